import TGLLayout
import TGLScript
import TGLSyntax

/// The top-level statements of a text without syntax errors, and the names in the rest.
struct ReadableStatements {
    /// The statements in the order of the text.
    let statements: [StmtID]
    /// The names outside these statements.
    let otherNames: Set<Symbol>
    /// Whether there are no syntax errors.
    let isWhole: Bool

    init(_ text: CheckedText) {
        let tree = text.tree
        let all = Array(tree[tree.root.statements])
        guard text.hasSyntaxErrors else {
            (statements, otherNames, isWhole) = (all, [], true)
            return
        }
        isWhole = false
        // Both lists are in the order of the text, so one pass finds the statements with errors.
        let errors = text.diagnostics.map { $0.primary.range }.sorted { $0.start < $1.start }
        var readable: [StmtID] = []
        var next = 0
        for id in all {
            let range = tree.range(of: id)
            while next < errors.count, errors[next].end < range.start { next += 1 }
            let isHit = next < errors.count && errors[next].start <= range.end
            if !isHit, tree[id] != .invalid, text.omitted == 0 { readable.append(id) }
        }
        statements = readable
        var names: Set<Symbol> = []
        var index = 0
        for token in tree.stream.tokens {
            while index < readable.count, tree.range(of: readable[index]).end <= token.start { index += 1 }
            let isInside = index < readable.count && tree.range(of: readable[index]).start <= token.start
            if !isInside, let symbol = tree.stream.symbol(token) { names.insert(symbol) }
        }
        otherNames = names
    }
}
