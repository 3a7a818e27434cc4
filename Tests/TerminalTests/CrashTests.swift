import Glibc
import TGLTerminal
import XCTest

/// Killed at any moment, a session comes back complete to the last command that was answered.
final class CrashTests: TglTestCase {
    private static let rounds = Terminal.environment("TGL_CRASH_ROUNDS").flatMap(Int.init) ?? 8

    /// Random sessions, one or two at a time, killed at a random moment: while nothing runs, while a command is read, carried out
    /// or answered, while an older session is brought back, while the disk is full. Loaded and imported files are others, or
    /// gone, by the time they are brought back. `TGL_CRASH_ROUNDS` kills so often, from seed `TGL_CRASH_SEED` on.
    func testNothingAnsweredIsLost() throws {
        let first = Terminal.environment("TGL_CRASH_SEED").flatMap(Int.init) ?? 1
        var (seed, kills, recoveries, timesFull) = (first, 0, 0, 0)
        while kills < Self.rounds {
            home = try TemporaryFolder()
            // A session that ends as it should leaves nothing then, whether it was saved or not.
            let world = CrashWorld(seed: seed, home: home) { try self.prompt(["--no-rc"], columns: 200) }
            try world.play()
            if !world.canFillDisk { print("skipped: a full disk, which cannot be made here") }
            kills += world.kills
            recoveries += world.recoveries
            timesFull += world.timesFull
            seed += 1
        }
        print("seeds \(first)...\(seed - 1): \(kills) kills, \(recoveries) sessions brought back, the disk was full \(timesFull) times")
        XCTAssertGreaterThanOrEqual(recoveries, kills / 4)
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
        try home.write("demo.tgl", "")  // the file as it was then counts

        let next = try prompt()
        try type(next, ":recover", "40×20", "11×30")
        try type(next, ":goto 2", "width 40 → 50")
        try next.sendKey(.ctrlD)
        XCTAssertEqual(try next.waitExit(), .exited(0))
        let third = try prompt()
        XCTAssertFalse(third.screen.printed.contains("interrupted"))
        try type(third, ":recover list", "ended with commands that were not saved", "3 commands")
    }

    func testAReloadOrAnEditThatFailsChangesNothing() throws {
        try home.write("demo.tgl", Self.scene)
        try home.write("ed.sh", "echo 'oops(' > \"$1\"\n")
        let session = try prompt([], ["EDITOR": "/bin/sh \(home.path)/ed.sh"])
        try type(session, "let a = 1", "laid out")
        try type(session, ":edit", "error[", "tgl[2]")
        try dropEntry(session)
        try type(session, ":load demo.tgl", "laid out")
        try type(session, "A.width = 41", "laid out")
        try home.write("demo.tgl", "oops()")
        try type(session, ":reload", "error[", "tgl[4]")
        try type(session, "A.width + a", "42")
        session.signal(SIGKILL)
        _ = try session.waitExit()
        let next = try prompt()
        try type(next, ":recover", "41×20")
        try type(next, ":history", " 1    let a", "*4    A.width + a")
    }

    func testJournalAndHistoryAreTheOwnersAlone() throws {
        let session = try prompt()
        try type(session, "let secret = 1", "laid out")
        var status = stat()
        XCTAssertEqual(stat(home.path + "/.local/state/tgl/history", &status), 0)
        XCTAssertEqual(status.st_mode & 0o777, 0o600)
    }
}
