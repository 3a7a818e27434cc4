// Subgrids: grids that take the tracks of the grid around them, along one axis or both (CSS Grid 2, section 9).
//
//     ├───── 1 ─────┼───── 2 ─────┤   tracks of the grid around it
//     │ ┌───────────┴───────────┐ │
//     │ │ inner 1   │  inner 2  │ │   less the subgrid's margin, border and padding at its ends, and half the difference
//     │ └───────────┬───────────┘ │   of the gaps on each inner side
//
// What is in a subgrid asks of the tracks of the grid around it, as far as it lies in them; the subgrid itself asks for nothing along a
// shared axis but its margin, border and padding.

/// The tracks that a grid gave to a subgrid in it, along the axes that they share, in points.
struct SubgridTracks: Equatable {
    var columns: [Double]?
    var rows: [Double]?
    var columnGap = 0.0
    var rowGap = 0.0
    var columnNames: [[String]] = []
    var rowNames: [[String]] = []

    subscript(axis: Axis) -> [Double]? { axis == .x ? columns : rows }
}

/// What a subgrid, or a row of a table, had been told before the container around it was only measured.
struct ToldInTrial {
    enum Told {
        case tracks(SubgridTracks?)
        case columns(RowColumns?)
    }

    let node: Int32
    let before: Told
    let wasDirty: Bool
}

extension Document {
    /// Takes back what subgrids and rows were told while the container around them was measured, as far back as there were so many: they
    /// stay as they were placed.
    func takeBackTold(to count: Int) {
        while toldInTrials.count > count {
            let told = toldInTrials.removeLast()
            let n = nodes[told.node]
            switch told.before {
            case .tracks(let tracks): subgrids[told.node] = tracks
            case .columns(let columns): rowColumns[told.node] = columns
            }
            forgetAnswers(boxes[n.pointee.box])
            if !told.wasDirty { n.pointee.flags.remove(.dirty) }
        }
    }
}

extension GridSolver {
    /// Whether an item takes this grid's tracks along an axis.
    func isSubgrid(_ n: Int, _ axis: Axis) -> Bool {
        let k = items[n].k
        guard run.items[k].kind == .grid else { return false }
        return Self.sharesTracks(run.pass, run.items[k].node, axis)
    }

    /// Whether a grid is told to take the tracks of the grid around it.
    static func sharesTracks(_ pass: Pass, _ i: Int32, _ axis: Axis) -> Bool {
        let box = pass.cssBox(i)
        let place = axis == .x ? box.columns : box.rows
        guard place >= 0 else { return false }
        let rule = pass.doc.pool[place].pointee
        if rule.kind == .word { return rule.ref == 1 }
        return rule.kind == .values && pass.doc.lists[Int(rule.ref)].first?.kind == .word
    }

    /// The solver of a subgrid, with its items in their cells.
    func subsolver(_ n: Int) -> GridSolver {
        if let known = subsolvers[n] { return known }
        let k = items[n].k
        let i = run.items[k].node
        let pass = run.pass
        let before = pass.state.pointee.rtl
        if doc.usesDirection { pass.state.pointee.rtl = doc.ownDirection(i) ?? run.rtl }
        let sub = GridSolver(pass.begin(i, Proposal(.mostContent, .atMost(.infinity)), .zero, place: false))
        pass.state.pointee.rtl = before
        sub.isTrial = isTrial
        sub.shared = SubgridTracks()
        if isSubgrid(n, .x) { sub.shared?.columns = Array(repeating: 0, count: items[n].area.columns.count) }
        if isSubgrid(n, .y) { sub.shared?.rows = Array(repeating: 0, count: items[n].area.rows.count) }
        sub.shared?.columnNames = names(n, .x)
        sub.shared?.rowNames = names(n, .y)
        sub.placeInCells()
        sub.columns = unsized(n, .x, sub.columnSpecs)
        sub.rows = unsized(n, .y, sub.rowSpecs)
        subsolvers[n] = sub
        return sub
    }

    /// The tracks of a subgrid before they are sized: this grid's, along an axis that they share.
    private func unsized(_ n: Int, _ axis: Axis, _ own: [TrackSpec]) -> GridSizer {
        let specs = axis == .x ? columnSpecs : rowSpecs
        let tracks = isSubgrid(n, axis) ? Array(specs[items[n].area[axis]]) : own
        return GridSizer(tracks, collapsed: tracks.map { _ in false }, gap: 0, inner: nil, percentOf: nil, constraint: .definite)
    }

    /// The names of the lines that an item spans.
    private func names(_ n: Int, _ axis: Axis) -> [[String]] {
        let lines = axis == .x ? columnLines : rowLines
        let offset = axis == .x ? columnOffset : rowOffset
        let range = items[n].area[axis]
        return (range.lowerBound...range.upperBound).map { t in
            let line = t - offset
            return lines.names.indices.contains(line) ? lines.names[line] : []
        }
    }

    /// The gap of a subgrid along an axis: its own, if one is set.
    func subgap(_ n: Int, _ axis: Axis) -> Double {
        let i = run.items[items[n].k].node
        let rule = doc.value(i, axis == .x ? .hspace : .vspace)
        guard rule.isSet else { return sizer(axis).gap }
        return rule.kind == .number ? max(0, rule.add) : max(0, rule.mult / 100 * length(n, axis) + rule.add)
    }

    /// What of the first and last track that a subgrid spans is its margin, border and padding. `isSized`: whether the columns are, of
    /// which percentages are.
    func edges(_ n: Int, _ axis: Axis, isSized: Bool) -> (near: Double, far: Double) {
        let k = items[n].k
        let whole = isSized ? length(n, .x) : nil
        let margins = run.margins(k, axis, whole: whole)
        let insets = run.insets(k, whole: whole)
        return (margins.near + insets.near(axis), margins.far + insets.far(axis))
    }

    /// How much less than its tracks the items of a subgrid have at its ends, and on each side within it.
    struct Shrinkage {
        let edges: (near: Double, far: Double)
        let half: Double
        let count: Int

        func sum(_ range: Range<Int>) -> Double {
            (range.lowerBound == 0 ? edges.near : half) + (range.upperBound == count ? edges.far : half)
        }
    }

    private func shrinkage(of n: Int, _ axis: Axis, isSized: Bool) -> Shrinkage {
        Shrinkage(
            edges: edges(n, axis, isSized: isSized), half: (subgap(n, axis) - (axis == .x ? columns.gap : rows.gap)) / 2,
            count: items[n].area[axis].count)
    }

    /// What the items of a subgrid ask of this grid's tracks, and the subgrid itself.
    func subgridContributions(_ n: Int, _ axis: Axis) -> [GridContribution] {
        let sub = subsolver(n)
        if axis == .y { shareTracks(n, with: sub, rowsToo: false) }
        let shrinkage = shrinkage(of: n, axis, isSized: axis == .y)
        let edges = shrinkage.edges
        let range = items[n].area[axis]
        let node = run.items[items[n].k].node
        func edge(_ track: Int, _ length: Double) -> GridContribution {
            GridContribution(track..<track + 1, axis, length: length, of: node)
        }
        var all =
            range.count == 1
            ? [edge(range.lowerBound, edges.near + edges.far)]
            : [edge(range.lowerBound, edges.near), edge(range.upperBound - 1, edges.far)]
        let first = all.count
        if axis == .x { sub.noteColumnShims(isSized: false) } else { sub.noteRowShims(isSized: false) }
        all += sub.contributions(axis)
        for k in first..<all.count {
            let tracks = all[k].tracks
            all[k].extra += shrinkage.sum(tracks)
            all[k].tracks = tracks.lowerBound + range.lowerBound..<tracks.upperBound + range.lowerBound
        }
        for k in all.indices { all[k].spansFlexible = spansFlexible(all[k].tracks, axis) }
        return all
    }

    /// Tells a subgrid the sizes of the tracks that it spans, as far as they are known.
    func shareTracks(_ n: Int, with sub: GridSolver, rowsToo: Bool = true) {
        for axis in [Axis.x, .y] where isSubgrid(n, axis) {
            let tracks = innerTracks(n, axis)
            if axis == .x { sub.shared?.columns = tracks } else { sub.shared?.rows = tracks }
            if axis == .x { sub.shared?.columnGap = subgap(n, .x) } else { sub.shared?.rowGap = subgap(n, .y) }
        }
        if !isSubgrid(n, .x) {
            let k = items[n].k
            let insets = run.insets(k, whole: length(n, .x))
            let width = itemWidth(n, insets, area: Pair(length(n, .x), 0), height: nil).0
            sub.run.size.x = width
            sub.run.wrapX = false
        }
        sub.setSharedTracks(rowsToo: rowsToo)
    }

    /// The tracks that a subgrid spans, as they are inside it.
    private func innerTracks(_ n: Int, _ axis: Axis) -> [Double] {
        let range = items[n].area[axis]
        let sizer = sizer(axis)
        let shrinkage = shrinkage(of: n, axis, isSized: true)
        return range.map { t in
            guard sizer.tracks.indices.contains(t), !sizer.tracks[t].isCollapsed else { return 0 }
            let inner = t - range.lowerBound
            return sizer.tracks[t].base - shrinkage.sum(inner..<inner + 1)
        }
    }

    /// Sets the shared tracks up as tracks of given sizes, and sizes columns of its own.
    func setSharedTracks(rowsToo: Bool) {
        guard let shared else { return }
        if let columns = shared.columns {
            columnSpecs = columns.map { TrackSpec(length: $0) }
            self.columns = GridSizer(given: columns, gap: shared.columnGap)
        } else {
            sizeColumns(.definite, inner: run.content(.x))
        }
        if rowsToo, let rows = shared.rows {
            rowSpecs = rows.map { TrackSpec(length: $0) }
            self.rows = GridSizer(given: rows, gap: shared.rowGap)
        }
    }

    /// Tells subgrids how many tracks they have, before the sizes of these are known: what an earlier layout said does not count.
    func announceSubgrids() {
        for n in items.indices {
            let (x, y) = (isSubgrid(n, .x), isSubgrid(n, .y))
            guard x || y else { continue }
            var told = SubgridTracks()
            if x { told.columns = Array(repeating: 0, count: items[n].area.columns.count) }
            if y { told.rows = Array(repeating: 0, count: items[n].area.rows.count) }
            told.columnNames = names(n, .x)
            told.rowNames = names(n, .y)
            tell(n, told)
        }
    }

    private func tell(_ n: Int, _ told: SubgridTracks) {
        let i = run.items[items[n].k].node
        guard doc.subgrids[i] != told else { return }
        if isTrial {
            let isDirty = run.nodes[Int(i)].flags.contains(.dirty)
            doc.toldInTrials.append(ToldInTrial(node: i, before: .tracks(doc.subgrids[i]), wasDirty: isDirty))
        }
        doc.subgrids[i] = told
        doc.forgetAnswers(run.boxes + Int(run.nodes[Int(i)].box))
        run.nodes[Int(i)].flags.insert(.dirty)
    }

    /// Hands the tracks to the subgrids among the items, before these are laid out by themselves.
    func tellSubgrids() {
        for n in items.indices where isSubgrid(n, .x) || isSubgrid(n, .y) {
            let sub = subsolver(n)
            shareTracks(n, with: sub)
            guard var told = sub.shared else { continue }
            if !isSubgrid(n, .x) { told.columns = nil }
            if !isSubgrid(n, .y) || rows.tracks.isEmpty { told.rows = nil }
            tell(n, told)
        }
    }
}

extension TrackSpec {
    /// A track of a given length.
    init(length: Double) {
        least = .length(length)
        most = .length(length)
    }
}

extension GridSizer {
    /// Tracks of given lengths, which may be less than 0 where a subgrid's edges are larger than its tracks.
    init(given lengths: [Double], gap: Double) {
        self.init(
            lengths.map { TrackSpec(length: $0) }, collapsed: lengths.map { _ in false }, gap: gap, inner: nil, percentOf: nil,
            constraint: .definite)
        for t in lengths.indices {
            tracks[t].base = lengths[t]
            tracks[t].limit = lengths[t]
        }
    }
}
