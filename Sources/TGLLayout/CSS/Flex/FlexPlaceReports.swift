// Reports how a flex came by the places of its items. Nothing here runs unless a recorder listens.

extension FlexSolver {
    private func node(_ p: Int) -> Int32 { run.items[Int(items[p].k)].node }

    private func range(_ line: FlexLine) -> Range<Int> { line.first..<line.first + line.count }

    // MARK: Along

    /// Says where an item is along its line.
    func reportAlong(_ p: Int, _ line: FlexLine) {
        let k = Int(items[p].k)
        var lines = run.percentGap(main)
        let isFirst = p == line.first
        let autos = range(line).reduce(0) { $0 + (items[$1].main.nearIsAuto ? 1 : 0) + (items[$1].main.farIsAuto ? 1 : 0) }
        let free = range(line).reduce(run.content(main) - mainGap * Double(line.count - 1)) { $0 - items[$1].outerLength }
        let (before, between) =
            autos > 0 && free > 0
            ? (0, 0) : distribution(css.justifyContent, free, line.count, main, reversed: css.isReverse)
        let each = autos > 0 && free > 0 ? free / Double(autos) : 0
        var auto = 0.0
        let margins = run.namedMargins(k, main, whole: whole)
        let (first, firstIsAuto) = css.isReverse ? (margins[1], items[p].main.farIsAuto) : (margins[0], items[p].main.nearIsAuto)
        if firstIsAuto { auto += each }
        if auto != 0 || isFirst && before != 0 || !isFirst && between != 0 {
            lines += run.insideLines(main) + [freeLine(line, free)]
        } else if isFirst {
            lines += run.percentPaddings(main, [.near])
        }
        let start = css.isReverse ? 0 : run.pad.near(main)
        var sum = CSSSum(making: items[p].position + start)
        var phrase = CSSPhrase.placed(isFirst ? .first : .after)
        var tail = CSSTail.nothing
        if isFirst {
            if start != 0 { run.addInsets(main, .near, to: &sum) }
            if before != 0 { sum.add(lead(before, free, line.count)) }
        } else {
            addNeighbour(p, line, each, start, to: &sum)
            sum.add(.gap, mainGap)
            if between != 0 { sum.add(.part(.number(abs(free)), by: 1, of: parts(line.count))) }
        }
        if auto != 0 {
            sum.add(autos == 1 ? .number(free) : .part(.number(free), by: 1, of: Double(autos)))
            let isSet = doc.value(run.node, .justifyContent).isSet
            phrase = .aligned(.auto(first.prop, count: autos))
            if isSet { tail = .nothingLeft(run.node, .justifyContent) }
        } else if isFirst ? before != 0 : between != 0 {
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

    private func parts(_ n: Int) -> Double {
        switch css.justifyContent.word {
        case .spaceBetween: Double(n - 1)
        case .spaceEvenly: Double(n + 1)
        default: Double(n)
        }
    }

    /// What `justifyContent` puts before the first item.
    private func lead(_ before: Double, _ free: Double, _ n: Int) -> CSSTerm {
        let whole = CSSTerm.number(abs(free))
        let term: CSSTerm
        switch css.justifyContent.word {
        case .spaceAround where before != free: term = .half(.part(whole, by: 1, of: Double(n)))
        case .spaceEvenly where before != free: term = .part(whole, by: 1, of: Double(n + 1))
        default: term = before == free ? .number(free) : .half(.number(free))
        }
        return term
    }

    /// Where the item before ends, with its margin on this side.
    private func addNeighbour(_ p: Int, _ line: FlexLine, _ each: Double, _ start: Double, to sum: inout CSSSum) {
        let before = p - 1
        let k = Int(items[before].k)
        let margins = run.namedMargins(k, main, whole: whole)
        let (second, isAuto) =
            css.isReverse ? (margins[0], items[before].main.nearIsAuto) : (margins[1], items[before].main.farIsAuto)
        sum.add(.end(node(before), items[before].position + items[before].length + start))
        sum.add(side: node(before), second)
        if isAuto, each != 0 { sum.add(.named(.side(node(before), second.prop), each)) }
    }

    /// What the items of a line leave free.
    private func freeLine(_ line: FlexLine, _ free: Double) -> CSSLine {
        var sum = CSSSum(.what(.inside, run.content(main)), making: free)
        if line.count > 1, mainGap != 0 { sum.take(.count(line.count - 1, .gap, mainGap)) }
        let margins = range(line).map { items[$0].main.sum }.filter { $0 != 0 }
        if !margins.isEmpty { sum.take(.group(.margins, margins)) }
        sum.take(.group(.sizes, range(line).map { items[$0].length }))
        return CSSLine(.flex(.line(container: run.node, items: range(line).map { node($0) })), sum, .free)
    }

    /// The place counted from the other end.
    private func reversedLine(_ p: Int, _ axis: Axis, _ at: Double, _ length: Double) -> CSSLine {
        let k = Int(items[p].k)
        let place = run.content(axis) - at - length + run.pad.near(axis)
        var sum = CSSSum(.what(.inside, run.content(axis)), making: place)
        sum.take(.number(at))
        sum.take(.own(run.physical(axis), run.items[k].size[axis]))
        run.addInsets(axis, .near, to: &sum)
        return CSSLine(.reversed(axis), sum)
    }

    // MARK: Across

    /// Says where an item is across its line.
    func reportAcross(_ p: Int, _ l: Int, _ line: FlexLine) {
        let item = items[p]
        let k = Int(item.k)
        let margins = run.namedMargins(k, cross, whole: whole)
        let reversed = css.wrapsReverse
        let near = reversed ? margins[1] : margins[0]
        let start = reversed ? 0 : run.pad.near(cross)
        var lines: [CSSLine] = []
        let tellsLine = css.wraps && (l > 0 || line.position != 0)
        if tellsLine { lines += lineStart(l, start) }
        let begin = line.position + start
        let free = line.cross - item.outerCross
        let offset = item.crossPosition - line.position - near.length
        var sum = CSSSum(making: item.crossPosition + start)
        if tellsLine {
            sum.add(.number(begin))
        } else if start != 0 {
            lines += run.percentPaddings(cross, [.near])
            run.addInsets(cross, .near, to: &sum)
        }
        var phrase = CSSPhrase.placed(tellsLine ? .after : .content)
        var rule: (node: Int32, prop: Prop)?
        if offset != 0 {
            if isOnBaseline(p) {
                sum.add(.what(.baseline, line.position + near.length + offset + item.ascent - line.position))
                sum.take(.what(.ownBaseline, item.ascent))
                sum.take(own: near)
            } else {
                lines.append(freeAcross(p, l, line, free))
                let isHalf = abs(offset - free / 2) < 1e-9 && free != 0
                sum.add(isHalf ? .half(.number(free)) : .number(offset))
            }
            (phrase, rule) = aligned(p)
        }
        sum.add(own: near)
        // Where its line begins is told already.
        if sum.terms.count > 1 || !tellsLine { lines.append(CSSLine(phrase, sum, rule: rule)) }
        if reversed { lines += run.insideLines(cross) + [reversedLine(p, cross, item.crossPosition, item.crossLength)] }
        sayPlace(p, cross, lines)
    }

    private func isOnBaseline(_ p: Int) -> Bool { items[p].isOnBaseline && cross == .y }

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
        var sum = CSSSum(.line(css.wraps ? l + 1 : 0, line.cross), making: free)
        if !css.wraps { sum = CSSSum(.room(.content(run.roomNow(cross))), making: free) }
        sum.take(.own(run.physical(cross), items[p].crossLength))
        for margin in run.namedMargins(k, cross, whole: whole) { sum.take(own: margin) }
        return CSSLine(.freeAcross, sum, .free)
    }

    /// Where a line begins, after the lines before it.
    private func lineStart(_ l: Int, _ start: Double) -> [CSSLine] {
        var all: [CSSLine] = []
        let taken = lines.reduce(0) { $0 + $1.cross } + crossGap * Double(lines.count - 1)
        let free = run.content(cross) - taken
        let (before, between) = distribution(css.alignContent, free, lines.count, cross, reversed: css.wrapsReverse)
        var sum = CSSSum(making: lines[l].position + start)
        if start != 0 {
            all += run.percentPaddings(cross, [.near])
            run.addInsets(cross, .near, to: &sum)
        }
        all += run.percentGap(cross)
        if before != 0 || between != 0 {
            all += run.insideLines(cross)
            var left = CSSSum(.what(.inside, run.content(cross)), making: free)
            if lines.count > 1, crossGap != 0 { left.take(.count(lines.count - 1, .gap, crossGap)) }
            for (n, line) in lines.enumerated().prefix(8) { left.take(.line(n + 1, line.cross)) }
            let rest = lines.dropFirst(8).reduce(0) { $0 + $1.cross }
            if rest != 0 { left.take(.line(0, rest)) }
            all.append(CSSLine(.flex(.freeOfLines), left, .free))
            if before != 0 { sum.add(contentLead(before, free)) }
        }
        let shown = min(l, 8)
        for n in 0..<shown { sum.add(.line(n + 1, lines[n].cross)) }
        let rest = lines[shown..<l].reduce(0) { $0 + $1.cross }
        if rest != 0 { sum.add(.line(0, rest)) }
        if l > 0, crossGap != 0 { sum.add(.count(l, .gap, crossGap)) }
        if l > 0, between != 0 { sum.add(.several(l, .part(.number(free), by: 1, of: (free / between).rounded()))) }
        let isSet = before != 0 || between != 0
        all.append(CSSLine(.flex(.lineBegins(l + 1, isSet ? run.node : nil)), sum, rule: isSet ? (run.node, .alignContent) : nil))
        return all
    }

    private func contentLead(_ before: Double, _ free: Double) -> CSSTerm {
        if before == free { return .number(free) }
        if abs(before - free / 2) < 1e-9 { return .half(.number(free)) }
        return .part(.number(free), by: 1, of: (free / before).rounded())
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
