// The lines of a text as they were measured, for whoever draws it.

extension TextRun {
    /// The characters of each line, as places in the text, when lines hold at most `limit` columns. They break where `wrapped` counts
    /// them; spaces at which a line breaks belong to none.
    package func lineRanges(_ limit: Int) -> [Range<Int>] {
        if cells.isEmpty { return [] }
        if limit >= longest { return paragraphs }
        let limit = max(1, limit)
        var result: [Range<Int>] = []
        var start = 0
        var end = 0
        var line = 0  // columns used, without trailing spaces
        var spaces = 0  // spaces since the last word of the line
        var i = 0
        while i < cells.count {
            if cells[i] == -2 {
                result.append(start..<end)
                (start, end, line, spaces) = (i + 1, i + 1, 0, 0)
                i += 1
                continue
            }
            if cells[i] == -1 {
                spaces += 1
                i += 1
                continue
            }
            let wordEnd = cells[i...].firstIndex { $0 < 0 } ?? cells.count
            let word = cells[i..<wordEnd].reduce(0) { $0 + Int($1) }
            if line + spaces + word <= limit {
                line += spaces + word
            } else {
                if line > 0 { result.append(start..<end) }
                (start, line) = (i, 0)
                for k in i..<wordEnd {
                    let width = Int(cells[k])
                    if line > 0, line + width > limit {
                        result.append(start..<k)
                        (start, line) = (k, 0)
                    }
                    line += width
                }
            }
            end = wordEnd
            spaces = 0
            i = wordEnd
        }
        result.append(start..<end)
        return result
    }

    /// The lines as they were typed.
    private var paragraphs: [Range<Int>] {
        var result: [Range<Int>] = []
        var start = 0
        for (place, cell) in cells.enumerated() where cell == -2 {
            result.append(start..<place)
            start = place + 1
        }
        result.append(start..<cells.count)
        return result
    }
}

extension Document {
    /// The lines of a label's text as they were measured: wrapped at the width of its frame, at most `maxLines` of them, `…` at the
    /// end of the last where more follows. None of other kinds.
    public func textLines(_ i: Int32) -> [String] {
        guard nodes[i].pointee.kind.traits.content == .text else { return [] }
        let content = contents[rules[i].pointee.content].pointee
        guard content.text >= 0, content.fontSize > 0 else { return [] }
        let run = textRun(content.text)
        let width = exactFrame(i).width
        let columns = width > 0 ? Int(min((width / (content.fontSize / 2) + 1e-6).rounded(.down), 1e9)) : run.longest
        var ranges = run.lineRanges(columns)
        let most = content.maxLines > 0 ? Int(content.maxLines) : ranges.count
        let characters = Array(strings[Int(content.text)])
        let isCut = most < ranges.count
        ranges.removeLast(ranges.count - min(most, ranges.count))
        var lines = ranges.map { String(characters[$0]) }
        if isCut, let last = ranges.last {
            let used = run.cells[last].reduce(0) { $0 + ($1 == -1 ? 1 : Int($1)) }
            lines[lines.count - 1] = String(characters[last].dropLast(used < columns ? 0 : 1)) + "…"
        }
        return lines
    }

    /// A label's font size in force, in points: half of it is the width of a character.
    public func fontSize(_ i: Int32) -> Double { contents[rules[i].pointee.content].pointee.fontSize }

    /// The height of a line of a label's text in force, in points.
    public func lineHeight(_ i: Int32) -> Double { contents[rules[i].pointee.content].pointee.lineHeight }
}
