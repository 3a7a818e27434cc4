// The stages of C-21, one after the other. In each stage, its rows have costs in proportion to their errors. A vertex is determined by as
// many independent rows as there are unknowns (the basis, with a slot for each). A pivot releases one of them if that lowers the cost, and
// moves along the edge on which the others stay tight until another row becomes tight. When no pivot lowers the cost, the multipliers show
// which rows are on which side at every optimal point: this is all that later stages need from this one (complementary slackness).

extension LinearSolver {
    private static let small = 1e-11

    /// Runs all stages from the starting point.
    func runStages(_ shouldStop: () -> Bool) {
        prepare()
        if !isFactored {
            wasStopped = false
            return
        }
        let firstHard = relationCount + preferenceCount
        runRequiredTogether((firstHard..<rows.count).filter { rows[$0].level == .infinity }, shouldStop)
        if wasStopped { return }
        for i in 0..<relationCount where rows[i].level >= LinearSystem.required {
            runStage(CollectionOfOne(i), shouldStop)
            if wasStopped { return }
        }
        if lastStage == .required { return }
        let soft = softRows()
        var at = 0
        while at < soft.count {
            var end = at + 1
            while end < soft.count, rows[Int(soft[end])].level == rows[Int(soft[at])].level { end += 1 }
            runStage(soft[at..<end].lazy.map { Int($0) }, shouldStop)
            if wasStopped { return }
            at = end
        }
        if lastStage == .levels { return }
        for i in soft where openCount > 0 {
            runStage(CollectionOfOne(Int(i)), shouldStop)
            if wasStopped { return }
        }
        for i in relationCount..<firstHard where openCount > 0 {
            runStage(CollectionOfOne(i), shouldStop)
            if wasStopped { return }
        }
    }

    /// Searches for a point that satisfies all required relations or, if there is none, one without negative sizes. The individual stages
    /// start there; if all required relations hold, the first stages have nothing to do.
    private func runRequiredTogether(_ hard: [Int], _ shouldStop: () -> Bool) {
        let all = hard + (0..<relationCount).filter { rows[$0].level >= LinearSystem.required }
        guard hasErrors(all) else { return }
        for i in hard { rows[i].sides = .both }
        openCount = basis.count { !rows[Int($0)].sides.isEmpty }
        for members in [all, hard] where !wasStopped && hasErrors(members) {
            for i in members {
                rows[i].isInStage = true
                rows[i].lean = []
            }
            minimise(members, shouldStop)
            for i in members { rows[i].isInStage = false }
            if members.count == hard.count { break }
        }
        for i in hard { rows[i].sides = .above }
        openCount = basis.count { !rows[Int($0)].sides.isEmpty }
    }

    private func prepare() {
        listRowsOfUnknowns()
        gradient = Array(repeating: 0, count: unknownCount)
        multipliers = gradient
        direction = gradient
        rightSide = gradient
        slopes = Array(repeating: 0, count: rows.count)
        slotsInUse = []
        isFixed = Array(repeating: false, count: unknownCount)
        openUnknowns = Array(repeating: -1, count: rows.count)
        openCount = basis.count { !rows[Int($0)].sides.isEmpty }
        refactor()
    }

    private func listRowsOfUnknowns() {
        firstRowOfUnknown = Array(repeating: 0, count: unknownCount + 1)
        for term in terms { firstRowOfUnknown[Int(term.unknown) + 1] += 1 }
        for u in 0..<unknownCount { firstRowOfUnknown[u + 1] += firstRowOfUnknown[u] }
        rowsOfUnknown = Array(repeating: LinearTerm(0, 0), count: terms.count)
        var next = firstRowOfUnknown
        for i in rows.indices {
            for k in termRange(i) {
                rowsOfUnknown[Int(next[Int(terms[k].unknown)])] = LinearTerm(Int32(i), terms[k].factor)
                next[Int(terms[k].unknown)] += 1
            }
        }
    }

    /// The range of an unknown's rows in `rowsOfUnknown`.
    @inline(__always) private func rowRange(_ u: Int) -> Range<Int> { Int(firstRowOfUnknown[u])..<Int(firstRowOfUnknown[u + 1]) }

    /// Factors the basis again and computes the vertex from it.
    func refactor() {
        isFactored = factor.factor(basis.count) { self.terms(Int(self.basis[$0])) }
        guard isFactored else { return }
        for (slot, i) in basis.enumerated() { rightSide[slot] = -rows[Int(i)].constant }
        factor.solve(&rightSide, &values)
        computeResiduals()
        for i in basis { residuals[Int(i)] = 0 }
    }

    /// Restricts the free sides of a row.
    private func setSides(_ i: Int, _ sides: Sides) {
        let isClosed = rows[i].slot >= 0 && !rows[i].sides.isEmpty && sides.isEmpty
        rows[i].sides = sides
        guard isClosed else { return }
        openCount -= 1
        noteClosed(i)
    }

    /// Whether fixed unknowns are left out of the computation. They are on the way to the solution, but not for proofs, which need to know
    /// what fixes them, or for ranges, which start at the point where the search ends; nor in scaled systems, where the search stays as
    /// exact as possible.
    private var leavesOutFixed: Bool { lastStage == .preferences && units.isEmpty }

    /// Determines which unknowns are fixed now that a row stays in the basis for good. Rows that fix unknowns no longer matter for the free
    /// ones.
    private func noteClosed(_ i: Int) {
        guard leavesOutFixed else { return }
        var row = i
        var pending: [Int] = []
        while true {
            var (count, open) = (Int32(0), -1)
            for k in termRange(row) where !isFixed[Int(terms[k].unknown)] {
                count += 1
                open = Int(terms[k].unknown)
            }
            openUnknowns[row] = count
            if count == 1 {
                isFixed[open] = true
                for k in rowRange(open) {
                    let other = Int(rowsOfUnknown[k].unknown)
                    guard openUnknowns[other] > 1 else { continue }
                    openUnknowns[other] -= 1
                    if openUnknowns[other] == 1 { pending.append(other) }
                }
            }
            guard let next = pending.popLast() else { return }
            row = next
        }
    }

    // MARK: A stage

    /// Minimizes the sum of the errors of some rows without affecting what earlier stages settled, and settles the result.
    func runStage(_ members: some Collection<Int>, _ shouldStop: () -> Bool) {
        var isOff = false
        for i in members {
            rows[i].isInStage = true
            rows[i].lean = []
            if error(i) != 0 { isOff = true }
        }
        if isOff, openCount > 0 {
            minimise(members, shouldStop)
            if !hasErrors(members) { for i in members { rows[i].lean = [] } }
        }
        if !wasStopped { settle(members, isOff) }
        for i in members { rows[i].isInStage = false }
    }

    func minimise(_ members: some Collection<Int>, _ shouldStop: () -> Bool) {
        var stalled = 0
        var left = 20 * (unknownCount + rows.count) + 1000
        // If rounding errors make the basis singular, the search ends at the current point.
        while left > 0, isFactored {
            left -= 1
            guard hasErrors(members) else { return }
            computeMultipliers(members)
            let isCautious = stalled > 40
            guard let (slot, side, slope) = bestPivot(isCautious) else { return }
            guard let length = move(slot, side, slope, isCautious) else { return }
            stalled = length > 0 ? 0 : stalled + 1
            pivots += 1
            if pivots & 15 == 0, shouldStop() {
                wasStopped = true
                return
            }
        }
    }

    private func hasErrors(_ members: some Collection<Int>) -> Bool { members.contains { error($0) != 0 } }

    /// The reduced costs: for each slot, how the cost of the stage changes with the residual of the row in it.
    func computeMultipliers(_ members: some Collection<Int>) {
        let isSparse = leavesOutFixed && members.count <= Self.few && factor.goesByRow
        clearMultipliers(isSparse)
        columns.removeAll(keepingCapacity: true)
        for i in members where rows[i].slot < 0 {
            let side = countedSide(i)
            if side.isEmpty { continue }
            let cost = side == .above ? rows[i].cost : -rows[i].cost
            for k in termRange(i) where !isSparse || !isFixed[Int(terms[k].unknown)] {
                gradient[Int(terms[k].unknown)] += cost * terms[k].factor
                if isSparse { columns.append(terms[k].unknown) }
            }
        }
        guard isSparse else { return computeMultipliers() }
        if columns.isEmpty {
            rounding = Self.small
            return
        }
        let slots = factor.solveTransposed(&gradient, columns, leavingOut: isFixed, &multipliers)
        rounding = Self.small + 1e-14 * slots.reduce(0) { max($0, abs(multipliers[Int($1)])) }
        slotsInUse = slots
    }

    /// Up to this number of rows, the computation uses sparse vectors.
    private static let few = 8

    private func clearMultipliers(_ all: Bool) {
        if let slots = slotsInUse {
            for slot in slots { multipliers[Int(slot)] = 0 }
            slotsInUse = []
            return
        }
        for u in 0..<unknownCount { gradient[u] = 0 }
        guard all else { return }
        for slot in 0..<unknownCount { multipliers[slot] = 0 }
        slotsInUse = []
    }

    /// Computes the multipliers from the gradient, and the threshold below which they are rounding errors.
    func computeMultipliers() {
        slotsInUse = nil
        factor.solveTransposed(&gradient, &multipliers)
        var largest = 0.0
        for slot in basis.indices { largest = max(largest, abs(multipliers[slot])) }
        rounding = Self.small + 1e-14 * largest
    }

    /// Calls a function with the slots whose multiplier may be nonzero, in order.
    @inline(__always) private func forEachSlotInUse(_ body: (Int) -> Void) {
        if let slots = slotsInUse { for slot in slots { body(Int(slot)) } } else { for slot in basis.indices { body(slot) } }
    }

    /// The side of 0 on which a row outside the basis counts as violated.
    @inline(__always) private func countedSide(_ i: Int) -> Sides {
        let side: Sides = residuals[i] == 0 ? rows[i].lean : error(i) == 0 ? [] : residuals[i] > 0 ? .above : .below
        return side.intersection(errorSides(i))
    }

    /// The change of the cost when the row in a slot is released to one side.
    @inline(__always) private func slope(_ slot: Int, _ side: Sides) -> Double {
        let i = Int(basis[slot])
        let own = rows[i].isInStage && !errorSides(i).isDisjoint(with: side) ? rows[i].cost : 0
        return (side == .above ? multipliers[slot] : -multipliers[slot]) + own
    }

    /// The slot whose row lowers the cost most when released; of equals, the last in order, which also yields first in later stages. If
    /// `isCautious`, the first in the order of rows (Bland's rule), which ends even at degenerate vertices.
    func bestPivot(_ isCautious: Bool) -> (slot: Int, side: Sides, slope: Double)? {
        var best: (slot: Int, side: Sides, slope: Double)?
        forEachSlotInUse { slot in
            let i = Int(basis[slot])
            if rows[i].sides.isEmpty { return }
            for side in [Sides.above, .below] where rows[i].sides.contains(side) {
                let s = slope(slot, side)
                guard s < -rounding else { continue }
                guard let known = best else {
                    best = (slot, side, s)
                    continue
                }
                let isBetter = isCautious ? i < Int(basis[known.slot]) : s < known.slope || s == known.slope && i > Int(basis[known.slot])
                if isBetter { best = (slot, side, s) }
            }
        }
        return best
    }

    private struct Stop {
        var length: Double
        var row: Int
        var gain: Double
    }

    /// Releases a row and moves until another one becomes tight. Returns the distance, or `nil` if nothing limits it.
    func move(_ slot: Int, _ side: Sides, _ slope: Double, _ isCautious: Bool) -> Double? {
        computeDirection(slot, side)
        defer { clearSlopes() }
        var stops = collectStops()
        guard !stops.isEmpty else { return nil }
        stops.sort { $0.length != $1.length ? $0.length < $1.length : $0.row < $1.row }
        var total = slope
        var end = -1
        for (k, stop) in stops.enumerated() {
            total += stop.gain
            if total >= -Self.small * max(1, abs(slope)) {
                end = k
                break
            }
        }
        guard end >= 0 else { return nil }
        let length = stops[end].length
        // Of the rows that become tight at the same point, the steepest one enters the basis, or the first.
        var entering = stops[end].row
        for stop in stops where abs(stop.length - length) <= 1e-11 * (1 + length) {
            let isBetter = isCautious ? stop.row < entering : abs(slopes[stop.row]) > abs(slopes[entering]) * 1.0000001
            if isBetter { entering = stop.row }
        }
        step(slot, side, length, entering)
        return length
    }

    func computeDirection(_ slot: Int, _ side: Sides) {
        for k in basis.indices { rightSide[k] = 0 }
        rightSide[slot] = side == .above ? 1 : -1
        factor.exchangeRight(&rightSide)
        factor.solve(&rightSide, &direction)
        for u in 0..<unknownCount where abs(direction[u]) > 1e-12 {
            for k in rowRange(u) {
                let i = Int(rowsOfUnknown[k].unknown)
                guard rows[i].slot < 0 else { continue }
                if !rows[i].isChanged {
                    rows[i].isChanged = true
                    changed.append(Int32(i))
                }
                slopes[i] += rowsOfUnknown[k].factor * direction[u]
            }
        }
    }

    func clearSlopes() {
        for i in changed {
            slopes[Int(i)] = 0
            rows[Int(i)].isChanged = false
        }
        changed.removeAll(keepingCapacity: true)
    }

    /// The rows at which the cost begins to rise faster, and those that must not be violated.
    private func collectStops() -> [Stop] {
        var stops: [Stop] = []
        for i in changed.lazy.map({ Int($0) }) {
            let s = slopes[i]
            if abs(s) <= 1e-10 {
                slopes[i] = 0
                continue
            }
            let r = residuals[i]
            let ahead: Sides = s > 0 ? .above : .below
            let isThere = r == 0 || (r > 0) == (s > 0)
            if !rows[i].sides.contains(ahead) {
                stops.append(Stop(length: isThere ? 0 : -r / s, row: i, gain: .infinity))
            } else if rows[i].isInStage, r == 0 || !isThere {
                let errors = errorSides(i)
                let now = r == 0 ? rows[i].lean : Sides.both.subtracting(ahead)
                var gain = errors.contains(ahead) && now != ahead ? abs(s) * rows[i].cost : 0
                if !errors.intersection(now).subtracting(ahead).isEmpty { gain += abs(s) * rows[i].cost }
                if gain > 0 { stops.append(Stop(length: r == 0 ? 0 : -r / s, row: i, gain: gain)) }
            }
        }
        return stops
    }

    private func step(_ slot: Int, _ side: Sides, _ length: Double, _ entering: Int) {
        for u in 0..<unknownCount { values[u] += length * direction[u] }
        var isWorn = false
        for i in changed.lazy.map({ Int($0) }) {
            residuals[i] += length * slopes[i]
            if abs(residuals[i]) <= rows[i].tolerance {
                // A rounding error next to large numbers is significant next to the smaller ones that remain.
                let before = rows[i].tolerance
                computeResidual(i)
                if rows[i].tolerance < 1e-3 * before { isWorn = true }
            }
            if residuals[i] != 0 { rows[i].lean = [] }
        }
        let leaving = Int(basis[slot])
        residuals[leaving] = side == .above ? length : -length
        if abs(residuals[leaving]) <= rows[leaving].tolerance { residuals[leaving] = 0 }
        rows[leaving].lean = residuals[leaving] == 0 && rows[leaving].isInStage ? side : []
        rows[entering].lean = []
        residuals[entering] = 0
        if !rows[leaving].sides.isEmpty { openCount -= 1 }
        rows[leaving].slot = -1
        rows[entering].slot = Int32(slot)
        basis[slot] = Int32(entering)
        if rows[entering].sides.isEmpty { noteClosed(entering) } else { openCount += 1 }
        if factor.isLong || isWorn {
            refactor()
            return
        }
        clearMultipliers(false)
        for k in termRange(entering) { gradient[Int(terms[k].unknown)] += terms[k].factor }
        slotsInUse = nil
        factor.solveTransposed(&gradient, &multipliers)
        if abs(multipliers[slot]) < 1e-9 { refactor() } else { factor.exchange(slot, combination: multipliers) }
    }

    // MARK: What a stage settles

    private func settle(_ members: some Collection<Int>, _ isOff: Bool) {
        if isOff, isFactored, openCount > 0 || lastStage == .required {
            computeMultipliers(members)
            if lastStage == .required { noteProof() }
            forEachSlotInUse { settleBasic($0) }
            for i in members where rows[i].slot >= 0 { settleBasic(Int(rows[i].slot)) }
        } else if !isOff {
            for i in members where rows[i].slot >= 0 { setSides(i, rows[i].sides.subtracting(errorSides(i))) }
        }
        for i in members where rows[i].slot >= 0 { settlePair(i) }
        for i in members where rows[i].slot < 0 {
            let counted = countedSide(i)
            if !counted.isEmpty {
                rows[i].sides.formIntersection(counted)
            } else {
                rows[i].sides.subtract(errorSides(i))
            }
        }
    }

    func noteProof() {
        certificate = basis.indices.filter { abs(multipliers[$0]) > rounding && Int(basis[$0]) < relationCount }.map { basis[$0] }
        isProofOwn = basis.indices.allSatisfy { abs(multipliers[$0]) <= rounding || closesItself($0) }
    }

    /// Whether the row in a slot is itself required on the side on which the cost would decrease.
    private func closesItself(_ slot: Int) -> Bool {
        let i = Int(basis[slot])
        return rows[i].level >= LinearSystem.required && errorSides(i).contains(multipliers[slot] > 0 ? .below : .above)
    }

    /// If a bound of an unknown coincides with a settled bound from the other side, it is fixed as well.
    private func settlePair(_ i: Int) {
        let pair = Int(rows[i].pair)
        guard pair >= 0, residuals[pair] == 0, rows[pair].sides.isDisjoint(with: errorSides(pair)),
            rows[i].sides.isDisjoint(with: errorSides(i))
        else { return }
        setSides(i, [])
    }

    private func settleBasic(_ slot: Int) {
        let i = Int(basis[slot])
        var sides = rows[i].sides
        if sides.isEmpty { return }
        if slope(slot, .above) > rounding { sides.remove(.above) }
        if slope(slot, .below) > rounding { sides.remove(.below) }
        setSides(i, sides)
    }
}
