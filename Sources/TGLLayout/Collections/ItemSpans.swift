// The number of columns and rows of the items of a section (CO-44): by the section's rule, or by what was set on an item. Both are known
// without making the item.

/// The number of columns and rows of an item.
struct ItemSpan: Equatable {
    var columns = 1
    var rows = 1

    /// More columns than a section has count as all of them.
    static let mostColumns = 100_000
    static let mostRows = 1_000

    init(columns: Double = 1, rows: Double = 1) {
        self.columns = Int(min(max(1, columns), Double(Self.mostColumns)))
        self.rows = Int(min(max(1, rows), Double(Self.mostRows)))
    }
}

/// The rule of `itemSpan`.
enum SpanRule: Equatable {
    case none
    case equal(ItemSpan)
    /// A function, by number.
    case function(Int32)
}

/// The spans of a section's items, in order.
struct ItemSpans {
    enum Base {
        case equal(ItemSpan)
        /// The number of columns of items, and for the same pieces the number of rows.
        case pieces([LengthPiece], rows: [LengthTable])
    }

    let base: Base
    /// The spans that were set on items, in order.
    let kept: [(place: Int, span: ItemSpan)]
    let count: Int
    /// The number of columns of the section.
    let columns: Int

    /// The number of columns, where all items take the same number and one row.
    var columnsOfAll: Int? {
        guard kept.isEmpty, case .equal(let span) = base, span.rows == 1 else { return nil }
        return min(span.columns, columns)
    }

    private func fitting(_ span: ItemSpan) -> ItemSpan {
        var span = span
        span.columns = min(span.columns, columns)
        return span
    }

    /// The first span that was set on an item at or after a place.
    private func firstKept(from place: Int) -> Int {
        var (low, high) = (0, kept.count)
        while low < high {
            let middle = (low + high) / 2
            if kept[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The span of the item at a place.
    subscript(place: Int) -> ItemSpan {
        let k = firstKept(from: place)
        if k < kept.count, kept[k].place == place { return fitting(kept[k].span) }
        switch base {
        case .equal(let span): return fitting(span)
        case .pieces(let pieces, let rows):
            let p = pieces.piece(at: place)
            guard p >= 0, case let index = pieces[p].first + place - pieces[p].start, place - pieces[p].start < pieces[p].count else {
                return ItemSpan()
            }
            return fitting(ItemSpan(columns: pieces[p].table[index], rows: rows[p][index]))
        }
    }

    /// Calls `body` with the spans of items from one on, as long as the answer is true.
    @inline(__always) func forEach(from first: Int, _ body: (ItemSpan) -> Bool) {
        var k = firstKept(from: first)
        var nextKept = k < kept.count ? kept[k].place : .max
        func span(_ place: Int, _ span: @autoclosure () -> ItemSpan) -> ItemSpan {
            guard place == nextKept else { return fitting(span()) }
            defer {
                k += 1
                nextKept = k < kept.count ? kept[k].place : .max
            }
            return fitting(kept[k].span)
        }
        switch base {
        case .equal(let own): for place in first..<max(first, count) where !body(span(place, own)) { return }
        case .pieces(let pieces, let rows):
            for p in max(0, pieces.piece(at: first))..<max(pieces.count, 0) {
                let piece = pieces[p]
                for at in max(0, first - piece.start)..<max(piece.count, first - piece.start, 0) {
                    let index = piece.first + at
                    let own = span(piece.start + at, ItemSpan(columns: piece.table[index], rows: rows[p][index]))
                    if !body(own) { return }
                }
            }
        }
    }

    /// Whether all items have the same spans in another object.
    func isSame(as other: ItemSpans) -> Bool {
        guard count == other.count, columns == other.columns,
            kept.elementsEqual(other.kept, by: { $0.place == $1.place && $0.span == $1.span })
        else { return false }
        switch (base, other.base) {
        case (.equal(let a), .equal(let b)): return a == b
        case (.pieces(let a, _), .pieces(let b, _)):
            return a.elementsEqual(b) { $0.table === $1.table && $0.first == $1.first && $0.count == $1.count }
        default: return false
        }
    }
}

extension [LengthPiece] {
    /// The piece that a place is in, or the last one before it; -1 where there is none.
    func piece(at place: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start <= place { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

extension KeptItem {
    /// The number that a property of the item itself is set to.
    private func number(_ prop: Prop, _ doc: Document, _ section: Int32) -> Double? {
        guard let slot = slots.first(where: { $0.path == .root && $0.prop == prop && $0.slot == .rule }) else { return nil }
        let rule = doc.adapted(slot.rule, on: section, prop)
        return rule.kind == .number && !slots.contains { $0.path == .root && $0.prop == prop && $0.slot == .active } ? rule.add : nil
    }

    /// The spans that are set on the item.
    func span(_ doc: Document, _ section: Int32) -> (columns: Double?, rows: Double?) {
        if !hasSpan { return (nil, nil) }
        return (number(.columnSpan, doc, section), number(.rowSpan, doc, section))
    }

    /// Whether a span is set on it.
    var hasSpan: Bool { slots.contains { $0.path == .root && ($0.prop == .columnSpan || $0.prop == .rowSpan) } }
}

extension CollectionStage {
    /// The spans of the items of a section; `nil` where each takes one cell.
    func spans(_ s: Int) throws -> ItemSpans? {
        guard sections[s].rules.takesSpans, sections[s].rules.span != .none || !sections[s].state.spanning.isEmpty else { return nil }
        if let known = knownSpans[s] { return known }
        let found = try foundSpans(s)
        knownSpans[s] = .some(found)
        return found
    }

    private func foundSpans(_ s: Int) throws -> ItemSpans? {
        let (rules, state) = (sections[s].rules, sections[s].state)
        var set: [(place: Int, columns: Double?, rows: Double?)] = []
        for id in state.spanning {
            guard let own = state.kept[id]?.span(doc, sections[s].node), own.columns != nil || own.rows != nil,
                let place = state.order.place(of: id, near: state.cells[id]?.place ?? 0)
            else { continue }
            set.append((place, own.columns, own.rows))
        }
        if set.isEmpty, rules.span == .none { return nil }
        let base: ItemSpans.Base
        switch rules.span {
        case .none: base = .equal(ItemSpan())
        case .equal(let span): base = .equal(span)
        case .function(let function):
            let columns = try pieces(s, function, axis: .x, both: true, isScaled: false)
            base = .pieces(columns, rows: try pieces(s, function, axis: .y, isScaled: false).map(\.table))
        }
        let all = ItemSpans(base: base, kept: [], count: state.order.count, columns: max(1, rules.columns))
        let kept = set.sorted { $0.place < $1.place }.map { own in
            let whole = all[own.place]
            return (
                place: own.place,
                span: ItemSpan(columns: own.columns ?? Double(whole.columns), rows: own.rows ?? Double(whole.rows))
            )
        }
        return ItemSpans(base: base, kept: kept, count: all.count, columns: all.columns)
    }

    /// The breadth of the columns of an item, with the spaces between them.
    func breadth(_ s: Int, _ place: Int) throws -> Double {
        let rules = sections[s].rules
        guard let spans = try spans(s) else { return rules.columnBreadth }
        return rules.breadth(of: spans[place].columns)
    }
}

extension SectionRules {
    /// The breadth of so many columns, with the spaces between them.
    func breadth(of columns: Int) -> Double { Double(columns) * columnBreadth + Double(columns - 1) * acrossSpace }
}
