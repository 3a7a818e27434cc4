import CReadline
import Glibc
import TGLRender

/// A line below an entry, in faint letters.
public struct EntryHint: Equatable, Sendable {
    /// The text; it is cut to the width of the screen.
    public var text: String
    /// The byte range of the part that is not faint.
    public var emphasis: Range<Int>?

    /// Creates a line with an emphasized part.
    public init(_ text: String, emphasis: Range<Int>? = nil) {
        self.text = text
        self.emphasis = emphasis
    }

    package var cells: [EntryCell] {
        let bytes = Array(text.utf8)
        let part = emphasis.map { $0.clamped(to: 0..<bytes.count) } ?? 0..<0
        func cells(_ range: Range<Int>, _ look: String) -> [EntryCell] {
            EntryCells.plain(String(decoding: bytes[range], as: UTF8.self), look)
        }
        let faint = EntryComposer.faint
        return cells(0..<part.lowerBound, faint) + cells(part, "") + cells(part.upperBound..<bytes.count, faint)
    }
}

/// The surroundings of an entry while it is typed. Each function must return within a millisecond or two, because keys wait for it.
public struct EntryDressing {
    /// The styles of the text's parts, in order; the cursor is a byte offset.
    public var spans: (_ text: String, _ cursor: Int) -> [EntrySpan] = { _, _ in [] }
    /// The suggested continuation of a text, shown in grey after it; may be empty. Only called with the cursor at the end.
    public var suggestion: (_ text: String) -> String = { _ in "" }
    /// A help line for the place of the cursor, at most `columns` wide; nil for none.
    public var help: (_ text: String, _ cursor: Int, _ columns: Int) -> EntryHint? = { _, _, _ in nil }
    /// A preview of the text's effect, computed when nothing was typed for a moment; nil for none.
    public var preview: (_ text: String, _ columns: Int) -> EntryHint? = { _, _ in nil }
    /// The maximum number of lines below the entry; room is reserved for them.
    public var hintRows = 0
    /// Whether the signs for hidden parts are ASCII.
    public var isASCII = false

    /// Creates empty surroundings.
    public init() {}
}

/// Cuts suggestions.
enum Suggested {
    /// The first word with the spaces before it.
    static func firstWord(of text: String) -> String {
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        let start = text.firstIndex(where: isWord) ?? text.endIndex
        let end = text[start...].firstIndex { !isWord($0) } ?? text.endIndex
        return String(text[..<end])
    }
}

/// Draws the current entry. Each change is a single write, and unchanged parts are not sent again.
final class EntryDisplay {
    var dressing = EntryDressing()
    private let stream: Int32
    private var composer = EntryComposer()
    private var screen = EntryScreen()
    private var entry = DressedEntry()
    private var continuation: [EntryCell] = []
    /// The text for which suggestion and preview were computed; nil while something else is shown.
    private var dressedText: String?
    private var suggested = ""
    private var preview: EntryHint?
    /// Whether the cursor is below the entry; readline, which may still change its text, must not draw then.
    private var isLeft = false
    /// On narrower screens, only the text is shown.
    private static let leastColumns = 40
    /// Longer texts have no surroundings, because computing them at each key would take too long.
    private static let mostDressed = 1 << 15

    init(stream: Int32) { self.stream = stream }

    /// Begins an entry.
    func begin(continuation: String) {
        self.continuation = EntryCells.plain(continuation)
        composer.begin()
        composer.hintRows = dressing.hintRows
        screen.beginAfresh()
        (composer.missingSign, composer.cutSign) = dressing.isASCII || !Terminal.showsUnicode() ? (":", "~") : ("⋮", "…")
        (dressedText, suggested, preview) = (nil, "", nil)
        isLeft = false
    }

    func draw(_ view: crl_view) {
        if isLeft, view.drawing != CRL_DRAW_AFRESH { return }
        takeSize()
        isLeft = view.drawing == CRL_DRAW_LEAVE || view.drawing == CRL_DRAW_ACCEPT || view.drawing == CRL_DRAW_AWAY
        take(view, isDressed: !isLeft)
        var written = TerminalText()
        switch view.drawing {
        case CRL_DRAW_AFRESH: screen.beginAfresh()
        case CRL_DRAW_RESIZED: written = screen.clear(width: composer.width)
        case CRL_DRAW_AWAY: return write(screen.clear(width: composer.width))
        case CRL_DRAW_CLEAR:
            screen.beginAfresh()
            written = "\u{1B}[H\u{1B}[2J"
        default: break
        }
        var frame = composer.frame(of: entry)
        if view.drawing == CRL_DRAW_ACCEPT, frame.isCut {
            written += screen.clear(width: composer.width)
            frame = composer.frame(of: entry, isWhole: true)
        }
        written += screen.update(to: frame, width: composer.width)
        if isLeft { written += screen.leave(mark: TerminalText(view.mark.map { String(cString: $0) } ?? "")) }
        write(written)
    }

    /// Draws the preview of the text's effect.
    func drawPreview() {
        guard preview == nil, let text = dressedText else { return }
        preview = dressing.preview(text, composer.width - 1)
        guard let preview else { return }
        entry.hints.append(preview.cells)
        write(screen.update(to: composer.frame(of: entry), width: composer.width))
    }

    /// The suggested continuation of a text.
    func suggestion(for text: String) -> String {
        guard isDressing, text.utf8.count <= Self.mostDressed else { return "" }
        return text == dressedText ? suggested : dressing.suggestion(text)
    }

    private var isDressing: Bool { composer.width >= Self.leastColumns }

    private func takeSize() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        crl_screen_size(&columns, &rows)
        composer.width = max(2, columns > 0 ? Int(columns) : 80)
        composer.height = max(1, rows > 0 ? Int(rows) : 24)
    }

    /// Takes the current state of readline. A finished entry keeps its colours, but loses its suggestion and the lines below.
    private func take(_ view: crl_view, isDressed: Bool) {
        let bytes = view.text.map { UnsafeRawBufferPointer(start: $0, count: strlen($0)) }.map { Array($0) } ?? []
        entry = DressedEntry(prompt: EntryCells.painted(String(cString: view.prompt)), continuation: continuation, text: bytes)
        entry.cursor = isDressed ? min(Int(view.cursor), bytes.count) : bytes.count
        if isDressed, view.region_end > view.region_start { entry.region = Int(view.region_start)..<Int(view.region_end) }
        let before = dressedText
        dressedText = nil
        guard isDressing, bytes.count <= Self.mostDressed, let text = String(validating: bytes, as: UTF8.self) else { return }
        // A cursor outside the text is at no bracket or word.
        entry.spans = dressing.spans(text, isDressed ? entry.cursor : -1)
        guard isDressed, view.has_own_prompt != 0 else { return }
        if before != text { (suggested, preview) = (dressing.suggestion(text), nil) }
        dressedText = text
        entry.suggestion = suggested
        let help = dressing.help(text, entry.cursor, composer.width - 1)
        entry.hints = [help, preview].compactMap { $0?.cells }
    }

    private func write(_ text: TerminalText) {
        // If the terminal is gone, the next read reports it.
        _ = Output.writeNow(text, to: stream)
    }
}
