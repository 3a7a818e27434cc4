import TGLLayout
import TGLSyntax
import TGLWhy

/// The result of running a text.
public struct Outcome {
    /// All errors of a text that cannot be parsed; otherwise the notes and warnings, and the error that ended the run.
    public var diagnostics: [Diagnostic] = []
    /// The number of further errors of a text that cannot be parsed, which are not in `diagnostics`.
    public var omitted = 0
    /// At a prompt: the values of expressions, as text.
    public var values: [String] = []
    /// The number of top-level statements that were run.
    public var statements = 0
    /// The tests that ran.
    public var tests: [TestResult] = []
    /// Whether one of these statements, outside of tests, is an `expect`: then the text itself is a test.
    public var hasExpectations = false
    /// The adviser that wrote the advice of the error.
    package internal(set) var adviser: String?
    /// Whether the run was stopped by `shouldStop`.
    public var wasInterrupted = false
    /// Whether the run took too long.
    var isLate = false

    /// An outcome without statements and diagnostics.
    public init() {}

    /// The error that ended the run, or the first syntax error.
    public var firstError: Diagnostic? { diagnostics.first { $0.severity == .error } }

    /// Whether there is an error.
    public var failed: Bool { firstError != nil }
}

/// What a run does with `test` blocks.
public enum TestPolicy: Sendable {
    /// Does not run them, as when a file is run.
    case skip
    /// Runs each in its place, as at a prompt.
    case atOnce
    /// Runs them after all other statements: only those whose name contains the filter, and with `stopsAtFailure` only up to the first that
    /// fails.
    case afterwards(filter: String?, stopsAtFailure: Bool = false)
}

extension Session {
    /// Runs a text as a script: its statements in order, up to the first that fails.
    public func run(_ source: SourceFile, tests: TestPolicy = .skip) -> Outcome {
        run(parse(source), tests: tests, echoes: false)
    }

    /// Runs an entry of a prompt: expressions print their values, and success makes a new state.
    public func runPrompt(_ source: SourceFile) -> Outcome { runPrompt(parse(source)) }

    /// Runs an entry of a prompt that has been parsed: expressions print their values, and success makes a new state.
    public func runPrompt(_ text: consuming ParsedText) -> Outcome {
        isInteractive = true
        settle()
        let (mark, extent) = (document.mark, document.extent)
        let outcome = run(text, tests: .atOnce, echoes: true)
        finish(outcome, from: mark, extent)
        return outcome
    }

    /// Runs a script as one command of a prompt: its effects are kept as a whole or not at all.
    public func runCommand(_ source: SourceFile) -> Outcome {
        settle()
        let (mark, extent) = (document.mark, document.extent)
        let outcome = run(source)
        finish(outcome, from: mark, extent)
        return outcome
    }

    /// Undoes a command that failed; makes a state of one that did not.
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
            if echoes { addFurtherErrors(in: source, &outcome) }
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
        if outcome.failed {
            advise(&outcome)
            nameRealNode(&outcome)
            if echoes { addFurtherErrors(in: source, &outcome) }
        } else {
            outcome.diagnostics += conflictReports()
        }
        leaveOutAllowed(&outcome)
        outcome.values = echoed
        return outcome
    }

    /// The notes of a prompt that depend only on a statement's text.
    private func asides(on id: StmtID, in tree: SyntaxTree) -> [Diagnostic] {
        [ScreenIf.note(on: id, in: tree), ScreenIf.note(onBound: id, in: tree)].compactMap { $0 }
            + BareValues.notes(on: id, in: tree, document)
    }

    /// The compiler of a text's statements; `nil` if the text cannot be parsed.
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

    /// Brings the layout up to date after all statements. Like a statement, this may take too long or be interrupted.
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

    /// Runs one top-level statement, as a whole or not at all. The compiler is released before the last one runs, since a syntax tree may
    /// be large.
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

    /// Runs the imported text with the names of the compiler's layer. `import … as name` gives the name to the node that the text makes at
    /// top level, or to the list of such nodes.
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
            // The text may have given its only node this name already.
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
            // A test on a named screen keeps that screen.
            case .screen(.device) where layer > 0 && testScreen != nil: continue
            case .import(let inner, let name): try runImport(inner, as: name, compiler)
            default: try run(id, of: compiler)
            }
        }
        imported[loaded.key] = true
        document.note(ImportEdit(self, loaded.key))
    }
}

/// The edit that records an imported file.
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
