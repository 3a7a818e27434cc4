/// A word, a number, a sign or a piece of a string, with its range.
public struct Token: Hashable, Sendable {
    /// What the token is.
    public let kind: TokenKind
    /// Whether a line end, or the beginning of the text, is before this token.
    public let isFirstOnLine: Bool
    /// The offset of its first byte.
    public let start: UInt32
    /// The offset just past its last byte.
    public let end: UInt32
    /// The symbol of a name, or the index of a number or of a string's text in the stream.
    let payload: UInt32

    init(_ kind: TokenKind, first: Bool, start: UInt32, end: UInt32, payload: UInt32 = 0) {
        self.kind = kind
        self.isFirstOnLine = first
        self.start = start
        self.end = end
        self.payload = payload
    }

    /// The range in bytes.
    public var range: SourceRange { SourceRange(start: start, end: end) }

    /// The symbol of a `name`.
    @inline(__always)
    var symbol: Symbol { Symbol(raw: payload) }

    /// True for a `name` that is this word.
    @inline(__always)
    func isWord(_ word: Word) -> Bool { kind == .name && payload == UInt32(word.rawValue) }

    /// True if a statement must continue after it, even on the next line.
    package var goesOn: Bool {
        switch kind {
        case .comma, .colon, .arrow, .assign, .lessOrEqual, .greaterOrEqual, .addAssign, .subtractAssign,
            .multiplyAssign, .divideAssign, .equal, .notEqual, .less, .greater, .about, .dotDot, .plus, .minus,
            .star, .slash, .atSign:
            true
        case .name:
            switch symbol.word {
            case .and, .or, .mod, .then, .else: true
            default: false
            }
        default: false
        }
    }
}

/// What a token is.
public enum TokenKind: UInt8, Sendable {
    /// The end of the text.
    case end
    /// A name or a word of the grammar.
    case name
    /// A number without a percent sign.
    case number
    /// `20%`
    case percent
    /// A number with `fr`: a share.
    case fraction
    /// A string without expressions in it.
    case string
    /// `"a {`, `} b {`, `} c"`: the texts around the expressions of a string.
    case stringHead, stringMiddle, stringTail
    /// `{ } ( ) [ ]`
    case leftBrace, rightBrace, leftParen, rightParen, leftBracket, rightBracket
    /// `, : ; . =>`
    case comma, colon, semicolon, dot, arrow
    /// The signs of a relation, in the order of `RelationSign`.
    case assign, lessOrEqual, greaterOrEqual, addAssign, subtractAssign, multiplyAssign, divideAssign
    /// The signs that only compare or compute.
    case equal, notEqual, less, greater, about, dotDot, plus, minus, star, slash
    /// `@`, before a priority.
    case atSign
    /// `++`, which the language does not have.
    case plusPlus
    /// A character without a meaning; it has been reported.
    case unknown

    /// The sign of a relation.
    @inline(__always)
    package var relation: RelationSign? {
        let index = rawValue &- TokenKind.assign.rawValue
        return index < 7 ? RelationSign(rawValue: index) : nil
    }
}

/// The tokens of a text with their contents. The last token is `end`.
public struct TokenStream: Sendable {
    /// The tokens in the order of the text.
    public internal(set) var tokens: [Token] = []
    /// The comments in order, from `#` up to the line end.
    public internal(set) var comments: [SourceRange] = []
    /// The names that the symbols of the tokens stand for.
    public internal(set) var names: SymbolTable
    var numbers: [Double] = []
    var texts: [TextRef] = []
    var resolvedText: [UInt8] = []

    init(names: SymbolTable) { self.names = names }

    /// The word of a `name` token, if the grammar knows it.
    public func word(_ token: Token) -> Word? { token.kind == .name ? token.symbol.word : nil }
    /// The symbol of a `name` token.
    public func symbol(_ token: Token) -> Symbol? { token.kind == .name ? token.symbol : nil }
}
