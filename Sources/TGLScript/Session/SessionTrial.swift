// Work that is tried and taken back so that nothing shows that it was: for previews.

import TGLLayout
import TGLSyntax

/// A trial under way.
final class SessionTrial {
    /// How long it may take, when it ends at the latest, and how many turns of loops and calls each statement may take.
    let seconds: Double
    let end: Double
    let steps: Int
    /// Asked besides: true ends it.
    let stop: (() -> Bool)?
    /// It was ended early: what it found out says nothing.
    var isOver = false
    /// Relations of functions that were done, with what they knew before.
    private var plans: [(plan: TiedPlan, frozen: (function: Function, knobs: Set<Int>)?, tie: (document: UInt32, tie: Tie)?)] = []

    init(seconds: Double, steps: Int, stop: (() -> Bool)?) {
        self.seconds = seconds
        self.steps = steps
        self.stop = stop
        end = Session.now() + seconds
    }

    func mustEnd() -> Bool {
        if isOver { return true }
        isOver = Session.now() > end || stop?() ?? false
        return isOver
    }

    /// Notes that a relation is done, before it learns anything.
    func note(_ plan: TiedPlan) {
        if !plans.contains(where: { $0.plan === plan }) { plans.append((plan, plan.frozen, plan.tie)) }
    }

    func forgetPlans() {
        for known in plans {
            known.plan.frozen = known.frozen
            known.plan.tie = known.tie
        }
        plans = []
    }
}

/// What a session was before a trial, beside its document.
struct SessionMoment {
    let names: SymbolTable
    let isInteractive: Bool
    let defersRestoring: Bool
    weak var host: (any Host)?
    let statementDone: ((_ text: SourceFile, _ range: SourceRange, _ onlyAsks: Bool) -> Void)?
    let notes: DocumentNotes
    let ties: TieTable
    let tieSlots: [Int]
    let tieParts: [[Prop: Tie]]
    let awaited: [AwaitedReference]
    let curveFailure: Failure?
    let outputBytes: Int
    let started: Double
    let due: DueLayouts
    let echoed: [String]
    let scope: (count: Int, knobs: [Int])
    let places: (sources: Int, places: Int, isLastOwn: Bool)

    init(_ session: Session) {
        names = session.names
        isInteractive = session.isInteractive
        defersRestoring = session.defersRestoring
        host = session.host
        statementDone = session.statementDone
        notes = session.notes
        ties = session.ties
        tieSlots = session.ties.all.map(\.slots.count)
        tieParts = session.ties.all.map(\.ofParts)
        awaited = session.awaited
        curveFailure = session.curveFailure
        outputBytes = session.outputBytes
        started = session.started
        due = session.due
        echoed = session.echoed
        scope = (session.scope.count, session.scope.allKnobs)
        places = session.places.extent
    }

    func restore(_ session: Session) {
        session.names = names
        session.isInteractive = isInteractive
        session.defersRestoring = defersRestoring
        session.host = host
        session.statementDone = statementDone
        session.notes = notes
        session.ties = ties
        for (index, tie) in ties.all.enumerated() {
            tie.drop(to: tieSlots[index])
            if tie.ofParts.count != tieParts[index].count { tie.ofParts = tieParts[index] }
        }
        session.awaited = awaited
        session.curveFailure = curveFailure
        session.outputBytes = outputBytes
        session.started = started
        session.due = due
        session.echoed = echoed
        session.scope.dropTrial(count: scope.count, knobs: scope.knobs)
        session.places.drop(to: places)
    }
}

/// The same of its machine.
private struct MachineMoment {
    let counts: (steps: Int, fuel: Int, tank: Int, turns: Int, look: Double, slow: Int, heap: Int)
    let hidden: [Bool]
    let needsCheck: Bool
    let seenNodes: SeenNodes

    init(_ machine: Machine) {
        counts = (
            machine.steps, machine.fuel, machine.fuelTank, machine.turnsPerLook, machine.lastLook, machine.slowSteps, machine.heapAtNextLook
        )
        hidden = machine.hidden
        needsCheck = machine.needsCheck
        seenNodes = machine.seenNodes
    }

    func restore(_ machine: Machine) {
        machine.steps = counts.steps
        machine.fuel = counts.fuel
        machine.fuelTank = counts.tank
        machine.turnsPerLook = counts.turns
        machine.lastLook = counts.look
        machine.slowSteps = counts.slow
        machine.heapAtNextLook = counts.heap
        machine.hidden = hidden
        machine.needsCheck = needsCheck
        machine.seenNodes = seenNodes
        machine.whens = []
        machine.handlers = []
        machine.animating = nil
        machine.isPure = false
    }
}

extension Session {
    /// Does a piece of work that nobody hears, and takes back all that it did: nodes and their numbers, rules, names, what was noted
    /// of them, and counts. Nothing may be owed.
    func tryingUnheard<T>(_ trial: SessionTrial, _ work: () -> T) -> T {
        let moment = SessionMoment(self)
        let machineMoment = MachineMoment(machine)
        let beginning = document.beginTrial()
        host = nil
        statementDone = nil
        defersRestoring = false
        self.trial = trial
        let result = work()
        // Putting back takes as long as it takes.
        self.trial = nil
        document.shouldStop = nil
        document.endTrial(beginning)
        machineMoment.restore(machine)
        trial.forgetPlans()
        moment.restore(self)
        return result
    }
}
