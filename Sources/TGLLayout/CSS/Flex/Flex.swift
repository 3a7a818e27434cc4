// Flexbox: items in lines, which grow and shrink along them (CSS Flexbox 1, section 9).
//
//     main axis ──►   ┌─────┐┌────────────┐┌──┐
//                     │  A  ││  B grows   ││C │   line 1
//     cross axis      └─────┘└────────────┘└──┘
//         ▼           ┌──────────┐
//                     │    D     │                line 2
//                     └──────────┘
//
// 1. Each item has a base size along the line, and bounds (FlexItems).
// 2. The items are collected into lines, and flexed in each (FlexLines).
// 3. Each item gets a size across its line, then each line one, and then the container (FlexCross).
// 4. Items are placed along and across; a reversed direction and reversed lines mirror the result at the end (FlexPlaces).

enum FlexLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        var flex = FlexSolver(run)
        flex.settleWidth()
        if run.isAnswered { return run.size }
        flex.solve()
        if run.place || run.beginPlacingAhead() {
            flex.placeItems()
            if run.hears { flex.report() }
            run.placeOutOfFlow { k, block in flex.staticPlace(k, block) }
        }
        return run.answer
    }

    static func mindsKnownHeight(_ pass: Pass, _ node: Int32) -> Bool {
        if pass.css(of: node).pointee.wraps { return true }
        var c = pass.nodes[Int(node)].first
        while c >= 0 {
            if pass.childMindsKnownHeight(c) { return true }
            c = pass.nodes[Int(c)].next
        }
        return false
    }

    static func baseline(_ run: Run, last: Bool) -> Double? {
        var flex = FlexSolver(run)
        flex.solve()
        flex.placeItems()
        return flex.baseline(last: last)
    }

    /// A word in a bound of a flex's height asks for its content; as in Chromium, its lines fill the height only where an item is a
    /// percentage of it, and a column breaks its lines at it.
    static func usedHeight(_ run: Run, fills: Bool) -> Double? {
        var flex = FlexSolver(run)
        let isPart = flex.hasPartOfHeight
        if fills, !isPart, flex.main == .x || !flex.css.wraps { return nil }
        flex.solve()
        let content =
            flex.main == .x ? flex.contentAcross : flex.lines.map { flex.lineLength($0, isFlexed: fills && isPart) }.max() ?? 0
        guard fills, flex.main == .x else { return content + run.pad.both(.y) }
        let gaps = flex.crossGap * Double(max(0, flex.lines.count - 1))
        return max(flex.lines.reduce(gaps) { $0 + $1.cross }, content) + run.pad.both(.y)
    }
}

/// An item during a layout. Main and cross are the axes of the container.
struct FlexItem {
    let k: Int32
    var line: Int32 = 0
    var main = CSSMargins()
    var cross = CSSMargins()
    /// Padding and border.
    var insets = Insets()
    var mainInsets = 0.0
    var base = 0.0
    var hypothetical = 0.0
    var low = 0.0
    var high = Double.infinity
    var length = 0.0
    var crossLength = 0.0
    /// The size across that is known before the line is.
    var given: Double?
    var grow = 0.0
    var shrink = 1.0
    var align = BoxAlignment(.stretch)
    var isFrozen = false
    var violation: Int8 = 0
    /// Whether the main size is that of its content, and whether the cross size is.
    var hugsMain = false
    var hugsCross = false
    var crossIsAuto = false
    var fillsCross = false
    /// A rule of the size across, or a bound, makes it fill its line.
    var fillsLine = false
    /// Its size depends only on numbers and percentages, and it is empty: its size across is known with its base size.
    var isPlain = false
    /// The values of its rules (see `FlexSolver.read`): its sizes along and across the line, its base size, and its ratio, or 0 without
    /// one.
    var mainSize = CSSSize.auto
    var crossSize = CSSSize.auto
    var basis = CSSSize.auto
    var ratio = 0.0
    /// Its rules refer to another length: they are resolved when they are needed.
    var isLate = false
    /// Its bounds across; `nil` where not all of them are numbers.
    var crossBounds: (low: Double?, high: Double)? = (nil, .infinity)
    /// Its automatic minimum is not known yet: it is asked for where the line shrinks.
    var lowIsOpen = false
    /// The distance from the top of the item to its baseline.
    var ascent = 0.0
    var isOnBaseline = false
    var position = 0.0
    var crossPosition = 0.0

    init(_ k: Int) { self.k = Int32(k) }

    var outerHypothetical: Double { hypothetical + main.sum }
    var outerLength: Double { length + main.sum }
    var outerCross: Double { crossLength + cross.sum }
}

/// One line of items.
struct FlexLine {
    var first: Int
    var count: Int
    var cross = 0.0
    var position = 0.0
    /// The largest distance from the top to a shared baseline, and from there to the bottom, with margins.
    var above = 0.0
    var below = 0.0
    /// The same for last baselines.
    var lastAbove = 0.0
    var lastBelow = 0.0
    var hasBaseline = false
    var hasLastBaseline = false
}

/// The rules of a flex that it needs for every item.
struct FlexRules {
    let isColumn: Bool
    let isReverse: Bool
    let wraps: Bool
    let wrapsReverse: Bool
    let maxLines: Int32
    let justifyContent: BoxAlignment
    let alignItems: BoxAlignment
    let alignContent: BoxAlignment

    init(_ css: UnsafePointer<CSSBox>) {
        isColumn = css.pointee.isColumn
        isReverse = css.pointee.isReverse
        wraps = css.pointee.wraps
        wrapsReverse = css.pointee.wrapsReverse
        maxLines = css.pointee.maxLines
        justifyContent = css.pointee.justifyContent
        alignItems = css.pointee.alignItems
        alignContent = css.pointee.alignContent
    }

    /// Whether an item that does not fit begins another line: then the widest item determines the least width.
    var breaksFullLines: Bool { wraps && maxLines != 1 }
}

struct FlexSolver: RunReader {
    let run: Run
    let css: FlexRules
    /// The axes.
    let main: Axis
    let cross: Axis
    var items: UnsafeMutablePointer<FlexItem>
    let count: Int
    var lines = UnsafeMutableBufferPointer<FlexLine>(start: nil, count: 0)
    var mainGap = 0.0
    var crossGap = 0.0
    /// The sum of the lines' needs across, before they share free space.
    var contentAcross = 0.0
    /// The containing block of the items: the container's inner lengths, where they are definite.
    private(set) var containing = ContainingBlock(nil, nil)

    init(_ run: Run) {
        self.run = run
        css = FlexRules(run.pass.css(of: run.node))
        main = css.isColumn ? .y : .x
        cross = main.other
        let order = run.inFlowItems()
        count = order.count
        items = run.pass.scratch.take(FlexItem.self, count)
        for place in 0..<count { (items + place).initialize(to: FlexItem(Int(order[place]))) }
        noteRoom()
    }

    /// Updates the containing block by the container's own size.
    mutating func noteRoom() {
        containing = ContainingBlock(run.wrapX ? nil : run.content(.x), run.knownHeight)
    }

    /// The container's inner length along an axis, where it is definite.
    func room(_ axis: Axis) -> Double? { containing[axis] }

    /// The width to which percentages of margins and paddings refer.
    var whole: Double? { containing.x }

    // MARK: Content widths

    /// Settles the width where it comes from the content.
    mutating func settleWidth() {
        guard run.wrapX else { return }
        run.settleContentWidth({ least in contentWidth(least: least) }, { least in widthContent(least: least) })
        noteRoom()
    }

    func contentWidth(least: Bool) -> Double {
        let gap = run.gap(.x, of: nil)
        if main == .y {
            if !least, hasColumnLines { return withLines { $0.contentAcross } }
            return columnContentWidth(least: least)
        }
        var longest: Double?
        var total = 0.0
        var mayBeLess = false
        var n = 0
        func endLine() {
            if n > 1 { total += gap * Double(n - 1) }
            longest = max(longest ?? total, total)
            (total, n) = (0, 0)
        }
        for p in 0..<count {
            let w = rowContribution(p, least: least)
            if w < 0 || run.css(Int(items[p].k)).pointee.flexBasis >= 0 { mayBeLess = true }
            if least && css.breaksFullLines {
                total = max(total, w)
                continue
            }
            if n > 0, beginsLine(p) { endLine() }
            total += w
            n += 1
        }
        endLine()
        total = longest ?? 0
        // As in Chromium, negative margins, and bases that limit items, do not make the most width less than the least.
        return mayBeLess && css.wraps && !least ? max(total, contentWidth(least: true)) : total
    }

    /// The part of an item in the content width of a row, with margins: its content, which a basis that is a number limits.
    private func rowContribution(_ p: Int, least: Bool) -> Double {
        widthContribution(p, least: least) + run.margins(Int(items[p].k), .x, whole: nil).sum
    }

    /// The same without margins; for an item of a column its need across.
    func widthContribution(_ p: Int, least: Bool) -> Double {
        let k = Int(items[p].k)
        if isPlain(k) { return run.items[k].size.x }
        if main == .y { return run.widthContribution(k, least: least, height: room(.y)) }
        let insets = run.insets(k, whole: nil)
        let item = run.css(k)
        let stretched = stretchedHeight(p, insets)
        var width = run.widthContribution(k, least: least, height: room(.y), stretched: stretched)
        // Where lines may break, a basis does not count for the least width (as in Chromium).
        if least, css.wraps { return width }
        if case .length(let basis) = basis(k, ContainingBlock(nil, room(.y)), insets) {
            if grow(k) == 0 { width = min(width, basis) }
            if item.pointee.flexShrink == 0 { width = max(width, basis) }
            let (low, high) = run.cssBounds(k, .x, ContainingBlock(nil, room(.y)), insets) { size in
                contentBound(k, size, stretched, insets)
            }
            let automatic = least && run.isCompressible(k) ? 0 : leastWidth(k, stretched, insets)
            width = max(min(width, high), low ?? min(high, automatic), insets.both(.x))
        }
        return width
    }

    /// Whether `wrapBefore` begins a line with an item (FX-15).
    func beginsLine(_ p: Int) -> Bool { css.wraps && run.css(Int(items[p].k)).pointee.flags.contains(.wrapsBefore) }

    /// The automatic minimum of an item of a row before the row's width is known.
    private func leastWidth(_ k: Int, _ height: Double?, _ insets: Insets) -> Double {
        if run.hidesOverflow(k) { return 0 }
        let room = ContainingBlock(nil, room(.y))
        let own = run.definiteHeight(k, room, insets) ?? height
        var least = run.contentWidth(k, least: true, height: own, whole: nil)
        if run.ratio(k) > 0 {
            let byRatio = run.intrinsicWidth(k, least: true, own, room, insets)
            least = own == nil || run.items[k].content == .picture ? byRatio : max(least, byRatio)
        }
        if case .length(let length) = run.cssSize(k, .x, room, insets, along: true) { return min(least, length) }
        return least
    }

    /// The height of an item that is stretched in a row of one line with a definite height, where its width depends on it.
    private func stretchedHeight(_ p: Int, _ insets: Insets) -> Double? {
        let k = Int(items[p].k)
        guard doc.widthsFollowHeights, !css.wraps, let height = room(.y), run.isAutoRule(k, .y) else { return nil }
        guard run.ratio(k) > 0 || run.pass.traits(run.items[k].kind).pointee.isCSS else { return nil }
        let margins = run.margins(k, .y, whole: nil)
        guard alignment(run.cssItem(k)).stretches, !margins.hasAuto else { return nil }
        let (low, high) = run.cssBounds(k, .y, ContainingBlock(nil, height), insets) { _ in .infinity }
        return max(min(height - margins.sum, high), low ?? 0, insets.both(.y))
    }

    /// The length of a word in a bound of an item's width; with a ratio by its height, where that is definite.
    private func contentBound(_ k: Int, _ size: CSSSize, _ height: Double?, _ insets: Insets) -> Double {
        guard run.ratio(k) > 0 else { return run.contentWidth(k, least: size == .minContent, height: nil, whole: nil) }
        let room = ContainingBlock(nil, room(.y))
        return run.intrinsicWidth(k, least: size == .minContent, run.definiteHeight(k, room, insets) ?? height, room, insets)
    }

    private func columnContentWidth(least: Bool) -> Double {
        var most = 0.0
        for p in 0..<count {
            let k = Int(items[p].k)
            if isPlain(k) {
                most = max(most, run.items[k].size.x)
                continue
            }
            most = max(most, widthContribution(p, least: least) + run.margins(k, .x, whole: nil).sum)
        }
        return most
    }

    /// Whether the lines of a column determine the width of its content.
    var hasColumnLines: Bool { main == .y && css.wraps }

    /// Finds the lines that a column has if each item has the width of its content, and forgets them again. `read`: what to read from them.
    func withLines<T>(_ read: (FlexSolver) -> T) -> T {
        let kept = run.pass.scratch.take(Item.self, run.count)
        kept.initialize(from: run.items, count: run.count)
        var trial = self
        let result = run.unheard {
            trial.readGaps()
            for p in 0..<count { trial.measureItem(p) }
            trial.breakLines(trial.mainRoom())
            // Nothing grows or shrinks meanwhile.
            for p in 0..<count {
                items[p].crossLength = run.widthContribution(Int(items[p].k), least: false, height: room(.y))
            }
            for l in trial.lines.indices { trial.measureLine(&trial.lines[l]) }
            trial.addUpAcross()
            return read(trial)
        }
        run.items.update(from: kept, count: run.count)
        for p in 0..<count { items[p] = FlexItem(Int(items[p].k)) }
        return result
    }

    // MARK: Solving

    /// The value of a basis that is a number or a percentage; for `auto` that of the size rule.
    func basis(_ k: Int, _ room: ContainingBlock, _ insets: Insets) -> CSSSize {
        let place = run.css(k).pointee.flexBasis
        var rule = place >= 0 ? doc.pool[place].pointee : Rule.unset
        if !rule.isSet, isShare(k) { rule = .percent(0) }
        if rule.kind == .word { return .maxContent }
        if rule.isSet, rule.kind != .auto {
            if rule.kind == .percent, room[main] == nil { return .maxContent }
            return run.cssSize(rule, k, main, room, insets)
        }
        return run.cssSize(k, main, room, insets, along: true)
    }

    /// Whether the size rule along the line is a share, which determines how the item grows.
    func isShare(_ k: Int) -> Bool {
        let i = run.items[k].node
        guard run.nodes[Int(i)].flags.contains(main == .x ? .hasWidth : .hasHeight) else { return false }
        switch run.pass.sizeKind(i, main) {
        case .fill, .average, .share: return true
        default: return false
        }
    }

    mutating func solve() {
        readGaps()
        for p in 0..<count where !run.pass.stops(at: p, of: run.node) { measureItem(p) }
        let room = mainRoom()
        breakLines(room)
        let length = room ?? longestLine()
        settleMain(length)
        for line in lines { flexLine(line, run.content(main)) }
        measureCross()
        settleCross()
        stretchItems()
        noteSizes()
    }

    private mutating func readGaps() {
        mainGap = run.gap(main, of: room(main))
        crossGap = run.gap(cross, of: room(cross))
    }

    /// The length into which the items of a line must fit: the container's own, or for a column that wraps its upper bound.
    private func mainRoom() -> Double? {
        run.wraps(main) ? nil : run.content(main)
    }

    private func longestLine() -> Double {
        var most = 0.0
        for line in lines { most = max(most, lineLength(line)) }
        return most
    }

    func lineLength(_ line: FlexLine, isFlexed: Bool = false) -> Double {
        var sum = line.count > 1 ? mainGap * Double(line.count - 1) : 0
        for p in line.first..<line.first + line.count { sum += isFlexed ? items[p].outerLength : items[p].outerHypothetical }
        return sum
    }

    /// Whether the height of an item, or a bound of it, is a percentage.
    var hasPartOfHeight: Bool {
        (0..<count).contains { p in
            let i = run.items[Int(items[p].k)].node
            let flags = run.nodes[Int(i)].flags
            if flags.contains(.hasHeight), run.pass.sizeKind(i, .y) == .percent { return true }
            return flags.haveSetBounds
                && (run.pass.boundRule(i, .y, .lower).kind == .percent || run.pass.boundRule(i, .y, .upper).kind == .percent)
        }
    }

    /// Settles the container's own length along the lines, where it comes from the content.
    private mutating func settleMain(_ length: Double) {
        guard run.wraps(main) else { return }
        run.settleContent(main, max(0, length), lengthContent(length))
        run.holdOwnBounds(main)
        noteRoom()
    }

    private mutating func breakLines(_ room: Double?) {
        // A height that comes from the content breaks no lines; where a ratio gave it, the height by the ratio does.
        let limit = room.flatMap { main == .x ? $0 : run.hugs(.y) ? nil : run.knownHeight ?? $0 } ?? ownLimit()
        guard css.wraps, let limit = limit ?? ((0..<count).contains { beginsLine($0) } ? .infinity : nil) else {
            return takeOneLine()
        }
        if run.hears { run.pass.state.pointee.recording?.lineLimits[run.node] = limit }
        // Once to count the lines, and once to keep them.
        lines = takeLines(eachLine(limit) { _, _ in })
        let lines = self.lines
        eachLine(limit) { l, line in lines.initializeElement(at: l, to: line) }
    }

    /// Takes all items into one line.
    mutating func takeOneLine() {
        lines = takeLines(min(1, count))
        if count > 0 { lines.initializeElement(at: 0, to: FlexLine(first: 0, count: count)) }
    }

    private func takeLines(_ count: Int) -> UnsafeMutableBufferPointer<FlexLine> {
        UnsafeMutableBufferPointer(start: run.pass.scratch.take(FlexLine.self, count), count: count)
    }

    /// Fills one line after the other, up to a limit; answers the number of lines.
    @discardableResult
    private func eachLine(_ limit: Double, _ body: (Int, FlexLine) -> Void) -> Int {
        var count = 0
        var first = 0
        var sum = 0.0
        for p in 0..<self.count {
            let outer = items[p].outerHypothetical
            let more = sum + outer + (p > first ? mainGap : 0)
            let isLast = css.maxLines > 0 && count + 1 >= css.maxLines
            if p > first, beginsLine(p) || !isLast && more > limit + 1e-9 {
                body(count, FlexLine(first: first, count: p - first))
                count += 1
                first = p
                sum = outer
            } else {
                sum = more
            }
        }
        if self.count == 0 { return 0 }
        body(count, FlexLine(first: first, count: self.count - first))
        return count + 1
    }

    /// The height that a ratio gives to a column, or the upper bound of the own length that wraps, where it is a number: lines break there.
    private func ownLimit() -> Double? {
        let (low, high) = run.ownBounds(main)
        let byRatio = main == .y && containing.x != nil ? run.lengthByOwnRatio(.y, from: run.size.x) : nil
        let limit = min(high, byRatio ?? .infinity)
        return limit < .infinity ? max(0, max(limit, low) - run.pad.both(main)) : nil
    }

    /// Notes the sizes in the run's items.
    func noteSizes() {
        for p in 0..<count where !run.pass.stops(at: p, of: run.node) {
            let k = Int(items[p].k)
            run.items[k].settle(main, items[p].length)
            run.items[k].settle(cross, items[p].crossLength)
            if items[p].hugsMain { run.items[k].hug(main) }
            if items[p].hugsCross { run.items[k].hug(cross) }
        }
    }
}
