// The rows of the property table for MyLayout's extras.

extension Prop {
    static let extraRows: [PropInfo] = [
        row(
            .shrink, [.amount], .nodes, parents: Bearers(.linear, .flow), standard: "0",
            "in a linear, or in a flow with arrangedCount: which part of what the children are too long is taken of the node's own length",
            "linear horz S { width = 50; view A { width = 40; height = 9; shrink = 1 }; view B { width = 30; height = 9; shrink = 3 } }"),
        row(
            .lineGravity, [.word, .function], Bearers(.flow), dirties: .content, words: WordTables.lineGravity, standard: "none",
            "the gravity along each line: a word, or a function of the line's number from 0, its count of children and whether it is the "
                + "last, that gives a word or none",
            "flow vert S { width = 90; lineGravity = (k, n, z) => if z then center else none; for i in 1..5 { view { size = [20, 9] } } }"),
        row(
            .split, [.split, .word], Bearers(.frame), dirties: .content, words: [WordInfo("none", 0, "one cell, the content box")],
            standard: "none", "divides the content box into cells, which the children take in order",
            "frame S { size = [90, 60]; split = columns(30, part(fill, rows(50%, fill)), gap(4)); view A; view B; view C }"),
    ]
}
