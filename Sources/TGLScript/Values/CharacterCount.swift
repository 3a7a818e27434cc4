/// How many characters a text has, as they are read, and where the last one begins: enough to know the count of a text that goes on without
/// reading all of it again.
struct CharacterCount {
    var count = 0
    /// The first byte of the last character.
    var lastStart = 0

    private init(count: Int, lastStart: Int) {
        self.count = count
        self.lastStart = lastStart
    }

    /// Of a text of which each byte is a character.
    init(plain count: Int) { self.init(count: count, lastStart: max(0, count - 1)) }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        var place = text.startIndex
        while place < text.endIndex {
            let next = text.index(after: place)
            count += 1
            if next == text.endIndex { lastStart = text.utf8.distance(from: text.startIndex, to: place) }
            place = next
        }
    }

    /// Whether a byte is a character wherever it is among others that are: ASCII without the carriage return, which may be one with
    /// the line feed after it.
    @inline(__always) static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }

    /// The count of two texts together. At the seam characters may become one; from the first place on where a character begins both in
    /// the second text by itself and in both together, nothing changes.
    static func joined(
        _ left: UnsafeBufferPointer<UInt8>, _ first: CharacterCount, _ right: UnsafeBufferPointer<UInt8>, _ second: CharacterCount
    ) -> CharacterCount {
        guard let before = left.last, let after = right.first else { return left.isEmpty ? second : first }
        if isPlain(before), isPlain(after) {
            return CharacterCount(count: first.count + second.count, lastStart: left.count + second.lastStart)
        }
        let tail = left[first.lastStart...]
        var most = 32
        while true {
            let end = scalarEnd(right, near: most)
            let own = starts(right[..<end])
            let together = starts(Array(tail) + right[..<end]).map { $0 - tail.count }
            if let seam = firstCommon(own, together) {
                let count = first.count - 1 + seam.together + second.count - seam.own
                return CharacterCount(count: count, lastStart: left.count + second.lastStart)
            }
            if end == right.count {
                return CharacterCount(count: first.count - 1 + together.count, lastStart: left.count + (together.last ?? 0))
            }
            most *= 4
        }
    }

    /// How many characters begin before the first place that is in both, which is not the first of the second text.
    private static func firstCommon(_ own: [Int], _ together: [Int]) -> (own: Int, together: Int)? {
        var (i, k) = (0, 0)
        while i < own.count, k < together.count {
            if own[i] == together[k], own[i] > 0 { return (i, k) }
            if own[i] < together[k] { i += 1 } else { k += 1 }
        }
        return nil
    }

    /// Where the characters of a piece begin.
    private static func starts(_ bytes: some Collection<UInt8>) -> [Int] {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    }

    /// The end of the first bytes that does not cut a scalar.
    private static func scalarEnd(_ bytes: UnsafeBufferPointer<UInt8>, near place: Int) -> Int {
        var end = min(place, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
