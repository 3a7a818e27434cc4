// What holds for an element: from the rules that mean it to computed values, after Cascade 5.

/// A screen on which a page is looked at: its size, and which conditions hold on it.
struct CSSScreen {
    let width: Double
    let height: Double
    /// Of each condition of the sheets whether it holds.
    let holds: [Bool]
}

/// A value in force: its tokens, and the style by which its relative lengths are computed.
struct CSSValue {
    let tokens: [CSSToken]
    let style: CSSStyle
    var word: String? { tokens.count == 1 && tokens[0].kind == .ident ? tokens[0].word : nil }
}

/// A declaration in force: the rule that has it, and how strong it is among those of the element.
struct CSSWinner {
    var rule: Int32 = -1
    var rank: Int32 = -1
    /// The declaration, which the page's sheets keep.
    unowned(unsafe) var entry: CSSEntry?
}

/// The values that are in force for an element, or for what it generates before or after its content.
final class CSSStyle {
    enum LineHeight: Equatable { case normal, factor(Double), points(Measure) }

    /// The element; of a generated box the one that generates it.
    let element: Int
    let parent: CSSStyle?
    unowned let page: CSSPage
    let screen: CSSScreen
    private(set) var winners: [CSSWinner]
    private(set) var customs: [String: [CSSToken]]
    /// Of each inherited property the style that declares it: this one, or one around it, which its `parent` keeps.
    private var declarers: [Unmanaged<CSSStyle>?]
    private(set) var fontSize = 16.0
    /// The font size as it was written, where it is a knob or a number.
    private(set) var fontMeasure = Measure(points: 16)
    /// The rule that decides the size of the font; -1 where the parent does.
    private(set) var fontRule: Int32 = -1
    /// Whether the family is `monospace` alone, whose usual size is 13.
    private var isMonospace = false
    /// Whether the font size is a length, or a part of one, which the family does not change.
    private var hasLengthAsFont = false
    private(set) var lineHeight = LineHeight.normal
    private var shorthands: [String: [(CSSProperty, [CSSToken])]] = [:]
    private(set) var isRightToLeft = false

    init(
        element: Int, parent: CSSStyle?, page: CSSPage, screen: CSSScreen, matches: [CSSPage.Match], isGenerated: Bool = false
    ) {
        self.element = element
        self.parent = parent
        self.page = page
        self.screen = screen
        winners = [CSSWinner](repeating: CSSWinner(), count: CSSProperty.allCases.count)
        customs = parent?.customs ?? page.initialCustoms
        declarers = parent?.declarers ?? [Unmanaged<CSSStyle>?](repeating: nil, count: CSSPage.inherited.count)
        cascade(matches)
        for (place, property) in CSSPage.inherited.enumerated() where winners[Int(property.rawValue)].entry != nil {
            declarers[place] = .passUnretained(self)
        }
        // The direction says which sides the others are of.
        isRightToLeft = value(.direction)?.word == "rtl"
        resolveLogical()
        computeFont()
    }

    /// A box that no element has: it takes what is inherited, and nothing else.
    init(anonymousIn parent: CSSStyle) {
        element = parent.element
        self.parent = parent
        page = parent.page
        screen = parent.screen
        winners = [CSSWinner](repeating: CSSWinner(), count: CSSProperty.allCases.count)
        customs = parent.customs
        declarers = parent.declarers
        isRightToLeft = parent.isRightToLeft
        fontSize = parent.fontSize
        fontMeasure = parent.fontMeasure
        lineHeight = parent.lineHeight
        (isMonospace, hasLengthAsFont) = (parent.isMonospace, parent.hasLengthAsFont)
    }

    /// Whether children that declare nothing have the same values with either.
    func givesTheSame(as other: CSSStyle) -> Bool {
        if self === other { return true }
        guard fontSize == other.fontSize, fontMeasure == other.fontMeasure, lineHeight == other.lineHeight,
            hasLengthAsFont == other.hasLengthAsFont,
            isRightToLeft == other.isRightToLeft,
            customs.count == other.customs.count
        else { return false }
        for (place, property) in CSSPage.inherited.enumerated() where !CSSPage.ownInherited.contains(property) {
            if declarers[place]?.toOpaque() == other.declarers[place]?.toOpaque() { continue }
            if value(property)?.tokens.map(\.text) != other.value(property)?.tokens.map(\.text) { return false }
        }
        return customs.allSatisfy { name, tokens in
            guard let theirs = other.customs[name] else { return false }
            return tokens.count == theirs.count
                && zip(tokens, theirs).allSatisfy { $0.kind == $1.kind && $0.text == $1.text && $0.number == $1.number }
        }
    }

    // The cascade.

    private func cascade(_ matches: [CSSPage.Match]) {
        var rank: Int32 = 0
        var hasImportant = false
        var customWinners: [String: CSSEntry] = [:]
        func take(_ match: CSSPage.Match, important: Bool) {
            let rule = page.sheets.rules[Int(match.rule)]
            guard screen.holds[rule.condition] else { return }
            for entry in rule.entries {
                guard entry.isImportant == important else {
                    hasImportant = true
                    continue
                }
                rank += 1
                if entry.property == .custom {
                    customWinners[entry.name] = entry
                } else {
                    winners[Int(entry.property.rawValue)] = CSSWinner(rule: match.rule, rank: rank, entry: entry)
                }
            }
        }
        for match in matches { take(match, important: false) }
        if hasImportant {
            for match in matches.sorted(by: { CSSPage.Match.isWeakerImportant($0, $1) }) { take(match, important: true) }
        }
        if !customWinners.isEmpty { resolveCustoms(customWinners) }
    }

    private func resolveLogical() {
        var logical = CSSProperty.marginInlineStart.rawValue
        while logical <= CSSProperty.borderInlineEndStyle.rawValue {
            let winner = winners[Int(logical)]
            if winner.rank >= 0, let property = CSSProperty(rawValue: logical) {
                let isStart = (logical - CSSProperty.marginInlineStart.rawValue) % 2 == 0
                let physical = Self.physical(property, isLeft: isStart != isRightToLeft)
                if winners[Int(physical.rawValue)].rank < winner.rank { winners[Int(physical.rawValue)] = winner }
            }
            logical += 1
        }
    }

    private static func physical(_ property: CSSProperty, isLeft: Bool) -> CSSProperty {
        switch property {
        case .marginInlineStart, .marginInlineEnd: isLeft ? .marginLeft : .marginRight
        case .paddingInlineStart, .paddingInlineEnd: isLeft ? .paddingLeft : .paddingRight
        case .insetInlineStart, .insetInlineEnd: isLeft ? .left : .right
        case .borderInlineStartWidth, .borderInlineEndWidth: isLeft ? .borderLeftWidth : .borderRightWidth
        default: isLeft ? .borderLeftStyle : .borderRightStyle
        }
    }

    // Variables.

    /// Values of custom properties may be so long once others are put in.
    private static let longest = 2_000

    private func resolveCustoms(_ own: [String: CSSEntry]) {
        var open: Set<String> = []
        var done: [String: [CSSToken]?] = [:]
        func resolve(_ name: String) -> [CSSToken]? {
            guard let entry = own[name] else { return parent?.customs[name] ?? page.initialCustoms[name] }
            if let known = done[name] { return known }
            guard !open.contains(name), open.count < 100 else { return nil }
            open.insert(name)
            defer { open.remove(name) }
            var value: [CSSToken]?
            switch entry.wide {
            case .inherit, .unset, .revert: value = parent?.customs[name]
            case .initial: value = page.initialCustoms[name]
            case nil: value = entry.hasVariable ? Self.substituted(entry.tokens[...], 0, resolve) : entry.tokens
            }
            if let tokens = value, parent == nil {
                let isUsual = winners[Int(CSSProperty.fontSize.rawValue)].rule < 0
                if let knob = page.knob(name, tokens, hasUsualFont: isUsual, entry.place) { value = [knob] }
            }
            done[name] = .some(value)
            return value
        }
        for name in own.keys.sorted() { customs[name] = resolve(name) }
    }

    /// Tokens with what their variables are; nil where one is nothing.
    private static func substituted(_ tokens: ArraySlice<CSSToken>, _ level: Int, _ resolve: (String) -> [CSSToken]?) -> [CSSToken]? {
        guard level < 32 else { return nil }
        var result: [CSSToken] = []
        var index = tokens.startIndex
        while index < tokens.endIndex {
            let token = tokens[index]
            guard token.kind == .function, token.text == "var" else {
                result.append(token)
                index += 1
                continue
            }
            var depth = 1
            var end = index + 1
            while end < tokens.endIndex, depth > 0 {
                switch tokens[end].kind {
                case .function, .openParen: depth += 1
                case .closeParen: depth -= 1
                default: break
                }
                end += 1
            }
            let inner = tokens[(index + 1)..<(depth == 0 ? end - 1 : end)].trimmed
            guard let name = inner.first, name.kind == .ident else { return nil }
            if let value = resolve(name.text) {
                result += value
            } else {
                guard let comma = inner.firstIndex(where: { $0.kind == .comma }),
                    let fallback = substituted(inner[(comma + 1)...], level + 1, resolve)
                else { return nil }
                result += fallback[...].trimmed
            }
            guard result.count <= longest else { return nil }
            index = end
        }
        return result
    }

    // Values.

    /// The rule whose declaration is in force; nil where none is.
    func rule(of property: CSSProperty) -> CSSRule? {
        let winner = winners[Int(property.rawValue)]
        return winner.rule < 0 ? nil : page.sheets.rules[Int(winner.rule)]
    }

    /// Where a value was declared.
    func place(of property: CSSProperty) -> CodePlace { winners[Int(property.rawValue)].entry?.place ?? .nowhere }

    /// The value in force; nil where it is the initial one.
    func value(_ property: CSSProperty) -> CSSValue? {
        guard let entry = winners[Int(property.rawValue)].entry else {
            let place = CSSPage.inheritedPlace[Int(property.rawValue)]
            return place < 0 ? nil : declarers[place]?._withUnsafeGuaranteedRef { $0.value(property) }
        }
        switch entry.wide {
        case .inherit: return parent?.value(property)
        case .initial: return nil
        case .unset: return property.isInherited ? parent?.value(property) : nil
        case .revert: return reverted(property)
        case nil: break
        }
        guard entry.hasVariable else { return CSSValue(tokens: entry.tokens, style: self) }
        guard let tokens = substituted(entry) else { return property.isInherited ? parent?.value(property) : nil }
        return CSSValue(tokens: tokens, style: self)
    }

    private func substituted(_ entry: CSSEntry) -> [CSSToken]? {
        func resolve() -> [CSSToken]? { Self.substituted(entry.tokens[...], 0) { customs[$0] } }
        if entry.name.isEmpty {
            guard let tokens = resolve().map({ Array($0[...].trimmed) }), CSSEntry.wide(tokens) == nil,
                CSSValidity.isValid(tokens[...], of: entry.property)
            else { return nil }
            return tokens
        }
        let key = "\(entry.place.source):\(entry.place.offset):\(entry.name)"
        if shorthands[key] == nil {
            shorthands[key] = resolve().flatMap { CSSShorthands.expand(entry.name, Array($0[...].trimmed)) } ?? []
        }
        return shorthands[key]?.last { $0.0 == entry.property }?.1
    }

    private func reverted(_ property: CSSProperty) -> CSSValue? {
        var found: CSSEntry?
        for match in page.matches[element] {
            let rule = page.sheets.rules[Int(match.rule)]
            guard rule.origin == .browser else { continue }
            if let entry = rule.entries.last(where: { $0.property == property }) { found = entry }
        }
        guard let found else { return property.isInherited ? parent?.value(property) : nil }
        return CSSValue(tokens: found.tokens, style: self)
    }

    func word(_ property: CSSProperty) -> String? { value(property)?.word }

    var context: LengthContext {
        LengthContext(
            fontSize: fontSize, rootFontSize: root.fontSize, lineHeight: lineHeightPoints, rootLineHeight: root.lineHeightPoints,
            screen: (screen.width, screen.height))
    }

    private var root: CSSStyle {
        var style = self
        while let parent = style.parent { style = parent }
        return style
    }

    /// A length in force; nil where it is a word, or none.
    func measure(_ property: CSSProperty, takesPercent: Bool = true) -> Measure? {
        guard let value = value(property) else { return nil }
        return MeasureReader(value.style.context, takesPercent: takesPercent).length(value.tokens[...])
    }

    func number(_ property: CSSProperty) -> Double? {
        guard let value = value(property) else { return nil }
        return MeasureReader(value.style.context).number(value.tokens[...])
    }

    // The font.

    private static let sizes: [String: Double] = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
    ]

    private func computeFont() {
        if let parent {
            fontSize = parent.fontSize
            fontMeasure = parent.fontMeasure
            lineHeight = parent.lineHeight
            hasLengthAsFont = parent.hasLengthAsFont
        }
        isMonospace = value(.fontFamily)?.word == "monospace"
        var isKeyword = false
        fontRule = winners[Int(CSSProperty.fontSize.rawValue)].rule
        if fontRule >= 0, let value = value(.fontSize), value.style === self {
            isKeyword = ownFontSize(value)
        } else if fontRule >= 0, value(.fontSize) == nil {
            setFont(Self.usualSize(isMonospace))
            (isKeyword, hasLengthAsFont) = (true, false)
        }
        if isMonospace != parent?.isMonospace ?? false, !hasLengthAsFont, !isKeyword {
            // The usual size of one family is taken for that of the other.
            if fontRule < 0 { fontRule = winners[Int(CSSProperty.fontFamily.rawValue)].rule }
            setFont(fontSize * Self.usualSize(isMonospace) / Self.usualSize(!isMonospace))
        }
        computeLineHeight()
    }

    private static func usualSize(_ isMonospace: Bool) -> Double { isMonospace ? 13 : 16 }

    private func setFont(_ points: Double) {
        fontSize = points
        fontMeasure = Measure(points: points)
    }

    /// Takes the font size that the style has itself; whether it is a keyword, which means a size of the family.
    private func ownFontSize(_ value: CSSValue) -> Bool {
        let base = parent?.fontSize ?? 16
        if let word = value.word {
            if let size = Self.sizes[word] {
                setFont(size * Self.usualSize(isMonospace) / 16)
                hasLengthAsFont = false
                return true
            }
            setFont(word == "smaller" ? base / 1.2 : word == "larger" ? base * 1.2 : base)
            return false
        }
        let context = LengthContext(
            fontSize: base, rootFontSize: parent == nil ? 16 : root.fontSize, lineHeight: parent?.lineHeightPoints ?? 16,
            rootLineHeight: 16, screen: (screen.width, screen.height))
        if let measure = MeasureReader(context).length(value.tokens[...]),
            let points = measure.points(screen: (screen.width, screen.height), of: base)
        {
            setFont(max(0, points))
            if !measure.hasPercent { fontMeasure = measure }
            let isPart = value.tokens.count == 1 && (value.tokens[0].kind == .percentage || CSSUnits.ofFont.contains(value.tokens[0].text))
            if !isPart { hasLengthAsFont = true }
        }
        return false
    }

    private func computeLineHeight() {
        guard winners[Int(CSSProperty.lineHeight.rawValue)].rule >= 0 else { return }
        guard let value = value(.lineHeight), value.word != "normal" else {
            lineHeight = .normal
            return
        }
        guard value.style === self else { return }
        let reader = MeasureReader(context)
        if let factor = reader.number(value.tokens[...]) {
            lineHeight = .factor(factor)
        } else if let measure = reader.length(value.tokens[...]) {
            lineHeight =
                measure.hasPercent ? .points(Measure(points: fontSize * measure.sum.percent / 100 + measure.sum.points)) : .points(measure)
        }
    }

    /// The height of a line, in points.
    var lineHeightPoints: Double {
        switch lineHeight {
        case .normal: fontSize
        case .factor(let factor): factor * fontSize
        case .points(let measure): measure.points(screen: (screen.width, screen.height)) ?? fontSize
        }
    }
}
