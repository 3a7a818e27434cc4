// The short way for grids of texts and empty boxes without rules that have an effect in a grid, which fill its cells in turn (see
// `PlainChildren`). All that matters of the items of a track is the largest of their answers, so each track is sized as for one item, and
// the place of an item depends only on its track: sums, bounds and steps are those of the general way, to the last bit.

extension GridLayout {
    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        if run.place, let known = run.pass.state.pointee.measuredGrid, known.grid.run.node == run.node {
            run.pass.state.pointee.measuredGrid = nil
            if known.serves(run) {
                known.grid.place(known.columns, known.rows)
                return known.size
            }
        }
        guard run.first >= 0, let grid = GridPlain(run) else { return nil }
        let mark = run.pass.scratch.mark
        defer { run.pass.scratch.release(mark) }
        return grid.arrange()
    }
}

/// The grid that a pass measured last by the short way, with the resulting size. It is a class because every pass has a field for one, and
/// few passes need it.
final class MeasuredGrid {
    let grid: GridPlain
    let size: Pair
    let columns: GridSizer
    let rows: GridSizer

    init(grid: GridPlain, size: Pair, columns: GridSizer, rows: GridSizer) {
        (self.grid, self.size, self.columns, self.rows) = (grid, size, columns, rows)
    }

    /// Whether the tracks are the same where it is placed: all rows have the size of their content, and the height is exactly their sum.
    func serves(_ run: PlainRun) -> Bool {
        let proposal = run.proposal
        guard grid.rowTracks.specs.allSatisfy(\.followsContent), size == proposal.lengths, proposal.y.hugs else { return false }
        return grid.inner(size, .y) == rows.total
    }
}

/// A grid of plain items.
struct GridPlain {
    /// The tracks of an axis as they are written.
    struct Tracks {
        let specs: [TrackSpec]
        let collapsed: [Bool]
        let gap: Double
        /// The number of tracks with items: the first ones.
        let used: Int
    }

    let run: PlainRun
    let css: CSSBox
    let pad: Insets
    /// The number of cells in a line of the flow.
    let lineLength: Int
    private(set) var columnTracks = Tracks(specs: [], collapsed: [], gap: 0, used: 0)
    private(set) var rowTracks = Tracks(specs: [], collapsed: [], gap: 0, used: 0)

    /// `nil` where the container itself may need more than the short way does.
    init?(_ run: PlainRun) {
        guard Self.content(of: run.first, run) != nil, run.isPlainInCSS, !run.hasOwnBounds(.y), run.proposal.x.mode != .atMost,
            !run.proposal.x.wraps || !run.hasOwnBounds(.x)
        else { return nil }
        css = run.pass.cssBox(run.node)
        guard !css.isCounted, css.justifyContent.isAtStart, css.alignContent.isAtStart, css.justifyItems.stretches, css.alignItems.stretches
        else {
            return nil
        }
        self.run = run
        pad = run.pass.insets(of: run.node, whole: 0, rtl: false)
        let size = run.proposal.lengths
        let inner = ContainingBlock(
            run.proposal.x.wraps ? nil : max(0, size.x - pad.both(.x)),
            run.proposal.y.wraps || run.proposal.y.hugs ? nil : max(0, size.y - pad.both(.y)))
        guard let columns = Self.template(run, css.columns, inner.x, max(0, run.box.pointee.hspace)),
            let rows = Self.template(run, css.rows, inner.y, max(0, run.box.pointee.vspace))
        else { return nil }
        let areas = GridAreaMap(run.pass.doc, css.areas) { run.pass.spends($0, at: run.node) }
        let explicit = (x: max(columns.tracks.count, areas.columns), y: max(rows.tracks.count, areas.rows))
        let count = Int(run.box.pointee.count)
        lineLength = max(1, css.flowsByColumn ? explicit.y : explicit.x)
        let (along, across) = (min(count, lineLength), (count - 1) / lineLength + 1)
        if across >= GridTemplate.mostLines { return nil }
        columnTracks = tracks(.x, columns, explicit: explicit.x, used: css.flowsByColumn ? across : along)
        rowTracks = tracks(.y, rows, explicit: explicit.y, used: css.flowsByColumn ? along : across)
    }

    /// The explicit tracks along an axis; `nil` for a subgrid, and where the own length determines how often tracks repeat.
    private static func template(_ run: PlainRun, _ place: Int32, _ inner: Double?, _ gap: Double) -> GridTemplate? {
        var isOpen = false
        let template = GridTemplate(run.pass.doc, place) { others, round in
            guard let inner, !round.isEmpty else {
                isOpen = true
                return 1
            }
            return GridTemplate.repeats(others, round, in: inner, gap: gap, reaches: false)
        }
        return isOpen || template.isSubgrid ? nil : template
    }

    private func tracks(_ axis: Axis, _ template: GridTemplate, explicit: Int, used: Int) -> Tracks {
        let count = max(explicit, used)
        let specs = template.specs(0..<count, auto: axis == .x ? css.autoColumns : css.autoRows, run.pass.doc)
        let gap = max(0, axis == .x ? run.box.pointee.hspace : run.box.pointee.vspace)
        let collapsed = (0..<count).map { $0 >= used && template.fitted.contains($0) }
        return Tracks(specs: specs, collapsed: collapsed, gap: gap, used: used)
    }

    // MARK: Items

    /// The index of the text of a plain child among the contents, or -1 for an empty box; `nil` for others.
    @inline(__always) private static func content(of c: Int32, _ run: PlainRun) -> Int32? {
        let n = run.nodes + Int(c)
        let rules = run.pass.rules + Int(c)
        guard n.pointee.box < 0, n.pointee.ext < 0, rules.pointee.css < 0,
            n.pointee.flags.isDisjoint(with: [.hasWidth, .hasHeight, .hasBounds, .useFrame, .gone, .noLayout])
        else { return nil }
        switch run.pass.traits(n.pointee.kind).pointee.content {
        case .text: return rules.pointee.content
        case .picture: return nil
        default: return -1
        }
    }

    /// The cells of the items in tree order, one after the other.
    private struct Cell {
        let lineLength: Int
        let flowsByColumn: Bool
        var along = 0
        var across = 0

        @inline(__always) var column: Int { flowsByColumn ? across : along }
        @inline(__always) var row: Int { flowsByColumn ? along : across }

        @inline(__always) mutating func advance() {
            along += 1
            if along == lineLength { (along, across) = (0, across + 1) }
        }
    }

    private var firstCell: Cell { Cell(lineLength: lineLength, flowsByColumn: css.flowsByColumn) }

    /// The results of reading the items: the indexes of their texts, and the largest width in each column.
    private struct Widths {
        let texts: UnsafeMutablePointer<Int32>
        let least: UnsafeMutablePointer<Double>
        let most: UnsafeMutablePointer<Double>
    }

    /// `nil` where a child is not plain.
    private func readWidths() -> Widths? {
        let widths = Widths(
            texts: run.pass.scratch.take(Int32.self, Int(run.box.pointee.count)), least: zeros(columnTracks.used),
            most: zeros(columnTracks.used))
        let doc = run.pass.doc
        var cell = firstCell
        var p = 0
        var c = run.first
        while c >= 0 {
            guard let content = Self.content(of: c, run) else { return nil }
            (widths.texts + p).initialize(to: content)
            if content >= 0 {
                let text = doc.contents[content]
                let column = cell.column
                widths.least[column] = max(widths.least[column], doc.longestWord(text))
                widths.most[column] = max(widths.most[column], doc.textSize(text, limit: nil).x)
            }
            cell.advance()
            p += 1
            c = run.nodes[Int(c)].next
        }
        return widths
    }

    /// The largest height in each row.
    private func readHeights(_ texts: UnsafeMutablePointer<Int32>, _ columns: GridSizer) -> UnsafeMutablePointer<Double> {
        let heights = zeros(rowTracks.used)
        let lengths = run.pass.scratch.take(Double.self, columnTracks.used)
        for t in 0..<columnTracks.used { (lengths + t).initialize(to: max(columns.tracks[t].base, .leastNormalMagnitude)) }
        let doc = run.pass.doc
        var cell = firstCell
        for p in 0..<Int(run.box.pointee.count) {
            if texts[p] >= 0 {
                let height = doc.textSize(doc.contents[texts[p]], limit: lengths[cell.column]).y
                heights[cell.row] = max(heights[cell.row], height)
            }
            cell.advance()
        }
        return heights
    }

    private func zeros(_ count: Int) -> UnsafeMutablePointer<Double> {
        let zeros = run.pass.scratch.take(Double.self, count)
        zeros.initialize(repeating: 0, count: count)
        return zeros
    }

    // MARK: Sizes

    /// `nil` where a child is not plain.
    fileprivate func arrange() -> Pair? {
        guard let widths = readWidths() else { return nil }
        let proposal = run.proposal
        var size = proposal.lengths
        if proposal.x.wraps {
            size.x = wrapped(sizeColumns(widths, proposal.x.mode == .leastContent ? .minContent : .maxContent, inner: nil), .x)
            if proposal.y.isUnasked { return Pair(size.x, 0) }
            if proposal.y.mode == .exact { return size }
        }
        let columns = sizeColumns(widths, .definite, inner: inner(size, .x))
        let heights = readHeights(widths.texts, columns)
        let followsHeight = rowTracks.specs.contains(where: \.followsHeight)
        let isDefinite = !proposal.y.wraps && !proposal.y.hugs
        let known = proposal.y.wraps ? nil : inner(size, .y)
        var rows = sizeRows(heights, of: isDefinite || followsHeight ? known : nil, low: known ?? 0)
        if proposal.y.wraps {
            size.y = wrapped(rows, .y)
            if followsHeight, run.place { rows = sizeRows(heights, of: inner(size, .y)) }
        }
        if run.place {
            place(columns, rows)
        } else {
            run.pass.state.pointee.measuredGrid = MeasuredGrid(grid: self, size: size, columns: columns, rows: rows)
        }
        return size
    }

    /// The own length of an axis that wraps.
    private func wrapped(_ tracks: GridSizer, _ axis: Axis) -> Double { Length.held(max(0, tracks.total) + pad.both(axis)) }

    fileprivate func inner(_ size: Pair, _ axis: Axis) -> Double { max(0, size[axis] - pad.both(axis)) }

    private func sizeColumns(_ widths: Widths, _ constraint: GridConstraint, inner: Double?) -> GridSizer {
        let tracks = columnTracks
        var sizer = GridSizer(
            tracks.specs, collapsed: tracks.collapsed, gap: tracks.gap, inner: inner, percentOf: inner, constraint: constraint)
        var asked = (0..<tracks.used).map { t -> GridContribution in
            let asked = GridAsked(
                minimum: sizer.tracks[t].automaticMinimum(widths.least[t]), least: widths.least[t], most: widths.most[t])
            return GridContribution(t..<t + 1, .x, asked, in: sizer)
        }
        sizer.size(&asked, stretches: css.justifyContent.stretches && constraint == .definite)
        return sizer
    }

    /// `height`: the inner height, where rows are sized in one; `low`: a lower bound of it.
    private func sizeRows(_ heights: UnsafeMutablePointer<Double>, of height: Double?, low: Double = 0) -> GridSizer {
        let tracks = rowTracks
        var sizer = GridSizer(
            tracks.specs, collapsed: tracks.collapsed, gap: tracks.gap, inner: height, percentOf: height, constraint: .definite)
        var asked = (0..<tracks.used).map { t -> GridContribution in
            let asked = GridAsked(minimum: sizer.tracks[t].automaticMinimum(heights[t]), least: heights[t], most: heights[t])
            return GridContribution(t..<t + 1, .y, asked, in: sizer)
        }
        sizer.size(&asked, stretches: css.alignContent.stretches, low: low)
        return sizer
    }

    // MARK: Places

    fileprivate func place(_ columns: GridSizer, _ rows: GridSizer) {
        let mark = run.pass.scratch.mark
        defer { run.pass.scratch.release(mark) }
        let xs = edges(columns, columnTracks.used, from: pad.leading)
        let ys = edges(rows, rowTracks.used, from: pad.top)
        var cell = firstCell
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            let next = n.pointee.next
            let (x, y) = (xs[cell.column], ys[cell.row])
            run.pass.setLeafFrame(c, n, Rect(x.at, y.at, x.length, y.length))
            cell.advance()
            c = next
        }
        run.pass.doc.usedTracks[run.node] = UsedTracks(columns: columns.tracks.map(\.base), rows: rows.tracks.map(\.base))
    }

    /// The beginnings and lengths of the first tracks in the grid.
    private func edges(_ sizer: GridSizer, _ count: Int, from start: Double) -> UnsafeMutablePointer<(at: Double, length: Double)> {
        let edges = run.pass.scratch.take((at: Double, length: Double).self, count)
        var at = 0.0
        for t in 0..<count {
            let base = sizer.tracks[t].base
            (edges + t).initialize(to: (Length.heldPlace(start + at), Length.held(at + base - at)))
            at += base + sizer.gap
        }
        return edges
    }
}

extension TrackSpec {
    /// Whether it only has the size of its content.
    var followsContent: Bool {
        guard limit == nil, case .auto = least, case .auto = most else { return false }
        return true
    }
}

extension GridTrack {
    /// The minimum of an item without rules in the only track that it spans (see `GridSolver.minimum`). `content`: the least size of its
    /// content.
    fileprivate func automaticMinimum(_ content: Double) -> Double {
        if isCollapsed || least != .auto { return 0 }
        return max(0, most == .none && !isFlexible ? min(content, limit) : content)
    }
}
