/// The scale of a picture: converts points to the columns and rows of a terminal, whose cells are twice as tall as wide.
package struct BoxGrid {
    let columns: Int
    package let rows: Int
    /// Columns per point; there are half as many rows per point.
    package let across: Double
    private let origin: Double
    private var x: CellAxis
    private var y: CellAxis
    /// The axis for rows of half cells; there are as many per point as columns.
    private var half: CellAxis

    /// Creates the largest scale at which the whole viewport fits.
    init(_ drawing: Drawing, _ viewport: Extent, columns maxColumns: Int, rows maxRows: Int) {
        let byWidth = Double(max(maxColumns - 1, 0)) / viewport.width
        let byHeight = 2 * Double(max(maxRows - 1, 0)) / viewport.height
        self.init(drawing, viewport, across: min(byWidth, byHeight), columns: maxColumns, rows: maxRows)
    }

    /// Creates a grid with a given scale. Parts that do not fit are cut off at the right and the bottom.
    package init(
        _ drawing: Drawing, _ viewport: Extent, across: Double, columns maxColumns: Int, rows maxRows: Int, drawsGrounds: Bool = false
    ) {
        self.across = across
        origin = viewport.top
        x = CellAxis(origin: viewport.left, scale: across)
        y = CellAxis(origin: viewport.top, scale: across / 2)
        half = CellAxis(origin: viewport.top, scale: across)
        EvenGaps(drawing, viewport, isAcross: true)?.place(on: &x, least: 2)
        EvenGaps(drawing, viewport, isAcross: false)?.place(on: &y, least: 1)
        if drawsGrounds { EvenGaps(drawing, viewport, isAcross: false)?.place(on: &half, least: 1) }
        columns = min(x.cell(viewport.right) + 1, max(maxColumns, 1))
        rows = min(y.cell(viewport.bottom) + 1, max(maxRows, 1))
    }

    /// The same grid with fewer rows.
    init(_ grid: BoxGrid, rows: Int) {
        (across, origin, x, y, half) = (grid.across, grid.origin, grid.x, grid.y, grid.half)
        (columns, self.rows) = (grid.columns, min(max(rows, 1), grid.rows))
    }

    package func box(_ edges: Extent) -> CellBox {
        CellBox(
            left: cell(edges.left, x, columns), top: row(edges.top), right: cell(edges.right, x, columns), bottom: row(edges.bottom))
    }

    /// A box that is not limited to the surroundings of the picture.
    func whole(_ edges: Extent) -> CellBox {
        CellBox(left: x.cell(edges.left), top: y.cell(edges.top), right: x.cell(edges.right), bottom: y.cell(edges.bottom))
    }

    /// Whether a box takes less than two columns, or less than a row.
    func isSmall(_ edges: Extent) -> Bool { edges.width * across < 2 || edges.height * across / 2 < 1 }

    /// The number of columns that a width takes.
    func columns(of width: Double) -> Int { Int(min(max((width * across).rounded(), 0), 1e6)) }

    /// The row nearest to a height; limited to just outside the picture.
    func row(_ y: Double) -> Int { cell(y, self.y, rows) }

    // MARK: Half cells

    /// The columns of a picture of coloured areas, which needs no column for right edges.
    package var pixelColumns: Int { max(columns - 1, 1) }
    /// The rows of half cells: two for each row of cells.
    var pixelRows: Int { rows * 2 }

    /// A box in half cells; it has at least one.
    package func pixels(_ edges: Extent) -> PixelBox {
        let left = cell(edges.left, x, columns)
        let top = cell(edges.top, half, pixelRows)
        return PixelBox(
            left: left, top: top, right: max(cell(edges.right, x, columns) - 1, left),
            bottom: max(cell(edges.bottom, half, pixelRows) - 1, top))
    }

    /// A box in half cells that is not limited to the surroundings of the picture.
    func wholePixels(_ edges: Extent) -> PixelBox {
        let (left, top) = (x.cell(edges.left), half.cell(edges.top))
        return PixelBox(
            left: left, top: top, right: max(x.cell(edges.right) - 1, left), bottom: max(half.cell(edges.bottom) - 1, top))
    }

    /// A height in half cells.
    func pixel(down y: Double) -> Double { (y - origin) * across }

    /// How far a row is below the top of the viewport, in points.
    func height(ofRow row: Int) -> Double { Double(row) * 2 / across }

    /// The cell of an edge; edges outside the picture are moved to just outside it.
    private func cell(_ coordinate: Double, _ axis: CellAxis, _ count: Int) -> Int {
        min(max(axis.cell(coordinate), -2), count + 1)
    }
}
