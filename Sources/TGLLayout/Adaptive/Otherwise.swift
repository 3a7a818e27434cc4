// `a or b` as the rule of a size or a position: b is in force while a node that a names takes no part. Operands of `max(…)` and
// `min(…)` that take no part are left out. What is in force is resolved when the rule is set, when a node that it names is added,
// removed or changes its visibility, and before a layout: live words may lead to another node after any change of the tree.

/// Why a rule that names a node does not apply.
public enum Absence: Equatable, Sendable {
    /// Its `visibility` is `gone`.
    case gone(Int32)
    /// It was removed.
    case removed(Int32)
    /// It is not made yet.
    case notMade(Int32)
    /// The rule cannot refer to it any more.
    case outOfReach(Int32)
    /// Live words lead to no node.
    case none(Rule)
}

extension Document {
    /// The one of two rules that applies on a node: the first, if all nodes that it names take part.
    func holding(_ first: Rule, or second: Rule, on i: Int32, for prop: Prop) -> Rule {
        absence(in: first, on: i, for: prop) == nil ? first : second
    }

    /// The first node that a rule names and that takes no part; `nil` where all do.
    package func absence(in rule: Rule, on i: Int32, for prop: Prop) -> Absence? {
        switch rule.kind {
        case .reference: return absence(of: rule, on: i, for: prop)
        case .sum:
            for term in sums[Int(rule.ref)].allTerms {
                let reference = Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node)
                if let absence = absence(of: reference, on: i, for: prop) { return absence }
            }
            return nil
        case .list: return lists[Int(rule.ref)].lazy.compactMap { self.absence(in: $0, on: i, for: prop) }.first
        case .adaptive:
            switch adaptiveRules[Int(rule.ref)] {
            case .idiom(let phone, let pad): return absence(in: isPad ? pad : phone, on: i, for: prop)
            case .sum(let base, _): return absence(in: base, on: i, for: prop)
            case .otherwise(let first, let second):
                return absence(in: first, on: i, for: prop) == nil ? nil : absence(in: second, on: i, for: prop)
            case .numbers: return nil
            }
        default: return nil
        }
    }

    private func absence(of rule: Rule, on i: Int32, for prop: Prop) -> Absence? {
        if rule.path == 0, rule.ref < 0 || rule.ref == i { return nil }
        if rule.ref >= 0, !exists(rule.ref) { return isExpected(rule.ref) ? .notMade(rule.ref) : .removed(rule.ref) }
        guard let target = resolveReference(rule, on: i) else { return .none(rule) }
        if nodes[target].pointee.flags.contains(.gone) { return .gone(target) }
        return isDangling(rule, on: i, for: prop) || !isWithinReach(target, of: i) ? .outOfReach(target) : nil
    }

    /// Whether a rule contains `or`.
    package func holdsOtherwise(_ rule: Rule) -> Bool {
        guard rule.kind == .adaptive else { return false }
        switch adaptiveRules[Int(rule.ref)] {
        case .otherwise: return true
        case .idiom(let phone, let pad): return holdsOtherwise(phone) || holdsOtherwise(pad)
        case .sum(let base, _): return holdsOtherwise(base)
        case .numbers: return false
        }
    }

    /// Whether a rule is an extreme that no system solves: of a node outside of systems.
    package func isExtreme(_ rule: Rule, on i: Int32) -> Bool { holdsExtreme(rule) && rule.kind == .sum && system(of: i) == nil }

    /// Whether a rule is, or holds, an extreme of sizes or positions.
    func holdsExtreme(_ rule: Rule) -> Bool {
        switch rule.kind {
        case .sum: sums[Int(rule.ref)].choice != .only
        case .adaptive: parts(of: rule).contains { holdsExtreme($0) }
        default: false
        }
    }

    /// Notes on a container that a rule of a child is an extreme, so that no short way is used.
    func noteExtreme(of i: Int32) {
        guard let parent = parent(i), nodes[parent].pointee.box >= 0 else { return }
        boxes[nodes[parent].pointee.box].pointee.flags.insert(.extremes)
    }

    /// Whether no operand of an extreme takes part.
    func isEmpty(_ extreme: SumRule, on i: Int32, for prop: Prop) -> Bool {
        extreme.operands.allSatisfy { operand in
            if let nested = operand.nested { return isEmpty(nested.rule, on: i, for: prop) }
            guard !operand.terms.isEmpty else { return !prop.isSize }
            return operand.terms.contains {
                absence(in: Rule(.reference, anchor: $0.anchor, path: $0.path, ref: $0.node), on: i, for: prop) != nil
            }
        }
    }

    /// An extreme as a script can write it: outside of systems without the operands that name removed nodes, where others are left. In a
    /// system all operands stay.
    func written(_ sum: SumRule, on node: Int32?) -> SumRule {
        guard sum.choice != .only, node.map({ system(of: $0) == nil }) ?? true else { return sum }
        var result = sum
        result.operands = sum.operands.filter { operand in
            if let nested = operand.nested { return nested.rule.operands.contains { canBeWritten($0) } }
            return canBeWritten(operand)
        }
        return result.operands.isEmpty ? sum : result
    }

    private func canBeWritten(_ operand: LinearSum) -> Bool { SumRule(.only, [operand]).allTerms.allSatisfy { isThere($0.node) } }

    /// Whether a rule may apply again: false where nodes that it needs were removed.
    func mayHold(_ rule: Rule) -> Bool {
        switch rule.kind {
        case .reference: return isThere(rule.ref)
        case .sum: return nodes(in: sums[Int(rule.ref)]).allSatisfy { isThere($0) }
        case .adaptive:
            switch adaptiveRules[Int(rule.ref)] {
            case .idiom(let first, let second), .otherwise(let first, let second): return mayHold(first) || mayHold(second)
            case .sum(let base, _): return mayHold(base)
            case .numbers: return true
            }
        default: return true
        }
    }

    /// The remaining part of a rule: for `a or b` the second where the first can never apply again.
    package func remainder(of rule: Rule) -> Rule {
        guard rule.kind == .adaptive, case .otherwise(let first, let second) = adaptiveRules[Int(rule.ref)], !mayHold(first) else {
            return rule
        }
        return remainder(of: second)
    }

    /// Whether a rule applies only with a node that it names; for `a or b` whether b does.
    func namesNodeAtLast(_ rule: Rule) -> Bool {
        switch rule.kind {
        case .reference: return rule.ref >= 0 || rule.path != 0
        case .sum: return sums[Int(rule.ref)].allTerms.contains { $0.node >= 0 || $0.path != 0 }
        case .adaptive:
            switch adaptiveRules[Int(rule.ref)] {
            case .idiom(let phone, let pad): return namesNodeAtLast(phone) || namesNodeAtLast(pad)
            case .sum(let base, _): return namesNodeAtLast(base)
            case .otherwise(_, let second): return namesNodeAtLast(second)
            case .numbers: return false
            }
        default: return false
        }
    }

    /// Whether a script names the owner of a rule in it: the remaining part of an `or` names a node.
    package func namesOwner(_ rule: Rule) -> Bool {
        guard rule.kind == .adaptive else { return false }
        switch adaptiveRules[Int(rule.ref)] {
        case .idiom(let phone, let pad): return namesOwner(phone) || namesOwner(pad)
        case .sum(let base, _): return namesOwner(base)
        case .otherwise(let first, let second):
            return mayHold(first) && (!namesNodeAtLast(first) || namesOwner(first)) || namesOwner(second)
        case .numbers: return false
        }
    }

    /// Whether a node that a rule names by its number, if it does, exists or may still be made.
    private func isThere(_ node: Int32) -> Bool { node < 0 || exists(node) || isExpected(node) || standInNames[node] != nil }

    /// The parts of a rule with `or` that it needs: the nodes that the others name need not exist.
    func neededParts(of rule: Rule) -> [Rule] {
        guard rule.kind == .adaptive else { return [rule] }
        switch adaptiveRules[Int(rule.ref)] {
        case .idiom(let phone, let pad): return neededParts(of: phone) + neededParts(of: pad)
        case .sum(let base, _): return neededParts(of: base)
        case .otherwise(_, let second): return neededParts(of: second)
        case .numbers: return []
        }
    }

    /// Resolves again the rules with `or` that name a node whose visibility changed.
    func resolveAlternatives(to i: Int32) {
        guard !adaptation.alternatives.isEmpty else { return }
        adaptation.isAlternativeDue = true
        for user in referenceUsers.users(of: i) where exists(user.node) && adaptation.alternatives[user.node]?[user.prop] ?? false {
            resolveAlternative(user.node, user.prop)
        }
    }

    /// Resolves all rules with `or` again, if nodes were added, removed, moved or changed their visibility since the last time.
    func resolveDueAlternatives() {
        guard !adaptation.alternatives.isEmpty, adaptation.isAlternativeDue || adaptation.linksOfAlternatives != linkCount else { return }
        adaptation.isAlternativeDue = false
        adaptation.linksOfAlternatives = linkCount
        for i in adaptation.alternatives.keys.sorted() where exists(i) {
            guard let props = adaptation.alternatives[i] else { continue }
            for prop in Document.liveProps where props[prop] { resolveAlternative(i, prop) }
        }
    }

    private static let liveProps = Prop.allCases.filter(\.isLive)

    private func resolveAlternative(_ i: Int32, _ prop: Prop) {
        guard lookupAdapted(i, prop) != value(i, prop) else { return }
        resolveAgain(i, prop)
    }
}
