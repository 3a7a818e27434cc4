// Children of a relative layout that only refer to a sibling by one edge or by a size. Often many of them form a chain:
//
//     A      B.left = A.right + 8      C.left = B.right + 8      …       A became wider: all others move
//
// Where all that refer to a changed child are such children, their frames are computed one after another, with the sums of the solver but
// without its cells. Rules must refer to nodes made before (`Box.Flags.leadsBack`), so that in the order of their numbers each child comes
// after those it refers to.

/// Moves the children that refer to some children along an axis.
struct RelativeShift {
    let patch: Patch
    let axis: Axis

    private var pass: Pass { patch.pass }
    private var nodes: UnsafeMutablePointer<Node> { patch.nodes }

    /// Flags that no such child has.
    private static let odd: Node.Flags = [.hasBounds, .gone, .useFrame, .noLayout, .touched, .fresh, .dirty]

    /// The references of a child to siblings along the axis, `unset` where there is none; the rest of its frame stays.
    private struct Follow {
        var edge = Rule.unset
        /// Whether `edge` sets the far edge; otherwise the near one.
        var isFar = false
        var size = Rule.unset
    }

    init(_ patch: Patch, _ axis: Axis) {
        self.patch = patch
        self.axis = axis
    }

    /// Sets the frames of all that refer to the changed children that moved, whose frames are set. Answers whether that is all: otherwise
    /// some child refers to more than an edge or a size, and these children must be solved, also those whose frames were set here.
    func place(after moved: [Int32], changed: [Int32]) -> Bool {
        let doc = pass.doc
        let users = doc.referenceUsers
        var known = NodeBits(below: doc.capacity)
        var found = moved
        var (isSimple, isSorted) = (true, true)
        var next = 0
        for c in changed { known.insert(c) }
        while next < found.count, isSimple {
            let target = found[next]
            next += 1
            users.forEachUser(of: target) { user, prop in
                guard isSimple, doc.exists(user), nodes[Int(user)].parent == patch.node, mayFollow(user, prop) else { return }
                guard known.insert(user) else {
                    if changed.contains(user) { isSimple = false }
                    return
                }
                if found.count > moved.count, found[found.count - 1] > user { isSorted = false }
                found.append(user)
                isSimple = place(user)
            }
        }
        if isSimple, !isSorted {
            // Some were found before one that they refer to.
            isSimple = found[moved.count...].sorted().allSatisfy(place)
        }
        return isSimple
    }

    /// Whether a child's rule for a property may refer to a sibling along the axis.
    @inline(__always) private func mayFollow(_ c: Int32, _ prop: Prop) -> Bool {
        if nodes[Int(c)].flags.contains(.useFrame), !nodes[Int(c)].flags.contains(.gone) { return false }
        return prop.axis == axis || prop.isSize
    }

    /// The references of a child; `nil` where these are not all. The child was not edited, has neither bounds nor content, and its other
    /// size does not depend on the axis.
    @inline(__always) private func follow(_ c: Int32) -> Follow? {
        let n = nodes + Int(c)
        guard n.pointee.flags.isDisjoint(with: RelativeShift.odd), n.pointee.box < 0,
            pass.traits(n.pointee.kind).pointee.content == .nothing
        else { return nil }
        var follow = Follow()
        let rules = pass.rules + Int(c)
        if !rules.pointee.isNumber(axis.other), pass.sizeKind(c, axis.other) == .reference {
            // A child that refers to nothing but its container stays.
            let rule = pass.sizeRule(c, axis.other)
            guard isContainers(rule) || isSiblings(rule, of: c) && rule.anchor.axis != axis else { return nil }
        }
        if !rules.pointee.isNumber(axis) {
            let rule = pass.sizeRule(c, axis)
            switch rule.kind {
            case .percent, .average, .share: break
            case .reference:
                if isSiblings(rule, of: c), rule.anchor.axis == axis {
                    follow.size = rule
                } else if !isContainers(rule) {
                    return nil
                }
            default: return nil
            }
        }
        return n.pointee.ext < 0 || takeEdge(c, pass.exts + Int(n.pointee.ext), &follow) ? follow : nil
    }

    /// Adds the edge that a child refers to; answers whether it is the only one.
    @inline(__always) private func takeEdge(_ c: Int32, _ e: UnsafeMutablePointer<Ext>, _ follow: inout Follow) -> Bool {
        guard e.pointee.baseline < 0, !e.pointee.isSet(axis, .center, rtl: false) else { return false }
        let isNear = e.pointee.isSet(axis, .near, rtl: false)
        let isFar = e.pointee.isSet(axis, .far, rtl: false)
        if !isNear, !isFar { return true }
        if isNear, isFar { return false }
        if axis == .y {
            return takeEdge(c, isNear ? pass.position(e, .top) : pass.position(e, .bottom), isFar: isFar, &follow)
        }
        // Where `leading` sets a side, `left` does not, unless `leading` has no effect.
        let isLogical = isNear ? e.pointee.leading >= 0 : e.pointee.trailing >= 0
        if !isLogical { return takeEdge(c, isNear ? pass.position(e, .left) : pass.position(e, .right), isFar: isFar, &follow) }
        guard isNear ? e.pointee.leftForm == .unset : e.pointee.rightForm == .unset else { return false }
        return takeEdge(c, isNear ? pass.position(e, .leading) : pass.position(e, .trailing), isFar: isFar, &follow)
    }

    @inline(__always) private func takeEdge(_ c: Int32, _ rule: Rule, isFar: Bool, _ follow: inout Follow) -> Bool {
        switch rule.kind {
        case .number, .percent, .safeArea, .layoutMargin: return !isFar || !follow.size.isSet
        case .reference:
            if isContainers(rule) { return !isFar || !follow.size.isSet }
            guard isSiblings(rule, of: c), rule.anchor.isPosition, rule.anchor.axis == axis, rule.anchor != .baseline else { return false }
            (follow.edge, follow.isFar) = (rule, isFar)
            return true
        default: return false
        }
    }

    private func isContainers(_ rule: Rule) -> Bool { rule.path != 0 || rule.ref == patch.node }

    /// Whether a reference is to an existing sibling that takes part.
    @inline(__always) private func isSiblings(_ rule: Rule, of c: Int32) -> Bool {
        guard rule.path == 0, rule.ref >= 0, rule.ref < c else { return false }
        let t = nodes + Int(rule.ref)
        return t.pointee.parent == patch.node && t.pointee.flags.contains(.alive) && t.pointee.flags.isDisjoint(with: [.gone, .useFrame])
    }

    /// Sets the frame of a child; answers whether it refers to at most an edge and a size, and stays within the limit of lengths.
    private func place(_ c: Int32) -> Bool {
        if placePlainly(c) { return true }
        guard let follow = follow(c) else { return false }
        let n = nodes + Int(c)
        var frame = n.pointee.frame
        var size = frame.length(axis)
        if follow.size.isSet {
            size = nodes[Int(follow.size.ref)].frame.length(axis) * follow.size.mult + follow.size.add
            if !(size > 0) { size = 0 }
        }
        var at = axis == .x ? frame.x : frame.y
        if follow.edge.isSet {
            at = edge(follow.edge)
            if follow.isFar { at -= size }
        }
        guard abs(at) < Length.most, size < Length.most else { return false }
        if axis == .x { (frame.x, frame.width) = (at, size) } else { (frame.y, frame.height) = (at, size) }
        pass.setLeafFrame(c, n, frame)
        return true
    }

    /// The fastest way, for the most frequent case: the left edge refers to a right one, or the top edge to a lower one, and both sizes are
    /// numbers. Answers whether the child is of that sort.
    @inline(__always) private func placePlainly(_ c: Int32) -> Bool {
        let n = nodes + Int(c)
        let r = pass.rules + Int(c)
        guard r.pointee.areNumbers, n.pointee.ext >= 0, n.pointee.flags.isDisjoint(with: RelativeShift.odd), n.pointee.box < 0,
            pass.traits(n.pointee.kind).pointee.content == .nothing
        else { return false }
        let e = pass.exts + Int(n.pointee.ext)
        guard !e.pointee.isUnusual, axis == .x ? e.pointee.rightForm == .unset : e.pointee.bottomForm == .unset else { return false }
        let edge = axis == .x ? e.pointee.leftForm.plainReference(e.pointee.left) : e.pointee.topForm.plainReference(e.pointee.top)
        guard let edge, edge.ref >= 0, edge.ref < c, edge.anchor == (axis == .x ? .right : .bottom) else { return false }
        let t = nodes + Int(edge.ref)
        guard t.pointee.parent == patch.node, t.pointee.flags.contains(.alive), t.pointee.flags.isDisjoint(with: [.gone, .useFrame]) else {
            return false
        }
        var frame = n.pointee.frame
        let at = (axis == .x ? t.pointee.frame.x + t.pointee.frame.width : t.pointee.frame.y + t.pointee.frame.height) + edge.add
        guard abs(at) < Length.most, frame.length(axis) < Length.most else { return false }
        if axis == .x { frame.x = at } else { frame.y = at }
        pass.setLeafFrame(c, n, frame)
        return true
    }

    /// The coordinate of a reference to a sibling's edge.
    @inline(__always) private func edge(_ rule: Rule) -> Double {
        let frame = nodes[Int(rule.ref)].frame
        var at = axis == .x ? frame.x : frame.y
        switch rule.anchor {
        case .left, .leading, .top: break
        case .right, .trailing, .bottom: at += frame.length(axis)
        default: at += frame.length(axis) * 0.5
        }
        if rule.mult != 1 { at *= rule.mult }
        return at + rule.add
    }
}
