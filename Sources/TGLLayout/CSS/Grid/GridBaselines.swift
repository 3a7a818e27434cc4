// Items of a grid on common baselines, and the grid's own baselines (CSS Box Alignment 3, section 9; CSS Grid 2, section 11.5).
//
// In a row the first or the last baselines of items are aligned. In a column the left edge of each item takes the place of a baseline,
// whatever the direction of reading. An item without a baseline of its own whose size depends on its area is on no baseline where a track
// there has the size of its content: it is at the start instead, or at the end for a last baseline.

extension GridSolver {
    // MARK: Which items

    /// Whether a rule of a child's length along an axis refers to its area.
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

    /// Whether a track of an item's area has the size of its content, or is flexible.
    private func spansContent(_ n: Int, _ axis: Axis) -> Bool {
        let tracks = axis == .x ? columns.tracks : rows.tracks
        return items[n].area[axis].contains { tracks[$0].least != .none || tracks[$0].most != .none || tracks[$0].isFlexible }
    }

    // MARK: Rows

    /// Whether an item is aligned on a baseline of a row, also in a subgrid that shares the rows.
    private var hasRowBaselines: Bool {
        hasBaselines.y || hasSubgrids && items.indices.contains { isSubgrid($0, .y) && subsolver($0).hasRowBaselines }
    }

    /// Finds how far items on baselines are below their rows' tops, or above their bottoms. `isSized`: whether the rows have their final
    /// sizes.
    func noteRowShims(isSized: Bool) {
        if hasRowBaselines { meetBaselines(rowDistances(isSized: isSized)) }
    }

    /// The distance of the baseline of each row from its top and, under -1 and less, of its last baseline from its bottom: the largest of
    /// its items. Items of subgrids take part, with the sizes that they had while the rows were sized.
    private func rowDistances(isSized: Bool) -> [Int: Double] {
        var most = shared?.baselines ?? [:]
        func note(_ row: Int, _ distance: Double) { most[row] = max(most[row] ?? -.infinity, distance) }
        for n in items.indices where items[n].align.isBaseline {
            if run.pass.spends(1, at: run.node) { return most }
            let (k, isLast, rows) = (items[n].k, items[n].align.word == .lastBaseline, items[n].area.rows)
            let width = length(n, .x)
            let insets = run.insets(k, whole: width)
            func size() -> (x: (Double, Bool), y: (Double, Bool)) {
                if isSized {
                    let area = Pair(areaLength(n, .x), areaLength(n, .y))
                    return run.withHeightAround(area.y) { itemSize(n, insets, area) }
                }
                return (itemWidth(n, insets, area: Pair(width, 0), height: nil), (heightContribution(n, width), true))
            }
            let (own, height) = size()
            (items[n].shim.y, items[n].lift.y) = (0, 0)
            items[n].isOnBaseline.y = sharesBaseline(n, .y) { Pair(own.0, height.0) }
            if !items[n].isOnBaseline.y { continue }
            let margins = run.margins(k, .y, whole: width)
            let ascent = run.baseline(k, Pair(own.0, height.0), hugs: (own.1, height.1), last: isLast)
            items[n].toBaseline.y = isLast ? height.0 - ascent + margins.far : ascent + margins.near
            note(isLast ? -rows.upperBound : rows.lowerBound, items[n].toBaseline.y)
        }
        for n in items.indices where hasSubgrids && isSubgrid(n, .y) {
            let sub = subsolver(n)
            if !sub.hasRowBaselines { continue }
            if !isSized {
                shareTracks(n, with: sub)
                sub.shared?.baselines = [:]
                sub.ownBaselines = sub.rowDistances(isSized: false)
            }
            let shift = baselineShift(n)
            for (row, distance) in sub.ownBaselines { note(shift.row(row), distance + shift.edge(row)) }
        }
        return most
    }

    /// Aligns items on baselines with these distances from the tops or bottoms of their rows.
    private func meetBaselines(_ most: [Int: Double]) {
        for n in items.indices where items[n].isOnBaseline.y {
            let rows = items[n].area.rows
            if items[n].align.word == .lastBaseline {
                items[n].lift.y = (most[-rows.upperBound] ?? 0) - items[n].toBaseline.y
            } else {
                items[n].shim.y = (most[rows.lowerBound] ?? 0) - items[n].toBaseline.y
            }
        }
        for n in items.indices where hasSubgrids && isSubgrid(n, .y) {
            let sub = subsolver(n)
            let shift = baselineShift(n)
            var inner: [Int: Double] = [:]
            for t in 0..<items[n].area.rows.count {
                for row in [t, -t - 1] { inner[row] = most[shift.row(row)].map { $0 - shift.edge(row) } }
            }
            sub.shared?.baselines = inner
            sub.meetBaselines(inner)
        }
    }

    /// From the rows of a subgrid to this grid's: the number of the row, and the additional distance.
    private func baselineShift(_ n: Int) -> (row: (Int) -> Int, edge: (Int) -> Double) {
        let first = items[n].area.rows.lowerBound
        let shrinkage = shrinkage(of: n, .y)
        return (
            { row in row < 0 ? row - first : row + first },
            { row in row < 0 ? shrinkage.far(-row) : shrinkage.near(row) }
        )
    }

    /// The length of an item's area in the tracks as they are placed.
    private func areaLength(_ n: Int, _ axis: Axis) -> Double {
        span(items[n].area[axis], axis, axis == .x ? starts.x : starts.y).length
    }

    // MARK: Columns

    /// The key under which the baseline of an item's column is stored, and whether the item is between its baseline and the side from which
    /// that is measured: then its width is part of the distance.
    private func columnBaseline(_ n: Int) -> (key: Int, isByWidth: Bool) {
        let (columns, isLast) = (items[n].area.columns, items[n].justify.word == .lastBaseline)
        return (isLast ? -columns.upperBound : columns.lowerBound, isLast != run.rtl)
    }

    /// Finds how far items on baselines are from the starts of their columns, or from their ends.
    func noteColumnShims(isSized: Bool) {
        guard hasBaselines.x else { return }
        var most: [Int: Double] = [:]
        for n in items.indices where items[n].justify.isBaseline {
            (items[n].shim.x, items[n].lift.x) = (0, 0)
            items[n].isOnBaseline.x = sharesBaseline(n, .x) { .zero }
            if !items[n].isOnBaseline.x { continue }
            let width = isSized ? areaLength(n, .x) : spansContent(n, .x) ? nil : length(n, .x)
            let margins = run.margins(items[n].k, .x, whole: width)
            let (key, isByWidth) = columnBaseline(n)
            items[n].toBaseline.x = key < 0 ? margins.far : margins.near
            if isByWidth { items[n].toBaseline.x += widthToBaseline(n, area: width) }
            most[key] = max(most[key] ?? -.infinity, items[n].toBaseline.x)
        }
        for n in items.indices where items[n].isOnBaseline.x {
            let key = columnBaseline(n).key
            let shift = (most[key] ?? 0) - items[n].toBaseline.x
            if key < 0 { items[n].lift.x = shift } else { items[n].shim.x = shift }
        }
        if !isSized { columnBaselines = most }
    }

    /// The width of an item that is between its baseline and the side from which that is measured: its least width while its area is
    /// unknown.
    private func widthToBaseline(_ n: Int, area: Double?) -> Double {
        let k = items[n].k
        guard let area else { return run.widthContribution(k, least: true, height: nil) }
        return itemWidth(n, run.insets(k, whole: area), area: Pair(area, 0), height: nil).0
    }

    /// The need of an item in its columns, where it is between its baseline and the side from which that is measured: the distance to the
    /// baseline.
    func widthOnBaseline(_ n: Int) -> Double? {
        let (key, isByWidth) = columnBaseline(n)
        guard isByWidth, let most = columnBaselines[key] else { return nil }
        let margins = run.margins(items[n].k, .x, whole: nil)
        return most + (key < 0 ? margins.near : margins.far)
    }

    // MARK: The grid's own

    /// The distance from the top of the grid to its first or last baseline: that of the first item on one in the first row with items,
    /// otherwise of its first item; of items in one cell the first in order, for a last baseline the last.
    func baseline(last: Bool) -> Double? {
        guard let row = last ? items.map({ $0.area.rows.upperBound - 1 }).max() : items.map({ $0.area.rows.lowerBound }).min() else {
            return nil
        }
        let inRow = items.indices.filter { last ? items[$0].area.rows.upperBound - 1 == row : items[$0].area.rows.lowerBound == row }
        let ordered = inRow.sorted { a, b in
            let (x, y) = (items[a].area.columns.lowerBound, items[b].area.columns.lowerBound)
            return (last ? x > y : x < y) || x == y && (last ? a > b : a < b)
        }
        let lenders = ordered.map { (items[$0].k, items[$0].isOnBaseline.y ? items[$0].align : nil) }
        guard let (at, align) = Run.lender(of: lenders.map(\.1), last: last) else { return nil }
        let (n, k) = (ordered[at], lenders[at].0)
        let marks = run.items[k].marks
        return run.lentBaseline(
            k, align, hugs: (marks.contains(.hugsX), marks.contains(.hugsY)), last: last,
            in: Pair(areaLength(n, .x), areaLength(n, .y)))
    }
}
