// Places in a line (step 4): along it one after the other, across it each on its own.
//
//     gravity along the line, of what is left (rest), n children:
//     near     [A][B]········      center  ····[A][B]····      far    ········[A][B]
//     between  [A]········[B]      around  ··[A]····[B]··      among  ···[A]···[B]···
//
// 1. between: rest / (n − 1) after each; around: rest / n, half of it before the first; among: rest / (n + 1), also before
//    the first; one child under between stands near, under around and among in the middle. windowCenter puts the middle of
//    the line in the middle of the screen. A negative rest moves the line out in the same way (L-21).
// 2. Across, sizes and places are two questions: see `ask` and `placeAcross`.
// 3. Baseline: every label whose place is `baseline` stands so that its first line's baseline is that of the base view,
//    whatever its order; the highest ascent stands at the near edge, so the line begins there. The base view's own margins
//    hold, other labels' do not count. Without a base view, `baseline` means top (L-35, D-32).

extension Pass {
    /// Places the items along the line.
    mutating func placeAlong(_ run: inout Run, _ line: inout Line) {
        let main = line.main
        let place = run.box.pointee.gravity.place(main, rtl: rtl)
        var p = run.pad.near(main) + line.ends
        var extra = 0.0
        if place != .none, place != .near { (p, extra) = gravityStart(run, line, place, p) }
        extra += line.space
        if let debts = line.debts {
            placeOverdrawn(run, line, debts, p, extra)
        } else if let gaps = line.gaps {
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
        if hears { noteAlong(run, line, place, extra - line.space) }
    }

    /// Places a line in which lengths came out below 0: an item keeps its left or top edge, and the next one moves back.
    @inline(never)
    private func placeOverdrawn(_ run: Run, _ line: Line, _ debts: UnsafeMutablePointer<Double>, _ start: Double, _ extra: Double) {
        let main = line.main
        var p = start
        for k in 0..<run.count {
            p += line.gaps?[2 * k] ?? 0
            run.items[k].pos[main] = main == .x && rtl ? p + debts[k] : p
            p += run.items[k].size[main] + debts[k] + (line.gaps?[2 * k + 1] ?? 0) + extra
        }
    }

    /// Where the line begins, and what comes after each child.
    @inline(never) private func gravityStart(_ run: Run, _ line: Line, _ place: Gravity.Place, _ near: Double) -> (Double, Double) {
        let left = rest(run, line)
        let n = Double(run.count)
        switch place {
        case .center: return (near + left / 2, 0)
        case .far: return (near + left, 0)
        case .between: return (near, run.count > 1 ? left / (n - 1) : 0)
        case .around: return run.count > 0 ? (near + left / n / 2, left / n) : (near, 0)
        case .among: return (near + left / (n + 1), left / (n + 1))
        case .windowCenter:
            let window = doc.screenState.size[line.main]
            let start = (window - line.total) / 2 + line.ends
            if line.main == .x, rtl { return (start - (window - run.origin.x - run.size.x), 0) }
            return (start - run.origin[line.main], 0)
        default: return (near, 0)
        }
    }

    /// Settles the items' sizes across the line and places them.
    mutating func placeAcross(_ run: inout Run, _ line: Line) {
        let cross = line.cross
        let gravity = run.box.pointee.gravity.place(cross, rtl: rtl)
        let simple = gravity == .none || gravity == .near || gravity == .center || gravity == .far
        let quick = simple && run.given == nil && !R.isOn
        let content = run.content(cross)
        let near = run.pad.near(cross)
        let far = run.size[cross] - run.pad.far(cross)
        for k in 0..<run.count {
            if quick, run.items[k].isNumber(cross) {
                let size = run.items[k].size[cross]
                run.items[k].settle(cross, size)
                run.items[k].pos[cross] = gravity == .center ? near + (content - size) / 2 : gravity == .far ? far - size : near
                continue
            }
            _ = ask(&run, k, cross)
            placeAcross(&run, k, cross)
        }
        if cross == .y, run.box.pointee.flags.contains(.baseView) { placeOnBaseline(&run) }
    }

    // MARK: Baseline

    /// The item that `baselineBaseView` names, if it is a label that takes part and stands on the baseline.
    private func baseItem(_ run: Run) -> Int? {
        guard run.kind == .linear || run.kind == .row else { return nil }
        let rule = doc.value(run.node, .baselineBaseView)
        guard rule.kind == .node, rule.ref >= 0, nodes[Int(rule.ref)].parent == run.node else { return nil }
        let k = Int(nodes[Int(rule.ref)].item)
        return k >= 0 && k < run.count && standsOnBaseline(run, k) ? k : nil
    }

    private func standsOnBaseline(_ run: Run, _ k: Int) -> Bool {
        run.items[k].kind == .label && place(run, run.items[k].node, .y) == .baseline
    }

    /// How far an item's baseline is below its top.
    private mutating func ascent(_ run: inout Run, _ k: Int) -> Double {
        let h = ask(&run, k, .y)
        let w = ask(&run, k, .x)
        return baselineOffset(run.items[k].node, width: w, height: h) ?? h
    }

    /// How far the common baseline is below the content box's top; `nil` without a base view.
    private mutating func baseline(_ run: inout Run) -> Double? {
        guard let base = baseItem(run) else { return nil }
        let c = run.content(.y)
        var line = distance(run.items[base].node, .y, .near, whole: c) + ascent(&run, base)
        for k in 0..<run.count where standsOnBaseline(run, k) { line = max(line, ascent(&run, k)) }
        return line
    }

    @inline(never) private mutating func placeOnBaseline(_ run: inout Run) {
        guard let line = baseline(&run) else { return }
        for k in 0..<run.count where standsOnBaseline(run, k) {
            let ascent = ascent(&run, k)
            run.items[k].pos.y = run.pad.top + line - ascent
            if hears { noteBaseline(run, k, line, ascent) }
        }
    }

    /// What the labels on the baseline need of a wrapped height.
    @inline(never) mutating func baselineBreadth(_ run: inout Run) -> Double {
        guard let line = baseline(&run), let base = baseItem(run) else { return 0 }
        var need = 0.0
        for k in 0..<run.count where standsOnBaseline(run, k) {
            var end = line - ascent(&run, k) + run.items[k].size.y
            if k == base { end += distance(run.items[k].node, .y, .far, whole: 0) }
            need = max(need, end)
        }
        return need
    }
}
