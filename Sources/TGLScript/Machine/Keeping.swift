import TGLLayout
import TGLSyntax

// Relations that are not in slots of nodes: `keep`, `vfl`, `remake`, and their labels.

extension Machine {
    /// Runs an instruction for such relations.
    func keepRelation(_ i: Instruction) throws(Failure) {
        switch i.op {
        case .keep: try keep(i)
        case .format: try format(i)
        case .remake: try remake(i)
        default: try setLabel(i)
        }
    }

    // MARK: keep

    func keep(_ i: Instruction) throws(Failure) {
        let plan = program.plans.keeps[Int(i.b)]
        var sides = (left: register(i.a).pointee.value, right: register(i.a + 1).pointee.value)
        var tie: Tie?
        if let tied = plan.tied {
            let constants = (0..<tied.count).map { register(i.a + UInt16(tied.first + $0)).pointee.value }
            let given = program.plans.ties[tied.plan]
            let new = try self.tie(given, program.relations[given.relation], constants)
            tie = new
            sides = self.sides(try workOut(new), plan.relation == nil ? nil : sides.left)
        }
        if let range = plan.levelRange {
            do { sides.right = try Arithmetic.prioritized(sides.right, register(i.a + 2).pointee.value) } catch {
                error.range = range
                throw error
            }
        }
        guard let relation = plan.relation else { return try keepEquation(sides.left, sides.right, tie, plan, i) }
        let lefts = try leaves(of: sides.left)
        if lefts.count > 1, plan.label != nil {
            throw Failure(
                .keepPlace, "a label names one relation, and this `keep` makes \(lefts.count)",
                help: "name one property of one node on the left", range: plan.leftRange)
        }
        for (index, item) in lefts.enumerated() {
            let spot = TiedSlot.Spot(index: index, count: lefts.count)
            try keepProperty(item, part(sides.right, spot), relation, tie, spot, plan, i)
        }
    }

    /// The two sides of an equation. One that follows knobs is computed as a list of both; otherwise the left side is given.
    private func sides(_ value: Value, _ left: Value?) -> (left: Value, right: Value) {
        if let left { return (left, value) }
        if case .list(let list) = value, list.count == 2 { return (list[0], list[1]) }
        return (.none, value)
    }

    /// The value for one of several properties, if the value is a list with one item for each.
    private func part(_ value: Value, _ spot: TiedSlot.Spot) -> Value {
        if spot.count > 1, case .list(let list) = value, list.count == spot.count { return list.items[spot.index] }
        return value
    }

    private func keepProperty(
        _ left: Value, _ right: Value, _ given: Relation, _ tie: Tie?, _ spot: TiedSlot.Spot, _ plan: KeepPlan, _ i: Instruction
    ) throws(Failure) {
        guard case .rule(let box) = left, box.rule.kind == .reference else {
            throw Failure.type("the left side of a `keep`", needs: "a size or position of a node", got: left)
        }
        var relation = given
        relation.property = .prop(box.rule.anchor)
        let named = box.rule.ref < 0 ? try openNode(i, plan.leftRange) : box.rule.ref
        let target = box.rule.path == 0 ? named : document.resolveReference(Rule(.reference, path: box.rule.path, ref: named), on: named)
        guard let node = target, document.exists(node) else {
            throw Failure(.keepPlace, "there is no such node", range: plan.leftRange)
        }
        guard document.system(of: node) != nil else { throw outsideSystem(node, plan.leftRange) }
        try refuseAlternatives([right], plan.rightRange)
        let rule = explicit(try binder.rule(right, for: box.rule.anchor, plan.sign.slot, .node(node), relation), on: node)
        let owner = try block(i) ?? document.parent(node) ?? node
        try add(
            Keep(
                owner: owner, form: .property(node: node, prop: box.rule.anchor), sign: plan.sign, rule: rule, label: plan.labelText,
                text: plan.text, source: tie?.source ?? plan.source), plan.label, tie, spot, isInWhen: plan.isInWhen)
    }

    /// Updates a relation that follows knobs with the new value of its right side, or of both sides. Its priority stays.
    func keepAgain(_ number: Int32, _ value: Value, _ spot: TiedSlot.Spot, _ tie: Tie) throws(Failure) {
        var keep = document.keep(number)
        // Once a node of it is removed, the relation can have no effect any more.
        guard document.nodes(in: keep).allSatisfy({ document.exists($0) }) else { return }
        let priority = keep.rule.priority
        switch keep.form {
        case .property(let node, let prop):
            var relation = tie.relation
            relation.property = .prop(prop)
            keep.rule = explicit(try binder.rule(part(value, spot), for: prop, keep.sign.slot, .node(node), relation), on: node)
        case .equation:
            let sides = sides(value, nil)
            var first = try equationSide(sides.left, tie.relation.nameRange)
            var second = try equationSide(sides.right, tie.relation.valueRange)
            for t in first.terms.indices where first.terms[t].node < 0 { first.terms[t].node = keep.owner }
            for t in second.terms.indices where second.terms[t].node < 0 { second.terms[t].node = keep.owner }
            keep.form = .equation(first)
            keep.rule = equationRule(second)
        case .format: return
        }
        keep.rule.priority = priority
        document.setKeep(number, keep)
    }

    /// A rule that names its own node by number, so that its meaning does not depend on where it is stored.
    private func explicit(_ rule: Rule, on node: Int32) -> Rule {
        var rule = rule
        if rule.kind == .reference, rule.ref < 0 { rule.ref = node }
        if rule.kind == .sum {
            var sum = document.sums[Int(rule.ref)]
            for o in sum.operands.indices {
                for t in sum.operands[o].terms.indices where sum.operands[o].terms[t].node < 0 { sum.operands[o].terms[t].node = node }
            }
            rule.ref = document.addSum(sum)
        }
        if rule.kind == .adaptive { rule.ref = document.addAdaptive(document.mapped(adaptive: rule) { explicit($0, on: node) }) }
        return rule
    }

    private func outsideSystem(_ node: Int32, _ range: SourceRange) -> Failure {
        Failure(
            .keepPlace, "`\(document.nameText(node))` is not in a `constraint` or a `stack`, so no relation can be kept of it",
            note: "`keep` and `vfl` add relations between items of one `constraint` or `stack`",
            help: "make its container a `constraint`, or set the property itself", range: range)
    }

    /// The node in whose block the statement is; `nil` at the top level.
    private func owner(_ i: Instruction) throws(Failure) -> Int32? {
        let block = try block(i)
        return block == Document.screen ? nil : block
    }

    /// The node in whose block the statement is; the screen at the top level.
    private func block(_ i: Instruction) throws(Failure) -> Int32? {
        guard case .node(let node) = register(i.c).pointee.value else {
            if case .style = register(i.c).pointee.value {
                throw Failure(.styleContent, "a style may contain only rules of sizes, positions and other properties, no `keep`")
            }
            return nil
        }
        return try existing(node)
    }

    private func openNode(_ i: Instruction, _ range: SourceRange) throws(Failure) -> Int32 {
        guard let node = try owner(i) else { throw Failure(.noOpenNode, "no node is open here", range: range) }
        return node
    }

    private func keepEquation(
        _ left: Value, _ right: Value, _ tie: Tie?, _ plan: KeepPlan, _ i: Instruction
    ) throws(Failure) {
        var priority = 0.0
        if case .rule(let box) = right { priority = box.rule.priority }
        var first = try equationSide(left, plan.leftRange)
        var second = try equationSide(right, plan.rightRange)
        let open = try owner(i)
        var named: [Int32] = []
        func settle(_ sum: inout LinearSum) throws(Failure) {
            for t in sum.terms.indices {
                if sum.terms[t].node < 0 {
                    guard let open else { throw Failure(.noOpenNode, "no node is open here", range: plan.range) }
                    sum.terms[t].node = open
                }
                let term = sum.terms[t]
                let rule = Rule(.reference, path: term.path, ref: term.node)
                if let node = document.resolveReference(rule, on: term.node) { named.append(node) }
            }
        }
        try settle(&first)
        try settle(&second)
        guard let some = named.first else {
            if !(first.terms + second.terms).isEmpty { throw Failure(.keepPlace, "the nodes of an equation must exist", range: plan.range) }
            throw Failure(.keepPlace, "an equation needs a size or a position of a node", range: plan.range)
        }
        guard let system = document.system(of: some) else { throw outsideSystem(some, plan.range) }
        if let stranger = named.first(where: { document.system(of: $0) != system }) {
            throw Failure(
                .badReference,
                "`\(document.nameText(some))` and `\(document.nameText(stranger))` are no items of the same system",
                note: "a relation names items of one unbroken tree of `constraint` and `stack` containers",
                help: "write `value(\(document.nameText(stranger)).…)` for a current number", range: plan.range)
        }
        var rule = equationRule(second)
        rule.priority = priority
        try add(
            Keep(
                owner: try block(i) ?? document.commonContainer(of: named), form: .equation(first), sign: plan.sign, rule: rule,
                label: plan.labelText, text: plan.text, source: tie?.source ?? plan.source), plan.label, tie, isInWhen: plan.isInWhen)
    }

    /// The right side of an equation as a rule; its constant is the number of the rule.
    private func equationRule(_ sum: LinearSum) -> Rule {
        if sum.terms.isEmpty, sum.live.isEmpty { return Rule(.number, mult: 0, add: sum.add) }
        var sum = sum
        let add = sum.add
        sum.add = 0
        return Rule(.sum, ref: document.addSum(SumRule(.only, [sum])), add: add)
    }

    /// Fails for a relation with an `or` (A-56).
    private func refuseAlternatives(_ values: [Value], _ range: SourceRange) throws(Failure) {
        guard values.contains(where: { $0.alternatives != nil }) else { return }
        throw Failure(
            .badValue, "a `keep` cannot have an `or`; only the rule of a size or a position can",
            help: "write `A.left = … or …`, or the `keep` in a `when`", range: range)
    }

    private func equationSide(_ value: Value, _ range: SourceRange) throws(Failure) -> LinearSum {
        try refuseAlternatives([value], range)
        guard let box = Arithmetic.linear(value), let sum = Arithmetic.linearSum(box), sum.percent == nil else {
            throw Failure(
                .keepPlace, "an equation is a sum of sizes, positions and numbers on each side",
                note: "percentages, `wrap`, `fill`, `max` and `min` need one property on the left: `keep A.width = 50%`", range: range)
        }
        if let failure = Magnitude.failure(of: Magnitude.numbers(of: sum), range) { throw failure }
        return sum
    }

    /// Adds a relation, with its label if it has one, and records the knobs that it follows.
    private func add(
        _ keep: Keep, _ label: Identifier?, _ tie: Tie? = nil, _ spot: TiedSlot.Spot = .init(), isInWhen: Bool
    ) throws(Failure) {
        needsCheck = true
        try checkLasts(keep)
        if let label, let text = keep.label { try checkFree(label.symbol, text, isIndexed: false) }
        if isInWhen, !whens.isEmpty {
            whens[whens.count - 1].keeps.append((keep, tie, spot))
        } else {
            let number = document.addKeep(keep)
            tie?.note(.keep(number, spot))
        }
    }

    // MARK: vfl

    func format(_ i: Instruction) throws(Failure) {
        let plan = program.plans.formats[Int(i.b)]
        var values: [String: Value] = [:]
        for (offset, name) in plan.names.enumerated() { values[name.text] = register(i.a + UInt16(offset)).pointee.value }
        func range(_ name: FormatSyntax.Name) -> SourceRange { plan.names.first { $0.text == name.text }?.range ?? plan.range }
        var views: [VisualFormat.View] = []
        for view in plan.syntax.views {
            guard case .node(let handle)? = values[view.name.text] else {
                throw Failure(
                    .formatText, "`\(view.name.text)` in a format must be a node, not \(values[view.name.text]?.kindText ?? "nothing")",
                    range: range(view.name))
            }
            let sizes = try predicates(view.sizes, values, mayBeNode: true, range)
            views.append(VisualFormat.View(try existing(handle), sizes: sizes))
        }
        var connections: [VisualFormat.Connection] = []
        for connection in plan.syntax.connections {
            switch connection {
            case .none: connections.append(.none)
            case .touching: connections.append(.touching)
            case .standard: connections.append(.standard)
            case .distances(let list): connections.append(.distances(try predicates(list, values, mayBeNode: false, range)))
            }
        }
        let first = views[0].node
        guard let system = document.system(of: first) else { throw outsideSystem(first, plan.range) }
        if let stranger = views.first(where: { document.system(of: $0.node) != system }) {
            throw Failure(
                .badReference, "`\(document.nameText(first))` and `\(document.nameText(stranger.node))` are no items of the same system",
                note: "a format names items of one unbroken tree of `constraint` and `stack` containers", range: plan.range)
        }
        let owner = try owner(i)
        let container = owner ?? document.parent(first) ?? first
        let format = VisualFormat(
            axis: plan.syntax.isVertical ? .y : .x, reading: plan.reading, container: container, views: views, connections: connections,
            alignments: plan.alignments)
        try add(
            Keep(
                owner: container, form: .format(format), label: plan.labelText, text: quote(plan.text), source: plan.source),
            plan.label, isInWhen: plan.isInWhen)
    }

    private func predicates(
        _ list: [FormatSyntax.Predicate], _ values: [String: Value], mayBeNode: Bool, _ range: (FormatSyntax.Name) -> SourceRange
    ) throws(Failure) -> [VisualFormat.Predicate] {
        var result: [VisualFormat.Predicate] = []
        for predicate in list {
            let sign = Comparison(predicate.sign) ?? .equal
            var priority = 1000.0
            switch predicate.priority {
            case .number(let number)?: priority = number
            case .name(let name)?:
                if let level = Priorities.words[name.text] {
                    priority = level
                } else if case .number(let number)? = values[name.text] {
                    priority = number
                } else {
                    throw Failure(
                        .formatText, "`\(name.text)` is no priority",
                        help:
                            "a priority is a number above 0 and at most 1000, a variable, or one of "
                            + Priorities.names.map { "`\($0)`" }.joined(separator: ", "),
                        range: range(name))
                }
            case nil: break
            }
            guard priority > 0, priority <= 1000 else {
                let failure = Failure(.badValue, "a priority is a number above 0 and at most 1000")
                if case .name(let name)? = predicate.priority { failure.range = range(name) }
                throw failure
            }
            func limited(_ number: Double, _ range: SourceRange?) throws(Failure) -> Double {
                if let failure = Magnitude.failure(of: [number], range) { throw failure }
                return number
            }
            switch predicate.object {
            case .number(let number): result.append(.init(sign, number: try limited(number, nil), priority: priority))
            case .name(let name):
                switch values[name.text] {
                case .number(let number)?:
                    result.append(.init(sign, number: try limited(number, range(name)), priority: priority))
                case .node(let handle)? where mayBeNode: result.append(.init(sign, node: try existing(handle), priority: priority))
                default:
                    throw Failure(
                        .formatText,
                        "`\(name.text)` must be a number\(mayBeNode ? " or a node" : ""), not \(values[name.text]?.kindText ?? "nothing")",
                        range: range(name))
                }
            }
        }
        return result
    }

    // MARK: remake

    func remake(_ i: Instruction) throws(Failure) {
        for offset in 0..<i.b {
            for item in try leaves(of: register(i.a + offset).pointee.value) {
                guard case .node(let handle) = item else { throw Failure.type("`remake`", needs: "nodes", got: item) }
                let node = try existing(handle)
                splitFrame(of: node)
                for slot in document.ownSlots(node) where slot.prop.isLive { document.set(node, slot.prop, slot.slot, .unset) }
                for keep in document.allKeeps(of: node) where document.when(ofKeep: keep) == nil { document.removeKeep(keep) }
            }
        }
    }

    // MARK: Labels

    /// The relation with a label, as a value.
    func label(_ text: String) -> Value? {
        document.keep(labelled: text).map { .keep(KeepHandle(index: $0, document: documentNumber)) }
    }

    func existing(_ keep: KeepHandle) throws(Failure) -> Int32 {
        guard keep.document == documentNumber else { throw Failure(.removedNode, "this relation belongs to another document") }
        guard document.keepExists(keep.index) else {
            throw Failure(.removedNode, "this relation was removed")
        }
        return keep.index
    }

    func read(_ member: String, ofKeep handle: KeepHandle) throws(Failure) -> Value {
        let number = try existing(handle)
        let keep = document.keep(number)
        switch KeepMember(rawValue: member) {
        case .active: return .bool(keep.isActive)
        case .priority: return .number(keep.rule.level)
        case .constant: return .number(keep.rule.add)
        case .holds:
            try layout()
            return .bool(document.outcome(ofKeep: number).holds)
        case .error:
            try layout()
            return .number(document.outcome(ofKeep: number).error)
        case nil:
            throw Failure(
                .noMember, "a relation has no `\(member)`",
                note: "it has: \(KeepMember.allCases.map(\.rawValue).joined(separator: ", "))")
        }
    }

    func setLabel(_ i: Instruction) throws(Failure) {
        let plan = program.plans.edits[Int(i.b)]
        let base = register(i.a).pointee.value
        let value = register(i.a + 1).pointee.value
        if let property = plan.property { return try setActive(property, of: base, value, plan) }
        guard case .keep(let handle) = base, let member = KeepMember(rawValue: plan.name) else {
            throw Failure(
                .unknownProperty, "there is no property `\(plan.name)`",
                note: plan.name == "priority"
                    ? "a priority is written behind a rule in a `constraint` or a `stack`: `A.width = 80 @ high`; elsewhere `width >= …` "
                        + "is a bound"
                    : "`\(plan.name)` belongs to the label of a `keep` or a `vfl`: `keep gap: A.right <= B.left`", range: plan.range)
        }
        guard member.isSettable else { throw Failure(.readOnly, "`\(plan.name)` is computed by the layout and cannot be set") }
        let number = try existing(handle)
        var keep = document.keep(number)
        switch member {
        case .active:
            guard case .bool(let isActive) = value, plan.sign == .set else {
                throw Failure.type("`active`", needs: "`true` or `false`", got: value)
            }
            keep.isActive = isActive
        case .priority:
            let new = try changed(keep.rule.level, value, plan)
            guard new > 0, new <= 1000 else { throw Failure(.badValue, "a priority is a number above 0 and at most 1000") }
            keep.rule.priority = new
        default:
            if case .format = keep.form { throw Failure(.badValue, "a `vfl` has several relations, and so no one constant") }
            // After its constant is set, the relation no longer follows a knob.
            if let tie = session.ties.bySource[keep.source] { keep.source = tie.plainSource }
            keep.rule.add = try changed(keep.rule.add, value, plan)
            if let failure = Magnitude.failure(of: [keep.rule.add], nil) { throw failure }
            if keep.rule.kind == .number { keep.rule.mult = 0 }
        }
        document.setKeep(number, keep)
    }

    private func changed(_ old: Double, _ value: Value, _ plan: EditPlan) throws(Failure) -> Double {
        guard case .number(let number) = value else { throw Failure.type("`\(plan.name)`", needs: "a number", got: value) }
        guard let sign = plan.sign.operation else {
            if plan.sign == .set { return number }
            throw Failure(.doesNothing, "`\(plan.name)` has no bounds: write `=`")
        }
        return try Arithmetic.on(sign, old, number)
    }
}
