// A waterfall: `autoArrange` with N a line (E-12).
//
//     ┌───┐ ┌───┐      The first N children are one in each column and fix its place. Each later one goes to the column
//     │ A │ │ B │      that ends first; of several, to the first. Its own margins count, alignment and gravity along the
//     │   │ └───┘      line other than fill do not.
//     └───┘ ┌───┐
//     ┌───┐ │ C │      Sizes along are settled N at a time, as in lines (FL-2); a part across is of what is left below the
//     │ D │ └───┘      child's own place.
//     └───┘

extension FlowLayout {
    func fillColumns(_ plan: FlowPlan) -> FlowExtent {
        let columns = min(plan.count, run.count)
        let starts = scratch.take(Double.self, columns)
        var heap = ColumnHeap(scratch.take(ColumnHeap.Entry.self, columns))
        var extent = FlowExtent()
        if run.place, plan.block == .fill { extent.columns = scratch.take(Int32.self, run.count) }
        var line = FlowLine()
        if hears { line.account = FlowAccount() }
        extent.account = line.account
        var x = 0.0
        while line.first < run.count {
            line.count = min(plan.count, run.count - line.first)
            line.at = line.index == 0 ? 0 : heap.first.end
            settleShares(plan, &line)
            for k in line.first..<(line.first + line.count) {
                let length = margins(k, plan.along) + run.items[k].size[plan.along]
                var column = k
                var at = 0.0
                if line.index == 0 {
                    starts[k] = x
                    if let account = line.account { accountStart(account, k, plan) }
                    x += length + plan.gap
                } else {
                    (at, column) = (heap.first.end, Int(heap.first.column))
                }
                if takesPart(k, plan.across) {
                    run.items[k].mark(plan.across, .open)
                    startAcross(k, plan, at, line.account?.columns[column])
                }
                extent.columns?[k] = Int32(column)
                let end = at + cellAcross(k, plan)
                stand(k, plan, column: column, line, x: starts[column], y: at)
                if let account = line.account {
                    accountColumn(account, k, plan, column: column, length: starts[column] + length, end: end, extent)
                }
                if line.index == 0 { heap.push(end + plan.lineGap, column) } else { heap.replaceFirst(end + plan.lineGap) }
                extent.length = max(extent.length, starts[column] + length)
                extent.depth = max(extent.depth, end)
            }
            if let account = line.account, run.isAskedForLines { account.answers.append(answer(plan, line)) }
            extent.lines += 1
            line.first += line.count
            line.index += 1
        }
        if let account = line.account, run.isAskedForLines { run.answer(account.answers) }
        return extent
    }

    private func stand(_ k: Int, _ plan: FlowPlan, column: Int, _ line: FlowLine, x: Double, y: Double) {
        guard run.place else { return }
        run.items[k].pos[plan.along] = plan.start + x + margin(k, plan.along, .near)
        run.items[k].pos[plan.across] = plan.top + y + margin(k, plan.across, .near)
        if hears { reportColumn(k, plan, line, column: column) }
    }
}

/// The columns by where they end, the first to end on top; of several, the leftmost.
struct ColumnHeap {
    struct Entry {
        var end: Double
        var column: Int32

        @inline(__always) func before(_ other: Entry) -> Bool { end < other.end || (end == other.end && column < other.column) }
    }

    private let entries: UnsafeMutablePointer<Entry>
    private var count = 0

    init(_ room: UnsafeMutablePointer<Entry>) { entries = room }

    var first: Entry { entries[0] }

    mutating func push(_ end: Double, _ column: Int) {
        var i = count
        count += 1
        (entries + i).initialize(to: Entry(end: end, column: Int32(truncatingIfNeeded: column)))
        while i > 0, entries[i].before(entries[(i - 1) / 2]) {
            swap(i, (i - 1) / 2)
            i = (i - 1) / 2
        }
    }

    /// The first column now ends further down.
    mutating func replaceFirst(_ end: Double) {
        entries[0].end = end
        var i = 0
        while true {
            var least = i
            for child in [2 * i + 1, 2 * i + 2] where child < count && entries[child].before(entries[least]) { least = child }
            if least == i { return }
            swap(i, least)
            i = least
        }
    }

    private func swap(_ a: Int, _ b: Int) {
        let old = entries[a]
        entries[a] = entries[b]
        entries[b] = old
    }
}
