import TGLLayout

/// Random rules of flex, grid and block: their properties as containers, and those of what is in them.
extension RandomEditor {
    /// Kinds to make, among which flex, grid and block are frequent.
    static let cssKinds: [Kind] = [
        .flex, .flex, .flex, .flex, .grid, .grid, .grid, .grid, .block, .block, .block, .block, .view, .view, .view, .label, .label,
        .image, .linear, .frame, .table, .relative, .flow, .float, .path, .constraint, .stack,
    ]
    private static let containerProps: [Prop] = [
        .flexDirection, .flexWrap, .justifyContent, .alignItems, .alignContent, .columns, .rows, .autoColumns, .autoRows, .autoFlow, .areas,
        .justifyItems, .topBorder, .leftBorder, .bottomBorder, .rightBorder, .leadingBorder, .trailingBorder, .flowRoot, .overflow,
        .hspace, .vspace, .topPadding, .leftPadding, .bottomPadding, .rightPadding, .direction, .columns, .rows,
    ]
    private static let itemProps: [Prop] = [
        .position, .boxSizing, .aspectRatio, .marginTop, .marginLeft, .marginBottom, .marginRight, .marginLeading, .marginTrailing,
        .flexGrow, .flexShrink, .flexBasis, .alignSelf, .justifySelf, .order, .gridColumnStart, .gridColumnEnd, .gridRowStart, .gridRowEnd,
        .float, .clear, .flexGrow, .flexBasis, .float, .gridColumnStart, .gridRowStart, .position,
    ]
    private static let bounds: [Prop] = [.width, .height]

    /// Sets or unsets a property that means something in a flex, grid or block.
    mutating func setSomethingOfCSS(_ i: Int32) {
        let isContainer = [.flex, .grid, .block].contains(doc.kind(i))
        if random.chance(15) {
            let slot: SlotKind = random.chance(50) ? .lower : .upper
            let prop = random.pick(Self.bounds)
            return doc.set(i, prop, slot, random.chance(20) ? .unset : cssBound(prop.axis))
        }
        let prop = random.pick(isContainer && random.chance(55) ? Self.containerProps : Self.itemProps)
        guard let info = Prop.table.first(where: { $0.prop == prop }) else { return }
        doc.set(i, prop, .rule, random.chance(15) ? .unset : cssValue(info))
    }

    /// A size as flex, grid and block read it.
    mutating func cssSize() -> Rule {
        switch random.below(8) {
        case 0: return .auto
        case 1: return Rule(.stretch)
        case 2: return Rule(.minContent)
        case 3: return Rule(.maxContent)
        case 4: return .wrap
        case 5: return Rule(.share, mult: Double(1 + random.below(3)))
        case 6: return .percent(random.pick([10, 25, 50, 100]), add: random.pick([0, 0, 6]))
        default: return .number(random.length())
        }
    }

    private mutating func cssBound(_ axis: Axis) -> Rule {
        let rule = cssSize()
        return rule.kind == .share || rule.kind == .auto ? .number(random.length()) : rule
    }

    /// A value of one of these properties.
    private mutating func cssValue(_ info: PropInfo) -> Rule {
        let forms = info.forms
        if forms.contains(.template) { return template() }
        if forms.contains(.tracks) { return random.chance(50) ? track() : values(.list, (0...random.below(2)).map { _ in track() }) }
        if forms.contains(.areas) { return areas() }
        if forms.contains(.gridLine) { return gridLine() }
        if forms.contains(.ratio) { return random.chance(70) ? .number(random.pick([0.5, 1, 1.5, 3])) : .word(0) }
        if forms.contains(.safety) { return .word(random.pick(info.words).code & 31 | random.pick([0, 0, 0, 32, 64])) }
        if forms.contains(.dense) { return .word(Int32(random.below(4))) }
        if info.prop == .flexBasis { return random.chance(20) ? .word(1) : cssSize() }
        if forms.contains(.word) { return .word(random.pick(info.words).code) }
        if forms.contains(.bool) { return .bool(random.chance(60)) }
        if forms.contains(.whole) { return .number(Double(random.below(5) - 2)) }
        if info.prop == .flexGrow || info.prop == .flexShrink { return .number(random.pick([0, 0, 0.2, 0.5, 1, 2])) }
        if forms.contains(.auto), random.chance(25) { return .auto }
        if forms.contains(.percent), random.chance(25) { return .percent(random.pick([5, 10, 20]), add: random.pick([0, 3])) }
        return .number(random.pick(forms.contains(.auto) ? [0, 2, 5, 8, 20, -5, -12] : [0, 1, 2, 4, 8]))
    }

    private mutating func values(_ group: Rule.Group, _ list: [Rule]) -> Rule {
        Rule(.values, path: group.rawValue, ref: doc.addList(list))
    }

    private mutating func string(_ text: String) -> Rule { Rule(.string, ref: doc.addString(text)) }

    private mutating func breadth() -> Rule {
        switch random.below(6) {
        case 0: return .auto
        case 1: return Rule(.minContent)
        case 2: return Rule(.maxContent)
        case 3: return .percent(random.pick([10, 25, 40]))
        default: return .number(random.length())
        }
    }

    private mutating func track() -> Rule {
        switch random.below(10) {
        case 0..<3: return Rule(.share, mult: random.pick([0.3, 0.5, 1, 1, 2]))
        case 3: return values(.minmax, [breadth(), random.chance(50) ? Rule(.share, mult: 1) : breadth()])
        case 4: return values(.fitContent, [random.chance(70) ? .number(random.length()) : .percent(30)])
        default: return breadth()
        }
    }

    private mutating func template() -> Rule {
        switch random.below(12) {
        case 0: return .word(Int32(random.below(2)))
        case 1, 2: return .number(Double(random.below(5)))
        case 3: return values(.list, [.word(1), string("a"), string("b")])
        case 4:
            let fixed: Rule = .number(random.pick([5, 20, 33.3]))
            let most = random.chance(50) ? values(.minmax, [fixed, track()]) : fixed
            let repeated = values(.repeat, [.word(random.chance(50) ? 2 : 3), most])
            return values(.list, random.chance(50) ? [repeated] : [.number(random.length()), repeated])
        default: break
        }
        var list: [Rule] = []
        for _ in 0...random.below(4) {
            if random.chance(20) { list.append(string(random.pick(["a", "b", "a b", "main-start"]))) }
            list.append(random.chance(12) ? values(.repeat, [.number(Double(1 + random.below(3))), track()]) : track())
        }
        return values(.list, list)
    }

    private mutating func areas() -> Rule {
        values(.list, random.pick([["a a", "b c"], ["a b"], ["main . a", "main . b"], ["a", "b", "main"]]).map { string($0) })
    }

    private mutating func gridLine() -> Rule {
        switch random.below(8) {
        case 0: return string(random.pick(["a", "b", "main", "none"]))
        case 1: return values(.span, [random.chance(75) ? .number(Double(1 + random.below(4))) : string("a")])
        case 2: return values(.line, [string(random.pick(["a", "b"])), .number(random.pick([1, 2, -1, 3]))])
        case 3: return .auto
        default: return .number(random.pick([1, 1, 2, 2, 3, 4, -1, -2, -6, 7]))
        }
    }
}

/// Random edits of documents in which flex, grid and block are frequent, among and around all other kinds.
public func cssRun(_ seed: UInt64, _ edits: inout Int, detail: Bool = false) -> String? {
    var e = RandomEditor(Random(seed &+ 0xC55))
    e.kinds = RandomEditor.cssKinds
    e.prefersCSS = true
    e.isBroad = seed % 3 == 0
    e.followsSiblings = seed % 4 == 1
    return editsRun(&e, &edits, turns: 40, detail: detail)
}
