// The rows of a chain for the siblings that it lines up (C-31 to C-34a).

import TGLSolver

/// How strictly a chain arranges its items: each further state is taken where a round shows that the one before cannot be satisfied.
package enum ChainState {
    /// Its mode is satisfied; shares fill the chain.
    case asSaid
    /// Bounds may keep its shares from filling it: they fill it as far as possible, and its mode distributes the rest.
    case loose
    /// Its items are longer than the chain: they are packed, and stick out evenly on both sides.
    case tight
    /// Its shares fill it, although that contradicts other relations.
    case conflicting
}

/// The items of a chain in its order, with the space after each.
package struct ChainLine {
    package let axis: Axis
    /// The items that take up space.
    package fileprivate(set) var members: [Int32] = []
    /// The space after each of these, and the node on which it is set: the item's own `spaceAfter`, otherwise the chain's space, which is
    /// only between two.
    package fileprivate(set) var spaces: [(length: Double, node: Int32)] = []
    /// Whether the space is the item's own.
    fileprivate var hasOwn: [Bool] = []
    /// The gone items, each with the index of the member before it; -1: before all of them.
    fileprivate(set) var gone: [(item: Int32, after: Int)] = []

    /// The sum of the spaces.
    package var space: Double { spaces.reduce(0) { $0 + $1.length } }
}

extension ConstraintSystem {
    mutating func addChain(_ k: Int32) {
        let item = items[Int(k)]
        guard item.parent >= 0 else { return }
        chains.append(k)
        let doc = doc
        let line = chainLine(k, in: doc)
        let axis = line.axis
        addEnds(k, axis)
        addAcrossChain(k, axis.other)
        let weights = line.members.map { weight($0, axis, in: doc) }
        let isShared = weights.contains { $0 != nil }
        let state = chainStates[k] ?? .asSaid
        if !line.members.isEmpty {
            let mode = ChainMode(rawValue: doc.value(item.node, .mode).ref) ?? .spread
            if isShared, state == .asSaid || state == .conflicting {
                addFilled(k, line)
            } else if state == .tight, mode != .packed {
                addPacked(k, line, bias: 0.5)
            } else {
                add(mode, k, line)
            }
            if isShared { addWeights(k, line, weights) }
            if isShared, state == .loose || state == .tight { addFill(k, line) }
        }
        addGone(k, line, isPacked: state == .tight)
    }

    // MARK: The line

    private func source(_ k: Int32, _ a: Int32?, _ b: Int32?, _ axis: Axis) -> ConstraintSource {
        .arrangement(
            node: items[Int(k)].node, first: a.map { items[Int($0)].node } ?? -1, second: b.map { items[Int($0)].node } ?? -1, axis: axis)
    }

    /// The distance from the chain's beginning to its first item.
    private func before(_ k: Int32, _ line: ChainLine) -> LinearExpression {
        distance(near(k, line.axis), near(line.members[0], line.axis), line.axis)
    }

    /// The distance from the space after its last item to the chain's end.
    private func after(_ k: Int32, _ line: ChainLine) -> LinearExpression {
        let last = line.members.count - 1
        return distance(far(line.members[last], line.axis), far(k, line.axis), line.axis)
            .adding(-line.spaces[last].length, .space(line.spaces[last].node))
    }

    /// The distance from the space after an item to the next one, for each item.
    private func gaps(_ k: Int32, _ line: ChainLine) -> [(gap: LinearExpression, source: ConstraintSource)] {
        line.members.indices.dropLast().map { n in
            let (a, b) = (line.members[n], line.members[n + 1])
            let gap = distance(far(a, line.axis), near(b, line.axis), line.axis)
            return (gap.adding(-line.spaces[n].length, .space(line.spaces[n].node)), source(k, a, b, line.axis))
        }
    }

    // MARK: Rows

    private mutating func add(_ mode: ChainMode, _ k: Int32, _ line: ChainLine) {
        let required = LinearSystem.required
        let (first, last) = (line.members[0], line.members[line.members.count - 1])
        let (before, after, gaps) = (before(k, line), after(k, line), gaps(k, line))
        switch mode {
        case .spread:
            for gap in gaps { add(gap.gap - before, .equal, level: required, gap.source) }
            add(after - before, .equal, level: required, source(k, last, nil, line.axis))
        case .inside:
            add(before, .equal, level: required, source(k, nil, first, line.axis))
            if line.members.count > 1 { add(after, .equal, level: required, source(k, last, nil, line.axis)) }
            for gap in gaps.dropFirst() { add(gap.gap - gaps[0].gap, .equal, level: required, gap.source) }
        case .packed:
            let rule = doc.value(items[Int(k)].node, .bias)
            addPacked(k, line, bias: rule.kind == .number ? rule.add : 0.5)
        }
    }

    private mutating func addPacked(_ k: Int32, _ line: ChainLine, bias: Double) {
        let row = before(k, line) * (1 - bias) - after(k, line) * bias
        add(row, .equal, level: LinearSystem.required, source(k, nil, line.members[0], line.axis))
        for gap in gaps(k, line) { add(gap.gap, .equal, level: LinearSystem.required, gap.source) }
    }

    /// From one end to the other, without a gap.
    private mutating func addFilled(_ k: Int32, _ line: ChainLine) {
        let required = LinearSystem.required
        add(before(k, line), .equal, level: required, source(k, nil, line.members[0], line.axis))
        add(after(k, line), .equal, level: required, source(k, line.members[line.members.count - 1], nil, line.axis))
        for gap in gaps(k, line) { add(gap.gap, .equal, level: required, gap.source) }
    }

    /// The items with their spaces are as long as the chain, as far as required relations allow that.
    private mutating func addFill(_ k: Int32, _ line: ChainLine) {
        var rest = size(k, line.axis)
        for (member, space) in zip(line.members, line.spaces) {
            rest = (rest - size(member, line.axis)).adding(-space.length, .space(space.node))
        }
        let source = source(k, line.members[0], line.members[line.members.count - 1], line.axis)
        add(rest, .equal, level: LinearSystem.required - 0.5, source)
    }

    /// The sizes of items with a weight are in the ratio of their weights (C-34).
    private mutating func addWeights(_ k: Int32, _ line: ChainLine, _ weights: [Double?]) {
        let axis = line.axis
        let shared = zip(line.members, weights).compactMap { member, weight in weight.map { (member, $0) } }
        guard let base = shared.first(where: { $0.1 > 0 }) else { return }
        for (member, weight) in shared where member != base.0 {
            add(
                size(member, axis) - size(base.0, axis) * (weight / base.1), .equal, level: LinearSystem.required,
                source(k, base.0, member, axis))
        }
    }

    /// A gone item is a point at the end of the item before it; if it is before all others, where the chain, or its packed items, begin
    /// (C-34a).
    private mutating func addGone(_ k: Int32, _ line: ChainLine, isPacked: Bool) {
        let axis = line.axis
        let mode = ChainMode(rawValue: doc.value(items[Int(k)].node, .mode).ref)
        for (item, after) in line.gone where takePosition(item, axis) {
            let row: LinearExpression
            if after >= 0 {
                row = distance(far(line.members[after], axis), near(item, axis), axis)
            } else if let first = line.members.first, isPacked || mode == .packed {
                row = distance(near(first, axis), near(item, axis), axis)
            } else {
                row = distance(near(k, axis), near(item, axis), axis)
            }
            let source = source(k, after >= 0 ? line.members[after] : nil, item, axis)
            add(row, .equal, level: LinearSystem.required, source)
        }
    }

    /// An end without a rule of its own is at the content edge.
    private mutating func addEnds(_ k: Int32, _ axis: Axis) {
        let node = items[Int(k)].node
        let parent = items[Int(k)].parent
        let near: [Prop] = axis == .x ? [.left, rtl ? .trailing : .leading] : [.top]
        let far: [Prop] = axis == .x ? [.right, rtl ? .leading : .trailing] : [.bottom]
        func isSet(_ props: [Prop]) -> Bool { props.contains { doc.value(node, $0).isSet } }
        let source = ConstraintSource.arrangement(node: node, first: -1, second: -1, axis: axis)
        if !isSet(near) { add(start(k, axis) - contentStart(parent, axis), .equal, level: LinearSystem.required, source) }
        if !isSet(far) { add(contentEnd(parent, axis) - end(k, axis), .equal, level: LinearSystem.required, source) }
    }

    private mutating func addAcrossChain(_ k: Int32, _ axis: Axis) {
        let source = ConstraintSource.arrangement(node: items[Int(k)].node, first: -1, second: -1, axis: axis)
        add(start(k, axis) - contentStart(items[Int(k)].parent, axis), .equal, level: LinearSystem.required, source)
        add(size(k, axis), .equal, level: LinearSystem.required, source)
    }

    // MARK: Rounds

    /// Moves the chains to the next state that cannot be satisfied in this round; answers whether there are any.
    mutating func noteChains() -> Bool {
        var isOther = false
        for k in chains {
            let now = chainStates[k] ?? .asSaid
            let next = next(k, after: now)
            guard next != now else { continue }
            chainStates[k] = next
            isOther = true
        }
        return isOther
    }

    private func next(_ k: Int32, after state: ChainState) -> ChainState {
        let line = chainLine(k, in: doc)
        guard !line.members.isEmpty, state == .asSaid || state == .loose else { return state }
        let mode = ChainMode(rawValue: doc.value(items[Int(k)].node, .mode).ref) ?? .spread
        if line.members.contains(where: { weight($0, line.axis, in: doc) != nil }) {
            if state == .asSaid { return hasBroken ? .loose : .asSaid }
            let rest = rest(k, line)
            return abs(rest) < ConstraintSystem.leastRest ? .conflicting : rest < 0 ? .tight : .loose
        }
        let canStickOut = mode == .spread || mode == .inside && line.members.count > 1
        return canStickOut && rest(k, line) < -ConstraintSystem.leastRest ? .tight : .asSaid
    }

    /// A rest that is less than this counts as 0.
    private static let leastRest = 1e-6

    /// The part of a chain's length that its items and their spaces leave.
    private func rest(_ k: Int32, _ line: ChainLine) -> Double {
        line.members.reduce(found(items[Int(k)].size(line.axis)) - line.space) { $0 - max(0, found(items[Int($1)].size(line.axis))) }
    }

    /// Whether some required relation is not satisfied.
    private var hasBroken: Bool {
        system.errors.indices.contains { system.isOff($0) && system.level(ofRow: $0) == LinearSystem.required }
    }

    // MARK: For all who ask

    /// The items of a chain. The document is passed, since `why` asks when the pass is over.
    package func chainLine(_ k: Int32, in doc: Document) -> ChainLine {
        let node = items[Int(k)].node
        var line = ChainLine(axis: doc.value(node, .orientation).ref == Orientation.horz.rawValue ? .x : .y)
        let parent = items[Int(k)].parent
        let space = doc.value(node, line.axis == .x ? .hspace : .vspace)
        let between = space.kind == .number ? space.add : 0
        var seen: Set<Int32> = [k]
        for item in doc.nodeList(node, .items) {
            guard let j = itemOf[item], items[Int(j)].parent == parent, seen.insert(j).inserted else { continue }
            if items[Int(j)].isGone {
                line.gone.append((j, line.members.count - 1))
                continue
            }
            if let last = line.spaces.indices.last, !line.hasOwn[last] { line.spaces[last] = (between, node) }
            let own = doc.value(item, .spaceAfter)
            line.members.append(j)
            line.hasOwn.append(own.kind == .number)
            line.spaces.append(own.kind == .number ? (own.add, item) : (0, node))
        }
        return line
    }

    /// The siblings that a chain lines up, in its order, without those that are gone or elsewhere.
    package func chainMembers(_ k: Int32, in doc: Document) -> [Int32] { chainLine(k, in: doc).members }

    package func weight(_ k: Int32, _ axis: Axis, in doc: Document) -> Double? {
        let rule = ownSize(k, axis, in: doc)
        return rule.kind == .share ? rule.mult : nil
    }
}
