import TGLLayout
import TGLScript
import TGLSyntax

/// Walks the statements of a text once and resolves names as the language does: innermost scope first, in the order of statements;
/// top-level names wherever they are declared.
///
/// Files: `NameWalk` (state, names), `NameWalkStatements`, `NameWalkExpressions`. Warnings about single statements (`BlockRules`) are
/// created during the walk, those about names (`NameRules`) after it.
final class NameWalk {
    let tree: SyntaxTree
    let statements: [StmtID]
    private(set) var declarations: [Declaration] = []
    /// The top-level declarations by name: those of the text, and, within a test, those of the test.
    private(set) var topNames: [Symbol: Int] = [:]
    private var testNames: [Symbol: Int]?
    /// The functions that read names not declared in a block, anywhere in the text; `nil` stands for code outside functions.
    private(set) var topReads: [Symbol: Set<Int?>] = [:]
    private var testReads: [Symbol: Set<Int?>] = [:]
    /// The names that top-level statements declare anywhere in the text; a declaration in a block hides them.
    private let declaredTop: [Symbol: SourceRange]
    /// The names declared in the open blocks and functions, innermost last.
    private var scopes: [[Symbol: Int]] = []
    /// The declarations of these names, innermost last.
    private var visible: [Symbol: [Int]] = [:]
    /// The open functions that have a name, and the open top-level variables, innermost last.
    private var owners: [Int] = []
    /// The number of open `expect error` blocks.
    var expectDepth = 0
    /// Whether the block of a node, style or screen is open; unknown in a function.
    var isOpen = false
    /// The values of `isOpen` and `loopDepth` outside the open functions.
    private var outerFunctions: [(isOpen: Bool, loopDepth: Int)] = []
    /// The number of open functions, and of open loops in the innermost function.
    var functionDepth = 0
    var loopDepth = 0
    /// Whether the text creates, shows or changes something; otherwise it is a library.
    var doesSomething = false
    /// The number of open functions and tests, whose code does not run with the text.
    var deferredDepth = 0
    var warnings: [Diagnostic] = []
    /// The declarations that hide an outer name.
    private(set) var hidings: [(inner: Int, outer: SourceRange, sort: String)] = []
    private let importedNames: Set<Symbol>
    /// The calls of names, outside `expect error`.
    private(set) var calls: [NamedCall] = []
    /// The names that statements set, and the names that tests declare.
    private var setNames: Set<Symbol> = []
    private var namesOfTests: Set<Symbol> = []
    /// Notes what is found in a statement, to keep it for the next version of the text.
    private var witness: WalkWitness?

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

    /// Whether no block is open.
    var isAtTopLevel: Bool { scopes.isEmpty }

    /// Whether the text only declares names, for other texts to import.
    var isLibrary: Bool { !doesSomething }

    /// The names that imported texts mention; they may refer to top-level names of this text.
    var namesOfImports: Set<Symbol> { importedNames }

    /// Visits all statements.
    ///
    /// - Parameter kept: what is known of the statements of an earlier version; it becomes that of this version.
    func visitAll(keeping kept: WalkedStatements?) {
        guard let kept else {
            _ = visit(statements: statements[...])
            return
        }
        var known = kept.findings(of: tree, statements[...])[...]
        var findings: [WalkedStatement?] = []
        findings.reserveCapacity(statements.count)
        visit(statements: statements[...]) { id in
            if let finding = known.removeFirst(), take(finding, of: id, kept) {
                findings.append(finding)
                return finding.flow
            }
            let (flow, finding) = examine(id, kept)
            findings.append(finding)
            return flow
        }
        kept.keep(findings, of: tree, statements[...])
    }

    /// The most recent declaration, while its statement is visited.
    var lastDeclared: Int? { declarations.indices.last }

    // MARK: Declaring

    /// Declares a name in the innermost block or, if there is none, at the top level.
    @discardableResult
    func declare(_ name: Identifier, _ sort: DeclaredSort) -> Int {
        let isTop = scopes.isEmpty
        let known = isTop ? (testNames != nil ? testNames?[name.symbol] : topNames[name.symbol]) : scopes.last?[name.symbol]
        if let known, declarations[known].sort == .variable, sort == .variable {
            declarations[known].places.append(name.range)
            if isTop, testNames == nil { witness?.dependsOnPlaces = true }
            return known
        }
        let index = declarations.count
        declarations.append(
            Declaration(
                symbol: name.symbol, sort: sort, places: [name.range], isTop: isTop && testNames == nil,
                isExpectedToFail: expectDepth > 0, owner: owners.last))
        noteHiding(name.symbol, index)
        if !isTop {
            // A second declaration in the same block, which is an error, replaces the first.
            if scopes[scopes.count - 1].updateValue(index, forKey: name.symbol) != nil { visible[name.symbol]?.removeLast() }
            visible[name.symbol, default: []].append(index)
        } else if testNames != nil {
            testNames?[name.symbol] = index
            namesOfTests.insert(name.symbol)
            witness?.namesOfTests.append(name.symbol)
        } else {
            topNames[name.symbol] = index
        }
        return index
    }

    /// Records the outer name that a new declaration hides.
    private func noteHiding(_ symbol: Symbol, _ index: Int) {
        if scopes.isEmpty && testNames == nil { return }
        // A redeclaration in the same block is an error.
        if scopes.last?[symbol] != nil { return }
        if let outer = local(symbol) { return hide(index, declarations[outer].places[0], declarations[outer].sort.text) }
        if !scopes.isEmpty, let outer = testNames?[symbol] {
            return hide(index, declarations[outer].places[0], declarations[outer].sort.text)
        }
        witness?.asked.note(symbol, .declaredHere, declaredTop[symbol] == nil ? 0 : 1)
        if let place = declaredTop[symbol] {
            let sort = topNames[symbol].map { declarations[$0].sort.text } ?? "a top-level name"
            hide(index, place, sort)
        }
    }

    private func hide(_ inner: Int, _ outer: SourceRange, _ sort: String) {
        hidings.append((inner, outer, sort))
        witness?.dependsOnPlaces = true
    }

    func noteNode(_ index: Int) { declarations[index].isNode = true }

    func note(removable id: StmtID, of index: Int) { declarations[index].removable = Int(id.raw) }

    func note(arguments: ClosedRange<Int>, of index: Int) { declarations[index].arguments = arguments }

    // MARK: Scopes

    func openScope() { scopes.append([:]) }

    func closeScope() { for symbol in scopes.removeLast().keys { visible[symbol]?.removeLast() } }

    /// Enters the value of a top-level variable, or a function with a name.
    func beginOwner(_ declaration: Int) { owners.append(declaration) }

    func endOwner() { owners.removeLast() }

    /// Enters a function.
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

    /// Visits the block of a test, which has its own top-level names.
    func inTest(_ work: () -> Void) {
        testNames = [:]
        testReads = [:]
        work()
        for (symbol, index) in testNames ?? [:] { addReads(testReads[symbol] ?? [], to: index) }
        testNames = nil
    }

    // MARK: Calls

    /// Records a call of a name. Some words that take arguments on the right side of properties are never calls.
    func noteCall(_ symbol: Symbol, _ arguments: Int, at range: SourceRange) {
        guard expectDepth == 0, !LanguageWords.isValueCall(tree.text(symbol)) else { return }
        let index = local(symbol) ?? testNames?[symbol]
        calls.append(NamedCall(symbol: symbol, declaration: index, arguments: arguments, range: range))
    }

    /// The top-level function of a name, if the name always refers to it where no block declares it.
    func topFunction(_ symbol: Symbol) -> Int? {
        guard let index = topNames[symbol], declarations[index].sort == .function, !namesOfTests.contains(symbol) else { return nil }
        return index
    }

    /// Whether a name may be set to another function.
    func mayBeSet(_ symbol: Symbol) -> Bool { setNames.contains(symbol) || importedNames.contains(symbol) }

    // MARK: Reading

    /// The declaration of a name in the open blocks.
    func local(_ symbol: Symbol) -> Int? { visible[symbol]?.last }

    /// Whether a variable, function or style with this name exists at the current place, or may exist when the text runs.
    func isDeclared(_ symbol: Symbol) -> Bool {
        if local(symbol) != nil || testNames?[symbol] != nil { return true }
        let isDeclared = isDeclaredOutside(symbol)
        witness?.asked.note(symbol, .declared, isDeclared ? 1 : 0)
        return isDeclared
    }

    private func isDeclaredOutside(_ symbol: Symbol) -> Bool { declaredTop[symbol] != nil || importedNames.contains(symbol) }

    /// Whether a name certainly refers to a style declared before.
    func isStyle(_ symbol: Symbol) -> Bool {
        if let index = local(symbol) ?? testNames?[symbol] { return declarations[index].sort == .style }
        let isStyle = isTopStyle(symbol)
        witness?.asked.note(symbol, .style, isStyle ? 1 : 0)
        return isStyle
    }

    private func isTopStyle(_ symbol: Symbol) -> Bool { topNames[symbol].map { declarations[$0].sort == .style } ?? false }

    func read(_ symbol: Symbol) {
        if let index = local(symbol) { return addReads([owners.last], to: index) }
        // A top-level name may be declared later; a test may read its own name or that of the text.
        witness?.reads.insert(OuterRead(symbol: symbol, owner: owners.last))
        readOutside(symbol, by: owners.last)
        if testNames != nil { testReads[symbol, default: []].insert(owners.last) }
    }

    private func readOutside(_ symbol: Symbol, by owner: Int?) {
        if declaredTop[symbol] != nil { topReads[symbol, default: []].insert(owner) }
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
        let own = local(symbol) ?? testNames?[symbol]
        witness?.sets.append((symbol, own == nil))
        if let index = own ?? topNames[symbol] { declarations[index].isSet = true }
    }

    /// All declarations after the walk; top-level ones include the reads of the whole text.
    func declarationsWithReads() -> [Declaration] {
        for (symbol, index) in topNames { addReads(topReads[symbol] ?? [], to: index) }
        return declarations
    }

    // MARK: Statements of an earlier version

    /// Takes what a statement that did not change does with names; false if it may be something else now.
    private func take(_ finding: WalkedStatement, of id: StmtID, _ kept: WalkedStatements) -> Bool {
        for asked in finding.asked where answer(kept.present(asked.symbol), asked.question) != asked.answer { return false }
        for name in finding.topNames where finding.declarations[name.index].sort == .variable {
            // A second declaration of a variable is another place of the first.
            if let known = topNames[kept.present(name.symbol)], declarations[known].sort == .variable { return false }
        }
        let base = declarations.count
        for (symbol, isOuter) in finding.sets {
            let symbol = kept.present(symbol)
            setNames.insert(symbol)
            if isOuter, let index = topNames[symbol] { declarations[index].isSet = true }
        }
        let move = DeclarationMove(place: Int(tree.range(of: id).start), index: base, statement: Int(id.raw))
        for declaration in finding.declarations { declarations.append(declaration.moved(move) { kept.present($0) }) }
        for name in finding.topNames { topNames[kept.present(name.symbol)] = base + name.index }
        for read in finding.reads { readOutside(kept.present(read.symbol), by: read.owner.map { $0 + base }) }
        for call in finding.calls { calls.append(call.moved(move) { kept.present($0) }) }
        for symbol in finding.namesOfTests { namesOfTests.insert(kept.present(symbol)) }
        doesSomething = doesSomething || finding.doesSomething
        return true
    }

    private func answer(_ symbol: Symbol, _ question: WalkedStatement.Question) -> UInt8 {
        switch question {
        case .declaredHere: declaredTop[symbol] == nil ? 0 : 1
        case .declared: isDeclaredOutside(symbol) ? 1 : 0
        case .style: isTopStyle(symbol) ? 1 : 0
        }
    }

    /// Visits a statement, and returns what it does with names; `nil` if it has to be visited in every version.
    private func examine(_ id: StmtID, _ kept: WalkedStatements) -> (StatementFlow, WalkedStatement?) {
        let (base, firstCall, warned, did) = (declarations.count, calls.count, warnings.count, doesSomething)
        let witness = WalkWitness()
        self.witness = witness
        doesSomething = false
        let flow = visit(id)
        self.witness = nil
        let doesNow = doesSomething
        doesSomething = did || doesNow
        // Warnings, and what hides an outer name, have places elsewhere in the text.
        guard warnings.count == warned, !witness.dependsOnPlaces else { return (flow, nil) }
        let own = declarations[base...]
        let finding = WalkedStatement(
            flow, witness, doesSomething: doesNow, declarations: own, topNames: own.indices.filter { topNames[own[$0].symbol] == $0 },
            calls: calls[firstCall...], at: (tree.range(of: id).start, id)
        ) { kept.kept($0) }
        return (flow, finding)
    }
}

extension SyntaxTree {
    /// The names in expressions, in styles of nodes, and in formats of `vfl`.
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
