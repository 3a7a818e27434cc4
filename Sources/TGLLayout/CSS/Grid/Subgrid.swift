// Subgrids: grids that take the tracks of the grid around them, along one axis or both (CSS Grid 2, section 9).
//
//     ├───── 1 ─────┼───── 2 ─────┤   tracks of the grid around it
//     │ ┌───────────┴───────────┐ │
//     │ │ inner 1   │  inner 2  │ │   less the subgrid's margin, border and padding at its ends, and half the difference
//     │ └───────────┬───────────┘ │   of the gaps on each inner side
//
// The content of a subgrid has needs in the tracks of the grid around it, as far as it is in them; the subgrid itself only needs its
// margin, border and padding along a shared axis.

/// The tracks that a grid gave to a subgrid in it, along the axes that they share, in points.
struct SubgridTracks: Equatable {
    var columns: [Double]?
    var rows: [Double]?
    var columnGap = 0.0
    var rowGap = 0.0
    var columnNames: [[String]] = []
    var rowNames: [[String]] = []
    /// The distances of the rows' baselines from their tops and, under -1 and less, of the last ones from their bottoms.
    var baselines: [Int: Double] = [:]

    subscript(axis: Axis) -> [Double]? { axis == .x ? columns : rows }
}

/// What a subgrid, or a row of a table, was given before the container around it was measured in a trial.
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
    /// Restores what subgrids and rows were given before the container around them was measured, back to a count of such records: they keep
    /// what they were placed with.
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

    /// Whether a grid takes the tracks of the grid around it.
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
        let sub = pass.reading(in: i, around: run.rtl) {
            GridSolver(pass.begin(i, Proposal(.mostContent, .atMost(.infinity)), .zero, place: false))
        }
        sub.isTrial = isTrial
        sub.shared = SubgridTracks()
        if isSubgrid(n, .x) { sub.shared?.columns = Array(repeating: 0, count: items[n].area.columns.count) }
        if isSubgrid(n, .y) { sub.shared?.rows = Array(repeating: 0, count: items[n].area.rows.count) }
        sub.shared?.columnNames = names(n, .x)
        sub.shared?.rowNames = names(n, .y)
        sub.placeInCells()
        subsolvers[n] = sub
        return sub
    }

    /// The names of the lines that an item spans.
    private func names(_ n: Int, _ axis: Axis) -> [[String]] {
        let lines = axis == .x ? columnLines : rowLines
        let offset = axis == .x ? columnOffset : rowOffset
        let range = items[n].area[axis]
        let names = (range.lowerBound...range.upperBound).map { t in
            let line = t - offset
            return lines.names.indices.contains(line) ? lines.names[line] : []
        }
        return turns(n, axis) ? names.reversed() : names
    }

    /// The gap of a subgrid along an axis: its own, if one is set, otherwise that of this grid. Percentages refer to the length within its
    /// edges, and count as 0 while the tracks are sized (as in Chromium).
    private func subgap(_ n: Int, _ axis: Axis) -> Double {
        let i = run.items[items[n].k].node
        let rule = doc.value(i, axis == .x ? .hspace : .vspace)
        let sizer = sizer(axis)
        guard rule.isSet else { return sizer.gap + sizer.between }
        if rule.kind == .number { return max(0, rule.add) }
        let edges = edges(n, axis)
        let inner = sizer.isSized ? max(0, length(n, axis) - edges.near - edges.far) : 0
        return max(0, rule.mult / 100 * inner + rule.add)
    }

    /// The parts of the first and last track of a subgrid that are its margin, border and padding.
    func edges(_ n: Int, _ axis: Axis) -> (near: Double, far: Double) {
        let k = items[n].k
        let whole = columns.isSized ? length(n, .x) : nil
        let margins = run.margins(k, axis, whole: whole)
        let insets = run.insets(k, whole: whole)
        let (near, far) = turns(n, axis) ? (insets.far(axis), insets.near(axis)) : (insets.near(axis), insets.far(axis))
        return (margins.near + near, margins.far + far)
    }

    /// By how much the room of the items of a subgrid is less than its tracks, at its ends and on each inner side.
    struct Shrinkage {
        let edges: (near: Double, far: Double)
        let half: Double
        let count: Int

        func sum(_ range: Range<Int>) -> Double {
            near(range.lowerBound) + far(range.upperBound)
        }

        func near(_ start: Int) -> Double { start == 0 ? edges.near : half }
        func far(_ end: Int) -> Double { end == count ? edges.far : half }
    }

    func shrinkage(of n: Int, _ axis: Axis) -> Shrinkage {
        let sizer = sizer(axis)
        return Shrinkage(
            edges: edges(n, axis), half: (subgap(n, axis) - sizer.gap - sizer.between) / 2, count: items[n].area[axis].count)
    }

    /// The tracks that a subgrid spans, as they are inside it.
    private func innerTracks(_ n: Int, _ axis: Axis) -> GridSizer {
        let shrinkage = shrinkage(of: n, axis)
        var part = sizer(axis).part(items[n].area[axis], gap: subgap(n, axis)) { shrinkage.sum($0..<$0 + 1) }
        if turns(n, axis) { part.tracks.reverse() }
        return part
    }

    /// Whether a subgrid has the opposite direction along an axis: its first track is the last one here.
    private func turns(_ n: Int, _ axis: Axis) -> Bool { axis == .x && run.turns(items[n].k) }

    /// The needs of the items of a subgrid, and of the subgrid itself, in this grid's tracks.
    func subgridContributions(_ n: Int, _ axis: Axis) -> [GridContribution] {
        let sub = subsolver(n)
        shareTracks(n, with: sub)
        let shrinkage = shrinkage(of: n, axis)
        let edges = shrinkage.edges
        let range = items[n].area[axis]
        let node = run.items[items[n].k].node
        func edge(_ track: Int, _ length: Double) -> GridContribution {
            var edge = GridContribution(track..<track + 1, axis, length: length, of: node)
            edge.isEdge = true
            return edge
        }
        var all =
            range.count == 1
            ? [edge(range.lowerBound, edges.near + edges.far)]
            : [edge(range.lowerBound, edges.near), edge(range.upperBound - 1, edges.far)]
        let first = all.count
        if axis == .x { sub.noteColumnShims(isSized: false) }
        all += sub.contributions(axis)
        for k in first..<all.count {
            var tracks = all[k].tracks
            if turns(n, axis) { tracks = range.count - tracks.upperBound..<range.count - tracks.lowerBound }
            all[k].extra += shrinkage.sum(tracks)
            all[k].tracks = tracks.lowerBound + range.lowerBound..<tracks.upperBound + range.lowerBound
        }
        for k in all.indices { all[k].spansFlexible = spansFlexible(all[k].tracks, axis) }
        return all
    }

    /// Gives a subgrid the tracks that it spans, as far as they are sized; columns of its own are sized once the columns around it are.
    func shareTracks(_ n: Int, with sub: GridSolver) {
        shareTracks(n, with: sub, .y)
        shareTracks(n, with: sub, .x)
    }

    private func shareTracks(_ n: Int, with sub: GridSolver, _ axis: Axis) {
        guard isSubgrid(n, axis) else {
            if axis == .y { return sub.setUpRows(of: nil) }
            guard columns.isSized else { return }
            let k = items[n].k
            let insets = run.insets(k, whole: length(n, .x))
            sub.run.size.x = itemWidth(n, insets, area: Pair(length(n, .x), 0), height: nil).0
            sub.run.wrapX = false
            return sub.sizeColumns(.definite, inner: sub.run.content(.x))
        }
        let tracks = innerTracks(n, axis)
        if axis == .x {
            sub.columns = tracks
            sub.shared?.columns = tracks.tracks.map(\.base)
            sub.shared?.columnGap = tracks.gap
        } else {
            sub.rows = tracks
            sub.shared?.rows = tracks.tracks.map(\.base)
            sub.shared?.rowGap = tracks.gap
        }
    }

    /// Gives subgrids the number of their tracks, before the sizes of these are known: tracks of an earlier layout do not count.
    func announceSubgrids() {
        for n in items.indices {
            let (x, y) = (isSubgrid(n, .x), isSubgrid(n, .y))
            guard x || y else { continue }
            hasSubgrids = true
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

    /// Gives the tracks to the subgrids among the items, before these are laid out on their own.
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
        settle()
    }
}
