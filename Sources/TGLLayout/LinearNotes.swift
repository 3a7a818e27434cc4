// What the linear layout says to a recorder: shares, shrinking, stretching, places along the line and on a baseline.

extension Pass {
    /// `share: 30 of 90 of the free 150 = 50`, with what is added and what bounds do.
    mutating func noteShare(_ run: Run, _ line: Line, _ part: Part, _ s: Shared, _ room: Double, _ value: Double) {
        let i = run.items[Int(part.item)].node
        let word = physical(line.main).word
        var text: String
        let share = s.weights > 0 ? s.free * part.weight / s.weights : 0
        let grown = part.base + share
        if run.wraps(line.main) {
            text = sum("share: nothing is free while \(doc.nameText(run.node)).\(word) wraps: 0", part.base)
            if part.base != 0 { text += " = \(shortNumber(part.base))" }
            if value != part.base { text += value > part.base ? "; not below \(shortNumber(value))" : "; not above \(shortNumber(value))" }
        } else if part.isBounded, value != grown || s.weights == 0 {
            let bound = value == part.high ? "upper" : "lower"
            text = "share: its \(bound) bound holds it, the others share the rest of the free \(shortNumber(max(0, room))): \(shortNumber(value))"
            if value == 0, part.low == 0 { text = "share: less than nothing is left for it: 0" }
        } else if s.weights > 0 {
            text = "share: \(shortNumber(part.weight)) of \(shortNumber(s.weights)) of the free \(shortNumber(s.free)) = \(shortNumber(share))"
            if part.base != 0 { text += "; " + sum(shortNumber(share), part.base) + " = \(shortNumber(grown))" }
        } else {
            text = "share: its weight is 0, so it is \(shortNumber(value))"
        }
        recorder.fact(Fact(node: i, prop: physical(line.main), value: max(0, value), text: text))
    }

    /// What shrinking or gravity fill did to a size.
    mutating func noteFit(_ run: Run, _ line: Line, _ part: Part, _ left: Double, _ value: Double) {
        let i = run.items[Int(part.item)].node
        let change = value - part.base
        var text = left < 0 ? "the line is \(shortNumber(-left)) too long: " : "gravity fill: \(shortNumber(left)) is left: "
        if value == part.low || value == part.high {
            let bound = value == part.high ? "upper bound" : part.low > 0 ? "lower bound" : "end"
            text += "\(shortNumber(part.base)) \(change < 0 ? "gives" : "takes") \(shortNumber(abs(change))), to its \(bound): \(shortNumber(value))"
        } else {
            text += sum(shortNumber(part.base), change) + " = \(shortNumber(value))"
        }
        if value < 0 { text += "; no size is below 0: 0" }
        recorder.fact(Fact(node: i, prop: physical(line.main), value: max(0, value), text: text))
    }

    /// Why each item stands where it does along the line.
    mutating func noteAlong(_ run: Run, _ line: Line, _ place: Gravity.Place, _ extra: Double) {
        let main = line.main
        let edge: Prop = main == .x ? .left : .top
        let left = shortNumber(rest(run, line))
        for k in 0..<run.count {
            let value = run.items[k].pos[main]
            let near = line.gaps?[2 * k] ?? 0
            var parts: [String] = []
            if k == 0 {
                let start = value - near
                let padding = run.pad.near(main)
                var words = "first in the line"
                if start != padding { words += place == .none || place == .near || line.ends != 0 ? "" : ", by gravity \(place) of the \(left) that are left" }
                parts.append("\(words): \(shortNumber(start))")
            } else {
                let before = run.items[k - 1]
                let far = line.gaps?[2 * k - 1] ?? 0
                parts.append("\(doc.nameText(before.node)) ends at \(shortNumber(before.pos[main] + before.size[main]))")
                let lack = line.debts.map { main == .x && rtl ? $0[k] : $0[k - 1] } ?? 0
                if lack != 0 { parts.append("what \(lack == line.debts?[k - 1] ? "it" : "this one") lacks \(shortNumber(lack))") }
                if far != 0 { parts.append("its far spacing \(shortNumber(far))") }
                if line.space != 0 { parts.append("space \(shortNumber(line.space))") }
                if extra != 0 { parts.append("\(shortNumber(extra)) by gravity \(place)") }
            }
            if near != 0 { parts.append("own spacing \(shortNumber(near))") }
            let text = parts.joined(separator: " + ") + (parts.count > 1 ? " = \(shortNumber(value))" : "")
            recorder.fact(Fact(node: run.items[k].node, prop: edge, value: value, text: text))
        }
    }

    mutating func noteBaseline(_ run: Run, _ k: Int, _ line: Double, _ ascent: Double) {
        let pad = run.pad.top == 0 ? "" : "padding \(shortNumber(run.pad.top)) + "
        let value = run.items[k].pos.y
        let text = "on the baseline: \(pad)\(shortNumber(line)) − its own ascent \(shortNumber(ascent)) = \(shortNumber(value))"
        recorder.fact(Fact(node: run.items[k].node, prop: .top, value: value, text: text))
    }
}
