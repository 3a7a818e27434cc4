// What `:step` shows of the layout of a collection: where it continues from, what it measures, and where that is placed.

/// Records what a collection looks for, by its rule of `offset`: when its layout begins.
struct CollectionTeller {
    let doc: Document
    /// The collection, or the section that scrolls across.
    let owner: Int32
    let sections: [SectionPlan]
    let axis: Axis

    /// The name of an element: `C[3]`, for several items in a row `C[3 … 5]`, `header(S)`, and for a section that scrolls across its own
    /// name.
    func name(_ at: ElementAt) -> String {
        let plan = sections[at.section]
        let section = doc.nameText(plan.node)
        switch plan.element(at.element) {
        case .header: return "header(\(section))"
        case .footer: return "footer(\(section))"
        case .row(let row):
            let items = plan.items(inRow: row)
            guard let first = items.first, let last = items.last else { return section }
            return first == last ? "\(section)[\(first)]" : "\(section)[\(first) … \(last)]"
        }
    }

    /// Records the anchor: the element that the rule names, and its place by the sums.
    func tellAnchor(_ target: ScrollTarget, _ at: ElementAt, _ start: Double, _ offset: Double) {
        guard let heard = doc.tracing else { return }
        let rule = doc.value(owner, .offset)
        let written = rule.isSet ? "`offset = \(doc.text(rule, for: .offset, on: owner))`" : "without an `offset`"
        guard let step = heard.begin(TracedPart(doc, owner, "looks for its anchor")) else { return }
        let named = name(at)
        switch target {
        case .start: heard.note("\(written): \(named) is the first, at the start of the view")
        case .end: heard.note("\(written): \(named) is the last, at the end of the view")
        case .number: heard.note("\(written): \(named) is the last that begins there or before")
        case .element: heard.note("\(written) names \(named)")
        }
        heard.note("by the sums \(named) is at \(shortNumber(start)), so the offset is \(shortNumber(offset))")
        heard.end(step)
    }

    /// Records the result as a step of its own.
    func tellStep(_ places: CollectionPlaces, viewport: Double) {
        guard let heard = doc.tracing, let step = heard.begin(TracedPart(doc, owner, "finds what is in view")) else { return }
        tellPlaces(places, viewport: viewport)
        heard.end(step)
    }

    /// Records the result: the first visible element, the offset, and which elements are made.
    func tellPlaces(_ places: CollectionPlaces, viewport: Double) {
        guard let heard = doc.tracing else { return }
        func isInView(_ placed: PlacedElement) -> Bool {
            placed.start < places.offset + viewport && (placed.length > 0 ? placed.end > places.offset : placed.start >= places.offset)
        }
        if let first = places.made.first(where: isInView) {
            heard.note("\(name(first.at)) is the first in view, so it is where the sums say: at \(shortNumber(first.start))")
        } else {
            heard.note("nothing is in view")
        }
        let held = places.held.map { $0 == .end ? ", held by the end of the content" : ", held by the start of the content" } ?? ""
        heard.note("the offset is \(shortNumber(places.offset))\(held)")
        for placed in places.made {
            let ahead = isInView(placed) ? "" : ", made ahead"
            heard.note("\(name(placed.at)): \(shortNumber(placed.start)) to \(shortNumber(placed.end))\(ahead)")
        }
        heard.note("the content is \(shortNumber(places.contentLength)) \(axis == .x ? "wide" : "high")")
    }
}

extension CollectionStage {
    /// Measures an item, and records that where the layout is recorded.
    func telling(
        _ s: Int, _ place: Int, _ breadth: Double?, _ along: Axis, _ measure: () throws -> (length: Double, breadth: Double)
    ) rethrows -> (length: Double, breadth: Double) {
        guard let heard = doc.tracing, heard.hears else { return try measure() }
        let (rules, state, section) = (sections[s].rules, sections[s].state, sections[s].node)
        let item = state.order[place]
        let cell = state.cells[item.id].flatMap { doc.isFresh($0, item, place, rules.item) ? $0.node : nil }
        let step = heard.begin(
            TracedPart("\(doc.nameText(section))[\(place)]", CellOwner(section: section, id: item.id), offered(breadth, along)))
        let found = try measure()
        guard let step else { return found }
        let after = state.cells[item.id]?.node
        let reason =
            rules.itemSize != nil
            ? "`itemSize` gives its size" : after == nil ? "it was measured before" : cell != nil ? "its cell is there" : "its cell is made"
        heard.end(step, size(found, along), because: reason)
        return found
    }

    /// Measures a header or footer, and records that.
    func telling(_ s: Int, _ edge: CellEdge, _ measure: () throws -> Double) rethrows -> Double {
        guard let heard = doc.tracing, heard.hears else { return try measure() }
        let (section, breadth) = (sections[s].node, sections[s].rules.edgeBreadth)
        let isThere = sections[s].state[edge] != nil
        let step = heard.begin(
            TracedPart("\(edge)(\(doc.nameText(section)))", CellOwner(section: section, id: -1, edge: edge), offered(breadth, along)))
        let length = try measure()
        guard let step else { return length }
        heard.end(step, size((length, breadth), along), because: isThere ? "its cell is there" : "its cell is made")
        return length
    }

    private func offered(_ breadth: Double?, _ along: Axis) -> String {
        guard let breadth else { return "is measured by itself" }
        return along == .y ? "is measured in a column \(shortNumber(breadth)) wide" : "is measured in a row \(shortNumber(breadth)) high"
    }

    private func size(_ found: (length: Double, breadth: Double), _ along: Axis) -> Pair {
        along == .y ? Pair(found.breadth, found.length) : Pair(found.length, found.breadth)
    }

    /// Stores the current names of recorded cells: those that are not kept are released, and their places used again.
    func nameHeard(keeping: Set<Int32>?) {
        guard let heard = doc.tracing else { return }
        let own = Dictionary(sections.map { ($0.node, true) }) { first, _ in first }
        /// The node itself, or the section in whose cell it was.
        func left(_ node: Int32) -> Int32 {
            var at = node
            while let root = doc.cellRoot(of: at), let section = doc.parent(root) {
                if own[section] ?? false, keeping.map({ !$0.contains(root) }) ?? fresh.contains(root) { return section }
                at = section
            }
            return node
        }
        heard.settle { node in
            doc.isInCell(node) ? (left(node), TracedName(name: doc.cellText(node), kind: doc.kind(node).word)) : nil
        } cell: { owner in
            owner.edge.map { doc.edgeNode(owner.section, $0) } ?? doc.sectionStates[owner.section]?.cells[owner.id]?.node
        } facts: { fact in
            guard doc.isInCell(fact.node) else { return nil }
            let lines = doc.lines(of: fact)
            return ["\(doc.cellText(fact.node)).\(fact.prop.word): \(lines.first ?? "")"] + lines.dropFirst().map { "  " + $0 }
        }
    }
}

extension Document {
    /// The name of a node in a cell, with that of its item: `C[3].T`; for other nodes their name.
    func cellText(_ node: Int32) -> String {
        guard let root = cellRoot(of: node), node != root else { return nameText(node) }
        return "\(nameText(root)).\(nameText(node))"
    }
}
