// Growing and shrinking along a line (Flexbox 9.7).

/// The items of a flex, whose lengths along their lines are to be found.
struct FlexLineSizes {
    let items: UnsafeMutablePointer<FlexItem>
    let gap: Double

    /// Finds the lengths in a line. `settleMinimum` computes the automatic minimum of an item for which that was put off. `told`: the
    /// record of the rounds, in a recorded pass.
    func flex(_ line: FlexLine, _ room: Double, told: FlexRounds? = nil, _ settleMinimum: (Int) -> Void) {
        let range = line.first..<line.first + line.count
        let inner = room - gap * Double(line.count - 1)
        let (grows, initial, first) = begin(line, room)
        var open = first
        told?.grows = grows
        // Each round freezes at least one item; with sums of very large numbers it may not be visible which.
        for _ in range where open > 0 { open = round(range, inner, initial, grows: grows, told: told, settleMinimum) }
    }

    /// Freezes items that cannot flex. Answers whether the others grow, the free space at first, and their number.
    func begin(_ line: FlexLine, _ room: Double) -> (grows: Bool, free: Double, open: Int) {
        let range = line.first..<line.first + line.count
        let gaps = gap * Double(line.count - 1)
        var hypothetical = gaps
        for p in range { hypothetical += items[p].outerHypothetical }
        let grows = hypothetical < room
        // Items that cannot flex, and items that are beyond their base size already.
        var initial = room - gaps
        var open = 0
        for p in range {
            let item = items + p
            let factor = grows ? item.pointee.grow : item.pointee.shrink
            let isBeyond = grows ? item.pointee.base > item.pointee.hypothetical : item.pointee.base < item.pointee.hypothetical
            item.pointee.isFrozen = factor == 0 || isBeyond
            item.pointee.length = item.pointee.hypothetical
            if !item.pointee.isFrozen { open += 1 }
            initial -= item.pointee.isFrozen ? item.pointee.outerLength : item.pointee.base + item.pointee.main.sum
        }
        return (grows, initial, open)
    }

    /// One round; answers how many items are still open.
    private func round(
        _ range: Range<Int>, _ room: Double, _ initial: Double, grows: Bool, told: FlexRounds?, _ settleMinimum: (Int) -> Void
    ) -> Int {
        var free = room
        var factors = 0.0
        var weights = 0.0
        for p in range {
            let item = items + p
            if item.pointee.isFrozen {
                free -= item.pointee.outerLength
            } else {
                free -= item.pointee.base + item.pointee.main.sum
                factors += grows ? item.pointee.grow : item.pointee.shrink
                weights += grows ? item.pointee.grow : item.pointee.shrink * (item.pointee.base - item.pointee.mainInsets)
            }
        }
        let whole = free
        if factors < 1 {
            let part = initial * factors
            if abs(part) < abs(free) { free = part }
        }
        if !grows, free < 0, weights > 0 { for p in range where !items[p].isFrozen { settleMinimum(p) } }
        told?.begin(FlexRound(free: whole, shared: free, factors: factors, weights: weights), range)
        var total = 0.0
        for p in range where !items[p].isFrozen {
            let item = items + p
            var length = item.pointee.base
            if weights > 0, grows ? free > 0 : free < 0 {
                let weight =
                    grows ? item.pointee.grow : item.pointee.shrink * (item.pointee.base - item.pointee.mainInsets)
                length += free * weight / weights
            }
            let held = max(min(length, item.pointee.high), item.pointee.low, item.pointee.mainInsets)
            item.pointee.length = held
            item.pointee.violation = held > length ? 1 : held < length ? -1 : 0
            total += held - length
            told?.note(p, length, held)
        }
        var open = 0
        for p in range where !items[p].isFrozen {
            let item = items + p
            if total == 0 || total > 0 && item.pointee.violation > 0 || total < 0 && item.pointee.violation < 0 {
                item.pointee.isFrozen = true
                told?.freeze(p)
            } else {
                open += 1
            }
        }
        return open
    }
}

extension FlexSolver {
    var lineSizes: FlexLineSizes { FlexLineSizes(items: items, gap: mainGap) }

    func flexLine(_ line: FlexLine, _ room: Double) {
        lineSizes.flex(line, room, told: run.hears ? roundsToTell(line) : nil) { settleMinimum($0) }
    }
}
