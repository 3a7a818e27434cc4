/// A change of a text: what is to stand in place of a stretch of it.
public struct TextEdit: Hashable, Sendable {
    /// The stretch, in bytes; an empty one is a place where something is added.
    public let range: SourceRange
    /// What is to stand there.
    public let text: String

    /// A change by its parts.
    public init(_ range: SourceRange, _ text: String) {
        self.range = range
        self.text = text
    }

    /// Whether two changes cannot both be made, whatever comes first.
    public func overlaps(_ other: TextEdit) -> Bool {
        if range.count == 0 || other.range.count == 0 { return range.start <= other.range.end && other.range.start <= range.end }
        return range.start < other.range.end && other.range.start < range.end
    }

    /// Whether the words of a help say this change: they show what is to be written, or say that something is to be removed.
    func isSaid(in help: String) -> Bool {
        let shown = text.split(separator: " ").joined(separator: " ")
        return shown.isEmpty ? help.hasPrefix("remove ") || help.contains("space") : help.contains(shown)
    }
}

extension SourceFile {
    /// The text with changes that do not overlap, in the order of their places.
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
