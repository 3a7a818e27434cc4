// Blocks and views in a flow, and the places of everything in it.

extension BlockFlow {
    // MARK: Blocks and views

    func visitBlock(_ level: BlockLevel, _ k: Int, _ item: CSSItem) {
        let run = level.run
        let insets = run.insets(k, whole: level.width)
        let vertical = run.margins(k, .y, whole: level.width)
        var across = horizontal(level, k, in: level.range, insets)
        if level.turns {
            let range = level.range
            across.near = range.end - range.start - across.near - across.width
        }
        if item.kindFlows(run, k) { return visitLevel(level, k, item, across, insets, vertical) }
        let cleared = clear(level, item, vertical.near)
        if !cleared { level.strut.add(vertical.near, margin(run, k, .near, vertical.near)) }
        visitBox(level, k, across, insets, vertical, cleared)
    }

    /// A box without a flow of its own: a view.
    func visitBox(
        _ level: BlockLevel, _ k: Int, _ across: (near: Double, width: Double, hugs: Bool), _ insets: Insets, _ vertical: CSSMargins,
        _ cleared: Bool
    ) {
        let run = level.run
        let height = childHeight(level, k, insets, width: across.width) {
            run.contentHeight(k, width: across.width, hugsWidth: across.hugs, whole: level.width, $0)
        }
        settle(run, k, (across.width, across.hugs), height)
        setStart(level, k, level.start + across.near)
        if height.0 > 0 {
            resolve(level)
            let y = level.cursor + level.strut.sum
            if tells, level.places[k] == nil { note(level, k, level.cursor, level.last, level.strut, at: y) }
            level.heights.append((k, y))
            level.cursor = y + height.0
            level.last = run.items[k].node
            level.strut = emptyStrut
            level.isCleared = false
            level.strut.add(vertical.far, margin(run, k, .far, vertical.far))
        } else {
            if cleared { level.strut.add(vertical.near, margin(run, k, .near, vertical.near)) }
            passThrough(level, k, cleared)
            level.strut.add(vertical.far, margin(run, k, .far, vertical.far))
        }
    }

    /// A box without height: the margins above and below it collapse.
    func passThrough(_ level: BlockLevel, _ k: Int, _ cleared: Bool) {
        if level.top == nil {
            level.atTop.append(k)
        } else {
            // No margin moves it below floats that it clears.
            let y = cleared ? level.cursor : level.next
            if tells { note(level, k, level.cursor, level.last, level.strut, at: y) }
            level.heights.append((k, y))
        }
        if cleared {
            level.cursor -= level.strut.sum
            level.isCleared = true
        }
    }

    func visitLevel(
        _ level: BlockLevel, _ k: Int, _ item: CSSItem, _ across: (near: Double, width: Double, hugs: Bool), _ insets: Insets,
        _ vertical: CSSMargins
    ) {
        let outer = level.run
        let inner = begin(outer, k, across, level, insets)
        let turns = inner.rtl != self.run.rtl
        let pad = inner.pad
        let start = level.start + across.near + (turns ? pad.trailing : pad.leading)
        let child = BlockLevel(
            inner, parent: level, k: k, start: start, width: inner.content(.x), turns: turns, top: nil, cursor: level.cursor,
            strut: item.clear.isEmpty ? level.strut : MarginStrut(after: level.strut))
        child.strut.add(vertical.near, margin(outer, k, .near, vertical.near))
        (child.clears, child.floatsBefore) = (item.clear, waiting.count)
        child.last = level.last
        levels.append(child)
        level.inner[k] = child
        open.append(child)
        if pad.top > 0 { resolve(child) }
        if child.top != nil { child.cursor += pad.top }
        visit(child)
        finish(child, level, across, insets, vertical)
    }

    /// Begins a block in the flow: a run of its own, whose items are sized and placed here.
    func begin(
        _ outer: Run, _ k: Int, _ across: (near: Double, width: Double, hugs: Bool), _ level: BlockLevel, _ insets: Insets
    ) -> Run {
        let i = outer.items[k].node
        let room = ContainingBlock(level.width, level.height)
        outer.items[k].settle(.x, across.width)
        var p = Proposal(.exact(across.width, hugs: across.hugs), .atMost(.infinity))
        if let height = outer.definiteHeight(k, room, insets) ?? heightByRatio(outer, k, width: across.width, room, insets) {
            p.y = .exact(max(height, insets.both(.y)))
        }
        p.x.parentLength = level.width
        return run.pass.reading(in: i, around: outer.rtl) { run.pass.begin(i, p, .zero, place: false) }
    }

    /// The height that a ratio gives to a block without a height: it is definite for what is in it.
    func heightByRatio(_ run: Run, _ k: Int, width: Double, _ room: ContainingBlock, _ insets: Insets) -> Double? {
        let ratio = run.ratio(k)
        guard ratio > 0 else { return nil }
        let height = run.transferred(k, to: .y, from: width, ratio: ratio, insets)
        let (low, high) = run.cssBounds(k, .y, room, insets) { _ in height }
        return max(min(height, high), low ?? 0)
    }

    /// The height of a block after its children were visited, and where the level around it continues.
    func finish(
        _ child: BlockLevel, _ level: BlockLevel, _ across: (near: Double, width: Double, hugs: Bool), _ insets: Insets,
        _ vertical: CSSMargins
    ) {
        let run = level.run
        let k = child.k
        let clears = !run.cssItem(k).clear.isEmpty
        let pad = child.run.pad
        let isOpen = child.top == nil
        // Where the content ends without the margin of the last child, and with it.
        let from = child.top ?? 0
        let plain = isOpen ? pad.both(.y) : child.cursor + pad.bottom - from
        let whole = isOpen ? pad.both(.y) : child.cursor + child.strut.sum + pad.bottom - from
        let keepsMargin = pad.bottom > 0 || child.isCleared
        let content = keepsMargin ? whole : plain
        let height = childHeight(level, k, insets, width: across.width) { tale in
            run.tell(tale, contentSum(child, from: from, content, keepsMargin: keepsMargin))
            return max(0, content)
        }
        settle(run, k, (across.width, across.hugs), height)
        setStart(level, k, level.start + across.near)
        if isOpen, height.0 > 0 {
            resolve(child)
        }
        guard let top = child.top else {
            let strut = child.strut
            if needsClearance(child, ifOpenAt: child.next) {
                settleOpen(at: child.next, by: child)
            } else if level.top != nil {
                let cursor = child.cursor
                settleOpen(at: child.next, by: child, ends: false)
                (child.cursor, child.strut) = (cursor, strut)
            }
            child.clears = []
            if child.isBelowFloats {
                level.strut = strut.apart
            } else if clears {
                level.strut.add(ofClearing: strut)
            } else {
                level.strut = strut
            }
            passThrough(level, k, child.isBelowFloats)
            level.strut.add(vertical.far, margin(run, k, .far, vertical.far))
            return
        }
        level.heights.append((k, top))
        level.cursor = top + height.0
        level.last = run.items[k].node
        level.isCleared = false
        let isAuto = !keepsMargin && height.1 && height.0 == max(0, content)
        level.strut = isAuto && !isOpen ? child.strut : emptyStrut
        level.strut.add(vertical.far, margin(run, k, .far, vertical.far))
    }

    // MARK: Places

    /// Moves all of a root's content down, by `alignContent`.
    func shiftContent(_ root: BlockLevel, _ free: Double) {
        let align = run.cssBox.alignContent
        // Without free space it stays at the top, unless `unsafe` is set (Box Alignment 3, 5.1.1).
        guard free != 0, align.word != .normal, align.isUnsafe || free > 0 else { return }
        switch align.word {
        case .end, .flexEnd, .lastBaseline: partBelow = .all
        case .center: partBelow = .half
        case .spaceAround, .spaceEvenly: partBelow = free > 0 ? .half : .none
        default: break
        }
        let by = partBelow.of(free)
        for level in levels {
            if let top = level.top, level !== root { level.top = top + by }
            for n in level.heights.indices { level.heights[n].y += by }
        }
    }

    /// Writes the places of a level's children into its run, and places those that are out of the flow.
    func place(_ level: BlockLevel) {
        let run = level.run
        let top = level.top ?? level.cursor + level.strut.sum
        for (k, y) in level.heights { run.items[k].pos.y = y - top }
        for k in level.atTop { run.items[k].pos.y = 0 }
        for k in 0..<run.count where run.cssItem(k).position == .absolute {
            var block = run.paddingBox
            block.staticX = staticPlace(level, k)
            block.staticY = StaticPlace(at: run.items[k].pos.y)
            let item = run.cssItem(k)
            block.justify = item.justifySelf.word == .auto ? BoxAlignment(.normal) : item.justifySelf
            block.align = item.alignSelf.word == .auto ? BoxAlignment(.normal) : item.alignSelf
            run.placeAbsolute(k, in: block)
        }
        for k in 0..<run.count {
            run.moveRelatively(k, in: level.room)
            if run.cssItem(k).position != .absolute { run.noteWhole(k, level.width) }
        }
        if tells { report(level, top: top) }
    }

    /// The static place of a child out of the flow along the width: where a child in the flow would be aligned.
    private func staticPlace(_ level: BlockLevel, _ k: Int) -> StaticPlace {
        let near = level.run.pad.leading
        let align = level.justify(k)
        let part = level.run.aligned(k, .x, align, level.width)
        if part == .none || level.width == 0 || align.stretches { return StaticPlace(at: near) }
        return StaticPlace(at: near + part.of(level.width), edge: part == .all ? .far : .center)
    }

    /// Keeps the places of a level's children until the level itself is placed.
    func keep(_ level: BlockLevel) {
        let run = level.run
        guard let parent = level.parent else { return }
        run.size = parent.run.items[level.k].size
        run.wrapY = false
        // Its own layout only uses the places that are found here.
        run.state.pointee.place = true
        place(level)
        if tells { run.pass.noteTransformed(run) }
        // A recording of this container alone does not place the level.
        guard run.pass.isForGood else { return }
        let i = run.node
        run.doc.blockPlaces[i] = (0..<run.count).map { k in
            let item = run.items[k]
            return BlockPlace(node: item.node, pos: item.pos, size: item.size, marks: item.marks.intersection([.hugsX, .hugsY]))
        }
        run.nodes[Int(i)].flags.insert(.dirty)
    }
}

private extension CSSItem {
    func kindFlows(_ run: Run, _ k: Int) -> Bool { run.items[k].kind.flows }
}
