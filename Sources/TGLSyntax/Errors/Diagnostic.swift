/// Something to tell about a text: an error, mostly. It holds what a renderer needs and no layout of its own.
public struct Diagnostic: Hashable, Sendable, Error {
    /// How bad it is.
    public enum Severity: UInt8, Sendable, Comparable {
        /// What merely informs, what may be wrong, and what stops a text from being run further.
        case note, warning, error

        /// Orders them from the mildest to the worst.
        public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
    }

    /// A stretch of a text and what is to be said under it; the words may be empty.
    public struct Place: Hashable, Sendable {
        /// The text that it is about.
        public var source: SourceFile
        /// The stretch of the text, in bytes; an empty one points between two bytes.
        public var range: SourceRange
        /// The words under the stretch, or an empty string.
        public var label: String

        /// A stretch of a text, with words under it or without.
        public init(source: SourceFile, range: SourceRange, label: String = "") {
            self.source = source
            self.range = range
            self.label = label
        }

        /// The line and column where it begins.
        public var position: SourcePosition { source.position(of: range.start) }

        /// Equal where the text is the same object and stretch and words are equal.
        public static func == (a: Place, b: Place) -> Bool {
            a.source === b.source && a.range == b.range && a.label == b.label
        }

        /// Hashes the text's identity and the stretch.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(source))
            hasher.combine(range)
        }
    }

    /// A line of a report, and the place that it speaks of.
    public struct Detail: Hashable, Sendable {
        /// What it says.
        public var text: String
        /// The place as it is shown behind it: `demo.tgl:3`; empty for none.
        public var place: String

        /// A line by its parts.
        public init(_ text: String, place: String = "") {
            self.text = text
            self.place = place
        }
    }

    /// `TGL0101` and the like.
    public var code: String
    /// How bad it is; what the codes of errors stand for is an error unless it says otherwise.
    public var severity: Severity
    /// One sentence in lower case, without a full stop; code in backquotes.
    public var message: String
    /// Where it is.
    public var primary: Place
    /// Up to two places more that explain it.
    public var secondary: [Place]
    /// A line that says what holds here (`= a height takes a number, …`).
    public var note: String?
    /// Further lines, which work out what is said, each with a place.
    public var details: [Detail]
    /// A line that says the way out (`help: …`). Other words take the changes away that said the same.
    public var help: String? { didSet { if help != oldValue { fixes = [] } } }
    /// The way out as changes of the text of the primary place, which belong together; empty where it is not one that can be made at once.
    public private(set) var fixes: [TextEdit]

    /// A diagnostic. Texts that are too long to be read are cut in the middle, and only two of the secondary places are kept.
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

    /// Says a way out, in words and as changes of the text.
    public mutating func offer(_ help: String, fixes: [TextEdit]) {
        self.help = help
        self.fixes = fixes
        dropUnsaidFixes()
    }

    /// Takes another change into the way out, of the same sort at another place.
    mutating func alsoFix(_ edit: TextEdit) { if !fixes.isEmpty { fixes.append(edit) } }

    /// The same about another version of the text, in which its places are so many bytes further on.
    func moved(by shift: Int, in source: SourceFile) -> Diagnostic {
        func moved(_ place: Place) -> Place { Place(source: source, range: place.range.moved(by: shift), label: place.label) }
        var result = self
        result.primary = moved(primary)
        result.secondary = secondary.map(moved)
        result.fixes = fixes.map { TextEdit($0.range.moved(by: shift), $0.text) }
        return result
    }

    /// Words and changes must not contradict each other: changes that the words do not say are not offered.
    private mutating func dropUnsaidFixes() {
        guard let help, fixes.allSatisfy({ $0.isSaid(in: help) }) else { return fixes = [] }
    }

    /// The beginning and the end of what is too long to be read: it quotes a long string, or a long name.
    private static func shortened(_ text: String) -> String {
        let (first, last) = (300, 200)
        let letters = text.unicodeScalars
        guard text.utf8.count > first + last, letters.count > first + last else { return text }
        return String(letters.prefix(first)) + "…" + String(letters.suffix(last))
    }
}
