// The steps of the linear layout. All numbers are points.

/// A step that fixes a length along the line. Those of a share by the container's length are `raw` before bounds.
enum LinearSizeFact: FactStep {
    /// A share of a length that is not known yet: nothing is free while the container's `prop` wraps, so that the number added
    /// to the share, `base`, and its bounds make its length.
    case unshared(container: Int32, Prop, base: Double, length: Double)
    /// A share of the free length by weight, on top of the added number `base`.
    case share(free: Double, weight: Double, weights: Double, base: Double, raw: Double)
    /// A share that a bound holds: the others share what it leaves or takes.
    case heldShare(SlotKind, length: Double)
    /// A share for which less than nothing is left.
    case noShare
    /// A share with a weight of 0, where no other has one either.
    case weightlessShare(length: Double)
    /// A share in a line of which what is left goes by weights.
    case besideWeights(base: Double, length: Double)
    /// A length that is at least that of the longest child.
    case raised(largest: Int32, largestLength: Double, to: Double)
    /// An own length with its part of what is left, or lacking.
    case weighed(WeighedLength)
    /// Shrinking or gravity fill.
    case fitted(LinearFitted)
}

/// A length with its part of what the line leaves, or lacks: `own` and `left` by `weight` of `weights`; `wanted` before bounds. `cause`:
/// `weight` or `shrink`.
struct WeighedLength: Sendable {
    let cause: Prop
    let own: Double
    let left: Double
    let weight: Double
    let weights: Double
    let wanted: Double
    let to: Double
}

/// A length that took its part of what the line left, or gave its part of what it lacked: `rest`, below 0, in proportion to `weight`.
struct LinearFitted: FactStep {
    let rest: Double
    let weight: Double
    let weights: Double
    let from: Double
    let to: Double
    let stop: LinearStop?
}

/// What ends shrinking or stretching of a size before it has given or taken its part.
enum LinearStop: Sendable {
    case lowerBound
    case upperBound
    /// No more can be taken of it.
    case end
    /// It neither gives nor takes anything.
    case unchanged
}

/// A step that fixes a place in the line; `at` is the place.
enum LinearPlaceFact: FactStep {
    /// The first in the line: after the padding, a space at the line's end, a divider, what gravity puts before it, and its own spacing.
    case first(padding: PaddingRead, ends: Double, divider: Double, lead: LinearLead?, spacing: Double, at: Double)
    /// The first in a line of `cells` in the middle of the screen, which is `window` long; `before`: what lies before the container.
    case firstOnScreen(
        container: Int32, prop: Prop, window: Double, cells: NamedSum, ends: Double, divider: Double, before: Double, spacing: Double,
        at: Double)
    /// After the one before.
    case after(LinearStep, at: Double)
    /// A label on the common baseline: that of the label `base`, after its margin.
    case onBaseline(padding: PaddingRead, base: Int32, margin: NamedDistance, baseAscent: Double, ascent: Double, at: Double)
}

/// What gravity puts before the first child: by its place a part of what the line leaves.
struct LinearLead: Sendable {
    let place: Gravity.Place
    let left: Double
    let count: Int
}

/// What is between the beginning of a child and the end of the one before it.
struct LinearStep: Sendable {
    let axis: Axis
    let before: Int32
    /// Where the one before ends.
    let end: Double
    /// The far spacing of the one before.
    let farSpacing: Double
    let space: Double
    /// What a divider takes up.
    let divider: Double
    /// What gravity puts between each two.
    let gravity: Double
    let place: Gravity.Place
    /// The child's own near spacing.
    let spacing: Double
}

/// What a line read beside the numbers in its arithmetic.
enum LinearRead: FactStep {
    /// A size that follows a share is one itself.
    case followsShare
    /// How the free length comes about: the room without what is not shared, and without what bounds hold and what is added.
    case free(Room, taken: NamedSum, held: NamedSum, free: Double)
    /// The weights of what shares, and their sum.
    case weights(NamedSum, Double)
    /// What the line leaves; below 0, what it lacks.
    case left(Room, NamedSum, left: Double)
    /// What bounds let others have of that.
    case gains(left: Double, NamedSum, rest: Double)
    /// How far a label's baseline is below its top.
    case ascent(Int32, height: Double, text: Double, font: Double, Double)
    /// A spacing that gave its part of what the line lacked.
    case shrunk(TermName, LinearFitted)
    /// One of the spaces between each two, of all that they are together.
    case eachSpace(Double, count: Int)
    /// The space that `subviewsSize` makes of what `count` cells of a size leave.
    case space(count: Int, size: Double, dividers: Double, Room, parts: Int, space: Double)
    /// The container's gravity, and what it puts between each two of what the line leaves, in `parts` parts.
    case gravity(container: Int32, left: Double, parts: Int, each: Double)
    /// A spacing that is a share of the free length.
    case spacing(Int32, Prop, free: Double, weight: Double, weights: Double, base: Double, length: Double)
    /// A spacing that a bound or a lack of weight decides.
    case heldSpacing(Int32, Prop, length: Double)
}

/// What a line's content is made up of along the line.
struct LinearContent: ContentStep {
    let cells: NamedSum
}

/// What labels on a common baseline need across their line: the lowest one, from the baseline's place on.
struct LinearBaselineContent: ContentStep {
    let base: Int32
    let margin: NamedDistance
    let baseAscent: Double
    let lowest: Int32
    let ascent: Double
    let height: Double
    let far: NamedDistance
}

/// What a label on the baseline of a base view that is aligned in another way needs of a wrapped height.
struct LinearAlignedBaseContent: ContentStep {
    let base: Int32
    /// How much of the height is above the base view's baseline, beside its ascent and `shift`: nothing, half or all.
    let part: Double
    /// What its height and its margins take of that.
    let shift: Double
    let baseAscent: Double
    let label: Int32
    let ascent: Double
    /// Of a label that reaches below; `nil`: it reaches above.
    let height: Double?
}

/// What the lengths of a line gave up or took, for its reports.
struct LinearFitAccount {
    let rest: Double
    let weights: Double
    let reads: [Fact.Read]
}

/// What reports have to say of spacings that shrank.
final class LinearAccount {
    let fit: LinearFitAccount
    /// By the place of a spacing among the spacings of the children; -1: the space between each two.
    var shrunk: [Int: LinearFitted] = [:]

    init(_ fit: LinearFitAccount) { self.fit = fit }
}
