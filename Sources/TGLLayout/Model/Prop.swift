/// A property that a slot can hold a rule for. The names are those of the language.
public enum Prop: UInt8, CaseIterable, Sendable {
    // Sizes and positions: their rules are live.
    case width, height
    case left, top, right, bottom, centerX, centerY, leading, trailing, baseline, lastBaseline
    // Every node.
    case visibility, useFrame, noLayout, frame, reverseFloat, clearFloat, alignment, color, style, hug, resist, spaceAfter
    // Labels and images.
    case text, fontSize, font, maxLines, imageSize
    // Every container.
    case topPadding, leftPadding, bottomPadding, rightPadding, leadingPadding, trailingPadding
    case zeroPadding, hspace, vspace, gravity, reverseLayout, layoutTransform, insetsFromSafeArea, clip
    // Linear, table, flow, float.
    case orientation, subviewsSize, subviewsCentered
    // Linear.
    case shrinkType, baselineBaseView, equalize, equalizeCentered, equalizeSpace
    // Row.
    case size, colSize, colCount
    // Flow.
    case arrangedCount, pagedCount, autoArrange, arrangedGravity, lastlineGravityPolicy
    // Float.
    case noBoundaryLimit
    // Path.
    case polar, rect, param, coordinateOrigin, coordinateMath, coordinateReverse
    case coordinateStart, coordinateEnd, spaceType, distanceError, originView
    // Stack and chain.
    case distribution, items, mode, bias
    // Scroll and collection.
    case offset, inset, paging, sticky
    // Collection and section.
    case item, header, footer, background, arrangement, itemSize, itemSpan, key, estimate, headerEstimate, footerEstimate
    case measured, prefetch, adjust, pinned
    // Linear: weights and dividers.
    case weight, weightSum, largestChild, divider, dividers, dividerPadding
    // Linear and flow: what gives where children are too long.
    case shrink
    // Flow: gravity along one line.
    case lineGravity
    // Frame: a template of cells.
    case split
    // What adapts.
    case textStyle, lineHeight, textSizeRange, adapt, design, padDesign
    // Table: columns that all rows share.
    case sharedColumns, stretchColumns, shrinkColumns, collapseColumns
    // Grid by counts; places and spans also in such a table.
    case columnCount, rowCount, columnPlace, rowPlace, columnSpan, rowSpan, columnWeight, rowWeight
    // Border lines and layout margins.
    case topBorderline, leftBorderline, bottomBorderline, rightBorderline, leadingBorderline, trailingBorderline
    case intelligentBorderline, notUseIntelligentBorderline, layoutMargins, preservesMargins
    // Flex, grid and block.
    case flexDirection, flexWrap, justifyContent, alignItems, alignContent, justifyItems
    case columns, rows, autoColumns, autoRows, autoFlow, areas
    case topBorder, leftBorder, bottomBorder, rightBorder, leadingBorder, trailingBorder, flowRoot, overflow
    // What is in a flex, grid or block.
    case position, boxSizing, aspectRatio
    case marginTop, marginLeft, marginBottom, marginRight, marginLeading, marginTrailing
    case flexGrow, flexShrink, flexBasis, alignSelf, justifySelf, order, wrapBefore
    case gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd, float, clear
    // Screen.
    case scale, safeArea, direction, textSize, widthClass, heightClass, idiom

    /// Width and height.
    @inline(__always) public var isSize: Bool { rawValue <= Prop.height.rawValue }
    /// Edges, centres and baselines.
    @inline(__always) public var isPosition: Bool { rawValue >= Prop.left.rawValue && rawValue <= Prop.lastBaseline.rawValue }
    /// Sizes and positions: the right side of their rules is live.
    @inline(__always) public var isLive: Bool { rawValue <= Prop.lastBaseline.rawValue }

    /// Whether its rule names children of the node that bears it.
    @inline(__always) public var followsChildren: Bool { self == .offset }

    /// The place of a size or position in a `frame`, `[left, top, width, height]`; `nil` of others.
    @inline(__always) var framePart: Int? {
        switch self {
        case .left: 0
        case .top: 1
        case .width: 2
        case .height: 3
        default: nil
        }
    }

    /// A padding.
    var isPadding: Bool { rawValue >= Prop.topPadding.rawValue && rawValue <= Prop.trailingPadding.rawValue }

    /// Whether a flex, grid or block reads the property from its children; sizes are not included.
    var isOfCSSItem: Bool {
        rawValue >= Prop.position.rawValue && rawValue <= Prop.clear.rawValue
            || rawValue >= Prop.columnPlace.rawValue && rawValue <= Prop.rowWeight.rawValue || self == .direction
    }

    /// The width of a border.
    var isBorder: Bool { rawValue >= Prop.topBorder.rawValue && rawValue <= Prop.trailingBorder.rawValue }

    /// A line that is drawn above the content, or what says whether one is: pictures show it, and the layout does not read it.
    var isBorderline: Bool {
        rawValue >= Prop.topBorderline.rawValue && rawValue <= Prop.notUseIntelligentBorderline.rawValue
    }

    /// The axis that a size or position belongs to.
    @inline(__always) public var axis: Axis {
        switch self {
        case .height, .top, .bottom, .centerY, .baseline, .lastBaseline: return .y
        default: return .x
        }
    }

    /// Whether a rule of the property can refer to a size or position outside of systems: a size to any size, a position to one of its
    /// axis.
    public func canFollow(_ anchor: Prop) -> Bool { isSize ? anchor.isSize : anchor.isPosition && anchor.axis == axis }

    /// The name in the language.
    public var word: String { Prop.words[Int(rawValue)] }

    /// The words of the cases, in their order; `columnPlace` and `rowPlace` are `column` and `row`. Asking the runtime for names would be a
    /// third of the start.
    private static let words = [
        "width", "height", "left", "top", "right", "bottom", "centerX", "centerY", "leading", "trailing", "baseline",
        "lastBaseline",
        "visibility", "useFrame", "noLayout", "frame", "reverseFloat", "clearFloat", "alignment", "color", "style", "hug",
        "resist", "spaceAfter", "text",
        "fontSize", "font", "maxLines", "imageSize", "topPadding", "leftPadding", "bottomPadding", "rightPadding",
        "leadingPadding", "trailingPadding", "zeroPadding", "hspace", "vspace", "gravity", "reverseLayout", "layoutTransform",
        "insetsFromSafeArea", "clip", "orientation", "subviewsSize", "subviewsCentered", "shrinkType", "baselineBaseView",
        "equalize", "equalizeCentered", "equalizeSpace", "size", "colSize", "colCount", "arrangedCount", "pagedCount",
        "autoArrange", "arrangedGravity", "lastlineGravityPolicy", "noBoundaryLimit", "polar", "rect", "param",
        "coordinateOrigin", "coordinateMath", "coordinateReverse", "coordinateStart", "coordinateEnd", "spaceType",
        "distanceError", "originView", "distribution", "items", "mode", "bias", "offset", "inset", "paging", "sticky",
        "item", "header", "footer", "background", "arrangement", "itemSize", "itemSpan", "key", "estimate", "headerEstimate",
        "footerEstimate",
        "measured", "prefetch", "adjust", "pinned",
        "weight", "weightSum", "largestChild", "divider", "dividers", "dividerPadding",
        "shrink", "lineGravity", "split",
        "textStyle", "lineHeight", "textSizeRange", "adapt", "design", "padDesign",
        "sharedColumns", "stretchColumns", "shrinkColumns", "collapseColumns",
        "columnCount", "rowCount", "column", "row", "columnSpan", "rowSpan", "columnWeight", "rowWeight",
        "topBorderline", "leftBorderline", "bottomBorderline", "rightBorderline", "leadingBorderline", "trailingBorderline",
        "intelligentBorderline", "notUseIntelligentBorderline", "layoutMargins", "preservesMargins",
        "flexDirection", "flexWrap", "justifyContent", "alignItems", "alignContent", "justifyItems",
        "columns", "rows", "autoColumns", "autoRows", "autoFlow", "areas",
        "topBorder", "leftBorder", "bottomBorder", "rightBorder", "leadingBorder", "trailingBorder", "flowRoot", "overflow",
        "position", "boxSizing", "aspectRatio",
        "marginTop", "marginLeft", "marginBottom", "marginRight", "marginLeading", "marginTrailing",
        "flexGrow", "flexShrink", "flexBasis", "alignSelf", "justifySelf", "order", "wrapBefore",
        "gridColumnStart", "gridColumnEnd", "gridRowStart", "gridRowEnd", "float", "clear",
        "scale", "safeArea", "direction", "textSize", "widthClass",
        "heightClass", "idiom",
    ]
}

/// Which of a property's slots.
public enum SlotKind: UInt8, CaseIterable, Sendable {
    /// The rule, and the bounds: `width = 50%`, `width >= 20`, `width <= 90`.
    case rule, lower, upper
    /// Holds `false` where the own rule and bounds of the property do not count (B-112).
    case active
}

/// The forms of value that a property takes.
public struct Forms: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64
    /// From the bits.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// A number.
    public static let number = Forms(rawValue: 1 << 0)
    /// A percentage.
    public static let percent = Forms(rawValue: 1 << 1)
    /// `wrap`, `fill`, `average`, `share(n)`.
    public static let sizeWords = Forms(rawValue: 1 << 2)
    /// `safeArea`: the screen's inset.
    public static let safeArea = Forms(rawValue: 1 << 3)
    /// Another node's size.
    public static let sizeReference = Forms(rawValue: 1 << 4)
    /// Another node's edge or centre.
    public static let positionReference = Forms(rawValue: 1 << 5)
    /// A list of references.
    public static let list = Forms(rawValue: 1 << 6)
    /// `true` and `false`.
    public static let bool = Forms(rawValue: 1 << 7)
    /// A text.
    public static let string = Forms(rawValue: 1 << 8)
    /// The words in `words`, one.
    public static let word = Forms(rawValue: 1 << 9)
    /// The words in `words`, one or a list.
    public static let wordSet = Forms(rawValue: 1 << 10)
    /// A list of numbers (how many: `counts`).
    public static let numbers = Forms(rawValue: 1 << 11)
    /// A colour: a name or `"#rrggbb"`.
    public static let color = Forms(rawValue: 1 << 12)
    /// A function of a number.
    public static let function = Forms(rawValue: 1 << 13)
    /// Styles.
    public static let styles = Forms(rawValue: 1 << 14)
    /// A node.
    public static let node = Forms(rawValue: 1 << 15)
    /// A whole number, not below 0.
    public static let count = Forms(rawValue: 1 << 16)
    /// `wrap` alone (row sizes take it beside numbers).
    public static let wrapWord = Forms(rawValue: 1 << 17)
    /// `average` alone (beside numbers).
    public static let averageWord = Forms(rawValue: 1 << 18)
    /// `fill` alone (beside numbers).
    public static let fillWord = Forms(rawValue: 1 << 19)
    /// `fixed(d)`, `count(n)`.
    public static let calls = Forms(rawValue: 1 << 20)
    /// A list of nodes.
    public static let nodes = Forms(rawValue: 1 << 21)

    /// `auto`.
    public static let auto = Forms(rawValue: 1 << 22)
    /// `stretch`, `minContent`, `maxContent`, `fitContent`.
    public static let contentWords = Forms(rawValue: 1 << 23)
    /// A whole number.
    public static let whole = Forms(rawValue: 1 << 24)
    /// A number that is not below 0.
    public static let amount = Forms(rawValue: 1 << 25)
    /// The tracks of a grid: a count, or a list of tracks and names of lines.
    public static let template = Forms(rawValue: 1 << 26)
    /// A track of a grid, or a list of them.
    public static let tracks = Forms(rawValue: 1 << 27)
    /// The named areas of a grid: a list of strings.
    public static let areas = Forms(rawValue: 1 << 28)
    /// A line of a grid.
    public static let gridLine = Forms(rawValue: 1 << 29)
    /// Width by height: a number, or a list of two.
    public static let ratio = Forms(rawValue: 1 << 30)
    /// One of the words, or a list of `safe` or `unsafe` and one.
    public static let safety = Forms(rawValue: 1 << 31)
    /// One of the words, or a list of one with `dense`.
    public static let dense = Forms(rawValue: 1 << 32)

    /// A place to scroll to: `page(n)`, `show(A)`, `item(i)`, `header(S)`.
    public static let spots = Forms(rawValue: 1 << 33)
    /// Of a number: only one above 0.
    public static let steps = Forms(rawValue: 1 << 34)
    /// `fit(w)`: as many columns as fit.
    public static let fit = Forms(rawValue: 1 << 35)
    /// A function of an item: a template, an estimate and the like.
    public static let itemFunction = Forms(rawValue: 1 << 36)
    /// A list of places.
    public static let places = Forms(rawValue: 1 << 37)
    /// The items of a collection: a count, or a list of values.
    public static let items = Forms(rawValue: 1 << 38)

    /// A list of two of the words.
    public static let wordPair = Forms(rawValue: 1 << 47)
    /// Of numbers: only those above 0.
    public static let positive = Forms(rawValue: 1 << 48)
    /// A border line: its thickness, or a list of that and of its colour, head, tail, offset and dash.
    public static let borderline = Forms(rawValue: 1 << 45)
    /// A template of cells: `rows(…)`, `columns(…)`.
    public static let split = Forms(rawValue: 1 << 50)
    /// `layoutMargin`: the parent's layout margin.
    public static let layoutMargin = Forms(rawValue: 1 << 46)

    /// What a width or height takes.
    public static let size: Forms = [.number, .percent, .sizeWords, .sizeReference, .list, .auto, .contentWords]
    /// What an edge takes.
    public static let edge: Forms = [.number, .percent, .safeArea, .layoutMargin, .positionReference, .auto]
    /// What a centre takes.
    public static let center: Forms = [.number, .percent, .positionReference, .list]
    /// What a padding takes.
    public static let padding: Forms = [.number, .percent, .safeArea]
    /// What a margin takes in a flex, grid or block.
    public static let margin: Forms = [.number, .percent, .auto]
    /// What an alignment takes in a flex, grid or block.
    public static let alignment: Forms = [.word, .safety]
}

/// Kinds on which a property has an effect.
public struct Bearers: OptionSet, Sendable {
    /// A bit for each kind, by its raw value.
    public let rawValue: UInt64
    /// From the bits.
    @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// That kind alone.
    @inline(__always) public init(_ kind: Kind) { rawValue = 1 << UInt64(kind.rawValue) }
    /// Those kinds.
    public init(_ kinds: Kind...) { rawValue = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) } }
    private init(where isOne: (Kind) -> Bool) {
        rawValue = Kind.allCases.filter(isOne).reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    /// The root alone.
    public static let screen = Bearers(.screen)
    /// Every kind that arranges children by a layout of its own.
    public static let containers = Bearers { $0.isContainer }
    /// Containers whose items are solved as one system.
    public static let systems = Bearers { $0.traits.joinsSystem }
    /// Those of them that arrange their items in order.
    public static let stacks = Bearers { $0.traits.arrangesInOrder }
    /// What scrolls its content.
    public static let scrolls = Bearers { $0.traits.scrolls }
    /// What has an offset: what scrolls, and sections, which may scroll across (CO-43).
    public static let offsets = Bearers { $0.traits.scrolls || $0.traits.isSection }
    /// Collections and sections.
    public static let collections = Bearers { $0.traits.isStaged }
    /// CSS's containers.
    public static let css = Bearers { $0.traits.isCSS }
    /// Containers that are none of CSS's.
    public static let notCSS = Bearers { $0.isContainer && !$0.traits.isCSS }
    /// What lines up siblings.
    public static let chains = Bearers { $0.traits.linesUp }
    /// Every kind but the screen.
    public static let nodes = Bearers { $0 != .screen }
    /// Every kind.
    public static let all: Bearers = [.nodes, .screen]
}

/// A word that a property takes, with its code.
public struct WordInfo: Sendable {
    /// The word.
    public let word: String
    /// The code that a rule of kind `word` holds.
    public let code: Int32
    /// What it means, in a line; may be empty.
    public let help: String
    @inline(never) init(_ word: String, _ code: Int32, _ help: String = "") {
        self.word = word
        self.code = code
        self.help = help
    }
}

/// What a change of a property makes dirty.
public enum Dirties: Sendable {
    /// The parent's layout: where the node is and how large it is.
    case parent
    /// The node's own layout of its children, and with it its wrapped size.
    case content
    /// Both: the room that its children have, and how the parent takes it.
    case parentAndContent
    /// Which part of the node's content is in view.
    case offset
    /// Nothing that is laid out.
    case nothing
    /// Everything: the screen.
    case all
}

/// One row of the property table: every fact about a property, read by the parser's binder, value checks, completion,
/// help, lint, `:dump` and the layout engine.
public final class PropInfo: Sendable {
    /// Whose row it is.
    public let prop: Prop
    /// The forms of value that it takes.
    public let forms: Forms
    /// The words that it takes, beside those that `forms` names.
    public let words: [WordInfo]
    /// How many numbers a list of numbers may hold.
    public let counts: [Int]
    /// The kinds on which it has an effect.
    public let bearers: Bearers
    /// The parents under which it has an effect; empty: every parent.
    public let parents: Bearers
    /// What a change of it makes dirty.
    public let dirties: Dirties
    /// The default, as written.
    public let standard: String
    /// What it does, in a line.
    public let help: String
    /// A script that runs as it is.
    public let example: String

    @inline(never) init(
        prop: Prop, forms: Forms, words: [WordInfo], counts: [Int], bearers: Bearers, parents: Bearers, dirties: Dirties,
        standard: String, help: String, example: String
    ) {
        self.prop = prop
        self.forms = forms
        self.words = words
        self.counts = counts
        self.bearers = bearers
        self.parents = parents
        self.dirties = dirties
        self.standard = standard
        self.help = help
        self.example = example
    }

    /// The name in the language.
    public var name: String { prop.word }
    /// Whether it has an effect only on a flex, grid or block, or in one.
    public var isOfCSS: Bool {
        let own = !bearers.isEmpty && Bearers.css.isSuperset(of: bearers)
        return own || !parents.isEmpty && Bearers.css.isSuperset(of: parents)
    }
}

extension Prop {
    /// Everything that is known of the property.
    public var info: PropInfo { Prop.table[Int(rawValue)] }

    /// What a change of each property makes dirty, from the table, where edits can read it quickly.
    package static let dirtyColumn: [Dirties] = Prop.table.map(\.dirties)

    /// The property of that name.
    public init?(word: String) {
        guard let p = Prop.byWord[word] else { return nil }
        self = p
    }

    static let byWord: [String: Prop] = Dictionary(uniqueKeysWithValues: Prop.allCases.map { ($0.word, $0) })
}
