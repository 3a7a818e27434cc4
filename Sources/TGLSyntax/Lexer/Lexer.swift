/// Divides a text into tokens, byte by byte.
///
/// Signs that newcomers write although the language does not have them (`&&`, `//`, `'text'`, a full-width comma) are reported and read as
/// the intended token, so that the parser need not know them. See `LexerHabits`.
struct Lexer {
    let source: SourceFile
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0
    var stream: TokenStream
    var report: Reporter
    /// Whether no token has been read since the last line end.
    var isFirstOnLine = true
    /// The strings whose expressions are being read, the innermost last.
    var openStrings: [OpenString] = []
    /// The index of the error about foreign comment signs, which is reported once for each text.
    var reportedComment: Int?
    /// Whether there is no further `*/`: a search reached the end of the text.
    var hasNoCommentEnd = false

    /// A string while the lexer is in an expression of it.
    struct OpenString {
        /// The offset of its first quote.
        var start: Int
        /// The number of braces opened within the expression.
        var braces: Int
    }

    private init(source: SourceFile, bytes: UnsafeBufferPointer<UInt8>, names: SymbolTable, report: Reporter) {
        self.source = source
        self.bytes = bytes
        self.stream = TokenStream(names: names)
        self.report = report
        stream.tokens.reserveCapacity(min(bytes.count / 3 + 4, 1 << 20))
    }

    /// The tokens of a text.
    static func run(
        _ source: SourceFile, names: SymbolTable, report: inout Reporter, shouldStop: (() -> Bool)? = nil
    ) -> TokenStream {
        source.bytes.withUnsafeBufferPointer { bytes in
            var lexer = Lexer(source: source, bytes: bytes, names: names, report: report)
            lexer.readAll(shouldStop)
            report = lexer.report
            return lexer.stream
        }
    }

    /// The bytes between two checks whether to go on.
    private static let bytesPerLook = 1 << 16

    private mutating func readAll(_ shouldStop: (() -> Bool)?) {
        let count = bytes.count
        var nextLook = shouldStop == nil ? Int.max : Lexer.bytesPerLook
        while index < count {
            if index >= nextLook {
                nextLook = index + Lexer.bytesPerLook
                if shouldStop?() ?? false { break }
            }
            let byte = bytes[index]
            switch byte {
            case 0x20, 0x09:
                index &+= 1
            case 0x0A, 0x0D:
                if !openStrings.isEmpty { closeStringsAtLineEnd() }
                isFirstOnLine = true
                index &+= 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
                readName()
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                readNumber()
            case UInt8(ascii: "\""):
                readString(from: index, after: index + 1, isHead: true)
            case UInt8(ascii: "#"):
                skipComment(from: index)
            case 0x80...:
                readOther()
            default:
                readSign(byte)
            }
        }
        if !openStrings.isEmpty { closeStringsAtLineEnd() }
        emit(.end, from: count)
    }

    // MARK: Tokens

    /// Appends a token that ends at `index`.
    @inline(__always)
    mutating func emit(_ kind: TokenKind, from start: Int, payload: UInt32 = 0) {
        stream.tokens.append(
            Token(
                kind, first: isFirstOnLine, start: UInt32(truncatingIfNeeded: start),
                end: UInt32(truncatingIfNeeded: index), payload: payload))
        isFirstOnLine = false
    }

    @inline(__always)
    mutating func emit(_ kind: TokenKind, length: Int) {
        let start = index
        index &+= length
        emit(kind, from: start)
    }

    mutating func emit(_ word: Word, length: Int) {
        let start = index
        index += length
        emit(.name, from: start, payload: UInt32(word.rawValue))
    }

    /// The byte at a distance from `index`, 0 past the end.
    @inline(__always)
    func peek(_ distance: Int) -> UInt8 {
        let place = index &+ distance
        return place < bytes.count ? bytes[place] : 0
    }

    func range(_ start: Int, _ end: Int) -> SourceRange {
        SourceRange(start: UInt32(start), end: UInt32(end))
    }

    func text(_ start: Int, _ end: Int) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
    }

    // MARK: Names and comments

    @inline(__always)
    private mutating func readName() {
        let start = index
        var hash = SymbolTable.hashSeed
        let count = bytes.count
        while index < count {
            let byte = bytes[index]
            if ASCII.isNamePart(byte) {
                hash = SymbolTable.hash(hash, byte)
                index &+= 1
            } else {
                break
            }
        }
        if index < count, bytes[index] >= 0x80 {
            readLongName(from: start)
            return
        }
        let name = UnsafeBufferPointer(rebasing: bytes[start..<index])
        let symbol = stream.names.intern(name, hash: hash)
        emit(.name, from: start, payload: symbol.raw)
    }

    /// Reads a name with letters beyond ASCII; `index` is within it.
    mutating func readLongName(from start: Int) {
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                guard ASCII.isNamePart(byte) else { break }
                index += 1
            } else {
                let (scalar, length) = UTF8Scan.scalar(bytes, at: index)
                guard let scalar, Lexer.isNamePart(scalar) else { break }
                index += length
            }
        }
        let symbol = stream.names.intern(bytes: UnsafeBufferPointer(rebasing: bytes[start..<index]))
        emit(.name, from: start, payload: symbol.raw)
    }

    /// True for scalars beyond ASCII that may begin a name.
    static func isNameStart(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic }

    /// True for scalars beyond ASCII that may continue a name: letters, digits, and marks that belong to a letter.
    static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.isIDContinue
    }

    mutating func skipComment(from start: Int) {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index &+= 1 }
        stream.comments.append(range(start, index))
    }

    // MARK: Signs

    private mutating func readSign(_ byte: UInt8) {
        let next = peek(1)
        let equals = next == UInt8(ascii: "=")
        switch byte {
        case UInt8(ascii: "{"):
            if !openStrings.isEmpty { openStrings[openStrings.count - 1].braces += 1 }
            emit(.leftBrace, length: 1)
        case UInt8(ascii: "}"): readRightBrace()
        case UInt8(ascii: "("): emit(.leftParen, length: 1)
        case UInt8(ascii: ")"): emit(.rightParen, length: 1)
        case UInt8(ascii: "["): emit(.leftBracket, length: 1)
        case UInt8(ascii: "]"): emit(.rightBracket, length: 1)
        case UInt8(ascii: ","): emit(.comma, length: 1)
        case UInt8(ascii: ";"): emit(.semicolon, length: 1)
        case UInt8(ascii: ":"): equals ? readHabit(.walrus) : emit(.colon, length: 1)
        case UInt8(ascii: "."):
            if next != UInt8(ascii: ".") { return emit(.dot, length: 1) }
            readDots()
        case UInt8(ascii: "="): readEquals(next)
        case UInt8(ascii: "<"):
            if next == UInt8(ascii: ">") { return readHabit(.lessGreater) }
            equals ? emit(.lessOrEqual, length: 2) : emit(.less, length: 1)
        case UInt8(ascii: ">"): equals ? emit(.greaterOrEqual, length: 2) : emit(.greater, length: 1)
        case UInt8(ascii: "+"):
            if next == UInt8(ascii: "+") { return emit(.plusPlus, length: 2) }
            equals ? emit(.addAssign, length: 2) : emit(.plus, length: 1)
        case UInt8(ascii: "-"):
            if next == UInt8(ascii: ">") { return readHabit(.thinArrow) }
            equals ? emit(.subtractAssign, length: 2) : emit(.minus, length: 1)
        case UInt8(ascii: "*"):
            if next == UInt8(ascii: "*") { return readHabit(.power) }
            equals ? emit(.multiplyAssign, length: 2) : emit(.star, length: 1)
        case UInt8(ascii: "/"):
            if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { return readForeignComment() }
            equals ? emit(.divideAssign, length: 2) : emit(.slash, length: 1)
        case UInt8(ascii: "!"):
            if !equals { return readHabit(.bang) }
            peek(2) == UInt8(ascii: "=") ? readHabit(.notIdentical) : emit(.notEqual, length: 2)
        case UInt8(ascii: "@"): emit(.atSign, length: 1)
        case UInt8(ascii: "~"): equals ? emit(.about, length: 2) : readUnknown()
        default: readUncommonSign(byte, next)
        }
    }

    private mutating func readEquals(_ next: UInt8) {
        switch next {
        case UInt8(ascii: ">"): emit(.arrow, length: 2)
        case UInt8(ascii: "<"): readHabit(.equalLess)
        case UInt8(ascii: "="):
            peek(2) == UInt8(ascii: "=") ? readHabit(.identical) : emit(.equal, length: 2)
        default: emit(.assign, length: 1)
        }
    }

    private mutating func readDots() {
        switch peek(2) {
        case UInt8(ascii: "."), UInt8(ascii: "<"), UInt8(ascii: "="): readHabit(.otherRange)
        default: emit(.dotDot, length: 2)
        }
    }

    /// A `}` that closes a brace, or the expression in a string.
    private mutating func readRightBrace() {
        guard let open = openStrings.last else { return emit(.rightBrace, length: 1) }
        if open.braces > 0 {
            openStrings[openStrings.count - 1].braces -= 1
            return emit(.rightBrace, length: 1)
        }
        openStrings.removeLast()
        readString(from: open.start, after: index + 1, isHead: false)
    }
}
