// From the rules of a grid and its items to tracks and cells.

extension GridSolver {
    /// Writes the explicit tracks out, places the items in cells, and adds the implicit tracks that these need.
    func placeInCells() {
        items = run.inFlowOrder().map { GridItem(k: $0) }
        let areas = GridAreaMap(doc, css.areas) { run.pass.spends($0, at: run.node) }
        subsolvers = [:]
        let columnTemplate = template(.x)
        let rowTemplate = template(.y)
        let columnCount = shared?.columns?.count ?? max(columnTemplate.tracks.count, areas.columns)
        let rowCount = shared?.rows?.count ?? max(rowTemplate.tracks.count, areas.rows)
        columnLines = GridLines(columnTemplate, count: columnCount, areas: areas.areas.map { ($0.name, $0.columns) })
        rowLines = GridLines(rowTemplate, count: rowCount, areas: areas.areas.map { ($0.name, $0.rows) })
        let own = (columns: shared?.columns?.count, rows: shared?.rows?.count)
        var placer = GridPlacer(
            items.indices.map { wanted($0) }, minorCount: css.flowsByColumn ? rowCount : columnCount,
            held: css.flowsByColumn ? (own.rows, own.columns) : (own.columns, own.rows), isDense: css.isDense
        ) { [run] in run.pass.spends($0, at: run.node) }
        let cells = placer.place()
        var first = GridArea(columns: 0..<columnCount, rows: 0..<rowCount)
        for (n, cell) in cells.enumerated() {
            var area =
                css.flowsByColumn ? GridArea(columns: cell.major, rows: cell.minor) : GridArea(columns: cell.minor, rows: cell.major)
            if shared?.columns != nil { area.columns = held(area.columns, columnCount) }
            if shared?.rows != nil { area.rows = held(area.rows, rowCount) }
            area.columns = Self.within(area.columns)
            area.rows = Self.within(area.rows)
            items[n].area = area
            first.columns = min(first.columns.lowerBound, area.columns.lowerBound)..<max(first.columns.upperBound, area.columns.upperBound)
            first.rows = min(first.rows.lowerBound, area.rows.lowerBound)..<max(first.rows.upperBound, area.rows.upperBound)
        }
        columnOffset = -first.columns.lowerBound
        rowOffset = -first.rows.lowerBound
        for n in items.indices {
            items[n].area.columns = shifted(items[n].area.columns, columnOffset)
            items[n].area.rows = shifted(items[n].area.rows, rowOffset)
            readAlignment(n)
        }
        let standard = css.isCounted ? TrackSpec.wrapped : .auto
        columnSpecs = columnTemplate.specs(first.columns, auto: css.autoColumns, standard: standard, doc)
        rowSpecs = rowTemplate.specs(first.rows, auto: css.autoRows, standard: standard, doc)
        columnCollapsed = collapsed(columnTemplate, columnOffset, columnSpecs.count, .x)
        rowCollapsed = collapsed(rowTemplate, rowOffset, rowSpecs.count, .y)
        rowsFollowHeight = run.box.pointee.flags.contains(.percentSpace) || rowSpecs.contains { $0.followsHeight }
        announceSubgrids()
    }

    /// Reads the alignment of an item in its area.
    func readAlignment(_ n: Int) {
        let css = run.css(items[n].k)
        items[n].justify = alignment(n, .x, own: css.pointee.justifySelf, all: self.css.justifyItems)
        items[n].align = alignment(n, .y, own: css.pointee.alignSelf, all: self.css.alignItems)
        items[n].dependsOnHeight = doc.widthsFollowHeights && shared == nil && dependsOnHeight(n)
        items[n].isPlain = isPlain(items[n].k)
        if items[n].align.isBaseline { hasBaselines.y = true }
        if items[n].justify.isBaseline { (hasBaselines.x, items[n].isPlain) = (true, false) }
    }

    /// Whether a child is a text or an empty box without any rule of its own that has an effect in a grid.
    private func isPlain(_ k: Int) -> Bool {
        !run.records && run.nodes[Int(run.items[k].node)].box < 0 && run.hasNoRules(k)
    }

    /// Tracks beyond the last line that a grid may have become the last one.
    private static func within(_ range: Range<Int>) -> Range<Int> {
        let most = GridTemplate.mostLines - 1
        let end = min(range.upperBound, most)
        return min(range.lowerBound, end - 1)..<end
    }

    /// Keeps tracks within a subgrid: it has no others.
    private func held(_ range: Range<Int>, _ count: Int) -> Range<Int> {
        let start = max(0, min(range.lowerBound, count - 1))
        return start..<max(start + 1, min(range.upperBound, count))
    }

    private func shifted(_ range: Range<Int>, _ by: Int) -> Range<Int> { range.lowerBound + by..<range.upperBound + by }

    private func template(_ axis: Axis) -> GridTemplate {
        let count = axis == .x ? css.columnCount : css.rowCount
        if count > 0, (axis == .x ? css.columns : css.rows) < 0, shared?[axis] == nil { return GridTemplate(wrapped: count) }
        var template = GridTemplate(doc, axis == .x ? css.columns : css.rows, lines: (shared?[axis]?.count ?? -1) + 1) { others, round in
            repeats(axis, others, round)
        }
        if let tracks = shared?[axis] {
            template.tracks = tracks.map { TrackSpec(length: $0) }
            let names = (axis == .x ? shared?.columnNames : shared?.rowNames) ?? []
            template.names = (0...tracks.count).map { line in
                (template.names.indices.contains(line) ? template.names[line] : []) + (names.indices.contains(line) ? names[line] : [])
            }
        }
        return template
    }

    /// How often a round of tracks fits into the definite size, otherwise into the upper bound, otherwise as often as the lower one needs.
    private func repeats(_ axis: Axis, _ others: [TrackSpec], _ round: [TrackSpec]) -> Int {
        guard !round.isEmpty else { return 1 }
        let definite = axis == .x ? (run.wrapX ? nil : run.content(.x)) : run.knownHeight
        let (low, high) = boundsOfRepeats(axis)
        let upper = high < .infinity ? max(0, max(low, high) - run.pad.both(axis)) : nil
        let lower = low > 0 ? max(0, low - run.pad.both(axis)) : nil
        guard let room = definite ?? upper ?? lower else { return 1 }
        let gap = run.gap(axis, of: definite)
        return GridTemplate.repeats(others, round, in: room, gap: gap, reaches: definite == nil && upper == nil)
    }

    /// The own bounds of the border box along an axis; for the width also those that a ratio gives from the height.
    private func boundsOfRepeats(_ axis: Axis) -> (low: Double, high: Double) {
        let (low, high) = run.ownBounds(axis)
        guard axis == .x else { return (low, high) }
        let other = run.ownBounds(.y)
        let least = other.low > 0 ? run.lengthByOwnRatio(.x, from: other.low) : nil
        let most = other.high < .infinity ? run.lengthByOwnRatio(.x, from: other.high) : nil
        return (max(low, least ?? low), min(high, most ?? high))
    }

    /// The cells that an item asks for.
    func wanted(_ n: Int) -> (minor: GridPlacer.Wanted, major: GridPlacer.Wanted) {
        if run.rules[Int(run.items[items[n].k].node)].css < 0 { return (.anywhere, .anywhere) }
        // Names are looked for among all lines.
        if run.pass.spends(1 + (columnLines.count + rowLines.count) / 8, at: run.node) { return (.anywhere, .anywhere) }
        let item = run.cssItem(items[n].k)
        let x = columnLines.resolve(item.columnStart, item.columnEnd, place: item.column, span: item.columnSpan, doc)
        let y = rowLines.resolve(item.rowStart, item.rowEnd, place: item.row, span: item.rowSpan, doc)
        let column = GridPlacer.Wanted(start: x.start, span: x.span)
        let row = GridPlacer.Wanted(start: y.start, span: y.span)
        return css.flowsByColumn ? (row, column) : (column, row)
    }

    /// The alignment of an item in its area along an axis: its own, otherwise that of the grid. In a grid with `columnCount` or `rowCount`
    /// items keep their sizes, at the start, and `alignment` applies (N-30).
    private func alignment(_ n: Int, _ axis: Axis, own: BoxAlignment, all: BoxAlignment) -> BoxAlignment {
        if own.word != .auto { return own }
        guard css.isCounted else { return all }
        let word = placement(n, axis).boxAlignment ?? all.word
        return BoxAlignment(word == .normal ? .start : word)
    }

    /// The `alignment` of an item along an axis, where it counts.
    func placement(_ n: Int, _ axis: Axis) -> Gravity.Place {
        let x = run.nodes[Int(run.items[items[n].k].node)].ext
        guard x >= 0, css.isCounted else { return .none }
        return run.resolved(run.exts[Int(x)].alignment.place(axis, rtl: run.rtl), run.items[items[n].k].node, axis)
    }

    /// Whether `alignment` makes an item as large as its area, whatever its size.
    func fills(_ n: Int, _ axis: Axis) -> Bool {
        let item = run.cssItem(items[n].k)
        return (axis == .x ? item.justifySelf : item.alignSelf).word == .auto && placement(n, axis) == .fill
    }

    /// Tracks that `autoFit` made and that no item is in.
    private func collapsed(_ template: GridTemplate, _ offset: Int, _ count: Int, _ axis: Axis) -> [Bool] {
        var collapsed = Array(repeating: false, count: count)
        guard !template.fitted.isEmpty else { return collapsed }
        for t in template.fitted where t + offset < count { collapsed[t + offset] = true }
        for item in items where !run.pass.spends(1 + item.area[axis].count / 64, at: run.node) {
            for t in item.area[axis] { collapsed[t] = false }
        }
        return collapsed
    }
}

extension Gravity.Place {
    /// The same as an alignment in an area of a grid; `nil` where it has no effect there.
    var boxAlignment: BoxAlignment.Word? {
        switch self {
        case .near, .leading: .start
        case .center, .windowCenter: .center
        case .far, .trailing: .end
        case .fill, .stretch: .stretch
        case .baseline: .baseline
        case .lastBaseline: .lastBaseline
        case .none, .between, .around, .among: nil
        }
    }
}
