// The state of a collection in addition to its rules: its items, and what was made of them.

/// A function of a collection or section: a template, an estimate, a size or a place by function.
///
/// Each answer depends only on the arguments; `nil`: the function failed, and the script that set it knows why.
public protocol ItemFunction: CurveFunction {
    /// Whether the result depends on an item's place.
    var takesPlace: Bool { get }
    /// Makes a cell: of an item, or a header, footer or background (`nil`).
    func makeCell(_ item: ItemAt?, place: Int, in parent: Int32, of document: Document) -> MadeCell?
    /// A width and height of an item.
    func size(_ item: ItemAt) -> Pair?
    /// The lengths of some values of a list, in order; false where the function fails with one.
    func lengths(of values: any ItemValues, _ range: Range<Int>, _ take: (Double) -> Void) -> Bool
    /// The sizes of some values of a list, in order; false where the function fails with one.
    func sizes(of values: any ItemValues, _ range: Range<Int>, _ take: (Pair) -> Void) -> Bool
    /// The frame of a cell in place of the given one.
    func frame(_ frame: Rect, viewport: Rect, _ item: ItemAt) -> Rect?
}

extension ItemFunction {
    /// It is no curve.
    public func callAsFunction(_ argument: Double) -> (Double, Double)? { nil }
}

/// The result of a template.
public struct MadeCell {
    /// The cell's root.
    public let node: Int32
    /// Whether the template read something of the screen.
    public let readsScreen: Bool
    /// The knobs that it read, by number.
    public let knobs: [Int]

    /// A cell.
    public init(node: Int32, readsScreen: Bool, knobs: [Int]) {
        self.node = node
        self.readsScreen = readsScreen
        self.knobs = knobs
    }
}

/// An existing cell: of an item, a header, a footer or a background.
package struct Cell {
    var node: Int32
    /// For an item its number, its place when it was made, and where its value is.
    var id = -1
    package var place = 0
    var values: (any ItemValues)?
    var index = 0
    /// The function that made it, by number.
    var template: Int32
    var readsScreen: Bool
    var knobs: [Int]
    /// How often the screen had changed when it was made.
    var screenVersion: Int
    /// Its number among all cells that were made.
    var serial: UInt32
    /// Something that it depends on has changed.
    var isStale = false
}

/// A section's items and cells. A collection without sections is a section of its own.
package final class SectionState {
    /// The items in their order.
    package var order = ItemOrder()
    /// The cells of items, by the items' numbers.
    package var cells: [Int: Cell] = [:]
    var header: Cell?
    var footer: Cell?
    var background: Cell?
    /// The rules that were set on items, by the items' numbers.
    private(set) var kept: [Int: KeptItem] = [:]
    /// The items for which the number of columns or rows is set.
    private(set) var spanning: Set<Int> = []
    /// Estimates and sizes by function with their sums, by list of values and function.
    var tables: [TableKey: (table: LengthTable, values: any ItemValues, version: Int)] = [:]
    /// For a waterfall or flow with known sizes, the places of its items.
    var known: KnownBlock?
    /// For a grid in which items take several columns or rows, which of them are in which row.
    var bands: GridBands?
    /// For a waterfall in which items take several columns, how many.
    var blockSpans: BlockSpans?
    /// Sizes of known items that are not made, with the conditions under which they were measured.
    var measures: [Int: KnownSize] = [:]
    /// Measured lengths of all items, where `measured` says so, by list of values.
    var measuredTables: [ObjectIdentifier: MeasuredTable] = [:]
    /// The items that the last layout placed, in order, each with its frame before `adjust`.
    package var placed: [PlacedItem] = []
    /// Its last layout.
    package var layout: SectionLayout?
    /// What the last layout changed in it.
    var notes = SectionNotes()
    var headerFrame: Rect?
    /// The rule of the offset in the last layout, for a section that scrolls across.
    var offsetRule = Rule.unset
    /// The lengths of the placed items, by their numbers.
    var lengths: [Int: Double] = [:]
    /// Where its items were replaced while some could not be distinguished, by the number of the `key` in force.
    var equalReplacements: [Int32: [Source]] = [:]
    /// The layout of a section that scrolls across.
    package var across: AcrossLayout?
    /// Whether something changed on which its rules or its plan depend, since they were read.
    var isTouched = true
    /// The caller's note about the current items, and how often the screen had changed then.
    var noted: (knowledge: AnyObject, version: Int)?

    /// Replaces the data that is kept for an item; returns the former data.
    func setKept(_ item: KeptItem?, of id: Int) -> KeptItem? {
        let before = kept[id]
        kept[id] = item
        if item?.hasSpan ?? false { spanning.insert(id) } else { spanning.remove(id) }
        return before
    }

    /// Copies the items of another section, with what is kept of them.
    func takeItems(of other: SectionState) { (order, kept, spanning) = (other.order, other.kept, other.spanning) }

    /// Whether a part of it is made or kept, or the last layout noted more of it than its place.
    var isOccupied: Bool {
        hasCells || !kept.isEmpty || !placed.isEmpty || across != nil || headerFrame != nil || notes != SectionNotes()
    }

    /// Whether any cell is there.
    var hasCells: Bool { !cells.isEmpty || header != nil || footer != nil || background != nil }

    /// Whether sizes of items are known that are not made.
    var hasMeasures: Bool { !measures.isEmpty || !measuredTables.isEmpty }

    /// The factors by which `adapt` multiplies the lengths and sizes that functions give.
    var lengthFactors = LengthFactors() {
        didSet { if lengthFactors != oldValue { forgetTables() } }
    }

    struct LengthFactors: Equatable {
        var size = Pair(1, 1)
        var along = 1.0
    }

    struct TableKey: Hashable {
        let values: ObjectIdentifier
        let function: Int32
        let axis: Axis?
    }

    /// Forgets the results of functions.
    func forgetTables() {
        isTouched = true
        noted = nil
        tables = [:]
        known = nil
        (bands, blockSpans) = (nil, nil)
    }

    /// Forgets the tables that a function does not use, once they are longer than the tables of all functions of a section would be: an
    /// undone change can use the tables from before.
    func forgetTables(but used: [LengthPiece]) {
        let inUse = Set(used.map { ObjectIdentifier($0.table) })
        var counts = (used: 1_000, others: 0)
        for known in tables.values {
            if inUse.contains(ObjectIdentifier(known.table)) {
                counts.used += known.table.count
            } else {
                counts.others += known.table.count
            }
        }
        if counts.others > 3 * counts.used { tables = tables.filter { inUse.contains(ObjectIdentifier($0.value.table)) } }
    }

    /// The conditions under which sizes of items were measured: other columns, another axis or another template give other sizes.
    struct MeasuringBasis: Equatable {
        let along: Axis
        /// The breadth for one item, or of a column for many: then the number of columns of items that take several counts, too.
        let breadth: Double
        var spans: Spans?
        let template: Int32
        let epoch: Int
    }

    struct Spans: Equatable {
        let rule: SpanRule
        let columns: Int
        let space: Double
    }

    struct KnownSize {
        var basis: MeasuringBasis
        var length: Double
        var own: Double
        var values: any ItemValues
        var index: Int
        var place: Int
    }
}

/// An item that a layout placed.
package struct PlacedItem {
    package let place: Int
    package let id: Int
    package let node: Int32
    /// In the section's coordinates, without `adjust`.
    package var frame: Rect
    var isVisible: Bool
}

/// The results of a section's layout: questions about items that are not made are answered from it.
package struct SectionLayout {
    package let plan: SectionPlan
    /// In the content.
    package var frame: Rect
    /// The columns, their places and breadths.
    package let columns: Int
    package let columnBreadth: Double
    package let acrossSpace: Double
    package let near: Double
    /// The measured rows, and their places in the section.
    package var rows: [Int: (start: Double, length: Double)]
    /// The lengths of the rows of bands that were measured (CO-45).
    package var bandRows: [Int: [Double]] = [:]
    /// The distance by which rows after the last made one are further than by the sums, and from which row on.
    var shift: Double
    var shiftsFrom: Int
    /// Where the section begins by the sums.
    var sumStart: Double
    let isHorizontal: Bool
    /// For a flow, how rows distribute their free space; for its last row, too.
    let spreading: BlockPlan.Spreading?
    let spreadsLast: Bool
    let room: Double

    /// Moves the section, of which nothing is made: see `shift`.
    mutating func move(to frame: Rect, sumStart: Double, _ shift: Double, from row: Int) {
        (self.frame, self.sumStart, self.shift, shiftsFrom) = (frame, sumStart, shift, row)
        if !rows.isEmpty { (rows, bandRows) = ([:], [:]) }
    }
}

/// A collection's last layout.
package final class CollectionState {
    var places = CollectionPlaces()
    package var size = Pair.zero
    /// The rule of the offset in the last layout.
    var offsetRule = Rule.unset
    /// The offset in force and the content's size, physical.
    var offset = Pair.zero
    package var contentSize = Pair.zero
    /// What the last layout changed.
    var notes = CollectionNotes()
    /// The place of the first visible item and its distance (`anchor`).
    var anchor: (section: Int32, place: Int, distance: Double)?
    /// The state to which the last layout was compared.
    var signature = LayoutSignature()
    /// The places of candidates that keep their place when items change (CO-21): section, item, distance from the room's start. Where only
    /// headers, footers and gaps are visible, the item that is nearest to them.
    var candidates: [Candidate] = []
    /// Finds the places of its elements.
    package var finder: PlaceFinder?
    /// Its sections, and how often nodes had been linked then, without cells.
    var sections: (nodes: [Int32], links: Int)?
    /// Its sections as they were last staged, and what that depends on.
    var staged: [StagedSection] = []
    var stagedBasis: StageBasis?
    /// The object by which the plans of its layouts measure their elements.
    let port = MeasuringPort()
    package var pad = Insets()
    var inset = (before: 0.0, after: 0.0)
    package var isHorizontal = false
    /// Whether it is a waterfall, or a flow without known widths, and has no sections.
    var isBlock = false
    package var isLaidOut = false
    /// Only the rule of the offset is being rewritten: the notes of the last layout remain.
    var isRewriting = false

    struct Candidate {
        let section: Int32
        let place: Int
        let id: Int
        let distance: Double
    }
}

/// Values whose changes mean that all of a collection's layout changes.
struct LayoutSignature {
    /// For the collection: the values on which all cells depend, and those on which sums depend.
    var everything: [Double] = []
    var sums: [Double] = []
    var sections: [Section] = []

    struct Section: Equatable {
        /// The values on which all cells of the section depend.
        let everything: Everything
        /// The version of the order of its items.
        let order: Int
        /// Its length and the space between rows.
        let total: Double
        let space: Double
    }

    struct Everything: Equatable {
        let node: Int32
        let item: Int32
        let arrangement: ItemArrangement
        let columns: Int
        let columnBreadth: Double
        let acrossSpace: Double
        let span: SpanRule
    }

    /// Whether a part of some section differs.
    func differs<T: Equatable>(from other: LayoutSignature, in part: (Section) -> T) -> Bool {
        sections.count != other.sections.count || zip(sections, other.sections).contains { part($0) != part($1) }
    }
}

/// The rules that were set on an item and in its cell.
struct KeptItem {
    var slots: [KeptSlot] = []
}

/// A rule that was set in a cell: the node, and the nodes of the cell to which it refers.
struct KeptSlot {
    var path: CellPath
    var prop: Prop
    var slot: SlotKind
    var rule: Rule
    var source: Int32
    /// The nodes of the cell to which the rule refers, by the numbers that it uses.
    var refers: [(node: Int32, path: CellPath)]
}

/// The place of a node independent of the numbers of nodes in cells: a node outside of cells and, for each cell from the innermost
/// outwards, its owner and the path in it to the node or to the next cell's collection.
struct CellRoute: Hashable {
    var node: Int32
    var steps: [Step] = []

    struct Step: Hashable {
        let id: Int
        let edge: CellEdge?
        let path: CellPath
    }
}

/// The path from a cell's root to a node in it: its name, or the indexes of children.
enum CellPath: Hashable {
    case root
    case named(String)
    case places([Int])
}
