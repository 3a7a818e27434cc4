/// A string on the heap.
///
/// Its content is either a Swift string, or, once it was made by extending another one, bytes in memory shared with that. The bytes become
/// a Swift string again when they are read as one.
public final class StringBox: Counted {
    /// `nil` if the content is in `bytes`.
    @exclusivity(unchecked) private var flat: String?
    @exclusivity(unchecked) private var bytes = SharedSlice<UInt8>()
    /// Whether each byte is a character; `nil` before all of the text was searched.
    @exclusivity(unchecked) private var isPlain: Bool?
    @exclusivity(unchecked) private var characters: CharacterCount?
    let heap: Heap
    /// The bytes of a string without its content.
    private static let overhead = 112
    /// Strings of up to this many bytes are copied rather than shared.
    private static let mostCopied = 128

    init(_ text: String, _ heap: Heap) {
        flat = text
        self.heap = heap
        heap.take(text.utf8.count + StringBox.overhead)
        super.init()
    }

    private init(_ bytes: SharedSlice<UInt8>, isPlain: Bool, _ characters: CharacterCount?, _ heap: Heap) {
        self.bytes = bytes
        self.isPlain = isPlain
        self.characters = characters
        self.heap = heap
        heap.take(StringBox.overhead)
        super.init()
    }

    deinit {
        heap.give(StringBox.overhead + (flat?.utf8.count ?? 0))
        bytes.drop()
    }

    /// Whether joining shares its content rather than copying it.
    var isLong: Bool { byteCount > StringBox.mostCopied }

    /// The number of bytes.
    var byteCount: Int { flat?.utf8.count ?? bytes.count }

    /// The text, with escapes resolved.
    public var text: String {
        if let flat { return flat }
        let text = withBytes { String(decoding: $0, as: UTF8.self) }
        heap.take(text.utf8.count)
        flat = text
        bytes.drop()
        return text
    }

    /// Calls a function with the bytes.
    private func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        guard var text = flat else { return body(UnsafeBufferPointer(start: bytes.elements, count: bytes.count)) }
        return text.withUTF8(body)
    }

    /// Moves the content to shared bytes, which can be extended.
    private func share() {
        guard let text = flat else { return }
        let isPlain = isPlain ?? text.utf8.allSatisfy(CharacterCount.isPlain)
        let bytes = SharedSlice<UInt8>(uninitialized: text.utf8.count, heap: heap)
        if bytes.count > 0 { _ = UnsafeMutableBufferPointer(start: bytes.elements, count: bytes.count).initialize(from: text.utf8) }
        self.isPlain = isPlain
        self.bytes = bytes
        flat = nil
        heap.give(text.utf8.count)
    }

    // MARK: Characters

    /// The number of characters, as a reader counts them.
    var count: Int {
        if hasOnlyPlainBytes { return byteCount }
        if let characters { return characters.count }
        let result = withBytes { CharacterCount($0) }
        characters = result
        return result.count
    }

    /// Whether each byte is a character.
    var hasOnlyPlainBytes: Bool {
        if let isPlain { return isPlain }
        let result = withBytes { $0.allSatisfy(CharacterCount.isPlain) }
        isPlain = result
        return result
    }

    /// The count of characters, if it is known or quickly found.
    private var knownCharacters: CharacterCount? {
        if isPlain == true { return CharacterCount(plain: byteCount) }
        return characters ?? (byteCount <= StringBox.mostCopied ? withBytes { CharacterCount($0) } : nil)
    }

    /// The count of both strings joined, if it is quickly found.
    private func characters(with other: StringBox) -> CharacterCount? {
        guard let first = knownCharacters, let second = other.knownCharacters else { return nil }
        return withBytes { left in other.withBytes { right in CharacterCount.joined(left, first, right, second) } }
    }

    // MARK: Joining

    /// Appends a string; only the caller may hold this one.
    func append(_ other: StringBox) {
        let added = other.byteCount
        guard added > 0 else { return }
        if let flat, byteCount + added <= StringBox.mostCopied {
            self.flat = flat + other.text
            isPlain = nil
            characters = nil
            heap.take(added)
            return
        }
        share()
        let isPlain = isPlain == true && other.hasOnlyPlainBytes
        let characters = isPlain ? nil : characters(with: other)
        // The appended string may be this one.
        let place = bytes.grow(by: added, heap: heap)
        other.withBytes { place.initialize(from: $0.baseAddress.unsafelyUnwrapped, count: added) }
        self.isPlain = isPlain
        self.characters = characters
    }

    /// Both strings joined; the longer one is extended rather than copied.
    func joined(with other: StringBox) -> StringBox {
        if other.byteCount == 0 { return self }
        if byteCount == 0 { return other }
        guard byteCount + other.byteCount > StringBox.mostCopied else { return StringBox(text + other.text, heap) }
        let (long, short, atFront) = byteCount >= other.byteCount ? (self, other, false) : (other, self, true)
        long.share()
        let isPlain = long.isPlain == true && short.hasOnlyPlainBytes
        let characters = isPlain ? nil : characters(with: other)
        let added = short.byteCount
        let (bytes, place) = long.bytes.extended(by: added, atFront: atFront, heap: heap)
        short.withBytes { place.initialize(from: $0.baseAddress.unsafelyUnwrapped, count: added) }
        return StringBox(bytes, isPlain: isPlain, characters, heap)
    }

    /// The bytes needed to add this many at the end, or at the front.
    func bytes(toExtendBy added: Int, atFront: Bool) -> Int {
        flat == nil ? bytes.bytes(toExtendBy: added, atFront: atFront) : (byteCount + added) * 2
    }

    // MARK: Comparing

    /// Whether both are the same text. The bytes are compared first, so that a growing string need not become a Swift string.
    func isEqual(to other: StringBox) -> Bool {
        if self === other { return true }
        if let flat, let text = other.flat { return flat == text }
        switch order(to: other) {
        case .same: return true
        case .before, .after, .different: return false
        case .unknown: return text == other.text
        }
    }

    /// Whether it comes before another string.
    func isLess(than other: StringBox, orEqual: Bool) -> Bool {
        if flat == nil || other.flat == nil {
            switch order(to: other) {
            case .same: return orEqual
            case .before: return true
            case .after: return false
            case .different, .unknown: break
            }
        }
        return orEqual ? text <= other.text : text < other.text
    }

    /// The first 16 bytes as two big-endian numbers, which compare like the bytes; missing bytes are 0.
    var firstBytes: (UInt64, UInt64) {
        withBytes { bytes in
            var numbers: (UInt64, UInt64) = (0, 0)
            for (place, byte) in bytes.prefix(16).enumerated() {
                let shift = UInt64(56 - place % 8 * 8)
                if place < 8 { numbers.0 |= UInt64(byte) << shift } else { numbers.1 |= UInt64(byte) << shift }
            }
            return numbers
        }
    }

    private func order(to other: StringBox) -> ByteOrder {
        withBytes { left in other.withBytes { right in ByteOrder(left, right) } }
    }
}

extension UInt8: SharedElement {
    static func discard(_ elements: UnsafeMutablePointer<UInt8>, count: Int, heap: Heap) {}
}
