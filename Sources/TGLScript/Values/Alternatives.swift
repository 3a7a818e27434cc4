import TGLLayout
import TGLSyntax

// `a or b` as the rule of a size or position: `b` applies while a node that `a` names does not take part in the layout.

extension Arithmetic {
    /// `a or b` on the right side of a rule.
    static func alternative(_ a: Value, _ b: Value) throws(Failure) -> Value {
        for value in [a, b] {
            if case .list = value { throw Failure(.badValue, "`or` takes the rule of one size or position on each side, not a list") }
        }
        return .call(WordCall(word: .or, [a, b]))
    }

    /// Fails if an `or` is in a value that cannot be one of two rules.
    static func refuseAlternatives(_ values: [Value], in what: String) throws(Failure) {
        guard values.contains(where: { $0.alternatives != nil }) else { return }
        throw Failure(
            .badValue, "`or` cannot be in \(what)", note: "`a or b` chooses between whole rules: `left = A.right + 8 or 0`",
            help: "write `or` between whole rules of a size or a position")
    }
}

extension Binder {
    /// The rule of `a or b`.
    func alternativeRule(
        _ first: Value, _ second: Value, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule {
        guard prop.isLive else {
            throw Failure(
                .badValue, "`or` between two rules belongs to a size or a position, not to `\(prop.word)`",
                note: "`a or b` as a condition takes `true` and `false`", range: relation.valueRange)
        }
        guard slot == .rule else {
            throw Failure(
                .badValue, "a bound cannot have an `or`; only the right side of `=` can",
                help: "write `\(prop.word) = … or …`, or the bound in a `when`", range: relation.valueRange)
        }
        var rules: [Rule] = []
        for value in [first, second] { rules.append(try rule(value, for: prop, slot, bearer, relation)) }
        guard first.namesNodeAtLast else {
            throw Failure(
                .badValue, "what is left of `or` names no node, so it always applies",
                note: "`a or b` is `b` while a node that `a` names is gone, removed or not there",
                help: "write only what is left of `or`, or name a node there: `\(prop.word) = A.\(prop.word) or 3`",
                range: relation.valueRange)
        }
        let priority = rules.map(\.priority).max() ?? 0
        for k in rules.indices { rules[k].priority = 0 }
        var result = try adaptive(.otherwise(rules[0], rules[1]), bearer, relation)
        result.priority = priority
        return result
    }
}

extension Value {
    /// Whether a rule under construction names another node; for `a or b`, whether `b` does.
    fileprivate var namesNodeAtLast: Bool {
        switch self {
        case .rule(let box):
            if box.rule.kind == .reference { return box.rule.ref >= 0 || box.rule.path != 0 }
            let isInSum = box.sum?.allTerms.contains { $0.node >= 0 || $0.path != 0 } ?? false
            return isInSum || box.items.contains { $0.kind == .reference && ($0.ref >= 0 || $0.path != 0) }
        case .call(let call) where call.word == .or: return call.arguments[1].namesNodeAtLast
        case .call(let call) where call.word == .idiom: return call.arguments.contains { $0.namesNodeAtLast }
        default: return false
        }
    }
}
