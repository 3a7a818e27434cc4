import Glibc
import XCTest

@testable import TGLTerminal
@testable import tgl

final class JournalTests: XCTestCase {
    private var home: TemporaryFolder!
    private var folder: String { home.path + "/state/tgl/sessions" }

    override func setUpWithError() throws { home = try TemporaryFolder() }
    override func tearDown() { home = nil }

    /// Leaves a journal as a killed session would: the lock goes with its file.
    private func killedSession(_ commands: [String]) {
        let journal = Journal(folder: folder)
        for command in commands { XCTAssertNil(journal.append(command)) }
    }

    private func recovered() -> [[String]] { Journal.unfinished(in: folder).map(\.commands) }

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
        XCTAssertEqual(session.commands, commands)
        XCTAssertTrue((before...before + 60).contains(session.started))
        XCTAssertTrue((before...before + 60).contains(session.lastUsed))
        XCTAssertFalse(session.folder.isEmpty)
    }

    func testClosedSessionDoesNot() {
        let journal = Journal(folder: folder)
        XCTAssertNil(journal.append("view A"))
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
        XCTAssertNil(running.append("mine"))
        killedSession(["lost"])
        XCTAssertEqual(recovered(), [["lost"]])
        XCTAssertNil(running.append("mine too"))
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
            journal.adopt(try XCTUnwrap(Journal.unfinished(in: folder).first))
            XCTAssertEqual(recovered(), [])
            XCTAssertNil(journal.append("three"))
        }
        XCTAssertEqual(recovered(), [["one", "two", "three"]])
        let journal = Journal(folder: folder)
        journal.adopt(try XCTUnwrap(Journal.unfinished(in: folder).first))
        journal.close()
        XCTAssertEqual(recovered(), [])
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

    // MARK: What a power cut leaves

    func testWhateverIsCutOffTheRestIsThere() throws {
        killedSession(["one", "two", "three"])
        let path = try onlyFile()
        let whole = try bytes(of: path)
        var seen: [[String]] = []
        for length in stride(from: whole.count, through: 0, by: -1) {
            let content = Array(whole.prefix(length))
            let commands = (JournalRecord.decode(content)?.records ?? []).compactMap { record -> String? in
                if case .command(let text) = record { text } else { nil }
            }
            if seen.last != commands { seen.append(commands) }
        }
        XCTAssertEqual(seen, [["one", "two", "three"], ["one", "two"], ["one"], []])
    }

    func testWorkGoesOnAfterATornRecord() throws {
        killedSession(["one", "two"])
        let path = try onlyFile()
        XCTAssertEqual(truncate(path, try bytes(of: path).count - 1), 0)
        do {
            let journal = Journal(folder: folder)
            journal.adopt(try XCTUnwrap(Journal.unfinished(in: folder).first))
            XCTAssertNil(journal.append("three"))
        }
        XCTAssertEqual(recovered(), [["one", "three"]])
    }

    func testChangedByteEndsTheJournalThere() throws {
        killedSession(["one", "two", "three"])
        let whole = try bytes(of: try onlyFile())
        for index in JournalRecord.magic.count..<whole.count {
            var changed = whole
            changed[index] ^= 0x10
            let (records, _) = try XCTUnwrap(JournalRecord.decode(changed))
            XCTAssertLessThan(records.count, 4)
        }
        XCTAssertEqual(JournalRecord.decode(whole + Array(repeating: 0, count: 4096))?.records.count, 4)
        XCTAssertNil(JournalRecord.decode(Array("something else".utf8)))
        XCTAssertEqual(crc32(Array("123456789".utf8)[...]), 0xCBF4_3926)
    }

    func testWhatIsNoJournalIsPassedOver() throws {
        killedSession(["one"])
        XCTAssertEqual(mkfifo(folder + "/pipe.journal", 0o600), 0)
        symlink("/dev/zero", folder + "/zero.journal")
        for (name, content) in [("zeros", ""), ("large", "TGLJRNL1")] {
            try home.write("state/tgl/sessions/\(name).journal", content)
            XCTAssertEqual(truncate("\(folder)/\(name).journal", 6 << 30), 0)
        }
        XCTAssertEqual(recovered(), [["one"]])
    }

    func testAnyTimeCanBeTold() {
        XCTAssertEqual(Prompt.clock(67_767_976_233_500_000).prefix(9), "214748364")
        XCTAssertEqual(Prompt.clock(67_768_036_191_000_000).prefix(10), "2147485547")
        XCTAssertEqual(Prompt.clock(.max), "an unknown time")
        XCTAssertEqual(Prompt.clock(.min), "an unknown time")
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        return try readFile(file, named: path)
    }

    // MARK: When it cannot be kept

    func testNoHomeIsToldOnce() {
        let journal = Journal(folder: nil)
        XCTAssertEqual(
            journal.append("a"),
            "if this session is killed it cannot be brought back: there is no home folder to keep it in (HOME and XDG_STATE_HOME are not "
                + "set)"
        )
        XCTAssertNil(journal.append("b"))
        journal.close()
        XCTAssertEqual(Journal.unfinished(in: nil).count, 0)
    }

    func testUnwritableFolderIsToldOnce() {
        let journal = Journal(folder: "/proc/tgl/sessions")
        XCTAssertEqual(
            journal.append("a"),
            "if this session is killed it cannot be brought back: cannot create the folder /proc/tgl: No such file or directory")
        XCTAssertNil(journal.append("b"))
        journal.close()
    }

    func testWhatCouldNotBeWrittenIsWrittenLater() throws {
        try home.write("state", "a file in the way")
        do {
            let journal = Journal(folder: folder)
            XCTAssertNotNil(journal.append("one"))
            XCTAssertNil(journal.append("two"))
            XCTAssertEqual(unlink(home.path + "/state"), 0)
            XCTAssertNil(journal.append("three"))
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
        XCTAssertTrue(run.errors.hasPrefix("note: if this session is killed it cannot be brought back: cannot write "), run.errors)
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
