// Lines of a fixed count that are too long, with children that have a `shrink`: each gives its part of the length that the line
// lacks, but not more, so that a line may still be too long.

extension FlowLayout {
    /// Shrinks children of a line that is longer than its room. A size that refers to a sibling shrinks with it (D-46); sizes across that
    /// are asked for after this use the resulting sizes.
    func shrink(_ plan: FlowPlan, _ line: inout FlowLine) {
        let left = plan.room - line.length
        guard !plan.wrapsAlong, left < -Self.least, let shrinks = run.childNumbers(.shrink, .shrinks) else { return }
        let mark = scratch.mark
        let parts = scratch.take(SharePart.self, line.count)
        var own = 0
        for k in line.children where shrinks[k] > 0 {
            let part = SharePart(weight: shrinks[k], base: run.items[k].size[plan.along], item: Int32(k), role: .size)
            (parts + own).initialize(to: part)
            own += 1
        }
        var count = own
        if own > 0, own < line.count {
            let range = line.children
            run.addFollowers(
                range, plan.along, parts, &count, waits: { shrinks[$0] <= 0 && isTied($0, plan.along) },
                leader: { k in run.shareLeader(of: k, plan.along).flatMap { range.contains($0) ? $0 : nil } }, alone: { _ in })
        }
        var sum = 0.0
        for p in 0..<count { sum += parts[p].weight }
        let reads = hears && own > 0 ? shrinkReads(plan, line, parts, count, left: left) : []
        for p in 0..<count {
            let k = Int(parts[p].item)
            line.length -= run.items[k].size[plan.along]
            if !takesPart(k, plan.across) { reopen(k, plan.across) }
            if p >= own {
                run.items[k].mark(plan.along, .open)
                continue
            }
            let wanted = parts[p].base + left * parts[p].weight / sum
            let size = notTiny(Length.held(run.clamp(k, plan.along, wanted)))
            if hears { reportShrunk(plan, parts[p], reads, left: left, sum: sum, wanted: wanted, size: size) }
            run.items[k].settle(plan.along, size)
        }
        for p in 0..<count { line.length += run.ask(Int(parts[p].item), plan.along) }
        scratch.release(mark)
    }
}
