// `why` for cells and sections: their places, as sums of the collection's content, and their sizes in their columns (CO-2, CO-3, CO-10 to
// CO-17).

import TGLLayout

/// The data about a cell or section that its explanation needs.
struct ToldCell {
    let node: Int32
    let section: Int32
    let collection: Int32
    let state: SectionState
    let layout: SectionLayout
    /// The index of the cell's section in the collection.
    let number: Int
    let rows: CollectionRows
    /// The area of the section that is reserved for the cell.
    let column: Rect
    /// The cell's frame in that area before `adjust`, in logical coordinates.
    let natural: Rect
    /// The axis along which the items of the section follow each other.
    let along: Axis
    /// The index of the item; for a header or footer, `edge` is set instead.
    let place: Int
    let edge: CellEdge?
    let isMade: Bool

    var isItself: Bool { section == collection }
}

extension Explainer {
    /// Explains the size or place of a cell or section. Returns false for other nodes.
    mutating func explainStaged(_ i: Int32, _ prop: Prop, _ said: Explained, _ indent: Int) -> Bool {
        guard let p = doc.parent(i), doc.kind(p).traits.isStaged else { return false }
        if doc.kind(i).traits.isSection {
            explainSection(i, in: p, prop, indent)
        } else if let cell = cell(i) {
            explain(cell, prop, said, indent)
        } else {
            add(indent, "\(doc.nameText(p)) places only its sections and what its templates make: 0")
        }
        return true
    }

    // MARK: Cells

    /// The area of the section that is reserved for a cell, and the axis along which its items follow each other.
    func column(of i: Int32) -> (axis: Axis, part: Rect)? { cell(i).map { ($0.along, $0.column) } }

    private func cell(_ i: Int32) -> ToldCell? {
        guard let owner = doc.cellOwners[i], let collection = doc.collection(of: owner.section),
            let state = doc.sectionStates[owner.section], let layout = state.layout, let outer = CollectionRows(doc, collection),
            let s = outer.nodes.firstIndex(of: owner.section)
        else { return nil }
        let isMade = owner.edge != nil || doc.isItemMade(owner.section, owner.id)
        func made(_ column: Rect, _ natural: Rect, _ rows: CollectionRows, _ along: Axis, place: Int) -> ToldCell {
            ToldCell(
                node: i, section: owner.section, collection: collection, state: state, layout: layout, number: s, rows: rows,
                column: column, natural: natural, along: along, place: place, edge: owner.edge, isMade: isMade)
        }
        if let edge = owner.edge {
            let column = edgeColumn(edge, i, s, layout, outer, isItself: owner.section == collection)
            return made(column, logical(i, layout, collection, owner.section), outer, outer.axis, place: -1)
        }
        guard let place = state.order.place(of: owner.id, near: state.cells[owner.id]?.place ?? 0), let column = layout.part(place, state)
        else { return nil }
        let rows = state.across == nil ? outer : CollectionRows(doc, owner.section)
        let natural = state.placed.first { $0.id == owner.id }?.frame ?? column
        return rows.map { made(column, natural, $0, $0.axis, place: place) }
    }

    /// The frame of a cell as the layout placed it, before it is mirrored for right-to-left reading.
    private func logical(_ i: Int32, _ layout: SectionLayout, _ collection: Int32, _ section: Int32) -> Rect {
        var frame = doc.exactFrame(i)
        if doc.isRightToLeft {
            frame.x = (section == collection ? mirroredBreadth(collection) : layout.frame.width) - frame.x - frame.width
        }
        return frame
    }

    private func edgeColumn(
        _ edge: CellEdge, _ i: Int32, _ s: Int, _ layout: SectionLayout, _ rows: CollectionRows, isItself: Bool
    ) -> Rect {
        let (axis, pad) = (rows.axis, doc.collectionStates[rows.owner]?.pad ?? Insets())
        let size = doc.collectionStates[rows.owner]?.size ?? .zero
        let breadth = max(0, size[axis.other] - pad.both(axis.other))
        let bounds = rows.bounds(s)
        let origin = isItself ? 0 : layout.frame.place(axis)
        let across = isItself ? pad.near(axis.other) : 0
        let length =
            edge == .background
            ? bounds.end - bounds.start : rows.plans[s].knownEdge(isHeader: edge == .header) ?? doc.exactFrame(i).length(axis)
        var start = bounds.start
        if edge == .header { start = (try? rows.finder.start(ElementAt(section: s, element: 0))) ?? start }
        if edge == .footer {
            start = (try? rows.finder.start(ElementAt(section: s, element: rows.plans[s].elementCount - 1))) ?? start
        }
        return Rect(along: axis, start: start - origin, across: across, length: length, breadth: breadth)
    }

    private mutating func explain(_ cell: ToldCell, _ prop: Prop, _ said: Explained, _ indent: Int) {
        if prop.isSize {
            explainSize(cell, prop, said, indent)
        } else if prop.axis == cell.along {
            explainAlong(cell, prop, said, indent)
        } else {
            explainAcross(cell, prop, said, indent)
        }
        adjusted(cell, prop, indent)
        guard prop == .left else { return }
        var frame = logical(cell.node, cell.layout, cell.collection, cell.section)
        if !cell.isMade { frame = cell.natural }
        let breadth = cell.isItself ? mirroredBreadth(cell.collection) : cell.layout.frame.width
        mirror(cell.node, frame, of: breadth, indent)
    }

    /// Adds the result of `adjust` for a cell's frame.
    private mutating func adjusted(_ cell: ToldCell, _ prop: Prop, _ indent: Int) {
        guard cell.edge == nil, cell.isMade, let setter = doc.setter(of: .adjust, for: cell.section) else { return }
        let value = reading(logical(cell.node, cell.layout, cell.collection, cell.section), cell.node, prop)
        let name = setter == cell.section ? "" : doc.nameText(setter) + "."
        add(
            indent, "`\(name)adjust` has the last word: its \(prop.word) \(shortNumber(value))",
            source: doc.lookup(setter, .adjust).source)
    }

    // MARK: Along

    private mutating func explainAlong(_ cell: ToldCell, _ prop: Prop, _ said: Explained, _ indent: Int) {
        let (axis, rows) = (cell.along, cell.rows)
        if let edge = cell.edge { return explainEdge(cell, edge, indent) }
        let plan = rows.plans[cell.state.across == nil ? cell.number : 0]
        var at = 0.0
        if case .block(let block) = plan.rows {
            at = explainInBlock(cell, block, indent)
        } else {
            let element = plan.index(ofItem: cell.place)
            let number = cell.state.across == nil ? cell.number : 0
            at = tellStart(ElementAt(section: number, element: element), rows, indent)
            if cell.state.across == nil { at = tellInBand(cell, at, indent) }
        }
        if cell.state.across != nil {
            let near = cell.column.place(axis) - at
            if near != 0 { add(indent, "\(shortNumber(at)) + padding \(shortNumber(near)) = \(shortNumber(at + near))") }
        } else {
            tellInSection(cell, at, indent)
        }
        tellInColumn(cell, axis, said, indent)
    }

    /// Adds where an item begins after others, if it is in rows that some item spans (CO-45). Returns the place.
    private mutating func tellInBand(_ cell: ToldCell, _ at: Double, _ indent: Int) -> Double {
        guard let part = cell.layout.bandPart(of: cell.place), part.start != 0, case let items = cell.layout.plan.items,
            let lengths = cell.layout.rowLengths(ofBand: items.row(of: cell.place))
        else { return at }
        var sum = SumText(shortNumber(at))
        let before = items.cell(cell.place).row
        if before <= 4 {
            for length in lengths[..<before] { sum.add(length, "row") }
        } else {
            sum.add(lengths[..<before].reduce(0, +), "\(before) rows")
        }
        addSpaces(before, cell.rows.space, part.start - lengths[..<before].reduce(0, +), to: &sum)
        add(indent, "after the rows before its own: \(sum.making(at + part.start))")
        return at + part.start
    }

    /// Adds the spaces after a number of rows or columns to a sum.
    private func addSpaces(_ count: Int, _ prop: Prop, _ length: Double, to sum: inout SumText) {
        if count == 1 || length == 0 { return sum.add(length, prop.word) }
        sum.add(term: "\(count) × \(prop.word) \(shortNumber(length / Double(count)))", isWorkedOut: true)
    }

    /// Adds how many columns or rows an item spans, and the rule that says so; adds nothing if it spans one.
    private mutating func tellSpan(_ cell: ToldCell, _ prop: Prop, _ count: Int, _ what: String, _ indent: Int) {
        if count == 1 { return }
        let own = doc.keptRule(prop, ofItemAt: cell.place, in: cell.section)
        if let own {
            return add(
                indent, "`\(prop.word) = \(doc.text(own.rule, for: prop, on: cell.node))`: it takes \(count) \(what)", .note,
                source: own.source)
        }
        guard let setter = doc.setter(of: .itemSpan, for: cell.section) else { return }
        let rule = "`itemSpan = \(doc.text(doc.value(setter, .itemSpan), for: .itemSpan, on: setter))`"
        add(indent, "\(rule): it takes \(count) \(what)", .note, source: doc.lookup(setter, .itemSpan).source)
    }

    /// Converts a place in the content to one in its section.
    mutating func tellInSection(_ cell: ToldCell, _ at: Double, _ indent: Int) {
        let start = cell.layout.frame.place(cell.along)
        guard !cell.isItself, start != 0 else { return }
        add(indent, "in its section: \(shortNumber(at)) − its section's start \(shortNumber(start)) = \(shortNumber(at - start))")
    }

    /// Adds where a cell is in its column: after its margin, or aligned.
    private mutating func tellInColumn(_ cell: ToldCell, _ axis: Axis, _ said: Explained, _ indent: Int) {
        let (column, at) = (cell.column.place(axis), cell.natural.place(axis))
        guard cell.isMade, abs(at - column) > 1e-9 else { return }
        for fact in said.place.suffix(1) {
            add(indent, "in its \(axis == .x ? "column" : "row"): \(doc.text(of: fact))", source: place(ofRule: fact))
        }
        add(indent, "\(shortNumber(column)) + \(shortNumber(at - column)) = \(shortNumber(at))")
    }

    private func place(ofRule fact: Fact) -> Source { fact.reads.map { doc.lookup($0.node, $0.prop).source }.first { $0 >= 0 } ?? -1 }

    /// In a waterfall or flow, an item's place follows from the items before it in its section.
    private mutating func explainInBlock(_ cell: ToldCell, _ block: BlockPlan, _ indent: Int) -> Double {
        let axis = cell.along
        let isMeasured = cell.place < block.measuredCount
        let own = block.item(cell.place)
        let start = cell.column.place(axis) + (cell.isItself ? 0 : cell.layout.frame.place(axis))
        let row = ElementAt(section: cell.number, element: cell.rows.plans[cell.number].index(ofRow: 0))
        let begin = tellBlockStart(row, cell, start - own.along, indent)
        let name = doc.nameText(cell.section)
        if !isMeasured {
            let last = block.measuredCount - 1
            let measured = last < 0 ? "none of its items is measured" : "its items up to \(last) are measured"
            add(indent, "\(measured), and the estimates of those after them lead to its own start \(shortNumber(own.along))")
        } else if own.along == 0 {
            add(indent, "nothing of \(name) is above it: 0")
        } else if let above = block.above(cell.place) {
            let shortest =
                block.columns(of: cell.place) == 1
                ? "its column was the shortest; item" : "its columns were the shortest beside each other; of what is in them item"
            let head = block.isWaterfall ? "\(shortest) \(above.item) ends there" : "the line before it ends"
            let gap = own.along - above.end
            let sum = sumText(shortNumber(above.end), gap, cell.rows.space.word)
            add(indent, "\(head) at \(sum)" + (gap == 0 ? "" : " = \(shortNumber(own.along))"))
        } else {
            add(indent, "what is above it in \(name) ends so that its own start is \(shortNumber(own.along))")
        }
        add(indent, "\(shortNumber(begin)) + \(shortNumber(own.along)) = \(shortNumber(start))")
        return start
    }

    /// Adds where the first item of a block begins. Returns the place.
    private mutating func tellBlockStart(_ row: ElementAt, _ cell: ToldCell, _ begin: Double, _ indent: Int) -> Double {
        let rows = cell.rows
        if let first = rows.first, first.section < row.section, rows.finder.made(row) != nil { return tellStart(row, rows, indent) }
        guard let sum = try? rows.sum(before: row), abs(sum.total - begin) < 1e-6 else {
            add(indent, "its section's items begin at its start \(shortNumber(begin))")
            return begin
        }
        let text = sum.text(Wording(doc: doc))
        add(indent, "the items of \(doc.nameText(cell.section)) begin at \(text.isEmpty ? "0" : text)")
        return begin
    }

    // MARK: Across

    private mutating func explainAcross(_ cell: ToldCell, _ prop: Prop, _ said: Explained, _ indent: Int) {
        let axis = cell.along.other
        let at = cell.column.place(axis)
        if cell.state.across != nil, cell.edge == nil {
            add(indent, "its row begins after header and padding, at its section's start \(shortNumber(at))")
        } else if cell.edge != nil {
            add(indent, at == 0 ? "at the start of \(doc.nameText(cell.section)): 0" : "padding \(shortNumber(at))")
        } else {
            explainColumn(cell, at, indent)
        }
        tellInColumn(cell, axis, said, indent)
    }

    /// Adds which column an item is in, and where the column begins.
    private mutating func explainColumn(_ cell: ToldCell, _ at: Double, _ indent: Int) {
        let (layout, plan) = (cell.layout, cell.layout.plan)
        let space = cell.along == .y ? Prop.hspace.word : Prop.vspace.word
        var column = 0
        var added = (before: 0.0, between: 0.0)
        switch plan.rows {
        case .rows(let sums):
            column = plan.items.cell(cell.place).column
            let row = plan.items.row(of: cell.place)
            added = layout.spread(row == sums.count - 1, plan.items(inRow: row).count)
        case .block(let block):
            let own = block.item(cell.place)
            guard block.isWaterfall else { return explainInLine(cell, block, own, at, space, indent) }
            column = Int((own.across / max(layout.columnBreadth + layout.acrossSpace, 1e-9)).rounded())
        case .across: break
        }
        var sum = SumText()
        sum.add(layout.near, "padding")
        if column > 0 {
            var step = SumText("its column's \(cell.along == .y ? "width" : "height") \(shortNumber(layout.columnBreadth))")
            step.add(layout.acrossSpace, space)
            step.add(added.between, "spread")
            sum.add(term: "\(column) × \(step.isWorkedOut ? "(\(step.text))" : step.text)", isWorkedOut: true)
        }
        sum.add(added.before, "spread")
        if layout.columns > 1 { return add(indent, "column \(column): \(sum.making(at))") }
        add(indent, at == 0 ? "at the start of \(doc.nameText(cell.section)): 0" : sum.making(at))
    }

    private mutating func explainInLine(
        _ cell: ToldCell, _ block: BlockPlan, _ own: BlockItem, _ at: Double, _ space: String, _ indent: Int
    ) {
        if cell.place > 0, case let before = block.item(cell.place - 1), before.along == own.along, before.across < own.across {
            let end = cell.layout.near + before.across + before.breadth
            let head = "in its line item \(cell.place - 1) ends at"
            return add(indent, "\(head) \(sumText(shortNumber(end), at - end, space)) = \(shortNumber(at))")
        }
        add(indent, "it begins its line: its start \(shortNumber(at))")
    }

    // MARK: Sizes

    private mutating func explainSize(_ cell: ToldCell, _ prop: Prop, _ said: Explained, _ indent: Int) {
        let value = cell.natural.length(prop.axis)
        if !cell.isMade {
            let name = cell.rows.name(element(cell))
            add(indent, "\(name) is not made, so it has the size that it counts with", .note)
        }
        if cell.edge == .background {
            return add(indent, "as \(prop == .width ? "wide" : "high") as its section: its section's \(prop.word) \(shortNumber(value))")
        }
        if cell.edge == nil, let setter = doc.setter(of: .itemSize, for: cell.section) {
            let rule = "`itemSize = \(doc.text(doc.value(setter, .itemSize), for: .itemSize, on: setter))`"
            return add(indent, "\(rule): its \(prop.word) \(shortNumber(value))", source: doc.lookup(setter, .itemSize).source)
        }
        if prop.axis == cell.along.other, readsColumn(cell, prop) {
            explainBreadth(cell, prop, indent)
            // A cell without a rule and margins has the breadth of its column; there is nothing more to explain.
            if !doc.lookup(cell.node, prop).rule.isSet, value == cell.column.length(prop.axis) { return }
        }
        if !cell.isMade { return tellCounted(cell, prop, value, indent) }
        if prop.axis == cell.along, readsColumn(cell, prop), doc.lookup(cell.node, prop).rule.isSet { explainRowLength(cell, prop, indent) }
        tell(said.size, cell.node, prop, indent)
    }

    private func element(_ cell: ToldCell) -> ElementAt {
        let number = cell.state.across == nil ? cell.number : 0
        return ElementAt(section: number, element: cell.rows.plans[number].index(ofItem: cell.place))
    }

    /// Whether a cell's size is that of its column or row, or a share of it.
    private func readsColumn(_ cell: ToldCell, _ prop: Prop) -> Bool {
        let rule = doc.lookup(cell.node, prop).rule
        if prop.axis == cell.along { return rule.isShare }
        return !rule.isSet || rule.isShare
    }

    private mutating func tellCounted(_ cell: ToldCell, _ prop: Prop, _ value: Double, _ indent: Int) {
        guard prop.axis == cell.along else {
            return add(indent, "until it is made it counts as broad as its column: its column's \(prop.word) \(shortNumber(value))")
        }
        let setter = doc.setter(of: .estimate, for: cell.section)
        let rule = setter.map { "`estimate = \(doc.text(doc.value($0, .estimate), for: .estimate, on: $0))`" } ?? "nothing sets `estimate`"
        add(indent, "\(rule): estimated \(shortNumber(value))", source: setter.map { doc.lookup($0, .estimate).source } ?? -1)
    }

    /// Adds the breadth of a column (CO-2).
    private mutating func explainBreadth(_ cell: ToldCell, _ prop: Prop, _ indent: Int) {
        let axis = prop.axis
        if cell.state.across != nil, cell.edge == nil {
            let length = shortNumber(cell.column.length(axis))
            return add(indent, "it is as \(axis == .y ? "high" : "wide") as the row of its section: \(length)")
        }
        if case .block(let block) = cell.layout.plan.rows, !block.isWaterfall, cell.edge == nil {
            return add(indent, "in a line it has what it needs: its column's \(prop.word) \(shortNumber(cell.column.length(axis)))")
        }
        let pad = doc.collectionStates[cell.collection]?.pad ?? Insets()
        let own = cell.layout.plan.padding
        var sum = SumText(room(cell.collection, axis))
        sum.add(-pad.near(axis), "padding")
        sum.add(-pad.far(axis), "padding")
        if cell.edge == nil {
            sum.add(-own.near, "padding")
            sum.add(-own.far, "padding")
        }
        let columns = cell.edge == nil ? cell.layout.columns : 1
        let breadth = cell.edge == nil ? cell.layout.columnBreadth : cell.column.length(axis)
        guard columns > 1 else {
            let raw = length(of: cell.collection, axis) - pad.both(axis) - (cell.edge == nil ? own.near + own.far : 0)
            let made = raw < breadth ? "\(sum.making(raw)); no size is below 0: \(shortNumber(breadth))" : sum.making(breadth)
            return add(indent, "its column: \(made)")
        }
        let space = cell.layout.acrossSpace
        let room = breadth * Double(columns) + space * Double(columns - 1)
        add(indent, "the columns share \(sum.making(room))")
        let name = (axis == .x ? Prop.hspace : .vspace).word
        let shared = space == 0 ? shortNumber(room) : "(\(shortNumber(room)) − \(columns - 1) × \(name) \(shortNumber(space)))"
        add(indent, "each of \(columns) columns: \(shared) / \(columns) = \(shortNumber(breadth))")
        let span = cell.layout.columns(of: cell.place)
        guard span > 1 else { return }
        tellSpan(cell, .columnSpan, span, "columns", indent)
        var taken = SumText("\(span) × its column's \(prop.word) \(shortNumber(breadth))", isWorkedOut: true)
        addSpaces(span - 1, axis == .x ? .hspace : .vspace, Double(span - 1) * space, to: &taken)
        add(indent, "its columns: \(taken.making(cell.column.length(axis)))")
    }

    /// Adds the length of a row, which is that of its longest cell.
    private mutating func explainRowLength(_ cell: ToldCell, _ prop: Prop, _ indent: Int) {
        guard cell.edge == nil, cell.state.across == nil, case .rows = cell.layout.plan.rows, !cell.layout.plan.items.isOfOne else {
            return
        }
        let items = cell.layout.plan.items
        let row = items.row(of: cell.place)
        if items.isTall(row) { return explainRowsLength(cell, prop, items.cell(cell.place), indent) }
        let all = cell.state.placed.filter { items.row(of: $0.place) == row && $0.node != cell.node }
        guard let most = all.max(by: { $0.frame.length(prop.axis) < $1.frame.length(prop.axis) }) else { return }
        let length = cell.column.length(prop.axis)
        guard abs(most.frame.length(prop.axis) - length) < 1e-6 else { return }
        add(indent, "its row is as \(prop == .height ? "high" : "wide") as \(doc.nameText(most.node)) \(shortNumber(length))")
    }

    /// Adds the length of the rows that an item takes, if some item spans several rows.
    private mutating func explainRowsLength(_ cell: ToldCell, _ prop: Prop, _ own: BandCell, _ indent: Int) {
        guard let lengths = cell.layout.rowLengths(ofBand: cell.layout.plan.items.row(of: cell.place)) else { return }
        tellSpan(cell, .rowSpan, own.rows, "rows", indent)
        let rows = lengths[own.row..<min(lengths.count, own.row + own.rows)]
        let length = cell.column.length(prop.axis)
        var sum = SumText()
        if rows.count <= 4 {
            for row in rows { sum.add(row, "row") }
        } else {
            sum.add(rows.reduce(0, +), "\(rows.count) rows")
        }
        addSpaces(rows.count - 1, cell.rows.space, length - rows.reduce(0, +), to: &sum)
        add(
            indent,
            rows.count == 1
                ? "its row is as long as what is in it and over it needs: \(sum.making(length))" : "its rows: \(sum.making(length))")
    }
}

extension BlockPlan {
    /// The maximum number of items that are searched to find the one above an item.
    private static let mostLookedAt = 1_000

    /// The item above an item, and where it ends: in a waterfall, the item before it in its column; in lines, the longest item of the line
    /// before. `nil` if there is none, or it is more than `mostLookedAt` items before.
    func above(_ place: Int) -> (item: Int, end: Double)? {
        let own = item(place)
        var found: (item: Int, start: Double, end: Double)?
        let columns = columns(of: place)
        for k in stride(from: place - 1, through: max(0, place - Self.mostLookedAt), by: -1) {
            let other = item(k)
            if isWaterfall {
                let end = other.along + other.length
                if columns == 1, self.columns(of: k) == 1 {
                    if other.across == own.across { return (k, end) }
                    continue
                }
                // For an item that spans columns: of the items above those columns, the one that ends last. It ends where the item begins,
                // less the space between items.
                let isAbove = column(of: k).overlaps(column(of: place))
                if isAbove, end <= own.along, end > found?.end ?? -.infinity { found = (k, other.along, end) }
                continue
            }
            if other.along == own.along { continue }
            guard let line = found else {
                found = (k, other.along, other.along + other.length)
                continue
            }
            if other.along != line.start { return (line.item, line.end) }
            if other.along + other.length >= line.end { found = (k, other.along, other.along + other.length) }
        }
        return found.map { ($0.item, $0.end) }
    }
}

extension SectionLayout {
    /// The area of the section that is reserved for an item.
    func part(_ place: Int, _ state: SectionState) -> Rect? {
        guard let across = state.across else { return try? column(of: place) }
        guard let row = try? across.row(of: place) else { return nil }
        return Rect(
            along: across.axis, start: near + row.start, across: rows[0]?.start ?? 0, length: row.length, breadth: across.rowLength)
    }
}
