// The steps of flow layout. All numbers are points; `margins` are those on the axis in question.

/// A step that fixes a size. Where a step gives it twice, `raw` is before its bounds and `size` within them.
enum FlowSizeFact: FactStep {
    /// The cell that `subviewsSize` or `pagedCount` gives to a child without a size of its own, less its margins.
    case cell(FlowCell, margins: [NamedDistance], raw: Double, size: Double)
    /// A size by `rule`, a part of what the line has left; of a whole line where nothing was left, so that the child begins the next line.
    case partOfLine(rule: Rule, line: FlowRoom, taken: NamedSum, margins: [NamedDistance], beginsLine: Bool, raw: Double, size: Double)
    /// A cell longer than a whole line, `from`, cut to the line's length.
    case cut(from: Double, line: FlowRoom, margins: [NamedDistance], raw: Double, size: Double)
    /// Gravity fill with a fixed count a line: all cells of a line are equal.
    case equalCell(count: Int, line: FlowRoom, gap: Double, cell: Double, margins: [NamedDistance], raw: Double, size: Double)
    /// A share of the line's free length by weight, on top of the added number `base`.
    case share(free: Double, weight: Double, weights: Double, base: Double, raw: Double, size: Double)
    /// A share that is held by a bound: the others share the difference.
    case heldShare(size: Double)
    /// A share with a weight of 0.
    case weightlessShare(size: Double)
    /// Gravity fill with as many a line as fit: an equal part of the line's remaining length, on top of the size `from`. `rest`: that
    /// length after the differences that bounds leave to the others. Or gravity stretch, `by`, where `from` is 0.
    case stretched(by: Gravity.Place, from: Double, rest: Double, among: Double, size: Double)
    /// The same where a bound holds the child.
    case heldStretch(by: Gravity.Place, from: Double, size: Double)
    /// `shrink`: the size less its part of the length that the line lacks.
    case shrunk(WeighedLength)
    /// `rule`, a fill of the depth that remains from the line's beginning, after the lines `above`.
    case fillAcross(rule: Rule, room: Room, above: NamedSum, margins: [NamedDistance], raw: Double, size: Double)
    /// `rule`, a percentage of the depth that remains from the line's beginning.
    case partAcross(rule: Rule, room: Room, above: NamedSum, margins: [NamedDistance], raw: Double, size: Double)
    /// Stretched to the depth of its line.
    case lineDepth(Double, margins: [NamedDistance], raw: Double, size: Double)
    /// Gravity fill across: each line takes an equal part of the depth that the lines leave, on top of the size `from`; or gives up `by`.
    case deepened(place: Gravity.Place, from: Double, by: Double, lines: Int, rest: Double, raw: Double, size: Double)
}

/// A step that fixes a place; `at` is where it puts the child.
enum FlowPlaceFact: FactStep {
    /// The place in a line: after the cells and spaces `before` and what gravity adds. `child` counts from 0.
    case inLine(child: Int, line: LineName, start: FlowStart, before: NamedSum, gravity: FlowSpread?, margin: NamedDistance, at: Double)
    /// In a last line that repeats the places of the line before: that of the child above.
    case under(Int32, at: Double)
    /// The place across: after the lines `above`, and how far alignment moves the child in its room there.
    case acrossLine(LineName, top: PaddingRead, above: NamedSum, margin: NamedDistance, moved: FlowMove?, at: Double)
    /// Columns that close up: the first in its column is at the top.
    case firstInColumn(top: PaddingRead, margin: NamedDistance, at: Double)
    /// Columns that close up: each other one below the child before it in its column, which ends at `end`.
    case closedUp(below: Int32, end: Double, far: NamedDistance, space: Double, margin: NamedDistance, at: Double)
    /// A waterfall: the place of a column, which counts from 0.
    case columnPlace(Int, start: FlowStart, before: NamedSum, margin: NamedDistance, at: Double)
    /// A waterfall: the place in a column.
    case inColumn(Int, isFirst: Bool, top: PaddingRead, above: NamedSum, margin: NamedDistance, at: Double)
    /// Gravity across moved the child's line by a part of what all lines leave.
    case moved(FlowSpread, from: Double, at: Double)
    /// The lines above gave up so much of their depth, and the child's own line gave up so much of its room.
    case movedBack(from: Double, by: Double, at: Double)
    /// Cells before it in its line became longer by this after the line was placed.
    case pushed(from: Double, by: Double, at: Double)
}

/// What a flow read in addition to the numbers in its arithmetic.
enum FlowReadNote: FactStep {
    /// How much of a line is free for shares: the line without the lengths `taken`, and without the bounds and added numbers of the shares,
    /// `held`.
    case freeInLine(line: FlowRoom, taken: NamedSum, held: NamedSum, free: Double)
    /// The weights of the shares that no bound holds.
    case weights(NamedSum, Double)
    /// What a line leaves for gravity.
    case leftInLine(LineName, line: FlowRoom, taken: NamedSum, left: Double)
    /// What bounds of other children add to that, or take from it.
    case gains(left: Double, NamedSum, rest: Double)
    /// What all lines leave for gravity.
    case leftAcross(Room, NamedSum, left: Double)
    /// Which cell makes a line as deep as it is.
    case depth(LineName, NamedSum, Double)
    /// The space that results from `subviewsSize`: what the line leaves beside `count` cells of a size.
    case space(count: Int, size: Double, room: Room, parts: Int, space: Double, rule: String)
}

/// The length of a line.
struct FlowRoom: Sendable {
    let room: Room
    /// The space at both ends that `subviewsCentered` takes of it.
    let ends: Double
    /// In a flow whose pages are beside each other: the number of cells, and the spaces between them.
    let cells: (count: Int, size: Double, gap: Double)?
}

/// Where lines begin along: after the padding, a space at the line's end, and the pages before.
struct FlowStart: Sendable {
    let padding: PaddingRead
    let ends: Double
    let pages: Int
    let page: Double
}

/// The space that gravity puts before a child or a line: a part of the remaining length, by its place. `index`: how many are before it.
struct FlowSpread: Sendable {
    let place: Gravity.Place
    let left: Double
    let count: Int
    let index: Int
}

/// How far alignment moves a child in the depth of its line: half or all of the space that the child leaves there.
struct FlowMove: Sendable {
    let depth: Double
    let margins: [NamedDistance]
    let size: NamedDistance
    let isHalf: Bool
}

/// The size of the cell that a flow gives to children without a size.
enum FlowCell: Sendable {
    case number(Double)
    /// What spaces leave of a length, divided equally.
    case part(of: FlowRoom, spaces: Int, gap: Double, count: Int, Double)
    /// The same for the length of the parent, less a padding.
    case partOfParent(Int32, Prop, Double, padding: Double, spaces: Int, gap: Double, count: Int, Double)

    var length: Double {
        switch self {
        case .number(let length), .part(_, _, _, _, let length), .partOfParent(_, _, _, _, _, _, _, let length): return length
        }
    }
}

/// What makes a flow's wrapped length, in points.
enum FlowContent: ContentStep {
    /// The longest of several lines, or the only one. `nil`: the only one.
    case longestLine(LineName?, NamedSum, ends: Double)
    /// All in one line, which is longer than what is offered.
    case offered(NamedSum, Double)
    /// The longest cell: no line can be shorter.
    case longestCell(NamedSum, ends: Double)
    /// A line of equal cells, as `subviewsSize` gives them.
    case cells(count: Int, size: Double, gap: Double, ends: Double)
    /// Lines or cells one below the other.
    case depth(NamedSum)
    /// Whole pages, each as long as the parent is along that side.
    case pages(count: Int, Int32, Prop, Double, padding: Double)
}
