// From slots to bounds in force (see `Resolve`).

extension Document {
    /// Writes the bounds in force of a size into the node's plain data.
    func resolveSizeBounds(_ i: Int32, _ prop: Prop) {
        let r = rules[i]
        guard r.pointee.bounds >= 0 || nodes[i].pointee.flags.contains(.hasBounds) else { return }
        let lower = lookupAdapted(i, prop, .lower)
        let upper = lookupAdapted(i, prop, .upper)
        let hasInsets = hasOwnInsets(i)
        if r.pointee.bounds < 0, !lower.isSet, !upper.isSet, !hasInsets { return }
        ensureBounds(i)
        if r.pointee.own >= 0 {
            movePlacedToSlot(i, prop, .lower, unless: lower)
            movePlacedToSlot(i, prop, .upper, unless: upper)
        }
        let b = bounds[r.pointee.bounds]
        b.pointee.hasInsets = hasInsets
        resolveBound(b, prop, .lower, lower)
        resolveBound(b, prop, .upper, upper)
    }

    @inline(__always) func ensureBounds(_ i: Int32) {
        if rules[i].pointee.bounds < 0 { rules[i].pointee.bounds = bounds.add(Bounds()) }
    }

    /// Writes a bound in force of a size.
    @inline(__always) func resolveBound(_ b: UnsafeMutablePointer<Bounds>, _ prop: Prop, _ slot: SlotKind, _ rule: Rule) {
        switch (prop, slot) {
        case (.width, .lower): keepBound(rule, &b.pointee.leastWidthForm, &b.pointee.leastWidth, unset: -.infinity)
        case (.width, _): keepBound(rule, &b.pointee.mostWidthForm, &b.pointee.mostWidth, unset: .infinity)
        case (_, .lower): keepBound(rule, &b.pointee.leastHeightForm, &b.pointee.leastHeight, unset: -.infinity)
        default: keepBound(rule, &b.pointee.mostHeightForm, &b.pointee.mostHeight, unset: .infinity)
        }
    }

    private func keepBound(_ rule: Rule, _ form: inout RuleForm, _ number: inout Double, unset: Double) {
        var value = number.bitPattern
        keep(rule, &form, &value)
        number = form == .unset ? unset : Double(bitPattern: value)
    }

    /// Writes the bounds in force of a position into the node's plain data.
    func resolvePlaceBounds(_ i: Int32, _ prop: Prop) {
        let n = nodes[i]
        let known = n.pointee.ext < 0 ? -1 : exts[n.pointee.ext].pointee.bounds
        guard known >= 0 || n.pointee.flags.contains(.hasBounds) else { return }
        let lower = lookupAdapted(i, prop, .lower)
        let upper = lookupAdapted(i, prop, .upper)
        if known < 0 {
            if !lower.isSet, !upper.isSet { return }
            ensureExt(i)
            exts[n.pointee.ext].pointee.bounds = placeBounds.add(PlaceBounds())
        }
        let b = placeBounds[exts[n.pointee.ext].pointee.bounds]
        var bound = b.pointee[prop]
        keep(lower, at: &bound.lower)
        keep(upper, at: &bound.upper)
        b.pointee[prop] = bound
    }
}
