// Float layout, step 2: the wrapped size.
//
// What the children reach is found by placing them. Where margins in percent take part in it, they are parts of the length L that
// is being found: placed with margins of a guess of L, the children reach r(L), and L is where both are the same.
//
//     r(L) ▲          ╱ L       r grows in straight pieces, so from two points of one piece L is known. Where r grows as fast
//          │        ╱▁▁▂▂▃▃     as L does, the percentages leave room for nothing: they count as 0. So do those of a child whose
//          │  ▁▂▂▃╱▃            margins are together 100 % or more (D-50).
//          └────────────► L
//
// Rules: FT-2a, FT-7 to FT-7c; D-15, D-50, E-15.

extension FloatLayout {
    /// Settles the own size on an axis that wraps.
    func measureFloats(_ along: Axis, _ axis: Axis) {
        var field = placeFloats(along, measuring: axis)
        var reach = reach(field, axis)
        if field.hasPartMargins, reach > 0 { reach = reachWithParts(along, axis, without: reach, &field) }
        run.settleSize(axis, content: reach, as: FloatContent(sum: contentSum(field, axis)), reads: spaceReads(field, axis))
        run.reopen()
    }

    private func reach(_ field: FloatField, _ axis: Axis) -> Double { axis == field.along ? field.widest : field.deepest }

    /// The length at which the children reach exactly that length, with margins that are percentages of it. `without`: how far they reach
    /// without these margins.
    private func reachWithParts(_ along: Axis, _ axis: Axis, without: Double, _ field: inout FloatField) -> Double {
        var (before, old) = (0.0, without)
        var length = without
        for _ in 0..<16 {
            run.reopen()
            let placed = placeFloats(along, measuring: axis, whole: length)
            let new = reach(placed, axis)
            if abs(new - length) <= 1e-9 * max(1, length) {
                field.account = placed.account
                return length
            }
            let slope = (new - old) / (length - before)
            guard slope < 1 - 1e-9 else { return without }
            (before, old) = (length, new)
            length = max(0, length + (new - length) / (1 - slope))
            if length == before || !length.isFinite { break }
        }
        return length.isFinite ? length : without
    }

    /// The sum of the percentages of a child's margins along an axis.
    func percentMargins(_ i: Int32, _ axis: Axis) -> Double {
        var sum = 0.0
        for side in [Side.near, .far] {
            let rule = run.position(i, axis, side)
            if rule.kind == .percent { sum += rule.mult }
        }
        return sum
    }

    /// Whether a margin of a child is a percentage of the length along an axis, or has a bound that is one.
    func hasPartMargin(_ i: Int32, _ axis: Axis) -> Bool {
        for side in [Side.near, .far] {
            if run.position(i, axis, side).kind == .percent { return true }
            if run.positionBound(i, axis, side, .lower).kind == .percent || run.positionBound(i, axis, side, .upper).kind == .percent {
                return true
            }
        }
        return false
    }
}
