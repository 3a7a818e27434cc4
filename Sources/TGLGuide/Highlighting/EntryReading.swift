// What the names in an entry are: a walk over its tree, in the order in which its statements would run.

import TGLLayout
import TGLScript
import TGLSyntax

/// What a name of the entry stands for.
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

/// A node that the entry makes.
enum EntryNode {
    /// Of one kind, or of several, or of one that only a run knows.
    case kind(Kind), any
}

/// Whose block is open, or whose property is named.
enum EntrySubject: Equatable {
    /// None; something that only a run knows; the screen; a style; a node of a kind.
    case nothing, unknown, screen, style, node(Kind)
}

/// Reads an entry and marks its tokens.
final class EntryReading {
    let tree: SyntaxTree
    let session: Session
    var marks: EntryMarks

    /// By symbol: what it is where the walk is, and what some place of the entry makes of it.
    var visible: [VisibleName?]
    var anywhere: [EntryName?]
    var made: [EntryNode?]
    var madeAnywhere: [EntryNode?]
    /// What was visible before the blocks that are open.
    private var log: [(Symbol, VisibleName?)] = []
    /// How long the log was when each of the open scopes began.
    private var scopes: [Int] = []
    /// By symbol: what the session was asked once.
    private var sorts: [EntryName??]
    private var nodes: [Bool?]
    /// Nodes and statements up to here have made their names.
    private var nodesRead: UInt32 = 0
    private var statementsRead: UInt32 = 0

    var subject = EntrySubject.nothing
    /// What it is around the templates that are open.
    var outerSubjects: [EntrySubject] = []
    /// How many functions the walk is in: their names are looked up when they are called.
    var functionDepth = 0
    /// How many blocks are open in which errors are meant, or names may be of something that is gone.
    var forgivingDepth = 0
    /// In a test, which has a document of its own.
    var isInTest = false
    /// Something runs that may make any name: an import, a function that is not the entry's.
    var knowsNotAll = false
    /// Nodes without a name are made, so that there may be generated names.
    var makesUnnamed = false

    /// Whether it is noted what each name stands for, and what was noted.
    let notesUses: Bool
    var uses: [NameUse] = []
    /// How many names blocks have declared.
    private var localCount = 0
    /// Names of relations that some place of the entry labels.
    private(set) var relationLabels: Set<Symbol> = []

    /// What other texts give names to.
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

    /// What the session has declared under a name.
    func declaredBefore(_ symbol: Symbol) -> EntryName? {
        if let known = sorts[Int(symbol.raw)] { return known }
        let sort = session.sort(ofDeclared: text(symbol)).map { EntryName($0) } ?? others.declared[text(symbol)].map { EntryName($0) }
        sorts[Int(symbol.raw)] = .some(sort)
        return sort
    }

    /// Whether nodes of the document have a name.
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
            // A rule may refer to a node that its statement makes later. What a statement holds has smaller numbers than itself.
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

    /// What a declaration declares: a second `let` of one scope is of the same variable.
    private func thing(declared name: Identifier, _ sort: DeclaredSort, _ old: VisibleName?) -> NamedThing {
        if scopes.isEmpty { return .top(text(name.symbol)) }
        if let old, old.depth == scopes.count, old.sort == .variable, sort == .variable { return old.thing }
        localCount += 1
        return .local(localCount - 1)
    }

    /// What is declared from here on ends with `closeScope`.
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

    /// A name that nothing has, as far as can be known.
    func markUnknown(_ range: SourceRange) { if knowsNotAll { mark(range, nil) } else { markWrong(range) } }

    func text(_ symbol: Symbol) -> String { tree.text(symbol) }
}

extension Array {
    /// What is noted of a name.
    subscript<T>(name: Identifier) -> T? where Element == T? {
        get { self[Int(name.symbol.raw)] }
        set { self[Int(name.symbol.raw)] = newValue }
    }
}
