import TGLSyntax

extension SyntaxTree {
    /// The edit that removes a statement with its separator, and its line if it is alone there; empty if a comment after it would be
    /// orphaned.
    func removal(of id: StmtID) -> [TextEdit] {
        let bytes = source.bytes
        let range = range(of: id)
        let (before, after) = (start(ofSpacesBefore: range.start), end(ofSpacesAfter: range.end))
        let isFirst = isLineStart(before)
        if isFirst, let end = lineEnd(at: after) { return [TextEdit(SourceRange(start: before, end: end), "")] }
        if Int(after) < bytes.count, bytes[Int(after)] == UInt8(ascii: "#") { return [] }
        if Int(after) < bytes.count, bytes[Int(after)] == UInt8(ascii: ";") {
            let next = end(ofSpacesAfter: after + 1)
            if isFirst, let end = lineEnd(at: next) { return [TextEdit(SourceRange(start: before, end: end), "")] }
            return [TextEdit(SourceRange(start: range.start, end: next), "")]
        }
        let isAfterAnother = before > 0 && bytes[Int(before) - 1] == UInt8(ascii: ";")
        return [TextEdit(SourceRange(start: isAfterAnother ? before - 1 : range.start, end: range.end), "")]
    }

    /// The edit that removes a comment with the spaces before it, and its line if it is alone there.
    func removal(ofComment range: SourceRange) -> [TextEdit] {
        let before = start(ofSpacesBefore: range.start)
        let end = isLineStart(before) ? lineEnd(at: range.end) ?? range.end : range.end
        return [TextEdit(SourceRange(start: before, end: end), "")]
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func start(ofSpacesBefore offset: UInt32) -> UInt32 {
        var start = Int(offset)
        while start > 0, isSpace(source.bytes[start - 1]) { start -= 1 }
        return UInt32(start)
    }

    private func end(ofSpacesAfter offset: UInt32) -> UInt32 {
        var end = Int(offset)
        while end < source.bytes.count, isSpace(source.bytes[end]) { end += 1 }
        return UInt32(end)
    }

    private func isLineStart(_ offset: UInt32) -> Bool { source.lineStarts[source.lineIndex(of: offset)] == offset }

    /// Where the next line begins, if a line ends at an offset.
    private func lineEnd(at offset: UInt32) -> UInt32? {
        if Int(offset) == source.bytes.count { return offset }
        let byte = source.bytes[Int(offset)]
        guard byte == 0x0A || byte == 0x0D else { return nil }
        let line = source.lineIndex(of: offset) + 1
        return line < source.lineStarts.count ? source.lineStarts[line] : UInt32(source.bytes.count)
    }
}
