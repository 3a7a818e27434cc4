// The rules of a flow, read once a run: axes, spacing, gravity; and the sizes that `subviewsSize` and `pagedCount` give to children without
// a size of their own.
//
// `subviewsSize = [s, min, max]` (FL-11): equal items spread over the line. c is the line's length.
//   As many as fit: n = how many s with gaps of at least min go into c; the gap is then (c − n·s) / (n − 1), and where that
//   is over max, the gap is max and s takes the rest. N a line: n = N, and the gap stays within both, s taking the rest.
//   Centred, the same gap is at both ends.
//
// `pagedCount = P` with N a line (FL-14): pages of P children, P / N lines each, as large as the parent S.
//   Pages are below each other: along the line a cell is an equal part of the flow's own content; across it is
//   (S − near padding − lines · gap) / lines.
//   Where the own length along the line is that of the content, pages are beside each other: along, a cell is
//   (S − near padding − N · gap) / N; across, an equal part of the flow's own content. A page begins S − near padding
//   after the one before.
//   In a scroll that pages, every page begins S after the one before and keeps both paddings, so that there is no gap after its
//   last line; and a wrapped length is that of whole pages.
//   S is the parent's own outer size. Where the parent wraps, it is not there yet and counts as 0 while the parent is
//   measured: a paged child takes its size from the result, as every child sized by the parent does (D-15).

/// The tolerance for rounding in a line of this length.
@inline(__always) func flowSlack(_ room: Double) -> Double { 0.0001 + (room < Length.most ? room * 1e-12 : 0) }

/// The rules of a flow, as it uses them.
struct FlowPlan {
    let along: Axis
    let across: Axis
    /// Children a line; 0: as many as fit.
    let count: Int
    let auto: Bool
    let wrapsAlong: Bool
    let wrapsAcross: Bool
    /// Between cells of a line.
    var gap: Double
    /// Between lines.
    let lineGap: Double
    var gravity: Gravity.Place
    let block: Gravity.Place
    let alignment: Gravity.Place
    /// The property that sets the gravity along the line.
    var gravityRule = Prop.gravity
    /// The words of `lineGravity` by line, where they are known in advance.
    var lineWords: UnsafeMutablePointer<Int32>?
    var policy = LastlinePolicy.no
    /// Where lines begin, and how long they are; no limit while the length wraps.
    var start: Double
    var room: Double
    /// Where the first line is, and how deep the content box is (0 while that wraps).
    let top: Double
    let depth: Double
    /// The length that `subviewsSize` gives to each child without a size along the line, or -1; and the space that it adds at both ends.
    var shared = -1.0
    var edges = 0.0
    /// The size that a page gives to each child without one, or -1.
    var cellAlong = -1.0
    var cellAcross = -1.0
    /// The number of lines on a page, where pages are side by side, otherwise 0; and the distance from page to page.
    var pageLines = 0
    var pageStep = 0.0
    /// The number of lines on a page, where pages are below each other in a scroll that pages, each `pageStep` after the one before;
    /// otherwise 0.
    var stackedLines = 0
    /// Whether a wrapped length is that of whole pages.
    var isOfWholePages = false

    /// Equal cells (FL-3).
    @inline(__always) var equal: Bool { gravity == .fill && count > 0 && !wrapsAlong }
    /// Columns that close up (FL-8b).
    @inline(__always) var compact: Bool { count > 0 && alignment == .between && !auto }
    /// By how much a line may exceed the room.
    @inline(__always) var slack: Double { flowSlack(room) }

    /// The number of lines of a page, wherever the next page begins; 0: there are no pages.
    @inline(__always) var linesOnPage: Int { pageLines > 0 ? pageLines : stackedLines }

    /// The cell for children without a size of their own along an axis; -1: none.
    @inline(__always) func given(_ axis: Axis) -> Double {
        if axis == along { return cellAlong >= 0 ? cellAlong : shared }
        return cellAcross
    }

    /// The property that gives these sizes.
    func givenBy(_ axis: Axis) -> Prop { axis == along && cellAlong < 0 ? .subviewsSize : .pagedCount }
}

extension FlowLayout {
    func flowPlan() -> FlowPlan {
        let b = run.box
        let along: Axis = run.horizontal ? .y : .x
        let across = along.other
        let count = Int(b.pointee.arrangedCount)
        let wraps = run.wraps(along)
        var plan = FlowPlan(
            along: along, across: across, count: count, auto: b.pointee.flags.contains(.autoArrange), wrapsAlong: wraps,
            wrapsAcross: run.wraps(across), gap: run.space(along), lineGap: run.space(across),
            gravity: b.pointee.gravity.place(along, rtl: rtl), block: b.pointee.gravity.place(across, rtl: rtl),
            alignment: b.pointee.arrangedGravity.place(across, rtl: rtl), start: run.pad.near(along),
            room: wraps ? .infinity : run.content(along), top: run.pad.near(across), depth: run.content(across))
        switch plan.gravity {
        case .between, .around, .among, .fill, .stretch:
            plan.policy = LastlinePolicy(rawValue: doc.wordCode(run.node, .lastlineGravityPolicy)) ?? .no
        default: break
        }
        if b.pointee.flags.contains(.subviewsSize) { spreadItems(&plan) }
        if count > 0, b.pointee.flags.contains(.paged) { page(&plan) }
        return plan
    }

    /// `subviewsSize`: the common size of the children and the gap between them.
    private func spreadItems(_ plan: inout FlowPlan) {
        guard let even = run.evenItems else { return }
        let (least, most, centered) = (even.least, even.most, even.isCentered)
        var size = even.size
        if plan.wrapsAlong {
            plan.shared = size
            plan.gap = least
            plan.edges = centered ? 2 * least : 0
            return
        }
        let c = plan.room
        var n = Double(plan.count)
        if plan.count == 0 {
            let fit = size + least > 0 ? ((c + (centered ? -least : least)) / (size + least) + 1e-9).rounded(.down) : 1
            n = max(1, min(1e9, fit))
        }
        let gaps = centered ? n + 1 : n - 1
        plan.shared = size
        guard gaps > 0 else { return }
        var gap = (c - n * size) / gaps
        let free = gap
        if plan.count > 0 { gap = max(gap, least) }
        gap = min(gap, most)
        if gap != free { size = max(0, (c - gaps * gap) / n) }
        plan.shared = size
        plan.gap = gap
        if centered {
            plan.start += gap
            plan.room = max(0, c - 2 * gap)
        }
    }

    /// `pagedCount`: cells that fill the parent.
    private func page(_ plan: inout FlowPlan) {
        let per = doc.number(run.node, .pagedCount)
        let n = Double(plan.count)
        let lines = (per / n).rounded()
        guard lines >= 1, lines * n == per, lines <= 1e9 else { return }
        let isBeside = run.hugs(plan.along)
        let axis = isBeside ? plan.along : plan.across
        let whole = run.parentLength(axis)
        let turns = whole > 0 && turnsPages
        let page = whole - run.pad.near(axis) - (turns ? run.pad.far(axis) : 0)
        if isBeside {
            plan.cellAlong = max(0, (page - (turns ? n - 1 : n) * plan.gap) / n)
            plan.cellAcross = max(0, (plan.depth - (lines - 1) * plan.lineGap) / lines)
            plan.pageLines = Int(lines)
            plan.pageStep = turns ? whole : max(0, page)
            plan.room = max(0, n * plan.cellAlong + (n - 1) * plan.gap)
        } else {
            plan.cellAlong = max(0, (plan.room - (n - 1) * plan.gap) / n)
            plan.cellAcross = max(0, (page - (turns ? lines - 1 : lines) * plan.lineGap) / lines)
            if turns { (plan.stackedLines, plan.pageStep) = (Int(lines), whole) }
        }
        plan.isOfWholePages = turns
    }

    /// Whether the flow is in a scroll that moves by whole viewports.
    private var turnsPages: Bool {
        let parent = nodes[Int(run.node)].parent
        return parent >= 0 && run.doc.turnsPages(parent)
    }

    /// The number of pages; the last one counts as whole.
    func pages(_ plan: FlowPlan) -> Int {
        let each = plan.linesOnPage * plan.count
        return each > 0 ? (run.count + each - 1) / each : 0
    }

    /// The length of whole pages in the content box, in a scroll that pages; otherwise 0.
    func wholePages(_ plan: FlowPlan, _ axis: Axis) -> Double {
        plan.isOfWholePages ? Double(pages(plan)) * plan.pageStep - run.pad.both(axis) : 0
    }
}

extension Document {
    /// Whether a node scrolls by whole viewports, so that what it shows are pages.
    func turnsPages(_ i: Int32) -> Bool {
        let traits = nodes[i].pointee.kind.traits
        guard traits.scrolls, !traits.isStaged else { return false }
        let paging = value(i, .paging)
        return paging.kind == .word && paging.ref == Paging.page.rawValue
    }
}
