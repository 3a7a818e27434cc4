import Glibc
import TGLTerminal
import XCTest

/// Killed at any moment, a session comes back complete to the last command that was answered.
final class CrashTests: TglTestCase {
    private static let rounds = Terminal.environment("TGL_CRASH_ROUNDS").flatMap(Int.init) ?? 8

    func testNothingAnsweredIsLost() throws {
        var random = SystemRandomNumberGenerator()
        for round in 0..<Self.rounds {
            home = try TemporaryFolder()
            let session = try prompt()
            try type(session, ":set show off")
            let whole = Int.random(in: 1...12, using: &random)
            for number in 1...whole {
                try session.enter("let v\(number) = \(number * 3)")
                try session.expect("tgl[\(number + 1)]> ")
            }
            // One more is under way when the end comes.
            if round % 2 == 0 { try session.send("let late = 1\r") }
            session.signal(SIGKILL)
            _ = try session.waitExit()

            let next = try prompt()
            try type(next, ":recover", "laid out", "tgl[")
            try type(next, "v\(whole)", "\(whole * 3)")
            try next.enter(":quit")
            XCTAssertEqual(try next.waitExit(), .exited(0))
        }
    }

    func testWaysBackAndLoadedFilesComeBackToo() throws {
        try home.write("demo.tgl", Self.scene)
        let session = try prompt()
        try type(session, ":load demo.tgl", "laid out")
        try type(session, "A.width = 50", "laid out")
        try type(session, ":undo", "laid out")
        try type(session, "B.width = 11", "laid out")
        session.signal(SIGKILL)
        _ = try session.waitExit()
        try home.write("demo.tgl", "") // the file as it was then counts

        let next = try prompt()
        try type(next, ":recover", "40×20", "11×30")
        try type(next, ":goto 2", "width 40 → 50")
        try next.sendKey(.ctrlD)
        XCTAssertEqual(try next.waitExit(), .exited(0))
        let third = try prompt()
        try type(third, ":recover", "no session was cut off")
    }

    func testJournalAndHistoryAreTheOwnersAlone() throws {
        let session = try prompt()
        try type(session, "let secret = 1", "laid out")
        var status = stat()
        XCTAssertEqual(stat(home.path + "/.local/state/tgl/history", &status), 0)
        XCTAssertEqual(status.st_mode & 0o777, 0o600)
    }
}
