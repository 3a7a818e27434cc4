/// A message about a text, usually an error. It holds everything that a renderer needs, without a layout of its own.
public struct Diagnostic: Hashable, Sendable, Error {
    /// How serious it is.
    public enum Severity: UInt8, Sendable, Comparable {
        /// Mere information, a possible mistake, and an error that ends the run.
        case note, warning, error

        /// Orders severities from the mildest to the worst.
        public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    /// A range of a text with a label under it; the label may be empty.
    public struct Place: Hashable, Sendable {
        /// The text that it is about.
        public var source: SourceFile
        /// The range in bytes; an empty one is a position between two bytes.
        public var range: SourceRange
        /// The label under the range, or an empty string.
        public var label: String

        /// A range of a text, with or without a label.
        public init(source: SourceFile, range: SourceRange, label: String = "") {
            self.source = source
            self.range = range
            self.label = label
        }

        /// The line and column where it begins.
        public var position: SourcePosition { source.position(of: range.start) }

        /// Equal if the source is the same object and range and label are equal.
        public static func == (a: Place, b: Place) -> Bool {
            a.source === b.source && a.range == b.range && a.label == b.label
        }

        /// Hashes the identity of the source and the range.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(source))
            hasher.combine(range)
        }
    }

    /// A further line of a diagnostic, and the place that it is about.
    public struct Detail: Hashable, Sendable {
        /// What it says.
        public var text: String
        /// The place as shown after the text: `demo.tgl:3`; empty if there is none.
        public var place: String

        /// A line with its place.
        public init(_ text: String, place: String = "") {
            self.text = text
            self.place = place
        }
    }

    /// The code, such as `TGL0101`.
    public var code: String
    /// The severity; by default an error.
    public var severity: Severity
    /// One sentence in lower case, without a full stop; code in backquotes.
    public var message: String
    /// Where it is.
    public var primary: Place
    /// Up to two further places that explain it.
    public var secondary: [Place]
    /// A rule of the language that applies (`= a height takes a number, …`).
    public var note: String?
    /// Further lines with a derivation, each with a place.
    public var details: [Detail]
    /// A line that says how to fix it (`help: …`). Setting another help removes the edits of the old one.
    public var help: String? { didSet { if help != oldValue { fixes = [] } } }
    /// The help as edits of the primary place's text, to be made together; empty if it cannot be carried out by edits.
    public private(set) var fixes: [TextEdit]

    /// A diagnostic. Texts that are too long are shortened in the middle, and only two secondary places are kept.
    public init(
        code: String, severity: Severity = .error, message: String, primary: Place, secondary: [Place] = [],
        note: String? = nil, details: [Detail] = [], help: String? = nil, fixes: [TextEdit] = []
    ) {
        self.code = code
        self.severity = severity
        self.message = Diagnostic.shortened(message)
        self.primary = primary
        self.secondary = Array(secondary.prefix(2))
        self.note = note.map { Diagnostic.shortened($0) }
        self.details = details.map { Detail(Diagnostic.shortened($0.text), place: $0.place) }
        self.help = help.map { Diagnostic.shortened($0) }
        self.fixes = fixes
        dropUnsaidFixes()
    }

    /// Sets the help, in words and as edits of the text.
    public mutating func offer(_ help: String, fixes: [TextEdit]) {
        self.help = help
        self.fixes = fixes
        dropUnsaidFixes()
    }

    /// Adds another edit of the same sort at another place.
    mutating func alsoFix(_ edit: TextEdit) { if !fixes.isEmpty { fixes.append(edit) } }

    /// Help and edits must agree: edits that the help does not mention are removed.
    private mutating func dropUnsaidFixes() {
        guard let help, fixes.allSatisfy({ $0.isSaid(in: help) }) else { return fixes = [] }
    }

    /// The beginning and the end of a text that is too long because it quotes a long string or name.
    private static func shortened(_ text: String) -> String {
        let (first, last) = (300, 200)
        let letters = text.unicodeScalars
        guard text.utf8.count > first + last, letters.count > first + last else { return text }
        return String(letters.prefix(first)) + "…" + String(letters.suffix(last))
    }
}
