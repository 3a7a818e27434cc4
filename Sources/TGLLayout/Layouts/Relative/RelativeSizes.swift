// The size of a child of a relative layout.
//
//  what counts (the first that fits)        size
//  gone                                     0
//  a share of a list                        see `RelativeLists.swift`
//  both margins (no group)                  from one to the other, not below 0
//  fill, with one margin                    from that edge to the far padding edge, less its own margin there
//  fill, with a centre or nothing           the content box (less the own margins where nothing is set)
//  number, percentage, wrap, another size   the rule
//  nothing                                  `view` 0; `label`, `image` and containers their content
//
// Then the bounds: the lower one, then the upper one; no size is below 0. Where a size depends on a place (both margins, fill with one, a
// bound that is an edge) both are solved together, in the place's task.
//
// Rules: R-2 to R-3e; E-6, E-7, D-2, D-6, D-12.

/// A size before bounds, and whether it depends on a length of the container that is not known yet.
struct RelativeSize {
    var line: Affine
    /// It depends on the length that is being found.
    var byParent = false
    /// It depends on a length that is found later, and has its present value until then.
    var isEarly = false
}

/// A bound's value: there is none, it waits for another task, or a number.
enum RelativeBound {
    case none
    case waiting
    case line(Affine)
}

extension RelativeLayout {
    // MARK: The container, as known so far

    /// Whether a length of the container is neither known nor the current unknown: the height while the width is measured.
    @inline(__always) func unsettled(_ g: RelativeSolver, _ a: Axis) -> Bool { run.wraps(a) && g.unknown != a }

    /// A size that depends on a length of the container.
    @inline(__always) func sized(_ g: RelativeSolver, by a: Axis, _ line: Affine) -> RelativeSize {
        RelativeSize(line: line, byParent: g.unknown == a, isEarly: unsettled(g, a))
    }

    /// Notes on what the size of a child depends.
    @inline(__always) func note(_ n: RelativeSize, _ c: UnsafeMutablePointer<RelativeCell>) {
        if n.byParent { c.pointee.marks.insert(.byParent) }
        if n.isEarly { c.pointee.marks.insert(.isEarly) }
    }

    /// The length of the content box.
    @inline(__always) func whole(_ g: RelativeSolver, _ a: Axis) -> Affine {
        if !run.wraps(a) { return Affine(run.content(a)) }
        return g.unknown == a ? Affine(0, 1) : Affine()
    }

    /// The content box's far edge; where paddings leave nothing of the box, its near one (D-37).
    @inline(__always) func farEdge(_ g: RelativeSolver, _ a: Axis) -> Affine {
        if !run.wraps(a) { return Affine(max(run.pad.near(a), run.size[a] - run.pad.far(a))) }
        return g.unknown == a ? Affine(run.pad.near(a), 1) : Affine(run.pad.near(a))
    }

    // MARK: The tasks

    func solveSize(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        let c = g.cell(k, a)
        if run.items[k].gone {
            c.pointee.size = Affine()
            return true
        }
        if c.pointee.shape.contains(.joint) { return g.ready(RelativeTask.place(k, a), RelativeWait()) }
        guard let n = naturalSize(&g, k, a), let size = clampedSize(&g, k, a, n.line) else { return false }
        note(n, c)
        c.pointee.size = size
        if hears { recordSize(&g, k, a, raw: n.line) }
        return true
    }

    /// The size by the own rule of a child that its margins stretch: a wrapping container must have room for it.
    func solveOwn(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        guard let n = naturalSize(&g, k, a), let size = clampedSize(&g, k, a, n.line) else { return false }
        if n.byParent { g.cell(k, a).pointee.marks.insert(.ownByParent) }
        g.cell(k, a).pointee.own = size
        return true
    }

    /// Notes which rules a child has along an axis. Members of a group count as having none: a group only uses sizes.
    func shape(_ g: RelativeSolver, _ k: Int, _ a: Axis) {
        let c = g.cell(k, a)
        let n = nodes + Int(run.items[k].node)
        if !g.groupOf.isEmpty, g.groupOf[2 * k + Int(a.rawValue)] >= 0 {
            c.pointee.shape = .group
            return
        }
        var s: RelativeCell.Shape = []
        if n.pointee.ext >= 0 {
            if sideRule(g, k, a, .near).isSet { s.insert(.near) }
            if sideRule(g, k, a, .far).isSet { s.insert(.far) }
            if sideRule(g, k, a, .center).isSet { s.insert(.center) }
            if a == .y, baselineRule(g, k).isSet { s.insert(.baseline) }
        }
        if n.pointee.flags.contains(.hasBounds), edgeBounds(g, k, a).any { s.insert([.edges, .joint]) }
        if s.isSuperset(of: .pair) {
            s.insert(.joint)
        } else if !s.isDisjoint(with: .pair), s.isDisjoint(with: .centred), relativeRule(g, k, a).isFill {
            s.insert(.joint)
        }
        c.pointee.shape = s
    }

    /// The size rule in force; one that closed a cycle counts as unset.
    @inline(__always) func relativeRule(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> Rule {
        let i = run.items[k].node
        if g.cell(k, a).pointee.broken.contains(.size) { return doc.defaultSize(run.items[k].kind) }
        return run.sizeRule(i, a)
    }

    // MARK: By rule

    /// What the size rule resolves to, before bounds; `nil` while it waits.
    func naturalSize(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) -> RelativeSize? {
        if !g.shareOf.isEmpty, g.shareOf[2 * k + Int(a.rawValue)] >= 0 {
            guard g.ready(RelativeTask.list(Int(g.shareOf[2 * k + Int(a.rawValue)])), RelativeWait()) else { return nil }
            return sized(g, by: a, g.cell(k, a).pointee.own)
        }
        return size(&g, k, a, by: relativeRule(g, k, a))
    }

    /// What a rule resolves to as the size of a child; `nil` while it waits.
    func size(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, by rule: Rule) -> RelativeSize? {
        switch rule.kind {
        case .number: return RelativeSize(line: Affine(rule.add))
        case .percent, .average, .share:
            return sized(g, by: a, whole(g, a) * (rule.weight / 100) + rule.add)
        case .fill, .stretch:
            var room = whole(g, a)
            if g.cell(k, a).pointee.shape.isDisjoint(with: [.group, .center, .baseline]) {
                room = room - ownMargin(&g, k, a, .near) - ownMargin(&g, k, a, .far)
            }
            return sized(g, by: a, room * rule.mult + rule.add)
        case .wrap:
            guard let n = content(&g, k, a) else { return nil }
            if run.items[k].content == .children { g.cell(k, a).pointee.content = n.line.at }
            return RelativeSize(line: n.line * rule.mult + rule.add, byParent: n.byParent, isEarly: n.isEarly)
        case .reference: return referredSize(&g, k, a, rule)
        case .extreme: return extremeSize(&g, k, a, rule)
        default: return run.items[k].content == .nothing ? RelativeSize(line: Affine()) : content(&g, k, a)
        }
    }

    private func referredSize(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ rule: Rule
    ) -> RelativeSize? {
        let of = rule.anchor.axis
        let j: Int
        switch run.target(run.items[k].node, rule) {
        case .itself: j = k
        case .item(let other): j = other
        case .container:
            return sized(g, by: of, whole(g, of) * rule.mult + rule.add)
        case .leftOut(let n): return RelativeSize(line: Affine(run.leftOutSize(n)[of] * rule.mult + rule.add))
        case .nothing: return RelativeSize(line: Affine())
        }
        let wait = RelativeWait(via: a == .x ? .width : .height, rule: .size, item: j, anchor: of == .x ? .width : .height)
        guard g.ready(RelativeTask.size(j, of), wait) else { return nil }
        let c = g.cell(j, of).pointee
        return RelativeSize(
            line: c.size * rule.mult + rule.add, byParent: c.marks.contains(.byParent), isEarly: c.marks.contains(.isEarly))
    }

    // MARK: Content

    /// The size of the content: of a text, the height at the width in force; of a container, with the other dimension settled first, unless
    /// that wraps, too, or depends on this one.
    func content(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) -> RelativeSize? {
        let i = run.items[k].node
        let holds = run.items[k].content
        if holds.isMeasured { return leafContent(&g, k, a) }
        guard nodes[Int(i)].first >= 0 || holds != .nothing else { return RelativeSize(line: Affine()) }
        let other = a.other
        var known: Double?
        var byParent = false
        if !isAlone(g), a == .y || relativeRule(g, k, other).kind != .wrap || g.cell(k, other).pointee.shape.contains(.joint) {
            let wait = RelativeWait(
                via: a == .x ? .width : .height, item: k, anchor: other == .x ? .width : .height, soft: true)
            guard g.ready(RelativeTask.size(k, other), wait) else { return nil }
            let c = g.cell(k, other).pointee
            // A size that depends on a length that is not known yet is asked for as if it wrapped: then it is one question, whatever the
            // guess for that length.
            byParent = c.marks.contains(.byParent) && !unsettled(g, other)
            if !run.wraps(other) || c.marks.isDisjoint(with: [.byParent, .isEarly]) {
                known = max(0, c.size.value(g.guess))
                if c.size.per != 0 {
                    g.bent = true
                    // A height in a width that depends on the length that is being found depends on that length, too.
                    byParent = byParent || a == .y
                }
            }
        }
        if known != nil {
            if hugs(g, k, other) { run.items[k].hug(other) }
            run.items[k].passOn(other, if: passesOn(g, k, other))
        }
        return RelativeSize(line: Affine(run.measure(k, a, other: known)), byParent: byParent)
    }

    /// Whether a size is that of the child's content, by its own rule, where its layout makes a difference of that.
    func hugs(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        guard run.pass.mindsHugging(run.items[k].node, run.items[k].kind), g.list(sharing: k, a) == nil,
            !g.cell(k, a).pointee.shape.isSuperset(of: .pair)
        else { return false }
        return relativeRule(g, k, a).kind == .wrap
    }

    /// Whether a container has the size of its content, or a larger one (see `Item.passesOn`).
    func passesOn(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        let c = g.cell(k, a).pointee
        return c.size.at >= c.content && c.size.per == 0 && !c.shape.isSuperset(of: .pair) && g.list(sharing: k, a) == nil
    }

    private func leafContent(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) -> RelativeSize? {
        let i = run.items[k].node
        if a == .x {
            var limit: Double?
            if run.items[k].content == .text {
                switch textLimit(&g, k) {
                case .waiting: return nil
                case .line(let l):
                    limit = l.value(g.guess)
                    if l.per != 0 { g.bent = true }
                case .none: break
                }
            }
            return RelativeSize(line: Affine(doc.leafSize(i, .x, other: nil, limit: limit, least: run.wantsLeast(.x))))
        }
        if g.cell(k, .y).pointee.broken.contains(.size) {
            return RelativeSize(line: Affine(doc.leafSize(i, .y, other: nil, limit: nil)))
        }
        let wait = RelativeWait(via: .height, rule: .size, item: k, anchor: .width)
        guard g.ready(RelativeTask.size(k, .x), wait) else { return nil }
        let width = g.cell(k, .x).pointee
        let byParent = width.marks.contains(.byParent) || width.size.per != 0
        var height = Affine(doc.leafSize(i, .y, other: max(0, width.size.value(g.guess)), limit: nil))
        if width.size.per != 0 {
            if run.items[k].content == .picture { height = picture(i, width.size) } else { g.bent = true }
        }
        return RelativeSize(line: height, byParent: byParent, isEarly: width.marks.contains(.isEarly))
    }

    /// The height of a picture in a width that depends on the container's length.
    private func picture(_ i: Int32, _ width: Affine) -> Affine {
        let s = doc.contents[rules[Int(i)].content].pointee.imageSize
        return s.x > 0 ? Affine(s.y * width.at / s.x, s.y * width.per / s.x) : Affine()
    }

    /// The width limit at which a text wraps while its own width wraps: the upper bound.
    private func textLimit(_ g: inout RelativeSolver, _ k: Int) -> RelativeBound {
        let i = run.items[k].node
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return .none }
        let b = run.pass.boundRule(i, .width, .upper)
        if b.kind == .wrap { return .none }
        if b.kind == .reference, run.target(i, b) == .itself { return .none }
        return bound(&g, k, .x, .upper)
    }

    /// Whether the current task continues without the results of its soft questions.
    func isAlone(_ g: RelativeSolver) -> Bool {
        guard let task = g.path.last else { return false }
        if task < 0 { return g.lists[-1 - task].isAlone }
        let marks = g.cells[2 * (task / 6) + (task & 1)].marks
        return marks.contains(task % 6 < 2 ? .sizeAlone : task % 6 < 4 ? .placeAlone : .ownAlone)
    }

    // MARK: Bounds

    /// A size within its bounds, the upper one last, not below 0; `nil` while a bound is not solved.
    func clampedSize(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ line: Affine
    ) -> Affine? {
        var v = g.notNegative(line)
        guard nodes[Int(run.items[k].node)].flags.contains(.hasBounds) else { return v }
        switch heardBound(&g, k, a, .lower) {
        case .waiting: return nil
        case .line(let low): v = g.larger(v, low)
        case .none: break
        }
        switch heardBound(&g, k, a, .upper) {
        case .waiting: return nil
        case .line(let high): v = g.smaller(v, high)
        case .none: break
        }
        return g.notNegative(v)
    }

    /// The same in a recorded pass, which notes the values of the bounds.
    private func heardBound(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ slot: SlotKind) -> RelativeBound {
        let bound = bound(&g, k, a, slot)
        if run.hears(k), let recording = run.pass.state.pointee.recording {
            if case .line(let line) = bound { recording.bound(run.items[k].node, a, slot, line.at) }
            if case .none = bound { recording.bound(run.items[k].node, a, slot, nil) }
        }
        return bound
    }

    /// The value of a size's bound. A bound that refers to a length of the container that is not known yet does not count.
    func bound(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ slot: SlotKind
    ) -> RelativeBound {
        let i = run.items[k].node
        let prop: Prop = a == .x ? .width : .height
        let bit: RelativeCell.Broken = slot == .lower ? .lower : .upper
        if g.cell(k, a).pointee.broken.contains(bit) { return .none }
        let b = run.pass.boundRule(i, prop, slot)
        switch b.kind {
        case .number: return .line(Affine(b.add))
        case .percent, .average, .share: return run.wraps(a) ? .none : .line(Affine(run.content(a) * b.weight / 100 + b.add))
        case .fill, .stretch: return run.wraps(a) ? .none : .line(Affine(run.content(a) * b.mult + b.add))
        case .wrap:
            guard let n = content(&g, k, a) else { return .waiting }
            return .line(n.line * b.mult + b.add)
        case .reference:
            let of = b.anchor.axis
            let j: Int
            switch run.target(i, b) {
            case .container: return run.wraps(of) ? .none : .line(Affine(run.content(of) * b.mult + b.add))
            case .leftOut(let n): return .line(Affine(run.leftOutSize(n)[of] * b.mult + b.add))
            case .nothing: return .none
            case .itself:
                if of == a { return .none }
                j = k
            case .item(let other): j = other
            }
            let wait = RelativeWait(via: prop, rule: bit, item: j, anchor: of == .x ? .width : .height)
            guard g.ready(RelativeTask.size(j, of), wait) else { return .waiting }
            return .line(g.cell(j, of).pointee.size * b.mult + b.add)
        default: return .none
        }
    }
}
