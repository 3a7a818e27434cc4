// The effect of a command on collections, for answers: the state of each is noted when it is first laid out again, and compared with its
// state afterwards. Both cost time by the number of made cells.

/// How a collection was laid out at a moment.
public struct CollectionSnapshot {
    /// A section, or a collection without sections.
    public struct Section {
        /// The node.
        public let node: Int32
        /// How many items there are.
        public let itemCount: Int
        /// How many of them are made.
        public let madeCount: Int
        /// The rule of the own offset of a section that scrolls across; empty for others.
        public let offset: String
        /// The length of the content of a section that scrolls across, along its own axis; 0 for others.
        public let contentLength: Double
        let frame: Rect
    }

    struct Item {
        let place: Int
        /// In the viewport: relative to the collection's left top corner.
        let frame: Rect
        let isVisible: Bool
        let serial: UInt32
    }

    struct EdgeKey: Hashable {
        let section: Int32
        let edge: CellEdge
    }

    /// In order; the collection itself where it has none.
    public let sections: [Section]
    /// The rule of `offset` as it is written.
    public let offset: String
    /// The offset in force along the axis, in points.
    public let offsetLength: Double
    /// The length of the content along the axis, in points.
    public let contentLength: Double
    /// Whether it scrolls from left to right.
    public let isHorizontal: Bool
    let items: [Int: Item]
    let edges: [EdgeKey: Item]

    /// How many items there are in all sections.
    public var itemCount: Int { sections.reduce(0) { $0 + $1.itemCount } }
    /// How many of them are made.
    public var madeCount: Int { sections.reduce(0) { $0 + $1.madeCount } }
}

/// The effect of a command on a collection.
public struct CollectionChange {
    /// The collection as it was before; `nil` where it had not been laid out yet.
    public let before: CollectionSnapshot?
    /// The number of cells that were made.
    public internal(set) var made = 0
    /// The number of cells that were measured.
    public internal(set) var measured = 0
    /// Whether everything was laid out again (CO-33).
    public internal(set) var isEverything = false
    /// Whether the items, or their order, changed (CO-33).
    public internal(set) var isCounts = false
    /// Whether the sums of lengths changed (CO-33).
    public internal(set) var isSums = false
}

/// What happened to a cell or a section.
package struct CellNews {
    /// The item's place before the change; `nil` where it kept its place.
    package var formerPlace: Int?
    /// The exact frame in the viewport before the change; `nil` where it did not move.
    package var formerFrame: Rect?
    /// Whether the cell did not exist before.
    package var isMade = false
    /// Whether the cell existed before and was made again.
    package var isRemade = false
}

/// A run of items for which there is no cell.
package struct UnmadeItems {
    /// Where the run lies: before all items with cells, between two of them, or after them.
    package enum Where: Sendable {
        /// Before all items with cells.
        case before
        /// Between two items with cells.
        case between
        /// After all items with cells.
        case after
    }

    /// Where the run lies.
    package let place: Where
    /// The number of items.
    package let count: Int
    /// The cell of the item after the run; `nil` where there is none.
    package let next: Int32?
}

extension Document {
    /// Notes the state of a collection before a command changes its layout.
    func noteBefore(_ collection: Int32) {
        guard tracksChanges, trackedCollections[collection] == nil else { return }
        trackedCollections[collection] = CollectionChange(before: collectionSnapshot(collection))
    }

    /// Adds what one layout of a collection did.
    func noteLayout(of collection: Int32, made: Int, measured: Int, _ state: CollectionState) {
        guard tracksChanges, var change = trackedCollections[collection] else { return }
        change.made += made
        change.measured += measured
        change.isEverything = change.isEverything || state.notes.isEverything
        change.isCounts = change.isCounts || state.notes.isCounts
        change.isSums = change.isSums || state.notes.isSums
        trackedCollections[collection] = change
    }

    /// The last layout of a collection; `nil` where it was not laid out.
    public func collectionSnapshot(_ collection: Int32) -> CollectionSnapshot? {
        guard exists(collection), let state = collectionStates[collection], state.isLaidOut else { return nil }
        let shift = contentShift(collection)
        var sections: [CollectionSnapshot.Section] = []
        var items: [Int: CollectionSnapshot.Item] = [:]
        var edges: [CollectionSnapshot.EdgeKey: CollectionSnapshot.Item] = [:]
        for node in self.sections(of: collection) {
            guard let section = sectionStates[node], let layout = section.layout else { continue }
            let isItself = node == collection
            let frame = exactFrame(node)
            let corner = isItself ? Pair.zero : Pair(frame.x, frame.y)
            let own = isItself ? Pair.zero : contentShift(node)
            func inView(_ cell: Int32, _ own: Pair) -> Rect {
                let frame = exactFrame(cell)
                return Rect(frame.x + corner.x - own.x - shift.x, frame.y + corner.y - own.y - shift.y, frame.width, frame.height)
            }
            sections.append(
                CollectionSnapshot.Section(
                    node: node, itemCount: layout.plan.itemCount, madeCount: section.placed.count,
                    offset: section.across == nil ? "" : offsetText(section.offsetRule, on: node),
                    contentLength: section.across?.places.contentLength ?? 0,
                    frame: Rect(corner.x - shift.x, corner.y - shift.y, frame.width, frame.height)))
            for item in section.placed where exists(item.node) {
                items[item.id] = CollectionSnapshot.Item(
                    place: item.place, frame: inView(item.node, own), isVisible: item.isVisible, serial: section.cells[item.id]?.serial ?? 0
                )
            }
            for edge in CellEdge.allCases {
                guard let cell = section[edge], exists(cell.node) else { continue }
                edges[CollectionSnapshot.EdgeKey(section: node, edge: edge)] = CollectionSnapshot.Item(
                    place: -1, frame: inView(cell.node, .zero), isVisible: true, serial: cell.serial)
            }
        }
        let along: Axis = state.isHorizontal ? .x : .y
        return CollectionSnapshot(
            sections: sections, offset: offsetText(state.offsetRule, on: collection), offsetLength: state.offset[along],
            contentLength: state.contentSize[along], isHorizontal: state.isHorizontal, items: items, edges: edges)
    }

    // MARK: What became of it

    /// What happened to a cell or section of a collection; `now` is the collection after the change.
    package func news(of node: Int32, _ now: CollectionSnapshot, since change: CollectionChange) -> CellNews {
        var news = CellNews()
        guard let before = change.before else { return news }
        let (old, new): (CollectionSnapshot.Item?, CollectionSnapshot.Item?)
        if let owner = cellOwners[node] {
            let edge = owner.edge.map { CollectionSnapshot.EdgeKey(section: owner.section, edge: $0) }
            old = edge.map { before.edges[$0] } ?? before.items[owner.id]
            new = edge.map { now.edges[$0] } ?? now.items[owner.id]
            news.isMade = old == nil
            news.isRemade = old.map { $0.serial != new?.serial } ?? false
        } else {
            func frame(_ snapshot: CollectionSnapshot) -> CollectionSnapshot.Item? {
                snapshot.sections.first { $0.node == node }.map {
                    CollectionSnapshot.Item(place: -1, frame: $0.frame, isVisible: true, serial: 0)
                }
            }
            (old, new) = (frame(before), frame(now))
        }
        guard let old, let new else { return news }
        if old.place != new.place { news.formerPlace = old.place }
        if !old.frame.isNear(new.frame) { news.formerFrame = old.frame }
        return news
    }

    /// Whether every item that was visible before is still visible at the same place on the screen; `false` where no item was visible.
    package func isSeenWhereItWas(_ now: CollectionSnapshot, since before: CollectionSnapshot) -> Bool {
        let seen = before.items.filter(\.value.isVisible)
        return !seen.isEmpty
            && seen.allSatisfy { id, old in now.items[id].map { $0.isVisible && $0.frame.isNear(old.frame) } ?? false }
    }

    // MARK: What is not made

    /// The items of a section that have no cells, as runs.
    package func unmadeItems(of section: Int32) -> [UnmadeItems] {
        guard let state = sectionStates[section], let count = state.layout?.plan.itemCount else { return [] }
        var runs: [UnmadeItems] = []
        var next = 0
        for item in state.placed {
            if item.place > next {
                runs.append(UnmadeItems(place: next == 0 ? .before : .between, count: item.place - next, next: item.node))
            }
            next = item.place + 1
        }
        guard next < count else { return runs }
        runs.append(UnmadeItems(place: next > 0 || !isPast(section) ? .after : .before, count: count - next, next: nil))
        return runs
    }

    /// Whether a section ends before the visible part of its collection.
    private func isPast(_ section: Int32) -> Bool {
        guard let collection = collection(of: section), collection != section, let state = collectionStates[collection] else {
            return false
        }
        let along: Axis = state.isHorizontal ? .x : .y
        return exactFrame(section).place(along) + exactFrame(section).length(along) <= state.offset[along]
    }

    /// The length with which items of a section count that are not made: `estimated 44`.
    package func unmadeLength(of section: Int32) -> String {
        guard let collection = collection(of: section) else { return "" }
        let rules = SectionRules(self, section, in: collection, isHorizontal: runsAcross(collection), breadth: 0)
        let axis: Axis = rules.isAcross ? rules.axis.other : rules.axis
        if let size = rules.itemSize {
            if case .size(let size) = size { return "each \(exactNumber(size[axis]))" }
            return "of known sizes"
        }
        if case .all = rules.measured { return "measured" }
        switch rules.estimate {
        case .number(let length): return "estimated \(exactNumber(length))"
        case .size(let size): return "estimated \(exactNumber(size[axis]))"
        case .function: return "estimated by a function"
        }
    }
}

extension Rect {
    /// Whether all edges differ by less than a hundredth of a point: sums of the same lengths may differ by rounding.
    fileprivate func isNear(_ other: Rect) -> Bool {
        abs(x - other.x) < 0.01 && abs(y - other.y) < 0.01 && abs(width - other.width) < 0.01 && abs(height - other.height) < 0.01
    }
}
