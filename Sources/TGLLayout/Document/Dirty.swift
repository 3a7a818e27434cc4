// Dirty marks. An edit marks the container whose layout it changes, and walks up until a boundary: a node whose own size
// cannot change from what is below. A pass then lays out the marked boundaries and nothing else.

extension Document {
    /// Marks what a change of a property makes dirty.
    @inline(__always) func touch(_ i: Int32, _ prop: Prop) {
        let n = nodes[i]
        if n.pointee.box >= 0 || !isUntold(n.pointee.parent) { return touchAndTell(i, prop) }
        // It has no children, and no container above it was laid out yet.
        n.pointee.flags.insert(.touched)
        n.pointee.isSettled = false
    }

    @inline(never) private func touchAndTell(_ i: Int32, _ prop: Prop) {
        let kind = traits + Int(nodes[i].pointee.kind.rawValue)
        if kind.pointee.isStaged { sectionStates[i]?.isTouched = true }
        if cells.isMaking { return touchInCell(i) }
        var dirties = prop.isLive ? Dirties.parent : Prop.dirtyColumn[Int(prop.rawValue)]
        // The rules of a chain about its items belong to the system of its parent.
        if dirties == .content, kind.pointee.linesUp { dirties = .parent }
        // A block may lay out its content together with the blocks around it, or on its own.
        if kind.pointee.flows, prop.partsFlows { dirties = .parentAndContent }
        // The offset of a collection decides which cells are made.
        if dirties == .nothing || dirties == .offset, prop != .key, !prop.isBorderline, kind.pointee.isStaged {
            dirties = .content
        }
        // A rule about children, or about a text, changes nothing on a node that has neither.
        if notesTouched { touchedNodes.add(i, dirties) }
        if dirties == .offset, !kind.pointee.isStaged {
            if prop == .paging { invalidatePages(in: i) }
            return touchOffset(i)
        }
        if dirties == .content, nodes[i].pointee.box < 0, rules[i].pointee.content < 0 { return }
        nodes[i].pointee.flags.insert(.touched)
        nodes[i].pointee.isSettled = false
        if isNoNews(dirties, of: i) { return }
        switch dirties {
        case .parent:
            if prop.isSize || prop == .boxSizing, nodes[i].pointee.box >= 0 {
                switch nodes[i].pointee.kind.traits.ownBounds {
                case .unread: break
                case .measured: forgetAnswers(boxes[nodes[i].pointee.box])
                case .placed: invalidate(i)
                }
            }
            let p = nodes[i].pointee.parent
            if p >= 0 { invalidate(p, dueTo: i) } else { invalidate(i) }
        case .parentAndContent:
            invalidate(i)
            if let p = parent(i) { invalidate(p) }
        case .content:
            let traits = nodes[i].pointee.kind.traits
            if traits.borrowsRules || traits.isCSS && prop.isPadding, let p = parent(i) { invalidate(p) }
            if rules[i].pointee.content >= 0 {
                if let p = parent(i) { invalidate(p, dueTo: i) }
            } else {
                if traits.lendsRules { children(i).forEach { invalidate($0) } }
                invalidate(i)
            }
        case .offset: break
        case .all where i != Document.screen: invalidateBelow(i)
        case .all: invalidateAll()
        case .nothing: break
        }
    }

    /// Whether a change only concerns containers that were never laid out, and that will be laid out anyway.
    @inline(__always) private func isNoNews(_ dirties: Dirties, of i: Int32) -> Bool {
        guard isUntold(nodes[i].pointee.parent) else { return false }
        switch dirties {
        case .parent: return true
        case .content, .parentAndContent:
            let kind = traits + Int(nodes[i].pointee.kind.rawValue)
            return isUntold(i) && !kind.pointee.lendsRules && !kind.pointee.borrowsRules
        case .offset, .nothing, .all: return false
        }
    }

    /// Marks the children of a scroll that divide its viewport into pages, or no longer do (FL-14d).
    private func invalidatePages(in i: Int32) {
        guard nodes[i].pointee.kind.traits.scrolls else { return }
        children(i).forEach {
            if nodes[$0].pointee.box >= 0, boxes[nodes[$0].pointee.box].pointee.flags.contains(.paged) { invalidate($0) }
        }
    }

    /// Marks a node of the current cell, which was never laid out.
    private func touchInCell(_ i: Int32) {
        nodes[i].pointee.flags.insert(nodes[i].pointee.box >= 0 ? [.touched, .dirty] : .touched)
        nodes[i].pointee.isSettled = false
    }

    /// Marks a container as dirty, with the containers above it whose size depends on it. A node without a layout of its own is never
    /// marked: it may be a removed node, which is no longer in its parent.
    func invalidate(_ start: Int32) {
        guard nodes[start].pointee.box >= 0 else { return }
        isPatchable = false
        settlePlaces(in: start)
        dropKept(start)
        mark(start)
    }

    /// As `invalidate`, where the only change is a child that was edited, added or removed.
    @inline(__always) func invalidate(_ parent: Int32, dueTo child: Int32) {
        if isPatchable { noteEdited(child, in: parent) }
        mark(parent)
    }

    private func mark(_ start: Int32) {
        guard nodes[start].pointee.box >= 0 else { return }
        var i = start
        while i >= 0 {
            if i == sectionOfSetItem { return touchRules(ofItemsIn: i) }
            let n = nodes[i]
            if n.pointee.box >= 0 { forgetAnswers(boxes[n.pointee.box]) }
            if n.pointee.flags.contains(.dirty) { return }
            n.pointee.flags.insert(.dirty)
            if n.pointee.flags.contains(.fresh), i != Document.screen { return }
            if i == Document.screen || isBoundary(i) {
                dirty.append(i)
                return
            }
            i = n.pointee.parent
        }
    }

    /// Whether a node's own size cannot change because of its descendants.
    func isBoundary(_ i: Int32) -> Bool {
        let n = nodes[i]
        if n.pointee.flags.contains(.hasBounds) || n.pointee.kind.traits.borrowsRules { return false }
        // The size of an item of a system may depend on its content, whatever its rules are. In a flex, grid or block it does so too,
        // unless the content does not count: no automatic minimum, no baseline, no margins.
        if n.pointee.parent >= 0 {
            let around = nodes[n.pointee.parent].pointee.kind.traits
            if around.joinsSystem || around.isCSS || around.isStaged { return false }
        }
        return isIndependent(sizeKind(i, .x)) && isIndependent(sizeKind(i, .y))
    }

    @inline(__always) func isIndependent(_ kind: Rule.Kind) -> Bool {
        switch kind {
        case .number, .percent, .fill, .average, .share: return true
        default: return false
        }
    }

    /// A node that is marked dirty although no layout is due, or `nil`: for tests.
    package func leftDirty() -> Int32? {
        var found: Int32?
        walk(Document.screen) { i, _ in
            if !self.nodes[i].pointee.flags.isDisjoint(with: [.dirty, .fresh]) { found = found ?? i }
        }
        return found
    }

    /// Marks a node and all its descendants, whose direction of reading may have changed.
    private func invalidateBelow(_ i: Int32) {
        isPatchable = false
        walk(i) { k, _ in
            let n = self.nodes[k]
            n.pointee.flags.insert(.touched)
            n.pointee.isSettled = false
            if n.pointee.box >= 0 { self.invalidate(k) }
        }
        if let p = parent(i) { invalidate(p) }
    }

    func invalidateAll() {
        isPatchable = false
        walk(Document.screen) { i, _ in
            let n = self.nodes[i]
            n.pointee.flags.insert(.dirty)
            if n.pointee.box >= 0 { self.forgetAnswers(self.boxes[n.pointee.box]) }
        }
        dirty.append(Document.screen)
    }
}

extension Prop {
    /// Whether the property decides if a block shares floats and margins with the blocks around it.
    fileprivate var partsFlows: Bool {
        switch self {
        case .position, .float, .visibility, .useFrame, .noLayout: true
        default: false
        }
    }
}
