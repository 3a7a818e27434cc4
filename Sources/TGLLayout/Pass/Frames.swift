// What a pass does with the results of an algorithm: transform, mirror, frames, and the layouts of the children.

extension Pass {
    /// Gives all children of a container their frames.
    func finish(_ run: Run) {
        if run.traits.isStaged { return }
        if doc.usesSticky {
            if run.waitsWithSticky { return finishSticky(run) }
            run.moveSticky()
        }
        let placed = hears ? run.places : []
        if run.box.pointee.flags.contains(.transform) { transform(run) }
        if hears { run.noteFrames(placed, mirrors: rtl && run.traits.mirrors) }
        for k in 0..<run.count {
            setFrame(run.items[k].node, frame(k, of: run), run, run.items[k].marks, item: k)
            if stops(at: k, of: run.node) { return }
        }
        placeLeftOut(run)
    }

    /// The same with sticky children, which are moved after all other children and their contents have their places.
    @inline(never) private func finishSticky(_ run: Run) {
        for k in 0..<run.count {
            var frame = frame(k, of: run)
            let before = nodes[Int(run.items[k].node)].frame
            if run.isSticky(k) { (frame.x, frame.y) = (before.x, before.y) }
            setFrame(run.items[k].node, frame, run, run.items[k].marks, item: k)
            if stops(at: k, of: run.node) { return }
        }
        placeLeftOut(run)
        run.moveSticky()
        if hears { run.noteFrames(run.places, mirrors: rtl && run.traits.mirrors) }
        for k in 0..<run.count where run.isSticky(k) {
            setFrame(run.items[k].node, frame(k, of: run), run, run.items[k].marks, item: k)
        }
    }

    /// The frame of a child as it was placed, from the left edge.
    @inline(__always) func frame(_ k: Int, of run: Run) -> Rect {
        let item = run.items + k
        let w = Length.held(item.pointee.size.x)
        let h = Length.held(item.pointee.size.y)
        var x = item.pointee.pos.x
        if rtl && run.traits.mirrors { x = run.size.x - x - w }
        return Rect(Length.heldPlace(x), Length.heldPlace(item.pointee.pos.y), w, h)
    }

    /// Gone children have no size; those with `useFrame` are at their frame.
    @inline(never) private func placeLeftOut(_ run: Run) {
        guard run.count < Int(run.box.pointee.count) else { return }
        var c = nodes[Int(run.node)].first
        while c >= 0 {
            if nodes[Int(c)].item < 0 {
                let gone = nodes[Int(c)].flags.contains(.gone)
                if run.traits.isCSS { run.forgetWhole(c) }
                setFrame(c, gone ? Rect.zero : doc.ownFrame(c), run, [])
            }
            c = nodes[Int(c)].next
        }
    }

    /// Sets the frame of a child, and lays out its content where that can have changed.
    func setFrame(_ i: Int32, _ placedAt: Rect, _ run: Run, _ marks: Item.Marks, item: Int = -1) {
        if !isForGood { return }
        let n = nodes + Int(i)
        var frame = placedAt
        var marks = marks
        if n.pointee.flags.contains(.noLayout), !n.pointee.flags.contains(.gone) {
            frame = doc.ownFrame(i)
            marks = []
        }
        if !frame.isHeld { frame = frame.held }
        if n.pointee.box < 0 {
            setLeafFrame(i, n, frame)
        } else {
            var offers = Pair.zero
            if marks.contains(.passesOnX) { offers.x = run.offerTo(item, .x) }
            if marks.contains(.passesOnY) { offers.y = run.offerTo(item, .y) }
            setContainerFrame(i, n, frame, run.origin, inScreen: run.node == Document.screen, marks, offers)
            if !marks.isDisjoint(with: [.passesOnX, .passesOnY]) { run.noteOffersWithin(item, boxes[Int(n.pointee.box)].flags) }
        }
    }

    /// Sets the frame of a child that has no layout of its own.
    @inline(__always) func setLeafFrame(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) {
        let changed = keepFrame(i, n, frame)
        if changed || !n.pointee.flags.isDisjoint(with: [.fresh, .touched, .dirty]) {
            state.pointee.laidOut += 1
            n.pointee.flags.subtract([.dirty, .fresh, .touched])
        }
    }

    /// Notes the frame before. For very many nodes, memory is reserved at once, since moving it time and again takes long.
    @inline(__always) private func noteChange(_ i: Int32, _ old: Rect) {
        if state.pointee.changes.count == 1 << 12 { state.pointee.changes.reserveCapacity(doc.count) }
        state.pointee.changes.append((i, old))
    }

    /// Notes that a child moved, with its frame before.
    func noteMoved(_ i: Int32, _ old: Rect) {
        state.pointee.laidOut += 1
        if state.pointee.tracks { noteChange(i, old) }
    }

    /// Stores a frame; answers whether it changed.
    @inline(__always) func keepFrame(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) -> Bool {
        if n.pointee.frame == frame { return false }
        if state.pointee.tracks { noteChange(i, n.pointee.frame) }
        n.pointee.frame = frame
        n.pointee.isSettled = false
        return true
    }

    /// Sets the frame of a child with a layout of its own, which runs where its result can have changed.
    func setContainerFrame(
        _ i: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect, _ above: Pair, inScreen: Bool, _ marks: Item.Marks, _ offers: Pair
    ) {
        let old = n.pointee.frame
        let changed = keepFrame(i, n, frame)
        let resized = old.width != frame.width || old.height != frame.height || boxes[Int(n.pointee.box)].flags.contains(.paged)
        let news = noteStanding(i, n, marks, offers)
        let mayMoveOnScreen = placed && (changed || !inScreen || hasSafeArea && isPart(i))
        if resized || news || mayMoveOnScreen || !n.pointee.flags.isDisjoint(with: [.fresh, .dirty]) {
            let origin = Pair(above.x + frame.x, above.y + frame.y)
            _ = layout(i, exactProposal(i, origin), origin: origin, place: true)
        } else if changed || n.pointee.flags.contains(.touched) {
            state.pointee.laidOut += 1
            n.pointee.flags.remove(.touched)
        }
    }

    /// The proposal with which a container is placed: the size of its frame. A container that is gone or at its own frame (`useFrame`,
    /// `noLayout`) lays out its content, on axes that wrap, in the size that the content asks for (B-31, B-56, B-64).
    func exactProposal(_ i: Int32, _ origin: Pair) -> Proposal {
        let n = nodes + Int(i)
        let flags = boxes[Int(n.pointee.box)].flags
        var exact = Proposal(.exact(n.pointee.frame.width), .exact(n.pointee.frame.height))
        if flags.contains(.standsAtOwnFrame) {
            let wrapX = sizeKind(i, .x) == .wrap
            let wrapY = sizeKind(i, .y) == .wrap
            if wrapX || wrapY, n.pointee.flags.contains(.hasBounds), rules[Int(i)].content < 0 {
                exact = boundedWrap(i, exact, wrapX, wrapY, at: origin)
            } else if wrapX || wrapY, rules[Int(i)].content < 0 {
                let asked = Proposal(
                    wrapX ? .atMost(exact.x.length) : exact.x, wrapY ? .atMost(exact.y.length) : exact.y)
                let size = measure(i, asked, at: origin)
                exact = Proposal(
                    .exact(size.x, hugs: wrapX, offering: wrapX ? exact.x.length : nil),
                    .exact(size.y, hugs: wrapY, offering: wrapY ? exact.y.length : nil))
            }
        } else {
            let offered = boxes[Int(n.pointee.box)].offered
            exact.x = .exact(exact.x.length, hugs: flags.contains(.hugsX), offering: flags.contains(.passesOnX) ? offered.x : nil)
            exact.y = .exact(exact.y.length, hugs: flags.contains(.hugsY), offering: flags.contains(.passesOnY) ? offered.y : nil)
        }
        if flags.contains(.percentPadding), traits(n.pointee.kind).pointee.isCSS {
            // Containers of other kinds pass on no width to which percentages refer.
            let p = n.pointee.parent
            exact.x.parentLength = p >= 0 && traits(nodes[Int(p)].kind).pointee.isCSS ? css(of: i).pointee.whole : 0
            if readsHeightAround(i) { exact.y.parentLength = css(of: i).pointee.heightAround }
        } else if readsHeightAround(i) {
            exact.y.parentLength = css(of: i).pointee.heightAround
        } else if flags.contains(.paged), n.pointee.parent >= 0 {
            let around = nodes[Int(n.pointee.parent)].frame
            exact.takePages(around.width, around.height)
        }
        return exact
    }

    /// The size to which a container at its own frame wraps, within its bounds, width before height; on other axes the size of its frame
    /// (B-64).
    private func boundedWrap(_ i: Int32, _ frame: Proposal, _ wrapX: Bool, _ wrapY: Bool, at origin: Pair) -> Proposal {
        var exact = frame
        for axis in [Axis.x, .y] where axis == .x ? wrapX : wrapY {
            var asked = exact
            asked[axis] = .atMost(offerAtOwnFrame(i, axis, frame))
            let isFirst = axis == .x && wrapY
            if isFirst { asked.y = .atMost(offerAtOwnFrame(i, .y, frame)) }
            let content = measure(i, asked, at: origin)[axis]
            let size = heldAtOwnFrame(i, axis, content, other: isFirst ? nil : exact[axis.other].length)
            exact[axis] = .exact(size, hugs: true, offering: size >= content ? asked[axis].length : nil)
        }
        return exact
    }

    private func offerAtOwnFrame(_ i: Int32, _ axis: Axis, _ frame: Proposal) -> Double {
        let upper = boundRule(i, axis, .upper)
        return upper.kind == .number ? max(0, min(frame[axis].length, upper.add)) : frame[axis].length
    }

    /// A length within those bounds that do not refer to a sibling: numbers, shares of the parent, the own content, and the own other size
    /// where that is known.
    private func heldAtOwnFrame(_ i: Int32, _ axis: Axis, _ content: Double, other: Double?) -> Double {
        var length = content
        for slot in [SlotKind.lower, .upper] {
            let bound = boundRule(i, axis, slot)
            let limit: Double
            switch bound.kind {
            case .number: limit = bound.add
            case .wrap: limit = content * bound.mult + bound.add
            case .percent, .average, .share: limit = roomAround(i, axis) * bound.weight / 100 + bound.add
            case .fill: limit = roomAround(i, axis) * bound.mult + bound.add
            case .reference:
                let (of, target) = (bound.anchor.axis, bound.target(from: i, nodes, boxes))
                if target >= 0, target == nodes[Int(i)].parent {
                    limit = roomAround(i, of) * bound.mult + bound.add
                } else {
                    guard let other, target == i, of != axis else { continue }
                    limit = other * bound.mult + bound.add
                }
            default: continue
            }
            length = slot == .lower ? max(length, limit) : min(length, limit)
        }
        return Length.held(length)
    }

    /// The length of the parent's content box, for a container at its own frame.
    private func roomAround(_ i: Int32, _ axis: Axis) -> Double {
        let p = nodes[Int(i)].parent
        let frame = nodes[Int(p)].frame
        let whole = axis == .x ? frame.width : frame.height
        let kind = traits(nodes[Int(p)].kind)
        guard kind.pointee.hasPadding, nodes[Int(p)].box >= 0 else { return whole }
        let pad =
            kind.pointee.isCSS
            ? insets(of: p, whole: whole, rtl: rtl) : paddingAsSet(of: p, boxes + Int(nodes[Int(p)].box), rtl: rtl)
        return max(0, whole - pad.both(axis))
    }

    /// Whether the content of a container at its own frame depends on the size of its parent. Then the parent is not patched.
    private func mindsRoomAround(_ i: Int32) -> Bool {
        guard nodes[Int(i)].flags.contains(.hasBounds), boundsMindRoomAround(i) else { return false }
        let box = nodes[Int(nodes[Int(i)].parent)].box
        if box >= 0 { boxes[Int(box)].flags.insert(.extremes) }
        return true
    }

    private func boundsMindRoomAround(_ i: Int32) -> Bool {
        for axis in [Axis.x, .y] {
            for slot in [SlotKind.lower, .upper] {
                switch boundRule(i, axis, slot).kind {
                case .unset, .number, .wrap: continue
                default: return true
                }
            }
        }
        return false
    }

    /// Notes how a container is placed: on which axes its frame has the size of its content, what it is offered there, and whether it is
    /// gone or at its own frame. Answers whether a change of that can change its content.
    @inline(__always) private func noteStanding(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ marks: Item.Marks, _ offers: Pair) -> Bool {
        let b = boxes + Int(n.pointee.box)
        if b.pointee.cache.isPlacedAhead, !traits(n.pointee.kind).pointee.isCSS { keepPlacedAhead(b, marks, offers) }
        var now: Box.Flags = []
        var isOfferedOther = false
        if marks.contains(.passesOnX) {
            now.insert(.passesOnX)
            isOfferedOther = offers.x != b.pointee.offered.x && b.pointee.flags.contains(.mindsOfferX)
            b.pointee.offered.x = offers.x
        }
        if marks.contains(.passesOnY) {
            now.insert(.passesOnY)
            if offers.y != b.pointee.offered.y, b.pointee.flags.contains(.mindsOfferY) { isOfferedOther = true }
            b.pointee.offered.y = offers.y
        }
        if mindsHugging(i, n.pointee.kind) {
            if marks.contains(.hugsX) { now.insert(.hugsX) }
            if marks.contains(.hugsY) { now.insert(.hugsY) }
        }
        if !n.pointee.flags.isDisjoint(with: [.noLayout, .gone, .useFrame]) { now.insert(.standsAtOwnFrame) }
        if b.pointee.flags.intersection(.standing) == now {
            guard now.contains(.standsAtOwnFrame) else { return isOfferedOther }
            return mindsRoomAround(i) || isOfferedOther || n.pointee.flags.contains(.touched)
        }
        b.pointee.flags.subtract(.standing)
        b.pointee.flags.formUnion(now)
        if now.contains(.standsAtOwnFrame) { _ = mindsRoomAround(i) }
        return true
    }

    /// Children that were placed while their container was measured stay where they are, if the offer is the same now.
    @inline(__always) private func keepPlacedAhead(_ b: UnsafeMutablePointer<Box>, _ marks: Item.Marks, _ offers: Pair) {
        let isRow = b.pointee.orientation == .horz
        let isOfferedSame = isRow ? offers.x == b.pointee.offered.x : offers.y == b.pointee.offered.y
        b.pointee.cache.isPlacedAhead = isOfferedSame && marks.contains(isRow ? .passesOnX : .passesOnY)
    }

    /// Moves each child's centre about the container's centre, except for children that the layout keeps where they are.
    @inline(never) private func transform(_ run: Run) {
        guard let m = transformation(run) else { return }
        for k in 0..<run.count where !run.items[k].marks.contains(.fixed) { run.items[k].pos = moved(run, run.items + k, m) }
    }

    /// Reports the places that the children of a block get when it is laid out itself, and leaves them where they are.
    func noteTransformed(_ run: Run) {
        let placed = run.places
        if run.box.pointee.flags.contains(.transform) { transform(run) }
        run.noteFrames(placed, mirrors: run.rtl)
        for k in 0..<run.count { run.items[k].pos = placed[k] }
    }

    func transformation(_ run: Run) -> [Double]? {
        guard let m = doc.numberList(run.node, .layoutTransform), m.count == 6 else { return nil }
        return m
    }

    /// The place to which a transformation moves a child.
    func moved(_ run: Run, _ item: UnsafeMutablePointer<Item>, _ m: [Double]) -> Pair {
        let cx = run.size.x / 2
        let cy = run.size.y / 2
        let w = max(0, item.pointee.size.x)
        let h = max(0, item.pointee.size.y)
        let dx = item.pointee.pos.x + w / 2 - cx
        let dy = item.pointee.pos.y + h / 2 - cy
        return Pair(m[0] * dx + m[2] * dy + m[4] + cx - w / 2, m[1] * dx + m[3] * dy + m[5] + cy - h / 2)
    }
}

extension Document {
    /// The frame at which a node with `useFrame` or `noLayout` is.
    @inline(never) func ownFrame(_ i: Int32) -> Rect {
        if let f = numberList(i, .frame), f.count == 4 { return Rect(f[0], f[1], max(0, f[2]), max(0, f[3])) }
        return Rect(number(i, .left), number(i, .top), max(0, number(i, .width)), max(0, number(i, .height)))
    }
}
