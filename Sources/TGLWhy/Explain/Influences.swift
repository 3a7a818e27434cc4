// What sizes and positions depend on, as `why … deep` follows it: the slots whose rules the layout read on the way.

import TGLLayout

/// A slot whose rule takes part in how a value comes about.
public struct Influence: Hashable, Sendable {
    /// The node whose slot it is.
    public let node: Int32
    /// The property.
    public let prop: Prop
    /// Its rule or one of its bounds.
    public let slot: SlotKind

    /// A slot of a node.
    public init(node: Int32, prop: Prop, slot: SlotKind) {
        self.node = node
        self.prop = prop
        self.slot = slot
    }
}

extension Document {
    /// The slots that sizes and positions depend on, each once, those that are reached first in front; at most about so many. Containers
    /// are laid out once more for it, as for `why`: `cost` counts their children. The layout is up to date before and after.
    /// `unset`: slots that count as well, though nothing sets them now.
    public func influences(
        on values: [(node: Int32, prop: Prop)], most: Int, cost: inout Int, limit: Int, unset: Set<Influence> = []
    ) -> [Influence] {
        var walk = InfluenceWalk(doc: self, most: most, unset: unset)
        for (node, prop) in values { walk.want(node, prop) }
        while let round = walk.nextRound(), cost < limit {
            var parents: [Int32] = []
            var members: [Int32: [Int32]] = [:]
            for (node, _) in round {
                guard let p = parent(node) else { continue }
                if members[p] == nil { parents.append(p) }
                members[p, default: []].append(node)
            }
            var facts: [Int32: [Fact]] = [:]
            for p in parents where !isToldToStop {
                // A layout that is recorded takes twice as long.
                cost += 2 * childCount(p)
                facts.merge(factsOfChildren(in: p, members[p] ?? [])) { $1 }
            }
            for (node, prop) in round { walk.visit(node, prop, facts[node] ?? []) }
        }
        return walk.found
    }
}

extension Explainer {
    /// The sizes and positions that a value is made of, by what the layout said: those that its rules refer to, that were read and that
    /// the words name; and the tracks of grids. Each once.
    func parts(
        of node: Int32, _ prop: Prop, _ said: [Fact]
    ) -> (values: [(node: Int32, prop: Prop)], tracks: [(node: Int32, prop: Prop, number: Int)]) {
        var values: [(node: Int32, prop: Prop)] = []
        func add(_ other: Int32, _ part: Prop) {
            guard part.isLive, doc.exists(other), !(other == node && part == prop), !values.contains(where: { $0 == (other, part) })
            else { return }
            values.append((other, part))
        }
        let mentions = Mentions(along: prop.axis)
        let words = Wording(doc: doc, mentions: mentions)
        for slot in SlotKind.allCases { for (target, p) in doc.targets(doc.lookup(node, prop, slot).rule, on: node) { add(target, p) } }
        for fact in said {
            for read in fact.reads {
                for (target, p) in doc.targets(doc.lookup(read.node, read.prop).rule, on: read.node) { add(target, p) }
                if read.prop.isLive, read.value != nil { add(read.node, read.prop) }
                _ = read.note?.text(words, read.node, read.prop)
            }
            _ = fact.step.text(words)
            if let step = fact.step as? any ToldStep { _ = step.lines(words) }
        }
        for (other, part) in mentions.slots { add(other, part) }
        var tracks: [(node: Int32, prop: Prop, number: Int)] = []
        for track in mentions.tracks where !tracks.contains(where: { $0 == track }) { tracks.append(track) }
        return (values, tracks)
    }
}

/// A walk from values to what they depend on, breadth first.
private struct InfluenceWalk {
    let doc: Document
    let most: Int
    let unset: Set<Influence>
    private(set) var found: [Influence] = []
    private var known: Set<Influence> = []
    /// Values that are to be looked at, each a size, or a place by its near edge.
    private var wanted: [(node: Int32, prop: Prop)] = []
    private var seen: Set<Influence> = []

    init(doc: Document, most: Int, unset: Set<Influence>) {
        self.doc = doc
        self.most = most
        self.unset = unset
    }

    mutating func nextRound() -> [(node: Int32, prop: Prop)]? {
        if wanted.isEmpty || found.count >= most || seen.count > 2 * most { return nil }
        defer { wanted = [] }
        return wanted
    }

    /// Looks at a size or position later; of another property, takes its rule.
    mutating func want(_ node: Int32, _ prop: Prop) {
        guard doc.exists(node) else { return }
        if !prop.isLive { return take(node, prop) }
        let axis = prop.axis
        let near: Prop = axis == .x ? .left : .top
        if prop.isSize || prop != near && prop.isPosition { put(node, axis == .x ? .width : .height) }
        if prop.isPosition { put(node, near) }
    }

    private mutating func put(_ node: Int32, _ prop: Prop) {
        if seen.insert(Influence(node: node, prop: prop, slot: .rule)).inserted { wanted.append((node, prop)) }
    }

    /// Takes the slots of a property that are set, and follows what their rules refer to.
    private mutating func take(_ node: Int32, _ prop: Prop) {
        for slot in SlotKind.allCases {
            let rule = doc.lookup(node, prop, slot).rule
            let influence = Influence(node: node, prop: prop, slot: slot)
            guard rule.isSet || unset.contains(influence) else { continue }
            if known.insert(influence).inserted { found.append(influence) }
            for (target, p) in doc.targets(rule, on: node) { want(target, p) }
        }
    }

    /// The space between a container's children along an axis, and its padding there.
    private mutating func takeRoom(_ node: Int32, _ axis: Axis) {
        take(node, axis == .x ? .hspace : .vspace)
        for prop in axis == .x ? Prop.paddingsAcross : Prop.paddingsDown { take(node, prop) }
    }

    /// Looks at a size or a place and what the layout said of it.
    mutating func visit(_ node: Int32, _ prop: Prop, _ facts: [Fact]) {
        let axis = prop.axis
        guard node != Document.screen, let parent = doc.parent(node) else { return take(node, prop) }
        let said = Explained(node, axis, facts)
        if prop.isSize { take(node, prop) } else { for place in doc.positions(axis) { take(node, place) } }
        if doc.isOutOfLayout(node) { return }
        let mentions = Mentions()
        let words = Wording(doc: doc, mentions: mentions)
        for fact in prop.isSize ? said.size : said.place {
            for read in fact.reads {
                take(read.node, read.prop)
                if read.prop.isLive, read.node != node || read.prop != prop { want(read.node, read.prop) }
                _ = read.note?.text(words, read.node, read.prop)
            }
            _ = fact.step.text(words)
        }
        for (other, prop) in mentions.slots { take(other, prop) }
        for other in mentions.nodes where other != node {
            put(other, axis == .x ? .width : .height)
            if !prop.isSize, doc.parent(other) == parent { put(other, prop) }
        }
        takeRoom(parent, axis)
        if prop.isSize { visitContent(node, axis) }
    }

    /// What a size depends on that comes from within.
    private mutating func visitContent(_ node: Int32, _ axis: Axis) {
        switch doc.kind(node).traits.content {
        case .text:
            take(node, .fontSize)
            take(node, .maxLines)
            if axis == .y { put(node, .width) }
        case .picture: if axis == .y { put(node, .width) }
        default: takeRoom(node, axis)
        }
    }
}

extension Prop {
    /// The paddings along each axis.
    static let paddingsAcross: [Prop] = [.leftPadding, .rightPadding, .leadingPadding, .trailingPadding]
    static let paddingsDown: [Prop] = [.topPadding, .bottomPadding]
}
