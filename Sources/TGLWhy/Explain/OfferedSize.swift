// The size a node would have if it were offered a size, for `measure(A, w, h)` and `:measure`. Measuring does not change the
// document.

import TGLLayout

extension Document {
    /// The size a node would have if it were offered a size. On an axis with an offer, the node's own rule is ignored. On a free axis, its
    /// rule applies; without one, the node is as large as its content. Bounds apply on both axes.
    ///
    /// A rule that depends on other nodes (a percentage, a share, another node's size) gives its current value.
    ///
    /// - Parameters:
    ///   - width: the offered width in points; `nil` leaves it free.
    ///   - height: the offered height in points; `nil` leaves it free.
    /// - Throws: as `layout`.
    public func measure(_ i: Int32, width: Double?, height: Double?) throws -> (width: Double, height: Double) {
        try layout()
        var offer = OfferedSize(self, i, width, height)
        try offer.settle()
        try layout()
        return (offer.size.x, offer.size.y)
    }
}

/// A measurement of one node.
private struct OfferedSize {
    let doc: Document
    let node: Int32
    /// The offered lengths in points; `nil` if the axis is free.
    let width: Double?
    let height: Double?
    /// The lengths that are known so far.
    private(set) var size = Pair.zero
    private var isKnownX = false
    private var isKnownY = false

    init(_ doc: Document, _ node: Int32, _ width: Double?, _ height: Double?) {
        (self.doc, self.node, self.width, self.height) = (doc, node, width, height)
    }

    /// Determines both axes: first the given lengths, then those that follow from the other axis, last those that depend on the content.
    mutating func settle() throws {
        for axis in [Axis.x, .y] { if let length = given(axis) { take(axis, length) } }
        for axis in [Axis.x, .y] where !isKnown(axis) { if let length = followed(axis) { take(axis, length) } }
        if isKnownX && isKnownY { return }
        let content = try contentSize()
        for axis in [Axis.x, .y] where !isKnown(axis) {
            let rule = doc.sizeRule(node, axis)
            take(axis, rule.kind == .wrap ? content[axis] * rule.mult + rule.add : content[axis])
            // If the bounds change the width, the height changes with it.
            if axis == .x, !isKnownY, size.x != content.x { return take(.y, try height(in: size.x)) }
        }
    }

    private func isKnown(_ axis: Axis) -> Bool { axis == .x ? isKnownX : isKnownY }

    private mutating func take(_ axis: Axis, _ length: Double) {
        size[axis] = doc.held(node, axis, length, other: isKnown(axis.other) ? size[axis.other] : nil)
        if axis == .x { isKnownX = true } else { isKnownY = true }
    }

    /// The length from the offer or the node's own rule; `nil` if it follows from the other axis or the content.
    private func given(_ axis: Axis) -> Double? {
        if let offered = axis == .x ? width : height { return offered }
        let rule = doc.sizeRule(node, axis)
        switch rule.kind {
        case .number: return rule.add
        case .unset, .wrap, .auto: return nil
        case .reference where isItself(rule): return nil
        default: return axis == .x ? doc.exactFrame(node).width : doc.exactFrame(node).height
        }
    }

    private func isItself(_ rule: Rule) -> Bool { rule.path == 0 && (rule.ref < 0 || rule.ref == node) && rule.anchor.isSize }

    /// The length from a rule that refers to the node's other axis, if that length is known.
    private func followed(_ axis: Axis) -> Double? {
        let rule = doc.sizeRule(node, axis)
        guard rule.kind == .reference, isItself(rule), isKnown(rule.anchor.axis) else { return nil }
        return size[rule.anchor.axis] * rule.mult + rule.add
    }

    /// The size of the content on the axes that are not known yet, before the rule's factor.
    private func contentSize() throws -> Pair {
        if doc.kind(node).hasContent {
            let x = isKnownX ? size.x : doc.leafSize(node, .x, other: nil, limit: nil)
            return Pair(x, isKnownY ? size.y : doc.leafSize(node, .y, other: x, limit: nil))
        }
        guard doc.nodes[node].pointee.box >= 0 else { return Pair(isKnownX ? size.x : 0, isKnownY ? size.y : 0) }
        return try measured(isKnownX ? size.x : nil, isKnownY ? size.y : nil)
    }

    private func height(in width: Double) throws -> Double {
        if doc.kind(node).hasContent { return doc.leafSize(node, .y, other: width, limit: nil) }
        let content = doc.nodes[node].pointee.box >= 0 ? try measured(width, nil).y : 0
        let rule = doc.sizeRule(node, .y)
        return rule.kind == .wrap ? content * rule.mult + rule.add : content
    }

    /// The size of a container that wraps on the axes without a given length.
    private func measured(_ x: Double?, _ y: Double?) throws -> Pair {
        func answer() -> Pair {
            doc.withSilentPass { pass in
                doc.read(pass, around: node)
                func ask(_ x: AxisProposal, _ y: AxisProposal) -> Pair {
                    pass.measure(node, Proposal(x, y), at: pass.hasSafeArea ? doc.exactOrigin(node) : .zero)
                }
                let answer = ask(x.map { .exact($0) } ?? .atMost(.infinity), y.map { .exact($0) } ?? .atMost(.infinity))
                return x == nil && y == nil ? ask(.exact(answer.x), .atMost(.infinity)) : answer
            }
        }
        var size = answer()
        // The content length of a collection that wraps is computed between passes.
        for _ in 0..<64 where !doc.lengthRequests.isEmpty {
            try doc.answerLengthRequests()
            size = answer()
        }
        return size
    }
}

extension Document {
    /// A node's length limited by its bounds, as its container applies them. Other nodes that the bounds refer to have their current sizes.
    ///
    /// - Parameter other: the node's length on the other axis, if known.
    fileprivate func held(_ i: Int32, _ axis: Axis, _ length: Double, other: Double?) -> Double {
        let least = max(0, length)
        guard nodes[i].pointee.flags.contains(.hasBounds), let p = parent(i), nodes[i].pointee.flags.isDisjoint(with: [.gone, .useFrame])
        else { return least }
        var result = least
        withRun(of: p) { run in
            for k in 0..<run.count {
                let frame = exactFrame(run.items[k].node)
                run.items[k].settle(.x, frame.width)
                run.items[k].settle(.y, frame.height)
            }
            guard let k = (0..<run.count).first(where: { run.items[$0].node == i }) else { return }
            if let other { run.items[k].settle(axis.other, other) }
            result = run.clamp(k, axis, least)
        }
        return result
    }
}
