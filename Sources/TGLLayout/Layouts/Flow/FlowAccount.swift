// The sums of a flow for its reports, with the names of the children whose lengths are the terms. They exist only in a recorded pass; each
// child costs the same, however many there are.

final class FlowAccount {
    /// The deepest cells of the lines before, with the spaces after them; on the current page.
    var above = NamedSum()
    /// The deepest cell of the current line, and the one that reaches deepest after children were stretched.
    var deepest = NamedSum()
    var furthest = NamedSum()
    /// The cells of each column so far, where columns close up or are filled as a waterfall.
    var columns: [NamedSum] = []
    /// A waterfall: the cells before each column, in the first line.
    var starts: [NamedSum] = []
    /// The cells that determine the length and the depth of the flow.
    var longest = NamedSum()
    var longestLine = 0
    var depth = NamedSum()
    /// The cell of the child that did not fit in the line, and by how much the line would be too long, where `lines` are asked for.
    var refused = NamedSum()
    var tooLong = 0.0
    /// The answers for each line, where `lines` are asked for.
    var answers: [LaidAnswer] = []
}

extension FlowLayout {
    /// The distance at a side: of a percentage only the added number counts.
    func namedMargin(_ k: Int, _ axis: Axis, _ side: Side) -> NamedDistance { run.named(run.items[k].node, axis, side, whole: 0) }

    func namedMargins(_ k: Int, _ axis: Axis) -> [NamedDistance] { [namedMargin(k, axis, .near), namedMargin(k, axis, .far)] }

    /// Adds a child's cell along its line. `isOwn`: its length will still change.
    func addAlong(_ k: Int, _ plan: FlowPlan, to sum: inout NamedSum, isOwn: Bool = false) {
        let i = run.items[k].node
        let isLeast = plan.wrapsAlong && isSizedByFlow(k, plan.along) && !followsShare(k, plan)
        let size = run.items[k].size[plan.along]
        sum.add(i, namedMargin(k, plan.along, .near))
        if !isLeast || size != 0 { sum.add(isLeast ? .least(i) : isOwn ? .own(i) : run.needName(k, plan.along), size) }
        sum.add(i, namedMargin(k, plan.along, .far))
    }

    /// Adds a child's part of its line's depth.
    func addAcross(_ k: Int, _ plan: FlowPlan, to sum: inout NamedSum) {
        if countsAlone(k, plan) {
            let size = run.items[k].size[plan.across]
            if size != 0 { sum.add(.least(run.items[k].node), size) }
        } else {
            run.addCell(k, plan.across, whole: 0, to: &sum)
        }
    }

    private func countsAlone(_ k: Int, _ plan: FlowPlan) -> Bool {
        plan.wrapsAcross && isSizedByFlow(k, plan.across)
    }

    /// Whether the flow determines a size on an axis that wraps.
    private func isSizedByFlow(_ k: Int, _ axis: Axis) -> Bool {
        takesPart(k, axis) || rule(k, axis).kind == .reference && dependsOnLength(k, axis)
    }

    /// The cells of a line, with the spaces between them. `changing`: the children whose lengths will still change.
    func cells(_ plan: FlowPlan, _ range: Range<Int>, changing: Set<Int32> = []) -> NamedSum {
        var sum = NamedSum()
        for k in range { addAlong(k, plan, to: &sum, isOwn: changing.contains(Int32(k))) }
        sum.add(spaces: range.count - 1, of: plan.gap)
        return sum
    }

    /// Records the depth of a line, before children are stretched to it.
    func accountDepth(_ account: FlowAccount, _ plan: FlowPlan, _ line: FlowLine) {
        account.deepest = NamedSum()
        if let deepest = line.children.first(where: { takenAcross($0, plan) == line.depth }) {
            addAcross(deepest, plan, to: &account.deepest)
        }
    }

    /// Records a line that was settled; `extent` does not include it yet.
    func accountLine(_ account: FlowAccount, _ plan: FlowPlan, _ line: FlowLine, _ extent: FlowExtent) {
        account.furthest = account.deepest
        if line.reach > line.depth, let furthest = line.children.first(where: { takenAcross($0, plan) == line.reach }) {
            account.furthest = NamedSum()
            addAcross(furthest, plan, to: &account.furthest)
        }
        if !plan.compact, line.at + line.reach > extent.depth {
            account.depth = account.above
            for term in account.furthest.terms { account.depth.add(term.name, term.length) }
        }
        if line.offset + line.length > extent.length { accountLongest(account, plan, line.children, line.index) }
    }

    /// Records the longest line so far.
    func accountLongest(_ account: FlowAccount, _ plan: FlowPlan, _ children: Range<Int>, _ index: Int) {
        account.longest = NamedSum()
        if plan.pageLines > 0 { for _ in 0..<(index / plan.pageLines) { account.longest.add(.page, plan.pageStep) } }
        for k in children { addAlong(k, plan, to: &account.longest) }
        account.longest.add(spaces: children.count - 1, of: plan.gap)
        account.longestLine = index
    }

    /// Goes on to the next line, which begins at `line.at`.
    func accountNext(_ account: FlowAccount, _ plan: FlowPlan, _ line: FlowLine) {
        for term in account.furthest.terms { account.above.add(term.name, term.length) }
        account.above.add(spaces: 1, of: plan.lineGap)
        if plan.linesOnPage > 0, line.index % plan.linesOnPage == 0 { account.above = pagesAbove(plan, line) }
    }

    /// The pages above a line that begins one.
    func pagesAbove(_ plan: FlowPlan, _ line: FlowLine) -> NamedSum {
        var sum = NamedSum()
        if plan.stackedLines > 0 { for _ in 0..<(line.index / plan.stackedLines) { sum.add(.page, plan.pageStep) } }
        return sum
    }

    /// Columns that close up: records a child that reaches `end`; `depth` is the depth of the flow before.
    func accountClosed(
        _ account: FlowAccount, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, isFirst: Bool, end: Double, depth: Double
    ) {
        let column = k - line.first
        if account.columns.count <= column { account.columns.append(NamedSum()) }
        if isFirst { account.columns[column] = pagesAbove(plan, line) }
        run.addCell(k, plan.across, whole: 0, to: &account.columns[column])
        if end > depth { account.depth = account.columns[column] }
        account.columns[column].add(spaces: 1, of: plan.lineGap)
    }

    /// A waterfall: records a child in a column; `extent` does not include it yet.
    func accountColumn(_ account: FlowAccount, _ k: Int, _ plan: FlowPlan, column: Int, length: Double, end: Double, _ extent: FlowExtent) {
        if extent.length < length {
            account.longest = account.starts[column]
            addAlong(k, plan, to: &account.longest)
        }
        addAcross(k, plan, to: &account.columns[column])
        if extent.depth < end { account.depth = account.columns[column] }
        account.columns[column].add(spaces: 1, of: plan.lineGap)
    }

    /// A waterfall: the column of a child of the first line begins after those before it.
    func accountStart(_ account: FlowAccount, _ k: Int, _ plan: FlowPlan) {
        var start = account.starts.last ?? NamedSum()
        if k > 0 {
            addAlong(k - 1, plan, to: &start)
            start.add(spaces: 1, of: plan.gap)
        }
        account.starts.append(start)
        account.columns.append(NamedSum())
    }
}
