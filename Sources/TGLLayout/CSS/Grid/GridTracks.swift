// Sizes of the tracks of a grid (CSS Grid 2, section 12; GR-2, GR-3, GR-13).

/// One track in the course of its sizing.
struct GridTrack {
    var spec: TrackSpec
    var base = 0.0
    /// How far it may grow; infinite where nothing says so yet.
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
    /// Whether the step that runs says something of it, be it that it does not grow.
    var isPlanned = false

    /// What of its items' content a side of a track is.
    enum Intrinsic { case none, auto, minContent, maxContent }

    init(_ spec: TrackSpec) { self.spec = spec }

    var isFlexible: Bool { factor >= 0 }
    var limitOrBase: Double { limit < .infinity ? limit : base }
}

/// What an item asks of the tracks that it spans.
struct GridContribution {
    var tracks: Range<Int>
    var minimum: () -> Double
    var minContent: () -> Double
    var maxContent: () -> Double
    var spansFlexible = false
    /// The node that asks, for reports.
    var item: Int32 = -1
}

/// Under which constraint a grid is sized along an axis.
enum GridConstraint { case definite, minContent, maxContent }

/// The tracks of one axis and their sizing.
struct GridSizer {
    var tracks: [GridTrack]
    var gap: Double
    /// The inner length, where it is definite.
    var inner: Double?
    let constraint: GridConstraint
    /// What was done, where that is recorded.
    var account: TrackAccount?

    /// Sets tracks up (12.4). `inner`: what percentages are of.
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
            case .fraction(let factor): tracks[t].factor = factor
            default: tracks[t].most = .auto
            }
        }
        if let limit = spec.limit {
            tracks[t].fit = limit.length(of: whole) ?? .infinity
            tracks[t].most = .maxContent
        }
    }

    /// The length of tracks from the first to the last, with gaps.
    func length(_ range: Range<Int>) -> Double {
        var sum = 0.0
        var n = 0
        for t in range where !tracks[t].isCollapsed {
            sum += tracks[t].base
            n += 1
        }
        return sum + gap * Double(max(0, n - 1))
    }

    var total: Double { length(0..<tracks.count) }

    /// Sizes the tracks for what the items ask of them.
    mutating func size(_ items: [GridContribution], stretches: Bool, low: Double = 0, high: Double = .infinity) {
        resolveContent(items)
        stage(.maximized) { $0.maximize(high) }
        expand(items, low: low, high: high)
        if stretches { stage(.stretched) { $0.stretch(low) } }
    }

    // MARK: Content

    private mutating func resolveContent(_ items: [GridContribution]) {
        let plain = items.filter { !$0.spansFlexible }.sorted { $0.tracks.count < $1.tracks.count }
        var k = 0
        while k < plain.count {
            var end = k + 1
            while end < plain.count, plain[end].tracks.count == plain[k].tracks.count { end += 1 }
            stage(.spanning(plain[k].tracks.count, Array(plain[k..<end]))) { $0.grow(plain[k..<end], isFlexible: false) }
            k = end
        }
        let flexible = items.filter { $0.spansFlexible }
        if !flexible.isEmpty { stage(.flexible(flexible)) { $0.grow(flexible[...], isFlexible: true) } }
        for t in tracks.indices where tracks[t].limit == .infinity { tracks[t].limit = tracks[t].base }
    }

    private enum Phase { case intrinsicMinimum, contentMinimum, maxContentMinimum, intrinsicMaximum, maxContentMaximum }

    private mutating func grow(_ items: ArraySlice<GridContribution>, isFlexible: Bool) {
        step(items, .intrinsicMinimum, isFlexible)
        step(items, .contentMinimum, isFlexible)
        step(items, .maxContentMinimum, isFlexible)
        for t in tracks.indices where tracks[t].limit < tracks[t].base { tracks[t].limit = tracks[t].base }
        if isFlexible { return }
        step(items, .intrinsicMaximum, isFlexible)
        step(items, .maxContentMaximum, isFlexible)
        for t in tracks.indices { tracks[t].isInfinitelyGrowable = false }
    }

    /// Whether a phase makes a track larger.
    private func isAffected(_ t: Int, _ phase: Phase, _ isFlexible: Bool) -> Bool {
        let track = tracks[t]
        if track.isCollapsed || isFlexible && !track.isFlexible { return false }
        switch phase {
        case .intrinsicMinimum: return track.least != .none
        case .contentMinimum:
            return track.least == .minContent || track.least == .maxContent
        case .maxContentMinimum:
            return track.least == .maxContent || constraint == .maxContent && track.least == .auto && !isFlexible
        case .intrinsicMaximum: return track.most != .none
        case .maxContentMaximum: return track.most == .maxContent || track.most == .auto
        }
    }

    private func asked(_ item: GridContribution, _ phase: Phase) -> Double {
        switch phase {
        case .intrinsicMinimum: return item.minimum()
        case .contentMinimum, .intrinsicMaximum: return item.minContent()
        case .maxContentMinimum:
            let isOnlyAuto = !item.tracks.contains { tracks[$0].least == .maxContent }
            return isOnlyAuto ? limited(item, item.maxContent()) : item.maxContent()
        case .maxContentMaximum: return item.maxContent()
        }
    }

    /// A contribution, no larger than what its tracks may be at most where that is known, and no smaller than the item's minimum.
    private func limited(_ item: GridContribution, _ length: Double) -> Double {
        var most = 0.0
        for t in item.tracks where !tracks[t].isCollapsed {
            let track = tracks[t]
            if track.most == .none, !track.isFlexible {
                most += track.limit
            } else if track.fit < .infinity {
                most += track.fit
            } else {
                return length
            }
        }
        most += gap * Double(max(0, item.tracks.count - 1))
        return max(min(length, most), item.minimum())
    }

    private mutating func step(_ items: ArraySlice<GridContribution>, _ phase: Phase, _ isFlexible: Bool) {
        let isLimit = phase == .intrinsicMaximum || phase == .maxContentMaximum
        for t in tracks.indices {
            tracks[t].planned = 0
            tracks[t].isPlanned = false
        }
        for item in items {
            let affected = item.tracks.filter { isAffected($0, phase, isFlexible) }
            if affected.isEmpty { continue }
            for t in affected { tracks[t].isPlanned = true }
            var space = asked(item, phase)
            var n = 0
            for t in item.tracks where !tracks[t].isCollapsed {
                space -= isLimit ? tracks[t].limitOrBase : tracks[t].base
                n += 1
            }
            space -= gap * Double(max(0, n - 1))
            if space <= 0 { continue }
            let increases = distribute(space, affected, phase, isLimit: isLimit, isFlexible: isFlexible)
            for (t, increase) in zip(affected, increases) { tracks[t].planned = max(tracks[t].planned, increase) }
        }
        apply(isLimit: isLimit, phase)
    }

    private mutating func apply(isLimit: Bool, _ phase: Phase) {
        for t in tracks.indices where tracks[t].isPlanned {
            if !isLimit {
                tracks[t].base += tracks[t].planned
            } else if tracks[t].limit == .infinity {
                tracks[t].limit = tracks[t].base + tracks[t].planned
                if phase == .intrinsicMaximum { tracks[t].isInfinitelyGrowable = true }
            } else {
                tracks[t].limit += tracks[t].planned
            }
        }
    }

    /// Shares space among tracks: equally up to their limits, then beyond (12.5.1); by their factors among flexible ones.
    private func distribute(_ space: Double, _ affected: [Int], _ phase: Phase, isLimit: Bool, isFlexible: Bool) -> [Double] {
        var increases = Array(repeating: 0.0, count: affected.count)
        var rest = space
        if isFlexible {
            let sum = affected.reduce(0) { $0 + tracks[$1].factor }
            for n in affected.indices {
                increases[n] = sum > 0 ? space * tracks[affected[n]].factor / sum : space / Double(affected.count)
            }
            return increases
        }
        func room(_ n: Int) -> Double {
            let track = tracks[affected[n]]
            if isLimit {
                var most = track.limit == .infinity || track.isInfinitelyGrowable ? Double.infinity : track.limit
                if track.fit < .infinity { most = max(track.fit, track.limitOrBase) }
                return most - track.limitOrBase - increases[n]
            }
            return track.limit - track.base - increases[n]
        }
        func share(_ among: [Int], to most: (Int) -> Double) {
            var open = among.filter { most($0) > 0 }
            while rest > 1e-9, !open.isEmpty {
                let each = rest / Double(open.count)
                let least = open.map(most).min() ?? 0
                let step = min(each, least)
                for n in open { increases[n] += step }
                rest -= step * Double(open.count)
                if step == each { break }
                open = open.filter { most($0) > 1e-12 }
            }
        }
        share(Array(affected.indices), to: room)
        guard rest > 1e-9 else { return increases }
        // Beyond the limits: `fitContent` is as `maxContent` up to its limit, and then as a number.
        var beyond = affected.indices.filter { n in
            let track = tracks[affected[n]]
            if track.fit < .infinity, (isLimit ? track.limitOrBase : track.base) + increases[n] >= track.fit { return false }
            switch phase {
            case .maxContentMinimum, .maxContentMaximum: return track.most == .maxContent || track.most == .auto
            default: return track.most != .none
            }
        }
        if beyond.isEmpty {
            if isLimit { return increases }
            beyond = Array(affected.indices)
        }
        if isLimit {
            share(beyond) { n in
                let track = tracks[affected[n]]
                return track.fit < .infinity ? track.fit - track.limitOrBase - increases[n] : .infinity
            }
            return increases
        }
        let each = rest / Double(beyond.count)
        for n in beyond { increases[n] += each }
        return increases
    }

    // MARK: Free room

    /// Lets tracks grow to their limits (12.6).
    private mutating func maximize(_ high: Double) {
        if constraint == .minContent { return }
        guard let room = inner ?? (high < .infinity ? high : nil) else {
            for t in tracks.indices where !tracks[t].isFlexible { tracks[t].base = max(tracks[t].base, tracks[t].limit) }
            return
        }
        if inner == nil {
            // What wraps within a bound is as large as its content where that is within the bound.
            var all = self
            for t in all.tracks.indices where !all.tracks[t].isFlexible {
                all.tracks[t].base = max(all.tracks[t].base, all.tracks[t].limit)
            }
            if all.total <= room {
                self = all
                return
            }
        }
        var free = room - total
        var open = tracks.indices.filter { !tracks[$0].isCollapsed && !tracks[$0].isFlexible && tracks[$0].limit > tracks[$0].base }
        while free > 1e-9, !open.isEmpty {
            let each = free / Double(open.count)
            let least = open.map { tracks[$0].limit - tracks[$0].base }.min() ?? 0
            let step = min(each, least)
            for t in open { tracks[t].base += step }
            free -= step * Double(open.count)
            if step == each { break }
            open = open.filter { tracks[$0].limit - tracks[$0].base > 1e-12 }
        }
    }

    /// Sizes flexible tracks (12.7).
    private mutating func expand(_ items: [GridContribution], low: Double, high: Double) {
        let flexible = tracks.indices.filter { tracks[$0].isFlexible && !tracks[$0].isCollapsed }
        if flexible.isEmpty || constraint == .minContent { return }
        var fraction: Double
        if let inner {
            if inner - total <= 0 { return }
            fraction = self.fraction(0..<tracks.count, inner)
        } else {
            fraction = 0
            for t in flexible {
                fraction = max(fraction, tracks[t].factor > 1 ? tracks[t].base / tracks[t].factor : tracks[t].base)
            }
            for item in items where item.spansFlexible { fraction = max(fraction, self.fraction(item.tracks, item.maxContent())) }
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

    /// How long one `fr` is in a length (12.7.1).
    private func fraction(_ range: Range<Int>, _ length: Double) -> Double {
        var fixed: Set<Int> = []
        while true {
            var rest = length
            var factors = 0.0
            var n = 0
            for t in range where !tracks[t].isCollapsed {
                n += 1
                if tracks[t].isFlexible, !fixed.contains(t) { factors += tracks[t].factor } else { rest -= tracks[t].base }
            }
            rest -= gap * Double(max(0, n - 1))
            let fraction = rest / max(1, factors)
            let larger = range.filter {
                tracks[$0].isFlexible && !tracks[$0].isCollapsed && !fixed.contains($0) && tracks[$0].factor * fraction < tracks[$0].base
            }
            if larger.isEmpty { return max(0, fraction) }
            fixed.formUnion(larger)
        }
    }

    /// Stretches tracks that are `auto` (12.8).
    private mutating func stretch(_ low: Double) {
        guard let room = inner ?? (low > 0 ? low : nil) else { return }
        let open = tracks.indices.filter {
            !tracks[$0].isCollapsed && tracks[$0].most == .auto && tracks[$0].fit == .infinity
        }
        let free = room - total
        if open.isEmpty || free <= 0 { return }
        for t in open { tracks[t].base += free / Double(open.count) }
    }
}
