import TGLLayout

/// The states of a session, one after each command. They form a tree, since a user may go back and continue differently.
struct StateTree {
    struct State {
        let parent: Int
        /// The history mark where the command's edits begin, while they are in the history.
        var mark: Int
        /// The edits that redo the command, while it is undone.
        var edits: [Edit] = []
        /// Whether the command only set rules to the values they already had.
        var changedNothing = false
    }

    /// State 0 is the beginning.
    var states: [State] = [State(parent: -1, mark: 0)]
    var current = 0
    /// For each state the child visited last, which is the goal of `redo`.
    var lastChild: [Int: Int] = [:]

    /// The way to another state: the nearest common ancestor, and the states below it to be entered, the last first.
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
    /// The number of the current state: 0 at the start, and one more for each command.
    public var currentState: Int { states.current }
    /// How many states there are.
    public var stateCount: Int {
        for case .forget(let before) in owed { return before.states.count }
        return states.states.count
    }
    /// The parent of a state; `nil` for the first.
    public func parentState(of state: Int) -> Int? {
        guard states.states.indices.contains(state), state > 0 else { return nil }
        return states.states[state].parent
    }

    /// The mark of the document's history, for `commit`.
    public var mark: Int { document.mark }

    /// Makes a state of the edits since a mark.
    @discardableResult
    public func commit(from mark: Int) -> Int {
        states.states.append(StateTree.State(parent: states.current, mark: mark, changedNothing: hasChangedNothing(since: mark)))
        let number = states.states.count - 1
        states.lastChild[states.current] = number
        states.current = number
        return number
    }

    private static let fewEdits = 64

    /// Whether the edits since a mark are few, and only set rules to the values they already had.
    private func hasChangedNothing(since mark: Int) -> Bool {
        guard document.mark > mark, document.mark - mark <= Self.fewEdits else { return false }
        return document.edits(since: mark).allSatisfy { edit in
            guard case .slot(let node, let prop, let slot, let rule, _, _) = edit else { return false }
            return document.own(node, prop, slot)?.rule == rule
        }
    }

    /// Goes to the parent of the current state; false at the first. Takes time in proportion to the command's changes.
    @discardableResult
    public func undo() -> Bool {
        states.current > 0 && go(to: states.states[states.current].parent)
    }

    /// Goes to the child visited last; false if there is none.
    @discardableResult
    public func redo() -> Bool {
        guard let next = states.lastChild[states.current] else { return false }
        return go(to: next)
    }

    /// Goes to a state; false if there is no such state, or if `shouldStop` ended it: then the state is unchanged.
    public func goUnlessStopped(to state: Int) -> Bool {
        guard states.states.indices.contains(state), settle(unless: shouldStop) else { return false }
        return document.asking(isToldToStop) { travel(to: state) }
    }

    /// Goes to a state, however long it takes; false if there is no such state.
    @discardableResult
    public func go(to state: Int) -> Bool {
        guard states.states.indices.contains(state) else { return false }
        settle()
        return document.asking(nil) { travel(to: state) }
    }
}
