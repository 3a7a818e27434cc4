import TGLLayout
import TGLSyntax

/// What became of a `test` block.
public struct TestResult: Sendable {
    /// What the test is called. A text that failed outside of its tests has a result under the text's own name.
    public let name: String
    /// The name of the text that it is in.
    public let file: String
    /// The line at which it begins, from 1.
    public let line: Int
    /// Why it failed; `nil` when it passed.
    public let diagnostic: Diagnostic?
    /// How long it took, in seconds.
    public internal(set) var seconds = 0.0

    /// True where nothing failed.
    public var passed: Bool { diagnostic == nil }
}

/// A `test` block that was read.
struct TestBlock {
    let name: String
    let block: BlockID
    /// Where its name is.
    let range: SourceRange
    let tree: SyntaxTree
}

extension Session {
    /// Runs a test's block in a document of its own, and forgets what it did.
    func test(_ test: TestBlock) -> TestResult {
        let began = Session.now()
        let place = Diagnostic.Place(source: test.tree.source, range: test.range)
        let count = scope.count
        let own = Document()
        own.maxNodes = limits.nodes
        own.maxDepth = mostDepth
        own.mostItems = limits.items
        own.mostCounted = limits.list
        own.takeStyles(of: document)
        taken = (own.allStyles.last.map { $0 + 1 } ?? 0, own.allWhens.last.map { $0 + 1 } ?? 0)
        own.forget()
        own.shouldStop = document.shouldStop
        let (file, fileTies) = (document, ties)
        let failure: Failure? = withDocument(own) {
            defer {
                machine.whens = []
                machine.handlers = []
                machine.isPure = false
                // Its nodes go with it.
                own.takeBackForeign()
                scope.dropTest(count: count)
            }
            do throws(Failure) { try machine.takeTies(of: fileTies, in: file) } catch { return error }
            return runTest(test.block, test.tree)
        }
        taken = (0, 0)
        failure?.explainNodeOfFile(file)
        return TestResult(
            name: test.name, file: test.tree.source.name, line: place.position.line, diagnostic: failure?.diagnostic(at: place),
            seconds: Session.now() - began)
    }

    private func runTest(_ block: BlockID, _ tree: SyntaxTree) -> Failure? {
        let compiler = Compiler(tree, surroundings, layer: 1)
        _ = beginStatement()
        due = DueLayouts()
        var range: SourceRange?
        do throws(Failure) {
            for id in tree[tree[block].statements] {
                range = tree.range(of: id)
                try run(id, of: compiler)
                try layoutInTime()
            }
            try finishStatement()
            return nil
        } catch {
            if error.isOfLayout, error.place == nil, let range { error.place = Diagnostic.Place(source: tree.source, range: range) }
            return error
        }
    }
}

/// Runs the tests of texts, each text in a session of its own.
public struct TestRunner: Sendable {
    /// How much each test may take.
    public var limits: Limits
    /// Only tests whose name contains this run.
    public var filter: String?
    /// Whether the first test of a text that fails ends it.
    public var stopsAtFailure = false

    /// A runner of all tests, or of those whose name contains the filter.
    public init(limits: Limits = .standard, filter: String? = nil, stopsAtFailure: Bool = false) {
        self.limits = limits
        self.filter = filter
        self.stopsAtFailure = stopsAtFailure
    }

    /// The tests of a text that would run, each with the line at which it begins; a text that expects something outside of its tests is
    /// one itself; `nil` where the text cannot be read. Nothing is run.
    public func names(in source: SourceFile) -> [(name: String, line: Int)]? {
        let result = Session(limits: limits).parse(source).result
        if result.hasErrors { return nil }
        let tree = result.tree
        let all = tree[tree.root.statements]
        var found = all.contains { tree.expects($0) } ? [(name: source.name, line: 1)] : []
        for case .test(let name, _) in all.map({ tree[$0] }) {
            let place = Diagnostic.Place(source: source, range: tree.range(of: name))
            found.append((tree.plainText(of: name) ?? tree.sourceText(of: name), place.position.line))
        }
        return found.filter { test in filter.map { test.name.contains($0) } ?? true }
    }

    /// Runs a text's tests. A text that expects something outside of its tests is one itself, by its own name; one that cannot be read, or
    /// whose own statements fail, counts as a failed test.
    public func run(
        _ source: SourceFile, loader: (any SourceLoader)? = nil, host: (any Host)? = nil, shouldStop: (() -> Bool)? = nil,
        memoryShortage: ((Int) -> MemoryShortage?)? = nil, memoryHasRoom: ((Int) -> Bool)? = nil
    ) -> [TestResult] {
        let session = Session(limits: limits, loader: loader, host: host)
        session.shouldStop = shouldStop
        session.memoryShortage = memoryShortage
        session.memoryHasRoom = memoryHasRoom
        session.keepsPast = false
        let began = Session.now()
        let outcome = session.run(source, tests: .afterwards(filter: filter, stopsAtFailure: stopsAtFailure))
        let seconds = Session.now() - began - outcome.tests.reduce(0) { $0 + $1.seconds }
        let first = outcome.firstError
        let isWanted = filter.map { source.name.contains($0) } ?? true
        guard first != nil || outcome.hasExpectations && isWanted else { return outcome.tests }
        let line = first?.primary.position.line ?? 1
        return [TestResult(name: source.name, file: source.name, line: line, diagnostic: first, seconds: seconds)] + outcome.tests
    }
}
