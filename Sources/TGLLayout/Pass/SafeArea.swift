// The safe area (B-52a): a container's inset on a side is what of the screen's unsafe strip it covers, at most the
// screen's inset. `insetsFromSafeArea` names the sides on which a container pads by it.

extension Run {
    /// Adds to the padding what the safe area takes, on axes whose size is known; on a wrapping axis the near side alone.
    @inline(never) func addSafeArea(_ p: inout Insets) {
        let b = box.pointee
        for edge in [Edges.top, .bottom, .left, .right] where safePadding(edge) != nil || b.insets.contains(edge) {
            let add = safeInset(edge)
            switch edge {
            case .top: p.top += add
            case .bottom: p.bottom += add
            case .left: if rtl { p.trailing += add } else { p.leading += add }
            default: if rtl { p.leading += add } else { p.trailing += add }
            }
        }
    }

    /// What the safe area adds to the padding on a physical side.
    func safeInset(_ edge: Edges) -> Double {
        let special = safePadding(edge)
        return special != nil || box.pointee.insets.contains(edge) ? inset(edge) * (special ?? 1) : 0
    }

    /// The factor of a padding whose rule is `safeArea`, or `nil`.
    private func safePadding(_ edge: Edges) -> Double? {
        guard box.pointee.flags.contains(.safePadding) else { return nil }
        let prop: Prop = edge == .top ? .topPadding : edge == .bottom ? .bottomPadding : edge == .left ? .leftPadding : .rightPadding
        let rule = doc.value(node, prop)
        return rule.kind == .safeArea ? rule.mult : nil
    }

    /// What of the screen's unsafe strip on a physical side the container covers.
    func inset(_ edge: Edges) -> Double {
        let s = doc.screenState
        switch edge {
        case .top: return cover(s.safe.top, origin.y)
        case .left: return cover(s.safe.left, origin.x)
        case .bottom: return wrapY ? 0 : cover(s.safe.bottom, s.size.y - origin.y - size.y)
        default: return wrapX ? 0 : cover(s.safe.right, s.size.x - origin.x - size.x)
        }
    }

    private func cover(_ inset: Double, _ distance: Double) -> Double { max(0, min(inset, inset - distance)) }

    /// On a wrapped axis: what the far inset adds to a size measured without it: what reaches into the strip where the box is
    /// held at its far edge, else the whole inset.
    @inline(never) func farSafeArea(_ axis: Axis, _ total: Double) -> Double {
        let b = box.pointee
        let edge: Edges = axis == .y ? .bottom : .right
        guard traits.hasPadding, b.insets.contains(edge) || safePadding(edge) != nil else { return 0 }
        let s = doc.screenState
        let inset = axis == .y ? s.safe.bottom : s.safe.right
        let hold = state.pointee.proposal[axis].farHold
        if hold >= 0 { return max(0, min(inset, inset - hold)) }
        return origin[axis] + total > s.size[axis] - inset ? inset : 0
    }
}
