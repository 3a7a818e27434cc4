// Columns that all rows of a table share (N-20 to N-24).
//
//     stretchColumns = [1], width 300                 columns: 0 is as wide as C, 1 takes what is left
//     ┌────────────────┬──────────────────────────┐
//     │ A 20           │ B 60                     │   row { view A; view B }
//     ├────────────────┼──────────────────────────┤
//     │ C 45           │ D 30                     │   row { view C; view D }
//     └──────45────────┴──────────255─────────────┘
//
// 1. The cells of all rows are asked for their own widths, each in a run of its row that places nothing (`read`).
// 2. The table settles its own width, and columns share what that leaves or lacks (`share`).
// 3. Each row is given the columns (`tell`), as a grid gives tracks to its subgrids (see `ToldInTrial`): while the table is only
//    measured, this is undone afterwards. A row then places its cells in the columns (`RowColumns`).
//
// In a horizontal table the columns run across, so that their heights are shared: then the rows' widths are settled first, as far as they
// do not depend on a column.

/// The columns of a table during its layout.
final class SharedColumns {
    /// The most columns of a table.
    static let most = GridTemplate.mostLines

    private let run: Run
    /// The axis along which columns follow each other.
    private let along: Axis
    private let space: Double
    private(set) var columns: RowColumns
    /// While this is false, what rows are given is undone later.
    private let isFinal: Bool

    init(_ run: Run) {
        self.run = run
        along = run.mainAxis.other
        space = run.space(along)
        isFinal = run.place && run.pass.isForGood
        columns = RowColumns(space: space)
    }

    private func isRow(_ k: Int) -> Bool { run.nodes[Int(run.items[k].node)].kind == .row }

    // MARK: Own widths

    /// Asks the cells of all rows for their own lengths.
    func read() {
        let collapsed = places(.collapseColumns)
        columns = RowColumns(space: space)
        for k in 0..<run.count where isRow(k) {
            if run.pass.stops(at: k, of: run.node) { return }
            run.unheard { read(k) }
        }
        columns.collapse(collapsed)
    }

    private func read(_ k: Int) {
        let state = run.pass.state
        let mark = state.pointee.scratch.mark
        let before = state.pointee.offers
        state.pointee.offers = UsedOffers()
        let proposal = proposal(k)
        let row = run.pass.begin(run.items[k].node, proposal, .zero, place: false)
        RowLayout.give(row)
        var next = 0
        for cell in 0..<row.count {
            let range = row.columns(ofCell: cell, after: next)
            if let wanted = row.columnRule(cell), wanted < next { noteBackwards(row, cell, wanted, next) }
            next = range.upperBound
            columns.widen(range, to: length(row, cell), by: row.items[cell].node)
        }
        state.pointee.answerOffers = state.pointee.offers
        state.pointee.offers = before
        state.pointee.scratch.release(mark)
        run.noteOffers(k, proposal)
    }

    /// The proposal for measuring a row: it wraps along the columns; across them it has the size of its rule, where that is a number.
    private func proposal(_ k: Int) -> Proposal {
        let across = along.other
        func wrapped(_ axis: Axis) -> AxisProposal { run.wantsLeast(axis) ? .leastContent : .atMost(run.offerTo(k, axis)) }
        var proposal = Proposal(wrapped(.x), wrapped(.y))
        let rule = run.sizeRule(run.items[k].node, across)
        if run.items[k].settled(across) == .done {
            proposal[across] = .exact(run.items[k].size[across])
        } else if rule.kind == .number, !run.nodes[Int(run.items[k].node)].flags.contains(.hasBounds) {
            proposal[across] = .exact(Length.held(max(0, rule.add)))
        }
        return proposal
    }

    /// The need of a cell: its own length and its margins.
    private func length(_ row: Run, _ cell: Int) -> Double {
        let i = row.items[cell].node
        let own = row.sizedByParent(cell, along, dependsOn: along) ? row.clamp(cell, along, 0) : row.ask(cell, along)
        return own + row.distance(i, along, .near, whole: 0) + row.distance(i, along, .far, whole: 0)
    }

    private func noteBackwards(_ row: Run, _ cell: Int, _ wanted: Int, _ next: Int) {
        guard run.pass.state.pointee.columnConflict == nil else { return }
        run.pass.state.pointee.columnConflict = ColumnConflict(node: row.items[cell].node, column: wanted, next: next)
    }

    /// The columns that a property names: all of them, or those at some places.
    private func places(_ prop: Prop) -> ColumnPlaces {
        let rule = run.doc.value(run.node, prop)
        if rule.kind == .numbers { return ColumnPlaces(places: Set(run.doc.numbers[Int(rule.ref)])) }
        return ColumnPlaces(isAll: rule.kind == .word && rule.ref != 0)
    }

    // MARK: Widths in the table

    /// Settles the table's own length along the columns, where that wraps: by the columns, and by children that are not rows.
    func settle() {
        guard run.wraps(along) else { return }
        var most = columns.total
        for k in 0..<run.count where !isRow(k) { most = max(most, run.need(k, along)) }
        run.settleSize(
            along, content: most,
            as: most > columns.total ? run.largestNeed(along, most) : columns.content(of: run.node, run, along).sum,
            reads: [Fact.Read(run.node, .sharedColumns, .rule())] + columns.content(of: run.node, run, along).reads)
        run.reopen()
    }

    /// Gives the columns the length that the table leaves, or takes from them the length that it lacks.
    func share() {
        let left = run.content(along) - columns.total
        guard abs(left) >= LinearLayout.least else { return }
        let prop: Prop = left > 0 ? .stretchColumns : .shrinkColumns
        columns.share(left, among: places(prop), by: prop, of: run.roomNow(along))
    }

    /// Gives the rows their columns. `isPlaced`: whether the places of the rows are known.
    func tell(isPlaced: Bool = false) {
        forgetLeftOut()
        for k in 0..<run.count where isRow(k) {
            var told = columns
            if isPlaced { told.offset = run.items[k].pos[along] - run.pad.near(along) }
            run.doc.tell(run.items[k].node, told, isFinal: isFinal)
        }
    }

    /// Rows that take no part, because they are gone or at their own frame, have no columns.
    private func forgetLeftOut() {
        guard run.count < Int(run.box.pointee.count) else { return }
        for i in run.doc.children(run.node) where run.nodes[Int(i)].item < 0 && run.nodes[Int(i)].kind == .row {
            run.doc.tell(i, nil, isFinal: isFinal)
        }
    }

    /// Tells the rows that there are no columns yet, so that those of an earlier layout do not count.
    func announce() {
        for k in 0..<run.count where isRow(k) { run.doc.tell(run.items[k].node, nil, isFinal: isFinal) }
    }
}

/// Columns by their places.
struct ColumnPlaces {
    var isAll = false
    var places: Set<Double> = []

    func contains(_ column: Int) -> Bool { isAll || places.contains(Double(column)) }
}

/// A cell whose `column` is before the next free one of its row.
public struct ColumnConflict: Error, Equatable, Sendable {
    /// The cell.
    public let node: Int32
    /// Its column, and the first one that is free.
    public let column: Int
    /// The first column that no earlier cell of the row takes.
    public let next: Int
}

extension Run {
    /// The column at which a cell of a row is set to begin.
    func columnRule(_ k: Int) -> Int? {
        let column = pass.css(ofItem: items[k].node).pointee.column
        return column < 0 ? nil : Int(column)
    }

    /// The columns of a cell of a row, where the cells before it take those before `next`. A column that is before `next` does not count.
    func columns(ofCell k: Int, after next: Int) -> Range<Int> {
        let start = min(max(columnRule(k) ?? next, next), SharedColumns.most - 1)
        let span = max(1, Int(pass.css(ofItem: items[k].node).pointee.columnSpan))
        return start..<min(start + span, SharedColumns.most)
    }
}
