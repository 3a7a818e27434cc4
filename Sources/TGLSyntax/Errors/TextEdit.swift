/// An edit of a text: a replacement for a range of it.
public struct TextEdit: Hashable, Sendable {
    /// The range in bytes; an empty one is a place for an insertion.
    public let range: SourceRange
    /// The replacement.
    public let text: String

    /// An edit of a range.
    public init(_ range: SourceRange, _ text: String) {
        self.range = range
        self.text = text
    }

    /// Whether two edits cannot both be made, in any order.
    public func overlaps(_ other: TextEdit) -> Bool {
        if range.count == 0 || other.range.count == 0 { return range.start <= other.range.end && other.range.start <= range.end }
        return range.start < other.range.end && other.range.start < range.end
    }

    /// Whether a help mentions this edit: it shows the replacement, or says that something is to be removed.
    func isSaid(in help: String) -> Bool {
        let shown = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return shown.isEmpty ? help.hasPrefix("remove ") || help.contains("space") : help.contains(shown)
    }
}

extension SourceFile {
    /// The bytes of the text after edits, which must not overlap and be in order.
    package func bytes(with edits: [TextEdit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var last = 0
        for edit in edits {
            result += bytes[last..<Int(edit.range.start)]
            result += edit.text.utf8
            last = Int(edit.range.end)
        }
        return result + bytes[last...]
    }
}
