// Flows of plain children of which a few changed (see `Patch`).
//
// The flow is kept in blocks of neighbours (`KeptLine`), each with where the lines lead that begin in it (`LineBreaks`). That is found
// again for changed blocks; then the flow's lines are followed from block to block. Places are written when one is read. A flow is patched
// where every child is plain (`PlainChildren`) or left out, none is longer than a line, no space is below 0, and everything is at the near
// side; any other flow is laid out as a whole.

struct FlowPatch {
    let patch: Patch
    let run: PlainRun
    let along: Axis
    let empty: LineFill
    private let pad: Insets
    private let room: Double
    private let lineGap: Double
    private let wraps: (main: Bool, cross: Bool)

    var doc: Document { patch.pass.doc }
    var across: Axis { along.other }

    init?(_ patch: Patch) {
        let box = patch.box
        let pass = patch.pass
        run = PlainRun(
            pass: pass, node: patch.node, box: box, proposal: pass.exactProposal(patch.node, .zero), origin: .zero, place: true)
        along = box.pointee.orientation == .horz ? .y : .x
        let x = along == .x
        pad = Insets(
            top: box.pointee.topPadding, leading: box.pointee.leftPadding, bottom: box.pointee.bottomPadding,
            trailing: box.pointee.rightPadding)
        room = max(0, run.proposal[along].length - pad.near(along) - pad.far(along))
        lineGap = x ? box.pointee.vspace : box.pointee.hspace
        empty = LineFill(
            count: box.pointee.arrangedCount, gap: x ? box.pointee.hspace : box.pointee.vspace, limit: room + flowSlack(room),
            start: pad.near(along))
        wraps = (patch.wraps(along.other), patch.wraps(along))
        self.patch = patch
        guard run.first >= 0, box.pointee.flags.isDisjoint(with: [.autoArrange, .paged, .safePadding]), run.stacks(),
            box.pointee.flags.contains(.zeroPadding), run.isOfModestSize, run.isNear(box.pointee.arrangedGravity),
            lineGap >= 0, empty.gap >= 0, !wraps.cross
        else { return nil }
    }

    func patched() -> Patched {
        // A child whose content asks for another size is not plain.
        guard patch.risen < 0, patch.box.pointee.count >= KeptLine.fewest else { return .no }
        let kept = doc.keptLine(of: patch.node)
        if kept >= 0, doc.keptLines[kept].pointee.wraps != wraps {
            doc.settlePlaces(in: patch.node)
            doc.dropKept(patch.node)
        }
        guard doc.keptLine(of: patch.node) >= 0 || keep() else { return .no }
        let l = doc.keptLine(of: patch.node)
        let line = doc.keptLines[l]
        guard let breaks = doc.keptBreaks[l] else { return .no }
        for c in patch.children {
            guard settle(c) else { return .no }
            doc.keptBlocks[run.pass.rules[Int(c)].block].pointee.isStale = true
        }
        var first = line.pointee.firstBlock
        let isAlone = !line.pointee.hasStale && patch.children.count == 1
        if line.pointee.hasStale { link(line, breaks) }
        for c in patch.children {
            let earliest = spread(from: run.pass.rules[Int(c)].block, breaks)
            if isAlone { first = earliest }
        }
        guard follow(l, from: first, isAlone: isAlone, breaks), line.pointee.isExact(of: patch.box.pointee.count) else { return .no }
        if run.pass.state.pointee.tracks { doc.settlePlaces(line: l, run.pass.noteMoved) }
        guard wraps.main else { return .settled }
        var size = Pair.zero
        size[across] = Length.held(max(0, line.pointee.total) + pad.both(across))
        return .asks(size)
    }

    // MARK: Children

    /// The size of a child that takes part; `nil` where it does not suit, or where sums of its depth are rounded.
    @inline(__always) func size(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        guard let size = run.size(c, n), size[along] <= room, KeptLine.isExact(size[across]) else { return nil }
        return size
    }

    @inline(__always) func isLeftOut(_ n: UnsafeMutablePointer<Node>) -> Bool {
        !n.pointee.flags.isDisjoint(with: [.useFrame, .gone])
    }

    /// Gives a changed child its size; answers whether it suits.
    private func settle(_ c: Int32) -> Bool {
        let n = run.nodes + Int(c)
        guard n.pointee.box < 0 else { return false }
        if isLeftOut(n) {
            run.pass.setLeafFrame(c, n, (n.pointee.flags.contains(.gone) ? Rect.zero : doc.ownFrame(c)).held)
            return true
        }
        guard let size = size(c, n) else { return false }
        run.setFrame(c, n, Rect(n.pointee.frame.x, n.pointee.frame.y, size.x, size.y))
        return true
    }

    /// Keeps the flow from now on; answers whether every child suits that.
    private func keep() -> Bool {
        guard KeptLine.isExact(lineGap), KeptLine.isExact(pad.near(across)) else { return false }
        let count = patch.box.pointee.count
        // Visiting a child takes several steps, and mostly two blocks are visited.
        let size = max(16, KeptLine.size(of: count) / 2)
        var line = KeptLine(
            owner: patch.node, main: across, size: size, space: lineGap, near: pad.near(across),
            padding: (pad.both(across), pad.both(along)), isNearAcross: true, wraps: wraps, fill: empty)
        line.longest = max(lineGap, abs(pad.near(across)))
        let l = doc.keep(line, inBlocksOf: size) { isLeftOut(run.nodes + Int($0)) || self.size($0, run.nodes + Int($0)) != nil }
        guard let l else { return false }
        doc.keptBreaks[l] = LineBreaks(room: line.most, blocks: (count + size - 1) / size)
        return true
    }

    // MARK: Blocks

    /// Gives slots to blocks that have none, notes the block before each block, and marks blocks as stale whose lines reach into a stale
    /// one.
    private func link(_ line: UnsafeMutablePointer<KeptLine>, _ breaks: LineBreaks) {
        let blocks = doc.keptBlocks.base
        var before: Int32 = -1
        var b = line.pointee.firstBlock
        while b >= 0 {
            let block = blocks + Int(b)
            if block.pointee.slot < 0 { block.pointee.slot = breaks.addSlot() }
            breaks.blocks[block.pointee.slot].pointee.before = before
            if block.pointee.isStale { _ = spread(from: b, breaks) }
            before = b
            b = block.pointee.next
        }
        line.pointee.hasStale = false
    }

    /// Marks blocks as stale whose lines reach into a changed block; answers the first of them. Lines that reach past a stale block reach
    /// into it, too.
    private func spread(from block: Int32, _ breaks: LineBreaks) -> Int32 {
        let (blocks, known) = (doc.keptBlocks.base, breaks.blocks.base)
        var (first, distance) = (block, Int32(0))
        var b = known[Int(blocks[Int(block)].slot)].before
        while b >= 0, !blocks[Int(b)].isStale, known[Int(blocks[Int(b)].slot)].reach > distance {
            blocks[Int(b)].isStale = true
            distance += blocks[Int(b)].count
            first = b
            b = known[Int(blocks[Int(b)].slot)].before
        }
        return first
    }

    /// Follows the flow's lines from block to block, from a block before which nothing changed, and notes the blocks whose lines begin
    /// elsewhere; answers whether all children suit. `isAlone`: whether all stale blocks are together.
    private func follow(_ l: Int32, from first: Int32, isAlone: Bool, _ breaks: LineBreaks) -> Bool {
        let line = doc.keptLines[l]
        let (blocks, known) = (doc.keptBlocks.base, breaks.blocks.base)
        let space = line.pointee.space
        doc.unsettle(l)
        var at = first == line.pointee.firstBlock ? line.pointee.near : blocks[Int(first)].start
        // The child that begins the first line of the block, where that may have changed.
        var entry: Int32?
        // The last block whose exits were found, while it is still ahead.
        var last: Int32?
        // Whether the last line that began changed.
        var lineMoved = false
        var b = first
        while b >= 0 {
            let block = blocks + Int(b)
            let own = known + Int(block.pointee.slot)
            if block.pointee.isStale, last == nil {
                last = find(from: b, breaks, line)
                guard last != nil else { return false }
            }
            if last == b { last = nil }
            let child = entry ?? own.pointee.entry
            entry = nil
            var moved = block.pointee.isStale || child != own.pointee.entry
            if moved {
                own.pointee.entry = child
                entry = enter(block, child, line, breaks)
            } else if isAlone, block.pointee.live > 0 {
                if lineMoved { block.pointee.isPlaced = false }
                shift(from: b, by: at - block.pointee.start)
                return true
            }
            if block.pointee.live > 0, block.pointee.start != at { moved = true }
            if moved || lineMoved { block.pointee.isPlaced = false }
            lineMoved = moved || block.pointee.live == 0 && lineMoved
            block.pointee.start = at
            at += block.pointee.sum + Double(block.pointee.live) * space
            b = block.pointee.next
        }
        return true
    }

    /// Follows lines through a block from the child that begins its first line; answers the child that begins the first line after the
    /// block, counted from the block's end.
    @inline(__always)
    private func enter(
        _ block: UnsafeMutablePointer<KeptBlock>, _ child: Int32, _ line: UnsafeMutablePointer<KeptLine>, _ breaks: LineBreaks
    ) -> Int32 {
        let isWithin = child < block.pointee.count
        let exit =
            isWithin
            ? breaks.exits(of: block.pointee.slot)[Int(child)]
            : LineExit(child: child == LineExit.none ? child : child - block.pointee.count, lines: 0, depth: 0)
        line.pointee.live += Int(exit.lines - block.pointee.live)
        line.pointee.sum += exit.depth - block.pointee.sum
        (block.pointee.live, block.pointee.sum, block.pointee.isStale) = (exit.lines, exit.depth, false)
        return exit.child
    }

    /// Moves the lines of all blocks from a block on.
    private func shift(from first: Int32, by length: Double) {
        guard length != 0 else { return }
        let blocks = doc.keptBlocks.base
        var b = first
        while b >= 0 {
            blocks[Int(b)].start += length
            blocks[Int(b)].isPlaced = false
            b = blocks[Int(b)].next
        }
    }
}
