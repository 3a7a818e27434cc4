// Places along and across the lines (Flexbox 9.5, 9.6).

extension FlexSolver {
    mutating func placeItems() {
        placeLines()
        for line in lines {
            placeAlong(line)
            placeAcross(line)
        }
        let isReversed = css.isReverse
        let room = run.content(main)
        for p in 0..<count {
            let k = Int(items[p].k)
            var at = items[p].position
            if isReversed { at = room - at - items[p].length }
            var across = items[p].crossPosition
            if css.wrapsReverse { across = run.content(cross) - across - items[p].crossLength }
            run.items[k].pos[main] = run.pad.near(main) + at
            run.items[k].pos[cross] = run.pad.near(cross) + across
            run.moveRelatively(k, in: run.relativeRoom())
            run.noteWhole(k, run.content(.x), holdsRatio: main == .x)
        }
    }

    /// From the top of the container to its first or last baseline: that of the line nearest to where reading begins or ends, or of the
    /// item nearest to it (see `lender`).
    func baseline(last: Bool) -> Double? {
        guard let line = css.wrapsReverse != last ? lines.last : lines.first else { return nil }
        var places = Array(line.first..<line.first + line.count)
        if css.isReverse != last { places.reverse() }
        let aligned = places.map { main == .x && items[$0].isOnBaseline ? items[$0].align : nil }
        guard let (at, align) = Run.lender(of: aligned, last: last) else { return nil }
        let item = items[places[at]]
        return run.lentBaseline(Int(item.k), align, hugs: (item.hugsMain, item.hugsCross), last: last)
    }

    /// Where a word of alignment along the line puts free room: the part before the first, and between.
    func distribution(_ align: BoxAlignment, _ free: Double, _ n: Int, _ axis: Axis, reversed: Bool) -> (before: Double, between: Double) {
        let count = Double(n)
        func at(_ word: BoxAlignment.Word) -> Double {
            switch word {
            case .flexStart, .normal, .stretch, .baseline: return 0
            case .flexEnd: return free
            case .center: return free / 2
            case .start, .selfStart: return reversed ? free : 0
            case .end, .selfEnd, .lastBaseline: return reversed ? 0 : free
            case .left: return axis == .x && rtl != reversed ? free : axis == .y && reversed ? free : 0
            case .right: return axis == .x && rtl == reversed ? free : axis == .y && reversed ? free : 0
            default: return 0
            }
        }
        switch align.word {
        case .spaceBetween:
            return n > 1 && free > 0 ? (0, free / (count - 1)) : (0, 0)
        case .spaceAround:
            if free > 0 { return (free / count / 2, free / count) }
            return (at(.start), 0)
        case .spaceEvenly:
            if free > 0 { return (free / (count + 1), free / (count + 1)) }
            return (at(.start), 0)
        default:
            if align.isSafe, free < 0 { return (at(.start), 0) }
            return (at(align.word), 0)
        }
    }

    private func placeAlong(_ line: FlexLine) {
        let range = line.first..<line.first + line.count
        var free = run.content(main) - mainGap * Double(line.count - 1)
        var autos = 0
        for p in range {
            free -= items[p].outerLength
            autos += (items[p].main.nearIsAuto ? 1 : 0) + (items[p].main.farIsAuto ? 1 : 0)
        }
        var each = 0.0
        if autos > 0, free > 0 {
            each = free / Double(autos)
            free = 0
        }
        let (before, between) = distribution(css.justifyContent, free, line.count, main, reversed: css.isReverse)
        var at = before
        for p in range {
            // Margins are logical; against the direction the far one comes first.
            let m = items[p].main
            let first = css.isReverse ? m.far + (m.farIsAuto ? each : 0) : m.near + (m.nearIsAuto ? each : 0)
            let second = css.isReverse ? m.near + (m.nearIsAuto ? each : 0) : m.far + (m.farIsAuto ? each : 0)
            at += first
            items[p].position = at
            at += items[p].length + second + mainGap + between
        }
    }

    private mutating func placeLines() {
        guard css.wraps else {
            if !lines.isEmpty { lines[0].position = 0 }
            return
        }
        var free = run.content(cross) - crossGap * Double(max(0, lines.count - 1))
        for line in lines { free -= line.cross }
        let (before, between) = distribution(css.alignContent, free, lines.count, cross, reversed: css.wrapsReverse)
        var at = before
        for l in lines.indices {
            lines[l].position = at
            at += lines[l].cross + crossGap + between
        }
    }

    func placeAcross(_ line: FlexLine) {
        for p in line.first..<line.first + line.count {
            let item = items + p
            let m = item.pointee.cross
            let reversed = css.wrapsReverse
            let near = reversed ? m.far : m.near
            let nearIsAuto = reversed ? m.farIsAuto : m.nearIsAuto
            let farIsAuto = reversed ? m.nearIsAuto : m.farIsAuto
            let free = line.cross - item.pointee.outerCross
            var at = line.position + near
            if nearIsAuto || farIsAuto {
                if free > 0 {
                    if nearIsAuto { at += farIsAuto ? free / 2 : free }
                } else if reversed {
                    at += free
                }
            } else {
                at += across(p, line, free, reversed)
            }
            item.pointee.crossPosition = at
        }
    }

    /// How far from the start of its line an item stands, beside its margin.
    private func across(_ p: Int, _ line: FlexLine, _ free: Double, _ reversed: Bool) -> Double {
        let align = items[p].align
        if align.isSafe, free < 0 { return reversed ? free : 0 }
        switch align.word {
        case .flexEnd: return free
        case .center: return free / 2
        case .start: return reversed ? free : 0
        case .end: return reversed ? 0 : free
        case .selfStart, .selfEnd:
            let turns = cross == .x && run.turns(Int(items[p].k))
            return (align.word == .selfStart) != (turns != reversed) ? 0 : free
        case .baseline, .lastBaseline:
            guard items[p].isOnBaseline else { return 0 }
            let above = items[p].ascent + items[p].cross.near
            let below = items[p].outerCross - above
            if align.word == .baseline { return reversed ? line.below - below : line.above - above }
            return reversed ? line.cross - line.lastAbove - line.lastBelow + line.lastBelow - below : line.cross - line.lastBelow - above
        default: return 0
        }
    }

    /// Where a child out of the flow stands without insets: as the only item.
    func staticPlace(_ k: Int, _ padding: AbsoluteBlock) -> AbsoluteBlock {
        var block = padding
        let item = run.cssItem(k)
        let align = alignment(item)
        block.justify = item.justifySelf.word == .auto ? BoxAlignment(.normal) : item.justifySelf
        block.align = item.alignSelf.word == .auto ? BoxAlignment(.normal) : item.alignSelf
        let along = staticEdge(css.justifyContent, main, css.isReverse, isDistribution: true, k)
        let across = staticEdge(align, cross, css.wrapsReverse, isDistribution: false, k)
        // Only the child's own `safe` counts here (measured).
        block.staticX = place(main == .x ? along : across, .x, isSafe: main == .y && item.alignSelf.isSafe)
        block.staticY = place(main == .x ? across : along, .y, isSafe: main == .x && item.alignSelf.isSafe)
        return block
    }

    private func place(_ edge: StaticPlace.Edge, _ axis: Axis, isSafe: Bool) -> StaticPlace {
        let start = run.pad.near(axis)
        let length = run.content(axis)
        switch edge {
        case .near: return StaticPlace(at: start, edge: .near)
        case .center: return StaticPlace(at: start + length / 2, edge: .center, safe: isSafe ? (start, length) : nil)
        case .far: return StaticPlace(at: start + length, edge: .far, safe: isSafe ? (start, length) : nil)
        }
    }

    private func staticEdge(
        _ align: BoxAlignment, _ axis: Axis, _ reversed: Bool, isDistribution: Bool, _ k: Int
    ) -> StaticPlace.Edge {
        switch align.word {
        case .center, .spaceAround, .spaceEvenly: return .center
        case .start: return .near
        case .end: return .far
        case .left: return axis == .x && rtl ? .far : .near
        case .right: return axis == .x && !rtl ? .far : .near
        case .selfStart: return axis == .x && run.turns(k) ? .far : .near
        case .selfEnd: return axis == .x && run.turns(k) ? .near : .far
        case .baseline: return .near
        case .lastBaseline: return .far
        case .flexEnd: return reversed ? .near : .far
        default: return reversed ? .far : .near
        }
    }
}
