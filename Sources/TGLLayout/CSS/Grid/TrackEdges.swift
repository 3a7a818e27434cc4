extension Document {
    /// The names that a grid gives its areas, and the lines along an axis in its template, in their order; empty for other kinds.
    public func gridNames(of i: Int32, _ axis: Axis) -> (areas: [String], lines: [String]) {
        guard kind(i) == .grid, nodes[i].pointee.box >= 0, boxes[nodes[i].pointee.box].pointee.css >= 0 else { return ([], []) }
        let css = cssBoxes[boxes[nodes[i].pointee.box].pointee.css].pointee
        let template = GridTemplate(self, axis == .x ? css.columns : css.rows) { _, _ in 1 }
        var lines: [String] = []
        for name in template.names.joined() where !lines.contains(name) { lines.append(name) }
        return (GridAreaMap(self, css.areas).areas.map(\.name), lines)
    }

    /// Where the tracks of a grid begin and end along an axis, in its own coordinates, each place once, in order; empty for other kinds.
    /// The layout is up to date.
    public func trackEdges(of i: Int32, _ axis: Axis) -> [Double] {
        var edges: Set<Double> = []
        guard kind(i) == .grid else { return [] }
        withCSSRun(of: i) { run in
            let grid = GridSolver(run)
            grid.solve()
            let starts = grid.trackStarts(axis)
            let sizer = grid.sizer(axis)
            for (t, track) in sizer.tracks.enumerated() where !track.isCollapsed {
                for at in [starts[t], starts[t] + track.base] {
                    let place = run.pad.near(axis) + at
                    edges.insert(axis == .x && run.rtl ? run.size.x - place : place)
                }
            }
        }
        return edges.sorted()
    }
}
