// Work that is tried and taken back so that nothing shows that it was: for questions and previews.

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
    /// Whether somebody is typing meanwhile: errors come without advice that takes long to find.
    var isHurried: Bool
    /// It was ended early: what it found out says nothing.
    var isOver = false
    /// Relations of functions that were done, with what they knew before.
    private var plans: [(plan: TiedPlan, frozen: (function: Function, knobs: Set<Int>)?, tie: (document: UInt32, tie: Tie)?)] = []

    /// A trial that may take what any statement may.
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
    let toldConflicts: [(name: String, place: Diagnostic.Place)]
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
        // What is compiled within a trial would name symbols that are forgotten with it.
        session.prepare()
        names = session.names
        isInteractive = session.isInteractive
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

/// The same of its machine.
private struct MachineMoment {
    let counts: (steps: Int, fuel: Int, tank: Int, turns: Int, look: Double, heap: Int)
    let slow: (steps: Int, next: Int, look: Double, perLook: Int)
    let needsCheck: Bool
    let seenNodes: SeenNodes
    let epoch: UInt32
    /// What is open in a statement under way.
    let open: (whens: [OpenWhen], handlers: [Handler], animation: OpenAnimation?, isPure: Bool)

    init(_ machine: Machine) {
        counts = (
            machine.steps, machine.fuel, machine.fuelTank, machine.turnsPerLook, machine.lastLook, machine.heapAtNextLook
        )
        slow = (machine.slowSteps, machine.nextStepLook, machine.lastStepLook, machine.stepsPerLook)
        needsCheck = machine.needsCheck
        seenNodes = machine.seenNodes
        epoch = machine.epoch
        open = (machine.whens, machine.handlers, machine.animating, machine.isPure)
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
        (machine.whens, machine.handlers, machine.animating, machine.isPure) = open
    }
}

/// All that a session was before a trial.
struct SessionBeginning {
    private let session: SessionMoment
    private let machine: MachineMoment
    private let document: DocumentTrial
    private let trial: SessionTrial

    /// The place in the document's history.
    var mark: Int { document.mark }

    init(_ session: Session, _ trial: SessionTrial) {
        self.session = SessionMoment(session)
        machine = MachineMoment(session.machine)
        // A variable that the statement around has changed is logged once more, to come back to what it is now.
        session.machine.newEpoch()
        document = session.document.beginTrial()
        self.trial = trial
    }

    /// Puts all back; the layout is brought up to date unless `stop` says so.
    func putBack(_ session: Session, unless stop: (() -> Bool)?) {
        session.document.endTrial(document, unless: stop)
        machine.restore(session.machine)
        trial.forgetPlans()
        self.session.restore(session)
    }
}

extension Session {
    /// Does a piece of work and takes back all that it did: nodes and their numbers, rules, names, what was noted of them, and counts. What
    /// it prints and shows is heard.
    public func trying<T, E: Error>(_ work: () throws(E) -> T) throws(E) -> T {
        settle()
        return try trying(SessionTrial(), work)
    }

    /// The same of work that nobody hears. Nothing may be owed.
    func tryingUnheard<T, E: Error>(_ trial: SessionTrial, _ work: () throws(E) -> T) throws(E) -> T {
        try trying(trial) { () throws(E) in
            host = nil
            statementDone = nil
            // Putting back takes as long as it takes.
            defersRestoring = false
            return try work()
        }
    }

    /// The same within a statement, where the layout is up to date.
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
