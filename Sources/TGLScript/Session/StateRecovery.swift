import TGLSyntax

// What bringing a session back asks of the states: attempts that leave nothing, another beginning, and where `redo` leads.

extension Session {
    /// Does work that makes states and goes to others. Where it answers false, all of that is undone: the state that was
    /// is again, the states that were made are gone, and `redo` leads where it led; later, where somebody at a prompt has said stop.
    @discardableResult
    public func attempting(_ work: () -> Bool) -> Bool {
        let before = states
        if work() { return true }
        owed.append(.travel(to: before.current, lastChild: before.lastChild))
        restore(.forget(since: before))
        layoutAfterRestoring()
        return false
    }

    /// The state that `redo` leads to from a state; `nil` where there is none.
    public func nextState(of state: Int) -> Int? { states.lastChild[state] }

    /// Makes `redo` lead from a state to one that was made from it; false where it was not.
    @discardableResult
    public func setNextState(of state: Int, to child: Int) -> Bool {
        guard parentState(of: child) == state else { return false }
        states.lastChild[state] = child
        return true
    }

    /// Makes a state from state 0, which must be: what state 0 holds is undone in it, and a script runs instead, up to
    /// the first statement that fails.
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
