/// Which box of a container a term reads.
public enum BoxPart: UInt8, Sendable {
    /// The content box where the container holds another node that the relation names, else the whole box (C-6).
    case natural
    /// The whole box: `P.box`.
    case whole
    /// The whole box less what of the screen's unsafe strip it covers: `P.safe`.
    case safe

    /// The box of a word of the language.
    public init?(word: String) {
        switch word {
        case "box": self = .whole
        case "safe": self = .safe
        default: return nil
        }
    }
}

/// A size or a position of a node, times a factor: a part of a linear sum.
public struct SumTerm: Hashable, Sendable {
    /// The node, or -1 for the node that the rule is on, or where `path` begins.
    public var node: Int32
    /// Steps (`Step`) from the node, three bits each, the first in the lowest bits.
    public var path: UInt16
    /// Which size or position.
    public var anchor: Prop
    /// Of which of its boxes.
    public var part: BoxPart
    /// The factor.
    public var mult: Double

    /// A term by its parts.
    public init(node: Int32, path: UInt16 = 0, anchor: Prop, part: BoxPart = .natural, mult: Double = 1) {
        self.node = node
        self.path = path
        self.anchor = anchor
        self.part = part
        self.mult = mult
    }
}

/// Sizes and positions times factors, a percentage of the container and a number, added up (C-8, C-9, C-11, C-39).
public struct LinearSum: Hashable, Sendable {
    /// The sizes and positions, in the order in which they are written; each appears once.
    public var terms: [SumTerm]
    /// Per cent of the container's content size along the target's axis; `nil` where the sum has no percentage.
    public var percent: Double?
    /// What is added, in points.
    public var add: Double
    /// Numbers that are added and that depend on the reader or the screen; in a rule in force `add` holds them.
    public var live: [LiveTerm]
    /// The content's size times this; only as an operand of an extreme outside of systems.
    public var wrap: Double?
    /// A largest or smallest of others times a factor; only as an operand of an extreme outside of systems.
    public var nested: NestedExtreme?

    /// A sum by its parts.
    public init(terms: [SumTerm] = [], percent: Double? = nil, add: Double = 0, live: [LiveTerm] = []) {
        self.terms = terms
        self.percent = percent
        self.add = add
        self.live = live
    }
}

extension LinearSum {
    /// The sum times a factor, plus a number.
    func times(_ factor: Double, plus number: Double) -> LinearSum {
        var result = self
        for t in terms.indices { result.terms[t].mult *= factor }
        for t in live.indices { result.live[t].factor *= factor }
        result.percent = percent.map { $0 * factor }
        result.wrap = wrap.map { $0 * factor }
        result.nested?.mult *= factor
        result.add = add * factor + number
        return result
    }
}

/// An extreme in an extreme, times a factor.
public struct NestedExtreme: Hashable, Sendable {
    /// The extreme in it; one rule, in a list because a value cannot hold one of its kind.
    private var stored: [SumRule]
    /// The factor.
    public var mult: Double

    /// The extreme in it.
    public var rule: SumRule {
        get { stored[0] }
        set { stored[0] = newValue }
    }

    /// An extreme times a factor.
    public init(_ rule: SumRule, mult: Double) {
        stored = [rule]
        self.mult = mult
    }
}

/// What a rule of kind `sum` holds (`Document.sums`): one linear sum, or the largest or smallest of several (C-13).
///
/// The rule's own `mult` and `add` are the factor of the whole and what is added to it.
public struct SumRule: Hashable, Sendable {
    /// Which of the operands counts.
    public enum Choice: UInt8, Sendable { case only, largest, smallest }

    /// Which of the operands counts; `only` where there is one.
    public var choice: Choice
    /// The sums, in the order in which they are written.
    public var operands: [LinearSum]

    /// A rule by its parts.
    public init(_ choice: Choice = .only, _ operands: [LinearSum]) {
        self.choice = choice
        self.operands = operands
    }
}

extension SumRule {
    /// The sizes and positions in it, also in extremes in it.
    public var allTerms: [SumTerm] { operands.flatMap { $0.terms + ($0.nested?.rule.allTerms ?? []) } }

    /// The live numbers in it.
    var allLive: [LiveTerm] { operands.flatMap { $0.live + ($0.nested?.rule.allLive ?? []) } }

    /// Whether a system of relations can solve it.
    public var isLinear: Bool { operands.allSatisfy { $0.wrap == nil && $0.nested == nil } }
}
