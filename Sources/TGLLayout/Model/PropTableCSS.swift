// The rows of the property table for flex, grid and block, and their words.

extension WordTables {
    private static func pick(_ codes: [(String, Int32, String)], _ names: [String]) -> [WordInfo] {
        names.compactMap { name in codes.first { $0.0 == name }.map { WordInfo($0.0, $0.1, $0.2) } }
    }

    /// All words of alignment; each property takes some of them. The codes are those of `BoxAlignment`.
    private static let alignments: [(String, Int32, String)] = [
        ("normal", 0, "what the container does without it"), ("stretch", 1, "stretched over what is free"),
        ("start", 2, "at the start"), ("end", 3, "at the end"), ("center", 4, "in the middle"),
        ("flexStart", 5, "at the start of the flex direction"), ("flexEnd", 6, "at the end of the flex direction"),
        ("selfStart", 7, "at the start by the node's own direction"), ("selfEnd", 8, "at the end by the node's own direction"),
        ("left", 9, "to the left"), ("right", 10, "to the right"), ("baseline", 11, "on a common baseline"),
        ("lastBaseline", 12, "on a common baseline of the last lines"),
        ("spaceBetween", 13, "free space between"), ("spaceAround", 14, "free space around each, half of it at the ends"),
        ("spaceEvenly", 15, "equal free space between and at the ends"), ("auto", 16, "as the container says"),
        ("safe", 32, "in a list before a word: at the start where there is no room"),
        ("unsafe", 64, "in a list before a word: also where there is no room"),
    ]
    private static let distributed = [
        "normal", "start", "end", "center", "flexStart", "flexEnd", "left", "right", "spaceBetween", "spaceAround", "spaceEvenly",
        "stretch",
    ]
    private static let aligned = [
        "normal", "stretch", "start", "end", "center", "flexStart", "flexEnd", "selfStart", "selfEnd", "baseline", "lastBaseline",
    ]
    static let justifyContent = pick(alignments, distributed + ["safe", "unsafe"])
    static let alignContent = pick(alignments, distributed + ["baseline", "safe", "unsafe"])
    static let alignItems = pick(alignments, aligned + ["safe", "unsafe"])
    static let alignSelf = pick(alignments, ["auto"] + aligned + ["safe", "unsafe"])
    static let justifyItems = pick(alignments, aligned + ["left", "right", "safe", "unsafe"])
    static let justifySelf = pick(alignments, ["auto"] + aligned + ["left", "right", "safe", "unsafe"])
    static let flexDirection = [
        WordInfo("row", 0, "in the reading direction"), WordInfo("column", 1, "from top to bottom"),
        WordInfo("rowReverse", 2, "against the reading direction"), WordInfo("columnReverse", 3, "from bottom to top"),
    ]
    static let flexWrap = [
        WordInfo("nowrap", 0, "one line"), WordInfo("wrap", 1, "as many lines as it takes"),
        WordInfo("wrapReverse", 2, "as many lines as it takes, the first one last"),
    ]
    static let template = [
        WordInfo("none", 0, "no explicit tracks"), WordInfo("subgrid", 1, "the tracks of the grid around it"),
        WordInfo("autoFill", 2, "in `repeat`: as often as it fits"),
        WordInfo("autoFit", 3, "in `repeat`: as often as it fits; tracks without items collapse"),
    ]
    static let columns =
        template + [WordInfo("fit", 4, "fit(w): as many columns as fit that are at least w wide")]
    static let autoFlow = [
        WordInfo("row", 0, "row after row"), WordInfo("column", 1, "column after column"),
        WordInfo("dense", 2, "gaps that items have left are filled"),
    ]
    static let areas = [WordInfo("none", 0, "no named areas")]
    static let overflow = [
        WordInfo("visible", 0, "what sticks out is drawn"),
        WordInfo("hidden", 1, "clips; has no automatic minimum; keeps margins and floats in"),
    ]
    static let position = [
        WordInfo("static", 0, "in the flow; its edges are margins"), WordInfo("relative", 1, "in the flow, then moved by its edges"),
        WordInfo("absolute", 2, "out of the flow; its edges are distances from the parent's"),
        WordInfo("sticky", 3, "in the flow, then kept inside what scrolls or clips it"),
    ]
    static let boxSizing = [
        WordInfo("borderBox", 0, "sizes include padding and border"), WordInfo("contentBox", 1, "padding and border are added to sizes"),
    ]
    static let ratio = [WordInfo("none", 0, "no ratio but an image's own")]
    static let flexBasis = [WordInfo("content", 1, "as large as its content, whatever its size rule")]
    static let float = [
        WordInfo("none", 0, "in the flow"), WordInfo("left", 1, "to the left, with the flow beside it"),
        WordInfo("right", 2, "to the right, with the flow beside it"),
    ]
    static let clear = [
        WordInfo("none", 0, "beside floats"), WordInfo("left", 1, "below earlier left floats"),
        WordInfo("right", 2, "below earlier right floats"), WordInfo("both", 3, "below earlier floats"),
    ]
}

extension Prop {
    /// The rows of the properties from `flexDirection` to `clear`, in the order of the cases.
    static let cssRows: [PropInfo] = [
        row(
            .flexDirection, [.word], Bearers(.flex), dirties: .content, words: WordTables.flexDirection, standard: "row",
            "along which axis a flex lines up its children, and from which end",
            "flex S { flexDirection = column; view A { width = 9; height = 9 }; view B { width = 9; height = 9 } }"),
        row(
            .flexWrap, [.word], Bearers(.flex), dirties: .content, words: WordTables.flexWrap, standard: "nowrap",
            "whether a flex breaks its line",
            "flex S { width = 25; flexWrap = wrap; for i in 1..3 { view c[i] { width = 10; height = 9 } } }"),
        row(
            .justifyContent, .alignment, Bearers(.flex, .grid), dirties: .content, words: WordTables.justifyContent, standard: "normal",
            "where the items of a flex are along its line, or the columns of a grid in it",
            "flex S { width = 90; justifyContent = center; view A { width = 9; height = 9 } }"),
        row(
            .alignItems, .alignment, Bearers(.flex, .grid), dirties: .content, words: WordTables.alignItems, standard: "normal",
            "where items are across the line of a flex, or in the rows of a grid",
            "flex S { height = 30; alignItems = center; view A { width = 9; height = 9 } }"),
        row(
            .alignContent, .alignment, Bearers(.flex, .grid, .block), dirties: .content, words: WordTables.alignContent,
            standard: "normal", "where the lines of a flex, the rows of a grid or the content of a block are in its height",
            "grid S { height = 60; alignContent = center; view A { width = 9; height = 9 } }"),
        row(
            .justifyItems, .alignment, Bearers(.grid, .block), dirties: .content, words: WordTables.justifyItems, standard: "normal",
            "where the items of a grid are in their columns, and the children of a block in its width",
            "grid S { width = 60; justifyItems = center; view A { width = 9; height = 9 } }"),
        row(
            .columns, [.template, .fit], [Bearers(.grid), .collections], dirties: .content, words: WordTables.columns, standard: "none",
            "the columns of a grid: a count, or a list of tracks and names of lines; of a collection a count or fit(w)",
            "grid S { width = 90; columns = [20, 1fr, auto]; view A { height = 9 }; view B { height = 9 } }"),
        row(
            .rows, [.template], Bearers(.grid), dirties: .content, words: WordTables.template, standard: "none",
            "the rows of a grid: a count, or a list of tracks and names of lines",
            "grid S { height = 90; rows = [20, 1fr]; view A { width = 9 }; view B { width = 9 } }"),
        row(
            .autoColumns, [.tracks], Bearers(.grid), dirties: .content, standard: "auto",
            "the columns beyond those of `columns`: a track, or a list taken in turn",
            "grid S { autoColumns = 20; autoFlow = column; view A { height = 9 }; view B { height = 9 } }"),
        row(
            .autoRows, [.tracks], Bearers(.grid), dirties: .content, standard: "auto",
            "the rows beyond those of `rows`: a track, or a list taken in turn",
            "grid S { autoRows = 20; view A { width = 9 }; view B { width = 9 } }"),
        row(
            .autoFlow, [.word, .dense], Bearers(.grid), dirties: .content, words: WordTables.autoFlow, standard: "row",
            "in which order items without a place fill a grid: row, column, either in a list with dense",
            "grid S { columns = [20, 20]; autoFlow = [row, dense]; for i in 1..3 { view c[i] { height = 9 } } }"),
        row(
            .areas, [.areas], Bearers(.grid), dirties: .content, words: WordTables.areas, standard: "none",
            "the named areas of a grid: a string for each row, with names and `.` separated by spaces",
            "grid S { areas = [\"head head\", \"side main\"]; view A { gridArea = \"main\"; width = 9; height = 9 } }"),
        row(
            .topBorder, [.amount], .css, dirties: .parentAndContent, standard: "0",
            "a border at the top edge, in points: room inside the size, outside the padding",
            "block S { topBorder = 2; view A { width = 9; height = 9 } }"),
        row(
            .leftBorder, [.amount], .css, dirties: .parentAndContent, standard: "0",
            "a border at the left edge, in points: room inside the size, outside the padding",
            "block S { leftBorder = 2; view A { width = 9; height = 9 } }"),
        row(
            .bottomBorder, [.amount], .css, dirties: .parentAndContent, standard: "0",
            "a border at the bottom edge, in points: room inside the size, outside the padding",
            "block S { bottomBorder = 2; view A { width = 9; height = 9 } }"),
        row(
            .rightBorder, [.amount], .css, dirties: .parentAndContent, standard: "0",
            "a border at the right edge, in points: room inside the size, outside the padding",
            "block S { rightBorder = 2; view A { width = 9; height = 9 } }"),
        row(
            .leadingBorder, [.amount], .css, dirties: .parentAndContent, standard: "none",
            "a border at the leading edge; overrides leftBorder or rightBorder",
            "block S { leadingBorder = 2; view A { width = 9; height = 9 } }"),
        row(
            .trailingBorder, [.amount], .css, dirties: .parentAndContent, standard: "none",
            "a border at the trailing edge; overrides leftBorder or rightBorder",
            "block S { trailingBorder = 2; view A { width = 9; height = 9 } }"),
        row(
            .flowRoot, [.bool], Bearers(.block), dirties: .parentAndContent, standard: "false",
            "true: the block keeps floats and its children's margins in",
            "block S { width = 90; block B { flowRoot = true; view A { width = 20; height = 9; float = left } } }"),
        row(
            .overflow, [.word], .css, dirties: .parentAndContent, words: WordTables.overflow, standard: "visible",
            "hidden: clips what sticks out, has no automatic minimum, and keeps margins and floats in",
            "flex S { width = 40; flex A { overflow = hidden; view B { width = 90; height = 9 } } }"),
        row(
            .position, [.word], .nodes, parents: .css, words: WordTables.position, standard: "static",
            "how edges place the node in a flex, grid or block: static, relative, absolute or sticky",
            "flex S { width = 60; height = 40; view A { width = 9; height = 9; position = absolute; right = 4; top = 4 } }"),
        row(
            .boxSizing, [.word], .nodes, parents: .css, words: WordTables.boxSizing, standard: "borderBox",
            "which box a size is of: with padding and border, or what they leave",
            "flex S { block A { width = 20; padding = 5; boxSizing = contentBox } }"),
        row(
            .aspectRatio, [.ratio], .nodes, parents: .css, words: WordTables.ratio, standard: "none",
            "width by height, of the box that boxSizing names; the side without a size follows the other",
            "flex S { alignItems = start; view A { width = 30; aspectRatio = 1.5 } }"),
        row(
            .marginTop, .margin, .nodes, parents: .css, standard: "none",
            "in a flex, grid or block: the margin at the top edge; overrides `top` where that is a margin too",
            "flex S { width = 90; view A { width = 9; height = 9; marginTop = 5 } }"),
        row(
            .marginLeft, .margin, .nodes, parents: .css, standard: "none",
            "in a flex, grid or block: the margin at the left edge; overrides `left` where that is a margin too",
            "flex S { width = 90; view A { width = 9; height = 9; marginLeft = 5 } }"),
        row(
            .marginBottom, .margin, .nodes, parents: .css, standard: "none",
            "in a flex, grid or block: the margin at the bottom edge; overrides `bottom` where that is a margin too",
            "flex S { width = 90; view A { width = 9; height = 9; marginBottom = 5 } }"),
        row(
            .marginRight, .margin, .nodes, parents: .css, standard: "none",
            "in a flex, grid or block: the margin at the right edge; overrides `right` where that is a margin too",
            "flex S { width = 90; view A { width = 9; height = 9; marginRight = 5 } }"),
        row(
            .marginLeading, .margin, .nodes, parents: .css, standard: "none",
            "in a flex, grid or block: the margin at the leading edge; overrides marginLeft or marginRight",
            "flex S { width = 90; view A { width = 9; height = 9; marginLeading = 5 } }"),
        row(
            .marginTrailing, .margin, .nodes, parents: .css, standard: "none",
            "in a flex, grid or block: the margin at the trailing edge; overrides marginLeft or marginRight",
            "flex S { width = 90; view A { width = 9; height = 9; marginTrailing = 5 } }"),
        row(
            .flexGrow, [.amount], .nodes, parents: Bearers(.flex), standard: "0", "in a flex: which part of the free space the node takes",
            "flex S { width = 90; view A { width = 9; height = 9; flexGrow = 1 }; view B { width = 9; height = 9 } }"),
        row(
            .flexShrink, [.amount], .nodes, parents: Bearers(.flex), standard: "1",
            "in a flex: which part of what is missing the node gives, in proportion to its base size",
            "flex S { width = 90; view A { width = 60; height = 9; flexShrink = 0 }; view B { width = 60; height = 9 } }"),
        row(
            .flexBasis, [.number, .percent, .auto, .contentWords, .wrapWord, .word], .nodes, parents: Bearers(.flex),
            words: WordTables.flexBasis, standard: "auto", "in a flex: the node's size before it grows or shrinks; auto: its size rule",
            "flex S { width = 90; view A { flexBasis = 30; height = 9 }; view B { flexBasis = 20%; height = 9 } }"),
        row(
            .alignSelf, .alignment, .nodes, parents: Bearers(.flex, .grid), words: WordTables.alignSelf, standard: "auto",
            "where the node is across its line, or in its row; auto: as the container's alignItems",
            "flex S { height = 30; view A { width = 9; height = 9; alignSelf = end } }"),
        row(
            .justifySelf, .alignment, .nodes, parents: Bearers(.grid, .block), words: WordTables.justifySelf, standard: "auto",
            "where the node is in its column, or in the width of a block; auto: as the container's justifyItems",
            "grid S { width = 60; view A { width = 9; height = 9; justifySelf = end } }"),
        row(
            .order, [.whole], .nodes, parents: Bearers(.flex, .grid), standard: "0",
            "the place among the children of a flex or grid: lower ones first",
            "flex S { view A { width = 9; height = 9; order = 1 }; view B { width = 9; height = 9 } }"),
        row(
            .wrapBefore, [.bool], .nodes, parents: Bearers(.flex), standard: "false",
            "in a flex that wraps: true begins a new line with the node",
            "flex S { width = 90; flexWrap = wrap; view A { size = [9, 9] }; view B { size = [9, 9]; wrapBefore = true } }"),
        row(
            .gridColumnStart, [.gridLine], .nodes, parents: Bearers(.grid), standard: "auto",
            "the line at which the node begins among the columns: a number, a name, span(n) or line(name, n)",
            "grid S { columns = [20, 20]; rows = [9, 9]; view A { gridColumnStart = 2 } }"),
        row(
            .gridColumnEnd, [.gridLine], .nodes, parents: Bearers(.grid), standard: "auto",
            "the line at which the node ends among the columns: a number, a name, span(n) or line(name, n)",
            "grid S { columns = [20, 20]; rows = [9, 9]; view A { gridColumnEnd = 2 } }"),
        row(
            .gridRowStart, [.gridLine], .nodes, parents: Bearers(.grid), standard: "auto",
            "the line at which the node begins among the rows: a number, a name, span(n) or line(name, n)",
            "grid S { columns = [20, 20]; rows = [9, 9]; view A { gridRowStart = 2 } }"),
        row(
            .gridRowEnd, [.gridLine], .nodes, parents: Bearers(.grid), standard: "auto",
            "the line at which the node ends among the rows: a number, a name, span(n) or line(name, n)",
            "grid S { columns = [20, 20]; rows = [9, 9]; view A { gridRowEnd = 2 } }"),
        row(
            .float, [.word], .nodes, parents: Bearers(.block), words: WordTables.float, standard: "none",
            "in a block: the node is at that side, and what follows is beside it",
            "block S { width = 90; view A { width = 20; height = 20; float = left }; label T \"beside\" }"),
        row(
            .clear, [.word], .nodes, parents: Bearers(.block), words: WordTables.clear, standard: "none",
            "in a block: the node is below earlier floats of that side",
            "block S { width = 90; view A { width = 20; height = 20; float = left }; label T \"below\" { clear = left } }"),
    ]
}
