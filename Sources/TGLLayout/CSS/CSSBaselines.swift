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
        return pass.baseline(of: i, size, hugs: hugs, whole: wrapX ? 0 : content(.x), rtl: rtl, last: last)
    }
}

extension Pass {
    /// From the top of a flex, grid or block to its first or last baseline; `nil` where it has none. What the pass found out it keeps.
    func baseline(of i: Int32, _ size: Pair, hugs: (x: Bool, y: Bool), whole: Double, rtl: Bool, last: Bool) -> Double? {
        let box = boxes + Int(nodes[Int(i)].box)
        if box.pointee.css < 0 { box.pointee.css = doc.cssBoxes.add(CSSBox()) }
        let key = BaselineKey(pass: doc.passCount, size: size, whole: whole, hugs: hugs.x ? hugs.y ? 3 : 1 : hugs.y ? 2 : 0, last: last)
        let known = doc.cssBoxes[box.pointee.css].pointee.baseline
        if known.key == key { return known.at }
        var p = Proposal(.exact(size.x, hugs: hugs.x), .exact(size.y, hugs: hugs.y))
        p.x.parentLength = whole
        let mark = state.pointee.scratch.mark
        let before = (state.pointee.rtl, state.pointee.offers)
        if state.pointee.usesDirection { state.pointee.rtl = doc.ownDirection(i) ?? rtl }
        let at = nodes[Int(i)].kind.layout.baseline(begin(i, p, .zero, place: false), last: last)
        (state.pointee.rtl, state.pointee.offers) = before
        state.pointee.scratch.release(mark)
        // What clips has its baseline inside.
        let held = at.map { css(of: i).pointee.hidesOverflow ? max(0, min($0, size.y)) : $0 }
        doc.cssBoxes[box.pointee.css].pointee.baseline = KnownBaseline(key: key, at: held)
        return held
    }
}

/// What was asked for when a baseline was found.
struct BaselineKey: Equatable {
    var pass: UInt32
    var size: Pair
    var whole: Double
    var hugs: UInt8
    var last: Bool
}

/// A baseline that a pass found.
struct KnownBaseline {
    var key = BaselineKey(pass: 0, size: Pair(-1, -1), whole: 0, hugs: 0, last: false)
    var at: Double?
}
