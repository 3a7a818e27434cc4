// The coordinates that places are made of: distances from the container's content box, edges of siblings with their
// offset, and the bounds of both.

/// A child's bounds that are edges, in logical terms.
struct RelativeEdgeBounds {
    var nearMin = RelativeRule()
    var nearMax = RelativeRule()
    var farMin = RelativeRule()
    var farMax = RelativeRule()
    var centerMin = RelativeRule()
    var centerMax = RelativeRule()
    var any: Bool {
        nearMin.isSet || nearMax.isSet || farMin.isSet || farMax.isSet || centerMin.isSet || centerMax.isSet
    }
}

/// The edge that a reference names.
struct RelativeAnchor {
    var edge: RelativeEdge
    /// A gone sibling's edge counts without the rule's number.
    var isGone = false
    /// The rule refers to nothing, so that neither factor nor number counts.
    var isMissing = false
}

extension RelativeLayout {
    // MARK: Rules

    /// The rule of a side that has an effect here: a distance, or an edge along the same axis of an existing node.
    func sideRule(_ g: RelativeSolver, _ k: Int, _ a: Axis, _ side: Side) -> RelativeRule {
        let i = run.items[k].node
        let x = nodes[Int(i)].ext
        guard x >= 0 else { return RelativeRule() }
        let e = exts + Int(x)
        guard e.pointee.isSet(a, side, rtl: rtl) else { return RelativeRule() }
        let broken = g.cell(k, a).pointee.broken
        switch side {
        case .near:
            if broken.contains(.near) { return RelativeRule() }
            if a == .y { return usable(i, a, run.pass.position(e, .top), .top) }
            let r = usable(i, a, run.pass.position(e, .leading), .leading)
            if r.isSet { return r }
            return rtl ? usable(i, a, run.pass.position(e, .right), .right) : usable(i, a, run.pass.position(e, .left), .left)
        case .far:
            if broken.contains(.far) { return RelativeRule() }
            if a == .y { return usable(i, a, run.pass.position(e, .bottom), .bottom) }
            let r = usable(i, a, run.pass.position(e, .trailing), .trailing)
            if r.isSet { return r }
            return rtl ? usable(i, a, run.pass.position(e, .left), .left) : usable(i, a, run.pass.position(e, .right), .right)
        case .center:
            if broken.contains(.center) { return RelativeRule() }
            return a == .x ? usable(i, a, run.pass.position(e, .centerX), .centerX) : usable(i, a, run.pass.position(e, .centerY), .centerY)
        }
    }

    /// The baseline rule; it has an effect on labels.
    func baselineRule(_ g: RelativeSolver, _ k: Int) -> RelativeRule {
        let i = run.items[k].node
        let x = nodes[Int(i)].ext
        guard x >= 0, exts[Int(x)].baseline >= 0, run.items[k].content == .text, !g.cell(k, .y).pointee.broken.contains(.baseline) else {
            return RelativeRule()
        }
        return usable(i, .y, run.pass.position(exts + Int(x), .baseline), .baseline)
    }

    @inline(__always) private func usable(_ i: Int32, _ a: Axis, _ rule: Rule, _ prop: Prop) -> RelativeRule {
        switch rule.kind {
        case .unset: return RelativeRule()
        case .number, .percent, .safeArea, .layoutMargin, .extreme: return RelativeRule(rule: rule, prop: prop)
        case .reference: return pointsAtEdge(i, a, rule) ? RelativeRule(rule: rule, prop: prop) : RelativeRule()
        default: return RelativeRule()
        }
    }

    /// The distance that a position, or its bound, means when it refers to the container's same edge or centre with the factor 1 (D-36).
    private func parentDistance(_ i: Int32, _ rule: Rule, _ prop: Prop) -> Rule? {
        guard rule.kind == .reference, rule.mult == 1, rule.anchor.isPosition, rule.anchor.axis == prop.axis, prop != .baseline,
            let side = side(prop), self.side(rule.anchor) == side, run.target(i, rule) == .container
        else { return nil }
        return .number(countsInward(prop) ? rule.add : -rule.add)
    }

    /// Whether a number that is added to an edge by this name moves it toward the inside.
    private func countsInward(_ prop: Prop) -> Bool { prop != .right && prop != .trailing && prop != .bottom }

    private func pointsAtEdge(_ i: Int32, _ a: Axis, _ rule: Rule) -> Bool {
        rule.anchor.isPosition && rule.anchor.axis == a && run.target(i, rule) != .nothing
    }

    /// Whether a child is between two edges: a lower bound of its near edge and an upper one of its far edge both name one, also the
    /// container's own. While the length of the container is sought, references to its edges are distances nevertheless (D-36).
    private func isBetweenEdges(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        if run.wraps(a) { return false }
        let i = run.items[k].node
        func isEdge(_ side: Side, _ slot: SlotKind, _ bit: RelativeCell.Broken) -> Bool {
            let (prop, rule) = namedBound(i, a, side, slot)
            if rule.kind != .reference || rtl && (prop == .left || prop == .right) { return false }
            return pointsAtEdge(i, a, rule) && !g.cell(k, a).pointee.broken.contains(bit)
        }
        return isEdge(.near, .lower, .nearMin) && isEdge(.far, .upper, .farMax)
    }

    /// A child's bounds that are edges of others. In right-to-left, such bounds of `left` and `right` have no effect: a bound counts where
    /// it is a lower one at the side where reading begins or an upper one where it ends, and there the two are reversed. `leading` and
    /// `trailing` work in both directions.
    func edgeBounds(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> RelativeEdgeBounds {
        let i = run.items[k].node
        let broken = g.cell(k, a).pointee.broken
        let isBetween = isBetweenEdges(g, k, a)
        func one(_ bit: RelativeCell.Broken, _ prop: Prop, _ slot: SlotKind) -> RelativeRule {
            if broken.contains(bit) { return RelativeRule() }
            let r = run.pass.boundRule(i, prop, slot)
            guard r.kind == .reference, pointsAtEdge(i, a, r) else { return RelativeRule() }
            let isEdge = isBetween && (bit == .nearMin || bit == .farMax) || parentDistance(i, r, prop) == nil
            return isEdge ? RelativeRule(rule: r, prop: prop) : RelativeRule()
        }
        func either(_ bit: RelativeCell.Broken, _ logical: Prop, _ physical: Prop, _ slot: SlotKind) -> RelativeRule {
            if run.pass.boundRule(i, logical, slot).isSet { return one(bit, logical, slot) }
            return rtl ? RelativeRule() : one(bit, physical, slot)
        }
        var b = RelativeEdgeBounds()
        if a == .y {
            b.nearMin = one(.nearMin, .top, .lower)
            b.nearMax = one(.nearMax, .top, .upper)
            b.farMin = one(.farMin, .bottom, .lower)
            b.farMax = one(.farMax, .bottom, .upper)
        } else {
            b.nearMin = either(.nearMin, .leading, .left, .lower)
            b.nearMax = either(.nearMax, .leading, .left, .upper)
            b.farMin = either(.farMin, .trailing, .right, .lower)
            b.farMax = either(.farMax, .trailing, .right, .upper)
        }
        let center: Prop = a == .x ? .centerX : .centerY
        b.centerMin = one(.centerMin, center, .lower)
        b.centerMax = one(.centerMax, center, .upper)
        return b
    }

    // MARK: Distances

    /// A distance by a rule that is a number, a percentage of the content box or the safe area.
    func distance(_ rule: Rule, _ a: Axis, _ side: Side, _ whole: Affine) -> Affine {
        switch rule.kind {
        case .number: return Affine(rule.add)
        case .percent: return whole * (rule.mult / 100) + rule.add
        case .safeArea, .layoutMargin: return Affine(run.givenInset(rule, a, side))
        default: return Affine()
        }
    }

    /// A distance within its bounds that are numbers or percentages, the upper one last.
    func limitDistance(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ d: Affine) -> Affine {
        let i = run.items[k].node
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return d }
        var d = d
        for slot in [SlotKind.lower, .upper] {
            let b = distanceBound(g, k, a, side, slot)
            guard b.isPlainDistance else { continue }
            let limit = distance(b, a, side, whole(g, a))
            d = slot == .lower ? g.larger(d, limit) : g.smaller(d, limit)
        }
        return d
    }

    /// A bound of a side's distance. A bound that refers to the container's same edge limits that edge: at most the container's right edge
    /// less 10 is a distance of at least 10 (D-36). For a child between two edges these two bounds do not count here.
    private func distanceBound(_ g: RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ slot: SlotKind) -> Rule {
        let i = run.items[k].node
        let (prop, rule) = namedBound(i, a, side, slot)
        var found = Rule.unset
        if rule.kind == .reference, countsInward(prop) {
            found = parentDistance(i, rule, prop) ?? .unset
        } else if rule.isSet, rule.kind != .reference {
            return rule
        } else {
            let (other, opposite) = namedBound(i, a, side, slot == .lower ? .upper : .lower)
            if !countsInward(other) { found = parentDistance(i, opposite, other) ?? .unset }
        }
        let isOneOfTwo = found.isSet && slot == .lower && side != .center && isBetweenEdges(g, k, a)
        return isOneOfTwo ? .unset : found
    }

    /// The bound of a side and the name it was set under: `leading` and `trailing` come before `left` and `right`.
    private func namedBound(_ i: Int32, _ a: Axis, _ side: Side, _ slot: SlotKind) -> (Prop, Rule) {
        if a == .x, side != .center {
            let logical: Prop = side == .near ? .leading : .trailing
            let rule = run.pass.boundRule(i, logical, slot)
            if rule.isSet { return (logical, rule) }
        }
        let prop = run.prop(a, side)
        return (prop, run.pass.boundRule(i, prop, slot))
    }

    /// The margin that a child keeps on a side: its distance there; 0 where the side refers to another's edge. A lower bound counts also
    /// without a rule.
    func ownMargin(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side) -> Affine {
        let i = run.items[k].node
        let there = side == .near ? RelativeCell.Shape.near : side == .far ? .far : .center
        if !g.cell(k, a).pointee.shape.contains(there), !nodes[Int(i)].flags.contains(.hasBounds) { return Affine() }
        let r = sideRule(g, k, a, side)
        var rule = r.rule
        if rule.kind == .extreme { return Affine() }
        if rule.kind == .reference {
            guard let distance = parentDistance(i, rule, r.prop) else { return Affine() }
            rule = distance
        }
        return limitDistance(&g, k, a, side, distance(rule, a, side, whole(g, a)))
    }

    // MARK: Edges

    /// The coordinate of an edge by its rule.
    func edge(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ rule: RelativeRule
    ) -> RelativeEdge? {
        guard let r = deciding(&g, k, a, rule, side == .near ? .near : .far) else { return nil }
        let start = run.pad.near(a)
        let end = farEdge(g, a)
        if r.rule.kind == .reference {
            guard let p = anchor(&g, k, a, r.rule, side == .near ? .near : .far, r.prop) else { return nil }
            var e = offset(g, a, p, r.rule, r.prop)
            let line = e.line
            if nodes[Int(run.items[k].node)].flags.contains(.hasBounds) {
                e.line =
                    side == .near
                    ? limitDistance(&g, k, a, side, e.line - start) + start
                    : end - limitDistance(&g, k, a, side, end - e.line)
            }
            if hears { recordReference(&g, k, a, side, r, p, line: line, held: e.line) }
            return e
        }
        let free = distance(r.rule, a, side, whole(g, a))
        let d = limitDistance(&g, k, a, side, free)
        if hears { recordEdge(&g, k, a, side, r, .distance(d.at, isBounded: d != free)) }
        if side == .near { return RelativeEdge(line: d + start, dependsOnEnd: r.rule.kind == .percent && unsettled(g, a)) }
        return RelativeEdge(line: end - d, dependsOnEnd: true)
    }

    /// The coordinate that a reference names, with its offset. `bit` and `via` say which rule asks.
    func point(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ rule: Rule, _ prop: Prop,
        _ bit: RelativeCell.Broken, _ via: Prop
    ) -> RelativeEdge? {
        anchor(&g, k, a, rule, bit, via).map { offset(g, a, $0, rule, prop) }
    }

    /// The coordinate that a reference names, without its offset.
    @inline(__always) func anchor(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ rule: Rule, _ bit: RelativeCell.Broken, _ via: Prop
    ) -> RelativeAnchor? {
        var j = k
        switch run.target(run.items[k].node, rule) {
        case .container: return RelativeAnchor(edge: containerEdge(g, a, rule.anchor))
        case .leftOut(let n):
            return RelativeAnchor(edge: frameEdge(g, n, a, rule.anchor), isGone: nodes[Int(n)].flags.contains(.gone))
        case .nothing: return RelativeAnchor(edge: RelativeEdge(line: Affine(run.pad.near(a))), isMissing: true)
        case .itself: break
        case .item(let other): j = other
        }
        let wait = RelativeWait(via: via, rule: bit, item: j, anchor: rule.anchor)
        guard let e = siblingEdge(&g, j, a, rule.anchor, wait) else { return nil }
        return RelativeAnchor(edge: e, isGone: run.items[j].gone)
    }

    /// An anchor with the factor and the number of the rule, which is set on `prop`.
    @inline(__always) func offset(_ g: RelativeSolver, _ a: Axis, _ anchor: RelativeAnchor, _ rule: Rule, _ prop: Prop) -> RelativeEdge {
        var e = anchor.edge
        if anchor.isMissing { return e }
        let add = anchor.isGone ? 0 : rule.add
        if a == .x, rtl, prop == .left || prop == .right {
            // From the right: the coordinate from the left is W − x, times mult plus add, and converted back.
            if rule.mult != 1 { e.line = e.line * rule.mult + outer(g, .x) * (1 - rule.mult) }
            e.line = e.line - add
        } else {
            if rule.mult != 1 { e.line = e.line * rule.mult }
            e.line = e.line + add
        }
        return e
    }

    private func outer(_ g: RelativeSolver, _ a: Axis) -> Affine {
        run.wraps(a) ? farEdge(g, a) + run.pad.far(a) : Affine(run.size[a])
    }

    /// Which logical side an anchor is; `nil` for the baseline.
    private func side(_ anchor: Prop) -> Side? {
        switch anchor {
        case .left: return rtl ? .far : .near
        case .right: return rtl ? .near : .far
        case .leading, .top: return .near
        case .trailing, .bottom: return .far
        case .baseline: return nil
        default: return .center
        }
    }

    /// An edge of the container: of its content box; its baseline is the top padding.
    private func containerEdge(_ g: RelativeSolver, _ a: Axis, _ anchor: Prop) -> RelativeEdge {
        switch side(anchor) {
        case .near, nil: return RelativeEdge(line: Affine(run.pad.near(a)))
        case .far: return RelativeEdge(line: farEdge(g, a), dependsOnEnd: true)
        case .center: return RelativeEdge(line: whole(g, a) * 0.5 + run.pad.near(a), dependsOnEnd: true)
        }
    }

    /// An edge of a sibling that the container places.
    private func siblingEdge(
        _ g: inout RelativeSolver, _ j: Int, _ a: Axis, _ anchor: Prop, _ wait: RelativeWait
    ) -> RelativeEdge? {
        guard g.ready(RelativeTask.place(j, a), wait) else { return nil }
        let side = side(anchor)
        let c = g.cell(j, a)
        let far = side == .far
        var e = RelativeEdge(
            line: c.pointee.near, dependsOnEnd: c.pointee.marks.contains(far ? .farDepends : .nearDepends),
            through: c.pointee.marks.contains(far ? .farThrough : .nearThrough))
        if side == .near, e.dependsOnEnd, g.unknown == a, !isAlone(g) {
            // Asked only to know whether it is sized by the parent.
            var soft = wait
            soft.soft = true
            guard g.ready(RelativeTask.size(j, a), soft) else { return nil }
        }
        switch side {
        case .near: break
        case nil:
            guard let d = baselineOffset(&g, j, wait) else { return nil }
            e.line = e.line + d
        case .far, .center:
            guard g.ready(RelativeTask.size(j, a), wait) else { return nil }
            e.line = e.line + (far ? c.pointee.size : c.pointee.size * 0.5)
            if !far, c.pointee.marks.contains(.farDepends) { e.dependsOnEnd = true }
            if !far, c.pointee.marks.contains(.farThrough) { e.through = true }
        }
        if c.pointee.marks.contains(.byParent) { e.through = true }
        return e
    }

    /// An edge of a sibling with a frame of its own.
    private func frameEdge(_ g: RelativeSolver, _ n: Int32, _ a: Axis, _ anchor: Prop) -> RelativeEdge {
        var f = doc.ownFrame(n)
        if nodes[Int(n)].flags.contains(.gone) { f = .zero }
        let mirrored = a == .x && rtl
        let size = a == .x ? f.width : f.height
        let near = mirrored ? outer(g, a) - (f.x + f.width) : Affine(a == .x ? f.x : f.y)
        let e = RelativeEdge(line: near, dependsOnEnd: mirrored)
        switch side(anchor) {
        case .near: return e
        case .far: return RelativeEdge(line: near + size, dependsOnEnd: mirrored)
        case .center: return RelativeEdge(line: near + size / 2, dependsOnEnd: mirrored)
        case nil:
            let d = doc.baselineOffset(n, width: f.width, height: f.height) ?? 0
            return RelativeEdge(line: near + (nodes[Int(n)].flags.contains(.gone) ? 0 : d), dependsOnEnd: mirrored)
        }
    }

    // MARK: Bounds that are edges

    /// An edge within bounds that are edges, the upper one last; false while one is not solved.
    func limitEdge(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ e: inout RelativeEdge,
        _ low: RelativeRule, _ lowBit: RelativeCell.Broken, _ high: RelativeRule, _ highBit: RelativeCell.Broken
    ) -> Bool {
        if low.isSet {
            guard let p = point(&g, k, a, low.rule, low.prop, lowBit, low.prop) else { return false }
            if g.larger(e.line, p.line) != e.line { e = p }
        }
        if high.isSet {
            guard let p = point(&g, k, a, high.rule, high.prop, highBit, high.prop) else { return false }
            if g.smaller(e.line, p.line) != e.line { e = p }
        }
        return true
    }

    /// Holds a placed child within its bounds that are edges (R-6 to R-6e); false while one is not solved.
    func limit(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ b: RelativeEdgeBounds,
        _ edge: inout RelativeEdge, _ size: inout Affine
    ) -> Bool {
        var far = RelativeEdge(line: edge.line + size, dependsOnEnd: edge.dependsOnEnd, through: edge.through)
        if b.nearMin.isSet, b.farMax.isSet {
            guard let from = anchor(&g, k, a, b.nearMin.rule, .nearMin, b.nearMin.prop),
                let to = anchor(&g, k, a, b.farMax.rule, .farMax, b.farMax.prop)
            else { return false }
            let low = offset(g, a, from, b.nearMin.rule, b.nearMin.prop)
            let high = offset(g, a, to, b.farMax.rule, b.farMax.prop)
            if hears { recordBetween(&g, k, a, (b.nearMin, from), (b.farMax, to)) }
            let room = high.line - low.line
            let fits = g.smaller(size, room) == size
            if !fits { size = g.notNegative(room) }
            edge = RelativeEdge(
                line: fits ? (low.line + high.line - size) * 0.5 : low.line,
                dependsOnEnd: low.dependsOnEnd || (fits && high.dependsOnEnd), through: low.through || (fits && high.through))
        } else {
            let (start, end) = (edge.line, far.line)
            guard limitEdge(&g, k, a, &edge, b.nearMin, .nearMin, none, .nearMax),
                limitEdge(&g, k, a, &far, none, .farMin, b.farMax, .farMax)
            else { return false }
            if edge.line != start || far.line != end { size = g.notNegative(far.line - edge.line) }
        }
        return holdBack(&g, k, a, b, &edge, size)
    }

    /// An edge that is held back outward moves the child; so does a bound of its centre.
    private func holdBack(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ b: RelativeEdgeBounds,
        _ edge: inout RelativeEdge, _ size: Affine
    ) -> Bool {
        if b.nearMax.isSet {
            guard limitEdge(&g, k, a, &edge, none, .nearMin, b.nearMax, .nearMax) else { return false }
        }
        if b.farMin.isSet {
            var far = RelativeEdge(line: edge.line + size, dependsOnEnd: edge.dependsOnEnd, through: edge.through)
            let end = far.line
            guard limitEdge(&g, k, a, &far, b.farMin, .farMin, none, .farMax) else { return false }
            if far.line != end { edge = RelativeEdge(line: far.line - size, dependsOnEnd: far.dependsOnEnd, through: far.through) }
        }
        if b.centerMin.isSet || b.centerMax.isSet {
            var middle = RelativeEdge(line: edge.line + size * 0.5, dependsOnEnd: edge.dependsOnEnd, through: edge.through)
            let before = middle.line
            guard limitEdge(&g, k, a, &middle, b.centerMin, .centerMin, b.centerMax, .centerMax) else { return false }
            if middle.line != before {
                edge = RelativeEdge(line: middle.line - size * 0.5, dependsOnEnd: middle.dependsOnEnd, through: middle.through)
            }
        }
        return true
    }

    private var none: RelativeRule { RelativeRule() }
}
