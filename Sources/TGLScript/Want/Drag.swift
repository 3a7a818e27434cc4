import TGLLayout
import TGLSyntax

/// The present pull of a drag.
public struct DragPull: Sendable {
    /// Where the dragged edge should be, or the wanted length.
    public var target: Double
    /// How far it may end from the target for a rounder number, in points.
    public var tolerance: Double
    /// Whether the drag goes in steps of one, without rounder numbers.
    public var isFine: Bool

    /// A pull to a value.
    public init(to target: Double, within tolerance: Double, isFine: Bool) {
        (self.target, self.tolerance, self.isFine) = (target, tolerance, isFine)
    }
}

/// The statement that a drag would run, and its effect.
public struct DragStep: Equatable, Sendable {
    /// The statement: `A.width = 120`.
    public let statement: String
    /// The value of the dragged handle after it.
    public let value: Double
}

extension Session {
    /// Drags handles: finds the statement that brings each nearest to its target, runs it, and undoes it. `show` is called with
    /// the steps while they are in effect. Several grips, as for a corner, are pulled together. `nil` if a statement fails.
    ///
    /// - Parameters:
    ///   - grips: the grips that `grip` found in this state, each with the chosen way and the pull.
    public func drag(
        _ grips: [(grip: DragGrip, way: Int, pull: DragPull)], _ show: ([DragStep]) -> Void
    ) -> [DragStep]? {
        settle()
        return tryingUnheard(SessionTrial(seconds: 1, steps: 100_000)) {
            isInteractive = true
            var steps: [DragStep] = []
            for (grip, way, pull) in grips {
                guard grip.ways.indices.contains(way) else { return nil }
                var dragging = Dragging(self, grip, grip.ways[way])
                guard let step = dragging.step(pull) else { return nil }
                steps.append(step)
            }
            // One axis may affect the other, so the values are measured at the end.
            let after = zip(steps, grips).map { step, held in
                DragStep(statement: step.statement, value: DragMeasure(held.grip.handle, in: document)?.value ?? step.value)
            }
            show(after)
            return after
        }
    }

    /// Runs a statement, shows its effect, and undoes it; returns its error, or `nil`.
    public func showing(_ statement: String, _ show: () -> Void) -> Diagnostic? {
        settle()
        return tryingUnheard(SessionTrial(seconds: 1, steps: 100_000)) {
            isInteractive = true
            let outcome = run(SourceFile(name: "tgl[\(stateCount)]", text: statement), tests: .skip)
            if let error = outcome.firstError { return error }
            document.asking(hasToStop) { try? document.layout() }
            show()
            return nil
        }
    }
}

/// A drag of one handle, within a trial.
private struct Dragging {
    let session: Session
    let grip: DragGrip
    var way: DragWay

    init(_ session: Session, _ grip: DragGrip, _ way: DragWay) { (self.session, self.grip, self.way) = (session, grip, way) }

    /// Runs the statement that comes nearest to the target, and leaves it in effect.
    mutating func step(_ pull: DragPull) -> DragStep? {
        var numbers = way.parts.map(\.candidate.start)
        var at = (value: grip.value, held: grip.held ?? 0)
        var best: (miss: Double, statement: String)?
        var ran = ""
        var mark = session.beginStatement()
        // The first guess is usually right; a nonlinear value needs a few more.
        for turn in 0..<Self.mostTurns {
            if turn > 0 { session.takeBack(to: mark) }
            numbers = guess(numbers, at, pull)
            ran = statement(numbers)
            mark = session.beginStatement()
            guard let now = run(ran) else {
                guard let best else { return nil }
                session.takeBack(to: mark)
                mark = session.beginStatement()
                ran = best.statement
                guard run(ran) != nil else { return nil }
                break
            }
            let miss = abs(now.value - pull.target)
            if best.map({ miss < $0.miss }) ?? true { best = (miss, ran) }
            at = (now.value, now.held.first ?? 0)
            if miss <= max(pull.tolerance, 0.5) + 0.01 || turn == Self.mostTurns - 1 { break }
            // Update the slope from the value here and at the start.
            learn(numbers, now)
        }
        if let best, best.statement != ran {
            session.takeBack(to: mark)
            guard run(best.statement) != nil else { return nil }
            ran = best.statement
        }
        guard let now = DragMeasure(grip.handle, in: session.document) else { return nil }
        if abs(now.value - pull.target) > max(pull.tolerance, 0.5) + 0.01, let wider = withBound(pull) {
            session.takeBack(to: mark)
            mark = session.beginStatement()
            if let then = run(wider), abs(then.value - pull.target) < abs(now.value - pull.target) {
                return DragStep(statement: wider, value: then.value)
            }
            session.takeBack(to: mark)
            guard run(ran) != nil else { return nil }
        }
        return DragStep(statement: ran, value: now.value)
    }

    /// The statement that also moves the bound that holds a size; `nil` if no number of the node itself does.
    private func withBound(_ pull: DragPull) -> String? {
        guard let part = way.parts.first, way.parts.count == 1, let (node, prop) = part.candidate.bearer, prop.isSize,
            case .slots(_, let rule, .added) = part.candidate.target, rule.kind == .number
        else { return nil }
        // Where the bound holds already, the slope is that of the other direction.
        let number = rounded(part.candidate.start + (pull.target - grip.value) * (part.slope < 0 ? -1 : 1), part, 1, pull)
        let slot: SlotKind = number > part.candidate.start ? .upper : .lower
        let bound = session.document.lookup(node, prop, slot)
        guard bound.rule.kind == .number, bound.layer == .own else { return nil }
        let document = session.document
        return part.candidate.statement(number, in: document)
            + "; \(document.nameText(node)).\(prop.word) \(slot.sign) \(exactNumber(number))"
    }

    private static let mostTurns = 4

    private func run(_ statement: String) -> DragMeasure? {
        let outcome = session.run(SourceFile(name: "tgl[\(session.stateCount)]", text: statement), tests: .skip)
        guard !outcome.failed else { return nil }
        try? session.machine.layout()
        return DragMeasure(grip.handle, in: session.document)
    }

    private func statement(_ numbers: [Double]) -> String {
        zip(way.parts, numbers).map { $0.candidate.statement($1, in: session.document) }.joined(separator: "; ")
    }

    /// The numbers for which a linear estimate reaches the target and the other edge stays.
    private func guess(_ numbers: [Double], _ at: (value: Double, held: Double), _ pull: DragPull) -> [Double] {
        let change = pull.target - at.value
        let parts = way.parts
        let last = parts[parts.count - 1]
        guard parts.count == 2, let held = grip.held else {
            guard last.slope != 0 else { return numbers }
            return [rounded(numbers[0] + change / last.slope, parts[0], last.slope, pull)]
        }
        // Two linear equations in two unknowns; the first number is rounded, and the second one follows exactly.
        let keep = held - at.held
        let (a, b) = (parts[0], parts[1])
        let whole = a.slope * b.heldSlope - b.slope * a.heldSlope
        guard abs(whole) > 1e-9 else { return numbers }
        let first = rounded(numbers[0] + (change * b.heldSlope - keep * b.slope) / whole, a, a.slope == 0 ? b.slope : a.slope, pull)
        guard abs(b.heldSlope) > 1e-9 else { return [first, numbers[1]] }
        let second = numbers[1] + (keep - (first - numbers[0]) * a.heldSlope) / b.heldSlope
        return [first, clamp((second * 100).rounded() / 100, b.candidate.domain)]
    }

    private mutating func learn(_ numbers: [Double], _ now: DragMeasure) {
        guard way.parts.count == 1 else { return }
        let change = numbers[0] - way.parts[0].candidate.start
        let slope = (now.value - grip.value) / change
        if change != 0, slope.isFinite, abs(slope) > 1e-6 { way.parts[0].slope = slope }
    }

    /// The roundest number that comes near enough to the target.
    private func rounded(_ x: Double, _ part: DragWay.Part, _ slope: Double, _ pull: DragPull) -> Double {
        let domain = part.candidate.domain
        if domain.isWhole { return clamp(x.rounded(), domain) }
        if let items = domain.items { return items.min { abs($0 - x) < abs($1 - x) } ?? x }
        let units = part.units.filter { !pull.isFine || $0 <= 1 }
        for unit in units {
            let round = (x / unit).rounded() * unit
            // A multiple of several points counts as rounder only if it is near; whole numbers and shares always do.
            let reach = unit > 1 ? min(pull.tolerance, 2) : max(part.isShare ? pull.tolerance : min(pull.tolerance, 1), 0.5)
            if abs((round - x) * slope) <= reach { return clamp((round * 100).rounded() / 100, domain) }
        }
        return clamp((x * 100).rounded() / 100, domain)
    }

    private func clamp(_ x: Double, _ domain: WantDomain) -> Double { min(max(x, domain.low), domain.high) }
}

extension DragWay.Part {
    /// Whether it is a factor or a weight, of which a small change is many points.
    fileprivate var isShare: Bool { units[0] == 1 }

    /// The units to which a number is rounded, the roundest first.
    fileprivate var units: [Double] {
        switch candidate.target {
        case .slots(_, let rule, .factor): rule.kind == .percent ? [25, 5, 1, 0.5, 0.1] : [1, 0.5, 0.25, 0.1, 0.05, 0.01]
        case .knob(_, isPercent: true): [25, 5, 1, 0.5, 0.1]
        case .statement where candidate.tail.hasPrefix("%"): [25, 5, 1, 0.5, 0.1]
        case .statement where candidate.tail.hasPrefix("f"): [1, 0.5, 0.25, 0.1, 0.05, 0.01]
        case .slots(_, _, .added), .knob, .statement:
            candidate.bearer?.prop.isWeight ?? false ? [1, 0.5, 0.25, 0.1, 0.05, 0.01] : [8, 1, 0.5, 0.1]
        }
    }
}
