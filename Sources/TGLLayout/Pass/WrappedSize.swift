// The container's own size where it comes from its content.

extension Run {
    /// Whether the child's size along an axis depends on the container's size along `of`: through a percentage, fill, a reference to it, or
    /// the own other size. Only asked for an axis on which the container wraps.
    @inline(__always) func sizedByParent(_ k: Int, _ axis: Axis, dependsOn of: Axis) -> Bool {
        let rule = sizeRule(items[k].node, axis)
        switch rule.kind {
        case .percent, .fill, .average, .share, .stretch: return axis == of
        case .reference: return followsParent(k, axis, of)
        case .extreme: return extremeFollowsParent(k, axis, of, rule)
        case .number: return false
        default:
            let width = axis == .y ? sizeRule(items[k].node, .x).kind : .unset
            return (width == .reference || width == .extreme) && contentFollowsParent(k, of)
        }
    }

    /// Whether the height of a child's content depends on the container through the child's width, which is a reference.
    @inline(never) private func contentFollowsParent(_ k: Int, _ of: Axis) -> Bool {
        if items[k].content == .nothing || !wraps(.x) && stretches(k, .x) { return false }
        return sizedByParent(k, .x, dependsOn: of)
    }

    /// `sizedByParent` of a size that refers to another. All sizes on the way keep the answer, so that chains cost no more than their
    /// length.
    @inline(never) private func followsParent(_ k: Int, _ axis: Axis, _ of: Axis) -> Bool {
        var item = k
        var a = axis
        var steps = 0
        var answer = false
        while true {
            let (yes, no) = Item.Marks.dependence(a, on: of)
            if !items[item].marks.isDisjoint(with: [yes, no]) {
                answer = items[item].marks.contains(yes)
                break
            }
            let rule = sizeRule(items[item].node, a)
            if rule.isShare { answer = a == of }
            if rule.kind == .extreme { answer = extremeFollowsParent(item, a, of, rule) }
            guard rule.kind == .reference, steps < 2 * count + 4 else { break }
            let t = target(items[item].node, rule)
            a = rule.anchor.axis
            if t == .container { answer = a == of }
            if case .item(let j) = t { item = j } else if t != .itself { break }
            steps += 1
        }
        item = k
        a = axis
        for _ in 0...steps {
            let (yes, no) = Item.Marks.dependence(a, on: of)
            items[item].marks.insert(answer ? yes : no)
            let rule = sizeRule(items[item].node, a)
            guard rule.kind == .reference else { break }
            if case .item(let j) = target(items[item].node, rule) { item = j }
            a = rule.anchor.axis
        }
        return answer
    }

    /// The padding in force with the safe area's part, in logical terms.
    func padding() -> Insets {
        var p = paddingAsSet()
        if hasSafeArea, traits.hasPadding { addSafeArea(&p) }
        return p
    }

    /// The padding in force without the safe area's part, in logical terms.
    func paddingAsSet() -> Insets {
        if !traits.hasPadding { return Insets() }
        if traits.isCSS { return pass.insets(of: node, whole: parentLength(.x), rtl: rtl) }
        return pass.paddingAsSet(of: node, box, rtl: rtl)
    }

    /// Settles the container's own wrapped size from the length that its content needs. The explanation is only asked for in a recorded
    /// pass: `fact`, with what it read; `goesOn`: the size was explained before.
    func settleSize(
        _ axis: Axis, content: Double, as fact: @autoclosure () -> any ContentStep, reads: @autoclosure () -> [Fact.Read] = [],
        goesOn: Bool = false
    ) {
        let isNothing = !traits.isCSS && !box.pointee.flags.contains(.zeroPadding) && (0..<count).allSatisfy { items[$0].gone }
        let seesStrips = hasSafeArea && !isNothing && sees(axis)
        let own = seesStrips ? paddingAsSet().both(axis) : pad.both(axis)
        let raw = isNothing ? 0 : max(0, content) + own
        var total = Length.held(raw)
        if seesStrips {
            total = lengthInStrips(axis, total)
            origin[axis] = state.pointee.standing[axis].start(total)
        }
        if hears {
            let step: any ContentStep = content < 0 ? ContentFact.belowZero(fact(), content) : fact()
            noteWrapped(axis, step, padding: own, without: raw, size: total, reads: reads(), goesOn: goesOn)
        }
        size[axis] = total
        if axis == .x { wrapX = false } else { wrapY = false }
        if hasSafeArea { pad = padding() }
    }

    /// The need of one child on an axis that wraps and on which it is on its own: its size, the margins that have an effect there
    /// (percentages of the result) and twice the centre's offset. A child sized by the parent needs only its lower bound.
    func need(_ k: Int, _ axis: Axis) -> Double {
        let i = items[k].node
        if sizedByParent(k, axis, dependsOn: axis) { return clamp(k, axis, 0) }
        return nodes[Int(i)].ext < 0 ? ask(k, axis) : needWithMargins(k, axis).need
    }

    /// The same for a child with margins, and the length to which its percentages refer.
    @inline(never) func needWithMargins(_ k: Int, _ axis: Axis) -> (need: Double, whole: Double) {
        let i = items[k].node
        let isPair = hasDistance(i, axis, .near) && hasDistance(i, axis, .far)
        let own = isPair && !hasSizeRule(i, axis) && items[k].content == .nothing ? clamp(k, axis, 0) : ask(k, axis)
        let acting = actingSides(i, axis)
        var percent = 0.0
        var hasPercent = false
        var fixed = own
        for side in [Side.near, .center, .far] where acting.contains(side) {
            let rule = position(i, axis, side)
            let weight = side == .center ? 2.0 : 1.0
            if rule.kind == .percent {
                hasPercent = true
                percent += weight * abs(rule.mult) / 100
                fixed += weight * (side == .center ? abs(rule.add) : rule.add)
            } else {
                let d = distance(i, axis, side, whole: 0)
                fixed += weight * (side == .center ? abs(d) : d)
            }
        }
        if !hasPercent { return (fixed, 0) }
        // For percentages of 100 and more there is no solution: they count as 0 (D-50).
        let whole = percent < 1 ? fixed / (1 - percent) : 0
        var total = own
        for side in [Side.near, .center, .far] where acting.contains(side) {
            let d = distance(i, axis, side, whole: whole)
            total += side == .center ? 2 * abs(d) : d
        }
        return (total, whole)
    }

    /// The sides whose distances have an effect on a child that is on its own along an axis. A distance that its alignment, the container's
    /// gravity or another position overrides has none, and is no part of a wrapped size (D-41).
    func actingSides(_ i: Int32, _ axis: Axis) -> ActingSides {
        switch standing(i, axis) {
        case .center, .windowCenter: return traits.aligns ? [.near, .far, .center] : .center
        default: return [.near, .far]
        }
    }

    /// Settles the axes that wrap where each child is on its own: the largest need counts.
    func settleByLargestNeed() {
        for axis in [Axis.x, .y] where wraps(axis) {
            var most = 0.0
            for k in 0..<count { most = max(most, need(k, axis)) }
            settleSize(axis, content: most, as: largestNeed(axis, most))
            reopen()
        }
    }

    /// Opens the sizes of every item again, after the container's own size was settled.
    func reopen() {
        for k in 0..<count {
            items[k].settledX = .open
            items[k].settledY = .open
        }
    }
}

/// Some of the sides of a child along an axis.
struct ActingSides: OptionSet {
    let rawValue: UInt8
    static let near = ActingSides(rawValue: 1)
    static let far = ActingSides(rawValue: 2)
    static let center = ActingSides(rawValue: 4)

    func contains(_ side: Side) -> Bool {
        switch side {
        case .near: return contains(ActingSides.near)
        case .far: return contains(ActingSides.far)
        case .center: return contains(ActingSides.center)
        }
    }
}

extension Pass {
    /// The padding that is set on a container of another kind than those of CSS.
    func paddingAsSet(of node: Int32, _ b: UnsafeMutablePointer<Box>, rtl: Bool) -> Insets {
        var p = Insets(
            top: b.pointee.topPadding, leading: rtl ? b.pointee.rightPadding : b.pointee.leftPadding,
            bottom: b.pointee.bottomPadding, trailing: rtl ? b.pointee.leftPadding : b.pointee.rightPadding)
        if b.pointee.flags.contains(.logicalPadding) {
            let l = doc.value(node, .leadingPadding)
            let t = doc.value(node, .trailingPadding)
            if l.isSet { p.leading = l.add }
            if t.isSet { p.trailing = t.add }
        }
        return p
    }
}
