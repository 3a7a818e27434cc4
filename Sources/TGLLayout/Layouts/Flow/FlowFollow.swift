// Sizes that refer to one that was stretched across its line (G-5, D-46, D-47).
//
//     line 1   ┌ A ┐┌ B ┐     A is stretched to the depth of its line, which is that of the sizes before.
//              │   ││   │     D follows A in the same line: it has A's final size, the cells after it move, the next line is below it.
//              └───┘└───┘     K follows A from a later line, and that line is as deep as K finally is. An earlier line that follows A
//     line 2   ┌ K ┐          knows that size only when A's line is settled: then all lines are settled once more, with that size.
//              └───┘
//
// The same where gravity fill makes lines deeper, but then lines stay where they are.

extension FlowLayout {
    /// The most rounds in which lines are settled again, where sizes refer to what is stretched in later lines.
    static let mostRounds = 8

    /// Stretches children to the depth of their line, by their own alignment or arrangedGravity (FL-8a), and asks again for the sizes in
    /// the line that refer to them. While the flow is measured this is only done where sizes refer to others, which `ties` keeps. Answers
    /// whether other sizes may refer to one that changed.
    func fillDepth(_ plan: FlowPlan, _ line: inout FlowLine, _ ties: inout Bool?) -> Bool {
        if plan.compact { return false }
        var isChanged = false
        for k in line.children {
            let (place, isOwn) = placeInLine(k, plan)
            guard place == .fill else { continue }
            if !run.place, !hasTies(&ties) { return false }
            let old = run.items[k].size[plan.across]
            let raw = line.depth - margin(k, plan.across, .near) - margin(k, plan.across, .far)
            let size = run.clamp(k, plan.across, raw)
            run.items[k].settle(plan.across, size)
            if hears { reportLineDepth(k, plan, line, isOwn: isOwn, raw: raw, size: size) }
            if size == old { continue }
            run.items[k].marks.insert(.stretched)
            isChanged = true
        }
        guard isChanged, hasTies(&ties) else { return false }
        let followers = followers(plan)
        for k in line.children { _ = followers.reopen(k) }
        // Asking for one size also settles those that it refers to.
        for k in line.children { line.length -= run.items[k].size[plan.along] }
        for k in line.children { askAgain(k, plan) }
        for k in line.children {
            line.length += run.items[k].size[plan.along]
            line.reach = max(line.reach, takenAcross(k, plan))
        }
        return true
    }

    private func hasTies(_ known: inout Bool?) -> Bool {
        let isThere = known ?? run.hasFollowingSizes
        known = isThere
        return isThere
    }

    /// The current sizes.
    private func sizesNow() -> UnsafeMutablePointer<Pair> {
        let sizes = scratch.take(Pair.self, run.count)
        for k in 0..<run.count { (sizes + k).initialize(to: run.items[k].size) }
        return sizes
    }

    /// Asks for the open sizes of a child.
    private func askAgain(_ k: Int, _ plan: FlowPlan) {
        for axis in [Axis.x, .y] where run.items[k].settled(axis) == .open { settleOwn(k, axis, plan) }
    }

    // MARK: Later lines

    /// Asks again for the sizes that refer to a child of a later line, with its current size. Answers whether one changed.
    func followLater(_ plan: FlowPlan) -> Bool {
        let followers = followers(plan)
        var isFound = false
        for k in 0..<run.count where followers.reopen(k) { isFound = true }
        guard isFound else { return false }
        var isChanged = false
        let before = sizesNow()
        for k in 0..<run.count { askAgain(k, plan) }
        for k in 0..<run.count where run.items[k].size != before[k] {
            if run.items[k].size.x != before[k].x { run.items[k].marks.insert(.keptX) }
            if run.items[k].size.y != before[k].y { run.items[k].marks.insert(.keptY) }
            isChanged = true
        }
        return isChanged
    }

    /// Opens all sizes again except those that were found to refer to a later line.
    func beginRound() {
        for k in 0..<run.count {
            run.items[k].marks.remove(.stretched)
            reopen(k, .x)
            reopen(k, .y)
        }
    }

    /// Forgets the notes of rounds.
    func endRounds() {
        for k in 0..<run.count { run.items[k].marks.subtract([.stretched, .keptX, .keptY]) }
    }

    // MARK: Lines that gravity made deeper

    /// Whether gravity does not change a size across: it refers to the own other dimension or to a sibling, and the child's own alignment
    /// does not stretch it (D-33, D-46).
    func keepsDepth(_ k: Int, _ plan: FlowPlan) -> Bool { isTied(k, plan.across) && !isFilledByItself(k, plan) }

    /// Gives sizes that refer to a child their final value; cells after a child whose length changed move.
    func followDeepened(_ plan: FlowPlan, _ extent: FlowExtent) {
        guard run.hasFollowingSizes else { return endRounds() }
        let followers = followers(plan)
        var isFound = false
        for k in 0..<run.count where rule(k, plan.across).kind == .reference && keepsDepth(k, plan) && !follows(k, plan.across) {
            run.items[k].mark(plan.across, .open)
            isFound = true
        }
        for k in 0..<run.count where followers.reopen(k) { isFound = true }
        endRounds()
        guard isFound else { return }
        let before = sizesNow()
        for k in 0..<run.count { askAgain(k, plan) }
        guard run.place, extent.columns == nil else { return }
        forEachLine(plan, extent) { _, children in
            var moved = 0.0
            for k in children {
                let from = run.items[k].pos[plan.along]
                if moved != 0 {
                    run.items[k].pos[plan.along] = from + moved
                    if hears { reportPushed(k, plan, from: from, by: moved) }
                }
                moved += run.items[k].size[plan.along] - before[k][plan.along]
            }
        }
    }

    /// While the length along is measured and the depth is given: gravity fill makes lines deeper, and sizes that refer to that count
    /// (L-30).
    func deepenAhead(_ plan: FlowPlan, _ extent: inout FlowExtent) {
        guard plan.wrapsAlong, !plan.wrapsAcross, stretchesLines(plan), run.hasFollowingSizes else { return }
        placeBlock(plan, extent)
        if plan.auto, plan.count > 0 { return }
        var longest = 0.0
        forEachLine(plan, extent) { index, children in
            let page = plan.pageLines > 0 ? index / plan.pageLines : 0
            var length = Double(page) * plan.pageStep + plan.gap * Double(children.count - 1)
            for k in children { length += margins(k, plan.along) + run.items[k].size[plan.along] }
            if length > longest {
                longest = length
                if let account = extent.account { accountLongest(account, plan, children, index) }
            }
        }
        extent.length = longest
    }

    // MARK: What follows

    /// A length along refers to the stretched size across where the child's own alignment stretched it, but not where arrangedGravity or
    /// gravity did (FL-8a).
    private func followers(_ plan: FlowPlan) -> Followers {
        Followers(run: run, axis: plan.across, isGiven: { isGiven($0, $1, plan) }, leadsItself: { isFilledByItself($0, plan) })
    }

    /// Whether the flow gives a child a size, whatever its rule says.
    private func isGiven(_ k: Int, _ axis: Axis, _ plan: FlowPlan) -> Bool {
        if plan.given(axis) >= 0, !run.hasSizeRule(run.items[k].node, axis) { return true }
        if axis == plan.across { return isFilled(k, plan) }
        return !plan.wrapsAlong && (plan.gravity == .fill || plan.gravity == .stretch) && !isTied(k, axis)
    }

    /// Whether a child has the depth of its line.
    private func isFilled(_ k: Int, _ plan: FlowPlan) -> Bool { hasDepths(plan) && placeInLine(k, plan).place == .fill }

    /// Whether it has so by its own alignment.
    private func isFilledByItself(_ k: Int, _ plan: FlowPlan) -> Bool {
        guard hasDepths(plan) else { return false }
        let (place, isOwn) = placeInLine(k, plan)
        return place == .fill && isOwn
    }

    /// Whether children are in the depth of their lines: not in closed-up columns, nor in a waterfall.
    private func hasDepths(_ plan: FlowPlan) -> Bool { !plan.compact && !(plan.auto && plan.count > 0) }
}
