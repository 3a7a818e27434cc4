// The content of a child: a label's text, an image's natural size, a container's wrapped size.

extension Pass {
    /// The size of an item's content along an axis, given what is settled of the other one. A dimension that does not wrap and
    /// does not hang on this one is settled first.
    mutating func contentSize(_ run: inout Run, _ k: Int, _ axis: Axis) -> Double {
        let i = run.items[k].node
        let kind = run.items[k].kind
        if kind == .view, nodes[Int(i)].first < 0 { return 0 }
        let other = axis.other
        if run.items[k].settled(other) == .open {
            let first = axis == .y ? !hangs(run, k, .x, on: .y) : settlesFirst(run, k, .y, before: .x)
            if first { _ = ask(&run, k, other) }
        }
        if kind.hasContent, axis == .y, run.items[k].settled(.x) == .asking {
            foundCycle(run, k, axis)
            return 0
        }
        let known = run.items[k].settled(other) == .done
        if kind == .label || kind == .image {
            return leafSize(i, kind, axis, other: known ? run.items[k].size[other] : nil, limit: leafLimit(&run, k, axis))
        }
        return measure(run, k, axis, other: known ? run.items[k].size[other] : nil)
    }

    /// Asks a container what it wraps to along an axis, the other one being exact (`other`) or wrapping too.
    mutating func measure(_ run: Run, _ k: Int, _ axis: Axis, other: Double?) -> Double {
        let i = run.items[k].node
        guard nodes[Int(i)].box >= 0 else { return 0 }
        var p = Proposal(Pair(offer(run, k, .x), offer(run, k, .y)))
        if axis == .x { p.wrapX = true } else { p.wrapY = true }
        p.page = page(for: i, in: run)
        if let other {
            p.size[axis.other] = other
            p.hugsX = axis == .y && run.items[k].marks.contains(.hugsX)
            p.hugsY = axis == .x && run.items[k].marks.contains(.hugsY)
        } else if axis == .x {
            p.wrapY = true
        } else {
            p.wrapX = true
        }
        var at = Pair(run.origin.x + run.pad.leading, run.origin.y + run.pad.top)
        if !hasSafeArea { return layout(i, p, origin: at, place: false)[axis] }
        let held = Pair(heldFar(run, i, .x, p, &at), heldFar(run, i, .y, p, &at))
        return layout(i, p, origin: at, held: held, place: false)[axis]
    }

    /// How far from the screen's far edge a child that wraps along an axis is held by its far margin, or -1 (B-52a).
    @inline(never) private func heldFar(_ run: Run, _ i: Int32, _ axis: Axis, _ p: Proposal, _ at: inout Pair) -> Double {
        guard p.wraps(axis), !run.wraps(axis), run.kind == .frame || run.kind == .view || run.kind == .screen else { return -1 }
        let s = doc.screenState
        let physicalFar: Prop = axis == .x ? .right : .bottom
        let side: Side = prop(axis, .near) == physicalFar ? .near : .far
        guard place(run, i, axis) == (side == .far ? .far : .near), hasDistance(i, axis, side) else { return -1 }
        let pad = side == .far ? run.pad.far(axis) : run.pad.near(axis)
        let edge = run.origin[axis] + run.size[axis] - pad - distance(i, axis, side, whole: run.content(axis))
        at[axis] = max(axis == .x ? s.safe.left : s.safe.top, at[axis])
        return max(0, s.size[axis] - edge)
    }

    /// The container's own size, for a child that pages its children (2.14); nothing where it still wraps.
    @inline(__always) func page(for i: Int32, in run: Run) -> Pair {
        guard boxes[Int(nodes[Int(i)].box)].flags.contains(.paged) else { return .zero }
        return Pair(run.wrapX ? 0 : run.size.x, run.wrapY ? 0 : run.size.y)
    }

    /// The outer size that the container offers a child at most.
    func offer(_ run: Run, _ k: Int, _ axis: Axis) -> Double {
        let i = run.items[k].node
        let whole = run.wraps(axis) ? run.offer[axis] - run.pad.both(axis) : run.content(axis)
        var room = max(0, whole - distance(i, axis, .near, whole: whole) - distance(i, axis, .far, whole: whole))
        if nodes[Int(i)].flags.contains(.hasBounds) {
            let b = doc.value(i, axis == .x ? .width : .height, .upper)
            if b.kind == .number { room = min(room, b.add) }
        }
        return room
    }

    /// Whether a size can be settled before the wrapped `axis` of the same item: it does not wrap and does not hang on it.
    func settlesFirst(_ run: Run, _ k: Int, _ other: Axis, before axis: Axis) -> Bool {
        var item = k
        var of = other
        for _ in 0..<(2 * run.count + 4) {
            if run.items[item].settled(of) == .done { return true }
            if stretches(run, item, of) { return !run.wraps(of) }
            let rule = sizeRule(run, run.items[item].node, of)
            switch rule.kind {
            case .number: return true
            case .percent, .fill, .average, .share: return !run.wraps(of)
            case .reference:
                switch target(run, run.items[item].node, rule) {
                case .container: return !run.wraps(rule.anchor.axis)
                case .leftOut: return true
                case .nothing: return false
                case .itself: break
                case .item(let j): item = j
                }
                of = rule.anchor.axis
                if item == k, of == axis { return false }
            default: return false
            }
        }
        return false
    }

    /// Whether an item's size along `axis` follows its own size along `of`, through any number of siblings.
    func hangs(_ run: Run, _ k: Int, _ axis: Axis, on of: Axis) -> Bool {
        var item = k
        var a = axis
        for _ in 0..<(2 * run.count + 4) {
            let rule = sizeRule(run, run.items[item].node, a)
            guard rule.kind == .reference else { return false }
            switch target(run, run.items[item].node, rule) {
            case .itself: break
            case .item(let j): item = j
            default: return false
            }
            a = rule.anchor.axis
            if item == k, a == of { return true }
            if run.items[item].settled(a) == .done { return false }
        }
        return false
    }

    /// The width limit at which a text wraps while its own width wraps: its upper bound.
    mutating func leafLimit(_ run: inout Run, _ k: Int, _ axis: Axis) -> Double? {
        guard axis == .x, run.items[k].kind == .label, nodes[Int(run.items[k].node)].flags.contains(.hasBounds) else { return nil }
        let b = doc.value(run.items[k].node, .width, .upper)
        if b.kind == .wrap { return nil }
        if b.kind == .reference, target(run, run.items[k].node, b) == .itself { return nil }
        return sizeBound(&run, k, .x, .upper)
    }

    /// A label's or image's content along an axis. `other`: the size in force along the other axis, when it is settled.
    @inline(never) func leafSize(_ i: Int32, _ kind: Kind, _ axis: Axis, other: Double?, limit: Double?) -> Double {
        let c = contents + Int(rules[Int(i)].content)
        if kind == .image {
            let s = c.pointee.imageSize
            if axis == .y, let w = other { return s.x > 0 ? s.y * w / s.x : 0 }
            return s[axis]
        }
        if axis == .x { return textSize(i, limit: limit).x }
        return textSize(i, limit: other).y
    }

    /// The size of a label's text, wrapped at a limit. A limit of 0 is none, as in the system's own measure: a label of no
    /// width is as high as its text in one go.
    func textSize(_ i: Int32, limit: Double?) -> Pair {
        let c = contents + Int(rules[Int(i)].content)
        guard c.pointee.text >= 0 else { return .zero }
        if c.pointee.natural.x < 0 {
            let t = doc.textRun(c.pointee.text)
            c.pointee.natural = Pair(Double(t.longest), Double(t.lines))
        }
        let s = c.pointee.fontSize
        guard s > 0 else { return .zero }
        let cell = s / 2
        var columns = c.pointee.natural.x
        var lines = c.pointee.natural.y
        if let limit, limit > 0, limit < columns * cell - 1e-7 {
            if c.pointee.limit == limit {
                columns = c.pointee.limited.x
                lines = c.pointee.limited.y
            } else {
                let w = doc.textRun(c.pointee.text).wrapped(Int(max(0, min((limit / cell + 1e-9).rounded(.down), 1e9))))
                columns = Double(w.longest)
                lines = Double(w.lines)
                c.pointee.limit = limit
                c.pointee.limited = Pair(columns, lines)
            }
        }
        if c.pointee.maxLines > 0 { lines = min(lines, Double(c.pointee.maxLines)) }
        return Pair(columns * cell, lines * s)
    }

    /// Where a label's baseline is below its top: 3/4 down the first line of its text, which stands vertically centred.
    func baselineOffset(_ i: Int32, width: Double, height: Double) -> Double? {
        guard nodes[Int(i)].kind == .label else { return nil }
        let c = contents + Int(rules[Int(i)].content)
        let text = textSize(i, limit: width).y
        return (height - text) / 2 + c.pointee.fontSize * 0.75
    }
}

extension Document {
    func textRun(_ string: Int32) -> TextRun {
        if let t = textRuns[string] { return t }
        let t = TextRun(strings[Int(string)])
        textRunCells += t.cells.count
        if textRuns.count > 200_000 || textRunCells > 100_000_000 {
            textRuns.removeAll(keepingCapacity: true)
            textRunCells = t.cells.count
        }
        textRuns[string] = t
        return t
    }
}
