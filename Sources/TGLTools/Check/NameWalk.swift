import TGLLayout
import TGLScript
import TGLSyntax

/// One walk over the statements of a text, which follows names as the language looks them up: inmost first, in the order of the
/// statements, and top-level names wherever they are declared.
///
/// Files: `NameWalk` (state, names), `NameWalkStatements`, `NameWalkExpressions`. It makes the warnings about single statements on its
/// way (`BlockRules`); those about names come after it (`NameRules`).
final class NameWalk {
    let tree: SyntaxTree
    let statements: [StmtID]
    private(set) var declarations: [Declaration] = []
    /// The top-level declarations by name: those of the text; and, while a test is looked through, its own.
    private(set) var topNames: [Symbol: Int] = [:]
    private var testNames: [Symbol: Int]?
    /// Who reads names that no block declares, anywhere in the text: functions, and `nil` for what is in none.
    private(set) var topReads: [Symbol: Set<Int?>] = [:]
    private var testReads: [Symbol: Set<Int?>] = [:]
    /// Names that top-level statements of the text declare, wherever: a name in a block hides them.
    private let declaredTop: [Symbol: SourceRange]
    /// The blocks and functions around a statement, inmost last: the names that each declares.
    private var scopes: [[Symbol: Int]] = []
    /// The declarations of those names, inmost last.
    private var visible: [Symbol: [Int]] = [:]
    /// The functions around a statement that have a name, and the variables in whose value it is, inmost last.
    private var owners: [Int] = []
    /// Inside of `expect error` blocks.
    var expectDepth = 0
    /// Whether a node's block, or that of a style or the screen, is around; unknown in a function.
    var isOpen = false
    /// What `isOpen` and `loopDepth` are around the functions that are open.
    private var outerFunctions: [(isOpen: Bool, loopDepth: Int)] = []
    /// Inside of functions, and of loops in the inmost one.
    var functionDepth = 0
    var loopDepth = 0
    /// The text makes nodes, shows or changes something: it is no library.
    var doesSomething = false
    /// Inside of functions and tests, where nothing is done when the text runs.
    var deferredDepth = 0
    var warnings: [Diagnostic] = []
    /// Where a name hides an outer one.
    private(set) var hidings: [(inner: Int, outer: SourceRange, sort: String)] = []
    private let importedNames: Set<Symbol>
    /// Calls of names, outside of `expect error`.
    private(set) var calls: [NamedCall] = []
    /// Names that a statement sets, and those that tests declare.
    private var setNames: Set<Symbol> = []
    private var namesOfTests: Set<Symbol> = []

    init(_ text: CheckedText, _ readable: ReadableStatements) {
        tree = text.tree
        statements = readable.statements
        var declared: [Symbol: SourceRange] = [:]
        for id in readable.statements {
            switch text.tree[id] {
            case .let(let name, _), .def(let name, _, _), .style(let name, _), .knob(let name, _, _):
                if declared[name.symbol] == nil { declared[name.symbol] = name.range }
            default: break
            }
        }
        declaredTop = declared
        importedNames = text.imports.reduce(into: []) { $0.formUnion($1.mentionedNames) }
    }

    /// No block is around.
    var isAtTopLevel: Bool { scopes.isEmpty }

    /// The text only declares: another text is to import it.
    var isLibrary: Bool { !doesSomething }

    /// Names that imported texts mention, which read the top-level names of the text that imports them.
    var namesOfImports: Set<Symbol> { importedNames }

    func visitAll() {
        _ = visit(statements: statements[...], isTop: true)
    }

    /// The last name that was declared, while its statement is looked through.
    var lastDeclared: Int? { declarations.indices.last }

    // MARK: Declaring

    /// A name of the inmost block, or a top-level name where there is none.
    @discardableResult
    func declare(_ name: Identifier, _ sort: DeclaredSort) -> Int {
        let isTop = scopes.isEmpty
        let known = isTop ? (testNames != nil ? testNames?[name.symbol] : topNames[name.symbol]) : scopes.last?[name.symbol]
        if let known, declarations[known].sort == .variable, sort == .variable {
            declarations[known].places.append(name.range)
            return known
        }
        let index = declarations.count
        declarations.append(
            Declaration(
                symbol: name.symbol, sort: sort, places: [name.range], isTop: isTop && testNames == nil,
                isExpectedToFail: expectDepth > 0, owner: owners.last))
        noteHiding(name.symbol, index)
        if !isTop {
            // The second of a name in one block takes the place of the first, which is an error.
            if scopes[scopes.count - 1].updateValue(index, forKey: name.symbol) != nil { visible[name.symbol]?.removeLast() }
            visible[name.symbol, default: []].append(index)
        } else if testNames != nil {
            testNames?[name.symbol] = index
            namesOfTests.insert(name.symbol)
        } else {
            topNames[name.symbol] = index
        }
        return index
    }

    /// Notes which outer name a new one hides.
    private func noteHiding(_ symbol: Symbol, _ index: Int) {
        if scopes.isEmpty && testNames == nil { return }
        // What the same block declares is an error.
        if scopes.last?[symbol] != nil { return }
        if let outer = local(symbol) { return hide(index, declarations[outer].places[0], declarations[outer].sort.text) }
        if !scopes.isEmpty, let outer = testNames?[symbol] {
            return hide(index, declarations[outer].places[0], declarations[outer].sort.text)
        }
        if let place = declaredTop[symbol] {
            let sort = topNames[symbol].map { declarations[$0].sort.text } ?? "a top-level name"
            hide(index, place, sort)
        }
    }

    private func hide(_ inner: Int, _ outer: SourceRange, _ sort: String) { hidings.append((inner, outer, sort)) }

    func noteNode(_ index: Int) { declarations[index].isNode = true }

    func note(removable id: StmtID, of index: Int) { declarations[index].removable = id }

    func note(arguments: ClosedRange<Int>, of index: Int) { declarations[index].arguments = arguments }

    // MARK: Scopes

    func openScope() { scopes.append([:]) }

    func closeScope() { for symbol in scopes.removeLast().keys { visible[symbol]?.removeLast() } }

    /// What follows is inside of the value of a top-level variable, or in a function with a name.
    func beginOwner(_ declaration: Int) { owners.append(declaration) }

    func endOwner() { owners.removeLast() }

    /// What follows is in a function.
    func beginFunction(isOpen open: Bool) {
        outerFunctions.append((isOpen, loopDepth))
        (isOpen, loopDepth) = (open, 0)
        functionDepth += 1
        deferredDepth += 1
    }

    func endFunction() {
        deferredDepth -= 1
        functionDepth -= 1
        (isOpen, loopDepth) = outerFunctions.removeLast()
    }

    /// The block of a test, whose top-level names are its own.
    func inTest(_ work: () -> Void) {
        testNames = [:]
        testReads = [:]
        work()
        for (symbol, index) in testNames ?? [:] { addReads(testReads[symbol] ?? [], to: index) }
        testNames = nil
    }

    // MARK: Calls

    /// Notes a call of a name. Right of some properties a name that takes arguments is a word, whatever the text declares.
    func noteCall(_ symbol: Symbol, _ arguments: Int, at range: SourceRange) {
        guard expectDepth == 0, !LanguageWords.isValueCall(tree.text(symbol)) else { return }
        let index = local(symbol) ?? testNames?[symbol]
        calls.append(NamedCall(symbol: symbol, declaration: index, arguments: arguments, range: range))
    }

    /// The top-level function of a name, if that is what the name always is where no block declares it.
    func topFunction(_ symbol: Symbol) -> Int? {
        guard let index = topNames[symbol], declarations[index].sort == .function, !namesOfTests.contains(symbol) else { return nil }
        return index
    }

    /// Whether a name may be set to another function.
    func mayBeSet(_ symbol: Symbol) -> Bool { setNames.contains(symbol) || importedNames.contains(symbol) }

    // MARK: Reading

    /// The declaration that a block around gives a name.
    func local(_ symbol: Symbol) -> Int? { visible[symbol]?.last }

    /// Whether a variable, a function or a style has the name where the walk is, or may have when the text runs.
    func isDeclared(_ symbol: Symbol) -> Bool {
        local(symbol) != nil || testNames?[symbol] != nil || declaredTop[symbol] != nil || importedNames.contains(symbol)
    }

    /// Whether a top-level name that is certain to be declared before is a style.
    func isStyle(_ symbol: Symbol) -> Bool {
        (local(symbol) ?? testNames?[symbol] ?? topNames[symbol]).map { declarations[$0].sort == .style } ?? false
    }

    func read(_ symbol: Symbol) {
        if let index = local(symbol) { return addReads([owners.last], to: index) }
        // A top-level name may be declared later; and a test may read its own, or that of the text.
        topReads[symbol, default: []].insert(owners.last)
        if testNames != nil { testReads[symbol, default: []].insert(owners.last) }
    }

    private func addReads(_ readers: Set<Int?>, to index: Int) {
        for reader in readers {
            guard let reader else {
                declarations[index].isRead = true
                continue
            }
            if reader != index { declarations[index].readers.insert(reader) }
        }
    }

    func set(_ symbol: Symbol) {
        setNames.insert(symbol)
        if let index = local(symbol) ?? testNames?[symbol] ?? topNames[symbol] { declarations[index].isSet = true }
    }

    /// The declarations, when the whole text was looked through: top-level ones with the reads of all of it.
    func declarationsWithReads() -> [Declaration] {
        for (symbol, index) in topNames { addReads(topReads[symbol] ?? [], to: index) }
        return declarations
    }
}

extension SyntaxTree {
    /// The names that expressions, styles of nodes and formats of `vfl` mention.
    var mentionedNames: Set<Symbol> {
        var names: Set<Symbol> = []
        for raw in 0..<UInt32(expressionCount) { if case .name(let symbol) = self[expressionID(raw)] { names.insert(symbol) } }
        for raw in 0..<UInt32(nodeCount) { for style in self[self[nodeID(raw)].styles] { names.insert(style.symbol) } }
        for raw in 0..<UInt32(statementCount) {
            if case .vfl(_, let format, _) = self[statementID(raw)] { names.formUnion(self.names(inFormat: format).map(\.name.symbol)) }
        }
        return names
    }
}
