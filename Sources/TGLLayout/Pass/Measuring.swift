// The sizes of the content of children: a label's text, an image's natural size, a container's wrapped size.

extension Run {
    /// The size of an item's content along an axis, given the other size if that is settled. A dimension that does not wrap and does not
    /// depend on this one is settled first.
    func contentSize(_ k: Int, _ axis: Axis) -> Double {
        let i = items[k].node
        let holds = items[k].content
        if holds == .nothing, nodes[Int(i)].first < 0 { return 0 }
        let other = axis.other
        if items[k].settled(other) == .open {
            // A wrapped width of a text or an image is not derived from its height (B-41).
            let first = axis == .y ? !depends(k, .x, on: .y) : !holds.isMeasured && settlesFirst(k, .y, before: .x)
            if first { _ = ask(k, other) }
        }
        // The height of a text or an image depends on its width. Where the width refers to this height, no width is known first, whichever
        // of the two is asked for first (E-5).
        if holds.isMeasured, axis == .y, items[k].settled(.x) != .done {
            foundCycle(k, .x)
            return 0
        }
        let known = items[k].settled(other) == .done
        if holds.isMeasured {
            let settled = known ? items[k].size[other] : nil
            return doc.leafSize(i, axis, other: settled, limit: leafLimit(k, axis), least: wantsLeast(axis))
        }
        return measure(k, axis, other: known ? items[k].size[other] : nil)
    }

    /// Measures a container that wraps along an axis; the other axis is exact (`other`) or wraps, too.
    func measure(_ k: Int, _ axis: Axis, other: Double?) -> Double {
        let i = items[k].node
        guard nodes[Int(i)].box >= 0 else { return 0 }
        if let size = answerToAnyOffer(k, axis, other: other) { return size[axis] }
        var p = Proposal(.exact(0), .exact(0))
        p[axis] = wrapProposal(k, axis)
        if let other {
            p[axis.other] = .exact(
                other, hugs: items[k].marks.contains(axis == .y ? .hugsX : .hugsY),
                offering: items[k].passesOn(axis.other) ? offerTo(k, axis.other) : nil)
        } else {
            p[axis.other] = wrapProposal(k, axis.other)
        }
        if boxes[Int(nodes[Int(i)].box)].flags.contains(.paged) {
            p.takePages(wrapX ? 0 : size.x, wrapY ? 0 : size.y)
        }
        if hasSafeArea { p.epoch = epochToAsk(k, p) }
        let size = askLayout(i, p)
        noteOffers(k, p)
        return size[axis]
    }

    /// Measures a container in the direction of this run. The pass may read in another direction where blocks are laid out together with
    /// those around them.
    @inline(__always) func askLayout(_ i: Int32, _ p: Proposal) -> Pair {
        let before = pass.state.pointee.rtl
        pass.state.pointee.rtl = rtl
        defer { pass.state.pointee.rtl = before }
        return pass.layout(i, p, origin: .zero, place: false)
    }

    /// A container's last answer, where it is the answer to what `measure` asks with any offer: computing the offer takes longer than
    /// looking the answer up.
    @inline(__always) private func answerToAnyOffer(_ k: Int, _ axis: Axis, other: Double?) -> Pair? {
        let box = boxes + Int(nodes[Int(items[k].node)].box)
        guard box.pointee.cache.newest >= 0, !pass.records, !hasSafeArea, !box.pointee.flags.contains(.paged) else { return nil }
        func wrapped(_ axis: Axis) -> AxisProposal { wantsLeast(axis) ? .leastContent : .atMost(.infinity) }
        var p = Proposal(wrapped(axis), wrapped(axis))
        let hugs = items[k].marks.contains(axis == .y ? .hugsX : .hugsY)
        p[axis.other] = other.map { .exact($0, hugs: hugs) } ?? wrapped(axis.other)
        return doc.lastAnswerToAnyOffer(box, p)
    }

    /// Notes how a child's answer to `p` depends on the offers of this container's parent, as far as they were passed on to the child.
    @inline(__always) func noteOffers(_ k: Int, _ p: Proposal) {
        let used = pass.state.pointee.answerOffers
        if !used.x.isAny, p.x.wraps || items[k].passesOn(.x) { narrowOffer(k, .x, to: used.x) }
        if !used.y.isAny, p.y.wraps || items[k].passesOn(.y) { narrowOffer(k, .y, to: used.y) }
    }

    /// Notes that something in a placed child depends on the offer. The child may not have been laid out again, so the range is not known.
    func noteOffersWithin(_ k: Int, _ flags: Box.Flags) {
        for axis in [Axis.x, .y] where flags.contains(axis == .x ? .mindsOfferX : .mindsOfferY) && items[k].passesOn(axis) {
            useOffer(axis, OfferRange(least: offer(axis), most: offer(axis)))
        }
    }

    /// Narrows the range of the parent's offers to those for which a child's offer is within a range.
    @inline(never) private func narrowOffer(_ k: Int, _ axis: Axis, to range: OfferRange) {
        let whole = offer(axis)
        var own = OfferRange(least: whole, most: whole)
        let i = items[k].node
        // A smaller offer to the container is a smaller offer to the child, unless margins are percentages.
        if !hasPercentMargins(i, axis) {
            let taken = pad.both(axis) + distance(i, axis, .near, whole: 0) + distance(i, axis, .far, whole: 0)
            own.least = narrowest(range.least, taken, whole) { offerTo(k, axis, of: $0) >= range.least }
            own.most = widest(range.most, taken, whole) { offerTo(k, axis, of: $0) <= range.most }
        }
        useOffer(axis, own)
    }

    /// Whether a margin along an axis, or a bound of one, is a percentage.
    private func hasPercentMargins(_ i: Int32, _ axis: Axis) -> Bool {
        guard traits.hasPercentMargins else { return false }
        for side in [Side.near, .far] {
            if position(i, axis, side).kind == .percent { return true }
            for slot in [SlotKind.lower, .upper] where positionBound(i, axis, side, slot).kind == .percent { return true }
        }
        return false
    }

    /// The least offer, at most `whole`, that leaves at least `length` without `taken`; sums of doubles may need a step.
    func narrowest(_ length: Double, _ taken: Double, _ whole: Double, _ leaves: (Double) -> Bool) -> Double {
        if leaves(-.infinity) { return -.infinity }
        var offer = length + taken
        for _ in 0..<4 where offer < whole {
            if leaves(offer) { return offer }
            offer = offer.nextUp
        }
        return whole
    }

    /// The largest offer, at least `whole`, that leaves at most `length` without `taken`.
    func widest(_ length: Double, _ taken: Double, _ whole: Double, _ leaves: (Double) -> Bool) -> Double {
        if leaves(.infinity) { return .infinity }
        var offer = length + taken
        for _ in 0..<4 where offer > whole {
            if leaves(offer) { return offer }
            offer = offer.nextDown
        }
        return whole
    }

    /// Notes that the layout depends on the parent's offer: it is the same for every offer in the range.
    func useOffer(_ axis: Axis, _ range: OfferRange) { pass.state.pointee.offers[axis].narrow(to: range) }

    /// What a child that wraps along an axis is offered.
    @inline(__always) private func wrapProposal(_ k: Int, _ axis: Axis) -> AxisProposal {
        wantsLeast(axis) ? .leastContent : .atMost(offerTo(k, axis))
    }

    /// The largest outer size that the container offers to a child.
    func offerTo(_ k: Int, _ axis: Axis) -> Double { offerTo(k, axis, of: offer(axis)) }

    /// `offerTo` for a given offer of the parent.
    private func offerTo(_ k: Int, _ axis: Axis, of offer: Double) -> Double {
        let i = items[k].node
        let p = hasSafeArea ? padding(ifOffered: offer, axis) : pad
        let whole = max(0, offer - p.near(axis) - p.far(axis))
        let of = traits.hasPercentMargins ? whole : 0
        var room = max(0, whole - distance(i, axis, .near, whole: of) - distance(i, axis, .far, whole: of))
        if nodes[Int(i)].flags.contains(.hasBounds) {
            let b = pass.boundRule(i, axis, .upper)
            if b.kind == .number { room = min(room, b.add) }
        }
        return room
    }

    /// Whether a size can be settled before the wrapped `axis` of the same item: it does not wrap and does not depend on it.
    func settlesFirst(_ k: Int, _ other: Axis, before axis: Axis) -> Bool {
        if items[k].settled(other) == .done { return true }
        if stretches(k, other) { return !wraps(other) }
        var steps = RuleSteps(count)
        return settlesFirst(sizeRule(items[k].node, other), on: k, other, k: k, before: axis, &steps)
    }

    /// The same for a rule on item `start`.
    private func settlesFirst(_ first: Rule, on start: Int, _ axis0: Axis, k: Int, before axis: Axis, _ steps: inout RuleSteps) -> Bool {
        var (item, of, rule) = (start, axis0, first)
        while steps.take() {
            switch rule.kind {
            case .number: return true
            case .percent, .fill, .average, .share, .stretch: return !wraps(of)
            case .reference:
                switch target(items[item].node, rule) {
                case .container: return !wraps(rule.anchor.axis)
                case .leftOut: return true
                case .nothing: return false
                case .itself: break
                case .item(let j): item = j
                }
                of = rule.anchor.axis
                if item == k, of == axis { return false }
                if items[item].settled(of) == .done { return true }
                if stretches(item, of) { return !wraps(of) }
                rule = sizeRule(items[item].node, of)
            case .extreme:
                return steps.inside { steps in
                    !anyOperand(of: rule) { !settlesFirst($0, on: item, of, k: k, before: axis, &steps) }
                }
            default: return false
            }
        }
        return false
    }

    /// Whether an item's size along `axis` depends on its own size along `of`, through any number of siblings; a stretched size depends on
    /// none.
    func depends(_ k: Int, _ axis: Axis, on of: Axis) -> Bool {
        var steps = RuleSteps(count)
        return depends(k, axis, onSizeOf: k, of, &steps)
    }

    /// The same for the size of another item.
    private func depends(_ start: Int, _ axis: Axis, onSizeOf k: Int, _ of: Axis, _ steps: inout RuleSteps) -> Bool {
        if !wraps(axis), stretches(start, axis) { return false }
        return follows(sizeRule(items[start].node, axis), on: start, size: k, of, &steps)
    }

    /// The same for a rule on item `start`.
    private func follows(_ first: Rule, on start: Int, size k: Int, _ of: Axis, _ steps: inout RuleSteps) -> Bool {
        var (item, rule) = (start, first)
        while steps.take() {
            if rule.kind == .extreme {
                return steps.inside { steps in anyOperand(of: rule) { follows($0, on: item, size: k, of, &steps) } }
            }
            guard rule.kind == .reference else { return false }
            switch target(items[item].node, rule) {
            case .itself: break
            case .item(let j): item = j
            default: return false
            }
            let axis = rule.anchor.axis
            if item == k, axis == of { return true }
            if items[item].settled(axis) == .done || !wraps(axis) && stretches(item, axis) { return false }
            rule = sizeRule(items[item].node, axis)
        }
        return false
    }

    /// The width limit at which a text wraps while its own width wraps: its upper bound.
    private func leafLimit(_ k: Int, _ axis: Axis) -> Double? {
        guard axis == .x, items[k].content == .text, nodes[Int(items[k].node)].flags.contains(.hasBounds) else { return nil }
        let b = pass.boundRule(items[k].node, .x, .upper)
        if b.kind == .wrap { return nil }
        if b.kind == .reference, target(items[k].node, b) == .itself { return nil }
        return sizeBound(k, .x, .upper)
    }
}

/// How many rules a walk from size to size may still visit, in all and inside of extremes.
private struct RuleSteps {
    private var left: Int
    private var depth = 64

    init(_ count: Int) { left = 2 * count + 4 }

    /// Takes a step; false where none is left.
    mutating func take() -> Bool {
        left -= 1
        return left >= 0
    }

    /// Follows the operands of an extreme.
    mutating func inside(_ body: (inout RuleSteps) -> Bool) -> Bool {
        if depth == 0 { return false }
        depth -= 1
        defer { depth += 1 }
        return body(&self)
    }
}
