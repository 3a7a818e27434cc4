// Reports how a flex determined the sizes and places of its items. Nothing here runs unless a recorder listens.

extension FlexSolver {
    /// Reports on the items, once they are placed. What is true of a whole line is computed once.
    func report() {
        let flexed = run.pass.state.pointee.recording?.rounds.removeValue(forKey: run.node) ?? [:]
        let starts = css.wraps ? LineStarts(self) : nil
        if let asked = run.asked { return answer(asked, flexed, starts) }
        for (l, line) in lines.enumerated() {
            let range = line.first..<line.first + line.count
            guard range.contains(where: { run.hears(Int(items[$0].k)) }) else { continue }
            let told = ToldLine(self, line, flexed[line.first] ?? FlexRounds(line))
            let begins = starts.map { lineStart(l, $0) } ?? []
            for p in range where run.hears(Int(items[p].k)) {
                reportMain(p, told)
                run.sayTold(Int(items[p].k), cross)
                reportAlong(p, told)
                reportAcross(p, l, line, begins)
                run.reportRelative(Int(items[p].k), in: run.relativeRoom())
            }
        }
    }

    /// What reports need about a line, for all its items.
    struct ToldLine {
        let line: FlexLine
        let rounds: FlexRounds
        var grows: Bool { rounds.grows }
        /// Its items with the sums of their margins, where these are not 0.
        var margins = NodeLengths()
        /// Its items with their lengths.
        var sizes = NodeLengths()
        /// The free space along it, and where it goes.
        let along: (free: Double, autos: Int, each: FreePart, parts: FreeParts)
        /// The free length of all items; items that start with another length than their base size.
        var whole = CSSSum(making: 0)
        /// The lines of an explanation for the rounds: the first ones and the last.
        var lines: [[CSSLine]] = []

        init(_ flex: FlexSolver, _ line: FlexLine, _ rounds: FlexRounds) {
            (self.line, self.rounds) = (line, rounds)
            along = flex.freeAlong(line)
            var (begun, open) = (NodeLengths(), NodeLengths())
            for p in line.first..<line.first + line.count {
                let item = flex.items[p]
                if item.main.sum != 0 { margins.add(flex.node(p), item.main.sum) }
                sizes.add(flex.node(p), item.length)
                // An item that cannot flex counts with its base size where it begins with that.
                if item.hypothetical != item.base, rounds.outcome(of: p) == nil {
                    begun.add(flex.node(p), item.length)
                } else {
                    open.add(flex.node(p), item.base)
                }
            }
            whole = flex.freeSum(self, free: rounds.all.first?.free ?? 0, frozen: begun, open: open)
            for (n, round) in rounds.all.enumerated() where isTold(n) { lines.append(flex.roundLines(self, n, round)) }
        }

        /// Whether a round is explained: the first ones and the last.
        func isTold(_ n: Int) -> Bool { n < 3 || n == rounds.all.count - 1 }
    }

    /// The record for the rounds that flex a line.
    func roundsToTell(_ line: FlexLine) -> FlexRounds {
        let rounds = FlexRounds(line) { round, range in
            var round = round
            for p in range {
                let item = items[p]
                if item.isFrozen {
                    round.frozen.add(node(p), item.length)
                } else {
                    round.open.add(node(p), item.base)
                    if item.mainInsets != 0 { round.hasInsets = true }
                }
            }
            return round
        }
        run.pass.state.pointee.recording?.rounds[run.node, default: [:]][line.first] = rounds
        return rounds
    }

    private func weight(_ p: Int, _ grows: Bool) -> Double {
        grows ? items[p].grow : items[p].shrink * (items[p].base - items[p].mainInsets)
    }

    func node(_ p: Int) -> Int32 { run.items[Int(items[p].k)].node }

    // MARK: Answers

    /// Answers a question about the lines, or about one item.
    private func answer(_ asked: LaidValue, _ flexed: [Int: FlexRounds], _ starts: LineStarts?) {
        switch asked {
        case .lines, .free:
            run.answer(
                lines.enumerated().map { l, line in
                    let told = ToldLine(self, line, flexed[line.first] ?? FlexRounds(line))
                    let steps: [any FactStep] = asked == .free ? [CSSStep(all: padded() + [freeLine(told)])] : lineSteps(l, told, starts)
                    return LaidAnswer(freeLength(told), children: (line.first..<line.first + line.count).map { node($0) }, steps)
                })
        default:
            if let p = (0..<count).first(where: { run.hears(Int(items[$0].k)) }) { answer(asked, of: p) }
        }
    }

    /// Answers a question about an item.
    private func answer(_ asked: LaidValue, of p: Int) {
        if asked == .baseSize { return run.answer([LaidAnswer(items[p].base, [CSSStep(all: baseLines(p).lines)])]) }
        guard let bound = asked.bound, bound.prop == run.physical(main), bound.slot == .lower else { return }
        settleMinimum(p)
        let i = node(p)
        if doc.value(i, bound.prop, .lower).isSet { return }
        var lines = run.takeTale(Int(items[p].k), main, .minimum).lines
        for n in lines.indices { lines[n].part = .minimum }
        let why: [any FactStep] = lines.isEmpty ? [LineFact.notHeld(i)] : [CSSStep(all: lines)]
        run.answer([LaidAnswer(items[p].low, why)])
    }

    /// The steps about a line: its items, why it ends there, its free space, its depth, and where it begins.
    private func lineSteps(_ l: Int, _ told: ToldLine, _ starts: LineStarts?) -> [any FactStep] {
        var cells = NamedSum()
        for p in told.line.first..<told.line.first + told.line.count { addCell(p, to: &cells) }
        cells.add(spaces: told.line.count - 1, of: mainGap)
        let length = lineLength(told.line)
        var steps: [any FactStep] = []
        if lineLimit ?? .infinity == .infinity {
            steps.append(LineFact.unlimited(cells, length: length))
        } else {
            steps.append(LineFact.holds(cells, length: length, room: FlowRoom(room: run.roomNow(main), ends: 0, cells: nil)))
        }
        let rounds = freeLength(told) == 0 ? [] : told.lines.flatMap { $0 }
        steps += [lineEnd(l, told), CSSStep(all: padded() + [freeLine(told)] + rounds)]
        steps += breadth(told)
        if let starts { steps.append(CSSStep(all: lineStart(l, starts))) }
        return steps
    }

    private func addCell(_ p: Int, to sum: inout NamedSum) {
        run.addCSSCell(Int(items[p].k), main, items[p].hypothetical, .base, whole: whole, to: &sum)
    }

    /// Why a line ends where it does.
    private func lineEnd(_ l: Int, _ told: ToldLine) -> LineFact {
        let next = told.line.first + told.line.count
        guard css.wraps else { return doc.value(run.node, .flexWrap).isSet ? .ruled(container: run.node, .flexWrap) : .nowrap }
        guard next < count else {
            return css.maxLines > 0 && lines.count == css.maxLines ? .ruled(container: run.node, .maxLines) : .last
        }
        if beginsLine(next) { return .begins(next: node(next), .wrapBefore) }
        var more = NamedSum()
        addCell(next, to: &more)
        more.add(spaces: 1, of: mainGap)
        let length = lineLength(FlexLine(first: told.line.first, count: told.line.count + 1))
        return .full(lineName(l + 1), next: node(next), more, tooLong: length - (lineLimit ?? 0))
    }

    /// The depth of a line, and its common baselines.
    private func breadth(_ told: ToldLine) -> [LineFact] {
        let line = told.line
        var steps: [LineFact] = []
        if !css.wraps {
            steps.append(.whole(run.roomNow(cross)))
        } else {
            let (content, cause) = told.rounds.breadth
            switch cause {
            case .baseline: steps.append(.baselines(above: line.above, below: line.below, isLast: false, content))
            case .lastBaseline: steps.append(.baselines(above: line.lastAbove, below: line.lastBelow, isLast: true, content))
            case .item(let p):
                var cells = NamedSum()
                let k = Int(items[p].k)
                let length = run.namedMargins(k, cross, whole: whole).reduce(content) { $0 - $1.length }
                run.addCSSCell(k, cross, length, .size, whole: whole, to: &cells)
                steps.append(.breadth(cells, content))
            case .nothing: steps.append(.breadth(NamedSum(), content))
            }
            if line.cross != content {
                steps.append(.stretched(container: run.node, from: content, by: line.cross - content, to: line.cross))
            }
        }
        if line.hasBaseline { steps.append(.baseline(line.above, isLast: false)) }
        if line.hasLastBaseline { steps.append(.baseline(line.lastBelow, isLast: true)) }
        return steps
    }

    /// The free space along a line before its items grow or shrink.
    private func freeLength(_ told: ToldLine) -> Double { told.rounds.all.first?.free ?? told.along.free }

    /// The same as a line of an explanation.
    private func freeLine(_ told: ToldLine) -> CSSLine {
        if let first = told.rounds.all.first {
            return lineLine(told, told.whole, first.free == 0 ? .isFull : told.grows ? .grows : .shrinks)
        }
        let sum = freeSum(told, free: told.along.free, frozen: told.sizes, open: NodeLengths())
        return lineLine(told, sum, told.along.free == 0 ? .isFull : .free)
    }

    // MARK: In what sizes are decided

    /// The context for the size along the line: the base size by the basis, otherwise the least that the content needs.
    func mainContext(_ p: Int, ofBasis: Bool) -> SizeContext {
        let k = Int(items[p].k)
        let prop = run.physical(main)
        var context = context(p, main)
        context.isAlong = true
        guard ofBasis else { return context }
        let place = run.css(k).pointee.flexBasis
        let rule = place >= 0 ? doc.pool[place].pointee : .unset
        if rule.kind == .word || rule.kind == .percent && room(main) == nil {
            context.rule = (prop, .unset)
        } else if rule.isSet, rule.kind != .auto {
            context.rule = (.flexBasis, rule)
        }
        return context
    }

    /// The context for the size across. `isLineKnown`: the line's length is known, over which the item may be stretched.
    func crossContext(_ p: Int, isLineKnown: Bool) -> SizeContext {
        var context = context(p, cross)
        context.fill = fill(p)
        if isLineKnown, css.wraps {
            let l = line(of: p)
            context.fillRoom = .line(lineName(l), lines[l].cross)
        }
        return context
    }

    /// Notes what determines the depth of a line, before it gets a part of the lines' free space.
    func noteBreadth(of line: FlexLine) {
        guard let rounds = run.pass.state.pointee.recording?.rounds[run.node]?[line.first] else { return }
        let range = line.first..<line.first + line.count
        let item = range.first { (!items[$0].align.isBaseline || items[$0].cross.hasAuto) && items[$0].outerCross == line.cross }
        if let item {
            rounds.breadth = (line.cross, .item(item))
        } else if line.hasBaseline, line.above + line.below == line.cross {
            rounds.breadth = (line.cross, .baseline)
        } else {
            rounds.breadth = (line.cross, line.hasLastBaseline ? .lastBaseline : .nothing)
        }
    }

    /// The length that ends a line; `nil` where nothing does.
    private var lineLimit: Double? { run.pass.state.pointee.recording?.lineLimits[run.node] }

    /// The name of a line: `S.lines[1]`.
    func lineName(_ l: Int) -> LineName { LineName(container: run.node, number: l) }

    /// The line that an item is in.
    private func line(of p: Int) -> Int {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle].first <= p { low = middle } else { high = middle }
        }
        return low
    }

    private func context(_ p: Int, _ axis: Axis) -> SizeContext {
        SizeContext(
            k: Int(items[p].k), axis: axis, room: containing, told: run.toldRoom(axis, containing), insets: items[p].insets, whole: whole)
    }

    // MARK: Sizes along the line

    private func reportMain(_ p: Int, _ told: ToldLine) {
        let k = Int(items[p].k)
        let prop = run.physical(main)
        let base = baseLines(p)
        var (lines, goesOn) = (base.lines, base.goesOn)
        if items[p].hypothetical != items[p].base {
            let start = startLine(p, base.bounds)
            lines.append(start.line)
            goesOn = goesOn || start.isAsked
        }
        if told.rounds.all.isEmpty {
            lines += padded().map {
                var line = $0; line.isNote = true; return line
            }
            lines += unflexedLines(p, told)
        } else {
            lines += padded()
            lines += flexedLines(p, told)
        }
        run.say(
            run.items[k].node, prop, run.items[k].size[main], CSSStep(all: lines),
            reads: run.sizeReads(k, main) + run.cssReads(k, [.flexGrow, .flexShrink, .flexBasis]), operands: base.operands,
            goesOn: goesOn)
    }

    /// How the content box results, where there is padding.
    private func padded() -> [CSSLine] { run.insideLines(main) + run.percentGap(main) }

    /// The base size, and the bounds as they were explained with it.
    private func baseLines(_ p: Int) -> (lines: [CSSLine], goesOn: Bool, operands: [Double?], bounds: [CSSLine?]) {
        let k = Int(items[p].k)
        let i = node(p)
        let item = run.cssItem(k)
        let rule = item.flexBasis >= 0 ? doc.pool[item.flexBasis].pointee : .unset
        let base = items[p].base
        var told = run.takeTale(k, main, .base)
        if rule == .percent(0), case .length = basis(p), isShorthand(i) {
            (told.lines, told.goesOn) = ([zeroBase(.shorthand(item.flexGrow), base, (i, .flexGrow))], false)
        } else if !rule.isSet, isShare(k), run.isKnown(main) {
            (told.lines, told.goesOn) = ([zeroBase(.share(i, run.physical(main)), base, (i, run.physical(main)))], false)
        } else {
            for n in told.lines.indices { told.lines[n].part = .base }
        }
        return told
    }

    /// A base of 0 %, which padding and border may make larger.
    private func zeroBase(_ phrase: FlexPhrase, _ base: Double, _ rule: (node: Int32, prop: Prop)) -> CSSLine {
        CSSLine(.flex(phrase), CSSSum(.number(0), making: 0), base > 0 ? .insets(base) : .nothing, rule: rule)
    }

    /// Whether `flex = n` sets everything that it stands for.
    private func isShorthand(_ i: Int32) -> Bool {
        let grow = doc.lookup(i, .flexGrow)
        let shrink = doc.lookup(i, .flexShrink)
        let basis = doc.lookup(i, .flexBasis)
        return grow.rule.isSet && shrink.rule == .number(1) && grow.source == shrink.source && grow.source == basis.source
    }

    /// The length with which an item starts in place of its base size, and whether its content was asked for that.
    private func startLine(_ p: Int, _ bounds: [CSSLine?]) -> (line: CSSLine, isAsked: Bool) {
        let k = Int(items[p].k)
        let start = items[p].hypothetical
        let held = boundRead(p, start, isRaised: start > items[p].base)
        var line = CSSLine(.flex(.startsAtBound(held)), nil, .starts(start))
        switch held.sort {
        case .insets: return (line, false)
        case .bound(let slot):
            if let told = bounds[slot == .lower ? 1 : 2], !told.isNumberRule { (line.sum, line.holds) = (told.sum, told.holds) }
            return (line, false)
        case .automaticMinimum:
            let told = run.takeTale(k, main, .minimum)
            guard var last = told.lines.last else { return (line, false) }
            (last.part, last.tail) = (.minimum, .starts(start))
            return (last, told.goesOn)
        }
    }

    /// The bound that held an item at a length.
    private func boundRead(_ p: Int, _ length: Double, isRaised: Bool) -> FlexBoundRead {
        let sort: FlexBoundRead.Sort
        if !isRaised {
            sort = .bound(.upper)
        } else if length == items[p].mainInsets, length > items[p].low {
            sort = .insets
        } else {
            sort = doc.lookup(node(p), run.physical(main), .lower).rule.isSet ? .bound(.lower) : .automaticMinimum
        }
        return FlexBoundRead(sort: sort, length: length, node: node(p), minimum: main == .x ? .minWidth : .minHeight)
    }

    /// The line, its free space, and the effect of that.
    func lineLine(_ told: ToldLine, _ sum: CSSSum, _ tail: CSSTail, isNote: Bool = false) -> CSSLine {
        CSSLine(.flex(.line(lineName(line(of: told.line.first)), told.sizes)), sum, tail, isNote: isNote)
    }

    func freeSum(_ told: ToldLine, free: Double, frozen: NodeLengths, open: NodeLengths) -> CSSSum {
        var sum = CSSSum(.room(.content(run.roomNow(main))), making: free)
        if told.line.count > 1, mainGap != 0 { sum.take(.count(told.line.count - 1, .gap, mainGap)) }
        if told.margins.count > 0 { sum.take(.group(.margins, told.margins)) }
        if frozen.count > 0 { sum.take(.group(open.count == 0 ? .plain : .frozen, frozen)) }
        if open.count > 0 { sum.take(.group(.baseSizes, open)) }
        return sum
    }

    /// A line in which no item flexes.
    private func unflexedLines(_ p: Int, _ told: ToldLine) -> [CSSLine] {
        let (free, grows) = (told.along.free, told.grows)
        let sum = freeSum(told, free: free, frozen: told.sizes, open: NodeLengths())
        if grows || free == 0 {
            let stays = CSSLine(.flex(.stays(reason(p, grows, free: free))), CSSSum(.number(items[p].length), making: items[p].length))
            return [lineLine(told, sum, free == 0 ? .isFull : .free, isNote: true), stays]
        }
        var lines = [lineLine(told, sum, .shrinks, isNote: true)]
        let range = told.line.first..<told.line.first + told.line.count
        let reasons = range.prefix(NodeLengths.most).map { (node: node($0), reason: frozenReason($0, grows)) }
        lines.append(CSSLine(.flex(.allFrozen(reasons, count: told.line.count)), isNote: true))
        let squeezed = range.first { items[$0].base < items[$0].hypothetical && boundRead($0, 0, isRaised: true).sort == .automaticMinimum }
        let name = squeezed.map { (node: node($0), prop: run.physical(main)) }
        lines.append(CSSLine(.flex(.overflows(container: run.node, by: -free, squeezed: name)), isNote: true))
        let length = items[p].length
        return lines + [CSSLine(.flex(.stays(reason(p, grows, free: free))), CSSSum(.number(length), making: length))]
    }

    private func frozenReason(_ p: Int, _ grows: Bool) -> FrozenReason {
        if (grows ? items[p].grow : items[p].shrink) == 0 { return .factor(grows ? .flexGrow : .flexShrink) }
        return grows ? .belowBase : .aboveBase
    }

    private func reason(_ p: Int, _ grows: Bool, free: Double) -> StayReason {
        if free == 0 { return .nothingFree }
        switch frozenReason(p, grows) {
        case .factor(let prop): return .factor(node(p), prop, isSet: doc.value(node(p), prop).isSet)
        case .aboveBase: return .aboveBase
        case .belowBase: return .belowBase
        }
    }

    /// A line in which items flex, up to the round that settles this one.
    private func flexedLines(_ p: Int, _ told: ToldLine) -> [CSSLine] {
        let first = told.rounds.all[0]
        var lines = [lineLine(told, told.whole, first.free == 0 ? .isFull : told.grows ? .grows : .shrinks)]
        guard let outcome = told.rounds.outcome(of: p) else {
            let stays = reason(p, told.grows, free: first.free)
            let length = items[p].length
            return lines + [CSSLine(.flex(.stays(stays)), CSSSum(.number(length), making: length), rule: ruleOf(stays))]
        }
        let rounds = 0...outcome.round
        for (n, round) in zip(rounds.filter { told.isTold($0) }, told.lines) where n <= outcome.round {
            lines += round
        }
        let left = rounds.count { !told.isTold($0) }
        if left > 0 { lines.append(CSSLine(.flex(.moreRounds(left)), isNote: true)) }
        return lines + [finalLine(p, told, outcome)]
    }

    private func ruleOf(_ reason: StayReason) -> (node: Int32, prop: Prop)? {
        if case .factor(let node, let prop, true) = reason { return (node, prop) }
        return nil
    }

    func roundLines(_ told: ToldLine, _ n: Int, _ round: FlexRound) -> [CSSLine] {
        var lines: [CSSLine] = []
        let (grows, isOnly) = (told.grows, told.rounds.all.count == 1)
        if n > 0 {
            var line = CSSLine(.flex(.round(n + 1)), freeSum(told, free: round.free, frozen: round.frozen, open: round.open))
            line.tail = .freeOfWeights(weights(told, n, round))
            lines.append(line)
        } else if !grows {
            lines.append(CSSLine(.flex(.weights(round: isOnly ? nil : 1, hasInsets: round.hasInsets)), weights(told, n, round)))
        } else if !isOnly {
            lines.append(CSSLine(.flex(.factors(round: 1)), weights(told, n, round)))
        }
        if round.shared != round.free {
            let part = CSSSum(.times(.number(round.shared / round.factors), round.factors), making: round.shared)
            lines.append(CSSLine(.flex(.lessThanOne(factors(told, n, round))), part))
        }
        for p in round.stopped {
            guard let outcome = told.rounds.outcome(of: p) else { continue }
            var line = CSSLine(.flex(.wouldBe(node(p))), flexSum(p, outcome.raw, round, grows), depth: 1)
            line.tail = .frozen(boundRead(p, outcome.held, isRaised: outcome.held > outcome.raw))
            lines.append(line)
        }
        let more = round.stoppedCount - round.stopped.count
        if more > 0 { lines.append(CSSLine(.flex(.moreFrozen(more)), depth: 1, isNote: true)) }
        return lines
    }

    /// The items of a line that are open in a round and have a weight: for growing the factor, for shrinking the factor times the base
    /// size.
    private func weighed(_ told: ToldLine, _ n: Int) -> [Int] {
        (told.line.first..<told.line.first + told.line.count).filter { p in
            told.rounds.outcome(of: p).map { $0.round >= n } ?? false && (weight(p, told.grows) != 0 || !told.grows)
        }
    }

    private func weights(_ told: ToldLine, _ n: Int, _ round: FlexRound) -> CSSSum {
        if told.grows { return factors(told, n, round) }
        var sum = CSSSum(making: round.weights)
        let all = weighed(told, n)
        for p in all.prefix(NodeLengths.most) { sum.add(.weight(node(p), items[p].shrink, items[p].base - items[p].mainInsets)) }
        let rest = all.dropFirst(NodeLengths.most)
        if !rest.isEmpty { sum.add(.others(rest.count, rest.reduce(0) { $0 + weight($1, told.grows) })) }
        return sum
    }

    private func factors(_ told: ToldLine, _ n: Int, _ round: FlexRound) -> CSSSum {
        if let known = told.rounds.factors[n] { return known }
        var sum = CSSSum(making: round.factors)
        let all = weighed(told, n)
        func factor(_ p: Int) -> Double { told.grows ? items[p].grow : items[p].shrink }
        for p in all.prefix(NodeLengths.most) {
            let isShare = told.grows && !doc.value(node(p), .flexGrow).isSet && isShare(Int(items[p].k))
            sum.add(.factor(node(p), isShare ? run.physical(main) : told.grows ? .flexGrow : .flexShrink, factor(p)))
        }
        let rest = all.dropFirst(NodeLengths.most)
        if !rest.isEmpty { sum.add(.others(rest.count, rest.reduce(0) { $0 + factor($1) })) }
        told.rounds.factors[n] = sum
        return sum
    }

    private func flexSum(_ p: Int, _ raw: Double, _ round: FlexRound, _ grows: Bool) -> CSSSum {
        var sum = CSSSum(.number(items[p].base), making: raw)
        let weight = weight(p, grows)
        guard raw != items[p].base else { return sum }
        let free = CSSTerm.number(abs(round.shared))
        let part = weight == round.weights ? free : .part(free, by: weight, of: round.weights)
        if round.shared < 0 { sum.take(part) } else { sum.add(part) }
        return sum
    }

    private func finalLine(_ p: Int, _ told: ToldLine, _ outcome: FlexRounds.Outcome) -> CSSLine {
        let i = node(p)
        let (length, grows) = (items[p].length, told.grows)
        let round = told.rounds.all[outcome.round]
        if outcome.isStopped {
            let bound = boundRead(p, outcome.held, isRaised: outcome.held > outcome.raw)
            return CSSLine(.flex(.stays(.bound(bound))), CSSSum(.number(length), making: length))
        }
        let isShare = grows && !doc.value(i, .flexGrow).isSet && isShare(Int(items[p].k))
        let prop: Prop = isShare ? run.physical(main) : grows ? .flexGrow : .flexShrink
        let isSet = doc.value(i, prop).isSet
        if round.shared == 0 || outcome.raw == items[p].base && weight(p, grows) != 0 {
            return CSSLine(.flex(.stays(.nothingFree)), CSSSum(.number(length), making: length))
        }
        let phrase: FlexPhrase =
            grows
            ? .grown(
                i, prop, isSet: isSet, factors: factors(told, outcome.round, round), isAlone: weight(p, true) == round.weights)
            : .shrunk(i, isSet: isSet, base: items[p].base - items[p].mainInsets)
        let tail: CSSTail = outcome.held == outcome.raw ? .nothing : .bounded(outcome.raw, outcome.held)
        return CSSLine(.flex(phrase), flexSum(p, outcome.raw, round, grows), tail, rule: isSet ? (i, prop) : nil)
    }

    /// The rule that stretches an item across its line.
    private func fill(_ p: Int) -> CSSFill {
        let i = node(p)
        if run.cssItem(Int(items[p].k)).alignSelf.word != .auto { return .alignment(i, .alignSelf, isOwn: true) }
        return doc.value(run.node, .alignItems).isSet ? .alignment(run.node, .alignItems, isOwn: false) : .normal(.alignSelf)
    }

    // MARK: Content

    /// What makes the content width.
    func widthContent(least: Bool) -> CSSContent {
        if !least, hasColumnLines { return withLines { $0.crossContent() } }
        var least = least
        if !least, main == .x, css.wraps {
            // Where the sum of the items is less than the widest of them, the widest one counts.
            least = run.unheard { contentWidth(least: false) == contentWidth(least: true) }
        }
        var cells = NamedSum()
        let all = (0..<count).map { p in
            (p: p, length: run.unheard { widthContribution(p, least: least) }, margins: run.margins(Int(items[p].k), .x, whole: nil).sum)
        }
        if main == .y || least && css.breaksFullLines {
            if let most = all.max(by: { $0.length + $0.margins < $1.length + $1.margins }) {
                run.addCSSCell(Int(items[most.p].k), .x, most.length, least ? .least : .most, whole: nil, to: &cells)
            }
        } else {
            let gap = run.gap(.x, of: nil)
            let starts = [0] + (0..<count).filter { $0 > 0 && beginsLine($0) } + [count]
            let lines = zip(starts, starts.dropFirst()).map { all[$0..<$1] }
            func length(_ line: ArraySlice<(p: Int, length: Double, margins: Double)>) -> Double {
                line.reduce(gap * Double(line.count - 1)) { $0 + $1.length + $1.margins }
            }
            let longest = lines.max { length($0) < length($1) } ?? []
            for one in longest { run.addCSSCell(Int(items[one.p].k), .x, one.length, least ? .least : .most, whole: nil, to: &cells) }
            cells.add(spaces: longest.count - 1, of: gap)
        }
        return .cells(cells)
    }

    /// What makes the length, which comes from the longest line.
    func lengthContent(_ length: Double) -> CSSContent {
        var cells = NamedSum()
        guard let line = lines.first(where: { lineLength($0) == length }) else { return .cells(cells) }
        for p in line.first..<line.first + line.count {
            run.addCSSCell(Int(items[p].k), main, items[p].hypothetical, .base, whole: whole, to: &cells)
        }
        cells.add(spaces: line.count - 1, of: mainGap)
        return .cells(cells)
    }

    /// What makes the lines' need across.
    func crossContent() -> CSSContent {
        if lines.count == 1, lines[0].hasBaseline, lines[0].above + lines[0].below == lines[0].cross {
            return .baseline(above: lines[0].above, below: lines[0].below)
        }
        var cells = NamedSum()
        for line in lines {
            let range = line.first..<line.first + line.count
            if let p = range.first(where: { items[$0].outerCross == line.cross }) {
                run.addCSSCell(Int(items[p].k), cross, items[p].crossLength, .size, whole: whole, to: &cells)
            } else if let p = range.first {
                cells.add(.asked(node(p), run.physical(cross), .size, line.cross), line.cross)
            }
        }
        cells.add(spaces: lines.count - 1, of: crossGap)
        return .lines(cells)
    }
}
