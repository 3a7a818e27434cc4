// Lines of which a few children changed (see `Patch`): linear layouts, tables and rows, the columns of flexes, and blocks.
//
// A child that did not change has the length and breadth of its frame. So only changed children are measured; the rest is added up and
// placed from frames. With many children the line is kept in blocks (`KeptLine`). A line is patched where the size of a child depends
// neither on its siblings nor on a size of the container that depends on them (`PatchedLine.suits`); any other line is laid out as a whole.

/// The sums over the children of a line, or of a block.
struct LineTally {
    var live = 0
    var sum = 0.0
    var breadth = 0.0
    var isExact = true
    /// The longest length or margin along the line.
    var longest = 0.0
    /// Margins that collapse: those before and after the children that separate margins, and whether there are such children.
    var before = MetMargins()
    var after = MetMargins()
    var isParted = false

    /// Adds a child whose margins collapse with those of its neighbours. `parts`: whether its own two margins do not collapse with each
    /// other.
    mutating func add(_ length: Double, _ margins: (near: Double, far: Double), parts: Bool) {
        if isParted { after.add(margins.near) } else { before.add(margins.near) }
        if parts {
            sum += (isParted ? after.sum : 0) + length
            isParted = true
            after = MetMargins(margins.far)
        } else if isParted {
            after.add(margins.far)
        } else {
            before.add(margins.far)
        }
    }
}

/// What a line's container knows of its children.
protocol PatchedLine {
    var patch: Patch { get }
    /// The container, with room for one item.
    var run: Run { get }
    var main: Axis { get }
    /// Whether the container's own sizes come from its content.
    var wraps: (main: Bool, cross: Bool) { get }
    /// Points between neighbours.
    var space: Double { get }
    /// Whether children are at the near side across the line, whatever their size and the container's.
    var isNearAcross: Bool { get }
    /// Whether a line can be patched in which sums depend on their order.
    var takesAnyLengths: Bool { get }
    /// Whether the margins of neighbours collapse.
    static var marginsMeet: Bool { get }

    /// The margins of a child along the line.
    func margins(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ doc: Document) -> (near: Double, far: Double)

    /// Where margins collapse: whether a child separates them.
    func parts(_ c: Int32, _ doc: Document) -> Bool

    /// Whether a child's size depends neither on its siblings nor on a size of the container that depends on them, and its distances from
    /// its neighbours are numbers.
    func suits(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool

    /// Gives a changed child its size and its place across the line; answers whether that is possible here. `suits` was asked before.
    func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool
}

extension PatchedLine {
    static var marginsMeet: Bool { false }

    var cross: Axis { main.other }

    @inline(__always) func margins(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ doc: Document) -> (near: Double, far: Double) {
        n.pointee.ext < 0 ? (0, 0) : doc.keptMargins(n.pointee.ext, main)
    }

    func parts(_ c: Int32, _ doc: Document) -> Bool { true }

    func isLeftOut(_ n: UnsafeMutablePointer<Node>) -> Bool { !n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) }

    /// Sets the frame of a child that has no layout of its own.
    func keep(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) {
        patch.pass.setLeafFrame(c, n, frame)
        n.pointee.isSettled = false
    }

    /// Sets the frame of a changed child that takes no part in the line.
    func settleLeftOut(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        guard n.pointee.box < 0 else { return false }
        keep(c, n, (n.pointee.flags.contains(.gone) ? Rect.zero : patch.pass.doc.ownFrame(c)).held)
        return true
    }

    /// Whether the distances at the edges of a child along an axis are numbers.
    func hasNumberMargins(_ e: UnsafeMutablePointer<Ext>, _ axis: Axis) -> Bool {
        func isNumber(_ form: RuleForm) -> Bool { form == .number || form == .unset }
        return axis == .x
            ? isNumber(e.pointee.leftForm) && isNumber(e.pointee.rightForm) : isNumber(e.pointee.topForm) && isNumber(e.pointee.bottomForm)
    }
}

struct LinePatch<Line: PatchedLine> {
    let container: Line

    init(_ container: Line) { self.container = container }

    @inline(__always) private var patch: Patch { container.patch }
    @inline(__always) private var main: Axis { container.main }
    @inline(__always) private var wraps: (main: Bool, cross: Bool) { container.wraps }
    @inline(__always) private var run: Run { container.run }
    @inline(__always) private var pass: Pass { container.run.pass }
    @inline(__always) private var nodes: UnsafeMutablePointer<Node> { pass.nodes }
    private var doc: Document { pass.doc }
    private var cross: Axis { main.other }
    private var first: Int32 { nodes[Int(patch.node)].first }

    func patched() -> Patched {
        if patch.risen >= 0, !hasRisen() { return .settled }
        if doc.keptLine(of: patch.node) < 0 {
            return patch.box.pointee.count < KeptLine.fewest ? patchAll() : keep() ? patchKept() : .no
        }
        let kept = doc.keptLines[doc.keptLine(of: patch.node)]
        guard kept.pointee.wraps == wraps else {
            doc.settlePlaces(in: patch.node)
            doc.dropKept(patch.node)
            return keep() ? patchKept() : .no
        }
        return patchKept()
    }

    /// Whether the child whose content asks for another size gets another size, or whether that cannot be known.
    private func hasRisen() -> Bool {
        let n = nodes + Int(patch.risen)
        let before = n.pointee.frame
        guard container.suits(patch.risen, n), container.settle(patch.risen, n) else { return true }
        return n.pointee.frame.width != before.width || n.pointee.frame.height != before.height
    }

    /// The length of a line that is as long as its content; `nil` where only a layout of the whole can tell.
    func length() -> Double? {
        switch patched() {
        case .no: nil
        case .settled: pass.nodes[Int(patch.node)].frame.length(main)
        case .asks(let size): size[main]
        }
    }

    // MARK: Few children

    /// Adds up and places all children.
    private func patchAll() -> Patched {
        let doc = doc
        var tally = LineTally()
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            guard container.suits(c, n), !isChanged(c, n) || container.settle(c, n) else { return .no }
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
            first, patch.box.pointee.count, from: run.pad.near(main), main, space: container.space, pass.noteMoved)
    }

    /// Adds a child with its current size.
    @inline(__always) private func add(_ c: Int32, _ n: UnsafeMutablePointer<Node>, to tally: inout LineTally, _ doc: Document) {
        guard !container.isLeftOut(n) else { return }
        tally.live += 1
        let length = n.pointee.frame.length(main)
        if !Line.marginsMeet, n.pointee.ext < 0 {
            tally.sum += length
        } else {
            let (near, far) = container.margins(c, n, doc)
            if Line.marginsMeet {
                tally.add(length, (near, far), parts: container.parts(c, doc))
            } else {
                tally.sum += near + far
                tally.sum += length
            }
            tally.longest = max(tally.longest, abs(near), abs(far))
            tally.isExact = tally.isExact && KeptLine.isExact(near) && KeptLine.isExact(far)
        }
        tally.longest = max(tally.longest, length)
        tally.isExact = tally.isExact && KeptLine.isExact(length)
        tally.breadth = max(tally.breadth, breadth(n, doc))
    }

    /// The extent of a child across the line, with its current size.
    @inline(__always) private func breadth(_ n: UnsafeMutablePointer<Node>, _ doc: Document) -> Double {
        let breadth = n.pointee.frame.length(cross)
        if n.pointee.ext < 0 { return breadth }
        let (before, after) = doc.keptMargins(n.pointee.ext, cross)
        return breadth + (before + after)
    }

    /// The sizes that the content asks for, as the result of the patch.
    private func outcome(_ tally: LineTally) -> Patched {
        let gaps = tally.live > 1 ? container.space * Double(tally.live - 1) : 0
        var size = Pair.zero
        size[main] = Length.held(max(0, gaps + tally.sum) + run.pad.both(main))
        size[cross] = Length.held(max(0, tally.breadth) + run.pad.both(cross))
        return wraps.main || wraps.cross ? .asks(size) : .settled
    }

    // MARK: Many children

    /// Keeps the line from now on; answers whether every child suits that.
    private func keep() -> Bool {
        var line = KeptLine(
            owner: patch.node, main: main, size: KeptLine.size(of: patch.box.pointee.count), space: container.space,
            near: run.pad.near(main), padding: (run.pad.both(main), run.pad.both(cross)), isNearAcross: container.isNearAcross,
            wraps: wraps)
        line.isExact = KeptLine.isExact(container.space) && KeptLine.isExact(run.pad.near(main))
        line.longest = max(abs(container.space), abs(run.pad.near(main)))
        line.marginsMeet = Line.marginsMeet
        return doc.keep(line, inBlocksOf: line.size) { container.suits($0, nodes + Int($0)) } != nil
    }

    private func patchKept() -> Patched {
        let l = doc.keptLine(of: patch.node)
        for c in patch.changed {
            let n = nodes + Int(c)
            guard container.suits(c, n), container.settle(c, n) else { return .no }
            doc.keptBlocks[pass.rules[Int(c)].block].pointee.isStale = true
        }
        if doc.keptLines[l].pointee.isExact { addUpStale(l) }
        guard doc.keptLines[l].pointee.isExact(of: patch.box.pointee.count) else {
            return container.takesAnyLengths ? patchInOrder(l) : .no
        }
        doc.addUpBlocks(l)
        if pass.state.pointee.tracks { doc.settlePlaces(line: l, pass.noteMoved) }
        let line = doc.keptLines[l]
        return outcome(LineTally(live: line.pointee.live, sum: line.pointee.sum, breadth: line.pointee.breadth))
    }

    /// A line in which sums depend on their order: goes through the blocks, and adds up again those that changed and those in which the
    /// steps of the sum changed.
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

    /// Adds up a block from where it begins, `at`, and from the sum of the lengths before it.
    private func addUpInOrder(
        _ block: UnsafeMutablePointer<KeptBlock>, _ order: UnsafeMutablePointer<OrderedBlock>, _ at: Double, _ sum: Double, _ doc: Document
    ) {
        var (places, lengths) = (OrderedSum(from: at), OrderedSum(from: sum))
        var live: Int32 = 0
        var most = 0.0
        let nodes = nodes
        let space = container.space
        var c = block.pointee.first
        for _ in 0..<block.pointee.count {
            let n = nodes + Int(c)
            if !container.isLeftOut(n) {
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
            let b = Int(pass.rules[Int(c)].block)
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
            add(c, nodes + Int(c), to: &tally, doc)
            c = nodes[Int(c)].next
        }
        (block.pointee.live, block.pointee.sum, block.pointee.breadth) = (Int32(tally.live), tally.sum, tally.breadth)
        if Line.marginsMeet {
            (block.pointee.before, block.pointee.after, block.pointee.isParted) = (tally.before, tally.after, tally.isParted)
        }
        block.pointee.isStale = false
        block.pointee.isPlaced = false
        line.pointee.longest = max(line.pointee.longest, tally.longest)
        if !tally.isExact { line.pointee.isExact = false }
    }
}
