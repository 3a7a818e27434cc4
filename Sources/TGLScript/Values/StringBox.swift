/// A string on the heap.
///
/// It is a text, or, once it was made by going on with another one, bytes in memory that both share. It becomes a text again when it is
/// read as one.
public final class StringBox: Counted {
    /// `nil`: the bytes say what it is.
    @exclusivity(unchecked) private var flat: String?
    @exclusivity(unchecked) private var bytes = SharedSlice<UInt8>()
    /// Whether each byte is a character. Of a text it is only known after a look at all of it.
    @exclusivity(unchecked) private var isPlain: Bool?
    @exclusivity(unchecked) private var characters: CharacterCount?
    let heap: Heap
    /// What a string takes beside its bytes.
    private static let overhead = 112
    /// Shorter strings are copied rather than shared.
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

    /// Whether joining shares it rather than copies it.
    var isLong: Bool { byteCount > StringBox.mostCopied }

    /// How many bytes it has.
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

    /// Calls a function with its bytes.
    private func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        guard var text = flat else { return body(UnsafeBufferPointer(start: bytes.elements, count: bytes.count)) }
        return text.withUTF8(body)
    }

    /// Turns a text into bytes that may be gone on with.
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

    /// How many characters, as they are read.
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

    /// The count where it is known, or found with little work.
    private var knownCharacters: CharacterCount? {
        if isPlain == true { return CharacterCount(plain: byteCount) }
        return characters ?? (byteCount <= StringBox.mostCopied ? withBytes { CharacterCount($0) } : nil)
    }

    /// The count of both together, where it is found with little work.
    private func characters(with other: StringBox) -> CharacterCount? {
        guard let first = knownCharacters, let second = other.knownCharacters else { return nil }
        return withBytes { left in other.withBytes { right in CharacterCount.joined(left, first, right, second) } }
    }

    // MARK: Joining

    /// Adds text at the end of a string that only the caller holds.
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
        // What is added may be the string itself.
        let place = bytes.grow(by: added, heap: heap)
        other.withBytes { place.initialize(from: $0.baseAddress.unsafelyUnwrapped, count: added) }
        self.isPlain = isPlain
        self.characters = characters
    }

    /// The text of both: the longer one is gone on with, so that it need not be copied.
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

    /// The bytes that it takes to add so many at the end, or at the front.
    func bytes(toExtendBy added: Int, atFront: Bool) -> Int {
        flat == nil ? bytes.bytes(toExtendBy: added, atFront: atFront) : (byteCount + added) * 2
    }

    // MARK: Comparing

    /// Whether both are the same text. Whatever can be told from the bytes is, so that a string that grows need not be read as a text.
    func isEqual(to other: StringBox) -> Bool {
        if self === other { return true }
        if let flat, let text = other.flat { return flat == text }
        switch order(to: other) {
        case .same: return true
        case .before, .after, .different: return false
        case .unknown: return text == other.text
        }
    }

    /// Whether it is before another one in order.
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

    /// The first 16 bytes as two numbers that have the order of the bytes. What is missing counts as 0.
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
