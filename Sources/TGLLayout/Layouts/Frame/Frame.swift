// Frame layout: each child is on its own in the content box.
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
//    never a size that refers to its own other dimension); otherwise its rule applies.
// 4. It is by its own positions and alignment, else by the container's gravity; under a gravity margins shift it.
//
// A frame with `split` gives each child a content box of its own (Split).
//
// Rules: F-1 to F-8, B-24, B-25; D-15, D-28, D-30, D-35.

enum FrameLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        if run.box.pointee.flags.contains(.split) { return SplitLayout(run).arrange() }
        run.settleByLargestNeed()
        guard run.place else { return run.size }
        for k in 0..<run.count {
            _ = run.ask(k, .x)
            _ = run.ask(k, .y)
        }
        for k in 0..<run.count {
            run.placeAcross(k, .x)
            run.placeAcross(k, .y)
        }
        return run.size
    }

    static func patch(_ patch: Patch) -> Patched { patch.apart(arrange) }

    /// A child without a size rule has the size of its cell.
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule {
        run.wraps(axis) || run.hasSizeRule(child, axis) ? own : .fill
    }

    static func source(_ run: Run, _ child: Int32, _ axis: Axis) -> Fact.Read? { Fact.Read(run.node, .split, .rule()) }

    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        let box = doc.nodes[node].pointee.box
        if box >= 0, doc.boxes[box].pointee.flags.contains(.split) { doc.lintSpare(node, &found) }
    }

    static func arrangePlainly(_ run: PlainRun) -> Pair? { FrameSweep(run)?.arrange() }
}
