import TGLSyntax

/// The names that a node and what is in it read from around them, each where it is: not those of its own variables, and not the words
/// of properties.
struct TemplateNames {
    private let compiler: Compiler
    private var tree: SyntaxTree { compiler.tree }
    private var scopes: [Set<Symbol>]
    private var found: [(symbol: Symbol, range: SourceRange)] = []

    /// The names in a node; `shadowed` are the parameters of functions around it.
    static func find(in node: NodeDeclID, _ shadowed: [Symbol], _ compiler: Compiler) -> [(symbol: Symbol, range: SourceRange)] {
        var names = TemplateNames(compiler: compiler, scopes: [Set(shadowed)])
        names.visit(node: node)
        return names.found
    }

    private init(compiler: Compiler, scopes: [Set<Symbol>]) {
        self.compiler = compiler
        self.scopes = scopes
    }

    private mutating func use(_ symbol: Symbol, _ range: SourceRange) {
        if !scopes.contains(where: { $0.contains(symbol) }) { found.append((symbol, range)) }
    }

    private mutating func declare(_ name: Identifier) { scopes[scopes.count - 1].insert(name.symbol) }

    private mutating func scoped(_ names: [Identifier], _ work: (inout TemplateNames) -> Void) {
        scopes.append(Set(names.map(\.symbol)))
        work(&self)
        scopes.removeLast()
    }

    // MARK: Statements

    private mutating func visit(_ block: BlockID, _ names: [Identifier] = []) {
        scoped(names) { inner in for id in inner.tree[inner.tree[block].statements] { inner.visit(id) } }
    }

    private mutating func visit(_ list: ExprList) { for id in tree[list] { visit(id) } }

    private mutating func visit(_ side: RightSide?, for property: PropertyName? = nil) {
        switch side {
        case .expression(let id): visit(id, for: property)
        case .node(let id): visit(node: id)
        case nil: break
        }
    }

    private mutating func visit(node id: NodeDeclID) {
        let node = tree[id]
        if let index = node.name?.index { visit(index) }
        if let text = node.text { visit(text) }
        for style in tree[node.styles] { use(style.symbol, style.range) }
        if let block = node.block { visit(block) }
    }

    private mutating func visit(_ id: StmtID) {
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
        case .for(let index, let name, let list, let block):
            visit(list)
            visit(block, [name] + (index.map { [$0] } ?? []))
        case .return(let side): visit(side)
        case .let(let name, let side):
            visit(side)
            declare(name)
        case .def(let name, let parameters, let block):
            declare(name)
            for parameter in tree[parameters] { if let value = parameter.value { visit(value) } }
            visit(block, tree[parameters].map(\.name))
        case .node(let node): visit(node: node)
        case .open(let targets, let block):
            visit(targets)
            visit(block)
        case .relation(let target, _, let side):
            var property: PropertyName?
            switch tree[target] {
            case .name(let symbol): property = compiler.property(symbol)
            case .member(let base, let symbol, _):
                property = compiler.property(symbol)
                visit(base)
            default: visit(target)
            }
            visit(side, for: property)
        case .expression(let expression): visit(expression)
        case .remove(let list), .print(let list): visit(list)
        case .keep(_, let left, _, let right):
            visit(left)
            visit(right)
        case .move(let value, let to, let place), .insert(let value, let to, let place):
            visit(value)
            if let to { visit(to) }
            if let place { visit(place.of) }
        case .remake(let list, let block):
            visit(list)
            visit(block)
        case .animate(let seconds, _, let block):
            visit(seconds)
            visit(block)
        case .expect(let condition, let message):
            visit(condition)
            if let message { visit(message) }
        default: break
        }
    }

    // MARK: Expressions

    private mutating func visit(_ id: ExprID, for property: PropertyName? = nil) {
        switch tree[id] {
        case .name(let symbol):
            if property?.takes(compiler.text(symbol)) ?? false { return }
            use(symbol, tree.range(of: id))
        case .function(let parameters, let body): scoped(Array(tree[parameters])) { $0.visit(body) }
        case .list(let items): for item in tree[items] { visit(item, for: property) }
        case .unary(_, let operand): visit(operand, for: property)
        case .binary(_, let left, let right):
            visit(left, for: property)
            visit(right, for: property)
        case .choice(let condition, let then, let otherwise):
            visit(condition)
            visit(then, for: property)
            visit(otherwise, for: property)
        default: for part in tree.parts(of: id) { visit(part) }
        }
    }
}
