// Running a layout with a recorder that keeps what it hears, for `why` and `:step`.

/// One thing that happened in a layout, in order.
public enum TraceEvent: Sendable {
    /// A container was visited: to be placed in an exact size, or to be asked what it would be. `name`: what it was called then, of a node
    /// in a cell that may be another's since.
    case visit(node: Int32, name: TracedName?, offered: String, places: Bool)
    /// The visit that began last ends with that size.
    case answer(node: Int32, width: Double, height: Double)
    /// A value was fixed.
    case fact(Fact)
    /// A part of the layout of what scrolls began: up to its `end` all belongs to it.
    case begin(TracedPart)
    /// What is to be said of what happens.
    case note(String)
    /// The part or visit that began last ended.
    case end
}

/// What a node was called in a layout.
public struct TracedName: Sendable {
    /// Its name: `C[3].T`.
    public let name: String
    /// The word of its kind; empty of an item that is not made.
    public internal(set) var kind: String

    /// A name, and the word of a kind.
    public init(name: String, kind: String) { (self.name, self.kind) = (name, kind) }
}

/// A part of the layout of a scroll or collection: its offset, an item that is measured.
public struct TracedPart: Sendable {
    /// The node that it is about, or the one that it is in.
    public internal(set) var node: Int32
    /// What it is about.
    public internal(set) var name: TracedName
    /// Whose cell it is about, which may not be made.
    let cell: CellOwner?
    /// What happens to it, after the name.
    public let text: String
    /// Why; `nil` where that is why its container is laid out.
    public internal(set) var reason: String?
    /// What it needs, where it was measured.
    public internal(set) var size: (width: Double, height: Double)?

    /// A part about a node.
    init(_ doc: Document, _ node: Int32, _ text: String) {
        (self.node, self.text, cell) = (node, text, nil)
        name = TracedName(name: doc.nameText(node), kind: doc.kind(node).word)
    }

    /// A part about a cell.
    init(_ name: String, _ cell: CellOwner, _ text: String) {
        (node, self.text, self.cell) = (cell.section, text, cell)
        self.name = TracedName(name: name, kind: "")
    }
}

/// Hears what a pass does and why, and keeps it.
package final class Recording {
    /// Only facts about these nodes; `nil`: everything.
    private let about: ((Int32) -> Bool)?
    /// Whether the pass is the layout itself. Else it only looks, and nothing of what it finds stays.
    let isForGood: Bool
    private(set) var events: [TraceEvent] = []
    /// Passes over large trees keep the first events only.
    let limit: Int
    /// Asked now and then: true ends the recording.
    let shouldStop: (() -> Bool)?
    /// Whether facts are kept by the node that they are about, and nothing else is.
    private let isByNode: Bool
    /// Those facts, in order.
    package private(set) var factsByNode: [Int32: [Fact]] = [:]
    /// What the bounds of sizes came to when they were read last; `nil` where they came to nothing.
    private var bounds: [BoundKey: Double?] = [:]
    /// The parts of templates that divide frames, as far as they were told of.
    var splitParts = SplitParts()
    /// Whether what is said is still wanted: nobody has asked to stop, and there is room.
    var hears: Bool { isWanted && mutes == 0 }
    private var isWanted = true
    /// How many want nothing to be heard of what they do now, since it is done again.
    var mutes = 0
    /// What is told of sizes that are being decided (see `SizeTale`).
    var sizes: [SizeTale: SizeAccount] = [:]
    /// What ends the lines of a container, by its node: the length in which they have to fit.
    var lineLimits: [Int32: Double] = [:]
    /// What flexed the lines of a container, by its node and the line's first item.
    var rounds: [Int32: [Int: FlexRounds]] = [:]
    /// Whether the words of facts are of interest; else only which rules were read (for lint).
    let tellsWords: Bool
    /// A value that is asked for in place of facts, and the node that it is of.
    let asking: (value: LaidValue, node: Int32)?
    /// What was answered.
    var answers: [LaidAnswer] = []
    private var count = 0
    private var settled = 0

    package init(
        about: ((Int32) -> Bool)? = nil, isForGood: Bool = true, limit: Int = 100_000, isByNode: Bool = false,
        tellsWords: Bool = true, asking: (LaidValue, Int32)? = nil, shouldStop: (() -> Bool)? = nil
    ) {
        self.about = about
        self.isForGood = isForGood
        self.limit = limit
        self.isByNode = isByNode
        self.tellsWords = tellsWords
        self.asking = asking
        self.shouldStop = shouldStop
    }

    /// Only the nodes in question: to ask all that is in them again would double the work with each level.
    func asksAgain(_ node: Int32) -> Bool { about?(node) ?? false }

    func wants(_ node: Int32) -> Bool { about?(node) ?? true }

    /// The size of which a bound is read: what its node is asked for that is not how the size comes about.
    private var openBound: (node: Int32, axis: Axis)?

    /// Reads a bound of a size, and keeps what it comes to.
    func reading(_ slot: SlotKind, of node: Int32, _ axis: Axis, _ read: () -> Double?) -> Double? {
        let around = openBound
        openBound = (node, axis)
        let value = read()
        openBound = around
        bound(node, axis, slot, value)
        return value
    }

    private struct BoundKey: Hashable {
        let node: Int32
        let axis: Axis
        let slot: SlotKind
    }

    /// Keeps what a bound of a size came to.
    func bound(_ node: Int32, _ axis: Axis, _ slot: SlotKind, _ value: Double?) {
        if wants(node) { bounds.updateValue(value, forKey: BoundKey(node: node, axis: axis, slot: slot)) }
    }

    /// What the bounds of a size came to, as far as they were read.
    func bounds(_ node: Int32, _ axis: Axis) -> [Fact.Bound] {
        if bounds.isEmpty { return [] }
        return [SlotKind.lower, .upper].compactMap { slot in
            bounds[BoundKey(node: node, axis: axis, slot: slot)].map { Fact.Bound(slot: slot, value: $0) }
        }
    }

    func fact(_ fact: Fact) {
        count += 1
        if events.count >= limit || count & 255 == 0 && shouldStop?() ?? false { isWanted = false }
        if let about, !about(fact.node) { return }
        if let bound = openBound, fact.isOwn, bound.node == fact.node, bound.axis == fact.prop.axis { return }
        if isByNode { return factsByNode[fact.node, default: []].append(fact) }
        if events.count < limit { events.append(.fact(fact)) }
    }

    func enter(_ node: Int32, _ proposal: Proposal, place: Bool) {
        guard about == nil, mutes == 0, events.count < limit else { return }
        events.append(.visit(node: node, name: nil, offered: "\(proposal.x.text) × \(proposal.y.text)", places: place))
    }

    /// Begins a part of the layout of what scrolls; gives what `end` is to be told, `nil` where nothing is heard any more.
    func begin(_ part: TracedPart) -> Int? {
        guard about == nil, mutes == 0, events.count < limit else { return nil }
        events.append(.begin(part))
        return events.count - 1
    }

    /// Says something of the part or visit that began last.
    func note(_ text: String) { if about == nil, mutes == 0, events.count < limit { events.append(.note(text)) } }

    /// Ends a part.
    func end(_ part: Int, _ size: Pair? = nil, because reason: String? = nil) {
        if case .begin(var begun) = events[part] {
            (begun.size, begun.reason) = (size.map { ($0.x, $0.y) }, reason)
            events[part] = .begin(begun)
        }
        events.append(.end)
    }

    /// Has what was heard since the last time stay as it is said now: `node` gives the node that is left of another, and its name, or `nil`
    /// where nothing is to be done; `cell` the node that is a cell now; `facts` the lines of a fact, or `nil` where it is to stay one.
    func settle(_ node: (Int32) -> (Int32, TracedName)?, cell: (CellOwner) -> Int32?, facts: (Fact) -> [String]?) {
        var all: [TraceEvent] = []
        all.reserveCapacity(events.count - settled)
        for event in events[settled...] {
            switch event {
            case .visit(let i, nil, let offered, let places):
                let known = node(i)
                all.append(.visit(node: known?.0 ?? i, name: known?.1, offered: offered, places: places))
            case .begin(var part):
                if let i = part.cell.flatMap(cell) ?? (part.cell == nil ? part.node : nil), let known = node(i) {
                    part.node = known.0
                    part.name.kind = known.1.kind
                }
                all.append(.begin(part))
            case .fact(let fact):
                if let lines = facts(fact) { all += lines.map { .note($0) } } else { all.append(event) }
            default: all.append(event)
            }
        }
        events.replaceSubrange(settled..., with: all)
        settled = events.count
    }

    func leave(_ node: Int32, _ answer: Pair) {
        if about == nil, mutes == 0, events.count < limit { events.append(.answer(node: node, width: answer.x, height: answer.y)) }
    }
}

extension Document {
    /// The facts about children of a container from its own computation, by child; without a list about all of them. The layout is up
    /// to date before and after. `tellsWords`: whether the facts are worded; else only which rules were read is said.
    public func factsOfChildren(in p: Int32, _ children: [Int32]? = nil, tellsWords: Bool = true) -> [Int32: [Fact]] {
        guard nodes[p].pointee.box >= 0 else { return [:] }
        var about: (Int32) -> Bool = { [unowned self] in nodes[$0].pointee.parent == p }
        if let children, children.count < childCount(p) {
            var wanted = NodeBits(below: capacity)
            for i in children { wanted.insert(i) }
            about = { wanted.contains($0) }
        }
        let recording = Recording(
            about: about, isForGood: false, limit: .max, isByNode: true, tellsWords: tellsWords, shouldStop: shouldStop)
        _ = rerun(p, recording)
        return recording.factsByNode
    }

    /// What a grid has to say of its columns or rows, from its own computation.
    package func factsOfTracks(in i: Int32) -> [Fact] {
        guard nodes[i].pointee.kind.traits.isCSS else { return [] }
        let recording = Recording(about: { $0 == i }, isForGood: false, limit: .max, shouldStop: shouldStop)
        return rerun(i, recording).compactMap { if case .fact(let f) = $0, f.prop == .columns || f.prop == .rows { f } else { nil } }
    }

    /// Lays a container out again where it is, without a trace, and returns what was recorded.
    package func rerun(_ container: Int32, _ recording: Recording) -> [TraceEvent] {
        try? layout()
        withPass(recording) { pass in
            var p = container
            // What is in a block is laid out with the blocks around it.
            while nodes[p].pointee.kind.flows, !pass.isFlowRoot(p) { p = nodes[p].pointee.parent }
            let origin = pass.placed ? exactOrigin(p) : .zero
            read(pass, around: p)
            _ = pass.inRegion(of: p) { pass.layout(p, pass.exactProposal(p, origin), origin: origin, place: true) }
        }
        return recording.events
    }

    /// A pass that only looks: it places nothing, says nothing, and leaves no mark.
    package func withSilentPass<T>(_ body: (Pass) -> T) -> T {
        let told = toldInTrials.count
        defer { takeBackTold(to: told) }
        let silence = Recording(about: { _ in false }, isForGood: false)
        silence.mutes = 1
        return withPass(silence, body)
    }

    /// Lets a pass that begins at a node read in the direction around it.
    package func read(_ pass: Pass, around i: Int32) {
        if usesDirection { pass.state.pointee.rtl = readsRightToLeft(around: i) }
    }

    /// Brings the layout up to date as `layout` does, and returns what it did; nothing where `shouldStop` said so.
    public func tracedLayout() -> [TraceEvent] {
        guard isDirty else { return [] }
        let recording = Recording(shouldStop: shouldStop)
        tracing = recording
        defer { tracing = nil }
        do { try layout() } catch DocumentError.interrupted { return [] } catch {}
        return recording.events
    }

    /// The least or the most length that a node's content asks for along an axis, in points: what CSS calls its minimum and maximum
    /// content size. Nothing changes.
    package func contentLength(_ i: Int32, _ axis: Axis, least: Bool) -> Double {
        try? layout()
        if nodes[i].pointee.kind.hasContent { return leafSize(i, axis, other: nil, limit: nil, least: least) }
        guard nodes[i].pointee.box >= 0 else { return 0 }
        let asked: AxisProposal = least ? .leastContent : .mostContent
        return withSilentPass { pass in
            read(pass, around: i)
            let proposal = axis == .x ? Proposal(asked, .atMost(.infinity)) : Proposal(.atMost(.infinity), asked)
            return pass.measure(i, proposal, at: pass.hasSafeArea ? exactOrigin(i) : .zero)[axis]
        }
    }
}

extension AxisProposal {
    /// What is offered, in words: `100`, `at most 100`, `free`.
    var text: String {
        switch mode {
        case .exact: return shortNumber(length)
        case .atMost: return length.isFinite && length > 0 ? "at most \(shortNumber(length))" : "free"
        case .leastContent: return "its least content"
        case .mostContent: return "free"
        }
    }
}
