// What flow says of the sizes and places it fixes, in words. Nothing here runs unless a recorder listens.

private func minus(_ v: Double, _ name: String) -> String { sumText("", -v, name) }

extension FlowLayout {
    private func size(
        _ k: Int, _ axis: Axis, _ text: String, raw: Double, reads: [Fact.Read] = [], goesOn: Bool = false
    ) {
        let v = run.items[k].size[axis]
        run.say(run.items[k].node, run.physical(axis), v, text + bounded(raw, v), reads: reads, goesOn: goesOn)
    }

    private func place(_ k: Int, _ axis: Axis, _ text: String, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.nearEdge(axis), run.items[k].pos[axis], text, reads: reads, goesOn: goesOn)
    }

    private func own(_ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, run.physical(axis)) }

    private func margins(_ k: Int, _ axis: Axis, _ sides: [Side]) -> [Fact.Read] {
        run.distanceReads(run.items[k].node, axis, sides)
    }

    // MARK: Sizes

    func noteGiven(_ k: Int, _ axis: Axis, _ plan: FlowPlan, _ given: Double, _ size: Double) {
        let source: Prop = axis == plan.along && plan.cellAlong < 0 ? .subviewsSize : .pagedCount
        let raw = given - margins(k, axis)
        let reads = [Fact.Read(run.node, source, run.quoted(run.node, source))] + margins(k, axis, [.near, .far])
        let text =
            given == raw
            ? "a cell of \(shortNumber(given))"
            : "a cell of \(shortNumber(given))\(minus(given - raw, "its margins")) = \(shortNumber(raw))"
        self.size(k, axis, text, raw: raw, reads: reads)
    }

    func noteLeft(
        _ k: Int, _ plan: FlowPlan, _ rule: Rule, left: Double, margins: Double, newLine: Bool, _ size: Double
    ) {
        let part = rule.weight
        let raw = (left + rule.add) * part / 100 - margins
        let of = newLine ? "a whole line" : "what its line has left"
        let whole = rule.add == 0 ? "\(of) \(shortNumber(left))" : "(\(sumText("\(of) \(shortNumber(left))", rule.add)))"
        let text = "\(shortNumber(part))% of \(whole)\(minus(margins, "its margins")) = \(shortNumber(raw))"
        let reads = [own(k, plan.along)] + self.margins(k, plan.along, [.near, .far])
        self.size(k, plan.along, text, raw: raw, reads: reads)
    }

    func noteCut(_ k: Int, _ plan: FlowPlan, _ margins: Double, _ size: Double) {
        let raw = plan.room - margins
        let text =
            margins == 0
            ? "too long for a line: cut to \(shortNumber(raw))"
            : "too long for a line: cut to \(shortNumber(plan.room))\(minus(margins, "its margins")) = \(shortNumber(raw))"
        self.size(k, plan.along, text, raw: raw, goesOn: true)
    }

    func noteEqual(_ k: Int, _ plan: FlowPlan, _ cell: Double, _ size: Double) {
        let raw = cell - margins(k, plan.along)
        let gaps = Double(plan.count - 1) * plan.gap
        let room = gaps == 0 ? shortNumber(plan.room) : "(\(shortNumber(plan.room))\(minus(gaps, "spaces")))"
        var text =
            cell == 0
            ? "no room for \(plan.count) equal cells: 0" : "\(plan.count) equal cells: \(room) / \(plan.count) = \(shortNumber(cell))"
        if cell != raw { text += "; \(shortNumber(cell))\(minus(cell - raw, "its margins")) = \(shortNumber(raw))" }
        let reads = [
            Fact.Read(run.node, .gravity, run.quoted(run.node, .gravity)),
            Fact.Read(run.node, .arrangedCount, run.quoted(run.node, .arrangedCount)),
        ]
        self.size(k, plan.along, text, raw: raw, reads: reads + margins(k, plan.along, [.near, .far]))
    }

    func noteShare(_ plan: FlowPlan, _ part: Part, _ share: Shared, left: Double, _ size: Double) {
        let k = Int(part.item)
        let grown = part.base + (share.weights > 0 ? share.free * part.weight / share.weights : 0)
        let reads = [
            own(k, plan.along),
            Fact.Read(run.node, .arrangedCount, "its line of \(shortNumber(plan.room)) has \(shortNumber(left)) left for shares"),
        ]
        guard share.weights > 0, part.weight > 0, abs(grown - size) < 1e-9 * max(1, size) || grown < 0 else {
            let text = part.weight == 0 ? "share: its weight is 0, so it is" : "share: its bounds hold it, and the others share the rest:"
            return self.size(k, plan.along, "\(text) \(shortNumber(size))", raw: size, reads: reads)
        }
        let alone = part.weight == share.weights && part.base == 0
        let text = sumText(
            "share: \(shortNumber(share.free)) free × \(shortNumber(part.weight)) / \(shortNumber(share.weights))", part.base)
        self.size(
            k, plan.along, alone ? "share: all that is free: \(shortNumber(grown))" : text + " = \(shortNumber(grown))", raw: grown,
            reads: reads)
    }

    func noteStretch(_ plan: FlowPlan, _ part: Part, rest: Double, among: Int, _ size: Double) {
        let grown = size - part.base
        let even = abs(grown * Double(among) - rest) <= 1e-9 * max(1, rest)
        let text =
            even
            ? "gravity fill: \(shortNumber(part.base)) + \(shortNumber(rest)) / \(among) = \(shortNumber(size))"
            : "gravity fill, the line's rest \(shortNumber(rest)) shared within bounds: \(shortNumber(part.base))\(sumText("", grown)) = \(shortNumber(size))"
        self.size(Int(part.item), plan.along, text, raw: size, reads: [Fact.Read(run.node, .gravity)], goesOn: true)
    }

    func noteAcross(_ k: Int, _ plan: FlowPlan, _ rule: Rule, left: Double, margins: Double, raw: Double) {
        let whole = "\(shortNumber(left)) left from where its line begins"
        var text: String
        if rule.kind == .fill {
            text = whole + minus(margins, "its margins")
            text = "fill: " + linear(rule.mult == 1 || margins == 0 ? text : "(\(text))", rule)
        } else {
            text = sumText("\(shortNumber(rule.weight))% of the \(whole)", rule.add) + minus(margins, "its margins")
        }
        let reads = [own(k, plan.across)] + self.margins(k, plan.across, [.near, .far])
        size(k, plan.across, "\(text) = \(shortNumber(raw))", raw: raw, reads: reads)
    }

    func noteFilled(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, margins: Double, _ size: Double) {
        let raw = line.depth - margins
        let text =
            margins == 0
            ? "as deep as its line: \(shortNumber(raw))"
            : "as deep as its line: \(shortNumber(line.depth))\(minus(margins, "its margins")) = \(shortNumber(raw))"
        self.size(k, plan.across, text, raw: raw, reads: acrossReads(k, plan) + self.margins(k, plan.across, [.near, .far]))
    }

    /// What says how a child stands across its line.
    private func acrossReads(_ k: Int, _ plan: FlowPlan) -> [Fact.Read] {
        let i = run.items[k].node
        let x = nodes[Int(i)].ext
        if x >= 0, exts[Int(x)].alignment.place(plan.across, rtl: rtl) != .none {
            return [Fact.Read(i, .alignment, run.quoted(i, .alignment, own: true))]
        }
        return plan.alignment == .none ? [] : [Fact.Read(run.node, .arrangedGravity, run.quoted(run.node, .arrangedGravity))]
    }

    func noteDeepened(_ k: Int, _ plan: FlowPlan, by step: Double, from old: Double, _ size: Double) {
        let text = "gravity fill: \(shortNumber(old))\(sumText("", step, "its line's part of the rest")) = \(shortNumber(old + step))"
        self.size(
            k, plan.across, text, raw: old + step, reads: [Fact.Read(run.node, .gravity, run.quoted(run.node, .gravity))], goesOn: true)
    }

    // MARK: Places

    func noteAlong(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, lead: Double, step: Double, near: Double) {
        let start = plan.start + line.offset
        let at = run.items[k].pos[plan.along]
        let place = k - line.first
        let spread = Double(place) * step
        let before = at - start - lead - near - spread
        let head = "child \(place + 1) of line \(line.index + 1): "
        var text = sumText(sumText(sumText("", before, "cells and spaces before it"), lead + spread, "by gravity"), near, "its margin")
        text = start == 0 && text.hasPrefix(" + ") ? head + text.dropFirst(3) : head + shortNumber(start) + text
        var reads = margins(k, plan.along, [.near]) + run.paddingReads(plan.along)
        if place > 0 { reads += run.spaceReads(plan.along) }
        if lead + spread != 0 { reads.append(Fact.Read(run.node, .gravity, run.quoted(run.node, .gravity))) }
        if text.contains(" + ") || text.contains(" − ") { text += " = \(shortNumber(at))" }
        self.place(k, plan.along, text, reads: reads)
    }

    func noteCopied(_ k: Int, _ plan: FlowPlan) {
        let above = doc.nameText(run.items[k - plan.count].node)
        let reads = [Fact.Read(run.node, .lastlineGravityPolicy, run.quoted(run.node, .lastlineGravityPolicy))]
        place(k, plan.along, "in the last line, under \(above): \(shortNumber(run.items[k].pos[plan.along]))", reads: reads)
    }

    func noteAligned(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, _ place: Gravity.Place, near: Double) {
        let at = run.items[k].pos[plan.across]
        let begin = plan.top + line.at
        let moved = at - begin - near
        let head = near == 0 && moved == 0 ? "line \(line.index + 1) begins at " : "in line \(line.index + 1): the line's "
        let text = sumText(
            sumText(head + shortNumber(begin), near, "its margin"), moved,
            place == .center ? "the middle of its room" : "its room in the line")
        var reads = margins(k, plan.across, [.near])
        if line.index > 0 { reads += run.spaceReads(plan.across) } else { reads += run.paddingReads(plan.across) }
        if moved != 0 { reads += acrossReads(k, plan) }
        self.place(k, plan.across, near == 0 && moved == 0 ? text : text + " = \(shortNumber(at))", reads: reads)
    }

    func noteClosedUp(_ k: Int, _ plan: FlowPlan, _ line: FlowLine, near: Double) {
        let at = run.items[k].pos[plan.across]
        var text = "first in its column: \(shortNumber(at - near))"
        if line.index > 0 {
            let above = doc.nameText(run.items[k - plan.count].node)
            text = "closed up below \(above): \(shortNumber(at - near))"
        }
        let reads = [Fact.Read(run.node, .arrangedGravity, run.quoted(run.node, .arrangedGravity))] + margins(k, plan.across, [.near])
        place(k, plan.across, near == 0 ? text : sumText(text, near, "its margin") + " = \(shortNumber(at))", reads: reads)
    }

    func noteColumn(_ k: Int, _ plan: FlowPlan, column: Int, x: Double, y: Double) {
        let i = run.items[k].pos
        func told(_ text: String, _ at: Double) -> String {
            text.contains(" + ") || text.contains(" − ") ? text + " = \(shortNumber(at))" : text
        }
        let near = margin(k, plan.along, .near)
        let top = margin(k, plan.across, .near)
        let along = sumText(sumText("column \(column + 1): \(shortNumber(plan.start))", x, "columns before it"), near, "its margin")
        place(k, plan.along, told(along, i[plan.along]), reads: margins(k, plan.along, [.near]))
        let why = k < plan.count ? "the first in column \(column + 1)" : "in column \(column + 1), which ends first"
        let across = sumText(sumText("\(why): \(shortNumber(plan.top))", y, "what stands in it"), top, "its margin")
        place(k, plan.across, told(across, i[plan.across]), reads: margins(k, plan.across, [.near]))
    }

    func noteBlock(_ k: Int, _ plan: FlowPlan, rest: Double, lead: Double, step: Double, row: Int) {
        let at = run.items[k].pos[plan.across]
        let moved = lead + step * Double(row)
        guard moved != 0 else { return }
        let text =
            "gravity moves it by its part of the \(shortNumber(rest)) left below the lines: \(shortNumber(at - moved))\(sumText("", moved)) = \(shortNumber(at))"
        place(k, plan.across, text, reads: [Fact.Read(run.node, .gravity, run.quoted(run.node, .gravity))], goesOn: true)
    }
}
