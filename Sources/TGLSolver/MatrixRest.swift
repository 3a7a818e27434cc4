/// The remaining part of a sparse matrix during its factorization (see `LinearFactor`).
struct MatrixRest {
    private let count: Int
    /// The entries of the rows; each row is contiguous, with spare room after it for fill-in.
    private var entries: [LinearTerm] = []
    private var first: [Int32] = []
    private var length: [Int32] = []
    private var room: [Int32] = []
    /// For each column, a linked list of the rows that contain it or did so before.
    private var rowOfLink: [Int32] = []
    private var nextLink: [Int32] = []
    private var firstLink: [Int32]
    private var lastLink: [Int32]
    private var columnCount: [Int32]
    private var isRowDone: [Bool]
    private var isColumnDone: [Bool]
    private var singleRows: [Int32] = []
    private var singleColumns: [Int32] = []
    private var buckets: [[Int32]] = []
    /// For each column, its position in the pivot row, or -1; and for each of these positions, whether the current row has that column.
    private var position: [Int32]
    private var isThere: [Bool] = []

    /// Creates a matrix with `n` rows; `row` returns the terms of a row.
    init(_ n: Int, _ row: (Int) -> ArraySlice<LinearTerm>) {
        count = n
        firstLink = Array(repeating: -1, count: n)
        lastLink = firstLink
        position = firstLink
        columnCount = Array(repeating: 0, count: n)
        isRowDone = Array(repeating: false, count: n)
        isColumnDone = isRowDone
        for r in 0..<n {
            let terms = row(r)
            first.append(Int32(entries.count))
            length.append(Int32(terms.count))
            entries.append(contentsOf: terms)
            for term in terms { link(Int32(r), to: term.unknown) }
            if terms.count == 1 { singleRows.append(Int32(r)) }
        }
        room = length
        for c in 0..<n where columnCount[c] == 1 { singleColumns.append(Int32(c)) }
    }

    private mutating func link(_ r: Int32, to column: Int32) {
        let link = Int32(rowOfLink.count)
        rowOfLink.append(r)
        nextLink.append(-1)
        if lastLink[Int(column)] >= 0 { nextLink[Int(lastLink[Int(column)])] = link } else { firstLink[Int(column)] = link }
        lastLink[Int(column)] = link
        columnCount[Int(column)] += 1
    }

    private func range(_ r: Int32) -> Range<Int> { Int(first[Int(r)])..<Int(first[Int(r)] + length[Int(r)]) }

    // MARK: Pivots

    /// The row and column of the next pivot; `nil` where the matrix is singular.
    mutating func nextPivot() -> (Int32, Int32)? { nextSingle() ?? nextOfMany() }

    /// The next row or column with a single remaining entry.
    private mutating func nextSingle() -> (Int32, Int32)? {
        while let c = singleColumns.popLast() {
            guard !isColumnDone[Int(c)], columnCount[Int(c)] == 1 else { continue }
            var link = firstLink[Int(c)]
            while link >= 0 {
                let r = rowOfLink[Int(link)]
                if !isRowDone[Int(r)], let at = range(r).first(where: { entries[$0].unknown == c }), isLargeEnough(entries[at], r) {
                    return (r, c)
                }
                link = nextLink[Int(link)]
            }
        }
        while let r = singleRows.popLast() {
            guard !isRowDone[Int(r)], length[Int(r)] == 1 else { continue }
            return (r, entries[Int(first[Int(r)])].unknown)
        }
        return nil
    }

    /// Whether an entry is large enough for a pivot, compared with the largest entry of its row.
    private func isLargeEnough(_ entry: LinearTerm, _ r: Int32) -> Bool {
        var largest = 0.0
        for k in range(r) { largest = max(largest, abs(entries[k].factor)) }
        return abs(entry.factor) >= 0.01 * largest
    }

    private mutating func nextOfMany() -> (Int32, Int32)? {
        if buckets.isEmpty {
            buckets = Array(repeating: [], count: count + 1)
            for r in (0..<count).reversed() where !isRowDone[r] { buckets[Int(length[r])].append(Int32(r)) }
        }
        for size in 1..<buckets.count {
            while let r = buckets[size].last {
                guard !isRowDone[Int(r)], Int(length[Int(r)]) == size else {
                    buckets[size].removeLast()
                    continue
                }
                var best: LinearTerm?
                for k in range(r) where isLargeEnough(entries[k], r) {
                    if let known = best, columnCount[Int(known.unknown)] <= columnCount[Int(entries[k].unknown)] { continue }
                    best = entries[k]
                }
                if let best { return (r, best.unknown) }
                buckets[size].removeLast()
            }
        }
        return nil
    }

    // MARK: Elimination

    /// Eliminates a row and a column. Appends the rest of the row to `upper`, and the multiples subtracted from other rows to `lower`.
    /// Returns the pivot.
    mutating func eliminate(_ r: Int32, _ c: Int32, _ upper: inout [LinearTerm], _ lower: inout [LinearTerm]) -> Double {
        let own = range(r)
        var pivot = 1.0
        isRowDone[Int(r)] = true
        isColumnDone[Int(c)] = true
        for (place, k) in own.enumerated() {
            let term = entries[k]
            columnCount[Int(term.unknown)] -= 1
            if term.unknown == c {
                pivot = term.factor
            } else {
                upper.append(term)
                position[Int(term.unknown)] = Int32(place)
            }
        }
        if columnCount[Int(c)] > 0 {
            var link = firstLink[Int(c)]
            while link >= 0 {
                let other = rowOfLink[Int(link)]
                if !isRowDone[Int(other)] { subtract(own, pivot, c, from: other, &lower) }
                link = nextLink[Int(link)]
            }
        }
        for k in own where entries[k].unknown != c {
            position[Int(entries[k].unknown)] = -1
            if columnCount[Int(entries[k].unknown)] == 1 { singleColumns.append(entries[k].unknown) }
        }
        return pivot
    }

    private mutating func subtract(_ own: Range<Int>, _ pivot: Double, _ c: Int32, from other: Int32, _ lower: inout [LinearTerm]) {
        guard let at = range(other).first(where: { entries[$0].unknown == c }) else { return }
        let multiplier = entries[at].factor / pivot
        lower.append(LinearTerm(other, multiplier))
        remove(at, of: other)
        if own.count > 1 { subtract(own, times: multiplier, c, from: other) }
        if length[Int(other)] == 1 { singleRows.append(other) }
        if !buckets.isEmpty { buckets[Int(length[Int(other)])].append(other) }
    }

    private mutating func subtract(_ own: Range<Int>, times multiplier: Double, _ c: Int32, from other: Int32) {
        isThere.removeAll(keepingCapacity: true)
        isThere.append(contentsOf: repeatElement(false, count: own.count))
        var k = Int(first[Int(other)])
        while k < range(other).upperBound {
            let u = Int(entries[k].unknown)
            let place = Int(position[u])
            if place >= 0 {
                isThere[place] = true
                let before = entries[k].factor
                let change = multiplier * entries[own.lowerBound + place].factor
                let after = before - change
                if abs(after) <= 1e-12 * max(abs(before), abs(change)) {
                    remove(k, of: other)
                    columnCount[u] -= 1
                    continue
                }
                entries[k].factor = after
            }
            k += 1
        }
        for (place, k) in own.enumerated() where entries[k].unknown != c && !isThere[place] {
            add(LinearTerm(entries[k].unknown, -multiplier * entries[k].factor), to: other)
            link(other, to: entries[k].unknown)
        }
    }

    /// Removes an entry of a row by moving the row's last entry to its place.
    private mutating func remove(_ at: Int, of r: Int32) {
        length[Int(r)] -= 1
        entries.swapAt(at, Int(first[Int(r)] + length[Int(r)]))
    }

    /// Adds an entry to a row; the row moves to the end of `entries` if it has no room left.
    private mutating func add(_ term: LinearTerm, to r: Int32) {
        if length[Int(r)] == room[Int(r)] {
            let old = range(r)
            first[Int(r)] = Int32(entries.count)
            room[Int(r)] = 2 * length[Int(r)] + 2
            for k in old { entries.append(entries[k]) }
            entries.append(contentsOf: repeatElement(term, count: Int(room[Int(r)]) - old.count))
        }
        entries[Int(first[Int(r)] + length[Int(r)])] = term
        length[Int(r)] += 1
    }
}
