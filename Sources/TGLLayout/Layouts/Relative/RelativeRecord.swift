// How the solver fixed each child's size and place, kept in a recorded pass and reported when all is solved. Numbers are those of the last
// solving, when no length is unknown any more, in logical coordinates.

/// How one child got its size and place along one axis.
struct RelativeRecord {
    enum Size {
        /// By its own rule: the size before its bounds.
        case rule(raw: Double)
        /// From one given edge to the other.
        case between
        /// `rule`, a fill from a given edge on a side to the padding on the other side, less a margin there.
        case toPadding(rule: Rule, from: Double, Side, margin: Double, room: Double, raw: Double)
        /// A share of a list. `isHeld`: a bound holds it.
        case share(RelativeShareAccount, weight: Double, isHeld: Bool, raw: Double)
    }

    var size: Size?
    var near: RelativeEdgeRecord?
    var far: RelativeEdgeRecord?
    /// The centre or the baseline.
    var center: RelativeEdgeRecord?
    /// The distance of the child's own baseline from its top, where it is on one.
    var ownBaseline = 0.0
    var group: RelativeGroupRecord?
    /// The two edges between which it is.
    var between: (low: RelativeEdgeRecord, high: RelativeEdgeRecord)?
    /// Whether a bound or a margin moved an edge away from the place of its rule.
    var isMoved = false
}

/// Where a rule placed an edge, centre or baseline.
struct RelativeEdgeRecord {
    enum Place {
        /// At a distance, which a bound may have changed.
        case distance(Double, isBounded: Bool)
        /// At another's edge, before the rule's factor and number.
        case reference(Target, edge: Double, isGone: Bool)
    }

    let rule: RelativeRule
    let place: Place
}

/// A member's place in its group.
struct RelativeGroupRecord {
    /// The members of the group with its gaps, and its length.
    let members: NamedSum
    let total: Double
    /// The members before and after this one, with the gaps.
    let before: NamedSum
    let after: NamedSum
    /// The number added to the list.
    let offset: Double
}

extension RelativeLayout {
    /// Changes the record of a child along an axis, in a recorded pass.
    func record(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ change: (inout RelativeRecord) -> Void) {
        if run.hears(k) { change(&g.records[2 * k + Int(a.rawValue)]) }
    }

    /// A size by the child's own rule. Shares are recorded with their list.
    func recordSize(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, raw: Affine) {
        if g.list(sharing: k, a) == nil { record(&g, k, a) { $0.size = .rule(raw: raw.at) } }
    }

    func recordMoved(_ g: inout RelativeSolver, _ k: Int, _ a: Axis) {
        record(&g, k, a) { $0.isMoved = true }
    }

    func recordEdge(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ rule: RelativeRule, _ place: RelativeEdgeRecord.Place) {
        record(&g, k, a) {
            let edge = RelativeEdgeRecord(rule: rule, place: place)
            switch side {
            case .near: $0.near = edge
            case .far: $0.far = edge
            case .center: $0.center = edge
            }
        }
    }

    /// An edge that refers to another's: `line` is the place by its rule, `held` the place within its bounds.
    func recordReference(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ rule: RelativeRule, _ anchor: RelativeAnchor,
        line: Affine, held: Affine
    ) {
        let target = run.target(run.items[k].node, rule.rule)
        recordEdge(&g, k, a, side, rule, .reference(target, edge: anchor.edge.line.at, isGone: anchor.isGone))
        if line != held { recordMoved(&g, k, a) }
    }

    /// The two edges between which a child is.
    func recordBetween(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ low: (RelativeRule, RelativeAnchor), _ high: (RelativeRule, RelativeAnchor)
    ) {
        func edge(_ rule: RelativeRule, _ anchor: RelativeAnchor) -> RelativeEdgeRecord {
            let target = run.target(run.items[k].node, rule.rule)
            return RelativeEdgeRecord(rule: rule, place: .reference(target, edge: anchor.edge.line.at, isGone: anchor.isGone))
        }
        let between = (low: edge(low.0, low.1), high: edge(high.0, high.1))
        record(&g, k, a) { $0.between = between }
    }

    /// The places of the members in group `l`, which is `total` long. A gone member has no length and no gap after it.
    func recordGroup(_ g: inout RelativeSolver, _ l: Int, total: Double) {
        let list = g.lists[l]
        func length(_ m: RelativeMember) -> Double? {
            m.item >= 0 && !run.items[m.item].gone ? g.cell(m.item, list.axis).pointee.size.at : nil
        }
        // The lengths before each member and, added from the end, after it: both are sums of the same lengths, so that the first and the
        // last member have exactly 0 there.
        let count = list.members.count
        let gaps = list.members.indices.map { $0 > 0 && length(list.members[$0 - 1]) != nil ? list.members[$0].add : 0 }
        let last = list.members.lastIndex { length($0) != nil } ?? count - 1
        func add(_ n: Int, to sum: inout NamedSum) {
            guard let length = length(list.members[n]) else { return }
            sum.add(.asked(run.items[list.members[n].item].node, run.physical(list.axis), .size, length), length)
        }
        func addGap(_ n: Int, to sum: inout NamedSum, sign: Double = 1) {
            let item = list.members[n].item
            if gaps[n] != 0 { sum.add(item >= 0 ? .added(run.items[item].node) : .gap, sign * gaps[n]) }
        }
        var before = [NamedSum](repeating: NamedSum(), count: count)
        var after = before
        for n in 0..<count {
            if n > 0 {
                before[n] = before[n - 1]
                add(n - 1, to: &before[n])
            }
            addGap(n, to: &before[n])
        }
        for n in stride(from: last - 1, through: 0, by: -1) {
            after[n] = after[n + 1]
            add(n + 1, to: &after[n])
            addGap(n + 1, to: &after[n])
        }
        var all = before[max(0, last)]
        if last >= 0 { add(last, to: &all) }
        // No gap counts after the last member that is there; a gone one after it is beyond the group's end.
        for n in 0..<count where n > last && n > 0 {
            after[n] = after[n - 1]
            addGap(n, to: &after[n], sign: -1)
        }
        for (n, m) in list.members.enumerated() where m.item >= 0 {
            record(&g, m.item, list.axis) {
                $0.group = RelativeGroupRecord(members: all, total: total, before: before[n], after: after[n], offset: list.add)
            }
        }
    }

    /// How a list was distributed: `rest` is the length to distribute, which may be below 0.
    func recordShares(_ g: inout RelativeSolver, _ l: Int, _ sharing: [RelativeShare], rest: Double) {
        let a = g.lists[l].axis
        var taken = NamedSum()
        for m in g.lists[l].members {
            if m.add != 0 { taken.add(m.item >= 0 ? .added(run.items[m.item].node) : .gap, -m.add) }
            if !m.shares { taken.add(.length(run.items[m.item].node, run.physical(m.of)), g.cell(m.item, m.of).pointee.size.at) }
        }
        var held = NamedSum()
        var weights = NamedSum()
        func isHeld(_ s: RelativeShare) -> Bool { s.holds == .high || s.holds == .low && (s.low.at > 0 || s.weight > 0) }
        for s in sharing {
            if isHeld(s) {
                held.add(.node(run.items[s.item].node), s.size.at)
            } else {
                weights.add(.node(run.items[s.item].node), s.weight)
            }
        }
        let account = RelativeShareAccount(
            room: run.roomNow(a), taken: taken, rest: rest, held: held, weights: weights, weight: weights.total)
        for s in sharing { record(&g, s.item, a) { $0.size = .share(account, weight: s.weight, isHeld: isHeld(s), raw: s.size.at) } }
    }
}
