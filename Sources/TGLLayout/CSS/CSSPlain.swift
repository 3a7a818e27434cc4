// What the short ways of flexes and grids ask of the container itself (see `PlainChildren`).

extension PlainRun {
    /// Whether nothing but plain numbers says what room the container leaves for its children, and none of it is mirrored.
    var isPlainInCSS: Bool {
        !pass.rtl && !pass.placed && hasModestNumbers && isOfModestSize
            && box.pointee.flags.isDisjoint(with: [.logicalPadding, .percentPadding, .percentSpace, .transform, .safePadding])
    }

    /// Whether the container has a bound of its own along an axis that is a number.
    func hasOwnBounds(_ axis: Axis) -> Bool {
        guard nodes[Int(node)].flags.haveSetBounds else { return false }
        return pass.boundRule(node, axis, .lower).kind == .number || pass.boundRule(node, axis, .upper).kind == .number
    }
}
