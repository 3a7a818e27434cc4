import TGLLayout
import TGLSyntax

// Relations: which slots of which nodes they set.

/// What a relation sets: a node's own slots, or a style's.
enum Bearer {
    case node(Int32)
    case style(Int32)
}

extension Machine {
    func relate(_ i: Instruction) throws(Failure) {
        let relation = program.relations[pc.pointee.wide]
        let target = register(i.a).pointee.value
        if case .list = target {
            let value = register(i.b).pointee.value
            for item in try leaves(of: target) { try relate(item, relation, value) }
        } else {
            try relate(target, relation, register(i.b).pointee.value)
        }
        pc += 1
    }

    private func relate(_ target: Value, _ relation: Relation, _ value: Value) throws(Failure) {
        switch target {
        case .node(let node): try relate(.node(try existing(node)), relation, value)
        case .style(let style): try relate(.style(try existing(style)), relation, value)
        case .none where relation.isOpen:
            throw Failure(
                .noOpenNode, "no node is open here, so `\(relation.name)` is nobody's",
                help: "write `A.\(relation.name) \(relation.sign.text) …`, or put it in a node's block",
                range: relation.nameRange)
        default:
            throw Failure(
                .noMember, "`\(relation.name)` belongs to nodes and styles, and this is \(target.kindText)",
                range: relation.nameRange)
        }
    }

    func existing(_ style: StyleHandle) throws(Failure) -> Int32 {
        guard session.isOwn(style), document.styleExists(style.index) else {
            throw Failure(.removedNode, "this style belongs to another document")
        }
        return style.index
    }

    private func relate(_ bearer: Bearer, _ relation: Relation, _ value: Value) throws(Failure) {
        if relation.property.isReadOnly {
            throw Failure(
                .readOnly, "`\(relation.name)` follows from the layout and cannot be set",
                help: relation.property.readOnlyHelp, range: relation.nameRange)
        }
        if relation.isInWhen, case .style = bearer {
            throw Failure(.whenContent, "a `when` sets properties of nodes, not of styles", range: relation.nameRange)
        }
        if case .node(let node) = bearer, node == Document.screen {
            try relateScreen(relation, value)
            return
        }
        if case .prop(let prop) = relation.property, prop.info.bearers == .screen {
            throw Failure(
                .badValue, "`\(relation.name)` is a property of the screen alone",
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
        case .margin, .padding:
            try setParts(bearer, relation, value, slot)
            let own: [Prop] = relation.property == .margin ? [.leading, .trailing] : [.leadingPadding, .trailingPadding]
            for prop in own { clear(bearer, prop, slot, relation) }
        default: try setParts(bearer, relation, value, slot)
        }
    }

    private func isRowSize(_ bearer: Bearer, _ value: Value) -> Bool {
        if case .list = value { return false }
        switch bearer {
        case .node(let node): return document.kind(node) == .row
        case .style: return true
        }
    }

    private func setParts(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        let parts = relation.property.parts
        for (part, item) in zip(parts, try items(of: value, relation, bearer)) {
            try put(bearer, part, slot, item, relation)
        }
    }

    /// What a shorthand's value gives to each part.
    private func items(of value: Value, _ relation: Relation, _ bearer: Bearer) throws(Failure) -> [Value] {
        let parts = relation.property.parts
        if case .list(let list) = value {
            if list.items.count == parts.count { return list.items }
        } else if relation.property == .margin || relation.property == .padding || relation.property == .space {
            return Array(repeating: value, count: parts.count)
        }
        let names: String
        switch relation.property {
        case .size: names = "width, height"
        case .origin: names = "left, top"
        case .center: names = "centerX, centerY"
        case .space: names = "hspace, vspace"
        case .frame: names = "x, y, width, height"
        default: names = "top, left, bottom, right"
        }
        let isSingle = relation.property == .margin || relation.property == .padding || relation.property == .space
        throw Failure(
            .badValue, "`\(relation.name)` takes \(isSingle ? "one value or " : "")a list `[\(names)]`",
            range: relation.valueRange)
    }

    /// `frame`: where a node without layout stands, and for others left, top, width and height.
    private func setFrame(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        let items = try items(of: value, relation, bearer)
        var numbers: [Double] = []
        for item in items { if case .number(let number) = item { numbers.append(number) } }
        let isFree = isPlacedByFrame(bearer)
        if slot == .rule {
            if numbers.count == 4 {
                try put(bearer, .frame, slot, value, relation)
            } else if isFree {
                throw Failure(
                    .badValue, "where the container leaves a node out, its frame is four numbers",
                    help: "`value(…)` takes the number that a size has now", range: relation.valueRange)
            }
        }
        if isFree { return }
        // The layout takes the parts of a node's own frame from the frame itself.
        if slot == .rule, numbers.count == 4, !relation.isInWhen, case .node = bearer { return }
        for (part, item) in zip(relation.property.parts, items) { try put(bearer, part, slot, item, relation) }
    }

    /// Writes a node's own frame as its four parts, before one of them is changed or taken away by itself.
    func splitFrame(of node: Int32) {
        guard let frame = document.own(node, .frame, .rule), frame.rule.kind == .numbers,
            !isPlacedByFrame(.node(node))
        else { return }
        let later = document.ownSlots(node, inOrderOfSetting: true).drop { $0.prop != .frame }.map(\.prop)
        for (part, number) in zip(PropertyName.frame.parts, document.numbers[Int(frame.rule.ref)])
        where !later.contains(part) {
            document.set(node, part, .rule, .number(number), source: frame.source)
        }
        document.set(node, .frame, .rule, .unset)
    }

    private func isPlacedByFrame(_ bearer: Bearer) -> Bool {
        guard case .node(let node) = bearer else { return false }
        return [Prop.useFrame, .noLayout].contains { prop in
            let rule = document.value(node, prop)
            return rule.kind == .bool && rule.ref != 0
        }
    }

    private func bound(_ bearer: Bearer, _ relation: Relation, _ value: Value, _ slot: SlotKind) throws(Failure) {
        guard relation.property.isLive else {
            throw Failure(
                .badValue, "`\(relation.name)` has no bounds", note: "only sizes and positions do",
                help: "write `\(relation.name) = …` to set it", range: relation.nameRange)
        }
        try set(bearer, relation, value, slot)
    }

    /// Puts a value into one slot, as a rule that the property takes.
    private func put(
        _ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ value: Value, _ relation: Relation
    ) throws(Failure) {
        let rule = try rule(value, for: prop, slot, bearer, relation)
        switch bearer {
        case .style where prop == .style:
            throw Failure(
                .styleContent, "a style has no styles", note: "a node may have several: `view A : card, big`", range: relation.nameRange)
        case .style(let style): document.setStyle(style, prop, slot, rule, source: relation.source)
        case .node(let node):
            if relation.isInWhen, !whens.isEmpty {
                whens[whens.count - 1].slots.append((node, prop, slot, rule, relation.source))
            } else {
                document.set(node, prop, slot, rule, source: relation.source)
            }
        }
    }

    private func clear(_ bearer: Bearer, _ prop: Prop, _ slot: SlotKind, _ relation: Relation) {
        switch bearer {
        case .style(let style):
            if document.styleSlots(style).contains(where: { $0.prop == prop && $0.slot == slot }) {
                document.setStyle(style, prop, slot, .unset)
            }
        case .node(let node):
            if !relation.isInWhen, document.own(node, prop, slot) != nil { document.set(node, prop, slot, .unset) }
        }
    }

    // MARK: Changing

    private func change(_ bearer: Bearer, _ relation: Relation, _ value: Value) throws(Failure) {
        let sign: BinaryOperator
        switch relation.sign {
        case .add: sign = .add
        case .subtract: sign = .subtract
        case .multiply: sign = .multiply
        default: sign = .divide
        }
        if case .node(let node) = bearer, relation.property.isLive { splitFrame(of: node) }
        var parts = relation.property.parts
        if relation.property == .size, isRowSize(bearer, value), case .node = bearer { parts = [.size] }
        var values = Array(repeating: value, count: parts.count)
        if case .list(let list) = value, parts.count > 1, list.items.count == parts.count { values = list.items }
        for (part, value) in zip(parts, values) {
            let old = try changeable(bearer, part, relation)
            let new: Value
            do { new = try Arithmetic.onRules(sign, old, value) } catch {
                error.range = error.range ?? relation.valueRange
                throw error
            }
            try put(bearer, part, .rule, new, relation)
        }
    }

    /// The rule that `+=` and its like start from: the own one, else the style's, else the default.
    private func changeable(_ bearer: Bearer, _ prop: Prop, _ relation: Relation) throws(Failure) -> Value {
        let isNumeric = !prop.info.forms.isDisjoint(with: [.number, .count])
        guard isNumeric else { throw wordChange(relation) }
        let rule: Rule?
        switch bearer {
        case .style(let style):
            rule = document.styleSlots(style).first { $0.prop == prop && $0.slot == .rule }?.rule
            if rule == nil, prop.isSize {
                throw Failure(
                    .wordChange, "the style does not set `\(prop.word)` yet", help: "write `\(prop.word) = …` first",
                    range: relation.nameRange)
            }
        case .node(let node): rule = ownOrStyle(node, prop)
        }
        guard let rule else { return defaultValue(bearer, prop) }
        switch rule.kind {
        case .list, .word, .call, .bool: throw wordChange(relation)
        case .number: return .number(rule.add)
        case .percent where rule.add == 0: return .percent(rule.mult)
        default: return .rule(RuleBox(rule))
        }
    }

    func ownOrStyle(_ node: Int32, _ prop: Prop) -> Rule? {
        if let own = document.own(node, prop, .rule) { return own.rule }
        for style in document.stylesOf(node).reversed() {
            if let slot = document.styleSlots(style).first(where: { $0.prop == prop && $0.slot == .rule }) {
                return slot.rule
            }
        }
        return nil
    }

    private func defaultValue(_ bearer: Bearer, _ prop: Prop) -> Value {
        if prop.isSize, case .node(let node) = bearer {
            return document.kind(node) == .view ? .number(0) : .rule(RuleBox(.wrap))
        }
        return .number(Double(prop.info.standard) ?? 0)
    }

    private func wordChange(_ relation: Relation) -> Failure {
        Failure(
            .wordChange, "`\(relation.sign.text)` changes numbers, and `\(relation.name)` holds none",
            help: "write `\(relation.name) = …`", range: relation.nameRange)
    }

    // MARK: The screen

    private func relateScreen(_ relation: Relation, _ value: Value) throws(Failure) {
        if relation.isInWhen { throw Failure(.whenContent, "a `when` does not change the screen", range: relation.nameRange) }
        if relation.property == .size, relation.sign == .set {
            for (prop, item) in zip([Prop.width, .height], try items(of: value, relation, .node(Document.screen))) {
                try putScreen(prop, item, relation)
            }
            return
        }
        guard case .prop(let prop) = relation.property, prop.info.bearers.contains(.screen) else {
            throw Failure(
                .badValue, "the screen has no `\(relation.name)`",
                note: "it has width, height, scale, safeArea, direction, textSize, orientation, widthClass, heightClass",
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
            let old = prop == .scale ? document.scale : document.sizeRule(Document.screen, prop.axis).add
            let sign: BinaryOperator =
                switch relation.sign {
                case .add: .add
                case .subtract: .subtract
                case .multiply: .multiply
                default: .divide
                }
            try putScreen(prop, .number(try Arithmetic.on(sign, old, operand)), relation)
        }
    }

    private func putScreen(_ prop: Prop, _ value: Value, _ relation: Relation) throws(Failure) {
        if prop == .width || prop == .height || prop == .scale {
            guard case .number(let number) = value, number >= 0 else {
                throw Failure(
                    .badValue, "the screen's \(prop.word) is a number of points, not below 0",
                    range: relation.valueRange)
            }
        }
        let rule = try rule(value, for: prop, .rule, .node(Document.screen), relation)
        document.set(Document.screen, prop, .rule, rule, source: relation.source)
    }
}
