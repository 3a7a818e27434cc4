// Lines, one after another: which children, and how deep.
//
//     at ─►┌──────┐ ┌────┐ ┌─────────┐─┐
//          │      │ └────┘ │         │ │ depth: the deepest cell
//          │      │        └─────────┘ │
//          └──────┘───────────────────┘
//          │◄──────── length ────────►│ gap
//
// N a line: every N children. As many as fit: a child that would pass the line's end begins the next one, unless the line is
// empty. It is then computed again there, since parts of the flow depend on the place in the line and on the line's own
// place (FL-5d).

/// A line while it is being filled.
struct FlowLine {
    /// Its place among the lines.
    var index = 0
    var first = 0
    var count = 0
    /// Where it begins across, from the content box's edge.
    var at = 0.0
    /// Where it begins along, relative to the beginning of lines: the place of its page.
    var offset = 0.0
    /// Its cells with the gaps between them.
    var length = 0.0
    /// Its deepest cell, before children are stretched to it.
    var depth = 0.0
    /// How deep it reaches, including sizes that refer to a stretched child: the next line begins below that.
    var reach = 0.0
    var isLast = false
    /// The sums for reports; `nil` in a pass that is not recorded.
    var account: FlowAccount?

    /// Its children.
    var children: Range<Int> { first..<(first + count) }
}

extension FlowLayout {
    /// Fills all lines. `counts`: the number of children of each line, where that is decided already; `starts`: where to note the first
    /// child of each line.
    func fillLines(_ plan: FlowPlan, counts: UnsafeMutablePointer<Int32>?, starts: UnsafeMutablePointer<Int32>? = nil) -> FlowExtent {
        var extent = FlowExtent()
        extent.starts = starts
        if starts == nil, run.place, plan.count == 0, plan.block != .none, plan.block != .near {
            extent.starts = scratch.take(Int32.self, run.count)
        }
        var line = FlowLine()
        var ties: Bool?
        if hears { line.account = FlowAccount() }
        extent.account = line.account
        while line.first < run.count {
            extent.starts?[line.index] = Int32(line.first)
            if plan.count > 0 {
                line.count = min(plan.count, run.count - line.first)
            } else {
                gather(plan, &line, count: counts.map { Int($0[line.index]) } ?? 0)
            }
            line.isLast = line.first + line.count == run.count
            let own = self.plan(plan, for: line)
            settleAlong(own, &line)
            settleAcross(plan, &line)
            if let account = line.account { accountDepth(account, plan, line) }
            if fillDepth(own, &line, &ties) { extent.isFollowed = true }
            if let account = line.account { accountLine(account, plan, line, extent) }
            extent.length = max(extent.length, line.offset + line.length)
            if plan.compact {
                extent.depth = max(extent.depth, closeUp(plan, line, extent.depth))
            } else {
                extent.depth = max(extent.depth, line.at + line.reach)
            }
            if run.place { placeLine(own, line) }
            if let account = line.account, run.isAskedForLines { account.answers.append(answer(plan, line)) }
            extent.lines += 1
            next(plan, &line)
        }
        if let account = extent.account, run.isAskedForLines { run.answer(account.answers) }
        return extent
    }

    /// Sizes along a line that are not the children's own: shares with N a line, and what gravity stretches.
    private func settleAlong(_ plan: FlowPlan, _ line: inout FlowLine) {
        if plan.count > 0 {
            settleShares(plan, &line)
            if plan.gravity == .stretch { stretch(plan, &line, isLast: false) }
            if run.box.pointee.flags.contains(.shrinks) { shrink(plan, &line) }
        } else if plan.gravity == .fill || plan.gravity == .stretch {
            stretch(plan, &line, isLast: line.isLast)
        }
    }

    /// Goes on to the next line, or the next page.
    private func next(_ plan: FlowPlan, _ line: inout FlowLine) {
        line.first += line.count
        line.count = 0
        line.index += 1
        line.at += line.reach + plan.lineGap
        line.length = 0
        if let account = line.account { accountNext(account, plan, line) }
        if plan.pageLines > 0, line.index % plan.pageLines == 0 {
            line.at = 0
            line.offset += plan.pageStep
        } else if plan.stackedLines > 0, line.index % plan.stackedLines == 0 {
            line.at = Double(line.index / plan.stackedLines) * plan.pageStep
        }
    }

    /// As many children as fit, or `count` of them.
    private func gather(_ plan: FlowPlan, _ line: inout FlowLine, count: Int) {
        let limit = plan.room + plan.slack
        var k = line.first
        while k < run.count {
            if count > 0, line.count == count { break }
            startAcross(k, plan, line.at, line.account?.above)
            takeAlong(k, plan, line)
            let margins = margins(k, plan.along)
            let before = line.count == 0 ? 0 : line.length + plan.gap
            let length = margins + run.items[k].size[plan.along]
            if before + length > limit, count == 0 || line.count == 0 || length > limit {
                if count == 0, line.count > 0 {
                    if let account = line.account, run.isAskedForLines {
                        account.refused = NamedSum()
                        addAlong(k, plan, to: &account.refused)
                        account.refused.add(spaces: 1, of: plan.gap)
                        account.tooLong = before + length - plan.room
                    }
                    open(k)
                    break
                }
                cut(k, plan, margins)
            }
            line.length = before + margins + run.items[k].size[plan.along]
            line.count += 1
            k += 1
        }
    }

    /// Opens a child's sizes again, for the next line.
    @inline(__always) private func open(_ k: Int) {
        reopen(k, .x)
        reopen(k, .y)
    }

    /// Opens a size again, unless an earlier round found it.
    @inline(__always) func reopen(_ k: Int, _ axis: Axis) {
        if !run.items[k].isKept(axis) { run.items[k].mark(axis, .open) }
    }

    /// Both margins of an item along an axis.
    @inline(__always) func margins(_ k: Int, _ axis: Axis) -> Double {
        margin(k, axis, .near) + margin(k, axis, .far)
    }

    /// A margin is a spacing: of a percentage only the added number counts (FL-1b).
    @inline(__always) func margin(_ k: Int, _ axis: Axis, _ side: Side) -> Double {
        let n = nodes + Int(run.items[k].node)
        if n.pointee.ext < 0 { return 0 }
        return run.distance(run.items[k].node, axis, side, whole: 0)
    }
}
