// Patches of containers that place each child on its own (see `Patch`): frames, containers that place freely, and paths whose places are
// known.

extension Patch {
    /// Lays out the changed children, each as if it were the only one. `arrange`: the layout of the container, for a run of one item.
    func apart(_ arrange: (Run) -> Pair) -> Patched {
        guard areApart else { return .no }
        for c in changed where !settle(c, arrange) { return .no }
        return .settled
    }

    /// Whether no child refers to a sibling. Changed children are asked each time, the others once.
    var areApart: Bool {
        guard !wraps(.x) && !wraps(.y) || node == Document.screen else { return false }
        if box.pointee.flags.contains(.standsApart) { return changed.allSatisfy(standsAlone) }
        var c = nodes[Int(node)].first
        while c >= 0 {
            if !standsAlone(c) { return false }
            c = nodes[Int(c)].next
        }
        box.pointee.flags.insert(.standsApart)
        return true
    }

    private func standsAlone(_ c: Int32) -> Bool { allRules(of: c) { rule, _ in isOwn(rule, c) } }

    /// Whether all rules in force of a child's sizes and positions, and their bounds, satisfy `isRight`, which also gets the axis.
    func allRules(of c: Int32, _ isRight: (Rule, Axis) -> Bool) -> Bool {
        for axis in [Axis.x, .y] {
            guard isRight(pass.sizeRule(c, axis), axis) else { return false }
            if pass.rules[Int(c)].bounds >= 0 {
                guard isRight(pass.boundRule(c, axis, .lower), axis), isRight(pass.boundRule(c, axis, .upper), axis) else { return false }
            }
        }
        let ext = nodes[Int(c)].ext
        if ext < 0 { return true }
        let e = pass.exts + Int(ext)
        for prop in Patch.positions {
            guard isRight(pass.position(e, prop), prop.axis) else { return false }
            if e.pointee.bounds >= 0 {
                guard isRight(pass.boundRule(c, prop, .lower), prop.axis), isRight(pass.boundRule(c, prop, .upper), prop.axis) else {
                    return false
                }
            }
        }
        return true
    }

    private static let positions: [Prop] = [
        .left, .top, .right, .bottom, .centerX, .centerY, .leading, .trailing, .baseline,
        .lastBaseline,
    ]

    /// Whether a rule refers to the child itself, to its container, or to nothing.
    private func isOwn(_ rule: Rule, _ c: Int32) -> Bool {
        switch rule.kind {
        case .reference:
            if rule.path == 0 { return rule.ref < 0 || rule.ref == c || rule.ref == node }
            return rule.path == Step.parent.rawValue && rule.ref < 0
        case .list, .node: return false
        default: return true
        }
    }

    /// Sets the frame of a changed child; answers whether that is possible here.
    private func settle(_ c: Int32, _ arrange: (Run) -> Pair) -> Bool {
        let n = nodes + Int(c)
        let run = pass.beginSweep(
            PlainRun(pass: pass, node: node, box: box, proposal: pass.exactProposal(node, .zero), origin: .zero, place: true))
        if !n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
            pass.setFrame(c, n.pointee.flags.contains(.gone) ? Rect.zero : pass.doc.ownFrame(c), run, [])
            return true
        }
        run.items.initialize(to: pass.item(of: c))
        if c == risen {
            for axis in [Axis.x, .y] {
                guard let size = run.stretches(0, axis) ? n.pointee.frame.length(axis) : risenSize(axis, run.sizeRule(c, axis)) else {
                    return false
                }
                run.items[0].settle(axis, size)
            }
        }
        _ = arrange(run)
        let settled = run.items[0]
        let frame = Rect(
            Length.heldPlace(settled.pos.x), Length.heldPlace(settled.pos.y), Length.held(settled.size.x), Length.held(settled.size.y))
        if c != risen {
            pass.setFrame(c, frame, run, settled.marks, item: 0)
        } else if pass.keepFrame(c, n, frame) {
            pass.state.pointee.laidOut += 1
        }
        return true
    }
}
