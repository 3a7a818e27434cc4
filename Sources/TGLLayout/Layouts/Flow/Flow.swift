// Flow layout: line after line, as text runs on a page.
//
//     orientation vert, as many as fit         arrangedCount = 3            orientation horz: the same, transposed
//     ┌────────────────────┐                   ┌────────────────────┐       ┌────────────────────┐
//     │┌────┐ ┌───┐ ┌─────┐│  a line           │ A   B   C          │       │ A  D  G            │
//     │└────┘ └───┘ └─────┘│                   │ D   E   F          │       │ B  E               │
//     │┌────────┐ ┌──┐     │  the next one     │ G                  │       │ C  F               │
//     └────────────────────┘                   └────────────────────┘       └────────────────────┘
//
// One algorithm for both orientations: *along* the line (x in a vertical flow) and *across* it. A horizontal flow is the vertical one
// transposed (E-13). A child's cell is its size and its margins; margins are spacings and never stretch the child.
//
// 1. Where both dimensions wrap, width before height. A length along the line that wraps is that of the longest line; with as many as
//    fit, it is that of all children in one line, up to what the parent offers. Children that take their size from the flow count with
//    their margins and their lower bound. (FlowLines)
// 2. Lines are settled one after another: sizes along the line, including stretched ones, then sizes across, then the depth of the line.
//    Across, percent and fill are parts of what is left below the beginning of the line. (FlowAlong)
//    a. N a line: percent and fill share what the line leaves, by weight. What a bound takes or gives is shared among the others (D-13,
//       D-25). With gravity fill all cells are equal instead.
//    b. As many as fit: percent and fill are parts of what the line has left, or of a whole line where nothing is left. A child that does
//       not fit begins a new line and is computed again there; one that is too long for any line is cut to the line (E-9). With gravity
//       fill, what the line leaves is divided among its children before sizes across are computed (D-33).
//    c. `autoArrange`: N a line makes a waterfall (FlowColumns, E-12); as many as fit fills each line as well as possible (FlowPacking,
//       E-11).
// 3. Gravity along the line applies to each line. Between, around, among and fill leave the last line as it is, unless
//    `lastlineGravityPolicy` is always; auto repeats the places of the line before (E-10). (FlowPlace) `lineGravity` sets another gravity
//    for one line, for both its sizes and its places. (FlowLineGravity)
// 4. Across the line a child is placed by its own alignment, otherwise by `arrangedGravity`. Fill gives it the depth of the line, within
//    its bounds; sizes that refer to such a child follow. `arrangedGravity` between, with N a line, closes up the columns instead.
//    (FlowPlace, FlowFollow)
// 5. Gravity distributes what is left across: all lines move, are spread, or each becomes deeper by an equal part (fill). Where the lines
//    are too deep for the flow, the same formulas have an effect with a negative rest: the lines overflow, or each becomes less deep
//    (fill). (FlowBlock)
//
// `subviewsSize` and `pagedCount` give a size to children that have none of their own, and the gap (FlowPlan).
//
// Rules: FL-1 to FL-16 (Flow.md); D-13, D-15, D-25, D-33 to D-35, D-43, D-46, D-47, D-49, D-50; E-8 to E-14, E-17, E-20.

/// The flow layout of one container.
struct FlowLayout: LayoutAlgorithm, RunReader {
    let run: Run

    /// Shares, and remaining lengths of a line, that are shorter than this count as 0 (D-50).
    static let least = 1e-7

    static func arrange(_ run: Run) -> Pair { FlowLayout(run: run).arrange() }

    private func arrange() -> Pair {
        var plan = flowPlan()
        let wrapsBoth = plan.wrapsAlong && plan.wrapsAcross
        if plan.wrapsAlong {
            settleFlowLength(plan)
            if wrapsBoth, plan.along == .y { run.holdOwnSize(.y) }
            plan = flowPlan()
        }
        guard run.place || plan.wrapsAcross else { return run.size }
        let extent = fillFlow(plan)
        if plan.wrapsAcross {
            let pages = wholePages(plan, plan.across)
            let isWhole = plan.stackedLines > 0 && pages > extent.depth
            run.settleSize(
                plan.across, content: isWhole ? pages : extent.depth,
                as: isWhole ? pagesFact(plan, plan.across) : FlowContent.depth(extent.account?.depth ?? NamedSum()))
            if wrapsBoth, plan.along == .y { settleHeightAgain() }
        } else {
            placeBlock(plan, extent)
        }
        return run.size
    }

    /// Settles the own length along the line.
    private func settleFlowLength(_ plan: FlowPlan) {
        var extent = fillFlow(plan)
        deepenAhead(plan, &extent)
        let lines = extent.length + plan.edges
        var need = lines
        if run.count == 0 {
            need = 0
        } else if plan.count == 0 {
            need = run.wantsLeast(plan.along) ? longestCell(plan) : limited(need, plan.along)
        } else if plan.shared >= 0 {
            need = max(need, Double(plan.count) * (plan.shared + plan.gap) - plan.gap + plan.edges)
        } else if plan.pageLines > 0 {
            need = max(need, wholePages(plan, plan.along))
        }
        run.settleSize(plan.along, content: need, as: lengthFact(plan, extent, lines, need))
        run.reopen()
    }

    /// The length of all children in one line, up to what the parent offers.
    private func limited(_ need: Double, _ axis: Axis) -> Double {
        let pad = run.pad.both(axis)
        let offer = run.offer(axis)
        func room(_ offer: Double) -> Double { max(0, offer - pad) }
        let fits = need <= room(offer)
        run.useOffer(
            axis, OfferRange(least: fits ? run.narrowest(need, pad, offer) { room($0) >= need } : offer, most: fits ? .infinity : offer))
        return min(need, room(offer))
    }

    /// The length of the longest cell along its line: no line can be shorter.
    private func longestCell(_ plan: FlowPlan) -> Double {
        var most = 0.0
        for k in 0..<run.count { most = max(most, margins(k, plan.along) + run.items[k].size[plan.along]) }
        return most + plan.edges
    }

    /// Width comes before height (D-15): a horizontal flow that wraps both ways settles its height again with the resulting width, since
    /// children may refer to it.
    private func settleHeightAgain() {
        run.reopen()
        run.wrapY = true
        settleFlowLength(flowPlan())
    }

    /// Settles all cells and, where children are placed, their places without the gravity across.
    private func fillFlow(_ plan: FlowPlan) -> FlowExtent {
        var extent = fillOnce(plan)
        guard extent.isFollowed else { return extent }
        var rounds = 0
        while followLater(plan), rounds < Self.mostRounds {
            beginRound()
            extent = fillOnce(plan)
            rounds += 1
        }
        endRounds()
        return extent
    }

    private func fillOnce(_ plan: FlowPlan) -> FlowExtent {
        var plan = plan
        settleEqualLines(&plan)
        if plan.count > 0 { return plan.auto ? fillColumns(plan) : fillLines(plan, counts: nil) }
        return fillLines(plan, counts: plan.auto && !plan.wrapsAlong ? packLines(plan) : nil)
    }
}

/// The extent of a flow's cells.
struct FlowExtent {
    /// The longest line.
    var length = 0.0
    /// From the first line's beginning to the last one's end.
    var depth = 0.0
    var lines = 0
    /// The first child of each line, where lines have different counts and gravity needs them; otherwise `nil`.
    var starts: UnsafeMutablePointer<Int32>?
    /// The sums for reports; `nil` in a pass that is not recorded.
    var account: FlowAccount?
    /// The column of each child, where a waterfall may have to be made less deep; otherwise `nil`.
    var columns: UnsafeMutablePointer<Int32>?
    /// Whether some child was stretched across its line while sizes refer to others.
    var isFollowed = false
}
