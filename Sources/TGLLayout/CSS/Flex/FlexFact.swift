// What a flex explains of its items. All numbers are points.

/// A phrase about an item of a flex.
enum FlexPhrase: Sendable {
    /// `flex = n`, which sets a basis of 0 %.
    case shorthand(Double)
    /// A size that is a share, which sets a basis of 0 %.
    case share(Int32, Prop)
    /// A bound with which an item starts in place of its base size.
    case startsAtBound(FlexBoundRead)
    /// A line, and the items in it.
    case line(LineName, NodeLengths)
    case round(Int)
    /// Rounds that are not listed.
    case moreRounds(Int)
    /// Items that a round freezes and that are not listed.
    case moreFrozen(Int)
    /// The weights by which items shrink. `hasInsets`: padding and border do not shrink.
    case weights(round: Int?, hasInsets: Bool)
    case factors(round: Int)
    /// The sum of the factors of a line is less than 1.
    case lessThanOne(CSSSum)
    /// The length that an item would have in a round.
    case wouldBe(Int32)
    /// No item can flex, and why.
    case allFrozen([(node: Int32, reason: FrozenReason)], count: Int)
    case overflows(container: Int32, by: Double, squeezed: (node: Int32, prop: Prop)?)
    /// The part of an item, by its factor of the sum of all in the line; alone where it has the whole sum.
    case grown(Int32, Prop, isSet: Bool, factors: CSSSum, isAlone: Bool)
    case shrunk(Int32, isSet: Bool, base: Double)
    case stays(StayReason)
    /// The free space that the lines leave across.
    case freeOfLines
    /// Where a line begins across; whether the container's `alignContent` affects it.
    case lineBegins(LineName, isAligned: Bool)
}

/// Why an item does not flex.
enum FrozenReason: Sendable { case aboveBase, belowBase, factor(Prop) }

/// Why an item keeps its base size or the size at which it is frozen.
enum StayReason: Sendable {
    case nothingFree
    case factor(Int32, Prop, isSet: Bool)
    case aboveBase, belowBase
    case bound(FlexBoundRead)
}

/// The bound that held an item in a round.
struct FlexBoundRead: Sendable {
    enum Sort: Sendable, Equatable { case bound(SlotKind), automaticMinimum, insets }
    let sort: Sort
    let length: Double
    /// The item, and the value that stands for its automatic minimum.
    let node: Int32
    let minimum: LaidValue
}

/// A record of the rounds in which a line was flexed.
final class FlexRounds {
    /// The result for an item in the last round in which it was open.
    struct Outcome {
        let round: Int
        /// Its length before it was held, and after.
        let raw: Double
        let held: Double
        var isStopped = false
    }

    /// What determines the depth of a line by its content.
    enum Breadth { case item(Int), baseline, lastBaseline, nothing }

    /// Whether items grow; otherwise they shrink.
    var grows = false
    /// The depth of the line before it gets a part of the lines' free space, and what determines it.
    var breadth = (length: 0.0, cause: Breadth.nothing)
    private(set) var all: [FlexRound] = []
    /// The results for the items of the line, in order.
    private var outcomes: [Outcome?]
    private let first: Int
    /// The sum of the factors of each round, once it was asked for.
    var factors: [Int: CSSSum] = [:]
    /// Makes the record of a round, given the items that are frozen and those that are open.
    private let begun: (FlexRound, Range<Int>) -> FlexRound

    init(_ line: FlexLine, _ begun: @escaping (FlexRound, Range<Int>) -> FlexRound = { round, _ in round }) {
        first = line.first
        outcomes = Array(repeating: nil, count: line.count)
        self.begun = begun
    }

    /// The result for an item; `nil` where it was never open.
    func outcome(of p: Int) -> Outcome? { outcomes[p - first] }

    func begin(_ round: FlexRound, _ range: Range<Int>) { all.append(begun(round, range)) }

    /// Notes that an open item would be `raw` long, and is held at another length.
    func note(_ p: Int, _ raw: Double, _ held: Double) { outcomes[p - first] = Outcome(round: all.count - 1, raw: raw, held: held) }

    /// Ends the round; `p` is frozen by it.
    func freeze(_ p: Int) {
        guard let outcome = outcomes[p - first], outcome.raw != outcome.held else { return }
        outcomes[p - first]?.isStopped = true
        all[all.count - 1].stop(p)
    }
}

/// A record of one round of flexing.
struct FlexRound {
    let free: Double
    /// The part of the free space that is distributed, where the sum of the factors is less than 1.
    let shared: Double
    let factors: Double
    let weights: Double
    /// The items that were frozen before the round, with their lengths, and the open ones, with their base sizes.
    var frozen = NodeLengths()
    var open = NodeLengths()
    /// Whether one of the open items has padding or a border along the line.
    var hasInsets = false
    /// The first items that the round froze because of a bound, and how many these were.
    private(set) var stopped: [Int] = []
    private(set) var stoppedCount = 0

    fileprivate mutating func stop(_ p: Int) {
        stoppedCount += 1
        if stopped.count < NodeLengths.most { stopped.append(p) }
    }
}
