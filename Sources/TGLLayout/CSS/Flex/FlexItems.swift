// Base sizes and bounds of the items of a flex, and their sizes across.

extension FlexSolver {
    /// Finds an item's margins, base size and bounds along the line (Flexbox 9.2, 4.5).
    func measureItem(_ p: Int) {
        let k = Int(items[p].k)
        if isPlain(k) { return measurePlain(p, k) }
        if run.items[k].settled(main) == .asking || measureLeaf(p, k) { return }
        measureFollowed(k)
        let item = items + p
        read(p)
        let crossSize = crossSize(p)
        item.pointee.crossIsAuto = crossSize.isAuto && run.isAutoRule(k, cross)
        item.pointee.fillsCross = item.pointee.crossIsAuto && fillsCross(k)
        item.pointee.fillsLine = fillsCross(k) || run.hasFillingBound(k, cross)
        let given = definiteCross(p, crossSize)
        // A rule along the line may refer to the own size across.
        if let given { run.items[k].settle(cross, given) }
        let tale = run.tale(k, main, of: .base, mainContext(p, ofBasis: true))
        let (low, high) = run.cssBounds(k, main, containing, item.pointee.insets, tale) { word in
            if main == .x || item.pointee.ratio > 0 { return contentMain(p, word, given, tale) }
            let (width, hugs) = crossLength(p, line: nil, isFlexed: false)
            return run.contentHeightOfBound(k, width: width, hugsWidth: hugs, room: containing, item.pointee.insets, tale)
        }
        item.pointee.high = high
        item.pointee.given = given
        item.pointee.base = baseSize(p, given, tale)
        item.pointee.lowIsOpen = low == nil && mayWaitForMinimum(k, item.pointee.ratio)
        item.pointee.low = item.pointee.lowIsOpen ? 0 : low ?? automaticMinimum(p, given)
        item.pointee.hypothetical = max(min(item.pointee.base, high), item.pointee.low, item.pointee.mainInsets)
        run.items[k].settle(main, item.pointee.hypothetical)
    }

    /// Reads an item's rules: their values in the containing block, whose lengths do not change while the items are sized.
    private func read(_ p: Int) {
        let k = Int(items[p].k)
        let item = items + p
        let insets = run.insets(k, whole: whole)
        item.pointee.insets = insets
        item.pointee.mainInsets = insets.both(main)
        item.pointee.align = self.css.alignItems
        if run.hasNoRules(k) { return }
        let flags = run.nodes[Int(run.items[k].node)].flags
        item.pointee.main = run.margins(k, main, whole: whole)
        item.pointee.cross = run.margins(k, cross, whole: whole)
        let css = run.css(k)
        if css.pointee.alignSelf.word != .auto { item.pointee.align = css.pointee.alignSelf }
        item.pointee.grow = grow(k)
        item.pointee.shrink = css.pointee.flexShrink
        item.pointee.ratio = run.ratio(k)
        if flags.haveSetBounds { item.pointee.crossBounds = run.numberBounds(k, cross, insets) }
        item.pointee.isLate = isLate(k, flags)
        if item.pointee.isLate { return }
        item.pointee.crossSize = run.cssSize(k, cross, containing, insets)
        item.pointee.mainSize = run.cssSize(k, main, containing, insets, along: true)
        let isOfSize = css.pointee.flexBasis < 0 && !isShare(k)
        item.pointee.basis = isOfSize ? item.pointee.mainSize : basis(k, containing, insets)
    }

    /// Whether a size rule or the basis of an item refers to another length.
    private func isLate(_ k: Int, _ flags: Node.Flags) -> Bool {
        let i = run.items[k].node
        if flags.contains(.hasWidth), run.pass.sizeKind(i, .x).followsLength { return true }
        if flags.contains(.hasHeight), run.pass.sizeKind(i, .y).followsLength { return true }
        let basis = run.css(k).pointee.flexBasis
        return basis >= 0 && doc.pool[basis].pointee.kind.followsLength
    }

    private func crossSize(_ p: Int) -> CSSSize {
        items[p].isLate ? run.cssSize(Int(items[p].k), cross, containing, items[p].insets) : items[p].crossSize
    }

    /// The value of the size rule along the line; shares grow there, and count as `auto`.
    private func mainSize(_ p: Int) -> CSSSize {
        items[p].isLate ? run.cssSize(Int(items[p].k), main, containing, items[p].insets, along: true) : items[p].mainSize
    }

    func basis(_ p: Int) -> CSSSize {
        items[p].isLate ? basis(Int(items[p].k), containing, items[p].insets) : items[p].basis
    }

    /// Whether the size of an item is two numbers, and it is empty: it has no content that could need more.
    @inline(__always) func isPlain(_ k: Int) -> Bool {
        let item = run.items + k
        guard item.pointee.marks.isSuperset(of: [.numberX, .numberY]), item.pointee.content == .nothing, !records else { return false }
        // Without a size rule the size is `auto`, which is not a number here.
        let n = run.nodes + Int(item.pointee.node)
        return n.pointee.box < 0 && n.pointee.flags.isSuperset(of: [.hasWidth, .hasHeight]) && run.rules[Int(item.pointee.node)].css < 0
    }

    private func measurePlain(_ p: Int, _ k: Int) {
        let item = items + p
        let size = run.items[k].size
        item.pointee.isPlain = true
        item.pointee.align = css.alignItems
        item.pointee.base = size[main]
        item.pointee.hypothetical = size[main]
        item.pointee.crossLength = size[cross]
        run.items[k].settle(main, size[main])
        run.items[k].settle(cross, size[cross])
    }

    /// Measures an item if it is a leaf (see `FlexItem.measureLeaf`); answers whether it is one. A recorded pass takes the general way.
    private func measureLeaf(_ p: Int, _ k: Int) -> Bool {
        guard run.items[k].content == .nothing, !records,
            items[p].measureLeaf(run.items[k].node, run.pass, main, containing, css.alignItems)
        else { return false }
        run.items[k].settle(main, items[p].hypothetical)
        run.items[k].settle(cross, items[p].crossLength)
        return true
    }

    /// Whether the automatic minimum has no effect unless the line shrinks: it is at most the base size, which is a length of the size
    /// rule, or the largest width of the content. A recorded pass computes everything.
    private func mayWaitForMinimum(_ k: Int, _ ratio: Double) -> Bool {
        let i = run.items[k].node
        guard !records, run.css(k).pointee.flexBasis < 0, ratio == 0 else { return false }
        guard run.nodes[Int(i)].flags.contains(main == .x ? .hasWidth : .hasHeight) else { return true }
        let kind = run.pass.sizeKind(i, main)
        if kind == .auto { return true }
        guard kind == .number || kind == .percent && containing[main] != nil else { return false }
        let across = run.nodes[Int(i)].flags.contains(cross == .x ? .hasWidth : .hasHeight) ? run.pass.sizeKind(i, cross) : .auto
        return across != .reference
    }

    /// Computes the automatic minimum of an item where that was put off.
    func settleMinimum(_ p: Int) {
        guard items[p].lowIsOpen else { return }
        items[p].lowIsOpen = false
        items[p].low = automaticMinimum(p, items[p].given)
    }

    /// Measures the items first to whose size a rule refers.
    private func measureFollowed(_ k: Int) {
        let i = run.items[k].node
        guard run.nodes[Int(i)].flags.contains(main == .x ? .hasWidth : .hasHeight), run.pass.sizeKind(i, main) == .reference else {
            return
        }
        let rule = run.pass.sizeRule(i, main)
        guard rule.anchor.axis == main, case .item(let j) = run.target(i, rule) else { return }
        run.items[k].mark(main, .asking)
        if run.items[j].settled(main) == .open, let other = place(of: j) { measureItem(other) }
        run.items[k].mark(main, .open)
    }

    /// The place of an item; they are in tree order unless `order` says otherwise.
    private func place(of k: Int) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if Int(items[middle].k) < k { low = middle + 1 } else { high = middle }
        }
        return low < count && Int(items[low].k) == k ? low : (0..<count).first { Int(items[$0].k) == k }
    }

    /// How an item grows: by its rule, or by a share that is its size along the line.
    func grow(_ k: Int) -> Double {
        let css = run.css(k)
        return css.pointee.flags.contains(.growIsSet) || !isShare(k) ? css.pointee.flexGrow : shareWeight(k)
    }

    private func shareWeight(_ k: Int) -> Double {
        let rule = run.pass.sizeRule(run.items[k].node, main)
        return rule.kind == .share ? max(0, rule.mult) : 1
    }

    func alignment(_ css: CSSItem) -> BoxAlignment { css.alignSelf.word == .auto ? self.css.alignItems : css.alignSelf }

    /// The size across that is known before the line is: by a rule, or stretched in a container of one line that is definite across.
    private func definiteCross(_ p: Int, _ size: CSSSize) -> Double? {
        var length: Double?
        switch size {
        case .length(let v): length = v
        case .stretch(let mult, let add):
            if let room = containing[cross] { length = (room - items[p].cross.sum) * mult + add }
        case .auto:
            if items[p].crossIsAuto, stretches(p), !css.wraps, let room = containing[cross] { length = room - items[p].cross.sum }
        default: break
        }
        guard let length else { return nil }
        let tale = run.tale(Int(items[p].k), cross, crossContext(p, isLineKnown: false))
        run.tell(tale, way(of: size, length))
        let bounds = crossBounds(p, line: nil, isFlexed: false, stretched: size.isAuto ? length : nil, tale)
        return run.held(length, bounds, items[p].insets.both(cross), tale)
    }

    /// How a size across is determined that does not depend on the content.
    private func way(of size: CSSSize, _ length: Double) -> SizeWay {
        switch size {
        case .length: .rule(length)
        case .stretch(let mult, let add): .fills(mult: mult, add: add, length)
        default: .fills(length)
        }
    }

    /// The bounds across. `line`: the length of the line across, where that is known; `stretched`: the length over which the item is
    /// stretched.
    private func crossBounds(
        _ p: Int, line: Double?, isFlexed: Bool, stretched: Double?, _ tale: SizeTale
    ) -> (low: Double?, high: Double) {
        if let bounds = items[p].crossBounds { return bounds }
        let insets = items[p].insets
        return run.cssBounds(Int(items[p].k), cross, containing, insets, stretch: line.map { $0 - items[p].cross.sum }, tale) { word in
            cross == .y
                ? contentHeightBound(p, word, insets, isFlexed: isFlexed, stretched: stretched, tale)
                : contentWidthBound(p, word, insets, isFlexed: isFlexed, line: line, tale)
        }
    }

    /// The length of a word in a bound of the height: with a ratio nothing before the width is known, except for a picture. `stretched`:
    /// the height over which the item is stretched.
    private func contentHeightBound(
        _ p: Int, _ word: CSSSize, _ insets: Insets, isFlexed: Bool, stretched: Double?, _ tale: SizeTale
    ) -> Double {
        let k = Int(items[p].k)
        if items[p].ratio > 0 {
            guard isFlexed, run.items[k].content == .picture else { return run.pictureHeight(k, containing, insets) }
            return run.transferred(k, to: .y, from: items[p].length, ratio: items[p].ratio, insets, tale)
        }
        if case .stretch = word { return contentCross(p, word, insets, tale) }
        return run.contentHeightOfBound(
            k, width: items[p].length, hugsWidth: items[p].hugsMain, room: containing, insets, stretched: stretched, tale)
    }

    /// The length of a word in a bound of the width of an item of a column: by its ratio, once its height is known.
    private func contentWidthBound(
        _ p: Int, _ word: CSSSize, _ insets: Insets, isFlexed: Bool, line: Double?, _ tale: SizeTale
    ) -> Double {
        let k = Int(items[p].k)
        let ratio = items[p].ratio
        guard ratio > 0 else { return contentCross(p, word, insets, line: line, tale) }
        guard isFlexed else {
            return run.withinTransferredBounds(k, contentCross(p, word, insets, tale), .x, containing, ratio, insets, tale)
        }
        var width = run.transferred(k, to: .x, from: items[p].length, ratio: ratio, insets, tale)
        guard case .fit(let mult, let add) = word else { return width }
        if let room = containing.x.map({ $0 - items[p].cross.sum }), room < width {
            run.tell(tale, .noMoreThan(room))
            width = room
        }
        run.tell(tale, times: mult, plus: add, making: width * mult + add)
        return width * mult + add
    }

    /// Whether an item without a size across is stretched there: by its alignment, or by a rule such as `stretch`.
    func stretches(_ p: Int) -> Bool { items[p].fillsCross || items[p].align.stretches && !items[p].cross.hasAuto }

    /// Whether the size rule across makes the item fill its line.
    private func fillsCross(_ k: Int) -> Bool {
        let i = run.items[k].node
        return run.nodes[Int(i)].flags.contains(cross == .x ? .hasWidth : .hasHeight) && run.pass.sizeKind(i, cross).fills
    }

    /// Before bounds (Flexbox 9.2.3).
    private func baseSize(_ p: Int, _ given: Double?, _ tale: SizeTale) -> Double {
        let basis = basis(p)
        run.tell(tale, resolved: basis)
        switch basis {
        case .length(let length): return run.ruled(length, tale)
        case .stretch(let mult, let add):
            guard let room = room(main) else { break }
            let length = run.filled(room - items[p].main.sum, tale, times: mult, plus: add)
            if length < 0 { run.tell(tale, hold: .bounded(length, 0)) }
            return max(0, length)
        case .minContent: return contentMain(p, .minContent, given, tale)
        case .fit(let mult, let add):
            items[p].hugsMain = true
            let length = contentMain(p, .fit(1, 0), given, tale) * mult + add
            run.tell(tale, times: mult, plus: add, making: length)
            return length
        default: break
        }
        items[p].hugsMain = true
        return contentMain(p, .maxContent, given, tale)
    }

    /// The length of an item's content along the line; `given`: its size across, where that is definite.
    private func contentMain(_ p: Int, _ size: CSSSize, _ given: Double?, _ tale: SizeTale) -> Double {
        let k = Int(items[p].k)
        let (ratio, insets) = (items[p].ratio, items[p].insets)
        if ratio > 0, let given { return run.transferred(k, to: main, from: given, ratio: ratio, insets, tale) }
        var length: Double
        if main == .x {
            let rest = room(.x).map { $0 - items[p].main.sum }
            switch size {
            case .fit: length = run.fitWidth(k, rest: rest, height: given, whole: whole, tale)
            default: length = run.contentWidth(k, least: size == .minContent, height: given, whole: whole, tale)
            }
        } else {
            length = contentHeight(p, tale)
        }
        if ratio > 0 { length = run.withinTransferredBounds(k, length, main, containing, ratio, insets, tale) }
        if insets.both(main) > length { run.tell(tale, hold: .insets(insets.both(main))) }
        return max(length, insets.both(main))
    }

    /// The height of an item of a column, in the width that it will have.
    private func contentHeight(_ p: Int, _ tale: SizeTale) -> Double {
        let k = Int(items[p].k)
        let (width, hugs) = crossLength(p, line: nil, isFlexed: false)
        if items[p].ratio > 0 { return run.transferred(k, to: .y, from: width, ratio: items[p].ratio, items[p].insets, tale) }
        return run.contentHeight(k, width: width, hugsWidth: hugs, whole: whole, tale)
    }

    /// The automatic minimum: the length of the content, or of the size rule if that is less (Flexbox 4.5).
    private func automaticMinimum(_ p: Int, _ given: Double?) -> Double {
        let k = Int(items[p].k)
        if run.hidesOverflow(k) { return 0 }
        let tale = run.tale(k, main, of: .minimum, mainContext(p, ofBasis: false))
        var content = leastMain(p, given, tale)
        if items[p].high < content {
            run.tell(tale, hold: .bounded(content, items[p].high))
            content = items[p].high
        }
        let size = mainSize(p)
        let specified: Double
        switch size {
        case .length(let length): specified = length
        case .stretch(let mult, let add):
            guard let room = containing[main] else { return content }
            specified = max(0, (room - items[p].main.sum) * mult + add)
        default: return content
        }
        if specified < content { run.tell(tale, way(of: size, specified)) }
        return min(content, specified)
    }

    /// The content size in the automatic minimum.
    func leastMain(_ p: Int, _ given: Double?, _ tale: SizeTale = .silent) -> Double {
        let k = Int(items[p].k)
        let length = contentMain(p, main == .x ? .minContent : .maxContent, given, tale)
        guard items[p].ratio > 0, run.items[k].content != .picture, !hasContentRule(k) else { return length }
        // The size that the ratio gives for the size across is at least that of the content.
        let least: Double
        run.tell(tale, of: .content)
        defer { run.tell(tale, of: .way) }
        if main == .x {
            guard let given else { return length }
            least = run.contentWidth(k, least: true, height: given, whole: whole, tale)
        } else {
            let width = crossLength(p, line: nil, isFlexed: false).0
            // No height is definite for that content yet.
            let content = run.holdsContent(k) ? run.contentHeight(k, width: width, hugsWidth: false, whole: whole, tale) : 0
            least = run.withinTransferredBounds(k, content, main, containing, items[p].ratio, items[p].insets)
        }
        if least > length { run.tellContentHolds(tale, least) }
        return max(length, least)
    }

    /// Whether the size rule of an item along the line depends on its content, or on a length that is not definite: a size by a ratio is
    /// then not limited by the content (as in Chromium).
    private func hasContentRule(_ k: Int) -> Bool {
        let i = run.items[k].node
        guard run.nodes[Int(i)].flags.contains(main == .x ? .hasWidth : .hasHeight) else { return false }
        switch run.pass.sizeKind(i, main) {
        case .wrap, .minContent, .maxContent: return true
        case .percent, .stretch: return containing[main] == nil
        default: return false
        }
    }

    // MARK: Across

    /// The need of an item's content across the line. `line`: the length of the line across, which is the room in a column that wraps.
    func contentCross(
        _ p: Int, _ size: CSSSize, _ insets: Insets, isFlexed: Bool = false, line: Double? = nil, _ tale: SizeTale = .silent
    ) -> Double {
        let k = Int(items[p].k)
        if case .stretch(let mult, let add) = size, cross == .x || containing.y != nil {
            return run.filled((containing[cross] ?? 0) - items[p].cross.sum, tale, times: mult, plus: add)
        }
        if cross == .x {
            let rest = (line ?? containing.x).map { $0 - items[p].cross.sum }
            return run.contentWidth(k, of: size, rest: rest, height: isFlexed ? heightForWidth(p) : nil, whole: whole, tale)
        }
        let height = run.contentHeight(k, width: items[p].length, hugsWidth: items[p].hugsMain, whole: whole, tale)
        guard case .fit(let mult, let add) = size else { return height }
        run.tell(tale, times: mult, plus: add, making: height * mult + add)
        return height * mult + add
    }

    /// The definite height of an item of a column that may determine the width of its content: through ratios.
    private func heightForWidth(_ p: Int) -> Double? {
        let k = Int(items[p].k)
        return doc.widthsFollowHeights && run.pass.traits(run.items[k].kind).pointee.isCSS && !items[p].hugsMain ? items[p].length : nil
    }

    /// The size across of an item, and whether it is that of its content. `line`: the length of its line across, where that is known.
    /// `isFlexed`: its length along the line is known.
    func crossLength(_ p: Int, line: Double?, isFlexed: Bool) -> (Double, Bool) {
        let item = items + p
        let (ratio, insets) = (item.pointee.ratio, item.pointee.insets)
        // It is known before the line is, and does not change once that is known.
        if !css.wraps, let given = item.pointee.given, ratio == 0, !item.pointee.isLate, item.pointee.crossBounds != nil {
            return (given, false)
        }
        let k = Int(item.pointee.k)
        let size = crossSize(p)
        var length: Double
        var hugs = false
        var isByRatio = false
        let fillsLine = size.isAuto && items[p].crossIsAuto && stretches(p) && (line != nil || !css.wraps && containing[cross] != nil)
        let tale = run.tale(k, cross, crossContext(p, isLineKnown: line != nil))
        run.tell(tale, resolved: size)
        switch size {
        case .length(let v): length = run.ruled(v, tale)
        case .stretch(let mult, let add) where containing[cross] != nil:
            length = run.filled((line ?? containing[cross] ?? 0) - items[p].cross.sum, tale, times: mult, plus: add)
        case .auto where fillsLine: length = run.filled((line ?? containing[cross] ?? 0) - items[p].cross.sum, tale)
        case _ where ratio > 0 && isFlexed && size.isContent:
            length = run.transferred(k, to: cross, from: items[p].length, ratio: ratio, insets, tale)
            isByRatio = true
        case .auto, .fit:
            hugs = true
            length = contentCross(p, size == .auto ? .fit(1, 0) : size, insets, isFlexed: isFlexed, line: line, tale)
            // The base size of a picture is not raised by its own bounds along the line (Flexbox 9.2.3).
            if ratio > 0, size.isAuto, isFlexed || run.items[k].content != .picture {
                length = run.withinTransferredBounds(k, length, cross, containing, ratio, insets, tale)
            }
        default:
            hugs = true
            length = contentCross(p, size, insets, isFlexed: isFlexed, line: line, tale)
        }
        let bounds = crossBounds(p, line: line, isFlexed: isFlexed, stretched: fillsLine ? length : nil, tale)
        let least = isByRatio && bounds.low == nil && leadsRatio(p) ? leastCross(p, length, bounds.high, tale) : nil
        return (run.held(length, bounds, least: least, insets.both(cross), tale), hugs)
    }

    /// Whether the content limits the size across that a ratio gives: for an item of a column only where its own rule is a height (as in
    /// Chromium).
    private func leadsRatio(_ p: Int) -> Bool {
        if main == .x { return true }
        if case .length = mainSize(p) { return true }
        return false
    }

    /// The least size where a ratio gives the size.
    private func leastCross(_ p: Int, _ length: Double, _ high: Double, _ tale: SizeTale) -> Double {
        let k = Int(items[p].k)
        if cross == .x { return run.leastWidthByRatio(k, (nil, high), height: items[p].length, whole: whole, tale) }
        return run.leastHeightByRatio(k, (nil, high), width: items[p].length, height: length, whole: whole, tale)
    }
}
