// Items of a grid on common baselines, and the grid's own (CSS Box Alignment 3, section 9; CSS Grid 2, section 11.5).
//
// In a row the first or the last baselines of items meet. In a column what stands for baselines is the left edge of each item, whatever
// the direction of reading. An item without a baseline of its own whose size follows its area is on none where a track there is as large
// as its content: it is at the start in its place, or at the end for a last baseline.

extension GridSolver {
    // MARK: Which items

    /// Whether a rule of a child's length along an axis is of its area.
    func followsArea(_ k: Int, _ axis: Axis) -> Bool {
        let i = run.items[k].node
        func follows(_ kind: Rule.Kind) -> Bool {
            switch kind {
            case .percent, .stretch, .fill, .average, .share: true
            default: false
            }
        }
        if run.nodes[Int(i)].flags.contains(axis == .x ? .hasWidth : .hasHeight), follows(run.pass.sizeKind(i, axis)) { return true }
        guard run.nodes[Int(i)].flags.contains(.hasBounds) else { return false }
        return follows(run.bound(i, axis, .lower).kind) || follows(run.bound(i, axis, .upper).kind)
    }

    /// Whether an item is on a baseline that it may share. `size`: its own.
    private func sharesBaseline(_ n: Int, _ axis: Axis, size: () -> Pair) -> Bool {
        let k = items[n].k
        guard (axis == .x ? items[n].justify : items[n].align).isBaseline, !isSubgrid(n, axis) else { return false }
        if run.margins(k, axis, whole: 0).hasAuto { return false }
        guard followsArea(k, axis), spansContent(n, axis) else { return true }
        return axis == .y && run.ownBaseline(k, size(), hugs: (false, false), last: false) != nil
    }

    /// Whether a track of an item's area is as large as its content, or flexible.
    private func spansContent(_ n: Int, _ axis: Axis) -> Bool {
        let tracks = axis == .x ? columns.tracks : rows.tracks
        return items[n].area[axis].contains { tracks[$0].least != .none || tracks[$0].most != .none || tracks[$0].isFlexible }
    }

    // MARK: Rows

    /// Finds how far items on baselines are below their rows' tops, or above their bottoms. `isSized`: in the rows as they are at last.
    func noteRowShims(isSized: Bool) {
        guard hasBaselines.y else { return }
        var distances: [(n: Int, row: Int, length: Double)] = []
        var most: [Int: Double] = [:]
        for n in items.indices where items[n].align.isBaseline {
            if run.pass.spends(1, at: run.node) { return }
            let (k, isLast, rows) = (items[n].k, items[n].align.word == .lastBaseline, items[n].area.rows)
            let width = length(n, .x)
            let insets = run.insets(k, whole: width)
            func size() -> (x: (Double, Bool), y: (Double, Bool)) {
                if isSized { return itemSize(n, insets, Pair(areaLength(n, .x), areaLength(n, .y))) }
                return (itemWidth(n, insets, area: Pair(width, 0), height: nil), (heightContribution(n, width), true))
            }
            let (own, height) = size()
            (items[n].shim.y, items[n].lift) = (0, 0)
            items[n].isOnBaseline.y = sharesBaseline(n, .y) { Pair(own.0, height.0) }
            if !items[n].isOnBaseline.y { continue }
            let margins = run.margins(k, .y, whole: width)
            let ascent = run.baseline(k, Pair(own.0, height.0), hugs: (own.1, height.1), last: isLast)
            // First and last baselines are apart: those of a row's last ones count from -1 down.
            let row = isLast ? -rows.upperBound : rows.lowerBound
            let distance = isLast ? height.0 - ascent + margins.far : ascent + margins.near
            most[row] = max(most[row] ?? -.infinity, distance)
            distances.append((n, row, distance))
        }
        for (n, row, distance) in distances {
            let shim = (most[row] ?? distance) - distance
            if row < 0 { items[n].lift = shim } else { items[n].shim.y = shim }
        }
    }

    /// The length of an item's area in the tracks as they are placed.
    private func areaLength(_ n: Int, _ axis: Axis) -> Double {
        span(items[n].area[axis], axis, axis == .x ? starts.x : starts.y).length
    }

    // MARK: Columns

    /// Finds how far items on baselines are from the starts of their columns.
    func noteColumnShims(isSized: Bool) {
        guard hasBaselines.x else { return }
        var distances: [(n: Int, length: Double)] = []
        var most: [Int: Double] = [:]
        for n in items.indices where items[n].justify.isBaseline {
            items[n].shim.x = 0
            items[n].isOnBaseline.x = sharesBaseline(n, .x) { .zero }
            if !items[n].isOnBaseline.x { continue }
            let width = isSized ? areaLength(n, .x) : spansContent(n, .x) ? nil : length(n, .x)
            let near = run.margins(items[n].k, .x, whole: width).near
            let distance = run.rtl ? near + widthToBaseline(n, area: width) : near
            let column = items[n].area.columns.lowerBound
            most[column] = max(most[column] ?? -.infinity, distance)
            distances.append((n, distance))
        }
        for (n, distance) in distances { items[n].shim.x = (most[items[n].area.columns.lowerBound] ?? distance) - distance }
        if !isSized, run.rtl { columnBaselines = most }
    }

    /// The width of an item that reaches from its start to its baseline: its least one while its area is unknown.
    private func widthToBaseline(_ n: Int, area: Double?) -> Double {
        let k = items[n].k
        guard let area else { return run.widthContribution(k, least: true, height: nil) }
        return itemWidth(n, run.insets(k, whole: area), area: Pair(area, 0), height: nil).0
    }

    /// What an item on a baseline asks of its columns where its start is on the right: as much as reaches the baseline.
    func widthOnBaseline(_ n: Int) -> Double? {
        guard run.rtl, let most = columnBaselines[items[n].area.columns.lowerBound] else { return nil }
        return most + run.margins(items[n].k, .x, whole: nil).far
    }

    // MARK: The grid's own

    /// From the top of the grid to its first or last baseline: of the first item on one in the first row with items, else of its first
    /// item.
    func baseline(last: Bool) -> Double? {
        guard let row = last ? items.map({ $0.area.rows.upperBound - 1 }).max() : items.map({ $0.area.rows.lowerBound }).min() else {
            return nil
        }
        let inRow = items.indices.filter { last ? items[$0].area.rows.upperBound - 1 == row : items[$0].area.rows.lowerBound == row }
        let ordered = inRow.sorted { a, b in
            let (x, y) = (items[a].area.columns.lowerBound, items[b].area.columns.lowerBound)
            return x == y ? a < b : last ? x > y : x < y
        }
        func isOnBaseline(_ n: Int) -> Bool { items[n].isOnBaseline.y && items[n].align.word == (last ? .lastBaseline : .baseline) }
        guard let n = ordered.first(where: isOnBaseline) ?? ordered.first else { return nil }
        let k = items[n].k
        return run.items[k].pos.y
            + run.baseline(
                k, run.items[k].size, hugs: (run.items[k].marks.contains(.hugsX), run.items[k].marks.contains(.hugsY)), last: last)
    }
}
