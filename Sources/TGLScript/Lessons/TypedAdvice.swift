// Explains, from its statements, why an answer fits the shown case and fails another.

import TGLSyntax

/// Comments on statements that hold only in one case.
enum TypedAdvice {
    /// The comment on a variable that was read once.
    static func words(about text: String) -> String? {
        let result = SyntaxTree.parse(text, names: .layout)
        return result.hasErrors ? nil : variableReadOnce(in: result.tree)
    }

    /// `let w = S.width / 3; A.width = w`: the variable has the number of that moment.
    private static func variableReadOnce(in tree: SyntaxTree) -> String? {
        for id in tree[tree.root.statements] {
            guard case .let(let name, _) = tree[id], tree.tokens(in: tree.range(of: id)).contains(where: { $0.kind == .dot }),
                let sign = tree.sourceText(of: id).firstIndex(of: "=")
            else { continue }
            let text = String(tree.sourceText(of: id)[sign...].dropFirst()).trimmed
            return "`\(tree.text(name.symbol))` was read once, when its line ran. Write `\(text)` in the rule itself, and the rule follows."
        }
        return nil
    }
}
