// Free placement, in `screen` and `view`: each child is placed by its own margins.
//
// 1. Both margins of an axis stretch the child. Otherwise the offset of a centre counts from the centre of the parent, in reading
//    direction; otherwise the near margin counts, otherwise the far one.
// 2. Without a horizontal position a child is at x = 0, also where reading goes from right to left. `left` and `right` are physical.
// 3. A view whose size is `wrap` is as large as its children need, as in a frame.
//
// Rules: B-70 to B-77 (SizesAndPositions.md), D-3, D-16, D-17, G-14 (Decisions.md).

/// The steps of free placement that it alone takes.
enum FreeFact: FactStep {
    /// Without a position a child is at the left, in both directions.
    case left
}

enum FreeLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        run.settleByLargestNeed()
        guard run.place else { return run.size }
        for k in 0..<run.count {
            _ = run.ask(k, .x)
            _ = run.ask(k, .y)
            run.placeAcross(k, .x)
            run.placeAcross(k, .y)
            let i = run.items[k].node
            if run.rtl, run.nodes[Int(i)].ext < 0 || run.standing(i, .x) == .near && !run.hasDistance(i, .x, .near) {
                run.items[k].pos.x = run.size.x - run.items[k].size.x
                if run.hears {
                    run.items[k].marks.insert(.toldOnScreen)
                    run.say(i, .left, 0, FreeFact.left)
                }
            }
        }
        return run.size
    }

    static func patch(_ patch: Patch) -> Patched { patch.apart(arrange) }
}
