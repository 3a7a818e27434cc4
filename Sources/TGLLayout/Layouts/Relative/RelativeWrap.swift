// The wrapped size of a relative layout: the smallest length of the content box in which all of the following is true.
//
//  1. A child ends before the far padding and its own far margin (a number or percentage; an edge of another is no margin).
//  2. A child that depends on the far edge or the middle, itself or through siblings that are not sized by the parent, begins
//     after the near padding and its own near margin.
//  3. Between two margins there is room for the own size, where the child has a size rule; else for nothing.
//  4. A child about a centre has room for its size and its own margins.
//  5. A child sized by the parent (percentage, fill, a size of the parent, a share) demands its lower bound alone.
//  6. Where a child's own margins are together 100 % or more, no length holds them: they count as 0, and its size counts (D-50).
//
//      near padding │ A ├──────────┤ rm │ far padding      1: near + size + rm ≤ far edge
//                   │ lm ├──┤ B         │                  2: near + lm ≤ B, where B depends on the right
//
// Every edge is a number plus a part of the unknown length, `at + per × length`, so each demand gives the least length that fulfils it; a
// demand that no length can fulfil does not count. Minima and maxima on the way (bounds, crossed margins) are decided for a guessed length,
// at first for 0. Where another length could decide differently, everything is computed again for the length found, until that does not
// change. So the smallest length is found. Where that does not end, or leaves a demand that a larger length would fulfil, the same is done
// beginning with a very large length.
//
// Rules: R-10 to R-10l; D-2, D-15, D-30, D-41, D-50, E-1, E-2, E-14.

/// The demand, and its child, that determines the wrapped length.
struct RelativeDemand {
    /// What a child demands, in the order of the list above.
    enum Reason {
        case endsBeforeFarPadding
        case beginsAfterNearPadding
        case fitsBetweenMargins
        case fitsAboutCentre
        case lowerBound
        case sizeAlone
    }

    var length = 0.0
    var item = -1
    var reason = Reason.endsBeforeFarPadding
    /// Whether a demand that grows as fast as the length is not fulfilled at the guess.
    var isOpen = false

    mutating func take(_ length: Double, _ item: Int, _ reason: Reason) {
        guard length > self.length, length.isFinite else { return }
        self = RelativeDemand(length: length, item: item, reason: reason, isOpen: isOpen)
    }
}

extension RelativeLayout {
    /// A length that fulfils every demand that some length fulfils.
    private static let veryLarge = 1e9

    func wrapRelative(_ g: inout RelativeSolver, _ a: Axis) {
        var there = false
        for k in 0..<run.count where !run.items[k].gone { there = true }
        g.unknown = a
        var demand = RelativeDemand()
        if there {
            let smallest = settleDemand(&g, a, from: 0)
            demand = smallest.holds ? smallest.demand : settleDemand(&g, a, from: Self.veryLarge, minding: false).demand
        }
        demand.length = min(demand.length, Length.most)
        if hears, demand.item >= 0 {
            // The edges for the length found.
            g.guess = demand.length
            g.reopen()
            _ = demands(&g, a)
            reportDemand(&g, a, demand)
        }
        // Without children that take part, zeroPadding = false leaves the padding out.
        let none = !there && !run.box.pointee.flags.contains(.zeroPadding)
        let length = none ? -run.pad.both(a) : demand.length
        run.settleSize(a, content: length, as: ContentFact.needed(by: .room, length), goesOn: true)
        g.unknown = nil
        g.guess = 0
        g.reopen()
    }

    /// The smallest length found, beginning with a guess, that fulfils all demands; where there is none, the demands as decided for the
    /// first guess, and `holds` is false. `minding`: whether demands count that grow as fast as the length.
    private func settleDemand(
        _ g: inout RelativeSolver, _ a: Axis, from guess: Double, minding: Bool = true
    ) -> (demand: RelativeDemand, holds: Bool) {
        g.guess = guess
        var first: RelativeDemand?
        var before: RelativeDemand?
        var best: RelativeDemand?
        var guessBefore = guess
        for step in 0..<24 {
            let demand = demandsAtGuess(&g, a, minding)
            if !g.bent { return (demand, !demand.isOpen) }
            if step % 4 == 3, let found = atCrossing(&g, a, minding, from: guessBefore, demand) { return (found, true) }
            let slack = 1e-9 * max(1, g.guess)
            if abs(demand.length - g.guess) <= slack, !demand.isOpen { return (demand, true) }
            if !demand.isOpen, demand.length < g.guess {
                if let before { best = before }
            } else if demand.length <= g.guess + slack || best.map({ demand.length >= $0.length - slack }) == true {
                break
            }
            if best.map({ $0.length < g.guess - slack }) == true { break }
            first = first ?? demand
            before = demand
            guessBefore = g.guess
            g.guess = demand.length
        }
        if let best { return (best, true) }
        return (first ?? RelativeDemand(), false)
    }

    /// All demands for the guessed length.
    private func demandsAtGuess(_ g: inout RelativeSolver, _ a: Axis, _ minding: Bool) -> RelativeDemand {
        g.reopen()
        var demand = demands(&g, a)
        if !minding { demand.isOpen = false }
        return demand
    }

    /// The previous guess resulted in the current one. Where the demands at both are on a straight line: the length on that line that
    /// equals its demand, if it fulfils all demands. Steps alone would only approach it by a fraction each.
    private func atCrossing(
        _ g: inout RelativeSolver, _ a: Axis, _ minding: Bool, from before: Double, _ demand: RelativeDemand
    ) -> RelativeDemand? {
        let slope = (demand.length - g.guess) / (g.guess - before)
        guard !demand.isOpen, slope > 0, slope < 1 - 1e-9 else { return nil }
        let guess = g.guess
        g.guess += (demand.length - guess) / (1 - slope)
        let there = demandsAtGuess(&g, a, minding)
        if !there.isOpen, abs(there.length - g.guess) <= 1e-9 * max(1, g.guess) { return there }
        g.guess = guess
        return nil
    }

    /// The least length that fulfils every child's demands.
    private func demands(_ g: inout RelativeSolver, _ a: Axis) -> RelativeDemand {
        var result = RelativeDemand()
        for k in 0..<run.count where !run.items[k].gone {
            // The height of a content depends on its width.
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
            if let low = clampedSize(&g, k, a, Affine()) { take(g, low, k, .lowerBound, &result) }
            return
        }
        let start = run.pad.near(a)
        // Margins that a group or a baseline overrides have no effect (D-41).
        let acts = !shape.contains(.group) && (pair || !shape.contains(.baseline))
        let lm = acts ? ownMargin(&g, k, a, .near) : Affine()
        let rm = acts ? ownMargin(&g, k, a, .far) : Affine()
        if acts, ownPercent(g, k, a) >= 100 {
            let i = run.items[k].node
            let margins = run.distance(i, a, .near, whole: 0) + run.distance(i, a, .far, whole: 0)
            return take(g, (pair ? own ?? Affine() : c.pointee.size) + margins, k, .sizeAlone, &result)
        }
        let near = c.pointee.near - start
        take(g, near + c.pointee.size + rm, k, .endsBeforeFarPadding, &result)
        if c.pointee.marks.contains(.nearDepends), !c.pointee.marks.contains(.nearThrough) {
            take(g, Affine(0, 1) - near + lm, k, .beginsAfterNearPadding, &result)
        }
        if pair {
            if let (lead, trail) = pairEdges(&g, k, a) {
                take(g, Affine(0, 1) - (trail.line - lead.line) + (own ?? Affine()), k, .fitsBetweenMargins, &result)
            }
        } else if shape.contains(.group) || shape.contains(.center) && !shape.contains(.baseline) {
            take(g, c.pointee.size + lm + rm, k, .fitsAboutCentre, &result)
        }
    }

    /// A part of the length, corrected for rounding in sums of percentages: 1 - (0.9 - 0.3) is 0.4.
    private func part(_ sum: Double) -> Double {
        let short = (sum * 1e6).rounded() / 1e6
        return abs(short - sum) <= 4 * .ulpOfOne ? short : sum
    }

    /// The sum of the percentages of a child's own margins.
    private func ownPercent(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> Double {
        guard !g.cell(k, a).pointee.shape.isDisjoint(with: .pair) else { return 0 }
        var sum = 0.0
        for side in [Side.near, .far] {
            let rule = sideRule(g, k, a, side).rule
            if rule.kind == .percent { sum += rule.mult }
        }
        return sum
    }

    /// The least length L with `need ≤ L`.
    @inline(__always) private func take(
        _ g: RelativeSolver, _ need: Affine, _ k: Int, _ reason: RelativeDemand.Reason, _ result: inout RelativeDemand
    ) {
        if need.per < 1 - 1e-12 {
            let least = need.at / (1 - part(need.per))
            // A demand that grows with the length, though not in proportion to it: no length fulfils it.
            if least > g.guess, g.guess >= Self.veryLarge { return }
            result.take(least, k, reason)
        } else if need.value(g.guess) > g.guess + 1e-7 {
            result.isOpen = true
        }
    }
}
