// What float layout says to a recorder: the rule that fixed a value, and its arithmetic in words.

extension Pass {
    private func prop(_ axis: Axis, size: Bool) -> Prop { size ? (axis == .x ? .width : .height) : (axis == .x ? .left : .top) }

    private mutating func say(_ run: Run, _ k: Int, _ prop: Prop, _ value: Double, _ text: String) {
        recorder.fact(Fact(node: run.items[k].node, prop: prop, value: value, text: text))
    }

    /// What the bounds made of a size.
    private func bounded(_ raw: Double, _ size: Double) -> String {
        raw == size ? "" : ", within its bounds \(FloatWords.number(size))"
    }

    mutating func noteShared(_ run: Run, _ k: Int, _ f: FloatField) {
        let size = run.items[k].size[f.along]
        say(run, k, prop(f.along, size: true), size, "subviewsSize: \(FloatWords.number(f.shared))\(bounded(f.shared, size))")
    }

    mutating func notePercentDown(_ run: Run, _ k: Int, _ f: FloatField, _ rule: Rule, _ whole: Double, _ margins: Double) {
        let size = run.items[k].size[f.down]
        let raw = whole * rule.weight / 100 + rule.add - margins
        let w = FloatWords.number
        var text = "\(w(rule.weight))% of the content box \(w(whole))"
        text += FloatWords.plus(rule.add) + FloatWords.plus(-margins, "margins") + " = \(w(raw))"
        say(run, k, prop(f.down, size: true), size, text + bounded(raw, size))
    }

    mutating func noteGap(_ run: Run, _ k: Int, _ f: FloatField, _ spot: FloatSpot, _ rule: Rule, _ m: FloatMargins) {
        let size = run.items[k].size[f.along]
        let gap = f.gap(at: spot)
        let w = FloatWords.number
        guard gap.isFinite else { return say(run, k, prop(f.along, size: true), size, "no limit to share: \(w(size))") }
        let raw = (gap + rule.add) * rule.weight / 100 - m.near - m.far
        let base = rule.add == 0 ? "the gap \(w(gap))" : "(the gap \(w(gap))\(FloatWords.plus(rule.add)))"
        var text = rule.weight == 100 ? base : "\(w(rule.weight))% of \(base)"
        text += FloatWords.plus(-m.near - m.far, "margins") + " = \(w(raw))"
        say(run, k, prop(f.along, size: true), size, text + bounded(raw, size))
    }

    mutating func noteSpot(_ run: Run, _ k: Int, _ f: FloatField, _ spot: FloatSpot, _ m: FloatMargins, isFar: Bool) {
        let w = FloatWords.number
        let taken = spot.reach == 0 ? "at the edge" : "beside \(w(spot.reach)) that are taken"
        let x = run.items[k].pos[f.along]
        var text: String
        if isFar {
            text = "floats to the far side, \(taken): \(w(run.size[f.along]))" + FloatWords.plus(-f.far, "padding")
            text += FloatWords.plus(-spot.reach) + FloatWords.plus(-m.far, "margin") + " − \(w(run.items[k].size[f.along])) = \(w(x))"
        } else {
            text = "floats to the near side, \(taken): \(w(f.near + spot.reach))" + FloatWords.plus(m.near, "margin") + " = \(w(x))"
        }
        say(run, k, prop(f.along, size: false), x, text)
        let y = run.items[k].pos[f.down]
        text = "the first height at which it fits: \(w(spot.top))" + FloatWords.plus(m.top, "margin") + " = \(w(y))"
        say(run, k, prop(f.down, size: false), y, text)
    }

    mutating func noteGravity(_ run: Run, _ f: FloatField, _ rest: Double, _ part: Double) {
        let w = FloatWords.number
        for k in 0..<run.count {
            let y = run.items[k].pos[f.down]
            let text = "gravity: \(w(y - rest * part)) + \(part == 1 ? "all" : "half") of the \(w(rest)) left = \(w(y))"
            say(run, k, prop(f.down, size: false), y, text)
        }
    }

    mutating func noteAligned(_ run: Run, _ k: Int, _ f: FloatField, _ line: Double, was: Double) {
        let w = FloatWords.number
        let y = run.items[k].pos[f.down]
        let size = run.items[k].size[f.down]
        if size != was {
            return say(run, k, prop(f.down, size: true), size, "alignment fill: the line's \(w(line))\(bounded(line, size))")
        }
        say(run, k, prop(f.down, size: false), y, "alignment in a line \(w(line)) long, own size \(w(size)): \(w(y))")
    }
}

enum FloatWords {
    /// A number to three places, without a trailing point.
    static func number(_ v: Double) -> String {
        guard v.isFinite, abs(v) < 1e12 else { return "\(v)" }
        let r = (v * 1000).rounded() / 1000
        return r == r.rounded() ? "\(Int(r))" : "\(r)"
    }

    /// ` + 5 margin`, ` − 5 margin`, or nothing where it is 0.
    static func plus(_ v: Double, _ name: String = "") -> String {
        if v == 0 { return "" }
        return (v > 0 ? " + " : " − ") + number(abs(v)) + (name.isEmpty ? "" : " " + name)
    }
}
