// The table of statements: one row each, read by help and completion.

import TGLLayout
import TGLRender

/// One row of the table of statements.
public struct StatementInfo: Sendable {
    /// The word that the statement begins with.
    public let name: String
    /// The forms that it takes, three spaces between them.
    public let usage: String
    /// What it does, in a line.
    public let help: String
    /// A script that runs as it is.
    public let example: String

    /// All statements, in the order in which they are listed.
    public static let all: [StatementInfo] = [
        StatementInfo(
            name: "if", usage: "if CONDITION { … } else if CONDITION { … } else { … }",
            help: "runs a block once, now; what it sets stays set. For rules that depend on the screen use `when`",
            example: "view A { width = 30 }\nif A.width > 20 { print \"wide\" } else { print \"narrow\" }"),
        StatementInfo(
            name: "for", usage: "for NAME in LIST { … }   for PLACE, NAME in LIST { … }",
            help: "runs a block once for each item; the first of two variables is the index, from 0",
            example: "for i in 1..3 { view cell[i] { width = 10 * i; height = 10 } }\nfor i, c in cell { c.left = 20 * i }"),
        StatementInfo(
            name: "while", usage: "while CONDITION { … }", help: "runs a block while a condition is true",
            example: "let n = 1\nwhile n < 100 { n *= 2 }\nprint n"),
        StatementInfo(
            name: "break", usage: "break", help: "leaves the innermost loop", example: "for i in 1..9 { if i == 3 { break }; print i }"),
        StatementInfo(
            name: "continue", usage: "continue", help: "continues with the next iteration of the innermost loop",
            example: "for i in 1..3 { if i == 2 { continue }; print i }"),
        StatementInfo(
            name: "let", usage: "let NAME = VALUE", help: "declares a variable; `NAME = VALUE` sets it later",
            example: "let gap = 8\ngap += 2\nprint gap"),
        StatementInfo(
            name: "knob", usage: "knob NAME = VALUE   knob NAME = VALUE in FROM..TO   knob NAME = VALUE in LIST",
            help: "declares a live variable: rules that read it are updated when `NAME = VALUE` sets it",
            example: "knob gutter = 8 in 0..40\nlinear vert S { vspace = gutter; view A { size = [9, 9] }; view B { size = [9, 9] } }\n"
                + "gutter = 20\nprint B.top"),
        StatementInfo(
            name: "def", usage: "def NAME(PARAMETER, …) { … return VALUE }",
            help: "declares a function; nodes that it makes are added where it is called",
            example: "def twice(n) { return n * 2 }\nprint twice(21)"),
        StatementInfo(
            name: "return", usage: "return VALUE", help: "returns a value from a function",
            example: "def half(n) { return n / 2 }\nprint half(10)"),
        StatementInfo(
            name: "when", usage: "when w:CLASS h:CLASS portrait|landscape { … }   when CONDITION ON screen { … }",
            help:
                """
                a conditional rule: its rules of nodes and styles apply while the condition on the screen is true. They \
                override a node's own rules; rules of a style override the style's, but not the node's own
                """,
            example:
                "style card { width = 100; height = 20 }\nview A : card\nwhen screen.width < 600 { card.width = 100%; A.height = 30 }"),
        StatementInfo(
            name: "screen", usage: "screen WIDTH HEIGHT   screen DEVICE [portrait|landscape]   screen { … }",
            help: "sets the root's size, device, safe area, scale and direction", example: "screen iphone8 landscape\nprint screen.width"),
        StatementInfo(
            name: "style", usage: "style NAME { PROPERTY = VALUE; … }",
            help: "declares a named set of rules for nodes: `view A : NAME`; a `when` can override them for some screens",
            example: "style card { width = 100; height = 40 }\nview A : card\nwhen h:compact { card.height = 20 }"),
        StatementInfo(
            name: "import", usage: "import \"FILE\"", help: "runs a file once and makes its top-level names available",
            example: "# import \"lib.tgl\"   (a file in the same folder)"),
        StatementInfo(
            name: "test", usage: "test \"NAME\" { … }", help: "a test with its own document; runs under `tgl test` and at the prompt",
            example: "test \"a view is as wide as told\" { view A { width = 9 }; expect A.width == 9 }"),
        StatementInfo(
            name: "keep", usage: "keep [LABEL:] SUM = SUM [@ PRIORITY]   keep [LABEL:] SUM <= SUM   keep [LABEL:] SUM >= SUM",
            help:
                """
                adds a relation beside the rules, in a `constraint` or a `stack`. With one property on the left it reads as a rule of \
                it, with a sum it is an equation in coordinates of the container. The label gives `gap.active`, `gap.priority` and \
                `gap.constant`, which can be set, and `gap.holds` and `gap.error`, which can be read; `remove gap` removes it. The sums \
                follow knobs until `gap.constant` is set; the priority is read once
                """,
            example:
                "constraint S { size = [99, 60]; view A { size = [20, 20] }; keep gap: A.left >= 8 }\ngap.constant = 12\nprint gap.holds"
        ),
        StatementInfo(
            name: "vfl", usage: "vfl [LABEL:] \"FORMAT\" [align ATTRIBUTE, …]",
            help:
                """
                adds relations of the visual format language in the block of a `constraint`: `|` is an edge of the container, `-8-` a \
                distance, `-` the standard distance (`hspace`, `vspace`), `[A(>=60@high)]` a node with its size, `V:` from top to \
                bottom. Names of numbers are variables, read once. `align` makes an edge, a centre or a baseline of all nodes equal
                """,
            example:
                "constraint S { width = 200; label A \"Find\"; view B; vfl line: \"|-8-[A]-8-[B(>=60)]-8-|\" align top }\nprint line.holds"
        ),
        StatementInfo(
            name: "remake", usage: "remake NODE, … { … }",
            help:
                """
                removes the own sizes, positions, bounds and `keep`s of nodes, then runs the block for each. To change one rule, set it \
                again; `unset A` removes without a block
                """,
            example:
                "constraint S { size = [99, 60]; view A { left = 8; size = [9, 9] } }\nremake A { right = 8; size = [30, 20] }\nprint A.x"
        ),
        StatementInfo(
            name: "remove", usage: "remove NODE, …   remove LABEL",
            help: "removes nodes with their children, items of a collection, or the relations of a `keep` or a `vfl`",
            example: "view A\nremove A"),
        StatementInfo(
            name: "unset", usage: "unset NODE.PROPERTY, …   unset NODE   unset when CLASSES   unset when CONDITION",
            help: "removes own rules and bounds, so that styles and defaults apply again. `unset when` removes those with that condition",
            example: "view A { width = 20 }\nunset A.width\nwhen screen.width < 600 { A.width = 30 }\nunset when screen.width < 600"),
        StatementInfo(
            name: "rename", usage: "rename NODE to NAME", help: "renames a node; references follow",
            example: "view A\nrename A to B"),
        StatementInfo(
            name: "copy", usage: "copy NODE as NAME", help: "copies a subtree with its rules; the copy comes directly after the original",
            example: "linear vert S { view A { width = 9; height = 9 } }\ncopy A as B"),
        StatementInfo(
            name: "move", usage: "move NODE to CONTAINER [before|after NODE | at INDEX]",
            help: "moves a node in the tree, or an item of a collection to another place or collection",
            example: "linear vert S { view A; view B }\nmove B before A"),
        StatementInfo(
            name: "insert", usage: "insert VALUE to COLLECTION [at INDEX]   insert LIST before|after ITEM",
            help:
                """
                adds a value, or the values of a list, to the items of a collection: at its end, at an index, or beside an item. Its \
                `item` makes their nodes, and what is seen stays where it is. Nodes are made in a block and moved by `move`
                """,
            example: "collection C { width = 90; height = 50; items = 9 }\ninsert [7, 8] to C at 0\nprint C.count, C[0].value"),
        StatementInfo(
            name: "animate", usage: "animate SECONDS [\(AnimationCurve.allCases.map(\.rawValue).joined(separator: "|"))] { … }",
            help:
                """
                runs a block at once, and keeps where everything was until the next edit: `frameAt(A, 0.5)` is the frame of A halfway. \
                At a terminal, in `show … as svg` and in pictures of `tgl render` it plays
                """,
            example: "linear vert S { view A { width = 20; height = 9 } }\nanimate 0.3 easeOut { A.width = 60 }\nprint frameAt(A, 0.5)"),
        StatementInfo(
            name: "print", usage: "print VALUE, …",
            help: "prints values on one line; characters that a terminal would obey, or would not show, stand as `\\u{…}`",
            example: "view A { width = 20 }\nprint \"A is\", A.width"),
        StatementInfo(
            name: "show", usage: "show [NODE] [as \(OutputForm.words(for: .statement).joined(separator: "|"))] [on DEVICE, …]",
            help: "shows nodes, also on other screens, without changing anything",
            example: "view A { width = 50%; height = 20 }\nshow A as tree\nshow on iphone8, ipad"),
        StatementInfo(
            name: "why", usage: "why NODE[.PROPERTY] [deep]   why LABEL",
            help:
                """
                explains from the actual computation why a value is what it is: what was read, the arithmetic, bounds, and rules that \
                were overridden, each with its place; deep follows the references
                """,
            example: "view A { left = 20; width = 50; height = 10 }\nwhy A.left"),
        StatementInfo(
            name: "expect", usage: "expect CONDITION [, MESSAGE]   expect error [\"CODE\"] { … }",
            help: "fails if the condition is false; with `error`, if the block does not fail",
            example: "view A { width = 20 }\nexpect A.width == 20\nexpect error { view A }"),
    ]

    /// The row of a statement, nil where there is none of that name.
    public static func named(_ name: String) -> StatementInfo? { all.first { $0.name == name } }
}
