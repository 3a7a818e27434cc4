import TGLLayout
import TGLSyntax

/// Tries numbers on the session's own document, and undoes each.
///
/// How much is tried is counted in layouts and in nodes that they laid out, so that the same document gets the same answer on every
/// machine.
final class WantTrial {
    private let session: Session
    private let goals: [Goal]
    private var mark = 0
    private(set) var layouts = 0
    /// How many nodes were laid out, about.
    var visits = 0
    /// What ended the trials: somebody said stop, or a limit was met.
    private(set) var failure: Failure?
    private let limits: WantLimits
    private let began = Session.now()
    /// The frames of the goals' nodes as they were.
    private var frames: [Int32: Rect] = [:]

    init(_ session: Session, _ goals: [Goal], _ limits: WantLimits) {
        self.session = session
        self.goals = goals
        self.limits = limits
        for goal in goals {
            guard let node = goal.node else { continue }
            session.document.noteHeld(node)
            frames[node] = session.document.exactFrame(node)
        }
    }

    /// Whether more may be tried.
    var mayGoOn: Bool { failure == nil && layouts < limits.layouts && visits < limits.visits && !isOutOfTime }

    private var isOutOfTime: Bool { limits.seconds > 0 && Session.now() - began > limits.seconds }

    /// Begins with a number; `end` undoes what was tried of it.
    func begin() { mark = session.beginStatement() }

    /// Undoes what was tried since `begin`; the layout is brought up to date by what is tried next, or at the end.
    func end() { session.takeBack(to: mark) }

    /// How far the goals are as the document is.
    func sample(at x: Double) throws(Failure) -> WantSample {
        try session.machine.layout()
        var values: [Double] = []
        var distances: [Double] = []
        var excess = -Double.infinity
        for goal in goals {
            guard case .list(let sides) = try session.machine.call(goal.sides, []), sides.count == 2,
                case .number(let left) = sides[0], case .number(let right) = sides[1]
            else { throw Failure(.type, "`\(goal.text)` is not about numbers") }
            let distance = goal.distance(left, right)
            values.append(left)
            distances.append(distance)
            excess = max(excess, goal.excess(distance), vanishes(goal) ? .infinity : -.infinity)
        }
        return WantSample(x: x, values: values, distances: distances, excess: excess)
    }

    /// Whether a node that a goal is about has no breadth left, of which the goal says nothing: nobody means that.
    private func vanishes(_ goal: Goal) -> Bool {
        guard let node = goal.node, let prop = goal.prop, let frame = frames[node], session.document.exists(node) else { return false }
        let now = session.document.exactFrame(node)
        let (isNarrow, isFlat) = (now.width <= 0 && frame.width > 0, now.height <= 0 && frame.height > 0)
        return isNarrow && (prop.axis == .y || !prop.isSize) || isFlat && (prop.axis == .x || !prop.isSize)
    }

    /// How far the goals are with a candidate at a value; `nil` where the document does not take it.
    func sample(_ candidate: WantCandidate, _ x: Double) -> WantSample? {
        layouts += 1
        visits += reach(of: candidate)
        do throws(Failure) {
            try set(candidate, x)
            let isDue = session.document.isDirty
            let sample = try sample(at: x)
            visits += isDue ? session.document.report.laidOut : 0
            return sample
        } catch {
            visits += session.document.report.laidOut
            if error.kind == .interrupted || error.isFatal { failure = error }
            end()
            begin()
            return nil
        }
    }

    /// How many nodes a layout looks at for a candidate, about: those beside it, and beside the containers that it is in.
    private func reach(of candidate: WantCandidate) -> Int {
        guard let node = candidate.bearer?.node, session.document.exists(node) else { return 100 }
        var count = 0
        var at = Optional(node)
        while let container = at {
            count += min(session.document.childCount(container), 400)
            at = session.document.parent(container)
        }
        return count
    }

    private func set(_ candidate: WantCandidate, _ x: Double) throws(Failure) {
        let document = session.document
        if case .knob(let index) = candidate.target { return try session.machine.setKnob(index, .number(x)) }
        guard case .slots(let slots, _, _) = candidate.target, let rule = candidate.rule(x) else { return }
        for slot in slots {
            switch slot {
            case .node(let node, let prop, let kind):
                // The cell that it is in may have been made again.
                let node = !document.exists(node) ? try session.machine.existing(session.machine.handle(node)) : node
                document.set(node, prop, kind, rule)
            case .style(let style, let prop, let kind): document.setStyle(style, prop, kind, rule)
            case .when(let when, let place): document.setWhenSlot(when, place, rule)
            case .keep: document.replace(slot, rule, source: document.source(of: slot) ?? -1)
            }
        }
    }

    // MARK: The statement itself

    /// What becomes of a statement: how many nodes get another frame, without those in cells, which come and go, and what is worth saying
    /// of it; `nil` where the goals are not met then. All is undone.
    func check(_ statement: String) -> (moves: Int, note: String?)? {
        let document = session.document
        let lines = goals.map { $0.node.map { document.textLines($0).count } ?? 0 }
        document.beginTracking()
        let mark = session.beginStatement()
        let outcome = session.run(SourceFile(name: "tgl[\(session.stateCount)]", text: statement))
        layouts += 1
        var isMet = false
        if !outcome.failed, let sample = try? sample(at: 0) { isMet = sample.isMet }
        let changes = document.endTracking(since: mark)
        let moves = changes.frames.nodes.count { !document.isInCell($0) }
        visits += changes.laidOut
        let note = isMet ? textNote(lines) : nil
        if outcome.wasInterrupted { failure = session.stopReason() }
        session.takeBack(to: mark)
        session.layoutAfterRestoring()
        return isMet ? (moves, note) : nil
    }

    /// Into how many lines the text is wrapped that a goal is about, if they are others.
    private func textNote(_ before: [Int]) -> String? {
        for (goal, old) in zip(goals, before) {
            guard let node = goal.node, old > 0 else { continue }
            let lines = session.document.textLines(node).count
            if lines != old, lines > 0 { return session.document.nameText(node) + (lines == 1 ? " is one line" : " has \(lines) lines") }
        }
        return nil
    }
}

/// How much may be tried for an answer.
public struct WantLimits: Sendable {
    /// Layouts, of all numbers together.
    public var layouts = 800
    /// Nodes that these lay out or look at, about.
    public var visits = 60_000
    /// Seconds, where the counts are not enough to end it; 0: any.
    public var seconds = 0.0

    /// The usual limits.
    public init() {}
}
