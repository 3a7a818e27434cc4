// How long the rows of a section are as they count: with their estimates, or with their size where it is known (CO-4, CO-5).

/// The estimates of a list of values by a function, summed up.
final class EstimateTable {
    /// The sum of the first so many.
    let sums: [Double]

    init(_ lengths: [Double]) {
        var sum = 0.0
        var sums = [0.0]
        sums.reserveCapacity(lengths.count + 1)
        for length in lengths {
            sum += length
            sums.append(sum)
        }
        self.sums = sums
    }

    @inline(__always) subscript(index: Int) -> Double { sums[index + 1] - sums[index] }
}

/// The lengths of the rows of a section, and their sums.
///
/// Lengths are multiples of 2⁻²⁰ points (`held`), so that a sum is the same whatever its parts are.
struct RowSums {
    /// What counts for items that are not known.
    enum Base {
        case equal(Double)
        /// Of rows of one item: where each piece begins, the sum before it, and the table in which it begins at an index.
        case pieces([(start: Int, sum: Double, table: EstimateTable, first: Int)])
        /// The sum of the first so many rows.
        case rows([Double])
    }

    let count: Int
    let base: Base
    /// Rows of which some item is known, in order: the row's length, and by how much the sum of rows up to it is larger than the base's.
    private var known: [(row: Int, length: Double, excess: Double)] = []

    init(count: Int, _ base: Base) {
        self.count = count
        self.base = base
    }

    /// The grid of a length in which sums do not depend on their order.
    static func held(_ length: Double) -> Double {
        let scaled = (max(0, length) * 1_048_576).rounded()
        return scaled < 9e15 ? scaled / 1_048_576 : max(0, length)
    }

    /// Sets the length of rows of which some item is known.
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

    /// The length of a row as it counts.
    func length(_ row: Int) -> Double {
        let place = firstKnown(from: row)
        return place < known.count && known[place].row == row ? known[place].length : baseLength(row)
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
        case .rows(let sums): return sums[row]
        case .pieces(let pieces):
            guard row > 0, let piece = piece(pieces, row - 1) else { return 0 }
            return piece.sum + piece.table.sums[piece.first + row - piece.start] - piece.table.sums[piece.first]
        }
    }

    func baseLength(_ row: Int) -> Double {
        switch base {
        case .equal(let length): return length
        case .rows(let sums): return sums[row + 1] - sums[row]
        case .pieces(let pieces): return piece(pieces, row).map { $0.table[$0.first + row - $0.start] } ?? 0
        }
    }

    private func piece(
        _ pieces: [(start: Int, sum: Double, table: EstimateTable, first: Int)], _ row: Int
    ) -> (start: Int, sum: Double, table: EstimateTable, first: Int)? {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].start <= row { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? pieces[low - 1] : nil
    }
}
