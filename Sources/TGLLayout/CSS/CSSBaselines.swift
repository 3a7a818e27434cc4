// Baselines of children of a flex, grid or block (CSS Box Alignment 3, section 9).

extension Run {
    /// Which of some children of a line or row gives its container a baseline: the first that is aligned on one of that kind, otherwise the
    /// first that is aligned on the other kind, otherwise the first. `aligned`: the alignments of those that are on baselines.
    static func lender(of aligned: [BoxAlignment?], last: Bool) -> (at: Int, align: BoxAlignment?)? {
        let word: BoxAlignment.Word = last ? .lastBaseline : .baseline
        let at = aligned.firstIndex { $0?.word == word } ?? aligned.firstIndex { $0 != nil } ?? aligned.indices.first
        return at.map { ($0, aligned[$0]) }
    }

    /// The distance from the top of the container to the baseline that a child gives it: the one on which the child is aligned, perhaps of
    /// the other kind, at its place without relative insets.
    func lentBaseline(
        _ k: Int, _ align: BoxAlignment?, hugs: (x: Bool, y: Bool), last: Bool, in area: Pair? = nil
    ) -> Double {
        let isLast = align.map { $0.word == .lastBaseline } ?? last
        return items[k].pos.y - relativeShift(k, in: relativeRoom(area)).y + baseline(k, items[k].size, hugs: hugs, last: isLast)
    }

    /// The distance from the top of a child with a given size to its first or last baseline; its bottom edge where it has none.
    func baseline(_ k: Int, _ size: Pair, hugs: (x: Bool, y: Bool), last: Bool) -> Double {
        ownBaseline(k, size, hugs: hugs, last: last) ?? size.y
    }

    /// The same; `nil` where the child has none of its own.
    func ownBaseline(_ k: Int, _ size: Pair, hugs: (x: Bool, y: Bool), last: Bool) -> Double? {
        let i = items[k].node
        if items[k].content == .text {
            guard let first = doc.baselineOffset(i, width: max(size.x, .leastNormalMagnitude), height: size.y) else { return nil }
            return last ? size.y - first + doc.contents[rules[Int(i)].content].pointee.lineHeight * 0.5 : first
        }
        let n = nodes + Int(i)
        guard n.pointee.box >= 0, pass.traits(n.pointee.kind).pointee.isCSS else { return nil }
        let p = Proposal(.exact(size.x, hugs: hugs.x), .exact(size.y, hugs: hugs.y))
        let at = pass.answer(last ? .lastBaseline : .firstBaseline, of: i, telling(wrapX ? 0 : content(.x), to: i, p), rtl: rtl)
        // The baseline of a node that clips is inside of it.
        return at.map { pass.css(of: i).pointee.hidesOverflow ? max(0, min($0, size.y)) : $0 }
    }
}
