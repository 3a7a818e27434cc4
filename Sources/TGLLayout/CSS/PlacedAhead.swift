// Containers that are placed while they are measured. Most containers are measured in the width that they get, and get the resulting
// height: then a second layout, to place their children, would find the same sizes again. So a flex, or a grid of leaves, whose height is
// measured in a given width sets the frames of its children at once, where all containers among them have theirs already, each with its
// final size. When it is placed itself, with that size, nothing is left to do. A child that is stretched to the size that it has anyway
// counts, too, unless something in it depends on whether its height is known.
//
// Such a container is marked dirty, with all above it up to the boundary that is laid out: so the pass is certain to come to it, and where
// it gets another size in the end its children get their frames again.

extension Pass {
    /// Whether children may be placed while a container is measured: this pass places it later, and no place depends on anything above it.
    @inline(__always) func mayPlaceAhead(_ p: Proposal) -> Bool {
        state.pointee.placesAhead && !placed && p.isPlain && p.x.mode == .exact && p.y.mode == .atMost && state.pointee.offers.isAny
    }

    /// Notes that the children of a measured container have their frames. Containers above it that were placed so before are no longer up
    /// to date.
    func notePlacedAhead(_ i: Int32, _ box: UnsafeMutablePointer<Box>) {
        box.pointee.cache.isPlacedAhead = true
        doc.dropKept(i)
        nodes[Int(i)].flags.insert(.dirty)
        var p = i
        while p != state.pointee.boundary, nodes[Int(p)].parent >= 0 {
            p = nodes[Int(p)].parent
            let n = nodes + Int(p)
            boxes[Int(n.pointee.box)].cache.isPlacedAhead = false
            if n.pointee.flags.contains(.dirty) { return }
            n.pointee.flags.insert(.dirty)
        }
    }

    /// Whether the children of a container have the frames that placing it in a size would give them.
    func isPlacedAhead(_ i: Int32, _ box: UnsafeMutablePointer<Box>, in p: Proposal) -> Bool {
        let kind = nodes[Int(i)].kind
        guard box.pointee.cache.isPlacedAhead, traits(kind).pointee.isCSS, p.isPlain, css(of: i).pointee.heightByRatio < 0 else {
            return false
        }
        guard let answer = doc.lastMeasured(box), answer.pointee.rare < 0, answer.pointee.size == p.lengths,
            answer.pointee.code == KeptAnswer.code(Proposal(p.x, .atMost(.infinity)))
        else { return false }
        return p.y.hugs || !mindsKnownHeight(i, kind, box)
    }

    /// Whether something in a container is laid out differently when its height is known than when its content asks for that height.
    /// Determined once, and forgotten with the answers.
    func mindsKnownHeight(_ i: Int32, _ kind: Kind, _ box: UnsafeMutablePointer<Box>) -> Bool {
        if box.pointee.cache.knownHeight == .unknown {
            box.pointee.cache.knownHeight = kind.layout.mindsKnownHeight(self, i) ? .counts : .ignored
        }
        return box.pointee.cache.knownHeight == .counts
    }

    /// Whether a child of a flex, grid or block is laid out differently when the container's height is known, or its own is.
    func childMindsKnownHeight(_ c: Int32) -> Bool {
        let n = nodes + Int(c)
        if n.pointee.flags.contains(.hasHeight), !isOfItself(sizeKind(c, .y)) { return true }
        if n.pointee.flags.contains(.hasWidth), sizeKind(c, .x).followsLength { return true }
        if n.pointee.flags.haveSetBounds {
            for slot in [SlotKind.lower, .upper] {
                if !isOfItself(boundRule(c, .y, slot).kind) || boundRule(c, .x, slot).kind.followsLength { return true }
            }
        }
        if n.pointee.ext >= 0 {
            let e = exts + Int(n.pointee.ext)
            for prop in [Prop.top, .bottom, .centerY] where ![.unset, .number].contains(position(e, prop).kind) { return true }
        }
        let item = css(ofItem: c)
        if item.pointee.aspectRatio > 0 { return true }
        if item.pointee.flexBasis >= 0, !isOfItself(doc.pool[item.pointee.flexBasis].pointee.kind) { return true }
        switch traits(n.pointee.kind).pointee.content {
        case .text: return false
        case .picture: return !n.pointee.flags.isSuperset(of: [.hasWidth, .hasHeight])
        default:
            guard n.pointee.box >= 0 else { return false }
            guard traits(n.pointee.kind).pointee.isCSS else { return mindsHugging(c, n.pointee.kind) }
            return mindsKnownHeight(c, n.pointee.kind, boxes + Int(n.pointee.box))
        }
    }

    /// Whether a rule of a length refers only to the node's own content.
    private func isOfItself(_ kind: Rule.Kind) -> Bool {
        switch kind {
        case .unset, .auto, .number, .wrap, .minContent, .maxContent: true
        default: false
        }
    }
}

extension Run {
    /// Whether to place the children although only the size was asked for. The sizes of containers among them are settled.
    func beginPlacingAhead() -> Bool {
        // Own bounds, which the caller applies too, must not change the height.
        guard !place, pass.mayPlaceAhead(state.pointee.proposal), count == Int(box.pointee.count), cssBox.heightByRatio < 0,
            state.pointee.heightBeforeBounds.isNaN, (0..<count).allSatisfy({ isReady($0) })
        else { return false }
        state.pointee.isPlacedAhead = true
        return true
    }

    /// Whether setting the frame of a child needs no layout of its content, or the first one.
    private func isReady(_ k: Int) -> Bool {
        let item = items + k
        let n = nodes + Int(item.pointee.node)
        if n.pointee.box < 0 { return true }
        guard !n.pointee.flags.contains(.noLayout), css(k).pointee.position != .absolute else { return false }
        let own = boxes + Int(n.pointee.box)
        let minds = pass.mindsHugging(item.pointee.node, item.pointee.kind)
        let (hugsX, hugsY) = (minds && item.pointee.marks.contains(.hugsX), minds && item.pointee.marks.contains(.hugsY))
        let size = Pair(Length.held(item.pointee.size.x), Length.held(item.pointee.size.y))
        if n.pointee.flags.isDisjoint(with: [.fresh, .dirty]) {
            let flags = own.pointee.flags
            return n.pointee.frame.width == size.x && n.pointee.frame.height == size.y && flags.contains(.hugsX) == hugsX
                && flags.contains(.hugsY) == hugsY && flags.isDisjoint(with: [.passesOnX, .passesOnY, .standsAtOwnFrame, .paged])
        }
        let proposal = Proposal(.exact(size.x, hugs: hugsX), .exact(size.y, hugs: hugsY))
        return pass.isPlacedAhead(item.pointee.node, own, in: proposal)
            || own.pointee.cache.newest < 0 && box.pointee.cache.newest < 0
    }
}
