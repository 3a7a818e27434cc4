import TGLLayout
import TGLSyntax

// Rules for values that depend on the reader or the screen.

extension Binder {
    /// The rule of a value that contains live numbers or differs between a phone and a pad; `nil` for other values.
    func adaptiveRule(
        _ value: Value, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule? {
        if try value.holdsIdiom() {
            let phone = try rule(try value.onDevice(isPad: false), for: prop, slot, bearer, relation)
            let pad = try rule(try value.onDevice(isPad: true), for: prop, slot, bearer, relation)
            return try adaptive(.idiom(phone: phone, pad: pad), bearer, relation)
        }
        if let either = value.alternatives {
            return try alternativeRule(either.first, either.second, prop, slot, bearer, relation)
        }
        if case .list(let list) = value, prop.forms.contains(.numbers), !list.isPromise,
            list.items.contains(where: { !$0.liveTerms.isEmpty })
        {
            return try adaptive(.numbers(try numbers(list, prop, slot, bearer, relation)), bearer, relation)
        }
        let live = value.liveTerms
        guard !live.isEmpty, case .rule(let box) = value else { return nil }
        var base: Rule
        if box.rule.kind == .number {
            // Any number will do here, since whether the property accepts numbers does not depend on their value.
            guard !prop.forms.isDisjoint(with: [.number, .amount, .tracks]),
                try rule(.number(1), for: prop, slot, bearer, relation).kind == .number
            else { throw badValue(value, prop, relation) }
            base = .number(box.rule.add)
        } else {
            base = try rule(value.withoutLive, for: prop, slot, bearer, relation)
        }
        base.priority = 0
        if box.rule.priority != 0, !prop.isLive {
            throw Failure(
                .badValue, "a priority belongs to the rule of a size or a position, not to `\(prop.word)`", range: relation.valueRange)
        }
        var result = try adaptive(.sum(base, live), bearer, relation)
        result.priority = box.rule.priority
        return result
    }

    private func numbers(
        _ list: ListBox, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> [LiveSum] {
        let plain = list.items.map { item -> Value in
            if case .rule(let box) = item, box.rule.kind == .number { return .number(1) }
            return item
        }
        _ = try rule(.list(ListBox(plain, list.heap)), for: prop, slot, bearer, relation)
        return list.items.map { item in
            switch item {
            case .number(let number): LiveSum(number)
            case .rule(let box): LiveSum(box.rule.add, box.live)
            default: LiveSum()
            }
        }
    }

    /// The rule of a length that contains live numbers, as an item of a list; `nil` for other values.
    func liveLength(_ value: Value) -> Rule? {
        guard case .rule(let box) = value, box.rule.kind == .number, !box.live.isEmpty else { return nil }
        return Rule(.adaptive, ref: host.add(adaptive: .sum(.number(box.rule.add), box.live)))
    }

    func adaptive(_ rule: AdaptiveRule, _ bearer: Bearer, _ relation: Relation) throws(Failure) -> Rule {
        if case .screen = bearer {
            throw Failure(
                .badValue, "what the screen is depends on nothing, so its `\(relation.name)` cannot adapt",
                help: "`value(…)` gives the number now", range: relation.valueRange)
        }
        return Rule(.adaptive, ref: host.add(adaptive: rule))
    }

    /// The value that `+=`, `-=` and so on change, for a rule that adapts.
    func changeable(adaptive rule: Rule, _ relation: Relation) throws(Failure) -> Value {
        func value(_ rule: Rule) throws(Failure) -> Value {
            switch rule.kind {
            case .adaptive: return try changeable(adaptive: rule, relation)
            case .sum: return .rule(RuleBox(rule, sum: host.sum(rule.ref)))
            case .number, .percent: return Arithmetic.value(rule)
            case .list, .word, .call, .bool, .numbers, .values, .string, .function, .node, .styles: throw wordChange(relation)
            default: return .rule(RuleBox(rule))
            }
        }
        switch host.adaptive(rule.ref) {
        case .otherwise(var first, var second)?:
            (first.priority, second.priority) = (rule.priority, rule.priority)
            return .call(WordCall(word: .or, [try value(first), try value(second)]))
        case .idiom(let phone, let pad)?: return .call(WordCall(word: .idiom, [try value(phone), try value(pad)]))
        case .sum(let base, let live)?:
            var base = base
            base.priority = rule.priority
            return .rule(RuleBox(base, sum: base.kind == .sum ? host.sum(base.ref) : nil, live: live))
        default: throw wordChange(relation)
        }
    }
}
