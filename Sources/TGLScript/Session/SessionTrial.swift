// Trials: work for questions and previews that is undone without a trace.

import TGLLayout
import TGLSyntax

/// The current trial.
final class SessionTrial {
    /// The seconds that it may take, the time at which it ends at the latest, and the most iterations of loops and calls in each statement.
    let seconds: Double
    let end: Double
    let steps: Int
    /// A further reason to end: called now and then, true ends the trial.
    let stop: (() -> Bool)?
    /// Whether the user is typing meanwhile, so that errors come without advice that takes long to find.
    var isHurried: Bool
    /// Whether it was ended early, so that its result is worthless.
    var isOver = false
    /// The function relations that ran in the trial, with what they had cached before.
    private var plans: [(plan: TiedPlan, frozen: (function: Function, knobs: Set<Int>)?, tie: (document: UInt32, tie: Tie)?)] = []

    /// A trial with the limits of an ordinary statement.
    convenience init() { self.init(seconds: .infinity, steps: .max, isHurried: false) }

    init(seconds: Double, steps: Int, isHurried: Bool = true, stop: (() -> Bool)? = nil) {
        self.isHurried = isHurried
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

    /// Records a relation before it runs and caches anything.
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

/// The state of a session before a trial, apart from its document.
struct SessionMoment {
    let names: SymbolTable
    let isInteractive: Bool
    let keepsPast: Bool
    let defersRestoring: Bool
    weak var host: (any Host)?
    let statementDone: ((_ text: SourceFile, _ range: SourceRange, _ onlyAsks: Bool) -> Void)?
    let notes: DocumentNotes
    let toldConflicts: [ToldConflict]
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
        // Code compiled within a trial would use symbols that are dropped with it.
        session.prepare()
        names = session.names
        isInteractive = session.isInteractive
        keepsPast = session.keepsPast
        defersRestoring = session.defersRestoring
        host = session.host
        statementDone = session.statementDone
        notes = session.notes
        toldConflicts = session.toldConflicts
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
        session.keepsPast = keepsPast
        session.defersRestoring = defersRestoring
        session.host = host
        session.statementDone = statementDone
        session.notes = notes
        session.toldConflicts = toldConflicts
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

/// The state of the session's machine before a trial.
private struct MachineMoment {
    let counts: (steps: Int, fuel: Int, tank: Int, turns: Int, look: Double, heap: Int)
    let slow: (steps: Int, next: Int, look: Double, perLook: Int)
    let needsCheck: Bool
    let seenNodes: SeenNodes
    let epoch: UInt32
    /// The open blocks of the current statement.
    let open: (whens: [OpenWhen], handlers: [Handler], animation: OpenAnimation?, mode: MachineMode)

    init(_ machine: Machine) {
        counts = (
            machine.steps, machine.fuel, machine.fuelTank, machine.turnsPerLook, machine.lastLook, machine.heapAtNextLook
        )
        slow = (machine.slowSteps, machine.nextStepLook, machine.lastStepLook, machine.stepsPerLook)
        needsCheck = machine.needsCheck
        seenNodes = machine.seenNodes
        epoch = machine.epoch
        open = (machine.whens, machine.handlers, machine.animating, machine.mode)
    }

    func restore(_ machine: Machine) {
        machine.steps = counts.steps
        machine.fuel = counts.fuel
        machine.fuelTank = counts.tank
        machine.turnsPerLook = counts.turns
        machine.lastLook = counts.look
        (machine.slowSteps, machine.nextStepLook, machine.lastStepLook, machine.stepsPerLook) = slow
        machine.heapAtNextLook = counts.heap
        machine.needsCheck = needsCheck
        machine.seenNodes = seenNodes
        machine.epoch = epoch
        (machine.whens, machine.handlers, machine.animating, machine.mode) = open
    }
}

/// The whole state of a session before a trial.
struct SessionBeginning {
    private let session: SessionMoment
    private let machine: MachineMoment
    private let document: DocumentTrial
    private let trial: SessionTrial

    /// The history mark of the document.
    var mark: Int { document.mark }

    init(_ session: Session, _ trial: SessionTrial) {
        self.session = SessionMoment(session)
        machine = MachineMoment(session.machine)
        // A trial is undone by its edits, also in a session that forgets those of each statement.
        session.keepsPast = true
        // A variable that the surrounding statement has changed is logged again, so that it returns to its present value.
        session.machine.newEpoch()
        document = session.document.beginTrial()
        self.trial = trial
    }

    /// Restores everything. The layout is brought up to date, unless `stop` returns true.
    func putBack(_ session: Session, unless stop: (() -> Bool)?) {
        session.document.endTrial(document, unless: stop)
        machine.restore(session.machine)
        trial.forgetPlans()
        self.session.restore(session)
    }
}

extension Session {
    /// Does work and undoes all of its effects: nodes and their numbers, rules, names, notes and counters. Its output still reaches the
    /// host.
    public func trying<T, E: Error>(_ work: () throws(E) -> T) throws(E) -> T {
        settle()
        return try trying(SessionTrial(), work)
    }

    /// Like `trying`, without output. No restoring may be pending.
    func tryingUnheard<T, E: Error>(_ trial: SessionTrial, _ work: () throws(E) -> T) throws(E) -> T {
        try trying(trial) { () throws(E) in
            host = nil
            statementDone = nil
            // Restoring takes as long as it needs.
            defersRestoring = false
            return try work()
        }
    }

    /// Like `trying`, within a statement; the layout must be up to date.
    func trying<T, E: Error>(_ trial: SessionTrial, _ work: () throws(E) -> T) throws(E) -> T {
        let beginning = SessionBeginning(self, trial)
        let (outer, asked) = (self.trial, document.shouldStop)
        self.trial = trial
        defer {
            self.trial = outer
            document.shouldStop = asked
            restore(.trial(beginning))
        }
        return try work()
    }
}
