// Lines of nothing but plain numbers: the short way.
//
// Long lists are mostly of this kind, and the general way visits each child in five loops. Where no child has positions,
// bounds, a share, a reference or content to be asked, and the container neither stretches, shrinks, spreads nor mirrors,
// what those loops come to is
//
//     own length  = paddings + spaces + sum of the lengths, in the order of the line
//     own breadth = paddings + the largest breadth
//     places      = one after the other from the near padding on
//
// with the sums in the same order, so that both ways agree to the last bit. The recorder always takes the general way. `FlowPlain`
// does the same for a flow of as many a line as fit.

/// Numbers beyond this take the general way, which keeps sums of huge numbers in bounds.
private let plainLimit = 1e12

extension Pass {
    /// Lays out lines of plain numbers; `nil` where they are not.
    @inline(__always)
    mutating func layoutPlainly(_ i: Int32, _ proposal: Proposal, _ origin: Pair, place: Bool) -> Pair? {
        let n = nodes + Int(i)
        guard !R.isOn, n.pointee.first >= 0, plainSize(n.pointee.first, nodes + Int(n.pointee.first)) != nil else { return nil }
        let box = boxes + Int(n.pointee.box)
        switch n.pointee.kind {
        case .linear: return plainLine(i, box, proposal, origin, place)
        case .flow: return plainFlow(i, box, proposal, origin, place)
        default: return nil
        }
    }

    /// The size of a child of which nothing but two numbers says how large it is, and nothing where it stands; `nil` of others.
    /// A settled one tells it without a look at its rules, which stand elsewhere.
    @inline(__always) func plainSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        n.pointee.isSettled ? Pair(n.pointee.frame.width, n.pointee.frame.height) : newPlainSize(c, n)
    }

    @inline(__always) private func newPlainSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        let r = rules + Int(c)
        guard r.pointee.width.kind == .number, r.pointee.height.kind == .number, n.pointee.ext < 0,
            n.pointee.flags.isDisjoint(with: [.useFrame, .gone, .hasBounds, .noLayout]),
            abs(r.pointee.width.add) < plainLimit, abs(r.pointee.height.add) < plainLimit
        else { return nil }
        return Pair(max(r.pointee.width.add, 0), max(r.pointee.height.add, 0))
    }

    /// The same of a child that is known to be such a one.
    @inline(__always) func knownPlainSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair {
        if n.pointee.isSettled { return Pair(n.pointee.frame.width, n.pointee.frame.height) }
        return Pair(max(rules[Int(c)].width.add, 0), max(rules[Int(c)].height.add, 0))
    }

    /// Whether the container does nothing but put its children at the near side, one after the other.
    func stacks(_ box: UnsafeMutablePointer<Box>) -> Bool {
        let b = box.pointee
        let numbers =
            abs(b.topPadding) < plainLimit && abs(b.bottomPadding) < plainLimit && abs(b.leftPadding) < plainLimit
            && abs(b.rightPadding) < plainLimit && abs(b.hspace) < plainLimit && abs(b.vspace) < plainLimit
        return numbers && !rtl && !placed && b.shrink.mode == 0
            && b.flags.isDisjoint(with: [.reverse, .logicalPadding, .transform, .subviewsSize, .equalize, .baseView])
            && isNear(b.gravity)
    }

    /// Whether a gravity leaves everything at the near side, where nothing is mirrored.
    func isNear(_ gravity: Gravity) -> Bool {
        [.none, .near].contains(gravity.vertical) && [.none, .near, .leading].contains(gravity.horizontal)
    }

    /// Gives a child of such a line its frame, in the size that its rules say.
    @inline(__always) mutating func placePlain(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect, _ origin: Pair) {
        if n.pointee.box < 0 {
            setLeafFrame(c, n, frame)
        } else {
            setTameFrame(c, n, frame, origin, inScreen: false, [])
        }
        n.pointee.isSettled = true
    }

    @inline(never)
    private mutating func plainLine(
        _ i: Int32, _ box: UnsafeMutablePointer<Box>, _ proposal: Proposal, _ origin: Pair, _ place: Bool
    ) -> Pair? {
        var size = proposal.size
        if proposal.wrapX || proposal.wrapY || !box.pointee.cache.isPlainLine {
            guard stacks(box), let sums = plainSums(i, box) else { return nil }
            if proposal.wrapX { size.x = tamedLength(sums.x + (box.pointee.leftPadding + box.pointee.rightPadding)) }
            if proposal.wrapY { size.y = tamedLength(sums.y + (box.pointee.topPadding + box.pointee.bottomPadding)) }
            box.pointee.cache.isPlainLine = true
        }
        if place { placePlainLine(i, box, size, origin) }
        return size
    }

    /// What the children come to along and across the line; `nil` where one is not plain.
    private func plainSums(_ i: Int32, _ box: UnsafeMutablePointer<Box>) -> Pair? {
        var sum = Pair.zero
        var most = Pair.zero
        var c = nodes[Int(i)].first
        while c >= 0 {
            let n = nodes + Int(c)
            guard let size = plainSize(c, n) else { return nil }
            sum.x += size.x
            sum.y += size.y
            most.x = max(most.x, size.x)
            most.y = max(most.y, size.y)
            c = n.pointee.next
        }
        let gaps = Double(box.pointee.count - 1)
        return box.pointee.orientation == .horz
            ? Pair(box.pointee.hspace * gaps + sum.x, most.y) : Pair(most.x, box.pointee.vspace * gaps + sum.y)
    }

    private mutating func placePlainLine(_ i: Int32, _ box: UnsafeMutablePointer<Box>, _ size: Pair, _ origin: Pair) {
        let horizontal = box.pointee.orientation == .horz
        let space = horizontal ? box.pointee.hspace : box.pointee.vspace
        var x = box.pointee.leftPadding
        var y = box.pointee.topPadding
        var c = nodes[Int(i)].first
        while c >= 0 {
            let n = nodes + Int(c)
            let next = n.pointee.next
            let size = knownPlainSize(c, n)
            placePlain(c, n, Rect(x, y, size.x, size.y), origin)
            if horizontal { x += size.x + space } else { y += size.y + space }
            c = next
        }
    }
}
