// The storage of `when`s: their conditions, what they set, and which of it is in force for a node or a style.

/// A condition on the screen.
public indirect enum ScreenTest {
    /// Size classes (raw values of `Document.SizeClass`; 0: any) and an orientation (a raw value of `Orientation`; `nil`: any).
    case classes(width: Int32, height: Int32, orientation: Int32?)
    /// A test of the language as it was written, with data of the language for it.
    case test(key: String, content: AnyObject?, holds: (Document) -> Bool)

    /// What makes two conditions equal: the classes, or the text.
    enum Key: Hashable {
        case classes(Int32, Int32, Int32)
        case text(String)
    }

    var key: Key {
        switch self {
        case .classes(let width, let height, let orientation): .classes(width, height, orientation ?? -1)
        case .test(let key, _, _): .text(key)
        }
    }
}

/// The node or style of which a `when` sets a property.
public enum WhenBearer: Hashable, Sendable {
    case node(Int32)
    case style(Int32)
}

/// One property that a `when` sets on a node or a style.
public struct WhenSlot: Sendable {
    /// The node or style.
    public let bearer: WhenBearer
    /// The property.
    public let prop: Prop
    /// Whether it is a rule or a bound.
    public let slot: SlotKind
    /// The rule or bound.
    public internal(set) var rule: Rule
    /// Where it was set.
    public internal(set) var source: Source

    /// A slot with what a `when` sets it to.
    public init(_ bearer: WhenBearer, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source = -1) {
        self.bearer = bearer
        self.prop = prop
        self.slot = slot
        self.rule = rule
        self.source = source
    }

    /// The node; `nil` for a slot of a style.
    public var node: Int32? { if case .node(let node) = bearer { node } else { nil } }
    /// The style; `nil` for a slot of a node.
    public var style: Int32? { if case .style(let style) = bearer { style } else { nil } }

    var name: SlotName { SlotName(prop: prop, slot: slot) }
}

struct WhenRecord {
    var test: ScreenTest
    var slots: [WhenSlot]
    /// The indexes of the slots of styles.
    let placesOfStyles: [Int32]
    var exists = false
    var holds = false

    init(test: ScreenTest, slots: [WhenSlot]) {
        self.test = test
        self.slots = slots
        placesOfStyles = slots.indices.filter { slots[$0].style != nil }.map { Int32($0) }
    }
}

/// A rule or bound of one property.
struct SlotName: Hashable {
    var prop: Prop
    var slot: SlotKind
}

/// The slots that `when`s set on one node or one style.
package struct SaidByWhens {
    package typealias Places = [(when: Int32, place: Int32)]

    /// All these slots, in order, also those of dropped `when`s: the `when`, and the index in it.
    package var all: Places = []
    /// For each slot that some applying `when` sets, these `when`s in order, each with the index of its last rule for it. So the rule in
    /// force is found without looking at the others, however many there are. A node or style has few such slots, so that a linear search is
    /// faster than a table.
    private(set) var holding: [(name: SlotName, places: Places)] = []
    /// How many of these are bounds.
    private(set) var boundCount = 0

    /// Notes that an applying `when` sets a slot, or no longer does.
    mutating func set(_ name: SlotName, _ when: Int32, _ place: Int32, holds: Bool) {
        guard let k = holding.firstIndex(where: { $0.name == name }) else {
            if holds {
                holding.append((name, [(when, place)]))
                if name.slot != .rule { boundCount += 1 }
            }
            return
        }
        let at = holding[k].places.firstPlace { $0.when < when }
        let isThere = at < holding[k].places.count && holding[k].places[at].when == when
        if isThere, holds {
            holding[k].places[at].place = place
        } else if holds {
            holding[k].places.insert((when, place), at: at)
            if name.slot != .rule { boundCount += 1 }
        } else if isThere {
            holding[k].places.remove(at: at)
            if holding[k].places.isEmpty { holding.remove(at: k) }
            if name.slot != .rule { boundCount -= 1 }
        }
    }

    /// The applying `when`s that set a slot, in order.
    func places(_ name: SlotName) -> Places {
        for k in holding.indices where holding[k].name == name { return holding[k].places }
        return []
    }
}
