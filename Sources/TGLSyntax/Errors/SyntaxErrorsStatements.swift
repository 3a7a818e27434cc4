// Errors of statements: TGL0140 to TGL0199.
extension SyntaxErrors {
    static let statementPages: [ErrorPage] = [
        ErrorPage(
            .statementEnd, "a statement does not end where it should",
            """
            A statement ends at the end of its line, at `;`, or before `}`. Here it was complete, but something else \
            follows on the line.

            Between two statements on a line stands `;`, not a comma. A value is set with `=`, once in a statement. \
            What a node has stands in braces after its name: `view A { width = 20 }`.
            """,
            fails: "view A { width = 20, height = 30 }", works: "view A { width = 20; height = 30 }"),
        ErrorPage(
            .missingName, "a name is missing",
            """
            Here something is given a name: a letter of any script or `_`, then letters, digits and `_`.
            """,
            fails: "let = 3", works: "let a = 3"),
        ErrorPage(
            .reservedName, "a word of the language cannot be a name",
            """
            Reserved are `let def return if then else for in while break continue when and or not mod true false none \
            self parent prev next first last`. No variable, function, parameter, node or style can be called so.
            """,
            fails: "let next = 3", works: "let next_ = 3"),
        ErrorPage(
            .kindName, "a kind of node cannot be a name",
            """
            `view label image linear frame table row relative flow float path`, and `constraint stack guide chain flex grid \
            block scroll collection section` later, make nodes. No variable, function, parameter, node or style can be called so. \
            The help under the error offers two names that are free.
            """,
            fails: "for row in 1..3 { }", works: "for r in 1..3 { }"),
        ErrorPage(
            .colonForEquals, "a value is set with `=`, not with `:`",
            """
            A property or variable is set with `=`: `width = 20`. A `:` stands in two places only: before the styles \
            of a new node, `view A : card`, and in the classes of a `when`, `w:compact`.
            """,
            fails: "view A { width: 20 }", works: "view A { width = 20 }"),
        ErrorPage(
            .equalsForCompare, "`=` sets a value, `==` compares",
            """
            In a condition, and anywhere within an expression, two values are compared with `==`.
            """,
            fails: "if a = 3 { }", works: "if a == 3 { }"),
        ErrorPage(
            .missingBlock, "a block is missing",
            """
            After this a block must stand: statements in braces, the `{` on the same line.

                if a > 3 { print a }
                def twice(n) { return n * 2 }

            No colon, no `then`, no indentation takes its place.
            """,
            fails: "if a:\n  print a", works: "if a {\n  print a\n}"),
        ErrorPage(
            .braceOnNextLine, "a `{` stands on the line of what it belongs to",
            """
            A statement ends with its line, so `view A` is complete and a `{` on the next line would belong to \
            nothing. Put it at the end of the line above.
            """,
            fails: "view A\n{\n  width = 20\n}", works: "view A {\n  width = 20\n}"),
        ErrorPage(
            .unclosedBrace, "a `{` is never closed",
            """
            The text ends, and a block is still open. The message points at the brace that most likely lacks its end: \
            by how lines are indented, that may be one further in than the last.

            At the prompt this is no error: it waits for the lines that are missing.
            """,
            fails: "linear S {\n  view A {\n    width = 20\n  view B\n}",
            works: "linear S {\n  view A {\n    width = 20\n  }\n  view B\n}"),
        ErrorPage(
            .unclosedBracket, "a bracket is never closed",
            """
            Inside `(` and `[` a line end means nothing, so a bracket that is not closed takes in the lines below it \
            until something cannot belong there.
            """,
            fails: "let a = (1 + 2\nview A", works: "let a = (1 + 2)\nview A"),
        ErrorPage(
            .strayBracket, "a bracket closes nothing",
            """
            There is no opening bracket for this one: it is one too many, or one is missing above.
            """,
            fails: "view A { } }", works: "view A { }"),
        ErrorPage(
            .strayElse, "an `else` belongs to no `if`",
            """
            An `else` stands on the line of the `}` before it: a line end after that `}` would end the statement.

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
            Further conditions follow with `else if`. There is no `elif`, `elsif` or `elseif`.
            """,
            fails: "if a { } elif b { }", works: "if a { } else if b { }"),
        ErrorPage(
            .foreignKeyword, "a word of another language",
            """
            A variable is made with `let` and set again with `=` alone. A function is made with `def`.
            """,
            fails: "var n = 1", works: "let n = 1"),
        ErrorPage(
            .notATarget, "only a name or a property can be set",
            """
            Left of a relation sign stands what is set: a name, a property `A.width`, or a list of nodes' property \
            `[A, B].width`. Something computed cannot be set.
            """,
            fails: "A.width + 10 = 30", works: "A.width = 20"),
        ErrorPage(
            .targetListNeedsBlock, "several targets take a block",
            """
            Several nodes are opened together with a block: `A, B { height = 40 }`. A relation has one target; on a \
            list it is done for each: `[A, B].height = 40`.
            """,
            fails: "A, B.height = 40", works: "[A, B].height = 40"),
        ErrorPage(
            .letForm, "a `let` is not written like this",
            """
            `let` makes one variable and gives it a value: `let a = 1`. There are no types, and no variable without a \
            value; where there is none yet, write `let a = none`.

            A function is made with `def f(x) { return … }` or `let f = x => …`.
            """,
            fails: "let a", works: "let a = none"),
        ErrorPage(
            .forForm, "a `for` is not written like this",
            """
            A loop runs over a list: `for i in 1..5 { … }`, `for n in children(S) { … }`, `for x in [1, 2, 4] \
            { … }`. With two variables, `for i, x in xs { … }`, the first counts the items from 0. For a condition \
            there is `while`.
            """,
            fails: "for (i = 0; i < 5) { }", works: "for i in 0..4 { }"),
        ErrorPage(
            .parameterForm, "parameters are not written like this",
            """
            A function's parameters stand in round brackets, parted by commas; each may have a default: \
            `def area(w, h = 10) { … }`. There are no types. Without parameters the brackets are empty.
            """,
            fails: "def f { }", works: "def f() { }"),
        ErrorPage(
            .whenForm, "the classes of a `when` are not written like this",
            """
            A `when` takes classes side by side, all of which must hold: `w:` or `h:` with `any`, `compact` or \
            `regular`, and `portrait` or `landscape`. Or it takes one condition about the screen: \
            `when screen.width < 600 { … }`.
            """,
            fails: "when w:small { }", works: "when w:compact { }"),
        ErrorPage(
            .screenForm, "a screen is not written like this",
            """
            A screen is two numbers, `screen 375 667`; a device, `screen iphone8` or `screen ipad landscape`; or a \
            block, `screen { scale = 2 }`. After `show … on` stand devices or sizes, parted by commas.
            """,
            fails: "screen 375, 667", works: "screen 375 667"),
        ErrorPage(
            .showForm, "a `show` is not written like this",
            """
            `show`, `show S`, `show S as tree`, `show on iphone8, ipad landscape`: first what, then `as` and a form \
            such as tree, boxes or svg, then `on` and the devices. Each part may be left out.
            """,
            fails: "show S as", works: "show S as tree"),
        ErrorPage(
            .missingString, "a string is missing",
            """
            After `import` and `test` stands a string: the file's path, the test's name.
            """,
            fails: "import lib", works: "import \"lib.tgl\""),
        ErrorPage(
            .editForm, "a `move`, `copy` or `rename` is not complete",
            """
            `move A to S`, `move A before B`, `move A after B`, `move A at 0`, `move A to S at 0` · `copy A as B` · \
            `rename A to B`.
            """,
            fails: "copy A B", works: "copy A as B"),
        ErrorPage(
            .nodeForm, "the parts of a node stand in another order",
            """
            A node is its kind, `vert` or `horz`, its name, its text, its styles, and its block, in this order; all \
            but the kind may be left out: `label T "Hello" : big { width = 100 }`.
            """,
            fails: "label \"Hello\" T", works: "label T \"Hello\""),
        ErrorPage(
            .knobForm, "a `knob` is not written like this",
            """
            `knob` makes one live variable and gives it a value: `knob gutter = 8`. Behind `in` may stand the range that it \
            keeps to, `knob gutter = 8 in 0..40`, or a list of the values that it takes, `knob side = "left" in ["left", "right"]`.
            """,
            fails: "knob gutter", works: "knob gutter = 8 in 0..40"),
        ErrorPage(
            .unknownStatement, "a statement begins with a word that begins none",
            """
            A statement sets something (`A.width = 20`), makes a node (`view A`, with the word of its kind first), or begins with a \
            word such as `remove`, `move`, `show` or `why`. There are few such words, because most changes set a property: a node is \
            centred with `A.center = [0, 0]`, hidden with `A.visibility = gone`.

            `:help` at the prompt leads on by what you want to do.
            """,
            fails: "veiw A { }", works: "view A { }"),
        ErrorPage(
            .sessionCommand, "a session command is not a statement",
            """
            `:undo`, `:help`, `:save` and their like are commands of the prompt that `tgl` opens without arguments. Each stands on a \
            line of its own there. A script, and the code after `-e`, hold statements only.

            `show`, `why`, `print` and `expect` are statements.
            """,
            fails: ":why A.width", works: "view A { width = 20 }\nwhy A.width"),
    ]
}
