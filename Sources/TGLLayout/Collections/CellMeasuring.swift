// Cells that are made only to answer a question: cells of items and headers that the layout did not make, and the size of a cell in a
// column of another breadth.

extension Document {
    /// A stage for making cells of a section outside of the layout; `nil` for a section that was not laid out.
    func stageAside(_ section: Int32) -> (stage: CollectionStage, section: Int)? {
        guard let collection = collection(of: section), let own = collectionStates[collection], own.isLaidOut,
            sectionStates[section]?.layout != nil
        else { return nil }
        let stage = CollectionStage(DueCollection(node: collection, size: own.size, pad: own.pad, inset: own.inset), self)
        return stage.sections.firstIndex { $0.node == section }.map { (stage, $0) }
    }

    /// The node of a section's header, footer or background. If it is not made, it is made now, until `giveBackAsides` or the next layout;
    /// `nil` where the section has none. The layout must be up to date.
    /// - Throws: `DocumentError.failedItem` where its template failed.
    public func makeEdge(_ section: Int32, _ edge: CellEdge) throws -> Int32? {
        if let made = edgeNode(section, edge) { return made }
        guard let (stage, s) = stageAside(section), stage.sections[s].rules.template(edge) >= 0 else { return nil }
        return try stopping(at: section) {
            let node = try stage.edgeCell(s, edge)
            asides.append(CellOwner(section: section, id: -1, edge: edge))
            _ = try stage.measureCell(s, node, stage.sections[s].rules.edgeBreadth)
            return node
        }
    }

    /// The size of a cell in a column and a row of a given size, by its own rules (CO-3). With `nil` the column is as broad as the cell,
    /// and the row as long as it. Nothing changes. The layout must be up to date.
    /// - Parameter root: the root of a cell.
    /// - Throws: as `layout`.
    public func measureCell(_ root: Int32, width: Double?, height: Double?) throws -> (width: Double, height: Double) {
        guard let owner = cellOwners[root], let (stage, s) = stageAside(owner.section) else { return (width ?? 0, height ?? 0) }
        let along = owner.edge == nil ? sectionStates[owner.section]?.across?.axis ?? stage.along : stage.along
        let (breadth, length) = along == .y ? (width, height) : (height, width)
        return try stopping(at: owner.section) {
            let need = try stage.measureCell(s, root, breadth, along: along)
            let frame = withSilentPass { pass in
                pass.cellFrame(
                    root, in: owner.section, breadth: breadth ?? need.breadth, length: length ?? need.length, along: along, origin: .zero
                ).frame
            }
            return (frame.width, frame.height)
        }
    }

    /// Releases the cells that were made only to answer a question.
    public func giveBackAsides() {
        guard !asides.isEmpty else { return }
        let all = asides
        asides = []
        for aside in all {
            guard let state = sectionStates[aside.section] else { continue }
            if let edge = aside.edge {
                if let cell = state[edge] { giveBack(cell.node) }
                state[edge] = nil
            } else if let cell = state.cells[aside.id], !isPlaced(aside.id, in: state) {
                giveBack(cell.node)
                state.cells[aside.id] = nil
            }
        }
    }
}
