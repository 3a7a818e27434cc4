// Sizes of the tracks of a grid (CSS Grid 2, section 12; GR-2, GR-3, GR-13).

/// A track while it is being sized.
struct GridTrack {
    var spec: TrackSpec
    var base = 0.0
    /// The length to which it may grow; infinite without a limit.
    var limit = Double.infinity
    var isCollapsed = false
    var least: Intrinsic = .none
    var most: Intrinsic = .none
    /// The flex factor; below 0: it is not flexible.
    var factor = -1.0
    /// The limit of `fitContent`.
    var fit = Double.infinity
    var isInfinitelyGrowable = false
    var planned = 0.0
    /// What the current item adds.
    var increase = 0.0
    /// Whether the current step gives it a length, perhaps an increase of 0.
    var isPlanned = false

    /// Which size of its items' content a side of a track is.
    enum Intrinsic { case none, auto, minContent, maxContent }

    init(_ spec: TrackSpec) { self.spec = spec }

    var isFlexible: Bool { factor >= 0 }
    var limitOrBase: Double { limit < .infinity ? limit : base }
}

/// The needs of an item along an axis: its minimum, and the least and the most of its content. NaN where a need was not asked for.
struct GridAsked: Equatable {
    var minimum = Double.nan
    var least = Double.nan
    var most = Double.nan

    init() {}
    init(minimum: Double, least: Double, most: Double) { (self.minimum, self.least, self.most) = (minimum, least, most) }

    /// The larger needs of two items of one track, which were asked the same.
    func joined(_ other: GridAsked) -> GridAsked {
        func larger(_ a: Double, _ b: Double) -> Double { a.isNaN ? b : max(a, b) }
        return GridAsked(
            minimum: larger(minimum, other.minimum), least: larger(least, other.least), most: larger(most, other.most))
    }

    /// Whether each need is less than another one's.
    func isBelow(_ other: GridAsked) -> Bool { !(minimum >= other.minimum || least >= other.least || most >= other.most) }

    static func == (a: GridAsked, b: GridAsked) -> Bool {
        a.minimum.bitPattern == b.minimum.bitPattern && a.least.bitPattern == b.least.bitPattern
            && a.most.bitPattern == b.most.bitPattern
    }
}

/// The needs of an item in the tracks that it spans. Each is computed once.
struct GridContribution {
    var tracks: Range<Int>
    var spansFlexible = false
    /// It is for the edges of a subgrid, which come before all items and set no limit.
    var isEdge = false
    /// What is added to the needs: for the items of a subgrid its edges.
    var extra = 0.0
    /// The node that asks, for reports.
    let item: Int32
    let axis: Axis
    /// The solver of the item, and the item's number; `nil` where the needs are known from the start.
    private let asker: Unmanaged<GridSolver>?
    private let place: Int
    private(set) var asked = GridAsked()

    init(_ tracks: Range<Int>, _ axis: Axis, of place: Int, in solver: GridSolver) {
        self.tracks = tracks
        self.axis = axis
        self.place = place
        asker = Unmanaged.passUnretained(solver)
        item = solver.run.items[solver.items[place].k].node
        spansFlexible = solver.spansFlexible(tracks, axis)
    }

    /// A need of a given length.
    init(_ tracks: Range<Int>, _ axis: Axis, length: Double, of item: Int32) {
        self.tracks = tracks
        self.axis = axis
        self.item = item
        place = -1
        asker = nil
        asked = GridAsked(minimum: length, least: length, most: length)
    }

    /// The known needs of an item, or of all items of one track that span no other: the largest of their needs.
    init(_ tracks: Range<Int>, _ axis: Axis, _ asked: GridAsked, in sizer: GridSizer) {
        self.tracks = tracks
        self.axis = axis
        self.asked = asked
        item = -1
        place = -1
        asker = nil
        spansFlexible = sizer.isFlexible(tracks)
    }

    private var solver: GridSolver? { asker?.takeUnretainedValue() }

    mutating func askMinimum() -> Double {
        if asked.minimum.isNaN, let solver { asked.minimum = solver.minimum(place, axis) { content(least: true) } }
        return asked.minimum + extra
    }

    mutating func askLeast() -> Double { content(least: true) + extra }
    mutating func askMost() -> Double { content(least: false) + extra }

    /// Computes the needs that were asked for before.
    mutating func ask(as before: GridAsked) {
        if !before.minimum.isNaN { _ = askMinimum() }
        if !before.least.isNaN { _ = askLeast() }
        if !before.most.isNaN { _ = askMost() }
    }

    private mutating func content(least isLeast: Bool) -> Double {
        // A height has one content size.
        if isLeast || axis == .y {
            if asked.least.isNaN, let solver { asked.least = solver.content(place, axis, least: true) }
            return asked.least
        }
        if asked.most.isNaN, let solver { asked.most = solver.content(place, axis, least: false) }
        return asked.most
    }

    /// The same, for reports.
    func minimum() -> Double {
        var asked = self
        return asked.askMinimum()
    }

    func minContent() -> Double {
        var asked = self
        return asked.askLeast()
    }

    func maxContent() -> Double {
        var asked = self
        return asked.askMost()
    }
}

/// The constraint under which a grid is sized along an axis.
enum GridConstraint { case definite, minContent, maxContent }

/// The tracks of one axis and their sizing.
struct GridSizer {
    var tracks: [GridTrack]
    var gap: Double
    /// The inner length, where it is definite.
    var inner: Double?
    let constraint: GridConstraint
    /// A record of the sizing, in a recorded pass.
    var account: TrackAccount?
    private(set) var hasFlexible = false
    /// Whether the tracks have their sizes; otherwise they are as they were set up.
    private(set) var isSized = false
    /// The space that the alignment of the tracks adds to each gap.
    var between = 0.0
    /// The pass and the grid, for the question whether to stop.
    var asking: (pass: Pass, node: Int32)?

    /// Whether to stop, after work that takes as long as so many tracks do.
    @inline(__always) func spends(_ tracks: Int) -> Bool { asking.map { $0.pass.spends(1 + tracks / 64, at: $0.node) } ?? false }

    /// Sets tracks up (12.4). `inner`: the length to which percentages refer.
    init(_ specs: [TrackSpec], collapsed: [Bool], gap: Double, inner: Double?, percentOf whole: Double?, constraint: GridConstraint) {
        self.gap = gap
        self.inner = inner
        self.constraint = constraint
        tracks = specs.map { GridTrack($0) }
        for t in tracks.indices {
            if collapsed[t] {
                tracks[t].isCollapsed = true
                tracks[t].limit = 0
                continue
            }
            set(t, whole)
        }
    }

    private mutating func set(_ t: Int, _ whole: Double?) {
        let spec = tracks[t].spec
        if let length = spec.least.length(of: whole) {
            tracks[t].base = length
        } else {
            switch spec.least {
            case .minContent: tracks[t].least = .minContent
            case .maxContent: tracks[t].least = .maxContent
            default: tracks[t].least = .auto
            }
        }
        if let length = spec.most.length(of: whole) {
            tracks[t].limit = max(length, tracks[t].base)
        } else {
            switch spec.most {
            case .minContent: tracks[t].most = .minContent
            case .maxContent: tracks[t].most = .maxContent
            case .fraction(let factor):
                tracks[t].factor = factor
                hasFlexible = true
            default: tracks[t].most = .auto
            }
        }
        if spec.isWrapped { tracks[t].limit = 0 }
        if let limit = spec.limit {
            tracks[t].fit = limit.length(of: whole) ?? .infinity
            tracks[t].most = .maxContent
        }
    }

    /// The length of tracks from the first to the last, with gaps.
    func length(_ range: Range<Int>) -> Double {
        if range.count == 1 { return tracks[range.lowerBound].isCollapsed ? 0 : tracks[range.lowerBound].base }
        var sum = 0.0
        var n = 0
        for t in range where !tracks[t].isCollapsed {
            sum += tracks[t].base
            n += 1
        }
        return sum + gap * Double(max(0, n - 1))
    }

    var total: Double { length(0..<tracks.count) }

    /// The length of an area: its tracks from the first to the last, with gaps and the space that alignment adds to these.
    func area(_ range: Range<Int>) -> Double {
        if range.count == 1 || between == 0 { return length(range) }
        return length(range) + between * Double(max(0, range.reduce(0) { $0 + (tracks[$1].isCollapsed ? 0 : 1) } - 1))
    }

    /// The length of an area whose tracks do not depend on their content; `nil` for others until the tracks are sized.
    func knownArea(_ range: Range<Int>) -> Double? {
        if isSized { return area(range) }
        var sum = 0.0
        var n = 0
        for t in range where !tracks[t].isCollapsed {
            if tracks[t].least != .none || tracks[t].most != .none || tracks[t].isFlexible { return nil }
            sum += max(tracks[t].base, tracks[t].limit)
            n += 1
        }
        return sum + gap * Double(max(0, n - 1))
    }

    /// A part of the tracks, with another gap, each reduced by a length.
    func part(_ range: Range<Int>, gap: Double, less: (Int) -> Double) -> GridSizer {
        var part = self
        part.tracks = Array(tracks[range])
        part.gap = gap
        part.between = 0
        part.inner = nil
        part.account = nil
        for t in part.tracks.indices {
            let less = less(t)
            part.tracks[t].base -= less
            part.tracks[t].limit -= less
        }
        return part
    }

    /// Whether a track in a range is flexible.
    func isFlexible(_ range: Range<Int>) -> Bool {
        hasFlexible && range.contains { tracks[$0].isFlexible && !tracks[$0].isCollapsed }
    }

    /// The last track in a range that is not collapsed, and its length.
    func lastOpen(_ range: Range<Int>) -> (track: Int, base: Double)? {
        var t = range.upperBound - 1
        while t >= range.lowerBound, tracks[t].isCollapsed { t -= 1 }
        return t < range.lowerBound ? nil : (t, tracks[t].base)
    }

    /// What is in a range, without collapsed tracks: how many tracks, whether one has an automatic minimum, whether one is flexible, and
    /// the sum of their limits where each of them has one that is a length.
    func kinds(_ range: Range<Int>) -> (count: Int, hasAuto: Bool, hasFlexible: Bool, limit: Double?) {
        var count = 0
        var (hasAuto, hasFlexible, hasLimits) = (false, false, true)
        var limit = 0.0
        for t in range where !tracks[t].isCollapsed {
            count += 1
            if tracks[t].least == .auto { hasAuto = true }
            if tracks[t].isFlexible { hasFlexible = true }
            if tracks[t].most != .none || tracks[t].isFlexible { hasLimits = false }
            limit += tracks[t].limit
        }
        return (count, hasAuto, hasFlexible, hasLimits ? limit : nil)
    }

    /// Sizes the tracks for the needs of the items along an axis.
    mutating func size(
        _ items: inout [GridContribution], stretches: Bool, low: Double = 0, high: Double = .infinity, weights: [Double] = []
    ) {
        resolveContent(&items)
        stage(.maximized) { $0.maximize() }
        expand(&items, low: low, high: high)
        weigh(weights)
        if stretches { stage(.stretched) { $0.stretch(low) } }
        isSized = true
    }

    /// Marks the tracks as sized as they are set up.
    mutating func settle() { isSized = true }

    // MARK: Free room

    /// Lets tracks grow to their limits (12.6), whatever the largest size of a grid that wraps is (as in Chromium).
    private mutating func maximize() {
        if constraint == .minContent { return }
        guard let inner else {
            for t in tracks.indices where !tracks[t].isFlexible { tracks[t].base = max(tracks[t].base, tracks[t].limit) }
            return
        }
        let free = inner - total
        if free <= 1e-9 { return }
        var open: [GridRoom] = []
        for t in tracks.indices where !tracks[t].isCollapsed && !tracks[t].isFlexible && tracks[t].limit > tracks[t].base {
            open.append(GridRoom(track: t, room: tracks[t].limit - tracks[t].base))
        }
        _ = GridRoom.share(free, among: &open) { t, more in tracks[t].base += more }
    }

    /// Sizes flexible tracks (12.7).
    private mutating func expand(_ items: inout [GridContribution], low: Double, high: Double) {
        if !hasFlexible || constraint == .minContent { return }
        let flexible = tracks.indices.filter { tracks[$0].isFlexible && !tracks[$0].isCollapsed }
        if flexible.isEmpty { return }
        var fraction: Double
        if let inner {
            if inner - total <= 0 { return }
            fraction = self.fraction(0..<tracks.count, inner)
        } else {
            fraction = 0
            for t in flexible {
                fraction = max(fraction, tracks[t].factor > 1 ? tracks[t].base / tracks[t].factor : tracks[t].base)
            }
            for n in items.indices where items[n].spansFlexible {
                if spends(items[n].tracks.count) { return }
                fraction = max(fraction, self.fraction(items[n].tracks, items[n].askMost()))
            }
            let length = expandedTotal(fraction)
            if length < low { fraction = self.fraction(0..<tracks.count, low) }
            if length > high, high >= low { fraction = self.fraction(0..<tracks.count, high) }
        }
        stage(.expanded(fraction)) { sizer in
            for t in flexible { sizer.tracks[t].base = max(sizer.tracks[t].base, fraction * sizer.tracks[t].factor) }
        }
    }

    private func expandedTotal(_ fraction: Double) -> Double {
        var sum = 0.0
        var n = 0
        for track in tracks where !track.isCollapsed {
            sum += track.isFlexible ? max(track.base, fraction * track.factor) : track.base
            n += 1
        }
        return sum + gap * Double(max(0, n - 1))
    }

    /// The length of one `fr` in a length (12.7.1): tracks that are larger than their part count with their length, the largest relative to
    /// their factors first.
    private func fraction(_ range: Range<Int>, _ length: Double) -> Double {
        var rest = length
        var factors = 0.0
        var n = 0
        for t in range where !tracks[t].isCollapsed {
            n += 1
            if tracks[t].isFlexible { factors += tracks[t].factor } else { rest -= tracks[t].base }
        }
        rest -= gap * Double(max(0, n - 1))
        var fraction = rest / max(1, factors)
        func isLarger(_ t: Int) -> Bool { tracks[t].factor * fraction < tracks[t].base }
        guard range.contains(where: { tracks[$0].isFlexible && !tracks[$0].isCollapsed && isLarger($0) }) else { return max(0, fraction) }
        func share(_ t: Int) -> Double { tracks[t].base > 0 ? tracks[t].base / tracks[t].factor : 0 }
        let flexible = range.filter { tracks[$0].isFlexible && !tracks[$0].isCollapsed }.sorted { a, b in
            let (x, y) = (share(a), share(b))
            return x == y ? a < b : x > y
        }
        for (k, t) in flexible.enumerated() where isLarger(t) {
            rest -= tracks[t].base
            factors = k + 1 < flexible.count ? max(0, factors - tracks[t].factor) : 0
            fraction = rest / max(1, factors)
        }
        return max(0, fraction)
    }

    /// Adds to tracks with a weight their part of the length that all tracks leave or lack (N-30).
    private mutating func weigh(_ weights: [Double]) {
        let sum = weights.reduce(0, +)
        guard let inner, constraint == .definite, sum > 0 else { return }
        let left = inner - total
        if abs(left) < LinearLayout.least { return }
        stage(.weighed(left: left, weights)) { sizer in
            for t in sizer.tracks.indices where weights[t] > 0 && !sizer.tracks[t].isCollapsed {
                sizer.tracks[t].base = max(0, sizer.tracks[t].base + left * weights[t] / sum)
            }
        }
    }

    /// Stretches tracks that are `auto` (12.8).
    private mutating func stretch(_ low: Double) {
        guard let room = inner ?? (low > 0 ? low : nil) else { return }
        func isOpen(_ track: GridTrack) -> Bool { !track.isCollapsed && track.most == .auto && track.fit == .infinity }
        let open = tracks.reduce(0) { $0 + (isOpen($1) ? 1 : 0) }
        let free = room - total
        if open == 0 || free <= 0 { return }
        for t in tracks.indices where isOpen(tracks[t]) { tracks[t].base += free / Double(open) }
    }
}
