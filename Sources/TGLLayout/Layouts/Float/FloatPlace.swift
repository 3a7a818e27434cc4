// Float layout, step 3: where a child goes.
//
// Each side keeps the boxes that later children can still meet, newest last. A box is a child's outer box, with the spacing
// beyond it and below it. Later boxes end higher up and reach further inward, so the boxes of a side are a staircase:
//
//     near edge                far edge     Places are counted inward from the own edge: `reach`. The boundary at a height is
//     │▓▓▓▓▓▓│··········│▓▓▓▓▓▓▓│           the reach of the newest opposite box that still reaches below that height.
//     │▓▓▓▓▓▓├──┐·······└┐▓▓▓▓▓▓│
//     │▓▓▓▓▓▓│▒▒│········│▓▓▓▓▓▓│           A child is tried beside each own box, newest first, and at last at the edge. Beside
//     │▓▓▓▓▓▓├──┘        └──────│           one it goes down from that box's top (never above the last child of the other side)
//     │▓▓▓▓▓▓│                  │           to the first height above its bottom at which it fits between the box and the
//     └──────┘                  │           boundary. One that clears is tried at the edge alone, below all of its own side.
//
// - A fixed length fits with ≤, one sized by the gap with < (a gap of nothing but its margins does not do).
// - Where nothing fits, the child is at its edge, below everything; it is not made smaller.
// - Sized by the gap: (gap + added number) · part − margins, within its bounds.
//
// Boxes that end above a placed child, and boxes that its own box covers, are removed. Every box is removed once, so the cost is
// proportional to the number of children.

/// A box that later children can meet: how far it reaches from its side's edge, and from where to where down.
struct FloatBox {
    var reach: Double
    var top: Double
    var bottom: Double
}

/// One side's boxes: a stack, newest on top.
struct FloatSide {
    let boxes: UnsafeMutablePointer<FloatBox>
    var count = 0
    /// The outer top of the last child on this side.
    var lastTop: Double
    /// Where everything on this side has ended.
    var lowest: Double

    init(boxes: UnsafeMutablePointer<FloatBox>, top: Double) {
        self.boxes = boxes
        lastTop = top
        lowest = top
    }
}

/// A place found for a child.
struct FloatSpot {
    /// From the own edge to the outer box.
    var reach = 0.0
    var top: Double
    /// The reach of the opposite boundary there.
    var across = 0.0
    /// How many of the own boxes were not passed.
    var kept = 0
}

/// The four margins of a child, in the field's terms.
struct FloatMargins {
    var near: Double
    var far: Double
    var top: Double
    var bottom: Double
}

extension FloatLayout {
    /// Settles one child's size and place.
    func placeFloat(_ k: Int, _ f: inout FloatField) {
        let i = run.items[k].node
        let byGap = isPart(ruleKind(i, f.along)) && run.items[k].settled(f.along) == .open
        var m = floatMargins(i, &f)
        var isTied = false
        if let axis = f.measuring, !(byGap && axis == f.along), isTiedToParent(k, axis) {
            let least = run.clamp(k, axis, 0)
            guard least > 0 else {
                f.tops[k] = .infinity
                return
            }
            run.items[k].settle(axis, least)
            isTied = true
            if axis == f.along { (m.near, m.far) = (0, 0) } else { (m.top, m.bottom) = (0, 0) }
        }
        let x = nodes[Int(i)].ext
        let isFar = x >= 0 && exts[Int(x)].reverseFloat
        let clears = x >= 0 && exts[Int(x)].clearFloat
        var outer = m.near + m.far
        if !byGap { outer += run.quickAsk(k, f.along) }
        let spot = f.spot(side: isFar ? 1 : 0, outer: outer, byGap: byGap, clears: clears)
        if hears { f.noteLinks(k, spot, side: isFar ? 1 : 0) }
        if byGap {
            let rule = run.pass.sizeRule(i, f.along)
            outer += settleInGap(k, f, f.gap(at: spot), rule, m, spot)
        }
        // While the width is measured, a size that refers to the height, which is not known yet, counts with its lower bound alone.
        if f.measuring == f.along, run.wraps(f.down), isTiedToParent(k, f.down) { run.items[k].settle(f.down, run.clamp(k, f.down, 0)) }
        let height = run.quickAsk(k, f.down)
        let bottom = spot.top + m.top + height + m.bottom
        f.add(side: isFar ? 1 : 0, spot, outer: outer, bottom: bottom)

        if let account = f.account {
            note(account, k, f, m, isTied: isTied, outer: outer, bottom: bottom, side: isFar ? 1 : 0)
            if bottom - f.top > f.deepest { account.noteDeepest(k) }
        }
        f.deepest = max(f.deepest, bottom - f.top)
        if !isFar, f.measuring == f.along {
            let counted = byGap ? Length.heldPlace(run.clamp(k, f.along, 0)) : outer
            if !byGap || counted > 0 {
                if spot.reach + counted > f.widest { f.account?.noteWidest(k) }
                f.widest = max(f.widest, spot.reach + counted)
            }
        }
        f.tops[k] = spot.top
        if x >= 0 {
            switch exts[Int(x)].alignment.place(f.down, rtl: rtl) {
            case .center, .far, .fill, .stretch: f.aligns = true
            default: break
            }
        }
        guard f.measuring == nil else {
            // Where a child that counts in a wrapped length would end with a size of 0.
            run.items[k].pos[f.along] = isFar || byGap || isTied ? -.infinity : spot.reach + m.near + m.far
            return
        }
        run.items[k].pos[f.down] = spot.top + m.top
        run.items[k].pos[f.along] =
            isFar
            ? f.end(run.size[f.along]) - spot.reach - m.far - run.items[k].size[f.along]
            : f.near + spot.reach + m.near
        if hears { reportSpot(k, f, spot, m, isFar: isFar) }
    }

    /// Whether a child's size on an axis that wraps comes from the container there.
    @inline(__always) private func isTiedToParent(_ k: Int, _ axis: Axis) -> Bool {
        ruleKind(run.items[k].node, axis) != .number && run.sizedByParent(k, axis, dependsOn: axis)
    }

    @inline(__always) func ruleKind(_ i: Int32, _ axis: Axis) -> Rule.Kind {
        run.pass.sizeKind(i, axis)
    }

    /// Whether a rule asks for a part of what is free.
    @inline(__always) func isPart(_ kind: Rule.Kind) -> Bool { kind == .percent || kind == .fill || kind == .average || kind == .share }

    @inline(__always) private func floatMargins(_ i: Int32, _ f: inout FloatField) -> FloatMargins {
        let n = nodes + Int(i)
        if n.pointee.ext < 0 { return FloatMargins(near: 0, far: 0, top: 0, bottom: 0) }
        var whole = f.whole
        if let axis = f.measuring {
            if !f.hasPartMargins, hasPartMargin(i, axis) { f.hasPartMargins = true }
            if whole[axis] > 0, percentMargins(i, axis) >= 100 { whole[axis] = 0 }
        }
        let (a, d) = (whole[f.along], whole[f.down])
        return FloatMargins(
            near: Length.heldPlace(run.distance(i, f.along, .near, whole: a)),
            far: Length.heldPlace(run.distance(i, f.along, .far, whole: a)),
            top: Length.heldPlace(run.distance(i, f.down, .near, whole: d)),
            bottom: Length.heldPlace(run.distance(i, f.down, .far, whole: d)))
    }

    /// Settles the length of a child that is sized by the gap at its place. Where the gap is unlimited, it is the child's lower bound.
    private func settleInGap(_ k: Int, _ f: FloatField, _ gap: Double, _ rule: Rule, _ m: FloatMargins, _ spot: FloatSpot) -> Double {
        guard gap.isFinite else {
            let size = run.clamp(k, f.along, 0)
            run.items[k].settle(f.along, size)
            if hears { reportGap(k, f, .partOfUnlimitedGap(size: size), reads: []) }
            return size
        }
        run.items[k].mark(f.along, .asking)
        var raw = Length.heldPlace((gap + Length.heldPlace(rule.add)) * Length.heldPlace(rule.weight) / 100) - m.near - m.far
        if abs(raw) < 1e-7 { raw = 0 }
        let size = Length.heldPlace(run.clamp(k, f.along, raw))
        run.items[k].settle(f.along, size)
        if hears, f.measuring == nil { reportPartOfGap(k, f, spot, rule: rule, m, raw: raw, size: size) }
        return size
    }
}

extension FloatField {
    /// The far side's edge for a length along: it is the near one, if paddings leave nothing between them (D-37).
    @inline(__always) func end(_ whole: Double) -> Double { max(near, whole - far) }

    /// The free length along at a spot.
    @inline(__always) func gap(at spot: FloatSpot) -> Double { length - spot.reach - spot.across }

    /// Whether an outer length fits between a near reach and the opposite one.
    @inline(__always) private mutating func fits(_ reach: Double, _ outer: Double, _ across: Double, byGap: Bool) -> Bool {
        let used = reach + outer + across
        if byGap { return used < length - tolerance }
        let fits = used <= length + tolerance
        samePlaces?.note(used, fits: fits)
        return fits
    }

    /// The first place at which a child fits.
    @inline(__always) mutating func spot(side: Int, outer: Double, byGap: Bool, clears: Bool) -> FloatSpot {
        let own = sides + side
        let other = sides + (1 - side)
        let always = endless && side == 0 && !byGap
        // A box that is cut to the length (`add`) only leaves room for a child without length.
        if byGap || outer <= tolerance { samePlaces?.depends = true }
        var y = other.pointee.lastTop
        var i = own.pointee.count - 1
        if clears {
            y = max(y, own.pointee.lowest)
            i = -1
        }
        var j = other.pointee.count - 1
        while true {
            let beside = i >= 0 ? own.pointee.boxes[i] : FloatBox(reach: 0, top: top, bottom: .infinity)
            y = max(y, beside.top)
            while y < beside.bottom - tolerance {
                while j >= 0, other.pointee.boxes[j].bottom <= y + tolerance { j -= 1 }
                let across = j >= 0 ? other.pointee.boxes[j].reach : 0
                if always || fits(beside.reach, outer, across, byGap: byGap) {
                    return FloatSpot(reach: beside.reach, top: y, across: across, kept: i + 1)
                }
                guard j >= 0, other.pointee.boxes[j].bottom < beside.bottom - tolerance else { break }
                y = other.pointee.boxes[j].bottom
            }
            if i < 0 { break }
            y = max(y, beside.bottom)
            i -= 1
        }
        return FloatSpot(top: max(own.pointee.lowest, other.pointee.lowest))
    }

    /// Adds a child's box to its side, and removes the boxes that no later child can meet.
    @inline(__always) mutating func add(side: Int, _ spot: FloatSpot, outer: Double, bottom: Double) {
        let own = sides + side
        let other = sides + (1 - side)
        let end = bottom + below
        var n = min(own.pointee.count, spot.kept)
        while n > 0, own.pointee.boxes[n - 1].bottom <= end + tolerance { n -= 1 }
        own.pointee.boxes[n] = FloatBox(reach: spot.reach + min(outer + between, length), top: spot.top, bottom: end)
        own.pointee.count = n + 1
        own.pointee.lastTop = spot.top
        own.pointee.lowest = max(own.pointee.lowest, end)
        while other.pointee.count > 0, other.pointee.boxes[other.pointee.count - 1].bottom <= spot.top + tolerance {
            other.pointee.count -= 1
        }
    }
}
