import TGLLayout
import TGLSyntax

/// A document with the variables of its scripts: the entry point for running texts.
///
/// Top-level statements run one by one, each as a whole or not at all. Not thread-safe.
public final class Session {
    /// The tree that the statements change.
    public private(set) var document: Document
    /// The limits of each statement; fixed for the life of the session.
    public let limits: Limits
    /// Receives what statements print, show and explain; without a host they produce no output. The session does not retain it.
    public weak var host: (any Host)?
    /// Loads the texts that statements import; without a loader every `import` fails with `TGL0249`.
    public var loader: (any SourceLoader)?
    /// Called now and then during a run: true stops it.
    public var shouldStop: (() -> Bool)?
    /// Called now and then during a run, with the number of bytes about to be allocated in one piece: a result ends the run like an
    /// exceeded limit. If not set, the session estimates what it holds.
    public var memoryShortage: ((Int) -> MemoryShortage?)?
    /// Called before this many bytes are allocated in one piece: whether there is room for them.
    public var memoryHasRoom: ((Int) -> Bool)?
    /// Called before every other question whether to go on; a result counts as the answer. Tests use it to stop at any point.
    package var stopAnswers: ((StopQuestion) -> StopReason?)?
    /// Whether the effects of interrupted work are undone later, by `settle`: for a prompt, where no user should wait for that.
    public var defersRestoring = false
    /// The queued work that restores the document, in the order in which it is to be done.
    var owed: [Owed] = []
    /// Whether the document is being restored. Functions called meanwhile, such as those of a `when` or a curve, then give the same results
    /// as before, even when work is told to stop.
    var isPuttingBack = false
    /// Whether the statements of a script can be undone later. If false, replaced values take no memory.
    public var keepsPast = true
    /// Called after each top-level statement of a script, with its text, its range there, and whether it only asked, without changing
    /// anything itself.
    public var statementDone: ((_ text: SourceFile, _ range: SourceRange, _ onlyAsks: Bool) -> Void)?

    package var names: SymbolTable { didSet { scope.table = names } }
    package let scope = TopScope()
    var machineStorage: Machine!
    package var machine: Machine { machineStorage }
    /// Whether this is a prompt, where a `def` may be repeated.
    public internal(set) var isInteractive = false

    /// The places where rules were set, by source number.
    let places = PlaceTable()
    var notes: DocumentNotes
    /// The findings that comments of the texts allow.
    var allowed = AllowedFindings()
    /// The names and places of required relations that do not hold and were reported.
    var toldConflicts: [ToldConflict] = []
    /// Receives the breaks of a sweep that was asked for rather than expected.
    var hearsBreaks: ((LayoutBreaks) -> Void)?
    /// Whether a required relation that cannot hold is an error, which undoes the command.
    public var isStrict = false
    /// The relations of the document that follow knobs.
    package var ties = TieTable()
    /// References of the current statement to nodes that are not made yet.
    var awaited: [AwaitedReference] = []
    /// The failure of a curve's function during a layout.
    var curveFailure: Failure?
    /// The compiled built-ins, by the numbers of their names.
    private var builtIns: [Function?] = []
    private var isPrepared = false
    private var lastNumber: UInt32 = 1
    /// How many styles, and how many `when`s on them, a test's document copied from the file's document.
    var taken: (styles: Int32, whens: Int32) = (0, 0)
    var outputBytes = 0
    var started = 0.0
    /// Statements of a script whose layout has not been done yet.
    var due = DueLayouts()

    /// The state of the pictures that scripts expect in files.
    var pictures = ExpectedPictures()
    /// The screen of the running test, if it names screens.
    var testScreen: NamedScreen?
    /// The imported texts, by key: true once a text has run, false while it runs.
    var imported: [String: Bool] = [:]
    var states = StateTree()
    /// The current trial.
    var trial: SessionTrial?
    /// Whether to leave out advice that takes long to find.
    var isHurried: Bool { trial?.isHurried ?? false }
    /// The values that the last entry at a prompt printed.
    var echoed: [String] = []

    /// A session with an empty document and no names.
    public init(limits: Limits = .standard, loader: (any SourceLoader)? = nil, host: (any Host)? = nil) {
        self.limits = limits
        self.loader = loader
        self.host = host
        names = .layout
        document = Document()
        notes = DocumentNotes(of: document)
        document.maxNodes = limits.nodes
        document.mostItems = limits.items
        document.mostCounted = limits.list
        document.maxDepth = mostDepth
        let machine = Machine(session: self, document: document)
        machine.heap.reasonToStop = { [unowned self] in reasonToStop() }
        machineStorage = machine
        scope.table = names
        builtIns = BuiltIn.all.map { $0.isScript ? nil : Function($0) }
        document.forget()
    }

    // MARK: Built-ins

    /// Compiles the built-ins that are written in the language, unless this is done. The first call of one would do it, but a prompt has
    /// time for it earlier, while it waits for the user.
    public func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        let result = SyntaxTree.parse(BuiltIn.script, name: "<built in>", names: names)
        names = result.tree.names
        // They cannot see the names that scripts have declared so far.
        let scope = TopScope()
        scope.table = names
        let surroundings = CompilerSurroundings(scope: scope, places: places, heap: machine.heap)
        let compiler = Compiler(result.tree, surroundings, layer: 0, isBuiltIn: true)
        for id in result.tree[result.tree.root.statements] {
            guard case .def(let name, _, _) = result.tree[id],
                let builtIn = BuiltIn.byName[names[name.symbol]]
            else { continue }
            let program = compiler.compile(statement: id).programs[0]
            let heap = machine.heap
            builtIns[Int(builtIn.id.rawValue)] = Function(program, cellCount: 0, openNode: .none, heap: heap) { _ in Cell.make(.none, heap)
            }
        }
    }

    func function(of builtIn: BuiltIn) -> Function {
        if builtIn.isScript { prepare() }
        return builtIns[Int(builtIn.id.rawValue)] ?? Function(builtIn)
    }

    /// The parts of the session that compilers need.
    var surroundings: CompilerSurroundings { CompilerSurroundings(scope: scope, places: places, heap: machine.heap) }

    // MARK: Places

    /// The source number of a place, which rules store.
    func place(_ source: SourceFile, _ range: SourceRange) -> Source { places.number(source, range) }

    /// Where a rule was set.
    public func place(of source: Source) -> Diagnostic.Place? { places.place(source) }

    /// Where a rule was set, in the form `demo.tgl:12`, or `tgl[5]` for an entry of a prompt.
    public func placeText(of source: Source) -> String? {
        guard let place = place(of: source) else { return nil }
        return place.source.name.hasPrefix("tgl[") ? place.source.name : "\(place.source.name):\(place.position.line)"
    }

    /// Where a node was made, in the form of `placeText`.
    public func creationText(of node: Int32) -> String? { notes.creation(of: node, in: document).flatMap { placeText(of: $0) } }

    /// The source number of the place where a node was made; -1 if it is unknown.
    public func creationSource(of node: Int32) -> Source { notes.creation(of: node, in: document) ?? -1 }

    /// Whether a top-level name is a knob's.
    func isKnob(_ name: Symbol) -> Bool { scope.find(name, layer: 0)?.kind == .knob }

    /// The removed node of a name `A`, `A[3]` or `A["key"]`; of several, the one made last.
    func removedNode(_ name: Name, in document: Document) -> Int32? {
        var isMade = false
        if case .plain(let text) = name { isMade = Document.isMadeName(text) }
        func wasRemoved(_ node: Int32) -> Bool {
            guard !document.exists(node), !document.isExpected(node), notes.removal(of: node, in: document) != nil else { return false }
            return document.name(node) == name || isMade && document.nameText(node) == document.text(name)
        }
        let last = document.lastHolder(name)
        if let last, wasRemoved(last) { return last }
        return last != nil || isMade ? notes.created(in: document).last(where: wasRemoved) : nil
    }

    /// The removed node that had this name with an index; of several, the one made last.
    func removedNode(ofGroup name: String, in document: Document) -> Int32? {
        guard document.hadGroup(name) else { return nil }
        return notes.created(in: document).last {
            if document.exists($0) { return false }
            switch document.name($0) {
            case .indexed(name, _), .keyed(name, _): return notes.removal(of: $0, in: document) != nil
            default: return false
            }
        }
    }

    /// Where a node was made.
    public func creationPlace(of node: Int32) -> Diagnostic.Place? { creationPlace(of: node, in: document) }

    /// Where a node of a document was made; `nil` if the document is not the session's.
    func creationPlace(of node: Int32, in document: Document) -> Diagnostic.Place? {
        notes.creation(of: node, in: document).flatMap { place(of: $0) }
    }

    // MARK: Limits

    /// The deepest nesting of nodes: the configured limit, or less if the stack is too small for it.
    var mostDepth: Int { min(limits.depth, deepestTree() ?? .max) }

    /// Restarts the time limit (`Limits.seconds`), for a question about a document whose script ended long ago.
    public func startClock() { started = limits.seconds > 0 ? Session.now() : 0 }

    /// Whether a statement has to end; asked by the layout.
    private(set) lazy var hasToStop: () -> Bool = { [unowned self] in reasonToStop() != nil }

    func print(_ line: String) throws(Failure) {
        try count(line.utf8.count + 1)
        host?.print(line)
    }

    func show(_ request: ShowRequest) throws(Failure) {
        try count(100)
        host?.show(request, in: self)
        try count(0)  // Ctrl-C may have ended it early
    }

    func why(_ request: WhyRequest) throws(Failure) {
        try count(100)
        document.asking(hasToStop) { host?.why(request, in: self) }
        try count(0)
    }

    /// Output costs more than a step, so each line asks whether to go on.
    func count(_ bytes: Int) throws(Failure) {
        if let failure = reasonToStop() { throw failure }
        outputBytes += bytes
        if outputBytes > limits.output { throw Failure.limit(.output, limits.output) }
    }

    // MARK: Statements

    /// Begins a top-level statement: resets its counters and returns a savepoint.
    func beginStatement() -> Int {
        machine.steps = 0
        machine.fuel = 0
        machine.fuelTank = 0
        machine.turnsPerLook = 64
        machine.stepsPerLook = 4
        machine.nextStepLook = 0
        startClock()
        awaited = []
        notes.beginStatement()
        document.turned = []
        curveFailure = nil
        machine.newEpoch()
        machine.statementStart = document.capacity
        return document.mark
    }

    /// Runs one statement within a savepoint that the caller keeps.
    func run(_ id: StmtID, of compiler: Compiler) throws(Failure) {
        let program = compiler.compile(statement: id)
        if compiler.wasStopped { throw stopReason() }
        machine.statementStart = document.capacity
        try machine.run(program)
    }

    /// The checks after a top-level statement: references to nodes that do not exist, and the layout.
    func finishStatement() throws(Failure) {
        if let failure = missingName() { throw failure }
        // Only rules that follow others can close a cycle, and only curves can fail.
        if machine.needsCheck { try machine.layout() }
        // Edits to a node in a cell are lost with that node, if its template or value now makes another cell.
        if document.hasKeptItems {
            try machine.layout()
            if document.forgetLostEdits() { try machine.layout() }
        }
    }

    /// Undoes a statement that failed. `isLate`: its time is over, so it is undone later if possible, since undoing takes about as long as
    /// doing did.
    func takeBack(to mark: Int, extent: DocumentExtent? = nil, isLate: Bool = false) {
        notes.toldMisfits = []
        machine.whens = []
        machine.handlers = []
        machine.animating = nil
        (machine.mode.code, machine.mode.questions) = (.statements, 0)
        awaited = []
        restore(.rollback(to: mark, extent: extent), isLate: isLate)
    }

    /// The failure for the first name that a rule waits for and no node has, or whose node turned out to be out of the rule's reach.
    ///
    /// - Parameter known: names to be ignored.
    func missingName(except known: Set<String> = []) -> Failure? {
        for missing in document.missingNames() {
            if wasTaken(missing.user) || known.contains(missing.name) { continue }
            let failure = Failure.noNode(missing.name)
            failure.place = place(of: missing.user, naming: missing.node)?.labelled("named here")
            if let live = ForeignNames.liveWord(missing.name) {
                failure.suggest(live, for: missing.name)
            } else if !isHurried, let near = Suggestions.nearest(missing.name, among: document.allNames()) {
                failure.suggest(near, for: missing.name)
            }
            return failure
        }
        for reference in awaited where stands(reference) {
            guard let failure = machine.strange(reference.rule, on: reference.node, reference.prop, reference.place.range) else { continue }
            failure.place = reference.place
            return failure
        }
        return nil
    }

    /// Whether the rule that names a node was copied from the file's document into the test's.
    private func wasTaken(_ user: RuleUser) -> Bool {
        switch user {
        case .node: false
        case .style(let style, _, _): style < taken.styles
        case .when(let when): when < taken.whens
        }
    }

    private func stands(_ reference: AwaitedReference) -> Bool {
        document.exists(reference.node) && document.exists(reference.rule.ref) && machine.isInForce(reference)
    }

    private func place(of user: RuleUser, naming node: Int32) -> Diagnostic.Place? {
        switch user {
        case .node(let user, let prop, let slot): document.own(user, prop, slot).flatMap { place(of: $0.source) }
        case .style(let style, let prop, let slot):
            document.styleSlots(style).first { $0.prop == prop && $0.slot == slot }.flatMap { place(of: $0.source) }
        case .when(let when):
            document.whenSlots(when).first { document.mentions($0.rule, node) }.flatMap { place(of: $0.source) }
        }
    }

    func set(_ size: ScreenSize, in document: Document, source: Source) {
        document.set(Document.screen, .width, .rule, .number(size.width), source: source)
        document.set(Document.screen, .height, .rule, .number(size.height), source: source)
        if let area = size.safeArea {
            document.set(
                Document.screen, .safeArea, .rule, Rule(.numbers, ref: document.addNumbers(area)), source: source)
        }
        if let textSize = size.textSize { set(textSize, in: document, source: source) }
    }

    func set(_ textSize: TextSize, in document: Document, source: Source) {
        document.set(Document.screen, .textSize, .rule, Rule(.word, ref: textSize.rawValue), source: source)
    }

    /// Does work with another document in place of the session's own, and restores that.
    func withDocument<T>(_ other: Document, _ work: () -> T) -> T {
        let saved = (document, machine.document, machine.documentNumber, notes, machine.needsCheck, ties)
        lastNumber &+= 1
        document = other
        machine.document = other
        machine.documentNumber = lastNumber
        machine.seenNodes = SeenNodes()
        notes = DocumentNotes(of: other)
        ties = TieTable()
        defer {
            (document, machine.document, machine.documentNumber, notes, machine.needsCheck, ties) = saved
            machine.seenNodes = SeenNodes()
        }
        return work()
    }

    /// Whether a style belongs to the current document: a test also sees the styles of its file.
    func isOwn(_ style: StyleHandle) -> Bool {
        style.document == machine.documentNumber || style.index < taken.styles
    }

    /// Does work on a screen of another size, and restores the old one: nothing is changed.
    public func withScreen<T>(_ size: ScreenSize, _ work: () -> T) -> T {
        document.asking(hasToStop) { try? document.layout() }
        return trying(SessionTrial()) {
            document.asking(hasToStop) {
                set(size, in: document, source: -1)
                try? document.layout()
            }
            return work()
        }
    }
}
