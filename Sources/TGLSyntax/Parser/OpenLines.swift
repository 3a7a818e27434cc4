/// Reads the lines of a text one by one, and tells after which of them the text could be complete, without parsing it each time.
public struct OpenLines: Sendable {
    /// How many brackets and braces are open.
    private var depth = 0
    /// Whether the last line that is not empty ends with a sign after which a statement continues.
    private var goesOn = false
    /// Kind words do not affect brackets and signs.
    private static let names = SymbolTable(.empty)

    /// No line yet.
    public init() {}

    /// Adds a line. Returns false if a valid text must continue after it: within brackets, or after an operator.
    public mutating func add(_ line: String) -> Bool {
        let tokens = TokenStream.read(SourceFile(name: "", text: line), names: OpenLines.names).tokens
        for token in tokens {
            switch token.kind {
            case .leftBrace, .leftParen, .leftBracket: depth += 1
            case .rightBrace, .rightParen, .rightBracket: depth -= 1
            default: break
            }
        }
        // Behind all others is the token for the end.
        if let last = tokens.dropLast().last { goesOn = last.goesOn }
        return depth <= 0 && !goesOn
    }
}
