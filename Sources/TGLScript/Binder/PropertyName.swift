import TGLLayout
import TGLSyntax
import TGLWhy

/// What may be after a node's dot: a property, a name for several, or something to read.
package enum PropertyName: Hashable {
    case prop(Prop)
    /// `width` and `height`; in a table's row the row's own size.
    case size
    case origin, center
    /// A name for several properties that may all take one value: the number of its row in `Prop.shorthands`.
    case several(UInt8)
    /// `left`, `top`, `width`, `height`, and where a node without layout is.
    case frame
    /// The frame's parts, and the frame on the screen: to be read only.
    case x, y, screenFrame
    /// What came of a node that scrolls, to be read only.
    case contentSize, viewport, page, pages
    /// The value of an item.
    case itemValue
    /// What the layout of a collection computes, to be read only.
    case collected(CollectionNumber)
    /// What a layout computes on the way to frames, to be read only.
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

    /// All names, in order.
    package static let all: [String] = named.keys.sorted()

    /// The properties it stands for, in the order in which they are written.
    var parts: [Prop] {
        switch self {
        case .prop(let prop): [prop]
        case .size, .origin, .center: PropertyName.geometry[self] ?? []
        case .several(let row): Prop.shorthands[Int(row)].parts
        case .frame: PropertyName.frameParts
        case .x, .y, .screenFrame, .contentSize, .viewport, .page, .pages, .itemValue, .collected, .laid: []
        }
    }

    /// The parts of the shorthands whose values are read from a node's frame.
    private static let geometry: [PropertyName: [Prop]] = Dictionary(
        uniqueKeysWithValues: [PropertyName.size, .origin, .center].map { name in
            (name, Prop.shorthands.first { $0.name == name.word }?.parts ?? [])
        })

    private static let frameParts: [Prop] = [PropertyName.origin, .size].flatMap { $0.parts }

    /// The properties that say why it is what it is.
    var explained: [Prop] {
        switch self {
        case .x: [.left]
        case .y: [.top]
        case .screenFrame: PropertyName.frame.parts
        default: parts
        }
    }

    /// The value that it names which is no property, where `why` tells of it.
    var computed: ComputedValue? { word.flatMap { ComputedValue(rawValue: $0) } }

    /// Whether it is a list whose parts `why` tells of one by one: `G.columns[1]`, `S.lines[1]`.
    var hasParts: Bool { self == .prop(.columns) || self == .prop(.rows) || self == .laid(.lines) || self == .laid(.free) }

    /// The value that it names which a layout computes on the way to frames.
    var laid: LaidValue? { if case .laid(let value) = self { value } else { nil } }

    /// Sizes and positions: the right side of their rules is live.
    var isLive: Bool {
        if case .prop(let prop) = self { return prop.isLive }
        return parts.first?.isLive ?? false
    }

    /// Whether sizes and positions are live in its value: its own, or those of the children that it follows.
    var takesLiveValue: Bool {
        if case .prop(let prop) = self, prop.forms.contains(.spots) { return true }
        return isLive
    }

    /// Whether it takes a percentage plus a number, as a value or in it.
    var takesPercentSums: Bool { parts.contains { !$0.forms.isDisjoint(with: [.percent, .template, .tracks]) } }

    /// No value of it can be called.
    var isNeverFunction: Bool { parts.allSatisfy { !$0.info.forms.contains(.function) } }

    /// One value may stand for all its parts.
    var takesOneValue: Bool { if case .several = self { true } else { false } }

    /// What the items of a list given to it are called, in order.
    var partNames: String {
        guard self != .frame else { return "x, y, width, height" }
        let suffix = (word ?? "").prefix(1).uppercased() + (word ?? "").dropFirst()
        return parts.map { $0.word.hasSuffix(suffix) ? String($0.word.dropLast(suffix.count)) : $0.word }.joined(separator: ", ")
    }

    /// Properties of the same edges by reading direction, which setting it takes away.
    var overridden: [Prop] {
        guard case .several = self else { return [] }
        if parts.contains(.left) { return [.leading, .trailing] }
        if parts.contains(.leftBorderline) { return [.leadingBorderline, .trailingBorderline] }
        return parts.contains(.leftPadding) ? [.leadingPadding, .trailingPadding] : []
    }

    /// A node's size or position, or several: in a rule they are live.
    var isLiveToRead: Bool {
        switch self {
        case .prop(let prop): prop.isLive
        case .size, .origin, .center, .frame, .x, .y, .screenFrame: true
        case .several: self == PropertyName.named["edges"]
        case .contentSize, .viewport, .page, .pages, .itemValue, .collected, .laid: false
        }
    }

    /// What a rule that names it follows; `nil` where nothing can follow it.
    var followed: [Prop]? {
        switch self {
        case .prop(let prop) where prop.isLive: [prop]
        case .size, .origin, .center: parts
        case .several where isLive: parts
        default: nil
        }
    }

    /// Whether the word means something as its value.
    func takes(_ word: String) -> Bool {
        guard WordBook.shared.contains(word) else { return false }
        if case .prop(let prop) = self { return prop.takes(word) }
        return parts.contains { $0.takes(word) } || self == .size && (word == "wrap" || word == "average")
    }
}

extension Prop {
    /// Whether a word of the catalogue means something as its value.
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
    /// What a relation cannot set.
    var isReadOnly: Bool {
        switch self {
        case .collected, .laid, .x, .y, .screenFrame: true
        default: isOfScroll
        }
    }

    /// Whether only what scrolls has it.
    var isOfScroll: Bool {
        switch self {
        case .contentSize, .viewport, .page, .pages: true
        default: false
        }
    }

    /// What to write instead of a name that cannot be set.
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

/// What the layout of a collection computes and a script reads, beside what it has in common with a scroll.
package enum CollectionNumber: String, CaseIterable {
    case count, anchor, offsetAdjustment, sizeAdjustment
}
