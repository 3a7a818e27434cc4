import TGLJSON
import TGLSyntax

/// In what the protocol counts the characters of a line (LSP 3.17, "PositionEncodingKind").
public enum PositionEncoding: String, Sendable {
    /// In bytes, in code units of UTF-16, in code points.
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// How many units a character takes, by the first byte of its UTF-8.
    fileprivate func units(ofFirstByte byte: UInt8) -> Int {
        switch self {
        case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        case .utf16: byte >= 0xF0 ? 2 : 1
        case .utf32: 1
        }
    }

    /// How many units some bytes take.
    fileprivate func units(in bytes: ArraySlice<UInt8>) -> Int {
        if self == .utf8 { return bytes.count }
        // A byte that begins no character, where the bytes are no UTF-8, counts as a part of the one before it.
        return bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : units(ofFirstByte: $1)) }
    }
}

/// A place in a text as the protocol says it: both from 0.
struct Position: Hashable, Comparable {
    var line: Int
    var character: Int

    static func < (a: Position, b: Position) -> Bool { (a.line, a.character) < (b.line, b.character) }

    var json: JSONValue { ["line": .int(line), "character": .int(character)] }

    init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    init?(_ value: JSONValue?) {
        guard let line = value?["line"]?.int, let character = value?["character"]?.int, line >= 0, character >= 0 else { return nil }
        self.init(line: line, character: character)
    }
}

extension SourceFile {
    /// Where an offset is for the protocol.
    func position(_ offset: UInt32, _ encoding: PositionEncoding) -> Position {
        let offset = min(Int(offset), bytes.count)
        let line = lineIndex(of: UInt32(offset))
        return Position(line: line, character: encoding.units(in: bytes[Int(lineStarts[line])..<offset]))
    }

    /// The offset of a place. A line behind the last is the end of the text, a character behind the end of its line is that end; within
    /// a character it is before it.
    func offset(_ position: Position, _ encoding: PositionEncoding) -> UInt32 {
        guard position.line < lineStarts.count else { return UInt32(bytes.count) }
        let range = lineRange(position.line + 1)
        var (index, left) = (Int(range.start), position.character)
        let end = Int(range.end)
        while index < end {
            let units = encoding.units(ofFirstByte: bytes[index])
            if left < units { break }
            left -= units
            index += 1
            while index < end, bytes[index] & 0xC0 == 0x80 { index += 1 }
        }
        return UInt32(index)
    }

    /// A range for the protocol.
    func json(_ range: SourceRange, _ encoding: PositionEncoding) -> JSONValue {
        ["start": position(range.start, encoding).json, "end": position(range.end, encoding).json]
    }

    /// The range that the protocol gives; nil where it is none.
    func range(_ value: JSONValue?, _ encoding: PositionEncoding) -> SourceRange? {
        guard let start = Position(value?["start"]), let end = Position(value?["end"]) else { return nil }
        let (first, last) = (offset(start, encoding), offset(end, encoding))
        return SourceRange(start: min(first, last), end: max(first, last))
    }
}
