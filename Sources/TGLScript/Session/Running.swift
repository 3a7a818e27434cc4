import TGLLayout
import TGLSyntax
import TGLWhy

/// What became of a text.
public struct Outcome {
    /// What there is to say: of a text that cannot be read all its errors, else the one at which it stopped.
    public var diagnostics: [Diagnostic] = []
    /// How many more errors there were in a text that cannot be read.
    public var omitted = 0
    /// At a prompt: the values of expressions, as text.
    public var values: [String] = []
    /// How many top-level statements were done.
    public var statements = 0
    /// The tests that ran.
    public var tests: [TestResult] = []
    /// Whether a statement outside of tests that was done expects something: then the text itself is a test.
    public var hasExpectations = false
    /// The adviser whose advice an error has.
    package internal(set) var adviser: String?
    /// A run that was stopped by `shouldStop`.
    public var wasInterrupted = false
    /// A run whose time was over.
    var isLate = false

    /// Nothing was done and nothing is to be said.
    public init() {}

    /// The error that ended the run, or the first that the text has.
    public var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

    /// True where an error ended the run, or the text could not be read.
    public var failed: Bool { firstError != nil }
}

/// What becomes of a text's `test` blocks.
public enum TestPolicy: Sendable {
    /// They are passed over, as when a file is run.
    case skip
    /// They run where they are, as at a prompt.
    case atOnce
    /// They run after all other statements; of those, the ones whose name contains the filter, and up to the first that fails where that
    /// is enough.
    case afterwards(filter: String?, stopsAtFailure: Bool = false)
}

extension Session {
    /// Runs a text as a script: the statements in order, up to the first that fails.
    public func run(_ source: SourceFile, tests: TestPolicy = .skip) -> Outcome {
        run(parse(source), tests: tests, echoes: false)
    }

    /// Runs what was typed at a prompt: expressions show their values, and a success is a state to return to.
    public func runPrompt(_ source: SourceFile) -> Outcome { runPrompt(parse(source)) }

    /// Runs what was typed at a prompt and has been read: expressions show their values, and a success is a state to return to.
    public func runPrompt(_ text: consuming ParsedText) -> Outcome {
        isInteractive = true
        settle()
        let (mark, extent) = (document.mark, document.extent)
        let outcome = run(text, tests: .atOnce, echoes: true)
        finish(outcome, from: mark, extent)
        return outcome
    }

    /// Runs a script as one command of a prompt: as a whole, or not at all.
    public func runCommand(_ source: SourceFile) -> Outcome {
        settle()
        let (mark, extent) = (document.mark, document.extent)
        let outcome = run(source)
        finish(outcome, from: mark, extent)
        return outcome
    }

    /// A command that failed leaves no trace; another is a state to return to.
    private func finish(_ outcome: Outcome, from mark: Int, _ extent: DocumentExtent) {
        if outcome.failed {
            takeBack(to: mark, extent: extent, isLate: outcome.isLate)
            if !outcome.isLate || !defersRestoring { layoutAfterRestoring() }
        } else {
            commit(from: mark)
        }
    }

    func run(_ text: consuming ParsedText, tests: TestPolicy, echoes: Bool) -> Outcome {
        var outcome = Outcome()
        document.shouldStop = hasToStop
        defer { document.shouldStop = nil }
        startClock()
        outputBytes = 0
        echoed = []
        let source = text.source
        var compiler = compiler(for: text, &outcome)
        if compiler == nil {
            advise(&outcome)
            return outcome
        }
        compiler?.echoes = echoes
        var blocks: [TestBlock] = []
        due = DueLayouts()
        let statements = compiler?.statements ?? []
        if echoes, statements.isEmpty, let note = BareValues.note(onCommentOf: source) { outcome.diagnostics.append(note) }
        for id in statements {
            let range = compiler?.tree.range(of: id) ?? source.range
            let onlyAsks = compiler?.tree.onlyAsks(id) ?? false
            let expects = compiler?.tree.expects(id) ?? false
            let asides = echoes ? compiler.map { self.asides(on: id, in: $0.tree) } ?? [] : []
            if let all = compiler?.tests(id) {
                switch tests {
                case .skip: break
                case .atOnce: for block in all where !hasToStop() { outcome.tests.append(test(block)) }
                case .afterwards(let filter, _):
                    blocks += all.filter { block in filter.map { block.name.contains($0) } ?? true }
                }
                continue
            }
            if let failure = runStatement(id, range, &compiler, isLast: id == statements.last) {
                let culprit = takeBackCulprit(of: failure, in: source)
                outcome.statements -= max(0, (culprit?.count ?? 1) - 1)
                failure.explainLoneName(source.text(range))
                fail(failure, at: culprit?.range ?? range, of: source, &outcome)
                break
            }
            outcome.diagnostics += orphans() + misfits()
            outcome.diagnostics += asides
            if !notes.positionsNow.isEmpty { outcome.diagnostics += idlePositions() }
            if !notes.idleNow.isEmpty { outcome.diagnostics += idleRules() }
            outcome.statements += 1
            if expects { outcome.hasExpectations = true }
            statementDone?(source, range, onlyAsks)
            forgetPast()
        }
        for block in blocks where !outcome.wasInterrupted {
            outcome.tests.append(test(block))
            if case .afterwards(_, stopsAtFailure: true) = tests, !outcome.tests[outcome.tests.count - 1].passed { break }
        }
        finishLayout(&outcome, source)
        if outcome.failed { advise(&outcome) } else { outcome.diagnostics += conflictReports() }
        leaveOutAllowed(&outcome)
        outcome.values = echoed
        return outcome
    }

    /// What a prompt tells of a statement by its text alone.
    private func asides(on id: StmtID, in tree: SyntaxTree) -> [Diagnostic] {
        [ScreenIf.note(on: id, in: tree), ScreenIf.note(onBound: id, in: tree)].compactMap { $0 }
            + BareValues.notes(on: id, in: tree, document)
    }

    /// What will compile a text's statements; `nil` where the text cannot be read.
    private func compiler(for text: consuming ParsedText, _ outcome: inout Outcome) -> Compiler? {
        let result = takeNames(of: text)
        if result.wasStopped {
            let failure = stopReason()
            fail(failure, at: SourceRange(at: 0), of: text.source, &outcome)
            return nil
        }
        outcome.diagnostics = WrongTurns.explained(result.diagnostics, of: text.source, names: names, document: document, session: self)
        outcome.omitted = result.omitted
        if result.hasErrors { return nil }
        allowed.take(result.tree)
        let compiler = Compiler(result.tree, surroundings, layer: 0)
        compiler.shouldStop = hasToStop
        return compiler
    }

    /// Brings the layout up to date when all has been done; that may take too long, or be interrupted, as any statement may.
    private func finishLayout(_ outcome: inout Outcome, _ source: SourceFile) {
        defer { document.giveBackAsides() }
        startClock()
        if outcome.failed {
            if owed.isEmpty, !outcome.wasInterrupted { try? machine.layout() }
            return
        }
        do { try machine.layout() } catch {
            let end = SourceRange(start: UInt32(source.bytes.count), end: UInt32(source.bytes.count))
            let culprit = takeBackCulprit(of: error, in: source)
            outcome.statements -= culprit?.count ?? 0
            fail(error, at: culprit?.range ?? end, of: source, &outcome)
        }
    }

    private func fail(_ failure: Failure, at range: SourceRange, of source: SourceFile, _ outcome: inout Outcome) {
        let diagnostic = failure.diagnostic(at: Diagnostic.Place(source: source, range: range))
        outcome.diagnostics += WrongTurns.explained([diagnostic], of: source, names: names, document: document, session: self)
        outcome.wasInterrupted = failure.kind == .interrupted
        outcome.isLate = failure.kind == .time
    }

    /// Does one top-level statement, as a whole or not at all. The last one runs without what was read, which may be much: the
    /// compiler is let go of before.
    private func runStatement(_ id: StmtID, _ range: SourceRange, _ compiler: inout Compiler?, isLast: Bool) -> Failure? {
        let mark = beginStatement()
        let tieCount = ties.count
        noteStatement(range, mark)
        do throws(Failure) {
            if let importing = compiler, case .import(let path, let name) = importing.tree[id] {
                try runImport(path, as: name, importing)
            } else if let program = compiler?.compile(statement: id) {
                if compiler?.wasStopped ?? false { throw stopReason() }
                if isLast { compiler = nil }
                try machine.run(program)
            }
            try finishStatement()
            try layoutInTime()
            return nil
        } catch {
            takeBack(to: mark, isLate: error.kind == .time)
            ties.drop(to: tieCount)
            return error
        }
    }

    // MARK: Imports

    /// Runs the text that an `import` names, for the names of the compiler's layer. With a name, the nodes that it makes at top level
    /// are what is named so: the one node, or the list of them.
    func runImport(_ path: ExprID, as name: Identifier?, _ compiler: Compiler) throws(Failure) {
        let tree = compiler.tree
        let place = Diagnostic.Place(source: tree.source, range: tree.range(of: path))
        let before = name == nil ? [] : Set(document.children(Document.screen))
        do throws(Failure) {
            try importFile(path, tree, compiler.layer, again: name != nil && compiler.layer > 0)
            guard let name else { return }
            let made = document.children(Document.screen).filter { !before.contains($0) }
            guard let first = made.first else {
                throw Failure(
                    .importRead, "\(quote(tree.plainText(of: path) ?? "")) makes no nodes to be named `\(names[name.symbol])`",
                    help: "leave `as \(names[name.symbol])` out, or import it before anything else does")
            }
            // A scene may already call its one node so.
            if made.count == 1, document.nameText(first) == names[name.symbol] { return }
            do throws(Failure) { try machine.declare(name, made, layer: compiler.layer, of: tree.source) } catch {
                error.place = Diagnostic.Place(source: tree.source, range: name.range)
                throw error
            }
        } catch {
            if error.place == nil { error.place = place }
            throw error
        }
    }

    private func importFile(_ path: ExprID, _ tree: SyntaxTree, _ layer: Int, again: Bool) throws(Failure) {
        guard let text = tree.plainText(of: path) else {
            throw Failure(.importPath, "an import's path must be a plain string")
        }
        guard let loader else { throw Failure(.importRead, "imports are not available here") }
        let loaded: LoadedSource
        switch loader.load(text, from: tree.source) {
        case .success(let source): loaded = source
        case .failure(let problem): throw Failure.importing(text, problem)
        }
        switch imported[loaded.key] {
        case false: throw Failure.importingItself(text)
        case true where !again: return
        default: break
        }
        imported[loaded.key] = false
        defer { if imported[loaded.key] == false { imported[loaded.key] = nil } }
        let result = SyntaxTree.parse(loaded.source, names: names, options: parseOptions)
        names = result.tree.names
        if result.wasStopped { throw stopReason() }
        if let first = result.diagnostics.first(where: { $0.severity == .error }) { throw Failure(diagnostic: first) }
        allowed.take(result.tree)
        let compiler = Compiler(result.tree, surroundings, layer: layer)
        compiler.shouldStop = hasToStop
        for id in result.tree[result.tree.root.statements] {
            switch result.tree[id] {
            case .test: continue
            // A test has the screen that it names.
            case .screen(.device) where layer > 0 && testScreen != nil: continue
            case .import(let inner, let name): try runImport(inner, as: name, compiler)
            default: try run(id, of: compiler)
            }
        }
        imported[loaded.key] = true
        document.note(ImportEdit(self, loaded.key))
    }
}

/// A file was imported.
final class ImportEdit: ForeignEdit {
    private weak var session: Session?
    private let key: String

    init(_ session: Session, _ key: String) {
        self.session = session
        self.key = key
    }

    func swap() {
        guard let session else { return }
        session.imported[key] = session.imported[key] == nil ? true : nil
    }
}
