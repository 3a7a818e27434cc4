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
    /// Shrinking or gravity fill: a part of the length that the line leaves, `left`, or lacks where that is below 0.
    case fitted(left: Double, from: Double, to: Double, stop: LinearStop?)
}

/// What ends shrinking or stretching of a size before it has given or taken its part.
enum LinearStop: Sendable {
    case lowerBound
    case upperBound
    /// No more can be taken of it.
    case end
}

/// A step that fixes a place in the line; `at` is the place.
enum LinearPlaceFact: FactStep {
    /// The first in the line: after the padding, a space at the line's end, what gravity puts before it, and its own spacing.
    case first(padding: PaddingRead, ends: Double, lead: LinearLead?, spacing: Double, at: Double)
    /// The first in a line that begins at `start`, which is not said in parts.
    case firstAt(Double, spacing: Double, at: Double)
    /// After the one before.
    case after(LinearStep, at: Double)
    /// A label on the common baseline, which is below the content box's top by `line`.
    case onBaseline(padding: Double, line: Double, ascent: Double, at: Double)
}

/// What gravity puts before the first child: by its place a part of what the line leaves.
struct LinearLead: Sendable {
    let place: Gravity.Place
    let left: Double
    let count: Int
}

/// What stands between the beginning of a child and the end of the one before it.
struct LinearStep: Sendable {
    let before: Int32
    /// Where the one before ends.
    let end: Double
    /// How far the length of one of the two is below 0. `lacksBefore`: it is that of the one before.
    let lack: Double
    let lacksBefore: Bool
    /// The far spacing of the one before.
    let farSpacing: Double
    let space: Double
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
    /// How the free length comes about: the room less what is not shared, and less what bounds and added numbers take of it,
    /// or lack where nothing is left.
    case free(Room, fixed: Double, held: Double, isLacking: Bool, free: Double)
    /// The container's gravity, and what it puts between each two of what the line leaves, in `parts` parts.
    case gravity(container: Int32, left: Double, parts: Int, each: Double)
    /// A spacing that is a share of the free length.
    case spacing(Int32, Prop, length: Double)
}

/// What a line's content is made up of along the line.
struct LinearContent: ContentStep {
    struct Child: Sendable {
        let node: Int32
        let length: Double
    }

    /// The children, or nothing where they are too many to be named.
    let named: [Child]
    /// The sum of the children's lengths.
    let lengths: Double
    /// How many there are.
    let count: Int
    /// Whether they are the rows of a table.
    let areRows: Bool
    /// The space between each two.
    let space: Double
    /// Their own spacings and what is at the line's ends.
    let spacings: Double
}
