// Which cells of a grid each item takes (CSS Grid 2, section 8; GR-6, GR-7).

/// A line that an item names.
enum GridLine {
    case auto
    case number(Int)
    /// A name, and which line of it (0: not given, which prefers the edge of an area of that name).
    case name(String, Int)
    case span(Int)
    /// Up to a line of a name, and up to which of them.
    case spanTo(String, Int)

    init(_ place: Int32, _ doc: Document) {
        self = .auto
        guard place >= 0 else { return }
        let rule = doc.pool[place].pointee
        let most = Double(GridTemplate.mostLines)
        switch rule.kind {
        case .number: self = .number(Int(max(-most, min(rule.add, most))))
        case .string: self = .name(doc.strings[Int(rule.ref)], 0)
        case .values:
            let items = doc.lists[Int(rule.ref)]
            if rule.group == .line {
                self = .name(doc.strings[Int(items[0].ref)], Int(max(-most, min(items[1].add, most))))
            } else if let name = items.first(where: { $0.kind == .string }) {
                self = .spanTo(doc.strings[Int(name.ref)], items.count > 1 ? Int(max(1, min(items[0].add, most))) : 1)
            } else {
                self = .span(Int(max(1, min(items[0].add, most))))
            }
        default: break
        }
    }
}

/// The lines of one axis, by their names. Lines count from 0 at the beginning of the explicit grid.
struct GridLines {
    var names: [[String]]
    let count: Int

    init(_ template: GridTemplate, count: Int, areas: [(name: String, range: Range<Int>)]) {
        self.count = count
        names = template.names + Array(repeating: [], count: max(0, count + 1 - template.names.count))
        // A subgrid may have fewer tracks than its areas name: lines beyond the last one become the last one.
        for area in areas {
            names[min(area.range.lowerBound, count)].append(area.name + "-start")
            names[min(area.range.upperBound, count)].append(area.name + "-end")
        }
    }

    /// The lines that an item spans along the axis: the first one, where it is definite, and how many tracks.
    func resolve(_ start: GridLine, _ end: GridLine) -> (start: Int?, span: Int) {
        let first = line(start, isEnd: false)
        let last = line(end, isEnd: true)
        switch (first, last) {
        case (let a?, let b?):
            if a == b { return held(a, 1) }
            return held(min(a, b), abs(b - a))
        case (let a?, nil): return held(a, span(end, from: a, forward: true))
        case (nil, let b?):
            let n = span(start, from: b, forward: false)
            return held(b - n, n)
        case (nil, nil):
            if case .span(let n) = start { return (nil, n) }
            if case .span(let n) = end, !isSpan(start) { return (nil, n) }
            return (nil, 1)
        }
    }

    /// The same where an item may set its first cell, from 0, and its number of cells, instead of lines. The lines are given by their
    /// places in the pool of rules; they come first.
    func resolve(_ start: Int32, _ end: Int32, place: Int32, span: Int32, _ doc: Document) -> (start: Int?, span: Int) {
        if start >= 0 || end >= 0 || place < 0 && span == 0 { return resolve(GridLine(start, doc), GridLine(end, doc)) }
        let count = max(1, Int(span))
        return place < 0 ? (nil, count) : held(Int(place), count)
    }

    private func isSpan(_ line: GridLine) -> Bool {
        switch line {
        case .span, .spanTo: true
        default: false
        }
    }

    /// Lines beyond the limit become the last one.
    private func held(_ start: Int, _ span: Int) -> (start: Int?, span: Int) {
        let most = GridTemplate.mostLines - 1
        let a = max(-most, min(start, most - 1))
        let b = max(a + 1, min(start + span, most))
        return (a, b - a)
    }

    private func line(_ line: GridLine, isEnd: Bool) -> Int? {
        switch line {
        case .number(let n): return n > 0 ? n - 1 : count + 1 + n
        case .name(let name, let n):
            if n == 0 {
                let edge = name + (isEnd ? "-end" : "-start")
                if let found = names.firstIndex(where: { $0.contains(edge) }) { return found }
                return named(name, 1)
            }
            return named(name, n)
        default: return nil
        }
    }

    /// The nth line of a name; beyond the explicit grid each line has every name.
    private func named(_ name: String, _ n: Int) -> Int {
        let found = names.indices.filter { names[$0].contains(name) }
        if n > 0 { return n <= found.count ? found[n - 1] : count + n - found.count }
        let back = -n
        return back <= found.count ? found[found.count - back] : -(back - found.count)
    }

    private func span(_ line: GridLine, from: Int, forward: Bool) -> Int {
        switch line {
        case .span(let n): return n
        case .spanTo(let name, let n):
            // Beyond the explicit grid each line has every name.
            if forward {
                let next = names.indices.filter { $0 > from && names[$0].contains(name) }
                return (n <= next.count ? next[n - 1] : max(count, from) + n - next.count) - from
            }
            let before = names.indices.filter { $0 < from && names[$0].contains(name) }
            return from - (n <= before.count ? before[before.count - n] : min(0, from) - (n - before.count))
        default: return 1
        }
    }
}

/// The place of an item in a grid: tracks per axis, from the first existing one.
struct GridArea {
    var columns: Range<Int>
    var rows: Range<Int>

    @inline(__always) subscript(axis: Axis) -> Range<Int> {
        get { axis == .x ? columns : rows }
        set { if axis == .x { columns = newValue } else { rows = newValue } }
    }
}

/// The request of an item in a dense grid: its first track along the flow, where it names one, and its spans.
private struct DenseQuestion: Hashable {
    let start: Int?
    let minor: Int
    let major: Int
}

/// Places all items of a grid: first those with a place, then the others in turn.
package struct GridPlacer {
    package struct Wanted: Equatable {
        var start: Int?
        var span: Int

        /// One cell, in turn.
        static let anywhere = Wanted(start: nil, span: 1)

        package init(start: Int?, span: Int) { (self.start, self.span) = (start, span) }
    }

    package typealias Place = (minor: Range<Int>, major: Range<Int>)

    let isDense: Bool
    /// The number of explicit tracks along the flow's lines (minor).
    let minorCount: Int
    /// The number of tracks that a subgrid has along its lines and across them: it has no others there.
    let held: (minor: Int?, major: Int?)
    let items: [(minor: Wanted, major: Wanted)]
    /// Called for work that takes as long as visiting so many children; true: the work must end, and the rest gets no place.
    private let spends: (Int) -> Bool
    private var isStopped = false
    /// The number of visited cells at the last call.
    private var told = 0
    package private(set) var cells = GridCells()
    private var placed: [Place?] = []
    /// The first and the last line along the flow, and the first one across.
    private var from = 0
    private var to = 0
    private var top = 0

    package init(
        _ items: [(minor: Wanted, major: Wanted)], minorCount: Int, held: (minor: Int?, major: Int?), isDense: Bool,
        spends: @escaping (Int) -> Bool = { _ in false }
    ) {
        (self.items, self.minorCount, self.held, self.isDense, self.spends) = (items, minorCount, held, isDense, spends)
    }

    /// Reports the visited cells, when they are many.
    @inline(__always) private mutating func isToEnd() -> Bool {
        if cells.visits &- told >= 1024 { tell() }
        return isStopped
    }

    @inline(never) private mutating func tell() {
        isStopped = isStopped || spends((cells.visits - told) / 8)
        told = cells.visits
    }

    /// The same as `GridCells.blocker`; `nil`, too, where the work must end.
    private mutating func blocker(_ major: Range<Int>, _ minor: Range<Int>) -> Int? {
        let end = cells.blocker(major, minor)
        return isToEnd() ? nil : end
    }

    private mutating func take(_ major: Range<Int>, _ minor: Range<Int>) {
        cells.take(major, minor)
        _ = isToEnd()
    }

    /// Gives each item its first track and span along both axes; tracks before the explicit grid are negative. The caller keeps tracks
    /// within a subgrid.
    package mutating func place() -> [Place] {
        if items.allSatisfy({ $0.minor.start == nil && $0.major.start == nil && $0.minor.span == 1 && $0.major.span == 1 }) {
            let width = max(1, minorCount)
            return items.indices.map { n in (n % width..<n % width + 1, n / width..<n / width + 1) }
        }
        placed = Array(repeating: nil, count: items.count)
        to = minorCount
        for item in items {
            if let start = item.minor.start { from = min(from, start) }
            if let start = item.major.start { top = min(top, start) }
        }
        if held.minor == nil { for item in items { to = max(to, (item.minor.start ?? from) + item.minor.span) } }
        for (n, item) in items.enumerated() {
            if isStopped { break }
            if let minor = item.minor.start, let major = item.major.start { put(n, minor, major, minorSpan: item.minor.span) }
        }
        placeInLines()
        placeInTurn()
        return placed.map { $0 ?? (0..<1, 0..<1) }
    }

    private mutating func put(_ n: Int, _ minor: Int, _ major: Int, minorSpan: Int) {
        let place = (minor: minor..<minor + minorSpan, major: major..<major + items[n].major.span)
        take(place.major, place.minor)
        placed[n] = place
    }

    /// Places items that name a place across the flow.
    private mutating func placeInLines() {
        var nextIn: [Int: Int] = [:]
        for (n, item) in items.enumerated() where item.minor.start == nil && !isStopped {
            guard let line = item.major.start else { continue }
            var major = line
            var minor = isDense ? from : nextIn[major] ?? from
            let span = held.minor == nil ? item.minor.span : min(item.minor.span, to - from)
            while let end = blocker(major..<major + item.major.span, minor..<minor + span) {
                minor = end
                // In a subgrid there is nothing beyond the last track: the item gets the place that it would have in a later line.
                if let last = held.minor, minor > last { (minor, major) = (from, cells.lineAfter(major)) }
            }
            nextIn[line] = minor
            put(n, minor, line, minorSpan: span)
            if held.minor == nil { to = max(to, minor + span) }
        }
    }

    /// Places all others, one after another. In a subgrid the cells count from its first track.
    private mutating func placeInTurn() {
        let shift = (minor: held.minor == nil ? 0 : -from, major: held.major == nil ? 0 : -top)
        var cursor = (minor: from, major: top)
        // For a dense grid, the place of the last item with the same request: cells are only ever taken, so cells without room before that
        // place have none for the next such item.
        var reached: [DenseQuestion: (minor: Int, major: Int)] = [:]
        for (n, item) in items.enumerated() where placed[n] == nil && !isStopped {
            let question = DenseQuestion(start: item.minor.start, minor: item.minor.span, major: item.major.span)
            if isDense { cursor = reached[question] ?? (from, top) }
            var span = item.minor.span
            if let start = item.minor.start {
                var minor = start
                if let count = held.minor {
                    let first = max(0, min(start, count - 1))
                    span = max(1, min(start + span, count) - first)
                    minor = first - shift.minor
                }
                if minor < cursor.minor { cursor.major += 1 }
                cursor.minor = minor
                while blocker(cursor.major..<cursor.major + item.major.span, minor..<minor + span) != nil {
                    cursor.major = cells.lineAfter(cursor.major)
                }
            } else {
                if held.minor != nil { span = min(span, to - from) }
                advance(&cursor, minor: span, major: item.major.span)
            }
            if isDense { reached[question] = cursor }
            let (minor, major) = (cursor.minor..<cursor.minor + span, cursor.major..<cursor.major + item.major.span)
            take(major, minor)
            placed[n] = (
                minor.lowerBound + shift.minor..<minor.upperBound + shift.minor,
                major.lowerBound + shift.major..<major.upperBound + shift.major
            )
        }
    }

    /// Moves the cursor to where a span of cells is free.
    private mutating func advance(_ cursor: inout (minor: Int, major: Int), minor: Int, major: Int) {
        // In a dense grid, the cells before the cursor on a line had no room when the last item with the same request was placed.
        var isWholeLine = isDense || cursor.minor == from
        while true {
            if cursor.minor + minor > to, cursor.minor > from || minor <= to - from {
                // Where nothing is free in a whole line, nothing is free up to the line in which other cells are taken.
                cursor = (from, isWholeLine ? cells.lineAfter(cursor.major) : cursor.major + 1)
                isWholeLine = true
            }
            guard let end = blocker(cursor.major..<cursor.major + major, cursor.minor..<cursor.minor + minor) else { return }
            cursor.minor = end
        }
    }
}
