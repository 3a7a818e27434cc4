// Floats of which a few children changed (see `Patch`).
//
// The float is kept in blocks of neighbours (`KeptLine`), each with the state in which the placing of its first child begins
// (`Document.keptStarts`): the boxes before it that later children can still meet. Changed children are placed again with the rest of their
// block, and so are later blocks, until one begins with the same state as before, perhaps higher up or further down. From there on only the
// height of the blocks differs. Places are written when one is read.
//
//     start      c ▁▁▁▁▁▁▁  near and far: where the next child of the side is tried first
//     of a         ┌──┐     L near and far: where everything on the side has ended, or the next child of the side begins
//     block      ──┤  ├───  boxes of both sides: reach and bottom
//                  └──┘     all of them counted from the near c
//
// The tops need not be stored otherwise: on a side they increase, where no height, margin or spacing down is below 0. Heights whose sums
// are not rounded are the same counted from anywhere, and differ by more than the tolerance or not at all.
//
// A float is patched where the length along is given, no child is sized by its place, refers to a sibling or is aligned in its line, and
// everything is at the top; any other float is laid out as a whole.

struct FloatPatch {
    let patch: Patch
    private let layout: FloatLayout
    private var field: FloatField
    private let wrapsDown: Bool
    private let padding: Double

    private var run: Run { layout.run }
    private var pass: Pass { patch.pass }
    private var doc: Document { patch.pass.doc }
    private var nodes: UnsafeMutablePointer<Node> { patch.pass.nodes }
    private var along: Axis { field.along }
    private var down: Axis { field.down }

    /// The most boxes per side with which a block may begin.
    private static let mostBoxes = 64

    init?(_ patch: Patch) {
        let box = patch.box
        let pass = patch.pass
        let plain = PlainRun(
            pass: pass, node: patch.node, box: box, proposal: pass.exactProposal(patch.node, .zero), origin: .zero, place: true)
        let along: Axis = box.pointee.orientation == .horz ? .y : .x
        guard plain.first >= 0, plain.stacks(), plain.isOfModestSize, box.pointee.flags.contains(.zeroPadding),
            box.pointee.count >= KeptLine.fewest, !patch.wraps(along)
        else { return nil }
        wrapsDown = patch.wraps(along.other)
        layout = FloatLayout(run: pass.beginSweep(plain))
        let room = FloatPatch.mostBoxes + 4 * Int(FloatPatch.size(of: box.pointee.count))
        field = layout.floatField(along, nil, room: room)
        padding = layout.run.pad.both(along.other)
        self.patch = patch
        guard field.length <= SamePlaces.longest, field.below >= 0 else { return nil }
    }

    /// The number of children in a block.
    private static func size(of count: Int32) -> Int32 { max(32, KeptLine.size(of: count)) }

    mutating func patched() -> Patched {
        if patch.risen >= 0, !hasRisen() { return .settled }
        let wraps = (main: wrapsDown, cross: false)
        let kept = doc.keptLine(of: patch.node)
        if kept >= 0, doc.keptLines[kept].pointee.wraps != wraps {
            doc.settlePlaces(in: patch.node)
            doc.dropKept(patch.node)
        }
        guard doc.keptLine(of: patch.node) >= 0 || keep(wraps) else { return .no }
        let l = doc.keptLine(of: patch.node)
        for c in patch.changed {
            let n = nodes + Int(c)
            guard suits(c, n), settle(c, n) else { return .no }
            doc.keptBlocks[pass.rules[Int(c)].block].pointee.isStale = true
        }
        guard refill(l), doc.keptLines[l].pointee.isExact(of: patch.box.pointee.count) else { return .no }
        if pass.state.pointee.tracks { doc.settlePlaces(line: l, pass.noteMoved) }
        guard wrapsDown else { return .settled }
        var size = Pair.zero
        size[down] = Length.held(max(0, doc.keptLines[l].pointee.sum) + padding)
        return .asks(size)
    }

    // MARK: One child

    /// Whether a child's size depends neither on its siblings, its place nor a size of the container that depends on them, and its
    /// distances from its neighbours are numbers.
    private func suits(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if pass.plainSize(c, n) != nil { return true }
        if n.pointee.flags.contains(.noLayout) { return false }
        if isLeftOut(n) { return true }
        guard holds(c, n, along), holds(c, n, down) else { return false }
        guard n.pointee.ext >= 0 else { return true }
        switch pass.exts[Int(n.pointee.ext)].alignment.place(down, rtl: false) {
        case .center, .far, .fill, .stretch: return false
        default: return margins(n) != nil
        }
    }

    private func holds(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ axis: Axis) -> Bool {
        guard pass.numberBounds(c, axis) != nil else { return false }
        let rule = pass.sizeRule(c, axis)
        switch rule.kind {
        case .number: return true
        case .percent, .fill, .average, .share, .stretch: return axis == down && !wrapsDown
        case .reference:
            guard rule.anchor.isSize, rule.path == 0 || rule.path == Step.parent.rawValue && rule.ref < 0 else { return false }
            if rule.path == 0, rule.ref < 0 || rule.ref == c { return true }
            return (rule.path != 0 || rule.ref == patch.node) && (rule.anchor.axis == along || !wrapsDown)
        case .list, .node: return false
        // The width of content that depends on an offer.
        default: return axis == .y || along == .x || !wrapsDown || n.pointee.kind.traits.content == .nothing && n.pointee.box < 0
        }
    }

    @inline(__always) private func isLeftOut(_ n: UnsafeMutablePointer<Node>) -> Bool {
        !n.pointee.flags.isDisjoint(with: [.useFrame, .gone])
    }

    /// The margins of a child; `nil` where one is not a number, or where sums of them may be rounded.
    @inline(__always) private func margins(_ n: UnsafeMutablePointer<Node>) -> FloatMargins? {
        if n.pointee.ext < 0 { return FloatMargins(near: 0, far: 0, top: 0, bottom: 0) }
        let e = pass.exts + Int(n.pointee.ext)
        guard let near = e.pointee.numberMargin(along, .near, rtl: false), let far = e.pointee.numberMargin(along, .far, rtl: false),
            let top = e.pointee.numberMargin(down, .near, rtl: false), let bottom = e.pointee.numberMargin(down, .far, rtl: false),
            top >= 0, bottom >= 0, KeptLine.isExact(top), KeptLine.isExact(bottom)
        else { return nil }
        return FloatMargins(near: Length.heldPlace(near), far: Length.heldPlace(far), top: top, bottom: bottom)
    }

    /// Whether the child whose content asks for another size gets another size, or whether that cannot be known.
    private func hasRisen() -> Bool {
        let n = nodes + Int(patch.risen)
        let before = n.pointee.frame
        guard suits(patch.risen, n), settle(patch.risen, n) else { return true }
        return n.pointee.frame.width != before.width || n.pointee.frame.height != before.height
    }

    /// Gives a changed child its size; answers whether that is possible here. `suits` was asked before.
    private func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if c == patch.risen { return rise(c, n) }
        guard n.pointee.box < 0 else { return false }
        var frame = n.pointee.frame
        if isLeftOut(n) {
            frame = (n.pointee.flags.contains(.gone) ? Rect.zero : doc.ownFrame(c)).held
        } else {
            let size = layout.sizeAlone(c, field)
            (frame.width, frame.height) = (Length.held(size.x), Length.held(size.y))
        }
        pass.setLeafFrame(c, n, frame)
        n.pointee.isSettled = false
        return true
    }

    /// Gives the child whose content asks for another size that size.
    private func rise(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        guard !isLeftOut(n), let width = patch.risenSize(.x, pass.sizeRule(c, .x)),
            let height = patch.risenSize(.y, pass.sizeRule(c, .y))
        else { return false }
        if pass.keepFrame(c, n, Rect(n.pointee.frame.x, n.pointee.frame.y, width, height)) { pass.state.pointee.laidOut += 1 }
        return true
    }

    // MARK: Blocks

    /// Keeps the float from now on; answers whether every child suits that.
    private func keep(_ wraps: (main: Bool, cross: Bool)) -> Bool {
        guard KeptLine.isExact(field.below), KeptLine.isExact(field.top) else { return false }
        var line = KeptLine(
            owner: patch.node, main: down, size: FloatPatch.size(of: patch.box.pointee.count), space: field.below, near: field.top,
            padding: (padding, run.pad.both(along)), isNearAcross: true, wraps: wraps)
        line.longest = max(field.below, abs(field.top))
        return doc.keep(line, inBlocksOf: line.size) { suits($0, nodes + Int($0)) } != nil
    }

    /// Places changed blocks again, and those after them until one begins with the same state as before; answers whether that is possible
    /// here.
    private mutating func refill(_ l: Int32) -> Bool {
        let doc = doc
        let line = doc.keptLines[l]
        let blocks = doc.keptBlocks.base
        var isInHand = false
        var isUnsettled = false
        var moved = 0.0
        var deepest = 0.0
        var b = line.pointee.firstBlock
        while b >= 0 {
            let block = blocks + Int(b)
            if isInHand {
                guard field.depthOfSides <= FloatPatch.mostBoxes else { return false }
                let start = field.start
                isInHand = block.pointee.isStale || doc.keptStarts[b] != start
                if !isInHand { moved = field.base - block.pointee.start }
                block.pointee.start = field.base
                if isInHand { doc.keptStarts[b] = start }
            } else {
                block.pointee.start += moved
                isInHand = block.pointee.isStale
                if isInHand { resume(b, block) }
            }
            if isInHand {
                guard place(block, line) else { return false }
            } else if block.pointee.start != block.pointee.base {
                block.pointee.isPlaced = false
                isUnsettled = true
            }
            deepest = max(deepest, block.pointee.start + block.pointee.sum - field.top)
            b = block.pointee.next
        }
        line.pointee.sum = deepest
        if isUnsettled { doc.unsettle(l) }
        return true
    }

    /// Restores the state with which a block begins.
    private mutating func resume(_ b: Int32, _ block: UnsafeMutablePointer<KeptBlock>) {
        if let start = doc.keptStarts[b] {
            field.resume(start, at: block.pointee.start)
        } else {
            // The first block, for the first time.
            doc.keptStarts[b] = field.start
            block.pointee.start = field.base
        }
    }

    /// Places the children of a block; answers whether they suit.
    private mutating func place(_ block: UnsafeMutablePointer<KeptBlock>, _ line: UnsafeMutablePointer<KeptLine>) -> Bool {
        let start = block.pointee.start
        let (nodes, exts) = (nodes, pass.exts)
        let (along, down) = (along, down)
        let end = field.end(run.size[along])
        var (deepest, longest) = (start, line.pointee.longest)
        var c = block.pointee.first
        for _ in 0..<block.pointee.count {
            let n = nodes + Int(c)
            if !isLeftOut(n) {
                let before = n.pointee.frame
                let (length, height) = (before.length(along), before.length(down))
                guard let m = margins(n), KeptLine.isExact(height) else { return false }
                let isFar = n.pointee.ext >= 0 && exts[Int(n.pointee.ext)].reverseFloat
                let clears = n.pointee.ext >= 0 && exts[Int(n.pointee.ext)].clearFloat
                let outer = m.near + m.far + length
                let spot = field.spot(side: isFar ? 1 : 0, outer: outer, byGap: false, clears: clears)
                let bottom = spot.top + m.top + height + m.bottom
                field.add(side: isFar ? 1 : 0, spot, outer: outer, bottom: bottom)
                deepest = max(deepest, bottom)
                longest = max(longest, height, m.top, m.bottom)
                let at = isFar ? end - spot.reach - m.far - length : field.near + spot.reach + m.near
                var place = Pair.zero
                place[along] = Length.heldPlace(at)
                place[down] = spot.top + m.top
                if before.x != place.x || before.y != place.y {
                    (n.pointee.frame.x, n.pointee.frame.y) = (place.x, place.y)
                    pass.noteMoved(c, before)
                }
            }
            c = n.pointee.next
        }
        line.pointee.longest = longest
        block.pointee.sum = deepest - start
        block.pointee.base = start
        (block.pointee.isStale, block.pointee.isPlaced) = (false, true)
        return true
    }
}

extension FloatField {
    /// Where the next child of a side is tried first.
    private func first(_ side: Int) -> Double {
        let own = sides[side]
        return max(sides[1 - side].lastTop, own.count > 0 ? own.boxes[own.count - 1].top : top)
    }

    /// The place from which a start is counted.
    var base: Double { first(0) }

    var depthOfSides: Int { max(sides[0].count, sides[1].count) }

    /// The state with which the placing of the next child begins, counted from `base`.
    var start: [Double] {
        let base = base
        var start: [Double] = []
        start.reserveCapacity(4 + 2 * (sides[0].count + sides[1].count))
        start.append(first(1) - base)
        for s in 0...1 { start.append(max(sides[s].lowest, sides[1 - s].lastTop) - base) }
        start.append(Double(sides[0].count))
        for s in 0...1 {
            for k in 0..<sides[s].count {
                start.append(sides[s].boxes[k].reach)
                start.append(sides[s].boxes[k].bottom - base)
            }
        }
        return start
    }

    /// Continues with a state that was counted from another base.
    func resume(_ start: [Double], at base: Double) {
        sides[1].lastTop = base
        sides[0].lastTop = base + start[0]
        for s in 0...1 { sides[s].lowest = base + start[1 + s] }
        sides[0].count = Int(start[3])
        sides[1].count = (start.count - 4) / 2 - sides[0].count
        var next = 4
        for s in 0...1 {
            for k in 0..<sides[s].count {
                sides[s].boxes[k] = FloatBox(reach: start[next], top: top, bottom: base + start[next + 1])
                next += 2
            }
        }
    }
}

extension FloatLayout {
    static func patch(_ patch: Patch) -> Patched {
        guard var float = FloatPatch(patch) else { return .no }
        return float.patched()
    }

    /// Moves the children of a block to where it begins.
    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void) {
        let moved = block.start - block.base
        var c = block.first
        for _ in 0..<block.count {
            let n = doc.nodes[c]
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]), moved != 0 {
                let before = n.pointee.frame
                if line.main == .y { n.pointee.frame.y += moved } else { n.pointee.frame.x += moved }
                note(c, before)
            }
            c = n.pointee.next
        }
    }

    /// The size of a child that depends only on itself and the container, as the run's only item.
    fileprivate func sizeAlone(_ c: Int32, _ field: FloatField) -> Pair {
        run.items.initialize(to: run.pass.item(of: c))
        prepareSizes(field)
        _ = run.quickAsk(0, field.along)
        _ = run.quickAsk(0, field.down)
        return run.items[0].size
    }
}
