// What float layout says to a recorder: the rule that fixed a value, and its arithmetic in words.

extension FloatLayout {
    private func margins(_ k: Int, _ axis: Axis, _ sides: [Side]) -> [Fact.Read] {
        run.distanceReads(run.items[k].node, axis, sides)
    }

    private func own(_ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, run.physical(axis)) }

    func noteShared(_ k: Int, _ f: FloatField) {
        let size = run.items[k].size[f.along]
        let reads = [Fact.Read(run.node, .subviewsSize, run.quoted(run.node, .subviewsSize))]
        run.say(
            run.items[k].node, run.physical(f.along), size, "a cell of \(shortNumber(f.shared))" + bounded(f.shared, size), reads: reads)
    }

    func notePercentDown(_ k: Int, _ f: FloatField, _ rule: Rule, _ whole: Double, _ margins: Double) {
        let size = run.items[k].size[f.down]
        let raw = whole * rule.weight / 100 + rule.add - margins
        let base = sumText("\(shortNumber(rule.weight))% of the content \(run.physical(f.down).word) \(shortNumber(whole))", rule.add)
        let text = sumText(base, -margins, "its margins") + " = \(shortNumber(raw))"
        let reads = [own(k, f.down)] + self.margins(k, f.down, [.near, .far])
        run.say(run.items[k].node, run.physical(f.down), size, text + bounded(raw, size), reads: reads)
    }

    func noteGap(_ k: Int, _ f: FloatField, _ spot: FloatSpot, _ rule: Rule, _ m: FloatMargins) {
        let size = run.items[k].size[f.along]
        let gap = f.gap(at: spot)
        let reads = [own(k, f.along)] + margins(k, f.along, [.near, .far])
        guard gap.isFinite else {
            return run.say(
                run.items[k].node, run.physical(f.along), size, "nothing limits the gap, so there is none to share: \(shortNumber(size))",
                reads: reads)
        }
        let raw = (gap + rule.add) * rule.weight / 100 - m.near - m.far
        var text = "the gap at its place \(shortNumber(gap))"
        if rule.add != 0 { text = "(" + sumText(text, rule.add) + ")" }
        if rule.weight != 100 { text = "\(shortNumber(rule.weight))% of " + text }
        text = sumText(text, -m.near - m.far, "its margins")
        if text != "the gap at its place \(shortNumber(raw))" { text += " = \(shortNumber(raw))" }
        run.say(run.items[k].node, run.physical(f.along), size, text + bounded(raw, size), reads: reads)
    }

    func noteSpot(_ k: Int, _ f: FloatField, _ spot: FloatSpot, _ m: FloatMargins, isFar: Bool) {
        let i = run.items[k].node
        let x = run.items[k].pos[f.along]
        var text = isFar ? "floats to the far side" : "floats to the near side"
        text += spot.reach == 0 ? ", at its edge: " : ", beside what reaches \(shortNumber(spot.reach)) from it: "
        if isFar {
            text = sumText(sumText(sumText(text + shortNumber(run.size[f.along]), -f.far, "padding"), -spot.reach), -m.far, "its margin")
            text += " − its \(run.physical(f.along).word) \(shortNumber(run.items[k].size[f.along])) = \(shortNumber(x))"
        } else {
            let plain = spot.reach == 0 && m.near == 0
            var sum = sumText(sumText(f.near == 0 && spot.reach != 0 ? "" : shortNumber(f.near), spot.reach), m.near, "its margin")
            if sum.hasPrefix(" + ") { sum.removeFirst(3) }
            text += plain || !sum.contains(" ") ? sum : sum + " = \(shortNumber(x))"
        }
        var reads = margins(k, f.along, [isFar ? .far : .near]) + run.paddingReads(f.along)
        if isFar { reads.append(Fact.Read(i, .reverseFloat, run.quoted(i, .reverseFloat, own: true))) }
        if spot.reach != 0 { reads += run.spaceReads(f.along) }
        run.say(i, run.nearEdge(f.along), x, text, reads: reads)
        let y = run.items[k].pos[f.down]
        let at = "the first height at which it fits: \(shortNumber(spot.top))"
        var down = margins(k, f.down, [.near]) + run.paddingReads(f.down)
        if doc.value(i, .clearFloat).isSet { down.append(Fact.Read(i, .clearFloat, run.quoted(i, .clearFloat, own: true))) }
        run.say(i, run.nearEdge(f.down), y, m.top == 0 ? at : sumText(at, m.top, "its margin") + " = \(shortNumber(y))", reads: down)
    }

    func noteGravity(_ f: FloatField, _ rest: Double, _ part: Double) {
        for k in 0..<run.count where rest != 0 {
            let y = run.items[k].pos[f.down]
            let moved = part == 1 ? "\(shortNumber(rest))" : "half of \(shortNumber(rest))"
            let text = "gravity, with \(shortNumber(rest)) left: \(shortNumber(y - rest * part)) + \(moved) = \(shortNumber(y))"
            run.say(
                run.items[k].node, run.nearEdge(f.down), y, text, reads: [Fact.Read(run.node, .gravity, run.quoted(run.node, .gravity))],
                goesOn: true)
        }
    }

    func noteAligned(_ k: Int, _ f: FloatField, _ line: Double, was: Double, at old: Pair) {
        let item = run.items[k]
        let size = item.size[f.down]
        let y = item.pos[f.down]
        let reads = [Fact.Read(item.node, .alignment, run.quoted(item.node, .alignment, own: true))]
        if size != was {
            run.say(
                item.node, run.physical(f.down), size, "stretched to its line's \(shortNumber(line))" + bounded(line, size), reads: reads)
        }
        if y != old[f.down] {
            let half = abs(y - old[f.down] - (line - size) / 2) < abs(y - old[f.down] - (line - size))
            let room = "its line \(shortNumber(line)) − its size \(shortNumber(size))"
            let text = half ? "half of (\(room))" : "(\(room))"
            run.say(
                item.node, run.nearEdge(f.down), y, "alignment: \(shortNumber(old[f.down])) + \(text) = \(shortNumber(y))", reads: reads,
                goesOn: true)
        }
        if item.pos[f.along] != old[f.along] {
            run.say(
                item.node, run.nearEdge(f.along), item.pos[f.along], "it keeps its far edge: \(shortNumber(item.pos[f.along]))",
                goesOn: true)
        }
    }

    func noteFollowing(_ k: Int, _ f: FloatField, _ rule: Rule) {
        let size = run.items[k].size[f.along]
        let raw = run.items[k].size[f.down] * rule.mult + rule.add
        let base = "its own \(run.physical(f.down).word) \(shortNumber(run.items[k].size[f.down]))"
        let text = rule.mult == 1 && rule.add == 0 ? base : linear(base, rule) + " = \(shortNumber(raw))"
        run.say(run.items[k].node, run.physical(f.along), size, text + bounded(raw, size), reads: [own(k, f.along)])
    }
}
