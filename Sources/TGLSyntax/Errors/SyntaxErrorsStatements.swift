// Errors of statements: TGL0140 to TGL0199.
extension SyntaxErrors {
    static let statementPages: [ErrorPage] = [
        ErrorPage(
            .statementEnd, "a statement does not end where it should",
            """
            A statement ends at the end of its line, at `;`, or before `}`. This one is complete, but something else \
            follows on the line.

            Two statements on one line are separated by `;`, not by a comma. A statement contains one `=`. \
            The rules and children of a node are written in braces after its name: `view A { width = 20 }`.
            """,
            fails: "view A { width = 20, height = 30 }", works: "view A { width = 20; height = 30 }"),
        ErrorPage(
            .missingName, "a name is missing",
            """
            A name is needed here: a letter of any script or `_`, then letters, digits and `_`.
            """,
            fails: "let = 3", works: "let a = 3"),
        ErrorPage(
            .reservedName, "a reserved word cannot be a name",
            """
            Reserved are `let def return if then else for in while break continue when and or not mod true false none \
            self parent prev next first last`. No variable, function, parameter, node or style can have such a name.
            """,
            fails: "let next = 3", works: "let next_ = 3"),
        ErrorPage(
            .kindName, "a kind of node cannot be a name",
            """
            `view label image linear frame table row relative flow float path`, and `constraint stack guide chain flex grid \
            block scroll collection section` later, make nodes. No variable, function, parameter, node or style can have such a name. \
            The help under the error suggests two names that are free.
            """,
            fails: "for row in 1..3 { }", works: "for r in 1..3 { }"),
        ErrorPage(
            .colonForEquals, "a value is set with `=`, not with `:`",
            """
            A property or variable is set with `=`: `width = 20`. A `:` is used in two places only: before the styles \
            of a new node, `view A : card`, and in the classes of a `when`, `w:compact`.
            """,
            fails: "view A { width: 20 }", works: "view A { width = 20 }"),
        ErrorPage(
            .equalsForCompare, "`=` sets a value, `==` compares",
            """
            In a condition, and anywhere in an expression, two values are compared with `==`.
            """,
            fails: "if a = 3 { }", works: "if a == 3 { }"),
        ErrorPage(
            .missingBlock, "a block is missing",
            """
            This must be followed by a block: statements in braces, with the `{` on the same line.

                if a > 3 { print a }
                def twice(n) { return n * 2 }

            A colon, `then` or indentation does not replace the braces.
            """,
            fails: "if a:\n  print a", works: "if a {\n  print a\n}"),
        ErrorPage(
            .braceOnNextLine, "a `{` must be on the line of the statement that it belongs to",
            """
            A statement ends with its line, so `view A` is complete and a `{` on the next line would belong to \
            nothing. Put it at the end of the line above.
            """,
            fails: "view A\n{\n  width = 20\n}", works: "view A {\n  width = 20\n}"),
        ErrorPage(
            .unclosedBrace, "a `{` is never closed",
            """
            The text ends while a block is still open. The message points at the brace that most likely has no end: \
            judging by the indentation, that may be an inner one.

            At the prompt this is not an error: it waits for the missing lines.
            """,
            fails: "linear S {\n  view A {\n    width = 20\n  view B\n}",
            works: "linear S {\n  view A {\n    width = 20\n  }\n  view B\n}"),
        ErrorPage(
            .unclosedBracket, "a bracket is never closed",
            """
            Inside `(` and `[` the end of a line means nothing, so an unclosed bracket continues over the lines below it \
            until something cannot be part of it.
            """,
            fails: "let a = (1 + 2\nview A", works: "let a = (1 + 2)\nview A"),
        ErrorPage(
            .strayBracket, "a bracket closes nothing",
            """
            This bracket has no opening bracket: remove it, or add the opening one above.
            """,
            fails: "view A { } }", works: "view A { }"),
        ErrorPage(
            .strayElse, "an `else` belongs to no `if`",
            """
            An `else` must be on the line of the `}` before it: a line end after that `}` ends the statement.

                if a {
                  print 1
                } else {
                  print 2
                }
            """,
            fails: "if a { }\nelse { }", works: "if a { } else { }"),
        ErrorPage(
            .elseIfSpelling, "`else if` is two words",
            """
            Further conditions are written `else if`. There is no `elif`, `elsif` or `elseif`.
            """,
            fails: "if a { } elif b { }", works: "if a { } else if b { }"),
        ErrorPage(
            .foreignKeyword, "a keyword of another language",
            """
            A variable is declared with `let` and set again with `=` alone. A function is declared with `def`.
            """,
            fails: "var n = 1", works: "let n = 1"),
        ErrorPage(
            .notATarget, "only a name or a property can be set",
            """
            The left side of `=`, `<=` or `>=` is what is set: a name, a property `A.width`, or a property of a list of nodes \
            `[A, B].width`. Something computed cannot be set.
            """,
            fails: "gap + 10 = 30", works: "A.width = 20"),
        ErrorPage(
            .targetListNeedsBlock, "several targets take a block",
            """
            Several nodes are opened together with a block: `A, B { height = 40 }`. A rule has one target; for a \
            list, it is set on each node: `[A, B].height = 40`.
            """,
            fails: "A, B.height = 40", works: "[A, B].height = 40"),
        ErrorPage(
            .letForm, "a `let` is not written like this",
            """
            `let` declares one variable and gives it a value: `let a = 1`. There are no types, and no variable without a \
            value; if there is none yet, write `let a = none`.

            A function is declared with `def f(x) { return … }` or `let f = x => …`.
            """,
            fails: "let a", works: "let a = none"),
        ErrorPage(
            .forForm, "a `for` is not written like this",
            """
            A loop iterates over a list: `for i in 1..5 { … }`, `for n in children(S) { … }`, `for x in [1, 2, 4] \
            { … }`. With two variables, `for i, x in xs { … }`, the first is the index of the item, from 0. For a condition \
            there is `while`.
            """,
            fails: "for (i = 0; i < 5) { }", works: "for i in 0..4 { }"),
        ErrorPage(
            .parameterForm, "parameters are not written like this",
            """
            A function's parameters are written in parentheses, separated by commas; each may have a default: \
            `def area(w, h = 10) { … }`. There are no types. Without parameters, the parentheses are empty.
            """,
            fails: "def f { }", works: "def f() { }"),
        ErrorPage(
            .whenForm, "the classes of a `when` are not written like this",
            """
            A `when` takes size classes, all of which must match: `w:` or `h:` with `any`, `compact` or \
            `regular`, and `portrait` or `landscape`. Or it takes one condition about the screen: \
            `when screen.width < 600 { … }`.
            """,
            fails: "when w:small { }", works: "when w:compact { }"),
        ErrorPage(
            .screenForm, "a screen is not written like this",
            """
            A screen is two numbers, `screen 375 667`; a device, `screen iphone8` or `screen ipad landscape`; or a \
            block, `screen { scale = 2 }`. `show … on` takes devices or sizes, separated by commas.
            """,
            fails: "screen 375, 667", works: "screen 375 667"),
        ErrorPage(
            .showForm, "a `show` is not written like this",
            """
            `show`, `show S`, `show S as tree`, `show on iphone8, ipad landscape`: first what, then `as` and a form \
            such as tree, boxes or svg, then `on` and the devices. Each part is optional.
            """,
            fails: "show S as", works: "show S as tree"),
        ErrorPage(
            .missingString, "a string is missing",
            """
            `import` and `test` take a string: the file's path, the test's name.
            """,
            fails: "import lib", works: "import \"lib.tgl\""),
        ErrorPage(
            .editForm, "a `move`, `copy`, `rename` or `insert` is not complete",
            """
            `move A to S`, `move A before B`, `move A after B`, `move A at 0`, `move A to S at 0` · `copy A as B` · \
            `rename A to B` · `insert 7 to C`, `insert [7, 8] to C at 0`, `insert 7 before C[4]`: values, not nodes.
            """,
            fails: "copy A B", works: "copy A as B"),
        ErrorPage(
            .nodeForm, "the parts of a node are in the wrong order",
            """
            A node is written as its kind, `vert` or `horz`, its name, its text, its styles, and its block, in this order; all \
            but the kind are optional: `label T "Hello" : big { width = 100 }`.
            """,
            fails: "label \"Hello\" T", works: "label T \"Hello\""),
        ErrorPage(
            .knobForm, "a `knob` is not written like this",
            """
            `knob` declares one live variable and gives it a value: `knob gutter = 8`. `in` restricts it to a range, \
            `knob gutter = 8 in 0..40`, or to the values of a list, `knob side = "left" in ["left", "right"]`.
            """,
            fails: "knob gutter", works: "knob gutter = 8 in 0..40"),
        ErrorPage(
            .unknownStatement, "unknown statement",
            """
            A statement sets something (`A.width = 20`), makes a node (`view A`, with its kind first), or begins with a \
            word such as `remove`, `move`, `show` or `why`. There are few such words, because most changes set a property: a node is \
            centred with `A.center = [0, 0]`, hidden with `A.visibility = gone`.

            `:help` at the prompt lists statements by task.
            """,
            fails: "veiw A { }", works: "view A { }"),
        ErrorPage(
            .sessionCommand, "a session command is not a statement",
            """
            `:undo`, `:help`, `:save` and the other session commands work at the prompt, which `tgl` without arguments opens. Each is \
            typed on its own line there. A script, and the code after `-e`, contain only statements.

            `show`, `why`, `print` and `expect` are statements.
            """,
            fails: ":why A.width", works: "view A { width = 20 }\nwhy A.width"),
        ErrorPage(
            .keepForm, "a `keep` is not written like this",
            """
            `keep` adds a relation beside the rules of nodes in a `constraint` or a `stack`: a sum of sizes and positions, then `=`, \
            `<=` or `>=`, then another sum, and if it is not required its priority. A label makes it a name: \
            `keep gap: B.left >= A.right + 8 @ high`. A left side that would begin with a bracket begins with `0 +`.
            """,
            fails: "constraint S { view A; keep A.width }", works: "constraint S { view A; keep A.width >= 20 }"),
        ErrorPage(
            .formatForm, "a `vfl` is not written like this",
            """
            `vfl` takes a string in the visual format language, and after `align` the edges, centres or baselines in which its views are \
            equal: `vfl "H:|-[A]-8-[B]-|" align top`.
            """,
            fails: "constraint S { view A; vfl A }", works: "constraint S { view A; vfl \"|-[A]-|\" }"),
        ErrorPage(
            .lessonForm, "a statement of a lesson file is not written like this",
            """
            A lesson file begins with `course "NAME"` and has a `lesson "TITLE" { … }` for each lesson. In the braces of a lesson are \
            `say "TEXT"`, `start { … }`, `goal { … }`, `on SCREENS`, `try "CHANGE" { … }`, `hint "TEXT"`, `ask "QUESTION", ANSWER`, \
            `close "TEXT"` and `forbid WORDS`.
            """,
            fails: "course \"Boxes\"\nsay \"Make a box.\"", works: "course \"Boxes\"\nlesson \"One box\" { say \"Make a box.\" }"),
    ]
}
