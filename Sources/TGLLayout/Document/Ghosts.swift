// A rule may name a node that is not made yet. A place in the arena is reserved for it (a ghost), so that the rule can point to it; a node
// made later under the name takes that place.

/// A rule that names a node.
package enum RuleUser: Equatable, Sendable {
    case node(Int32, Prop, SlotKind)
    case style(Int32, Prop, SlotKind)
    case when(Int32)
}

extension Document {
    func ghost(_ name: Name) -> Int32? {
        guard !ghosts.isEmpty, let i = ghosts[name], nodes[i].pointee.flags.contains(.ghost) else { return nil }
        return i
    }

    /// The node of a name, or the place reserved for it.
    package func findOrExpect(_ name: Name) -> Int32 {
        switch name {
        case .plain(let s): if let i = find(s) { return i }
        case .indexed, .keyed: if let i = holder(name) { return i }
        case .made: break
        }
        if let g = ghost(name) { return g }
        var n = Node()
        n.flags = [.ghost]
        let i = add(n, NodeRules())
        store(name, in: i)
        ghosts[name] = i
        return i
    }

    /// Whether a node is only named by rules and not made yet.
    package func isExpected(_ i: Int32) -> Bool { entry(i).pointee.flags.contains(.ghost) }

    func noteGhosts(in rule: Rule, user: RuleUser) {
        switch rule.kind {
        case .reference, .node, .spot: if rule.ref >= 0, isExpected(rule.ref) { ghostUses.append((rule.ref, user)) }
        case .sum:
            for node in nodes(in: sums[Int(rule.ref)]) where isExpected(node) { ghostUses.append((node, user)) }
        case .list:
            for r in lists[Int(rule.ref)] { noteGhosts(in: r, user: user) }
        case .adaptive:
            for part in neededParts(of: rule) { noteGhosts(in: part, user: user) }
        default: break
        }
    }

    /// The names that rules use and that no node has, each with the place reserved for it and a rule that uses it. Usually empty.
    package func missingNames() -> [(name: String, node: Int32, user: RuleUser)] {
        guard !ghostUses.isEmpty else { return [] }
        var result: [(name: String, node: Int32, user: RuleUser)] = []
        var kept: [(ghost: Int32, user: RuleUser)] = []
        for use in ghostUses where isExpected(use.ghost) && stands(use.user, on: use.ghost) {
            kept.append(use)
            result.append((text(name(use.ghost)), use.ghost, use.user))
        }
        ghostUses = kept

        return result
    }

    private func stands(_ user: RuleUser, on ghost: Int32) -> Bool {
        switch user {
        case .node(let i, let p, let s):
            guard exists(i), let o = own(i, p, s) else { return false }
            return mentions(o.rule, ghost)
        case .style(let k, let p, let s):
            guard styles[Int(k)].exists else { return false }
            return styles[Int(k)].slots.contains { $0.prop == p && $0.slot == s && mentions($0.rule, ghost) }
        case .when(let w):
            return whens[Int(w)].exists && whens[Int(w)].slots.contains { exists($0.bearer) && mentions($0.rule, ghost) }
        }
    }

    /// The first rules of a node's children that name one of these nodes, in tree order.
    package func childrensRules(
        in parent: Int32, naming wanted: Set<Int32>, limit: Int
    ) -> [(node: Int32, prop: Prop, source: Source, named: Int32)] {
        var result: [(node: Int32, prop: Prop, source: Source, named: Int32)] = []
        var child = nodes[parent].pointee.first
        while child >= 0, result.count < limit {
            let isNamed = anyOwnRule(child) { firstNamed($0, of: wanted) != nil }
            for slot in isNamed ? ownSlots(child) : [] where result.count < limit {
                if let named = firstNamed(slot.rule, of: wanted) { result.append((child, slot.prop, slot.source, named)) }
            }
            child = nodes[child].pointee.next
        }
        return result
    }

    private func firstNamed(_ rule: Rule, of wanted: Set<Int32>) -> Int32? {
        switch rule.kind {
        case .reference, .node, .spot: return wanted.contains(rule.ref) ? rule.ref : nil
        case .sum: return nodes(in: sums[Int(rule.ref)]).first { wanted.contains($0) }
        case .list: return lists[Int(rule.ref)].lazy.compactMap { self.firstNamed($0, of: wanted) }.first
        case .adaptive: return parts(of: rule).lazy.compactMap { self.firstNamed($0, of: wanted) }.first
        default: return nil
        }
    }

    /// The nodes that a rule refers to by their numbers.
    package func mentioned(in rule: Rule) -> [Int32] {
        switch rule.kind {
        case .reference, .node, .spot: rule.ref >= 0 ? [rule.ref] : []
        case .sum: nodes(in: sums[Int(rule.ref)])
        case .list: lists[Int(rule.ref)].flatMap { mentioned(in: $0) }
        case .adaptive: parts(of: rule).flatMap { mentioned(in: $0) }
        default: []
        }
    }

    /// Whether a rule names nodes by their names, removed nodes excepted.
    package func namesNodes(_ rule: Rule) -> Bool { mentioned(in: rule).contains { exists($0) || isExpected($0) } }

    /// Whether a rule names a node.
    package func mentions(_ rule: Rule, _ i: Int32) -> Bool {
        switch rule.kind {
        case .reference, .node, .spot: return rule.ref == i
        case .sum: return nodes(in: sums[Int(rule.ref)]).contains(i)
        case .list: return lists[Int(rule.ref)].contains { mentions($0, i) }
        case .adaptive: return parts(of: rule).contains { mentions($0, i) }
        default: return false
        }
    }
}
