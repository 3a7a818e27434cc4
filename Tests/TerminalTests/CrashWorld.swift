import Glibc
import TGLTerminal
import XCTest

/// A session on disk: what it may be, of which a kill leaves more than one thing possible, and when it was last written to.
struct CrashedSession {
    var candidates: [CrashModel]
    var written: Int

    var signatures: Set<String> { Set(candidates.map(\.signature)) }
}

/// A session that runs, what it must be, and what of it must be on disk.
private final class CrashRun {
    let session: Session
    var model = CrashModel()
    /// What the disk has of it, as far as it has something.
    var onDisk: CrashedSession?
    /// The sessions that are offered to it.
    var offered: [CrashedSession]
    /// Those that were brought back while the disk was full: their journals stay until it can write its own.
    var waiting: [CrashedSession] = []
    var isDiskFull = false
    /// It has a journal, or has something to write there.
    var hasJournal = false

    init(_ session: Session, offered: [CrashedSession]) {
        self.session = session
        self.offered = offered
    }

    /// What it leaves when it is killed.
    var left: [CrashedSession] { (onDisk.map { [$0] } ?? []) + waiting + offered }

    /// What the model says was done; it is on disk unless that is full.
    func wrote(_ clock: Int) {
        hasJournal = true
        if isDiskFull { return }
        onDisk = CrashedSession(candidates: [model], written: clock)
        waiting = []
    }
}

/// A home in which sessions run, are killed and are brought back. All choices come from a seed.
final class CrashWorld {
    private let home: TemporaryFolder
    private let start: () throws -> Session
    private let name: String
    private var dice: CrashDice
    /// What may be on disk: one of these.
    private var left: [[CrashedSession]] = [[]]
    private var clock = 0
    private(set) var kills = 0
    private(set) var recoveries = 0
    private(set) var timesFull = 0
    private(set) var canFillDisk = true

    init(seed: Int, home: TemporaryFolder, start: @escaping () throws -> Session) {
        self.home = home
        self.start = start
        name = "seed \(seed)"
        dice = CrashDice(seed: seed)
        mkdir(home.path + "/libs", 0o700)
    }

    /// Some rounds of one or two sessions at a time, and at last everything that is left is brought back.
    func play() throws {
        for _ in 0..<2 + dice.roll(3) {
            var runs = [try begin()]
            if dice.roll(3) == 0 { runs.append(try begin(beside: runs[0])) }
            while !runs.isEmpty {
                let index = dice.roll(runs.count)
                if try !act(runs[index]) {
                    let run = runs.remove(at: index)
                    if runs.isEmpty { continue }
                    _ = run
                }
            }
        }
        try finish()
    }

    private func fail(_ what: String, _ run: CrashRun) -> SessionFailure {
        SessionFailure(description: "\(name), after \(kills) kills: \(what)\n\(run.session.screen.printed)")
    }

    // MARK: Beginning and ending

    /// Starts a session and finds which of the possible worlds it is in. One that runs beside another is offered nothing of that.
    private func begin(beside other: CrashRun? = nil) throws -> CrashRun {
        let run = CrashRun(try start(), offered: [])
        try run.session.enter(":set show off")
        let lines = try ask(run, ":recover list").filter {
            $0.contains(" command") && $0.contains(", the last: ") && !$0.hasSuffix("in part")
        }
        let signatures = lines.map { line in line.split(separator: "  ").last.map(String.init) ?? "" }
        let possible = left.filter { sessions in
            sessions.count == signatures.count
                && signatures.allSatisfy { signature in sessions.contains { $0.signatures.contains(signature) } }
        }
        guard !possible.isEmpty else { throw fail("offered is \(signatures), and not one of \(left.map { $0.map(\.signatures) })", run) }
        let all = possible.flatMap { $0 }
        run.offered = signatures.map { signature in
            let same = all.filter { $0.signatures.contains(signature) }
            return CrashedSession(
                candidates: same.flatMap(\.candidates).filter { $0.signature == signature }, written: same.map(\.written).max() ?? 0)
        }
        left = [[]]
        return run
    }

    /// The session is over: what it may have left joins what others did.
    private func end(_ run: CrashRun, _ alternatives: [[CrashedSession]]) { left = left.flatMap { one in alternatives.map { one + $0 } } }

    private func kill(_ run: CrashRun) throws {
        run.session.signal(SIGKILL)
        guard try run.session.waitExit() == .killed(signal: SIGKILL) else { throw fail("the session ended before it was killed", run) }
        kills += 1
    }

    /// Leaves as one should: what was brought back and is on disk goes too.
    private func quit(_ run: CrashRun) throws {
        try run.session.enter(":quit")
        guard try run.session.waitExit() == .exited(0) else { throw fail(":quit does not end with 0", run) }
        end(run, [run.waiting + run.offered])
    }

    private func finish() throws {
        let run = try begin()
        while !run.offered.isEmpty { try recover(run, dice.roll(run.offered.count)) }
        try quit(run)
        let last = try begin()
        let answer = try ask(last, ":recover")
        guard answer.contains(where: { $0.hasPrefix("there is no interrupted session") }) else { throw fail("something is left", last) }
        try quit(last)
    }

    // MARK: Acting

    /// Does something in a session; false when it has ended.
    private func act(_ run: CrashRun) throws -> Bool {
        if dice.roll(10) == 0 { setDiskFull(run, !run.isDiskFull) }
        let command = CrashCommand.random(nextNumber(), run.model, offered: run.offered.count, &dice)
        for (name, text) in command.files { try home.write(name, text) }
        defer { spoil(command.files.keys.sorted()) }
        if run.model.states.count > 80 {
            try quit(run)
            return false
        }
        switch dice.roll(12) {
        case 0:
            try kill(run)
            end(run, [run.left])
            return false
        case 1, 2:
            try killWithin(command, run)
            return false
        case 3 where dice.roll(4) == 0:
            try quit(run)
            return false
        default:
            try answer(command, run)
            return true
        }
    }

    private func nextNumber() -> Int {
        clock += 1
        return clock
    }

    /// After a command nobody may need the files any more that it read.
    private func spoil(_ names: [String]) {
        for name in names {
            switch dice.roll(3) {
            case 0: unlink(home.path + "/" + name)
            case 1: try? home.write(name, "oops(")
            default: break
            }
        }
    }

    private func setDiskFull(_ run: CrashRun, _ isFull: Bool) {
        guard canFillDisk, run.session.setDiskFull(isFull) else {
            canFillDisk = false
            return
        }
        run.isDiskFull = isFull
        if isFull { timesFull += 1 }
    }

    private func answer(_ command: CrashCommand, _ run: CrashRun) throws {
        if let index = command.recovers { return try recover(run, index) }
        let before = run.model
        command.apply(&run.model)
        try waitForAnswer(command, run)
        if run.model.states.count != before.states.count || run.model.current != before.current { run.wrote(nextNumber()) }
    }

    private func waitForAnswer(_ command: CrashCommand, _ run: CrashRun) throws {
        let before = run.session.screen.printedBytes.count
        let prompt = "tgl[\(run.model.states.count)]>"
        try run.session.enter(command.typed)
        do {
            try run.session.wait(for: "the answer to \(command.typed)") {
                $0.cursorRow == prompt && (command.isState || Self.hasAnswer($0.printedBytes.dropFirst(before)))
            }
        } catch {
            throw fail("\(error)", run)
        }
    }

    /// Whether there is something that only an answer has in it.
    private static func hasAnswer(_ printed: some Sequence<UInt8>) -> Bool {
        let text = String(decoding: Array(printed), as: UTF8.self)
        return ["at state", "at the beginning", "there is nothing", "error[", "from state"].contains { text.contains($0) }
    }

    /// Kills the session while it takes a command up, carries it out or answers it.
    private func killWithin(_ command: CrashCommand, _ run: CrashRun) throws {
        let before = run.left
        let printed = run.session.screen.printedBytes.count
        let number = run.model.states.count
        let wasFull = run.isDiskFull
        var after = [before]
        if let index = command.recovers {
            let old = run.offered.remove(at: index)
            let isFresh = run.model.states.count == 1 && !run.hasJournal
            let merged = old.candidates.map { candidate in
                var model = run.model
                model.recover(candidate)
                return model
            }
            if !isFresh, !wasFull { after = [[CrashedSession(candidates: merged, written: nextNumber())] + run.offered] }
            // A journal that is taken over is the same as before.
        } else {
            let model = run.model
            command.apply(&run.model)
            if run.model.states.count != model.states.count || run.model.current != model.current { run.wrote(nextNumber()) }
            after = [run.left]
        }
        try run.session.enter(command.typed)
        usleep(UInt32(dice.roll(dice.roll(4) == 0 ? 60_000 : 8_000)))
        try kill(run)
        let new = run.session.screen.printedBytes.dropFirst(printed)
        let isAnswered =
            command.recovers == nil && run.model.states.count != number
            && String(decoding: new, as: UTF8.self).contains("tgl[\(run.model.states.count)]>")
            || !command.isState && Self.hasAnswer(new)
        end(run, isAnswered ? after : [before] + after)
    }

    // MARK: Bringing back

    /// Brings a session back and finds which of the candidates it is: by its history, and by what is true in it.
    private func recover(_ run: CrashRun, _ index: Int) throws {
        let old = run.offered.remove(at: index)
        let isFresh = run.model.states.count == 1 && !run.hasJournal
        let models = old.candidates.map { candidate in
            var model = run.model
            model.recover(candidate)
            return model
        }
        let found = CrashModel.parse(try ask(run, ":recover \(index + 1)", ":history").map { $0[...] })
        guard let match = models.indices.first(where: { models[$0].history == found }) else {
            throw fail("what came back is \(found), and none of \(models.map(\.history))", run)
        }
        recoveries += 1
        run.model = models[match]
        if isFresh {
            run.hasJournal = true
            run.onDisk = CrashedSession(candidates: [run.model], written: old.written)
        } else {
            if run.isDiskFull { run.waiting.append(CrashedSession(candidates: [old.candidates[match]], written: old.written)) }
            run.wrote(nextNumber())
        }
        try checkFacts(run)
    }

    /// Asks for some of what must be true: the oldest and the newest. The question is a state itself.
    private func checkFacts(_ run: CrashRun) throws {
        let facts = run.model.facts
        let some = facts.count > 12 ? Array(facts.prefix(6) + facts.suffix(6)) : facts
        let question = "[\(some.map(\.expression).joined(separator: ", "))]"
        let expected = "[\(some.map(\.value).joined(separator: ", "))]"
        run.model.commit(question, changes: false)
        let before = run.session.screen.printedBytes.count
        try waitForAnswer(CrashCommand(typed: question, apply: { _ in }), run)
        let printed = String(decoding: Array(run.session.screen.printedBytes.dropFirst(before)), as: UTF8.self)
        guard printed.split(whereSeparator: \.isNewline).contains(Substring(expected)) else {
            throw fail("\(question) is not \(expected)", run)
        }
        run.wrote(nextNumber())
    }

    /// What session commands that make no state answer, in lines.
    private func ask(_ run: CrashRun, _ commands: String...) throws -> [String] {
        let before = run.session.screen.printedBytes.count
        for command in commands { try run.session.enter(command) }
        try run.session.enter(":goto 987654321")
        try run.session.expect("there is no state 987654321")
        try run.session.expect("> ")
        let printed = String(decoding: Array(run.session.screen.printedBytes.dropFirst(before)), as: UTF8.self)
        let rows = printed.split(whereSeparator: \.isNewline).map(String.init)
        return Array(rows[((rows.lastIndex { $0.contains(commands.last ?? "") && $0.contains("> ") }) ?? -1) + 1..<rows.count])
    }
}
