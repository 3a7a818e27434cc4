/// What sort of node: which layout it gives its children, or which content it has. The cases are in the order of the table
/// below, which holds everything that is known of a kind; its word in the language is the case's name.
public enum Kind: UInt8, CaseIterable, Sendable {
    case screen, view, label, image, linear, frame, table, row, relative, flow, float, path
    case constraint, stack, guide, chain
    case flex, grid, block
    case scroll, collection, section
}

/// One row of the table of kinds: every fact about a kind. Shared code asks the row and names no kind.
public struct KindRow: Sendable {
    /// Whose row it is.
    public let kind: Kind
    /// What the kind does, in a line.
    public let help: String
    /// A script that runs as it is.
    public let example: String
    let layout: any LayoutAlgorithm.Type
    let traits: KindTraits

    init(_ kind: Kind, layout: any LayoutAlgorithm.Type, traits: KindTraits, help: String, example: String) {
        self.kind = kind
        self.layout = layout
        self.traits = traits
        self.help = help
        self.example = example
    }
}

extension Kind {
    /// All rows, in the order of the cases.
    public static let infos: [KindRow] = [
        KindRow(
            .screen, layout: FreeLayout.self, traits: KindTraits(content: .nothing, hasPadding: false, aligns: false),
            help: "the root: its size, device, direction, scale and safe area; children are placed freely at their margins",
            example: "screen iphone8 landscape"),
        KindRow(
            .view, layout: FreeLayout.self, traits: KindTraits(content: .nothing, hasPadding: false, aligns: false),
            help: "a plain box; its children are placed freely at their margins. Without a size rule it has no size",
            example: "view A { width = 60; height = 40 }"),
        KindRow(
            .label, layout: FreeLayout.self, traits: KindTraits(content: .text, hasPadding: false, aligns: false),
            help: "a text, measured in fixed-width characters; wraps at the width it gets",
            example: "label T \"Hello\" { fontSize = 16 }"),
        KindRow(
            .image, layout: FreeLayout.self, traits: KindTraits(content: .picture, hasPadding: false, aligns: false),
            help: "an image with a natural size; a wrap height keeps the ratio",
            example: "image P { imageSize = [60, 40]; width = 30 }"),
        KindRow(
            .linear, layout: LinearLayout.self, traits: KindTraits(arrangement: .line, hugging: .countsWhereItShrinks, hasShortWay: true),
            help: "stacks its children in a column (vert) or a row (horz)",
            example: "linear vert S { vspace = 5; view A { width = 20; height = 10 }; view B { width = 30; height = 10 } }"),
        KindRow(
            .frame, layout: FrameLayout.self, traits: KindTraits(hasShortWay: true),
            help: "aligns each child separately to the edges or the centre",
            example: "frame S { width = 100; height = 80; view A { width = 20; height = 20; right = 5 } }"),
        KindRow(
            .table, layout: TableLayout.self,
            traits: KindTraits(arrangement: .line, hugging: .countsWhereItShrinks, lendsRules: true, hasShortWay: true),
            help: "rows of cells (vert) or columns of cells (horz)",
            example: "table vert S { width = 200; row R { size = 30; colSize = average; view A; view B } }"),
        KindRow(
            .row, layout: RowLayout.self,
            traits: KindTraits(arrangement: .line, hugging: .countsWhereItShrinks, borrowsRules: true, hasShortWay: true),
            help: "one row of a table; `size` is its height and `colSize` the width of its cells (transposed in a horizontal table)",
            example: "table vert S { width = 90; row R { size = 20; colCount = 3; view A; view B; view C } }"),
        KindRow(
            .relative, layout: RelativeLayout.self,
            traits: KindTraits(arrangement: .anchors, keepsGone: true, reverses: false, tellsPhysicalPlaces: true),
            help: "places children by the edges of their siblings and of the parent",
            example:
                "relative S { width = 100; height = 60; view A { width = 20; height = 20 }; view B { left = A.right + 5; width = "
                + "A.width; height = 20 } }"
        ),
        KindRow(
            .flow, layout: FlowLayout.self,
            traits: KindTraits(
                arrangement: .lines, hugging: .countsWherePaged, ownBounds: .measured, hasPercentMargins: false, hasShortWay: true,
                arrangesLines: true),
            help: "fills line after line: N per line (`arrangedCount`) or as many as fit",
            example: "flow vert S { width = 100; for i in 1..4 { view c[i] { width = 40; height = 10 } } }"),
        KindRow(
            .float, layout: FloatLayout.self, traits: KindTraits(arrangement: .lines, hugging: .counts, ownBounds: .measured),
            help: "lets children float to either side, like CSS floats",
            example:
                "float vert S { width = 100; view A { width = 40; height = 20 }; view B { width = 30; height = 10; reverseFloat = "
                + "true } }"),
        KindRow(
            .path, layout: PathLayout.self,
            traits: KindTraits(
                arrangement: .curve, hugging: .counts, ownBounds: .placed, mirrors: false, tellsPhysicalPlaces: true),
            help: "places children along a curve",
            example:
                "path S { width = 100; height = 100; coordinateOrigin = [0.5, 0.5]; polar = t => 40; view A { width = 10; height = "
                + "10 }; view B { width = 10; height = 10 } }"
        ),
        KindRow(
            .constraint, layout: ConstraintLayout.self,
            traits: KindTraits(
                arrangement: .anchors, aligns: false, keepsGone: true, reverses: false, mirrors: false, tellsPhysicalPlaces: true,
                joinsSystem: true, insets: []),
            help: "solves all relations between its items at once, by their priorities",
            example:
                "constraint S { width = 100; height = 60; view A { left = 8; width = 20 }; view B { left = A.right + 8; right = 8; width "
                + ">= 20 } }"),
        KindRow(
            .stack, layout: ConstraintLayout.self,
            traits: KindTraits(
                arrangement: .anchors, aligns: false, keepsGone: true, reverses: false, mirrors: false, tellsPhysicalPlaces: true,
                joinsSystem: true, arrangesInOrder: true, isHorizontal: true, insets: []),
            help: "one item after the other, as UIStackView does; the items take part in the relations around it",
            example: "stack S { width = 100; height = 20; space = 8; label A \"a\"; label B \"b\" { hug = 249 } }"),
        KindRow(
            .guide, layout: FreeLayout.self, traits: KindTraits(content: .nothing, hasPadding: false, aligns: false, isGuide: true),
            help: "an invisible item of a `constraint` that others refer to",
            example: "constraint S { width = 100; height = 20; guide G { left = 30% }; view A { left = G.left; width = 9; height = 9 } }"),
        KindRow(
            .chain, layout: FreeLayout.self, traits: KindTraits(content: .nothing, hasPadding: false, aligns: false, linesUp: true),
            help: "lines up siblings in a `constraint` between two ends",
            example:
                "constraint S { width = 100; height = 20; view A { width = 9 }; view B { width = 9 }; chain horz C { items = [A, B] } }"),
        KindRow(
            .flex, layout: FlexLayout.self, traits: .flex,
            help: "lines its children up and lets them grow and shrink, as CSS's flexbox does",
            example: "flex S { width = 100; gap = 8; view A { width = 20; height = 10 }; view B { flex = 1; height = 10 } }"),
        KindRow(
            .grid, layout: GridLayout.self, traits: .grid,
            help: "places its children in columns and rows, as CSS's grid does",
            example: "grid S { width = 100; columns = [20, 1fr]; view A { height = 10 }; view B { height = 10 } }"),
        KindRow(
            .block, layout: BlockLayout.self, traits: .block,
            help: "stacks its children over its whole width, beside floats, as CSS's blocks do",
            example: "block S { width = 100; view A { width = 20; height = 20; float = left }; label T \"beside\" }"),
        KindRow(
            .scroll, layout: ScrollLayout.self, traits: KindTraits(arrangement: .line, hasShortWay: true, scrolls: true),
            help: "stacks its children as a `linear` does, in a content of any length, and shows the part of it at `offset`",
            example:
                "scroll S { width = 100; height = 50; offset = 20; view A { width = 20; height = 40 }; view B { width = 20; height = 60 } }"
        ),
        KindRow(
            .collection, layout: CollectionLayout.self,
            traits: KindTraits(
                ownBounds: .measured, aligns: false, reverses: false, mirrors: false, scrolls: true, isStaged: true, isCollection: true,
                answers: 4),
            help: "shows the items of a list of any length: makes, by a template, the cells that are seen",
            example: "collection C { width = 100; height = 50; items = 1_000_000; item = v => view { height = 10 + v mod 3 * 5 } }"),
        KindRow(
            .section, layout: CollectionLayout.self,
            traits: KindTraits(aligns: false, reverses: false, mirrors: false, isStaged: true, isSection: true, answers: 0),
            help: "a part of a collection with items, a header, a footer and an arrangement of its own",
            example:
                "collection C { width = 100; height = 50; section S { items = 9; header = () => label \"Fruit\"; item = v => view { height "
                + "= 20 } } }"),
    ]
}

extension Kind {
    /// The kind of a node that stands for one that was removed: it has no layout of its own.
    static var standIn: Kind { .view }
    /// The kind of a container in which the relations of nodes are solved together.
    static var system: Kind { .constraint }
}

extension Kind {
    /// Everything that is known of the kind.
    public var info: KindRow { Kind.infos[Int(rawValue)] }
    /// The kind's word in the language.
    public var word: String { Kind.words[Int(rawValue)] }
    /// Containers arrange their children by a layout and wrap them when they have no size rule.
    @inline(__always) public var isContainer: Bool { traits.content == .children }
    /// Labels and images have a content of their own, which is measured without a layout.
    @inline(__always) public var hasContent: Bool { traits.content.isMeasured }

    /// The article before the kind's word: `a` or `an`.
    public var article: String { "aeiou".contains(word.prefix(1)) ? "an" : "a" }
    /// Whether children are placed by the edges of each other.
    public var placesByEdges: Bool { traits.arrangement == .anchors }
    /// Whether children are placed one after another in one line.
    public var isLine: Bool { traits.arrangement == .line }
    /// Whether each child has a place of its own, by distances from the edges of the container.
    public var placesApart: Bool { traits.arrangement == .apart }
    /// Whether its children are in lines that can be asked for: `S.lines`.
    public var arrangesLines: Bool { traits.arrangesLines }
    /// Whether its children begin with a base size, from which they grow and shrink along lines, as CSS's flexbox says.
    public var hasBaseSizes: Bool { traits.isCSS && traits.arrangesLines }
    /// Whether it lays its children out as CSS does.
    public var isCSS: Bool { traits.isCSS }
    /// Whether its word may also name a node or a variable.
    public var mayBeName: Bool { traits.isCSS }
    /// Whether it lays its children out as CSS does, but not along one axis.
    public var hasNoDirection: Bool { traits.isCSS && !bears(.flexDirection) }
    /// Whether it solves the relations of its children, which may refer to its boxes: `P.box`, `P.safe`.
    public var solvesRelations: Bool { traits.joinsSystem }
    /// Whether it is invisible: others refer to it, or it lines others up (C-16, C-31). Pictures draw such nodes on demand only.
    public var isInvisible: Bool { traits.isGuide || traits.linesUp }

    /// The kind of a node that only has a size: what a cell without a template is.
    static let plain = Kind.view

    /// The kind that a word of the language names; `nil` for `screen`, which is made once.
    public init?(word: String) {
        guard word != "screen", let place = Kind.words.firstIndex(of: word) else { return nil }
        self = Kind.allCases[place]
    }

    /// Whether a property has an effect on nodes of the kind.
    public func bears(_ prop: Prop) -> Bool { prop.info.bearers.contains(Bearers(self)) }
    /// Whether it shows items, of its own or in sections.
    public var isCollection: Bool { traits.isCollection }
    /// Whether it is a part of a collection.
    public var isSection: Bool { traits.isSection }
    /// Whether it shows a part of its content, at an offset.
    public var scrolls: Bool { traits.scrolls }
    /// Whether the offset of nodes of the kind may name such a place.
    public func takes(_ spot: Rule.Spot) -> Bool {
        switch spot {
        case .page: traits.scrolls || traits.isSection
        case .show: traits.scrolls && !traits.isStaged
        case .item, .header: traits.isStaged
        }
    }
    /// Whether nodes of the kind show a text.
    public var hasText: Bool { traits.content == .text }
    /// Whether it shows a picture.
    public var hasPicture: Bool { traits.content == .picture }
    /// The size rule in force where nothing sets one: 0 points, or as large as the content.
    public var defaultSize: Rule { traits.content == .nothing ? .number(0) : .wrap }

    @inline(__always) package var traits: KindTraits { Kind.traitsTable[Int(rawValue)] }
    @inline(__always) package var layout: any LayoutAlgorithm.Type { Kind.layouts[Int(rawValue)] }

    /// The names of the cases, in their order. Asking the runtime for them would be a third of the start.
    private static let words = [
        "screen", "view", "label", "image", "linear", "frame", "table", "row", "relative", "flow", "float", "path",
        "constraint", "stack", "guide", "chain", "flex", "grid", "block", "scroll", "collection", "section",
    ]

    /// The rows' traits and layouts side by side, where a pass reads them quickly. They stay as long as the program runs.
    nonisolated(unsafe) static let traitsTable: UnsafePointer<KindTraits> = column(infos.map(\.traits))
    nonisolated(unsafe) private static let layouts: UnsafePointer<any LayoutAlgorithm.Type> = column(infos.map(\.layout))

    private static func column<T>(_ values: [T]) -> UnsafePointer<T> {
        let memory = UnsafeMutablePointer<T>.allocate(capacity: values.count)
        memory.initialize(from: values, count: values.count)
        return UnsafePointer(memory)
    }
}
