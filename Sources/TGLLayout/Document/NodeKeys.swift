// Names with a key, `header["General"]`: a string where others have a number. One name has keys or numbers, never both.
//
// The nodes of such a name are in the order in which they got their names. So a key is stored by its turn: each time a node gets a name
// with a key, the next turn is used, which identifies the key and says how late it was given. Undoing an edit gives a node its turn back,
// and so its place in the order.

/// A string as a key: two keys are equal if they have the same bytes.
public struct NodeKey: Hashable, Sendable {
    /// The string.
    public let text: String

    /// The key that a string is.
    public init(_ text: String) { self.text = text }

    /// Whether both have the same bytes.
    public static func == (a: NodeKey, b: NodeKey) -> Bool {
        var (first, second) = (a.text, b.text)
        return first.withUTF8 { x in second.withUTF8 { y in x.count == y.count && x.elementsEqual(y) } }
    }

    /// Takes in the bytes.
    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The keys of a document, and the turns in which nodes got them.
package struct KeyTable {
    private var numbers: [NodeKey: Int32] = [:]
    private(set) var keys: [NodeKey] = []
    /// The number of the key, by turn.
    private(set) var turns: [Int32] = []
    /// The turns of names in cells, by the numbers of their keys.
    private var cellTurns: [Int32: Int32] = [:]
    /// The bytes of all keys.
    private(set) var textBytes = 0

    /// The bytes of the table.
    package var bytes: Int { keys.count * 64 + textBytes + turns.count * 4 }

    var storage: [(used: Int, taken: Int)] { [Bytes.table(numbers), Bytes.array(keys), Bytes.array(turns), (textBytes, textBytes)] }

    /// The number of a key that some node had once.
    func number(_ key: NodeKey) -> Int32? { numbers[key] }

    /// The number of the key that was given in a turn.
    func number(turn: Int32) -> Int32 { turns[Int(turn)] }

    /// The key that was given in a turn.
    func key(turn: Int32) -> NodeKey { keys[Int(turns[Int(turn)])] }

    /// Notes that a key is given once more; answers the turn.
    mutating func takeTurn(_ key: NodeKey) -> Int32 {
        var number = Int32(keys.count)
        if let known = numbers[key] {
            number = known
        } else {
            numbers[key] = number
            keys.append(key)
            textBytes += key.text.utf8.count
        }
        turns.append(number)
        return Int32(turns.count - 1)
    }

    /// The turn that all cells use for a key: their names are in tree order.
    mutating func turnInCells(_ key: NodeKey) -> Int32 {
        if let number = numbers[key], let known = cellTurns[number] { return known }
        let turn = takeTurn(key)
        cellTurns[turns[Int(turn)]] = turn
        return turn
    }

    /// Forgets the keys and turns after the first `count` and `turnCount`; no node has them.
    mutating func forget(keys count: Int, turns turnCount: Int) {
        for key in keys[count...] {
            numbers[key] = nil
            textBytes -= key.text.utf8.count
        }
        if !cellTurns.isEmpty { cellTurns = cellTurns.filter { Int($0.value) < turnCount } }
        keys.removeLast(keys.count - count)
        turns.removeLast(turns.count - turnCount)
    }
}

extension StoredName {
    /// A name with a key that was given in a turn.
    init(keyed ref: Int32, turn: Int32) { self.init(isIndexed: true, ref: ref, index: ~turn) }

    /// Whether the brackets hold a key.
    var isKeyed: Bool { isIndexed && index < 0 }

    /// The rank of the node among those of its name: the number, or the turn.
    var rank: Int32 { index < 0 ? ~index : index }
}

extension NameTable {
    /// The number under which a node is found among those of its name; keys use complements, which are below 0.
    func place(_ name: StoredName) -> Int32 { name.index < 0 ? ~keys.number(turn: ~name.index) : name.index }

    /// The name without regard to the turn.
    func withoutTurn(_ name: StoredName) -> StoredName {
        name.isKeyed ? StoredName(isIndexed: true, ref: name.ref, index: place(name)) : name
    }

    /// The node that has a name with a number or a key.
    func holder(_ name: Name) -> Int32? {
        switch name {
        case .indexed(let s, let k): return indexed[s]?[k]
        case .keyed(let s, let key): return keys.number(key).flatMap { indexed[s]?[~$0] }
        case .made, .plain: return nil
        }
    }
}

extension Document {
    /// Whether the brackets after a name hold keys (or numbers); `nil` where no node has the name.
    package func hasKeys(_ name: String) -> Bool? { names.indexed[name]?.first.map { $0.key < 0 } }

    /// Whether a name has a key where the other nodes of its name have numbers, or the other way round. A node that is about to take the
    /// name is not counted.
    func mixes(_ name: Name, on node: Int32 = -1) -> Bool {
        let (text, isKeyed): (String, Bool)
        switch name {
        case .indexed(let s, _): (text, isKeyed) = (s, false)
        case .keyed(let s, _): (text, isKeyed) = (s, true)
        case .made, .plain: return false
        }
        guard let group = names.indexed[text], let first = group.first, (first.key < 0) != isKeyed else { return false }
        return group.count > 1 || first.value != node
    }

    /// The names with keys, in order.
    package var keyedNames: [String] { names.indexed.filter { $0.value.first.map { $0.key < 0 } ?? false }.keys.sorted() }

    /// The keys of a name that begin with `start`, in the order in which they were given, at most `limit` of them.
    package func keys(of name: String, startingWith start: String = "", limit: Int = 200) -> [NodeKey] {
        guard hasKeys(name) ?? false, let group = group(name) else { return [] }
        var found: [NodeKey] = []
        for node in group {
            guard case .keyed(_, let key) = self.name(node), key.text.utf8.starts(with: start.utf8) else { continue }
            found.append(key)
            if found.count == limit { break }
        }
        return found
    }

    /// The name that a text stands for: `A`, `cell[3]`, `header["General"]`; `nil` where it is not a name.
    public static func name(written text: String) -> Name? {
        guard let open = text.utf8.firstIndex(of: UInt8(ascii: "[")), text.utf8.last == UInt8(ascii: "]") else { return .plain(text) }
        let name = String(text[..<open])
        let inner = text[text.utf8.index(after: open)..<text.utf8.index(before: text.endIndex)]
        if let number = Int32(inner) { return number < 0 ? nil : .indexed(name, number) }
        return unquote(inner).map { .keyed(name, NodeKey($0)) }
    }

    /// The key that a literal of the language stands for, `"General"`; `nil` where it is not one.
    package static func key(written literal: String) -> String? { unquote(literal) }

    /// The node of a name as it is written: `A`, `cell[3]`, `header["General"]`; `nil` where no node in the tree has it.
    public func find(written text: String) -> Int32? {
        switch Document.name(written: text) {
        case .plain(let s)?: find(s)
        case let name?: holder(name)
        case nil: nil
        }
    }
}

/// The string that a literal of the language without interpolation stands for; `nil` where it is not one.
func unquote(_ literal: some StringProtocol) -> String? {
    var rest = Substring(literal).unicodeScalars
    guard rest.count >= 2, rest.popFirst() == "\"", rest.popLast() == "\"" else { return nil }
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
        switch scalar {
        case "\\":
            guard let resolved = resolveEscape(&rest) else { return nil }
            text.append(resolved)
        case "\"", "{", "\n", "\r": return nil
        default: text.append(scalar)
        }
    }
    return String(text)
}

/// Reads what follows a backslash.
private func resolveEscape(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch rest.popFirst() {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case let plain? where "\"\\{}".unicodeScalars.contains(plain): return plain
    case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
        let digits = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    default: return nil
    }
}

/// The words of a text between spaces; a space within a literal of a string is part of its word.
package func wordsOutsideStrings(_ text: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    var isInString = false
    var isEscaped = false
    for byte in text.utf8 {
        if byte == UInt8(ascii: " "), !isInString {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
            continue
        }
        word.append(byte)
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = isInString
        }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
}
