// Distributing free space along a line (FL-2 to FL-2d, FL-6b, FL-6c).
//
//     free = room − gaps − margins − own sizes − added numbers
//     share = free · weight / weights, never below 0; a size is its share and its added number, within its bounds (D-25)
//
// Where a bound takes from a share or adds to it, the others share the difference (D-13, `shareLength`). Gravity fill in a line uses the
// same: each child begins with its current size, and all have the same weight.
//
// A child whose size refers to a share in its own line (`view A { width = fill }; view B { width = A.width / 2 }`) takes from the same free
// space, so it is a share itself: with A's weight, bounds and added number times its own factor, plus its own added number. Chains of such
// references work in the same way.

extension FlowLayout {
    /// N a line: percent and fill share what is left, by weight; then sizes that refer to other siblings are settled.
    func shareOut(_ plan: FlowPlan, _ line: inout FlowLine, shares: Int, references: Int) {
        let mark = scratch.mark
        let parts = scratch.take(SharePart.self, shares + references)
        var n = 0
        for k in line.first..<(line.first + line.count) where takesPart(k, plan.along) {
            let rule = rule(k, plan.along)
            (parts + n).initialize(to: flowPart(k, plan.along, base: rule.add, weight: max(0, rule.weight)))
            n += 1
        }
        if references > 0 { n = follow(plan, &line, parts, n) }
        let left = plan.room - line.length
        let share = shareLength(parts, n, room: left, least: 0, &scratch)
        let reads = hears ? shareReads(plan, line, parts, n, share, left: left) : []
        for p in 0..<n {
            let size = notTiny(max(0, share.length(parts[p])))
            run.items[Int(parts[p].item)].settle(plan.along, size)
            line.length += size
            if hears { reportShare(plan, parts[p], share, reads, size: size) }
        }
        scratch.release(mark)
    }

    /// As many as fit, gravity fill: the line's remaining length goes to its children in equal parts. A size that refers to the own other
    /// dimension or to a sibling is not stretched (D-33, D-46); one that refers to a child of the line grows with it. Sizes across that are
    /// asked for after this use the stretched sizes. Gravity stretch, also with a count: children without a size of their own share what
    /// the others leave.
    func stretch(_ plan: FlowPlan, _ line: inout FlowLine, isLast: Bool) {
        guard !plan.wrapsAlong, !isLast || plan.policy == .always else { return }
        let isFill = plan.gravity == .fill
        if !isFill { giveUpSizes(plan, &line) }
        let rest = plan.room - line.length
        guard !isFill || rest >= Self.least else { return }
        let mark = scratch.mark
        let parts = scratch.take(SharePart.self, line.count)
        let range = line.first..<(line.first + line.count)
        var n = 0
        for k in range where isFill ? !isTied(k, plan.along) : isStretched(k, plan) {
            (parts + n).initialize(to: flowPart(k, plan.along, base: run.items[k].size[plan.along], weight: 1))
            n += 1
        }
        var count = n
        if n > 0, n < line.count {
            run.addFollowers(
                range, plan.along, parts, &count, waits: { isTied($0, plan.along) },
                leader: { k in run.shareLeader(of: k, plan.along).flatMap { range.contains($0) ? $0 : nil } }, alone: { _ in })
        }
        var total = rest
        for p in 0..<count { total += run.items[Int(parts[p].item)].size[plan.along] }
        let share = shareLength(parts, count, room: total, least: 0, &scratch)
        let account = hears ? stretchAccount(plan, line, parts, count, share, rest: rest) : nil
        for p in 0..<count {
            let k = Int(parts[p].item)
            line.length -= run.items[k].size[plan.along]
            if !takesPart(k, plan.across) { reopen(k, plan.across) }
            if p >= n {
                run.items[k].mark(plan.along, .open)
                continue
            }
            let size = notTiny(max(0, share.length(parts[p])))
            run.items[k].settle(plan.along, size)
            if let account { reportStretch(plan, parts[p], share, account, size: size) }
        }
        for p in 0..<count { line.length += run.ask(Int(parts[p].item), plan.along) }
        scratch.release(mark)
    }

    /// Whether gravity stretch gives a child its length.
    private func isStretched(_ k: Int, _ plan: FlowPlan) -> Bool {
        plan.given(plan.along) < 0 && !run.hasOwnSize(run.items[k].node, plan.along)
    }

    /// Gravity stretch: children that take what the others leave have no length of their own.
    private func giveUpSizes(_ plan: FlowPlan, _ line: inout FlowLine) {
        for k in line.children where isStretched(k, plan) {
            line.length -= run.items[k].size[plan.along]
            run.items[k].settle(plan.along, 0)
        }
    }

    private func flowPart(_ k: Int, _ axis: Axis, base: Double, weight: Double) -> SharePart {
        var part = SharePart(weight: weight, base: base, item: Int32(k), role: .size)
        if nodes[Int(run.items[k].node)].flags.contains(.hasBounds) {
            part.low = max(0, run.sizeBound(k, axis, .lower) ?? 0)
            part.high = max(0, run.sizeBound(k, axis, .upper) ?? .infinity)
        } else if base < 0 {
            part.low = 0
        }
        return part
    }

    // MARK: What follows a share

    /// Adds a part for each child that refers to a share of the line, after the one it refers to; settles the other references, and adds
    /// them to the line's length. Returns the number of parts.
    private func follow(
        _ plan: FlowPlan, _ line: inout FlowLine, _ parts: UnsafeMutablePointer<SharePart>, _ shares: Int
    ) -> Int {
        let axis = plan.along
        let range = line.first..<(line.first + line.count)
        var count = shares
        run.addFollowers(
            range, axis, parts, &count, waits: { rule($0, axis).kind == .reference },
            leader: { k in
                guard run.items[k].settled(axis) != .done, let j = run.shareLeader(of: k, axis), range.contains(j) else { return nil }
                return j
            },
            alone: { k in
                settleOwn(k, axis, plan)
                line.length += run.items[k].size[axis]
            })
        return count
    }
}
