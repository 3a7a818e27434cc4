import TGLLayout
import TGLSyntax

// Relations that follow knobs: how they are set, and how they are computed again.

extension Machine {
    /// Sets a relation with a knob on its right side. A second word follows.
    func relateTied(_ i: Instruction) throws(Failure) {
        let program = program
        let plan = program.plans.ties[pc.pointee.wide]
        let relation = program.relations[plan.relation]
        let constants = (0..<i.c).map { register(i.b + $0).pointee.value }
        if isInCell {
            try relateInCell(register(i.a).pointee.value, plan, relation, constants)
            pc += 1
            return
        }
        let tie = try tie(plan, relation, constants)
        try set(register(i.a).pointee.value, tie, try workOut(tie))
        pc += 1
    }

    func tie(_ plan: TiedPlan, _ relation: Relation, _ constants: [Value]) throws(Failure) -> Tie {
        // If it depends on nothing but knobs, every execution has the same relation.
        if constants.isEmpty, let known = plan.tie, known.document == documentNumber, session.ties.bySource[known.tie.source] === known.tie
        {
            return known.tie
        }
        let frozen = try frozen(plan)
        var knobs = frozen.knobs
        var kept = constants
        if constants.contains(where: { if case .function = $0 { true } else if case .list = $0 { true } else { false } }) {
            let freezer = Freezer(self, keepsKnobs: true)
            kept = try constants.map { constant throws(Failure) in try freezer.freeze(constant) }
            knobs.formUnion(freezer.knobs)
        }
        var own = relation
        own.source = session.places.fresh(like: relation.source)
        let tie = Tie(own, from: relation.source, .formula(frozen.function, kept, plan.text), knobs: knobs)
        session.ties.add(tie)
        if constants.isEmpty { plan.tie = (documentNumber, tie) }
        return tie
    }

    /// The function of a relation, with its built-ins resolved.
    func frozen(_ plan: TiedPlan) throws(Failure) -> (function: Function, knobs: Set<Int>) {
        if let frozen = plan.frozen { return frozen }
        session.trial?.note(plan)
        let freezer = Freezer(self, keepsKnobs: true)
        let function = Function(plan.program, cellCount: 0, openNode: .none, heap: heap) { _ in Cell.make(.none, heap) }
        let frozen = (try freezer.freeze(function), freezer.knobs)
        plan.frozen = frozen
        return frozen
    }

    /// Sets such a relation on nodes of a cell without a tie: the cell is made again when a knob changes.
    private func relateInCell(_ target: Value, _ plan: TiedPlan, _ relation: Relation, _ constants: [Value]) throws(Failure) {
        let frozen = try frozen(plan)
        cell.reads.knobs.formUnion(frozen.knobs)
        let value = try call(frozen.function, constants)
        try forEach(in: target, relation, value) { item, _, value throws(Failure) in try relate(item, relation, value) }
    }

    /// Sets a relation that follows knobs although its right side contains none: it sets a function that reads knobs, or changes a rule
    /// that follows some. False for any other relation, which is not set.
    func relateByKnobs(_ target: Value, _ relation: Relation, _ value: Value) throws(Failure) -> Bool {
        // A template itself records which knobs its cells read.
        if case .prop(let prop) = relation.property, prop.forms.contains(.itemFunction), case .function = value { return false }
        if case .function(let function) = value, relation.sign == .set { return try relate(target, relation, function) }
        guard let sign = relation.sign.operation, !session.ties.isEmpty else { return false }
        try forEach(in: target, relation, value) { item, _, value throws(Failure) in try change(item, sign, relation, value) }
        return true
    }

    private func relate(_ target: Value, _ relation: Relation, _ function: Function) throws(Failure) -> Bool {
        let freezer = Freezer(self, keepsKnobs: true)
        let kept = try freezer.freeze(function)
        guard !freezer.knobs.isEmpty else { return false }
        var own = relation
        own.source = session.places.fresh(like: relation.source)
        let tie = Tie(own, from: relation.source, .function(kept), knobs: freezer.knobs)
        session.ties.add(tie)
        try set(target, tie, .function(function))
        return true
    }

    /// Changes a rule by `+=`, `-=` and so on. If it followed knobs, it still does.
    private func change(_ item: Value, _ sign: BinaryOperator, _ relation: Relation, _ value: Value) throws(Failure) {
        if case .node(let node)? = bearer(item), relation.property.isLive { splitFrame(of: node) }
        let parts = relation.property.parts
        let ties = parts.map { base(of: item, $0) }
        try relate(item, relation, value)
        guard let bearer = bearer(item) else { return }
        for (index, part) in parts.enumerated() {
            let slot = TiedSlot(bearer, part, .rule)
            guard let tie = ties[index], document.source(of: slot) == relation.source, let rule = rule(of: bearer, part) else { continue }
            var operand = value
            if case .list(let list) = value, parts.count > 1, list.count == parts.count { operand = list[index] }
            guard let changes = changes(of: tie, and: sign, operand) else { continue }
            let changed = self.tie(tie, part: nil, part, changes: changes, at: relation.source)
            changed.note(slot)
            document.replace(slot, rule, source: changed.source)
            try workOutAgain(changed)
        }
    }

    /// The relation whose rule `+=`, `-=` and so on change, if it follows knobs; for a relation of several properties, the part for this
    /// one.
    private func base(of item: Value, _ prop: Prop) -> Tie? {
        guard let bearer = bearer(item) else { return nil }
        var source: Source?
        switch bearer {
        case .node(let node):
            source = document.own(node, prop, .rule)?.source
            if source == nil {
                source = document.stylesOf(node).reversed().lazy.compactMap { self.document.styleRule($0, prop) }.first?.source
            }
        case .style(let style): source = document.styleRule(style, prop)?.source
        case .screen: source = document.own(Document.screen, prop, .rule)?.source
        }
        guard let tie = source.flatMap({ session.ties.bySource[$0] }) else { return nil }
        let parts = tie.relation.property.parts
        if tie.isPlain(prop) { return nil }
        guard parts.count > 1, tie.part == nil, let place = parts.firstIndex(of: prop) else { return tie }
        return Tie(tie.relation, from: tie.plainSource, tie.form, part: place, changes: tie.changes, knobs: tie.knobs)
    }

    private func bearer(_ item: Value) -> Bearer? {
        switch item {
        case .node(let node): resolve(node).map { $0 == Document.screen ? .screen : .node($0) }
        case .style(let style): session.isOwn(style) ? .style(style.index) : nil
        default: nil
        }
    }

    /// The changes of a relation with one more at the end. Numbers are combined, so that there are only a few; `nil` if there are too many
    /// others.
    private func changes(
        of tie: Tie, and sign: BinaryOperator, _ value: Value
    ) -> [(sign: BinaryOperator, value: Value)]? {
        guard case .number(let number) = value else { return tie.changes.count < 32 ? tie.changes + [(sign, value)] : nil }
        var rest = tie.changes
        var (factor, sum) = (1.0, 0.0)
        if case .number(let last)? = rest.last?.value, rest.last?.sign == .add {
            sum = last
            rest.removeLast()
        }
        if case .number(let last)? = rest.last?.value, rest.last?.sign == .multiply {
            factor = last
            rest.removeLast()
        }
        switch sign {
        case .add: sum += number
        case .subtract: sum -= number
        case .multiply: (factor, sum) = (factor * number, sum * number)
        default: (factor, sum) = (factor / number, sum / number)
        }
        guard factor.isFinite, sum.isFinite, rest.count < 32 else { return nil }
        if factor != 1 { rest.append((.multiply, .number(factor))) }
        if sum != 0 { rest.append((.add, .number(sum))) }
        return rest
    }

    /// The source number of a rule that was a part of a frame and is now a rule of its own.
    func source(ofPart part: Int, _ prop: Prop, of tie: Tie, on bearer: Bearer) -> Source {
        if tie.isPlain(prop) { return tie.plainSource }
        let own = self.tie(tie, part: part, prop)
        own.note(TiedSlot(bearer, prop, .rule))
        return own.source
    }

    /// A relation of its own for one of the properties that a relation sets.
    func tie(
        _ tie: Tie, part: Int?, _ prop: Prop, changes: [(sign: BinaryOperator, value: Value)]? = nil, at place: Source? = nil
    ) -> Tie {
        var own = tie.relation
        own.property = .prop(prop)
        own.source = session.places.fresh(like: place ?? tie.source)
        if let part, case .formula(_, _, let text) = tie.form, part < text.parts.count { own.valueRange = text.parts[part].range }
        let result = Tie(
            own, from: tie.plainSource, tie.form, part: part ?? tie.part, changes: changes ?? tie.changes, knobs: tie.knobs)
        session.ties.add(result)
        return result
    }

    /// Sets the value of a relation on all its targets.
    private func set(_ target: Value, _ tie: Tie, _ value: Value) throws(Failure) {
        mode.tie = tie
        defer { mode.tie = nil }
        guard case .list = target else { return try relate(target, tie.relation, value) }
        try forEach(in: target, tie.relation, value) { item, place, value throws(Failure) in
            if let place, case .prop(let prop) = tie.relation.property { mode.tie = self.tie(tie, part: place, prop) }
            try relate(item, tie.relation, value)
        }
    }

    /// The source number for a rule that a relation sets. Records the rule, unless this relation set it already.
    func source(of tie: Tie, _ slot: TiedSlot, _ prop: Prop, isInWhen: Bool) -> Source {
        // A part without knobs is an ordinary rule.
        if tie.isPlain(prop) { return tie.plainSource }
        let own = tie.relation.property.parts.count > 1 && prop != .frame ? self.tie(tie, ofPart: prop) : tie
        if !isInWhen, document.source(of: slot) != own.source { own.note(slot) }
        return own.source
    }

    private func tie(_ tie: Tie, ofPart prop: Prop) -> Tie {
        if let known = tie.ofParts[prop], session.ties.bySource[known.source] === known { return known }
        let own = self.tie(tie, part: tie.relation.property.parts.firstIndex(of: prop), prop)
        tie.ofParts[prop] = own
        return own
    }

    /// Records which rules of a new `when` follow knobs.
    func noteTies(of when: Int32) {
        if session.ties.isEmpty { return }
        for (place, slot) in document.whenSlots(when).enumerated() { session.ties.bySource[slot.source]?.note(.when(when, place)) }
    }

    /// The value of a relation with the present values of its knobs.
    func workOut(_ tie: Tie) throws(Failure) -> Value {
        var value: Value
        switch tie.form {
        case .function(let function): value = .function(function)
        case .formula(let function, let constants, _):
            value = try inPureMode(.relation) { () throws(Failure) in try call(function, constants) }
        }
        if let part = tie.part, let list = Arithmetic.items(of: value) {
            guard part < list.count else {
                throw Failure(
                    .badValue, "this list has \(list.count) items, and the rule needs at least \(part + 1)",
                    range: tie.relation.valueRange)
            }
            value = list[part]
        }
        for change in tie.changes { value = try Arithmetic.onRules(change.sign, value, change.value) }
        return value
    }

    /// Computes a relation again, and updates the rules that are still its own.
    func workOutAgain(_ tie: Tie) throws(Failure) {
        let source = tie.source
        // Computed at the first such rule.
        var value: Value?
        var last: (prop: Prop, rule: Rule)?
        do throws(Failure) {
            for place in tie.slots.indices {
                let slot = tie.slots[place]
                guard document.source(of: slot) == source else { continue }
                mode.isTyingAgain = true
                defer { mode.isTyingAgain = false }
                if value == nil { value = try workOut(tie) }
                guard let now = value else { return }
                guard let (bearer, prop, kind) = parts(of: slot) else {
                    if case .keep(let number, let spot) = slot { try keepAgain(number, now, spot, tie) }
                    try look(at: place)
                    continue
                }
                if let last, last.prop == prop, isTheSameForAll(now, bearer) {
                    document.replace(slot, last.rule, source: source)
                } else {
                    let rule = try binder.rule(again: now, tie.relation, for: prop, kind, bearer)
                    document.replace(slot, rule, source: source)
                    last = isTheSameForAll(now, bearer) ? (prop, rule) : nil
                }
                try look(at: place)
            }
        } catch {
            if error.place == nil, let place = session.place(of: tie.plainSource) {
                error.place = Diagnostic.Place(source: place.source, range: tie.relation.valueRange, label: error.label)
            }
            throw error
        }
    }

    /// Whether a value gives the same rule on every node and style with the property.
    private func isTheSameForAll(_ value: Value, _ bearer: Bearer) -> Bool {
        if case .screen = bearer { return false }
        switch value {
        case .number, .percent, .bool, .word: return true
        default: return false
        }
    }

    /// The bearer, property and slot of a rule; `nil` for a `keep`.
    private func parts(of slot: TiedSlot) -> (Bearer, Prop, SlotKind)? {
        switch slot {
        case .keep: return nil
        case .node(let node, let prop, let kind): return (node == Document.screen ? .screen : .node(node), prop, kind)
        case .style(let style, let prop, let kind): return (.style(style), prop, kind)
        case .when(let when, let place):
            let slot = document.whenSlots(when)[place]
            return (slot.target, slot.prop, slot.slot)
        }
    }
}
