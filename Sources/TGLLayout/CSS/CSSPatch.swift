// Flexes, grids and blocks of which a few children changed (see `Patch`), where nothing outside depends on more of them than their height,
// which their content asks for. With many children each kind keeps what determines the height, and asks only the changed children again;
// otherwise the container is measured again in its width, with the kept answers of its children.

extension Patch {
    /// `kept`: computes the height from what is kept of the children, which then have their frames; `nil` where that is not enough. It gets
    /// the proposal with which the container is placed. `fewest`: the least number of children for which something is kept.
    func inItsWidth(fewest: Int32 = KeptLine.fewest, _ kept: (Proposal) -> Double?) -> Patched {
        let p = pass.exactProposal(node, .zero)
        guard p.isPlain, !pass.doc.widthsFollowHeights, pass.standsFree(node) else { return .no }
        pass.doc.forgetAnswers(box)
        guard box.pointee.count >= fewest, p.y.hugs, let height = kept(p), pass.isWithinBounds(node, height) else {
            return measureAgain(p)
        }
        // A question for its height finds this answer, and placing it has nothing to do.
        let answer = Answer(proposal: Proposal(p.x, .atMost(.infinity)), size: Pair(p.x.length, height))
        pass.doc.keepAnswer(box, answer, most: pass.traits(nodes[Int(node)].kind).pointee.answers)
        box.pointee.cache.isPlacedAhead = true
        nodes[Int(node)].flags.remove(.dirty)
        return height == p.y.length ? .settled : .asks(answer.size)
    }

    /// Measures a container again in its width.
    private func measureAgain(_ p: Proposal) -> Patched {
        pass.doc.dropKept(node)
        // Another patch may have set its frames.
        nodes[Int(node)].flags.insert(.dirty)
        let size = pass.layout(node, Proposal(p.x, .atMost(.infinity)), origin: .zero, place: false)
        guard !pass.state.pointee.isStopped, size.x == p.x.length, pass.isWithinBounds(node, size.y) else { return .no }
        guard p.y.hugs, size.y == p.y.length else { return .asks(size) }
        _ = pass.layout(node, p, origin: .zero, place: true)
        return .settled
    }
}

extension Pass {
    /// Whether only the height that its content asks for matters outside of a flex, grid or block: not the width of the content, and not
    /// the place of its baseline.
    func standsFree(_ i: Int32, depth: Int = 0) -> Bool {
        let n = nodes + Int(i)
        let p = n.pointee.parent
        // For very deep nodes, finding out would take longer than a layout.
        guard p >= 0, depth < 64, n.pointee.flags.isDisjoint(with: [.useFrame, .gone, .noLayout]), setNumberBounds(i, .x) != nil,
            setNumberBounds(i, .y) != nil
        else { return false }
        let item = css(ofItem: i)
        guard item.pointee.aspectRatio == 0, !item.pointee.isContentBox, item.pointee.position == .static else { return false }
        let parent = nodes + Int(p)
        if !traits(parent.pointee.kind).pointee.isCSS {
            return doc.isIndependent(sizeKind(i, .x)) && isWrappedPlainly(i)
        }
        return parent.pointee.kind.layout.leavesFree(self, p, i) && standsFree(p, depth: depth + 1)
    }

    /// Whether a node has the height of its content.
    private func isWrappedPlainly(_ i: Int32) -> Bool {
        let rule = sizeRule(i, .y)
        return rule.kind == .wrap && rule.mult == 1 && rule.add == 0
    }

    /// Whether a height is within the bounds of a node that are numbers: the node then has that height.
    func isWithinBounds(_ i: Int32, _ height: Double) -> Bool {
        guard let (low, high) = setNumberBounds(i, .y) else { return false }
        return low <= height && height <= high
    }

    func hasAutoMargins(_ i: Int32) -> Bool {
        let item = css(ofItem: i)
        let margins = [item.pointee.marginLeft, item.pointee.marginRight, item.pointee.marginLeading, item.pointee.marginTrailing]
        if margins.contains(where: { $0 >= 0 && doc.pool[$0].pointee.kind == .auto }) { return true }
        let ext = nodes[Int(i)].ext
        guard ext >= 0 else { return false }
        return [Prop.left, .right, .leading, .trailing].contains { position(exts + Int(ext), $0).kind == .auto }
    }

    /// Whether a child's size, or a bound of it, refers to another length.
    func hasSizeByLength(_ c: Int32) -> Bool {
        let flags = nodes[Int(c)].flags
        if flags.contains(.hasWidth), sizeKind(c, .x).followsLength { return true }
        if flags.contains(.hasHeight), sizeKind(c, .y).followsLength { return true }
        guard flags.haveSetBounds else { return false }
        return [SlotKind.lower, .upper].contains { boundRule(c, .x, $0).kind.followsLength || boundRule(c, .y, $0).kind.followsLength }
    }
}
