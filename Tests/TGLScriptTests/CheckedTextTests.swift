import TGLLayout
import TGLScript
import TGLSyntax
import XCTest

/// A text is bound without being run, and what that finds does occur when it is run.
final class CheckedTextTests: XCTestCase {
    /// A diagnostic as its code and place.
    private func place(_ diagnostic: Diagnostic) -> String {
        let range = diagnostic.primary.range
        return "\(diagnostic.code) \(range.start)-\(range.end)"
    }

    /// The codes of what a check finds, with the words that they point at.
    private func words(_ text: String, loader: (any SourceLoader)? = nil) -> [String] {
        CheckedText(SourceFile(name: "check.tgl", text: text), loader: loader).diagnostics.map {
            "\($0.code) \($0.primary.source.text($0.primary.range))"
        }
    }

    private func found(_ text: String, loader: (any SourceLoader)? = nil) -> [String] {
        CheckedText(SourceFile(name: "check.tgl", text: text), loader: loader).diagnostics.map { place($0) }
    }

    /// What a run of the text stops at.
    private func run(_ text: String, loader: (any SourceLoader)? = nil) -> [Diagnostic] {
        let session = Session(loader: loader)
        session.keepsPast = false
        return session.run(SourceFile(name: "check.tgl", text: text)).diagnostics.filter { $0.severity == .error }
    }

    func testNothingRuns() {
        let text = """
            def f() { f() }
            f()
            while true { view A { width = "wide" } }
            print 1 / 0
            """
        XCTAssertEqual(words(text), ["TGL0207 \"wide\""])
    }

    func testSeveralStatementsAreCheckedAtOnce() {
        let text = """
            view A { width = "wide" }
            view B { colour = red; height = wrap }
            A.fontSize = 0
            """
        XCTAssertEqual(words(text), ["TGL0207 \"wide\"", "TGL0203 colour", "TGL0207 0"])
        XCTAssertEqual(run(text).map { place($0) }, ["TGL0207 17-23"])
    }

    func testOtherErrorsAreFoundBesideThoseOfTheSyntax() {
        let text = """
            view A { widht = 10; height = 5px; colour = red }
            let x =
            A.top = y
            A.width = "x"
            """
        // The statement with `px` is read, and `x =` may have declared `y`.
        XCTAssertEqual(words(text), ["TGL0203 widht", "TGL0111 px", "TGL0203 colour", "TGL0120 ", "TGL0207 \"x\""])
    }

    func testWhereABraceIsMissingOnlyTheSyntaxIsTold() {
        XCTAssertEqual(words("view A { widht = 10\nview B"), ["TGL0148 {"])
    }

    /// Nodes, variables, functions, styles and knobs share one namespace; what may be gone again, or is not made for certain, is left to
    /// the run.
    func testNamesOfNodesAreFreeOfOtherNames() {
        let wrong = [
            "view A { }\nlet A = 3", "let A = 3\nview A { }", "style A { }\nlinear S { view A { } }", "def A() { }\nview A { }",
            "knob A = 3 in 0..4\nview A { }", "let screen = 3", "def screen() { }", "let A = view A { }",
        ]
        for text in wrong {
            XCTAssertEqual(found(text), run(text).map { place($0) }, text)
            XCTAssertEqual(found(text).first?.prefix(7), "TGL0204", text)
        }
        let right = [
            "view A { }\nremove A\nlet A = 3", "view A { }\nrename A to B\nlet A = 3", "def f() { view A { } }\nlet A = 3",
            "view A { }\ntest \"t\" { let A = 3 }", "let A = 3\ntest \"t\" { view A { } }",
            "view A { }\nexpect error { let A = 3\n  1 / 0 }",
        ]
        for text in right { XCTAssertEqual(found(text) + run(text).map { place($0) }, [], text) }
    }

    /// A rule that another one replaces in the same statement, or that may be taken away there, awaits nothing.
    func testRulesThatDoNotStayAwaitNothing() {
        let parts = [
            "A.width = B.width; A.height = C.height", "A.width = B.width; A.width = 3", "A.width = 3; A.width = B.width",
            "A.size = 3; A.width = B.width", "A.width = B.width; A.size = [3, 3]", "A.height = B.width; A.width = 3; A.height = C.width",
            "A.width = B.width; unset A.width", "A.width = B.width; A.height = k", "A.height = k; A.width = B.width",
        ]
        let expected = [["B", "C"], [], ["B"], ["B"], [], ["C"], [], [], ["B"]]
        for (part, nodes) in zip(parts, expected) {
            let found = CheckedText(SourceFile(name: "check.tgl", text: "knob k = 3\nview A\nif true { \(part) }")).diagnostics
            XCTAssertEqual(found.map(\.message), nodes.map { "no node is named `\($0)`" }, part)
        }
    }

    /// All there is in one text of what a check finds, each in a text of its own: a run says the same words.
    func testWhatIsFoundOccursInARun() {
        for text in [
            "view A { width = \"wide\" }", "view A { width = 10 + true }", "view A { width = [10, \"a\"] }", "view A { width = [1, 2] }",
            "view A { gravity = wrap }", "view A { width = wrapp }", "view A { color = rde }", "view A { width = centre }",
            "view A { x = 3 }", "view A { scale = 2 }", "screen { gravity = left }", "screen.width = -1", "screen { width <= 3 }",
            "style card { style = none }", "style card { nothing = 3 }", "label A { fontSize = 0 }", "view A\nA.margin = [1, 2]",
            "view A { width = share(\"a\") }", "view A { visibility += 1 }", "view A { frame = [1, 2] }",
            "view A { gravity = [left, right] }", "view A { gravity <= left }", "view A { arrangedCount = 2.5 }",
            "view A { width = -wrap / 0 }", "view A\nwhen landscape { A.width = \"a\" }", "let a = 1\ndef a() { }", "n = 3",
            "unset when A.width > 5", "style s { width = 2 }\nwhen landscape { s.width += 5 }",
            "view A { width = 20 \nfor i in 1..3 { height = \"a\" } }", "view B { top = 30%; left = fill }",
            "view A\nview B\nA, B { top = true }",
            "test \"t\" { width = 3 }", "def f(a, a) { }", "view A { let b = true; height = false }", "A.widht = 3", "let x = 3\nx <= 4",
            "A.size = wrap", "print nothing", "nothing(3)", "view A { hspace = nothing }", "view A { width = nothing + 3 }",
            "let a = [1, nothing]", "if nothing { print 1 }", "def f() { return nothing }\nf()", "label A \"{nothing}\"",
            "import \"none.tgl\"", "view A { color = nothing }", "view A { height = 3; width = B.width + 2 }", "print later\nlet later = 3",
            "f()\ndef f() { }", "view A\nlinear S { view A }", "A.width = 3\nview A", "screen nosuch", "show on nosuch",
            "style s { width = B.width }\nview A : s",
            "print map([1], x => x + nothing)",
        ] {
            let isTest = text.hasPrefix("test")
            let checked = CheckedText(SourceFile(name: "check.tgl", text: text), loader: MemoryLoader())
            let ran = isTest ? tested(text) : run(text, loader: MemoryLoader())
            XCTAssertEqual(checked.diagnostics.map { place($0) }, ran.map { place($0) }, text)
            XCTAssertEqual(checked.diagnostics.map(\.message), ran.map(\.message), text)
            XCTAssertEqual(checked.diagnostics.map(\.help), ran.map(\.help), text)
            XCTAssertEqual(checked.diagnostics.map(\.note), ran.map(\.note), text)
            XCTAssertEqual(checked.diagnostics.map(\.primary.label), ran.map(\.primary.label), text)
            XCTAssertTrue(checked.hasErrors, text)
        }
    }

    private func tested(_ text: String) -> [Diagnostic] {
        TestRunner().run(SourceFile(name: "check.tgl", text: text)).compactMap(\.diagnostic)
    }

    func testWhatDependsOnARunIsLeftOut() {
        for text in [
            "let n = \"wide\"\nview A { width = n }", "view A { width = B.width; width = 3 }", "view A { width = num(\"a\") }",
            "def f() { width = 3 }\nview A { f() }", "def f() { width = 3 }", "view centre\nview A { gravity = centre }",
            "view A { width += 3 }", "expect error { view A { width = \"a\" } }", "import \"lib.tgl\"\nbase = 4",
            "view A\nlet view1 = 3\nview B { width = view1 }", "def f(left) { view A { width = left } }",
            "expect error \"TGL0203\" { nothing = 3 }", "let s = screen\ns.scale = 2", "view A\nA.size = wrap",
            "def f() { print later }\nlet later = 3", "view A\nremove A\nview A", "for i in 1..2 { if i == 1 { view A } }\nview A",
            "linear L { view A { width = B.width }; view B }", "view A { width = screen.width }",
            "constraint C { view A; keep gap: A.left = 3 }\nprint gap",
            "def f() { return width }", "print view1",
        ] {
            XCTAssertEqual(found(text), [], text)
        }
    }

    func testImportsDeclareNames() {
        let loader = MemoryLoader(["lib.tgl": "import \"more.tgl\"\nlet base = 40", "more.tgl": "let wide = 3\nview centre"])
        let text = "import \"lib.tgl\"\nbase = 4\nwide = 5\nview A { gravity = centre }\nother = 6"
        XCTAssertEqual(words(text, loader: loader), ["TGL0203 other"])
        XCTAssertEqual(words("import \"none.tgl\"\nother = 6", loader: loader), ["TGL0249 \"none.tgl\""])
        XCTAssertEqual(found("import \"lib.tgl\"\nother = 6"), [])
        // Knobs are declared as variables are, in an imported text too.
        let knobs = MemoryLoader(["knobs.tgl": "knob gutter = 8 in 0..40"])
        let follows = "import \"knobs.tgl\"\nview A { width = gutter }\ngutter = 9\nother = 6\nview B { gravity = later }\nknob later = top"
        XCTAssertEqual(words(follows, loader: knobs), ["TGL0203 other"])
    }

    func testStatementsBesideOneThatCannotBeReadAreChecked() {
        let checked = CheckedText(SourceFile(name: "check.tgl", text: "view A { width = \"a\" }\nlet = 3"))
        XCTAssertEqual(checked.diagnostics.map(\.code), ["TGL0207", "TGL0141"])
        XCTAssertEqual(checked.tree.nodeCount, 1)
    }

    // MARK: Against runs

    private static let values = """
        20|-5|0.5|20%|wrap|fill|average|share(2)|fixed(4)|count(5)|count(0)|safeArea|none|true|"text"|"#f80"|red|left|vert|portrait|gone|\
        [left, top]|[left, right]|[center, top]|[]|[1]|[1, 2]|[1, 2, 3, 4]|["a", "b"]|[wrap, fill]|[none]|-wrap|10 + true|safeArea + 5
        """.split(separator: "|").map { String($0) }

    /// Of the combinations of properties and values the suite takes every so many-th; `TGL_CHECK_STRIDE=1` all of them
    /// (`scripts/soak checks`).
    private static let stride = ProcessInfo.processInfo.environment["TGL_CHECK_STRIDE"].flatMap { Int($0) } ?? 251
    private static let start = ProcessInfo.processInfo.environment["TGL_CHECK_SEED"].flatMap { Int($0) } ?? 0

    /// Every property with constants of every form, on bearers that the text names: a check finds just what a run does.
    func testConstantsAgreeWithRuns() {
        var (count, all) = (0, 0)
        var session = Session()
        for name in PropertyName.all {
            // A bare word on the right of such a property is the name of a node.
            if let prop = Prop(word: name), prop.info.forms.contains(.node) { continue }
            for (index, value) in CheckedTextTests.values.enumerated() {
                let sign = index % 5 == 4 ? "<=" : "="
                for (open, close) in [
                    ("label { ", " }"), ("row { ", " }"), ("style { ", " }"), ("screen { ", " }"), ("flow { noLayout = true; ", " }"),
                ] where !(open.hasPrefix("flow") && name == "frame") {
                    all += 1
                    if (all + CheckedTextTests.start) % CheckedTextTests.stride != 0 { continue }
                    // One document does not grow without end.
                    if count % 200 == 0 {
                        session = Session()
                        session.keepsPast = false
                    }
                    let opening = open.hasPrefix("style") ? "style s\(count) { " : open
                    let source = SourceFile(name: "check.tgl", text: "\(opening)\(name) \(sign) \(value)\(close)")
                    let ran = session.run(source).diagnostics.filter { $0.severity == .error }
                    XCTAssertEqual(
                        CheckedText(source).diagnostics.map { place($0) }, ran.map { place($0) },
                        String(decoding: source.bytes, as: UTF8.self))
                    count += 1
                }
            }
        }
        XCTAssertGreaterThan(all, 10_000)
        XCTAssertGreaterThanOrEqual(count, all / CheckedTextTests.stride)
    }

    /// The same on a target that the text does not name: what is found occurs, on whatever the target is.
    func testFindingsOnUnknownTargetsOccurOnAllTargets() {
        let session = Session()
        session.keepsPast = false
        let targets = ["view T1", "label T2", "style T3 { }", "linear T4", "view T5 { noLayout = true }", "let T6 = screen"]
        for target in targets { XCTAssertFalse(session.run(SourceFile(name: "targets", text: target)).failed) }
        var (count, all) = (0, 0)
        for name in PropertyName.all {
            for value in CheckedTextTests.values {
                all += 1
                if (all + CheckedTextTests.start) % CheckedTextTests.stride != 0 { continue }
                let found = CheckedText(SourceFile(name: "check.tgl", text: "def f(TT) { TT.\(name) = \(value) }")).diagnostics
                guard let first = found.first else { continue }
                count += 1
                for number in 1...targets.count {
                    let text = "T\(number).\(name) = \(value)"
                    let ran = session.run(SourceFile(name: "check.tgl", text: text)).diagnostics.filter { $0.severity == .error }
                    XCTAssertEqual(ran.map(\.code), [first.code], text)
                    XCTAssertEqual(ran.map(\.primary.range.start), [first.primary.range.start - 12], text)
                }
            }
        }
        XCTAssertGreaterThan(all, 4000)
        XCTAssertGreaterThan(count, all / (CheckedTextTests.stride * 12))
    }

    /// The example of every error: nothing is found in those that work, and what is found in the others occurs.
    func testErrorPages() {
        let loader = MemoryLoader(ScriptErrors.files)
        var count = 0
        for page in ScriptErrors.pages {
            XCTAssertEqual(found(page.working, loader: loader), [], page.code)
            let limits = ScriptErrors.limits(for: page.code)
            let source = SourceFile(name: "check.tgl", bytes: page.failingBytes)
            let checked = CheckedText(source, loader: loader, limits: limits).diagnostics
            guard !checked.isEmpty else { continue }
            count += 1
            let session = Session(limits: limits, loader: loader)
            let ran = session.run(source).diagnostics
            XCTAssertEqual(checked.map { place($0) }, ran.map { place($0) }, page.code)
        }
        XCTAssertGreaterThan(count, 10)
    }

    /// Scripts that do what they are to do.
    func testScriptsThatPassHaveNoFindings() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Scripts")
        let files = try XCTUnwrap(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "tgl" }
        XCTAssertGreaterThan(files.count, 20)
        for file in files {
            let source = SourceFile(name: file.lastPathComponent, bytes: Array(try Data(contentsOf: file)))
            let checked = CheckedText(source)
            XCTAssertEqual(checked.diagnostics.map { "\(file.lastPathComponent): \($0.message)" }, [])
        }
    }

    // MARK: Sources

    /// What binds and checks names neither a session nor a machine.
    func testBindingNeedsNoMachine() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/TGLScript")
        for folder in ["Binder", "Checker"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
            XCTAssertGreaterThan(files.count, 2)
            for file in files {
                for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                    let code = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
                    let words = code.split { !$0.isLetter && $0 != "_" }
                    XCTAssertFalse(words.contains("Machine") || words.contains("Session"), "\(file.lastPathComponent): \(line)")
                }
            }
        }
    }
}
