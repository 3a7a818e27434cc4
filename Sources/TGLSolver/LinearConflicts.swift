// What is told of a solution: the relations that cannot all hold (C-22), and values that could be others (C-23).

extension LinearSystem {
    /// Relations that cannot hold together with a broken one (C-22): of the required relations before it, left out one at a time from the
    /// last to the first where it still cannot hold without, those that remain; in order. The broken one is not among them. One that is
    /// itself broken counts as far as the answer goes to meet it.
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

    /// The values that a sum of terms may have in points that break required and soft relations as little as the answer does, order
    /// aside (points 1 and 2 of C-21); `nil` where it is one.
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

    /// The relations that hold an unknown where it is: those of the answer's rows that move it when they move, in order.
    package func holders(of unknown: Int32, shouldStop: () -> Bool = { false }) -> [Int] {
        answer(around: unknown, shouldStop)?.holders(of: parts.placeOf(unknown)).map { Int($0) } ?? []
    }

    /// The solver of an unknown's part, with the rows of which the answer is the solution, factored; `nil` where it is told to stop.
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

    /// So many parts' answers are kept at a time: what is asked of items goes back and forth between their axes.
    private static let mostAnswers = 8

    /// A part's solver that stands on a point which fits after points 1 and 2 of C-21, and knows which others fit; `nil` where it is told
    /// to stop.
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
    /// Factors the rows of which the answer is the solution, as `store` wrote them down.
    func factorAnswer(_ stored: ArraySlice<Int32>) {
        taken = stored.compactMap { $0 >= 0 ? $0 : $0 == -1 ? nil : addHeldAtZero(-2 - $0) }
        isFactored = taken.count == unknownCount && factor.factor(unknownCount) { self.terms(Int(self.taken[$0])) }
        gradient = Array(repeating: 0, count: unknownCount)
        multipliers = gradient
    }

    /// The relations among the answer's rows on which an unknown depends, by their number in the system.
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

    /// Solves up to point 2 of C-21.
    func runToFace(_ shouldStop: () -> Bool) {
        lastStage = .levels
        begin()
        runStages(shouldStop)
    }

    /// The least or greatest value of a sum on the points that fit.
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
