// The wrapped size of a relative layout: the smallest length of the content box in which all of this holds.
//
//  1. A child ends before the far padding and its own far margin (a number or percentage; an edge of another is no margin).
//  2. A child that depends on the far edge or the middle, itself or through siblings that are not sized by the parent, begins
//     after the near padding and its own near margin.
//  3. Between two margins there is room for the own size, where the child has a size rule; else for nothing.
//  4. A child about a centre has room for its size and its own margins.
//  5. A child sized by the parent (percentage, fill, a size of the parent, a share) demands its lower bound alone.
//
//      near padding │ A ├──────────┤ rm │ far padding      1: near + size + rm ≤ far edge
//                   │ lm ├──┤ B         │                  2: near + lm ≤ B, where B depends on the right
//
// Every edge is a number plus a part of the unknown length, `at + per × length`, so each demand gives the least length for
// which it holds; one that no length helps demands nothing. Minima and maxima on the way (bounds, crossed margins) are
// decided for a guessed length, at first for a very large one: where another length could decide otherwise, all is worked out
// again for the length found, until that does not change.
//
// Rules: R-10 to R-10l; D-15, D-30, E-1, E-2, E-14.

/// Which demand of which child the wrapped length comes from.
struct RelativeDemand {
    /// What a child demands, in the order of the list above.
    enum Reason {
        case endsBeforeFarPadding
        case beginsAfterNearPadding
        case fitsBetweenMargins
        case fitsAboutCentre
        case lowerBound
    }

    var length = 0.0
    var item = -1
    var reason = Reason.endsBeforeFarPadding

    mutating func take(_ length: Double, _ item: Int, _ reason: Reason) {
        guard length > self.length, length.isFinite else { return }
        self = RelativeDemand(length: length, item: item, reason: reason)
    }
}

extension RelativeLayout {
    func wrapRelative(_ g: inout RelativeSolver, _ a: Axis) {
        var there = false
        for k in 0..<run.count where !run.items[k].gone { there = true }
        g.unknown = a
        g.guess = 1e9
        var first = RelativeDemand()
        var demand = RelativeDemand()
        for turn in 0..<24 where there {
            g.reopen()
            demand = demands(&g, a)
            if turn == 0 { first = demand }
            if !g.bent || abs(demand.length - g.guess) <= 1e-9 * max(1, demand.length) { break }
            g.guess = demand.length
            // No length fulfils all: what holds for large ones counts.
            if turn == 23 { demand = first }
        }
        demand.length = min(demand.length, Length.most)
        if hears, demand.item >= 0 { reportDemand(a, demand) }
        // Without children that take part, zeroPadding = false leaves the padding out.
        let none = !there && !run.box.pointee.flags.contains(.zeroPadding)
        let length = none ? -run.pad.both(a) : demand.length
        run.settleSize(a, content: length, as: ContentFact.needed(by: .room, length), goesOn: true)
        g.unknown = nil
        g.guess = 0
        g.reopen()
    }

    /// The least length that fulfils every child's demands.
    private func demands(_ g: inout RelativeSolver, _ a: Axis) -> RelativeDemand {
        var result = RelativeDemand()
        for k in 0..<run.count where !run.items[k].gone {
            // The height of a content is asked at its width.
            if a == .y, run.items[k].content != .nothing { solve(&g, k, .x) }
            solve(&g, k, a)
            demands(&g, k, a, &result)
        }
        return result
    }

    private func demands(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ result: inout RelativeDemand
    ) {
        let c = g.cell(k, a)
        let shape = c.pointee.shape
        let pair = shape.isSuperset(of: .pair)
        var own: Affine?
        if pair, run.hasSizeRule(run.items[k].node, a) {
            solve(&g, RelativeTask.own(k, a))
            own = c.pointee.own
        }
        if c.pointee.marks.contains(pair ? .ownByParent : .byParent) {
            if case .line(let low) = bound(&g, k, a, .lower) { take(low, k, .lowerBound, &result) }
            return
        }
        let start = run.pad.near(a)
        let grouped = shape.contains(.group)
        let lm = grouped ? Affine() : ownMargin(&g, k, a, .near)
        let rm = grouped ? Affine() : ownMargin(&g, k, a, .far)
        let near = c.pointee.near - start
        take(near + c.pointee.size + rm, k, .endsBeforeFarPadding, &result)
        if c.pointee.marks.contains(.nearDepends), !c.pointee.marks.contains(.nearThrough) {
            take(Affine(0, 1) - near + lm, k, .beginsAfterNearPadding, &result)
        }
        if pair {
            if let (lead, trail) = pairEdges(&g, k, a) {
                take(Affine(0, 1) - (trail.line - lead.line) + (own ?? Affine()), k, .fitsBetweenMargins, &result)
            }
        } else if shape.contains(.center), !shape.contains(.baseline) {
            take(c.pointee.size + lm + rm, k, .fitsAboutCentre, &result)
        }
    }

    /// The least length L with `need ≤ L`.
    @inline(__always) private func take(_ need: Affine, _ k: Int, _ reason: RelativeDemand.Reason, _ result: inout RelativeDemand) {
        if need.per < 1 - 1e-12 { result.take(need.at / (1 - need.per), k, reason) }
    }
}
