import Glibc
import TGLTerminal
import XCTest

/// Killed at any moment, a session comes back complete to the last command that was answered.
final class CrashTests: TglTestCase {
    private static let rounds = Terminal.environment("TGL_CRASH_ROUNDS").flatMap(Int.init) ?? 8

    /// Random sessions, killed at a random moment: while nothing runs, while a command is read, carried out or answered, or
    /// while an older session is brought back. Some are brought back and killed again. `TGL_CRASH_ROUNDS` kills so often.
    func testNothingAnsweredIsLost() throws {
        let seed = Terminal.environment("TGL_CRASH_SEED").flatMap(Int.init) ?? 1
        var kills = 0
        while kills < Self.rounds {
            var dice = CrashDice(seed: seed &+ kills)
            home = try TemporaryFolder()
            try home.write("demo.tgl", "let loaded = 1")
            var candidates = [CrashModel()]
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                candidates = try killedSession(candidates, "seed \(seed) round \(kills)", &dice)
                kills += 1
            }
            let last = try prompt(columns: 200)
            _ = try recovered(last, candidates, "seed \(seed) round \(kills)")
            try last.enter(":quit")
            XCTAssertEqual(try last.waitExit(), .exited(0))
            try type(try prompt(), ":recover", "no session was cut off")
        }
    }

    /// A session that goes on from an older one, if there is one, and is killed: what may be left of it.
    private func killedSession(_ candidates: [CrashModel], _ name: String, _ dice: inout CrashDice) throws -> [CrashModel] {
        let session = try prompt(columns: 200)
        if candidates != [CrashModel()], Int.random(in: 0..<6, using: &dice) == 0 {
            try session.enter(":recover")
            wait(upTo: 3000, &dice)
            try kill(session)
            return candidates
        }
        var model = try recovered(session, candidates, name)
        try type(session, ":set show tree")
        let last = Int.random(in: 1...12, using: &dice)
        for number in 1...last {
            let command = CrashCommand.random(number * 1000 + model.states.count, model, &dice)
            var after = model
            command.apply(&after)
            let before = session.screen.printedBytes.count
            try session.enter(command.typed)
            if number < last {
                try session.wait(for: "the answer to \(command.typed)") {
                    $0.cursorRow == "tgl[\(after.states.count)]>" && (command.isState || Self.hasAnswer($0.printedBytes.dropFirst(before)))
                }
                model = after
                continue
            }
            wait(upTo: 8000, &dice)
            try kill(session)
            let printed = session.screen.printedBytes.dropFirst(before)
            let next = "tgl[\(after.states.count)]>"
            let isAnswered = Self.hasAnswer(printed) || command.isState && String(decoding: printed, as: UTF8.self).contains(next)
            return isAnswered ? [after] : [model, after]
        }
        return [model]
    }

    /// Whether there is something that only an answer has in it.
    private static func hasAnswer(_ printed: some Sequence<UInt8>) -> Bool {
        let text = String(decoding: Array(printed), as: UTF8.self)
        return ["─", "laid out", "at state", "at the beginning", "there is nothing", "error["].contains { text.contains($0) }
    }

    /// Brings back what the last session left, and finds which of the candidates it is.
    private func recovered(_ session: Session, _ candidates: [CrashModel], _ name: String) throws -> CrashModel {
        try type(session, ":set show off")
        try session.enter(":recover")
        try session.enter(":history")
        try session.enter("7777777 + 1")
        try session.expect("7777778")
        let printed = session.screen.printed
        let rows = printed[(printed.firstRange(of: ":history")?.upperBound ?? printed.startIndex)...].split(whereSeparator: \.isNewline)
        let found = CrashModel.parse(rows)
        guard let match = candidates.first(where: { $0.history == found }) else {
            throw SessionFailure(description: "\(name): what came back is none of \(candidates.map(\.history)):\n\(printed)")
        }
        // The question itself is a state.
        var model = match
        model.commit("7777777 + 1", changes: false)
        try session.wait(for: "the prompt") { $0.cursorRow == "tgl[\(model.states.count)]>" }
        return model
    }

    private func wait(upTo microseconds: UInt32, _ dice: inout CrashDice) {
        usleep(UInt32.random(in: 0...microseconds, using: &dice))
    }

    private func kill(_ session: Session) throws {
        session.signal(SIGKILL)
        XCTAssertEqual(try session.waitExit(), .killed(signal: SIGKILL))
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
        try type(third, ":recover", "no session was cut off")
    }

    func testACommandThatFailsWhenItIsBroughtBackKeepsItsNumber() throws {
        try home.write("lib.tgl", "let gap = 7")
        let session = try prompt()
        try type(session, "import \"lib.tgl\"", "laid out")
        try type(session, "let b = 2", "laid out")
        try type(session, "let c = 3", "laid out")
        try type(session, ":goto 2", "at state 2")
        session.signal(SIGKILL)
        _ = try session.waitExit()
        unlink(home.path + "/lib.tgl")
        // Twice, since what was brought back can be cut off again.
        for _ in 0..<2 {
            let next = try prompt()
            try type(next, ":recover", "1 of the commands failed this time and changed nothing", "tgl[4]")
            try type(next, ":history", " 1    import", "*2    let b", "-3    let c")
            try type(next, ":goto 2", "at state 2: let b")
            next.signal(SIGKILL)
            _ = try next.waitExit()
        }
    }

    func testAReloadOrAnEditThatFailsChangesNothing() throws {
        try home.write("demo.tgl", Self.scene)
        try home.write("ed.sh", "echo 'oops(' > \"$1\"\n")
        let session = try prompt([], ["EDITOR": "/bin/sh \(home.path)/ed.sh"])
        try type(session, "let a = 1", "laid out")
        try type(session, ":edit", "error[", "tgl[2]")
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
