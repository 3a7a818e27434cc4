// What the shared steps say to a recorder, in words: which rule fixed a value, what it read, the arithmetic.
//
// Every text ends with the value it states, or states nothing but the value, so that the arithmetic can be checked.

/// `a + b` with the sign of b.
func sum(_ text: String, _ add: Double) -> String {
    if add == 0 { return text }
    return text + (add < 0 ? " − \(shortNumber(-add))" : " + \(shortNumber(add))")
}

/// `base × mult + add`, leaving out what changes nothing.
func linear(_ base: String, _ rule: Rule) -> String {
    sum(rule.mult == 1 ? base : "\(base) × \(shortNumber(rule.mult))", rule.add)
}

extension Pass {
    func physical(_ axis: Axis) -> Prop { axis == .x ? .width : .height }
    func sideWord(_ axis: Axis, _ side: Side) -> String { prop(axis, side).word }

    /// Notes a fact about an item.
    @inline(__always) mutating func say(_ i: Int32, _ prop: Prop, _ value: Double, _ text: @autoclosure () -> String) {
        if R.isOn { recorder.fact(Fact(node: i, prop: prop, value: value, text: text())) }
    }

    /// Says why an item has its size along an axis: `raw` before its bounds, `size` within them.
    mutating func noteSize(_ run: Run, _ k: Int, _ axis: Axis, _ raw: Double, _ size: Double) {
        let i = run.items[k].node
        var text = !run.wraps(axis) && stretches(run, k, axis) ? stretchText(run, k, axis, raw) : naturalText(run, k, axis, raw)
        if size != raw {
            let b = nodes[Int(i)].flags.contains(.hasBounds)
            if raw < 0, size == 0 { text += "; no size is below 0: 0" }
            else if b { text += size > raw ? "; the lower bound raises it to \(shortNumber(size))" : "; the upper bound lowers it to \(shortNumber(size))" }
        }
        recorder.fact(Fact(node: i, prop: physical(axis), value: size, text: text))
    }

    private func stretchText(_ run: Run, _ k: Int, _ axis: Axis, _ raw: Double) -> String {
        let i = run.items[k].node
        let c = run.content(axis)
        let near = distance(i, axis, .near, whole: c)
        let far = distance(i, axis, .far, whole: c)
        let both = hasDistance(i, axis, .near) && hasDistance(i, axis, .far)
        let why = both ? "\(sideWord(axis, .near)) \(shortNumber(near)) and \(sideWord(axis, .far)) \(shortNumber(far)) are both given, so it is what is left"
            : "stretched by fill"
        return "\(why): " + sum(sum(shortNumber(c), -near), -far) + " = \(shortNumber(raw))"
    }

    private func naturalText(_ run: Run, _ k: Int, _ axis: Axis, _ raw: Double) -> String {
        let i = run.items[k].node
        let rule = sizeRule(run, i, axis)
        let name = doc.nameText(run.node)
        let dim = physical(axis).word
        switch rule.kind {
        case .number:
            let own = axis == .x ? nodes[Int(i)].width : nodes[Int(i)].height
            if run.given != nil, rule != own { return (run.kind == .table ? "its size: " : "given by \(name): ") + shortNumber(raw) }
            return hasSizeRule(run, i, axis) ? "the rule: \(shortNumber(raw))" : "no rule; a \(nodes[Int(i)].kind.word) without one is 0"
        case .percent, .average, .share:
            let part = run.content(axis) * rule.weight / 100
            return "\(shortNumber(rule.weight))% of \(name)'s content \(dim) \(shortNumber(run.content(axis))) = \(shortNumber(part))" + tail(rule.add, raw)
        case .fill:
            let c = run.content(axis)
            let near = distance(i, axis, .near, whole: c)
            let far = distance(i, axis, .far, whole: c)
            var t = "fill: " + sum(sum("\(name)'s content \(dim) \(shortNumber(c))", -near), -far)
            if rule.mult != 1 { t = "fill: (" + sum(sum(shortNumber(c), -near), -far) + ") × \(shortNumber(rule.mult))" }
            return sum(t, rule.add) + " = \(shortNumber(raw))"
        case .reference: return referenceNote(run, k, rule, raw)
        default:
            let own = rule.kind == .wrap && rule.mult != 0 ? (raw - rule.add) / rule.mult : raw
            let what = hasSizeRule(run, i, axis) ? "wrap" : "no rule, so wrap"
            let t = "\(what): \(contentText(i, axis)) \(shortNumber(own))"
            return rule.kind == .wrap && (rule.mult != 1 || rule.add != 0) ? linear(t, rule) + " = \(shortNumber(raw))" : t
        }
    }

    private func tail(_ add: Double, _ value: Double) -> String { add == 0 ? "" : "; " + sum("", add) + " = \(shortNumber(value))" }

    private func contentText(_ i: Int32, _ axis: Axis) -> String {
        switch nodes[Int(i)].kind {
        case .label: return axis == .x ? "its text is as wide as" : "its lines are together as high as"
        case .image: return axis == .x ? "its picture is as wide as" : "its picture is, at its ratio, as high as"
        case .view: return "its children need"
        default: return "its content needs"
        }
    }

    private func referenceNote(_ run: Run, _ k: Int, _ rule: Rule, _ raw: Double) -> String {
        let of = rule.anchor.axis
        let word = rule.anchor.word
        var base: String
        switch target(run, run.items[k].node, rule) {
        case .itself: base = "its own \(word) \(shortNumber(run.items[k].size[of]))"
        case .container: base = "\(doc.nameText(run.node))'s content \(word) \(shortNumber(run.content(of)))"
        case .item(let j): base = "\(doc.nameText(run.items[j].node)).\(word) \(shortNumber(run.items[j].size[of]))"
        case .leftOut(let j): base = "\(doc.nameText(j)).\(word) \(shortNumber(leftOutSize(j)[of]))"
        case .nothing: base = "nothing"
        }
        if rule.mult == 1, rule.add == 0 { return base }
        base = linear(base, rule)
        return base + " = \(shortNumber(raw))"
    }

    /// Says why an item stands where it does along an axis.
    mutating func notePlace(_ run: Run, _ k: Int, _ axis: Axis) {
        let i = run.items[k].node
        let c = run.content(axis)
        let near = distance(i, axis, .near, whole: c)
        let far = distance(i, axis, .far, whole: c)
        let size = run.items[k].size[axis]
        let value = run.items[k].pos[axis]
        let start = run.pad.near(axis)
        let padding = start == 0 ? "" : "padding \(shortNumber(start)) + "
        var text: String
        switch place(run, i, axis) {
        case .center:
            let off = distance(i, axis, .center, whole: c)
            let room = sum(sum(shortNumber(c), -near), -far) + " − \(shortNumber(size))"
            text = "centred: " + sum(padding + (near == 0 ? "" : "\(shortNumber(near)) + ") + "(\(room)) / 2", off) + " = \(shortNumber(value))"
        case .windowCenter: text = "centred on the screen: \(shortNumber(value))"
        case .far:
            text = "at the far edge: \(shortNumber(run.size[axis]))" + (run.pad.far(axis) == 0 ? "" : " − padding \(shortNumber(run.pad.far(axis)))")
            text += (far == 0 ? "" : " − \(sideWord(axis, .far)) \(shortNumber(far))") + " − \(shortNumber(size)) = \(shortNumber(value))"
        default:
            if near == 0 { text = start == 0 ? "at the near edge: \(shortNumber(value))" : "at the near edge, after the padding \(shortNumber(value))" }
            else { text = padding + "\(sideWord(axis, .near)) \(shortNumber(near))" + (start == 0 ? "" : " = \(shortNumber(value))") }
        }
        recorder.fact(Fact(node: i, prop: axis == .x ? .left : .top, value: value, text: text))
    }

    /// Says what a container's wrapped size is made of.
    mutating func noteSettled(_ run: Run, _ axis: Axis, _ content: Double, _ total: Double) {
        let pad = run.pad.both(axis)
        let text = "wrap: its content needs \(shortNumber(content))" + (pad == 0 ? "" : " + padding \(shortNumber(pad)) = \(shortNumber(total))")
        recorder.fact(Fact(node: run.node, prop: physical(axis), value: total, text: text))
    }
}
