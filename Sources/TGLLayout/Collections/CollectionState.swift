// What a collection is beside its rules: its items, and what was made of them.

/// A function of a collection or section: a template, an estimate, a size or a place by function.
///
/// Each answer is a function of the arguments alone; `nil` says that the function failed, which whoever gave it knows.
public protocol ItemFunction: CurveFunction {
    /// Whether what it gives depends on an item's place.
    var takesPlace: Bool { get }
    /// Makes a cell: of an item, or a header, footer or background (`nil`).
    func makeCell(_ item: ItemAt?, place: Int, in parent: Int32, of document: Document) -> MadeCell?
    /// A width and height of an item.
    func size(_ item: ItemAt) -> Pair?
    /// The lengths of some values of a list, in order; false where the function fails with one.
    func lengths(of values: any ItemValues, _ range: Range<Int>, _ take: (Double) -> Void) -> Bool
    /// The sizes of some values of a list, in order; false where the function fails with one.
    func sizes(of values: any ItemValues, _ range: Range<Int>, _ take: (Pair) -> Void) -> Bool
    /// Where a cell is instead.
    func frame(_ frame: Rect, viewport: Rect, _ item: ItemAt) -> Rect?
}

extension ItemFunction {
    /// No curve.
    public func callAsFunction(_ argument: Double) -> (Double, Double)? { nil }
}

/// What a template made.
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

/// A cell that is there: of an item, a header, a footer or a background.
package struct Cell {
    var node: Int32
    /// Of an item its number, its place when it was made, and where its value is.
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
    /// Which of all cells that were made it is.
    var serial: UInt32
    /// Something that it was made of is another now.
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
    /// What was set on items, by their numbers.
    private(set) var kept: [Int: KeptItem] = [:]
    /// The items of which it says how many columns or rows they take.
    private(set) var spanning: Set<Int> = []
    /// Estimates and sizes by function that were summed up, by list of values and function.
    var tables: [TableKey: (table: LengthTable, values: any ItemValues, version: Int)] = [:]
    /// Of a waterfall or flow with known sizes where its items are.
    var known: KnownBlock?
    /// Of a grid in which items take several columns or rows which of them are in which row.
    var bands: GridBands?
    /// Of a waterfall in which items take several columns how many.
    var blockSpans: BlockSpans?
    /// Sizes of known items that are not made, with what they were measured in.
    var measures: [Int: KnownSize] = [:]
    /// Measured lengths of all items, where `measured` says so, by list of values.
    var measuredTables: [ObjectIdentifier: MeasuredTable] = [:]
    /// The items that the last layout placed, in order, each with its frame before `adjust`.
    package var placed: [PlacedItem] = []
    /// How it was laid out last.
    package var layout: SectionLayout?
    /// What the last layout changed in it.
    var notes = SectionNotes()
    var headerFrame: Rect?
    /// The rule of the offset by which it was laid out, of one that scrolls across.
    var offsetRule = Rule.unset
    /// How long the items were that were placed, by their numbers.
    var lengths: [Int: Double] = [:]
    /// Where its items were replaced while some could not be told apart, by the number of the `key` that was in force.
    var equalReplacements: [Int32: [Source]] = [:]
    /// Of a section that scrolls across its own layout.
    package var across: AcrossLayout?
    /// Whether something changed that its rules or its plan depend on, since they were read.
    var isTouched = true
    /// What the caller knows of the items as they are, and how often the screen had changed then.
    var noted: (knowledge: AnyObject, version: Int)?

    /// Sets what is kept of an item; gives what was.
    func setKept(_ item: KeptItem?, of id: Int) -> KeptItem? {
        let before = kept[id]
        kept[id] = item
        if item?.hasSpan ?? false { spanning.insert(id) } else { spanning.remove(id) }
        return before
    }

    /// Takes over the items of another section, with what is kept of them.
    func takeItems(of other: SectionState) { (order, kept, spanning) = (other.order, other.kept, other.spanning) }

    /// Whether something of it is made or kept, or the last layout noted something of it besides where it is.
    var isOccupied: Bool {
        hasCells || !kept.isEmpty || !placed.isEmpty || across != nil || headerFrame != nil || notes != SectionNotes()
    }

    /// Whether any cell is there.
    var hasCells: Bool { !cells.isEmpty || header != nil || footer != nil || background != nil }

    /// Whether sizes of items are known that are not made.
    var hasMeasures: Bool { !measures.isEmpty || !measuredTables.isEmpty }

    /// By what `adapt` multiplies the lengths and sizes that functions give.
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

    /// Forgets what functions gave.
    func forgetTables() {
        isTouched = true
        noted = nil
        tables = [:]
        known = nil
        (bands, blockSpans) = (nil, nil)
    }

    /// Forgets the tables that a function does not use, once they are longer than those of all functions of a section would be: an undone
    /// change finds those of before.
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

    /// What sizes of items were measured in: others are found in another column, along the other axis, by another template.
    struct MeasuringBasis: Equatable {
        let along: Axis
        /// Of one item, or of a column where it is of many: then also by what items take several of how many columns.
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

/// How a section was laid out: what is asked of items that are not made is computed from it.
package struct SectionLayout {
    package let plan: SectionPlan
    /// In the content.
    package var frame: Rect
    /// Where columns are, and how broad.
    package let columns: Int
    package let columnBreadth: Double
    package let acrossSpace: Double
    package let near: Double
    /// Rows that were measured, and where they are in the section.
    package var rows: [Int: (start: Double, length: Double)]
    /// The lengths of the rows of bands that were measured (CO-45).
    package var bandRows: [Int: [Double]] = [:]
    /// Where rows after the last one made are further than the sums say; of which on that is.
    var shift: Double
    var shiftsFrom: Int
    /// Where the section begins by the sums.
    var sumStart: Double
    let isHorizontal: Bool
    /// Of a flow, how rows share their free space; of its last row too.
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
    /// The rule of the offset by which it was laid out.
    var offsetRule = Rule.unset
    /// The offset in force and the content's size, physical.
    var offset = Pair.zero
    package var contentSize = Pair.zero
    /// What the last layout changed.
    var notes = CollectionNotes()
    /// The place of the first in view and its distance (`anchor`).
    var anchor: (section: Int32, place: Int, distance: Double)?
    /// What was compared with.
    var signature = LayoutSignature()
    /// Where candidates stand that keep their place when items change (CO-21): section, item place, distance from the room's start.
    /// Where only headers, footers and gaps are in view, the item that is nearest to them.
    var candidates: [Candidate] = []
    /// Where its elements are.
    package var finder: PlaceFinder?
    /// Its sections, and how many times nodes had been linked then but for cells.
    var sections: (nodes: [Int32], links: Int)?
    /// Its sections as they were staged last, and what that depends on.
    var staged: [StagedSection] = []
    var stagedBasis: StageBasis?
    /// Where the plans of its layouts have their elements measured.
    let port = MeasuringPort()
    package var pad = Insets()
    var inset = (before: 0.0, after: 0.0)
    package var isHorizontal = false
    /// Whether it is a waterfall, or a flow without known widths, and has no sections.
    var isBlock = false
    package var isLaidOut = false
    /// Only the rule of the offset is written otherwise: what the layout before changed stays noted.
    var isRewriting = false

    struct Candidate {
        let section: Int32
        let place: Int
        let id: Int
        let distance: Double
    }
}

/// What says whether all of a collection's layout is another one.
struct LayoutSignature {
    /// Of the collection: what all cells depend on, and what sums do.
    var everything: [Double] = []
    var sums: [Double] = []
    var sections: [Section] = []

    struct Section: Equatable {
        /// What all cells of the section depend on.
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

    /// Whether a part of some section is another than it was.
    func differs<T: Equatable>(from other: LayoutSignature, in part: (Section) -> T) -> Bool {
        sections.count != other.sections.count || zip(sections, other.sections).contains { part($0) != part($1) }
    }
}

/// What was set on an item and in its cell.
struct KeptItem {
    var slots: [KeptSlot] = []
}

/// A rule that was set in a cell: on what node, and what it refers to in the cell.
struct KeptSlot {
    var path: CellPath
    var prop: Prop
    var slot: SlotKind
    var rule: Rule
    var source: Int32
    /// The nodes of the cell that the rule refers to, by the numbers that it uses.
    var refers: [(node: Int32, path: CellPath)]
}

/// Where a node is, whatever numbers nodes of cells have: a node outside of cells, and from the inmost cell outwards whose each of them is,
/// and where in it the node or the next cell's collection is.
struct CellRoute: Hashable {
    var node: Int32
    var steps: [Step] = []

    struct Step: Hashable {
        let id: Int
        let edge: CellEdge?
        let path: CellPath
    }
}

/// The way from a cell's root to a node in it: its name, or the places of children.
enum CellPath: Hashable {
    case root
    case named(String)
    case places([Int])
}
