// The container's own size where it comes from its content.

extension Run {
    /// Whether the child's size along an axis depends on the container's size along `of`: through a percentage, fill, a
    /// reference to it, or the own other size. Only asked of an axis on which the container wraps.
    @inline(__always) func sizedByParent(_ k: Int, _ axis: Axis, dependsOn of: Axis) -> Bool {
        let rule = sizeRule(items[k].node, axis)
        switch rule.kind {
        case .percent, .fill, .average, .share: return axis == of
        case .reference: return followsParent(k, axis, of)
        default: return false
        }
    }

    /// `sizedByParent` of a size that follows another. All on the way keep the answer, so that chains cost no more than
    /// their length.
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
        if !traits.hasPadding { return Insets() }
        let b = box
        var p = Insets(
            top: b.pointee.topPadding, leading: rtl ? b.pointee.rightPadding : b.pointee.leftPadding,
            bottom: b.pointee.bottomPadding, trailing: rtl ? b.pointee.leftPadding : b.pointee.rightPadding)
        if b.pointee.flags.contains(.logicalPadding) {
            let l = doc.value(node, .leadingPadding)
            let t = doc.value(node, .trailingPadding)
            if l.isSet { p.leading = l.add }
            if t.isSet { p.trailing = t.add }
        }
        if hasSafeArea { addSafeArea(&p) }
        return p
    }

    /// Settles the container's own wrapped size from the length that its content needs. What that length is made up of is only
    /// asked for where somebody hears: `fact` with what it read; `goesOn`: something was said of the size before.
    func settleSize(
        _ axis: Axis, content: Double, as fact: @autoclosure () -> any ContentStep, reads: @autoclosure () -> [Fact.Read] = [],
        goesOn: Bool = false
    ) {
        var raw = content + pad.both(axis)
        if count == 0, !box.pointee.flags.contains(.zeroPadding) { raw = 0 }
        var total = Length.held(raw)
        var far = 0.0
        if hasSafeArea {
            far = farSafeArea(axis, total)
            total += far
            raw += far
        }
        if hears { noteWrapped(axis, fact(), safeArea: far, raw: raw, size: total, reads: reads(), goesOn: goesOn) }
        size[axis] = total
        if axis == .x { wrapX = false } else { wrapY = false }
        if hasSafeArea { pad = padding() }
    }

    /// What one child needs of a wrapped axis in which it stands on its own: margins (percentages of the result), size and
    /// twice the centre's offset. A child sized by the parent needs its lower bound alone.
    func need(_ k: Int, _ axis: Axis) -> Double {
        let i = items[k].node
        if sizedByParent(k, axis, dependsOn: axis) { return sizeBound(k, axis, .lower) ?? 0 }
        var own = 0.0
        if hasDistance(i, axis, .near), hasDistance(i, axis, .far), !hasSizeRule(i, axis), items[k].content == .nothing {
            own = clamp(k, axis, 0)
        } else {
            own = ask(k, axis)
        }
        var percent = 0.0
        var fixed = own
        for side in [Side.near, .center, .far] {
            let rule = position(i, axis, side)
            let weight = side == .center ? 2.0 : 1.0
            if rule.kind == .percent {
                percent += weight * abs(rule.mult) / 100
                fixed += weight * (side == .center ? abs(rule.add) : rule.add)
            } else {
                let d = distance(i, axis, side, whole: 0)
                fixed += weight * (side == .center ? abs(d) : d)
            }
        }
        if percent == 0 { return fixed }
        if percent >= 1 { return 0 }
        let whole = fixed / (1 - percent)
        var total = own
        for side in [Side.near, .center, .far] {
            let d = distance(i, axis, side, whole: whole)
            total += side == .center ? 2 * abs(d) : d
        }
        return total
    }

    /// The part of a wrapped length that a child's margins and twice its centre's offset take as percentages of it, of 1.
    func percentMargins(_ i: Int32, _ axis: Axis) -> Double {
        var part = 0.0
        for side in [Side.near, .center, .far] {
            let rule = position(i, axis, side)
            if rule.kind == .percent { part += (side == .center ? 2 : 1) * abs(rule.mult) / 100 }
        }
        return part
    }

    /// Settles the axes that wrap where children stand each on its own: the largest need counts.
    func settleByLargestNeed() {
        for axis in [Axis.x, .y] where wraps(axis) {
            var most = 0.0
            for k in 0..<count { most = max(most, need(k, axis)) }
            settleSize(axis, content: most, as: largestNeed(axis, most))
            reopen()
        }
    }

    /// Makes every item's sizes open again, after the container's own size was settled.
    func reopen() {
        for k in 0..<count {
            items[k].settledX = .open
            items[k].settledY = .open
        }
    }
}
