// The steps of relative layout. All numbers are points, and places are physical: they count from the container's left or top edge, in
// right-to-left too.

/// A step that fixes a size. Where a step gives it twice, `raw` is before its bounds and `size` within them.
enum RelativeSizeFact: FactStep {
    /// A gone child has size 0.
    case gone
    /// Both edges are given: the length along `side` from one to the other; `isHeld` where a bound or an edge changed that.
    case between(from: Double, to: Double, side: Prop, raw: Double, size: Double, isHeld: Bool)
    /// `rule`, a fill with one edge given: the `room` from that edge to the padding on the other side; `isHeld` where an edge changed the
    /// result.
    case toPadding(RelativeRoom, rule: Rule, room: Double, raw: Double, size: Double, isHeld: Bool)
    /// No more than the room between two edges, where `wanted` is more.
    case room(from: Double, to: Double, wanted: Double, size: Double)
    /// A share of a list's length, by the child's own `weight`, or as a bound holds it; `isHeld` where an edge changed the result.
    case share(RelativeShareAccount, weight: Double, isBound: Bool, raw: Double, size: Double, isHeld: Bool)
    /// A list that is part of a cycle gives no shares.
    case shareInCycle(size: Double)
    /// A size that cannot be solved because of a cycle stays as it is.
    case unsolved(size: Double)
    /// What a child needs of the length of a container that wraps, where no child needs more.
    case demand(RelativeDemand.Reason, of: Int32, RelativeDemandTerms, content: Double)
}

/// The space between an edge, at `from`, and the padding of a container of known length, in physical terms.
struct RelativeRoom {
    let container: Int32
    let prop: Prop
    let whole: Double
    let padding: Double
    let from: Double
    /// Whether the padding in question is the right or bottom one.
    let isAhead: Bool
    let margin: Double
}

/// What a child needs of a wrapped length, in points: where it begins and ends in the content box, its margins and its own size.
struct RelativeDemandTerms {
    let begin: Double
    let end: Double
    let near: NamedDistance
    let far: NamedDistance
    let size: NamedDistance
}

/// How a list's length was distributed.
struct RelativeShareAccount {
    let room: Room
    /// The numbers added in the list, and the members that take no share.
    let taken: NamedSum
    /// The rest; it may be below 0.
    let rest: Double
    /// The shares that a bound holds.
    let held: NamedSum
    /// The weights of the others, and their sum.
    let weights: NamedSum
    let weight: Double
}

/// A step that fixes a place. `at` is the place by the rule; `movedTo` where a bound or a margin then moved the child.
enum RelativePlaceFact: FactStep {
    /// The left or top edge is at an edge.
    case at(RelativeEdgeFact, movedTo: Double?)
    /// The right or bottom edge, named `edge`, is at an edge; the `side` from there is `length`.
    case fromFarEdge(Prop, RelativeEdgeFact, side: Prop, length: Double, at: Double, movedTo: Double?)
    /// The centre is at an edge; the `side` along the axis is `length`.
    case aboutCentre(RelativeEdgeFact, side: Prop, length: Double, at: Double, movedTo: Double?)
    /// In the middle between two edges, which its bounds name; the `side` is `length`.
    case betweenEdges(from: Double, to: Double, side: Prop, length: Double, at: Double, movedTo: Double?)
    /// The baseline is at an edge; `own` is how far it is below the child's top.
    case onBaseline(RelativeEdgeFact, own: Double, at: Double, movedTo: Double?)
    /// No rule gives a position: it begins after the padding, or ends before that of a container read from the right.
    case contentStart(RelativeContentStart, at: Double, movedTo: Double?)
    /// A member of a group of `members`, `total` long, in the middle of the content box, after the `before` of its fellows.
    case inGroup(members: NamedSum, total: Double, content: Room, padding: Double, before: NamedSum, offset: Double, at: Double)
    /// A place that cannot be solved because of a cycle stays as it is.
    case unsolved(at: Double)
}

/// Where a rule places the edge, centre or baseline that it is set on.
enum RelativeEdgeFact {
    /// At a distance, set on `prop`, from the left or top padding.
    case fromNear(Prop, RelativeDistance, padding: Double, at: Double)
    /// At a distance from the right or bottom padding of a container of length `whole`.
    case fromFar(Prop, RelativeDistance, whole: RelativeWhole, padding: Double, at: Double)
    /// At the middle of the content box, after `padding`, moved by `offset`, or back by it where that is subtracted.
    case aboutMiddle(Room, padding: Double, offset: RelativeDistance, isTaken: Bool, at: Double)
    /// An edge of another, `base`, times `times` plus `add`. A gone sibling counts without the offset.
    case of(RelativeAnchorName, base: Double, times: Double, add: Double, isGone: Bool, at: Double)
    /// The same in right-to-left, where both count from the right: the edge is `base`, which is `reach` from there.
    case ofFromRight(RelativeAnchorName, base: Double, reach: Double, times: Double, add: Double, whole: RelativeWhole, at: Double)

    /// The coordinate.
    var at: Double {
        switch self {
        case .fromNear(_, _, _, let at), .fromFar(_, _, _, _, let at), .aboutMiddle(_, _, _, _, let at), .of(_, _, _, _, _, let at),
            .ofFromRight(_, _, _, _, _, _, let at):
            return at
        }
    }
}

/// The length of the container along an axis.
struct RelativeWhole {
    let node: Int32
    let prop: Prop
    let length: Double
}

/// Where the content box begins, in physical terms.
struct RelativeContentStart {
    let whole: RelativeWhole
    let padding: Double
    /// The child's own length, where the content box is read from the right.
    let size: Double?
}

/// A distance by its rule: a length, or a percentage of the content box's length `of`.
enum RelativeDistance {
    case points(Double)
    case percent(Rule, of: Room)
    case margin(Rule, LayoutMarginRead)
}

/// The owner of the edge that a reference names.
enum RelativeAnchorName {
    /// An edge of the container's content box, or a middle of it.
    case content(RelativeWhole, Prop, padding: Double, content: Room)
    /// An edge of a sibling.
    case sibling(Int32, Prop)
}

/// What a relative layout read in addition to the numbers in its arithmetic.
enum RelativeReadNote: FactStep {
    /// A rule as it is written on a node.
    case rule(Rule, Prop, on: Int32)
    /// The same, or a bound, with the place that it gives its edge.
    case ruleAt(Rule, Prop, SlotKind = .rule, on: Int32, RelativeEdgeFact)
    /// The safe area's part in a padding.
    case padding(PaddingRead)
    /// An edge by its name alone, with the place that its rule gives it.
    case edgeAt(Prop, RelativeEdgeFact)
}
