// Reports how nodes out of the flow got their sizes and places. Nothing here runs unless a recorder listens.

extension Run {
    /// Reports how a node out of the flow got its size and its place along an axis.
    func reportAbsolute(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ how: AbsolutePlace, _ room: ContainingBlock) {
        sayTold(k, axis)
        reportPlace(k, axis, a, how, room)
    }

    /// The context in which the size of a node out of the flow is decided.
    func absoluteContext(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ insets: Insets, _ room: ContainingBlock) -> SizeContext {
        let told = blockRoom(axis, a)
        return SizeContext(
            k: k, axis: axis, room: room, told: told, insets: insets, whole: room.x, fill: a.hasBoth ? .insets : nil,
            fillRoom: fillRoom(k, axis, a, told, a.rest + a.margins.sum))
    }

    private func fillRoom(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ told: CSSRoom, _ length: Double) -> CSSRoom {
        if a.near == nil, a.far == nil { return .rest(length) }
        return a.isCrossed ? .crossed : .between(told, insetNames(k, axis, a), length: length)
    }

    /// The insets of a node out of the flow by their names.
    private func insetNames(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis) -> [NamedDistance] {
        let i = items[k].node
        var all: [NamedDistance] = []
        if let near = a.near { all.append(NamedDistance(prop: positionProp(i, axis, .near), length: near)) }
        if let far = a.far { all.append(NamedDistance(prop: positionProp(i, axis, .far), length: far)) }
        return all
    }

    /// Whether the containing block is an area of a grid, not the padding box.
    private func isArea(_ axis: Axis, _ a: AbsoluteAxis) -> Bool {
        let box = paddingBox
        return a.start != box.start[axis] || a.length != box.size[axis]
    }

    private func blockRoom(_ axis: Axis, _ a: AbsoluteAxis) -> CSSRoom {
        isArea(axis, a) ? .ownArea(physical(axis), a.length) : .paddingBox(node, physical(axis), a.length)
    }

    private func reportPlace(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ how: AbsolutePlace, _ room: ContainingBlock) {
        let i = items[k].node
        let at = items[k].pos[axis]
        let named = namedMargins(k, axis, whole: room.x)
        let length = items[k].size[axis]
        var lines: [CSSLine] = []
        var sum = CSSSum(making: at)
        var phrase = CSSPhrase.absolute(.staticPlace(a.place.edge))
        var rule: (node: Int32, prop: Prop)?
        let block = blockRoom(axis, a)
        let isArea = isArea(axis, a)
        if case .held(let edge, let isEnd) = how {
            let own: Prop = axis == .x ? .justifySelf : .alignSelf
            (phrase, rule) = (.absolute(.held(own)), (i, own))
            sum.add(.what(isEnd ? .blockEnd : .blockStart, edge))
            if isEnd {
                sum.take(own: named[1])
                sum.take(.own(physical(axis), length))
            } else {
                sum.add(own: named[0])
            }
        } else if let near = a.near {
            let prop = positionProp(i, axis, .near)
            (phrase, rule) = (.absolute(.inset(prop, isFar: false)), (i, prop))
            if a.start != 0 { sum.add(.what(isArea ? .areaStart : .border, a.start)) }
            sum.add(.own(prop, near))
            sum.add(own: named[0])
            if case .between(let part, let free) = how, part.of(free) != 0, let far = a.far {
                lines.append(freeLine(k, axis, a, block, near: near, far: far))
                sum.add(part.term(of: free))
                let own: Prop = axis == .x ? .justifySelf : .alignSelf
                if a.margins.hasAuto {
                    let margin = named[a.margins.nearIsAuto ? 0 : 1].prop
                    (phrase, rule) = (
                        .aligned(.auto(margin, count: a.margins.nearIsAuto && a.margins.farIsAuto ? 2 : 1)), (i, margin)
                    )
                } else {
                    (phrase, rule) = (.aligned(.rule(i, own, isOwn: true)), (i, own))
                }
            }
        } else if let far = a.far {
            let prop = positionProp(i, axis, .far)
            (phrase, rule) = (.absolute(.inset(prop, isFar: true)), (i, prop))
            if isArea {
                sum.add(.what(.areaEnd, a.start + a.length))
            } else {
                sum.add(.room(block))
                if a.start != 0 { sum.add(.what(.border, a.start)) }
            }
            sum.take(.own(prop, far))
            sum.take(own: named[1])
            sum.take(.own(physical(axis), length))
        } else {
            (phrase, rule) = staticPlace(k, axis, a, how, named, block, &sum)
        }
        lines.append(CSSLine(phrase, sum, rule: rule))
        let props: [Prop] = axis == .x ? [.position, .justifySelf, .centerX] : [.position, .alignSelf, .centerY]
        say(i, nearEdge(axis), at, CSSStep(all: lines), reads: marginReads(k, axis) + cssReads(k, props))
    }

    /// The place of a node without insets: by its centre, or its static place.
    private func staticPlace(
        _ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ how: AbsolutePlace, _ named: [NamedDistance], _ block: CSSRoom,
        _ sum: inout CSSSum
    ) -> (CSSPhrase, (node: Int32, prop: Prop)?) {
        let i = items[k].node
        let length = items[k].size[axis]
        switch how {
        case .center:
            let prop: Prop = axis == .x ? .centerX : .centerY
            var left = CSSSum(.room(block), making: a.length - length)
            left.take(.own(physical(axis), length))
            if a.start != 0 { sum.add(.what(isArea(axis, a) ? .areaStart : .border, a.start)) }
            sum.add(.half(.parentheses(left)))
            sum.add(own: NamedDistance(prop: prop, length: distance(i, axis, .center, whole: a.length)))
            return (.absolute(.center(prop)), (i, prop))
        case .staticStart(let start):
            sum.add(.what(.staticPlace, start))
            sum.add(own: named[0])
            return (.absolute(.staticPlace(.near)), nil)
        default: break
        }
        sum.add(.what(.staticPlace, a.place.at))
        switch a.place.edge {
        case .near: sum.add(own: named[0])
        case .far:
            sum.take(own: named[1])
            sum.take(.own(physical(axis), length))
        case .center:
            sum.take(.half(.own(physical(axis), length)))
            if named[0].length != named[1].length {
                var margins = CSSSum(making: named[0].length - named[1].length)
                margins.add(own: named[0])
                margins.take(own: named[1])
                sum.add(.half(.parentheses(margins)))
            }
        }
        return (.absolute(.staticPlace(a.place.edge)), nil)
    }

    private func freeLine(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ block: CSSRoom, near: Double, far: Double) -> CSSLine {
        let i = items[k].node
        let length = items[k].size[axis]
        var free = CSSSum(.room(a.isCrossed ? .crossed : block), making: a.between - a.margins.sum - length)
        if !a.isCrossed {
            free.take(.own(positionProp(i, axis, .near), near))
            free.take(.own(positionProp(i, axis, .far), far))
        }
        for margin in namedMargins(k, axis, whole: a.length) { free.take(own: margin) }
        free.take(.own(physical(axis), length))
        return CSSLine(.absolute(.free), free, .free)
    }
}
