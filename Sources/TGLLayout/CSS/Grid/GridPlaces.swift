// The places of tracks in a grid, and of items in their areas (CSS Grid 2, section 11; CSS Box Alignment 3).

extension GridSolver {
    /// Where the tracks of an axis begin in the content box, with the space that is added between them.
    func trackStarts(_ axis: Axis) -> [Double] {
        let sizer = sizer(axis)
        let (free, parts) = distribution(axis, of: run.content(axis))
        let between = parts.between.of(free)
        var starts: [Double] = []
        var at = parts.before.of(free)
        for track in sizer.tracks {
            starts.append(at)
            if !track.isCollapsed { at += track.base + sizer.gap + between }
        }
        starts.append(at)
        return starts
    }

    /// The free space that the tracks leave of a length, and the parts of it that their alignment puts before the first one, and between
    /// two.
    func distribution(_ axis: Axis, of length: Double) -> (free: Double, parts: FreeParts) {
        let align = axis == .x ? css.justifyContent : css.alignContent
        if align.isAtStart || shared?[axis] != nil { return (0, .none) }
        let sizer = sizer(axis)
        let n = sizer.tracks.reduce(0) { $0 + ($1.isCollapsed ? 0 : 1) }
        let free = length - sizer.total
        if n == 0 || align.isSafe && free < 0 { return (free, .none) }
        switch align.word {
        case .end, .flexEnd, .lastBaseline: return (free, FreeParts(before: .all))
        case .center: return (free, FreeParts(before: .half))
        case .right: return (free, FreeParts(before: axis == .x && !run.rtl ? .all : .none))
        case .left: return (free, FreeParts(before: axis == .x && run.rtl ? .all : .none))
        default: return (free, FreeParts(spreading: align.word, free, Double(n)) ?? .none)
        }
    }

    /// The space between two tracks, for a length of the grid.
    func between(_ axis: Axis, of length: Double) -> Double {
        let (free, parts) = distribution(axis, of: length)
        return parts.between.of(free)
    }

    /// The beginning and length of an area, in the content box.
    func span(_ range: Range<Int>, _ axis: Axis, _ starts: [Double]) -> (start: Double, length: Double) {
        let start = starts[range.lowerBound]
        guard let last = axis == .x ? columns.lastOpen(range) : rows.lastOpen(range) else { return (start, 0) }
        return (start, starts[last.track] + last.base - start)
    }

    func placeItems() {
        let (xs, ys) = (trackStarts(.x), trackStarts(.y))
        starts = (xs, ys)
        noteColumnShims(isSized: true)
        noteRowShims(isSized: true)
        for n in items.indices {
            if run.pass.spends(1, at: run.node) { return }
            placeInArea(n, xs, ys)
        }
        // For an item that refers to another one's size it does not matter which is placed first: sizes are settled when all are found.
        for item in items {
            run.items[item.k].mark(.x, .done)
            run.items[item.k].mark(.y, .done)
        }
    }

    /// Sizes and places an item in its area, in columns and rows that begin at these places.
    @inline(__always) func placeInArea(_ n: Int, _ xs: [Double], _ ys: [Double]) {
        let x = span(items[n].area.columns, .x, xs)
        let y = span(items[n].area.rows, .y, ys)
        run.withHeightAround(y.length) { place(n, Pair(x.start, y.start), Pair(x.length, y.length)) }
    }

    private func place(_ n: Int, _ start: Pair, _ area: Pair) {
        let k = items[n].k
        if items[n].isPlain, items[n].justify.stretches, items[n].align.stretches {
            note(k, Pair(max(area.x, 0), max(area.y, 0)))
            run.items[k].pos = Pair(run.pad.leading + start.x, run.pad.top + start.y)
            return
        }
        let insets = run.insets(k, whole: area.x)
        let size = itemSize(n, insets, area, tales: (sizeTale(n, .x, insets, area), sizeTale(n, .y, insets, area)))
        note(k, Pair(size.x.0, size.y.0))
        if size.x.1 { run.items[k].hug(.x) }
        if size.y.1 { run.items[k].hug(.y) }
        run.items[k].pos.x = run.pad.leading + start.x + offset(n, .x, area.x, size.x.0, whole: area.x)
        run.items[k].pos.y = run.pad.top + start.y + offset(n, .y, area.y, size.y.0, whole: area.x)
        run.moveRelatively(k, in: run.relativeRoom(area))
        run.state.pointee.ownWidth = Length.held(size.x.0)
        run.noteWhole(k, area.x)
        run.state.pointee.ownWidth = .nan
    }

    /// Notes the size of an item, which counts as settled only when all are known.
    private func note(_ k: Int, _ size: Pair) {
        for axis in [Axis.x, .y] {
            run.items[k].settle(axis, size[axis])
            run.items[k].mark(axis, .open)
        }
    }

    /// The distance of a placed item from the start of its area.
    func offset(_ n: Int, _ axis: Axis) -> Double {
        let area = Pair(span(items[n].area.columns, .x, starts.x).length, span(items[n].area.rows, .y, starts.y).length)
        return offset(n, axis, area[axis], run.items[items[n].k].size[axis], whole: area.x)
    }

    /// The distance of an item from the start of its area.
    private func offset(_ n: Int, _ axis: Axis, _ room: Double, _ length: Double, whole: Double) -> Double {
        let margins = run.margins(items[n].k, axis, whole: whole)
        let free = room - margins.sum - length
        switch shift(n, axis, margins, free) {
        case .part(let part): return margins.near + part.of(free)
        case .baseline(let shim): return margins.near + shim
        case .lastBaseline(let lift): return margins.near + free - lift
        }
    }

    /// What moves an item away from the start of its area, in addition to its margin.
    enum Shift {
        case part(FreePart)
        /// Down to the common baseline.
        case baseline(Double)
        /// To the end, and up to the common last baseline.
        case lastBaseline(Double)

        /// The length, for this much free space.
        func of(_ free: Double) -> Double {
            switch self {
            case .part(let part): part.of(free)
            case .baseline(let shim): shim
            case .lastBaseline(let lift): free - lift
            }
        }
    }

    /// What moves an item away from the start of its area, where it has `free` space.
    func shift(_ n: Int, _ axis: Axis, _ margins: CSSMargins, _ free: Double) -> Shift {
        if margins.hasAuto { return .part(margins.nearIsAuto && free > 0 ? margins.farIsAuto ? .half : .all : .none) }
        let align = axis == .x ? items[n].justify : items[n].align
        if axis == .x ? items[n].isOnBaseline.x : items[n].isOnBaseline.y {
            return align.word == .lastBaseline ? .lastBaseline(items[n].lift[axis]) : .baseline(items[n].shim[axis])
        }
        // An item that is on no baseline is at the end instead, but never before the start.
        if align.word == .lastBaseline { return .part(free > 0 ? .all : .none) }
        return .part(run.aligned(items[n].k, axis, align, free))
    }

    // MARK: Sizes in an area

    /// Whether an item takes the length of its area along an axis where it has no size there.
    func stretches(_ n: Int, _ axis: Axis) -> Bool {
        let k = items[n].k
        let align = axis == .x ? items[n].justify : items[n].align
        if run.margins(k, axis, whole: 0).hasAuto { return false }
        if align.word == .stretch { return true }
        guard align.word == .normal, run.items[k].content != .picture else { return false }
        // With a ratio it takes the width of its area, and its height follows; where it does not, its height.
        return axis == .x || run.ratio(k) == 0 || isContentRule(k) || run.isAutoRule(k, .x) && !stretches(n, .x)
    }

    /// Whether a child's width rule is a word for its content.
    private func isContentRule(_ k: Int) -> Bool {
        let i = run.items[k].node
        guard run.nodes[Int(i)].flags.contains(.hasWidth) else { return false }
        let kind = run.pass.sizeKind(i, .x)
        return kind == .wrap || kind == .minContent || kind == .maxContent
    }

    /// Whether an item gets the height of its area while its width is measured.
    func stretchesWhileMeasured(_ n: Int) -> Bool {
        if stretches(n, .y) { return true }
        let k = items[n].k
        return items[n].align.word == .normal && run.items[k].content != .picture && !run.margins(k, .y, whole: 0).hasAuto
    }

    /// The width of an item in its area, and whether it is that of its content. `height`: its height, where that determines the width;
    /// `isSized`: whether the height of the area is known; `holdsContent`: whether a width by the height is at least that of the content.
    func itemWidth(
        _ n: Int, _ insets: Insets, area: Pair, height: Double?, isSized: Bool = false, holdsContent: Bool = true,
        _ tale: SizeTale = .silent
    ) -> (Double, Bool) {
        let k = items[n].k
        let room = ContainingBlock(area.x, height == nil && !isSized ? nil : area.y)
        let margins = run.margins(k, .x, whole: area.x)
        let ratio = run.ratio(k)
        let own = height ?? run.definiteHeight(k, room, insets)
        let rest = area.x - margins.sum
        func bounded(_ width: Double) -> Double {
            ratio > 0 ? run.withinTransferredBounds(k, width, .x, room, ratio, insets, tale) : width
        }
        func content(_ size: CSSSize, of own: Double?) -> Double {
            if ratio > 0, let own { return run.transferred(k, to: .x, from: own, ratio: ratio, insets, tale) }
            return run.contentWidth(k, of: size, rest: rest, height: own, whole: area.x, tale, held: bounded)
        }
        // A height that may be stretched is definite for what is in the item and for words in its bounds, also where the width determines
        // it.
        let mayStretch = own == nil && isSized && (ratio > 0 || items[n].dependsOnHeight)
        let leading = mayStretch && run.isAutoRule(k, .y) && stretchesWhileMeasured(n) ? stretchedHeight(k, area.y) : own
        if isSubgrid(n, .x) { return (run.held(run.filled(rest, tale), (nil, .infinity), insets.both(.x), tale), false) }
        let size = fills(n, .x) ? .auto : run.cssSize(k, .x, room, insets)
        let isLed = ratio > 0 && own != nil && items[n].justify.word != .stretch && !isSubgrid(n, .y)
        let fills = size.isAuto && stretches(n, .x) && !isLed
        var width: Double
        var hugs = false
        run.tell(tale, resolved: size)
        switch size {
        case .length(let length): width = run.ruled(length, tale)
        case .stretch(let mult, let add): width = run.filled(rest, tale, times: mult, plus: add)
        case .auto where fills: width = items[n].justify.word == .stretch ? run.filled(rest, tale) : bounded(run.filled(rest, tale))
        default:
            width = content(size, of: ratio > 0 ? own : leading)
            hugs = !(ratio > 0 && own != nil)
        }
        let bounds = run.cssBounds(k, .x, room, insets, tale) { content($0, of: leading) }
        var least: Double?
        if ratio > 0, own != nil, size.isContent, !fills, holdsContent {
            least = run.leastWidthByRatio(k, bounds, height: own, whole: area.x, tale)
        }
        return (run.held(width, bounds, least: least, insets.both(.x), tale), hugs)
    }

    /// The explanation of the size of an item that is placed in its area.
    private func sizeTale(_ n: Int, _ axis: Axis, _ insets: Insets, _ area: Pair) -> SizeTale {
        run.tale(items[n].k, axis, sizeContext(n, axis, insets, area))
    }

    /// The size of an item in its area.
    func itemSize(
        _ n: Int, _ insets: Insets, _ area: Pair, tales: (x: SizeTale, y: SizeTale) = (.silent, .silent)
    ) -> (x: (Double, Bool), y: (Double, Bool)) {
        let k = items[n].k
        let room = ContainingBlock(area.x, area.y)
        let ratio = run.ratio(k)
        let size = fills(n, .y) ? .auto : run.cssSize(k, .y, room, insets)
        let rest = area.y - run.margins(k, .y, whole: area.x).sum
        func bound(_ height: Double, _ content: (CSSSize) -> Double) -> Double {
            run.held(height, run.cssBounds(k, .y, room, insets, tales.y, content: content), insets.both(.y), tales.y)
        }
        var leading: Double?
        run.tell(tales.y, resolved: size)
        switch size {
        case .length(let length): leading = bound(run.ruled(length, tales.y), first)
        case .stretch(let mult, let add): leading = bound(run.filled(rest, tales.y, times: mult, plus: add), first)
        case .auto where ratio > 0 && stretches(n, .y): leading = bound(run.filled(rest, tales.y), first)
        default: break
        }
        /// The length of the content before the width is settled, which a ratio may take from this height.
        func first(_ word: CSSSize) -> Double {
            if case .stretch(let mult, let add) = word { return run.filled(rest, tales.y, times: mult, plus: add) }
            if ratio > 0 { return .infinity }
            let width = itemWidth(n, insets, area: area, height: nil)
            return run.contentHeightOfBound(k, width: width.0, hugsWidth: width.1, room: room, insets, tales.y)
        }
        // A height that stretches without a rule gives the width, and depends on it then: the content limits only the height.
        let isFollowed = size.isAuto && ratio > 0 && leading != nil && items[n].align.word == .normal
        let width = itemWidth(n, insets, area: area, height: leading, isSized: true, holdsContent: !isFollowed, tales.x)
        run.state.pointee.ownWidth = Length.held(width.0)
        defer { run.state.pointee.ownWidth = .nan }
        func content() -> Double {
            if ratio > 0 { return run.transferred(k, to: .y, from: width.0, ratio: ratio, insets, tales.y) }
            return run.contentHeight(k, width: width.0, hugsWidth: width.1, whole: area.x, tales.y)
        }
        func asked(_ size: CSSSize) -> Double {
            if case .stretch(let mult, let add) = size { return run.filled(rest, tales.y, times: mult, plus: add) }
            if ratio > 0 { return content() }
            let stretched = run.isAutoRule(k, .y) && stretches(n, .y) ? max(0, rest) : nil
            return run.contentHeightOfBound(k, width: width.0, hugsWidth: width.1, room: room, insets, stretched: stretched, tales.y)
        }
        if isSubgrid(n, .y) { return (width, (run.held(run.filled(rest, tales.y), (nil, .infinity), insets.both(.y), tales.y), false)) }
        if let leading, !isFollowed { return (width, (bound(leading, asked), false)) }
        // A rule may refer to the own width, which is known by now.
        let again = fills(n, .y) ? .auto : run.cssSize(k, .y, room, insets)
        switch again {
        case .length(let length): return (width, (bound(run.ruled(length, tales.y), asked), false))
        case .auto where stretches(n, .y) && !isFollowed: return (width, (bound(run.filled(rest, tales.y), asked), false))
        case .fit(let mult, let add) where ratio == 0:
            let height = content() * mult + add
            run.tell(tales.y, times: mult, plus: add, making: height)
            return (width, (bound(height, asked), true))
        default: break
        }
        var height = content()
        if case .fit(let mult, let add) = again {
            height = height * mult + add
            run.tell(tales.y, times: mult, plus: add, making: height)
        }
        if ratio > 0, again.isContent {
            let bounds = run.cssBounds(k, .y, room, insets, content: asked)
            let least = run.leastHeightByRatio(k, bounds, width: width.0, height: height, whole: area.x, tales.y)
            // A lower bound replaces it.
            if least > height, bounds.low == nil {
                run.tellContentHolds(tales.y, least)
                height = least
            }
        }
        return (width, (bound(height, asked), ratio == 0))
    }

    // MARK: Out of the flow

    /// The containing block of a child out of the flow: its area where it names lines, otherwise the padding box.
    func absoluteBlock(_ k: Int, _ padding: AbsoluteBlock) -> AbsoluteBlock {
        var block = padding
        let item = run.cssItem(k)
        let justify = item.justifySelf.word == .auto ? css.justifyItems : item.justifySelf
        let align = item.alignSelf.word == .auto ? css.alignItems : item.alignSelf
        block.justify = item.justifySelf.word == .auto ? BoxAlignment(.normal) : item.justifySelf
        block.align = item.alignSelf.word == .auto ? BoxAlignment(.normal) : item.alignSelf
        for axis in [Axis.x, .y] {
            let lines = axis == .x ? columnLines : rowLines
            let offset = axis == .x ? columnOffset : rowOffset
            let start = GridLine(axis == .x ? item.columnStart : item.rowStart, doc)
            let end = GridLine(axis == .x ? item.columnEnd : item.rowEnd, doc)
            let starts = axis == .x ? self.starts.x : self.starts.y
            let (from, to) = absoluteLines(lines, offset, start, end, sizer(axis).tracks.count)
            let base = run.pad.near(axis)
            var near = padding.start[axis]
            var far = padding.start[axis] + padding.size[axis]
            if let from { near = base + linePlace(from, axis, starts, isEnd: false) }
            if let to { far = base + linePlace(to, axis, starts, isEnd: true) }
            if far < near { far = near }
            block.start[axis] = near
            block.size[axis] = far - near
            let content = (near, far - near)
            let edge = staticEdge(axis == .x ? justify : align, axis, k)
            let isSafe = (axis == .x ? justify : align).isSafe
            let place: StaticPlace
            switch edge {
            case .near: place = StaticPlace(at: content.0)
            case .center: place = StaticPlace(at: content.0 + content.1 / 2, edge: .center, safe: isSafe ? content : nil)
            case .far: place = StaticPlace(at: content.0 + content.1, edge: .far, safe: isSafe ? content : nil)
            }
            if axis == .x { block.staticX = place } else { block.staticY = place }
        }
        return block
    }

    private func staticEdge(_ align: BoxAlignment, _ axis: Axis, _ k: Int) -> StaticPlace.Edge {
        switch align.word {
        case .center: return .center
        case .end, .flexEnd, .lastBaseline: return .far
        case .left: return axis == .x && run.rtl ? .far : .near
        case .right: return axis == .x && !run.rtl ? .far : .near
        case .selfStart: return axis == .x && run.turns(k) ? .far : .near
        case .selfEnd: return axis == .x && run.turns(k) ? .near : .far
        default: return .near
        }
    }

    /// The lines that a child out of the flow names; `nil` for the edge of the padding box, which also stands for missing lines.
    private func absoluteLines(
        _ lines: GridLines, _ offset: Int, _ start: GridLine, _ end: GridLine, _ count: Int
    ) -> (Int?, Int?) {
        func isLine(_ line: GridLine) -> Bool {
            switch line {
            case .number, .name: true
            default: false
            }
        }
        var from: Int?
        var to: Int?
        if isLine(start), isLine(end) {
            let (a, n) = lines.resolve(start, end)
            from = a
            to = a.map { $0 + n }
        } else if isLine(start) {
            let (a, n) = lines.resolve(start, end)
            from = a
            if case .span = end { to = a.map { $0 + n } }
        } else if isLine(end) {
            let (a, n) = lines.resolve(start, end)
            to = a.map { $0 + n }
            if case .span = start { from = a }
        }
        func held(_ line: Int?) -> Int? {
            guard let line, line + offset >= 0, line + offset <= count else { return nil }
            return line + offset
        }
        return (held(from), held(to))
    }

    /// The place of a line in the content box: after the gap where an area begins there, before it where one ends.
    private func linePlace(_ line: Int, _ axis: Axis, _ starts: [Double], isEnd: Bool) -> Double {
        let sizer = sizer(axis)
        if line == 0 { return starts.first ?? 0 }
        if isEnd || line == sizer.tracks.count {
            var t = line - 1
            while t > 0, sizer.tracks[t].isCollapsed { t -= 1 }
            return starts[t] + sizer.tracks[t].base
        }
        return starts[line]
    }
}
