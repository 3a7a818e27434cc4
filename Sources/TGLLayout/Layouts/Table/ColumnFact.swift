// What a table explains of its columns and of the cells in them. All numbers are points; columns are counted from 0.

/// Some columns one after the other, with the spaces between them.
struct ColumnSum: ContentStep {
    /// How many are written out.
    static let most = 6

    let lengths: [Double]
    let gaps: Int
    let space: Double
    /// The padding in it.
    var padding = 0.0

    var total: Double { lengths.reduce(0, +) + Double(gaps) * space }
}

/// How a column got its length.
enum ColumnRead: FactStep {
    /// The need of the widest cell that is in this column alone: its own length and its margins.
    case widest(column: Int, NamedSum, length: Double)
    /// Only cells that take several columns are in it.
    case empty(column: Int)
    /// The length that the table's columns leave in its room; below 0, the length that they lack.
    case left(Room, ColumnSum, left: Double)
    /// The part of that length which one of `count` columns gets or gives.
    case shared(column: Int, from: Double, left: Double, count: Int, to: Double)
    /// The columns of a cell.
    case taken(ColumnSum)
}

/// The length of a cell.
enum ColumnSizeFact: FactStep {
    /// That of its columns, less its margins; `raw` before its bounds.
    case filled(ColumnSum, margins: [NamedDistance], raw: Double, length: Double)
    /// A part of its columns: its own rule.
    case part(Rule, Prop, of: ColumnSum, margins: [NamedDistance], raw: Double, length: Double)
    case collapsed
}

/// The place of a cell in its row.
struct ColumnPlaceFact: FactStep {
    let column: Int
    let before: ColumnSum
    /// The distance of the row from where the table's content begins.
    let offset: Double
    let near: NamedDistance
    let aligned: ColumnAligned?
    let at: Double
}

/// The space that an alignment puts before a cell: all or half of the length that the cell leaves in its columns.
struct ColumnAligned: Sendable {
    let isHalf: Bool
    let columns: Double
    let margins: [NamedDistance]
    let size: NamedDistance
}
