// What a command changed: for the tree after every command, `:diff`, and anyone who follows a document.

import Glibc

/// What became of a document's nodes between two moments.
public struct Changes {
    /// Nodes that are in the tree now and were not: the topmost ones; all in them is new too.
    public var new: [Int32] = []
    /// Nodes that were in the tree and are not now: the topmost ones.
    public var gone: [Int32] = []
    /// Exact frames before, of nodes whose frame changed.
    public var frames: [Int32: Rect] = [:]
    /// Nodes laid out, over all passes.
    public var laidOut = 0
    /// How long those passes took.
    public var nanoseconds = 0
    /// Nothing changed.
    public init() {}
}

extension Document {
    /// Begins to note changed frames; `endTracking` gives them.
    public func beginTracking() {
        tracksChanges = true
        tracked = []
        trackedLaidOut = 0
        trackedNanoseconds = 0
    }

    /// What changed since `beginTracking`: frames, and nodes by the edits given (those since then, or those taken back).
    public func endTracking(_ edits: some Sequence<Edit>) -> Changes {
        var c = Changes()
        tracksChanges = false
        for (i, old) in tracked where c.frames[i] == nil { c.frames[i] = old }
        tracked = []
        c.laidOut = trackedLaidOut
        c.nanoseconds = trackedNanoseconds
        var toggles: [Int32: Int] = [:]
        var order: [Int32] = []
        for case .link(let i, _, _) in edits {
            if toggles[i] == nil { order.append(i) }
            toggles[i, default: 0] += 1
        }
        for i in order where toggles[i, default: 0] % 2 == 1 {
            if exists(i) { c.new.append(i) } else { c.gone.append(i) }
        }
        let born = Set(c.new)
        c.new = c.new.filter { parent($0).map { !born.contains($0) } ?? true }
        for (i, old) in c.frames where !exists(i) || nodes[i].pointee.frame == old { c.frames[i] = nil }
        return c
    }

    /// The edits since a place in the history.
    public func edits(since mark: Int) -> ArraySlice<Edit> { history[min(mark, history.count)...] }
}

/// The time on a clock that only goes forward.
public func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
