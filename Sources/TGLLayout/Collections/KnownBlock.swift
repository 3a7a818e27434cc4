// A waterfall or flow with known sizes (CO-42). The place of an item depends on all items before it, so the state of the filling is stored
// at regular marks; from a mark on, items are placed again when one of them is asked for.

/// The sizes of a section's items that are known without making them: one for all, or by function.
enum KnownSizes {
    case equal(length: Double, breadth: Double, count: Int)
    /// Lengths, and breadths where they matter, for the same pieces.
    case pieces([LengthPiece], breadths: [LengthTable])

    var count: Int {
        switch self {
        case .equal(_, _, let count): count
        case .pieces(let pieces, _): pieces.last.map { $0.start + $0.count } ?? 0
        }
    }

    /// No item is longer.
    var longest: Double {
        switch self {
        case .equal(let length, _, _): return length
        case .pieces(let pieces, _):
            var (most, last) = (0.0, LengthTable?.none)
            for piece in pieces where piece.table !== last {
                most = max(most, piece.table.longest)
                last = piece.table
            }
            return most
        }
    }

    /// Calls `body` with the sizes of items from one on, as long as the answer is true.
    func forEach(from first: Int, _ body: (_ length: Double, _ breadth: Double) -> Bool) {
        switch self {
        case .equal(let length, let breadth, let count):
            for _ in first..<max(first, count) where !body(length, breadth) { return }
        case .pieces(let pieces, let breadths):
            var (low, high) = (0, pieces.count)
            while low < high {
                let middle = (low + high) / 2
                if pieces[middle].start <= first { low = middle + 1 } else { high = middle }
            }
            for p in max(0, low - 1)..<max(pieces.count, max(0, low - 1)) {
                let piece = pieces[p]
                for k in max(0, first - piece.start)..<max(piece.count, first - piece.start, 0) {
                    let breadth = breadths.isEmpty ? 0 : breadths[p][piece.first + k]
                    if !body(piece.table[piece.first + k], breadth) { return }
                }
            }
        }
    }
}

/// The places of the items of a block that all have known sizes.
final class KnownBlock {
    /// The state of the filling before an item; for lines, at the beginning of a line.
    private struct Mark {
        var item: Int
        /// Where the line begins.
        var start: Double
    }

    /// The marks between two changes of items, or after the last one.
    private struct Stretch {
        var marks: ArraySlice<Mark>
        var ends: ArraySlice<Double>
        /// Whether nothing after it was changed.
        var isLast: Bool
        /// The index of the first mark that the filling has not passed.
        var next: Int

        init(marks: ArraySlice<Mark>, ends: ArraySlice<Double>, isLast: Bool) {
            (self.marks, self.ends, self.isLast) = (marks, ends, isLast)
            next = marks.startIndex
        }

        /// The index of the ends of columns at the next mark.
        func nextEnds(_ columns: Int) -> Int { ends.startIndex + (next - marks.startIndex) * columns }
    }

    /// The most stretches that are kept: forgotten ones are computed again.
    private static let mostStretches = 16

    /// The conditions for the results, in addition to the items.
    struct Basis: Equatable {
        let shape: BlockShape
        /// One size for all, or the number of a function.
        let size: Pair?
        let function: Int32
        let axis: Axis
        let version: Int
        let span: SpanRule
    }

    let basis: Basis
    private var sizes = KnownSizes.equal(length: 0, breadth: 0, count: 0)
    private var spans: BlockSpans?
    private var marks: [Mark] = []
    /// The ends of columns at each mark of a waterfall, one mark after the other.
    private var ends: [Double] = []
    /// The results before the last changes of items, between and after the changed parts, in order. Where the filling has the same state as
    /// at a mark of a stretch, the whole stretch follows as before.
    private var old: [Stretch] = []
    /// Where the last item ended before the last changes.
    private var oldEnd = 0.0
    /// The item of the first of these marks that was not passed.
    private var nextOld = Int.max
    private var isComplete = false
    /// Where the last item ends.
    private(set) var end = 0.0
    private(set) var longest = 0.0
    /// Items that were asked for last, from marks on.
    private var windows: [(first: Int, items: [BlockItem])] = []

    init(_ basis: Basis) { self.basis = basis }

    private var shape: BlockShape { basis.shape }
    private var columns: Int { shape.way == .waterfall ? shape.columns : 0 }
    /// A mark costs as much as some of the items that it saves.
    private var spacing: Int { max(256, columns * 4) }

    /// Notes that the items from a place on changed: how many were removed there, and how many inserted.
    func cut(at place: Int, removing removed: Int, inserting inserted: Int) {
        windows = []
        if basis.size != nil, spans == nil {
            isComplete = false
            return
        }
        if isComplete { oldEnd = end }
        let kept = marks.firstIndex { $0.item >= max(1, place) } ?? marks.count
        // While no change is pending, the results extend to the last item.
        let own = Stretch(marks: marks[kept...], ends: ends[(kept * columns)...], isLast: isComplete)
        marks.removeSubrange(kept...)
        ends.removeSubrange((kept * columns)...)
        isComplete = false
        old = Array(([own] + old).flatMap { split($0, at: place, removing: removed, inserting: inserted) }.suffix(Self.mostStretches))
    }

    /// The parts of a stretch that remain valid before and after a change of items.
    private func split(_ stretch: Stretch, at place: Int, removing removed: Int, inserting inserted: Int) -> [Stretch] {
        let (marks, ends) = (stretch.marks, stretch.ends)
        // The beginning of a line depends on its first item as well.
        let before = marks.firstIndex { $0.item >= place } ?? marks.endIndex
        let after = marks.firstIndex { $0.item >= place + removed } ?? marks.endIndex
        var tail = Stretch(marks: marks[after...], ends: ends.dropFirst((after - marks.startIndex) * columns), isLast: stretch.isLast)
        for k in tail.marks.indices { tail.marks[k].item += inserted - removed }
        let head = Stretch(marks: marks[..<before], ends: ends.prefix((before - marks.startIndex) * columns), isLast: false)
        return [head, tail].filter { !$0.marks.isEmpty }
    }

    /// Computes the missing results.
    func complete(_ sizes: KnownSizes, _ spans: BlockSpans?) {
        if isComplete { return }
        if (spans == nil) != (self.spans == nil) { (marks, ends, old) = ([], [], []) }
        self.sizes = sizes
        self.spans = spans
        longest = sizes.longest
        while let last = marks.last, last.item > sizes.count {
            marks.removeLast()
            ends.removeLast(columns)
        }
        nextOld = old.first?.marks.first?.item ?? .max
        var isAsBefore = true
        while isAsBefore {
            var fill = marks.isEmpty ? BlockFill(shape, spans) : self.fill(at: marks.count - 1)
            var next = marks.last.map { $0.item + spacing } ?? 0
            isAsBefore = false
            if columns > 0, spans == nil, case .pieces(let pieces, _) = sizes {
                isAsBefore = fillColumns(&fill, pieces, &next)
            } else {
                sizes.forEach(from: fill.count) { length, breadth in
                    let begins = columns > 0 || fill.count == 0 || fill.isFull(for: breadth)
                    if begins, fill.count >= next {
                        set(fill, mark: fill.count)
                        next = fill.count + spacing
                    }
                    if begins, fill.count >= nextOld, goesOnAsBefore(fill) {
                        isAsBefore = true
                        return false
                    }
                    if columns > 0 {
                        fill.addToColumns(length, spans?.columns(fill.count) ?? 1)
                    } else {
                        _ = fill.add(length, breadth)
                    }
                    return true
                }
            }
            if isComplete { break }
            if !isAsBefore { end = fill.end }
        }
        old = []
        isComplete = true
    }

    /// Continues with the items of a waterfall, many at once; true where everything after them is as before the last changes.
    private func fillColumns(_ fill: inout BlockFill, _ pieces: [LengthPiece], _ next: inout Int) -> Bool {
        for piece in pieces[(pieces.lastIndex { $0.start <= fill.count } ?? 0)...] {
            let end = piece.start + piece.count
            while fill.count < end {
                if fill.count >= next {
                    set(fill, mark: fill.count)
                    next = fill.count + spacing
                }
                if fill.count >= nextOld, goesOnAsBefore(fill) { return true }
                let upTo = min(end, next, max(nextOld, fill.count + 1))
                fill.addToColumns(piece.table.sums, from: piece.first + fill.count - piece.start, count: upTo - fill.count)
            }
        }
        return false
    }

    /// For lines, where the next line begins.
    private func nextLine(_ fill: BlockFill) -> Double { fill.count == 0 ? 0 : fill.line.start + fill.line.depth + shape.alongSpace }

    private func set(_ fill: BlockFill, mark item: Int) {
        marks.append(Mark(item: item, start: columns > 0 ? 0 : nextLine(fill)))
        ends += fill.ends
    }

    /// Reuses the marks of a stretch from before a change, where all columns end further by the same distance, or a line begins with the
    /// same item. With the last stretch the results are complete.
    private func goesOnAsBefore(_ fill: BlockFill) -> Bool {
        guard passOld(to: fill.count) else { return false }
        // Where sums depend on the order of their terms, all are computed from the beginning.
        guard let shift = columns > 0 ? columnShift(fill.ends) : nextLine(fill) - old[0].marks[old[0].next].start,
            RowSums.held(shape.alongSpace) == shape.alongSpace, max(oldEnd, oldEnd + shift) < 8e9
        else {
            _ = passOld(to: fill.count + 1)
            return false
        }
        if marks.last?.item == fill.count {
            marks.removeLast()
            ends.removeLast(columns)
        }
        let stretch = old.removeFirst()
        marks += stretch.marks[stretch.next...].map { Mark(item: $0.item, start: $0.start + shift) }
        ends += stretch.ends[stretch.nextEnds(columns)...].map { $0 + shift }
        nextOld = old.first?.marks.first?.item ?? .max
        if stretch.isLast {
            end = oldEnd + shift
            isComplete = true
        }
        return true
    }

    /// The distance by which all columns end further than at the next mark; `nil` where they differ.
    private func columnShift(_ ends: [Double]) -> Double? {
        let first = old[0].nextEnds(columns)
        let shift = ends[0] - old[0].ends[first]
        for c in 0..<columns {
            let before = old[0].ends[first + c]
            if ends[c] < 0 || before < 0 || ends[c] - before != shift { return nil }
        }
        return shift
    }

    /// Passes the marks before an item; answers whether the next one is at the item.
    private func passOld(to item: Int) -> Bool {
        while !old.isEmpty {
            while old[0].next < old[0].marks.endIndex, old[0].marks[old[0].next].item < item { old[0].next += 1 }
            if old[0].next < old[0].marks.endIndex {
                nextOld = old[0].marks[old[0].next].item
                return nextOld == item
            }
            old.removeFirst()
        }
        nextOld = .max
        return false
    }

    private func fill(at mark: Int) -> BlockFill {
        var fill = BlockFill(shape, spans)
        fill.count = marks[mark].item
        if columns > 0 {
            fill.ends = Array(ends[(mark * columns)..<((mark + 1) * columns)])
        } else {
            fill.line = (marks[mark].start, marks[mark].item, 0, 0)
        }
        return fill
    }

    /// The mark from which an item is placed.
    private func mark(before item: Int) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].item <= item { low = middle + 1 } else { high = middle }
        }
        return max(0, low - 1)
    }

    /// Where an item is.
    func item(_ place: Int) -> BlockItem {
        for window in windows where place >= window.first && place < window.first + window.items.count {
            return window.items[place - window.first]
        }
        guard place < sizes.count, !marks.isEmpty else { return BlockItem(along: end, across: 0, length: 0, breadth: 0) }
        let mark = mark(before: place)
        let (first, after) = (marks[mark].item, mark + 1 < marks.count ? marks[mark + 1].item : sizes.count)
        var fill = fill(at: mark)
        var items: [BlockItem] = []
        items.reserveCapacity(after - first)
        sizes.forEach(from: first) { length, breadth in
            guard fill.count < after else { return false }
            if fill.isFull(for: breadth) { fill.spread(&items, isLast: false) }
            items.append(fill.add(length, breadth))
            return true
        }
        fill.spread(&items, isLast: after == sizes.count)
        if windows.count > 3 { windows.removeFirst() }
        windows.append((first, items))
        return items[place - first]
    }

    /// The first item that may reach a place: all items that end after the place are at or after it.
    func firstItem(reaching place: Double) -> Int {
        let count = sizes.count
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if item(middle).crest + longest < place { low = middle + 1 } else { high = middle }
        }
        return min(low, max(0, count - 1))
    }

    /// The bytes of the object.
    var bytes: Int { marks.count * MemoryLayout<Mark>.stride + ends.count * MemoryLayout<Double>.stride }
}
