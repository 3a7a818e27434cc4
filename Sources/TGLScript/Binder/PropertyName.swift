import TGLLayout
import TGLSyntax
import TGLWhy

/// A property name after a node's dot: a property, a shorthand for several, or a value that can only be read.
package enum PropertyName: Hashable {
    case prop(Prop)
    /// `width` and `height`; for a row of a table, the row's own size.
    case size
    case origin, center
    /// A shorthand for several properties that may all have one value; the index of its row in `Prop.shorthands`.
    case several(UInt8)
    /// `left`, `top`, `width` and `height`, and the place of a node without layout.
    case frame
    /// Parts of the frame, and the frame on the screen; read-only.
    case x, y, screenFrame
    /// Results of the layout of a scroll view; read-only.
    case contentSize, viewport, page, pages
    /// The value of an item.
    case itemValue
    /// Results of the layout of a collection; read-only.
    case collected(CollectionNumber)
    /// Intermediate values of a layout; read-only.
    case laid(LaidValue)

    private static let named: [String: PropertyName] = {
        var table: [String: PropertyName] = [:]
        for prop in Prop.allCases { table[prop.word] = .prop(prop) }
        for (row, shorthand) in Prop.shorthands.enumerated() { table[shorthand.name] = .several(UInt8(row)) }
        for other in Prop.otherSpellings { table[other.name] = table[other.of] }
        table["size"] = .size
        table["origin"] = .origin
        table["center"] = .center
        table["frame"] = .frame
        table["x"] = .x
        table["y"] = .y
        table["screenFrame"] = .screenFrame
        table["contentSize"] = .contentSize
        table["viewport"] = .viewport
        table["page"] = .page
        table["pages"] = .pages
        table["value"] = .itemValue
        for number in CollectionNumber.allCases { table[number.rawValue] = .collected(number) }
        for value in LaidValue.allCases { table[value.rawValue] = .laid(value) }
        return table
    }()

    package init?(_ text: String) {
        guard let name = PropertyName.named[text] else { return nil }
        self = name
    }

    /// All names, sorted.
    package static let all: [String] = named.keys.sorted()

    /// The properties that it stands for, in the order of a list for them.
    var parts: [Prop] {
        switch self {
        case .prop(let prop): [prop]
        case .size, .origin, .center: PropertyName.geometry[self] ?? []
        case .several(let row): Prop.shorthands[Int(row)].parts
        case .frame: PropertyName.frameParts
        case .x, .y, .screenFrame, .contentSize, .viewport, .page, .pages, .itemValue, .collected, .laid: []
        }
    }

    /// The parts of shorthands whose values are read from a node's frame.
    private static let geometry: [PropertyName: [Prop]] = Dictionary(
        uniqueKeysWithValues: [PropertyName.size, .origin, .center].map { name in
            (name, Prop.shorthands.first { $0.name == name.word }?.parts ?? [])
        })

    private static let frameParts: [Prop] = [PropertyName.origin, .size].flatMap { $0.parts }

    /// The properties that `why` explains for it.
    var explained: [Prop] {
        switch self {
        case .x: [.left]
        case .y: [.top]
        case .screenFrame: PropertyName.frame.parts
        default: parts
        }
    }

    /// The computed value that it names and `why` explains, if it is no property.
    var computed: ComputedValue? { word.flatMap { ComputedValue(rawValue: $0) } }

    /// Whether it is a list whose items `why` explains one by one: `G.columns[1]`, `S.lines[1]`.
    var hasParts: Bool { self == .prop(.columns) || self == .prop(.rows) || self == .laid(.lines) || self == .laid(.free) }

    /// The intermediate layout value that it names.
    var laid: LaidValue? { if case .laid(let value) = self { value } else { nil } }

    /// Whether it is a size or a position: the right side of its rules is live.
    var isLive: Bool {
        if case .prop(let prop) = self { return prop.isLive }
        return parts.first?.isLive ?? false
    }

    /// Whether its value may contain live sizes and positions: its own, or those of the children that it follows.
    var takesLiveValue: Bool {
        if case .prop(let prop) = self, prop.forms.contains(.spots) { return true }
        return isLive
    }

    /// Whether its value may be, or contain, a percentage plus a number.
    var takesPercentSums: Bool { parts.contains { !$0.forms.isDisjoint(with: [.percent, .template, .tracks]) } }

    /// Whether none of its values is a function.
    var isNeverFunction: Bool { parts.allSatisfy { !$0.info.forms.contains(.function) } }

    /// Whether one value may be given for all its parts.
    var takesOneValue: Bool { if case .several = self { true } else { false } }

    /// The names of the items of a list for it, in order.
    var partNames: String {
        guard self != .frame else { return "x, y, width, height" }
        let suffix = (word ?? "").prefix(1).uppercased() + (word ?? "").dropFirst()
        return parts.map { $0.word.hasSuffix(suffix) ? String($0.word.dropLast(suffix.count)) : $0.word }.joined(separator: ", ")
    }

    /// The properties of the same edges by reading direction, which setting it removes.
    var overridden: [Prop] {
        guard case .several = self else { return [] }
        if parts.contains(.left) { return [.leading, .trailing] }
        if parts.contains(.leftBorderline) { return [.leadingBorderline, .trailingBorderline] }
        return parts.contains(.leftPadding) ? [.leadingPadding, .trailingPadding] : []
    }

    /// Whether it is a size or position, or several, which are live in a rule.
    var isLiveToRead: Bool {
        switch self {
        case .prop(let prop): prop.isLive
        case .size, .origin, .center, .frame, .x, .y, .screenFrame: true
        case .several: self == PropertyName.named["edges"]
        case .contentSize, .viewport, .page, .pages, .itemValue, .collected, .laid: false
        }
    }

    /// The properties that a rule follows by naming it; `nil` if it cannot be followed.
    var followed: [Prop]? {
        switch self {
        case .prop(let prop) where prop.isLive: [prop]
        case .size, .origin, .center: parts
        case .several where isLive: parts
        default: nil
        }
    }

    /// Whether a text is a valid word for it.
    func takes(_ word: String) -> Bool {
        guard WordBook.shared.contains(word) else { return false }
        if case .prop(let prop) = self { return prop.takes(word) }
        return parts.contains { $0.takes(word) } || self == .size && (word == "wrap" || word == "average")
    }
}

extension Prop {
    /// Whether a word of the language is a valid value for it.
    fileprivate func takes(_ word: String) -> Bool {
        if info.words.contains(where: { $0.word == word }) { return true }
        switch word {
        case "rows", "columns", "part", "gap": return forms.contains(.split)
        case "wrap": return !forms.isDisjoint(with: [.sizeWords, .wrapWord, .template, .tracks, .split])
        case "fill": return !forms.isDisjoint(with: [.sizeWords, .fillWord, .split])
        case "average": return !forms.isDisjoint(with: [.sizeWords, .averageWord])
        case "share": return !forms.isDisjoint(with: [.sizeWords, .template, .tracks])
        case "auto": return !forms.isDisjoint(with: [.auto, .template, .tracks, .gridLine])
        case "stretch": return forms.contains(.contentWords)
        case "minContent", "maxContent", "fitContent": return !forms.isDisjoint(with: [.contentWords, .template, .tracks])
        case "minmax", "repeat": return !forms.isDisjoint(with: [.template, .tracks])
        case "span", "line": return forms.contains(.gridLine)
        case "safeArea": return forms.contains(.safeArea)
        case "layoutMargin": return forms.contains(.layoutMargin)
        case "page", "show", "item", "header", "center": return forms.contains(.spots)
        default: return !forms.isDisjoint(with: [.color, .borderline]) && Colors.isColor(word)
        }
    }
}

extension PropertyName {
    /// Whether a relation cannot set it.
    var isReadOnly: Bool {
        switch self {
        case .collected, .laid, .x, .y, .screenFrame: true
        default: isOfScroll
        }
    }

    /// Whether only scroll views have it.
    var isOfScroll: Bool {
        switch self {
        case .contentSize, .viewport, .page, .pages: true
        default: false
        }
    }

    /// What to write instead of setting it, if it is read-only.
    var readOnlyHelp: String? {
        switch self {
        case .x: "write `left = …` for the distance from the left edge"
        case .y: "write `top = …` for the distance from the top edge"
        case .viewport, .page: "write `offset = …` for the part of the content that is in view"
        case .laid(let value): value.bound.map { "write `\($0.prop.word) \($0.slot.sign) …` for a bound" }
        default: nil
        }
    }

    /// The name as written.
    var word: String? { PropertyName.wordTable[self] }

    private static let wordTable: [PropertyName: String] = {
        let others = Set(Prop.otherSpellings.map(\.name))
        return Dictionary(uniqueKeysWithValues: named.filter { !others.contains($0.key) }.map { ($0.value, $0.key) })
    }()
}

/// Layout results that a collection has in addition to those of a scroll view.
package enum CollectionNumber: String, CaseIterable {
    case count, anchor, offsetAdjustment, sizeAdjustment
}
