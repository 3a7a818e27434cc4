// Lint for the few nodes that an edit touched. It reports what lint of the whole tree reports, but within the time of one command.

import TGLLayout

extension Document {
    /// Containers with more children than this do not have all their children checked.
    private static let manyChildren = 500

    /// The nodes that edits since a place in the history created, moved or changed, each once and in the order of the edits, at most
    /// `limit`. The children of a touched container come after all of these, if they are few.
    public func touchedNodes(since mark: Int, limit: Int) -> [Int32] {
        var found: [Int32] = []
        var known: Set<Int32> = []
        func add(_ node: Int32) { if node != Document.screen, exists(node), known.insert(node).inserted { found.append(node) } }
        for edit in edits(since: mark) {
            if found.count >= limit { break }
            switch edit {
            case .slot(let node, _, _, _, _, _): add(node)
            case .link(let node, _, _): add(node)
            case .styleSlot(let style, _, _, _, _, _): styles[Int(style)].users.prefix(limit).forEach(add)
            case .whenSlot(let when, let place, _, _): whenSlots(when)[Int(place)].node.map(add)
            case .foreign(let edit): keptCell(ofForeign: edit).map(add)
            case .whenExists(let when): for slot in whenSlots(when).prefix(limit) { slot.node.map(add) }
            default: break
            }
        }
        for node in found where kind(node).isContainer && childCount(node) <= 64 {
            if found.count >= limit { break }
            children(node).forEach(add)
        }
        return found
    }

    /// The findings about some nodes: about their rules, and about their frames in their container. Updates the layout first.
    ///
    /// - Parameter moved: nodes whose frames changed because of edits to other nodes; only their frames are checked.
    public func lint(about touched: [Int32], moved: [Int32] = []) -> [Finding] {
        try? layout()
        var found: [Finding] = []
        var ignored: [Int32: [Finding]] = [:]
        // Each container's layout runs once for all of its touched children.
        var together: [Int32: [Int32]] = [:]
        for node in touched { if exists(node), let p = parent(node) { together[p, default: []].append(node) } }
        for p in together.keys.sorted() where childCount(p) <= Document.manyChildren && !kind(p).traits.isStaged {
            if isToldToStop { return found }
            noteIgnored(in: p, together[p] ?? [], &ignored)
        }
        var overlaps = OverlapGroups()
        for (index, node) in touched.enumerated() {
            if stops(at: index) { break }
            guard exists(node), let p = parent(node) else { continue }
            let isSmall = childCount(p) <= Document.manyChildren
            lintRules(node, ignored[node] ?? [], &found)
            lintOneFrame(node, exactFrame(node), in: p, exactFrame(p), &found)
            lintNoSize(node, &found)
            if isSmall, touched.count <= 16, kind(p).traits.arrangement != .line { noteCovers(node, in: p, &overlaps) }
            // For a flex, grid or block, this check runs its layout again.
            if !kind(node).traits.isCSS || childCount(node) <= Document.manyChildren { kind(node).layout.lint(self, node, &found) }
        }
        tell(&overlaps, of: touched, &found)
        // The findings of a flex, grid or block about its children depend on all of them, as does the assignment of a template's children
        // to cells.
        let known = Set(touched)
        for p in together.keys.sorted()
        where (kind(p).traits.isCSS || isSplit(p)) && !known.contains(p) && childCount(p) <= Document.manyChildren {
            if isToldToStop { return found }
            kind(p).layout.lint(self, p, &found)
        }
        if moved.isEmpty { return found }
        for node in moved where !known.contains(node) && exists(node) && !isToldToStop {
            if let p = parent(node) { lintOneFrame(node, exactFrame(node), in: p, exactFrame(p), &found) }
        }
        return found
    }

    /// Whether a node's content box is divided into cells, which give its children their sizes.
    private func isSplit(_ i: Int32) -> Bool {
        nodes[i].pointee.box >= 0 && boxes[nodes[i].pointee.box].pointee.flags.contains(.split)
    }

    /// Reports a view that has no size because nothing sets one.
    private func lintNoSize(_ i: Int32, _ found: inout [Finding]) {
        let node = nodes[i].pointee
        guard !node.kind.isContainer, !node.kind.hasContent, !node.kind.isInvisible, node.first < 0 else { return }
        guard node.flags.isDisjoint(with: [.gone, .invisible]), !(parent(i).map(isSplit) ?? false) else { return }
        let f = exactFrame(i)
        let missing = [(Prop.width, f.width), (.height, f.height)].filter { $0.1 == 0 && isUnset(i, $0.0) }.map(\.0)
        guard let first = missing.first else { return }
        let what =
            missing.count == 2 ? "its width and height are 0, because nothing sets them" : "its \(first.word) is 0, because nothing sets it"
        // Across a stack that has a length, a child is usually meant to fill the stack.
        var isAcross = false
        if missing.count == 1, let p = parent(i), kind(p).traits.arrangement == .line {
            let axis: Axis = first == .width ? .x : .y
            isAcross = mainAxis(p) != axis && (axis == .x ? exactFrame(p).width : exactFrame(p).height) > 0
        }
        let sample = missing.count == 2 ? "size = [40, 40]" : "\(first.word) = \(isAcross ? "fill" : "40")"
        let off = missing.first { !isActive(i, $0) }
        let help = off.map { "`\(nameText(i)).\($0.word).active = true` lets its own rule count" } ?? "try `\(nameText(i)).\(sample)`"
        found.append(Finding(sort: .zeroSize, node: i, prop: first, text: "\(nameText(i)): \(what)", source: -1, help: help))
    }

    /// Finds the siblings that a node overlaps, if its position comes from its own rules.
    private func noteCovers(_ i: Int32, in p: Int32, _ overlaps: inout OverlapGroups) {
        guard ownSlots(i).contains(where: { $0.prop.isPosition || $0.prop == .frame }), !nodes[i].pointee.flags.contains(.invisible) else {
            return
        }
        let f = exactFrame(i)
        guard f.width > 0, f.height > 0 else { return }
        if kind(p).traits.isCSS, isPositioned(i) { return }
        for other in children(p) where other != i && nodes[other].pointee.flags.isDisjoint(with: [.gone, .invisible]) {
            if kind(p).traits.isCSS, isPositioned(other) { continue }
            if isSticky(i) || isSticky(other) { continue }
            let g = exactFrame(other)
            let isOver = f.x + 0.01 < g.right && g.x + 0.01 < f.right && f.y + 0.01 < g.bottom && g.y + 0.01 < f.bottom
            // A node completely within another is usually intended.
            let isWithin =
                f.x >= g.x && f.right <= g.right && f.y >= g.y && f.bottom <= g.bottom
                || g.x >= f.x && g.right <= f.right && g.y >= f.y && g.bottom <= f.bottom
            if isOver, !isWithin, g.width > 0, g.height > 0 { overlaps.join(i, other) }
        }
    }

    /// Reports overlapping nodes: each group once; for a single touched node, what it overlaps.
    private func tell(_ overlaps: inout OverlapGroups, of touched: [Int32], _ found: inout [Finding]) {
        for group in overlaps.groups(most: 20) {
            guard let first = touched.first(where: group.contains) else { continue }
            let isAlone = !touched.contains { $0 != first && group.contains($0) }
            let others = group.filter { $0 != first }
            let text = isAlone || others.count == 1 ? "\(nameText(first)): it overlaps \(listed(others))" : "\(listed(group)) overlap"
            found.append(Finding(sort: .overlaps, node: first, prop: nil, text: text, source: -1))
        }
    }
}
