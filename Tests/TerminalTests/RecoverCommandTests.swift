import Glibc
import TGLTerminal
import XCTest

/// `:recover` at the prompt: what comes back does not depend on where one is or what the files are by now, and no journal goes
/// before another one has all of it.
final class RecoverCommandTests: TglTestCase {
    private func kill(_ session: Session) throws {
        session.signal(SIGKILL)
        XCTAssertEqual(try session.waitExit(), .killed(signal: SIGKILL))
    }

    /// A session of these lines, each of which makes a state.
    private func killed(_ lines: String..., arguments: [String] = []) throws {
        let session = try prompt(arguments)
        for (index, line) in lines.enumerated() {
            try session.enter(line)
            try session.expect("tgl[\(index + 2)]> ")
        }
        try kill(session)
    }

    // MARK: Orders of commands

    func testGoingToTheBeginningFirstLosesNothing() throws {
        try killed("let a = 41", "let b = a + 1")
        let next = try prompt()
        try type(next, ":goto 0", "at the beginning")
        try type(next, ":recover", "tgl[3]")
        try type(next, "let c = b + 1", "tgl[4]")
        try kill(next)
        let last = try prompt()
        try type(last, ":recover", "tgl[4]")
        try type(last, "[a, b, c]", "[41, 42, 43]")
        try type(last, ":history", " 1    let a", " 2    let b", " 3    let c", "*4")
    }

    func testASessionIsBroughtBackIntoOneThatHasWorked() throws {
        try killed("let a = 41", "let b = a + 1")
        let next = try prompt()
        try type(next, "let a = 7", "tgl[2]")
        try type(next, ":undo", "at the beginning")
        try type(next, ":recover", "tgl[4]")
        try type(next, "[a, b]", "[41, 42]")
        try kill(next)
        XCTAssertEqual(journals().count, 1)
        let last = try prompt()
        try type(last, ":recover", "tgl[5]")
        try type(last, ":history", "-1      let a = 7", " 2    let a = 41", " 3    let b", "*4    [a, b]")
        try type(last, ":goto 1", "at state 1")
        try type(last, "a", "7")
    }

    func testRedoLeadsWhereItLed() throws {
        let session = try prompt()
        try type(session, "let a = 1", "tgl[2]")
        try type(session, "let b = 1", "tgl[3]")
        try type(session, ":undo", "at state 1")
        try type(session, "let b = 2", "tgl[4]")
        try type(session, ":goto 2", "at state 2")
        try type(session, ":diff 1 3", "from state 1 to 3")
        try type(session, ":goto 1", "at state 1")
        try kill(session)
        // As it was, and written again into a session that has a state of its own.
        for (first, redone) in [(nil, "at state 2: let b = 1"), ("let x = 0", "at state 3: let b = 1")] {
            let next = try prompt()
            if let first { try type(next, first, "tgl[2]") }
            try type(next, ":recover", "tgl[")
            try type(next, ":redo", redone)
            try type(next, ":undo", "let a = 1")
            try kill(next)
        }
        let last = try prompt()
        try type(last, ":recover", "tgl[")
        try type(last, ":redo", "at state 3: let b = 1")
    }

    // MARK: What the commands read

    func testFilesAndFoldersOfNowDoNotMatter() throws {
        mkdir(home.path + "/old", 0o700)
        try home.write("old/lib.tgl", "import \"inner.tgl\"\nlet gap = inner + 1\n")
        try home.write("old/inner.tgl", "let inner = 41\n")
        try home.write("old/demo.tgl", "import \"lib.tgl\"\nlet loaded = gap\n")
        let session = try Session(
            start: ["/bin/sh", "-c", "cd \(home.path)/old && exec \(tglPath())"], environment: ["HOME": home.path, "NO_COLOR": "1"],
            columns: 200)
        try session.expect("tgl[1]> ")
        try type(session, "import \"lib.tgl\"", "tgl[2]")
        try type(session, ":goto 0", "at the beginning")
        try type(session, ":load demo.tgl", "tgl[3]")
        try kill(session)
        try home.write("old/lib.tgl", "oops(")
        unlink(home.path + "/old/inner.tgl")
        try home.write("lib.tgl", "let gap = 9")
        try home.write("demo.tgl", "let other = 1")

        let next = try prompt(columns: 200)
        try type(next, ":recover", "the session ran in \(home.path)/old; files are now searched in \(home.path)", "tgl[3]")
        try type(next, "[gap, loaded]", "[42, 42]")
        try type(next, ":goto 1", "at state 1: import")
        try type(next, "gap", "42")
        // It is the file that was loaded which is loaded again, wherever one is.
        try home.write("old/demo.tgl", "let again = 5")
        try type(next, ":reload", "tgl[6]")
        try type(next, "again", "5")
        try next.enter(":quit")
        XCTAssertEqual(try next.waitExit(), .exited(0))
        XCTAssertEqual(journals(), [])
    }

    func testSettingsOfThenHoldInWhatIsBroughtBack() throws {
        mkdir(home.path + "/.config", 0o700)
        mkdir(home.path + "/.config/tgl", 0o700)
        try home.write(".config/tgl/init.tgl", "import \"lib.tgl\"\nview P { width = gap }\n")
        try home.write("lib.tgl", "let gap = 8")
        try killed("let b = gap + P.width")
        try home.write("lib.tgl", "let gap = 9\nlet more = 1")
        let next = try prompt()
        try type(next, ":recover", "that session had other settings; they apply to the recovered commands", "tgl[3]")
        try type(next, "[gap, b, P.width]", "[8, 16, 8]")
        try type(next, ":goto 0", "at the beginning")
        try type(next, "[gap, more]", "[9, 1]")
        try type(next, ":goto 2", "at state 2")
        try kill(next)
        unlink(home.path + "/.config/tgl/init.tgl")
        let last = try prompt()
        try type(last, ":recover", "tgl[")
        try type(last, "[gap, b, P.width]", "[8, 16, 8]")
    }

    // MARK: What cannot be brought back

    func testACommandThatFailsIsNamedAndItsJournalKept() throws {
        try killed("let a = 1", "for i in 1..9 { view }", "let c = 3")
        let next = try prompt(["--max-nodes=5"])
        try type(
            next, ":recover", "1 of the commands failed this time and changed nothing:", "  2  for i in 1..9 { view }: TGL",
            "not everything was recovered, so the journal is kept", "tgl[4]")
        // The message is broken where the terminal ends.
        let said = next.screen.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        XCTAssertTrue(said.contains("so the journal is kept: \(journalFolder)"), said)
        try type(next, ":history", " 1    let a", " 2    for i in 1..9 { view }   (failed when it was recovered)", "*3    let c")
        try kill(next)
        // What was answered then comes back as it was, though the command would not fail now.
        let third = try prompt()
        try type(third, ":recover", "tgl[4]")
        XCTAssertFalse(third.screen.printed.contains("failed this time"))
        try type(third, "view", "new")
        try type(third, ":save work.tgl", "3 commands written")
        try third.enter(":quit")
        XCTAssertEqual(try third.waitExit(), .exited(0))
        XCTAssertEqual(try home.read("work.tgl"), "let a = 1\nlet c = 3\nview\n")
        // The journal of the first is there until all of it came back.
        XCTAssertEqual(journals().count, 1)
        let last = try prompt()
        try type(last, ":recover", "there is no interrupted session; 1 partly recovered journal kept: see :recover list")
        try type(last, ":recover list", "1  2", "3 commands, the last: let c = 3; partly recovered before")
        try type(last, ":recover 1", "tgl[4]")
        XCTAssertFalse(last.screen.printed.contains("failed this time"))
        try type(last, ":save! work.tgl", "written")
        try last.enter(":quit")
        XCTAssertEqual(try last.waitExit(), .exited(0))
        XCTAssertEqual(journals(), [])
    }

    func testAJournalInWhichNothingCanBeReadIsSaidAndKept() throws {
        try killed("let a = 1")
        let name = try XCTUnwrap(journals().first)
        try home.write(".local/state/tgl/sessions/\(name)", [UInt8](repeating: 0, count: 100))
        let next = try prompt(columns: 300)
        XCTAssertTrue(next.screen.printed.contains("none of its commands can be read in \(journalFolder)/\(name)"), next.screen.printed)
        XCTAssertTrue(next.screen.printed.contains("100 of its 100 bytes cannot be read (at 0–99)"), next.screen.printed)
        try type(next, ":recover", "no command can be read in \(journalFolder)/\(name); `:recover forget` discards it")
        XCTAssertEqual(journals(), [name])
        try type(next, ":recover forget", "forgotten")
        XCTAssertEqual(journals(), [])
    }

    func testCtrlCLeavesAllAsItWas() throws {
        do {
            let journal = Journal(folder: journalFolder)
            for (index, text) in ["let a = 1", "for i in 1..2000000000 { let x = i }"].enumerated() {
                XCTAssertNil(journal.append(.command(JournalCommand(state: index + 1, parent: index, .typed(text)))))
            }
        }
        let session = try prompt()
        try type(session, "let b = 2", "tgl[2]")
        try session.enter(":recover")
        usleep(200_000)
        try session.sendKey(.ctrlC)
        try session.expect("interrupted; nothing was changed, and the session can still be recovered")
        try session.expect("tgl[2]> ")
        try type(session, ":history", "*1    let b = 2")
        try type(session, ":recover list", "2 commands, the last: for i in")
        try type(session, "b + 1", "3")
        try kill(session)
        XCTAssertEqual(journals().count, 2)
    }

    func testAnyOfThemCanBeForgotten() throws {
        try killed("let a = 1")
        try killed("let b = 1")
        let next = try prompt()
        try type(next, ":recover forget 3", "there are 2 such sessions")
        try type(next, ":recover forget 2", "forgotten")
        try type(next, ":recover list", "1 command, the last: let b = 1")
        XCTAssertEqual(journals().count, 1)
        try type(next, ":recover forget", "forgotten")
        try type(next, ":recover", "there is no interrupted session")
    }

    // MARK: A full disk

    func testOnAFullDiskTheOldJournalStays() throws {
        try killed("let a = 1", "let b = 2")
        let old = journals()
        let next = try prompt()
        try type(next, "let x = 1", "tgl[2]")
        guard next.setDiskFull(true) else { throw XCTSkip("skipped: a full disk cannot be made here") }
        try type(
            next, ":recover", "if this session is killed, it cannot be recovered: cannot write",
            "the journal of the recovered session is unchanged",
            "tgl[4]")
        try type(next, "[a, b]", "[1, 2]")
        XCTAssertTrue(journals().contains(old[0]))
        try kill(next)

        let third = try prompt()
        try type(third, ":recover list", "1 command, the last: let x = 1", "2 commands, the last: let b = 2")
        try type(third, "let y = 1", "tgl[2]")
        XCTAssertTrue(third.setDiskFull(true))
        try type(third, ":recover 2", "is unchanged", "tgl[4]")
        XCTAssertTrue(third.setDiskFull(false))
        try type(third, "let c = a + b", "the session's journal is complete again", "tgl[5]")
        XCTAssertFalse(journals().contains(old[0]))
        try kill(third)
        let last = try prompt()
        try type(last, ":recover", "tgl[5]")
        try type(last, "[a, b, c]", "[1, 2, 3]")
    }

    /// Leaving as one should drops the session's own journal, but none that it could not take over.
    func testOnAFullDiskLeavingKeepsTheOldJournal() throws {
        try killed("let a = 1")
        let old = journals()
        let next = try prompt()
        try type(next, "let x = 1", "tgl[2]")
        guard next.setDiskFull(true) else { throw XCTSkip("skipped: a full disk cannot be made here") }
        try type(next, ":recover", "is unchanged", "tgl[3]")
        try next.enter(":quit")
        XCTAssertEqual(try next.waitExit(), .exited(0))
        XCTAssertEqual(journals(), old)
    }

    // MARK: What is shown

    func testWhatIsNewIsToldByName() throws {
        try home.write("demo.tgl", Self.scene)
        let session = try prompt()
        try type(session, ":set show changes")
        try type(session, ":load demo.tgl", "A    view   0  0   40×20   new")
        try type(session, "A.width = 50", "width 40 → 50")
        try type(session, ":reload", "width 50 → 40", "`:goto 2` goes back to them")
        try type(session, ":reload", "nothing changed")
        try home.write("demo.tgl", "view A { width = 40; height = 20 }; view C { width = 1; height = 2 }")
        try type(session, ":reload", "C    view   0 0    1×2    new", "S  linear", "gone")
        try kill(session)
        let next = try prompt()
        try type(next, ":set show changes")
        try type(next, "view A { width = 40; height = 21 }", "new")
        try type(next, ":recover", "height 21 → 20", "C  view", "new")
    }
}
