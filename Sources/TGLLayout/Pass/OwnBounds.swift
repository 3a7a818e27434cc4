// A container's own bounds, where its other dimension is measured within them.

extension Run {
    /// Holds the own size, once it is settled, within its bounds that are numbers. The caller that asked for the size applies all bounds,
    /// but what is measured in the size before must see them, too.
    func holdOwnSize(_ axis: Axis) {
        guard nodes[Int(node)].flags.contains(.hasBounds) else { return }
        let lower = pass.boundRule(node, axis, .lower)
        let upper = pass.boundRule(node, axis, .upper)
        if lower.kind == .number { size[axis] = max(size[axis], lower.add) }
        if upper.kind == .number { size[axis] = max(0, min(size[axis], upper.add)) }
    }

    /// The least length of the content box that the own bounds, as far as they are numbers, leave along an axis that wraps.
    func leastContent(_ axis: Axis) -> Double {
        guard nodes[Int(node)].flags.contains(.hasBounds) else { return 0 }
        let lower = pass.boundRule(node, axis, .lower)
        let upper = pass.boundRule(node, axis, .upper)
        guard lower.kind == .number else { return 0 }
        return max(0, min(lower.add, upper.kind == .number ? upper.add : .infinity) - pad.both(axis))
    }
}
