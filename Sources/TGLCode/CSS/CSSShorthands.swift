// From declarations to longhands. What is no value of a property is left out here, as browsers do, so that an earlier declaration counts.

enum CSSShorthands {
    private static let sides = ["top", "right", "bottom", "left"]

    /// The longhands of each shorthand.
    private static let parts: [String: [CSSProperty]] = [
        "margin": [.marginTop, .marginRight, .marginBottom, .marginLeft],
        "padding": [.paddingTop, .paddingRight, .paddingBottom, .paddingLeft],
        "inset": [.top, .right, .bottom, .left],
        "border-width": [.borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth],
        "border-style": [.borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle],
        "border": [
            .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth, .borderTopStyle, .borderRightStyle,
            .borderBottomStyle,
            .borderLeftStyle,
        ],
        "border-top": [.borderTopWidth, .borderTopStyle], "border-right": [.borderRightWidth, .borderRightStyle],
        "border-bottom": [.borderBottomWidth, .borderBottomStyle], "border-left": [.borderLeftWidth, .borderLeftStyle],
        "border-block-start": [.borderTopWidth, .borderTopStyle], "border-block-end": [.borderBottomWidth, .borderBottomStyle],
        "border-inline-start": [.borderInlineStartWidth, .borderInlineStartStyle],
        "border-inline-end": [.borderInlineEndWidth, .borderInlineEndStyle],
        "border-block": [.borderTopWidth, .borderTopStyle, .borderBottomWidth, .borderBottomStyle],
        "border-inline": [.borderInlineStartWidth, .borderInlineStartStyle, .borderInlineEndWidth, .borderInlineEndStyle],
        "border-block-width": [.borderTopWidth, .borderBottomWidth], "border-block-style": [.borderTopStyle, .borderBottomStyle],
        "border-inline-width": [.borderInlineStartWidth, .borderInlineEndWidth],
        "border-inline-style": [.borderInlineStartStyle, .borderInlineEndStyle],
        "margin-block": [.marginTop, .marginBottom], "margin-inline": [.marginInlineStart, .marginInlineEnd],
        "padding-block": [.paddingTop, .paddingBottom], "padding-inline": [.paddingInlineStart, .paddingInlineEnd],
        "inset-block": [.top, .bottom], "inset-inline": [.insetInlineStart, .insetInlineEnd],
        "overflow": [.overflowX, .overflowY], "gap": [.rowGap, .columnGap], "grid-gap": [.rowGap, .columnGap],
        "flex": [.flexGrow, .flexShrink, .flexBasis], "-webkit-flex": [.flexGrow, .flexShrink, .flexBasis],
        "flex-flow": [.flexDirection, .flexWrap], "-webkit-flex-flow": [.flexDirection, .flexWrap],
        "place-items": [.alignItems, .justifyItems], "place-content": [.alignContent, .justifyContent],
        "place-self": [.alignSelf, .justifySelf],
        "grid-column": [.gridColumnStart, .gridColumnEnd], "grid-row": [.gridRowStart, .gridRowEnd],
        "grid-area": [.gridRowStart, .gridColumnStart, .gridRowEnd, .gridColumnEnd],
        "grid-template": [.gridTemplateColumns, .gridTemplateRows, .gridTemplateAreas],
        "grid": [.gridTemplateColumns, .gridTemplateRows, .gridTemplateAreas, .gridAutoColumns, .gridAutoRows, .gridAutoFlow],
        "font": [.fontSize, .lineHeight, .fontFamily], "list-style": [.listStylePosition, .listStyleType], "background": [.backgroundColor],
        "columns": [.columnCount, .columnWidth], "all": CSSProperty.allCases.filter { $0 != .direction && $0 != .custom },
    ]

    static func isKnown(_ name: String) -> Bool { parts[name] != nil }

    /// Adds a declaration's longhands to a rule.
    static func add(_ declaration: CSSDeclaration, to rule: CSSRule, _ losses: inout Losses) {
        let name = declaration.name
        let tokens = declaration.value
        if name.hasPrefix("--") {
            rule.entries.append(
                CSSEntry(.custom, tokens, declaration, name: name, hasVariable: hasVariable(tokens)))
            return
        }
        let property = CSSProperty.byName[name]
        let longhands = property.map { [$0] } ?? parts[name]
        guard let longhands else {
            if !CSSProperty.isPaint(name), rule.origin != .browser {
                losses.tell("\(name) is not known here: left out", at: declaration.place)
            }
            return
        }
        guard !tokens.isEmpty else { return }
        if hasVariable(tokens) {
            for part in longhands {
                rule.entries.append(CSSEntry(part, tokens, declaration, name: property == nil ? name : "", hasVariable: true))
            }
            return
        }
        if CSSEntry.wide(tokens) != nil {
            for part in longhands { rule.entries.append(CSSEntry(part, tokens, declaration)) }
            return
        }
        if let property {
            guard CSSValidity.isValid(tokens[...], of: property) else { return refuse(declaration, longhands, rule) }
            rule.entries.append(CSSEntry(property, tokens, declaration))
        } else if let values = expand(name, tokens) {
            for (part, value) in values { rule.entries.append(CSSEntry(part, value, declaration)) }
        } else {
            refuse(declaration, longhands, rule)
        }
    }

    /// Keeps a declaration whose value is none of its property: it is told where the rule says nothing else of that. Values of single
    /// browsers are written beside others.
    private static func refuse(_ declaration: CSSDeclaration, _ parts: [CSSProperty], _ rule: CSSRule) {
        guard rule.origin != .browser, !declaration.value.contains(where: { $0.text.hasPrefix("-") || $0.isDelim("\\") }) else { return }
        rule.refused.append((parts, declaration))
    }

    static func hasVariable(_ tokens: [CSSToken]) -> Bool { tokens.contains { $0.kind == .function && $0.text == "var" } }

    /// The longhands of a shorthand's value; nil where it is none.
    static func expand(_ name: String, _ tokens: [CSSToken]) -> [(CSSProperty, [CSSToken])]? {
        guard let longhands = parts[name] else { return nil }
        guard let values = values(name, longhands, tokens) else { return nil }
        for (part, value) in values where !CSSValidity.isValid(value[...], of: part) { return nil }
        return values
    }

    static func word(_ text: String) -> [CSSToken] { [CSSToken(kind: .ident, text: text, place: 0)] }
    static func number(_ number: Double) -> [CSSToken] { [CSSToken(kind: .number, text: "", number: number, isInteger: true, place: 0)] }

    private static func values(_ name: String, _ longhands: [CSSProperty], _ tokens: [CSSToken]) -> [(CSSProperty, [CSSToken])]? {
        let items = self.items(tokens[...])
        func pairs(_ values: [[CSSToken]]) -> [(CSSProperty, [CSSToken])] { Array(zip(longhands, values)) }
        switch name {
        case "margin", "padding", "inset", "border-width", "border-style":
            guard let four = four(items) else { return nil }
            return pairs(four)
        case "margin-block", "margin-inline", "padding-block", "padding-inline", "inset-block", "inset-inline", "overflow", "gap",
            "grid-gap",
            "border-block-width", "border-inline-width", "border-block-style", "border-inline-style":
            guard items.count == 1 || items.count == 2 else { return nil }
            return pairs([items[0], items[items.count - 1]])
        case "border", "border-top", "border-right", "border-bottom", "border-left", "border-block-start", "border-block-end",
            "border-inline-start", "border-inline-end", "border-block", "border-inline":
            guard let (width, style) = border(items) else { return nil }
            return longhands.map { ($0, $0.name.hasSuffix("width") ? width : style) }
        case "flex", "-webkit-flex": return flex(items).map(pairs)
        case "flex-flow", "-webkit-flex-flow":
            var direction = word("row")
            var wrap = word("nowrap")
            for item in items {
                if CSSValidity.isValid(item[...], of: .flexDirection) { direction = item } else { wrap = item }
            }
            return items.count > 2 ? nil : pairs([direction, wrap])
        case "place-items", "place-content", "place-self": return place(name, longhands, items)
        case "grid-column", "grid-row": return lines(tokens, longhands)
        case "grid-area": return area(tokens, longhands)
        case "grid-template": return template(tokens)
        case "grid": return grid(tokens)
        case "font": return font(tokens)
        case "list-style":
            let position = items.first { $0[0].isWord("inside") || $0[0].isWord("outside") } ?? word("outside")
            let type = items.first { $0[0].kind == .ident && !$0[0].isWord("inside") && !$0[0].isWord("outside") } ?? word("disc")
            return pairs([position, type])
        case "background": return [(.backgroundColor, color(items) ?? word("transparent"))]
        case "columns":
            var count = word("auto")
            var width = word("auto")
            for item in items { if item[0].kind == .number { count = item } else if !item[0].isWord("auto") { width = item } }
            return pairs([count, width])
        default: return nil
        }
    }

    /// The values between spaces; functions, brackets and what is around `/` stay as they are.
    static func items(_ tokens: ArraySlice<CSSToken>) -> [[CSSToken]] {
        var items: [[CSSToken]] = []
        var current: [CSSToken] = []
        var depth = 0
        for token in tokens {
            switch token.kind {
            case .function, .openParen, .openBracket: depth += 1
            case .closeParen, .closeBracket: depth -= 1
            case .space where depth == 0:
                if !current.isEmpty { items.append(current) }
                current = []
                continue
            case .delim where depth == 0 && token.text == "/", .comma where depth == 0:
                if !current.isEmpty { items.append(current) }
                items.append([token])
                current = []
                continue
            default: break
            }
            current.append(token)
            if depth == 0, token.kind == .closeParen || token.kind == .closeBracket {
                items.append(current)
                current = []
            }
        }
        if !current.isEmpty { items.append(current) }
        return items
    }

    private static func four(_ items: [[CSSToken]]) -> [[CSSToken]]? {
        switch items.count {
        case 1: [items[0], items[0], items[0], items[0]]
        case 2: [items[0], items[1], items[0], items[1]]
        case 3: [items[0], items[1], items[2], items[1]]
        case 4: items
        default: nil
        }
    }

    private static func border(_ items: [[CSSToken]]) -> (width: [CSSToken], style: [CSSToken])? {
        var width: [CSSToken]?
        var style: [CSSToken]?
        guard items.count <= 3 else { return nil }
        for item in items {
            if style == nil, CSSValidity.isValid(item[...], of: .borderTopStyle) {
                style = item
            } else if width == nil, CSSValidity.isValid(item[...], of: .borderTopWidth) {
                width = item
            }
        }
        return (width ?? word("medium"), style ?? word("none"))
    }

    private static func flex(_ items: [[CSSToken]]) -> [[CSSToken]]? {
        if items.count == 1, items[0][0].isWord("none") { return [number(0), number(0), word("auto")] }
        var numbers: [[CSSToken]] = []
        var basis: [CSSToken]?
        for (index, item) in items.enumerated() {
            if MeasureReader(LengthContext()).number(item[...]) != nil, numbers.count < 2 {
                // The factors stand side by side.
                guard numbers.isEmpty || basis == nil || index > 1 && items.count == 3 && numbers.count == 1 && isFirst(basis, items) else {
                    return nil
                }
                numbers.append(item)
            } else if basis == nil {
                basis = item
            } else {
                return nil
            }
        }
        if numbers.isEmpty {
            guard let basis else { return nil }
            return [number(1), number(1), basis]
        }
        let zero = [CSSToken(kind: .percentage, text: "", number: 0, place: 0)]
        return [numbers[0], numbers.count > 1 ? numbers[1] : number(1), basis ?? zero]
    }

    /// Whether a basis stands before the factors.
    private static func isFirst(_ basis: [CSSToken]?, _ items: [[CSSToken]]) -> Bool { basis?.first?.place == items[0].first?.place }

    private static func place(_ name: String, _ longhands: [CSSProperty], _ items: [[CSSToken]]) -> [(CSSProperty, [CSSToken])]? {
        func joined(_ range: Range<Int>) -> [CSSToken] {
            Array(items[range].joined(separator: [CSSToken(kind: .space, text: "", place: 0)]))
        }
        for split in (1...max(1, items.count)).reversed() where split <= items.count {
            let first = joined(0..<split)
            let second = split == items.count ? first : joined(split..<items.count)
            guard CSSValidity.isValid(first[...], of: longhands[0]) else { continue }
            if CSSValidity.isValid(second[...], of: longhands[1]) { return [(longhands[0], first), (longhands[1], second)] }
            if split == items.count, name == "place-content" { return [(longhands[0], first), (longhands[1], word("start"))] }
        }
        return nil
    }

    private static func slashed(_ tokens: [CSSToken]) -> [[CSSToken]] {
        var parts: [[CSSToken]] = [[]]
        var depth = 0
        for token in tokens {
            if token.kind == .function || token.kind == .openParen { depth += 1 }
            if token.kind == .closeParen { depth -= 1 }
            if depth == 0, token.isDelim("/") { parts.append([]) } else { parts[parts.count - 1].append(token) }
        }
        return parts.map { Array($0[...].trimmed) }
    }

    /// A line alone is also the other end, where it is a name.
    private static func isName(_ tokens: [CSSToken]) -> Bool { tokens.count == 1 && tokens[0].kind == .ident && !tokens[0].isWord("auto") }

    private static func lines(_ tokens: [CSSToken], _ longhands: [CSSProperty]) -> [(CSSProperty, [CSSToken])]? {
        let parts = slashed(tokens)
        guard parts.count <= 2 else { return nil }
        return [(longhands[0], parts[0]), (longhands[1], parts.count > 1 ? parts[1] : isName(parts[0]) ? parts[0] : word("auto"))]
    }

    private static func area(_ tokens: [CSSToken], _ longhands: [CSSProperty]) -> [(CSSProperty, [CSSToken])]? {
        var parts = slashed(tokens)
        guard parts.count <= 4 else { return nil }
        if parts.count < 2 { parts.append(isName(parts[0]) ? parts[0] : word("auto")) }
        if parts.count < 3 { parts.append(isName(parts[0]) ? parts[0] : word("auto")) }
        if parts.count < 4 { parts.append(isName(parts[1]) ? parts[1] : word("auto")) }
        return Array(zip(longhands, parts))
    }

    private static func template(_ tokens: [CSSToken]) -> [(CSSProperty, [CSSToken])]? {
        if tokens.count == 1, tokens[0].isWord("none") {
            return [(.gridTemplateColumns, word("none")), (.gridTemplateRows, word("none")), (.gridTemplateAreas, word("none"))]
        }
        let parts = slashed(tokens)
        guard parts.count <= 2 else { return nil }
        let columns = parts.count > 1 ? parts[1] : word("none")
        guard parts[0].contains(where: { $0.kind == .string }) else {
            guard parts.count == 2 else { return nil }
            return [(.gridTemplateColumns, columns), (.gridTemplateRows, parts[0]), (.gridTemplateAreas, word("none"))]
        }
        // Rows of areas, each with its names of lines and its size.
        var rows: [CSSToken] = []
        var areas: [CSSToken] = []
        var waits = false
        let space = CSSToken(kind: .space, text: "", place: 0)
        for item in items(parts[0][...]) {
            if item[0].kind == .string {
                if waits { rows += word("auto") + [space] }
                areas += item + [space]
                waits = true
            } else if item[0].kind == .openBracket {
                if waits { rows += word("auto") + [space] }
                waits = false
                rows += item + [space]
            } else {
                rows += item + [space]
                waits = false
            }
        }
        if waits { rows += word("auto") }
        return [
            (.gridTemplateColumns, columns), (.gridTemplateRows, Array(rows[...].trimmed)), (.gridTemplateAreas, Array(areas[...].trimmed)),
        ]
    }

    private static func grid(_ tokens: [CSSToken]) -> [(CSSProperty, [CSSToken])]? {
        let auto: [(CSSProperty, [CSSToken])] = [
            (.gridAutoColumns, word("auto")), (.gridAutoRows, word("auto")), (.gridAutoFlow, word("row")),
        ]
        guard tokens.contains(where: { $0.isWord("auto-flow") }) else { return template(tokens).map { $0 + auto } }
        let parts = slashed(tokens)
        guard parts.count == 2 else { return nil }
        let isColumn = parts[1].contains { $0.isWord("auto-flow") }
        let flow = parts[isColumn ? 1 : 0]
        let isDense = flow.contains { $0.isWord("dense") }
        let tracks = Array(flow.filter { !$0.isWord("auto-flow") && !$0.isWord("dense") }[...].trimmed)
        let size = tracks.isEmpty ? word("auto") : tracks
        let space = CSSToken(kind: .space, text: "", place: 0)
        return [
            (.gridTemplateColumns, isColumn ? word("none") : parts[1]), (.gridTemplateRows, isColumn ? parts[0] : word("none")),
            (.gridTemplateAreas, word("none")), (.gridAutoColumns, isColumn ? size : word("auto")),
            (.gridAutoRows, isColumn ? word("auto") : size),
            (.gridAutoFlow, word(isColumn ? "column" : "row") + (isDense ? [space] + word("dense") : [])),
        ]
    }

    private static func font(_ tokens: [CSSToken]) -> [(CSSProperty, [CSSToken])]? {
        let items = items(tokens[...])
        for (index, item) in items.enumerated() where CSSValidity.isValid(item[...], of: .fontSize) && item[0].kind != .number {
            let hasLine = index + 2 < items.count && items[index + 1][0].isDelim("/")
            let family = Array(items[(index + (hasLine ? 3 : 1))...].joined())
            return [(.fontSize, item), (.lineHeight, hasLine ? items[index + 2] : word("normal")), (.fontFamily, family)]
        }
        return items.count == 1 && ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"].contains(items[0][0].word)
            ? [] : nil
    }

    private static func color(_ items: [[CSSToken]]) -> [CSSToken]? { items.last { CSSColor.read($0[...]) != nil } }
}
