/// Options for parsing.
public struct ParseOptions: Sendable {
    /// The deepest nesting of blocks, brackets and expressions together.
    public var maxNesting: Int
    /// The longest text, in bytes.
    public var maxBytes: Int
    /// The most diagnostics that are listed.
    public var maxDiagnostics: Int
    /// Whether the text is typed line by line and parsed after each: then a brace left open after an error is not reported.
    public var endsAtFirstError = false
    /// Called now and then in a long text: true ends the parsing (`ParseResult.wasStopped`).
    public var shouldStop: (@Sendable () -> Bool)?

    /// The upper limit of `maxNesting`; larger values are reduced to it. It keeps the parser within a stack of 8 MB, even in a build
    /// without optimization.
    public static let nestingCeiling = 2000

    /// Options with these limits; each has the value that holds where none is given.
    public init(maxNesting: Int = 1000, maxBytes: Int = 64 << 20, maxDiagnostics: Int = 100) {
        self.maxNesting = maxNesting
        self.maxBytes = maxBytes
        self.maxDiagnostics = maxDiagnostics
    }
}

/// The result of parsing: a tree, which there always is, and diagnostics.
public struct ParseResult: Sendable {
    /// The tree of the text, as far as it is valid.
    public var tree: SyntaxTree
    /// The diagnostics in the order of their places. If none is an error, the tree has no `missing` and no `invalid`.
    public var diagnostics: [Diagnostic]
    /// The number of diagnostics beyond `ParseOptions.maxDiagnostics`.
    public var omitted: Int
    /// Whether the text is valid so far but incomplete: a bracket or brace is open, or the last line must continue.
    public var needsMore: Bool
    /// The number of braces open at the end of the text.
    public internal(set) var openBraces = 0
    /// Whether `ParseOptions.shouldStop` ended the parsing: then the tree is incomplete, and there may be errors because of that.
    public internal(set) var wasStopped = false

    /// True where an error was found.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension SyntaxTree {
    /// Parses a text. The result always has a tree; errors are in the diagnostics.
    ///
    /// - Parameter names: the known names, with the vocabulary. With the table of an earlier tree, the symbols of that tree stay valid.
    public static func parse(
        _ source: SourceFile, names: SymbolTable, options: ParseOptions = ParseOptions()
    ) -> ParseResult {
        Parser.run(source, names: names, options: options)
    }

    /// Parses a text given as a string.
    public static func parse(
        _ text: String, name: String = "<text>", names: SymbolTable, options: ParseOptions = ParseOptions()
    ) -> ParseResult {
        parse(SourceFile(name: name, text: text), names: names, options: options)
    }
}

extension SourceFile {
    /// The text of a range on one line, without a tree. See `SyntaxTree.textOnOneLine(_:)`.
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
    /// The text of a range on one line: without comments, with one space for any blanks outside of strings, and with `;` between
    /// statements.
    public func textOnOneLine(_ range: SourceRange) -> String { source.textOnOneLine(range, tokens(in: range)) }
}

/// Writes tokens on one line.
public struct OneLine {
    /// For each open bracket, brace or string, whether it is a brace.
    private var open: [Bool] = []
    private var previous: Token?

    /// No token yet.
    public init() {}

    /// The text before the next token: nothing, a space, or `;` where a line end separates statements.
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
    /// The tokens of a text, valid or not: for highlighting, completion and the like.
    public static func read(_ source: SourceFile, names: SymbolTable) -> TokenStream {
        var report = Reporter(source: source, limit: 1)
        return Lexer.run(source, names: names, report: &report)
    }
}
