// The lengths that a function gives for a list of values, added up once: the length between two places is a difference of two sums.

/// The lengths of a list of values by a function, and their sums.
///
/// Lengths are on the grid of `RowSums.held`, so that a difference of sums is exactly the sum of the lengths between. Eight bytes per
/// value, and as much again once rows of several items are asked for.
final class LengthTable {
    /// The sums of the first lengths, by their number.
    let sums: [Double]
    /// For rows of so many items: at the index after a row, the sum of that row and of the rows before it, each of which ends where the
    /// next one begins.
    private var rowSums: (columns: Int, sums: [Double])?

    /// The lengths of a table, if one is given, and more lengths after them.
    init(_ lengths: some Collection<Double>, after before: LengthTable? = nil) {
        let known = before?.sums ?? [0]
        sums = [Double](unsafeUninitializedCapacity: known.count + lengths.count) { buffer, count in
            count = buffer.initialize(fromContentsOf: known)
            var sum = known[known.count - 1]
            for length in lengths {
                sum += length
                buffer.initializeElement(at: count, to: sum)
                count += 1
            }
        }
        guard let before else { return }
        if let most = before.knownLongest { knownLongest = max(most, longest(before.count..<count)) }
        if let known = before.rowSums {
            var sums = known.sums
            for end in before.count + 1..<count + 1 {
                let first = end - known.columns
                sums.append(first < 0 ? 0 : sums[first] + longest(first..<end))
            }
            rowSums = (known.columns, sums)
        }
    }

    /// How many lengths there are.
    var count: Int { sums.count - 1 }

    @inline(__always) subscript(index: Int) -> Double { sums[index + 1] - sums[index] }

    /// The longest of all.
    var longest: Double {
        if let knownLongest { return knownLongest }
        let longest = longest(0..<count)
        knownLongest = longest
        return longest
    }
    private var knownLongest: Double?

    /// The longest of a range.
    func longest(_ range: Range<Int>) -> Double {
        var most = 0.0
        for k in range { most = max(most, self[k]) }
        return most
    }

    /// Sums of rows of so many items: `sums[a + r * columns] - sums[a]` is the length of the r rows of which the first one begins at a.
    func sums(columns: Int) -> [Double] {
        if columns == 1 { return sums }
        if let known = rowSums, known.columns == columns { return known.sums }
        var result = [Double](repeating: 0, count: count + 1)
        // The longest of each `columns` consecutive lengths: from `head` on, `queue` holds the places so far after which no length is as
        // long.
        var queue: [Int] = []
        var head = 0
        for k in 0..<count {
            let own = self[k]
            while queue.count > head, let last = queue.last, self[last] <= own { queue.removeLast() }
            queue.append(k)
            if queue[head] <= k - columns { head += 1 }
            if head > 1024, head * 2 > queue.count {
                queue.removeFirst(head)
                head = 0
            }
            let first = k + 1 - columns
            if first >= 0 { result[k + 1] = result[first] + self[queue[head]] }
        }
        rowSums = (columns, result)
        return result
    }

    /// The bytes of the table.
    var bytes: Int { (sums.count + (rowSums?.sums.count ?? 0)) * MemoryLayout<Double>.stride }
}

/// Consecutive items, with their lengths.
struct LengthPiece {
    /// The place of the first item.
    let start: Int
    let count: Int
    let table: LengthTable
    /// The place of the first item's length in the table.
    let first: Int
}

extension [LengthPiece] {
    /// The length of the item at a place.
    func length(_ place: Int) -> Double {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start <= place { low = middle + 1 } else { high = middle }
        }
        guard low > 0, case let piece = self[low - 1], place - piece.start < piece.count else { return 0 }
        return piece.table[piece.first + place - piece.start]
    }
}
