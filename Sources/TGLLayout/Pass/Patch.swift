// Edits of a few children, without a layout of all their siblings.
//
// An ordinary pass lays out a dirty container as a whole, and every dirty container up to the boundary. Where a few children were edited,
// added or removed, and nothing else happened, a pass begins at their containers instead and goes upwards:
//
//     container of edited children ──► `LayoutAlgorithm.patch` ──► its content asks for another size? ──► the same above it, with this
//                                      places what moved            no: done                              child's new size (`Patch.risen`)
//
// Each algorithm patches only where the result is certain to be that of a layout of the whole, to the last bit. Otherwise an ordinary pass
// continues from that container upwards; the containers below it that were patched are finished.

/// The result of a patch.
package enum Patched {
    /// Only a layout of the whole can tell.
    case no
    /// The content of the container asks for the same size as before.
    case settled
    /// The outer size that the content asks for, on axes that depend on it.
    case asks(Pair)
}

/// A container of which a few children changed.
package struct Patch {
    let pass: Pass
    let node: Int32
    /// The children that were edited or added; removed ones are not included.
    var children: [Int32] = []
    /// The child whose content asks for another size, and the outer size that it asks for on axes that depend on it. The size on other axes
    /// follows from its rules.
    var risen: Int32 = -1
    var content = Pair.zero

    /// All changed children.
    var changed: [Int32] { risen < 0 ? children : children + [risen] }

    var nodes: UnsafeMutablePointer<Node> { pass.nodes }
    var box: UnsafeMutablePointer<Box> { pass.boxes + Int(nodes[Int(node)].box) }

    /// Whether the container's size along an axis may depend on its content.
    func wraps(_ axis: Axis) -> Bool {
        !pass.doc.isIndependent(pass.sizeKind(node, axis)) || pass.numberBounds(node, axis) == nil
    }

    /// The size of the `risen` child along an axis, where the container does not decide it; `nil` where it cannot be told from what the
    /// content asks for.
    func risenSize(_ axis: Axis, _ rule: Rule) -> Double? {
        let old = nodes[Int(risen)].frame.length(axis)
        // In a flex, grid or block, the size of the content includes the padding.
        let isCSS = pass.traits(nodes[Int(risen)].kind).pointee.isCSS
        guard let bounds = isCSS ? pass.setNumberBounds(risen, axis) : pass.numberBounds(risen, axis) else { return nil }
        switch rule.kind {
        case .wrap:
            let v = content[axis] * rule.mult + rule.add
            let size = max(0, min(max(v > 0 ? v : 0, bounds.low), bounds.high))
            // The patch is exact only if the child still passes on its offer, or still does not.
            let flags = pass.boxes[Int(nodes[Int(risen)].box)].flags
            guard flags.contains(axis == .x ? .passesOnX : .passesOnY) == (size >= content[axis]) else { return nil }
            return Length.held(size)
        case .number, .percent, .fill, .average, .share, .stretch: return old
        default: return nil
        }
    }
}

extension Rect {
    @inline(__always) package func length(_ axis: Axis) -> Double { axis == .x ? width : height }
}

extension Document {
    /// Lays out the changes of a few edited children; answers whether nothing is left to do. The rest is marked as dirty.
    func patch(_ pass: Pass) -> Bool {
        let edited = editedChildren
        var left: [Int32] = []
        var from = 0
        while from < edited.count {
            let parent = edited[from].parent
            // Edits of one container mostly follow each other. They are laid out together: before that, the frame of a child does not agree
            // with its rules.
            var to = from + 1
            while to < edited.count, edited[to].parent == parent { to += 1 }
            if !edited[..<from].contains(where: { $0.parent == parent }) {
                let children = edited[from..<to].map(\.child) + edited[to...].lazy.filter { $0.parent == parent }.map(\.child)
                if let container = patch(parent, children, pass) { left.append(container) }
            }
            from = to
        }
        // Only a layout of the whole knows which rule closes a cycle.
        if !pass.state.pointee.cycles.isEmpty || pass.state.pointee.isStopped { left += edited.map(\.parent) }
        for (parent, _) in edited { setDirty(false, from: parent) }
        left.forEach { setDirty(true, from: $0) }
        return left.isEmpty
    }

    /// Patches a container, and those above it as long as their sizes change; answers the one that could not be patched.
    private func patch(_ parent: Int32, _ edited: [Int32], _ pass: Pass) -> Int32? {
        let p = nodes[parent]
        // The content of a new container is laid out with it, and a removed one needs no layout.
        guard p.pointee.flags.contains(.alive), !p.pointee.flags.contains(.fresh) else { return nil }
        var children: [Int32] = []
        for child in edited where nodes[child].pointee.parent == parent && nodes[child].pointee.flags.contains(.alive) {
            if !children.contains(child) { children.append(child) }
        }
        var patch = Patch(pass: pass, node: parent, children: children)
        // The lowest container that has to wait until one above it is laid out, or -1.
        var waiting: Int32 = -1
        while true {
            let n = nodes[patch.node]
            // It may have given answers for another patch already, which did not know this change.
            if n.pointee.box >= 0, boxes[n.pointee.box].pointee.cache.newest >= 0 { forgetAnswers(boxes[n.pointee.box]) }
            let outcome = outcome(of: patch)
            if case .no = outcome {
                if waiting < 0 { waiting = patch.node }
                n.pointee.flags.insert(.dirty)
                let around = n.pointee.parent
                guard around >= 0, pass.traits(nodes[around].pointee.kind).pointee.isCSS, !pass.state.pointee.isStopped else {
                    return waiting
                }
                // A flex around it may be patched although it cannot be patched itself.
                patch = Patch(pass: pass, node: around, children: [patch.node])
                continue
            }
            if pass.traits(n.pointee.kind).pointee.isCSS, n.pointee.flags.contains(.dirty) {
                // It was only measured. Its content is laid out when its size is decided.
                if waiting < 0 { waiting = patch.node }
            } else {
                waiting = -1
                if patch.risen >= 0, nodes[patch.risen].pointee.flags.contains(.dirty) { layOutAgain(patch.risen, pass) }
                n.pointee.flags.remove(.dirty)
            }
            guard case .asks(let content) = outcome, patch.node != Document.screen, !isBoundary(patch.node) else {
                return waiting < 0 ? nil : waiting
            }
            patch = Patch(pass: pass, node: n.pointee.parent, risen: patch.node, content: content)
        }
    }

    @inline(__always) private func outcome(of patch: Patch) -> Patched {
        let pass = patch.pass
        guard serves(patch.node, pass) else { return .no }
        let mark = pass.state.pointee.scratch.mark
        pass.state.pointee.boundary = patch.node
        let outcome = nodes[patch.node].pointee.kind.layout.patch(patch)
        pass.state.pointee.scratch.release(mark)
        return outcome
    }

    /// Lays out the content of a container in the size that it got, where that was put off.
    private func layOutAgain(_ i: Int32, _ pass: Pass) {
        _ = pass.layout(i, pass.exactProposal(i, .zero), origin: .zero, place: true)
    }

    /// Whether a container may be patched at all.
    private func serves(_ i: Int32, _ pass: Pass) -> Bool {
        let n = nodes[i]
        guard n.pointee.box >= 0, n.pointee.flags.isDisjoint(with: [.fresh, .gone, .useFrame, .noLayout]) else { return false }
        if n.pointee.parent >= 0 {
            let around = pass.traits(nodes[n.pointee.parent].pointee.kind)
            // In a flex, grid or block nearly everything may depend on the content of an item: minimums, baselines, margins.
            if around.pointee.isCSS, !pass.traits(n.pointee.kind).pointee.isCSS || !pass.standsFree(i) { return false }
            // An item of a system may have the size of its content whatever its rules say, and no patch knows that size.
            if around.pointee.joinsSystem, isIndependent(sizeKind(i, .x)) || isIndependent(sizeKind(i, .y)) { return false }
        }
        let flags = boxes[n.pointee.box].pointee.flags
        return flags.isDisjoint(with: [
            .standsAtOwnFrame, .transform, .paged, .subviewsSize, .equalize, .baseView, .weights, .shrinks, .dividers, .sharedColumns,
            .split, .extremes,
        ])
    }

    /// Sets or removes the dirty mark of a container and of those above it, up to its boundary.
    private func setDirty(_ isDirty: Bool, from start: Int32) {
        var i = start
        while i >= 0 {
            if isDirty {
                nodes[i].pointee.flags.insert(.dirty)
                // Its answers for a patch, and what the patch placed in it, are not the whole change.
                if nodes[i].pointee.box >= 0 { forgetAnswers(boxes[nodes[i].pointee.box]) }
            } else {
                nodes[i].pointee.flags.remove(.dirty)
            }
            if i == Document.screen || isBoundary(i) {
                if isDirty, !dirty.contains(i) { dirty.append(i) }
                return
            }
            i = nodes[i].pointee.parent
        }
    }
}
