// The short way of the linear layout: child by child.
//
// Most children can be laid out without their siblings: all they need is known of the line. So they are visited one by one, in a sweep that
// adds up the line and one that places it, and nothing is stored of them between the two:
//
//     plain    two numbers and nothing else (`PlainChildren`)
//     common   numbers, shares, percentages, the own other size or the container's; margins and bounds that are numbers
//     odd      anything else without siblings (contents, alignment, …): the general way is asked, with this child as its only item
//
// Where a child refers to a sibling, a spacing is shared, or the container shrinks, stretches, spreads or transforms, the general way lays
// out the whole line. Sums are in the same order as there, so that both agree to the last bit: see the head of Linear.swift for the steps.

/// The state of a line during a sweep.
struct SweptLine {
    let rtl: Bool
    let space: Double
    /// The rule along the line that the container gives its children, and whether it gives one.
    let cells: Rule
    let lends: Bool
    let isReversed: Bool
    /// Where the container's gravity puts the line, and each child across it.
    let along: Gravity.Place
    let across: Gravity.Place

    /// How many children take part.
    var count = 0
    /// The length without what is shared, and the length of everything.
    var fixed = 0.0
    var total = 0.0
    /// How many sizes are shares, and how many of these have a bound that may hold them, or an added number.
    var shares = 0
    var heldShares = 0
    var weights = 0.0
    var shared = Shared()
    /// The lengths of the shares in the order of the line; `nil` where each can be computed on its own.
    var lengthsOfShares: UnsafeMutablePointer<Double>?
    /// How many shares were visited.
    var share = 0
    /// Whether lengths were added up with the sizes settled now, and whether they may depend on the breadth.
    var areLengthsKnown = false
    var dependsOnBreadth = false
    /// Where the next child begins, and what comes after each one.
    var at = 0.0
    var extra = 0.0
}

struct LineSweep {
    let run: Run
    let nodes: UnsafeMutablePointer<Node>
    let rules: UnsafeMutablePointer<NodeRules>
    let main: Axis
    let cross: Axis
    /// The state of the line and of the current child, in scratch memory, so that nothing is copied for each child.
    let line: UnsafeMutablePointer<SweptLine>
    let child: UnsafeMutablePointer<LineChild>

    init?(
        _ plain: PlainRun, space: (Run) -> Double, cells: (Run) -> Rule = { _ in .unset }, lends: Bool = false, takesContent: Bool = false
    ) {
        guard LineSweep.serves(plain), takesContent || !LineSweep.isAllContent(plain) else { return nil }
        let run = plain.pass.beginSweep(plain)
        self.run = run
        nodes = run.pass.nodes
        rules = run.pass.rules
        main = run.mainAxis
        cross = run.mainAxis.other
        let gravity = plain.box.pointee.gravity
        let known = SweptLine(
            rtl: run.pass.rtl, space: space(run), cells: cells(run), lends: lends, isReversed: plain.box.pointee.flags.contains(.reverse),
            along: gravity.place(run.mainAxis, rtl: run.pass.rtl), across: gravity.place(run.mainAxis.other, rtl: run.pass.rtl))
        line = run.pass.scratch.take(SweptLine.self, 1)
        line.initialize(to: known)
        child = run.pass.scratch.take(LineChild.self, 1)
        if lends {
            let given = run.pass.scratch.take(Given.self, 1)
            given.initialize(to: Given(axis: run.mainAxis, size: known.cells))
            run.given = given
        }
    }

    /// Whether a container only places its children one after another.
    static func serves(_ run: PlainRun) -> Bool {
        let box = run.box
        guard !run.pass.placed, box.pointee.shrink.mode == 0, run.hasModestNumbers, run.isOfModestSize,
            box.pointee.flags.isDisjoint(with: [
                .logicalPadding, .transform, .subviewsSize, .equalize, .baseView, .weights, .shrinks, .dividers, .sharedColumns,
            ]),
            box.pointee.flags.contains(.zeroPadding)
        else { return false }
        let gravity = box.pointee.gravity
        let isRow = box.pointee.orientation == .horz
        let (along, across) = isRow ? (gravity.horizontal, gravity.vertical) : (gravity.vertical, gravity.horizontal)
        return along != .fill && along != .stretch && along != .windowCenter
            && across != .baseline && across != .stretch && across != .windowCenter
    }

    /// Whether the first two children have the size of their content, as far as that can be seen: then all are probably odd, and the
    /// general way, which measures each of them once, is faster.
    static func isAllContent(_ run: PlainRun) -> Bool {
        let first = run.first
        let second = run.nodes[Int(first)].next
        return run.pass.hugsContent(first) && (second < 0 || run.pass.hugsContent(second))
    }

    /// Lays out the line; `nil` where the general way must. Frames are only set when nothing can fail any more.
    func arrange() -> Pair? {
        for axis in [Axis.x, .y] where run.wraps(axis) {
            let content: Double
            if axis == main {
                guard addUp() else { return nil }
                content = line.pointee.total
                line.pointee.areLengthsKnown = false
            } else {
                if !run.wraps(main), main == .x, !addUp() { return nil }
                guard let breadth = breadthOrLengths() else { return nil }
                content = breadth
                if line.pointee.dependsOnBreadth || run.wraps(main) { line.pointee.areLengthsKnown = false }
            }
            run.settleOwnSize(axis, content)
        }
        guard run.place else { return run.size }
        let isStraight = run.box.pointee.cache.isStraight && isNearAlong
        if !line.pointee.areLengthsKnown, !isStraight, !addUp() { return nil }
        placeChildren()
        return run.size
    }

    // MARK: Children

    @inline(__always) var first: Int32 { line.pointee.isReversed ? run.box.pointee.last : nodes[Int(run.node)].first }
    @inline(__always) func following(_ n: UnsafeMutablePointer<Node>) -> Int32 {
        line.pointee.isReversed ? n.pointee.prev : n.pointee.next
    }

    /// The size of a plain child with its own rules; `nil` for others.
    @inline(__always) func plainSize(_ c: Int32, _ n: UnsafeMutablePointer<Node>) -> Pair? {
        guard let size = run.pass.plainSize(c, n) else { return nil }
        guard line.pointee.lends else { return size }
        let isCell = !line.pointee.cells.isSet && size[cross] != 0 && !run.pass.traits(n.pointee.kind).pointee.borrowsRules
        return isCell ? size : nil
    }

    @inline(__always) func isLeftOut(_ n: UnsafeMutablePointer<Node>) -> Bool {
        !n.pointee.flags.isDisjoint(with: [.useFrame, .gone])
    }

    /// Makes the current child, an odd one, the run's item.
    @inline(never) func takeAsItem() {
        let kind = child.pointee.n.pointee.kind
        run.items.initialize(to: Item(node: child.pointee.node, kind: kind, content: run.pass.traits(kind).pointee.content))
    }

    // MARK: Lengths along the line (step 2)

    /// Adds up the lengths; answers whether that is possible here.
    @inline(never) func addUp() -> Bool {
        (line.pointee.count, line.pointee.shares, line.pointee.heldShares) = (0, 0, 0)
        line.pointee.weights = 0
        line.pointee.dependsOnBreadth = false
        line.pointee.areLengthsKnown = true
        var sum = 0.0
        var count = 0
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            if let size = plainSize(c, n) {
                sum += size[main]
                count += 1
            } else if !isLeftOut(n) {
                guard isBare(n) && addUpBare(c, &sum) || addUp(c, n, &sum) else { return false }
                count += 1
            }
            c = following(n)
        }
        run.box.pointee.cache.isStraight = line.pointee.shares == 0
        line.pointee.count = count
        line.pointee.fixed = (count > 1 ? line.pointee.space * Double(count - 1) : 0) + sum
        line.pointee.total = line.pointee.fixed
        return line.pointee.shares == 0 || shareOut()
    }

    /// Whether only sizes and their bounds are set on a child, and the container gives it no others.
    @inline(__always) func isBare(_ n: UnsafeMutablePointer<Node>) -> Bool {
        n.pointee.ext < 0 && !n.pointee.flags.contains(.noLayout) && !line.pointee.lends
    }

    /// Adds a bare child whose length is a number or a share; answers whether it is one.
    @inline(__always) func addUpBare(_ c: Int32, _ sum: inout Double) -> Bool {
        let r = rules + Int(c)
        guard r.pointee.standInValues else { return false }
        let across = run.pass.sizeRule(c, cross)
        guard isModest(across) else { return false }
        if r.pointee.isNumber(main) {
            guard abs(r.pointee.number(main)) < PlainRun.limit, let length = within(c, main, r.pointee.number(main)),
                within(c, cross, 0) != nil
            else { return false }
            sum += length
            return true
        }
        let rule = run.pass.sizeRule(c, main)
        guard rule.isShare, r.pointee.bounds < 0, isModest(rule) else { return false }
        noteShare(rule, isHeld: false)
        return true
    }

    /// A bare child's size along an axis within its bounds; `nil` where one is not a number, or is too large for sums to stay in bounds.
    @inline(__always) func within(_ c: Int32, _ axis: Axis, _ v: Double) -> Double? {
        guard let bounds = run.pass.numberBounds(c, axis), bounds.low < PlainRun.limit else { return nil }
        return Length.held(min(max(v > 0 ? v : 0, bounds.low), bounds.high))
    }

    /// Whether a size's numbers are small enough that sums of them stay in bounds.
    @inline(__always) func isModest(_ rule: Rule) -> Bool { abs(rule.add) < PlainRun.limit && abs(rule.mult) < PlainRun.limit }

    @inline(never) func addUp(_ c: Int32, _ n: UnsafeMutablePointer<Node>, _ sum: inout Double) -> Bool {
        if addUpDressed(c, n, &sum) { return true }
        guard read(c, n) else { return false }
        if child.pointee.isOdd { return addUpOdd(&sum) }
        sum += child.pointee.near + child.pointee.far
        if child.pointee.main.isShare {
            noteShare(child.pointee.main, isHeld: child.pointee.isHeld)
        } else {
            if child.pointee.main.kind == .reference { line.pointee.dependsOnBreadth = true }
            sum += length()
        }
        return true
    }

    @inline(never) func addUpOdd(_ sum: inout Double) -> Bool {
        takeAsItem()
        guard let gaps = gaps() else { return false }
        sum += gaps.near + gaps.far
        if child.pointee.main.isShare {
            // A bound that is not a number may ask for the breadth, which must then be settled before the length.
            guard run.pass.numberBounds(child.pointee.node, main) != nil else { return false }
            takeBounds()
            noteShare(child.pointee.main, isHeld: child.pointee.isHeld)
            return true
        }
        line.pointee.dependsOnBreadth = true
        sum += askLength()
        return true
    }

    @inline(__always) func noteShare(_ rule: Rule, isHeld: Bool) { noteShare(weight: rule.weight, isHeld: rule.add != 0 || isHeld) }

    /// `isHeld`: whether it has a bound that may hold it, or an added number.
    @inline(__always) func noteShare(weight: Double, isHeld: Bool) {
        line.pointee.shares += 1
        line.pointee.weights += max(0, weight)
        if isHeld { line.pointee.heldShares += 1 }
    }

    /// The numbers in force of an odd share's bounds along the line.
    func takeBounds() {
        guard child.pointee.n.pointee.flags.contains(.hasBounds) else { return }
        child.pointee.low = max(0, run.sizeBound(0, main, .lower) ?? 0)
        child.pointee.high = max(0, run.sizeBound(0, main, .upper) ?? .infinity)
    }

    /// The own spacings along the line of the odd child that is the run's item; `nil` where one is shared.
    func gaps() -> (near: Double, far: Double)? {
        guard let near = gap(.near), let far = gap(.far) else { return nil }
        return (near, far)
    }

    func gap(_ side: Side) -> Double? {
        let i = run.items[0].node
        guard nodes[Int(i)].ext >= 0 || nodes[Int(i)].flags.contains(.hasBounds) else { return 0 }
        let rule = run.position(i, main, side)
        if rule.kind == .percent { return nil }
        let length: Double
        switch rule.kind {
        case .number: length = rule.add
        case .safeArea, .layoutMargin: length = run.givenInset(rule, main, side)
        default: length = 0
        }
        return run.boundDistance(i, main, side, length, whole: run.content(main))
    }

    /// The length of the odd child that is the run's item, where it is not a share.
    func askLength() -> Double {
        if run.wraps(main), run.sizedByParent(0, main, dependsOn: main) {
            run.items[0].settle(main, run.clamp(0, main, 0))
            return run.items[0].size[main]
        }
        return run.ask(0, main)
    }

    /// The length along the line of a common child that is no share.
    @inline(__always) func length() -> Double {
        let rule = child.pointee.main
        return Length.held(child.pointee.clamp(rule.kind == .number ? rule.add : followedLength(rule)))
    }

    @inline(never) func followedLength(_ rule: Rule) -> Double {
        let of = rule.anchor.axis
        if follows(rule) { return breadth(length: 0) * rule.mult + rule.add }
        return run.wraps(main) && of == main ? 0 : run.content(of) * rule.mult + rule.add
    }

    /// Distributes the free length; answers whether that is possible here.
    @inline(never) func shareOut() -> Bool {
        let weights = line.pointee.weights
        guard weights.isFinite else { return false }
        line.pointee.lengthsOfShares = nil
        line.pointee.shared = Shared()
        let room = run.wraps(main) ? 0 : run.content(main) - line.pointee.fixed
        if line.pointee.heldShares > 0 || !isNearAlong && !run.wraps(main) {
            shareOutWithin(room)
        } else if !run.wraps(main) {
            line.pointee.shared = Shared(free: weights > 0 && room / weights < 0 ? 0 * weights : room, weights: weights)
        }
        return true
    }

    /// Distributes the free length among shares that bounds may hold, or whose sum must be known.
    func shareOutWithin(_ room: Double) {
        let shares = line.pointee.shares
        let parts = run.pass.scratch.take(SharePart.self, shares)
        collect(parts)
        let shared = run.wraps(main) ? Shared() : shareLength(parts, shares, room: room, least: 0, &run.pass.scratch)
        let lengths = run.pass.scratch.take(Double.self, shares)
        for p in 0..<shares {
            let length = shared.length(parts[p])
            (lengths + p).initialize(to: settled(share: length))
            line.pointee.total += abs(length) < LinearLayout.least ? 0 : length
        }
        line.pointee.lengthsOfShares = lengths
    }

    @inline(__always) var isNearAlong: Bool { line.pointee.along == .none || line.pointee.along == .near }

    @inline(__always) func settled(share: Double) -> Double { Length.held(share < LinearLayout.least ? 0 : share) }

    /// The parts of the shares, in the order of the line.
    func collect(_ parts: UnsafeMutablePointer<SharePart>) {
        var p = 0
        var c = first
        while c >= 0, p < line.pointee.shares {
            let n = nodes + Int(c)
            if plainSize(c, n) == nil, !isLeftOut(n), read(c, n), child.pointee.main.isShare {
                if child.pointee.isOdd {
                    takeAsItem()
                    takeBounds()
                }
                let rule = child.pointee.main
                var part = SharePart(weight: max(0, rule.weight), base: rule.add, item: 0, role: .size)
                if n.pointee.flags.contains(.hasBounds) {
                    part.low = max(0, child.pointee.low)
                    part.high = max(0, child.pointee.high)
                } else if rule.add < 0 {
                    part.low = 0
                }
                (parts + p).initialize(to: part)
                p += 1
            }
            c = following(n)
        }
    }

    /// The length of a share, the next one of the line.
    @inline(__always) func lengthOfShare() -> Double { lengthOfShare(child.pointee.main) }

    @inline(__always) func lengthOfShare(_ rule: Rule) -> Double { lengthOfShare(weight: rule.weight) }

    @inline(__always) func lengthOfShare(weight: Double) -> Double {
        if let known = line.pointee.lengthsOfShares { return known[line.pointee.share] }
        let weight = max(0, weight)
        if weight <= 0 { return 0 }
        let shared = line.pointee.shared
        return settled(share: shared.weights > 0 ? shared.free * weight / shared.weights : shared.u * weight)
    }

    // MARK: Across the line (step 4)

    /// The need of the children across the line; `nil` where that cannot be computed here. Where it depends on lengths in a line of known
    /// length, these are computed first.
    func breadthOrLengths() -> Double? {
        if let breadth = breadth() { return breadth }
        guard !line.pointee.areLengthsKnown, !run.wraps(main), addUp() else { return nil }
        return breadth()
    }

    /// The need of the children across the line; `nil` where that cannot be computed here, or not yet.
    @inline(never) func breadth() -> Double? {
        line.pointee.share = 0
        var most = 0.0
        var c = first
        while c >= 0 {
            let n = nodes + Int(c)
            if let size = plainSize(c, n) {
                most = max(most, size[cross])
            } else if !isLeftOut(n) {
                guard read(c, n), run.wraps(main) || line.pointee.areLengthsKnown || !followsLength() else { return nil }
                most = max(most, child.pointee.isOdd ? needOfOdd() : need())
                if child.pointee.main.isShare { line.pointee.share += 1 }
            }
            c = following(n)
        }
        return most
    }

    /// Whether a size across the line may depend on the length along it: a reference, or a container that wraps.
    @inline(__always) func followsLength() -> Bool {
        let kind = child.pointee.cross.kind
        return kind == .reference || kind == .wrap && !run.pass.traits(child.pointee.n.pointee.kind).pointee.content.isMeasured
    }

    /// The need of an odd child across the line.
    @inline(never) func needOfOdd() -> Double {
        takeAsItem()
        if child.pointee.main.isShare {
            let isKnown = line.pointee.areLengthsKnown
            run.items[0].settle(main, isKnown ? lengthOfShare() : run.clamp(0, main, child.pointee.main.add))
        } else if line.pointee.areLengthsKnown {
            _ = askLength()
        }
        return run.need(0, cross)
    }

    /// The need of a common child across the line.
    @inline(__always) func need() -> Double {
        let rule = child.pointee.cross
        if rule.isShare { return Length.held(child.pointee.clampAcross(0)) }
        if rule.kind == .reference, !follows(rule), rule.anchor.axis == cross {
            return Length.held(child.pointee.clampAcross(0))
        }
        let isStretched =
            child.pointee.hasPair && run.pass.traits(child.pointee.n.pointee.kind).pointee.content == .nothing
            && !run.hasSizeRule(child.pointee.node, cross)
        let own = isStretched ? child.pointee.clampAcross(0) : breadth(length: rule.kind == .reference ? lengthForBreadth() : 0)
        return own + child.pointee.nearAcross + child.pointee.farAcross
    }

    /// The length on which a breadth depends.
    @inline(never) func lengthForBreadth() -> Double {
        guard child.pointee.main.isShare else { return length() }
        return line.pointee.areLengthsKnown ? lengthOfShare() : Length.held(child.pointee.clamp(child.pointee.main.add))
    }

    /// The size across the line of a common child of a known length.
    @inline(__always) func breadth(length: Double) -> Double {
        let content = run.content(cross)
        let rule = child.pointee.cross
        let v: Double
        if !run.wraps(cross), child.pointee.hasPair || line.pointee.across == .fill && !follows(rule) {
            v = content - child.pointee.nearAcross - child.pointee.farAcross
        } else {
            switch rule.kind {
            case .number: v = rule.add
            case .fill: v = (content - child.pointee.nearAcross - child.pointee.farAcross) * rule.mult + rule.add
            case .reference: v = (follows(rule) ? length : run.content(rule.anchor.axis)) * rule.mult + rule.add
            default: v = content * rule.weight / 100 + rule.add
            }
        }
        return Length.held(child.pointee.clampAcross(v))
    }

    /// Whether a size refers to the own other one; gravity does not stretch such a size (D-46).
    @inline(__always) func follows(_ rule: Rule) -> Bool {
        rule.kind == .reference && isOwn(rule)
    }
}

extension Run {
    /// Settles the own size along an axis that wraps, from the length of the content, without a report.
    @inline(__always) func settleOwnSize(_ axis: Axis, _ content: Double) {
        size[axis] = Length.held(max(0, content) + pad.both(axis))
        if axis == .x { wrapX = false } else { wrapY = false }
    }
}

extension Pass {
    /// A run with room for some items: the children that are laid out in the general way, one after another.
    func beginSweep(_ plain: PlainRun, room: Int = 1) -> Run {
        let items = state.pointee.scratch.take(Item.self, room)
        let runState = state.pointee.scratch.take(RunState.self, 1)
        let proposal = plain.proposal
        let kind = nodes[Int(plain.node)].kind
        runState.initialize(
            to: RunState(
                node: plain.node, kind: kind, traits: traits(kind).pointee, box: plain.box, rtl: rtl, place: plain.place,
                proposal: proposal, wrapX: proposal.x.wraps, wrapY: proposal.y.wraps, hugsX: proposal.x.wraps || proposal.x.hugs,
                hugsY: proposal.y.wraps || proposal.y.hugs, size: proposal.lengths, origin: plain.origin, isInStrips: false,
                standing: Standing(), items: items, count: room))
        let run = Run(state: runState, pass: self)
        run.pad = run.padding()
        return run
    }
}
