// The characters for lines that meet. A cell stores the weight of the line that leaves it on each of its four sides; the character follows
// from the four weights.

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

    /// Of two lines that leave at the same side, the heavier one is kept.
    mutating func add(_ side: ArmDirection, _ weight: LineWeight) {
        guard weight.rawValue > self.weight(side).rawValue else { return }
        bits = bits & ~(3 << side.rawValue) | weight.rawValue << side.rawValue
    }

    /// Whether the cell has a piece of a horizontal line that meets no other line.
    var isHorizontal: Bool {
        weight(.left) != .none && weight(.right) != .none && weight(.up) == .none && weight(.down) == .none
    }

    var isVertical: Bool {
        weight(.up) != .none && weight(.down) != .none && weight(.left) == .none && weight(.right) == .none
    }

    /// Whether a line crosses the cell from left to right, even if other lines meet it.
    var runsAcross: Bool { weight(.left) != .none && weight(.right) != .none }
    /// Whether a line crosses the cell from top to bottom, even if other lines meet it.
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

    /// The character for straight pieces and corners of dashed lines; where dashed lines meet others, `joins` is used.
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

    /// The characters by the weights of up, right, down and left, each none, light or heavy; the last one varies fastest.
    private static let joins = Array(
        " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
            + "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
            + "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
    ).map(String.init)

    /// For each character of solid lines, its index in the table: a base-3 number with the digits up, right, down and left.
    static let unicodePlaces = Dictionary(
        joins.enumerated().filter { $0.offset > 0 }.map { (Character($0.element), $0.offset) }, uniquingKeysWith: { first, _ in first })
}
