// The least and the most width that children ask for, before the containing block's is known: what a container's own content widths are
// made of (CSS Sizing 3, section 5).

extension Run {
    /// What a child adds to the least or most content width of its container: by its rules, content and bounds, without margins.
    /// `height`: the containing block's height, where it is definite; `stretched`: the own one, if it is stretched over that.
    func widthContribution(_ k: Int, least: Bool, height: Double?, stretched: Double? = nil) -> Double {
        let insets = insets(k, whole: nil)
        let room = ContainingBlock(nil, height)
        let ownHeight = definiteHeight(k, room, insets) ?? stretched
        func content(_ size: CSSSize) -> Double {
            switch size {
            case .minContent: return intrinsicWidth(k, least: true, ownHeight, insets)
            case .maxContent: return intrinsicWidth(k, least: false, ownHeight, insets)
            case .fit(let mult, let add): return intrinsicWidth(k, least: least, ownHeight, insets) * mult + add
            case .length(let length): return length
            default: return intrinsicWidth(k, least: least, ownHeight, insets)
            }
        }
        let value = content(cssSize(k, .x, room, insets))
        let (low, high) = cssBounds(k, .x, room, insets, content: content)
        return max(min(value, high), low ?? 0, insets.both(.x))
    }

    /// The width that a child's content asks for; by its ratio, where its height is definite.
    private func intrinsicWidth(_ k: Int, least: Bool, _ height: Double?, _ insets: Insets) -> Double {
        let ratio = ratio(k)
        if ratio > 0, let height { return transferred(k, to: .x, from: height, ratio: ratio, insets) }
        var width = contentWidth(k, least: least, height: height, whole: nil)
        if ratio > 0 { width = withinTransferredBounds(k, width, .x, ContainingBlock(nil, nil), ratio, insets) }
        return width
    }

    /// A child's height where it is definite: by its rule, within bounds.
    func definiteHeight(_ k: Int, _ room: ContainingBlock, _ insets: Insets) -> Double? {
        guard case .length(let length) = cssSize(k, .y, room, insets) else { return nil }
        let (low, high) = cssBounds(k, .y, room, insets) { _ in 0 }
        return max(min(length, high), low ?? 0)
    }

    /// A length within what the bounds of the other dimension allow through the ratio.
    func withinTransferredBounds(
        _ k: Int, _ length: Double, _ axis: Axis, _ room: ContainingBlock, _ ratio: Double, _ insets: Insets
    ) -> Double {
        guard nodes[Int(items[k].node)].flags.contains(.hasBounds) else { return length }
        let (low, high) = cssBounds(k, axis.other, room, insets) { _ in 0 }
        var v = length
        if high < .infinity { v = min(v, transferred(k, to: axis, from: high, ratio: ratio, insets)) }
        if let low, low > 0 { v = max(v, transferred(k, to: axis, from: low, ratio: ratio, insets)) }
        return v
    }
}
