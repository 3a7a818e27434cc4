// Questions about collections from scripts, explanations and pictures. The layout must be up to date.

extension Document {
    /// Whether there is any collection.
    public var hasCollections: Bool { !sectionStates.isEmpty || !collectionStates.isEmpty }

    /// Whether a node is a collection.
    public func isCollection(_ node: Int32) -> Bool { nodes[node].pointee.kind.traits.isCollection }

    /// Whether a node has items: a section, or a collection without sections.
    public func hasItems(_ node: Int32) -> Bool {
        let traits = nodes[node].pointee.kind.traits
        if traits.isSection { return true }
        return traits.isCollection && sections(of: node) == [node]
    }

    /// Whether a node is a section that the last layout scrolled across its collection (CO-43).
    package func scrollsAcross(_ node: Int32) -> Bool { nodes[node].pointee.kind.traits.isSection && sectionStates[node]?.across != nil }

    /// Whether a section has bands: rows that are laid out together because an item spans them (CO-45).
    package func hasBands(_ section: Int32) -> Bool {
        guard case .bands(let own)? = sectionStates[section]?.layout?.plan.items else { return false }
        return own.bands.hasTall
    }

    /// The sections of a collection, in order; none where it has items of its own.
    public func ownSections(of collection: Int32) -> [Int32] { sections(of: collection).filter { $0 != collection } }

    // MARK: Items

    /// The frame of an item in its section, made or not, by the sums (CO-13).
    public func itemFrame(_ section: Int32, at place: Int) -> Rect {
        guard let state = sectionStates[section], let layout = state.layout, place >= 0, place < state.order.count else { return .zero }
        if let cell = state.cells[state.order[place].id], exists(cell.node), isPlaced(cell.id, in: state) { return exactFrame(cell.node) }
        var frame: Rect
        var overhang = 0.0
        if case .across = layout.plan.rows {
            guard let across = try? acrossLayout(of: section), let row = try? across.row(of: place),
                let start = try? layout.rows[0]?.start ?? layout.plan.rowsStart()
            else { return .zero }
            frame = Rect(along: across.axis, start: layout.near + row.start, across: start, length: row.length, breadth: across.rowLength)
            overhang = across.overhang
        } else {
            frame = (try? layout.column(of: place)) ?? .zero
        }
        if screenState.rtl { frame.x = mirroredBreadth(section) + overhang - frame.x - frame.width }
        return frame.held
    }

    /// The width within which the cells of a section are mirrored.
    private func mirroredBreadth(_ section: Int32) -> Double {
        guard let state = collectionStates[section] else { return nodes[section].pointee.frame.width }
        return state.isHorizontal ? max(state.contentSize.x, state.size.x) : state.size.x
    }

    func isPlaced(_ id: Int, in state: SectionState) -> Bool { state.lengths[id] != nil }

    /// The places of the items of a section that the last layout made, in order; `visible`: only those in view.
    public func madeItems(_ section: Int32, visible: Bool = false) -> [(place: Int, id: Int, node: Int32)] {
        (sectionStates[section]?.placed ?? []).filter { !visible || $0.isVisible }.map { ($0.place, $0.id, $0.node) }
    }

    /// Whether the last layout made an item.
    public func isItemMade(_ section: Int32, _ id: Int) -> Bool { sectionStates[section].map { isPlaced(id, in: $0) } ?? false }

    /// The node of a section's header, footer or background; `nil` where it has none, or it is not made.
    public func edgeNode(_ section: Int32, _ edge: CellEdge) -> Int32? { sectionStates[section]?[edge]?.node }

    /// The node of an item, made now if it is not. The next layout releases it if it does not need it.
    public func makeItem(_ section: Int32, at place: Int) throws -> Int32? {
        try stopping(at: section) { try makeAside(section, at: place) }
    }

    private func makeAside(_ section: Int32, at place: Int) throws -> Int32? {
        guard let state = sectionStates[section], place >= 0, place < state.order.count else { return nil }
        let id = state.order[place].id
        if let cell = state.cells[id], exists(cell.node), isPlaced(id, in: state) { return cell.node }
        guard let (stage, s) = stageAside(section) else { return nil }
        let node = try stage.cell(s, place)
        asides.append(CellOwner(section: section, id: id))
        let frame = itemFrame(section, at: place)
        let rules = stage.sections[s].rules
        let along = rules.isAcross ? rules.axis.other : rules.axis
        let breadth = rules.isAcross ? frame.length(along.other) : try stage.breadth(s, place)
        let found = try stage.measureCell(s, node, breadth, along: along)
        try passBetween { pass in
            let (natural, run) = pass.cellFrame(
                node, in: section, breadth: breadth, length: found.length, along: along, origin: exactOrigin(section))
            pass.setFrame(node, Rect(frame.x, frame.y, natural.width, natural.height).held, run, run.items.pointee.marks, item: 0)
        }
        nodes[node].pointee.frame = frame
        try layOutCollections()
        return node
    }

    // MARK: Numbers

    /// The results of a collection's layout, for reading.
    public struct CollectionNumbers {
        /// Whether it scrolls from left to right.
        package let isHorizontal: Bool
        /// The offset in force.
        public let offset: Pair
        /// The size of the content.
        public let contentSize: Pair
        /// The part of the content that is seen.
        public let viewport: Rect
        /// The distance that the last layout added to the offset.
        public let offsetAdjustment: Pair
        /// The length that it added to the content's size.
        public let sizeAdjustment: Pair
        /// The first item in view and the distance of the start of the room from its start; `nil` where no item is visible.
        public let anchor: (section: Int32, place: Int, distance: Double)?
        /// Whether an end of the content overrides the rule of the offset (CO-7, CO-8): for tests.
        package let isHeld: Bool
    }

    /// The results of a collection's last layout; `nil` for one that was never laid out.
    public func collectionNumbers(_ node: Int32) -> CollectionNumbers? {
        guard let state = collectionStates[node], state.isLaidOut else { return nil }
        let shift = contentShift(node)
        return CollectionNumbers(
            isHorizontal: state.isHorizontal, offset: state.offset, contentSize: state.contentSize,
            viewport: Rect(shift.x, shift.y, state.size.x, state.size.y), offsetAdjustment: state.notes.offsetAdjustment,
            sizeAdjustment: state.notes.sizeAdjustment, anchor: state.anchor, isHeld: state.places.held != nil)
    }

    /// What the last layout of a collection changed.
    public func invalidation(of collection: Int32) -> (everything: Bool, counts: Bool, sums: Bool) {
        guard let state = collectionStates[collection] else { return (false, false, false) }
        return (state.notes.isEverything, state.notes.isCounts, state.notes.isSums)
    }

    /// The places of the items of a section that the last layout made or measured again.
    public func invalidatedItems(_ section: Int32) -> [Int] { sectionStates[section]?.notes.invalidated ?? [] }

    /// The indexes of the sections of a collection whose header is at another place in them since the last layout.
    public func invalidatedHeaders(_ collection: Int32) -> [Int] {
        sections(of: collection).enumerated().filter { sectionStates[$0.element]?.notes.headerMoved ?? false }.map(\.offset)
    }
}

// MARK: Items that sleep

extension Document {
    /// The node of an item: its cell where the last layout made it, otherwise a place in the arena that represents the item, and is not a
    /// node of the tree.
    package func standIn(for id: Int, in section: Int32) -> Int32 {
        if let state = sectionStates[section], let cell = state.cells[id], exists(cell.node) {
            escaped.insert(cell.node)
            return cell.node
        }
        let owner = ItemOwner(section: section, id: id)
        if let known = standIns[owner] { return known }
        let node = add(Node(), NodeRules(defaultsOf: .nothing))
        nodes[node].pointee.flags = [.inCell]
        standIns[owner] = node
        asleep[node] = (owner, .root)
        return node
    }

    /// Whether a node represents an item that is not made, or was in its cell.
    package func isAsleep(_ node: Int32) -> Bool { !asleep.isEmpty && asleep[node] != nil && !exists(node) }

    /// The item whose cell a node is the root of, made or not.
    public func item(of node: Int32) -> (section: Int32, id: Int)? {
        if let owner = cellOwners[node] { return owner.edge == nil ? (owner.section, owner.id) : nil }
        guard let (owner, path) = asleep[node], path == .root else { return nil }
        return (owner.section, owner.id)
    }

    /// Makes the cell of a sleeping node; gives the node that it is now, `nil` where its item is gone or its cell has no such node.
    package func wake(_ node: Int32) throws -> Int32? {
        guard let (owner, path) = asleep[node], exists(owner.section), let place = place(ofItem: owner.id, in: owner.section),
            let root = try makeItem(owner.section, at: place)
        else { return nil }
        return self.node(at: path, from: root)
    }

    /// The frame of an item on the screen, made or not, snapped to its scale.
    public func itemScreenFrame(_ section: Int32, at place: Int) -> Rect {
        let frame = itemFrame(section, at: place)
        let origin = contentOrigin(section)
        return snap(Rect(origin.x + frame.x, origin.y + frame.y, frame.width, frame.height))
    }

    /// A frame in a section, snapped as frames of nodes are.
    public func snapped(_ frame: Rect, in section: Int32) -> Rect {
        guard screenState.scale > 0 else { return frame }
        let origin = contentOrigin(section)
        let onScreen = snap(Rect(origin.x + frame.x, origin.y + frame.y, frame.width, frame.height))
        return Rect(onScreen.x - snap(origin.x), onScreen.y - snap(origin.y), onScreen.width, onScreen.height)
    }
}

/// The item for which a place in the arena stands.
struct ItemOwner: Hashable {
    let section: Int32
    let id: Int
}

extension Document {
    /// Notes that a script holds a node, if it is in a cell: its place in the arena is then not used again.
    @inline(__always) package func noteHeld(_ node: Int32) {
        if node >= 0, Int(node) < nodes.count, nodes[node].pointee.flags.contains(.inCell), exists(node) { escaped.insert(node) }
    }

    /// The offset in force of a collection, or of a section that scrolls across.
    public func offsetInForce(_ node: Int32) throws -> Pair {
        if let across = try acrossLayout(of: node) {
            return across.axis == .x ? Pair(across.places.offset, 0) : Pair(0, across.places.offset)
        }
        return collectionStates[node]?.offset ?? .zero
    }

    /// Removes a section of a collection; the visible part of the others stays. The layout must be up to date.
    public func removeSection(_ section: Int32, source: Source) {
        let views = views(of: [section])
        remove(section)
        keep(views, changedAt: [], moved: [], without: section, source)
    }
}

extension Document.CollectionNumbers {
    /// The number of viewports before the visible part; `all`: the number in the content.
    public func page(_ all: Bool) -> Double {
        let length = isHorizontal ? viewport.width : viewport.height
        guard length > 0 else { return all ? 1 : 0 }
        if all { return max(1, ((isHorizontal ? contentSize.x : contentSize.y) / length).rounded(.up)) }
        return (isHorizontal ? offset.x : offset.y) / length
    }
}

extension Document {
    /// The name of a node in trees and pictures: for an item's cell its place, `[3]`, and for the cell of a header `header`.
    package func shownName(_ node: Int32) -> String {
        guard !cellOwners.isEmpty, let owner = cellOwners[node] else { return nameText(node) }
        if let edge = owner.edge { return "\(edge)" }
        return place(of: owner).map { "[\($0)]" } ?? nameText(node)
    }

    /// The name of a cell in scripts: `C[3]`, `header(C)`; `nil` for other nodes.
    func cellName(_ node: Int32) -> String? {
        guard !cellOwners.isEmpty, let owner = cellOwners[node], exists(owner.section) else { return nil }
        let section = cellText(owner.section)
        if let edge = owner.edge { return "\(edge)(\(section))" }
        return place(of: owner).map { "\(section)[\($0)]" }
    }

    private func place(of owner: CellOwner) -> Int? {
        place(ofItem: owner.id, in: owner.section, near: sectionStates[owner.section]?.cells[owner.id]?.place ?? 0)
    }
}
