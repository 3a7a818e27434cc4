// What the layout of a collection needs of a pass. A cell is on its own in a box that is as broad as its column and, once its row is
// measured, as long as its row (CO-3).

extension Pass {
    /// A run of one cell in its column. `length`: that of the row; `nil` while the cell is measured. `breadth`: that of the column; `nil`
    /// where it is as broad as its cells.
    private func cellRun(_ cell: Int32, in section: Int32, breadth: Double?, length: Double?, along: Axis, origin: Pair) -> Run {
        let n = nodes + Int(cell)
        let column = state.pointee.scratch.take(Box.self, 1)
        column.initialize(to: Box())
        let items = state.pointee.scratch.take(Item.self, 1)
        items.initialize(to: Item(node: cell, kind: n.pointee.kind, content: traits(n.pointee.kind).pointee.content))
        n.pointee.item = 0
        let across = breadth.map { AxisProposal.exact($0) } ?? .atMost(.infinity)
        var proposal = Proposal(across, across)
        proposal[along] = length.map { .exact($0) } ?? .atMost(.infinity)
        let kind = nodes[Int(section)].kind
        let runState = state.pointee.scratch.take(RunState.self, 1)
        runState.initialize(
            to: RunState(
                node: section, kind: kind, traits: traits(kind).pointee, box: column, rtl: rtl, place: length != nil, proposal: proposal,
                wrapX: proposal.x.wraps, wrapY: proposal.y.wraps, hugsX: proposal.x.wraps, hugsY: proposal.y.wraps,
                size: proposal.lengths, origin: origin, isInStrips: false, standing: Standing(), items: items, count: 1))
        let run = Run(state: runState, pass: self)
        if breadth == nil { return run }
        let given = state.pointee.scratch.take(Given.self, 1)
        given.initialize(to: Given(axis: along.other, size: .fill, fallback: true))
        run.given = given
        return run
    }

    /// The need of a cell along the axis in a column, with its margins, and its breadth.
    func cellNeed(_ cell: Int32, in section: Int32, breadth: Double?, along: Axis) -> (length: Double, breadth: Double) {
        let mark = state.pointee.scratch.mark
        defer { state.pointee.scratch.release(mark) }
        if nodes[Int(cell)].flags.contains(.gone) { return (0, 0) }
        let run = cellRun(cell, in: section, breadth: breadth, length: nil, along: along, origin: .zero)
        let length = Length.held(run.need(0, along))
        guard let breadth else { return (length, Length.held(run.need(0, along.other))) }
        let across = run.ask(0, along.other)
        let margins = run.distance(cell, along.other, .near, whole: breadth) + run.distance(cell, along.other, .far, whole: breadth)
        return (length, max(0, across + margins))
    }

    /// The frame of a cell in its column and row, in logical coordinates, and the run that gives it.
    package func cellFrame(
        _ cell: Int32, in section: Int32, breadth: Double, length: Double, along: Axis, origin: Pair
    ) -> (frame: Rect, run: Run) {
        let run = cellRun(cell, in: section, breadth: breadth, length: length, along: along, origin: origin)
        _ = run.ask(0, .x)
        _ = run.ask(0, .y)
        run.placeAcross(0, .x)
        run.placeAcross(0, .y)
        let item = run.items
        return (Rect(item.pointee.pos.x, item.pointee.pos.y, item.pointee.size.x, item.pointee.size.y), run)
    }

    /// Sets the frame of a node without a place: it has no size.
    func setStrayFrame(_ node: Int32, above: Pair) {
        let n = nodes + Int(node)
        if n.pointee.box < 0 {
            setLeafFrame(node, n, .zero)
        } else {
            setContainerFrame(node, n, .zero, above, inScreen: false, [], .zero)
        }
    }

    /// Sets the frame of a section; its content is placed cell by cell.
    func setSectionFrame(_ section: Int32, _ frame: Rect) {
        let n = nodes + Int(section)
        if keepFrame(section, n, frame.held) || !n.pointee.flags.isDisjoint(with: [.fresh, .touched, .dirty]) {
            state.pointee.laidOut += 1
        }
        n.pointee.flags.subtract([.dirty, .fresh, .touched])
    }
}

/// The layout of collections and sections: a pass only determines their size. Their content is laid out between passes (`CollectionStage`).
enum CollectionLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        // A section outside of a collection shows nothing.
        guard run.kind.traits.isCollection else {
            for axis in [Axis.x, .y] where run.wraps(axis) { run.size[axis] = 0 }
            return run.size
        }
        let isHorizontal = run.doc.runsAcross(run.node)
        let along: Axis = isHorizontal ? .x : .y
        if run.wraps(along.other) {
            let offered = run.offer(along.other)
            run.useOffer(along.other, OfferRange(least: offered, most: offered))
            run.size[along.other] = offered.isFinite ? offered : 0
            if along == .y { run.wrapX = false } else { run.wrapY = false }
        }
        if run.wraps(along) {
            run.size[along] = run.doc.wrappedLength(of: run, along)
            if along == .x { run.wrapX = false } else { run.wrapY = false }
        }
        if run.place, run.pass.isForGood { run.doc.noteDue(run, along) }
        return run.size
    }

    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        if doc.isCollection(node) {
            doc.lintWholeContent(node, &found)
            doc.lintCollection(node, &found)
        }
        if doc.hasItems(node) { doc.lintSection(node, &found) }
    }

    /// A cell without a size across is as broad as its column.
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule {
        guard let given = run.given, axis == given.pointee.axis, !run.hasSizeRule(child, axis) else { return own }
        return given.pointee.size
    }
}
