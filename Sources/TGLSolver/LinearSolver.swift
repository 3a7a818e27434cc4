/// Solves one part of a linear system. Parts share no unknowns and are solved separately.
///
/// The rows are numbered: first the relations in order, then the preferences in order, then, for each unknown that must not be negative,
/// the row that says so.
final class LinearSolver {
    /// The sides of 0 on which a row's residual may still be.
    struct Sides: OptionSet {
        let rawValue: UInt8
        static let above = Sides(rawValue: 1)
        static let below = Sides(rawValue: 2)
        static let both: Sides = [.above, .below]
    }

    struct Row {
        var first: Int32
        var count: Int32
        var constant: Double
        var comparison: Comparison
        /// 1000 for a required relation, less for a soft one, 0 for a preference, infinite for a row that is never violated.
        var level: Double
        /// The cost of an error of 1: its value in the units in which the relation was written.
        var cost = 1.0
        /// The minimum magnitude for judging rounding errors: 1 or the row's largest factor, in the units in which it was written.
        var size = 1.0
        /// Residuals up to this count as 0.
        var tolerance = 1e-9
        /// The sides that the stages so far leave free.
        var sides = Sides.both
        /// The slot of the basis that contains the row, or -1.
        var slot: Int32 = -1
        /// Whether the row belongs to the current stage.
        var isInStage = false
        /// For a row of the stage that left the basis at residual 0: the side to which it was released. It counts as violated by 0 on that
        /// side.
        var lean: Sides = []
        /// A row that bounds the same unknown from the other side, or -1.
        var pair: Int32 = -1
        /// Whether its residual changes along the current edge.
        var isChanged = false
    }

    @exclusivity(unchecked) var terms: [LinearTerm] = []
    @exclusivity(unchecked) var rows: [Row] = []
    @exclusivity(unchecked) var unknownCount = 0
    @exclusivity(unchecked) var relationCount = 0
    @exclusivity(unchecked) var preferenceCount = 0
    /// The number of rows that were loaded; further ones are added for the solution.
    @exclusivity(unchecked) var loadedCount = 0
    /// The number of each unknown and row in the system.
    @exclusivity(unchecked) var systemUnknowns: [Int32] = []
    @exclusivity(unchecked) var systemRows: [Int32] = []
    @exclusivity(unchecked) var weights: [Int32] = []
    /// The unit of each unknown; empty if all are 1 (see `chooseUnits`).
    @exclusivity(unchecked) var units: [Double] = []
    /// Of each unknown, the bounds that no relation with others sets (see `crash`).
    @exclusivity(unchecked) var values: [Double] = []
    @exclusivity(unchecked) var residuals: [Double] = []
    @exclusivity(unchecked) var elimination = LinearElimination()

    // The simplex.
    @exclusivity(unchecked) var basis: [Int32] = []
    @exclusivity(unchecked) var factor = LinearFactor()
    @exclusivity(unchecked) var isFactored = false
    /// For each unknown, the rows that contain it, as consecutive lists.
    @exclusivity(unchecked) var rowsOfUnknown: [LinearTerm] = []
    @exclusivity(unchecked) var firstRowOfUnknown: [Int32] = []
    @exclusivity(unchecked) var gradient: [Double] = []
    @exclusivity(unchecked) var multipliers: [Double] = []
    /// The slots whose multipliers may be nonzero; the gradient is then 0. `nil` if all may be.
    @exclusivity(unchecked) var slotsInUse: [Int32]?
    @exclusivity(unchecked) var columns: [Int32] = []
    /// The unknowns fixed by rows that stay in the basis for good; and, for each such row, the number of its other unknowns, -1 for other
    /// rows.
    @exclusivity(unchecked) var isFixed: [Bool] = []
    @exclusivity(unchecked) var openUnknowns: [Int32] = []
    /// Multipliers up to this count as 0.
    @exclusivity(unchecked) var rounding = 1e-11
    @exclusivity(unchecked) var direction: [Double] = []
    @exclusivity(unchecked) var rightSide: [Double] = []
    @exclusivity(unchecked) var slopes: [Double] = []
    @exclusivity(unchecked) var changed: [Int32] = []
    @exclusivity(unchecked) var pivots = 0
    /// The number of rows of the basis that later stages may still release.
    @exclusivity(unchecked) var openCount = 0
    @exclusivity(unchecked) var wasStopped = false
    /// The relations that prove that the last single relation could not be satisfied.
    @exclusivity(unchecked) var certificate: [Int32] = []
    /// Whether the proof needs only these and the non-negativity of sizes, and no relation that is violated itself.
    @exclusivity(unchecked) var isProofOwn = true
    /// The rows that determine the solution.
    @exclusivity(unchecked) var taken: [Int32] = []
    /// The last stage to run.
    @exclusivity(unchecked) var lastStage = Stage.preferences

    /// The stages of C-21.
    enum Stage: Int { case required, levels, single, preferences }

    // MARK: Loading and storing

    /// Loads a part of a system.
    func load(_ system: LinearSystem, _ part: Int, only chosen: [Int]? = nil) {
        let parts = system.parts
        begin(Array(parts.unknowns[Int(parts.firstUnknown[part])..<Int(parts.firstUnknown[part + 1])]))
        let all = parts.rows[Int(parts.firstRow[part])..<Int(parts.firstRow[part + 1])]
        for r in chosen.map({ $0.map { Int32($0) } }) ?? Array(all) {
            let row = system.row(Int(r))
            addRow(
                system.terms[Int(row.first)..<Int(row.first + row.count)], row.constant, row.comparison, row.level,
                system: r, place: parts.placeOf)
        }
        finish(system)
    }

    private func begin(_ unknowns: [Int32]) {
        systemUnknowns = unknowns
        unknownCount = unknowns.count
        relationCount = 0
        preferenceCount = 0
        terms.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        systemRows.removeAll(keepingCapacity: true)
        pivots = 0
        wasStopped = false
        isFactored = false
    }

    private func addRow(
        _ added: ArraySlice<LinearTerm>, _ constant: Double, _ comparison: Comparison, _ level: Double, system r: Int32,
        place: (Int32) -> Int32
    ) {
        let first = Int32(terms.count)
        for term in added { terms.append(LinearTerm(place(term.unknown), term.factor)) }
        rows.append(
            Row(first: first, count: Int32(added.count), constant: constant, comparison: comparison, level: level))
        systemRows.append(r)
        if level > 0 { relationCount += 1 } else { preferenceCount += 1 }
    }

    /// Adds the rows for non-negative unknowns, and counts the occurrences of unknowns.
    private func finish(_ system: LinearSystem) {
        for (k, u) in systemUnknowns.enumerated() where system.isNonNegative[Int(u)] {
            rows.append(
                Row(first: Int32(terms.count), count: 1, constant: 0, comparison: .atLeast, level: .infinity, sides: .above))
            terms.append(LinearTerm(Int32(k), 1))
        }
        loadedCount = rows.count
        chooseUnits()
        weights.removeAll(keepingCapacity: true)
        weights.append(contentsOf: repeatElement(0, count: unknownCount))
        for i in 0..<relationCount where rows[i].comparison == .equal {
            for t in terms(i) { weights[Int(t.unknown)] += 4 }
        }
        // Of equally good unknowns, sizes are defined before positions.
        for i in (relationCount + preferenceCount)..<rows.count { weights[Int(terms[Int(rows[i].first)].unknown)] -= 1 }
        values = Array(repeating: 0, count: unknownCount)
        residuals = Array(repeating: 0, count: rows.count)
    }

    /// The range of a row's terms.
    @inline(__always) func termRange(_ row: Int) -> Range<Int> { Int(rows[row].first)..<Int(rows[row].first + rows[row].count) }

    @inline(__always) func terms(_ row: Int) -> ArraySlice<LinearTerm> { terms[termRange(row)] }

    /// Stores the solution in the system.
    func store(in system: LinearSystem, _ part: Int) {
        for (k, u) in systemUnknowns.enumerated() { system.values[Int(u)] = values[k] * unit(Int32(k)) }
        for i in 0..<relationCount { system.errors[Int(systemRows[i])] = error(i) * rows[i].cost }
        if taken.count == unknownCount {
            let first = Int(system.parts.firstUnknown[part])
            for (k, i) in taken.enumerated() {
                system.taken[first + k] = Int(i) < loadedCount ? i : -2 - terms[Int(rows[Int(i)].first)].unknown
            }
        }
        system.pivots += pivots
    }

    // MARK: Residuals

    /// Computes all residuals and their tolerances.
    func computeResiduals() {
        for i in rows.indices { computeResidual(i) }
    }

    func computeResidual(_ i: Int) {
        var sum = rows[i].constant
        var largest = max(rows[i].size, abs(sum))
        for k in termRange(i) {
            let part = terms[k].factor * values[Int(terms[k].unknown)]
            sum += part
            largest = max(largest, abs(part))
        }
        rows[i].tolerance = 1e-9 * largest
        residuals[i] = abs(sum) <= rows[i].tolerance ? 0 : sum
    }

    /// The signed error of a row; 0 if it holds.
    @inline(__always) func error(_ i: Int) -> Double { LinearSystem.error(residuals[i], rows[i].comparison, within: rows[i].tolerance) }

    /// The sides of 0 on which a row's residual is an error.
    @inline(__always) func errorSides(_ i: Int) -> Sides {
        switch rows[i].comparison {
        case .equal: .both
        case .atMost: .above
        case .atLeast: .below
        }
    }

    // MARK: Solving

    /// Finds the solution. Returns false if it was stopped.
    func solve(shouldStop: () -> Bool) -> Bool {
        lastStage = .preferences
        begin()
        if !holdsAll() {
            guessAlongChains()
            runStages(shouldStop)
            if wasStopped { return false }
        }
        end()
        return true
    }

    /// Moves to the starting point.
    func begin() {
        guess()
        elimination.solve(into: &values)
        computeResiduals()
    }

    /// If required relations between unknowns that only preferences determine are violated, moves to a starting point computed along chains
    /// of them, if it violates fewer. In scaled systems, sums along chains are no good starting point.
    private func guessAlongChains() {
        guard units.isEmpty, countOffGaps() > Self.fewGaps else { return }
        func countOff() -> Int { rows.indices.count { rows[$0].level >= LinearSystem.required && error($0) != 0 } }
        let off = countOff()
        let before = (basis, rows, values, residuals)
        for i in basis { rows[Int(i)].slot = -1 }
        guess(alongChains: true)
        elimination.solve(into: &values)
        computeResiduals()
        if countOff() >= off { (basis, rows, values, residuals) = before }
    }

    /// Up to this number, the simplex is as fast.
    private static let fewGaps = 4

    private func countOffGaps() -> Int {
        var isOpen = Array(repeating: false, count: unknownCount)
        for i in relationCount..<relationCount + preferenceCount where rows[i].slot >= 0 && rows[i].count == 1 {
            isOpen[Int(terms[Int(rows[i].first)].unknown)] = true
        }
        return (0..<relationCount).count { i in
            rows[i].level >= LinearSystem.required && rows[i].comparison != .equal && error(i) != 0
                && terms(i).count { isOpen[Int($0.unknown)] } > 1
        }
    }

    /// Whether all relations hold, so that the starting point is the solution: every row selected for it holds at all feasible points, and
    /// each preference has its minimum.
    private func holdsAll() -> Bool {
        for i in rows.indices where rows[i].level > 0 && error(i) != 0 { return false }
        return true
    }

    /// Computes the solution itself: the first independent tight rows, in order, are solved as equations.
    func end() {
        elimination.begin(unknowns: unknownCount)
        taken.removeAll(keepingCapacity: true)
        let firstHard = relationCount + preferenceCount
        take(0..<relationCount)
        take(firstHard..<rows.count)
        take(relationCount..<firstHard)
        guard elimination.count == unknownCount else { return }
        elimination.solve(into: &values)
        computeResiduals()
    }

    private func take(_ range: Range<Int>) {
        for i in range where elimination.count < unknownCount && residuals[i] == 0 {
            if elimination.take(terms(i), rows[i].constant, weight: weights, number: i) { taken.append(Int32(i)) }
        }
    }

    // MARK: The first guess

    /// The rows of soft relations by decreasing level; within a level in order.
    func softRows() -> [Int32] {
        var soft: [Int32] = []
        for i in 0..<relationCount where rows[i].level < LinearSystem.required { soft.append(Int32(i)) }
        soft.sort { rows[Int($0)].level != rows[Int($1)].level ? rows[Int($0)].level > rows[Int($1)].level : $0 < $1 }
        return soft
    }

    /// Chooses a starting point: equations in order, then soft ones by level, then the preferences. A bound of a single unknown is used if
    /// it coincides with one from the other side, or if a preference would violate it.
    private func guess(alongChains: Bool = false) {
        elimination.begin(unknowns: unknownCount)
        basis.removeAll(keepingCapacity: true)
        for i in 0..<relationCount where rows[i].level >= LinearSystem.required && rows[i].comparison == .equal { guess(i) }
        var lower = Array(repeating: Int32(-1), count: unknownCount)
        var upper = lower
        for i in 0..<relationCount where rows[i].level >= LinearSystem.required && rows[i].comparison != .equal {
            noteBound(i, &lower, &upper)
        }
        for i in softRows() {
            if rows[Int(i)].comparison == .equal {
                guess(Int(i))
            } else if noteBound(Int(i), &lower, &upper) {
                guess(Int(i))
            }
        }
        let firstHard = relationCount + preferenceCount
        if alongChains {
            guessChains()
        } else {
            for i in relationCount..<firstHard where basis.count < unknownCount {
                let u = Int(terms[Int(rows[i].first)].unknown)
                if rows[i].count == 1, rows[i].constant == 0, lower[u] >= 0, bound(Int(lower[u])) > 0 { guess(Int(lower[u])) }
                guess(i)
            }
        }
        // Preferences leave unknowns undetermined only in hand-made systems.
        for i in firstHard..<rows.count where basis.count < unknownCount { guess(i) }
        for i in 0..<relationCount where basis.count < unknownCount { guess(i) }
        completeBasis()
    }

    /// Gets as near to the preferences, in order, as required relations of one or two unknowns allow.
    private func guessChains() {
        var chains = LinearChains(unknowns: unknownCount)
        for i in rows.indices where rows[i].level >= LinearSystem.required && rows[i].comparison != .equal {
            let (open, constant) = elimination.reduced(terms(i), rows[i].constant)
            chains.add(Int32(i), open, constant, isAtMost: rows[i].comparison == .atMost)
        }
        chains.close()
        let preferences = relationCount..<relationCount + preferenceCount
        let wishes = preferences.map { elimination.reduced(terms($0), rows[$0].constant) }
        for (i, wish) in zip(preferences, wishes) where basis.count < unknownCount {
            if wish.terms.count == 1, case let term = wish.terms[0] {
                let row = chains.choose(term.unknown, near: -wish.constant / term.factor)
                // The unknown that determines this one may be chosen later.
                if row >= 0, guess(Int(row)) { continue }
            }
            guess(i)
        }
        for i in preferences where basis.count < unknownCount && rows[i].slot < 0 { guess(i) }
    }

    /// Adds a row to the basis. Returns false if it depends on those already there.
    @discardableResult
    private func guess(_ i: Int) -> Bool {
        guard basis.count < unknownCount, elimination.take(terms(i), rows[i].constant, weight: weights) else { return false }
        rows[i].slot = Int32(basis.count)
        basis.append(Int32(i))
        return true
    }

    /// The bound that a row with a single unknown sets.
    private func bound(_ i: Int) -> Double { -rows[i].constant / terms[Int(rows[i].first)].factor }

    /// Records a bound of a single unknown. Returns whether it coincides with one from the other side.
    @discardableResult
    private func noteBound(_ i: Int, _ lower: inout [Int32], _ upper: inout [Int32]) -> Bool {
        guard rows[i].count == 1 else { return false }
        let term = terms[Int(rows[i].first)]
        let u = Int(term.unknown)
        let isUpper = (rows[i].comparison == .atMost) == (term.factor > 0)
        let value = bound(i)
        if isUpper {
            if upper[u] < 0 || value < bound(Int(upper[u])) { upper[u] = Int32(i) }
            rows[i].pair = lower[u]
            return lower[u] >= 0 && bound(Int(lower[u])) >= value
        }
        if lower[u] < 0 || value > bound(Int(lower[u])) { lower[u] = Int32(i) }
        rows[i].pair = upper[u]
        return upper[u] >= 0 && bound(Int(upper[u])) <= value
    }

    /// Holds unknowns that no row determines at 0.
    private func completeBasis() {
        guard basis.count < unknownCount else { return }
        for u in 0..<unknownCount where basis.count < unknownCount { guess(Int(addHeldAtZero(Int32(u)))) }
    }

    /// Adds a row that holds an unknown at 0. Returns its number.
    func addHeldAtZero(_ u: Int32) -> Int32 {
        rows.append(Row(first: Int32(terms.count), count: 1, constant: 0, comparison: .equal, level: 0))
        terms.append(LinearTerm(u, 1))
        residuals.append(0)
        return Int32(rows.count - 1)
    }
}
