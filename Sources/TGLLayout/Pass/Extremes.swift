// `max(…)` and `min(…)` in force: which operand decides is found when the size or position is asked for, as the target of a reference is
// . Operands that take no part were removed before (`Adapter`).

extension Rule {
    /// The largest or smallest of a list of rules, `lists[ref]`, times `mult` plus `add`.
    static func extreme(isLargest: Bool, list: Int32, mult: Double, add: Double) -> Rule {
        Rule(.extreme, path: isLargest ? 0 : 1, ref: list, mult: mult, add: add)
    }

    /// The rule times a factor plus a number.
    func times(_ factor: Double, plus number: Double) -> Rule {
        var result = self
        if kind != .number { result.mult *= factor }
        result.add = add * factor + number
        return result
    }
}

extension Document {
    /// The operands of an extreme in force, with its factor and its number applied to each, and whether the largest decides.
    func operands(of rule: Rule) -> (isLargest: Bool, rules: [Rule]) {
        let isLargest = (rule.path == 0) == (rule.mult >= 0)
        return (isLargest, lists[Int(rule.ref)].map { $0.times(rule.mult, plus: rule.add) })
    }
}

extension Run {
    // MARK: Sizes

    /// What an operand of a size resolves to, before bounds.
    func length(of rule: Rule, _ k: Int, _ axis: Axis) -> Double {
        switch rule.kind {
        case .number: return rule.add
        case .percent: return content(axis) * rule.weight / 100 + rule.add
        case .wrap: return contentSize(k, axis) * rule.mult + rule.add
        case .reference: return referenced(k, rule) * rule.mult + rule.add
        case .extreme: return length(of: deciding(rule, k, axis), k, axis)
        default: return rule.add
        }
    }

    /// What each operand of a size resolves to, without the factor and the number of the extreme.
    func lengthsOfOperands(of rule: Rule, _ k: Int, _ axis: Axis) -> [Double] {
        doc.lists[Int(rule.ref)].map { length(of: $0, k, axis) }
    }

    /// The operand of a size that decides; the first of equal ones.
    func deciding(_ rule: Rule, _ k: Int, _ axis: Axis) -> Rule {
        let (isLargest, rules) = doc.operands(of: rule)
        var best: (rule: Rule, length: Double)?
        for operand in rules {
            let operand = operand.kind == .extreme ? deciding(operand, k, axis) : operand
            let length = length(of: operand, k, axis)
            if best.map({ isLargest ? length > $0.length : length < $0.length }) ?? true { best = (operand, length) }
        }
        return best?.rule ?? .number(rule.add)
    }

    /// Whether some operand of an extreme satisfies `isRight`.
    func anyOperand(of rule: Rule, _ isRight: (Rule) -> Bool) -> Bool {
        doc.lists[Int(rule.ref)].contains { $0.kind == .extreme ? anyOperand(of: $0, isRight) : isRight($0) }
    }

    /// Whether a size rule refers to the node's own other size or to a sibling.
    func followsOther(_ i: Int32, _ rule: Rule) -> Bool {
        switch rule.kind {
        case .reference: return target(i, rule) != .container && target(i, rule) != .nothing
        case .extreme: return anyOperand(of: rule) { followsOther(i, $0) }
        default: return false
        }
    }

    /// `sizedByParent` of an extreme, of which one operand is enough. Each answer is kept, which also ends cycles.
    func extremeFollowsParent(_ k: Int, _ axis: Axis, _ of: Axis, _ rule: Rule) -> Bool {
        let (yes, no) = Item.Marks.dependence(axis, on: of)
        if !items[k].marks.isDisjoint(with: [yes, no]) { return items[k].marks.contains(yes) }
        items[k].marks.insert(no)
        let follows = anyOperand(of: rule) { operand in
            switch operand.kind {
            case .percent: return axis == of
            case .reference:
                switch target(items[k].node, operand) {
                case .container: return operand.anchor.axis == of
                case .itself: return sizedByParent(k, operand.anchor.axis, dependsOn: of)
                case .item(let j): return sizedByParent(j, operand.anchor.axis, dependsOn: of)
                default: return false
                }
            default: return false
            }
        }
        if follows {
            items[k].marks.remove(no)
            items[k].marks.insert(yes)
        }
        return follows
    }

    /// The operand that is part of a cycle: one whose size is being asked for.
    func operandInCycle(_ rule: Rule, on i: Int32) -> Rule {
        var found: Rule?
        _ = anyOperand(of: rule) { operand in
            guard operand.kind == .reference else { return false }
            let axis = operand.anchor.axis
            let isAsked =
                switch target(i, operand) {
                case .itself: Int(nodes[Int(i)].item) >= 0 && items[Int(nodes[Int(i)].item)].settled(axis) == .asking
                case .item(let j): items[j].settled(axis) == .asking
                default: false
                }
            if isAsked { found = operand }
            return isAsked
        }
        return found ?? rule
    }

    // MARK: Positions

    /// What an extreme of edges means in layouts that do not place by edges: of the operands that are distances, the one that decides.
    func distanceOfExtreme(_ rule: Rule, countsInward: Bool, _ distance: (Rule) -> Rule) -> Rule {
        let (isLargest, rules) = doc.operands(of: rule)
        var best: Rule?
        for operand in rules {
            let one = operand.kind == .extreme ? distanceOfExtreme(operand, countsInward: countsInward, distance) : distance(operand)
            guard one.kind == .number else { continue }
            // A larger distance from the far edge is a smaller coordinate.
            let decides = best.map { isLargest == countsInward ? one.add > $0.add : one.add < $0.add } ?? true
            if decides { best = one }
        }
        return best ?? .unset
    }
}

extension RelativeLayout {
    /// What an extreme resolves to as a size; `nil` while an operand is not settled.
    func extremeSize(_ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ rule: Rule) -> RelativeSize? {
        let (isLargest, rules) = doc.operands(of: rule)
        var best: RelativeSize?
        var (byParent, isEarly) = (false, false)
        for operand in rules {
            guard let size = size(&g, k, a, by: operand) else { return nil }
            byParent = byParent || size.byParent
            isEarly = isEarly || size.isEarly
            guard let other = best else {
                best = size
                continue
            }
            best?.line = isLargest ? g.larger(other.line, size.line) : g.smaller(other.line, size.line)
        }
        return RelativeSize(line: best?.line ?? Affine(rule.add), byParent: byParent, isEarly: isEarly)
    }

    /// The operand of a position that decides, as a rule of its own; any other rule unchanged. `nil` while an operand is not settled.
    func deciding(
        _ g: inout RelativeSolver, _ k: Int, _ a: Axis, _ r: RelativeRule, _ bit: RelativeCell.Broken
    ) -> RelativeRule? {
        guard r.rule.kind == .extreme else { return r }
        let (isLargest, rules) = doc.operands(of: r.rule)
        // Physical coordinates run in the opposite direction to logical ones.
        let isMirrored = a == .x && rtl && (r.prop == .left || r.prop == .right)
        var best: (rule: RelativeRule, line: Affine)?
        for operand in rules {
            guard let one = deciding(&g, k, a, RelativeRule(rule: operand, prop: r.prop), bit) else { return nil }
            guard let p = point(&g, k, a, one.rule, one.prop, bit, one.prop) else { return nil }
            guard let other = best else {
                best = (one, p.line)
                continue
            }
            let line = isLargest != isMirrored ? g.larger(other.line, p.line) : g.smaller(other.line, p.line)
            if line != other.line { best = (one, p.line) }
        }
        return best?.rule
    }
}
