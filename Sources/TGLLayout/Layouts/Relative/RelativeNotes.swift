// What relative layout says to a recorder: the rule that fixed a value, and its arithmetic in words. Everything here is in
// physical coordinates, in right-to-left too: x counts from the left.

/// A coordinate and how it comes about.
private struct NotedEdge {
    var text: String
    var value: Double
}

extension RelativeLayout {
    /// Says why every item has its sizes and stands where it does.
    func noteRelative(_ g: inout RelativeSolver) {
        for k in 0..<run.count where run.hears(k) {
            for a in [Axis.x, .y] {
                noteRelativeSize(&g, k, a)
                noteRelativePlace(&g, k, a)
            }
        }
    }

    /// Says which child a wrapped length comes from.
    func noteDemand(_ a: Axis, _ d: RelativeDemand) {
        let name = doc.nameText(run.items[d.item].node)
        let n = shortNumber(d.length)
        let text: String
        switch d.number {
        case 1: text = "for \(name) to end before the far padding and its own margin, the content must be \(n)"
        case 2:
            text =
                "for \(name), which hangs on the far edge or the middle, to begin after the near padding and its own margin, the content must be \(n)"
        case 3: text = "for \(name) to have room between its margins, the content must be \(n)"
        case 4: text = "for \(name), about a centre, to have room with its margins, the content must be \(n)"
        default: text = "\(name) is sized by the parent and demands its lower bound, \(n)"
        }
        run.say(run.node, run.physical(a), d.length, text)
    }

    // MARK: Sizes

    private func noteRelativeSize(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let size = run.items[k].size[a]
        if run.items[k].gone { return run.say(i, run.physical(a), size, "gone: 0") }
        if !g.shareOf.isEmpty, g.shareOf[2 * k + Int(a.rawValue)] >= 0 {
            let owner = max(0, g.lists[Int(g.shareOf[2 * k + Int(a.rawValue)])].ownerItem)
            let node = run.items[owner].node
            let reads = [Fact.Read(node, run.physical(a), node == i ? "" : run.quoted(node, run.physical(a)))]
            return run.say(i, run.physical(a), size, shareText(g, k, a, size), reads: reads)
        }
        let near = sideRule(g, k, a, .near)
        let far = sideRule(g, k, a, .far)
        let shape = g.cell(k, a).pointee.shape
        let own = near.prop == far.prop ? [] : [near, far].filter(\.isSet)
        if shape.isSuperset(of: .pair) {
            let ends = [edge(&g, k, a, near), edge(&g, k, a, far)]
            let (from, to) = a == .x && rtl ? (ends[1].value, ends[0].value) : (ends[0].value, ends[1].value)
            let raw = to - from
            let reads = zip(own, ends).map {
                Fact.Read(i, $0.prop, "`\($0.prop.word) = \(doc.text($0.rule, for: $0.prop, on: i))` is at \($1.text)")
            }
            let text =
                "both edges are given, so the \(run.physical(a).word) is what is between them: \(sumText(shortNumber(to), -from)) = \(shortNumber(raw))"
            return run.say(i, run.physical(a), size, text + relativeBounds(raw, size), reads: reads)
        }
        let joint = shape.contains(.joint) && relativeRule(g, k, a).kind == .fill && near.isSet != far.isSet
        if joint, shape.isDisjoint(with: .centred) {
            let e = edge(&g, k, a, near.isSet ? near : far)
            let reads = [Fact.Read(i, run.physical(a))] + own.map { Fact.Read(i, $0.prop, "\($0.prop.word) at \(e.text)") }
            return run.say(
                i, run.physical(a), size, "fill: from there to the padding on the other side is \(shortNumber(size))", reads: reads)
        }
        let raw = naturalSize(&g, k, a)?.line.at ?? size
        run.noteSize(k, a, raw, size)
    }

    private func relativeBounds(_ raw: Double, _ size: Double) -> String {
        abs(raw - size) <= 1e-9 * max(1, abs(raw)) ? "" : "; its bounds and edges make it \(shortNumber(size))"
    }

    private func shareText(_ g: RelativeSolver, _ k: Int, _ a: Axis, _ size: Double) -> String {
        let list = g.lists[Int(g.shareOf[2 * k + Int(a.rawValue)])]
        var free = run.content(a)
        var weights = 0.0
        var own = 0.0
        var sum = shortNumber(free)
        for m in list.members {
            free += m.add
            if m.add != 0 { sum += m.add < 0 ? " − \(shortNumber(-m.add))" : " + \(shortNumber(m.add))" }
            if m.shares {
                weights += max(0, m.weight)
                if m.item == k { own = max(0, m.weight) }
            } else {
                let taken = run.items[m.item].size[m.of]
                free -= taken
                sum += " − \(shortNumber(taken))"
            }
        }
        let rest = free
        free = max(0, free)
        let plain = weights > 0 ? free * own / weights : 0
        var text = sum == shortNumber(rest) ? "" : "of \(sum) = \(shortNumber(rest)) free; "
        if rest < 0 {
            text += "less than nothing is free: 0"
        } else {
            text += "its share: \(shortNumber(free)) × \(shortNumber(own)) / \(shortNumber(weights)) = \(shortNumber(plain))"
        }
        if abs(plain - size) > 1e-9 { text += "; with what bounds take and give shared out again: \(shortNumber(size))" }
        return text
    }

    // MARK: Places

    private func noteRelativePlace(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let size = run.items[k].size[a]
        let value = near(k, a)
        let prop: Prop = a == .x ? .left : .top
        if g.cell(k, a).pointee.shape.contains(.group) {
            let center: Prop = a == .x ? .centerX : .centerY
            let reads = doc.value(i, center).isSet ? [Fact.Read(i, center, run.quoted(i, center, own: true))] : []
            return run.say(i, prop, value, groupText(g, k, a, value), reads: reads)
        }
        let base = a == .y ? baselineRule(g, k) : RelativeRule()
        let rules = [sideRule(g, k, a, .near), sideRule(g, k, a, .far), sideRule(g, k, a, .center)]
        let mirrored = a == .x && rtl
        // The physical near side leads where a pair is given.
        let pair = rules[0].isSet && rules[1].isSet
        let r = pair ? rules[mirrored ? 1 : 0] : base.isSet ? base : rules[2].isSet ? rules[2] : rules[0].isSet ? rules[0] : rules[1]
        guard r.isSet else {
            let start = mirrored ? run.size.x - run.pad.near(a) - size : run.pad.near(a)
            let text = "without a position it stands where the content begins: \(shortNumber(start))" + moved(start, value)
            return run.say(i, prop, value, text)
        }
        let e = edge(&g, k, a, r)
        var text = e.text
        var at = e.value
        switch r.prop {
        case .baseline:
            let d = doc.baselineOffset(i, width: run.items[k].size.x, height: size) ?? 0
            at -= run.items[k].gone ? 0 : d
            text = "the baseline at \(text); \(sumText(shortNumber(e.value), -(e.value - at), "its own")) = \(shortNumber(at))"
        case .centerX, .centerY:
            at -= size / 2
            text = "its centre at \(text); \(shortNumber(e.value)) − half of \(shortNumber(size)) = \(shortNumber(at))"
        case .left, .top: break
        case .leading where !rtl, .trailing where rtl: break
        default:
            at -= size
            text =
                "its \(r.prop.word) edge at \(text); \(shortNumber(e.value)) − its \(run.physical(a).word) \(shortNumber(size)) = \(shortNumber(at))"
        }
        let rule = "`\(r.prop.word) = \(doc.text(r.rule, for: r.prop, on: i))`"
        run.say(i, prop, value, text + moved(at, value), reads: [Fact.Read(i, r.prop, rule)])
    }

    /// `a group of 12 in the middle: (100 − 12) / 2 + 5 before it = 49`.
    private func groupText(_ g: RelativeSolver, _ k: Int, _ a: Axis, _ value: Double) -> String {
        let members = g.lists[Int(g.groupOf[2 * k + Int(a.rawValue)])].members.filter { $0.item >= 0 && !run.items[$0.item].gone }
        let total = members.reduce(0) { $0 + run.items[$1.item].size[a] }
        let before = members.reduce(0) { near($1.item, a) < value ? $0 + run.items[$1.item].size[a] : $0 }
        let start = a == .x && rtl ? run.pad.far(a) : run.pad.near(a)
        guard abs(start + (run.content(a) - total) / 2 + before - value) <= 1e-9 * max(1, abs(value)) else {
            return "one of a group that stands in the middle as one: \(shortNumber(value))"
        }
        let middle = "(\(shortNumber(run.content(a))) − \(shortNumber(total))) / 2"
        let text = sumText((start == 0 ? "" : "padding \(shortNumber(start)) + ") + middle, before, "what stands before it")
        return "a group of \(shortNumber(total)) stands in the middle as one: \(text) = \(shortNumber(value))"
    }

    private func moved(_ from: Double, _ to: Double) -> String {
        abs(from - to) > 1e-9 ? "; its bounds or a margin make it \(shortNumber(to))" : ""
    }

    /// An item's physical near edge.
    private func near(_ k: Int, _ a: Axis) -> Double {
        let p = run.items[k].pos[a]
        return a == .x && rtl ? run.size.x - p - run.items[k].size.x : p
    }

    /// Where a rule puts the edge or centre that it is set on.
    private func edge(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ r: RelativeRule) -> NotedEdge {
        if r.rule.kind == .reference { return referred(k, a, r) }
        let side: Side = r.prop == .centerX || r.prop == .centerY ? .center : .near
        let c = run.content(a)
        let mirrored = a == .x && rtl
        let start = mirrored ? run.pad.far(a) : run.pad.near(a)
        let end = mirrored ? run.pad.near(a) : run.pad.far(a)
        let logical: Side = side == .center ? .center : isFar(r.prop) ? .far : .near
        let d = limitDistance(&g, k, a, logical, distance(r.rule, a, logical, Affine(c))).at
        let given = r.rule.kind == .percent ? percentText(r.rule, c, d) : "\(r.prop.word) \(shortNumber(d))"
        if r.prop == .baseline {
            return NotedEdge(text: told(start == 0 ? given : "padding \(shortNumber(start)) + \(given)", start + d), value: start + d)
        }
        if side == .center {
            let middle = start + c / 2
            let v = mirrored ? middle - d : middle + d
            return NotedEdge(
                text: d == 0
                    ? "the middle \(shortNumber(v))" : "the middle " + sumText(shortNumber(middle), v - middle) + " = \(shortNumber(v))",
                value: v)
        }
        let fromFar = isFar(r.prop) != mirrored
        let v = fromFar ? run.size[a] - end - d : start + d
        if fromFar {
            return NotedEdge(
                text: shortNumber(run.size[a]) + (end == 0 ? "" : " − padding \(shortNumber(end))") + " − \(given) = \(shortNumber(v))",
                value: v)
        }
        return NotedEdge(text: told(start == 0 ? given : "padding \(shortNumber(start)) + \(given)", v), value: v)
    }

    /// With its outcome, where there is something to work out.
    private func told(_ text: String, _ v: Double) -> String {
        text.contains(" + ") || text.contains("%") ? text + " = \(shortNumber(v))" : text
    }

    /// `20% of 100`, in parentheses with what is added; the distance alone where a bound made it another.
    private func percentText(_ rule: Rule, _ whole: Double, _ d: Double) -> String {
        guard rule.mult / 100 * whole + rule.add == d else { return shortNumber(d) }
        return "(" + sumText("\(shortNumber(rule.mult))% of \(shortNumber(whole))", rule.add) + ")"
    }

    /// Whether a name is a far side, in logical terms.
    private func isFar(_ prop: Prop) -> Bool {
        switch prop {
        case .trailing, .bottom: return true
        case .right: return !rtl
        case .left: return rtl
        default: return false
        }
    }

    private func referred(_ k: Int, _ a: Axis, _ r: RelativeRule) -> NotedEdge {
        var base: Double
        var gone = false
        let name: String
        switch run.target(run.items[k].node, r.rule) {
        case .container:
            name = "\(doc.nameText(run.node))'s content \(r.rule.anchor.word)"
            let start = a == .x && rtl ? run.pad.far(a) : run.pad.near(a)
            base = coordinate(r.rule.anchor, Rect(start, start, run.content(a), run.content(a)), a, baseline: 0)
        case .leftOut(let n):
            name = run.reading(n, r.rule.anchor)
            gone = nodes[Int(n)].flags.contains(.gone)
            let f = gone ? Rect.zero : doc.ownFrame(n)
            base = coordinate(r.rule.anchor, f, a, baseline: gone ? 0 : doc.baselineOffset(n, width: f.width, height: f.height) ?? 0)
        case .itself, .nothing: return NotedEdge(text: "nothing", value: near(k, a))
        case .item(let j):
            let item = run.items[j]
            name = run.reading(item.node, r.rule.anchor)
            gone = item.gone
            let f = Rect(near(j, .x), near(j, .y), item.size.x, item.size.y)
            base = coordinate(
                r.rule.anchor, f, a, baseline: gone ? 0 : doc.baselineOffset(item.node, width: f.width, height: f.height) ?? 0)
        }
        var text = (gone && r.rule.add != 0 ? "gone, so without the offset, " : "") + "\(name) \(shortNumber(base))"
        if r.rule.mult != 1 {
            base *= r.rule.mult
            text += " × \(shortNumber(r.rule.mult))"
        }
        if r.rule.mult != 1 { text += r.rule.add == 0 || gone ? " = \(shortNumber(base))" : "" }
        if gone { return NotedEdge(text: text, value: base) }
        let reading = a == .x && rtl && r.prop != .left && r.prop != .right
        let v = reading ? base - r.rule.add : base + r.rule.add
        return NotedEdge(text: r.rule.add == 0 ? text : sumText(text, v - base) + " = \(shortNumber(v))", value: v)
    }

    /// The coordinate of an anchor of a physical rectangle.
    private func coordinate(_ anchor: Prop, _ f: Rect, _ a: Axis, baseline: Double) -> Double {
        let start = a == .x ? f.x : f.y
        let size = a == .x ? f.width : f.height
        switch anchor {
        case .left, .top: return start
        case .right, .bottom: return start + size
        case .leading: return rtl ? start + size : start
        case .trailing: return rtl ? start : start + size
        case .baseline: return start + baseline
        default: return start + size / 2
        }
    }
}
