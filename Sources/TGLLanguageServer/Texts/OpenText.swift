import TGLGuide
import TGLJSON
import TGLScript
import TGLSyntax
import TGLTools

/// A text with the positions that the client counts in it.
struct PlacedText {
    let source: SourceFile
    let encoding: PositionEncoding
    /// The text begins with a byte order mark, which `source` is without.
    let hasMark: Bool

    init(name: String, bytes: [UInt8], encoding: PositionEncoding) {
        source = SourceFile(name: name, bytes: bytes)
        self.encoding = encoding
        hasMark = source.bytes.count < bytes.count
    }

    init(_ source: SourceFile, encoding: PositionEncoding) {
        self.source = source
        self.encoding = encoding
        hasMark = false
    }

    /// What the mark takes on the first line.
    private var lead: Int { hasMark ? encoding == .utf8 ? 3 : 1 : 0 }

    /// The whole text, with its mark.
    var bytes: [UInt8] { hasMark ? [0xEF, 0xBB, 0xBF] + source.bytes : source.bytes }

    func position(_ offset: UInt32) -> Position {
        var position = source.position(offset, encoding)
        if position.line == 0 { position.character += lead }
        return position
    }

    func offset(_ position: Position) -> UInt32 {
        var position = position
        if position.line == 0 { position.character = max(0, position.character - lead) }
        return source.offset(position, encoding)
    }

    func json(_ range: SourceRange) -> JSONValue { ["start": position(range.start).json, "end": position(range.end).json] }

    func range(_ value: JSONValue?) -> SourceRange? {
        guard let start = Position(value?["start"]), let end = Position(value?["end"]) else { return nil }
        let (first, last) = (offset(start), offset(end))
        return SourceRange(start: min(first, last), end: max(first, last))
    }

    func json(_ edits: [TextEdit]) -> JSONValue {
        .array(edits.map { ["range": json($0.range), "newText": .string($0.text)] })
    }

    /// The text after a change of the protocol: of a range, or of all.
    func changed(by change: JSONValue) -> PlacedText? {
        guard let text = change["text"]?.string else { return nil }
        guard let given = change["range"], !given.isNull else {
            return PlacedText(name: source.name, bytes: Array(text.utf8), encoding: encoding)
        }
        guard let start = Position(given["start"]), let end = Position(given["end"]) else { return nil }
        var bytes = bytes
        let (first, last) = (min(start, end), max(start, end))
        // A change that begins before the mark takes it along.
        let shift = hasMark ? 3 : 0
        let from = hasMark && first.line == 0 && first.character < lead ? 0 : Int(offset(first)) + shift
        let to = max(from, hasMark && last.line == 0 && last.character < lead ? 0 : Int(offset(last)) + shift)
        bytes.replaceSubrange(from..<to, with: text.utf8)
        return PlacedText(name: source.name, bytes: bytes, encoding: encoding)
    }
}

/// A text that the client has open: only what the client says of it counts, whatever is on the disk.
final class OpenText {
    let uri: String
    /// The path of its file, with nothing but real folders in it where there is a file; nil where it has none.
    let path: String?
    private(set) var text: PlacedText
    private(set) var version: Int
    /// Changed since it was last checked.
    var needsCheck = true
    /// What is known of the text as it is; nil where that has not been asked since a change.
    var analysis: TextAnalysis?
    /// What is known of its statements, for checks of its next version; nil where nothing is.
    private var found: KeptFindings?
    /// The tokens that were last sent, for what changed since.
    var tokens: (id: String, data: [Int])?
    /// The diagnostics of the last check.
    var checked: [CheckFinding] = []
    var importsOthers = false

    init(uri: String, path: String?, text: PlacedText, version: Int) {
        self.uri = uri
        self.path = path
        self.text = text
        self.version = version
    }

    var source: SourceFile { text.source }

    /// What checks find out about its statements.
    var kept: KeptFindings {
        let kept = found ?? KeptFindings()
        found = kept
        return kept
    }

    /// Forgets what can be found out again.
    func forget() { (analysis, found) = (nil, nil) }

    func change(to text: PlacedText, version: Int) {
        self.text = text
        self.version = version
        needsCheck = true
        analysis = nil
    }
}

/// What checks found out about the statements of a text.
struct KeptFindings {
    let compiled = CheckedStatements()
    let walked = WalkedStatements()
}

/// What is known of a text without running it.
final class TextAnalysis {
    let checked: CheckedText
    /// The texts that it imports, and those that these import, by path.
    let imports: [String: SyntaxTree]
    private let makeReading: () -> TextReading
    private(set) lazy var reading = makeReading()

    init(_ checked: CheckedText, imports: [String: SyntaxTree]) {
        self.checked = checked
        self.imports = imports
        makeReading = {
            let others = NamesElsewhere(imports.sorted { $0.key < $1.key }.map(\.value))
            return TextReading(checked.tree, hasErrors: checked.hasSyntaxErrors, others: others)
        }
    }

    var tree: SyntaxTree { checked.tree }
}
