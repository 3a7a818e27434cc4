// What flow says of the sizes and places it fixes, in words. Nothing here runs unless a recorder listens.

/// A number as it is said: three decimals at most.
func said(_ v: Double) -> String {
    guard abs(v) < 1e15 else { return "\(v)" }
    let r = (v * 1000).rounded() / 1000
    let text = "\(r == 0 ? 0 : r)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// ` + 5 (why)` or ` − 5 (why)`; nothing for 0.
private func plus(_ v: Double, _ why: String = "") -> String {
    if v == 0 { return "" }
    return (v < 0 ? " − " + said(-v) : " + " + said(v)) + (why.isEmpty ? "" : " (\(why))")
}

private func minus(_ v: Double, _ why: String = "") -> String { plus(-v, why) }

extension Pass {
    private mutating func size(_ run: Run, _ k: Int, _ axis: Axis, _ text: String, raw: Double? = nil) {
        let v = run.items[k].size[axis]
        var text = text
        if let raw, abs(raw - v) > 1e-9 { text += raw < 0 && v == 0 ? ", not below 0" : ", within its bounds \(said(v))" }
        recorder.fact(Fact(node: run.items[k].node, prop: axis == .x ? .width : .height, value: v, text: text))
    }

    private mutating func place(_ run: Run, _ k: Int, _ axis: Axis, _ text: String) {
        recorder.fact(Fact(node: run.items[k].node, prop: axis == .x ? .left : .top, value: run.items[k].pos[axis], text: text))
    }

    // MARK: Sizes

    mutating func noteGiven(_ run: Run, _ k: Int, _ axis: Axis, _ plan: FlowPlan, _ given: Double, _ size: Double) {
        let source = axis == plan.along && plan.cellAlong < 0 ? "subviewsSize" : "pagedCount"
        let raw = given - margins(run, k, axis)
        self.size(run, k, axis, "\(source): a cell of \(said(given))\(minus(given - raw, "its margins")) = \(said(raw))", raw: raw)
    }

    mutating func noteLeft(_ run: Run, _ k: Int, _ plan: FlowPlan, _ rule: Rule, left: Double, margins: Double, newLine: Bool, _ size: Double) {
        let part = rule.weight
        let raw = (left + rule.add) * part / 100 - margins
        let of = newLine ? "a whole line" : "what its line has left"
        let sum = rule.add == 0 ? said(left) : "(\(said(left))\(plus(rule.add)))"
        let text = "\(said(part))% of \(of): \(sum) · \(said(part)) / 100\(minus(margins, "its margins")) = \(said(raw))"
        self.size(run, k, plan.along, text, raw: raw)
    }

    mutating func noteCut(_ run: Run, _ k: Int, _ plan: FlowPlan, _ margins: Double, _ size: Double) {
        let raw = plan.room - margins
        self.size(run, k, plan.along, "too long for a line: cut to \(said(plan.room))\(minus(margins, "its margins")) = \(said(raw))", raw: raw)
    }

    mutating func noteEqual(_ run: Run, _ k: Int, _ plan: FlowPlan, _ cell: Double, _ size: Double) {
        let raw = cell - margins(run, k, plan.along)
        let gaps = plan.count > 1 ? minus(Double(plan.count - 1) * plan.gap) : ""
        let text = "gravity fill, \(plan.count) equal cells: (\(said(plan.room))\(gaps)) / \(plan.count) = \(said(cell))"
        self.size(run, k, plan.along, text + (cell == raw ? "" : "\(minus(cell - raw, "its margins")) = \(said(raw))"), raw: raw)
    }

    mutating func noteShare(_ run: Run, _ plan: FlowPlan, _ share: FlowShare, room: Double, left: Double, _ part: Double) {
        let free = max(0, left)
        let raw = share.base + part * share.weight
        let text = "share by weight \(said(share.weight)) of the \(said(free)) that its line of \(said(room)) leaves: "
            + "\(said(share.weight)) · \(said(part))\(plus(share.base, "added")) = \(said(raw))"
        size(run, share.item, plan.along, text, raw: raw)
    }

    mutating func noteStretch(_ run: Run, _ plan: FlowPlan, _ share: FlowShare, rest: Double, among: Int) {
        let wish = share.base + rest / Double(max(1, among))
        var text = "gravity fill: its line's rest of \(said(rest)) among \(among): \(said(share.base)) + \(said(share.size - share.base)) = \(said(share.size))"
        if abs(wish - share.size) > 1e-9 { text += ", bounds shared out" }
        size(run, share.item, plan.along, text)
    }

    mutating func noteAcross(_ run: Run, _ k: Int, _ plan: FlowPlan, _ rule: Rule, left: Double, margins: Double, _ size: Double) {
        let raw = left * rule.weight / 100 + rule.add - margins
        let text = "\(said(rule.weight))% of the \(said(left)) left below its line's beginning: "
            + "\(said(left)) · \(said(rule.weight)) / 100\(plus(rule.add))\(minus(margins, "its margins")) = \(said(raw))"
        self.size(run, k, plan.across, text, raw: raw)
    }

    mutating func noteFilled(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, margins: Double, _ size: Double) {
        let raw = line.depth - margins
        self.size(run, k, plan.across, "alignment fill: the line's depth \(said(line.depth))\(minus(margins, "its margins")) = \(said(raw))", raw: raw)
    }

    mutating func noteDeepened(_ run: Run, _ k: Int, _ plan: FlowPlan, by step: Double, from old: Double, _ size: Double) {
        self.size(run, k, plan.across, "gravity fill: \(said(old))\(plus(step, "its line's part of the rest")) = \(said(old + step))", raw: old + step)
    }

    // MARK: Places

    mutating func noteAlong(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, lead: Double, step: Double, near: Double) {
        let start = plan.start + line.offset
        let at = run.items[k].pos[plan.along]
        let place = k - line.first
        let spread = Double(place) * step
        let before = at - start - lead - near - spread
        var text = "child \(place + 1) of line \(line.index + 1): \(said(start))"
        text += plus(before, "cells and gaps before it") + plus(lead + spread, "gravity \(plan.gravity)") + plus(near, "its margin")
        self.place(run, k, plan.along, text + " = \(said(at))")
    }

    mutating func noteCopied(_ run: Run, _ k: Int, _ plan: FlowPlan) {
        let above = doc.nameText(run.items[k - plan.count].node)
        place(run, k, plan.along, "last line, policy auto: as \(above) above it = \(said(run.items[k].pos[plan.along]))")
    }

    mutating func noteAligned(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, _ place: Gravity.Place, near: Double) {
        let at = run.items[k].pos[plan.across]
        let begin = plan.top + line.at
        let text = "line \(line.index + 1) begins at \(said(begin))\(plus(near, "its margin"))\(plus(at - begin - near, "aligned \(place)")) = \(said(at))"
        self.place(run, k, plan.across, text)
    }

    mutating func noteClosedUp(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, near: Double) {
        let at = run.items[k].pos[plan.across]
        var text = "first in its column: \(said(at - near))"
        if line.index > 0 {
            let above = doc.nameText(run.items[k - plan.count].node)
            text = "closed up below \(above), gap and margin included: \(said(at - near))"
        }
        place(run, k, plan.across, "\(text)\(plus(near, "its margin")) = \(said(at))")
    }

    mutating func noteColumn(_ run: Run, _ k: Int, _ plan: FlowPlan, column: Int, x: Double, y: Double) {
        let i = run.items[k].pos
        let near = margin(run, k, plan.along, .near)
        let top = margin(run, k, plan.across, .near)
        place(run, k, plan.along, "column \(column + 1): \(said(plan.start))\(plus(x, "its column"))\(plus(near, "its margin")) = \(said(i[plan.along]))")
        let why = k < plan.count ? "among the first \(plan.count)" : "the column that ends first"
        place(run, k, plan.across, "\(why): \(said(plan.top))\(plus(y, "what stands in it"))\(plus(top, "its margin")) = \(said(i[plan.across]))")
    }

    mutating func noteBlock(_ run: Run, _ k: Int, _ plan: FlowPlan, rest: Double, lead: Double, step: Double, row: Int) {
        let at = run.items[k].pos[plan.across]
        let moved = lead + step * Double(row)
        place(run, k, plan.across, "gravity \(plan.block), \(said(rest)) left below the lines: \(said(at - moved))\(plus(moved)) = \(said(at))")
    }
}
