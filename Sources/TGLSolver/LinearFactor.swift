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

    // The part of the matrix that is left.
    private var rows: [[LinearTerm]] = []
    private var rowsOfColumn: [[Int32]] = []
    private var columnCount: [Int32] = []
    private var isRowDone: [Bool] = []
    private var isColumnDone: [Bool] = []
    private var singleRows: [Int32] = []
    private var singleColumns: [Int32] = []
    private var buckets: [[Int32]] = []
    private var position: [Int32] = []
    private var steps = LeastFirst()

    /// Factors a matrix of `n` rows; `row(k)`: the terms of row k, each unknown a column. Answers whether it is regular.
    mutating func factor(_ n: Int, row: (Int) -> ArraySlice<LinearTerm>) -> Bool {
        begin(n, row)
        while pivotRow.count < n {
            guard let (r, c) = nextSingle() ?? nextOfMany() else { return false }
            eliminate(r, c)
        }
        upperStart.append(Int32(upper.count))
        lowerStart.append(Int32(lower.count))
        stepOfColumn = Array(repeating: 0, count: n)
        for (k, column) in pivotColumn.enumerated() { stepOfColumn[Int(column)] = Int32(k) }
        return true
    }

    private mutating func begin(_ n: Int, _ row: (Int) -> ArraySlice<LinearTerm>) {
        count = n
        pivotRow.removeAll(keepingCapacity: true)
        pivotColumn.removeAll(keepingCapacity: true)
        pivotValue.removeAll(keepingCapacity: true)
        upperStart.removeAll(keepingCapacity: true)
        upper.removeAll(keepingCapacity: true)
        lowerStart.removeAll(keepingCapacity: true)
        lower.removeAll(keepingCapacity: true)
        exchanges.removeAll(keepingCapacity: true)
        exchanged.removeAll(keepingCapacity: true)
        rows = (0..<n).map { Array(row($0)) }
        rowsOfColumn = Array(repeating: [], count: n)
        columnCount = Array(repeating: 0, count: n)
        isRowDone = Array(repeating: false, count: n)
        isColumnDone = Array(repeating: false, count: n)
        position = Array(repeating: -1, count: n)
        for r in 0..<n {
            for term in rows[r] {
                rowsOfColumn[Int(term.unknown)].append(Int32(r))
                columnCount[Int(term.unknown)] += 1
            }
        }
        singleRows = (0..<n).filter { rows[$0].count == 1 }.map { Int32($0) }
        singleColumns = (0..<n).filter { columnCount[$0] == 1 }.map { Int32($0) }
        buckets = []
    }

    /// A row or a column that has one entry left.
    private mutating func nextSingle() -> (Int32, Int32)? {
        while let c = singleColumns.popLast() {
            guard !isColumnDone[Int(c)], columnCount[Int(c)] == 1 else { continue }
            for r in rowsOfColumn[Int(c)] where !isRowDone[Int(r)] {
                if let entry = rows[Int(r)].first(where: { $0.unknown == c }), isLargeEnough(entry, r) { return (r, c) }
            }
        }
        while let r = singleRows.popLast() {
            guard !isRowDone[Int(r)], rows[Int(r)].count == 1 else { continue }
            return (r, rows[Int(r)][0].unknown)
        }
        return nil
    }

    /// Of a row's entries those far smaller than its largest make no good pivots.
    private func isLargeEnough(_ entry: LinearTerm, _ r: Int32) -> Bool {
        var largest = 0.0
        for term in rows[Int(r)] { largest = max(largest, abs(term.factor)) }
        return abs(entry.factor) >= 0.01 * largest
    }

    private mutating func nextOfMany() -> (Int32, Int32)? {
        if buckets.isEmpty {
            buckets = Array(repeating: [], count: count + 1)
            for r in (0..<count).reversed() where !isRowDone[r] { buckets[rows[r].count].append(Int32(r)) }
        }
        for size in 1..<buckets.count {
            while let r = buckets[size].last {
                guard !isRowDone[Int(r)], rows[Int(r)].count == size else {
                    buckets[size].removeLast()
                    continue
                }
                var best: LinearTerm?
                for entry in rows[Int(r)] where isLargeEnough(entry, r) {
                    if let known = best, columnCount[Int(known.unknown)] <= columnCount[Int(entry.unknown)] { continue }
                    best = entry
                }
                if let best { return (r, best.unknown) }
                buckets[size].removeLast()
            }
        }
        return nil
    }

    private mutating func eliminate(_ r: Int32, _ c: Int32) {
        let pivotTerms = rows[Int(r)]
        let pivot = pivotTerms.first { $0.unknown == c }?.factor ?? 1
        upperStart.append(Int32(upper.count))
        lowerStart.append(Int32(lower.count))
        pivotRow.append(r)
        pivotColumn.append(c)
        pivotValue.append(pivot)
        isRowDone[Int(r)] = true
        isColumnDone[Int(c)] = true
        for (k, term) in pivotTerms.enumerated() {
            columnCount[Int(term.unknown)] -= 1
            if term.unknown != c {
                upper.append(term)
                position[Int(term.unknown)] = Int32(k)
            }
        }
        if columnCount[Int(c)] > 0 {
            for other in rowsOfColumn[Int(c)] where !isRowDone[Int(other)] { subtract(pivotTerms, pivot, c, from: other) }
        }
        for term in pivotTerms where term.unknown != c {
            position[Int(term.unknown)] = -1
            if columnCount[Int(term.unknown)] == 1 { singleColumns.append(term.unknown) }
        }
        rows[Int(r)] = []
    }

    private mutating func subtract(_ pivotTerms: [LinearTerm], _ pivot: Double, _ c: Int32, from other: Int32) {
        guard let at = rows[Int(other)].firstIndex(where: { $0.unknown == c }) else { return }
        let multiplier = rows[Int(other)][at].factor / pivot
        lower.append(LinearTerm(other, multiplier))
        rows[Int(other)].swapAt(at, rows[Int(other)].count - 1)
        rows[Int(other)].removeLast()
        if pivotTerms.count > 1 {
            var isThere = Array(repeating: false, count: pivotTerms.count)
            var k = 0
            while k < rows[Int(other)].count {
                let u = rows[Int(other)][k].unknown
                let place = Int(position[Int(u)])
                if place >= 0 {
                    isThere[place] = true
                    let before = rows[Int(other)][k].factor
                    let change = multiplier * pivotTerms[place].factor
                    let after = before - change
                    if abs(after) <= 1e-12 * max(abs(before), abs(change)) {
                        rows[Int(other)].swapAt(k, rows[Int(other)].count - 1)
                        rows[Int(other)].removeLast()
                        columnCount[Int(u)] -= 1
                        continue
                    }
                    rows[Int(other)][k].factor = after
                }
                k += 1
            }
            for (place, term) in pivotTerms.enumerated() where term.unknown != c && !isThere[place] {
                rows[Int(other)].append(LinearTerm(term.unknown, -multiplier * term.factor))
                rowsOfColumn[Int(term.unknown)].append(other)
                columnCount[Int(term.unknown)] += 1
            }
        }
        let left = rows[Int(other)].count
        if left == 1 { singleRows.append(other) }
        if !buckets.isEmpty { buckets[left].append(other) }
    }

    // MARK: Solving

    /// Solves `B x = b`: `b` by row, the result by column, in place of it.
    func solve(_ b: inout [Double], _ x: inout [Double]) {
        for k in 0..<count {
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
        for k in stride(from: count - 1, through: 0, by: -1) {
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
