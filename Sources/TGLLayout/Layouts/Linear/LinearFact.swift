// The steps of the linear layout. All numbers are points.

/// A step that fixes a length along the line. Those of a share by the container's length are `raw` before bounds.
enum LinearSizeFact: FactStep {
    /// A share of a length that is not known yet: nothing is free while the container's `prop` wraps, so its length results from the number
    /// added to the share, `base`, and its bounds.
    case unshared(container: Int32, Prop, base: Double, length: Double)
    /// A share of the free length by weight, on top of the added number `base`.
    case share(free: Double, weight: Double, weights: Double, base: Double, raw: Double)
    /// A share that is held by a bound: the others share the difference.
    case heldShare(SlotKind, length: Double)
    /// A share where less than nothing is left.
    case noShare
    /// A share with a weight of 0, where no other has one either.
    case weightlessShare(length: Double)
    /// A share in a line whose remaining length is distributed by weights.
    case besideWeights(base: Double, length: Double)
    /// A length that is at least that of the longest child.
    case raised(largest: Int32, largestLength: Double, to: Double)
    /// An own length with its part of the length that is left, or lacking.
    case weighed(WeighedLength)
    /// Shrinking or gravity fill.
    case fitted(LinearFitted)
}

/// A length with its part of the length that the line leaves, or lacks: `own`, and `left` by `weight` of `weights`; `wanted` before bounds.
/// `cause`: `weight` or `shrink`.
struct WeighedLength: Sendable {
    let cause: Prop
    let own: Double
    let left: Double
    let weight: Double
    let weights: Double
    let wanted: Double
    let to: Double
}

/// A length that got its part of the length that the line left, or gave its part of the length that it lacked: `rest`, below 0, in
/// proportion to `weight`.
struct LinearFitted: FactStep {
    let rest: Double
    let weight: Double
    let weights: Double
    let from: Double
    let to: Double
    let stop: LinearStop?
}

/// What stops the shrinking or stretching of a size before it has its part.
enum LinearStop: Sendable {
    case lowerBound
    case upperBound
    /// Nothing more can be taken from it.
    case end
    /// It does not change at all.
    case unchanged
}

/// A step that fixes a place in the line; `at` is the place.
enum LinearPlaceFact: FactStep {
    /// The first in the line: after the padding, a space at the line's end, a divider, the space of gravity, and its own spacing.
    case first(padding: PaddingRead, ends: Double, divider: Double, lead: LinearLead?, spacing: Double, at: Double)
    /// The first in a line of `cells` in the middle of the screen, which is `window` long; `before`: the distance of the container from the
    /// screen's edge.
    case firstOnScreen(
        container: Int32, prop: Prop, window: Double, cells: NamedSum, ends: Double, divider: Double, before: Double, spacing: Double,
        at: Double)
    /// After the one before.
    case after(LinearStep, at: Double)
    /// A label on the common baseline: that of the label `base`, after its margin.
    case onBaseline(padding: PaddingRead, base: Int32, margin: NamedDistance, baseAscent: Double, ascent: Double, at: Double)
}

/// The space that gravity puts before the first child: a part of the length that the line leaves, by its place.
struct LinearLead: Sendable {
    let place: Gravity.Place
    let left: Double
    let count: Int
}

/// The space between a child and the one before it.
struct LinearStep: Sendable {
    let axis: Axis
    let before: Int32
    /// The end of the child before.
    let end: Double
    /// The far spacing of the child before.
    let farSpacing: Double
    let space: Double
    /// The thickness of a divider.
    let divider: Double
    /// The space that gravity adds between each two.
    let gravity: Double
    let place: Gravity.Place
    /// The child's own near spacing.
    let spacing: Double
}

/// What a line read in addition to the numbers in its arithmetic.
enum LinearRead: FactStep {
    /// A size that refers to a share is a share itself.
    case followsShare
    /// How the free length results: the room without what is not shared, and without the parts of bounds and added numbers.
    case free(Room, taken: NamedSum, held: NamedSum, free: Double)
    /// The weights of what shares the free length, and their sum.
    case weights(NamedSum, Double)
    /// The length that the line leaves; below 0, the length that it lacks.
    case left(Room, NamedSum, left: Double)
    /// The differences that bounds leave to the others.
    case gains(left: Double, NamedSum, rest: Double)
    /// How far a label's baseline is below its top.
    case ascent(Int32, height: Double, text: Double, font: Double, Double)
    /// A spacing that became smaller by its part of the length that the line lacked.
    case shrunk(TermName, LinearFitted)
    /// One of the spaces between children, which are shrunk together.
    case eachSpace(Double, count: Int)
    /// The space that results from `subviewsSize`: what `count` cells of a size leave.
    case space(count: Int, size: Double, dividers: Double, Room, parts: Int, space: Double)
    /// The container's gravity, and the space that it adds between each two: the remaining length in `parts` parts.
    case gravity(container: Int32, left: Double, parts: Int, each: Double)
    /// A spacing that is a share of the free length.
    case spacing(Int32, Prop, free: Double, weight: Double, weights: Double, base: Double, length: Double)
    /// A spacing that is held by a bound, or has no weight.
    case heldSpacing(Int32, Prop, length: Double)
}

/// What makes a line's content along the line.
struct LinearContent: ContentStep {
    let cells: NamedSum
}

/// The need of labels on a common baseline across their line: from the baseline's place to the end of the lowest one.
struct LinearBaselineContent: ContentStep {
    let base: Int32
    let margin: NamedDistance
    let baseAscent: Double
    let lowest: Int32
    let ascent: Double
    let height: Double
    let far: NamedDistance
}

/// The need of a label on the baseline of a base view that is aligned in another way, in a wrapped height.
struct LinearAlignedBaseContent: ContentStep {
    let base: Int32
    /// The part of the height above the base view's baseline, in addition to its ascent and `shift`: nothing, half or all.
    let part: Double
    /// What the base view's height and margins take of that.
    let shift: Double
    let baseAscent: Double
    let label: Int32
    let ascent: Double
    /// For a label that reaches below; `nil`: it reaches above.
    let height: Double?
}

/// What the lengths of a line gave up or got, for its reports.
struct LinearFitAccount {
    let rest: Double
    let weights: Double
    let reads: [Fact.Read]
}

/// What reports need about spacings that shrank.
final class LinearAccount {
    let fit: LinearFitAccount
    /// By the index of a spacing among the spacings of the children; -1: the space between each two.
    var shrunk: [Int: LinearFitted] = [:]

    init(_ fit: LinearFitAccount) { self.fit = fit }
}
