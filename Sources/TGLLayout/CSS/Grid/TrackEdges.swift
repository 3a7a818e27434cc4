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

/// A grid as it is laid out, in its own coordinates, in points.
public struct LaidGrid: Sendable {
    /// A line between two tracks, as wide as the gap there.
    public struct Line: Sendable {
        /// The number by which items name it, counted from 1 at the beginning of the explicit grid; nil before that.
        public let number: Int?
        /// Its names.
        public let names: [String]
        /// Where it begins along its axis, in points from the left or the top.
        public let from: Double
        /// Where it ends; a line with a gap is as thick as the gap.
        public let to: Double
    }

    /// The lines of columns in the order of their numbers; where it reads from right to left, the first one is on the right.
    public fileprivate(set) var columns: [Line] = []
    /// The lines of rows in the order of their numbers.
    public fileprivate(set) var rows: [Line] = []
    /// The areas that the grid names.
    public fileprivate(set) var areas: [(name: String, frame: Rect)] = []
    /// The tracks that each item takes, as one area.
    public fileprivate(set) var items: [(node: Int32, frame: Rect)] = []
}

extension Document {
    /// The lines, areas and items of a grid; nil of other kinds. The layout is up to date.
    public func laidGrid(_ i: Int32) -> LaidGrid? {
        guard kind(i) == .grid else { return nil }
        var found = LaidGrid()
        withCSSRun(of: i) { run in
            let grid = GridSolver(run)
            let told = toldInTrials.count
            defer { takeBackTold(to: told) }
            grid.solve()
            found = grid.laid()
        }
        return found
    }
}

extension GridSolver {
    fileprivate func laid() -> LaidGrid {
        var found = LaidGrid()
        let starts = (x: trackStarts(.x), y: trackStarts(.y))
        func place(_ range: Range<Int>, _ axis: Axis) -> (start: Double, length: Double) {
            let span = span(range, axis, axis == .x ? starts.x : starts.y)
            let at = run.pad.near(axis) + span.start
            return (axis == .x && run.rtl ? run.size.x - at - span.length : at, span.length)
        }
        func frame(_ columns: Range<Int>, _ rows: Range<Int>) -> Rect {
            let (x, y) = (place(columns, .x), place(rows, .y))
            return Rect(x.start, y.start, x.length, y.length)
        }
        found.columns = lines(.x, starts.x)
        found.rows = lines(.y, starts.y)
        for area in GridAreaMap(doc, css.areas).areas {
            let columns = area.columns.lowerBound + columnOffset..<area.columns.upperBound + columnOffset
            let rows = area.rows.lowerBound + rowOffset..<area.rows.upperBound + rowOffset
            guard columns.upperBound <= self.columns.tracks.count, rows.upperBound <= self.rows.tracks.count else { continue }
            found.areas.append((area.name, frame(columns, rows)))
        }
        found.items = items.map { (run.items[$0.k].node, frame($0.area.columns, $0.area.rows)) }
        return found
    }

    private func lines(_ axis: Axis, _ starts: [Double]) -> [LaidGrid.Line] {
        let tracks = sizer(axis).tracks
        let (offset, names) = axis == .x ? (columnOffset, columnLines.names) : (rowOffset, rowLines.names)
        return (0...tracks.count).map { line in
            let before = line == 0 ? starts[0] : starts[line - 1] + tracks[line - 1].base
            let after = line == tracks.count ? before : starts[line]
            let (from, to) = (run.pad.near(axis) + before, run.pad.near(axis) + max(before, after))
            let isTurned = axis == .x && run.rtl
            let number = line - offset
            return LaidGrid.Line(
                number: number < 0 ? nil : number + 1, names: names.indices.contains(number) ? names[number] : [],
                from: isTurned ? run.size.x - to : from, to: isTurned ? run.size.x - from : to)
        }
    }
}
