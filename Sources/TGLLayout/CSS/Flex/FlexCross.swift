// Sizes across the lines (Flexbox 9.4).

extension FlexSolver {
    /// Finds the size of each item and of each line across.
    mutating func measureCross() {
        // A size across may refer to a size along the line of any item.
        for p in 0..<count { run.items[Int(items[p].k)].settle(main, items[p].length) }
        run.forgetAlone()
        for p in 0..<count {
            if run.pass.stops(at: p, of: run.node) { return }
            if items[p].isPlain { continue }
            items[p].hugsMain = followsContent(p)
            let (length, hugs) = crossLength(p, line: nil, isFlexed: true)
            items[p].crossLength = length
            items[p].hugsCross = hugs
        }
        for l in lines.indices { measureLine(&lines[l]) }
    }

    func measureLine(_ line: inout FlexLine) {
        var most = 0.0
        for p in line.first..<line.first + line.count {
            let item = items + p
            guard item.pointee.align.isBaseline, !item.pointee.cross.hasAuto else {
                most = max(most, item.pointee.outerCross)
                continue
            }
            noteBaseline(p)
            let above = item.pointee.ascent + item.pointee.cross.near
            let below = item.pointee.outerCross - above
            if item.pointee.align.word == .baseline {
                line.above = line.hasBaseline ? max(line.above, above) : above
                line.below = line.hasBaseline ? max(line.below, below) : below
                line.hasBaseline = true
            } else {
                line.lastAbove = line.hasLastBaseline ? max(line.lastAbove, above) : above
                line.lastBelow = line.hasLastBaseline ? max(line.lastBelow, below) : below
                line.hasLastBaseline = true
            }
        }
        if line.hasBaseline { most = max(most, line.above + line.below) }
        if line.hasLastBaseline { most = max(most, line.lastAbove + line.lastBelow) }
        line.cross = most
        if run.hears { noteBreadth(of: line) }
    }

    /// Whether an item's size along the line is that of its content, so that it is not definite for what is in it.
    private func followsContent(_ p: Int) -> Bool {
        let k = Int(items[p].k)
        if main == .x { return items[p].hugsMain && items[p].length == items[p].base && !run.pass.traits(run.items[k].kind).pointee.isCSS }
        if run.isKnown(main) || items[p].ratio > 0 { return false }
        if case .length = basis(p) { return false }
        return true
    }

    private func noteBaseline(_ p: Int) {
        let k = Int(items[p].k)
        items[p].isOnBaseline = true
        if main == .y {
            // In a column the left border edges are on one line.
            items[p].ascent = rtl ? items[p].crossLength : 0
            return
        }
        let size = Pair(items[p].length, items[p].crossLength)
        items[p].ascent = run.baseline(k, size, hugs: (items[p].hugsMain, items[p].hugsCross), last: items[p].align.word == .lastBaseline)
    }

    /// Adds up the lines' needs across.
    mutating func addUpAcross() {
        contentAcross = lines.isEmpty ? 0 : crossGap * Double(lines.count - 1)
        for line in lines { contentAcross += line.cross }
    }

    /// Settles the container's size across, and distributes free space among its lines.
    mutating func settleCross() {
        addUpAcross()
        let content = contentAcross
        if run.wraps(cross) {
            run.settleContent(cross, content, crossContent())
            run.holdOwnBounds(cross)
            noteRoom()
        }
        let room = run.content(cross)
        if !css.wraps {
            if !lines.isEmpty { lines[0].cross = room }
        } else if css.alignContent.stretches, room > content, !lines.isEmpty {
            let each = (room - content) / Double(lines.count)
            for l in lines.indices { lines[l].cross += each }
        }
    }

    /// Whether an item of a column that wraps has the width of its content, which may then wrap in its line's width, not the container's.
    private func fitsLine(_ p: Int) -> Bool { css.wraps && cross == .x && items[p].hugsCross && items[p].ratio == 0 }

    /// Gives items that are stretched the size of their line.
    func stretchItems() {
        // In a container of one line that is definite across they already have it.
        if !css.wraps, let line = lines.first, containing[cross] == line.cross { return }
        for line in lines {
            for p in line.first..<line.first + line.count where items[p].crossIsAuto && stretches(p) || items[p].fillsLine || fitsLine(p) {
                let (length, hugs) = crossLength(p, line: line.cross, isFlexed: true)
                items[p].crossLength = length
                items[p].hugsCross = hugs
            }
        }
    }
}
