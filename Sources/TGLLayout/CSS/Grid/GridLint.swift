// Findings of lint about a grid: areas and lines that do not exist, items that cover each other, and lines beyond the last one.

extension GridLayout {
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        doc.lookAtCSS(node, &found) { run, lint in
            let grid = GridSolver(run)
            grid.solve()
            for n in grid.items.indices {
                lint.look(grid.items[n].k, in: ContainingBlock(grid.length(n, .x), grid.length(n, .y)))
                grid.lookAtNames(n, &lint)
                grid.lookAtFarLines(n, &lint)
            }
            grid.lookAtCounts(&lint)
            grid.lookAtLimit(&lint)
            grid.lookAtOverlaps(&lint)
        }
        doc.dropKnownOverlaps(&found)
    }
}

extension Document {
    /// Removes overlaps of frames that the grid has already explained: each pair is reported once.
    fileprivate func dropKnownOverlaps(_ found: inout [Finding]) {
        let told = Set(found.filter { $0.sort == .overlaps }.compactMap { $0.text.split(separator: ":").first.map(String.init) })
        let heads = told.filter { $0.hasSuffix(GridSolver.overlap) }.map { String($0.dropLast(GridSolver.overlap.count)) }
        if heads.isEmpty { return }
        found.removeAll { $0.sort == .overlaps && $0.text.hasSuffix(" overlap") && heads.contains(String($0.text.dropLast(8))) }
    }
}

/// One side of an item's place in a grid, as it is written.
private struct GridEdge {
    let prop: Prop
    let axis: Axis
    let place: Int32

    static func all(of item: CSSItem) -> [GridEdge] {
        [
            GridEdge(prop: .gridRowStart, axis: .y, place: item.rowStart),
            GridEdge(prop: .gridColumnStart, axis: .x, place: item.columnStart),
            GridEdge(prop: .gridRowEnd, axis: .y, place: item.rowEnd),
            GridEdge(prop: .gridColumnEnd, axis: .x, place: item.columnEnd),
        ]
    }
}

extension GridSolver {
    fileprivate static let overlap = " lie over each other"
    private static let mostPlaced = 1000
    private static let mostOverlaps = 20

    private func lines(_ axis: Axis) -> GridLines { axis == .x ? columnLines : rowLines }

    // MARK: Counts

    /// Counts beside tracks that are written out, and weights along an axis that wraps (N-30, N-32).
    fileprivate func lookAtCounts(_ lint: inout CSSLint) {
        guard css.isCounted else { return }
        for axis in [Axis.x, .y] {
            let (count, tracks): (Prop, Prop) = axis == .x ? (.columnCount, .columns) : (.rowCount, .rows)
            if (axis == .x ? css.columnCount : css.rowCount) > 0, (axis == .x ? css.columns : css.rows) >= 0 {
                lint.tell(
                    .idle, run.node, count,
                    "\(lint.rule(run.node, count)) has no effect on the \(tracks.word): `\(tracks.word)` says which there are",
                    help: "`unset \(lint.container).\(tracks.word)` lets it count")
            }
            guard run.hugs(axis) else { continue }
            let (weight, size): (Prop, Prop) = axis == .x ? (.columnWeight, .width) : (.rowWeight, .height)
            for item in items where doc.number(lint.node(item.k), weight) > 0 {
                let i = lint.node(item.k)
                lint.tell(
                    .idle, i, weight,
                    "\(lint.rule(i, weight)) has no effect: \(lint.container) is as \(axis == .x ? "wide" : "high") as its \(tracks.word), "
                        + "so it leaves nothing",
                    help: "`\(lint.container).\(size.word) = 300` leaves what its \(tracks.word) do not take")
            }
        }
    }

    // MARK: Names

    /// Names of areas and lines that the grid does not have.
    fileprivate func lookAtNames(_ n: Int, _ lint: inout CSSLint) {
        let i = lint.node(items[n].k)
        let edges = GridEdge.all(of: run.cssItem(items[n].k))
        var missing: [(edge: GridEdge, name: String)] = []
        for edge in edges {
            guard let name = missingName(GridLine(edge.place, doc), edge) else { continue }
            missing.append((edge, name))
        }
        guard let first = missing.first else { return }
        let isArea = missing.count == 4 && missing.allSatisfy { $0.name == first.name }
        if isArea {
            return lint.tell(
                .idle, i, first.edge.prop, "`gridArea = \"\(first.name)\"` is no area of \(lint.container)", help: knownAreas(lint))
        }
        var told: [String] = []
        for (edge, name) in missing where !told.contains(name) {
            told.append(name)
            lint.tell(
                .idle, i, edge.prop, "\(lint.rule(i, edge.prop)): \(lint.container) has no line of this name",
                help: knownLines(edge.axis, lint))
        }
    }

    /// The name in a line that no line of the axis has.
    private func missingName(_ line: GridLine, _ edge: GridEdge) -> String? {
        let names = lines(edge.axis).names
        func exists(_ name: String) -> Bool { names.contains { $0.contains(name) } }
        switch line {
        case .name(let name, 0):
            let suffix = edge.prop == .gridRowEnd || edge.prop == .gridColumnEnd ? "-end" : "-start"
            return exists(name) || exists(name + suffix) ? nil : name
        case .name(let name, _), .spanTo(let name, _): return exists(name) ? nil : name
        default: return nil
        }
    }

    private func knownAreas(_ lint: CSSLint) -> String? {
        let names = GridAreaMap(doc, css.areas).areas.map(\.name)
        if names.isEmpty { return "`\(lint.container).areas = […]` names areas" }
        return "its areas: \(listed(names))"
    }

    private func knownLines(_ axis: Axis, _ lint: CSSLint) -> String? {
        var names: [String] = []
        for line in lines(axis).names { for name in line where !names.contains(name) { names.append(name) } }
        let prop = axis == .x ? "columns" : "rows"
        return names.isEmpty ? "`\(lint.container).\(prop) = [\"name\", …]` names lines" : "its lines: \(listed(names))"
    }

    private func listed(_ names: [String]) -> String {
        let shown = names.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
        return names.count > 8 ? "\(shown) and \(names.count - 8) more" : shown
    }

    // MARK: The last line

    /// Lines and spans beyond the last line that a grid may have.
    fileprivate func lookAtFarLines(_ n: Int, _ lint: inout CSSLint) {
        let i = lint.node(items[n].k)
        let most = Double(GridTemplate.mostLines)
        for edge in GridEdge.all(of: run.cssItem(items[n].k)) where edge.place >= 0 {
            let rule = doc.pool[edge.place].pointee
            var number = rule.kind == .number ? rule.add : 0
            if rule.kind == .values { number = doc.lists[Int(rule.ref)].last { $0.kind == .number }?.add ?? 0 }
            guard abs(number) > most else { continue }
            lint.tell(.idle, i, edge.prop, "\(lint.rule(i, edge.prop)) is the last line: a grid has at most 10,000 lines on a side")
        }
    }

    /// Tracks that were left out, and items that share the last track since there are no more.
    fileprivate func lookAtLimit(_ lint: inout CSSLint) {
        for (axis, specs) in [(Axis.x, columnSpecs), (.y, rowSpecs)] where specs.count >= GridTemplate.mostLines - 1 {
            let prop: Prop = axis == .x ? .columns : .rows
            let last = items.filter { $0.area[axis].lowerBound == specs.count - 1 }.count
            let after = last > 1 ? "; \(last) children are in the last \(axis == .x ? "column" : "row")" : ""
            lint.tell(.idle, run.node, prop, "a grid has at most 10,000 lines on a side, and its \(prop.word) reach the last one\(after)")
        }
    }

    // MARK: Items over each other

    /// Items that both set their cells, and share some.
    fileprivate func lookAtOverlaps(_ lint: inout CSSLint) {
        let placed = items.indices.filter { n in
            let (minor, major) = wanted(n)
            return minor.start != nil && major.start != nil
        }.prefix(Self.mostPlaced)
        var overlaps = OverlapGroups()
        var itemOf: [Int32: Int] = [:]
        for (place, a) in placed.enumerated() {
            itemOf[lint.node(items[a].k)] = a
            for b in placed.dropFirst(place + 1) {
                let columns = items[a].area.columns.clamped(to: items[b].area.columns)
                let rows = items[a].area.rows.clamped(to: items[b].area.rows)
                if !columns.isEmpty, !rows.isEmpty { overlaps.join(lint.node(items[a].k), lint.node(items[b].k)) }
            }
        }
        for group in overlaps.groups(most: Self.mostOverlaps) {
            let areas = group.compactMap { itemOf[$0] }.map { items[$0].area }
            let columns = areas.dropFirst().reduce(areas[0].columns) { $0.clamped(to: $1.columns) }
            let rows = areas.dropFirst().reduce(areas[0].rows) { $0.clamped(to: $1.rows) }
            let cells = "\(text(rows, "row", rowOffset)), \(text(columns, "column", columnOffset))"
            let places =
                columns.isEmpty || rows.isEmpty
                ? "each is placed in a cell of another one" : "\(group.count == 2 ? "both" : "all") are placed in \(cells)"
            lint.found.append(
                Finding(
                    sort: .overlaps, node: group[0], prop: nil, text: "\(run.doc.listed(group))\(Self.overlap): \(places)", source: -1))
        }
    }

    private func text(_ range: Range<Int>, _ word: String, _ offset: Int) -> String {
        let first = range.lowerBound - offset + 1
        return range.count == 1 ? "\(word) \(first)" : "\(word)s \(first) to \(first + range.count - 1)"
    }
}
