// The short way for lines whose children are plain numbers (see `PlainChildren`). Where the container neither stretches, shrinks, spreads
// nor mirrors, the loops of the general way reduce to
//
//     own length  = paddings + spaces + sum of the lengths, in the order of the line, the latter not below 0 together
//     own breadth = paddings + the largest breadth
//     places      = one after the other from the near padding on

extension LinearLayout {
    static func arrangePlainly(_ run: PlainRun) -> Pair? {
        if run.isPlacedAhead { return run.proposal.lengths }
        if let size = stackPlainly(run) { return size }
        let mayPlaceAhead = run.mayPlaceAhead
        guard let sweep = LineSweep(run, space: { $0.space($0.mainAxis) }, takesContent: mayPlaceAhead) else { return nil }
        if mayPlaceAhead {
            if let size = sweep.placeAhead() { return size }
            if LineSweep.isAllContent(run) { return nil }
        }
        return sweep.arrange()
    }

    /// Lays out children that are all plain; `nil` where one is not. `cellSpace`: for the cells of a row, the space between them; a cell
    /// without a length or a breadth may be as high as the row, and is not plain then.
    @inline(never)
    static func stackPlainly(_ run: PlainRun, cellSpace: Double? = nil) -> Pair? {
        let box = run.box
        guard run.isFirstPlain else { return nil }
        let space = cellSpace ?? (box.pointee.orientation == .horz ? box.pointee.hspace : box.pointee.vspace)
        var size = run.proposal.lengths
        if run.proposal.x.wraps || run.proposal.y.wraps || !box.pointee.cache.isPlain {
            guard run.stacks(), let sums = plainSums(run, space, areCells: cellSpace != nil) else { return nil }
            if run.proposal.x.wraps { size.x = Length.held(max(0, sums.x) + (box.pointee.leftPadding + box.pointee.rightPadding)) }
            if run.proposal.y.wraps { size.y = Length.held(max(0, sums.y) + (box.pointee.topPadding + box.pointee.bottomPadding)) }
            box.pointee.cache.isPlain = true
        }
        if run.place { placePlainly(run, space) }
        return size
    }

    /// The children's length along the line and their breadth across it; `nil` where one is not plain.
    private static func plainSums(_ run: PlainRun, _ space: Double, areCells: Bool) -> Pair? {
        let box = run.box
        var sum = Pair.zero
        var most = Pair.zero
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            guard let size = run.size(c, n) else { return nil }
            if areCells, size.x == 0 || size.y == 0 || run.pass.traits(n.pointee.kind).pointee.borrowsRules { return nil }
            sum.x += size.x
            sum.y += size.y
            most.x = max(most.x, size.x)
            most.y = max(most.y, size.y)
            c = n.pointee.next
        }
        let gaps = Double(box.pointee.count - 1)
        return box.pointee.orientation == .horz
            ? Pair(space * gaps + sum.x, most.y) : Pair(most.x, space * gaps + sum.y)
    }

    private static func placePlainly(_ run: PlainRun, _ space: Double) {
        let box = run.box
        let horizontal = box.pointee.orientation == .horz
        var x = box.pointee.leftPadding
        var y = box.pointee.topPadding
        var c = run.first
        while c >= 0 {
            let n = run.nodes + Int(c)
            let next = n.pointee.next
            let size = run.knownSize(c, n)
            run.setFrame(c, n, Rect(x, y, size.x, size.y))
            if horizontal { x += size.x + space } else { y += size.y + space }
            c = next
        }
    }
}
