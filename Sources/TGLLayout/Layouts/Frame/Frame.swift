// Frame layout: each child stands on its own in the content box.
//
//     ┌──────────────────────┐      A  no position: at the near corner
//     │A                    B│      B  right = 0
//     │          C           │      C  centerX = 0; centerY = 0
//     │D════════════════════D│      D  left = 0; right = 0: stretched
//     └──────────────────────┘
//
// 1. A dimension that does not wrap is settled before one that does, width before height.
// 2. A wrapped size is the largest need of a child: near margin + size + far margin, and twice a centre's offset.
//    Children sized by the parent on that axis need their lower bound alone.
// 3. Then every child takes its size in the settled box: both margins or gravity fill stretch it (within its bounds, and
//    never a size that follows its own other dimension); else its rule counts.
// 4. It stands by its own positions and alignment, else by the container's gravity; under a gravity margins shift it.
//
// Sources: F-1 to F-8, B-24, B-25; D-15, D-28, D-30, D-35.

extension Pass {
    mutating func arrangeFrame(_ run: inout Run) -> Pair {
        settleOwnSize(&run)
        guard run.place else { return run.size }
        for k in 0..<run.count {
            _ = ask(&run, k, .x)
            _ = ask(&run, k, .y)
        }
        for k in 0..<run.count {
            placeAcross(&run, k, .x)
            placeAcross(&run, k, .y)
        }
        return run.size
    }

    /// Settles the axes that wrap, from the needs of children that each stand on their own.
    mutating func settleOwnSize(_ run: inout Run) {
        for axis in [Axis.x, .y] where run.wraps(axis) {
            var content = 0.0
            for k in 0..<run.count { content = max(content, need(&run, k, axis)) }
            settleSize(&run, axis, content: content)
            reopen(&run)
        }
    }
}
