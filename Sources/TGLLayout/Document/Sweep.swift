// Edits that touch very many nodes at once (a style's users, what a `when` says, a subtree that comes or goes) can be told to end in
// between: what is left of them waits, and must be done before anything else is. So an edit is never half done for good, and
// taking it back costs no thought of how far it had come.

/// What is left of an edit's work on many nodes.
struct Sweep {
    var next = 0
    let count: Int
    let work: (Int) -> Void
}

extension Document {
    /// After so many steps it is asked whether to end.
    static let stepsPerLook = 256

    /// Whether an edit was told to end before it was done.
    public var isUnfinished: Bool { !unfinished.isEmpty }

    /// Whether `shouldStop` says so now.
    public var isToldToStop: Bool { shouldStop?() ?? false }

    /// Does a step for each number below `count`, unless `shouldStop` says so in between or work before it waits: then the rest waits.
    func sweep(_ count: Int, _ work: @escaping (Int) -> Void) {
        if isFinishing || (unfinished.isEmpty && (count <= Document.stepsPerLook || shouldStop == nil)) {
            for k in 0..<count { work(k) }
            return
        }
        unfinished.append(Sweep(count: count, work: work))
        if unfinished.count == 1 { finishEdits() }
    }

    /// Goes on with edits that were told to end. False where `shouldStop` says so again.
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

    /// A node and all in it, in tree order.
    public func subtree(_ i: Int32) -> [Int32] {
        var all: [Int32] = []
        walk(i) { node, _ in all.append(node) }
        return all
    }
}
