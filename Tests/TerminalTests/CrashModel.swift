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
}

/// What a session must be after the commands that it answered: its states, worked out without the program.
struct CrashModel: Equatable {
    struct State: Equatable {
        var parent: Int
        /// As `:history` shows it.
        var text: String
        var changes: Bool
    }

    private(set) var states = [State(parent: -1, text: "", changes: false)]
    private(set) var current = 0
    private var lastChild: [Int: Int] = [:]

    /// A command that was accepted.
    mutating func commit(_ text: String, changes: Bool) {
        states.append(State(parent: current, text: text, changes: changes))
        lastChild[current] = states.count - 1
        current = states.count - 1
    }

    mutating func go(to state: Int) {
        var at = state
        while at > 0 {
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

    /// The lines that `:history` shows, by number: whether the state stands, is on the way to it or is not, and its text.
    var history: [Int: String] {
        var way: Set<Int> = []
        var at = current
        while at > 0 {
            way.insert(at)
            at = states[at].parent
        }
        var lines: [Int: String] = [:]
        for index in states.indices.dropFirst() {
            lines[index] = (index == current ? "*" : way.contains(index) ? " " : "-") + states[index].text
        }
        return lines
    }

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

    static func random(_ number: Int, _ model: CrashModel, _ dice: inout CrashDice) -> CrashCommand {
        func state(_ typed: String, shows: String? = nil, changes: Bool = true) -> CrashCommand {
            CrashCommand(typed: typed) { $0.commit(shows ?? typed, changes: changes) }
        }
        if model.states.count == 1 { return state("linear vert S { width = 50 }") }
        let value = Int.random(in: 1...99, using: &dice)
        switch Int.random(in: 0..<12, using: &dice) {
        case 0, 1: return state("let v\(number) = \(value)")
        case 2, 3: return state("view n\(number) { width = \(value); height = 3 }")
        case 4: return state("screen.textSize = large; let w\(number) = \(value)")
        case 5: return state("view m\(number) {\r  width = \(value)\r}", shows: "view m\(number) { …")
        case 6: return state("print \(value) + 1", changes: false)
        case 7: return CrashCommand(typed: "nothing\(number).width = \(value)", apply: { _ in }, isState: false)
        case 8: return CrashCommand(typed: ":undo", apply: { $0.undo() }, isState: false)
        case 9: return CrashCommand(typed: ":redo", apply: { $0.redo() }, isState: false)
        case 10: return state(":load demo.tgl")
        default:
            let target = Int.random(in: 0..<model.states.count, using: &dice)
            return CrashCommand(typed: ":goto \(target)", apply: { $0.go(to: target) }, isState: false)
        }
    }
}
