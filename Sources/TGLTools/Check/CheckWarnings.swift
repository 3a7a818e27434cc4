import TGLSyntax

/// The pages of the checker's warnings, by code.
public enum CheckWarnings {
    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = namePages + blockPages + allowancePages

    /// Every code that a warning of the checker can have, in order.
    public static let codes: [String] = CheckCode.allCases.map(\.text)

    private static func page(_ code: CheckCode, _ title: String, _ text: String, fails: String, works: String) -> ErrorPage {
        ErrorPage(code: code.text, title: title, text: text, failing: fails, working: works)
    }

    private static let namePages = [
        page(
            .neverRead, "a variable that is never read",
            """
            `tgl check` warns of a `let` that nothing reads: its name may be misspelt elsewhere, or the code that used it is gone. To \
            set a variable, also with `+=`, does not read it.

            The warning is left out where other files may read the variable: at the top level of a file that another checked file \
            imports, and of a file that is made to be imported, because outside of functions and tests it makes no nodes, calls \
            nothing and shows nothing. A name that an imported file mentions counts as read, too. Knobs, parameters and loop variables \
            are not reported, nor are names that begin with `_`.
            """,
            fails: "let wide = 40\nlet hight = 20\nview A { width = wide }",
            works: "let wide = 40\nlet high = 20\nview A { width = wide; height = high }"),
        page(
            .neverCalled, "a function that is never called",
            """
            `tgl check` warns of a `def` that nothing calls. A function that only calls itself is never called, and neither is one \
            that is called only by functions that are never called. To give a function to another one, `map(xs, f)`, counts as a call.

            As with variables, the warning is left out at the top level of files that others import or that only declare; see `tgl \
            explain TGL0901`. A function whose name begins with `_` is not reported.
            """,
            fails: "def card(w) { view { width = w } }\nview A { width = 20 }",
            works: "def card(w) { view { width = w } }\ncard(20)"),
        page(
            .neverUsed, "a style that no node uses",
            """
            `tgl check` warns of a `style` that is given to no node. Setting its rules, `card.width = 20`, does not use it.

            As with variables, the warning is left out at the top level of files that others import or that only declare; see `tgl \
            explain TGL0901`. A style whose name begins with `_` is not reported.
            """,
            fails: "style card { width = 100 }\nview A { width = 20 }",
            works: "style card { width = 100 }\nview A : card"),
    ]

    private static let blockPages = [
        page(
            .unreachable, "code that never runs",
            """
            What follows `return`, `break` or `continue` in the same block never runs, and neither does what follows an `if` with an \
            `else` of which every branch leaves the block.

            Move the code in front of the statement, put the statement in an `if`, or remove the code.
            """,
            fails: "def half(n) {\n  return n / 2\n  print \"halved\"\n}\nprint half(8)",
            works: "def half(n) {\n  print \"halved\"\n  return n / 2\n}\nprint half(8)"),
        page(
            .shadowed, "a name that hides another one",
            """
            An inner `let`, `def`, `style`, parameter or loop variable may have the name of a variable, function, style or knob around \
            it. In its block the name then is the inner one, and the outer one cannot be read or set there. To set the outer variable, \
            leave out the `let`.

            Nodes and functions of the language may be hidden without a warning. An inner name that begins with `_` is not reported.
            """,
            fails: "let total = 0\nfor n in [1, 2, 3] {\n  let total = n\n  print total\n}\nprint total",
            works: "let total = 0\nfor n in [1, 2, 3] { total += n }\nprint total"),
        page(
            .unusedValue, "a value that is not used",
            """
            A call by itself is a statement, for what the function does. The functions of the language only compute a value, so that a \
            call of `max` or `len` by itself has no effect. Functions that call others, as `map` does, are not reported, since these \
            may do something.

            Use the value, print it, or remove the call.
            """,
            fails: "let xs = [3, 1, 2]\nsort(xs)\nprint xs",
            works: "let xs = [3, 1, 2]\nxs = sort(xs)\nprint xs"),
        page(
            .setTwice, "a rule that is set twice in one block",
            """
            Where one block sets the same property of the same node twice, with nothing between the two that reads it, the first rule \
            has no effect. A rule and its bounds are separate: `width = 20` and `width >= 30` are both in force. So are relations of \
            different priority in the text.

            A shorthand sets each of its parts. `margin = 8; left = 20` is no mistake, since the other three margins stay; but in \
            `left = 20; margin = 8` the first rule has no effect. Rules in different blocks, and rules with something between them \
            that may read them, such as `print`, a call or an `if`, are not reported.
            """,
            fails: "view A {\n  width = 20\n  height = 10\n  width = 30\n}",
            works: "view A {\n  width = 20\n  height = 10\n  width >= 30\n}"),
    ]

    private static let allowancePages = [
        page(
            .allowanceForm, "an allowance that is not complete",
            """
            A comment `# tgl: allow CODE because REASON` silences the warnings and notes of a code on one line. It is at the end of \
            that line, or alone on a line before it. Several codes are separated by commas. The code is that of `tgl check --json`: \
            `TGL0901`, or `lint-overlaps` for what `:lint` says. The reason is for those who read the script later.

            Write the codes and, behind `because`, the reason. Errors cannot be allowed.
            """,
            fails: "let gap = 8  # tgl: allow TGL0901\nview A { width = 20 }",
            works: "let gap = 8  # tgl: allow TGL0901 because a later lesson reads it\nview A { width = 20 }"),
        page(
            .unknownAllowance, "an allowance of what there is not",
            """
            An allowance names warnings and notes: those of `tgl check` (TGL0901 and on), those that a run tells, and the findings of \
            `:lint`, which are called `lint-overlaps`, `lint-sticks-out` and so on. Errors cannot be allowed, and neither can the \
            warnings about allowances.

            Write the code as `tgl check --json` gives it.
            """,
            fails: "view A { width = 500 }  # tgl: allow lint-stick-out because it is meant",
            works: "view A { width = 500 }  # tgl: allow lint-sticks-out because it is meant"),
        page(
            .unusedAllowance, "an allowance that silences nothing",
            """
            There is no finding of the code on the line that the allowance is about, which is its own or, where it stands alone, the \
            next one with code. The line was changed since, or the comment came to another one.

            Of what only a run finds, as `:lint` does, `tgl check` knows this only with `--run`. The warning is left out in a text with \
            syntax errors, and for top-level names that other files may use.

            Remove the allowance.
            """,
            fails: "let gap = 8  # tgl: allow TGL0901 because nothing reads it yet\nview A { width = gap }",
            works: "let gap = 8\nview A { width = gap }"),
    ]
}
