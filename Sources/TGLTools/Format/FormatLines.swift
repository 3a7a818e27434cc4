// The lines of a formatted script, and the alignment of their comments.

/// The lines written so far.
struct FormatLines {
    private var lines: [Line] = []
    /// The code of all lines joined, without indentation.
    private var code: [UInt8] = []
    private let bytes: [UInt8]
    private let comments: [FormatComment]

    private struct Line {
        var indent: Int32
        /// The range of its code in `code`; empty for a line with only a comment.
        var start: Int32
        var end: Int32
        /// The width of the indented code, in columns.
        var width: Int32
        /// The index of the comment, after code or alone; -1 if there is none.
        var comment: Int32
        var isAfterBlank: Bool
        /// The column of the comment after the code.
        var column: Int32 = 0

        var isComment: Bool { start == end }
        var hasTrailing: Bool { comment >= 0 && !isComment }
    }

    /// The minimum distance between the code and its comment, in columns.
    private static let commentGap: Int32 = 2
    /// Comments are aligned only if the lengths of their code differ by at most this many columns.
    private static let mostSpread: Int32 = 40

    init(_ bytes: [UInt8], _ comments: [FormatComment]) {
        self.bytes = bytes
        self.comments = comments
        code.reserveCapacity(bytes.count)
    }

    /// The width of the last line without its comment, in columns.
    var width: Int32 { lines.last?.width ?? 0 }
    /// The indentation of the last line.
    var indent: Int { Int(lines.last?.indent ?? 0) }

    mutating func begin(_ indent: Int, isAfterBlank: Bool) {
        let indent = Int32(min(indent, ScriptFormatter.mostLevels * ScriptFormatter.indentation))
        let start = Int32(code.count)
        lines.append(
            Line(
                indent: indent, start: start, end: start, width: indent, comment: -1, isAfterBlank: isAfterBlank && !lines.isEmpty))
    }

    mutating func append(_ piece: FormatPiece) {
        code.append(contentsOf: bytes[Int(piece.start)..<Int(piece.end)])
        grow(by: piece.width)
    }

    mutating func append(_ sign: StaticString) {
        sign.withUTF8Buffer { code.append(contentsOf: $0) }
        grow(by: Int32(sign.utf8CodeUnitCount))
    }

    private mutating func grow(by width: Int32) {
        lines[lines.count - 1].end = Int32(code.count)
        lines[lines.count - 1].width += width
    }

    /// Adds a comment after the code of the last line. Returns false if there is one already.
    mutating func addTrailing(_ comment: Int) -> Bool {
        guard let last = lines.last, last.comment < 0 else { return false }
        lines[lines.count - 1].comment = Int32(comment)
        return true
    }

    /// Adds a comment on its own line.
    mutating func addComment(_ comment: Int, _ indent: Int, isAfterBlank: Bool) {
        begin(indent, isAfterBlank: isAfterBlank)
        lines[lines.count - 1].comment = Int32(comment)
    }

    // MARK: The text

    /// The text; nil if it is longer than `limit` bytes.
    mutating func text(atMost limit: Int) -> [UInt8]? {
        alignComments()
        var count = code.count
        for line in lines {
            count += Int(line.indent) + (line.isAfterBlank ? 2 : 1)
            if line.comment >= 0 {
                let comment = comments[Int(line.comment)]
                count += Int(comment.end - comment.start) + (line.isComment ? 0 : Int(line.column - line.width))
            }
        }
        if count > limit { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(count)
        for line in lines {
            if line.isAfterBlank { text.append(0x0A) }
            text.append(contentsOf: repeatElement(0x20, count: Int(line.indent)))
            text.append(contentsOf: code[Int(line.start)..<Int(line.end)])
            if line.comment >= 0 {
                let comment = comments[Int(line.comment)]
                if !line.isComment { text.append(contentsOf: repeatElement(0x20, count: Int(line.column - line.width))) }
                text.append(contentsOf: bytes[Int(comment.start)..<Int(comment.end)])
            }
            text.append(0x0A)
        }
        return text
    }

    // MARK: Comments behind code

    /// Aligns the comments of adjacent lines with the same indentation. A line without a comment, a blank line or a comment line ends the
    /// group.
    private mutating func alignComments() {
        var start = 0
        while start < lines.count {
            var end = start + 1
            while lines[start].hasTrailing, end < lines.count, lines[end].indent == lines[start].indent, !lines[end].isAfterBlank,
                lines[end].hasTrailing
            { end += 1 }
            align(start..<end)
            start = end
        }
    }

    /// Aligns comments as long as all of them fit on their lines.
    private mutating func align(_ range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            var (least, most, room) = (Int32.max, Int32(0), Int32(ScriptFormatter.lineLength))
            var end = start
            while end < range.upperBound {
                let line = lines[end]
                if line.hasTrailing {
                    let length = comments[Int(line.comment)].width
                    // A comment that is too long in any column does not affect the others.
                    let fits = line.width + Self.commentGap + length <= Int32(ScriptFormatter.lineLength)
                    let newRoom = fits ? min(room, Int32(ScriptFormatter.lineLength) - length) : room
                    let (newLeast, newMost) = (min(least, line.width), max(most, line.width))
                    if most > 0, newMost + Self.commentGap > newRoom || newMost - newLeast > Self.mostSpread { break }
                    (least, most, room) = (newLeast, newMost, newRoom)
                }
                end += 1
            }
            for index in start..<end { lines[index].column = most + Self.commentGap }
            start = end
        }
    }
}
