// What the solver did to fix each child's size and place, kept while a recorder listens and said when all is solved. Numbers are
// those of the last solving, when no length is unknown any more, in logical coordinates.

/// How one child came by its size and place along one axis.
struct RelativeRecord {
    enum Size {
        /// By its own rule: the size before its bounds.
        case rule(raw: Double)
        /// From one given edge to the other.
        case between
        /// `rule`, a fill from a given edge to the padding on the other side.
        case toPadding(rule: Rule, room: Double, raw: Double)
        /// A share of a list.
        case share(RelativeShareAccount, weight: Double, raw: Double)
    }

    var size: Size?
    var near: RelativeEdgeRecord?
    var far: RelativeEdgeRecord?
    /// The centre or the baseline.
    var center: RelativeEdgeRecord?
    /// How far the child's own baseline is below its top, where it stands on one.
    var ownBaseline = 0.0
    var group: RelativeGroupRecord?
    /// Whether a bound or a margin moved an edge away from where its rule puts it.
    var isMoved = false
}

/// Where a rule put an edge, centre or baseline.
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
    /// The length of the group, with its gaps.
    let total: Double
    /// What stands before the member and after it, with the gaps.
    let before: Double
    let after: Double
    /// The number added to the list.
    let offset: Double
}

extension RelativeLayout {
    /// Changes what is kept of a child along an axis, where somebody wants to hear of it.
    func record(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ change: (inout RelativeRecord) -> Void) {
        if run.hears(k) { change(&g.records[2 * k + Int(a.rawValue)]) }
    }

    /// A size by the child's own rule. A share was recorded with its list.
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

    /// An edge that follows another's: `line` is where its rule puts it, `held` where its bounds leave it.
    func recordReference(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ side: Side, _ rule: RelativeRule, _ anchor: RelativeAnchor,
        line: Affine, held: Affine
    ) {
        let target = run.target(run.items[k].node, rule.rule)
        recordEdge(&g, k, a, side, rule, .reference(target, edge: anchor.edge.line.at, isGone: anchor.isGone))
        if line != held { recordMoved(&g, k, a) }
    }

    /// Where the members of group `l`, which is `total` long, stand in it. A gone member has no length and no gap after it.
    func recordGroup(_ g: inout RelativeSolver, _ l: Int, total: Double) {
        let list = g.lists[l]
        func length(_ m: RelativeMember) -> Double? {
            m.item >= 0 && !run.items[m.item].gone ? g.cell(m.item, list.axis).pointee.size.at : nil
        }
        // What stands before each member; from the end, what stands after it: sums of the same lengths, so that the first and the
        // last member have exactly nothing there.
        let count = list.members.count
        let gaps = list.members.indices.map { $0 > 0 && length(list.members[$0 - 1]) != nil ? list.members[$0].add : 0 }
        let last = list.members.lastIndex { length($0) != nil } ?? count - 1
        var before = [Double](repeating: 0, count: count)
        var after = before
        for n in 0..<count { before[n] = (n > 0 ? before[n - 1] + (length(list.members[n - 1]) ?? 0) : 0) + gaps[n] }
        for n in stride(from: last - 1, through: 0, by: -1) {
            after[n] = after[n + 1] + (length(list.members[n + 1]) ?? 0) + gaps[n + 1]
        }
        // No gap counts after the last member that is there; a gone one behind it stands beyond the group's end.
        for n in 0..<count where n > last { after[n] = after[n - 1] - gaps[n] }
        for (n, m) in list.members.enumerated() where m.item >= 0 {
            record(&g, m.item, list.axis) {
                $0.group = RelativeGroupRecord(total: total, before: before[n], after: after[n], offset: list.add)
            }
        }
    }

    /// How a list was shared out: `rest` is what was there to share, which may be below 0.
    func recordShares(_ g: inout RelativeSolver, _ l: Int, _ sharing: [RelativeShare], rest: Double) {
        let a = g.lists[l].axis
        var terms: [RelativeShareAccount.Term] = []
        for m in g.lists[l].members {
            if m.add != 0 { terms.append(.added(m.add)) }
            if !m.shares { terms.append(.taken(g.cell(m.item, m.of).pointee.size.at)) }
        }
        let account = RelativeShareAccount(
            whole: run.content(a), terms: terms, rest: rest, weights: sharing.reduce(0) { $0 + $1.weight },
            isBounded: sharing.contains { $0.holds == .high || $0.holds == .low && $0.low.at > 0 })
        for s in sharing { record(&g, s.item, a) { $0.size = .share(account, weight: s.weight, raw: s.size.at) } }
    }
}
