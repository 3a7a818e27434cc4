// Reports how a grid came by its tracks and by the sizes and places of its items. Nothing here runs unless a recorder listens.

extension GridSolver {
    /// Says all that is to be said of the items, once they are placed.
    func report() {
        let starts = (x: trackStarts(.x), y: trackStarts(.y))
        for n in items.indices where run.hears(items[n].k) {
            let x = span(items[n].area.columns, .x, starts.x)
            let y = span(items[n].area.rows, .y, starts.y)
            let area = Pair(x.length, y.length)
            run.withHeightAround(y.length) {
                for axis in [Axis.x, .y] {
                    reportSize(n, axis, area)
                    reportPlace(n, axis, area, axis == .x ? starts.x : starts.y)
                }
            }
            run.reportRelative(items[n].k, in: run.relativeRoom(area))
        }
    }

    private func room(_ n: Int, _ axis: Axis, _ length: Double) -> CSSRoom {
        .area(axis, first: items[n].area[axis].lowerBound + 1, count: items[n].area[axis].count, length)
    }

    // MARK: Sizes

    private func reportSize(_ n: Int, _ axis: Axis, _ area: Pair) {
        let k = items[n].k
        var question = CSSSizeQuestion(
            k: k, axis: axis, room: ContainingBlock(area.x, area.y), told: room(n, axis, area[axis]), insets: run.insets(k, whole: area.x),
            whole: area.x)
        if stretches(n, axis) || axis == .y && run.ratio(k) > 0 && stretches(n, .y) { question.fill = fill(n, axis) }
        question.isFilled = fills(n, axis)
        if axis == .x, stretches(n, .y) { question.leading = room(n, .y, area.y) }
        let (lines, goesOn) = run.sizeLines(question)
        let reads = run.sizeReads(question) + placeReads(n, axis)
        // What its content says of itself comes before.
        let said = goesOn ? lines : before(n, axis) + [tracksLine(n, axis, area[axis])] + lines
        run.say(run.items[k].node, run.physical(axis), run.items[k].size[axis], CSSStep(all: said), reads: reads, goesOn: goesOn)
    }

    /// What is told before the tracks of an item that spans several: how their gaps come about.
    private func before(_ n: Int, _ axis: Axis) -> [CSSLine] {
        items[n].area[axis].count < 2 ? [] : run.percentGap(axis) + distributionLines(axis, trackStarts(axis))
    }

    private func placeReads(_ n: Int, _ axis: Axis) -> [Fact.Read] {
        run.cssReads(
            items[n].k,
            (axis == .x ? [.gridColumnStart, .gridColumnEnd, .justifySelf] : [.gridRowStart, .gridRowEnd, .alignSelf])
                + Self.placeProps(axis) + (css.isCounted ? [.alignment] : []))
    }

    /// What lets an item fill its area.
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

    /// In which tracks an item is, how it came there, and how long they are.
    private func tracksLine(_ n: Int, _ axis: Axis, _ length: Double) -> CSSLine {
        let range = items[n].area[axis]
        let sizer = sizer(axis)
        let shown = range.filter { !sizer.tracks[$0].isCollapsed }.map { sizer.tracks[$0].base }
        var sum = CSSSum(.tracks(axis, first: 0, shown), making: length)
        if shown.count > 1 {
            let all = shown.reduce(0, +)
            if sizer.gap != 0 { sum.add(.count(shown.count - 1, .gap, sizer.gap)) }
            let between = (length - all) / Double(shown.count - 1) - sizer.gap
            let free = run.content(axis) - sizer.total
            if abs(between) > 1e-9 { sum.add(.several(shown.count - 1, .part(.number(free), by: 1, of: (free / between).rounded()))) }
        }
        let i = run.items[items[n].k].node
        let lines: [Prop] = axis == .x ? [.gridColumnStart, .gridColumnEnd] : [.gridRowStart, .gridRowEnd]
        let set = (lines + Self.placeProps(axis)).first { doc.value(i, $0).isSet }
        let other = items[n].area[axis.other]
        let flows = css.flowsByColumn ? Axis.x : Axis.y
        let placed: GridPlaced = set.map { .rule($0) } ?? (axis == flows ? .none : .next(flows, other.lowerBound + 1))
        return CSSLine(
            .grid(.tracks(axis, first: range.lowerBound + 1, count: range.count, placed)), sum, rule: set.map { (i, $0) })
    }

    private static func placeProps(_ axis: Axis) -> [Prop] {
        axis == .x ? [.columnPlace, .columnSpan] : [.rowPlace, .rowSpan]
    }

    // MARK: Places

    private func reportPlace(_ n: Int, _ axis: Axis, _ area: Pair, _ starts: [Double]) {
        let k = items[n].k
        let i = run.items[k].node
        let first = items[n].area[axis].lowerBound
        let begin = starts[first] + run.pad.near(axis)
        var lines = distributionLines(axis, starts)
        if lines.isEmpty { lines += run.percentPaddings(axis, [.near]) }
        lines += run.percentGap(axis)
        lines.append(beginLine(n, axis, starts))
        let named = run.namedMargins(k, axis, whole: area.x)
        let shift = run.relativeShift(k, in: run.relativeRoom(area))[axis]
        let at = run.items[k].pos[axis] - shift
        let offset = at - begin - named[0].length
        var sum = CSSSum(.number(begin), making: at)
        var phrase = CSSPhrase.placed(.area)
        var rule: (node: Int32, prop: Prop)?
        if abs(offset) > 1e-9 {
            let isOnBaseline = axis == .x ? items[n].isOnBaseline.x : items[n].isOnBaseline.y
            let isLast = (axis == .x ? items[n].justify : items[n].align).word == .lastBaseline
            if isOnBaseline, !isLast {
                sum.add(.what(.baseline, offset))
                let set = alignment(n, axis)
                if let set { phrase = .aligned(.rule(set.node, set.prop, isOwn: set.node == i)) }
            } else {
                let aligned = run.alignedInRoom(
                    k, axis, room: room(n, axis, area[axis]), offset: offset, alignment: alignment(n, axis), whole: area.x)
                lines.append(tracksLine(n, axis, area[axis]))
                lines.append(aligned.free)
                if isOnBaseline, items[n].lift[axis] != 0 {
                    sum.add(.number(offset + items[n].lift[axis]))
                    sum.take(.what(.lastBaseline, items[n].lift[axis]))
                } else {
                    sum.add(aligned.term)
                }
                (phrase, rule) = (aligned.phrase, aligned.rule)
            }
        }
        sum.add(own: named[0])
        if sum.terms.count > 1 { lines.append(CSSLine(phrase, sum, rule: rule)) }
        let set: [Prop] = [.justifyContent, .alignContent, .justifyItems, .alignItems]
        let reads =
            run.marginReads(k, axis) + placeReads(n, axis) + run.cssReads(k, [.position, .order])
            + set.filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
        run.say(i, run.nearEdge(axis), at, CSSStep(all: lines), reads: reads)
    }

    /// Free room that is put before or between the tracks.
    private func distributionLines(_ axis: Axis, _ starts: [Double]) -> [CSSLine] {
        let sizer = sizer(axis)
        let free = run.content(axis) - sizer.total
        guard free != 0, hasRoomBetween(axis, starts) else { return [] }
        var lines = run.insideLines(axis)
        var sum = CSSSum(.what(.inside, run.content(axis)), making: free)
        let open = sizer.tracks.filter { !$0.isCollapsed }
        sum.take(.parentheses(tracksSum(axis, open.map(\.base), gap: sizer.gap)))
        lines.append(CSSLine(.grid(.free(axis)), sum, .free))
        return lines
    }

    private func hasRoomBetween(_ axis: Axis, _ starts: [Double]) -> Bool {
        let sizer = sizer(axis)
        let open = sizer.tracks.indices.filter { !sizer.tracks[$0].isCollapsed }
        guard let first = open.first, let last = open.last else { return false }
        let plain = sizer.length(first..<last + 1)
        return starts[first] != 0 || abs(starts[last] + sizer.tracks[last].base - starts[first] - plain) > 1e-9
    }

    private func tracksSum(_ axis: Axis, _ tracks: [Double], gap: Double) -> CSSSum {
        var sum = CSSSum(making: tracks.reduce(0, +) + gap * Double(max(0, tracks.count - 1)))
        sum.add(.tracks(axis, first: 0, tracks))
        if tracks.count > 1, gap != 0 { sum.add(.count(tracks.count - 1, .gap, gap)) }
        return sum
    }

    /// Where the first track of an item begins, after the tracks before it.
    private func beginLine(_ n: Int, _ axis: Axis, _ starts: [Double]) -> CSSLine {
        let sizer = sizer(axis)
        let first = items[n].area[axis].lowerBound
        let before = (0..<first).filter { !sizer.tracks[$0].isCollapsed }
        let begin = starts[first] + run.pad.near(axis)
        var sum = CSSSum(making: begin)
        run.addInsets(axis, .near, to: &sum)
        let lead = starts.first ?? 0
        let free = run.content(axis) - sizer.total
        let prop: Prop = axis == .x ? .justifyContent : .alignContent
        let isAligned = hasRoomBetween(axis, starts)
        if isAligned, lead != 0 {
            let n = (free / lead).rounded()
            sum.add(lead == free ? .number(free) : abs(lead - free / 2) < 1e-9 ? .half(.number(free)) : .part(.number(free), by: 1, of: n))
        }
        if !before.isEmpty {
            sum.add(.tracks(axis, first: 1, before.map { sizer.tracks[$0].base }))
            if sizer.gap != 0 { sum.add(.count(before.count, .gap, sizer.gap)) }
            let between = starts[first] - lead - before.reduce(0) { $0 + sizer.tracks[$1].base } - sizer.gap * Double(before.count)
            if abs(between) > 1e-9 {
                let each = between / Double(before.count)
                sum.add(.several(before.count, .part(.number(free), by: 1, of: (free / each).rounded())))
            }
        }
        return CSSLine(
            .grid(.begins(axis, first + 1, alignedBy: isAligned ? (run.node, prop) : nil)), sum, rule: isAligned ? (run.node, prop) : nil)
    }
}
