// Running a layout with a recorder that keeps what it hears, for `why` and `:step`.

/// One thing that happened in a pass, in order.
public enum TraceEvent: Sendable {
    /// A container was visited: to be placed in an exact size, or to be asked what it would be.
    case visit(node: Int32, offered: String, places: Bool)
    case answer(node: Int32, width: Double, height: Double)
    case fact(Fact)
}

struct Recording: Recorder {
    static var isOn: Bool { true }
    /// Only facts about these nodes; `nil`: everything.
    var about: Set<Int32>?
    var descends = true
    var events: [TraceEvent] = []
    /// Passes over large trees keep the first events only.
    var limit = 100_000
    /// Asked now and then: true ends the recording.
    var shouldStop: (() -> Bool)?
    private(set) var hears = true
    private var count = 0

    init(about: Set<Int32>? = nil, descends: Bool = true, limit: Int = 100_000, shouldStop: (() -> Bool)? = nil) {
        self.about = about
        self.descends = descends
        self.limit = limit
        self.shouldStop = shouldStop
    }

    /// Only the nodes in question: to ask all that is in them again would double the work with each level.
    func asksAgain(_ node: Int32) -> Bool { about?.contains(node) ?? false }

    func wants(_ node: Int32) -> Bool { about?.contains(node) ?? true }

    mutating func fact(_ fact: Fact) {
        count += 1
        if events.count >= limit || count & 255 == 0 && shouldStop?() ?? false { hears = false }
        if let about, !about.contains(fact.node) { return }
        if events.count < limit { events.append(.fact(fact)) }
    }

    mutating func enter(_ node: Int32, _ proposal: Proposal, place: Bool) {
        guard about == nil, events.count < limit else { return }
        func axis(_ wraps: Bool, _ v: Double) -> String {
            wraps ? (v.isFinite && v > 0 ? "at most \(shortNumber(v))" : "free") : shortNumber(v)
        }
        events.append(
            .visit(
                node: node, offered: "\(axis(proposal.wrapX, proposal.size.x)) × \(axis(proposal.wrapY, proposal.size.y))", places: place))
    }

    mutating func leave(_ node: Int32, _ answer: Pair) {
        if about == nil, events.count < limit { events.append(.answer(node: node, width: answer.x, height: answer.y)) }
    }
}

extension Document {
    /// The facts about one node from its container's own computation, in order. The layout is up to date before and after.
    public func facts(about i: Int32) -> [Fact] {
        guard let p = parent(i) else { return [] }
        return rerun(p, Recording(about: [i], descends: false, shouldStop: shouldStop)).compactMap {
            if case .fact(let f) = $0 { return f } else { return nil }
        }
    }

    /// The facts about a container's children from its own computation, by child. The layout is up to date before and after.
    public func factsOfChildren(in p: Int32) -> [Int32: [Fact]] {
        guard nodes[p].pointee.box >= 0 else { return [:] }
        var facts: [Int32: [Fact]] = [:]
        let recording = Recording(about: Set(children(p)), descends: false, limit: .max, shouldStop: shouldStop)
        for (index, event) in rerun(p, recording).enumerated() {
            if stops(at: index) { break }
            if case .fact(let fact) = event { facts[fact.node, default: []].append(fact) }
        }
        return facts
    }

    /// Lays a container out again where it stands, without a trace, and returns what was recorded.
    private func rerun(_ p: Int32, _ recording: Recording) -> [TraceEvent] {
        try? layout()
        var pass = Pass(self, recording)
        let origin = pass.placed ? exactOrigin(p) : .zero
        _ = pass.layout(p, pass.exactProposal(p, origin), origin: origin, place: true)
        scratch = pass.scratch
        // What was measured on the way is not what it would have been.
        if pass.isStopped {
            walk(Document.screen) { k, _ in
                if self.nodes[k].pointee.box >= 0 { self.boxes[self.nodes[k].pointee.box].pointee.cache.clear() }
            }
        }
        return pass.recorder.events
    }

    /// Brings the layout up to date as `layout` does, and returns what the pass did; nothing where `shouldStop` said so.
    public func tracedLayout() -> [TraceEvent] {
        guard !dirty.isEmpty else { return [] }
        var pass = Pass(self, Recording(shouldStop: shouldStop))
        runPass(&pass)
        if pass.isStopped {
            startAfresh()
            return []
        }
        return pass.recorder.events
    }

    /// What a node would be if it were offered that; nothing changes. `nil` leaves an axis free.
    public func measure(_ i: Int32, width: Double?, height: Double?) -> (width: Double, height: Double) {
        try? layout()
        let n = nodes[i].pointee
        if n.kind == .label || n.kind == .image {
            let pass = Pass(self, Silent())
            let w = width ?? pass.leafSize(i, n.kind, .x, other: nil, limit: nil)
            return (w, height ?? pass.leafSize(i, n.kind, .y, other: w, limit: nil))
        }
        guard n.box >= 0 else { return (width ?? 0, height ?? 0) }
        if let width, let height { return (width, height) }
        var pass = Pass(self, Silent())
        var proposal = Proposal(Pair(width ?? .infinity, height ?? .infinity), wrapX: width == nil, wrapY: height == nil)
        var answer = pass.layout(i, proposal, origin: pass.placed ? exactOrigin(i) : .zero, place: false)
        if width == nil, height == nil {
            proposal = Proposal(Pair(answer.x, .infinity), wrapX: false, wrapY: true)
            answer = pass.layout(i, proposal, origin: pass.placed ? exactOrigin(i) : .zero, place: false)
        }
        scratch = pass.scratch
        return (answer.x, answer.y)
    }
}
