// Changes of the items of collections. Each is an edit with an inverse, which also rewrites the rule of `offset`, so that the visible items
// stay (CO-20 to CO-26).

/// Items of a section were removed, and others inserted at their place.
private final class ItemSplice: ForeignEdit {
    private unowned let document: Document
    private let section: Int32
    private let place: Int
    private var removed: Int
    private var pieces: [ItemPiece]

    init(_ document: Document, _ section: Int32, at place: Int, removing removed: Int, inserting pieces: [ItemPiece]) {
        self.document = document
        self.section = section
        self.place = place
        self.removed = removed
        self.pieces = pieces
    }

    func swap() {
        let inserted = pieces.reduce(0) { $0 + $1.count }
        let state = document.sectionState(of: section)
        state.known?.cut(at: place, removing: removed, inserting: inserted)
        state.bands?.cut(at: place, removing: removed, inserting: inserted)
        pieces = state.order.splice(at: place, removing: removed, inserting: pieces)
        removed = inserted
        state.noted = nil
        document.touchItems(of: section)
    }
}

/// The rules that were set on an item changed.
private final class KeptSwap: ForeignEdit {
    private unowned let document: Document
    fileprivate let section: Int32
    fileprivate let id: Int
    private var kept: KeptItem?

    init(_ document: Document, _ section: Int32, _ id: Int, _ kept: KeptItem?) {
        self.document = document
        self.section = section
        self.id = id
        self.kept = kept
    }

    func swap() {
        let state = document.sectionState(of: section)
        if state.kept[id]?.hasSpan ?? false || kept?.hasSpan ?? false { document.cutSpans(at: id, of: state) }
        kept = state.setKept(kept, of: id)
        state.cells[id]?.isStale = true
        state.measures[id] = nil
        document.touchRules(ofItemsIn: section)
    }
}

/// How an edit of items rewrote the rule of an offset.
package struct OffsetRewrite {
    package let before: Rule
    package let now: Rule
    /// The place of the edit in the source.
    package let source: Source
}

/// The note about the last rewriting of an offset's rule changed.
private final class RewriteSwap: ForeignEdit {
    private unowned let document: Document
    private let owner: Int32
    private var rewrite: OffsetRewrite?

    init(_ document: Document, _ owner: Int32, _ rewrite: OffsetRewrite?) {
        self.document = document
        self.owner = owner
        self.rewrite = rewrite
    }

    func swap() {
        Swift.swap(&document.offsetRewrites[owner], &rewrite)
    }
}

/// Where to put items: the section, and the place after the change.
public struct ItemPlace: Equatable, Sendable {
    /// The section, or a collection without sections.
    public let section: Int32
    /// The place, from 0.
    public let place: Int

    /// A place in a section.
    public init(section: Int32, place: Int) {
        self.section = section
        self.place = place
    }
}

extension Document {
    /// How many items a section has.
    public func itemCount(_ section: Int32) -> Int { sectionStates[section]?.order.count ?? 0 }

    /// The existing item at a place of a section.
    public func item(_ section: Int32, at place: Int) -> ItemAt { sectionState(of: section).order[place] }

    /// The place of an item; `nil` where it is no longer in the section.
    public func place(ofItem id: Int, in section: Int32, near hint: Int = 0) -> Int? {
        sectionStates[section]?.order.place(of: id, near: hint)
    }

    /// The items of a section, in pieces.
    public func itemPieces(_ section: Int32) -> [ItemPiece] { sectionStates[section]?.order.pieces ?? [] }

    /// The caller's note about a section's items; `nil` once the items changed, or functions may give other results for them.
    package func noted(of section: Int32) -> AnyObject? {
        guard let noted = sectionStates[section]?.noted, noted.version == screenVersion else { return nil }
        return noted.knowledge
    }

    /// Stores a note of the caller about a section's current items.
    package func setNoted(_ knowledge: AnyObject?, of section: Int32) {
        sectionState(of: section).noted = knowledge.map { ($0, screenVersion) }
    }

    /// Consecutive numbers for new items; gives the first.
    public func newItems(_ count: Int) -> Int {
        defer { nextItem += max(0, count) }
        return nextItem
    }

    /// The cell of the item on which a foreign edit set something, where it is made; `nil` for other edits.
    package func keptCell(ofForeign edit: Int32) -> Int32? {
        guard let kept = foreign[Int(edit)] as? KeptSwap, let cell = sectionStates[kept.section]?.cells[kept.id] else { return nil }
        return exists(cell.node) ? cell.node : nil
    }

    /// Notes that an item now takes other columns or rows.
    fileprivate func cutSpans(at id: Int, of state: SectionState) {
        guard let place = state.order.place(of: id, near: state.cells[id]?.place ?? 0) else { return }
        state.known?.cut(at: place, removing: 1, inserting: 1)
        state.bands?.cut(at: place, removing: 1, inserting: 1)
    }

    /// Marks a collection whose items changed.
    func touchItems(of section: Int32) {
        sectionStates[section]?.isTouched = true
        guard nodes[section].pointee.box >= 0 else { return }
        if cells.isMaking { nodes[section].pointee.flags.insert(.dirty) } else { invalidate(section) }
    }

    /// Marks a section in which only rules of items changed; the next layout makes it dirty.
    func touchRules(ofItemsIn section: Int32) {
        if cells.isMaking { return touchItems(of: section) }
        sectionStates[section]?.isTouched = true
        touchedByItems.insert(section)
    }

    /// Makes the sections dirty on whose items rules were set.
    func dirtyByItems() {
        guard !touchedByItems.isEmpty else { return }
        let sections = touchedByItems.sorted()
        touchedByItems = []
        for section in sections {
            // A removed section becomes dirty when it is put back.
            if exists(section) { touchItems(of: section) } else { nodes[section].pointee.flags.insert(.dirty) }
        }
    }

    /// Whether only rules of items were edited since the last layout. Cells of other items then are as they would be after a layout.
    package var isLaidOutButForItems: Bool { dirty.isEmpty && dirtyOffsets.isEmpty && dueCollections.isEmpty && lengthRequests.isEmpty }

    private func splice(_ section: Int32, at place: Int, removing removed: Int, inserting pieces: [ItemPiece]) {
        let edit = ItemSplice(self, section, at: place, removing: removed, inserting: pieces)
        edit.swap()
        note(edit)
    }

    /// Removes items of a section and inserts others. The layout must be up to date. The offset follows the visible items; where none of
    /// them stays, it follows the place of the change, which is `place` unless `changed` gives another one.
    public func spliceItems(
        _ section: Int32, at place: Int, removing removed: Int, inserting pieces: [ItemPiece], changedAt changed: Int? = nil,
        keepsView: Bool = true, source: Source
    ) {
        let views = keepsView ? views(of: [section]) : []
        splice(section, at: place, removing: removed, inserting: pieces)
        keepViews(views, changedAt: [ItemPlace(section: section, place: changed ?? place)], source: source)
    }

    /// Moves items of a section to another place, there or in another section. `keepViews` keeps the visible part.
    public func moveItems(_ section: Int32, at place: Int, count: Int, to target: ItemPlace) {
        let moved = sectionState(of: section).order.pieces(at: place, count: count)
        splice(section, at: place, removing: count, inserting: [])
        var pieces = moved
        if section != target.section {
            // In another section it is another item: what was set on it is not moved.
            var first = newItems(count)
            pieces = moved.map { piece in
                defer { first += piece.count }
                return ItemPiece(id: first, values: piece.values, first: piece.first, count: piece.count)
            }
        }
        splice(target.section, at: target.place, removing: 0, inserting: pieces)
    }

    /// Forgets what was set on items that are no longer in a section.
    package func forgetKept(of section: Int32) {
        guard let state = sectionStates[section] else { return }
        for id in state.kept.keys.sorted() where state.order.place(of: id, near: state.cells[id]?.place ?? 0) == nil {
            setKept(nil, of: id, in: section)
        }
    }

    // MARK: What is seen stays

    /// The visible part of a collection, or of a section that scrolls across, before its items change.
    package struct ItemView {
        let owner: Int32
        let candidates: [CollectionState.Candidate]
        let isRewritten: Bool
    }

    /// The visible parts of the collections of some sections, and of those of them that scroll across. The layout must be up to date.
    package func views(of sections: [Int32]) -> [ItemView] {
        var views: [ItemView] = []
        func add(_ owner: Int32, _ candidates: [CollectionState.Candidate]) {
            if views.contains(where: { $0.owner == owner }) { return }
            // `start` and `end` stay as they are, and a rule of a style or a `when` is not rewritten.
            let own = own(owner, .offset, .rule)?.rule
            let isRewritten = own.map { $0.isSet && $0.kind != .word && lookup(owner, .offset).layer == .own } ?? false
            views.append(ItemView(owner: owner, candidates: candidates, isRewritten: isRewritten))
        }
        for section in sections {
            if let collection = collection(of: section), let state = collectionStates[collection], state.isLaidOut {
                add(collection, state.candidates)
            }
            if let state = sectionStates[section], let across = try? acrossLayout(of: section) {
                add(section, across.candidates(of: section, state))
            }
        }
        return views
    }

    /// Keeps the first visible item that stays at its place on the screen (CO-21, CO-22): the first one that is neither removed nor moved.
    /// Where none stays, the first of the changed places comes to the top.
    package func keepViews(_ views: [ItemView], changedAt changed: [ItemPlace], moved: Set<Int> = [], source: Source) {
        keep(views, changedAt: changed, moved: moved, without: nil, source)
    }

    func keep(_ views: [ItemView], changedAt changed: [ItemPlace], moved: Set<Int>, without removed: Int32?, _ source: Source) {
        for view in views where view.isRewritten && !view.candidates.isEmpty && view.owner != removed {
            keep(view, changedAt: changed, moved, without: removed, source)
        }
    }

    private func keep(_ view: ItemView, changedAt changed: [ItemPlace], _ moved: Set<Int>, without removed: Int32?, _ source: Source) {
        for candidate in view.candidates where !moved.contains(candidate.id) && candidate.section != removed {
            guard let state = sectionStates[candidate.section], let place = state.order.place(of: candidate.id, near: candidate.place)
            else {
                continue
            }
            return rewriteOffset(view.owner, to: candidate.section, place, candidate.distance, source)
        }
        let all = isCollection(view.owner) ? sections(of: view.owner) : [view.owner]
        let left = all.filter { $0 != removed && itemCount($0) > 0 }
        let own = changed.first { left.contains($0.section) }
        guard let first = own?.section ?? left.first else {
            set(view.owner, .offset, .rule, .word(0), source: source)
            return
        }
        rewriteOffset(view.owner, to: first, min(own?.place ?? 0, itemCount(first) - 1), 0, source)
    }

    /// Rewrites the rule of an offset because items changed, and keeps the rule before, for `why`.
    private func rewriteOffset(_ owner: Int32, to section: Int32, _ place: Int, _ distance: Double, _ source: Source) {
        let before = value(owner, .offset)
        setOffset(owner, to: section, place, distance, source)
        let now = value(owner, .offset)
        guard now != before else { return }
        let edit = RewriteSwap(self, owner, OffsetRewrite(before: before, now: now, source: source))
        edit.swap()
        note(edit)
    }

    private func setOffset(_ owner: Int32, to section: Int32, _ place: Int, _ distance: Double, _ source: Source) {
        let rule = Rule.spot(item: place, of: section == owner ? -1 : section, adding: distance)
        if own(owner, .offset, .rule)?.rule == rule { return }
        set(owner, .offset, .rule, rule, source: source)
    }

    /// Scrolls by a distance (CO-26). The layout must be up to date, and is brought up to date again.
    public func scroll(_ node: Int32, by distance: Double, source: Source) throws {
        let isSection = !isCollection(node)
        /// The offset, the end that holds it, and the first visible item.
        func seen() throws -> (places: CollectionPlaces, first: CollectionState.Candidate?)? {
            guard isSection else { return collectionStates[node].map { ($0.places, $0.candidates.first) } }
            guard let state = sectionStates[node], let across = try acrossLayout(of: node) else { return nil }
            return (across.places, across.candidates(of: node, state).first)
        }
        guard let before = try seen() else { return }
        // In a waterfall, and in a flow of unknown widths, a number is as exact as an item.
        let isNumber = collectionStates[node]?.isBlock ?? false
        if isNumber {
            set(node, .offset, .rule, .number(before.places.offset + distance), source: source)
        } else if let first = before.first {
            setOffset(node, to: first.section, first.place, first.distance + distance, source)
        } else {
            return set(node, .offset, .rule, .word(0), source: source)
        }
        try layout()
        guard let after = try seen() else { return }
        if let held = after.places.held {
            set(node, .offset, .rule, .word(held == .end ? 1 : 0), source: source)
        } else if !isNumber, let first = after.first {
            setOffset(node, to: first.section, first.place, first.distance, source)
        }
        collectionStates[node]?.isRewriting = true
        defer { collectionStates[node]?.isRewriting = false }
        try layout()
    }

    // MARK: Kept items

    /// Sets what is kept of an item; `nil` removes it.
    func setKept(_ kept: KeptItem?, of id: Int, in section: Int32) {
        let edit = KeptSwap(self, section, id, kept)
        edit.swap()
        note(edit)
    }
}

extension AcrossLayout {
    /// The visible items that end after the start of the room, with the distances at which they begin from there.
    func candidates(of section: Int32, _ state: SectionState) -> [CollectionState.Candidate] {
        guard let solver else { return [] }
        let room = places.offset + solver.insetBefore
        return places.made.compactMap { placed in
            guard case .row(let place) = plan.element(placed.at.element), placed.start < places.offset + viewport,
                placed.end > room || placed.length == 0 && placed.start >= room
            else { return nil }
            return CollectionState.Candidate(
                section: section, place: place, id: state.order[place].id, distance: room - placed.start)
        }
    }
}

extension ItemOrder {
    /// The pieces of so many items from a place on.
    func pieces(at place: Int, count: Int) -> [ItemPiece] {
        var found: [ItemPiece] = []
        forEachPiece { start, piece in
            let (low, high) = (max(place, start), min(place + count, start + piece.count))
            if low < high { found.append(piece.part(from: low - start, count: high - low)) }
        }
        return found
    }
}

extension Rule {
    /// The rule for an offset at an item, plus a number of points.
    static func spot(item place: Int, of section: Int32, adding distance: Double) -> Rule {
        var rule = Rule.spot(.item, node: section, number: Double(place))
        rule.add = distance
        return rule
    }
}

extension Document {
    /// Gives copies of collections and sections the items of the originals, with what was set on them.
    func copyItems(_ order: [Int32], _ copies: [Int32: Int32]) {
        for node in order {
            guard let copy = copies[node], let state = sectionStates[node], state.order.count > 0 else { continue }
            var numbers: [(old: ItemPiece, new: Int)] = []
            for piece in state.order.pieces { numbers.append((piece, newItems(piece.count))) }
            let pieces = numbers.map { ItemPiece(id: $0.new, values: $0.old.values, first: $0.old.first, count: $0.old.count) }
            splice(copy, at: 0, removing: 0, inserting: pieces)
            for (id, kept) in state.kept.sorted(by: { $0.key < $1.key }) {
                guard let piece = numbers.first(where: { $0.old.id <= id && id < $0.old.id + $0.old.count }) else { continue }
                setKept(kept, of: piece.new + id - piece.old.id, in: copy)
            }
        }
    }
}
