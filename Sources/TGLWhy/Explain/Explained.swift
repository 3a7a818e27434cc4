// The facts of a layout about a node along one axis, and the rules of the node that it ignored; used by `why` and lint.

import TGLLayout

/// The facts that determine a node's size and place along one axis.
public struct Explained: Sendable {
    /// The node that the facts are about.
    public let node: Int32
    /// The axis that the facts are about.
    public let axis: Axis
    /// The facts about the size, in order; the last one gives its value.
    public var size: [Fact] = []
    /// The facts about the place, in order; the last one gives its value.
    public var place: [Fact] = []

    /// Selects the facts about one axis from all facts about a node.
    public init(_ node: Int32, _ axis: Axis, _ facts: [Fact] = []) {
        self.node = node
        self.axis = axis
        size = Explained.chain(facts, axis == .x ? .width : .height)
        place = Explained.chain(facts, axis == .x ? .left : .top)
    }

    /// Whether the layout used the node's own rule for a property.
    public func uses(_ prop: Prop) -> Bool { (size + place).contains { $0.uses(prop) } }

    /// The last fact about a value, with the facts that it continues.
    private static func chain(_ facts: [Fact], _ prop: Prop) -> [Fact] {
        var about = facts.filter { $0.prop == prop }
        // A container may be measured again after it got its length; those facts do not explain the length it has.
        if let last = about.lastIndex(where: { !$0.isOwn }) { about.removeSubrange((last + 1)...) }
        guard var first = about.indices.last else { return [] }
        while about[first].goesOn, first > 0 { first -= 1 }
        return Array(about[first...])
    }
}

extension Document {
    /// The positions along an axis.
    public func positions(_ axis: Axis) -> [Prop] {
        axis == .x ? [.left, .right, .leading, .trailing, .centerX] : [.top, .bottom, .centerY, .baseline, .lastBaseline]
    }

    /// Whether a node is not laid out, or keeps its own frame regardless of the layout.
    public func isOutOfLayout(_ i: Int32) -> Bool {
        guard isGone(i), !standsAtOwnFrame(i), let p = parent(i) else { return isGone(i) || standsAtOwnFrame(i) }
        return !kind(p).traits.keepsGone
    }

    /// Why the rule in force for a size or position has no effect, according to the layout's facts; `nil` if it has one.
    public func ignoredReason(_ prop: Prop, _ said: Explained) -> String? {
        let i = said.node
        // What is gone keeps its place in some containers, and has no size in any.
        if prop.isSize, isGone(i) { return nil }
        guard let p = parent(i), !isOutOfLayout(i), lookup(i, prop).rule.isSet, !said.uses(prop) else { return nil }
        if let idle = idleReason(i, prop) ?? idleRule(i, prop, in: p) { return idle }
        if kind(p).traits.joinsSystem {
            guard let solution = solution(of: i) else { return nil }
            let outcome = solution.outcome(of: .slot(node: i, prop: prop, slot: .rule))
            // Broken required relations are reported as conflicts, and a `fill` only takes what the other relations leave.
            if outcome.holds || lookup(i, prop).rule.kind == .fill || lookup(i, prop).rule.level >= 1000 { return nil }
            return "relations that count before it leave it off by \(shortNumber(abs(outcome.error)))"
        }
        guard prop.isSize || standsAlone(p, prop.axis) else { return nil }
        let names = deciders(of: prop, said).map { $0.node == i ? "`\($0.prop.word)`" : "`\(nameText($0.node)).\($0.prop.word)`" }
        if names.isEmpty { return "it does nothing here" }
        return names.joined(separator: " and ") + (names.count == 1 ? " decides" : " decide")
    }

    /// The properties that determine the value instead of an ignored one, each once.
    private func deciders(of prop: Prop, _ said: Explained) -> [(node: Int32, prop: Prop)] {
        var found: [(node: Int32, prop: Prop)] = []
        for read in (prop.isSize ? said.size : said.place + said.size).flatMap(\.reads) where read.prop != prop && read.prop.decides {
            guard read.node == said.node || !read.prop.isSpace, !found.contains(where: { $0 == (read.node, read.prop) }) else { continue }
            found.append((read.node, read.prop))
        }
        return found
    }

    /// A statement to write instead of an ignored rule; `nil` if unsetting the rule is all there is to do.
    func wayOut(ofIgnored prop: Prop, _ said: Explained, in p: Int32) -> String? {
        let name = nameText(said.node)
        if kind(p).traits.joinsSystem { return "`why \(name).\(prop.word)` shows what holds it" }
        // If two edges determine the value, it is enough to unset one of them.
        let sides = deciders(of: prop, said)
        guard sides.count == 2, sides.allSatisfy({ $0.node == said.node && $0.prop.isSide }) else { return nil }
        let others = "`unset \(name).\(sides[0].prop.word)` or `unset \(name).\(sides[1].prop.word)` lets it decide"
        return "`unset \(name).\(prop.word)` removes it, \(others)"
    }

    /// Whether a container places its children independently of each other along an axis, and its size does not depend on their distances.
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
    /// Whether it can determine a value instead of a child's own rule. Paddings and margins cannot, nor can a transform, which moves what
    /// was placed.
    var decides: Bool {
        let isPadding = rawValue >= Prop.topPadding.rawValue && rawValue <= Prop.zeroPadding.rawValue || self == .insetsFromSafeArea
        return !isPadding && ![.layoutTransform, .layoutMargins, .preservesMargins].contains(self)
    }
    var isSpace: Bool { self == .hspace || self == .vspace }
    var isSide: Bool { isPosition && ![.centerX, .centerY, .baseline, .lastBaseline].contains(self) }
}

extension Document {
    /// The facts about one node from the layout of its container, in order. The layout is up to date before and after.
    public func facts(about i: Int32) -> [Fact] {
        guard let p = parent(i) else { return [] }
        if kind(p).traits.isStaged { return factsOfCell(i, in: p) }
        return rerun(p, Recording(about: { $0 == i }, isForGood: false, shouldStop: shouldStop)).compactMap {
            if case .fact(let f) = $0 { return f } else { return nil }
        }
    }

    /// The facts about a cell from the layout pass that places it in its column.
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
