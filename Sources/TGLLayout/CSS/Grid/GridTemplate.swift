// The explicit tracks of a grid: templates as written, repeats expanded, lines with their names (CSS Grid 2, section 7; GR-1).

/// One side of a track.
enum TrackBreadth {
    case length(Double)
    /// A percentage of the grid's inner length, plus a number.
    case percent(Double, plus: Double)
    case fraction(Double)
    case auto, minContent, maxContent

    init(_ rule: Rule) {
        switch rule.kind {
        case .number: self = .length(max(0, rule.add))
        case .percent: self = .percent(rule.mult, plus: rule.add)
        case .share: self = .fraction(max(0, rule.mult))
        case .minContent: self = .minContent
        case .maxContent: self = .maxContent
        default: self = .auto
        }
    }

    /// The length for an inner length; `nil` where it depends on content or on free space.
    func length(of inner: Double?) -> Double? {
        switch self {
        case .length(let length): length
        case .percent(let percent, let add): inner.map { max(0, percent / 100 * $0 + add) }
        default: nil
        }
    }

    var isPercent: Bool { if case .percent = self { true } else { false } }
    var isFlexible: Bool { if case .fraction = self { true } else { false } }
}

/// A track as it is written.
struct TrackSpec {
    var least = TrackBreadth.auto
    var most = TrackBreadth.auto
    /// The limit of `fitContent(n)`.
    var limit: TrackBreadth?
    /// Of the size of its content; items that span several such tracks make them larger equally (N-30).
    private(set) var isWrapped = false

    static let auto = TrackSpec()
    /// A track of a grid with `columnCount` or `rowCount`.
    static let wrapped: TrackSpec = {
        var spec = TrackSpec()
        (spec.least, spec.most, spec.isWrapped) = (.maxContent, .maxContent, true)
        return spec
    }()

    init() {}

    init(_ rule: Rule, _ lists: [[Rule]]) {
        if rule.kind == .values, rule.group == .minmax {
            least = TrackBreadth(lists[Int(rule.ref)][0])
            most = TrackBreadth(lists[Int(rule.ref)][1])
        } else if rule.kind == .values, rule.group == .fitContent {
            limit = TrackBreadth(lists[Int(rule.ref)][0])
        } else {
            least = TrackBreadth(rule)
            most = least
            if least.isFlexible { least = .auto }
        }
    }

    var isPercent: Bool { least.isPercent || most.isPercent || limit?.isPercent ?? false }
    /// Whether it may be different as a row where the height is definite than where that comes from the content.
    var followsHeight: Bool { isPercent || most.isFlexible }
}

/// The explicit tracks of one axis.
struct GridTemplate {
    /// The most lines of a grid on one axis.
    static let mostLines = 10_000

    var tracks: [TrackSpec] = []
    /// The names of each line; one more than tracks.
    var names: [[String]] = [[]]
    /// The tracks that `repeat(autoFit, …)` made.
    var fitted = 0..<0
    var isSubgrid = false
    var hasPercent = false

    init() {}

    /// - Parameters:
    ///   - place: the place of the rule in the pool, or -1.
    ///   - lines: the number of lines for a subgrid: an automatic repeat of names fills them.
    ///   - repeats: how often an automatic repeat of tracks fits, given the lengths of all others and of one round.
    init(_ doc: Document, _ place: Int32, lines: Int = 0, repeats: (_ others: [TrackSpec], _ round: [TrackSpec]) -> Int) {
        guard place >= 0 else { return }
        let rule = doc.pool[place].pointee
        switch rule.kind {
        case .number:
            tracks = Array(repeating: TrackSpec(Rule(.share, mult: 1), doc.lists), count: Int(max(0, min(rule.add, 10_000))))
            names = Array(repeating: [], count: tracks.count + 1)
        case .word: isSubgrid = rule.ref == 1
        case .values:
            let items = doc.lists[Int(rule.ref)]
            if items.first?.kind == .word {
                isSubgrid = true
                names = GridTemplate.names(items.dropFirst(), lines: lines, doc)
                return
            }
            read(items, doc, repeats)
        default: break
        }
        if tracks.count > Self.mostLines - 1 {
            tracks.removeLast(tracks.count - Self.mostLines + 1)
            names.removeLast(names.count - tracks.count - 1)
        }
        hasPercent = tracks.contains { $0.isPercent }
    }

    /// A template of so many tracks that have the size of their content.
    init(wrapped count: Int32) {
        tracks = Array(repeating: .wrapped, count: min(Int(count), Self.mostLines - 1))
        names = Array(repeating: [], count: tracks.count + 1)
    }

    static func names(_ rule: Rule, _ doc: Document) -> [String] {
        doc.strings[Int(rule.ref)].split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The names of a subgrid's lines, with those that are repeated.
    private static func names(_ items: ArraySlice<Rule>, lines: Int, _ doc: Document) -> [[String]] {
        func round(_ item: Rule) -> ArraySlice<Rule>? {
            item.kind == .values && item.group == .repeat ? doc.lists[Int(item.ref)][...] : nil
        }
        func count(_ item: Rule) -> Int {
            guard let round = round(item) else { return 1 }
            return round[0].kind == .word ? 0 : Int(max(0, min(round[0].add, Double(mostLines)))) * (round.count - 1)
        }
        let others = items.reduce(0) { min($0 + count($1), mostLines) }
        var found: [[String]] = []
        for item in items where found.count < mostLines {
            guard let round = round(item) else {
                found.append(names(item, doc))
                continue
            }
            let one = round.dropFirst().map { names($0, doc) }
            let times = round[0].kind == .word ? max(0, lines - others) / max(1, one.count) : Int(max(0, min(round[0].add, 10_000)))
            for _ in 0..<times where found.count < mostLines { found += one }
        }
        return found
    }

    private mutating func read(_ items: [Rule], _ doc: Document, _ repeats: ([TrackSpec], [TrackSpec]) -> Int) {
        for item in items {
            if item.kind == .values, item.group == .repeat {
                let round = doc.lists[Int(item.ref)]
                var count = Int(max(0, min(round[0].add, 10_000)))
                if round[0].kind == .word {
                    let one = round.dropFirst().filter { $0.kind != .string }.map { TrackSpec($0, doc.lists) }
                    count = repeats(others(items, doc), one)
                    let first = tracks.count
                    if round[0].ref == 3 { fitted = first..<min(first + count * one.count, Self.mostLines) }
                }
                for _ in 0..<count where tracks.count < Self.mostLines { add(round.dropFirst(), doc) }
            } else {
                add([item], doc)
            }
        }
    }

    private mutating func add(_ items: ArraySlice<Rule>, _ doc: Document) {
        for item in items {
            if item.kind == .string {
                names[names.count - 1] += GridTemplate.names(item, doc)
            } else {
                tracks.append(TrackSpec(item, doc.lists))
                names.append([])
            }
        }
    }

    /// Whether a template contains tracks that repeat as often as there is room.
    static func repeatsInRoom(_ doc: Document, _ place: Int32) -> Bool {
        guard place >= 0, doc.pool[place].pointee.kind == .values else { return false }
        return doc.lists[Int(doc.pool[place].pointee.ref)].contains { item in
            item.kind == .values && item.group == .repeat && doc.lists[Int(item.ref)][0].kind == .word
        }
    }

    /// How often a round of tracks fits beside others into a length, or reaches it.
    static func repeats(_ others: [TrackSpec], _ round: [TrackSpec], in room: Double, gap: Double, reaches: Bool) -> Int {
        func length(_ spec: TrackSpec) -> Double {
            // The largest length that a track has as a number, at least one point.
            let most = spec.most.length(of: room)
            let least = spec.least.length(of: room)
            return max(1, most.map { max($0, least ?? 0) } ?? least ?? 0)
        }
        func fixed(_ spec: TrackSpec) -> Double { max(spec.most.length(of: room) ?? 0, spec.least.length(of: room) ?? 0) }
        let taken = others.reduce(0) { $0 + fixed($1) + gap }
        let once = round.reduce(0) { $0 + length($1) + gap }
        // n rounds take n × once + taken − gap.
        let count = (room - taken + gap) / once
        let n = reaches ? (count - 1e-9).rounded(.up) : (count + 1e-9).rounded(.down)
        return Int(max(1, min(n, Double(mostLines))))
    }

    /// All tracks of an axis in a range: the explicit ones, and those before and after by `auto`.
    func specs(_ range: Range<Int>, auto: Int32, standard: TrackSpec = .auto, _ doc: Document) -> [TrackSpec] {
        var pattern: [TrackSpec] = []
        if auto >= 0 {
            let rule = doc.pool[auto].pointee
            if rule.kind == .values, rule.group == .list {
                pattern = doc.lists[Int(rule.ref)].map { TrackSpec($0, doc.lists) }
            } else {
                pattern = [TrackSpec(rule, doc.lists)]
            }
        }
        if pattern.isEmpty { pattern = [standard] }
        return range.map { t in
            if t >= 0, t < tracks.count { return tracks[t] }
            if t < 0 { return pattern[pattern.count - 1 - (-t - 1) % pattern.count] }
            return pattern[(t - tracks.count) % pattern.count]
        }
    }

    /// The tracks beside an automatic repeat.
    private func others(_ items: [Rule], _ doc: Document) -> [TrackSpec] {
        var found: [TrackSpec] = []
        for item in items where item.kind != .string {
            guard item.kind == .values, item.group == .repeat else {
                found.append(TrackSpec(item, doc.lists))
                continue
            }
            let round = doc.lists[Int(item.ref)]
            if round[0].kind == .word { continue }
            let tracks = round.dropFirst().filter { $0.kind != .string }.map { TrackSpec($0, doc.lists) }
            for _ in 0..<Int(max(0, min(round[0].add, 10_000))) where found.count < Self.mostLines { found += tracks }
        }
        return found
    }
}

/// The named areas of a grid.
struct GridAreaMap {
    var rows = 0
    var columns = 0
    /// The first and the last track of each area, per axis, in the order in which the areas are named.
    var areas: [(name: String, columns: Range<Int>, rows: Range<Int>)] = []

    /// `spends`: called for work that takes as long as visiting so many children; true: the work must end, and the rest names nothing.
    init(_ doc: Document, _ place: Int32, spends: (Int) -> Bool = { _ in false }) {
        guard place >= 0 else { return }
        let rule = doc.pool[place].pointee
        guard rule.kind == .values else { return }
        let lines = doc.lists[Int(rule.ref)]
        rows = lines.count
        var index: [Substring: Int] = [:]
        for (y, line) in lines.enumerated() {
            let cells = doc.strings[Int(line.ref)].split(whereSeparator: \.isWhitespace)
            columns = max(columns, cells.count)
            if spends(cells.count) { return }
            for (x, name) in cells.enumerated() where !GridAreas.isEmpty(name) {
                if let known = index[name] {
                    areas[known].columns = min(areas[known].columns.lowerBound, x)..<max(areas[known].columns.upperBound, x + 1)
                    areas[known].rows = areas[known].rows.lowerBound..<y + 1
                } else {
                    index[name] = areas.count
                    areas.append((String(name), x..<x + 1, y..<y + 1))
                }
            }
        }
    }
}
