import TGLLayout
import TGLSyntax

/// Finds an `if` that tests the screen and sets rules. It runs only once, and a `when` was probably meant.
enum ScreenIf {
    /// A note on a statement that is such an `if`.
    static func note(on id: StmtID, in tree: SyntaxTree) -> Diagnostic? {
        guard case .if(let branches, let otherwise) = tree[id], let first = tree[branches].first, readsScreenAlone(first.condition, tree),
            tree[tree[first.block].statements].allSatisfy({ isRelation($0, tree) }), !tree[tree[first.block].statements].isEmpty
        else { return nil }
        let condition = tree.sourceText(of: first.condition)
        let text = tree.source.text(tree[first.block].range)
        let block = text.utf8.count < 100 && !text.contains("\n") ? text : "{ … }"
        return Diagnostic(
            code: ScriptCode.doesNothing.text, severity: .note, message: "an `if` runs once, and does not follow the screen",
            primary: Diagnostic.Place(source: tree.source, range: tree.range(of: first.condition)),
            help: otherwise == nil && branches.count == 1
                ? "to have it follow, write `when \(condition) \(block)`"
                : "to have it follow, write a `when` for each branch: `when \(condition) \(block)`")
    }

    /// A note on `if A.width < 100 { A.width = 100 }`, which enforces a bound only once.
    static func note(onBound id: StmtID, in tree: SyntaxTree) -> Diagnostic? {
        guard case .if(let branches, nil) = tree[id], branches.count == 1, let branch = tree[branches].first,
            case .binary(let sign, let left, let right) = tree[branch.condition], case .member = tree[left],
            let bound = [.less: ">=", .lessOrEqual: ">=", .greater: "<=", .greaterOrEqual: "<="][sign],
            tree[tree[branch.block].statements].count == 1, let only = tree[tree[branch.block].statements].first,
            case .relation(let target, _, _) = tree[only], tree.sourceText(of: target) == tree.sourceText(of: left)
        else { return nil }
        let name = tree.sourceText(of: left)
        return Diagnostic(
            code: ScriptCode.doesNothing.text, severity: .note, message: "an `if` runs once, and does not follow `\(name)`",
            primary: Diagnostic.Place(source: tree.source, range: tree.range(of: branch.condition)),
            help: "a bound follows it: write `\(name) \(bound) \(tree.sourceText(of: right))`")
    }

    private static func isRelation(_ id: StmtID, _ tree: SyntaxTree) -> Bool {
        switch tree[id] {
        case .relation(let target, _, _):
            if case .member = tree[target] { return true }
            return false
        case .open(_, let block): return tree[tree[block].statements].allSatisfy { if case .relation = tree[$0] { true } else { false } }
        default: return false
        }
    }

    /// Whether a condition reads only properties of the screen.
    static func readsScreenAlone(_ id: ExprID, _ tree: SyntaxTree) -> Bool {
        switch tree[id] {
        case .binary(_, let left, let right):
            let sides = [left, right].filter { isFixed($0, tree) ? false : true }
            return !sides.isEmpty && sides.allSatisfy { readsScreenAlone($0, tree) }
        case .unary(_, let inner): return readsScreenAlone(inner, tree)
        case .member(let base, _, _):
            if case .name(let symbol) = tree[base] { return symbol.word == .screen }
            return false
        default: return false
        }
    }

    private static func isFixed(_ id: ExprID, _ tree: SyntaxTree) -> Bool {
        switch tree[id] {
        case .number, .percent, .fraction, .string, .bool, .none: return true
        case .name(let symbol): return WordBook.shared[tree.text(symbol)] != nil
        default: return false
        }
    }
}
