// The flow of blocks: a flow root with all blocks in it that share its floats.

/// One block of the flow while its children are visited. All heights are in the coordinates of the flow root, from its top border edge;
/// starts are counted from its near border edge.
final class BlockLevel {
    let run: Run
    let parent: BlockLevel?
    /// Its place among the parent's items.
    let k: Int
    /// The near edge of its content box, and its width.
    let start: Double
    let width: Double
    /// The height of its content box where that is definite: percentages in it refer to it.
    let height: Double?
    /// Whether its direction of reading is opposite to the root's.
    let turns: Bool
    /// The place of its top border edge, once that is settled.
    @exclusivity(unchecked) var top: Double?
    /// The place of the next child, without the margins that wait.
    @exclusivity(unchecked) var cursor: Double
    @exclusivity(unchecked) var strut: MarginStrut
    /// The levels in it, by their places among its items.
    @exclusivity(unchecked) var inner: [Int: BlockLevel] = [:]
    /// Children at the top of the level, whose place is not settled yet.
    @exclusivity(unchecked) var atTop: [Int] = []
    /// Children with their heights.
    @exclusivity(unchecked) var heights: [(k: Int, y: Double)] = []
    /// The sides whose floats it clears, as long as it may have to be placed below them; and the floats that waited before it.
    @exclusivity(unchecked) var clears: FloatSides = []
    @exclusivity(unchecked) var floatsBefore = 0
    /// Whether it is below floats that it clears.
    @exclusivity(unchecked) var isBelowFloats = false
    /// The strut holds the margins of a box without height that is below floats: they do not collapse with the level's own.
    @exclusivity(unchecked) var isCleared = false
    /// The node whose end is the cursor; -1 at the level's own beginning.
    @exclusivity(unchecked) var last: Int32 = -1
    /// What determined the children's places, for explanations.
    @exclusivity(unchecked) var places: [Int: BlockPlaceAccount] = [:]
    @exclusivity(unchecked) var across: [Int: BlockAcross] = [:]

    /// The place of the next child now.
    var next: Double { next(with: strut) }
    func next(with strut: MarginStrut) -> Double { cursor + strut.sum }

    init(
        _ run: Run, parent: BlockLevel?, k: Int, start: Double, width: Double, turns: Bool, top: Double?, cursor: Double,
        strut: MarginStrut
    ) {
        self.run = run
        self.parent = parent
        self.k = k
        self.start = start
        self.width = width
        height = run.knownHeight
        self.turns = turns
        self.top = top
        self.cursor = cursor
        self.strut = strut
    }

    var range: (start: Double, end: Double) { (start, start + width) }

    /// The lengths to which percentages in it refer.
    var room: ContainingBlock { ContainingBlock(width, height) }

    /// The alignment of a child along the width: its own, otherwise that of the block (Box Alignment 3, 6.1).
    func justify(_ k: Int) -> BoxAlignment {
        let own = run.css(k).pointee.justifySelf
        return own.word == .auto ? run.pass.css(of: run.node).pointee.justifyItems : own
    }

    /// The margins of a child above and below that are left free by a height which fills. On a side on which the block lets margins
    /// through, as a flow root and a block with padding or a border there do not, they count as 0: they may collapse with its own (Sizing
    /// 4, 6.2).
    func filledMargins(_ k: Int) -> Double {
        let margins = run.margins(k, .y, whole: width)
        return (letsThrough(.near) ? 0 : margins.near) + (letsThrough(.far) ? 0 : margins.far)
    }

    /// Whether margins of children on a side may collapse with the block's own.
    func letsThrough(_ side: Side) -> Bool { parent != nil && (side == .near ? run.pad.top : run.pad.bottom) == 0 }
}

/// A float that waits for the place of the block that it is in.
struct WaitingFloat {
    let level: BlockLevel
    let k: Int
}

final class BlockFlow {
    let run: Run
    @exclusivity(unchecked) var floats = FloatSpace()
    @exclusivity(unchecked) var waiting: [WaitingFloat] = []
    @exclusivity(unchecked) var levels: [BlockLevel] = []
    /// Levels whose place depends on the same waiting margins.
    @exclusivity(unchecked) var open: [BlockLevel] = []
    /// The height of the root's content.
    @exclusivity(unchecked) var content = 0.0
    /// The floats by their nodes, for explanations.
    @exclusivity(unchecked) var placed: [Int32: PlacedFloat] = [:]
    /// The free space below the root's content, and the part of it by which the content moves down.
    @exclusivity(unchecked) var freeBelow = 0.0
    @exclusivity(unchecked) var partBelow = FreePart.none
    /// What makes the height of the root's content, for explanations.
    @exclusivity(unchecked) var rootContent: CSSSum?

    init(_ run: Run) { self.run = run }

    func layOut() {
        let root = BlockLevel(
            run, parent: nil, k: -1, start: run.pad.leading, width: run.content(.x), turns: false, top: 0, cursor: run.pad.top,
            strut: MarginStrut(tells: run.hears))
        levels.append(root)
        visit(root)
        let margin = root.strut.sum
        root.cursor += margin
        let bottom = max(root.cursor, floats.isEmpty ? root.cursor : floats.lowest)
        let content = bottom - run.pad.top
        self.content = max(0, content)
        if run.wraps(.y) { run.settleContent(.y, max(0, content), self.content(root, bottom, margin: margin)) }
        guard run.place else { return }
        freeBelow = run.content(.y) - content
        if tells { rootContent = contentSum(root, bottom, margin: margin) }
        shiftContent(root, freeBelow)
        place(root)
        for level in levels.dropFirst() { keep(level) }
    }

    /// The distance from the root's top to the first or last baseline: that of the first or last child in the flow that has one.
    func baseline(last: Bool) -> Double? { baseline(levels[0], last: last) }

    func baseline(_ level: BlockLevel, last: Bool) -> Double? {
        let run = level.run
        let heights = Dictionary(level.heights.map { ($0.k, $0.y) }) { first, _ in first }
        for n in 0..<run.count {
            let k = last ? run.count - 1 - n : n
            let item = run.cssItem(k)
            if item.position == .absolute || !item.float.isEmpty { continue }
            if let inner = level.inner[k] {
                if let at = baseline(inner, last: last) { return at }
                continue
            }
            let marks = run.items[k].marks
            let hugs = (marks.contains(.hugsX), marks.contains(.hugsY))
            if let at = run.ownBaseline(k, run.items[k].size, hugs: hugs, last: last) { return at + (heights[k] ?? level.top ?? 0) }
        }
        return nil
    }

    /// An empty strut; it keeps single margins in a recorded pass.
    var emptyStrut: MarginStrut { MarginStrut(tells: run.hears) }
    /// Whether explanations are needed.
    var tells: Bool { run.place && run.hears }

    // MARK: Visiting

    func visit(_ level: BlockLevel) {
        let run = level.run
        for k in 0..<run.count {
            let item = run.cssItem(k)
            if item.position == .absolute {
                // Where the level's own place is not settled, the child moves with the level's top.
                if level.top == nil { level.atTop.append(k) } else { level.heights.append((k, level.next)) }
            } else if !item.float.isEmpty {
                measureFloat(level, k)
                if level.top == nil { waiting.append(WaitingFloat(level: level, k: k)) } else { placeFloat(level, k) }
            } else if run.standsBesideFloats(k) {
                visitRoot(level, k, item)
            } else {
                visitBlock(level, k, item)
            }
            if run.pass.stops(at: k, of: run.node) { return }
        }
    }

    /// Settles the place of a level, and of the levels around it that wait for the same margins: the waiting margins end here.
    func resolve(_ level: BlockLevel) {
        guard level.top == nil else { return }
        settleOpen(at: level.next, by: level)
    }

    /// Settles the place of all levels that wait, and of the floats in them. Levels that clear floats which end below that place are
    /// separated from what is around them, and are placed below these floats with everything in them.
    func settleOpen(at y: Double, by resolved: BlockLevel, ends: Bool = true) {
        var y = y
        var (cursor, last, strut) = (resolved.cursor, resolved.last, resolved.strut)
        while let place = open.firstIndex(where: { needsClearance($0, ifOpenAt: y) }) {
            let level = open[place]
            guard let parent = level.parent else { break }
            if parent.top == nil {
                settle(place, floats: level.floatsBefore, at: parent.next, (cursor, last, parent.strut), ends: true)
            }
            y = max(clearance(level.clears, floats), parent.cursor)
            (cursor, last, strut) = (y, (floats.near + floats.far).last { $0.bottom == y }?.node ?? -1, emptyStrut)
            parent.cursor = y
            parent.strut = emptyStrut
            if tells { parent.last = last }
            level.isBelowFloats = true
            level.clears = []
        }
        settle(open.count, floats: waiting.count, at: y, (cursor, last, strut), ends: ends)
    }

    /// Whether a level that clears floats has to be placed below them, where it would otherwise be at a place.
    func needsClearance(_ level: BlockLevel, ifOpenAt y: Double) -> Bool {
        !level.clears.isEmpty && clearance(level.clears, floats(ifOpenAt: y, first: level.floatsBefore)) > y
    }

    /// Settles the place of the first levels that wait, and of the first floats. `ends`: whether the waiting margins end there.
    private func settle(
        _ count: Int, floats: Int, at y: Double, _ told: (cursor: Double, last: Int32, strut: MarginStrut), ends: Bool
    ) {
        var outer = open.first
        while let next = outer, next.top == nil { outer = next.parent }
        if ends, let outer {
            outer.cursor = y
            outer.strut = emptyStrut
        }
        for level in open.prefix(count) {
            if tells, let parent = level.parent { note(parent, level.k, told.cursor, told.last, told.strut, at: y) }
            level.top = y
            level.cursor = y
            level.strut = emptyStrut
            level.isCleared = false
            level.last = -1
        }
        open.removeFirst(count)
        let settled = waiting.prefix(floats)
        waiting.removeFirst(settled.count)
        for level in open { level.floatsBefore -= settled.count }
        for float in settled { placeFloat(float.level, float.k) }
    }

    /// The floats as they would be if the waiting ones were at a place: all, or the first few.
    func floats(ifOpenAt y: Double, first count: Int? = nil) -> FloatSpace {
        var trial = floats
        for float in waiting.prefix(count ?? waiting.count) {
            let run = float.level.run
            let x = run.margins(float.k, .x, whole: float.level.width)
            let v = run.margins(float.k, .y, whole: float.level.width)
            let size = Pair(run.items[float.k].size.x + x.sum, run.items[float.k].size.y + v.sum)
            let item = run.cssItem(float.k)
            let top = max(y, clearance(item.clear, trial))
            _ = trial.place(size, isNear: item.float.contains(.left) != self.run.rtl, float.level.range, from: top)
        }
        return trial
    }

    /// The width of a child in the flow: `auto`, a length or that of its content; and its near margin, with its part of `auto` margins.
    func horizontal(
        _ level: BlockLevel, _ k: Int, in range: (start: Double, end: Double), _ insets: Insets
    ) -> (near: Double, width: Double, hugs: Bool) {
        let run = level.run
        let margins = run.margins(k, .x, whole: level.width)
        let (width, hugs) = childWidth(level, k, insets, rest: range.end - range.start - margins.sum)
        let free = range.end - range.start - margins.sum - width
        let part = partBefore(level, k, margins, free)
        if tells { noteAcross(level, k, free: free, width: width, part) }
        return (margins.near + part.of(free), width, hugs)
    }

    /// The part of the free space along the width that is before a child.
    func partBefore(_ level: BlockLevel, _ k: Int, _ margins: CSSMargins, _ free: Double) -> FreePart {
        guard margins.hasAuto else { return level.run.aligned(k, .x, level.justify(k), free) }
        return free > 0 && margins.nearIsAuto ? margins.farIsAuto ? .half : .all : .none
    }

    /// The width of a child; `rest`: the width where it fills; `gap`: the room that floats leave, where it is beside some.
    func childWidth(
        _ level: BlockLevel, _ k: Int, _ insets: Insets, rest: Double, isFloat: Bool = false, gap: @autoclosure () -> CSSSum? = nil
    ) -> (Double, Bool) {
        let run = level.run
        let room = ContainingBlock(level.width, level.height)
        let height = run.definiteHeight(k, room, insets)
        let ratio = run.ratio(k)
        let tale = run.tale(k, .x, widthContext(level, k, insets, isFloat: isFloat, gap()))
        func content(_ size: CSSSize) -> Double {
            if ratio > 0, let height { return run.transferred(k, to: .x, from: height, ratio: ratio, insets, tale) }
            return run.contentWidth(k, of: size, rest: rest, height: height, whole: level.width, tale) { width in
                if insets.both(.x) > width { run.tell(tale, hold: .insets(insets.both(.x))) }
                return max(width, insets.both(.x))
            }
        }
        func withinOther(_ width: Double) -> Double {
            run.withinTransferredBounds(k, width, .x, room, ratio, insets, tale)
        }
        var size = run.cssSize(k, .x, room, insets)
        run.tell(tale, resolved: size)
        // The width of an aligned child is at most that of its content.
        if size.isAuto, !isFloat, !level.justify(k).stretches { size = .fit(1, 0) }
        var width: Double
        var hugs = false
        switch size {
        case .length(let length): width = run.ruled(length, tale)
        case .stretch(let mult, let add): width = run.filled(rest, tale, times: mult, plus: add)
        case .auto where run.items[k].content == .picture || isFloat || ratio > 0 && height != nil:
            width = content(.auto)
            if ratio > 0 { width = withinOther(width) }
            hugs = isFloat
        case .auto:
            width = run.filled(rest, tale)
            if ratio > 0 { width = withinOther(width) }
        default:
            width = content(size)
            if ratio > 0, height == nil { width = withinOther(width) }
            hugs = true
        }
        let bounds = run.cssBounds(k, .x, room, insets, stretch: rest, tale) { word in
            let length = content(word)
            return ratio > 0 && height == nil ? withinOther(length) : length
        }
        var least: Double?
        if ratio > 0, let height, size.isContent { least = run.leastWidthByRatio(k, bounds, height: height, whole: level.width, tale) }
        return (run.held(width, bounds, least: least, insets.both(.x), tale), hugs)
    }

    /// The height of a child by its rule, ratio and bounds; `nil` where none of these sets one, and the content's height applies. `content`
    /// computes the height of the content.
    func childHeight(
        _ level: BlockLevel, _ k: Int, _ insets: Insets, width: Double, content: (SizeTale) -> Double
    ) -> (Double, Bool) {
        let run = level.run
        let room = ContainingBlock(level.width, level.height)
        run.items[k].settle(.x, width)
        let ratio = run.ratio(k)
        let size = run.cssSize(k, .y, room, insets)
        let tale = run.tale(k, .y, heightContext(level, k, insets))
        run.tell(tale, resolved: size)
        func asked() -> Double {
            ratio > 0 ? run.transferred(k, to: .y, from: width, ratio: ratio, insets, tale) : content(tale)
        }
        var height: Double
        var hugs = false
        switch size {
        case .length(let length): height = run.ruled(length, tale)
        case .stretch(let mult, let add): height = run.filled((room.y ?? 0) - level.filledMargins(k), tale, times: mult, plus: add)
        case .fit(let mult, let add):
            height = asked() * mult + add
            run.tell(tale, times: mult, plus: add, making: height)
            hugs = ratio == 0
        default:
            height = asked()
            hugs = ratio == 0
        }
        let bounds = run.cssBounds(k, .y, room, insets, stretch: room.y.map { $0 - level.filledMargins(k) }, tale) { _ in
            if ratio > 0 { return asked() }
            if !run.standsBesideFloats(k) { return content(tale) }
            return run.contentHeightOfBound(k, width: width, hugsWidth: false, room: room, insets, tale)
        }
        func leastContent() -> Double {
            run.tell(tale, of: .content)
            defer { run.tell(tale, of: .way) }
            return min(content(tale), bounds.high)
        }
        var least: Double?
        if ratio > 0, bounds.low == nil, size.isContent, run.holdsContent(k), !run.fillsByHeight(k) {
            least =
                run.standsBesideFloats(k)
                ? run.leastHeightByRatio(k, (nil, bounds.high), width: width, height: height, whole: level.width, tale)
                : leastContent()
        }
        return (run.held(height, bounds, least: least, insets.both(.y), tale), hugs)
    }

    func settle(_ run: Run, _ k: Int, _ width: (Double, Bool), _ height: (Double, Bool)) {
        run.items[k].settle(.x, width.0)
        run.items[k].settle(.y, height.0)
        if width.1 { run.items[k].hug(.x) }
        if height.1 { run.items[k].hug(.y) }
    }

    // MARK: Floats

    func measureFloat(_ level: BlockLevel, _ k: Int) {
        let run = level.run
        let insets = run.insets(k, whole: level.width)
        let margins = run.margins(k, .x, whole: level.width)
        let width = childWidth(level, k, insets, rest: level.width - margins.sum, isFloat: true)
        let height = childHeight(level, k, insets, width: width.0) {
            run.contentHeight(k, width: width.0, hugsWidth: width.1, whole: level.width, $0)
        }
        settle(run, k, width, height)
    }

    func placeFloat(_ level: BlockLevel, _ k: Int) {
        let run = level.run
        let item = run.cssItem(k)
        let x = run.margins(k, .x, whole: level.width)
        let y = run.margins(k, .y, whole: level.width)
        let size = Pair(run.items[k].size.x + x.sum, run.items[k].size.y + y.sum)
        let isNear = item.float.contains(.left) != self.run.rtl
        let cleared = clearance(item.clear, floats)
        let top = max(level.next, cleared)
        let (near, far) = clears(item.clear)
        let above = tells && cleared > level.next ? floats.clearing(near: near, far: far) : -1
        let placed = floats.place(size, isNear: isNear, level.range, from: top, of: run.items[k].node)
        if tells { noteFloat(level, k, placed, isNear: isNear, below: above) }
        setStart(level, k, placed.start + (level.turns ? x.far : x.near))
        level.heights.append((k, placed.top + y.near))
    }

    /// The height below which a node must be that clears the floats of some sides.
    func clearance(_ sides: FloatSides, _ floats: FloatSpace) -> Double {
        guard !sides.isEmpty else { return -.infinity }
        let (near, far) = clears(sides)
        return floats.clearance(near: near, far: far)
    }

    /// The sides whose floats a node clears, by the direction of reading of the root.
    func clears(_ sides: FloatSides) -> (near: Bool, far: Bool) {
        let rtl = run.rtl
        return (sides.contains(rtl ? .right : .left), sides.contains(rtl ? .left : .right))
    }

    /// Notes where a child begins, given in the root's coordinates.
    func setStart(_ level: BlockLevel, _ k: Int, _ start: Double) {
        let run = level.run
        let fromNear = start - level.start
        let inner = level.turns ? level.width - fromNear - run.items[k].size.x : fromNear
        run.items[k].pos.x = run.pad.leading + inner
    }

    // MARK: Flow roots in the flow

    func visitRoot(_ level: BlockLevel, _ k: Int, _ item: CSSItem) {
        let run = level.run
        let insets = run.insets(k, whole: level.width)
        let vertical = run.margins(k, .y, whole: level.width)
        let cleared = clear(level, item, vertical.near)
        if !cleared { settle(level, before: k, insets, margin: vertical.near) }
        var y = level.cursor + level.strut.sum
        if !cleared { y = max(y, clearance(item.clear, floats)) }
        let spot = findSpot(level, k, insets, from: y, floats)
        if tells { noteRoot(level, k, spot) }
        settle(run, k, spot.width, spot.height)
        setStart(level, k, spot.start)
        level.heights.append((k, spot.y))
        level.cursor = spot.y + spot.height.0
        level.last = run.items[k].node
        level.strut = emptyStrut
        level.isCleared = false
        level.strut.add(vertical.far, margin(run, k, .far, vertical.far))
    }

    /// Settles the place of a level before a flow root in it. The flow root's margin collapses with the waiting ones, unless it does not
    /// fit beside floats: then it is below them, whatever its margin is.
    func settle(_ level: BlockLevel, before k: Int, _ insets: Insets, margin: Double) {
        if level.top == nil, margin != 0, !floats.isEmpty || !waiting.isEmpty {
            var strut = level.strut
            strut.add(margin, self.margin(level.run, k, .near, margin))
            let y = level.next(with: strut)
            if findSpot(level, k, insets, from: y, floats(ifOpenAt: y)).y > y { return resolve(level) }
        }
        level.strut.add(margin, self.margin(level.run, k, .near, margin))
        resolve(level)
    }

    struct Spot {
        var y: Double
        var start: Double
        var width: (Double, Bool)
        var height: (Double, Bool)
        /// Its room between floats, between two heights, and the float that ends just above it.
        var gap: FreeStretch
        var room: (start: Double, end: Double)
        var below: Int32 = -1
    }

    /// The highest place from `top` on where a flow root fits beside the floats.
    func findSpot(_ level: BlockLevel, _ k: Int, _ insets: Insets, from top: Double, _ floats: FloatSpace) -> Spot {
        var y = top
        var below: Int32 = -1
        while true {
            var bottom = y
            while true {
                let gap = floats.gap(level.range, from: y, to: bottom)
                let isFree = gap.start == level.range.start && gap.end == level.range.end
                guard var spot = spot(level, k, insets, gap, y, isFree: isFree) else { break }
                spot.below = below
                let end = floats.nextTop(below: max(bottom, y))
                if spot.y + spot.height.0 <= end || isFree && floats.nextBottom(below: y) == nil { return spot }
                bottom = end.nextUp
            }
            guard let next = floats.nextBottom(below: y) else {
                let gap = FreeStretch(level.range)
                return spot(level, k, insets, gap, y, isFree: true)
                    ?? Spot(y: y, start: gap.start, width: (0, false), height: (0, false), gap: gap, room: level.range)
            }
            (y, below) = (next.y, next.float)
        }
    }

    /// The place and size of a flow root in a gap; `nil` where it does not fit.
    func spot(_ level: BlockLevel, _ k: Int, _ insets: Insets, _ gap: FreeStretch, _ y: Double, isFree: Bool) -> Spot? {
        let run = level.run
        var margins = run.margins(k, .x, whole: level.width)
        if level.turns { swap(&margins.near, &margins.far) }
        if level.turns { swap(&margins.nearIsAuto, &margins.farIsAuto) }
        // Margins are counted from the content box, not from floats: beside floats, negative margins do not widen the room.
        let start = isFree ? gap.start + margins.near : max(gap.start, level.range.start + max(0, margins.near))
        let end = isFree ? gap.end - margins.far : min(gap.end, level.range.end - max(0, margins.far))
        // A margin on the side where reading begins does not reach into floats of the other side.
        let reaches =
            level.turns
            ? end < min(gap.start, level.range.end) - 1e-9 && gap.start > level.range.start
            : start > gap.end + 1e-9 && gap.end < level.range.end
        if !isFree, reaches { return nil }
        let room = max(0, end - start)
        let width = childWidth(
            level, k, insets, rest: max(0, room + margins.sum) - margins.sum, gap: isFree ? nil : told(gap, level, k, start, end))
        if !isFree, width.0 > max(0, gap.end - max(start, gap.start)) + 1e-9 { return nil }
        let height = childHeight(level, k, insets, width: width.0) {
            run.contentHeight(k, width: width.0, hugsWidth: width.1, whole: level.width, $0)
        }
        var at = start
        let free = room - width.0
        if margins.nearIsAuto, free > 0 {
            at += margins.farIsAuto ? free / 2 : free
        } else if !margins.hasAuto {
            let shift = run.aligned(k, .x, level.justify(k), free).of(free)
            at += level.turns ? end - start - width.0 - shift : shift
        } else if level.turns, !margins.farIsAuto {
            at += end - start - width.0
        }
        return Spot(y: y, start: at, width: width, height: height, gap: gap, room: (start, end))
    }

    /// Places a child that clears floats below them, if it would not be anyway; answers whether it was moved: then its margin does not
    /// collapse with those above.
    func clear(_ level: BlockLevel, _ item: CSSItem, _ margin: Double) -> Bool {
        guard !item.clear.isEmpty else { return false }
        var wanted = level.strut
        wanted.add(margin, BlockMargin(node: -1, prop: .top, length: margin))
        if level.top == nil, !waiting.isEmpty {
            // Waiting floats would be at the place that this child settles.
            let y = level.next(with: wanted)
            guard clearance(item.clear, floats(ifOpenAt: y)) > y else { return false }
            resolve(level)
            level.cursor = max(level.cursor, clearance(item.clear, floats))
            if tells { level.last = floats.clearing(near: clears(item.clear).near, far: clears(item.clear).far) }
            return true
        }
        let below = clearance(item.clear, floats)
        guard below > level.next(with: wanted) else { return false }
        resolve(level)
        level.cursor = max(clearance(item.clear, floats), below)
        if tells { level.last = floats.clearing(near: clears(item.clear).near, far: clears(item.clear).far) }
        level.strut = emptyStrut
        return true
    }
}
