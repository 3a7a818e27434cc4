// The rules in force of a node that has styles, `when`s or rules that adapt, in a list of slots. They are resolved once, when something is
// set, so that no layout searches layers. For other nodes the own slots are in force.

extension Document {
    /// The rule in force of a node with layers; `unset` means the default.
    @inline(never) func ruleInForce(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> Rule {
        var s = rules[i].pointee.inForce
        while s >= 0 {
            let known = slots[s]
            if known.pointee.prop == prop, known.pointee.slot == slot { return rule(ofSlot: s) }
            s = known.pointee.next
        }
        return .unset
    }

    /// Begins to store the rules in force of a node that gets its first style or `when`.
    func beginLayers(_ i: Int32) {
        for own in ownSlots(i) where own.slot != .active { keepInForce(i, own.prop, own.slot, lookupAdapted(i, own.prop, own.slot)) }
        // A frame sets its parts, where no part was set later.
        if own(i, .frame, .rule) != nil {
            for part in [Prop.left, .top, .width, .height] { keepInForce(i, part, .rule, lookupAdapted(i, part)) }
        }
    }

    /// Computes again what is in force of a property, in each of its slots; gives the rule.
    @discardableResult
    func resolveInForce(_ i: Int32, _ prop: Prop) -> Rule {
        if prop.isLive || prop.info.forms.contains(.node) { noteStyleReferences(i, prop) }
        let rule = lookupAdapted(i, prop)
        keepInForce(i, prop, .rule, rule)
        if rule.kind == .extreme { noteExtreme(of: i) }
        for slot in [SlotKind.lower, .upper] { keepInForce(i, prop, slot, lookupAdapted(i, prop, slot)) }
        return rule
    }

    /// Resolves a property of a node with layers again, also where it has no effect on the node.
    func resolveAgain(_ i: Int32, _ prop: Prop) {
        if nodes[i].pointee.kind.bears(prop) { resolve(i, prop) } else { resolveInForce(i, prop) }
    }

    /// The rule of the uppermost layer that sets a slot, as it is in force: with the values of live numbers, multiplied by `adapt`.
    func lookupAdapted(_ i: Int32, _ prop: Prop, _ slot: SlotKind = .rule) -> Rule {
        adapted(lookup(i, prop, slot).rule, on: i, prop)
    }

    private func keepInForce(_ i: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule) {
        var before: Int32 = -1
        var s = rules[i].pointee.inForce
        while s >= 0, slots[s].pointee.prop != prop || slots[s].pointee.slot != slot {
            before = s
            s = slots[s].pointee.next
        }
        if s >= 0, rule.isSet {
            keep(rule, &slots[s].pointee.form, &slots[s].pointee.value)
        } else if s >= 0 {
            let next = slots[s].pointee.next
            if before >= 0 { slots[before].pointee.next = next } else { rules[i].pointee.inForce = next }
            release(slot: s)
        } else if rule.isSet {
            let head = rules[i].pointee.inForce
            rules[i].pointee.inForce = addSlot(prop, slot, rule, source: -1, order: 0, next: head)
        }
    }
}
