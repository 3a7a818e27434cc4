import TGLSyntax

/// Combines successive edits of a text into edits of the original text, which do not overlap and are in order.
struct ComposedEdits {
    private(set) var edits: [TextEdit] = []
    /// The text after the edits so far.
    private(set) var source: SourceFile

    init(_ source: SourceFile) { self.source = source }

    /// Applies an edit to the current text.
    mutating func make(_ edit: TextEdit) {
        // An edit that touches earlier ones is merged with them.
        var (start, end) = (Int(edit.range.start), Int(edit.range.end))
        var (first, last) = (0, 0)
        var (shiftBefore, shift) = (0, 0)
        for other in edits {
            let from = Int(other.range.start) + shift
            let to = from + other.text.utf8.count
            if to < start {
                first += 1
                shiftBefore += other.text.utf8.count - other.range.count
            } else if from > end {
                break
            } else {
                (start, end) = (min(start, from), max(end, to))
            }
            last += 1
            shift += other.text.utf8.count - other.range.count
        }
        let bytes = source.bytes
        let text = bytes[start..<Int(edit.range.start)] + Array(edit.text.utf8) + bytes[Int(edit.range.end)..<end]
        let range = SourceRange(start: UInt32(start - shiftBefore), end: UInt32(end - shift))
        edits.replaceSubrange(first..<last, with: [TextEdit(range, String(decoding: text, as: UTF8.self))])
        source = SourceFile(name: source.name, bytes: source.bytes(with: [edit]))
    }
}
