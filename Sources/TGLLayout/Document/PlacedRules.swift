// Own rules that are stored only with the rules in force: positions in `Ext`, bounds of sizes in `Bounds`. One slot in the list of own
// slots says where and when two such rules were set. Where another rule comes into force, the own one is moved to a slot of its own
// (`movePlacedToSlot`).

/// An own rule that can be stored with the rules in force.
package struct PlacedRule: Equatable {
    let code: UInt8

    package static let none = PlacedRule(code: 0)

    private init(code: UInt8) { self.code = code }

    /// `none` for rules that cannot.
    @inline(__always) init(_ prop: Prop, _ slot: SlotKind) {
        let p = prop.rawValue
        if slot == .rule {
            code = p >= Prop.left.rawValue && p <= Prop.bottom.rawValue ? p - 1 : 0
        } else {
            code = p <= Prop.height.rawValue && slot.isBound ? 4 + 2 * p + slot.rawValue : 0
        }
    }

    package var prop: Prop { code <= 4 ? Prop(rawValue: code + 1) ?? .left : code <= 6 ? .width : .height }
    var slot: SlotKind { code <= 4 ? .rule : code & 1 == 1 ? .lower : .upper }
    @inline(__always) var isBound: Bool { code > 4 }
}

extension Slot {
    /// Whether the rule is stored with the rules in force. Such a slot has room for a second one (`second`).
    @inline(__always) var isInPlace: Bool { form == .inPlace }
    @inline(__always) var secondSource: Source {
        get { Int32(truncatingIfNeeded: value) }
        set { value = value & ~0xffff_ffff | UInt64(UInt32(bitPattern: newValue)) }
    }
    @inline(__always) var secondOrder: UInt32 {
        get { UInt32(truncatingIfNeeded: value >> 32) }
        set { value = UInt64(newValue) << 32 | value & 0xffff_ffff }
    }
}

extension Document {
    /// Calls `body` with each own rule in a node's list of slots, until it answers true. Answers whether it did.
    @inline(__always) func anyInList(_ i: Int32, _ body: (OwnRule) -> Bool) -> Bool {
        var s = rules[i].pointee.own
        while s >= 0 {
            if body(ownRule(i, inSlot: s)) { return true }
            if slots[s].pointee.second != .none, body(secondRule(i, inSlot: s)) { return true }
            s = slots[s].pointee.next
        }
        return false
    }

    /// The own rule of a slot in a node's list; `nil` where it has none there.
    func ownInList(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> OwnRule? {
        let key = PlacedRule(prop, slot)
        var s = rules[i].pointee.own
        while s >= 0 {
            let p = slots[s]
            if p.pointee.prop == prop, p.pointee.slot == slot { return ownRule(i, inSlot: s) }
            if key != .none, p.pointee.second == key { return secondRule(i, inSlot: s) }
            s = p.pointee.next
        }
        return nil
    }

    func ownRule(_ i: Int32, inSlot s: Int32) -> OwnRule {
        let p = slots[s]
        let rule = p.pointee.isInPlace ? placedRule(i, p.pointee.prop, p.pointee.slot) : rule(ofSlot: s)
        return OwnRule(prop: p.pointee.prop, slot: p.pointee.slot, rule: rule, source: p.pointee.source, order: p.pointee.order)
    }

    private func secondRule(_ i: Int32, inSlot s: Int32) -> OwnRule {
        let p = slots[s].pointee
        let (prop, slot) = (p.second.prop, p.second.slot)
        return OwnRule(prop: prop, slot: slot, rule: placedRule(i, prop, slot), source: p.secondSource, order: p.secondOrder)
    }

    /// The rule in force of a position or a bound, from the data that passes read.
    @inline(__always) private func placedRule(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> Rule {
        slot == .rule
            ? exts[nodes[i].pointee.ext].pointee.rule(prop, pool.base)
            : bounds[rules[i].pointee.bounds].pointee.rule(prop.axis, slot, pool.base)
    }

    @inline(__always) private func writePlaced(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule) {
        if slot == .rule {
            ensureExt(i)
            resolvePosition(exts[nodes[i].pointee.ext], prop, rule)
        } else {
            ensureBounds(i)
            resolveBound(bounds[rules[i].pointee.bounds], prop, slot, rule)
        }
    }

    /// Sets an own rule that has no slot yet, in place.
    func addPlaced(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32) {
        var s = rules[i].pointee.own
        while s >= 0, !slots[s].pointee.isInPlace || slots[s].pointee.second != .none { s = slots[s].pointee.next }
        addPlaced(i, prop, slot, rule, source, order, beside: s)
    }

    /// The same. `s`: a slot with room for it, or -1.
    @inline(__always) private func addPlaced(
        _ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32, beside s: Int32
    ) {
        writePlaced(i, prop, slot, rule)
        if s >= 0 {
            slots[s].pointee.second = PlacedRule(prop, slot)
            slots[s].pointee.value = UInt64(UInt32(bitPattern: source)) | UInt64(order) << 32
        } else {
            let next = rules[i].pointee.own
            rules[i].pointee.own = slots.add(
                Slot(value: 0, source: source, next: next, order: order, prop: prop, slot: slot, form: .inPlace))
        }
    }

    /// Sets or removes an own rule that is in place, in the slot `s`, which comes after `before` (-1: it is the first); gives the rule
    /// before.
    func swapPlaced(
        _ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source, _ order: UInt32, in s: Int32, after before: Int32
    ) -> OwnRule {
        let isSecond = slots[s].pointee.second == PlacedRule(prop, slot)
        let old = isSecond ? secondRule(i, inSlot: s) : ownRule(i, inSlot: s)
        if rule.isSet {
            writePlaced(i, prop, slot, rule)
            notePlaced(s, isSecond, source, order)
        } else {
            removePlaced(i, s, isSecond, after: before)
        }
        return old
    }

    @inline(__always) private func notePlaced(_ s: Int32, _ isSecond: Bool, _ source: Source, _ order: UInt32) {
        let p = slots[s]
        if isSecond {
            p.pointee.secondSource = source
            p.pointee.secondOrder = order
        } else {
            p.pointee.source = source
            p.pointee.order = order
        }
    }

    /// Forgets that an own rule is in place; the rule itself stays in force until it is resolved again.
    private func removePlaced(_ i: Int32, _ s: Int32, _ isSecond: Bool, after before: Int32) {
        let p = slots[s]
        let second = p.pointee.second
        if second == .none {
            if before >= 0 { slots[before].pointee.next = p.pointee.next } else { rules[i].pointee.own = p.pointee.next }
            slots.release(s)
            return
        }
        if !isSecond {
            p.pointee.prop = second.prop
            p.pointee.slot = second.slot
            p.pointee.source = p.pointee.secondSource
            p.pointee.order = p.pointee.secondOrder
        }
        p.pointee.second = .none
        p.pointee.value = 0
    }

    /// Moves an own rule that is in place to a slot of its own, where another rule comes into force.
    func movePlacedToSlot(_ i: Int32, _ prop: Prop, _ slot: SlotKind, unless inForce: Rule) {
        let key = PlacedRule(prop, slot)
        var before: Int32 = -1
        var s = rules[i].pointee.own
        while s >= 0 {
            let p = slots[s].pointee
            let isSecond = key != .none && p.second == key
            if isSecond || p.prop == prop && p.slot == slot {
                guard p.isInPlace else { return }
                let own = isSecond ? secondRule(i, inSlot: s) : ownRule(i, inSlot: s)
                if own.rule == inForce { return }
                removePlaced(i, s, isSecond, after: before)
                let next = rules[i].pointee.own
                rules[i].pointee.own = addSlot(prop, slot, own.rule, source: own.source, order: own.order, next: next)
                return
            }
            before = s
            s = p.next
        }
    }

    /// Sets a position or a bound of a size of a node without layers, if the rule is in force as soon as it is set. Answers whether it is.
    func setPlaced(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, _ source: Source) -> Bool {
        let key = PlacedRule(prop, slot)
        var s = rules[i].pointee.own
        var (found, room): (Int32, Int32) = (-1, -1)
        while s >= 0 {
            let p = slots[s]
            if !p.pointee.isInPlace {
                if p.pointee.prop == .frame || p.pointee.prop == prop && p.pointee.slot == slot { return false }
            } else if p.pointee.second == key || p.pointee.prop == prop && p.pointee.slot == slot {
                found = s
            } else if p.pointee.second == .none {
                room = s
            }
            s = p.pointee.next
        }
        guard noteInForce(rule, i, prop) else { return false }
        if found >= 0 {
            let isSecond = slots[found].pointee.second == key
            if keepsHistory { logOwn(i, prop, slot, isSecond ? secondRule(i, inSlot: found) : ownRule(i, inSlot: found)) }
            writePlaced(i, prop, slot, rule)
            notePlaced(found, isSecond, source, slotOrder)
        } else {
            if keepsHistory { history.appendFirstSlot(i, prop, slot) }
            addPlaced(i, prop, slot, rule, source, slotOrder, beside: room)
        }
        if key.isBound {
            nodes[i].pointee.flags.insert(.hasBounds)
            nodes[i].pointee.flags.remove(.hasInsetsAlone)
        }
        touch(i, prop)
        return true
    }
}
