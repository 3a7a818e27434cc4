// Baselines of what is in a flex, grid or block (CSS Box Alignment 3, section 9).

extension Run {
    /// From the top of a child to its first or last baseline, in a size. A child without one has it at its bottom edge.
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
        // What clips has its baseline inside.
        return at.map { pass.css(of: i).pointee.hidesOverflow ? max(0, min($0, size.y)) : $0 }
    }
}
