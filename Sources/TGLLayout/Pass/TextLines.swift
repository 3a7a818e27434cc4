// The lines of a text as they were measured, for drawing.

extension TextRun {
    /// The characters of each line, as indexes in the text, when lines hold at most `limit` columns.
    package func lineRanges(_ limit: Int) -> [Range<Int>] {
        if count == 0 { return [] }
        if limit >= longest { return paragraphs }
        var result: [Range<Int>] = []
        forEachLine(limit) { start, end, _ in result.append(start..<end) }
        return result
    }

    /// The lines as they were typed.
    private var paragraphs: [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for piece in pieces where piece.isLineEnd {
            result.append(start..<Int(piece.first))
            start = Int(piece.first) + 1
        }
        result.append(start..<count)
        return result
    }
}

extension Document {
    /// The lines of a label's text as they were measured: wrapped at the width of its frame, at most `maxLines` of them, with `…` at the
    /// end of the last where more follows. Empty for other kinds.
    public func textLines(_ i: Int32) -> [String] {
        guard nodes[i].pointee.kind.traits.content == .text else { return [] }
        let content = contents[rules[i].pointee.content].pointee
        guard content.text >= 0, content.fontSize > 0 else { return [] }
        let run = textRun(content.text)
        let width = exactFrame(i).width
        let columns = width > 0 ? Int(min((width / (content.fontSize / 2) + 1e-6).rounded(.down), 1e9)) : Int.max
        let characters = Array(strings[Int(content.text)])
        guard content.maxLines > 0 else { return run.lineRanges(columns).map { String(characters[$0]) } }
        var lines: [String] = []
        run.forEachShown(columns, most: Int(content.maxLines)) { range, _, isCut in
            lines.append(String(characters[range]) + (isCut ? "…" : ""))
        }
        return lines
    }

    /// A label's font size in force, in points: half of it is the width of a character.
    public func fontSize(_ i: Int32) -> Double { contents[rules[i].pointee.content].pointee.fontSize }

    /// The height of a line of a label's text in force, in points.
    public func lineHeight(_ i: Int32) -> Double { contents[rules[i].pointee.content].pointee.lineHeight }
}
