// Undo and redo: an edit swaps what it holds with the current state, so it is its own inverse.

extension Document {
    /// The place in the history after the last edit, to which `undo`, `rollback`, `discard` and `revert` can return.
    public var mark: Int { history.count }

    /// Forgets the history: earlier edits can no longer be undone, and earlier marks mean nothing.
    public func forget() {
        let isRunning = runningAnimation != nil
        history.removeAll()
        foreign.removeAll()
        if isRunning { keptAnimation?.mark = 0 } else { keptAnimation = nil }
    }

    /// Undoes all edits since `mark`, last first; they cannot be redone. False where `shouldStop` ended it on the way: another call does
    /// the rest.
    @discardableResult
    public func rollback(to mark: Int) -> Bool {
        takeBack(to: mark) { edit, inverse in
            if case .foreign(let f) = edit, Int(f) == foreign.count - 1 { foreign.removeLast() }
            if case .ghost(let node, let kind, let box, let content) = inverse, isExpected(node) {
                giveBackStorage(ofGhost: node, kind, box: box, content: content)
            }
        }
    }

    /// Undoes all edits since `mark`, and returns the edits for `redo`. Frames change with the next `layout()`. Where `shouldStop` ends it
    /// on the way, it returns those that were undone; the others stay in the history.
    public func undo(to mark: Int) -> [Edit] {
        var result: [Edit] = []
        result.reserveCapacity(max(0, history.count - mark))
        takeBack(to: mark) { _, inverse in result.append(inverse) }
        result.reverse()
        return result
    }

    /// Undoes all edits since `mark` for good, but edits that an earlier `undo` returned can still be redone. False where `shouldStop`
    /// ended it on the way.
    public func discard(to mark: Int) -> Bool { takeBack(to: mark) { _, _ in } }

    @discardableResult
    private func takeBack(to mark: Int, _ done: (Edit, Edit) -> Void) -> Bool {
        guard finishEdits() else { return false }
        if let kept = keptAnimation, kept.mark > mark { keptAnimation = nil }
        while history.count > mark {
            let edit = history.removeLast()
            done(edit, carryOut(edit))
            if isUnfinished || history.count % Document.stepsPerLook == 0 && history.count > mark && isToldToStop { return false }
        }
        return true
    }

    /// Redoes edits that `undo` returned, from an index on, in a document that is as `undo` left it. Returns how many of all are done:
    /// fewer than there are where `shouldStop` ended it on the way.
    @discardableResult
    public func redo(_ edits: [Edit], from first: Int = 0) -> Int {
        guard finishEdits() else { return first }
        for k in first..<max(first, edits.count) {
            history.append(carryOut(edits[k]))
            if isUnfinished || k % Document.stepsPerLook == Document.stepsPerLook - 1 && isToldToStop { return k + 1 }
        }
        return edits.count
    }

    /// Swaps the caller's own changes back, for a document that is given up.
    package func takeBackForeign() {
        for edit in history.reversed() {
            if case .foreign(let f) = edit { foreign[Int(f)].swap() }
        }
        forget()
    }

    /// Undoes all edits since `mark` by new edits, which `undo` can undo; `rollback` must not go back before them.
    public func revert(to mark: Int) {
        for place in (mark..<history.count).reversed() { history.append(carryOut(history[place])) }
    }

    /// Writes a change of the caller's own to the history, after it was made: undo and redo call its `swap`.
    public func note(_ edit: any ForeignEdit) {
        guard keepsHistory else { return }
        foreign.append(edit)
        history.append(.foreign(Int32(foreign.count - 1)))
    }

    /// Writes an edit to the history.
    @inline(__always) func log(_ edit: Edit) { if keepsHistory { history.append(edit) } }

    /// Swaps what an edit holds with the current state, and returns its inverse.
    func carryOut(_ edit: Edit) -> Edit {
        switch edit {
        case .slot(let i, let prop, let slot, let rule, let source, let order):
            let old = swapSlot(i, prop, slot, rule, source, order)
            return .slot(node: i, prop: prop, slot: slot, rule: old.rule, source: old.source, order: old.order)
        case .link(let i, let parent, let before):
            if nodes[i].pointee.parent >= 0 { return detach(i) }
            attach(i, to: parent, before: before)
            return edit
        case .name(let i, let name):
            let old = storedNames[i].pointee
            let alive = exists(i)
            if alive { unregister(i) }
            storedNames[i].pointee = name
            if alive { register(i) }
            return .name(node: i, name: old)
        case .ghost(let i, let kind, let box, let content): return toggleGhost(i, kind, box: box, content: content)
        case .counter(let kind, let value):
            let old = names.made[Int(kind.rawValue)].counter
            names.made[Int(kind.rawValue)].counter = value
            return .counter(kind: kind, value: old)
        case .styleSlot(let s, let prop, let slot, let rule, let source, let place):
            return swapStyleSlot(s, prop, slot, rule, source, place: place)
        case .styleExists(let s):
            styles[Int(s)].exists.toggle()
            return edit
        case .whenExists(let w):
            toggleWhen(w)
            return edit
        case .whenSlot(let w, let place, let rule, let source): return swapWhenSlot(w, place, rule, source)
        case .keepExists(let k):
            toggleKeep(k)
            return edit
        case .keep(let k, let keep): return swapKeep(k, keep)
        case .foreign(let f):
            foreign[Int(f)].swap()
            return edit
        }
    }
}
