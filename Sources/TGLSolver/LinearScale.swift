// Systems whose factors differ by orders of magnitude are solved in other units: each unknown and each row is multiplied by a power of two,
// which is exact, so that all factors are near 1. The cost of a row still refers to the units in which it was written (C-21).

extension LinearSolver {
    /// Factors whose binary exponents are between this and its negative do not need scaling.
    private static let usual = 10
    private static let rounds = 6

    /// Chooses the units of unknowns and rows, and converts all rows to them.
    func chooseUnits() {
        units.removeAll(keepingCapacity: true)
        guard terms.contains(where: { abs($0.factor.exponent) > Self.usual }) else { return }
        var column = Array(repeating: 0, count: unknownCount)
        var row = Array(repeating: 0, count: rows.count)
        for _ in 0..<Self.rounds {
            var least = Array(repeating: Int.max, count: unknownCount)
            var most = Array(repeating: Int.min, count: unknownCount)
            for i in rows.indices {
                let sizes = terms(i).map { $0.factor.exponent + column[Int($0.unknown)] }
                guard let low = sizes.min(), let high = sizes.max() else { continue }
                row[i] = -middle(low, high)
                // A row with a single unknown does not affect the unknown's unit.
                guard rows[i].count > 1 else { continue }
                for t in terms(i) {
                    let u = Int(t.unknown)
                    least[u] = min(least[u], t.factor.exponent + row[i])
                    most[u] = max(most[u], t.factor.exponent + row[i])
                }
            }
            for u in column.indices where least[u] <= most[u] { column[u] = -middle(least[u], most[u]) }
        }
        units = column.map { Double(sign: .plus, exponent: $0, significand: 1) }
        for i in rows.indices {
            let sizes = terms(i).map { $0.factor.exponent + column[Int($0.unknown)] }
            apply(-(sizes.max() ?? 0), to: i)
        }
    }

    private func middle(_ low: Int, _ high: Int) -> Int { (low + high) >> 1 }

    private func apply(_ exponent: Int, to i: Int) {
        let factor = Double(sign: .plus, exponent: exponent, significand: 1)
        rows[i].size = factor * terms(i).reduce(1) { max($0, abs($1.factor)) }
        for k in Int(rows[i].first)..<Int(rows[i].first + rows[i].count) {
            terms[k].factor *= factor * units[Int(terms[k].unknown)]
        }
        rows[i].constant *= factor
        rows[i].cost = 1 / factor
    }

    /// The unit of an unknown: its value is the computed value times this.
    @inline(__always) func unit(_ unknown: Int32) -> Double { units.isEmpty ? 1 : units[Int(unknown)] }
}
