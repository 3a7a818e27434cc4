import TGLSyntax

// What a restored session needs of the states: attempts that leave no trace, another beginning, and the goals of `redo`.

extension Session {
    /// Does work that makes states and visits others. If it returns false, all of this is undone: the old state is current, the new states
    /// are gone, and `redo` leads where it did before. At a prompt that was interrupted, this is done later.
    @discardableResult
    public func attempting(_ work: () -> Bool) -> Bool {
        let before = states
        if work() { return true }
        owed.append(.travel(to: before.current, lastChild: before.lastChild))
        restore(.forget(since: before))
        layoutAfterRestoring()
        return false
    }

    /// The state that `redo` reaches from a state; `nil` if there is none.
    public func nextState(of state: Int) -> Int? { states.lastChild[state] }

    /// Makes `redo` lead from a state to one of its children; false if the other state is not a child.
    @discardableResult
    public func setNextState(of state: Int, to child: Int) -> Bool {
        guard parentState(of: child) == state else { return false }
        states.lastChild[state] = child
        return true
    }

    /// Makes a new state from state 0, which must be current: undoes the content of state 0 and runs a script in its place, up to the first
    /// statement that fails.
    public func runInPlaceOfBeginning(_ source: SourceFile) -> Outcome {
        precondition(currentState == 0, "the first state can only be replaced at the beginning")
        let mark = document.mark
        document.revert(to: states.states[0].mark)
        let outcome = run(source)
        settle()
        commit(from: mark)
        return outcome
    }
}
