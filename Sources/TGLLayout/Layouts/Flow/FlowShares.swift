// Sharing out along a line (FL-2 to FL-2d, FL-6b, FL-6c).
//
//     free = room − gaps − margins − own sizes − added numbers
//     share = free · weight / weights, never below 0; a size is its share and its added number, within its bounds (D-25)
//
// Where a bound takes from or gives to one, the others share the difference (D-13, `shareLength`). The same serves gravity fill
// in a line: each child begins with the size it has, all weigh the same.
//
// A child whose size follows a share in its own line (`view A { width = fill }; view B { width = A.width / 2 }`) takes from the
// same free space, so it is a share itself: with A's weight, bounds and added number times its own factor, and its own added
// number. Chains of them work the same way.

extension FlowLayout {
    /// N a line: percent and fill take what is left, by weight; then what follows other siblings.
    func shareOut(_ plan: FlowPlan, _ line: inout FlowLine, shares: Int, references: Int) {
        let mark = scratch.mark
        let parts = scratch.take(Part.self, shares + references)
        var n = 0
        for k in line.first..<(line.first + line.count) where takesPart(k, plan.along) {
            let rule = rule(k, plan.along)
            (parts + n).initialize(to: flowPart(k, plan.along, base: rule.add, weight: max(0, rule.weight)))
            n += 1
        }
        if references > 0 { n = follow(plan, &line, parts, n) }
        let left = plan.room - line.length
        let share = shareLength(parts, n, room: left, least: 0, &scratch)
        for p in 0..<n {
            let size = max(0, share.length(parts[p]))
            run.items[Int(parts[p].item)].settle(plan.along, size)
            line.length += size
            if hears { reportShare(plan, parts[p], share, left: left, size: size) }
        }
        scratch.release(mark)
    }

    /// As many as fit, gravity fill: the line's rest goes to its children in equal parts. A size that follows the own other
    /// dimension is not stretched (D-33). What is asked across after this sees the stretched sizes.
    func stretch(_ plan: FlowPlan, _ line: inout FlowLine) {
        let rest = plan.room - line.length
        guard rest > 0, !plan.wrapsAlong, !line.isLast || plan.policy == .always else { return }
        let mark = scratch.mark
        let parts = scratch.take(Part.self, line.count)
        var n = 0
        var total = rest
        for k in line.first..<(line.first + line.count) where !follows(k, plan.along) {
            let size = run.items[k].size[plan.along]
            (parts + n).initialize(to: flowPart(k, plan.along, base: size, weight: 1))
            total += size
            n += 1
        }
        let share = shareLength(parts, n, room: total, least: 0, &scratch)
        for p in 0..<n {
            let k = Int(parts[p].item)
            let size = max(0, share.length(parts[p]))
            line.length += size - parts[p].base
            run.items[k].settle(plan.along, size)
            if !takesPart(k, plan.across) { run.items[k].mark(plan.across, .open) }
            if hears { reportStretch(plan, parts[p], share, rest: rest, among: n, size: size) }
        }
        scratch.release(mark)
    }

    private func flowPart(_ k: Int, _ axis: Axis, base: Double, weight: Double) -> Part {
        var part = Part(weight: weight, base: base, item: Int32(k), role: .size)
        if nodes[Int(run.items[k].node)].flags.contains(.hasBounds) {
            part.low = max(0, run.sizeBound(k, axis, .lower) ?? 0)
            part.high = max(0, run.sizeBound(k, axis, .upper) ?? .infinity)
        } else if base < 0 {
            part.low = 0
        }
        return part
    }

    // MARK: What follows a share

    /// Adds a part for each child that follows a share of the line, after the one it follows; settles the other references,
    /// and adds them to the line's length. Returns how many parts there are.
    private func follow(
        _ plan: FlowPlan, _ line: inout FlowLine, _ parts: UnsafeMutablePointer<Part>, _ shares: Int
    ) -> Int {
        let partOf = scratch.take(Int32.self, line.count)
        partOf.initialize(repeating: -1, count: line.count)
        for p in 0..<shares { partOf[Int(parts[p].item) - line.first] = Int32(p) }
        let path = scratch.take(Int32.self, line.count)
        var n = shares
        for k in line.first..<(line.first + line.count) where partOf[k - line.first] < 0 && rule(k, plan.along).kind == .reference {
            var length = 0
            var j = k
            while partOf[j - line.first] < 0, length < line.count, let next = leader(plan, line, j) {
                (path + length).initialize(to: Int32(j))
                length += 1
                j = next
            }
            guard partOf[j - line.first] >= 0 else {
                settleOwn(k, plan.along, plan)
                line.length += run.items[k].size[plan.along]
                continue
            }
            while length > 0 {
                length -= 1
                let follower = Int(path[length])
                let first = parts[Int(partOf[j - line.first])]
                (parts + n).initialize(to: followingPart(plan, follower, first))
                partOf[follower - line.first] = Int32(n)
                n += 1
                j = follower
            }
        }
        return n
    }

    /// The item in the line whose size along it an item's rule follows, while that is not settled.
    private func leader(_ plan: FlowPlan, _ line: FlowLine, _ k: Int) -> Int? {
        let rule = rule(k, plan.along)
        guard rule.kind == .reference, rule.anchor.axis == plan.along, rule.mult >= 0, run.items[k].settled(plan.along) != .done else {
            return nil
        }
        guard case .item(let j) = run.target(run.items[k].node, rule) else { return nil }
        return j >= line.first && j < line.first + line.count ? j : nil
    }

    private func followingPart(_ plan: FlowPlan, _ k: Int, _ first: Part) -> Part {
        let rule = rule(k, plan.along)
        func scaled(_ bound: Double) -> Double { bound.isFinite ? bound * rule.mult + rule.add : rule.mult == 0 ? rule.add : bound }
        var part = flowPart(k, plan.along, base: first.base * rule.mult + rule.add, weight: first.weight * rule.mult)
        let (low, high) = (max(0, part.low), part.high)
        part.low = min(max(scaled(min(first.low, first.high)), low), high)
        part.high = min(max(scaled(first.high), low), high)
        return part
    }
}
