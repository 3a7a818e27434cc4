/// A recursive-descent parser, with one function for each rule of the grammar.
///
/// An error that makes the rest unclear puts the parser into panic mode: no further errors are reported until the statement has been
/// skipped. Any other error (`:` for `=`) is reported and read as the intended text.
///
/// Even functions that only look ahead are `mutating`: the parser is large, and so it is never copied.
///
/// Files: `Parser` (state, tokens, errors), `ParserRecovery`; for statements `ParserBlocks`, `ParserControl`, `ParserNames` (let, def),
/// `ParserRelations` (targets and relations), `ParserNodes`, `ParserHeads` (those that begin with their own keyword); for expressions
/// `ParserExpressions`, `ParserOperands`, `ParserStrings`.
struct Parser {
    let source: SourceFile
    let tokens: UnsafeBufferPointer<Token>
    let numbers: [Double]
    let texts: [TextRef]
    let maxNesting: Int
    /// The number of kind words in the vocabulary: their symbols are consecutive from `Symbol.firstKind`.
    let kindCount: UInt32
    var tree: SyntaxTree
    var report: Reporter

    /// The token to read next and the one read last.
    var token: Token
    var previous: Token
    var position = 0
    /// The index of the first token of the current statement.
    var statementStart = 0

    /// The number of open `(` and `[` in this statement: within them line ends have no meaning.
    var brackets = 0
    /// The present nesting depth of blocks and expressions.
    var depth = 0
    /// The number of open node blocks around the next token.
    var nodeBlocks = 0
    /// The greatest depth since the body of the current function began.
    var deepest = 0
    /// Whether `=` is taken for `==`, as in a condition.
    var equalsCompares = false

    var isPanicking = false
    /// The number of open brackets when the panic began, and the position.
    var panicBrackets = 0
    var panicPosition = 0
    var needsMore = false
    /// The braces open at the end of the text, the innermost first.
    var unclosedBraces: [SourceRange] = []
    /// How many superfluous closing braces an earlier error has explained.
    var forgivenBraces = 0

    /// Whether nothing after the first error was typed.
    let endsAtFirstError: Bool
    /// Whether the text is a lesson file, which has keywords of its own.
    let isLessonFile: Bool
    /// The depth of the statements in the current `lesson` block; 0 outside of one.
    var lessonDepth = 0
    private let shouldStop: (@Sendable () -> Bool)?
    private var wasStopped = false

    /// The items of the lists that are being parsed.
    var expressionStack: [ExprID] = []
    var statementStack: [StmtID] = []

    init(source: SourceFile, stream: TokenStream, tokens: UnsafeBufferPointer<Token>, options: ParseOptions, report: Reporter) {
        self.source = source
        self.tokens = tokens
        self.numbers = stream.numbers
        self.texts = stream.texts
        self.maxNesting = max(8, min(options.maxNesting, ParseOptions.nestingCeiling))
        self.kindCount = UInt32(stream.names.vocabulary.kinds.count)
        self.report = report
        self.shouldStop = options.shouldStop
        endsAtFirstError = options.endsAtFirstError
        isLessonFile = Parser.isLessonFile(source, tokens)
        self.token = tokens[0]
        self.previous = Token(.end, first: true, start: 0, end: 0)
        tree = SyntaxTree(source: source, stream: stream)
        tree.isLessonFile = isLessonFile
        tree.expressions.reserveCapacity(tokens.count / 2)
        tree.statements.reserveCapacity(tokens.count / 8)
        tree.statementPool.reserveCapacity(tokens.count / 8)
        tree.expressionPool.reserveCapacity(tokens.count / 6)
    }

    /// Parses a whole text.
    static func run(_ source: SourceFile, names: SymbolTable, options: ParseOptions) -> ParseResult {
        var report = Reporter(source: source, limit: options.maxDiagnostics)
        if source.bytes.count > options.maxBytes {
            report.addTooLong(options.maxBytes)
            let tree = SyntaxTree(source: source, stream: TokenStream(names: names))
            return ParseResult(tree: tree, diagnostics: report.diagnostics, omitted: 0, needsMore: false)
        }
        report.addFlaws()
        let stream = Lexer.run(source, names: names, report: &report, shouldStop: options.shouldStop)
        if options.shouldStop?() ?? false {
            let tree = SyntaxTree(source: source, stream: stream)
            return ParseResult(tree: tree, diagnostics: [], omitted: 0, needsMore: false, wasStopped: true)
        }
        return stream.tokens.withUnsafeBufferPointer { tokens in
            var parser = Parser(source: source, stream: stream, tokens: tokens, options: options, report: report)
            parser.parseProgram()
            parser.tree.noteFunctions()
            return ParseResult(
                tree: parser.tree, diagnostics: parser.report.sorted(), omitted: parser.report.omitted,
                needsMore: parser.needsMore, openBraces: parser.unclosedBraces.count, wasStopped: parser.wasStopped)
        }
    }

    // MARK: Tokens

    @inline(__always)
    mutating func advance() {
        previous = token
        if position &+ 1 < tokens.count { position &+= 1 }
        if position & Parser.tokensPerLook == 0 { look() }
        token = tokens[position]
    }

    /// The tokens between two checks whether to go on, a power of two, less 1.
    private static var tokensPerLook: Int { (1 << 14) - 1 }

    /// Skips to the end of the text if the parsing is to stop.
    @inline(never)
    private mutating func look() {
        guard let shouldStop, shouldStop() else { return }
        wasStopped = true
        position = tokens.count - 1
        token = tokens[position]
    }

    /// The token after the next one.
    @inline(__always)
    var following: Token {
        mutating get { tokens[min(position &+ 1, tokens.count &- 1)] }
    }

    /// True for the symbol of a kind word.
    @inline(__always)
    mutating func isKind(_ symbol: Symbol) -> Bool { symbol.raw &- Symbol.firstKind < kindCount }

    /// True if the line of the next token still belongs to the statement.
    @inline(__always)
    var isOnLine: Bool {
        mutating get { !token.isFirstOnLine || brackets > 0 }
    }

    /// True if the next token is of this kind and on the same line.
    @inline(__always)
    mutating func follows(_ kind: TokenKind) -> Bool { token.kind == kind && isOnLine }

    @inline(__always)
    mutating func follows(_ word: Word) -> Bool { token.isWord(word) && isOnLine }

    /// True if the next token begins a line and is not the first of its statement, so that the statement has ended.
    var isPastLineEnd: Bool {
        mutating get { token.isFirstOnLine && brackets == 0 && position != statementStart }
    }

    /// True where a statement may end.
    @inline(__always)
    var isAtStatementEnd: Bool {
        mutating get {
            if token.isFirstOnLine && brackets == 0 { return true }
            return token.kind == .semicolon || token.kind == .rightBrace || token.kind == .end
        }
    }

    /// True if a line end before the next token has no meaning because of the token before it.
    var lineGoesOn: Bool {
        mutating get { previous.goesOn }
    }

    // MARK: Errors

    /// Reports an error that makes the rest of the statement unclear.
    ///
    /// - Parameter canGoOn: whether more text could complete it, if the text ends here.
    mutating func fail(
        _ code: SyntaxCode, _ message: String, at range: SourceRange? = nil, label: String = "",
        also: [(SourceRange, String)] = [], note: String? = nil, help: String? = nil, by replacement: String? = nil,
        fixes: [TextEdit] = [], canGoOn: Bool = true
    ) {
        if isPanicking { return }
        isPanicking = true
        panicBrackets = brackets
        panicPosition = position
        if token.kind == .end, canGoOn, report.count == 0, brackets > 0 || lineGoesOn { needsMore = true }
        // A character without a meaning has been reported already.
        if range == nil, token.kind == .unknown, !isPastLineEnd { return }
        report.add(
            code, message, at: range ?? unexpectedRange, label: label, also: also, note: note, help: help, by: replacement, fixes: fixes)
    }

    /// Reports an error whose meaning is clear, so that parsing continues.
    mutating func complain(
        _ code: SyntaxCode, _ message: String, at range: SourceRange, label: String = "",
        also: [(SourceRange, String)] = [], note: String? = nil, help: String? = nil, by replacement: String? = nil,
        fixes: [TextEdit] = []
    ) {
        if isPanicking { return }
        report.add(code, message, at: range, label: label, also: also, note: note, help: help, by: replacement, fixes: fixes)
    }

    /// The range for something missing: the next token, or after the last one if the line ends.
    var unexpectedRange: SourceRange {
        mutating get {
            token.kind == .end || isPastLineEnd ? SourceRange(at: previous.end) : token.range
        }
    }

    /// The next token, described for a message.
    var unexpectedText: String {
        mutating get {
            if token.kind == .end { return "the end of the text" }
            if isPastLineEnd { return "the end of the line" }
            switch token.kind {
            case .string, .stringHead: return "a string"
            case .stringMiddle, .stringTail: return "`}`"
            default: return quoted(token)
            }
        }
    }

    /// The text of a token, in backquotes.
    mutating func quoted(_ token: Token) -> String { "`\(source.text(token.range))`" }

    // MARK: Building

    /// Adds an expression that has no parts.
    @inline(__always)
    mutating func addLeaf(_ expression: Expr, _ range: SourceRange) -> ExprID {
        let id = ExprID(raw: UInt32(truncatingIfNeeded: tree.expressions.count))
        tree.expressions.append(SyntaxTree.ExprNode(expression: expression, height: 1, range: range))
        return id
    }

    /// Adds an expression that ends with the last token read; `height` is the greatest height of its parts.
    mutating func add(_ expression: Expr, from start: UInt32, above height: Int) -> ExprID {
        let range = SourceRange(start: start, end: previous.end)
        if height &+ depth >= maxNesting { return refuseNesting(range) }
        deepest = max(deepest, height &+ depth)
        let id = ExprID(raw: UInt32(truncatingIfNeeded: tree.expressions.count))
        let node = SyntaxTree.ExprNode(
            expression: expression, height: UInt16(truncatingIfNeeded: height &+ 1), range: range)
        tree.expressions.append(node)
        return id
    }

    @inline(__always)
    mutating func height(_ id: ExprID) -> Int { Int(tree.expressions[Int(id.raw)].height) }

    mutating func start(_ id: ExprID) -> UInt32 { tree.expressions[Int(id.raw)].range.start }

    mutating func missing() -> ExprID { addLeaf(.missing, unexpectedRange) }

    @inline(__always)
    mutating func addStatement(_ statement: Stmt, from start: UInt32) -> StmtID {
        let id = StmtID(raw: UInt32(truncatingIfNeeded: tree.statements.count))
        let range = SourceRange(start: start, end: max(start, previous.end))
        tree.statements.append(SyntaxTree.StmtNode(statement: statement, range: range))
        return id
    }

    /// Moves the items above `base` from the stack to the tree.
    @inline(__always)
    mutating func takeExpressions(above base: Int) -> ExprList {
        let list = ExprList(
            start: UInt32(truncatingIfNeeded: tree.expressionPool.count),
            length: UInt32(truncatingIfNeeded: expressionStack.count &- base))
        tree.expressionPool.append(contentsOf: expressionStack[base...])
        expressionStack.removeLast(expressionStack.count &- base)
        return list
    }

    /// The greatest height among the items above `base`.
    mutating func heightOfItems(above base: Int) -> Int {
        var greatest = 0
        for id in expressionStack[base...] { greatest = max(greatest, height(id)) }
        return greatest
    }
}
