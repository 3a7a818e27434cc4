import Foundation
#if canImport(FoundationXML)
    import FoundationXML
#endif
import XCTest

/// The command line: what runs, where it goes, and how it ends.
final class CommandLineTests: TglTestCase {
    func testFileShowsFinalTree() throws {
        try home.write("a.tgl", Self.scene)
        let expected = "S   linear   0  0  100×60\n├─ A  view   0  0   40×20\n└─ B  view   0 30   60×30\n"
        for arguments in [["a.tgl"], ["run", "a.tgl"]] {
            let run = try run(arguments)
            XCTAssertEqual(run.output, expected)
            XCTAssertEqual(run.errors, "")
            XCTAssertEqual(run.ending, .exited(0))
        }
        XCTAssertEqual(try run([], input: Self.scene).output, expected)
        XCTAssertEqual(try run(["-"], input: Self.scene).output, expected)
        XCTAssertTrue(try run(["--ascii", "a.tgl"]).output.contains("|- A  view   0  0   40x20"))
        XCTAssertTrue(try run(["--color", "always", "a.tgl"]).output.contains("\u{1B}["))
    }

    func testOneLinersShareADocumentAndShowOnlyWhatTheyPrint() throws {
        let run = try run(["-e", "view A { width = 9 }", "-e", "print A.width + 1"])
        XCTAssertEqual(run.output, "10\n")
        XCTAssertTrue(try self.run(["-e", "view A", "--show", "tree"]).output.contains("A  view"))
    }

    /// The usual arguments are read without the library that parses options, which reads them wherever a limit is among them.
    func testUsualArgumentsMeanTheSameAsBesideOthers() throws {
        try home.write("a.tgl", Self.scene)
        let lines: [[String]] = [
            ["a.tgl"], ["run", "a.tgl"], ["-"], ["run"], ["a.tgl", "b.tgl"], ["-e", "view A", "a.tgl"], ["-e"], ["run", "-e", "print 1"],
            ["-e", "--show"], ["-e", "view A", "--show", "tree"], ["-e", "view A", "--show", "nonsense"], ["--show"],
            ["--show=json", "a.tgl"], ["--json", "a.tgl"], ["--json", "--show", "json", "a.tgl"], ["--json", "--show", "tree", "a.tgl"],
            ["--each", "a.tgl"], ["--ascii", "--color", "always", "a.tgl"], ["--color", "red", "a.tgl"], ["--color=never", "a.tgl"],
            ["--ascii", "--ascii", "a.tgl"], ["--show", "tree", "--show", "none", "a.tgl"], ["--no-rc", "-i", "a.tgl"], ["-ie", "print 1"],
            ["", "a.tgl"], ["--bogus", "a.tgl"], ["missing.tgl"],
        ]
        for line in lines {
            let usual = try run(line, input: Self.scene)
            let beside = try run(["--max-nodes", "1000"] + (line.first == "run" ? Array(line.dropFirst()) : line), input: Self.scene)
            // How long a layout took is another number each time.
            let outputs = [usual, beside].map { $0.output.split(separator: "\n").filter { !$0.contains(" laid out · ") } }
            XCTAssertEqual(outputs[0], outputs[1], "\(line)")
            XCTAssertEqual(usual.errors, beside.errors, "\(line)")
            XCTAssertEqual(usual.ending, beside.ending, "\(line)")
        }
    }

    func testFormsOfTheFinalTree() throws {
        XCTAssertTrue(
            try run(["--json"], input: Self.scene).output.contains(
                "{\"name\": \"A\", \"kind\": \"view\", \"x\": 0, \"y\": 0, \"width\": 40"))
        XCTAssertTrue(try run(["--show", "svg"], input: Self.scene).output.contains("<svg"))
        XCTAssertTrue(try run(["--show", "boxes"], input: Self.scene).output.contains("┌"))
        XCTAssertEqual(try run(["--show", "none"], input: Self.scene).output, "")
        let each = try run(["--each"], input: "view A\nA.width = 9\nprint A.width").output
        XCTAssertTrue(each.contains("width 0 → 9") && each.hasSuffix("\n9\n"), each)
    }

    /// With `strict` a command after which relations cannot all hold is undone; what was broken before is none of its business.
    func testStrict() throws {
        let text = "constraint S { width = 200; height = 100; view A { left = 20; right = 16 } }"
        let fine = try run(["-e", text, "--strict"])
        XCTAssertEqual(fine.ending, .exited(0), fine.errors)
        let failed = try run(["-e", text, "-e", "A.width = 52", "--strict"])
        XCTAssertEqual(failed.ending, .exited(1))
        XCTAssertTrue(failed.errors.contains("error[TGL0801]: `A.width = 52` cannot hold: A.width is 164, 112 more"), failed.errors)
        let session = try prompt()
        try type(session, text, "A")
        try type(session, ":set strict on")
        try type(session, "A.width = 52", "cannot hold")
        try type(session, "print conflicts(S)", "[]")
        try type(session, ":set strict off")
        try type(session, "A.width = 52", "cannot hold")
        try type(session, "print conflicts(S)", "A.width = 52")
        try type(session, ":set strict on")
        try type(session, "print A.width", "164")
    }

    func testNotesFollowTheFinalTreeOnStandardError() throws {
        let text = "view A { size = [40, 20]; padding = 4 }"
        let plain = try run([], input: text)
        XCTAssertEqual(plain.output, "A  view   0 0  40×20\n")
        XCTAssertTrue(plain.errors.hasPrefix("note: A: `padding` has no effect on a view"), plain.errors)
        XCTAssertEqual(plain.ending, .exited(0))
        for arguments in [["--notes", "never"], ["--show", "none"], ["-e", text]] {
            XCTAssertEqual(try run(arguments, input: text).errors, "", "\(arguments)")
        }
        XCTAssertTrue(try run(["-e", text, "--show", "json"]).errors.hasPrefix("note: A"))
        XCTAssertEqual(try run(["--notes", "loud"], input: text).ending, .exited(64))
        // Three lines at most.
        let many = try run([], input: "for i in 1..9 { view v[i] { size = [-i, 9] } }").errors
        XCTAssertTrue(many.contains("note: v[3]") && many.contains("note: 6 more; `:lint` lists all"), many)
        XCTAssertFalse(many.contains("v[4]"), many)
    }

    func testWordsThatAreNoCommands() throws {
        try home.write("a.tgl", Self.scene)
        for (arguments, said) in [
            (["format", "a.tgl"], "named `format`; `tgl fmt FILE` writes a script in the standard format"),
            (["lint", "a.tgl"], "named `lint`; `tgl check` says what is wrong with a file"),
            (["rnu", "a.tgl"], "did you mean `tgl run`?"), (["lessons"], "`tgl learn` opens the lessons"), (["version"], "`tgl --version`"),
            (["undo", "2"], "`:undo` is a session command"), (["a", "b"], "`tgl help` lists the commands"),
        ] {
            let run = try run(arguments)
            XCTAssertTrue(run.errors.hasPrefix("tgl: there is no command and no file named") && run.errors.contains(said), run.errors)
            XCTAssertEqual(run.ending, .exited(64))
        }
        // All usage errors begin alike, and a file without an ending is a file.
        XCTAssertTrue(try run(["--bogus", "a.tgl"]).errors.hasPrefix("tgl: Unknown option '--bogus'"))
        try home.write("scene", Self.scene)
        XCTAssertTrue(try run(["scene", "--show", "tree"]).output.hasPrefix("S   linear"))
    }

    func testAFileWithoutTestsIsSaidToHaveNone() throws {
        try home.write("a.tgl", Self.scene)
        let run = try run(["test", "a.tgl"])
        XCTAssertEqual(run.output, "0 passed, 0 failed\n")
        XCTAssertEqual(run.errors, "tgl: there are no tests in a.tgl\n")
        XCTAssertEqual(run.ending, .exited(3))
        try home.write("b.tgl", "test \"one\" { expect true }")
        XCTAssertEqual(try self.run(["test", "b.tgl"]).errors, "")
        let filtered = try self.run(["test", "--filter", "two", "b.tgl"])
        XCTAssertTrue(filtered.errors.contains("no test has `two` in its name"))
        XCTAssertEqual(filtered.ending, .exited(3))
        XCTAssertEqual(try self.run(["test", "--list", "a.tgl"]).ending, .exited(3))
    }

    /// What a file expects outside of its tests is a test, by the name of the file.
    func testExpectationsOfAFileAreATest() throws {
        try home.write("a.tgl", "view A { width = 3 }\nfor w in [3, 4] { expect A.width <= w }\ntest \"one\" { expect true }")
        try home.write("b.tgl", "view A { width = 3 }\nexpect A.width == 4")
        try home.write("c.tgl", "def f() { expect false }\ntest \"two\" { expect true }")
        XCTAssertEqual(try run(["test", "a.tgl"]).output, "2 passed, 0 failed\n")
        XCTAssertEqual(try run(["test", "c.tgl"]).output, "1 passed, 0 failed\n")
        XCTAssertEqual(try run(["test", "--filter", "a.tgl", "."]).output.suffix(19), "1 passed, 1 failed\n")
        let failed = try run(["test", "b.tgl"])
        XCTAssertTrue(failed.output.hasPrefix("b.tgl:2: test \"b.tgl\" failed\n"), failed.output)
        XCTAssertEqual(failed.ending, .exited(1))
    }

    /// At a terminal a text on the command line that makes something shows it; one that only asks, and one in a pipe, do not.
    func testWhatTheCommandLineMakesIsShownAtATerminal() throws {
        let made = try start(["-e", "view Harbor { size = [30, 20] }"])
        try made.expect("30×20")
        let asked = try start(["-e", "print 1 + 1"])
        try asked.expect("2")
        XCTAssertEqual(try run(["-e", "view Harbor { size = [30, 20] }"]).output, "")
    }

    func testTestsAreListedNamedAndShared() throws {
        try home.write("a.tgl", "expect true\ntest \"one\" { expect 1 == 2 }\ntest \"two\" { expect true }")
        try home.write("b.tgl", "\ntest \"three\" { expect true }")
        XCTAssertEqual(try run(["test", "--list", "."]).output, "./a.tgl:1: ./a.tgl\n./a.tgl:2: one\n./a.tgl:3: two\n./b.tgl:2: three\n")
        XCTAssertEqual(try run(["test", "--list", "--filter", "t", "--shard", "2/2", "."]).output, "./b.tgl:2: three\n")
        let named = try run(["test", "-v", "."]).output
        XCTAssertTrue(named.contains("a.tgl:3: test \"two\" passed\n") && named.contains("a.tgl:2: test \"one\" failed\n"), named)
        XCTAssertEqual(try run(["test", "--shard", "2/2", "."]).output, "1 passed, 0 failed\n")
        XCTAssertEqual(try run(["test", "--shard", "3/3", "."]).ending, .exited(0))
        XCTAssertTrue(try run(["test", "--fail-fast", "."]).output.hasSuffix("\n1 passed, 1 failed\n"))
        for shard in ["0/2", "3/2", "1", "a/b", "1/2/3"] { XCTAssertEqual(try run(["test", "--shard", shard, "."]).ending, .exited(64)) }
    }

    func testReportsGoToStandardOutput() throws {
        try home.write("a.tgl", "test \"one\" { expect 1 == 1 }")
        let run = try run(["test", "--junit", "-", "--filter", "on", "a.tgl"])
        XCTAssertTrue(run.output.hasPrefix("<?xml") && run.output.hasSuffix("</testsuites>\n"), run.output)
        XCTAssertTrue(run.output.contains("<property name=\"filter\" value=\"on\"/>"), run.output)
        XCTAssertNotNil(run.output.firstMatch(of: /name="one" file="a.tgl" line="1" time="\d+\.\d{3}"/), run.output)
        XCTAssertEqual(run.errors, "1 passed, 0 failed\n")
        XCTAssertEqual(try self.run(["test", "--junit", "-", "--json", "a.tgl"]).ending, .exited(64))
        // Watching needs a terminal.
        XCTAssertEqual(try self.run(["test", "--watch", "a.tgl"]).ending, .exited(64))
        XCTAssertEqual(try self.run(["test", "--watch", "a.tgl", "b.tgl"]).ending, .exited(64))
        XCTAssertTrue(try self.run(["test", "--watch", "--list", "a.tgl"]).errors.contains("takes no other option"))
        try home.write("c.tgl", "view {")
        XCTAssertEqual(try self.run(["test", "--list", "c.tgl"]).ending, .exited(1))
    }

    func testDataOfANodeNamesTheSizeOfTheScreen() throws {
        let run = try run(["-e", "view A { size = [40, 20]; view B { size = [5, 5] } }; show A as json"])
        XCTAssertTrue(run.output.contains("\"screen\": {\"width\": 375, \"height\": 667}"), run.output)
    }

    func testSavedScriptsDoNotShow() throws {
        let typed = "show\nwhy A\nA.width = 50; show A as tree\nA.width\nprint A.width\n:save s.tgl\n"
        _ = try run(["-i", "-e", "view A { size = [40, 20] }"], input: typed)
        XCTAssertEqual(
            try home.read("s.tgl"),
            "# from -e\nview A { size = [40, 20] }\n# show\n# why A\nA.width = 50  # show A as tree\n# A.width\nprint A.width\n")
    }

    func testExitCodesAndStreams() throws {
        let failed = try run(["-e", "view A { widht = 3 }"])
        XCTAssertEqual(failed.ending, .exited(1))
        XCTAssertEqual(failed.output, "")
        XCTAssertTrue(failed.errors.contains("did you mean `width`?"), failed.errors)
        XCTAssertEqual(try run(["nothing.tgl"]).ending, .exited(2))
        XCTAssertEqual(try run(["--bogus"]).ending, .exited(64))
        XCTAssertEqual(try run(["-e", "expect 1 == 2"]).ending, .exited(1))
        let mistyped = try run(["tset"])
        XCTAssertEqual(mistyped.ending, .exited(64))
        XCTAssertTrue(mistyped.errors.contains("did you mean `tgl test`?"))
        XCTAssertEqual(try run(["--version"]).ending, .exited(0))
        XCTAssertEqual(try run(["--max-steps", "10", "-e", "while true { }"]).ending, .exited(1))
    }

    func testOfManyErrorsTheFirstAreShown() throws {
        try home.write("many.tgl", String(repeating: "let = 1\n", count: 250))
        let run = try run(["many.tgl"])
        XCTAssertTrue(run.errors.hasSuffix("\n… and 150 more errors\n"), String(run.errors.suffix(200)))
        XCTAssertEqual(run.errors.split(separator: "\n").count { $0.hasPrefix("error[") }, 100)
        XCTAssertEqual(run.ending, .exited(1))
    }

    func testALongTextIsNotQuotedWhole() throws {
        let twice = "let s = \"ab\"; for i in 1..20 { s = s + s }"
        for code in ["num(s)", "expect error \"TGL0001\" { num(s) }", "node(s)"] {
            let run = try run(["-e", "\(twice)\n\(code)"])
            XCTAssertTrue(run.errors.contains("…") && run.errors.contains("abab"), String(run.errors.prefix(300)))
            XCTAssertLessThan(run.errors.utf8.count, 3000, code)
        }
    }

    func testCtrlCEndsAScript() throws {
        let session = try Session(start: [tglPath(), "-e", "print \"on\"", "-e", "while true { }"], environment: ["HOME": home.path])
        try session.expect("on")
        try session.sendKey(.ctrlC)
        XCTAssertEqual(try session.waitExit(), .exited(130))
    }

    func testClosedPipeIsQuiet() throws {
        let run = try PipedRun(
            ["/bin/bash", "-c", "\(tglPath()) -e 'for i in 1..100000 { print i }' | head -n 1; echo ${PIPESTATUS[0]}"],
            environment: ["HOME": home.path])
        XCTAssertEqual(run.output, "1\n0\n")
        XCTAssertEqual(run.errors, "")
    }

    func testTestsEndWithTheirCount() throws {
        try home.write("t.tgl", "test \"good\" { expect 1 == 1 }\ntest \"bad\" { view A { width = 3 }\n  expect A.width == 4 }")
        let run = try run(["test", "."])
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertTrue(run.output.hasSuffix("\n1 passed, 1 failed\n"), run.output)
        XCTAssertTrue(run.output.contains("expect A.width == 4") && run.output.contains("t.tgl:3"), run.output)
        XCTAssertTrue(run.output.contains("3 == 4 is false"), run.output)
        XCTAssertEqual(try self.run(["test", "t.tgl", "--filter", "good"]).output, "1 passed, 0 failed\n")
        XCTAssertTrue(try self.run(["test", "t.tgl", "--json"]).output.contains("\"failed\": 1"))
        for jobs in [["-j", "2"], ["-j2"]] {
            _ = try self.run(["test", "t.tgl", "--junit", "out.xml"] + jobs)
            XCTAssertTrue(try home.read("out.xml").contains("<testsuites tests=\"2\" failures=\"1\">"))
        }
        XCTAssertFalse(try home.read("out.xml").contains("<system-out>"))
        try home.write("p.tgl", "test \"prints\" { view A { width = 3 }; print \"A & B\"; print A.width }")
        _ = try self.run(["test", "p.tgl", "--junit", "out.xml"])
        let report = try home.read("out.xml")
        XCTAssertTrue(report.contains("<system-out>A &amp; B&#10;3&#10;</system-out>"), report)
        XCTAssertEqual(try self.run(["test", "t.tgl", "-jx"]).ending, .exited(64))
        XCTAssertEqual(try self.run(["test", "missing.tgl"]).ending, .exited(2))
    }

    func testTestsThatAreNotRunAreCounted() throws {
        try home.write("t.tgl", "view A { width = \"wide\" }\ntest \"one\" { }\ntest \"two\" { }\n")
        let run = try run(["test", "t.tgl"])
        XCTAssertTrue(run.output.hasSuffix("0 passed, 1 failed\n"), run.output)
        XCTAssertEqual(run.errors, "tgl: t.tgl: 2 tests were not run\n")
        try home.write("t.tgl", "expect 1 == 1\ntest \"one\" { }\ntest \"two\" { expect 1 == 2 }\n")
        XCTAssertEqual(try self.run(["test", "t.tgl"]).errors, "")
    }

    /// Names and messages may hold anything; the reports of tests are XML and JSON all the same, and say the names.
    func testReportsAreReadWhateverTheNames() throws {
        let escaped = #"\u{FFFF}<&\u{FFFE}\u{1FFFF}\u{1}\u{85}\u{202E}"#
        try home.write("t.tgl", "test \"\(escaped)\" { expect \"\(escaped)\" == \"\" }")
        let json = try run(["test", "t.tgl", "--json", "--junit", "out.xml"]).output
        let name = "\u{FFFF}<&\u{FFFE}\u{1FFFF}\u{1}\u{85}\u{202E}"
        let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        XCTAssertEqual((report?["tests"] as? [[String: Any]])?.first?["name"] as? String, name)
        XCTAssertFalse(json.unicodeScalars.contains("\u{202E}") || json.unicodeScalars.contains("\u{FFFF}"), json)
        final class Reader: NSObject, XMLParserDelegate {
            var name: String?
            func parser(
                _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
                attributes: [String: String]
            ) {
                if element == "testcase" { name = attributes["name"] }
            }
        }
        let xml = try home.read("out.xml")
        let reader = Reader()
        let parser = XMLParser(data: Data(xml.utf8))
        parser.delegate = reader
        XCTAssertTrue(parser.parse(), xml)
        XCTAssertEqual(reader.name, escaped)
        let allowed = xml.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE || $0 == "\n" }
        XCTAssertTrue(allowed, xml)
    }

    /// Links to folders are not followed, so none is tested twice and none that leads out is tested at all.
    func testLinksToFoldersAreNotTested() throws {
        for folder in ["/d", "/d/sub", "/far"] { mkdir(home.path + folder, 0o700) }
        for path in ["d/t.tgl", "d/sub/t.tgl", "far/t.tgl"] { try home.write(path, "test \"good\" { expect 1 == 1 }") }
        for link in ["/d/a", "/d/b", "/d/sub/c"] { symlink(home.path + "/d", home.path + link) }
        symlink("../far", home.path + "/d/far")
        XCTAssertEqual(try run(["test", "d"]).output, "2 passed, 0 failed\n")
        XCTAssertEqual(try run(["test", "d", "far"]).output, "3 passed, 0 failed\n")
    }

    func testRenderWritesPictures() throws {
        try home.write("a.tgl", Self.scene)
        for (ending, sign) in [("svg", "<?xml"), ("html", "<!DOCTYPE html>"), ("txt", "S   linear"), ("json", "{\n  \"screen\"")] {
            XCTAssertEqual(try run(["render", "a.tgl", "-o", "out.\(ending)"]).ending, .exited(0))
            XCTAssertTrue(try home.read("out.\(ending)").hasPrefix(sign), ending)
        }
        XCTAssertEqual(try run(["render", "a.tgl", "-o", "out.gif"]).ending, .exited(64))
        XCTAssertEqual(try run(["render", "a.tgl", "-o", "no/such/out.svg"]).ending, .exited(2))
    }

    func testImportsStayUnderTheStartFolder() throws {
        try home.write("lib.tgl", "let gap = 7")
        XCTAssertEqual(try run(["-e", "import \"lib.tgl\"", "-e", "print gap"]).output, "7\n")
        let outside = try run(["-e", "import \"../../etc/passwd\""])
        XCTAssertEqual(outside.ending, .exited(1))
        XCTAssertTrue(outside.errors.contains("leads out of the start folder"), outside.errors)
    }

    /// A log of constraints that cannot all hold, at the shell and at the prompt.
    func testALogOfConstraints() throws {
        let log = """
            [LayoutConstraints] Unable to simultaneously satisfy constraints.
            (
                "<NSLayoutConstraint:0x1 UIView:0x2.width == 100   (active)>",
                "<NSLayoutConstraint:0x3 UIView:0x2.width == 60   (active)>"
            )

            Will attempt to recover by breaking constraint
            <NSLayoutConstraint:0x3 UIView:0x2.width == 60   (active)>

            Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the debugger.

            """
        let explained = try run(["explain", "-"], input: log)
        XCTAssertEqual(explained.ending, .exited(0), explained.errors)
        for text in [
            "keep viewAWidth: viewA.width = 100", "makes ", "100 ≠ 60", "lower one of viewAWidth and viewAWidthA: ",
            "`.priority = UILayoutPriority(999)` in the app",
        ] {
            XCTAssertTrue(explained.output.contains(text), "\(text)\n\(explained.output)")
        }
        XCTAssertEqual(try run(["explain", "-"], input: "view A").ending, .exited(64))
        try home.write("z.tgl", "view Z { size = [9, 9] }")
        let pasted = try run(["-i", "z.tgl"], input: log + "print conflicts(window)\n")
        XCTAssertTrue(pasted.output.contains("lower one of ") && pasted.output.contains("[\""), pasted.output + pasted.errors)
        XCTAssertFalse(pasted.errors.contains("error["), pasted.errors)
    }

    func testExplainHelpManAndCompletions() throws {
        XCTAssertTrue(try run(["explain", "TGL0101"]).output.contains("this works"))
        XCTAssertEqual(try run(["explain", "TGL9999"]).ending, .exited(64))
        // A session command and a command of the shell have the same name.
        let watch = try run(["help", "watch"]).output
        XCTAssertTrue(watch.contains(":watch A.width") && watch.contains("USAGE: tgl watch [<options>] <file>"), watch)
        XCTAssertTrue(try run(["help", "width"]).output.contains("a property"))
        XCTAssertTrue(try run(["help", "widht"]).errors.contains("did you mean `tgl help width`?"))
        XCTAssertTrue(try run(["--man"]).output.hasPrefix(".TH TGL 1"))
        XCTAssertTrue(try run(["--generate-completion-script", "bash"]).output.hasPrefix("#!/bin/bash"))
        for shell in ["bash", "zsh", "fish"] {
            let script = try run(["--generate-completion-script", shell]).output
            for word in ["render", "max-steps", "junit", "boxes", "introduction"] {
                XCTAssertTrue(script.contains(word), "\(shell) \(word)")
            }
        }
        for command in ["run", "test", "render", "explain"] {
            XCTAssertTrue(try run([command, "--help"]).output.contains("USAGE: tgl \(command)"), command)
            XCTAssertTrue(try run(["help", command]).output.contains("USAGE: tgl \(command)"), command)
        }
        XCTAssertTrue(try run(["--help"]).output.contains("--man"))
    }

    /// What bash offers after courses, devices and examples begin.
    func testBashCompletesCoursesDevicesAndExamples() throws {
        try home.write("flat.tgl", "view A\n")
        try home.write("completion.bash", try run(["--generate-completion-script", "bash"]).output)
        func offers(_ words: String) throws -> [String] {
            let last = words.split(separator: " ").suffix(2).map(String.init)
            let count = words.split(separator: " ").count
            let script = """
                PATH="$2:$PATH"; source completion.bash; COMP_WORDS=(\(words)); COMP_CWORD=\(count - 1); COMP_LINE="\(words)"; \
                COMP_POINT=${#COMP_LINE}; _tgl tgl "\(last[1])" "\(last[0])" >/dev/null 2>&1; printf '%s\\n' "${COMPREPLY[@]}"
                """
            let folder = String(tglPath().dropLast("/tgl".count))
            let run = try PipedRun(
                ["/bin/bash", "-c", "cd \"$1\" && \(script)", "bash", home.path, folder], input: "", environment: ["HOME": home.path])
            return run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        XCTAssertEqual(Set(try offers("tgl learn fl")), ["flat.tgl", "flexbox"])
        XCTAssertEqual(Set(try offers("tgl render flex")), ["flexbox"])
        XCTAssertTrue(try offers("tgl render a.tgl --on iphone8").contains("iphone8plus"))
        XCTAssertEqual(try offers("tgl run --example intro"), ["introduction"])
    }

    /// A script may begin with the program that runs it.
    func testAScriptIsAProgram() throws {
        try home.write("a.tgl", "#!\(tglPath())\nview A { width = 3 }\nprint A.width\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: home.path + "/a.tgl")
        let run = try PipedRun(["/bin/sh", "-c", "cd \"$1\" && ./a.tgl", "sh", home.path], input: "", environment: ["HOME": home.path])
        XCTAssertTrue(run.output.hasPrefix("3\n"), run.output)
    }

    func testAnExampleRuns() throws {
        XCTAssertTrue(try run(["run", "--example", "introduction"]).output.hasPrefix("S   linear"))
        let near = try run(["run", "--example", "introduktion"])
        XCTAssertEqual(near.ending, .exited(64))
        XCTAssertTrue(near.errors.contains("there is no example `introduktion`; did you mean `introduction`?"), near.errors)
        XCTAssertEqual(try run(["run", "--example", "introduction", "a.tgl"]).ending, .exited(64))
    }
}
