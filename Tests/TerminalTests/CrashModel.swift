/// Random numbers that a seed repeats.
struct CrashDice: RandomNumberGenerator {
    var state: UInt64
    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

/// What a session must be after the commands that it answered: its states, computed without the program.
struct CrashModel: Equatable {
    struct State: Equatable {
        var parent: Int
        /// As `:history` shows it.
        var text: String
        var changes: Bool
        /// What it made true: an expression, and its value.
        var facts: [String: String] = [:]
    }

    private(set) var states = [State(parent: -1, text: "", changes: false)]
    private(set) var current = 0
    private(set) var lastLoad: Int?
    private var lastChild: [Int: Int] = [:]

    /// A command that was accepted.
    mutating func commit(_ text: String, changes: Bool = true, facts: [String: String] = [:]) {
        states.append(State(parent: current, text: text, changes: changes, facts: facts))
        lastChild[current] = states.count - 1
        current = states.count - 1
        if text.hasPrefix(":load") { lastLoad = current }
    }

    mutating func go(to state: Int) {
        // Only steps ahead count as having been gone: up to the turn there is none.
        var way: Set<Int> = [0]
        var at = current
        while at > 0 {
            way.insert(at)
            at = states[at].parent
        }
        at = state
        while !way.contains(at) {
            lastChild[states[at].parent] = at
            at = states[at].parent
        }
        current = state
    }

    mutating func undo() {
        var at = current
        while at > 0, !states[at].changes { at = states[at].parent }
        if at > 0 { current = states[at].parent }
    }

    mutating func redo() {
        var at = lastChild[current]
        while let state = at, !states[state].changes { at = lastChild[state] }
        if let at { go(to: at) }
    }

    mutating func reload(facts: [String: String]) {
        guard let lastLoad else { return }
        go(to: states[lastLoad].parent)
        commit(states[lastLoad].text, facts: facts)
    }

    /// Another session is brought back into this one.
    mutating func recover(_ old: CrashModel) {
        go(to: 0)
        var numbers = [0: 0]
        for (number, state) in old.states.enumerated().dropFirst() {
            go(to: numbers[state.parent] ?? 0)
            commit(state.text, changes: state.changes, facts: state.facts)
            numbers[number] = current
        }
        for (state, child) in old.lastChild { lastChild[numbers[state] ?? 0] = numbers[child] }
        go(to: numbers[old.current] ?? 0)
        if let load = old.lastLoad { lastLoad = numbers[load] }
    }

    /// The states from the first to this one.
    private var way: [Int] {
        var way: [Int] = []
        var at = current
        while at > 0 {
            way.append(at)
            at = states[at].parent
        }
        return way.reversed()
    }

    /// What is true now, the oldest first.
    var facts: [(expression: String, value: String)] {
        way.flatMap { states[$0].facts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
    }

    /// The lines that `:history` shows, by number: whether the state is, is on the way to it or is not, and its text.
    var history: [Int: String] {
        let way = Set(way)
        var lines: [Int: String] = [:]
        for index in states.indices.dropFirst() {
            lines[index] = (index == current ? "*" : way.contains(index) ? " " : "-") + states[index].text
        }
        return lines
    }

    /// How `:recover list` tells of it.
    var signature: String { "\(states.count - 1) command\(states.count == 2 ? "" : "s"), the last: \(states.last?.text ?? "")" }

    /// What `:history` printed, in the same form.
    static func parse(_ rows: [Substring]) -> [Int: String] {
        var lines: [Int: String] = [:]
        for row in rows {
            guard let mark = row.first, "* -".contains(mark) else { continue }
            let body = row.dropFirst()
            let digits = body.prefix { $0.isNumber }
            guard let number = Int(digits) else { continue }
            lines[number] = String(mark) + body.dropFirst(digits.count).drop { $0 == " " }
        }
        return lines
    }
}

/// A command of a random session.
struct CrashCommand {
    var typed: String
    /// What it does to the model.
    var apply: (inout CrashModel) -> Void
    /// Makes a state, so that the next prompt has the next number.
    var isState = true
    /// Which of the sessions that are offered it brings back.
    var recovers: Int?
    /// Files to be written before, by name.
    var files: [String: String] = [:]

    /// `number` is one that no other command of a test has, `offered` how many sessions could be brought back.
    static func random(_ number: Int, _ model: CrashModel, offered: Int, _ dice: inout CrashDice) -> CrashCommand {
        let value = 1 + dice.roll(99)
        switch dice.roll(22) {
        case 0, 1: return state("let v\(number) = \(value)", ["v\(number)": "\(value)"])
        case 2, 3: return state("view n\(number) { width = \(value); height = 3 }", ["n\(number).width": "\(value)"])
        case 4: return state("screen.textSize = large; let w\(number) = \(value)", ["w\(number)": "\(value)"])
        case 5: return state("view m\(number) {\r  width = \(value)\r}", ["m\(number).width": "\(value)"], shows: "view m\(number) { …")
        case 6: return state("print \(value) + 1", changes: false)
        case 7: return CrashCommand(typed: "nothing\(number).width = \(value)", apply: { _ in }, isState: false)
        case 8: return CrashCommand(typed: "import \"lib.tgl\"; import \"none.tgl\"", apply: { _ in }, isState: false)
        case 9: return CrashCommand(typed: ":undo", apply: { $0.undo() }, isState: false)
        case 10: return CrashCommand(typed: ":redo", apply: { $0.redo() }, isState: false)
        case 11: return CrashCommand(typed: ":diff 0 \(dice.roll(model.states.count))", apply: { _ in }, isState: false)
        case 12, 13: return importing(number, value)
        case 14, 15, 16:
            let facts = ["d\(number)": "\(value)"]
            let text = "let d\(number) = \(value)\n"
            if let load = model.lastLoad, dice.roll(2) == 0 {
                let file = String(model.states[load].text.dropFirst(":load ".count))
                return CrashCommand(typed: ":reload", apply: { $0.reload(facts: facts) }, files: [file: text])
            }
            return state(":load demo\(number).tgl", facts, files: ["demo\(number).tgl": text])
        case 17, 18, 19:
            if offered == 0 { return state("let v\(number) = \(value)", ["v\(number)": "\(value)"]) }
            let index = dice.roll(offered)
            return CrashCommand(typed: ":recover \(index + 1)", apply: { _ in }, recovers: index)
        default:
            let target = dice.roll(3) == 0 ? 0 : dice.roll(model.states.count)
            return CrashCommand(typed: ":goto \(target)", apply: { $0.go(to: target) }, isState: false)
        }
    }

    private static func state(
        _ typed: String, _ facts: [String: String] = [:], shows: String? = nil, changes: Bool = true, files: [String: String] = [:]
    ) -> CrashCommand {
        CrashCommand(typed: typed, apply: { $0.commit(shows ?? typed, changes: changes, facts: facts) }, files: files)
    }

    /// Imports a file that imports another. Those of the import before are other ones by now, or gone.
    private static func importing(_ number: Int, _ value: Int) -> CrashCommand {
        let lines = ["import \"inner\(number).tgl\"", "let j\(number) = inner\(number) + 1", "let i\(number) = inner\(number)"]
        return state(
            "import \"lib.tgl\"; import \"libs/lib\(number).tgl\"", ["i\(number)": "\(value)", "j\(number)": "\(value + 1)"],
            files: [
                "lib.tgl": value % 3 == 0 ? "view w\(number)\n" : "let u\(number) = 1\n",
                "libs/lib\(number).tgl": lines.joined(separator: "\n"),
                "libs/inner\(number).tgl": "let inner\(number) = \(value)\n",
            ])
    }
}
