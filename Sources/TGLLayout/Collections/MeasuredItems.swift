// `measured = all`: the measured lengths of all items of a section, by list of values (CO-4). A length is stored as a difference of two
// sums, so that an item takes eight bytes, and as much again where rows have several.

/// The measured lengths of a list of values.
struct MeasuredTable {
    let values: any ItemValues
    let basis: SectionState.MeasuringBasis
    let table: LengthTable
    /// The indexes in the list whose length was measured, in order; the others count as 0.
    let known: [Range<Int>]
}

extension CollectionStage {
    /// The measured lengths of all items of a section without the kept ones, where `measured` is set; `nil` where it is not, or where a
    /// length depends on the item's place.
    func measuredPieces(_ s: Int) throws -> [LengthPiece]? {
        let (rules, state) = (sections[s].rules, sections[s].state)
        guard case .all = rules.measured, rules.itemSize == nil, !doc.takesPlace(rules.item) else {
            state.measuredTables = [:]
            return nil
        }
        try checkCounted(state.order.count)
        let pieces = state.order.pieces
        // The indexes of the items in their lists, by list; kept items are measured on their own.
        var wanted: [ObjectIdentifier: (values: any ItemValues, ranges: [(range: Range<Int>, place: Int)])] = [:]
        var lists: [ObjectIdentifier] = []
        var place = 0
        let kept = state.kept.keys.sorted()
        for piece in pieces {
            let list = ObjectIdentifier(piece.values)
            if wanted[list] == nil {
                wanted[list] = (piece.values, [])
                lists.append(list)
            }
            var start = 0
            func add(upTo end: Int) {
                if start < end { wanted[list]?.ranges.append((piece.first + start..<piece.first + end, place + start)) }
                start = end + 1
            }
            for id in kept where id >= piece.id && id < piece.id + piece.count { add(upTo: id - piece.id) }
            add(upTo: piece.count)
            place += piece.count
        }
        var tables: [ObjectIdentifier: MeasuredTable] = [:]
        let basis = try tableBasis(s)
        for list in lists {
            guard let own = wanted[list] else { continue }
            let before = state.measuredTables[list].flatMap { $0.basis == basis ? $0 : nil }
            tables[list] = try measured(s, own.values, own.ranges.sorted { $0.range.lowerBound < $1.range.lowerBound }, before)
        }
        state.measuredTables = tables
        place = 0
        return pieces.compactMap { piece in
            defer { place += piece.count }
            return tables[ObjectIdentifier(piece.values)].map {
                LengthPiece(start: place, count: piece.count, table: $0.table, first: piece.first)
            }
        }
    }

    /// A table with the lengths of some values of a list, in order; earlier results are reused.
    private func measured(
        _ s: Int, _ values: any ItemValues, _ wanted: [(range: Range<Int>, place: Int)], _ before: MeasuredTable?
    ) throws -> MeasuredTable {
        let known = before?.known ?? []
        func isKnown(_ index: Int) -> Bool { known.contains { $0.contains(index) } }
        if let before,
            wanted.allSatisfy({ own in known.contains { $0.lowerBound <= own.range.lowerBound && own.range.upperBound <= $0.upperBound } })
        {
            return before
        }
        var lengths = [Double](repeating: 0, count: values.count)
        if let before { for range in known { for index in range { lengths[index] = before.table[index] } } }
        var ranges = known
        for own in wanted {
            for index in own.range where !isKnown(index) {
                lengths[index] = RowSums.held(try measureAside(s, own.place + index - own.range.lowerBound))
            }
            ranges.append(own.range)
        }
        var joined: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return MeasuredTable(values: values, basis: try tableBasis(s), table: LengthTable(lengths), known: joined)
    }

    /// The conditions under which the items of a list are measured now: each in its columns.
    private func tableBasis(_ s: Int) throws -> SectionState.MeasuringBasis {
        let rules = sections[s].rules
        var basis = measuringBasis(s, rules.columnBreadth)
        if rules.takesSpans, rules.span != .none {
            basis.spans = SectionState.Spans(rule: rules.span, columns: rules.columns, space: rules.acrossSpace)
        }
        return basis
    }

    /// The length of an item; a cell that is made only for that is released.
    private func measureAside(_ s: Int, _ place: Int) throws -> Double {
        let (rules, state) = (sections[s].rules, sections[s].state)
        let item = state.order[place]
        let wasMade = state.cells[item.id].map { doc.isFresh($0, item, place, rules.item) } ?? false
        let node = try cell(s, place)
        let length = try measureCell(s, node, try breadth(s, place)).length
        if wasMade { return length }
        doc.giveBack(node)
        state.cells[item.id] = nil
        fresh.remove(node)
        remeasured.remove(node)
        if measured.remove(node) != nil { measuredAside += 1 }
        return length
    }
}
