// Children out of the flow: absolute children of a flex, grid or block (CSS Position 3, section 4).
//
//     inset + margin + size + margin + inset = containing block
//
// along each axis. A size that is `auto` between two insets takes the rest; otherwise it is fit-content of what is left. Auto margins share
// the length that is then left; where nothing is left, the trailing inset is ignored. Without insets the node is at its static place.

/// The static place of a node out of the flow along one axis: the point `at`, from which the node extends away from `edge`.
struct StaticPlace {
    enum Edge { case near, center, far }
    var at: Double
    var edge = Edge.near
    /// The place instead if it is longer than the room there.
    var safe: (start: Double, length: Double)?
}

/// The containing block of a node out of the flow, in the container's logical coordinates.
struct AbsoluteBlock {
    var start: Pair
    var size: Pair
    var staticX: StaticPlace
    var staticY: StaticPlace
    /// How the node is aligned in it where both insets are given, or at its static place.
    var justify = BoxAlignment(.normal)
    var align = BoxAlignment(.normal)
}

/// One axis of a node out of the flow.
struct AbsoluteAxis {
    var near: Double?
    var far: Double?
    var margins: CSSMargins
    var start: Double
    var length: Double
    var place: StaticPlace
    var align: BoxAlignment

    var hasBoth: Bool { near != nil && far != nil }
    /// Whether a size that is `auto` takes the rest between two insets.
    var stretches: Bool { hasBoth && align.stretches }
    /// The length that the insets leave in the containing block; 0 where they cross.
    var between: Double { max(0, length - (near ?? 0) - (far ?? 0)) }
    /// Whether the insets exceed the containing block.
    var isCrossed: Bool { length - (near ?? 0) - (far ?? 0) < 0 }
    /// Whether the alignment makes a size that is `auto` take the rest between two insets: that overrides a ratio.
    var isStretched: Bool { hasBoth && align.word == .stretch }
    /// The length that insets and margins leave.
    var rest: Double {
        if near == nil, far == nil {
            let room: Double
            switch place.edge {
            case .near: room = start + length - place.at
            case .far: room = place.at - start
            case .center: room = 2 * min(place.at - start, start + length - place.at)
            }
            return max(0, room) - margins.sum
        }
        return between - margins.sum
    }

    /// A place between two insets that an alignment gives, kept within the containing block and the area between the insets: where the
    /// margin box does not fit there, it begins with it (Box Alignment 3, 4.4.1). `outer`: the length of the margin box. Gives the edge at
    /// which the margin box is kept, whether that is an end, and the place; `nil` where it need not be kept.
    func held(_ at: Double, _ outer: Double) -> (at: Double, edge: Double, isEnd: Bool)? {
        guard let near, !align.isSafe, !align.isUnsafe, align.word != .normal else { return nil }
        let low = min(start, start + near)
        let high = max(start + length, start + near + between)
        let first = at - margins.near
        if outer > high - low || first < low && low >= min(first, high - outer) { return (low + margins.near, low, false) }
        return (max(low, min(first, high - outer)) + margins.near, high, true)
    }
}

/// What determines the place of a node out of the flow along an axis.
enum AbsolutePlace {
    /// By its centre.
    case center
    /// Its place in the flow; at the beginning of the room there, where it is longer than the room.
    case staticPlace, staticStart(Double)
    /// From the far side of its containing block.
    case far
    /// From the near side, plus a part of the free space before the far inset.
    case between(FreePart, free: Double)
    /// Kept with its margins at the start or the end of its containing block.
    case held(Double, isEnd: Bool)
}

extension Run {
    /// Sizes and places a child out of the flow.
    func placeAbsolute(_ k: Int, in block: AbsoluteBlock) {
        withHeightAround(block.size.y) { placeAbsolutely(k, in: block) }
    }

    private func placeAbsolutely(_ k: Int, in block: AbsoluteBlock) {
        let whole = block.size.x
        func axis(_ a: Axis) -> AbsoluteAxis {
            AbsoluteAxis(
                near: inset(k, a, .near, whole: block.size[a]), far: inset(k, a, .far, whole: block.size[a]),
                margins: margins(k, a, whole: whole), start: block.start[a], length: block.size[a],
                place: a == .x ? block.staticX : block.staticY, align: a == .x ? block.justify : block.align)
        }
        let x = axis(.x)
        let y = axis(.y)
        let insets = insets(k, whole: whole)
        let room = ContainingBlock(block.size.x, block.size.y)
        let size = AbsoluteSizes(
            run: self, k: k, x: x, y: y, insets: insets, room: room, taleX: tale(k, .x, absoluteContext(k, .x, x, insets, room)),
            taleY: tale(k, .y, absoluteContext(k, .y, y, insets, room))
        ).settle()
        items[k].settle(.x, size.x.length)
        items[k].settle(.y, size.y.length)
        if size.x.hugs { items[k].hug(.x) }
        if size.y.hugs { items[k].hug(.y) }
        let placeX = place(k, .x, x, size.x.length)
        let placeY = place(k, .y, y, size.y.length)
        items[k].pos = Pair(placeX.at, placeY.at)
        if hears(k) {
            reportAbsolute(k, .x, x, placeX.how, room)
            reportAbsolute(k, .y, y, placeY.how, room)
        }
        noteWhole(k, whole)
    }

    private func place(_ k: Int, _ axis: Axis, _ a: AbsoluteAxis, _ length: Double) -> (at: Double, how: AbsolutePlace) {
        if a.near == nil, a.far == nil {
            let i = items[k].node
            let center = position(i, axis, .center)
            if center.kind == .number || center.kind == .percent {
                return (a.start + (a.length - length) / 2 + distance(i, axis, .center, whole: a.length), .center)
            }
            if let safe = a.place.safe, length + a.margins.sum > safe.length {
                return (safe.start + a.margins.near, .staticStart(safe.start))
            }
            switch a.place.edge {
            case .near: return (a.place.at + a.margins.near, .staticPlace)
            case .far: return (a.place.at - a.margins.far - length, .staticPlace)
            case .center: return (a.place.at - (length + a.margins.sum) / 2 + a.margins.near, .staticPlace)
            }
        }
        guard let near = a.near else { return (a.start + a.length - (a.far ?? 0) - a.margins.far - length, .far) }
        guard a.far != nil else { return (a.start + near + a.margins.near, .between(.none, free: 0)) }
        let free = a.between - a.margins.sum - length
        let first = a.start + near + a.margins.near
        let part: FreePart
        if a.margins.nearIsAuto, a.margins.farIsAuto {
            part = free < 0 && axis == .x ? .none : .half
        } else if a.margins.hasAuto {
            part = a.margins.nearIsAuto ? .all : .none
        } else {
            part = aligned(k, axis, a.align, free)
            let at = first + part.of(free)
            if let held = a.held(at, length + a.margins.sum), held.at != at { return (held.at, .held(held.edge, isEnd: held.isEnd)) }
        }
        return (first + part.of(free), .between(part, free: free))
    }

    /// The part of the free space before a node that is aligned in it.
    func aligned(_ k: Int, _ axis: Axis, _ align: BoxAlignment, _ free: Double) -> FreePart {
        if align.isSafe, free < 0 { return .none }
        switch align.word {
        case .end, .flexEnd, .lastBaseline: return .all
        case .center: return .half
        case .left: return axis == .x && rtl ? .all : .none
        case .right: return axis == .x && !rtl ? .all : .none
        case .selfStart: return axis == .x && turns(k) ? .all : .none
        case .selfEnd: return axis == .x && turns(k) ? .none : .all
        default: return .none
        }
    }
}

/// The sizes of a node out of the flow.
private struct AbsoluteSizes {
    typealias Size = (length: Double, hugs: Bool)
    let run: Run
    let k: Int
    let x: AbsoluteAxis
    let y: AbsoluteAxis
    let insets: Insets
    let room: ContainingBlock
    let taleX: SizeTale
    let taleY: SizeTale

    func settle() -> (x: Size, y: Size) {
        let ratio = run.ratio(k)
        let height = run.cssSize(k, .y, room, insets)
        let width = settleWidth(ratio, height)
        run.items[k].settle(.x, width.length)
        return (width, settleHeight(ratio, width))
    }

    /// Whether a size that is `auto` takes the rest between two insets; for a picture only with an alignment that says so.
    private func fills(_ a: AbsoluteAxis) -> Bool {
        a.isStretched || a.stretches && run.items[k].content != .picture
    }

    private func settleWidth(_ ratio: Double, _ height: CSSSize) -> Size {
        let size = run.cssSize(k, .x, room, insets)
        run.tell(taleX, resolved: size)
        var result: Size
        switch size {
        case .length(let length): result = (run.ruled(length, taleX), false)
        case .stretch(let mult, let add): result = (run.filled(x.rest, taleX, times: mult, plus: add), false)
        case .auto where ratio > 0: result = ratioWidth(ratio, height)
        case _ where ratio > 0 && size.isContent: result = (ratioWidth(ratio, height, size), true)
        case .auto where fills(x): result = (run.filled(x.rest, taleX), false)
        default: result = (content(size, leadingHeight(height)), true)
        }
        let bounds = run.cssBounds(k, .x, room, insets, stretch: x.rest, taleX) { content($0, leadingHeight(height)) }
        var least: Double?
        // Also where the width has a rule of its own (as Chromium does).
        if ratio > 0, let height = leadingHeight(height) {
            least = run.leastWidthByRatio(k, bounds, height: height, whole: room.x, taleX)
        }
        result.length = run.held(result.length, bounds, least: least, insets.both(.x), taleX)
        return result
    }

    /// A height by its rule, within bounds.
    private func definite(_ height: CSSSize) -> Double? {
        switch height {
        case .length(let length): return boundHeight(length)
        case .stretch(let mult, let add): return boundHeight(y.rest * mult + add)
        default: return nil
        }
    }

    /// The height on which a width depends: by its rule, or stretched where the width is not.
    private func leadingHeight(_ height: CSSSize) -> Double? {
        definite(height) ?? (height.isAuto && (y.isStretched || fills(y) && !fills(x)) ? boundHeight(y.rest) : nil)
    }

    private func boundHeight(_ length: Double) -> Double {
        let (low, high) = run.cssBounds(k, .y, room, insets, stretch: y.rest) { _ in .infinity }
        return max(min(length, high), low ?? 0, insets.both(.y))
    }

    private func ratioWidth(_ ratio: Double, _ height: CSSSize) -> Size {
        if x.isStretched { return (run.filled(x.rest, taleX), false) }
        if let height = definite(height) ?? (height.isAuto && y.isStretched ? boundHeight(y.rest) : nil) {
            return (run.transferred(k, to: .x, from: height, ratio: ratio, insets, taleX), false)
        }
        if fills(x) { return (withinOther(run.filled(x.rest, taleX), ratio), false) }
        if height.isAuto, fills(y) {
            return (run.transferred(k, to: .x, from: boundHeight(y.rest), ratio: ratio, insets, taleX), false)
        }
        return (withinOther(content(.auto, nil), ratio), true)
    }

    /// A width within the limits that the bounds of the height give through the ratio.
    private func withinOther(_ width: Double, _ ratio: Double) -> Double {
        run.withinTransferredBounds(k, width, .x, room, ratio, insets, stretch: y.rest, taleX)
    }

    /// The length of a content word where the ratio gives the width.
    private func ratioWidth(_ ratio: Double, _ height: CSSSize, _ size: CSSSize) -> Double {
        guard let height = leadingHeight(height) else {
            return withinOther(content(size, nil), ratio)
        }
        return run.transferred(k, to: .x, from: height, ratio: ratio, insets, taleX)
    }

    private func content(_ size: CSSSize, _ height: Double?) -> Double {
        let ratio = run.ratio(k)
        if ratio > 0, let height { return run.transferred(k, to: .x, from: height, ratio: ratio, insets, taleX) }
        return run.contentWidth(k, of: size, rest: x.rest, height: height, whole: room.x, taleX)
    }

    private func settleHeight(_ ratio: Double, _ width: Size) -> Size {
        let size = run.cssSize(k, .y, room, insets)
        func content() -> Double {
            if ratio > 0 { return run.transferred(k, to: .y, from: width.length, ratio: ratio, insets, taleY) }
            return run.contentHeight(k, width: width.length, hugsWidth: width.hugs, whole: room.x, taleY)
        }
        run.tell(taleY, resolved: size)
        var result: Size
        switch size {
        case .length(let length): result = (run.ruled(length, taleY), false)
        case .stretch(let mult, let add): result = (run.filled(y.rest, taleY, times: mult, plus: add), false)
        case .auto where ratio > 0 && !y.isStretched: result = (content(), false)
        case .auto where fills(y): result = (run.filled(y.rest, taleY), false)
        case .fit(let mult, let add):
            result = (content() * mult + add, true)
            run.tell(taleY, times: mult, plus: add, making: result.length)
        default: result = (content(), true)
        }
        let bounds = run.cssBounds(k, .y, room, insets, stretch: y.rest, taleY) { _ in
            if ratio > 0 { return content() }
            return run.contentHeightOfBound(k, width: width.length, hugsWidth: width.hugs, room: room, insets, taleY)
        }
        // A size by a ratio is at least that of the content, unless a bound is set.
        var least: Double?
        if ratio > 0, bounds.low == nil, size.isContent {
            least = run.leastHeightByRatio(k, (nil, bounds.high), width: width.length, height: result.length, whole: room.x, taleY)
        }
        result.length = run.held(result.length, bounds, least: least, insets.both(.y), taleY)
        return result
    }
}
