// The steps of flow layout. All numbers are points; `margins` is the sum of both margins on the axis in question, `margin` the near
// one alone.

/// A step that fixes a size. Where a step gives it twice, `raw` is before its bounds and `size` within them.
enum FlowSizeFact: FactStep {
    /// The cell that `subviewsSize` or `pagedCount` gives to a child without a size of its own, less its margins.
    case cell(Double, margins: Double, raw: Double, size: Double)
    /// `rule`, a part of what the line has left; of a whole line where nothing was left, so that the child begins the next one.
    case partOfLine(rule: Rule, left: Double, margins: Double, beginsLine: Bool, raw: Double, size: Double)
    /// A cell longer than a whole line, cut to the line's length.
    case cut(line: Double, margins: Double, raw: Double, size: Double)
    /// Gravity fill with a fixed count a line: all cells of a line are equal.
    case equalCell(count: Int, line: Double, gaps: Double, cell: Double, margins: Double, raw: Double, size: Double)
    /// A share of the line's free length by weight, on top of the added number `base`.
    case share(free: Double, weight: Double, weights: Double, base: Double, raw: Double, size: Double)
    /// A share that a bound holds: the others share what it leaves or takes.
    case heldShare(size: Double)
    /// A share with a weight of 0.
    case weightlessShare(size: Double)
    /// Gravity fill with as many a line as fit: an equal part of what the line leaves, on top of the size `from`.
    case stretched(from: Double, rest: Double, among: Int, size: Double)
    /// The same where bounds hold some of the line's children, so that the parts are not equal.
    case stretchedWithinBounds(from: Double, rest: Double, size: Double)
    /// `rule`, a fill of the depth left from the line's beginning.
    case fillAcross(rule: Rule, left: Double, margins: Double, raw: Double, size: Double)
    /// `rule`, a percentage of the depth left from the line's beginning.
    case partAcross(rule: Rule, left: Double, margins: Double, raw: Double, size: Double)
    /// Stretched to the depth of its line.
    case lineDepth(Double, margins: Double, raw: Double, size: Double)
    /// Gravity fill across: each line takes an equal part of what the lines leave, on top of the size `from`.
    case deepened(from: Double, by: Double, raw: Double, size: Double)
}

/// A step that fixes a place; `at` is where it puts the child.
enum FlowPlaceFact: FactStep {
    /// The place in a line: after `before` (cells and spaces) and what gravity adds. `child` and `line` count from 0.
    case inLine(child: Int, line: Int, start: Double, before: Double, gravity: Double, margin: Double, at: Double)
    /// In a last line that repeats the places of the line before: that of the child above.
    case under(Int32, at: Double)
    /// The place across: where the line begins, and how far alignment moves the child in its room there.
    case acrossLine(Int, begins: Double, margin: Double, moved: Double, isCentered: Bool, at: Double)
    /// Columns that close up: the first in its column stands at the top.
    case firstInColumn(top: Double, margin: Double, at: Double)
    /// Columns that close up: each other one below the child before it in its column.
    case closedUp(below: Int32, end: Double, margin: Double, at: Double)
    /// A waterfall: the place of a column, which counts from 0.
    case columnPlace(Int, start: Double, before: Double, margin: Double, at: Double)
    /// A waterfall: the place in a column.
    case inColumn(Int, isFirst: Bool, top: Double, above: Double, margin: Double, at: Double)
    /// Gravity across moved the child's line by its part of what all lines leave.
    case moved(rest: Double, from: Double, by: Double, at: Double)
}

/// What a flow read beside the numbers in its arithmetic.
enum FlowReadNote: FactStep {
    /// How much of a line is left for shares.
    case freeInLine(line: Double, left: Double)
}
