/// The page of an error code: what `tgl explain` shows.
public struct ErrorPage: Sendable {
    /// `TGL0101` and the like.
    public let code: String
    /// What is wrong, in a few words.
    public let title: String
    /// What holds, why, and the ways out. Paragraphs are separated by empty lines, code is in backquotes.
    public let text: String
    /// Code that gives this error, as bytes; see `failing`.
    public let failingBytes: [UInt8]
    /// The same code put right.
    public let working: String
    /// The limits under which the example fails, where it is about one.
    public let limits: ParseOptions

    /// Code that gives this error.
    public var failing: String { String(decoding: failingBytes, as: UTF8.self) }

    /// A page whose failing example is text.
    public init(
        code: String, title: String, text: String, failing: String, working: String,
        limits: ParseOptions = ParseOptions()
    ) {
        self.init(
            code: code, title: title, text: text, failingBytes: Array(failing.utf8), working: working, limits: limits)
    }

    /// A page whose failing example is bytes, which need not be UTF-8.
    public init(
        code: String, title: String, text: String, failingBytes: [UInt8], working: String,
        limits: ParseOptions = ParseOptions()
    ) {
        self.code = code
        self.title = title
        self.text = text
        self.failingBytes = failingBytes
        self.working = working
        self.limits = limits
    }

    init(
        _ code: SyntaxCode, _ title: String, _ text: String, fails failing: String, works working: String,
        limits: ParseOptions = ParseOptions()
    ) {
        self.init(code: code.text, title: title, text: text, failing: failing, working: working, limits: limits)
    }
}

/// The pages of all errors that reading a text can give, by code.
public enum SyntaxErrors {
    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = textPages + expressionPages + statementPages

    /// Every code that a diagnostic of this module can have, in order.
    public static let codes: [String] = SyntaxCode.allCases.map(\.text)

    /// The page of a code, if it is one of these.
    public static func page(_ code: String) -> ErrorPage? { pages.first { $0.code == code } }
}

// Errors of the text and its tokens: TGL0101 to TGL0119.
extension SyntaxErrors {
    static let textPages: [ErrorPage] = [
        ErrorPage(
            code: SyntaxCode.invalidUTF8.text, title: "the text is not valid UTF-8",
            text: """
                A script is UTF-8 text. These bytes are not valid UTF-8: the file was saved in another encoding, or it is \
                not a text file.

                Save it as UTF-8. A byte order mark at its beginning does no harm.
                """,
            failingBytes: Array("let a = \"caf".utf8) + [0xE9] + Array("\"".utf8), working: "let a = \"café\""),
        ErrorPage(
            .nulByte, "the text holds a zero byte",
            """
            A script contains no zero bytes. A file with many of them is binary, or it is UTF-16 text.

            Remove it, or save the file as UTF-8.
            """,
            fails: "let a = 1\u{0}", works: "let a = 1"),
        ErrorPage(
            .tooLong, "the text is too long",
            """
            A text longer than the limit is not read, so that a wrong file cannot use up the memory.

            Split it into files and `import` them.
            """,
            fails: "# a text of more than twenty bytes", works: "# a short one",
            limits: ParseOptions(maxBytes: 20)),
        ErrorPage(
            .unexpectedCharacter, "a character means nothing here",
            """
            Outside strings and comments, a script consists of names, numbers, and the symbols of the language. This \
            character is none of them.

            From other languages: a conditional `a ? b : c` is written `if a then b else c`, a power `a ^ b` is \
            `pow(a, b)`, and a line continues inside brackets and after an operator, without a `\\`.
            """,
            fails: "let a = 2 ^ 10", works: "let a = pow(2, 10)"),
        ErrorPage(
            .lookalike, "a character only looks like a symbol of the language",
            """
            Full-width punctuation (`，；：（）`), typographic dashes and operators (`−×÷≤≥≠`), and spaces that do \
            not break come from input methods and word processors. They look like the ASCII characters but are different ones.

            Write the ASCII character. Strings and comments may contain the others.
            """,
            fails: "let a = max(1，2)", works: "let a = max(1, 2)"),
        ErrorPage(
            .unclosedString, "a string is not closed on its line",
            """
            A string begins and ends with `"` on one line. A new line in it is written `\\n`, a quote `\\"`.

            A `{` in a string begins an expression that ends with `}`: `"row {i + 1}"`. For a literal brace write `\\{`.
            """,
            fails: "let a = \"one", works: "let a = \"one\""),
        ErrorPage(
            .unknownEscape, "unknown escape",
            #"""
            In a string a `\` begins an escape: `\n` new line, `\t` tab, `\r` carriage return, `\"` quote, `\\` \#
            backslash, `\{` and `\}` braces, `\u{1F600}` a character by its number. There are no others.

            For a backslash itself write `\\`.
            """#,
            fails: #"let a = "C:\files""#, works: #"let a = "C:\\files""#),
        ErrorPage(
            .badUnicodeEscape, "a `\\u` escape names no character",
            #"""
            `\u{…}` holds the number of a character in hexadecimal between braces, up to `10FFFF`, without the \#
            surrogates `D800` to `DFFF`.
            """#,
            fails: #"let a = "\u1F600""#, works: #"let a = "\u{1F600}""#),
        ErrorPage(
            .foreignString, "a string is written in double quotes",
            """
            Strings are written `"text"`. Single quotes, backquotes and typographic quotes do not begin one.
            """,
            fails: "let a = 'one'", works: "let a = \"one\""),
        ErrorPage(
            .emptyInterpolation, "the braces in a string are empty",
            """
            `{` and `}` in a string enclose an expression, whose value becomes part of the string.

            For the two characters themselves write `\\{\\}`.
            """,
            fails: "let a = \"{}\"", works: "let a = \"\\{\\}\""),
        ErrorPage(
            .numberSuffix, "a letter cannot directly follow a number",
            """
            Numbers have no units: all sizes are in points, and `20%` is relative to the container. Numbers are decimal. \
            To group digits, put one `_` between two of them: `1_000`, not `1__000` or `1000_`. An exponent takes no `_`.

            To multiply, write `2 * x`. A name begins with a letter, so `2nd` is not a name.
            """,
            fails: "A.width = 20px", works: "A.width = 20"),
        ErrorPage(
            .numberTooLarge, "a number is too large",
            """
            Numbers are 64-bit floating point; the largest is about `1.8e308`. There is no infinity.
            """,
            fails: "let a = 1e999", works: "let a = 1e99"),
        ErrorPage(
            .numberForm, "a number begins with a digit",
            """
            A fraction has a digit before its point: `0.5`, not `.5`.
            """,
            fails: "let a = .5", works: "let a = 0.5"),
        ErrorPage(
            .foreignComment, "a comment begins with `#`",
            """
            `#` begins a comment that goes to the end of the line. There is no other form: `//` and `/* … */` \
            are not comments.
            """,
            fails: "let a = 1 // one", works: "let a = 1 # one"),
        ErrorPage(
            .percentSign, "a `%` means nothing here",
            """
            A `%` directly after a number makes a percentage: `20%`. There is no `%` operator: the remainder of a \
            division is `a mod b`.
            """,
            fails: "let a = 17 % 5", works: "let a = 17 mod 5"),
        ErrorPage(
            .wordOperator, "the logical operators are `and`, `or` and `not`",
            """
            Conditions are combined with `and`, `or` and `not`. The language does not have `&&`, `||` and `!`.
            """,
            fails: "if a && !b { }", works: "if a and not b { }"),
        ErrorPage(
            .foreignSign, "an operator of another language",
            """
            - for `===`, `!==`, `<>` write `==`, `!=`
            - for `=<` write `<=`
            - for `->` write `=>`, which makes a function: `t => t * 2`
            - for `:=` write `let a = 1`, and later `a = 2`
            - for `**` write `pow(a, b)`
            - for `...`, `..<` write `1..5`, which includes both ends

            `=>` is not "at least": that is `>=`.
            """,
            fails: "A.width => 20", works: "A.width >= 20"),
        ErrorPage(
            .increment, "`++` and `--` do not exist",
            """
            To increment or decrement, write `n += 1` or `n -= 1`. Two minus signs before a value negate it twice: `--4` is 4.
            """,
            fails: "n++", works: "n += 1"),
    ]
}
