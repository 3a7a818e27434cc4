// Changes of the items of collections. Each is an edit with an inverse, and with it goes the rule of `offset`, so that what is seen
// stays (CO-20 to CO-26).

/// Some items of a section were taken out and others put in there.
private final class ItemSplice: ForeignEdit {
    private weak var document: Document?
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
        guard let document else { return }
        let inserted = pieces.reduce(0) { $0 + $1.count }
        let state = document.sectionState(of: section)
        state.known?.cut(at: place, removing: removed, inserting: inserted)
        pieces = state.order.splice(at: place, removing: removed, inserting: pieces)
        removed = inserted
        document.touchItems(of: section)
    }
}

/// What was set on an item is another now.
private final class KeptSwap: ForeignEdit {
    private weak var document: Document?
    private let section: Int32
    private let id: Int
    private var kept: KeptItem?

    init(_ document: Document, _ section: Int32, _ id: Int, _ kept: KeptItem?) {
        self.document = document
        self.section = section
        self.id = id
        self.kept = kept
    }

    func swap() {
        guard let document else { return }
        let state = document.sectionState(of: section)
        Swift.swap(&state.kept[id], &kept)
        state.cells[id]?.isStale = true
        state.measures[id] = nil
        document.touchItems(of: section)
    }
}

/// Where items are to be put: in which section, at which place afterwards.
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

    /// The item at a place of a section, which has so many.
    public func item(_ section: Int32, at place: Int) -> ItemAt { sectionState(of: section).order[place] }

    /// The place of an item; `nil` where it is not in the section any more.
    public func place(ofItem id: Int, in section: Int32, near hint: Int = 0) -> Int? {
        sectionStates[section]?.order.place(of: id, near: hint)
    }

    /// The items of a section, in pieces.
    public func itemPieces(_ section: Int32) -> [ItemPiece] { sectionStates[section]?.order.pieces ?? [] }

    /// Numbers for so many new items, which follow each other; gives the first.
    public func newItems(_ count: Int) -> Int {
        defer { nextItem += max(0, count) }
        return nextItem
    }

    /// Marks a collection whose items are others now.
    func touchItems(of section: Int32) {
        guard nodes[section].pointee.box >= 0 else { return }
        if cells.isMaking { nodes[section].pointee.flags.insert(.dirty) } else { invalidate(section) }
    }

    private func splice(_ section: Int32, at place: Int, removing removed: Int, inserting pieces: [ItemPiece]) {
        let edit = ItemSplice(self, section, at: place, removing: removed, inserting: pieces)
        edit.swap()
        note(edit)
    }

    /// Takes items out of a section and puts others in. The layout must be up to date; the offset follows what is seen.
    public func spliceItems(
        _ section: Int32, at place: Int, removing removed: Int, inserting pieces: [ItemPiece], keepsView: Bool = true, source: Source
    ) {
        let view = keepsView ? view(of: section) : nil
        splice(section, at: place, removing: removed, inserting: pieces)
        keep(view, changedAt: ItemPlace(section: section, place: place), source)
    }

    /// Moves items of a section to another place, there or in another section.
    public func moveItems(_ section: Int32, at place: Int, count: Int, to target: ItemPlace, source: Source) {
        let (view, other) = (
            view(of: section), collection(of: section) != collection(of: target.section) ? self.view(of: target.section) : nil
        )
        let order = sectionState(of: section).order
        let ids = Set((place..<place + count).map { order[$0].id })
        let moved = sectionState(of: section).order.pieces(at: place, count: count)
        splice(section, at: place, removing: count, inserting: [])
        var pieces = moved
        if section != target.section {
            // An item of another section is another item: what was set on it stays behind.
            var first = newItems(count)
            pieces = moved.map { piece in
                defer { first += piece.count }
                return ItemPiece(id: first, values: piece.values, first: piece.first, count: piece.count)
            }
        }
        splice(target.section, at: target.place, removing: 0, inserting: pieces)
        keep(
            view, changedAt: ItemPlace(section: section, place: min(place, target.section == section ? target.place : place)), moved: ids,
            source)
        if let other { keep(other, changedAt: target, source) }
    }

    /// Lets go of what was set on items that are not in a section any more.
    public func forgetKept(of section: Int32) {
        guard let state = sectionStates[section] else { return }
        for id in state.kept.keys.sorted() where state.order.place(of: id, near: state.cells[id]?.place ?? 0) == nil {
            setKept(nil, of: id, in: section)
        }
    }

    // MARK: What is seen stays

    /// What is seen of a collection before its items change.
    struct View {
        let collection: Int32
        let candidates: [CollectionState.Candidate]
        let isRewritten: Bool
    }

    func view(of section: Int32) -> View? {
        guard let collection = collection(of: section), let state = collectionStates[collection], state.isLaidOut else { return nil }
        // `start` and `end` mean what they say, and a rule of a style or a `when` is not this collection's own.
        let own = own(collection, .offset, .rule)?.rule
        let isRewritten = own.map { $0.isSet && $0.kind != .word && lookup(collection, .offset).layer == .own } ?? false
        return View(collection: collection, candidates: state.candidates, isRewritten: isRewritten)
    }

    /// Has the first in view that stays keep its place on the screen (CO-21, CO-22).
    func keep(_ view: View?, changedAt changed: ItemPlace?, moved: Set<Int> = [], without removed: Int32? = nil, _ source: Source) {
        guard let view, view.isRewritten, !view.candidates.isEmpty else { return }
        for candidate in view.candidates where !moved.contains(candidate.id) && candidate.section != removed {
            guard let state = sectionStates[candidate.section], let place = state.order.place(of: candidate.id, near: candidate.place)
            else {
                continue
            }
            return setOffset(view.collection, to: candidate.section, place, candidate.distance, source)
        }
        let sections = sections(of: view.collection).filter { $0 != removed && itemCount($0) > 0 }
        guard let first = changed.flatMap({ at in sections.first { $0 == at.section } }) ?? sections.first else {
            set(view.collection, .offset, .rule, .word(0), source: source)
            return
        }
        let place = first == changed?.section ? min(changed?.place ?? 0, itemCount(first) - 1) : 0
        setOffset(view.collection, to: first, place, 0, source)
    }

    private func setOffset(_ collection: Int32, to section: Int32, _ place: Int, _ distance: Double, _ source: Source) {
        let rule = Rule.spot(item: place, of: section == collection ? -1 : section, adding: distance)
        if own(collection, .offset, .rule)?.rule == rule { return }
        set(collection, .offset, .rule, rule, source: source)
    }

    /// Moves what is seen by so much (CO-26). The layout must be up to date, and is brought up to date again.
    public func scroll(_ node: Int32, by distance: Double, source: Source) throws {
        if nodes[node].pointee.kind.traits.isSection {
            return try scrollAcross(node, by: distance, source)
        }
        guard let state = collectionStates[node] else { return }
        guard let first = state.candidates.first, !state.isBlock else {
            if state.isBlock { set(node, .offset, .rule, .number(state.places.offset + distance), source: source) }
            return
        }
        setOffset(node, to: first.section, first.place, first.distance + distance, source)
        try layout()
        if let held = state.places.held {
            set(node, .offset, .rule, .word(held == .end ? 1 : 0), source: source)
        } else if let first = state.candidates.first {
            setOffset(node, to: first.section, first.place, first.distance, source)
        }
        state.isRewriting = true
        defer { state.isRewriting = false }
        try layout()
    }

    private func scrollAcross(_ section: Int32, by distance: Double, _ source: Source) throws {
        guard let layout = sectionStates[section]?.across, let first = layout.firstSeen else { return }
        func set(_ place: Int, _ distance: Double) {
            self.set(section, .offset, .rule, Rule.spot(item: place, of: -1, adding: distance), source: source)
        }
        set(first.place, first.distance + distance)
        try self.layout()
        guard let now = sectionStates[section]?.across else { return }
        if let held = now.places.held {
            self.set(section, .offset, .rule, .word(held == .end ? 1 : 0), source: source)
        } else if let first = now.firstSeen {
            set(first.place, first.distance)
        }
        try self.layout()
    }

    // MARK: Kept items

    /// Sets what is kept of an item; `nil` lets it go.
    func setKept(_ kept: KeptItem?, of id: Int, in section: Int32) {
        let edit = KeptSwap(self, section, id, kept)
        edit.swap()
        note(edit)
    }
}

extension AcrossLayout {
    /// The first item of which something is seen, and how far the start of the room is from its own.
    var firstSeen: (place: Int, distance: Double)? {
        for placed in places.made where placed.end > places.offset {
            if case .row(let place) = plan.element(placed.at.element) { return (place, places.offset - placed.start) }
        }
        return nil
    }
}

extension ItemOrder {
    /// So many items from a place on.
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
    /// The place of an item, and so many points further.
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
