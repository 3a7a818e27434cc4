// What float layout reports to a recorder: each step with the rules that it read. Nothing here runs unless a recorder listens.

extension FloatLayout {
    private func size(_ k: Int, _ axis: Axis, _ step: FloatSizeFact, reads: [Fact.Read]) {
        run.say(run.items[k].node, run.physical(axis), run.items[k].size[axis], step, reads: reads)
    }

    private func place(_ k: Int, _ axis: Axis, _ step: FloatPlaceFact, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.nearEdge(axis), run.items[k].pos[axis], step, reads: reads, goesOn: goesOn)
    }

    private func marginReads(_ k: Int, _ axis: Axis, _ sides: [Side] = [.near, .far]) -> [Fact.Read] {
        run.distanceReads(run.items[k].node, axis, sides)
    }

    /// The child's own size rule.
    private func own(_ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, run.physical(axis)) }

    /// A property of the child, as it is written.
    private func childRule(_ k: Int, _ prop: Prop) -> Fact.Read {
        Fact.Read(run.items[k].node, prop, .rule(isOwn: true))
    }

    /// A property of the container, as it is written.
    private func floatRule(_ prop: Prop) -> Fact.Read { Fact.Read(run.node, prop, .rule()) }

    /// Notes the extent of a child, for those beside and below it. `isTied`: on the axis that is measured, its size is its lower bound.
    func note(_ account: FloatAccount, _ k: Int, _ f: FloatField, _ m: FloatMargins, isTied: Bool, outer: Double, bottom: Double, side: Int)
    {
        var cell = FloatCell(margins: m, length: outer - m.near - m.far, height: run.items[k].size[f.down])
        if isTied, f.measuring == f.along { cell.isLeast.along = true }
        if isTied, f.measuring == f.down { cell.isLeast.down = true }
        f.noteCell(k, cell, side: side, bottom: bottom)
    }

    private func ends(_ f: FloatField) -> Double { f.near - Length.heldPlace(run.pad.near(f.along)) }

    /// How `subviewsSize` determines the space between children.
    func spaceReads(_ f: FloatField, _ axis: Axis) -> [Fact.Read] {
        guard axis == f.along, let even = evenSpace(f) else { return run.spaceReads(axis) }
        let rule = "`\(doc.nameText(run.node)).subviewsSize = \(doc.text(doc.value(run.node, .subviewsSize), for: .subviewsSize))`"
        let note = FloatReadNote.space(
            count: even.count, size: f.shared, room: f.measuring == nil ? run.roomNow(axis) : nil, offered: f.length + 2 * ends(f),
            parts: even.gaps, space: f.between, rule: rule)
        return (f.measuring == nil ? run.roomReads(axis) : []) + [Fact.Read(run.node, .subviewsSize, .step(note))]
    }

    /// The number of cells and gaps that share the room, where the space results from that.
    private func evenSpace(_ f: FloatField) -> (count: Int, gaps: Int)? {
        guard f.shared >= 0, let even = run.evenItems, f.between != even.most, f.length.isFinite else { return nil }
        let least = max(0, Length.heldPlace(even.least))
        let whole = f.length + (even.isCentered ? 2 * f.between : 0)
        let count = Int(max(1, ((even.isCentered ? whole - least : whole + least) / (f.shared + least) + 1e-9).rounded(.down)))
        let gaps = even.isCentered ? count + 1 : count - 1
        return gaps > 0 ? (count, gaps) : nil
    }

    // MARK: Sizes

    func reportCell(_ k: Int, _ f: FloatField, size: Double) {
        var step = FloatSizeFact.cell(raw: f.shared, size: size)
        if let even = run.evenItems, even.size != f.shared, f.shared > 0 {
            let count = Int(((f.length + f.between) / (f.shared + f.between)).rounded())
            step = .sharedCell(
                of: run.roomNow(f.along), spaces: even.isCentered ? count + 1 : count - 1, space: f.between, count: count, raw: f.shared,
                size: size)
        }
        self.size(k, f.along, step, reads: [floatRule(.subviewsSize)] + run.roomReads(f.along))
    }

    func reportPercentDown(_ k: Int, _ f: FloatField, _ rule: Rule, raw: Double, size: Double) {
        let whole = run.content(f.down)
        let margins = [Side.near, .far].map { run.named(run.items[k].node, f.down, $0, whole: whole) }
        let step = FloatSizeFact.percentDown(rule: rule, of: run.roomNow(f.down), margins: margins, raw: raw, size: size)
        self.size(k, f.down, step, reads: [own(k, f.down)] + run.roomReads(f.down) + marginReads(k, f.down))
    }

    /// Reports a size that is a part of the gap at the child's place.
    func reportGap(_ k: Int, _ f: FloatField, _ step: FloatSizeFact, reads: [Fact.Read]) {
        size(k, f.along, step, reads: [own(k, f.along)] + reads + marginReads(k, f.along))
    }

    func reportPartOfGap(_ k: Int, _ f: FloatField, _ spot: FloatSpot, rule: Rule, _ m: FloatMargins, raw: Double, size: Double) {
        guard let account = f.account, run.hears(k) else { return }
        let isFar = isFarSide(k)
        let links = account.links[k]
        var reads = ends(f) != 0 ? spaceReads(f, f.along) : run.roomReads(f.along)
        func limit(_ item: Int, _ reach: Double, _ isFar: Bool) -> (node: Int32, reach: Double)? {
            guard item >= 0, reach != 0 else { return nil }
            let beside = self.beside(item, f, account, isFar: isFar, reach: reach)
            reads.append(
                Fact.Read(run.node, .gravity, .step(FloatReadNote.reach(beside, isFar: isFar, start: start(f, isFar), reach: reach))))
            return (run.items[item].node, reach)
        }
        let own = limit(links.beside, spot.reach, isFar)
        let other = limit(links.opposite, spot.across, !isFar)
        let gap = FloatGap(
            room: run.roomNow(f.along), ends: ends(f), near: isFar ? other : own, far: isFar ? own : other, length: f.gap(at: spot))
        let margins = [named(k, f.along, .near, m.near), named(k, f.along, .far, m.far)]
        reportGap(k, f, .partOfGap(gap, rule: rule, margins: margins, raw: raw, size: size), reads: reads)
    }

    func reportStretched(_ k: Int, _ f: FloatField, _ line: FloatLineRead, size: Double) {
        self.size(k, f.down, .stretched(line: line, size: size), reads: [childRule(k, .alignment)])
    }

    // MARK: Places

    private func isFarSide(_ k: Int) -> Bool {
        let x = nodes[Int(run.items[k].node)].ext
        return x >= 0 && exts[Int(x)].reverseFloat
    }

    private func start(_ f: FloatField, _ isFar: Bool) -> FloatStart {
        if !isFar { return .near(run.padding(f.along, .near), ends: ends(f)) }
        let whole = run.size[f.along]
        let end = f.end(whole)
        let padding = run.padding(f.along, .far)
        let isClamped = end != whole - f.far
        return .far(
            run.node, run.physical(f.along), whole, padding, ends: ends(f), clamped: isClamped ? run.padding(f.along, .near) : nil)
    }

    /// A sibling by which a child is whose reach is `reach`.
    private func beside(_ j: Int, _ f: FloatField, _ account: FloatAccount, isFar: Bool, reach: Double) -> FloatBeside {
        let (m, at, size) = (account.cells[j].margins, run.items[j].pos[f.along], run.items[j].size[f.along])
        let margin = isFar ? named(j, f.along, .near, m.near) : named(j, f.along, .far, m.far)
        let edge = isFar ? at : at + size
        let inner = isFar ? f.end(run.size[f.along]) - edge : edge - f.near
        let lost = inner + margin.length + f.between - reach
        return FloatBeside(
            node: run.items[j].node, edge: edge, margin: margin, space: f.between, lost: abs(lost) < 1e-6 ? 0 : lost)
    }

    func reportSpot(_ k: Int, _ f: FloatField, _ spot: FloatSpot, _ m: FloatMargins, isFar: Bool) {
        guard let account = f.account, run.hears(k) else { return }
        let links = account.links[k]
        let at = run.items[k].pos[f.along]
        var reads = marginReads(k, f.along, [isFar ? .far : .near]) + run.paddingReads(f.along)
        if isFar { reads.append(childRule(k, .reverseFloat)) }
        if links.beside >= 0 || ends(f) != 0 { reads += spaceReads(f, f.along) }
        let beside = links.beside < 0 ? nil : self.beside(links.beside, f, account, isFar: isFar, reach: spot.reach)
        let step: FloatPlaceFact
        switch start(f, isFar) {
        case .near(let padding, let ends):
            step = .nearSide(padding: padding, ends: ends, beside, margin: named(k, f.along, .near, m.near), at: at)
        case .far(let node, let prop, let whole, let padding, let ends, let clamped):
            step = .farSide(
                container: node, whole: whole, padding: padding, ends: ends, clamped: clamped, beside,
                margin: named(k, f.along, .far, m.far),
                size: NamedDistance(prop: prop, length: run.items[k].size[f.along]), at: at)
        }
        place(k, f.along, step, reads: reads)
        var down = marginReads(k, f.down, [.near]) + run.paddingReads(f.down)
        if doc.value(run.items[k].node, .clearFloat).isSet { down.append(childRule(k, .clearFloat)) }
        let top = self.top(links, f, account)
        if top != nil { down += run.spaceReads(f.down) }
        let fact = FloatPlaceFact.down(
            f.down, top: run.padding(f.down, .near), top, margin: named(k, f.down, .near, m.top), at: run.items[k].pos[f.down])
        place(k, f.down, fact, reads: down)
    }

    private func top(_ links: FloatLinks, _ f: FloatField, _ account: FloatAccount) -> FloatTop? {
        let j = links.top
        guard j >= 0 else { return nil }
        let (m, at) = (account.cells[j].margins, run.items[j].pos[f.down])
        if !links.isBelow { return .asHigh(run.items[j].node, begin: at, margin: named(j, f.down, .near, m.top)) }
        return .below(
            run.items[j].node, end: at + run.items[j].size[f.down], margin: named(j, f.down, .far, m.bottom), space: f.below)
    }

    func reportGravity(_ k: Int, _ f: FloatField, rest: Double, isHalf: Bool, from old: Double) {
        let step = FloatPlaceFact.movedByGravity(rest: rest, isHalf: isHalf, from: old, at: run.items[k].pos[f.down])
        var reads: [Fact.Read] = []
        if let account = f.account, account.deepest >= 0 {
            let j = account.deepest
            let cell = account.cells[j]
            let end = f.top + f.deepest - cell.margins.bottom
            let margin = named(j, f.down, .far, cell.margins.bottom)
            let left = FloatReadNote.left(run.roomNow(f.down), lowest: run.items[j].node, end: end, margin: margin, left: rest)
            reads.append(Fact.Read(run.node, .gravity, .step(left)))
        }
        place(k, f.down, step, reads: reads + [floatRule(.gravity)], goesOn: true)
    }

    func reportAligned(_ k: Int, _ f: FloatField, _ line: FloatLineRead, isHalf: Bool, from old: Double) {
        let size = NamedDistance(prop: run.physical(f.down), length: run.items[k].size[f.down])
        let step = FloatPlaceFact.aligned(line: line, size: size, isHalf: isHalf, from: old, at: run.items[k].pos[f.down])
        place(k, f.down, step, reads: [childRule(k, .alignment)], goesOn: true)
    }

    func reportEdgeKept(_ k: Int, _ f: FloatField, _ axis: Axis, was old: Double) {
        let (at, length) = (run.items[k].pos[axis], run.items[k].size[axis])
        guard axis == f.down, alignsInMiddle(k, f) else {
            return place(k, axis, .keepsFarEdge(from: at + length - old, was: old, length: length, at: at), goesOn: true)
        }
        place(k, axis, .keepsMiddle(from: at + (length - old) / 2, was: old, length: length, at: at), goesOn: true)
    }

    private func alignsInMiddle(_ k: Int, _ f: FloatField) -> Bool {
        let i = run.items[k].node
        return run.resolved(exts[Int(nodes[Int(i)].ext)].alignment.place(f.down, rtl: rtl), i, f.down) == .center
    }
}

extension FloatLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        doc.lintShrinkingParts(node, doc.mainAxis(node).other, of: { "the gap that \($0) leaves" }, &found)
    }
}
