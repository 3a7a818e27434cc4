// Linear relations with priorities, in an order, and their one answer (C-20 to C-23, C-40).
//
//     relations, in order ──► components ──► LinearElimination: a first point     (holds all? done)
//                                       └──► LinearSimplex: one stage of C-21 after the other, each pivot on a LinearFactor
//                                       └──► LinearElimination of all relations that hold tightly, in order: the answer
//
// The last step makes the answer a function of the system alone: whatever way led to the set of tight relations, the first
// independent ones of them, in order, are solved once more, and always with the same operations.

/// How the two sides of a relation compare.
public enum Comparison: UInt8, Sendable { case equal, atMost, atLeast }

/// An unknown of a linear system times a factor.
package struct LinearTerm: Equatable, Sendable {
    /// The unknown's number, from 0.
    package var unknown: Int32
    /// The factor; finite.
    package var factor: Double

    /// A term by its parts.
    package init(_ unknown: Int32, _ factor: Double) {
        self.unknown = unknown
        self.factor = factor
    }
}

/// Relations between unknowns. The order in which they are added is the order of C-20.
package final class LinearSystem {
    /// The level of required relations.
    package static let required = 1000.0

    struct Row {
        var first: Int32
        var count: Int32
        var constant: Double
        var comparison: Comparison
        /// 1000: required; less: soft; 0: a preference.
        var level: Double
    }

    @exclusivity(unchecked) var terms: [LinearTerm] = []
    @exclusivity(unchecked) var rows: [Row] = []
    @exclusivity(unchecked) var preferences: [Row] = []
    @exclusivity(unchecked) var isNonNegative: [Bool]
    @exclusivity(unchecked) private var lastRowWith: [Int32]

    /// The answer, by unknown.
    @exclusivity(unchecked) package internal(set) var values: [Double]
    /// By how much each relation is off, with its sign: left side less right side where it does not hold, else 0.
    @exclusivity(unchecked) package internal(set) var errors: [Double] = []
    /// How many pivots the last solution took.
    package internal(set) var pivots = 0

    var parts = LinearParts()
    let solver = LinearSolver()
    /// The part whose fitting points were looked at last.
    var lastFace: (part: Int, solver: LinearSolver)?
    /// Parts of which the answer can be found again for other constants.
    var repeaters: [Int32: LinearRepeater] = [:]
    /// The rows of which the answer is the solution, by their numbers in the solver of their part, part after part in the order of
    /// `LinearParts.unknowns`: as many as the part has unknowns, or -1. An unknown that no row holds, and is held at 0, is -2 less its
    /// place in the part.
    @exclusivity(unchecked) var taken: [Int32] = []
    /// The parts whose answers were looked at last.
    var lastAnswers: [(part: Int, solver: LinearSolver)] = []

    /// A system of that many unknowns, each free.
    package init(unknowns: Int) {
        isNonNegative = Array(repeating: false, count: unknowns)
        lastRowWith = Array(repeating: -1, count: unknowns)
        values = Array(repeating: 0, count: unknowns)
    }

    /// How many unknowns there are.
    package var unknownCount: Int { values.count }
    /// How many relations there are.
    package var rowCount: Int { rows.count }

    /// Forbids values below 0. This is the only thing that always holds.
    package func holdNonNegative(_ unknown: Int32) { isNonNegative[Int(unknown)] = true }

    /// Adds the relation `sum of terms + constant (=, <=, >=) 0`.
    @discardableResult
    package func add(_ terms: [LinearTerm], _ constant: Double, _ comparison: Comparison, level: Double) -> Int {
        rows.append(row(terms, constant, comparison, level))
        return rows.count - 1
    }

    /// Asks for the least `|sum of terms + constant|`, after all relations and the preferences before it (C-21, points 4 and 5).
    package func prefer(_ terms: [LinearTerm], _ constant: Double) { preferences.append(row(terms, constant, .equal, 0)) }

    /// A row whose terms name each unknown once.
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
        // Those that cancel each other leave.
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

    /// What is added in a relation.
    package func constant(ofRow row: Int) -> Double { rows[row].constant }
    /// What level a relation has: 1000 is required.
    package func level(ofRow row: Int) -> Double { rows[row].level }
    /// How the two sides of a relation compare.
    package func comparison(ofRow row: Int) -> Comparison { rows[row].comparison }

    /// The constant of a relation that differs from one of another system in nothing else; otherwise `nil`.
    package func constant(ofRow i: Int, asRow j: Int, of other: LinearSystem) -> Double? {
        let (a, b) = (rows[i], other.rows[j])
        guard a.comparison == b.comparison, a.level == b.level, a.count == b.count,
            terms[Int(a.first)..<Int(a.first + a.count)] == other.terms[Int(b.first)..<Int(b.first + b.count)]
        else { return nil }
        return a.constant
    }

    /// Whether another system has the same unknowns, relations and preferences, so that it has the same answer.
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

    /// Changes what is added in a relation.
    package func setConstant(ofRow row: Int, _ constant: Double) { rows[row].constant = constant }

    /// Finds the answer. `shouldStop` is asked now and then; answers `false` where it ended the search, which leaves no answer.
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

    /// Relations without unknowns hold or do not.
    private func noteConstantRows() {
        for i in rows.indices where rows[i].count == 0 { noteConstantRow(i) }
    }

    func noteConstantRow(_ i: Int) {
        errors[i] = LinearSystem.error(rows[i].constant, rows[i].comparison, within: 1e-9 * max(1, abs(rows[i].constant)))
    }

    /// What of a residual is an error.
    @inline(__always) static func error(_ residual: Double, _ comparison: Comparison, within tolerance: Double) -> Double {
        switch comparison {
        case .equal: return abs(residual) <= tolerance ? 0 : residual
        case .atMost: return residual <= tolerance ? 0 : residual
        case .atLeast: return residual >= -tolerance ? 0 : residual
        }
    }

    /// By how much a relation is off; 0 where it holds.
    package func error(ofRow row: Int) -> Double { errors[row] }

    /// Whether a relation does not hold: it is off by more than may be rounding.
    package func isOff(_ row: Int) -> Bool { abs(errors[row]) > 1e-6 }

    /// Whether a required relation does not hold.
    package func isBroken(_ row: Int) -> Bool { rows[row].level >= LinearSystem.required && isOff(row) }

    /// The row by its number among all: relations, then preferences.
    @inline(__always) func row(_ number: Int) -> Row { number < rows.count ? rows[number] : preferences[number - rows.count] }
}

/// Which unknowns and rows of a system belong together: those that no relation ties are solved apart.
struct LinearParts {
    private(set) var count = 0
    /// Unknowns by part, with where each part's begin.
    private(set) var unknowns: [Int32] = []
    private(set) var firstUnknown: [Int32] = []
    /// Rows (relations, then preferences) by part, in order.
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
