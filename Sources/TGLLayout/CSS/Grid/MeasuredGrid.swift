// Grids of plain items that are placed right after they were measured: the tracks are sized once. Only where a second sizing would
// give the same to the last bit: all rows follow their content, and the height is exactly theirs.

/// The solver of the grid that a pass measured last, with the size that came out.
struct MeasuredGrid {
    let node: Int32
    let size: Pair
    let pad: Insets
    let solver: GridSolver
}

extension GridSolver {
    /// Keeps what was measured for the layout that follows.
    func keepMeasured() {
        guard !run.place, run.pass.state.pointee.goesShortWays, items.count > 1, mayServeAgain else { return }
        run.pass.state.pointee.measuredGrid = MeasuredGrid(node: run.node, size: run.size, pad: run.pad, solver: self)
    }

    private var mayServeAgain: Bool {
        guard shared == nil, subsolvers.isEmpty, !hasBaselines.x, !hasBaselines.y, !run.box.pointee.flags.contains(.percentSpace),
            run.ownBounds(.y) == (0, .infinity),
            rowSpecs.allSatisfy(\.followsContent)
        else { return false }
        return items.allSatisfy { $0.isPlain && $0.justify.stretches && $0.align.stretches }
    }

    /// Takes over the tracks that were found when this very grid was measured; answers whether they serve.
    func takeMeasured() -> Bool {
        guard run.place, let known = run.pass.state.pointee.measuredGrid, known.node == run.node else { return false }
        run.pass.state.pointee.measuredGrid = nil
        guard known.size == run.size, known.pad == run.pad, !run.isKnown(.y), run.content(.y) == known.solver.rows.total else {
            return false
        }
        let solver = known.solver
        items = solver.items
        (columnSpecs, rowSpecs) = (solver.columnSpecs, solver.rowSpecs)
        (columnCollapsed, rowCollapsed) = (solver.columnCollapsed, solver.rowCollapsed)
        (columnOffset, rowOffset) = (solver.columnOffset, solver.rowOffset)
        (columnLines, rowLines) = (solver.columnLines, solver.rowLines)
        (columns, rows) = (solver.columns, solver.rows)
        return true
    }
}

extension TrackSpec {
    /// Whether it is as large as its content and nothing else.
    fileprivate var followsContent: Bool {
        guard limit == nil, case .auto = least, case .auto = most else { return false }
        return true
    }
}
