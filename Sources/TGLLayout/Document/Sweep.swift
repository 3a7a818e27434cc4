// Edits that touch very many nodes at once (the users of a style, the nodes of a `when`, a subtree that is added or removed) can be
// interrupted. The rest of their work waits, and must be done before anything else is. So an edit is never half done for good, and undoing
// it need not know how far it had come.

/// The remaining work of an edit on many nodes.
struct Sweep {
    var next = 0
    let count: Int
    let work: (Int) -> Void
}

extension Document {
    /// `shouldStop` is asked after this many steps.
    static let stepsPerLook = 256

    /// Whether an edit was interrupted before it was done.
    public var isUnfinished: Bool { !unfinished.isEmpty }

    /// Whether `shouldStop` answers true now.
    package var isToldToStop: Bool { shouldStop?() ?? false }

    /// Does a step for each number below `count`. Where `shouldStop` ends it, or earlier work waits, the rest waits.
    func sweep(_ count: Int, _ work: @escaping (Int) -> Void) {
        if isFinishing || (unfinished.isEmpty && (count <= Document.stepsPerLook || shouldStop == nil)) {
            for k in 0..<count { work(k) }
            return
        }
        unfinished.append(Sweep(count: count, work: work))
        if unfinished.count == 1 { finishEdits() }
    }

    /// Continues edits that were interrupted. False where `shouldStop` ends it again.
    @discardableResult
    public func finishEdits() -> Bool {
        guard !unfinished.isEmpty else { return true }
        isFinishing = true
        defer { isFinishing = false }
        while var sweep = unfinished.first {
            while sweep.next < sweep.count {
                let end = min(sweep.next + Document.stepsPerLook, sweep.count)
                for k in sweep.next..<end { sweep.work(k) }
                sweep.next = end
                if end < sweep.count, isToldToStop {
                    unfinished[0].next = end
                    return false
                }
            }
            unfinished.removeFirst()
        }
        return true
    }

    /// A node and its descendants, in tree order.
    public func subtree(_ i: Int32) -> [Int32] {
        var all: [Int32] = []
        walk(i) { node, _ in all.append(node) }
        return all
    }
}
