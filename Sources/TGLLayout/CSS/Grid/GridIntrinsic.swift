// The effect of a grid's items on tracks that have the size of their content (CSS Grid 2, section 12.5; GR-13).

/// How much more a track may get.
struct GridRoom {
    let track: Int
    let room: Double

    /// Distributes a length equally among tracks, each up to its room, the smallest ones first; answers the rest.
    static func share(_ length: Double, among open: inout [GridRoom], _ give: (_ track: Int, _ more: Double) -> Void) -> Double {
        var rest = length
        if open.contains(where: { $0.room != open[0].room }) { open.sort { $0.room == $1.room ? $0.track < $1.track : $0.room < $1.room } }
        for (k, one) in open.enumerated() {
            if rest <= 1e-9 { return rest }
            let each = rest / Double(open.count - k)
            if one.room > each {
                for other in open[k...] { give(other.track, each) }
                return 0
            }
            give(one.track, one.room)
            rest -= one.room
        }
        return rest
    }
}

extension GridSizer {
    enum Phase { case intrinsicMinimum, contentMinimum, maxContentMinimum, intrinsicMaximum, maxContentMaximum }

    /// Sizes the tracks for their content: for the edges of subgrids, for items of one track, of two, and so on, then for those that span
    /// flexible tracks.
    mutating func resolveContent(_ items: inout [GridContribution]) {
        let edges = items.indices.filter { items[$0].isEdge }
        if !edges.isEmpty {
            let before = account == nil ? [] : tracks
            growMinimums(edges[...], &items, isFlexible: false)
            note(.spanning(1, edges.map { items[$0] }), before)
        }
        var plain = items.indices.filter { !items[$0].spansFlexible && !items[$0].isEdge }
        func span(_ n: Int) -> Int { items[n].tracks.count }
        if plain.contains(where: { span($0) != 1 }) { plain.sort { span($0) == span($1) ? $0 < $1 : span($0) < span($1) } }
        var k = 0
        while k < plain.count {
            var end = k + 1
            while end < plain.count, span(plain[end]) == span(plain[k]) { end += 1 }
            let before = account == nil ? [] : tracks
            grow(plain[k..<end], &items, isFlexible: false)
            note(.spanning(span(plain[k]), plain[k..<end].map { items[$0] }), before)
            k = end
        }
        if hasFlexible {
            let flexible = items.indices.filter { items[$0].spansFlexible && !items[$0].isEdge }
            let before = account == nil ? [] : tracks
            if !flexible.isEmpty {
                grow(flexible[...], &items, isFlexible: true)
                note(.flexible(flexible.map { items[$0] }), before)
            }
        }
        for t in tracks.indices where tracks[t].limit == .infinity { tracks[t].limit = tracks[t].base }
    }

    private mutating func grow(_ some: ArraySlice<Int>, _ items: inout [GridContribution], isFlexible: Bool) {
        let window = growMinimums(some, &items, isFlexible: isFlexible)
        if isFlexible { return }
        for phase in [Phase.intrinsicMaximum, .maxContentMaximum] { step(some, &items, phase, isFlexible, window) }
        for t in window { tracks[t].isInfinitelyGrowable = false }
    }

    /// Makes tracks as large as the least needs of items; answers the tracks of these items, as no others change.
    @discardableResult
    private mutating func growMinimums(_ some: ArraySlice<Int>, _ items: inout [GridContribution], isFlexible: Bool) -> Range<Int> {
        var window = items[some[some.startIndex]].tracks
        for n in some {
            window = min(window.lowerBound, items[n].tracks.lowerBound)..<max(window.upperBound, items[n].tracks.upperBound)
        }
        for phase in [Phase.intrinsicMinimum, .contentMinimum, .maxContentMinimum] { step(some, &items, phase, isFlexible, window) }
        for t in window where tracks[t].limit < tracks[t].base { tracks[t].limit = tracks[t].base }
        return window
    }

    /// Whether a phase makes a track larger.
    private func isAffected(_ t: Int, _ phase: Phase, _ isFlexible: Bool) -> Bool {
        if tracks[t].isCollapsed || isFlexible && !tracks[t].isFlexible { return false }
        let (least, most) = (tracks[t].least, tracks[t].most)
        switch phase {
        case .intrinsicMinimum: return least != .none
        case .contentMinimum: return least == .minContent || least == .maxContent
        // Not `auto` tracks while the most content is asked for: as in Chromium, such a track then grows to its limit.
        case .maxContentMinimum: return least == .maxContent
        case .intrinsicMaximum: return most != .none
        case .maxContentMaximum: return most == .maxContent || most == .auto
        }
    }

    private func asked(_ item: inout GridContribution, _ phase: Phase) -> Double {
        switch phase {
        case .intrinsicMinimum: return item.askMinimum()
        case .contentMinimum, .intrinsicMaximum: return item.askLeast()
        case .maxContentMinimum, .maxContentMaximum: return item.askMost()
        }
    }

    private mutating func step(
        _ some: ArraySlice<Int>, _ items: inout [GridContribution], _ phase: Phase, _ isFlexible: Bool, _ window: Range<Int>
    ) {
        guard window.contains(where: { isAffected($0, phase, isFlexible) }) else { return }
        let isLimit = phase == .intrinsicMaximum || phase == .maxContentMaximum
        for t in window {
            tracks[t].planned = 0
            tracks[t].isPlanned = false
        }
        var affected: [Int] = []
        var work = 0
        for n in some {
            let range = items[n].tracks
            work &+= range.count
            if work >= 4096 {
                if spends(work) { return }
                work = 0
            }
            if range.count == 1, !isLimit {
                let t = range.lowerBound
                if !isAffected(t, phase, isFlexible) { continue }
                tracks[t].isPlanned = true
                tracks[t].planned = max(tracks[t].planned, asked(&items[n], phase) - tracks[t].base)
                continue
            }
            affected.removeAll(keepingCapacity: true)
            for t in range where isAffected(t, phase, isFlexible) {
                affected.append(t)
                tracks[t].isPlanned = true
            }
            if affected.isEmpty { continue }
            var space = asked(&items[n], phase)
            var open = 0
            for t in range where !tracks[t].isCollapsed {
                space -= isLimit ? tracks[t].limitOrBase : tracks[t].base
                open += 1
            }
            space -= gap * Double(max(0, open - 1))
            if space > 0 { distribute(space, affected, phase, isLimit: isLimit, isFlexible: isFlexible) }
        }
        apply(isLimit: isLimit, phase, window)
    }

    private mutating func apply(isLimit: Bool, _ phase: Phase, _ window: Range<Int>) {
        for t in window where tracks[t].isPlanned {
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

    /// Plans the distribution of space among tracks: equally up to their limits, then beyond (12.5.1); by their factors among flexible
    /// ones.
    private mutating func distribute(_ space: Double, _ affected: [Int], _ phase: Phase, isLimit: Bool, isFlexible: Bool) {
        if isFlexible {
            let sum = affected.reduce(0) { $0 + tracks[$1].factor }
            for t in affected {
                let part = sum > 0 ? space * tracks[t].factor / sum : space / Double(affected.count)
                tracks[t].planned = max(tracks[t].planned, part)
            }
            return
        }
        if affected.count == 1, !isLimit {
            tracks[affected[0]].planned = max(tracks[affected[0]].planned, space)
            return
        }
        for t in affected { tracks[t].increase = 0 }
        let rest = share(space, affected, isLimit: isLimit)
        if rest > 1e-9 { shareBeyond(rest, affected, phase, isLimit: isLimit) }
        for t in affected { tracks[t].planned = max(tracks[t].planned, tracks[t].increase) }
    }

    /// Distributes space up to the limits of tracks; answers the rest.
    private mutating func share(_ space: Double, _ affected: [Int], isLimit: Bool) -> Double {
        var open: [GridRoom] = []
        for t in affected {
            let track = tracks[t]
            var room = track.limit - track.base
            if isLimit {
                var most = track.limit == .infinity || track.isInfinitelyGrowable ? Double.infinity : track.limit
                most = min(most, max(track.fit, track.limitOrBase))
                room = most - track.limitOrBase
            }
            if room > 0 { open.append(GridRoom(track: t, room: room)) }
        }
        return GridRoom.share(space, among: &open) { t, more in tracks[t].increase += more }
    }

    /// Distributes space beyond the limits: `fitContent` counts as `maxContent` up to its limit, and then as a number.
    private mutating func shareBeyond(_ rest: Double, _ affected: [Int], _ phase: Phase, isLimit: Bool) {
        var beyond = affected.filter { t in
            let track = tracks[t]
            if track.fit < .infinity, (isLimit ? track.limitOrBase : track.base) + track.increase >= track.fit { return false }
            switch phase {
            case .maxContentMinimum, .maxContentMaximum: return track.most == .maxContent || track.most == .auto
            default: return track.most != .none
            }
        }
        if isLimit {
            var open: [GridRoom] = []
            for t in beyond {
                let room = tracks[t].fit < .infinity ? tracks[t].fit - tracks[t].limitOrBase - tracks[t].increase : .infinity
                if room > 0 { open.append(GridRoom(track: t, room: room)) }
            }
            _ = GridRoom.share(rest, among: &open) { t, more in tracks[t].increase += more }
            return
        }
        if beyond.isEmpty { beyond = affected }
        for t in beyond { tracks[t].increase += rest / Double(beyond.count) }
    }
}
