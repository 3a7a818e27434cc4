// The block of all lines: gravity across.
//
//     rest = content depth − lines       center, far: all move by a part of it; between, around, among: lines move apart;
//                                        fill: each line takes an equal part, and the lines after it move
//
// Where the rest is negative, fill takes the same from every line (FL-10b).

extension FlowLayout {
    /// Gravity across: what the lines leave of the content box (FL-10).
    func placeBlock(_ plan: FlowPlan, _ extent: FlowExtent) {
        guard extent.lines > 0 else { return }
        let rest = plan.depth - extent.depth
        let lines = plan.pageLines > 0 ? min(plan.pageLines, extent.lines) : extent.lines
        let n = Double(lines)
        var lead = 0.0
        var step = 0.0
        switch plan.block {
        case .center: lead = rest / 2
        case .far: lead = rest
        case .between: step = n > 1 ? rest / (n - 1) : 0
        case .around:
            step = rest / n
            lead = step / 2
        case .among:
            step = rest / (n + 1)
            lead = step
        case .fill where rest < 0: return makeRoom(plan, extent, rest: rest)
        case .stretch where rest < 0: return
        case .fill, .stretch: step = rest / n
        default: return
        }
        forEachLine(plan, extent) { line, children in
            let row = plan.pageLines > 0 ? line % plan.pageLines : line
            for k in children {
                let old = run.items[k].pos[plan.across]
                let moved = lead + step * Double(row)
                run.items[k].pos[plan.across] = old + moved
                if hears, run.place, moved != 0 { reportMoved(k, plan, extent, row: row, of: lines, rest: rest, from: old) }
                if stretchesLines(plan) { deepen(k, plan, extent, by: step, lines: lines, rest: rest) }
            }
        }
        if stretchesLines(plan) { followDeepened(plan, extent) }
    }

    /// Whether gravity across makes lines deeper.
    func stretchesLines(_ plan: FlowPlan) -> Bool { plan.block == .fill || plan.block == .stretch }

    /// Each line in turn with its children.
    func forEachLine(_ plan: FlowPlan, _ extent: FlowExtent, _ body: (Int, Range<Int>) -> Void) {
        var first = 0
        for line in 0..<extent.lines {
            var end = run.count
            if plan.count > 0 {
                end = min(end, first + plan.count)
            } else if let starts = extent.starts, line + 1 < extent.lines {
                end = Int(starts[line + 1])
            }
            body(line, first..<end)
            first = end
        }
    }

    /// Gravity fill across: a child gets its line's part, within its bounds, unless its size refers to the own other dimension or to a
    /// sibling.
    private func deepen(_ k: Int, _ plan: FlowPlan, _ extent: FlowExtent, by step: Double, lines: Int, rest: Double) {
        if step == 0 || keepsDepth(k, plan) || plan.block == .stretch && run.hasOwnSize(run.items[k].node, plan.across) { return }
        let old = run.items[k].size[plan.across]
        let size = run.clamp(k, plan.across, old + step)
        run.items[k].settle(plan.across, size)
        if size != old { run.items[k].marks.insert(.stretched) }
        if hears { reportDeepened(k, plan, extent, by: step, lines: lines, rest: rest, from: old, size: size) }
    }

    // MARK: Where nothing is left

    /// Gravity fill across where the lines are deeper than the content box: each gives up the same depth, but not more than its children
    /// can give; the others then give that (D-49). Nothing moves over what is above it.
    private func makeRoom(_ plan: FlowPlan, _ extent: FlowExtent, rest: Double) {
        if plan.compact || extent.columns != nil { return makeRoomInColumns(plan, extent, rest: rest) }
        let mark = scratch.mark
        let parts = scratch.take(SharePart.self, extent.lines)
        forEachLine(plan, extent) { line, children in
            var part = SharePart(weight: 1, base: 0, low: 0, item: Int32(line), role: .size)
            for k in children {
                let margins = margins(k, plan.across)
                part.base = max(part.base, margins + run.items[k].size[plan.across])
                part.low = max(part.low, margins + leastAcross(k, plan))
            }
            (parts + line).initialize(to: part)
        }
        let page = plan.pageLines > 0 ? plan.pageLines : extent.lines
        var first = 0
        while first < extent.lines {
            let count = min(page, extent.lines - first)
            let length = (first..<(first + count)).reduce(Double(count - 1) * plan.lineGap) { $0 + parts[$1].base }
            let lines = length - Double(count - 1) * plan.lineGap
            let share = shareLength(parts + first, count, room: lines + min(0, plan.depth - length), least: -.infinity, &scratch)
            // From here on, the weight field holds what the line gives up.
            for p in first..<(first + count) { parts[p].weight = max(0, parts[p].base - share.length(parts[p])) }
            first += count
        }
        var above = 0.0
        forEachLine(plan, extent) { line, children in
            if line % page == 0 { above = 0 }
            let given = parts[line].weight
            for k in children { giveUp(k, plan, extent, given, above: above, inLine: true, rest: rest) }
            above += given
        }
        scratch.release(mark)
        followDeepened(plan, extent)
    }

    /// The same for columns, each on its own: closed-up ones, and those of a waterfall.
    private func makeRoomInColumns(_ plan: FlowPlan, _ extent: FlowExtent, rest: Double) {
        let mark = scratch.mark
        // The children of each column as a linked list: its first child, and for each child the next one.
        let columns = run.count + plan.count
        let heads = scratch.take(Int32.self, columns)
        heads.initialize(repeating: -1, count: columns)
        let next = scratch.take(Int32.self, run.count)
        let page = plan.pageLines > 0 ? plan.pageLines * plan.count : run.count
        for k in (0..<run.count).reversed() {
            let column = extent.columns.map { Int($0[k]) } ?? k / page * plan.count + k % page % plan.count
            (next + k).initialize(to: heads[column])
            heads[column] = Int32(k)
        }
        let parts = scratch.take(SharePart.self, run.count)
        for column in 0..<columns where heads[column] >= 0 { makeRoom(plan, extent, column: heads[column], next, parts, rest: rest) }
        scratch.release(mark)
        followDeepened(plan, extent)
    }

    private func makeRoom(
        _ plan: FlowPlan, _ extent: FlowExtent, column first: Int32, _ next: UnsafeMutablePointer<Int32>,
        _ parts: UnsafeMutablePointer<SharePart>, rest: Double
    ) {
        var count = 0
        var sizes = 0.0
        var end = 0.0
        var k = Int(first)
        while k >= 0 {
            let size = run.items[k].size[plan.across]
            (parts + count).initialize(to: SharePart(weight: 1, base: size, low: leastAcross(k, plan), item: Int32(k), role: .size))
            end = run.items[k].pos[plan.across] + size + margin(k, plan.across, .far) - plan.top
            sizes += size
            count += 1
            k = Int(next[k])
        }
        let share = shareLength(parts, count, room: sizes + min(0, plan.depth - end), least: -.infinity, &scratch)
        var above = 0.0
        for p in 0..<count {
            let given = max(0, parts[p].base - share.length(parts[p]))
            giveUp(Int(parts[p].item), plan, extent, given, above: above, inLine: false, rest: rest)
            above += given
        }
    }

    /// The least size across of a child.
    private func leastAcross(_ k: Int, _ plan: FlowPlan) -> Double {
        let size = run.items[k].size[plan.across]
        return keepsDepth(k, plan) ? size : min(size, run.clamp(k, plan.across, 0))
    }

    /// Makes a child less deep by what its line or column gives up, and moves it by what those `above` give up. `inLine`: its alignment
    /// places it in the depth of a line, as before.
    private func giveUp(
        _ k: Int, _ plan: FlowPlan, _ extent: FlowExtent, _ given: Double, above: Double, inLine: Bool, rest: Double
    ) {
        let axis = plan.across
        let old = run.items[k].size[axis]
        let from = run.items[k].pos[axis]
        deepen(k, plan, extent, by: -given, lines: extent.lines, rest: rest)
        var moved = -above
        let lost = old - run.items[k].size[axis]
        switch inLine ? placeInLine(k, plan).place : .none {
        case .center: moved += (lost - given) / 2
        case .far: moved += lost - given
        default: break
        }
        run.items[k].pos[axis] = from + moved
        if hears, run.place, moved != 0 { reportMovedBack(k, plan, extent, rest: rest, from: from, by: moved) }
    }
}
