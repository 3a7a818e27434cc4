/// The lines of a text one by one, to tell where it could end without reading all of it after each.
public struct OpenLines: Sendable {
    /// How many brackets and braces are open.
    private var depth = 0
    /// The last line that is not empty ends with a sign after which a statement goes on.
    private var goesOn = false
    /// Brackets and signs are the same whatever the kind words are.
    private static let names = SymbolTable(.empty)

    /// No line yet.
    public init() {}

    /// Adds a line. False where a text without errors goes on after it: in brackets, or after an operator.
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
