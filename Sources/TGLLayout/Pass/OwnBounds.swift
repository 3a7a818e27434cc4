// A container's own bounds, where its other dimension is measured in the size that they leave.

extension Run {
    /// Holds the own size, once it is settled, within its bounds that are numbers. Whoever asked for the size applies all bounds; what
    /// is measured in it before must see them too.
    func holdOwnSize(_ axis: Axis) {
        guard nodes[Int(node)].flags.contains(.hasBounds) else { return }
        let lower = pass.boundRule(node, axis, .lower)
        let upper = pass.boundRule(node, axis, .upper)
        if lower.kind == .number { size[axis] = max(size[axis], lower.add) }
        if upper.kind == .number { size[axis] = max(0, min(size[axis], upper.add)) }
    }
}
