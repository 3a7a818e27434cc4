import XCTest

/// Documents as deep and as large as they get, shown, written down and left; what is too much names its limit and the flag.
final class DepthTests: TglTestCase {
    private func chain(_ levels: Int) -> String {
        """
        def nest(p) { p { let n = linear vert { width = wrap; height = wrap }; return n } }
        let at = linear vert Top { width = wrap; height = wrap }
        for i in 1..\(levels) { at = nest(at) }

        """
    }

    func testDeepTreesAreShownInEveryForm() throws {
        try home.write("deep.tgl", chain(4000))
        for form in ["tree", "boxes", "both", "json", "svg", "table"] {
            let run = try run(["deep.tgl", "--show", form, "--notes", "never"])
            XCTAssertEqual(run.ending, .exited(0), form)
            XCTAssertEqual(run.errors, "", form)
            if form != "boxes" { XCTAssertTrue(run.output.contains("linear4000"), form) }
        }
    }

    func testTheDeepestTree() throws {
        try home.write("deep.tgl", chain(99_998) + "print at, at.screenFrame\nwhy at.width deep\nwhy Top.width deep")
        let run = try run(["deep.tgl", "--show", "none"])
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.ending, .exited(0))
        XCTAssertTrue(run.output.hasPrefix("linear99998 [0, 0, 0, 0]\n"))
    }

    /// Written down, made again, undone, brought again, left.
    func testADeepTreeAtThePrompt() throws {
        try home.write("deep.tgl", chain(5000))
        let session = try prompt(["--no-rc"])
        try type(session, ":set show off")
        try type(session, ":load deep.tgl")
        try type(session, ":undo")
        try type(session, ":redo")
        try type(session, ":dump again.tgl")
        try type(session, "remove Top")
        try type(session, ":load again.tgl")
        try type(session, "print kind(linear5000)", "linear")
        try type(session, ":diff 0")
        try session.enter(":quit")
        XCTAssertEqual(try session.waitExit(), .exited(0))
    }

    func testDeepTextsAreRefusedByName() throws {
        let times = 100_000
        for (open, close) in [("(", ")"), ("-", ""), ("[", "]"), ("x => ", ""), ("\"{", "}\""), ("if true then 1 else ", "")] {
            try home.write("deep.tgl", "let a = " + String(repeating: open, count: times) + "1" + String(repeating: close, count: times))
            for limit in [[], ["--max-nesting", "1000000"]] {
                let run = try run(limit + ["deep.tgl"])
                XCTAssertEqual(run.ending, .exited(1), open)
                XCTAssertTrue(run.errors.contains("TGL0130"), run.errors)
            }
        }
        try home.write("deep.tgl", String(repeating: "view {", count: times) + String(repeating: "}", count: times))
        XCTAssertTrue(try run(["deep.tgl"]).errors.contains("TGL0130"))
    }

    func testWhatIsTooMuchNamesItsFlag() throws {
        for (code, arguments, flag) in [
            ("def f(n) { return f(n + 1) }\nf(0)", [], "--max-calls"),
            ("def f(n) { return f(n + 1) }\nf(0)", ["--max-calls", "1000000000", "--max-memory", "20000000"], "--max-memory"),
            ("let xs = 1..10000001", [], "--max-list"),
            ("let s = \"abcdefgh\"\nfor i in 1..27 { s = s + s }", [], "--max-string"),
            ("for i in 1..30000 { view }", ["--max-nodes", "20000"], "--max-nodes"),
            ("while true { }", ["--max-time", "0.2"], "--max-time"),
            ("while true { }", ["--max-steps", "1000000"], "--max-steps"),
            ("let xs = []\nwhile true { xs = [xs, xs] }", ["--max-memory", "20000000"], "--max-memory"),
            ("while true { print 1 }", ["--max-output", "10000"], "--max-output"),
            ("let s = \"abcdefgh\"\nfor i in 1..12 { s = s + s }\nprint s, s, s, s", ["--max-output", "50000"], "--max-output"),
            ("print len(0..1e18)", ["--max-list", "9223372036854775807"], "--max-memory"),
            ("let xs = 0..1000\nxs, xs, xs { width = 1 }", ["--max-list", "2000"], "--max-list"),
            ("while true { view A; remove A }", ["--max-memory", "20000000"], "--max-memory"),
            ("view A\nwhile true { A.margin = [1, 2, 3, 4] }", ["--max-memory", "20000000"], "--max-memory"),
            ("label A\nlet i = 0\nwhile true { A.text = \"{i}\"; i += 1 }", ["--max-memory", "20000000"], "--max-memory"),
            ("def f(t) { return t }\npath P\nwhile true { P.polar = f }", ["--max-memory", "20000000"], "--max-memory"),
        ] as [(String, [String], String)] {
            let run = try run(arguments + ["-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains(flag), run.errors)
        }
    }

    /// Each test sees a document of its own, and no node of another, however many there are.
    func testManyTestsInOneFile() throws {
        let test = "test \"x\" { expect error \"TGL0213\" { print b.width } }\n"
        try home.write("many.tgl", "let b = none\nfor i in 1..400 { view }\nview B\nb = B\n" + String(repeating: test, count: 66_000))
        let run = try run(["test", "many.tgl"])
        XCTAssertEqual(run.ending, .exited(0), run.errors)
        XCTAssertTrue(run.output.hasSuffix("66000 passed, 0 failed\n"), String(run.output.suffix(80)))
    }

    /// Where the stack is small, trees are refused that it is not enough for.
    func testASmallStackBoundsTheDepth() throws {
        try home.write("deep.tgl", chain(90_000))
        let command = ["/bin/sh", "-c", "ulimit -v 700000; exec \"$0\" \"$1\"", tglPath(), home.path + "/deep.tgl"]
        let run = try PipedRun(command, environment: ["HOME": home.path, "NO_COLOR": "1"])
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertTrue(run.errors.contains("TGL0273"), run.errors)
    }

    /// A limit that no flag raises says so, and what to do instead.
    func testAFixedLimitSaysTheWayOut() throws {
        let many = (0..<61_000).map { "let a\($0) = 1" }.joined(separator: "; ")
        for (code, arguments, said) in [
            ("if true { \(many) }", [], ["TGL0280", "the limit is 60000", "this limit is fixed", "split it into several"]),
            (
                "let a = " + String(repeating: "[", count: 1100) + String(repeating: "]", count: 1100), [],
                ["TGL0130", "more than 1000 levels deep", "`--max-nesting`"]
            ),
            (
                "let a = " + String(repeating: "[", count: 2100) + String(repeating: "]", count: 2100), ["--max-nesting", "5000"],
                ["TGL0130", "more than 2000 levels deep", "no flag raises the limit further"]
            ),
            (
                "view A\nlet x = A\nfor i in 1..200 { x = [x] }\nprint x.width", [],
                ["TGL0275", "the limit is 100 levels", "this limit is fixed"]
            ),
        ] as [(String, [String], [String])] {
            try home.write("a.tgl", code)
            let run = try run(arguments + ["a.tgl"])
            XCTAssertEqual(run.ending, .exited(1))
            for words in said { XCTAssertTrue(run.errors.contains(words), run.errors) }
        }
    }

    /// Statements one by one, as many as there are.
    func testManyStatements() throws {
        func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }
        for (text, output) in [
            (
                lines(100_000) { "let v\($0) = \($0)" } + lines(100_000) { "v\($0) += 1" }
                    + "for i in 1..3 { v99999 += v\(70_000) }\nprint v0 + v99999", "310004\n"
            ),
            (lines(100_000) { "def f\($0)(x) { return x + \($0) }" } + "print f99999(1)", "100000\n"),
            ("for k in 1..50000 { view c[k] }\n" + lines(50_000) { "remove c[\($0 + 1)]" } + "print len(children(screen))", "0\n"),
            ("relative R { for k in 1..20000 { view c[k] { left = parent.left } } }\nremove children(R)\nprint len(children(R))", "0\n"),
        ] {
            try home.write("a.tgl", text)
            let run = try run(["--show", "none", "a.tgl"])
            XCTAssertEqual(run.output, output, String(run.errors.prefix(500)))
        }
        try home.write(
            "t.tgl", "let a = 3\nstyle s { width = 3 }\n" + lines(100_000) { "test \"\($0)\" { view A : s; expect A.width == a }" })
        XCTAssertEqual(try self.run(["test", "t.tgl"]).output, "100000 passed, 0 failed\n")
    }

    /// Each of very many edits is undone and brought again.
    func testManyEditsAreTakenBack() throws {
        let session = try prompt(["--no-rc"])
        try type(session, ":set show off")
        try type(session, "linear S; view A; style s { width = 3 }")
        for command in [
            "for k in 1..100000 { S { view c[k] : s } }", "for k in 1..100000 { when screen.width > k { A.width = k } }",
            "s.width = 4", "screen 50000 10", "for k in 1..100000 { move c[k] at 0 }", "for k in 1..100000 { rename c[k] to d[k] }",
            "for k in 1..100000 { remove d[k] }",
        ] {
            try type(session, command)
            try type(session, ":undo", "at state")
            try type(session, ":redo", "at state")
        }
        try type(session, ":verify", "is identical")
        try type(session, "A.width", "49999")
    }

    /// A few steps that each take long end at their time, as many short ones do: a text that grows beyond all bounds, a long list
    /// that is copied again and again, sorted, or walked through.
    func testLongStepsEndAtTheirTime() throws {
        for code in [
            "let x = [1]; for i in 1..60 { x = [x, x] }; print x", "let x = [1]; for i in 1..60 { x = [x, x] }; let y = \"{x}\"",
            "let x = 1..4000000; for i in 1..1000 { let y = x + x }", "let x = 1..9000000; for i in 1..1000 { let y = sort(x) }",
            "let x = 1..9000000; print x",
        ] {
            let run = try run(["--max-time", "0.1", "-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains("TGL0278"), "\(code): \(run.errors)")
        }
    }

    /// A layout that takes long, after the last statement and within one, ends at its time.
    func testALayoutEndsAtItsTime() throws {
        let slow = "for i in 1..50000 { path { width = 100; height = 100; polar = t => 40 + t; view; view } }"
        for code in [slow, "\(slow)\nprint path1.width"] {
            let run = try run(["--max-time", "0.5", "-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains("--max-time"), run.errors)
        }
    }
}
