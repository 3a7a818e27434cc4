// The steps of float layout. All numbers are points. `margins` is the sum of both margins on the axis in question, `margin` the one
// at the side that the child floats to.

/// A step that fixes a size. Where a step gives it twice, `raw` is before its bounds and `size` within them.
enum FloatSizeFact: FactStep {
    /// The cell that `subviewsSize` gives to a child without a length of its own.
    case cell(raw: Double, size: Double)
    /// `rule`, a part of the content box's `side`, down.
    case percentDown(rule: Rule, of: Prop, whole: Double, margins: Double, raw: Double, size: Double)
    /// `rule`, a part of the gap at the place that was found.
    case partOfGap(Double, rule: Rule, margins: Double, raw: Double, size: Double)
    /// A part of a gap that nothing limits is its lower bound alone.
    case partOfUnlimitedGap(size: Double)
    /// Stretched by its alignment to the height of its line.
    case stretched(line: Double, size: Double)
    /// `rule` follows the own size down, `side`, after that was stretched.
    case following(rule: Rule, own: Prop, length: Double, raw: Double, size: Double)
}

/// A step that fixes a place; `at` is where it puts the child. `reach` is how far what the child stands beside comes inward from the
/// edge that it floats to; 0 at the edge itself.
enum FloatPlaceFact: FactStep {
    /// Floats to the near side, whose edge is at `start`.
    case nearSide(start: Double, reach: Double, margin: Double, at: Double)
    /// Floats to the far side of a container of length `whole`.
    case farSide(whole: Double, padding: Double, reach: Double, margin: Double, side: Prop, length: Double, at: Double)
    /// The first height at which it fits.
    case height(top: Double, margin: Double, at: Double)
    /// Gravity moved it by half or all of what the content leaves.
    case movedByGravity(rest: Double, isHalf: Bool, from: Double, at: Double)
    /// Its alignment moved it by half or all of what it leaves of its line.
    case aligned(line: Double, size: Double, isHalf: Bool, from: Double, at: Double)
    /// Its length changed after it was placed, and its far edge stayed.
    case keepsFarEdge(at: Double)
}
