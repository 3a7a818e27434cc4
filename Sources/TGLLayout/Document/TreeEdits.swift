// Edits of the tree: making, removing, moving and naming nodes. Each writes its inverse to `history`.

extension Document {
    /// Makes a node as the last child of `parent`, which must be in the tree, and returns its number. Without a name it gets a generated
    /// one (`view1`).
    /// - Throws: `DocumentError.nameInUse`, `.mixedNames`, `.tooDeep`, `.tooManyNodes`, `.misplaced`; nothing is made then.
    @discardableResult
    public func make(_ kind: Kind, in parent: Int32, name: Name? = nil) throws -> Int32 {
        guard let name else { return try makeUnnamed(kind, in: parent) }
        if holder(name) != nil { throw DocumentError.nameInUse(text(name)) }
        if mixes(name) { throw DocumentError.mixedNames(text(name)) }
        let level = try checkedLevel(in: parent, kind)
        let i: Int32
        if let g = ghost(name) {
            i = g
            log(toggleGhost(i, kind, box: -1, content: -1))
            nodes[i].pointee.flags.insert(.fresh)
            giveStorage(i, kind)
            evict(name)
            // In another branch of the history the node had the same key with another turn.
            if storedNames[i].pointee.isKeyed { log(.name(node: i, name: storedNames[i].pointee)) }
            store(name, in: i)
            log(.link(node: i, parent: parent, before: -1))
            attach(i, to: parent, before: -1)
        } else {
            i = add(kind)
            giveStorage(i, kind)
            evict(name)
            store(name, in: i)
            register(i)
            log(.link(node: i, parent: parent, before: -1))
            attachNew(i, to: parent)
        }
        lastMade = (i, parent, level, level > 0 ? linkCount : -1)
        return i
    }

    private func makeUnnamed(_ kind: Kind, in parent: Int32) throws -> Int32 {
        let level = try checkedLevel(in: parent, kind)
        let i = add(kind)
        giveStorage(i, kind)
        nameNew(i, kind)
        log(.link(node: i, parent: parent, before: -1))
        attachNew(i, to: parent)
        lastMade = (i, parent, level, level > 0 ? linkCount : -1)
        return i
    }

    /// The depth of a child that is to be made, where it is known.
    @inline(__always) private func checkedLevel(in parent: Int32, _ kind: Kind) throws -> Int {
        try checkHolder(kind, in: parent)
        guard count < maxNodes else { throw DocumentError.tooManyNodes(limit: maxNodes) }
        return maxDepth < nodes.count ? try checkedDepth(of: parent) + 1 : 0
    }

    /// Refuses a section outside of a collection, and another node in a collection or section.
    @inline(__always) private func checkHolder(_ kind: Kind, in parent: Int32) throws {
        let (own, holder) = (traits + Int(kind.rawValue), traits + Int(nodes[parent].pointee.kind.rawValue))
        if own.pointee.isSection ? !holder.pointee.isCollection : holder.pointee.isStaged { throw DocumentError.misplaced(kind) }
    }

    /// Gives a new node the storage that its kind needs beside its rules.
    @inline(__always) func giveStorage(_ i: Int32, _ kind: Kind) {
        switch traits[Int(kind.rawValue)].content {
        case .children:
            nodes[i].pointee.box = boxes.add(Box())
            if traits[Int(kind.rawValue)].joinsSystem { setStandards(of: i) }
        case .text, .picture: rules[i].pointee.content = contents.add(Content())
        case .nothing: break
        }
    }

    /// Gives a container the defaults of its kind.
    private func setStandards(of i: Int32) {
        let box = boxes[nodes[i].pointee.box]
        box.pointee.orientation = nodes[i].pointee.kind.traits.orientation
        box.pointee.insets = nodes[i].pointee.kind.traits.insets
    }

    /// Makes a node out of one that is only named, or the other way round: in different branches of the history, different nodes may be
    /// made under one name. Gives the inverse edit.
    func toggleGhost(_ i: Int32, _ kind: Kind, box: Int32, content: Int32) -> Edit {
        let n = nodes[i]
        let back = Edit.ghost(node: i, kind: n.pointee.kind, box: n.pointee.box, content: rules[i].pointee.content)
        n.pointee.flags.formSymmetricDifference(.ghost)
        n.pointee.kind = kind
        n.pointee.box = box
        rules[i].pointee.content = content
        resolveSize(i, .width, .unset)
        resolveSize(i, .height, .unset)
        return back
    }

    /// The depth of a node in which a child is to be made. The depth of the last made node is known; otherwise making a chain would take
    /// quadratic time.
    private func checkedDepth(of parent: Int32) throws -> Int {
        let isKnown = lastMade.links == linkCount && (parent == lastMade.node || parent == lastMade.parent)
        let depth = isKnown ? lastMade.depth - (parent == lastMade.node ? 0 : 1) : depth(parent)
        if depth + 1 > maxDepth { throw DocumentError.tooDeep(limit: maxDepth) }
        return depth
    }

    /// The same as `Kind.defaultSize`.
    @inline(__always) func defaultSize(_ kind: Kind) -> Rule { traits[Int(kind.rawValue)].content == .nothing ? .number(0) : .wrap }

    /// Removes a node and all in it; undo puts it back. Rules of others that refer to it count as unset meanwhile. The node must be in the
    /// tree, and not the screen.
    public func remove(_ i: Int32) {
        precondition(i != Document.screen && nodes[i].pointee.parent >= 0, "only a node of the tree, and not the screen, can be removed")
        log(detach(i))
    }

    /// Moves a node, with all in it, to be a child of `parent`, before `before` (`nil`: last). Both must be in the tree.
    /// - Throws: `DocumentError.intoItself`, `.tooDeep`, `.misplaced`, `.notInContainer` where `before` is no child of `parent`.
    public func move(_ i: Int32, to parent: Int32, before: Int32?) throws {
        if let before, nodes[before].pointee.parent != parent { throw DocumentError.notInContainer(nameText(before)) }
        var p = parent
        while p >= 0 {
            if p == i { throw DocumentError.intoItself }
            p = nodes[p].pointee.parent
        }
        precondition(nodes[i].pointee.parent >= 0, "only a node of the tree can be moved")
        if before == i { return }
        try checkHolder(nodes[i].pointee.kind, in: parent)
        if depth(parent) + 1 + height(i) > maxDepth { throw DocumentError.tooDeep(limit: maxDepth) }
        log(detach(i))
        log(.link(node: i, parent: parent, before: before ?? -1))
        attach(i, to: parent, before: before ?? -1)
    }

    /// Gives a node another name. One with a key comes last among those of its name.
    /// - Throws: `DocumentError.nameInUse`, `.mixedNames`.
    public func rename(_ i: Int32, to name: Name) throws {
        if let h = holder(name) {
            if h == i { return }
            throw DocumentError.nameInUse(text(name))
        }
        if mixes(name, on: i) { throw DocumentError.mixedNames(text(name)) }
        evict(name)
        log(.name(node: i, name: storedNames[i].pointee))
        unregister(i)
        store(name, in: i)
        register(i)
    }

    /// A name as it is written; for a generated one the number.
    public func text(_ name: Name) -> String {
        switch name {
        case .made(let n): return "\(n)"
        case .plain(let s): return s
        case .indexed(let s, let k): return "\(s)[\(k)]"
        case .keyed(let s, let key): return "\(s)[\(quote(key.text))]"
        }
    }

    /// How many levels are below a node.
    private func height(_ i: Int32) -> Int {
        var deepest = 0
        walk(i) { _, d in deepest = max(deepest, d) }
        return deepest
    }

    /// Visits a subtree in preorder without recursion: the node and its depth below `i`. The tree must not be edited meanwhile.
    public func walk(_ i: Int32, _ visit: (Int32, Int) -> Void) {
        var n = i
        var d = 0
        while true {
            visit(n, d)
            if nodes[n].pointee.first >= 0 {
                n = nodes[n].pointee.first
                d += 1
                continue
            }
            while n != i, nodes[n].pointee.next < 0 {
                n = nodes[n].pointee.parent
                d -= 1
            }
            if n == i { return }
            n = nodes[n].pointee.next
        }
    }

    /// As `attach`, last in its parent, for a node that was just made and is registered under its name: it has no children and no rules,
    /// and nothing refers to it.
    @inline(__always) private func attachNew(_ i: Int32, to parent: Int32) {
        if nodes[parent].pointee.box < 0 { ensureBox(parent) }
        if !childOrders.isEmpty { noteAttach(i, to: parent, before: -1) }
        linkCount &+= 1
        if subtrees.areKnown { noteLink(i, parent: parent, isAttached: true) }
        linkLast(i, to: parent)
        if !boxes[nodes[parent].pointee.box].pointee.flags.isDisjoint(with: .kept) { noteKept(attached: i, to: parent) }
        nodes[i].pointee.flags = [.alive, .fresh]
        count += 1
        if adaptation.isUsed { takeContext(i, in: parent) }
        if !isUntold(parent) { tellNew(i, in: parent) }
    }

    @inline(never) private func tellNew(_ i: Int32, in parent: Int32) { invalidate(parent, dueTo: i) }

    @inline(__always) func linkLast(_ i: Int32, to parent: Int32) {
        let n = nodes[i]
        let p = nodes[parent]
        let list = boxes[p.pointee.box]
        let last = list.pointee.last
        n.pointee.parent = parent
        n.pointee.next = -1
        n.pointee.prev = last
        if last >= 0 { nodes[last].pointee.next = i } else { p.pointee.first = i }
        list.pointee.last = i
        list.pointee.count += 1
    }

    func attach(_ i: Int32, to parent: Int32, before: Int32) {
        let n = nodes[i]
        let p = nodes[parent]
        if p.pointee.box < 0 { ensureBox(parent) }
        let list = boxes[p.pointee.box]
        if !childOrders.isEmpty { noteAttach(i, to: parent, before: before) }
        linkCount &+= 1
        if subtrees.areKnown { noteLink(i, parent: parent, isAttached: true) }
        if before >= 0 {
            let b = nodes[before]
            n.pointee.parent = parent
            n.pointee.next = before
            n.pointee.prev = b.pointee.prev
            if b.pointee.prev >= 0 { nodes[b.pointee.prev].pointee.next = i } else { p.pointee.first = i }
            b.pointee.prev = i
            list.pointee.count += 1
        } else {
            linkLast(i, to: parent)
        }
        if !list.pointee.flags.isDisjoint(with: .kept) { noteKept(attached: i, to: parent) }
        noteWeight(of: i, in: parent)
        if traits[Int(n.pointee.kind.rawValue)].borrowsRules { forgetAnswers(boxes[n.pointee.box]) }
        if n.pointee.first < 0 {
            revive(i)
        } else {
            let all = subtree(i)
            sweep(all.count) { [unowned self] k in revive(all[k]) }
        }
        if adaptation.isUsed { takeContexts(allIn: i) }
        if !referenceUsers.isEmpty { resolveReferrers(toAllIn: i) }
        if hasOwnRules(i) { resolveOwnReferences(i) }
        if n.pointee.first >= 0, n.pointee.kind.traits.joinsSystem {
            // Rules in a system refer to all of it, and the system has changed.
            let all = subtree(i)
            sweep(all.count) { [unowned self] k in if all[k] != i, hasOwnRules(all[k]) { resolveOwnReferences(all[k]) } }
        }
        if !isUntold(parent) { invalidate(parent, dueTo: i) }
    }

    /// Resolves again the rules that refer to a node or its descendants, after these were added or removed.
    private func resolveReferrers(toAllIn i: Int32) {
        if referenceUsers.isEmpty { return }
        let all = subtree(i)
        sweep(all.count) { [unowned self] k in resolveReferrers(to: all[k]) }
    }

    /// Whether a container was neither laid out nor measured yet, and will be: a change in it need not be marked.
    @inline(__always) func isUntold(_ p: Int32) -> Bool {
        guard p >= 0, nodes[p].pointee.flags.isSuperset(of: [.fresh, .dirty]), nodes[p].pointee.box >= 0 else { return false }
        let cache = boxes[nodes[p].pointee.box].pointee.cache
        return cache.newest < 0 && !cache.isPlain
    }

    @inline(__always) private func revive(_ i: Int32) {
        nodes[i].pointee.flags.formUnion([.alive, .fresh])
        nodes[i].pointee.isSettled = false
        if nodes[i].pointee.box >= 0 { forgetAnswers(boxes[nodes[i].pointee.box]) }
        if !isInCell(i) { register(i) }
        count += 1
    }

    @inline(__always) private func bury(_ i: Int32) {
        if !isInCell(i) { unregister(i) }
        nodes[i].pointee.flags.remove(.alive)
        if nodes[i].pointee.box >= 0 {
            forgetAnswers(boxes[nodes[i].pointee.box])
            settlePlaces(in: i)
            dropKept(i)
        }
        count -= 1
    }

    /// Removes a node from the tree; the edit puts it back.
    func detach(_ i: Int32) -> Edit {
        let n = nodes[i]
        let parent = n.pointee.parent
        let p = nodes[parent]
        let list = boxes[p.pointee.box]
        let edit = Edit.link(node: i, parent: parent, before: n.pointee.next)
        settlePlace(i)
        if !list.pointee.flags.isDisjoint(with: .kept) { noteKept(detaching: i, from: parent) }
        if !childOrders.isEmpty { childOrders[parent]?.remove(i) }
        if n.pointee.prev >= 0 { nodes[n.pointee.prev].pointee.next = n.pointee.next } else { p.pointee.first = n.pointee.next }
        if n.pointee.next >= 0 { nodes[n.pointee.next].pointee.prev = n.pointee.prev } else { list.pointee.last = n.pointee.prev }
        linkCount &+= 1
        if subtrees.areKnown { noteLink(i, parent: parent, isAttached: false) }
        n.pointee.parent = -1
        n.pointee.next = -1
        n.pointee.prev = -1
        list.pointee.count -= 1
        if n.pointee.first < 0 {
            bury(i)
        } else {
            let all = subtree(i)
            sweep(all.count) { [unowned self] k in bury(all[k]) }
        }
        resolveReferrers(toAllIn: i)
        invalidate(parent, dueTo: i)
        return edit
    }
}
