// A style sheet as tokens, after CSS Syntax 3, section 4.

/// One token of a style sheet. Comments are no tokens; `CSSTokenizer` keeps them apart.
struct CSSToken {
    enum Kind: UInt8 {
        case ident, function, atKeyword, hash, string, badString, url, number, percentage, dimension
        case space, delim, colon, semicolon, comma
        case openBrace, closeBrace, openBracket, closeBracket, openParen, closeParen
        /// What stands for `var(--x)` of a custom property that becomes a knob: a dimension in `px` with the property's name as its text.
        case knob
    }

    var kind: Kind
    /// The name of an identifier, function (without `(`), at-rule or hash, the value of a string, the unit of a dimension in
    /// lower case, the character of a delimiter.
    var text: String
    var number = 0.0
    /// Whether the number was written without a point and an exponent.
    var isInteger = false
    /// The byte of the sheet at which it begins.
    var place: Int32

    /// Its text as CSS compares keywords.
    var word: String { text.asciiLower }
    func isWord(_ word: String) -> Bool { kind == .ident && text.equalsASCII(word) }
    func isDelim(_ character: String) -> Bool { kind == .delim && text == character }
}

/// Cuts a style sheet into tokens.
struct CSSTokenizer {
    /// A comment, and the token that comes after it.
    struct Comment {
        let text: String
        let next: Int
        let place: Int32
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private(set) var tokens: [CSSToken] = []
    private(set) var comments: [Comment] = []

    /// The tokens and comments of a text.
    static func read(_ bytes: [UInt8]) -> (tokens: [CSSToken], comments: [Comment]) {
        bytes.withUnsafeBufferPointer { buffer in
            var tokenizer = CSSTokenizer(bytes: buffer)
            tokenizer.tokens.reserveCapacity(bytes.count / 4)
            while tokenizer.at < buffer.count { tokenizer.next() }
            return (tokenizer.tokens, tokenizer.comments)
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private func peek(_ ahead: Int = 0) -> UInt8 { at + ahead < bytes.count ? bytes[at + ahead] : 0 }

    private mutating func add(_ kind: CSSToken.Kind, _ text: String = "", from start: Int, number: Double = 0, isInteger: Bool = false) {
        tokens.append(CSSToken(kind: kind, text: text, number: number, isInteger: isInteger, place: Int32(truncatingIfNeeded: start)))
    }

    private mutating func single(_ kind: CSSToken.Kind) {
        at += 1
        add(kind, from: at - 1)
    }

    private mutating func next() {
        let start = at
        let byte = bytes[at]
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
            while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
            add(.space, from: start)
        case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): comment()
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string(byte)
        case UInt8(ascii: "#"):
            at += 1
            if Self.isName(peek()) || isEscape(at) { add(.hash, name(), from: start) } else { add(.delim, "#", from: start) }
        case UInt8(ascii: "("): single(.openParen)
        case UInt8(ascii: ")"): single(.closeParen)
        case UInt8(ascii: "["): single(.openBracket)
        case UInt8(ascii: "]"): single(.closeBracket)
        case UInt8(ascii: "{"): single(.openBrace)
        case UInt8(ascii: "}"): single(.closeBrace)
        case UInt8(ascii: ","): single(.comma)
        case UInt8(ascii: ":"): single(.colon)
        case UInt8(ascii: ";"): single(.semicolon)
        case UInt8(ascii: "@"):
            at += 1
            if startsName(at) { add(.atKeyword, name().asciiLower, from: start) } else { add(.delim, "@", from: start) }
        case UInt8(ascii: "<") where peek(1) == UInt8(ascii: "!") && peek(2) == UInt8(ascii: "-") && peek(3) == UInt8(ascii: "-"): at += 4
        case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-") && peek(2) == UInt8(ascii: ">"): at += 3
        default:
            if startsNumber(at) {
                numeric()
            } else if startsName(at) {
                named()
            } else {
                at += 1
                add(.delim, String(UnicodeScalar(byte)), from: start)
            }
        }
    }

    private mutating func comment() {
        let start = at
        at += 2
        while at < bytes.count, !(bytes[at] == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { at += 1 }
        comments.append(Comment(text: text(start + 2..<min(at, bytes.count)), next: tokens.count, place: Int32(truncatingIfNeeded: start)))
        at = min(at + 2, bytes.count)
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }

    private mutating func string(_ quote: UInt8) {
        let start = at
        at += 1
        var value: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            if byte == quote {
                at += 1
                return add(.string, String(decoding: value, as: UTF8.self), from: start)
            }
            if byte == 0x0A { return add(.badString, from: start) }
            if byte == UInt8(ascii: "\\") {
                if peek(1) == 0x0A { at += 2 } else { escape(into: &value) }
                continue
            }
            value.append(byte)
            at += 1
        }
        add(.string, String(decoding: value, as: UTF8.self), from: start)
    }

    /// Takes the `\` that is next, and what it stands for.
    private mutating func escape(into value: inout [UInt8]) {
        at += 1
        guard at < bytes.count else { return }
        var code: UInt32 = 0
        var digits = 0
        while digits < 6, let digit = Self.hex(peek()), at < bytes.count {
            code = code * 16 + digit
            digits += 1
            at += 1
        }
        if digits == 0 {
            value.append(bytes[at])
            at += 1
            return
        }
        if Self.isSpace(peek()), at < bytes.count { at += 1 }
        value += Array(String(UnicodeScalar(code == 0 ? 0xFFFD : code) ?? "\u{FFFD}").utf8)
    }

    private func isEscape(_ place: Int) -> Bool {
        place + 1 < bytes.count && bytes[place] == UInt8(ascii: "\\") && bytes[place + 1] != 0x0A
    }

    private mutating func name() -> String {
        let start = at
        while at < bytes.count, Self.isName(bytes[at]) { at += 1 }
        guard isEscape(at) else { return text(start..<at) }
        var value = Array(bytes[start..<at])
        while at < bytes.count {
            if Self.isName(bytes[at]) {
                value.append(bytes[at])
                at += 1
            } else if isEscape(at) {
                escape(into: &value)
            } else {
                break
            }
        }
        return String(decoding: value, as: UTF8.self)
    }

    private func startsName(_ place: Int) -> Bool {
        guard place < bytes.count else { return false }
        let byte = bytes[place]
        if byte == UInt8(ascii: "-") {
            guard place + 1 < bytes.count else { return false }
            let next = bytes[place + 1]
            return next == UInt8(ascii: "-") || Self.isNameStart(next) || isEscape(place + 1)
        }
        return Self.isNameStart(byte) || isEscape(place)
    }

    private func startsNumber(_ place: Int) -> Bool {
        func digit(_ place: Int) -> Bool { place < bytes.count && bytes[place] &- 0x30 < 10 }
        guard place < bytes.count else { return false }
        let byte = bytes[place]
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") {
            return digit(place + 1) || place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: ".") && digit(place + 2)
        }
        return digit(place) || byte == UInt8(ascii: ".") && digit(place + 1)
    }

    private mutating func numeric() {
        let start = at
        var isInteger = true
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { at += 1 }
        while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
        if peek() == UInt8(ascii: "."), peek(1) &- 0x30 < 10 {
            isInteger = false
            at += 2
            while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
        }
        if peek() | 0x20 == UInt8(ascii: "e") {
            let sign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") ? 1 : 0
            if peek(1 + sign) &- 0x30 < 10, at + 1 + sign < bytes.count {
                isInteger = false
                at += 2 + sign
                while at < bytes.count, bytes[at] &- 0x30 < 10 { at += 1 }
            }
        }
        let written = text(start..<at)
        let value = Double(written.first == "+" ? String(written.dropFirst()) : written) ?? 0
        let number = value.isFinite ? value : value < 0 ? -1e30 : 1e30
        if startsName(at) {
            add(.dimension, name().asciiLower, from: start, number: number, isInteger: isInteger)
        } else if peek() == UInt8(ascii: "%") {
            at += 1
            add(.percentage, from: start, number: number, isInteger: isInteger)
        } else {
            add(.number, from: start, number: number, isInteger: isInteger)
        }
    }

    private mutating func named() {
        let start = at
        let name = name()
        guard peek() == UInt8(ascii: "("), at < bytes.count else { return add(.ident, name, from: start) }
        at += 1
        guard name.equalsASCII("url") else { return add(.function, name.asciiLower, from: start) }
        var ahead = at
        while ahead < bytes.count, Self.isSpace(bytes[ahead]) { ahead += 1 }
        if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "\"") || bytes[ahead] == UInt8(ascii: "'") {
            return add(.function, "url", from: start)
        }
        var value: [UInt8] = []
        at = ahead
        while at < bytes.count, bytes[at] != UInt8(ascii: ")") {
            if isEscape(at) {
                escape(into: &value)
            } else {
                value.append(bytes[at])
                at += 1
            }
        }
        at = min(at + 1, bytes.count)
        while let last = value.last, Self.isSpace(last) { value.removeLast() }
        add(.url, String(decoding: value, as: UTF8.self), from: start)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C }
    private static func isNameStart(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80 }
    private static func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || byte &- 0x30 < 10 || byte == 0x2D }

    private static func hex(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46, 0x61...0x66: UInt32((byte | 0x20) - 0x57)
        default: nil
        }
    }
}

extension String {
    /// The text with the capital letters of ASCII as small ones.
    var asciiLower: String {
        guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return self }
        return String(decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// Whether the text is this one, which is in small letters, but for capital letters of ASCII.
    func equalsASCII(_ lower: String) -> Bool {
        utf8.count == lower.utf8.count && zip(utf8, lower.utf8).allSatisfy { ($0 &- 0x41 < 26 ? $0 | 0x20 : $0) == $1 }
    }
}
