// The safe area (B-52a): a container's inset on a side is the part of the screen's unsafe strip that it covers, at most the screen's inset.
// `insetsFromSafeArea` names the sides on which the inset is added to its padding.

extension Run {
    /// Adds the insets of the safe area to the padding, on axes whose size is known; on an axis that wraps only at the near side.
    @inline(never) func addSafeArea(_ p: inout Insets) {
        for edge in [Edges.top, .bottom, .left, .right] where safePadding(edge) != nil || padsBy(edge) {
            let add = safeInset(edge)
            switch edge {
            case .top: p.top += add
            case .bottom: p.bottom += add
            case .left: if rtl { p.trailing += add } else { p.leading += add }
            default: if rtl { p.leading += add } else { p.trailing += add }
            }
        }
    }

    /// The inset that the safe area adds to the padding on a physical side.
    func safeInset(_ edge: Edges) -> Double {
        let special = safePadding(edge)
        return special != nil || padsBy(edge) ? inset(edge) * (special ?? 1) : 0
    }

    /// The padding that is subtracted from an offer for children that wrap along an axis. Where the own length comes from the content, it
    /// is computed as if the container were as long as its own offer. So the offers are the same while it is measured and when it is
    /// placed.
    func padding(ifOffered offer: Double, _ axis: Axis) -> Insets {
        let stand = state.pointee.standing[axis]
        guard !stand.isClear, traits.hasPadding else { return pad }
        var p = paddingAsSet()
        let length = offer.isFinite ? max(0, offer) : 0
        let (near, far): (Edges, Edges) = axis == .x ? (.left, .right) : (.top, .bottom)
        let start = stand.start(length)
        let first = safeFactor(near) * strips(axis).inset(true, start, length)
        let second = safeFactor(far) * strips(axis).inset(false, start, length)
        switch axis {
        case .x:
            p.leading += rtl ? second : first
            p.trailing += rtl ? first : second
        case .y:
            p.top += first
            p.bottom += second
        }
        return p
    }

    /// The factor of a padding whose rule is `safeArea`, or `nil`.
    private func safePadding(_ edge: Edges) -> Double? {
        guard box.pointee.flags.contains(.safePadding) else { return nil }
        let prop: Prop = edge == .top ? .topPadding : edge == .bottom ? .bottomPadding : edge == .left ? .leftPadding : .rightPadding
        let rule = doc.value(node, prop)
        return rule.kind == .safeArea ? rule.mult : nil
    }

    /// Whether the safe area counts along an axis: the place of the container is known.
    func sees(_ axis: Axis) -> Bool { state.pointee.isInStrips && (place || !state.pointee.standing[axis].isClear) }

    /// The part of the screen's unsafe strip on a physical side that the container covers.
    func inset(_ edge: Edges) -> Double {
        let axis: Axis = edge == .top || edge == .bottom ? .y : .x
        guard sees(axis) else { return 0 }
        let length = wraps(axis) ? longest(axis) : size[axis]
        let start = place ? origin[axis] : state.pointee.standing[axis].start(length)
        return strips(axis).inset(edge == .top || edge == .left, start, length)
    }

    /// The largest length of a container that wraps, as far as it is known: its offer.
    private func longest(_ axis: Axis) -> Double { offer(axis).isFinite ? max(0, offer(axis)) : 0 }

    private func strips(_ axis: Axis) -> Strips { pass.strips(axis) }

    /// The length of a container that wraps and has the length `base` without the safe area: the least length that has room for `base` and
    /// for the strips that the container then covers. The point that its proposal names stays at its place.
    func lengthInStrips(_ axis: Axis, _ base: Double) -> Double {
        let strips = strips(axis)
        let stand = state.pointee.standing[axis]
        let near = safeFactor(axis == .x ? .left : .top)
        let far = safeFactor(axis == .x ? .right : .bottom)
        func needed(_ length: Double) -> Double {
            let start = stand.start(length)
            return base + near * strips.inset(true, start, length) + far * strips.inset(false, start, length)
        }
        // The lengths at which the covered parts begin or cease to grow.
        let bends = [
            (stand.at - strips.near) / stand.part, stand.at / stand.part, (strips.screen - strips.far - stand.at) / (1 - stand.part),
            (strips.screen - stand.at) / (1 - stand.part),
        ].filter { $0.isFinite && $0 > base }.sorted()
        var length = base
        for end in bends + [.infinity] {
            let need = needed(length)
            if need <= length { return length }
            // Between two such lengths the need grows linearly.
            let probe = end.isFinite ? (length + end) / 2 : length + 1
            let slope = (needed(probe) - need) / (probe - length)
            let reach = slope < 1 ? length + (need - length) / (1 - slope) : .infinity
            if reach <= end, reach.isFinite { return abs(reach - need) < 1e-9 ? need : reach }
            length = end
        }
        return needed(length)
    }

    /// The factor of an inset: 0 where the container does not pad by it.
    private func safeFactor(_ edge: Edges) -> Double {
        let special = safePadding(edge)
        return special ?? (padsBy(edge) && traits.hasPadding ? 1 : 0)
    }
}

extension Pass {
    /// The screen's unsafe strips along an axis.
    func strips(_ axis: Axis) -> Strips {
        let s = doc.screenState
        return axis == .x
            ? Strips(near: s.safe.left, far: s.safe.right, screen: s.size.x)
            : Strips(near: s.safe.top, far: s.safe.bottom, screen: s.size.y)
    }
}

/// The unsafe strips at the two ends of an axis of the screen, in points.
struct Strips {
    let near: Double
    let far: Double
    let screen: Double

    /// The tolerance for rounding within which a box does not lie in a strip. A box that touches the strip from outside covers nothing;
    /// otherwise a box that is held at its far edge would grow by the whole strip.
    static let slack = 1e-9

    /// The part of the strip at an end that a box covers; 0 for a box that is wholly outside of the screen.
    func inset(_ isNear: Bool, _ start: Double, _ length: Double) -> Double {
        let end = start + length
        let covered: Double
        if isNear {
            covered = end < 0 || end == 0 && start < 0 ? 0 : min(near, near - start)
        } else {
            covered = start > screen || start == screen && end > screen ? 0 : min(far, far - (screen - end))
        }
        return covered > Strips.slack ? covered : 0
    }

    /// Whether a box reaches into the strip at either end.
    func reaches(_ start: Double, _ length: Double) -> Bool { inset(true, start, length) > 0 || inset(false, start, length) > 0 }
}
