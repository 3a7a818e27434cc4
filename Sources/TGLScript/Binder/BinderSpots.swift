import TGLLayout
import TGLSyntax

// Rules for scroll positions, and how `+=`, `-=` and so on change them.

extension Binder {
    /// The rule of a scroll position; `nil` for values that are handled as for any other property.
    func spotRule(
        _ value: Value, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule? {
        switch value {
        case .call(let call):
            guard let rule = call.spotRule else { return nil }
            return try checkedSpot(rule, prop, slot, bearer, relation)
        case .rule(let box) where box.rule.kind == .spot: return try checkedSpot(box.rule, prop, slot, bearer, relation)
        case .rule(let box) where box.rule.kind == .reference:
            guard box.rule.mult == 1 else {
                throw Failure(
                    .badValue, "`\(prop.word)` follows an edge itself, with a number added to it, and no multiple of it",
                    help: "`value(…)` reads the edge's current number", range: relation.valueRange)
            }
            return try edgeRule(box.rule, prop, slot, bearer, relation)
        case .node(let child):
            guard case .node(let node) = bearer else { return nil }
            let failure = badValue(value, prop, relation)
            let edge = host.isHorizontal(node) ? "left" : "top"
            failure.help = "write `\(host.name(ofNumber: node)).\(relation.name) = \(host.name(of: child)).\(edge)`"
            throw failure
        default: return nil
        }
    }

    /// Fails for a share along the axis of a scroll, whose content has no limit.
    func checkShare(_ rule: Rule, _ prop: Prop, _ bearer: Bearer, _ relation: Relation) throws(Failure) {
        guard rule.kind == .share || rule.kind == .average, prop.isSize, host.isStackedInScroll(bearer, prop) else { return }
        let word = rule.kind == .average ? "average" : "share(\(Text.number(rule.mult)))"
        throw Failure(
            .badValue, "along a scroll nothing is free to be shared, so `\(prop.word)` cannot be `\(word)`",
            note: "the content of a scroll is as long as its children",
            help: "write `\(prop.word) = 100%` for the length of what is in view, or `50%` for half of it", range: relation.valueRange)
    }

    /// `fit(w)`, the columns of a collection; `nil` for other values.
    func fitRule(_ value: Value, _ prop: Prop, _ bearer: Bearer, _ relation: Relation) throws(Failure) -> Rule? {
        guard case .call(let call) = value, call.word == .fit, let info = prop.info.words.first(where: { $0.word == "fit" }) else {
            return nil
        }
        guard call.number > 0 else {
            throw Failure(.badValue, "`fit(w)` takes a width above 0", range: relation.valueRange)
        }
        if case .node(let node) = bearer, host.kind(of: node).isCSS {
            let width = Text.number(call.number)
            throw Failure(
                .badValue, "`fit(w)` is for the columns of a collection, not of a `\(host.kind(of: node).word)`",
                help: "write `\(prop.word) = [repeat(autoFill, minmax(\(width), 1fr))]`", range: relation.valueRange)
        }
        return Rule(.call, ref: info.code, add: call.number)
    }

    private func checkedSpot(
        _ rule: Rule, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule {
        if case .node(let node) = bearer, let spot = rule.spot, host.kind(of: node).scrolls, !host.kind(of: node).takes(spot) {
            throw Failure(
                .badValue, "`\(spot)(…)` is a place in a collection, not of a `\(host.kind(of: node).word)`",
                help: "write `show(A)` for the child `A`", range: relation.valueRange)
        }
        guard rule.ref >= 0 else { return rule }
        return try host.checked(rule, on: bearer, prop, slot, relation)
    }

    /// The edge of a child along the axis of the node.
    private func edgeRule(
        _ rule: Rule, _ prop: Prop, _ slot: SlotKind, _ bearer: Bearer, _ relation: Relation
    ) throws(Failure) -> Rule {
        let isEdge = [.left, .right, .centerX, .top, .bottom, .centerY].contains(rule.anchor)
        guard isEdge else {
            let failure = Failure(.badValue, "`\(prop.word)` cannot follow a `\(rule.anchor.word)`", range: relation.valueRange)
            failure.note = FormText.takes(prop)
            failure.help = "`value(…)` reads its current number"
            throw failure
        }
        return try host.checked(rule, on: bearer, prop, slot, relation)
    }

    /// The value that `+=`, `-=` and so on change: a number, an edge or a shown node. Words and pages cannot be changed.
    func changeableSpot(_ bearer: Bearer, _ prop: Prop, _ relation: Relation) throws(Failure) -> Value {
        let rule = host.rule(of: bearer, prop)
        switch rule?.kind {
        case .number?: return .number(rule?.add ?? 0)
        case .reference?: if let rule { return .rule(RuleBox(rule)) }
        case .spot?: if let rule, rule.spot != .page { return .rule(RuleBox(rule)) }
        default: break
        }
        let written =
            switch rule?.kind {
            case .word?: prop.info.words.first { $0.code == rule?.ref }?.word ?? "start"
            case .spot?: "page(\(Text.number(rule?.mult ?? 0)))"
            case .numbers?: "[x, y]"
            default: "start"
            }
        let failure = Failure(
            .wordChange, "`\(relation.sign.text)` changes a number, and `\(prop.word)` is `\(written)`", range: relation.nameRange)
        if case .node(let node) = bearer {
            let name = host.name(ofNumber: node)
            let sign = relation.sign.operation?.text ?? "+"
            let place = host.isHorizontal(node) ? 0 : 1
            failure.help = "write `\(name).\(prop.word) = value(\(name).\(prop.word))[\(place)] \(sign) …` to move from where it is now"
        }
        throw failure
    }
}
