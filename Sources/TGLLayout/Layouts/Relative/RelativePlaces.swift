// Where a child of a relative layout is along an axis, the first that fits:
//
//  group        where its group puts it (`RelativeLists.swift`)
//  both margins from the near one to the far one; where the far one comes first, size 0 at the near one
//  baseline     (down, labels) its baseline on that of another or at a distance from the top padding
//  centre       about another's edge or the middle of the content box, moved by the offset
//  near edge    at a distance from the padding, or at another's edge
//  far edge     the same from the far side
//  nothing      at the padding, and what a lower bound of the margin adds
//
//      A ┌────┐ <─── 10 ───> ┌────┐ B      B.left = A.right + 10
//        └────┘              └────┘
//
// An edge of another plus an offset: rightwards for left and right, downwards, in reading direction for leading, trailing and centre, by
// the property that is set. A gone sibling's edge counts without the offset.
//
// Bounds that are numbers limit distances. Bounds that are edges limit edges: with a lower one at the near and an upper one at the far edge
// the child is centred between the two, and shrinks where it does not fit; with one of them the edge stops there and the other edge stays;
// an edge may also be held back outward, which moves the child.
//
// Rules: R-1b to R-1e, R-2 to R-2a, R-4 to R-6f, R-9 to R-9d; E-6, E-7, D-2, D-10.

/// An edge's coordinate and its dependencies: whether it depends on the container's far edge or middle, and whether through a sibling that
/// is sized by the parent.
struct RelativeEdge {
    var line: Affine
    var dependsOnEnd = false
    var through = false
}

/// A rule of a side with the name it was set under.
struct RelativeRule {
    var rule = Rule.unset
    var prop = Prop.left
    @inline(__always) var isSet: Bool { rule.kind != .unset }
}

extension RelativeLayout {
    func solvePlace(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        let c = g.cell(k, a)
        let shape = c.pointee.shape
        if hears { record(&g, k, a) { $0.isMoved = false } }
        if shape.contains(.group) {
            return g.ready(RelativeTask.list(Int(g.groupOf[2 * k + Int(a.rawValue)])), RelativeWait())
        }
        if shape.isEmpty {
            let margin = ownMargin(&g, k, a, .near)
            c.pointee.near = margin + run.pad.near(a)
            if hears, margin != Affine() { recordMoved(&g, k, a) }
            return true
        }
        if shape.isSuperset(of: .pair) { return solvePair(&g, k, a) }
        guard var (edge, size) = solveAlone(&g, k, a, shape) else { return false }
        if shape.contains(.edges) {
            let (line, length) = (edge.line, size)
            guard limit(&g, k, a, edgeBounds(g, k, a), &edge, &size) else { return false }
            if hears, edge.line != line || size != length { recordMoved(&g, k, a) }
            c.pointee.size = size
        }
        c.pointee.near = edge.line
        setMarks(c, edge, edge)
        return true
    }

    private func setMarks(_ c: UnsafeMutablePointer<RelativeCell>, _ near: RelativeEdge, _ far: RelativeEdge) {
        c.pointee.marks.subtract([.nearDepends, .nearThrough, .farDepends, .farThrough])
        if near.dependsOnEnd { c.pointee.marks.insert(.nearDepends) }
        if near.through { c.pointee.marks.insert(.nearThrough) }
        if far.dependsOnEnd { c.pointee.marks.insert(.farDepends) }
        if far.through { c.pointee.marks.insert(.farThrough) }
    }

    /// Between two margins. Bounds that are edges limit each edge.
    private func solvePair(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis
    ) -> Bool {
        let c = g.cell(k, a)
        guard let (lead, trail) = pairEdges(&g, k, a) else { return false }
        c.pointee.near = lead.line
        if run.items[k].gone {
            c.pointee.size = Affine()
            setMarks(c, lead, lead)
            return true
        }
        let length = trail.line - lead.line
        guard var size = clampedSize(&g, k, a, length) else { return false }
        if unsettled(g, a), lead.dependsOnEnd || trail.dependsOnEnd {
            // A size from a length that is found later counts as the size by the own rule (R-10c).
            c.pointee.marks.insert(.isEarly)
            if run.hasSizeRule(run.items[k].node, a), !isAlone(g) {
                let side = run.physical(a)
                guard g.ready(RelativeTask.own(k, a), RelativeWait(via: side, item: k, anchor: side, soft: true)) else { return false }
                size = c.pointee.own
            }
        }
        c.pointee.size = size
        if hears {
            record(&g, k, a) { $0.size = .between }
            if size != length { recordMoved(&g, k, a) }
        }
        setMarks(c, lead, trail)
        return true
    }

    /// The two edges of a child between margins, before they cross.
    func pairEdges(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis
    ) -> (RelativeEdge, RelativeEdge)? {
        guard var lead = edge(&g, k, a, .near, sideRule(g, k, a, .near)),
            var trail = edge(&g, k, a, .far, sideRule(g, k, a, .far))
        else { return nil }
        if g.cell(k, a).pointee.shape.contains(.edges) {
            let b = edgeBounds(g, k, a)
            let (from, to) = (lead.line, trail.line)
            guard limitEdge(&g, k, a, &lead, b.nearMin, .nearMin, b.nearMax, .nearMax),
                limitEdge(&g, k, a, &trail, b.farMin, .farMin, b.farMax, .farMax)
            else { return nil }
            if hears, lead.line != from || trail.line != to { recordMoved(&g, k, a) }
        }
        return (lead, trail)
    }

    /// By a baseline, a centre, one edge or nothing: the near edge, and the size where it was needed.
    private func solveAlone(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ shape: RelativeCell.Shape
    ) -> (RelativeEdge, Affine)? {
        let side: Side = !shape.isDisjoint(with: .centred) ? .center : shape.contains(.far) ? .far : .near
        var edge = RelativeEdge(line: Affine())
        switch side {
        case .center: break
        case .far:
            guard let e = self.edge(&g, k, a, .far, sideRule(g, k, a, .far)) else { return nil }
            edge = e
        case .near:
            if shape.contains(.near) {
                guard let e = self.edge(&g, k, a, .near, sideRule(g, k, a, .near)) else { return nil }
                edge = e
            } else {
                let margin = ownMargin(&g, k, a, .near)
                edge.line = margin + run.pad.near(a)
                if hears, margin != Affine() { recordMoved(&g, k, a) }
            }
            if !shape.contains(.joint) { return (edge, Affine()) }
        }
        guard let size = placedSize(&g, k, a, side, edge, shape) else { return nil }
        switch side {
        case .near: break
        case .far: edge.line = edge.line - size
        case .center:
            let e = shape.contains(.baseline) ? onBaseline(&g, k, size) : centred(&g, k, a, size)
            guard let e else { return nil }
            edge = e
        }
        return (edge, size)
    }

    /// The size that a place needs: solved here where it depends on the place, otherwise asked for.
    private func placedSize(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ edge: RelativeEdge,
        _ shape: RelativeCell.Shape
    ) -> Affine? {
        let c = g.cell(k, a)
        if run.items[k].gone { return Affine() }
        guard shape.contains(.joint) else {
            if c.pointee.broken.contains(.own) { return Affine() }
            let wait = RelativeWait(rule: .own, item: k, anchor: a == .x ? .width : .height)
            return g.ready(RelativeTask.size(k, a), wait) ? c.pointee.size : nil
        }
        let rule = relativeRule(g, k, a)
        var n: RelativeSize
        if rule.isFill, side != .center, !shape.isDisjoint(with: .pair) {
            let room =
                side == .near
                ? farEdge(g, a) - ownMargin(&g, k, a, .far) - edge.line
                : edge.line - ownMargin(&g, k, a, .near) - run.pad.near(a)
            n = sized(g, by: a, room * rule.mult + rule.add)
            if hears {
                let margin = ownMargin(&g, k, a, side == .near ? .far : .near).at
                record(&g, k, a) {
                    $0.size = .toPadding(rule: rule, from: edge.line.at, side, margin: margin, room: room.at, raw: n.line.at)
                }
            }
        } else {
            guard let natural = naturalSize(&g, k, a) else { return nil }
            n = natural
            if hears { recordSize(&g, k, a, raw: n.line) }
        }
        guard let size = clampedSize(&g, k, a, n.line) else { return nil }
        note(n, c)
        c.pointee.size = size
        return size
    }

    // MARK: Centre and baseline

    /// Centred on another's edge, or on the middle of the content box.
    private func centred(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ size: Affine
    ) -> RelativeEdge? {
        guard let center = deciding(&g, k, a, sideRule(g, k, a, .center), .center) else { return nil }
        let c = whole(g, a)
        let middle = c * 0.5 + run.pad.near(a)
        var e: RelativeEdge
        if center.rule.kind == .reference {
            guard let p = anchor(&g, k, a, center.rule, .center, center.prop) else { return nil }
            e = offset(g, a, p, center.rule, center.prop)
            let line = e.line
            e.line = limitDistance(&g, k, a, .center, line - middle) + middle
            if hears { recordReference(&g, k, a, .center, center, p, line: line, held: e.line) }
        } else {
            let free = distance(center.rule, a, .center, c)
            let d = limitDistance(&g, k, a, .center, free)
            if hears { recordEdge(&g, k, a, .center, center, .distance(d.at, isBounded: d != free)) }
            e = RelativeEdge(line: middle + d, dependsOnEnd: true)
        }
        e.line = e.line - size * 0.5
        return e
    }

    /// The own baseline on another's, or at a distance from the top padding. `height`: that of the child, before bounds that are edges.
    private func onBaseline(_ g: inout RelativeSolver, _ k: Int, _ height: Affine) -> RelativeEdge? {
        guard let base = deciding(&g, k, .y, baselineRule(g, k), .baseline) else { return nil }
        let wait = RelativeWait(via: .baseline, rule: .baseline, item: k, anchor: .height)
        guard let own = baselineOffset(&g, k, wait, height: height) else { return nil }
        var e: RelativeEdge
        if base.rule.kind == .reference {
            guard let p = anchor(&g, k, .y, base.rule, .baseline, .baseline) else { return nil }
            e = offset(g, .y, p, base.rule, .baseline)
            if hears { recordReference(&g, k, .y, .center, base, p, line: e.line, held: e.line) }
        } else {
            let d = distance(base.rule, .y, .near, whole(g, .y))
            e = RelativeEdge(line: d + run.pad.top)
            if hears { recordEdge(&g, k, .y, .center, base, .distance(d.at, isBounded: false)) }
        }
        if hears { record(&g, k, .y) { $0.ownBaseline = own.at } }
        e.line = e.line - own
        return e
    }

    /// The distance of a child's baseline from its top: 0 without a text. `height`: its height, if it is not to be asked for.
    func baselineOffset(
        _ g: inout RelativeSolver, _ k: Int, _ wait: RelativeWait, height: Affine? = nil
    ) -> Affine? {
        let item = run.items[k]
        if item.gone || item.content != .text { return Affine() }
        guard g.ready(RelativeTask.size(k, .x), wait), height != nil || g.ready(RelativeTask.size(k, .y), wait) else { return nil }
        let width = g.cell(k, .x).pointee.size
        if width.per != 0 { g.bent = true }
        let top = doc.baselineOffset(item.node, width: max(0, width.value(g.guess)), height: 0) ?? 0
        return (height ?? g.cell(k, .y).pointee.size) * 0.5 + top
    }
}
