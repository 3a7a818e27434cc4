// Which cells of a grid each item takes (CSS Grid 2, section 8; GR-6, GR-7).

/// A line that an item names.
enum GridLine {
    case auto
    case number(Int)
    /// A name, and which line of it (0: none is said, which prefers the edge of an area of that name).
    case name(String, Int)
    case span(Int)
    case spanTo(String)

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
            } else if items[0].kind == .string {
                self = .spanTo(doc.strings[Int(items[0].ref)])
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
        for area in areas {
            names[area.range.lowerBound].append(area.name + "-start")
            names[area.range.upperBound].append(area.name + "-end")
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

    private func isSpan(_ line: GridLine) -> Bool {
        switch line {
        case .span, .spanTo: true
        default: false
        }
    }

    /// Lines beyond the limit are the last one.
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
        case .spanTo(let name):
            if forward {
                let next = names.indices.first { $0 > from && names[$0].contains(name) }
                return (next ?? max(count, from) + 1) - from
            }
            let before = names.indices.last { $0 < from && names[$0].contains(name) }
            return from - (before ?? min(0, from) - 1)
        default: return 1
        }
    }
}

/// Where an item is in a grid: tracks per axis, from the first one that is there.
struct GridArea {
    var columns: Range<Int>
    var rows: Range<Int>

    @inline(__always) subscript(axis: Axis) -> Range<Int> {
        get { axis == .x ? columns : rows }
        set { if axis == .x { columns = newValue } else { rows = newValue } }
    }
}

/// Which cells are taken: runs of cells in each line of tracks along the flow, each in order.
struct GridCells {
    private var runs: [Int: [Range<Int>]] = [:]

    /// Where cells along a line of the flow would go on that are taken from `cells` on: the end of the first run that is in the way.
    func blocker(_ lines: Range<Int>, _ cells: Range<Int>) -> Int? {
        var end: Int?
        for line in lines {
            guard let taken = runs[line] else { continue }
            var low = 0
            var high = taken.count
            while low < high {
                let middle = (low + high) / 2
                if taken[middle].upperBound <= cells.lowerBound { low = middle + 1 } else { high = middle }
            }
            if low < taken.count, taken[low].lowerBound < cells.upperBound { end = max(end ?? 0, taken[low].upperBound) }
        }
        return end
    }

    mutating func take(_ lines: Range<Int>, _ cells: Range<Int>) {
        for line in lines {
            var taken = runs[line] ?? []
            runs[line] = nil
            var low = 0
            var high = taken.count
            while low < high {
                let middle = (low + high) / 2
                if taken[middle].upperBound < cells.lowerBound { low = middle + 1 } else { high = middle }
            }
            var run = cells
            var last = low
            while last < taken.count, taken[last].lowerBound <= run.upperBound {
                run = min(run.lowerBound, taken[last].lowerBound)..<max(run.upperBound, taken[last].upperBound)
                last += 1
            }
            taken.replaceSubrange(low..<last, with: [run])
            runs[line] = taken
        }
    }
}

/// Places all items of a grid: those with a place first, then the others in turn.
struct GridPlacer {
    struct Wanted {
        var start: Int?
        var span: Int

        /// One cell, in turn.
        static let anywhere = Wanted(start: nil, span: 1)

        /// Keeps it in so many tracks: those of a subgrid.
        mutating func hold(_ count: Int) {
            guard let first = start else {
                span = min(span, count)
                return
            }
            let held = max(0, min(first, count - 1))
            span = max(1, min(first + span, count) - held)
            start = held
        }
    }

    let flowsByColumn: Bool
    let isDense: Bool
    /// How many explicit tracks there are along the flow's lines (minor) and across them (major).
    let minorCount: Int
    let majorCount: Int

    /// Gives each item its first track and span along both axes; tracks before the explicit grid are negative.
    func place(_ items: [(minor: Wanted, major: Wanted)]) -> [(minor: Range<Int>, major: Range<Int>)] {
        if items.allSatisfy({ $0.minor.start == nil && $0.major.start == nil && $0.minor.span == 1 && $0.major.span == 1 }) {
            let width = max(1, minorCount)
            return items.indices.map { n in (n % width..<n % width + 1, n / width..<n / width + 1) }
        }
        var cells = GridCells()
        var placed: [(minor: Range<Int>, major: Range<Int>)?] = Array(repeating: nil, count: items.count)
        func put(_ n: Int, _ minor: Int, _ major: Int) {
            let a = minor..<minor + items[n].minor.span
            let b = major..<major + items[n].major.span
            cells.take(b, a)
            placed[n] = (a, b)
        }
        for (n, item) in items.enumerated() {
            if let minor = item.minor.start, let major = item.major.start { put(n, minor, major) }
        }
        var from = 0
        var to = minorCount
        for item in items {
            if let start = item.minor.start {
                from = min(from, start)
                to = max(to, start + item.minor.span)
            }
        }
        var nextIn: [Int: Int] = [:]
        for (n, item) in items.enumerated() where item.minor.start == nil {
            guard let major = item.major.start else { continue }
            var minor = isDense ? from : nextIn[major] ?? from
            while let end = cells.blocker(major..<major + item.major.span, minor..<minor + item.minor.span) { minor = end }
            nextIn[major] = minor
            put(n, minor, major)
            to = max(to, minor + item.minor.span)
        }
        for item in items where item.minor.start == nil && item.major.start == nil { to = max(to, from + item.minor.span) }
        var top = 0
        for case let place? in placed { top = min(top, place.major.lowerBound) }
        for item in items { if let start = item.major.start { top = min(top, start) } }
        var cursor = (minor: from, major: top)
        for (n, item) in items.enumerated() where placed[n] == nil {
            if isDense { cursor = (from, top) }
            if let minor = item.minor.start {
                if !isDense, minor < cursor.minor { cursor.major += 1 }
                cursor.minor = minor
                while cells.blocker(cursor.major..<cursor.major + item.major.span, minor..<minor + item.minor.span) != nil {
                    cursor.major += 1
                }
            } else {
                while true {
                    if cursor.minor + item.minor.span > to, cursor.minor > from || item.minor.span <= to - from {
                        cursor = (from, cursor.major + 1)
                    }
                    let lines = cursor.major..<cursor.major + item.major.span
                    guard let end = cells.blocker(lines, cursor.minor..<cursor.minor + item.minor.span) else { break }
                    cursor.minor = end
                }
            }
            put(n, cursor.minor, cursor.major)
        }
        return placed.map { $0 ?? (0..<1, 0..<1) }
    }
}
