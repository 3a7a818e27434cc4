import Glibc
import TGLTerminal
import XCTest

/// Journals of real sessions, damaged in every way that disks, copies and power cuts have, and brought back at the prompt: what is
/// whole comes back, what is not is said, and the damaged file is kept as it is.
final class DamagedSessionTests: TglTestCase {
    private static let rounds = Terminal.environment("TGL_DAMAGE_ROUNDS").flatMap(Int.init) ?? 10

    /// `TGL_DAMAGE_ROUNDS` journals, from seed `TGL_DAMAGE_SEED` on.
    func testWhatIsWholeComesBackAndWhatIsNotIsSaid() throws {
        let first = Terminal.environment("TGL_DAMAGE_SEED").flatMap(Int.init) ?? 1
        var (damaged, brought, lost) = (0, 0, 0)
        var journal: DamagedJournal?
        for seed in first..<first + Self.rounds {
            var dice = CrashDice(seed: seed)
            // A session takes as long as bringing ten back.
            if journal == nil || seed % 10 == 0 {
                home = try TemporaryFolder()
                journal = try DamagedJournal(of: try killedSession(&dice))
            }
            guard var copy = journal else { continue }
            for _ in 0...dice.roll(3) { copy.damage(&dice) }
            let expected = copy.expected()
            try check(copy, expected, "seed \(seed)")
            damaged += copy.isDamaged ? 1 : 0
            brought += expected.history.count - expected.lost.count
            lost += expected.lost.count
        }
        print("seeds \(first)...\(first + Self.rounds - 1): \(damaged) damaged journals, \(brought) commands came back, \(lost) were lost")
        XCTAssertGreaterThan(damaged, Self.rounds / 2)
    }

    private func bytes(of name: String) throws -> [UInt8] {
        let file = open(journalFolder + "/" + name, O_RDONLY)
        defer { close(file) }
        return try readFile(file, named: name)
    }

    /// The journal of a session of random commands that does not end as it should.
    private func killedSession(_ dice: inout CrashDice) throws -> [UInt8] {
        let session = try prompt()
        mkdir(home.path + "/libs", 0o700)
        try session.enter(":set show off")
        var model = CrashModel()
        for number in 1...6 + dice.roll(10) {
            let command = CrashCommand.random(number, model, offered: 0, &dice)
            if command.typed.hasPrefix(":diff") || command.typed.contains("none") || command.typed.hasPrefix("nothing") { continue }
            for (name, text) in command.files { try home.write(name, text) }
            command.apply(&model)
            try session.enter(command.typed)
            try session.expect("tgl[\(model.states.count)]> ")
        }
        // Some of these make no state; a last one tells that all is done.
        try session.enter("let final = 1")
        try session.expect("tgl[\(model.states.count + 1)]> ")
        session.signal(SIGKILL)
        _ = try session.waitExit()
        let name = try XCTUnwrap(journals().first)
        defer { unlink(journalFolder + "/" + name) }
        return try bytes(of: name)
    }

    private func check(_ journal: DamagedJournal, _ expected: DamagedJournal.Expected, _ name: String) throws {
        let content = journal.bytes
        try home.write(".local/state/tgl/sessions/1-1-a.journal", content)
        let session = try prompt(columns: 200)
        try session.enter(":set show off")
        try session.enter(":recover")
        try session.enter(":history")
        try session.enter(":goto 987654321")
        try session.expect("there is no state 987654321")
        try session.expect("> ")
        let printed = session.screen.printed
        let context = "\(name): \(journal.story)\n\(printed)"
        let rows = printed[(printed.firstRange(of: ":history")?.upperBound ?? printed.startIndex)...].split(whereSeparator: \.isNewline)

        if expected.history.isEmpty {
            let isEmpty = content.isEmpty || !journal.isTold
            XCTAssertTrue(printed.contains(isEmpty ? "there is no interrupted session" : "none of its commands can be read in"), context)
            XCTAssertEqual(journals(), isEmpty ? [] : ["1-1-a.journal"], context)
        } else {
            XCTAssertEqual(CrashModel.parse(rows), expected.history, context)
            let unreadable = content.count - expected.readable
            XCTAssertEqual(printed.contains("\(unreadable) of its \(content.count) bytes cannot be read (at "), unreadable > 0, context)
            XCTAssertEqual(printed.contains("Its journal is damaged: "), journal.isTold, context)
            for state in expected.failed { XCTAssertTrue(printed.contains("tgl:   \(state)  "), context) }
            let files = journals()
            XCTAssertEqual(files.contains("1-1-a.journal.kept"), journal.isTold, context)
            if journal.isTold { XCTAssertEqual(try bytes(of: "1-1-a.journal.kept"), content, context) }
            try checkFacts(session, expected, context)
        }
        try session.enter(":quit")
        XCTAssertEqual(try session.waitExit(), .exited(0))
        XCTAssertEqual(journals().isEmpty, !journal.isTold, context)
        for name in journals() { XCTAssertEqual(unlink(journalFolder + "/" + name), 0) }
    }

    /// What the commands on the path to it made true holds.
    private func checkFacts(_ session: Session, _ expected: DamagedJournal.Expected, _ context: String) throws {
        let facts = expected.facts.suffix(10)
        try session.enter("[\(facts.map(\.0).joined(separator: ", "))]")
        try session.expect("tgl[\(expected.history.count + 2)]> ")
        let answer = "[\(facts.map(\.1).joined(separator: ", "))]"
        XCTAssertTrue(session.screen.printed.split(whereSeparator: \.isNewline).contains(Substring(answer)), "\(answer) in \(context)")
    }
}

/// A journal's records, and what damage leaves of them.
struct DamagedJournal {
    private struct Record {
        var bytes: [UInt8]
        var frame: JournalFrame
        var step: JournalStep?
        /// The records of the texts that it names.
        var texts: [UInt32]
    }

    /// What must come back.
    struct Expected {
        /// As `:history` shows it.
        var history: [Int: String] = [:]
        var lost: [Int] = []
        var failed: [Int] = []
        var facts: [(String, String)] = []
        /// How many bytes whole records take.
        var readable = 0
    }

    private let original: [UInt8]
    private let records: [Record]
    private(set) var bytes: [UInt8]
    /// What was done to it.
    private(set) var story: [String] = []

    init(of bytes: [UInt8]) throws {
        original = bytes
        self.bytes = bytes
        let folder = try TemporaryFolder()
        try folder.write("journal", bytes)
        let file = open(folder.path + "/journal", O_RDONLY)
        defer { close(file) }
        let scan = JournalScan(file: file, size: bytes.count)
        XCTAssertEqual(scan.unreadable, [])
        records = scan.records.map { record in
            let payload = Array(bytes[record.offset + JournalFrame.headerSize..<record.end])
            var texts: [UInt32] = []
            var step: JournalStep?
            switch record.frame.kind {
            case .command:
                step = JournalCommand(payload: payload) { number in
                    texts.append(number)
                    let text = scan.records[Int(number)]
                    return Array(bytes[text.offset + JournalFrame.headerSize..<text.end])
                }.map { .command($0) }
            case .went: step = JournalCommand.place(payload + [0, 0, 0, 0]).map { .went(to: $0.state) }
            default: break
            }
            return Record(bytes: Array(bytes[record.offset..<record.end]), frame: record.frame, step: step, texts: texts)
        }
    }

    var isDamaged: Bool { bytes != original }

    /// Whether the damage can be known: a file that ends, or begins, between two records may never have been longer.
    var isTold: Bool {
        let whole = whole
        if bytes.isEmpty { return false }
        return whole.reduce(0) { $0 + $1.bytes.count } < bytes.count || whole.map(\.frame.number) != whole.indices.map { UInt32($0) }
    }

    /// The records of which all bytes are there, one after the other, in the order of their numbers.
    private var whole: [Record] { records.filter { bytes.firstRange(of: $0.bytes) != nil } }

    // MARK: Damage

    mutating func damage(_ dice: inout CrashDice) {
        let size = bytes.count
        guard size > 1 else { return }
        let at = dice.roll(size)
        let length = min(1 + (dice.roll(3) == 0 ? dice.roll(size) : dice.roll(80)), size - at)
        let random = (0..<length).map { _ in UInt8.random(in: 0...255, using: &dice) }
        switch dice.roll(8) {
        case 0, 1:
            let old = bytes[at]
            replace(at..<at + 1, with: [old ^ 1 << UInt8(dice.roll(8))], "a bit of \(at)")
        case 2: replace(at..<at + length, with: [UInt8](repeating: 0, count: length), "zeros at \(at)..<\(at + length)")
        case 3: replace(at..<at + length, with: random.map { $0 | 1 }, "other bytes at \(at)..<\(at + length)")
        case 4: replace(at..<size, with: [], "cut at \(at)")
        case 5: replace(at..<at + length, with: [], "without \(at)..<\(at + length)")
        case 6: replace(at..<at, with: dice.roll(2) == 0 ? random : Array(original.prefix(9)) + [0xEE], "more at \(at)")
        default: replace(0..<at + length, with: Array(bytes[at..<at + length] + bytes[..<at]), "turned at \(at) and \(at + length)")
        }
    }

    private mutating func replace(_ range: Range<Int>, with junk: [UInt8], _ what: String) {
        bytes.replaceSubrange(range, with: junk)
        story.append(what)
    }

    // MARK: What must come back

    func expected() -> Expected {
        var expected = Expected()
        let whole = whole
        expected.readable = whole.reduce(0) { $0 + $1.bytes.count }
        let texts = Set(whole.filter { $0.frame.kind == .text }.map(\.frame.number))
        var model = CrashModel()
        var marks: [Int: String] = [:]
        for record in whole {
            switch record.step {
            case .went(let state): if state < model.states.count { model.go(to: state) }
            case .command(let command) where command.state > 0:
                while model.states.count < command.state {
                    expected.lost.append(model.states.count)
                    model.go(to: model.states.count - 1)
                    model.commit("(lost with a part of the journal)")
                }
                model.go(to: command.parent)
                let isWhole = record.texts.allSatisfy { texts.contains($0) }
                if !isWhole {
                    expected.failed.append(command.state)
                    marks[command.state] = "   (failed when it was recovered)"
                }
                model.commit(Self.line(command), facts: isWhole ? Self.facts(command) : [:])
            default: break
            }
        }
        expected.history = model.history
        for (state, mark) in marks { expected.history[state, default: ""] += mark }
        expected.facts = model.facts.map { ($0.expression, $0.value) }
        return expected
    }

    private static func line(_ command: JournalCommand) -> String {
        if case .loaded(let file) = command.source { return ":load \(file.name)" }
        let lines = command.text.split(separator: "\n")
        return lines.count > 1 ? lines[0] + " …" : command.text
    }

    /// What a command of `CrashCommand` makes true, by its own words: `let v = 3`, `view n { width = 3 … }`.
    private static func facts(_ command: JournalCommand) -> [String: String] {
        let words = command.text.split { " \n\r;".contains($0) }.map(String.init)
        var facts: [String: String] = [:]
        for (index, word) in words.enumerated() {
            if word == "let", index + 3 < words.count { facts[words[index + 1]] = words[index + 3] }
            if word == "view", index + 5 < words.count, words[index + 3] == "width" {
                facts[words[index + 1] + ".width"] = words[index + 5]
            }
        }
        return facts
    }
}
