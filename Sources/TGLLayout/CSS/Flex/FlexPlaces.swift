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

    /// The distance from the top of the container to its first or last baseline: that of the line nearest to where reading begins or ends,
    /// or of the item nearest to it (see `lender`).
    func baseline(last: Bool) -> Double? {
        guard let line = css.wrapsReverse != last ? lines.last : lines.first else { return nil }
        var places = Array(line.first..<line.first + line.count)
        if css.isReverse != last { places.reverse() }
        let aligned = places.map { main == .x && items[$0].isOnBaseline ? items[$0].align : nil }
        guard let (at, align) = Run.lender(of: aligned, last: last) else { return nil }
        let item = items[places[at]]
        return run.lentBaseline(Int(item.k), align, hugs: (item.hugsMain, item.hugsCross), last: last)
    }

    /// The parts of free space for a word of alignment: before the first item, and between two.
    func distribution(_ align: BoxAlignment, _ free: Double, _ n: Int, _ axis: Axis, reversed: Bool) -> FreeParts {
        func at(_ word: BoxAlignment.Word) -> FreePart {
            switch word {
            case .flexStart, .normal, .stretch, .baseline: return .none
            case .flexEnd: return .all
            case .center: return .half
            case .start, .selfStart: return reversed ? .all : .none
            case .end, .selfEnd, .lastBaseline: return reversed ? .none : .all
            case .left: return axis == .x && rtl != reversed || axis == .y && reversed ? .all : .none
            case .right: return axis == .x && rtl == reversed || axis == .y && reversed ? .all : .none
            default: return .none
            }
        }
        switch align.word {
        case .spaceBetween, .spaceAround, .spaceEvenly:
            if let parts = FreeParts(spreading: align.word, free, Double(n)) { return parts }
            return align.word == .spaceBetween ? .none : FreeParts(before: at(.start))
        default: return FreeParts(before: align.isSafe && free < 0 ? at(.start) : at(align.word))
        }
    }

    /// The free length of a line, the part of it in each `auto` margin, and the parts before the first item and between two.
    func freeAlong(_ line: FlexLine) -> (free: Double, autos: Int, each: FreePart, parts: FreeParts) {
        var free = run.content(main) - mainGap * Double(line.count - 1)
        var autos = 0
        for p in line.first..<line.first + line.count {
            free -= items[p].outerLength
            autos += (items[p].main.nearIsAuto ? 1 : 0) + (items[p].main.farIsAuto ? 1 : 0)
        }
        if autos > 0, free > 0 { return (free, autos, autos == 1 ? .all : .one(of: Double(autos)), .none) }
        return (free, autos, .none, distribution(css.justifyContent, free, line.count, main, reversed: css.isReverse))
    }

    private func placeAlong(_ line: FlexLine) {
        let range = line.first..<line.first + line.count
        let (free, _, part, parts) = freeAlong(line)
        let each = part.of(free)
        let between = parts.between.of(free)
        var at = parts.before.of(free)
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
        let (free, parts) = freeAcross
        let between = parts.between.of(free)
        var at = parts.before.of(free)
        for l in lines.indices {
            lines[l].position = at
            at += lines[l].cross + crossGap + between
        }
    }

    /// The free space that the lines leave, and the parts of it before the first line and between two.
    var freeAcross: (free: Double, parts: FreeParts) {
        var free = run.content(cross) - crossGap * Double(max(0, lines.count - 1))
        for line in lines { free -= line.cross }
        return (free, distribution(css.alignContent, free, lines.count, cross, reversed: css.wrapsReverse))
    }

    func placeAcross(_ line: FlexLine) {
        for p in line.first..<line.first + line.count {
            let item = items + p
            let near = css.wrapsReverse ? item.pointee.cross.far : item.pointee.cross.near
            let free = line.cross - item.pointee.outerCross
            item.pointee.crossPosition = line.position + near + shiftAcross(p, line, free).of(free)
        }
    }

    /// What moves an item away from the start of its line, in addition to its margin.
    enum CrossShift {
        case part(FreePart)
        case baseline(Double)

        @inline(__always) func of(_ free: Double) -> Double {
            switch self {
            case .part(let part): part.of(free)
            case .baseline(let length): length
            }
        }
    }

    /// What moves an item away from the start of its line, where it has `free` space.
    @inline(__always) func shiftAcross(_ p: Int, _ line: FlexLine, _ free: Double) -> CrossShift {
        let reversed = css.wrapsReverse
        let m = items[p].cross
        if m.hasAuto {
            let (nearIsAuto, farIsAuto) = reversed ? (m.farIsAuto, m.nearIsAuto) : (m.nearIsAuto, m.farIsAuto)
            if free <= 0 { return .part(reversed ? .all : .none) }
            return .part(nearIsAuto ? farIsAuto ? .half : .all : .none)
        }
        let align = items[p].align
        if align.isSafe, free < 0 { return .part(reversed ? .all : .none) }
        switch align.word {
        case .flexEnd: return .part(.all)
        case .center: return .part(.half)
        case .start: return .part(reversed ? .all : .none)
        case .end: return .part(reversed ? .none : .all)
        case .selfStart, .selfEnd:
            let turns = cross == .x && run.turns(Int(items[p].k))
            return .part((align.word == .selfStart) != (turns != reversed) ? .none : .all)
        case .baseline, .lastBaseline:
            guard items[p].isOnBaseline else { return .part(.none) }
            let above = items[p].ascent + items[p].cross.near
            let below = items[p].outerCross - above
            if align.word == .baseline { return .baseline(reversed ? line.below - below : line.above - above) }
            return .baseline(
                reversed ? line.cross - line.lastAbove - line.lastBelow + line.lastBelow - below : line.cross - line.lastBelow - above)
        default: return .part(.none)
        }
    }

    /// The static place of a child out of the flow: as if it were the only item.
    func staticPlace(_ k: Int, _ padding: AbsoluteBlock) -> AbsoluteBlock {
        var block = padding
        let item = run.cssItem(k)
        let align = alignment(item)
        block.justify = item.justifySelf.word == .auto ? BoxAlignment(.normal) : item.justifySelf
        block.align = item.alignSelf.word == .auto ? BoxAlignment(.normal) : item.alignSelf
        let along = staticEdge(css.justifyContent, main, css.isReverse, isDistribution: true, k)
        let across = staticEdge(align, cross, css.wrapsReverse, isDistribution: false, k)
        // Only the child's own `safe` counts here (as in Chromium).
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
