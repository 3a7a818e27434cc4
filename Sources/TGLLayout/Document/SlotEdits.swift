// Edits of nodes' own slots. Each writes its inverse to `history`.

extension Document {
    /// The node's own slot: the rule and where it was set, or `nil`.
    public func own(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> (rule: Rule, source: Source)? {
        var s = rules[i].pointee.own
        while s >= 0 {
            let p = slots[s]
            if p.pointee.prop == prop, p.pointee.slot == slot { return (p.pointee.rule, p.pointee.source) }
            s = p.pointee.next
        }
        return nil
    }

    /// All own slots of a node, in the order of the property table, or in that in which they were set.
    public func ownSlots(_ i: Int32, inOrderOfSetting: Bool = false) -> [(prop: Prop, slot: SlotKind, rule: Rule, source: Source)] {
        var found: [Slot] = []
        var s = rules[i].pointee.own
        while s >= 0 {
            found.append(slots[s].pointee)
            s = slots[s].pointee.next
        }
        if inOrderOfSetting {
            found.sort { $0.order < $1.order }
        } else {
            found.sort { ($0.prop.rawValue, $0.slot.rawValue) < ($1.prop.rawValue, $1.slot.rawValue) }
        }
        return found.map { ($0.prop, $0.slot, $0.rule, $0.source) }
    }

    /// The own rule of a size or position, which is a part of the own `frame` where that was set later and the node does not
    /// stand at it (`useFrame`, `noLayout`): then the frame says where it stands and its rules count beside it.
    func ownRule(_ i: Int32, _ prop: Prop) -> (rule: Rule, source: Source)? {
        var part: Slot?
        var frame: Slot?
        var s = rules[i].pointee.own
        while s >= 0 {
            let p = slots[s].pointee
            if p.slot == .rule {
                if p.prop == prop { part = p }
                if p.prop == .frame { frame = p }
            }
            s = p.next
        }
        if let frame, !standsAtOwnFrame(i), part.map({ $0.order < frame.order || isDangling($0.rule, on: i) }) ?? true,
            let rule = self.part(prop, ofFrame: frame.rule)
        {
            return (rule, frame.source)
        }
        return part.map { ($0.rule, $0.source) }
    }

    /// The part of a frame that a size or position is; `nil` of others.
    func part(_ prop: Prop, ofFrame frame: Rule) -> Rule? {
        guard let place = prop.framePart, frame.kind == .numbers, numbers[Int(frame.ref)].count == 4 else { return nil }
        return .number(numbers[Int(frame.ref)][place])
    }

    /// Sets a node's own slot; an `unset` rule takes it away.
    public func set(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule, _ rule: Rule, source: Source = -1) {
        slotOrder &+= 1
        if slot == .rule, prop.isSize, setFirstSize(i, prop, rule, source) { return }
        noteReference(rule, i, prop)
        let old = swapSlot(i, prop, slot, rule, source, slotOrder)
        log(.slot(node: i, prop: prop, slot: slot, rule: old.rule, source: old.source, order: old.order))
        if rule.kind == .reference || rule.kind == .list || rule.kind == .node { noteGhosts(in: rule, user: .node(i, prop, slot)) }
    }

    /// The short way for the commonest edit, a first plain size of a node without styles or `when`s: there nothing has to be
    /// looked up to know what is in force. Answers whether it was one.
    @inline(__always)
    private func setFirstSize(_ i: Int32, _ prop: Prop, _ rule: Rule, _ source: Source) -> Bool {
        let r = rules[i]
        guard rule.kind == .number || rule.kind == .percent || rule.kind == .wrap || rule.kind == .fill, i != Document.screen,
            nodes[i].pointee.flags.isDisjoint(with: [.hasStyles, .hasWhens])
        else { return false }
        var s = r.pointee.own
        while s >= 0 {
            if slots[s].pointee.prop == prop || slots[s].pointee.prop == .frame { return false }
            s = slots[s].pointee.next
        }
        r.pointee.own = slots.add(Slot(rule: rule, source: source, next: r.pointee.own, order: slotOrder, prop: prop, slot: .rule))
        resolveSize(i, prop, rule)
        log(.slot(node: i, prop: prop, slot: .rule, rule: .unset, source: -1, order: 0))
        touch(i, prop)
        return true
    }

    func swapSlot(
        _ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32
    ) -> (rule: Rule, source: Source, order: UInt32) {
        var old: (rule: Rule, source: Source, order: UInt32) = (.unset, -1, 0)
        var before: Int32 = -1
        var s = rules[i].pointee.own
        var found = false
        while s >= 0 {
            let p = slots[s]
            if p.pointee.prop == prop, p.pointee.slot == slot {
                old = (p.pointee.rule, p.pointee.source, p.pointee.order)
                found = true
                if rule.isSet {
                    p.pointee.rule = rule
                    p.pointee.source = source
                    p.pointee.order = order
                } else {
                    if before >= 0 { slots[before].pointee.next = p.pointee.next } else { rules[i].pointee.own = p.pointee.next }
                    slots.release(s)
                }
                break
            }
            before = s
            s = p.pointee.next
        }
        if !found, rule.isSet {
            let added = slots.add(Slot(rule: rule, source: source, next: rules[i].pointee.own, order: order, prop: prop, slot: slot))
            rules[i].pointee.own = added
        }
        if slot != .rule { noteBounds(i) }
        resolve(i, prop)
        return old
    }

    /// Whether a bound is set on a node in some layer, kept exactly: passes take another way where there is one.
    func noteBounds(_ i: Int32) {
        var has = false
        var s = rules[i].pointee.own
        while s >= 0, !has {
            has = slots[s].pointee.slot != .rule
            s = slots[s].pointee.next
        }
        has = has || styleList(i).contains { styles[Int($0)].exists && styles[Int($0)].slots.contains { $0.slot != .rule } }
        has = has || nodes[i].pointee.flags.contains(.hasWhens) && whensOfNode[i].map { $0.boundCount > 0 } ?? false
        if has { nodes[i].pointee.flags.insert(.hasBounds) } else { nodes[i].pointee.flags.remove(.hasBounds) }
    }
}

extension SlotKind {
    /// The sign that the language writes for the slot.
    public var sign: String { self == .rule ? "=" : self == .lower ? ">=" : "<=" }
}
