/// A text in an editor: after an edit, only the statements around it are parsed again.
///
/// It is divided into pieces of a few top-level statements, each with its own tree. Together, the pieces have exactly the trees, tokens,
/// comments and diagnostics that `SyntaxTree.parse` gives for the whole text.
///
///     var text = EditedText(source, names: .layout)
///     text.replace(SourceRange(start: 120, end: 121), with: Array("4".utf8))
///     for piece in text.pieces { … }
public struct EditedText: Sendable {
    /// The present text.
    public private(set) var source: SourceFile
    /// The pieces in order; together they cover the text.
    public private(set) var pieces: [Piece] = []
    /// The names that the symbols of all trees stand for.
    public private(set) var names: SymbolTable

    private let options: ParseOptions

    /// A few statements of the text.
    public struct Piece: Sendable {
        /// Its present range, including the blanks and comments up to the next piece.
        public internal(set) var range: SourceRange
        /// Its tree, whose offsets are those at the time of parsing.
        public let tree: SyntaxTree
        /// The diagnostics of the lexer and of the parser, with offsets of the same time.
        var ofLexer: [Diagnostic] = []
        var ofParser: [Diagnostic]
        /// Whether it is incomplete at its end.
        var needsMore = false
        /// Its offset at the time of parsing.
        let start: UInt32

        var hasErrors: Bool { !ofLexer.isEmpty || !ofParser.isEmpty }

        /// The difference between present offsets and those in its tree.
        public var shift: Int { Int(range.start) - Int(start) }
    }

    /// Parses a text.
    public init(_ source: SourceFile, names: SymbolTable, options: ParseOptions = ParseOptions()) {
        self.source = source
        self.names = names
        self.options = options
        readAll()
    }

    /// The diagnostics of the text in the order of their places, at most `ParseOptions.maxDiagnostics`.
    public var diagnostics: [Diagnostic] {
        let wrong = pieces.filter(\.hasErrors)
        let ofLexer = wrong.flatMap { piece in piece.ofLexer.map { $0.moved(by: piece.shift, in: source) } }
        return Reporter.sorted(ofLexer + wrong.flatMap { piece in piece.ofParser.map { $0.moved(by: piece.shift, in: source) } })
    }

    /// Whether the text is incomplete; see `ParseResult.needsMore`. After an error, more text does not help.
    public var needsMore: Bool { (pieces.last?.needsMore ?? false) && !pieces.dropLast().contains(where: \.hasErrors) }

    // MARK: Edits

    /// Replaces a range of the text.
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
            // The last statement continues in the next piece.
            last = min(pieces.count - 1, last + step)
            step *= 2
        }
    }

    /// The piece at an offset; between two pieces, the second.
    private func place(of offset: UInt32) -> Int {
        var (low, high) = (0, pieces.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if pieces[middle].range.start <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The first piece to be parsed again, since its parse may have looked at the edited one: the piece before, which might have continued,
    /// and those before that with errors, which searched for their end.
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

    /// Parses pieces again after their text has grown by this many bytes; false if their end is not the end of a statement.
    private mutating func read(_ old: ClosedRange<Int>, growth: Int) -> Bool {
        let isLast = old.upperBound == pieces.count - 1
        func now(_ offset: UInt32) -> UInt32 { UInt32(Int(offset) + growth) }
        let end = isLast ? source.range.end : now(pieces[old.upperBound].range.end)
        // The following text that parsing may look at.
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
        // If the result depends on the whole text, the whole text must be parsed.
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

    /// Whether there are too many errors: which of them are listed depends on the whole text.
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
    /// Its last token, at its present offset.
    fileprivate var lastToken: Token? {
        tree.stream.tokens.dropLast().last.map { $0.moved(by: shift) }
    }

    /// Its tokens, at their present offsets.
    public var tokens: [Token] { tree.stream.tokens.dropLast().map { $0.moved(by: shift) } }
    /// Its comments, at their present offsets.
    public var comments: [SourceRange] { tree.stream.comments.map { $0.moved(by: shift) } }
}

extension SourceRange {
    /// The range shifted by this many bytes.
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
    /// How many tokens after a statement parsing may look at.
    static let mostLookedAhead = 256

    /// A part of a text between the beginnings of two statements, or up to the end, and how far parsing may look.
    struct Stretch {
        let start: UInt32
        let end: UInt32
        let readTo: UInt32
    }

    /// The result of parsing a stretch.
    struct StretchRead {
        let pieces: [EditedText.Piece]
        let names: SymbolTable
        /// Whether the result depends on all of the text before it.
        let dependsOnWhole: Bool
    }

    /// Parses a stretch as a part of its text; `nil` if no statement begins at its end. `before`: the token before it.
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

    /// The least number of statements in a piece.
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

    /// The beginning of a piece: its offset, and its index among tokens, comments and diagnostics.
    private struct PieceBegin {
        var offset: UInt32
        var token: Int
        var comment: Int
        var said: Int
    }

    /// Makes a piece of the statements since the last one; the next piece begins here.
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
