import TGLSyntax

/// Tokens are in order within the text and end with `end`; what is between them is space, line ends or comments.
func lexProblem(_ bytes: [UInt8]) -> String? {
    let stream = TokenStream.read(SourceFile(name: "fuzz", bytes: bytes), names: .layout)
    guard let last = stream.tokens.last, last.kind == .end else { return "the last token is not the end" }
    var at: UInt32 = 0
    for token in stream.tokens {
        if token.start < at || token.end < token.start || token.end > UInt32(bytes.count) { return "a token at \(token.range) after \(at)" }
        at = token.end
        if let symbol = stream.symbol(token), stream.names[symbol].isEmpty { return "a name without text at \(token.range)" }
    }
    at = 0
    for comment in stream.comments {
        if comment.start < at || comment.end > UInt32(bytes.count) { return "a comment at \(comment) after \(at)" }
        at = comment.end
    }
    return nil
}

/// Any bytes give a tree and diagnostics whose places lie within the text.
func parseProblem(_ bytes: [UInt8]) -> String? {
    let result = SyntaxTree.parse(SourceFile(name: "fuzz", bytes: bytes), names: .layout)
    if result.needsMore, !result.hasErrors { return "a text that needs more and has no error" }
    return Shape.problems(of: result).first
}

/// What holds of every tree and every diagnostic, whatever the text.
public enum Shape {
    public static func problems(of result: ParseResult) -> [String] {
        let tree = result.tree
        var problems: [String] = []
        let count = UInt32(tree.source.bytes.count)
        for raw in 0..<UInt32(tree.expressionCount) {
            let id = tree.expressionID(raw)
            let range = tree.range(of: id)
            if range.start > range.end || range.end > count { problems.append("expression \(raw) at \(range)") }
            if result.diagnostics.isEmpty, tree[id] == .missing { problems.append("a missing expression, unreported") }
            _ = tree.operatorRange(of: id)
            _ = tree.nameRange(of: id)
        }
        for raw in 0..<UInt32(tree.statementCount) {
            let id = tree.statementID(raw)
            let range = tree.range(of: id)
            if range.start > range.end || range.end > count { problems.append("statement \(raw) at \(range)") }
            if result.diagnostics.isEmpty, tree[id] == .invalid { problems.append("an invalid statement, unreported") }
        }
        var last: UInt32 = 0
        for diagnostic in result.diagnostics {
            for place in [diagnostic.primary] + diagnostic.secondary {
                if place.range.start > place.range.end || place.range.end > count {
                    problems.append("\(diagnostic.code) at \(place.range)")
                }
                _ = place.position
            }
            if diagnostic.message.isEmpty || diagnostic.message.hasSuffix(".") { problems.append(diagnostic.message) }
            if diagnostic.primary.range.start < last { problems.append("diagnostics out of order") }
            last = diagnostic.primary.range.start
        }
        return problems
    }
}
