// Wrapped sizes in the safe area (B-52a). The padding of a container depends on its place on the screen, and the place of a container that
// wraps may depend on its size.
//
// A region is a container that is placed, with all containers in it that are measured for it and reach into a strip of the safe area, level
// by level. Its layout runs in rounds:
//
// 1. Containers are measured for their places as far as these are known (`Placing`): in the first round for a guess
//    (`Run.guessedStand`), or clear of the strips.
// 2. The whole region is laid out in these sizes, and the place of each container is noted. No frame is set yet.
// 3. If one is at another place than it was measured for, there is another round. Answers of containers in which nothing
//    changed remain valid (`Placing.epoch`).
//
// At the end, the containers get the frames of the last round. Each round measures and lays out a container as often as a screen without a
// safe area would, however deep it is nested. Screens without a safe area skip all of this.

/// The place of a container along an axis of the screen while it is measured, in physical terms.
struct Stand: Equatable {
    /// The coordinate of the point of it that does not move when its length changes.
    var at = 0.0
    /// The part of its length before that point: 0 at its left or top edge, 1 at its right or bottom edge; below 0: it is clear of the safe
    /// area, whatever its place.
    var part = -1.0

    static let clear = Stand()
    /// The most rounds for a region.
    static let mostRounds = 4

    @inline(__always) var isClear: Bool { part < 0 }
    /// The coordinate of its left or top edge.
    @inline(__always) func start(_ length: Double) -> Double { isClear ? 0 : at - part * length }

    /// Whether it is the same place, except for rounding.
    func isNear(_ other: Stand) -> Bool {
        part == other.part && (isClear || abs(at - other.at) <= 1e-9 * max(1, abs(at)))
    }
}

/// The place of a container on both axes.
struct Standing {
    var x = Stand.clear
    var y = Stand.clear

    @inline(__always) subscript(axis: Axis) -> Stand {
        get { axis == .x ? x : y }
        set { if axis == .x { x = newValue } else { y = newValue } }
    }
    @inline(__always) var isClear: Bool { x.isClear && y.isClear }

    func isNear(_ other: Standing) -> Bool { x.isNear(other.x) && y.isNear(other.y) }
}

/// The current region and its round; 0: none.
struct Region {
    var number: UInt32 = 0
    var round: UInt32 = 0
}

/// What is known of the place of a container on a screen with a safe area.
struct Placing {
    /// The region in which it was last measured, and its place there. Numbers of regions are never used again.
    var region: UInt32 = 0
    var standing = Standing()
    /// The axes along which its content was measured.
    var wrapsX = false
    var wrapsY = false
    /// Changes each time when it, or something in it, is placed elsewhere; 0: it is clear of the safe area.
    var epoch: UInt32 = 0
    /// Its layout at the place that a round found, and how that depends on its parent's offers.
    var found: Run?
    /// The round of `found`.
    var foundIn: UInt32 = 0
    var offers = UsedOffers()
    /// Whether it was last placed as a part of the region of a container above it.
    var isPart = false
}

extension Document {
    /// Makes room for the places of all containers.
    func makePlacings() {
        while placings.count < boxes.count { _ = placings.append(Placing()) }
    }

    /// A number that no region and no epoch had before.
    func nextRegion() -> UInt32 {
        regionCount &+= 1
        return regionCount
    }
}

extension Pass {
    /// Lays out one container on a screen with a safe area.
    @inline(never)
    func layoutInSafeArea(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ proposal: Proposal, _ origin: Pair, place: Bool) -> Pair {
        if !place {
            let standing = proposal.epoch == 0 ? Standing() : placing(n).pointee.standing
            return n.pointee.kind.layout.arrange(begin(i, proposal, .zero, place: false, standing))
        }
        let isPart = isPart(i)
        if isForGood { placing(n).pointee.isPart = isPart }
        return isPart ? arrangeForGood(i, n, proposal, origin) : layoutRegion(i, n, proposal, origin)
    }

    /// Whether a container is a part of the current region and reaches into a strip. A container whose size cannot change because of its
    /// content is laid out on its own after edits, so it is always the top of a region.
    func isPart(_ i: Int32) -> Bool {
        let n = nodes + Int(i)
        return placing(n).pointee.region == state.pointee.region.number && placing(n).pointee.epoch != 0
            && !boxes[Int(n.pointee.box)].flags.contains(.standsAtOwnFrame) && !doc.isBoundary(i)
    }

    @inline(__always) func placing(_ n: UnsafeMutablePointer<Node>) -> UnsafeMutablePointer<Placing> {
        doc.placings[n.pointee.box]
    }

    /// The place of a container in the current region; clear for the region's top.
    private func standingInRegion(_ n: UnsafeMutablePointer<Node>) -> Standing {
        placing(n).pointee.region == state.pointee.region.number ? placing(n).pointee.standing : Standing()
    }

    /// The layout of a container that the current round found.
    private func runFound(_ n: UnsafeMutablePointer<Node>) -> Run? {
        placing(n).pointee.foundIn == state.pointee.region.round ? placing(n).pointee.found : nil
    }

    /// Lays out a container in the places that were found, and sets the frames of its children.
    private func arrangeForGood(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ proposal: Proposal, _ origin: Pair) -> Pair {
        if !records, let run = runFound(n), run.state.pointee.proposal == proposal, run.origin == origin {
            placing(n).pointee.found = nil
            for axis in [Axis.x, .y] { state.pointee.offers[axis].narrow(to: placing(n).pointee.offers[axis]) }
            finish(run)
            return run.size
        }
        let run = begin(i, proposal, origin, place: true, standingInRegion(n), isInStrips: true)
        let size = n.pointee.kind.layout.arrange(run)
        finish(run)
        return size
    }

    /// Lays out a container that is placed, with the region of which it is the top.
    private func layoutRegion(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ proposal: Proposal, _ origin: Pair) -> Pair {
        let outer = state.pointee.region
        state.pointee.region = Region(number: doc.nextRegion())
        defer { state.pointee.region = outer }
        var round = 1
        while true {
            let mark = scratch.mark
            state.pointee.region.round = doc.nextRegion()
            var size = Pair.zero
            let isDone = muted {
                let run = begin(i, proposal, origin, place: true, isInStrips: true)
                size = n.pointee.kind.layout.arrange(run)
                let isDone = !noteStands(run) || round >= Stand.mostRounds || state.pointee.isStopped
                if isDone, !records { finish(run) }
                return isDone
            }
            scratch.release(mark)
            if isDone { return records ? arrangeForGood(i, n, proposal, origin) : size }
            round += 1
        }
    }

    /// Measures a container at a place on a screen with a safe area.
    package func measure(_ i: Int32, _ proposal: Proposal, at origin: Pair) -> Pair {
        guard hasSafeArea else { return layout(i, proposal, origin: .zero, place: false) }
        let n = nodes + Int(i)
        let outer = state.pointee.region
        state.pointee.region = Region(number: doc.nextRegion())
        defer { state.pointee.region = outer }
        let placing = placing(n)
        placing.pointee.region = state.pointee.region.number
        placing.pointee.standing = Standing(x: Stand(at: origin.x, part: 0), y: Stand(at: origin.y, part: 0))
        placing.pointee.wrapsX = proposal.x.wraps
        placing.pointee.wrapsY = proposal.y.wraps
        var asked = proposal
        var size = Pair.zero
        let mark = scratch.mark
        defer { scratch.release(mark) }
        for _ in 0..<Stand.mostRounds {
            placing.pointee.epoch = doc.nextRegion()
            asked.epoch = placing.pointee.epoch
            size = muted { layout(i, asked, origin: .zero, place: false) }
            var placed = Proposal(.exact(size.x), .exact(size.y))
            for axis in [Axis.x, .y] where proposal[axis].wraps {
                placed[axis] = .exact(size[axis], hugs: mindsHugging(i, n.pointee.kind), offering: proposal[axis].offer)
            }
            if !muted({ noteStands(in: i, placed, origin) }) || state.pointee.isStopped { break }
        }
        return hears ? layout(i, asked, origin: .zero, place: false, isAnew: true) : size
    }

    /// Finds the places again that all containers had in the region in which a container was placed, and runs `body` within that region.
    func inRegion<T>(of i: Int32, _ body: () -> T) -> T {
        var top = i
        while hasSafeArea, placing(nodes + Int(top)).pointee.isPart, nodes[Int(top)].parent >= 0 { top = nodes[Int(top)].parent }
        guard top != i else { return body() }
        let outer = state.pointee.region
        state.pointee.region = Region(number: doc.nextRegion())
        defer { state.pointee.region = outer }
        muted {
            let origin = doc.exactOrigin(top)
            let proposal = exactProposal(top, origin)
            let mark = scratch.mark
            for _ in 0..<Stand.mostRounds {
                let isElsewhere = reading(in: top, around: doc.readsRightToLeft(around: top)) { noteStands(in: top, proposal, origin) }
                scratch.release(mark)
                if !isElsewhere { break }
            }
        }
        return body()
    }

    /// Lays out a container at a place without setting frames, and notes the places of the containers in it; answers whether one of them is
    /// at another place than it was measured for.
    private func noteStands(in i: Int32, _ proposal: Proposal, _ origin: Pair) -> Bool {
        let n = nodes + Int(i)
        let offers = state.pointee.offers
        state.pointee.offers = UsedOffers()
        return reading(in: i, around: rtl) {
            let run = begin(i, proposal, origin, place: true, standingInRegion(n), isInStrips: true)
            _ = n.pointee.kind.layout.arrange(run)
            placing(n).pointee.found = run
            placing(n).pointee.foundIn = state.pointee.region.round
            placing(n).pointee.offers = state.pointee.offers
            state.pointee.offers = offers
            return noteStands(run)
        }
    }

    /// Notes the places of the containers that were measured for a run, and of all in them that may reach into a strip; answers whether one
    /// of them is at another place than it was measured for.
    private func noteStands(_ run: Run) -> Bool {
        var isElsewhere = false
        for k in 0..<run.count {
            let n = nodes + Int(run.items[k].node)
            guard n.pointee.box >= 0, placing(n).pointee.region == state.pointee.region.number, !run.items[k].gone,
                !n.pointee.flags.contains(.noLayout), !state.pointee.isStopped
            else { continue }
            let placing = placing(n)
            let start = screenPlace(run, k)
            let now = run.standing(k, start)
            let hasMoved = !now.isNear(placing.pointee.standing) && !(placing.pointee.standing.isClear && !run.reachesStrip(k, start))
            if hasMoved { placing.pointee.standing = run.reachesStrip(k, start) ? now : Standing() }
            let isClear = placing.pointee.standing.isClear
            let hasMovedWithin = !isClear && noteStands(in: run.items[k].node, run.proposalToPlace(k), start)
            if hasMoved || hasMovedWithin {
                isElsewhere = true
                placing.pointee.epoch = isClear ? 0 : doc.nextRegion()
            }
        }
        return isElsewhere
    }

    /// The place of a child's left top corner on the screen.
    private func screenPlace(_ run: Run, _ k: Int) -> Pair {
        var at = run.items[k].pos
        if run.box.pointee.flags.contains(.transform), let m = transformation(run), !run.items[k].marks.contains(.fixed) {
            at = moved(run, run.items + k, m)
        }
        if run.rtl, run.traits.mirrors { at.x = run.size.x - at.x - run.items[k].size.x }
        return Pair(run.origin.x + at.x, run.origin.y + at.y)
    }

    /// Runs `body` without recording it.
    @inline(__always) private func muted<T>(_ body: () -> T) -> T {
        guard records, let recording = state.pointee.recording else { return body() }
        recording.mutes += 1
        defer { recording.mutes -= 1 }
        return body()
    }
}

extension Run {
    /// The number that identifies the place of a child in the region when it is measured; 0: clear of the safe area.
    @inline(never) func epochToAsk(_ k: Int, _ proposal: Proposal) -> UInt32 {
        guard state.pointee.isInStrips else { return 0 }
        let placing = pass.placing(nodes + Int(items[k].node))
        if placing.pointee.region != pass.state.pointee.region.number {
            placing.pointee.region = pass.state.pointee.region.number
            placing.pointee.standing = guessedStanding(k)
            placing.pointee.epoch = placing.pointee.standing.isClear ? 0 : doc.nextRegion()
            placing.pointee.wrapsX = false
            placing.pointee.wrapsY = false
        }
        if proposal.x.wraps { placing.pointee.wrapsX = true }
        if proposal.y.wraps { placing.pointee.wrapsY = true }
        return placing.pointee.epoch
    }

    /// The proposal with which a child is placed once its size and place are known.
    fileprivate func proposalToPlace(_ k: Int) -> Proposal {
        let item = items + k
        let minds = pass.mindsHugging(item.pointee.node, item.pointee.kind)
        var p = Proposal(
            .exact(
                Length.held(item.pointee.size.x), hugs: minds && item.pointee.marks.contains(.hugsX),
                offering: item.pointee.marks.contains(.passesOnX) ? offerTo(k, .x) : nil),
            .exact(
                Length.held(item.pointee.size.y), hugs: minds && item.pointee.marks.contains(.hugsY),
                offering: item.pointee.marks.contains(.passesOnY) ? offerTo(k, .y) : nil))
        if boxes[Int(nodes[Int(item.pointee.node)].box)].flags.contains(.paged) {
            p.takePages(size.x, size.y)
        }
        return p
    }

    /// The place of a child whose left top corner is at `start`.
    fileprivate func standing(_ k: Int, _ start: Pair) -> Standing {
        var now = Standing()
        for axis in [Axis.x, .y] {
            let part = heldPart(k, axis)
            now[axis] = Stand(at: start[axis] + part * items[k].size[axis], part: part)
        }
        return now
    }

    /// Whether a child whose left top corner is at `start` reaches into a strip of the safe area.
    fileprivate func reachesStrip(_ k: Int, _ start: Pair) -> Bool {
        pass.strips(.x).reaches(start.x, items[k].size.x) || pass.strips(.y).reaches(start.y, items[k].size.y)
    }

    /// The probable place of a child that was not measured yet; clear of the safe area where it cannot reach a strip.
    private func guessedStanding(_ k: Int) -> Standing {
        guard let x = guessedStand(k, .x), let y = guessedStand(k, .y), mayReachStrip(.x, x) || mayReachStrip(.y, y) else {
            return Standing()
        }
        return Standing(x: x, y: y)
    }

    /// Whether a child at that place may reach into a strip: its fixed point is in one, or is its centre.
    private func mayReachStrip(_ axis: Axis, _ stand: Stand) -> Bool { stand.part == 0.5 || pass.strips(axis).reaches(stand.at, 0) }

    private func guessedStand(_ k: Int, _ axis: Axis) -> Stand? {
        // In a line, only the first child is held by its edge, and only a single child by its centre.
        let part = heldPart(k, axis)
        let isInLine = traits.arrangement == .line && axis == mainAxis || traits.arrangement == .lines
        if traits.arrangement == .curve || isInLine && (k > 0 || part == 0.5 && count > 1) { return nil }
        let own = state.pointee.standing[axis]
        let isWrapped = wraps(axis)
        if isWrapped, own.part != part { return nil }
        let middle = isWrapped ? own.at : origin[axis] + part * size[axis]
        let mirrors = axis == .x && rtl && traits.mirrors
        let i = items[k].node
        func inner(_ side: Side) -> Double {
            let own = side == .near ? pad.near(axis) : pad.far(axis)
            return own + (part == 0.5 ? 0 : distance(i, axis, side, whole: content(axis)))
        }
        let (near, far) = mirrors ? (inner(.far), inner(.near)) : (inner(.near), inner(.far))
        switch part {
        case 0: return Stand(at: middle + near, part: 0)
        case 1: return Stand(at: middle - far, part: 1)
        default:
            let offset = distance(i, axis, .center, whole: content(axis))
            return Stand(at: middle + (near - far) / 2 + (mirrors ? -offset : offset), part: part)
        }
    }

    /// The part of a child's length along an axis before the point that does not move when the child grows.
    func heldPart(_ k: Int, _ axis: Axis) -> Double {
        let stand = state.pointee.standing[axis]
        if !stand.isClear, followsContent(axis) { return stand.part }
        let i = items[k].node
        let part: Double
        // A child that is placed freely without a position is at the left in both directions.
        if !traits.aligns, standing(i, axis) == .near, !hasDistance(i, axis, .near) { return 0 }
        switch traits.arrangement {
        case .apart: part = partHeld(by: standing(i, axis))
        case .line: part = partHeld(by: axis == mainAxis ? box.pointee.gravity.place(axis, rtl: rtl) : standing(i, axis))
        case .lines: part = partHeld(by: box.pointee.gravity.place(axis, rtl: rtl))
        case .anchors: part = partHeldByAnchors(i, axis)
        case .curve: part = 0.5
        case .css: part = 0
        }
        return axis == .x && rtl && traits.mirrors ? 1 - part : part
    }

    /// Whether the own length along an axis is, or will be, that of the content.
    private func followsContent(_ axis: Axis) -> Bool {
        if state.pointee.proposal[axis].wraps { return true }
        let placing = pass.placing(nodes + Int(node))
        return axis == .x ? placing.pointee.wrapsX : placing.pointee.wrapsY
    }

    private func partHeld(by place: Gravity.Place) -> Double {
        switch place {
        case .center, .windowCenter, .around, .among: return 0.5
        case .far: return 1
        default: return 0
        }
    }

    private func partHeldByAnchors(_ i: Int32, _ axis: Axis) -> Double {
        if isPositionSet(i, axis, .center) { return 0.5 }
        return isPositionSet(i, axis, .far) && !isPositionSet(i, axis, .near) ? 1 : 0
    }
}
