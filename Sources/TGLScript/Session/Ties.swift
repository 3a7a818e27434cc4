import TGLLayout
import TGLSyntax

/// What a knob keeps to.
enum KnobLimits {
    /// The numbers from one to another, both included.
    case span(Double, Double)
    case items([Value])
}

/// A relation that follows knobs: when one of them is set, it is computed again.
///
/// The rules that it set carry a number of its own as the place where they were set (`Source`): one that carries another is not its own
/// any more, whatever replaced it.
final class Tie {
    /// What gives the value.
    enum Form {
        /// A function of what was computed once.
        case formula(Function, [Value], TiedText)
        /// The value itself, a function that reads knobs.
        case function(Function)
    }

    let relation: Relation
    /// The place of the relation, for those of its rules that follow no knob.
    let plainSource: Source
    let form: Form
    /// Of a value that is a list of parts, the one that counts.
    let part: Int?
    /// What `+=` and its like added since, in order.
    let changes: [(sign: BinaryOperator, value: Value)]
    /// The top-level variables that it follows, in the order in which they were declared.
    let knobs: [Int]
    /// The rules that it set, also those that were replaced since.
    fileprivate(set) var slots: [TiedSlot] = []
    /// Of a relation for several properties the relations that set one of them each.
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

    /// Forgets the rules that were noted since there were so many.
    func drop(to count: Int) { slots.removeLast(max(0, slots.count - count)) }

    /// Which of its relations beside the slots one is.
    func spot(of keep: Int32) -> TiedSlot.Spot {
        for case .keep(keep, let spot) in slots { return spot }
        return TiedSlot.Spot()
    }

    /// Whether no knob is in what the relation gives to a property, one of several.
    func isPlain(_ prop: Prop) -> Bool {
        guard part == nil, prop != .frame, case .formula(_, _, let text) = form, !text.parts.isEmpty,
            let place = relation.property.parts.firstIndex(of: prop)
        else { return false }
        return !text.parts[place].isTied
    }
}

/// Where a tied relation's rule is.
enum TiedSlot: Hashable {
    case node(Int32, Prop, SlotKind)
    case style(Int32, Prop, SlotKind)
    /// By its place among what the `when` holds.
    case when(Int32, Int)
    /// A relation beside the slots.
    case keep(Int32, Spot)

    /// Which of the relations that one statement makes.
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

/// The relations of a document that follow knobs.
package struct TieTable {
    private(set) var bySource: [Source: Tie] = [:]
    private var order: [Tie] = []
    private var byKnob: [Int: [Tie]] = [:]

    package var isEmpty: Bool { bySource.isEmpty }
    /// How many there are.
    package var count: Int { order.count }

    /// Those that follow a knob, in the order in which they were set.
    func following(_ knob: Int) -> [Tie] { byKnob[knob] ?? [] }

    mutating func add(_ tie: Tie) {
        bySource[tie.source] = tie
        order.append(tie)
        for knob in tie.knobs { byKnob[knob, default: []].append(tie) }
    }

    /// All of them, in the order in which they were set.
    var all: [Tie] { order }

    /// Forgets those that were added since there were so many, by a statement that failed.
    mutating func drop(to count: Int) {
        while order.count > count {
            let tie = order.removeLast()
            bySource[tie.source] = nil
            for knob in tie.knobs where byKnob[knob]?.last === tie { byKnob[knob]?.removeLast() }
        }
    }
}

extension Document {
    /// The place where the rule of a slot was set; `nil` where there is none, or what bears it is gone.
    func source(of slot: TiedSlot) -> Source? {
        switch slot {
        case .node(let node, let prop, let slot): exists(node) ? own(node, prop, slot)?.source : nil
        case .style(let style, let prop, let slot):
            styleExists(style) ? styleSlots(style).first { $0.prop == prop && $0.slot == slot }?.source : nil
        case .when(let when, let place): whenExists(when) ? whenSlots(when)[place].source : nil
        case .keep(let number, _): keepExists(number) ? keep(number).source : nil
        }
    }

    /// Gives a slot another rule, in its place.
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
    /// What bears the rule, as a relation's target.
    var target: Bearer {
        switch bearer {
        case .node(let node): .node(node)
        case .style(let style): .style(style)
        }
    }
}
