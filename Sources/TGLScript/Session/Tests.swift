import TGLLayout
import TGLSyntax

/// The result of a `test` block.
public struct TestResult: Sendable {
    /// The name of the test. A text that failed outside of its tests has a result under the text's own name.
    public let name: String
    /// The name of the text that contains it.
    public let file: String
    /// The line at which it begins, from 1.
    public let line: Int
    /// Why it failed: first the pictures that differ, then the error that ended it; empty if it passed.
    public let diagnostics: [Diagnostic]
    /// The files of the pictures that were written, as messages name them.
    public let written: [String]
    /// How long it took, in seconds.
    public internal(set) var seconds = 0.0

    /// Whether it passed.
    public var passed: Bool { diagnostics.isEmpty }
    /// The first reason why it failed.
    public var diagnostic: Diagnostic? { diagnostics.first }
}

/// A parsed `test` block, for one of its screens.
struct TestBlock {
    /// The name of the test: `"card" on ipad landscape` is `card on ipad landscape`.
    let name: String
    let block: BlockID
    /// The range of its name.
    let range: SourceRange
    let tree: SyntaxTree
    /// The screen that it runs on; `nil` if the test names none.
    var screen: NamedScreen?
    /// The reader's text size, if the test names text sizes.
    var textSize: TextSize?
    /// Whether it is one of several, for different screens or text sizes.
    var isOneOfSeveral = false
    /// What is wrong with the list of its screens, and the range of that list.
    var problem: (message: String, range: SourceRange)?
}

extension SyntaxTree {
    /// The tests of a statement: a `test` block, once for each of its screens or text sizes; `nil` for another statement.
    func tests(_ id: StmtID) -> [TestBlock]? {
        guard case .test(let name, let devices, let block) = self[id] else { return nil }
        let plain = TestBlock(name: plainText(of: name) ?? sourceText(of: name), block: block, range: range(of: name), tree: self)
        if devices.count == 0 { return [plain] }
        // The list is between the name and the block, after the word `on`.
        let between = source.text(SourceRange(start: range(of: name).end, end: self[block].range.start))
        let list = between.split(whereSeparator: \.isWhitespace).dropFirst().joined(separator: " ")
        do throws(Devices.NoScreen) {
            let settings = try Devices.settings(list)
            return settings.map { setting in
                var test = plain
                (test.screen, test.textSize) = (setting.screen, setting.textSize)
                test.isOneOfSeveral = settings.count > 1
                return test.named(plain.name + " on " + setting.name)
            }
        } catch {
            var test = plain
            let start = range(of: name).end
            let blank = UInt32(source.text(SourceRange(start: start, end: self[block].range.start)).utf8.prefix { $0 == 32 }.count)
            test.problem = (error.message, SourceRange(start: start + blank, end: max(start + blank, self[block].range.start - 1)))
            return [test]
        }
    }
}

extension TestBlock {
    fileprivate func named(_ name: String) -> TestBlock {
        var test = TestBlock(name: name, block: block, range: range, tree: tree)
        (test.screen, test.textSize, test.isOneOfSeveral) = (screen, textSize, isOneOfSeveral)
        return test
    }

    /// The screen or text size as file names contain it: `ipad-landscape`, `ax3`.
    var screenInFiles: String? {
        if isOneOfSeveral, let textSize { return "\(textSize)" }
        guard isOneOfSeveral, let screen else { return nil }
        if screen.name.isEmpty { return "\(Text.number(screen.size.width))x\(Text.number(screen.size.height))" }
        return screen.name.split(separator: " ").joined(separator: "-")
    }
}

extension Session {
    /// Runs a test's block in a document of its own, and drops its effects.
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
        let (file, fileTies, fileImports) = (document, ties, imported)
        let outside = pictures.written
        (testScreen, pictures.screen, pictures.isInTest, pictures.written) = (test.screen, test.screenInFiles, true, [])
        let failure: Failure? = withDocument(own) {
            defer {
                machine.whens = []
                machine.handlers = []
                machine.mode = MachineMode()
                // Its nodes go with it.
                own.takeBackForeign()
                scope.dropTest(count: count)
                (testScreen, pictures.screen, pictures.isInTest, imported) = (nil, nil, false, fileImports)
            }
            if let problem = test.problem {
                let failure = Failure(.unknownDevice, problem.message)
                failure.place = Diagnostic.Place(source: test.tree.source, range: problem.range)
                return failure
            }
            do throws(Failure) { try machine.takeTies(of: fileTies, in: file) } catch { return error }
            if let screen = test.screen { set(screen.size, in: own, source: -1) }
            if let textSize = test.textSize { set(textSize, in: own, source: -1) }
            return runTest(test.block, test.tree)
        }
        taken = (0, 0)
        failure?.explainNodeOfFile(file)
        let failures = pictures.failures + (failure.map { [$0] } ?? [])
        defer { (pictures.failures, pictures.written) = ([], outside) }
        return TestResult(
            name: test.name, file: test.tree.source.name, line: place.position.line,
            diagnostics: failures.map { $0.diagnostic(at: place) }, written: pictures.written, seconds: Session.now() - began)
    }

    private func runTest(_ block: BlockID, _ tree: SyntaxTree) -> Failure? {
        let compiler = Compiler(tree, surroundings, layer: 1)
        _ = beginStatement()
        due = DueLayouts()
        var range: SourceRange?
        do throws(Failure) {
            for id in tree[tree[block].statements] {
                range = tree.range(of: id)
                if case .import(let path, let name) = tree[id] {
                    try runImport(path, as: name, compiler)
                } else {
                    try run(id, of: compiler)
                }
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

/// Runs the tests of texts, with a new session for each text.
public struct TestRunner: Sendable {
    /// The limits of each test.
    public var limits: Limits
    /// If set, only tests whose name contains this run.
    public var filter: String?
    /// Whether the first failing test of a text ends its run.
    public var stopsAtFailure = false
    /// What a test does with pictures that differ from their files.
    public var pictures = PicturePolicy.compare

    /// A runner of all tests, or of those whose name contains the filter.
    public init(limits: Limits = .standard, filter: String? = nil, stopsAtFailure: Bool = false) {
        self.limits = limits
        self.filter = filter
        self.stopsAtFailure = stopsAtFailure
    }

    /// The tests of a text that would run, with the lines where they begin. A text with an `expect` outside of its tests counts as a test.
    /// `nil` if the text cannot be parsed. Nothing is run.
    public func names(in source: SourceFile) -> [(name: String, line: Int)]? {
        let result = Session(limits: limits).parse(source).result
        if result.hasErrors { return nil }
        let tree = result.tree
        let all = tree[tree.root.statements]
        var found = all.contains { tree.expects($0) } ? [(name: source.name, line: 1)] : []
        for test in all.compactMap({ tree.tests($0) }).joined() {
            found.append((test.name, Diagnostic.Place(source: source, range: test.range).position.line))
        }
        return found.filter { test in filter.map { test.name.contains($0) } ?? true }
    }

    /// Runs a text's tests. A text with an `expect` outside of its tests counts as a test under its own name; a text that cannot be parsed,
    /// or whose own statements fail, counts as a failed test.
    public func run(
        _ source: SourceFile, loader: (any SourceLoader)? = nil, host: (any Host)? = nil, shouldStop: (() -> Bool)? = nil,
        memoryShortage: ((Int) -> MemoryShortage?)? = nil, memoryHasRoom: ((Int) -> Bool)? = nil
    ) -> [TestResult] {
        let session = Session(limits: limits, loader: loader, host: host)
        session.shouldStop = shouldStop
        session.memoryShortage = memoryShortage
        session.memoryHasRoom = memoryHasRoom
        session.keepsPast = false
        session.picturePolicy = pictures
        let began = Session.now()
        let outcome = session.run(source, tests: .afterwards(filter: filter, stopsAtFailure: stopsAtFailure))
        let seconds = Session.now() - began - outcome.tests.reduce(0) { $0 + $1.seconds }
        let first = outcome.firstError
        let isWanted = filter.map { source.name.contains($0) } ?? true
        guard first != nil || outcome.hasExpectations && isWanted else { return outcome.tests }
        let line = first?.primary.position.line ?? 1
        let own = TestResult(
            name: source.name, file: source.name, line: line, diagnostics: first.map { [$0] } ?? [], written: session.pictures.written,
            seconds: seconds)
        return [own] + outcome.tests
    }
}
