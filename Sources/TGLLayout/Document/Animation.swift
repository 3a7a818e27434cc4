// Animations: the frames between two states of a document. A document keeps what moved in its last animation until the next
// edit. No layout reads it, and no clock is used: a moment is a number from 0, the beginning, to 1, the end.

/// The speed of an animation over time.
public enum AnimationCurve: String, CaseIterable, Sendable {
    /// At the same speed all the way.
    case linear
    /// Slow at first.
    case easeIn
    /// Slow at last.
    case easeOut
    /// Slow at both ends.
    case easeInOut

    /// What it is, in a few words.
    public var help: String {
        switch self {
        case .linear: "at the same speed all the way"
        case .easeIn: "slow at first"
        case .easeOut: "slow at last"
        case .easeInOut: "slow at both ends, as where no curve is named"
        }
    }

    /// The part of the way that is covered at a moment from 0 to 1; other moments are clamped to that range.
    public func part(at moment: Double) -> Double {
        let t = min(max(moment, 0), 1)
        switch self {
        case .linear: return t
        case .easeIn: return t * t
        case .easeOut: return 1 - (1 - t) * (1 - t)
        case .easeInOut: return t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t)
        }
    }
}

/// All frames of a document at one moment, to be compared with later ones.
public struct FrameSnapshot {
    struct Entry {
        let node: Int32
        let parent: Int32
        /// In its parent, and on the screen.
        let frame: Rect
        let onScreen: Rect
        /// The owner of a cell, where the node is the root of one.
        let cell: CellOwner?
    }

    /// In tree order.
    let entries: [Entry]
}

/// What moved between two states.
public struct Animation: Sendable {
    /// A node that was removed, as it was.
    public struct Removed: Sendable {
        /// The node.
        public let node: Int32
        /// The index in this list of the node's parent; `nil` where the parent was not removed.
        public let parent: Int?
        /// Its frame in its parent, and on the screen.
        public let frame: Rect, onScreen: Rect
    }

    /// How long it takes, in seconds.
    public let seconds: Double
    /// How it moves.
    public let curve: AnimationCurve
    /// The frames before, of nodes whose frame is different now.
    public let before: [Int32: Rect]
    /// Nodes that are new, or in another container: the topmost ones, in tree order.
    public let new: [Int32]
    /// Nodes that were removed, in tree order.
    public let removed: [Removed]

    /// The frame of a node at a moment from 0 to 1, given the one that it has now.
    public func frame(_ node: Int32, _ after: Rect, at moment: Double) -> Rect {
        guard let old = before[node] else { return after }
        let k = curve.part(at: moment)
        // The end is reached exactly.
        if k == 1 { return after }
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * k }
        return Rect(
            between(old.x, after.x), between(old.y, after.y), between(old.width, after.width), between(old.height, after.height))
    }

    /// Whether nothing moved, came or went.
    public var isStill: Bool { before.isEmpty && new.isEmpty && removed.isEmpty }
}

/// The last animation of a document, and where the history ended after it.
package struct KeptAnimation {
    let animation: Animation
    var mark: Int
}

extension Document {
    /// All frames as they are. The layout is up to date.
    public func frameSnapshot() -> FrameSnapshot {
        var entries: [FrameSnapshot.Entry] = []
        entries.reserveCapacity(count)
        walk(Document.screen) { i, _ in
            entries.append(
                FrameSnapshot.Entry(
                    node: i, parent: self.nodes[i].pointee.parent, frame: self.frame(i), onScreen: self.screenFrame(i),
                    cell: self.cellOwners[i]))
        }
        return FrameSnapshot(entries: entries)
    }

    /// What moved since a snapshot. The layout is up to date.
    public func animation(since snapshot: FrameSnapshot, seconds: Double, _ curve: AnimationCurve) -> Animation {
        var places: [Int32: Int] = [:]
        for (place, entry) in snapshot.entries.enumerated() { places[entry.node] = place }
        var before: [Int32: Rect] = [:]
        var new: [Int32] = []
        var isNew: Set<Int32> = []
        walk(Document.screen) { i, _ in
            let p = self.nodes[i].pointee.parent
            if isNew.contains(p) {
                isNew.insert(i)
            } else if let place = places[i], snapshot.entries[place].parent == p, snapshot.entries[place].cell == self.cellOwners[i] {
                let old = snapshot.entries[place].frame
                if old != self.frame(i) { before[i] = old }
            } else {
                isNew.insert(i)
                new.append(i)
            }
        }
        var removed: [Animation.Removed] = []
        var removedAt: [Int32: Int] = [:]
        for entry in snapshot.entries where !exists(entry.node) {
            removedAt[entry.node] = removed.count
            removed.append(
                Animation.Removed(
                    node: entry.node, parent: removedAt[entry.parent], frame: entry.frame, onScreen: entry.onScreen))
        }
        return Animation(seconds: seconds, curve: curve, before: before, new: new, removed: removed)
    }

    /// Keeps an animation until the next edit.
    public func keepAnimation(_ animation: Animation) {
        keptAnimation = KeptAnimation(animation: animation, mark: mark)
        animationCount += 1
    }

    /// The last animation, if nothing was edited since; variables of a script may have been.
    public var runningAnimation: Animation? {
        guard let kept = keptAnimation, kept.mark <= mark else { return nil }
        let isEdited = edits(since: kept.mark).contains { if case .foreign = $0 { false } else { true } }
        return isEdited ? nil : kept.animation
    }

    /// The frame of a node at a moment of the last animation, from 0 to 1; without one, or after an edit, its frame.
    public func frame(_ i: Int32, at moment: Double) -> Rect {
        let now = frame(i)
        return runningAnimation?.frame(i, now, at: moment) ?? now
    }
}
