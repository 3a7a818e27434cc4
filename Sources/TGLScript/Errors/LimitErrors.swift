import TGLSyntax

// Limits: TGL0270 to TGL0281. Each names the flag that raises it.
extension ScriptErrors {
    static let limitPages: [ErrorPage] = [
        page(
            .steps, "too many steps",
            """
            The turns of loops and the calls of one top-level statement are counted, so that a loop without end stops \
            by itself. `--max-steps` raises the limit.
            """,
            fails: "while true { }", works: "let n = 0\nwhile n < 10 { n += 1 }"),
        page(
            .nodes, "too many nodes",
            """
            A document holds so many nodes at most. `--max-nodes` raises the limit.
            """,
            fails: "for i in 1..20 { view }", works: "for i in 1..5 { view }"),
        page(
            .callDepth, "calls nest too deep",
            """
            A function that calls itself must come to an end: there is a case in which it does not. `--max-calls` \
            raises the limit.
            """,
            fails: "def f(n) { return f(n + 1) }\nf(0)", works: "def f(n) { return if n > 50 then n else f(n + 1) }\nf(0)"),
        page(
            .nodeDepth, "nodes nest too deep",
            """
            Nodes in nodes, so many levels at most. `--max-depth` raises the limit.
            """,
            fails: "view A { view { view { view { view { view } } } } }", works: "view A { view { view } }"),
        page(
            .listLength, "a list that is too long",
            """
            A list holds so many items at most. A loop over a range makes no list: `for i in 1..n` may run longer. \
            `--max-list` raises the limit.
            """,
            fails: "let xs = 1..1000", works: "let n = 0\nfor i in 1..200 { n += i }"),
        page(
            .listNesting, "lists that nest too deep",
            """
            A property of a list gives the list of values, of lists in lists too, but only 100 levels deep. No flag \
            raises that: read the property of the inner lists.
            """,
            fails: "view A\nlet x = A\nfor i in 1..200 { x = [x] }\nprint x.width", works: "view A\nlet x = [[A]]\nprint x.width"),
        page(
            .stringLength, "a string that is too long",
            """
            A string, or a value as text, has so many bytes at most. `--max-string` raises the limit.
            """,
            fails: "let s = \"ab\"\nfor i in 1..10 { s = s + s }", works: "let s = \"ab\"\nfor i in 1..3 { s = s + s }"),
        page(
            .output, "too much output",
            """
            A run prints so many bytes at most. `--max-output` raises the limit.
            """,
            fails: "for i in 1..100 { print i }", works: "for i in 1..10 { print i }"),
        page(
            .time, "a statement takes too long",
            """
            A top-level statement of a script runs \(Text.number(Limits.scriptSeconds)) seconds at most, and so does a test; the layout \
            of what it made is part of it. `--max-time` sets another limit, and `--max-time 0` none. At a prompt there is none \
            unless `--max-time` says so: Ctrl-C ends what takes too long.

            The error stands at the statement that caused the layout, which is taken back.
            """,
            fails: "while true { }", works: "let n = 1"),
        page(
            .memory, "a script takes too much memory",
            """
            The program takes so many bytes of memory at most: for strings, lists, variables and nodes, what can be undone, the \
            text, the layout and pictures. `--max-memory` raises the limit, as far as the system has that much: where it gives no \
            more, the error is the same, and the statement is taken back as for any other.

            Functions made in a block that call each other (not only themselves) keep each other, and so their variables, \
            until the program ends. A loop that makes such pairs fills the memory: make them once, before it.
            """,
            fails: "let xs = []\nfor i in 1..10000 { xs = xs + [i] }", works: "let xs = 1..10"),
        page(
            .names, "a statement that is too large",
            """
            One top-level statement holds 60,000 names, arguments and functions at most. No flag raises that: part it \
            into several, or make what is alike in a loop. A file may hold as many statements as it likes.
            """,
            fails: "if true { " + (0..<61_000).map { "let a\($0) = 1" }.joined(separator: "; ") + " }",
            works: "if true { let a = 1 }"),
        page(
            .interrupted, "the run was interrupted",
            """
            Ctrl-C stops what runs. What the statement had done so far is taken back.
            """,
            fails: "while true { }", works: "let n = 1"),
    ]
}
