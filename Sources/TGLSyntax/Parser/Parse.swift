/// How a text is to be read.
public struct ParseOptions: Sendable {
    /// How deep blocks, brackets and expressions may nest, together.
    public var maxNesting: Int
    /// How long a text may be, in bytes.
    public var maxBytes: Int
    /// After so many diagnostics no more are given.
    public var maxDiagnostics: Int
    /// The text is typed line by line and read after each: where it has an error, an open brace is none of its own.
    public var endsAtFirstError = false
    /// Asked now and then in a long text: true ends the reading (`ParseResult.wasStopped`).
    public var shouldStop: (@Sendable () -> Bool)?

    /// The greatest `maxNesting`; more is taken for this. It keeps the parser within a stack of 8 MB, even where the
    /// compiler did not optimise.
    public static let nestingCeiling = 2000

    /// Options with these limits; each has the value that holds where none is given.
    public init(maxNesting: Int = 1000, maxBytes: Int = 64 << 20, maxDiagnostics: Int = 100) {
        self.maxNesting = maxNesting
        self.maxBytes = maxBytes
        self.maxDiagnostics = maxDiagnostics
    }
}

/// What reading a text gives: always a tree, and what there is to say.
public struct ParseResult: Sendable {
    /// What the text says, as far as it can be read.
    public var tree: SyntaxTree
    /// In the order of their places. Without an error among them the tree holds no `missing` and no `invalid`.
    public var diagnostics: [Diagnostic]
    /// How many more there were than `ParseOptions.maxDiagnostics`.
    public var omitted: Int
    /// The text is a good beginning that ends too early: an open bracket or brace, or a last line that goes on.
    public var needsMore: Bool
    /// How many braces are open at the end of the text.
    public internal(set) var openBraces = 0
    /// `ParseOptions.shouldStop` ended the reading: the tree lacks what follows, and there may be errors for that.
    public internal(set) var wasStopped = false

    /// True where an error was found.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension SyntaxTree {
    /// Reads a text. There is always a tree; what is wrong is in the diagnostics.
    ///
    /// - Parameter names: the names known so far, with the vocabulary. With the table of an earlier tree its symbols keep
    ///   their meaning.
    public static func parse(
        _ source: SourceFile, names: SymbolTable, options: ParseOptions = ParseOptions()
    ) -> ParseResult {
        Parser.run(source, names: names, options: options)
    }

    /// Reads a text given as a string.
    public static func parse(
        _ text: String, name: String = "<text>", names: SymbolTable, options: ParseOptions = ParseOptions()
    ) -> ParseResult {
        parse(SourceFile(name: name, text: text), names: names, options: options)
    }
}

extension SourceFile {
    /// What is at a place, on one line; for who has no tree. See `SyntaxTree.textOnOneLine(_:)`.
    public func textOnOneLine(_ range: SourceRange, names: SymbolTable) -> String {
        let piece = SourceFile(name: name, text: text(range))
        return piece.textOnOneLine(piece.range, TokenStream.read(piece, names: names).tokens.dropLast())
    }

    fileprivate func textOnOneLine(_ range: SourceRange, _ tokens: @autoclosure () -> ArraySlice<Token>) -> String {
        let text = self.text(range)
        let isPlain = zip(text.utf8, text.utf8.dropFirst()).allSatisfy { $0 > 0x20 && $0 != 0x23 || $0 == 0x20 && $1 > 0x20 }
        if isPlain { return text }
        var line = OneLine()
        return tokens().reduce(into: "") { $0 += line.gap(before: $1) + self.text($1.range) }
    }
}

extension SyntaxTree {
    /// What is at a place, on one line: without comments, with one space where there are some outside of strings, and `;` between
    /// statements.
    public func textOnOneLine(_ range: SourceRange) -> String { source.textOnOneLine(range, tokens(in: range)) }
}

/// Tokens one by one, to write them on one line.
public struct OneLine {
    /// The brackets, braces and strings that are open; whether it is a brace.
    private var open: [Bool] = []
    private var previous: Token?

    /// No token yet.
    public init() {}

    /// What to write before the next token: nothing, a space, or `;` where a line ends a statement.
    public mutating func gap(before token: Token) -> String {
        defer { previous = token }
        if token.kind == .rightBrace || token.kind == .rightParen || token.kind == .rightBracket || token.kind == .stringTail {
            _ = open.popLast()
        }
        let isInBlock = open.last ?? false
        switch token.kind {
        case .leftBrace: open.append(true)
        case .leftParen, .leftBracket, .stringHead: open.append(false)
        default: break
        }
        guard let previous else { return "" }
        let separates = token.isFirstOnLine && isInBlock && token.kind != .rightBrace && token.kind != .semicolon
        if separates, !previous.goesOn, previous.kind != .leftBrace, previous.kind != .semicolon { return "; " }
        return token.start > previous.end ? " " : ""
    }
}

extension TokenStream {
    /// The tokens of a text, whatever is wrong with it: for colouring, completion and the like.
    public static func read(_ source: SourceFile, names: SymbolTable) -> TokenStream {
        var report = Reporter(source: source, limit: 1)
        return Lexer.run(source, names: names, report: &report)
    }
}
