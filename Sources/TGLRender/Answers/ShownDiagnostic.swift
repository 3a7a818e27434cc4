// A diagnostic to be displayed. It contains only plain values, which the code that found the error fills in.

/// How serious a diagnostic is. The raw value is the first word of its text.
public enum DiagnosticSeverity: String, Sendable, Equatable {
    /// The request was not carried out.
    case error
    /// The request was carried out, but probably does not do what the user intends.
    case warning
    /// Additional information.
    case note
}

/// A place in a source text.
public struct DiagnosticPlace: Sendable, Equatable {
    /// The file name as the user typed it, or `tgl[5]` for a line typed at the prompt.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column as an editor shows it, counted from 1.
    public var column: Int
    /// The whole line, without its end.
    public var lineText: String
    /// The marked part, as a byte range in the UTF-8 text of the line. An empty range points between two characters; parts beyond the end
    /// of the line are cut off.
    public var range: Range<Int>
    /// The text after the mark; may be empty.
    public var label: String

    /// Creates a place from its parts.
    public init(file: String, line: Int, column: Int, lineText: String, range: Range<Int>, label: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.lineText = lineText
        self.range = range
        self.label = label
    }
}

/// A line of a diagnostic, with the place in the source that it is about.
public struct DiagnosticDetail: Sendable, Equatable {
    /// The text of the line.
    public var text: String
    /// `demo.tgl:3`; empty for none.
    public var place: String

    /// Creates a line from its parts.
    public init(_ text: String, place: String = "") {
        self.text = text
        self.place = place
    }
}

/// Everything that the display of a diagnostic shows.
public struct DiagnosticPicture: Sendable, Equatable {
    /// How serious it is.
    public var severity: DiagnosticSeverity
    /// The error code, such as `TGL0207`; empty if there is none.
    public var code: String
    /// What is wrong, in one sentence; further lines are shown below it.
    public var message: String
    /// Where the error is; nil for a diagnostic without a place.
    public var primary: DiagnosticPlace?
    /// Related places; only the first two are shown.
    public var secondary: [DiagnosticPlace]
    /// Further sentences, each shown after a `=`.
    public var notes: [String]
    /// Lines that derive the message, each with the place it is about in a second column.
    public var details: [DiagnosticDetail]
    /// A suggestion to fix the error; nil if there is none.
    public var help: String?

    /// Creates a picture from its parts; only the message is required.
    public init(
        severity: DiagnosticSeverity = .error, code: String = "", message: String,
        primary: DiagnosticPlace? = nil, secondary: [DiagnosticPlace] = [], notes: [String] = [],
        details: [DiagnosticDetail] = [], help: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.primary = primary
        self.secondary = secondary
        self.notes = notes
        self.details = details
        self.help = help
    }
}

/// How the picture of a diagnostic is drawn.
public struct DiagnosticOptions: Sendable, Equatable {
    /// The colours and the character set.
    public var style: RenderStyle
    /// The width of the terminal in columns; longer source lines are shown in part.
    public var columns: Int
    /// Whether the text ends with `more: tgl explain CODE`.
    public var showsMore: Bool

    /// Creates options. The defaults give plain text, 100 columns wide.
    public init(style: RenderStyle = .plain, columns: Int = 100, showsMore: Bool = true) {
        self.style = style
        self.columns = columns
        self.showsMore = showsMore
    }
}

/// The text of a diagnostic, with a line end after every line:
///
///     error[TGL0207]: a height cannot be `left`
///       ┌─ demo.tgl:12:14
///     12│ A { height = left }
///       │              ^^^^ this is a word for gravity
///       = a height takes a number, a percentage, wrap or fill
///       help: did you mean `A.left`?        more: tgl explain TGL0207
public func renderDiagnostic(_ picture: DiagnosticPicture, options: DiagnosticOptions = DiagnosticOptions()) -> TerminalText {
    diagnosticBlock(picture, options: options).text(options.style)
}

/// The text of a diagnostic as a block.
public func diagnosticBlock(
    _ picture: DiagnosticPicture, options: DiagnosticOptions = DiagnosticOptions()
) -> TextBlock {
    var writer = DiagnosticWriter(picture, options)
    writer.write()
    return TextBlock(writer.lines)
}
