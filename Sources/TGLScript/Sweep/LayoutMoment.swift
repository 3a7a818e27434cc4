import TGLLayout
import TGLWhy

/// What a flaw is known by over the values of a sweep: nodes that are made at one place, as in a loop or a cell, count as one.
struct FlawKey: Hashable {
    let sort: Flaw.Sort
    /// The places where the nodes were made, or where these are not known the nodes.
    let node: Int64
    let other: Int64
}

/// A layout at one value of a sweep: as much as is needed to tell whether what is between two of them may differ from both.
struct LayoutMoment {
    /// Of each node in tree order four numbers: its frame in its container.
    var frames: [Double] = []
    /// What only jumps: which nodes there are, into how many lines texts are wrapped, which conditions hold.
    var marks: [Int32] = []
    /// How many of the marks, the first ones, are the nodes.
    var nodeCount = 0
    /// The flaws, the first of each key, with how many nodes have it.
    var flaws: [FlawKey: (flaw: Flaw, count: Int)] = [:]

    /// So far off a line, in points, frames are on it.
    private static let tolerance = 0.02

    /// Whether a moment is on a line between two others: each number is, and nothing jumps.
    func isBetween(_ a: LayoutMoment, _ b: LayoutMoment, at part: Double) -> Bool {
        guard marks == a.marks, marks == b.marks else { return false }
        return frames.indices.allSatisfy { abs(frames[$0] - (a.frames[$0] + (b.frames[$0] - a.frames[$0]) * part)) <= Self.tolerance }
    }

    /// Whether both have the same flaws.
    func hasSameFlaws(as other: LayoutMoment) -> Bool {
        flaws.count == other.flaws.count && flaws.keys.allSatisfy { other.flaws[$0] != nil }
    }

    /// The frame of a node by its place.
    func frame(_ place: Int) -> Rect { Rect(frames[4 * place], frames[4 * place + 1], frames[4 * place + 2], frames[4 * place + 3]) }
}

extension LayoutMoment {
    /// Where, as a part of the way to another moment to which all frames move evenly, two siblings pass over each other that overlap in
    /// neither; nil where none do.
    func crossing(to other: LayoutMoment, siblings: [[Int]]) -> Double? {
        for group in siblings {
            for (index, a) in group.enumerated() {
                for b in group[(index + 1)...] {
                    if let part = crossing(a, b, to: other) { return part }
                }
            }
        }
        return nil
    }

    private func crossing(_ a: Int, _ b: Int, to other: LayoutMoment) -> Double? {
        let (a0, b0, a1, b1) = (frame(a), frame(b), other.frame(a), other.frame(b))
        // How far one is past the other's edge on each of four sides, here and there: they overlap where none is.
        let gaps = [
            (b0.x - a0.right, b1.x - a1.right), (a0.x - b0.right, a1.x - b1.right), (b0.y - a0.bottom, b1.y - a1.bottom),
            (a0.y - b0.bottom, a1.y - b1.bottom),
        ]
        var (low, high) = (0.0, 1.0)
        for (here, there) in gaps {
            if here >= 0, there >= 0 { return nil }
            let turn = here / (here - there)
            if here >= 0 { low = max(low, turn) } else if there >= 0 { high = min(high, turn) }
        }
        return low > 0 && high < 1 && low < high ? (low + high) / 2 : nil
    }
}
