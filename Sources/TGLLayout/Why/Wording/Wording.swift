// The wording of facts. Every text ends with the value that it states, so that its arithmetic can be checked; rules are in backquotes.

/// What the words of a fact name: the terms of its sums, and nodes.
package final class Mentions {
    package fileprivate(set) var nodes: [Int32] = []
    /// Sizes, positions and properties that they name, in order.
    package private(set) var slots: [(node: Int32, prop: Prop)] = []
    /// Tracks of grids, counted from 0.
    package private(set) var tracks: [(node: Int32, prop: Prop, number: Int)] = []
    /// The axis of the value in question, along which a node named alone is its size; `nil` where only rules matter.
    private let axis: Axis?

    package init(along axis: Axis? = nil) { self.axis = axis }

    /// Notes a value that the words name.
    func note(_ node: Int32, _ prop: Prop) { if axis != nil { slots.append((node, prop)) } }

    /// Notes a track of a grid that they name.
    func note(track number: Int, of node: Int32, _ axis: Axis) { tracks.append((node, axis == .x ? .columns : .rows, number)) }

    func note(_ term: TermName) {
        switch term {
        case .node(let node):
            if let axis { note(node, axis == .x ? .width : .height) }
        case .least(let node): for prop in [Prop.width, .height] { slots.append((node, prop)) }
        case .side(let node, let prop), .length(let node, let prop): slots.append((node, prop))
        case .unbounded(let node): for prop in [Prop.width, .height] { slots.append((node, prop)) }
        case .asked(let node, let prop, let asked, _):
            if case .size = asked { note(node, prop) } else { slots.append((node, prop)) }
        case .own, .leastContent, .added, .gain, .space, .dividers, .page, .gap: break
        }
    }
}

/// What words need in addition to a step's own numbers: the names of nodes and the rules as they are written.
package struct Wording {
    package let doc: Document
    /// Notes what the words name.
    var mentions: Mentions?

    package init(doc: Document, mentions: Mentions? = nil) {
        self.doc = doc
        self.mentions = mentions
    }

    /// A node's name.
    package func name(_ i: Int32) -> String {
        mentions?.nodes.append(i)
        return doc.nameText(i)
    }

    /// A node as the layout has it: in other words where its frame differs.
    func placed(_ i: Int32) -> String {
        doc.nodes[i].pointee.flags.isDisjoint(with: [.noLayout, .useFrame]) ? name(i) : "\(name(i)) in the layout"
    }

    /// A property with its value, as a rule: `S.gravity = center`; of the node in question itself without its name.
    func rule(_ i: Int32, _ prop: Prop, own: Bool = false) -> String {
        "`\(own ? "" : name(i) + ".")\(prop.word) = \(doc.text(doc.lookup(i, prop).rule, for: prop, on: i))`"
    }

    /// A bound of the node in question, as it is written: `width <= 50%`.
    func bound(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> String {
        "`\(prop.word) \(slot.sign) \(doc.text(doc.lookup(i, prop, slot).rule, for: prop, on: i))`"
    }

    /// The bounds in force of a property: `A.bottom >= 8`.
    func bounds(_ i: Int32, _ prop: Prop) -> [String] {
        [SlotKind.lower, .upper].compactMap { slot in
            let rule = doc.value(i, prop, slot)
            return rule.isSet ? "`\(name(i)).\(prop.word) \(slot.sign) \(doc.text(rule, for: prop, on: i))`" : nil
        }
    }

    /// `A.width`; in other words where the frame differs from what the layout computed.
    package func reading(_ i: Int32, _ prop: Prop) -> String {
        let p = doc.nodes[i].pointee.parent
        let box = p < 0 ? -1 : doc.nodes[p].pointee.box
        let moves = prop.isPosition && box >= 0 && doc.boxes[box].pointee.flags.contains(.transform)
        mentions?.note(i, prop)
        let apart = moves || !doc.nodes[i].pointee.flags.isDisjoint(with: [.noLayout, .gone, .useFrame])
        return name(i) + (apart ? "'s \(prop.word) in the layout" : ".\(prop.word)")
    }

    /// A container's length, or that of its content box where it has padding: `S.width 100`.
    func room(_ room: Room) -> String {
        if room.isCell { return "its cell's \(room.prop.word) \(shortNumber(room.length))" }
        if doc.kind(room.node).traits.isStaged {
            return "its \(room.prop == .width ? "column" : "row")'s \(room.prop.word) \(shortNumber(room.length))"
        }
        if room.isWhole { return "\(reading(room.node, room.prop)) \(shortNumber(room.length))" }
        mentions?.note(room.node, room.prop)
        return "\(name(room.node))'s content \(room.prop.word) \(shortNumber(room.length))"
    }
}

/// `base × mult + add`, without parts that change nothing.
func linear(_ base: String, _ rule: Rule) -> String { linear(base, rule.mult, rule.add) }

/// `base × mult + add`, without parts that change nothing.
func linear(_ base: String, _ mult: Double, _ add: Double) -> String {
    sumText(mult == 1 ? base : "\(base) × \(factorNumber(mult))", add)
}

/// The effect of bounds on a size; empty where there is none.
func bounded(_ raw: Double, _ size: Double) -> String {
    if raw == size || shortNumber(raw) == shortNumber(size) { return "" }
    if raw < 0, size == 0 { return "; no size is below 0: 0" }
    return size > raw ? "; the lower bound raises it to \(shortNumber(size))" : "; the upper bound lowers it to \(shortNumber(size))"
}
