import Glibc
import TGLScript
import XCTest

/// `tgl watch` at a terminal: saves of all kinds, errors, keys, and its end.
final class WatchTests: TglTestCase {
    /// A script of a column with one box, of that width.
    private func script(_ width: Int) -> String { "linear vert S { width = 200; view A { width = \(width); height = 20 } }\n" }

    private func watch(_ arguments: [String] = ["a.tgl"], columns: Int = 100, rows: Int = 24) throws -> Session {
        try start(["watch"] + arguments, columns: columns, rows: rows)
    }

    /// Saves `a.tgl`, starts the watch, and waits for its first answer.
    private func watch(script: String, _ arguments: [String] = ["a.tgl"], columns: Int = 100, rows: Int = 24) throws -> Session {
        try home.write("a.tgl", script)
        let session = try watch(arguments, columns: columns, rows: rows)
        try wait(session, "run 1 ", "q quits")
        return session
    }

    /// Waits until each text is in one of the rows.
    private func wait(_ session: Session, _ texts: String...) throws {
        for text in texts { try session.wait(for: "“\(text)”") { $0.rows.contains { $0.contains(text) } } }
    }

    /// Waits until a text is in none of the rows.
    private func waitUntilGone(_ session: Session, _ text: String) throws {
        try session.wait(for: "no “\(text)”") { !$0.rows.contains { $0.contains(text) } }
    }

    private func path(_ name: String) -> String { home.path + "/" + name }

    private func saveByRename(_ name: String, _ text: String) throws {
        try home.write(name + "~", text)
        XCTAssertEqual(rename(path(name + "~"), path(name)), 0)
    }

    /// Ends the watch by a key, and looks whether all is as before.
    private func quit(_ session: Session, by key: Key = Key(bytes: "q"), _ code: Int32 = 0) throws {
        try session.sendKey(key)
        XCTAssertEqual(try session.waitExit(), .exited(code))
        XCTAssertFalse(session.screen.isPage)
        XCTAssertTrue(session.isCooked)
    }

    // MARK: Saves

    func testASaveShowsWhatChanged() throws {
        let session = try watch(script: script(40))
        XCTAssertTrue(session.screen.isPage)
        try wait(session, "a.tgl · run 1 · 2 nodes", "└─ A  view", "screen 375×667", "q quits · t runs the tests · d shows the next device")
        XCTAssertFalse(session.screen.rows.contains { $0.contains("→") || $0.contains(" new") }, "nothing is marked at first")
        try home.write("a.tgl", script(60))
        try wait(session, "run 2 ", "width 40 → 60")
        try home.write("a.tgl", script(60) + "view B { size = [10, 10] }\n")
        try wait(session, "run 3 ", "10×10   new")
        try waitUntilGone(session, "→")
        try home.write("a.tgl", "view B { size = [10, 10] }\n")
        try wait(session, "run 4 ", "200×20   gone")
        try home.write("a.tgl", "")
        try wait(session, "run 5 ", "the script makes no nodes")
        try quit(session)
    }

    func testASaveByRename() throws {
        let session = try watch(script: script(40))
        for width in 41...44 {
            try saveByRename("a.tgl", script(width))
            try wait(session, "→ \(width)")
        }
        // As vim does: the old file is moved aside first.
        XCTAssertEqual(rename(path("a.tgl"), path("a.tgl~")), 0)
        try home.write("a.tgl", script(50))
        try wait(session, "44 → 50")
        try quit(session)
    }

    func testABurstEndsWithTheLastSave() throws {
        let session = try watch(script: script(40))
        for width in 41...90 {
            // Every other one cannot be run.
            try home.write("a.tgl", width % 2 == 0 ? script(width) : "view A { width = ")
            if width % 5 == 0 { try saveByRename("a.tgl", script(width)) }
        }
        try wait(session, "90×20")
        try waitUntilGone(session, "failed")
        try quit(session)
    }

    func testAnImportedFileIsWatched() throws {
        try home.write("part.tgl", "view A { size = [10, 10] }\n")
        let session = try watch(script: "import \"part.tgl\"\nview B { size = [A.width, 5] }\n")
        try home.write("part.tgl", "view A { size = [30, 10] }\n")
        try wait(session, "run 2 ", "30×5    width 10 → 30")
        unlink(path("part.tgl"))
        try wait(session, "run 3 failed", "there is no file \"part.tgl\"", "the picture is of run 2")
        try saveByRename("part.tgl", "import \"more.tgl\"\nview A { size = [20, 10] }\n")
        try wait(session, "there is no file \"more.tgl\"")
        try home.write("more.tgl", "view C { size = [7, 7] }\n")
        try wait(session, "7×7    new")
        // What is not imported any more is not watched any more.
        try home.write("a.tgl", script(40))
        try wait(session, "S   linear")
        try home.write("more.tgl", "view C { size = [8, 8] }\n")
        try home.write("a.tgl", script(50))
        try wait(session, "run 7 ", "40 → 50")
        try quit(session)
    }

    func testAFileThatIsMadeLaterAndGoesAndComes() throws {
        let session = try watch()
        try wait(session, "a.tgl · could not be run", "cannot read a.tgl: No such file or directory")
        try home.write("a.tgl", script(40))
        try wait(session, "run 2 ", "40×20")
        unlink(path("a.tgl"))
        try wait(session, "could not be run · the picture is of run 2", "cannot read a.tgl")
        try home.write("a.tgl", script(50))
        try wait(session, "run 4 ", "width 40 → 50")
        try quit(session)
    }

    func testAFolderThatIsMovedAndComesBack() throws {
        XCTAssertEqual(mkdir(path("one"), 0o700), 0)
        XCTAssertEqual(mkdir(path("one/two"), 0o700), 0)
        try home.write("one/two/a.tgl", script(40))
        let session = try watch([path("one/two/a.tgl")], columns: 160)
        try wait(session, "run 1 ")
        XCTAssertEqual(rename(path("one"), path("other")), 0)
        try wait(session, "could not be run")
        XCTAssertEqual(mkdir(path("one"), 0o700), 0)
        XCTAssertEqual(rename(path("other/two"), path("one/two")), 0)
        try wait(session, "run 3 ")
        try home.write("one/two/a.tgl", script(50))
        try wait(session, "run 4 ", "40 → 50")
        try quit(session)
    }

    func testALinkThatLeadsElsewhere() throws {
        XCTAssertEqual(mkdir(path("one"), 0o700), 0)
        try home.write("one/real.tgl", script(40))
        XCTAssertEqual(symlink("one/real.tgl", path("a.tgl")), 0)
        let session = try watch()
        try wait(session, "run 1 ", "40×20")
        try home.write("one/real.tgl", script(50))
        try wait(session, "40 → 50")
        try home.write("other.tgl", script(60))
        XCTAssertEqual(symlink("other.tgl", path("new")), 0)
        XCTAssertEqual(rename(path("new"), path("a.tgl")), 0)
        try wait(session, "50 → 60")
        try quit(session)
    }

    // MARK: Errors

    func testAnErrorStandsBelowTheDimmedPicture() throws {
        let session = try watch(script: script(40), ["a.tgl", "--color=always"])
        XCTAssertTrue(session.screen.rowsWithLooks.contains { $0.hasPrefix("⟨38;5;243|└─ ⟩⟨1|A⟩") })
        try home.write("a.tgl", "print \"before\"\n" + script(40) + "A.height = left\n")
        try wait(session, "run 2 failed · the picture is of run 1", "error[TGL0207]", "a.tgl:3:12", "before")
        let rows = session.screen.rows
        let picture = try XCTUnwrap(rows.firstIndex { $0.contains("└─ A  view") })
        let error = try XCTUnwrap(rows.firstIndex { $0.contains("error[TGL0207]") })
        XCTAssertLessThan(picture, error)
        XCTAssertEqual(
            session.screen.rowsWithLooks[picture].components(separatedBy: "⟨").dropFirst().filter { !$0.hasPrefix("38;5;243|") }, [])
        XCTAssertTrue(session.screen.rowsWithLooks[picture].hasPrefix("⟨38;5;243|└─ A  view"), session.screen.rowsWithLooks[picture])
        try home.write("a.tgl", "let")
        try wait(session, "run 3 failed · the picture is of run 1")
        try home.write("a.tgl", script(60))
        try wait(session, "run 4 ", "40 → 60")
        XCTAssertFalse(session.screen.rows.contains { $0.contains("error") })
        try quit(session)
    }

    func testAnErrorAtFirstStandsAlone() throws {
        try home.write("a.tgl", "view A { width = blue }")
        let session = try watch()
        try wait(session, "run 1 failed", "error[", "q quits")
        XCTAssertFalse(session.screen.rows[0].contains("picture"))
        try home.write("a.tgl", script(60))
        try wait(session, "run 2 ", "60×20")
        try quit(session)
    }

    func testWarningsNotesAndWhatIsPrinted() throws {
        let session = try watch(script: "view A { width = -5; height = 9 }\nprint \"one\\ntwo\"\n")
        try wait(session, "note: A", "printed", "one", "two")
        try home.write("a.tgl", script(40) + "for i in 1..200 { print \"line {i}\" }\n")
        try wait(session, "earlier lines", "line 200")
        XCTAssertFalse(session.screen.rows.contains { $0.hasSuffix("line 1") })
        try quit(session)
    }

    func testAScriptThatNeverEndsIsEndedByASaveAndByAKey() throws {
        let session = try watch(script: script(40))
        try home.write("a.tgl", "while true { }\n")
        try wait(session, "running; any key stops it")
        try home.write("a.tgl", script(50))
        try wait(session, "40 → 50")
        try waitUntilGone(session, "running")
        try home.write("a.tgl", "def f() { while true { view { size = [1, 1] } } }\nf()\n")
        try wait(session, "running; any key stops it")
        try session.send(" ")
        try wait(session, "was stopped by a key; save the file to run it again")
        try home.write("a.tgl", "while true { show as tree }\n")
        try wait(session, "running; any key stops it")
        try quit(session, by: .ctrlC, 130)
    }

    /// Who saves faster than a run takes sees something, too.
    func testSavesWithoutEndDoNotKeepARunFromEnding() throws {
        let long = "let n = 0\nwhile n < 100000 { n += 1 }\n"
        let session = try watch(script: long + script(40))
        for width in 41...2000 {
            try home.write("a.tgl", long + script(width))
            try session.rest(for: 0.02)
            if session.screen.rows[0].contains("run 2 ") { break }
        }
        XCTAssertTrue(session.screen.rows[0].contains("run 2 "), session.screen.rows[0])
        try quit(session)
    }

    // MARK: Keys

    func testKeysGoThroughDevices() throws {
        let session = try watch(script: "view A { width = 50%; height = 20; left = 0 }\n")
        try session.send("d")
        try wait(session, "iphoneSE 320×568", "160×20")
        try session.send("d")
        try wait(session, "iphone8 375×667")
        try home.write("a.tgl", "view A { width = 100%; height = 20; left = 0 }\n")
        try wait(session, "→ 375")
        try home.write("a.tgl", "view A { width = ")
        try wait(session, "failed")
        try session.send("d")
        try wait(session, "iphone8plus 414×736", "414×20")
        try session.send(String(repeating: "d", count: Devices.listed.count - 2))
        try waitUntilGone(session, "· iphone")
        try waitUntilGone(session, "· desktop")
        try wait(session, "375×20")
        try quit(session)
    }

    func testAKeyRunsTheTests() throws {
        let tests = "test \"wide\" { expect 1 == 1 }\ntest \"high\" { print \"in the test\"; expect 2 == 3 }\n"
        let session = try watch(script: script(40) + tests)
        try session.send("t")
        try wait(session, "1 passed, 1 failed", "a.tgl:3: test \"high\" failed", "error[TGL0241]", "in the test")
        // They are of the text as it was then.
        try home.write("a.tgl", script(50))
        try wait(session, "run 2 ")
        try waitUntilGone(session, "1 failed")
        try session.send("t")
        try wait(session, "there are no tests in this file")
        try session.send("x")
        try quit(session)
    }

    func testTestsRunOnEverySave() throws {
        let session = try watch(script: script(40) + "test \"one\" { expect 1 == 1 }\n", ["--test", "a.tgl"])
        try wait(session, "1 passed, 0 failed")
        try home.write("a.tgl", script(50) + "test \"one\" { expect 1 == 2 }\n")
        try wait(session, "0 passed, 1 failed", "40 → 50", "left: 1, right: 2")
        // An error of the script is shown once.
        try home.write("a.tgl", "test \"one\" { expect 1 == 1 }\nlet a = left + 1\n")
        try wait(session, "run 3 failed", "1 passed, 1 failed")
        XCTAssertEqual(session.screen.rows.count { $0.contains("error[") }, 1)
        // A test that never ends is ended by the next save.
        try home.write("a.tgl", script(60) + "test \"one\" { while true { } }\n")
        try wait(session, "running; any key stops it")
        try home.write("a.tgl", script(70) + "test \"one\" { expect 2 == 2 }\n")
        try wait(session, "1 passed, 0 failed")
        try quit(session)
    }

    // MARK: The window

    func testANewSizeIsDrawnAtOnce() throws {
        let session = try watch(script: "linear vert S { for i in 1..60 { view v[i] { size = [30, 8] } } }\n")
        try wait(session, "screen 375×667 · a cell is")
        session.resize(columns: 60, rows: 14)
        try session.wait(for: "the keys in the last row") {
            $0.rows[0].hasPrefix("a.tgl · run 1") && $0.rows[13].hasPrefix("q quits · t runs")
        }
        // What has no room is counted.
        try session.wait(for: "a line that counts") { $0.rows.contains { $0.contains("… ") && $0.contains("more") } }
        for (columns, rows) in [(20, 5), (3, 2), (1, 1)] {
            session.resize(columns: columns, rows: rows)
            try home.write("a.tgl", script(columns))
            try session.wait(for: "the first letters") { $0.rows[0].first == "a" || rows == 1 }
        }
        session.resize(columns: 100, rows: 24)
        try wait(session, "a.tgl · run", "q quits")
        try quit(session)
    }

    func testAStoppedWatchGoesOn() throws {
        try home.write("a.tgl", script(40))
        let session = try Session(
            start: ["/bin/bash", "--norc", "--noprofile", "-i"],
            environment: ["HOME": home.path, "PS1": "shell$ ", "HISTFILE": "", "NO_COLOR": "1"])
        try session.expect("shell$ ")
        try session.enter("cd; \(tglPath()) watch a.tgl")
        try wait(session, "run 1 ")
        try session.sendKey(.ctrlZ)
        try session.wait(for: "the shell's screen") { !$0.isPage }
        try home.write("a.tgl", script(50))
        try session.enter("fg")
        try session.wait(for: "the page") { $0.isPage }
        try wait(session, "run 2 ", "40 → 50")
        try session.send("q")
        try session.wait(for: "the shell's screen") { !$0.isPage }
        try session.enter("echo code $?")
        try session.expect("code 0")
    }

    // MARK: Its end

    func testItsEnd() throws {
        for (key, code) in [(Key.ctrlC, Int32(130)), (.ctrlD, 0), (Key(bytes: "q"), 0)] {
            try quit(try watch(script: script(40)), by: key, code)
        }
        for signal in [SIGTERM, SIGHUP] {
            let session = try watch(script: script(40))
            session.signal(signal)
            XCTAssertEqual(try session.waitExit(), .killed(signal: signal))
            XCTAssertFalse(session.screen.isPage)
            XCTAssertTrue(session.isCooked)
        }
    }

    func testNothingPilesUp() throws {
        try home.write("part.tgl", "view P { size = [10, 10] }\n")
        let session = try watch(script: script(40) + "import \"part.tgl\"\n")
        let (files, threads) = (session.count("fd"), session.count("task"))
        XCTAssertGreaterThan(files, 3)
        for round in 1...10 {
            try saveByRename("a.tgl", script(40 + round) + (round % 2 == 0 ? "import \"part.tgl\"\n" : ""))
            try wait(session, "→ \(40 + round)")
        }
        try session.send("t")
        try wait(session, "no tests")
        // Files that were written only just now are looked at once in a while.
        for _ in 0..<100 where session.count("fd") != files { usleep(10_000) }
        XCTAssertEqual(session.count("fd"), files)
        XCTAssertEqual(session.count("task"), threads)
        try quit(session)
    }

    func testItNeedsATerminalAndAFile() throws {
        let piped = try run(["watch", "a.tgl"])
        XCTAssertEqual(piped.ending, .exited(64))
        XCTAssertEqual(
            piped.errors,
            "tgl: `tgl watch` needs a terminal that it can draw on and that keys come from; `tgl run a.tgl` runs the file once\n")
        XCTAssertTrue(try run(["watch", "--test", "a.tgl"]).errors.contains("`tgl test a.tgl` runs the file once"))
        let dumb = try start(["watch", "a.tgl"], ["TERM": "dumb"])
        XCTAssertEqual(try dumb.waitExit(), .exited(64))
        XCTAssertTrue(try run(["watch", "-"]).errors.contains("standard input is not saved"))
        XCTAssertEqual(try run(["watch"]).ending, .exited(64))
    }

    /// Where the system gives no events, files are looked at instead: here it is told to give none.
    func testWithoutEventsFilesAreLookedAt() throws {
        try home.write("a.tgl", script(40))
        let start = "cd \"$1\" && echo 0 > /proc/sys/user/max_inotify_instances && echo allowed && exec \"$2\" watch a.tgl"
        let session = try Session(
            start: ["/usr/bin/unshare", "-Ur", "/bin/sh", "-c", start, "sh", home.path, tglPath()],
            environment: ["HOME": home.path, "NO_COLOR": "1"], columns: 100, rows: 24)
        do { try session.expect("allowed") } catch { throw XCTSkip("the system does not allow to forbid events") }
        try wait(session, "run 1 ")
        for width in 41...44 {
            if width % 2 == 0 { try saveByRename("a.tgl", script(width)) } else { try home.write("a.tgl", script(width)) }
            try wait(session, "→ \(width)")
        }
        try quit(session)
    }
}
