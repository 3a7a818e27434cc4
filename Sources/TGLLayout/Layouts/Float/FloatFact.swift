// The steps of float layout. All numbers are points. `margins` are both on the axis in question, `margin` the one at the side that the
// child floats to.

/// A step that fixes a size. Where a step gives it twice, `raw` is before its bounds and `size` within them.
enum FloatSizeFact: FactStep {
    /// The cell that `subviewsSize` gives to a child without a length of its own.
    case cell(raw: Double, size: Double)
    /// The cell that `subviewsSize` gives, as an equal part of what the spaces leave.
    case sharedCell(of: Room, spaces: Int, space: Double, count: Int, raw: Double, size: Double)
    /// A size down by `rule`, a part of the content box.
    case percentDown(rule: Rule, of: Room, margins: [NamedDistance], raw: Double, size: Double)
    /// A size by `rule`, a part of the gap at the child's place: the room less what the children on both sides take.
    case partOfGap(FloatGap, rule: Rule, margins: [NamedDistance], raw: Double, size: Double)
    /// A part of an unlimited gap, which counts as its lower bound alone.
    case partOfUnlimitedGap(size: Double)
    /// Stretched by its alignment to the height of its line.
    case stretched(line: FloatLineRead, size: Double)
}

/// A step that fixes a place; `at` is where it puts the child.
enum FloatPlaceFact: FactStep {
    /// Floats to the near side: to its edge, or beside a sibling.
    case nearSide(padding: PaddingRead, ends: Double, FloatBeside?, margin: NamedDistance, at: Double)
    /// Floats to the far side of a container of length `whole`.
    case farSide(
        container: Int32, whole: Double, padding: PaddingRead, ends: Double, clamped: PaddingRead?, FloatBeside?, margin: NamedDistance,
        size: NamedDistance, at: Double)
    /// The first place down at which it fits.
    case down(Axis, top: PaddingRead, FloatTop?, margin: NamedDistance, at: Double)
    /// Gravity moved the child by all or half of the length that the content leaves.
    case movedByGravity(rest: Double, isHalf: Bool, from: Double, at: Double)
    /// Its alignment moved the child by all or half of the length that it leaves in its line.
    case aligned(line: FloatLineRead, size: NamedDistance, isHalf: Bool, from: Double, at: Double)
    /// Its length changed after it was placed, and its far edge stayed.
    case keepsFarEdge(from: Double, was: Double, length: Double, at: Double)
    /// The same for a child whose middle stayed.
    case keepsMiddle(from: Double, was: Double, length: Double, at: Double)
}

/// What a float read in addition to the numbers in its arithmetic.
enum FloatReadNote: FactStep {
    /// How far a sibling reaches inward from the near or the far side, `reach`.
    case reach(FloatBeside, isFar: Bool, start: FloatStart, reach: Double)
    /// What the content leaves below its lowest child, which ends at `end`.
    case left(Room, lowest: Int32, end: Double, margin: NamedDistance, left: Double)
    /// The space that results from `subviewsSize`, from what the cells leave of the room, or of the offer while the length wraps.
    case space(count: Int, size: Double, room: Room?, offered: Double, parts: Int, space: Double, rule: String)
}

/// The sibling that a child is beside: its inner edge at `edge`, with its margin there and the space beyond. `lost`: the part that exceeds
/// the container's end and does not count.
struct FloatBeside: Sendable {
    let node: Int32
    let edge: Double
    let margin: NamedDistance
    let space: Double
    let lost: Double
}

/// Where the content begins or ends, along. `clamped`: the near padding, where paddings leave nothing, so that the far edge is there too.
enum FloatStart: Sendable {
    case near(PaddingRead, ends: Double)
    case far(Int32, Prop, Double, PaddingRead, ends: Double, clamped: PaddingRead?)
}

/// The sibling that a child is below, or not above.
enum FloatTop: Sendable {
    case below(Int32, end: Double, margin: NamedDistance, space: Double)
    case asHigh(Int32, begin: Double, margin: NamedDistance)
}

/// The free length at a place: the content box without the reaches of the siblings on both sides.
struct FloatGap: Sendable {
    let room: Room
    let ends: Double
    let near: (node: Int32, reach: Double)?
    let far: (node: Int32, reach: Double)?
    let length: Double
}

/// The highest child of a line.
struct FloatLineRead: Sendable {
    let node: Int32
    let height: Double
}

/// What makes a float's wrapped length.
struct FloatContent: ContentStep {
    let sum: NamedSum
}
