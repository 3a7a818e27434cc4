import TGLSyntax

// Errors of statements: TGL0240 to TGL0255.
extension ScriptErrors {
    static let statementPages: [ErrorPage] = [
        page(
            .doesNothing, "an expression that does nothing",
            """
            A value that is worked out and not used is mostly a slip: `==` compares where `=` was meant to set, or a \
            `print` is missing. At the prompt an expression shows its value; in a file only a call may stand alone.

            A note with this number tells of a position that follows another node's edge in a container that does not place \
            by edges. The rule is kept: it counts once the node stands in a relative layout. Only the container's own edge \
            of the same name is a distance everywhere: `left = parent.left + 10`.
            """,
            fails: "view A\nA.width == 20", works: "view A\nA.width = 20"),
        page(
            .expectation, "an expectation that does not hold",
            """
            `expect` states what must be so. The error shows both values of the comparison. `~=` is about equal, within \
            0.01, item by item on lists.
            """,
            fails: "view A { width = 20 }\nexpect A.width == 30", works: "view A { width = 20 }\nexpect A.width == 20"),
        page(
            .noError, "a block was to fail, and did not",
            """
            `expect error { … }` holds when its block fails; what the block did is undone then. This one ran to its end.
            """,
            fails: "expect error { let a = 1 }", works: "expect error { let a = 1 / 0 }"),
        page(
            .otherError, "a block fails with another error",
            """
            `expect error "TGL0222" { … }` names the error that its block must fail with. The code may be left out.
            """,
            fails: "expect error \"TGL0201\" { let a = 1 / 0 }", works: "expect error \"TGL0222\" { let a = 1 / 0 }"),
        page(
            .whenContent, "something that a `when` cannot hold",
            """
            What stands in a `when` holds while its condition does, and is gone otherwise. So it holds relations with \
            `=`, `<=` and `>=`, and blocks of existing nodes and styles with such relations. Nodes, variables and `print` \
            happen once, in an `if`.
            """,
            fails: "view A\nwhen landscape { A.width += 5 }", works: "view A\nwhen landscape { A.width = 50 }"),
        page(
            .styleContent, "something that a style cannot hold",
            """
            A style is a set of relations for the nodes that bear it: `style card { width = 100; height = 40 }`.
            """,
            fails: "style card { print 1 }", works: "style card { width = 100 }"),
        page(
            .whenTest, "a `when` that tests more than the screen",
            """
            The condition of a `when` is asked again whenever the screen changes, and only then. It reads the screen's \
            properties, and variables as they are when it is written.

            What depends on a node's size is a rule or a bound: `B.width <= A.width`.
            """,
            fails: "view A\nwhen A.width > 5 { A.height = 20 }", works: "view A\nwhen screen.width > 500 { A.height = 20 }"),
        page(
            .importPlace, "a statement that stands at top level only",
            """
            `import` and `test` stand at the top level of a file, not in a block.
            """,
            fails: "if true { import \"lib.tgl\" }", works: "import \"lib.tgl\"\nprint base"),
        page(
            .importPath, "a path that cannot be imported",
            """
            A script reads only files under the folder that it was started from. The path is taken from the importing \
            file's folder; one that leads out of the start folder is refused.
            """,
            fails: "import \"../secret.tgl\"", works: "import \"lib.tgl\""),
        page(
            .importRead, "an import that cannot be read",
            """
            The path is taken from the folder of the importing file. The file must be there, be readable, and be text.
            """,
            fails: "import \"nowhere.tgl\"", works: "import \"lib.tgl\""),
        page(
            .importCycle, "files that import each other in a cycle",
            """
            Each file runs once, before what follows its `import`. Two that import each other cannot both be first.

            Put what both need into a third file.
            """,
            fails: "import \"ring.tgl\"", works: "import \"lib.tgl\""),
        page(
            .impure, "a function given to a property does more than calculate",
            """
            A function given to `polar`, `rect` or `param` is called whenever the curve is laid out. It keeps the values \
            that its variables had, and may not read or change nodes, set variables, or print. What is declared later is \
            none of its variables.
            """,
            fails: "view A\npath P { polar = t => A.width; view B }",
            works: "view A\nlet w = A.width\npath P { polar = t => w; view B }"),
        page(
            .outOfPlace, "a statement or target where it means nothing",
            """
            `break` and `continue` stand in a loop, `return` in a `def`. An item of a list is not set: a list is a value, \
            and a new one takes its place.
            """,
            fails: "let xs = [1, 2]\nxs[0] = 5", works: "let xs = [1, 2]\nxs = [5, xs[1]]"),
        page(
            .unknownDevice, "a device that is not known",
            """
            `screen` and `show … on` take a device of the list, with `portrait` or `landscape` after it, or two numbers.
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
            grows with `+`; functions take their value in brackets: `len(xs)`.
            """,
            fails: "view A\nA.width.equal(20)", works: "view A\nA.width = 20"),
    ]
}
