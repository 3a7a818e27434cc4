// What the short ways of flexes and grids require of the container itself (see `PlainChildren`).

extension PlainRun {
    /// Whether the room of the children depends only on plain numbers, and nothing is mirrored.
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
