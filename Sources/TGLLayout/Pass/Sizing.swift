// Sizes of children: bounds, and settling on demand, so that references resolve in any order and cycles are found.

extension Run {
    // MARK: Bounds

    /// A size within the node's bounds; the upper one wins where they cross, and no size is below 0.
    @inline(__always) package func clamp(_ k: Int, _ axis: Axis, _ value: Double) -> Double {
        guard nodes[Int(items[k].node)].flags.contains(.hasBounds) else { return value > 0 ? value : 0 }
        return clampSlow(k, axis, value)
    }

    @inline(never) private func clampSlow(_ k: Int, _ axis: Axis, _ value: Double) -> Double {
        var v = value > 0 ? value : 0
        if pass.traits(items[k].kind).pointee.isCSS { return clampBorderBox(k, axis, v) }
        if let bounds = pass.numberBounds(items[k].node, axis) { return max(0, min(max(v, bounds.low), bounds.high)) }
        if let low = sizeBound(k, axis, .lower) { v = max(v, low) }
        if let high = sizeBound(k, axis, .upper) { v = min(v, high) }
        return max(0, v)
    }

    /// The same for a flex, grid or block: it is never smaller than its padding and border.
    private func clampBorderBox(_ k: Int, _ axis: Axis, _ value: Double) -> Double {
        var v = value
        if let low = sizeBound(k, axis, .lower) { v = max(v, low) }
        if let high = sizeBound(k, axis, .upper) { v = min(v, high) }
        return max(v, insets(k, whole: wrapX ? nil : content(.x)).both(axis))
    }

    /// The number to which a size's bound resolves now, or `nil` where there is none or it depends on a size that is not settled yet.
    @inline(never) func sizeBound(_ k: Int, _ axis: Axis, _ slot: SlotKind) -> Double? {
        guard nodes[Int(items[k].node)].flags.contains(.hasBounds) else { return nil }
        guard hears(k), let recording = pass.state.pointee.recording else { return resolvedBound(k, axis, slot) }
        return recording.reading(slot, of: items[k].node, axis) { resolvedBound(k, axis, slot) }
    }

    private func resolvedBound(_ k: Int, _ axis: Axis, _ slot: SlotKind) -> Double? {
        let i = items[k].node
        let b = pass.boundRule(i, axis, slot)
        switch b.kind {
        case .number: return b.add + contentBoxInsets(k, axis)
        case .percent, .average, .share:
            return wraps(axis) ? nil : content(axis) * b.weight / 100 + b.add + contentBoxInsets(k, axis)
        case .fill: return wraps(axis) ? nil : content(axis) * b.mult + b.add
        case .wrap: return contentSize(k, axis) * b.mult + b.add
        case .minContent, .maxContent: return contentLength(k, axis, least: b.kind == .minContent)
        case .stretch: return wraps(axis) ? nil : stretched(k, axis)
        case .reference:
            let of = b.anchor.axis
            switch target(i, b) {
            case .itself:
                if of == axis { return nil }
                if items[k].settled(of) == .asking {
                    if of == .y, items[k].content.isMeasured, isOfContent(k, .y) { foundCycle(k, axis) }
                    return items[k].size[of] * b.mult + b.add
                }
                return ask(k, of) * b.mult + b.add
            case .container: return wraps(of) ? nil : content(of) * b.mult + b.add
            case .item(let j): return ask(j, of) * b.mult + b.add
            case .leftOut(let j): return leftOutSize(j)[of] * b.mult + b.add
            case .nothing: return nil
            }
        default: return nil
        }
    }

    /// Whether the size rule depends on the child's content.
    private func isOfContent(_ k: Int, _ axis: Axis) -> Bool {
        switch sizeRule(items[k].node, axis).kind {
        case .number, .percent, .average, .share, .stretch, .fill, .reference: return false
        case .extreme: return anyOperand(of: sizeRule(items[k].node, axis)) { $0.kind == .wrap }
        default: return true
        }
    }

    // MARK: Settling on demand

    /// The size of an item along an axis, settled now if it was not: by its rule, in the container's content box, within its bounds. Along
    /// an axis where the container distributes free space, the algorithm settles shares before sizes are asked for.
    func ask(_ k: Int, _ axis: Axis) -> Double {
        switch items[k].settled(axis) {
        case .done: return items[k].size[axis]
        case .asking:
            foundCycle(k, axis)
            return 0
        case .open: break
        }
        if items[k].gone || pass.stops(at: k, of: node) {
            items[k].settle(axis, 0)
            return 0
        }
        items[k].mark(axis, .asking)
        let around = state.pointee.cells == nil ? nil : enterCell(k)
        let v: Double
        var hugs = false
        var whole: Double?
        let isStretched = !wraps(axis) && stretches(k, axis)
        if isStretched {
            v = stretched(k, axis)
        } else {
            v = natural(k, axis, &whole)
            if pass.mindsHugging(items[k].node, items[k].kind) { hugs = sizeRule(items[k].node, axis).kind == .wrap }
        }
        let size = Length.held(clamp(k, axis, v))
        items[k].settle(axis, size)
        if hugs { items[k].hug(axis) }
        if let whole, size >= whole { items[k].passOn(axis) }
        if hears {
            isStretched ? noteStretched(k, axis, v, size) : noteSize(k, axis, v, size, fillsBetweenMargins: traits.fillsBetweenMargins)
        }
        if let around { leaveCell(around) }
        return size
    }

    /// `ask`, with an immediate answer for plain numbers. For layouts that stretch no children.
    @inline(__always) func quickAsk(_ k: Int, _ axis: Axis) -> Double {
        let rule = rules + Int(items[k].node)
        let number = rule.pointee.number(axis)
        if !records, rule.pointee.isNumber(axis), number >= 0, number < Length.most, items[k].settled(axis) == .open,
            !nodes[Int(items[k].node)].flags.contains(.hasBounds)
        {
            items[k].settle(axis, number)
            return number
        }
        return ask(k, axis)
    }

    /// What the size rule resolves to, before bounds; `whole`: the content size of the container, if the rule refers to it.
    func natural(_ k: Int, _ axis: Axis, _ whole: inout Double?) -> Double {
        let i = items[k].node
        let rule = sizeRule(i, axis)
        switch rule.kind {
        case .number: return rule.add + contentBoxInsets(k, axis)
        case .percent, .average, .share: return content(axis) * rule.weight / 100 + rule.add + contentBoxInsets(k, axis)
        case .stretch:
            let c = content(axis)
            return c - distance(i, axis, .near, whole: c) - distance(i, axis, .far, whole: c)
        case .fill:
            let c = content(axis)
            let margins = traits.fillsBetweenMargins ? distance(i, axis, .near, whole: c) + distance(i, axis, .far, whole: c) : 0
            return (c - margins) * rule.mult + rule.add
        case .wrap:
            let length = contentSize(k, axis)
            if !items[k].content.isMeasured { whole = length }
            return length * rule.mult + rule.add
        case .reference: return referenced(k, rule) * rule.mult + rule.add
        case .extreme:
            let operand = deciding(rule, k, axis)
            let insets = operand.kind == .number || operand.kind == .percent ? contentBoxInsets(k, axis) : 0
            return length(of: operand, k, axis) + insets
        case .minContent, .maxContent: return contentLength(k, axis, least: rule.kind == .minContent)
        default: return items[k].content == .nothing ? 0 : contentSize(k, axis)
        }
    }

    /// The min-content or max-content size of an item; a height depends on the item's width.
    private func contentLength(_ k: Int, _ axis: Axis, least: Bool) -> Double {
        axis == .x ? contentWidth(k, least: least, height: nil, whole: nil) : contentSize(k, .y)
    }

    /// The size that a rule refers to.
    func referenced(_ k: Int, _ rule: Rule) -> Double {
        let of = rule.anchor.axis
        switch target(items[k].node, rule) {
        case .itself: return ask(k, of)
        case .container: return content(of)
        case .item(let j): return ask(j, of)
        case .leftOut(let j): return leftOutSize(j)[of]
        case .nothing: return 0
        }
    }

    /// The size of a sibling that is left out: 0 when it is gone, otherwise that of its own frame.
    func leftOutSize(_ i: Int32) -> Pair {
        if nodes[Int(i)].flags.contains(.gone) { return .zero }
        let f = doc.ownFrame(i)
        return Pair(f.width, f.height)
    }

    /// Whether two margins or a gravity fill stretch the child along an axis (across a linear layout, in a frame, freely placed).
    func stretches(_ k: Int, _ axis: Axis) -> Bool {
        let i = items[k].node
        guard traits.stretches(axis, main: mainAxis) else { return false }
        if hasDistance(i, axis, .near), hasDistance(i, axis, .far) { return true }
        return fills(i, axis)
    }

    /// Whether the own alignment or gravity stretches the child; gravity never stretches a size that refers to the own other dimension or
    /// to a sibling (D-33 to D-35, D-46).
    func fills(_ i: Int32, _ axis: Axis) -> Bool {
        guard standing(i, axis) == .fill else { return false }
        let x = nodes[Int(i)].ext
        if x >= 0, exts[Int(x)].alignment.place(axis, rtl: rtl) == .fill { return true }
        let rule = sizeRule(i, axis)
        return !followsOther(i, rule)
    }

    func stretched(_ k: Int, _ axis: Axis) -> Double {
        let i = items[k].node
        let c = content(axis)
        return c - distance(i, axis, .near, whole: c) - distance(i, axis, .far, whole: c)
    }

    /// The place of the child along an axis, by its own alignment and positions, and the container's gravity (B-24).
    func standing(_ i: Int32, _ axis: Axis) -> Gravity.Place { resolved(placing(i, axis), i, axis) }

    /// The effect of a place on a child: `stretch` is fill for a child without a size of its own, otherwise the near side (A-57).
    @inline(__always) func resolved(_ place: Gravity.Place, _ i: Int32, _ axis: Axis) -> Gravity.Place {
        place != .stretch ? place : hasOwnSize(i, axis) ? .near : .fill
    }

    private func placing(_ i: Int32, _ axis: Axis) -> Gravity.Place {
        let x = nodes[Int(i)].ext
        let own = x < 0 || !traits.aligns ? .none : exts[Int(x)].alignment.place(axis, rtl: rtl)
        let gravity = box.pointee.gravity.place(axis, rtl: rtl)
        if gravity != .none { return own != .none ? own : gravity }
        if x < 0 { return .near }
        let near = hasDistance(i, axis, .near)
        let far = hasDistance(i, axis, .far)
        if near && far { return .fill }
        if hasDistance(i, axis, .center) { return .center }
        if near { return .near }
        if far { return .far }
        return own == .none ? .near : own
    }

    /// The end of the content box along an axis; its beginning, if paddings leave nothing of it (D-37).
    @inline(__always) func contentEnd(_ axis: Axis) -> Double {
        let end = size[axis] - pad.far(axis)
        return max(end, pad.near(axis))
    }

    /// The margins that take up space beside a centre: none where a child is placed freely (B-71).
    @inline(__always) func marginsBesideCentre(_ i: Int32, _ axis: Axis) -> (near: Double, far: Double) {
        guard traits.aligns else { return (0, 0) }
        let c = content(axis)
        return (distance(i, axis, .near, whole: c), distance(i, axis, .far, whole: c))
    }

    /// Places an item along an axis by its alignment, within the content box (B-25).
    func placeAcross(_ k: Int, _ axis: Axis) {
        if pass.stops(at: k, of: node) { return }
        let i = items[k].node
        let c = content(axis)
        let length = items[k].size[axis]
        let start = pad.near(axis)
        let near = distance(i, axis, .near, whole: c)
        let place = standing(i, axis)
        var p: Double
        switch place {
        case .center:
            let (before, after) = marginsBesideCentre(i, axis)
            p = start + before + (c - before - after - length) / 2 + distance(i, axis, .center, whole: c)
        case .windowCenter:
            let far = distance(i, axis, .far, whole: c)
            let window = doc.screenState.size[axis]
            p = near + (window - near - far - length) / 2 + distance(i, axis, .center, whole: c)
            p -= axis == .x && rtl ? window - origin.x - size.x : origin[axis]
        case .far: p = contentEnd(axis) - distance(i, axis, .far, whole: c) - length
        default: p = start + near
        }
        items[k].pos[axis] = p
        if hears { notePlace(k, axis, place) }
    }

    // MARK: Cycles

    /// Notes that a size was asked for while it was being settled.
    @inline(never) func foundCycle(_ k: Int, _ axis: Axis) {
        let i = items[k].node
        var parts = ["\(doc.nameText(i)).\(axis == .x ? "width" : "height")"]
        var node = i
        var a = axis
        for _ in 0..<64 {
            var rule = sizeRule(node, a)
            if rule.kind == .extreme { rule = operandInCycle(rule, on: node) }
            guard rule.kind == .reference else { break }
            switch target(node, rule) {
            case .itself: break
            case .item(let j): node = items[j].node
            default: node = -1
            }
            guard node >= 0 else { break }
            a = rule.anchor.axis
            parts.append("\(doc.nameText(node)).\(a == .x ? "width" : "height")")
            if node == i, a == axis { break }
        }
        // The bound of a width closes the cycle of a text or an image.
        if parts.count == 1, items[k].content.isMeasured { parts.append("\(doc.nameText(i)).\(axis == .x ? "height" : "width")") }
        if parts.count == 1 || parts.last != parts[0] { parts.append(parts[0]) }
        pass.state.pointee.cycles.append(parts.joined(separator: " → "))
    }
}
