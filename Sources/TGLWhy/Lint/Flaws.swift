// What is wrong with how a few nodes lie: compared before and after a change it tells what the change did beside what was asked for.

import TGLLayout

/// Something that is rarely meant of a node's frame.
public struct Flaw: Hashable, Sendable {
    /// What it is.
    public enum Sort: Sendable {
        /// It covers a part of a sibling.
        case overlaps
        /// It reaches beyond its container.
        case sticksOut
        /// It has no width or no height, so that nothing of it is seen.
        case isHidden
    }

    /// What it is.
    public let sort: Sort
    /// The node, of two that overlap the first.
    public let node: Int32
    /// The sibling or container.
    public let other: Int32
}

extension Document {
    /// Among more children than this no pairs are looked for.
    private static let mostSiblings = 300

    /// The flaws of nodes, as far as they are shown. The layout is up to date.
    public func flaws(of nodes: some Sequence<Int32>) -> [Flaw] {
        var found: [Flaw] = []
        var known: Set<Flaw> = []
        func add(_ sort: Flaw.Sort, _ node: Int32, _ other: Int32) {
            let flaw = Flaw(sort: sort, node: node, other: other)
            if known.insert(flaw).inserted { found.append(flaw) }
        }
        for node in nodes where exists(node) && node != Document.screen && isDrawn(node) {
            guard let p = parent(node) else { continue }
            let frame = exactFrame(node)
            guard frame.width > 0, frame.height > 0 else {
                add(.isHidden, node, node)
                continue
            }
            var outside: [Finding] = []
            lintOneFrame(node, frame, in: p, exactFrame(p), &outside)
            if !outside.isEmpty { add(.sticksOut, node, p) }
            if childCount(p) > Document.mostSiblings || isSticky(node) { continue }
            for other in children(p) where other != node && isDrawn(other) && !isSticky(other) && frame.covers(exactFrame(other)) {
                add(.overlaps, min(node, other), max(node, other))
            }
        }
        return found
    }

    private func isDrawn(_ i: Int32) -> Bool {
        nodes[i].pointee.flags.isDisjoint(with: [.gone, .invisible]) && !kind(i).isInvisible
    }
}

extension Rect {
    /// Whether two boxes have a part in common.
    fileprivate func covers(_ other: Rect) -> Bool {
        other.width > 0 && other.height > 0 && x + 0.01 < other.right && other.x + 0.01 < right && y + 0.01 < other.bottom
            && other.y + 0.01 < bottom
    }
}
