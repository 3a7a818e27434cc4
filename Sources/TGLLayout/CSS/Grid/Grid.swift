// Grids: items in the cells of columns and rows (CSS Grid 2).
//
//          1      2            3        4   lines
//          ├──60──┼────auto────┼──1fr───┤
//        1 ┌──────┬────────────┬────────┐
//          │  A   │     B               │    B spans columns 2 and 3
//        2 ├──────┼────────────┬────────┤
//          │  C   │            │   D    │
//        3 └──────┴────────────┴────────┘
//
// 1. The explicit tracks are written out (GridTemplate), and each item gets its cells (GridPlacing).
// 2. Columns are sized by what the items ask of them, then rows (GridTracks, GridContents).
// 3. Tracks are aligned in the grid, items in their areas (GridPlaces).

enum GridLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        let grid = GridSolver(run)
        grid.isTrial = !run.place || !run.pass.isForGood
        let told = run.doc.toldInTrials.count
        defer { run.doc.takeBackTold(to: told) }
        grid.settleWidth()
        if run.isAnswered { return run.size }
        grid.solve()
        if run.place || grid.mayPlaceAhead && run.beginPlacingAhead() {
            grid.placeAll()
        }
        return run.answer
    }

    static func baseline(_ run: Run, last: Bool) -> Double? {
        let grid = GridSolver(run)
        let told = run.doc.toldInTrials.count
        defer { run.doc.takeBackTold(to: told) }
        grid.solve()
        grid.placeItems()
        return grid.baseline(last: last)
    }

    static func usedHeight(_ run: Run, fills: Bool) -> Double? {
        let grid = GridSolver(run)
        let told = run.doc.toldInTrials.count
        defer { run.doc.takeBackTold(to: told) }
        grid.solve()
        return grid.rows.total + run.pad.both(.y)
    }
}

/// An item during a layout.
struct GridItem {
    let k: Int
    var area = GridArea(columns: 0..<1, rows: 0..<1)
    var justify = BoxAlignment(.normal)
    var align = BoxAlignment(.normal)
    /// Whether it is on a baseline that it may share with others, along each axis.
    var isOnBaseline = (x: false, y: false)
    /// How far a shared baseline moves it from the start.
    var shim = Pair.zero
    /// How far a shared last baseline moves it up from the end.
    var lift = Pair.zero
    /// The distance from the start of its area to its baseline, or from its last baseline to the end.
    var toBaseline = Pair.zero
    /// Whether its width depends on the height of its area.
    var dependsOnHeight = false
    /// A text or an empty box without any rule of its own that has an effect in a grid.
    var isPlain = false
}

/// The used tracks of a grid, for reading.
struct UsedTracks {
    var columns: [Double]
    var rows: [Double]
}

final class GridSolver {
    let run: Run
    let css: CSSBox
    @exclusivity(unchecked) var items: [GridItem] = []
    /// The tracks as they are written, explicit and implicit, and which are collapsed.
    @exclusivity(unchecked) var columnSpecs: [TrackSpec] = []
    @exclusivity(unchecked) var rowSpecs: [TrackSpec] = []
    @exclusivity(unchecked) var columnCollapsed: [Bool] = []
    @exclusivity(unchecked) var rowCollapsed: [Bool] = []
    /// The number of implicit tracks before the explicit ones.
    @exclusivity(unchecked) var columnOffset = 0
    @exclusivity(unchecked) var rowOffset = 0
    @exclusivity(unchecked) var columnLines = GridLines(GridTemplate(), count: 0, areas: [])
    @exclusivity(unchecked) var rowLines = GridLines(GridTemplate(), count: 0, areas: [])
    /// Whether rows, or the gaps between them, are different in a definite height.
    @exclusivity(unchecked) var rowsFollowHeight = false
    /// The distances of the columns' baselines from their starts and, under -1 and less, of the last ones from their ends.
    @exclusivity(unchecked) var columnBaselines: [Int: Double] = [:]
    /// Whether an item is aligned on a baseline along an axis.
    @exclusivity(unchecked) var hasBaselines = (x: false, y: false)
    @exclusivity(unchecked) var columns = GridSizer([], collapsed: [], gap: 0, inner: nil, percentOf: nil, constraint: .definite)
    @exclusivity(unchecked) var rows = GridSizer([], collapsed: [], gap: 0, inner: nil, percentOf: nil, constraint: .definite)

    /// The needs of all items that the columns and rows were last sized for.
    @exclusivity(unchecked) var asked: (x: [GridContribution], y: [GridContribution]) = ([], [])
    /// Where the tracks begin, once they are aligned.
    @exclusivity(unchecked) var starts: (x: [Double], y: [Double]) = ([], [])

    /// The tracks that the grid around it gave it, if it is a subgrid.
    @exclusivity(unchecked) var shared: SubgridTracks?
    /// Whether only a size is measured: what subgrids are given then is restored afterwards.
    var isTrial = true
    /// The distances of the baselines of its rows by its own items, if it is a subgrid.
    @exclusivity(unchecked) var ownBaselines: [Int: Double] = [:]
    /// Whether an item is a subgrid.
    @exclusivity(unchecked) var hasSubgrids = false
    /// The solvers of items that are subgrids, by the item.
    @exclusivity(unchecked) var subsolvers: [Int: GridSolver] = [:]

    init(_ run: Run) {
        self.run = run
        css = run.cssBox
        run.state.pointee.areaHeight = -1
        let parent = run.nodes[Int(run.node)].parent
        if parent >= 0, run.nodes[Int(parent)].kind == .grid, run.pass.cssItem(run.node).position != .absolute {
            shared = run.doc.subgrids[run.node]
            if !Self.sharesTracks(run.pass, run.node, .x) { shared?.columns = nil }
            if !Self.sharesTracks(run.pass, run.node, .y) { shared?.rows = nil }
        }
    }

    var doc: Document { run.doc }

    /// Places all children, in the flow and out of it.
    func placeAll() {
        placeItems()
        if run.hears {
            for axis in [Axis.x, .y] { reportTracks(axis) }
            report()
        }
        run.placeOutOfFlow { k, block in absoluteBlock(k, block) }
        keepTracks()
    }

    // MARK: Sizes

    func settleWidth() {
        guard run.wrapX else { return }
        placeInCells()
        run.settleContentWidth(
            { least in
                let constraint: GridConstraint = least ? .minContent : .maxContent
                let height = definiteHeight
                setUpRows(of: height)
                sizeColumns(constraint, inner: nil)
                if dependsOnHeights {
                    sizeRows(of: height)
                    sizeColumns(constraint, inner: nil)
                }
                return columns.total
            }, { _ in content(.x) })
    }

    /// Sizes the columns, the rows and the height and, where the columns differ with the resulting rows, sizes both once more (12.1).
    func solve() {
        placeInCells()
        let height = definiteHeight
        let isMeasured = run.wrapY
        setUpRows(of: height)
        sizeColumns(.definite, inner: run.content(.x))
        let again = dependsOnHeights
        sizeRows(of: isMeasured || again || !rowsFollowHeight ? height : run.content(.y))
        settleHeight()
        if run.place || !isMeasured {
            if again { sizeColumns(.definite, inner: run.content(.x)) }
            if again || isMeasured && rowsFollowHeight { sizeRows(of: rowsFollowHeight ? run.content(.y) : height) }
        }
        tellSubgrids()
    }

    /// Whether placing the grid with the height of its content would find the same tracks, and it contains only leaves: the sizes of other
    /// items are found when they are placed.
    var mayPlaceAhead: Bool {
        !run.place && hasTracksOfContent && rowSpecs.allSatisfy(\.followsContent)
            && (0..<run.count).allSatisfy { run.nodes[Int(run.items[$0].node)].box < 0 }
    }

    /// Whether the tracks are the same in the height of the content, and belong to this grid alone.
    var hasTracksOfContent: Bool {
        shared == nil && !hasSubgrids && !rowsFollowHeight && !dependsOnHeights && run.content(.y) == rows.total
    }

    /// The inner height, where it is definite.
    private var definiteHeight: Double? { run.isKnown(.y) ? run.content(.y) : nil }

    func sizer(_ axis: Axis) -> GridSizer { axis == .x ? columns : rows }

    /// The needs of all items in the tracks of an axis.
    func contributions(_ axis: Axis) -> [GridContribution] {
        var all: [GridContribution] = []
        all.reserveCapacity(items.count)
        for n in items.indices {
            if run.pass.spends(1, at: run.node) { break }
            if isSubgrid(n, axis) {
                all += subgridContributions(n, axis)
            } else {
                let tracks = items[n].area[axis]
                all.append(GridContribution(tracks, axis, of: n, in: self))
            }
        }
        return all
    }

    func sizeColumns(_ constraint: GridConstraint, inner: Double?) {
        if let given = shared?.columns {
            columns = GridSizer(given: given, gap: shared?.columnGap ?? 0)
            return
        }
        let (low, high) = innerBounds(.x)
        setUpColumns(constraint, inner: inner)
        columns.asking = (run.pass, run.node)
        noteColumnShims(isSized: false)
        if run.hearsItself { columns.account = TrackAccount() }
        var asked = contributions(.x)
        // The needs of items depend on the tracks as they were set up.
        var sizer = columns
        sizer.size(
            &asked, stretches: css.justifyContent.stretches && constraint == .definite, low: low, high: high,
            weights: weights(.x))
        columns = sizer
        self.asked.x = asked
        if constraint == .definite { columns.between = between(.x, of: run.content(.x)) }
    }

    /// The own bounds of the content box that are numbers, where it wraps.
    private func innerBounds(_ axis: Axis) -> (low: Double, high: Double) {
        guard run.wraps(axis) else { return (0, .infinity) }
        let (low, high) = run.ownBounds(axis)
        return (max(0, low - run.pad.both(axis)), high < .infinity ? max(0, high - run.pad.both(axis)) : .infinity)
    }

    func settleHeight() {
        guard run.wrapY else { return }
        run.settleContent(.y, rows.total, content(.y))
        if shared?.rows == nil { run.holdOwnBounds(.y) }
    }

    /// What makes the content along an axis.
    private func content(_ axis: Axis) -> CSSContent {
        let sizer = sizer(axis)
        return .tracks(run.node, axis, sizer.lengths(sizer.tracks.indices), gap: sizer.gap)
    }

    /// Sets the columns up.
    func setUpColumns(_ constraint: GridConstraint, inner: Double?) {
        columns = GridSizer(
            columnSpecs, collapsed: columnCollapsed, gap: run.gap(.x, of: inner), inner: inner, percentOf: inner, constraint: constraint)
    }

    /// Sets the rows up. `height`: the own height, where it is definite.
    func setUpRows(of height: Double?) {
        if let given = shared?.rows {
            rows = GridSizer(given: given, gap: shared?.rowGap ?? 0)
            return
        }
        rows = GridSizer(
            rowSpecs, collapsed: rowCollapsed, gap: run.gap(.y, of: height), inner: height, percentOf: height, constraint: .definite)
    }

    private func sizeRows(of height: Double?) {
        if shared?.rows != nil { return noteRowShims(isSized: false) }
        if rows.isSized || rows.inner != height { setUpRows(of: height) }
        // A height that comes from the content is no room for the rows, but may be a lower bound.
        let (low, high) = run.wrapY ? innerBounds(.y) : (run.content(.y), .infinity)
        rows.asking = (run.pass, run.node)
        noteRowShims(isSized: false)
        tellSubgrids()
        if run.hearsItself { rows.account = TrackAccount() }
        var asked = contributions(.y)
        var sizer = rows
        sizer.size(&asked, stretches: css.alignContent.stretches, low: low, high: high, weights: weights(.y))
        rows = sizer
        self.asked.y = asked
        if let height { rows.between = between(.y, of: height) }
    }

    /// The weight of each track of an axis, in a grid with `columnCount` or `rowCount`: the largest weight of its items, which divide
    /// theirs among the tracks that they span. Empty where there is none (N-30).
    private func weights(_ axis: Axis) -> [Double] {
        guard css.isCounted else { return [] }
        var weights: [Double] = []
        for item in items {
            let own = run.css(item.k).pointee
            let weight = axis == .x ? own.columnWeight : own.rowWeight
            if weight == 0 { continue }
            if weights.isEmpty { weights = Array(repeating: 0, count: axis == .x ? columnSpecs.count : rowSpecs.count) }
            let tracks = item.area[axis]
            if run.pass.spends(1 + tracks.count / 64, at: run.node) { break }
            for t in tracks { weights[t] = max(weights[t], weight / Double(tracks.count)) }
        }
        return weights
    }

    /// Whether the columns would be different if the heights of the rows were known.
    private var dependsOnHeights: Bool { doc.widthsFollowHeights && items.contains { $0.dependsOnHeight } }

    /// Whether an item's width depends on the height of its area: its height refers to its area, and it or something in it has a ratio, or
    /// lines of a column that wraps.
    func dependsOnHeight(_ n: Int) -> Bool {
        let k = items[n].k
        let i = run.items[k].node
        if isSubgrid(n, .x) || isSubgrid(n, .y) { return false }
        guard run.ratio(k) > 0 || Self.holdsRatio(run.pass, i) else { return false }
        if run.nodes[Int(i)].flags.contains(.hasHeight), run.pass.sizeKind(i, .y) == .percent { return true }
        if run.ratio(k) > 0, run.nodes[Int(i)].flags.contains(.hasBounds) {
            let bounds = [run.pass.boundRule(i, .y, .lower).kind, run.pass.boundRule(i, .y, .upper).kind]
            if bounds.contains(.percent) { return true }
        }
        return run.isAutoRule(k, .y) && stretchesWhileMeasured(n)
    }

    /// Whether a flex, grid or block is a column that wraps, or something in it is or has a ratio.
    private static func holdsRatio(_ pass: Pass, _ i: Int32) -> Bool {
        guard pass.traits(pass.nodes[Int(i)].kind).pointee.isCSS else { return false }
        let box = pass.cssBox(i)
        if box.isColumn, box.wraps { return true }
        var child = pass.nodes[Int(i)].first
        while child >= 0 {
            let n = pass.nodes + Int(child)
            if pass.traits(n.pointee.kind).pointee.content == .picture || pass.cssItem(child).aspectRatio > 0 || holdsRatio(pass, child) {
                return true
            }
            child = n.pointee.next
        }
        return false
    }

    // MARK: Areas

    /// The length of an item's area along an axis.
    func length(_ n: Int, _ axis: Axis) -> Double {
        axis == .x ? columns.area(items[n].area.columns) : rows.area(items[n].area.rows)
    }

    /// Keeps the used tracks for reading.
    func keepTracks() {
        doc.usedTracks[run.node] = UsedTracks(columns: columns.tracks.map(\.base), rows: rows.tracks.map(\.base))
    }
}

extension Document {
    /// The sizes of a grid's tracks, implicit ones too, in points: collapsed ones are 0. `nil` of a grid that was never laid out.
    public func usedTracks(of node: Int32, _ axis: Axis) -> [Double]? {
        usedTracks[node].map { axis == .x ? $0.columns : $0.rows }
    }
}
