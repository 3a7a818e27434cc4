// Sticky children of a flex, grid or block (CSS Position 3, section 3.4): laid out as static, then moved the least
// so that they stay inside their port by their insets, but never out of their parent.

extension Run {
    func isSticky(_ k: Int) -> Bool { cssItem(k).position == .sticky }

    /// Whether the room of sticky children depends on the content of their siblings, which is placed first then.
    var waitsWithSticky: Bool {
        traits.isCSS && pass.css(of: node).pointee.hidesOverflow && !box.pointee.flags.contains(.transform)
            && (0..<count).contains { isSticky($0) }
    }

    /// Moves the sticky children, once all are placed; the container is at its place on the screen.
    func moveSticky() {
        guard traits.isCSS else { return }
        guard let first = (0..<count).first(where: { isSticky($0) }) else { return }
        let port = stickyPort()
        // Both ends are as they were before any child is moved.
        let end = Pair(stickyEnd(.x), stickyEnd(.y))
        for k in first..<count where isSticky(k) {
            for axis in [Axis.x, .y] { moveSticky(k, axis, port, end: end[axis]) }
        }
    }

    /// The content box of the nearest ancestor that clips, else the screen: in the container's physical coordinates.
    private func stickyPort() -> (start: Pair, size: Pair) {
        var i = node
        var offset = Pair.zero
        while i != Document.screen, i >= 0 {
            if pass.css(of: i).pointee.hidesOverflow {
                let pad = pass.insets(of: i, whole: pass.css(of: i).pointee.whole, rtl: false)
                let whole = i == node ? size : Pair(nodes[Int(i)].frame.width, nodes[Int(i)].frame.height)
                return (
                    Pair(pad.leading - offset.x, pad.top - offset.y),
                    Pair(max(0, whole.x - pad.both(.x)), max(0, whole.y - pad.both(.y)))
                )
            }
            offset.x += nodes[Int(i)].frame.x
            offset.y += nodes[Int(i)].frame.y
            i = nodes[Int(i)].parent
        }
        return (Pair(-offset.x, -offset.y), doc.screenState.size)
    }

    /// The length to which percentages of a sticky child's insets refer.
    func stickyWhole(_ k: Int, _ axis: Axis) -> Double { stickyPort().size[axis] }

    /// The end of the room of sticky children: the content box of its container and, where that clips, the end of the scrollable area
    /// (Position 3, 3.4), which begins at the padding.
    private func stickyEnd(_ axis: Axis) -> Double {
        let end = size[axis] - pad.far(axis)
        guard pass.css(of: node).pointee.hidesOverflow else { return end }
        let padding = pad.far(axis) - pass.border(of: node, rtl: rtl).far(axis)
        return (0..<count).reduce(end) { end, k in
            let end = max(end, items[k].pos[axis] + reach(items[k].node, axis) - padding)
            return cssItem(k).position == .absolute ? end : max(end, flowEnd(k, axis))
        }
    }

    /// The end of the margin box of a child in the flow, without its insets.
    private func flowEnd(_ k: Int, _ axis: Axis) -> Double {
        let last = items[k].pos[axis] - relativeShift(k, in: relativeRoom())[axis] + items[k].size[axis]
        // Margins of a block without height collapse through it.
        let collapses = axis == .y && traits.flows && items[k].size.y == 0
        return collapses ? last : last + margins(k, axis, whole: content(.x)).far
    }

    /// How far a node and its content reach from its beginning; the content counts where the node is a flex, grid or block that does not
    /// clip. A box without area does not count.
    private func reach(_ i: Int32, _ axis: Axis) -> Double {
        let n = nodes[Int(i)]
        let length = axis == .x ? n.frame.width : n.frame.height
        var end = n.frame.width > 0 && n.frame.height > 0 ? length : -.infinity
        guard n.kind.isCSS, n.box >= 0, !pass.css(of: i).pointee.hidesOverflow else { return end }
        var c = n.first
        while c >= 0 {
            let inner = nodes[Int(c)]
            if !inner.flags.contains(.gone) {
                let start = axis == .y ? inner.frame.y : rtl ? length - inner.frame.right : inner.frame.x
                end = max(end, start + reach(c, axis))
            }
            c = inner.next
        }
        return end
    }

    private func moveSticky(_ k: Int, _ axis: Axis, _ port: (start: Pair, size: Pair), end: Double) {
        let near = inset(k, axis, .near, whole: port.size[axis])
        let far = inset(k, axis, .far, whole: port.size[axis])
        if near == nil, far == nil { return }
        let length = items[k].size[axis]
        let margins = margins(k, axis, whole: content(.x))
        let start = items[k].pos[axis]
        // The port in logical coordinates.
        let mirrors = axis == .x && rtl
        let from = mirrors ? size.x - port.start.x - port.size.x : port.start[axis]
        let to = from + port.size[axis]
        let least = min(0, pad.near(axis) - (start - margins.near))
        let most = max(0, end - (start + length + margins.far))
        var shift = 0.0
        if let far { shift = max(least, min(0, to - far - (start + length))) }
        if let near, start + shift < from + near { shift = min(most, from + near - start) }
        items[k].pos[axis] = start + shift
        guard shift != 0, hears(k) else { return }
        let side: Side = shift > 0 ? .near : .far
        let isHeld = shift == (shift > 0 ? most : least)
        reportSticky(k, axis, from: start, side, port: isHeld ? nil : side == .near ? from : to)
    }
}
