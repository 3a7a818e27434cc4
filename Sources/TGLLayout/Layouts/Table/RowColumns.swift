// The columns of a table as its rows have them: lengths and places, in points, from the table's content edge.

struct RowColumns: Equatable {
    /// Why columns are longer or shorter than the needs of their cells.
    struct Shared: Equatable {
        /// The table's room, and the length that the columns left of it, or lacked (below 0).
        let room: Room
        let left: Double
        /// The property that names these columns, and their number.
        let prop: Prop
        let count: Int
    }

    let space: Double
    private(set) var lengths: [Double] = []
    private(set) var isCollapsed: [Bool] = []
    /// The need of the cells that are in one column alone, by column, collapsed ones too, and the cell with the largest need; -1: there is
    /// none.
    private(set) var asked: [Double] = []
    private(set) var widest: [Int32] = []
    /// Which columns got or gave a part of the length, and how much that was.
    private(set) var takesPart: [Bool] = []
    private(set) var shared: Shared?
    /// The distance of a row from where its table's content begins.
    var offset = 0.0

    init(space: Double) { self.space = space }

    /// Makes a column at least as wide as a cell that is in it alone; for a cell in several columns it only makes sure that they exist.
    mutating func widen(_ range: Range<Int>, to length: Double, by cell: Int32) {
        let missing = range.upperBound - lengths.count
        if missing > 0 {
            lengths += Array(repeating: 0, count: missing)
            asked += Array(repeating: 0, count: missing)
            widest += Array(repeating: -1, count: missing)
            isCollapsed += Array(repeating: false, count: missing)
            takesPart += Array(repeating: false, count: missing)
        }
        let c = range.lowerBound
        guard range.count == 1, length > asked[c] || widest[c] < 0 else { return }
        asked[c] = max(0, length)
        lengths[c] = asked[c]
        widest[c] = cell
    }

    mutating func collapse(_ places: ColumnPlaces) {
        for c in lengths.indices where places.contains(c) {
            isCollapsed[c] = true
            lengths[c] = 0
        }
    }

    /// Distributes the length that is left, or lacking (below 0), equally among some columns. What one column cannot give, because it would
    /// be below 0, is not taken from others.
    mutating func share(_ left: Double, among places: ColumnPlaces, by prop: Prop, of room: Room) {
        let some = lengths.indices.filter { places.contains($0) && !isCollapsed[$0] }
        if some.isEmpty { return }
        shared = Shared(room: room, left: left, prop: prop, count: some.count)
        for c in some {
            lengths[c] = max(0, lengths[c] + left / Double(some.count))
            takesPart[c] = true
        }
    }

    // MARK: Reading

    /// Some columns that exist and are not collapsed.
    private func open(_ range: Range<Int>) -> [Int] { range.clamped(to: lengths.indices).filter { !isCollapsed[$0] } }

    /// The number of spaces between the columns.
    var gaps: Int { max(0, open(lengths.indices).count - 1) }

    /// The length of all columns with the spaces between them.
    var total: Double { length(lengths.indices) }

    /// The length of some columns with the spaces between them.
    func length(_ range: Range<Int>) -> Double {
        var (sum, count) = (0.0, 0)
        for c in range.clamped(to: lengths.indices) where !isCollapsed[c] {
            sum += lengths[c]
            count += 1
        }
        return sum + space * Double(max(0, count - 1))
    }

    /// Whether all of some columns are collapsed or missing.
    func isGone(_ range: Range<Int>) -> Bool { !range.clamped(to: lengths.indices).contains { !isCollapsed[$0] } }

    /// Goes on from the start of one column to that of a later one.
    func advance(_ place: inout (column: Int, start: Double), to column: Int) {
        for c in place.column..<max(place.column, min(column, lengths.count)) where !isCollapsed[c] {
            place.start += lengths[c]
            place.start += space
        }
        place.column = max(place.column, column)
    }

    /// Some columns as a sum, with the spaces between them. `isBefore`: what comes before another column, so that a space follows the last
    /// one.
    func sum(_ range: Range<Int>, isBefore: Bool = false) -> ColumnSum {
        let open = open(range)
        return ColumnSum(lengths: open.map { lengths[$0] }, gaps: isBefore ? open.count : max(0, open.count - 1), space: space)
    }

    /// The sum of the needs of all columns.
    var askedSum: ColumnSum {
        let open = open(lengths.indices)
        return ColumnSum(lengths: open.map { asked[$0] }, gaps: gaps, space: space)
    }

    /// The columns of a range that a sum writes out.
    func told(_ range: Range<Int>) -> [Int] { Array(open(range).prefix(ColumnSum.most)) }
}

extension Document {
    /// Gives a row its columns; `nil`: there are none yet. What is not final is restored later (`takeBackTold`).
    func tell(_ row: Int32, _ told: RowColumns?, isFinal: Bool) {
        let before = rowColumns[row]
        guard before != told else { return }
        if !isFinal {
            let isDirty = nodes[row].pointee.flags.contains(.dirty)
            toldInTrials.append(ToldInTrial(node: row, before: .columns(before), wasDirty: isDirty))
        }
        rowColumns[row] = told
        forgetAnswers(boxes[nodes[row].pointee.box])
        nodes[row].pointee.flags.insert(.dirty)
    }
}

extension LinearLayout {
    /// Calls `body` with each cell of a row and its columns.
    private func forEachCell(_ body: (_ k: Int, _ range: Range<Int>) -> Void) {
        var next = 0
        for k in 0..<run.count {
            let range = run.columns(ofCell: k, after: next)
            next = range.upperBound
            body(k, range)
        }
    }

    /// Settles the cells' lengths by the columns that they take. A cell with an alignment of its own along the row has its own length.
    func settle(_ line: inout Line, in columns: RowColumns) {
        let main = line.main
        forEachCell { k, range in
            if columns.isGone(range) {
                run.items[k].gone = true
                run.items[k].settle(.x, 0)
                run.items[k].settle(.y, 0)
                if hears { reportCollapsed(k) }
                return
            }
            let length = columns.length(range)
            let room = length - margin(k, main, .near, length) - margin(k, main, .far, length)
            if isAligned(k, main) {
                settleAligned(k, range, in: columns, main, room: room)
            } else {
                let size = Length.held(run.clamp(k, main, max(0, room)))
                run.items[k].settle(main, size)
                if hears { reportCell(k, range, columns, main, size) }
            }
        }
        line.total = columns.total - run.pad.both(main)
    }

    private func margin(_ k: Int, _ main: Axis, _ side: Side, _ whole: Double) -> Double {
        run.distance(run.items[k].node, main, side, whole: whole)
    }

    /// Whether a cell has an alignment along its row, so that it keeps its own length.
    private func isAligned(_ k: Int, _ main: Axis) -> Bool {
        let place = alignment(k, main)
        return place != .none && place != .fill
    }

    private func alignment(_ k: Int, _ main: Axis) -> Gravity.Place {
        let x = nodes[Int(run.items[k].node)].ext
        return x < 0 ? .none : run.resolved(exts[Int(x)].alignment.place(main, rtl: rtl), run.items[k].node, main)
    }

    /// The own length of a cell; shares and percentages refer to its columns.
    private func settleAligned(_ k: Int, _ range: Range<Int>, in columns: RowColumns, _ main: Axis, room: Double) {
        let rule = run.sizeRule(run.items[k].node, main)
        let length = columns.length(range)
        let raw: Double
        switch rule.kind {
        case .percent, .average, .share: raw = length * rule.weight / 100 + rule.add
        case .fill, .stretch: raw = max(0, room) * rule.mult + rule.add
        default:
            _ = run.ask(k, main)
            return
        }
        let size = Length.held(run.clamp(k, main, raw))
        run.items[k].settle(main, size)
        if hears { reportPart(k, range, columns, main, rule, raw, size) }
    }

    /// Places the cells in their columns.
    func placeAlong(_ line: inout Line, in columns: RowColumns) {
        let main = line.main
        var place = (column: 0, start: 0.0)
        forEachCell { k, range in
            let length = columns.length(range)
            let (near, far) = (margin(k, main, .near, length), margin(k, main, .far, length))
            let free = length - near - far - run.items[k].size[main]
            var shift = near
            switch alignment(k, main) {
            case .center, .windowCenter: shift += free / 2
            case .far: shift += free
            default: break
            }
            columns.advance(&place, to: range.lowerBound)
            run.items[k].pos[main] = place.start - columns.offset + (run.items[k].gone ? 0 : shift)
            if hears { reportPlace(k, range, columns, main, alignment(k, main)) }
        }
        line.end = columns.total - columns.offset
    }
}
