// The steps of flex, grid and block: lines, each a phrase and a sum, which `Why/Wording/CSSWording` puts into words. All numbers are
// points.

/// The length to which a size refers: the containing block of a child, or the part of it that the container gives to the child.
indirect enum CSSRoom: Sendable {
    /// The content box of the container.
    case content(Room)
    /// A definite content box of a container that wraps, or of which nothing more is known.
    case inside(Double)
    /// The area of a grid: this many tracks along an axis from `first` on, counted from 1.
    case area(Axis, first: Int, count: Int, Double)
    /// The line of a flex that the child is in.
    case line(LineName, Double)
    /// The padding box of the container.
    case paddingBox(Int32, Prop, Double)
    /// The part of a block's width that floats leave.
    case gap(CSSSum)
    /// The part of another length that insets leave.
    case between(CSSRoom, [NamedDistance], length: Double)
    /// The height inside a node that its ratio gives, where its content holds it higher.
    case byRatio(Int32, Double)
    /// Insets that leave no length.
    case crossed
    /// Margins that leave no length.
    case withinMargins
    /// The containing block of a node out of the flow that is an area of a grid.
    case ownArea(Prop, Double)
    /// The room from the static place of a node out of the flow on.
    case rest(Double)

    /// Whether its length was explained before.
    var isTold: Bool { if case .area = self { true } else { false } }

    var length: Double {
        switch self {
        case .content(let room): room.length
        case .crossed, .withinMargins: 0
        case .gap(let sum): sum.value
        case .inside(let length), .area(_, _, _, let length), .line(_, let length), .paddingBox(_, _, let length),
            .between(_, _, let length), .rest(let length), .ownArea(_, let length), .byRatio(_, let length):
            length
        }
    }
}

/// What a number in a sum is.
enum CSSTermName: Sendable {
    case padding, border, paddingAndBorder, gap, baseline, baselineShift, lastBaseline, ownBaseline, commonEdge, ownEdge, staticPlace,
        floats
    case portStart, portEnd, containerStart, containerEnd, areaStart, areaEnd, blockStart, blockEnd
}

/// A term of a sum.
indirect enum CSSTerm: Sendable {
    /// A number that was explained before, or is the rule that the line quotes.
    case number(Double)
    /// A node, or one of its sides, by name.
    case named(TermName, Double)
    /// A property of the node in question.
    case own(Prop, Double)
    case what(CSSTermName, Double)
    /// So many of a length.
    case count(Int, CSSTermName, Double)
    /// Lengths of several nodes of a line, after what their sum is called.
    case group(CSSGroup, NodeLengths)
    case room(CSSRoom)
    /// The end of the node before.
    case end(Int32, Axis, Double)
    case times(CSSTerm, Double)
    case part(CSSTerm, by: Double, of: Double)
    case half(CSSTerm)
    /// So many per cent of a length.
    case percent(Double, CSSTerm)
    case content(ContentFact)
    case length(LengthRead)
    case parentheses(CSSSum)
    /// A place, moved by a length.
    case moved(from: Double, by: Double)
    /// The factor by which an item grows or shrinks: its share where that is its size rule.
    case factor(Int32, Prop, Double)
    /// The weight of an item that shrinks: its factor times a length.
    case weight(Int32, Double, Double)
    /// This many more, and their sum.
    case others(Int, Double)
    /// Several of a term.
    case several(Int, CSSTerm)
    /// Where a float begins.
    case start(Int32, Double)
    /// Tracks of a grid.
    case tracks(Int32, Axis, TrackLengths)
    /// The length of a node's other side that its ratio took, where that is not its size there.
    case other(Prop, Double)
    /// The part of a width that a float takes.
    case taken(Int32, Double)
    /// The inner length of a node.
    case inner(Int32, Prop, Double)
    /// The depth of a line of a flex, and the sum of those that are not listed.
    case line(LineName, Double)
    case otherLines(Double)
}

/// Lengths of tracks of a grid, which are counted from 0: the first of them, and for the others their number and their sum.
struct TrackLengths: Sendable {
    private(set) var first: [(number: Int, length: Double)] = []
    private(set) var count = 0
    private(set) var total = 0.0

    /// The sum of those that are not kept.
    var others: Double { first.reduce(total) { $0 - $1.length } }

    mutating func add(_ number: Int, _ length: Double) {
        count += 1
        total += length
        if first.count < NodeLengths.most { first.append((number, length)) }
    }

    /// Adds so many tracks that are not kept.
    mutating func add(others count: Int, _ length: Double) {
        self.count += count
        total += length
    }
}

/// Lengths of several nodes: the first of them, and for the others their number and their sum.
struct NodeLengths: Sendable {
    /// How many are kept.
    static let most = 8

    private(set) var first: [(node: Int32, length: Double)] = []
    private(set) var count = 0
    private(set) var others = 0.0

    mutating func add(_ node: Int32, _ length: Double) {
        count += 1
        if first.count < Self.most { first.append((node, length)) } else { others += length }
    }
}

/// What the sum of lengths of several nodes is called.
enum CSSGroup: Sendable { case baseSizes, frozen, margins, sizes, plain }

/// A sum, and its value.
struct CSSSum: Sendable {
    var terms: [(term: CSSTerm, isTaken: Bool)] = []
    var value: Double

    init(_ first: CSSTerm, making value: Double) {
        terms = [(first, false)]
        self.value = value
    }

    /// A sum without terms yet.
    init(making value: Double) { self.value = value }

    /// Adds a term.
    mutating func add(_ term: CSSTerm) { terms.append((term, false)) }
    /// Subtracts a term.
    mutating func take(_ term: CSSTerm) { terms.append((term, true)) }
    /// Adds a number with its sign, unless it is 0.
    mutating func add(_ name: CSSTermName, _ length: Double) {
        if length > 0 { add(.what(name, length)) } else if length < 0 { take(.what(name, -length)) }
    }
    /// Adds a property of the node in question with its sign, unless it is 0.
    mutating func add(own distance: NamedDistance?) {
        guard let distance, distance.length != 0 else { return }
        add(.own(distance.prop, distance.length))
    }
    /// Subtracts a property of the node in question with its sign, unless it is 0.
    mutating func take(own distance: NamedDistance?) {
        guard let distance, distance.length != 0 else { return }
        take(.own(distance.prop, distance.length))
    }
    /// Adds a side of a node with its sign, unless it is 0.
    mutating func add(side node: Int32, _ distance: NamedDistance?) {
        guard let distance, distance.length != 0 else { return }
        add(.named(.side(node, distance.prop), distance.length))
    }
}

/// A line of an explanation.
struct CSSLine: Sendable {
    var phrase: CSSPhrase
    var sum: CSSSum?
    var tail: CSSTail = .nothing
    /// What limited the length of the sum, in order.
    var holds: [CSSTail] = []
    var depth = 0
    var isNote = false
    /// The length that it explains, where that is not the size itself.
    var part = SizePart.size
    /// The node and the property whose place in the source stands beside the line.
    var rule: (node: Int32, prop: Prop)?
    /// The tracks of a grid that it is about; `nil`: all. `isOfOne`: it is used for a question about one track, in place of the line for
    /// all.
    var tracks: [Int]?
    var isOfOne = false

    init(
        _ phrase: CSSPhrase, _ sum: CSSSum? = nil, _ tail: CSSTail = .nothing, depth: Int = 0, isNote: Bool = false,
        rule: (node: Int32, prop: Prop)? = nil
    ) {
        self.phrase = phrase
        self.sum = sum
        self.tail = tail
        self.depth = depth
        self.isNote = isNote
        self.rule = rule
    }
}

/// What follows the sum of a line.
enum CSSTail: Sendable {
    case nothing
    /// A bound changed the length.
    case bounded(Double, Double)
    /// A bound of a node's size limits it; how the bound results, in one line.
    case bound(Int32, Prop, SlotKind, [CSSLine])
    /// A bound of the other size limits it through the ratio, at a length; without a rule padding and border do, as a bound.
    case otherBound(Int32, Prop, SlotKind, isSet: Bool, CSSSum)
    /// No size is smaller than padding and border.
    case insets(Double)
    /// A size by a ratio is at least that of the content; how that results, in one line, and the length.
    case content([CSSLine], Double)
    case inside
    /// Margins that are `auto` leave no free space for an alignment.
    case nothingLeft(Int32, Prop)
    /// The free space of a line, and its effect.
    case grows, shrinks, free, isFull
    /// An item of a flex begins with that length.
    case starts(Double)
    /// The free space of items, and the sum of their weights.
    case freeOfWeights(CSSSum)
    case frozen(FlexBoundRead)
    /// Tracks that a spanning item makes larger.
    case spanned(Axis, [SpannedTrack], of: Double)
    /// The length by which tracks grow: the length of each before and after.
    case grownBy(Double, Axis, [(track: Int, from: Double, to: Double)])
    /// The length of each `fr`, and what tracks with several get.
    case fractions(CSSSum, each: Double, gets: Axis, [(track: Int, length: Double, least: Double)])
}

/// Why a child without a size takes all of its room.
enum CSSFill: Sendable {
    /// Its alignment is set, on itself or on the container.
    case alignment(Int32, Prop, isOwn: Bool)
    /// The alignment that applies has its default.
    case normal(Prop)
    case block
    /// Both of its insets are given.
    case insets
    /// Its own rule.
    case rule(Prop)
}

/// The phrase of a line.
enum CSSPhrase: Sendable {
    case nothing
    /// A rule of a node, as it is written; for the node in question without its name.
    case rule(Int32, Prop)
    case fills(CSSFill, CSSRoom, isPlain: Bool)
    case ratio(natural: Bool)
    case content
    case unset(Kind)
    case noMoreThan
    /// A rule that counts as `auto`, since the length to which it refers was not settled when it was needed.
    case countsAsAuto(Int32, Prop)
    case placed(CSSPlacement)
    case aligned(CSSAligned)
    /// The place counted from the other end.
    case reversed(Axis)
    case moved(Int32, Prop, isSticky: Bool)
    case freeAcross
    /// The content box of the container.
    case inside
    /// A padding or gap that is a percentage; it is 0 where the length to which it refers is not known yet.
    case percent(CSSTermName)
    case percentOfNothing(Prop, of: Int32, Prop)
    case absolute(AbsolutePhrase)
    case flex(FlexPhrase)
    case grid(GridPhrase)
    case block(BlockPhrase)
}

/// Where the sum of a place begins.
enum CSSPlacement: Sendable {
    case first
    case after
    case content
    case area
    case inset
    case staticPlace
    case center
}

/// What puts free space before a child.
enum CSSAligned: Sendable {
    /// A margin that is `auto`; `count` of them share the space.
    case auto(Prop, count: Int)
    /// An alignment, of the node in question or of its container.
    case rule(Int32, Prop, isOwn: Bool)
}

/// The explanation of a grid, flex or block, line by line.
struct CSSStep: ToldStep {
    var all: [CSSLine] = []

    func lines(_ words: Wording) -> [ToldLine] { all.filter { !$0.isOfOne }.map { told($0, words) } }

    /// The lines for a question about one track of a grid.
    func lines(_ words: Wording, of track: Int) -> [ToldLine] {
        all.filter { $0.tracks?.contains(track) ?? true }.map { told($0, words) }
    }

    private func told(_ line: CSSLine, _ words: Wording) -> ToldLine {
        ToldLine(
            text: line.text(words), depth: line.depth, isNote: line.isNote, isRule: line.rule != nil, rule: line.rule)
    }
}
