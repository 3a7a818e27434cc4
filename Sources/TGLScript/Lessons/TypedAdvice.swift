// Of an answer that fits here and fails elsewhere, what in its statements explains that.

import TGLSyntax

/// What is said of statements that hold in one place only.
public enum TypedAdvice {
    /// A plain rule beside a `when` for the same property, or a variable that was read once.
    public static func words(about text: String) -> String? {
        let result = SyntaxTree.parse(text, names: .layout)
        if result.hasErrors { return nil }
        return plainRule(in: result.tree) ?? variableReadOnce(in: result.tree)
    }

    /// `Sheet.width = 60%` before `when w:regular { Sheet.width = 60% }`: it holds on all other screens, too.
    private static func plainRule(in tree: SyntaxTree) -> String? {
        var plain: [String: String] = [:]
        var conditional: [String] = []
        for id in tree[tree.root.statements] {
            switch tree[id] {
            case .relation(let target, .set, _): plain[tree.sourceText(of: target)] = tree.sourceText(of: id)
            case .when(_, let block):
                for inner in tree[tree[block].statements] {
                    if case .relation(let target, .set, _) = tree[inner] { conditional.append(tree.sourceText(of: target)) }
                }
            default: break
            }
        }
        guard let rule = conditional.lazy.compactMap({ plain[$0] }).first else { return nil }
        return "`\(rule)` still holds wherever no `when` does: `:undo` takes a rule back."
    }

    /// `let w = S.width / 3; A.width = w`: the variable has the number of the moment.
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
