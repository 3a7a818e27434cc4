// What flow says of the sizes and places it fixes, in words. Nothing here runs unless a recorder listens.

/// ` + 5 (why)` or ` − 5 (why)`; nothing for 0.
private func plus(_ v: Double, _ why: String = "") -> String {
    if v == 0 { return "" }
    return (v < 0 ? " − " + shortNumber(-v) : " + " + shortNumber(v)) + (why.isEmpty ? "" : " (\(why))")
}

private func minus(_ v: Double, _ why: String = "") -> String { plus(-v, why) }

extension Pass {
    private mutating func size(_ run: Run, _ k: Int, _ axis: Axis, _ text: String, raw: Double? = nil) {
        let v = run.items[k].size[axis]
        var text = text
        if let raw, raw != v {
            if raw < 0, v == 0 { text += "; no size is below 0: 0" }
            else { text += v > raw ? "; the lower bound raises it to \(shortNumber(v))" : "; the upper bound lowers it to \(shortNumber(v))" }
        }
        recorder.fact(Fact(node: run.items[k].node, prop: axis == .x ? .width : .height, value: v, text: text))
    }

    private mutating func place(_ run: Run, _ k: Int, _ axis: Axis, _ text: String) {
        recorder.fact(Fact(node: run.items[k].node, prop: axis == .x ? .left : .top, value: run.items[k].pos[axis], text: text))
    }

    // MARK: Sizes

    mutating func noteGiven(_ run: Run, _ k: Int, _ axis: Axis, _ plan: FlowPlan, _ given: Double, _ size: Double) {
        let source = axis == plan.along && plan.cellAlong < 0 ? "subviewsSize" : "pagedCount"
        let raw = given - margins(run, k, axis)
        self.size(run, k, axis, "\(source): a cell of \(shortNumber(given))\(minus(given - raw, "its margins")) = \(shortNumber(raw))", raw: raw)
    }

    mutating func noteLeft(_ run: Run, _ k: Int, _ plan: FlowPlan, _ rule: Rule, left: Double, margins: Double, newLine: Bool, _ size: Double) {
        let part = rule.weight
        let raw = (left + rule.add) * part / 100 - margins
        let of = newLine ? "a whole line" : "what its line has left"
        let sum = rule.add == 0 ? shortNumber(left) : "(\(shortNumber(left))\(plus(rule.add)))"
        let text = "\(shortNumber(part))% of \(of): \(sum) · \(shortNumber(part)) / 100\(minus(margins, "its margins")) = \(shortNumber(raw))"
        self.size(run, k, plan.along, text, raw: raw)
    }

    mutating func noteCut(_ run: Run, _ k: Int, _ plan: FlowPlan, _ margins: Double, _ size: Double) {
        let raw = plan.room - margins
        self.size(run, k, plan.along, "too long for a line: cut to \(shortNumber(plan.room))\(minus(margins, "its margins")) = \(shortNumber(raw))", raw: raw)
    }

    mutating func noteEqual(_ run: Run, _ k: Int, _ plan: FlowPlan, _ cell: Double, _ size: Double) {
        let raw = cell - margins(run, k, plan.along)
        let gaps = plan.count > 1 ? minus(Double(plan.count - 1) * plan.gap) : ""
        let text = "gravity fill, \(plan.count) equal cells: (\(shortNumber(plan.room))\(gaps)) / \(plan.count) = \(shortNumber(cell))"
        self.size(run, k, plan.along, text + (cell == raw ? "" : "\(minus(cell - raw, "its margins")) = \(shortNumber(raw))"), raw: raw)
    }

    mutating func noteShare(_ run: Run, _ plan: FlowPlan, _ part: Part, _ share: Shared, left: Double, _ size: Double) {
        let one = share.weights > 0 ? share.free / share.weights : share.u
        let raw = part.base + one * part.weight
        var text = "its line of \(shortNumber(plan.room)) has \(shortNumber(left)) for shares; weight \(shortNumber(part.weight)) of "
            + "\(shortNumber(share.weights)) of the free \(shortNumber(share.free)) = \(shortNumber(raw - part.base))"
        if part.base != 0 { text += "\(plus(part.base, "added")) = \(shortNumber(raw))" }
        self.size(run, Int(part.item), plan.along, text, raw: raw)
    }

    mutating func noteStretch(_ run: Run, _ plan: FlowPlan, _ part: Part, rest: Double, among: Int, _ size: Double) {
        let grown = size - part.base
        var text = "gravity fill: its line's rest of \(shortNumber(rest)) among \(among): \(shortNumber(part.base))\(plus(grown))"
        if abs(grown * Double(among) - rest) > 1e-9 * max(1, rest) { text += ", bounds shared out" }
        self.size(run, Int(part.item), plan.along, text + " = \(shortNumber(size))")
    }

    mutating func noteAcross(_ run: Run, _ k: Int, _ plan: FlowPlan, _ rule: Rule, left: Double, margins: Double, raw: Double) {
        var text = "\(shortNumber(rule.weight))% of the \(shortNumber(left)) left below its line's beginning: "
        if rule.kind == .fill, rule.mult != 1 {
            text += "(\(shortNumber(left))\(minus(margins, "its margins"))) · \(shortNumber(rule.mult))\(plus(rule.add))"
        } else {
            text += "\(shortNumber(left)) · \(shortNumber(rule.weight)) / 100\(plus(rule.add))\(minus(margins, "its margins"))"
        }
        size(run, k, plan.across, "\(text) = \(shortNumber(raw))", raw: raw)
    }

    mutating func noteFilled(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, margins: Double, _ size: Double) {
        let raw = line.depth - margins
        self.size(run, k, plan.across, "alignment fill: the line's depth \(shortNumber(line.depth))\(minus(margins, "its margins")) = \(shortNumber(raw))", raw: raw)
    }

    mutating func noteDeepened(_ run: Run, _ k: Int, _ plan: FlowPlan, by step: Double, from old: Double, _ size: Double) {
        self.size(run, k, plan.across, "gravity fill: \(shortNumber(old))\(plus(step, "its line's part of the rest")) = \(shortNumber(old + step))", raw: old + step)
    }

    // MARK: Places

    mutating func noteAlong(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, lead: Double, step: Double, near: Double) {
        let start = plan.start + line.offset
        let at = run.items[k].pos[plan.along]
        let place = k - line.first
        let spread = Double(place) * step
        let before = at - start - lead - near - spread
        var text = "child \(place + 1) of line \(line.index + 1): \(shortNumber(start))"
        text += plus(before, "cells and gaps before it") + plus(lead + spread, "gravity \(plan.gravity)") + plus(near, "its margin")
        self.place(run, k, plan.along, text + " = \(shortNumber(at))")
    }

    mutating func noteCopied(_ run: Run, _ k: Int, _ plan: FlowPlan) {
        let above = doc.nameText(run.items[k - plan.count].node)
        place(run, k, plan.along, "last line, policy auto: as \(above) above it = \(shortNumber(run.items[k].pos[plan.along]))")
    }

    mutating func noteAligned(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, _ place: Gravity.Place, near: Double) {
        let at = run.items[k].pos[plan.across]
        let begin = plan.top + line.at
        let text = "line \(line.index + 1) begins at \(shortNumber(begin))\(plus(near, "its margin"))\(plus(at - begin - near, "aligned \(place)")) = \(shortNumber(at))"
        self.place(run, k, plan.across, text)
    }

    mutating func noteClosedUp(_ run: Run, _ k: Int, _ plan: FlowPlan, _ line: FlowLine, near: Double) {
        let at = run.items[k].pos[plan.across]
        var text = "first in its column: \(shortNumber(at - near))"
        if line.index > 0 {
            let above = doc.nameText(run.items[k - plan.count].node)
            text = "closed up below \(above), gap and margin included: \(shortNumber(at - near))"
        }
        place(run, k, plan.across, "\(text)\(plus(near, "its margin")) = \(shortNumber(at))")
    }

    mutating func noteColumn(_ run: Run, _ k: Int, _ plan: FlowPlan, column: Int, x: Double, y: Double) {
        let i = run.items[k].pos
        let near = margin(run, k, plan.along, .near)
        let top = margin(run, k, plan.across, .near)
        place(run, k, plan.along, "column \(column + 1): \(shortNumber(plan.start))\(plus(x, "its column"))\(plus(near, "its margin")) = \(shortNumber(i[plan.along]))")
        let why = k < plan.count ? "among the first \(plan.count)" : "the column that ends first"
        place(run, k, plan.across, "\(why): \(shortNumber(plan.top))\(plus(y, "what stands in it"))\(plus(top, "its margin")) = \(shortNumber(i[plan.across]))")
    }

    mutating func noteBlock(_ run: Run, _ k: Int, _ plan: FlowPlan, rest: Double, lead: Double, step: Double, row: Int) {
        let at = run.items[k].pos[plan.across]
        let moved = lead + step * Double(row)
        place(run, k, plan.across, "gravity \(plan.block), \(shortNumber(rest)) left below the lines: \(shortNumber(at - moved))\(plus(moved)) = \(shortNumber(at))")
    }
}
