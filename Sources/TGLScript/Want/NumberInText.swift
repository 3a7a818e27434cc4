import TGLSyntax

/// A number in the text of a rule or a condition.
struct NumberInText {
    /// The text before and after it.
    let before: String
    let after: String
    /// The number as written, with its unit.
    let text: String
    let value: Double
    /// Whether it is a percentage or a share of the free space.
    let isShare: Bool

    /// The numbers of a text in order, without indices of nodes and priorities.
    static func all(in text: String, _ names: SymbolTable) -> [NumberInText] {
        let source = SourceFile(name: "", text: text)
        let tokens = TokenStream.read(source, names: names).tokens
        var found: [NumberInText] = []
        // For each open bracket, whether it is an index.
        var brackets: [Bool] = []
        for (place, token) in tokens.enumerated() {
            let previous = place > 0 ? tokens[place - 1] : nil
            switch token.kind {
            case .leftBracket: brackets.append(previous.map(\.endsValue) ?? false)
            case .rightBracket: _ = brackets.popLast()
            case .number, .percent, .fraction:
                if brackets.last ?? false || previous?.kind == .atSign { continue }
                var start = token.start
                // A minus without a left operand belongs to the number.
                if previous?.kind == .minus, !(place > 1 && tokens[place - 2].endsValue) { start = previous?.start ?? start }
                let digits = source.text(SourceRange(start: start, end: token.end)).prefix { $0 != "%" && $0 != "f" }
                guard let value = Double(digits) else { continue }
                found.append(
                    NumberInText(
                        before: source.text(SourceRange(start: 0, end: start)),
                        after: source.text(SourceRange(start: start + UInt32(digits.utf8.count), end: UInt32(source.bytes.count))),
                        text: source.text(SourceRange(start: start, end: token.end)), value: value, isShare: token.kind != .number))
            default: break
            }
        }
        return found
    }
}

extension Token {
    /// Whether a value may end with this token.
    fileprivate var endsValue: Bool {
        switch kind {
        case .name, .number, .percent, .fraction, .rightParen, .rightBracket, .string, .stringTail: true
        default: false
        }
    }
}
