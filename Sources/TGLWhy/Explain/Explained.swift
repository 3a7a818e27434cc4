// What a layout said about a node along one axis, and which of the node's rules it passed over: for `why` and lint.

import TGLLayout

/// The facts that count for a node's size and for its place along one axis.
public struct Explained: Sendable {
    /// The node in question.
    public let node: Int32
    /// The axis in question.
    public let axis: Axis
    /// What was said of its size, in order; the last fact states it.
    public var size: [Fact] = []
    /// What was said of its place, in order; the last fact states it.
    public var place: [Fact] = []

    /// From everything said about a node.
    public init(_ node: Int32, _ axis: Axis, _ facts: [Fact] = []) {
        self.node = node
        self.axis = axis
        size = Explained.chain(facts, axis == .x ? .width : .height)
        place = Explained.chain(facts, axis == .x ? .left : .top)
    }

    /// Whether the node's own rule for a property counted.
    public func uses(_ prop: Prop) -> Bool { (size + place).contains { $0.uses(prop) } }

    /// The last thing said about a value, with what it goes on from.
    private static func chain(_ facts: [Fact], _ prop: Prop) -> [Fact] {
        var about = facts.filter { $0.prop == prop }
        // What a container was asked in the end to find another length of it is not how it got this one.
        if let last = about.lastIndex(where: { !$0.isOwn }) { about.removeSubrange((last + 1)...) }
        guard var first = about.indices.last else { return [] }
        while about[first].goesOn, first > 0 { first -= 1 }
        return Array(about[first...])
    }
}

extension Document {
    /// The names of places along an axis.
    public func positions(_ axis: Axis) -> [Prop] {
        axis == .x ? [.left, .right, .leading, .trailing, .centerX] : [.top, .bottom, .centerY, .baseline, .lastBaseline]
    }

    /// Whether a node takes part in no layout, or only is at its frame whatever the layout says.
    public func isOutOfLayout(_ i: Int32) -> Bool {
        guard isGone(i), !standsAtOwnFrame(i), let p = parent(i) else { return isGone(i) || standsAtOwnFrame(i) }
        return !kind(p).traits.keepsGone
    }

    /// Why a rule in force for a size or position does not count, from what the layout said; `nil` when it does.
    public func ignoredReason(_ prop: Prop, _ said: Explained) -> String? {
        let i = said.node
        guard let p = parent(i), !isOutOfLayout(i), lookup(i, prop).rule.isSet, !said.uses(prop) else { return nil }
        if let idle = idleReason(i, prop) ?? idleRule(i, prop, in: p) { return idle }
        if kind(p).traits.joinsSystem {
            guard let solution = solution(of: i) else { return nil }
            let outcome = solution.outcome(of: .slot(node: i, prop: prop, slot: .rule))
            // What is required and broken is told as a conflict, and `fill` is as much as the rest allows.
            if outcome.holds || lookup(i, prop).rule.kind == .fill || lookup(i, prop).rule.level >= 1000 { return nil }
            return "relations that count before it leave it off by \(shortNumber(abs(outcome.error)))"
        }
        guard prop.isSize || standsAlone(p, prop.axis) else { return nil }
        let names = deciders(of: prop, said).map { $0.node == i ? "`\($0.prop.word)`" : "`\(nameText($0.node)).\($0.prop.word)`" }
        if names.isEmpty { return "it does nothing here" }
        return names.joined(separator: " and ") + (names.count == 1 ? " decides" : " decide")
    }

    /// The properties that decide in place of one that does not count, each once.
    private func deciders(of prop: Prop, _ said: Explained) -> [(node: Int32, prop: Prop)] {
        var found: [(node: Int32, prop: Prop)] = []
        for read in (prop.isSize ? said.size : said.place + said.size).flatMap(\.reads) where read.prop != prop && read.prop.decides {
            guard read.node == said.node || !read.prop.isSpace, !found.contains(where: { $0 == (read.node, read.prop) }) else { continue }
            found.append((read.node, read.prop))
        }
        return found
    }

    /// What could be written instead of a rule that does not count, where that is more than to unset it.
    func wayOut(ofIgnored prop: Prop, _ said: Explained, in p: Int32) -> String? {
        let name = nameText(said.node)
        if kind(p).traits.joinsSystem { return "`why \(name).\(prop.word)` shows what holds it" }
        // Of two edges each one is enough to unset.
        let sides = deciders(of: prop, said)
        guard sides.count == 2, sides.allSatisfy({ $0.node == said.node && $0.prop.isSide }) else { return nil }
        let others = "`unset \(name).\(sides[0].prop.word)` or `unset \(name).\(sides[1].prop.word)` lets it decide"
        return "`unset \(name).\(prop.word)` removes it, \(others)"
    }

    /// Whether a container's children are each on its own along an axis, not one after the other, and their distances do
    /// not make up its size.
    private func standsAlone(_ p: Int32, _ axis: Axis) -> Bool {
        if wraps(p, axis) { return false }
        switch kind(p).traits.arrangement {
        case .apart, .anchors: return true
        case .line: return mainAxis(p) != axis
        case .lines, .curve, .css: return false
        }
    }
}

private extension Prop {
    /// Whether it may take the place of a child's own rule: padding and margins do not, nor does a
    /// transform, which moves what was placed.
    var decides: Bool {
        let isPadding = rawValue >= Prop.topPadding.rawValue && rawValue <= Prop.zeroPadding.rawValue || self == .insetsFromSafeArea
        return !isPadding && ![.layoutTransform, .layoutMargins, .preservesMargins].contains(self)
    }
    var isSpace: Bool { self == .hspace || self == .vspace }
    var isSide: Bool { isPosition && ![.centerX, .centerY, .baseline, .lastBaseline].contains(self) }
}

extension Document {
    /// The facts about one node from its container's own computation, in order. The layout is up to date before and after.
    public func facts(about i: Int32) -> [Fact] {
        guard let p = parent(i) else { return [] }
        if kind(p).traits.isStaged { return factsOfCell(i, in: p) }
        return rerun(p, Recording(about: { $0 == i }, isForGood: false, shouldStop: shouldStop)).compactMap {
            if case .fact(let f) = $0 { return f } else { return nil }
        }
    }

    /// The facts about a cell from the pass that places it in its column.
    private func factsOfCell(_ cell: Int32, in section: Int32) -> [Fact] {
        guard let column = Explainer(self).column(of: cell) else { return [] }
        let recording = Recording(about: { $0 == cell }, isForGood: false, limit: .max, isByNode: true, shouldStop: shouldStop)
        withPass(recording) { pass in
            read(pass, around: section)
            let (axis, part) = column
            let origin = pass.placed ? exactOrigin(section) : .zero
            _ = pass.cellFrame(
                cell, in: section, breadth: part.length(axis.other), length: part.length(axis), along: axis, origin: origin)
        }
        return recording.factsByNode[cell] ?? []
    }
}
