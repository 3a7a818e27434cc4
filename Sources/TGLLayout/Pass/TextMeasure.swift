// Text has a fixed measure so that every machine agrees: at font size s a character is s / 2 wide (s where Unicode calls
// it wide) and a line s high. A width limit L wraps at spaces to lines of floor(L / (s / 2)) columns; a longer word is
// broken. The width is that of the longest line.

import UnicodeWidth

/// How many columns a character takes: 2 where Unicode calls its first scalar wide, else 1.
func columns(of character: Character) -> Int {
    character.unicodeScalars.first.map { isWide($0) } ?? false ? 2 : 1
}

/// A text prepared for measuring: the columns of each character, with -1 for a space and -2 for a line end.
package struct TextRun {
    package let cells: [Int8]
    /// Columns of the longest line when nothing wraps.
    let longest: Int
    let lines: Int
    /// Columns of the longest word.
    let longestWord: Int

    package init(_ text: String) {
        var cells: [Int8] = []
        var longest = 0
        var current = 0
        var (word, longestWord) = (0, 0)
        var lines = text.isEmpty ? 0 : 1
        func put(_ cell: Int8) {
            cells.append(cell)
            word = cell > 0 ? word + Int(cell) : 0
            longestWord = max(longestWord, word)
            if cell == -2 {
                longest = max(longest, current)
                current = 0
                lines += 1
            } else {
                current += cell == -1 ? 1 : Int(cell)
            }
        }
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 13 }) {
            cells.reserveCapacity(text.utf8.count)
            for b in text.utf8 { put(b == 32 ? -1 : b == 10 ? -2 : 1) }
        } else {
            for c in text { put(c == " " ? -1 : c.isNewline ? -2 : Int8(columns(of: c))) }
        }
        self.cells = cells
        self.longest = max(longest, current)
        self.lines = lines
        self.longestWord = longestWord
    }

    /// Lines and longest line, in columns, when lines hold at most `limit` columns (at least one character each).
    package func wrapped(_ limit: Int) -> (lines: Int, longest: Int) {
        if cells.isEmpty { return (0, 0) }
        if limit >= longest { return (lines, longest) }
        let limit = max(1, limit)
        var count = 1
        var longest = 0
        var line = 0  // columns used, without trailing spaces
        var spaces = 0  // spaces since the last word of the line
        var i = 0
        while i < cells.count {
            let c = cells[i]
            if c == -2 {
                longest = max(longest, line)
                count += 1
                line = 0
                spaces = 0
                i += 1
                continue
            }
            if c == -1 {
                spaces += 1
                i += 1
                continue
            }
            var word = 0
            var end = i
            while end < cells.count, cells[end] > 0 {
                word += Int(cells[end])
                end += 1
            }
            if line + spaces + word <= limit {
                line += spaces + word
            } else {
                if line > 0 {
                    longest = max(longest, line)
                    count += 1
                }
                line = 0
                var k = i
                while k < end {
                    let w = Int(cells[k])
                    if line > 0, line + w > limit {
                        longest = max(longest, line)
                        count += 1
                        line = 0
                    }
                    line += w
                    k += 1
                }
            }
            spaces = 0
            i = end
        }
        return (count, max(longest, line))
    }
}
