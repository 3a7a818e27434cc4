/// The factors of a square sparse matrix whose rows are relations: solves with it and with its transpose, and exchanges a row.
///
/// Rows and columns with one entry left are taken first, which cost nothing; then the row with the fewest entries, and in it, of the
/// entries that are large enough, the one in the column with the fewest (Markowitz). An exchange of a row is one more factor.
struct LinearFactor {
    private(set) var count = 0
    // Step k: its row and column, its pivot, the rest of its row, and what later rows subtract of it.
    private var pivotRow: [Int32] = []
    private var pivotColumn: [Int32] = []
    private var pivotValue: [Double] = []
    /// The step of a column.
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
    /// How many rows were exchanged since the matrix was factored.
    var exchangeCount: Int { exchanges.count }
    /// Whether so many rows were exchanged, or such long ones, that another factoring costs less than to go on.
    var isLong: Bool { exchanges.count >= 64 && (exchanges.count >= 256 || exchanged.count > 2 * count) }

    /// A state of the factors, to which exchanges can be taken back.
    struct Mark {
        fileprivate let factoring: Int
        fileprivate let exchangeCount: Int
    }

    private var factoring = 0
    var mark: Mark { Mark(factoring: factoring, exchangeCount: exchanges.count) }

    /// Takes exchanges back; `false` where the matrix was factored since.
    mutating func goBack(to mark: Mark) -> Bool {
        guard mark.factoring == factoring else { return false }
        guard mark.exchangeCount < exchanges.count else { return true }
        exchanged.removeLast(exchanged.count - Int(exchanges[mark.exchangeCount].first))
        exchanges.removeLast(exchanges.count - mark.exchangeCount)
        return true
    }

    private var steps = LeastFirst()

    /// Factors a matrix of `n` rows; `row(k)`: the terms of row k, each unknown a column. Answers whether it is regular.
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

    /// Solves `B x = b`: `b` by row, the result by column, in place of it.
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

    /// Changes the right sides for exchanged rows, before `solve`.
    func exchangeRight(_ b: inout [Double]) {
        for e in exchanges.reversed() {
            var v = b[Int(e.slot)]
            for t in Int(e.first)..<Int(e.first + e.count) { v -= exchanged[t].factor * b[Int(exchanged[t].unknown)] }
            b[Int(e.slot)] = v / e.pivot
        }
    }

    /// Solves `B' y = c` with the transposed matrix: `c` by column (it is used up), the result by row.
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

    /// Whether no row is subtracted from another one, so that `solveTransposed` can go from one number that is not 0 to the next.
    var goesByRow: Bool { lower.isEmpty }

    /// Solves `B' y = c` for a `c` of few numbers other than 0, which are in `columns` and are used up, and a `y` that is 0; gives the rows
    /// of the result that are not, in order. Columns that are `left` out may have any numbers. Only where `goesByRow`.
    mutating func solveTransposed(
        _ c: inout [Double], _ columns: [Int32], leavingOut left: [Bool], _ y: inout [Double]
    ) -> [Int32] {
        var found: [Int32] = []
        for column in columns { steps.insert(Int64(stepOfColumn[Int(column)])) }
        while let step = steps.popLeast() {
            let k = Int(step)
            let v = c[Int(pivotColumn[k])]
            // A column may stand there several times.
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

    /// Puts another row in a slot. `combination`: the row as a sum of the present rows.
    mutating func exchange(_ slot: Int, combination: [Double]) {
        let first = Int32(exchanged.count)
        for (k, f) in combination.enumerated() where k != slot && f != 0 { exchanged.append(LinearTerm(Int32(k), f)) }
        exchanges.append(
            Exchange(slot: Int32(slot), pivot: combination[slot], first: first, count: Int32(exchanged.count) - first))
    }
}
