// A section as the layout of a collection uses it: a sequence of elements (CO-1), each of which counts with its size or its estimate.
// Lengths are along the axis on which the collection scrolls.

/// Measures elements for the layout of a collection. Each answer is the same whenever it is asked for.
protocol ElementMeasuring: AnyObject {
    /// The length and breadth of an item at a place of a section, its margins included.
    func measureItem(_ section: Int, _ place: Int) throws -> (length: Double, breadth: Double)
    /// The length of a section's header or footer.
    func measureEdge(_ section: Int, isHeader: Bool) throws -> Double
    /// The length of a section that scrolls across.
    func measureAcross(_ section: Int) throws -> Double
}

/// A header or footer.
package struct SectionEdge {
    /// Its estimate, `nil` where it is always measured.
    package var estimate: Double?
}

/// The spaces between the elements of a section.
package struct SectionPadding {
    package var before = 0.0
    package var after = 0.0
    package var near = 0.0
    package var far = 0.0
}

/// A section: its elements, with their counted places and lengths.
package final class SectionPlan {
    package enum Rows {
        /// Rows of several items.
        case rows(RowSums)
        case block(BlockPlan)
        /// One row that scrolls across.
        case across(estimate: Double)
    }

    let number: Int
    let node: Int32
    package let itemCount: Int
    package let rows: Rows
    /// The items in its rows, where it is neither a block nor a section that scrolls across.
    package let items: RowItems
    package let header: SectionEdge?
    package let footer: SectionEdge?
    package let padding: SectionPadding
    let space: Double
    /// Its length, where that does not depend on measuring.
    private(set) var countedTotal: Double?
    private let port: MeasuringPort
    /// The measured lengths, and the layout in which they were measured.
    private var edges: (header: Double?, footer: Double?) = (nil, nil)
    private var measured: [Int: Double] = [:]
    private var bandRows: [Int: [Double]] = [:]
    private var turn = 0

    init(
        _ number: Int, node: Int32, itemCount: Int, rows: Rows, items: RowItems, header: SectionEdge?, footer: SectionEdge?,
        padding: SectionPadding, space: Double, measuring port: MeasuringPort
    ) {
        self.number = number
        self.node = node
        self.itemCount = itemCount
        self.rows = rows
        self.items = items
        self.header = header
        self.footer = footer
        self.padding = padding
        self.space = space
        self.port = port
        if !isBlock, header.map({ $0.estimate != nil }) ?? true, footer.map({ $0.estimate != nil }) ?? true { countedTotal = try? total() }
    }

    private var measurer: any ElementMeasuring {
        get throws {
            guard let measuring = port.measuring else { throw CollectionStop.failed }
            return measuring
        }
    }

    /// Forgets the lengths that an earlier layout measured.
    private func beginTurn() {
        if turn == port.turn { return }
        turn = port.turn
        edges = (nil, nil)
        (measured, bandRows) = ([:], [:])
    }

    /// The number of rows; for a block the number of items.
    var rowCount: Int {
        switch rows {
        case .rows(let sums): sums.count
        case .block(let block): block.count
        case .across: 1
        }
    }

    /// The number of elements: header, rows, footer.
    package var elementCount: Int { (header != nil ? 1 : 0) + rowCount + (footer != nil ? 1 : 0) }

    package enum Element: Equatable { case header, footer, row(Int) }

    package func element(_ index: Int) -> Element {
        let row = index - (header != nil ? 1 : 0)
        return row < 0 ? .header : row < rowCount ? .row(row) : .footer
    }

    package func index(ofRow row: Int) -> Int { row + (header != nil ? 1 : 0) }

    /// The element of an item's row.
    package func index(ofItem place: Int) -> Int {
        switch rows {
        case .rows: index(ofRow: items.row(of: place))
        case .block: index(ofRow: place)
        case .across: index(ofRow: 0)
        }
    }

    /// The places of the items in a row.
    package func items(inRow row: Int) -> Range<Int> {
        switch rows {
        case .rows: items.items(row, of: itemCount)
        case .block: row..<row + 1
        case .across: 0..<0
        }
    }

    // MARK: As it counts

    /// The counted length of the header; 0 without one.
    package func headerLength() throws -> Double {
        guard let header else { return 0 }
        if let estimate = header.estimate { return estimate }
        return try measuredEdge(isHeader: true)
    }

    package func footerLength() throws -> Double {
        guard let footer else { return 0 }
        if let estimate = footer.estimate { return estimate }
        return try measuredEdge(isHeader: false)
    }

    private func measuredEdge(isHeader: Bool) throws -> Double {
        beginTurn()
        if let known = isHeader ? edges.header : edges.footer { return known }
        let length = try measurer.measureEdge(number, isHeader: isHeader)
        if isHeader { edges.header = length } else { edges.footer = length }
        return length
    }

    /// Where the first row begins, from the section's start.
    func rowsStart() throws -> Double { try headerLength() + padding.before }

    /// The length of all rows with the spaces between them.
    private func rowsLength() throws -> Double {
        switch rows {
        case .rows(let sums): return sums.sum(before: sums.count) + Double(max(0, sums.count - 1)) * space
        case .block(let block): return block.length
        case .across(let estimate): return estimate
        }
    }

    /// The length of the section.
    package func total() throws -> Double {
        if let countedTotal { return countedTotal }
        return try rowsStart() + rowsLength() + padding.after + footerLength()
    }

    /// The beginning of a row, from the first one.
    private func rowStart(_ row: Int) -> Double {
        switch rows {
        case .rows(let sums): return sums.sum(before: row) + Double(row) * space
        case .block(let block): return block.item(row).along
        case .across: return 0
        }
    }

    private func rowLength(_ row: Int) throws -> Double {
        switch rows {
        case .rows(let sums): return sums.length(row)
        case .block(let block): return block.item(row).length
        case .across(let estimate): return estimate
        }
    }

    /// The beginning of an element, from the section's start, by the counted lengths before it.
    func start(_ index: Int) throws -> Double {
        switch element(index) {
        case .header: return 0
        case .row(let row): return try rowsStart() + rowStart(row)
        case .footer: return try total() - footerLength()
        }
    }

    /// The counted length of an element.
    package func length(_ index: Int) throws -> Double {
        switch element(index) {
        case .header: return try headerLength()
        case .row(let row): return try rowLength(row)
        case .footer: return try footerLength()
        }
    }

    // MARK: As it is

    /// The length of an element, measured.
    package func measure(_ index: Int) throws -> Double {
        switch element(index) {
        case .header: return try measuredEdge(isHeader: true)
        case .footer: return try measuredEdge(isHeader: false)
        case .row(let row): return try measureRow(row)
        }
    }

    private func measureRow(_ row: Int) throws -> Double {
        if case .block(let block) = rows { return block.item(row).length }
        beginTurn()
        if let known = measured[row] { return known }
        var length = 0.0
        if case .across = rows {
            length = try measurer.measureAcross(number)
        } else if isTall(row), let lengths = try measuredRows(ofBand: row) {
            length = lengths.reduce(Double(lengths.count - 1) * space, +)
        } else {
            for place in items(inRow: row) { length = max(length, try measurer.measureItem(number, place).length) }
        }
        measured[row] = length
        return length
    }

    // MARK: Bands

    /// Whether a row is a band of several rows (CO-45).
    package func isTall(_ row: Int) -> Bool { if case .rows = rows { items.isTall(row) } else { false } }

    /// The measured lengths of the rows of a band; `nil` for other rows.
    func measuredRows(ofBand row: Int) throws -> [Double]? {
        guard case .bands(let own) = items, isTall(row) else { return nil }
        beginTurn()
        if let known = bandRows[row] { return known }
        let measurer = try measurer
        let lengths = try own.bands.rowLengths(row, space: space) { try measurer.measureItem(number, $0).length }
        bandRows[row] = lengths
        return lengths
    }

    /// Where the measured rows of an item begin in its band, and their length together; `nil` for an item of a row.
    func measuredPart(ofItem place: Int) throws -> (start: Double, length: Double)? {
        guard case .bands(let own) = items, let lengths = try measuredRows(ofBand: items.row(of: place)) else { return nil }
        return own.part(items.cell(place), of: lengths)
    }

    /// The length of the header or footer, if it was measured.
    package func knownEdge(isHeader: Bool) -> Double? {
        beginTurn()
        return isHeader ? edges.header : edges.footer
    }

    /// Measures the items of a block that begin before a limit, from the section's start; true where some were measured. At most `most` of
    /// them may begin where the view does or after that.
    func extend(to limit: Double, from view: Double, most: Int) throws -> Bool {
        guard case .block(let block) = rows, !block.isWhole else { return false }
        let start = try rowsStart()
        return try measure(block, to: limit - start, through: -1, from: view - start, most: most)
    }

    private func measure(_ block: BlockPlan, to limit: Double, through row: Int, from view: Double, most: Int) throws -> Bool {
        let before = block.measuredCount
        var (inView, atOnePlace, last) = (0, 0, -Double.infinity)
        try block.extend(to: limit, through: row) { place in
            let start = block.nextStart
            if start >= view { inView += 1 }
            // Items without a length: no more than would be visible together.
            atOnePlace = start == last ? atOnePlace + 1 : 0
            last = start
            if max(inView, atOnePlace) > most { throw CollectionStop.inView }
            return try measurer.measureItem(number, place)
        }
        return block.measuredCount > before
    }

    /// Makes the items of a block that begin at or after a limit, from the section's start, count with their estimates again; true where
    /// some did not.
    func shrink(to limit: Double) throws -> Bool {
        guard case .block(let block) = rows else { return false }
        let number = number
        return try block.shrink(to: limit - (try rowsStart())) { try measurer.measureItem(number, $0) }
    }

    /// Measures the items of a block up to one of them.
    func extend(through row: Int, most: Int) throws -> Bool {
        guard case .block(let block) = rows, block.measuredCount <= row else { return false }
        return try measure(block, to: 0, through: row, from: .infinity, most: most)
    }

    /// Whether the places of its elements depend on how far it is measured.
    package var isBlock: Bool { if case .block = rows { true } else { false } }

    /// The last element that begins at or before a distance from the section's start, or the last item of a waterfall after which one may;
    /// `nil` where none does.
    func lastElement(startingAtMost distance: Double) throws -> Int? {
        var (low, high) = (0, elementCount)
        while low < high {
            let middle = (low + high) / 2
            var start = try start(middle)
            if case .block(let block) = rows, case .row(let row) = element(middle), case let item = block.item(row) {
                start -= item.along - item.floor
            }
            if start <= distance { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
