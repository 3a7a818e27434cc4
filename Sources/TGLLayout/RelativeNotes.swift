// What relative layout says to a recorder: the rule that fixed a value, and its arithmetic in words. Everything here is in
// physical coordinates, in right-to-left too: x counts from the left.

/// A coordinate and how it comes about.
private struct NotedEdge {
    var text: String
    var value: Double
}

extension Pass {
    /// Says why every item has its sizes and stands where it does.
    mutating func noteRelative(_ run: inout Run, _ g: inout RelativeSolver) {
        for k in 0..<run.count {
            for a in [Axis.x, .y] {
                noteRelativeSize(&run, &g, k, a)
                noteRelativePlace(run, &g, k, a)
            }
        }
    }

    /// Says which child a wrapped length comes from.
    mutating func noteDemand(_ run: Run, _ a: Axis, _ d: RelativeDemand) {
        let name = doc.nameText(run.items[d.item].node)
        let n = shortNumber(d.length)
        var text: String
        switch d.number {
        case 1: text = "for \(name) to end before the far padding and its own margin, the content must be \(n)"
        case 2: text = "for \(name), which hangs on the far edge or the middle, to begin after the near padding and its own margin, the content must be \(n)"
        case 3: text = "for \(name) to have room between its margins, the content must be \(n)"
        case 4: text = "for \(name), about a centre, to have room with its margins, the content must be \(n)"
        default: text = "\(name) is sized by the parent and demands its lower bound, \(n)"
        }
        let pad = run.pad.both(a)
        if pad != 0 { text += " + padding \(shortNumber(pad)) = \(shortNumber(d.length + pad))" }
        recorder.fact(Fact(node: run.node, prop: physical(a), value: d.length + pad, text: text))
    }

    // MARK: Sizes

    private mutating func noteRelativeSize(_ run: inout Run, _ g: inout RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let size = run.items[k].size[a]
        if run.items[k].gone { return say(i, physical(a), size, "gone: 0") }
        if !g.shareOf.isEmpty, g.shareOf[2 * k + Int(a.rawValue)] >= 0 {
            let text = shareText(run, g, k, a, size)
            return say(i, physical(a), size, text)
        }
        let near = sideRule(run, g, k, a, .near)
        let far = sideRule(run, g, k, a, .far)
        var raw = size
        var text: String
        let shape = g.cell(k, a).pointee.shape
        if shape.isSuperset(of: .pair) {
            let ends = [edge(run, &g, k, a, near), edge(run, &g, k, a, far)]
            raw = a == .x && rtl ? ends[0].value - ends[1].value : ends[1].value - ends[0].value
            text = "between \(near.prop.word) and \(far.prop.word): from \(ends[0].text) to \(ends[1].text) is \(shortNumber(raw))"
        } else if shape.contains(.joint), relativeRule(run, g, k, a).kind == .fill, near.isSet != far.isSet, shape.isDisjoint(with: .centred) {
            let e = edge(run, &g, k, a, near.isSet ? near : far)
            text = "fill: from \(e.text) to the padding on the other side, \(shortNumber(size))"
        } else {
            raw = naturalSize(&run, &g, k, a)?.line.at ?? size
            return noteSize(run, k, a, raw, size)
        }
        if raw != size { text += "; its bounds and edges make it \(shortNumber(size))" }
        say(i, physical(a), size, text)
    }

    private func shareText(_ run: Run, _ g: RelativeSolver, _ k: Int, _ a: Axis, _ size: Double) -> String {
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
        free = max(0, free)
        var text = "share \(shortNumber(own)) of \(shortNumber(weights)) of the free \(sum)"
        if sum != shortNumber(free) { text += " = \(shortNumber(free))" }
        let plain = weights > 0 ? free * own / weights : 0
        text += ": \(shortNumber(plain))"
        if abs(plain - size) > 1e-9 { text += "; with what bounds take and give shared out again: \(shortNumber(size))" }
        return text
    }

    // MARK: Places

    private mutating func noteRelativePlace(_ run: Run, _ g: inout RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let size = run.items[k].size[a]
        let value = near(run, k, a)
        let prop: Prop = a == .x ? .left : .top
        if g.cell(k, a).pointee.shape.contains(.group) {
            return say(i, prop, value, "one of a group that stands in the middle side by side: \(shortNumber(value))")
        }
        let base = a == .y ? baselineRule(run, g, k) : RelativeRule()
        let rules = [sideRule(run, g, k, a, .near), sideRule(run, g, k, a, .far), sideRule(run, g, k, a, .center)]
        let mirrored = a == .x && rtl
        // The physical near side leads where a pair is given.
        let pair = rules[0].isSet && rules[1].isSet
        let r = pair ? rules[mirrored ? 1 : 0] : base.isSet ? base : rules[2].isSet ? rules[2] : rules[0].isSet ? rules[0] : rules[1]
        guard r.isSet else {
            let start = mirrored ? run.size.x - run.pad.near(a) - size : run.pad.near(a)
            let text = "no position: where the content begins, \(shortNumber(start))" + moved(start, value)
            return say(i, prop, value, text)
        }
        let e = edge(run, &g, k, a, r)
        var text = e.text
        var at = e.value
        switch r.prop {
        case .baseline:
            let d = baselineOffset(i, width: run.items[k].size.x, height: size) ?? 0
            at -= run.items[k].gone ? 0 : d
            text = "its baseline on \(text), less its own \(shortNumber(d)) = \(shortNumber(at))"
        case .centerX, .centerY:
            at -= size / 2
            text = "its centre on \(text), less half of \(shortNumber(size)) = \(shortNumber(at))"
        case .left, .top: break
        case .leading where !rtl, .trailing where rtl: break
        default:
            at -= size
            text += " − \(physical(a).word) \(shortNumber(size)) = \(shortNumber(at))"
        }
        text += moved(at, value)
        say(i, prop, value, text)
    }

    private func moved(_ from: Double, _ to: Double) -> String {
        abs(from - to) > 1e-9 ? "; its bounds or a margin make it \(shortNumber(to))" : ""
    }

    /// An item's physical near edge.
    private func near(_ run: Run, _ k: Int, _ a: Axis) -> Double {
        let p = run.items[k].pos[a]
        return a == .x && rtl ? run.size.x - p - run.items[k].size.x : p
    }

    /// Where a rule puts the edge or centre that it is set on.
    private mutating func edge(_ run: Run, _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ r: RelativeRule) -> NotedEdge {
        if r.rule.kind == .reference { return referred(run, k, a, r) }
        let side: Side = r.prop == .centerX || r.prop == .centerY ? .center : .near
        let c = run.content(a)
        let mirrored = a == .x && rtl
        let start = mirrored ? run.pad.far(a) : run.pad.near(a)
        let end = mirrored ? run.pad.near(a) : run.pad.far(a)
        let logical: Side = side == .center ? .center : isFar(r.prop) ? .far : .near
        let d = limitDistance(run, &g, k, a, logical, distance(r.rule, a, logical, Affine(c))).at
        let given = r.rule.kind == .percent ? "\(r.prop.word) \(doc.text(r.rule, for: r.prop)) of \(shortNumber(c)), \(shortNumber(d))" : "\(r.prop.word) \(shortNumber(d))"
        if r.prop == .baseline { return NotedEdge(text: start == 0 ? given : "padding \(shortNumber(start)) + \(given) = \(shortNumber(start + d))", value: start + d) }
        if side == .center {
            let middle = start + c / 2
            let v = mirrored ? middle - d : middle + d
            return NotedEdge(text: d == 0 ? "the middle \(shortNumber(v))" : "the middle " + sum(shortNumber(middle), v - middle) + " = \(shortNumber(v))", value: v)
        }
        let fromFar = isFar(r.prop) != mirrored
        let v = fromFar ? run.size[a] - end - d : start + d
        if fromFar {
            return NotedEdge(text: shortNumber(run.size[a]) + (end == 0 ? "" : " − padding \(shortNumber(end))") + " − \(given) = \(shortNumber(v))", value: v)
        }
        return NotedEdge(text: start == 0 ? given : "padding \(shortNumber(start)) + \(given) = \(shortNumber(v))", value: v)
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

    private func referred(_ run: Run, _ k: Int, _ a: Axis, _ r: RelativeRule) -> NotedEdge {
        var base: Double
        var gone = false
        let name: String
        switch target(run, run.items[k].node, r.rule) {
        case .container:
            name = doc.nameText(run.node)
            let start = a == .x && rtl ? run.pad.far(a) : run.pad.near(a)
            base = coordinate(r.rule.anchor, Rect(start, start, run.content(a), run.content(a)), a, baseline: 0)
        case .leftOut(let n):
            name = doc.nameText(n)
            gone = nodes[Int(n)].flags.contains(.gone)
            let f = gone ? Rect.zero : ownFrame(n)
            base = coordinate(r.rule.anchor, f, a, baseline: gone ? 0 : baselineOffset(n, width: f.width, height: f.height) ?? 0)
        case .itself, .nothing: return NotedEdge(text: "nothing", value: near(run, k, a))
        case .item(let j):
            let item = run.items[j]
            name = doc.nameText(item.node)
            gone = item.gone
            let f = Rect(near(run, j, .x), near(run, j, .y), item.size.x, item.size.y)
            base = coordinate(r.rule.anchor, f, a, baseline: gone ? 0 : baselineOffset(item.node, width: f.width, height: f.height) ?? 0)
        }
        var text = "\(name).\(r.rule.anchor.word)" + (gone && r.rule.add != 0 ? " (gone: no offset)" : "") + " \(shortNumber(base))"
        if r.rule.mult != 1 {
            base *= r.rule.mult
            text += " × \(shortNumber(r.rule.mult))"
        }
        if r.rule.mult != 1 { text += r.rule.add == 0 || gone ? " = \(shortNumber(base))" : "" }
        if gone { return NotedEdge(text: text, value: base) }
        let reading = a == .x && rtl && r.prop != .left && r.prop != .right
        let v = reading ? base - r.rule.add : base + r.rule.add
        return NotedEdge(text: r.rule.add == 0 ? text : sum(text, v - base) + " = \(shortNumber(v))", value: v)
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
