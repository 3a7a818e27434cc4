// Arrangements in which the place of an item hangs on all before it: waterfall (CO-40), and flow where widths are not known (CO-41).

/// An item of a block: where it is in the section's rows, along and across, and its size.
struct BlockItem {
    var along: Double
    var across: Double
    var length: Double
    var breadth: Double
}

/// The items of a section in waterfall or flow: measured from the first one up to a limit, estimated after it.
final class BlockPlan {
    enum Way {
        case waterfall
        /// Lines; `spreads`: how their free space is shared.
        case lines(Spreading)
    }

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

    let way: Way
    let count: Int
    private let columns: Int
    private let columnBreadth: Double
    private let room: Double
    private let alongSpace: Double
    private let acrossSpace: Double
    /// Whether the last line is spread as the others are.
    private let spreadsLast: Bool
    /// The estimated size of an item: along, across.
    private let estimate: (Int) -> (length: Double, breadth: Double)
    private let equalEstimate: Bool

    /// Those that are measured.
    private(set) var items: [BlockItem] = []
    /// The sizes that they were measured with.
    private var sizes: [(length: Double, breadth: Double)] = []
    /// The longest of them.
    private(set) var longest = 0.0
    /// Where the columns of a waterfall end; -1: nothing is in it.
    private var ends: [Double]
    /// Of lines: where the line that is filled begins, its first item, what it has used, how deep it is.
    private var line = (start: 0.0, first: 0, used: 0.0, depth: 0.0, isClosed: false)
    private var estimated: (count: Int, length: Double)?

    init(
        _ way: Way, count: Int, columns: Int, columnBreadth: Double, room: Double, alongSpace: Double, acrossSpace: Double,
        spreadsLast: Bool, equalEstimate: Bool, estimate: @escaping (Int) -> (length: Double, breadth: Double)
    ) {
        self.way = way
        self.count = count
        self.columns = columns
        self.columnBreadth = columnBreadth
        self.room = room
        self.alongSpace = alongSpace
        self.acrossSpace = acrossSpace
        self.spreadsLast = spreadsLast
        self.equalEstimate = equalEstimate
        self.estimate = estimate
        ends = Array(repeating: -1, count: columns)
    }

    var isWaterfall: Bool { if case .waterfall = way { true } else { false } }

    /// Where the next item would be.
    private var nextStart: Double {
        switch way {
        case .waterfall: return start(after: lowest(ends))
        case .lines: return line.start
        }
    }

    /// Measures items as long as they begin before a limit, or up to one of them. `size` gives an item's length and breadth.
    func extend(
        to limit: Double, through last: Int = -1, _ size: (Int) throws -> (length: Double, breadth: Double)
    ) rethrows {
        while items.count < count {
            let isAsked = items.count <= last
            if nextStart >= limit, !isAsked { return }
            let k = items.count
            let own = try size(k)
            if case .lines = way {
                // An item that begins the next line is measured to know that.
                let breadth = min(own.breadth, room)
                let isFull = k > line.first && line.used + acrossSpace + breadth > room
                if isFull, !isAsked, line.start + line.depth + alongSpace >= limit {
                    closeLine(isLast: false)
                    return
                }
                addToLine(own.length, breadth, isFull)
            } else {
                addToColumn(own.length, own.breadth)
            }
            sizes.append(own)
            longest = max(longest, own.length)
            estimated = nil
        }
        if case .lines = way, items.count == count, line.first < count { closeLine(isLast: true) }
    }

    /// Leaves of the measured items those that begin before a limit; true where others count with their estimates now.
    func shrink(to limit: Double, _ size: (Int) throws -> (length: Double, breadth: Double)) rethrows -> Bool {
        guard let last = items.last, last.along >= limit else { return false }
        let known = sizes
        (items, sizes, longest, estimated) = ([], [], 0, nil)
        ends = Array(repeating: -1, count: columns)
        line = (0, 0, 0, 0, false)
        try extend(to: limit) { try $0 < known.count ? known[$0] : size($0) }
        return true
    }

    /// The first of those that are measured which may reach a place: all that end after it are not before it.
    func firstItem(reaching place: Double) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].along + longest < place { low = middle + 1 } else { high = middle }
        }
        return min(low, max(0, items.count - 1))
    }

    /// Whether all are measured.
    var isWhole: Bool { items.count == count }

    // MARK: Waterfall

    /// The column that ends highest: the first of several.
    private func lowest(_ ends: [Double]) -> Int {
        var best = 0
        for c in 1..<max(1, columns) where ends[c] < ends[best] { best = c }
        return best
    }

    private func start(after column: Int) -> Double { ends[column] < 0 ? 0 : ends[column] + alongSpace }

    private func addToColumn(_ length: Double, _ breadth: Double) {
        let c = lowest(ends)
        let y = start(after: c)
        items.append(BlockItem(along: y, across: Double(c) * (columnBreadth + acrossSpace), length: length, breadth: breadth))
        ends[c] = y + length
    }

    // MARK: Lines

    private func addToLine(_ length: Double, _ breadth: Double, _ isFull: Bool) {
        if isFull {
            closeLine(isLast: false)
            line = (line.start + line.depth + alongSpace, items.count, 0, 0, false)
        }
        let x = items.count > line.first ? line.used + acrossSpace : 0
        items.append(BlockItem(along: line.start, across: x, length: length, breadth: breadth))
        line.used = x + breadth
        line.depth = max(line.depth, length)
    }

    /// Shares out the free space of the line that is filled.
    private func closeLine(isLast: Bool) {
        if line.isClosed { return }
        line.isClosed = true
        guard case .lines(let spreading) = way, spreading != .none, !isLast || spreadsLast else { return }
        let n = items.count - line.first
        let free = room - line.used
        guard n > 0, free > 0 else { return }
        let (before, between) = spreading.shares(free, n)
        for k in 0..<n { items[line.first + k].across += before + Double(k) * between }
    }

    // MARK: What is estimated

    /// The length of all rows: measured as far as it is, estimated after that.
    var length: Double {
        if let estimated, estimated.count == items.count { return estimated.length }
        let length = places(upTo: count).end
        estimated = (items.count, length)
        return length
    }

    /// Where an item is that is not measured.
    func estimatedItem(_ place: Int) -> BlockItem {
        let found = places(upTo: place)
        let own = estimate(place)
        switch way {
        case .waterfall:
            return BlockItem(
                along: found.start, across: Double(found.column) * (columnBreadth + acrossSpace), length: own.length, breadth: columnBreadth
            )
        case .lines: return BlockItem(along: found.start, across: found.across, length: own.length, breadth: min(own.breadth, room))
        }
    }

    /// Goes on with estimates up to an item; gives where that is, and where what was placed ends.
    private func places(upTo place: Int) -> (start: Double, column: Int, across: Double, end: Double) {
        switch way {
        case .waterfall: return columnsAhead(place)
        case .lines: return linesAhead(place)
        }
    }

    private func columnsAhead(_ place: Int) -> (start: Double, column: Int, across: Double, end: Double) {
        var ends = ends
        var k = items.count
        func next() -> (Int, Double) {
            let c = lowest(ends)
            return (c, ends[c] < 0 ? 0 : ends[c] + alongSpace)
        }
        while k < place {
            if equalEstimate, let top = ends.max(), let low = ends.min(), low >= 0, place - k > columns {
                // Once all columns end within one item of each other, each takes its turn.
                let step = estimate(k).length + alongSpace
                if step > 0, top - low <= step {
                    let turns = (place - k) / columns
                    for c in ends.indices { ends[c] += Double(turns) * step }
                    k += turns * columns
                    if k == place { break }
                } else if step <= 0 {
                    break
                }
            }
            let (c, y) = next()
            ends[c] = y + estimate(k).length
            k += 1
        }
        let (c, y) = next()
        return (y, c, 0, max(0, ends.max() ?? 0))
    }

    private func linesAhead(_ place: Int) -> (start: Double, column: Int, across: Double, end: Double) {
        // What is measured ends with a whole line, or with the last item.
        let before = items.count
        let first = before == 0 ? 0 : line.start + line.depth + alongSpace
        if place <= before { return (first, 0, 0, before == 0 ? 0 : line.start + line.depth) }
        if equalEstimate {
            let own = estimate(before)
            let perLine = max(1, Int((room + acrossSpace) / max(own.breadth + acrossSpace, 1e-9)))
            let (ahead, last) = (place - before, count - before)
            let start = first + Double(ahead / perLine) * (own.length + alongSpace)
            let lines = (min(ahead, last) + perLine - 1) / perLine
            let end = first + Double(lines) * (own.length + alongSpace) - alongSpace
            return (start, 0, Double(ahead % perLine) * (own.breadth + acrossSpace), end)
        }
        var (y, used, depth, n) = (first, 0.0, 0.0, 0)
        for k in before..<place {
            let own = estimate(k)
            let breadth = min(own.breadth, room)
            if n > 0, used + acrossSpace + breadth > room { (y, used, depth, n) = (y + depth + alongSpace, 0, 0, 0) }
            used += (n > 0 ? acrossSpace : 0) + breadth
            depth = max(depth, own.length)
            n += 1
        }
        return (y, 0, n > 0 ? used + acrossSpace : 0, y + depth)
    }
}
