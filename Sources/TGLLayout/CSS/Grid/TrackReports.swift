// Reports how the tracks of a grid got their sizes, for `why G.columns`. Nothing here runs unless a recorder listens.

/// A record of the sizing of tracks.
final class TrackAccount {
    /// One stage of the sizing.
    enum Stage {
        /// Items that span so many tracks, none of them flexible.
        case spanning(Int, [GridContribution])
        /// Items that span flexible tracks.
        case flexible([GridContribution])
        case maximized
        /// The length of one `fr`; `nil`: there is no room for any.
        case expanded(Double?)
        case stretched
        /// Tracks with a weight take the length that is left, or give the length that is lacking.
        case weighed(left: Double, [Double])
    }

    /// The stages, each with the tracks before and after it.
    var stages: [(stage: Stage, before: [GridTrack], after: [GridTrack])] = []
}

extension GridSizer {
    /// Runs a stage of the sizing, and notes its effect in a recorded pass.
    mutating func stage(_ stage: @autoclosure () -> TrackAccount.Stage, _ body: (inout GridSizer) -> Void) {
        guard let account else { return body(&self) }
        let before = tracks
        body(&self)
        account.stages.append((stage(), before, tracks))
    }

    /// Notes the effect of a stage of the sizing, given the tracks before it, in a recorded pass.
    func note(_ stage: @autoclosure () -> TrackAccount.Stage, _ before: [GridTrack]) {
        account?.stages.append((stage(), before, tracks))
    }
}

extension GridSolver {
    /// Reports how the tracks of an axis got their sizes; `low` and `high` are the bounds of a grid that wraps.
    func reportTracks(_ axis: Axis) {
        guard run.hearsItself else { return }
        let sizer = sizer(axis)
        let prop: Prop = axis == .x ? .columns : .rows
        var lines: [CSSLine] = []
        if shared?[axis] != nil {
            let parent = run.nodes[Int(run.node)].parent
            lines = [CSSLine(.grid(.subgrid(parent)), rule: (run.node, prop))]
        } else if let account = sizer.account {
            lines = run.unheard { trackLines(axis, account) }
        }
        run.say(run.node, prop, sizer.total, CSSStep(all: lines))
    }

    private func trackLines(_ axis: Axis, _ account: TrackAccount) -> [CSSLine] {
        let sizer = sizer(axis)
        var lines = [roomLine(axis)]
        let first = account.stages.first { if case .spanning(1, _) = $0.stage { true } else { false } }
        let tracks = first?.after ?? account.stages.first?.before ?? sizer.tracks
        var items: [Int: [GridContribution]] = [:]
        if let first, case .spanning(_, let all) = first.stage {
            items = Dictionary(grouping: all.filter { $0.tracks.count == 1 }) { $0.tracks.lowerBound }
        }
        for (t, track) in tracks.enumerated() {
            var line = trackLine(axis, t, track, items[t] ?? [])
            line.isOfOne = t >= Self.mostTracksTold
            lines.append(line)
        }
        if tracks.count > Self.mostTracksTold {
            lines.append(ofTracks([], CSSLine(.grid(.moreTracks(tracks.count - Self.mostTracksTold)))))
        }
        for (stage, before, after) in account.stages { lines += stageLines(axis, stage, before, after) }
        let isStretched = account.stages.contains { stage, before, after in
            if case .stretched = stage { zip(before, after).contains { $0.base != $1.base } } else { false }
        }
        if !isStretched, sizer.inner != nil, !run.hugs(axis) { lines.append(ofTracks([], freeLine(axis))) }
        return lines
    }

    /// How many tracks are explained one by one.
    private static let mostTracksTold = 40

    private func roomLine(_ axis: Axis) -> CSSLine {
        let sizer = sizer(axis)
        let prop: Prop = axis == .x ? .columns : .rows
        guard let inner = sizer.inner, !run.hugs(axis) else { return CSSLine(.grid(.wraps(run.node)), rule: (run.node, prop)) }
        let n = sizer.tracks.filter { !$0.isCollapsed }.count
        var sum = CSSSum(.room(.content(run.roomNow(axis))), making: inner - sizer.gap * Double(max(0, n - 1)))
        if n > 1, sizer.gap != 0 { sum.take(.count(n - 1, .gap, sizer.gap)) }
        return CSSLine(.grid(.room), sum, rule: (run.node, prop))
    }

    /// The line about a track; `own`: the needs of the items that are in it alone.
    private func trackLine(_ axis: Axis, _ t: Int, _ track: GridTrack, _ own: [GridContribution]) -> CSSLine {
        var line = CSSLine(.grid(.track(axis, t, track.spec.text, reason(axis, t, track, own))))
        line.tracks = [t]
        return line
    }

    private func reason(_ axis: Axis, _ t: Int, _ track: GridTrack, _ own: [GridContribution]) -> TrackReason {
        if track.isCollapsed { return .collapsed }
        func largest(_ length: (GridContribution) -> Double) -> (Int32, Double)? {
            own.map { ($0.item, length($0)) }.max { $0.1 < $1.1 }
        }
        if case .length(let length) = track.spec.least {
            if case .length(let most) = track.spec.most, most == length { return .number(length) }
            return .atLeast(length)
        }
        if case .percent(let percent, let add) = track.spec.least, track.least == .none {
            if case .percent(percent, add) = track.spec.most {
                let inner = self.sizer(axis).inner
                return .percent(percent, plus: add, inner.map { _ in run.roomNow(axis) }, track.base)
            }
            return .atLeast(track.base)
        }
        if track.isFlexible {
            guard let found = largest({ $0.minimum() }), found.1 > 0 else { return .flexible(0) }
            return .content(.asked(found.0, run.physical(axis), .least, track.base), track.base, isLeast: true, limit: nil)
        }
        let asked = largest { track.least == .maxContent ? $0.maxContent() : track.least == .minContent ? $0.minContent() : $0.minimum() }
        guard let asked else { return track.limit > 0 && track.limit < .infinity ? .numberLimit(track.base, track.limit) : .empty }
        let most = largest { $0.maxContent() }
        let grows = track.limit > track.base && track.limit < .infinity
        let prop = run.physical(axis)
        return .content(
            .asked(asked.0, prop, grows ? .least : .most, track.base), track.base, isLeast: grows,
            limit: grows ? (.asked(most?.0 ?? asked.0, prop, .most, track.limit), track.limit) : nil)
    }

    private func stageLines(_ axis: Axis, _ stage: TrackAccount.Stage, _ before: [GridTrack], _ after: [GridTrack]) -> [CSSLine] {
        switch stage {
        case .spanning(1, _): return []
        case .spanning(let count, let items): return spanLines(axis, count, items, before, after, isFlexible: false)
        case .flexible(let items): return spanLines(axis, 0, items, before, after, isFlexible: true)
        case .maximized:
            let grown = after.indices.filter { after[$0].base > before[$0].base }
            if grown.isEmpty { return [] }
            let line = CSSLine(.grid(.maximized(axis, grown.map { ($0, before[$0].base, after[$0].base) })))
            return [ofTracks(grown, line)] + grownLines(axis, grown, before, after)
        case .expanded(let fraction): return fractionLines(axis, fraction, before, after)
        case .weighed(let left, let weights): return weightLines(axis, left, weights, before, after)
        case .stretched:
            let grown = after.indices.filter { after[$0].base > before[$0].base }
            guard let one = grown.first else { return [] }
            let each = after[one].base - before[one].base
            let sizer = sizer(axis)
            let open = lengths(before.indices.filter { !before[$0].isCollapsed }, before)
            var free = CSSSum(.room(.content(run.roomNow(axis))), making: each * Double(grown.count))
            free.take(tracks(axis, open, gap: sizer.gap))
            let sum = CSSSum(.part(.number(free.value), by: 1, of: Double(grown.count)), making: each)
            let stretched = CSSLine(.grid(.stretched), sum, .grownBy(each, axis, grown.map { ($0, before[$0].base, after[$0].base) }))
            let lines = [ofTracks(grown, CSSLine(.grid(.free(axis)), free, .free)), ofTracks(grown, stretched)]
            return lines + grownLines(axis, grown, before, after)
        }
    }

    /// The length that the tracks leave or lack, and its effect on those with a weight.
    private func weightLines(
        _ axis: Axis, _ left: Double, _ weights: [Double], _ before: [GridTrack], _ after: [GridTrack]
    ) -> [CSSLine] {
        let sizer = sizer(axis)
        let open = before.indices.filter { !before[$0].isCollapsed }
        var sum = CSSSum(.room(.content(run.roomNow(axis))), making: left)
        sum.take(tracks(axis, lengths(open, before), gap: sizer.gap))
        let all = open.reduce(0) { $0 + weights[$1] }
        let weighed = open.filter { weights[$0] > 0 }.prefix(8).map {
            WeighedTrack(
                axis: axis, track: $0, from: before[$0].base, left: left, weight: weights[$0], weights: all, length: after[$0].base,
                rule: rule(ofWeight: weights[$0], axis, $0))
        }
        let tracks = weighed.map(\.track)
        return [ofTracks(tracks, CSSLine(.grid(.left(axis)), sum))] + weighed.map { ofTracks([$0.track], CSSLine(.grid(.weighed($0)))) }
    }

    /// The item whose weight a track has.
    private func rule(ofWeight weight: Double, _ axis: Axis, _ t: Int) -> (node: Int32, prop: Prop)? {
        let prop: Prop = axis == .x ? .columnWeight : .rowWeight
        let item = items.first { item in
            guard item.area[axis].contains(t) else { return false }
            let own = run.css(item.k).pointee
            return (axis == .x ? own.columnWeight : own.rowWeight) / Double(item.area[axis].count) == weight
        }
        return item.map { (run.items[$0.k].node, prop) }
    }

    /// The needs of items that span several tracks, one line for each that made tracks larger.
    private func spanLines(
        _ axis: Axis, _ count: Int, _ items: [GridContribution], _ before: [GridTrack], _ after: [GridTrack], isFlexible: Bool
    ) -> [CSSLine] {
        var lines: [CSSLine] = []
        for item in items {
            let open = item.tracks.filter { !before[$0].isCollapsed }
            let had = open.reduce(0) { $0 + before[$1].base } + sizerGap(open.count, before)
            let has = open.reduce(0) { $0 + after[$1].base } + sizerGap(open.count, before)
            let asked = [item.minimum(), item.minContent(), item.maxContent()].first { $0 > had && $0 <= has + 1e-6 }
            let grown = open.filter { after[$0].base > before[$0].base }
            guard let asked, !grown.isEmpty else { continue }
            var sum = CSSSum(.named(.asked(item.item, run.physical(axis), .most, asked), asked), making: asked - had)
            let gap = open.count > 1 ? sizerGap(2, before) : 0
            sum.take(tracks(axis, lengths(open, before), gap: gap))
            let result = grown.map { SpannedTrack(track: $0, by: after[$0].base - before[$0].base, length: after[$0].base) }
            let line = CSSLine(.grid(.spanning(isFlexible ? item.tracks.count : count)), sum, .spanned(axis, result, of: asked - had))
            lines.append(ofTracks(grown, line))
            lines += grownLines(axis, grown, before, after)
        }
        return lines
    }

    /// A line about some tracks.
    private func ofTracks(_ tracks: [Int], _ line: CSSLine) -> CSSLine {
        var line = line
        line.tracks = tracks
        return line
    }

    /// The length of each track that grew, for a question about one track.
    private func grownLines(_ axis: Axis, _ grown: [Int], _ before: [GridTrack], _ after: [GridTrack]) -> [CSSLine] {
        grown.map { t in
            var sum = CSSSum(.number(before[t].base), making: after[t].base)
            sum.addNumber(after[t].base - before[t].base)
            return outcome(axis, t, sum)
        }
    }

    private func outcome(_ axis: Axis, _ t: Int, _ sum: CSSSum) -> CSSLine {
        var line = ofTracks([t], CSSLine(.grid(.outcome(axis, t)), sum))
        line.isOfOne = true
        return line
    }

    private func lengths(_ numbers: some Sequence<Int>, _ tracks: [GridTrack]) -> TrackLengths {
        var all = TrackLengths()
        for t in numbers { all.add(t, tracks[t].base) }
        return all
    }

    private func sizerGap(_ count: Int, _ tracks: [GridTrack]) -> Double {
        let gap = tracks.count == columns.tracks.count && columns.account != nil && rows.account == nil ? columns.gap : rows.gap
        return gap * Double(max(0, count - 1))
    }

    private func fractionLines(_ axis: Axis, _ fraction: Double?, _ before: [GridTrack], _ after: [GridTrack]) -> [CSSLine] {
        let sizer = sizer(axis)
        let flexible = before.indices.filter { before[$0].isFlexible && !before[$0].isCollapsed }
        guard let fraction, !flexible.isEmpty else { return [] }
        guard let inner = sizer.inner else {
            let all = CSSLine(
                .grid(.fractionOfContent(axis, flexible.map { ($0, after[$0].base) })), CSSSum(.number(fraction), making: fraction))
            let shares = flexible.filter { after[$0].base == fraction * before[$0].factor }
            return [ofTracks(flexible, all)] + shareLines(axis, shares, fraction, before, after)
        }
        // Tracks that are larger than their share keep their size.
        let shares = flexible.filter { after[$0].base == fraction * before[$0].factor }
        let n = before.filter { !$0.isCollapsed }.count
        let room = inner - sizer.gap * Double(max(0, n - 1))
        let others = before.indices.filter { !before[$0].isCollapsed && !shares.contains($0) && before[$0].base != 0 }
        var free = CSSSum(.room(.content(run.roomNow(axis))), making: others.reduce(room) { $0 - before[$1].base })
        if n > 1, sizer.gap != 0 { free.take(.count(n - 1, .gap, sizer.gap)) }
        if !others.isEmpty { free.take(tracks(axis, lengths(others, before), gap: 0)) }
        var factors = CSSSum(making: shares.reduce(0) { $0 + before[$1].factor })
        for t in shares.prefix(8) { factors.add(.number(before[t].factor)) }
        if shares.count > 8 { factors.add(.number(shares.dropFirst(8).reduce(0) { $0 + before[$1].factor })) }
        let gets = shares.filter { before[$0].factor != 1 || before[$0].base > 0 }.prefix(8)
        let line = CSSLine(
            .grid(.fractions), free,
            .fractions(
                factors, each: fraction, gets: axis, gets.map { (track: $0, length: after[$0].base, least: before[$0].base) }))
        return [ofTracks(shares, line)] + shareLines(axis, shares, fraction, before, after)
    }

    /// The length that each track gets by its `fr`, for a question about one track.
    private func shareLines(
        _ axis: Axis, _ shares: [Int], _ fraction: Double, _ before: [GridTrack], _ after: [GridTrack]
    ) -> [CSSLine] {
        shares.map { outcome(axis, $0, CSSSum(.times(.number(fraction), before[$0].factor), making: after[$0].base)) }
    }

    private func freeLine(_ axis: Axis) -> CSSLine {
        let sizer = sizer(axis)
        let free = (sizer.inner ?? sizer.total) - sizer.total
        return CSSLine(.grid(.nothingStretched(abs(free) < 1e-9 ? 0 : free)))
    }
}

extension TrackSpec {
    /// The track as it is written.
    var text: String {
        if isWrapped { return "wrap" }
        if let limit { return "fitContent(\(limit.text))" }
        if case .fraction = most, case .auto = least { return most.text }
        return least.text == most.text ? least.text : "minmax(\(least.text), \(most.text))"
    }
}

extension TrackBreadth {
    var text: String {
        switch self {
        case .length(let length): exactNumber(length)
        case .percent(let percent, let add): sumText(exactNumber(percent) + "%", add)
        case .fraction(let factor): exactNumber(factor) + "fr"
        case .auto: "auto"
        case .minContent: "minContent"
        case .maxContent: "maxContent"
        }
    }
}
