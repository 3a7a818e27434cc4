// Analysis of a solution: the relations that contradict each other (C-22), and the values that are not unique (C-23).

extension LinearSystem {
    /// The required relations that contradict a broken one (C-22), in order, without the broken one itself. They are found by deletion: the
    /// required relations before it are removed one at a time, from the last to the first, whenever the broken one still cannot hold
    /// without them. A relation that is itself broken counts with the error that it has in the solution.
    package func minimalSet(ofBroken row: Int, shouldStop: () -> Bool = { false }) -> [Int] {
        guard rows[row].count > 0 else { return [] }
        let part = Int(parts.partOf(terms[Int(rows[row].first)].unknown))
        var members: [Int] = []
        for r in parts.rows[Int(parts.firstRow[part])..<Int(parts.firstRow[part + 1])] {
            let r = Int(r)
            if r < row, rows[r].level >= LinearSystem.required { members.append(r) }
        }
        let worker = LinearSolver()
        guard worker.contradicts(self, part, members, row, shouldStop) else { return members }
        return worker.membersNeeded(shouldStop).map { members[$0] }
    }

    /// The range of a sum of terms over all points that violate required and soft relations as little as the solution does, ignoring the
    /// order (points 1 and 2 of C-21); `nil` if there is only one value.
    package func range(of sum: [LinearTerm], shouldStop: () -> Bool = { false }) -> ClosedRange<Double>? {
        var byPart: [(part: Int, terms: [LinearTerm])] = []
        for term in sum {
            let part = Int(parts.partOf(term.unknown))
            if let known = byPart.firstIndex(where: { $0.part == part }) {
                byPart[known].terms.append(term)
            } else {
                byPart.append((part, [term]))
            }
        }
        var low = 0.0
        var high = 0.0
        for (part, terms) in byPart {
            guard let face = face(part, shouldStop) else { return nil }
            let local = terms.map { LinearTerm(parts.placeOf($0.unknown), $0.factor * face.unit(parts.placeOf($0.unknown))) }
            low += face.extreme(local, isLargest: false, shouldStop)
            high += face.extreme(local, isLargest: true, shouldStop)
        }
        return high - low > 1e-6 ? low...high : nil
    }

    /// The relations that determine an unknown, in order: those rows of the solution whose constants change the unknown's value.
    package func holders(of unknown: Int32, shouldStop: () -> Bool = { false }) -> [Int] {
        answer(around: unknown, shouldStop)?.holders(of: parts.placeOf(unknown)).map { Int($0) } ?? []
    }

    /// The solver of an unknown's part, with the rows that determine the solution factored; `nil` if it was stopped.
    func answer(around unknown: Int32, _ shouldStop: () -> Bool = { false }) -> LinearSolver? {
        let part = Int(parts.partOf(unknown))
        if let known = lastAnswers.first(where: { $0.part == part }) { return known.solver }
        if shouldStop() { return nil }
        let solver = LinearSolver()
        solver.load(self, part)
        solver.factorAnswer(taken[Int(parts.firstUnknown[part])..<Int(parts.firstUnknown[part + 1])])
        if lastAnswers.count == LinearSystem.mostAnswers { lastAnswers.removeFirst() }
        lastAnswers.append((part, solver))
        return solver
    }

    /// The number of cached solvers. Explanations of items alternate between the parts of the two axes.
    private static let mostAnswers = 8

    /// The solver of a part, at a point that is optimal for points 1 and 2 of C-21, with the optimal face known; `nil` if it was stopped.
    private func face(_ part: Int, _ shouldStop: () -> Bool) -> LinearSolver? {
        if let known = lastFace, known.part == part { return known.solver }
        let solver = LinearSolver()
        if shouldStop() { return nil }
        solver.load(self, part)
        if shouldStop() { return nil }
        solver.runToFace(shouldStop)
        if solver.wasStopped { return nil }
        lastFace = (part, solver)
        return solver
    }
}

extension LinearSolver {
    /// Factors the rows that determine the solution, as recorded by `store`.
    func factorAnswer(_ stored: ArraySlice<Int32>) {
        taken = stored.compactMap { $0 >= 0 ? $0 : $0 == -1 ? nil : addHeldAtZero(-2 - $0) }
        isFactored = taken.count == unknownCount && factor.factor(unknownCount) { self.terms(Int(self.taken[$0])) }
        gradient = Array(repeating: 0, count: unknownCount)
        multipliers = gradient
    }

    /// The relations, among the rows that determine the solution, on which an unknown depends, by their number in the system.
    func holders(of unknown: Int32) -> [Int32] {
        guard isFactored else { return [] }
        for u in 0..<unknownCount { gradient[u] = 0 }
        gradient[Int(unknown)] = 1
        factor.solveTransposed(&gradient, &multipliers)
        var rows: [Int32] = []
        for (slot, row) in taken.enumerated() where abs(multipliers[slot]) > 1e-9 && row < relationCount {
            rows.append(systemRows[Int(row)])
        }
        return rows.sorted()
    }

    /// Solves up to and including point 2 of C-21.
    func runToFace(_ shouldStop: () -> Bool) {
        lastStage = .levels
        begin()
        runStages(shouldStop)
    }

    /// The minimum or maximum of a sum over the optimal points.
    func extreme(_ sum: [LinearTerm], isLargest: Bool, _ shouldStop: () -> Bool) -> Double {
        let most = sum.reduce(0) { max($0, abs($1.factor)) }
        let sign = (isLargest ? -1.0 : 1.0) / (most > 0 ? most : 1)
        var left = 20 * (unknownCount + rows.count) + 1000
        var stalled = 0
        while left > 0, isFactored, openCount > 0 {
            left -= 1
            for u in 0..<unknownCount { gradient[u] = 0 }
            for term in sum { gradient[Int(term.unknown)] += sign * term.factor }
            computeMultipliers()
            guard let (slot, side, slope) = bestPivot(stalled > 40) else { break }
            guard let length = move(slot, side, slope, stalled > 40) else { return isLargest ? .infinity : -.infinity }
            stalled = length > 0 ? 0 : stalled + 1
            if left & 15 == 0, shouldStop() { break }
        }
        return sum.reduce(0) { $0 + $1.factor * values[Int($1.unknown)] }
    }
}
