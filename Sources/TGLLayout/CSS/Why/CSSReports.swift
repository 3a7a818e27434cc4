// Reports that flex, grid and block have in common. Nothing here runs unless a recorder listens.

extension Run {
    /// Whether reports about the container itself are recorded.
    var hearsItself: Bool { hears && pass.state.pointee.recording?.wants(node) ?? false }

    /// Reports that a bound limits the container's own size.
    func reportOwnBound(_ axis: Axis, from length: Double) {
        let line = CSSLine(.nothing, CSSSum(.number(length), making: length), .bounded(length, size[axis]))
        say(node, physical(axis), size[axis], CSSStep(all: [line]), goesOn: true)
    }

    /// How the content box results, where there is padding or a border.
    func insideLines(_ axis: Axis) -> [CSSLine] {
        let room = roomNow(axis)
        if room.isWhole { return [] }
        var sum = CSSSum(.named(.length(node, physical(axis)), room.outer), making: room.length)
        let border = pass.border(of: node, rtl: rtl)
        for (side, length) in [(pad.near(axis), border.near(axis)), (pad.far(axis), border.far(axis))] {
            if side - length != 0 { sum.take(.what(.padding, side - length)) }
            if length != 0 { sum.take(.what(.border, length)) }
        }
        var line = CSSLine(.inside, sum, .inside, rule: (node, paddingProp(node, axis)))
        let left = room.outer - pad.both(axis)
        if left < 0 {
            line.sum?.value = left
            line.holds = [.bounded(left, 0)]
        }
        return percentPaddings(axis, [.near, .far]) + [line]
    }

    /// The lengths of the container's paddings that are percentages.
    func percentPaddings(_ axis: Axis, _ sides: [Side]) -> [CSSLine] {
        guard box.pointee.flags.contains(.percentPadding) else { return [] }
        var lines: [CSSLine] = []
        for side in sides {
            let names: [Prop]
            switch (axis, side) {
            case (.x, .near): names = [.leadingPadding, rtl ? .rightPadding : .leftPadding]
            case (.x, _): names = [.trailingPadding, rtl ? .leftPadding : .rightPadding]
            case (.y, .near): names = [.topPadding]
            case (.y, _): names = [.bottomPadding]
            }
            guard let prop = names.first(where: { doc.value(node, $0).isSet }), doc.value(node, prop).kind == .percent else { continue }
            let whole = parentLength(.x)
            lines.append(percentLine(prop, of: nodes[Int(node)].parent, .width, whole, isKnown: whole != 0, .padding))
        }
        return lines
    }

    /// The length of a gap of the container that is a percentage.
    func percentGap(_ axis: Axis) -> [CSSLine] {
        let prop: Prop = axis == .x ? .hspace : .vspace
        guard doc.value(node, prop).kind == .percent else { return [] }
        let isKnown = isKnown(axis) || !wraps(axis)
        return [percentLine(prop, of: node, physical(axis), isKnown ? content(axis) : 0, isKnown: isKnown, .gap)]
    }

    private func percentLine(
        _ prop: Prop, of owner: Int32, _ length: Prop, _ whole: Double, isKnown: Bool, _ name: CSSTermName
    ) -> CSSLine {
        let rule = doc.value(node, prop)
        if !isKnown {
            let left = max(0, rule.add)
            return CSSLine(.percentOfNothing(prop, of: owner, length), CSSSum(.number(left), making: left), rule: (node, prop))
        }
        var sum = CSSSum(.percent(rule.mult, .inner(owner, length, whole)), making: max(0, rule.mult / 100 * whole + rule.add))
        sum.addNumber(rule.add)
        return CSSLine(.percent(name), sum, rule: (node, prop))
    }

    /// Adds the padding and the border on a side of the container, or subtracts them.
    func addInsets(_ axis: Axis, _ side: Side, to sum: inout CSSSum) {
        let border = pass.border(of: node, rtl: rtl)
        let (all, edge) = side == .near ? (pad.near(axis), border.near(axis)) : (pad.far(axis), border.far(axis))
        sum.add(.padding, all - edge)
        sum.add(.border, edge)
    }

    /// Reports how far a relative child is moved.
    func reportRelative(_ k: Int, in room: ContainingBlock) {
        let shift = relativeShift(k, in: room)
        for axis in [Axis.x, .y] where shift[axis] != 0 {
            let i = items[k].node
            let (side, sign): (Side, Double) = insetSide(k, axis, in: room)
            let prop = positionProp(i, axis, side)
            let to = items[k].pos[axis]
            var sum = CSSSum(.number(to - shift[axis]), making: to)
            sum.add(own: NamedDistance(prop: prop, length: shift[axis] * sign))
            if sign < 0 {
                sum = CSSSum(.number(to - shift[axis]), making: to)
                sum.take(own: NamedDistance(prop: prop, length: -shift[axis]))
            }
            let line = CSSLine(.moved(i, prop, isSticky: false), sum, rule: (i, prop))
            let reads = [Fact.Read(i, .position), Fact.Read(i, prop)]
            say(i, nearEdge(axis), to, CSSStep(all: [line]), reads: reads, goesOn: true)
        }
    }

    /// The inset that moves a relative child, and whether it counts towards the far side.
    private func insetSide(_ k: Int, _ axis: Axis, in room: ContainingBlock) -> (Side, Double) {
        let near: Side = axis == .x && rtl ? .far : .near
        let far: Side = axis == .x && rtl ? .near : .far
        let whole = content(.x)
        let hasLeft =
            axis == .y
            ? verticalInset(k, near, in: room) != nil
            : inset(k, .x, near, whole: whole) != nil && !(rtl && inset(k, .x, .near, whole: whole) != nil)
        let side = hasLeft ? near : far
        return (side, side == .near ? 1 : -1)
    }

    /// Reports how far a sticky child was moved along an axis. `port`: where the port begins or ends, unless the container holds the child
    /// back.
    func reportSticky(_ k: Int, _ axis: Axis, from: Double, _ side: Side, port: Double?) {
        let i = items[k].node
        let to = items[k].pos[axis]
        let prop = positionProp(i, axis, side)
        var sum = CSSSum(making: to)
        if let port {
            sum.add(.what(side == .near ? .portStart : .portEnd, port))
            let inset = inset(k, axis, side, whole: stickyWhole(k, axis)) ?? 0
            let own = NamedDistance(prop: prop, length: inset)
            if side == .near { sum.add(own: own) } else { sum.take(own: own) }
            if side == .far { sum.take(.own(physical(axis), items[k].size[axis])) }
        } else {
            sum.add(.what(side == .near ? .containerEnd : .containerStart, to))
        }
        let line = CSSLine(.moved(i, prop, isSticky: true), sum, rule: (i, prop))
        say(i, nearEdge(axis), to, CSSStep(all: [line]), reads: [Fact.Read(i, .position), Fact.Read(i, prop)], goesOn: true)
    }

    /// The line about free space of which an alignment puts a part before a child in an area, and the rule for that part.
    func alignedInRoom(
        _ k: Int, _ axis: Axis, room: CSSRoom, alignment: (node: Int32, prop: Prop)?, whole: Double?
    ) -> (free: CSSLine, phrase: CSSPhrase, rule: (node: Int32, prop: Prop)?) {
        let named = namedMargins(k, axis, whole: whole)
        let m = margins(k, axis, whole: whole)
        var sum = CSSSum(.room(room), making: room.length - m.sum - items[k].size[axis])
        sum.take(.own(physical(axis), items[k].size[axis]))
        for margin in named { sum.take(own: margin) }
        let line = CSSLine(.freeAcross, sum, .free)
        let i = items[k].node
        if m.hasAuto {
            let prop = named[m.nearIsAuto ? 0 : 1].prop
            return (line, .aligned(.auto(prop, count: m.nearIsAuto && m.farIsAuto ? 2 : 1)), (i, prop))
        }
        guard let alignment else { return (line, .placed(.content), nil) }
        return (line, .aligned(.rule(alignment.node, alignment.prop, isOwn: alignment.node == i)), alignment)
    }
}

extension Run {
    /// The container's content box along an axis, for explanations. `room`: the containing block; percentages may refer to less than the
    /// content box.
    func toldRoom(_ axis: Axis, _ room: ContainingBlock) -> CSSRoom {
        guard axis == .y, let height = room.y, height != content(.y) else { return .content(roomNow(axis)) }
        return .byRatio(node, height)
    }
}
