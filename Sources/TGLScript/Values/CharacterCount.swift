/// The number of characters (grapheme clusters) in a text, and where the last one begins. With these, a text that grows can be counted
/// without reading it again.
struct CharacterCount {
    var count = 0
    /// The byte index of the last character.
    var lastStart = 0

    private init(count: Int, lastStart: Int) {
        self.count = count
        self.lastStart = lastStart
    }

    /// The count of a text in which each byte is a character.
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

    /// Whether a byte is always a character of its own: ASCII without the carriage return, which may form one character with a line feed.
    @inline(__always) static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0D }

    /// The count of two texts joined. At the seam characters may combine. Once a character begins at the same place in the second text
    /// alone and in the joined text, the rest is unchanged.
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

    /// How many characters begin before the first common place, in each list. The beginning of the second text does not count as common.
    private static func firstCommon(_ own: [Int], _ together: [Int]) -> (own: Int, together: Int)? {
        var (i, k) = (0, 0)
        while i < own.count, k < together.count {
            if own[i] == together[k], own[i] > 0 { return (i, k) }
            if own[i] < together[k] { i += 1 } else { k += 1 }
        }
        return nil
    }

    /// The byte indices at which characters begin.
    private static func starts(_ bytes: some Collection<UInt8>) -> [Int] {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) }
    }

    /// The nearest index, not before this one, that does not divide a scalar.
    private static func scalarEnd(_ bytes: UnsafeBufferPointer<UInt8>, near place: Int) -> Int {
        var end = min(place, bytes.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
