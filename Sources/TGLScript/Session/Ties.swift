import TGLLayout
import TGLSyntax

/// The allowed values of a knob.
enum KnobLimits {
    /// A range of numbers, both ends included.
    case span(Double, Double)
    case items([Value])
}

/// A relation that follows knobs: its value is computed again whenever one of them is set.
///
/// The rules that it set store the tie's own source number. A rule with another source number has been replaced and is no longer the tie's.
final class Tie {
    /// How the value is computed.
    enum Form {
        /// A function of constants that were computed once.
        case formula(Function, [Value], TiedText)
        /// The value itself is a function that reads knobs.
        case function(Function)
    }

    let relation: Relation
    /// The source number of the relation's text, for those of its rules that follow no knob.
    let plainSource: Source
    let form: Form
    /// The index of the part that counts, if the value is a list of parts.
    let part: Int?
    /// The operations applied later by `+=`, `-=` and so on, in order.
    let changes: [(sign: BinaryOperator, value: Value)]
    /// The registers of the knobs that it follows, in the order of their declaration.
    let knobs: [Int]
    /// The rules that it set, including those that were replaced since.
    fileprivate(set) var slots: [TiedSlot] = []
    /// For a relation of several properties, the ties that set only one of them.
    var ofParts: [Prop: Tie] = [:]

    var source: Source { relation.source }

    init(
        _ relation: Relation, from plainSource: Source, _ form: Form, part: Int? = nil,
        changes: [(sign: BinaryOperator, value: Value)] = [],
        knobs: some Collection<Int>
    ) {
        self.relation = relation
        self.plainSource = plainSource
        self.form = form
        self.part = part
        self.changes = changes
        self.knobs = knobs.sorted()
    }

    func note(_ slot: TiedSlot) { slots.append(slot) }

    /// Forgets all but the first `count` rules.
    func drop(to count: Int) { slots.removeLast(max(0, slots.count - count)) }

    /// The position of a `keep` among those that the relation made.
    func spot(of keep: Int32) -> TiedSlot.Spot {
        for case .keep(keep, let spot) in slots { return spot }
        return TiedSlot.Spot()
    }

    /// Whether the relation's value for one of its properties contains no knob.
    func isPlain(_ prop: Prop) -> Bool {
        guard part == nil, prop != .frame, case .formula(_, _, let text) = form, !text.parts.isEmpty,
            let place = relation.property.parts.firstIndex(of: prop)
        else { return false }
        return !text.parts[place].isTied
    }
}

/// The location of a rule that a tie set.
enum TiedSlot: Hashable {
    case node(Int32, Prop, SlotKind)
    case style(Int32, Prop, SlotKind)
    /// The `when`, and the index among its rules.
    case when(Int32, Int)
    /// A relation that is not in a slot of a node.
    case keep(Int32, Spot)

    /// The index of a relation among those that one statement makes.
    struct Spot: Hashable {
        var index = 0
        var count = 1
    }

    init(_ bearer: Bearer, _ prop: Prop, _ slot: SlotKind) {
        switch bearer {
        case .node(let node): self = .node(node, prop, slot)
        case .style(let style): self = .style(style, prop, slot)
        case .screen: self = .node(Document.screen, prop, slot)
        }
    }
}

/// The ties of a document.
package struct TieTable {
    private(set) var bySource: [Source: Tie] = [:]
    private var order: [Tie] = []
    private var byKnob: [Int: [Tie]] = [:]

    package var isEmpty: Bool { bySource.isEmpty }
    /// The number of ties.
    package var count: Int { order.count }

    /// The ties that follow a knob, in the order in which they were set.
    func following(_ knob: Int) -> [Tie] { byKnob[knob] ?? [] }

    mutating func add(_ tie: Tie) {
        bySource[tie.source] = tie
        order.append(tie)
        for knob in tie.knobs { byKnob[knob, default: []].append(tie) }
    }

    /// All ties, in the order in which they were set.
    var all: [Tie] { order }

    /// Drops all but the first `count` ties, after a statement that failed.
    mutating func drop(to count: Int) {
        while order.count > count {
            let tie = order.removeLast()
            bySource[tie.source] = nil
            for knob in tie.knobs where byKnob[knob]?.last === tie { byKnob[knob]?.removeLast() }
        }
    }
}

extension Document {
    /// The source number of the rule in a slot; `nil` if there is no rule, or its bearer no longer exists.
    func source(of slot: TiedSlot) -> Source? {
        switch slot {
        case .node(let node, let prop, let slot): exists(node) ? own(node, prop, slot)?.source : nil
        case .style(let style, let prop, let slot):
            styleExists(style) ? styleSlots(style).first { $0.prop == prop && $0.slot == slot }?.source : nil
        case .when(let when, let place): whenExists(when) ? whenSlots(when)[place].source : nil
        case .keep(let number, _): keepExists(number) ? keep(number).source : nil
        }
    }

    /// Replaces the rule in a slot.
    func replace(_ slot: TiedSlot, _ rule: Rule, source: Source) {
        switch slot {
        case .node(let node, let prop, let slot): replaceOwn(node, prop, slot, rule, source: source)
        case .style(let style, let prop, let slot): replaceStyle(style, prop, slot, rule, source: source)
        case .when(let when, let place): setWhenSlot(when, place, rule, source: source)
        case .keep(let number, _):
            var keep = keep(number)
            (keep.rule, keep.source) = (rule, source)
            setKeep(number, keep)
        }
    }
}

extension WhenSlot {
    /// The bearer of the rule, as a target of relations.
    var target: Bearer {
        switch bearer {
        case .node(let node): .node(node)
        case .style(let style): .style(style)
        }
    }
}
