// Edits of a few children, without a layout of all their siblings.
//
// An ordinary pass lays out a dirty container as a whole, and what is in a boundary is dirty up to it. Where a few children were edited,
// came or left, and nothing else happened, a pass begins at their containers instead and goes upwards:
//
//     container of edited children ──► `LayoutAlgorithm.patch` ──► its content asks for another size? ──► the same above it, with this
//                                      places what moved            no: done                              child's new size (`Patch.risen`)
//
// Each algorithm patches only what it can say with certainty, to the last bit what a layout of the whole would say; otherwise the pass goes
// on from there in the ordinary way. What was patched below then is already.

/// What became of a patch.
package enum Patched {
    /// Only a layout of the whole can tell.
    case no
    /// The container's content asks for as much as before.
    case settled
    /// The outer size that the content asks for on axes that depend on it.
    case asks(Pair)
}

/// A container of which a few children changed.
package struct Patch {
    let pass: Pass
    let node: Int32
    /// The children that were edited or came; those that left are not among them.
    var children: [Int32] = []
    /// The child of which the content asks for another size, and the outer size that it asks for on axes that depend on it. Of the others
    /// the size follows from their rules.
    var risen: Int32 = -1
    var content = Pair.zero

    /// All of these.
    var changed: [Int32] { risen < 0 ? children : children + [risen] }

    var nodes: UnsafeMutablePointer<Node> { pass.nodes }
    var box: UnsafeMutablePointer<Box> { pass.boxes + Int(nodes[Int(node)].box) }

    /// Whether the container's size along an axis may depend on what is in it.
    func wraps(_ axis: Axis) -> Bool {
        !pass.doc.isIndependent(pass.sizeKind(node, axis)) || pass.numberBounds(node, axis) == nil
    }

    /// The size of a risen child along an axis, of which the container does not decide itself; `nil` where that cannot be told from what
    /// its content asks for.
    func risenSize(_ axis: Axis, _ rule: Rule) -> Double? {
        let old = nodes[Int(risen)].frame.length(axis)
        // What the content of a flex, grid or block asks for holds its padding.
        let isCSS = pass.traits(nodes[Int(risen)].kind).pointee.isCSS
        guard let bounds = isCSS ? pass.setNumberBounds(risen, axis) : pass.numberBounds(risen, axis) else { return nil }
        switch rule.kind {
        case .wrap:
            let v = content[axis] * rule.mult + rule.add
            let size = max(0, min(max(v > 0 ? v : 0, bounds.low), bounds.high))
            // What it passes on of what it is offered must stay as it is.
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
    /// Lays out what a few edited children changed; answers whether nothing is left to do. What is left is marked as dirty.
    func patch(_ pass: Pass) -> Bool {
        let edited = editedChildren
        var left: [Int32] = []
        var from = 0
        while from < edited.count {
            let parent = edited[from].parent
            // Edits of one container mostly are together. All of them are laid out at once: until then the frame of a child does not tell
            // what its rules say.
            var to = from + 1
            while to < edited.count, edited[to].parent == parent { to += 1 }
            if !edited[..<from].contains(where: { $0.parent == parent }) {
                let children = edited[from..<to].map(\.child) + edited[to...].lazy.filter { $0.parent == parent }.map(\.child)
                if let container = patch(parent, children, pass) { left.append(container) }
            }
            from = to
        }
        // Who closes a cycle is told by a layout of the whole.
        if !pass.state.pointee.cycles.isEmpty || pass.state.pointee.isStopped { left += edited.map(\.parent) }
        for (parent, _) in edited { setDirty(false, from: parent) }
        left.forEach { setDirty(true, from: $0) }
        return left.isEmpty
    }

    /// Patches one container, and those above it as far as its size changes theirs; answers the one that could not be patched.
    private func patch(_ parent: Int32, _ edited: [Int32], _ pass: Pass) -> Int32? {
        let p = nodes[parent]
        // What is in a new container is laid out with it, and a removed one is of no interest.
        guard p.pointee.flags.contains(.alive), !p.pointee.flags.contains(.fresh) else { return nil }
        var children: [Int32] = []
        for child in edited where nodes[child].pointee.parent == parent && nodes[child].pointee.flags.contains(.alive) {
            if !children.contains(child) { children.append(child) }
        }
        var patch = Patch(pass: pass, node: parent, children: children)
        // The lowest container that waits for one around it to lay it out, or -1.
        var waiting: Int32 = -1
        while true {
            let n = nodes[patch.node]
            // For another patch it may have answered already, when less was known.
            if n.pointee.box >= 0, boxes[n.pointee.box].pointee.cache.newest >= 0 { forgetAnswers(boxes[n.pointee.box]) }
            let outcome = outcome(of: patch)
            if case .no = outcome {
                if waiting < 0 { waiting = patch.node }
                n.pointee.flags.insert(.dirty)
                let around = n.pointee.parent
                guard around >= 0, pass.traits(nodes[around].pointee.kind).pointee.isCSS, !pass.state.pointee.isStopped else {
                    return waiting
                }
                // A flex around it may stand free where it does not itself.
                patch = Patch(pass: pass, node: around, children: [patch.node])
                continue
            }
            if pass.traits(n.pointee.kind).pointee.isCSS, n.pointee.flags.contains(.dirty) {
                // It was only measured. What is in it is laid out when its size is decided.
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

    /// Lays out what is in a container in the size that it got, where that waited for it.
    private func layOutAgain(_ i: Int32, _ pass: Pass) {
        _ = pass.layout(i, pass.exactProposal(i, .zero), origin: .zero, place: true)
    }

    /// Whether a container may be patched at all.
    private func serves(_ i: Int32, _ pass: Pass) -> Bool {
        let n = nodes[i]
        guard n.pointee.box >= 0, n.pointee.flags.isDisjoint(with: [.fresh, .gone, .useFrame, .noLayout]) else { return false }
        if n.pointee.parent >= 0 {
            let around = pass.traits(nodes[n.pointee.parent].pointee.kind)
            // In a flex, grid or block nearly everything may depend on its content: minimums, baselines, margins.
            if around.pointee.isCSS, !pass.traits(n.pointee.kind).pointee.isCSS || !pass.standsFree(i) { return false }
            // As an item of a system it may be as large as its content whatever its rules say, and no patch says how large that is.
            if around.pointee.joinsSystem, isIndependent(sizeKind(i, .x)) || isIndependent(sizeKind(i, .y)) { return false }
        }
        let flags = boxes[n.pointee.box].pointee.flags
        return flags.isDisjoint(with: [
            .standsAtOwnFrame, .transform, .paged, .subviewsSize, .equalize, .baseView, .weights, .shrinks, .dividers, .sharedColumns,
            .split, .extremes,
        ])
    }

    /// Marks a container as dirty or not, with all above it up to its boundary.
    private func setDirty(_ isDirty: Bool, from start: Int32) {
        var i = start
        while i >= 0 {
            if isDirty {
                nodes[i].pointee.flags.insert(.dirty)
                // What it answered for a patch, and what that placed in it, is not all that changes.
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
