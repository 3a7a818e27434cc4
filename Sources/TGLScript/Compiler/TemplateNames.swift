import TGLSyntax

/// Finds the names that a node and its content read from outside, with their places: without its own variables and the words of properties.
struct TemplateNames {
    private let compiler: Compiler
    private var tree: SyntaxTree { compiler.tree }
    private var scopes: [Set<Symbol>]
    private var found: [(symbol: Symbol, range: SourceRange)] = []

    /// The names in a node; `shadowed` are the parameters of the surrounding functions.
    static func find(in node: NodeDeclID, _ shadowed: [Symbol], _ compiler: Compiler) -> [(symbol: Symbol, range: SourceRange)] {
        var names = TemplateNames(compiler: compiler, scopes: [Set(shadowed)])
        names.visit(.node(node))
        return names.found
    }

    private init(compiler: Compiler, scopes: [Set<Symbol>]) {
        self.compiler = compiler
        self.scopes = scopes
    }

    private mutating func use(_ symbol: Symbol, _ range: SourceRange) {
        if !scopes.contains(where: { $0.contains(symbol) }) { found.append((symbol, range)) }
    }

    private mutating func visit(_ part: SyntaxPart, of property: PropertyName? = nil) {
        switch part {
        case .value(let id), .opened(let id), .owned(let id): visit(id)
        case .propertyValue(let id): visit(id, of: property)
        case .priority(let id): if !compiler.isPriorityWord(id) { visit(id) }
        // A bare name that is set is a property, or a variable of the node's block.
        case .target(let id): if case .name = tree[id] {} else { visit(id) }
        case .node(let id): tree.forEachPart(of: id) { visit($0) }
        case .nodeName(let name): if let index = name.index { visit(index) }
        case .word(let name, .style): use(name.symbol, name.range)
        case .declared(let name, _): scopes[scopes.count - 1].insert(name.symbol)
        case .block(let id, _):
            scopes.append([])
            for statement in tree[tree[id].statements] {
                let property = tree.nameSet(by: statement).flatMap { compiler.property($0) }
                tree.forEachPart(of: statement) { visit($0, of: property) }
            }
            scopes.removeLast()
        case .opens: scopes.append([])
        case .closes: scopes.removeLast()
        case .word, .classes: break
        }
    }

    private mutating func visit(_ id: ExprID, of property: PropertyName? = nil) {
        guard case .name(let symbol) = tree[id] else { return tree.forEachPart(of: id) { visit($0, of: property) } }
        if property?.takes(compiler.text(symbol)) ?? false { return }
        use(symbol, tree.range(of: id))
    }
}
