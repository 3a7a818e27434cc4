// The characters for lines that meet. A cell knows for each of its four sides
// how heavy a line leaves there; the character follows from the four.

enum LineWeight: UInt8 {
    case none = 0
    case dashed = 1
    case light = 2
    case heavy = 3
}

enum ArmDirection: UInt8 {
    case up = 0
    case right = 2
    case down = 4
    case left = 6
}

/// The four weights of a cell, two bits each.
struct Arms: Equatable {
    private(set) var bits: UInt8 = 0

    var isEmpty: Bool { bits == 0 }

    func weight(_ side: ArmDirection) -> LineWeight {
        LineWeight(rawValue: (bits >> side.rawValue) & 3) ?? .none
    }

    /// The heavier of two lines that leave at the same side stays.
    mutating func add(_ side: ArmDirection, _ weight: LineWeight) {
        guard weight.rawValue > self.weight(side).rawValue else { return }
        bits = bits & ~(3 << side.rawValue) | weight.rawValue << side.rawValue
    }

    /// A piece of a horizontal line that meets nothing.
    var isHorizontal: Bool {
        weight(.left) != .none && weight(.right) != .none && weight(.up) == .none && weight(.down) == .none
    }

    var isVertical: Bool {
        weight(.up) != .none && weight(.down) != .none && weight(.left) == .none && weight(.right) == .none
    }

    /// A line goes through from left to right, whatever meets it.
    var runsAcross: Bool { weight(.left) != .none && weight(.right) != .none }
    /// A line goes through from top to bottom, whatever meets it.
    var runsDown: Bool { weight(.up) != .none && weight(.down) != .none }

    private var sides: [LineWeight] { [weight(.up), weight(.right), weight(.down), weight(.left)] }

    func character(ascii: Bool) -> String {
        ascii ? asciiCharacter : unicodeCharacter
    }

    private var asciiCharacter: String {
        let weights = sides.filter { $0 != .none }
        let isDashed = weights.allSatisfy { $0 == .dashed }
        let isHeavy = weights.allSatisfy { $0 == .heavy }
        if isEmpty { return " " }
        if weight(.up) == .none, weight(.down) == .none { return isHeavy ? "=" : isDashed ? "." : "-" }
        if weight(.left) == .none, weight(.right) == .none { return isHeavy ? "#" : isDashed ? ":" : "|" }
        return isDashed ? "." : "+"
    }

    private var unicodeCharacter: String {
        if sides.allSatisfy({ $0 == .none || $0 == .dashed }), let dashed = dashedCharacter { return dashed }
        var position = 0
        for weight in sides {
            position = position * 3 + (weight == .heavy ? 2 : weight == .none ? 0 : 1)
        }
        return Self.joins[position]
    }

    /// Straight pieces and corners; where dashed lines meet others the joins serve.
    private var dashedCharacter: String? {
        if isHorizontal { return "╌" }
        if isVertical { return "╎" }
        switch sides.map({ $0 != .none }) {
        case [false, true, true, false]: return "╭"
        case [false, false, true, true]: return "╮"
        case [true, false, false, true]: return "╯"
        case [true, true, false, false]: return "╰"
        default: return nil
        }
    }

    /// By up, right, down, left, each none, light or heavy, the last changing fastest.
    private static let joins = Array(
        " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
            + "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
            + "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
    ).map(String.init)

    /// Of each character for solid lines its place in the table: digits to the base of three for up, right, down and left.
    static let unicodePlaces = Dictionary(
        joins.enumerated().filter { $0.offset > 0 }.map { (Character($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
}
