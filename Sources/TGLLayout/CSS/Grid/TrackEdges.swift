extension Document {
    /// Where the tracks of a grid begin and end along an axis, in its own coordinates, each place once, in order; nothing of other kinds. The
    /// layout is up to date.
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
