// Running a layout with a recording, for `why` and `:step`.

/// An event in a layout, in order.
public enum TraceEvent: Sendable {
    /// A container was visited: to be placed in an exact size, or to be measured. `name`: its name at that time, for a node in a cell,
    /// whose place may be used again.
    case visit(node: Int32, name: TracedName?, offered: String, places: Bool)
    /// The last visit ends with that size.
    case answer(node: Int32, width: Double, height: Double)
    /// A value was fixed.
    case fact(Fact)
    /// A part of the layout of a scrolling node began: everything up to its `end` belongs to it.
    case begin(TracedPart)
    /// A note about what happens.
    case note(String)
    /// The last part or visit ended.
    case end
}

/// The name of a node in a layout.
public struct TracedName: Sendable {
    /// Its name: `C[3].T`.
    public let name: String
    /// The word of its kind; empty for an item that is not made.
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
    /// The owner of the cell that it is about, which may not be made.
    let cell: CellOwner?
    /// The event, in words after the name.
    public let text: String
    /// The reason; `nil` where it is the reason for laying out its container.
    public internal(set) var reason: String?
    /// The measured size, if it was measured.
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

/// Notes what a pass does and why.
package final class Recording {
    /// Records only facts about these nodes; `nil`: everything.
    private let about: ((Int32) -> Bool)?
    /// Whether the pass is the layout itself. Otherwise its results are discarded.
    let isForGood: Bool
    private(set) var events: [TraceEvent] = []
    /// Passes over large trees keep the first events only.
    let limit: Int
    /// Asked regularly: true ends the recording.
    let shouldStop: (() -> Bool)?
    /// Whether only facts are kept, by node.
    private let isByNode: Bool
    /// Those facts, in order.
    package private(set) var factsByNode: [Int32: [Fact]] = [:]
    /// The values of the bounds of sizes when they were last read; `nil` where they had none.
    private var bounds: [BoundKey: Double?] = [:]
    /// The parts of templates that divide frames, as far as they were recorded.
    var splitParts = SplitParts()
    /// Whether events are still recorded: the recording was not ended, and there is room.
    var hears: Bool { isWanted && mutes == 0 }
    private var isWanted = true
    /// How many callers have muted the recording, because they do the same again later.
    var mutes = 0
    /// The explanations of sizes that are being decided (see `SizeTale`).
    var sizes: [SizeTale: SizeAccount] = [:]
    /// The length in which the lines of a container must fit, by its node.
    var lineLimits: [Int32: Double] = [:]
    /// The records of flexing the lines of a container, by its node and the line's first item.
    var rounds: [Int32: [Int: FlexRounds]] = [:]
    /// Whether facts are put into words; otherwise only the rules that were read are recorded (for lint).
    let tellsWords: Bool
    /// A value that is asked for in place of facts, and its node.
    let asking: (value: LaidValue, node: Int32)?
    /// The answers.
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

    /// Only for the nodes in question: measuring everything in them again would double the work with each level.
    func asksAgain(_ node: Int32) -> Bool { about?(node) ?? false }

    func wants(_ node: Int32) -> Bool { about?(node) ?? true }

    /// The size whose bound is being read: measuring its node for that does not explain the size.
    private var openBound: (node: Int32, axis: Axis)?

    /// Reads a bound of a size, and notes its value.
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

    /// Notes the value of a bound of a size.
    func bound(_ node: Int32, _ axis: Axis, _ slot: SlotKind, _ value: Double?) {
        if wants(node) { bounds.updateValue(value, forKey: BoundKey(node: node, axis: axis, slot: slot)) }
    }

    /// The values of the bounds of a size, as far as they were read.
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

    /// Begins a part of the layout of a scrolling node; gives the value for `end`, `nil` where nothing is recorded any more.
    func begin(_ part: TracedPart) -> Int? {
        guard about == nil, mutes == 0, events.count < limit else { return nil }
        events.append(.begin(part))
        return events.count - 1
    }

    /// Adds a note to the last part or visit.
    func note(_ text: String) { if about == nil, mutes == 0, events.count < limit { events.append(.note(text)) } }

    /// Ends a part.
    func end(_ part: Int, _ size: Pair? = nil, because reason: String? = nil) {
        if case .begin(var begun) = events[part] {
            (begun.size, begun.reason) = (size.map { ($0.x, $0.y) }, reason)
            events[part] = .begin(begun)
        }
        events.append(.end)
    }

    /// Stores the final form of what was recorded since the last time: `node` gives the node and its name that replace a node, or `nil`
    /// where nothing changes; `cell` the node of a cell now; `facts` the lines of a fact, or `nil` where it stays a fact.
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
    /// The facts about children of a container from its own computation, by child; without a list about all of them. The layout is up to
    /// date before and after. `tellsWords`: whether the facts are put into words; otherwise only the rules that were read are recorded.
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

    /// The facts about the columns or rows of a grid, from its own computation.
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
            // The content of a block is laid out with the blocks around it.
            while nodes[p].pointee.kind.flows, !pass.isFlowRoot(p) { p = nodes[p].pointee.parent }
            let origin = pass.placed ? exactOrigin(p) : .zero
            read(pass, around: p)
            _ = pass.inRegion(of: p) { pass.layout(p, pass.exactProposal(p, origin), origin: origin, place: true) }
        }
        return recording.events
    }

    /// A pass whose results are discarded: it places nothing, records nothing, and leaves no mark.
    package func withSilentPass<T>(_ body: (Pass) -> T) -> T {
        let told = toldInTrials.count
        defer { takeBackTold(to: told) }
        let silence = Recording(about: { _ in false }, isForGood: false)
        silence.mutes = 1
        return withPass(silence, body)
    }

    /// Makes a pass that begins at a node use the direction of reading around it.
    package func read(_ pass: Pass, around i: Int32) {
        if usesDirection { pass.state.pointee.rtl = readsRightToLeft(around: i) }
    }

    /// Brings the layout up to date as `layout` does, and returns the events; empty where `shouldStop` answered true.
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
    /// The offer in words: `100`, `at most 100`, `free`.
    var text: String {
        switch mode {
        case .exact: return shortNumber(length)
        case .atMost: return length.isFinite && length > 0 ? "at most \(shortNumber(length))" : "free"
        case .leastContent: return "its least content"
        case .mostContent: return "free"
        }
    }
}
