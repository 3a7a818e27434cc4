// Wrapped sizes in the safe area (B-52a). What a container pads by depends on where it stands, and where a container that wraps
// stands may depend on its size.
//
//     1. Every container is first measured clear of the safe area. Where the box that comes of it, placed, reaches into no
//        strip, that is its size.
//     2. Else it is measured where it stands: `Stand` says which point of it stays where it is while it grows, so that its own
//        insets are solved for exactly (`lengthInStrips`); what is in it stands where its layout, run once, has put it.
//     3. If that moved somebody, the round is repeated for the new places.
//
// Screens without a safe area take none of these steps.

/// Where a container stands along an axis on the screen while it is measured, in physical terms.
struct Stand: Equatable {
    /// The coordinate of the point of it that stays where it is however long it becomes.
    var at = 0.0
    /// The part of its length that lies before that point: 0 at its left or top edge, 1 at its right or bottom edge; below 0: it
    /// stands clear of the safe area, wherever that is.
    var part = -1.0

    static let clear = Stand()

    @inline(__always) var isClear: Bool { part < 0 }
    /// The coordinate of its left or top edge.
    @inline(__always) func start(_ length: Double) -> Double { at - part * length }

    /// Whether it is the same place, but for what sums of doubles may differ by.
    func isNear(_ other: Stand) -> Bool {
        part == other.part && (isClear || abs(at - other.at) <= 1e-9 * max(1, abs(at)))
    }
}

/// Where a child of a running container stands on both axes.
struct Standing {
    var x = Stand.clear
    var y = Stand.clear
    /// Whether it was measured in the present round.
    var isAsked = false
}

extension Proposal {
    /// Whether nothing of the safe area counts.
    @inline(__always) var isClear: Bool { x.stand.isClear && y.stand.isClear }

    /// The same for a container that stands somewhere.
    func standing(_ x: Stand, _ y: Stand) -> Proposal {
        var p = self
        p.x.stand = x
        p.y.stand = y
        return p
    }

    /// The same for a container whose left top corner stands at a place on the screen.
    func standing(at origin: Pair) -> Proposal {
        standing(Stand(at: origin.x, part: 0), Stand(at: origin.y, part: 0))
    }
}

extension Stand {
    /// How often what is in a container that is placed may be laid out anew for the places that came of it. In one that is measured
    /// it is once: all that is placed above it measures it again, so that nesting costs no more.
    static let mostRounds = 8
}

extension Pass {
    /// Lays out one container on a screen with a safe area.
    @inline(never)
    func layoutInSafeArea(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ proposal: Proposal, _ origin: Pair, place: Bool) -> Pair {
        if place {
            return arrangeInRounds(i, n, proposal, origin, proposal.lengths, rounds: Stand.mostRounds, place: true)
        }
        if !proposal.isClear {
            let clear = muted { layout(i, proposal.standing(.clear, .clear), origin: .zero, place: false) }
            for axis in [Axis.x, .y] { state.pointee.offers[axis].narrow(to: state.pointee.answerOffers[axis]) }
            let start = Pair(proposal.x.stand.start(clear.x), proposal.y.stand.start(clear.y))
            if reachesStrip(.x, start.x, clear.x) || reachesStrip(.y, start.y, clear.y) {
                return arrangeInRounds(i, n, proposal, start, clear, rounds: 2, place: false)
            }
            if !hears {
                // Nothing was laid out for this question.
                if let visits = state.pointee.visitsOf { visits[Int(i)] -= 1 }
                return clear
            }
        }
        return n.pointee.kind.layout.arrange(begin(i, proposal.standing(.clear, .clear), .zero, place: false))
    }

    /// Lays a container out until everything in it was measured for the place where it stands. `origin`, `size`: where the container
    /// stands and how large it is, as far as that is known.
    private func arrangeInRounds(
        _ i: Int32, _ n: UnsafeMutablePointer<Node>, _ proposal: Proposal, _ origin: Pair, _ size: Pair, rounds: Int, place: Bool
    ) -> Pair {
        let count = Int(boxes[Int(n.pointee.box)].count)
        let stands = scratch.take(Standing.self, count)
        stands.initialize(repeating: Standing(), count: count)
        var origin = origin
        var size = size
        var round = 1
        while true {
            let mark = scratch.mark
            let isLast = round >= rounds
            for k in 0..<count { stands[k].isAsked = false }
            let isStable = muted {
                let run = begin(i, proposal, origin, place: true, seesStrips: place, size, stands)
                let answer = n.pointee.kind.layout.arrange(run)
                let isStable = noteStands(run, stands) && (place || answer == size)
                size = answer
                origin = run.origin
                if place, isStable || isLast, !records { finish(run) }
                return isStable
            }
            scratch.release(mark)
            if isStable || isLast || state.pointee.isStopped { break }
            round += 1
        }
        if hears || records && place {
            let run = begin(i, proposal, origin, place: true, seesStrips: place, size, stands)
            size = n.pointee.kind.layout.arrange(run)
            if place { finish(run) }
        }
        return size
    }

    /// Notes where the children that were measured have come to stand; answers whether they were measured for just these places.
    private func noteStands(_ run: Run, _ stands: UnsafeMutablePointer<Standing>) -> Bool {
        var isStable = true
        for k in 0..<run.count where stands[k].isAsked {
            let start = screenPlace(run, k)
            let size = run.items[k].size
            var now = Standing()
            if reachesStrip(.x, start.x, size.x) || reachesStrip(.y, start.y, size.y) {
                let (px, py) = (run.heldPart(k, .x), run.heldPart(k, .y))
                now.x = Stand(at: start.x + px * size.x, part: px)
                now.y = Stand(at: start.y + py * size.y, part: py)
            }
            if now.x.isNear(stands[k].x), now.y.isNear(stands[k].y) { continue }
            isStable = false
            stands[k].x = now.x
            stands[k].y = now.y
        }
        return isStable
    }

    /// Where a child's left top corner comes to stand on the screen.
    private func screenPlace(_ run: Run, _ k: Int) -> Pair {
        var at = run.items[k].pos
        if run.box.pointee.flags.contains(.transform), let m = transformation(run), !run.items[k].marks.contains(.fixed) {
            at = moved(run, run.items + k, m)
        }
        if rtl, run.traits.mirrors { at.x = run.size.x - at.x - run.items[k].size.x }
        return Pair(run.origin.x + at.x, run.origin.y + at.y)
    }

    /// Whether a box that stands on the screen from `start` on reaches into a strip of the safe area at either end of an axis.
    private func reachesStrip(_ axis: Axis, _ start: Double, _ length: Double) -> Bool {
        let s = doc.screenState
        let (near, far) = axis == .x ? (s.safe.left, s.safe.right) : (s.safe.top, s.safe.bottom)
        return near > 0 && start < near && start + length >= 0 || far > 0 && start + length > s.size[axis] - far && start <= s.size[axis]
    }

    /// Does something of which a recording hears nothing.
    @inline(__always) private func muted<T>(_ body: () -> T) -> T {
        guard records, let recording = state.pointee.recording else { return body() }
        recording.mutes += 1
        defer { recording.mutes -= 1 }
        return body()
    }
}

extension Run {
    /// Of a child along an axis: the part of its length that lies before the point of it that stays where it is if it grows.
    func heldPart(_ k: Int, _ axis: Axis) -> Double {
        let stand = state.pointee.proposal[axis].stand
        if state.pointee.proposal[axis].wraps, !stand.isClear { return stand.part }
        let i = items[k].node
        let part: Double
        // Placed freely without a position it stands at the left in both directions.
        if !traits.aligns, standing(i, axis) == .near, !hasDistance(i, axis, .near) { return 0 }
        switch traits.arrangement {
        case .apart: part = partHeld(by: standing(i, axis))
        case .line: part = partHeld(by: axis == mainAxis ? box.pointee.gravity.place(axis, rtl: rtl) : standing(i, axis))
        case .lines: part = partHeld(by: box.pointee.gravity.place(axis, rtl: rtl))
        case .anchors: part = partHeldByAnchors(i, axis)
        case .curve: part = 0.5
        }
        return axis == .x && rtl && traits.mirrors ? 1 - part : part
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
