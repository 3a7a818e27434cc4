import TGLSyntax

/// Which names the functions in a statement take from around them. Variables of these names live in cells.
final class FreeNames {
    private let tree: SyntaxTree
    /// Of each function (by its expression or statement) the names that functions within it use.
    private var byExpression: [ExprID: Set<Symbol>] = [:]
    private var byStatement: [StmtID: Set<Symbol>] = [:]

    private struct Level {
        var used: Set<Symbol> = []
        var inner: Set<Symbol> = []
    }
    private var levels: [Level] = []

    private let makesFunctions: Bool

    init(_ tree: SyntaxTree) {
        self.tree = tree
        makesFunctions = tree.makesFunctions
    }

    /// The names that functions in a top-level statement use.
    func inner(of id: StmtID) -> Set<Symbol> {
        guard makesFunctions else { return [] }
        byExpression = [:]
        byStatement = [:]
        levels = [Level()]
        visit(id)
        return levels[0].inner
    }

    func inner(of function: ExprID) -> Set<Symbol> { byExpression[function] ?? [] }
    func inner(def: StmtID) -> Set<Symbol> { byStatement[def] ?? [] }

    private func function(_ parameters: [Symbol], _ body: () -> Void) -> Set<Symbol> {
        levels.append(Level())
        body()
        let level = levels.removeLast()
        var free = level.used.union(level.inner)
        free.subtract(parameters)
        levels[levels.count - 1].inner.formUnion(free)
        return level.inner
    }

    private func use(_ symbol: Symbol) {
        if levels.count > 1 { levels[levels.count - 1].used.insert(symbol) }
    }

    // MARK: Statements

    private func visit(_ block: BlockID) { for id in tree[tree[block].statements] { visit(id) } }
    private func visit(_ list: ExprList) { for id in tree[list] { visit(id) } }
    private func visit(_ ref: NodeRef) { if let index = ref.index { visit(index) } }

    private func visit(_ side: RightSide?) {
        switch side {
        case .expression(let id): visit(id)
        case .node(let id): visit(node: id)
        case nil: break
        }
    }

    private func visit(node id: NodeDeclID) {
        let node = tree[id]
        if let name = node.name { visit(name) }
        if let text = node.text { visit(text) }
        for style in tree[node.styles] { use(style.symbol) }
        if let block = node.block { visit(block) }
    }

    private func visit(_ id: StmtID) {
        switch tree[id] {
        case .if(let branches, let otherwise):
            for branch in tree[branches] {
                visit(branch.condition)
                visit(branch.block)
            }
            if let otherwise { visit(otherwise) }
        case .while(let condition, let block):
            visit(condition)
            visit(block)
        case .for(_, _, let list, let block):
            visit(list)
            visit(block)
        case .return(let side): visit(side)
        case .let(_, let side): visit(side)
        case .knob(_, let value, let range):
            visit(value)
            if let range { visit(range) }
        case .def(_, let parameters, let block):
            let list = tree[parameters]
            byStatement[id] = function(list.map(\.name.symbol)) {
                for parameter in list { if let value = parameter.value { visit(value) } }
                visit(block)
            }
        case .when(let test, let block):
            if case .expression(let condition) = test {
                // The condition becomes a function of its own.
                _ = function([]) { visit(condition) }
            }
            visit(block)
        case .node(let node): visit(node: node)
        case .open(let targets, let block):
            visit(targets)
            visit(block)
        case .relation(let target, _, let side):
            visit(target)
            visit(side)
        case .expression(let expression): visit(expression)
        default: visitHead(tree[id])
        }
    }

    private func visitHead(_ statement: Stmt) {
        switch statement {
        case .screen(.block(let block)), .style(_, let block): visit(block)
        case .screen(.device(.size(let width, let height))):
            visit(width)
            visit(height)
        case .test(_, let block): visit(block)
        case .remove(let list), .unset(let list), .print(let list): visit(list)
        case .rename(let expression, let ref), .copy(let expression, let ref):
            visit(expression)
            visit(ref)
        case .keep(_, let left, _, let right):
            visit(left)
            visit(right)
        case .vfl(_, let string, _): visit(string)
        case .remake(let list, let block):
            visit(list)
            visit(block)
        case .animate(let seconds, _, let block):
            visit(seconds)
            visit(block)
        case .move(let expression, let to, let place), .insert(let expression, let to, let place):
            visit(expression)
            if let to { visit(to) }
            if let place { visit(place.of) }
        case .show(let expression, _, _): if let expression { visit(expression) }
        case .why(let expression, _): visit(expression)
        case .expectError(_, let block): visit(block)
        case .expect(let expression, let message):
            visit(expression)
            if let message { visit(message) }
        default: break
        }
    }

    // MARK: Expressions

    private func visit(_ id: ExprID) {
        switch tree[id] {
        case .name(let symbol): use(symbol)
        case .string(let parts):
            for part in tree[parts] { if case .value(let value) = part { visit(value) } }
        case .list(let items): visit(items)
        case .unary(_, let operand): visit(operand)
        case .binary(_, let left, let right):
            visit(left)
            visit(right)
        case .member(let base, _, _): visit(base)
        case .call(let callee, let arguments):
            visit(callee)
            visit(arguments)
        case .index(let base, let index):
            visit(base)
            visit(index)
        case .function(let parameters, let body):
            byExpression[id] = function(tree[parameters].map(\.symbol)) { visit(body) }
        case .choice(let condition, let then, let otherwise):
            visit(condition)
            visit(then)
            visit(otherwise)
        default: break
        }
    }
}
