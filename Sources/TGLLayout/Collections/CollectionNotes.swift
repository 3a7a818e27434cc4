// What the last layout of a collection changed (CO-33), and which items keep their place when the items change (CO-21).

/// What a collection's last layout changed since the one before.
struct CollectionNotes: Equatable {
    var isEverything = false
    var isCounts = false
    var isSums = false
    var offsetAdjustment = Pair.zero
    var sizeAdjustment = Pair.zero
}

/// The same for one of its sections.
struct SectionNotes: Equatable {
    /// The places of items that were made or measured again.
    var invalidated: [Int] = []
    /// Whether its header is at another place in it than before.
    var headerMoved = false
}

/// The notes of all collections and sections. Cells may be made again, so notes about nodes in cells are found by the items.
package struct LayoutNotes {
    var collections: [CellRoute: CollectionNotes] = [:]
    var sections: [CellRoute: SectionNotes] = [:]
}

extension Document {
    /// What the last layouts changed, which a question restores.
    package var layoutNotes: LayoutNotes {
        get {
            var notes = LayoutNotes()
            for (node, state) in collectionStates where state.notes != CollectionNotes() {
                if let route = cellRoute(to: node) { notes.collections[route] = state.notes }
            }
            for (node, state) in sectionStates where state.notes != SectionNotes() {
                if let route = cellRoute(to: node) { notes.sections[route] = state.notes }
            }
            return notes
        }
        set {
            for (node, state) in collectionStates {
                state.notes = cellRoute(to: node).flatMap { newValue.collections[$0] } ?? CollectionNotes()
            }
            for (node, state) in sectionStates {
                state.notes = cellRoute(to: node).flatMap { newValue.sections[$0] } ?? SectionNotes()
            }
        }
    }
}

extension CollectionStage {
    func note(_ places: CollectionPlaces, _ parts: CollectionParts, _ finder: PlaceFinder) throws {
        let content = contentSize(places)
        let offset = isHorizontal ? Pair(places.offset, 0) : Pair(0, places.offset)
        let signature = try signature()
        let before = state.signature
        let isFirst = !state.isLaidOut
        var notes = CollectionNotes()
        notes.isEverything = isFirst || signature.everything != before.everything || signature.differs(from: before, in: \.everything)
        notes.isCounts = !isFirst && signature.differs(from: before, in: \.order)
        notes.isSums =
            !isFirst
            && (signature.sums != before.sums || signature.differs(from: before) { Pair($0.total, $0.space) }
                || parts.cells.values.contains(where: hasOtherLengths))
        if !isFirst {
            notes.offsetAdjustment = Pair(offset.x - state.offset.x, offset.y - state.offset.y)
            notes.sizeAdjustment = Pair(content.x - state.contentSize.x, content.y - state.contentSize.y)
        }
        state.signature = signature
        if !state.isRewriting { state.notes = notes }
        var open = parts.open[...]
        for s in sections.indices {
            if open.first == s, let layout = parts.layouts[s] {
                open.removeFirst()
                noteSection(s, layout, parts.cells[s] ?? [], places)
            } else {
                noteBounds(s, parts.bounds[s], finder)
            }
        }
        (state.places, state.size, state.offset, state.contentSize) = (places, size, offset, content)
        state.offsetRule = doc.value(node, .offset)
        state.pad = pad
        state.inset = inset
        state.finder = finder
        state.isLaidOut = true
        state.isHorizontal = isHorizontal
        try noteCandidates(places, finder)
        doc.scrolled[node] = shift(places, along, view: viewport)
        for s in parts.open where sections[s].node != node {
            doc.scrolled[sections[s].node] = across[s].map { shift($0.places, $0.axis, view: $0.viewport) }
        }
    }

    /// The distance that is subtracted from places in the content to get places in the view: from right to left the offset counts from the
    /// content's right edge (S-15).
    private func shift(_ places: CollectionPlaces, _ axis: Axis, view: Double) -> Pair {
        if axis == .y { return Pair(0, places.offset) }
        return Pair(doc.screenState.rtl ? max(0, places.contentLength - view) - places.offset : places.offset, 0)
    }

    /// The notes about a section remain while its plan is the one of the last layout.
    private func signature() throws -> LayoutSignature {
        var result = LayoutSignature(
            everything: [size[along.other], Double(along == .x ? 1 : 0), doc.screenState.rtl ? 1 : 0],
            sums: [pad.near(along), pad.far(along)], sections: state.signature.sections)
        let isAnew = result.sections.count != sections.count
        if isAnew { result.sections = [] }
        for s in sections.indices {
            if !isAnew, plans[s].countedTotal != nil, sections[s].state.layout?.plan === plans[s] { continue }
            let own = try sectionSignature(s)
            if isAnew { result.sections.append(own) } else { result.sections[s] = own }
        }
        return result
    }

    private func sectionSignature(_ s: Int) throws -> LayoutSignature.Section {
        let rules = sections[s].rules
        return LayoutSignature.Section(
            everything: LayoutSignature.Everything(
                node: sections[s].node, item: rules.item, arrangement: rules.arrangement, columns: rules.columns,
                columnBreadth: rules.columnBreadth, acrossSpace: rules.acrossSpace, span: rules.span),
            order: sections[s].state.order.version, total: try plans[s].total(), space: rules.alongSpace)
    }

    /// Whether an item's length differs from the one measured before.
    private func hasOtherLengths(_ cells: [PlacedCell]) -> Bool {
        for cell in cells where cell.id >= 0 {
            let before = sections[cell.section].state.lengths[cell.id]
            if let before, before != cell.frame.length(cell.along) { return true }
        }
        return false
    }

    /// Notes the place of a section of which nothing is made, and nothing was.
    private func noteBounds(_ s: Int, _ bounds: (start: Double, end: Double), _ finder: PlaceFinder) {
        let section = sections[s].state
        if section.layout?.plan === plans[s] {
            section.layout?.move(
                to: sectionFrame(s, bounds), sumStart: finder.sumStart(s) - bounds.start, finder.places.shift, from: finder.shiftedRows(s))
        } else {
            section.layout = sectionLayout(s, finder, bounds)
        }
    }

    private func noteSection(_ s: Int, _ layout: SectionLayout, _ cells: [PlacedCell], _ places: CollectionPlaces) {
        let section = sections[s].state
        let items = cells.filter { $0.id >= 0 }.sorted { $0.place < $1.place }
        if !state.isRewriting {
            section.notes.invalidated = items.filter { state.notes.isEverything || fresh.contains($0.node) || remeasured.contains($0.node) }
                .map(\.place)
        }
        section.lengths = [:]
        let isItself = sections[s].node == node
        let origin = isItself ? 0 : layout.frame.place(along)
        section.placed = items.map { cell in
            section.lengths[cell.id] = cell.frame.length(cell.along)
            let (start, length) = (cell.frame.place(along) + origin, cell.frame.length(along))
            var isVisible = start < places.offset + viewport && (length > 0 ? start + length > places.offset : start >= places.offset)
            if let own = across[s] { isVisible = isVisible && own.isVisible(cell, near: sections[s].rules.padding.near) }
            return PlacedItem(place: cell.place, id: cell.id, node: cell.node, frame: cell.frame, isVisible: isVisible)
        }
        let header = cells.first { $0.edge == .header }?.frame
        section.notes.headerMoved = section.headerFrame != nil && header != nil && section.headerFrame != header
        section.headerFrame = header
        section.layout = layout
        section.across = across[s]
        section.offsetRule = isItself ? .unset : doc.value(sections[s].node, .offset)
    }

    /// Notes the visible items whose row ends after the start of the room, with the distances at which they begin from there.
    private func noteCandidates(_ places: CollectionPlaces, _ finder: PlaceFinder) throws {
        var found: [CollectionState.Candidate] = []
        for placed in places.made {
            let isInView =
                placed.start < places.offset + viewport
                && (placed.length > 0 ? placed.end > places.offset : placed.start >= places.offset)
            guard isInView else { continue }
            let room = places.offset + (try finder.solver.lead(placed.at))
            guard placed.end > room || placed.length == 0 && placed.start >= room else { continue }
            found += try candidates(placed.at, finder, places)
        }
        if found.isEmpty { found = try nearest(places, finder) }
        state.candidates = found
        // For a single block a number is as exact as an item.
        state.isBlock = sections.count == 1 && sections[0].node == node && plans[0].isBlock
        state.anchor = found.first.map { ($0.section, $0.place, $0.distance) }
    }

    /// The items of a row, or the visible ones of a section that scrolls across; empty for a header or footer. `isNearest`: where no item
    /// of a row that scrolls across is visible, its first one.
    private func candidates(
        _ at: ElementAt, _ finder: PlaceFinder, _ places: CollectionPlaces, isNearest: Bool = false
    ) throws -> [CollectionState.Candidate] {
        let (plan, section) = (plans[at.section], sections[at.section])
        guard case .row(let row) = plan.element(at.element) else { return [] }
        let (room, start) = (places.offset + (try finder.solver.lead(at)), try finder.start(at))
        let distance = room - start
        if plan.isTall(row) {
            // Of a band only those that are visible themselves, each from its own start.
            return try plan.items(inRow: row).compactMap { place in
                guard let part = try plan.measuredPart(ofItem: place), case let own = start + part.start else { return nil }
                let isInView = own < places.offset + viewport && (part.length > 0 ? own + part.length > room : own >= room)
                guard isInView || isNearest else { return nil }
                return CollectionState.Candidate(
                    section: section.node, place: place, id: section.state.order[place].id, distance: room - own)
            }
        }
        var items = Array(plan.items(inRow: row))
        if case .across = plan.rows {
            items = section.state.placed.filter(\.isVisible).map(\.place)
            if items.isEmpty, isNearest, section.state.order.count > 0 { items = [0] }
        }
        return items.map {
            CollectionState.Candidate(section: section.node, place: $0, id: section.state.order[$0].id, distance: distance)
        }
    }

    /// The first item after the visible part, otherwise the last one before it.
    private func nearest(_ places: CollectionPlaces, _ finder: PlaceFinder) throws -> [CollectionState.Candidate] {
        guard let first = places.made.first(where: { $0.end > places.offset })?.at ?? finder.solver.lastElement else { return [] }
        for step in [finder.solver.next, finder.solver.previous] {
            var at: ElementAt? = first
            while let element = at {
                if let item = try candidates(element, finder, places, isNearest: true).first { return [item] }
                at = step(element)
            }
        }
        return []
    }
}
