// What was edited, taken back and done again: an edit swaps what it holds with what stands, so it is its own inverse.

extension Document {
    /// A place in the history to come back to.
    public var mark: Int { history.count }

    /// Forgets how things came to be as they are: what is in the history can no longer be taken back.
    public func forget() {
        history.removeAll(keepingCapacity: history.capacity < 4096)
        foreign.removeAll()
    }

    /// Takes back all edits since `mark`, last first.
    public func rollback(to mark: Int) {
        while history.count > mark {
            let edit = history.removeLast()
            _ = carryOut(edit)
            if case .foreign(let f) = edit, Int(f) == foreign.count - 1 { foreign.removeLast() }
        }
    }

    /// Takes back all edits since `mark` and returns what brings them back, for `redo`.
    public func undo(to mark: Int) -> [Edit] {
        var result: [Edit] = []
        result.reserveCapacity(history.count - mark)
        while history.count > mark { result.append(carryOut(history.removeLast())) }
        result.reverse()
        return result
    }

    /// The same, unless `shouldStop` says on the way that it is to end: then all is as it was, and the answer `nil`.
    public func undoUnlessStopped(to mark: Int) -> [Edit]? {
        var result: [Edit] = []
        result.reserveCapacity(history.count - mark)
        while history.count > mark {
            result.append(carryOut(history.removeLast()))
            guard result.count & 1023 == 0, shouldStop?() ?? false else { continue }
            redo(result.reversed())
            return nil
        }
        return result.reversed()
    }

    /// Carries out edits that `undo` took back.
    public func redo(_ edits: [Edit]) {
        for e in edits { history.append(carryOut(e)) }
    }

    /// Notes a change of the caller's own in the history.
    public func note(_ edit: any ForeignEdit) {
        guard keepsHistory else { return }
        foreign.append(edit)
        history.append(.foreign(Int32(foreign.count - 1)))
    }

    /// Writes an edit to the history.
    @inline(__always) func log(_ edit: Edit) { if keepsHistory { history.append(edit) } }

    /// Swaps what an edit holds with what stands, and returns its inverse.
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
            let old = names.counters[Int(kind.rawValue)]
            names.counters[Int(kind.rawValue)] = value
            return .counter(kind: kind, value: old)
        case .styleSlot(let s, let prop, let slot, let rule, let source, let place):
            return swapStyleSlot(s, prop, slot, rule, source, place: place)
        case .styleExists(let s):
            styles[Int(s)].exists.toggle()
            return edit
        case .whenExists(let w):
            toggleWhen(w)
            return edit
        case .foreign(let f):
            foreign[Int(f)].swap()
            return edit
        }
    }
}
