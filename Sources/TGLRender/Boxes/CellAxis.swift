/// Where heights or widths are in cells: each at the nearest cell, but for edges that `EvenCells` has placed.
package struct CellAxis {
    private let origin: Double
    /// Cells to a point.
    private let scale: Double
    /// The edges with a place of their own, as `Self.units` of a cell and in order, and the cell of each.
    private var edges: [Int] = []
    private var cells: [Int] = []

    /// Positions are compared in this many parts of a cell, so that sums in another order make the same edge.
    static let units = 1024
    private static let limit = 1e6

    init(origin: Double, scale: Double) {
        (self.origin, self.scale) = (origin, scale)
    }

    /// Places the edges of boxes so that equal gaps take equal numbers of cells.
    mutating func place(_ boxes: [Double], _ build: (inout EvenCells, (Double) -> Int) -> Void) {
        edges = Set(boxes.map(unit)).sorted()
        var even = EvenCells(edges)
        build(&even) { [edges, self] in Self.first(in: edges, from: self.unit($0)) }
        cells = even.cells
    }

    /// How far from the origin something is, in units of a cell.
    private func unit(_ coordinate: Double) -> Int {
        let position = (coordinate - origin) * scale
        return position.isNaN ? 0 : Int((min(max(position, -Self.limit), Self.limit) * Double(Self.units)).rounded())
    }

    /// The nearest cell, the later one of two; between edges that have been placed not beyond their cells.
    func cell(_ coordinate: Double) -> Int {
        let unit = unit(coordinate)
        let next = Self.first(in: edges, from: unit)
        if next < edges.count, edges[next] == unit { return cells[next] }
        var cell = Self.nearest(unit)
        if next > 0 { cell = max(cell, cells[next - 1]) }
        if next < edges.count { cell = min(cell, cells[next]) }
        return cell
    }

    static func nearest(_ unit: Int) -> Int { (unit + units / 2) >> 10 }

    /// The first edge that is not before a position.
    private static func first(in edges: [Int], from unit: Int) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] < unit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// The cells of edges along one axis. Each edge is within a cell of its exact place, the outermost are at the nearest; edges keep their
/// order, and gaps differ by less than a cell from their length. Gaps that are to be even take the same number of cells, as far as all of
/// that allows it.
///
/// All are rules `cell of one edge − cell of another >= number`. The nearest cells comply with those that are not about even gaps, which
/// are added one container after another: each is tried, and left out where there is no solution with it.
struct EvenCells {
    private(set) var cells: [Int]
    private let edges: [Int]
    private var rules: [Rule] = []
    /// Of each edge the rules that it is the first or second of.
    private var before: [[Int]]
    private var after: [[Int]]

    private struct Rule {
        var from: Int
        var to: Int
        var least: Int
    }

    /// A gap between two edges: the rules that hold it.
    struct Gap {
        fileprivate var from: Int
        fileprivate var to: Int
        fileprivate var rule: Int
    }

    init(_ edges: [Int]) {
        self.edges = edges
        cells = edges.map(CellAxis.nearest)
        before = [[Int]](repeating: [], count: edges.count)
        after = before
        for edge in edges.indices.dropLast() { add(edge, edge + 1, 0) }
    }

    private mutating func add(_ from: Int, _ to: Int, _ least: Int) {
        before[from].append(rules.count)
        after[to].append(rules.count)
        rules.append(Rule(from: from, to: to, least: least))
    }

    private func length(_ from: Int, _ to: Int) -> Int { edges[to] - edges[from] }

    /// A box of at least so many cells keeps these, and takes at most a cell more than its length.
    mutating func addSize(_ from: Int, _ to: Int, least: Int) {
        guard from < to else { return }
        let whole = length(from, to) / CellAxis.units
        add(from, to, min(whole, least))
        add(to, from, -(whole + 2))
    }

    /// A gap differs by less than a cell from its length.
    mutating func addGap(_ from: Int, _ to: Int) -> Gap? {
        guard from < to else { return nil }
        let whole = length(from, to) / CellAxis.units
        add(from, to, whole)
        add(to, from, -(length(from, to) % CellAxis.units == 0 ? whole : whole + 1))
        return Gap(from: from, to: to, rule: rules.count - 2)
    }

    /// Gives gaps of one length the same number of cells: the nearest to their length, or else the next.
    mutating func makeEven(_ gaps: [Gap]) {
        guard let first = gaps.first else { return }
        let length = length(first.from, first.to)
        let nearest = CellAxis.nearest(length)
        let other = nearest * CellAxis.units > length ? nearest - 1 : nearest + 1
        for count in [nearest, other] where makeEven(gaps, count) { return }
    }

    private mutating func makeEven(_ gaps: [Gap], _ count: Int) -> Bool {
        let (oldRules, oldCells) = (rules, cells)
        for gap in gaps {
            rules[gap.rule].least = count
            rules[gap.rule + 1].least = -count
        }
        // Boxes rather than what follows them take the difference.
        for gap in gaps { cells[gap.from] = cells[gap.to] - count }
        let wanted = cells
        let touched = gaps.map(\.from).filter { cells[$0] != oldCells[$0] }
        if touched.allSatisfy({ (low($0)...high($0)).contains(cells[$0]) }) {
            if lower(from: touched) { return true }
            cells = wanted
            if raise(from: touched) { return true }
        }
        if solve(near: oldCells) { return true }
        (rules, cells) = (oldRules, oldCells)
        return false
    }

    // MARK: Solving

    private func isOutermost(_ edge: Int) -> Bool { edge == 0 || edge == edges.count - 1 }

    /// The cells within one of the exact place of an edge.
    private func low(_ edge: Int) -> Int {
        isOutermost(edge) ? CellAxis.nearest(edges[edge]) : -((CellAxis.units - edges[edge]) >> 10)
    }
    private func high(_ edge: Int) -> Int {
        isOutermost(edge) ? CellAxis.nearest(edges[edge]) : (edges[edge] + CellAxis.units) >> 10
    }

    /// Any solution, near some cells: the least one shows whether there is one; the greatest below the wanted cells, or the least where
    /// that is above them, is taken.
    private mutating func solve(near wanted: [Int]) -> Bool {
        cells = edges.indices.map(low)
        guard raise(from: Array(edges.indices)) else { return false }
        for edge in cells.indices { cells[edge] = max(cells[edge], wanted[edge]) }
        return lower(from: Array(edges.indices))
    }

    /// Moves edges down until all rules hold; whether that is possible. Some edges have moved before.
    private mutating func raise(from moved: [Int]) -> Bool {
        var open = moved.flatMap { before[$0] + after[$0] }
        while let next = open.popLast() {
            let rule = rules[next]
            let least = cells[rule.from] + rule.least
            if cells[rule.to] >= least { continue }
            if least > high(rule.to) { return false }
            cells[rule.to] = least
            open += before[rule.to]
        }
        return true
    }

    /// Moves edges up, likewise.
    private mutating func lower(from moved: [Int]) -> Bool {
        var open = moved.flatMap { before[$0] + after[$0] }
        while let next = open.popLast() {
            let rule = rules[next]
            let most = cells[rule.to] - rule.least
            if cells[rule.from] <= most { continue }
            if most < low(rule.from) { return false }
            cells[rule.from] = most
            open += after[rule.from]
        }
        return true
    }
}
