// Sizes in a line: along it by 2.2, 2.3 and 2.5, then across it.

extension Pass {
    /// The rule of an item along an axis, as it stands.
    @inline(__always) func rule(_ run: Run, _ k: Int, _ axis: Axis) -> Rule {
        rules[Int(run.items[k].node)][axis]
    }

    @inline(__always) private func ruleKind(_ run: Run, _ k: Int, _ axis: Axis) -> Rule.Kind {
        rules[Int(run.items[k].node)][axis].kind
    }

    @inline(__always) func takesPart(_ run: Run, _ k: Int, _ axis: Axis) -> Bool {
        switch ruleKind(run, k, axis) {
        case .percent, .fill, .average, .share: return true
        default: return false
        }
    }

    // MARK: Along

    /// A size that is no part of the line: the child's own rule, else what the flow gives to children without one.
    @inline(__always) mutating func settleOwn(_ run: inout Run, _ k: Int, _ axis: Axis, _ plan: FlowPlan) {
        let n = nodes + Int(run.items[k].node)
        if !R.isOn, plan.given(axis) < 0, !n.pointee.flags.contains(.hasBounds), ruleKind(run, k, axis) == .number {
            let v = rule(run, k, axis).add
            run.items[k].settle(axis, v > 0 ? v : 0)
            return
        }
        settleSlow(&run, k, axis, plan)
    }

    @inline(never) private mutating func settleSlow(_ run: inout Run, _ k: Int, _ axis: Axis, _ plan: FlowPlan) {
        let i = run.items[k].node
        let given = plan.given(axis)
        if given >= 0, !hasSizeRule(run, i, axis) {
            let raw = given - margins(run, k, axis)
            let size = clamp(&run, k, axis, raw)
            run.items[k].settle(axis, size)
            if hears { noteGiven(run, k, axis, plan, given, size) }
            return
        }
        if run.wraps(axis), ruleKind(run, k, axis) == .reference, hangs(&run, k, axis) {
            run.items[k].settle(axis, clamp(&run, k, axis, 0))
            return
        }
        _ = ask(&run, k, axis)
    }

    /// Whether a size that follows something hangs on the flow's own size along that axis, through any siblings (D-15). Those
    /// on the way keep the answer, so that chains cost no more than their length.
    private mutating func hangs(_ run: inout Run, _ k: Int, _ axis: Axis) -> Bool {
        let yes = axis == .x ? Item.Marks.hangsX : .hangsY
        let no = axis == .x ? Item.Marks.standsX : .standsY
        var end = k
        var steps = 0
        while steps < run.count, run.items[end].marks.isDisjoint(with: [yes, no]), let next = followed(run, end, axis) {
            end = next
            steps += 1
        }
        let marks = run.items[end].marks
        let answer = marks.contains(yes) || !marks.contains(no) && sizedByParent(run, end, axis, hangsOn: axis)
        var j = k
        for _ in 0...steps {
            run.items[j].marks.insert(answer ? yes : no)
            guard j != end, let next = followed(run, j, axis) else { break }
            j = next
        }
        return answer
    }

    /// The sibling whose size along the same axis an item's follows.
    private func followed(_ run: Run, _ k: Int, _ axis: Axis) -> Int? {
        let rule = rule(run, k, axis)
        guard rule.kind == .reference, rule.anchor.axis == axis, case .item(let j) = target(run, run.items[k].node, rule) else {
            return nil
        }
        return j
    }

    /// As many as fit: the next child's size along the line, in what the line has left (2.5). A part that an earlier child has
    /// asked for already is of the whole content and stays so.
    @inline(__always) mutating func takeAlong(_ run: inout Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine) {
        if takesPart(run, k, plan.along) {
            if run.items[k].settled(plan.along) != .done { takeLeft(&run, k, plan, line) }
        } else {
            settleOwn(&run, k, plan.along, plan)
        }
    }

    private mutating func takeLeft(_ run: inout Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine) {
        let axis = plan.along
        if plan.wrapsAlong {
            run.items[k].settle(axis, clamp(&run, k, axis, 0))
            return
        }
        let rule = rule(run, k, axis)
        let own = margins(run, k, axis)
        var left = plan.room - (line.count == 0 ? 0 : line.length + plan.gap)
        let none = left - own <= 0
        if none { left = plan.room }
        let size = clamp(&run, k, axis, (left + rule.add) * rule.weight / 100 - own)
        run.items[k].settle(axis, size)
        if hears { noteLeft(run, k, plan, rule, left: left, margins: own, newLine: none, size) }
    }

    /// A child too long for a line is cut to it, down to its lower bound (E-9).
    mutating func cut(_ run: inout Run, _ k: Int, _ plan: FlowPlan, _ margins: Double) {
        let size = clamp(&run, k, plan.along, min(run.items[k].size[plan.along], plan.room - margins))
        run.items[k].settle(plan.along, size)
        if hears { noteCut(run, k, plan, margins, size) }
    }

    /// N a line: own sizes first, then the shares of what they leave, and what follows a share; or equal cells.
    mutating func settleShares(_ run: inout Run, _ plan: FlowPlan, _ line: inout FlowLine) {
        let end = line.first + line.count
        for k in line.first..<end { startAcross(&run, k, plan, line.at) }
        line.length = plan.gap * Double(line.count - 1)
        var shares = 0
        var references = 0
        for k in line.first..<end {
            line.length += margins(run, k, plan.along)
            if plan.equal {
                settleEqual(&run, k, plan)
            } else if takesPart(run, k, plan.along) {
                shares += 1
                if !plan.wrapsAlong { continue }
                run.items[k].settle(plan.along, clamp(&run, k, plan.along, 0))
            } else if ruleKind(run, k, plan.along) == .reference, !plan.wrapsAlong {
                references += 1
                continue
            } else {
                settleOwn(&run, k, plan.along, plan)
            }
            line.length += run.items[k].size[plan.along]
        }
        if shares + references > 0, !plan.wrapsAlong { shareOut(&run, plan, &line, shares: shares, references: references) }
    }

    /// Equal cells: each child's size is its cell less its margins, within its bounds (2.3).
    private mutating func settleEqual(_ run: inout Run, _ k: Int, _ plan: FlowPlan) {
        let axis = plan.along
        if follows(run, k, axis) {
            _ = ask(&run, k, axis)
            return
        }
        let n = Double(plan.count)
        let cell = max(0, (plan.room - (n - 1) * plan.gap) / n)
        let size = clamp(&run, k, axis, cell - margins(run, k, axis))
        run.items[k].settle(axis, size)
        if hears { noteEqual(run, k, plan, cell, size) }
    }

    /// Whether a size follows the own other dimension: gravity never stretches such a one (D-33).
    func follows(_ run: Run, _ k: Int, _ axis: Axis) -> Bool {
        let rule = rule(run, k, axis)
        return rule.kind == .reference && target(run, run.items[k].node, rule) == .itself
    }

    // MARK: Across

    /// A part or fill across is settled when the line's beginning is known: it is of what is left from there (2.2).
    @inline(__always) mutating func startAcross(_ run: inout Run, _ k: Int, _ plan: FlowPlan, _ at: Double) {
        if takesPart(run, k, plan.across), run.items[k].settled(plan.across) != .done { takeAcross(&run, k, plan, at) }
    }

    private mutating func takeAcross(_ run: inout Run, _ k: Int, _ plan: FlowPlan, _ at: Double) {
        let axis = plan.across
        if plan.wrapsAcross {
            run.items[k].settle(axis, clamp(&run, k, axis, 0))
            return
        }
        let rule = rule(run, k, axis)
        let left = plan.depth - at
        let own = margins(run, k, axis)
        let raw = rule.kind == .fill ? (left - own) * rule.mult + rule.add : left * rule.weight / 100 + rule.add - own
        run.items[k].settle(axis, clamp(&run, k, axis, raw))
        if hears { noteAcross(run, k, plan, rule, left: left, margins: own, raw: raw) }
    }

    /// The sizes across of a line's children, and its depth.
    mutating func settleAcross(_ run: inout Run, _ plan: FlowPlan, _ line: inout FlowLine) {
        line.depth = 0
        for k in line.first..<(line.first + line.count) { line.depth = max(line.depth, cellAcross(&run, k, plan)) }
    }

    /// Settles a child's size across; returns what its cell takes up of the line's depth. While the depth wraps, a child sized
    /// by it counts its lower bound alone (D-15).
    @inline(__always) mutating func cellAcross(_ run: inout Run, _ k: Int, _ plan: FlowPlan) -> Double {
        let axis = plan.across
        if !takesPart(run, k, axis) {
            settleOwn(&run, k, axis, plan)
            if plan.wrapsAcross, ruleKind(run, k, axis) == .reference, hangs(&run, k, axis) {
                return run.items[k].size[axis]
            }
        } else if plan.wrapsAcross {
            return run.items[k].size[axis]
        }
        return margins(run, k, axis) + run.items[k].size[axis]
    }
}
