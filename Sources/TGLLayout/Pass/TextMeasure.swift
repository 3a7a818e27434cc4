// Text has a fixed measure so that every machine agrees: at font size s a character is s / 2 wide (s where Unicode calls
// it wide) and a line s high. A width limit L wraps at spaces, and after hyphens between letters, to lines of floor(L / (s / 2))
// columns; a longer word is broken. The width is that of the longest line. Of more lines than are shown the last is filled with the
// characters that follow, as far as they fit, and ends in `…`.

import UnicodeWidth

/// How many columns a character takes: 2 where Unicode calls its first scalar wide, else 1.
func columns(of character: Character) -> Int {
    character.unicodeScalars.first.map { isWide($0) } ?? false ? 2 : 1
}

/// A text prepared for measuring: its words and line ends.
package struct TextRun {
    /// A word, a part of one up to a hyphen, or a line end. Between two pieces are spaces, or nothing after a hyphen.
    struct Piece {
        /// Indexes of the text's characters; those of a line end are equal.
        let first: Int32
        let end: Int32

        @inline(__always) init(_ first: Int, _ end: Int) {
            (self.first, self.end) = (Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: end))
        }
        @inline(__always) var isLineEnd: Bool { first == end }
        @inline(__always) var characters: Range<Int> { Int(first)..<Int(end) }
        /// The beginning of the spaces after it.
        @inline(__always) var next: Int { isLineEnd ? Int(end) + 1 : Int(end) }
    }

    private(set) var pieces: [Piece] = []
    /// The columns of each character where some take two; otherwise empty.
    private var widths: [UInt8] = []
    /// The number of characters of the text.
    private(set) var count = 0
    /// Columns of the longest line when nothing wraps.
    private(set) var longest = 0
    private(set) var lines = 0
    /// Columns of the longest word.
    private(set) var longestWord = 0

    package init(_ text: String) {
        var text = text
        if !text.withUTF8({ readASCII($0) }) { read(text) }
        noteLengths()
    }

    /// Its size in bytes.
    var bytes: Int { pieces.count * MemoryLayout<Piece>.stride + widths.count }

    /// The columns of characters of one line.
    @inline(__always) package func columns(of range: Range<Int>) -> Int {
        widths.isEmpty ? range.count : widths[range].reduce(0) { $0 + Int($1) }
    }

    /// The class of an ASCII byte. A carriage return may be one character with the next byte, which `read` handles.
    private enum ByteClass: UInt8 { case word, letter, hyphen, space, lineEnd, other }

    private static let classes: [ByteClass] = (0..<256).map { byte in
        switch byte {
        case 0x20: .space
        case 0x0A, 0x0B, 0x0C: .lineEnd
        case 0x0D, 0x80...: .other
        case 0x2D: .hyphen
        case 0x41...0x5A, 0x61...0x7A: .letter
        default: .word
        }
    }

    /// Reads a text of ASCII, in which each byte is a character of one column; false for other texts.
    private mutating func readASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        Self.classes.withUnsafeBufferPointer { classes in
            var at = 0
            var ends = 1
            for byte in bytes where byte <= 0x20 { ends += 1 }
            pieces.reserveCapacity(ends)
            while at < bytes.count {
                let first = at
                switch classes[Int(bytes[at])] {
                case .space: break
                case .lineEnd: pieces.append(Piece(at, at))
                case .word, .letter, .hyphen:
                    while at + 1 < bytes.count, classes[Int(bytes[at + 1])].rawValue <= ByteClass.hyphen.rawValue {
                        at += 1
                        guard classes[Int(bytes[at])] == .hyphen, at + 1 < bytes.count else { continue }
                        if classes[Int(bytes[at - 1])] == .letter, classes[Int(bytes[at + 1])] == .letter { break }
                    }
                    pieces.append(Piece(first, at + 1))
                case .other:
                    pieces.removeAll(keepingCapacity: true)
                    return false
                }
                at += 1
            }
            count = bytes.count
            return true
        }
    }

    private mutating func read(_ text: String) {
        var first = 0
        func endWord(_ run: inout TextRun) { if run.count > first { run.pieces.append(Piece(first, run.count)) } }
        // Whether a letter, and a hyphen after a letter, come before a character.
        var (followsLetter, followsHyphen) = (false, false)
        for c in text {
            widths.append(UInt8(TGLLayout.columns(of: c)))
            if c == " " || c.isNewline {
                endWord(&self)
                if c != " " { pieces.append(Piece(count, count)) }
                first = count + 1
            } else if followsHyphen, c.isLetter {
                endWord(&self)
                first = count
            }
            (followsLetter, followsHyphen) = (c.isLetter, followsLetter && c == "-")
            count += 1
        }
        endWord(&self)
        if widths.allSatisfy({ $0 == 1 }) { widths = [] }
    }

    /// Notes the lengths of the text without a limit.
    private mutating func noteLengths() {
        if count == 0 { return }
        var start = 0
        lines = 1
        for piece in pieces {
            if piece.isLineEnd {
                longest = max(longest, columns(of: start..<Int(piece.first)))
                start = piece.next
                lines += 1
            } else {
                longestWord = max(longestWord, columns(of: piece.characters))
            }
        }
        longest = max(longest, columns(of: start..<count))
    }

    /// Lines and longest line, in columns, when lines hold at most `limit` columns (at least one character each).
    package func wrapped(_ limit: Int) -> (lines: Int, longest: Int) {
        if count == 0 { return (0, 0) }
        if limit >= longest { return (lines, longest) }
        var (lines, longest) = (0, 0)
        forEachLine(limit) { _, _, columns in
            lines += 1
            longest = max(longest, columns)
        }
        return (lines, longest)
    }

    /// The same for the lines that are shown where at most `most` of them are; 0 for all.
    package func wrapped(_ limit: Int, most: Int) -> (lines: Int, longest: Int) {
        if most == 0 { return wrapped(limit) }
        var (lines, longest) = (0, 0)
        forEachShown(limit, most: most) { _, columns, _ in
            lines += 1
            longest = max(longest, columns)
        }
        return (lines, longest)
    }

    /// Calls `body` with each line that is shown, at most `most` of them: its characters, its columns, and whether its end is replaced by
    /// `…`, which takes one of these columns.
    package func forEachShown(_ limit: Int, most: Int, _ body: (_ characters: Range<Int>, _ columns: Int, _ isCut: Bool) -> Void) {
        if count == 0 { return }
        var (lines, last) = (0, (characters: 0..<0, columns: 0))
        func take(_ start: Int, _ end: Int, _ columns: Int) {
            lines += 1
            if lines < most { body(start..<end, columns, false) }
            if lines == most { last = (start..<end, columns) }
        }
        if limit >= longest {
            var start = 0
            for piece in pieces where piece.isLineEnd {
                take(start, Int(piece.first), columns(of: start..<Int(piece.first)))
                start = piece.next
            }
            take(start, count, columns(of: start..<count))
        } else {
            forEachLine(limit, take)
        }
        if lines == most { body(last.characters, last.columns, false) }
        if lines > most {
            let (end, columns) = filled(from: last.characters.lowerBound, max(1, limit) - 1)
            body(last.characters.lowerBound..<end, columns + 1, true)
        }
    }

    /// The end of a line that takes as many characters of its paragraph as fit, and its columns.
    private func filled(from start: Int, _ limit: Int) -> (end: Int, columns: Int) {
        let lineEnd = pieces.first { $0.isLineEnd && Int($0.first) >= start }.map { Int($0.first) } ?? count
        var (end, columns) = (start, 0)
        while end < lineEnd {
            let width = widths.isEmpty ? 1 : Int(widths[end])
            if columns + width > limit { break }
            columns += width
            end += 1
        }
        return (end, columns)
    }

    /// Calls `body` with each line of a text that wraps: the indexes at which it begins and ends, and its columns. Spaces at which a line
    /// breaks belong to no line.
    @inline(__always) func forEachLine(_ limit: Int, _ body: (_ start: Int, _ end: Int, _ columns: Int) -> Void) {
        let limit = max(1, limit)
        // The current line, without spaces at its end; `next`: where spaces begin.
        var (start, end, columns, next) = (0, 0, 0, 0)
        for piece in pieces {
            let spaces = Int(piece.first) - next
            next = piece.next
            if piece.isLineEnd {
                body(start, end, columns)
                (start, end, columns) = (next, next, 0)
                continue
            }
            let word = self.columns(of: piece.characters)
            if columns + spaces + word <= limit {
                columns += spaces + word
            } else {
                if columns > 0 { body(start, end, columns) }
                (start, columns) = (Int(piece.first), word)
                if word > limit { (start, columns) = breakWord(piece, limit, body) }
            }
            end = next
        }
        body(start, end, columns)
    }

    /// Breaks a word that is longer than a line into full lines and a last one, whose beginning and columns it answers.
    @inline(never) private func breakWord(_ word: Piece, _ limit: Int, _ body: (Int, Int, Int) -> Void) -> (start: Int, columns: Int) {
        var (start, columns) = (Int(word.first), 0)
        for k in word.characters {
            let width = widths.isEmpty ? 1 : Int(widths[k])
            if columns > 0, columns + width > limit {
                body(start, k, columns)
                (start, columns) = (k, 0)
            }
            columns += width
        }
        return (start, columns)
    }
}
