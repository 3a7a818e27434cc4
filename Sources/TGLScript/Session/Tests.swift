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
            name: test.name, file: test.tree.source.name, line: place.position.line, diagnostic: failure?.diagnostic(at: place))
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

    /// A runner of all tests, or of those whose name contains the filter.
    public init(limits: Limits = .standard, filter: String? = nil) {
        self.limits = limits
        self.filter = filter
    }

    /// Runs a text's tests. A text that cannot be read, or whose own statements fail, counts as a failed test.
    public func run(
        _ source: SourceFile, loader: (any SourceLoader)? = nil, host: (any Host)? = nil, shouldStop: (() -> Bool)? = nil,
        memoryShortage: ((Int) -> MemoryShortage?)? = nil, memoryHasRoom: ((Int) -> Bool)? = nil
    ) -> [TestResult] {
        let session = Session(limits: limits, loader: loader, host: host)
        session.shouldStop = shouldStop
        session.memoryShortage = memoryShortage
        session.memoryHasRoom = memoryHasRoom
        session.keepsPast = false
        let outcome = session.run(source, tests: .afterwards(filter: filter))
        var results = outcome.tests
        if let first = outcome.firstError {
            results.insert(
                TestResult(name: source.name, file: source.name, line: first.primary.position.line, diagnostic: first), at: 0)
        }
        return results
    }
}
