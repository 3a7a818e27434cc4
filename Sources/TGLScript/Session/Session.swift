import TGLLayout
import TGLSyntax

/// A document and the variables of a script, and the door to both: texts go in, and what they say is done.
///
/// Top-level statements are done one by one, each as a whole or not at all. Not thread-safe.
public final class Session {
    /// The tree that the statements change.
    public private(set) var document: Document
    /// How much each statement may take; fixed for the life of the session.
    public let limits: Limits
    /// Hears what statements print, show and explain; without one they say nothing. It is not kept alive.
    public weak var host: (any Host)?
    /// Gives the texts that statements import; without one every `import` fails with `TGL0249`.
    public var loader: (any SourceLoader)?
    /// Asked now and then while something runs: true stops it.
    public var shouldStop: (() -> Bool)?
    /// Asked now and then too, with how many bytes are about to be taken in one piece: what it answers ends what runs, as a limit
    /// that was met. Without it the session counts what it holds, by rule of thumb.
    public var memoryShortage: ((Int) -> MemoryShortage?)?
    /// Asked before so many bytes are needed in one piece.
    public var memoryHasRoom: ((Int) -> Bool)?
    /// Asked first, whatever is asked: what it answers counts. For who tries out what comes of it.
    package var stopAnswers: ((StopQuestion) -> StopReason?)?
    /// On, what is interrupted is put back later, by `settle`: for a prompt, at which nobody should wait for that.
    public var defersRestoring = false
    /// What is still to be put back, the first thing first.
    var owed: [Owed] = []
    /// Something is put back: the functions that this asks, of a `when` or a curve, are answered as they were, whoever wants work to end.
    var isPuttingBack = false
    /// Off, a script's statements cannot be undone once they are done: what they replaced takes no memory.
    public var keepsPast = true
    /// Told of every top-level statement of a script once it has been done: its text, where it is there, and whether it
    /// only asked, and changed nothing by itself.
    public var statementDone: ((_ text: SourceFile, _ range: SourceRange, _ onlyAsks: Bool) -> Void)?

    package var names: SymbolTable { didSet { scope.table = names } }
    package let scope = TopScope()
    var machineStorage: Machine!
    package var machine: Machine { machineStorage }
    /// A prompt: a `def` may be written again.
    public internal(set) var isInteractive = false

    /// Where rules were set, by their source's number.
    let places = PlaceTable()
    var notes: DocumentNotes
    /// What comments of the texts allow.
    var allowed = AllowedFindings()
    /// Required relations that do not hold and of which that was told, by name, with their places.
    var toldConflicts: [(name: String, place: Diagnostic.Place)] = []
    /// Hears what breaks where a sweep is asked for, not expected.
    var hearsBreaks: ((LayoutBreaks) -> Void)?
    /// Whether a required relation that cannot hold is an error, which undoes the command.
    public var isStrict = false
    /// The relations of the document that follow knobs.
    package var ties = TieTable()
    /// References to nodes not made yet, of the statement under way.
    var awaited: [AwaitedReference] = []
    /// What a curve's function failed with during a layout.
    var curveFailure: Failure?
    /// By the numbers of their names.
    private var builtIns: [Function?] = []
    private var isPrepared = false
    private var lastNumber: UInt32 = 1
    /// How many styles, and `when`s on them, a test's document took over from the file's.
    var taken: (styles: Int32, whens: Int32) = (0, 0)
    var outputBytes = 0
    var started = 0.0
    /// What a script's statements have left to be laid out.
    var due = DueLayouts()

    /// The pictures that scripts expect in files.
    var pictures = ExpectedPictures()
    /// The screen of the test under way, where it names screens.
    var testScreen: NamedScreen?
    /// Texts that were imported, by key; `nil` for one under way.
    var imported: [String: Bool] = [:]
    var states = StateTree()
    /// The trial under way.
    var trial: SessionTrial?
    /// Whether advice that takes long to find is not wanted.
    var isHurried: Bool { trial?.isHurried ?? false }
    /// What the last statement at a prompt said its value is.
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

    /// Compiles the built-ins that are written in the language, if that has not been done. The first call of one does it; who
    /// waits for a person has the time before.
    public func prepare() {
        guard !isPrepared else { return }
        isPrepared = true
        let result = SyntaxTree.parse(BuiltIn.script, name: "<built in>", names: names)
        names = result.tree.names
        // They know nothing of the names that scripts have declared by now.
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

    /// What compilers need of the session.
    var surroundings: CompilerSurroundings { CompilerSurroundings(scope: scope, places: places, heap: machine.heap) }

    // MARK: Places

    /// The number of a place, for rules to carry.
    func place(_ source: SourceFile, _ range: SourceRange) -> Source { places.number(source, range) }

    /// Where a rule was set.
    public func place(of source: Source) -> Diagnostic.Place? { places.place(source) }

    /// Where a rule was set, as `demo.tgl:12`, or `tgl[5]` for what came from a prompt.
    public func placeText(of source: Source) -> String? {
        guard let place = place(of: source) else { return nil }
        return place.source.name.hasPrefix("tgl[") ? place.source.name : "\(place.source.name):\(place.position.line)"
    }

    /// Where a node was made, as `placeText` says it.
    public func creationText(of node: Int32) -> String? { notes.creation(of: node, in: document).flatMap { placeText(of: $0) } }

    /// Where a node was made, as its rules carry places; -1 where that is not known.
    public func creationSource(of node: Int32) -> Source { notes.creation(of: node, in: document) ?? -1 }

    /// Whether a top-level name is a knob's.
    func isKnob(_ name: Symbol) -> Bool { scope.find(name, layer: 0)?.kind == .knob }

    /// The node of a name, `A`, `A[3]` or `A["key"]`, that was removed; of several the one made last.
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

    /// A node that was removed and whose name was this one with an index.
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

    /// Where a node of a document was made, where that is the session's.
    func creationPlace(of node: Int32, in document: Document) -> Diagnostic.Place? {
        notes.creation(of: node, in: document).flatMap { place(of: $0) }
    }

    // MARK: Limits

    /// How deep nodes may nest: as the limits say, as far as the stack reaches.
    var mostDepth: Int { min(limits.depth, deepestTree() ?? .max) }

    /// What runs from here on has its time again (`Limits.seconds`): for what is asked of a script's document long after it ran.
    public func startClock() { started = limits.seconds > 0 ? Session.now() : 0 }

    /// Whether a statement has to end, for a layout.
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

    /// Output costs more than steps do, so it asks each time whether to go on.
    func count(_ bytes: Int) throws(Failure) {
        if let failure = reasonToStop() { throw failure }
        outputBytes += bytes
        if outputBytes > limits.output { throw Failure.limit(.output, limits.output) }
    }

    // MARK: Statements

    /// Begins a top-level statement: a savepoint, and fresh counts.
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

    /// Does one statement, within a savepoint that the caller keeps.
    func run(_ id: StmtID, of compiler: Compiler) throws(Failure) {
        let program = compiler.compile(statement: id)
        if compiler.wasStopped { throw stopReason() }
        machine.statementStart = document.capacity
        try machine.run(program)
    }

    /// What is looked at when a top-level statement has been done: names that nothing has, and the layout.
    func finishStatement() throws(Failure) {
        if let failure = missingName() { throw failure }
        // Only rules that follow others can close a cycle, and only curves can fail.
        if machine.needsCheck { try machine.layout() }
        // What was set on a node of a cell goes with the node, where a template or a value makes another cell now.
        if document.hasKeptItems {
            try machine.layout()
            if document.forgetLostEdits() { try machine.layout() }
        }
    }

    /// Undoes a statement that failed. `isLate`: its time is over, so it is undone later where that is possible: undoing takes about as
    /// long as doing did.
    func takeBack(to mark: Int, extent: DocumentExtent? = nil, isLate: Bool = false) {
        notes.toldMisfits = []
        machine.whens = []
        machine.handlers = []
        machine.animating = nil
        machine.isPure = false
        awaited = []
        restore(.rollback(to: mark, extent: extent), isLate: isLate)
    }

    /// A failure for the first name that a rule awaits and nothing has, or that turned out to be a stranger.
    ///
    /// - Parameter known: names of which it does not matter.
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

    /// Whether a test took over what names a node from its file.
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

    /// Does a piece of work with another document in place of the session's own, and puts things back.
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

    /// Whether a style's handle means one of the document in force: a test sees the file's styles.
    func isOwn(_ style: StyleHandle) -> Bool {
        style.document == machine.documentNumber || style.index < taken.styles
    }

    /// Does a piece of work on a screen of another size, and turns it back: nothing is changed.
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
