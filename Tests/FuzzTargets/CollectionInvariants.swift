import TGLLayout

// What holds of collections whatever was done: what is in view is made, without holes, up to both ends of the view; and which rule of the
// offset says it is all the same.

extension CollectionView {
    /// Rows of which something is in view are next to each other and reach over the whole view, as far as the section has rows
    /// (invariant 7), and no item that is not made would be in view (8).
    func holes(_ doc: Document) -> String? {
        let own = doc.ownSections(of: node)
        var end: Double?
        for section in own.isEmpty ? [node] : own {
            if !own.isEmpty {
                // Sections lie end to end (CO-14).
                let frame = doc.exactFrame(section)
                let (start, length) = isHorizontal ? (frame.x, frame.width) : (frame.y, frame.height)
                // What is made ahead before the view is chained to it, what is before that is where the sums say (CO-10).
                let mayHaveSeam = start <= offset + 1e-6 && doc.value(node, .prefetch).isSet
                if let end, !mayHaveSeam, !doc.isRightToLeft || !isHorizontal, abs(start - end) > 1e-6 {
                    return "\(name): section \(doc.nameText(section)) begins at \(start), the one before ends at \(end)"
                }
                end = start + length
            }
            // In a section that scrolls across the row goes the other way.
            if isAcross(section) || doc.itemCount(section) == 0 { continue }
            if let found = unmadeInView(section, doc) ?? gap(section, doc) { return found }
        }
        return nil
    }

    /// An item near those in view that is not made, and is in view. What is not made before the view is where the estimates say (CO-10).
    private func unmadeInView(_ section: Int32, _ doc: Document) -> String? {
        let seen = made.filter { $0.section == section && $0.isVisible }.map(\.place)
        guard let low = seen.min(), let high = seen.max() else { return nil }
        let all = Set(made.filter { $0.section == section }.map(\.place))
        for place in low..<min(doc.itemCount(section), high + 5) where !all.contains(place) {
            let (start, length) = start(of: section, place, doc)
            if start < self.length - 1e-6, length > 0 ? start + length > 1e-6 : start >= 0 {
                return "\(name): item \(place) of \(doc.nameText(section)) at \(start), \(length) long, is in view and not made"
            }
        }
        return nil
    }

    /// A hole between rows in view, before or after them. In a waterfall, a flow or a band items of a line are no rows of the sums.
    private func gap(_ section: Int32, _ doc: Document) -> String? {
        let own = made.filter { $0.section == section }
        // A row without a length begins where the next one does.
        if isBlock(section, doc) || doc.hasBands(section) || own.contains(where: { $0.length == 0 }) { return nil }
        var rows: [(first: Int, last: Int, start: Double, end: Double)] = []
        for item in own {
            if let row = rows.last, abs(row.start - item.start) < 1e-9 {
                rows[rows.count - 1].last = item.place
                rows[rows.count - 1].end = max(row.end, item.end)
            } else {
                rows.append((item.place, item.place, item.start, item.end))
            }
        }
        rows = rows.filter { $0.start < length - 1e-6 && $0.end > 1e-6 }
        let space = space(section, doc)
        for (a, b) in zip(rows, rows.dropFirst()) where a.last + 1 != b.first || abs(b.start - a.end - space) > 1e-6 {
            return "\(name): items \(a.first)…\(a.last) end at \(a.end), \(b.first)…\(b.last) begin at \(b.start), space \(space)"
        }
        guard let first = rows.first, let last = rows.last else { return nil }
        if first.first > 0, first.start - space > 1e-6 {
            return "\(name): item \(first.first) is the first in view, at \(first.start)"
        }
        if last.last + 1 < doc.itemCount(section), last.end + space < length - 1e-6 {
            return "\(name): item \(last.last) is the last in view and ends at \(last.end) of \(length)"
        }
        return nil
    }

    private func space(_ section: Int32, _ doc: Document) -> Double {
        let prop: Prop = isHorizontal ? .hspace : .vspace
        let own = doc.value(section, prop)
        return max(0, own.isSet ? own.add : doc.value(node, prop).add)
    }

    /// Rules of the offset that put what is in view where it is: one for some of the items (CO-6). None where they would be rounded: an
    /// item that ends just where the view begins could be in view by one of them.
    func sameRules(_ doc: Document) -> [String] {
        let seen = made.filter(\.isVisible)
        let isExact = (made.flatMap { [$0.start, $0.length] } + [offset]).allSatisfy { ($0 * 1024).rounded() == $0 * 1024 }
        guard isExact, let first = seen.first, let last = seen.last else { return [] }
        return [first, seen[seen.count / 2], last].map { item in
            let of = item.section == node ? "" : "\(doc.nameText(item.section)), "
            let distance = lead(item.section, doc) - item.start
            return "\(name).offset = item(\(of)\(item.place)) \(distance < 0 ? "-" : "+") \(abs(distance))"
        }
    }

    /// What is seen otherwise than in another view; `nil` where it is the same.
    func difference(from other: CollectionView) -> String? {
        if abs(offset - other.offset) > 1e-6 || abs(high - other.high) > 1e-6 {
            return "offset \(other.offset) of \(other.high) became \(offset) of \(high)"
        }
        if made.map(\.id) != other.made.map(\.id) { return "items \(other.made.map(\.place)) became \(made.map(\.place))" }
        for (a, b) in zip(made, other.made) where abs(a.start - b.start) > 1e-6 || a.isVisible != b.isVisible {
            return "item \(a.place) at \(b.start) is at \(a.start)"
        }
        return nil
    }
}
