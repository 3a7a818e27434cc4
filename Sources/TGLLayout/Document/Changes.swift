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

    /// What changed since `beginTracking`: frames, and nodes by the edits given (those since then, or those taken back). Where
    /// `shouldStop` says so, something is left out.
    public func endTracking(_ edits: some Sequence<Edit>) -> Changes {
        var c = Changes()
        tracksChanges = false
        for (k, (i, old)) in tracked.enumerated() where c.frames[i] == nil {
            c.frames[i] = old
            if stops(at: k) { break }
        }
        tracked = []
        c.laidOut = trackedLaidOut
        c.nanoseconds = trackedNanoseconds
        var toggles: [Int32: Int] = [:]
        var order: [Int32] = []
        var seen = 0
        for edit in edits {
            seen += 1
            if stops(at: seen) { return c }
            guard case .link(let i, _, _) = edit else { continue }
            if toggles[i] == nil { order.append(i) }
            toggles[i, default: 0] += 1
        }
        for (k, i) in order.enumerated() where toggles[i, default: 0] % 2 == 1 {
            if exists(i) { c.new.append(i) } else { c.gone.append(i) }
            if stops(at: k) { return c }
        }
        let all = c.new
        c.new = []
        for (k, i) in all.enumerated() {
            // Of a subtree that is new the top counts.
            if parent(i).map({ toggles[$0, default: 0] % 2 == 0 }) ?? true { c.new.append(i) }
            if stops(at: k) { return c }
        }
        var frames: [Int32: Rect] = [:]
        for (k, (i, old)) in c.frames.enumerated() {
            if exists(i), nodes[i].pointee.frame != old { frames[i] = old }
            if stops(at: k) { break }
        }
        c.frames = frames
        return c
    }

    /// The edits since a place in the history, to be read before the next edit.
    public func edits(since mark: Int) -> Slice<EditLog> { history[min(mark, history.count)...] }
}

/// The time on a clock that only goes forward.
public func monotonicNanoseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}
