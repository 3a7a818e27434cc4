// The sensitivity of the solution: how far it moves with each row that determines it.

/// A row that determines the value of an unknown.
package struct AnswerRow {
    package enum Kind: Equatable {
        /// A relation, by its number.
        case relation(Int)
        /// A preference, which counts after all relations (C-21, points 4 and 5).
        case preference
        /// The condition that a size is not negative.
        case notNegative
    }

    package let kind: Kind
    /// The unknowns of the row with their factors, in the units in which it was written.
    package let terms: [LinearTerm]
    /// By how much the unknown grows if the left side of the row has to be larger by 1.
    package let multiplier: Double

    /// The number of the relation; `nil` if the row is none.
    package var relation: Int? { if case .relation(let number) = kind { number } else { nil } }
}

extension LinearSystem {
    /// The rows of the solution on which an unknown depends, relations first, in order.
    package func answerRows(of unknown: Int32, shouldStop: () -> Bool = { false }) -> [AnswerRow] {
        guard let solver = answer(around: unknown, shouldStop) else { return [] }
        return solver.answerRows(of: parts.placeOf(unknown), in: self).sorted { order($0) < order($1) }
    }

    private func order(_ row: AnswerRow) -> Int { row.relation ?? rows.count }
}

extension LinearSolver {
    fileprivate func answerRows(of unknown: Int32, in system: LinearSystem) -> [AnswerRow] {
        guard isFactored else { return [] }
        for u in 0..<unknownCount { gradient[u] = 0 }
        gradient[Int(unknown)] = 1
        factor.solveTransposed(&gradient, &multipliers)
        var found: [AnswerRow] = []
        for (slot, row) in taken.enumerated() where abs(multipliers[slot]) > 1e-9 {
            let row = Int(row)
            let kind: AnswerRow.Kind =
                row < relationCount
                ? .relation(Int(systemRows[row])) : row < relationCount + preferenceCount ? .preference : .notNegative
            let written = terms(row).map { LinearTerm(systemUnknowns[Int($0.unknown)], $0.factor * rows[row].cost / unit($0.unknown)) }
            found.append(AnswerRow(kind: kind, terms: written, multiplier: multipliers[slot] * unit(unknown) / rows[row].cost))
        }
        return found
    }
}

extension LinearSystem {
    /// The unknowns whose values change when a relation's constant changes.
    package func unknowns(movedBy row: Int) -> Set<Int32> {
        guard rows[row].count > 0 else { return [] }
        return answer(around: terms[Int(rows[row].first)].unknown)?.unknowns(movedBy: Int32(row)) ?? []
    }
}

extension LinearSolver {
    fileprivate func unknowns(movedBy row: Int32) -> Set<Int32> {
        guard isFactored, let slot = taken.firstIndex(where: { $0 < relationCount && systemRows[Int($0)] == row }) else { return [] }
        var right = Array(repeating: 0.0, count: unknownCount)
        var change = right
        right[slot] = 1
        factor.solve(&right, &change)
        return Set(change.indices.filter { abs(change[$0]) > 1e-9 }.map { systemUnknowns[$0] })
    }
}
