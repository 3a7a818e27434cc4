// The rows of the property table for collection and section, and their words.

extension WordTables {
    static let arrangement = [
        WordInfo("list", 0, "one item per row"), WordInfo("grid", 1, "rows of as many items as `columns` says"),
        WordInfo("flow", 2, "lines of as many items as fit"),
        WordInfo("waterfall", 3, "each item in the column that ends highest"),
    ]
    static let measured = [
        WordInfo("none", 0, "only what is seen"), WordInfo("all", 1, "all items"),
    ]
    static let pinned = [
        WordInfo("none", 0, "nothing stays in view"), WordInfo("headers", 1, "headers stay in view while their section passes"),
        WordInfo("footers", 2, "footers stay in view while their section passes"),
    ]
    static let edgeEstimate = [WordInfo("none", 0, "it is always made and measured")]
}

extension Prop {
    static let collectionRows: [PropInfo] = [
        row(
            .item, [.itemFunction], .collections, dirties: .content, standard: "none",
            "the template of an item: a function of its value, or of its value and place, that makes a node",
            "collection C { width = 90; height = 50; items = 9; item = v => view { height = 20 } }"),
        row(
            .header, [.itemFunction], .collections, dirties: .content, standard: "none",
            "the template of the header, a function without parameters",
            "collection C { width = 90; height = 50; items = 9; header = () => label \"Fruit\" }"),
        row(
            .footer, [.itemFunction], .collections, dirties: .content, standard: "none",
            "the template of the footer, a function without parameters",
            "collection C { width = 90; height = 50; items = 9; footer = () => label \"end\" }"),
        row(
            .background, [.itemFunction], .collections, dirties: .content, standard: "none",
            "the template of what is behind a whole section, a function without parameters",
            "collection C { width = 90; height = 50; items = 9; background = () => view { color = \"#ddeeff\" } }"),
        row(
            .arrangement, [.word], .collections, dirties: .content, words: WordTables.arrangement, standard: "list",
            "how items are arranged", "collection C { width = 90; height = 50; items = 9; arrangement = grid; columns = 3 }"),
        row(
            .itemSize, [.itemFunction, .numbers], .collections, dirties: .content, counts: [2], standard: "none",
            "the size of all items, `[width, height]`, or a function of the value that gives it: known without making them",
            "collection C { width = 90; height = 50; items = 900; arrangement = flow; itemSize = [20, 10] }"),
        row(
            .itemSpan, [.itemFunction, .count, .steps, .numbers], .collections, dirties: .content, counts: [2], standard: "1",
            "in a grid or waterfall: how many columns each item takes, in a grid also `[columns, rows]`, or a function of the value that "
                + "gives it; `columnSpan` and `rowSpan` of an item override it",
            "collection C { width = 90; height = 50; items = 9; arrangement = grid; columns = 3; itemSpan = v => 1 + v mod 3 }"),
        row(
            .key, [.itemFunction], .collections, dirties: .nothing, standard: "the value",
            "a function of the value that gives what an item is known by when `items` is replaced",
            "collection C { width = 90; height = 50; items = [[1, \"a\"], [2, \"b\"]]; key = v => v[0] }"),
        row(
            .estimate, [.number, .itemFunction, .numbers], .collections, dirties: .content, counts: [2], standard: "44",
            "how long an item counts that is not measured: a number, a function of the value, or in a flow `[width, height]`",
            "collection C { width = 90; height = 50; items = 900; estimate = 20; item = v => view { height = 10 + v mod 3 * 10 } }"),
        row(
            .headerEstimate, [.number, .word], .collections, dirties: .content, words: WordTables.edgeEstimate, standard: "none",
            "how long a header counts that is not seen; with `none` each is made and measured",
            "collection C { width = 90; height = 50; items = 9; header = () => label \"Fruit\"; headerEstimate = 20 }"),
        row(
            .footerEstimate, [.number, .word], .collections, dirties: .content, words: WordTables.edgeEstimate, standard: "none",
            "how long a footer counts that is not seen; with `none` each is made and measured",
            "collection C { width = 90; height = 50; items = 9; footer = () => label \"end\"; footerEstimate = 20 }"),
        row(
            .measured, [.word, .places], .collections, dirties: .content, words: WordTables.measured, standard: "none",
            "which items count with their measured size also when they are not seen: none, all, or a list of places",
            "collection C { width = 90; height = 50; items = 9; measured = 0..3; item = v => view { height = 20 } }"),
        row(
            .prefetch, [.number, .percent], .collections, dirties: .content, standard: "0",
            "how much is made ahead before and after what is seen: points, or a percentage of the viewport",
            "collection C { width = 90; height = 50; items = 9; prefetch = 20 }"),
        row(
            .adjust, [.itemFunction], .collections, dirties: .content, standard: "none",
            "a function of a cell's frame and the viewport, and of the item's value, that gives the cell another frame",
            "collection C { width = 90; height = 50; items = 9; adjust = (f, port) => [f[0] + 5, f[1], f[2] - 10, f[3]] }"),
        row(
            .pinned, [.wordSet], .collections, dirties: .content, words: WordTables.pinned, standard: "none",
            "whether headers and footers stay in view while their section passes",
            "collection C { width = 90; height = 50; pinned = headers; section S { items = 9; header = () => label \"Fruit\" } }"),
    ]
}
