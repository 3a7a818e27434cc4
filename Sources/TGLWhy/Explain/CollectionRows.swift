// The data that explanations need about the rows of a collection, or of a section that scrolls across: its elements, their places, and the
// sums of what is before them.

import TGLLayout

/// The elements that scroll in one node.
struct CollectionRows {
    let doc: Document
    /// The collection, or the section that scrolls across, whose `offset` scrolls the elements.
    let owner: Int32
    /// The sections, indexed by `ElementAt.section`.
    let nodes: [Int32]
    let finder: PlaceFinder
    let axis: Axis
    /// For each section, whether `itemSize` gives the sizes of its items.
    private let isGiven: [Bool]

    init?(_ doc: Document, _ owner: Int32) {
        self.doc = doc
        self.owner = owner
        if let across = doc.sectionStates[owner]?.across {
            guard let solver = across.solver else { return nil }
            nodes = [owner]
            finder = PlaceFinder(across.places, solver, [across.plan])
            axis = across.axis
        } else {
            guard let state = doc.collectionStates[owner], state.isLaidOut, let finder = state.finder else { return nil }
            nodes = doc.sections(of: owner)
            guard nodes.count == finder.plans.count else { return nil }
            self.finder = finder
            axis = state.isHorizontal ? .x : .y
        }
        isGiven = nodes.map { node in doc.setter(of: .itemSize, for: node).map { doc.value($0, .itemSize).isSet } ?? false }
    }

    var places: CollectionPlaces { finder.places }
    var solver: CollectionSolver { finder.solver }
    var plans: [SectionPlan] { finder.plans }
    var first: ElementAt? { places.anchor?.first }
    var viewport: Double { solver.viewport }

    /// The property that sets the space between rows.
    var space: Prop { axis == .y ? .vspace : .hspace }
    var size: Prop { axis == .y ? .height : .width }

    func isBefore(_ a: ElementAt, _ b: ElementAt) -> Bool { finder.isBefore(a, b) }

    /// The name of an element, such as `item 113` or `the header of fruit`.
    func name(_ at: ElementAt) -> String {
        let plan = plans[at.section]
        let of = nodes[at.section] == owner ? "" : " of \(doc.nameText(nodes[at.section]))"
        switch plan.element(at.element) {
        case .header: return "the header\(of)"
        case .footer: return "the footer\(of)"
        case .row(let row):
            switch plan.rows {
            case .block: return "item \(row)\(of)"
            case .rows:
                let items = plan.items
                if items.isOfOne { return "item \(row)\(of)" }
                guard case .bands = items, case let places = plan.items(inRow: row), let first = places.first, let last = places.last else {
                    return "row \(row)\(of)"
                }
                return items.isTall(row) ? "the band of items \(first) … \(last)\(of)" : "the row of item \(first)\(of)"
            case .across: return "the row\(of)"
            }
        }
    }

    /// The start and end of a section in the content, in points.
    func bounds(_ s: Int) -> (start: Double, end: Double) { (try? finder.bounds(s)) ?? (start: 0, end: 0) }

    // MARK: Sums

    /// The sum of everything before an element, from the content's start.
    func sum(before at: ElementAt) throws -> CountedSum {
        var sum = CountedSum()
        sum.addPadding(solver.before)
        for s in 0..<at.section { sum.addSection(nodes[s], try plans[s].total()) }
        try sum.add(plans[at.section], after: nil, upTo: at.element, isGiven: isGiven[at.section], space: space)
        return sum
    }

    /// The sum of the whole content.
    func sumOfAll() throws -> CountedSum {
        var sum = CountedSum()
        sum.addPadding(solver.before)
        for s in plans.indices { try sum.add(plans[s], after: nil, upTo: nil, isGiven: isGiven[s], space: space) }
        sum.addPadding(solver.after)
        return sum
    }

    /// The sum of everything between the end of an element and the start of another element, or the content's end.
    func sum(after first: ElementAt, upTo last: ElementAt?) throws -> CountedSum {
        var sum = CountedSum()
        let isSame = first.section == last?.section
        try sum.add(
            plans[first.section], after: first.element, upTo: isSame ? last?.element : nil, isGiven: isGiven[first.section], space: space)
        if isSame { return sum }
        for s in first.section + 1..<(last?.section ?? plans.count) { sum.addSection(nodes[s], try plans[s].total()) }
        if let last {
            try sum.add(plans[last.section], after: nil, upTo: last.element, isGiven: isGiven[last.section], space: space)
        } else {
            sum.addPadding(solver.after)
        }
        return sum
    }

    /// Where an item begins within its element, and its length; nil if it is as long as its element. In a band, this refers to the item's
    /// own rows.
    func part(ofItem item: Int?, _ at: ElementAt) -> (start: Double, length: Double?) {
        let count = plans[at.section].itemCount
        guard let item, count > 0 else { return (0, nil) }
        return (try? solver.part(of: min(item, count - 1), at)) ?? (0, nil)
    }

    // MARK: What is measured

    /// The elements from one up to another for which nodes exist.
    func made(from first: ElementAt, upTo last: ElementAt?) -> [PlacedElement] {
        places.made.filter { placed in !isBefore(placed.at, first) && last.map { isBefore(placed.at, $0) } ?? true }
    }

    /// The sum of measured elements, and of the gaps between them and up to the next element:
    /// ` (113, 114, 115): 40 + 50 + 60 = 150`.
    func measured(_ all: [PlacedElement], upTo next: ElementAt?, making total: Double) -> String {
        var sum = SumText()
        var gaps = CountedSum()
        let ends = all.dropFirst().map(\.at) + (next.map { [$0] } ?? [])
        for (placed, end) in zip(all, ends) {
            if let gap = try? self.sum(after: placed.at, upTo: end) { gaps.add(gap) }
        }
        let length = all.reduce(0) { $0 + $1.length }
        // The items of a block may be side by side.
        if all.contains(where: { plans[$0.at.section].isBlock }) || abs(length + gaps.total - total) > 1e-6 {
            return "\(list(all)): \(shortNumber(total))"
        }
        if all.count > 6 {
            sum.add(term: shortNumber(length))
        } else {
            for placed in all { sum.add(term: shortNumber(placed.length)) }
        }
        gaps.add(to: &sum, Wording(doc: doc))
        return "\(list(all)): \(sum.making(total))"
    }

    /// The numbers of items, such as ` (113, 114, 115)`; for more than six, the first and the last one.
    private func list(_ all: [PlacedElement]) -> String {
        let rows: [Int] = all.compactMap {
            guard $0.at.section == all[0].at.section, case .row(let row) = plans[$0.at.section].element($0.at.element) else { return nil }
            return row
        }
        guard rows.count == all.count, let first = rows.first, let last = rows.last else { return "" }
        if rows.count > 6 { return " (\(first) … \(last))" }
        return " (\(rows.map { "\($0)" }.joined(separator: ", ")))"
    }
}

extension Document {
    /// The node that sets a property which sections inherit from their collection: the section or its collection.
    func setter(of prop: Prop, for section: Int32) -> Int32? {
        if value(section, prop).isSet { return section }
        guard let above = collection(of: section), value(above, prop).isSet else { return nil }
        return above
    }
}
