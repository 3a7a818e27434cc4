// The rules of one child of a line, as far as they allow to lay it out without its siblings (see `LineSweep`).

/// A common child: its sizes come from numbers, shares and percentages, its own other size or the container's, within bounds that are
/// numbers, with margins that are numbers. If anything else is set, the child is odd: then the general way is used for it.
struct LineChild {
    let node: Int32
    let n: UnsafeMutablePointer<Node>
    /// The size rules along the line and across it.
    var main = Rule.unset
    var cross = Rule.unset
    /// The margins along the line and across it; `hasNear` and `hasFar`: whether a margin is set across it.
    var near = 0.0
    var far = 0.0
    var nearAcross = 0.0
    var farAcross = 0.0
    var hasNear = false
    var hasFar = false
    /// Bounds.
    var low = -Double.infinity
    var high = Double.infinity
    var lowAcross = -Double.infinity
    var highAcross = Double.infinity
    var isOdd = false

    /// Whether two margins stretch it across the line.
    @inline(__always) var hasPair: Bool { hasNear && hasFar }

    /// Whether a bound can hold its length.
    @inline(__always) var isHeld: Bool { low > -.infinity || high < .infinity }

    @inline(__always) init(_ node: Int32, _ n: UnsafeMutablePointer<Node>) {
        self.node = node
        self.n = n
    }

    /// Whether its margins and bounds are small enough that sums of them stay in bounds.
    @inline(__always) var hasModestMargins: Bool {
        abs(near) < PlainRun.limit && abs(far) < PlainRun.limit && abs(nearAcross) < PlainRun.limit && abs(farAcross) < PlainRun.limit
            && low < PlainRun.limit && lowAcross < PlainRun.limit
    }

    @inline(__always) func clamp(_ v: Double) -> Double { held(v, low, high) }
    @inline(__always) func clampAcross(_ v: Double) -> Double { held(v, lowAcross, highAcross) }

    @inline(__always) private func held(_ v: Double, _ low: Double, _ high: Double) -> Double {
        let size = min(max(v > 0 ? v : 0, low), high)
        return size > 0 ? size : 0
    }
}

extension LineSweep {
    /// Reads a child that is not plain; answers whether it can be laid out without its siblings.
    @inline(never) func read(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Bool {
        child.initialize(to: LineChild(c, n))
        child.pointee.main = run.pass.sizeRule(c, main)
        child.pointee.cross = run.pass.sizeRule(c, cross)
        guard readSizes(), readBounds() else { return false }
        if n.pointee.ext >= 0 { readMargins() }
        if n.pointee.flags.contains(.noLayout) { child.pointee.isOdd = true }
        if line.pointee.lends { takeCell() }
        return isModest(child.pointee.main) && isModest(child.pointee.cross) && child.pointee.hasModestMargins
    }

    /// Reads the size rules; answers whether none refers to a sibling.
    @inline(__always) private func readSizes() -> Bool {
        let (main, cross) = (child.pointee.main, child.pointee.cross)
        if main.kind == .reference, !reaches(main, cross) { return false }
        if cross.kind == .reference, !reaches(cross, main) { return false }
        if !isKnown(main.kind) || !isKnown(cross.kind) { child.pointee.isOdd = true }
        return true
    }

    /// Whether a size of that kind does not depend on the child's content.
    @inline(__always) private func isKnown(_ kind: Rule.Kind) -> Bool {
        switch kind {
        case .number, .percent, .fill, .average, .share, .reference: return true
        default: return false
        }
    }

    /// Whether a reference is to the container or to the own other size, `other`, where that is no reference itself.
    @inline(never) private func reaches(_ rule: Rule, _ other: Rule) -> Bool {
        guard rule.anchor.isSize else { return false }
        if isOwn(rule) { return other.kind != .reference && run.pass.sizeRule(child.pointee.node, rule.anchor.axis) == other }
        return run.target(child.pointee.node, rule) == .container
    }

    /// Whether a reference is to the child itself.
    @inline(__always) func isOwn(_ rule: Rule) -> Bool {
        if rule.path == 0 { return rule.ref < 0 || rule.ref == child.pointee.node }
        return run.target(child.pointee.node, rule) == .itself
    }

    /// Reads the bounds; answers whether none refers to a sibling. Numbers are kept; anything else makes the child odd.
    @inline(__always) private func readBounds() -> Bool {
        child.pointee.n.pointee.flags.contains(.hasBounds) ? readSomeBounds() : true
    }

    @inline(__always) private func readSomeBounds() -> Bool {
        let c = child.pointee.node
        guard let along = run.pass.numberBounds(c, main), let across = run.pass.numberBounds(c, cross), !run.pass.hasPlaceBounds(c) else {
            return readOddBounds()
        }
        (child.pointee.low, child.pointee.high) = along
        (child.pointee.lowAcross, child.pointee.highAcross) = across
        return true
    }

    @inline(never) private func readOddBounds() -> Bool {
        child.pointee.isOdd = true
        let b = rules[Int(child.pointee.node)].bounds
        return b < 0 || run.pass.state.pointee.bounds[Int(b)].standInValues || leadToNoSibling()
    }

    /// Whether bounds that may be references refer to no sibling. Two rules that refer to the child itself may depend on each other: the
    /// general way finds the cycle.
    @inline(never) private func leadToNoSibling() -> Bool {
        var ownOnes = 0
        for axis in [main, cross] {
            let size = axis == main ? child.pointee.main : child.pointee.cross
            if size.kind == .reference, isOwn(size) { ownOnes += 1 }
            for slot in [SlotKind.lower, .upper] {
                let rule = run.pass.boundRule(child.pointee.node, axis, slot)
                guard rule.kind == .reference else { continue }
                let target = run.target(child.pointee.node, rule)
                guard target == .itself || target == .container else { return false }
                if target == .itself { ownOnes += 1 }
            }
        }
        return ownOnes < 2
    }

    /// Reads the positions: numbers are margins; anything else makes the child odd.
    @inline(__always) private func readMargins() {
        let e = run.pass.exts + Int(child.pointee.n.pointee.ext)
        if e.pointee.isUnusual { child.pointee.isOdd = true }
        let left = margin(e.pointee.leftForm, e.pointee.left)
        let right = margin(e.pointee.rightForm, e.pointee.right)
        let top = margin(e.pointee.topForm, e.pointee.top)
        let bottom = margin(e.pointee.bottomForm, e.pointee.bottom)
        let (leading, trailing) = line.pointee.rtl ? (right, left) : (left, right)
        let (near, far) = main == .x ? (leading, trailing) : (top, bottom)
        let (nearAcross, farAcross) = main == .x ? (top, bottom) : (leading, trailing)
        (child.pointee.near, child.pointee.far) = (near.length, far.length)
        (child.pointee.nearAcross, child.pointee.hasNear) = nearAcross
        (child.pointee.farAcross, child.pointee.hasFar) = farAcross
    }

    @inline(__always) private func margin(_ form: RuleForm, _ value: UInt64) -> (length: Double, isSet: Bool) {
        if form == .number { return (Double(bitPattern: value), true) }
        if form != .unset { child.pointee.isOdd = true }
        return (0, false)
    }

    /// Replaces the child's own rules by those that a row or a table gives.
    @inline(never) private func takeCell() {
        child.pointee.main = run.sizeRule(child.pointee.node, main)
        child.pointee.cross = run.sizeRule(child.pointee.node, cross)
        if !isKnown(child.pointee.main.kind) || !isKnown(child.pointee.cross.kind) { child.pointee.isOdd = true }
    }
}
