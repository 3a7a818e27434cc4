import Glibc
import TGLTerminal
import XCTest

final class JournalTests: XCTestCase {
    private var home: TemporaryFolder!
    private var folder: String { home.path + "/state/tgl/sessions" }

    override func setUpWithError() throws { home = try TemporaryFolder() }
    override func tearDown() { home = nil }

    private func typed(_ texts: [String], from first: Int = 1) -> [JournalStep] {
        texts.enumerated().map { .command(JournalCommand(state: first + $0, parent: first + $0 - 1, .typed($1))) }
    }

    /// Leaves a journal as a killed session would: the lock goes with its file.
    private func killedSession(_ commands: [String]) { killedSession(typed(commands)) }

    private func killedSession(_ steps: [JournalStep]) {
        let journal = Journal(folder: folder)
        for step in steps { XCTAssertNil(journal.append(step)) }
    }

    private func steps(_ session: UnfinishedSession) -> [JournalStep] { (0..<session.stepCount).map { session.step($0) } }

    /// What was typed; `?` stands for what is lost.
    private func texts(_ session: UnfinishedSession) -> [String] {
        steps(session).map { step in
            if case .command(let command) = step, command.source != .lost { command.text } else { "?" }
        }
    }

    private func recovered() -> [[String]] { Journal.unfinished(in: folder).map(texts) }

    private func onlyFile() throws -> String {
        let listing = try XCTUnwrap(opendir(folder))
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".journal") { return "\(folder)/\(name)" }
        }
        throw SessionFailure(description: "no journal")
    }

    // MARK: The life of a session

    func testKilledSessionComesBack() throws {
        let before = Int64(time(nil))
        let commands = ["view A", "A {\n  width = 2\n}", "é\0日"]
        killedSession(commands)
        let session = try XCTUnwrap(Journal.unfinished(in: folder).first)
        XCTAssertEqual(texts(session), commands)
        XCTAssertEqual(session.commandCount, 3)
        XCTAssertNil(session.damage)
        XCTAssertTrue((before...before + 60).contains(session.started))
        XCTAssertTrue((before...before + 60).contains(session.lastUsed))
        XCTAssertFalse(session.folder.isEmpty)
    }

    func testClosedSessionDoesNot() {
        let journal = Journal(folder: folder)
        XCTAssertNil(journal.append(typed(["view A"])))
        journal.close()
        XCTAssertEqual(recovered(), [])
    }

    func testSessionWithoutCommandsLeavesNothing() {
        Journal(folder: folder).close()
        XCTAssertNotEqual(access(folder, F_OK), 0)
        XCTAssertEqual(recovered(), [])
    }

    func testRunningSessionIsNobodyElses() {
        let running = Journal(folder: folder)
        XCTAssertNil(running.append(typed(["mine"])))
        killedSession(["lost"])
        XCTAssertEqual(recovered(), [["lost"]])
        XCTAssertNil(running.append(typed(["mine too"], from: 2)))
        running.close()
        XCTAssertEqual(recovered(), [["lost"]])
    }

    func testUnfinishedSessionIsOfferedToOneAtATime() {
        killedSession(["lost"])
        let held = Journal.unfinished(in: folder)
        XCTAssertEqual(held.count, 1)
        XCTAssertEqual(recovered(), [])
        held[0].leave()
        XCTAssertEqual(recovered(), [["lost"]])
        Journal.unfinished(in: folder)[0].discard()
        XCTAssertEqual(recovered(), [])
    }

    func testAdoptedSessionGoesOn() throws {
        killedSession(["one", "two"])
        do {
            let journal = Journal(folder: folder)
            let old = try XCTUnwrap(Journal.unfinished(in: folder).first)
            XCTAssertTrue(journal.adopt(old))
            XCTAssertEqual(recovered(), [])
            XCTAssertNil(journal.append(typed(["three"], from: 3)))
        }
        XCTAssertEqual(recovered(), [["one", "two", "three"]])
        let journal = Journal(folder: folder)
        XCTAssertTrue(journal.adopt(try XCTUnwrap(Journal.unfinished(in: folder).first)))
        journal.close()
        XCTAssertEqual(recovered(), [])
    }

    func testAJournalThatIsBegunAdoptsNone() throws {
        killedSession(["one"])
        let journal = Journal(folder: folder)
        let old = try XCTUnwrap(Journal.unfinished(in: folder).first)
        XCTAssertNil(journal.append(.went(to: 0)))
        XCTAssertFalse(journal.adopt(old))
        old.leave()
        XCTAssertEqual(recovered(), [["one"]])
    }

    func testEveryStepComesBack() throws {
        let text = Array(String(repeating: "let a = 1\n", count: 100).utf8)
        let library = JournalFile(path: "lib.tgl", name: "a/lib.tgl", key: "/a/lib.tgl", bytes: text)
        let demo = JournalFile(path: "demo.tgl", name: "demo.tgl", key: "/demo.tgl", bytes: [])
        let steps: [JournalStep] = [
            .command(JournalCommand(state: 0, parent: 0, .settings(demo), imports: [library])),
            .command(JournalCommand(state: 1, parent: 0, .typed("é\0\u{1}load x"), imports: [library, demo])),
            .command(JournalCommand(state: 2, parent: 1, .loaded(library))), .went(to: 1),
            .command(JournalCommand(state: 3, parent: 1, .lost, isVoid: true)), .next(of: 1, is: 2), .went(to: 0),
        ]
        killedSession(steps)
        XCTAssertEqual(Journal.unfinished(in: folder).map(self.steps), [steps])
        // The same text four times, and on disk once.
        XCTAssertLessThan(try bytes(of: try onlyFile()).count, text.count + 600)
    }

    func testOthersMayNotReadIt() throws {
        killedSession(["secret"])
        var status = stat()
        XCTAssertEqual(stat(try onlyFile(), &status), 0)
        XCTAssertEqual(status.st_mode & 0o777, 0o600)
        for path in [folder, home.path + "/state/tgl", home.path + "/state"] {
            XCTAssertEqual(stat(path, &status), 0)
            XCTAssertEqual(status.st_mode & 0o777, 0o700)
        }
    }

    // MARK: A journal in the place of another

    func testTheOldJournalGoesWhenTheNewOneHasAll() throws {
        killedSession(["one", "two"])
        do {
            let journal = Journal(folder: folder)
            XCTAssertNil(journal.append(typed(["before"])))
            let old = try XCTUnwrap(Journal.unfinished(in: folder).first)
            XCTAssertNil(journal.replace(with: typed(["before", "one", "two"]), goingOnWith: old))
            XCTAssertEqual(try names().count, 1)
            XCTAssertNil(journal.append(typed(["three"], from: 4)))
        }
        XCTAssertEqual(recovered(), [["before", "one", "two", "three"]])
    }

    func testTheOldJournalStaysWhileTheNewOneCannotBeWritten() throws {
        killedSession(["one"])
        let old = try XCTUnwrap(Journal.unfinished(in: folder).first)
        XCTAssertEqual(rename(folder, folder + "2"), 0)
        try home.write("state/tgl/sessions", "a file in the way")
        let journal = Journal(folder: folder)
        XCTAssertTrue(try XCTUnwrap(journal.replace(with: typed(["one"]), goingOnWith: old)).hasPrefix("if this session is killed"))
        XCTAssertTrue(journal.needsAll)
        XCTAssertNil(journal.replace(with: typed(["one", "two"])))
        XCTAssertEqual(unlink(folder), 0)
        XCTAssertEqual(rename(folder + "2", folder), 0)
        XCTAssertEqual(try names().count, 1)
        XCTAssertEqual(
            journal.replace(with: typed(["one", "two", "three"])),
            "the session's journal is complete again: the session can be recovered")
        XCTAssertFalse(journal.needsAll)
        XCTAssertEqual(try names().count, 1)
        journal.close()
        XCTAssertEqual(try names(), [])
    }

    /// Killed between the two: of the old one nothing is left to bring back.
    func testAJournalThatAnotherReplacesIsOfferedNoMore() throws {
        for keeps in [false, true] {
            killedSession(["one"])
            let path = try onlyFile()
            let content = try bytes(of: path)
            do {
                let journal = Journal(folder: folder)
                let old = try XCTUnwrap(Journal.unfinished(in: folder).first)
                XCTAssertNil(journal.replace(with: typed(["one", "two"]), goingOnWith: old, keepsOld: keeps))
                try home.write(String(path.dropFirst(home.path.count + 1)), content)
            }
            XCTAssertEqual(try names().count, keeps ? 3 : 2)
            XCTAssertEqual(recovered(), [["one", "two"]])
            XCTAssertEqual(Journal.kept(in: folder).map(texts), keeps ? [["one"]] : [])
            for session in Journal.unfinished(in: folder) + Journal.kept(in: folder) { session.discard() }
        }
    }

    private func names() throws -> [String] {
        let listing = try XCTUnwrap(opendir(folder))
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    // MARK: What is in the folder

    func testWhatIsNoJournalIsPassedOver() throws {
        killedSession(["one"])
        XCTAssertEqual(mkfifo(folder + "/pipe.journal", 0o600), 0)
        symlink("/dev/zero", folder + "/zero.journal")
        XCTAssertEqual(mkdir(folder + "/folder.journal", 0o700), 0)
        try home.write("state/tgl/sessions/notes.txt", "not a journal")
        XCTAssertEqual(recovered(), [["one"]])
    }

    func testAJournalWithoutARecordIsOffered() throws {
        try StateFolder.create(folder)
        for name in ["zeros", "other"] {
            try home.write("state/tgl/sessions/\(name).journal", name == "zeros" ? "" : "something else")
            XCTAssertEqual(truncate("\(folder)/\(name).journal", 6 << 30), 0)
        }
        let found = Journal.unfinished(in: folder)
        XCTAssertEqual(found.map(\.commandCount), [0, 0])
        XCTAssertEqual(found.map { $0.damage?.unreadable }, [[0..<6 << 30], [0..<6 << 30]])
    }

    func testHowLargeAJournalIsDoesNotMatter() throws {
        killedSession(["one", "two"])
        let path = try onlyFile()
        let whole = try bytes(of: path)
        // What was never written between the two takes no room and no time.
        let file = open(path, O_WRONLY)
        XCTAssertEqual(pwrite(file, whole, whole.count, 3 << 30), whole.count)
        close(file)
        let session = try XCTUnwrap(Journal.unfinished(in: folder).first)
        XCTAssertEqual(texts(session), ["one", "two"])
        XCTAssertEqual(session.damage?.unreadable, [whole.count..<3 << 30])
    }

    func testAnyTimeCanBeTold() {
        XCTAssertEqual(UnfinishedSession.timeText(67_767_976_233_500_000).prefix(9), "214748364")
        XCTAssertEqual(UnfinishedSession.timeText(67_768_036_191_000_000).prefix(10), "2147485547")
        XCTAssertEqual(UnfinishedSession.timeText(.max), "an unknown time")
        XCTAssertEqual(UnfinishedSession.timeText(.min), "an unknown time")
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        return try readFile(file, named: path)
    }

    func testALargeJournalIsToldOnce() {
        let journal = Journal(folder: folder, largeSize: 2 << 20)
        let texts = ["small", String(repeating: "x", count: 3 << 20), "small"]
        let answers = typed(texts).map { journal.append($0) }
        XCTAssertEqual(answers, [nil, "the journal of this session uses 3 MB in \(folder); it is removed when the session ends", nil])
        journal.close()
    }

    // MARK: When it cannot be kept

    func testNoHomeIsToldOnce() {
        let journal = Journal(folder: nil)
        XCTAssertEqual(
            journal.append(typed(["a"])),
            "if this session is killed, it cannot be recovered: there is no home folder for it (HOME and XDG_STATE_HOME are not "
                + "set)"
        )
        XCTAssertNil(journal.append(typed(["b"], from: 2)))
        journal.close()
        XCTAssertEqual(Journal.unfinished(in: nil).count, 0)
    }

    func testUnwritableFolderIsToldOnce() {
        let journal = Journal(folder: "/proc/tgl/sessions")
        XCTAssertEqual(
            journal.append(typed(["a"])),
            "if this session is killed, it cannot be recovered: cannot create the folder /proc/tgl: No such file or directory")
        XCTAssertNil(journal.append(typed(["b"], from: 2)))
        journal.close()
    }

    func testWhatCouldNotBeWrittenIsWrittenLater() throws {
        try home.write("state", "a file in the way")
        do {
            let journal = Journal(folder: folder)
            XCTAssertNotNil(journal.append(typed(["one"])))
            XCTAssertNil(journal.append(typed(["two"], from: 2)))
            XCTAssertEqual(unlink(home.path + "/state"), 0)
            XCTAssertEqual(
                journal.append(typed(["three"], from: 3)), "the session's journal is complete again: the session can be recovered")
        }
        XCTAssertEqual(recovered(), [["one", "two", "three"]])
    }
}

/// Sessions of a real process.
final class RecoveryTests: TerminalTestCase {
    func testFullDiskIsToldOnceAndWorkGoesOn() throws {
        let long = String(repeating: "x", count: 700)
        let script = "ulimit -f 1; exec \(demoPath())"
        let run = try PipedRun(
            ["/bin/bash", "-c", script], input: "\(long)1\n\(long)2\n\(long)3\nlast\n", environment: ["HOME": home.path],
            outputFile: "/dev/null")
        XCTAssertEqual(run.ending, .exited(0))
        XCTAssertEqual(run.errors.split(separator: "\n").count, 1)
        XCTAssertTrue(run.errors.hasPrefix("note: if this session is killed, it cannot be recovered: cannot write "), run.errors)
    }

    func testKillingAtAnyMomentLosesNothingAnswered() throws {
        var random = SystemRandomNumberGenerator()
        var answered: [String] = []
        for round in 1...60 {
            let session = try start()
            if !answered.isEmpty {
                let printed = session.screen.printed
                let line = try XCTUnwrap(printed.split(separator: "\n").first { $0.hasPrefix("recovered <") }, printed)
                let commands = line.dropFirst("recovered <".count).dropLast().split(separator: "; ").map(String.init)
                XCTAssertEqual(Array(commands.prefix(answered.count)), answered)
                XCTAssertLessThanOrEqual(commands.count, answered.count + 1)
                answered = commands
            }
            for number in 1...Int.random(in: 1...4, using: &random) {
                let command = "r\(round)c\(number)"
                try session.enter(command)
                try session.expect("got <\(command)>")
                answered.append(command)
            }
            // One more, killed while it is taken up.
            try session.enter("r\(round)last")
            for _ in 0..<Int.random(in: 0...3, using: &random) { sched_yield() }
            session.signal(SIGKILL)
            XCTAssertEqual(try session.waitExit(), .killed(signal: SIGKILL))
            if session.screen.printed.contains("got <r\(round)last>") { answered.append("r\(round)last") }
        }
    }

    func testTwoSessionsAtOnce() throws {
        let first = try start()
        let second = try start()
        for number in 1...10 {
            try first.enter("first\(number)")
            try second.enter("second\(number)")
            try first.expect("got <first\(number)>")
            try second.expect("got <second\(number)>")
        }
        first.signal(SIGKILL)
        XCTAssertEqual(try first.waitExit(), .killed(signal: SIGKILL))
        let third = try start()
        XCTAssertTrue(third.screen.printed.contains("recovered <first1; first2;"))
        XCTAssertFalse(third.screen.printed.contains("second"))
        try second.expectRow("tgl[11]>")
        try second.sendKey(.ctrlD)
        XCTAssertEqual(try second.waitExit(), .exited(0))
        try third.sendKey(.ctrlD)
        XCTAssertEqual(try third.waitExit(), .exited(0))
        XCTAssertFalse(try start().screen.printed.contains("recovered"))
    }
}
