// Items of which nothing but their content says how large they are: flexes, grids and blocks without rules that count in a flex. They are
// measured as in the general way, without what rules, bounds, margins and ratios need.

extension FlexSolver {
    /// Whether an item is one. What is recorded takes the general way.
    @inline(__always) func isContent(_ k: Int) -> Bool {
        let item = run.items + k
        let n = run.nodes + Int(item.pointee.node)
        return item.pointee.content == .children && n.pointee.ext < 0 && n.pointee.box >= 0
            && run.rules[Int(item.pointee.node)].css < 0 && n.pointee.flags.isDisjoint(with: [.hasWidth, .hasHeight])
            && !n.pointee.flags.haveSetBounds && run.pass.traits(item.pointee.kind).pointee.isCSS && goesShortWays
    }

    private var goesShortWays: Bool {
        run.pass.state.pointee.goesShortWays && !run.hasSafeArea && !doc.widthsFollowHeights
    }

    /// Finds an item's base size along the line.
    func measureContent(_ p: Int, _ k: Int) {
        let item = items + p
        let insets = run.insets(k, whole: whole)
        item.pointee.isContent = true
        item.pointee.insets = insets
        item.pointee.mainInsets = insets.both(main)
        item.pointee.align = css.alignItems
        item.pointee.crossIsAuto = true
        item.pointee.hugsMain = true
        item.pointee.lowIsOpen = true
        if let room = lengthAcross(p, line: nil) {
            item.pointee.given = max(room, insets.both(cross), 0)
            run.items[k].settle(cross, item.pointee.given ?? 0)
        }
        var length: Double
        if main == .x {
            length = run.contentWidth(k, least: false, height: item.pointee.given, whole: whole)
        } else {
            let (width, hugs) = contentAcross(p, insets, line: nil, isFlexed: false)
            length = run.contentHeight(k, width: width, hugsWidth: hugs, whole: whole)
        }
        length = max(length, item.pointee.mainInsets)
        item.pointee.base = length
        item.pointee.hypothetical = max(length, 0)
        run.items[k].settle(main, item.pointee.hypothetical)
    }

    /// The size across of such an item, and whether it is as its content asks.
    func contentAcross(_ p: Int, _ insets: Insets, line: Double?, isFlexed: Bool) -> (Double, Bool) {
        let room = lengthAcross(p, line: line)
        let length = room ?? contentCross(p, .fit(1, 0), insets, isFlexed: isFlexed, line: line)
        return (max(length, 0, insets.both(cross)), room == nil)
    }

    /// The length across to which such an item is stretched, where it is known.
    private func lengthAcross(_ p: Int, line: Double?) -> Double? {
        guard items[p].align.stretches else { return nil }
        return line ?? (css.wraps ? nil : containing[cross])
    }
}
