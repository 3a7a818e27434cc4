// The tokens of an entry with their roles, and the spans that result.

import TGLSyntax

/// The tokens of a text, each with its role.
struct EntryMarks {
    let source: SourceFile
    let stream: TokenStream
    let cursor: Int?
    private var roles: [HighlightRole?]
    private var wrong: [Bool]
    private(set) var hasWrong = false

    var tokens: [Token] { stream.tokens }

    init(_ tree: SyntaxTree, cursor: Int?) {
        source = tree.source
        self.cursor = cursor
        stream = tree.stream
        roles = stream.tokens.map(Self.plainRole)
        wrong = Array(repeating: false, count: roles.count)
    }

    /// The role that a token has everywhere; nil for a name.
    private static func plainRole(_ token: Token) -> HighlightRole? {
        switch token.kind {
        case .end, .name, .unknown: nil
        case .number, .percent, .fraction: .number
        case .string, .stringHead, .stringMiddle, .stringTail: .string
        case .leftBrace, .rightBrace, .leftParen, .rightParen, .leftBracket, .rightBracket, .comma, .colon, .semicolon, .dot: .punctuation
        default: .operatorSign
        }
    }

    // MARK: Marking

    /// The token that begins at an offset, or the first one after opening parentheses there.
    func token(at start: UInt32) -> Int? {
        var (low, high) = (0, stream.tokens.count)
        while low < high {
            let middle = (low + high) / 2
            if stream.tokens[middle].start < start { low = middle + 1 } else { high = middle }
        }
        while low < stream.tokens.count, stream.tokens[low].kind == .leftParen { low += 1 }
        return low < stream.tokens.count && stream.tokens[low].kind != .end ? low : nil
    }

    func role(_ index: Int) -> HighlightRole? { roles[index] }

    mutating func mark(_ index: Int, _ role: HighlightRole?) { roles[index] = role }

    mutating func markWrong(_ index: Int) {
        wrong[index] = true
        hasWrong = true
    }

    /// Marks the tokens of a range as wrong; for an empty range, the token before it.
    mutating func markWrong(_ range: SourceRange) {
        for index in stream.tokens.indices {
            let token = stream.tokens[index]
            if token.kind == .end || token.start >= max(range.end, range.start + 1) { break }
            if token.end > range.start || range.count == 0 && token.end == range.start { markWrong(index) }
        }
    }

    mutating func forgive(_ index: Int) { wrong[index] = false }

    func isWrong(_ index: Int) -> Bool { wrong[index] }

    /// The token that ends at the cursor.
    var underWay: Int? {
        guard let cursor else { return nil }
        return stream.tokens.lastIndex { $0.end > $0.start && Int($0.end) == cursor }
    }

    /// Marks closing brackets that do not match the open one.
    mutating func markForeignBrackets() {
        var open: [TokenKind] = []
        for index in stream.tokens.indices {
            let kind = stream.tokens[index].kind
            let opening: TokenKind
            switch kind {
            case .leftBrace, .leftParen, .leftBracket:
                open.append(kind)
                continue
            case .rightBrace: opening = .leftBrace
            case .rightParen: opening = .leftParen
            case .rightBracket: opening = .leftBracket
            default: continue
            }
            if let last = open.popLast(), last != opening {
                markWrong(index)
                open.append(last)
            }
        }
    }

    // MARK: Pieces

    /// The spans in order.
    var spans: [HighlightSpan] { spans { wrong[$0] ? .wrong : roles[$0] } }

    /// The spans in order, without the role `wrong`.
    var plainSpans: [HighlightSpan] { spans { roles[$0] } }

    private func spans(_ role: (Int) -> HighlightRole?) -> [HighlightSpan] {
        var spans: [HighlightSpan] = []
        spans.reserveCapacity(stream.tokens.count + stream.comments.count)
        let brackets = bracketsAtCursor
        var comments = stream.comments[...]
        func add(_ start: Int, _ end: Int, _ role: HighlightRole) {
            var start = start
            for bracket in brackets where bracket >= start && bracket < end {
                if bracket > start { spans.append(HighlightSpan(start..<bracket, role)) }
                spans.append(HighlightSpan(bracket..<(bracket + 1), .bracketMatch))
                start = bracket + 1
            }
            if start < end { spans.append(HighlightSpan(start..<end, role)) }
        }
        for (index, token) in stream.tokens.enumerated() {
            while let comment = comments.first, comment.start < token.start || token.kind == .end {
                add(Int(comment.start), Int(comment.end), .comment)
                comments.removeFirst()
            }
            guard token.kind != .end, let role = role(index) else { continue }
            add(Int(token.start), Int(token.end), role)
        }
        return spans
    }

    /// The places of the bracket at the cursor, or else before the cursor, and of its partner, in order. The braces around an expression in
    /// a string count as brackets.
    private var bracketsAtCursor: [Int] {
        guard let cursor else { return [] }
        var open: [(place: Int, sign: UInt8)] = []
        var before: [Int] = []
        let bytes = source.bytes
        /// Closes a bracket. Returns the pair if the search is over.
        func close(_ place: Int, _ sign: UInt8) -> [Int]? {
            guard let last = open.last, last.sign == sign else { return nil }
            open.removeLast()
            if last.place == cursor || place == cursor { return [last.place, place] }
            if last.place == cursor - 1 || place == cursor - 1 { before = [last.place, place] }
            return nil
        }
        for token in stream.tokens where token.end > token.start {
            let (first, last) = (Int(token.start), Int(token.end) - 1)
            var found: [Int]?
            switch token.kind {
            case .leftBrace, .leftParen, .leftBracket, .stringHead: open.append((last, bytes[last]))
            case .rightBrace: found = close(first, UInt8(ascii: "{"))
            case .rightParen: found = close(first, UInt8(ascii: "("))
            case .rightBracket: found = close(first, UInt8(ascii: "["))
            case .stringMiddle:
                found = close(first, UInt8(ascii: "{"))
                open.append((last, bytes[last]))
            case .stringTail: found = bytes[first] == UInt8(ascii: "}") ? close(first, UInt8(ascii: "{")) : nil
            default: break
            }
            if let found { return found }
        }
        return before
    }
}
