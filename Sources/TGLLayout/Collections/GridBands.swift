// The rows of a grid whose items take several columns or rows (CO-44, CO-45): the rows of each item, found in one pass over whole numbers.
// Rows that an item spans form a band, which is laid out as a whole; all other bands are single rows.

/// The cells of an item in its band.
package struct BandCell {
    package var column: Int
    package var columns: Int
    package var row: Int
    package var rows: Int
}

/// Places items in the cells of a band, one after another: the search for the next place only moves forward.
private struct BandFill {
    let columns: Int
    private var row = 0
    private var column = 0
    /// The number of rows of the band so far.
    private(set) var rows = 0
    private(set) var count = 0
    /// Whether some item takes several rows; and then, up to which row each column is taken, from the current row on.
    private var isTall = false
    private var reach: [Int] = []

    init(_ columns: Int) { self.columns = columns }

    mutating func begin() { (row, column, rows, count, isTall) = (0, 0, 0, 0, false) }

    /// Places the next item; `nil` where the next band begins with it.
    @inline(__always) mutating func add(_ span: ItemSpan) -> BandCell? {
        if !isTall {
            guard count == 0 || column + span.columns <= columns else { return nil }
            if span.rows > 1 { becomeTall() }
        } else if !findPlace(span.columns) {
            return nil
        }
        let cell = BandCell(column: column, columns: span.columns, row: row, rows: span.rows)
        column += span.columns
        rows = max(rows, row + span.rows)
        count += 1
        if isTall { for k in cell.column..<column { reach[k] = row + span.rows } }
        return cell
    }

    private mutating func becomeTall() {
        isTall = true
        if reach.isEmpty {
            reach = [Int](repeating: 0, count: columns)
        } else {
            for k in reach.indices { reach[k] = 0 }
        }
        for k in 0..<column { reach[k] = 1 }
    }

    /// Moves on to the next place with so many free columns; false where there is none in the band.
    private mutating func findPlace(_ span: Int) -> Bool {
        var (r, first) = (row, column)
        while r < rows {
            // The next rows to try are not before the least of these.
            var next = Int.max
            var x = first
            while x + span <= columns {
                var k = x + span - 1
                while k >= x, reach[k] <= r { k -= 1 }
                if k < x {
                    (row, column) = (r, x)
                    return true
                }
                next = min(next, reach[k])
                x = k + 1
            }
            r = first == 0 && next < .max ? next : r + 1
            first = 0
        }
        return false
    }
}

/// The items in the bands of a section. Changed items are placed again up to a place where a band begins with the same item as before: from
/// there on nothing changed.
package final class GridBands {
    struct Basis: Equatable {
        let columns: Int
        let rule: SpanRule
        /// How often the screen had changed.
        let version: Int
    }

    let basis: Basis
    /// The first item of each band.
    private var firsts: [Int] = []
    /// The number of rows of each band.
    private var heights: [Int32] = []
    private var count = 0
    /// Whether some band has several rows.
    private(set) var hasTall = false
    private var isComplete = false
    /// The items that changed since: where they begin, and where they ended and end.
    private var change: (start: Int, oldEnd: Int, newEnd: Int)?
    private var spans: ItemSpans?
    /// The bands whose cells were asked for last.
    private var recent: [(band: Int, cells: [BandCell])] = []
    /// The sums of the lengths of bands that were asked for last, and what they depend on.
    private var counted: (tables: [LengthTable], equal: Double?, space: Double, sums: [Double])?

    init(_ basis: Basis) { self.basis = basis }

    package var bandCount: Int { firsts.count }

    /// Notes that the items from a place on changed, or take other cells: how many were removed there, and how many inserted.
    func cut(at place: Int, removing removed: Int, inserting inserted: Int) {
        guard let known = change else {
            change = (place, place + removed, place + inserted)
            return
        }
        let end = max(known.newEnd, place + removed)
        change = (min(known.start, place), known.oldEnd + end - known.newEnd, end - removed + inserted)
    }

    /// The bands with the changed items placed again. No band with several rows may have more than `most` rows or items.
    func completed(_ spans: ItemSpans, most: Int) throws -> GridBands {
        if isComplete, change == nil { return self }
        let next = GridBands(basis)
        try next.fill(spans, most: most, from: self, change: isComplete ? change : nil)
        return next
    }

    private func fill(_ spans: ItemSpans, most: Int, from old: GridBands, change: (start: Int, oldEnd: Int, newEnd: Int)?) throws {
        self.spans = spans
        var kept = 0
        // The band before the change may have room for the new items.
        if let change, change.start > 0 { kept = old.band(of: change.start - 1) }
        let begin = kept < old.firsts.count ? old.firsts[kept] : 0
        firsts = Array(old.firsts[..<kept])
        heights = Array(old.heights[..<kept])
        count = spans.count
        var fill = BandFill(basis.columns)
        var (place, next, isTooLarge) = (begin, kept, false)
        let shift = change.map { $0.newEnd - $0.oldEnd } ?? 0
        let settled = change?.newEnd ?? .max
        if begin < count { firsts.append(begin) }
        spans.forEach(from: begin) { span in
            if fill.add(span) != nil {
                if fill.rows > 1, fill.rows > most || fill.count > most { isTooLarge = true }
                place += 1
                return !isTooLarge
            }
            heights.append(Int32(fill.rows))
            if place >= settled {
                while next < old.firsts.count, old.firsts[next] + shift < place { next += 1 }
                if next < old.firsts.count, old.firsts[next] + shift == place {
                    // Many bands are inserted at once.
                    let (kept, more) = (firsts.count, old.firsts.count - next)
                    firsts.reserveCapacity(kept + more)
                    firsts += old.firsts[next...]
                    firsts.withUnsafeMutableBufferPointer { all in for k in kept..<kept + more { all[k] &+= shift } }
                    heights += old.heights[next...]
                    return false
                }
            }
            firsts.append(place)
            fill.begin()
            _ = fill.add(span)
            place += 1
            return true
        }
        if isTooLarge { throw CollectionStop.inView }
        if heights.count < firsts.count { heights.append(Int32(fill.rows)) }
        hasTall = heights.contains { $0 > 1 }
        isComplete = true
    }

    /// The band that an item is in.
    package func band(of place: Int) -> Int {
        var (low, high) = (0, firsts.count)
        while low < high {
            let middle = (low + high) / 2
            if firsts[middle] <= place { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// The places of the items in a band.
    package func items(_ band: Int) -> Range<Int> { firsts[band]..<(band + 1 < firsts.count ? firsts[band + 1] : count) }

    package func rowCount(_ band: Int) -> Int { Int(heights[band]) }

    /// The cells of the items in a band.
    package func cells(_ band: Int) -> [BandCell] {
        if let known = recent.first(where: { $0.band == band }) { return known.cells }
        let range = items(band)
        var cells: [BandCell] = []
        cells.reserveCapacity(range.count)
        var fill = BandFill(basis.columns)
        spans?.forEach(from: range.lowerBound) { span in
            guard cells.count < range.count, let cell = fill.add(span) else { return false }
            cells.append(cell)
            return true
        }
        if recent.count > 3 { recent.removeFirst() }
        recent.append((band, cells))
        return cells
    }

    // MARK: Lengths

    /// The lengths of the rows of a band, given those of its items: as in a CSS grid with `auto` rows. What items of several rows need in
    /// addition is added to these.
    package func rowLengths(_ band: Int, space: Double, _ length: (Int) throws -> Double) rethrows -> [Double] {
        let items = items(band)
        let rows = rowCount(band)
        if rows == 1 {
            var most = 0.0
            for place in items { most = max(most, try length(place)) }
            return [most]
        }
        var lengths = [Double](repeating: -1, count: rows)
        var over: [(rows: Range<Int>, length: Double)] = []
        for (place, cell) in zip(items, cells(band)) {
            let own = try length(place)
            if cell.rows == 1 {
                lengths[cell.row] = max(lengths[cell.row], own)
            } else {
                over.append((cell.row..<cell.row + cell.rows, own))
            }
        }
        let lacks = over.contains { rows, length in
            rows.reduce(Double(rows.count - 1) * space) { $0 + max(0, lengths[$1]) } < length
        }
        guard lacks else { return lengths.map { max(0, $0) } }
        var sizer = GridSizer(
            Array(repeating: .auto, count: rows), collapsed: Array(repeating: false, count: rows), gap: space, inner: nil, percentOf: nil,
            constraint: .maxContent)
        var asked: [GridContribution] = []
        for (row, length) in lengths.enumerated() where length >= 0 {
            asked.append(GridContribution(row..<row + 1, .y, length: length, of: -1))
        }
        for (rows, length) in over { asked.append(GridContribution(rows, .y, length: length, of: -1)) }
        sizer.size(&asked, stretches: false)
        return sizer.tracks.map(\.base)
    }

    /// The length of a band, given those of its items.
    func length(_ band: Int, space: Double, _ length: (Int) throws -> Double) rethrows -> Double {
        let rows = try rowLengths(band, space: space, length)
        return rows.reduce(Double(rows.count - 1) * space, +)
    }

    /// The lengths of bands whose items all have the same length.
    func base(_ equal: Double, space: Double) -> RowSums.Base {
        if !hasTall { return .equal(equal) }
        if let counted, counted.equal == equal, counted.space == space { return sums(counted.sums) }
        let lengths = firsts.indices.map { band in heights[band] == 1 ? equal : length(band, space: space) { _ in equal } }
        return keep([], equal, space, lengths)
    }

    /// The lengths of bands whose items have known lengths.
    func base(_ pieces: [LengthPiece], space: Double) -> RowSums.Base {
        let tables = pieces.map(\.table)
        if let counted, counted.equal == nil, counted.space == space, counted.tables.elementsEqual(tables, by: ===) {
            return sums(counted.sums)
        }
        var lengths = [Double](repeating: 0, count: firsts.count)
        var band = 0
        for piece in pieces {
            piece.table.sums.withUnsafeBufferPointer { sums in
                for at in 0..<piece.count {
                    while band + 1 < firsts.count, firsts[band + 1] <= piece.start + at { band += 1 }
                    let index = piece.first + at
                    lengths[band] = max(lengths[band], sums[index + 1] - sums[index])
                }
            }
        }
        if hasTall { for band in firsts.indices where heights[band] > 1 { lengths[band] = length(band, space: space, pieces.length) } }
        return keep(tables, nil, space, lengths)
    }

    private func keep(_ tables: [LengthTable], _ equal: Double?, _ space: Double, _ lengths: [Double]) -> RowSums.Base {
        var sum = 0.0
        var all = [0.0]
        all.reserveCapacity(lengths.count + 1)
        for length in lengths {
            sum += RowSums.held(length)
            all.append(sum)
        }
        counted = (tables, equal, space, all)
        return sums(all)
    }

    private func sums(_ sums: [Double]) -> RowSums.Base {
        firsts.isEmpty ? .parts([]) : .parts([RowSums.Part(row: 0, before: 0, sums: sums, first: 0, length: 0)])
    }

    /// The bytes of the object.
    var bytes: Int { firsts.count * (MemoryLayout<Int>.stride + MemoryLayout<Int32>.stride) + (counted?.sums.count ?? 0) * 8 }
}

/// The items in each row of a section.
package enum RowItems {
    /// A fixed number in each row, each with a fixed number of columns.
    case every(Int, span: Int)
    case bands(BandRows)

    /// The row of an item; for bands the band.
    package func row(of place: Int) -> Int {
        switch self {
        case .every(let count, _): place / count
        case .bands(let own): own.bands.band(of: place)
        }
    }

    /// The places of the items in a row, of so many items in all.
    package func items(_ row: Int, of count: Int) -> Range<Int> {
        switch self {
        case .every(let own, _): row * own..<min(count, (row + 1) * own)
        case .bands(let own): own.bands.items(row)
        }
    }

    /// The number of rows for so many items.
    func rowCount(_ count: Int) -> Int {
        switch self {
        case .every(let own, _): (count + own - 1) / own
        case .bands(let own): own.bands.bandCount
        }
    }

    /// The cells of an item in its row.
    package func cell(_ place: Int) -> BandCell {
        switch self {
        case .every(let count, let span): return BandCell(column: place % count * span, columns: span, row: 0, rows: 1)
        case .bands(let own):
            let band = own.bands.band(of: place)
            return own.bands.cells(band)[place - own.bands.items(band).lowerBound]
        }
    }

    /// Whether a row is a band of several rows.
    package func isTall(_ row: Int) -> Bool {
        guard case .bands(let own) = self, own.bands.hasTall else { return false }
        return own.bands.rowCount(row) > 1
    }

    /// Whether a row never has more than one item.
    package var isOfOne: Bool { if case .every(1, _) = self { true } else { false } }
}

/// The counted lengths of a section's bands.
package final class BandRows {
    package let bands: GridBands
    /// What is between rows.
    package let space: Double
    /// The length with which an item counts.
    package let counted: (Int) -> Double

    init(_ bands: GridBands, space: Double, counted: @escaping (Int) -> Double) {
        self.bands = bands
        self.space = space
        self.counted = counted
    }

    /// Where the rows of an item begin in its band, and their length together, given the lengths of the band's rows.
    package func part(_ cell: BandCell, of lengths: [Double]) -> (start: Double, length: Double) {
        let start = lengths[..<cell.row].reduce(0, +) + Double(cell.row) * space
        let rows = lengths[cell.row..<min(lengths.count, cell.row + cell.rows)]
        return (start, rows.reduce(0, +) + Double(rows.count - 1) * space)
    }
}
