// The rows of the property table for MyLayout's extras.

extension Prop {
    static let extraRows: [PropInfo] = [
        row(
            .shrink, [.amount], .nodes, parents: Bearers(.linear, .flow), standard: "0",
            "in a linear, or in a flow with arrangedCount: which part of what the children are too long is taken of the node's own length",
            "linear horz S { width = 50; view A { width = 40; height = 9; shrink = 1 }; view B { width = 30; height = 9; shrink = 3 } }")
    ]
}
