/// What the bytes of two texts say about their order. One text may be written in several ways (`é` as one scalar or as two), so bytes that
/// differ do not settle everything.
enum ByteOrder {
    case same, before, after
    /// Not the same text; which is first is not known.
    case different
    case unknown

    /// Looks as far as the first bytes that differ.
    init(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) {
        let common = min(left.count, right.count)
        var place = 0
        while place < common, left[place] == right[place] { place += 1 }
        if place == left.count, place == right.count {
            self = .same
            return
        }
        // To the beginning of the scalar in which they differ.
        while place > 0, !ByteOrder.begins(left, place) || !ByteOrder.begins(right, place) { place -= 1 }
        guard let a = ByteOrder.letter(left, at: place), let b = ByteOrder.letter(right, at: place) else {
            // Of a text and one that goes on, the second has more, however they are written.
            self = place == common ? .different : .unknown
            return
        }
        self = a < b ? .before : a > b ? .after : .unknown
    }

    /// Whether no scalar goes on at a place.
    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        place == bytes.count || bytes[place] & 0xC0 != 0x80
    }

    /// The scalar at a place, or -1 at the end; `nil` where it, or what follows it, may be written in another way beside its neighbours.
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

    /// Letters that do not join with what is before them, and have no second form: ASCII, Latin, Cyrillic, kana, Chinese, Korean.
    private static func standsAlone(_ scalar: Int) -> Bool {
        switch scalar {
        case 0..<0x300, 0x400...0x481, 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }
}
