// Full lines: `autoArrange` with as many as fit (E-11).
//
//     room 100, cells 60 50 40      │60────────40────│      each line in turn takes, of the children left, those that come
//                                   │50──────│              nearest to its length without passing it, at least one; of equal
//                                                           sums the earlier children. Order within a line stays.
//
// Lengths are taken before lines are known: a part or fill counts its part of an empty line, a child too long for a line the
// whole line. Then w = cell + gap, and the line holds room + gap.
//
// The search for the best sum is exact. Nearly always lengths have a common grid (points, halves, thirds, hundredths): then
// it is a subset sum over the grid, one bit a reachable sum, from the last child to the first; going through the children in
// order, each is taken if the best sum can still be had with it. Lengths without a grid are searched depth first, with the
// same order of preference. Both are bounded: a search looks at the first 4096 children left or fewer, as the grid's
// fineness allows, and the one without a grid takes the best it has found after 60,000 steps.

extension Pass {
    /// Puts the items into the order of their lines; returns how many each line has.
    mutating func packLines(_ run: inout Run, _ plan: FlowPlan) -> UnsafeMutablePointer<Int32>? {
        let n = run.count
        guard n > 1 else { return nil }
        let counts = scratch.take(Int32.self, n)
        let mark = scratch.mark
        var packing = FlowPacking(room: plan.room, gap: plan.gap, lengths: scratch.take(Double.self, n), count: n)
        for k in 0..<n { packing.lengths[k] = packedLength(&run, k, plan) + plan.gap }
        let order = scratch.take(Int32.self, n)
        let left = scratch.take(Int32.self, n)
        for k in 0..<n { left[k] = Int32(k) }
        packing.findGrid()
        var placed = 0
        var first = 0
        var lines = 0
        while first < n {
            let inner = scratch.mark
            let window = min(n - first, packing.window)
            let taken = scratch.take(Bool.self, window)
            packing.choose(left + first, window, taken, &scratch)
            counts[lines] = 0
            for s in 0..<window where taken[s] {
                order[placed] = left[first + s]
                placed += 1
                counts[lines] += 1
            }
            var kept = first + window
            for s in stride(from: window - 1, through: 0, by: -1) where !taken[s] {
                kept -= 1
                left[kept] = left[first + s]
            }
            first = kept
            lines += 1
            scratch.release(inner)
        }
        reorder(&run, order)
        scratch.release(mark)
        return counts
    }

    /// A child's cell, as long as a line at most.
    private mutating func packedLength(_ run: inout Run, _ k: Int, _ plan: FlowPlan) -> Double {
        startAcross(&run, k, plan, 0)
        takeAlong(&run, k, plan, FlowLine())
        return max(0, min(plan.room, margins(run, k, plan.along) + run.items[k].size[plan.along]))
    }

    private mutating func reorder(_ run: inout Run, _ order: UnsafeMutablePointer<Int32>) {
        let old = scratch.take(Item.self, run.count)
        old.initialize(from: run.items, count: run.count)
        for k in 0..<run.count {
            run.items[k] = old[Int(order[k])]
            nodes[Int(run.items[k].node)].item = Int32(k)
        }
        reopen(&run)
    }
}

/// The search for the children of one line.
struct FlowPacking {
    /// Cell + gap.
    let lengths: UnsafeMutablePointer<Double>
    let count: Int
    /// Room + gap.
    let capacity: Double
    /// Steps of the grid a point, or 0 where there is none.
    private var grid = 0.0
    private var words = 0

    private static let slack = 0.0001
    private static let mostSteps = 60_000
    private static let mostWords = 512

    init(room: Double, gap: Double, lengths: UnsafeMutablePointer<Double>, count: Int) {
        capacity = max(0, room + gap)
        self.lengths = lengths
        self.count = count
    }

    /// How many of the children left a search looks at.
    var window: Int { grid > 0 ? max(256, min(4096, (1 << 20) / words)) : 4096 }

    /// The coarsest grid on which all lengths lie.
    mutating func findGrid() {
        for q in [1.0, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 32, 50, 60, 64, 100] {
            guard capacity * q < Double(FlowPacking.mostWords * 64 - 2) else { break }
            var fits = true
            for k in 0..<count {
                let t = lengths[k] * q
                if abs(t - t.rounded()) > 1e-6 {
                    fits = false
                    break
                }
            }
            if fits {
                grid = q
                words = Int(((capacity + FlowPacking.slack) * q).rounded(.down)) / 64 + 1
                return
            }
        }
    }

    /// Marks those of the `n` children left that make the line.
    func choose(_ left: UnsafeMutablePointer<Int32>, _ n: Int, _ taken: UnsafeMutablePointer<Bool>, _ scratch: inout Scratch) {
        var total = 0.0
        for s in 0..<n { total += max(0, lengths[Int(left[s])]) }
        let all = total <= capacity + FlowPacking.slack
        for s in 0..<n { (taken + s).initialize(to: all) }
        if all { return }
        if grid > 0 { chooseOnGrid(left, n, taken, &scratch) } else { chooseFreely(left, n, taken, &scratch) }
        for s in 0..<n where taken[s] { return }
        taken[0] = true
    }

    // MARK: On a grid

    /// `reach` holds for each child, and one past the last, which sums it and those after it can make.
    private func chooseOnGrid(_ left: UnsafeMutablePointer<Int32>, _ n: Int, _ taken: UnsafeMutablePointer<Bool>, _ scratch: inout Scratch) {
        let most = Int(((capacity + FlowPacking.slack) * grid).rounded(.down))
        let reach = scratch.take(UInt64.self, (n + 1) * words)
        for w in 0..<words { (reach + n * words + w).initialize(to: w == 0 ? 1 : 0) }
        for s in stride(from: n - 1, through: 0, by: -1) { add(ticks(left[s]), reach + (s + 1) * words, reach + s * words) }
        var best = most
        while best > 0, !has(reach, best) { best -= 1 }
        var sum = 0
        for s in 0..<n {
            let t = ticks(left[s])
            if sum + t <= best, has(reach + (s + 1) * words, best - sum - t) {
                taken[s] = true
                sum += t
            }
        }
    }

    private func ticks(_ k: Int32) -> Int { Int(max(0, min(capacity + 1, lengths[Int(k)]) * grid).rounded()) }

    private func has(_ bits: UnsafeMutablePointer<UInt64>, _ i: Int) -> Bool { bits[i >> 6] >> UInt64(i & 63) & 1 != 0 }

    /// `to` = `from`, and `from` shifted up by `t`.
    private func add(_ t: Int, _ from: UnsafeMutablePointer<UInt64>, _ to: UnsafeMutablePointer<UInt64>) {
        let skip = t >> 6
        let shift = UInt64(t & 63)
        for w in 0..<words {
            var bits = from[w]
            if w >= skip {
                bits |= from[w - skip] << shift
                if shift > 0, w > skip { bits |= from[w - skip - 1] >> (64 - shift) }
            }
            (to + w).initialize(to: bits)
        }
    }

    // MARK: Without a grid

    /// Depth first, each child taken before it is left out. A branch that cannot beat the best is not followed.
    private func chooseFreely(_ left: UnsafeMutablePointer<Int32>, _ n: Int, _ taken: UnsafeMutablePointer<Bool>, _ scratch: inout Scratch) {
        let after = scratch.take(Double.self, n + 1)
        (after + n).initialize(to: 0)
        for s in stride(from: n - 1, through: 0, by: -1) { (after + s).initialize(to: after[s + 1] + length(left[s])) }
        let chosen = scratch.take(Int32.self, n)
        var depth = 0
        var sum = 0.0
        var best = -1.0
        var next = 0
        for _ in 0..<FlowPacking.mostSteps {
            if next < n, sum + after[next] > best + FlowPacking.slack {
                if sum + length(left[next]) <= capacity + FlowPacking.slack {
                    chosen[depth] = Int32(next)
                    depth += 1
                    sum += length(left[next])
                }
                next += 1
                continue
            }
            if sum > best + FlowPacking.slack {
                best = sum
                for s in 0..<n { taken[s] = false }
                for d in 0..<depth { taken[Int(chosen[d])] = true }
                if best >= capacity - FlowPacking.slack { return }
            }
            if depth == 0 { return }
            depth -= 1
            let last = Int(chosen[depth])
            sum -= length(left[last])
            next = last + 1
            while next < n, length(left[next]) == length(left[last]) { next += 1 }
        }
    }

    private func length(_ k: Int32) -> Double { max(0, lengths[Int(k)]) }
}
