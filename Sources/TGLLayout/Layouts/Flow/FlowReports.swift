// What flow layout reports to a recorder: each step with the rules that it read. Nothing here runs unless a recorder listens.

extension FlowLayout {
    private func size(_ k: Int, _ axis: Axis, _ step: FlowSizeFact, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.physical(axis), run.items[k].size[axis], step, reads: reads, goesOn: goesOn)
    }

    private func place(_ k: Int, _ axis: Axis, _ step: FlowPlaceFact, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.nearEdge(axis), run.items[k].pos[axis], step, reads: reads, goesOn: goesOn)
    }

    /// The child's own size rule.
    private func own(_ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, run.physical(axis)) }

    /// A property of the flow, as it is written.
    private func flowRule(_ prop: Prop) -> Fact.Read { Fact.Read(run.node, prop, .rule()) }

    private func marginReads(_ k: Int, _ axis: Axis, _ sides: [Side] = [.near, .far]) -> [Fact.Read] {
        run.distanceReads(run.items[k].node, axis, sides)
    }

    // MARK: Sizes

    func reportCell(_ k: Int, _ axis: Axis, _ plan: FlowPlan, margins: Double, raw: Double, size: Double) {
        let reads = [flowRule(plan.givenBy(axis))] + marginReads(k, axis)
        self.size(k, axis, .cell(plan.given(axis), margins: margins, raw: raw, size: size), reads: reads)
    }

    /// A size along or across that the child's own rule makes of what is left.
    func reportPart(_ k: Int, _ axis: Axis, _ step: FlowSizeFact) {
        size(k, axis, step, reads: [own(k, axis)] + marginReads(k, axis))
    }

    func reportCut(_ k: Int, _ plan: FlowPlan, margins: Double, raw: Double, size: Double) {
        self.size(k, plan.along, .cut(line: plan.room, margins: margins, raw: raw, size: size), goesOn: true)
    }

    func reportEqual(_ k: Int, _ plan: FlowPlan, cell: Double, margins: Double, raw: Double, size: Double) {
        let step = FlowSizeFact.equalCell(
            count: plan.count, line: plan.room, gaps: Double(plan.count - 1) * plan.gap, cell: cell, margins: margins, raw: raw,
            size: size)
        self.size(k, plan.along, step, reads: [flowRule(.gravity), flowRule(.arrangedCount)] + marginReads(k, plan.along))
    }

    /// A share, by what the sharing made of it: `left` is what the line had left before it was shared out.
    func reportShare(_ plan: FlowPlan, _ part: SharePart, _ share: Shared, left: Double, size: Double) {
        let k = Int(part.item)
        let grown = share.weights > 0 ? part.base + share.free * part.weight / share.weights : part.base
        let step: FlowSizeFact
        if part.weight == 0 {
            step = .weightlessShare(size: size)
        } else if share.weights == 0 || grown >= 0 && part.held(grown) != grown {
            step = .heldShare(size: size)
        } else {
            step = .share(free: share.free, weight: part.weight, weights: share.weights, base: part.base, raw: grown, size: size)
        }
        let note = FlowReadNote.freeInLine(line: plan.room, left: left)
        self.size(k, plan.along, step, reads: [own(k, plan.along), Fact.Read(run.node, .arrangedCount, .step(note))])
    }

    /// Of `among` parts of the line's rest. A bound that holds one of them leaves its weight out of the sum.
    func reportStretch(_ plan: FlowPlan, _ part: SharePart, _ share: Shared, rest: Double, among: Int, size: Double) {
        let step: FlowSizeFact =
            share.weights == Double(among)
            ? .stretched(from: part.base, rest: rest, among: among, size: size)
            : .stretchedWithinBounds(from: part.base, rest: rest, size: size)
        self.size(Int(part.item), plan.along, step, reads: [Fact.Read(run.node, .gravity)], goesOn: true)
    }

    func reportLineDepth(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, isOwn: Bool, margins: Double, raw: Double, size: Double) {
        let reads = [alignmentRead(k, isOwn: isOwn)] + marginReads(k, plan.across)
        self.size(k, plan.across, .lineDepth(line.depth, margins: margins, raw: raw, size: size), reads: reads)
    }

    func reportDeepened(_ k: Int, _ plan: FlowPlan, by step: Double, from old: Double, size: Double) {
        self.size(
            k, plan.across, .deepened(from: old, by: step, raw: old + step, size: size), reads: [flowRule(.gravity)], goesOn: true)
    }

    /// What says how a child stands across its line: its own alignment, or arrangedGravity.
    private func alignmentRead(_ k: Int, isOwn: Bool) -> Fact.Read {
        let i = run.items[k].node
        return isOwn ? Fact.Read(i, .alignment, .rule(isOwn: true)) : flowRule(.arrangedGravity)
    }

    // MARK: Places

    /// `gravity`: what it puts before the first child and between the children before this one.
    func reportInLine(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, before: Double, gravity: Double, margin: Double) {
        var reads = marginReads(k, plan.along, [.near]) + run.paddingReads(plan.along)
        if k > line.first { reads += run.spaceReads(plan.along) }
        if gravity != 0 { reads.append(flowRule(.gravity)) }
        let step = FlowPlaceFact.inLine(
            child: k - line.first, line: line.index, start: plan.start + line.offset, before: before, gravity: gravity, margin: margin,
            at: run.items[k].pos[plan.along])
        place(k, plan.along, step, reads: reads)
    }

    func reportUnder(_ k: Int, above: Int, _ plan: FlowPlan) {
        let step = FlowPlaceFact.under(run.items[above].node, at: run.items[k].pos[plan.along])
        place(k, plan.along, step, reads: [flowRule(.lastlineGravityPolicy)])
    }

    /// `moved`: by which its own alignment (`isOwn`) or arrangedGravity moves the child in its line.
    func reportAcrossLine(
        _ k: Int, _ plan: FlowPlan, _ line: FlowLine, margin: Double, moved: Double, isCentered: Bool, isOwn: Bool
    ) {
        var reads = marginReads(k, plan.across, [.near])
        reads += line.index > 0 ? run.spaceReads(plan.across) : run.paddingReads(plan.across)
        if moved != 0 { reads.append(alignmentRead(k, isOwn: isOwn)) }
        let step = FlowPlaceFact.acrossLine(
            line.index, begins: plan.top + line.at, margin: margin, moved: moved, isCentered: isCentered,
            at: run.items[k].pos[plan.across])
        place(k, plan.across, step, reads: reads)
    }

    /// `above`: the child that it closes up to; `nil` for the first in its column. `edge`: where that one's room ends.
    func reportClosedUp(_ k: Int, _ plan: FlowPlan, above: Int?, edge: Double, margin: Double) {
        let at = run.items[k].pos[plan.across]
        let step: FlowPlaceFact
        if let above {
            step = .closedUp(below: run.items[above].node, end: edge, margin: margin, at: at)
        } else {
            step = .firstInColumn(top: edge, margin: margin, at: at)
        }
        place(k, plan.across, step, reads: [flowRule(.arrangedGravity)] + marginReads(k, plan.across, [.near]))
    }

    /// A child of a waterfall: its column's place and what stands above it there.
    func reportColumn(_ k: Int, _ plan: FlowPlan, column: Int, isFirst: Bool, x: Double, y: Double) {
        let along = FlowPlaceFact.columnPlace(
            column, start: plan.start, before: x, margin: margin(k, plan.along, .near), at: run.items[k].pos[plan.along])
        place(k, plan.along, along, reads: marginReads(k, plan.along, [.near]))
        let across = FlowPlaceFact.inColumn(
            column, isFirst: isFirst, top: plan.top, above: y, margin: margin(k, plan.across, .near), at: run.items[k].pos[plan.across])
        place(k, plan.across, across, reads: marginReads(k, plan.across, [.near]))
    }

    func reportMoved(_ k: Int, _ plan: FlowPlan, rest: Double, from old: Double, by moved: Double) {
        guard moved != 0 else { return }
        let step = FlowPlaceFact.moved(rest: rest, from: old, by: moved, at: run.items[k].pos[plan.across])
        place(k, plan.across, step, reads: [flowRule(.gravity)], goesOn: true)
    }
}
