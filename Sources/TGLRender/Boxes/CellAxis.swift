/// Converts coordinates to cells: each to the nearest cell, except edges that `EvenCells` placed.
package struct CellAxis {
    private let origin: Double
    /// Cells per point.
    private let scale: Double
    /// The edges placed by `EvenCells`, in units of 1/`units` of a cell and in order, with the cell of each.
    private var edges: [Int] = []
    private var cells: [Int] = []

    /// Positions are rounded to 1/1024 of a cell before they are compared, so that rounding errors do not separate equal edges.
    static let units = 1024
    private static let limit = 1e6

    init(origin: Double, scale: Double) {
        (self.origin, self.scale) = (origin, scale)
    }

    /// Places the edges of boxes so that equal gaps have equal numbers of cells.
    mutating func place(_ boxes: [Double], _ build: (inout EvenCells, (Double) -> Int) -> Void) {
        edges = Set(boxes.map(unit)).sorted()
        var even = EvenCells(edges)
        build(&even) { [edges, self] in Self.first(in: edges, from: self.unit($0)) }
        cells = even.cells
    }

    /// The distance from the origin, in units.
    private func unit(_ coordinate: Double) -> Int {
        let position = (coordinate - origin) * scale
        return position.isNaN ? 0 : Int((min(max(position, -Self.limit), Self.limit) * Double(Self.units)).rounded())
    }

    /// The nearest cell; of two equally near, the later one. Between placed edges, the cell is limited to the range of their cells.
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

    /// The index of the first edge that is not before a position.
    private static func first(in edges: [Int], from unit: Int) -> Int {
        var (low, high) = (0, edges.count)
        while low < high {
            let middle = (low + high) / 2
            if edges[middle] < unit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Assigns cells to edges along one axis. Each edge is at most one cell from its exact place, and the outermost edges are at the nearest
/// cell. Edges keep their order, and gaps differ by less than a cell from their exact length. Gaps that should be equal get the same number
/// of cells, as far as all this allows.
///
/// All requirements have the form `cell of one edge − cell of another >= number`. The nearest cells satisfy all except those about equal
/// gaps. These are added one container after another; each is left out if there is no solution with it.
struct EvenCells {
    private(set) var cells: [Int]
    private let edges: [Int]
    private var rules: [Rule] = []
    /// For each edge, the rules that contain it, as `to` or as `from`.
    private var before: [[Int]]
    private var after: [[Int]]

    private struct Rule {
        var from: Int
        var to: Int
        var least: Int
    }

    /// A gap between two edges, with the index of its rules.
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

    /// Adds rules that a box does not get smaller than `least` cells, and is at most a cell longer than its exact length.
    mutating func addSize(_ from: Int, _ to: Int, least: Int) {
        guard from < to else { return }
        let whole = length(from, to) / CellAxis.units
        add(from, to, min(whole, least))
        add(to, from, -(whole + 2))
    }

    /// Adds rules that a gap differs by less than a cell from its length.
    mutating func addGap(_ from: Int, _ to: Int) -> Gap? {
        guard from < to else { return nil }
        let whole = length(from, to) / CellAxis.units
        add(from, to, whole)
        add(to, from, -(length(from, to) % CellAxis.units == 0 ? whole : whole + 1))
        return Gap(from: from, to: to, rule: rules.count - 2)
    }

    /// Gives gaps of one length the same number of cells: the nearest to their length or, if that fails, the next nearest.
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
        // The boxes before the gaps absorb the difference, not those after them.
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

    /// The range of cells for an edge: at most one cell from its exact place.
    private func low(_ edge: Int) -> Int {
        isOutermost(edge) ? CellAxis.nearest(edges[edge]) : -((CellAxis.units - edges[edge]) >> 10)
    }
    private func high(_ edge: Int) -> Int {
        isOutermost(edge) ? CellAxis.nearest(edges[edge]) : (edges[edge] + CellAxis.units) >> 10
    }

    /// Finds a solution near the wanted cells. The smallest solution shows whether there is one; the result is the largest one that does
    /// not exceed the wanted cells, or the smallest where that is above them.
    private mutating func solve(near wanted: [Int]) -> Bool {
        cells = edges.indices.map(low)
        guard raise(from: Array(edges.indices)) else { return false }
        for edge in cells.indices { cells[edge] = max(cells[edge], wanted[edge]) }
        return lower(from: Array(edges.indices))
    }

    /// Increases cells until all rules hold, after some edges have moved. Returns false if that is impossible.
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

    /// Decreases cells likewise.
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
