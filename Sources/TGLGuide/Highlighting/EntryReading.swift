// Determines what the names in an entry refer to, by walking its tree in the order in which its statements would run.

import TGLLayout
import TGLScript
import TGLSyntax

/// What a name declared in the entry is.
enum EntryName {
    case variable, function, style

    var role: HighlightRole {
        switch self {
        case .variable: .variable
        case .function: .function
        case .style: .style
        }
    }

    init(_ sort: DeclaredSort) {
        switch sort {
        case .variable, .knob, .parameter, .loopVariable: self = .variable
        case .function: self = .function
        case .style: self = .style
        }
    }

    init(_ sort: DeclaredName.Sort) {
        switch sort {
        case .variable, .knob: self = .variable
        case .function: self = .function
        case .style: self = .style
        }
    }
}

/// A node that the entry creates.
enum EntryNode {
    /// Of one kind; or of several kinds, or of a kind known only at run time.
    case kind(Kind), any
}

/// The owner of the open block, or of a named property.
enum EntrySubject: Equatable {
    /// No owner; one known only at run time; the screen; a style; a node of a kind.
    case nothing, unknown, screen, style, node(Kind)
}

/// Reads an entry and marks its tokens.
final class EntryReading {
    let tree: SyntaxTree
    let session: Session
    var marks: EntryMarks

    /// By symbol: the meaning of the name at the current place of the walk, and the meaning that it has somewhere in the entry.
    var visible: [VisibleName?]
    var anywhere: [EntryName?]
    var made: [EntryNode?]
    var madeAnywhere: [EntryNode?]
    /// The meanings that open blocks have hidden, to be restored at their ends.
    private var log: [(Symbol, VisibleName?)] = []
    /// The length of the log at the start of each open scope.
    private var scopes: [Int] = []
    /// By symbol: cached answers of the session.
    private var sorts: [EntryName??]
    private var nodes: [Bool?]
    /// The nodes and statements up to here have been collected.
    private var nodesRead: UInt32 = 0
    private var statementsRead: UInt32 = 0

    var subject = EntrySubject.nothing
    /// The subjects around the open templates.
    var outerSubjects: [EntrySubject] = []
    /// The number of functions around the current place; names in functions are resolved when they are called.
    var functionDepth = 0
    /// The number of open blocks in which errors are intended, or names may refer to removed things.
    var forgivingDepth = 0
    /// Whether the current place is in a test, which has its own document.
    var isInTest = false
    /// Whether something that may create any name has run: an import, or a function from outside the entry.
    var knowsNotAll = false
    /// Whether nodes without names are created, so that generated names may exist.
    var makesUnnamed = false

    /// Whether the uses of names are recorded, and those recorded so far.
    let notesUses: Bool
    var uses: [NameUse] = []
    /// The number of names declared in blocks.
    private var localCount = 0
    /// The labels of relations anywhere in the entry.
    private(set) var relationLabels: Set<Symbol> = []

    /// The names that other texts declare.
    let others: NamesElsewhere

    init(
        _ tree: SyntaxTree, _ session: Session, cursor: Int?, others: NamesElsewhere = NamesElsewhere(), notesUses: Bool = false
    ) {
        self.tree = tree
        self.session = session
        self.others = others
        self.notesUses = notesUses
        marks = EntryMarks(tree, cursor: cursor)
        visible = Array(repeating: nil, count: tree.names.count)
        anywhere = Array(repeating: nil, count: tree.names.count)
        made = Array(repeating: nil, count: tree.names.count)
        madeAnywhere = made
        sorts = Array(repeating: nil, count: tree.names.count)
        nodes = Array(repeating: nil, count: tree.names.count)
    }

    /// What a name that the session has declared is.
    func declaredBefore(_ symbol: Symbol) -> EntryName? {
        if let known = sorts[Int(symbol.raw)] { return known }
        let sort = session.sort(ofDeclared: text(symbol)).map { EntryName($0) } ?? others.declared[text(symbol)].map { EntryName($0) }
        sorts[Int(symbol.raw)] = .some(sort)
        return sort
    }

    /// Whether the document has nodes with this name.
    func isInDocument(_ symbol: Symbol) -> Bool {
        if let known = nodes[Int(symbol.raw)] { return known }
        let name = text(symbol)
        let isThere =
            document.find(name) != nil || document.hasGroup(name) || document.keep(labelled: name) != nil
            || others.nodes.contains(name) || others.relations.contains(name)
        nodes[Int(symbol.raw)] = isThere
        return isThere
    }

    var document: Document { session.document }
    var isOpen: Bool { subject != .nothing }

    func readAll() {
        collect(nodesBelow: UInt32(tree.nodeCount), statementsBelow: UInt32(tree.statementCount), into: &madeAnywhere)
        (nodesRead, statementsRead, makesUnnamed) = (0, 0, false)
        for raw in 0..<UInt32(tree.statementCount) {
            switch tree[tree.statementID(raw)] {
            case .let(let name, _), .knob(let name, _, _): anywhere[name] = .variable
            case .def(let name, _, _): anywhere[name] = .function
            case .style(let name, _): anywhere[name] = .style
            case .keep(let label?, _, _, _), .vfl(let label?, _, _): relationLabels.insert(label.symbol)
            default: break
            }
        }
        for id in tree[tree.root.statements] {
            // A rule may refer to a node that its statement creates later. The statements in a statement have smaller numbers than the
            // statement itself.
            collect(nodesBefore: tree.range(of: id).end, statementsBelow: id.raw + 1)
            read(id)
        }
    }

    // MARK: Names that are made

    private func collect(nodesBefore end: UInt32, statementsBelow statements: UInt32) {
        var last = nodesRead
        while last < tree.nodeCount, tree[tree.nodeID(last)].range.start < end { last += 1 }
        collect(nodesBelow: last, statementsBelow: statements, into: &made)
    }

    private func collect(nodesBelow nodes: UInt32, statementsBelow statements: UInt32, into names: inout [EntryNode?]) {
        while nodesRead < nodes {
            let decl = tree[tree.nodeID(nodesRead)]
            nodesRead += 1
            guard let name = decl.name else {
                makesUnnamed = true
                continue
            }
            let kind = name.index == nil ? Kind(rawValue: decl.kind) : nil
            switch (names[name.name], kind) {
            case (nil, let kind?): names[name.name] = .kind(kind)
            case (.kind(let other), let kind?) where other == kind: break
            default: names[name.name] = .any
            }
        }
        while statementsRead < min(statements, UInt32(tree.statementCount)) {
            switch tree[tree.statementID(statementsRead)] {
            case .rename(_, let ref): names[ref.name] = .any
            case .copy(_, let ref):
                names[ref.name] = .any
                makesUnnamed = true
            case .keep(let label?, _, _, _), .vfl(let label?, _, _): names[label] = .any
            default: break
            }
            statementsRead += 1
        }
    }

    // MARK: Names that are declared

    func declare(_ name: Identifier, _ sort: DeclaredSort) {
        let old = visible[name]
        log.append((name.symbol, old))
        let declared = VisibleName(
            name: EntryName(sort), sort: NameSort(sort), thing: thing(declared: name, sort, old), depth: scopes.count)
        visible[name] = declared
        mark(name.range, declared.name.role)
        note(name.range, declared.thing, declared.sort, .declared)
    }

    /// The thing that a declaration declares; a second `let` in the same scope declares the same variable.
    private func thing(declared name: Identifier, _ sort: DeclaredSort, _ old: VisibleName?) -> NamedThing {
        if scopes.isEmpty { return .top(text(name.symbol)) }
        if let old, old.depth == scopes.count, old.sort == .variable, sort == .variable { return old.thing }
        localCount += 1
        return .local(localCount - 1)
    }

    /// Opens a scope; the names declared in it end with `closeScope`.
    func openScope() { scopes.append(log.count) }

    func closeScope() {
        let count = scopes.removeLast()
        while log.count > count {
            let (symbol, old) = log.removeLast()
            visible[Int(symbol.raw)] = old
        }
    }

    func opened(_ subject: EntrySubject, _ work: () -> Void) {
        let outer = self.subject
        self.subject = subject
        work()
        self.subject = outer
    }

    func forgiving(_ work: () -> Void) {
        forgivingDepth += 1
        work()
        forgivingDepth -= 1
    }

    // MARK: Marks

    func mark(_ range: SourceRange, _ role: HighlightRole?) { if let index = marks.token(at: range.start) { marks.mark(index, role) } }

    func markWrong(_ range: SourceRange, as role: HighlightRole? = nil) {
        guard let index = marks.token(at: range.start) else { return }
        if let role { marks.mark(index, role) }
        if forgivingDepth == 0 { marks.markWrong(index) }
    }

    /// Marks a name as unknown, unless something that may create any name has run.
    func markUnknown(_ range: SourceRange) { if knowsNotAll { mark(range, nil) } else { markWrong(range) } }

    func text(_ symbol: Symbol) -> String { tree.text(symbol) }
}

extension Array {
    /// The entry for a name.
    subscript<T>(name: Identifier) -> T? where Element == T? {
        get { self[Int(name.symbol.raw)] }
        set { self[Int(name.symbol.raw)] = newValue }
    }
}
