// The lines of linear layouts, tables and rows, where a few children changed (see `LinePatch`).

struct LinearPatch: PatchedLine {
    let patch: Patch
    let sweep: LineSweep
    let wraps: (main: Bool, cross: Bool)

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

    var run: Run { sweep.run }
    var main: Axis { sweep.main }
    var space: Double { sweep.line.pointee.space }
    var isNearAcross: Bool { sweep.line.pointee.across == .none || sweep.line.pointee.across == .near }
    var takesAnyLengths: Bool { true }
    private var doc: Document { sweep.run.doc }
    private var pass: Pass { patch.pass }

    func suits(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if sweep.plainSize(c, n) != nil { return true }
        if n.pointee.flags.contains(.noLayout) { return false }
        if isLeftOut(n) { return true }
        guard sweep.read(c, n) else { return false }
        let child = sweep.child.pointee
        guard !child.main.isShare, holds(child.main, main), holds(child.cross, cross), pass.numberBounds(c, main) != nil,
            pass.numberBounds(c, cross) != nil
        else { return false }
        if n.pointee.ext >= 0, !hasNumberMargins(pass.exts + Int(n.pointee.ext)) { return false }
        if !wraps.cross { return true }
        // A child at the far side moves when the breadth changes.
        return !child.cross.isShare && (child.hasNear || !child.hasFar) && !child.hasPair
    }

    /// Whether a size rule refers only to the child itself, or to a size of the container that does not depend on its content.
    private func holds(_ rule: Rule, _ axis: Axis) -> Bool {
        if rule.kind == .stretch { return axis == main ? !wraps.main : !wraps.cross }
        guard rule.kind == .reference else { return true }
        if rule.path != 0, rule.path != Step.parent.rawValue || rule.ref >= 0 { return false }
        if sweep.isOwn(rule) { return true }
        return rule.anchor.axis == main ? !wraps.main : !wraps.cross
    }

    private func hasNumberMargins(_ e: UnsafeMutablePointer<Ext>) -> Bool {
        guard e.pointee.bounds < 0, e.pointee.leading & e.pointee.trailing < 0, hasNumberMargins(e, main) else { return false }
        return !wraps.cross || hasNumberMargins(e, cross) && !e.pointee.isUnusual
    }

    func settle(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        if c == patch.risen { return rise(c, n) }
        guard n.pointee.box < 0 else { return false }
        if isLeftOut(n) { return settleLeftOut(c, n) }
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
        guard !isLeftOut(n), sweep.read(c, n), let length = patch.risenSize(main, sweep.child.pointee.main) else { return false }
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
}

extension LinearLayout {
    static func patch(_ patch: Patch) -> Patched {
        patch.raiseInKeptLine() ?? LinearPatch(patch, space: { $0.space($0.mainAxis) }).map { LinePatch($0).patched() } ?? .no
    }
}

extension Patch {
    /// Gives a child of a kept line the size of its content, where nothing else sets its size or place; `nil` where more must be
    /// considered. So a difference is passed up through a deep stack of containers that wrap.
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
        // It is not known whether another child has the same breadth.
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
