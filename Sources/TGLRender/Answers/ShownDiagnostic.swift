// An error as it is to be shown: plain values, made by whoever found it.

/// How serious a diagnostic is; the raw value is the word that its picture begins with.
public enum DiagnosticSeverity: String, Sendable, Equatable {
    /// What was asked for was not done.
    case error
    /// It was done, and is probably not what was meant.
    case warning
    /// Something to know.
    case note
}

/// A place in a source text.
public struct DiagnosticPlace: Sendable, Equatable {
    /// The file as the user knows it, or `tgl[5]` for a line typed at the prompt.
    public var file: String
    /// The line, counted from 1.
    public var line: Int
    /// The column as an editor shows it, counted from 1.
    public var column: Int
    /// The whole line, without its end.
    public var lineText: String
    /// What is meant, in bytes of UTF-8 from the start of the line. An empty range
    /// points between two characters; what goes beyond the line is cut.
    public var range: Range<Int>
    /// Said behind the mark; may be empty.
    public var label: String

    /// A place; see the properties.
    public init(file: String, line: Int, column: Int, lineText: String, range: Range<Int>, label: String = "") {
        self.file = file
        self.line = line
        self.column = column
        self.lineText = lineText
        self.range = range
        self.label = label
    }
}

/// A line of a diagnostic and the place that it speaks of.
public struct DiagnosticDetail: Sendable, Equatable {
    /// What it says.
    public var text: String
    /// `demo.tgl:3`; empty for none.
    public var place: String

    /// A line by its parts.
    public init(_ text: String, place: String = "") {
        self.text = text
        self.place = place
    }
}

/// All that the picture of a diagnostic shows.
public struct DiagnosticPicture: Sendable, Equatable {
    /// How serious it is.
    public var severity: DiagnosticSeverity
    /// `TGL0207`; empty for none.
    public var code: String
    /// What is wrong, in a sentence; further lines stand below it.
    public var message: String
    /// Where it is; nil for a diagnostic without a place.
    public var primary: DiagnosticPlace?
    /// Other places that have to do with it; two are shown.
    public var secondary: [DiagnosticPlace]
    /// Further sentences, each behind a `=`.
    public var notes: [String]
    /// Lines that work out what is said, each with the place that it speaks of in a column of its own.
    public var details: [DiagnosticDetail]
    /// A way out; nil where there is none to tell.
    public var help: String?

    /// A picture of these parts; all but the message may be left out.
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
    /// Colour or none, Unicode or ASCII.
    public var style: RenderStyle
    /// Columns of the terminal; longer source lines are shown in part.
    public var columns: Int
    /// Ends with `more: tgl explain CODE`.
    public var showsMore: Bool

    /// Options; as they are, the picture is plain and 100 columns wide.
    public init(style: RenderStyle = .plain, columns: Int = 100, showsMore: Bool = true) {
        self.style = style
        self.columns = columns
        self.showsMore = showsMore
    }
}

/// The picture of an error, a line end after every line:
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

/// The picture of an error as a block.
public func diagnosticBlock(
    _ picture: DiagnosticPicture, options: DiagnosticOptions = DiagnosticOptions()
) -> TextBlock {
    var writer = DiagnosticWriter(picture, options)
    writer.write()
    return TextBlock(writer.lines)
}
