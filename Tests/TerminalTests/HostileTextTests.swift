import Glibc
import TGLTerminal
import XCTest

/// Whatever a script, a file, a path, an argument or the environment holds, nothing of it reaches a terminal or standard error but as
/// it can be shown. `TGL_HOSTILE=1` runs every payload by itself everywhere (`scripts/soak terminal`); else all are in one text.
final class HostileTextTests: TglTestCase {
    private static let isWhole = Terminal.environment("TGL_HOSTILE") != nil
    private static let alone = isWhole ? Payload.all : []

    /// Runs each, and lists what is wrong.
    private func check(_ runs: [(Payload, HostileRun)], atTerminal: Bool = false, line: UInt = #line) throws {
        let problems = try runs.compactMap { payload, run in
            try run.problem(atTerminal: atTerminal).map { "\(run.name) with \(payload.name): \($0)" }
        }
        print("hostile texts: \(runs.count) runs, \(problems.count) findings")
        XCTAssertEqual(problems, [], line: line)
    }

    private static let outside = ([Payload.joined] + alone).flatMap { payload in
        HostileRuns.outside(payload).map { (payload, $0) }
    }
    private static let inside = ([Payload.joinedTexts] + alone.filter(\.isText)).flatMap { payload in
        HostileRuns.inside(payload).map { (payload, $0) }
    }

    // MARK: Without a terminal

    func testArgumentsFilesAndVariables() throws { try check(Self.outside) }

    func testTexts() throws { try check(Self.inside) }

    /// What is made for other programs is as it is in a pipe, and at a terminal as that can show it.
    func testAtATerminal() throws {
        func isAsked(_ run: HostileRun) -> Bool {
            let opensPrompt = run.arguments.contains(Array("-i".utf8)) || run.arguments.first == Array("learn".utf8)
            return !opensPrompt && (Self.isWhole || run.isProduct || run.name.contains("--diff") || run.name.contains("svg"))
        }
        try check((Self.outside + Self.inside).filter { isAsked($0.1) }, atTerminal: true)
    }

    func testAFormattedTextInAPipeKeepsItsBytes() throws {
        let text = "print \"\u{202E}\u{200B}é\u{E0041}\"\n"
        XCTAssertEqual(try run(["fmt", "-"], input: text).output, text)
        try home.write("a.tgl", "  " + text)
        XCTAssertEqual(try run(["fmt", "a.tgl"]).ending, .exited(0))
        XCTAssertEqual(try home.read("a.tgl"), text)
    }

    /// In a dump such characters are escapes, and it reads back as the same.
    func testADumpHasEscapesAndReadsBack() throws {
        let payload = Payload.joinedTexts
        try home.write("a.tgl", "label L[\"\(payload.spelled)\"] \"\(payload.spelled)\"\nknob k = \"\(payload.spelled)\"\n")
        let script = ":dump b.tgl\n:dump\nprint L[k].text == k\n"
        let first = try run(["-i", "a.tgl", "--show", "none", "--no-rc"], input: script)
        let dump = try home.read("b.tgl")
        XCTAssertNil(rawProblem(Array(dump.utf8), isColoured: false))
        XCTAssertTrue(first.output.contains(dump) && first.output.hasSuffix("true\n"), first.output)
        let second = try run(["-i", "b.tgl", "--show", "none", "--no-rc"], input: script)
        XCTAssertTrue(second.output.contains(dump) && second.output.hasSuffix("true\n"), second.output)
    }

    // MARK: At a prompt

    private func checkScreen(_ session: Session, _ what: String, line: UInt = #line) {
        XCTAssertNil(rawProblem(session.received, isColoured: true), what, line: line)
    }

    /// What is typed, completed, called back from the history, and recovered.
    func testWhatIsTypedAndRecovered() throws {
        let payload = Payload.joinedTexts
        let folder = "d" + payload.text.replacingOccurrences(of: "/", with: "")
        XCTAssertEqual(mkdir(home.path + "/" + folder, 0o700), 0)
        func start() throws -> Session {
            let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$1\" --no-rc", home.path + "/" + folder, tglPath()]
            let session = try Session(start: command, environment: ["HOME": home.path], columns: 100, rows: 40)
            try session.expect("tgl[")
            return session
        }
        let first = try start()
        try type(first, "label L[\"a\(payload.spelled)\"] \"\(payload.spelled)\"; label L[\"b\"]", "tgl[2]")
        try first.send("L[\t\t")
        try first.expect("PWN")
        try first.sendKey(.ctrlC)
        try first.expect("> ")
        try first.paste("let x = \"\(payload.text.replacingOccurrences(of: "\r", with: ""))\" # ")
        try first.expect("# ")
        try first.sendKey(.enter)
        try first.expect("> ")
        try first.sendKey(.ctrlC)
        try first.expect("> ")
        try type(first, "let y = \"\(payload.spelled)\"", "tgl[")
        checkScreen(first, "typed")
        first.signal(SIGKILL)
        _ = try first.waitExit()
        let second = try start()
        func answer(_ line: String, prompt: String) throws {
            try second.enter(line)
            try second.wait(for: "the prompt after \(line)") { screen in
                screen.cursorRow == prompt && screen.rows.prefix(screen.cursor.row).contains { $0.contains(line.prefix(9)) }
            }
        }
        try second.expectRow("tgl[1]>")
        try answer(":recover list", prompt: "tgl[1]>")
        try answer(":recover", prompt: "tgl[3]>")
        try answer(":history", prompt: "tgl[3]>")
        try second.sendKey(.up, times: 3)
        try second.wait(for: "an entry") { $0.cursorRow != "tgl[3]>" }
        try second.sendKey(.ctrlC)
        try second.expect("^C")
        try second.expectRow("tgl[3]>")
        try answer(":time show L[\"a\(payload.spelled)\"] as tree", prompt: "tgl[4]>")
        try second.enter(":quit")
        _ = try second.waitExit()
        checkScreen(second, "recovered")
    }

    func testAPagerAWatchAndALesson() throws {
        let payload = Payload.joinedTexts
        let literal = "\"x\(payload.spelled)\""
        let paged = try prompt(["--no-rc"], ["PAGER": "cat"])
        try type(paged, "linear S { for i in 1..99 { label L[\"x\(payload.spelled){i}\"] \(literal) } }", "tgl[2]")
        try type(paged, "show S as tree", "tgl[3]")
        try type(paged, ":dump", "tgl[3]")
        checkScreen(paged, "a pager")

        let file = "f" + payload.text.replacingOccurrences(of: "/", with: "") + ".tgl"
        try home.write(file, "label L \(literal)\nprint \(literal)\n")
        let watch = try start(["watch", file])
        try watch.wait(for: "the first run") { $0.rows.contains { $0.contains("q quits") } }
        try home.write(file, "label L \(literal) nonsense\n")
        try watch.wait(for: "the error") { $0.rows.contains { $0.contains("error") } }
        try watch.send("q")
        _ = try watch.waitExit()
        checkScreen(watch, "a watch")

        try home.write(
            "c.tgl",
            "course \(literal)\nlesson \(literal) {\n  say \(literal)\n  start { label L \(literal) }\n  goal { L.width = 30 }\n"
                + "  hint \(literal)\n  ask \(literal), 3\n  close \(literal)\n}\n")
        let lesson = try start(["learn", "--no-rc", "c.tgl"])
        try lesson.expect("learn[1]> ")
        for line in [":hint", "L.width = 4", "L.width = 30", "4", "3", ":lessons"] { try type(lesson, line) }
        checkScreen(lesson, "a lesson")
    }
}
