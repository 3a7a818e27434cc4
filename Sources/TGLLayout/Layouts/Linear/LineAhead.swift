// Lines that are placed while they are added up. Where each child comes after the one before it, from the near padding on, no place depends
// on the length of the line. So children get their frames in the sweep that measures the container; when the container is placed in the
// resulting size, they already have them. This works for leaves, and for containers that wrap along the line, whose children are placed in
// the same way before them. A line with a share along it, with a child whose breadth depends on its content, or with gravity at the far end
// is left to the two sweeps of `LineSweep`; frames that were set by then are set again to the same values.

extension PlainRun {
    /// Whether the children have their frames already: those of the size that was measured last.
    @inline(__always) var isPlacedAhead: Bool {
        place && box.pointee.cache.isPlacedAhead && pass.doc.lastAnswer(box) == proposal.lengths
    }

    /// Whether the children may be placed while they are measured: this pass is certain to place the container later, and has measured it
    /// for nothing else before.
    var mayPlaceAhead: Bool {
        let isRow = box.pointee.orientation == .horz
        guard !place, pass.state.pointee.placesAhead, box.pointee.cache.newest < 0, isRow ? !proposal.y.wraps : !proposal.x.wraps,
            (isRow ? proposal.x.mode : proposal.y.mode) == .atMost, !nodes[Int(node)].flags.isDisjoint(with: [.fresh, .dirty]),
            box.pointee.flags.isDisjoint(with: .kept)
        else { return false }
        let kind = nodes[Int(first)].kind
        return !pass.traits(kind).pointee.content.isMeasured
    }
}

extension LineSweep {
    /// Lays out the line in one sweep; `nil` where that is not possible.
    func placeAhead() -> Pair? {
        guard isNearAlong, !(line.pointee.rtl && main == .x), let length = sweepAhead() else { return nil }
        let box = run.box
        box.pointee.cache.isStraight = true
        box.pointee.cache.isPlacedAhead = true
        box.pointee.offered[main] = run.offer(main)
        run.settleOwnSize(main, length)
        return run.size
    }

    /// Sets the frames of the children; answers the length of the line, or `nil` where a child did not allow it.
    @inline(never) private func sweepAhead() -> Double? {
        (line.pointee.at, line.pointee.extra) = (run.pad.near(main), line.pointee.space)
        let stretches = line.pointee.across == .fill
        let width = line.pointee.rtl ? run.size.x : nil
        var sum = 0.0
        var count = 0
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            if !stretches, n.pointee.box < 0, let size = plainSize(c, n) {
                let (at, side) = (line.pointee.at, placeAcross(size[cross]))
                line.pointee.at = at + (size[main] + line.pointee.extra)
                let x = main == .x ? at : width.map { $0 - side - size.x } ?? side
                let y = main == .x ? side : at
                run.pass.setLeafFrame(c, n, Rect(Length.heldPlace(x), Length.heldPlace(y), size.x, size.y))
                n.pointee.isSettled = true
                sum += size[main]
                count += 1
            } else if isLeftOut(n) {
                guard n.pointee.box < 0 else { return nil }
                run.pass.setLeafFrame(c, n, n.pointee.flags.contains(.gone) ? Rect.zero : run.doc.ownFrame(c).held)
            } else {
                let isPlaced = n.pointee.box < 0 ? placeAheadDressed(c, n, &sum) : placeAheadContainer(c, n, &sum)
                guard isPlaced else { return nil }
                count += 1
            }
            c = following(n)
        }
        return (count > 1 ? line.pointee.space * Double(count - 1) : 0) + sum
    }

    /// Places a container that wraps along the line and adds its length; answers whether that is possible: only its sizes and bounds that
    /// are numbers are set, and its answer is the same for any offer.
    private func placeAheadContainer(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double) -> Bool {
        let r = rules + Int(c)
        guard isBare(n), r.pointee.standInValues, r.pointee.form(main) == RuleForm(.wrap), isModest(run.pass.sizeRule(c, main)),
            run.doc.isIndependent(r.pointee.form(cross).plainKind), isModest(run.pass.sizeRule(c, cross)), within(c, main, 0) != nil,
            within(c, cross, 0) != nil, !run.pass.traits(n.pointee.kind).pointee.borrowsRules
        else { return false }
        run.items.initialize(to: Item(node: c, kind: n.pointee.kind, content: run.pass.traits(n.pointee.kind).pointee.content))
        let length = run.ask(0, main)
        _ = run.ask(0, cross)
        guard run.pass.state.pointee.offers.isAny, !run.pass.state.pointee.isStopped else { return false }
        run.placeAcross(0, cross)
        run.items[0].pos[main] = line.pointee.at
        line.pointee.at += length + line.pointee.extra
        sum += length
        let item = run.items[0]
        let x = line.pointee.rtl ? run.size.x - item.pos.x - item.size.x : item.pos.x
        let frame = Rect(Length.heldPlace(x), Length.heldPlace(item.pos.y), Length.held(item.size.x), Length.held(item.size.y))
        run.pass.setFrame(c, frame, run, item.marks, item: 0)
        return true
    }
}
