// The cells of collections among all cells (`Cells`). They are released together with the notes about them, except for the places of nodes
// that a script holds.

extension Document {
    /// A cell without a template: an empty view.
    func makeEmptyCell(in section: Int32) throws -> Int32 {
        let logs = keepsHistory
        keepsHistory = false
        defer { keepsHistory = logs }
        beginCell()
        let root = try? makeCellNode(.plain, in: section, name: nil, number: 1, isRoot: true)
        endCell(root)
        guard let root else { throw DocumentError.tooManyNodes(limit: maxNodes) }
        return root
    }

    /// Releases a cell: other cells use its places in the arena, except those of nodes that a script holds, which fall asleep.
    func giveBack(_ root: Int32) {
        guard exists(root) else { return }
        let owner = cellOwners.removeValue(forKey: root)
        if !escaped.isEmpty {
            walk(root) { node, _ in
                guard self.escaped.contains(node) else { return }
                self.cells.held.insert(node)
                guard let owner, owner.edge == nil else { return }
                let item = ItemOwner(section: owner.section, id: owner.id)
                self.asleep[node] = (item, self.path(from: root, to: node))
                if node == root { self.standIns[item] = node }
            }
        }
        giveBackCell(root)
        for node in cells.held { escaped.remove(node) }
        cells.held = []
    }

    /// The nodes of cells that scripts hold, and those that have fallen asleep.
    var heldNodes: Set<Int32> { escaped.union(asleep.keys) }

    /// Releases the places of sleeping nodes that no script holds, except for some.
    func freeSleepers(except held: Set<Int32>) {
        for node in asleep.keys.sorted() where !held.contains(node) {
            if let owner = asleep.removeValue(forKey: node)?.owner, standIns[owner] == node { standIns[owner] = nil }
            cells.free.append(node)
        }
    }

    /// Forgets what was kept of a node that was a collection or section.
    func forgetCollection(_ node: Int32) {
        if collectionStates.isEmpty, sectionStates.isEmpty { return }
        collectionStates[node] = nil
        offsetRewrites[node] = nil
        wrappedLengths[node] = nil
        scrolled[node] = nil
        guard let state = sectionStates.removeValue(forKey: node) else { return }
        state.isTouched = true
        // The place of a released cell may belong to another one by now.
        func forgetOwner(_ cell: Int32) { if cellOwners[cell]?.section == node { cellOwners[cell] = nil } }
        for cell in state.cells.values { forgetOwner(cell.node) }
        for edge in CellEdge.allCases { if let cell = state[edge] { forgetOwner(cell.node) } }
    }

    /// Releases the cells that were made since a moment, and forgets notes by numbers that will be used again.
    func forgetCells(since extent: DocumentExtent) {
        guard hasCollections else { return }
        asides = []
        for (section, state) in sectionStates.sorted(by: { $0.key < $1.key }) {
            var isLess = false
            for (id, cell) in state.cells.sorted(by: { $0.key < $1.key }) where cell.serial > extent.cells {
                if cellNumber(cell.node) == cell.serial { giveBack(cell.node) }
                state.cells[id] = nil
                isLess = true
            }
            for edge in CellEdge.allCases {
                guard let cell = state[edge], cell.serial > extent.cells else { continue }
                if cellNumber(cell.node) == cell.serial { giveBack(cell.node) }
                state[edge] = nil
                isLess = true
            }
            state.measures = [:]
            state.measuredTables = [:]
            state.forgetTables()
            if isLess, exists(section) { invalidate(section) }
        }
        let most = Int32(extent.nodes)
        escaped = escaped.filter { $0 < most }
        asleep = asleep.filter { $0.key < most }
        standIns = standIns.filter { $0.value < most }
        for node in Set(collectionStates.keys).union(sectionStates.keys) where node >= most { forgetCollection(node) }
    }
}
