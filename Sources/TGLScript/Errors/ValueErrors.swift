import TGLSyntax

// Errors of values: TGL0220 to TGL0231.
extension ScriptErrors {
    static let valuePages: [ErrorPage] = [
        page(
            .type, "a value of the wrong kind",
            """
            Numbers are added to numbers, strings to strings, lists to lists; values are never converted \
            implicitly.

            `str(x)` or `"{x}"` converts a value to a string, `num(s)` a string to a number.
            """,
            fails: "print \"a\" + 1", works: "print \"a\" + str(1)"),
        page(
            .notBool, "a condition that is neither true nor false",
            """
            `if`, `while`, `when`, `expect`, `and`, `or` and `not` take `true` or `false`. Numbers, strings and lists \
            are not converted.

            Compare: `n > 0`, `len(xs) > 0`, `n != none`.
            """,
            fails: "let n = 3\nif n { print n }", works: "let n = 3\nif n > 0 { print n }"),
        page(
            .notFinite, "a result that is not a number",
            """
            A division by zero, the root of a negative number, or a result that is too large: an undefined result is an error \
            where it occurs.
            """,
            fails: "let n = 0\nprint 100 / n", works: "let n = 0\nprint if n == 0 then 0 else 100 / n"),
        page(
            .argumentCount, "a wrong number of arguments",
            """
            Arguments are positional, and each parameter without a default needs one.

            `def box(w, h = 10)` may be called as `box(30)` and as `box(30, 20)`.
            """,
            fails: "def box(w, h) { return w * h }\nprint box(3)", works: "def box(w, h = 10) { return w * h }\nprint box(3)"),
        page(
            .argument, "an argument that a built-in function does not accept",
            """
            The help page of a function lists its arguments: `:help functions` lists the functions.
            """,
            fails: "print sqrt(\"nine\")", works: "print sqrt(9)"),
        page(
            .index, "an index out of range",
            """
            Lists are indexed from 0, so a list of three has the items 0, 1 and 2. An index is a whole number.

            `xs[len(xs) - 1]` is the last.

            The index of a node's name, as in `view cell[3]`, is a whole number from 0 too.
            """,
            fails: "let xs = [1, 2, 3]\nprint xs[3]", works: "let xs = [1, 2, 3]\nprint xs[2]"),
        page(
            .notCallable, "a call of something that is not a function",
            """
            Only a `def`, an arrow function and a built-in function take arguments in parentheses; of the keywords, only \
            `share(n)`, `fixed(n)` and `count(n)` do.
            """,
            fails: "let n = 3\nprint n(4)", works: "let n = 3\nprint n * 4"),
        page(
            .notList, "something that is not a list",
            """
            A list is needed here: `[1, 2]`, a range `1..5`, or a list of nodes such as `children(S)`.
            """,
            fails: "view A\nfor x in A { print x }", works: "view A\nfor x in children(A) { print x }"),
        page(
            .noSuchNode, "no node has that name",
            """
            `node("A")`, `cell[3]` and `header["General"]` give the node with exactly that name. An index or a key is part of \
            the name, not a position in a list: after `view cell[7]` there is no `cell[0]`.

            `exists(n)` tests a node in a variable; `children(S)` lists the existing children.
            """,
            fails: "view cell[7]\nprint cell[0].width", works: "view cell[7]\nprint cell[7].width"),
        page(
            .percentSum, "a percentage and a number are added",
            """
            A percentage is relative to a container, which only a rule has. So `20% + 5` is allowed only in a size or position; \
            elsewhere, percentages can be added to each other and multiplied by a number.
            """,
            fails: "let w = 20% + 5", works: "view A { width = 20% + 5 }"),
        page(
            .noMember, "a dot after something that is not a node",
            """
            Nodes, lists of nodes, and styles have properties. `prev`, `next` and the like are `none` if there is \
            no such node.

            Test it first: `if A.prev != none { … }`.
            """,
            fails: "let n = 3\nprint n.width", works: "view A\nprint A.width"),
        page(
            .nodeEdit, "a change of the tree that is not possible",
            """
            The screen cannot move, a node cannot move into itself, and a place `before B` is in the container \
            of B. `insert` adds values to a collection, and each call of a collection's template makes one node.
            """,
            fails: "view A { view B }\nmove A to B", works: "view A { view B }\nmove B to screen"),
    ]
}
