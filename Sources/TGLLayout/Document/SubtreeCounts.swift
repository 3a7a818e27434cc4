/// The number of nodes in each subtree of a document, with a list of the few nodes that were added or removed since the last count.
struct SubtreeCounts {
    var counts: [Int32] = []
    /// Whether they were counted, and all links since are in `pending`.
    var areKnown = false
    /// Nodes without children that were added to a parent or removed from it, in order. None of them had children in between.
    var pending: [(node: Int32, parent: Int32, isAttached: Bool)] = []

    static let mostPending = 64
}

extension Document {
    /// The number of nodes in the subtree of a node that is in the tree, itself included. All subtrees are counted in one walk, and again
    /// after many nodes, or one with children, were added or removed.
    public func subtreeCount(_ i: Int32) -> Int {
        if !subtrees.areKnown {
            subtrees = SubtreeCounts(counts: countSubtrees(), areKnown: true)
        } else if !subtrees.pending.isEmpty {
            countPendingLinks()
        }
        return Int(subtrees.counts[Int(i)])
    }

    /// Notes that a node was added to a parent or removed from it.
    func noteLink(_ i: Int32, parent: Int32, isAttached: Bool) {
        let isAlone = nodes[i].pointee.first < 0 && !subtrees.pending.contains { $0.parent == i }
        if isAlone, subtrees.pending.count < SubtreeCounts.mostPending {
            subtrees.pending.append((i, parent, isAttached))
        } else {
            subtrees = SubtreeCounts()
        }
    }

    /// Forgets the counts of the nodes from a number on, before these nodes are given back. What is pending is counted first, since it may
    /// name them.
    func forgetSubtreeCounts(from first: Int32) {
        guard subtrees.areKnown else { return }
        countPendingLinks()
        if subtrees.counts.count > Int(first) { subtrees.counts.removeLast(subtrees.counts.count - Int(first)) }
    }

    /// No node with children was linked, so each parent still has the same ancestors.
    private func countPendingLinks() {
        let missing = capacity - subtrees.counts.count
        if missing > 0 { subtrees.counts += repeatElement(1, count: missing) }
        for link in subtrees.pending {
            if link.isAttached { subtrees.counts[Int(link.node)] = 1 }
            var above = link.parent
            while above >= 0 {
                subtrees.counts[Int(above)] += link.isAttached ? 1 : -1
                above = nodes[above].pointee.parent
            }
        }
        subtrees.pending = []
    }

    private func countSubtrees() -> [Int32] {
        var counts = [Int32](repeating: 1, count: capacity)
        counts.withUnsafeMutableBufferPointer { counts in
            var n = Document.screen
            while true {
                let first = nodes[n].pointee.first
                if first >= 0 {
                    n = first
                    continue
                }
                while n != Document.screen {
                    let (next, parent) = (nodes[n].pointee.next, nodes[n].pointee.parent)
                    counts[Int(parent)] += counts[Int(n)]
                    n = next >= 0 ? next : parent
                    if next >= 0 { break }
                }
                if n == Document.screen { return }
            }
        }
        return counts
    }

    /// Visits a node and the descendants that are in the set, in tree order. `children` says how many children of a node are in the set: no
    /// child after the last of these is looked at. `visit` also gets the depth below `top`.
    package func walk(_ top: Int32, among chosen: NodeBits, children: (Int32) -> Int, _ visit: (Int32, Int) -> Void) {
        var path = [(node: top, left: children(top))]
        visit(top, 0)
        var next = nodes[top].pointee.first
        while true {
            while path[path.count - 1].left > 0, next >= 0, !chosen.contains(next) { next = nodes[next].pointee.next }
            if path[path.count - 1].left > 0, next >= 0 {
                path[path.count - 1].left -= 1
                path.append((next, children(next)))
                visit(next, path.count - 1)
                next = nodes[next].pointee.first
            } else {
                let done = path.removeLast().node
                if path.isEmpty { return }
                next = nodes[done].pointee.next
            }
        }
    }
}
