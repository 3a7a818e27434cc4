// Solves a system again after only constants changed.
//
// Which relations are tight depends on the constants only when a relation becomes satisfied or violated. So the solution for other
// constants is the solution of the same tight relations if every residual has the same sign as before: everything that the stages of C-21
// have settled remains valid, because it depends only on factors. The rows were eliminated in order once; repeating the same steps with
// other constants gives exactly the result of solving from the beginning.

/// A part of a system whose solution is known.
final class LinearRepeater {
    /// A row, with the sign that its residual must have.
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
    /// A residual between one tolerance and this many tolerances is too small to determine its sign safely.
    private static let doubtful = 1e3

    /// Returns `nil` if the solution is not simply that of its tight relations.
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

    /// Changes the constant of a relation, given by its number in the system.
    func set(_ row: Int, _ constant: Double) {
        var low = 0
        var high = relations.count
        while low < high {
            let middle = (low + high) / 2
            if Int(relations[middle]) < row { low = middle + 1 } else { high = middle }
        }
        checks[low].constant = constant
    }

    /// Computes the solution for the current constants and stores it in the system. Returns false if other relations would become tight.
    func solve(_ system: LinearSystem) -> Bool {
        checks.withUnsafeBufferPointer { checks in elimination.repeatSteps { checks[Int($0)].constant } }
        elimination.solve(into: &values)
        guard checkSides(system) else { return false }
        system.values.withUnsafeMutableBufferPointer { all in
            for k in unknowns.indices { all[Int(unknowns[k])] = values[k] }
        }
        return true
    }

    /// Checks that each residual clearly has the same sign as before. Stores the errors of relations in the system.
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
    /// Changes the constants of some relations, and computes the solution if the same relations remain tight; it is then exactly that of
    /// `solve`. Returns false otherwise; the system must then be built and solved again.
    package func solveAgain(_ changes: [(row: Int, constant: Double)]) -> Bool {
        lastFace = nil
        lastAnswers = []
        var changed: [Int32] = []
        for (row, _) in changes where rows[row].count > 0 {
            let part = partOf(row)
            if changed.contains(part) { continue }
            changed.append(part)
            // The known solution is that of the old constants.
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
