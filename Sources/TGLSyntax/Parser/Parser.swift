/// Reads tokens into a tree: recursive descent, one function for each rule of the grammar.
///
/// An error that hides what was meant puts the parser into panic: no more errors are reported until the statement has
/// been skipped. One that does not (`:` for `=`) is reported, read as what was meant, and the parser goes on.
///
/// Even what only looks is `mutating`: the parser is large, and then it is never copied.
///
/// Files: `Parser` (state, tokens, errors), `ParserRecovery`; for statements `ParserBlocks`, `ParserControl`,
/// `ParserNames` (let, def), `ParserRelations` (targets and relations), `ParserNodes`, `ParserHeads` (those that begin
/// with a word of their own); for expressions `ParserExpressions`, `ParserOperands`, `ParserStrings`.
struct Parser {
    let source: SourceFile
    let tokens: UnsafeBufferPointer<Token>
    let numbers: [Double]
    let texts: [TextRef]
    let maxNesting: Int
    /// How many kind words the vocabulary has: their symbols are in a row from `Symbol.firstKind`.
    let kindCount: UInt32
    var tree: SyntaxTree
    var report: Reporter

    /// The token to read next and the one read last.
    var token: Token
    var previous: Token
    var position = 0
    /// Where the statement being read begins.
    var statementStart = 0

    /// How many `(` and `[` are open in this statement: in them a line end means nothing.
    var brackets = 0
    /// How deep blocks and expressions nest here.
    var depth = 0
    /// How many blocks of nodes are open where the next token is.
    var nodeBlocks = 0
    /// How deep what was read since the body of a function began goes.
    var deepest = 0
    /// `=` is taken for `==` here: in a condition.
    var equalsCompares = false

    var isPanicking = false
    /// How many brackets were open when the panic began, and where that was.
    var panicBrackets = 0
    var panicPosition = 0
    var needsMore = false
    /// The braces that are open at the end of the text, inmost first.
    var unclosedBraces: [SourceRange] = []
    /// How many closing braces too many an error before has explained.
    var forgivenBraces = 0

    /// No more of the text was typed after its first error.
    let endsAtFirstError: Bool
    /// The text is a lesson file, whose statements have words of their own.
    let isLessonFile: Bool
    /// How deep the statements of the `lesson` block being read are; 0 outside of one.
    var lessonDepth = 0
    private let shouldStop: (@Sendable () -> Bool)?
    private var wasStopped = false

    /// Items of lists that are being read.
    var expressionStack: [ExprID] = []
    var statementStack: [StmtID] = []

    /// `isLessonFile`: whether the text is one, where more is known of it than these tokens.
    init(
        source: SourceFile, stream: TokenStream, tokens: UnsafeBufferPointer<Token>, options: ParseOptions,
        report: Reporter, isLessonFile isLesson: Bool? = nil
    ) {
        self.source = source
        self.tokens = tokens
        self.numbers = stream.numbers
        self.texts = stream.texts
        self.maxNesting = max(8, min(options.maxNesting, ParseOptions.nestingCeiling))
        self.kindCount = UInt32(stream.names.vocabulary.kinds.count)
        self.report = report
        self.shouldStop = options.shouldStop
        endsAtFirstError = options.endsAtFirstError
        isLessonFile = isLesson ?? Parser.isLessonFile(source, tokens)
        self.token = tokens[0]
        self.previous = Token(.end, first: true, start: 0, end: 0)
        tree = SyntaxTree(source: source, stream: stream)
        tree.isLessonFile = isLessonFile
        tree.expressions.reserveCapacity(tokens.count / 2)
        tree.statements.reserveCapacity(tokens.count / 8)
        tree.statementPool.reserveCapacity(tokens.count / 8)
        tree.expressionPool.reserveCapacity(tokens.count / 6)
    }

    /// Reads a whole text.
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

    /// Tokens between two looks whether to go on, a power of two, less 1.
    private static var tokensPerLook: Int { (1 << 14) - 1 }

    /// Goes to the end of the text where the reading is to stop.
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

    /// True where the next token still belongs to the statement as far as lines go.
    @inline(__always)
    var isOnLine: Bool {
        mutating get { !token.isFirstOnLine || brackets > 0 }
    }

    /// True where the next token is this one and on the line.
    @inline(__always)
    mutating func follows(_ kind: TokenKind) -> Bool { token.kind == kind && isOnLine }

    @inline(__always)
    mutating func follows(_ word: Word) -> Bool { token.isWord(word) && isOnLine }

    /// True where the next token begins a line and is not the first of its statement: the statement has ended.
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

    /// True where a line end before the next token means nothing because of what is before it.
    var lineGoesOn: Bool {
        mutating get { previous.goesOn }
    }

    // MARK: Errors

    /// Reports what makes the rest of the statement unreadable.
    ///
    /// - Parameter canGoOn: whether more text could mend it, if this is where the text ends.
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
        // A character that means nothing has been reported already.
        if range == nil, token.kind == .unknown, !isPastLineEnd { return }
        report.add(
            code, message, at: range ?? unexpectedRange, label: label, also: also, note: note, help: help, by: replacement, fixes: fixes)
    }

    /// Reports something that is understood nevertheless.
    mutating func complain(
        _ code: SyntaxCode, _ message: String, at range: SourceRange, label: String = "",
        also: [(SourceRange, String)] = [], note: String? = nil, help: String? = nil, by replacement: String? = nil,
        fixes: [TextEdit] = []
    ) {
        if isPanicking { return }
        report.add(code, message, at: range, label: label, also: also, note: note, help: help, by: replacement, fixes: fixes)
    }

    /// Where to point for something missing: at the next token, or past the last one where the line ends.
    var unexpectedRange: SourceRange {
        mutating get {
            token.kind == .end || isPastLineEnd ? SourceRange(at: previous.end) : token.range
        }
    }

    /// What the next token is, for a message.
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

    /// A token as it is written, in backquotes.
    mutating func quoted(_ token: Token) -> String { "`\(source.text(token.range))`" }

    // MARK: Building

    /// Adds an expression that has no parts.
    @inline(__always)
    mutating func addLeaf(_ expression: Expr, _ range: SourceRange) -> ExprID {
        let id = ExprID(raw: UInt32(truncatingIfNeeded: tree.expressions.count))
        tree.expressions.append(SyntaxTree.ExprNode(expression: expression, height: 1, range: range))
        return id
    }

    /// Adds an expression, of parts up to a height, that ends with the last token read.
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
