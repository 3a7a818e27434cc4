import TGLLayout
import TGLRender
import TGLSyntax

/// Compiles the statements of one text and checks the code, in place of a session that would run it.
struct TextCheck {
    private let tree: SyntaxTree
    private let surroundings: CompilerSurroundings
    private let compiler: Compiler
    private let loader: (any SourceLoader)?
    private let limits: Limits
    /// The names of all texts parsed so far: those of the imported texts come after the text's own.
    private var names: SymbolTable
    /// The imported texts, by key.
    private(set) var imported: [String: SyntaxTree] = [:]
    /// The imported texts whose names are declared in the checked scope.
    private var declared: Set<String> = []
    /// 1 within a test, which has names of its own.
    private var layer = 0
    /// The names that the text declares or gives to nodes, with the first place of each.
    private let ownNames: [Symbol: UInt32]
    /// The names that imported texts declare or give to nodes.
    private var importedNames: Set<Symbol> = []
    /// For code that runs at once, the end of its top-level statement: names declared after it do not exist yet.
    private var horizon: UInt32?
    /// The nodes that are certainly made so far, with their places.
    private var made: [Symbol: SourceRange] = [:]
    /// Whether no statement removes or renames nodes.
    private let keepsNodes: Bool
    /// The imported texts that are being checked.
    private var open: Set<String> = []
    /// Whether the checked code is in a function, which runs later.
    private var isLater = false
    /// Whether an imported text is missing or cannot be parsed: then any name may be declared in it.
    private(set) var hasUnknownImports = false
    private(set) var diagnostics: [Diagnostic] = []
    /// The places and codes of the diagnostics found.
    private var found: Set<FoundPlace> = []
    /// The number of unknown names that were compared with the known ones.
    private var suggestionCount = 0
    /// What is known of the statements of an earlier version of the text.
    private let kept: CheckedStatements?
    /// The statements of which parts are missing: they are not checked, and any name may be declared in them.
    private let unread: UnreadStatements?
    /// Whether the session in which the text is to run knows a name; `nil` if it runs in a new one.
    private let isKnown: ((String) -> Bool)?

    private struct FoundPlace: Hashable {
        let code: String
        let range: SourceRange
    }

    /// The most suggestions for unknown names, and the most for other words: each compares all names.
    private static let mostSuggestions = 100

    init(
        _ tree: SyntaxTree, loader: (any SourceLoader)?, limits: Limits, keeping kept: CheckedStatements?, unread: UnreadStatements? = nil,
        isKnown: ((String) -> Bool)? = nil
    ) {
        self.tree = tree
        self.kept = kept
        self.unread = unread
        self.isKnown = isKnown
        self.loader = loader
        self.limits = limits
        names = tree.names
        ownNames = tree.givenNames
        keepsNodes = tree.keepsNodes
        surroundings = CompilerSurroundings(scope: TopScope(), places: PlaceTable(), heap: Heap())
        surroundings.scope.table = tree.names
        compiler = Compiler(tree, surroundings, layer: 0)
        compiler.suggestionsLeft = TextCheck.mostSuggestions
    }

    /// Checks all top-level statements, and those of tests.
    mutating func checkStatements() {
        let ids = tree[tree.root.statements]
        guard let kept else { return ids.filter { !isUnread($0) }.forEach { check(statement: $0) } }
        let known = kept.findings(of: tree, ids)
        var findings: [CheckedStatement?] = []
        findings.reserveCapacity(ids.count)
        for (id, finding) in zip(ids, known) {
            if isUnread(id) {
                findings.append(nil)
            } else if let finding, take(finding, of: id, kept) {
                findings.append(finding)
            } else {
                findings.append(examine(id, kept))
            }
        }
        kept.keep(findings, of: tree, ids)
    }

    /// Whether names may be declared in statements that are not checked.
    private var hasUnread: Bool { unread.map { !$0.isEmpty } ?? false }

    private func isUnread(_ id: StmtID) -> Bool { unread?.contain(tree.range(of: id)) ?? false }

    private mutating func check(statement id: StmtID) {
        switch tree[id] {
        case .import(let path, let name): importNames(path, as: name)
        case .test(_, _, let block): check(test: id, block)
        default:
            horizon = tree.range(of: id).end
            check(compiler.compile(statement: id))
            horizon = nil
        }
    }

    private mutating func check(test id: StmtID, _ block: BlockID) {
        let (count, known) = (surroundings.scope.count, declared)
        let inner = Compiler(tree, surroundings, layer: 1)
        inner.suggestionsLeft = compiler.suggestionsLeft
        defer { compiler.suggestionsLeft = inner.suggestionsLeft }
        layer = 1
        for test in tree.tests(id) ?? [] {
            guard let problem = test.problem else { continue }
            let place = Diagnostic.Place(source: tree.source, range: problem.range)
            diagnostics.append(Failure(.unknownDevice, problem.message).diagnostic(at: place))
        }
        for id in tree[tree[block].statements] {
            if case .import(let path, let name) = tree[id] {
                importNames(path, as: name)
            } else {
                check(inner.compile(statement: id))
            }
        }
        (layer, declared) = (0, known)
        surroundings.scope.dropTest(count: count)
    }

    // MARK: Statements of an earlier version

    /// What all results depend on at the present place.
    private var situation: CheckedStatement.Situation {
        CheckedStatement.Situation(
            hasUnknownImports: hasUnknownImports, keepsNodes: keepsNodes, hasRoomInPlace: compiler.hasRoomInPlace,
            mayHaveKnobs: surroundings.scope.hasKnobs || !tree.knobs.isEmpty || !tree.testKnobs.isEmpty)
    }

    /// Takes the result of a statement that did not change; false if it may be another one now. It has no errors, and unread statements
    /// only take some away.
    private mutating func take(_ finding: CheckedStatement, of id: StmtID, _ kept: CheckedStatements) -> Bool {
        guard finding.situation == situation else { return false }
        let range = tree.range(of: id)
        for asked in finding.asked where answer(kept.present(asked.symbol), asked.question, range.end) != asked.answer { return false }
        for name in finding.made where made[kept.present(name.symbol)] != nil { return false }
        for name in finding.declared where made[kept.present(name.symbol)] != nil { return false }
        for name in finding.made { made[kept.present(name.symbol)] = name.range.moved(by: Int(range.start)) }
        for name in finding.declared {
            let place = name.range.moved(by: Int(range.start))
            declare(kept.present(name.symbol), at: place, name.kind, in: tree.source)
        }
        return true
    }

    private func answer(_ symbol: Symbol, _ question: CheckedStatement.Question, _ end: UInt32) -> UInt8 {
        switch question {
        case .entry: surroundings.scope.find(symbol, layer: 0).map { $0.kind.rawValue + 1 } ?? 0
        case .givenBefore: isGiven(symbol, before: end) ? 1 : 0
        case .givenAnywhere: isGiven(symbol, before: nil) ? 1 : 0
        case .knob: tree.knobs.contains(symbol) ? 1 : 0
        case .testKnob: tree.testKnobs.contains(symbol) ? 1 : 0
        }
    }

    /// Checks a statement, and returns what the result depends on; `nil` if the statement has to be checked in every version.
    private mutating func examine(_ id: StmtID, _ kept: CheckedStatements) -> CheckedStatement? {
        let before = (diagnostics.count, suggestionCount, compiler.suggestionsLeft)
        let situation = situation
        let witness = StatementWitness()
        surroundings.scope.witness = witness
        check(statement: id)
        surroundings.scope.witness = nil
        // What is wrong may have its cause anywhere, and the number of suggestions is limited for the whole text.
        // Beside unread statements a name that is not known is no error, which it may be in the next version.
        guard before == (diagnostics.count, suggestionCount, compiler.suggestionsLeft), !tree.importsOrTeaches(id), !hasUnread else {
            return nil
        }
        return CheckedStatement(situation, witness, at: tree.range(of: id).start) { kept.kept($0) }
    }

    // MARK: Programs

    /// Checks a program and the functions made in it. Errors that an `expect error` catches are skipped.
    private mutating func check(_ program: Program) {
        let order = ProgramOrder(program)
        var closedPaths: Set<Int> = []
        var index = 0
        while index < program.codeCount {
            let i = program.code[index]
            let next = index + 1
            switch i.op {
            case .expectBegin: index = next + i.wide - 1
            case .jumpUnlessOpen: closedPaths.insert(next + i.wide)
            case .fail:
                // A failure because no node is open need not occur in a function, which may be called where one is.
                if !closedPaths.contains(index) { add(program.failures[i.wide].copy(), in: program, at: index) }
            case .declare: declare(program.declarations[Int(i.a)], in: program, at: index)
            case .closure:
                let around = (horizon, isLater)
                (horizon, isLater) = (nil, true)
                check(program.programs[Int(i.b)])
                (horizon, isLater) = around
            case .getName where !closedPaths.contains(index): checkName(Symbol(raw: UInt32(i.wide)), for: nil, in: program, at: index)
            case .getNameFor where !closedPaths.contains(index):
                checkName(Symbol(raw: UInt32(i.wide)), for: program.relations[program.code[next].wide], in: program, at: index)
            case .relate:
                let relation = program.relations[program.code[next].wide]
                check(relation, value: i.b, in: program, at: index)
                if !isLater, order.keeps(relation, at: index) { checkNodes(of: relation, in: program, at: index) }
            case .makeNode:
                if !isLater, !order.mayBeSkipped(index) { noteMaking(program.nodes[program.code[next].wide], in: program, at: index) }
            case .setScreen: check(program.plans.screens[Int(i.b)], in: program, at: index)
            case .show:
                let plan = program.plans.shows[Int(i.b)]
                if let form = plan.form, OutputForm(word: form, for: .statement) == nil {
                    add(Failure.unknownForm(form, plan.formRange), in: program, at: index)
                }
                for device in plan.devices where device.textSize == nil { check(device, in: program, at: index) }
            default: break
            }
            index += 1
        }
    }

    private mutating func check(_ relation: Relation, value register: UInt16, in program: Program, at index: Int) {
        switch outcome(of: relation, value: register, in: program, at: index) {
        case .value(let value):
            if let failure = relation.failure(with: value) { add(failure, in: program, at: index) }
        case .failure(let failure, let place): add(failure, in: program, at: place)
        case .unknown: break
        }
    }

    private func outcome(of relation: Relation, value register: UInt16, in program: Program, at index: Int) -> ConstantCode.Outcome {
        var code = ConstantCode(program, heap: surroundings.heap) { symbol, relation throws(Failure) in
            try value(of: symbol, for: relation)
        }
        return code.value(in: register, after: Int(relation.valueStart)..<index)
    }

    /// Checks a name that no enclosing block declares, as the machine would look it up.
    private mutating func checkName(_ symbol: Symbol, for relation: Relation?, in program: Program, at index: Int) {
        do { _ = try value(of: symbol, for: relation) } catch {
            suggestionCount += 1
            add(error, in: program, at: index)
        }
    }

    private mutating func check(_ device: DevicePlan, in program: Program, at index: Int) {
        guard case .named(let name, _, let range) = device, !Devices.all.contains(where: { $0.name == name }) else { return }
        add(Failure.noDevice(name, range), in: program, at: index)
    }

    /// Records a node that code which runs at once certainly makes. A top-level name that is declared already is an error, and so is a
    /// second node with the name, unless nodes are renamed or removed somewhere.
    private mutating func noteMaking(_ plan: NodePlan, in program: Program, at index: Int) {
        guard horizon != nil, let symbol = plan.symbol else { return }
        if let entry = surroundings.scope.find(symbol, layer: layer) {
            let holder = surroundings.scope.text(entry.kind)
            let failure = Failure.nameInUse(plan.name, holder: holder, free: names.freeNames(like: symbol))
            failure.secondary = [entry.place.labelled("here")]
            return add(failure, in: program, at: index)
        }
        guard keepsNodes, !plan.hasIndex else { return }
        if made[symbol] != nil, let failure = nodeHolding(symbol) { return add(failure, in: program, at: index) }
        made[symbol] = program.range(at: index)
        surroundings.scope.witness?.made.append((symbol, program.range(at: index)))
    }

    /// Checks the nodes that a rule follows and that nothing makes, for a rule that stays until the end of its statement.
    private mutating func checkNodes(of relation: Relation, in program: Program, at index: Int) {
        guard relation.sign == .set, !relation.isInWhen else { return }
        for place in Int(relation.valueStart)..<index where program.code[place].op == .awaitName {
            let symbol = Symbol(raw: UInt32(program.code[place].wide))
            let text = names[symbol]
            if mayBeGiven(symbol, text) || isBuiltIn(text) || WordBook.shared[text] != nil { continue }
            let failure = Failure.noNode(text)
            (failure.range, failure.label) = (program.range(at: index), "named here")
            add(failure, in: program, at: index)
        }
    }

    private mutating func declare(_ declaration: Declaration, in program: Program, at index: Int) {
        if let failure = nodeHolding(declaration.symbol) { add(failure, in: program, at: index) }
        do {
            _ = try surroundings.scope.declare(declaration, source: program.source)
            if layer == 0 { surroundings.scope.witness?.declared.append((declaration.symbol, declaration.kind, declaration.range)) }
        } catch {
            add(error, in: program, at: index)
        }
    }

    /// The failure for a top-level name that a node certainly has: `screen`, or one that code which ran at once has made.
    private func nodeHolding(_ symbol: Symbol) -> Failure? {
        guard horizon != nil else { return nil }
        let before = keepsNodes ? made[symbol] : nil
        guard before != nil || names[symbol] == "screen" else { return nil }
        let failure = Failure.nameInUse(names[symbol], holder: "a node", free: names.freeNames(like: symbol))
        if let before { failure.secondary = [Diagnostic.Place(source: tree.source, range: before, label: "made here")] }
        return failure
    }

    private mutating func add(_ failure: Failure, in program: Program, at index: Int) {
        let range = failure.range ?? program.range(at: index)
        if failure.kind == .undeclared || failure.kind == .unknownName {
            if hasUnknownImports || hasUnread || isKnown?(program.source.text(range)) ?? false { return }
        }
        if unread?.doubt(range) ?? false { return }
        guard found.insert(FoundPlace(code: failure.code, range: range)).inserted else { return }
        let place = Diagnostic.Place(source: program.source, range: range, label: failure.label)
        diagnostics.append(failure.diagnostic(at: place))
    }

    // MARK: Names

    /// The word that a bare name means, or the failure for an unknown name; `nil` if a variable, a node or a function may have the name at
    /// run time.
    ///
    /// - Parameter relation: the relation with the name on its right side.
    private func value(of symbol: Symbol, for relation: Relation?) throws(Failure) -> Value? {
        let text = names[symbol]
        if mayBeGiven(symbol, text) || isBuiltIn(text) { return nil }
        if let word = WordBook.shared[text] { return .word(word) }
        let known = suggestionCount < TextCheck.mostSuggestions ? knownNames : nil
        guard let relation else { throw Failure.unknownName(text, among: known) }
        throw Failure.badName(text, for: relation.property, suggests: known != nil) { Failure.unknownName(text, among: known, makes: $0) }
    }

    /// Whether something made or declared in the text or its imports may have the name by now.
    private func mayBeGiven(_ symbol: Symbol, _ text: String) -> Bool {
        if Document.isMadeName(text) { return true }
        let isGiven = isGiven(symbol, before: horizon)
        surroundings.scope.witness?.note(symbol, horizon == nil ? .givenAnywhere : .givenBefore, isGiven ? 1 : 0)
        return isGiven || hasUnread
    }

    private func isGiven(_ symbol: Symbol, before horizon: UInt32?) -> Bool {
        hasUnknownImports || importedNames.contains(symbol) || ownNames[symbol].map { $0 < horizon ?? .max } ?? false
            || isKnown?(names[symbol]) ?? false
    }

    private func isBuiltIn(_ text: String) -> Bool { BuiltIn.byName[text] != nil || text == "pi" || text == "screen" }

    /// The names that may be in use by now, sorted.
    private var knownNames: [String] {
        let own = ownNames.filter { $0.value < horizon ?? .max }.keys
        return importedNames.union(own).map { names[$0] }.sorted()
    }

    /// Declares the names of an `import` and of its text, or reports that the text is missing.
    private mutating func importNames(_ path: ExprID, as name: Identifier?) {
        defer { if let name { declare(name, .variable, in: tree.source) } }
        guard let text = tree.plainText(of: path) else {
            hasUnknownImports = true
            return
        }
        guard let problem = declareNames(of: text, at: tree.range(of: path), from: tree.source) else { return }
        let place = Diagnostic.Place(source: tree.source, range: tree.range(of: path))
        diagnostics.append(Failure.importing(text, problem).diagnostic(at: place))
    }

    /// Declares the names of an imported text and of the texts that it imports; returns why it cannot be loaded, if so.
    @discardableResult
    private mutating func declareNames(of path: String, at place: SourceRange, from importer: SourceFile) -> LoadFailure? {
        let loaded: LoadedSource
        switch loader?.load(path, from: importer) {
        case .success(let source): loaded = source
        case .failure(let problem):
            hasUnknownImports = true
            return problem
        case nil:
            hasUnknownImports = true
            return nil
        }
        if open.contains(loaded.key) { return noteCycle(path, at: place, in: importer) }
        guard declared.insert(loaded.key).inserted else { return nil }
        open.insert(loaded.key)
        defer { open.remove(loaded.key) }
        let result = SyntaxTree.parse(loaded.source, names: names, options: ParseOptions(maxNesting: limits.nesting))
        names = result.tree.names
        imported[loaded.key] = result.tree
        surroundings.scope.table = names
        importedNames.formUnion(result.tree.givenNames.keys)
        if result.hasErrors { hasUnknownImports = true }
        for id in result.tree[result.tree.root.statements] {
            switch result.tree[id] {
            case .let(let name, _): declare(name, .variable, in: loaded.source)
            case .def(let name, _, _): declare(name, .def, in: loaded.source)
            case .style(let name, _): declare(name, .style, in: loaded.source)
            case .knob(let name, _, _): declare(name, .knob, in: loaded.source)
            case .import(let inner, let name):
                if let name { declare(name, .variable, in: loaded.source) }
                if let path = result.tree.plainText(of: inner) {
                    declareNames(of: path, at: result.tree.range(of: inner), from: loaded.source)
                }
            default: break
            }
        }
        return nil
    }

    /// Reports an import of a text that is being imported already.
    private mutating func noteCycle(_ path: String, at range: SourceRange, in importer: SourceFile) -> LoadFailure? {
        diagnostics.append(Failure.importingItself(path).diagnostic(at: Diagnostic.Place(source: importer, range: range)))
        return nil
    }

    /// Declares a name of an imported text; a duplicate is an error of that text.
    private func declare(_ name: Identifier, _ kind: Local.Kind, in source: SourceFile) {
        declare(name.symbol, at: name.range, kind, in: source)
    }

    private func declare(_ symbol: Symbol, at range: SourceRange, _ kind: Local.Kind, in source: SourceFile) {
        let scope = surroundings.scope
        let global = scope.find(symbol, layer: layer, only: true)?.index ?? scope.count
        let declaration = Declaration(symbol: symbol, global: global, layer: layer, kind: kind, range: range)
        _ = try? scope.declare(declaration, source: source)
    }
}

extension SyntaxTree {
    /// Whether a statement imports a text, also within a test, or is a lesson.
    fileprivate func importsOrTeaches(_ id: StmtID) -> Bool {
        switch self[id] {
        case .import, .lesson: true
        case .test(_, _, let block): self[self[block].statements].contains { importsOrTeaches($0) }
        default: false
        }
    }

    /// Whether neither the text nor an import of it removes or renames nodes.
    fileprivate var keepsNodes: Bool {
        !(0..<UInt32(statementCount)).contains { raw in
            switch self[statementID(raw)] {
            case .remove, .rename, .import: true
            default: false
            }
        }
    }

    /// The names that the text gives to nodes, variables, functions and styles, each with its first place.
    fileprivate var givenNames: [Symbol: UInt32] {
        var names: [Symbol: UInt32] = [:]
        func note(_ name: Identifier) { names[name.symbol] = min(names[name.symbol] ?? .max, name.range.start) }
        for raw in 0..<UInt32(nodeCount) { if let name = self[nodeID(raw)].name { note(name.name) } }
        for raw in 0..<UInt32(statementCount) {
            switch self[statementID(raw)] {
            case .rename(_, let name), .copy(_, let name): note(name.name)
            case .let(let name, _), .def(let name, _, _), .style(let name, _), .knob(let name, _, _): note(name)
            case .keep(let label?, _, _, _), .vfl(let label?, _, _): note(label)
            default: break
            }
        }
        return names
    }
}
