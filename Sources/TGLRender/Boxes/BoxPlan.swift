// Maps points to cells: the cells of each box's edges on the grid of a terminal. Edges are rounded, never sizes, so boxes that touch in
// points touch in cells, and boxes at the same height are in the same row. A cell is twice as tall as wide.

/// A box given by the columns and rows of its edges.
package struct CellBox: Hashable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int

    var isFlat: Bool { top == bottom }
    var isThin: Bool { left == right }
    /// Whether there is a cell between its edges.
    var hasInside: Bool { right - left >= 2 && bottom - top >= 2 }
    /// Whether there is room for other boxes between its edges.
    var hasRoom: Bool { right - left >= 4 && bottom - top >= 3 }

    func contains(_ other: CellBox) -> Bool {
        contains(row: other.top, column: other.left) && contains(row: other.bottom, column: other.right)
    }

    /// The cells of the box without those of its clipped sides, which contain the border of the clipping box.
    func within(_ cuts: BoxSides) -> CellBox {
        guard !cuts.isEmpty else { return self }
        return CellBox(
            left: left + (cuts.contains(.left) ? 1 : 0), top: top + (cuts.contains(.top) ? 1 : 0),
            right: right - (cuts.contains(.right) ? 1 : 0), bottom: bottom - (cuts.contains(.bottom) ? 1 : 0))
    }

    func contains(row: Int, column: Int) -> Bool {
        row >= top && row <= bottom && column >= left && column <= right
    }
}

struct BoxPlan {
    /// The picture's size in cells.
    let columns: Int
    let rows: Int
    /// The box of each node in the picture, by node. A clipped side is on the border of the node that clips it.
    let boxes: [CellBox?]
    /// What raised boxes hide.
    let covers: RaisedCells?
    /// Nodes whose area is completely outside the picture.
    let outside: [Int]
    /// For each node, the number of its descendants that are left out because it has no room for them.
    let hiddenInside: [Int]
    /// For each node, whether it takes less than two columns, or less than a row.
    let isSmall: [Bool]
    /// The scale of the picture.
    let grid: BoxGrid

    /// The maximum number of columns and rows used; no terminal is larger.
    private static let maxCells = 2000

    init(_ drawing: Drawing, viewport: Extent, columns: Int, rows: Int) {
        let grid = BoxGrid(drawing, viewport, columns: min(columns, Self.maxCells), rows: min(rows, Self.maxCells))
        self.init(drawing, viewport: viewport, grid)
    }

    init(_ drawing: Drawing, viewport: Extent, _ grid: BoxGrid, hidesCramped: Bool = true) {
        var boxes = [CellBox?](repeating: nil, count: drawing.edges.count)
        var outside: [Int] = []
        for index in drawing.edges.indices where drawing.isDrawn[index] {
            if drawing.seen[index].intersection(viewport) == nil {
                outside.append(index)
            } else {
                let box = Self.box(index, drawing, grid)
                // Boxes below a cut-off picture are counted in its note.
                if let box, box.top < grid.rows { boxes[index] = box }
            }
        }
        isSmall = drawing.edges.map { grid.isSmall($0) }
        hiddenInside = hidesCramped ? Self.hideCramped(&boxes, drawing, isSmall) : [Int](repeating: 0, count: boxes.count)
        self.columns = grid.columns
        self.rows = grid.rows
        self.grid = grid
        self.boxes = boxes
        self.outside = outside
        covers = drawing.views.raised.isEmpty ? nil : RaisedCells(drawing, boxes, columns: grid.columns, rows: grid.rows)
    }

    /// The box of a node; nil if its visible part takes no cell.
    private static func box(_ index: Int, _ drawing: Drawing, _ grid: BoxGrid) -> CellBox? {
        var box = grid.box(drawing.edges[index])
        let cuts = drawing.views.cuts[index]
        guard !cuts.isEmpty, let clip = drawing.views.clips[index].map(grid.box) else { return box }
        if cuts.contains(.left) { box.left = clip.left }
        if cuts.contains(.top) { box.top = clip.top }
        if cuts.contains(.right) { box.right = clip.right }
        if cuts.contains(.bottom) { box.bottom = clip.bottom }
        let seen = box.within(cuts)
        return seen.left <= seen.right && seen.top <= seen.bottom ? box : nil
    }

    /// Leaves out children in a box with little room if they take less than two columns and a row, and have no room for the start of their
    /// text.
    private static func hideCramped(_ boxes: inout [CellBox?], _ drawing: Drawing, _ isSmall: [Bool]) -> [Int] {
        let (links, none) = (drawing.links, SceneLinks.none)
        var hidden = [Int](repeating: 0, count: boxes.count)
        // For each hidden node, the drawn ancestor that counts it.
        var shownAbove = [Int](repeating: none, count: boxes.count)
        for index in boxes.indices where links.parent[index] != none {
            let above = links.parent[index]
            guard isSmall[index], let box = boxes[index], !(drawing.hasText[index] && box.right - box.left >= 3) else { continue }
            if shownAbove[above] != none {
                shownAbove[index] = shownAbove[above]
            } else if let outer = boxes[above], !outer.hasRoom, outer.contains(box) {
                shownAbove[index] = above
            } else {
                continue
            }
            hidden[shownAbove[index]] += 1
        }
        for index in boxes.indices where shownAbove[index] != none { boxes[index] = nil }
        return hidden
    }
}

/// The cells in which raised boxes hide what is below them.
struct RaisedCells {
    private let columns: Int
    private let rows: Int
    /// For each cell, the raised node that is painted last there; -1 for none.
    private var topmost: [Int32]
    private let drawing: Drawing
    private let boxes: [CellBox?]

    init(_ drawing: Drawing, _ boxes: [CellBox?], columns: Int, rows: Int) {
        (self.drawing, self.boxes, self.columns, self.rows) = (drawing, boxes, columns, rows)
        topmost = [Int32](repeating: -1, count: columns * rows)
        for node in drawing.views.raised {
            guard let box = boxes[node]?.within(drawing.views.cuts[node]) else { continue }
            let (first, last) = (max(box.left, 0), min(box.right, columns - 1))
            guard first <= last, box.top < rows, box.bottom >= 0 else { continue }
            for row in max(box.top, 0)...max(min(box.bottom, rows - 1), max(box.top, 0)) {
                for cell in (row * columns + first)...(row * columns + last) { topmost[cell] = Int32(truncatingIfNeeded: node) }
            }
        }
    }

    /// Whether a raised node hides a node in a cell.
    func hides(_ node: Int, _ cell: Int) -> Bool {
        var one = Int(topmost[cell])
        while one > node {
            if drawing.links.parent[one] < node, drawing.seen[one].intersection(drawing.seen[node]) != nil,
                drawing.views.isAbove[one], boxes[one]?.contains(row: cell / columns, column: cell % columns) ?? false
            {
                return true
            }
            one = drawing.links.parent[one]
        }
        return false
    }
}
