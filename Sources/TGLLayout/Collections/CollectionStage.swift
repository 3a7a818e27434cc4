// The layout of one collection, between passes: cells must be made for it, and making nodes moves memory that a pass uses.

/// Lays out a collection in the size that a pass determined.
final class CollectionStage: ElementMeasuring {
    let doc: Document
    let node: Int32
    let state: CollectionState
    /// The own size and paddings, physical.
    let size: Pair
    let pad: Insets
    let inset: (before: Double, after: Double)
    let isHorizontal: Bool
    private(set) var sections: [StagedSection] = []
    /// The plans of the sections, and the object by which they measure their elements.
    var plans: [SectionPlan] = []
    var port = MeasuringPort()
    /// The cells that were made in this layout, by node.
    var fresh: Set<Int32> = []
    /// Existing cells that were measured with other rules than before.
    var remeasured: Set<Int32> = []
    /// Cells that were measured, except those whose size was known.
    var measured: Set<Int32> = []
    /// How many more cells were measured and released.
    var measuredAside = 0
    /// Sections that scroll across, laid out.
    var across: [Int: AcrossLayout] = [:]
    /// The number of columns and rows of items, by section.
    var knownSpans: [Int: ItemSpans?] = [:]

    var along: Axis { isHorizontal ? .x : .y }
    var viewport: Double { size[along] }
    /// The room across for sections.
    var breadth: Double { max(0, size[along.other] - pad.both(along.other)) }

    init(_ due: DueCollection, _ doc: Document) {
        self.doc = doc
        node = due.node
        size = due.size
        pad = due.pad
        inset = due.inset
        isHorizontal = doc.runsAcross(due.node)
        state = doc.collectionState(of: due.node)
        sections = stagedSections()
    }

    // MARK: Plans

    /// The rows of a section, and which items are in each.
    func rows(_ s: Int) throws -> (rows: SectionPlan.Rows, items: RowItems) {
        let (rules, state) = (sections[s].rules, sections[s].state)
        let count = state.order.count
        if rules.isAcross { return (.across(estimate: try acrossEstimate(s)), .every(1, span: 1)) }
        if rules.isBlock { return (.block(try block(s)), .every(1, span: 1)) }
        let all = try measuredPieces(s)
        let counts = try all.map { ItemLengths.pieces($0) } ?? self.counts(s, along: along)
        let given = try spans(s)
        guard let spans = given, spans.columnsOfAll == nil else {
            // The same number of items in each row.
            let (columns, span) = (max(1, rules.columns), given?.columnsOfAll ?? 1)
            let items = RowItems.every(columns / span, span: span)
            var sums = RowSums(
                count: items.rowCount(count), columns: columns / span, counts.base(columns: columns / span), isMeasured: all != nil)
            // Items with a size of their own are part of the base.
            if rules.itemSize == nil {
                let known = try knownItems(s, isInBase: all != nil) { try self.measureItem(s, $0).length }
                sums.setKnown(known.rows(items, of: count) { counts[$0] })
            }
            return (.rows(sums), items)
        }
        let bands = try bands(s, spans)
        let known = rules.itemSize == nil ? try knownItems(s, isInBase: all != nil) { try self.measureItem(s, $0).length } : KnownItems()
        let own = BandRows(bands, space: rules.alongSpace) { known[$0] ?? counts[$0] }
        var sums = RowSums(count: bands.bandCount, counts.base(bands, space: rules.alongSpace), isMeasured: all != nil)
        sums.setKnown(known.rows(.bands(own), of: count) { counts[$0] })
        return (.rows(sums), .bands(own))
    }

    /// The bands of a grid in which items take several columns or rows.
    private func bands(_ s: Int, _ spans: ItemSpans) throws -> GridBands {
        let state = sections[s].state
        try checkCounted(state.order.count)
        let basis = GridBands.Basis(columns: spans.columns, rule: sections[s].rules.span, version: doc.screenVersion)
        let bands: GridBands
        if let known = state.bands, known.basis == basis { bands = known } else { bands = GridBands(basis) }
        let completed = try bands.completed(spans, most: doc.mostItems)
        state.bands = completed
        return completed
    }

    /// The lengths with which unknown items count.
    func counts(_ s: Int, along: Axis) throws -> ItemLengths {
        let rules = sections[s].rules
        let counted: CountedLength
        switch rules.itemSize {
        case .size(let size): counted = .number(size[along])
        case .function(let function): counted = .function(function)
        case nil: counted = rules.estimate
        }
        switch counted {
        case .number(let length): return .equal(RowSums.held(length))
        case .size(let size): return .equal(RowSums.held(size[along]))
        case .function(let function): return .pieces(try pieces(s, function, axis: rules.itemSize == nil ? nil : along))
        }
    }

    /// The lengths of a section's items by a function.
    func pieces(_ s: Int, _ function: Int32, axis: Axis?, both: Bool = false, isScaled: Bool = true) throws -> [LengthPiece] {
        var most = 0
        sections[s].state.order.forEachPiece { most = max(most, $1.first + $1.count) }
        try checkCounted(most)
        guard let pieces = doc.lengths(function, of: sections[s].state, axis: axis, both: both, isScaled: isScaled) else {
            throw CollectionStop.failed
        }
        return pieces
    }

    /// The known items: kept ones, or those in `measured`. `isInBase`: all items that are not kept are known in the base.
    func knownItems(_ s: Int, isInBase: Bool = false, _ length: (Int) throws -> Double) throws -> KnownItems {
        let (rules, state) = (sections[s].rules, sections[s].state)
        let count = state.order.count
        var places: Set<Int> = []
        var sorted: [Int] = []
        switch rules.measured {
        case .none: break
        case .all:
            if !isInBase {
                try checkCounted(count)
                sorted = Array(0..<count)
            }
        case .places(let list): places.formUnion(list.filter { $0 < count })
        }
        if sorted.isEmpty {
            for id in state.kept.keys {
                if let place = state.order.place(of: id, near: state.cells[id]?.place ?? 0) { places.insert(place) }
            }
            sorted = places.sorted()
        }
        return KnownItems(places: sorted, lengths: try sorted.map(length))
    }

    private func block(_ s: Int) throws -> BlockPlan {
        let (rules, state) = (sections[s].rules, sections[s].state)
        let shape = BlockShape(
            way: rules.arrangement == .inWaterfall ? .waterfall : .lines(rules.spreading), columns: max(1, rules.columns),
            columnBreadth: rules.columnBreadth, room: rules.room, alongSpace: rules.alongSpace, acrossSpace: rules.acrossSpace,
            spreadsLast: rules.spreadsLast)
        let count = state.order.count
        let spans = try spans(s).flatMap { own -> BlockSpans? in
            if own.columnsOfAll == 1 { return nil }
            if let known = state.blockSpans, known.spans.isSame(as: own) { return known }
            let spans = BlockSpans(own)
            state.blockSpans = spans
            return spans
        }
        if let size = rules.itemSize {
            let known = try known(s, shape, size, spans)
            return BlockPlan(shape, count: count, spans: spans, known: known, equalEstimate: true) { _ in (0, 0) }
        }
        func plan(_ isEqual: Bool, _ estimate: @escaping (Int) -> (length: Double, breadth: Double)) -> BlockPlan {
            BlockPlan(shape, count: count, spans: spans, known: nil, equalEstimate: isEqual, estimate: estimate)
        }
        switch rules.estimate {
        case .number(let length): return plan(true) { _ in (length, length) }
        case .size(let size):
            let own = (size[along], size[along.other])
            return plan(true) { _ in own }
        case .function(let function):
            let pieces = try pieces(s, function, axis: nil)
            return plan(false) { place in
                let length = pieces.length(place)
                return (length, length)
            }
        }
    }

    /// The places of the items of a block that all have known sizes: earlier results are continued.
    private func known(_ s: Int, _ shape: BlockShape, _ size: GivenItemSize, _ spans: BlockSpans?) throws -> KnownBlock {
        let state = sections[s].state
        let rule = shape.way == .waterfall ? sections[s].rules.span : .none
        let (basis, sizes): (KnownBlock.Basis, KnownSizes)
        switch size {
        case .size(let size):
            try checkCounted(state.order.count)
            basis = KnownBlock.Basis(
                shape: shape, size: size, function: -1, axis: along, version: rule == .none && spans == nil ? 0 : doc.screenVersion,
                span: rule)
            sizes = .equal(length: RowSums.held(size[along]), breadth: RowSums.held(size[along.other]), count: state.order.count)
        case .function(let function):
            basis = KnownBlock.Basis(
                shape: shape, size: nil, function: function, axis: along, version: doc.screenVersion, span: rule)
            let isWaterfall = shape.way == .waterfall
            let lengths = try pieces(s, function, axis: along, both: !isWaterfall)
            let breadths = isWaterfall ? [] : try pieces(s, function, axis: along.other).map(\.table)
            sizes = .pieces(lengths, breadths: breadths)
        }
        let block: KnownBlock
        if let known = state.known, known.basis == basis { block = known } else { block = KnownBlock(basis) }
        state.known = block
        block.complete(sizes, spans)
        return block
    }

    /// Throws where more items would be counted one by one than the limit allows.
    func checkCounted(_ count: Int) throws {
        if count > doc.mostCounted { throw CollectionStop.counted }
    }

    // MARK: Measuring

    func measureItem(_ s: Int, _ place: Int) throws -> (length: Double, breadth: Double) {
        let breadth = try breadth(s, place)
        return try telling(s, place, breadth, along) { try measuredItem(s, place, breadth) }
    }

    private func measuredItem(_ s: Int, _ place: Int, _ breadth: Double) throws -> (length: Double, breadth: Double) {
        let (rules, state) = (sections[s].rules, sections[s].state)
        let item = state.order[place]
        if let size = try itemSize(rules, item) { return (size[along], size[along.other]) }
        if let cell = state.cells[item.id], doc.isFresh(cell, item, place, rules.item) {
            return try measureCell(s, cell.node, breadth)
        }
        let basis = measuringBasis(s, breadth)
        if let known = state.measures[item.id], known.basis == basis, known.values === item.values, known.index == item.index,
            known.place == place || !doc.takesPlace(rules.item)
        {
            return (known.length, known.own)
        }
        let found = try measureCell(s, try cell(s, place), breadth)
        state.measures[item.id] = SectionState.KnownSize(
            basis: basis, length: found.length, own: found.breadth, values: item.values, index: item.index, place: place)
        return found
    }

    /// The conditions under which an item of a section is measured now, in columns of a breadth.
    func measuringBasis(_ s: Int, _ breadth: Double) -> SectionState.MeasuringBasis {
        SectionState.MeasuringBasis(along: along, breadth: breadth, template: sections[s].rules.item, epoch: doc.measureEpoch)
    }

    private func itemSize(_ rules: SectionRules, _ item: ItemAt) throws -> Pair? {
        switch rules.itemSize {
        case nil: return nil
        case .size(let size): return size
        case .function(let ref):
            guard let function = doc.itemFunction(ref), let size = function.size(item) else { throw CollectionStop.failed }
            let factors = doc.sectionState(of: rules.node).lengthFactors.size
            return Pair(max(0, size.x * factors.x), max(0, size.y * factors.y))
        }
    }

    /// The given size of an item, if there is one.
    func givenSize(_ s: Int, _ place: Int) throws -> Pair? {
        try itemSize(sections[s].rules, sections[s].state.order[place])
    }

    /// Measures a cell in a column; collections in it are laid out first.
    func measureCell(
        _ s: Int, _ cell: Int32, _ breadth: Double?, along: Axis? = nil
    ) throws -> (length: Double, breadth: Double) {
        let flags = doc.nodes[cell].pointee.flags
        if !flags.isDisjoint(with: [.dirty, .touched]), !fresh.contains(cell) { remeasured.insert(cell) }
        if !flags.isDisjoint(with: [.dirty, .touched, .fresh]) { measured.insert(cell) }
        var found = (length: 0.0, breadth: 0.0)
        try untilSettled {
            let (need, isStopped) = doc.withPass(doc.tracing) { pass in
                (pass.cellNeed(cell, in: sections[s].node, breadth: breadth, along: along ?? self.along), pass.state.pointee.isStopped)
            }
            if isStopped { throw doc.stopped() }
            found = need
        }
        return found
    }

    /// Runs a pass until no collection in it waits for the length of its content.
    func untilSettled(_ pass: () throws -> Void) throws {
        for _ in 0..<64 {
            try pass()
            if doc.lengthRequests.isEmpty { return }
            try doc.answerLengthRequests()
        }
    }

    func measureEdge(_ s: Int, isHeader: Bool) throws -> Double {
        let edge: CellEdge = isHeader ? .header : .footer
        return try telling(s, edge) { try measureCell(s, try edgeCell(s, edge), sections[s].rules.edgeBreadth).length }
    }

    // MARK: Cells

    /// The cell of an item, made now where it does not exist or is out of date.
    func cell(_ s: Int, _ place: Int) throws -> Int32 {
        let (rules, state, section) = (sections[s].rules, sections[s].state, sections[s].node)
        let item = state.order[place]
        if let cell = state.cells[item.id] {
            if doc.isFresh(cell, item, place, rules.item) {
                state.cells[item.id]?.place = place
                return cell.node
            }
            doc.giveBack(cell.node)
            state.cells[item.id] = nil
        }
        if doc.isToldToStop { throw doc.stopped() }
        var cell: Cell
        if rules.item < 0 {
            cell = Cell(
                node: try doc.makeEmptyCell(in: section), template: -1, readsScreen: false, knobs: [], screenVersion: doc.screenVersion,
                serial: doc.cells.serial)
        } else {
            guard let made = doc.itemFunction(rules.item)?.makeCell(item, place: place, in: section, of: doc) else {
                throw CollectionStop.failed
            }
            cell = Cell(
                node: made.node, template: rules.item, readsScreen: made.readsScreen, knobs: made.knobs, screenVersion: doc.screenVersion,
                serial: doc.cells.serial)
        }
        (cell.id, cell.place, cell.values, cell.index) = (item.id, place, item.values, item.index)
        state.cells[item.id] = cell
        doc.cellOwners[cell.node] = CellOwner(section: section, id: item.id)
        if let kept = state.kept[item.id] {
            doc.cells.isMaking = true
            doc.apply(kept, to: cell.node)
            doc.cells.isMaking = false
        }
        fresh.insert(cell.node)
        return cell.node
    }

    func edgeCell(_ s: Int, _ edge: CellEdge) throws -> Int32 {
        let (rules, state, section) = (sections[s].rules, sections[s].state, sections[s].node)
        let template = rules.template(edge)
        if let cell = state[edge] {
            if cell.template == template, !cell.isStale, !cell.readsScreen || cell.screenVersion == doc.screenVersion { return cell.node }
            doc.giveBack(cell.node)
            state[edge] = nil
        }
        guard let made = doc.itemFunction(template)?.makeCell(nil, place: 0, in: section, of: doc) else {
            throw CollectionStop.failed
        }
        state[edge] = Cell(
            node: made.node, template: template, readsScreen: made.readsScreen, knobs: made.knobs, screenVersion: doc.screenVersion,
            serial: doc.cells.serial)
        doc.cellOwners[made.node] = CellOwner(section: section, id: -1, edge: edge)
        fresh.insert(made.node)
        return made.node
    }
}

/// A cell of a section that does not belong to an item.
public enum CellEdge: UInt8, CaseIterable, Sendable { case header, footer, background }

/// The owner of a cell.
package struct CellOwner: Equatable {
    package let section: Int32
    /// The item's number, or -1.
    package let id: Int
    package var edge: CellEdge?
}

extension SectionState {
    subscript(edge: CellEdge) -> Cell? {
        get {
            switch edge {
            case .header: header
            case .footer: footer
            case .background: background
            }
        }
        set {
            switch edge {
            case .header: header = newValue
            case .footer: footer = newValue
            case .background: background = newValue
            }
        }
    }
}

/// The lengths with which unknown items count.
enum ItemLengths {
    case equal(Double)
    case pieces([LengthPiece])

    subscript(place: Int) -> Double {
        switch self {
        case .equal(let length): length
        case .pieces(let pieces): pieces.length(place)
        }
    }

    /// The lengths of rows with so many items.
    func base(columns: Int) -> RowSums.Base {
        switch self {
        case .equal(let length): .equal(length)
        case .pieces(let pieces): RowSums.Base(pieces, columns: columns)
        }
    }

    func base(_ bands: GridBands, space: Double) -> RowSums.Base {
        switch self {
        case .equal(let length): bands.base(length, space: space)
        case .pieces(let pieces): bands.base(pieces, space: space)
        }
    }
}

/// Items with known lengths, in order.
struct KnownItems {
    var places: [Int] = []
    var lengths: [Double] = []

    subscript(place: Int) -> Double? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < place { low = middle + 1 } else { high = middle }
        }
        return low < places.count && places[low] == place ? lengths[low] : nil
    }

    /// The rows that they are in, with so many items in all. `counted`: the length with which an unknown item counts.
    func rows(_ items: RowItems, of count: Int, counted: (Int) -> Double) -> [(row: Int, length: Double)] {
        var found: [(row: Int, length: Double)] = []
        for (k, place) in places.enumerated() {
            let row = items.row(of: place)
            if found.last?.row == row { continue }
            if items.isOfOne {
                found.append((row, lengths[k]))
            } else if case .bands(let own) = items {
                found.append((row, own.bands.length(row, space: own.space) { self[$0] ?? counted($0) }))
            } else {
                // An unknown item of the row counts with its estimate.
                found.append((row, items.items(row, of: count).reduce(0) { max($0, self[$1] ?? counted($1)) }))
            }
        }
        return found
    }
}
