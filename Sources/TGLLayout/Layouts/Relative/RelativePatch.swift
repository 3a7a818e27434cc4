// Relative layouts of which a few children changed (see `Patch`).
//
// The changed children are solved first, with their siblings where they are. Where one of them moves along an axis, all that refer to it
// there, and all that refer to these, are solved with it:
//
//     A ◄── B ◄── C     D     an edit of A that moves it: A, B and C are solved, D is not looked at
//
// A layout is patched where the container's size is known and rules refer to siblings by number; lists, and live words that lead to
// siblings, need a layout of the whole. So does a container whose last layout could not solve child by child
// (`Box.Flags.isSolvedTogether`): its frames do not show the solutions of single children.
//
// An edit may close a cycle. Rules that all refer to nodes made before cannot (`leadsBack`). Otherwise, children that refer to a changed
// child are solved with it in any case, so that a cycle through it is found.

/// Axes along which a child moved.
private struct Axes: OptionSet {
    let rawValue: UInt8
    static let x = Axes(rawValue: 1)
    static let y = Axes(rawValue: 2)
    static let both: Axes = [.x, .y]
    static func of(_ axis: Axis) -> Axes { axis == .x ? .x : .y }
}

private struct RelativePatch {
    let patch: Patch
    private var pass: Pass { patch.pass }
    private var nodes: UnsafeMutablePointer<Node> { patch.nodes }
    private var doc: Document { patch.pass.doc }

    func patched() -> Patched {
        guard !patch.wraps(.x), !patch.wraps(.y), !patch.box.pointee.flags.contains(.isSolvedTogether), leadsToNodes else { return .no }
        // A child whose content asks for another size is measured as any other, and laid out in the size that it gets.
        if patch.risen >= 0 { nodes[Int(patch.risen)].flags.insert(.dirty) }
        let leftOut = patch.changed.filter { isLeftOut($0) }
        guard leftOut.allSatisfy({ nodes[Int($0)].box < 0 && !doc.referenceUsers.isUsed($0) }) else { return .no }
        let children = patch.changed.filter { !isLeftOut($0) }
        guard let run = solved(children) else { return .no }
        let moved = children.indices.map { axes(run.items[$0]) }
        place(run, children.count)
        if !shift(children, moved) {
            // Most rules refer to earlier nodes: so these are solved first.
            guard let all = withFollowers(children, moved)?.sorted(), all.count <= max(16, Int(patch.box.pointee.count) / 2),
                let run = solved(all)
            else { return .no }
            place(run, all.count)
        }
        for c in leftOut { pass.setLeafFrame(c, nodes + Int(c), doc.ownFrame(c).held) }
        return .settled
    }

    /// Whether a child is at its own frame. Gone children take part.
    private func isLeftOut(_ c: Int32) -> Bool {
        nodes[Int(c)].flags.contains(.useFrame) && !nodes[Int(c)].flags.contains(.gone)
    }

    /// The axes along which children that refer to a solved child may move.
    private func axes(_ item: Item) -> Axes {
        let n = nodes + Int(item.node)
        // Its frame may be the same although more changed: it was added, was or is gone, its baseline may have moved, or its rules may form
        // a cycle now.
        if n.pointee.flags.contains(.fresh) || n.pointee.flags.contains(.gone) || n.pointee.frame.width == 0 && n.pointee.frame.height == 0
            || n.pointee.kind.traits.content.isMeasured || !patch.box.pointee.flags.contains(.leadsBack)
        {
            return .both
        }
        let (old, new) = (n.pointee.frame, frame(item))
        var axes: Axes = []
        if new.x != old.x || new.width != old.width { axes.insert(.x) }
        if new.y != old.y || new.height != old.height { axes.insert(.y) }
        return axes
    }

    // MARK: Who follows whom

    /// Whether all rules refer to the child itself, to siblings by number, or to the container. Changed children are asked each time, the
    /// others once.
    private var leadsToNodes: Bool {
        var leadsBack = true
        if patch.box.pointee.flags.contains(.standsApart) {
            guard patch.changed.allSatisfy({ leadsToNodes($0, &leadsBack) }) else { return false }
            if !leadsBack { patch.box.pointee.flags.remove(.leadsBack) }
            return true
        }
        var c = nodes[Int(patch.node)].first
        while c >= 0 {
            if !leadsToNodes(c, &leadsBack) { return false }
            c = nodes[Int(c)].next
        }
        patch.box.pointee.flags.formUnion(leadsBack ? [.standsApart, .leadsBack] : .standsApart)
        return true
    }

    private func leadsToNodes(_ c: Int32, _ leadsBack: inout Bool) -> Bool {
        // The frame of a node with `noLayout` does not show where the layout has it.
        if nodes[Int(c)].flags.contains(.noLayout) { return false }
        return patch.allRules(of: c) { rule, _ in
            switch rule.kind {
            case .reference:
                if rule.path != 0 { return rule.path == Step.parent.rawValue && rule.ref < 0 }
                if rule.ref > c { leadsBack = false }
                return true
            case .list, .node: return false
            default: return true
            }
        }
    }

    /// Moves all that refer to the children that moved and have their places; answers whether nothing is left to be solved.
    private func shift(_ children: [Int32], _ moved: [Axes]) -> Bool {
        for axis in [Axis.x, .y] {
            let followed = zip(children, moved).filter { $1.contains(.of(axis)) && doc.referenceUsers.isUsed($0) }.map(\.0)
            if followed.isEmpty { continue }
            guard patch.box.pointee.flags.contains(.leadsBack) else { return false }
            if !RelativeShift(patch, axis).place(after: followed, changed: children) { return false }
        }
        return true
    }

    /// The children with all that refer to those of them that moved; `nil` where one of these was edited, too, and is patched later.
    private func withFollowers(_ children: [Int32], _ moved: [Axes]) -> [Int32]? {
        var along = (x: NodeBits(below: doc.capacity), y: NodeBits(below: doc.capacity))
        var known = NodeBits(below: doc.capacity)
        var found = children
        var isWaitedFor = false
        var waiting: [(node: Int32, axes: Axes)] = []
        for (c, axes) in zip(children, moved) {
            known.insert(c)
            if axes.contains(.x) { along.x.insert(c) }
            if axes.contains(.y) { along.y.insert(c) }
            if !axes.isEmpty { waiting.append((c, axes)) }
        }
        while let (target, by) = waiting.popLast() {
            doc.referenceUsers.forEachUser(of: target) { user, prop in
                guard doc.exists(user), nodes[Int(user)].parent == patch.node, !isLeftOut(user) else { return }
                // A size may refer to either axis.
                guard prop.isSize || by.contains(.of(prop.axis)) else { return }
                var new: Axes = isCoupled(user) ? .both : .of(prop.axis)
                if new.contains(.x), !along.x.insert(user) { new.remove(.x) }
                if new.contains(.y), !along.y.insert(user) { new.remove(.y) }
                guard !new.isEmpty else { return }
                if known.insert(user) {
                    found.append(user)
                    if !nodes[Int(user)].flags.isDisjoint(with: [.touched, .fresh]) { isWaitedFor = true }
                }
                waiting.append((user, new))
            }
        }
        return isWaitedFor ? nil : found
    }

    /// Whether a child's rules along one axis may depend on the other axis.
    private func isCoupled(_ c: Int32) -> Bool {
        if nodes[Int(c)].kind.traits.content != .nothing || nodes[Int(c)].first >= 0 { return true }
        return !patch.allRules(of: c) { rule, axis in
            rule.kind != .reference || rule.ref >= 0 && rule.ref != c || rule.path != 0 || rule.anchor.axis == axis
        }
    }

    // MARK: Solving

    /// A run in which children are solved, while all others are where they are; `nil` where only a layout of the whole can tell.
    private func solved(_ children: [Int32]) -> Run? {
        let fixed = targets(of: children)
        let proposal = pass.exactProposal(patch.node, .zero)
        let run = pass.beginSweep(
            PlainRun(pass: pass, node: patch.node, box: patch.box, proposal: proposal, origin: .zero, place: true),
            room: children.count + fixed.count)
        for (k, c) in (children + fixed).enumerated() {
            (run.items + k).initialize(to: pass.item(of: c))
            nodes[Int(c)].item = Int32(k)
        }
        guard RelativeLayout(run: run).arrange(first: children.count) else { return nil }
        // A frame at the limit of lengths does not show the solution.
        for k in 0..<run.count {
            let old = nodes[Int(run.items[k].node)].frame
            if RelativePatch.isAtLimit(old) || k < children.count && RelativePatch.isAtLimit(frame(run.items[k])) { return nil }
        }
        return run
    }

    private static func isAtLimit(_ f: Rect) -> Bool {
        max(abs(f.x), abs(f.y)) >= Length.most || max(f.width, f.height) >= Length.most
    }

    private func frame(_ item: Item) -> Rect {
        Rect(Length.heldPlace(item.pos.x), Length.heldPlace(item.pos.y), Length.held(item.size.x), Length.held(item.size.y))
    }

    /// Gives the first children of a run their frames.
    private func place(_ run: Run, _ count: Int) {
        for k in 0..<count { pass.setFrame(run.items[k].node, frame(run.items[k]), run, run.items[k].marks, item: k) }
    }

    /// The siblings to which rules of some children refer, without these children.
    private func targets(of children: [Int32]) -> [Int32] {
        var seen = NodeBits(below: doc.capacity)
        var found: [Int32] = []
        for c in children { seen.insert(c) }
        for c in children {
            _ = patch.allRules(of: c) { rule, _ in
                guard rule.kind == .reference, rule.ref >= 0, rule.path == 0, doc.exists(rule.ref) else { return true }
                guard nodes[Int(rule.ref)].parent == patch.node else { return true }
                if isLeftOut(rule.ref) {
                    nodes[Int(rule.ref)].item = -1
                } else if seen.insert(rule.ref) {
                    found.append(rule.ref)
                }
                return true
            }
        }
        return found
    }
}

extension RelativeLayout {
    static func patch(_ patch: Patch) -> Patched { RelativePatch(patch: patch).patched() }

    /// Solves the first items, with the others at their frames. Answers whether each could be solved on its own.
    fileprivate func arrange(first count: Int) -> Bool {
        let cells = scratch.take(RelativeCell.self, 2 * run.count)
        for c in 0..<(2 * run.count) { (cells + c).initialize(to: RelativeCell()) }
        var g = RelativeSolver(cells: cells, count: run.count, records: false)
        for k in count..<run.count {
            let frame = nodes[Int(run.items[k].node)].frame
            for axis in [Axis.x, .y] {
                let c = g.cell(k, axis)
                c.pointee.near = Affine(axis == .x ? frame.x : frame.y)
                c.pointee.size = Affine(frame.length(axis))
                c.pointee.own = c.pointee.size
                (c.pointee.sizeState, c.pointee.placeState, c.pointee.ownState) = (.done, .done, .done)
                run.items[k].settle(axis, frame.length(axis))
            }
        }
        for k in 0..<count {
            shape(g, k, .x)
            shape(g, k, .y)
        }
        solveAll(&g, count)
        return !g.isTogether
    }
}
