/// A text that is edited: after an edit only the statements around it are read anew.
///
/// It is held in pieces of some top-level statements, each with a tree of its own. What stands in them, one after the other, is what
/// `SyntaxTree.parse` reads in the whole text: the same trees, tokens, comments and diagnostics.
///
///     var text = EditedText(source, names: .layout)
///     text.replace(SourceRange(start: 120, end: 121), with: Array("4".utf8))
///     for piece in text.pieces { … }
public struct EditedText: Sendable {
    /// The text as it is now.
    public private(set) var source: SourceFile
    /// Its pieces in order; together they are all of it.
    public private(set) var pieces: [Piece] = []
    /// The names that the symbols of all trees stand for.
    public private(set) var names: SymbolTable

    private let options: ParseOptions

    /// Some statements of the text.
    public struct Piece: Sendable {
        /// Where it is in the text, with the blanks and comments up to the next one.
        public internal(set) var range: SourceRange
        /// Its tree, in which places are those of the text when it was read.
        public let tree: SyntaxTree
        /// What the lexer, and what the parser finds wrong in it, with the same places.
        var ofLexer: [Diagnostic] = []
        var ofParser: [Diagnostic]
        /// The text ends too early in it.
        var needsMore = false
        /// Where it was in the text when it was read.
        let start: UInt32

        var hasErrors: Bool { !ofLexer.isEmpty || !ofParser.isEmpty }

        /// What to add to a place in its tree for where that is now.
        public var shift: Int { Int(range.start) - Int(start) }
    }

    /// Reads a text.
    public init(_ source: SourceFile, names: SymbolTable, options: ParseOptions = ParseOptions()) {
        self.source = source
        self.names = names
        self.options = options
        readAll()
    }

    /// What is wrong with the text, in the order of the places; no more than `ParseOptions.maxDiagnostics`.
    public var diagnostics: [Diagnostic] {
        let wrong = pieces.filter(\.hasErrors)
        let ofLexer = wrong.flatMap { piece in piece.ofLexer.map { $0.moved(by: piece.shift, in: source) } }
        return Reporter.sorted(ofLexer + wrong.flatMap { piece in piece.ofParser.map { $0.moved(by: piece.shift, in: source) } })
    }

    /// Whether the text ends too early; see `ParseResult.needsMore`. More text mends nothing behind an error.
    public var needsMore: Bool { (pieces.last?.needsMore ?? false) && !pieces.dropLast().contains(where: \.hasErrors) }

    // MARK: Edits

    /// Puts bytes in place of a range of the text.
    public mutating func replace(_ range: SourceRange, with bytes: [UInt8]) {
        var text = source.bytes
        text.replaceSubrange(Int(range.start)..<Int(range.end), with: bytes)
        source = SourceFile(name: source.name, bytes: text)
        let growth = bytes.count - range.count
        guard pieces.count > 1, text.count == source.bytes.count, source.flaws.isEmpty else { return readAll() }
        let first = firstToRead(place(of: range.start))
        var last = place(of: range.end)
        var step = 1
        while !read(first...last, growth: growth) {
            // The last statement goes on into what follows.
            last = min(pieces.count - 1, last + step)
            step *= 2
        }
    }

    /// The piece that holds a place; of a place between two the second.
    private func place(of offset: UInt32) -> Int {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].range.start <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The first piece whose reading looked at another one: that before it, which might have gone on, and those before with errors, which
    /// looked for where they end.
    private func firstToRead(_ piece: Int) -> Int {
        var first = max(0, piece - 1)
        var tokens = 0
        for index in (0..<piece).reversed() {
            if pieces[index].hasErrors { first = index }
            tokens += pieces[index].tree.stream.tokens.count
            if tokens >= Parser.mostLookedAhead { break }
        }
        return first
    }

    /// Reads some pieces anew, after the text between their ends grew by so many bytes; false where that does not end with a statement.
    private mutating func read(_ old: ClosedRange<Int>, growth: Int) -> Bool {
        let isLast = old.upperBound == pieces.count - 1
        func now(_ offset: UInt32) -> UInt32 { UInt32(Int(offset) + growth) }
        let end = isLast ? source.range.end : now(pieces[old.upperBound].range.end)
        // As much of what follows as the reading may look at.
        var after = old.upperBound
        var tokens = 0
        while after + 1 < pieces.count, tokens < Parser.mostLookedAhead {
            after += 1
            tokens += pieces[after].tree.stream.tokens.count
        }
        let readTo = isLast || after == pieces.count - 1 ? source.range.end : now(pieces[after].range.end)
        let stretch = Parser.Stretch(start: pieces[old.lowerBound].range.start, end: end, readTo: readTo)
        let before = old.lowerBound == 0 ? nil : pieces[old.lowerBound - 1].lastToken
        guard let read = Parser.read(source, stretch, after: before, names: names, options: options) else { return false }
        // What depends on the whole text is read as a whole.
        guard !read.dependsOnWhole, read.names.namedKinds == names.namedKinds else {
            readAll()
            return true
        }
        for index in (old.upperBound + 1)..<pieces.count { pieces[index].range = pieces[index].range.moved(by: growth) }
        pieces.replaceSubrange(old, with: read.pieces)
        names = read.names
        if hasTooManyErrors { readAll() }
        return true
    }

    /// With too many errors not all are told, and which depends on all of the text.
    private var hasTooManyErrors: Bool {
        pieces.reduce(0) { $0 + $1.ofLexer.count + $1.ofParser.count } >= options.maxDiagnostics
    }

    private mutating func readAll() {
        let whole = Parser.Stretch(start: 0, end: source.range.end, readTo: source.range.end)
        if source.flaws.isEmpty, source.bytes.count <= options.maxBytes,
            let read = Parser.read(source, whole, after: nil, names: names, options: options), !read.dependsOnWhole,
            read.names.namedKinds == names.namedKinds
        {
            (pieces, names) = (read.pieces, read.names)
            if !hasTooManyErrors { return }
        }
        let result = SyntaxTree.parse(source, names: names, options: options)
        pieces = [
            Piece(range: source.range, tree: result.tree, ofParser: result.diagnostics, needsMore: result.needsMore, start: 0)
        ]
    }
}

extension EditedText.Piece {
    /// Its last token, where it is now.
    fileprivate var lastToken: Token? {
        tree.stream.tokens.dropLast().last.map { $0.moved(by: shift) }
    }

    /// Its tokens, where they are now.
    public var tokens: [Token] { tree.stream.tokens.dropLast().map { $0.moved(by: shift) } }
    /// Its comments, where they are now.
    public var comments: [SourceRange] { tree.stream.comments.map { $0.moved(by: shift) } }
}

extension SourceRange {
    /// The range so many bytes further on.
    public func moved(by count: Int) -> SourceRange {
        SourceRange(start: UInt32(Int(start) + count), end: UInt32(Int(end) + count))
    }
}

extension Token {
    fileprivate func moved(by count: Int) -> Token {
        let range = range.moved(by: count)
        return Token(kind, first: isFirstOnLine, start: range.start, end: range.end, payload: payload)
    }
}

// MARK: Reading a stretch

extension Parser {
    /// How many tokens behind a statement the reading of it may look at.
    static let mostLookedAhead = 256

    /// A part of a text from the beginning of a statement up to that of another, or to the end; and how far it may be looked at.
    struct Stretch {
        let start: UInt32
        let end: UInt32
        let readTo: UInt32
    }

    /// What is read in a stretch.
    struct StretchRead {
        let pieces: [EditedText.Piece]
        let names: SymbolTable
        /// Whether how it is read depends on all that stands before it.
        let dependsOnWhole: Bool
    }

    /// Reads a stretch as it is read within its text; `nil` where no statement begins at its end. `before`: the token before it.
    static func read(
        _ source: SourceFile, _ stretch: Stretch, after before: Token?, names: SymbolTable, options: ParseOptions
    ) -> StretchRead? {
        var report = Reporter(source: source, limit: 2 * options.maxDiagnostics)
        let stream = Lexer.run(source, from: stretch.start, to: stretch.readTo, names: names, report: &report)
        let ofLexer = report.diagnostics
        return stream.tokens.withUnsafeBufferPointer { tokens in
            var parser = Parser(source: source, stream: stream, tokens: tokens, options: options, report: report, isLessonFile: false)
            if let before { parser.previous = before }
            let isLast = stretch.end == source.range.end
            guard var pieces = parser.readPieces(to: stretch.end, start: stretch.start, stream) else { return nil }
            for diagnostic in ofLexer where isLast || diagnostic.primary.range.start < stretch.end {
                let place = pieces.lastIndex { $0.range.start <= diagnostic.primary.range.start }
                pieces[place ?? 0].ofLexer.append(diagnostic)
            }
            pieces[pieces.count - 1].needsMore = isLast && parser.needsMore
            let isLesson = stretch.start == 0 && Parser.isLessonFile(source, tokens)
            let dependsOnWhole =
                isLesson || !parser.unclosedBraces.isEmpty || parser.forgivenBraces > 0 || parser.report.has(.foreignComment)
                || parser.report.omitted > 0
            return StretchRead(pieces: pieces, names: parser.tree.names, dependsOnWhole: dependsOnWhole)
        }
    }

    /// Statements in a piece, at least.
    private static let statementsOfPiece = 8

    private mutating func readPieces(to end: UInt32, start: UInt32, _ stream: TokenStream) -> [EditedText.Piece]? {
        var pieces: [EditedText.Piece] = []
        var begin = PieceBegin(offset: start, token: 0, comment: 0, said: report.diagnostics.count)
        while true {
            while token.kind == .semicolon { advance() }
            if token.kind == .end { break }
            if token.isFirstOnLine, forgivenBraces == 0, unclosedBraces.isEmpty {
                if token.start >= end {
                    if token.start > end { return nil }
                    pieces.append(takePiece(&begin, upTo: end, stream))
                    return pieces
                }
                if statementStack.count >= Parser.statementsOfPiece { pieces.append(takePiece(&begin, upTo: token.start, stream)) }
            }
            if token.kind == .rightBrace { skipStrayBrace() } else { readStatement() }
        }
        guard end == source.range.end else { return nil }
        pieces.append(takePiece(&begin, upTo: end, stream))
        return pieces
    }

    /// Where a piece begins: in the text, among the tokens, the comments and what was reported.
    private struct PieceBegin {
        var offset: UInt32
        var token: Int
        var comment: Int
        var said: Int
    }

    /// The statements read since the last piece, as one; the next begins here.
    private mutating func takePiece(_ begin: inout PieceBegin, upTo end: UInt32, _ stream: TokenStream) -> EditedText.Piece {
        let range = SourceRange(start: begin.offset, end: end)
        tree.root = Block(statements: takeStatements(above: 0), range: range)
        tree.noteFunctions()
        let comments = stream.comments[begin.comment...].prefix { $0.start < end }
        var own = stream
        own.tokens = Array(stream.tokens[begin.token..<position]) + [Token(.end, first: false, start: end, end: end)]
        own.comments = Array(comments)
        tree.setStream(own)
        let piece = EditedText.Piece(
            range: range, tree: tree, ofParser: Array(report.diagnostics[begin.said...]), start: begin.offset)
        let names = tree.names
        tree = SyntaxTree(source: source, stream: stream)
        tree.names = names
        begin = PieceBegin(offset: end, token: position, comment: comments.endIndex, said: report.diagnostics.count)
        return piece
    }
}
