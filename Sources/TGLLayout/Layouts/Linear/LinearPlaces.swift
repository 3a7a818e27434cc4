// Places in a line (step 4): along it one after the other, across it each on its own.
//
//     gravity along the line, of what is left (rest), n children:
//     near     [A][B]········      center  ····[A][B]····      far    ········[A][B]
//     between  [A]········[B]      around  ··[A]····[B]··      among  ···[A]···[B]···
//
// 1. between: rest / (n − 1) after each; around: rest / n, half of it before the first; among: rest / (n + 1), also before
//    the first; one child under between is near, under around and among in the middle. windowCenter puts the middle of
//    the line in the middle of the screen. A negative rest moves the line out in the same way (L-21).
// 2. Across, sizes and places are two questions: see `ask` and `placeAcross`.
// 3. Baseline: every label whose place is `baseline` is placed so that the baseline of its first line is that of the base view,
//    whatever its order; the highest ascent is at the near edge, so the line begins there. The base view's own margins
//    apply, those of other labels do not. A base view that is aligned in another way stays at its place. Without a base
//    view, `baseline` means top (L-35, D-32).

extension LinearLayout {
    /// Places the items along the line.
    func placeAlong(_ line: inout Line) {
        if let told { return placeAlong(&line, in: told) }
        let main = line.main
        let place = isEndless ? .none : run.box.pointee.gravity.place(main, rtl: rtl)
        var p = run.pad.near(main) + line.ends + line.dividers.beginning
        var extra = 0.0
        if place != .none, place != .near { (p, extra) = gravityStart(line, place, p) }
        let (start, gravity) = (p, extra)
        extra += line.space + line.dividers.middle
        if let gaps = line.gaps {
            for k in 0..<run.count {
                p += gaps[2 * k]
                run.items[k].pos[main] = p
                p += run.items[k].size[main] + gaps[2 * k + 1] + extra
            }
        } else {
            for k in 0..<run.count {
                run.items[k].pos[main] = p
                p += run.items[k].size[main] + extra
            }
        }
        line.end = run.pad.near(main)
        if run.count > 0 {
            let last = run.count - 1
            line.end = Length.heldPlace(run.items[last].pos[main]) + run.items[last].size[main] + (line.gaps?[2 * last + 1] ?? 0)
        }
        if hears { reportAlong(line, place, start: start, gravity: gravity) }
    }

    /// Where the line begins, and the space after each child.
    @inline(never) private func gravityStart(_ line: Line, _ place: Gravity.Place, _ near: Double) -> (Double, Double) {
        if place == .windowCenter {
            let window = doc.screenState.size[line.main]
            let start = (window - line.total) / 2 + line.ends + line.dividers.beginning
            if line.main == .x, rtl { return (start - (window - run.origin.x - run.size.x), 0) }
            return (start - run.origin[line.main], 0)
        }
        return Self.gravityStart(place, count: run.count, rest: rest(line), near: near)
    }

    /// `gravityStart` for the remaining length of a line of so many children, where the window plays no part.
    static func gravityStart(_ place: Gravity.Place, count: Int, rest: Double, near: Double) -> (Double, Double) {
        let left = abs(rest) < least ? 0 : rest
        let n = Double(count)
        switch place {
        case .center: return (near + left / 2, 0)
        case .far: return (near + left, 0)
        case .between: return (near, count > 1 ? left / (n - 1) : 0)
        case .around: return count > 0 ? (near + left / n / 2, left / n) : (near, 0)
        case .among: return (near + left / (n + 1), left / (n + 1))
        default: return (near, 0)
        }
    }

    /// Settles the items' sizes across the line and places them.
    func placeAcross(_ line: Line) {
        let cross = line.cross
        let gravity = run.box.pointee.gravity.place(cross, rtl: rtl)
        let simple = gravity == .none || gravity == .near || gravity == .center || gravity == .far
        let quick = simple && run.given == nil && !records
        let content = run.content(cross)
        let near = run.pad.near(cross)
        let far = run.contentEnd(cross)
        for k in 0..<run.count {
            if run.pass.stops(at: k, of: run.node) { return }
            if quick, run.items[k].isNumber(cross) {
                let size = run.items[k].size[cross]
                run.items[k].settle(cross, size)
                run.items[k].pos[cross] = gravity == .center ? near + (content - size) / 2 : gravity == .far ? far - size : near
                continue
            }
            _ = run.ask(k, cross)
            run.placeAcross(k, cross)
        }
        if cross == .y, run.box.pointee.flags.contains(.baseView) { placeOnBaseline() }
    }

    // MARK: Baseline

    /// The item that `baselineBaseView` names, if it is a label that takes part. A label whose size depends on the container takes no part
    /// while the container wraps.
    func baseItem() -> Int? {
        let rule = doc.value(run.node, .baselineBaseView)
        guard rule.kind == .node, rule.ref >= 0, nodes[Int(rule.ref)].parent == run.node else { return nil }
        let k = Int(nodes[Int(rule.ref)].item)
        return k >= 0 && k < run.count && hasText(k) ? k : nil
    }

    /// Whether an item is a label whose height is known, or can be.
    private func hasText(_ k: Int) -> Bool {
        guard run.items[k].content == .text, !run.items[k].gone else { return false }
        return !run.wraps(.y) || !run.sizedByParent(k, .y, dependsOn: .y)
    }

    /// Whether an item is a label that is on the baseline.
    func standsOnBaseline(_ k: Int) -> Bool { hasText(k) && run.standing(run.items[k].node, .y) == .baseline }

    /// Whether there is a base view, whose baseline others are on.
    var hasBaseline: Bool { baseItem() != nil }

    /// Whether an item is on the baseline, and no two margins stretch it: then its own margins have no effect.
    func isHeldByBaseline(_ k: Int) -> Bool {
        let i = run.items[k].node
        return standsOnBaseline(k) && !(run.hasDistance(i, .y, .near) && run.hasDistance(i, .y, .far))
    }

    /// The distance of an item's baseline from its top.
    func ascent(_ k: Int) -> Double {
        let h = run.ask(k, .y)
        let w = run.ask(k, .x)
        return doc.baselineOffset(run.items[k].node, width: w, height: h) ?? h
    }

    /// The distance of the common baseline from the content box's top; `nil` without a base view. For a base view that is aligned in
    /// another way it is known once that is placed.
    func baseline() -> Double? {
        guard let base = baseItem() else { return nil }
        if !standsOnBaseline(base) { return run.items[base].pos.y - run.pad.top + ascent(base) }
        let c = run.content(.y)
        var line = run.distance(run.items[base].node, .y, .near, whole: c) + ascent(base)
        for k in 0..<run.count where standsOnBaseline(k) { line = max(line, ascent(k)) }
        return line
    }

    @inline(never) private func placeOnBaseline() {
        guard let line = baseline() else { return }
        for k in 0..<run.count where standsOnBaseline(k) {
            let ascent = ascent(k)
            run.items[k].pos.y = run.pad.top + line - ascent
            if hears { reportBaseline(k, line, ascent) }
        }
    }

    /// The need of the labels on the baseline in a wrapped height.
    @inline(never) func baselineBreadth() -> Double {
        guard let base = baseItem() else { return 0 }
        if !standsOnBaseline(base) { return alignedBase(base).need }
        guard let line = baseline() else { return 0 }
        var need = 0.0
        for k in 0..<run.count where standsOnBaseline(k) {
            var end = line - ascent(k) + run.items[k].size.y
            if k == base { end += run.distance(run.items[k].node, .y, .far, whole: 0) }
            need = max(need, end)
        }
        return need
    }
}

/// The need of labels on the baseline of a base view that is aligned in another way, in a wrapped height.
struct LinearAlignedBase {
    /// How much of the height is above the base view's baseline, and the distance from there: `part` × height + `offset`.
    let part: Double
    let offset: Double
    var need = 0.0
    /// The label with the largest need, -1: none; and whether it would otherwise reach above the top of the content box.
    var item = -1
    var isAbove = false
}

extension LinearLayout {
    /// The need of the labels on the baseline of a base view in a wrapped height in which its own alignment places it.
    func alignedBase(_ base: Int) -> LinearAlignedBase {
        let i = run.items[base].node
        let (near, far) = (run.distance(i, .y, .near, whole: 0), run.distance(i, .y, .far, whole: 0))
        let (height, ascent) = (run.ask(base, .y), ascent(base))
        var found: LinearAlignedBase
        switch run.standing(i, .y) {
        case .center:
            let (before, after) = run.marginsBesideCentre(i, .y)
            let middle = (before - after) / 2 + run.distance(i, .y, .center, whole: 0)
            found = LinearAlignedBase(part: 0.5, offset: middle + ascent - height / 2)
        case .fill: found = LinearAlignedBase(part: 0.5, offset: (near - far) / 2 + ascent - height / 2)
        case .far: found = LinearAlignedBase(part: 1, offset: ascent - height - far)
        default: found = LinearAlignedBase(part: 0, offset: near + ascent)
        }
        for k in 0..<run.count where k != base && standsOnBaseline(k) {
            let own = self.ascent(k)
            let below = run.items[k].size.y - own
            if found.part < 1, found.offset + below > (1 - found.part) * found.need {
                found.need = (found.offset + below) / (1 - found.part)
                (found.item, found.isAbove) = (k, false)
            }
            if found.part > 0, own - found.offset > found.part * found.need {
                found.need = (own - found.offset) / found.part
                (found.item, found.isAbove) = (k, true)
            }
        }
        return found
    }
}
