import TGLSyntax

// Errors of statements: TGL0240 to TGL0255.
extension ScriptErrors {
    static let statementPages: [ErrorPage] = [
        page(
            .doesNothing, "an expression that does nothing",
            """
            A value that is computed and not used is usually a mistake: `==` compares where `=` was meant to set, or a \
            `print` is missing. At the prompt, an expression shows its value; in a file, only a call can be a statement.

            A note with this code reports a position that follows another node's edge in a container that does not place \
            by edges. The rule is kept: it applies once the node is in a relative layout. Only the container's own edge \
            of the same name is a distance in every container: `left = parent.left + 10`.
            """,
            fails: "view A\nA.width == 20", works: "view A\nA.width = 20"),
        page(
            .expectation, "an expectation that is not met",
            """
            `expect` fails if its condition is false. The error shows both values of the comparison. `~=` is about equal, within \
            0.01, item by item on lists.
            """,
            fails: "view A { width = 20 }\nexpect A.width == 30", works: "view A { width = 20 }\nexpect A.width == 20"),
        page(
            .noError, "a block that should fail did not fail",
            """
            `expect error { … }` passes if its block fails; what the block did is then undone. This block did not fail.
            """,
            fails: "expect error { let a = 1 }", works: "expect error { let a = 1 / 0 }"),
        page(
            .otherError, "a block fails with another error",
            """
            `expect error "TGL0222" { … }` names the error that its block must fail with. The code is optional.
            """,
            fails: "expect error \"TGL0201\" { let a = 1 / 0 }", works: "expect error \"TGL0222\" { let a = 1 / 0 }"),
        page(
            .whenContent, "something that a `when` cannot contain",
            """
            The rules in a `when` apply while its condition is true, and not otherwise. So it contains rules with \
            `=`, `<=` and `>=`, and blocks of existing nodes and styles with such rules. To make nodes, set variables or print \
            once, use `if`.
            """,
            fails: "view A\nwhen landscape { A.width += 5 }", works: "view A\nwhen landscape { A.width = 50 }"),
        page(
            .styleContent, "something that a style cannot contain",
            """
            A style is a set of rules for the nodes that use it: `style card { width = 100; height = 40 }`.
            """,
            fails: "style card { print 1 }", works: "style card { width = 100 }"),
        page(
            .whenTest, "a `when` condition that reads more than the screen",
            """
            The condition of a `when` is evaluated again whenever the screen or a knob changes. It reads the screen's \
            properties and knobs; other variables are read once.

            To depend on a node's size, use a rule or a bound: `B.width <= A.width`.
            """,
            fails: "view A\nwhen A.width > 5 { A.height = 20 }", works: "view A\nwhen screen.width > 500 { A.height = 20 }"),
        page(
            .importPlace, "a statement that is allowed at top level only",
            """
            `import` and `test` must be at the top level of a file, not in a block.
            """,
            fails: "if true { import \"lib.tgl\" }", works: "import \"lib.tgl\"\nprint base"),
        page(
            .importPath, "a path that cannot be imported",
            """
            A script reads only files in the folder that it was started from. The path is relative to the importing \
            file's folder; a path that leads out of the start folder is rejected.
            """,
            fails: "import \"../secret.tgl\"", works: "import \"lib.tgl\""),
        page(
            .importRead, "an import that cannot be read",
            """
            The path is relative to the folder of the importing file. The file must exist, be readable, and be text.
            """,
            fails: "import \"nowhere.tgl\"", works: "import \"lib.tgl\""),
        page(
            .importCycle, "files that import each other in a cycle",
            """
            Each file runs once, before what follows its `import`. Two files that import each other cannot both run first.

            Move what both need into a third file.
            """,
            fails: "import \"ring.tgl\"", works: "import \"lib.tgl\""),
        page(
            .impure, "a function given to a property does more than calculate",
            """
            A function given to `polar`, `rect` or `param` is called whenever the curve is laid out. It keeps the values \
            that its variables had, and may not read or change nodes, set variables, or print. Variables that are declared \
            later are unknown to it.

            A template of a collection reads its arguments, `screen` and knobs, and makes and changes the nodes of its own cell; \
            it does nothing else.
            """,
            fails: "view A\npath P { polar = t => A.width; view B }",
            works: "view A\nlet w = A.width\npath P { polar = t => w; view B }"),
        page(
            .outOfPlace, "a statement or target that is not allowed here",
            """
            `break` and `continue` are allowed in a loop, `return` in a `def`. An item of a list cannot be set: lists are immutable, \
            so make a new list.
            """,
            fails: "let xs = [1, 2]\nxs[0] = 5", works: "let xs = [1, 2]\nxs = [5, xs[1]]"),
        page(
            .unknownDevice, "an unknown device",
            """
            `screen` and `show … on` take a device of the list, optionally followed by `portrait` or `landscape`, or two numbers.
            """,
            fails: "screen iphone7", works: "screen iphone8"),
        page(
            .unknownForm, "a form that `show` does not have",
            """
            `show … as` takes `tree`, `boxes`, `table`, `json` or `svg`.
            """,
            fails: "show as picture", works: "show as boxes"),
        page(
            .habit, "a method as in another language",
            """
            Values have no methods. A property is set with `=`, bounded with `>=` and `<=`, changed with `+=`; a list \
            grows with `+`; functions take their arguments in parentheses: `len(xs)`.
            """,
            fails: "view A\nA.width.equal(20)", works: "view A\nA.width = 20"),
        page(
            .keepPlace, "a relation that cannot be kept",
            """
            `keep` and `vfl` add relations between items of one system: the unbroken tree of `constraint` and `stack` containers around a \
            node. With one size or position on the left, the right side is what a rule of it could be; otherwise both sides are sums of \
            sizes, positions and numbers.
            """,
            fails: "frame S { view A; keep A.width >= 20 }", works: "constraint S { view A; keep A.width >= 20 }"),
        page(
            .formatText, "a visual format that cannot be read",
            """
            A format lists views in brackets, and connections between them: `|` is the edge of the container, `-` the standard distance, \
            `-8-` a distance in points, `-(>=8, 20@high)-` several demands. In parentheses after a view's name are demands on its size: \
            `[A(>=60)]`, `[A(==B)]`. `H:` or `V:` at the beginning says the direction. Other names are variables, which are read once.
            """,
            fails: "constraint S { view A; vfl \"|-[A\" }", works: "constraint S { view A; vfl \"|-[A]-|\" }"),
        page(
            .lessonPlace, "a lesson file is not run as a script",
            """
            A text that begins with `course "NAME"` or `lesson "TITLE"` is a lesson file: its statements are the lessons of a course, \
            which `tgl learn FILE` opens. It cannot be run, tested or imported.
            """,
            fails: "course \"Boxes\"\nlesson \"One box\" { say \"Make a box.\" }", works: "view A { width = 20 }"),
    ]
}
