// Relative layouts of which a few children changed (see `Patch`).
//
// The changed children are solved first, their siblings standing where they are. Where one of them comes to stand elsewhere along an axis,
// all that follow it there, and all that follow these, are solved with it:
//
//     A ◄── B ◄── C     D     an edit of A that moves it: A, B and C are solved, D is not looked at
//
// That holds in a container whose size is known, where rules lead to siblings by their places in the arena; lists, live words that lead to
// siblings, and sizes that rise from below are left to a layout of the whole.

/// Axes along which a child comes to stand elsewhere.
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
        guard patch.risen < 0, !patch.wraps(.x), !patch.wraps(.y), leadsToNodes else { return .no }
        let inLayout = patch.children.filter { !isLeftOut($0) }
        for c in patch.children where isLeftOut(c) {
            guard doc.referenceUsers.users(of: c).isEmpty, nodes[Int(c)].box < 0 else { return .no }
            nodes[Int(c)].item = -1
            pass.setLeafFrame(c, nodes + Int(c), doc.ownFrame(c).held)
        }
        var moved = [Axes](repeating: [], count: inLayout.count)
        for (k, c) in inLayout.enumerated() where isOther(c) { moved[k] = .both }
        let before = inLayout.map { nodes[Int($0)].frame }
        solve(inLayout)
        for (k, old) in before.enumerated() {
            let new = nodes[Int(inLayout[k])].frame
            if new.x != old.x || new.width != old.width { moved[k].insert(.x) }
            if new.y != old.y || new.height != old.height { moved[k].insert(.y) }
        }
        // Most refer to earlier ones: so these are solved first.
        let all = withFollowers(inLayout, moved).sorted()
        if all.count > inLayout.count { solve(all) }
        return .settled
    }

    /// Whether a child stands at its own frame. Gone ones take part.
    private func isLeftOut(_ c: Int32) -> Bool {
        nodes[Int(c)].flags.contains(.useFrame) && !nodes[Int(c)].flags.contains(.gone)
    }

    /// Whether those that follow a child may stand elsewhere though its frame stays: it came, was or is gone, or its baseline may move.
    private func isOther(_ c: Int32) -> Bool {
        let n = nodes[Int(c)]
        return n.flags.contains(.fresh) || n.flags.contains(.gone) || n.frame.width == 0 && n.frame.height == 0
            || n.kind.traits.content.isMeasured
    }

    // MARK: Who follows whom

    /// Whether all rules lead to the child itself, to siblings by their places in the arena, or to the container. The children that changed
    /// are asked each time, the others once.
    private var leadsToNodes: Bool {
        if patch.box.pointee.flags.contains(.standsApart) { return patch.children.allSatisfy(leadsToNodes) }
        var c = nodes[Int(patch.node)].first
        while c >= 0 {
            if !leadsToNodes(c) { return false }
            c = nodes[Int(c)].next
        }
        patch.box.pointee.flags.insert(.standsApart)
        return true
    }

    private func leadsToNodes(_ c: Int32) -> Bool {
        // The frame of one with `noLayout` does not tell where the layout has it.
        if nodes[Int(c)].flags.contains(.noLayout) { return false }
        return patch.allRules(of: c) { rule, _ in
            switch rule.kind {
            case .reference: rule.path == 0 || rule.path == Step.parent.rawValue && rule.ref < 0
            case .list, .node: false
            default: true
            }
        }
    }

    /// Children with all that follow those of them that moved.
    private func withFollowers(_ children: [Int32], _ moved: [Axes]) -> [Int32] {
        guard moved.contains(where: { !$0.isEmpty }) else { return children }
        var along = (x: NodeBits(below: doc.capacity), y: NodeBits(below: doc.capacity))
        var known = NodeBits(below: doc.capacity)
        var found = children
        var waiting: [(node: Int32, axes: Axes)] = []
        for (c, axes) in zip(children, moved) {
            known.insert(c)
            if axes.contains(.x) { along.x.insert(c) }
            if axes.contains(.y) { along.y.insert(c) }
            if !axes.isEmpty { waiting.append((c, axes)) }
        }
        while let (target, by) = waiting.popLast() {
            doc.referenceUsers.forEachUser(of: target) { user, prop in
                let n = nodes + Int(user)
                guard n.pointee.parent == patch.node, n.pointee.flags.contains(.alive), !isLeftOut(user) else { return }
                // A size may follow either.
                guard prop.isSize || by.contains(.of(prop.axis)) else { return }
                var new: Axes = isCoupled(user) ? .both : .of(prop.axis)
                if new.contains(.x), !along.x.insert(user) { new.remove(.x) }
                if new.contains(.y), !along.y.insert(user) { new.remove(.y) }
                guard !new.isEmpty else { return }
                if known.insert(user) { found.append(user) }
                waiting.append((user, new))
            }
        }
        return found
    }

    /// Whether what a child is along one axis may follow what it is along the other.
    private func isCoupled(_ c: Int32) -> Bool {
        if nodes[Int(c)].kind.traits.content != .nothing || nodes[Int(c)].first >= 0 { return true }
        return !patch.allRules(of: c) { rule, axis in
            rule.kind != .reference || rule.ref >= 0 && rule.ref != c || rule.path != 0 || rule.anchor.axis == axis
        }
    }

    // MARK: Solving

    /// Solves children, while all others stand where they are.
    private func solve(_ children: [Int32]) {
        guard !children.isEmpty else { return }
        let fixed = targets(of: children)
        let proposal = pass.exactProposal(patch.node, .zero)
        let run = pass.beginSweep(
            PlainRun(pass: pass, node: patch.node, box: patch.box, proposal: proposal, origin: .zero, place: true),
            room: children.count + fixed.count)
        for (k, c) in (children + fixed).enumerated() {
            let n = nodes + Int(c)
            var item = Item(node: c, kind: n.pointee.kind, content: n.pointee.kind.traits.content)
            if n.pointee.flags.contains(.gone) {
                item.gone = true
            } else if n.pointee.ext < 0, !n.pointee.flags.contains(.hasBounds) {
                item.notePlain(pass.rules + Int(c))
            }
            (run.items + k).initialize(to: item)
            n.pointee.item = Int32(k)
        }
        RelativeLayout(run: run).arrange(first: children.count)
        for k in 0..<children.count {
            let item = run.items[k]
            let frame = Rect(
                Length.heldPlace(item.pos.x), Length.heldPlace(item.pos.y), Length.held(item.size.x), Length.held(item.size.y))
            pass.setFrame(item.node, frame, run, item.marks, item: k)
        }
    }

    /// The siblings that rules of some children lead to, without these.
    private func targets(of children: [Int32]) -> [Int32] {
        var seen = NodeBits(below: doc.capacity)
        var found: [Int32] = []
        for c in children { seen.insert(c) }
        for c in children {
            _ = patch.allRules(of: c) { rule, _ in
                guard rule.kind == .reference, rule.ref >= 0, rule.path == 0 else { return true }
                let n = nodes[Int(rule.ref)]
                guard n.parent == patch.node, n.flags.contains(.alive) else { return true }
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

    /// Solves the first items, while the others stand where their frames say.
    fileprivate func arrange(first count: Int) {
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
    }
}
