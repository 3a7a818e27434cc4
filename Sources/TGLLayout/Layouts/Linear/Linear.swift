// Linear layout: children one after the other, in a column (vert) or a row (horz).
//
//        horz, width 200, hspace 10, padding 10
//     ┌───────────────────────────────────────────┐
//     │ ┌──────┐    ┌────────────────────┐  ┌────┐ │     A  a number: 40
//     │ │  A   │ 10 │  B: what is left   │10│ C  │ │     B  fill: a share of the free space
//     │ └──────┘    └────────────────────┘  └────┘ │     C  a number: 30
//     └───────────────────────────────────────────┘
//       ├ main axis: along the line ──────────────►     across: each child on its own, as in a frame
//
// The steps, in order:
//
// 1. Own size. A dimension that does not wrap is settled before one that does; of two that wrap, width before height. Along the line a
//    size that wraps is the sum of the children's lengths and spacings, in which shares count as 0; across the line it is the largest
//    need of a child (D-15, L-4, L-11, L-31).
// 2. Lengths (LinearLengths). Numbers, contents and references come first. What they, the spacings before and after each child and the
//    `space` between neighbours leave is the free length; sizes in percent, fill, average and share and spacings in percent divide it by
//    weight. What a bound takes from one share or gives to it is shared among the others: shares that violate a bound are fixed at it,
//    and the rest is divided again (L-6, L-7, D-13, D-25; LinearShares). Where children have weights, the free length is divided by these
//    instead (N-3; LinearWeights).
// 3. In a line that is too long, children become smaller by their `shrink`, otherwise by the `shrinkType` of the container, but
//    not where the container's own length wraps (L-13 to L-15, D-14, D-24). Gravity fill adds the same length to every size that it can
//    stretch, or takes it (L-22, D-33 to D-35; LinearFit).
// 4. Places (LinearPlaces). Gravity distributes what is still left: before the children, between them or around them (L-21). Then each
//    child is settled across the line: two margins or gravity fill stretch it, otherwise its rule gives its size; its own positions and
//    alignment place it, otherwise gravity does (L-3, L-5, L-31). With gravity baseline all labels are on the baseline of the base view
//    (D-32).
//
// `equalize` and `subviewsSize` replace rules of the children (L-40 to L-43; LinearGiven), and so do the rows of a table (Table).

/// The state of a line during its layout.
struct Line {
    /// Along the line, and across it.
    let main: Axis
    let cross: Axis
    /// Points between neighbours.
    var space = 0.0
    /// Points before the first and after the last child, beside the padding.
    var ends = 0.0
    /// The lengths of dividers.
    var dividers = LineDividers()
    /// The weight of each item; `nil` where none has one.
    var weights: UnsafeMutablePointer<Double>?
    /// The parts by which items shrink, once they have; `nil` where no `shrink` applies.
    var shrinks: UnsafeMutablePointer<Double>?
    /// Whether the free length is distributed by weights, so that shares and spacings in percent get none of it (N-3).
    var isWeighed = false
    /// The near and far spacing of each item; `nil` where no child has any.
    var gaps: UnsafeMutablePointer<Double>?
    /// The sizes and spacings that share the free length, in the order of the line.
    var parts: UnsafeMutablePointer<SharePart>?
    var partCount = 0
    /// The result of sharing it.
    var shared = Shared()
    /// How the free length was determined, in a recorded pass.
    var reads: [Fact.Read] = []
    /// Reports about spacings that shrank; `nil` where none did, and in a pass that is not recorded.
    var account: LinearAccount?
    /// How many sizes are shared.
    var shares = 0
    /// How many of these refer to a sibling's share.
    var followers = 0
    /// How many spacings are shared.
    var gapShares = 0
    /// The number of sizes that are neither plain numbers nor shares.
    var pending = 0
    /// The length of everything that is not shared.
    var fixed = 0.0
    /// The length of everything, when the sizes are settled.
    var total = 0.0
    /// Whether the lengths are settled for good.
    var ready = false
    /// Where the line ends, with the last child's far spacing; known when it is placed.
    var end = 0.0

    init(_ run: Run) {
        main = run.mainAxis
        cross = main.other
    }

    /// Whether lengths depend on the container's own length.
    var flexible: Bool { shares + gapShares > 0 || pending > 0 }
}

/// The part that columns shared by all rows of a table have in a line (N-20).
enum LineColumns {
    /// Of the table: it finds them.
    case shared(SharedColumns)
    /// Of a row: its cells are in them.
    case told(RowColumns)
}

/// The linear layout of one container. Tables and their rows are linear layouts that give their children rules of their own.
struct LinearLayout: LayoutAlgorithm, RunReader {
    /// Shares and spacings shorter than this count as 0, and a line that differs from its container by less than this fits it (D-50).
    static let least = 1e-7

    let run: Run
    /// Points between neighbours.
    private let space: Double
    /// The node whose property sets that.
    let spaceOwner: Int32
    /// The size along the line that the container gives its children, and the property that sets it; `unset` where their own rules apply.
    private let cells: Rule
    private let cellsFrom: Prop?
    /// Whether `substitute` of the container's kind does more than the linear layout's own.
    private let lends: Bool
    /// Whether the line has no end: then nothing is free along it, and percentages of spacings refer to the container's length.
    let isEndless: Bool
    /// The columns that the container's rows share, or that a row was given; `nil` for all others.
    private let columns: LineColumns?

    init(
        _ run: Run, space: (length: Double, owner: Int32)? = nil, cells: Rule = .unset, cellsFrom: Prop? = nil, lends: Bool = false,
        isEndless: Bool = false, columns: LineColumns? = nil
    ) {
        self.isEndless = isEndless
        self.columns = columns
        self.run = run
        self.space = space?.length ?? run.space(run.mainAxis)
        spaceOwner = space?.owner ?? run.node
        self.cells = cells
        self.cellsFrom = cellsFrom
        self.lends = lends
    }

    /// The columns of the cells of a row.
    var told: RowColumns? {
        guard case .told(let told)? = columns else { return nil }
        return told
    }

    static func arrange(_ run: Run) -> Pair { LinearLayout(run).arrange() }

    /// Lays the container out; returns its outer size.
    func arrange() -> Pair {
        var line = Line(run)
        return arrange(&line)
    }

    /// The same, with the state of the line.
    func arrange(_ line: inout Line) -> Pair {
        line.space = space
        if case .shared(let shared)? = columns, line.main == .x { shared.announce() }
        takeWeights(&line)
        give(&line, cells, from: cellsFrom, lends)
        takeDividers(&line)
        if line.main == .y { shareColumns(&line) }
        if run.wrapX { settleOwn(&line, .x) }
        if line.main == .x { shareColumns(&line) }
        if run.wrapY { settleOwn(&line, .y) }
        guard run.place else { return run.size }
        settleLengths(&line)
        placeAlong(&line)
        placeAcross(line)
        if case .shared(let shared)? = columns { shared.tell(isPlaced: true) }
        return run.size
    }

    /// Finds the columns that the rows of a table share, and so the table's own length across its rows. Where columns run across, their
    /// lengths may depend on the widths of the rows.
    private func shareColumns(_ line: inout Line) {
        guard case .shared(let shared)? = columns else { return }
        if line.main == .x { settleLengths(&line) }
        shared.read()
        if run.wraps(line.cross) {
            shared.settle()
            line.ready = false
        }
        shared.share()
        shared.tell()
    }

    /// Settles the own size along an axis that wraps.
    private func settleOwn(_ line: inout Line, _ axis: Axis) {
        if axis == line.main {
            settleLengths(&line)
            run.settleSize(axis, content: line.total, as: content(line), reads: spaceReads(line))
            line.ready = !line.flexible
            if line.flexible { reopen(axis) }
            reopen(line.cross)
            return
        }
        if !run.wraps(line.main), line.main == .x || lengthsCountAcross(line) { settleLengths(&line) }
        if run.wraps(line.main), line.main == .y {
            if line.weights != nil { settleLengths(&line) } else { settleShares(line) }
        }
        let breadth = breadth(line)
        run.settleSize(axis, content: breadth, as: breadthFact(axis, breadth))
        run.reopen()
        line.ready = false
    }

    /// The need of the children across the line. For labels on the baseline it depends on their place there.
    private func breadth(_ line: Line) -> Double {
        var content = 0.0
        if line.cross == .y, run.box.pointee.flags.contains(.baseView), hasBaseline {
            content = baselineBreadth()
            for k in 0..<run.count where !isHeldByBaseline(k) && !run.items[k].gone { content = max(content, run.need(k, .y)) }
            return content
        }
        for k in 0..<run.count where !run.items[k].gone { content = max(content, run.need(k, line.cross)) }
        return content
    }

    /// For a column whose length wraps, too: nothing is free for shares, so their lengths are known before their breadths are asked for.
    private func settleShares(_ line: Line) {
        for k in 0..<run.count where !run.items[k].isNumber(line.main) {
            let rule = run.sizeRule(run.items[k].node, line.main)
            if rule.isShare { run.items[k].settle(line.main, run.clamp(k, line.main, rule.add)) }
        }
    }

    /// Whether a size across a column may depend on a length along it: a reference, or a container that wraps.
    private func lengthsCountAcross(_ line: Line) -> Bool {
        for k in 0..<run.count {
            switch run.sizeRule(run.items[k].node, line.cross).kind {
            case .reference, .extreme: return true
            case .wrap where !run.items[k].content.isMeasured: return true
            default: break
            }
        }
        return false
    }

    /// Opens the items' sizes along one axis again.
    func reopen(_ axis: Axis) {
        for k in 0..<run.count { run.items[k].mark(axis, .open) }
    }
}
