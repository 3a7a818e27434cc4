// What a table and its rows report of shared columns. Nothing here runs unless a recorder listens.

extension RowColumns {
    private func read(_ table: Int32, _ main: Axis, _ step: ColumnRead) -> Fact.Read {
        Fact.Read(table, main == .x ? .hspace : .vspace, .step(step))
    }

    /// How some columns of a table got their lengths. `run`: the run of the table, or of a row in it.
    func reads(_ range: Range<Int>, of table: Int32, _ run: Run, _ main: Axis) -> [Fact.Read] {
        let sharing = told(range).filter { takesPart[$0] }
        guard let shared, !sharing.isEmpty else { return askedReads(range, of: table, run, main) }
        // What is left depends on all columns.
        var reads = askedReads(lengths.indices, of: table, run, main)
        if !shared.room.isWhole { reads.append(Fact.Read(table, run.paddingProp(table, main), .room(shared.room))) }
        reads.append(read(table, main, .left(shared.room, askedSum, left: shared.left)))
        reads.append(Fact.Read(table, shared.prop, .rule()))
        for c in sharing {
            reads.append(
                read(table, main, .shared(column: c, from: asked[c], left: shared.left, count: shared.count, to: lengths[c])))
        }
        return reads
    }

    /// The needs of some columns.
    private func askedReads(_ range: Range<Int>, of table: Int32, _ run: Run, _ main: Axis) -> [Fact.Read] {
        told(range).map { c in
            if widest[c] < 0 { return read(table, main, .empty(column: c)) }
            return read(table, main, .widest(column: c, askedSum(widest[c], asked[c], run, main), length: asked[c]))
        }
    }

    /// The need of a cell: its own length and its margins.
    private func askedSum(_ cell: Int32, _ asked: Double, _ run: Run, _ main: Axis) -> NamedSum {
        let margins = [Side.near, .far].map { run.named(cell, main, $0, whole: 0) }
        var sum = NamedSum()
        let length = asked - margins.reduce(0) { $0 + $1.length }
        sum.add(.asked(cell, run.physical(main), .size, length), length)
        for margin in margins { sum.add(cell, margin) }
        return sum
    }

    /// What sets the spaces in a sum.
    func gapReads(_ sum: ColumnSum, of table: Int32, _ main: Axis) -> [Fact.Read] {
        let prop: Prop = main == .x ? .hspace : .vspace
        return sum.gaps > 0 && sum.space != 0 ? [Fact.Read(table, prop, .rule())] : []
    }

    /// The sum of all columns, and how they got their lengths; `padding` is part of it.
    func content(of table: Int32, _ run: Run, _ main: Axis, padding: Double = 0) -> (sum: ColumnSum, reads: [Fact.Read]) {
        var sum = sum(lengths.indices)
        sum.padding = padding
        return (sum, reads(lengths.indices, of: table, run, main) + gapReads(sum, of: table, main))
    }
}

extension LinearLayout {
    private var table: Int32 { nodes[Int(run.node)].parent }

    private func read(_ main: Axis, _ step: ColumnRead) -> Fact.Read {
        Fact.Read(table, main == .x ? .hspace : .vspace, .step(step))
    }

    private func columnReads(_ range: Range<Int>, _ columns: RowColumns, _ main: Axis) -> [Fact.Read] {
        columns.reads(range, of: table, run, main)
    }

    /// What makes the own length of a row with shared columns, and how the columns got their lengths.
    func rowContent(_ columns: RowColumns) -> (sum: ColumnSum, reads: [Fact.Read]) {
        columns.content(of: table, run, run.mainAxis, padding: run.pad.both(run.mainAxis))
    }

    /// A cell in one column has a part in the width of that column.
    private func ownRead(_ k: Int, _ range: Range<Int>, _ main: Axis) -> [Fact.Read] {
        range.count == 1 ? [Fact.Read(run.items[k].node, run.physical(main))] : []
    }

    private func placeRules(_ k: Int) -> [Fact.Read] {
        let i = run.items[k].node
        return [Prop.columnPlace, .columnSpan].filter { doc.value(i, $0).isSet }.map { Fact.Read(i, $0, .rule(isOwn: true)) }
    }

    private func gapReads(_ sum: ColumnSum, _ columns: RowColumns, _ main: Axis) -> [Fact.Read] {
        columns.gapReads(sum, of: table, main)
    }

    private func margins(_ k: Int, _ main: Axis, _ whole: Double) -> [NamedDistance] {
        [Side.near, .far].map { run.named(run.items[k].node, main, $0, whole: whole) }
    }

    /// A cell as long as its columns.
    func reportCell(_ k: Int, _ range: Range<Int>, _ columns: RowColumns, _ main: Axis, _ size: Double) {
        guard run.hears(k) else { return }
        let i = run.items[k].node
        let sum = columns.sum(range)
        let margins = margins(k, main, columns.length(range))
        let raw = columns.length(range) - margins.reduce(0) { $0 + $1.length }
        let reads = placeRules(k) + columnReads(range, columns, main) + gapReads(sum, columns, main)
        run.say(
            i, run.physical(main), size, ColumnSizeFact.filled(sum, margins: margins, raw: raw, length: size),
            reads: ownRead(k, range, main) + reads + distances(k, main))
    }

    private func distances(_ k: Int, _ main: Axis) -> [Fact.Read] {
        margins(k, main, 0).filter { doc.value(run.items[k].node, $0.prop).isSet }.map { Fact.Read(run.items[k].node, $0.prop) }
    }

    /// A cell with an alignment of its own whose length is a part of its columns.
    func reportPart(_ k: Int, _ range: Range<Int>, _ columns: RowColumns, _ main: Axis, _ rule: Rule, _ raw: Double, _ size: Double) {
        guard run.hears(k) else { return }
        let i = run.items[k].node
        let sum = columns.sum(range)
        let prop = run.physical(main)
        let margins = rule.isFill ? margins(k, main, columns.length(range)) : []
        let reads = placeRules(k) + columnReads(range, columns, main) + gapReads(sum, columns, main) + [read(main, .taken(sum))]
        run.say(
            i, prop, size, ColumnSizeFact.part(rule, prop, of: sum, margins: margins, raw: raw, length: size),
            reads: reads + [Fact.Read(i, .alignment), Fact.Read(i, prop)] + distances(k, main))
    }

    /// A cell of which all columns are collapsed.
    func reportCollapsed(_ k: Int) {
        guard run.hears(k) else { return }
        for axis in [Axis.x, .y] {
            run.say(
                run.items[k].node, run.physical(axis), 0, ColumnSizeFact.collapsed,
                reads: placeRules(k) + [Fact.Read(table, .collapseColumns, .rule())])
        }
    }

    /// The place of a cell along its row.
    func reportPlace(_ k: Int, _ range: Range<Int>, _ columns: RowColumns, _ main: Axis, _ place: Gravity.Place) {
        guard run.hears(k) else { return }
        let i = run.items[k].node
        let whole = columns.length(range)
        let margins = margins(k, main, whole)
        let before = columns.sum(0..<range.lowerBound, isBefore: true)
        var reads = placeRules(k) + columnReads(0..<range.lowerBound, columns, main) + gapReads(before, columns, main) + distances(k, main)
        var aligned: ColumnAligned?
        if place == .far || place == .center || place == .windowCenter {
            aligned = ColumnAligned(
                isHalf: place != .far, columns: whole, margins: margins,
                size: NamedDistance(prop: run.physical(main), length: run.items[k].size[main]))
            let sum = columns.sum(range)
            reads +=
                columnReads(range, columns, main) + gapReads(sum, columns, main) + [
                    read(main, .taken(sum)), Fact.Read(i, .alignment, .rule(isOwn: true)),
                ]
        }
        let isGone = run.items[k].gone
        let near = isGone ? NamedDistance(prop: margins[0].prop, length: 0) : margins[0]
        run.say(
            i, run.nearEdge(main), run.items[k].pos[main],
            ColumnPlaceFact(
                column: range.lowerBound, before: before, offset: columns.offset, near: near, aligned: isGone ? nil : aligned,
                at: run.items[k].pos[main]), reads: reads)
    }
}
