import TGLSyntax

/// Finds the names that functions in a statement capture. The variables of these names are in cells.
final class FreeNames {
    private let tree: SyntaxTree
    /// For each function (by its expression or statement), the names that functions within it capture.
    private var byExpression: [ExprID: Set<Symbol>] = [:]
    private var byStatement: [StmtID: Set<Symbol>] = [:]

    /// A function, or the statement.
    private struct Level {
        var parameters: Set<Symbol> = []
        var used: Set<Symbol> = []
        /// The names that functions within it use and do not declare.
        var inner: Set<Symbol> = []
    }
    private var levels: [Level] = []

    private let makesFunctions: Bool

    init(_ tree: SyntaxTree) {
        self.tree = tree
        makesFunctions = tree.makesFunctions
    }

    /// The names that functions in a top-level statement capture.
    func inner(of id: StmtID) -> Set<Symbol> {
        guard makesFunctions else { return [] }
        byExpression = [:]
        byStatement = [:]
        levels = [Level()]
        tree.forEachPart(of: id) { visit($0) }
        return levels[0].inner
    }

    func inner(of function: ExprID) -> Set<Symbol> { byExpression[function] ?? [] }
    func inner(def: StmtID) -> Set<Symbol> { byStatement[def] ?? [] }

    private func use(_ symbol: Symbol) { if levels.count > 1 { levels[levels.count - 1].used.insert(symbol) } }

    private func visit(_ part: SyntaxPart) {
        switch part {
        case .value(let id), .propertyValue(let id), .priority(let id), .target(let id), .opened(let id), .owned(let id):
            if case .name(let symbol) = tree[id] { use(symbol) } else { tree.forEachPart(of: id) { visit($0) } }
        case .node(let id): tree.forEachPart(of: id) { visit($0) }
        case .nodeName(let name): if let index = name.index { visit(.value(index)) }
        case .word(let name, .style), .word(let name, .formatName), .word(let name, .formatPriority): use(name.symbol)
        case .block(let id, _): for statement in tree[tree[id].statements] { tree.forEachPart(of: statement) { visit($0) } }
        case .declared(let name, .parameter): levels[levels.count - 1].parameters.insert(name.symbol)
        case .opens(.loop), .closes(.loop): break
        case .opens: levels.append(Level())
        case .closes(let owner): close(owner)
        case .declared, .word, .classes: break
        }
    }

    private func close(_ owner: ScopeOwner) {
        let level = levels.removeLast()
        levels[levels.count - 1].inner.formUnion(level.used.union(level.inner).subtracting(level.parameters))
        switch owner {
        case .def(let id): byStatement[id] = level.inner
        case .arrow(let id), .template(let id): byExpression[id] = level.inner
        case .condition, .loop: break
        }
    }
}
