// An answer found again, where only constants changed.
//
// Which relations hold tightly depends on constants only as far as other relations come to hold, or cease to. So the answer for other
// constants is the solution of the same tight relations if every relation is on the same side of 0 as before: then all that the stages
// of C-21 have settled still holds, since it follows from factors alone. The rows were eliminated in order once; the same steps with
// the other constants give the same bits as solving anew.

/// One part of a system, of which the answer is known.
final class LinearRepeater {
    /// A row, with the side of 0 on which its residual is.
    private struct Check {
        var first: Int32
        var count: Int32
        var constant: Double
        let size: Double
        let cost: Double
        let comparison: Comparison
        let sign: Int8
    }

    private var elimination: LinearElimination
    private var terms: [LinearTerm]
    private var checks: [Check]
    private var values: [Double]
    private let unknowns: [Int32]
    /// The number of each relation in the system.
    private let relations: ArraySlice<Int32>
    /// Residuals between this many tolerances and one are too near to say on which side they are.
    private static let doubtful = 1e3

    /// `nil` where the answer is not simply the solution of its tight relations.
    init?(_ system: LinearSystem, _ part: Int32) {
        let solver = LinearSolver()
        solver.load(system, Int(part))
        for (k, u) in solver.systemUnknowns.enumerated() { solver.values[k] = system.values[Int(u)] }
        solver.computeResiduals()
        checks = solver.rows.indices.map { i in
            let row = solver.rows[i]
            let residual = solver.residuals[i]
            return Check(
                first: row.first, count: row.count, constant: row.constant, size: row.size, cost: row.cost, comparison: row.comparison,
                sign: residual == 0 ? 0 : residual > 0 ? 1 : -1)
        }
        let before = solver.values
        solver.elimination.isRecording = true
        solver.end()
        elimination = solver.elimination
        terms = solver.terms
        values = solver.values
        unknowns = solver.systemUnknowns
        relations = solver.systemRows.prefix(solver.relationCount)
        guard solver.units.isEmpty, elimination.count == unknowns.count, values == before, checkSides(nil) else { return nil }
    }

    /// Changes the constant of a relation, by its number in the system.
    func set(_ row: Int, _ constant: Double) {
        var low = 0
        var high = relations.count
        while low < high {
            let middle = (low + high) / 2
            if Int(relations[middle]) < row { low = middle + 1 } else { high = middle }
        }
        checks[low].constant = constant
    }

    /// Finds the answer for the constants as they are now, and hands it to the system; `false` where other relations hold tightly than
    /// before.
    func solve(_ system: LinearSystem) -> Bool {
        checks.withUnsafeBufferPointer { checks in elimination.repeatSteps { checks[Int($0)].constant } }
        elimination.solve(into: &values)
        guard checkSides(system) else { return false }
        system.values.withUnsafeMutableBufferPointer { all in
            for k in unknowns.indices { all[Int(unknowns[k])] = values[k] }
        }
        return true
    }

    /// Answers whether each residual is clearly on the side of 0 on which it was. The errors of relations go to the system.
    private func checkSides(_ system: LinearSystem?) -> Bool {
        terms.withUnsafeBufferPointer { terms in
            values.withUnsafeBufferPointer { values in
                checks.withUnsafeBufferPointer { checks in
                    for i in checks.indices where !Self.check(checks[i], terms, values, { note($0, ofRow: i, in: system) }) { return false }
                    return true
                }
            }
        }
    }

    @inline(__always) private static func check(
        _ row: Check, _ terms: UnsafeBufferPointer<LinearTerm>, _ values: UnsafeBufferPointer<Double>, _ note: (Double) -> Void
    ) -> Bool {
        var sum = row.constant
        var largest = max(row.size, abs(sum))
        for k in Int(row.first)..<Int(row.first + row.count) {
            let part = terms[k].factor * values[Int(terms[k].unknown)]
            sum += part
            largest = max(largest, abs(part))
        }
        let tolerance = 1e-9 * largest
        if row.sign == 0 { return abs(sum) <= 0.1 * tolerance }
        if abs(sum) <= doubtful * tolerance || (sum > 0) != (row.sign > 0) { return false }
        note(LinearSystem.error(sum, row.comparison, within: tolerance) * row.cost)
        return true
    }

    private func note(_ error: Double, ofRow i: Int, in system: LinearSystem?) {
        if let system, i < relations.count { system.errors[Int(relations[i])] = error }
    }
}

extension LinearSystem {
    /// Changes what is added in some relations, and finds the answer where the same relations hold tightly as before, to the same bits as
    /// `solve`. `false`: that is not so, and the system has to be made and solved anew.
    package func solveAgain(_ changes: [(row: Int, constant: Double)]) -> Bool {
        lastFace = nil
        lastAnswers = []
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
