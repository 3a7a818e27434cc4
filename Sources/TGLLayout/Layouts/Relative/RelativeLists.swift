// Lists of a relative layout.
//
//  A.width = [B.width * 2, C.width - 10]     A, B and C share the content's width 1 : 2 : 1, less 10
//
//      │     A     │          B            │     C     │<10>│
//
//  A.centerX = [B.centerX + 5]               A, 5, B are side by side as one group in the middle
//
//      │            ┌── A ──┐ 5 ┌── B ──┐            │
//
// Sharing. The owner and its members that are there (not gone, not at their own frame) take part. A member with a size rule of its own, or
// between margins, keeps its own size, which is subtracted; the others share the rest by the factors in the list, the owner by its own. All
// numbers added in the list, and the owner's, are part of the total, never of one view. What a bound takes from a share or adds to it is
// distributed again among the others (E-4, D-13).
//
// Grouping. Members take part by their sizes alone: their own margins on that axis are ignored. The number added to a member is the gap
// before it; it does not count when the member before it in the list is not there, and no gap counts after the last visible one. The group
// is in the middle of the content box, moved by the number added to the list (E-3).
//
// A child's own list comes first: where another list names it as well, it has its own size there, or is absent. If the lists of two others
// name the same child, that is an error that names both, so that the order of the children never decides.
//
// Rules: R-7 to R-8e; E-3, E-4, D-13, D-45.

struct RelativeMember {
    /// The item, or -1 when the member is not there.
    var item: Int
    var weight: Double
    var add: Double
    /// The dimension that the list names.
    var of: Axis
    /// Sharing: takes a share. Otherwise its own size counts.
    var shares = false
}

struct RelativeList {
    var axis: Axis
    var isGroup: Bool
    /// The owner's item, or -1.
    var ownerItem: Int
    let ownerNode: Int32
    /// The number added to the list.
    var add: Double
    /// The owner, when it takes part, and the members, in the list's order.
    var members: [RelativeMember]
    var state = Settling.open
    /// Whether it continues without the results of its soft questions.
    var isAlone = false
}

extension RelativeLayout {
    // MARK: Collecting

    /// Finds the lists of all children and which child belongs to which.
    func collectLists(_ g: inout RelativeSolver) {
        var c = nodes[Int(run.node)].first
        while c >= 0 {
            let n = nodes + Int(c)
            if n.pointee.flags.contains(.noLayout) { g.isTogether = true }
            if n.pointee.ext >= 0 {
                let e = exts + Int(n.pointee.ext)
                for axis in [Axis.x, .y] where e.pointee.isSet(axis, .center, rtl: rtl) {
                    let center = run.pass.position(e, axis == .x ? .centerX : .centerY)
                    if center.kind == .list { addGroup(&g, c, axis, center) }
                }
            }
            c = n.pointee.next
        }
        c = nodes[Int(run.node)].first
        while c >= 0 {
            let n = nodes + Int(c)
            for axis in [Axis.x, .y] where run.pass.sizeKind(c, axis) == .list { addShares(&g, c, axis, run.pass.sizeRule(c, axis)) }
            c = n.pointee.next
        }
    }

    private func open(_ g: inout RelativeSolver) {
        guard g.shareOf.isEmpty else { return }
        g.shareOf = [Int32](repeating: -1, count: 2 * g.count)
        g.groupOf = g.shareOf
    }

    /// The owner and the members that a list names, each once.
    private func named(_ owner: Int32, _ a: Axis, _ rule: Rule) -> [RelativeMember] {
        let own = Int(nodes[Int(owner)].item)
        var result = [RelativeMember(item: own, weight: rule.mult, add: rule.add, of: a)]
        let list = doc.lists[Int(rule.ref)]
        result.reserveCapacity(list.count + 1)
        var seen: Set<Int> = [own]
        for r in list where r.kind == .reference {
            var item = -1
            if case .item(let j) = run.target(owner, r) { item = j }
            if item >= 0, !seen.insert(item).inserted { continue }
            if run.target(owner, r) == .itself || run.target(owner, r) == .container { continue }
            result.append(RelativeMember(item: item, weight: r.mult, add: r.add, of: r.anchor.axis))
        }
        return result
    }

    private func addGroup(_ g: inout RelativeSolver, _ owner: Int32, _ a: Axis, _ rule: Rule) {
        open(&g)
        let id = Int32(g.lists.count)
        var members = named(owner, a, rule)
        let ownerItem = members[0].item
        members[0].add = 0
        for m in members.indices where members[m].item >= 0 {
            let k = members[m].item
            let cell = 2 * k + Int(a.rawValue)
            if m == 0 || !ownsGroup(k, a) && g.groupOf[cell] < 0 {
                g.groupOf[cell] = id
            } else {
                if !ownsGroup(k, a) { noteConflict(k, a == .x ? .centerX : .centerY, g.lists[Int(g.groupOf[cell])].ownerNode, owner) }
                members[m].item = -1
            }
        }
        g.lists.append(
            RelativeList(axis: a, isGroup: true, ownerItem: ownerItem, ownerNode: owner, add: rule.add, members: members))
    }

    /// Whether a child has a list of centres of its own.
    private func ownsGroup(_ k: Int, _ a: Axis) -> Bool {
        let x = nodes[Int(run.items[k].node)].ext
        return x >= 0 && run.pass.position(exts + Int(x), a == .x ? .centerX : .centerY).kind == .list
    }

    /// Notes that the lists of two others name the same child.
    private func noteConflict(_ k: Int, _ prop: Prop, _ first: Int32, _ second: Int32) {
        let conflict = ListConflict(node: run.items[k].node, prop: prop, first: first, second: second)
        if run.pass.state.pointee.conflict == nil { run.pass.state.pointee.conflict = conflict }
    }

    private func addShares(_ g: inout RelativeSolver, _ owner: Int32, _ a: Axis, _ rule: Rule) {
        open(&g)
        let id = Int32(g.lists.count)
        var members = named(owner, a, rule)
        let ownerItem = members[0].item
        if ownerItem >= 0, isBetweenMargins(g, ownerItem, a) { return }
        for m in members.indices {
            let k = members[m].item
            guard k >= 0 else { continue }
            if run.items[k].gone {
                members[m].item = -1
                continue
            }
            let cell = 2 * k + Int(a.rawValue)
            guard
                members[m].of == a && (m == 0 || !(run.hasSizeRule(run.items[k].node, a) || isBetweenMargins(g, k, a)))
            else { continue }
            if g.shareOf[cell] < 0 {
                members[m].shares = true
                g.shareOf[cell] = id
            } else {
                noteConflict(k, a == .x ? .width : .height, g.lists[Int(g.shareOf[cell])].ownerNode, owner)
            }
        }
        members.removeAll { $0.item < 0 }
        g.lists.append(
            RelativeList(axis: a, isGroup: false, ownerItem: ownerItem, ownerNode: owner, add: 0, members: members))
    }

    private func isBetweenMargins(_ g: RelativeSolver, _ k: Int, _ a: Axis) -> Bool {
        g.groupOf[2 * k + Int(a.rawValue)] < 0 && sideRule(g, k, a, .near).isSet && sideRule(g, k, a, .far).isSet
    }

    // MARK: Solving

    func solveList(_ g: inout RelativeSolver, _ l: Int) -> Bool {
        g.lists[l].isGroup ? solveGroup(&g, l) : solveShares(&g, l)
    }

    /// A list in a cycle: its shares are 0, and its members are at the padding.
    func emptyList(_ g: inout RelativeSolver, _ l: Int) {
        let a = g.lists[l].axis
        for m in g.lists[l].members where m.item >= 0 {
            if g.lists[l].isGroup {
                g.cell(m.item, a).pointee.near = Affine(run.pad.near(a))
            } else if m.shares {
                g.cell(m.item, a).pointee.own = Affine()
            }
        }
    }

    private func askMember(_ g: inout RelativeSolver, _ l: Int, _ m: RelativeMember) -> Bool {
        let list = g.lists[l]
        let via: Prop = list.isGroup ? (list.axis == .x ? .centerX : .centerY) : list.axis == .x ? .width : .height
        return g.ready(RelativeTask.size(m.item, m.of), RelativeWait(via: via, item: m.item, anchor: m.of == .x ? .width : .height))
    }

    private func solveGroup(_ g: inout RelativeSolver, _ l: Int) -> Bool {
        let a = g.lists[l].axis
        let members = g.lists[l].members
        var waits = false
        for m in members where m.item >= 0 && !run.items[m.item].gone {
            var size = m
            size.of = a
            if !askMember(&g, l, size) { waits = true }
            if g.cycle != nil { return false }
        }
        if waits { return false }
        func isThere(_ m: RelativeMember) -> Bool { m.item >= 0 && !run.items[m.item].gone }
        var total = Affine()
        var gaps = 0.0
        var through = false
        for (n, m) in members.enumerated() {
            if n > 0, isThere(members[n - 1]) { gaps += m.add }
            guard isThere(m) else { continue }
            let c = g.cell(m.item, a)
            total = total + gaps + c.pointee.size
            gaps = 0
            if c.pointee.marks.contains(.byParent) { through = true }
        }
        var at = (whole(g, a) - total) * 0.5 + run.pad.near(a) + g.lists[l].add
        for (n, m) in members.enumerated() {
            if n > 0, isThere(members[n - 1]) { at = at + m.add }
            guard m.item >= 0 else { continue }
            let c = g.cell(m.item, a)
            c.pointee.near = at
            c.pointee.marks.formUnion([.nearDepends, .farDepends])
            if through { c.pointee.marks.formUnion([.nearThrough, .farThrough]) }
            if isThere(m) { at = at + c.pointee.size }
        }
        if hears { recordGroup(&g, l, total: total.at) }
        return true
    }

    private func solveShares(_ g: inout RelativeSolver, _ l: Int) -> Bool {
        let a = g.lists[l].axis
        let members = g.lists[l].members
        var waits = false
        for m in members where !m.shares {
            if !askMember(&g, l, m) { waits = true }
            if g.cycle != nil { return false }
        }
        if waits { return false }
        var free = whole(g, a)
        var sharing: [RelativeShare] = []
        for m in members {
            free = free + m.add
            if m.shares {
                var s = RelativeShare(item: m.item, weight: m.weight > 0 ? m.weight : 0)
                switch bound(&g, m.item, a, .lower) {
                case .waiting: waits = true
                case .line(let v): s.low = g.notNegative(v)
                case .none: break
                }
                switch bound(&g, m.item, a, .upper) {
                case .waiting: waits = true
                case .line(let v): s.high = g.notNegative(v)
                case .none: break
                }
                if g.cycle != nil { return false }
                if let high = s.high { s.low = g.smaller(s.low, high) }
                sharing.append(s)
            } else {
                free = free - g.cell(m.item, m.of).pointee.size
            }
        }
        if waits { return false }
        shareOut(&g, &sharing, g.notNegative(free))
        for s in sharing { g.cell(s.item, a).pointee.own = s.size }
        if hears { recordShares(&g, l, sharing, rest: free.at) }
        return true
    }

    /// Distributes a length by weights within bounds. A share is `weight × rate` held within its bounds, with one rate for which all
    /// together have the length: the same as freezing shares at their bounds and distributing again. The rate is found by walking, in
    /// order, the rates at which a share leaves its lower or reaches its upper bound.
    private func shareOut(_ g: inout RelativeSolver, _ shares: inout [RelativeShare], _ free: Affine) {
        let length = free.value(g.guess)
        var held = Affine()  // by those at a bound
        var weight = 0.0  // of those between their bounds
        var events: [(rate: Double, share: Int, reaches: Bool)] = []
        for s in shares.indices {
            let w = shares[s].weight
            let low = shares[s].low.value(g.guess)
            if w > 0, low <= 0 { shares[s].holds = .free; weight += w } else { held = held + shares[s].low }
            guard w > 0 else { continue }
            if low > 0 { events.append((low / w, s, false)) }
            if let high = shares[s].high { events.append((high.value(g.guess) / w, s, true)) }
        }
        if !events.isEmpty { g.bent = g.bent || g.unknown != nil }
        events.sort { $0.rate != $1.rate ? $0.rate < $1.rate : $0.share != $1.share ? $0.share < $1.share : !$0.reaches && $1.reaches }
        var open = 0
        for s in shares where s.holds == .free { _ = s; open += 1 }
        for e in events {
            if held.value(g.guess) + weight * e.rate >= length { break }
            let s = e.share
            if e.reaches {
                weight -= shares[s].weight
                open -= 1
                held = held + (shares[s].high ?? Affine())
                shares[s].holds = .high
            } else {
                weight += shares[s].weight
                open += 1
                held = held - shares[s].low
                shares[s].holds = .free
            }
            if open == 0 { weight = 0 }
        }
        let left = g.notNegative(free - held)
        for s in shares.indices {
            switch shares[s].holds {
            case .low: shares[s].size = shares[s].low
            case .high: shares[s].size = shares[s].high ?? Affine()
            case .free:
                let size = weight > 0 ? left * (shares[s].weight / weight) : Affine()
                shares[s].size = size.per == 0 && size.at < Self.least ? Affine() : size
            }
        }
    }
}

/// A part that takes a share, while shares are distributed.
struct RelativeShare {
    enum Holds { case low, free, high }
    var item: Int
    var weight: Double
    var low = Affine()
    var high: Affine?
    var holds = Holds.low
    var size = Affine()
}
