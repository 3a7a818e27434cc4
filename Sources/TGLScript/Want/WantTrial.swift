import TGLLayout
import TGLSyntax
import TGLWhy

/// Tries numbers on the session's own document, and undoes each.
///
/// Its limits count layouts and the nodes in them, so that the result is the same on every machine.
final class WantTrial {
    private let session: Session
    private let goals: [Goal]
    /// The screens on which all goals must hold, if there are several.
    private let screens: [NamedScreen]
    private var mark = 0
    private(set) var layouts = 0
    /// The approximate number of nodes laid out.
    var visits = 0
    /// Why the trials ended: an interruption or a limit.
    private(set) var failure: Failure?
    private let limits: WantLimits
    private let began = Session.now()
    /// The frames of the goals' nodes before.
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

    /// Whether another trial is allowed.
    var mayGoOn: Bool { failure == nil && layouts < limits.layouts && visits < limits.visits && !isOutOfTime }

    private var isOutOfTime: Bool { limits.seconds > 0 && Session.now() - began > limits.seconds }

    /// Begins the trial of a number; `end` undoes it.
    func begin() { mark = session.beginStatement() }

    /// Undoes the changes since `begin`. The layout is updated by the next trial, or at the end.
    func end() { session.takeBack(to: mark) }

    /// The sample of the present document, on each screen.
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

    /// Whether a goal's node loses all of its width or height although the goal does not ask for that, which nobody wants.
    private func vanishes(_ goal: Goal) -> Bool {
        guard let node = goal.node, let prop = goal.prop, let frame = frames[node], session.document.exists(node) else { return false }
        let now = session.document.exactFrame(node)
        let (isNarrow, isFlat) = (now.width <= 0 && frame.width > 0, now.height <= 0 && frame.height > 0)
        return isNarrow && (prop.axis == .y || !prop.isSize) || isFlat && (prop.axis == .x || !prop.isSize)
    }

    /// The sample of a candidate's value; `nil` if the document rejects it.
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

    /// The approximate number of nodes that a layout visits for a candidate: its siblings, and those of its ancestors.
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

    /// Sets a number to a value; false if the document rejects it.
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
                // The node's cell may have been made again.
                let node = !document.exists(node) ? try session.machine.existing(session.machine.handle(node)) : node
                document.set(node, prop, kind, rule)
            case .style(let style, let prop, let kind): document.setStyle(style, prop, kind, rule)
            case .when(let when, let place): document.setWhenSlot(when, place, rule)
            case .keep: document.replace(slot, rule, source: document.source(of: slot) ?? -1)
            }
        }
    }

    // MARK: The statement itself

    /// Runs a statement and undoes it. Returns how many nodes get another frame (not counting cells, which come and go), a remark, and
    /// flaws that are rarely wanted; `nil` if the goals are not met or something is hidden.
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

    /// The most moved nodes that are checked for flaws.
    private static let mostLooked = 100

    /// Whether a node is that of a goal, or within it.
    private func isWanted(_ node: Int32) -> Bool {
        var at = Optional(node)
        while let here = at {
            if goals.contains(where: { $0.node == here }) { return true }
            at = session.document.parent(here)
        }
        return false
    }

    /// The line count of a goal's text, if it changes.
    private func textNote(_ before: [Int]) -> String? {
        for (goal, old) in zip(goals, before) {
            guard let node = goal.node, old > 0 else { continue }
            let lines = session.document.textLines(node).count
            if lines != old, lines > 0 { return session.document.nameText(node) + (lines == 1 ? " is one line" : " has \(lines) lines") }
        }
        return nil
    }
}

/// The limits of a search.
public struct WantLimits: Sendable {
    /// Layouts for all numbers together.
    public var layouts = 800
    /// The approximate number of nodes laid out or visited.
    public var visits = 60_000
    /// Seconds, in case the counts do not end the search; 0 for no limit.
    public var seconds = 0.0

    /// The standard limits.
    public init() {}
}
