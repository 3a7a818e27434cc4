// Grids of which a few items changed (see `CSSPatch`).
//
// For each track the needs of its items are kept, and the largest of them:
//
//          20    48    31   ◄── columns: the least widths of the items in them
//        ┌─────┬─────┬─────┐
//     16 │  A  │  B  │  C  │    an edit of B asks B alone. As long as 48 stays, the columns are as they were; as long as 16 does, all
//        ├─────┼─────┼─────┤    rows are. Where a row becomes higher, its items are placed again, and what is below it moves when
//     32 │  D  │  E  │  F  │    somebody reads where it is (`KeptLine`).
//        └─────┴─────┴─────┘
//
// Where columns change, or the items have other cells, the grid is laid out as a whole.

extension GridLayout {
    static func patch(_ patch: Patch) -> Patched {
        // A layout of the whole asks each item for much more than an edit does.
        patch.inItsWidth(fewest: 8) { GridPatch(patch: patch, proposal: Proposal($0.x, .atMost(.infinity))).height() }
    }

    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void) {
        doc.keptGrids[block.line]?.place(from: Int(block.slot), in: doc, note)
    }
}

/// The patch of a grid of which few items changed: its height in its width.
private struct GridPatch {
    let patch: Patch
    let proposal: Proposal

    private var pass: Pass { patch.pass }
    private var doc: Document { pass.doc }
    private var nodes: UnsafeMutablePointer<Node> { pass.nodes }

    func height() -> Double? {
        let l = doc.keptLine(of: patch.node)
        guard l >= 0, let kept = doc.keptGrids[l] else { return keep() }
        // An added or removed item moves the others to other cells.
        if doc.keptLines[l].pointee.hasStale { return nil }
        if let height = self.height(kept, l) { return height }
        doc.dropKept(patch.node)
        return keep()
    }

    // MARK: The whole

    /// Lays the whole grid out, and keeps it from now on.
    private func keep() -> Double? {
        let css = pass.css(of: patch.node)
        guard !patch.changed.isEmpty, patch.changed.allSatisfy({ !nodes[Int($0)].flags.contains(.fresh) }), !css.pointee.isCounted,
            patch.box.pointee.flags.isDisjoint(with: [.percentPadding, .percentSpace, .transform])
        else { return nil }
        let solver = GridSolver(pass.begin(patch.node, proposal, .zero, place: false))
        let run = solver.run
        guard run.ownBounds(.y) == (0, .infinity) else { return nil }
        solver.solve()
        guard solver.hasTracksOfContent, !solver.hasBaselines.x, !solver.hasBaselines.y, !pass.state.pointee.isStopped else { return nil }
        run.state.pointee.isPlacedAhead = true
        solver.placeAll()
        pass.finish(run)
        let size = Int(KeptLine.size(of: patch.box.pointee.count))
        if let kept = KeptGrid(solver, blockSize: size) { keep(kept) }
        return pass.state.pointee.isStopped ? nil : run.size.y
    }

    private func keep(_ kept: KeptGrid) {
        // Its blocks are never divided.
        var line = KeptLine(
            owner: patch.node, main: .y, size: .max / 2, space: 0, near: 0, padding: (0, 0), isNearAcross: false, wraps: (true, false))
        line.hasStale = false
        guard let l = doc.keep(line, inBlocksOf: Int32(kept.blockSize), { _ in true }) else { return }
        doc.keptGrids[l] = kept
        var first = 0
        forEachBlock(l) { block, _ in
            block.pointee.slot = Int32(first)
            block.pointee.isPlaced = true
            first += kept.blockSize
        }
    }

    private func forEachBlock(_ l: Int32, _ body: (UnsafeMutablePointer<KeptBlock>, Int) -> Void) {
        var number = 0
        var b = doc.keptLines[l].pointee.firstBlock
        while b >= 0 {
            body(doc.keptBlocks[b], number)
            number += 1
            b = doc.keptBlocks[b].pointee.next
        }
    }

    // MARK: What changed

    /// The height from what is kept; `nil` where the columns change, or items have other cells.
    private func height(_ kept: KeptGrid, _ l: Int32) -> Double? {
        let run = pass.beginSweep(
            PlainRun(pass: pass, node: patch.node, box: patch.box, proposal: proposal, origin: .zero, place: false))
        let solver = GridSolver(run)
        (solver.columnLines, solver.rowLines) = (kept.columnLines, kept.rowLines)
        (solver.columns, solver.rows) = (kept.columns.setUp, kept.rows.setUp)
        guard var changed = live(kept, solver), !kept.columns.size(ask(changed, .x, kept, solver)) else { return nil }
        solver.columns = kept.columns.sized
        let hasMoved = kept.rows.size(ask(changed, .y, kept, solver))
        solver.rows = kept.rows.sized
        solver.settleHeight()
        guard run.content(.y) == solver.rows.total else { return nil }
        if hasMoved { changed += move(kept, l, solver) }
        run.state.pointee.isPlacedAhead = true
        solver.starts = (kept.columns.starts, kept.rows.starts)
        for o in changed where !place(o, kept, solver) { return nil }
        if pass.state.pointee.tracks { doc.settlePlaces(line: l, pass.noteMoved) }
        return pass.state.pointee.isStopped ? nil : run.size.y
    }

    /// The changed children that take part; `nil` where one of them cannot be measured alone.
    private func live(_ kept: KeptGrid, _ solver: GridSolver) -> [Int]? {
        var live: [Int] = []
        for c in patch.changed {
            let n = nodes + Int(c)
            guard let o = kept.number(of: c, in: doc) else { return nil }
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                guard pass.suitsKeptGrid(c), take(o, kept, solver), solver.wantedElsewhere(0) == kept.wanted[o] else { return nil }
                live.append(o)
            } else {
                guard kept.areas[o] == nil, n.pointee.box < 0 else { return nil }
                pass.setFrame(c, n.pointee.flags.contains(.gone) ? .zero : doc.ownFrame(c), solver.run, [])
            }
        }
        return solver.hasBaselines.x || solver.hasBaselines.y ? nil : live
    }

    /// Makes a child the solver's only item; answers whether it takes part.
    private func take(_ o: Int, _ kept: KeptGrid, _ solver: GridSolver) -> Bool {
        guard let area = kept.areas[o] else { return false }
        solver.run.items.initialize(to: pass.item(of: kept.nodes[o]))
        solver.items = [GridItem(k: 0, area: area)]
        solver.readAlignment(0)
        return true
    }

    /// Measures children again; gives the tracks in which the needs of the items changed.
    private func ask(_ children: [Int], _ axis: Axis, _ kept: KeptGrid, _ solver: GridSolver) -> [Int] {
        var tracks: [Int] = []
        for o in children where take(o, kept, solver) { tracks += kept.ask(o, axis, solver) }
        return tracks
    }

    /// Moves the rows to where they begin now; gives the children whose areas have other heights.
    private func move(_ kept: KeptGrid, _ l: Int32, _ solver: GridSolver) -> [Int] {
        let (first, resized) = kept.rows.move(to: solver.trackStarts(.y), solver)
        forEachBlock(l) { block, number in if kept.lastRows[number] >= first { block.pointee.isPlaced = false } }
        doc.unsettle(l)
        solver.keepTracks()
        return resized
    }

    /// Sets the frame of a child; answers whether only its area determines its place.
    private func place(_ o: Int, _ kept: KeptGrid, _ solver: GridSolver) -> Bool {
        guard take(o, kept, solver) else { return false }
        solver.placeInArea(0, kept.columns.starts, kept.rows.starts)
        guard let offset = solver.keptOffset(0) else { return false }
        let run = solver.run
        kept.offsets[o] = offset
        pass.setFrame(kept.nodes[o], pass.frame(0, of: run), run, run.items[0].marks, item: 0)
        return true
    }
}
