// Lines of which a few children changed (see `Patch`): linear layouts, tables and rows.
//
// A child that did not change has the length and breadth of its frame; so only what changed is measured, and the rest is added up and
// placed from frames. Of many children the line is kept by blocks (`KeptLine`). That holds where a child's size does not depend on its
// siblings, nor on a size of the container that depends on them (`suits`); any other line is laid out as a whole.

/// The children of a line, or of a block, added up.
struct LineTally {
    var live = 0
    var sum = 0.0
    var breadth = 0.0
    var isExact = true
    /// The longest length or margin along the line.
    var longest = 0.0
}

struct LinePatch {
    let patch: Patch
    let sweep: LineSweep
    let wraps: (main: Bool, cross: Bool)

    private var run: Run { sweep.run }
    private var doc: Document { sweep.run.doc }
    private var pass: Pass { patch.pass }
    private var main: Axis { sweep.main }
    private var cross: Axis { sweep.cross }

    init?(_ patch: Patch, space: (Run) -> Double, cells: (Run) -> Rule = { _ in .unset }, lends: Bool = false) {
        guard patch.nodes[Int(patch.node)].first >= 0 else { return nil }
        let plain = PlainRun(
            pass: patch.pass, node: patch.node, box: patch.box, proposal: patch.pass.exactProposal(patch.node, .zero), origin: .zero,
            place: true)
        guard let sweep = LineSweep(plain, space: space, cells: cells, lends: lends, takesContent: true) else { return nil }
        self.patch = patch
        self.sweep = sweep
        wraps = (patch.wraps(sweep.main), patch.wraps(sweep.cross))
        guard sweep.isNearAlong, !sweep.line.pointee.isReversed, !wraps.cross || isNearAcross else { return nil }
    }

    private var isNearAcross: Bool { sweep.line.pointee.across == .none || sweep.line.pointee.across == .near }

    func patched() -> Patched {
        if patch.risen >= 0, !hasRisen() { return .settled }
        if doc.keptLine(of: patch.node) < 0 {
            return patch.box.pointee.count < KeptLine.fewest ? patchAll() : keep() ? patchKept() : .no
        }
        let line = doc.keptLines[doc.keptLine(of: patch.node)]
        guard line.pointee.wraps == wraps else {
            doc.settlePlaces(in: patch.node)
            doc.dropKept(patch.node)
            return keep() ? patchKept() : .no
        }
        return patchKept()
    }

    /// Whether the child whose content asks for another size gets another size; also where that cannot be told.
    private func hasRisen() -> Bool {
        let n = sweep.nodes + Int(patch.risen)
        let before = n.pointee.frame
        guard suits(patch.risen, n), settle(patch.risen, n) else { return true }
        return n.pointee.frame.width != before.width || n.pointee.frame.height != before.height
    }

    // MARK: Few children

    /// Adds up and places all children.
    private func patchAll() -> Patched {
        let doc = doc
        var tally = LineTally()
        var c = sweep.first
        while c >= 0 {
            let n = sweep.nodes + Int(c)
            guard suits(c, n), !isChanged(c, n) || settle(c, n) else { return .no }
            add(c, n, to: &tally, doc)
            c = n.pointee.next
        }
        placeInOrder()
        return outcome(tally)
    }

    private func isChanged(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        c == patch.risen || !n.pointee.flags.isDisjoint(with: [.fresh, .touched])
    }

    private func placeInOrder() {
        _ = doc.placeAlong(
            sweep.first, patch.box.pointee.count, from: run.pad.near(main), main, space: sweep.line.pointee.space, pass.noteMoved)
    }

    /// Adds a child, in the size that it has.
    @inline(__always) private func add(_ c: Int32, _ n: UnsafeMutablePointer<Node>, to tally: inout LineTally, _ doc: Document) {
        guard !sweep.isLeftOut(n) else { return }
        tally.live += 1
        let length = n.pointee.frame.length(main)
        if n.pointee.ext < 0 {
            tally.sum += length
            tally.longest = max(tally.longest, length)
            tally.isExact = tally.isExact && KeptLine.isExact(length)
        } else {
            let (near, far) = doc.keptMargins(n.pointee.ext, main)
            tally.sum += near + far
            tally.sum += length
            tally.longest = max(tally.longest, length, abs(near), abs(far))
            tally.isExact = tally.isExact && KeptLine.isExact(length) && KeptLine.isExact(near) && KeptLine.isExact(far)
        }
        tally.breadth = max(tally.breadth, breadth(n, doc))
    }

    /// What a child takes up across the line, in the size that it has.
    @inline(__always) private func breadth(_ n: UnsafeMutablePointer<Node>, _ doc: Document) -> Double {
        let breadth = n.pointee.frame.length(cross)
        if n.pointee.ext < 0 { return breadth }
        let (before, after) = doc.keptMargins(n.pointee.ext, cross)
        return breadth + (before + after)
    }

    /// The sizes that the content asks for.
    private func outcome(_ tally: LineTally) -> Patched {
        let gaps = tally.live > 1 ? sweep.line.pointee.space * Double(tally.live - 1) : 0
        var size = Pair.zero
        size[main] = Length.held(max(0, gaps + tally.sum) + run.pad.both(main))
        size[cross] = Length.held(max(0, tally.breadth) + run.pad.both(cross))
        return wraps.main || wraps.cross ? .asks(size) : .settled
    }

    // MARK: One child

    /// Whether a child's size depends neither on its siblings nor on a size of the container that depends on them, and nothing but numbers
    /// says how far it is from its neighbours.
    private func suits(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if sweep.plainSize(c, n) != nil { return true }
        if n.pointee.flags.contains(.noLayout) { return false }
        if sweep.isLeftOut(n) { return true }
        guard sweep.read(c, n) else { return false }
        let child = sweep.child.pointee
        guard !child.main.isShare, holds(child.main, main), holds(child.cross, cross), pass.numberBounds(c, main) != nil,
            pass.numberBounds(c, cross) != nil
        else { return false }
        if n.pointee.ext >= 0, !hasNumberMargins(pass.exts + Int(n.pointee.ext)) { return false }
        if !wraps.cross { return true }
        // What is at the far side moves with it.
        return !child.cross.isShare && (child.hasNear || !child.hasFar) && !child.hasPair
    }

    /// Whether a size rule leads to nothing but the child itself, or a size of the container that does not depend on what is in it.
    private func holds(_ rule: Rule, _ axis: Axis) -> Bool {
        if rule.kind == .stretch { return axis == main ? !wraps.main : !wraps.cross }
        guard rule.kind == .reference else { return true }
        if rule.path != 0, rule.path != Step.parent.rawValue || rule.ref >= 0 { return false }
        if sweep.isOwn(rule) { return true }
        return rule.anchor.axis == main ? !wraps.main : !wraps.cross
    }

    private func hasNumberMargins(_ e: UnsafeMutablePointer<Ext>) -> Bool {
        guard e.pointee.bounds < 0, e.pointee.leading & e.pointee.trailing < 0 else { return false }
        let along = main == .x ? (e.pointee.leftForm, e.pointee.rightForm) : (e.pointee.topForm, e.pointee.bottomForm)
        guard isNumber(along.0), isNumber(along.1) else { return false }
        if !wraps.cross { return true }
        let across = main == .x ? (e.pointee.topForm, e.pointee.bottomForm) : (e.pointee.leftForm, e.pointee.rightForm)
        return isNumber(across.0) && isNumber(across.1) && !e.pointee.isUnusual
    }

    private func isNumber(_ form: RuleForm) -> Bool { form == .number || form == .unset }

    /// Gives a changed child its size and its place across the line; answers whether that can be done here. `suits` has been asked.
    private func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if c == patch.risen { return rise(c, n) }
        guard n.pointee.box < 0 else { return false }
        if sweep.isLeftOut(n) {
            keep(c, n, (n.pointee.flags.contains(.gone) ? Rect.zero : doc.ownFrame(c)).held)
            return true
        }
        var frame = n.pointee.frame
        if sweep.line.pointee.across != .fill, let size = sweep.plainSize(c, n) {
            set(&frame, size, sweep.placeAcross(size[cross]))
        } else {
            guard sweep.read(c, n) else { return false }
            let item = sweep.child.pointee.isOdd ? measureOdd() : measureCommon()
            set(&frame, item.size, item.across)
        }
        keep(c, n, frame)
        return true
    }

    private func set(_ frame: inout Rect, _ size: Pair, _ across: Double) {
        (frame.width, frame.height) = (size.x, size.y)
        if cross == .x { frame.x = Length.heldPlace(across) } else { frame.y = Length.heldPlace(across) }
    }

    private func keep(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) {
        pass.setLeafFrame(c, n, frame)
        n.pointee.isSettled = false
    }

    private func measureCommon() -> (size: Pair, across: Double) {
        var size = Pair.zero
        size[main] = sweep.length()
        size[cross] = sweep.breadth(length: size[main])
        return (size, sweep.placeCommonAcross(size[cross]))
    }

    private func measureOdd() -> (size: Pair, across: Double) {
        sweep.takeAsItem()
        _ = sweep.askLength()
        _ = run.ask(0, cross)
        run.placeAcross(0, cross)
        let size = run.items[0].size
        return (Pair(Length.held(size.x), Length.held(size.y)), run.items[0].pos[cross])
    }

    /// Gives the child whose content asks for another size that size.
    private func rise(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        guard !sweep.isLeftOut(n), sweep.read(c, n), let length = patch.risenSize(main, sweep.child.pointee.main) else { return false }
        var frame = n.pointee.frame
        var size = Pair(frame.width, frame.height)
        let rule = sweep.child.pointee.cross
        sweep.takeAsItem()
        if wraps.cross || !run.stretches(0, cross) {
            guard let breadth = patch.risenSize(cross, rule) else { return false }
            size[cross] = breadth
        }
        size[main] = length
        run.items[0].settle(main, length)
        run.items[0].settle(cross, size[cross])
        run.placeAcross(0, cross)
        set(&frame, size, run.items[0].pos[cross])
        if pass.keepFrame(c, n, frame) { pass.state.pointee.laidOut += 1 }
        return true
    }

    // MARK: Many children

    /// Keeps the line from now on; answers whether each child suits that.
    private func keep() -> Bool {
        let l = doc.keptLines.add(
            KeptLine(
                owner: patch.node, main: main, size: KeptLine.size(of: patch.box.pointee.count), space: sweep.line.pointee.space,
                near: run.pad.near(main), padding: (run.pad.both(main), run.pad.both(cross)), isNearAcross: isNearAcross, wraps: wraps))
        let size = doc.keptLines[l].pointee.size
        let isExact = KeptLine.isExact(sweep.line.pointee.space) && KeptLine.isExact(run.pad.near(main))
        doc.keptLines[l].pointee.isExact = isExact
        doc.keptLines[l].pointee.longest = max(abs(sweep.line.pointee.space), abs(run.pad.near(main)))
        var last: Int32 = -1
        var c = sweep.first
        while c >= 0 {
            let block = doc.keptBlocks.add(KeptBlock(first: c, line: l))
            if last < 0 { doc.keptLines[l].pointee.firstBlock = block } else { doc.keptBlocks[last].pointee.next = block }
            last = block
            var count: Int32 = 0
            while c >= 0, count < size {
                let n = sweep.nodes + Int(c)
                sweep.rules[Int(c)].block = block
                guard suits(c, n) else {
                    patch.box.pointee.flags.insert(.isKept)
                    doc.dropKept(patch.node)
                    return false
                }
                count += 1
                c = n.pointee.next
            }
            doc.keptBlocks[block].pointee.count = count
        }
        patch.box.pointee.flags.insert(.isKept)
        return true
    }

    private func patchKept() -> Patched {
        let l = doc.keptLine(of: patch.node)
        for c in patch.changed {
            let n = sweep.nodes + Int(c)
            guard suits(c, n), settle(c, n) else { return .no }
            doc.keptBlocks[sweep.rules[Int(c)].block].pointee.isStale = true
        }
        if doc.keptLines[l].pointee.isExact { addUpStale(l) }
        guard doc.keptLines[l].pointee.isExact(of: patch.box.pointee.count) else { return patchInOrder(l) }
        doc.addUpBlocks(l)
        if pass.state.pointee.tracks { doc.settlePlaces(line: l, pass.noteMoved) }
        let line = doc.keptLines[l]
        return outcome(LineTally(live: line.pointee.live, sum: line.pointee.sum, breadth: line.pointee.breadth))
    }

    /// A line in which sums depend on their order: block by block, those added up again that changed, or where the steps of the sum are
    /// others than they were.
    private func patchInOrder(_ l: Int32) -> Patched {
        let doc = doc
        let line = doc.keptLines[l]
        if !line.pointee.isOrdered { beginOrder(line) }
        while doc.orderedBlocks.count < doc.keptBlocks.count { _ = doc.orderedBlocks.append(OrderedBlock()) }
        let (blocks, orders) = (doc.keptBlocks.base, doc.orderedBlocks.base)
        var tally = LineTally()
        var at = line.pointee.near
        var isUnsettled = false
        var b = line.pointee.firstBlock
        while b >= 0 {
            let block = blocks + Int(b)
            let order = orders + Int(b)
            if block.pointee.start != at { block.pointee.isPlaced = false }
            block.pointee.start = at
            if !block.pointee.isStale, let next = order.pointee.places.sum(from: at), let sum = order.pointee.lengths.sum(from: tally.sum) {
                (at, tally.sum) = (next, sum)
            } else {
                addUpInOrder(block, order, at, tally.sum, doc)
                (at, tally.sum) = (order.pointee.places.sum, order.pointee.lengths.sum)
            }
            tally.live += Int(block.pointee.live)
            tally.breadth = max(tally.breadth, block.pointee.breadth)
            if !block.pointee.isPlaced { isUnsettled = true }
            b = block.pointee.next
        }
        if isUnsettled { doc.unsettle(l) }
        if pass.state.pointee.tracks { doc.settlePlaces(line: l, pass.noteMoved) }
        return outcome(tally)
    }

    private func beginOrder(_ line: UnsafeMutablePointer<KeptLine>) {
        line.pointee.isExact = false
        line.pointee.isOrdered = true
        let blocks = doc.keptBlocks.base
        var b = line.pointee.firstBlock
        while b >= 0 {
            blocks[Int(b)].isStale = true
            b = blocks[Int(b)].next
        }
    }

    /// Adds up a block from where it begins, after lengths that are `sum` together.
    private func addUpInOrder(
        _ block: UnsafeMutablePointer<KeptBlock>, _ order: UnsafeMutablePointer<OrderedBlock>, _ at: Double, _ sum: Double, _ doc: Document
    ) {
        var (places, lengths) = (OrderedSum(from: at), OrderedSum(from: sum))
        var live: Int32 = 0
        var most = 0.0
        let nodes = sweep.nodes
        let space = sweep.line.pointee.space
        var c = block.pointee.first
        for _ in 0..<block.pointee.count {
            let n = nodes + Int(c)
            if !sweep.isLeftOut(n) {
                let length = n.pointee.frame.length(main)
                var far = 0.0
                if n.pointee.ext >= 0 {
                    let margins = doc.keptMargins(n.pointee.ext, main)
                    far = margins.far
                    lengths.add(margins.near + far)
                    places.add(margins.near)
                }
                lengths.add(length)
                places.add(length + far + space)
                live += 1
                most = max(most, breadth(n, doc))
            }
            c = n.pointee.next
        }
        order.pointee = OrderedBlock(places: places, lengths: lengths)
        (block.pointee.live, block.pointee.breadth) = (live, most)
        if block.pointee.isStale { block.pointee.isPlaced = false }
        block.pointee.isStale = false
    }

    /// Adds up the blocks that changed.
    private func addUpStale(_ l: Int32) {
        let doc = doc
        let line = doc.keptLines[l]
        let blocks = doc.keptBlocks.base
        for c in patch.changed {
            let b = Int(sweep.rules[Int(c)].block)
            if blocks[b].isStale { addUp(blocks + b, line, doc) }
        }
        var b = line.pointee.hasStale ? line.pointee.firstBlock : -1
        while b >= 0 {
            if blocks[Int(b)].isStale { addUp(blocks + Int(b), line, doc) }
            b = blocks[Int(b)].next
        }
        line.pointee.hasStale = false
    }

    private func addUp(_ block: UnsafeMutablePointer<KeptBlock>, _ line: UnsafeMutablePointer<KeptLine>, _ doc: Document) {
        var tally = LineTally()
        var c = block.pointee.first
        for _ in 0..<block.pointee.count {
            add(c, sweep.nodes + Int(c), to: &tally, doc)
            c = sweep.nodes[Int(c)].next
        }
        (block.pointee.live, block.pointee.sum, block.pointee.breadth) = (Int32(tally.live), tally.sum, tally.breadth)
        block.pointee.isStale = false
        block.pointee.isPlaced = false
        line.pointee.longest = max(line.pointee.longest, tally.longest)
        if !tally.isExact { line.pointee.isExact = false }
    }
}

extension LinearLayout {
    static func patch(_ patch: Patch) -> Patched {
        patch.raiseInKeptLine() ?? LinePatch(patch, space: { $0.space($0.mainAxis) })?.patched() ?? .no
    }
}

extension Patch {
    /// Gives a child of a kept line the size that its content asks for, where nothing else says how large it is or where it is; `nil`
    /// where more has to be looked at. So a difference goes up a deep stack of containers that wrap.
    fileprivate func raiseInKeptLine() -> Patched? {
        guard risen >= 0, children.isEmpty else { return nil }
        let doc = pass.doc
        let l = doc.keptLine(of: node)
        guard l >= 0 else { return nil }
        let line = doc.keptLines[l]
        let n = nodes + Int(risen)
        let own = pass.rules[Int(risen)].block
        let block = doc.keptBlocks[own]
        guard n.pointee.ext < 0, n.pointee.flags.isDisjoint(with: [.noLayout, .gone, .useFrame, .touched, .fresh]),
            line.pointee.isNearAcross, line.pointee.isExact, !block.pointee.isStale
        else { return nil }
        let main = line.pointee.main
        guard line.pointee.wraps == (wraps(main), wraps(main.other)), let length = risenSize(main, pass.sizeRule(risen, main)),
            let breadth = risenSize(main.other, pass.sizeRule(risen, main.other)), KeptLine.isExact(length),
            line.pointee.isExact(of: box.pointee.count, longest: max(length, line.pointee.longest))
        else { return nil }
        let old = n.pointee.frame
        let (oldLength, oldBreadth) = (old.length(main), old.length(main.other))
        if length == oldLength, breadth == oldBreadth { return .settled }
        // Whether another is as broad has to be looked up.
        if breadth < oldBreadth, oldBreadth >= block.pointee.breadth { return nil }
        _ = pass.keepFrame(
            risen, n, Rect(old.x, old.y, main == .x ? length : breadth, main == .x ? breadth : length))
        pass.state.pointee.laidOut += 1
        line.pointee.longest = max(line.pointee.longest, length)
        block.pointee.breadth = max(block.pointee.breadth, breadth)
        line.pointee.breadth = max(line.pointee.breadth, breadth)
        if length != oldLength {
            let next = n.pointee.next
            doc.lengthen(block, of: l, by: length - oldLength, isLast: next < 0 || pass.rules[Int(next)].block != own)
        }
        if pass.state.pointee.tracks { doc.settlePlaces(line: l, pass.noteMoved) }
        guard line.pointee.wraps.main || line.pointee.wraps.cross else { return .settled }
        var size = Pair.zero
        size[main] = Length.held(max(0, line.pointee.total) + line.pointee.padding.main)
        size[main.other] = Length.held(max(0, line.pointee.breadth) + line.pointee.padding.cross)
        return .asks(size)
    }
}
