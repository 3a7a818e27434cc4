// Sizes in a line: along it by FL-2, FL-3 and FL-5a, then across it by FL-2e.

extension FlowLayout {
    /// The unchanged rule of an item along an axis.
    @inline(__always) func rule(_ k: Int, _ axis: Axis) -> Rule {
        run.pass.sizeRule(run.items[k].node, axis)
    }

    @inline(__always) private func ruleKind(_ k: Int, _ axis: Axis) -> Rule.Kind {
        run.pass.sizeKind(run.items[k].node, axis)
    }

    /// The rules of an item.
    @inline(__always) private func ownRules(_ k: Int) -> UnsafeMutablePointer<NodeRules> { rules + Int(run.items[k].node) }

    @inline(__always) func takesPart(_ k: Int, _ axis: Axis) -> Bool {
        if ownRules(k).pointee.isNumber(axis) { return false }
        switch ruleKind(k, axis) {
        case .percent, .fill, .average, .share: return true
        default: return false
        }
    }

    // MARK: Along

    /// A size that is not a part of the line: by the child's own rule, or the size that the flow gives to children without one.
    @inline(__always) func settleOwn(_ k: Int, _ axis: Axis, _ plan: FlowPlan) {
        let n = nodes + Int(run.items[k].node)
        if !records, plan.given(axis) < 0, !n.pointee.flags.contains(.hasBounds), ownRules(k).pointee.isNumber(axis) {
            let v = ownRules(k).pointee.number(axis)
            run.items[k].settle(axis, v > 0 ? v : 0)
            return
        }
        settleSlow(k, axis, plan)
    }

    @inline(never) private func settleSlow(_ k: Int, _ axis: Axis, _ plan: FlowPlan) {
        let i = run.items[k].node
        let given = plan.given(axis)
        if given >= 0, !run.hasSizeRule(i, axis) {
            let own = margins(k, axis)
            let raw = given - own
            let size = run.clamp(k, axis, raw)
            run.items[k].settle(axis, size)
            if hears { reportCell(k, axis, plan, raw: raw, size: size) }
            return
        }
        if run.wraps(axis), isSizedByFlow(k, axis) {
            run.items[k].settle(axis, run.clamp(k, axis, 0))
            return
        }
        _ = run.ask(k, axis)
    }

    /// Whether a size that is not a part of the flow depends on the flow's own size along that axis (D-15): it refers to it, or it is the
    /// height of content whose width does.
    @inline(__always) private func isSizedByFlow(_ k: Int, _ axis: Axis) -> Bool {
        if ownRules(k).pointee.isNumber(axis) { return false }
        switch ruleKind(k, axis) {
        case .number: return false
        case .reference: return dependsOnLength(k, axis)
        default: return axis == .y && ruleKind(k, .x) == .reference && run.sizedByParent(k, axis, dependsOn: axis)
        }
    }

    /// Whether a size that refers to another depends on the flow's own size along that axis, through any siblings (D-15). Sizes on the way
    /// keep the answer, so that chains cost no more than their length.
    func dependsOnLength(_ k: Int, _ axis: Axis) -> Bool {
        let yes = axis == .x ? Item.Marks.dependsX : .dependsY
        let no = axis == .x ? Item.Marks.independentX : .independentY
        var end = k
        var steps = 0
        while steps < run.count, run.items[end].marks.isDisjoint(with: [yes, no]), let next = followed(end, axis) {
            end = next
            steps += 1
        }
        let marks = run.items[end].marks
        let answer = marks.contains(yes) || !marks.contains(no) && run.sizedByParent(end, axis, dependsOn: axis)
        var j = k
        for _ in 0...steps {
            run.items[j].marks.insert(answer ? yes : no)
            guard j != end, let next = followed(j, axis) else { break }
            j = next
        }
        return answer
    }

    /// The sibling to whose size along the same axis an item's size refers.
    private func followed(_ k: Int, _ axis: Axis) -> Int? {
        let rule = rule(k, axis)
        guard rule.kind == .reference, rule.anchor.axis == axis, case .item(let j) = run.target(run.items[k].node, rule) else {
            return nil
        }
        return j
    }

    /// As many as fit: the next child's size along the line, in what the line has left (FL-5a). A part that an earlier child has asked for
    /// refers to the whole content and stays so.
    @inline(__always) func takeAlong(_ k: Int, _ plan: FlowPlan, _ line: FlowLine) {
        if takesPart(k, plan.along) {
            if run.items[k].settled(plan.along) != .done { takeLeft(k, plan, line) }
        } else {
            settleOwn(k, plan.along, plan)
        }
    }

    private func takeLeft(_ k: Int, _ plan: FlowPlan, _ line: FlowLine) {
        let axis = plan.along
        if plan.wrapsAlong {
            run.items[k].settle(axis, run.clamp(k, axis, 0))
            return
        }
        let rule = rule(k, axis)
        let own = margins(k, axis)
        var left = plan.room - (line.count == 0 ? 0 : line.length + plan.gap)
        let none = left - own < Self.least
        if none { left = plan.room }
        let raw = notTiny((left + rule.add) * rule.weight / 100 - own)
        let size = run.clamp(k, axis, raw)
        run.items[k].settle(axis, size)
        if hears { reportPartOfLine(k, plan, line, rule, beginsLine: none, raw: raw, size: size) }
    }

    /// A child too long for a line is cut to it, down to its lower bound (E-9).
    func cut(_ k: Int, _ plan: FlowPlan, _ margins: Double) {
        let old = run.items[k].size[plan.along]
        let size = run.clamp(k, plan.along, min(old, plan.room - margins))
        run.items[k].settle(plan.along, size)
        if hears { reportCut(k, plan, from: old, raw: plan.room - margins, size: size) }
    }

    /// N a line: own sizes first, then shares of what they leave, and sizes that refer to a share; or equal cells.
    func settleShares(_ plan: FlowPlan, _ line: inout FlowLine) {
        let end = line.first + line.count
        for k in line.first..<end { startAcross(k, plan, line.at, line.account?.above) }
        line.length = plan.gap * Double(line.count - 1)
        var shares = 0
        var references = 0
        for k in line.first..<end {
            line.length += margins(k, plan.along)
            if plan.equal {
                if isTied(k, plan.along) { _ = run.ask(k, plan.along) }
            } else if takesPart(k, plan.along) {
                shares += 1
                if !plan.wrapsAlong { continue }
                run.items[k].settle(plan.along, run.clamp(k, plan.along, 0))
            } else if ruleKind(k, plan.along) == .reference {
                references += 1
                continue
            } else {
                settleOwn(k, plan.along, plan)
            }
            line.length += run.items[k].size[plan.along]
        }
        if plan.wrapsAlong {
            if references > 0 { settleFollowers(plan, &line) }
        } else if shares + references > 0 {
            shareOut(plan, &line, shares: shares, references: references)
        }
    }

    /// N a line, while the length wraps: sizes that refer to others, once the shares of the line are known.
    private func settleFollowers(_ plan: FlowPlan, _ line: inout FlowLine) {
        for k in line.children where ruleKind(k, plan.along) == .reference {
            if followsShare(k, plan) { _ = run.ask(k, plan.along) } else { settleOwn(k, plan.along, plan) }
            line.length += run.items[k].size[plan.along]
        }
    }

    /// Whether a size along refers to a share of its line, so that it is a share itself (FL-2d).
    func followsShare(_ k: Int, _ plan: FlowPlan) -> Bool {
        guard plan.count > 0 else { return false }
        let first = k / plan.count * plan.count
        var (j, steps) = (k, 0)
        while steps < plan.count, let next = run.shareLeader(of: j, plan.along), next >= first, next < first + plan.count {
            if takesPart(next, plan.along) { return true }
            (j, steps) = (next, steps + 1)
        }
        return false
    }

    /// Equal cells: each child's size is its cell without its margins, within its bounds (FL-3, FL-3a). A size that refers to the own other
    /// dimension or to a sibling stays, and is asked for with its line.
    func settleEqualCells(_ plan: FlowPlan, _ children: Range<Int>) {
        let axis = plan.along
        let n = Double(plan.count)
        let cell = notTiny(max(0, (plan.room - (n - 1) * plan.gap) / n))
        for k in children where !isTied(k, axis) {
            let own = margins(k, axis)
            let raw = cell - own
            let size = run.clamp(k, axis, raw)
            run.items[k].settle(axis, size)
            if hears { reportEqual(k, plan, cell: cell, raw: raw, size: size) }
        }
    }

    /// Whether a size refers to the own other dimension or to a sibling: gravity never stretches such a size (D-33, D-46).
    func isTied(_ k: Int, _ axis: Axis) -> Bool {
        let rule = rule(k, axis)
        guard rule.kind == .reference else { return false }
        switch run.target(run.items[k].node, rule) {
        case .itself, .item, .leftOut: return true
        case .container, .nothing: return false
        }
    }

    /// Whether a size refers to the own other dimension.
    func follows(_ k: Int, _ axis: Axis) -> Bool {
        let rule = rule(k, axis)
        return rule.kind == .reference && run.target(run.items[k].node, rule) == .itself
    }

    /// A length; 0 where it is so short that it can only result from rounding.
    @inline(__always) func notTiny(_ length: Double) -> Double { abs(length) < Self.least ? 0 : length }

    // MARK: Across

    /// A part or fill across is settled when the line's beginning is known: it refers to what is left from there (FL-2e). `above`: the
    /// lines before, for a recorded pass.
    @inline(__always) func startAcross(_ k: Int, _ plan: FlowPlan, _ at: Double, _ above: @autoclosure () -> NamedSum?) {
        if takesPart(k, plan.across), run.items[k].settled(plan.across) != .done { takeAcross(k, plan, at, above) }
    }

    private func takeAcross(_ k: Int, _ plan: FlowPlan, _ at: Double, _ above: () -> NamedSum?) {
        let axis = plan.across
        if plan.wrapsAcross {
            run.items[k].settle(axis, run.clamp(k, axis, 0))
            return
        }
        let rule = rule(k, axis)
        let left = plan.depth - at
        let own = margins(k, axis)
        let raw = notTiny(rule.kind == .fill ? (left - own) * rule.mult + rule.add : left * rule.weight / 100 + rule.add - own)
        let size = run.clamp(k, axis, raw)
        run.items[k].settle(axis, size)
        if hears { reportPartAcross(k, plan, rule, above: above() ?? NamedSum(), raw: raw, size: size) }
    }

    /// The sizes across of a line's children, and its depth.
    func settleAcross(_ plan: FlowPlan, _ line: inout FlowLine) {
        line.depth = 0
        for k in line.first..<(line.first + line.count) { line.depth = max(line.depth, cellAcross(k, plan)) }
        line.reach = line.depth
    }

    /// Settles a child's size across; returns its part of the line's depth. While the depth wraps, a child sized by it counts with its
    /// lower bound alone (D-15).
    @inline(__always) func cellAcross(_ k: Int, _ plan: FlowPlan) -> Double {
        if !takesPart(k, plan.across) { settleOwn(k, plan.across, plan) }
        return takenAcross(k, plan)
    }

    /// The same for a child whose size is settled.
    @inline(__always) func takenAcross(_ k: Int, _ plan: FlowPlan) -> Double {
        let size = run.items[k].size[plan.across]
        let countsAlone = plan.wrapsAcross && (takesPart(k, plan.across) || isSizedByFlow(k, plan.across))
        return countsAlone ? size : margins(k, plan.across) + size
    }
}
