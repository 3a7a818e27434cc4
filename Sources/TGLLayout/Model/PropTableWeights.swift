// The rows of the property table for weights and dividers of a linear layout, and their words.

extension WordTables {
    static let dividers = [
        WordInfo("none", 0, "no dividers"), WordInfo("beginning", 1, "before the first child"),
        WordInfo("middle", 2, "between each two children"), WordInfo("end", 4, "after the last child"),
    ]
}

extension Prop {
    static let weightRows: [PropInfo] = [
        row(
            .weight, [.amount], .nodes, parents: Bearers(.linear), standard: "0",
            "in a linear: which part of what the children leave, or lack, is added to the node's own length",
            "linear horz S { width = 90; view A { width = 20; height = 9; weight = 1 }; view B { width = 10; height = 9; weight = 3 } }"),
        row(
            .weightSum, [.amount], Bearers(.linear), dirties: .content, standard: "the sum of the weights",
            "what the children's weights are parts of",
            "linear horz S { width = 90; weightSum = 2; view A { width = 20; height = 9; weight = 1 } }"),
        row(
            .largestChild, [.bool], Bearers(.linear), dirties: .content, standard: "false",
            "children with a weight count as long as the longest child before what is left is added",
            "linear horz S { largestChild = true; view A { width = 20; height = 9; weight = 1 }; view B { width = 40; height = 9 } }"),
        row(
            .divider, [.amount], Bearers(.linear), dirties: .content, standard: "0",
            "how thick the dividers are that `dividers` puts along the line",
            "linear vert S { divider = 2; dividers = middle; view A { width = 9; height = 9 }; view B { width = 9; height = 9 } }"),
        row(
            .dividers, [.wordSet], Bearers(.linear), dirties: .content, words: WordTables.dividers, standard: "none",
            "where dividers take up room along the line: beginning, middle, end",
            "linear vert S { divider = 2; dividers = [beginning, end]; view A { width = 9; height = 9 } }"),
        row(
            .dividerPadding, [.amount], Bearers(.linear), dirties: .nothing, standard: "0",
            "how far dividers are from both edges of the content across the line; moves no child",
            "linear vert S { divider = 2; dividers = middle; dividerPadding = 4; view A { size = [9, 9] }; view B { height = 9 } }"),
    ]
}
