// Storage of rules: a rule is stored in a form and a value (`RuleForm`), or in the pool if it does not fit. Each such place in the pool has
// one owner, which frees it when it stores another rule.

extension Document {
    /// The rule of a form and a value.
    @inline(__always) package func rule(_ form: RuleForm, _ value: UInt64) -> Rule { form.rule(value, pool.base) }

    /// The rule of a slot.
    @inline(__always) func rule(ofSlot s: Int32) -> Rule { rule(slots[s].pointee.form, slots[s].pointee.value) }

    /// Stores a rule in place of another.
    @inline(__always) package func keep(_ rule: Rule, _ form: inout RuleForm, _ value: inout UInt64) {
        let new = RuleForm.of(rule)
        if new.form == .pooled || form == .pooled { return keepInPool(rule, new, &form, &value) }
        (form, value) = new
    }

    @inline(never)
    private func keepInPool(_ rule: Rule, _ new: (form: RuleForm, value: UInt64), _ form: inout RuleForm, _ value: inout UInt64) {
        drop(form, value)
        (form, value) = new
        guard new.form == .pooled else { return }
        value = UInt64(UInt32(bitPattern: rule.ref)) | UInt64(sharedRules.take(rule, &pool)) << 32
    }

    /// Frees the place of a rule in the pool, if it has one.
    @inline(__always) package func drop(_ form: RuleForm, _ value: UInt64) { if form == .pooled { dropPooled(value) } }

    @inline(never) private func dropPooled(_ value: UInt64) { sharedRules.release(Int32(truncatingIfNeeded: RuleForm.place(value)), &pool) }

    /// Stores a rule that is always in the pool; -1 where it is unset.
    func keep(_ rule: Rule, at place: inout Int32) {
        if !rule.isSet {
            drop(place)
            place = -1
        } else if place >= 0 {
            pool[place].pointee = rule
        } else {
            place = pool.add(rule)
        }
    }

    private func drop(_ place: Int32) { if place >= 0 { pool.release(place) } }

    /// A new slot.
    @inline(__always)
    func addSlot(_ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source, order: UInt32, next: Int32) -> Int32 {
        var new = Slot(value: 0, source: source, next: next, order: order, prop: prop, slot: slot, form: .unset)
        keep(rule, &new.form, &new.value)
        return slots.add(new)
    }

    /// Frees a slot that was removed from its list.
    func release(slot s: Int32) {
        drop(slots[s].pointee.form, slots[s].pointee.value)
        slots.release(s)
    }

    /// Frees the rules and bounds of a node.
    func releaseRules(of i: Int32) {
        let r = rules[i]
        drop(r.pointee.widthForm, r.pointee.widthValue)
        drop(r.pointee.heightForm, r.pointee.heightValue)
        for var s in [r.pointee.own, r.pointee.inForce] {
            while s >= 0 {
                let next = slots[s].pointee.next
                release(slot: s)
                s = next
            }
        }
        if r.pointee.bounds >= 0 {
            let b = bounds[r.pointee.bounds].pointee
            drop(b.leastWidthForm, b.leastWidth.bitPattern)
            drop(b.mostWidthForm, b.mostWidth.bitPattern)
            drop(b.leastHeightForm, b.leastHeight.bitPattern)
            drop(b.mostHeightForm, b.mostHeight.bitPattern)
            bounds.release(r.pointee.bounds)
        }
        if nodes[i].pointee.ext >= 0 { releaseExt(nodes[i].pointee.ext) }
        if r.pointee.css >= 0 {
            cssItems[r.pointee.css].pointee.forEachPlace { drop($0) }
            cssItems.release(r.pointee.css)
        }
    }

    private func releaseExt(_ x: Int32) {
        let e = exts[x].pointee
        drop(e.leftForm, e.left)
        drop(e.topForm, e.top)
        drop(e.rightForm, e.right)
        drop(e.bottomForm, e.bottom)
        for place in [e.centerX, e.centerY, e.leading, e.trailing, e.baseline] { drop(place) }
        if e.bounds >= 0 {
            for prop in Prop.allCases where prop.isPosition {
                let bound = placeBounds[e.bounds].pointee[prop]
                drop(bound.lower)
                drop(bound.upper)
            }
            placeBounds.release(e.bounds)
        }
        exts.release(x)
    }

    // MARK: Own sizes that are in place

    /// Whether the own rule of a size is stored with the rules in force.
    @inline(__always) func ownsInPlace(_ i: Int32, _ prop: Prop) -> Bool { prop.isSize && rules[i].pointee.owns.contains(.of(prop.axis)) }

    /// The own rule of a size that is in place.
    @inline(__always) package func ownInPlace(_ i: Int32, _ axis: Axis) -> OwnRule? {
        let r = rules[i]
        guard r.pointee.owns.contains(.of(axis)) else { return nil }
        let isX = axis == .x
        return OwnRule(
            prop: isX ? .width : .height, slot: .rule, rule: sizeRule(i, axis),
            source: isX ? r.pointee.widthSource : r.pointee.heightSource, order: isX ? r.pointee.widthOrder : r.pointee.heightOrder)
    }

    /// Sets an own size, which is stored in place from then on.
    @inline(__always) func keepInPlace(_ i: Int32, _ prop: Prop, _ rule: Rule, _ source: Source, _ order: UInt32) {
        let r = rules[i]
        if prop == .width {
            keep(rule, &r.pointee.widthForm, &r.pointee.widthValue)
            r.pointee.owns.insert(.width)
            (r.pointee.widthSource, r.pointee.widthOrder) = (source, order)
        } else {
            keep(rule, &r.pointee.heightForm, &r.pointee.heightValue)
            r.pointee.owns.insert(.height)
            (r.pointee.heightSource, r.pointee.heightOrder) = (source, order)
        }
    }

    /// Moves the own rule of a size into a slot, since another one comes into force.
    @inline(never) func moveToSlot(_ i: Int32, _ axis: Axis) {
        guard let own = ownInPlace(i, axis) else { return }
        rules[i].pointee.owns.remove(.of(axis))
        let next = rules[i].pointee.own
        rules[i].pointee.own = addSlot(own.prop, .rule, own.rule, source: own.source, order: own.order, next: next)
    }

    /// Calls `body` for each own rule of a node, until it answers true. Answers whether it did.
    @inline(__always) package func anyOwnRule(_ i: Int32, _ body: (Rule) -> Bool) -> Bool {
        let r = rules[i]
        if r.pointee.owns.contains(.width), body(sizeRule(i, .x)) { return true }
        if r.pointee.owns.contains(.height), body(sizeRule(i, .y)) { return true }
        return anyInList(i) { body($0.rule) }
    }
}

/// An own slot of a node, as it was set.
package struct OwnRule {
    let prop: Prop
    let slot: SlotKind
    let rule: Rule
    let source: Source
    let order: UInt32
}
