// What a chain does with the siblings that it lines up (C-31 to C-34).

import TGLSolver

extension ConstraintSystem {
    mutating func addChain(_ k: Int32) {
        let item = items[Int(k)]
        guard item.parent >= 0 else { return }
        let doc = doc
        let axis: Axis = doc.value(item.node, .orientation).ref == Orientation.horz.rawValue ? .x : .y
        addEnds(k, axis)
        addAcrossChain(k, axis.other)
        let members = chainMembers(k, in: doc)
        guard let first = members.first, let last = members.last else { return }
        let space = doc.value(item.node, axis == .x ? .hspace : .vspace)
        let s = space.kind == .number ? space.add : 0
        let nodes = items.map(\.node)
        func source(_ a: Int32?, _ b: Int32?) -> ConstraintSource {
            .arrangement(
                node: item.node, first: a.map { nodes[Int($0)] } ?? -1, second: b.map { nodes[Int($0)] } ?? -1, axis: axis)
        }
        let before = distance(near(k, axis), near(first, axis), axis)
        let after = distance(far(last, axis), far(k, axis), axis)
        let gaps = zip(members, members.dropFirst()).map { a, b in
            (gap: distance(far(a, axis), near(b, axis), axis).adding(-s, .space(item.node)), source: source(a, b))
        }
        let required = LinearSystem.required
        let weights = members.map { weight($0, axis, in: doc) }
        let mode = ChainMode(rawValue: doc.value(item.node, .mode).ref) ?? .spread
        if weights.contains(where: { $0 != nil }) {
            add(before, .equal, level: required, source(nil, first))
            add(after, .equal, level: required, source(last, nil))
            for gap in gaps { add(gap.gap, .equal, level: required, gap.source) }
            addWeights(members, weights, axis, source)
            return
        }
        switch mode {
        case .spread:
            for gap in gaps { add(gap.gap - before, .equal, level: required, gap.source) }
            add(after - before, .equal, level: required, source(last, nil))
        case .inside:
            add(before, .equal, level: required, source(nil, first))
            if members.count > 1 { add(after, .equal, level: required, source(last, nil)) }
            for gap in gaps.dropFirst() { add(gap.gap - gaps[0].gap, .equal, level: required, gap.source) }
        case .packed:
            let rule = doc.value(item.node, .bias)
            let bias = rule.kind == .number ? rule.add : 0.5
            add(before * (1 - bias) - after * bias, .equal, level: required, source(nil, first))
            for gap in gaps { add(gap.gap, .equal, level: required, gap.source) }
        }
    }

    /// An end without a rule of its own is on the content edge.
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

    /// The siblings that a chain lines up, in its order; those that are gone or elsewhere leave.
    package func chainMembers(_ k: Int32, in doc: Document) -> [Int32] {
        let parent = items[Int(k)].parent
        var seen: Set<Int32> = [k]
        return doc.nodeList(items[Int(k)].node, .items).compactMap { node in
            guard let j = itemOf[node], items[Int(j)].parent == parent, !items[Int(j)].isGone, seen.insert(j).inserted else { return nil }
            return j
        }
    }

    package func weight(_ k: Int32, _ axis: Axis, in doc: Document) -> Double? {
        let rule = ownSize(k, axis, in: doc)
        return rule.kind == .share ? rule.mult : nil
    }

    /// The sizes of those with a weight are in the ratio of their weights (C-34).
    private mutating func addWeights(
        _ members: [Int32], _ weights: [Double?], _ axis: Axis, _ source: (Int32?, Int32?) -> ConstraintSource
    ) {
        let shared = zip(members, weights).compactMap { k, weight in weight.map { (k, $0) } }
        guard let base = shared.first(where: { $0.1 > 0 }) else { return }
        for (k, weight) in shared where k != base.0 {
            add(
                size(k, axis) - size(base.0, axis) * (weight / base.1), .equal, level: LinearSystem.required, source(base.0, k))
        }
    }
}
