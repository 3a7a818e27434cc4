import TGLLayout
import TGLSyntax
import TGLWhy

/// A change of one number that meets the goals.
public struct WantProposal: Sendable, Equatable {
    /// The statement to type.
    public let statement: String
    /// A short remark; may be empty.
    public let note: String
    /// The value before, as written; `nil` if it was not set.
    public let before: String?
    /// The number of nodes whose frames change.
    public let moves: Int
    /// Whether it makes nodes overlap or reach beyond their container that did not before; the note says which.
    public let isFlawed: Bool
}

/// A number that cannot meet the goals.
public struct WantObstacle: Sendable, Equatable {
    /// The number: `S.padding`.
    public let name: String
    /// How near it comes and what stops it, in a sentence; empty if it has no effect.
    public let text: String
}

/// The result of `:want`.
public struct WantAnswer: Sendable, Equatable {
    /// The goals as typed, with the present values of their left sides.
    public var goals: [(text: String, left: String, value: Double)] = []
    /// Whether the goals are met already.
    public var isMet = false
    /// The changes that meet the goals: those that move the fewest nodes first, those with flaws last.
    public var proposals: [WantProposal] = []
    /// Numbers that come near, or are known to have no effect.
    public var obstacles: [WantObstacle] = []
    /// Numbers that were not fully searched, because of the limit on layouts.
    public var untried: [String] = []
    /// The number of layouts tried.
    public var layouts = 0

    /// An empty answer.
    public init() {}

    /// Whether everything shown is equal.
    public static func == (a: WantAnswer, b: WantAnswer) -> Bool {
        a.goals.map(\.text) == b.goals.map(\.text) && a.goals.map(\.value) == b.goals.map(\.value) && a.isMet == b.isMet
            && a.proposals == b.proposals && a.obstacles == b.obstacles && a.untried == b.untried && a.layouts == b.layouts
    }
}

extension Session {
    /// Finds the numbers that meet the goals, each when changed alone: `A.width = 100, B.right <= 20`. Changes nothing.
    public func want(_ text: String, limits: WantLimits = WantLimits()) throws(WantFailure) -> WantAnswer {
        settle()
        // Functions in a goal may print and change things; no output or change remains.
        return try trying(SessionTrial()) { () throws(WantFailure) in
            (host, statementDone) = (nil, nil)
            let (goals, screens) = try GoalReader(session: self).screens(text)
            if let first = screens.first {
                document.asking(hasToStop) {
                    set(first.size, in: document, source: -1)
                    try? document.layout()
                }
            }
            var search = WantSearch(self, try GoalReader(session: self).read(goals), screens, limits)
            return try search.search()
        }
    }
}

/// The search for numbers that meet the goals.
private struct WantSearch {
    let session: Session
    let goals: [Goal]
    /// The screens on which the goals must hold; if empty, the present screen.
    let screens: [NamedScreen]
    let trial: WantTrial
    private var answer = WantAnswer()

    private let limits: WantLimits

    init(_ session: Session, _ goals: [Goal], _ screens: [NamedScreen], _ limits: WantLimits) {
        self.session = session
        self.goals = goals
        self.screens = screens
        self.limits = limits
        trial = WantTrial(session, goals, on: screens.count > 1 ? screens : [], limits)
    }

    /// The left side of a goal, by its index in a sample, with its screen if one is named.
    private func left(_ place: Int) -> String { goals[place % goals.count].left + onScreen(place) }

    private func onScreen(_ place: Int) -> String { screens.isEmpty ? "" : " on \(screens[place / goals.count].caption)" }

    mutating func search() throws(WantFailure) -> WantAnswer {
        let now: WantSample
        do throws(Failure) { now = try trial.sample(at: 0) } catch {
            throw GoalReader(session: session).failure(error, [])
        }
        answer.goals = now.values.enumerated().map { (goals[$0 % goals.count].text + onScreen($0), left($0), $1) }
        answer.isMet = now.isMet
        if now.isMet { return answer }
        // Trials have no output, so advice is not needed.
        session.trial?.isHurried = true
        var candidates = WantCandidates(session, goals, hasOwnScreen: screens.isEmpty)
        session.document.asking(session.hasToStop) { candidates.collect(cost: &trial.visits, limit: limits.visits / 4) }
        propose(candidates.found, now)
        let count = candidates.found.count
        if answer.proposals.allSatisfy(\.isFlawed), trial.mayGoOn {
            session.document.asking(session.hasToStop) { candidates.collectNear(cost: &trial.visits, limit: limits.visits / 4) }
            propose(Array(candidates.found[count...]), now)
        }
        if let failure = trial.failure { throw GoalReader(session: session).failure(failure, []) }
        warmUp(candidates.found)
        let order = answer.proposals.enumerated().sorted {
            ($0.element.isFlawed ? 1 : 0, $0.element.moves, $0.offset) < ($1.element.isFlawed ? 1 : 0, $1.element.moves, $1.offset)
        }
        answer.proposals = order.map(\.element)
        answer.layouts = trial.layouts
        return answer
    }

    /// Tries candidates, and runs the statement of each one that meets the goals.
    private mutating func propose(_ candidates: [WantCandidate], _ now: WantSample) {
        for candidate in candidates { if let node = candidate.bearer?.node { session.document.noteHeld(node) } }
        let solved = solve(candidates, now)
        session.layoutAfterRestoring()
        for (candidate, sample) in solved where trial.failure == nil {
            let statement = candidate.statement(sample.x, in: session.document)
            guard let (moves, note, flaws) = trial.check(statement) else { continue }
            let notes = [note, flaws.first.map { text($0, more: flaws.count - 1) }].compactMap { $0 }
            answer.proposals.append(
                WantProposal(
                    statement: statement, note: notes.joined(separator: ", "), before: candidate.now, moves: moves,
                    isFlawed: !flaws.isEmpty))
        }
    }

    private func text(_ flaw: Flaw, more: Int) -> String {
        let (name, other) = (session.document.nameText(flaw.node), session.document.nameText(flaw.other))
        let what =
            switch flaw.sort {
            case .overlaps: "\(name) overlaps \(other)"
            case .sticksOut, .isCut, .leavesScreen: "\(name) sticks out of \(other)"
            case .isHidden: "\(name) is hidden"
            }
        return what + (more > 0 ? ", \(more) more" : "")
    }

    /// The candidates that meet the goals, with their values. All are tried with a linear estimate before any is searched at length.
    private mutating func solve(_ candidates: [WantCandidate], _ now: WantSample) -> [(WantCandidate, WantSample)] {
        let trial = trial
        var solvers = candidates.map { candidate in
            WantSolver(candidate.domain, start: candidate.start, ask: { trial.sample(candidate, $0) }, mayGoOn: { trial.mayGoOn })
        }
        var results: [WantResult?] = Array(repeating: nil, count: candidates.count)
        for place in candidates.indices where trial.mayGoOn {
            let candidate = candidates[place]
            let known = WantSample(
                x: candidate.start, values: now.values, distances: now.distances, excess: now.excess, worst: now.worst)
            trial.begin()
            results[place] = solvers[place].solveQuickly(from: candidate.isUnset ? nil : known)
            trial.end()
        }
        let open = candidates.indices.filter { results[$0] == nil }
        for place in open.filter({ !solvers[$0].endsBefore }) + open.filter({ solvers[$0].endsBefore }) {
            guard trial.mayGoOn || solvers[place].endsBefore else { continue }
            trial.begin()
            results[place] = solvers[place].solveWidely()
            trial.end()
        }
        var solved: [(WantCandidate, WantSample)] = []
        for (candidate, result) in zip(candidates, results) {
            switch result {
            case .found(let sample): solved.append((candidate, sample))
            case .missed(let miss): note(candidate, miss, now)
            case .stopped, nil: answer.untried.append(candidate.name)
            }
        }
        return solved
    }

    /// Repeats edits in large containers without a change, since the cached state for the next edit may have been lost.
    private func warmUp(_ candidates: [WantCandidate]) {
        var parents: Set<Int32> = []
        for candidate in candidates where parents.count < 4 {
            guard let node = candidate.bearer?.node, let parent = session.document.parent(node),
                session.document.childCount(parent) >= 64, parents.insert(parent).inserted
            else { continue }
            trial.begin()
            _ = trial.sample(candidate, candidate.start)
            trial.end()
            session.layoutAfterRestoring()
        }
    }

    // MARK: What stops a number

    private mutating func note(_ candidate: WantCandidate, _ miss: WantMiss, _ now: WantSample) {
        if candidate.isNear || candidate.isUnset && (miss.isConstant || miss.nearest.excess >= now.excess) { return }
        if miss.isConstant || miss.nearest.values.isEmpty {
            let text = idleText(candidate).map { "\(candidate.name) has no effect: \($0)" } ?? ""
            answer.obstacles.append(WantObstacle(name: candidate.name, text: text))
            return
        }
        let worst = miss.nearest.worst ?? 0
        let value = shortNumber(miss.nearest.values[worst])
        var text = now.values.count == 1 ? "the nearest is \(value)" : "the nearest has \(left(worst)) \(value)"
        let held = bound(at: miss.nearest.values[worst], goals[worst % goals.count])
        if let held {
            text += ": \(held)"
        } else if let (from, to) = miss.jump, let goal = now.values.indices.first(where: { from.distances[$0] * to.distances[$0] < 0 }) {
            text += ": it jumps from \(shortNumber(from.values[goal])) to \(shortNumber(to.values[goal])) at \(shortNumber(to.x))"
        } else if miss.nearest.x != candidate.start {
            text += ", with \(shortNumber(miss.nearest.x))"
        } else {
            text += ", as it is now"
        }
        // Only for a bound is it certain that no other value will do.
        let head = held == nil ? "no value of \(candidate.name) was found" : "no value of \(candidate.name) does it"
        answer.obstacles.append(WantObstacle(name: candidate.name, text: "\(head): \(text)"))
    }

    /// Why the rule of the goal's size or position is not read.
    private func idleText(_ candidate: WantCandidate) -> String? {
        guard case .slots(let slots, _, _) = candidate.target, let (node, prop) = candidate.bearer,
            !slots.contains(where: { if case .node(_, _, let kind) = $0 { kind != .rule } else { false } }),
            goals.contains(where: { $0.node == node && $0.prop == prop })
        else { return nil }
        session.layoutAfterRestoring()
        let said = Explained(node, prop.axis, session.document.facts(about: node))
        return session.document.ignoredReason(prop, said)
    }

    /// The bound that holds a goal's left side at a value.
    private func bound(at value: Double, _ goal: Goal) -> String? {
        guard let node = goal.node, let prop = goal.prop, prop.isSize else { return nil }
        for slot in [SlotKind.lower, .upper] {
            let rule = session.document.lookup(node, prop, slot).rule
            if rule.kind == .number, abs(rule.add - value) < 1e-6 {
                return "`\(session.document.nameText(node)).\(prop.word) \(slot.sign) \(exactNumber(rule.add))` limits it"
            }
        }
        return nil
    }
}
