/// What the bytes of two texts say about their order. The same text may be encoded in several ways (`é` as one scalar or as two), so
/// different bytes do not always decide.
enum ByteOrder {
    case same, before, after
    /// The texts differ, but their order is not known.
    case different
    case unknown

    /// Compares the bytes up to the first difference.
    init(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) {
        let common = min(left.count, right.count)
        var place = 0
        while place < common, left[place] == right[place] { place += 1 }
        if place == left.count, place == right.count {
            self = .same
            return
        }
        // Go back to the beginning of the scalar that differs.
        while place > 0, !ByteOrder.begins(left, place) || !ByteOrder.begins(right, place) { place -= 1 }
        guard let a = ByteOrder.letter(left, at: place), let b = ByteOrder.letter(right, at: place) else {
            // If one text continues where the other ends, they differ, whatever their encoding.
            self = place == common ? .different : .unknown
            return
        }
        self = a < b ? .before : a > b ? .after : .unknown
    }

    /// Whether a scalar, or the end, begins at an index.
    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        place == bytes.count || bytes[place] & 0xC0 != 0x80
    }

    /// The scalar at an index, or -1 at the end; `nil` if it or the next one may combine with its neighbours.
    private static func letter(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int? {
        guard place < bytes.count else { return -1 }
        guard let (scalar, length) = scalar(bytes, at: place), standsAlone(scalar) else { return nil }
        let next = place + length
        if next == bytes.count { return scalar }
        guard let (following, _) = ByteOrder.scalar(bytes, at: next), standsAlone(following) else { return nil }
        return scalar
    }

    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (scalar: Int, length: Int)? {
        let first = Int(bytes[place])
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        guard place + length <= bytes.count else { return nil }
        var value = length == 1 ? first : first & (0x7F >> length)
        for offset in 1..<max(length, 1) { value = value << 6 | Int(bytes[place + offset]) & 0x3F }
        return (value, length)
    }

    /// Whether a scalar never combines with the one before it and has only one encoding: ASCII, Latin, Cyrillic, kana, Chinese, Korean.
    private static func standsAlone(_ scalar: Int) -> Bool {
        switch scalar {
        case 0..<0x300, 0x400...0x481, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
