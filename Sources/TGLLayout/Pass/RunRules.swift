// The rules of children in logical terms, as algorithms read them: sides, distances, sizes and what they refer to.

/// A side of a child along an axis, in logical terms: `near` is where reading begins, or the top.
package enum Side { case near, far, center }

extension Prop {
    /// Whether a number that is added to this edge or centre moves it toward the inside.
    var countsInward: Bool {
        switch self {
        case .right, .trailing, .bottom: return false
        default: return true
        }
    }

    /// The side that an edge or a centre is; `nil` for other properties.
    func side(rtl: Bool) -> Side? {
        switch self {
        case .left: return rtl ? .far : .near
        case .right: return rtl ? .near : .far
        case .leading, .top: return .near
        case .trailing, .bottom: return .far
        case .centerX, .centerY: return .center
        default: return nil
        }
    }
}

extension Rule {
    /// Whether a reference to an edge or a centre of the container, in a position or its bound, is a distance: it names the same side, with
    /// the factor 1 (D-36).
    package func meansDistance(on prop: Prop, rtl: Bool) -> Bool {
        guard mult == 1, anchor.isPosition, anchor.axis == prop.axis, let side = prop.side(rtl: rtl) else { return false }
        return anchor.side(rtl: rtl) == side
    }
}

extension Run {
    /// The values above 0 that children have for a property, by item; `nil` where no child has one. `flag`: set on children that have one.
    func childNumbers(_ prop: Prop, _ flag: Ext.Flags) -> UnsafeMutablePointer<Double>? {
        var isAny = false
        let numbers = pass.scratch.take(Double.self, count)
        for k in 0..<count {
            let n = pass.nodes + Int(items[k].node)
            let isSet = n.pointee.ext >= 0 && pass.exts[Int(n.pointee.ext)].flags.contains(flag)
            let number = isSet ? min(pass.doc.number(items[k].node, prop), PlainRun.limit) : 0
            (numbers + k).initialize(to: number)
            if number > 0 { isAny = true }
        }
        return isAny ? numbers : nil
    }
}

/// What a reference points to, seen from a running container.
enum Target: Equatable {
    case itself
    case container
    /// An item of the run.
    case item(Int)
    /// A sibling that is left out of the run: it is at its own frame, or is gone.
    case leftOut(Int32)
    /// Nothing that exists here: the rule counts as unset.
    case nothing
}

extension Run {
    /// The property of a physical edge for a logical side.
    func prop(_ axis: Axis, _ side: Side) -> Prop {
        switch (axis, side) {
        case (.x, .near): return rtl ? .right : .left
        case (.x, .far): return rtl ? .left : .right
        case (.x, .center): return .centerX
        case (.y, .near): return .top
        case (.y, .far): return .bottom
        case (.y, .center): return .centerY
        }
    }

    /// The rule of a side: `leading` and `trailing` come before `left` and `right`. A rule that refers to the container's same edge is a
    /// distance from it (D-36).
    @inline(__always) func position(_ i: Int32, _ axis: Axis, _ side: Side) -> Rule {
        let x = nodes[Int(i)].ext
        guard x >= 0 else { return .unset }
        let e = exts + Int(x)
        var own = ownPosition(e, axis, side)
        if own.kind == .extreme {
            let prop = setProp(e, axis, side)
            own = distanceOfExtreme(own, countsInward: prop.countsInward) { distanceRule($0, i, axis, side, prop) }
        }
        if own.kind == .reference { own = distanceRule(own, i, axis, side, setProp(e, axis, side)) }
        return own.isSet || !e.pointee.takesMargins ? own : kind.layout.margin(self, i, axis, side)
    }

    /// Whether a side has a rule, which may also refer to an edge of another node.
    func isPositionSet(_ i: Int32, _ axis: Axis, _ side: Side) -> Bool {
        let x = nodes[Int(i)].ext
        return x >= 0 && ownPosition(exts + Int(x), axis, side).isSet
    }

    @inline(__always) private func ownPosition(_ e: UnsafeMutablePointer<Ext>, _ axis: Axis, _ side: Side) -> Rule {
        switch (axis, side) {
        case (.x, .near): return pass.position(e, e.pointee.leading >= 0 ? .leading : rtl ? .right : .left)
        case (.x, .far): return pass.position(e, e.pointee.trailing >= 0 ? .trailing : rtl ? .left : .right)
        case (.x, .center): return pass.position(e, .centerX)
        case (.y, .near): return pass.position(e, .top)
        case (.y, .far): return pass.position(e, .bottom)
        case (.y, .center): return pass.position(e, .centerY)
        }
    }

    /// What a position, or its bound, that refers to an edge means in layouts that do not place by edges: a distance, if it refers to the
    /// container's same edge or centre with the factor 1. Other references count as unset (D-36, B-15).
    @inline(never) private func distanceRule(_ rule: Rule, _ i: Int32, _ axis: Axis, _ side: Side, _ prop: Prop) -> Rule {
        guard target(i, rule) == .container, rule.meansDistance(on: prop, rtl: rtl) else { return .unset }
        return .number(prop.countsInward ? rule.add : -rule.add)
    }

    /// The property in force of those that name a side.
    private func setProp(_ e: UnsafeMutablePointer<Ext>, _ axis: Axis, _ side: Side) -> Prop {
        switch (axis, side) {
        case (.x, .near) where e.pointee.leading >= 0: return .leading
        case (.x, .far) where e.pointee.trailing >= 0: return .trailing
        default: return prop(axis, side)
        }
    }

    /// Whether a side has a distance: a number, a percentage or the safe area. Edges of other nodes count only in relative layouts.
    @inline(__always) func hasDistance(_ i: Int32, _ axis: Axis, _ side: Side) -> Bool {
        let x = nodes[Int(i)].ext
        return x >= 0 && (exts[Int(x)].hasPlainDistance(axis, side, rtl: rtl) ?? hasOtherDistance(i, axis, side))
    }

    @inline(never) private func hasOtherDistance(_ i: Int32, _ axis: Axis, _ side: Side) -> Bool {
        position(i, axis, side).isPlainDistance
    }

    /// A bound of a side's distance, by either of its names. A bound that refers to an edge limits the edge: at most the container's right
    /// edge less 10 is a distance of at least 10 (D-36).
    func positionBound(_ i: Int32, _ axis: Axis, _ side: Side, _ slot: SlotKind) -> Rule {
        guard pass.hasPlaceBounds(i) else { return .unset }
        let (prop, rule) = boundInForce(i, axis, side, slot)
        if traits.arrangement == .anchors { return rule }
        if rule.kind == .reference {
            return prop.countsInward ? distanceRule(rule, i, axis, side, prop) : .unset
        }
        if rule.isSet || prop.countsInward { return rule }
        let (other, opposite) = boundInForce(i, axis, side, slot == .lower ? .upper : .lower)
        return opposite.kind == .reference ? distanceRule(opposite, i, axis, side, other) : rule
    }

    private func boundInForce(_ i: Int32, _ axis: Axis, _ side: Side, _ slot: SlotKind) -> (prop: Prop, rule: Rule) {
        if axis == .x, side != .center {
            let logical: Prop = side == .near ? .leading : .trailing
            let r = pass.boundRule(i, logical, slot)
            if r.isSet { return (logical, r) }
        }
        let physical = prop(axis, side)
        return (physical, pass.boundRule(i, physical, slot))
    }

    /// The distance at a side; percentages refer to `whole`. Its numeric bounds are applied, the upper one last. 0 where no distance is
    /// set.
    @inline(__always) func distance(_ i: Int32, _ axis: Axis, _ side: Side, whole: Double) -> Double {
        let x = nodes[Int(i)].ext
        return x < 0 ? 0 : exts[Int(x)].numberMargin(axis, side, rtl: rtl) ?? setDistance(i, axis, side, whole)
    }

    @inline(never) private func setDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ whole: Double) -> Double {
        let rule = position(i, axis, side)
        var d = 0.0
        switch rule.kind {
        case .number: d = rule.add
        case .percent: d = rule.mult / 100 * whole + rule.add
        case .safeArea, .layoutMargin: d = givenInset(rule, axis, side)
        default: break
        }
        return boundDistance(i, axis, side, d, whole: whole)
    }

    /// A distance within its bounds that are numbers or percentages.
    @inline(__always) func boundDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ d: Double, whole: Double) -> Double {
        pass.hasPlaceBounds(i) ? holdDistance(i, axis, side, d, whole) : d
    }

    @inline(never) private func holdDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ d: Double, _ whole: Double) -> Double {
        var d = d
        for slot in [SlotKind.lower, .upper] {
            let b = positionBound(i, axis, side, slot)
            let limit: Double
            switch b.kind {
            case .number: limit = b.add
            case .percent: limit = b.mult / 100 * whole + b.add
            case .safeArea, .layoutMargin: limit = givenInset(b, axis, side)
            default: continue
            }
            d = slot == .lower ? max(d, limit) : min(d, limit)
        }
        return d
    }

    /// The distance of a rule whose base comes from the screen or the container, at a logical side.
    func givenInset(_ rule: Rule, _ axis: Axis, _ side: Side) -> Double {
        let base = rule.kind == .layoutMargin ? layoutMargin(axis, side) : screenInset(axis, side)
        return base * rule.mult + rule.add
    }

    /// The container's layout margin at a logical side.
    func layoutMargin(_ axis: Axis, _ side: Side) -> Double { doc.layoutMargin(node, prop(axis, side)) }

    /// The screen's inset at a logical side.
    func screenInset(_ axis: Axis, _ side: Side) -> Double {
        let s = doc.screenState.safe
        switch prop(axis, side) {
        case .left: return s.left
        case .right: return s.right
        case .top: return s.top
        case .bottom: return s.bottom
        default: return 0
        }
    }

    /// The size rule in force, or the one that the container gives in its place.
    @inline(__always) func sizeRule(_ i: Int32, _ axis: Axis) -> Rule {
        let rule = ownSizeRule(i, axis)
        return given == nil ? rule : kind.layout.substitute(self, i, axis, rule)
    }

    /// The node's own size rule in force; a reference to nothing counts as unset, and gives the kind's default.
    @inline(__always) func ownSizeRule(_ i: Int32, _ axis: Axis) -> Rule {
        let rule = pass.sizeRule(i, axis)
        return rule.kind == .reference && target(i, rule) == .nothing ? doc.defaultSize(nodes[Int(i)].kind) : rule
    }

    /// Whether the node has a size rule of its own (a reference to nothing does not count).
    func hasSizeRule(_ i: Int32, _ axis: Axis) -> Bool {
        guard nodes[Int(i)].flags.contains(axis == .x ? .hasWidth : .hasHeight) else { return false }
        return pass.sizeKind(i, axis) != .reference || target(i, pass.sizeRule(i, axis)) != .nothing
    }

    /// Whether gravity stretch does not change the node's size: it has a size rule, and is no leaf that wraps.
    func hasOwnSize(_ i: Int32, _ axis: Axis) -> Bool {
        hasSizeRule(i, axis) && (nodes[Int(i)].kind.isContainer || pass.sizeKind(i, axis) != .wrap)
    }

    /// What `subviewsSize` asks for: children of one size, and the least and the most space between them, in points; `nil` where it is not
    /// set.
    var evenItems: (size: Double, least: Double, most: Double, isCentered: Bool)? {
        guard let list = doc.numberList(node, .subviewsSize), list.count >= 2, list[0] > 0 else { return nil }
        return (list[0], list[1], list.count > 2 ? list[2] : .infinity, doc.bool(node, .subviewsCentered))
    }

    /// What a reference on node `i` refers to.
    func target(_ i: Int32, _ rule: Rule) -> Target {
        let t = rule.path == 0 ? (rule.ref < 0 ? i : rule.ref) : rule.target(from: i, nodes, boxes)
        guard t >= 0 else { return .nothing }
        if t == i { return .itself }
        if t == node { return .container }
        let n = nodes + Int(t)
        guard n.pointee.parent == node, n.pointee.flags.contains(.alive) else { return .nothing }
        let item = Int(n.pointee.item)
        return item >= 0 && item < count && items[item].node == t ? .item(item) : .leftOut(t)
    }
}
