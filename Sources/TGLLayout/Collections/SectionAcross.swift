// A section that scrolls across: a list along the other axis, with an offset of its own, in one row of its collection (CO-43).

/// The layout of a section that scrolls across.
package final class AcrossLayout: ElementMeasuring {
    /// The stage exists only during the layout: what was not measured then is not known afterwards.
    private weak var ownStage: CollectionStage?
    private let s: Int
    private let port = MeasuringPort()
    package let axis: Axis
    /// The room in which it scrolls.
    let viewport: Double
    /// The length of its row, where a rule sets it.
    let ownLength: Double?
    package private(set) var plan: SectionPlan!
    package private(set) var places = CollectionPlaces()
    package private(set) var solver: CollectionSolver?
    /// The length of its row: its own, or that of the highest made cell.
    package private(set) var rowLength = 0.0

    /// By how much its content is wider than its room, where it scrolls horizontally: in that width its cells are mirrored (S-15).
    var overhang: Double { axis == .x ? max(0, places.contentLength - viewport) : 0 }

    init(_ stage: CollectionStage, _ s: Int) {
        ownStage = stage
        self.s = s
        axis = stage.along.other
        viewport = stage.sections[s].rules.room
        let own = stage.sections[s].rules.ownLength
        switch own.kind {
        case .number: ownLength = max(0, own.add)
        case .percent: ownLength = max(0, stage.viewport * own.mult / 100 + own.add)
        case .fill, .stretch: ownLength = max(0, stage.viewport * own.mult + own.add)
        default: ownLength = nil
        }
    }

    private var stage: CollectionStage {
        get throws {
            guard let ownStage else { throw CollectionStop.failed }
            return ownStage
        }
    }

    func measureItem(_ section: Int, _ place: Int) throws -> (length: Double, breadth: Double) {
        try stage.telling(s, place, ownLength, axis) { try measuredItem(place) }
    }

    private func measuredItem(_ place: Int) throws -> (length: Double, breadth: Double) {
        let stage = try stage
        if let size = try stage.givenSize(s, place) { return (size[axis], size[axis.other]) }
        return try stage.measureCell(s, try stage.cell(s, place), ownLength, along: axis)
    }

    func measureEdge(_ section: Int, isHeader: Bool) throws -> Double { 0 }
    func measureAcross(_ section: Int) throws -> Double { 0 }

    func solve() throws {
        let stage = try stage
        let (rules, state, node) = (stage.sections[s].rules, stage.sections[s].state, stage.sections[s].node)
        let doc = stage.doc
        port.begin(self)
        let items = RowItems.every(1, span: 1)
        var sums = RowSums(count: state.order.count, try stage.counts(s, along: axis).base(columns: 1))
        if rules.itemSize == nil {
            let known = try stage.knownItems(s) { try self.measureItem(0, $0).length }
            sums.setKnown(known.rows(items, of: state.order.count) { _ in 0 })
        }
        plan = SectionPlan(
            0, node: node, itemCount: state.order.count, rows: .rows(sums), items: items, header: nil, footer: nil,
            padding: SectionPadding(), space: rules.alongSpace, measuring: port)
        let inset = doc.insets(of: node, axis)
        var solver = try CollectionSolver(
            [plan], viewport: viewport, before: 0, after: 0, insetBefore: inset.before, insetAfter: inset.after,
            prefetch: doc.prefetch(of: node, viewport: viewport), pinsHeaders: false, pinsFooters: false,
            paging: doc.paging(of: node, viewport: viewport), restBefore: rules.restBefore, limit: doc.mostItems)
        let teller = CollectionTeller(doc: doc, owner: node, sections: [plan], axis: axis)
        let target = stage.target(of: node, in: [plan], viewport: viewport, axis: axis)
        places = try solver.solve(target) { at, start, offset in teller.tellAnchor(target, at, start, offset) }
        teller.tellStep(places, viewport: viewport)
        self.solver = solver
        var highest = 0.0
        for placed in places.made {
            guard case .row(let place) = plan.element(placed.at.element) else { continue }
            highest = max(highest, try measuredItem(place).breadth)
        }
        rowLength = ownLength ?? highest
    }

    /// Where an item begins in the section's rows, and its length.
    package func row(of place: Int) throws -> (start: Double, length: Double) {
        let at = ElementAt(section: 0, element: place)
        guard let solver else { return (0, 0) }
        let finder = PlaceFinder(places, solver, [plan])
        if let made = finder.made(at) { return (made.start, made.length) }
        return (try finder.start(at), try plan.length(place))
    }

    /// Whether a part of a cell is visible. `near`: the padding before its section's first item.
    func isVisible(_ cell: PlacedCell, near: Double) -> Bool {
        let (start, length) = (cell.frame.place(axis) - near, cell.frame.length(axis))
        return start < places.offset + viewport && (length > 0 ? start + length > places.offset : start >= places.offset)
    }
}

extension CollectionStage {
    func measureAcross(_ s: Int) throws -> Double { try acrossLayout(s).rowLength }

    func acrossLayout(_ s: Int) throws -> AcrossLayout {
        if let known = across[s] { return known }
        let layout = AcrossLayout(self, s)
        across[s] = layout
        try layout.solve()
        return layout
    }

    /// The counted length of a section that scrolls across: its own length where a rule sets it, otherwise its estimate.
    func acrossEstimate(_ s: Int) throws -> Double {
        let layout = AcrossLayout(self, s)
        if let own = layout.ownLength { return RowSums.held(own) }
        switch sections[s].rules.estimate {
        case .number(let length): return length
        case .size(let size): return size[along]
        case .function: return 44
        }
    }

    /// The cells of a section that scrolls across, whose row begins at a place of the section.
    func acrossCells(_ s: Int, _ start: Double, _ length: Double) throws -> [PlacedCell] {
        let (layout, state, rules) = (try acrossLayout(s), sections[s].state, sections[s].rules)
        var places: Set<Int> = []
        for placed in layout.places.made {
            if case .row(let place) = layout.plan.element(placed.at.element) { places.insert(place) }
        }
        for id in state.kept.keys { if let place = state.order.place(of: id, near: state.cells[id]?.place ?? 0) { places.insert(place) } }
        return try places.sorted().map { place in
            let row = try layout.row(of: place)
            let column = Rect(
                along: layout.axis, start: rules.padding.near + row.start, across: start, length: row.length, breadth: layout.rowLength)
            return PlacedCell(
                section: s, node: try cell(s, place), id: state.order[place].id, place: place, column: column, along: layout.axis,
                given: try givenSize(s, place))
        }
    }
}

extension Document {
    /// The layout of a section that scrolls across; where its row is not in view it is made aside, and leaves no cells. `nil` for others.
    func acrossLayout(of section: Int32) throws -> AcrossLayout? {
        guard nodes[section].pointee.kind.traits.isSection, let state = sectionStates[section] else { return nil }
        if let known = state.across { return known }
        guard value(section, .orientation).isSet, let collection = collection(of: section), let own = collectionStates[collection],
            own.isLaidOut, runsAcross(section) != own.isHorizontal
        else { return nil }
        let stage = CollectionStage(DueCollection(node: collection, size: own.size, pad: own.pad, inset: own.inset), self)
        guard let s = stage.sections.firstIndex(where: { $0.node == section }) else { return nil }
        defer { stage.giveBackUnused(keeping: nil) }
        return try stopping(at: section) { try stage.acrossLayout(s) }
    }
}
