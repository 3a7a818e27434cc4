// The values in force of CSS's properties, as plain data: for a flex, grid or block as a container (`CSSBox`), and for any node as a child
// of one (`CSSItem`). Both are made when a property is set that needs them.

/// An alignment: one of the words of CSS Box Alignment, with `safe` or `unsafe`.
struct BoxAlignment: Equatable {
    enum Word: UInt8 {
        case normal, stretch, start, end, center, flexStart, flexEnd, selfStart, selfEnd, left, right, baseline, lastBaseline
        case spaceBetween, spaceAround, spaceEvenly, auto
    }

    var bits: UInt8 = 0

    @inline(__always) init(_ word: Word) { bits = word.rawValue }
    @inline(__always) init(code: Int32) { bits = UInt8(truncatingIfNeeded: code) }

    @inline(__always) var word: Word { Word(rawValue: bits & 31) ?? .normal }
    /// It falls back to the start where there is no room.
    @inline(__always) var isSafe: Bool { bits & 32 != 0 }
    @inline(__always) var isUnsafe: Bool { bits & 64 != 0 }
    /// Whether it stretches children without a size of their own.
    @inline(__always) var stretches: Bool { word == .normal || word == .stretch }
    @inline(__always) var isBaseline: Bool { word == .baseline || word == .lastBaseline }
    /// Whether it leaves everything at the start, where nothing is reversed and no room is missing.
    var isAtStart: Bool { stretches || word == .start || word == .flexStart }
}

/// How edges place a node.
enum Positioning: UInt8 {
    case `static`, relative, absolute, sticky

    /// Whether insets only move it from its place in the flow.
    var movesByEdges: Bool { self == Self.relative }
}

/// A side to which a node floats, or whose floats it clears.
struct FloatSides: OptionSet {
    let rawValue: UInt8
    static let left = FloatSides(rawValue: 1)
    static let right = FloatSides(rawValue: 2)
}

/// The values in force on a node of the properties that have an effect in a flex, grid or block.
struct CSSItem {
    var flexGrow = 0.0
    var flexShrink = 1.0
    /// Width divided by height; 0: not set.
    var aspectRatio = 0.0
    var order: Int32 = 0
    /// Places in the pool of rules, or -1.
    var flexBasis: Int32 = -1
    var marginTop: Int32 = -1
    var marginLeft: Int32 = -1
    var marginBottom: Int32 = -1
    var marginRight: Int32 = -1
    var marginLeading: Int32 = -1
    var marginTrailing: Int32 = -1
    var columnStart: Int32 = -1
    var columnEnd: Int32 = -1
    var rowStart: Int32 = -1
    var rowEnd: Int32 = -1
    /// The first cell, counted from 0; -1: not set.
    var column: Int32 = -1
    var row: Int32 = -1
    /// The number of cells; 0: not set.
    var columnSpan: Int32 = 0
    var rowSpan: Int32 = 0
    var columnWeight = 0.0
    var rowWeight = 0.0
    var position = Positioning.static
    var isContentBox = false
    var float: FloatSides = []
    var clear: FloatSides = []
    var alignSelf = BoxAlignment(.auto)
    var justifySelf = BoxAlignment(.auto)
    /// The node's own direction: 0 none, otherwise `Direction` plus 1.
    var direction: UInt8 = 0
    var flags: Flags = []

    struct Flags: OptionSet {
        let rawValue: UInt8
        /// The property is set, so that a share does not determine it.
        static let growIsSet = Flags(rawValue: 1)
        static let shrinkIsSet = Flags(rawValue: 2)
        static let hasMargins = Flags(rawValue: 4)
        static let wrapsBefore = Flags(rawValue: 8)
    }

    /// The defaults.
    static let standard = CSSItem()
    /// The same in memory that stays as long as the program runs.
    nonisolated(unsafe) static let standardPlace: UnsafePointer<CSSItem> = {
        let memory = UnsafeMutablePointer<CSSItem>.allocate(capacity: 1)
        memory.initialize(to: standard)
        return UnsafePointer(memory)
    }()

    /// Calls `body` with each place in the pool of rules.
    func forEachPlace(_ body: (Int32) -> Void) {
        for place in [flexBasis, marginTop, marginLeft, marginBottom, marginRight, marginLeading, marginTrailing] { body(place) }
        for place in [columnStart, columnEnd, rowStart, rowEnd] { body(place) }
    }
}

/// The values in force on a flex, grid or block as a container.
struct CSSBox {
    var topBorder = 0.0
    var leftBorder = 0.0
    var bottomBorder = 0.0
    var rightBorder = 0.0
    /// Negative: not set.
    var leadingBorder = -1.0
    var trailingBorder = -1.0
    /// Places in the pool of rules, or -1.
    var columns: Int32 = -1
    var rows: Int32 = -1
    var autoColumns: Int32 = -1
    var autoRows: Int32 = -1
    var areas: Int32 = -1
    /// The number of tracks that wrap their content; 0: not set.
    var columnCount: Int32 = 0
    var rowCount: Int32 = 0
    var isColumn = false
    var isReverse = false
    var wraps = false
    var wrapsReverse = false
    /// The most lines of a flex; 0: no limit.
    var maxLines: Int32 = 0
    var justifyContent = BoxAlignment(.normal)
    var alignItems = BoxAlignment(.normal)
    var alignContent = BoxAlignment(.normal)
    var justifyItems = BoxAlignment(.normal)
    /// The width to which its percentages of padding refer, as its container passed it when it was last placed.
    var whole = 0.0
    /// The height that its ratio gave it in its container, where its content makes it higher: percentages in it refer to that height.
    /// Negative: none.
    var heightByRatio = -1.0
    /// The height of its containing block, to which bounds refer that determine how often its tracks repeat, as its container passed it
    /// when it was last placed; 0: none is definite.
    var heightAround = 0.0
    /// Whether its size determines how often its tracks repeat.
    var repeatsTracks = false
    var flowsByColumn = false
    var isDense = false
    var hidesOverflow = false
    var isFlowRoot = false

    /// Whether `columnCount` or `rowCount` sets the number of tracks (N-30).
    var isCounted: Bool { columnCount > 0 || rowCount > 0 }

    /// The defaults.
    static let standard = CSSBox()
    /// The same in memory that stays as long as the program runs.
    nonisolated(unsafe) static let standardPlace: UnsafePointer<CSSBox> = {
        let memory = UnsafeMutablePointer<CSSBox>.allocate(capacity: 1)
        memory.initialize(to: standard)
        return UnsafePointer(memory)
    }()

    /// Calls `body` with each place in the pool of rules.
    func forEachPlace(_ body: (Int32) -> Void) {
        for place in [columns, rows, autoColumns, autoRows, areas] { body(place) }
    }
}

extension Box {
    /// For a flex, grid or block the index of its `CSSBox`, or -1 where nothing is set.
    var css: Int32 {
        @inline(__always) get { curveFunction }
        set { curveFunction = newValue }
    }
}

extension Document {
    /// Writes the value in force of a property that has an effect in a flex, grid or block into a node's plain data.
    func resolveCSSItem(_ i: Int32, _ prop: Prop, _ rule: Rule) {
        if rules[i].pointee.css < 0 {
            if !rule.isSet { return }
            rules[i].pointee.css = cssItems.add(CSSItem())
        }
        let c = cssItems[rules[i].pointee.css]
        let code = UInt8(truncatingIfNeeded: rule.kind == .word ? rule.ref : 0)
        switch prop {
        case .position:
            c.pointee.position = Positioning(rawValue: code) ?? .static
            if c.pointee.position == .sticky { (usesSticky, usesWindow) = (true, true) }
        case .boxSizing:
            c.pointee.isContentBox = code == 1
            noteOwnInsets(i)
        case .float: c.pointee.float = FloatSides(rawValue: code)
        case .clear: c.pointee.clear = FloatSides(rawValue: code)
        case .alignSelf: c.pointee.alignSelf = rule.isSet ? BoxAlignment(code: rule.ref) : BoxAlignment(.auto)
        case .justifySelf: c.pointee.justifySelf = rule.isSet ? BoxAlignment(code: rule.ref) : BoxAlignment(.auto)
        case .direction:
            c.pointee.direction = rule.isSet ? code + 1 : 0
            if rule.isSet { usesDirection = true }
        case .flexGrow:
            c.pointee.flexGrow = rule.kind == .number ? max(0, rule.add) : 0
            setFlag(c, .growIsSet, rule.isSet)
        case .flexShrink:
            c.pointee.flexShrink = rule.kind == .number ? max(0, rule.add) : 1
            setFlag(c, .shrinkIsSet, rule.isSet)
        case .aspectRatio:
            c.pointee.aspectRatio = ratio(rule)
            if rule.isSet { widthsFollowHeights = true }
        case .columnPlace: c.pointee.column = place(rule, unset: -1)
        case .rowPlace: c.pointee.row = place(rule, unset: -1)
        case .columnSpan: c.pointee.columnSpan = place(rule, unset: 0)
        case .rowSpan: c.pointee.rowSpan = place(rule, unset: 0)
        case .columnWeight: c.pointee.columnWeight = weight(rule)
        case .rowWeight: c.pointee.rowWeight = weight(rule)
        case .wrapBefore: setFlag(c, .wrapsBefore, rule.kind == .bool && rule.ref != 0)
        case .order: c.pointee.order = rule.kind == .number ? Int32(max(-1e9, min(rule.add, 1e9))) : 0
        default: resolvePlace(c, prop, rule)
        }
    }

    /// Whether the sizes of a flex, grid or block are those of its content box.
    func isContentBox(_ i: Int32) -> Bool {
        let c = rules[i].pointee.css
        return c >= 0 && cssItems[c].pointee.isContentBox && nodes[i].pointee.kind.traits.isCSS
    }

    /// Notes whether padding or a border limits the size of a flex, grid or block.
    func noteOwnInsets(_ i: Int32) {
        let has = hasOwnInsets(i)
        guard has != (rules[i].pointee.bounds >= 0 && bounds[rules[i].pointee.bounds].pointee.hasInsets) else { return }
        ensureBounds(i)
        bounds[rules[i].pointee.bounds].pointee.hasInsets = has
        noteBounds(i)
    }

    /// Whether padding or a border limits the size of a flex, grid or block whatever its rules are: then no way for plain numbers is used.
    func hasOwnInsets(_ i: Int32) -> Bool {
        guard nodes[i].pointee.kind.traits.isCSS, nodes[i].pointee.box >= 0 else { return false }
        let b = boxes[nodes[i].pointee.box]
        if isContentBox(i) || !b.pointee.flags.isDisjoint(with: [.percentPadding, .logicalPadding]) { return true }
        if b.pointee.topPadding + b.pointee.leftPadding + b.pointee.bottomPadding + b.pointee.rightPadding != 0 { return true }
        guard b.pointee.css >= 0 else { return false }
        let c = cssBoxes[b.pointee.css].pointee
        return c.topBorder + c.leftBorder + c.bottomBorder + c.rightBorder + max(0, c.leadingBorder) + max(0, c.trailingBorder) > 0
    }

    private func resolvePlace(_ c: UnsafeMutablePointer<CSSItem>, _ prop: Prop, _ rule: Rule) {
        switch prop {
        case .flexBasis: keep(rule, at: &c.pointee.flexBasis)
        case .marginTop: keep(rule, at: &c.pointee.marginTop)
        case .marginLeft: keep(rule, at: &c.pointee.marginLeft)
        case .marginBottom: keep(rule, at: &c.pointee.marginBottom)
        case .marginRight: keep(rule, at: &c.pointee.marginRight)
        case .marginLeading: keep(rule, at: &c.pointee.marginLeading)
        case .marginTrailing: keep(rule, at: &c.pointee.marginTrailing)
        case .gridColumnStart: keep(rule, at: &c.pointee.columnStart)
        case .gridColumnEnd: keep(rule, at: &c.pointee.columnEnd)
        case .gridRowStart: keep(rule, at: &c.pointee.rowStart)
        default: keep(rule, at: &c.pointee.rowEnd)
        }
        let m = c.pointee
        let isAny = [m.marginTop, m.marginLeft, m.marginBottom, m.marginRight, m.marginLeading, m.marginTrailing].contains { $0 >= 0 }
        setFlag(c, .hasMargins, isAny)
    }

    private func setFlag(_ c: UnsafeMutablePointer<CSSItem>, _ flag: CSSItem.Flags, _ isOn: Bool) {
        if isOn { c.pointee.flags.insert(flag) } else { c.pointee.flags.remove(flag) }
    }

    /// A count of tracks, at most as many as a grid or table has.
    private func place(_ rule: Rule, unset: Int32) -> Int32 {
        rule.kind == .number ? Int32(max(0, min(rule.add, Double(GridTemplate.mostLines)))) : unset
    }

    private func weight(_ rule: Rule) -> Double { rule.kind == .number ? max(0, min(rule.add, PlainRun.limit)) : 0 }

    /// Width divided by height, or 0 where that is not positive.
    private func ratio(_ rule: Rule) -> Double {
        var ratio = 0.0
        if rule.kind == .number { ratio = rule.add }
        if rule.kind == .numbers {
            let list = numbers[Int(rule.ref)]
            if list.count == 2 { ratio = list[0] / list[1] }
        }
        return ratio.isFinite && ratio > 0 ? ratio : 0
    }

    /// Writes the value in force of a property of a flex, grid or block into the container's plain data.
    func resolveCSSBox(_ i: Int32, _ prop: Prop, _ rule: Rule) {
        let b = boxes[nodes[i].pointee.box]
        if b.pointee.css < 0 {
            if !rule.isSet { return }
            b.pointee.css = cssBoxes.add(CSSBox())
        }
        let c = cssBoxes[b.pointee.css]
        let code = rule.kind == .word ? rule.ref : 0
        let length = rule.kind == .number ? max(0, rule.add) : 0
        let logical = rule.kind == .number ? max(0, rule.add) : -1
        switch prop {
        case .flexDirection:
            c.pointee.isColumn = code & 1 != 0
            c.pointee.isReverse = code & 2 != 0
        case .flexWrap:
            c.pointee.wraps = code != 0
            c.pointee.wrapsReverse = code == 2
        case .maxLines: c.pointee.maxLines = Int32(min(length, 1e9))
        case .justifyContent: c.pointee.justifyContent = BoxAlignment(code: code)
        case .alignItems: c.pointee.alignItems = BoxAlignment(code: code)
        case .alignContent: c.pointee.alignContent = BoxAlignment(code: code)
        case .justifyItems: c.pointee.justifyItems = BoxAlignment(code: code)
        case .columns: keep(rule, at: &c.pointee.columns)
        case .rows: keep(rule, at: &c.pointee.rows)
        case .autoColumns: keep(rule, at: &c.pointee.autoColumns)
        case .autoRows: keep(rule, at: &c.pointee.autoRows)
        case .areas: keep(rule, at: &c.pointee.areas)
        case .autoFlow: c.pointee.isDense = code & 2 != 0
        case .columnCount: c.pointee.columnCount = place(rule, unset: 0)
        case .rowCount: c.pointee.rowCount = place(rule, unset: 0)
        case .topBorder: c.pointee.topBorder = length
        case .leftBorder: c.pointee.leftBorder = length
        case .bottomBorder: c.pointee.bottomBorder = length
        case .rightBorder: c.pointee.rightBorder = length
        case .leadingBorder: c.pointee.leadingBorder = logical
        case .trailingBorder: c.pointee.trailingBorder = logical
        case .overflow: c.pointee.hidesOverflow = code == 1
        default: c.pointee.isFlowRoot = rule.kind == .bool && rule.ref != 0
        }
        if prop == .columns || prop == .rows {
            c.pointee.repeatsTracks =
                GridTemplate.repeatsInRoom(self, c.pointee.columns) || GridTemplate.repeatsInRoom(self, c.pointee.rows)
        }
        if prop == .autoFlow || prop == .columnCount || prop == .rowCount { resolveFlow(i, c) }
        if c.pointee.isColumn, c.pointee.wraps { widthsFollowHeights = true }
        if prop.isBorder {
            b.pointee.flags.insert(.border)
            noteOwnInsets(i)
        }
    }
}

extension Document {
    /// How a grid is filled: by `autoFlow`, otherwise by columns where only the number of rows is set (N-30).
    private func resolveFlow(_ i: Int32, _ c: UnsafeMutablePointer<CSSBox>) {
        let flow = value(i, .autoFlow)
        let isByRows = c.pointee.rowCount > 0 && c.pointee.columnCount == 0
        c.pointee.flowsByColumn = flow.kind == .word ? flow.ref & 1 != 0 : isByRows
    }

    /// Whether a node itself sets reading from right to left; `nil` where it sets no direction that counts: only a flex, grid or block, and
    /// a child of one, can set one.
    @inline(__always) func ownDirection(_ i: Int32) -> Bool? {
        let c = rules[i].pointee.css
        guard c >= 0, cssItems[c].pointee.direction != 0 else { return nil }
        let p = nodes[i].pointee.parent
        guard nodes[i].pointee.kind.traits.isCSS || p >= 0 && nodes[p].pointee.kind.traits.isCSS else { return nil }
        return cssItems[c].pointee.direction == UInt8(Direction.rtl.rawValue) + 1
    }

    /// Whether reading goes from right to left within a node.
    func readsRightToLeft(within i: Int32) -> Bool {
        if !usesDirection { return screenState.rtl }
        var k = i
        while k >= 0 {
            if let own = ownDirection(k) { return own }
            k = nodes[k].pointee.parent
        }
        return screenState.rtl
    }

    /// Whether reading goes from right to left around a node.
    func readsRightToLeft(around i: Int32) -> Bool {
        let p = nodes[i].pointee.parent
        return p < 0 ? screenState.rtl : readsRightToLeft(within: p)
    }
}
