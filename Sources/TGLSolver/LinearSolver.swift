/// Solves one part of a linear system: what its relations share no unknown with is solved apart.
///
/// Rows are, by their number here: the relations in order, the preferences in order, and of each unknown that is never below 0 the row
/// that says so.
final class LinearSolver {
    /// On which sides of 0 a row's residual may still be.
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
        /// 1000: required; less: soft; 0: a preference; infinite: holds always.
        var level: Double
        /// What an error of 1 is in the units in which the relation is written.
        var cost = 1.0
        /// The least number by which its rounding is judged: 1, or its largest factor, in the units in which it is written.
        var size = 1.0
        /// Residuals no larger are 0.
        var tolerance = 1e-9
        /// What the stages that are done leave open.
        var sides = Sides.both
        /// Which slot of the basis it is in, or -1.
        var slot: Int32 = -1
        /// Whether the row counts in the stage that runs.
        var isInStage = false
        /// For a row of the stage that left the basis at 0: the side to which it was let go. It counts as off by nothing on that side.
        var lean: Sides = []
        /// A row that bounds the same unknown from the other side, or -1.
        var pair: Int32 = -1
        /// Whether its residual changes along the edge that is looked at.
        var isChanged = false
    }

    @exclusivity(unchecked) var terms: [LinearTerm] = []
    @exclusivity(unchecked) var rows: [Row] = []
    @exclusivity(unchecked) var unknownCount = 0
    @exclusivity(unchecked) var relationCount = 0
    @exclusivity(unchecked) var preferenceCount = 0
    /// How many rows were loaded; others were added on the way to the answer.
    @exclusivity(unchecked) var loadedCount = 0
    /// The number of each unknown and row in the system.
    @exclusivity(unchecked) var systemUnknowns: [Int32] = []
    @exclusivity(unchecked) var systemRows: [Int32] = []
    @exclusivity(unchecked) var weights: [Int32] = []
    /// The unit of each unknown, where they are not all 1 (see `chooseUnits`).
    @exclusivity(unchecked) var units: [Double] = []
    /// Of each unknown, the bounds that no relation with others sets (see `crash`).
    @exclusivity(unchecked) var values: [Double] = []
    @exclusivity(unchecked) var residuals: [Double] = []
    @exclusivity(unchecked) var elimination = LinearElimination()

    // The simplex.
    @exclusivity(unchecked) var basis: [Int32] = []
    @exclusivity(unchecked) var factor = LinearFactor()
    @exclusivity(unchecked) var isFactored = false
    /// The rows in which an unknown is, one list after the other.
    @exclusivity(unchecked) var rowsOfUnknown: [LinearTerm] = []
    @exclusivity(unchecked) var firstRowOfUnknown: [Int32] = []
    @exclusivity(unchecked) var gradient: [Double] = []
    @exclusivity(unchecked) var multipliers: [Double] = []
    /// The slots outside of which the multipliers are 0, as the gradient then is; `nil`: all may be others.
    @exclusivity(unchecked) var slotsInUse: [Int32]?
    @exclusivity(unchecked) var columns: [Int32] = []
    /// The unknowns that rows of the basis hold which no later stage lets go, and of each of these rows how many unknowns it has beside
    /// them; -1 for other rows.
    @exclusivity(unchecked) var isFixed: [Bool] = []
    @exclusivity(unchecked) var openUnknowns: [Int32] = []
    /// Multipliers no larger are 0.
    @exclusivity(unchecked) var rounding = 1e-11
    @exclusivity(unchecked) var direction: [Double] = []
    @exclusivity(unchecked) var rightSide: [Double] = []
    @exclusivity(unchecked) var slopes: [Double] = []
    @exclusivity(unchecked) var changed: [Int32] = []
    @exclusivity(unchecked) var pivots = 0
    /// How many rows of the basis some stage may still let go.
    @exclusivity(unchecked) var openCount = 0
    @exclusivity(unchecked) var wasStopped = false
    /// The relations that hold the last single relation off which a stage could not bring to 0.
    @exclusivity(unchecked) var certificate: [Int32] = []
    /// Whether these alone, and that sizes are not below 0, keep it off: no relation that is off itself does.
    @exclusivity(unchecked) var isProofOwn = true
    /// The rows of which the answer is the solution.
    @exclusivity(unchecked) var taken: [Int32] = []
    /// Where the search ends; later stages are left out.
    @exclusivity(unchecked) var lastStage = Stage.preferences

    /// The stages of C-21.
    enum Stage: Int { case required, levels, single, preferences }

    // MARK: Loading and storing

    /// Takes a part of a system.
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

    /// Adds the rows of unknowns that are never below 0, and counts where unknowns appear.
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
        // Of equals a size is defined before a position.
        for i in (relationCount + preferenceCount)..<rows.count { weights[Int(terms[Int(rows[i].first)].unknown)] -= 1 }
        values = Array(repeating: 0, count: unknownCount)
        residuals = Array(repeating: 0, count: rows.count)
    }

    /// Where the terms of a row are.
    @inline(__always) func termRange(_ row: Int) -> Range<Int> { Int(rows[row].first)..<Int(rows[row].first + rows[row].count) }

    @inline(__always) func terms(_ row: Int) -> ArraySlice<LinearTerm> { terms[termRange(row)] }

    /// Hands the answer to the system.
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

    /// Computes all residuals, with what of them counts as rounding.
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

    /// By how much a row is off, with its sign.
    @inline(__always) func error(_ i: Int) -> Double { LinearSystem.error(residuals[i], rows[i].comparison, within: rows[i].tolerance) }

    /// On which sides of 0 a row's residual is an error.
    @inline(__always) func errorSides(_ i: Int) -> Sides {
        switch rows[i].comparison {
        case .equal: .both
        case .atMost: .above
        case .atLeast: .below
        }
    }

    // MARK: Solving

    /// Finds the answer; `false`: the search was told to end.
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

    /// Goes to the first guess.
    func begin() {
        guess()
        elimination.solve(into: &values)
        computeResiduals()
    }

    /// Where required relations between unknowns that only preferences hold are off, goes to a guess along chains of them, if fewer are off
    /// there. Where factors lie far apart, sums along chains are no good guess.
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

    /// The simplex finds so many as fast.
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

    /// Whether nothing is off, so that what the first guess took is the answer: each row that it took is held by all points that fit, and
    /// each preference is as small as it can be.
    private func holdsAll() -> Bool {
        for i in rows.indices where rows[i].level > 0 && error(i) != 0 { return false }
        return true
    }

    /// The answer itself: the first independent ones of the rows that hold tightly, in order, are solved as equations.
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

    /// The rows of soft relations by level, the highest first; of a level in order.
    func softRows() -> [Int32] {
        var soft: [Int32] = []
        for i in 0..<relationCount where rows[i].level < LinearSystem.required { soft.append(Int32(i)) }
        soft.sort { rows[Int($0)].level != rows[Int($1)].level ? rows[Int($0)].level > rows[Int($1)].level : $0 < $1 }
        return soft
    }

    /// A point to begin with: equations in order, then soft ones by level, then what the preferences ask for. Bounds of one unknown count
    /// where another one from the other side meets them, and where a preference would pass them.
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
        // Where preferences leave something open (only systems made by hand do).
        for i in firstHard..<rows.count where basis.count < unknownCount { guess(i) }
        for i in 0..<relationCount where basis.count < unknownCount { guess(i) }
        completeBasis()
    }

    /// Goes as near to what the preferences ask for, in order, as required relations of one unknown or two allow.
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
                // What the unknown follows is chosen later, maybe.
                if row >= 0, guess(Int(row)) { continue }
            }
            guess(i)
        }
        for i in preferences where basis.count < unknownCount && rows[i].slot < 0 { guess(i) }
    }

    /// Adds a row to the basis; answers whether it does not follow from those that are there.
    @discardableResult
    private func guess(_ i: Int) -> Bool {
        guard basis.count < unknownCount, elimination.take(terms(i), rows[i].constant, weight: weights) else { return false }
        rows[i].slot = Int32(basis.count)
        basis.append(Int32(i))
        return true
    }

    /// The number that a row of one unknown bounds it by.
    private func bound(_ i: Int) -> Double { -rows[i].constant / terms[Int(rows[i].first)].factor }

    /// Notes a bound of one unknown; answers whether it meets one from the other side.
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

    /// Unknowns that no row holds are held at 0.
    private func completeBasis() {
        guard basis.count < unknownCount else { return }
        for u in 0..<unknownCount where basis.count < unknownCount { guess(Int(addHeldAtZero(Int32(u)))) }
    }

    /// Adds a row that holds an unknown at 0; gives its number.
    func addHeldAtZero(_ u: Int32) -> Int32 {
        rows.append(Row(first: Int32(terms.count), count: 1, constant: 0, comparison: .equal, level: 0))
        terms.append(LinearTerm(u, 1))
        residuals.append(0)
        return Int32(rows.count - 1)
    }
}
