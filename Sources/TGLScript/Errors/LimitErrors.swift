import TGLSyntax

// Limits: TGL0270 to TGL0283. Each names the flag that raises it.
extension ScriptErrors {
    static let limitPages: [ErrorPage] = [
        page(
            .steps, "too many steps",
            """
            The loop iterations and calls of one top-level statement are counted, so that an infinite loop stops. \
            `--max-steps` raises the limit.
            """,
            fails: "while true { }", works: "let n = 0\nwhile n < 10 { n += 1 }"),
        page(
            .nodes, "too many nodes",
            """
            The number of nodes in a document is limited. `--max-nodes` raises the limit.
            """,
            fails: "for i in 1..20 { view }", works: "for i in 1..5 { view }"),
        page(
            .callDepth, "calls are nested too deeply",
            """
            A recursive function needs a case in which it does not call itself. `--max-calls` \
            raises the limit.
            """,
            fails: "def f(n) { return f(n + 1) }\nf(0)", works: "def f(n) { return if n > 50 then n else f(n + 1) }\nf(0)"),
        page(
            .nodeDepth, "nodes are nested too deeply",
            """
            The depth of the tree is limited. `--max-depth` raises the limit.
            """,
            fails: "view A { view { view { view { view { view } } } } }", works: "view A { view { view } }"),
        page(
            .listLength, "a list that is too long",
            """
            The number of items in a list is limited. A loop over a range makes no list: `for i in 1..n` may run longer. \
            `--max-list` raises the limit.
            """,
            fails: "let xs = 1..1000", works: "let n = 0\nfor i in 1..200 { n += i }"),
        page(
            .listNesting, "lists that are nested too deeply",
            """
            A property of a list is the list of the items' values. This also works for nested lists, up to 100 levels. This limit \
            is fixed: read the property of the inner lists.
            """,
            fails: "view A\nlet x = A\nfor i in 1..200 { x = [x] }\nprint x.width", works: "view A\nlet x = [[A]]\nprint x.width"),
        page(
            .stringLength, "a string that is too long",
            """
            The number of bytes in a string, or in a value as text, is limited. `--max-string` raises the limit.
            """,
            fails: "let s = \"ab\"\nfor i in 1..10 { s = s + s }", works: "let s = \"ab\"\nfor i in 1..3 { s = s + s }"),
        page(
            .output, "too much output",
            """
            The number of bytes that a run prints is limited. `--max-output` raises the limit.
            """,
            fails: "for i in 1..100 { print i }", works: "for i in 1..10 { print i }"),
        page(
            .time, "a statement takes too long",
            """
            A top-level statement of a script runs \(Text.number(Limits.scriptSeconds)) seconds at most, and so does a test; the layout \
            of what it made is included. `--max-time` sets another limit, and `--max-time 0` none. At a prompt there is none \
            unless `--max-time` sets one: Ctrl-C stops a statement that takes too long.

            The error is reported at the statement that caused the layout. That statement is rolled back.
            """,
            fails: "while true { }", works: "let n = 1"),
        page(
            .memory, "a script uses too much memory",
            """
            The memory of the program is limited: for strings, lists, variables and nodes, the undo history, the \
            text, the layout and pictures. `--max-memory` raises the limit, as far as the system has memory: if it has no \
            more, the error is the same, and the statement is rolled back as for any other error.

            Functions made in a block that call each other (not only themselves) keep each other and their variables in memory \
            until the program ends. A loop that makes such pairs fills the memory: make them once, before the loop.
            """,
            fails: "let xs = []\nfor i in 1..10000 { xs = xs + [i] }", works: "let xs = 1..10"),
        page(
            .names, "a statement that is too large",
            """
            One top-level statement contains at most 60,000 names, arguments and functions. This limit is fixed: split it \
            into several, or make similar nodes in a loop. The number of statements in a file is not limited.
            """,
            fails: "if true { " + (0..<61_000).map { "let a\($0) = 1" }.joined(separator: "; ") + " }",
            works: "if true { let a = 1 }"),
        page(
            .interrupted, "the run was interrupted",
            """
            Ctrl-C stops the running statement. What it had done so far is rolled back.
            """,
            fails: "while true { }", works: "let n = 1"),
        page(
            .items, "too many items of a collection in view",
            """
            A collection makes and measures the items that are in view. The number of items that it measures for one viewport is limited, \
            so that items of height 0 do not all have to be made. A `waterfall` and a `flow` are measured from their first item, and so is \
            a collection without a height as far as its upper bound. Give the items a height, `itemSize`, or the collection a `height`; \
            `--max-items` raises the limit.
            """,
            fails: "collection C { width = 90; height = 90; items = 1000; item = v => view { height = 0 } }",
            works: "collection C { width = 90; height = 90; items = 1000; item = v => view { height = 10 } }"),
    ]
}
