// Sizes in a flex, grid or block: the values of a child's rules in a containing block. All lengths are those of the border box, in points;
// `nil` stands for a length that is not definite.

/// The containing block of a child: its lengths where they are definite.
struct ContainingBlock: Equatable {
    var x: Double?
    var y: Double?

    @inline(__always) init(_ x: Double?, _ y: Double?) {
        self.x = x
        self.y = y
    }

    @inline(__always) subscript(axis: Axis) -> Double? {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }
}

/// The value of a size rule in a containing block.
enum CSSSize: Equatable {
    case auto
    case length(Double)
    /// The size of the content, at most the room; times a factor plus a number.
    case fit(Double, Double)
    case minContent
    case maxContent
    /// The containing block without the margins; times a factor plus a number.
    case stretch(Double, Double)

    var isAuto: Bool { self == .auto }
    /// Whether it depends on the content, or nothing determines it.
    var isContent: Bool {
        switch self {
        case .auto, .fit, .minContent, .maxContent: true
        case .length, .stretch: false
        }
    }
}

/// Margins along one axis, in logical terms; `auto` ones count as 0 until the free space is distributed.
struct CSSMargins {
    var near = 0.0
    var far = 0.0
    var nearIsAuto = false
    var farIsAuto = false

    @inline(__always) var sum: Double { near + far }
    @inline(__always) var hasAuto: Bool { nearIsAuto || farIsAuto }
}

extension Run {
    /// The values in force on a child of CSS's properties.
    @inline(__always) func cssItem(_ k: Int) -> CSSItem { pass.cssItem(items[k].node) }
    /// The same by reference, for reading a few of them of many children.
    @inline(__always) func css(_ k: Int) -> UnsafePointer<CSSItem> { pass.css(ofItem: items[k].node) }
    /// The values in force on the container of CSS's properties.
    @inline(__always) var cssBox: CSSBox { pass.cssBox(node) }

    /// Whether the size and the place of a child depend only on its content: neither a rule, a bound nor a property of CSS is set.
    @inline(__always) func hasNoRules(_ k: Int) -> Bool {
        let i = Int(items[k].node)
        let n = nodes + i
        return n.pointee.ext < 0 && rules[i].css < 0 && n.pointee.flags.isDisjoint(with: [.hasWidth, .hasHeight])
            && !n.pointee.flags.haveSetBounds && items[k].content != .picture
    }

    // MARK: Margins and edges

    /// The margins of a child along an axis. `whole`: the containing block's width, to which percentages refer; `nil` while it is unknown.
    @inline(__always) func margins(_ k: Int, _ axis: Axis, whole: Double?) -> CSSMargins {
        let i = items[k].node
        let c = rules[Int(i)].css
        if nodes[Int(i)].ext < 0, c < 0 || !doc.cssItems[c].pointee.flags.contains(.hasMargins) { return CSSMargins() }
        return setMargins(k, axis, whole ?? 0)
    }

    @inline(never) private func setMargins(_ k: Int, _ axis: Axis, _ whole: Double) -> CSSMargins {
        var m = CSSMargins()
        (m.near, m.nearIsAuto) = margin(k, axis, .near, whole)
        (m.far, m.farIsAuto) = margin(k, axis, .far, whole)
        return m
    }

    private func margin(_ k: Int, _ axis: Axis, _ side: Side, _ whole: Double) -> (Double, Bool) {
        let i = items[k].node
        let css = cssItem(k)
        let own = marginRule(css, axis, side)
        if own.isSet { return own.kind == .auto ? (0, true) : (own.mult * whole / 100 + own.add, false) }
        // The edges of a static child are its margins.
        guard css.position == .static, nodes[Int(i)].ext >= 0 else { return (0, false) }
        if position(i, axis, side).kind == .auto { return (0, true) }
        return (distance(i, axis, side, whole: whole), false)
    }

    private func marginRule(_ css: CSSItem, _ axis: Axis, _ side: Side) -> Rule {
        guard css.flags.contains(.hasMargins) else { return .unset }
        let place: Int32
        switch (axis, side) {
        case (.y, .near): place = css.marginTop
        case (.y, _): place = css.marginBottom
        case (.x, .near): place = css.marginLeading >= 0 ? css.marginLeading : rtl ? css.marginRight : css.marginLeft
        case (.x, _): place = css.marginTrailing >= 0 ? css.marginTrailing : rtl ? css.marginLeft : css.marginRight
        }
        return place < 0 ? .unset : doc.pool[place].pointee
    }

    /// The inset of a child that is relative, absolute or sticky. `nil` where none is set. `whole`: the length to which percentages refer.
    func inset(_ k: Int, _ axis: Axis, _ side: Side, whole: Double) -> Double? {
        let i = items[k].node
        guard nodes[Int(i)].ext >= 0 else { return nil }
        return position(i, axis, side).isPlainDistance ? distance(i, axis, side, whole: whole) : nil
    }

    // MARK: Padding and border

    /// The padding and border of a child, in its parent's logical terms. `whole`: the length to which percentages refer.
    @inline(__always) func insets(_ k: Int, whole: Double?) -> Insets {
        nodes[Int(items[k].node)].box < 0 ? Insets() : setInsets(k, whole)
    }

    @inline(never) private func setInsets(_ k: Int, _ whole: Double?) -> Insets {
        let i = items[k].node
        guard pass.traits(items[k].kind).pointee.hasPadding else { return Insets() }
        return pass.insets(of: i, whole: whole ?? 0, rtl: doc.usesDirection ? doc.ownDirection(i) ?? rtl : rtl)
    }

    // MARK: Sizes

    /// The length that is added to a size rule of a flex, grid or block for its content box, in a container of another kind.
    @inline(__always) func contentBoxInsets(_ k: Int, _ axis: Axis) -> Double {
        let c = rules[Int(items[k].node)].css
        if c < 0 || !doc.cssItems[c].pointee.isContentBox { return 0 }
        return pass.traits(items[k].kind).pointee.isCSS ? insets(k, whole: wrapX ? nil : content(.x)).both(axis) : 0
    }

    /// The value of the size rule of a child. `line`: shares grow along it, and count as `auto`.
    func cssSize(_ k: Int, _ axis: Axis, _ room: ContainingBlock, _ insets: Insets, along line: Bool = false) -> CSSSize {
        let i = items[k].node
        guard nodes[Int(i)].flags.contains(axis == .x ? .hasWidth : .hasHeight) else { return .auto }
        return cssSize(pass.sizeRule(i, axis), k, axis, room, insets, along: line)
    }

    /// Whether a child has no size rule along an axis, or one that counts as none; a percentage of a length that is not definite does not.
    func isAutoRule(_ k: Int, _ axis: Axis) -> Bool {
        let i = items[k].node
        guard nodes[Int(i)].flags.contains(axis == .x ? .hasWidth : .hasHeight) else { return true }
        let kind = pass.sizeKind(i, axis)
        return kind == .auto || kind.fills
    }

    /// The value of a rule of a size, a bound or a basis.
    func cssSize(_ rule: Rule, _ k: Int, _ axis: Axis, _ room: ContainingBlock, _ insets: Insets, along line: Bool = false) -> CSSSize {
        switch rule.kind {
        case .number: return .length(borderBox(k, rule.add, axis, insets))
        case .percent:
            guard let whole = room[axis] else { return .auto }
            return .length(borderBox(k, rule.mult / 100 * whole + rule.add, axis, insets))
        case .wrap: return .fit(rule.mult, rule.add)
        case .fill: return line || room[axis] == nil ? .auto : .stretch(rule.mult, rule.add)
        case .average, .share: return line || room[axis] == nil ? .auto : .stretch(1, rule.add)
        case .stretch: return room[axis] == nil ? .auto : .stretch(1, 0)
        case .minContent: return .minContent
        case .maxContent: return .maxContent
        case .reference: return followed(rule, k, axis, insets)
        case .extreme:
            let lengths = extremeLengths(rule, k, axis, room, insets, along: line).compactMap { $0 }
            return (doc.operands(of: rule).isLargest ? lengths.max() : lengths.min()).map { .length($0) } ?? .auto
        default: return .auto
        }
    }

    /// The values of the operands of a `max` or `min`, `nil` for those that are not definite.
    func extremeLengths(
        _ rule: Rule, _ k: Int, _ axis: Axis, _ room: ContainingBlock, _ insets: Insets, along line: Bool
    ) -> [Double?] {
        doc.operands(of: rule).rules.map { operand in
            switch cssSize(operand, k, axis, room, insets, along: line) {
            case .length(let length): return length
            case .fit(let mult, let add): return contentLength(k, axis, room: room, whole: room.x) * mult + add
            default: return nil
            }
        }
    }

    /// A length of the border box, from one of the box that `boxSizing` names.
    @inline(__always) func borderBox(_ k: Int, _ length: Double, _ axis: Axis, _ insets: Insets) -> Double {
        let whole = max(0, length)
        let both = insets.both(axis)
        if css(k).pointee.isContentBox { return whole + both }
        return max(whole, both)
    }

    /// Whether the container's own length is definite: percentages can refer to it.
    func isKnown(_ axis: Axis) -> Bool { !wraps(axis) && (axis == .x || !hugs(.y)) }

    // MARK: Bounds

    /// The least and the most that a child's bounds allow along an axis; `automatic` where no lower one is set. `stretch`: the length that
    /// fills the room there, where that is not the containing block without margins; `tale`: the explanation of the length that they limit.
    @inline(__always) func cssBounds(
        _ k: Int, _ axis: Axis, _ room: ContainingBlock, _ insets: Insets, stretch: Double? = nil, _ tale: SizeTale = .silent,
        content: (CSSSize) -> Double
    ) -> (low: Double?, high: Double) {
        let hasBounds = nodes[Int(items[k].node)].flags.haveSetBounds
        return hasBounds ? setBounds(k, axis, room, insets, stretch: stretch, tale, content: content) : (nil, .infinity)
    }

    /// The same where the bounds are numbers.
    func numberBounds(_ k: Int, _ axis: Axis, _ insets: Insets) -> (low: Double?, high: Double)? {
        guard let numbers = pass.setNumberBounds(items[k].node, axis) else { return nil }
        return (
            numbers.low == -.infinity ? nil : borderBox(k, numbers.low, axis, insets),
            numbers.high == .infinity ? .infinity : borderBox(k, numbers.high, axis, insets)
        )
    }

    @inline(never) private func setBounds(
        _ k: Int, _ axis: Axis, _ room: ContainingBlock, _ insets: Insets, stretch: Double?, _ tale: SizeTale,
        content: (CSSSize) -> Double
    ) -> (low: Double?, high: Double) {
        let i = items[k].node
        if let numbers = numberBounds(k, axis, insets) { return numbers }
        let lower = bound(i, axis, .lower)
        let upper = bound(i, axis, .upper)
        var low: Double?
        var high = Double.infinity
        let filled = stretch ?? room[axis].map { $0 - margins(k, axis, whole: room.x).sum }
        var whole = room
        if let filled, whole[axis] == nil { whole[axis] = filled }
        func length(of size: CSSSize) -> Double? {
            switch size {
            case .auto: return nil
            case .length(let length):
                tell(tale, .rule(length))
                return length
            case .stretch(let mult, let add):
                let length = (filled ?? 0) * mult + add
                tell(tale, .fills(mult: mult, add: add, length))
                if length < 0 { tell(tale, hold: .bounded(length, 0)) }
                return max(0, length)
            case .fit(let mult, let add):
                let length = content(.fit(1, 0))
                guard length < .infinity else { return length }
                tell(tale, times: mult, plus: add, making: length * mult + add)
                return length * mult + add
            case let size: return content(size)
            }
        }
        if lower.isSet, lower.kind != .auto {
            tell(tale, of: .lower)
            let length = length(of: cssSize(lower, k, axis, lower.kind.fills ? whole : room, insets))
            // A percentage of a length that is not definite counts as 0, plus a number.
            low = length.map { $0 < .infinity ? $0 : 0 } ?? (lower.kind == .percent ? borderBox(k, lower.add, axis, insets) : 0)
        }
        if upper.isSet {
            tell(tale, of: .upper)
            high = length(of: cssSize(upper, k, axis, upper.kind.fills ? whole : room, insets)) ?? .infinity
        }
        tell(tale, of: .way)
        tell(tale, low: lower.isSet, low, high: upper.isSet, high)
        return (low, high)
    }

    /// Whether a bound of a child along an axis is the length that fills the room there.
    func hasFillingBound(_ k: Int, _ axis: Axis) -> Bool {
        let i = items[k].node
        guard nodes[Int(i)].flags.haveSetBounds else { return false }
        return bound(i, axis, .lower).kind.fills || bound(i, axis, .upper).kind.fills
    }

    /// A bound of a child's size. A share, which a child can only have from a container of another kind, counts as unset.
    func bound(_ i: Int32, _ axis: Axis, _ slot: SlotKind) -> Rule {
        let rule = pass.boundRule(i, axis, slot)
        return rule.kind == .share ? .unset : rule
    }

    // MARK: Ratios

    /// Width divided by height of a child with a ratio: its own, or that of a picture; 0 where it has none.
    @inline(__always) func ratio(_ k: Int) -> Double {
        rules[Int(items[k].node)].css < 0 && items[k].content != .picture ? 0 : setRatio(k)
    }

    @inline(never) private func setRatio(_ k: Int) -> Double {
        let i = items[k].node
        let own = css(k).pointee.aspectRatio
        if own > 0 { return own }
        guard items[k].content == .picture else { return 0 }
        let size = doc.contents[rules[Int(i)].content].pointee.imageSize
        return size.x > 0 && size.y > 0 ? size.x / size.y : 0
    }

    /// The length along an axis that a ratio gives for the other length.
    func transferred(_ k: Int, to axis: Axis, from length: Double, ratio: Double, _ insets: Insets) -> Double {
        let factor = axis == .x ? ratio : 1 / ratio
        if cssItem(k).isContentBox, cssItem(k).aspectRatio > 0 {
            return max(0, length - insets.both(axis.other)) * factor + insets.both(axis)
        }
        return max(length * factor, insets.both(axis))
    }

    /// Whether a size by a ratio is at least that of the content: not for a picture, nor for a child that clips (Sizing 4, 5.2).
    func holdsContent(_ k: Int) -> Bool { items[k].content != .picture && !hidesOverflow(k) }

    /// Whether a child's height rule is a percentage or fills. Where these have no definite length to refer to, a ratio gives the height,
    /// which the content does not limit then (as in Chromium).
    func fillsByHeight(_ k: Int) -> Bool {
        let i = items[k].node
        guard nodes[Int(i)].flags.contains(.hasHeight) else { return false }
        let kind = pass.sizeKind(i, .y)
        return kind == .percent || kind.fills
    }

    /// The same, with an explanation.
    func transferred(
        _ k: Int, to axis: Axis, from length: Double, ratio: Double, _ insets: Insets, _ tale: SizeTale
    ) -> Double {
        let size = transferred(k, to: axis, from: length, ratio: ratio, insets)
        tell(tale, .ratio(from: length, size))
        return size
    }

    /// The least width where a ratio gives the width. `bounds`: the child's own; a lower one replaces the content.
    func leastWidthByRatio(
        _ k: Int, _ bounds: (low: Double?, high: Double), height: Double?, whole: Double?, _ tale: SizeTale = .silent
    ) -> Double {
        if let low = bounds.low { return low }
        tell(tale, of: .content)
        defer { tell(tale, of: .way) }
        return holdsContent(k) ? min(contentWidth(k, least: true, height: height, whole: whole, tale), bounds.high) : 0
    }

    /// The least height where a ratio gives the height; `height`: the height by the ratio, which is definite for what is in the child.
    func leastHeightByRatio(
        _ k: Int, _ bounds: (low: Double?, high: Double), width: Double, height: Double, whole: Double?, _ tale: SizeTale = .silent
    ) -> Double {
        if let low = bounds.low { return low }
        guard holdsContent(k), !fillsByHeight(k) else { return 0 }
        tell(tale, of: .content)
        defer { tell(tale, of: .way) }
        guard let used = usedHeight(k, width: width, hugsWidth: false, height: height, whole: whole, fills: false) else {
            return min(contentHeight(k, width: width, hugsWidth: false, whole: whole, tale), bounds.high)
        }
        tell(tale, .content(.used(width: width, hugs: false, height: height, fills: false), used))
        return min(used, bounds.high)
    }

    // MARK: Content

    /// The same, with an explanation.
    @inline(__always) func contentWidth(_ k: Int, least: Bool, height: Double?, whole: Double?, _ tale: SizeTale) -> Double {
        let width = contentWidth(k, least: least, height: height, whole: whole)
        tell(tale, .content(.width(least: least, height: height), width))
        return width
    }

    /// The same for a height in a width.
    @inline(__always) func contentHeight(_ k: Int, width: Double, hugsWidth: Bool, whole: Double?, _ tale: SizeTale) -> Double {
        let height = contentHeight(k, width: width, hugsWidth: hugsWidth, whole: whole)
        tell(tale, .content(.height(width: width, hugs: hugsWidth), height))
        return height
    }

    /// The least or the most width of a child's content. `height`: its definite height, if it has one.
    func contentWidth(_ k: Int, least: Bool, height: Double?, whole: Double?) -> Double {
        let i = items[k].node
        switch items[k].content {
        case .text: return doc.leafSize(i, .x, other: nil, limit: nil, least: least)
        case .picture: return doc.leafSize(i, .x, other: nil, limit: nil)
        case .nothing where pass.sizeKind(i, .x) != .wrap || nodes[Int(i)].first < 0: return 0
        default:
            let y: AxisProposal = height.map { pass.widthMindsHeight(i) ? .exact($0) : .unasked } ?? .unasked
            return askChild(k, Proposal(least ? .leastContent : .mostContent, y), whole: whole).x
        }
    }

    /// The height of a child's content in a width.
    func contentHeight(_ k: Int, width: Double, hugsWidth: Bool, whole: Double?) -> Double {
        let i = items[k].node
        switch items[k].content {
        // Without a width each character is on a line of its own.
        case .text: return doc.leafSize(i, .y, other: max(width, .leastNormalMagnitude), limit: nil)
        case .picture: return doc.leafSize(i, .y, other: nil, limit: nil)
        case .nothing where pass.sizeKind(i, .y) != .wrap || nodes[Int(i)].first < 0: return 0
        default: return askChild(k, Proposal(.exact(width, hugs: hugsWidth && minds(k)), .atMost(.infinity)), whole: whole).y
        }
    }

    /// The length of a word such as `maxContent` in a bound of a child's height: the height of its content in the height that its rule
    /// sets, if that is definite, or over which it is stretched; otherwise the height that the content asks for. As in Chromium, the rows
    /// of a grid fill that height, and so do the lines of a flex with a height rule where an item is a percentage of it.
    func contentHeightOfBound(
        _ k: Int, width: Double, hugsWidth: Bool, room: ContainingBlock, _ insets: Insets, stretched: Double? = nil,
        _ tale: SizeTale = .silent
    ) -> Double {
        let size = stretched.map { CSSSize.length($0) } ?? cssSize(k, .y, room, insets)
        if case .length(var height) = size {
            let upper = pass.boundRule(items[k].node, .y, .upper)
            if upper.isSet, case .length(let most) = cssSize(upper, k, .y, room, insets) { height = min(height, most) }
            let fills = stretched == nil
            let used = usedHeight(k, width: width, hugsWidth: hugsWidth, height: height, whole: room.x, fills: fills)
            if let used {
                tell(tale, .content(.used(width: width, hugs: hugsWidth, height: height, fills: fills), used))
                return used
            }
        }
        return contentHeight(k, width: width, hugsWidth: hugsWidth, whole: room.x, tale)
    }

    /// The height of the content of a flex or grid in a definite height; `fills`: its lines fill it. `nil` for other nodes.
    func usedHeight(_ k: Int, width: Double, hugsWidth: Bool, height: Double, whole: Double?, fills: Bool = true) -> Double? {
        let i = items[k].node
        guard pass.traits(items[k].kind).pointee.isCSS else { return nil }
        let p = Proposal(.exact(width, hugs: hugsWidth && minds(k)), .exact(height))
        return pass.answer(fills ? .filledHeight : .contentHeight, of: i, telling(whole, to: i, p), rtl: rtl)
    }

    private func minds(_ k: Int) -> Bool { pass.mindsHugging(items[k].node, items[k].kind) }

    private func askChild(_ k: Int, _ proposal: Proposal, whole: Double?) -> Pair {
        let i = items[k].node
        guard nodes[Int(i)].box >= 0 else { return .zero }
        var p = telling(whole, to: i, proposal)
        if hasSafeArea { p.epoch = epochToAsk(k, p) }
        return askLayout(i, p)
    }
}

extension Run {
    /// A proposal with the width to which the percentages of a container's padding refer, where it has any, and with the width and height
    /// to which its bounds refer, where these determine how often its tracks repeat or where its column breaks.
    @inline(__always) func telling(_ whole: Double?, to i: Int32, _ proposal: Proposal) -> Proposal {
        let box = boxes + Int(nodes[Int(i)].box)
        if box.pointee.flags.isDisjoint(with: [.percentPadding, .paged]), box.pointee.css < 0 { return proposal }
        var p = proposal
        if box.pointee.flags.contains(.paged) { p.takePages(wrapX ? 0 : size.x, wrapY ? 0 : size.y) }
        if box.pointee.flags.contains(.percentPadding) || pass.readsWidthAround(i) { p.x.parentLength = whole ?? 0 }
        if pass.readsHeightAround(i) { p.y.parentLength = heightAround ?? 0 }
        return p
    }

    /// The height of the current child's containing block, where it is definite.
    var heightAround: Double? {
        let area = state.pointee.areaHeight
        return area.isNaN ? knownHeight : area < 0 ? nil : area
    }

    /// Runs `body` for a child whose containing block has another height than the container; negative: not definite.
    func withHeightAround<T>(_ height: Double, _ body: () -> T) -> T {
        let before = state.pointee.areaHeight
        state.pointee.areaHeight = height
        defer { state.pointee.areaHeight = before }
        return body()
    }
}

extension Pass {
    /// Whether percentages of a width around a grid determine how often its tracks repeat: it gets that width.
    @inline(__always) func readsWidthAround(_ i: Int32) -> Bool {
        nodes[Int(i)].flags.haveSetBounds && css(of: i).pointee.repeatsTracks
            && (boundRule(i, .x, .lower).kind == .percent || boundRule(i, .x, .upper).kind == .percent)
    }

    /// Whether percentages of a height around a container determine how often its tracks repeat, or where its column breaks: it gets that
    /// height.
    @inline(__always) func readsHeightAround(_ i: Int32) -> Bool {
        guard nodes[Int(i)].flags.haveSetBounds else { return false }
        let css = css(of: i)
        return (css.pointee.repeatsTracks || css.pointee.isColumn && css.pointee.wraps)
            && (boundRule(i, .y, .lower).kind == .percent || boundRule(i, .y, .upper).kind == .percent)
    }
}

extension Pass {
    @inline(__always) func cssItem(_ i: Int32) -> CSSItem {
        let c = rules[Int(i)].css
        return c < 0 ? CSSItem.standard : doc.cssItems[c].pointee
    }

    /// The same by reference.
    @inline(__always) func css(ofItem i: Int32) -> UnsafePointer<CSSItem> {
        let c = rules[Int(i)].css
        return c < 0 ? state.pointee.standardItem : UnsafePointer(doc.cssItems[c])
    }

    @inline(__always) func cssBox(_ i: Int32) -> CSSBox { css(of: i).pointee }

    /// The values in force on a container of CSS's properties by reference, for reading a few of them. The memory may move when another
    /// node gets its first.
    @inline(__always) func css(of i: Int32) -> UnsafePointer<CSSBox> {
        let b = nodes[Int(i)].box
        guard b >= 0, boxes[Int(b)].css >= 0, traits(nodes[Int(i)].kind).pointee.isCSS else { return state.pointee.standardBox }
        return UnsafePointer(doc.cssBoxes[boxes[Int(b)].css])
    }

    /// The border of a node, in logical terms.
    func border(of i: Int32, rtl: Bool) -> Insets {
        let c = css(of: i)
        return Insets(
            top: c.pointee.topBorder,
            leading: c.pointee.leadingBorder >= 0 ? c.pointee.leadingBorder : rtl ? c.pointee.rightBorder : c.pointee.leftBorder,
            bottom: c.pointee.bottomBorder,
            trailing: c.pointee.trailingBorder >= 0 ? c.pointee.trailingBorder : rtl ? c.pointee.leftBorder : c.pointee.rightBorder)
    }

    /// The padding and border of a node, in logical terms. `whole`: the length to which percentages refer.
    func insets(of i: Int32, whole: Double, rtl: Bool) -> Insets {
        let b = boxes + Int(nodes[Int(i)].box)
        var p = Insets(
            top: b.pointee.topPadding, leading: rtl ? b.pointee.rightPadding : b.pointee.leftPadding,
            bottom: b.pointee.bottomPadding, trailing: rtl ? b.pointee.leftPadding : b.pointee.rightPadding)
        guard traits(nodes[Int(i)].kind).pointee.isCSS else { return logicalInsets(p, i, b, 0, rtl: rtl) }
        if !b.pointee.flags.isDisjoint(with: [.percentPadding, .logicalPadding]) { p = logicalInsets(p, i, b, whole, rtl: rtl) }
        if b.pointee.flags.contains(.border) {
            let border = border(of: i, rtl: rtl)
            p.top += border.top
            p.leading += border.leading
            p.bottom += border.bottom
            p.trailing += border.trailing
        }
        return p
    }

    private func logicalInsets(_ numbers: Insets, _ i: Int32, _ b: UnsafeMutablePointer<Box>, _ whole: Double, rtl: Bool) -> Insets {
        var p = numbers
        func length(_ prop: Prop) -> Double? {
            let rule = doc.value(i, prop)
            switch rule.kind {
            case .number: return rule.add
            case .percent: return max(0, rule.mult / 100 * whole + rule.add)
            default: return nil
            }
        }
        if b.pointee.flags.contains(.percentPadding) {
            p.top = length(.topPadding) ?? p.top
            p.bottom = length(.bottomPadding) ?? p.bottom
            p.leading = length(rtl ? .rightPadding : .leftPadding) ?? p.leading
            p.trailing = length(rtl ? .leftPadding : .rightPadding) ?? p.trailing
        }
        if b.pointee.flags.contains(.logicalPadding) {
            p.leading = length(.leadingPadding) ?? p.leading
            p.trailing = length(.trailingPadding) ?? p.trailing
        }
        return p
    }
}

extension Rule {
    /// Whether it is a word for the content.
    var isContentWord: Bool {
        switch kind {
        case .wrap, .minContent, .maxContent: true
        default: false
        }
    }
}

extension Rule.Kind {
    /// Whether a length fills the room.
    @inline(__always) var fills: Bool {
        switch self {
        case .fill, .average, .share, .stretch: true
        default: false
        }
    }

    /// Whether a length refers to another one, or is the largest or smallest of several.
    @inline(__always) var followsLength: Bool { self == .reference || self == .extreme }
}
