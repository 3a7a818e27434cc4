// The rules of a node's twin: what CSS has for the rules of the document.

import TGLLayout

/// A rule of a twin.
struct TwinRule {
    let prop: Prop
    var slot = SlotKind.rule
    let rule: Rule
}

/// Makes the rules of one twin.
struct TwinRules {
    private let twin: CSSTwin
    private let k: Int
    private let node: Int32
    private let original: Document
    private var rules: [TwinRule] = []

    init(_ twin: CSSTwin, _ k: Int) {
        self.twin = twin
        self.k = k
        node = twin.nodes[k].node
        original = twin.original
    }

    /// All rules of the twin.
    func all() -> [TwinRule] {
        var made = self
        made.content()
        made.container()
        if original.standsAtOwnFrame(node) || twin.wayAround(k) == .apart {
            made.apart()
        } else {
            switch twin.wayAround(k) {
            case .own: made.item()
            case .line: made.inLine()
            case .lines: made.inLines()
            case .cells: made.inCell()
            case .floats: made.floating()
            case .apart: break
            }
            made.sizeOfFrame()
        }
        return made.rules
    }

    // MARK: Setting rules

    private mutating func set(_ prop: Prop, _ rule: Rule?, _ slot: SlotKind = .rule) {
        guard let rule else { return }
        rules.removeAll { $0.prop == prop && $0.slot == slot }
        rules.append(TwinRule(prop: prop, slot: slot, rule: rule))
    }

    private mutating func set(_ prop: Prop, word: Int32) { set(prop, .word(word)) }

    private mutating func drop(_ prop: Prop) { rules.removeAll { $0.prop == prop } }

    /// The rule in force of a property in the document of the twins; nil where none is, and where CSS has none that means the same.
    private func carried(_ prop: Prop, _ slot: SlotKind = .rule, of owner: Int32? = nil) -> Rule? {
        let owner = owner ?? node
        let rule = original.value(owner, prop, slot)
        return rule.isSet ? carried(rule, prop) : nil
    }

    private func carried(_ rule: Rule, _ prop: Prop) -> Rule? {
        var result = rule
        result.priority = 0
        let target = twin.document
        switch rule.kind {
        case .number, .percent, .wrap, .fill, .average, .share, .auto, .stretch, .minContent, .maxContent, .word, .bool: return result
        case .string: result.ref = target.addString(original.strings[Int(rule.ref)])
        case .numbers: result.ref = target.addNumbers(original.numbers[Int(rule.ref)])
        case .values:
            let parts = original.lists[Int(rule.ref)].map { carried($0, prop) }
            if parts.contains(where: { $0 == nil }) { return nil }
            result.ref = target.addList(parts.compactMap { $0 })
        case .sum:
            let sum = original.sums[Int(rule.ref)]
            guard sum.allTerms.isEmpty, sum.operands.allSatisfy({ $0.live.isEmpty && $0.wrap == nil && $0.nested == nil }) else {
                return nil
            }
            result.ref = target.addSum(sum)
        case .reference:
            // A part of the container's own size is a percentage of it.
            guard original.resolveReference(rule, on: node) == original.parent(node), rule.anchor == prop, prop.isSize else { return nil }
            return .percent(rule.mult * 100, add: rule.add)
        default: return nil
        }
        return result
    }

    private func word(_ prop: Prop) -> Int32 {
        let rule = original.value(node, prop)
        return rule.kind == .word ? rule.ref : 0
    }

    private static func size(_ axis: Axis) -> Prop { axis == .x ? .width : .height }

    /// Whether a size is set, rather than the default.
    private func setsSize(_ axis: Axis) -> Bool { original.lookup(node, Self.size(axis)).layer != .standard }

    // MARK: What it is

    private mutating func content() {
        if original.isGone(node) { set(.visibility, word: Visibility.gone.rawValue) }
        if original.isInvisible(node) { set(.visibility, word: Visibility.invisible.rawValue) }
        let kind = original.kind(node)
        if kind.hasText {
            set(.text, carried(.text))
            set(.fontSize, .number(original.fontSize(node)))
            if original.lineHeight(node) != original.fontSize(node) { set(.lineHeight, .number(original.lineHeight(node))) }
            set(.maxLines, carried(.maxLines))
        }
        if kind.hasPicture { set(.imageSize, carried(.imageSize)) }
    }

    private static let paddings: [Prop] = [.topPadding, .leftPadding, .bottomPadding, .rightPadding, .leadingPadding, .trailingPadding]
    private static let containerProps: [Prop] =
        paddings + [
            .hspace, .vspace, .topBorder, .leftBorder, .bottomBorder, .rightBorder, .leadingBorder, .trailingBorder, .flexDirection,
            .flexWrap, .justifyContent, .alignItems, .alignContent, .justifyItems, .columns, .rows, .autoColumns, .autoRows, .autoFlow,
            .areas, .flowRoot, .overflow,
        ]

    private mutating func container() {
        guard original.kind(node).isContainer else { return }
        let isHorizontal = original.isHorizontal(node)
        switch twin.way(k) {
        case .own: for prop in Self.containerProps { set(prop, carried(prop)) }
        case .apart: break
        case .line:
            for prop in Self.paddings { set(prop, carried(prop)) }
            let spaces = original.kind(node) == .row ? original.parent(node) ?? node : node
            let space: Prop = isHorizontal ? .hspace : .vspace
            set(space, carried(space, of: spaces))
            set(.flexDirection, word: isHorizontal ? 0 : 1)
            gravity(main: isHorizontal ? .x : .y)
            if original.kind(node).scrolls { set(.overflow, word: 1) }
        case .lines:
            for prop in Self.paddings + [.hspace, .vspace] { set(prop, carried(prop)) }
            set(.flexDirection, word: isHorizontal ? 1 : 0)
            set(.flexWrap, word: 1)
            gravity(main: isHorizontal ? .y : .x)
            lines(cross: isHorizontal ? .x : .y)
        case .cells:
            for prop in Self.paddings + [.hspace, .vspace] { set(prop, carried(prop)) }
            let count = original.value(node, .arrangedCount)
            guard count.kind == .number, count.add >= 1, count.add <= 100 else { return }
            let tracks = twin.document.addList([Rule](repeating: .auto, count: Int(count.add)))
            set(isHorizontal ? .rows : .columns, Rule(.values, path: Rule.Group.list.rawValue, ref: tracks))
            if isHorizontal { set(.autoFlow, word: 1) }
            for prop in [Prop.justifyContent, .alignContent, .alignItems, .justifyItems] { set(prop, word: Words.start) }
        case .floats:
            for prop in Self.paddings { set(prop, carried(prop)) }
            set(.flowRoot, .bool(true))
        }
    }

    /// Words of CSS's alignments, by their codes.
    private enum Words {
        static let stretch: Int32 = 1
        static let start: Int32 = 2
        static let center: Int32 = 4
        static let flexStart: Int32 = 5
        static let flexEnd: Int32 = 6
        static let baseline: Int32 = 11
    }

    private static func alignment(_ place: Gravity.Place) -> Int32? {
        switch place {
        case .near, .leading: Words.flexStart
        case .center: Words.center
        case .far, .trailing: Words.flexEnd
        case .fill, .stretch: Words.stretch
        case .baseline: Words.baseline
        case .between: 13
        case .around: 14
        case .among: 15
        case .lastBaseline: 12
        case .none, .windowCenter: nil
        }
    }

    /// The alignment of items across a line, in which nothing is distributed.
    private static func across(_ place: Gravity.Place) -> Int32? {
        switch place {
        case .between, .around, .among: nil
        default: alignment(place)
        }
    }

    /// Gravity as the alignments of a flex.
    private mutating func gravity(main: Axis) {
        let kind = original.kind(node)
        let gravity = Gravity(rawValue: original.value(kind == .row ? original.parent(node) ?? node : node, .gravity).wordBits)
        let isRTL = original.isRightToLeft
        if let word = Self.alignment(gravity.place(main, rtl: isRTL)), word != Words.flexStart, word != Words.stretch {
            set(.justifyContent, word: word)
        }
        if kind.solvesRelations {
            // A stack stretches its items across, and says of the rest along.
            let across = Self.across(gravity.place(main.other, rtl: isRTL)) ?? Words.stretch
            if across != Words.stretch { set(.alignItems, word: across) }
            switch self.word(.distribution) {
            case 3: set(.justifyContent, word: 13)
            default: break
            }
            return
        }
        set(.alignItems, word: Self.across(gravity.place(main.other, rtl: isRTL)) ?? Words.flexStart)
    }

    /// How the lines of a flow are in it.
    private mutating func lines(cross: Axis) {
        let within = Gravity(rawValue: original.value(node, .arrangedGravity).wordBits).place(cross, rtl: original.isRightToLeft)
        let all = Gravity(rawValue: original.value(node, .gravity).wordBits).place(cross, rtl: original.isRightToLeft)
        set(.alignItems, word: Self.across(within) ?? Words.flexStart)
        set(.alignContent, word: Self.alignment(all) ?? Words.flexStart)
    }

    // MARK: In a flex, grid or block

    private static let itemProps: [Prop] = [
        .left, .top, .right, .bottom, .leading, .trailing, .position, .boxSizing, .aspectRatio, .marginTop, .marginLeft, .marginBottom,
        .marginRight, .marginLeading, .marginTrailing, .flexGrow, .flexShrink, .flexBasis, .alignSelf, .justifySelf, .order,
        .gridColumnStart, .gridColumnEnd, .gridRowStart, .gridRowEnd, .float, .clear, .direction,
    ]

    private mutating func item() {
        for prop in Self.itemProps { set(prop, carried(prop)) }
        for axis in [Axis.x, .y] {
            if setsSize(axis) { set(Self.size(axis), carried(Self.size(axis)) ?? ratio(axis)) }
            bounds(axis)
        }
    }

    private mutating func bounds(_ axis: Axis) {
        for slot in [SlotKind.lower, .upper] { set(Self.size(axis), carried(Self.size(axis), slot), slot) }
    }

    /// A size that is so many times the other one is a ratio.
    private mutating func ratio(_ axis: Axis) -> Rule? {
        let rule = original.value(node, Self.size(axis))
        guard rule.kind == .reference, rule.ref < 0, rule.path == 0, rule.anchor == Self.size(axis.other), rule.add == 0, rule.mult > 0
        else { return nil }
        set(.aspectRatio, .number(axis == .x ? rule.mult : 1 / rule.mult))
        return nil
    }

    // MARK: In a line

    private mutating func inLine() {
        let parent = twin.nodes[twin.nodes[k].parent].node
        let main: Axis = original.isHorizontal(parent) ? .x : .y
        // Where the line is as long as its items, none shrinks.
        if original.sizeRule(parent, main) != .wrap { set(.flexShrink, .number(0)) }
        along(main, in: parent)
        across(main.other)
        spaceAfter(main, in: parent)
    }

    private mutating func along(_ axis: Axis, in parent: Int32) {
        let prop = Self.size(axis)
        var rule = original.sizeRule(node, axis)
        var isSet = setsSize(axis)
        if original.kind(parent) == .row, !isSet, let cell = carried(.colSize, of: parent) {
            (rule, isSet) = (cell, true)
        }
        if original.kind(node) == .row, let size = carried(.size) { (rule, isSet) = (size, true) }
        let isShared = original.kind(parent) == .stack && original.value(parent, .distribution).wordBits == 1
        if isShared || isSet && rule.isShare && rule.add == 0 {
            // Shares that are all `fill` are parts of one; beside percentages they are 100 of these.
            let arePercent = original.children(parent).contains { [.percent, .share].contains(original.sizeRule($0, axis).kind) }
            set(.flexGrow, .number(isShared ? 1 : arePercent ? rule.weight : rule.weight / 100))
            set(.flexBasis, .number(0))
            set(prop, .number(0), .lower)
        } else if isSet {
            set(prop, carried(rule, prop) ?? ratio(axis))
        } else if original.kind(node).defaultSize.kind == .number {
            set(prop, .number(0))
        }
        bounds(axis)
        for side in Self.sides(axis) { set(side, carried(side)) }
    }

    private static func sides(_ axis: Axis) -> [Prop] { axis == .x ? [.left, .right, .leading, .trailing] : [.top, .bottom] }

    /// The edges that are set along an axis, as sides of the parent: of x the left one first.
    private func edges(_ axis: Axis) -> (near: Rule?, far: Rule?) {
        if axis == .y { return (carried(.top), carried(.bottom)) }
        let (leading, trailing) = (carried(.leading), carried(.trailing))
        let isRTL = original.isRightToLeft
        return ((isRTL ? trailing : leading) ?? carried(.left), (isRTL ? leading : trailing) ?? carried(.right))
    }

    /// Whether an edge has a rule, also one that CSS has not.
    private func isEdgeSet(_ axis: Axis) -> (near: Bool, far: Bool) {
        func isSet(_ prop: Prop) -> Bool { original.value(node, prop).isSet }
        if axis == .y { return (isSet(.top), isSet(.bottom)) }
        let isRTL = original.isRightToLeft
        return (isSet(.left) || isSet(isRTL ? .trailing : .leading), isSet(.right) || isSet(isRTL ? .leading : .trailing))
    }

    private mutating func across(_ axis: Axis) {
        let prop = Self.size(axis)
        let edges = edges(axis)
        let own = Gravity(rawValue: original.value(node, .alignment).wordBits).place(axis, rtl: original.isRightToLeft)
        for side in Self.sides(axis) { set(side, carried(side)) }
        let center = original.value(node, axis == .x ? .centerX : .centerY)
        let rule = original.sizeRule(node, axis)
        if center.kind == .number {
            set(.alignSelf, word: Words.center)
            if center.add != 0 {
                set(.position, word: 1)
                set(axis == .x ? .left : .top, .number(center.add))
            }
        } else if edges.near != nil, edges.far != nil, !setsSize(axis) {
            set(.alignSelf, word: Words.stretch)
        } else if edges.far != nil, edges.near == nil {
            set(.alignSelf, word: Words.flexEnd)
        } else if let word = Self.alignment(own) {
            set(.alignSelf, word: word)
        }
        if setsSize(axis) {
            if rule.kind == .fill && rule.add == 0 || rule.kind == .average {
                set(.alignSelf, word: Words.stretch)
            } else if rule.kind != .wrap {
                set(prop, carried(prop) ?? ratio(axis))
            }
        } else if original.kind(node).defaultSize.kind == .number, edges.near == nil || edges.far == nil, own != .fill, own != .stretch {
            let parent = twin.nodes[twin.nodes[k].parent].node
            let around = Gravity(rawValue: original.value(parent, .gravity).wordBits).place(axis, rtl: original.isRightToLeft)
            if around != .fill, around != .stretch, original.kind(parent) != .stack { set(prop, .number(0)) }
        }
        bounds(axis)
    }

    /// The space of a stack behind an item.
    private mutating func spaceAfter(_ axis: Axis, in parent: Int32) {
        let after = original.value(node, .spaceAfter)
        guard after.kind == .number, original.next(node) != nil else { return }
        let space = original.value(parent, axis == .x ? .hspace : .vspace)
        set(axis == .x ? .marginTrailing : .marginBottom, .number(after.add - (space.kind == .number ? space.add : 0)))
    }

    // MARK: In lines, cells and beside floats

    private mutating func inLines() {
        set(.flexShrink, .number(0))
        for axis in [Axis.x, .y] { plainly(axis) }
        let parent = twin.nodes[twin.nodes[k].parent].node
        let cross: Axis = original.isHorizontal(parent) ? .x : .y
        let own = Gravity(rawValue: original.value(node, .alignment).wordBits).place(cross, rtl: original.isRightToLeft)
        if let word = Self.alignment(own) { set(.alignSelf, word: word) }
    }

    private mutating func inCell() { for axis in [Axis.x, .y] { plainly(axis) } }

    private mutating func floating() {
        for axis in [Axis.x, .y] { plainly(axis) }
        let isReverse = original.value(node, .reverseFloat).isTrue != original.isRightToLeft
        set(.float, word: isReverse ? 2 : 1)
        if original.value(node, .clearFloat).isTrue { set(.clear, word: isReverse ? 2 : 1) }
    }

    /// Its size and margins along an axis.
    private mutating func plainly(_ axis: Axis) {
        let prop = Self.size(axis)
        for side in Self.sides(axis) { set(side, carried(side)) }
        if setsSize(axis) {
            let rule = original.sizeRule(node, axis)
            if rule.kind == .fill, rule.mult == 1 {
                // What its margins leave.
                let margins = Self.sides(axis).reduce(0) { sum, side in
                    let margin = original.value(node, side)
                    return sum + (margin.kind == .number ? margin.add : 0)
                }
                set(prop, .percent(100, add: rule.add - margins))
            } else if rule.kind != .wrap {
                set(prop, carried(prop) ?? ratio(axis))
            }
        } else if original.kind(node).defaultSize.kind == .number {
            set(prop, .number(0))
        }
        bounds(axis)
    }

    /// The numbers of its frame instead of what was tried.
    private mutating func sizeOfFrame() {
        if twin.nodes[k].isUnbroken { set(.width, Rule(.maxContent)) }
        let frame = original.exactFrame(node)
        for axis in [Axis.x, .y] where twin.nodes[k].isSized(axis) {
            let prop = Self.size(axis)
            drop(prop)
            set(prop, .number(axis == .x ? frame.width : frame.height))
            for prop in [Prop.flexGrow, .flexBasis] { drop(prop) }
            set(.flexShrink, .number(0))
            drop(.boxSizing)
        }
    }

    // MARK: Out of the flow

    private mutating func apart() {
        set(.position, word: 2)
        set(.direction, carried(.direction))
        for axis in [Axis.x, .y] { apart(axis) }
    }

    private mutating func apart(_ axis: Axis) {
        let (near, far, prop): (Prop, Prop, Prop) = axis == .x ? (.left, .right, .width) : (.top, .bottom, .height)
        let frame = original.exactFrame(node)
        let (at, length) = axis == .x ? (frame.x, frame.width) : (frame.y, frame.height)
        // What a container of this kind has of an own size follows from what is in it, which is out of the flow.
        let holdsNothing = twin.way(k) == .apart && original.childCount(node) > 0
        if twin.nodes[k].isPlaced(axis) || original.standsAtOwnFrame(node) {
            set(near, .number(at))
            set(prop, .number(length))
            return
        }
        let place = apartPlace(axis)
        var size = place.size
        if axis == .x, twin.nodes[k].isUnbroken { size = Rule(.maxContent) }
        if twin.nodes[k].isSized(axis) || holdsNothing && size == nil && !place.stretches {
            size = .number(length)
        } else {
            bounds(axis)
        }
        set(near, place.near)
        set(far, place.stretches || place.near == nil || place.isCentered ? place.far : nil)
        set(prop, size)
        if place.isCentered {
            set(axis == .x ? .marginLeft : .marginTop, .auto)
            set(axis == .x ? .marginRight : .marginBottom, .auto)
        }
    }

    /// A place between the edges of the container.
    private struct ApartPlace {
        var near: Rule?
        var far: Rule?
        var size: Rule?
        /// Whether the size is what is left between the edges.
        var stretches = false
        var isCentered = false
    }

    private mutating func apartPlace(_ axis: Axis) -> ApartPlace {
        let parent = twin.nodes[k].parent < 0 ? Document.screen : twin.nodes[twin.nodes[k].parent].node
        let room = padding(of: parent, axis)
        /// A distance from the edge of the container, of one from its content's.
        func inset(_ rule: Rule?, _ padding: Double) -> Rule? {
            switch rule?.kind {
            case .number: Rule.number(rule!.add + padding)
            case .percent: .percent(rule!.mult, add: rule!.add + padding - rule!.mult / 100 * (room.near + room.far))
            default: nil
            }
        }
        let edges = edges(axis)
        let rule = original.sizeRule(node, axis)
        var place = ApartPlace()
        if setsSize(axis), rule.kind != .wrap {
            switch rule.kind {
            case .fill, .stretch: place.stretches = rule.mult == 1 && rule.add == 0
            case .percent, .average, .share:
                let percent = rule.kind == .average ? 100 * rule.mult : rule.mult
                place.size = .percent(percent, add: rule.add - percent / 100 * (room.near + room.far))
            default:
                place.size = carried(rule, Self.size(axis)) ?? ratio(axis)
            }
        } else if original.kind(node).defaultSize.kind == .number, !setsSize(axis) {
            place.size = .number(0)
        }
        let center = original.value(node, axis == .x ? .centerX : .centerY)
        let gravity = gravity(axis, of: parent)
        if center.kind == .number || gravity == .center && edges.near == nil && edges.far == nil {
            let shift = center.kind == .number ? center.add * (axis == .x && original.isRightToLeft ? -1 : 1) : 0
            place.near = .number(room.near + shift)
            place.far = .number(room.far - shift)
            place.isCentered = true
            return place
        }
        let fills = place.stretches || gravity == .fill
        if edges.near != nil && edges.far != nil || fills {
            place.near = inset(edges.near ?? .number(0), room.near)
            place.far = inset(edges.far ?? .number(0), room.far)
            place.size = nil
            place.stretches = true
        } else if edges.far != nil || edges.near == nil && gravity == .far {
            place.far = inset(edges.far ?? .number(0), room.far)
        } else {
            place.near = inset(edges.near ?? .number(0), room.near)
        }
        return place
    }

    /// Where the container puts a child along an axis that has no place of its own.
    private func gravity(_ axis: Axis, of parent: Int32) -> Gravity.Place {
        let own = Gravity(rawValue: original.value(node, .alignment).wordBits).place(axis, rtl: original.isRightToLeft)
        if own != .none { return own }
        let rule = parent == Document.screen ? .unset : original.value(parent, .gravity)
        return Gravity(rawValue: rule.wordBits).place(axis, rtl: original.isRightToLeft)
    }

    /// The padding of a container, where it is a number.
    private func padding(of parent: Int32, _ axis: Axis) -> (near: Double, far: Double) {
        guard parent != Document.screen, original.kind(parent).isContainer else { return (0, 0) }
        func number(_ props: Prop...) -> Double {
            for prop in props {
                let rule = original.value(parent, prop)
                if rule.kind == .number { return rule.add }
            }
            return 0
        }
        if axis == .y { return (number(.topPadding), number(.bottomPadding)) }
        return original.isRightToLeft
            ? (number(.trailingPadding, .leftPadding), number(.leadingPadding, .rightPadding))
            : (number(.leadingPadding, .leftPadding), number(.trailingPadding, .rightPadding))
    }
}

extension Rule {
    /// The bits of a word, 0 of other rules.
    var wordBits: Int32 { kind == .word ? ref : 0 }
    /// Whether it is `true`.
    var isTrue: Bool { kind == .bool && ref != 0 }
}
