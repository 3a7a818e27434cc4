// Edits of nodes' own slots. Each writes its inverse to `history`.

extension Document {
    /// What was set in a slot of the node itself: the rule and where it was set; `nil` where nothing is. See `value` for the rule in force.
    public func own(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> (rule: Rule, source: Source)? {
        if slot == .rule, prop.isSize, let own = ownInPlace(i, prop.axis) { return (own.rule, own.source) }
        return ownInList(i, prop, slot).map { ($0.rule, $0.source) }
    }

    /// All own slots of a node, in the order of the property table, or in that in which they were set.
    public func ownSlots(_ i: Int32, inOrderOfSetting: Bool = false) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] {
        var found: [OwnRule] = []
        for axis in [Axis.x, .y] { if let own = ownInPlace(i, axis) { found.append(own) } }
        _ = anyInList(i) { own in
            found.append(own)
            return false
        }
        if inOrderOfSetting {
            found.sort { $0.order < $1.order }
        } else {
            found.sort { ($0.prop.rawValue, $0.slot.rawValue) < ($1.prop.rawValue, $1.slot.rawValue) }
        }
        return found.map { ($0.prop, $0.slot, $0.rule, $0.source) }
    }

    /// The own rule of a size or position. A part of the own `frame` takes its place where the frame was set later, but not on a node that
    /// is at its frame (`useFrame`, `noLayout`): there the frame is its place, and its own rules count beside it.
    func ownRule(_ i: Int32, _ prop: Prop) -> (rule: Rule, source: Source)? {
        var part = prop.isSize ? ownInPlace(i, prop.axis) : nil
        if part == nil { part = ownInList(i, prop, .rule) }
        if let frame = ownInList(i, .frame, .rule), !standsAtOwnFrame(i),
            part.map({ $0.order < frame.order || isDangling($0.rule, on: i, for: prop) }) ?? true,
            let rule = self.part(prop, ofFrame: frame.rule)
        {
            return (rule, frame.source)
        }
        return part.map { ($0.rule, $0.source) }
    }

    /// The part of a `frame` for a size or position; `nil` for other properties.
    func part(_ prop: Prop, ofFrame frame: Rule) -> Rule? {
        guard let place = prop.framePart, frame.kind == .numbers, numbers[Int(frame.ref)].count == 4 else { return nil }
        return .number(numbers[Int(frame.ref)][place])
    }

    /// Sets a node's own rule for a property, or in the slots `lower` and `upper` a bound; an `unset` rule removes it. Frames change with
    /// the next `layout()`. A rule that means nothing on the node is stored without effect: `misfit` and `idleReason` say why.
    /// - Parameter source: where the rule comes from, by a number of the caller's; explanations name it.
    public func set(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source = -1) {
        if nodes[i].pointee.flags.contains(.inCell), !setsInCells, !cells.isMaking, setInCell(i, prop, slot, rule, source: source) {
            return
        }
        slotOrder &+= 1
        if !setAtOnce(i, prop, slot, rule, source) { setThroughLayers(i, prop, slot, rule, source) }
    }

    /// Sets a node's own rule for a property: `set(box, .width, .number(100))`.
    public func set(_ i: Int32, _ prop: Prop, _ rule: Rule, source: Source = -1) { set(i, prop, .rule, rule, source: source) }

    /// Replaces the rule of a node's own slot, and keeps its place in the order of setting. Where the slot is not set, it is set.
    public func replaceOwn(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source = -1) {
        guard let order = orderOfOwn(i, prop, slot) else { return set(i, prop, slot, rule, source: source) }
        let last = slotOrder
        slotOrder = order
        if !setAtOnce(i, prop, slot, rule, source) { setThroughLayers(i, prop, slot, rule, source) }
        slotOrder = last
    }

    /// The number of an own slot in the order of setting.
    private func orderOfOwn(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> UInt32? {
        if slot == .rule, prop.isSize, let own = ownInPlace(i, prop.axis) { return own.order }
        return ownInList(i, prop, slot)?.order
    }

    /// Sets a slot where the rule in force must be looked up: in other layers, or because the rule names a node.
    @inline(never)
    private func setThroughLayers(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source) {
        noteReference(rule, i, prop)
        let old = swapSlot(i, prop, slot, rule, source, slotOrder)
        log(.slot(node: i, prop: prop, slot: slot, rule: old.rule, source: old.source, order: old.order))
        if !cells.isMaking { noteGhosts(in: rule, user: .node(i, prop, slot)) }
    }

    /// Sets a slot of a node without layers, if the rule is then in force whatever else is set. Answers whether it is.
    @inline(__always)
    private func setAtOnce(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source) -> Bool {
        guard i != Document.screen, nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens]) else { return false }
        if slot == .rule, prop.isSize { return setSize(i, prop, rule, source) }
        if PlacedRule(prop, slot) != .none { return setPlaced(i, prop, slot, rule, source) }
        return slot == .rule && rule.kind.isInForceAtOnce && prop != .style && setListed(i, prop, rule, source)
    }

    /// Sets a size, which is stored in place unless the list of own slots has it, or a frame that includes it.
    @inline(__always)
    private func setSize(_ i: Int32, _ prop: Prop, _ rule: Rule, _ source: Source) -> Bool {
        let own = rules[i].pointee.own
        if own >= 0, hasSlot(own, prop) { return false }
        guard noteInForce(rule, i, prop) else { return false }
        if keepsHistory { logOwn(i, prop, .rule, ownInPlace(i, prop.axis)) }
        keepInPlace(i, prop, rule, source, slotOrder)
        nodes[i].pointee.flags.insert(prop == .width ? .hasWidth : .hasHeight)
        touch(i, prop)
        return true
    }

    /// Sets a rule that is stored in the list of own slots.
    private func setListed(_ i: Int32, _ prop: Prop, _ rule: Rule, _ source: Source) -> Bool {
        let first = rules[i].pointee.own
        var s = first
        while s >= 0, slots[s].pointee.prop != prop || slots[s].pointee.slot != .rule { s = slots[s].pointee.next }
        if keepsHistory { logOwn(i, prop, .rule, s >= 0 ? ownRule(i, inSlot: s) : nil) }
        if s >= 0 {
            let p = slots[s]
            keep(rule, &p.pointee.form, &p.pointee.value)
            (p.pointee.source, p.pointee.order) = (source, slotOrder)
        } else {
            rules[i].pointee.own = addSlot(prop, .rule, rule, source: source, order: slotOrder, next: first)
        }
        putInForce(i, prop, rule)
        return true
    }

    /// Whether a list of own slots has a size, or a frame that includes it.
    @inline(never) func hasSlot(_ first: Int32, _ prop: Prop) -> Bool {
        var s = first
        while s >= 0 {
            if slots[s].pointee.slot == .rule, slots[s].pointee.prop == prop || slots[s].pointee.prop == .frame { return true }
            s = slots[s].pointee.next
        }
        return false
    }

    /// Whether a rule that is set on a node without layers is in force at once; notes what it refers to.
    @inline(__always) func noteInForce(_ rule: Rule, _ i: Int32, _ prop: Prop) -> Bool {
        if rule.kind != .reference { return rule.kind.isInForceAtOnce }
        if isDangling(rule, on: i, for: prop) { return false }
        noteReference(rule, i, prop)
        return true
    }

    /// Writes the rule before of an own slot to the history.
    @inline(__always) func logOwn(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ old: OwnRule?) {
        guard let old else { return history.appendFirstSlot(i, prop, slot) }
        log(.slot(node: i, prop: prop, slot: slot, rule: old.rule, source: old.source, order: old.order))
    }

    func swapSlot(
        _ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32
    ) -> (rule: Rule, source: Source, order: UInt32) {
        if slot == .active, rule.isSet {
            ensureLayers(i)
            nodes[i].pointee.flags.insert(.hasWhens)
        }
        let old: OwnRule?
        if slot == .rule, prop.isSize, let inPlace = ownInPlace(i, prop.axis) {
            old = inPlace
            if rule.isSet { keepInPlace(i, prop, rule, source, order) } else { rules[i].pointee.owns.remove(.of(prop.axis)) }
        } else {
            old = swapInList(i, prop, slot, rule, source, order)
            if old == nil, rule.isSet {
                if slot == .rule, prop.isSize, i != Document.screen {
                    keepInPlace(i, prop, rule, source, order)
                } else if PlacedRule(prop, slot) != .none, i != Document.screen {
                    addPlaced(i, prop, slot, rule, source, order)
                } else {
                    rules[i].pointee.own = addSlot(prop, slot, rule, source: source, order: order, next: rules[i].pointee.own)
                }
            }
        }
        if slot.isBound { noteBounds(i) }
        resolve(i, prop)
        return old.map { ($0.rule, $0.source, $0.order) } ?? (.unset, -1, 0)
    }

    /// Sets a slot that is in the list of own slots; gives the rule before, `nil` where the list does not have the slot.
    private func swapInList(
        _ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32
    ) -> OwnRule? {
        var before: Int32 = -1
        var s = rules[i].pointee.own
        let key = PlacedRule(prop, slot)
        while s >= 0, slots[s].pointee.prop != prop || slots[s].pointee.slot != slot, key == .none || slots[s].pointee.second != key {
            before = s
            s = slots[s].pointee.next
        }
        guard s >= 0 else { return nil }
        let p = slots[s]
        if p.pointee.isInPlace { return swapPlaced(i, prop, slot, rule, source, order, in: s, after: before) }
        let old = ownRule(i, inSlot: s)
        if rule.isSet {
            keep(rule, &p.pointee.form, &p.pointee.value)
            p.pointee.source = source
            p.pointee.order = order
        } else {
            if before >= 0 { slots[before].pointee.next = p.pointee.next } else { rules[i].pointee.own = p.pointee.next }
            release(slot: s)
        }
        return old
    }

    /// Updates the flag that a bound is set on a node in some layer. Passes take another way for such nodes, so the flag is exact.
    func noteBounds(_ i: Int32) {
        var has = false
        var s = rules[i].pointee.own
        while s >= 0, !has {
            has = slots[s].pointee.slot.isBound || slots[s].pointee.second.isBound
            s = slots[s].pointee.next
        }
        has = has || styleList(i).contains { boundsNodes(Int($0)) }
        has = has || nodes[i].pointee.flags.contains(.hasWhens) && whensOfNode[i].map { $0.boundCount > 0 } ?? false
        let hasInsetsAlone = !has && hasOwnInsets(i)
        nodes[i].pointee.flags.subtract([.hasBounds, .hasInsetsAlone])
        if has { nodes[i].pointee.flags.insert(.hasBounds) }
        if hasInsetsAlone { nodes[i].pointee.flags.formUnion([.hasBounds, .hasInsetsAlone]) }
    }

    /// Whether a style sets a bound, itself or by a `when` that applies.
    private func boundsNodes(_ style: Int) -> Bool {
        styles[style].exists && (styles[style].whens.boundCount > 0 || styles[style].slots.contains { $0.slot != .rule })
    }
}

extension Rule.Kind {
    /// Whether a rule of this kind, set on a node without layers, is in force whatever else is in the document.
    @inline(__always) var isInForceAtOnce: Bool {
        switch self {
        case .number, .percent, .wrap, .fill, .average, .share, .safeArea, .layoutMargin: true
        case .word, .bool, .string, .auto, .stretch, .minContent, .maxContent: true
        default: false
        }
    }
}

extension SlotKind {
    /// The sign that the language writes for the slot.
    public var sign: String { self == .lower ? ">=" : self == .upper ? "<=" : "=" }
    /// Whether it is a bound.
    @inline(__always) public var isBound: Bool { self == .lower || self == .upper }
}

extension Document {
    /// A rule as the statement that sets it on an open node: `left = 5`, `width >= 20`, `unset left`, `width.active = false`.
    public func statement(_ prop: Prop, _ slot: SlotKind, _ rule: Rule, on node: Int32? = nil) -> String {
        if rule.kind == .standard { return "unset \(prop.word)" }
        return "\(prop.word)\(slot == .active ? ".active" : "") \(slot.sign) \(text(rule, for: prop, on: node))"
    }

    /// Whether own rules and bounds of a property are active (B-112).
    public func isActive(_ i: Int32, _ prop: Prop) -> Bool {
        !nodes[i].pointee.flags.contains(.hasWhens) || ownInList(i, prop, .active) == nil
    }

    /// Activates or deactivates the own rule and bounds of a property; they stay set.
    public func setActive(_ i: Int32, _ prop: Prop, _ isActive: Bool, source: Source = -1) {
        if isActive != self.isActive(i, prop) { set(i, prop, .active, isActive ? .unset : .bool(false), source: source) }
    }
}
