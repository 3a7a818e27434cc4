// The last step of a collection's layout: frames, which cells are made and visible, and what changed.

extension CollectionStage {
    /// The length of the content from its first item on, up to a limit.
    func wrappedLength(_ limit: Double) throws -> Double {
        // All cells made here are released, also where a template fails.
        let kept: Set<Int32>? = state.isLaidOut ? nil : []
        defer {
            nameHeard(keeping: kept)
            giveBackUnused(keeping: kept)
        }
        try plan(keeps: false)
        var solver = try solver(viewport: limit)
        let step = doc.tracing?.begin(TracedPart(doc, node, "is asked how long its content is"))
        let places = try solver.solve(.start)
        if let step {
            let length = places.contentLength
            doc.tracing?.end(step, along == .y ? Pair(size.x, length) : Pair(length, size.y))
        }
        return min(places.contentLength, limit)
    }

    private func solver(viewport: Double) throws -> CollectionSolver {
        let pins = doc.wordCode(node, .pinned)
        return try CollectionSolver(
            plans, viewport: viewport, before: pad.near(along), after: pad.far(along), insetBefore: inset.before,
            insetAfter: inset.after, prefetch: doc.prefetch(of: node, viewport: viewport), pinsHeaders: pins & 1 != 0,
            pinsFooters: pins & 2 != 0, paging: doc.paging(of: node, viewport: viewport),
            restBefore: doc.value(node, .gravity).restBefore(along, rtl: doc.screenState.rtl), limit: doc.mostItems)
    }

    /// Lays the collection out.
    func layOut() throws {
        doc.noteBefore(node)
        try plan(keeps: true)
        var solver = try solver(viewport: viewport)
        let target = target()
        let teller = doc.tracing.map { _ in CollectionTeller(doc: doc, owner: node, sections: plans, axis: along) }
        let places = try solver.solve(target) { at, start, offset in teller?.tellAnchor(target, at, start, offset) }
        let step = doc.tracing?.begin(TracedPart(doc, node, "places what is in view"))
        if step != nil { teller?.tellPlaces(places, viewport: viewport) }
        try place(places, solver)
        if let step { doc.tracing?.end(step) }
        doc.noteLayout(of: node, made: fresh.count, measured: measured.count + measuredAside, state)
    }

    /// The target of the collection's rule of `offset`.
    private func target() -> ScrollTarget {
        target(of: node, in: plans, viewport: viewport, axis: along)
    }

    /// The target of a rule of `offset`. For an item that is no longer there, it is the nearest one (CO-6).
    func target(of owner: Int32, in plans: [SectionPlan], viewport: Double, axis: Axis) -> ScrollTarget {
        let rule = doc.value(owner, .offset)
        switch rule.kind {
        case .number: return .number(rule.add)
        case .numbers:
            let list = doc.numbers[Int(rule.ref)]
            return .number(list.count == 2 ? (axis == .x ? list[0] : list[1]) : 0)
        case .word: return rule.ref == 1 ? .end : .start
        case .spot where rule.spot == .page: return .number(rule.mult * viewport + rule.add)
        case .spot:
            let s = rule.ref < 0 ? 0 : plans.firstIndex { $0.node == rule.ref } ?? 0
            guard let at = element(rule, s, plans) else { return .start }
            let alignment = rule.spotAlignment
            let item = at.section == s && rule.spot == .item ? item(rule, plans[s]) : nil
            return .element(section: at.section, element: at.element, item: item, at.section == s ? alignment : .start, rule.add)
        default: return .start
        }
    }

    /// The place of the item that a rule of `offset` names, or of the nearest one.
    private func item(_ rule: Rule, _ plan: SectionPlan) -> Int? {
        plan.itemCount > 0 ? Int(min(max(0, rule.mult), Double(plan.itemCount - 1))) : nil
    }

    /// The element of an item or a header, or the nearest one in another section.
    private func element(_ rule: Rule, _ s: Int, _ plans: [SectionPlan]) -> ElementAt? {
        if plans.isEmpty { return nil }
        let plan = plans[s]
        if rule.spot == .item, let place = item(rule, plan) {
            return ElementAt(section: s, element: plan.index(ofItem: place))
        }
        if plan.elementCount > 0 { return ElementAt(section: s, element: 0) }
        for next in s..<plans.count where plans[next].elementCount > 0 { return ElementAt(section: next, element: 0) }
        for before in (0..<s).reversed() where plans[before].elementCount > 0 {
            return ElementAt(section: before, element: plans[before].elementCount - 1)
        }
        return nil
    }

    // MARK: Places

    private func place(_ places: CollectionPlaces, _ solver: CollectionSolver) throws {
        let finder = PlaceFinder(places, solver, plans)
        var parts = CollectionParts(bounds: try sections.indices.map(finder.bounds))
        parts.open = openSections(places, parts.bounds)
        for s in parts.open { parts.layouts[s] = sectionLayout(s, finder, parts.bounds[s]) }
        var wanted: [Int: Set<Int>] = [:]
        for placed in places.made {
            let s = placed.at.section
            guard case .row(let row) = plans[s].element(placed.at.element), let start = parts.layouts[s]?.frame.place(along) else {
                continue
            }
            parts.layouts[s]?.rows[row] = (placed.start - start, placed.length)
            if let rows = try plans[s].measuredRows(ofBand: row) { parts.layouts[s]?.bandRows[row] = rows }
            wanted[s, default: []].formUnion(plans[s].items(inRow: row))
        }
        var cells: [PlacedCell] = []
        for s in parts.open {
            guard let layout = parts.layouts[s] else { continue }
            if case .across = plans[s].rows {
                if let own = layout.rows[0] { cells += try acrossCells(s, own.start, own.length) }
                continue
            }
            let state = sections[s].state
            var places = wanted[s] ?? []
            for id in state.kept.keys {
                if let place = state.order.place(of: id, near: state.cells[id]?.place ?? 0) { places.insert(place) }
            }
            for place in places.sorted() { cells.append(try itemCell(s, place, layout)) }
        }
        for s in parts.open { if let layout = parts.layouts[s] { cells += try edgeCells(s, layout, parts.bounds[s], finder) } }
        // Cells of items on which something was set exist also where they were not measured.
        try untilSettled { try setFrames(parts, cells, places) }
        parts.cells = Dictionary(grouping: cells) { $0.section }
        try note(places, parts, finder)
        let kept = Set(cells.map(\.node))
        nameHeard(keeping: kept)
        giveBackUnused(keeping: kept)
        linkInOrder(parts)
    }

    /// The sections with made or visible parts, now or before; of the others only the place can change.
    private func openSections(_ places: CollectionPlaces, _ bounds: [(start: Double, end: Double)]) -> [Int] {
        let pins = doc.wordCode(node, .pinned) & 3 != 0
        var made = places.made[...]
        return sections.indices.filter { s in
            while let first = made.first, first.at.section < s { made.removeFirst() }
            if made.first?.at.section == s || !sections[s].isQuiet || sections[s].state.isOccupied { return true }
            return pins && bounds[s].start < places.offset + viewport && bounds[s].end > places.offset
        }
    }

    /// The frame of a section in the content.
    func sectionFrame(_ s: Int, _ bounds: (start: Double, end: Double)) -> Rect {
        sections[s].node == node
            ? Rect(along: along, start: 0, across: 0, length: size[along], breadth: size[along.other])
            : Rect(along: along, start: bounds.start, across: pad.near(along.other), length: bounds.end - bounds.start, breadth: breadth)
    }

    func sectionLayout(_ s: Int, _ finder: PlaceFinder, _ bounds: (start: Double, end: Double)) -> SectionLayout {
        let rules = sections[s].rules
        let isItself = sections[s].node == node
        return SectionLayout(
            plan: plans[s], frame: sectionFrame(s, bounds), columns: max(1, rules.columns), columnBreadth: rules.columnBreadth,
            acrossSpace: rules.acrossSpace, near: rules.padding.near + (isItself ? pad.near(along.other) : 0), rows: [:],
            shift: finder.places.shift, shiftsFrom: finder.shiftedRows(s),
            sumStart: finder.sumStart(s) - (isItself ? 0 : bounds.start), isHorizontal: isHorizontal,
            spreading: rules.arrangement == .inFlow ? rules.spreading : nil, spreadsLast: rules.spreadsLast, room: rules.room)
    }

    /// The place of an item in its section, and its cell.
    private func itemCell(_ s: Int, _ place: Int, _ layout: SectionLayout) throws -> PlacedCell {
        let node = try cell(s, place)
        let column = try layout.column(of: place)
        return PlacedCell(
            section: s, node: node, id: sections[s].state.order[place].id, place: place, column: column, along: sections[s].rules.axis,
            given: try givenSize(s, place))
    }

    /// The made header, footer and background of a section.
    private func edgeCells(
        _ s: Int, _ layout: SectionLayout, _ bounds: (start: Double, end: Double), _ finder: PlaceFinder
    ) throws -> [PlacedCell] {
        let (rules, plan) = (sections[s].rules, plans[s])
        let isItself = sections[s].node == node
        let origin = isItself ? 0 : layout.frame.place(along)
        let across = isItself ? pad.near(along.other) : 0
        let (start, end) = bounds
        var cells: [PlacedCell] = []
        if rules.background != nil {
            let column = Rect(along: along, start: start - origin, across: across, length: end - start, breadth: rules.edgeBreadth)
            cells.append(try edge(s, .background, column))
        }
        let (offset, pins) = (finder.places.offset, doc.wordCode(node, .pinned))
        let isSeen = start < offset + viewport && end > offset
        for (edge, index) in [(CellEdge.header, 0), (.footer, plan.elementCount - 1)] {
            guard edge == .header ? plan.header != nil : plan.footer != nil else { continue }
            let at = ElementAt(section: s, element: index)
            let isPinned = pins & (edge == .header ? 1 : 2) != 0
            let estimate = edge == .header ? plan.header?.estimate : plan.footer?.estimate
            guard estimate == nil || isPinned && isSeen || finder.isMade(at) else { continue }
            let length = try plan.measure(index)
            var y = try finder.start(at)
            if isPinned, edge == .header { y = max(y, min(offset + inset.before, end - length)) }
            if isPinned, edge == .footer { y = min(y, max(offset + viewport - inset.after - length, start)) }
            let column = Rect(along: along, start: y - origin, across: across, length: length, breadth: rules.edgeBreadth)
            cells.append(try self.edge(s, edge, column))
        }
        return cells
    }

    private func edge(_ s: Int, _ edge: CellEdge, _ column: Rect) throws -> PlacedCell {
        PlacedCell(
            section: s, node: try edgeCell(s, edge), id: -1, place: -1, edge: edge, column: column, along: along,
            given: edge == .background ? Pair(column.width, column.height) : nil)
    }

    // MARK: Frames

    private func setFrames(_ parts: CollectionParts, _ cells: [PlacedCell], _ places: CollectionPlaces) throws {
        let content = contentSize(places)
        let rtl = doc.screenState.rtl
        let mirrored = isHorizontal ? max(content.x, size.x) : size.x
        let offset = places.offset
        try doc.passBetween { pass in
            let origin = pass.placed ? doc.exactOrigin(node) : .zero
            var places = sections.indices.map { sectionFrame($0, parts.bounds[$0]) }
            for s in sections.indices where sections[s].node != node {
                if rtl { places[s].x = mirrored - places[s].x - places[s].width }
                pass.setSectionFrame(sections[s].node, places[s])
            }
            for stray in strays { pass.setStrayFrame(stray, above: origin) }
            for cell in cells {
                guard let layout = parts.layouts[cell.section] else { continue }
                let isItself = sections[cell.section].node == node
                let breadth = cell.along == .y ? cell.column.width : cell.column.height
                let length = cell.along == .y ? cell.column.height : cell.column.width
                let at = isItself ? origin : Pair(origin.x + places[cell.section].x, origin.y + places[cell.section].y)
                // The needs of a cell were recorded when it was measured.
                doc.tracing?.mutes += 1
                let (own, run) = pass.cellFrame(
                    cell.node, in: sections[cell.section].node, breadth: breadth, length: length, along: cell.along, origin: at)
                doc.tracing?.mutes -= 1
                var frame = Rect(cell.column.x + own.x, cell.column.y + own.y, own.width, own.height)
                if let given = cell.given { frame = Rect(cell.column.x, cell.column.y, given.x, given.y) }
                if pass.nodes[Int(cell.node)].flags.contains(.gone) { frame = Rect(cell.column.x, cell.column.y, 0, 0) }
                cell.frame = frame
                if let adjusted = adjusted(cell, frame, layout, at: offset) { frame = adjusted }
                if rtl {
                    let content = cell.edge == nil ? across[cell.section]?.overhang ?? 0 : 0
                    frame.x = (isItself ? mirrored : layout.frame.width + content) - frame.x - frame.width
                }
                pass.setFrame(cell.node, frame.held, run, cell.given == nil ? run.items.pointee.marks : [], item: 0)
            }
        }
    }

    /// Children that no collection can have, except in a document that was not made by a script: they have no size.
    private var strays: [Int32] {
        var found: [Int32] = []
        func add(in parent: Int32) {
            var child = doc.nodes[parent].pointee.first
            while child >= 0 {
                if !doc.nodes[child].pointee.kind.traits.isSection, !doc.isCellRoot(child) { found.append(child) }
                child = doc.nodes[child].pointee.next
            }
        }
        add(in: node)
        for s in sections.indices where sections[s].node != node { add(in: sections[s].node) }
        return found
    }

    /// The frame that `adjust` gives a cell of an item (CO-17).
    private func adjusted(_ cell: PlacedCell, _ frame: Rect, _ layout: SectionLayout, at offset: Double) -> Rect? {
        guard cell.id >= 0, let ref = sections[cell.section].rules.adjust, let function = doc.itemFunction(ref) else { return nil }
        var port = Rect(along: along, start: offset, across: 0, length: viewport, breadth: size[along.other])
        if sections[cell.section].node != node {
            port.x -= layout.frame.x
            port.y -= layout.frame.y
        }
        let item = sections[cell.section].state.order[cell.place]
        guard let adjusted = function.frame(frame, viewport: port, item) else { return nil }
        return Rect(adjusted.x, adjusted.y, max(0, adjusted.width), max(0, adjusted.height))
    }

    func contentSize(_ places: CollectionPlaces) -> Pair {
        isHorizontal ? Pair(places.contentLength, size.y) : Pair(size.x, places.contentLength)
    }

    // MARK: What leaves

    /// Releases the cells that are not placed. `nil`: those that existed before stay.
    func giveBackUnused(keeping: Set<Int32>?) {
        func stays(_ cell: Cell) -> Bool { keeping.map { $0.contains(cell.node) } ?? !fresh.contains(cell.node) }
        for s in sections.indices {
            let state = sections[s].state
            guard state.hasCells else { continue }
            // In order: released places in the arena are used again in that order.
            for (id, cell) in state.cells.sorted(by: { $0.key < $1.key }) where !stays(cell) {
                doc.giveBack(cell.node)
                state.cells[id] = nil
            }
            for edge in CellEdge.allCases {
                guard let cell = state[edge], !stays(cell) else { continue }
                doc.giveBack(cell.node)
                state[edge] = nil
            }
        }
    }

    /// Links cells in the order of their content: the background, the header, items, the footer.
    private func linkInOrder(_ parts: CollectionParts) {
        for s in parts.open {
            let own = parts.cells[s] ?? []
            if own.isEmpty, doc.nodes[sections[s].node].pointee.first < 0 { continue }
            func nodes(_ edge: CellEdge) -> [Int32] { own.filter { $0.edge == edge }.map(\.node) }
            let items = own.filter { $0.id >= 0 }.sorted { $0.place < $1.place }.map(\.node)
            doc.relink(sections[s].node, nodes(.background) + nodes(.header) + items + nodes(.footer))
        }
    }
}

/// The places of a collection's sections, and the cells of those with made parts.
struct CollectionParts {
    let bounds: [(start: Double, end: Double)]
    /// The sections with made or visible parts, now or before, in order, and their layouts.
    var open: [Int] = []
    var layouts: [Int: SectionLayout] = [:]
    var cells: [Int: [PlacedCell]] = [:]

    init(bounds: [(start: Double, end: Double)]) { self.bounds = bounds }
}

/// A cell that is placed: the part of its section in which it is on its own.
final class PlacedCell {
    let section: Int
    let node: Int32
    let id: Int
    let place: Int
    let edge: CellEdge?
    let column: Rect
    let along: Axis
    let given: Pair?
    /// In the section's coordinates, before `adjust`.
    var frame = Rect.zero

    init(
        section: Int, node: Int32, id: Int, place: Int, edge: CellEdge? = nil, column: Rect, along: Axis, given: Pair?
    ) {
        self.section = section
        self.node = node
        self.id = id
        self.place = place
        self.edge = edge
        self.column = column
        self.along = along
        self.given = given
    }
}

extension SectionLayout {
    /// The part of the section in which an item is on its own: its column in its row.
    package func column(of place: Int) throws -> Rect {
        let axis: Axis = isHorizontal ? .x : .y
        let rowsStart = sumStart + (try plan.rowsStart())
        switch plan.rows {
        case .block(let block):
            let item = block.item(place)
            let start = rows[place]?.start ?? rowsStart + item.along + (place >= shiftsFrom ? shift : 0)
            return Rect(
                along: axis, start: start, across: near + item.across, length: item.length,
                breadth: block.isWaterfall ? breadth(of: block.columns(of: place)) : item.breadth)
        case .rows(let sums):
            let (row, cell) = (plan.items.row(of: place), plan.items.cell(place))
            let bySums = sumStart + (try plan.start(plan.index(ofRow: row))) + (row >= shiftsFrom ? shift : 0)
            var start = rows[row]?.start ?? bySums
            let (before, between) = spread(row == sums.count - 1, plan.items(inRow: row).count)
            let across = near + before + Double(cell.column) * (columnBreadth + acrossSpace + between)
            var length = try rows[row]?.length ?? plan.length(plan.index(ofRow: row))
            if let part = bandPart(of: place) {
                start += part.start
                length = part.length
            }
            return Rect(along: axis, start: start, across: across, length: length, breadth: breadth(of: cell.columns))
        case .across: return .zero
        }
    }

    /// The number of columns of an item.
    package func columns(of place: Int) -> Int {
        switch plan.rows {
        case .rows: plan.items.cell(place).columns
        case .block(let block): block.columns(of: place)
        case .across: 1
        }
    }

    /// The breadth of so many columns, with the spaces between them.
    func breadth(of columns: Int) -> Double { Double(columns) * columnBreadth + Double(columns - 1) * acrossSpace }

    /// The lengths of the rows of a band, measured or estimated; `nil` for other rows.
    package func rowLengths(ofBand row: Int) -> [Double]? {
        guard case .bands(let own) = plan.items, plan.isTall(row) else { return nil }
        return bandRows[row] ?? own.bands.rowLengths(row, space: own.space, own.counted)
    }

    /// Where the rows of an item begin in its band, and their length together; `nil` for an item of a row.
    package func bandPart(of place: Int) -> (start: Double, length: Double)? {
        guard case .bands(let own) = plan.items, let lengths = rowLengths(ofBand: plan.items.row(of: place)) else { return nil }
        return own.part(plan.items.cell(place), of: lengths)
    }

    /// The space before the first item of a row and between its items, where a flow spreads them.
    package func spread(_ isLast: Bool, _ items: Int) -> (before: Double, between: Double) {
        guard let spreading, spreading != .none, !isLast || spreadsLast else { return (0, 0) }
        let n = min(columns, max(1, items))
        let free = room - Double(n) * columnBreadth - Double(n - 1) * acrossSpace
        return free > 0 ? spreading.shares(free, n) : (0, 0)
    }
}

extension Rect {
    /// A rectangle by its place and length along an axis, and those across.
    package init(along axis: Axis, start: Double, across: Double, length: Double, breadth: Double) {
        self = axis == .y ? Rect(across, start, breadth, length) : Rect(start, across, length, breadth)
    }

    package func place(_ axis: Axis) -> Double { axis == .y ? y : x }
}
