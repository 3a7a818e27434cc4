import TGLLayout
import TGLSyntax

// Sets relations on their targets; the machine is the binder's access to the document.

extension Machine {
    var binder: Binder { Binder(host: self) }

    func relate(_ i: Instruction) throws(Failure) {
        let relation = top.pointee.program._withUnsafeGuaranteedRef { $0.relations[pc.pointee.wide] }
        let target = register(i.a).pointee.value
        if session.scope.hasKnobs, !isInCell, try relateByKnobs(target, relation, register(i.b).pointee.value) {
            pc += 1
            return
        }
        if case .list = target {
            try forEach(in: target, relation, register(i.b).pointee.value) { item, _, value throws(Failure) in
                try relate(item, relation, value)
            }
        } else {
            try relate(target, relation, register(i.b).pointee.value)
        }
        pc += 1
    }

    /// Calls `work` with each node or style of a list and its value. This is the whole value; but if it is a list of as many sizes or
    /// positions as there are items, it is the one at the same index, and the index is passed too. Children of a container that places by
    /// edges take the list as a whole.
    func forEach(
        in target: Value, _ relation: Relation, _ value: Value, _ work: (Value, Int?, Value) throws(Failure) -> Void
    ) throws(Failure) {
        let items = try leaves(of: target)
        var values: [Value]?
        if case .prop(let prop) = relation.property, prop.isLive, let all = Arithmetic.items(of: value), all.count == items.count,
            items.allSatisfy({ takesOne($0, prop, relation) })
        {
            values = all
        }
        for (index, item) in items.enumerated() {
            try work(item, values == nil ? nil : index, values?[index] ?? value)
            try look(at: index)
        }
    }

    /// Whether each item takes a single value, so that a list is divided among the items.
    private func takesOne(_ item: Value, _ prop: Prop, _ relation: Relation) -> Bool {
        guard case .node(let handle) = item, let node = resolve(handle) else { return false }
        return relation.sign != .set || !prop.forms.contains(.list) || !document.placesByEdges(aroundOf: node)
    }

    func relate(_ target: Value, _ relation: Relation, _ value: Value) throws(Failure) {
        switch target {
        case .node(let node):
            if try relateItem(node, relation, value) { return }
            let index = try existing(node, forRule: true)
            try checkLasts(index, relation)
            try binder.bind(value, relation, to: index == Document.screen ? .screen : .node(index))
        case .style where isInCell:
            throw Failure(
                .impure, "a template cannot change a style", note: "it makes and changes the nodes of its own cell",
                help: "set the rules in the block of a node, or change the style outside of the template")
        case .style(let style): try binder.bind(value, relation, to: .style(try existing(style)))
        case .none where relation.isOpen:
            throw Failure(
                .noOpenNode, "no node is open here, so `\(relation.name)` has no owner",
                help: "write `A.\(relation.name) \(relation.sign.text) …`, or put it in a node's block",
                range: relation.nameRange)
        default:
            throw Failure(
                .noMember, "`\(relation.name)` is a property of nodes and styles, not of \(target.kindText)",
                range: relation.nameRange)
        }
    }

    func existing(_ style: StyleHandle) throws(Failure) -> Int32 {
        guard session.isOwn(style), document.styleExists(style.index) else {
            throw Failure(.removedNode, "this style belongs to another document")
        }
        return style.index
    }
}

extension Machine: BindingHost {
    // MARK: Content of rules

    func add(string text: String) -> Int32 { document.addString(text) }
    func add(numbers: [Double]) -> Int32 { document.addNumbers(numbers) }
    func add(list: [Rule]) -> Int32 { document.addList(list) }
    func add(sum: SumRule) -> Int32 { document.addSum(sum) }
    func sum(_ number: Int32) -> SumRule? { document.sums[Int(number)] }
    func add(adaptive: AdaptiveRule) -> Int32 { document.addAdaptive(adaptive) }
    func adaptive(_ number: Int32) -> AdaptiveRule? { document.adaptiveRules[Int(number)] }

    func add(function: Function, for prop: Prop) throws(Failure) -> Int32 {
        needsCheck = true
        if prop.forms.contains(.itemFunction) {
            let template = try ScriptTemplate(function, in: self, prop)
            if isInCell { cell.reads.knobs.formUnion(template.knobs) }
            return document.addFunction(template)
        }
        let kept: any ScriptFunction =
            try prop == .lineGravity ? ScriptLineGravity(function, in: self) : ScriptCurve(function, in: self, prop)
        if isInCell { cell.reads.knobs.formUnion(kept.knobs) }
        return document.addFunction(kept)
    }

    // MARK: Nodes and styles

    func number(of node: NodeHandle) throws(Failure) -> Int32 {
        if mode.isTyingAgain, node.document == documentNumber { return node.index }
        if node.document == documentNumber, document.isExpected(node.index) { return node.index }
        return try existing(node)
    }

    func number(of style: StyleHandle) throws(Failure) -> Int32 { try existing(style) }

    func kind(of node: Int32) -> Kind { document.kind(node) }
    func name(of node: NodeHandle) -> String { document.nameText(node.index) }
    func name(ofNumber node: Int32) -> String { document.nameText(node) }
    func isHorizontal(_ node: Int32) -> Bool { document.isHorizontal(node) }

    /// Replaces a node's own frame by its four parts, before one of them is changed or removed.
    func splitFrame(of node: Int32) {
        guard let frame = document.own(node, .frame, .rule), frame.rule.kind == .numbers,
            !isPlacedByFrame(node)
        else { return }
        let later = document.ownSlots(node, inOrderOfSetting: true).drop { $0.prop != .frame }.map(\.prop)
        let tie = session.ties.bySource[frame.source]
        for (index, part) in PropertyName.frame.parts.enumerated() where !later.contains(part) {
            let source = tie.map { self.source(ofPart: index, part, of: $0, on: .node(node)) } ?? frame.source
            document.set(node, part, .rule, .number(document.numbers[Int(frame.rule.ref)][index]), source: source)
        }
        document.set(node, .frame, .rule, .unset)
    }

    /// Replaces a style's frame by its four parts, before one of them is changed or removed.
    func splitFrame(ofStyle style: Int32) {
        guard let frame = document.styleSlots(style).first(where: { $0.prop == .frame }) else { return }
        for (index, part) in PropertyName.frame.parts.enumerated() {
            guard let found = document.styleRule(style, part) else { continue }
            var source = found.source
            if source == frame.source, let tie = session.ties.bySource[source] {
                source = self.source(ofPart: index, part, of: tie, on: .style(style))
            }
            document.setStyle(style, part, .rule, found.rule, source: source)
        }
        document.setStyle(style, .frame, .rule, .unset, source: frame.source)
    }

    func isPlacedByFrame(_ node: Int32) -> Bool {
        [Prop.useFrame, .noLayout].contains { prop in
            let rule = document.value(node, prop)
            return rule.kind == .bool && rule.ref != 0
        }
    }

    func screenNumber(_ prop: Prop) -> Double {
        prop == .scale ? document.scale : document.sizeRule(Document.screen, prop.axis).add
    }

    func rule(of bearer: Bearer, _ prop: Prop) -> Rule? {
        switch bearer {
        case .node(let node): ownOrStyle(node, prop)
        case .style(let style): document.styleRule(style, prop)?.rule
        case .screen: document.own(Document.screen, prop, .rule)?.rule
        }
    }

    private func ownOrStyle(_ node: Int32, _ prop: Prop) -> Rule? {
        if let own = document.own(node, prop, .rule) { return own.rule }
        for style in document.stylesOf(node).reversed() {
            if let found = document.styleRule(style, prop) { return found.rule }
        }
        return nil
    }

    // MARK: Setting

    func put(_ rule: Rule, on bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) {
        let isInWhen = relation.isInWhen && !whens.isEmpty
        var relation = relation
        if let tie = mode.tie { relation.source = source(of: tie, TiedSlot(bearer, prop, slot), prop, isInWhen: isInWhen) }
        switch bearer {
        case .screen: document.set(Document.screen, prop, slot, rule, source: relation.source)
        case .style(let style) where isInWhen: gather(.style(style), prop, slot, rule, relation)
        case .style(let style): document.setStyle(style, prop, slot, rule, source: relation.source)
        case .node(let node) where isInWhen: gather(.node(node), prop, slot, rule, relation)
        case .node(let node):
            document.set(node, prop, slot, rule, source: relation.source)
            if !document.isActive(node, prop) {
                let place = Diagnostic.Place(source: program.source, range: relation.nameRange)
                session.notes.note(IdleRule(node: node, prop: prop, place: place), in: document)
            }
        }
    }

    private func gather(_ bearer: WhenBearer, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ relation: Relation) {
        whens[whens.count - 1].slots.append(WhenSlot(bearer, prop, slot, rule, source: relation.source))
    }

    func clear(_ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) {
        switch bearer {
        case .style(let style):
            if !relation.isInWhen, document.styleSlots(style).contains(where: { $0.prop == prop && $0.slot == slot }) {
                document.setStyle(style, prop, slot, .unset)
            }
        case .node(let node):
            if !relation.isInWhen, document.own(node, prop, slot) != nil { document.set(node, prop, slot, .unset) }
        case .screen: break
        }
    }
}
