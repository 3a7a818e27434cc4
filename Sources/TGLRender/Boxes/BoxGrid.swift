/// The scale of a picture: from points to the columns and rows of a terminal, whose cells are twice as high as wide.
package struct BoxGrid {
    let columns: Int
    package let rows: Int
    private let origin: (x: Double, y: Double)
    /// Columns to a point; half as many rows.
    let across: Double

    /// The largest scale at which all of the viewport fits.
    init(_ viewport: Extent, columns maxColumns: Int, rows maxRows: Int) {
        let byWidth = Double(max(maxColumns - 1, 0)) / viewport.width
        let byHeight = 2 * Double(max(maxRows - 1, 0)) / viewport.height
        self.init(viewport, across: min(byWidth, byHeight), columns: maxColumns, rows: maxRows)
    }

    /// A scale that is given; what has no room is cut off on the right and below.
    package init(_ viewport: Extent, across: Double, columns maxColumns: Int, rows maxRows: Int) {
        self.across = across
        origin = (viewport.left, viewport.top)
        columns = min(Int(min(Self.snap(viewport.width * across), 1e6)) + 1, max(maxColumns, 1))
        rows = min(Int(min(Self.snap(viewport.height * across / 2), 1e6)) + 1, max(maxRows, 1))
    }

    func box(_ edges: Extent) -> CellBox {
        CellBox(
            left: cell((edges.left - origin.x) * across, columns),
            top: row(edges.top),
            right: cell((edges.right - origin.x) * across, columns),
            bottom: row(edges.bottom))
    }

    /// A box of which no part is left out because it is far outside of the picture.
    func whole(_ edges: Extent) -> CellBox {
        func cell(_ position: Double) -> Int { Int(min(max(Self.snap(position), -1e6), 1e6)) }
        return CellBox(
            left: cell((edges.left - origin.x) * across), top: cell((edges.top - origin.y) * across / 2),
            right: cell((edges.right - origin.x) * across), bottom: cell((edges.bottom - origin.y) * across / 2))
    }

    /// The columns that a width takes.
    func columns(of width: Double) -> Int { Int(min(max(Self.snap(width * across), 0), 1e6)) }

    /// The row nearest to a height, just outside the picture where that is.
    func row(_ y: Double) -> Int { cell((y - origin.y) * across / 2, rows) }

    // MARK: Half cells

    /// The columns of a picture of grounds, which needs none for edges on the right.
    package var pixelColumns: Int { max(columns - 1, 1) }
    /// Two to a row of cells.
    var pixelRows: Int { rows * 2 }

    /// The half cells of a box, at least one.
    package func pixels(_ edges: Extent) -> PixelBox {
        let left = cell((edges.left - origin.x) * across, columns)
        let top = cell((edges.top - origin.y) * across, pixelRows)
        return PixelBox(
            left: left, top: top, right: max(cell((edges.right - origin.x) * across, columns) - 1, left),
            bottom: max(cell((edges.bottom - origin.y) * across, pixelRows) - 1, top))
    }

    /// The half cells of a box of which no part is left out because it is far outside of the picture.
    func wholePixels(_ edges: Extent) -> PixelBox {
        func cell(_ position: Double) -> Int { Int(min(max(Self.snap(position * across), -1e6), 1e6)) }
        let (left, top) = (cell(edges.left - origin.x), cell(edges.top - origin.y))
        return PixelBox(
            left: left, top: top, right: max(cell(edges.right - origin.x) - 1, left), bottom: max(cell(edges.bottom - origin.y) - 1, top))
    }

    /// Where a height is, in half cells.
    func pixel(down y: Double) -> Double { (y - origin.y) * across }

    /// How far below the viewport's top a row is, in points.
    func height(ofRow row: Int) -> Double { Double(row) * 2 / across }

    /// The nearest cell; an edge outside the picture falls just outside of it.
    private func cell(_ position: Double, _ count: Int) -> Int {
        position.isNaN ? -2 : Int(min(max(Self.snap(position), -2), Double(count) + 1))
    }

    /// Rounds, after rounding away what sums in another order may differ by, so
    /// that an edge in the middle of two cells goes to the same one from both sides.
    private static func snap(_ position: Double) -> Double {
        ((position * 1024).rounded() / 1024 + 0.5).rounded(.down)
    }
}
