// A rule counts as unset when the node that it refers to does not exist, or is not the node itself, its parent or a sibling: the layer
// beneath, or the default, is in force. So the rules in force change when such a node is removed, moved or brought back.

extension Document {
    /// Whether a rule on a node counts as unset because of the node that it refers to: a removed node, or one that is not the node itself,
    /// its parent or a sibling. A live word that leads nowhere does not count: it may lead somewhere later.
    public func isDangling(_ rule: Rule, on i: Int32, for prop: Prop) -> Bool {
        if rule.kind == .node { return !exists(rule.ref) }
        if rule.kind == .adaptive { return isDangling(adaptive: rule, on: i, for: prop) }
        if prop.followsChildren { return isOfNoChild(rule, on: i) }
        if isExtreme(rule, on: i) { return isEmpty(sums[Int(rule.ref)], on: i, for: prop) }
        if rule.kind == .sum { return nodes(in: sums[Int(rule.ref)]).contains { !isWithinReach($0, of: i) } }
        guard rule.kind == .reference, rule.ref >= 0 || rule.path > 0 else { return false }
        if rule.ref < 0 { return !Document.staysInReach(rule.path) }
        // A reference to the node itself is valid as long as the node exists.
        if rule.ref == i, rule.path == 0 { return false }
        guard exists(rule.ref) else { return true }
        if let parent = parent(i), nodes[parent].pointee.kind.traits.joinsSystem, rule.path == 0 {
            return !isWithinReach(rule.ref, of: i)
        }
        let target = rule.path == 0 ? rule.ref : follow(rule, from: i)
        guard target >= 0, target != i, target != nodes[i].pointee.parent else { return false }
        return nodes[target].pointee.parent < 0 || nodes[target].pointee.parent != nodes[i].pointee.parent
    }

    /// Whether the part of an adaptive rule that applies, on this screen and with these nodes, counts as unset. On another screen another
    /// part may apply, so the use of one that counts as unset is noted, too.
    private func isDangling(adaptive rule: Rule, on i: Int32, for prop: Prop) -> Bool {
        let isUnset =
            switch adaptiveRules[Int(rule.ref)] {
            case .idiom(let phone, let pad): isDangling(isPad ? pad : phone, on: i, for: prop)
            case .sum(let base, _): isDangling(base, on: i, for: prop)
            case .numbers: false
            case .otherwise(let first, let second): isDangling(holding(first, or: second, on: i, for: prop), on: i, for: prop)
            }
        if isUnset { noteUse(of: rule, by: i, prop) }
        return isUnset
    }

    /// Whether a rule that may refer to children refers to a node that is not a child, or uses live words that do not lead to one.
    private func isOfNoChild(_ rule: Rule, on i: Int32) -> Bool {
        switch rule.kind {
        case .spot: return rule.ref >= 0 && !(exists(rule.ref) && nodes[rule.ref].pointee.parent == i)
        case .reference where rule.ref < 0: return Document.level(rule.path) != 1
        case .reference:
            let target = exists(rule.ref) ? follow(rule, from: i) : -1
            return target < 0 || nodes[target].pointee.parent != i
        default: return false
        }
    }

    /// The level below a node to which live words lead: 0 to itself or a sibling, 1 to a child, -1 to its parent; `nil` where they go
    /// higher or deeper on the way.
    private static func level(_ path: UInt16) -> Int? {
        var level = 0
        var path = path
        while path != 0, let step = Step(rawValue: path & 7) {
            switch step {
            case .parent: level -= 1
            case .first, .last: level += 1
            case .prev, .next: if level != 1 { return nil }
            }
            if level < 0 || level > 1 { return nil }
            path >>= 3
        }
        return level
    }

    /// Whether a rule of a property of a node may refer to another node.
    func isWithinReach(_ target: Int32, of i: Int32, for prop: Prop) -> Bool {
        prop.followsChildren ? exists(target) && nodes[target].pointee.parent == i : isWithinReach(target, of: i)
    }

    /// Whether a rule of a node may refer to another one: to itself, its parent and its siblings, in a constraint system to any item (C-3).
    func isWithinReach(_ target: Int32, of i: Int32) -> Bool {
        guard exists(target) else { return false }
        let parent = nodes[i].pointee.parent
        if target == i || target == parent || nodes[target].pointee.parent == parent { return true }
        guard parent >= 0, nodes[parent].pointee.kind.traits.joinsSystem, let other = system(of: target) else { return false }
        return other == systemRoot(of: parent)
    }

    /// Whether live words can only lead from a node to itself, its parent or a sibling.
    static func staysInReach(_ path: UInt16) -> Bool {
        // The level relative to the node and its siblings; -1: at the parent.
        var level = 0
        var path = path
        while path != 0, let step = Step(rawValue: path & 7) {
            switch step {
            case .parent: level -= 1
            case .first, .last: level += 1
            case .prev, .next: if level < 0 { return false }
            }
            if level < -1 { return false }
            path >>= 3
        }
        return level <= 0
    }

    /// Notes the nodes that a node's styles refer to in a property. References in the rules of the node and of `when`s are noted when they
    /// are set.
    func noteStyleReferences(_ i: Int32, _ prop: Prop) {
        for style in styleList(i).lazy.map({ Int($0) }) where styles[style].exists {
            for slot in styles[style].slots where slot.prop == prop { noteReference(slot.rule, i, prop) }
            if styles[style].whens.holding.isEmpty { continue }
            for slot in SlotKind.allCases {
                for (when, place) in styles[style].whens.places(SlotName(prop: prop, slot: slot)) {
                    noteReference(whens[Int(when)].slots[Int(place)].rule, i, prop)
                }
            }
        }
    }

    /// Notes that a rule of a node refers to another.
    func noteReference(_ rule: Rule, _ i: Int32, _ prop: Prop) {
        // Also while no operand takes part: one may later.
        if rule.kind == .sum || rule.kind == .adaptive, holdsExtreme(rule) || holdsOtherwise(rule) {
            adaptation.alternatives[i, default: PropSet()][prop] = true
        }
        if rule.kind == .sum {
            for node in nodes(in: sums[Int(rule.ref)]) where node != i { referenceUsers.note(i, prop, of: node) }
            return
        }
        if rule.kind == .adaptive { return parts(of: rule).forEach { noteReference($0, i, prop) } }
        guard isReference(rule), rule.kind != .reference || rule.ref != i || rule.path != 0 else { return }
        referenceUsers.note(i, prop, of: rule.ref)
    }

    /// Resolves again the rules that refer to a node that was removed, moved or brought back, and the rules of the node itself.
    func resolveReferrers(to i: Int32) {
        for user in referenceUsers.users(of: i) where exists(user.node) { resolve(user.node, user.prop) }
    }

    /// Resolves again the rules of a node whose target moved.
    func resolveOwnReferences(_ i: Int32) {
        var props: [Prop] = []
        func look(_ prop: Prop, _ rule: Rule) {
            if isReference(rule), !props.contains(prop) { props.append(prop) }
        }
        func look(at said: SaidByWhens) {
            for (when, place) in said.all where whens[Int(when)].holds {
                let slot = whens[Int(when)].slots[Int(place)]
                look(slot.prop, slot.rule)
            }
        }
        if rules[i].pointee.owns.contains(.width) { look(.width, sizeRule(i, .x)) }
        if rules[i].pointee.owns.contains(.height) { look(.height, sizeRule(i, .y)) }
        _ = anyInList(i) { own in
            look(own.prop, own.rule)
            return false
        }
        for style in styleList(i).lazy.map({ Int($0) }) where styles[style].exists {
            for slot in styles[style].slots { look(slot.prop, slot.rule) }
            look(at: styles[style].whens)
        }
        if nodes[i].pointee.flags.contains(.hasWhens), let said = whensOfNode[i] { look(at: said) }
        for prop in props { resolve(i, prop) }
    }

    /// Whether a node has own rules, styles or `when`s.
    @inline(__always) func hasOwnRules(_ i: Int32) -> Bool {
        rules[i].pointee.own >= 0 || !rules[i].pointee.owns.isEmpty || !nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
    }

    /// Whether a rule refers to a node by its number.
    private func isReference(_ rule: Rule) -> Bool {
        rule.kind == .sum || rule.namesNode || rule.kind == .adaptive && parts(of: rule).contains { isReference($0) }
    }
}

// MARK: Lists

extension Document {
    /// The members of a list as a script can name them: without removed nodes. A gap belongs to the member after it; where that member was
    /// removed, the gap is before the next existing one. Where no member is left, the list names its owner, which is always a member.
    /// `node`: the owner; `nil` for a style.
    package func members(of list: Rule, for prop: Prop, on node: Int32?) -> [Rule] {
        let all = lists[Int(list.ref)]
        guard all.contains(where: { isMissing($0, for: prop, on: nil) }) else { return all }
        if node == nil, !prop.isSize, all.contains(where: { $0.add != all[0].add }) {
            // Which gap counts differs between users. A missing member becomes the parent's parent, which is never a sibling and so counts
            // as missing.
            let path = Step.parent.rawValue | Step.parent.rawValue << 3
            return all.map { isMissing($0, for: prop, on: nil) ? Rule(.reference, anchor: prop, path: path, ref: -1, add: $0.add) : $0 }
        }
        var members: [Rule] = []
        var gap: Double?
        var seen: Set<Int32> = []
        for var member in all {
            if isMissing(member, for: prop, on: nil) {
                // The gap of the first missing member counts.
                if gap == nil { gap = member.add }
                continue
            }
            let isKnown = members.contains { $0.ref == member.ref && $0.path == member.path }
            let target = node.flatMap { resolveReference(member, on: $0) }
            if !isKnown, takesPart(member, of: node), target.map({ seen.insert($0).inserted }) ?? true {
                if let gap, !prop.isSize { member.add = gap }
                gap = nil
            }
            members.append(member)
        }
        return members.isEmpty ? [Rule(.reference, anchor: prop, ref: -1)] : members
    }

    /// The members of a list that count: existing siblings, each once. Lists for which this is the same have the same effect.
    package func members(of list: Rule, takingPartFor prop: Prop, on node: Int32?) -> [Rule] {
        var members: [Rule] = []
        var gap: Double?
        var seen: Set<Int32> = []
        for var member in lists[Int(list.ref)] {
            if isMissing(member, for: prop, on: node) {
                // The gap of the first missing member counts.
                if gap == nil { gap = member.add }
                continue
            }
            let isKnown = members.contains { $0.ref == member.ref && $0.path == member.path }
            guard !isKnown, takesPart(member, of: node) else { continue }
            // A node that live words reach a second time is skipped; they may lead to another node later.
            let target = node.flatMap { resolveReference(member, on: $0) }
            if target.map({ seen.insert($0).inserted }) ?? true {
                if let gap, !prop.isSize { member.add = gap }
                gap = nil
            }
            members.append(member)
        }
        return members.isEmpty ? [Rule(.reference, anchor: prop, ref: -1)] : members
    }

    /// Whether a member is the parent of the list's owner.
    package func isParent(_ member: Rule, of node: Int32) -> Bool {
        member.kind == .reference && resolveReference(member, on: node).map { $0 == parent(node) } ?? false
    }

    /// Whether a member is a sibling, and not the list's owner, its parent or a number.
    private func takesPart(_ member: Rule, of node: Int32?) -> Bool {
        guard member.kind == .reference, member.ref >= 0 || member.path > 0 else { return false }
        guard let node, let target = resolveReference(member, on: node) else { return true }
        return target != node && target != parent(node)
    }

    private func isMissing(_ member: Rule, for prop: Prop, on node: Int32?) -> Bool {
        if standInNames[member.ref] != nil { return false }
        guard let node else { return member.kind == .reference && member.ref >= 0 && !exists(member.ref) }
        return isDangling(member, on: node, for: prop)
    }
}

extension Rule {
    /// The node that the live words of a reference lead to, from the node that it is on; -1 where there is none. No other code follows live
    /// words.
    func target(from i: Int32, _ nodes: UnsafeMutablePointer<Node>, _ boxes: UnsafeMutablePointer<Box>) -> Int32 {
        var t = ref < 0 ? i : ref
        var path = path
        while path != 0, t >= 0 {
            let n = nodes + Int(t)
            switch Step(rawValue: path & 7) {
            case .parent: t = n.pointee.parent
            case .prev: t = n.pointee.prev
            case .next: t = n.pointee.next
            case .first: t = n.pointee.first
            case .last: t = n.pointee.box < 0 ? -1 : boxes[Int(n.pointee.box)].last
            case nil: t = -1
            }
            path >>= 3
        }
        return t
    }
}
