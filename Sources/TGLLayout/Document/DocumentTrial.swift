// Edits that are tried and taken back at once. Afterwards nothing shows that they were made: neither the content of the document nor how
// long the next edit takes.

/// The state of a document before a trial, as far as undoing its edits does not restore it.
public struct DocumentTrial {
    /// The place in the history.
    public let mark: Int
    let extent: DocumentExtent
    let slotOrder: UInt32
    let lastHolders: [StoredName: Int32]
    let ghosts: [Name: Int32]
    let ghostUses: [(ghost: Int32, user: RuleUser)]
    /// The frames of nodes that may be made in places reserved for them.
    let ghostFrames: [(node: Int32, frame: Rect)]
    let report: LayoutReport
    let layoutNotes: LayoutNotes
    let keptAnimation: KeptAnimation?
    let animationCount: Int
    let stoppedAt: Int32?
    /// Nodes of cells that scripts held.
    let held: Set<Int32>
    /// Containers for whose children something was kept, and the flags that say what.
    let keptOwners: [(node: Int32, flags: Box.Flags)]
    /// The orders that were kept up to date.
    let childOrders: Set<Int32>
    let groupOrders: Set<Int32>
}

extension Document {
    /// Begins a trial of a document that is laid out: edits and layouts after it answer what would be, and `endTrial` leaves no trace of
    /// them.
    public func beginTrial() -> DocumentTrial {
        DocumentTrial(
            mark: mark, extent: extent, slotOrder: slotOrder, lastHolders: names.lastHolders, ghosts: ghosts, ghostUses: ghostUses,
            ghostFrames: ghosts.values.filter(isExpected).map { ($0, nodes[$0].pointee.frame) },
            report: report, layoutNotes: layoutNotes, keptAnimation: keptAnimation, animationCount: animationCount,
            stoppedAt: stoppedAt,
            held: heldNodes, keptOwners: keptOwners, childOrders: Set(childOrders.keys),
            groupOrders: Set(groupOrders.keys))
    }

    /// Undoes all edits since the beginning, removes the nodes, names and values that they made, and lays out again what they touched.
    /// `stop` can end this layout; the next layout then does the rest.
    public func endTrial(_ trial: DocumentTrial, unless stop: (() -> Bool)? = nil) {
        _ = asking(nil) { rollback(to: trial.mark) }
        asking(stop) {
            ghosts = trial.ghosts
            ghostUses = trial.ghostUses
            // Nodes that were only held during the trial are no longer held.
            escaped.formIntersection(trial.held)
            forget(since: trial.extent)
            freeSleepers(except: trial.held)
            names.lastHolders = trial.lastHolders
            slotOrder = trial.slotOrder
            dropOrders(except: trial)
            try? layout()
            keepAgain(trial.keptOwners)
            for (node, frame) in trial.ghostFrames { nodes[node].pointee.frame = frame }
            stoppedAt = trial.stoppedAt
            report = trial.report
            layoutNotes = trial.layoutNotes
            (keptAnimation, animationCount) = (trial.keptAnimation, trial.animationCount)
        }
    }

    private func dropOrders(except trial: DocumentTrial) {
        if childOrders.count > trial.childOrders.count { childOrders = childOrders.filter { trial.childOrders.contains($0.key) } }
        if groupOrders.count > trial.groupOrders.count { groupOrders = groupOrders.filter { trial.groupOrders.contains($0.key) } }
    }

    // MARK: What is kept of many children

    private var keptOwners: [(node: Int32, flags: Box.Flags)] {
        var owners: [(node: Int32, flags: Box.Flags)] = []
        for i in 0..<Int32(nodes.count) {
            let n = nodes[i]
            guard n.pointee.box >= 0, n.pointee.flags.contains(.alive) else { continue }
            let kept = boxes[n.pointee.box].pointee.flags.intersection(.kept)
            if !kept.isEmpty { owners.append((i, kept)) }
        }
        return owners
    }

    /// Has passes look at one child of each of these containers, so that they keep again what they kept before, and writes all frames.
    private func keepAgain(_ owners: [(node: Int32, flags: Box.Flags)]) {
        // The second layout keeps what the first one, a layout of the whole, has to find out.
        for _ in 0..<2 {
            let missing = owners.filter { owner in
                let box = exists(owner.node) ? nodes[owner.node].pointee.box : -1
                return box >= 0 && !boxes[box].pointee.flags.isSuperset(of: owner.flags)
            }
            guard !missing.isEmpty, isPatchable, dirty.isEmpty else { break }
            for owner in missing { if let child = first(owner.node) { invalidate(owner.node, dueTo: child) } }
            try? layout()
        }
        settleAllPlaces()
    }
}
