// The rows of a stack for its items (C-24 to C-30).

import TGLSolver

extension ConstraintSystem {
    /// The items that a container arranges: without gone items, guides and chains.
    package func shownItems(_ k: Int32) -> [Int32] {
        var shown: [Int32] = []
        var child = k + 1
        while child < items[Int(k)].end {
            if !items[Int(child)].isGone, !items[Int(child)].kind.traits.isGuide, !items[Int(child)].kind.traits.linesUp {
                shown.append(child)
            }
            child = items[Int(child)].end
        }
        return shown
    }

    func isHorizontalStack(_ k: Int32) -> Bool {
        let item = items[Int(k)]
        return item.kind.traits.arrangesInOrder && pass.boxes[Int(pass.nodes[Int(item.node)].box)].orientation == .horz
    }

    /// The edge of an item where reading begins along an axis, and the opposite one.
    func near(_ k: Int32, _ axis: Axis) -> LinearExpression { axis == .x && rtl ? end(k, axis) : start(k, axis) }
    func far(_ k: Int32, _ axis: Axis) -> LinearExpression { axis == .x && rtl ? start(k, axis) : end(k, axis) }
    func contentNear(_ k: Int32, _ axis: Axis) -> LinearExpression { axis == .x && rtl ? contentEnd(k, axis) : contentStart(k, axis) }
    func contentFar(_ k: Int32, _ axis: Axis) -> LinearExpression { axis == .x && rtl ? contentStart(k, axis) : contentEnd(k, axis) }

    /// The distance from one place to another, in reading direction.
    func distance(_ a: LinearExpression, _ b: LinearExpression, _ axis: Axis) -> LinearExpression { axis == .x && rtl ? a - b : b - a }

    /// Adds the rows of a stack's or a chain's arrangement.
    mutating func addArrangement(_ k: Int32) {
        let traits = items[Int(k)].kind.traits
        if traits.linesUp { addChain(k) }
        guard traits.arrangesInOrder else { return }
        let shown = shownItems(k)
        guard !shown.isEmpty else { return }
        let axis: Axis = isHorizontalStack(k) ? .x : .y
        addAlong(k, shown, axis)
        addDistribution(k, shown, axis)
        addAcross(k, shown, axis.other)
    }

    private func source(_ k: Int32, _ first: Int32?, _ second: Int32?, _ axis: Axis) -> ConstraintSource {
        .arrangement(
            node: items[Int(k)].node, first: first.map { items[Int($0)].node } ?? -1, second: second.map { items[Int($0)].node } ?? -1,
            axis: axis)
    }

    private func distribution(_ k: Int32) -> Distribution {
        Distribution(rawValue: doc.value(items[Int(k)].node, .distribution).ref) ?? .fill
    }

    private mutating func addAlong(_ k: Int32, _ shown: [Int32], _ axis: Axis) {
        let node = items[Int(k)].node
        let required = LinearSystem.required
        let box = pass.boxes[Int(pass.nodes[Int(node)].box)]
        let space = axis == .x ? box.hspace : box.vspace
        let isExact = ![.equalSpacing, .equalCentering].contains(distribution(k))
        add(
            distance(contentNear(k, axis), near(shown[0], axis), axis), .equal, level: required, source(k, nil, shown[0], axis))
        for (a, b) in zip(shown, shown.dropFirst()) {
            let after = doc.value(items[Int(a)].node, .spaceAfter)
            let gap = after.kind == .number ? after.add : space
            add(
                distance(far(a, axis), near(b, axis), axis).adding(-gap, .space(after.kind == .number ? items[Int(a)].node : node)),
                isExact ? .equal : .atLeast, level: required, source(k, a, b, axis))
        }
        let last = shown[shown.count - 1]
        add(distance(far(last, axis), contentFar(k, axis), axis), .equal, level: required, source(k, last, nil, axis))
    }

    private mutating func addDistribution(_ k: Int32, _ shown: [Int32], _ axis: Axis) {
        let required = LinearSystem.required
        switch distribution(k) {
        case .fill: break
        case .fillEqually:
            for j in shown.dropFirst() {
                add(size(j, axis) - size(shown[0], axis), .equal, level: required, source(k, shown[0], j, axis))
            }
        case .fillProportionally: addProportions(k, shown, axis)
        case .equalSpacing:
            guard shown.count > 2 else { break }
            let first = distance(far(shown[0], axis), near(shown[1], axis), axis)
            for (a, b) in zip(shown.dropFirst(), shown.dropFirst(2)) {
                add(distance(far(a, axis), near(b, axis), axis) - first, .equal, level: required, source(k, a, b, axis))
            }
        case .equalCentering:
            guard shown.count > 2 else { break }
            for j in 1..<(shown.count - 1) {
                let before = distance(centre(shown[j - 1], axis), centre(shown[j], axis), axis)
                let after = distance(centre(shown[j], axis), centre(shown[j + 1], axis), axis)
                add(after - before, .equal, level: 149, source(k, shown[j], shown[j + 1], axis))
            }
        }
    }

    private func centre(_ k: Int32, _ axis: Axis) -> LinearExpression { (start(k, axis) + end(k, axis)) * 0.5 }

    /// Sizes in the ratio of the items' needs (C-26).
    private mutating func addProportions(_ k: Int32, _ shown: [Int32], _ axis: Axis) {
        var needs = shown.compactMap { j in proportionalNeed(j, axis, in: doc).map { (item: j, need: $0) } }
        if !needs.contains(where: { $0.need > 0 }) { needs = needs.map { ($0.item, 1) } }
        guard let base = needs.first(where: { $0.need > 0 }) else { return }
        for (j, need) in needs where j != base.item {
            add(size(j, axis) - size(base.item, axis) * (need / base.need), .equal, level: 999, source(k, base.item, j, axis))
        }
    }

    /// The need of an item of a stack with `distribution = fillProportionally` along an axis, in points; `nil` for one that is left out: a
    /// container of the system without a size of its own (C-26).
    func proportionalNeed(_ j: Int32, _ axis: Axis, in doc: Document) -> Double? {
        let item = items[Int(j)]
        if item.contentWidth >= 0 { return axis == .x ? item.contentWidth : item.contentHeight }
        let rule = ownSize(j, axis, in: doc)
        if rule.kind == .number { return max(0, rule.add) }
        return item.joins ? nil : 0
    }

    // MARK: Across

    private mutating func addAcross(_ k: Int32, _ shown: [Int32], _ axis: Axis) {
        let required = LinearSystem.required
        let place = acrossPlace(k, axis)
        for j in shown {
            let nearGap = distance(contentNear(k, axis), near(j, axis), axis)
            let farGap = distance(far(j, axis), contentFar(k, axis), axis)
            let source = source(k, nil, j, axis)
            switch place {
            case .near:
                add(nearGap, .equal, level: required, source)
                add(farGap, .atLeast, level: required, source)
            case .far:
                add(farGap, .equal, level: required, source)
                add(nearGap, .atLeast, level: required, source)
            case .center:
                let middle = (contentStart(k, axis) + contentEnd(k, axis)) * 0.5
                add(centre(j, axis) - middle, .equal, level: required, source)
                add(nearGap, .atLeast, level: required, source)
                add(farGap, .atLeast, level: required, source)
            case .baseline, .lastBaseline: addBaseline(k, j, shown[0], place == .baseline ? .baseline : .lastBaseline)
            default:
                add(nearGap, .equal, level: required, source)
                add(farGap, .equal, level: required, source)
            }
        }
    }

    private mutating func addBaseline(_ k: Int32, _ j: Int32, _ first: Int32, _ prop: Prop) {
        let required = LinearSystem.required
        let source = source(k, first, j, .y)
        if j != first { add(anchor(j, prop) - anchor(first, prop), .equal, level: required, source) }
        add(start(j, .y) - contentStart(k, .y), .atLeast, level: required, source)
        add(contentEnd(k, .y) - end(j, .y), .atLeast, level: required, source)
        add(start(j, .y) - contentStart(k, .y), .equal, level: 2, source)
    }

    /// The place of items across the stack: `top` and `leading` are one word, so are `bottom` and `trailing` (C-28).
    func acrossPlace(_ k: Int32, _ axis: Axis) -> Gravity.Place {
        pass.boxes[Int(pass.nodes[Int(items[Int(k)].node)].box)].gravity.acrossStack(axis, rtl: rtl)
    }
}

extension Gravity {
    /// The place of items across a stack by its gravity, along an axis; `fill` for words that have no effect there (C-28).
    package func acrossStack(_ axis: Axis, rtl: Bool) -> Place {
        let x = horizontal
        let y = vertical
        if x == .center, y == .center { return .center }
        if axis == .y {
            switch (x, y) {
            case (_, .near), (.leading, .none): return .near
            case (_, .far), (.trailing, .none): return .far
            case (_, .center): return .center
            case (_, .baseline): return .baseline
            case (_, .lastBaseline): return .lastBaseline
            default: return .fill
            }
        }
        switch (x, y) {
        case (.leading, _), (.none, .near): return .near
        case (.trailing, _), (.none, .far): return .far
        case (.near, _): return rtl ? .far : .near
        case (.far, _): return rtl ? .near : .far
        case (.center, _): return .center
        default: return .fill
        }
    }
}

/// How a stack distributes its length.
enum Distribution: Int32 { case fill, fillEqually, fillProportionally, equalSpacing, equalCentering }

/// How a chain distributes the length that its items leave.
package enum ChainMode: Int32 { case spread, inside, packed }
