/// A position in a text, described by the tokens before it; the text need not be valid.
package struct TokenPlace {
    /// The heads of the open blocks, from the outermost to the innermost: the tokens before their braces.
    package private(set) var heads: [Range<Int>] = []
    /// The tokens of the current statement before the position, without the open block.
    package private(set) var statement = 0..<0
    /// The number of open parentheses, square brackets and strings with an expression in the statement.
    package private(set) var depth = 0
    /// The last block closed before the position: its head, and its content.
    package private(set) var closed: (head: Range<Int>, block: Range<Int>)?

    private let stream: TokenStream
    private let source: SourceFile
    /// For each open block, the beginning of its statement and the number of brackets open there.
    private var outer: [(start: Int, depth: Int)] = []

    /// The position after the first `count` tokens of a text.
    package init(_ source: SourceFile, _ stream: TokenStream, behind count: Int) {
        (self.source, self.stream) = (source, stream)
        for index in 0..<count { step(index) }
        statement = statement.lowerBound..<count
    }

    /// The position before a byte of a text.
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

    /// Whether a line end before a token ends a statement.
    private func begins(_ index: Int) -> Bool {
        tokens[index].isFirstOnLine && depth == 0 && index > statement.lowerBound && !tokens[index - 1].goesOn
    }

    /// The whole statement, up to its block or its end.
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

    /// The index of the brace that closes the one at an index; the end of the text if there is none.
    package func closing(of brace: Int) -> Int {
        var level = 0
        for index in brace..<(tokens.count - 1) {
            if tokens[index].kind == .leftBrace { level += 1 }
            if tokens[index].kind == .rightBrace { level -= 1 }
            if level == 0 { return index }
        }
        return tokens.count - 1
    }

    /// The range of consecutive tokens; for none, where they would begin.
    package func range(_ range: Range<Int>) -> SourceRange {
        guard let first = tokens[range].first, let last = tokens[range].last else { return SourceRange(at: tokens[range.lowerBound].start) }
        return first.range.union(last.range)
    }

    /// The text of consecutive tokens, as written.
    package func text(_ range: Range<Int>) -> String { range.isEmpty ? "" : source.text(self.range(range)) }
}

extension TokenStream {
    /// The tokens of the beginning of a text: strings open at its end stay open.
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
