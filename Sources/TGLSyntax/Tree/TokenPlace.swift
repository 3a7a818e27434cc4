/// Where a place in a text is, by the tokens before it: also in a text that cannot be read.
package struct TokenPlace {
    /// The heads of the blocks that are open, from the outermost to the inmost: the tokens before their braces.
    package private(set) var heads: [Range<Int>] = []
    /// The tokens before the place of the statement that it is in, without the block that is open.
    package private(set) var statement = 0..<0
    /// How many round and square brackets, and strings with an expression in them, are open in the statement.
    package private(set) var depth = 0
    /// The block that was closed last before the place: its head, and what is between its braces.
    package private(set) var closed: (head: Range<Int>, block: Range<Int>)?

    private let stream: TokenStream
    private let source: SourceFile
    /// What is open around the blocks: where the statement begins whose block it is, and how many brackets.
    private var outer: [(start: Int, depth: Int)] = []

    /// The place behind so many tokens of a text.
    package init(_ source: SourceFile, _ stream: TokenStream, behind count: Int) {
        (self.source, self.stream) = (source, stream)
        for index in 0..<count { step(index) }
        statement = statement.lowerBound..<count
    }

    /// The place before a byte of a text.
    package init(_ source: SourceFile, _ stream: TokenStream, before offset: Int) {
        self.init(source, stream, behind: stream.tokens.dropLast().firstIndex { $0.start >= offset } ?? stream.tokens.count - 1)
    }

    private var tokens: [Token] { stream.tokens }

    private mutating func step(_ index: Int) {
        let token = tokens[index]
        if begins(index) { begin(at: index) }
        switch token.kind {
        case .leftBrace:
            heads.append(statement.lowerBound..<index)
            outer.append((statement.lowerBound, depth))
            begin(at: index + 1)
        case .rightBrace:
            guard let head = heads.popLast(), let around = outer.popLast() else { return begin(at: index + 1) }
            closed = (head, (head.upperBound + 1)..<index)
            begin(at: around.depth > 0 ? around.start : index + 1, depth: around.depth)
        case .semicolon: begin(at: index + 1)
        case .leftParen, .leftBracket, .stringHead: depth += 1
        case .rightParen, .rightBracket, .stringTail: depth = max(0, depth - 1)
        default: break
        }
    }

    private mutating func begin(at index: Int, depth: Int = 0) {
        statement = index..<index
        self.depth = depth
    }

    /// Whether a line end before a token ends the statement before it.
    private func begins(_ index: Int) -> Bool {
        tokens[index].isFirstOnLine && depth == 0 && index > statement.lowerBound && !tokens[index - 1].goesOn
    }

    /// The whole of the statement, up to its block or its end.
    package var wholeStatement: Range<Int> {
        var ahead = self
        var end = statement.upperBound
        while end < tokens.count - 1, !ahead.begins(end) {
            switch tokens[end].kind {
            case .leftBrace, .rightBrace, .semicolon: return statement.lowerBound..<end
            default: ahead.step(end)
            }
            end += 1
        }
        return statement.lowerBound..<end
    }

    /// Where the brace at an index is closed; the end of the text where it is not.
    package func closing(of brace: Int) -> Int {
        var level = 0
        for index in brace..<(tokens.count - 1) {
            if tokens[index].kind == .leftBrace { level += 1 }
            if tokens[index].kind == .rightBrace { level -= 1 }
            if level == 0 { return index }
        }
        return tokens.count - 1
    }

    /// Where some tokens in a row are; of none, where they would begin.
    package func range(_ range: Range<Int>) -> SourceRange {
        guard let first = tokens[range].first, let last = tokens[range].last else { return SourceRange(at: tokens[range.lowerBound].start) }
        return first.range.union(last.range)
    }

    /// The text of some tokens in a row, as it is written.
    package func text(_ range: Range<Int>) -> String { range.isEmpty ? "" : source.text(self.range(range)) }
}

extension TokenStream {
    /// The tokens of the beginning of a text: strings that are open at its end are not closed.
    package static func ofBeginning(_ source: SourceFile, names: SymbolTable) -> TokenStream {
        var stream = TokenStream.read(source, names: names)
        stream.tokens.removeAll { $0.kind == .stringTail && $0.start == $0.end }
        return stream
    }

    /// Whether a token is a string, or the end of one, that lacks its closing quote.
    package func isOpenString(_ token: Token, in source: SourceFile) -> Bool {
        guard token.kind == .string || token.kind == .stringTail else { return false }
        let bytes = source.bytes[Int(token.start)..<Int(token.end)].dropFirst()
        guard bytes.last == UInt8(ascii: "\"") else { return true }
        return !bytes.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count.isMultiple(of: 2)
    }
}
