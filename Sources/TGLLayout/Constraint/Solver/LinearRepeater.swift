// An answer found again, where only constants changed.
//
// Which relations hold tightly depends on constants only as far as other relations come to hold, or cease to. So the answer for other
// constants is the solution of the same tight relations if every relation is on the same side of 0 as before: then all that the stages
// of C-21 have settled still holds, since it follows from factors alone. The rows were eliminated in order once; the same steps with
// the other constants give the same bits as solving anew.

/// One part of a system, of which the answer is known.
final class LinearRepeater {
    private let solver = LinearSolver()
    /// On which side of 0 each row's residual is.
    private var signs: [Int8] = []
    /// Residuals between this many tolerances and one are too near to say on which side they are.
    private static let doubtful = 1e3

    /// `nil` where the answer is not simply the solution of its tight relations.
    init?(_ system: LinearSystem, _ part: Int32) {
        solver.load(system, Int(part))
        guard solver.units.isEmpty else { return nil }
        for (k, u) in solver.systemUnknowns.enumerated() { solver.values[k] = system.values[Int(u)] }
        solver.computeResiduals()
        signs = solver.residuals.map { $0 == 0 ? 0 : $0 > 0 ? 1 : -1 }
        let before = solver.values
        solver.elimination.isRecording = true
        solver.end()
        guard solver.elimination.count == solver.unknownCount, solver.values == before, isOnSameSides() else { return nil }
    }

    /// Changes the constant of a relation, by its number in the system.
    func set(_ row: Int, _ constant: Double) {
        var low = 0
        var high = solver.relationCount
        while low < high {
            let middle = (low + high) / 2
            if Int(solver.systemRows[middle]) < row { low = middle + 1 } else { high = middle }
        }
        solver.rows[low].constant = constant
    }

    /// Finds the answer for the constants as they are now; `false` where other relations hold tightly than before.
    func solve(_ system: LinearSystem) -> Bool {
        solver.elimination.repeatSteps { self.solver.rows[Int($0)].constant }
        solver.elimination.solve(into: &solver.values)
        guard isOnSameSides() else { return false }
        solver.pivots = 0
        solver.store(in: system)
        return true
    }

    /// Computes the residuals; answers whether each is clearly on the side of 0 on which it was.
    private func isOnSameSides() -> Bool {
        for i in solver.rows.indices {
            let row = solver.rows[i]
            var sum = row.constant
            var largest = max(row.size, abs(sum))
            for t in solver.terms[Int(row.first)..<Int(row.first + row.count)] {
                let part = t.factor * solver.values[Int(t.unknown)]
                sum += part
                largest = max(largest, abs(part))
            }
            let tolerance = 1e-9 * largest
            let isZero = abs(sum) <= 0.1 * tolerance
            if isZero != (signs[i] == 0) { return false }
            if !isZero, abs(sum) <= Self.doubtful * tolerance || (sum > 0) != (signs[i] > 0) { return false }
            solver.rows[i].tolerance = tolerance
            solver.residuals[i] = isZero ? 0 : sum
        }
        return true
    }
}

extension LinearSystem {
    /// Changes what is added in some relations, and finds the answer where the same relations hold tightly as before, to the same bits as
    /// `solve`. `false`: that is not so, and the system has to be made and solved anew.
    package func solveAgain(_ changes: [(row: Int, constant: Double)]) -> Bool {
        lastFace = nil
        lastAnswer = nil
        var changed: [Int32] = []
        for (row, _) in changes where rows[row].count > 0 {
            let part = partOf(row)
            if changed.contains(part) { continue }
            changed.append(part)
            // The answer that is known is that of the constants before.
            if repeaters[part] == nil { repeaters[part] = LinearRepeater(self, part) }
            if repeaters[part] == nil { return false }
        }
        for (row, constant) in changes {
            rows[row].constant = constant
            if rows[row].count == 0 { noteConstantRow(row) } else { repeaters[partOf(row)]?.set(row, constant) }
        }
        return changed.allSatisfy { repeaters[$0]?.solve(self) ?? false }
    }

    private func partOf(_ row: Int) -> Int32 { parts.partOf(terms[Int(rows[row].first)].unknown) }
}
