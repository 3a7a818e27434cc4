import TGLLayout
import TGLSyntax
import TGLWhy

/// Tries numbers on the session's own document, and undoes each.
///
/// How much is tried is counted in layouts and in nodes that they laid out, so that the same document gets the same answer on every
/// machine.
final class WantTrial {
    private let session: Session
    private let goals: [Goal]
    /// The screens on all of which the goals are to hold, where there are several.
    private let screens: [NamedScreen]
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

    init(_ session: Session, _ goals: [Goal], on screens: [NamedScreen], _ limits: WantLimits) {
        self.session = session
        self.goals = goals
        self.screens = screens
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

    /// How far the goals are as the document is, on each screen.
    func sample(at x: Double) throws(Failure) -> WantSample {
        var values: [Double] = []
        var distances: [Double] = []
        var excesses: [Double] = []
        func measure() throws(Failure) {
            try session.machine.layout()
            for goal in goals {
                let (left, right) = try sides(of: goal)
                let distance = goal.distance(left, right)
                values.append(left)
                distances.append(distance)
                excesses.append(vanishes(goal) ? .infinity : goal.excess(distance))
            }
        }
        for screen in screens {
            session.set(screen.size, in: session.document, source: -1)
            try measure()
        }
        if screens.isEmpty { try measure() }
        let worst = excesses.indices.max { excesses[$0] < excesses[$1] }
        return WantSample(
            x: x, values: values, distances: distances, excess: worst.map { excesses[$0] } ?? -.infinity, worst: worst)
    }

    private func sides(of goal: Goal) throws(Failure) -> (Double, Double) {
        guard case .list(let sides) = try session.machine.call(goal.sides, []), sides.count == 2, case .number(let left) = sides[0],
            case .number(let right) = sides[1]
        else { throw Failure(.type, "`\(goal.text)` is not about numbers") }
        return (left, right)
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
            guard try set(candidate, x) else { return nil }
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

    /// Gives a number another value; false where the document refuses it.
    private func set(_ candidate: WantCandidate, _ x: Double) throws(Failure) -> Bool {
        let document = session.document
        switch candidate.target {
        case .knob(let index, let isPercent): try session.machine.setKnob(index, isPercent ? .percent(x) : .number(x))
        case .statement:
            visits += 50
            let outcome = session.run(SourceFile(name: "<want>", text: candidate.statement(x, in: document)))
            if outcome.wasInterrupted { failure = session.stopReason() }
            return !outcome.failed
        case .slots(let slots, _, _): if let rule = candidate.rule(x) { try set(slots, rule) }
        }
        return true
    }

    private func set(_ slots: [TiedSlot], _ rule: Rule) throws(Failure) {
        let document = session.document
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

    /// What becomes of a statement: how many nodes get another frame, without those in cells, which come and go, what is worth saying
    /// of it, and what else it does that is rarely meant; `nil` where the goals are not met then, or something is hidden. All is undone.
    func check(_ statement: String) -> (moves: Int, note: String?, flaws: [Flaw])? {
        let document = session.document
        let lines = goals.map { $0.node.map { document.textLines($0).count } ?? 0 }
        document.beginTracking()
        let mark = session.beginStatement()
        let outcome = session.run(SourceFile(name: "tgl[\(session.stateCount)]", text: statement))
        layouts += 1
        try? session.machine.layout()
        let changes = document.endTracking(since: mark)
        let moved = changes.frames.nodes.filter { !document.isInCell($0) }
        visits += changes.laidOut
        let note = textNote(lines)
        let looked = moved.sorted().prefix(Self.mostLooked)
        let flaws = document.flaws(of: looked)
        let isMet = !outcome.failed && (try? sample(at: 0))?.isMet ?? false
        if outcome.wasInterrupted { failure = session.stopReason() }
        session.takeBack(to: mark)
        session.layoutAfterRestoring()
        guard isMet else { return nil }
        let known = Set(document.flaws(of: looked))
        let new = flaws.filter { !known.contains($0) }
        return new.contains { $0.sort == .isHidden && !isWanted($0.node) } ? nil : (moved.count, note, new)
    }

    /// Of so many nodes that move is looked at how they lie.
    private static let mostLooked = 100

    /// Whether a node is one that a goal is about, or is in it.
    private func isWanted(_ node: Int32) -> Bool {
        var at = Optional(node)
        while let here = at {
            if goals.contains(where: { $0.node == here }) { return true }
            at = session.document.parent(here)
        }
        return false
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
