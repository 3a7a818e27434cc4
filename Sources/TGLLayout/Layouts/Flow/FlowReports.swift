// What flow layout reports to a recorder: each step with the rules that it read. Nothing here runs unless a recorder listens.

extension FlowLayout {
    private func size(_ k: Int, _ axis: Axis, _ step: FlowSizeFact, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.physical(axis), run.items[k].size[axis], step, reads: reads, goesOn: goesOn)
    }

    private func place(_ k: Int, _ axis: Axis, _ step: FlowPlaceFact, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.nearEdge(axis), run.items[k].pos[axis], step, reads: reads, goesOn: goesOn)
    }

    /// The child's own size rule.
    private func own(_ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, run.physical(axis)) }

    /// A property of the flow, as it is written.
    private func flowRule(_ prop: Prop) -> Fact.Read { Fact.Read(run.node, prop, .rule()) }

    private func marginReads(_ k: Int, _ axis: Axis, _ sides: [Side] = [.near, .far]) -> [Fact.Read] {
        run.distanceReads(run.items[k].node, axis, sides)
    }

    // MARK: The line

    /// The length of a line, and how it is determined.
    private func lineRoom(_ plan: FlowPlan) -> FlowRoom {
        let cells = plan.pageLines > 0 ? (count: plan.count, size: plan.cellAlong, gap: plan.gap) : nil
        return FlowRoom(room: run.roomNow(plan.along), ends: plan.start - run.pad.near(plan.along), cells: cells)
    }

    private func start(_ plan: FlowPlan, _ line: FlowLine?) -> FlowStart {
        FlowStart(
            padding: run.padding(plan.along, .near), ends: plan.start - run.pad.near(plan.along),
            pages: line.map { plan.pageLines > 0 ? $0.index / plan.pageLines : 0 } ?? 0, page: plan.pageStep)
    }

    /// The property that sets the space between children, and how `subviewsSize` determines it.
    private func spaceReads(_ plan: FlowPlan, _ axis: Axis) -> [Fact.Read] {
        guard axis == plan.along, plan.shared >= 0, let even = run.evenItems, !plan.wrapsAlong else { return run.spaceReads(axis) }
        let whole = run.content(axis)
        let gap = plan.gap
        guard gap != even.least, gap != even.most else { return run.roomReads(axis) + run.spaceReads(axis) }
        // This many cells, with a gap between each two and also at the ends if they are centred, are as long as the line.
        let fit = (whole + (even.isCentered ? -gap : gap)) / (even.size + gap)
        let count = plan.count > 0 ? plan.count : Int(fit.rounded())
        let parts = even.isCentered ? count + 1 : count - 1
        guard parts > 0 else { return run.roomReads(axis) + run.spaceReads(axis) }
        let rule = "`\(doc.nameText(run.node)).subviewsSize = \(doc.text(doc.value(run.node, .subviewsSize), for: .subviewsSize))`"
        let note = FlowReadNote.space(count: count, size: even.size, room: run.roomNow(axis), parts: parts, space: gap, rule: rule)
        return run.roomReads(axis) + [Fact.Read(run.node, .subviewsSize, .step(note))]
    }

    /// How the line's room and the spaces in it are determined.
    private func lineReads(_ plan: FlowPlan) -> [Fact.Read] {
        plan.shared >= 0 ? spaceReads(plan, plan.along) : run.roomReads(plan.along)
    }

    /// The answer about a line, where `lines` are asked for.
    func answer(_ plan: FlowPlan, _ line: FlowLine) -> LaidAnswer {
        let children = line.children.map { run.items[$0].node }
        if plan.auto, plan.count > 0 { return LaidAnswer(0, children: children, [LineFact.waterfall(container: run.node)]) }
        let taken = cells(plan, line.children)
        var steps: [any FactStep] = []
        // A line that is too long only by rounding fits.
        let isFull = abs(plan.room - line.length) <= plan.slack
        let free = plan.wrapsAlong || isFull ? 0 : plan.room - line.length
        if plan.wrapsAlong {
            steps.append(LineFact.unlimited(taken, length: line.length))
        } else {
            let room = lineRoom(plan)
            steps.append(LineFact.holds(taken, length: isFull ? room.length : line.length, room: room))
        }
        steps.append(end(plan, line))
        if !plan.wrapsAlong { steps.append(FlowReadNote.leftInLine(lineName(line), line: lineRoom(plan), taken: taken, left: free)) }
        if let account = line.account { steps.append(LineFact.breadth(account.deepest, line.depth)) }
        return LaidAnswer(free, children: children, steps)
    }

    /// Why a line ends where it does.
    private func end(_ plan: FlowPlan, _ line: FlowLine) -> LineFact {
        if line.isLast { return .last }
        if plan.count > 0 { return .ruled(container: run.node, doc.value(run.node, .arrangedCount).isSet ? .arrangedCount : .pagedCount) }
        let next = line.first + line.count
        guard let account = line.account, account.tooLong > 0 else { return .ruled(container: run.node, .autoArrange) }
        let name = LineName(container: run.node, number: line.index + 1)
        return .full(name, next: run.items[next].node, account.refused, tooLong: account.tooLong)
    }

    /// The name of a line: `S.lines[1]`.
    private func lineName(_ line: FlowLine) -> LineName { LineName(container: run.node, number: line.index) }

    private func note(_ prop: Prop, _ note: FlowReadNote) -> Fact.Read { Fact.Read(run.node, prop, .step(note)) }

    // MARK: Sizes

    func reportCell(_ k: Int, _ axis: Axis, _ plan: FlowPlan, raw: Double, size: Double) {
        let reads = [flowRule(plan.givenBy(axis))] + pageReads(plan) + run.roomReads(axis) + marginReads(k, axis)
        let step = FlowSizeFact.cell(cell(plan, axis), margins: namedMargins(k, axis), raw: raw, size: size)
        self.size(k, axis, step, reads: reads)
    }

    private func cell(_ plan: FlowPlan, _ axis: Axis) -> FlowCell {
        let length = plan.given(axis)
        if length == 0 { return .number(0) }
        let isAlong = axis == plan.along
        let spaces = isAlong ? plan.count - 1 : 0
        guard !isAlong || plan.cellAlong >= 0 else {
            guard let even = run.evenItems, even.size != length else { return .number(length) }
            let room = FlowRoom(room: run.roomNow(axis), ends: plan.start - run.pad.near(axis), cells: nil)
            let fit = plan.count > 0 ? plan.count : Int(((plan.room + plan.gap) / (length + plan.gap)).rounded())
            return .part(of: room, spaces: fit - 1, gap: plan.gap, count: fit, length)
        }
        let lines = Int((doc.number(run.node, .pagedCount) / Double(plan.count)).rounded())
        let besides = plan.pageLines > 0
        if isAlong != besides {
            let room = FlowRoom(room: run.roomNow(axis), ends: isAlong ? plan.start - run.pad.near(axis) : 0, cells: nil)
            return isAlong
                ? .part(of: room, spaces: spaces, gap: plan.gap, count: plan.count, length)
                : .part(of: room, spaces: lines - 1, gap: plan.lineGap, count: lines, length)
        }
        let parent = nodes[Int(run.node)].parent
        let (count, gap) = isAlong ? (plan.count, plan.gap) : (lines, plan.lineGap)
        let turns = plan.isOfWholePages
        return .partOfParent(
            parent, run.physical(axis), run.parentLength(axis), padding: turns ? run.pad.both(axis) : run.pad.near(axis),
            spaces: turns ? count - 1 : count, gap: gap, count: count, length)
    }

    /// The rules by which every page has the length of the view that shows it.
    private func pageReads(_ plan: FlowPlan) -> [Fact.Read] {
        plan.isOfWholePages ? [Fact.Read(nodes[Int(run.node)].parent, .paging, .rule())] : []
    }

    /// A wrapped length that is made of whole pages.
    func pagesFact(_ plan: FlowPlan, _ axis: Axis) -> FlowContent {
        .pages(
            count: pages(plan), nodes[Int(run.node)].parent, run.physical(axis), plan.pageStep, padding: run.pad.both(axis))
    }

    func reportPartOfLine(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, _ rule: Rule, beginsLine: Bool, raw: Double, size: Double) {
        guard run.hears(k) else { return }
        var taken = NamedSum()
        if !beginsLine {
            for j in line.children { addAlong(j, plan, to: &taken) }
            taken.add(spaces: line.count, of: plan.gap)
        }
        let step = FlowSizeFact.partOfLine(
            rule: rule, line: lineRoom(plan), taken: taken, margins: namedMargins(k, plan.along), beginsLine: beginsLine, raw: raw,
            size: size)
        self.size(k, plan.along, step, reads: [own(k, plan.along)] + lineReads(plan) + marginReads(k, plan.along))
    }

    /// A size across by the child's own rule, which is a part of the length below the lines `above`.
    func reportPartAcross(_ k: Int, _ plan: FlowPlan, _ rule: Rule, above: NamedSum, raw: Double, size: Double) {
        let (room, margins) = (run.roomNow(plan.across), namedMargins(k, plan.across))
        let step: FlowSizeFact =
            rule.kind == .fill
            ? .fillAcross(rule: rule, room: room, above: above, margins: margins, raw: raw, size: size)
            : .partAcross(rule: rule, room: room, above: above, margins: margins, raw: raw, size: size)
        self.size(k, plan.across, step, reads: [own(k, plan.across)] + run.roomReads(plan.across) + marginReads(k, plan.across))
    }

    func reportCut(_ k: Int, _ plan: FlowPlan, from old: Double, raw: Double, size: Double) {
        let step = FlowSizeFact.cut(
            from: old, line: lineRoom(plan), margins: namedMargins(k, plan.along), raw: raw, size: size)
        self.size(k, plan.along, step, reads: lineReads(plan), goesOn: true)
    }

    func reportEqual(_ k: Int, _ plan: FlowPlan, cell: Double, raw: Double, size: Double) {
        let step = FlowSizeFact.equalCell(
            count: plan.count, line: lineRoom(plan), gap: plan.gap, cell: cell, margins: namedMargins(k, plan.along), raw: raw, size: size)
        let reads = lineReads(plan) + marginReads(k, plan.along)
        self.size(k, plan.along, step, reads: [flowRule(plan.gravityRule), flowRule(.arrangedCount)] + reads)
    }

    /// How the free length of a line is determined, and the weights of the children that share it. `left`: the length without the shares.
    func shareReads(
        _ plan: FlowPlan, _ line: FlowLine, _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ share: Shared, left: Double
    ) -> [Fact.Read] {
        var taken = NamedSum()
        let sharing = Set((0..<count).map { parts[$0].item })
        for k in line.children {
            if sharing.contains(Int32(k)) {
                for margin in namedMargins(k, plan.along) { taken.add(run.items[k].node, margin) }
            } else {
                addAlong(k, plan, to: &taken)
            }
        }
        taken.add(spaces: line.count - 1, of: plan.gap)
        let (held, weights) = run.sharedTerms(parts, count, share, plan.along)
        let free = FlowReadNote.freeInLine(line: lineRoom(plan), taken: taken, held: held, free: left - held.total)
        let note = self.note(.arrangedCount, free)
        return lineReads(plan) + (weights.terms.count > 1 ? [note, self.note(plan.gravityRule, .weights(weights, share.weights))] : [note])
    }

    /// A share, by the result of sharing; `reads`: how the free length was determined.
    func reportShare(_ plan: FlowPlan, _ part: SharePart, _ share: Shared, _ reads: [Fact.Read], size: Double) {
        let k = Int(part.item)
        let grown = share.weights > 0 ? part.base + share.free * part.weight / share.weights : part.base
        let step: FlowSizeFact
        if part.weight == 0 {
            step = .weightlessShare(size: size)
        } else if share.weights == 0 || grown >= 0 && part.held(grown) != grown {
            step = .heldShare(size: size)
        } else {
            step = .share(free: share.free, weight: part.weight, weights: share.weights, base: part.base, raw: grown, size: size)
        }
        self.size(k, plan.along, step, reads: [own(k, plan.along)] + reads)
    }

    /// The length that gravity fill distributes in a line, and how it was determined.
    func stretchAccount(
        _ plan: FlowPlan, _ line: FlowLine, _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ share: Shared, rest: Double
    ) -> FlowStretch {
        let taken = cells(plan, line.children, changing: run.changing(parts, count))
        let left = FlowReadNote.leftInLine(lineName(line), line: lineRoom(plan), taken: taken, left: rest)
        var reads = lineReads(plan) + [note(plan.gravityRule, left)]
        // A word for all lines shows in the flow's own rule; a word for one line does not.
        if plan.gravityRule == .lineGravity { reads.append(flowRule(.lineGravity)) }
        let (gains, weights) = run.gains(parts, count, share, plan.along)
        if !gains.isEmpty { reads.append(note(plan.gravityRule, .gains(left: rest, gains, rest: rest - gains.total))) }
        let isEqual = share.weights == Double(weights.terms.count + weights.others)
        if !isEqual { reads.append(note(plan.gravityRule, .weights(weights, share.weights))) }
        return FlowStretch(rest: rest - gains.total, weights: share.weights, reads: reads)
    }

    func reportStretch(_ plan: FlowPlan, _ part: SharePart, _ share: Shared, _ account: FlowStretch, size: Double) {
        var step = FlowSizeFact.heldStretch(by: plan.gravity, from: part.base, size: size)
        if case .grown = share.outcome(part) {
            step = .stretched(by: plan.gravity, from: part.base, rest: account.rest, among: account.weights, size: size)
        }
        self.size(Int(part.item), plan.along, step, reads: account.reads, goesOn: true)
    }

    /// The length that a line lacks, and by which parts children give it.
    func shrinkReads(
        _ plan: FlowPlan, _ line: FlowLine, _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, left: Double
    ) -> [Fact.Read] {
        let taken = cells(plan, line.children, changing: run.changing(parts, count))
        let lacking = FlowReadNote.leftInLine(lineName(line), line: lineRoom(plan), taken: taken, left: left)
        var weights = NamedSum()
        for p in 0..<count { weights.add(.node(run.items[Int(parts[p].item)].node), parts[p].weight) }
        return lineReads(plan) + [note(plan.gravityRule, lacking)]
            + (count > 1 ? [note(plan.gravityRule, .weights(weights, weights.total))] : [])
    }

    func reportShrunk(
        _ plan: FlowPlan, _ part: SharePart, _ reads: [Fact.Read], left: Double, sum: Double, wanted: Double, size: Double
    ) {
        let k = Int(part.item)
        let length = WeighedLength(
            cause: .shrink, own: part.base, left: left, weight: part.weight, weights: sum, wanted: wanted, to: size)
        let reads = reads + [Fact.Read(run.items[k].node, .shrink, .rule())]
        run.say(run.items[k].node, run.physical(plan.along), size, FlowSizeFact.shrunk(length), reads: reads, goesOn: true)
    }

    func reportLineDepth(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, isOwn: Bool, raw: Double, size: Double) {
        let reads = depthReads(plan, line) + [alignmentRead(k, isOwn: isOwn)] + marginReads(k, plan.across)
        let step = FlowSizeFact.lineDepth(line.depth, margins: namedMargins(k, plan.across), raw: raw, size: size)
        self.size(k, plan.across, step, reads: reads)
    }

    /// The cell that determines the depth of a line.
    private func depthReads(_ plan: FlowPlan, _ line: FlowLine) -> [Fact.Read] {
        guard let account = line.account, line.depth != 0 else { return [] }
        return [note(plan.across == .x ? .hspace : .vspace, .depth(lineName(line), account.deepest, line.depth))]
    }

    /// `by`: what the child's line gets or gives up of the `rest` of all `lines`.
    func reportDeepened(
        _ k: Int, _ plan: FlowPlan, _ extent: FlowExtent, by step: Double, lines: Int, rest: Double, from old: Double, size: Double
    ) {
        let fact = FlowSizeFact.deepened(place: plan.block, from: old, by: step, lines: lines, rest: rest, raw: old + step, size: size)
        self.size(k, plan.across, fact, reads: leftReads(plan, extent, rest) + [flowRule(.gravity)], goesOn: true)
    }

    /// The depth that the lines leave in the content box.
    private func leftReads(_ plan: FlowPlan, _ extent: FlowExtent, _ rest: Double) -> [Fact.Read] {
        guard let account = extent.account else { return [] }
        return run.roomReads(plan.across) + [note(.gravity, .leftAcross(run.roomNow(plan.across), account.depth, left: rest))]
    }

    /// The rule for the place of a child across its line: its own alignment, or arrangedGravity.
    private func alignmentRead(_ k: Int, isOwn: Bool) -> Fact.Read {
        let i = run.items[k].node
        return isOwn ? Fact.Read(i, .alignment, .rule(isOwn: true)) : flowRule(.arrangedGravity)
    }

    // MARK: Places

    /// `cells`: those of the line, where gravity puts space before the first child or between the children.
    func reportInLine(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, before: NamedSum, spread cells: NamedSum?) {
        guard run.hears(k) else { return }
        var reads = marginReads(k, plan.along, [.near]) + run.paddingReads(plan.along)
        if k > line.first || plan.start != run.pad.near(plan.along) { reads += spaceReads(plan, plan.along) }
        var spread: FlowSpread?
        if let cells, plan.gravity != .between || k > line.first {
            let rest = plan.room - line.length
            let left = FlowReadNote.leftInLine(lineName(line), line: lineRoom(plan), taken: cells, left: rest)
            reads += lineReads(plan) + [note(plan.gravityRule, left), flowRule(plan.gravityRule)]
            spread = FlowSpread(place: plan.gravity, left: rest, count: line.count, index: k - line.first)
        }
        let step = FlowPlaceFact.inLine(
            child: k - line.first, line: lineName(line), start: start(plan, line), before: before, gravity: spread,
            margin: namedMargin(k, plan.along, .near), at: run.items[k].pos[plan.along])
        place(k, plan.along, step, reads: reads)
    }

    func reportUnder(_ k: Int, above: Int, _ plan: FlowPlan) {
        let step = FlowPlaceFact.under(run.items[above].node, at: run.items[k].pos[plan.along])
        place(k, plan.along, step, reads: [flowRule(.lastlineGravityPolicy)])
    }

    /// `isMoved`: its own alignment (`isOwn`) or arrangedGravity moves the child in its line.
    func reportAcrossLine(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, isMoved: Bool, isCentered: Bool, isOwn: Bool) {
        guard run.hears(k) else { return }
        var reads = marginReads(k, plan.across, [.near])
        reads += line.index > 0 ? run.spaceReads(plan.across) : run.paddingReads(plan.across)
        var move: FlowMove?
        if isMoved {
            reads += depthReads(plan, line) + [alignmentRead(k, isOwn: isOwn)]
            let size = NamedDistance(prop: run.physical(plan.across), length: run.items[k].size[plan.across])
            move = FlowMove(depth: line.depth, margins: namedMargins(k, plan.across), size: size, isHalf: isCentered)
        }
        let step = FlowPlaceFact.acrossLine(
            lineName(line), top: run.padding(plan.across, .near), above: line.account?.above ?? NamedSum(),
            margin: namedMargin(k, plan.across, .near), moved: move, at: run.items[k].pos[plan.across])
        place(k, plan.across, step, reads: reads)
    }

    /// `above`: the child that it closes up to; `nil` for the first in its column.
    func reportClosedUp(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, above: Int?) {
        let (axis, at) = (plan.across, run.items[k].pos[plan.across])
        let margin = namedMargin(k, axis, .near)
        var step = FlowPlaceFact.firstInColumn(top: run.padding(axis, .near), margin: margin, at: at)
        if line.at != 0 {
            step = .inColumn(
                k - line.first, isFirst: true, top: run.padding(axis, .near), above: pagesAbove(plan, line), margin: margin, at: at)
        }
        if let above {
            step = .closedUp(
                below: run.items[above].node, end: run.items[above].pos[axis] + run.items[above].size[axis],
                far: namedMargin(above, axis, .far), space: plan.lineGap, margin: margin, at: at)
        }
        place(k, axis, step, reads: [flowRule(.arrangedGravity)] + marginReads(k, axis, [.near]))
    }

    /// A child of a waterfall: its column's place and what is above it there.
    func reportColumn(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, column: Int) {
        guard let account = line.account else { return }
        let along = FlowPlaceFact.columnPlace(
            column, start: start(plan, nil), before: account.starts[column], margin: namedMargin(k, plan.along, .near),
            at: run.items[k].pos[plan.along])
        place(k, plan.along, along, reads: marginReads(k, plan.along, [.near]))
        let across = FlowPlaceFact.inColumn(
            column, isFirst: line.index == 0, top: run.padding(plan.across, .near), above: account.columns[column],
            margin: namedMargin(k, plan.across, .near), at: run.items[k].pos[plan.across])
        place(k, plan.across, across, reads: marginReads(k, plan.across, [.near]))
    }

    /// `row`: the place of the child's line among those `of` which gravity moves.
    func reportMoved(_ k: Int, _ plan: FlowPlan, _ extent: FlowExtent, row: Int, of lines: Int, rest: Double, from old: Double) {
        let spread = FlowSpread(place: plan.block, left: rest, count: lines, index: row)
        let step = FlowPlaceFact.moved(spread, from: old, at: run.items[k].pos[plan.across])
        place(k, plan.across, step, reads: leftReads(plan, extent, rest) + [flowRule(.gravity)], goesOn: true)
    }

    func reportMovedBack(_ k: Int, _ plan: FlowPlan, _ extent: FlowExtent, rest: Double, from old: Double, by moved: Double) {
        let step = FlowPlaceFact.movedBack(from: old, by: moved, at: run.items[k].pos[plan.across])
        place(k, plan.across, step, reads: leftReads(plan, extent, rest) + [flowRule(.gravity)], goesOn: true)
    }

    func reportPushed(_ k: Int, _ plan: FlowPlan, from old: Double, by moved: Double) {
        place(k, plan.along, FlowPlaceFact.pushed(from: old, by: moved, at: run.items[k].pos[plan.along]), reads: [], goesOn: true)
    }

    // MARK: The wrapped length

    /// What determines the wrapped length: `lines` is the need of the longest line, `need` the length that counts.
    func lengthFact(_ plan: FlowPlan, _ extent: FlowExtent, _ lines: Double, _ need: Double) -> FlowContent {
        guard let account = extent.account, run.count > 0 else { return .depth(NamedSum()) }
        let ends = plan.edges / 2
        if plan.count == 0, run.wantsLeast(plan.along) {
            let longest = (0..<run.count).max { cellLength($0, plan) < cellLength($1, plan) } ?? 0
            var sum = NamedSum()
            addAlong(longest, plan, to: &sum)
            return .longestCell(sum, ends: ends)
        }
        if plan.count == 0, need < lines { return .offered(account.longest.ofOwnSizes, need) }
        if plan.pageLines > 0, need > lines { return pagesFact(plan, plan.along) }
        if need > lines { return .cells(count: plan.count, size: plan.shared, gap: plan.gap, ends: ends) }
        let line = extent.lines > 1 ? LineName(container: run.node, number: account.longestLine) : nil
        return .longestLine(line, account.longest, ends: ends)
    }

    private func cellLength(_ k: Int, _ plan: FlowPlan) -> Double { margins(k, plan.along) + run.items[k].size[plan.along] }
}

/// What gravity fill distributes in a line: the length, the sum of the weights, and how they were determined.
struct FlowStretch {
    let rest: Double
    let weights: Double
    let reads: [Fact.Read]
}

extension FlowLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        let axis = doc.mainAxis(node).other
        // With a count, percentages are shares of the free length.
        if doc.isShareAxis(node, doc.kind(node), axis) { return }
        doc.lintShrinkingParts(node, axis, of: { "what \($0) leaves of the line" }, &found)
    }
}
