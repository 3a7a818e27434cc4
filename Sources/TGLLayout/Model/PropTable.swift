// The property table: one row per property of the language's catalogue.
//
// A new property has a case in `Prop` and a row here, in the same order. An algorithm reads it with `doc.value(node, .prop)`, which gives
// the rule in force without a search through layers. What passes read for every child also has a field in `Box`, `Ext` or `Content`
// (`Arena`) and a line in `Resolve`. What changes the size that another rule gives belongs in `resolveSize`, and in `setSize` of
// `SlotEdits`, which does not go through the rest of `Resolve`: set the two in both orders and try `:verify`. A fact that uses the property
// names it in `reads`, or `why` does not cite it. Lint follows from the row for kinds and parents with which the property has no effect.

@inline(never) func row(
    _ prop: Prop, _ forms: Forms, _ bearers: Bearers, parents: Bearers = [], dirties: Dirties = .parent,
    words: [WordInfo] = [], counts: [Int] = [], standard: String, _ help: String, _ example: String
) -> PropInfo {
    PropInfo(
        prop: prop, forms: forms, words: words, counts: counts, bearers: bearers, parents: parents, dirties: dirties,
        standard: standard, help: help, example: example)
}

enum WordTables {
    private static func g(_ x: Gravity.Place, _ y: Gravity.Place) -> Int32 { Gravity(x: x, y: y).rawValue }

    static let gravity: [WordInfo] = [
        WordInfo("none", 0, "no gravity"),
        WordInfo("left", g(.near, .none), "to the left"), WordInfo("right", g(.far, .none), "to the right"),
        WordInfo("leading", g(.leading, .none), "to the leading side"),
        WordInfo("trailing", g(.trailing, .none), "to the trailing side"),
        WordInfo("top", g(.none, .near), "to the top"), WordInfo("bottom", g(.none, .far), "to the bottom"),
        WordInfo("center", g(.center, .center), "to the centre, in both directions"),
        WordInfo("centerX", g(.center, .none), "to the horizontal centre"),
        WordInfo("centerY", g(.none, .center), "to the vertical centre"),
        WordInfo("fill", g(.fill, .fill), "stretched in both directions"),
        WordInfo("fillX", g(.fill, .none), "stretched horizontally"), WordInfo("fillY", g(.none, .fill), "stretched vertically"),
        WordInfo("stretch", g(.stretch, .stretch), "children without a size of their own stretched, in both directions"),
        WordInfo("stretchX", g(.stretch, .none), "children without a width of their own stretched"),
        WordInfo("stretchY", g(.none, .stretch), "children without a height of their own stretched"),
        WordInfo("between", g(.between, .between), "free space between the children, in both directions"),
        WordInfo("betweenX", g(.between, .none), "free space between the children, horizontally"),
        WordInfo("betweenY", g(.none, .between), "free space between the children, vertically"),
        WordInfo("around", g(.around, .around), "free space around each child, half of it at the ends, in both directions"),
        WordInfo("aroundX", g(.around, .none), "free space around each child, horizontally"),
        WordInfo("aroundY", g(.none, .around), "free space around each child, vertically"),
        WordInfo("among", g(.among, .among), "equal free space between the children and at the ends, in both directions"),
        WordInfo("amongX", g(.among, .none), "equal free space between and at the ends, horizontally"),
        WordInfo("amongY", g(.none, .among), "equal free space between and at the ends, vertically"),
        WordInfo("windowCenterX", g(.windowCenter, .none), "the horizontal centre of the screen"),
        WordInfo("windowCenterY", g(.none, .windowCenter), "the vertical centre of the screen"),
        WordInfo("baseline", g(.none, .baseline), "on the base view's baseline; in a stack on the first item's"),
        WordInfo("lastBaseline", g(.none, .lastBaseline), "in a stack: on the baseline of the first item's last line"),
    ]
    /// The words of gravity that have an effect along a line.
    static let lineGravity = gravity.filter { !["windowCenterX", "windowCenterY", "baseline", "lastBaseline"].contains($0.word) }
    static let visibility = [
        WordInfo("visible", 0, "shown"), WordInfo("invisible", 1, "keeps its place, but is not drawn"),
        WordInfo("gone", 2, "is left out of the layout; its size is 0"),
    ]
    static let orientation = [
        WordInfo("vert", 0, "from top to bottom"), WordInfo("horz", 1, "in the reading direction"),
        WordInfo("portrait", 0, "for the screen: taller than wide"), WordInfo("landscape", 1, "for the screen: wider than tall"),
    ]
    static let shrink = [
        WordInfo("none", 0, "children overflow the end"), WordInfo("average", 1, "each shrinks by the same amount"),
        WordInfo("weight", 2, "each shrinks in proportion to its size"),
        WordInfo("auto", 3, "two wrapping children share the space (horizontal)"),
        WordInfo("space", 4, "the spacings shrink, not the sizes"),
    ]
    static let equalize = [
        WordInfo("none", 0, "by the rules"), WordInfo("size", 1, "sizes (and, without equalizeSpace, gaps) all equal"),
        WordInfo("space", 2, "gaps all equal"),
    ]
    static let policy = [
        WordInfo("no", 0, "the last line is not stretched"), WordInfo("always", 1, "the last line is stretched like the others"),
        WordInfo("auto", 2, "the last line's children are aligned with those above"),
    ]
    static let spaceType = [
        WordInfo("flexed", 0, "distributed over the whole curve"), WordInfo("fixed", 1, "fixed(d): d points along the curve"),
        WordInfo("count", 2, "count(n): spacing as for n children"),
    ]
    static let edges = [
        WordInfo("top", 1), WordInfo("left", 2), WordInfo("bottom", 4), WordInfo("right", 8), WordInfo("none", 0),
    ]
    static let distribution = [
        WordInfo("fill", 0, "one after the other, at the given distances"),
        WordInfo("fillEqually", 1, "all items are as long as the first"),
        WordInfo("fillProportionally", 2, "in the ratio of what the items need"),
        WordInfo("equalSpacing", 3, "equal distances between the items"),
        WordInfo("equalCentering", 4, "equal distances between the items' centres"),
    ]
    static let chainMode = [
        WordInfo("spread", 0, "equal distances between the items and at the ends"),
        WordInfo("inside", 1, "equal distances between the items, none at the ends"),
        WordInfo("packed", 2, "no distances between the items; `bias` says where they are"),
    ]
    static let sizeClass = [WordInfo("compact", 1, "a small width or height"), WordInfo("regular", 2, "a large width or height")]
    static let direction = [WordInfo("ltr", 0, "from left to right"), WordInfo("rtl", 1, "from right to left")]
    static let textSize = TextSize.allCases.map { WordInfo("\($0)", $0.rawValue, $0 == .large ? "the default" : "") }
    static let textStyle = TextStyle.allCases.map {
        WordInfo("\($0)", $0.rawValue, "\(Int($0.size(at: .large))) points at the text size `large`")
    }
    static let adapt = [
        WordInfo("none", DesignFactor.none.rawValue, "numbers are left alone"),
        WordInfo("width", DesignFactor.width.rawValue, "the screen's width by the sheet's"),
        WordInfo("height", DesignFactor.height.rawValue, "the screen's height by the sheet's"),
        WordInfo("diagonal", DesignFactor.diagonal.rawValue, "the screen's diagonal by the sheet's"),
        WordInfo("min", DesignFactor.min.rawValue, "the smaller of the factors of width and height"),
        WordInfo("max", DesignFactor.max.rawValue, "the larger of the factors of width and height"),
        WordInfo("both", DesignFactor.both.rawValue, "the factor of the width along x, that of the height along y"),
    ]
    static let idiom = [
        WordInfo("phone", 1, "a small device"), WordInfo("pad", 2, "a device of which the shorter side is at least 600"),
    ]
}

extension Prop {
    static let main: Bearers = Bearers(.linear, .table, .row, .flow, .float, .scroll, .collection, .section)

    /// All rows, in the order of the cases.
    public static let table: [PropInfo] =
        firstRows + scrollRows + collectionRows + weightRows + extraRows + adaptiveRows + sharedRows + borderRows + cssRows + screenRows

    private static let firstRows: [PropInfo] = [
        row(
            .width, .size, .all, standard: "wrap; a view's is 0",
            "the width: a number, a percentage, wrap, fill, average, share(n) or another node's size",
            "view A { width = 50%; height "
                + "= 10 }"),
        row(
            .height, .size, .all, standard: "wrap; a view's is 0",
            "the height: a number, a percentage, wrap, fill, average, share(n) or another node's size",
            "view A { width = 20; height = width * 2 }"),
        row(
            .left, .edge, .nodes, standard: "none",
            "distance from the parent's left edge, or from the neighbour if the container stacks; in relative also another node's edge",
            "view A { left = 20; width = 50; height = 10 }"),
        row(
            .top, .edge, .nodes, standard: "none",
            "distance from the parent's top edge, or from the neighbour; in relative also another node's edge",
            "view A { top = 20; width = 50; height = 10 }"),
        row(
            .right, .edge, .nodes, standard: "none",
            "distance inward from the parent's right edge, or from the neighbour; in relative also another node's edge",
            "view A { right = 20; width = 50; height = 10 }"),
        row(
            .bottom, .edge, .nodes, standard: "none",
            "distance inward from the parent's bottom edge, or from the neighbour; in relative also another node's edge",
            "view A { bottom = 20; width = 50; height = 10 }"),
        row(
            .centerX, .center, .nodes, standard: "none", "distance of the centre from the parent's centre, in the reading direction",
            "view A { centerX = 0; width = 50; height = 10 }"),
        row(
            .centerY, .center, .nodes, standard: "none", "distance of the centre from the parent's centre, downwards",
            "view A { centerY = 0; width = 50; height = 10 }"),
        row(
            .leading, .edge, .nodes, standard: "none", "distance from the leading edge (the left edge in left-to-right)",
            "view A { leading = 20; width = 50; height = 10 }"),
        row(
            .trailing, .edge, .nodes, standard: "none", "distance inward from the trailing edge (the right edge in left-to-right)",
            "view A { trailing = 20; width = 50; height = 10 }"),
        row(
            .baseline, [.number, .positionReference], .nodes, parents: [Bearers(.relative), .systems], standard: "none",
            "the position of the text's baseline: a distance from the parent's top, or another node's baseline",
            "relative S { width = 90; height = 40; label A \"a\"; label B \"b\" { fontSize = 32; left = A.right; baseline = "
                + "A.baseline } }"),
        row(
            .lastBaseline, [.number, .positionReference], .nodes, parents: .systems, standard: "none",
            "the position of the baseline of the text's last line: a distance inward from the parent's bottom, or another node's",
            "constraint S { width = 90; height = 40; label A \"a\" { lastBaseline = 8 } }"),
        row(
            .visibility, [.word], .nodes, words: WordTables.visibility, standard: "visible",
            "visible, invisible (keeps its place) or gone (left out of the layout)", "view A { width = 9; height = 9; visibility = gone }"),
        row(
            .useFrame, [.bool], .nodes, standard: "false", "the container does not lay out the node; it is placed at its frame",
            "view A { useFrame = true; frame = [1, 2, 30, 40] }"),
        row(
            .noLayout, [.bool], .nodes, standard: "false", "the node takes up space among its siblings, but is placed at its frame",
            "linear vert S { view A { width = 9; height = 9; noLayout = true; frame = [5, 5, 20, 20] } }"),
        row(
            .frame, [.numbers], .nodes, counts: [4], standard: "none",
            "[x, y, width, height]: left, top, width and height in one; with useFrame or noLayout, the node's frame",
            "view A { frame = [10, 20, 30, 40] }"),
        row(
            .reverseFloat, [.bool], .nodes, parents: Bearers(.float), standard: "false", "in a float: floats to the far side",
            "float vert S { width = 90; view A { width = 20; height = 9; reverseFloat = true } }"),
        row(
            .clearFloat, [.bool], .nodes, parents: Bearers(.float), standard: "false",
            "in a float: is placed below all earlier floats of its side",
            "float vert S { width = 90; view A { width = 20; height = 9 }; view B { width = 20; height = 9; clearFloat = true } }"),
        row(
            .alignment, [.wordSet], .nodes, parents: Bearers(.linear, .row, .table, .frame, .flow, .float, .scroll, .grid),
            words: WordTables.gravity,
            standard: "none", "the node's alignment on the cross axis of its line; overrides the container's gravity",
            "linear vert S { width = 90; view A { width = 20; height = 9; alignment = right } }"),
        row(
            .color, [.color], .all, dirties: .nothing, standard: "none", "the colour in pictures: a name or \"#rrggbb\"",
            "view A { width = 9; height = 9; color = \"#ff8800\" }"),
        row(
            .style, [.styles], .nodes, standard: "[]", "the styles whose rules apply where the node has none of its own, in order",
            "style card { width = 50 }; view A { style = [card] }"),
        row(
            .hug, [.number, .numbers], .nodes, parents: .systems, counts: [2], standard: "250",
            "the priority with which the node is no larger than its content: one number, or [horizontal, vertical]; 0 is none",
            "constraint S { width = 90; label A \"a\" { left = 0; right = 0; hug = 251 } }"),
        row(
            .resist, [.number, .numbers], .nodes, parents: .systems, counts: [2], standard: "750",
            "the priority with which the node is no smaller than its content: one number, or [horizontal, vertical]; 0 is none",
            "constraint S { width = 9; label A \"abc\" { left = 0; right = 0; resist = 400 } }"),
        row(
            .spaceAfter, [.number], .nodes, parents: .systems, standard: "the space of the stack or chain",
            "in a stack or a chain: the space behind the node, to the next item",
            "stack S { space = 8; view A { width = 9; spaceAfter = 20 }; view B { width = 9 } }"),
        row(.text, [.string], Bearers(.label), dirties: .content, standard: "\"\"", "the text", "label T { text = \"Hello\" }"),
        row(
            .fontSize, [.number], Bearers(.label), dirties: .content, standard: "16", "the line height; a character is half as wide",
            "label T \"Hello\" { fontSize = 32 }"),
        row(
            .font, [.string], Bearers(.label), dirties: .nothing, standard: "none",
            "the font in pictures; text is measured the same for all fonts",
            "label T \"Hello\" { font = \"serif\" }"),
        row(
            .maxLines, [.count], Bearers(.label, .flex), dirties: .content, standard: "0",
            "the maximum number of lines, of a label's text or of a flex, whose last one takes the rest; 0: no limit",
            "label T \"one two three\" { width = 40; maxLines = 2 }"),
        row(
            .imageSize, [.numbers], Bearers(.image), dirties: .content, counts: [2], standard: "[0, 0]", "the image's natural size",
            "image P { imageSize = [60, 40]; width = 30 }"),
        row(
            .topPadding, .padding, .containers, dirties: .content, standard: "0", "space inside the top edge",
            "linear vert S { topPadding = 8; view A { width = 9; height = 9 } }"),
        row(
            .leftPadding, .padding, .containers, dirties: .content, standard: "0", "space inside the left edge",
            "linear vert S { leftPadding = 8; view A { width = 9; height = 9 } }"),
        row(
            .bottomPadding, .padding, .containers, dirties: .content, standard: "0", "space inside the bottom edge",
            "linear vert S { bottomPadding = 8; view A { width = 9; height = 9 } }"),
        row(
            .rightPadding, .padding, .containers, dirties: .content, standard: "0", "space inside the right edge",
            "linear vert S { rightPadding = 8; view A { width = 9; height = 9 } }"),
        row(
            .leadingPadding, .padding, .containers, dirties: .content, standard: "none",
            "space inside the leading edge; overrides leftPadding or rightPadding",
            "linear vert S { leadingPadding = 8; view A { width = 9; height = 9 } }"),
        row(
            .trailingPadding, .padding, .containers, dirties: .content, standard: "none",
            "space inside the trailing edge; overrides leftPadding or rightPadding",
            "linear vert S { trailingPadding = 8; view A { width = 9; height = 9 } }"),
        row(
            .zeroPadding, [.bool], .notCSS, dirties: .content, standard: "true",
            "false: a wrapping container without children has no padding", "linear vert S { padding = 8; zeroPadding = false }"),
        row(
            .hspace, [.number, .percent], [.containers, .chains], dirties: .content, standard: "0", "horizontal space between children",
            "linear horz S { hspace = 8; view A { width = 9; height = 9 }; view B { width = 9; height = 9 } }"),
        row(
            .vspace, [.number, .percent], [.containers, .chains], dirties: .content, standard: "0", "vertical space between children",
            "linear vert S { vspace = 8; view A { width = 9; height = 9 }; view B { width = 9; height = 9 } }"),
        row(
            .gravity, [.wordSet], .notCSS, dirties: .content, words: WordTables.gravity, standard: "none",
            "where the children are placed in the free space",
            "frame S { width = 90; height = 60; gravity = center; view A { width = 9; height = 9 } }"),
        row(
            .reverseLayout, [.bool], .notCSS, dirties: .content, standard: "false", "the children in reverse order",
            "linear vert S { reverseLayout = true; view A { width = 9; height = 9 }; view B { width = 9; height = 5 } }"),
        row(
            .layoutTransform, [.numbers], .containers, dirties: .content, counts: [6], standard: "[1, 0, 0, 1, 0, 0]",
            "[a, b, c, d, tx, ty] moves the children's centres about the container's centre",
            "frame S { width = 90; height = 60; layoutTransform = [-1, 0, 0, 1, 0, 0]; view A { width = 9; height = 9 } }"),
        row(
            .insetsFromSafeArea, [.wordSet], .containers, dirties: .content, words: WordTables.edges,
            standard: "[left, right]",
            "the edges on which the container's padding includes the screen's safe area; a constraint and a stack have none by default",
            "linear vert S { width = fill; height = fill; insetsFromSafeArea = [top, bottom]; view A { width = 9; height = 9 } }"),
        row(
            .clip, [.bool], .containers, dirties: .nothing, standard: "false", "content outside the box is not drawn",
            "frame S { width = 20; height = 20; clip = true; view A { width = 40; height = 9 } }"),
        row(
            .orientation, [.word], [Prop.main, .stacks, .chains, .screen], dirties: .content, words: WordTables.orientation,
            standard: "vert",
            "vert or horz; for the screen portrait or landscape", "linear S { orientation = horz; view A { width = 9; height = 9 } }"),
        row(
            .subviewsSize, [.numbers], Bearers(.linear, .row, .table, .flow, .float), dirties: .content, counts: [2, 3], standard: "none",
            "[size, minSpace] or [size, minSpace, maxSpace]: children without a size get this one and are spread evenly",
            "flow vert S { width = 100; subviewsSize = [20, 5]; for i in 1..4 { view c[i] { height = 9 } } }"),
        row(
            .subviewsCentered, [.bool], Bearers(.linear, .row, .table, .flow, .float), dirties: .content, standard: "false",
            "with subviewsSize: the same space at both ends",
            "flow vert S { width = 100; subviewsSize = [20, 5]; subviewsCentered = true; view A { height = 9 } }"),
        row(
            .shrinkType, [.wordSet], Bearers(.linear, .row, .table), dirties: .content, words: WordTables.shrink, standard: "none",
            "what shrinks when the children are too long: none, average, weight, auto; with space the spacings",
            "linear vert S { height = 30; shrinkType = average; view A { width = 9; height = 20 }; view B { width = 9; height = 20 } }"),
        row(
            .baselineBaseView, [.node], Bearers(.linear, .row), dirties: .content, standard: "none",
            "the child to whose baseline `gravity = baseline` aligns the others",
            "linear horz S { gravity = baseline; label A \"a\" { fontSize = 32 }; label B \"b\"; baselineBaseView = A }"),
        row(
            .equalize, [.word], Bearers(.linear, .row), dirties: .content, words: WordTables.equalize, standard: "none",
            "makes sizes, or gaps, equal", "linear vert S { height = 110; equalize = size; for i in 1..3 { view c[i] { width = 9 } } }"),
        row(
            .equalizeCentered, [.bool], Bearers(.linear, .row), dirties: .content, standard: "false",
            "with equalize: also gaps at both ends",
            "linear vert S { height = 110; equalize = space; equalizeCentered = true; view A { width = 9; height = 9 } }"),
        row(
            .equalizeSpace, [.number], Bearers(.linear, .row), dirties: .content, standard: "none",
            "with equalize = size: the gaps, in points",
            "linear vert S { height = 110; equalize = size; equalizeSpace = 5; for i in 1..3 { view c[i] { width = 9 } } }"),
        row(
            .size, [.number, .wrapWord, .averageWord], Bearers(.row), standard: "wrap",
            "the row's height (in a horizontal table its width): a number, wrap, or average (an equal part of what is left)",
            "table vert S { width = 90; row R { size = 20; colSize = fill; view A { width = 20 } } }"),
        row(
            .colSize, [.number, .wrapWord, .averageWord, .fillWord], Bearers(.row), dirties: .content, standard: "wrap",
            "the cells' width: a number, average (equal parts), fill (the row is as wide as the table) or wrap",
            "table vert S { width = 90; row R { size = 20; colSize = average; view A; view B } }"),
        row(
            .colCount, [.count], Bearers(.row), dirties: .content, standard: "0", "cells per row, all of the same width, used or not",
            "table vert S { width = 90; row R { size = 20; colCount = 3; view A; view B } }"),
        row(
            .arrangedCount, [.count], Bearers(.flow), dirties: .content, standard: "0", "children per line; 0: as many as fit",
            "flow vert S { arrangedCount = 2; for i in 1..3 { view c[i] { width = 9; height = 9 } } }"),
        row(
            .pagedCount, [.count], Bearers(.flow), dirties: .content, standard: "0",
            "children per page: the cells are sized so that this many fill the parent",
            "frame P { width = 100; height = 60; flow vert S { width = 100; height = wrap; arrangedCount = 2; pagedCount = 4; view "
                + "A; view B } }"
        ),
        row(
            .autoArrange, [.bool], Bearers(.flow), dirties: .content, standard: "false",
            "with arrangedCount: a waterfall; without: the lines are filled as fully as possible",
            "flow vert S { arrangedCount = 2; autoArrange = true; view A { width = 9; height = 30 }; view B { width = 9; height = 5 "
                + "}; view C { width = 9; height = 9 } }"
        ),
        row(
            .arrangedGravity, [.wordSet], Bearers(.flow), dirties: .content, words: WordTables.gravity, standard: "none",
            "the children's alignment on the cross axis of their line",
            "flow vert S { width = 100; arrangedGravity = centerY; view A { width = 9; height = 30 }; view B { width = 9; height = 10 } }"),
        row(
            .lastlineGravityPolicy, [.word], [Bearers(.flow), .collections], dirties: .content, words: WordTables.policy, standard: "no",
            "whether the last line is stretched: no, always, auto",
            "flow vert S { width = 100; gravity = betweenX; lastlineGravityPolicy = always; view A { width = 9; height = 9 }; view B "
                + "{ width = 9; height = 9 } }"
        ),
        row(
            .noBoundaryLimit, [.bool], Bearers(.float), dirties: .content, standard: "false",
            "with a wrapped width: only children with clearFloat begin a new line",
            "float vert S { width = wrap; noBoundaryLimit = true; view A { width = 9; height = 9 } }"),
        row(
            .polar, [.function], Bearers(.path), dirties: .content, standard: "none", "the curve: from angle in radians to distance",
            "path S { width = 99; height = 99; polar = t => 40; view A { width = 9; height = 9 } }"),
        row(
            .rect, [.function], Bearers(.path), dirties: .content, standard: "none", "the curve: from x to y",
            "path S { width = 99; height = 99; rect = x => x / 2; view A { width = 9; height = 9 } }"),
        row(
            .param, [.function], Bearers(.path), dirties: .content, standard: "none", "the curve: from a number to [x, y]",
            "path S { width = 99; height = 99; param = t => [t, t]; view A { width = 9; height = 9 } }"),
        row(
            .coordinateOrigin, [.numbers], Bearers(.path), dirties: .content, counts: [2], standard: "[0, 0]",
            "the position of the curve's origin, as fractions of the content box",
            "path S { width = 99; height = 99; coordinateOrigin = [0.5, 0.5]; polar = t => 40; view A { width = 9; height = 9 } }"),
        row(
            .coordinateMath, [.bool], Bearers(.path), dirties: .content, standard: "false", "the y axis points upwards",
            "path S { width = 99; height = 99; coordinateMath = true; coordinateOrigin = [0, 1]; rect = x => x; view A { width = 9; "
                + "height = 9 } }"
        ),
        row(
            .coordinateReverse, [.bool], Bearers(.path), dirties: .content, standard: "false", "the argument runs along y",
            "path S { width = 99; height = 99; coordinateReverse = true; rect = y => 9; view A { width = 9; height = 9 } }"),
        row(
            .coordinateStart, [.number], Bearers(.path), dirties: .content, standard: "none",
            "the argument at which the curve begins (polar: radians)",
            "path S { width = 99; height = 99; coordinateStart = 10; rect = x => x; view A { width = 9; height = 9 } }"),
        row(
            .coordinateEnd, [.number], Bearers(.path), dirties: .content, standard: "none",
            "the argument at which the curve ends (polar: radians)",
            "path S { width = 99; height = 99; coordinateEnd = 50; rect = x => x; view A { width = 9; height = 9 } }"),
        row(
            .spaceType, [.word, .calls], Bearers(.path), dirties: .content, words: WordTables.spaceType, standard: "flexed",
            "the distance between children along the curve: flexed, fixed(d) or count(n)",
            "path S { width = 99; height = 99; rect = x => x; spaceType = fixed(20); view A { width = 9; height = 9 } }"),
        row(
            .distanceError, [.number], Bearers(.path), dirties: .nothing, standard: "0.5",
            "accepted for compatibility; positions are exact to 0.01 whatever its value",
            "path S { width = 99; height = 99; rect = x => x; distanceError = 0.1; view A { width = 9; height = 9 } }"),
        row(
            .originView, [.node], Bearers(.path), dirties: .content, standard: "none", "the child that is placed at the curve's origin",
            "path S { width = 99; height = 99; polar = t => 40; view A { width = 9; height = 9 }; originView = A }"),
        row(
            .distribution, [.word], .stacks, dirties: .content, words: WordTables.distribution, standard: "fill",
            "how a stack shares out its length",
            "stack S { width = 90; distribution = fillEqually; label A \"a\"; label B \"bcd\" }"),
        row(
            .items, [.nodes, .items], [.chains, .collections], standard: "[]",
            "the siblings that a chain lines up, in order; of a collection or section the items: a count, or a list of values",
            "constraint S { width = 90; view A { width = 9 }; view B { width = 9 }; chain horz C { items = [A, B] } }"),
        row(
            .mode, [.word], .chains, words: WordTables.chainMode, standard: "spread", "how a chain shares out what its items leave",
            "constraint S { width = 90; view A { width = 9 }; chain horz C { items = [A]; mode = packed } }"),
        row(
            .bias, [.number, .numbers], [.nodes, .chains], parents: Bearers(.constraint), counts: [2], standard: "0.5; a node's is none",
            "where the items of a packed chain are, or a node between its bounds: 0 at the beginning, 1 at the end; of a node also [x, y]",
            "constraint S { width = 90; view A { width = 9; left >= 0; right >= 0; bias = 0.3 } }"),
    ]

    private static let screenRows: [PropInfo] = [
        row(
            .scale, [.number], [.screen], dirties: .nothing, standard: "0",
            "pixels per point: the final frames snap to 1/scale; 0 leaves them exact", "screen { scale = 2 }"),
        row(
            .safeArea, [.numbers], [.screen], dirties: .all, counts: [4], standard: "[0, 0, 0, 0]",
            "[top, left, bottom, right]: the insets that notches and bars cover", "screen { safeArea = [44, 0, 34, 0] }"),
        row(
            .direction, [.word], .all, parents: .css, dirties: .all, words: WordTables.direction, standard: "ltr",
            "the reading direction: the screen's, or that of a node in a flex, grid or block and of what is in it",
            "screen { direction = rtl }"),
        row(
            .textSize, [.word], [.screen], dirties: .nothing, words: WordTables.textSize, standard: "large",
            "the reader's text size: it sizes labels with a `textStyle` and what is `scaled`; its words compare in their order",
            "label T \"Tea\" { textStyle = body }; screen.textSize = ax1"),
        row(
            .widthClass, [.word], [.screen], dirties: .nothing, words: WordTables.sizeClass, standard: "derived from the size",
            "compact or regular, until unset", "screen { widthClass = regular }"),
        row(
            .heightClass, [.word], [.screen], dirties: .nothing, words: WordTables.sizeClass, standard: "derived from the size",
            "compact or regular, until unset", "screen { heightClass = compact }"),
        row(
            .idiom, [.word], [.screen], dirties: .nothing, words: WordTables.idiom, standard: "derived from the size",
            "phone, or pad where the shorter side is at least 600, until unset", "screen { idiom = pad }"),
    ]

    /// Names that stand for several properties, in the order in which their parts are written.
    public static let shorthands: [(name: String, parts: [Prop], help: String, example: String)] = [
        ("size", [.width, .height], "width and height", "view A { size = [30, 20] }"),
        ("origin", [.left, .top], "left and top", "view A { size = [30, 20]; origin = [7, 8] }"),
        ("center", [.centerX, .centerY], "centerX and centerY", "view A { size = [30, 20]; center = [0, 0] }"),
        ("margin", [.top, .left, .bottom, .right], "all four distances: one number, or top, left, bottom, right", "view A { margin = 8 }"),
        (
            "edges", [.top, .left, .bottom, .right], "in a constraint: all four edges on those of another node",
            "constraint S { size = [90, 60]; view B { margin = 8 }; view A { edges = inset(B, 4) } }"
        ),
        (
            "padding", [.topPadding, .leftPadding, .bottomPadding, .rightPadding],
            "all four paddings: one number, or top, left, bottom, right", "linear vert S { padding = 8 }"
        ),
        (
            "boundBorderline", [.topBorderline, .leftBorderline, .bottomBorderline, .rightBorderline],
            "the lines on all four edges: one line, `boundBorderline = 1` or `[1, \"red\", 4]`, for each of them",
            "frame S { size = [90, 40]; boundBorderline = hairline }"
        ),
        ("space", [.hspace, .vspace], "hspace and vspace", "linear vert S { space = 8 }"),
        ("gap", [.vspace, .hspace], "vspace and hspace: one length, or [row, column]", "flex S { gap = 8; view A; view B }"),
        (
            "border", [.topBorder, .leftBorder, .bottomBorder, .rightBorder],
            "all four borders: one number, or top, left, bottom, right", "block S { border = 2 }"
        ),
        (
            "flex", [.flexGrow, .flexShrink, .flexBasis],
            "a number n is [n, 1, 0%]; [grow, shrink]; [grow, shrink, basis]; none is [0, 0, auto]; auto is [1, 1, auto]",
            "flex S { width = 90; view A { flex = 2; height = 9 }; view B { flex = [1, 0, 40]; height = 9 } }"
        ),
        (
            "gridColumn", [.gridColumnStart, .gridColumnEnd], "the columns that a node spans: a line, or [start, end]",
            "grid S { columns = [20, 20]; view A { gridColumn = [1, 3]; height = 9 } }"
        ),
        (
            "gridRow", [.gridRowStart, .gridRowEnd], "the rows that a node spans: a line, or [start, end]",
            "grid S { rows = [20, 20]; view A { gridRow = span(2); width = 9 } }"
        ),
        (
            "gridArea", [.gridRowStart, .gridColumnStart, .gridRowEnd, .gridColumnEnd],
            "where a node is in a grid: the name of an area, or [rowStart, columnStart, rowEnd, columnEnd]",
            "grid S { areas = [\"a b\"]; view A { gridArea = \"b\"; width = 9; height = 9 } }"
        ),
        (
            "placeItems", [.alignItems, .justifyItems], "alignItems and justifyItems: one word, or [align, justify]",
            "grid S { width = 60; height = 40; placeItems = center; view A { width = 9; height = 9 } }"
        ),
        (
            "placeContent", [.alignContent, .justifyContent], "alignContent and justifyContent: one word, or [align, justify]",
            "grid S { width = 60; height = 40; placeContent = center; view A { width = 9; height = 9 } }"
        ),
        (
            "placeSelf", [.alignSelf, .justifySelf], "alignSelf and justifySelf: one word, or [align, justify]",
            "grid S { width = 60; height = 40; view A { width = 9; height = 9; placeSelf = end } }"
        ),
    ]

    /// Other spellings of properties and shorthands: CSS's long names.
    public static let otherSpellings: [(name: String, of: String)] = [
        ("rowGap", "vspace"), ("columnGap", "hspace"), ("gridTemplateColumns", "columns"), ("gridTemplateRows", "rows"),
        ("gridTemplateAreas", "areas"), ("gridAutoColumns", "autoColumns"), ("gridAutoRows", "autoRows"), ("gridAutoFlow", "autoFlow"),
    ]
}
