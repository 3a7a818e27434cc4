// What float layout says to a recorder: the rule that fixed a value, and its arithmetic in words.

private func edgeProp(_ axis: Axis) -> Prop { axis == .x ? .left : .top }

/// What the bounds made of a size.
private func bounded(_ raw: Double, _ size: Double) -> String {
    if raw == size { return "" }
    return raw < 0 && size == 0 ? "; no size is below 0: 0" : "; within its bounds \(shortNumber(size))"
}

private func plus(_ v: Double, _ name: String) -> String { v == 0 ? "" : sum("", v) + " " + name }

extension Pass {
    mutating func noteShared(_ run: Run, _ k: Int, _ f: FloatField) {
        let size = run.items[k].size[f.along]
        say(run.items[k].node, physical(f.along), size, "subviewsSize: \(shortNumber(f.shared))" + bounded(f.shared, size))
    }

    mutating func notePercentDown(_ run: Run, _ k: Int, _ f: FloatField, _ rule: Rule, _ whole: Double, _ margins: Double) {
        let size = run.items[k].size[f.down]
        let raw = whole * rule.weight / 100 + rule.add - margins
        let base = sum("\(shortNumber(rule.weight))% of the content box \(shortNumber(whole))", rule.add)
        let text = base + plus(-margins, "margins") + " = \(shortNumber(raw))"
        say(run.items[k].node, physical(f.down), size, text + bounded(raw, size))
    }

    mutating func noteGap(_ run: Run, _ k: Int, _ f: FloatField, _ spot: FloatSpot, _ rule: Rule, _ m: FloatMargins) {
        let size = run.items[k].size[f.along]
        let gap = f.gap(at: spot)
        guard gap.isFinite else {
            return say(run.items[k].node, physical(f.along), size, "nothing limits the gap, so there is none to share: \(shortNumber(size))")
        }
        let raw = (gap + rule.add) * rule.weight / 100 - m.near - m.far
        var text = "the gap at its place \(shortNumber(gap))"
        if rule.add != 0 { text = "(" + sum(text, rule.add) + ")" }
        if rule.weight != 100 { text = "\(shortNumber(rule.weight))% of " + text }
        text += plus(-m.near - m.far, "margins") + " = \(shortNumber(raw))"
        say(run.items[k].node, physical(f.along), size, text + bounded(raw, size))
    }

    mutating func noteSpot(_ run: Run, _ k: Int, _ f: FloatField, _ spot: FloatSpot, _ m: FloatMargins, isFar: Bool) {
        let i = run.items[k].node
        let x = run.items[k].pos[f.along]
        var text = isFar ? "floats to the far side" : "floats to the near side"
        text += spot.reach == 0 ? ", at its edge: " : ", beside what reaches \(shortNumber(spot.reach)) from it: "
        if isFar {
            text += shortNumber(run.size[f.along]) + plus(-f.far, "padding") + sum("", -spot.reach) + plus(-m.far, "margin")
            text += " − its size \(shortNumber(run.items[k].size[f.along]))"
        } else {
            text += shortNumber(f.near) + sum("", spot.reach) + plus(m.near, "margin")
        }
        say(i, edgeProp(f.along), x, text + " = \(shortNumber(x))")
        let y = run.items[k].pos[f.down]
        let at = "the first height at which it fits: \(shortNumber(spot.top))" + plus(m.top, "margin")
        say(i, edgeProp(f.down), y, at + " = \(shortNumber(y))")
    }

    mutating func noteGravity(_ run: Run, _ f: FloatField, _ rest: Double, _ part: Double) {
        for k in 0..<run.count {
            let y = run.items[k].pos[f.down]
            let moved = part == 1 ? "all of the \(shortNumber(rest)) left" : "half of the \(shortNumber(rest)) left"
            say(run.items[k].node, edgeProp(f.down), y, "gravity: \(shortNumber(y - rest * part)) + \(moved) = \(shortNumber(y))")
        }
    }

    mutating func noteAligned(_ run: Run, _ k: Int, _ f: FloatField, _ line: Double, was: Double, at old: Pair) {
        let item = run.items[k]
        let size = item.size[f.down]
        let y = item.pos[f.down]
        if size != was {
            say(item.node, physical(f.down), size, "alignment fill: its line is \(shortNumber(line))" + bounded(line, size))
        }
        if y != old[f.down] {
            let half = abs(y - old[f.down] - (line - size) / 2) < abs(y - old[f.down] - (line - size))
            let room = "its line \(shortNumber(line)) − its size \(shortNumber(size))"
            let text = half ? "half of (\(room))" : "(\(room))"
            say(item.node, edgeProp(f.down), y, "alignment: \(shortNumber(old[f.down])) + \(text) = \(shortNumber(y))")
        }
        if item.pos[f.along] != old[f.along] {
            say(item.node, edgeProp(f.along), item.pos[f.along], "it keeps its far edge: \(shortNumber(item.pos[f.along]))")
        }
    }

    mutating func noteFollowing(_ run: Run, _ k: Int, _ f: FloatField, _ rule: Rule) {
        let size = run.items[k].size[f.along]
        let raw = run.items[k].size[f.down] * rule.mult + rule.add
        let base = "its own \(physical(f.down).word) \(shortNumber(run.items[k].size[f.down])), stretched"
        say(run.items[k].node, physical(f.along), size, linear(base, rule) + " = \(shortNumber(raw))" + bounded(raw, size))
    }
}
