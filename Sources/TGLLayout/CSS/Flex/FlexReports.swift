// Reports how a flex came by the sizes and places of its items. Nothing here runs unless a recorder listens.

extension FlexSolver {
    /// Says all that is to be said of the items, once they are placed.
    func report() {
        for (l, line) in lines.enumerated() {
            let range = line.first..<line.first + line.count
            guard range.contains(where: { run.hears(Int(items[$0].k)) }) else { continue }
            let (grows, rounds) = replay(line)
            for p in range where run.hears(Int(items[p].k)) {
                reportMain(p, line, grows, rounds)
                reportCross(p, l, line)
                reportAlong(p, line)
                reportAcross(p, l, line)
                run.reportRelative(Int(items[p].k), in: run.relativeRoom())
            }
        }
    }

    /// Flexes a line once more, round by round.
    private func replay(_ line: FlexLine) -> (grows: Bool, rounds: [FlexRound]) {
        var again = self
        again.items = run.pass.scratch.take(FlexItem.self, count)
        for p in 0..<count { (again.items + p).initialize(to: items[p]) }
        let range = line.first..<line.first + line.count
        let inner = run.content(main) - mainGap * Double(line.count - 1)
        let (grows, initial, first) = again.lineSizes.begin(line, run.content(main))
        var open = first
        var rounds: [FlexRound] = []
        while open > 0, rounds.count <= line.count {
            var round = again.begunRound(range, inner, initial, grows: grows)
            open = again.lineSizes.round(range, inner, initial, grows: grows) { again.settleMinimum($0) }
            round.stopped = round.tried.filter { again.items[$0.p].isFrozen && $0.raw != $0.held }.map(\.p)
            rounds.append(round)
        }
        return (grows, rounds)
    }

    /// What a round begins with, and what each open item would be in it.
    private func begunRound(_ range: Range<Int>, _ room: Double, _ initial: Double, grows: Bool) -> FlexRound {
        var round = FlexRound()
        round.free = room
        for p in range {
            if items[p].isFrozen {
                round.frozen.append(p)
                round.free -= items[p].outerLength
            } else {
                round.free -= items[p].base + items[p].main.sum
                round.factors += grows ? items[p].grow : items[p].shrink
                round.weights += weight(p, grows)
            }
        }
        round.shared = round.free
        if round.factors < 1, abs(initial * round.factors) < abs(round.free) { round.shared = initial * round.factors }
        for p in range where !items[p].isFrozen {
            var raw = items[p].base
            if round.weights > 0, grows ? round.shared > 0 : round.shared < 0 { raw += round.shared * weight(p, grows) / round.weights }
            let held = max(min(raw, items[p].high), items[p].low, items[p].mainInsets)
            round.tried.append((p, raw, held))
        }
        return round
    }

    private func weight(_ p: Int, _ grows: Bool) -> Double {
        grows ? items[p].grow : items[p].shrink * (items[p].base - items[p].mainInsets)
    }

    private func node(_ p: Int) -> Int32 { run.items[Int(items[p].k)].node }

    private var told: CSSRoom { .content(run.roomNow(main)) }

    private func question(_ p: Int, _ axis: Axis) -> CSSSizeQuestion {
        let k = Int(items[p].k)
        var question = CSSSizeQuestion(
            k: k, axis: axis, room: containing, told: run.toldRoom(axis, containing), insets: run.insets(k, whole: whole), whole: whole)
        if axis == cross, let line = lines.first(where: { $0.first <= p && p < $0.first + $0.count }) {
            question.stretch = line.cross - items[p].cross.sum
        }
        return question
    }

    // MARK: Sizes along the line

    private func reportMain(_ p: Int, _ line: FlexLine, _ grows: Bool, _ rounds: [FlexRound]) {
        let k = Int(items[p].k)
        let prop = run.physical(main)
        var (lines, goesOn) = baseLines(p)
        if items[p].hypothetical != items[p].base {
            let start = startLine(p)
            lines.append(start.line)
            goesOn = goesOn || start.isAsked
        }
        if rounds.isEmpty {
            lines += padded().map {
                var line = $0; line.isNote = true; return line
            }
            lines += unflexedLines(p, line, grows)
        } else {
            lines += padded()
            lines += flexedLines(p, line, grows, rounds)
        }
        run.say(
            run.items[k].node, prop, run.items[k].size[main], CSSStep(all: lines),
            reads: run.sizeReads(mainQuestion(p)) + run.cssReads(k, [.flexGrow, .flexShrink, .flexBasis]), goesOn: goesOn)
    }

    private func mainQuestion(_ p: Int) -> CSSSizeQuestion {
        var question = question(p, main)
        question.followed = followed(p)
        return question
    }

    /// How the content box comes about, where there is padding.
    private func padded() -> [CSSLine] { run.insideLines(main) + run.percentGap(main) }

    /// What the base size is.
    private func baseLines(_ p: Int) -> (lines: [CSSLine], goesOn: Bool) {
        let k = Int(items[p].k)
        let i = node(p)
        let item = run.cssItem(k)
        let rule = item.flexBasis >= 0 ? doc.pool[item.flexBasis].pointee : .unset
        let base = items[p].base
        if rule == .percent(0), case .length = basis(k, containing, run.insets(k, whole: whole)), isShorthand(i) {
            return ([zeroBase(.shorthand(item.flexGrow), base, (i, .flexGrow))], false)
        }
        if !rule.isSet, isShare(k), run.isKnown(main) {
            return ([zeroBase(.share(i, run.physical(main)), base, (i, run.physical(main)))], false)
        }
        var question = question(p, main)
        question.target = base
        question.followed = followed(p)
        if rule.isSet, rule.kind != .auto, rule.kind != .word { question.rule = (.flexBasis, rule) }
        if case .maxContent = basis(k, containing, question.insets), question.rule == nil { question.isOfContent = true }
        if rule.kind == .word || rule.kind == .percent && room(main) == nil { question.isOfContent = true }
        var (lines, goesOn) = run.sizeLines(question)
        for n in lines.indices { lines[n].isBase = true }
        return (lines, goesOn)
    }

    /// A base of 0 %, which padding and border may make larger.
    private func zeroBase(_ phrase: FlexPhrase, _ base: Double, _ rule: (node: Int32, prop: Prop)) -> CSSLine {
        CSSLine(.flex(phrase), CSSSum(.number(0), making: 0), base > 0 ? .insets(base) : .nothing, rule: rule)
    }

    /// Whether `flex = n` said all that it says.
    private func isShorthand(_ i: Int32) -> Bool {
        let grow = doc.lookup(i, .flexGrow)
        let shrink = doc.lookup(i, .flexShrink)
        let basis = doc.lookup(i, .flexBasis)
        return grow.rule.isSet && shrink.rule == .number(1) && grow.source == shrink.source && grow.source == basis.source
    }

    /// The length of the item that an item's size along the line follows: as it was before growing and shrinking.
    private func followed(_ p: Int) -> Double? {
        let rule = run.pass.sizeRule(node(p), main)
        guard run.nodes[Int(node(p))].flags.contains(main == .x ? .hasWidth : .hasHeight), rule.kind == .reference,
            rule.anchor.axis == main, case .item(let j) = run.target(node(p), rule)
        else { return nil }
        return (0..<count).first { Int(items[$0].k) == j }.map { items[$0].hypothetical }
    }

    /// What an item starts with in place of its base size, and whether its content was asked for that.
    private func startLine(_ p: Int) -> (line: CSSLine, isAsked: Bool) {
        let k = Int(items[p].k)
        let start = items[p].hypothetical
        let held = boundRead(p, start, isRaised: start > items[p].base)
        let plain = CSSLine(.flex(.startsAtBound(held)), CSSSum(.number(start), making: start), .starts(start))
        guard held.sort == .automaticMinimum else { return (plain, false) }
        var question = question(p, main)
        question.target = start
        question.isOfContent = true
        question.isLeast = true
        let (lines, goesOn) = run.sizeLines(question)
        if let sum = lines.last?.sum, lines.last?.phrase.isUnknown == false {
            return (CSSLine(.flex(.automaticMinimum), sum, .starts(start), rule: lines.last?.rule), goesOn)
        }
        if start == items[p].high {
            let held = FlexBoundRead(sort: .bound(.upper), length: start)
            return (CSSLine(.flex(.startsAtBound(held)), CSSSum(.number(start), making: start), .starts(start)), false)
        }
        guard case .length(start) = run.cssSize(k, main, containing, question.insets, along: true) else { return (plain, false) }
        let sum = CSSSum(.own(run.physical(main), start), making: start)
        return (CSSLine(.flex(.automaticMinimum), sum, .starts(start), rule: (node(p), run.physical(main))), false)
    }

    /// What held an item at a length.
    private func boundRead(_ p: Int, _ length: Double, isRaised: Bool) -> FlexBoundRead {
        if !isRaised { return FlexBoundRead(sort: .bound(.upper), length: length) }
        if length == items[p].mainInsets, length > items[p].low { return FlexBoundRead(sort: .insets, length: length) }
        let isSet = doc.lookup(node(p), run.physical(main), .lower).rule.isSet
        return FlexBoundRead(sort: isSet ? .bound(.lower) : .automaticMinimum, length: length)
    }

    /// The line, what is free in it, and what that does.
    private func lineLine(_ line: FlexLine, free: Double, frozen: [Int], open: [Int], _ tail: CSSTail, isNote: Bool = false) -> CSSLine {
        let range = line.first..<line.first + line.count
        return CSSLine(
            .flex(.line(container: run.node, items: range.map { node($0) })), freeSum(line, free: free, frozen: frozen, open: open), tail,
            isNote: isNote)
    }

    private func freeSum(_ line: FlexLine, free: Double, frozen: [Int], open: [Int], isPlain: Bool = false) -> CSSSum {
        var sum = CSSSum(.what(.inside, run.content(main)), making: free)
        if line.count > 1, mainGap != 0 { sum.take(.count(line.count - 1, .gap, mainGap)) }
        let margins = (line.first..<line.first + line.count).map { items[$0].main.sum }.filter { $0 != 0 }
        if !margins.isEmpty { sum.take(.group(.margins, margins)) }
        if !frozen.isEmpty { sum.take(.group(isPlain || open.isEmpty ? .plain : .frozen, frozen.map { items[$0].length })) }
        if !open.isEmpty { sum.take(.group(.baseSizes, open.map { items[$0].base })) }
        return sum
    }

    private func gapReads() -> (node: Int32, prop: Prop) { (run.node, main == .x ? .hspace : .vspace) }

    /// A line in which no item flexes.
    private func unflexedLines(_ p: Int, _ line: FlexLine, _ grows: Bool) -> [CSSLine] {
        let range = Array(line.first..<line.first + line.count)
        let free = range.reduce(run.content(main) - mainGap * Double(line.count - 1)) { $0 - items[$1].outerLength }
        let tail: CSSTail = free == 0 ? .isFull : grows ? .grows : .shrinks
        if grows || free == 0 {
            let stays = CSSLine(.flex(.stays(reason(p, grows, free: free))), CSSSum(.number(items[p].length), making: items[p].length))
            var lineLine = lineLine(line, free: free, frozen: range, open: [], free == 0 ? .isFull : .free)
            lineLine.isNote = true
            return [lineLine, stays]
        }
        var lines = [lineLine(line, free: free, frozen: range, open: [], tail, isNote: true)]
        let reasons = range.map { (node: node($0), reason: frozenReason($0, grows)) }
        lines.append(CSSLine(.flex(.allFrozen(reasons)), isNote: true))
        let squeezed = range.first { items[$0].base < items[$0].hypothetical && boundRead($0, 0, isRaised: true).sort == .automaticMinimum }
        let name = squeezed.map { (node: node($0), prop: run.physical(main)) }
        lines.append(CSSLine(.flex(.overflows(container: run.node, by: -free, squeezed: name)), isNote: true))
        return lines
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
    private func flexedLines(_ p: Int, _ line: FlexLine, _ grows: Bool, _ rounds: [FlexRound]) -> [CSSLine] {
        let first = rounds[0]
        let isShown = { (q: Int) in items[q].hypothetical == items[q].base }
        // What cannot flex counts with its base size where it starts with that.
        let begun = first.frozen.filter { !isShown($0) }
        let open = (line.first..<line.first + line.count).filter { !begun.contains($0) }
        var lines = [startOfLine(line, first, begun, open, grows)]
        if first.frozen.contains(p) {
            let stays = reason(p, grows, free: first.free)
            let length = items[p].length
            return lines + [CSSLine(.flex(.stays(stays)), CSSSum(.number(length), making: length), rule: ruleOf(stays))]
        }
        let last = rounds.firstIndex { $0.stopped.contains(p) } ?? rounds.count - 1
        for (n, round) in rounds.prefix(last + 1).enumerated() {
            lines += roundLines(p, line, n, round, grows, isOnly: rounds.count == 1)
        }
        return lines + [finalLine(p, rounds[last], grows)]
    }

    private func ruleOf(_ reason: StayReason) -> (node: Int32, prop: Prop)? {
        if case .factor(let node, let prop, true) = reason { return (node, prop) }
        return nil
    }

    private func startOfLine(_ line: FlexLine, _ first: FlexRound, _ begun: [Int], _ open: [Int], _ grows: Bool) -> CSSLine {
        lineLine(line, free: first.free, frozen: begun, open: open, first.free == 0 ? .isFull : grows ? .grows : .shrinks)
    }

    private func roundLines(
        _ p: Int, _ line: FlexLine, _ n: Int, _ round: FlexRound, _ grows: Bool, isOnly: Bool
    ) -> [CSSLine] {
        var lines: [CSSLine] = []
        let open = round.tried.map(\.p)
        var weights = CSSSum(making: round.weights)
        for q in open where weight(q, grows) != 0 || !grows { weights.add(.number(weight(q, grows))) }
        if n > 0 {
            var line = CSSLine(.flex(.round(n + 1)), freeSum(line, free: round.free, frozen: round.frozen, open: open))
            line.tail = .freeOfWeights(weights)
            lines.append(line)
        } else if !grows {
            let hasInsets = open.contains { items[$0].mainInsets != 0 }
            lines.append(CSSLine(.flex(.weights(round: isOnly ? nil : 1, hasInsets: hasInsets)), weights))
        } else if !isOnly {
            lines.append(CSSLine(.flex(.factors(round: 1)), weights))
        }
        if round.shared != round.free {
            var factors = CSSSum(making: round.factors)
            for q in open { factors.add(.number(grows ? items[q].grow : items[q].shrink)) }
            let part = CSSSum(.times(.number(round.shared / round.factors), round.factors), making: round.shared)
            lines.append(CSSLine(.flex(.lessThanOne(factors)), part))
        }
        for (q, raw, held) in round.tried where round.stopped.contains(q) {
            var line = CSSLine(.flex(.wouldBe(node(q))), flexSum(q, raw, round, grows), depth: 1)
            line.tail = .frozen(boundRead(q, held, isRaised: held > raw))
            lines.append(line)
        }
        return lines
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

    private func finalLine(_ p: Int, _ round: FlexRound, _ grows: Bool) -> CSSLine {
        let i = node(p)
        let length = items[p].length
        if round.stopped.contains(p) {
            return CSSLine(.flex(.stays(.bound)), CSSSum(.number(length), making: length))
        }
        let raw = round.tried.first { $0.p == p }?.raw ?? length
        let isShare = grows && !doc.value(i, .flexGrow).isSet && isShare(Int(items[p].k))
        let prop: Prop = isShare ? run.physical(main) : grows ? .flexGrow : .flexShrink
        let isSet = doc.value(i, prop).isSet
        if round.shared == 0 || raw == items[p].base && weight(p, grows) != 0 {
            return CSSLine(.flex(.stays(.nothingFree)), CSSSum(.number(length), making: length))
        }
        var factors = CSSSum(making: round.factors)
        for q in round.tried.map(\.p) where weight(q, grows) != 0 { factors.add(.number(grows ? items[q].grow : items[q].shrink)) }
        let phrase: FlexPhrase =
            grows
            ? .grown(i, prop, isSet: isSet, factors: factors, isAlone: weight(p, true) == round.weights)
            : .shrunk(i, isSet: isSet, base: items[p].base - items[p].mainInsets)
        let held = round.tried.first { $0.p == p }?.held ?? length
        return CSSLine(
            .flex(phrase), flexSum(p, raw, round, grows), held == raw ? .nothing : .bounded(raw, held), rule: isSet ? (i, prop) : nil)
    }

    // MARK: Sizes across

    private func reportCross(_ p: Int, _ l: Int, _ line: FlexLine) {
        var question = question(p, cross)
        if items[p].crossIsAuto, stretches(p) {
            question.fill = fill(p)
            if css.wraps { question.fillRoom = .line(l + 1, line.cross) }
        }
        run.reportSize(question)
    }

    /// What stretches an item across its line.
    private func fill(_ p: Int) -> CSSFill {
        let i = node(p)
        if run.cssItem(Int(items[p].k)).alignSelf.word != .auto { return .alignment(i, .alignSelf, isOwn: true) }
        return doc.value(run.node, .alignItems).isSet ? .alignment(run.node, .alignItems, isOwn: false) : .normal(.alignSelf)
    }

    // MARK: Content

    /// What the content width is made up of.
    func widthContent(least: Bool) -> CSSContent {
        if !least, hasColumnLines { return withLines { $0.crossContent() } }
        var least = least
        if !least, main == .x, css.wraps {
            // Where items sum up to less than the widest of them, that one counts.
            least = run.unheard { contentWidth(least: false) == contentWidth(least: true) }
        }
        var cells = NamedSum()
        let all = (0..<count).map { p in
            (p: p, length: run.unheard { widthContribution(p, least: least) }, margins: run.margins(Int(items[p].k), .x, whole: nil).sum)
        }
        if main == .y || least && css.breaksFullLines {
            if let most = all.max(by: { $0.length + $0.margins < $1.length + $1.margins }) {
                run.addCSSCell(Int(items[most.p].k), .x, most.length, whole: nil, to: &cells)
            }
        } else {
            let gap = run.gap(.x, of: nil)
            let starts = [0] + (0..<count).filter { $0 > 0 && beginsLine($0) } + [count]
            let lines = zip(starts, starts.dropFirst()).map { all[$0..<$1] }
            func length(_ line: ArraySlice<(p: Int, length: Double, margins: Double)>) -> Double {
                line.reduce(gap * Double(line.count - 1)) { $0 + $1.length + $1.margins }
            }
            let longest = lines.max { length($0) < length($1) } ?? []
            for one in longest { run.addCSSCell(Int(items[one.p].k), .x, one.length, whole: nil, to: &cells) }
            cells.add(spaces: longest.count - 1, of: gap)
        }
        return .cells(cells)
    }

    /// What the length is made up of that comes from the longest line.
    func lengthContent(_ length: Double) -> CSSContent {
        var cells = NamedSum()
        guard let line = lines.first(where: { lineLength($0) == length }) else { return .cells(cells) }
        for p in line.first..<line.first + line.count {
            run.addCSSCell(Int(items[p].k), main, items[p].hypothetical, whole: whole, to: &cells)
        }
        cells.add(spaces: line.count - 1, of: mainGap)
        return .cells(cells)
    }

    /// What the lines need across.
    func crossContent() -> CSSContent {
        if lines.count == 1, lines[0].hasBaseline, lines[0].above + lines[0].below == lines[0].cross {
            return .baseline(above: lines[0].above, below: lines[0].below)
        }
        var cells = NamedSum()
        for line in lines {
            let range = line.first..<line.first + line.count
            if let p = range.first(where: { items[$0].outerCross == line.cross }) {
                run.addCSSCell(Int(items[p].k), cross, items[p].crossLength, whole: whole, to: &cells)
            } else if let p = range.first {
                cells.add(.node(node(p)), line.cross)
            }
        }
        cells.add(spaces: lines.count - 1, of: crossGap)
        return .lines(cells)
    }
}
