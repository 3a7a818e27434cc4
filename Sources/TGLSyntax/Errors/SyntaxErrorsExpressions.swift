// Errors of expressions: TGL0120 to TGL0139.
extension SyntaxErrors {
    static let expressionPages: [ErrorPage] = [
        ErrorPage(
            .missingExpression, "an expression is missing",
            """
            A value is needed here: a number, a percentage, a string, a name, a list `[1, 2]`, or something computed \
            from these.

            A statement ends where its line ends. It continues inside `(` and `[`, and after a binary operator, \
            `=`, `<=`, `>=`, `=>`, `,`, `:`, `then` and `else`; so put an operator at the end of a line, not at the \
            beginning of the next.
            """,
            fails: "let a = 1 + * 2", works: "let a = 1 + 2"),
        ErrorPage(
            .chainedComparison, "comparisons do not chain",
            """
            A comparison gives `true` or `false`, which cannot be compared with a number. Combine two comparisons with `and`.
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
            In an expression, `if` chooses between two values: `if a then b else c`. It needs both `then` and `else` \
            and no braces. Outside brackets, the line may end only after `then` and after `else`.
            """,
            fails: "let a = if b then 1", works: "let a = if b then 1 else 2"),
        ErrorPage(
            .functionForm, "a function is not written like this",
            """
            A function is written `t => t * 2` or `(a, b) => a + b`: its parameters, `=>`, and one expression. In \
            a longer expression, put it in parentheses. After `=>` there may be a node instead: `t => view { width = t }` is a \
            function that makes a node.

            For several statements write a `def`:

                def f(t) {
                  let twice = t * 2
                  return twice
                }
            """,
            fails: "let f = t => { return t * 2 }", works: "let f = t => t * 2"),
        ErrorPage(
            .looseOperator, "`not` or `if` needs parentheses here",
            """
            `not` and `if … then … else` have lower precedence than the operator before them, so they cannot be \
            its right operand without parentheses.
            """,
            fails: "let a = 1 + if b then 2 else 3", works: "let a = 1 + (if b then 2 else 3)"),
        ErrorPage(
            .memberName, "a name is missing after `.`",
            """
            A `.` is followed by the name of a property, or by one of `parent prev next first last`, on the same line.
            """,
            fails: "let a = A.", works: "let a = A.width"),
        ErrorPage(
            .namedArgument, "arguments are positional",
            """
            The arguments of a call are in the order of the function's parameters, without names. Parameters at the \
            end that have a default may be left out.
            """,
            fails: "area(w = 3, h = 4)", works: "area(3, 4)"),
        ErrorPage(
            .listSeparator, "a comma or a closing bracket is missing",
            """
            Items in `( )` and `[ ]` are separated by commas. Parentheses enclose one value, or the arguments of a call; \
            a list is written in `[ ]`. The braces in a string enclose one expression.
            """,
            fails: "let a = [1 2]", works: "let a = [1, 2]"),
        ErrorPage(
            .unaryPlus, "a `+` needs a left operand",
            """
            A positive number is written without a sign.
            """,
            fails: "let a = +5", works: "let a = 5"),
        ErrorPage(
            .nestingTooDeep, "this is nested too deeply",
            """
            The nesting of blocks, brackets and expressions is limited in total. A chain of operators counts as well: \
            `1 + 2 + 3` is `(1 + 2) + 3`. The limit keeps a broken or hostile text from overflowing the stack; no text \
            written by hand reaches it.

            Move a part of it into a `let` or a `def`, or sum a list. `--max-nesting` raises the limit, up to 2000.
            """,
            fails: "let a = [[[[[[[[[[[[1]]]]]]]]]]]]", works: "let b = [[[1]]]; let a = [[[b]]]",
            limits: ParseOptions(maxNesting: 10)),
    ]
}
