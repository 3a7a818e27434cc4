// The minimal set of a broken relation (C-22): relations before it are removed, from the last to the first, unless the broken one could
// hold without them. The search never starts over: each attempt continues from the point of the previous one, and is rolled back if it
// fails.

extension LinearSolver {
    /// Whether a relation cannot hold together with some others; earlier ones have priority.
    func contradicts(_ system: LinearSystem, _ part: Int, _ members: [Int], _ row: Int, _ shouldStop: () -> Bool) -> Bool {
        load(system, part, only: members + [row])
        lastStage = .required
        begin()
        runStages(shouldStop)
        return !wasStopped && isFactored && isLastOff
    }

    /// The relations before the last one that are needed to break it, after `contradicts` returned true, by their number in this solver. If
    /// it is stopped, all relations that are not removed yet are returned.
    func membersNeeded(_ shouldStop: () -> Bool) -> [Int] {
        // Each attempt starts from a freshly factored basis, without the pivots that led to it.
        if units.isEmpty, factor.exchangeCount > 0 { refactor() }
        guard isFactored else { return Array(0..<relationCount - 1) }
        var needed: [Int] = []
        var isUsed = rowsOfProof()
        var offCount = countOthersOff()
        var isOpen = false
        for i in (0..<relationCount - 1).reversed() {
            if wasStopped || shouldStop() {
                wasStopped = true
                needed.append(i)
            } else if let used = isUsed, !used[i] {
                // A relation that the last proof does not use is not needed.
                if error(i) != 0 { offCount -= 1 }
                leaveOut(i)
            } else if isUsed != nil, offCount == 0 {
                if !isOpen { openSides(keepingHeld: true) }
                isOpen = true
                if lastHolds(without: i) {
                    needed.append(i)
                } else if goesOn(without: i, shouldStop) {
                    isUsed = rowsOfProof()
                } else {
                    isOpen = false
                    needed.append(i)
                }
            } else {
                isOpen = false
                if staysOff(without: i, shouldStop) {
                    isUsed = rowsOfProof()
                    offCount = countOthersOff()
                } else {
                    needed.append(i)
                }
            }
        }
        return needed.reversed()
    }

    private var isLastOff: Bool { abs(error(relationCount - 1)) * rows[relationCount - 1].cost > 1e-6 }

    /// For each row, whether its multiplier is part of the proof that the last relation cannot hold; `nil` if the proof involves relations
    /// that are broken themselves, because the multipliers do not show which.
    private func rowsOfProof() -> [Bool]? {
        guard isProofOwn else { return nil }
        var isUsed = Array(repeating: false, count: rows.count)
        for i in certificate { isUsed[Int(i)] = true }
        return isUsed
    }

    /// The number of relations before the last one that do not hold.
    private func countOthersOff() -> Int {
        (0..<relationCount - 1).count { rows[$0].level >= LinearSystem.required && error($0) != 0 }
    }

    private func leaveOut(_ i: Int) {
        rows[i].level = 0
        if rows[i].slot >= 0, rows[i].sides.isEmpty { openCount += 1 }
        rows[i].sides = .both
    }

    /// Unlocks the sides of all rows, except negative sizes and, with `keepingHeld`, the sides on which relations would become violated.
    private func openSides(keepingHeld: Bool) {
        let last = relationCount - 1
        for i in rows.indices {
            let isHeld = keepingHeld && i < last && rows[i].level >= LinearSystem.required
            rows[i].sides = rows[i].level == .infinity ? .above : isHeld ? Sides.both.subtracting(errorSides(i)) : .both
            rows[i].lean = []
        }
        openCount = basis.count { !rows[Int($0)].sides.isEmpty }
        if keepingHeld { computeMultipliers(CollectionOfOne(last)) }
    }

    /// Whether the last relation holds at a point that can be reached once a row is removed from the basis; the row is then needed.
    private func lastHolds(without i: Int) -> Bool {
        let slot = Int(rows[i].slot)
        let last = relationCount - 1
        guard slot >= 0 else { return false }
        computeDirection(slot, multipliers[slot] > 0 ? .below : .above)
        defer { clearSlopes() }
        guard slopes[last] != 0, (slopes[last] > 0) != (residuals[last] > 0) else { return false }
        let length = -residuals[last] / slopes[last]
        return !changed.contains { j in
            let j = Int(j)
            let slope = slopes[j]
            guard j != last, abs(slope) > 1e-10, !rows[j].sides.contains(slope > 0 ? .above : .below) else { return false }
            let isThere = residuals[j] == 0 || (residuals[j] > 0) == (slope > 0)
            return isThere || -residuals[j] / slope < length
        }
    }

    /// Removes a row of the basis if the last relation does not hold without it either while all others hold. These stay satisfied, so the
    /// search continues from the current point.
    private func goesOn(without i: Int, _ shouldStop: () -> Bool) -> Bool {
        let last = relationCount - 1
        let before = (rows[i], basis, values, residuals, factor.mark)
        leaveOut(i)
        rows[last].isInStage = true
        rows[last].lean = []
        minimise(CollectionOfOne(last), shouldStop)
        rows[last].isInStage = false
        if !wasStopped, isFactored, isLastOff {
            noteProof()
            return true
        }
        rows[i].level = before.0.level
        for k in basis { rows[Int(k)].slot = -1 }
        (basis, values, residuals) = (before.1, before.2, before.3)
        for (slot, k) in basis.enumerated() { rows[Int(k)].slot = Int32(slot) }
        isFactored = true
        if !factor.goBack(to: before.4) { refactor() }
        return false
    }

    /// Removes a row if the last relation does not hold without it either.
    private func staysOff(without i: Int, _ shouldStop: () -> Bool) -> Bool {
        let before = (basis, factor, values, residuals, rows, openCount)
        leaveOut(i)
        openSides(keepingHeld: false)
        for member in 0..<relationCount where rows[member].level >= LinearSystem.required && !wasStopped {
            runStage(CollectionOfOne(member), shouldStop)
        }
        if !wasStopped, isFactored, isLastOff { return true }
        (basis, factor, values, residuals, rows, openCount) = before
        isFactored = true
        return false
    }
}
