// What a flex says of its items. All numbers are points.

/// What a line says of an item of a flex.
enum FlexPhrase: Sendable {
    /// `flex = n`, which says a basis of 0 %.
    case shorthand(Double)
    /// A size that is a share, which says a basis of 0 %.
    case share(Int32, Prop)
    case automaticMinimum
    /// A bound with which an item starts in place of its base size.
    case startsAtBound(FlexBoundRead)
    /// A line, and the items in it.
    case line(container: Int32, items: [Int32])
    case round(Int)
    /// What shrinks does so by these. `hasInsets`: padding and border do not shrink.
    case weights(round: Int?, hasInsets: Bool)
    case factors(round: Int)
    /// The factors of a line are less than 1 together.
    case lessThanOne(CSSSum)
    /// What an item would be in a round.
    case wouldBe(Int32)
    /// No item can flex, and why.
    case allFrozen([(node: Int32, reason: FrozenReason)])
    case overflows(container: Int32, by: Double, squeezed: (node: Int32, prop: Prop)?)
    /// The part of an item: by its factor of all in the line; alone where it has all of them.
    case grown(Int32, Prop, isSet: Bool, factors: CSSSum, isAlone: Bool)
    case shrunk(Int32, isSet: Bool, base: Double)
    case stays(StayReason)
    /// What the lines leave free across.
    case freeOfLines
    /// Where a line begins across, counted from 1; the container whose `alignContent` has a part in it.
    case lineBegins(Int, Int32?)
}

/// Why an item does not flex.
enum FrozenReason: Sendable { case aboveBase, belowBase, factor(Prop) }

/// Why an item keeps the size with which it started, or at which it is frozen.
enum StayReason: Sendable {
    case nothingFree
    case factor(Int32, Prop, isSet: Bool)
    case aboveBase, belowBase
    case bound
}

/// What held an item in a round.
struct FlexBoundRead: Sendable {
    enum Sort: Sendable, Equatable { case bound(SlotKind), automaticMinimum, insets }
    let sort: Sort
    let length: Double
}

/// What one round of flexing did.
struct FlexRound {
    /// By the place of each item that was open: its length before it was held, and after.
    var tried: [(p: Int, raw: Double, held: Double)] = []
    /// The items that were frozen before the round, and those that were open.
    var frozen: [Int] = []
    var free = 0.0
    /// The part of the free room that is shared, where the factors sum to less than 1.
    var shared = 0.0
    var factors = 0.0
    var weights = 0.0
    /// The items that the round froze because of a bound.
    var stopped: [Int] = []
}
