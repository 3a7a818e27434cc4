// Reports how a block determined the sizes and places of its children. Nothing here runs unless a recorder listens.

extension BlockFlow {
    /// A margin by its name.
    func margin(_ run: Run, _ k: Int, _ side: Side, _ length: Double) -> BlockMargin {
        BlockMargin(node: run.items[k].node, prop: run.marginProp(k, .y, side), length: length)
    }

    // MARK: While the flow is laid out

    /// Notes what determines the place of a child of the flow.
    func note(_ level: BlockLevel, _ k: Int, _ cursor: Double, _ last: Int32, _ strut: MarginStrut, at y: Double) {
        guard level.run.hears(k) else { return }
        level.places[k] = BlockPlaceAccount(cursor: cursor, last: last, margins: strut.told ?? [], sum: strut.sum, at: y)
    }

    /// Notes what determines the place of a flow root beside floats.
    func noteRoot(_ level: BlockLevel, _ k: Int, _ spot: Spot) {
        guard level.run.hears(k) else { return }
        note(level, k, level.cursor, level.last, level.strut, at: spot.y)
        level.places[k]?.below = spot.below
        // As seen from where reading begins in the level.
        let taken = level.turns ? level.range.end - spot.room.end : spot.room.start - level.range.start
        let float = level.turns ? spot.gap.far : spot.gap.near
        let isAtFloat = float >= 0 && (level.turns ? spot.room.end == spot.gap.end : spot.room.start == spot.gap.start)
        let margins = level.run.margins(k, .x, whole: level.width)
        let free = max(0, spot.room.end - spot.room.start) - spot.width.0
        // Margins that are wider than the room leave 0, not less.
        let leavesNothing = spot.room.end < spot.room.start
        var sum = leavesNothing ? CSSSum(.room(.withinMargins), making: 0) : told(spot.gap, level, k, spot.room.start, spot.room.end)
        sum.value = free
        sum.take(.own(.width, spot.width.0))
        level.across[k] = BlockAcross(
            taken: isAtFloat ? taken : 0, float: isAtFloat ? float : -1, countsMargin: !isAtFloat, free: sum,
            part: partBefore(level, k, margins, free))
    }

    /// Notes what determines the place of a float; `above`: the float that it clears, where that moves it down.
    func noteFloat(_ level: BlockLevel, _ k: Int, _ placed: PlacedFloat, isNear: Bool, below above: Int32) {
        note(level, k, level.cursor, level.last, level.strut, at: placed.top)
        self.placed[placed.node] = placed
        guard level.run.hears(k) else { return }
        level.places[k]?.floats = true
        level.places[k]?.below = placed.top > level.next ? placed.below >= 0 ? placed.below : above : -1
        let taken = isNear ? placed.start - level.range.start : level.range.end - placed.end
        level.across[k] = BlockAcross(taken: taken, float: taken == 0 ? -1 : placed.beside, isFromFar: isNear == level.turns)
    }

    /// Notes what determines the place of a child in the flow along the width.
    func noteAcross(_ level: BlockLevel, _ k: Int, free: Double, width: Double, _ part: FreePart) {
        let run = level.run
        guard run.hears(k) else { return }
        var sum = CSSSum(.room(.content(run.roomNow(.x))), making: free)
        sum.take(.own(.width, width))
        for margin in run.namedMargins(k, .x, whole: level.width) { sum.take(own: margin) }
        level.across[k] = BlockAcross(free: sum, part: part)
    }

    /// What makes the height of a root's content from above.
    func content(_ root: BlockLevel, _ bottom: Double, margin: Double) -> CSSContent {
        let insets = run.wrapInsets(.y)
        if let float = (floats.near + floats.far).last(where: { $0.bottom == bottom }), bottom > root.cursor {
            return .end(float.node, bottom, margin: 0, padding: insets.padding[0], border: insets.border[0])
        }
        guard root.last >= 0 else {
            // Children of height 0 only have margins, which collapse.
            var sum = NamedSum()
            for margin in root.strut.counted { sum.add(margin.node, NamedDistance(prop: margin.prop, length: margin.length)) }
            return .cells(sum)
        }
        return .end(root.last, root.cursor - margin, margin: margin, padding: insets.padding[0], border: insets.border[0])
    }

    /// What makes the height of the content of a block in the flow from above, with its padding.
    func contentSum(_ child: BlockLevel, from top: Double, _ content: Double, keepsMargin: Bool) -> SizeWay {
        var sum = CSSSum(making: max(0, content))
        if child.top == nil || child.last < 0 {
            child.run.addInsets(.y, .near, to: &sum)
        } else {
            sum.add(.end(child.last, .y, child.cursor - top))
            for margin in keepsMargin ? child.strut.counted : [] {
                sum.add(side: margin.node, NamedDistance(prop: margin.prop, length: margin.length))
            }
        }
        child.run.addInsets(.y, .far, to: &sum)
        if sum.terms.isEmpty, content > 0 { sum.add(.what(.floats, content)) }
        return .sum(child.run.percentPaddings(.y, [.near, .far]), sum)
    }

    /// What makes the height of a root's content, as a sum.
    func contentSum(_ root: BlockLevel, _ bottom: Double, margin: Double) -> CSSSum? {
        let float = bottom > root.cursor ? (floats.near + floats.far).last { $0.bottom == bottom } : nil
        guard float != nil || root.last >= 0 else { return nil }
        var sum = CSSSum(.end(float?.node ?? root.last, .y, float == nil ? bottom - margin : bottom), making: bottom - run.pad.top)
        if float == nil { sum.addNumber(margin) }
        sum.add(.padding, -run.pad.top)
        return sum
    }

    // MARK: Once all is placed

    /// Reports on a level's children.
    func report(_ level: BlockLevel, top: Double) {
        let run = level.run
        for k in 0..<run.count where run.hears(k) && run.cssItem(k).position != .absolute {
            reportSizes(level, k)
            reportAcross(level, k)
            reportDown(level, k, top)
            run.reportRelative(k, in: level.room)
        }
    }

    private func reportSizes(_ level: BlockLevel, _ k: Int) {
        for axis in [Axis.x, .y] { level.run.sayTold(k, axis) }
    }

    // MARK: Sizes

    /// The context in which the width of a child is decided; `gap`: the room that floats leave.
    func widthContext(_ level: BlockLevel, _ k: Int, _ insets: Insets, isFloat: Bool, _ gap: CSSSum?) -> SizeContext {
        var context = context(level, k, .x, insets)
        if !isFloat { context.fill = .block }
        if let gap { (context.fillRoom, context.margins) = (.gap(gap), []) }
        return context
    }

    /// The context in which the height of a child is decided.
    func heightContext(_ level: BlockLevel, _ k: Int, _ insets: Insets) -> SizeContext {
        var context = context(level, k, .y, insets)
        let margins = level.run.namedMargins(k, .y, whole: level.width)
        context.margins = zip(margins, [Side.near, .far]).filter { !level.letsThrough($0.1) }.map(\.0)
        return context
    }

    private func context(_ level: BlockLevel, _ k: Int, _ axis: Axis, _ insets: Insets) -> SizeContext {
        SizeContext(
            k: k, axis: axis, room: level.room, told: level.run.toldRoom(axis, level.room), insets: insets, whole: level.width)
    }

    /// The part of a level's width that floats and margins leave for a flow root, from `start` to `end` in the root's coordinates.
    func told(_ gap: FreeStretch, _ level: BlockLevel, _ k: Int, _ start: Double, _ end: Double) -> CSSSum {
        let run = level.run
        let margins = run.namedMargins(k, .x, whole: level.width)
        var sum = CSSSum(.room(.content(run.roomNow(.x))), making: end - start)
        func take(_ length: Double, _ float: Int32, atFloat: Bool, _ margin: NamedDistance) {
            if length == 0 { return }
            if atFloat { sum.take(.taken(float, length)) } else { sum.take(own: margin) }
        }
        take(start - level.range.start, gap.near, atFloat: gap.near >= 0 && start == gap.start, margins[level.turns ? 1 : 0])
        take(level.range.end - end, gap.far, atFloat: gap.far >= 0 && end == gap.end, margins[level.turns ? 0 : 1])
        return sum
    }

    /// Where a child is along the width.
    private func reportAcross(_ level: BlockLevel, _ k: Int) {
        let run = level.run
        let i = run.items[k].node
        let at = run.items[k].pos.x - run.relativeShift(k, in: level.room).x
        let named = run.namedMargins(k, .x, whole: level.width)
        let account = level.across[k] ?? BlockAcross()
        var lines: [CSSLine] = []
        var sum = CSSSum(making: at)
        var (phrase, rule) = phraseAcross(level, k, account)
        if account.isFromFar {
            lines += run.insideLines(.x)
            sum.add(.room(.content(run.roomNow(.x))))
            run.addInsets(.x, .near, to: &sum)
            if account.taken != 0 { sum.take(.taken(account.float, account.taken)) }
            sum.take(.own(.width, run.items[k].size.x))
            sum.take(own: named[1])
        } else {
            run.addInsets(.x, .near, to: &sum)
            if account.taken != 0 { sum.add(.taken(account.float, account.taken)) }
            if account.countsMargin { sum.add(own: named[0]) }
            if let free = account.free, account.part.of(free.value) != 0 {
                lines += run.insideLines(.x) + [CSSLine(.block(.free), free, .free)]
                sum.add(account.part.term(of: free.value))
                (phrase, rule) = phraseOfPart(level, k)
            } else {
                lines += run.percentPaddings(.x, [.near])
            }
        }
        lines.append(CSSLine(phrase, sum, rule: rule))
        run.say(
            i, .left, at, CSSStep(all: lines),
            reads: run.marginReads(k, .x) + run.cssReads(k, [.position, .float, .clear, .justifySelf])
                + (run.doc.value(run.node, .justifyItems).isSet ? [Fact.Read(run.node, .justifyItems)] : []))
    }

    private func phraseAcross(_ level: BlockLevel, _ k: Int, _ account: BlockAcross) -> (CSSPhrase, (node: Int32, prop: Prop)?) {
        let floats = !level.run.cssItem(k).float.isEmpty
        if account.taken != 0 { return (.block(.beside(isFloat: floats)), nil) }
        if floats {
            return (.block(.float(isLeft: level.run.cssItem(k).float.contains(.left))), (level.run.items[k].node, .float))
        }
        return (.placed(.content), nil)
    }

    /// What puts a part of the free space before a child.
    private func phraseOfPart(_ level: BlockLevel, _ k: Int) -> (CSSPhrase, (node: Int32, prop: Prop)?) {
        let run = level.run
        let i = run.items[k].node
        let m = run.margins(k, .x, whole: level.width)
        if m.hasAuto {
            let prop = run.marginProp(k, .x, m.nearIsAuto ? .near : .far)
            return (.aligned(.auto(prop, count: m.nearIsAuto && m.farIsAuto ? 2 : 1)), (i, prop))
        }
        let isOwn = run.cssItem(k).justifySelf.word != .auto
        let aligned = isOwn ? (node: i, prop: Prop.justifySelf) : (node: run.node, prop: Prop.justifyItems)
        return (.aligned(.rule(aligned.node, aligned.prop, isOwn: isOwn)), aligned)
    }

    /// Where a child is from above.
    private func reportDown(_ level: BlockLevel, _ k: Int, _ top: Double) {
        let run = level.run
        let i = run.items[k].node
        let at = run.items[k].pos.y - run.relativeShift(k, in: level.room).y
        let near = run.namedMargins(k, .y, whole: level.width)[0]
        var lines: [CSSLine] = []
        let reads = run.marginReads(k, .y) + run.cssReads(k, [.position, .float, .clear])
        guard let account = level.places[k], level.top != nil || level.parent == nil else {
            let line = CSSLine(.block(.atTop(run.node)), CSSSum(.number(at), making: at))
            return run.say(i, .top, at, CSSStep(all: [line]), reads: reads)
        }
        let isFloat = account.floats
        // `alignContent` of the root moves everything in it.
        let isRoot = level.parent == nil
        let shift = partBelow.of(freeBelow)
        let top = isRoot ? top : top - shift
        let first = isRoot ? at - shift : at
        let cursor = account.cursor - top
        let end = account.cursor + account.sum
        if account.below >= 0, let float = placed[account.below],
            account.at > end || isFloat
        {
            let isEnd = float.bottom == account.at
            var sum = CSSSum(isEnd ? .end(account.below, .y, float.bottom - top) : .start(account.below, float.top - top), making: first)
            if isFloat { sum.add(own: near) }
            lines.append(CSSLine(.block(.below(account.below, isCleared: !run.cssItem(k).clear.isEmpty)), sum))
        } else if account.last < 0 && cursor == 0 && account.sum == 0 && !isFloat {
            let phrase: CSSPhrase = isRoot || account.margins.isEmpty ? .placed(.content) : .block(.atTop(run.node))
            lines.append(CSSLine(phrase, CSSSum(.number(first), making: first)))
        } else {
            lines += flowLines(level, account, near, cursor: cursor, at: first, isFloat: isFloat)
        }
        if isRoot, shift != 0 {
            lines += run.insideLines(.y)
            var free = CSSSum(.room(.content(run.roomNow(.y))), making: freeBelow)
            if let content = rootContent { free.take(.parentheses(content)) }
            lines.append(CSSLine(.nothing, free, .free))
            var sum = CSSSum(.number(first), making: at)
            sum.add(partBelow.term(of: freeBelow))
            lines.append(CSSLine(.block(.shifted(run.node)), sum, rule: (run.node, .alignContent)))
        }
        run.say(i, .top, at, CSSStep(all: lines), reads: reads)
    }

    /// After what comes before, with the margins that meet there.
    private func flowLines(
        _ level: BlockLevel, _ account: BlockPlaceAccount, _ near: NamedDistance, cursor: Double, at: Double, isFloat: Bool
    ) -> [CSSLine] {
        var lines: [CSSLine] = []
        var sum = CSSSum(making: at)
        if account.last >= 0 {
            if account.margins.isEmpty {
                sum.add(.end(account.last, .y, cursor))
            } else {
                lines.append(CSSLine(.block(.endsAt), CSSSum(.end(account.last, .y, cursor), making: cursor)))
                sum.add(.number(cursor))
            }
        } else if cursor == level.run.pad.top {
            lines += level.run.percentPaddings(.y, [.near])
            level.run.addInsets(.y, .near, to: &sum)
        } else {
            sum.add(.number(cursor))
        }
        if !account.margins.isEmpty {
            let (largest, smallest) = account.margins.reduce((0.0, 0.0)) { (max($0.0, $1.length), min($0.1, $1.length)) }
            if account.margins.count > 1 {
                var meeting = CSSSum(.number(largest), making: account.sum)
                if smallest < 0 { meeting.take(.number(-smallest)) }
                let margins = account.margins.map { margin in
                    var margin = margin
                    let parent = level.run.nodes[Int(margin.node)].parent
                    if parent != level.run.node { margin.through = parent }
                    return margin
                }
                lines.append(CSSLine(.block(.meeting(margins, largest: largest, smallest: smallest)), meeting))
                sum.addNumber(account.sum)
            } else if let only = account.margins.first {
                sum.add(side: only.node, NamedDistance(prop: only.prop, length: only.length))
            }
        }
        if isFloat { sum.add(own: near) }
        let rest = at - (cursor + account.sum + (isFloat ? near.length : 0))
        if abs(rest) > 1e-9 { sum.addNumber(rest) }
        lines.append(CSSLine(.placed(account.last >= 0 ? .after : .content), sum))
        return lines
    }
}
