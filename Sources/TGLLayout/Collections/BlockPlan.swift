// Arrangements in which the place of an item depends on all items before it: waterfall (CO-40), and flow where widths are not known
// (CO-41).

/// An item of a block: its place in the section's rows, along and across, and its size.
package struct BlockItem {
    package var along: Double
    package var across: Double
    package var length: Double
    package var breadth: Double
    /// No item from this one on begins before `floor`, and none up to this one begins after `crest`. Where an item takes several columns, a
    /// later one may begin before it (CO-46).
    package var floor: Double
    package var crest: Double

    init(along: Double, across: Double, length: Double, breadth: Double) {
        (self.along, self.across, self.length, self.breadth) = (along, across, length, breadth)
        (floor, crest) = (along, along)
    }
}

/// The number of columns that the items of a waterfall take. Layouts share the object as long as these do not change.
final class BlockSpans {
    let spans: ItemSpans
    fileprivate lazy var all: [Int32] = {
        var all: [Int32] = []
        all.reserveCapacity(spans.count)
        spans.forEach(from: 0) { span in
            all.append(Int32(span.columns))
            return true
        }
        return all
    }()
    /// The places, from the last item backwards, from which on items take fewer columns than those after them.
    private lazy var ahead: [(place: Int, columns: Int)] = {
        var found: [(place: Int, columns: Int)] = []
        for place in all.indices.reversed() where Int(all[place]) < found.last?.columns ?? .max {
            found.append((place, Int(all[place])))
            if all[place] == 1 { break }
        }
        return found
    }()

    init(_ spans: ItemSpans) { self.spans = spans }

    func columns(_ place: Int) -> Int { place < all.count ? Int(all[place]) : 1 }

    /// The least number of columns of the items from a place on.
    func least(from place: Int) -> Int {
        var (low, high) = (0, ahead.count)
        while low < high {
            let middle = (low + high) / 2
            if ahead[middle].place >= place { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? ahead[low - 1].columns : 1
    }
}

/// How the items of a block follow each other.
struct BlockShape: Equatable {
    enum Way: Equatable {
        case waterfall
        /// Lines, and how their free space is distributed.
        case lines(BlockPlan.Spreading)
    }

    let way: Way
    let columns: Int
    let columnBreadth: Double
    let room: Double
    let alongSpace: Double
    let acrossSpace: Double
    /// Whether the last line is spread as the others are.
    let spreadsLast: Bool
}

/// Places items one after another.
struct BlockFill {
    let shape: BlockShape
    /// `nil` where each item takes one column.
    let spans: BlockSpans?
    /// The number of placed items.
    var count = 0
    /// Where the columns of a waterfall end; -1: the column is empty.
    var ends: [Double]
    /// For lines: where the current line begins, its first item, the used length, and its depth.
    var line = (start: 0.0, first: 0, used: 0.0, depth: 0.0)

    init(_ shape: BlockShape, _ spans: BlockSpans?) {
        self.shape = shape
        self.spans = spans
        ends = shape.way == .waterfall ? Array(repeating: -1, count: shape.columns) : []
    }

    /// Where the next item would be: it and all later ones begin there or after it.
    var nextStart: Double {
        shape.way == .waterfall ? start(after: lowest(spans?.least(from: count) ?? 1).end) : line.start
    }

    /// The end of the placed items.
    var end: Double { shape.way == .waterfall ? max(0, ends.max() ?? 0) : count == 0 ? 0 : line.start + line.depth }

    /// For a number of neighbouring columns, the place where the longest of them ends highest: the first of several such places, and the
    /// height.
    func lowest(_ span: Int) -> (column: Int, end: Double) {
        ends.withUnsafeBufferPointer { ends in
            if span == 1 {
                var best = 0
                for c in 1..<max(1, ends.count) where ends[c] < ends[best] { best = c }
                return (best, ends[best])
            }
            return withUnsafeTemporaryAllocation(of: Int.self, capacity: ends.count) { queue in
                // The queue of those columns looked at last that are longer than all columns to their right.
                var (head, tail) = (0, 0)
                var best = (column: 0, end: Double.infinity)
                for c in ends.indices {
                    while tail > head, ends[queue[tail - 1]] <= ends[c] { tail -= 1 }
                    queue[tail] = c
                    tail += 1
                    let first = c + 1 - span
                    if first < 0 { continue }
                    if queue[head] < first { head += 1 }
                    if ends[queue[head]] < best.end { best = (first, ends[queue[head]]) }
                }
                return best
            }
        }
    }

    func start(after end: Double) -> Double { end < 0 ? 0 : end + shape.alongSpace }

    /// Whether an item of a breadth begins the next line.
    func isFull(for breadth: Double) -> Bool {
        shape.way != .waterfall && count > line.first && line.used + shape.acrossSpace + min(breadth, shape.room) > shape.room
    }

    /// Places the next item.
    mutating func add(_ length: Double, _ breadth: Double) -> BlockItem {
        if shape.way == .waterfall {
            let reach = spans.map { (floor: nextStart, crest: start(after: ends.max() ?? -1), columns: $0.columns(count)) }
            let (c, y) = addToColumns(length, reach?.columns ?? 1)
            var item = BlockItem(
                along: y, across: Double(c) * (shape.columnBreadth + shape.acrossSpace), length: length, breadth: breadth)
            if let reach { (item.floor, item.crest) = (reach.floor, reach.crest) }
            return item
        }
        defer { count += 1 }
        if isFull(for: breadth) { line = (line.start + line.depth + shape.alongSpace, count, 0, 0) }
        let cut = min(breadth, shape.room)
        let x = count > line.first ? line.used + shape.acrossSpace : 0
        line.used = x + cut
        line.depth = max(line.depth, length)
        return BlockItem(along: line.start, across: x, length: length, breadth: cut)
    }

    /// Places the next item of a waterfall in so many columns; gives the first of them, and where it begins.
    @discardableResult
    mutating func addToColumns(_ length: Double, _ span: Int) -> (column: Int, start: Double) {
        let (column, end) = lowest(span)
        let start = start(after: end)
        for k in column..<column + span { ends[k] = start + length }
        count += 1
        return (column, start)
    }

    /// Places the next items of a waterfall, as `add` does for each. `sums`: the sums of the lengths before each item of a table; the first
    /// of these items is at `first`.
    mutating func addToColumns(_ sums: [Double], from first: Int, count n: Int) {
        count += n
        if addToFewColumns(sums, from: first, count: n) { return }
        let space = shape.alongSpace
        sums.withUnsafeBufferPointer { sums in
            ends.withUnsafeMutableBufferPointer { ends in
                for k in first..<first + n {
                    var best = 0
                    var least = ends[0]
                    for c in 1..<max(1, ends.count) where ends[c] < least { (best, least) = (c, ends[c]) }
                    ends[best] = (least < 0 ? 0 : least + space) + (sums[k + 1] - sums[k])
                }
            }
        }
    }

    /// Places the next items of a waterfall up to a place, each in its number of columns.
    @inline(__always) mutating func addToColumns(upTo place: Int, _ spans: BlockSpans, _ length: (Int) -> Double) {
        let space = shape.alongSpace
        let (first, last) = (count, max(count, place))
        count = last
        spans.all.withUnsafeBufferPointer { columns in
            ends.withUnsafeMutableBufferPointer { ends in
                for place in first..<last {
                    let span = place < columns.count ? Int(columns[place]) : 1
                    var (best, least) = (0, Double.infinity)
                    var c = 0
                    while c + span <= ends.count {
                        // Spans that contain a column which ends as low as the best height found are not better.
                        var k = c + span - 1
                        var longest = -Double.infinity
                        while k >= c, ends[k] < least {
                            longest = max(longest, ends[k])
                            k -= 1
                        }
                        if k < c { (best, least) = (c, longest) }
                        c = max(k, c) + 1
                    }
                    let end = (least < 0 ? 0 : least + space) + length(place)
                    for k in best..<best + span { ends[k] = end }
                }
            }
        }
    }

    /// Places items of one column each in up to four columns that all have items, where all numbers are on the grid of `RowSums.held`. Ends
    /// are counted in whole steps of the grid, with the number of the column as the last two bits, so that the least is where the next item
    /// goes. Answers false where that is not possible.
    private mutating func addToFewColumns(_ sums: [Double], from first: Int, count n: Int) -> Bool {
        let grid = 1_048_576.0
        let space = shape.alongSpace
        let most = (ends.max() ?? 0) + (sums[first + n] - sums[first]) + Double(n) * space
        // Up to this number doubles are exact as well, so both ways give the same; together with it they are whole steps of the grid.
        let beside = 4_294_967_296.0
        guard ends.count <= 4, most < 8e9, sums[first + n] < beside, RowSums.held(space) == space,
            ends.allSatisfy({ $0 >= 0 && RowSums.held($0) == $0 })
        else { return false }
        func column(_ c: Int) -> Int64 { c < ends.count ? Int64(ends[c] * grid) << 2 | Int64(c) : .max }
        func sort(_ a: inout Int64, _ b: inout Int64) { (a, b) = (min(a, b), max(a, b)) }
        var (a, b, c, d) = (column(0), column(1), column(2), column(3))
        sort(&a, &b)
        sort(&c, &d)
        sort(&a, &c)
        sort(&b, &d)
        sort(&b, &c)
        let step = Int64(space * grid) << 2
        sums.withUnsafeBufferPointer { sums in
            @inline(__always) func fill(_ columns: Int) {
                var before = Int64(bitPattern: (sums[first] + beside).bitPattern) &<< 2 &- step
                for k in first + 1..<first + n + 1 {
                    let sum = Int64(bitPattern: (sums[k] + beside).bitPattern) &<< 2
                    // The columns stay in order.
                    a &+= sum &- before
                    before = sum &- step
                    sort(&a, &b)
                    if columns > 2 { sort(&b, &c) }
                    if columns > 3 { sort(&c, &d) }
                }
            }
            switch ends.count {
            case 4: fill(4)
            case 3: fill(3)
            default: fill(2)
            }
        }
        func put(_ column: Int64) { if column != .max { ends[Int(column & 3)] = Double(column >> 2) / grid } }
        put(a)
        put(b)
        put(c)
        put(d)
        return true
    }

    /// Distributes the free space of the line that was filled last: its items are the last ones.
    func spread(_ items: inout [BlockItem], isLast: Bool) {
        guard case .lines(let spreading) = shape.way, spreading != .none, !isLast || shape.spreadsLast else { return }
        let n = count - line.first
        let free = shape.room - line.used
        guard n > 0, free > 0 else { return }
        let (before, between) = spreading.shares(free, n)
        let first = items.count - n
        for k in 0..<n { items[first + k].across += before + Double(k) * between }
    }
}

/// The items of a section in waterfall or flow: measured from the first one up to a limit and estimated after it, or all known.
package final class BlockPlan {
    /// How the free space of a line is distributed.
    enum Spreading {
        case none, between, around, among, center, end

        /// The space before the first of so many items of a line, and the space between them.
        func shares(_ free: Double, _ n: Int) -> (before: Double, between: Double) {
            switch self {
            case .none: (0, 0)
            case .between: n > 1 ? (0, free / Double(n - 1)) : (0, 0)
            case .around: (free / Double(n) / 2, free / Double(n))
            case .among: (free / Double(n + 1), free / Double(n + 1))
            case .center: (free / 2, 0)
            case .end: (free, 0)
            }
        }
    }

    let shape: BlockShape
    let count: Int
    private let spans: BlockSpans?
    /// The places of the items, where their sizes are known without making them.
    let known: KnownBlock?
    /// The estimated size of an item: along, across.
    let estimate: (Int) -> (length: Double, breadth: Double)
    private let equalEstimate: Bool

    /// The measured items.
    private var items: [BlockItem] = []
    /// The sizes with which they were measured.
    private var sizes: [(length: Double, breadth: Double)] = []
    private var fill: BlockFill
    /// Whether the free space of the current line is distributed.
    private var isClosed = false
    private var longestMeasured = 0.0
    private var estimated: (count: Int, length: Double)?

    init(
        _ shape: BlockShape, count: Int, spans: BlockSpans?, known: KnownBlock?, equalEstimate: Bool,
        estimate: @escaping (Int) -> (length: Double, breadth: Double)
    ) {
        self.shape = shape
        self.count = count
        self.spans = spans
        self.known = known
        self.equalEstimate = equalEstimate
        self.estimate = estimate
        fill = BlockFill(shape, spans)
    }

    /// The number of columns of an item.
    package func columns(of place: Int) -> Int { spans?.columns(place) ?? 1 }

    /// The columns that an item of a waterfall takes.
    package func column(of place: Int) -> Range<Int> {
        let step = shape.columnBreadth + shape.acrossSpace
        let first = step > 0 ? Int((item(place).across / step).rounded()) : 0
        return first..<first + columns(of: place)
    }

    package var isWaterfall: Bool { shape.way == .waterfall }

    /// The number of measured items.
    package var measuredCount: Int { known == nil ? items.count : count }

    /// Whether all items are measured.
    var isWhole: Bool { measuredCount == count }

    /// The beginning of the next item to measure, or of the line in which it may be.
    var nextStart: Double { fill.nextStart }

    /// The length of the longest measured item.
    var longest: Double { known?.longest ?? longestMeasured }

    /// The place of an item, measured or estimated.
    package func item(_ place: Int) -> BlockItem { known?.item(place) ?? (place < items.count ? items[place] : estimatedItem(place)) }

    /// Measures items as long as they begin before a limit, or up to one of them. `size` gives an item's length and breadth.
    func extend(
        to limit: Double, through last: Int = -1, _ size: (Int) throws -> (length: Double, breadth: Double)
    ) rethrows {
        if known != nil { return }
        while items.count < count {
            let isAsked = items.count <= last
            if fill.nextStart >= limit, !isAsked { return }
            let own = try size(items.count)
            // An item that begins the next line must be measured to find that out.
            if fill.isFull(for: own.breadth) {
                closeLine(isLast: false)
                if !isAsked, fill.line.start + fill.line.depth + shape.alongSpace >= limit { return }
                isClosed = false
            }
            items.append(fill.add(own.length, own.breadth))
            sizes.append(own)
            longestMeasured = max(longestMeasured, own.length)
            estimated = nil
        }
        if items.count == count, fill.line.first < count { closeLine(isLast: true) }
    }

    private func closeLine(isLast: Bool) {
        if isClosed { return }
        isClosed = true
        fill.spread(&items, isLast: isLast)
    }

    /// Forgets the measured items that begin at or after a limit; true where items count with their estimates then.
    func shrink(to limit: Double, _ size: (Int) throws -> (length: Double, breadth: Double)) rethrows -> Bool {
        guard known == nil, let last = items.last, last.floor >= limit else { return false }
        let known = sizes
        (items, sizes, longestMeasured, estimated) = ([], [], 0, nil)
        fill = BlockFill(shape, spans)
        isClosed = false
        try extend(to: limit) { try $0 < known.count ? known[$0] : size($0) }
        return true
    }

    /// The first measured item that may reach a place: all items that end after the place are at or after it.
    func firstItem(reaching place: Double) -> Int {
        if let known { return known.firstItem(reaching: place) }
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].crest + longest < place { low = middle + 1 } else { high = middle }
        }
        return min(low, max(0, items.count - 1))
    }

    // MARK: What is estimated

    /// The length of all rows: measured as far as possible, estimated after that.
    var length: Double {
        if let known { return known.end }
        if let estimated, estimated.count == items.count { return estimated.length }
        let length = isWaterfall ? columnsAhead(count).end : linesAhead(count).end
        estimated = (items.count, length)
        return length
    }

    /// The place of an item that is not measured.
    private func estimatedItem(_ place: Int) -> BlockItem {
        let own = estimate(place)
        if isWaterfall {
            var fill = columnsAhead(place)
            return fill.add(own.length, shape.columnBreadth)
        }
        let found = linesAhead(place)
        return BlockItem(along: found.start, across: found.across, length: own.length, breadth: min(own.breadth, shape.room))
    }

    /// Continues with estimates up to an item of a waterfall.
    private func columnsAhead(_ place: Int) -> BlockFill {
        var fill = fill
        if let spans {
            if equalEstimate, case let own = estimate(fill.count).length {
                fill.addToColumns(upTo: place, spans) { _ in own }
            } else {
                fill.addToColumns(upTo: place, spans) { estimate($0).length }
            }
            return fill
        }
        while fill.count < place {
            let own = estimate(fill.count).length
            if equalEstimate, let top = fill.ends.max(), let low = fill.ends.min(), low >= 0,
                place - fill.count > shape.columns
            {
                // When all columns end within one item of each other, the columns take turns.
                let step = own + shape.alongSpace
                if step > 0, top - low <= step {
                    let turns = (place - fill.count) / shape.columns
                    for c in fill.ends.indices { fill.ends[c] += Double(turns) * step }
                    fill.count += turns * shape.columns
                    if fill.count == place { break }
                } else if step <= 0 {
                    break
                }
            }
            _ = fill.add(own, 0)
        }
        return fill
    }

    /// Continues with estimates up to an item of lines; gives its place, and the end of what was placed.
    private func linesAhead(_ place: Int) -> (start: Double, across: Double, end: Double) {
        // The measured part ends with a whole line, or with the last item.
        let before = items.count
        let first = before == 0 ? 0 : fill.line.start + fill.line.depth + shape.alongSpace
        if place <= before { return (first, 0, before == 0 ? 0 : fill.line.start + fill.line.depth) }
        if equalEstimate {
            let own = estimate(before)
            let perLine = max(1, Int((shape.room + shape.acrossSpace) / max(own.breadth + shape.acrossSpace, 1e-9)))
            let (ahead, last) = (place - before, count - before)
            let start = first + Double(ahead / perLine) * (own.length + shape.alongSpace)
            let lines = (min(ahead, last) + perLine - 1) / perLine
            let end = first + Double(lines) * (own.length + shape.alongSpace) - shape.alongSpace
            return (start, Double(ahead % perLine) * (own.breadth + shape.acrossSpace), end)
        }
        var (y, used, depth, n) = (first, 0.0, 0.0, 0)
        for k in before..<place {
            let own = estimate(k)
            let breadth = min(own.breadth, shape.room)
            if n > 0, used + shape.acrossSpace + breadth > shape.room { (y, used, depth, n) = (y + depth + shape.alongSpace, 0, 0, 0) }
            used += (n > 0 ? shape.acrossSpace : 0) + breadth
            depth = max(depth, own.length)
            n += 1
        }
        return (y, n > 0 ? used + shape.acrossSpace : 0, y + depth)
    }
}
