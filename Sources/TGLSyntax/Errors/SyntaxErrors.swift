import TGLTexts

/// The page of an error code: what `tgl explain` shows.
public struct ErrorPage: Sendable {
    /// `TGL0101` and the like.
    public let code: String
    /// What is wrong, in a few words.
    public let title: String
    /// What holds, why, and the ways out. Paragraphs are separated by empty lines, code is in backquotes.
    public let text: String
    /// Code that gives this error, as bytes, which need not be UTF-8; see `failing`.
    public let failingBytes: [UInt8]
    /// The same code put right.
    public let working: String
    /// The limits under which the example fails, where it is about one.
    public let limits: ParseOptions

    /// Code that gives this error.
    public var failing: String { String(decoding: failingBytes, as: UTF8.self) }

    /// What a section of a file of pages has beside its text.
    package static let form = TextForm(code: ["fails", "works"])

    /// The page that a section of such a file is; its key is the code.
    package init(_ section: TextSection, limits: ParseOptions = ParseOptions()) {
        code = section.key
        title = section.title
        text = section.text
        failingBytes = section.bytes("fails")
        working = section.code("works")
        self.limits = limits
    }
}

/// The pages of all errors that reading a text can give, by code.
public enum SyntaxErrors {
    /// The file of the pages.
    package static let table = TextTable("syntax-errors", ErrorPage.form, values: ["zeroByte": [0], "byteE9": [0xE9]])

    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = table.sections.map { ErrorPage($0, limits: limits(for: $0.key)) }

    /// Every code that a diagnostic of this module can have, in order.
    public static let codes: [String] = SyntaxCode.allCases.map(\.text)

    /// The page of a code, if it is one of these.
    public static func page(_ code: String) -> ErrorPage? { pages.first { $0.code == code } }

    /// The limits under which an example fails, where it is about one.
    private static func limits(for code: String) -> ParseOptions {
        switch code {
        case SyntaxCode.tooLong.text: ParseOptions(maxBytes: 20)
        case SyntaxCode.nestingTooDeep.text: ParseOptions(maxNesting: 10)
        default: ParseOptions()
        }
    }
}
