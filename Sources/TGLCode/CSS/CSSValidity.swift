// Whether tokens are a value of a property, as browsers decide which of several declarations counts.

enum CSSValidity {
    static let displays: Set<String> = [
        "none", "contents", "block", "inline", "inline-block", "flow-root", "list-item", "flex", "inline-flex", "-webkit-flex",
        "-webkit-inline-flex", "-webkit-box", "-webkit-inline-box", "grid", "inline-grid", "table", "inline-table", "table-row",
        "table-cell",
        "table-row-group", "table-header-group", "table-footer-group", "table-caption", "table-column", "table-column-group", "ruby",
        "run-in",
        "math",
    ]
    private static let sizeWords: Set<String> = [
        "auto", "min-content", "max-content", "fit-content", "stretch", "-webkit-fill-available", "-webkit-fit-content",
        "-webkit-min-content",
        "-webkit-max-content",
    ]
    private static let positional: Set<String> = [
        "start", "end", "center", "flex-start", "flex-end", "self-start", "self-end", "left", "right",
    ]
    private static let distributed: Set<String> = ["space-between", "space-around", "space-evenly", "stretch"]

    private static let words: [CSSProperty: Set<String>] = [
        .display: displays, .position: ["static", "relative", "absolute", "fixed", "sticky", "-webkit-sticky"],
        .float: ["none", "left", "right", "inline-start", "inline-end"],
        .clear: ["none", "left", "right", "both", "inline-start", "inline-end"], .visibility: ["visible", "hidden", "collapse"],
        .boxSizing: ["border-box", "content-box"], .overflowX: ["visible", "hidden", "scroll", "auto", "clip", "overlay"],
        .overflowY: ["visible", "hidden", "scroll", "auto", "clip", "overlay"],
        .flexDirection: ["row", "row-reverse", "column", "column-reverse"], .flexWrap: ["nowrap", "wrap", "wrap-reverse"],
        .direction: ["ltr", "rtl"], .whiteSpace: ["normal", "nowrap", "pre", "pre-wrap", "pre-line", "break-spaces"],
        .writingMode: ["horizontal-tb", "vertical-rl", "vertical-lr", "sideways-rl", "sideways-lr", "tb", "tb-rl", "lr", "lr-tb", "rl"],
        .textTransform: ["none", "capitalize", "uppercase", "lowercase", "full-width", "full-size-kana"],
        .textAlign: [
            "left", "right", "center", "justify", "start", "end", "match-parent", "-webkit-center", "-webkit-left", "-webkit-right",
            "-webkit-match-parent",
        ],
        .listStylePosition: ["inside", "outside"], .borderCollapse: ["collapse", "separate"], .tableLayout: ["auto", "fixed"],
        .captionSide: ["top", "bottom"],
    ]
    private static let styles: Set<String> = [
        "none", "hidden", "dotted", "dashed", "solid", "double", "groove", "ridge", "inset", "outset",
    ]

    static func isValid(_ value: ArraySlice<CSSToken>, of property: CSSProperty) -> Bool {
        let tokens = value.trimmed
        guard let first = tokens.first else { return false }
        let reader = MeasureReader(LengthContext())
        let word = tokens.count == 1 && first.kind == .ident ? first.word : nil
        if let allowed = words[property] {
            if let word { return allowed.contains(word) }
            return property == .display && CSSDisplay.word(tokens) != nil
        }
        func length(_ words: Set<String> = [], isNegative: Bool = false, takesPercent: Bool = true) -> Bool {
            if let word { return words.contains(word) }
            guard let measure = MeasureReader(LengthContext(), takesPercent: takesPercent).length(tokens) else { return false }
            return isNegative || !measure.isNumber || measure.sum.points >= 0 || tokens.count > 1
        }
        switch property {
        case .width, .height, .minWidth, .minHeight:
            return length(sizeWords) || first.kind == .function && first.text == "fit-content"
        case .maxWidth, .maxHeight:
            return length(sizeWords.union(["none"])) && word != "auto" || first.kind == .function && first.text == "fit-content"
        case .marginTop, .marginRight, .marginBottom, .marginLeft, .top, .right, .bottom, .left, .marginInlineStart, .marginInlineEnd,
            .insetInlineStart, .insetInlineEnd:
            return length(["auto"], isNegative: true)
        case .paddingTop, .paddingRight, .paddingBottom, .paddingLeft, .paddingInlineStart, .paddingInlineEnd: return length()
        case .rowGap, .columnGap: return length(["normal"])
        case .borderTopWidth, .borderRightWidth, .borderBottomWidth, .borderLeftWidth, .borderInlineStartWidth, .borderInlineEndWidth:
            return length(["thin", "medium", "thick"], takesPercent: false)
        case .borderTopStyle, .borderRightStyle, .borderBottomStyle, .borderLeftStyle, .borderInlineStartStyle, .borderInlineEndStyle:
            return word.map(styles.contains) ?? false
        case .flexGrow, .flexShrink: return (reader.number(tokens) ?? -1) >= 0
        case .flexBasis: return length(sizeWords.union(["content"])) || first.kind == .function && first.text == "fit-content"
        case .order: return reader.number(tokens).map { $0 == $0.rounded() } ?? false
        case .aspectRatio: return word == "auto" || CSSValues.ratio(tokens) != nil
        case .fontSize:
            return length(["xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large", "smaller", "larger"])
        case .lineHeight: return word == "normal" || (reader.number(tokens) ?? -1) >= 0 || word == nil && length()
        case .justifyContent, .alignContent, .alignItems, .alignSelf, .justifyItems, .justifySelf: return isAlignment(tokens, property)
        case .gridTemplateColumns, .gridTemplateRows: return CSSValues.tracks(tokens, LengthContext()) != nil
        case .gridAutoColumns, .gridAutoRows: return CSSValues.tracks(tokens, LengthContext(), isAutomatic: true) != nil
        case .gridTemplateAreas: return CSSValues.areas(tokens) != nil
        case .gridAutoFlow: return tokens.allSatisfy { $0.kind == .space || $0.isWord("row") || $0.isWord("column") || $0.isWord("dense") }
        case .gridColumnStart, .gridColumnEnd, .gridRowStart, .gridRowEnd: return CSSValues.line(tokens) != nil
        case .backgroundColor: return CSSColor.read(tokens) != nil
        case .verticalAlign:
            return length(
                ["baseline", "sub", "super", "top", "text-top", "middle", "bottom", "text-bottom", "-webkit-baseline-middle"],
                isNegative: true)
        case .borderSpacing: return true
        default: return true
        }
    }

    private static func isAlignment(_ tokens: ArraySlice<CSSToken>, _ property: CSSProperty) -> Bool {
        var words = tokens.filter { $0.kind != .space }.map(\.word)
        guard words.count <= 3, tokens.allSatisfy({ $0.kind == .space || $0.kind == .ident }) else { return false }
        if words.first == "safe" || words.first == "unsafe" {
            words.removeFirst()
            return words.count == 1 && positional.contains(words[0])
        }
        let isContent = property == .justifyContent || property == .alignContent
        let isJustify = property == .justifyContent || property == .justifyItems || property == .justifySelf
        if words.last == "baseline", words.count <= 2 {
            return property != .justifyContent && (words.count == 1 || words[0] == "first" || words[0] == "last")
        }
        if property == .justifyItems, words.contains("legacy") { return true }
        guard words.count == 1, let word = words.first else { return false }
        if word == "normal" { return true }
        if isContent {
            return distributed.contains(word)
                || positional.contains(word) && !word.hasPrefix("self") && (isJustify || word != "left" && word != "right")
        }
        if word == "auto" { return property == .alignSelf || property == .justifySelf }
        return word == "stretch" || positional.contains(word) && (isJustify || word != "left" && word != "right")
    }
}

/// Values of `display` in two words.
enum CSSDisplay {
    static func word(_ tokens: ArraySlice<CSSToken>) -> String? {
        let words = tokens.filter { $0.kind != .space }.map(\.word)
        if words.count == 1 { return CSSValidity.displays.contains(words[0]) ? words[0] : words[0] == "flow" ? "block" : nil }
        guard words.count == 2 || words.count == 3 else { return nil }
        if words.contains("list-item") { return "list-item" }
        let isInline = words.contains("inline")
        guard isInline || words.contains("block") else { return nil }
        if words.contains("flex") { return isInline ? "inline-flex" : "flex" }
        if words.contains("grid") { return isInline ? "inline-grid" : "grid" }
        if words.contains("table") { return isInline ? "inline-table" : "table" }
        if words.contains("flow-root") { return isInline ? "inline-block" : "flow-root" }
        return words.contains("flow") ? isInline ? "inline" : "block" : nil
    }
}
