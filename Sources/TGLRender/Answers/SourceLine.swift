/// A source line as it is displayed: tabs are expanded, control characters are escaped, and the column of every byte is known. Of a very
/// long line, it contains only the part around a mark.
struct SourceLine {
    /// A displayed character, and where it comes from.
    private struct Piece {
        var text: String
        var byte: Int
        var column: Int
    }

    private var pieces: [Piece] = []
    /// The byte of the line at which the part begins.
    private let firstByte: Int
    private var byteCount = 0
    /// The width of the part in columns.
    private(set) var columns = 0
    /// Whether text before or after the part was left out.
    let isCutBefore: Bool
    let isCutBehind: Bool

    private static let tabWidth = 4

    /// Creates the part of a line with at most `reach` bytes on each side of the byte `mark`.
    init(_ text: String, _ style: RenderStyle, around mark: Int, reach: Int) {
        let bytes = text.utf8
        let middle = min(max(mark, 0), bytes.count)
        let first = Self.scalarStart(max(middle - reach, 0), in: text)
        let last = Self.scalarStart(min(middle + reach, bytes.count), in: text)
        firstByte = bytes.distance(from: text.startIndex, to: first)
        isCutBefore = first > text.startIndex
        isCutBehind = last < text.endIndex
        for character in text[first..<last] {
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

    /// The start of the code point that contains a byte.
    private static func scalarStart(_ byte: Int, in text: String) -> String.Index {
        let bytes = text.utf8
        var index = bytes.index(text.startIndex, offsetBy: byte)
        while index > text.startIndex, index < text.endIndex, bytes[index] & 0xC0 == 0x80 { index = bytes.index(before: index) }
        return index
    }

    /// The columns of a byte range: at least one, which may be after the end of the line.
    func columns(of place: Range<Int>) -> Range<Int> {
        let range = (place.lowerBound - firstByte)..<(place.upperBound - firstByte)
        let start = column(ofByte: range.lowerBound)
        let end = range.isEmpty ? start : endColumn(ofByte: range.upperBound - 1)
        return start..<max(end, start + 1)
    }

    /// The text in these columns. A wide character that is only partly in them becomes a space.
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

    /// The character that contains a byte.
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
