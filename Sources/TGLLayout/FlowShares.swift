// Sharing out along a line: freeze and share again, as CSS flexbox does (D-13).
//
//     free = room − gaps − margins − own sizes − added numbers
//     share = free · weight / weights, never below 0; a size is its share and its added number, within its bounds
//
// Where a bound takes from or gives to one, the others share the difference, until nothing changes. The same serves gravity
// fill in a line: each child's size is what is added, all weigh the same.

/// One child that takes part.
struct FlowShare {
    var item: Int
    /// What it has before the share.
    var base: Double
    var weight: Double
    var low: Double
    var high: Double
    var size = 0.0
    var frozen = false
}

extension Pass {
    /// N a line: percent and fill take what is left, by weight (D-25).
    mutating func shareOut(_ run: inout Run, _ plan: FlowPlan, _ line: inout FlowLine, _ count: Int) {
        let mark = scratch.mark
        let shares = scratch.take(FlowShare.self, count)
        var n = 0
        for k in line.first..<(line.first + line.count) where takesPart(run, k, plan.along) {
            let rule = rule(run, k, plan.along)
            (shares + n).initialize(to: limits(&run, k, plan.along, base: plan.wrapsAlong ? 0 : rule.add, weight: rule.weight))
            n += 1
        }
        let left = plan.wrapsAlong ? 0 : plan.room - line.length
        let part = spread(shares, n, left)
        for s in 0..<n {
            let size = shares[s].size
            run.items[shares[s].item].settle(plan.along, size)
            line.length += size
            if R.isOn, !plan.wrapsAlong { noteShare(run, plan, shares[s], room: plan.room, left: left, part) }
        }
        scratch.release(mark)
    }

    /// As many as fit, gravity fill: the line's rest goes to its children in equal parts. A size that follows the own other
    /// dimension is not stretched (D-33). What is asked across after this sees the stretched sizes.
    mutating func stretch(_ run: inout Run, _ plan: FlowPlan, _ line: inout FlowLine) {
        let rest = plan.room - line.length
        guard rest > 0, !plan.wrapsAlong, !line.isLast || plan.policy == .always else { return }
        let mark = scratch.mark
        let shares = scratch.take(FlowShare.self, line.count)
        var n = 0
        var total = rest
        for k in line.first..<(line.first + line.count) where !follows(run, k, plan.along) {
            let size = run.items[k].size[plan.along]
            (shares + n).initialize(to: limits(&run, k, plan.along, base: size, weight: 1))
            total += size
            n += 1
        }
        _ = spread(shares, n, total)
        for s in 0..<n {
            let k = shares[s].item
            line.length += shares[s].size - run.items[k].size[plan.along]
            run.items[k].settle(plan.along, shares[s].size)
            if !takesPart(run, k, plan.across) { run.items[k].mark(plan.across, .open) }
            if R.isOn { noteStretch(run, plan, shares[s], rest: rest, among: n) }
        }
        scratch.release(mark)
    }

    private mutating func limits(_ run: inout Run, _ k: Int, _ axis: Axis, base: Double, weight: Double) -> FlowShare {
        var share = FlowShare(item: k, base: base, weight: max(0, weight), low: 0, high: .infinity)
        guard nodes[Int(run.items[k].node)].flags.contains(.hasBounds) else { return share }
        if let low = sizeBound(&run, k, axis, .lower) { share.low = max(0, low) }
        if let high = sizeBound(&run, k, axis, .upper) { share.high = max(0, high) }
        share.low = min(share.low, share.high)
        return share
    }

    /// Gives each share its size, so that together they are `total` where bounds allow; returns what a weight of 1 gets.
    /// Each round freezes at least one; after 64 rounds the rest is settled within bounds as it is.
    private func spread(_ shares: UnsafeMutablePointer<FlowShare>, _ n: Int, _ total: Double) -> Double {
        var part = 0.0
        for round in 0..<64 {
            var left = total
            var weights = 0.0
            for s in 0..<n {
                left -= shares[s].frozen ? shares[s].size : shares[s].base
                if !shares[s].frozen { weights += shares[s].weight }
            }
            part = weights > 0 ? left / weights : 0
            if !(part > 0) { part = 0 }
            var over = 0.0
            for s in 0..<n where !shares[s].frozen {
                let wish = shares[s].base + part * shares[s].weight
                shares[s].size = min(max(wish, shares[s].low), shares[s].high)
                over += shares[s].size - wish
            }
            var changed = false
            for s in 0..<n where !shares[s].frozen {
                let difference = shares[s].size - (shares[s].base + part * shares[s].weight)
                if difference == 0 || (over > 0 && difference < 0) || (over < 0 && difference > 0) { continue }
                shares[s].frozen = true
                changed = true
            }
            if !changed || round == 63 { break }
        }
        return part
    }
}
