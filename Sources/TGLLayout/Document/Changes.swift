// What a command changed: for the tree after every command, `:diff`, and anyone who follows a document.

import Glibc

/// What became of a document's nodes between two moments.
public struct Changes {
    /// The topmost nodes that are in the tree now and were not before.
    public var new: [Int32] = []
    /// The topmost nodes that were in the tree before and are not now.
    public var gone: [Int32] = []
    /// Exact frames before, of nodes whose frame changed.
    public var frames = FrameChanges()
    /// What happened to collections that were laid out, by their nodes.
    public var collections: [Int32: CollectionChange] = [:]
    /// The offset rules that scrolls had before they were placed, as written, by their nodes.
    public var scrolls: [Int32: String] = [:]
    /// Nodes laid out over all passes, without collections and what is in them.
    public var laidOutElsewhere = 0
    /// Nodes laid out, over all passes.
    public var laidOut = 0
    /// How long those passes took.
    public var nanoseconds = 0
    /// Nothing changed.
    public init() {}
}

extension Document {
    /// Begins to note the frames that layouts change; `endTracking` gives them. What was noted before is forgotten.
    public func beginTracking() {
        settleAllPlaces()
        tracksChanges = true
        tracked = []
        trackedLaidOut = 0
        trackedInCollections = 0
        trackedCollections = [:]
        trackedScrolls = [:]
        trackedNanoseconds = 0
    }

    /// What changed since `beginTracking`: frames, and nodes by the edits since a place in the history. Where `shouldStop` answers true,
    /// the result is incomplete.
    public func endTracking(since mark: Int) -> Changes {
        endTracking(linked(by: edits(since: mark)))
    }

    /// What changed since `beginTracking`: frames, and nodes by edits that were undone.
    public func endTracking(_ edits: [Edit]) -> Changes {
        endTracking(linked(by: edits))
    }

    /// Nodes that were put into the tree or taken out an odd number of times, in the order of the first time; `nil` where `shouldStop`
    /// answered true.
    private func linked(by edits: some Sequence<Edit>) -> (nodes: [Int32], areOdd: NodeBits)? {
        var seen = NodeBits(below: capacity)
        var odd = seen
        var order: [Int32] = []
        for (place, edit) in edits.enumerated() {
            if stops(at: place + 1) { return nil }
            guard case .link(let i, _, _) = edit else { continue }
            if seen.insert(i) { order.append(i) }
            odd.toggle(i)
        }
        return (order.filter { odd.contains($0) }, odd)
    }

    private func endTracking(_ linked: (nodes: [Int32], areOdd: NodeBits)?) -> Changes {
        var c = Changes()
        tracksChanges = false
        c.laidOut = trackedLaidOut
        c.laidOutElsewhere = max(0, trackedLaidOut - trackedInCollections)
        c.collections = trackedCollections
        c.scrolls = trackedScrolls
        (trackedCollections, trackedScrolls) = ([:], [:])
        c.nanoseconds = trackedNanoseconds
        // The report gives up its list, so that a very long one is not copied.
        report.changes = []
        let noted = tracked
        tracked = []
        guard let linked else { return c }
        c.frames = FrameChanges(
            noted, below: capacity, isChange: { exists($0) && nodes[$0].pointee.frame != $1 }, stops: { stops(at: $0) })
        for (k, i) in linked.nodes.enumerated() {
            if stops(at: k) { return c }
            if !exists(i) {
                c.gone.append(i)
            } else if parent(i).map({ !linked.areOdd.contains($0) }) ?? true {
                // Only the topmost node of a new subtree is listed.
                c.new.append(i)
            }
        }
        return c
    }

    /// The edits since a place in the history, to be read before the next edit.
    public func edits(since mark: Int) -> Slice<EditLog> { history[min(mark, history.count)...] }
}

/// The time on a clock that only goes forward.
package func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
