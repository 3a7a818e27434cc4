// Full lines: `autoArrange` with as many as fit (E-11).
//
//     room 100, cells 60 50 40      │60────────40────│      each line in turn takes, of the children left, those that come
//                                   │50──────│              nearest to its length without passing it, at least one; of equal
//                                                           sums the earlier children. Order within a line stays.
//
// Lengths are determined before lines are known: a part or fill counts with its part of an empty line, a child too long for a line with the
// whole line. With w = cell + gap for each, a line holds room + gap. A full line takes only children without length that follow at once.
//
// The search for the best sum is exact where lengths are on a common grid of a hundredth of a point or coarser, as they nearly always are
// (`PackGrid`), and where they are not but few children are left. Otherwise it is limited to 60,000 steps per line, after which the best
// sum so far is used (`packFreely`).

extension FlowLayout {
    /// Puts the items into the order of their lines; returns how many each line has.
    func packLines(_ plan: FlowPlan) -> UnsafeMutablePointer<Int32>? {
        let n = run.count
        guard n > 1 else { return nil }
        let counts = scratch.take(Int32.self, n)
        let mark = scratch.mark
        let lengths = scratch.take(Double.self, n)
        for k in 0..<n { (lengths + k).initialize(to: packedLength(k, plan) + max(0, plan.gap)) }
        let left = scratch.take(Int32.self, n)
        for k in 0..<n { (left + k).initialize(to: Int32(k)) }
        var packing = FlowPacking(
            capacity: plan.room + max(0, plan.gap), lengths: lengths, left: left, count: n, order: scratch.take(Int32.self, n),
            lines: counts)
        packing.pack(&scratch)
        let old = scratch.take(Item.self, n)
        old.initialize(from: run.items, count: n)
        for k in 0..<n {
            run.items[k] = old[Int(packing.order[k])]
            nodes[Int(run.items[k].node)].item = Int32(k)
        }
        run.reopen()
        scratch.release(mark)
        return counts
    }

    /// The length of a child's cell, at most that of a line.
    private func packedLength(_ k: Int, _ plan: FlowPlan) -> Double {
        startAcross(k, plan, 0, nil)
        takeAlong(k, plan, FlowLine())
        return max(0, min(plan.room, margins(k, plan.along) + run.items[k].size[plan.along]))
    }
}

/// The state of distributing the children of a flow to lines.
struct FlowPacking {
    let capacity: Double
    /// Cell and gap of each child.
    let lengths: UnsafeMutablePointer<Double>
    /// The children left, in order, from `first` on.
    let left: UnsafeMutablePointer<Int32>
    let count: Int
    /// The children in the order of their lines, and how many each line has.
    let order: UnsafeMutablePointer<Int32>
    let lines: UnsafeMutablePointer<Int32>
    private var first = 0
    private var placed = 0
    private var line = 0

    static let slack = 0.0001
    private static let mostSteps = 60_000
    private static let mostLooked = 4096

    init(
        capacity: Double, lengths: UnsafeMutablePointer<Double>, left: UnsafeMutablePointer<Int32>, count: Int,
        order: UnsafeMutablePointer<Int32>, lines: UnsafeMutablePointer<Int32>
    ) {
        self.capacity = capacity
        self.lengths = lengths
        self.left = left
        self.count = count
        self.order = order
        self.lines = lines
    }

    mutating func pack(_ scratch: inout Scratch) {
        if let step = PackGrid.step(lengths, count, capacity: capacity) {
            packOnGrid(step, &scratch)
        } else {
            while first < count { packFreely(&scratch) }
        }
    }

    /// Ends a line with those of the next `n` remaining children that are `taken`.
    private mutating func close(_ n: Int, _ taken: UnsafeMutablePointer<Bool>) {
        lines[line] = 0
        for s in 0..<n where taken[s] {
            order[placed] = left[first + s]
            placed += 1
            lines[line] += 1
        }
        line += 1
        drop(n, taken)
    }

    /// Removes those of the next `n` remaining children that are `gone`.
    private mutating func drop(_ n: Int, _ gone: UnsafeMutablePointer<Bool>) {
        var kept = first + n
        for s in stride(from: n - 1, through: 0, by: -1) where !gone[s] {
            kept -= 1
            left[kept] = left[first + s]
        }
        first = kept
    }

    // MARK: On a grid

    /// In blocks as large as memory allows; the next block begins when half of one is used up.
    private mutating func packOnGrid(_ step: Double, _ scratch: inout Scratch) {
        while first < count {
            let mark = scratch.mark
            var grid = PackGrid(step: step, capacity: capacity, lengths, left + first, count - first, &scratch)
            let keep = grid.count < count - first ? grid.count / 2 : 0
            while grid.alive > keep {
                lines[line] = Int32(grid.take(order + placed))
                placed += Int(lines[line])
                line += 1
            }
            drop(grid.count, grid.gone)
            scratch.release(mark)
        }
    }

    // MARK: Without a grid

    /// Finds one line, depth first: each child is included before it is left out, so that of equal sums the one with earlier children is
    /// found first. A branch that cannot beat the best sum is not followed.
    private mutating func packFreely(_ scratch: inout Scratch) {
        let mark = scratch.mark
        let n = min(count - first, FlowPacking.mostLooked)
        let taken = scratch.take(Bool.self, n)
        taken.initialize(repeating: false, count: n)
        let after = scratch.take(Double.self, n + 1)
        (after + n).initialize(to: 0)
        for s in stride(from: n - 1, through: 0, by: -1) { (after + s).initialize(to: after[s + 1] + length(s)) }
        let chosen = scratch.take(Int32.self, n)
        var depth = 0
        var sum = 0.0
        var best = -1.0
        var next = 0
        for _ in 0..<FlowPacking.mostSteps {
            if next < n, sum + after[next] > best + FlowPacking.slack {
                if sum + length(next) <= capacity + FlowPacking.slack {
                    (chosen + depth).initialize(to: Int32(next))
                    depth += 1
                    sum += length(next)
                }
                next += 1
                continue
            }
            if sum > best + FlowPacking.slack {
                best = sum
                for s in 0..<n { taken[s] = false }
                for d in 0..<depth { taken[Int(chosen[d])] = true }
                if best >= capacity - FlowPacking.slack { break }
            }
            if depth == 0 { break }
            depth -= 1
            let last = Int(chosen[depth])
            sum -= length(last)
            next = last + 1
            while next < n, length(next) == length(last) { next += 1 }
        }
        var any = false
        for s in 0..<n where taken[s] { any = true }
        if !any { taken[0] = true }
        close(n, taken)
        scratch.release(mark)
    }

    private func length(_ s: Int) -> Double { lengths[Int(left[first + s])] }
}
