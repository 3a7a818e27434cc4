// Places: along the line by gravity, across it by alignment, and the block as a whole.
//
//     between │A    B    C│      around │ A   B   C │      among │  A  B  C  │      rest = room − length, k children
//     gaps of rest/(k−1)         rest/k, half at the ends       rest/(k+1), at the ends too

extension FlowLayout {
    /// Places a line's children along it, and across it within its depth.
    func placeLine(_ plan: FlowPlan, _ line: FlowLine) {
        let spacing = spacing(plan, line)
        var x = plan.start + line.offset + spacing.lead
        // For the report alone: cells and spaces before a child, without what gravity adds.
        var before = 0.0
        let end = line.first + line.count
        for k in line.first..<end {
            if spacing.copies {
                run.items[k].pos[plan.along] = run.items[k - plan.count].pos[plan.along]
                if hears { reportUnder(k, above: k - plan.count, plan) }
            } else {
                let near = margin(k, plan.along, .near)
                run.items[k].pos[plan.along] = x + near
                if hears {
                    let gravity = spacing.lead + Double(k - line.first) * spacing.step
                    reportInLine(k, plan, line, before: before, gravity: gravity, margin: near)
                    before += near + run.items[k].size[plan.along] + margin(k, plan.along, .far) + plan.gap
                }
                x += near + run.items[k].size[plan.along] + margin(k, plan.along, .far) + plan.gap + spacing.step
            }
            if !plan.compact { align(k, plan, line) }
        }
    }

    /// Gravity along a line: what stands before the first child, and what is added to each gap (FL-6, FL-6a); on the last line by
    /// `lastlineGravityPolicy` (FL-7).
    private func spacing(_ plan: FlowPlan, _ line: FlowLine) -> (lead: Double, step: Double, copies: Bool) {
        let rest = plan.room - line.length
        let n = Double(line.count)
        switch plan.gravity {
        case .center: return (rest / 2, 0, false)
        case .far: return (rest, 0, false)
        case .between, .around, .among:
            if line.isLast, line.count != plan.count, plan.policy != .always {
                return (0, 0, plan.policy == .auto && plan.count > 0 && line.first >= plan.count)
            }
            if plan.gravity == .between { return (0, n > 1 ? rest / (n - 1) : 0, false) }
            let step = plan.gravity == .around ? rest / n : rest / (n + 1)
            return (plan.gravity == .around ? step / 2 : step, step, false)
        default: return (0, 0, false)
        }
    }

    /// Places a child across its line, by its own alignment or arrangedGravity (FL-8).
    @inline(__always) private func align(_ k: Int, _ plan: FlowPlan, _ line: FlowLine) {
        let axis = plan.across
        var place = plan.alignment
        var isOwn = false
        let n = nodes + Int(run.items[k].node)
        if n.pointee.ext >= 0 {
            let own = exts[Int(n.pointee.ext)].alignment.place(axis, rtl: rtl)
            if own != .none { (place, isOwn) = (own, true) }
        }
        let near = margin(k, axis, .near)
        var p = plan.top + line.at + near
        var moved = 0.0
        switch place {
        case .center:
            moved = (line.depth - near - margin(k, axis, .far) - run.items[k].size[axis]) / 2
            p += moved
        case .far:
            moved = line.depth - near - margin(k, axis, .far) - run.items[k].size[axis]
            p += moved
        case .fill:
            let far = margin(k, axis, .far)
            let raw = line.depth - near - far
            let size = run.clamp(k, axis, raw)
            run.items[k].settle(axis, size)
            if hears { reportLineDepth(k, plan, line, isOwn: isOwn, margins: near + far, raw: raw, size: size) }
        default: break
        }
        run.items[k].pos[axis] = p
        if hears { reportAcrossLine(k, plan, line, margin: near, moved: moved, isCentered: place == .center, isOwn: isOwn) }
    }

    /// arrangedGravity between: a child stands below the one N places before it (FL-8b). Returns how deep the line reaches.
    func closeUp(_ plan: FlowPlan, _ line: FlowLine) -> Double {
        let axis = plan.across
        var depth = 0.0
        for k in line.first..<(line.first + line.count) {
            let near = margin(k, axis, .near)
            var p = plan.top + near
            let isFirst = line.index == 0 || plan.pageLines > 0 && line.index % plan.pageLines == 0
            if !isFirst {
                let above = k - plan.count
                p = run.items[above].pos[axis] + run.items[above].size[axis] + margin(above, axis, .far) + plan.lineGap + near
            }
            run.items[k].pos[axis] = p
            depth = max(depth, p - plan.top + run.items[k].size[axis] + margin(k, axis, .far))
            if hears, run.place { reportClosedUp(k, plan, above: isFirst ? nil : k - plan.count, edge: p - near, margin: near) }
        }
        return depth
    }

    // MARK: The block

    /// Gravity across: what the lines leave of the content box (FL-10).
    func placeBlock(_ plan: FlowPlan, _ extent: FlowExtent) {
        guard extent.lines > 0 else { return }
        let rest = plan.depth - extent.depth
        let lines = plan.pageLines > 0 ? min(plan.pageLines, extent.lines) : extent.lines
        let n = Double(lines)
        var lead = 0.0
        var step = 0.0
        switch plan.block {
        case .center: lead = rest / 2
        case .far: lead = rest
        case .between: step = n > 1 ? rest / (n - 1) : 0
        case .around:
            step = rest / n
            lead = step / 2
        case .among:
            step = rest / (n + 1)
            lead = step
        case .fill: step = rest / n
        default: return
        }
        var line = 0
        for k in 0..<run.count {
            if plan.count > 0 {
                line = k / plan.count
            } else if let starts = extent.starts, line + 1 < extent.lines, Int(starts[line + 1]) == k {
                line += 1
            }
            let row = plan.pageLines > 0 ? line % plan.pageLines : line
            let old = run.items[k].pos[plan.across]
            let moved = lead + step * Double(row)
            run.items[k].pos[plan.across] = old + moved
            if hears { reportMoved(k, plan, rest: rest, from: old, by: moved) }
            if plan.block == .fill { deepen(k, plan, by: step, lines: lines) }
        }
    }

    /// Gravity fill across: a child takes its line's part, within its bounds, unless its size follows the own other dimension.
    private func deepen(_ k: Int, _ plan: FlowPlan, by step: Double, lines: Int) {
        if follows(k, plan.across) { return }
        let old = run.items[k].size[plan.across]
        let size = run.clamp(k, plan.across, old + step)
        run.items[k].settle(plan.across, size)
        if hears { reportDeepened(k, plan, by: step, from: old, size: size) }
    }
}
