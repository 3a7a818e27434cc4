// What the linear layout says to a recorder: shares, shrinking, stretching, places along the line and on a baseline.

extension LinearLayout {
    /// `share: 150 free × 30 / 90 = 50`, with what is added and what bounds do.
    func noteShare(_ line: Line, _ part: Part, _ s: Shared, _ room: Double, _ value: Double) {
        let i = run.items[Int(part.item)].node
        let prop = run.physical(line.main)
        let rule = run.sizeRule(i, line.main)
        let own = rule == rules[Int(i)][line.main]
        var reads: [Fact.Read] = own ? [Fact.Read(i, prop)] : run.givenReads(i, line.main)
        if rule.kind == .reference {
            reads.append(Fact.Read(i, prop, "it follows a share, so it is one itself"))
        }
        var text: String
        let share = s.weights > 0 ? s.free * part.weight / s.weights : 0
        let grown = part.base + share
        if run.wraps(line.main) {
            text = sumText("share: nothing is free while \(doc.nameText(run.node)).\(prop.word) wraps: 0", part.base)
            if part.base != 0 { text += " = \(shortNumber(part.base))" }
            if value != part.base { text += value > part.base ? "; not below \(shortNumber(value))" : "; not above \(shortNumber(value))" }
        } else if part.isBounded, value != grown || s.weights == 0 {
            let bound = value == part.high ? "upper" : "lower"
            text = "share: its \(bound) bound holds it, and the others share the rest: \(shortNumber(value))"
            if value == 0, part.low == 0 { text = "share: less than nothing is left for it: 0" }
        } else if s.weights > 0 {
            if part.weight == s.weights {
                text = sumText("share: all of the \(shortNumber(s.free)) free", part.base)
                if part.base != 0 { text += " = \(shortNumber(grown))" } else { text = "share: all that is free: \(shortNumber(s.free))" }
            } else {
                text = sumText("share: \(shortNumber(s.free)) free × \(shortNumber(part.weight)) / \(shortNumber(s.weights))", part.base)
                text += " = \(shortNumber(grown))"
            }
            reads += run.roomReads(line.main) + freeReads(line, s, room)
            if value < 0 { text += "; no size is below 0: 0" }
        } else {
            text = "share: its weight is 0, so it is \(shortNumber(value))"
        }
        run.say(i, prop, max(0, value), text, reads: reads)
    }

    /// How the free length comes about.
    private func freeReads(_ line: Line, _ s: Shared, _ left: Double) -> [Fact.Read] {
        guard line.fixed != 0 || s.free != left else { return [] }
        var text = sumText(run.room(line.main), -line.fixed, "what is fixed")
        let held = left - s.free
        if abs(held) > 1e-9 * max(1, abs(left)) {
            text = sumText(text, -held, left < 0 ? "what is lacking" : "what bounds and added numbers take")
        }
        return [Fact.Read(run.node, line.main == .x ? .hspace : .vspace, text + " = \(shortNumber(s.free)) free")]
    }

    /// What shrinking or gravity fill did to a size.
    func noteFit(_ line: Line, _ part: Part, _ left: Double, _ value: Double) {
        let i = run.items[Int(part.item)].node
        let change = value - part.base
        let fills = run.box.pointee.gravity.place(line.main, rtl: rtl) == .fill && run.box.pointee.shrink.mode == 0
        let decides: Prop = fills || left > 0 ? .gravity : .shrinkType
        var text = left < 0 ? "the line is \(shortNumber(-left)) too long: " : "gravity fill, \(shortNumber(left)) is left: "
        if value == part.low || value == part.high {
            let bound = value == part.high ? "upper bound" : part.low > 0 ? "lower bound" : "end"
            text +=
                "\(shortNumber(part.base)) \(change < 0 ? "gives" : "takes") \(shortNumber(abs(change))), to its \(bound): \(shortNumber(value))"
        } else {
            text +=
                change == 0
                ? "it stays \(shortNumber(value))" : sumText(shortNumber(part.base), change, "its part") + " = \(shortNumber(value))"
        }
        if value < 0 { text += "; no size is below 0: 0" }
        run.say(
            i, run.physical(line.main), max(0, value), text, reads: [Fact.Read(run.node, decides, run.quoted(run.node, decides))],
            goesOn: true)
    }

    /// Why each item stands where it does along the line.
    func noteAlong(_ line: Line, _ place: Gravity.Place, _ extra: Double) {
        let main = line.main
        for k in 0..<run.count where run.hears(k) {
            let i = run.items[k].node
            let value = run.items[k].pos[main]
            let near = line.gaps?[2 * k] ?? 0
            var reads = near == 0 ? [] : spacingReads(line, k, .near)
            var parts: [String] = []
            if k == 0 {
                parts = startParts(line, place, value - near)
                reads += run.paddingReads(main)
            } else {
                let before = run.items[k - 1]
                let far = line.gaps?[2 * k - 1] ?? 0
                parts.append("\(doc.nameText(before.node)) ends at \(shortNumber(before.pos[main] + before.size[main]))")
                let lack = line.debts.map { main == .x && rtl ? $0[k] : $0[k - 1] } ?? 0
                if lack != 0 { parts.append("what \(lack == line.debts?[k - 1] ? "it" : "this one") lacks \(shortNumber(lack))") }
                if far != 0 {
                    parts.append("its spacing \(shortNumber(far))")
                    reads += spacingReads(line, k - 1, .far)
                }
                if line.space != 0 { parts.append("space \(shortNumber(line.space))") }
                if line.space != 0 { reads += run.spaceReads(main) }
                if extra != 0 { parts.append("\(shortNumber(extra)) by gravity \(place)") }
            }
            if k == 0 ? value - near != run.pad.near(main) + line.ends : extra != 0 { reads.append(gravityRead(line, place, extra)) }
            if near != 0 { parts.append("its own spacing \(shortNumber(near))") }
            var text = parts.joined(separator: " + ")
            if text.contains(" + ") || text.contains(" / ") || text.hasSuffix(" left") { text += " = \(shortNumber(value))" }
            run.say(i, run.nearEdge(main), value, text, reads: reads)
        }
    }

    /// Where the line begins: padding, a space at its end, what gravity leaves before it.
    private func startParts(_ line: Line, _ place: Gravity.Place, _ start: Double) -> [String] {
        let padding = run.pad.near(line.main)
        let left = rest(line)
        let n = Double(run.count)
        var parts: [String] = []
        if padding != 0 { parts.append("\(run.padWord(line.main, .near)) \(shortNumber(padding))") }
        if line.ends != 0 { parts.append("space \(shortNumber(line.ends))") }
        let before = padding + line.ends
        var moved: (value: Double, text: String)?
        switch place {
        case .center: moved = (left / 2, "half of the \(shortNumber(left)) left")
        case .far: moved = (left, "all the \(shortNumber(left)) left")
        case .around: moved = (left / n / 2, "half of \(shortNumber(left)) / \(run.count)")
        case .among: moved = (left / (n + 1), "\(shortNumber(left)) / \(run.count + 1)")
        default: break
        }
        if let moved, moved.value != 0, abs(before + moved.value - start) < 1e-9 * max(1, abs(start)) {
            parts.append(moved.text)
        } else if start != before {
            parts = [shortNumber(start)]
        }
        if parts.isEmpty { parts = [shortNumber(start)] }
        parts[0] = "first in the line: " + parts[0]
        return parts
    }

    private func gravityRead(_ line: Line, _ place: Gravity.Place, _ extra: Double) -> Fact.Read {
        let left = shortNumber(rest(line))
        var text = run.quoted(run.node, .gravity)
        switch place {
        case .between where run.count > 1: text += " leaves \(left) / \(run.count - 1) = \(shortNumber(extra)) between each two"
        case .around: text += " leaves \(left) / \(run.count) = \(shortNumber(extra)) between each two"
        case .among: text += " leaves \(left) / \(run.count + 1) = \(shortNumber(extra)) between each two"
        default: break
        }
        return Fact.Read(run.node, .gravity, text)
    }

    /// A child's own spacing along the line.
    private func spacingReads(_ line: Line, _ k: Int, _ side: Side) -> [Fact.Read] {
        let i = run.items[k].node
        if run.given != nil, givenSpacing(k, side) != nil { return [Fact.Read(run.node, .equalize, run.quoted(run.node, .equalize))] }
        let prop = run.positionProp(i, line.main, side)
        guard run.position(i, line.main, side).kind == .percent else { return [Fact.Read(i, prop)] }
        let v = line.gaps?[2 * k + (side == .near ? 0 : 1)] ?? 0
        return [Fact.Read(i, prop, "\(doc.nameText(i)).\(prop.word) is a share of what is free: \(shortNumber(v))")]
    }

    func noteBaseline(_ k: Int, _ line: Double, _ ascent: Double) {
        let pad = run.pad.top == 0 ? "" : "padding \(shortNumber(run.pad.top)) + "
        let value = run.items[k].pos.y
        let text = "on the baseline: \(pad)\(shortNumber(line)) − its own ascent \(shortNumber(ascent)) = \(shortNumber(value))"
        let reads =
            [Fact.Read(run.node, .baselineBaseView, run.quoted(run.node, .baselineBaseView))] + run.placeReads(run.items[k].node, .y)
        run.say(run.items[k].node, .top, value, text, reads: reads)
    }
}
