import TGLLayout

// Putting things back. What a command did that failed or was interrupted is undone at once, except at a prompt where somebody
// has pressed Ctrl-C, or its time is over: undoing takes about as long as doing did, and nobody should wait for that. There it is owed, and
// done bit by bit while a prompt is, or before the next command at the latest. Nothing reads the document in between.

/// A piece of work that puts things back.
enum Owed {
    /// Takes edits back for good; then there is no more than there was in the document, where that is known.
    case rollback(to: Int, extent: DocumentExtent?)
    /// Takes back a trial, with all that shows that it was.
    case trial(SessionBeginning)
    /// Undoes edits that a state brought, which keeps them.
    case discard(to: Int)
    /// Brings edits again that a state had been undoing.
    case redo([Edit], from: Int)
    /// Goes to a state; then the ways that `redo` goes are these.
    case travel(to: Int, lastChild: [Int: Int])
    /// Forgets the states made since there were these; none of them is any more.
    case forget(since: StateTree)
}

extension Session {
    /// Whether something is still to be put back, or laid out.
    public var isSettled: Bool { owed.isEmpty && !document.isUnfinished && !document.isDirty }

    /// Puts back what is still to be put back and brings the layout up to date, unless told to stop in between. Whether all is done.
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

    /// Puts back what is owed, as long as the document is not told to stop.
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

    /// Undoes what a failed piece of work did: at once, or where somebody at a prompt has said stop or its time is over (`isLate`), later.
    func restore(_ work: Owed, isLate: Bool = false) {
        owed.append(work)
        if defersRestoring {
            if isLate { return }
            _ = document.asking(shouldStop) { payBack() }
        } else {
            _ = document.asking(nil) { payBack() }
        }
    }

    /// Brings the layout up to date after something was put back, unless that is put off.
    func layoutAfterRestoring() {
        settle(unless: defersRestoring ? shouldStop : nil)
    }

    /// So many nodes are worth to be freed that were made and undone.
    private static let worthFreeing = 20_000

    /// Frees what a statement made that was undone for good, where that is much.
    private func giveBack(to extent: DocumentExtent) {
        guard document.extent.isLarger(than: extent, by: Session.worthFreeing) else { return }
        document.giveBack(to: extent)
        notes.giveBack(to: document.capacity)
    }

    // MARK: States

    /// Goes one state nearer to another. Where the document is told to stop, gives what undoes the part of the way gone.
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

    /// Goes to a state and brings the layout up to date. Where the document is told to stop, things are put back, and the answer
    /// is false.
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

    /// Goes back to a state that was left for something that failed; later, where somebody at a prompt has said stop.
    public func comeBack(to state: Int) {
        restore(.travel(to: state, lastChild: states.lastChild))
        layoutAfterRestoring()
    }

    /// Does a piece of work that looks at other states, and comes back to the one that exists, later where somebody at a prompt
    /// has said stop.
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
