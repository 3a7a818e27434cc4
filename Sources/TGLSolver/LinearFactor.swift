/// The factorization of a square sparse matrix whose rows are relations. It solves systems with the matrix and its transpose, and supports
/// replacing a row.
///
/// Rows and columns with a single remaining entry are eliminated first, because they cause no fill-in; then the row with the fewest
/// entries, and in it the sufficiently large entry whose column has the fewest entries (Markowitz). Each replaced row adds one factor.
struct LinearFactor {
    private(set) var count = 0
    // Elimination step k: its row and column, its pivot, the rest of its row, and the multiples of the row that are subtracted from later
    // rows.
    private var pivotRow: [Int32] = []
    private var pivotColumn: [Int32] = []
    private var pivotValue: [Double] = []
    /// The elimination step of each column.
    private var stepOfColumn: [Int32] = []
    private var upperStart: [Int32] = []
    private var upper: [LinearTerm] = []
    private var lowerStart: [Int32] = []
    private var lower: [LinearTerm] = []

    private struct Exchange {
        var slot: Int32
        var pivot: Double
        var first: Int32
        var count: Int32
    }

    private var exchanges: [Exchange] = []
    private var exchanged: [LinearTerm] = []
    /// The number of rows replaced since the matrix was factored.
    var exchangeCount: Int { exchanges.count }
    /// Whether so many, or such long, rows were replaced that factoring the matrix again is cheaper than continuing.
    var isLong: Bool { exchanges.count >= 64 && (exchanges.count >= 256 || exchanged.count > 2 * count) }

    /// A state of the factorization, to which replacements can be rolled back.
    struct Mark {
        fileprivate let factoring: Int
        fileprivate let exchangeCount: Int
    }

    private var factoring = 0
    var mark: Mark { Mark(factoring: factoring, exchangeCount: exchanges.count) }

    /// Rolls replacements back to a mark. Returns false if the matrix was factored again since.
    mutating func goBack(to mark: Mark) -> Bool {
        guard mark.factoring == factoring else { return false }
        guard mark.exchangeCount < exchanges.count else { return true }
        exchanged.removeLast(exchanged.count - Int(exchanges[mark.exchangeCount].first))
        exchanges.removeLast(exchanges.count - mark.exchangeCount)
        return true
    }

    private var steps = LeastFirst()

    /// Factors a matrix with `n` rows. Returns whether it is regular.
    ///
    /// - Parameter row: the terms of a row; each unknown is a column.
    mutating func factor(_ n: Int, row: (Int) -> ArraySlice<LinearTerm>) -> Bool {
        begin(n)
        var rest = MatrixRest(n, row)
        while pivotRow.count < n {
            guard let (r, c) = rest.nextPivot() else { return false }
            eliminate(r, c, &rest)
        }
        upperStart.append(Int32(upper.count))
        lowerStart.append(Int32(lower.count))
        stepOfColumn = Array(repeating: 0, count: n)
        for (k, column) in pivotColumn.enumerated() { stepOfColumn[Int(column)] = Int32(k) }
        return true
    }

    private mutating func begin(_ n: Int) {
        count = n
        factoring += 1
        pivotRow.removeAll(keepingCapacity: true)
        pivotColumn.removeAll(keepingCapacity: true)
        pivotValue.removeAll(keepingCapacity: true)
        upperStart.removeAll(keepingCapacity: true)
        upper.removeAll(keepingCapacity: true)
        lowerStart.removeAll(keepingCapacity: true)
        lower.removeAll(keepingCapacity: true)
        exchanges.removeAll(keepingCapacity: true)
        exchanged.removeAll(keepingCapacity: true)
    }

    private mutating func eliminate(_ r: Int32, _ c: Int32, _ rest: inout MatrixRest) {
        upperStart.append(Int32(upper.count))
        lowerStart.append(Int32(lower.count))
        pivotRow.append(r)
        pivotColumn.append(c)
        pivotValue.append(rest.eliminate(r, c, &upper, &lower))
    }

    // MARK: Solving

    /// Solves `B x = b`. `b` is indexed by row and overwritten; `x` is indexed by column.
    func solve(_ b: inout [Double], _ x: inout [Double]) {
        for k in 0..<(lower.isEmpty ? 0 : count) {
            let v = b[Int(pivotRow[k])]
            if v == 0 { continue }
            for t in Int(lowerStart[k])..<Int(lowerStart[k + 1]) { b[Int(lower[t].unknown)] -= lower[t].factor * v }
        }
        for k in stride(from: count - 1, through: 0, by: -1) {
            var v = b[Int(pivotRow[k])]
            for t in Int(upperStart[k])..<Int(upperStart[k + 1]) { v -= upper[t].factor * x[Int(upper[t].unknown)] }
            x[Int(pivotColumn[k])] = v / pivotValue[k]
        }
    }

    /// Applies the row replacements to the right side, before `solve`.
    func exchangeRight(_ b: inout [Double]) {
        for e in exchanges.reversed() {
            var v = b[Int(e.slot)]
            for t in Int(e.first)..<Int(e.first + e.count) { v -= exchanged[t].factor * b[Int(exchanged[t].unknown)] }
            b[Int(e.slot)] = v / e.pivot
        }
    }

    /// Solves `B' y = c` with the transposed matrix. `c` is indexed by column and overwritten; `y` is indexed by row.
    func solveTransposed(_ c: inout [Double], _ y: inout [Double]) {
        for k in 0..<count {
            let column = Int(pivotColumn[k])
            let v = c[column]
            guard v != 0 else {
                y[Int(pivotRow[k])] = 0
                continue
            }
            let z = v / pivotValue[k]
            for t in Int(upperStart[k])..<Int(upperStart[k + 1]) { c[Int(upper[t].unknown)] -= upper[t].factor * z }
            y[Int(pivotRow[k])] = z
        }
        for k in stride(from: lower.isEmpty ? -1 : count - 1, through: 0, by: -1) {
            var v = y[Int(pivotRow[k])]
            for t in Int(lowerStart[k])..<Int(lowerStart[k + 1]) { v -= lower[t].factor * y[Int(lower[t].unknown)] }
            y[Int(pivotRow[k])] = v
        }
        for e in exchanges {
            let v = y[Int(e.slot)] / e.pivot
            y[Int(e.slot)] = v
            if v == 0 { continue }
            for t in Int(e.first)..<Int(e.first + e.count) { y[Int(exchanged[t].unknown)] -= exchanged[t].factor * v }
        }
    }

    /// Whether no row is subtracted from another one, so that `solveTransposed` can visit only nonzero entries.
    var goesByRow: Bool { lower.isEmpty }

    /// Solves `B' y = c` for a sparse `c` whose nonzero entries are in `columns`; they are overwritten, and `y` must be 0. Returns the rows
    /// with nonzero results, in order. The columns in `left` are ignored, whatever their values. Requires `goesByRow`.
    mutating func solveTransposed(
        _ c: inout [Double], _ columns: [Int32], leavingOut left: [Bool], _ y: inout [Double]
    ) -> [Int32] {
        var found: [Int32] = []
        for column in columns { steps.insert(Int64(stepOfColumn[Int(column)])) }
        while let step = steps.popLeast() {
            let k = Int(step)
            let v = c[Int(pivotColumn[k])]
            // A column may be in the queue several times.
            if v == 0 { continue }
            c[Int(pivotColumn[k])] = 0
            let z = v / pivotValue[k]
            for t in Int(upperStart[k])..<Int(upperStart[k + 1]) where !left[Int(upper[t].unknown)] {
                c[Int(upper[t].unknown)] -= upper[t].factor * z
                steps.insert(Int64(stepOfColumn[Int(upper[t].unknown)]))
            }
            y[Int(pivotRow[k])] = z
            found.append(pivotRow[k])
        }
        for e in exchanges where y[Int(e.slot)] != 0 {
            let v = y[Int(e.slot)] / e.pivot
            y[Int(e.slot)] = v
            for t in Int(e.first)..<Int(e.first + e.count) {
                if y[Int(exchanged[t].unknown)] == 0 { found.append(exchanged[t].unknown) }
                y[Int(exchanged[t].unknown)] -= exchanged[t].factor * v
            }
        }
        if found.count > 1 { found.sort() }
        return found
    }

    /// Replaces a row.
    ///
    /// - Parameter combination: the new row as a linear combination of the present rows.
    mutating func exchange(_ slot: Int, combination: [Double]) {
        let first = Int32(exchanged.count)
        for (k, f) in combination.enumerated() where k != slot && f != 0 { exchanged.append(LinearTerm(Int32(k), f)) }
        exchanges.append(
            Exchange(slot: Int32(slot), pivot: combination[slot], first: first, count: Int32(exchanged.count) - first))
    }
}
