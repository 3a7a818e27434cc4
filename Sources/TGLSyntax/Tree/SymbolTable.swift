/// Names and their numbers. The table begins with the words of the grammar, in the order of `Word`, and then the kind words of a
/// vocabulary, in its order.
///
/// Names that are canonically equivalent in Unicode (`ö` as one scalar or as two) have the same number.
public struct SymbolTable: Sendable {
    private var texts: [String]
    private var slots: [Slot]
    private var bytes: [UInt8]
    private var slotsUsed: Int
    /// The names with letters beyond ASCII, which may have several encodings.
    private var others: [String: Symbol]

    private struct Slot: Sendable {
        var hash: UInt32 = 0
        var start: UInt32 = 0
        var length: UInt32 = 0
        var symbolPlusOne: UInt32 = 0
    }

    /// The kind words that the table begins with, after those of the grammar.
    public let vocabulary: Vocabulary

    /// A table that knows the words of the grammar and the kind words of a vocabulary.
    public init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        texts = []
        slots = Array(repeating: Slot(), count: 256)
        bytes = []
        slotsUsed = 0
        others = [:]
        for word in Word.allCases {
            let symbol = intern(word.text)
            precondition(symbol == Symbol(word))
        }
        for (index, kind) in vocabulary.kinds.enumerated() {
            let symbol = intern(kind.text)
            precondition(symbol.raw == Symbol.firstKind + UInt32(index), "`\(kind.text)` is not a kind word of its own")
        }
    }

    /// The kind word of a symbol; `nil` if it is none of the vocabulary.
    public func kind(_ symbol: Symbol) -> Vocabulary.KindWord? {
        let index = Int(symbol.raw) - Int(Symbol.firstKind)
        return vocabulary.kinds.indices.contains(index) ? vocabulary.kinds[index] : nil
    }

    /// The kind words that a text uses as names.
    public private(set) var namedKinds: Set<Symbol> = []

    /// Records a kind word as a name, if it may be one, and returns whether it may: every kind word may name a node, some also other
    /// things.
    mutating func nameByKind(_ symbol: Symbol, isNode: Bool) -> Bool {
        guard isNode || kind(symbol)?.yields ?? false else { return false }
        namedKinds.insert(symbol)
        return true
    }

    /// The number of names; all symbols are below it.
    public var count: Int { texts.count }

    /// Whether another table gives the same numbers to the same names.
    package func isSame(as other: SymbolTable) -> Bool { texts == other.texts }

    /// The text of a symbol.
    public subscript(symbol: Symbol) -> String { texts[Int(symbol.raw)] }

    /// The symbol of a name, which is added if it is new.
    public mutating func intern(_ text: String) -> Symbol {
        var text = text
        return text.withUTF8 { intern(bytes: $0) }
    }

    /// The symbol of a name; `nil` if it is unknown.
    public func find(_ text: String) -> Symbol? {
        var text = text
        return text.withUTF8 { utf8 in
            let hash = SymbolTable.runningHash(utf8)
            let slot = slots[findSlot(utf8, hash: hash ^ hash >> 15)]
            if slot.symbolPlusOne != 0 { return Symbol(raw: slot.symbolPlusOne - 1) }
            return others.isEmpty ? nil : others[String(decoding: utf8, as: UTF8.self)]
        }
    }

    /// Two names to use in place of a word that cannot be a name. They are free, since no text contains them so far.
    public func freeNames(like word: Symbol) -> (String, String) {
        let text = self[word]
        func free(_ name: String) -> String {
            var count = 1
            while find("\(name)\(count)") != nil { count += 1 }
            return "\(name)\(count)"
        }
        let own = "my" + text.prefix(1).uppercased() + text.dropFirst()
        return (free(text), find(own) == nil ? own : free(own))
    }

    mutating func intern(bytes name: UnsafeBufferPointer<UInt8>) -> Symbol {
        intern(name, hash: SymbolTable.runningHash(name))
    }

    /// The symbol of a name whose bytes have been hashed one by one with `hash(_:_:)`.
    @inline(__always)
    mutating func intern(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Symbol {
        let hash = hash ^ hash >> 15
        let index = findSlot(name, hash: hash)
        let found = slots[index].symbolPlusOne
        if found != 0 { return Symbol(raw: found &- 1) }
        return add(name, hash: hash, at: index)
    }

    static let hashSeed: UInt32 = 2_166_136_261

    /// A hash extended by one byte.
    @inline(__always)
    static func hash(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
        (hash ^ UInt32(byte)) &* 16_777_619
    }

    private static func runningHash(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        name.reduce(hashSeed) { hash($0, $1) }
    }

    private func findSlot(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
        let mask = slots.count &- 1
        var index = Int(hash) & mask
        while true {
            let slot = slots[index]
            if slot.symbolPlusOne == 0 { return index }
            if slot.hash == hash, slot.length == name.count, isText(slot, equalTo: name) { return index }
            index = (index &+ 1) & mask
        }
    }

    private func isText(_ slot: Slot, equalTo name: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let start = Int(slot.start)
            var index = 0
            while index < name.count {
                if bytes[start &+ index] != name[index] { return false }
                index &+= 1
            }
            return true
        }
    }

    private mutating func add(_ name: UnsafeBufferPointer<UInt8>, hash: UInt32, at index: Int) -> Symbol {
        let text = String(decoding: name, as: UTF8.self)
        let isASCII = name.allSatisfy { $0 < 0x80 }
        let known = isASCII ? nil : others[text]
        let symbol = known ?? Symbol(raw: UInt32(texts.count))
        if known == nil {
            texts.append(text)
            if !isASCII { others[text] = symbol }
        }
        slots[index] = Slot(
            hash: hash, start: UInt32(bytes.count), length: UInt32(name.count), symbolPlusOne: symbol.raw + 1)
        bytes.append(contentsOf: name)
        slotsUsed += 1
        if slotsUsed * 2 > slots.count { grow() }
        return symbol
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: old.count * 2)
        let mask = slots.count - 1
        for slot in old where slot.symbolPlusOne != 0 {
            var index = Int(slot.hash) & mask
            while slots[index].symbolPlusOne != 0 { index = (index + 1) & mask }
            slots[index] = slot
        }
    }
}
