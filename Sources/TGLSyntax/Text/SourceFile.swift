/// A half-open range of byte offsets in one source.
public struct SourceRange: Hashable, Sendable {
    /// The offset of the first byte.
    public var start: UInt32
    /// The offset just past the last byte; equal to `start` for a place between two bytes.
    public var end: UInt32

    /// The bytes from one offset up to another.
    @inlinable
    public init(start: UInt32, end: UInt32) {
        self.start = start
        self.end = end
    }

    /// An empty range before the byte at `offset`.
    @inlinable
    public init(at offset: UInt32) {
        self.init(start: offset, end: offset)
    }

    /// The number of bytes.
    @inlinable
    public var count: Int { Int(end) - Int(start) }

    /// The smallest range that contains both.
    @inlinable
    public func union(_ other: SourceRange) -> SourceRange {
        SourceRange(start: min(start, other.start), end: max(end, other.end))
    }

    /// The range shifted by this many bytes.
    public func moved(by count: Int) -> SourceRange {
        SourceRange(start: UInt32(Int(start) + count), end: UInt32(Int(end) + count))
    }
}

/// A line and a column, both counted from 1.
public struct SourcePosition: Hashable, Sendable {
    /// The line.
    public var line: Int
    /// The column in Unicode scalars.
    public var column: Int

    /// A place by its line and column, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// A text with its name, its bytes and its lines.
///
/// A byte order mark at the beginning is not a part of `bytes`. A line ends at `\n`, `\r\n` or a single `\r`. All offsets count
/// bytes of `bytes`.
public final class SourceFile: Sendable {
    /// The name in messages: a path as given, or a name such as `<prompt>`.
    public let name: String
    /// The text in UTF-8. It may be invalid; then `flaws` is not empty.
    public let bytes: [UInt8]
    /// The offset at which each line begins; the first is 0, so that an empty text has one line.
    public let lineStarts: [UInt32]
    /// The invalid bytes, in order; at most `flawLimit` flaws.
    public let flaws: [Flaw]

    /// Invalid bytes, which are found before parsing.
    public struct Flaw: Hashable, Sendable {
        /// What it is.
        public enum Kind: Hashable, Sendable {
            /// Bytes that are no UTF-8.
            case invalidUTF8
            /// A zero byte.
            case nul
        }

        /// What is wrong.
        public let kind: Kind
        /// The bytes that are wrong.
        public let range: SourceRange
    }

    /// The most flaws that are recorded.
    public static let flawLimit = 20
    /// The longest source, in bytes, for which offsets suffice; the rest of a longer one is dropped.
    static let maxBytes = 1 << 31

    /// A text given as bytes; a byte order mark at the beginning is dropped.
    public init(name: String, bytes given: [UInt8]) {
        var bytes = given
        var flaws: [Flaw] = []
        if bytes.count > SourceFile.maxBytes { bytes.removeLast(bytes.count - SourceFile.maxBytes) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        self.name = name
        self.lineStarts = SourceFile.findLines(bytes)
        SourceFile.findFlaws(bytes, into: &flaws)
        self.flaws = flaws
        self.bytes = bytes
    }

    /// A text given as a string.
    public convenience init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    /// The index, from 0, of the line that holds an offset.
    public func lineIndex(of offset: UInt32) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The line and column of an offset, from 1.
    public func position(of offset: UInt32) -> SourcePosition {
        let line = lineIndex(of: offset)
        var column = 1
        var index = Int(lineStarts[line])
        let end = min(Int(offset), bytes.count)
        while index < end {
            if bytes[index] & 0xC0 != 0x80 { column += 1 }
            index += 1
        }
        return SourcePosition(line: line + 1, column: column)
    }

    /// The bytes of a line, counted from 1, without its line end.
    public func lineRange(_ line: Int) -> SourceRange {
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : UInt32(bytes.count)
        while end > start, bytes[Int(end) - 1] == 0x0A || bytes[Int(end) - 1] == 0x0D { end -= 1 }
        return SourceRange(start: start, end: end)
    }

    /// The text of a line, counted from 1, without its line end.
    public func lineText(_ line: Int) -> String {
        text(lineRange(line))
    }

    /// What ends the first line, and so a new one: `\n` or `\r\n`.
    public var lineEnd: String {
        guard lineStarts.count > 1, lineStarts[1] > 1 else { return "\n" }
        return bytes[Int(lineStarts[1]) - 2] == 0x0D ? "\r\n" : "\n"
    }

    /// The text of a range; invalid bytes become U+FFFD.
    public func text(_ range: SourceRange) -> String {
        let start = min(Int(range.start), bytes.count)
        let end = max(start, min(Int(range.end), bytes.count))
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    /// The range of the whole text.
    public var range: SourceRange { SourceRange(start: 0, end: UInt32(bytes.count)) }

    private static func findLines(_ bytes: [UInt8]) -> [UInt32] {
        var starts: [UInt32] = [0]
        starts.reserveCapacity(bytes.count / 32 + 1)
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            let count = bytes.count
            while index < count {
                if count &- index >= 8, bytes.hasNoByte(below: 0x0E, at: index) {
                    index &+= 8
                    continue
                }
                let byte = bytes[index]
                index &+= 1
                if byte > 0x0D { continue }
                if byte == 0x0A || (byte == 0x0D && !(index < count && bytes[index] == 0x0A)) {
                    starts.append(UInt32(truncatingIfNeeded: index))
                }
            }
        }
        return starts
    }

    private static func findFlaws(_ bytes: [UInt8], into flaws: inout [Flaw]) {
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            let count = bytes.count
            while index < count, flaws.count < flawLimit {
                if count &- index >= 8, bytes.hasNoByte(below: 1, at: index) {
                    index &+= 8
                    continue
                }
                let byte = bytes[index]
                if byte &- 1 < 0x7F {
                    index &+= 1
                    continue
                }
                let (length, isValid) = UTF8Scan.sequence(bytes, at: index)
                if byte == 0 || !isValid {
                    let range = SourceRange(start: UInt32(index), end: UInt32(index + length))
                    flaws.append(Flaw(kind: byte == 0 ? .nul : .invalidUTF8, range: range))
                }
                index += length
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether all of the eight bytes at an index are ASCII and at least `limit`.
    @inline(__always) fileprivate func hasNoByte(below limit: UInt64, at index: Int) -> Bool {
        guard let start = baseAddress else { return false }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
        // A byte below the limit borrows from its highest bit.
        return (word | (word &- ones &* limit)) & (ones &* 0x80) == 0
    }
}

/// Decoding of UTF-8 sequences out of a byte buffer.
enum UTF8Scan {
    /// The length of the sequence at `index`, and whether it is well formed; an ill-formed one counts one byte.
    static func sequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, isValid: Bool) {
        let scalar = scalar(bytes, at: index)
        return (scalar.length, scalar.value != nil)
    }

    /// The scalar at `index` and its length; no value and length 1 where the bytes are ill-formed.
    static func scalar(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (value: Unicode.Scalar?, length: Int) {
        let first = bytes[index]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard first >= 0xC2, first < 0xF5, index + length <= bytes.count else { return (nil, 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for next in bytes[(index + 1)..<(index + length)] {
            guard next & 0xC0 == 0x80 else { return (nil, 1) }
            value = value << 6 | UInt32(next & 0x3F)
        }
        let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        guard value >= smallest, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
        return (scalar, length)
    }
}
