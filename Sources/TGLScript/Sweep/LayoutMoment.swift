import TGLLayout
import TGLWhy

/// The identity of a flaw over the values of a sweep: nodes made at one place, as in a loop or a cell, count as one.
struct FlawKey: Hashable {
    let sort: Flaw.Sort
    /// The places where the nodes were made; if unknown, the nodes themselves.
    let node: Int64
    let other: Int64
}

/// The state of a layout at one value of a sweep, from which it can be decided whether the layouts between two states may differ from both.
struct LayoutMoment {
    /// For each node in tree order four numbers: its frame within its container.
    var frames: [Double] = []
    /// The discrete properties: which nodes exist, the line counts of texts, and the conditions that hold.
    var marks: [Int32] = []
    /// The number of marks that stand for nodes, at the beginning.
    var nodeCount = 0
    /// The first flaw of each key, with the number of nodes that have it.
    var flaws: [FlawKey: (flaw: Flaw, count: Int)] = [:]

    /// How far, in points, a frame may be off a line.
    private static let tolerance = 0.02

    /// Whether a moment is on the line between two others: each number is, and no discrete property differs.
    func isBetween(_ a: LayoutMoment, _ b: LayoutMoment, at part: Double) -> Bool {
        guard marks == a.marks, marks == b.marks else { return false }
        return frames.indices.allSatisfy { abs(frames[$0] - (a.frames[$0] + (b.frames[$0] - a.frames[$0]) * part)) <= Self.tolerance }
    }

    /// Whether both have the same flaws.
    func hasSameFlaws(as other: LayoutMoment) -> Bool {
        flaws.count == other.flaws.count && flaws.keys.allSatisfy { other.flaws[$0] != nil }
    }

    /// The frame of a node by its index in tree order.
    func frame(_ place: Int) -> Rect { Rect(frames[4 * place], frames[4 * place + 1], frames[4 * place + 2], frames[4 * place + 3]) }
}

extension LayoutMoment {
    /// Where two siblings move across each other that overlap at neither end, as a fraction of the way to another moment, if all frames
    /// move linearly; `nil` if none do.
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
        // How far one is beyond the other's edge on each of the four sides, at both ends; they overlap if no side has such a gap.
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
