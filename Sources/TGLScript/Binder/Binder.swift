import TGLLayout
import TGLSyntax

/// Turns relations into rules: from the name of a property, a value and a bearer it computes the slots to be set, and passes them to a
/// host.
///
/// It runs no code and stores nothing. Files: `Binder` (the slots that a relation sets), `BinderRules` (values as rules).
struct Binder {
    let host: any BindingHost

    /// Sets a relation with this value on a bearer.
    func bind(_ value: Value, _ relation: Relation, to bearer: Bearer) throws(Failure) {
        if relation.property == .itemValue {
            throw Failure(.badValue, "this node is no item of a collection, so it has no `value`", range: relation.nameRange)
        }
        if relation.property.isReadOnly {
            throw Failure(
                .readOnly, "`\(relation.name)` is computed by the layout and cannot be set",
                help: relation.property.readOnlyHelp, range: relation.nameRange)
        }
        if case .screen = bearer {
            try bindScreen(relation, value)
            return
        }
        if case .prop(let prop) = relation.property, prop.isOfScreenAlone {
            throw Failure(
                .badValue, "`\(relation.name)` is a property of the screen only",
                help: "write `screen.\(relation.name) \(relation.sign.text) …`", range: relation.nameRange)
        }
        switch relation.sign {
        case .set: try set(bearer, relation, value, .rule)
        case .atLeast: try bound(bearer, relation, value, .lower)
        case .atMost: try bound(bearer, relation, value, .upper)
        default: try change(bearer, relation, value)
        }
    }

    // MARK: Setting

    private func set(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        switch relation.property {
        case .prop(let prop): try put(bearer, prop, slot, value, relation)
        case .size:
            if isRowSize(bearer, value) {
                try put(bearer, .size, slot, value, relation)
            } else {
                try setParts(bearer, relation, value, slot)
            }
        case .frame: try setFrame(bearer, relation, value, slot)
        default:
            try setParts(bearer, relation, value, slot)
            for prop in relation.property.overridden { host.clear(bearer, prop, slot, relation) }
        }
    }

    private func isRowSize(_ bearer: Bearer, _ value: Value) -> Bool {
        if case .list = value { return false }
        switch bearer {
        case .node(let node): return host.kind(of: node).bears(.size)
        case .style: return true
        case .screen: return false
        }
    }

    private func setParts(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        let parts = relation.property.parts
        for (part, item) in zip(parts, try items(of: value, relation, bearer)) {
            try put(bearer, part, slot, item, relation)
        }
    }

    /// The value for each part of a shorthand.
    private func items(of value: Value, _ relation: Relation, _ bearer: Bearer) throws(Failure) -> [Value] {
        let parts = relation.property.parts
        if let items = cssItems(of: value, relation.property) { return items }
        if case .list(let list) = value, !(parts.first?.forms.contains(.borderline) ?? false) {
            if list.count == parts.count { return list.items }
        } else if relation.property.takesOneValue {
            return Array(repeating: value, count: parts.count)
        }
        let property = relation.property
        throw Failure(
            .badValue, "`\(relation.name)` takes \(property.takesOneValue ? "one value or " : "")a list `[\(property.partNames)]`",
            range: relation.valueRange)
    }

    /// `frame`: for a node without layout its place; for all others left, top, width and height.
    private func setFrame(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        let items = try items(of: value, relation, bearer)
        var numbers: [Double] = []
        for item in items { if case .number(let number) = item { numbers.append(number) } }
        var isFree = false
        if case .node(let node) = bearer { isFree = host.isPlacedByFrame(node) }
        if slot == .rule {
            if numbers.count == 4 {
                try put(bearer, .frame, slot, value, relation)
            } else if isFree {
                throw Failure(
                    .badValue, "for a node that its container does not lay out, the frame is four numbers",
                    help: "`value(…)` reads the current number of a size", range: relation.valueRange)
            }
        }
        // The layout reads the parts from the frame itself.
        if isFree || slot == .rule && numbers.count == 4 { return }
        for (part, item) in zip(relation.property.parts, items) { try put(bearer, part, slot, item, relation) }
    }

    private func bound(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        guard relation.property.isLive else {
            throw Failure(
                .badValue, "`\(relation.name)` has no bounds", note: "only sizes and positions do",
                help: "write `\(relation.name) = …` to set it", range: relation.nameRange)
        }
        try set(bearer, relation, value, slot)
    }

    /// Sets one slot to a value, as a rule that the property accepts.
    private func put(
        _ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ value: Value, _ relation: Relation
    ) throws(Failure) {
        let rule = try rule(value, for: prop, slot, bearer, relation)
        try checkShare(rule, prop, bearer, relation)
        if case .style = bearer, prop == .style {
            throw Failure(
                .styleContent, "a style cannot have styles", note: "a node can have several: `view A : card, big`",
                range: relation.nameRange)
        }
        host.put(rule, on: bearer, prop, slot, relation)
    }

    /// The rule for one property of a relation that is computed again.
    func rule(
        again value: Value, _ relation: Relation, for prop: Prop, _ slot: SlotKind, _ bearer: Bearer
    ) throws(Failure) -> Rule {
        if case .screen = bearer, relation.property.parts.count < 2 {
            try checkScreen(prop, value, relation)
        }
        let parts = relation.property.parts
        guard parts.count > 1, prop != .frame, let part = parts.firstIndex(of: prop) else {
            return try rule(value, for: prop, slot, bearer, relation)
        }
        let item = try items(of: value, relation, bearer)[part]
        if case .screen = bearer { try checkScreen(prop, item, relation) }
        return try rule(item, for: prop, slot, bearer, relation)
    }

    // MARK: Changing

    private func change(_ bearer: Bearer, _ relation: Relation, _ value: Value) throws(Failure) {
        guard let sign = relation.sign.operation else { return }
        if case .node(let node) = bearer, relation.property.isLive { host.splitFrame(of: node) }
        var parts = relation.property.parts
        if relation.property == .size, isRowSize(bearer, value), case .node = bearer { parts = [.size] }
        var values = Array(repeating: value, count: parts.count)
        if case .list(let list) = value, parts.count > 1, list.count == parts.count { values = list.items }
        for (part, value) in zip(parts, values) {
            let old = try changeable(bearer, part, relation)
            let new: Value
            do { new = try Arithmetic.changed(sign, old, value) } catch {
                error.range = error.range ?? relation.valueRange
                throw error
            }
            try put(bearer, part, .rule, new, relation)
        }
    }

    /// The value that `+=`, `-=` and so on change: the bearer's own, else its style's, else the default.
    private func changeable(_ bearer: Bearer, _ prop: Prop, _ relation: Relation) throws(Failure) -> Value {
        if prop.forms.contains(.spots) { return try changeableSpot(bearer, prop, relation) }
        let isNumeric = !prop.info.forms.isDisjoint(with: [.number, .count])
        guard isNumeric else { throw wordChange(relation) }
        let rule = host.rule(of: bearer, prop)
        if rule == nil, prop.isSize, case .style = bearer {
            throw Failure(
                .wordChange, "the style does not set `\(prop.word)` yet", help: "write `\(prop.word) = …` first",
                range: relation.nameRange)
        }
        guard let rule else { return defaultValue(bearer, prop) }
        switch rule.kind {
        case .list, .word, .call, .bool: throw wordChange(relation)
        case .number where rule.priority == 0: return .number(rule.add)
        case .percent where rule.add == 0 && rule.priority == 0: return .percent(rule.mult)
        case .sum: return .rule(RuleBox(rule, sum: host.sum(rule.ref)))
        case .adaptive: return try changeable(adaptive: rule, relation)
        default: return .rule(RuleBox(rule))
        }
    }

    private func defaultValue(_ bearer: Bearer, _ prop: Prop) -> Value {
        if prop.isSize, case .node(let node) = bearer {
            let rule = host.kind(of: node).defaultSize
            return rule.kind == .number ? .number(rule.add) : .rule(RuleBox(rule))
        }
        return .number(Double(prop.info.standard) ?? 0)
    }

    func wordChange(_ relation: Relation) -> Failure {
        Failure(
            .wordChange, "`\(relation.sign.text)` changes numbers, and `\(relation.name)` is not a number",
            help: "write `\(relation.name) = …`", range: relation.nameRange)
    }

    // MARK: The screen

    private func bindScreen(_ relation: Relation, _ value: Value) throws(Failure) {
        if relation.isInWhen { throw Failure(.whenContent, "a `when` cannot change the screen", range: relation.nameRange) }
        if relation.property == .size, relation.sign == .set {
            for (prop, item) in zip([Prop.width, .height], try items(of: value, relation, .screen)) {
                try putScreen(prop, item, relation)
            }
            return
        }
        guard case .prop(let prop) = relation.property, prop.info.bearers.contains(.screen) else {
            throw Failure(
                .badValue, "the screen has no `\(relation.name)`",
                note: "it has: width, height, scale, safeArea, direction, textSize, orientation, widthClass, heightClass, idiom, "
                    + "design, padDesign, adapt, textSizeRange",
                range: relation.nameRange)
        }
        switch relation.sign {
        case .set: try putScreen(prop, value, relation)
        case .atLeast, .atMost:
            throw Failure(.badValue, "the screen's properties have no bounds", range: relation.nameRange)
        default:
            guard prop == .width || prop == .height || prop == .scale, case .number(let operand) = value else {
                throw wordChange(relation)
            }
            guard let sign = relation.sign.operation else { return }
            try putScreen(prop, .number(try Arithmetic.on(sign, host.screenNumber(prop), operand)), relation)
        }
    }

    private func checkScreen(_ prop: Prop, _ value: Value, _ relation: Relation) throws(Failure) {
        guard prop == .width || prop == .height || prop == .scale else { return }
        guard case .number(let number) = value, number >= 0 else {
            throw Failure(
                .badValue, "the screen's \(prop.word) is a number of points, at least 0", range: relation.valueRange)
        }
    }

    private func putScreen(_ prop: Prop, _ value: Value, _ relation: Relation) throws(Failure) {
        try checkScreen(prop, value, relation)
        host.put(try rule(value, for: prop, .rule, .screen, relation), on: .screen, prop, .rule, relation)
    }
}

extension RelationSign {
    /// The operator of a sign such as `+=`; `nil` for signs that set a rule or a bound.
    var operation: BinaryOperator? {
        switch self {
        case .set, .atMost, .atLeast: nil
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        }
    }
}
