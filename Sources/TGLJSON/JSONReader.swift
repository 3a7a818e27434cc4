/// How much one text of JSON may hold.
public struct JSONLimits: Sendable {
    /// Bytes of the text.
    public var bytes = 64 << 20
    /// Arrays and objects within each other.
    public var depth = 100
    /// Values of all sorts, and names of members.
    public var values = 2_000_000

    /// The standard limits, to be changed.
    public init() {}
    /// The limits that hold where none are given.
    public static let standard = JSONLimits()
}

/// Why a text is no JSON, or more than the limits allow.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The byte, from 0, at which it is wrong; the length of the text where it ends too early.
    public let offset: Int
    /// The line of that byte, from 1.
    public let line: Int
    /// Which byte of its line it is, from 1.
    public let column: Int
    /// What is wrong there: one sentence in lower case, without a full stop.
    public let message: String

    /// The message with its place: `line 1, column 5: a value is missing`.
    public var description: String { "line \(line), column \(column): \(message)" }
}

extension JSONValue {
    /// Reads a text of JSON, as RFC 8259 defines it and no more: one value with blanks around it, in UTF-8.
    ///
    /// - Throws: where the text is none, with the first place that is wrong. A number that no `Double` holds is too large; half of a pair
    ///   of surrogates in an escape is read as U+FFFD.
    public init(json bytes: some Collection<UInt8>, limits: JSONLimits = .standard) throws(JSONError) {
        let read = Array(bytes).withUnsafeBufferPointer { bytes -> Result<JSONValue, JSONError> in
            var reader = JSONReader(bytes: bytes, limits: limits)
            do throws(JSONReader.Problem) { return .success(try reader.readText()) } catch { return .failure(reader.error(error)) }
        }
        self = try read.get()
    }

    /// Reads a text of JSON that is a string.
    public init(json text: String, limits: JSONLimits = .standard) throws(JSONError) {
        self = try JSONValue(json: Array(text.utf8), limits: limits)
    }
}

/// Reads values out of bytes, from left to right.
private struct JSONReader {
    struct Problem: Error {
        let offset: Int
        let message: String
    }

    let bytes: UnsafeBufferPointer<UInt8>
    let limits: JSONLimits
    private var index = 0
    private var values = 0

    init(bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    func error(_ problem: Problem) -> JSONError {
        let before = bytes[..<problem.offset]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return JSONError(offset: problem.offset, line: line, column: problem.offset - start + 1, message: problem.message)
    }

    mutating func readText() throws(Problem) -> JSONValue {
        if bytes.count > limits.bytes { throw Problem(offset: limits.bytes, message: "the text has more than \(limits.bytes) bytes") }
        let value = try readValue(depth: 0)
        skipBlanks()
        if index < bytes.count { throw problem("only one value is allowed") }
        return value
    }

    private func problem(_ message: String) -> Problem { Problem(offset: index, message: message) }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ wanted: UInt8) -> Bool {
        guard byte == wanted else { return false }
        index += 1
        return true
    }

    private mutating func count() throws(Problem) {
        values += 1
        if values > limits.values { throw problem("there are more than \(limits.values) values") }
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(Problem) -> JSONValue {
        skipBlanks()
        try count()
        switch byte {
        case UInt8(ascii: "{"): return .object(try readMembers(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try readItems(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try readString())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case nil: throw problem("the text ends where a value is expected")
        case let byte?:
            if byte == UInt8(ascii: "-") || isDigit(byte) { return .number(try readNumber()) }
            throw problem("a value is expected")
        }
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(Problem) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount where !take(word.utf8Start[offset]) { throw problem("`\(word)` is expected") }
        return value
    }

    private mutating func open(depth: Int) throws(Problem) {
        if depth > limits.depth { throw problem("arrays and objects are nested more than \(limits.depth) deep") }
        index += 1
        skipBlanks()
    }

    private mutating func readItems(depth: Int) throws(Problem) -> [JSONValue] {
        try open(depth: depth)
        var items: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return items }
        while true {
            items.append(try readValue(depth: depth))
            skipBlanks()
            if take(UInt8(ascii: "]")) { return items }
            if !take(UInt8(ascii: ",")) { throw problem("`,` or `]` is expected") }
        }
    }

    private mutating func readMembers(depth: Int) throws(Problem) -> [JSONMember] {
        try open(depth: depth)
        var members: [JSONMember] = []
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipBlanks()
            if byte != UInt8(ascii: "\"") { throw problem("the name of a member is expected, in quotes") }
            try count()
            let name = try readString()
            skipBlanks()
            if !take(UInt8(ascii: ":")) { throw problem("`:` is expected") }
            members.append(JSONMember(name, try readValue(depth: depth)))
            skipBlanks()
            if take(UInt8(ascii: "}")) { return members }
            if !take(UInt8(ascii: ",")) { throw problem("`,` or `}` is expected") }
        }
    }

    // MARK: Numbers

    private mutating func readNumber() throws(Problem) -> Double {
        let start = index
        _ = take(UInt8(ascii: "-"))
        if !take(UInt8(ascii: "0")) { try readDigits() }
        if take(UInt8(ascii: ".")) { try readDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            try readDigits()
        }
        guard let value = Double(String(decoding: bytes[start..<index], as: UTF8.self)), value.isFinite else {
            throw Problem(offset: start, message: "the number is too large")
        }
        return value
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func readDigits() throws(Problem) {
        let start = index
        while let byte, isDigit(byte) { index += 1 }
        if index == start { throw problem("a digit is expected") }
    }

    // MARK: Strings

    private mutating func readString() throws(Problem) -> String {
        index += 1
        let start = index
        skipPlain()
        // Most strings have no escape: they are the bytes themselves.
        if byte == UInt8(ascii: "\"") {
            let text = try decode(start..<index)
            index += 1
            return text
        }
        var text = ""
        var pieceStart = start
        while true {
            skipPlain()
            text += try decode(pieceStart..<index)
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                return text
            case UInt8(ascii: "\\"): text.unicodeScalars.append(try readEscape())
            case nil: throw problem("the text ends within a string")
            default: throw problem("a control character in a string is written as an escape")
            }
            pieceStart = index
        }
    }

    /// Goes on to a quote, a backslash, a control character or the end.
    private mutating func skipPlain() {
        while index < bytes.count, bytes[index] >= 0x20, bytes[index] != UInt8(ascii: "\""), bytes[index] != UInt8(ascii: "\\") {
            index += 1
        }
    }

    private func decode(_ range: Range<Int>) throws(Problem) -> String {
        if let text = String(validating: bytes[range], as: UTF8.self) { return text }
        var decoder = UTF8()
        var iterator = bytes[range].makeIterator()
        var offset = range.lowerBound
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
        throw Problem(offset: offset, message: "the bytes of a string are no UTF-8")
    }

    private mutating func readEscape() throws(Problem) -> Unicode.Scalar {
        index += 1
        guard let sign = byte else { throw problem("the text ends within a string") }
        index += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(sign)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readScalar()
        default:
            index -= 1
            throw problem("no escape has this letter")
        }
    }

    /// The character of `\uXXXX`, or of two of them that are a pair.
    private mutating func readScalar() throws(Problem) -> Unicode.Scalar {
        let first = try readHexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return "\u{FFFD}"
        }
        let afterFirst = index
        index += 2
        let second = try readHexadecimal()
        if second >= 0xDC00, second < 0xE000, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) {
            return scalar
        }
        index = afterFirst
        return "\u{FFFD}"
    }

    private mutating func readHexadecimal() throws(Problem) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                throw problem("four hexadecimal digits are expected")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}
