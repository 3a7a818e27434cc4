import TGLSyntax

// Errors of names and properties: TGL0201 to TGL0216.
extension ScriptErrors {
    static let namePages: [ErrorPage] = [
        page(
            .unknownName, "an unknown name",
            """
            A bare name on a right side is looked up in this order: a keyword of the property on the left, a parameter, \
            loop variable or `let` of an enclosing block, the open node's `width` or `height`, a top-level variable, \
            `def` or style, a node, a built-in function, any other keyword. None of these has this name.

            Is it misspelt, or made further down? A property other than `width` and `height` needs `self.` or a node \
            before it: `self.hspace`, `A.hspace`.
            """,
            fails: "let n = 3\nprint m", works: "let n = 3\nprint n"),
        page(
            .unknownProperty, "a property that does not exist",
            """
            A node's dot is followed by a property, a part of its frame, or one of `parent prev next \
            first last`. Names are those of TangramKit without `tg_`.

            `:help properties` lists them all.
            """,
            fails: "view A\nA.widht = 3", works: "view A\nA.width = 3"),
        page(
            .undeclared, "a variable that was not declared is set",
            """
            A new variable is declared with `let`. Without `let`, a misspelt name would silently become a new variable.

            In a node's block, the name of a property on the left is the node's property; any other name is a variable.
            """,
            fails: "total = 5", works: "let total = 5\ntotal = 6"),
        page(
            .nameInUse, "a name that is already in use",
            """
            Variables, functions, nodes and styles share one namespace, so that a name always means one thing. A \
            second `let` in the same scope replaces the first; everything else needs a unique name.

            Your names replace generated names (`view1`). The name of a removed node is free. The indices of one name are either \
            numbers (`cell[3]`) or keys (`header["General"]`), not both.
            """,
            fails: "view A\nlet A = 5", works: "view A\nlet a = 5"),
        page(
            .noOpenNode, "no node is open here",
            """
            `self`, bare property names, and bare `parent prev next first last` belong to the innermost open block; in \
            a `def` without one, to the node that is open where it is called. At top level, no node is open.

            Name the node: `A.width = 20`, or open it: `A { width = 20 }`.
            """,
            fails: "width = 20", works: "view A { width = 20 }"),
        page(
            .readOnly, "something that cannot be set",
            """
            `x`, `y` and `screenFrame` are computed by the layout; `parent`, `prev` and the like are determined by the tree.

            Set a distance instead: `left` from the left edge, `top` from the top. `move` moves a node in the tree.
            """,
            fails: "view A\nA.x = 5", works: "view A\nA.left = 5"),
        page(
            .badValue, "a value that the property does not accept",
            """
            Each property accepts certain forms: numbers, percentages, keywords, lists, other nodes' sizes. It is not \
            one of them in any container. The note under the error lists what the property accepts.

            A list of sizes or centres contains those of siblings, `A.width = [B.width, C.width]`: the node itself may \
            be in it and changes nothing; a number or the parent's size is an error.

            Keywords are written without quotes: `width = wrap`. Remove a rule with `unset A.width`.
            """,
            fails: "view A { height = left }", works: "view A { height = wrap }"),
        page(
            .notLinear, "a rule that is not linear",
            """
            The right side of a size or position is live: it follows what it refers to. So it must reduce to \
            one base (a number, a percentage, `wrap`, `fill`, `average`, `share(n)`, `safeArea`, or one size or \
            position) times a number plus a number.

            `value(…)` reads a current number once.
            """,
            fails: "view A { width = 5 }\nview B { width = 5 }\nview C { width = A.width + B.width }",
            works: "view A { width = 5 }\nview B { width = 5 }\nview C { width = A.width + value(B.width) }"),
        page(
            .liveInCall, "a live size in a call, an index or an `if`",
            """
            On the right side of a size or position, `B.width` follows B's width permanently. This is not possible through a \
            call, an index or an `if`; only `max` and `min` are live.

            Write `value(B.width)` for its current number.
            """,
            fails: "view A { width = 5 }\nview B { width = abs(A.width) }",
            works: "view A { width = 5 }\nview B { width = abs(value(A.width)) }"),
        page(
            .badReference, "a rule refers to a node that it cannot follow",
            """
            A rule may refer to the node itself, its parent and its siblings; in a `constraint` or a `stack` to any item of the same \
            system. Every other container lays out its own children, \
            and reads neither their children nor nodes outside it.

            A rule whose node, or what it follows, is moved elsewhere later is kept: it counts as unset, of which a note tells, and \
            comes back where a move brings the two together again.

            Write `value(A.width)` for its current number, or follow the parent and let the parent follow the other node.
            """,
            fails: "view P { view Q { width = 5 } }\nview A { width = Q.width }",
            works: "view P { view Q { width = 5 } }\nview A { width = value(Q.width) }"),
        page(
            .missingNode, "a rule refers to a node that does not exist",
            """
            A rule may refer to a node that is made later, but the node must exist at the end of the top-level statement.

            Is the name misspelt? Otherwise make the node first, or both in one container's block.
            """,
            fails: "view A { width = B.width }",
            works: "linear vert S { view A { width = B.width; height = 5 }; view B { width = 5; height = 5 } }"),
        page(
            .cycle, "rules that depend on each other in a cycle",
            """
            Each of these sizes depends on the next, and the last one depends on the first, so none can be computed.

            Give one of them a fixed size. To set one from the current size of the other, use `value(…)`, which reads the \
            number once.
            """,
            fails: "view P { view A { width = B.width }; view B { width = A.width } }",
            works: "view P { view A { width = B.width }; view B { width = 20 } }"),
        page(
            .removedNode, "a node that was removed",
            """
            A variable may still hold a removed node. `exists(n)` is false for it, and nothing else can be done \
            with it, even if a new node has the same name.

            Rules that followed a removed node count as unset.
            """,
            fails: "view A\nlet n = A\nremove A\nprint n.width",
            works: "view A\nlet n = A\nremove A\nif exists(n) { print n.width }"),
        page(
            .misplacedKind, "a node in a place where its kind cannot be",
            """
            A `section` belongs in a `collection`. A collection holds sections, or items of its own, and nothing else: the nodes of \
            items are made by the template `item`, from the values in `items`.
            """,
            fails: "section S", works: "collection C { width = 90; height = 50; section S { items = 3; item = v => view { height = 20 } } }"
        ),
        page(
            .wordChange, "`+=` or a similar operator on something that is not a number",
            """
            `+= -= *= /=` change the existing rule: `20%` becomes `20% + 8`, `B.width` becomes `B.width + 8`. Keywords \
            that are not sizes, bools and lists cannot be changed by a number.

            Set a new value with `=`.
            """,
            fails: "frame S { gravity = center }\nS.gravity += 5", works: "frame S { gravity = center }\nS.gravity = top"),
        page(
            .namedTwice, "a node that two lists name",
            """
            A list such as `centerX = [B.centerX]` or `width = [B.width]` places its members, or gives them a share. Where two \
            nodes name the same third one, neither list takes precedence.

            Remove the node from one of the lists. A list that is set on the node itself takes precedence over both.
            """,
            fails: """
                relative S {
                  view A { size = [5, 5]; centerX = [B.centerX] }
                  view B { size = [5, 5] }
                  view C { size = [5, 5]; centerX = [B.centerX] }
                }
                """,
            works: """
                relative S {
                  view A { size = [5, 5]; centerX = [B.centerX, C.centerX] }
                  view B { size = [5, 5] }
                  view C { size = [5, 5] }
                }
                """),
        page(
            .knobLimits, "a value that a knob does not accept",
            """
            A knob that was declared with a range accepts the numbers in it, both ends included; one that was declared with a list, \
            the items of that list. Any other value is an error.

            `:knobs` lists the knobs with the values that they accept.
            """,
            fails: "knob gutter = 8 in 0..40\ngutter = 50", works: "knob gutter = 8 in 0..40\ngutter = 40"),
        page(
            .columnGoesBack, "a cell whose `column` goes back",
            """
            In a table with `sharedColumns`, the cells of a row take the columns in order, from 0. `column` skips to a column further \
            on; it cannot name one that an earlier cell of the row takes, or one before that.

            Name a later column, or move the cell forward in its row.
            """,
            fails: """
                table vert S {
                  sharedColumns = true
                  row { view A { size = [20, 9]; column = 2 }; view B { size = [20, 9]; column = 1 } }
                }
                """,
            works: """
                table vert S {
                  sharedColumns = true
                  row { view A { size = [20, 9]; column = 1 }; view B { size = [20, 9]; column = 2 } }
                }
                """),
    ]
}
