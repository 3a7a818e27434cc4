/// What is said of a payload, wherever it can be: in arguments, names of files, the environment, and texts that are read. In the texts
/// here `¤` stands for the payload and `§` for a string of the language with it.
enum HostileRuns {
    /// With a payload outside of texts of the language.
    static func outside(_ payload: Payload) -> [HostileRun] { arguments(payload) + files(payload) + environments(payload) }

    /// With a payload inside of them.
    static func inside(_ payload: Payload) -> [HostileRun] { texts(payload) + lessons(payload) + prompt(payload) }

    // MARK: The command line

    /// Commands and options that make no sense.
    private static func arguments(_ payload: Payload) -> [HostileRun] {
        var lines = [
            ["zz¤"], ["no¤.tgl"], ["--zz¤"], ["-¤"], ["help", "zz¤"], ["explain", "zz¤"], ["-e", "view A", "--show", "¤"],
            ["run", "--max-time=¤"], ["--man=¤"], ["run", "a.tgl", "¤"], ["-e", "view A", "¤"], ["-e", "view ¤", "--show", "tree"],
            ["test", "a.tgl", "--filter", "¤"],
            ["help", "all", "--html", "a.tgl/¤"], ["learn", "--check", "¤"], ["learn", "--solve", "¤"], ["--generate-completion-script=¤"],
            ["--generate-completion-script", "¤"], ["render", "a.tgl", "-o", "a.svg", "--on", "¤"], ["render", "a.tgl", "-o", "a.¤"],
            ["render", "a.tgl", "-o", "no¤/a.svg"], ["check", "a.tgl", "--sarif", "no¤/a"], ["test", "a.tgl", "--junit", "no¤/a"],
        ]
        for command in ["run", "test", "check", "fmt", "render", "learn", "watch", "import", "export", "explain", "help"] {
            lines += [[command, "--zz¤"], [command, "a.tgl", "--color", "¤"], [command, "a.tgl", "--max-nodes", "¤"]]
            if ["explain", "help"].contains(command) { continue }
            lines += [[command, "no¤.tgl"], [command, "no¤/"], [command, "no¤", "b", "-o", "a.svg"]]
        }
        return lines.map { HostileRun($0.joined(separator: " "), payload, $0, files: [("a.tgl", "view A\ntest \"a\" { }\n")]) }
    }

    /// Files of hostile names.
    private static func files(_ payload: Payload) -> [HostileRun] {
        let course = "course \"C\"\nlesson \"L\" { goal { } }\n"
        var runs: [HostileRun] = []
        func add(_ line: String, _ text: String, input: String = "") {
            let words = line.split(separator: " ").map { $0 == "F" ? "f¤.tgl" : String($0) }
            let files = [("f¤.tgl", text), ("a.tgl", "import \"f¤.tgl\"\n")]
            runs.append(HostileRun("\(line): \(text)", payload, words, files: files, input: input))
        }
        for options in ["--diff", "--check", "--diff --color always"] { add("fmt \(options) F", "view   A\n") }
        for options in ["", "--run", "--json", "--sarif -"] { add("check \(options) F", "let a = 1\nview A { width = 0 }\n") }
        for options in ["", "--json"] { add("test \(options) F", "test \"a\" { expect 1 == 2 }\n") }
        add("run --each F", "view A\n")
        add("-i F", "view A { width = 3 }\n", input: ":reload\n:history\n:why A.width\n:save s.tgl\n")
        add("learn --check F", course)
        add("render F -o a.html --slides", "view A\n")
        add("render F -o a.svg", course)
        for command in ["", "test", "check", "fmt", "learn --check", "render -o a.svg"] {
            for text in ["view A { width = }\nimport \"none.tgl\"\n", "linear S { view A; view B }\nA.widht = 3\n", "let a = \"\u{0}\"\n"] {
                if command == "fmt", text.contains("widht") { continue }
                add("\(command) F", text)
                if command != "fmt" { add("\(command) a.tgl", text) }
            }
        }
        return runs
    }

    private static func environments(_ payload: Payload) -> [HostileRun] {
        ["TERM", "COLORTERM", "LC_ALL", "HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "COLUMNS", "PAGER", "EDITOR"].map { name in
            let input = name == "EDITOR" ? ":edit a.tgl\n" : ":set picture pixels\n:set\nprint 1\n"
            let value = name == "EDITOR" ? "false '¤'" : "/no/¤"
            return HostileRun("the variable \(name)", payload, ["-i", "-e", "view A"], input: input, environment: [name: value])
        }
    }

    // MARK: Texts

    /// A text of the language in quotes: as it is, and spelled.
    private static func strings(_ payload: Payload) -> [(String, [UInt8])] {
        [("as it is", Array("\"x".utf8) + payload.bytes + Array("\"".utf8)), ("spelled", Array("\"x\(payload.spelled)\"".utf8))]
    }

    /// Scripts with a payload in a string.
    private static let scripts = [
        "print §", "print [§, [§]]", "print node(§)", "print number(§)", "L.width = §", "expect § == \"\"", "if § { view A }", "import §",
        "import x from §", "constraint C { vfl § }", "constraint C { vfl a: \"|-[§]-|\" }", "grid G { columns = §; areas = [§] }",
        "show on §",
        "view A { background = §; color = § }; show as svg", "knob k = §; k = 3; print k", "screen = §", "fail(§)",
        "label L { text = §; font = §; height = § }", "style T { text = § }; label L; L.style = T; why L",
        "constraint C { width = 50; view A[§] { width = 9 }; A[§].width = 10 }\nconflicts",
        "collection C { width = 90; height = 90; items = [§, 1]; item = v => label v }\nwhy C; print C; C.items[9] = 1",
    ]
    private static let document = "linear vert S { label L §; view A[§] { width = 30; height = 9 } }\n"
    /// What is asked of the document.
    private static let questions = [
        "show S as boxes; show as svg; show A[§] on iphone8, ipad", "why L.width; why A[§]", "print A[§ + \"y\"].width",
        "A[§].right = 3; A[§].widht = 0", "A[§].width = A[§].height; A[§].height = A[§].width", "remove A[§]; print A[§]",
        "print L.text, S, [A]", "view A[§]", "A[§].width = 0; show as both",
    ]
    /// Code with a payload where none may be.
    private static let codes = [
        "view A¤", "view A { wid¤ = 3 }", "# x¤\nview A B C", "print 1¤", "¤\nview", "view A { width = 3¤ }", "print \"x¤",
        "print \"\\¤\"", "vie¤ A { }", "A { wid¤: 3px; }",
    ]

    private static func texts(_ payload: Payload) -> [HostileRun] {
        var runs: [HostileRun] = []
        for (how, literal) in strings(payload) {
            func add(_ words: [String], _ text: String = "", input: String = "", isProduct: Bool = false) {
                let name = "\(words.joined(separator: " ")) (\(how)) \(text)\(input)"
                runs.append(
                    HostileRun(name, payload, literal: literal, words, files: [("a.tgl", text)], input: input, isProduct: isProduct))
            }
            for script in scripts + questions.map({ document + $0 }) { add(["-e", script]) }
            for form in ["tree", "boxes", "both", "table", "json", "svg"] { add(["-e", document, "--show", form]) }
            add(["-e", document, "--show", "both", "--ascii"])
            for words in [["test"], ["test", "--json"]] { add(words + ["a.tgl"], "test § { print §; expect § == 1 }\n") }
            for words in [["check"], ["check", "--run"], ["check", "--json"], ["check", "--sarif", "-"]] {
                add(words + ["a.tgl"], "let x = §; view A { text = § }\nview B[§] { width = 0; widht = § }\nimport §\n")
            }
            add(["-"], input: "print §\nx = §\n")
            add(["fmt", "-"], input: "print   §\n", isProduct: true)
        }
        for code in codes {
            runs.append(HostileRun(code, payload, ["-e", code, "--show", "tree"]))
            for command in ["check", "fmt"] {
                runs.append(HostileRun("\(command) \(code)", payload, [command, "a.tgl"], files: [("a.tgl", code + "\n")]))
            }
        }
        return runs
    }

    /// Courses and answers with a payload in every string, and in a word.
    private static func lessons(_ payload: Payload) -> [HostileRun] {
        let course = """
            course §
            lesson § {
              say §
              start { label L § }
              goal { L.width = 30 }
              try § { L.height = 9 }
              hint §
              ask §, 3
              close §
            }

            """
        let answers = "course §\nlesson § {\n  L.width = 3\n  ask §, \"4\"\n}\nlesson \"y§\" { }\n"
        let runs = strings(payload).flatMap { how, literal in
            [["--check", "c.tgl"], ["--solve", "a.tgl", "c.tgl"], ["--solve", "a.tgl"], ["c.tgl"]].map { words in
                HostileRun(
                    "learn \(words.joined(separator: " ")) (\(how))", payload, literal: literal, ["learn"] + words,
                    files: [("c.tgl", course), ("a.tgl", answers)], input: ":hint\nL.width = 4\n3\n:lessons\n:answer\n:next\n")
            }
        }
        let wrong = [("c.tgl", "course \"C\"\nlesson \"L\" { sa¤ \"x\" }\n")]
        return runs + [HostileRun("a word of a lesson", payload, ["learn", "--check", "c.tgl"], files: wrong)]
    }

    // MARK: The prompt

    /// Commands of the prompt on a document, one on each line.
    private static let commands = """
        label L[§] §
        knob k = §
        L[§].width = 30
        test § { expect 1 == 2 }
        :dump
        :history
        :knobs
        :lint
        :state
        :step all
        :diff 0 1
        :undo
        :redo
        :history x¤
        :find §
        :where L[§]
        :why L[§]
        :measure L[§] 200 -
        :watch L[§].width
        :watch
        :want L[§].width = 40
        1
        :sweep L[§].width 1..9 L[§].height
        :time print §
        :verify
        :animate 0 2
        :save a.tgl
        :dump b.tgl
        :load a.tgl
        :zoom L[§]
        :zoom screen
        L[§].widht = 3
        :¤

        """

    /// Every command of the prompt, where nobody sits at it.
    private static func prompt(_ payload: Payload) -> [HostileRun] {
        let words = """
            animate diff dump edit export find goto help history hint import knobs learn lesson lessons lint load measure next picture \
            recover redo save screenshot set step state sweep time undo unwatch verify want watch where why zoom zz answer again examples
            """.split(separator: " ") + ["set picture", "set colours", "set show", "set pager", "set names", "recover forget"]
        let wrong = words.map { ":\($0) zz¤\n:\($0) no¤/a.tgl\n:\($0) no¤/a.svg on ¤\n" }
        let inputs = [wrong[..<20].joined(), wrong[20...].joined()].map { ($0, [UInt8]()) } + strings(payload).map { (commands, $0.1) }
        return inputs.enumerated().map { index, input in
            HostileRun("commands \(index)", payload, literal: input.1, ["-i", "-e", "label L[\"x\"] \"x\""], input: input.0)
        }
    }
}
