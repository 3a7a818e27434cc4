// What float layout says to a recorder: the rule that fixed a value, and its arithmetic in words.

extension Pass {
    private func margins(_ run: Run, _ k: Int, _ axis: Axis, _ sides: [Side]) -> [Fact.Read] {
        distanceReads(run, run.items[k].node, axis, sides)
    }

    private func own(_ run: Run, _ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, physical(axis)) }

    mutating func noteShared(_ run: Run, _ k: Int, _ f: FloatField) {
        let size = run.items[k].size[f.along]
        let reads = [Fact.Read(run.node, .subviewsSize, quoted(run.node, .subviewsSize))]
        say(run.items[k].node, physical(f.along), size, "a cell of \(shortNumber(f.shared))" + bounded(f.shared, size), reads: reads)
    }

    mutating func notePercentDown(_ run: Run, _ k: Int, _ f: FloatField, _ rule: Rule, _ whole: Double, _ margins: Double) {
        let size = run.items[k].size[f.down]
        let raw = whole * rule.weight / 100 + rule.add - margins
        let base = sumText("\(shortNumber(rule.weight))% of the content \(physical(f.down).word) \(shortNumber(whole))", rule.add)
        let text = sumText(base, -margins, "its margins") + " = \(shortNumber(raw))"
        let reads = [own(run, k, f.down)] + self.margins(run, k, f.down, [.near, .far])
        say(run.items[k].node, physical(f.down), size, text + bounded(raw, size), reads: reads)
    }

    mutating func noteGap(_ run: Run, _ k: Int, _ f: FloatField, _ spot: FloatSpot, _ rule: Rule, _ m: FloatMargins) {
        let size = run.items[k].size[f.along]
        let gap = f.gap(at: spot)
        let reads = [own(run, k, f.along)] + margins(run, k, f.along, [.near, .far])
        guard gap.isFinite else {
            return say(
                run.items[k].node, physical(f.along), size, "nothing limits the gap, so there is none to share: \(shortNumber(size))",
                reads: reads)
        }
        let raw = (gap + rule.add) * rule.weight / 100 - m.near - m.far
        var text = "the gap at its place \(shortNumber(gap))"
        if rule.add != 0 { text = "(" + sumText(text, rule.add) + ")" }
        if rule.weight != 100 { text = "\(shortNumber(rule.weight))% of " + text }
        text = sumText(text, -m.near - m.far, "its margins")
        if text != "the gap at its place \(shortNumber(raw))" { text += " = \(shortNumber(raw))" }
        say(run.items[k].node, physical(f.along), size, text + bounded(raw, size), reads: reads)
    }

    mutating func noteSpot(_ run: Run, _ k: Int, _ f: FloatField, _ spot: FloatSpot, _ m: FloatMargins, isFar: Bool) {
        let i = run.items[k].node
        let x = run.items[k].pos[f.along]
        var text = isFar ? "floats to the far side" : "floats to the near side"
        text += spot.reach == 0 ? ", at its edge: " : ", beside what reaches \(shortNumber(spot.reach)) from it: "
        if isFar {
            text = sumText(sumText(sumText(text + shortNumber(run.size[f.along]), -f.far, "padding"), -spot.reach), -m.far, "its margin")
            text += " − its \(physical(f.along).word) \(shortNumber(run.items[k].size[f.along])) = \(shortNumber(x))"
        } else {
            let plain = spot.reach == 0 && m.near == 0
            var sum = sumText(sumText(f.near == 0 && spot.reach != 0 ? "" : shortNumber(f.near), spot.reach), m.near, "its margin")
            if sum.hasPrefix(" + ") { sum.removeFirst(3) }
            text += plain || !sum.contains(" ") ? sum : sum + " = \(shortNumber(x))"
        }
        var reads = margins(run, k, f.along, [isFar ? .far : .near]) + paddingReads(run, f.along)
        if isFar { reads.append(Fact.Read(i, .reverseFloat, quoted(i, .reverseFloat, own: true))) }
        if spot.reach != 0 { reads += spaceReads(run, f.along) }
        say(i, nearEdge(f.along), x, text, reads: reads)
        let y = run.items[k].pos[f.down]
        let at = "the first height at which it fits: \(shortNumber(spot.top))"
        var down = margins(run, k, f.down, [.near]) + paddingReads(run, f.down)
        if doc.value(i, .clearFloat).isSet { down.append(Fact.Read(i, .clearFloat, quoted(i, .clearFloat, own: true))) }
        say(i, nearEdge(f.down), y, m.top == 0 ? at : sumText(at, m.top, "its margin") + " = \(shortNumber(y))", reads: down)
    }

    mutating func noteGravity(_ run: Run, _ f: FloatField, _ rest: Double, _ part: Double) {
        for k in 0..<run.count where rest != 0 {
            let y = run.items[k].pos[f.down]
            let moved = part == 1 ? "\(shortNumber(rest))" : "half of \(shortNumber(rest))"
            let text = "gravity, with \(shortNumber(rest)) left: \(shortNumber(y - rest * part)) + \(moved) = \(shortNumber(y))"
            say(
                run.items[k].node, nearEdge(f.down), y, text, reads: [Fact.Read(run.node, .gravity, quoted(run.node, .gravity))],
                goesOn: true)
        }
    }

    mutating func noteAligned(_ run: Run, _ k: Int, _ f: FloatField, _ line: Double, was: Double, at old: Pair) {
        let item = run.items[k]
        let size = item.size[f.down]
        let y = item.pos[f.down]
        let reads = [Fact.Read(item.node, .alignment, quoted(item.node, .alignment, own: true))]
        if size != was {
            say(item.node, physical(f.down), size, "stretched to its line's \(shortNumber(line))" + bounded(line, size), reads: reads)
        }
        if y != old[f.down] {
            let half = abs(y - old[f.down] - (line - size) / 2) < abs(y - old[f.down] - (line - size))
            let room = "its line \(shortNumber(line)) − its size \(shortNumber(size))"
            let text = half ? "half of (\(room))" : "(\(room))"
            say(
                item.node, nearEdge(f.down), y, "alignment: \(shortNumber(old[f.down])) + \(text) = \(shortNumber(y))", reads: reads,
                goesOn: true)
        }
        if item.pos[f.along] != old[f.along] {
            say(item.node, nearEdge(f.along), item.pos[f.along], "it keeps its far edge: \(shortNumber(item.pos[f.along]))", goesOn: true)
        }
    }

    mutating func noteFollowing(_ run: Run, _ k: Int, _ f: FloatField, _ rule: Rule) {
        let size = run.items[k].size[f.along]
        let raw = run.items[k].size[f.down] * rule.mult + rule.add
        let base = "its own \(physical(f.down).word) \(shortNumber(run.items[k].size[f.down]))"
        let text = rule.mult == 1 && rule.add == 0 ? base : linear(base, rule) + " = \(shortNumber(raw))"
        say(run.items[k].node, physical(f.along), size, text + bounded(raw, size), reads: [own(run, k, f.along)])
    }
}
