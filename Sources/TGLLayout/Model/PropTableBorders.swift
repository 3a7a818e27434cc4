// The rows of the property table for border lines and layout margins, and their words.

extension WordTables {
    static let borderline = [
        WordInfo("none", 0, "no line"), WordInfo("hairline", 1, "one pixel of the screen: 1 / scale points, at scale 0 one point"),
    ]
}

extension Bearers {
    /// The kinds that have layout margins: containers, and views with children.
    static let margined: Bearers = [.containers, Bearers(.view)]
    /// The kinds that may preserve the margins of their parent: those that are not laid out between passes.
    static let preserving = margined.subtracting(.collections)
}

extension Prop {
    private static func line(_ prop: Prop, _ help: String, _ example: String) -> PropInfo {
        row(
            prop, [.amount, .word, .borderline], .containers, dirties: .nothing, words: WordTables.borderline, standard: "none",
            help, example)
    }

    static let borderRows: [PropInfo] = [
        line(
            .topBorderline,
            "a line along the top edge, drawn above the content; its thickness, or [thickness, colour, head, tail, offset, dash]",
            "frame S { size = [90, 40]; topBorderline = 1 }"),
        line(
            .leftBorderline, "a line along the left edge, drawn above the content", "frame S { size = [90, 40]; leftBorderline = [2, red] }"
        ),
        line(
            .bottomBorderline, "a line along the bottom edge, drawn above the content",
            "frame S { size = [90, 40]; bottomBorderline = [0.5, \"#888888\", 16] }"),
        line(
            .rightBorderline, "a line along the right edge, drawn above the content",
            "frame S { size = [90, 40]; rightBorderline = [1, red, 4, 4, 2, 3] }"),
        line(
            .leadingBorderline, "a line along the leading edge; overrides leftBorderline or rightBorderline",
            "frame S { size = [90, 40]; leadingBorderline = hairline }"),
        line(
            .trailingBorderline, "a line along the trailing edge; overrides leftBorderline or rightBorderline",
            "frame S { size = [90, 40]; trailingBorderline = hairline }"),
        row(
            .intelligentBorderline, [.amount, .word, .borderline], Bearers(.linear, .flow), dirties: .nothing,
            words: WordTables.borderline, standard: "none",
            "lines between neighbouring containers: none at the outer edges, and never two where they touch",
            "linear vert S { width = 90; intelligentBorderline = 1; frame A { height = 9 }; frame B { height = 9 } }"),
        row(
            .notUseIntelligentBorderline, [.bool], .containers, parents: Bearers(.linear, .flow), dirties: .nothing, standard: "false",
            "the container keeps its own border lines where its parent has an `intelligentBorderline`",
            "linear vert S { intelligentBorderline = 1; frame A { height = 9 }; frame B { notUseIntelligentBorderline = true } }"
        ),
        row(
            .layoutMargins, [.amount, .numbers], .margined, dirties: .content, counts: [4], standard: "8",
            "what `left = layoutMargin` and the like keep free: one number, or [top, left, bottom, right]; moves nothing by itself",
            "frame S { size = [90, 40]; layoutMargins = 16; view A { left = layoutMargin; size = [9, 9] } }"),
        row(
            .preservesMargins, [.bool], .preserving, dirties: .content, standard: "false",
            "each layout margin is at least what the parent's margin on that side still covers",
            "frame S { size = [90, 40]; layoutMargins = 20; frame T { left = 5; right = 5; height = 20; preservesMargins = true\n"
                + "    view A { left = layoutMargin; size = [9, 9] } } }"),
    ]
}
