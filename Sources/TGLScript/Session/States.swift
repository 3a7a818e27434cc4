import TGLLayout

/// The states of a session, one after each command: a tree, since one may go back and go on differently.
struct StateTree {
    struct State {
        let parent: Int
        /// Where the command's edits begin in the document's history, while they are.
        var mark: Int
        /// What brings the command back, while it is undone.
        var edits: [Edit] = []
        /// The command only set rules that were set already.
        var changedNothing = false
    }

    /// State 0 is the beginning.
    var states: [State] = [State(parent: -1, mark: 0)]
    var current = 0
    /// Of each state the child last gone to, for `redo`.
    var lastChild: [Int: Int] = [:]

    /// Where the way to another state turns: the last state that both come from, and the states from there on, the last first.
    func way(to state: Int) -> (turn: Int, ahead: [Int]) {
        // A state's number is greater than its parent's.
        var turn = current
        var at = state
        var ahead: [Int] = []
        while at != turn {
            if turn > at {
                turn = states[turn].parent
            } else {
                ahead.append(at)
                at = states[at].parent
            }
        }
        return (turn, ahead)
    }
}

extension Session {
    /// The number of the state that exists: 0 at the start, and one more for each command.
    public var currentState: Int { states.current }
    /// How many states there are.
    public var stateCount: Int {
        for case .forget(let before) in owed { return before.states.count }
        return states.states.count
    }
    /// The state that a state was made from; `nil` for the first.
    public func parentState(of state: Int) -> Int? {
        guard states.states.indices.contains(state), state > 0 else { return nil }
        return states.states[state].parent
    }

    /// The place in the document's history, to be given to `commit`.
    public var mark: Int { document.mark }

    /// Makes what was done since a place in the history a state of its own.
    @discardableResult
    public func commit(from mark: Int) -> Int {
        states.states.append(StateTree.State(parent: states.current, mark: mark, changedNothing: hasChangedNothing(since: mark)))
        let number = states.states.count - 1
        states.lastChild[states.current] = number
        states.current = number
        return number
    }

    private static let fewEdits = 64

    /// Whether all that was done since a place in the history is that a few rules were set again to what they were.
    private func hasChangedNothing(since mark: Int) -> Bool {
        guard document.mark > mark, document.mark - mark <= Self.fewEdits else { return false }
        return document.edits(since: mark).allSatisfy { edit in
            guard case .slot(let node, let prop, let slot, let rule, _, _) = edit else { return false }
            return document.own(node, prop, slot)?.rule == rule
        }
    }

    /// Goes one state back; false at the first. Costs what the command's changes cost.
    @discardableResult
    public func undo() -> Bool {
        states.current > 0 && go(to: states.states[states.current].parent)
    }

    /// Goes forward to the state last gone back from; false where there is none.
    @discardableResult
    public func redo() -> Bool {
        guard let next = states.lastChild[states.current] else { return false }
        return go(to: next)
    }

    /// Goes to a state by number; false when there is none such, or where `shouldStop` said to stop: then it is as it was.
    public func goUnlessStopped(to state: Int) -> Bool {
        guard states.states.indices.contains(state), settle(unless: shouldStop) else { return false }
        return document.asking(isToldToStop) { travel(to: state) }
    }

    /// Goes to a state by number, however long it takes; false when there is none such.
    @discardableResult
    public func go(to state: Int) -> Bool {
        guard states.states.indices.contains(state) else { return false }
        settle()
        return document.asking(nil) { travel(to: state) }
    }
}
