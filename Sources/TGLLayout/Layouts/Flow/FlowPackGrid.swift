// Exact sums on a grid, for full lines (FlowPacking).
//
//     children      60  50  40      reach, from the last child to the first: one bit a sum that this child and those after
//     reach 2            {0, 40}    it can make. The best sum is the highest bit of the first row. Going through the children
//     reach 1        {0, 40, 50, 90}    in order, each is taken if the best sum can still be had with it and those after it.
//     reach 0   {0, 40, 50, 60, 90, 100}
//
// Rows stay when a line is removed: only rows before a removed child are computed again, up to the first one that is unchanged. With many
// children nearly every sum can be made in many ways, so hardly any row changes.

struct PackGrid {
    /// How many children the block holds, and how many are left of them.
    let count: Int
    private(set) var alive: Int
    let gone: UnsafeMutablePointer<Bool>
    private let children: UnsafeMutablePointer<Int32>
    private let ticks: UnsafeMutablePointer<Int32>
    private let rows: UnsafeMutablePointer<UInt64>
    private let words: Int
    /// The longest sum that fits.
    private let most: Int
    /// The first child left.
    private var front = 0

    private static let mostWords = 512
    /// The most children of a block, whose rows take 1 megabyte; where more are left, the next line is searched among the first of them.
    private static let mostChildren = 1 << 13
    private static let mostMemory = 1 << 17

    /// The coarsest grid, in steps a point, on which all lengths lie.
    static func step(_ lengths: UnsafeMutablePointer<Double>, _ count: Int, capacity: Double) -> Double? {
        for q in [1.0, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 32, 50, 60, 64, 100] {
            guard capacity * q < Double(mostWords * 64 - 2) else { return nil }
            var fits = true
            for k in 0..<count {
                let t = lengths[k] * q
                if abs(t - t.rounded()) > 1e-6 {
                    fits = false
                    break
                }
            }
            if fits { return q }
        }
        return nil
    }

    init(
        step: Double, capacity: Double, _ lengths: UnsafeMutablePointer<Double>, _ left: UnsafeMutablePointer<Int32>, _ n: Int,
        _ scratch: inout Scratch
    ) {
        most = Int(((capacity + FlowPacking.slack) * step).rounded(.down))
        words = most / 64 + 1
        count = min(n, PackGrid.mostChildren, PackGrid.mostMemory / words)
        alive = count
        children = left
        gone = scratch.take(Bool.self, count)
        gone.initialize(repeating: false, count: count)
        ticks = scratch.take(Int32.self, count)
        for s in 0..<count { (ticks + s).initialize(to: Int32((lengths[Int(left[s])] * step).rounded())) }
        rows = scratch.take(UInt64.self, (count + 1) * words)
        rows.initialize(repeating: 0, count: (count + 1) * words)
        rows[count * words] = 1
        for s in stride(from: count - 1, through: 0, by: -1) { _ = work(s) }
    }

    /// Removes the children of the next line, in order; returns how many.
    mutating func take(_ line: UnsafeMutablePointer<Int32>) -> Int {
        var best = most
        while best > 0, !has(front, best) { best -= 1 }
        var taken = 0
        var sum = 0
        var last = front
        var s = front
        while s < count {
            if !gone[s] {
                let t = Int(ticks[s])
                if sum == best, t > 0 { break }
                if sum + t <= best, has(s + 1, best - sum - t) {
                    line[taken] = children[s]
                    taken += 1
                    gone[s] = true
                    sum += t
                    last = s
                }
            }
            s += 1
        }
        alive -= taken
        restore(from: last)
        while front < count, gone[front] { front += 1 }
        return taken
    }

    /// Computes rows again, from the last removed child to the first child left.
    private func restore(from last: Int) {
        var s = last
        var changed = false
        while s >= front {
            if changed || (gone[s] && ticks[s] >= 0) {
                changed = work(s)
                if gone[s] { ticks[s] = -1 }
            }
            s -= 1
        }
    }

    /// Computes row `s`: the sums of the row after it, and each of these plus the child; answers whether it changed.
    private func work(_ s: Int) -> Bool {
        let to = rows + s * words
        let from = to + words
        let t = Int(ticks[s])
        var changed: UInt64 = 0
        if gone[s] || t <= 0 {
            for w in 0..<words {
                changed |= to[w] ^ from[w]
                to[w] = from[w]
            }
            return changed != 0
        }
        let skip = t >> 6
        let shift = UInt64(t & 63)
        for w in 0..<words {
            var bits = from[w]
            if w >= skip {
                bits |= from[w - skip] << shift
                if shift > 0, w > skip { bits |= from[w - skip - 1] >> (64 - shift) }
            }
            changed |= to[w] ^ bits
            to[w] = bits
        }
        return changed != 0
    }

    private func has(_ row: Int, _ sum: Int) -> Bool { rows[row * words + sum >> 6] >> UInt64(sum & 63) & 1 != 0 }
}
