// Rules that have no effect where their node is. The language refuses to set one, but a document gets one when a node is moved or removed,
// or when a container changes its axis. Such a rule is kept, and has an effect again when the node, or the node that it names, is back.

/// Why a rule has no effect where its node is.
public enum Misfit: Equatable, Sendable {
    /// It names a node that was removed.
    case removed(Int32)
    /// It names a node that is neither the node itself, its parent, a sibling nor an item of its system.
    case stranger(Int32)
    /// It is a place in the content, and the node that it names, if any, is not a child.
    case noChild(Int32?)
    /// It is a list that names the parent.
    case parentInList
    /// It is a sum of several sizes or positions outside of systems.
    case sum
    /// It is a `max` or `min` with an operand of several sizes, positions or boxes outside of systems.
    case severalBases(LinearSum)
    /// It is a `max` or `min` with an operand that is not the distance from an edge.
    case distance(LinearSum)
    /// It is a `max` or `min` with `wrap`, or with another one in it, in a system.
    case notLinear(SumRule.Choice)
    /// It refers to a size or position to which its property may only refer in systems.
    case anchor(Prop)
    /// It is a share along the direction in which the parent scrolls.
    case shareAlongScroll
    /// It is a bound that is a share in a flex, grid or block.
    case shareAsBound
    /// It relates a size or position of an item of a system to itself, which determines nothing (C-3).
    case itself
    /// It has a number that no system can solve exactly (C-40).
    case tooLarge(Double)
}

/// The largest number and the largest factor that a relation of a system may have (C-40). Doubles hold nine more digits, so that a solution
/// is exact to a millionth of a point.
package enum Magnitude {
    package static let most = 1e9

    package static func numbers(of sum: LinearSum) -> [Double] {
        [sum.add, sum.percent ?? 0, sum.wrap ?? 0, sum.nested?.mult ?? 0] + sum.terms.map(\.mult)
    }

    package static func numbers(of rule: Rule, _ sum: SumRule?) -> [Double] {
        [rule.add, rule.mult] + (sum?.operands.flatMap { numbers(of: $0) } ?? [])
    }
}

extension Document {
    /// Why a rule has no effect on a node; `nil` where it may have one. `i`: `nil` for a style, whose users may be anywhere.
    public func misfit(_ rule: Rule, _ slot: SlotKind, for prop: Prop, on i: Int32?) -> Misfit? {
        if let i, prop.isSize, rule.kind == .share || rule.kind == .average, isStackedInScroll(i, prop) { return .shareAlongScroll }
        return misfit(ofPart: rule, slot, for: prop, on: i)
    }

    /// Whether a size is along the scroll direction of the node's parent.
    package func isStackedInScroll(_ i: Int32, _ prop: Prop) -> Bool {
        guard let parent = parent(i), kind(parent).scrolls else { return false }
        return isHorizontal(parent) == (prop.axis == .x)
    }

    private func misfit(ofPart rule: Rule, _ slot: SlotKind, for prop: Prop, on i: Int32?) -> Misfit? {
        switch rule.kind {
        case .share where slot != .rule:
            if let parent = i.flatMap({ parent($0) }), kind(parent).isCSS { return .shareAsBound }
        case .node: return exists(rule.ref) || isExpected(rule.ref) ? nil : .removed(rule.ref)
        case .spot: return rule.ref < 0 ? nil : misfit(ofReference: rule, for: prop, on: i)
        case .reference:
            if let i, prop.isLive, !prop.canFollow(rule.anchor), system(of: i) == nil { return .anchor(rule.anchor) }
            if let misfit = misfit(ofReference: rule, for: prop, on: i) { return misfit }
            if relatesToItself(rule, for: prop, on: i) { return .itself }
        case .list where !prop.info.forms.contains(.nodes):
            for member in members(of: rule, for: prop, on: i) {
                if let misfit = misfit(ofReference: member, for: prop, on: i) { return misfit }
                if let i, isParent(member, of: i) { return .parentInList }
            }
        case .sum: if let misfit = misfit(ofSum: written(sums[Int(rule.ref)], on: i), for: prop, on: i) { return misfit }
        case .adaptive: return misfit(ofAdaptive: adaptiveRules[Int(rule.ref)], slot, for: prop, on: i)
        default: break
        }
        return largeNumber(in: rule, for: prop, on: i).map { .tooLarge($0) }
    }

    private func misfit(ofAdaptive rule: AdaptiveRule, _ slot: SlotKind, for prop: Prop, on i: Int32?) -> Misfit? {
        func misfit(_ part: Rule) -> Misfit? { self.misfit(ofPart: part, slot, for: prop, on: i) }
        switch rule {
        case .idiom(let phone, let pad): return misfit(phone) ?? misfit(pad)
        case .sum(let base, _): return base.kind == .number ? nil : misfit(base)
        case .numbers: return nil
        case .otherwise(let first, let second): return (mayHold(first) ? misfit(first) : nil) ?? misfit(second)
        }
    }

    /// Why a rule may not refer to what it names; `nil` where it may, where the node is not made yet, and where live words lead nowhere.
    package func misfit(ofReference rule: Rule, for prop: Prop, on i: Int32?) -> Misfit? {
        if rule.ref >= 0 {
            if isExpected(rule.ref) { return nil }
            if !exists(rule.ref) { return .removed(rule.ref) }
        }
        guard let i else { return nil }
        if prop.followsChildren { return isDangling(rule, on: i, for: prop) ? .noChild(resolveReference(rule, on: i)) : nil }
        guard let target = resolveReference(rule, on: i), !isWithinReach(target, of: i) else { return nil }
        return .stranger(target)
    }

    /// Whether a rule relates a size or position of an item of a system to itself, so that both sides cancel.
    package func relatesToItself(_ rule: Rule, for prop: Prop, on i: Int32?) -> Bool {
        guard let i, rule.kind == .reference, rule.anchor == prop, rule.mult == 1, system(of: i) != nil else { return false }
        return resolveReference(rule, on: i) == i
    }

    /// Why a sum, or the largest or smallest of several, has no effect on a node.
    package func misfit(ofSum sum: SumRule, for prop: Prop, on i: Int32?) -> Misfit? {
        if let i {
            if system(of: i) != nil {
                if !sum.isLinear { return .notLinear(sum.choice) }
            } else if sum.choice == .only {
                return .sum
            } else if let misfit = misfit(ofOperands: sum, prop) {
                return misfit
            }
        }
        for term in sum.allTerms {
            let rule = Rule(.reference, anchor: term.anchor, path: term.path, ref: term.node == i ? -1 : term.node)
            if let misfit = misfit(ofReference: rule, for: prop, on: i) { return misfit }
        }
        return nil
    }

    /// Operands of `max` and `min` that no layout outside of systems can compare.
    private func misfit(ofOperands sum: SumRule, _ prop: Prop) -> Misfit? {
        for operand in sum.operands {
            if let nested = operand.nested, let misfit = misfit(ofOperands: nested.rule, prop) { return misfit }
            let bases = operand.terms.count + [operand.percent != nil, operand.wrap != nil, operand.nested != nil].count { $0 }
            if bases > 1 || operand.terms.contains(where: { $0.part != .natural }) { return .severalBases(operand) }
            if let term = operand.terms.first {
                if !prop.canFollow(term.anchor) { return .anchor(term.anchor) }
            } else if prop.isPosition, operand.nested == nil {
                return .distance(operand)
            }
        }
        return nil
    }

    private func largeNumber(in rule: Rule, for prop: Prop, on i: Int32?) -> Double? {
        guard let i, prop.isLive, rule.kind != .share || rule.add != 0, system(of: i) != nil else { return nil }
        let numbers = Magnitude.numbers(of: rule, rule.kind == .sum ? sums[Int(rule.ref)] : nil)
        return numbers.first { abs($0) > Magnitude.most }
    }

    /// Whether a rule can never have an effect again, wherever its node is: it needs a node that was removed, or its live words lead to no
    /// node that it may refer to.
    package func isLost(_ rule: Rule, for prop: Prop) -> Bool {
        func isGone(_ node: Int32) -> Bool { node >= 0 && !exists(node) && !isExpected(node) }
        switch rule.kind {
        case .reference where rule.ref < 0 && !prop.followsChildren: return !Document.staysInReach(rule.path)
        case .reference, .node, .spot: return isGone(rule.ref)
        case .sum:
            let sum = sums[Int(rule.ref)]
            let gone = sum.operands.count { SumRule(.only, [$0]).allTerms.contains { isGone($0.node) } }
            return gone > 0 && (sum.choice == .only || gone == sum.operands.count)
        case .adaptive:
            switch adaptiveRules[Int(rule.ref)] {
            case .idiom(let phone, let pad): return isLost(phone, for: prop) && isLost(pad, for: prop)
            case .otherwise(let first, let second): return isLost(first, for: prop) && isLost(second, for: prop)
            case .sum(let base, _): return isLost(base, for: prop)
            case .numbers: return false
            }
        default: return false
        }
    }

    /// Why a relation beside the slots has no effect where its nodes are: one was removed, or is no longer in a system with the others.
    /// `nil` where it may have an effect.
    package func obstacle(to keep: Keep) -> String? {
        if let missing = nodes(in: keep).first(where: { !exists($0) }) { return "`\(nameText(missing))` was removed" }
        if case .property(let node, let prop) = keep.form,
            let misfit = misfit(ofPart: keep.rule, keep.sign.slot, for: prop, on: node), misfit != .itself
        {
            return "`\(nameText(node))` no longer follows a parent, a sibling or an item of its system"
        }
        let items = items(of: keep)
        guard let first = items.first else { return nil }
        guard let system = system(of: first) else { return "`\(nameText(first))` is in no `constraint` or `stack`" }
        guard let stranger = items.first(where: { self.system(of: $0) != system }) else { return nil }
        return "`\(nameText(first))` and `\(nameText(stranger))` are no items of the same system"
    }

    /// The nodes and properties with rules that name a node, the last first.
    package func users(of i: Int32) -> [(node: Int32, prop: Prop)] { referenceUsers.users(of: i) }

    /// The rules that are set on a node, by itself and by `when`s, also where these do not apply.
    package func rulesSet(on i: Int32) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] {
        var result = ownSlots(i)
        for (when, place) in whensOfNode[i]?.all ?? [] where whens[Int(when)].exists {
            let slot = whens[Int(when)].slots[Int(place)]
            result.append((slot.prop, slot.slot, slot.rule, slot.source))
        }
        return result
    }

    /// Notes that a scroll with children changed its axis.
    func noteTurn(_ i: Int32) {
        if nodes[i].pointee.first >= 0, turned.last != i, turned.count < 1000 { turned.append(i) }
    }
}
