// What the shared steps say to a recorder, in words: which rule fixed a value, what it read, the arithmetic.
//
// Every text ends with the value it states, so that the arithmetic can be checked; rules stand in backquotes. What was read
// and is not seen in the text comes beside it (`Fact.Read`), with the property whose place in the source is shown.

/// `a + b` in words, with the sign of b; nothing is added for 0. `name`: what b is.
public func sumText(_ text: String, _ add: Double, _ name: String = "") -> String {
    if add == 0 { return text }
    return text + (add < 0 ? " − " : " + ") + (name.isEmpty ? "" : name + " ") + shortNumber(abs(add))
}

/// `base × mult + add`, leaving out what changes nothing.
func linear(_ base: String, _ rule: Rule) -> String {
    sumText(rule.mult == 1 ? base : "\(base) × \(shortNumber(rule.mult))", rule.add)
}

/// What bounds made of a size; nothing where they let it be.
func bounded(_ raw: Double, _ size: Double) -> String {
    if raw == size || shortNumber(raw) == shortNumber(size) { return "" }
    if raw < 0, size == 0 { return "; no size is below 0: 0" }
    return size > raw ? "; the lower bound raises it to \(shortNumber(size))" : "; the upper bound lowers it to \(shortNumber(size))"
}

extension Run {
    func physical(_ axis: Axis) -> Prop { axis == .x ? .width : .height }
    func nearEdge(_ axis: Axis) -> Prop { axis == .x ? .left : .top }

    /// Notes a fact about an item.
    func say(_ i: Int32, _ prop: Prop, _ value: Double, _ text: String, reads: [Fact.Read] = [], goesOn: Bool = false) {
        pass.state.pointee.recording?.fact(Fact(node: i, prop: prop, value: value, text: text, reads: reads, goesOn: goesOn))
    }

    /// Notes a fact about an item.
    func say(_ i: Int32, _ prop: Prop, _ value: Double, _ step: some FactStep, reads: [Fact.Read] = [], goesOn: Bool = false) {
        say(i, prop, value, step.text(Wording(doc: doc)), reads: reads, goesOn: goesOn)
    }

    // MARK: Sizes

    /// Says why an item has its size along an axis: `raw` before its bounds, `size` within them.
    func noteSize(_ k: Int, _ axis: Axis, _ raw: Double, _ size: Double) {
        guard hears(k) else { return }
        let i = items[k].node
        if !wraps(axis), stretches(k, axis) { return noteStretched(k, axis, raw, size) }
        let prop = physical(axis)
        let own = rules[Int(i)][axis]
        let rule = sizeRule(i, axis)
        var reads: [Fact.Read] = []
        if rule != own { reads = givenReads(i, axis) } else if hasSizeRule(i, axis) { reads = [Fact.Read(i, prop)] }
        var goesOn = false
        let text: String
        switch rule.kind {
        case .number: text = numberText(k, axis, raw, isOwn: rule == own)
        case .percent, .average, .share:
            text = sumText("\(shortNumber(rule.weight))% of \(room(axis))", rule.add) + " = \(shortNumber(raw))"
            reads += roomReads(axis)
        case .fill:
            let (left, margins) = fillText(i, axis, rule, raw)
            text = left == room(axis) ? left : left + " = \(shortNumber(raw))"
            reads += roomReads(axis) + (margins ? distanceReads(i, axis, [.near, .far]) : [])
        case .reference:
            text = referenceNote(k, rule, raw, isOwn: rule == own)
            switch target(i, rule) {
            case .container: reads += roomReads(rule.anchor.axis)
            case .item(let j): reads.append(Fact.Read(items[j].node, rule.anchor, value: items[j].size[rule.anchor.axis]))
            default: break
            }
        default:
            goesOn = items[k].content == .children || items[k].content == .nothing && nodes[Int(i)].first >= 0
            text = contentNote(k, axis, rule, raw)
            if items[k].content == .text { reads += [Fact.Read(i, .text), Fact.Read(i, .fontSize)] }
            if items[k].content == .picture { reads.append(Fact.Read(i, .imageSize)) }
        }
        say(i, prop, size, text + bounded(raw, size), reads: reads, goesOn: goesOn)
    }

    private func noteStretched(_ k: Int, _ axis: Axis, _ raw: Double, _ size: Double) {
        let i = items[k].node
        let c = content(axis)
        let near = distance(i, axis, .near, whole: c)
        let far = distance(i, axis, .far, whole: c)
        let both = hasDistance(i, axis, .near) && hasDistance(i, axis, .far)
        let word = physical(axis).word
        let why = both ? "both sides are given, so the \(word) is what is left" : "stretched by fill, so the \(word) is what there is"
        var reads = roomReads(axis) + distanceReads(i, axis, [.near, .far])
        if !both { reads += placeReads(i, axis) }
        let text = "\(why): " + sumText(sumText(shortNumber(c), -near), -far) + " = \(shortNumber(raw))"
        say(i, physical(axis), size, text + bounded(raw, size), reads: reads)
    }

    private func numberText(_ k: Int, _ axis: Axis, _ raw: Double, isOwn: Bool) -> String {
        let i = items[k].node
        if !isOwn {
            return (kind == .table ? "its size: " : "\(doc.nameText(node)) gives it \(physical(axis).word) ") + shortNumber(raw)
        }
        return hasSizeRule(i, axis) ? shortNumber(raw) : "nothing sets it, and a \(nodes[Int(i)].kind.word) without a size is 0"
    }

    /// What fill leaves out: the margins, but not of a child that stands about a centre.
    private func fillText(_ i: Int32, _ axis: Axis, _ rule: Rule, _ raw: Double) -> (text: String, margins: Bool) {
        let c = content(axis)
        let near = distance(i, axis, .near, whole: c)
        let far = distance(i, axis, .far, whole: c)
        let margins = kind != .relative || abs((c - near - far) * rule.mult + rule.add - raw) <= 1e-9 * max(1, abs(raw))
        var left = room(axis)
        if margins { left = sumText(sumText(left, -near, positionProp(i, axis, .near).word), -far, positionProp(i, axis, .far).word) }
        return (linear(rule.mult == 1 ? left : "(\(left))", rule), margins)
    }

    /// What a container gives in place of a child's own rule.
    func givenReads(_ i: Int32, _ axis: Axis) -> [Fact.Read] {
        if kind == .table { return [Fact.Read(i, .size)] }
        guard axis == mainAxis else { return [] }
        for prop in [Prop.colCount, .colSize, .equalize, .equalizeSpace, .subviewsSize] where doc.value(node, prop).isSet {
            return [Fact.Read(node, prop, quoted(node, prop))]
        }
        return []
    }

    private func referenceNote(_ k: Int, _ rule: Rule, _ raw: Double, isOwn: Bool) -> String {
        let of = rule.anchor.axis
        let word = rule.anchor.word
        let base: String
        switch target(items[k].node, rule) {
        case .itself: base = "its own \(word) \(shortNumber(items[k].size[of]))"
        case .container: base = room(of)
        case .item(let j): base = "\(reading(items[j].node, rule.anchor)) \(shortNumber(items[j].size[of]))"
        case .leftOut(let j): base = "\(doc.nameText(j)).\(word) \(shortNumber(leftOutSize(j)[of]))"
        case .nothing: base = "nothing \(shortNumber(0))"
        }
        if rule.mult == 1, rule.add == 0 { return (isOwn ? "" : "as large as its row: ") + base }
        return linear(base, rule) + " = \(shortNumber(raw))"
    }

    /// What a wrapping size holds.
    private func contentNote(_ k: Int, _ axis: Axis, _ rule: Rule, _ raw: Double) -> String {
        let plain = rule.kind != .wrap || rule.mult == 1 && rule.add == 0
        let own = plain || rule.mult == 0 ? raw : (raw - rule.add) / rule.mult
        let n = shortNumber(own)
        let text: String
        switch items[k].content {
        case .text: text = labelText(k, axis, own)
        case .picture: text = imageText(k, axis, own)
        case .nothing where nodes[Int(items[k].node)].first < 0: text = "it holds nothing: \(n)"
        default: text = "its content needs \(n)"
        }
        return plain ? text : text + "; " + linear(n, rule) + " = \(shortNumber(raw))"
    }

    private func labelText(_ k: Int, _ axis: Axis, _ v: Double) -> String {
        let c = doc.contents[rules[Int(items[k].node)].content]
        let font = c.pointee.fontSize
        guard font > 0, v > 0 else { return "its text is empty: \(shortNumber(v))" }
        if axis == .x { return "its text: \(shortNumber(v / (font / 2))) columns × \(shortNumber(font / 2)) = \(shortNumber(v))" }
        let lines = v / font == 1 ? "1 line" : "\(shortNumber(v / font)) lines"
        return "its text at width \(shortNumber(items[k].size.x)): \(lines) × \(shortNumber(font)) = \(shortNumber(v))"
    }

    private func imageText(_ k: Int, _ axis: Axis, _ v: Double) -> String {
        let s = doc.contents[rules[Int(items[k].node)].content].pointee.imageSize
        let w = items[k].size.x
        guard axis == .y, items[k].settled(.x) == .done, s.x > 0, s.y * w / s.x == v else {
            return "its picture is \(shortNumber(v))"
        }
        return "its picture at width \(shortNumber(w)): \(shortNumber(s.y)) × \(shortNumber(w)) / \(shortNumber(s.x)) = \(shortNumber(v))"
    }

    // MARK: Places

    /// Says why an item stands where it does along an axis.
    func notePlace(_ k: Int, _ axis: Axis) {
        guard hears(k) else { return }
        let i = items[k].node
        let c = content(axis)
        let near = distance(i, axis, .near, whole: c)
        let far = distance(i, axis, .far, whole: c)
        let length = items[k].size[axis]
        let value = items[k].pos[axis]
        let start = pad.near(axis)
        let nearWord = positionProp(i, axis, .near).word
        let farWord = positionProp(i, axis, .far).word
        let place = standing(i, axis)
        var sides: [Side] = [.near]
        var text: String
        switch place {
        case .center, .windowCenter:
            sides = [.near, .far, .center]
            let off = distance(i, axis, .center, whole: c)
            let window = place == .windowCenter
            let whole = window ? doc.screenState.size[axis] : c
            let left = sumText(sumText("(\(shortNumber(whole))", -near, nearWord), -far, farWord) + " − \(shortNumber(length))) / 2"
            text = sumText(sumText(sumText("", window ? 0 : start, padWord(axis, .near)), near, nearWord), 0)
            text = (text.isEmpty ? "" : text + " + ") + left
            text = sumText(text, off, positionProp(i, axis, .center).word)
            if window { text = sumText(text, -windowStart(axis), "what lies before \(doc.nameText(node))") }
            if text.hasPrefix(" + ") { text.removeFirst(3) } else if text.hasPrefix(" ") { text.removeFirst() }
            text = (window ? "in the middle of the screen: " : "in the middle: ") + text + " = \(shortNumber(value))"
        case .far:
            sides = [.far]
            text = "at the far side: \(shortNumber(size[axis]))"
            text =
                sumText(sumText(text, -pad.far(axis), padWord(axis, .far)), -far, farWord)
                + " − its \(physical(axis).word) \(shortNumber(length)) = \(shortNumber(value))"
        default:
            text = "where \(doc.nameText(node)) begins: \(shortNumber(value))"
            let pad = padWord(axis, .near)
            if start != 0 { text = "after the \(pad): \(shortNumber(value))" }
            if near != 0 {
                text =
                    start == 0
                    ? "\(nearWord) \(shortNumber(near))"
                    : sumText("\(pad) \(shortNumber(start))", near, nearWord) + " = \(shortNumber(value))"
            }
        }
        say(i, nearEdge(axis), value, text, reads: placeReads(i, axis) + paddingReads(axis) + distanceReads(i, axis, sides))
    }

    /// Where a container begins on the screen, counted from the side where reading begins.
    func windowStart(_ axis: Axis) -> Double {
        axis == .x && rtl ? doc.screenState.size.x - origin.x - size.x : origin[axis]
    }

    // MARK: What was read

    /// The property in force for a side: `leading` before `left`.
    func positionProp(_ i: Int32, _ axis: Axis, _ side: Side) -> Prop {
        let x = nodes[Int(i)].ext
        if axis == .x, x >= 0 {
            if side == .near, exts[Int(x)].leading.isSet || pass.bound(i, .leading, .lower).isSet || pass.bound(i, .leading, .upper).isSet {
                return .leading
            }
            if side == .far, exts[Int(x)].trailing.isSet || pass.bound(i, .trailing, .lower).isSet || pass.bound(i, .trailing, .upper).isSet
            {
                return .trailing
            }
        }
        return prop(axis, side)
    }

    /// The distances at sides, as far as something sets them.
    func distanceReads(_ i: Int32, _ axis: Axis, _ sides: [Side]) -> [Fact.Read] {
        var reads: [Fact.Read] = []
        for side in sides {
            let rule = position(i, axis, side)
            let prop = positionProp(i, axis, side)
            let whole = content(axis)
            let d = distance(i, axis, side, whole: whole)
            var raw = 0.0
            var text = "\(prop.word) "
            switch rule.kind {
            case .number:
                raw = rule.add
                text = "`\(prop.word) = \(exactNumber(raw))`"
            case .percent:
                raw = rule.mult / 100 * whole + rule.add
                let of = reads.contains { $0.text.contains("%") } ? shortNumber(whole) : room(axis)
                text += sumText("\(shortNumber(rule.mult))% of \(of)", rule.add) + " = \(shortNumber(raw))"
            case .safeArea:
                raw = screenInset(axis, side) * rule.mult + rule.add
                let t = linear("of the safe area \(shortNumber(screenInset(axis, side)))", rule)
                text += rule.mult == 1 && rule.add == 0 ? t : t + " = \(shortNumber(raw))"
            default:
                if d == 0 { continue }
                text += "has no rule"
            }
            if d != raw { text += "; its bound makes it \(shortNumber(d))" }
            reads.append(Fact.Read(i, prop, text))
        }
        return reads
    }

    /// What decides how a child stands along an axis where the container has a gravity or the child an alignment.
    func placeReads(_ i: Int32, _ axis: Axis) -> [Fact.Read] {
        let x = nodes[Int(i)].ext
        let own = x < 0 ? .none : exts[Int(x)].alignment.place(axis, rtl: rtl)
        if box.pointee.gravity.place(axis, rtl: rtl) != .none {
            if own != .none { return [Fact.Read(i, .alignment, quoted(i, .alignment, own: true))] }
            return [Fact.Read(node, .gravity, quoted(node, .gravity))]
        }
        if own == .none || [Side.near, .far, .center].contains(where: { hasDistance(i, axis, $0) }) { return [] }
        return [Fact.Read(i, .alignment, quoted(i, .alignment, own: true))]
    }

    /// A property with its value, as a rule: `S.gravity = center`.
    func quoted(_ i: Int32, _ prop: Prop, own: Bool = false) -> String {
        "`\(own ? "" : doc.nameText(i) + ".")\(prop.word) = \(doc.text(doc.value(i, prop), for: prop, on: i))`"
    }

    /// The container's length along an axis, or that of its content box where it has padding: `S.width 100`.
    func room(_ axis: Axis) -> String {
        let c = content(axis)
        if c == size[axis] { return "\(reading(node, physical(axis))) \(shortNumber(c))" }
        return "\(doc.nameText(node))'s content \(physical(axis).word) \(shortNumber(c))"
    }

    /// `A.width`; in other words where the frame is not what the layout came to.
    func reading(_ i: Int32, _ prop: Prop) -> String {
        let p = nodes[Int(i)].parent
        let moves = prop.isPosition && p >= 0 && nodes[Int(p)].box >= 0 && boxes[Int(nodes[Int(p)].box)].flags.contains(.transform)
        let apart = moves || !nodes[Int(i)].flags.isDisjoint(with: [.noLayout, .gone, .useFrame])
        return doc.nameText(i) + (apart ? "'s \(prop.word) in the layout" : ".\(prop.word)")
    }

    /// How the content box comes about, where there is padding.
    func roomReads(_ axis: Axis) -> [Fact.Read] {
        let c = content(axis)
        let whole = size[axis]
        guard c != whole, !wraps(axis) else { return [] }
        var text = "\(reading(node, physical(axis))) \(shortNumber(whole))"
        if whole - pad.both(axis) < 0 {
            text += " is less than its padding, so nothing is left inside"
        } else {
            text = sumText(sumText(text, -pad.near(axis), padWord(axis, .near)), -pad.far(axis), padWord(axis, .far))
            text += " = \(shortNumber(c)) inside"
        }
        return [Fact.Read(node, paddingProp(node, axis), text)]
    }

    /// What makes up the padding on a side.
    func padWord(_ axis: Axis, _ side: Side) -> String {
        guard hasSafeArea else { return "padding" }
        let b = box.pointee
        let own: Double
        switch (axis, (side == .near) != (axis == .x && rtl)) {
        case (.x, true): own = b.leftPadding
        case (.x, false): own = b.rightPadding
        case (.y, true): own = b.topPadding
        default: own = b.bottomPadding
        }
        let pad = side == .near ? pad.near(axis) : pad.far(axis)
        return b.flags.contains(.logicalPadding) || pad == own ? "padding" : own == 0 ? "safe area" : "padding with safe area"
    }

    /// The padding before the content, where there is one.
    func paddingReads(_ axis: Axis) -> [Fact.Read] {
        pad.both(axis) == 0 ? [] : [Fact.Read(node, paddingProp(node, axis))]
    }

    /// The padding along an axis that something sets.
    func paddingProp(_ i: Int32, _ axis: Axis) -> Prop {
        let all: [Prop] = axis == .y ? [.topPadding, .bottomPadding] : [.leadingPadding, .leftPadding, .trailingPadding, .rightPadding]
        return all.first { doc.value(i, $0).isSet } ?? .insetsFromSafeArea
    }

    /// The space between children, where there is one.
    func spaceReads(_ axis: Axis) -> [Fact.Read] {
        if box.pointee.flags.contains(.subviewsSize) { return [Fact.Read(node, .subviewsSize, quoted(node, .subviewsSize))] }
        let prop: Prop = axis == .x ? .hspace : .vspace
        if doc.value(node, prop).isSet { return [Fact.Read(node, prop)] }
        guard kind == .row, let table = doc.parent(node), doc.value(table, prop).isSet else { return [] }
        return [Fact.Read(table, prop)]
    }
}
