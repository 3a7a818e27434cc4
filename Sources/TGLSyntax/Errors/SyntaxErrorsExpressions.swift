// Errors of expressions: TGL0120 to TGL0139.
extension SyntaxErrors {
    static let expressionPages: [ErrorPage] = [
        ErrorPage(
            .missingExpression, "an expression is missing",
            """
            Here a value must stand: a number, a percentage, a string, a name, a list `[1, 2]`, or something computed \
            from these.

            A statement ends where its line ends. It goes on inside `(` and `[`, and after a binary operator, a \
            relation sign, `=>`, `,`, `:`, `then` and `else`; so an operator stands at the end of a line, not at the \
            beginning of the next.
            """,
            fails: "let a = 1 + * 2", works: "let a = 1 + 2"),
        ErrorPage(
            .chainedComparison, "comparisons do not chain",
            """
            A comparison gives `true` or `false`, which compares with no number. Join two comparisons with `and`.
            """,
            fails: "expect 1 < a < 3", works: "expect 1 < a and a < 3"),
        ErrorPage(
            .chainedRange, "ranges do not chain",
            """
            A range has two ends: `1..5`. For steps write `range(0, 10, 2)`, which goes up to and including 10.
            """,
            fails: "let a = 0..2..10", works: "let a = range(0, 10, 2)"),
        ErrorPage(
            .choiceForm, "an `if` that gives a value is not complete",
            """
            Within an expression an `if` gives one of two values: `if a then b else c`. It has both `then` and `else` \
            and no braces. Outside of brackets the line may end only after `then` and after `else`.
            """,
            fails: "let a = if b then 1", works: "let a = if b then 1 else 2"),
        ErrorPage(
            .functionForm, "a function is not written like this",
            """
            A function is written `t => t * 2` or `(a, b) => a + b`: its parameters, `=>`, and one expression. Within \
            a longer expression it stands in brackets.

            For several statements write a `def`:

                def f(t) {
                  let twice = t * 2
                  return twice
                }
            """,
            fails: "let f = t => { return t * 2 }", works: "let f = t => t * 2"),
        ErrorPage(
            .looseOperator, "`not` or `if` needs brackets here",
            """
            `not`, and `if … then … else` still more, bind looser than the operator before them, so they cannot be \
            its right side by themselves.
            """,
            fails: "let a = 1 + if b then 2 else 3", works: "let a = 1 + (if b then 2 else 3)"),
        ErrorPage(
            .memberName, "after `.` a name must stand",
            """
            After a `.` stands the name of a property, or one of `parent prev next first last`, on the same line.
            """,
            fails: "let a = A.", works: "let a = A.width"),
        ErrorPage(
            .namedArgument, "arguments go by position",
            """
            The values in a call stand in the order of the function's parameters, without names. Parameters at the \
            end that have a default may be left out.
            """,
            fails: "area(w = 3, h = 4)", works: "area(3, 4)"),
        ErrorPage(
            .listSeparator, "something stands between items where only a comma or the end may",
            """
            Items in `( )` and `[ ]` are parted by commas. Round brackets hold one value, or the arguments of a call; \
            a list stands in `[ ]`. The braces in a string hold one expression.
            """,
            fails: "let a = [1 2]", works: "let a = [1, 2]"),
        ErrorPage(
            .unaryPlus, "a `+` needs something on its left",
            """
            A positive number is written without a sign.
            """,
            fails: "let a = +5", works: "let a = 5"),
        ErrorPage(
            .nestingTooDeep, "this nests too deep",
            """
            Blocks, brackets and expressions may nest only so deep, together. A chain of operators counts as well: \
            `1 + 2 + 3` is `(1 + 2) + 3`. The limit keeps a broken or hostile text from using up the stack; nothing \
            written by hand comes near it.

            Take a part of it out into a `let` or a `def`, or sum a list. `--max-nesting` raises the limit, up to 2000.
            """,
            fails: "let a = [[[[[[[[[[[[1]]]]]]]]]]]]", works: "let b = [[[1]]]; let a = [[[b]]]",
            limits: ParseOptions(maxNesting: 10)),
    ]
}
