// Table layout: a linear layout whose children are rows; a row is a linear layout of the other orientation.
//
//     table vert, hspace 4, vspace 2            row { size = 30; colSize = 70 }
//     ┌──────┬──────┐                           row { size = 40; colSize = average }
//     │  70  │  70  │ 30
//     ├────┬─┴──┬───┴┬────┐                     A horizontal table is the same with x and y exchanged: its rows
//     │    │    │    │    │ 40                  are side by side, their cells one below the other.
//     └────┴────┴────┴────┘
//
// 1. `size` of a row is its length along the table: a number, `wrap` or `average` (a share). It takes precedence over the row's own width
//    or height (T-2).
// 2. With `colSize` fill or average, or with `colCount`, a row is as wide as the table: the two margins of the row across the table are 0
//    where it sets none. Otherwise the row wraps on that axis (T-2).
// 3. Cells along their row: `colSize` average gives each an equal share, a number gives each that size, and `colCount = n` divides the
//    row's content less n − 1 spaces by n. All three take precedence over a cell's own size. With fill and wrap the cells keep their own
//    sizes (T-3, T-5).
// 4. Cells across their row: a view without a size rule is as high as the row's content box. It does not make a row that wraps higher,
//    unless two margins stretch it: these count (D-38). A container without a size rule is as high as the row too, and a row that wraps
//    is at least as high as the container's content. Labels and images have the height of their content (T-3, T-7).
// 5. With `sharedColumns` the cells of all rows are in the same columns instead: see SharedColumns.swift (N-20).
// 6. Between the cells of a row is the table's space on that axis, unless the row sets its own; between rows is the table's space on the
//    other axis (T-4).
//
// The rest is as in a linear layout: see Linear.swift. Everything here is live: a change of the table's space or of a row's `colSize` has
// an effect on the cells.

enum TableLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        guard run.box.pointee.flags.contains(.sharedColumns) else { return LinearLayout(run, lends: true).arrange() }
        let told = run.doc.toldInTrials.count
        defer { run.doc.takeBackTold(to: told) }
        return LinearLayout(run, lends: true, columns: .shared(SharedColumns(run))).arrange()
    }

    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        let sweep = LineSweep(run, space: { $0.space($0.mainAxis) }, lends: true)
        return sweep?.arrange()
    }

    static func patch(_ patch: Patch) -> Patched {
        LinearPatch(patch, space: { $0.space($0.mainAxis) }, lends: true).map { LinePatch($0).patched() } ?? .no
    }

    /// A row's size rule: along the table its `size`, across it its own.
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule {
        guard axis == run.mainAxis, run.nodes[Int(child)].kind == .row else { return own }
        guard run.boxes[Int(run.nodes[Int(child)].box)].flags.contains(.rowSize) else { return own }
        let size = run.doc.value(child, .size)
        return size.isSet ? size : own
    }

    /// A row's `size`.
    static func source(_ run: Run, _ child: Int32, _ axis: Axis) -> Fact.Read? { Fact.Read(child, .size) }

    /// The margin of a row across its table where it sets none: 0 for a row that is stretched.
    static func margin(_ run: Run, _ child: Int32, _ axis: Axis, _ side: Side) -> Rule {
        side != .center && axis != run.mainAxis ? .number(0) : .unset
    }

    /// The property of a row that stretches it over its table.
    static func marginSource(_ run: Run, _ child: Int32) -> Fact.Read? {
        let prop: Prop = run.doc.value(child, .colCount).isSet ? .colCount : .colSize
        return Fact.Read(child, prop, .rule(isOwn: true))
    }
}

enum RowLayout: LayoutAlgorithm {
    static func arrange(_ run: Run) -> Pair {
        let space = space(run)
        let (cells, prop) = cellSize(run, space.length)
        let columns = columns(of: run.node, run.pass).map { LineColumns.told($0) }
        return LinearLayout(run, space: space, cells: cells, cellsFrom: prop, lends: true, columns: columns).arrange()
    }

    /// Gives the cells of a row their lengths where its `colSize` or `colCount` says them.
    static func give(_ run: Run) {
        let (cells, prop) = cellSize(run, space(run).length)
        let given = run.pass.scratch.take(Given.self, 1)
        given.initialize(to: Given(axis: run.mainAxis, size: cells, source: prop))
        run.given = given
    }

    /// The columns that a row shares with those around it; `nil` where its table does not share columns.
    private static func columns(of row: Int32, _ pass: Pass) -> RowColumns? {
        sharesColumns(row, pass) ? pass.doc.rowColumns[row] : nil
    }

    private static func sharesColumns(_ row: Int32, _ pass: Pass) -> Bool {
        table(of: row, pass)?.pointee.flags.contains(.sharedColumns) ?? false
    }

    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        if sharesColumns(run.node, run.pass) { return nil }
        if let space = plainSpace(run), let size = LinearLayout.stackPlainly(run, cellSpace: space) { return size }
        let sweep = LineSweep(run, space: { space($0).length }, cells: { cellSize($0, space($0).length).rule }, lends: true)
        return sweep?.arrange()
    }

    /// Adds a finding for a row outside of a table, which is laid out as any stack.
    static func lint(_ doc: Document, _ node: Int32, _ found: inout [Finding]) {
        guard let p = doc.parent(node), doc.kind(p) != .table else { return }
        found.append(
            Finding(
                sort: .idle, node: node, prop: nil,
                text: "\(doc.nameText(node)): a `row` must be in a `table`", source: -1,
                help: "children side by side are a `linear horz`"))
    }

    static func patch(_ patch: Patch) -> Patched {
        if sharesColumns(patch.node, patch.pass) { return .no }
        return LinearPatch(patch, space: { space($0).length }, cells: { cellSize($0, space($0).length).rule }, lends: true)
            .map { LinePatch($0).patched() } ?? .no
    }

    /// A row has the other orientation than its table.
    static func prepare(_ pass: Pass, _ node: Int32) {
        let isVertical = table(of: node, pass).map { $0.pointee.orientation == .vert } ?? true
        pass.boxes[Int(pass.nodes[Int(node)].box)].orientation = isVertical ? .horz : .vert
    }

    /// A cell's size rule: along the row the one that the row gives; across it a view or a container without a rule is as high as the row,
    /// or, while the row's own height is sought, as high as its content.
    static func substitute(_ run: Run, _ child: Int32, _ axis: Axis, _ own: Rule) -> Rule {
        if axis == run.mainAxis { return LinearLayout.substitute(run, child, axis, own) }
        switch run.nodes[Int(child)].kind.traits.content {
        case .nothing: guard own.kind == .number, own.add == 0 else { return own }
        case .children: guard own.kind == .wrap, !run.wraps(axis) else { return own }
        default: return own
        }
        let prop: Prop = axis == .x ? .width : .height
        if run.hasDistance(child, axis, .near), run.hasDistance(child, axis, .far) { return own }
        let isSet = run.nodes[Int(child)].flags.contains(axis == .x ? .hasWidth : .hasHeight)
        return isSet ? own : Rule(.reference, anchor: prop, ref: run.node)
    }

    /// The row's property that gives a cell its length along the row; across it a cell is as high as the row.
    static func source(_ run: Run, _ child: Int32, _ axis: Axis) -> Fact.Read? { LinearLayout.source(run, child, axis) }

    /// The table that a row is in.
    private static func table(of row: Int32, _ pass: Pass) -> UnsafeMutablePointer<Box>? {
        let p = pass.nodes[Int(row)].parent
        guard p >= 0, pass.nodes[Int(p)].kind == .table, pass.nodes[Int(p)].box >= 0 else { return nil }
        return pass.boxes + Int(pass.nodes[Int(p)].box)
    }

    /// The space between the cells of a row and the node that sets it: the table's, unless the row sets its own.
    private static func space(_ run: Run) -> (length: Double, owner: Int32) {
        let axis = run.mainAxis
        let own = (run.space(axis), run.node)
        if run.doc.value(run.node, axis == .x ? .hspace : .vspace).isSet { return own }
        guard let table = table(of: run.node, run.pass) else { return own }
        return (axis == .x ? table.pointee.hspace : table.pointee.vspace, run.nodes[Int(run.node)].parent)
    }

    /// The space between cells that have their own sizes; `nil` where the row may give them others.
    private static func plainSpace(_ run: PlainRun) -> Double? {
        let isRow = run.box.pointee.orientation == .horz
        let doc = run.pass.doc
        var space = isRow ? run.box.pointee.hspace : run.box.pointee.vspace
        if doc.value(run.node, .colSize).isSet || doc.value(run.node, .colCount).isSet { return nil }
        if !doc.value(run.node, isRow ? .hspace : .vspace).isSet, let table = table(of: run.node, run.pass) {
            space = isRow ? table.pointee.hspace : table.pointee.vspace
        }
        return abs(space) < PlainRun.limit ? space : nil
    }

    /// The size along the row that it gives its cells, and the property that sets it; `unset` where their own rules apply.
    private static func cellSize(_ run: Run, _ space: Double) -> (rule: Rule, from: Prop?) {
        let count = run.doc.value(run.node, .colCount)
        if count.kind == .number, count.add >= 1 {
            let n = count.add
            let anchor: Prop = run.mainAxis == .x ? .width : .height
            return (Rule(.reference, anchor: anchor, ref: run.node, mult: 1 / n, add: -space * (n - 1) / n), .colCount)
        }
        let size = run.doc.value(run.node, .colSize)
        switch size.kind {
        case .number: return (.number(size.add), .colSize)
        case .average: return (size, .colSize)
        default: return (.unset, nil)
        }
    }
}
