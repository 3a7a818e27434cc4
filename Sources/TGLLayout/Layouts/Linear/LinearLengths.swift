// Lengths along a line (step 2): what is fixed first, then the shares of what that leaves.
//
//     ├─ near ─┤ size ├─ far ─┤ space ├─ near ─┤ size ├─ far ─┤ …      every one a number, or a share of the free space
//
// 1. Sizes that are plain numbers, and spacings, are taken as they are; shares are only counted.
// 2. Sizes by content and by reference are asked. A size that follows a sibling's share becomes a share itself, with that
//    sibling's weight times its factor; one that depends on a share in any other way closes a cycle.
// 3. The shares get what is left, never below 0; a number added to a share is taken first and added to it (D-25).
//
// While the own length wraps nothing is free: the length of a share, and of what refers to it, results from its added number and its
// bounds, and a size that depends on the own length in another way has its lower bound (L-11 to L-11b, D-15). Own spacings, `space` and the
// neighbours' spacings all add up (L-6); two opposite ones never stretch (B-16). Bounds of spacings are applied, the upper one last (D-10).

extension LinearLayout {
    /// Settles every item's size along the line.
    func settleLengths(_ line: inout Line) {
        if line.ready { return }
        line.ready = true
        if let told { return settle(&line, in: told) }
        if run.given != nil { spreadSubviews(&line) }
        var spaces = 2 * line.ends + (run.count > 1 ? line.space * Double(run.count - 1) : 0)
        if run.box.pointee.flags.contains(.dividers) { spaces += line.dividers.total(run.count) }
        line.isWeighed = line.weights != nil && !run.wraps(line.main) && !run.hugs(line.main)
        line.shares = 0
        line.followers = 0
        line.gapShares = 0
        line.pending = 0
        line.partCount = 0
        line.shrinks = nil
        line.fixed = spaces + takeNumbers(&line)
        if line.pending > 0 {
            askLengths(&line)
            line.fixed = spaces + fixedLength(line)
        }
        line.total = line.fixed
        if line.shares + line.gapShares > 0 { shareOut(&line) }
        if line.weights != nil { weigh(&line) }
        if !run.wraps(line.main), !isEndless { fit(&line) }
    }

    /// Adds up the plain numbers and the spacings, and counts the shares; returns the sum.
    private func takeNumbers(_ line: inout Line) -> Double {
        let main = line.main
        var sum = 0.0
        let quick = run.given == nil && !records
        for k in 0..<run.count {
            if run.pass.stops(at: k, of: run.node) { return sum }
            if quick, run.items[k].isNumber(main) {
                let size = run.items[k].size[main]
                run.items[k].settle(main, size)
                sum += size
                continue
            }
            let i = run.items[k].node
            let n = nodes + Int(i)
            let bounded = n.pointee.flags.contains(.hasBounds)
            if n.pointee.ext >= 0 || run.given != nil { sum += takeSpacings(&line, k) }
            let rule = run.sizeRule(i, main)
            switch rule.kind {
            case .number where !bounded:
                let v = rule.add > 0 ? rule.add : 0
                run.items[k].settle(main, v)
                sum += v
                if hears { run.noteSize(k, main, rule.add, v, fillsBetweenMargins: true) }
            case .percent, .fill, .average, .share:
                run.items[k].mark(main, .asking)
                line.shares += 1
            default:
                line.pending += 1
            }
        }
        return sum
    }

    /// The length of everything that is not shared, added up in the order of the line, so that it is the same to the last bit in whatever
    /// order the sizes were settled.
    private func fixedLength(_ line: Line) -> Double {
        var sum = 0.0
        for k in 0..<run.count {
            if let gaps = line.gaps { sum += gaps[2 * k] + gaps[2 * k + 1] }
            if run.items[k].settled(line.main) == .done { sum += run.items[k].size[line.main] }
        }
        return sum
    }

    /// Reads an item's own spacings along the line; returns their numbers.
    @inline(never) private func takeSpacings(_ line: inout Line, _ k: Int) -> Double {
        let whole = run.content(line.main)
        var sum = 0.0
        let x = nodes[Int(run.items[k].node)].ext
        for side in [Side.near, .far] {
            var v = 0.0
            var isShare = false
            if run.given == nil, let number = exts[Int(x)].numberMargin(line.main, side, rtl: rtl) {
                v = number
            } else {
                let rule = spacing(line, k, side)
                isShare = rule.kind == .percent && !isEndless
                if rule.kind == .percent, isEndless { line.pending += 1 }
                if isShare { line.gapShares += 1 } else { v = spacingNumber(line, k, side, rule, whole) }
            }
            if !isShare, v == 0, line.gaps == nil { continue }
            if line.gaps == nil {
                let gaps = scratch.take(Double.self, 2 * run.count)
                gaps.update(repeating: 0, count: 2 * run.count)
                line.gaps = gaps
            }
            line.gaps?[2 * k + (side == .near ? 0 : 1)] = v
            sum += v
        }
        return sum
    }

    /// The rule of a spacing along the line: the own one, or the one that `equalize` gives.
    func spacing(_ line: Line, _ k: Int, _ side: Side) -> Rule {
        if run.given != nil, let r = givenSpacing(k, side) { return r }
        return run.position(run.items[k].node, line.main, side)
    }

    /// A spacing that is not shared, within its bounds.
    private func spacingNumber(_ line: Line, _ k: Int, _ side: Side, _ rule: Rule, _ whole: Double) -> Double {
        var d = 0.0
        switch rule.kind {
        case .number: d = rule.add
        case .percent where isEndless: d = whole * rule.mult / 100 + rule.add
        case .safeArea, .layoutMargin: d = run.givenInset(rule, line.main, side)
        default: break
        }
        return run.boundDistance(run.items[k].node, line.main, side, d, whole: whole)
    }

    /// Asks for the sizes that are neither plain numbers nor shares.
    private func askLengths(_ line: inout Line) {
        let main = line.main
        for k in 0..<run.count where run.items[k].settled(main) == .open {
            let rule = run.sizeRule(run.items[k].node, main)
            if rule.kind == .reference, line.shares > 0, joinShare(&line, k) { continue }
            if run.wraps(main), run.sizedByParent(k, main, dependsOn: main) {
                run.items[k].settle(main, run.clamp(k, main, 0))
                continue
            }
            _ = run.ask(k, main)
        }
    }
}
