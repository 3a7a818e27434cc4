// The steps of relative layout. All numbers are points, and places are physical: they count from the container's left or top edge, in
// right-to-left too.

/// A step that fixes a size. Where a step gives it twice, `raw` is before its bounds and `size` within them.
enum RelativeSizeFact: FactStep {
    /// A gone child has size 0.
    case gone
    /// Both edges are given: the length along `side` from one to the other; `isHeld` where a bound or an edge changed that.
    case between(from: Double, to: Double, side: Prop, raw: Double, size: Double, isHeld: Bool)
    /// `rule`, a fill with one edge given: the `room` from that edge to the padding on the other side; `isHeld` where an
    /// edge changed what it gives.
    case toPadding(rule: Rule, room: Double, raw: Double, size: Double, isHeld: Bool)
    /// A share of a list's length, by the child's own `weight`; `isHeld` where an edge changed what the sharing gave.
    case share(RelativeShareAccount, weight: Double, raw: Double, size: Double, isHeld: Bool)
    /// A list that is part of a cycle shares nothing out.
    case shareInCycle(size: Double)
    /// A size that a cycle keeps from being solved stays as it is.
    case unsolved(size: Double)
    /// What a child demands of the length of a container that wraps, where nothing demands more.
    case demand(RelativeDemand.Reason, of: Int32, content: Double)
}

/// How a list's length was shared out.
struct RelativeShareAccount {
    /// What changes the length that is there to share.
    enum Term {
        /// A number added in the list.
        case added(Double)
        /// The size of a member that takes no share.
        case taken(Double)
    }

    /// The length of the content box.
    let whole: Double
    let terms: [Term]
    /// The whole with the terms; it may be below 0.
    let rest: Double
    /// The sum of the weights.
    let weights: Double
    /// Whether a bound holds a share, so that the others share what it leaves or takes.
    let isBounded: Bool
}

/// A step that fixes a place. `at` is what the rule makes it; `movedTo` where a bound or a margin then moved the child.
enum RelativePlaceFact: FactStep {
    /// The left or top edge stands at an edge.
    case at(RelativeEdgeFact, movedTo: Double?)
    /// The right or bottom edge, named `edge`, stands at an edge; the `side` from there is `length`.
    case fromFarEdge(Prop, RelativeEdgeFact, side: Prop, length: Double, at: Double, movedTo: Double?)
    /// The centre stands at an edge.
    case aboutCentre(RelativeEdgeFact, length: Double, at: Double, movedTo: Double?)
    /// The baseline stands at an edge; `own` is how far it is below the child's top.
    case onBaseline(RelativeEdgeFact, own: Double, at: Double, movedTo: Double?)
    /// No rule gives a position.
    case contentStart(at: Double, movedTo: Double?)
    /// A member of a group of length `total` in the middle of `content`, after the `before` of its fellows.
    case inGroup(total: Double, content: Double, padding: Double, before: Double, offset: Double, at: Double)
    /// A place that a cycle keeps from being solved stays as it is.
    case unsolved(at: Double)
}

/// Where a rule puts the edge, centre or baseline that it is set on.
enum RelativeEdgeFact {
    /// At a distance, set on `prop`, from the left or top padding.
    case fromNear(Prop, RelativeDistance, padding: Double, at: Double)
    /// At a distance from the right or bottom padding of a container of length `whole`.
    case fromFar(Prop, RelativeDistance, whole: Double, padding: Double, at: Double)
    /// About the middle of the content box, moved by `offset`.
    case aboutMiddle(Double, offset: Double, at: Double)
    /// An edge of another, `base`, times `times` plus `add`. A gone one counts without the offset.
    case of(RelativeAnchorName, base: Double, times: Double, add: Double, isGone: Bool, at: Double)
    /// The same where both count in reading direction and that is from the right: the edge is `base`, that is `reach` from there.
    case ofFromRight(RelativeAnchorName, base: Double, reach: Double, times: Double, add: Double, whole: Double, at: Double)

    /// The coordinate.
    var at: Double {
        switch self {
        case .fromNear(_, _, _, let at), .fromFar(_, _, _, _, let at), .aboutMiddle(_, _, let at), .of(_, _, _, _, _, let at),
            .ofFromRight(_, _, _, _, _, _, let at):
            return at
        }
    }
}

/// A distance by its rule: a length, or a percentage of the content box's length `of`.
enum RelativeDistance {
    case points(Double)
    case percent(Rule, of: Double)
}

/// Whose edge a reference names.
enum RelativeAnchorName {
    /// An edge of the container's content box.
    case content(of: Int32, Prop)
    /// An edge of a sibling.
    case sibling(Int32, Prop)
}

/// What a relative layout read beside the numbers in its arithmetic.
enum RelativeReadNote: FactStep {
    /// A rule as it is written on a node.
    case rule(Rule, Prop, on: Int32)
    /// The same, with where it puts its edge.
    case ruleAt(Rule, Prop, on: Int32, RelativeEdgeFact)
    /// An edge by its name alone, with where its rule puts it.
    case edgeAt(Prop, RelativeEdgeFact)
}
