// Items that are leaves: they are empty, and their size depends only on numbers and percentages. They have neither content nor an automatic
// minimum. A line of leaves alone takes a short way (see `PlainChildren`): it is measured, flexed and placed as in the general way, without
// what items of other sorts need.

extension FlexItem {
    /// Measures a leaf without positions and margins, whose bounds are numbers; answers whether the item is one.
    mutating func measureLeaf(_ i: Int32, _ pass: Pass, _ main: Axis, _ room: ContainingBlock, _ alignItems: BoxAlignment) -> Bool {
        let n = pass.nodes + Int(i)
        guard n.pointee.box < 0, n.pointee.ext < 0, n.pointee.flags.isSuperset(of: [.hasWidth, .hasHeight]) else { return false }
        let css = pass.css(ofItem: i)
        guard css.pointee.flexBasis < 0, css.pointee.aspectRatio == 0, !css.pointee.flags.contains(.hasMargins),
            let bounds = pass.numberBounds(i, main), let boundsAcross = pass.numberBounds(i, main.other),
            let length = pass.leafLength(i, main, room), let across = pass.leafLength(i, main.other, room)
        else { return false }
        isPlain = true
        align = css.pointee.alignSelf.word == .auto ? alignItems : css.pointee.alignSelf
        grow = css.pointee.flexGrow
        shrink = css.pointee.flexShrink
        high = max(0, bounds.high)
        low = max(0, bounds.low)
        base = length
        hypothetical = max(min(length, high), low)
        crossLength = max(min(across, boundsAcross.high), boundsAcross.low, 0)
        return true
    }
}

extension Pass {
    /// The value of the size rule of a leaf, where it is a number, or a percentage of a definite length.
    @inline(__always) fileprivate func leafLength(_ i: Int32, _ axis: Axis, _ room: ContainingBlock) -> Double? {
        let rule = sizeRule(i, axis)
        switch rule.kind {
        case .number: return max(0, rule.add)
        case .percent: return room[axis].map { max(0, rule.mult / 100 * $0 + rule.add) }
        default: return nil
        }
    }
}

extension FlexPlain {
    /// Lays out one line of leaves in a container that is definite along it; `nil` where a child is not a leaf.
    func arrangeLeaves() -> Pair? {
        let (proposal, pass) = (run.proposal, run.pass)
        if proposal[main].wraps || proposal.x.wraps || pass.records || pass.css(ofItem: run.node).pointee.aspectRatio > 0 { return nil }
        var size = proposal.lengths
        let room = ContainingBlock(inner(size, .x), proposal.y.wraps || proposal.y.hugs ? nil : inner(size, .y))
        let mark = pass.scratch.mark
        defer { pass.scratch.release(mark) }
        let count = Int(run.box.pointee.count)
        let items = pass.scratch.take(FlexItem.self, count)
        guard let across = measureLeaves(items, room) else { return nil }
        if proposal[main.other].wraps { size[main.other] = wrapped(across, main.other) }
        if !places { return size }
        FlexLineSizes(items: items, gap: mainGap).flex(FlexLine(first: 0, count: count), inner(size, main)) { _ in }
        place(items)
        noteIfAhead()
        return size
    }

    /// Answers the largest length across.
    private func measureLeaves(_ items: UnsafeMutablePointer<FlexItem>, _ room: ContainingBlock) -> Double? {
        var most = 0.0
        var p = 0
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            let css = run.pass.css(ofItem: c)
            guard n.pointee.kind.traits.content == .nothing, n.pointee.flags.isDisjoint(with: [.useFrame, .gone, .noLayout]),
                css.pointee.position == .static, css.pointee.order == 0
            else { return nil }
            (items + p).initialize(to: FlexItem(p))
            guard items[p].measureLeaf(c, run.pass, main, room, self.css.alignItems), items[p].align.isAtStart else {
                return nil
            }
            most = max(most, items[p].crossLength)
            p += 1
            c = n.pointee.next
        }
        return most
    }

    private func place(_ items: UnsafeMutablePointer<FlexItem>) {
        let isRow = main == .x
        let across = Length.heldPlace(pad.near(main.other))
        var at = 0.0
        var p = 0
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            let next = n.pointee.next
            let along = Length.heldPlace(pad.near(main) + at)
            let (length, crossLength) = (Length.held(items[p].length), Length.held(items[p].crossLength))
            let frame = isRow ? Rect(along, across, length, crossLength) : Rect(across, along, crossLength, length)
            run.pass.setLeafFrame(c, n, frame.isHeld ? frame : frame.held)
            at += items[p].length + mainGap
            p += 1
            c = next
        }
    }
}
