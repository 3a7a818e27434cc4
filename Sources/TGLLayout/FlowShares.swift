// Sharing out along a line: freeze and share again, as CSS flexbox does (D-13).
//
//     free = room − gaps − margins − own sizes − added numbers
//     share = free · weight / weights, never below 0; a size is its share and its added number, within its bounds
//
// Where a bound takes from or gives to one, the others share the difference, until nothing changes. The same serves gravity
// fill in a line: each child's size is what is added, all weigh the same.
//
// A child whose size follows a share in its own line, through any siblings, takes what that makes of it: the share counts
// once more with the factor of the rule, and the added number goes off the free space.

/// One child that takes part.
struct FlowShare {
    var item: Int
    /// What it has before the share.
    var base: Double
    var weight: Double
    /// How often its size counts: 1, and the factors of those that follow it.
    var factor = 1.0
    var low: Double
    var high: Double
    var size = 0.0
    var frozen = false
}

extension Pass {
    /// N a line: percent and fill take what is left, by weight (D-25).
    mutating func shareOut(_ run: inout Run, _ plan: FlowPlan, _ line: inout FlowLine, _ count: Int, _ followers: Int) {
        let mark = scratch.mark
        let shares = scratch.take(FlowShare.self, count)
        var n = 0
        for k in line.first..<(line.first + line.count) where takesPart(run, k, plan.along) {
            let rule = rule(run, k, plan.along)
            (shares + n).initialize(to: limits(&run, k, plan.along, base: plan.wrapsAlong ? 0 : rule.add, weight: rule.weight))
            n += 1
        }
        var left = plan.wrapsAlong ? 0 : plan.room - line.length
        if followers > 0 { left -= addFollowers(run, plan, line, shares, n) }
        let part = spread(shares, n, left)
        for s in 0..<n {
            run.items[shares[s].item].settle(plan.along, shares[s].size)
            line.length += shares[s].size
            if R.isOn, !plan.wrapsAlong { noteShare(run, plan, shares[s], room: plan.room, left: left, part) }
        }
        if followers > 0 {
            for k in line.first..<(line.first + line.count) where run.items[k].settled(plan.along) == .open {
                line.length += ask(&run, k, plan.along)
            }
        }
        scratch.release(mark)
    }

    /// Lets each share count for those that follow it, too; returns the numbers that these add.
    private mutating func addFollowers(
        _ run: Run, _ plan: FlowPlan, _ line: FlowLine, _ shares: UnsafeMutablePointer<FlowShare>, _ n: Int
    ) -> Double {
        let places = scratch.take(Int32.self, line.count)
        for s in 0..<n { (places + shares[s].item - line.first).initialize(to: Int32(s)) }
        var added = 0.0
        for k in line.first..<(line.first + line.count) {
            guard run.items[k].settled(plan.along) == .open, let root = shareRoot(run, k, plan, line) else { continue }
            shares[Int(places[root.item - line.first])].factor += root.factor
            added += root.add
        }
        for s in 0..<n { shares[s].factor = max(0, shares[s].factor) }
        return added
    }

    /// The share in the same line that an item's size along it follows, and what it makes of it: through 64 siblings at most.
    func shareRoot(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine) -> (item: Int, factor: Double, add: Double)? {
        var item = k
        var axis = plan.along
        var factor = 1.0
        var add = 0.0
        for _ in 0..<64 {
            let rule = rule(run, item, axis)
            guard rule.kind == .reference else { return nil }
            switch target(run, run.items[item].node, rule) {
            case .itself: break
            case .item(let j): item = j
            default: return nil
            }
            add += factor * rule.add
            factor *= rule.mult
            axis = rule.anchor.axis
            if axis == plan.along, takesPart(run, item, axis) {
                let inLine = item >= line.first && item < line.first + line.count
                return inLine ? (item, factor, add) : nil
            }
        }
        return nil
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
                left -= shares[s].factor * (shares[s].frozen ? shares[s].size : shares[s].base)
                if !shares[s].frozen { weights += shares[s].factor * shares[s].weight }
            }
            part = weights > 0 ? left / weights : 0
            if !(part > 0) { part = 0 }
            var over = 0.0
            for s in 0..<n where !shares[s].frozen {
                let wish = shares[s].base + part * shares[s].weight
                shares[s].size = min(max(wish, shares[s].low), shares[s].high)
                over += shares[s].factor * (shares[s].size - wish)
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
