import TGLTexts

/// The page of an error code: what `tgl explain` shows.
public struct ErrorPage: Sendable {
    /// The code, such as `TGL0101`.
    public let code: String
    /// The title.
    public let title: String
    /// The explanation: the rule, its reason, and how to fix the error. Paragraphs are separated by empty lines, code is in backquotes.
    public let text: String
    /// Code that gives this error, as bytes, which need not be UTF-8; see `failing`.
    public let failingBytes: [UInt8]
    /// The same code, corrected.
    public let working: String
    /// The limits under which the example fails, if it is about a limit.
    public let limits: ParseOptions

    /// Code that gives this error, as a string.
    public var failing: String { String(decoding: failingBytes, as: UTF8.self) }

    /// The code blocks of a section in a file of pages.
    package static let form = TextForm(code: ["fails", "works"])

    /// The page of a section; the section's key is the code.
    package init(_ section: TextSection, limits: ParseOptions = ParseOptions()) {
        code = section.key
        title = section.title
        text = section.text
        failingBytes = section.bytes("fails")
        working = section.code("works")
        self.limits = limits
    }
}

/// The pages of all syntax errors, by code.
public enum SyntaxErrors {
    /// The file of the pages.
    package static let table = TextTable("syntax-errors", ErrorPage.form, values: ["zeroByte": [0], "byteE9": [0xE9]])

    /// The pages, in the order of their codes.
    public static let pages: [ErrorPage] = table.sections.map { ErrorPage($0, limits: limits(for: $0.key)) }

    /// The codes of all diagnostics of this module, in order.
    public static let codes: [String] = SyntaxCode.allCases.map(\.text)

    /// The page of a code; `nil` if it belongs to another module.
    public static func page(_ code: String) -> ErrorPage? { pages.first { $0.code == code } }

    /// The limits under which the example of a code fails, if it is about a limit.
    private static func limits(for code: String) -> ParseOptions {
        switch code {
        case SyntaxCode.tooLong.text: ParseOptions(maxBytes: 20)
        case SyntaxCode.nestingTooDeep.text: ParseOptions(maxNesting: 10)
        default: ParseOptions()
        }
    }
}
