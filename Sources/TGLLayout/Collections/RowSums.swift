// The counted lengths of the rows of a section: with their estimates, or with their size where it is known (CO-4, CO-5).

/// The lengths of the rows of a section, and their sums.
///
/// Lengths are multiples of 2⁻²⁰ points (`held`), so that a sum does not depend on how it is divided.
package struct RowSums {
    /// The lengths of unknown items.
    enum Base {
        case equal(Double)
        /// Rows that are in one table each, and single rows that are not.
        case parts([Part])
    }

    /// Consecutive rows.
    struct Part {
        /// The first row.
        let row: Int
        /// The sum of the rows before it.
        let before: Double
        /// The sums of rows of a table, and the index of the first row in them; for a single row `nil` and its length.
        let sums: [Double]?
        let first: Int
        let length: Double
    }

    package let count: Int
    /// The number of items in a row.
    let columns: Int
    let base: Base
    /// Whether the base is of measured lengths.
    let isMeasured: Bool
    /// Rows with a known item, in order: the row's length, and by how much the sum of rows up to it is larger than the base's.
    private var known: [(row: Int, length: Double, excess: Double)] = []

    init(count: Int, columns: Int = 1, _ base: Base, isMeasured: Bool = false) {
        self.isMeasured = isMeasured
        self.count = count
        self.columns = columns
        self.base = base
    }

    /// A length on the grid on which sums do not depend on their order.
    static func held(_ length: Double) -> Double {
        let scaled = (max(0, length) * 1_048_576).rounded()
        return scaled < 9e15 ? scaled / 1_048_576 : max(0, length)
    }

    /// Sets the lengths of rows with a known item.
    mutating func setKnown(_ rows: [(row: Int, length: Double)]) {
        var excess = 0.0
        known = []
        known.reserveCapacity(rows.count)
        for (row, length) in rows {
            let held = RowSums.held(length)
            excess += held - baseLength(row)
            known.append((row, held, excess))
        }
    }

    /// The sum of the lengths of the first so many rows.
    func sum(before row: Int) -> Double {
        let end = firstKnown(from: row)
        return baseSum(row) + (end > 0 ? known[end - 1].excess : 0)
    }

    /// For a range of rows: how many are known, by how much they are longer than the base, and the length of all in the base.
    package func counted(_ rows: Range<Int>) -> (known: Int, excess: Double, base: Double) {
        let (start, end) = (firstKnown(from: rows.lowerBound), firstKnown(from: rows.upperBound))
        let excess = (end > 0 ? known[end - 1].excess : 0) - (start > 0 ? known[start - 1].excess : 0)
        return (end - start, excess, baseSum(rows.upperBound) - baseSum(rows.lowerBound))
    }

    /// The counted length of a row.
    func length(_ row: Int) -> Double {
        let place = firstKnown(from: row)
        return place < known.count && known[place].row == row ? known[place].length : baseLength(row)
    }

    /// Whether some item of a row is known.
    func isKnown(_ row: Int) -> Bool {
        let place = firstKnown(from: row)
        return place < known.count && known[place].row == row
    }

    /// The first of the known rows that is not before a row.
    private func firstKnown(from row: Int) -> Int {
        var (low, high) = (0, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle].row < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func baseSum(_ row: Int) -> Double {
        switch base {
        case .equal(let length): return Double(row) * length
        case .parts(let parts):
            guard row > 0, let part = part(parts, row - 1) else { return 0 }
            guard let sums = part.sums else { return part.before + part.length }
            return part.before + sums[part.first + (row - part.row) * columns] - sums[part.first]
        }
    }

    func baseLength(_ row: Int) -> Double {
        switch base {
        case .equal(let length): return length
        case .parts(let parts):
            guard let part = part(parts, row) else { return 0 }
            guard let sums = part.sums else { return part.length }
            let at = part.first + (row - part.row) * columns
            return sums[at + columns] - sums[at]
        }
    }

    /// The part in which a row is.
    private func part(_ parts: [Part], _ row: Int) -> Part? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].row <= row { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? parts[low - 1] : nil
    }
}

extension RowSums.Base {
    /// The rows of so many items with known lengths: a row is as long as its longest item.
    init(_ pieces: [LengthPiece], columns: Int) {
        var parts: [RowSums.Part] = []
        var sum = 0.0
        // The row that spans several pieces, or is not full: the number of its items, and the longest.
        var open = (count: 0, length: 0.0)
        var row = 0
        func close() {
            parts.append(RowSums.Part(row: row, before: sum, sums: nil, first: 0, length: open.length))
            sum += open.length
            row += 1
            open = (0, 0)
        }
        for piece in pieces {
            var (first, left) = (piece.first, piece.count)
            if open.count > 0 {
                let n = min(left, columns - open.count)
                open = (open.count + n, max(open.length, piece.table.longest(first..<first + n)))
                (first, left) = (first + n, left - n)
                if open.count == columns { close() }
            }
            let rows = left / columns
            if rows > 0 {
                let sums = piece.table.sums(columns: columns)
                parts.append(RowSums.Part(row: row, before: sum, sums: sums, first: first, length: 0))
                sum += sums[first + rows * columns] - sums[first]
                row += rows
                (first, left) = (first + rows * columns, left - rows * columns)
            }
            if left > 0 { open = (left, piece.table.longest(first..<first + left)) }
        }
        if open.count > 0 { close() }
        self = .parts(parts)
    }
}
