/// A line of source as it stands on the screen: tabs expanded, control characters
/// escaped, and for every byte the column it is shown in.
struct SourceLine {
    /// A character as it is shown.
    private struct Piece {
        var text: String
        var byte: Int
        var column: Int
    }

    private var pieces: [Piece] = []
    private var byteCount = 0
    /// Columns of the whole line.
    private(set) var columns = 0

    private static let tabWidth = 4

    init(_ text: String, _ style: RenderStyle) {
        for character in text {
            let shown: String
            if character == "\t" {
                shown = String(repeating: " ", count: Self.tabWidth - columns % Self.tabWidth)
            } else {
                shown = style.show(String(character))
            }
            pieces.append(Piece(text: shown, byte: byteCount, column: columns))
            byteCount += character.utf8.count
            columns += displayWidth(shown)
        }
    }

    /// The columns that the bytes take; at least one, which may lie behind the line.
    func columns(of range: Range<Int>) -> Range<Int> {
        let start = column(ofByte: range.lowerBound)
        let end = range.isEmpty ? start : endColumn(ofByte: range.upperBound - 1)
        return start..<max(end, start + 1)
    }

    /// What stands in these columns. A wide character cut in two leaves a blank.
    func text(_ window: Range<Int>) -> String {
        var result = ""
        var used = 0
        for (index, piece) in pieces.enumerated() {
            let end = index + 1 < pieces.count ? pieces[index + 1].column : columns
            if piece.column < window.lowerBound {
                if end > window.lowerBound { used = min(end, window.upperBound) - window.lowerBound }
                if used > 0, result.isEmpty { result = String(repeating: " ", count: used) }
                continue
            }
            if end > window.upperBound { break }
            result += piece.text
        }
        return result
    }

    private func column(ofByte byte: Int) -> Int {
        guard byte < byteCount, let piece = pieceIndex(ofByte: max(byte, 0)) else { return columns }
        return pieces[piece].column
    }

    private func endColumn(ofByte byte: Int) -> Int {
        guard byte < byteCount, let piece = pieceIndex(ofByte: max(byte, 0)), piece + 1 < pieces.count else {
            return columns
        }
        return pieces[piece + 1].column
    }

    /// The character that the byte belongs to.
    private func pieceIndex(ofByte byte: Int) -> Int? {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].byte <= byte {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low > 0 ? low - 1 : nil
    }
}
