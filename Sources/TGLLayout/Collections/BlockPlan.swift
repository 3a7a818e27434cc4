// Arrangements in which the place of an item hangs on all before it: waterfall (CO-40), and flow where widths are not known (CO-41).

/// An item of a block: where it is in the section's rows, along and across, and its size.
package struct BlockItem {
    package var along: Double
    package var across: Double
    package var length: Double
    package var breadth: Double
}

/// How the items of a block follow each other.
struct BlockShape: Equatable {
    enum Way: Equatable {
        case waterfall
        /// Lines; how their free space is shared.
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

/// Places items one after the other.
struct BlockFill {
    let shape: BlockShape
    /// How many are placed.
    var count = 0
    /// Where the columns of a waterfall end; -1: nothing is in it.
    var ends: [Double]
    /// Of lines: where the line that is filled begins, its first item, what it has used, how deep it is.
    var line = (start: 0.0, first: 0, used: 0.0, depth: 0.0)

    init(_ shape: BlockShape) {
        self.shape = shape
        ends = shape.way == .waterfall ? Array(repeating: -1, count: shape.columns) : []
    }

    /// Where the next item would be.
    var nextStart: Double { shape.way == .waterfall ? start(after: lowest) : line.start }

    /// Where what is placed ends.
    var end: Double { shape.way == .waterfall ? max(0, ends.max() ?? 0) : count == 0 ? 0 : line.start + line.depth }

    /// The column that ends highest: the first of several.
    var lowest: Int {
        ends.withUnsafeBufferPointer { ends in
            var best = 0
            for c in 1..<max(1, ends.count) where ends[c] < ends[best] { best = c }
            return best
        }
    }

    func start(after column: Int) -> Double { ends[column] < 0 ? 0 : ends[column] + shape.alongSpace }

    /// Whether an item of a breadth begins the next line.
    func isFull(for breadth: Double) -> Bool {
        shape.way != .waterfall && count > line.first && line.used + shape.acrossSpace + min(breadth, shape.room) > shape.room
    }

    /// Places the next item.
    mutating func add(_ length: Double, _ breadth: Double) -> BlockItem {
        defer { count += 1 }
        if shape.way == .waterfall {
            let c = lowest
            let y = start(after: c)
            ends[c] = y + length
            return BlockItem(along: y, across: Double(c) * (shape.columnBreadth + shape.acrossSpace), length: length, breadth: breadth)
        }
        if isFull(for: breadth) { line = (line.start + line.depth + shape.alongSpace, count, 0, 0) }
        let cut = min(breadth, shape.room)
        let x = count > line.first ? line.used + shape.acrossSpace : 0
        line.used = x + cut
        line.depth = max(line.depth, length)
        return BlockItem(along: line.start, across: x, length: length, breadth: cut)
    }

    /// Places the next items of a waterfall, each as `add` does. `sums`: the sums of the lengths before each item of a table; the first
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

    /// The same, of up to four columns that all have items, where all numbers are on the grid of `RowSums.held`: in whole steps of the
    /// grid, each with the number of its column as its last two bits, so that the least is where the next item goes. Answers false where
    /// that cannot be.
    private mutating func addToFewColumns(_ sums: [Double], from first: Int, count n: Int) -> Bool {
        let grid = 1_048_576.0
        let space = shape.alongSpace
        let most = (ends.max() ?? 0) + (sums[first + n] - sums[first]) + Double(n) * space
        // Up to here doubles are exact as well, so both ways give the same.
        guard ends.count <= 4, most < 8e9, sums[first + n] < 8e9, RowSums.held(space) == space,
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
            var before = Int64(sums[first] * grid)
            for k in first + 1..<first + n + 1 {
                let sum = Int64(sums[k] * grid)
                let end = a &+ step &+ (sum &- before) &<< 2
                before = sum
                // The columns stay in order.
                a = end
                sort(&a, &b)
                sort(&b, &c)
                sort(&c, &d)
            }
        }
        func put(_ column: Int64) { if column != .max { ends[Int(column & 3)] = Double(column >> 2) / grid } }
        put(a)
        put(b)
        put(c)
        put(d)
        return true
    }

    /// Shares out the free space of the line that was filled last: its items are the last ones.
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

/// The items of a section in waterfall or flow: measured from the first one up to a limit, estimated after it; or all of them known.
package final class BlockPlan {
    /// How the free space of a line is shared.
    enum Spreading {
        case none, between, around, among, center, end

        /// What is added before the first of so many items of a line, and between them.
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
    /// Where the items are of which the sizes are known without making them.
    let known: KnownBlock?
    /// The estimated size of an item: along, across.
    let estimate: (Int) -> (length: Double, breadth: Double)
    private let equalEstimate: Bool

    /// Those that are measured.
    private var items: [BlockItem] = []
    /// The sizes that they were measured with.
    private var sizes: [(length: Double, breadth: Double)] = []
    private var fill: BlockFill
    /// Whether the free space of the line that is filled is shared out.
    private var isClosed = false
    private var longestMeasured = 0.0
    private var estimated: (count: Int, length: Double)?

    init(
        _ shape: BlockShape, count: Int, known: KnownBlock?, equalEstimate: Bool,
        estimate: @escaping (Int) -> (length: Double, breadth: Double)
    ) {
        self.shape = shape
        self.count = count
        self.known = known
        self.equalEstimate = equalEstimate
        self.estimate = estimate
        fill = BlockFill(shape)
    }

    package var isWaterfall: Bool { shape.way == .waterfall }

    /// How many items are measured.
    package var measuredCount: Int { known == nil ? items.count : count }

    /// Whether all are measured.
    var isWhole: Bool { measuredCount == count }

    /// Where the next item that is measured begins, or the line that it may be on.
    var nextStart: Double { fill.nextStart }

    /// The longest of them.
    var longest: Double { known?.longest ?? longestMeasured }

    /// Where an item is, measured or not.
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
            // An item that begins the next line is measured to know that.
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

    /// Leaves of the measured items those that begin before a limit; true where others count with their estimates now.
    func shrink(to limit: Double, _ size: (Int) throws -> (length: Double, breadth: Double)) rethrows -> Bool {
        guard known == nil, let last = items.last, last.along >= limit else { return false }
        let known = sizes
        (items, sizes, longestMeasured, estimated) = ([], [], 0, nil)
        fill = BlockFill(shape)
        isClosed = false
        try extend(to: limit) { try $0 < known.count ? known[$0] : size($0) }
        return true
    }

    /// The first of those that are measured which may reach a place: all that end after it are not before it.
    func firstItem(reaching place: Double) -> Int {
        if let known { return known.firstItem(reaching: place) }
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].along + longest < place { low = middle + 1 } else { high = middle }
        }
        return min(low, max(0, items.count - 1))
    }

    // MARK: What is estimated

    /// The length of all rows: measured as far as it is, estimated after that.
    var length: Double {
        if let known { return known.end }
        if let estimated, estimated.count == items.count { return estimated.length }
        let length = places(upTo: count).end
        estimated = (items.count, length)
        return length
    }

    /// Where an item is that is not measured.
    private func estimatedItem(_ place: Int) -> BlockItem {
        let found = places(upTo: place)
        let own = estimate(place)
        if isWaterfall {
            let across = Double(found.column) * (shape.columnBreadth + shape.acrossSpace)
            return BlockItem(along: found.start, across: across, length: own.length, breadth: shape.columnBreadth)
        }
        return BlockItem(along: found.start, across: found.across, length: own.length, breadth: min(own.breadth, shape.room))
    }

    /// Goes on with estimates up to an item; gives where that is, and where what was placed ends.
    private func places(upTo place: Int) -> (start: Double, column: Int, across: Double, end: Double) {
        isWaterfall ? columnsAhead(place) : linesAhead(place)
    }

    private func columnsAhead(_ place: Int) -> (start: Double, column: Int, across: Double, end: Double) {
        var fill = fill
        while fill.count < place {
            let own = estimate(fill.count).length
            if equalEstimate, let top = fill.ends.max(), let low = fill.ends.min(), low >= 0, place - fill.count > shape.columns {
                // Once all columns end within one item of each other, each takes its turn.
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
        let c = fill.lowest
        return (fill.start(after: c), c, 0, fill.end)
    }

    private func linesAhead(_ place: Int) -> (start: Double, column: Int, across: Double, end: Double) {
        // What is measured ends with a whole line, or with the last item.
        let before = items.count
        let first = before == 0 ? 0 : fill.line.start + fill.line.depth + shape.alongSpace
        if place <= before { return (first, 0, 0, before == 0 ? 0 : fill.line.start + fill.line.depth) }
        if equalEstimate {
            let own = estimate(before)
            let perLine = max(1, Int((shape.room + shape.acrossSpace) / max(own.breadth + shape.acrossSpace, 1e-9)))
            let (ahead, last) = (place - before, count - before)
            let start = first + Double(ahead / perLine) * (own.length + shape.alongSpace)
            let lines = (min(ahead, last) + perLine - 1) / perLine
            let end = first + Double(lines) * (own.length + shape.alongSpace) - shape.alongSpace
            return (start, 0, Double(ahead % perLine) * (own.breadth + shape.acrossSpace), end)
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
        return (y, 0, n > 0 ? used + shape.acrossSpace : 0, y + depth)
    }
}
