// Reports how a flex determined the places of its items. Nothing here runs unless a recorder listens.

extension FlexSolver {
    // MARK: Along

    /// Reports the place of an item along its line.
    func reportAlong(_ p: Int, _ told: ToldLine) {
        let k = Int(items[p].k)
        var lines = run.percentGap(main)
        let isFirst = p == told.line.first
        let (free, autos, each, parts) = told.along
        let margins = run.namedMargins(k, main, whole: whole)
        let (first, firstIsAuto) = css.isReverse ? (margins[1], items[p].main.farIsAuto) : (margins[0], items[p].main.nearIsAuto)
        let hasAuto = firstIsAuto && each != .none
        let part = free == 0 ? .none : isFirst ? parts.before : parts.between
        if hasAuto || part != .none {
            lines += run.insideLines(main) + [restLine(told)]
        } else if isFirst {
            lines += run.percentPaddings(main, [.near])
        }
        let start = css.isReverse ? 0 : run.pad.near(main)
        var sum = CSSSum(making: items[p].position + start)
        var phrase = CSSPhrase.placed(isFirst ? .first : .after)
        var tail = CSSTail.nothing
        if isFirst {
            if start != 0 { run.addInsets(main, .near, to: &sum) }
        } else {
            addNeighbour(p, each.of(free), start, to: &sum)
            sum.add(.gap, mainGap)
        }
        if part != .none { sum.add(part.term(of: free)) }
        if hasAuto {
            sum.add(each.term(of: free))
            let isSet = doc.value(run.node, .justifyContent).isSet
            phrase = .aligned(.auto(first.prop, count: autos))
            if isSet { tail = .nothingLeft(run.node, .justifyContent) }
        } else if part != .none {
            phrase = .aligned(.rule(run.node, .justifyContent, isOwn: false))
        }
        sum.add(own: first)
        var line = CSSLine(phrase, sum, tail)
        if case .aligned(.auto(let prop, _)) = phrase { line.rule = (node(p), prop) }
        if case .aligned(.rule) = phrase { line.rule = (run.node, .justifyContent) }
        lines.append(line)
        if css.isReverse { lines += run.insideLines(main) + [reversedLine(p, main, items[p].position, items[p].length)] }
        sayPlace(p, main, lines)
    }

    /// Where the item before ends, with its margin on this side.
    private func addNeighbour(_ p: Int, _ each: Double, _ start: Double, to sum: inout CSSSum) {
        let before = p - 1
        let k = Int(items[before].k)
        let margins = run.namedMargins(k, main, whole: whole)
        let (second, isAuto) =
            css.isReverse ? (margins[0], items[before].main.nearIsAuto) : (margins[1], items[before].main.farIsAuto)
        sum.add(.end(node(before), main, items[before].position + items[before].length + start))
        sum.add(side: node(before), second)
        if isAuto, each != 0 { sum.add(.named(.side(node(before), second.prop), each)) }
    }

    /// The length that the items of a line leave free.
    private func restLine(_ told: ToldLine) -> CSSLine {
        var sum = CSSSum(.room(.content(run.roomNow(main))), making: told.along.free)
        if told.line.count > 1, mainGap != 0 { sum.take(.count(told.line.count - 1, .gap, mainGap)) }
        if told.margins.count > 0 { sum.take(.group(.margins, told.margins)) }
        sum.take(.group(.sizes, told.sizes))
        return lineLine(told, sum, .free)
    }

    /// The place counted from the other end.
    private func reversedLine(_ p: Int, _ axis: Axis, _ at: Double, _ length: Double) -> CSSLine {
        let k = Int(items[p].k)
        let place = run.content(axis) - at - length + run.pad.near(axis)
        var sum = CSSSum(.room(.content(run.roomNow(axis))), making: place)
        sum.take(.number(at))
        sum.take(.own(run.physical(axis), run.items[k].size[axis]))
        run.addInsets(axis, .near, to: &sum)
        return CSSLine(.reversed(axis), sum)
    }

    // MARK: Across

    /// Reports the place of an item across its line.
    func reportAcross(_ p: Int, _ l: Int, _ line: FlexLine, _ begins: [CSSLine]) {
        let item = items[p]
        let k = Int(item.k)
        let margins = run.namedMargins(k, cross, whole: whole)
        let reversed = css.wrapsReverse
        let near = reversed ? margins[1] : margins[0]
        let start = reversed ? 0 : run.pad.near(cross)
        var lines: [CSSLine] = []
        let tellsLine = css.wraps && (l > 0 || line.position != 0)
        if tellsLine { lines += begins }
        let begin = line.position + start
        let free = line.cross - item.outerCross
        let shift = shiftAcross(p, line, free)
        var sum = CSSSum(making: item.crossPosition + start)
        if tellsLine {
            sum.add(.number(begin))
        } else if start != 0 {
            lines += run.percentPaddings(cross, [.near])
            run.addInsets(cross, .near, to: &sum)
        }
        var phrase = CSSPhrase.placed(tellsLine ? .after : .content)
        var rule: (node: Int32, prop: Prop)?
        if shift.of(free) != 0 {
            switch shift {
            case .baseline(let length):
                sum.add(.what(cross == .y ? .baseline : .commonEdge, near.length + length + item.ascent))
                sum.take(.what(cross == .y ? .ownBaseline : .ownEdge, item.ascent))
                sum.take(own: near)
            case .part(let part):
                lines.append(freeAcross(p, l, line, free))
                sum.add(part.term(of: free))
            }
            (phrase, rule) = aligned(p)
        }
        sum.add(own: near)
        // The beginning of its line was explained before.
        if sum.terms.count > 1 || !tellsLine { lines.append(CSSLine(phrase, sum, rule: rule)) }
        if reversed { lines += run.insideLines(cross) + [reversedLine(p, cross, item.crossPosition, item.crossLength)] }
        sayPlace(p, cross, lines)
    }

    private func aligned(_ p: Int) -> (CSSPhrase, (node: Int32, prop: Prop)?) {
        let i = node(p)
        let m = items[p].cross
        if m.hasAuto {
            let side: Side = m.nearIsAuto ? .near : .far
            let prop = run.marginProp(Int(items[p].k), cross, side)
            return (.aligned(.auto(prop, count: m.nearIsAuto && m.farIsAuto ? 2 : 1)), (i, prop))
        }
        if run.cssItem(Int(items[p].k)).alignSelf.word != .auto {
            return (.aligned(.rule(i, .alignSelf, isOwn: true)), (i, .alignSelf))
        }
        return (.aligned(.rule(run.node, .alignItems, isOwn: false)), (run.node, .alignItems))
    }

    private func freeAcross(_ p: Int, _ l: Int, _ line: FlexLine, _ free: Double) -> CSSLine {
        let k = Int(items[p].k)
        var sum = CSSSum(css.wraps ? .line(lineName(l), line.cross) : .room(.content(run.roomNow(cross))), making: free)
        sum.take(.own(run.physical(cross), items[p].crossLength))
        for margin in run.namedMargins(k, cross, whole: whole) { sum.take(own: margin) }
        return CSSLine(.freeAcross, sum, .free)
    }

    /// Where the lines begin, for explanations, and the lengths of the lines before each after the first eight.
    struct LineStarts {
        let free: Double
        let parts: FreeParts
        let rest: [Double]

        init(_ flex: FlexSolver) {
            (free, parts) = flex.freeAcross
            var all: [Double] = []
            var sum = 0.0
            for (n, line) in flex.lines.enumerated() {
                all.append(sum)
                if n >= 8 { sum += line.cross }
            }
            rest = all + [sum]
        }
    }

    /// Where a line begins, after the lines before it.
    func lineStart(_ l: Int, _ told: LineStarts) -> [CSSLine] {
        let start = css.wrapsReverse ? 0 : run.pad.near(cross)
        var all: [CSSLine] = []
        let (free, parts) = (told.free, told.parts)
        var sum = CSSSum(making: lines[l].position + start)
        if start != 0 {
            all += run.percentPaddings(cross, [.near])
            run.addInsets(cross, .near, to: &sum)
        }
        all += run.percentGap(cross)
        let isMoved = free != 0 && parts != .none
        if isMoved {
            all += run.insideLines(cross)
            var left = CSSSum(.room(.content(run.roomNow(cross))), making: free)
            if lines.count > 1, crossGap != 0 { left.take(.count(lines.count - 1, .gap, crossGap)) }
            for (n, line) in lines.enumerated().prefix(8) { left.take(.line(lineName(n), line.cross)) }
            let rest = told.rest[lines.count]
            if rest != 0 { left.take(.otherLines(rest)) }
            all.append(CSSLine(.flex(.freeOfLines), left, .free))
            if parts.before != .none { sum.add(parts.before.term(of: free)) }
        }
        let shown = min(l, 8)
        for n in 0..<shown { sum.add(.line(lineName(n), lines[n].cross)) }
        let rest = told.rest[l]
        if rest != 0 { sum.add(.otherLines(rest)) }
        if l > 0, crossGap != 0 { sum.add(.count(l, .gap, crossGap)) }
        if l > 0, isMoved, parts.between != .none { sum.add(.several(l, parts.between.term(of: free))) }
        all.append(CSSLine(.flex(.lineBegins(lineName(l), isAligned: isMoved)), sum, rule: isMoved ? (run.node, .alignContent) : nil))
        return all
    }

    // MARK: Saying

    private func sayPlace(_ p: Int, _ axis: Axis, _ lines: [CSSLine]) {
        let k = Int(items[p].k)
        let i = node(p)
        let moved = run.relativeShift(k, in: run.relativeRoom())
        var reads = run.marginReads(k, axis) + run.cssReads(k, [.position, .order, .alignSelf])
        reads += [.justifyContent, .alignItems, .alignContent].filter { doc.value(run.node, $0).isSet }.map { Fact.Read(run.node, $0) }
        run.say(i, run.nearEdge(axis), run.items[k].pos[axis] - moved[axis], CSSStep(all: lines), reads: reads)
    }
}
