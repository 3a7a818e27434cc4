import Glibc
import XCTest

/// Scripts by strangers, and texts and streams that are not as they should be: each has a stated end.
final class StrangersTests: TglTestCase {
    private func shell(_ command: String) throws -> PipedRun {
        try PipedRun(["/bin/bash", "-c", "cd \(home.path) && \(command)"], environment: ["HOME": home.path])
    }

    // MARK: Files

    func testNothingOutsideTheStartFolderIsRead() throws {
        let outside = try TemporaryFolder()
        try outside.write("secret.tgl", "print \"secret\"")
        try home.write("lib.tgl", "print \"lib\"")
        mkdir(home.path + "/sub", 0o700)
        try home.write("sub/up.tgl", "import \"../lib.tgl\"")
        try home.write("sub/out.tgl", "import \"../../\(outside.path.dropFirst(5))/secret.tgl\"")
        symlink(outside.path + "/secret.tgl", home.path + "/link.tgl")
        symlink(outside.path, home.path + "/links")
        symlink("lib.tgl", home.path + "/inside.tgl")
        for path in [
            "link.tgl", "links/secret.tgl", "\(outside.path)/secret.tgl", "../\(outside.path.dropFirst(5))/secret.tgl", "/etc/passwd",
            "sub/out.tgl",
        ] {
            let run = try run(["-e", "import \"\(path)\""])
            XCTAssertEqual(run.ending, .exited(1), path)
            XCTAssertTrue(run.errors.contains("leads out of the start folder"), "\(path): \(run.errors)")
            XCTAssertEqual(run.output, "")
        }
        for path in ["lib.tgl", "./sub/../lib.tgl", "inside.tgl", "sub/up.tgl", home.path + "/lib.tgl"] {
            XCTAssertEqual(try run(["-e", "import \"\(path)\""]).output, "lib\n", path)
        }
    }

    func testWhatIsNoPlainFileIsNotImported() throws {
        mkfifo(home.path + "/pipe.tgl", 0o600)
        mkdir(home.path + "/folder.tgl", 0o700)
        for (path, reason) in [("pipe.tgl", "it is a pipe, not a file"), ("folder.tgl", "Is a directory"), (".", "Is a directory")] {
            let run = try run(["-e", "import \"\(path)\""])
            XCTAssertTrue(run.errors.contains("cannot be read: \(reason)"), run.errors)
        }
    }

    func testAScriptWritesNothingAndStartsNothing() throws {
        try home.write("a.tgl", "print \"$(touch made)\"\nprint \"`touch made`\"\nview A { width = 3 }\nshow as svg\n")
        _ = try run(["a.tgl"])
        let listing = try shell("ls")
        XCTAssertEqual(listing.output, "a.tgl\n")
        for word in ["system", "exec", "open", "read", "write", "env", "load", "save", "eval"] {
            XCTAssertEqual(try run(["-e", "\(word)(\"ls\")"]).ending, .exited(1), word)
        }
    }

    // MARK: Bounds

    func testTimeMemoryAndOutputAreBounded() throws {
        for (code, limit, said) in [
            ("while true { }", ["--max-time", "0.2"], "the limit is 0.2 seconds"),
            ("while true { }", ["--max-steps", "1000"], "the limit is 1000"),
            ("let xs = [1]; while true { xs = xs + xs }", ["--max-memory", "1000000"], "TGL"),
            ("let s = \"ab\"; while true { s = s + s }", ["--max-string", "1000"], "the limit is 1000"),
            ("while true { print \"x\" }", ["--max-output", "100"], "the limit is 100"),
            ("while true { view }", ["--max-nodes", "100"], "the limit is 100"),
            ("def f(n) { return f(n) }; f(1)", ["--max-calls", "50"], "the limit is 50"),
        ] {
            let run = try run(limit + ["-e", code])
            XCTAssertEqual(run.ending, .exited(1), code)
            XCTAssertTrue(run.errors.contains(said), "\(code): \(run.errors)")
        }
    }

    /// Each of these looked at the clock only when it had done all of something.
    func testLongWorkIsBoundedInTime() throws {
        let slow = "def f(x) { let s = 0; for i in 1..1000 { s = s + i }; return s / 100000 + x }"
        let down = "gridRowStart = span(1 + i mod 53)"
        let rows = "let all = []; for i in 1..5000 { all = all + [line] }"
        for code in [
            "grid { columns = 300; autoFlow = dense; for i in 1..20000 { view { gridColumnStart = span(1 + i mod 299); \(down) } } }",
            "let line = \"\"; for i in 1..3000 { line = line + \"a{i} \" }\n\(rows); grid { areas = all; view }",
            "\(slow)\nfor k in 1..1000 { path { rect = f; width = 300; height = 100; view } }",
            "style s { width = 1 }\nfor i in 1..30000 { view v[i] { style = s } }\nfor i in 1..10000 { s.width = i }",
        ] {
            let start = now()
            let run = try run(["--max-time", "0.5", "-e", code])
            XCTAssertLessThan(now() - start, 6, code)
            XCTAssertTrue(run.errors.contains("the limit is 0.5 seconds"), "\(code): \(run.errors)")
        }
    }

    /// What was under way when the time was over is put back before the next command.
    func testWhatRanOutOfTimeIsUndone() throws {
        let input =
            "style s { width = 1 }; for i in 1..400 { view v[i] { style = s } }\n"
            + "for i in 1..100000 { s.width = i }\nprint v[400].width\n:verify\n"
        let run = try run(["-i", "--max-time", "1", "-e", "view Z"], input: input)
        XCTAssertTrue((run.errors + run.output).contains("the limit is 1 second"), run.errors)
        XCTAssertTrue(run.output.contains("\n1\n"), String(run.output.suffix(400)))
        XCTAssertTrue(run.output.contains("is identical"), String(run.output.suffix(400)))
    }

    func testALayoutIsBoundedInTimeToo() throws {
        let nest = "def nest(k) { if k > 0 { linear vert { label \"a few words that wrap\" { width = fill }; nest(k - 1) } } }"
        let code =
            "\(nest)\nlinear vert S { width = 100; for i in 1..400 { nest(20) } }\nwhile true { S.width = 60 + value(S.height) mod 7 }"
        let run = try run(["--max-time", "0.5", "-e", code])
        XCTAssertTrue(run.errors.contains("the limit is 0.5 seconds"), run.errors)
    }

    func testAnEndlessTextIsTooLong() throws {
        for source in ["/dev/zero", "- < /dev/zero"] {
            let run = try shell("\(tglPath()) \(source); echo $?")
            XCTAssertEqual(run.output, "2\n")
            XCTAssertTrue(run.errors.hasSuffix(": File too large\n"), String(run.errors.prefix(300)))
        }
    }

    func testAnEndlessLineAtThePromptIsTooLong() throws {
        let run = try shell("\(tglPath()) -i -e 'view A' < /dev/zero; echo $?")
        XCTAssertTrue(run.output.hasSuffix("2\n"), String(run.output.suffix(300)))
        XCTAssertEqual(run.errors, "tgl: cannot read standard input: File too large\n")
    }

    func testALongBlockFromAPipeIsReadOnce() throws {
        for lines in [["if true {", "A.width = 3"], ["print 1,", "1,"], ["let b = [", "\"}]\", # }"]] {
            let text = ([lines[0]] + Array(repeating: lines[1], count: 20_000)).joined(separator: "\n")
            try home.write("block.txt", Array((text + "\n").utf8))
            let run = try shell("\(tglPath()) -i -e 'view A' < block.txt")
            XCTAssertEqual(run.errors.split(separator: "\n").count { $0.hasPrefix("error[") }, 1, lines[0])
        }
        // What follows the block is an entry of its own.
        let block = ["if true {"] + Array(repeating: "A.width = 3", count: 2000) + ["}", "print A.width"]
        let run = try run(["-i", "-e", "view A"], input: block.joined(separator: "\n") + "\n")
        XCTAssertEqual(run.errors, "")
        XCTAssertTrue(run.output.hasSuffix("3\n"), run.output)
    }

    // MARK: What terminals obey

    func testEscapesAreShownAndNotObeyed() throws {
        let session = try prompt()
        try type(session, "label L \"\\u{1B}[31mred\\u{7}\\u{9B}2J\\u{202E}\"", "laid out")
        try type(session, "print \"\\u{1B}]0;title\\u{7}\"", "\\u{1B}]0;title\\u{7}")
        try type(session, "L.text", "\\u{1B}[31mred")
        try type(session, "expect L.text == \"\\u{1B}[1m\"", "is false")
        try type(session, ":load \u{16}\u{1B}[31mx.tgl", "cannot read \\u{1B}[31mx.tgl")
        let text = String(decoding: session.received, as: UTF8.self)
        XCTAssertFalse(text.contains("\u{1B}[31m") || text.contains("\u{1B}]0;") || text.contains("\u{9B}") || text.contains("\u{202E}"))
    }

    /// Who reads a pipe may hand it on to a terminal. Files of data have escapes of their own.
    func testAPipeSteersNoTerminal() throws {
        let evil = "\\u{1B}[31m\\u{7}\\u{9B}2J\\u{202E}\\r"
        try home.write(
            "a.tgl",
            """
            label L "\(evil)"
            print "one\\ttwo\\nthree\(evil)é视"
            print ["\(evil)"]
            show as tree
            show as boxes
            show as table
            show as json
            show as svg
            show on iphone8, ipad
            why L
            why L.text
            test "\(evil)" { expect "\(evil)" == "a", "\(evil)" }
            """)
        for arguments in [
            ["a.tgl"], ["--show", "both", "a.tgl"], ["test", "a.tgl"], ["--ascii", "a.tgl"], ["-e", "print \"\(evil)\"; x \(evil)"],
            ["test", "--json", "a.tgl"],
        ] {
            let run = try run(arguments)
            let all = run.output + run.errors
            XCTAssertFalse(
                all.unicodeScalars.contains {
                    ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || (0x7F..<0xA0).contains($0.value)
                        || $0.value == 0x202E && !run.output.contains("{\n")
                }, "\(arguments): \(all.debugDescription)")
        }
        let run = try run(["--show", "none", "a.tgl"])
        XCTAssertTrue(run.output.hasPrefix("one\ttwo\nthree\\u{1B}[31m\\u{7}\\u{9B}2J\\u{202E}\\ré视\n"), run.output)
    }

    func testATimeLimitIsNotOverBeforeItBegins() throws {
        for text in ["", "# nothing\n", "test \"t\" { view A }\n"] {
            try home.write("a.tgl", Array(text.utf8))
            let run = try run(["--max-time", "5", "a.tgl"])
            XCTAssertEqual(run.errors, "")
            XCTAssertEqual(run.ending, .exited(0))
        }
    }

    // MARK: Texts

    func testTextsAreReadAsTheyAreWritten() throws {
        let cases: [(bytes: [UInt8], output: String, error: String)] = [
            ([0xEF, 0xBB, 0xBF] + Array("print 1\r\nprint 2\r\n".utf8), "1\n2\n", ""),
            (Array("print 1\rprint 2\r".utf8), "1\n2\n", ""),
            (Array("print 1".utf8) + [0xFF], "", "TGL0101"),
            (Array("print 1\u{0}".utf8), "", "TGL0102"),
            ([], "", ""),
        ]
        for (bytes, output, error) in cases {
            try home.write("a.tgl", bytes)
            for run in [try run(["a.tgl"]), try shell("\(tglPath()) < a.tgl")] {
                XCTAssertEqual(run.output, output)
                XCTAssertTrue(error.isEmpty ? run.errors.isEmpty : run.errors.contains(error), run.errors)
                XCTAssertEqual(run.ending, .exited(error.isEmpty ? 0 : 1))
            }
        }
        XCTAssertEqual(try run(["/"]).errors, "tgl: cannot read /: Is a directory\n")
    }

    // MARK: Streams

    func testStreamsThatAreClosedOrFull() throws {
        let program = tglPath()
        for (command, output, errors) in [
            ("\(program) -e 'print 1' > /dev/full; echo $?", "2\n", "tgl: cannot write standard output: No space left on device\n"),
            ("\(program) -e 'print 1' >&-; echo $?", "2\n", "tgl: cannot write standard output: Bad file descriptor\n"),
            ("\(program) -e 'oops()' 2>&-; echo $?", "1\n", ""),
            ("\(program) -e 'oops()' 2> /dev/full; echo $?", "1\n", ""),
            ("\(program) <&-; echo $?", "2\n", "tgl: cannot read standard input: Bad file descriptor\n"),
            ("\(program) < /; echo $?", "2\n", "tgl: cannot read standard input: Is a directory\n"),
            ("\(program) -e 'while true { print 1 }' | head -1; echo ${PIPESTATUS[0]}", "1\n0\n", ""),
            ("\(program) -e 'oops()' 2>&1 >&- | true; echo done", "done\n", ""),
            ("env -i \(program) -e 'print 2'", "2\n", ""),
        ] {
            let run = try shell(command)
            XCTAssertEqual(run.output, output, command)
            XCTAssertEqual(run.errors, errors, command)
        }
    }
}
