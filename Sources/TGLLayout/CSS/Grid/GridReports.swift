// Reports how a grid determined its tracks and the sizes and places of its items. Nothing here runs unless a recorder listens.

extension GridSolver {
    /// Reports on the items, once they are placed. What is true of all tracks of an axis is computed once.
    func report() {
        let told = (x: ToldTracks(self, .x), y: ToldTracks(self, .y))
        for n in items.indices where run.hears(items[n].k) {
            let x = span(items[n].area.columns, .x, told.x.starts)
            let y = span(items[n].area.rows, .y, told.y.starts)
            let area = Pair(x.length, y.length)
            run.withHeightAround(y.length) {
                for axis in [Axis.x, .y] {
                    let tracks = axis == .x ? told.x : told.y
                    reportSize(n, axis, area, tracks)
                    reportPlace(n, axis, area, tracks)
                }
            }
            run.reportRelative(items[n].k, in: run.relativeRoom(area))
        }
    }

    /// What reports need about the tracks of an axis.
    private struct ToldTracks {
        let starts: [Double]
        let free: Double
        let parts: FreeParts
        /// The free space, where a part of it is before or between the tracks.
        let lines: [CSSLine]
        let gaps: [CSSLine]
        /// For the tracks before each: the number of those that are not collapsed, and their length together.
        private var before: [(count: Int, length: Double)] = [(0, 0)]
        private var first: [Int] = []
        private let tracks: [GridTrack]

        var isAligned: Bool { free != 0 && parts != .none }

        init(_ grid: GridSolver, _ axis: Axis) {
            starts = grid.trackStarts(axis)
            (free, parts) = grid.distribution(axis, of: grid.run.content(axis))
            lines = grid.distributionLines(axis)
            gaps = grid.run.percentGap(axis)
            tracks = grid.sizer(axis).tracks
            for (t, track) in tracks.enumerated() {
                let (count, length) = before[t]
                before.append(track.isCollapsed ? (count, length) : (count + 1, length + track.base))
                if !track.isCollapsed, first.count < NodeLengths.most { first.append(t) }
            }
        }

        /// The lengths of the tracks before one.
        func before(_ track: Int) -> TrackLengths {
            var lengths = TrackLengths()
            for t in first where t < track { lengths.add(t, tracks[t].base) }
            let all = before[track]
            if all.count > lengths.count { lengths.add(others: all.count - lengths.count, all.length - lengths.total) }
            return lengths
        }
    }

    private func room(_ n: Int, _ axis: Axis, _ length: Double) -> CSSRoom {
        .area(axis, first: items[n].area[axis].lowerBound + 1, count: items[n].area[axis].count, length)
    }

    // MARK: Sizes

    private func reportSize(_ n: Int, _ axis: Axis, _ area: Pair, _ told: ToldTracks) {
        // Where an item spans several tracks, how their gaps result.
        let gaps = items[n].area[axis].count < 2 || !run.tellsWords ? [] : told.gaps + told.lines
        let tracks = run.tellsWords ? [tracksLine(n, axis, area[axis], told)] : []
        run.sayTold(items[n].k, axis, before: gaps + tracks, reads: placeReads(n, axis))
    }

    /// The context in which the size of an item is decided.
    func sizeContext(_ n: Int, _ axis: Axis, _ insets: Insets, _ area: Pair) -> SizeContext {
        SizeContext(
            k: items[n].k, axis: axis, room: ContainingBlock(area.x, area.y), told: room(n, axis, area[axis]), insets: insets,
            whole: area.x, fill: fill(n, axis))
    }

    private func placeReads(_ n: Int, _ axis: Axis) -> [Fact.Read] {
        run.cssReads(
            items[n].k,
            (axis == .x ? [.gridColumnStart, .gridColumnEnd, .justifySelf] : [.gridRowStart, .gridRowEnd, .alignSelf])
                + Self.placeProps(axis) + (css.isCounted ? [.alignment] : []))
    }

    /// The rule by which an item fills its area.
    private func fill(_ n: Int, _ axis: Axis) -> CSSFill {
        alignment(n, axis).map { CSSFill.alignment($0.node, $0.prop, isOwn: $0.node != run.node) }
            ?? .normal(axis == .x ? .justifySelf : .alignSelf)
    }

    /// Which alignment is set for an item, on itself or on the grid.
    private func alignment(_ n: Int, _ axis: Axis) -> (node: Int32, prop: Prop)? {
        let item = run.cssItem(items[n].k)
        let own: Prop = axis == .x ? .justifySelf : .alignSelf
        let all: Prop = axis == .x ? .justifyItems : .alignItems
        if (axis == .x ? item.justifySelf : item.alignSelf).word != .auto { return (run.items[items[n].k].node, own) }
        if placement(n, axis) != .none { return (run.items[items[n].k].node, .alignment) }
        return doc.value(run.node, all).isSet ? (run.node, all) : nil
    }

    /// The tracks of an item, how they were chosen, and their lengths.
    private func tracksLine(_ n: Int, _ axis: Axis, _ length: Double, _ told: ToldTracks) -> CSSLine {
        let range = items[n].area[axis]
        let sizer = sizer(axis)
        let shown = sizer.lengths(range)
        var sum = CSSSum(.tracks(run.node, axis, shown), making: length)
        if shown.count > 1 {
            if sizer.gap != 0 { sum.add(.count(shown.count - 1, .gap, sizer.gap)) }
            if told.isAligned, told.parts.between != .none { sum.add(.several(shown.count - 1, told.parts.between.term(of: told.free))) }
        }
        let i = run.items[items[n].k].node
        let lines: [Prop] = axis == .x ? [.gridColumnStart, .gridColumnEnd] : [.gridRowStart, .gridRowEnd]
        let set = (lines + Self.placeProps(axis)).first { doc.value(i, $0).isSet }
        let other = items[n].area[axis.other]
        let flows = css.flowsByColumn ? Axis.x : Axis.y
        let placed: GridPlaced = set.map { .rule($0) } ?? (axis == flows ? .none : .next(run.node, flows, other.lowerBound))
        return CSSLine(
            .grid(.area(placed)), sum, rule: set.map { (i, $0) })
    }

    private static func placeProps(_ axis: Axis) -> [Prop] {
        axis == .x ? [.columnPlace, .columnSpan] : [.rowPlace, .rowSpan]
    }

    // MARK: Places

    private func reportPlace(_ n: Int, _ axis: Axis, _ area: Pair, _ told: ToldTracks) {
        let k = items[n].k
        let at = run.items[k].pos[axis] - run.relativeShift(k, in: run.relativeRoom(area))[axis]
        let set: [Prop] = [.justifyContent, .alignContent, .justifyItems, .alignItems]
        let reads =
            run.marginReads(k, axis) + placeReads(n, axis) + run.cssReads(k, [.position, .order])
            + set.filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
        let lines = run.tellsWords ? placeLines(n, axis, area, told, at) : []
        run.say(run.items[k].node, run.nearEdge(axis), at, CSSStep(all: lines), reads: reads)
    }

    /// The lines about an item's place.
    private func placeLines(_ n: Int, _ axis: Axis, _ area: Pair, _ told: ToldTracks, _ at: Double) -> [CSSLine] {
        let k = items[n].k
        let i = run.items[k].node
        let first = items[n].area[axis].lowerBound
        let begin = told.starts[first] + run.pad.near(axis)
        var lines = told.lines
        if lines.isEmpty { lines += run.percentPaddings(axis, [.near]) }
        lines += told.gaps
        lines.append(beginLine(n, axis, told))
        let named = run.namedMargins(k, axis, whole: area.x)
        let margins = run.margins(k, axis, whole: area.x)
        let free = area[axis] - margins.sum - run.items[k].size[axis]
        let moved = self.shift(n, axis, margins, free)
        var sum = CSSSum(.number(begin), making: at)
        var phrase = CSSPhrase.placed(.area)
        var rule: (node: Int32, prop: Prop)?
        if case .baseline(let shim) = moved, shim != 0 {
            sum.add(.what(.baselineShift, shim))
            let set = alignment(n, axis)
            if let set { phrase = .aligned(.rule(set.node, set.prop, isOwn: set.node == i)) }
        } else if moved.of(free) != 0 {
            let aligned = run.alignedInRoom(k, axis, room: room(n, axis, area[axis]), alignment: alignment(n, axis), whole: area.x)
            lines.append(tracksLine(n, axis, area[axis], told))
            lines.append(aligned.free)
            switch moved {
            case .part(let part): sum.add(part.term(of: free))
            case .lastBaseline(let lift):
                sum.add(.number(free))
                if lift != 0 { sum.take(.what(.lastBaseline, lift)) }
            case .baseline: break
            }
            (phrase, rule) = (aligned.phrase, aligned.rule)
        }
        sum.add(own: named[0])
        if sum.terms.count > 1 { lines.append(CSSLine(phrase, sum, rule: rule)) }
        return lines
    }

    /// The lines about free space before or between the tracks.
    fileprivate func distributionLines(_ axis: Axis) -> [CSSLine] {
        let sizer = sizer(axis)
        let (free, parts) = distribution(axis, of: run.content(axis))
        guard free != 0, parts != .none else { return [] }
        var lines = run.insideLines(axis)
        var sum = CSSSum(.room(.content(run.roomNow(axis))), making: free)
        sum.take(tracks(axis, sizer.lengths(sizer.tracks.indices), gap: sizer.gap))
        lines.append(CSSLine(.grid(.free(axis)), sum, .free))
        return lines
    }

    /// Tracks with the gaps between them, as one term.
    func tracks(_ axis: Axis, _ lengths: TrackLengths, gap: Double) -> CSSTerm {
        let term = CSSTerm.tracks(run.node, axis, lengths)
        if lengths.count < 2 { return term }
        var sum = CSSSum(term, making: lengths.total + gap * Double(lengths.count - 1))
        if gap != 0 { sum.add(.count(lengths.count - 1, .gap, gap)) }
        return .parentheses(sum)
    }

    /// Where the first track of an item begins, after the tracks before it.
    private func beginLine(_ n: Int, _ axis: Axis, _ told: ToldTracks) -> CSSLine {
        let first = items[n].area[axis].lowerBound
        let before = told.before(first)
        let begin = told.starts[first] + run.pad.near(axis)
        var sum = CSSSum(making: begin)
        run.addInsets(axis, .near, to: &sum)
        let (free, parts, isAligned) = (told.free, told.parts, told.isAligned)
        let prop: Prop = axis == .x ? .justifyContent : .alignContent
        if isAligned, parts.before != .none { sum.add(parts.before.term(of: free)) }
        if before.count > 0 {
            sum.add(.tracks(run.node, axis, before))
            let gap = sizer(axis).gap
            if gap != 0 { sum.add(.count(before.count, .gap, gap)) }
            if isAligned, parts.between != .none { sum.add(.several(before.count, parts.between.term(of: free))) }
        }
        let rule = isAligned ? (node: run.node, prop: prop) : nil
        return CSSLine(.grid(.begins(run.node, axis, first, alignedBy: rule)), sum, rule: rule)
    }
}

extension GridSizer {
    /// The lengths of those of some tracks that are not collapsed.
    func lengths(_ range: Range<Int>) -> TrackLengths {
        var all = TrackLengths()
        for t in range where !tracks[t].isCollapsed { all.add(t, tracks[t].base) }
        return all
    }
}
