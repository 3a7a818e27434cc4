import TGLSyntax

// Errors of names and properties: TGL0201 to TGL0216.
extension ScriptErrors {
    static let namePages: [ErrorPage] = [
        page(
            .unknownName, "a name that nothing has",
            """
            A bare name on a right side means, the first that fits: a word of the property on the left, a parameter, \
            loop variable or `let` of an enclosing block, the open node's `width` or `height`, a top-level variable, \
            `def` or style, a node, a built-in function, any other word of the catalogue. Nothing of these has the name.

            Is it misspelt, or made further down? A property other than `width` and `height` takes `self.` or a node \
            before it: `self.hspace`, `A.hspace`.
            """,
            fails: "let n = 3\nprint m", works: "let n = 3\nprint n"),
        page(
            .unknownProperty, "a property that does not exist",
            """
            After a node's dot stands a property of the catalogue, a part of its frame, or one of `parent prev next \
            first last`. Names are those of TangramKit without `tg_`.

            `:help properties` lists them all.
            """,
            fails: "view A\nA.widht = 3", works: "view A\nA.width = 3"),
        page(
            .undeclared, "a variable that was never declared is set",
            """
            A new variable is made with `let`. Without it a misspelt name would quietly become a variable of its own.

            In a node's block a name of the catalogue on the left is the node's property; any other is a variable.
            """,
            fails: "total = 5", works: "let total = 5\ntotal = 6"),
        page(
            .nameInUse, "a name that is in use",
            """
            Variables, functions, nodes and styles share one set of names, so that a name always means one thing. A \
            second `let` in the same scope replaces the first; everything else needs a name of its own.

            A made name (`view1`) gives way to yours. The name of a removed node is free. In the brackets of one name stand \
            numbers (`cell[3]`) or keys (`header["General"]`), never both.
            """,
            fails: "view A\nlet A = 5", works: "view A\nlet a = 5"),
        page(
            .noOpenNode, "no node is open here",
            """
            `self`, bare property names, and bare `parent prev next first last` belong to the innermost open block; in \
            a `def` without one, to the node that is open where it is called. At top level there is none.

            Name the node: `A.width = 20`, or open it: `A { width = 20 }`.
            """,
            fails: "width = 20", works: "view A { width = 20 }"),
        page(
            .readOnly, "something that cannot be set",
            """
            `x`, `y` and `screenFrame` follow from the layout, and `parent`, `prev` and their like from the tree.

            What is set is a distance: `left` from the left edge, `top` from the top. A node moves with `move`.
            """,
            fails: "view A\nA.x = 5", works: "view A\nA.left = 5"),
        page(
            .badValue, "a value that the property does not take",
            """
            Each property takes certain forms: numbers, percentages, words, lists, other nodes' sizes. This value is \
            none that it takes in any container. The note under the error says what it takes.

            The items of a list of sizes or centres are those of siblings, `A.width = [B.width, C.width]`: the node itself may \
            be named too and changes nothing; a number or the parent's size is an error.

            Words stand without quotes: `width = wrap`. To take a rule away write `unset A.width`.
            """,
            fails: "view A { height = left }", works: "view A { height = wrap }"),
        page(
            .notLinear, "a rule that is no base times a number plus a number",
            """
            The right side of a size or position is live: it follows what it names for ever. So it must come down to \
            one base (a number, a percentage, `wrap`, `fill`, `average`, `share(n)`, `safeArea`, or one size or \
            position) times a number plus a number.

            `value(…)` takes the number that something is now, once.
            """,
            fails: "view A { width = 5 }\nview B { width = 5 }\nview C { width = A.width + B.width }",
            works: "view A { width = 5 }\nview B { width = 5 }\nview C { width = A.width + value(B.width) }"),
        page(
            .liveInCall, "a live size in a call, an index or an `if`",
            """
            On the right side of a size or position `B.width` stands for whatever B's width is, for ever. Through a \
            call, an index or an `if` that cannot be kept.

            Write `value(B.width)` for the number it has now.
            """,
            fails: "view A { width = 5 }\nview B { width = max(A.width, 50) }",
            works: "view A { width = 5 }\nview B { width = max(value(A.width), 50) }"),
        page(
            .badReference, "a rule follows a node that is too far away",
            """
            A rule may follow the node itself, its parent and its siblings. Each container lays out its own children, \
            and looks neither into them nor out of itself.

            Write `value(A.width)` for the number it has now, or follow the parent, and let the parent follow.
            """,
            fails: "view P { view Q { width = 5 } }\nview A { width = Q.width }",
            works: "view P { view Q { width = 5 } }\nview A { width = value(Q.width) }"),
        page(
            .missingNode, "a rule names a node that is not there",
            """
            A rule may name a node that is made later, but at the end of the top-level statement it must be there.

            Is the name misspelt? Otherwise make the node first, or both in one container's block.
            """,
            fails: "view A { width = B.width }",
            works: "linear vert S { view A { width = B.width; height = 5 }; view B { width = 5; height = 5 } }"),
        page(
            .cycle, "rules that depend on each other in a cycle",
            """
            Each of these sizes is to be worked out from the next, and the last from the first, so none can be.

            Give one of them a size of its own. Where one may be set from the other as it is now, `value(…)` takes the \
            number once.
            """,
            fails: "view P { view A { width = B.width }; view B { width = A.width } }",
            works: "view P { view A { width = B.width }; view B { width = 20 } }"),
        page(
            .removedNode, "a node that was removed",
            """
            A variable may still hold a node that is gone. `exists(n)` is false of it, and nothing else can be done \
            with it, also if a new node takes the name.

            Rules that followed a removed node count as unset.
            """,
            fails: "view A\nlet n = A\nremove A\nprint n.width",
            works: "view A\nlet n = A\nremove A\nif exists(n) { print n.width }"),
        page(
            .unknownKind, "a kind that this version does not lay out",
            """
            `constraint stack guide chain flex grid block scroll collection section` are kinds to come. They are refused \
            rather than laid out wrongly; the help under the error names what comes nearest today. As a property or a word \
            of one, and after a dot, they mean what they mean there.
            """,
            fails: "stack S", works: "linear vert S"),
        page(
            .wordChange, "`+=` and its like on what is no number",
            """
            `+= -= *= /=` change the rule that stands: `20%` becomes `20% + 8`, `B.width` becomes `B.width + 8`. Words \
            without a size, bools and lists have nothing to add to.

            Set it anew with `=`.
            """,
            fails: "frame S { gravity = center }\nS.gravity += 5", works: "frame S { gravity = center }\nS.gravity = top"),
        page(
            .namedTwice, "a node that two lists name",
            """
            A list such as `centerX = [B.centerX]` or `width = [B.width]` places its members, or gives them a share. Where two \
            nodes name the same third one, neither list is more right than the other.

            Take the node out of one of them. A list that is set on the node itself comes before both.
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
            .knobLimits, "a value that a knob does not take",
            """
            A knob that was declared with a range takes the numbers in it, both ends included; one that was declared with a list, \
            the items of that list. Neither is set to anything else, so that no relation that reads it meets a surprise.

            `:knobs` lists the knobs with what they take.
            """,
            fails: "knob gutter = 8 in 0..40\ngutter = 50", works: "knob gutter = 8 in 0..40\ngutter = 40"),
    ]
}
