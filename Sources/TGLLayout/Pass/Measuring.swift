// The content of a child: a label's text, an image's natural size, a container's wrapped size.

extension Run {
    /// The size of an item's content along an axis, given what is settled of the other one. A dimension that does not wrap and
    /// does not depend on this one is settled first.
    func contentSize(_ k: Int, _ axis: Axis) -> Double {
        let i = items[k].node
        let holds = items[k].content
        if holds == .nothing, nodes[Int(i)].first < 0 { return 0 }
        let other = axis.other
        if items[k].settled(other) == .open {
            let first = axis == .y ? !depends(k, .x, on: .y) : settlesFirst(k, .y, before: .x)
            if first { _ = ask(k, other) }
        }
        if holds.isMeasured, axis == .y, items[k].settled(.x) == .asking {
            foundCycle(k, axis)
            return 0
        }
        let known = items[k].settled(other) == .done
        if holds.isMeasured {
            let settled = known ? items[k].size[other] : nil
            return doc.leafSize(i, axis, other: settled, limit: leafLimit(k, axis), least: wantsLeast(axis))
        }
        return measure(k, axis, other: known ? items[k].size[other] : nil)
    }

    /// Asks a container what it wraps to along an axis, the other one being exact (`other`) or wrapping too.
    func measure(_ k: Int, _ axis: Axis, other: Double?) -> Double {
        let i = items[k].node
        guard nodes[Int(i)].box >= 0 else { return 0 }
        var p = Proposal(.exact(0), .exact(0))
        p[axis] = wrapProposal(k, axis)
        if let other {
            p[axis.other] = .exact(other, hugs: items[k].marks.contains(axis == .y ? .hugsX : .hugsY))
        } else {
            p[axis.other] = wrapProposal(k, axis.other)
        }
        if boxes[Int(nodes[Int(i)].box)].flags.contains(.paged) {
            p.x.parentLength = wrapX ? 0 : size.x
            p.y.parentLength = wrapY ? 0 : size.y
        }
        var at = Pair(origin.x + pad.leading, origin.y + pad.top)
        if hasSafeArea {
            p.x.farHold = farHold(i, .x, p, &at)
            p.y.farHold = farHold(i, .y, p, &at)
        }
        return pass.layout(i, p, origin: at, place: false)[axis]
    }

    /// What a child that wraps along an axis is offered.
    @inline(__always) private func wrapProposal(_ k: Int, _ axis: Axis) -> AxisProposal {
        wantsLeast(axis) ? .leastContent : .atMost(offerTo(k, axis))
    }

    /// How far from the screen's far edge a child that wraps along an axis is held by its far margin, or -1 (B-52a).
    @inline(never) private func farHold(_ i: Int32, _ axis: Axis, _ p: Proposal, _ at: inout Pair) -> Double {
        guard p[axis].wraps, !wraps(axis), traits.arrangement == .apart else { return -1 }
        let s = doc.screenState
        let physicalFar: Prop = axis == .x ? .right : .bottom
        let side: Side = prop(axis, .near) == physicalFar ? .near : .far
        guard standing(i, axis) == (side == .far ? .far : .near), hasDistance(i, axis, side) else { return -1 }
        let pad = side == .far ? pad.far(axis) : pad.near(axis)
        let edge = origin[axis] + size[axis] - pad - distance(i, axis, side, whole: content(axis))
        at[axis] = max(axis == .x ? s.safe.left : s.safe.top, at[axis])
        return max(0, s.size[axis] - edge)
    }

    /// The outer size that the container offers a child at most.
    private func offerTo(_ k: Int, _ axis: Axis) -> Double {
        let i = items[k].node
        let whole = wraps(axis) ? offer(axis) - pad.both(axis) : content(axis)
        var room = max(0, whole - distance(i, axis, .near, whole: whole) - distance(i, axis, .far, whole: whole))
        if nodes[Int(i)].flags.contains(.hasBounds) {
            let b = pass.boundRule(i, axis, .upper)
            if b.kind == .number { room = min(room, b.add) }
        }
        return room
    }

    /// Whether a size can be settled before the wrapped `axis` of the same item: it does not wrap and does not depend on it.
    func settlesFirst(_ k: Int, _ other: Axis, before axis: Axis) -> Bool {
        var item = k
        var of = other
        for _ in 0..<(2 * count + 4) {
            if items[item].settled(of) == .done { return true }
            if stretches(item, of) { return !wraps(of) }
            let rule = sizeRule(items[item].node, of)
            switch rule.kind {
            case .number: return true
            case .percent, .fill, .average, .share: return !wraps(of)
            case .reference:
                switch target(items[item].node, rule) {
                case .container: return !wraps(rule.anchor.axis)
                case .leftOut: return true
                case .nothing: return false
                case .itself: break
                case .item(let j): item = j
                }
                of = rule.anchor.axis
                if item == k, of == axis { return false }
            default: return false
            }
        }
        return false
    }

    /// Whether an item's size along `axis` follows its own size along `of`, through any number of siblings.
    func depends(_ k: Int, _ axis: Axis, on of: Axis) -> Bool {
        var item = k
        var a = axis
        for _ in 0..<(2 * count + 4) {
            let rule = sizeRule(items[item].node, a)
            guard rule.kind == .reference else { return false }
            switch target(items[item].node, rule) {
            case .itself: break
            case .item(let j): item = j
            default: return false
            }
            a = rule.anchor.axis
            if item == k, a == of { return true }
            if items[item].settled(a) == .done { return false }
        }
        return false
    }

    /// The width limit at which a text wraps while its own width wraps: its upper bound.
    private func leafLimit(_ k: Int, _ axis: Axis) -> Double? {
        guard axis == .x, items[k].content == .text, nodes[Int(items[k].node)].flags.contains(.hasBounds) else { return nil }
        let b = pass.boundRule(items[k].node, .x, .upper)
        if b.kind == .wrap { return nil }
        if b.kind == .reference, target(items[k].node, b) == .itself { return nil }
        return sizeBound(k, .x, .upper)
    }
}
