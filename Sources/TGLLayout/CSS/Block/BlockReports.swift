// Reports how a block came by the sizes and places of its children. Nothing here runs unless a recorder listens.

extension BlockFlow {
    /// A margin by its name.
    func margin(_ run: Run, _ k: Int, _ side: Side, _ length: Double) -> BlockMargin {
        BlockMargin(node: run.items[k].node, prop: run.marginProp(k, .y, side), length: length)
    }

    // MARK: While the flow is laid out

    /// Keeps how a child of the flow came by its place.
    func note(_ level: BlockLevel, _ k: Int, _ cursor: Double, _ last: Int32, _ strut: MarginStrut, at y: Double) {
        level.places[k] = BlockPlaceAccount(cursor: cursor, last: last, margins: strut.told ?? [], sum: strut.sum, at: y)
    }

    /// Keeps how a flow root came by its place beside floats.
    func noteRoot(_ level: BlockLevel, _ k: Int, _ spot: Spot, _ insets: Insets, from y: Double) {
        note(level, k, level.cursor, level.last, level.strut, at: spot.y)
        level.places[k]?.how = .root
        if spot.y > level.cursor + level.strut.sum {
            level.places[k]?.below = (floats.near + floats.far).last { $0.bottom == spot.y }?.node ?? -1
        }
        let meets = (level.turns ? floats.far : floats.near).filter { $0.end == spot.start && $0.top <= spot.y && $0.bottom > spot.y }
        level.places[k]?.beside = meets.last?.node ?? -1
    }

    /// Keeps how a float came by its place.
    func noteFloat(_ level: BlockLevel, _ k: Int, _ placed: PlacedFloat, isNear: Bool, from top: Double) {
        note(level, k, level.cursor, level.last, level.strut, at: placed.top)
        level.places[k]?.how = .float(isLeft: isNear != run.rtl, top: top)
        let others = (floats.near + floats.far).filter { $0.node != placed.node }
        if placed.top > level.next {
            level.places[k]?.below = (others.last { $0.bottom == placed.top } ?? others.last { $0.top == placed.top })?.node ?? -1
        }
        level.places[k]?.beside = others.last { isNear ? $0.end == placed.start : $0.start == placed.end }?.node ?? -1
    }

    /// What the content of a root is made up of from above.
    func content(_ root: BlockLevel, _ bottom: Double, margin: Double) -> CSSContent {
        let insets = run.wrapInsets(.y)
        if let float = (floats.near + floats.far).last(where: { $0.bottom == bottom }), bottom > root.cursor {
            return .end(float.node, bottom, margin: 0, padding: insets.padding[0], border: insets.border[0])
        }
        guard root.last >= 0 else {
            // Children that are 0 high have nothing but margins, which meet.
            var sum = NamedSum()
            for margin in root.strut.counted { sum.add(margin.node, NamedDistance(prop: margin.prop, length: margin.length)) }
            return .cells(sum)
        }
        return .end(root.last, root.cursor - margin, margin: margin, padding: insets.padding[0], border: insets.border[0])
    }

    /// What the content of a block in the flow is made up of from above, with its padding.
    func contentSum(_ child: BlockLevel, from top: Double, _ content: Double, keepsMargin: Bool) -> (lines: [CSSLine], sum: CSSSum) {
        var sum = CSSSum(making: max(0, content))
        if child.top == nil || child.last < 0 {
            child.run.addInsets(.y, .near, to: &sum)
        } else {
            sum.add(.end(child.last, child.cursor - top))
            for margin in keepsMargin ? child.strut.counted : [] {
                sum.add(side: margin.node, NamedDistance(prop: margin.prop, length: margin.length))
            }
        }
        child.run.addInsets(.y, .far, to: &sum)
        if sum.terms.isEmpty, content > 0 { sum.add(.what(.floats, content)) }
        return (child.run.percentPaddings(.y, [.near, .far]), sum)
    }

    /// What the content of a root takes, as a sum.
    func contentSum(_ root: BlockLevel, _ bottom: Double, margin: Double) -> CSSSum? {
        let float = bottom > root.cursor ? (floats.near + floats.far).last { $0.bottom == bottom } : nil
        guard float != nil || root.last >= 0 else { return nil }
        var sum = CSSSum(.end(float?.node ?? root.last, float == nil ? bottom - margin : bottom), making: bottom - run.pad.top)
        if float == nil { sum.addNumber(margin) }
        sum.add(.padding, -run.pad.top)
        return sum
    }

    // MARK: Once all is placed

    /// Says all that is to be said of a level's children.
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
        let run = level.run
        let insets = run.insets(k, whole: level.width)
        let room = ContainingBlock(level.width, level.height)
        for axis in [Axis.x, .y] {
            var question = CSSSizeQuestion(
                k: k, axis: axis, room: room, told: run.toldRoom(axis, room), insets: insets, whole: level.width)
            if axis == .y {
                let margins = run.namedMargins(k, .y, whole: level.width)
                question.filledMargins = zip(margins, [Side.near, .far]).filter { !level.letsThrough($0.1) }.map(\.0)
                question.stretch = room.y.map { $0 - level.filledMargins(k) }
            }
            if axis == .x, run.cssItem(k).float.isEmpty {
                question.fill = level.justify(k).stretches ? .block : nil
                let margins = run.margins(k, .x, whole: level.width).sum
                if run.standsBesideFloats(k), run.items[k].size.x + margins < level.width { question.gap = run.items[k].size.x + margins }
            }
            if axis == .y, run.items[k].kind.flows, !run.pass.isFlowRoot(run.items[k].node) {
                question.content = level.contents[k]
            }
            run.reportSize(question)
        }
    }

    /// Where a child is along the width.
    private func reportAcross(_ level: BlockLevel, _ k: Int) {
        let run = level.run
        let i = run.items[k].node
        let at = run.items[k].pos.x - run.relativeShift(k, in: level.room).x
        let named = run.namedMargins(k, .x, whole: level.width)
        let m = run.margins(k, .x, whole: level.width)
        let account = level.places[k]
        var lines = run.insideLines(.x)
        var sum = CSSSum(making: at)
        var phrase = CSSPhrase.placed(.content)
        var rule: (node: Int32, prop: Prop)?
        let begin = run.pad.leading
        if abs(at - begin - named[0].length) < 1e-9, !m.nearIsAuto || at == begin {
            lines = run.percentPaddings(.x, [.near])
            run.addInsets(.x, .near, to: &sum)
            sum.add(own: named[0])
        } else if let account, account.beside >= 0 {
            lines = []
            let end = end(of: account.beside, level)
            let float = (floats.near + floats.far).first { $0.node == account.beside }
            let start = (float?.start ?? 0) - level.start + begin
            if abs(end + named[0].length - at) < 1e-9 {
                sum.add(.end(account.beside, end))
                sum.add(own: named[0])
            } else if abs(end - at) < 1e-9 {
                sum.add(.end(account.beside, end))
            } else if abs(start - run.items[k].size.x - named[1].length - at) < 1e-9 {
                sum.add(.start(account.beside, start))
                sum.take(.own(.width, run.items[k].size.x))
                sum.take(own: named[1])
            } else {
                sum.add(.what(.floatRoom, at))
            }
            phrase = .block(.beside(isFloat: isFloat(account)))
        } else {
            let width = CSSTerm.own(.width, run.items[k].size.x)
            var free = CSSSum(.what(.inside, run.content(.x)), making: run.content(.x) - run.items[k].size.x - m.sum)
            free.take(width)
            for margin in named { free.take(own: margin) }
            let lead = at - begin - named[0].length
            if abs(lead - free.value) < 1e-9 || abs(lead - free.value / 2) < 1e-9 {
                lines.append(CSSLine(.block(.free), free, .free))
                run.addInsets(.x, .near, to: &sum)
                sum.add(abs(lead - free.value / 2) < 1e-9 && lead != 0 ? .half(.number(free.value)) : .number(lead))
                sum.add(own: named[0])
            } else {
                sum.add(.what(.floatRoom, at))
            }
            if m.hasAuto {
                let prop = named[m.nearIsAuto ? 0 : 1].prop
                phrase = .aligned(.auto(prop, count: m.nearIsAuto && m.farIsAuto ? 2 : 1))
                rule = (i, prop)
            } else if let account, isFloat(account) {
                phrase = .block(.float(isLeft: run.cssItem(k).float.contains(.left)))
                rule = (i, .float)
            } else if !level.justify(k).stretches {
                let isOwn = run.cssItem(k).justifySelf.word != .auto
                let aligned = isOwn ? (node: i, prop: Prop.justifySelf) : (node: run.node, prop: Prop.justifyItems)
                phrase = .aligned(.rule(aligned.node, aligned.prop, isOwn: isOwn))
                rule = aligned
            }
        }
        lines.append(CSSLine(phrase, sum, rule: rule))
        run.say(
            i, .left, at, CSSStep(all: lines),
            reads: run.marginReads(k, .x) + run.cssReads(k, [.position, .float, .clear, .justifySelf])
                + (run.doc.value(run.node, .justifyItems).isSet ? [Fact.Read(run.node, .justifyItems)] : []))
    }

    private func isFloat(_ account: BlockPlaceAccount) -> Bool { if case .float = account.how { true } else { false } }

    /// Where a float ends at the side of a level's children, in the level's own coordinates.
    private func end(of node: Int32, _ level: BlockLevel) -> Double {
        let float = (floats.near + floats.far).first { $0.node == node }
        guard let float else { return 0 }
        return float.end - level.start + level.run.pad.leading
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
        let isFloat = isFloat(account)
        let shift = at - (account.at - top + (isFloat ? near.length : 0))
        let cursor = account.cursor - top
        let end = account.cursor + account.sum
        if account.below >= 0, let float = (floats.near + floats.far).last(where: { $0.node == account.below }),
            account.at > end + 1e-9 || isFloat
        {
            let isEnd = float.bottom == account.at
            var sum = CSSSum(isEnd ? .end(account.below, float.bottom - top) : .number(float.top - top), making: at - shift)
            if isFloat { sum.add(own: near) }
            lines.append(CSSLine(.block(.below(account.below, isCleared: !run.cssItem(k).clear.isEmpty)), sum))
        } else if account.last < 0 && cursor == 0 && account.sum == 0 && !isFloat {
            let phrase: CSSPhrase = level.parent == nil ? .placed(.content) : .block(.atTop(run.node))
            lines.append(CSSLine(phrase, CSSSum(.number(at - shift), making: at - shift)))
        } else {
            lines += flowLines(level, account, near, cursor: cursor, at: at - shift, isFloat: isFloat)
        }
        if abs(shift) > 1e-9 {
            lines += run.insideLines(.y)
            var free = CSSSum(.what(.inside, run.content(.y)), making: freeBelow)
            if let content = rootContent { free.take(.parentheses(content)) }
            lines.append(CSSLine(.nothing, free, .free))
            var sum = CSSSum(.number(at - shift), making: at)
            sum.add(abs(shift - freeBelow / 2) < 1e-9 ? .half(.number(freeBelow)) : .number(shift))
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
                sum.add(.end(account.last, cursor))
            } else {
                lines.append(CSSLine(.block(.endsAt), CSSSum(.end(account.last, cursor), making: cursor)))
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
