import TGLLayout

// Restores the document. The effects of a command that failed or was interrupted are undone at once, with one exception: at a prompt where
// the user has pressed Ctrl-C, or the time is over, since undoing takes about as long as doing did. There the work is queued in `owed` and
// done bit by bit while the prompt waits, or at the latest before the next command. Nothing reads the document in between.

/// Queued work that restores the document.
enum Owed {
    /// Undoes edits for good, and then frees what lies beyond the extent, if it is known.
    case rollback(to: Int, extent: DocumentExtent?)
    /// Undoes a trial without a trace.
    case trial(SessionBeginning)
    /// Undoes edits that are also stored in a state.
    case discard(to: Int)
    /// Redoes the edits that leaving a state had undone, from an index on.
    case redo([Edit], from: Int)
    /// Goes to a state, and then sets where `redo` leads.
    case travel(to: Int, lastChild: [Int: Int])
    /// Drops the states made since this tree was stored; none of them is current.
    case forget(since: StateTree)
}

extension Session {
    /// Whether nothing is left to restore or to lay out.
    public var isSettled: Bool { owed.isEmpty && !document.isUnfinished && !document.isDirty }

    /// Does all queued work and brings the layout up to date, unless told to stop. Returns whether all is done.
    @discardableResult
    public func settle(unless stop: (() -> Bool)? = nil) -> Bool {
        if isSettled { return true }
        return document.asking(stop) {
            let wasPuttingBack = isPuttingBack
            isPuttingBack = true
            defer { isPuttingBack = wasPuttingBack }
            guard payBack() else { return false }
            do { try document.layout() } catch DocumentError.interrupted { return false } catch {}
            return true
        }
    }

    /// Does the queued work until the document is told to stop. Returns whether all is done.
    func payBack() -> Bool {
        let wasPuttingBack = isPuttingBack
        isPuttingBack = true
        defer { isPuttingBack = wasPuttingBack }
        while true {
            guard document.finishEdits() else { return false }
            guard let next = owed.first else { return true }
            switch next {
            case .rollback(let mark, let extent):
                guard document.rollback(to: mark), !document.isUnfinished else { return false }
                if let extent { giveBack(to: extent) }
            case .trial(let beginning):
                guard document.rollback(to: beginning.mark), !document.isUnfinished else { return false }
                beginning.putBack(self, unless: document.shouldStop)
            case .discard(let mark):
                guard document.discard(to: mark), !document.isUnfinished else { return false }
            case .redo(let edits, let from):
                let done = document.redo(edits, from: from)
                owed[0] = .redo(edits, from: done)
                guard done == edits.count, !document.isUnfinished else { return false }
            case .travel(let state, let lastChild):
                while states.current != state {
                    if let part = move(towards: state) {
                        owed.insert(part, at: 0)
                        return false
                    }
                }
                states.lastChild = lastChild
            case .forget(let before): states = before
            }
            owed.removeFirst()
        }
    }

    /// Undoes the effects of work that failed: at once, or later if the user at a prompt has interrupted it or its time is over (`isLate`).
    func restore(_ work: Owed, isLate: Bool = false) {
        owed.append(work)
        if defersRestoring {
            if isLate { return }
            _ = document.asking(shouldStop) { payBack() }
        } else {
            _ = document.asking(nil) { payBack() }
        }
    }

    /// Brings the layout up to date after restoring; where restoring is deferred, only until told to stop.
    func layoutAfterRestoring() {
        settle(unless: defersRestoring ? shouldStop : nil)
    }

    /// From this many undone nodes on, freeing their memory is worth its time.
    private static let worthFreeing = 20_000

    /// Frees the nodes of a statement that was undone for good, if they are many.
    private func giveBack(to extent: DocumentExtent) {
        guard document.extent.isLarger(than: extent, by: Session.worthFreeing) else { return }
        document.giveBack(to: extent)
        notes.giveBack(to: document.capacity)
    }

    // MARK: States

    /// Goes one state towards another. If the document is told to stop, returns the work that undoes the part already done.
    func move(towards state: Int) -> Owed? {
        let wasPuttingBack = isPuttingBack
        isPuttingBack = true
        defer { isPuttingBack = wasPuttingBack }
        let (turn, ahead) = states.way(to: state)
        if states.current != turn {
            let leaving = states.current
            let edits = document.undo(to: states.states[leaving].mark)
            if document.isUnfinished || document.mark > states.states[leaving].mark { return .redo(edits, from: 0) }
            states.states[leaving].edits = edits
            states.current = states.states[leaving].parent
        } else if let next = ahead.last {
            let mark = document.mark
            let edits = states.states[next].edits
            if document.redo(edits) < edits.count || document.isUnfinished { return .discard(to: mark) }
            states.states[next].mark = mark
            states.states[next].edits = []
            states.lastChild[states.current] = next
            states.current = next
        }
        return nil
    }

    /// Goes to a state and brings the layout up to date. If the document is told to stop, the old state is restored and the result is
    /// false.
    func travel(to state: Int) -> Bool {
        let wasPuttingBack = isPuttingBack
        isPuttingBack = true
        defer { isPuttingBack = wasPuttingBack }
        let origin = states.current
        let lastChild = states.lastChild
        notes.toldMisfits = []
        while states.current != state {
            guard let part = move(towards: state) else { continue }
            owed.append(part)
            restore(.travel(to: origin, lastChild: lastChild))
            return false
        }
        do { try document.layout() } catch DocumentError.interrupted {
            restore(.travel(to: origin, lastChild: lastChild))
            return false
        } catch {}
        return true
    }

    /// Returns to a state after something failed elsewhere; later if the user at a prompt has interrupted.
    public func comeBack(to state: Int) {
        restore(.travel(to: state, lastChild: states.lastChild))
        layoutAfterRestoring()
    }

    /// Does work that visits other states, and returns to the current one; later if the user at a prompt has interrupted.
    func returning<T>(_ work: () -> T) -> T {
        let origin = states.current
        let lastChild = states.lastChild
        let animation = document.keptAnimation
        let layoutNotes = document.layoutNotes
        let told = notes.toldMisfits
        let result = work()
        restore(.travel(to: origin, lastChild: lastChild))
        layoutAfterRestoring()
        document.layoutNotes = layoutNotes
        notes.toldMisfits = told
        document.keptAnimation = animation
        return result
    }
}
