// The rules of children in logical terms, as every algorithm reads them: sides, distances, sizes and what they refer to.

/// A side of a child along an axis, in logical terms: `near` is where reading begins, or the top.
enum Side { case near, far, center }

/// What a reference points to, seen from a running container.
enum Target: Equatable {
    case itself
    case container
    /// An item of the run.
    case item(Int)
    /// A sibling that is left out of the run: it stands at a frame of its own, or is gone.
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

    /// The rule of a side: `leading` and `trailing` come before `left` and `right`.
    @inline(__always) func position(_ i: Int32, _ axis: Axis, _ side: Side) -> Rule {
        let x = nodes[Int(i)].ext
        guard x >= 0 else { return .unset }
        let e = exts + Int(x)
        let own = ownPosition(e, axis, side)
        return own.isSet || !e.pointee.takesMargins ? own : kind.layout.margin(self, i, axis, side)
    }

    @inline(__always) private func ownPosition(_ e: UnsafeMutablePointer<Ext>, _ axis: Axis, _ side: Side) -> Rule {
        switch (axis, side) {
        case (.x, .near): return e.pointee.leading.isSet ? e.pointee.leading : rtl ? e.pointee.right : e.pointee.left
        case (.x, .far): return e.pointee.trailing.isSet ? e.pointee.trailing : rtl ? e.pointee.left : e.pointee.right
        case (.x, .center): return e.pointee.centerX
        case (.y, .near): return e.pointee.top
        case (.y, .far): return e.pointee.bottom
        case (.y, .center): return e.pointee.centerY
        }
    }

    /// Whether a side has a distance: a number, a percentage or the safe area. Edges of other nodes count in relative only.
    @inline(__always) func hasDistance(_ i: Int32, _ axis: Axis, _ side: Side) -> Bool {
        switch position(i, axis, side).kind {
        case .number, .percent, .safeArea: return true
        default: return false
        }
    }

    /// A bound of a side, by either of its names.
    func positionBound(_ i: Int32, _ axis: Axis, _ side: Side, _ slot: SlotKind) -> Rule {
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return .unset }
        if axis == .x, side != .center {
            let r = pass.boundRule(i, side == .near ? .leading : .trailing, slot)
            if r.isSet { return r }
        }
        return pass.boundRule(i, prop(axis, side), slot)
    }

    /// The distance at a side, a percentage being of `whole`; its numeric bounds hold, the upper one last. 0 where none is set.
    @inline(__always) func distance(_ i: Int32, _ axis: Axis, _ side: Side, whole: Double) -> Double {
        let n = nodes + Int(i)
        return n.pointee.ext < 0 && !n.pointee.flags.contains(.hasBounds) ? 0 : setDistance(i, axis, side, whole)
    }

    @inline(never) private func setDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ whole: Double) -> Double {
        let rule = position(i, axis, side)
        var d = 0.0
        switch rule.kind {
        case .number: d = rule.add
        case .percent: d = rule.mult / 100 * whole + rule.add
        case .safeArea: d = screenInset(axis, side) * rule.mult + rule.add
        default: break
        }
        return boundDistance(i, axis, side, d, whole: whole)
    }

    /// A distance within its bounds that are numbers or percentages.
    @inline(never) func boundDistance(_ i: Int32, _ axis: Axis, _ side: Side, _ d: Double, whole: Double) -> Double {
        guard nodes[Int(i)].flags.contains(.hasBounds) else { return d }
        var d = d
        for slot in [SlotKind.lower, .upper] {
            let b = positionBound(i, axis, side, slot)
            let limit: Double
            switch b.kind {
            case .number: limit = b.add
            case .percent: limit = b.mult / 100 * whole + b.add
            case .safeArea: limit = screenInset(axis, side) * b.mult + b.add
            default: continue
            }
            d = slot == .lower ? max(d, limit) : min(d, limit)
        }
        return d
    }

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

    /// The node's own size rule in force; a reference to nothing counts as unset, which shows the kind's default.
    @inline(__always) func ownSizeRule(_ i: Int32, _ axis: Axis) -> Rule {
        let rule = rules[Int(i)][axis]
        return rule.kind == .reference && target(i, rule) == .nothing ? doc.defaultSize(nodes[Int(i)].kind) : rule
    }

    /// Whether the node has a size rule of its own (a reference to nothing is none).
    func hasSizeRule(_ i: Int32, _ axis: Axis) -> Bool {
        guard nodes[Int(i)].flags.contains(axis == .x ? .hasWidth : .hasHeight) else { return false }
        let rule = rules[Int(i)][axis]
        return rule.kind != .reference || target(i, rule) != .nothing
    }

    /// What `subviewsSize` asks for: children of one size, and the least and the most space between them, in points; `nil` where
    /// nothing.
    var evenItems: (size: Double, least: Double, most: Double, isCentered: Bool)? {
        guard let list = doc.numberList(node, .subviewsSize), list.count >= 2, list[0] > 0 else { return nil }
        return (list[0], list[1], list.count > 2 ? list[2] : .infinity, doc.bool(node, .subviewsCentered))
    }

    /// What a reference on node `i` points to.
    func target(_ i: Int32, _ rule: Rule) -> Target {
        let t = rule.path == 0 ? (rule.ref < 0 ? i : rule.ref) : doc.follow(rule, from: i)
        guard t >= 0 else { return .nothing }
        if t == i { return .itself }
        if t == node { return .container }
        let n = nodes + Int(t)
        guard n.pointee.parent == node, n.pointee.flags.contains(.alive) else { return .nothing }
        return n.pointee.item >= 0 ? .item(Int(n.pointee.item)) : .leftOut(t)
    }
}
