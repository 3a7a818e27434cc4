// Flows of plain children of which a few changed (see `Patch`).
//
// The flow is kept by blocks of whole lines (`KeptLine`). What changed is broken into lines anew from the block before it on, until a line
// begins where a block began before: from there on nothing but where the lines stand is different. Places are written when somebody reads
// them. That holds where every child is plain (`PlainChildren`) or left out, none is longer than a line, and everything stands at the near
// side; any other flow is laid out as a whole.

struct FlowPatch {
    let patch: Patch
    private let run: PlainRun
    private let along: Axis
    private let pad: Insets
    private let empty: LineFill
    private let room: Double
    private let lineGap: Double
    private let wraps: (main: Bool, cross: Bool)

    private var doc: Document { patch.pass.doc }
    private var across: Axis { along.other }

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
            lineGap >= 0, !wraps.cross
        else { return nil }
    }

    func patched() -> Patched {
        // A child that rises is not plain.
        guard patch.risen < 0, patch.box.pointee.count >= KeptLine.fewest else { return .no }
        let kept = doc.keptLine(of: patch.node)
        if kept >= 0, doc.keptLines[kept].pointee.wraps != wraps {
            doc.settlePlaces(in: patch.node)
            doc.dropKept(patch.node)
        }
        guard doc.keptLine(of: patch.node) >= 0 || keep() else { return .no }
        let l = doc.keptLine(of: patch.node)
        for c in patch.children {
            guard settle(c) else { return .no }
            doc.keptBlocks[run.pass.rules[Int(c)].block].pointee.isStale = true
        }
        guard refill(l) else { return .no }
        guard doc.keptLines[l].pointee.isExact(of: patch.box.pointee.count) else { return .no }
        doc.addUpBlocks(l)
        if run.pass.state.pointee.tracks { doc.settlePlaces(line: l, run.pass.noteMoved) }
        guard wraps.main else { return .settled }
        var size = Pair.zero
        size[across] = Length.held(max(0, doc.keptLines[l].pointee.total) + pad.both(across))
        return .asks(size)
    }

    /// The size of a child that takes part; `nil` where it does not suit, or where its depth loses something in sums.
    @inline(__always) private func size(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        guard let size = run.size(c, n), size[along] <= room, KeptLine.isExact(size[across]) else { return nil }
        return size
    }

    @inline(__always) private func isLeftOut(_ n: UnsafeMutablePointer<Node>) -> Bool {
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

    /// Keeps the flow from now on; answers whether it suits that.
    private func keep() -> Bool {
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            guard isLeftOut(n) || size(c, n) != nil else { return false }
            c = n.pointee.next
        }
        guard KeptLine.isExact(lineGap), KeptLine.isExact(pad.near(across)) else { return false }
        let l = doc.keptLines.add(
            KeptLine(
                owner: patch.node, main: across, size: KeptLine.size(of: patch.box.pointee.count), space: lineGap, near: pad.near(across),
                padding: (pad.both(across), pad.both(along)), isNearAcross: true, wraps: wraps, fill: empty))
        let block = doc.keptBlocks.add(KeptBlock(first: run.first, line: l))
        doc.keptLines[l].pointee.firstBlock = block
        doc.keptLines[l].pointee.longest = max(lineGap, abs(pad.near(across)))
        c = run.first
        while c >= 0 {
            run.pass.rules[Int(c)].block = block
            c = run.nodes[Int(c)].next
        }
        patch.box.pointee.flags.insert(.isKept)
        return true
    }

    // MARK: Lines

    /// Breaks what changed into lines anew; answers whether all children suit.
    private func refill(_ l: Int32) -> Bool {
        let doc = doc
        var before: Int32 = -1
        var b = doc.keptLines[l].pointee.firstBlock
        while b >= 0 {
            if doc.keptBlocks[b].pointee.isStale {
                guard let last = refill(l, from: before >= 0 ? before : b, doc) else { return false }
                b = last
            }
            if doc.keptBlocks[b].pointee.count > 0 { before = b }
            b = doc.keptBlocks[b].pointee.next
        }
        return true
    }

    /// Breaks children into lines from the beginning of a block on, until a line begins where a block does; answers the last block that it
    /// came to, `nil` where a child does not suit.
    private func refill(_ l: Int32, from block: Int32, _ doc: Document) -> Int32? {
        let line = doc.keptLines[l]
        let (nodes, rules) = (run.nodes, run.pass.rules)
        let (along, across) = (along, across)
        var cur = block
        var here = doc.keptBlocks[cur]
        var fill = empty
        var longest = line.pointee.longest
        var c = here.pointee.first >= 0 ? here.pointee.first : run.first
        let after = here.pointee.next
        begin(here, at: c)
        var end: Int32 = -1
        while c >= 0 {
            let n = nodes + Int(c)
            if !isLeftOut(n) {
                guard let size = size(c, n) else { return nil }
                let (isLater, depth) = (fill.inLine > 0, fill.depth)
                longest = max(longest, size[across])
                if fill.take(size[along], size[across]) {
                    if isLater { here.pointee.sum += depth }
                    let owner = rules[Int(c)].block
                    if isLater, owner != cur, isBeginning(c, owner, l, doc) {
                        end = owner
                        fill.inLine = 0
                        break
                    }
                    if here.pointee.count >= line.pointee.size {
                        let new = doc.keptBlocks.add(KeptBlock(first: c, line: l))
                        doc.keptBlocks[cur].pointee.next = new
                        cur = new
                        here = doc.keptBlocks[cur]
                        begin(here, at: c)
                    }
                    here.pointee.live += 1
                }
            }
            rules[Int(c)].block = cur
            here.pointee.count += 1
            c = n.pointee.next
        }
        if fill.inLine > 0 { here.pointee.sum += fill.depth }
        line.pointee.longest = longest
        release(from: after, until: end)
        here.pointee.next = end
        return cur
    }

    /// Whether a child that begins a line is the first of another block, which did not change.
    @inline(__always) private func isBeginning(_ c: Int32, _ owner: Int32, _ l: Int32, _ doc: Document) -> Bool {
        guard owner >= 0, Int(owner) < doc.keptBlocks.count else { return false }
        let block = doc.keptBlocks[owner]
        return block.pointee.first == c && block.pointee.line == l && !block.pointee.isStale
    }

    private func begin(_ block: UnsafeMutablePointer<KeptBlock>, at c: Int32) {
        block.pointee.first = c
        (block.pointee.count, block.pointee.live, block.pointee.sum) = (0, 0, 0)
        block.pointee.isStale = false
        block.pointee.isPlaced = false
    }

    /// Frees blocks whose children stand in others now.
    private func release(from first: Int32, until end: Int32) {
        let doc = doc
        var b = first
        while b >= 0, b != end {
            let next = doc.keptBlocks[b].pointee.next
            doc.keptBlocks[b].pointee.first = -1
            doc.keptBlocks.release(b)
            b = next
        }
    }
}

extension FlowLayout {
    static func patch(_ patch: Patch) -> Patched { FlowPatch(patch)?.patched() ?? .no }

    /// Places the lines of a block.
    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void) {
        guard var fill = line.fill else { return }
        var at = block.start
        var place = 0.0
        var c = block.first
        for _ in 0..<block.count {
            let n = doc.nodes[c]
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                let before = n.pointee.frame
                let (isLater, depth) = (fill.inLine > 0, fill.depth)
                let isDown = line.main == .y
                if fill.take(isDown ? before.width : before.height, isDown ? before.height : before.width) {
                    if isLater { at += depth + line.space }
                    place = fill.start
                }
                (n.pointee.frame.x, n.pointee.frame.y) = isDown ? (place, at) : (at, place)
                place += (isDown ? before.width : before.height) + fill.gap
                if n.pointee.frame != before { note(c, before) }
            }
            c = n.pointee.next
        }
    }
}
