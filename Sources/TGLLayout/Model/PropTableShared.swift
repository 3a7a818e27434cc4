// The rows of the property table for tables whose rows share columns and for grids by counts, and their words.

extension WordTables {
    static let everyColumn = [WordInfo("none", 0, "no column"), WordInfo("all", 1, "every column")]
}

extension Prop {
    static let sharedRows: [PropInfo] = [
        row(
            .sharedColumns, [.bool], Bearers(.table), dirties: .content, standard: "false",
            "the cells of all rows share columns: each is as wide as its widest cell",
            "table vert S { sharedColumns = true; row { view A { width = 20; height = 9 } }; row { view B { width = 40; height = 9 } } }"),
        row(
            .stretchColumns, [.word, .places], Bearers(.table), dirties: .content, words: WordTables.everyColumn, standard: "none",
            "with sharedColumns: the columns, counted from 0, that share what the others leave: all, or a list of places",
            "table vert S { width = 90; sharedColumns = true; stretchColumns = [0]; row { view A { width = 20; height = 9 } } }"),
        row(
            .shrinkColumns, [.word, .places], Bearers(.table), dirties: .content, words: WordTables.everyColumn, standard: "none",
            "with sharedColumns: the columns, counted from 0, from which is taken what the table lacks: all, or a list of places",
            "table vert S { width = 30; sharedColumns = true; shrinkColumns = all; row { view A { width = 50; height = 9 } } }"),
        row(
            .collapseColumns, [.word, .places], Bearers(.table), dirties: .content, words: WordTables.everyColumn, standard: "none",
            "with sharedColumns: the columns, counted from 0, that are left out: all, or a list of places",
            "table vert S { sharedColumns = true; collapseColumns = [1]; row { view A { width = 20; height = 9 }; view B { width = 9 } } }"
        ),
        row(
            .columnCount, [.count], Bearers(.grid), dirties: .content, standard: "0",
            "so many columns that are as wide as their children, which keep their own sizes; 0: as `columns` says",
            "grid S { columnCount = 2; view A { size = [20, 9] }; view B { size = [30, 9] }; view C { size = [9, 9] } }"),
        row(
            .rowCount, [.count], Bearers(.grid), dirties: .content, standard: "0",
            "so many rows that are as high as their children; without columnCount they are filled column by column",
            "grid S { rowCount = 2; view A { size = [20, 9] }; view B { size = [30, 9] }; view C { size = [9, 9] } }"),
        row(
            .columnPlace, [.count], .nodes, parents: Bearers(.row, .grid), standard: "the next one",
            "the column, counted from 0: in a grid, and in a row of a table with sharedColumns",
            "grid S { columnCount = 3; view A { size = [20, 9]; column = 2 } }"),
        row(
            .rowPlace, [.count], .nodes, parents: Bearers(.grid), standard: "the next one", "in a grid: the row, counted from 0",
            "grid S { columnCount = 3; view A { size = [20, 9]; row = 1 } }"),
        row(
            .columnSpan, [.count, .steps], .nodes, parents: Bearers(.row, .grid, .collection, .section), standard: "1",
            "how many columns the node takes: in a grid, in a row of a table with sharedColumns, and set on an item of a collection",
            "grid S { columnCount = 2; view A { size = [20, 9] }; view B { size = [9, 9] }; view C { size = [50, 9]; columnSpan = 2 } }"),
        row(
            .rowSpan, [.count, .steps], .nodes, parents: Bearers(.grid, .collection, .section), standard: "1",
            "how many rows the node takes: in a grid, and set on an item of a collection",
            "grid S { columnCount = 2; view A { size = [20, 30]; rowSpan = 2 }; view B { size = [9, 9] }; view C { size = [9, 9] } }"),
        row(
            .columnWeight, [.amount], .nodes, parents: Bearers(.grid), standard: "0",
            "in a grid with columnCount or rowCount: which part of what the columns leave, or lack, is added to the node's",
            "grid S { width = 90; columnCount = 2; view A { size = [20, 9]; columnWeight = 1 }; view B { size = [20, 9] } }"),
        row(
            .rowWeight, [.amount], .nodes, parents: Bearers(.grid), standard: "0",
            "in a grid with columnCount or rowCount: which part of what the rows leave, or lack, is added to the node's",
            "grid S { height = 90; columnCount = 1; view A { size = [20, 9]; rowWeight = 1 }; view B { size = [20, 9] } }"),
    ]
}
