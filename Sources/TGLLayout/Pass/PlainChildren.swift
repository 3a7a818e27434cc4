// The short way for containers whose children have only plain numbers.
//
// Long lists mostly have such children, and the general way visits each child in several loops. A child is plain where its size is two
// numbers and nothing sets its place. An algorithm whose row says `hasShortWay` may lay out such children in one or two sweeps. It computes
// sums in the same order as in the general way, so that both agree to the last bit.

/// A container of plain children during its layout.
package struct PlainRun {
    let pass: Pass
    let node: Int32
    let box: UnsafeMutablePointer<Box>
    let proposal: Proposal
    /// The place of the container on the screen, in physical coordinates.
    let origin: Pair
    /// Whether children are placed; otherwise only the size is measured.
    let place: Bool

    /// Numbers beyond this take the general way, which keeps sums of huge numbers in bounds.
    static let limit = 1e12

    @inline(__always) var nodes: UnsafeMutablePointer<Node> { pass.nodes }
    @inline(__always) var first: Int32 { nodes[Int(node)].first }

    /// Whether the first child is plain: if not, the short way need not be tried.
    @inline(__always) var isFirstPlain: Bool { first >= 0 && size(first, nodes + Int(first)) != nil }

    /// The size of a child, `nil` where it is not plain.
    @inline(__always) func size(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? { pass.plainSize(c, n) }

    /// The size of a child that is known to be plain.
    @inline(__always) func knownSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair {
        if n.pointee.isSettled { return Pair(n.pointee.frame.width, n.pointee.frame.height) }
        let r = pass.rules + Int(c)
        return Pair(max(r.pointee.number(.x), 0), max(r.pointee.number(.y), 0))
    }

    /// Whether paddings and spaces are small enough that sums of them stay in bounds.
    var hasModestNumbers: Bool {
        let b = box.pointee
        return abs(b.topPadding) < Self.limit && abs(b.bottomPadding) < Self.limit && abs(b.leftPadding) < Self.limit
            && abs(b.rightPadding) < Self.limit && abs(b.hspace) < Self.limit && abs(b.vspace) < Self.limit
    }

    /// Whether the given lengths are, too.
    var isOfModestSize: Bool {
        (proposal.x.wraps || proposal.x.length < Self.limit) && (proposal.y.wraps || proposal.y.length < Self.limit)
    }

    /// Whether the container only places its children one after another at the near side.
    func stacks() -> Bool {
        let b = box.pointee
        return hasModestNumbers && !pass.rtl && !pass.placed && b.shrink.mode == 0
            && b.flags.isDisjoint(with: [
                .reverse, .logicalPadding, .transform, .subviewsSize, .equalize, .baseView, .weights, .shrinks, .dividers, .lineGravity,
            ])
            && isNear(b.gravity)
    }

    /// Whether a gravity keeps everything at the near side, where nothing is mirrored.
    func isNear(_ gravity: Gravity) -> Bool {
        [.none, .near].contains(gravity.vertical) && [.none, .near, .leading].contains(gravity.horizontal)
    }

    /// Sets the frame of a child with the size of its rules.
    @inline(__always) func setFrame(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) {
        if n.pointee.box < 0 {
            pass.setLeafFrame(c, n, frame)
        } else {
            pass.setContainerFrame(c, n, frame, origin, inScreen: false, [], .zero)
        }
        n.pointee.isSettled = true
    }
}

extension Pass {
    /// The size of a plain child; `nil` for others. The frame of a settled child has it, so that its rules, which are elsewhere, need not
    /// be read.
    @inline(__always) func plainSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        n.pointee.isSettled ? Pair(n.pointee.frame.width, n.pointee.frame.height) : newPlainSize(c, n)
    }

    @inline(__always) private func newPlainSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        let r = rules + Int(c)
        guard r.pointee.areNumbers, n.pointee.ext < 0,
            n.pointee.flags.isDisjoint(with: [.useFrame, .gone, .hasBounds, .noLayout]), !n.pointee.isSticky,
            abs(r.pointee.number(.x)) < PlainRun.limit, abs(r.pointee.number(.y)) < PlainRun.limit
        else { return nil }
        return Pair(max(r.pointee.number(.x), 0), max(r.pointee.number(.y), 0))
    }
}
