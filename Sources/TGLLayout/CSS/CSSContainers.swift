// What flex, grid and block containers have in common.

extension Run {
    /// The items in the flow, by `order`, then in tree order; not `sorted`: in tree order alone.
    func inFlowOrder(sorted: Bool = true) -> [Int] {
        let mark = pass.scratch.mark
        defer { pass.scratch.release(mark) }
        return inFlowItems(sorted: sorted).map { Int($0) }
    }

    /// The same, in the pass's scratch memory.
    func inFlowItems(sorted: Bool = true) -> UnsafeMutableBufferPointer<Int32> {
        let order = pass.scratch.take(Int32.self, count)
        var found = 0
        var isOrdered = false
        for k in 0..<count {
            let c = rules[Int(items[k].node)].css
            if c >= 0 {
                if doc.cssItems[c].pointee.position == .absolute { continue }
                if doc.cssItems[c].pointee.order != 0 { isOrdered = true }
            }
            (order + found).initialize(to: Int32(k))
            found += 1
        }
        var all = UnsafeMutableBufferPointer(start: order, count: found)
        if isOrdered, sorted {
            all.sort { a, b in
                let (x, y) = (cssItem(Int(a)).order, cssItem(Int(b)).order)
                return x == y ? a < b : x < y
            }
        }
        return all
    }

    /// The space between neighbours along an axis; percentages refer to `length`, and are 0 where that is unknown.
    func gap(_ axis: Axis, of length: Double?) -> Double {
        guard box.pointee.flags.contains(.percentSpace) else { return max(0, space(axis)) }
        let rule = doc.value(node, axis == .x ? .hspace : .vspace)
        switch rule.kind {
        case .number: return max(0, rule.add)
        case .percent: return max(0, rule.mult / 100 * (length ?? 0) + rule.add)
        default: return 0
        }
    }

    /// The container's inner height where it is definite: percentages of children refer to it.
    var knownHeight: Double? {
        guard isKnown(.y) else { return nil }
        guard place, doc.widthsFollowHeights, cssBox.heightByRatio >= 0, isInCSS else { return content(.y) }
        return max(0, cssBox.heightByRatio - pad.both(.y))
    }

    private var isInCSS: Bool {
        let parent = nodes[Int(node)].parent
        return parent >= 0 && pass.traits(nodes[Int(parent)].kind).pointee.isCSS
    }

    /// Whether a child clips its overflow: then it has no automatic minimum.
    func hidesOverflow(_ k: Int) -> Bool { nodes[Int(items[k].node)].box >= 0 && pass.css(of: items[k].node).pointee.hidesOverflow }

    /// Whether a child has the opposite direction of reading.
    func turns(_ k: Int) -> Bool { doc.usesDirection && (doc.ownDirection(items[k].node) ?? rtl) != rtl }

    /// Settles a width that comes from the content: the least, the most, or the parent's offer between these. `fact`: what makes the least
    /// or the most, asked only in a recorded pass.
    func settleContentWidth(_ width: (_ least: Bool) -> Double, _ fact: (_ least: Bool) -> any ContentStep) {
        let proposal = state.pointee.proposal.x
        switch proposal.mode {
        case .leastContent: settleContent(.x, width(true), fact(true))
        case .mostContent: settleContent(.x, width(false), fact(false))
        default:
            let room = proposal.length - pad.both(.x)
            let most = width(false)
            if most <= room {
                useOffer(.x, OfferRange(least: min(proposal.length, most + pad.both(.x)), most: .infinity))
                settleContent(.x, most, fact(false))
            } else {
                let least = width(true)
                useOffer(.x, OfferRange(least: proposal.length, most: proposal.length))
                if least >= room { return settleContent(.x, least, fact(true)) }
                settleContent(.x, max(least, min(most, room)), CSSContent.wraps(proposal.length, insets: wrapInsets(.x)))
            }
        }
    }

    /// Whether only the width was asked for, and it is settled: the height is known, or does not matter.
    var isAnswered: Bool {
        let proposal = state.pointee.proposal
        guard !place, proposal.x.wraps, proposal.y.mode == .exact || proposal.y.isUnasked else { return false }
        if proposal.y.isUnasked { size.y = 0 }
        return true
    }

    /// The container's own bounds of its border box along an axis that are numbers, or percentages of a length that it was given.
    func ownBounds(_ axis: Axis) -> (low: Double, high: Double) {
        guard nodes[Int(node)].flags.haveSetBounds else { return (0, .infinity) }
        let lower = pass.boundRule(node, axis, .lower)
        let upper = pass.boundRule(node, axis, .upper)
        let extra = doc.isContentBox(node) ? pad.both(axis) : 0
        func length(_ rule: Rule) -> Double? {
            switch rule.kind {
            case .number: return rule.add + extra
            case .percent where parentLength(axis) > 0 && (axis == .y || pass.readsWidthAround(node)):
                return rule.mult / 100 * parentLength(axis) + rule.add + extra
            default: return nil
            }
        }
        return (length(lower) ?? 0, length(upper) ?? .infinity)
    }

    /// The own length along an axis that the own ratio gives for the other length; both of the border box. `nil` without a ratio.
    func lengthByOwnRatio(_ axis: Axis, from length: Double) -> Double? {
        let ratio = pass.css(ofItem: node).pointee.aspectRatio
        guard ratio > 0 else { return nil }
        let factor = axis == .x ? ratio : 1 / ratio
        return doc.isContentBox(node) ? max(0, length - pad.both(axis.other)) * factor + pad.both(axis) : length * factor
    }

    /// Holds the own size, once it is settled, within its bounds that are numbers; the lower one wins. The caller that asked for the size
    /// applies all bounds, but what is laid out in the size before must see them, too.
    func holdOwnBounds(_ axis: Axis) {
        let (low, high) = ownBounds(axis)
        let before = size[axis]
        size[axis] = max(min(before, high), low, pad.both(axis))
        if size[axis] != before, axis == .y { state.pointee.heightBeforeBounds = before }
        if size[axis] != before, hearsItself { reportOwnBound(axis, from: before) }
    }

    /// The size for the caller: a height that comes from the content is not limited by own bounds, as the caller applies these.
    var answer: Pair {
        let height = state.pointee.heightBeforeBounds
        return place || height.isNaN ? size : Pair(size.x, height)
    }

    /// Settles a length that comes from the content.
    func settleContent(_ axis: Axis, _ content: Double, _ fact: @autoclosure () -> any ContentStep) {
        settleSize(axis, content: content, as: fact())
    }

    /// The lengths to which percentages in a child's insets refer: those of an area of a grid, or of the container where its height is
    /// definite.
    func relativeRoom(_ area: Pair? = nil) -> ContainingBlock {
        area.map { ContainingBlock($0.x, $0.y) } ?? ContainingBlock(content(.x), knownHeight)
    }

    /// Moves a relative child by its insets.
    func moveRelatively(_ k: Int, in room: @autoclosure () -> ContainingBlock) {
        guard rules[Int(items[k].node)].css >= 0, css(k).pointee.position.movesByEdges else { return }
        let shift = relativeShift(k, in: room())
        items[k].pos.x += shift.x
        items[k].pos.y += shift.y
    }

    /// How far a relative child is moved by its insets.
    func relativeShift(_ k: Int, in room: ContainingBlock) -> Pair {
        guard cssItem(k).position.movesByEdges else { return .zero }
        var shift = Pair.zero
        let width = room.x ?? content(.x)
        if let left = inset(k, .x, rtl ? .far : .near, whole: width), !(rtl && inset(k, .x, .near, whole: width) != nil) {
            shift.x = rtl ? -left : left
        } else if let right = inset(k, .x, rtl ? .near : .far, whole: width) {
            shift.x = rtl ? right : -right
        }
        if let top = verticalInset(k, .near, in: room) {
            shift.y = top
        } else if let bottom = verticalInset(k, .far, in: room) {
            shift.y = -bottom
        }
        return shift
    }

    /// How far an inset moves a relative child up or down. A percentage of a height that is not definite counts as unset, so the other
    /// inset may apply (as in Chromium).
    func verticalInset(_ k: Int, _ side: Side, in room: ContainingBlock) -> Double? {
        if let height = room.y { return inset(k, .y, side, whole: height) }
        let i = items[k].node
        return nodes[Int(i)].ext >= 0 && position(i, .y, side).kind == .percent ? nil : inset(k, .y, side, whole: 0)
    }

    /// Places the children out of the flow. `block`: the containing block and static place of each one.
    func placeOutOfFlow(_ block: (_ k: Int, _ padding: AbsoluteBlock) -> AbsoluteBlock) {
        for k in 0..<count where rules[Int(items[k].node)].css >= 0 && css(k).pointee.position == .absolute {
            placeAbsolute(k, in: block(k, paddingBox))
        }
    }

    /// The padding box of the container, which is the containing block of children out of the flow.
    var paddingBox: AbsoluteBlock {
        let border = pass.border(of: node, rtl: rtl)
        let start = Pair(border.leading, border.top)
        let size = Pair(max(0, size.x - border.both(.x)), max(0, size.y - border.both(.y)))
        return AbsoluteBlock(
            start: start, size: size, staticX: StaticPlace(at: pad.leading), staticY: StaticPlace(at: pad.top))
    }

    /// Notes for a placed child to which width its percentages of padding refer, and to which height the percentages in it. `holdsRatio`:
    /// whether its content may make it higher than its ratio while percentages refer to the ratio's height.
    func noteWhole(_ k: Int, _ whole: Double, holdsRatio: Bool = true) {
        guard place || isPlacedAhead else { return }
        let n = nodes + Int(items[k].node)
        guard n.pointee.box >= 0, pass.traits(n.pointee.kind).pointee.isCSS else { return }
        let box = boxes + Int(n.pointee.box)
        let needsWhole = box.pointee.flags.contains(.percentPadding)
        let needsHeight = pass.readsHeightAround(items[k].node)
        if !needsWhole, !needsHeight, !doc.widthsFollowHeights { return }
        let height = holdsRatio && doc.widthsFollowHeights ? heldRatioHeight(k, whole) : -1
        if !needsWhole, height < 0, box.pointee.css < 0 { return }
        let around = needsHeight ? heightAround ?? 0 : 0
        if box.pointee.css < 0 { box.pointee.css = doc.cssBoxes.add(CSSBox()) }
        let own = doc.cssBoxes[box.pointee.css]
        guard pass.isForGood,
            needsWhole && own.pointee.whole != whole || own.pointee.heightByRatio != height || own.pointee.heightAround != around
        else { return }
        if needsWhole { own.pointee.whole = whole }
        own.pointee.heightByRatio = height
        own.pointee.heightAround = around
        n.pointee.flags.insert(.dirty)
    }

    /// Forgets what `noteWhole` noted for a child that now takes no part in the layout.
    func forgetWhole(_ i: Int32) {
        let n = nodes + Int(i)
        // The tracks that the grid around it gave it.
        if pass.isForGood, n.pointee.box >= 0, doc.subgrids[i] != nil {
            doc.subgrids[i] = nil
            doc.forgetAnswers(boxes + Int(n.pointee.box))
            n.pointee.flags.insert(.dirty)
        }
        guard pass.isForGood, n.pointee.box >= 0, pass.traits(n.pointee.kind).pointee.isCSS, boxes[Int(n.pointee.box)].css >= 0 else {
            return
        }
        let own = doc.cssBoxes[boxes[Int(n.pointee.box)].css]
        guard own.pointee.whole != 0 || own.pointee.heightByRatio != -1 || own.pointee.heightAround != 0 else { return }
        own.pointee.whole = 0
        own.pointee.heightByRatio = -1
        own.pointee.heightAround = 0
        n.pointee.flags.insert(.dirty)
    }

    /// The height that a ratio gives to a child, where the child is higher because of its content (as in Chromium); otherwise -1.
    private func heldRatioHeight(_ k: Int, _ whole: Double) -> Double {
        let ratio = ratio(k)
        guard ratio > 0, holdsContent(k), !fillsByHeight(k) else { return -1 }
        let insets = insets(k, whole: whole)
        let room = ContainingBlock(whole, knownHeight)
        guard cssSize(k, .y, room, insets).isContent else { return -1 }
        let byRatio = transferred(k, to: .y, from: items[k].size.x, ratio: ratio, insets)
        let bounds = cssBounds(k, .y, room, insets) { _ in .infinity }
        let height = max(min(byRatio, bounds.high), bounds.low ?? 0, insets.both(.y))
        guard bounds.low == nil, items[k].size.y > height + 1e-9 else { return -1 }
        let least = leastHeightByRatio(k, bounds, width: items[k].size.x, height: height, whole: whole)
        return abs(least - items[k].size.y) < 1e-6 ? height : -1
    }
}
