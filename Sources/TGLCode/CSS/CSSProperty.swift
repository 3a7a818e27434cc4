// The properties of CSS that are read.

/// A longhand that is read, or a custom property.
enum CSSProperty: UInt8, CaseIterable {
    case display, position, float, clear, visibility
    case width, height, minWidth, minHeight, maxWidth, maxHeight, boxSizing, aspectRatio
    case marginTop, marginRight, marginBottom, marginLeft
    case paddingTop, paddingRight, paddingBottom, paddingLeft
    case borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth
    case borderTopStyle, borderRightStyle, borderBottomStyle, borderLeftStyle
    case top, right, bottom, left
    // By the direction of reading; turned into those above once that is known. Each `…Start` is followed by its `…End`.
    case marginInlineStart, marginInlineEnd, paddingInlineStart, paddingInlineEnd, insetInlineStart, insetInlineEnd
    case borderInlineStartWidth, borderInlineEndWidth, borderInlineStartStyle, borderInlineEndStyle
    case overflowX, overflowY
    case flexDirection, flexWrap, flexGrow, flexShrink, flexBasis, order
    case justifyContent, alignItems, alignContent, alignSelf, justifyItems, justifySelf
    case rowGap, columnGap
    case gridTemplateColumns, gridTemplateRows, gridTemplateAreas, gridAutoColumns, gridAutoRows, gridAutoFlow
    case gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd
    case direction, writingMode, fontFamily, fontSize, lineHeight, whiteSpace, textTransform, textAlign
    case content, verticalAlign, listStylePosition, listStyleType
    case borderCollapse, borderSpacing, tableLayout, captionSide
    case lineClamp, backgroundColor
    // What changes places and sizes and has no counterpart: told where it is something else than usual.
    case textIndent, letterSpacing, wordSpacing, wordBreak, overflowWrap, transform, translate, scale, rotate, zoom, columnCount,
        columnWidth, contain,
        zIndex
    case objectFit, shapeOutside, initialLetter, hyphens, positionAnchor, contentVisibility
    case custom

    /// The name in CSS.
    var name: String { Self.names[Int(rawValue)] }

    private static let names: [String] = allCases.map { property in
        if property == .lineClamp { return "-webkit-line-clamp" }
        var name = ""
        for character in "\(property)" {
            if character.isUppercase { name += "-" + character.lowercased() } else { name.append(character) }
        }
        return name
    }

    static let byName: [String: CSSProperty] = {
        var byName: [String: CSSProperty] = [:]
        for property in allCases where property != .custom { byName[property.name] = property }
        for (name, property) in others { byName[name] = property }
        return byName
    }()

    private static let others: [String: CSSProperty] = [
        "line-clamp": .lineClamp, "inline-size": .width, "block-size": .height, "min-inline-size": .minWidth, "min-block-size": .minHeight,
        "max-inline-size": .maxWidth, "max-block-size": .maxHeight, "margin-block-start": .marginTop, "margin-block-end": .marginBottom,
        "padding-block-start": .paddingTop, "padding-block-end": .paddingBottom, "inset-block-start": .top, "inset-block-end": .bottom,
        "border-block-start-width": .borderTopWidth, "border-block-end-width": .borderBottomWidth,
        "border-block-start-style": .borderTopStyle, "border-block-end-style": .borderBottomStyle,
        "word-wrap": .overflowWrap, "grid-row-gap": .rowGap, "grid-column-gap": .columnGap, "-webkit-box-sizing": .boxSizing,
        "-moz-box-sizing": .boxSizing,
        "-webkit-flex-direction": .flexDirection, "-webkit-flex-wrap": .flexWrap, "-webkit-flex-grow": .flexGrow,
        "-webkit-flex-shrink": .flexShrink, "-webkit-flex-basis": .flexBasis, "-webkit-order": .order,
        "-webkit-justify-content": .justifyContent, "-webkit-align-items": .alignItems, "-webkit-align-content": .alignContent,
        "-webkit-align-self": .alignSelf, "-webkit-margin-start": .marginInlineStart, "-webkit-margin-end": .marginInlineEnd,
        "-webkit-padding-start": .paddingInlineStart, "-webkit-padding-end": .paddingInlineEnd, "-webkit-transform": .transform,
    ]

    /// Whether the element's children take its value where they have none.
    var isInherited: Bool {
        switch self {
        case .visibility, .direction, .writingMode, .fontFamily, .fontSize, .lineHeight, .whiteSpace, .textTransform, .textAlign,
            .listStylePosition,
            .listStyleType, .borderCollapse, .borderSpacing, .captionSide, .textIndent, .letterSpacing, .wordSpacing, .wordBreak,
            .overflowWrap, .hyphens,
            .custom:
            true
        default: false
        }
    }

    /// The beginnings of the names of properties that change how things look, or move over time, and neither place nor size of a box.
    private static let paint = [
        "background", "border-color", "border-image", "box-shadow", "color", "cursor", "outline", "opacity", "filter", "fill", "stroke",
        "transition", "animation", "will-change", "pointer-events", "user-select", "text-shadow", "text-decoration", "text-rendering",
        "font-", "font", "accent-color", "appearance", "resize", "scroll", "overscroll", "touch-action", "tab-size", "quotes",
        "list-style-image",
        "object-position", "mix-blend", "isolation", "clip", "mask", "caret", "image-rendering", "backdrop", "perspective", "backface",
        "transform-", "orphans", "widows", "page", "break-", "print-color", "color-scheme", "content-visibility", "speak", "src",
        "unicode-", "text-overflow", "text-orientation", "text-underline", "text-emphasis", "text-size-adjust", "line-break",
        "counter-", "all", "offset-", "paint-order", "shape-rendering", "stop-", "clip-rule", "fill-rule", "forced-color", "interpolate",
        "overflow-anchor", "text-wrap", "field-sizing", "view-transition", "empty-cells", "-webkit-", "-moz-", "-ms-", "-o-", "zoom",
        "hanging-punctuation", "image-orientation", "inherits", "syntax", "initial-value", "timeline", "rx", "ry", "r", "cx", "cy", "x",
        "y", "d",
        "text-anchor", "dominant-baseline", "vector-effect", "ime-mode", "box-decoration", "container", "margin-trim", "object-view",
    ]

    /// Whether a property changes only how things look.
    static func isPaint(_ name: String) -> Bool {
        if name.hasPrefix("*") || name.hasPrefix("_") { return true }
        if name.hasPrefix("border"), name.hasSuffix("color") || name.contains("radius") || name.contains("image") { return true }
        return paint.contains {
            name == $0
                || ($0.hasSuffix("-") || name.utf8.count > $0.utf8.count && name.dropFirst($0.count).first == "-") && name.hasPrefix($0)
        }
    }
}

/// A declaration of a longhand, as the reader found it.
final class CSSEntry {
    let property: CSSProperty
    /// The name of a custom property; of what is a part of a shorthand with a `var()`, the shorthand.
    let name: String
    let tokens: [CSSToken]
    let isImportant: Bool
    let hasVariable: Bool
    let place: CodePlace
    /// `inherit`, `initial`, `unset`, `revert`.
    let wide: Wide?

    enum Wide { case inherit, initial, unset, revert }

    init(_ property: CSSProperty, _ tokens: [CSSToken], _ declaration: CSSDeclaration, name: String = "", hasVariable: Bool = false) {
        self.property = property
        self.tokens = tokens
        self.name = name
        self.hasVariable = hasVariable
        isImportant = declaration.isImportant
        place = declaration.place
        wide = Self.wide(tokens)
    }

    static func wide(_ tokens: [CSSToken]) -> Wide? {
        guard tokens.count == 1, tokens[0].kind == .ident else { return nil }
        switch tokens[0].word {
        case "inherit": return .inherit
        case "initial": return .initial
        case "unset": return .unset
        case "revert", "revert-layer": return .revert
        default: return nil
        }
    }
}
