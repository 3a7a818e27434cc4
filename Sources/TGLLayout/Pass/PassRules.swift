// The rules in force as passes read them: unpacked from the nodes' plain data, numbers first.

extension Pass {
    @inline(__always) private var pool: UnsafeMutablePointer<Rule> { state.pointee.pool }

    /// The size rule in force or, where none is, the kind's default.
    @inline(__always) func sizeRule(_ i: Int32, _ axis: Axis) -> Rule {
        let r = rules + Int(i)
        return r.pointee.form(axis).rule(r.pointee.value(axis), pool)
    }

    /// Its kind.
    @inline(__always) func sizeKind(_ i: Int32, _ axis: Axis) -> Rule.Kind {
        let r = rules + Int(i)
        return r.pointee.form(axis).kind(r.pointee.value(axis), pool)
    }

    /// Whether a container or a text has the size of its content along both axes, or along one and a size that does not depend on it along
    /// the other.
    @inline(__always) func hugsContent(_ i: Int32) -> Bool {
        let r = rules + Int(i)
        return r.pointee.widthForm == RuleForm(.wrap) || r.pointee.heightForm == RuleForm(.wrap)
    }

    /// The rule in force of a position.
    @inline(__always) func position(_ e: UnsafeMutablePointer<Ext>, _ prop: Prop) -> Rule { e.pointee.rule(prop, pool) }

    /// The bound in force on a node's size along an axis. A flag says whether a node has bounds.
    @inline(__always) func boundRule(_ i: Int32, _ axis: Axis, _ slot: SlotKind) -> Rule {
        let b = rules[Int(i)].bounds
        return b < 0 ? .unset : state.pointee.bounds[Int(b)].rule(axis, slot, pool)
    }

    /// The bound in force on a node's size or position.
    @inline(__always) func boundRule(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> Rule {
        prop.isSize ? boundRule(i, prop.axis, slot) : placeBound(i, prop, slot)
    }

    /// Both bounds of a node's size along an axis, infinite where none is set; `nil` where one is not a number, and where padding or a
    /// border limits the size: such a node takes no way that is for numbers.
    @inline(__always) func numberBounds(_ i: Int32, _ axis: Axis) -> (low: Double, high: Double)? {
        let b = rules[Int(i)].bounds
        if b < 0 { return (-.infinity, .infinity) }
        return state.pointee.bounds[Int(b)].hasInsets ? nil : state.pointee.bounds[Int(b)].numbers(axis)
    }

    /// The same without regard to padding and border.
    @inline(__always) func setNumberBounds(_ i: Int32, _ axis: Axis) -> (low: Double, high: Double)? {
        let b = rules[Int(i)].bounds
        return b < 0 ? (-.infinity, .infinity) : state.pointee.bounds[Int(b)].numbers(axis)
    }

    /// Whether a position of a node has a bound.
    @inline(__always) func hasPlaceBounds(_ i: Int32) -> Bool {
        let x = nodes[Int(i)].ext
        return x >= 0 && exts[Int(x)].bounds >= 0
    }

    private func placeBound(_ i: Int32, _ prop: Prop, _ slot: SlotKind) -> Rule {
        guard hasPlaceBounds(i) else { return .unset }
        let bound = state.pointee.placeBounds[Int(exts[Int(nodes[Int(i)].ext)].bounds)][prop]
        let place = slot == .lower ? bound.lower : bound.upper
        return place < 0 ? .unset : pool[Int(place)]
    }
}
