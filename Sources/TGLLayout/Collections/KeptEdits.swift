// Rules that are set on items and in their cells: they belong to the item, and are set again whenever its cell is made.

extension Document {
    /// The section and number of the item whose cell a node is in; `nil` of a header, footer or background.
    public func item(ofCell root: Int32) -> (section: Int32, id: Int)? {
        guard let owner = cellOwners[root], owner.edge == nil else { return nil }
        return (owner.section, owner.id)
    }

    /// Sets a rule on a node in an item's cell: the item is kept from then on. False where the node is not in an item's cell.
    func setInCell(_ node: Int32, _ prop: Prop, _ slot: SlotKind, _ rule: Rule, source: Source) -> Bool {
        guard let root = cellRoot(of: node), let (section, id) = item(ofCell: root) else { return false }
        let path = path(from: root, to: node)
        var kept = sectionState(of: section).kept[id] ?? KeptItem()
        kept.slots.removeAll { $0.path == path && $0.prop == prop && $0.slot == slot }
        guard rule.isSet else {
            // The rule of the template returns when the cell is made again.
            setKept(kept.slots.isEmpty ? nil : kept, of: id, in: section)
            return true
        }
        kept.slots.append(
            KeptSlot(path: path, prop: prop, slot: slot, rule: rule, source: source, refers: refers(rule, within: root)))
        keepAlive(section, id) { setKept(kept, of: id, in: section) }
        return true
    }

    /// Removes everything that was set on an item. False where nothing was.
    package func unsetItem(_ section: Int32, _ id: Int) -> Bool {
        guard sectionState(of: section).kept[id] != nil else { return false }
        setKept(nil, of: id, in: section)
        return true
    }

    /// Whether something is set on any item.
    package var hasKeptItems: Bool { sectionStates.values.contains { !$0.kept.isEmpty } }

    /// Removes rules that were set on nodes which the cells of their items no longer have; true where there were any. The layout must be up
    /// to date.
    package func forgetLostEdits() -> Bool {
        var isLess = false
        for (section, state) in sectionStates.sorted(by: { $0.key < $1.key }) {
            for (id, kept) in state.kept.sorted(by: { $0.key < $1.key }) {
                guard let cell = state.cells[id], exists(cell.node) else { continue }
                var left = kept
                left.slots.removeAll { node(at: $0.path, from: cell.node) == nil }
                if left.slots.count == kept.slots.count { continue }
                setKept(left.slots.isEmpty ? nil : left, of: id, in: section)
                isLess = true
            }
        }
        return isLess
    }

    /// Runs an edit of an item, and sets its rules in the existing cell, so that it need not be made again.
    private func keepAlive(_ section: Int32, _ id: Int, _ edit: () -> Void) {
        edit()
        let state = sectionState(of: section)
        guard let cell = state.cells[id], let kept = state.kept[id] else { return }
        state.cells[id]?.isStale = false
        sectionOfSetItem = section
        defer { sectionOfSetItem = -1 }
        apply(kept, to: cell.node)
    }

    /// Sets the kept rules of an item in its cell.
    func apply(_ kept: KeptItem, to root: Int32) {
        let (logs, sets) = (keepsHistory, setsInCells)
        (keepsHistory, setsInCells) = (false, true)
        defer { (keepsHistory, setsInCells) = (logs, sets) }
        for slot in kept.slots {
            guard let node = node(at: slot.path, from: root) else { continue }
            var rule = slot.rule
            if !slot.refers.isEmpty {
                var found: [Int32: Int32] = [:]
                for (number, path) in slot.refers { if let target = self.node(at: path, from: root) { found[number] = target } }
                rule = mapped(rule, found)
            }
            set(node, slot.prop, slot.slot, rule, source: slot.source)
        }
    }

    /// The path from a cell's root to a node in it.
    func path(from root: Int32, to node: Int32) -> CellPath {
        if node == root { return .root }
        if case .plain(let name) = name(node) { return .named(name) }
        var places: [Int] = []
        var at = node
        while at != root, at >= 0 {
            var place = 0
            var before = nodes[at].pointee.prev
            while before >= 0 {
                place += 1
                before = nodes[before].pointee.prev
            }
            places.append(place)
            at = nodes[at].pointee.parent
        }
        return .places(places.reversed())
    }

    /// The route to a node through the cells that it is in; `nil` where one of them has no owner.
    func cellRoute(to node: Int32) -> CellRoute? {
        var route = CellRoute(node: node)
        while let root = cellRoot(of: route.node) {
            guard let owner = cellOwners[root] else { return nil }
            route.steps.append(CellRoute.Step(id: owner.id, edge: owner.edge, path: path(from: root, to: route.node)))
            route.node = owner.section
        }
        return route
    }

    /// The node at the end of a path; `nil` where it is not made.
    func node(at path: CellPath, from root: Int32) -> Int32? {
        switch path {
        case .root: return root
        case .named(let name):
            var found: Int32?
            walk(root) { node, _ in if found == nil, node != root, case .plain(name) = self.name(node) { found = node } }
            return found
        case .places(let places):
            var at = root
            for place in places {
                let children = children(at)
                guard place < children.count else { return nil }
                at = children[place]
            }
            return at
        }
    }

    /// The rule that was set on a property of an item itself; `nil` where there is none.
    package func keptRule(_ prop: Prop, ofItemAt place: Int, in section: Int32) -> (rule: Rule, source: Source)? {
        guard let state = sectionStates[section], place >= 0, place < state.order.count else { return nil }
        let slot = state.kept[state.order[place].id]?.slots.first { $0.path == .root && $0.prop == prop && $0.slot == .rule }
        return slot.map { ($0.rule, $0.source) }
    }

    /// A rule that was set on an item, or on a node in its cell.
    package struct KeptRule {
        /// The item's place.
        package let place: Int
        /// The path to the node as it is written after the item: `.T`, `.first.next`, or empty.
        package let path: String
        /// The property, and which of its slots.
        package let prop: Prop
        /// Which of the property's slots.
        package let slot: SlotKind
        /// What it is set to.
        package let rule: Rule
        /// Where it was set.
        package let source: Source
        /// The nodes of the cell to which the rule refers, by the numbers that it uses, with the path of each.
        package let refers: [(node: Int32, path: String)]
    }

    /// The rules that were set on the items of a section, by place and in the order of setting.
    package func keptSlots(of section: Int32) -> [KeptRule] {
        guard let state = sectionStates[section] else { return [] }
        let items = state.kept.compactMap { id, kept in state.order.place(of: id).map { (place: $0, kept: kept) } }
        return items.sorted { $0.place < $1.place }.flatMap { place, kept in
            kept.slots.map { slot in
                KeptRule(
                    place: place, path: slot.path.text, prop: slot.prop, slot: slot.slot, rule: slot.rule, source: slot.source,
                    refers: slot.refers.map { ($0.node, $0.path.text) })
            }
        }
    }

    private func refers(_ rule: Rule, within root: Int32) -> [(node: Int32, path: CellPath)] {
        var found: [(node: Int32, path: CellPath)] = []
        for node in mentioned(in: rule) where cellRoot(of: node) == root && !found.contains(where: { $0.node == node }) {
            found.append((node, path(from: root, to: node)))
        }
        return found
    }
}

extension CellPath {
    /// As it is written after the item.
    var text: String {
        switch self {
        case .root: ""
        case .named(let name): ".\(name)"
        case .places(let places): places.map { ".first" + String(repeating: ".next", count: $0) }.joined()
        }
    }
}
