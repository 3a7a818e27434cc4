// What every algorithm shares: the rules of a child in logical terms, its bounds and distances, its content, and the
// settling of a size on demand, so that references resolve in any order and a cycle is found.

/// A side of a child along an axis, in logical terms: `near` is where reading begins, or the top.
enum Side { case near, far, center }

/// What a reference points to, seen from a running container.
enum Target: Equatable {
    case itself
    case container
    /// An item of the run.
    case item(Int)
    /// A sibling that is left out of the run: it stands at a frame of its own, or is gone.
    case leftOut(Int32)
    /// Nothing that exists here: the rule counts as unset.
    case nothing
}

extension Pass {
    // MARK: Rules

    /// The property of a physical edge for a logical side.
    func prop(_ axis: Axis, _ side: Side) -> Prop {
        switch (axis, side) {
        case (.x, .near): return rtl ? .right : .left
        case (.x, .far): return rtl ? .left : .right
        case (.x, .center): return .centerX
        case (.y, .near): return .top
        case (.y, .far): return .bottom
        case (.y, .center): return .centerY
        }
    }

    /// The rule of a side: `leading` and `trailing` come before `left` and `right`.
    @inline(__always) func position(_ i: Int32, _ axis: Axis, _ side: Side) -> Rule {
        let x = nodes[Int(i)].ext
        guard x >= 0 else { return .unset }
        let e = exts + Int(x)
        if e.pointee.stretchesRow {
            let own = ownPosition(e, axis, side)
            return own.isSet ? own : rowMargin(i, axis, side)
        }
        return ownPosition(e, axis, side)
    }

    @inline(__always) private func ownPosition(_ e: UnsafeMutablePointer<Ext>, _ axis: Axis, _ side: Side) -> Rule {
        switch (axis, side) {
        case (.x, .near): return e.pointee.leading.isSet ? e.pointee.leading : rtl ? e.pointee.right : e.pointee.left
        case (.x, .far): return e.pointee.trailing.isSet ? e.pointee.trailing : rtl ? e.pointee.left : e.pointee.right
        case (.x, .center): return e.pointee.centerX
        case (.y, .near): return e.pointee.top
        case (.y, .far): return e.pointee.bottom
        case (.y, .center): return e.pointee.centerY
        }
    }

    /// Whether a side has a distance: a number, a percentage or the safe area. Edges of other nodes count in relative only.
    @inline(__always) func hasDistance(_ i: Int32, _ axis: Axis, _ side: Side) -> Bool {
        switch position(i, axis, side).kind {
        case .number, .percent, .safeArea: return true
        default: return false
        }
    }

    /// A bound of a side, by either of its names.
    func positionBound(_ i: Int32, _ axis: Axis, _ side: Side, _ slot: SlotKind) -> Rule {
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return .unset }
        if axis == .x, side != .center {
            let r = doc.value(i, side == .near ? .leading : .trailing, slot)
            if r.isSet { return r }
        }
        return doc.value(i, prop(axis, side), slot)
    }

    /// The distance at a side, a percentage being of `whole`; its numeric bounds hold, the upper one last. 0 where none is set.
    @inline(__always) func distance(_ i: Int32, _ axis: Axis, _ side: Side, whole: Double) -> Double {
        let n = nodes + Int(i)
        return n.pointee.ext < 0 && !n.pointee.flags.contains(.hasBounds) ? 0 : setDistance(i, axis, side, whole)
    }

    @inline(never) private func setDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ whole: Double) -> Double {
        let rule = position(i, axis, side)
        var d = 0.0
        switch rule.kind {
        case .number: d = rule.add
        case .percent: d = rule.mult / 100 * whole + rule.add
        case .safeArea: d = screenInset(axis, side) * rule.mult + rule.add
        default: break
        }
        return boundDistance(i, axis, side, d, whole: whole)
    }

    /// A distance within its bounds that are numbers or percentages.
    @inline(never) func boundDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ d: Double, whole: Double) -> Double {
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return d }
        var d = d
        for slot in [SlotKind.lower, .upper] {
            let b = positionBound(i, axis, side, slot)
            let limit: Double
            switch b.kind {
            case .number: limit = b.add
            case .percent: limit = b.mult / 100 * whole + b.add
            case .safeArea: limit = screenInset(axis, side) * b.mult + b.add
            default: continue
            }
            d = slot == .lower ? max(d, limit) : min(d, limit)
        }
        return d
    }

    /// The screen's inset at a logical side.
    func screenInset(_ axis: Axis, _ side: Side) -> Double {
        let s = doc.screenState.safe
        switch prop(axis, side) {
        case .left: return s.left
        case .right: return s.right
        case .top: return s.top
        case .bottom: return s.bottom
        default: return 0
        }
    }

    /// The size rule in force, or the one that the container gives in its place; a reference to nothing counts as unset,
    /// which shows the kind's default.
    @inline(__always) func sizeRule(_ run: Run, _ i: Int32, _ axis: Axis) -> Rule {
        var rule = rules[Int(i)][axis]
        if rule.kind == .reference, target(run, i, rule) == .nothing { rule = nodes[Int(i)].kind == .view ? .number(0) : .wrap }
        return run.given == nil ? rule : givenSize(run, i, axis, rule)
    }

    /// Whether the node has a size rule of its own (a reference to nothing is none).
    func hasSizeRule(_ run: Run, _ i: Int32, _ axis: Axis) -> Bool {
        let rule = doc.value(i, axis == .x ? .width : .height)
        return rule.kind == .reference ? target(run, i, rule) != .nothing : rule.isSet
    }

    /// What a reference on node `i` points to.
    func target(_ run: Run, _ i: Int32, _ rule: Rule) -> Target {
        var t = rule.ref < 0 ? i : rule.ref
        var path = rule.path
        while path != 0, t >= 0 {
            switch Step(rawValue: path & 7) {
            case .parent: t = nodes[Int(t)].parent
            case .prev: t = nodes[Int(t)].prev
            case .next: t = nodes[Int(t)].next
            case .first: t = nodes[Int(t)].first
            case .last: t = last(t)
            case nil: t = -1
            }
            path >>= 3
        }
        guard t >= 0 else { return .nothing }
        if t == i { return .itself }
        if t == run.node { return .container }
        let n = nodes + Int(t)
        guard n.pointee.parent == run.node, n.pointee.flags.contains(.alive) else { return .nothing }
        return n.pointee.item >= 0 ? .item(Int(n.pointee.item)) : .leftOut(t)
    }

    // MARK: Bounds

    /// A size within the node's bounds; the upper one wins where they cross, and no size is below 0.
    @inline(__always) mutating func clamp(_ run: inout Run, _ k: Int, _ axis: Axis, _ value: Double) -> Double {
        guard nodes[Int(run.items[k].node)].flags.contains(.hasBounds) else { return value > 0 ? value : 0 }
        return clampSlow(&run, k, axis, value)
    }

    @inline(never) private mutating func clampSlow(_ run: inout Run, _ k: Int, _ axis: Axis, _ value: Double) -> Double {
        var v = value > 0 ? value : 0
        if let low = sizeBound(&run, k, axis, .lower) { v = max(v, low) }
        if let high = sizeBound(&run, k, axis, .upper) { v = min(v, high) }
        return max(0, v)
    }

    /// The number that a size's bound comes to now, or `nil` when there is none or it hangs on a size not settled yet.
    @inline(never) mutating func sizeBound(_ run: inout Run, _ k: Int, _ axis: Axis, _ slot: SlotKind) -> Double? {
        let i = run.items[k].node
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return nil }
        let b = doc.value(i, axis == .x ? .width : .height, slot)
        switch b.kind {
        case .number: return b.add
        case .percent, .average, .share: return run.wraps(axis) ? nil : run.content(axis) * b.weight / 100 + b.add
        case .fill: return run.wraps(axis) ? nil : run.content(axis) * b.mult + b.add
        case .wrap: return contentSize(&run, k, axis) * b.mult + b.add
        case .reference:
            let of = b.anchor.axis
            switch target(run, i, b) {
            case .itself:
                if of == axis { return nil }
                if run.items[k].settled(of) == .asking { return run.items[k].size[of] * b.mult + b.add }
                return ask(&run, k, of) * b.mult + b.add
            case .container: return run.wraps(of) ? nil : run.content(of) * b.mult + b.add
            case .item(let j): return ask(&run, j, of) * b.mult + b.add
            case .leftOut(let j): return leftOutSize(j)[of] * b.mult + b.add
            case .nothing: return nil
            }
        default: return nil
        }
    }

    // MARK: Settling on demand

    /// The size of an item along an axis, settled now if it was not: by its rule, in the container's content box, within its
    /// bounds. Along an axis where the container shares free space the algorithm settles shares before anyone asks.
    mutating func ask(_ run: inout Run, _ k: Int, _ axis: Axis) -> Double {
        switch run.items[k].settled(axis) {
        case .done: return run.items[k].size[axis]
        case .asking:
            foundCycle(run, k, axis)
            return 0
        case .open: break
        }
        if run.items[k].gone {
            run.items[k].settle(axis, 0)
            return 0
        }
        run.items[k].mark(axis, .asking)
        let v: Double
        var hugs = false
        if !run.wraps(axis), stretches(run, k, axis) {
            v = stretched(&run, k, axis)
        } else {
            v = natural(&run, k, axis)
            if mindsHugging(run.items[k].node, run.items[k].kind) { hugs = sizeRule(run, run.items[k].node, axis).kind == .wrap }
        }
        let size = clamp(&run, k, axis, v)
        run.items[k].settle(axis, size)
        if hugs { run.items[k].hug(axis) }
        if hears { noteSize(run, k, axis, v, size) }
        return size
    }

    /// What the size rule comes to, before bounds.
    mutating func natural(_ run: inout Run, _ k: Int, _ axis: Axis) -> Double {
        let i = run.items[k].node
        let rule = sizeRule(run, i, axis)
        switch rule.kind {
        case .number: return rule.add
        case .percent, .average, .share: return run.content(axis) * rule.weight / 100 + rule.add
        case .fill:
            let c = run.content(axis)
            return (c - distance(i, axis, .near, whole: c) - distance(i, axis, .far, whole: c)) * rule.mult + rule.add
        case .wrap: return contentSize(&run, k, axis) * rule.mult + rule.add
        case .reference: return referenced(&run, k, rule) * rule.mult + rule.add
        default: return nodes[Int(i)].kind == .view ? 0 : contentSize(&run, k, axis)
        }
    }

    /// The size that a rule refers to.
    mutating func referenced(_ run: inout Run, _ k: Int, _ rule: Rule) -> Double {
        let of = rule.anchor.axis
        switch target(run, run.items[k].node, rule) {
        case .itself: return ask(&run, k, of)
        case .container: return run.content(of)
        case .item(let j): return ask(&run, j, of)
        case .leftOut(let j): return leftOutSize(j)[of]
        case .nothing: return 0
        }
    }

    /// The size of a sibling that is left out: 0 when it is gone, else that of the frame it stands at.
    func leftOutSize(_ i: Int32) -> Pair {
        if nodes[Int(i)].flags.contains(.gone) { return .zero }
        let f = ownFrame(i)
        return Pair(f.width, f.height)
    }

    /// Whether two margins or a gravity fill stretch the child along an axis (across a linear layout, in a frame, freely placed).
    func stretches(_ run: Run, _ k: Int, _ axis: Axis) -> Bool {
        let i = run.items[k].node
        switch run.kind {
        case .linear, .row, .table:
            if axis == run.mainAxis { return false }
            fallthrough
        case .frame, .screen, .view:
            if hasDistance(i, axis, .near), hasDistance(i, axis, .far) { return true }
            return fills(run, i, axis)
        default: return false
        }
    }

    /// Whether the own alignment or gravity stretches the child; gravity never stretches a size that follows the own other
    /// dimension (D-33 to D-35).
    func fills(_ run: Run, _ i: Int32, _ axis: Axis) -> Bool {
        guard place(run, i, axis) == .fill else { return false }
        let x = nodes[Int(i)].ext
        if x >= 0, exts[Int(x)].alignment.place(axis, rtl: rtl) == .fill { return true }
        let rule = sizeRule(run, i, axis)
        return !(rule.kind == .reference && target(run, i, rule) == .itself)
    }

    mutating func stretched(_ run: inout Run, _ k: Int, _ axis: Axis) -> Double {
        let i = run.items[k].node
        let c = run.content(axis)
        return c - distance(i, axis, .near, whole: c) - distance(i, axis, .far, whole: c)
    }

    /// How the child stands along an axis: its own alignment and positions, and the container's gravity (B-24).
    func place(_ run: Run, _ i: Int32, _ axis: Axis) -> Gravity.Place {
        let x = nodes[Int(i)].ext
        // On the screen and in a view a child stands at its margins alone.
        let own = x < 0 || run.kind == .screen || run.kind == .view ? .none : exts[Int(x)].alignment.place(axis, rtl: rtl)
        let gravity = run.box.pointee.gravity.place(axis, rtl: rtl)
        if gravity != .none { return own != .none ? own : gravity }
        if x < 0 { return .near }
        let near = hasDistance(i, axis, .near)
        let far = hasDistance(i, axis, .far)
        if near && far { return .fill }
        if hasDistance(i, axis, .center) { return .center }
        if near { return .near }
        if far { return .far }
        return own == .none ? .near : own
    }

    /// Places an item along an axis by its alignment, within the content box (B-25).
    mutating func placeAcross(_ run: inout Run, _ k: Int, _ axis: Axis) {
        let i = run.items[k].node
        let c = run.content(axis)
        let size = run.items[k].size[axis]
        let start = run.pad.near(axis)
        let near = distance(i, axis, .near, whole: c)
        var p: Double
        switch place(run, i, axis) {
        case .center:
            let far = distance(i, axis, .far, whole: c)
            p = start + near + (c - near - far - size) / 2 + distance(i, axis, .center, whole: c)
        case .windowCenter:
            let far = distance(i, axis, .far, whole: c)
            let window = doc.screenState.size[axis]
            p = near + (window - near - far - size) / 2 + distance(i, axis, .center, whole: c)
            p -= axis == .x && rtl ? window - run.origin.x - run.size.x : run.origin[axis]
        case .far: p = run.size[axis] - run.pad.far(axis) - distance(i, axis, .far, whole: c) - size
        default: p = start + near
        }
        run.items[k].pos[axis] = p
        if hears { notePlace(run, k, axis) }
    }

    // MARK: Wrapped sizes

    /// Whether the child's size along an axis hangs on the container's size along `of`: through a percentage, fill, a
    /// reference to it, or the own other size. Only asked of an axis on which the container wraps.
    @inline(__always) func sizedByParent(_ run: Run, _ k: Int, _ axis: Axis, hangsOn of: Axis) -> Bool {
        let rule = sizeRule(run, run.items[k].node, axis)
        switch rule.kind {
        case .percent, .fill, .average, .share: return axis == of
        case .reference: return followsParent(run, k, axis, of)
        default: return false
        }
    }

    /// `sizedByParent` of a size that follows another. All on the way keep the answer, so that chains cost no more than
    /// their length.
    @inline(never) private func followsParent(_ run: Run, _ k: Int, _ axis: Axis, _ of: Axis) -> Bool {
        var item = k
        var a = axis
        var steps = 0
        var answer = false
        while true {
            let (yes, no) = Item.Marks.hanging(a, on: of)
            if !run.items[item].marks.isDisjoint(with: [yes, no]) {
                answer = run.items[item].marks.contains(yes)
                break
            }
            let rule = sizeRule(run, run.items[item].node, a)
            if rule.isShare { answer = a == of }
            guard rule.kind == .reference, steps < 2 * run.count + 4 else { break }
            let t = target(run, run.items[item].node, rule)
            a = rule.anchor.axis
            if t == .container { answer = a == of }
            if case .item(let j) = t { item = j } else if t != .itself { break }
            steps += 1
        }
        item = k
        a = axis
        for _ in 0...steps {
            let (yes, no) = Item.Marks.hanging(a, on: of)
            run.items[item].marks.insert(answer ? yes : no)
            let rule = sizeRule(run, run.items[item].node, a)
            guard rule.kind == .reference else { break }
            if case .item(let j) = target(run, run.items[item].node, rule) { item = j }
            a = rule.anchor.axis
        }
        return answer
    }

    /// Settles the container's own wrapped size from the length that its content needs.
    mutating func settleSize(_ run: inout Run, _ axis: Axis, content: Double) {
        var total = content + run.pad.both(axis)
        if run.count == 0, !run.box.pointee.flags.contains(.zeroPadding) { total = 0 }
        total = tamedLength(total)
        if hasSafeArea { total += farSafeArea(run, axis, total) }
        if hears { noteSettled(run, axis, content, total) }
        run.size[axis] = total
        if axis == .x { run.wrapX = false } else { run.wrapY = false }
        if hasSafeArea { refreshPadding(&run) }
    }

    /// What one child needs of a wrapped axis in which it stands on its own: margins (percentages of the result), size and
    /// twice the centre's offset. A child sized by the parent needs its lower bound alone.
    mutating func need(_ run: inout Run, _ k: Int, _ axis: Axis) -> Double {
        let i = run.items[k].node
        if sizedByParent(run, k, axis, hangsOn: axis) { return sizeBound(&run, k, axis, .lower) ?? 0 }
        var size = 0.0
        if hasDistance(i, axis, .near), hasDistance(i, axis, .far), !hasSizeRule(run, i, axis), run.items[k].kind == .view {
            size = clamp(&run, k, axis, 0)
        } else {
            size = ask(&run, k, axis)
        }
        var percent = 0.0
        var fixed = size
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
        var total = size
        for side in [Side.near, .center, .far] {
            let d = distance(i, axis, side, whole: whole)
            total += side == .center ? 2 * abs(d) : d
        }
        return total
    }

    /// Makes every item's sizes open again, after the container's own size was settled.
    func reopen(_ run: inout Run) {
        for k in 0..<run.count {
            run.items[k].settledX = .open
            run.items[k].settledY = .open
        }
    }

    // MARK: Cycles

    /// Notes that a size was asked for in the course of settling it.
    @inline(never) mutating func foundCycle(_ run: Run, _ k: Int, _ axis: Axis) {
        let i = run.items[k].node
        var parts = ["\(doc.nameText(i)).\(axis == .x ? "width" : "height")"]
        var node = i
        var a = axis
        for _ in 0..<64 {
            let rule = sizeRule(run, node, a)
            guard rule.kind == .reference else { break }
            switch target(run, node, rule) {
            case .itself: break
            case .item(let j): node = run.items[j].node
            default: node = -1
            }
            guard node >= 0 else { break }
            a = rule.anchor.axis
            parts.append("\(doc.nameText(node)).\(a == .x ? "width" : "height")")
            if node == i, a == axis { break }
        }
        if parts.count == 1 { parts.append(parts[0]) }
        cycles.append(parts.joined(separator: " → "))
    }
}
