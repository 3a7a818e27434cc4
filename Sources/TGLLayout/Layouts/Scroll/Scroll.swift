// A scroll: children one after the other, as in a linear, in a room without an end along its axis.

/// The layout of one scroll.
struct ScrollLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair { LinearLayout(run).arrange() }
}
