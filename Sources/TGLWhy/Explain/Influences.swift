// The rules that sizes and positions depend on, as `why … deep` follows them: those that the layout read on the way.

import TGLLayout

/// A rule or bound that influences a value.
public struct Influence: Hashable, Sendable {
    /// The node whose rule or bound it is.
    public let node: Int32
    /// The property.
    public let prop: Prop
    /// Whether it is the property's rule, or which of its bounds.
    public let slot: SlotKind

    /// Creates an influence from its parts.
    public init(node: Int32, prop: Prop, slot: SlotKind) {
        self.node = node
        self.prop = prop
        self.slot = slot
    }
}

extension Document {
    /// The rules and bounds that sizes and positions depend on, each once, in breadth-first order, at most about `most`. Containers are
    /// laid out again to find them, as for `why`; the layout is up to date before and after.
    ///
    /// - Parameter cost: the number of children of these containers is added to it; the search ends when it reaches `limit`.
    /// - Parameter unset: rules that count as influences although they are not set now.
    public func influences(
        on values: [(node: Int32, prop: Prop)], most: Int, cost: inout Int, limit: Int, unset: Set<Influence> = []
    ) -> [Influence] {
        var walk = InfluenceWalk(doc: self, most: most, unset: unset, cost: cost)
        defer { cost = walk.cost }
        for (node, prop) in values { walk.want(node, prop) }
        while let round = walk.nextRound(), walk.cost < limit {
            var parents: [Int32] = []
            var members: [Int32: [Int32]] = [:]
            for (node, _) in round {
                guard let p = parent(node) else { continue }
                if members[p] == nil { parents.append(p) }
                members[p, default: []].append(node)
            }
            var facts: [Int32: [Fact]] = [:]
            for p in parents where !isToldToStop {
                walk.count(p)
                facts.merge(factsOfChildren(in: p, members[p] ?? [])) { $1 }
            }
            for (node, prop) in round { walk.visit(node, prop, facts[node] ?? []) }
            walk.visitTracks()
        }
        return walk.found
    }
}

/// The values that a value depends on: sizes and positions, and tracks of grids, counted from 0. Each occurs once.
struct ValueParts {
    var values: [(node: Int32, prop: Prop)] = []
    var tracks: [(node: Int32, prop: Prop, number: Int)] = []
}

extension Explainer {
    /// The sizes and positions that a value depends on according to its facts: those that its rules refer to, those that were read, and
    /// those that the texts mention.
    func parts(of node: Int32, _ prop: Prop, _ said: [Fact]) -> ValueParts {
        var parts = ValueParts()
        func add(_ other: Int32, _ part: Prop) { if !(other == node && part == prop) { take(other, part, &parts) } }
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
        let named = self.parts(in: mentions)
        for (other, part) in named.values { add(other, part) }
        parts.tracks = named.tracks
        return parts
    }

    /// The values that texts mention.
    func parts(in mentions: Mentions) -> ValueParts {
        var parts = ValueParts()
        for (node, part) in mentions.slots { take(node, part, &parts) }
        for track in mentions.tracks where !parts.tracks.contains(where: { $0 == track }) { parts.tracks.append(track) }
        return parts
    }

    private func take(_ node: Int32, _ part: Prop, _ parts: inout ValueParts) {
        guard part.isLive, doc.exists(node), !parts.values.contains(where: { $0 == (node, part) }) else { return }
        parts.values.append((node, part))
    }
}

/// A breadth-first walk from values to the rules they depend on.
private struct InfluenceWalk {
    let doc: Document
    let most: Int
    let unset: Set<Influence>
    /// The number of nodes laid out for the walk.
    private(set) var cost: Int
    private(set) var found: [Influence] = []
    private var known: Set<Influence> = []
    /// The values to visit: sizes, and positions by their near edge.
    private var wanted: [(node: Int32, prop: Prop)] = []
    private var seen: Set<Influence> = []
    /// The tracks of grids to visit.
    private var wantedTracks: [Track] = []
    private var seenTracks: Set<Track> = []
    /// The facts of grids about their tracks.
    private var trackFacts: [Int32: [Fact]] = [:]

    /// A column or row of a grid, counted from 0; `prop`: `columns` or `rows`.
    private struct Track: Hashable {
        let node: Int32
        let prop: Prop
        let number: Int
    }

    init(doc: Document, most: Int, unset: Set<Influence>, cost: Int) {
        self.doc = doc
        self.most = most
        self.unset = unset
        self.cost = cost
    }

    /// Adds the cost of laying out a container again; a recorded layout takes twice as long.
    mutating func count(_ container: Int32) { cost += 2 * doc.childCount(container) }

    mutating func nextRound() -> [(node: Int32, prop: Prop)]? {
        if wanted.isEmpty || found.count >= most || seen.count > 2 * most { return nil }
        defer { wanted = [] }
        return wanted
    }

    /// Queues a size or position; of another property, takes its rule at once.
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

    /// Adds the rules and bounds of a property that are set, and queues the values that they refer to.
    private mutating func take(_ node: Int32, _ prop: Prop) {
        for slot in SlotKind.allCases {
            let rule = doc.lookup(node, prop, slot).rule
            let influence = Influence(node: node, prop: prop, slot: slot)
            guard rule.isSet || unset.contains(influence) else { continue }
            if known.insert(influence).inserted { found.append(influence) }
            for (target, p) in doc.targets(rule, on: node) { want(target, p) }
        }
    }

    /// Adds the space between a container's children along an axis, and its padding along that axis.
    private mutating func takeRoom(_ node: Int32, _ axis: Axis) {
        take(node, axis == .x ? .hspace : .vspace)
        for prop in axis == .x ? Prop.paddingsAcross : Prop.paddingsDown { take(node, prop) }
    }

    /// Visits a size or position with the facts about it.
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
        wantTracks(mentions)
        for other in mentions.nodes where other != node {
            put(other, axis == .x ? .width : .height)
            if !prop.isSize, doc.parent(other) == parent { put(other, prop) }
        }
        takeRoom(parent, axis)
        if prop.isSize { visitContent(node, axis) }
    }

    private mutating func wantTracks(_ mentions: Mentions) {
        for track in mentions.tracks {
            let track = Track(node: track.node, prop: track.prop, number: track.number)
            if seenTracks.count < most, seenTracks.insert(track).inserted { wantedTracks.append(track) }
        }
    }

    /// Visits the tracks of grids that the last round mentioned and, recursively, those that the grids' facts mention.
    mutating func visitTracks() {
        while let track = wantedTracks.popLast(), !doc.isToldToStop {
            if trackFacts[track.node] == nil {
                count(track.node)
                trackFacts[track.node] = doc.factsOfTracks(in: track.node)
            }
            take(track.node, track.prop)
            let mentions = Mentions(along: track.prop == .columns ? .x : .y)
            let words = Wording(doc: doc, mentions: mentions)
            for fact in trackFacts[track.node] ?? [] where fact.prop == track.prop { _ = fact.lines(ofTrack: track.number, words) }
            for (node, prop) in mentions.slots { want(node, prop) }
            wantTracks(mentions)
        }
    }

    /// Adds what a size depends on if it comes from the node's content.
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
