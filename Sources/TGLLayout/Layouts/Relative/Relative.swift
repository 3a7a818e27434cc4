// Relative layout: children are placed by the edges of each other and of the parent.
//
//     ┌ S ───────────────────────────┐   A  left = 10
//     │        ┌────┐                │   B  left = A.right + 5; width = A.width * 2
//     │<─ 10 ─>│ A  │<5>┌────────┐   │   C  right = 0; centerY = B.centerY
//     │        └────┘   │   B    │┌─┐│   D  left >= A.right; right <= C.left: between the two
//     │                 │        ││C││   E  width = [F.width * 2]: E and F share the width 1 : 2
//     │                 └────────┘└─┘│   G  centerX = [H.centerX + 4]: G and H centred as one group
//     └──────────────────────────────┘
//
// 1. Each child has a size and a place along each axis. Each of these is solved once, when something first needs it, so references
//    resolve in any order. A cycle of references is an error that names it (`RelativeSolver.swift`).
// 2. A size is given by the first of these that applies: a pair of margins; an equal or weighted share of a list; the child's own rule
//    (number, percentage of the content box, fill, wrap, another size). Then its bounds are applied (`RelativeSizes.swift`).
// 3. A place is given by the first of these that applies: a pair of margins; a baseline; a centre; the near edge; the far edge; otherwise
//    the padding. Then bounds that are edges of other nodes are applied (`RelativePlaces.swift`).
// 4. Lists divide the length of the content box among their members, or centre them as one group (`RelativeLists.swift`).
// 5. A size that wraps is the smallest one in which all that the children need has room: every edge is a number plus a part of that one
//    unknown length. Width comes before height; then everything is solved once more in the settled size (`RelativeWrap.swift`).
// 6. A gone child has size 0 at its place. A child that refers to its edges leaves out the offset from them.
//
// Gravity, alignment, spacing and `reverseLayout` have no effect here. The result does not depend on the order of the children.
//
// Rules: R-1 to R-11b; E-1 to E-7, D-2, D-10, D-15.

/// The relative layout of one container.
struct RelativeLayout: LayoutAlgorithm, RunReader {
    let run: Run

    /// A share shorter than this is 0 (D-50).
    static let least = 1e-7

    static func arrange(_ run: Run) -> Pair { RelativeLayout(run: run).arrange() }

    private func arrange() -> Pair {
        let cells = scratch.take(RelativeCell.self, 2 * run.count)
        for c in 0..<(2 * run.count) { (cells + c).initialize(to: RelativeCell()) }
        var g = RelativeSolver(cells: cells, count: run.count, records: hears)
        collectLists(&g)
        for k in 0..<run.count {
            shape(g, k, .x)
            shape(g, k, .y)
        }
        if run.wrapX { wrap(&g, .x) }
        if run.wrapY { wrap(&g, .y) }
        guard run.place else { return run.size }
        solveAll(&g, run.count)
        if hears { report(g) }
        if run.pass.isForGood { noteTogether(g) }
        return run.size
    }

    /// Settles the own length along an axis. What is between two edges is determined by the resulting length.
    private func wrap(_ g: inout RelativeSolver, _ a: Axis) {
        wrapRelative(&g, a)
        for k in 0..<run.count where nodes[Int(run.items[k].node)].flags.contains(.hasBounds) { shape(g, k, a) }
    }

    /// Notes whether some child could not be solved without the others: then a child may depend on some that none of its rules names.
    private func noteTogether(_ g: RelativeSolver) {
        if g.isTogether || !g.shareOf.isEmpty {
            run.box.pointee.flags.insert(.isSolvedTogether)
        } else {
            run.box.pointee.flags.remove(.isSolvedTogether)
        }
    }

    /// Solves the first items, and notes the results.
    func solveAll(_ g: inout RelativeSolver, _ count: Int) {
        for k in 0..<count {
            solve(&g, k, .x)
            solve(&g, k, .y)
        }
        for k in 0..<count {
            let x = g.cells[2 * k]
            let y = g.cells[2 * k + 1]
            run.items[k].pos = Pair(Length.heldPlace(x.near.at), Length.heldPlace(y.near.at))
            run.items[k].settle(.x, max(0, Length.heldPlace(x.size.at)))
            run.items[k].settle(.y, max(0, Length.heldPlace(y.size.at)))
            guard !run.items[k].gone, run.items[k].content == .children else { continue }
            for axis in [Axis.x, .y] {
                if hugs(g, k, axis) { run.items[k].hug(axis) }
                run.items[k].passOn(axis, if: passesOn(g, k, axis))
            }
        }
    }
}

/// A number that may depend on the container's length while that is not known: `at + per * length of the content box`.
struct Affine: Equatable {
    var at: Double
    var per: Double

    @inline(__always) init(_ at: Double = 0, _ per: Double = 0) {
        self.at = at
        self.per = per
    }

    @inline(__always) func value(_ length: Double) -> Double { per == 0 ? at : at + per * length }

    @inline(__always) static func + (a: Affine, b: Affine) -> Affine { Affine(a.at + b.at, a.per + b.per) }
    @inline(__always) static func - (a: Affine, b: Affine) -> Affine { Affine(a.at - b.at, a.per - b.per) }
    @inline(__always) static func * (a: Affine, m: Double) -> Affine { Affine(a.at * m, a.per * m) }
    @inline(__always) static func + (a: Affine, b: Double) -> Affine { Affine(a.at + b, a.per) }
    @inline(__always) static func - (a: Affine, b: Double) -> Affine { Affine(a.at - b, a.per) }
}
