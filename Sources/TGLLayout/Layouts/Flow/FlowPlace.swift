// Places: along the line by gravity, and across it by alignment.
//
//     between │A    B    C│      around │ A   B   C │      among │  A  B  C  │      rest = room − length, k children
//     gaps of rest/(k−1)         rest/k, half at the ends       rest/(k+1), at the ends too

extension FlowLayout {
    /// Places a line's children along it, and across it within its depth.
    func placeLine(_ plan: FlowPlan, _ line: FlowLine) {
        let spacing = spacing(plan, line)
        var x = plan.start + line.offset + spacing.lead
        // For the report alone: cells and spaces before a child.
        var before = NamedSum()
        let spread = hears && (spacing.lead != 0 || spacing.step != 0) ? cells(plan, line.children) : nil
        for k in line.children {
            if spacing.copies {
                run.items[k].pos[plan.along] = run.items[k - plan.count].pos[plan.along]
                if !plan.compact { align(k, plan, line) }
                if hears { reportUnder(k, above: k - plan.count, plan) }
            } else {
                let near = margin(k, plan.along, .near)
                run.items[k].pos[plan.along] = x + near
                if !plan.compact { align(k, plan, line) }
                if hears {
                    reportInLine(k, plan, line, before: before, spread: spread)
                    addAlong(k, plan, to: &before)
                    before.add(spaces: 1, of: plan.gap)
                }
                x += near + run.items[k].size[plan.along] + margin(k, plan.along, .far) + plan.gap + spacing.step
            }
        }
    }

    /// Gravity along a line: the space before the first child, and the space added to each gap (FL-6, FL-6a); on the last line by
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
        let (place, isOwn) = placeInLine(k, plan)
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
        default: break
        }
        run.items[k].pos[axis] = p
        if hears { reportAcrossLine(k, plan, line, isMoved: moved != 0, isCentered: place == .center, isOwn: isOwn) }
    }

    /// The place of a child in its line's depth, and whether its own alignment sets it.
    @inline(__always) func placeInLine(_ k: Int, _ plan: FlowPlan) -> (place: Gravity.Place, isOwn: Bool) {
        let x = nodes[Int(run.items[k].node)].ext
        if x >= 0 {
            let own = exts[Int(x)].alignment.place(plan.across, rtl: rtl)
            if own != .none { return (run.resolved(own, run.items[k].node, plan.across), true) }
        }
        return (run.resolved(plan.alignment, run.items[k].node, plan.across), false)
    }

    /// arrangedGravity between: a child is below the one N places before it (FL-8b). Returns how deep the line reaches. `before`: how deep
    /// the lines before it reach.
    func closeUp(_ plan: FlowPlan, _ line: FlowLine, _ before: Double) -> Double {
        let axis = plan.across
        var depth = 0.0
        for k in line.first..<(line.first + line.count) {
            let near = margin(k, axis, .near)
            var p = plan.top + near
            let isFirst = line.index == 0 || plan.linesOnPage > 0 && line.index % plan.linesOnPage == 0
            if isFirst {
                p += line.at
            } else {
                let above = k - plan.count
                p = run.items[above].pos[axis] + run.items[above].size[axis] + margin(above, axis, .far) + plan.lineGap + near
            }
            run.items[k].pos[axis] = p
            let end = p - plan.top + run.items[k].size[axis] + margin(k, axis, .far)
            if let account = line.account {
                accountClosed(account, k, plan, line, isFirst: isFirst, end: end, depth: max(before, depth))
            }
            depth = max(depth, end)
            if hears, run.place { reportClosedUp(k, plan, line, above: isFirst ? nil : k - plan.count) }
        }
        return depth
    }
}
