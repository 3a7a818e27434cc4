// Float layout: children float to one side or the other and are beside each other while there is room.
//
//     ┌────────────────────────┐   vert: near is where reading begins, far the other side (reverseFloat).
//     │┌─────┐┌──┐     ┌──────┐│   A, B float near, C far.
//     ││  A  ││B │     │  C   ││   D does not fit between B and C; it goes down until it does, but never above what
//     ││     │└──┘     └──────┘│   floated before it, on either side.
//     ││     │┌──────────────┐ │   E clears: it begins below everything on its own side.
//     │└─────┘│      D       │ │   F is `fill`: it takes the gap at its place.
//     │       └──────────────┘ │
//     │┌─────┐┌───────────────┐│
//     ││  E  ││       F       ││
//     │└─────┘└───────────────┘│
//     └────────────────────────┘
//
// Both orientations are one algorithm: floats go `along` an axis (vert: x, horz: y), and lines follow each other `down` the other one.
// Both sides are one algorithm as well: a place is counted inward from the edge of the child's own side.
//
// 1. Sizes. Down: a percentage is a part of the content box, less the child's margins. Along: a percentage or `fill` is a part of the gap
//    that is free at the place found (step 3); all other rules are as in other layouts. `subviewsSize` gives children without a rule of
//    their own a length along, and the spacing spreads them evenly (see Float spacing below).
// 2. A length along that wraps is found by placing all children in the length that the parent offers. It reaches to the furthest outer
//    edge of the children that do not take their size from the gap and do not float to the far side. With `noBoundaryLimit` the length is
//    unlimited, and only children that clear begin a new line. A length down that wraps reaches to the lowest outer edge. Children that
//    the parent sizes on the axis that wraps count only with their lower bound. Margins in percent are parts of the length that is being
//    found: see FloatWrap.swift. Then all children are placed in the settled size.
// 3. Places, child by child in order: see FloatPlace.swift.
// 4. Gravity centre or the far edge, down only, moves all children. Alignment moves or stretches each child within its line: see
//    FloatAlign.swift.
//
// Float spacing, c = content along, s = the shared size: n = ⌊(c + min) / (s + min)⌋ children fit, at least 1 (centred:
// c − min), with g = n − 1 gaps (centred: n + 1). The spacing becomes (c − n·s) / g; where that is more than the largest
// spacing, it is that and s becomes (c − g·spacing) / n. Centred, both paddings grow by the spacing. Without a gap nothing changes.
// Where nothing limits c, the spacing is min.
//
// A child sized by the gap must have a size before its place is known when the size of an earlier sibling refers to it: then its percentage
// is of the content box.
//
// Rules: FT-1 to FT-12, I-8 (Float.md); D-2, D-15, D-35, D-37, D-47, D-50; E-13, E-15.

/// The state of placing a container's floats.
struct FloatField {
    let along: Axis
    let down: Axis
    /// From the container's edges to the content box, along.
    var near: Double
    var far: Double
    /// The content box's length along.
    var length: Double
    /// Whether near floats have no limit along: none of them begins a new line unless it clears.
    var endless = false
    /// Where the content box begins, down.
    let top: Double
    /// Spacing between children along, and between what is above and below.
    var between: Double
    let below: Double
    /// The length along of children without a rule of their own, or -1.
    var shared = -1.0
    /// The axis whose wrapped size is being found.
    var measuring: Axis?
    /// The lengths to which percentages in margins refer.
    var whole = Pair.zero
    /// Whether some margin along the axis being measured is a percentage of the length being found.
    var hasPartMargins = false
    /// Lengths that differ by less count as equal.
    var tolerance = 1e-7
    /// The near and the far side's boxes.
    let sides: UnsafeMutablePointer<FloatSide>
    /// The outer top of each item, when placing.
    let tops: UnsafeMutablePointer<Double>
    /// The sums for reports; `nil` in a pass that is not recorded.
    var account: FloatAccount?
    /// The furthest outer edge along of what counts in a wrapped length, from the content box's near edge.
    var widest = 0.0
    /// The lowest outer edge, from the content box's top.
    var deepest = 0.0
    /// Whether some child is aligned other than at the top of its line.
    var aligns = false
    /// While the length along is measured in the parent's offer: the lengths for which every child gets the same place.
    var samePlaces: SamePlaces?
}

/// The lengths along for which all floats get the places that they have: everything that fitted fits, and nothing else does.
struct SamePlaces {
    /// The largest length that fitted, and the smallest that did not.
    var fitted = 0.0
    var failed = Double.infinity
    /// Whether some child's place depends on the length itself.
    var depends = false
    /// Longer lengths are too coarse for this.
    static let longest = 1e7

    @inline(__always) mutating func note(_ used: Double, fits: Bool) {
        if fits { fitted = max(fitted, used) } else { failed = min(failed, used) }
    }
}

/// The float layout of one container.
struct FloatLayout: LayoutAlgorithm, RunReader {
    let run: Run

    static func arrange(_ run: Run) -> Pair { FloatLayout(run: run).arrange() }

    private func arrange() -> Pair {
        let along: Axis = run.horizontal ? .y : .x
        let widthLast = along == .y && run.wrapX && run.wrapY
        if run.wraps(along) { measureFloats(along, along) }
        if widthLast { run.holdOwnSize(.y) }
        if run.wraps(along.other) { measureFloats(along, along.other) }
        if widthLast {
            // Lines need the height, but the width is settled first: with a known width the height is what it is measured as alone.
            run.wrapY = true
            if doc.screenState.hasSafeArea { run.pad = run.padding() }
            measureFloats(along, .y)
        }
        guard run.place else { return run.size }
        let field = placeFloats(along, measuring: nil)
        moveByGravity(field)
        if field.aligns { alignFloats(field) }
        return run.size
    }

    /// Steps 1 and 3: sizes and places of all children. `whole`: while an axis is measured, the length to which percentages of margins
    /// refer.
    func placeFloats(_ along: Axis, measuring: Axis?, whole: Double = 0) -> FloatField {
        let mark = scratch.mark
        var field = floatField(along, measuring)
        if let measuring { field.whole[measuring] = whole }
        if hears { field.account = FloatAccount(run.count) }
        prepareSizes(field)
        for k in 0..<run.count { placeFloat(k, &field) }
        if measuring == along, field.aligns, run.hasFollowingSizes { widen(&field) }
        if run.wraps(along) { noteOffer(field) }
        // The outer tops are still read by the alignment.
        if measuring != nil { scratch.release(mark) }
        // Centred float spacing: the space at both ends is part of a wrapped length that is not empty.
        if run.count > 0 {
            field.widest += field.near + field.far - Length.heldPlace(run.pad.near(along)) - Length.heldPlace(run.pad.far(along))
        }
        return field
    }

    /// Notes the offers for which the floats would get the same places.
    private func noteOffer(_ f: FloatField) {
        let offer = run.offer(f.along)
        // Where near floats have no limit, the result does not depend on the offer.
        if f.endless, offer < Length.most { return }
        var range = OfferRange(least: offer, most: offer)
        if let same = f.samePlaces, !same.depends {
            let pad = run.pad.both(f.along)
            func room(_ offer: Double) -> Double { max(0, offer - pad) }
            // Half the tolerance, so that rounding of the parent's offers does not make another question of it.
            let least = same.fitted - f.tolerance / 2
            range.least = run.narrowest(least, pad, offer) { room($0) >= least }
            let most = same.failed - 2 * f.tolerance
            range.most = most > f.length ? run.widest(min(most, SamePlaces.longest), pad, offer) { room($0) <= most } : offer
        }
        run.useOffer(f.along, range)
    }

    /// The empty field, with the spacing in force. `room`: the number of boxes per side, if it need not be that of all children.
    func floatField(_ along: Axis, _ measuring: Axis?, room: Int? = nil) -> FloatField {
        let sides = scratch.take(FloatSide.self, 2)
        let room = room ?? run.count
        let top = Length.heldPlace(run.pad.near(along.other))
        for s in 0...1 { (sides + s).initialize(to: FloatSide(boxes: scratch.take(FloatBox.self, room), top: top)) }
        var f = FloatField(
            along: along, down: along.other, near: Length.heldPlace(run.pad.near(along)), far: Length.heldPlace(run.pad.far(along)),
            length: run.wraps(along) ? max(0, run.offer(along) - run.pad.both(along)) : run.content(along), top: top,
            between: Length.heldPlace(run.space(along)), below: Length.heldPlace(run.space(along.other)), measuring: measuring,
            whole: Pair(run.content(.x), run.content(.y)), sides: sides, tops: scratch.take(Double.self, run.count))
        f.endless = run.hugs(along) && doc.bool(run.node, .noBoundaryLimit)
        if f.endless, run.wraps(along) { f.length = .infinity }
        if !(f.length < Length.most) {
            f.length = .infinity
            f.endless = true
        }
        if run.box.pointee.flags.contains(.subviewsSize) { spread(&f) }
        if f.length.isFinite { f.tolerance = max(1e-7, f.length * 1e-15) }
        if run.wraps(along), f.length <= SamePlaces.longest, f.shared < 0 { f.samePlaces = SamePlaces() }
        return f
    }

    /// Float spacing: children of one length, evenly spread.
    private func spread(_ f: inout FloatField) {
        guard let (size, leastSpace, most, centred) = run.evenItems else { return }
        let least = max(0, Length.heldPlace(leastSpace))
        let c = f.length
        f.shared = Length.heldPlace(size)
        if f.endless {
            f.between = min(least, most)
            if centred {
                f.near += f.between
                f.far += f.between
                f.length = max(0, c - 2 * f.between)
            }
            return
        }
        let n = max(1, ((centred ? c - least : c + least) / (f.shared + least) + 1e-9).rounded(.down))
        let gaps = centred ? n + 1 : n - 1
        guard gaps > 0 else { return }
        var space = (c - n * f.shared) / gaps
        if space > most {
            space = most
            f.shared = max(0, (c - gaps * space) / n)
        }
        f.between = space
        if centred {
            f.near += space
            f.far += space
            f.length = max(0, c - 2 * space)
        }
    }

    /// Step 1, the sizes that do not depend on a place: shared lengths along, percentages down.
    func prepareSizes(_ f: FloatField) {
        let whole = run.content(f.down)
        for k in 0..<run.count {
            let i = run.items[k].node
            if f.shared >= 0, run.items[k].settled(f.along) == .open, !run.hasSizeRule(i, f.along) {
                run.items[k].mark(f.along, .asking)
                let size = run.clamp(k, f.along, f.shared)
                run.items[k].settle(f.along, size)
                if hears { reportCell(k, f, size: size) }
            }
            if run.wraps(f.down) { continue }
            let kind = ruleKind(i, f.down)
            guard isPart(kind), kind != .fill, run.items[k].settled(f.down) == .open else { continue }
            let rule = run.pass.sizeRule(i, f.down)
            let margins = run.distance(i, f.down, .near, whole: whole) + run.distance(i, f.down, .far, whole: whole)
            let v = Length.heldPlace(whole * Length.heldPlace(rule.weight) / 100 + rule.add - margins)
            run.items[k].mark(f.down, .asking)
            let size = run.clamp(k, f.down, v)
            run.items[k].settle(f.down, size)
            if hears { reportPercentDown(k, f, rule, raw: v, size: size) }
        }
    }
}
