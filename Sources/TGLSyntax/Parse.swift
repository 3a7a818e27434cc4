/// How a text is to be read.
public struct ParseOptions: Sendable {
    /// How deep blocks, brackets and expressions may nest, together.
    public var maxNesting: Int
    /// After so many diagnostics no more are given.
    public var maxDiagnostics: Int

    public init(maxNesting: Int = 1000, maxDiagnostics: Int = 100) {
        self.maxNesting = maxNesting
        self.maxDiagnostics = maxDiagnostics
    }
}

/// What reading a text gives: always a tree, and what there is to say.
public struct ParseResult: Sendable {
    public var tree: SyntaxTree
    /// In the order of their places. Without an error among them the tree holds no `missing` and no `invalid`.
    public var diagnostics: [Diagnostic]
    /// The text is a good beginning that ends too early: an open bracket or brace, or a last line that goes on.
    public var needsMore: Bool

    /// True where an error was found.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
