// Solves linear relations with priorities and an order; the solution is unique (C-20 to C-23, C-40).
//
//     relations, in order ──► components ──► LinearElimination: a first point     (holds all? done)
//                                       └──► LinearSimplex: one stage of C-21 after the other, each pivot on a LinearFactor
//                                       └──► LinearElimination of all relations that hold tightly, in order: the answer
//
// The last step makes the solution a function of the system alone: whatever way led to the set of tight relations, the first independent
// ones of them, in order, are solved again, always with the same operations.

/// How the two sides of a relation compare.
public enum Comparison: UInt8, Sendable { case equal, atMost, atLeast }

/// An unknown of a linear system, times a factor.
package struct LinearTerm: Equatable, Sendable {
    /// The unknown's number, from 0.
    package var unknown: Int32
    /// The factor; finite.
    package var factor: Double

    /// Creates a term from its parts.
    package init(_ unknown: Int32, _ factor: Double) {
        self.unknown = unknown
        self.factor = factor
    }
}

/// Linear relations between unknowns. Their order is the order of C-20.
package final class LinearSystem {
    /// The level of required relations.
    package static let required = 1000.0

    struct Row {
        var first: Int32
        var count: Int32
        var constant: Double
        var comparison: Comparison
        /// 1000 for a required relation, less for a soft one, 0 for a preference.
        var level: Double
    }

    @exclusivity(unchecked) var terms: [LinearTerm] = []
    @exclusivity(unchecked) var rows: [Row] = []
    @exclusivity(unchecked) var preferences: [Row] = []
    @exclusivity(unchecked) var isNonNegative: [Bool]
    @exclusivity(unchecked) private var lastRowWith: [Int32]

    /// The solution, by unknown.
    @exclusivity(unchecked) package internal(set) var values: [Double]
    /// The signed error of each relation: left side minus right side if it does not hold, otherwise 0.
    @exclusivity(unchecked) package internal(set) var errors: [Double] = []
    /// The number of pivots for the last solution.
    package internal(set) var pivots = 0

    var parts = LinearParts()
    let solver = LinearSolver()
    /// The last part whose optimal face was computed.
    var lastFace: (part: Int, solver: LinearSolver)?
    /// The parts whose solution can be repeated with other constants.
    var repeaters: [Int32: LinearRepeater] = [:]
    /// The rows that determine the solution, by their numbers in the solver of their part, in the order of `LinearParts.unknowns`: as many
    /// as the part has unknowns; -1 for unused places. An unknown held at 0 because no row determines it is recorded as -2 minus its place
    /// in the part.
    @exclusivity(unchecked) var taken: [Int32] = []
    /// The solvers of the parts whose solutions were analysed last.
    var lastAnswers: [(part: Int, solver: LinearSolver)] = []

    /// Creates a system with a number of unconstrained unknowns.
    package init(unknowns: Int) {
        isNonNegative = Array(repeating: false, count: unknowns)
        lastRowWith = Array(repeating: -1, count: unknowns)
        values = Array(repeating: 0, count: unknowns)
    }

    /// The number of unknowns.
    package var unknownCount: Int { values.count }
    /// The number of relations.
    package var rowCount: Int { rows.count }

    /// Requires that an unknown is not negative. This condition is never violated.
    package func holdNonNegative(_ unknown: Int32) { isNonNegative[Int(unknown)] = true }

    /// Adds the relation `sum of terms + constant (=, <=, >=) 0`.
    @discardableResult
    package func add(_ terms: [LinearTerm], _ constant: Double, _ comparison: Comparison, level: Double) -> Int {
        rows.append(row(terms, constant, comparison, level))
        return rows.count - 1
    }

    /// Adds a preference that minimizes `|sum of terms + constant|`, after all relations and earlier preferences (C-21, points 4 and 5).
    package func prefer(_ terms: [LinearTerm], _ constant: Double) { preferences.append(row(terms, constant, .equal, 0)) }

    /// A row in which each unknown occurs only once.
    private func row(_ added: [LinearTerm], _ constant: Double, _ comparison: Comparison, _ level: Double) -> Row {
        let first = terms.count
        for term in added where term.factor != 0 {
            let known = Int(lastRowWith[Int(term.unknown)])
            if known >= first {
                terms[known].factor += term.factor
            } else {
                lastRowWith[Int(term.unknown)] = Int32(terms.count)
                terms.append(term)
            }
        }
        // Removes terms that cancel out.
        var end = first
        for k in first..<terms.count {
            lastRowWith[Int(terms[k].unknown)] = -1
            guard terms[k].factor != 0 else { continue }
            terms[end] = terms[k]
            end += 1
        }
        terms.removeLast(terms.count - end)
        return Row(first: Int32(first), count: Int32(end - first), constant: constant, comparison: comparison, level: level)
    }

    /// The constant of a relation.
    package func constant(ofRow row: Int) -> Double { rows[row].constant }
    /// The level of a relation; 1000 is required.
    package func level(ofRow row: Int) -> Double { rows[row].level }
    /// How the two sides of a relation compare.
    package func comparison(ofRow row: Int) -> Comparison { rows[row].comparison }

    /// The constant of a relation if it equals a relation of another system in everything else; otherwise `nil`.
    package func constant(ofRow i: Int, asRow j: Int, of other: LinearSystem) -> Double? {
        let (a, b) = (rows[i], other.rows[j])
        guard a.comparison == b.comparison, a.level == b.level, a.count == b.count,
            terms[Int(a.first)..<Int(a.first + a.count)] == other.terms[Int(b.first)..<Int(b.first + b.count)]
        else { return nil }
        return a.constant
    }

    /// Whether another system has the same unknowns, relations and preferences, and therefore the same solution.
    package func isSame(as other: LinearSystem) -> Bool {
        func areSame(_ a: [Row], _ b: [Row]) -> Bool {
            a.elementsEqual(b) {
                $0.first == $1.first && $0.count == $1.count && $0.constant == $1.constant && $0.comparison == $1.comparison
                    && $0.level == $1.level
            }
        }
        return isNonNegative == other.isNonNegative && terms == other.terms && areSame(rows, other.rows)
            && areSame(preferences, other.preferences)
    }

    /// Changes the constant of a relation.
    package func setConstant(ofRow row: Int, _ constant: Double) { rows[row].constant = constant }

    /// Finds the solution. Returns false if `shouldStop`, which is called regularly, ended the search; there is no solution then.
    package func solve(shouldStop: () -> Bool = { false }) -> Bool {
        pivots = 0
        repeaters.removeAll()
        lastFace = nil
        lastAnswers = []
        errors = Array(repeating: 0, count: rows.count)
        parts.split(self)
        taken = Array(repeating: -1, count: unknownCount)
        for part in 0..<parts.count {
            solver.load(self, part)
            guard solver.solve(shouldStop: shouldStop) else { return false }
            solver.store(in: self, part)
        }
        noteConstantRows()
        return true
    }

    /// Computes the errors of relations without unknowns.
    private func noteConstantRows() {
        for i in rows.indices where rows[i].count == 0 { noteConstantRow(i) }
    }

    func noteConstantRow(_ i: Int) {
        errors[i] = LinearSystem.error(rows[i].constant, rows[i].comparison, within: 1e-9 * max(1, abs(rows[i].constant)))
    }

    /// The error of a residual; 0 within the tolerance.
    @inline(__always) static func error(_ residual: Double, _ comparison: Comparison, within tolerance: Double) -> Double {
        switch comparison {
        case .equal: return abs(residual) <= tolerance ? 0 : residual
        case .atMost: return residual <= tolerance ? 0 : residual
        case .atLeast: return residual >= -tolerance ? 0 : residual
        }
    }

    /// The error of a relation; 0 if it holds.
    package func error(ofRow row: Int) -> Double { errors[row] }

    /// Whether a relation does not hold: its error exceeds rounding errors.
    package func isOff(_ row: Int) -> Bool { abs(errors[row]) > 1e-6 }

    /// Whether a required relation does not hold.
    package func isBroken(_ row: Int) -> Bool { rows[row].level >= LinearSystem.required && isOff(row) }

    /// A row by its number: first the relations, then the preferences.
    @inline(__always) func row(_ number: Int) -> Row { number < rows.count ? rows[number] : preferences[number - rows.count] }
}

/// Divides a system into parts that share no relations; they are solved separately.
struct LinearParts {
    private(set) var count = 0
    /// The unknowns ordered by part, and the start of each part.
    private(set) var unknowns: [Int32] = []
    private(set) var firstUnknown: [Int32] = []
    /// The rows (relations, then preferences) ordered by part, and the start of each part.
    private(set) var rows: [Int32] = []
    private(set) var firstRow: [Int32] = []
    /// The place of an unknown in its part.
    private(set) var place: [Int32] = []
    /// The part of an unknown.
    private var partOfUnknown: [Int32] = []

    private var parent: [Int32] = []

    /// The part of an unknown.
    @inline(__always) func partOf(_ unknown: Int32) -> Int32 { partOfUnknown[Int(unknown)] }
    /// The place of an unknown in its part.
    @inline(__always) func placeOf(_ unknown: Int32) -> Int32 { place[Int(unknown)] }

    private mutating func find(_ u: Int32) -> Int32 {
        var u = u
        while parent[Int(u)] != u {
            parent[Int(u)] = parent[Int(parent[Int(u)])]
            u = parent[Int(u)]
        }
        return u
    }

    mutating func split(_ system: LinearSystem) {
        let n = system.unknownCount
        parent = (0..<Int32(n)).map { $0 }
        let all = system.rows.count + system.preferences.count
        for r in 0..<all {
            let row = system.row(r)
            guard row.count > 1 else { continue }
            let a = find(system.terms[Int(row.first)].unknown)
            for k in 1..<Int(row.count) {
                let b = find(system.terms[Int(row.first) + k].unknown)
                if a != b { parent[Int(b)] = a }
            }
        }
        number(n)
        sortRows(system, all)
    }

    /// Numbers the parts by their first unknown.
    private mutating func number(_ n: Int) {
        var numberOf = Array(repeating: Int32(-1), count: n)
        partOfUnknown = Array(repeating: 0, count: n)
        place = Array(repeating: 0, count: n)
        var sizes: [Int32] = []
        for u in 0..<n {
            let root = Int(find(Int32(u)))
            if numberOf[root] < 0 {
                numberOf[root] = Int32(sizes.count)
                sizes.append(0)
            }
            let part = numberOf[root]
            partOfUnknown[u] = part
            place[u] = sizes[Int(part)]
            sizes[Int(part)] += 1
        }
        count = sizes.count
        firstUnknown = LinearParts.starts(sizes)
        unknowns = Array(repeating: 0, count: n)
        for u in 0..<n { unknowns[Int(firstUnknown[Int(partOfUnknown[u])] + place[u])] = Int32(u) }
    }

    private mutating func sortRows(_ system: LinearSystem, _ all: Int) {
        var sizes = Array(repeating: Int32(0), count: count)
        for r in 0..<all {
            let row = system.row(r)
            if row.count > 0 { sizes[Int(partOfUnknown[Int(system.terms[Int(row.first)].unknown)])] += 1 }
        }
        firstRow = LinearParts.starts(sizes)
        rows = Array(repeating: 0, count: Int(firstRow[count]))
        var next = firstRow
        for r in 0..<all {
            let row = system.row(r)
            guard row.count > 0 else { continue }
            let part = Int(partOfUnknown[Int(system.terms[Int(row.first)].unknown)])
            rows[Int(next[part])] = Int32(r)
            next[part] += 1
        }
    }

    private static func starts(_ sizes: [Int32]) -> [Int32] {
        var result: [Int32] = [0]
        result.reserveCapacity(sizes.count + 1)
        var sum: Int32 = 0
        for size in sizes {
            sum += size
            result.append(sum)
        }
        return result
    }
}
