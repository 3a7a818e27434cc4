// The table of statements: one row each, read by help and completion.

import TGLRender

/// One row of the table of statements.
public struct StatementInfo: Sendable {
    /// The word that the statement begins with.
    public let name: String
    /// The forms that it takes, three spaces between them.
    public let usage: String
    /// What it does, in a line.
    public let help: String
    /// A script that runs as it stands.
    public let example: String

    /// All statements, in the order in which they are listed.
    public static let all: [StatementInfo] = [
        StatementInfo(
            name: "if", usage: "if CONDITION { … } else if CONDITION { … } else { … }",
            help: "runs a block once, now; what it sets stays. For a rule that stays with the screen there is `when`",
            example: "view A { width = 30 }\nif A.width > 20 { print \"wide\" } else { print \"narrow\" }"),
        StatementInfo(
            name: "for", usage: "for NAME in LIST { … }   for PLACE, NAME in LIST { … }",
            help: "runs a block once for each item; of two variables the first counts the items from 0",
            example: "for i in 1..3 { view cell[i] { width = 10 * i; height = 10 } }\nfor i, c in cell { c.left = 20 * i }"),
        StatementInfo(
            name: "while", usage: "while CONDITION { … }", help: "runs a block while a condition holds",
            example: "let n = 1\nwhile n < 100 { n *= 2 }\nprint n"),
        StatementInfo(
            name: "break", usage: "break", help: "leaves the inmost loop", example: "for i in 1..9 { if i == 3 { break }; print i }"),
        StatementInfo(
            name: "continue", usage: "continue", help: "goes on with the next turn of the inmost loop",
            example: "for i in 1..3 { if i == 2 { continue }; print i }"),
        StatementInfo(
            name: "let", usage: "let NAME = VALUE", help: "declares a variable; `NAME = VALUE` sets it later",
            example: "let gap = 8\ngap += 2\nprint gap"),
        StatementInfo(
            name: "knob", usage: "knob NAME = VALUE   knob NAME = VALUE in FROM..TO   knob NAME = VALUE in LIST",
            help: "declares a live variable: rules that read it follow it when it is set, as `NAME = VALUE` does",
            example: "knob gutter = 8 in 0..40\nlinear vert S { vspace = gutter; view A { size = [9, 9] }; view B { size = [9, 9] } }\n"
                + "gutter = 20\nprint B.top"),
        StatementInfo(
            name: "def", usage: "def NAME(PARAMETER, …) { … return VALUE }",
            help: "declares a function; one that makes nodes makes them where it is called",
            example: "def twice(n) { return n * 2 }\nprint twice(21)"),
        StatementInfo(
            name: "return", usage: "return VALUE", help: "leaves a function with a value",
            example: "def half(n) { return n / 2 }\nprint half(10)"),
        StatementInfo(
            name: "when", usage: "when w:CLASS h:CLASS portrait|landscape { … }   when CONDITION ON screen { … }",
            help:
                """
                a rule that stays: what is in it, relations of nodes and of styles, holds while the condition on the screen does. It \
                lies over a node's own relations; one of a style lies over the style's, and under the node's own
                """,
            example:
                "style card { width = 100; height = 20 }\nview A : card\nwhen screen.width < 600 { card.width = 100%; A.height = 30 }"),
        StatementInfo(
            name: "screen", usage: "screen WIDTH HEIGHT   screen DEVICE [portrait|landscape]   screen { … }",
            help: "the root: its size, device, safe area, scale and direction", example: "screen iphone8 landscape\nprint screen.width"),
        StatementInfo(
            name: "style", usage: "style NAME { PROPERTY = VALUE; … }",
            help: "relations under a name, for nodes to use: `view A : NAME`; a `when` may say others for some screens",
            example: "style card { width = 100; height = 40 }\nview A : card\nwhen h:compact { card.height = 20 }"),
        StatementInfo(
            name: "import", usage: "import \"FILE\"", help: "runs a file once; its top-level names are yours then",
            example: "# import \"lib.tgl\"   (a file beside this one)"),
        StatementInfo(
            name: "test", usage: "test \"NAME\" { … }", help: "a test in a document of its own; runs under `tgl test` and at the prompt",
            example: "test \"a view is as wide as told\" { view A { width = 9 }; expect A.width == 9 }"),
        StatementInfo(name: "remove", usage: "remove NODE, …", help: "removes nodes with all in them", example: "view A\nremove A"),
        StatementInfo(
            name: "unset", usage: "unset NODE.PROPERTY, …   unset NODE   unset when CLASSES   unset when CONDITION",
            help: "takes own rules and bounds away; what a style or default says shows again. `unset when` drops those with that condition",
            example: "view A { width = 20 }\nunset A.width\nwhen screen.width < 600 { A.width = 30 }\nunset when screen.width < 600"),
        StatementInfo(
            name: "rename", usage: "rename NODE to NAME", help: "gives a node another name; references follow",
            example: "view A\nrename A to B"),
        StatementInfo(
            name: "copy", usage: "copy NODE as NAME", help: "copies a subtree with its rules; the copy stands right after the original",
            example: "linear vert S { view A { width = 9; height = 9 } }\ncopy A as B"),
        StatementInfo(
            name: "move", usage: "move NODE to CONTAINER [before|after NODE | at INDEX]", help: "moves a node elsewhere in the tree",
            example: "linear vert S { view A; view B }\nmove B before A"),
        StatementInfo(
            name: "print", usage: "print VALUE, …", help: "prints values on a line",
            example: "view A { width = 20 }\nprint \"A is\", A.width"),
        StatementInfo(
            name: "show", usage: "show [NODE] [as \(OutputForm.words(for: .statement).joined(separator: "|"))] [on DEVICE, …]",
            help: "shows nodes, on other screens too, changing nothing",
            example: "view A { width = 50%; height = 20 }\nshow A as tree\nshow on iphone8, ipad"),
        StatementInfo(
            name: "why", usage: "why NODE[.PROPERTY] [deep]",
            help:
                """
                says from the real computation why a value is what it is: what was read, the arithmetic, bounds, and rules that do \
                not count, each with its place; deep follows what it refers to
                """,
            example: "view A { left = 20; width = 50; height = 10 }\nwhy A.left"),
        StatementInfo(
            name: "expect", usage: "expect CONDITION [, MESSAGE]   expect error [\"CODE\"] { … }",
            help: "fails when the condition does not hold; with `error`, when the block does not fail",
            example: "view A { width = 20 }\nexpect A.width == 20\nexpect error { view A }"),
    ]

    /// The row of a statement, nil where there is none of that name.
    public static func named(_ name: String) -> StatementInfo? { all.first { $0.name == name } }
}
