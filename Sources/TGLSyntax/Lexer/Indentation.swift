/// The indentation of lines, by the brackets that are open at their beginning.
public enum Indentation {
    /// The blanks for each open bracket.
    public static let step = 4

    /// Kind words do not affect brackets.
    private static let names = SymbolTable(.empty)

    /// The blanks before a line that follows a text; with `closes`, before one that begins with a closing bracket. Brackets in comments and
    /// strings do not count.
    public static func blanks(after text: String, closes: Bool = false) -> Int {
        var depth = 0
        for token in TokenStream.read(SourceFile(name: "", text: text), names: names).tokens {
            switch token.kind {
            case .leftBrace, .leftParen, .leftBracket: depth += 1
            case .rightBrace, .rightParen, .rightBracket: depth = max(0, depth - 1)
            default: break
            }
        }
        return step * max(0, closes ? depth - 1 : depth)
    }
}
