// What relative layout reports to a recorder when all is solved: the steps that the solver kept (`RelativeRecord`), in physical
// coordinates. Nothing here runs unless a recorder listens.

extension RelativeLayout {
    /// Reports how every item got its sizes and places.
    func report(_ g: RelativeSolver) {
        for k in 0..<run.count where run.hears(k) {
            for a in [Axis.x, .y] {
                reportSize(g, k, a)
                reportPlace(g, k, a)
            }
        }
    }

    /// Reports which child determines a wrapped length, and why it needs that length.
    func reportDemand(_ g: inout RelativeSolver, _ a: Axis, _ demand: RelativeDemand) {
        let (k, i, length) = (demand.item, run.items[demand.item].node, demand.length)
        let c = g.cell(k, a)
        let start = run.pad.near(a)
        var (begin, size) = (c.pointee.near.value(length) - start, c.pointee.size.value(length))
        var end = begin + size
        var margins = [Side.near, .far].map { side in
            NamedDistance(prop: run.positionProp(i, a, side), length: ownMargin(&g, k, a, side).value(length))
        }
        switch demand.reason {
        case .fitsBetweenMargins:
            if let (lead, trail) = pairEdges(&g, k, a) {
                (begin, end) = (lead.line.value(length) - start, trail.line.value(length) - start)
            }
            size = end - begin
            if c.pointee.marks.isDisjoint(with: [.ownByParent]), run.hasSizeRule(i, a) { size = c.pointee.own.value(length) }
        case .sizeAlone:
            margins = [Side.near, .far].map { run.named(i, a, $0, whole: 0) }
            size = length - margins[0].length - margins[1].length
        case .lowerBound: size = length
        case .fitsAboutCentre: size = length - margins[0].length - margins[1].length
        case .endsBeforeFarPadding: end = length - margins[1].length
        case .beginsAfterNearPadding: break
        }
        let terms = RelativeDemandTerms(
            begin: begin, end: end, near: margins[0], far: margins[1], size: NamedDistance(prop: run.physical(a), length: size))
        run.say(run.node, run.physical(a), length, RelativeSizeFact.demand(demand.reason, of: i, terms, content: length))
    }

    /// The safe area's part in the paddings.
    private func safeReads(_ a: Axis) -> [Fact.Read] {
        [Side.near, .far].map { run.padding(a, $0) }.filter { $0.safe != 0 }.map { padding in
            read(run.node, run.paddingProp(run.node, a), .padding(padding))
        }
    }

    private func read(_ node: Int32, _ prop: Prop, _ note: RelativeReadNote) -> Fact.Read {
        Fact.Read(node, prop, .step(note))
    }

    // MARK: Sizes

    private func reportSize(_ g: RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let size = run.items[k].size[a]
        let record = g.records[2 * k + Int(a.rawValue)]
        let side = run.physical(a)
        if run.items[k].gone { return run.say(i, side, size, RelativeSizeFact.gone) }
        if let list = g.list(sharing: k, a) {
            let owner = run.items[max(0, g.lists[list].ownerItem)].node
            let reads = [Fact.Read(owner, side, owner == i ? nil : .rule())]
            var step = RelativeSizeFact.shareInCycle(size: size)
            var notes = reads
            if case .share(let account, let weight, let isBound, let raw) = record.size {
                step = .share(account, weight: weight, isBound: isBound, raw: raw, size: size, isHeld: record.isMoved)
                notes += run.roomReads(a)
            }
            return run.say(i, side, size, step, reads: notes)
        }
        switch record.size {
        case .between: reportBetween(g, k, a, record)
        case .toPadding(let rule, let from, let given, let margin, let room, let raw):
            var reads = safeReads(a) + [Fact.Read(i, side)]
            let shape = g.cell(k, a).pointee.shape
            for edge in [shape.contains(.near) ? record.near : nil, shape.contains(.far) ? record.far : nil] {
                if let edge { reads.append(read(i, edge.rule.prop, .edgeAt(edge.rule.prop, physical(k, a, edge)))) }
            }
            let isAhead = (given == .near) != isMirrored(a)
            let padding = run.size[a] > run.pad.both(a) ? (given == .near ? run.pad.far(a) : run.pad.near(a)) : nil
            let between = RelativeRoom(
                container: run.node, prop: side, whole: run.size[a],
                padding: padding ?? (isAhead ? run.size[a] - from - margin - room : from - margin - room),
                from: isMirrored(a) ? run.size.x - from : from, isAhead: isAhead, margin: margin)
            let step = RelativeSizeFact.toPadding(between, rule: rule, room: room, raw: raw, size: size, isHeld: record.isMoved)
            run.say(i, side, size, step, reads: reads)
        case .rule(let raw) where record.between != nil && size < raw: reportRoom(g, k, a, record, raw: raw)
        case .rule(let raw):
            let betweenMargins = g.cell(k, a).pointee.shape.isDisjoint(with: [.group, .center, .baseline])
            run.noteSize(k, a, raw, size, fillsBetweenMargins: betweenMargins)
        case .share, nil: run.say(i, side, size, RelativeSizeFact.unsolved(size: size))
        }
    }

    /// The two bounds between which a child is, each with the edge that it names.
    private func boundReads(_ k: Int, _ a: Axis, _ between: (low: RelativeEdgeRecord, high: RelativeEdgeRecord)) -> [Fact.Read] {
        let i = run.items[k].node
        return [(between.low, SlotKind.lower), (between.high, .upper)].map { edge, slot in
            read(i, edge.rule.prop, .ruleAt(edge.rule.rule, edge.rule.prop, slot, on: i, physical(k, a, edge)))
        }
    }

    /// A size for which there is no room between two edges.
    private func reportRoom(_ g: RelativeSolver, _ k: Int, _ a: Axis, _ record: RelativeRecord, raw: Double) {
        guard let between = record.between else { return }
        let i = run.items[k].node
        let edges = isMirrored(a) ? [between.high, between.low] : [between.low, between.high]
        let (from, to) = (physical(k, a, edges[0]).at, physical(k, a, edges[1]).at)
        let reads = boundReads(k, a, between)
        let size = run.items[k].size[a]
        let step = RelativeSizeFact.room(from: from, to: to, wanted: raw, size: size)
        run.say(i, run.physical(a), size, step, reads: run.sizeSource(i, a).reads + reads)
    }

    private func reportBetween(_ g: RelativeSolver, _ k: Int, _ a: Axis, _ record: RelativeRecord) {
        let i = run.items[k].node
        let size = run.items[k].size[a]
        guard let near = record.near, let far = record.far else {
            return run.say(i, run.physical(a), size, RelativeSizeFact.unsolved(size: size))
        }
        let ends = [physical(k, a, near), physical(k, a, far)]
        let (from, to) = isMirrored(a) ? (ends[1].at, ends[0].at) : (ends[0].at, ends[1].at)
        let step = RelativeSizeFact.between(
            from: from, to: to, side: run.physical(a), raw: to - from, size: size, isHeld: record.isMoved)
        let reads = safeReads(a) + zip([near.rule, far.rule], ends).map { read(i, $0.prop, .ruleAt($0.rule, $0.prop, on: i, $1)) }
        run.say(i, run.physical(a), size, step, reads: reads)
    }

    // MARK: Places

    private func reportPlace(_ g: RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let record = g.records[2 * k + Int(a.rawValue)]
        let shape = g.cell(k, a).pointee.shape
        let at = physicalNear(k, a)
        if shape.contains(.group) { return reportInGroup(k, a, record.group) }
        if let between = record.between, !run.items[k].gone { return reportPlaceBetween(k, a, between, at: at) }
        let movedTo = record.isMoved ? at : nil
        if shape.isDisjoint(with: [.near, .far, .center, .baseline]) {
            let size = run.items[k].size[a]
            let at0 = isMirrored(a) ? run.size.x - run.pad.near(a) - size : run.pad.near(a)
            let start = RelativeContentStart(whole: whole(a), padding: run.pad.near(a), size: isMirrored(a) ? size : nil)
            return run.say(
                i, run.nearEdge(a), at, RelativePlaceFact.contentStart(start, at: at0, movedTo: movedTo), reads: safeReads(a))
        }
        guard let edge = leadingEdge(record, shape, a, isGone: run.items[k].gone) else {
            return run.say(i, run.nearEdge(a), at, RelativePlaceFact.unsolved(at: at))
        }
        let rule = edge.rule
        let reads = safeReads(a) + [read(i, rule.prop, .rule(rule.rule, rule.prop, on: i))]
        run.say(i, run.nearEdge(a), at, step(k, a, edge, record, movedTo: movedTo), reads: reads)
    }

    /// Between two edges: in the middle, or from the first one on where there is no more room.
    private func reportPlaceBetween(_ k: Int, _ a: Axis, _ between: (low: RelativeEdgeRecord, high: RelativeEdgeRecord), at: Double) {
        let i = run.items[k].node
        let edges = isMirrored(a) ? [between.high, between.low] : [between.low, between.high]
        let (from, to) = (physical(k, a, edges[0]).at, physical(k, a, edges[1]).at)
        let length = run.items[k].size[a]
        let reads = safeReads(a) + boundReads(k, a, between)
        let middle = (from + to - length) / 2
        let step = RelativePlaceFact.betweenEdges(
            from: from, to: to, side: run.physical(a), length: length, at: middle,
            movedTo: shortNumber(middle) == shortNumber(at) ? nil : at)
        run.say(i, run.nearEdge(a), at, step, reads: reads)
    }

    /// The edge that determines the place: of two given ones the left or upper; for a gone child the one where reading begins.
    private func leadingEdge(
        _ record: RelativeRecord, _ shape: RelativeCell.Shape, _ a: Axis, isGone: Bool
    ) -> RelativeEdgeRecord? {
        if shape.isSuperset(of: .pair) { return isMirrored(a) && !isGone ? record.far : record.near }
        if !shape.isDisjoint(with: .centred) { return record.center }
        return shape.contains(.far) ? record.far : record.near
    }

    private func step(
        _ k: Int, _ a: Axis, _ edge: RelativeEdgeRecord, _ record: RelativeRecord, movedTo: Double?
    ) -> RelativePlaceFact {
        let fact = physical(k, a, edge)
        let length = run.items[k].size[a]
        switch edge.rule.prop {
        case .baseline: return .onBaseline(fact, own: record.ownBaseline, at: fact.at - record.ownBaseline, movedTo: movedTo)
        case .centerX, .centerY:
            return .aboutCentre(fact, side: run.physical(a), length: length, at: fact.at - length / 2, movedTo: movedTo)
        default:
            if isFar(edge.rule.prop) == isMirrored(a) { return .at(fact, movedTo: movedTo) }
            return .fromFarEdge(
                edge.rule.prop, fact, side: run.physical(a), length: length, at: fact.at - length, movedTo: movedTo)
        }
    }

    private func reportInGroup(_ k: Int, _ a: Axis, _ group: RelativeGroupRecord?) {
        let i = run.items[k].node
        let at = physicalNear(k, a)
        let center: Prop = a == .x ? .centerX : .centerY
        let reads = safeReads(a) + (doc.value(i, center).isSet ? [Fact.Read(i, center, .rule(isOwn: true))] : [])
        guard let group else { return run.say(i, run.nearEdge(a), at, RelativePlaceFact.unsolved(at: at), reads: reads) }
        let isMirrored = isMirrored(a)
        let content = run.content(a)
        // Where there is no room inside, the paddings together exceed the length.
        let far = content > 0 ? run.pad.far(a) : run.size[a] - run.pad.near(a)
        let step = RelativePlaceFact.inGroup(
            members: group.members, total: group.total, content: run.roomNow(a), padding: isMirrored ? far : run.pad.near(a),
            before: isMirrored ? group.after : group.before,
            offset: isMirrored ? -group.offset : group.offset, at: at)
        run.say(i, run.nearEdge(a), at, step, reads: reads)
    }

    // MARK: Physical coordinates

    private func whole(_ a: Axis) -> RelativeWhole { RelativeWhole(node: run.node, prop: run.physical(a), length: run.size[a]) }

    /// The padding between the container and an edge of its content box, or before its middle.
    private func contentPadding(_ a: Axis, _ anchor: Prop) -> Double {
        let (left, right) = isMirrored(a) ? (run.pad.far(a), run.pad.near(a)) : (run.pad.near(a), run.pad.far(a))
        switch anchor {
        case .right, .bottom: return right
        case .trailing: return isMirrored(a) ? left : right
        case .leading: return isMirrored(a) ? right : left
        default: return left
        }
    }

    /// Whether x counts from the right.
    private func isMirrored(_ a: Axis) -> Bool { a == .x && rtl }

    /// Whether a name is a far side, in logical terms.
    private func isFar(_ prop: Prop) -> Bool {
        switch prop {
        case .trailing, .bottom: return true
        case .right: return !rtl
        case .left: return rtl
        default: return false
        }
    }

    /// An item's left or top edge.
    private func physicalNear(_ k: Int, _ a: Axis) -> Double {
        let at = run.items[k].pos[a]
        return isMirrored(a) ? run.size.x - at - run.items[k].size.x : at
    }

    /// Where a rule places the edge, centre or baseline that it is set on.
    private func physical(_ k: Int, _ a: Axis, _ edge: RelativeEdgeRecord) -> RelativeEdgeFact {
        switch edge.place {
        case .distance(let d, let isBounded): return physicalDistance(a, edge.rule, d, isBounded: isBounded)
        case .reference(let target, let base, let isGone):
            return physicalReference(k, a, edge.rule, target, base: isMirrored(a) ? run.size.x - base : base, isGone: isGone)
        }
    }

    private func physicalDistance(_ a: Axis, _ rule: RelativeRule, _ d: Double, isBounded: Bool) -> RelativeEdgeFact {
        let mirrored = isMirrored(a)
        // Where paddings leave nothing of the content box, its far edge is its near one.
        let far = min(run.pad.far(a), run.size[a] - run.pad.near(a))
        let start = mirrored ? far : run.pad.near(a)
        let end = mirrored ? run.pad.near(a) : far
        var distance = RelativeDistance.points(d)
        if rule.rule.kind == .percent, !isBounded { distance = .percent(rule.rule, of: run.roomNow(a)) }
        if rule.rule.kind == .layoutMargin, !isBounded, let side = rule.prop.side(rtl: rtl) {
            distance = .margin(rule.rule, doc.layoutMarginRead(run.node, run.prop(a, side)))
        }
        switch rule.prop {
        case .centerX, .centerY:
            let logical = run.pad.near(a) + run.content(a) / 2
            let middle = mirrored ? run.size.x - logical : logical
            let offset = mirrored ? -d : d
            return .aboutMiddle(
                run.roomNow(a), padding: middle - run.content(a) / 2, offset: distance, isTaken: mirrored, at: middle + offset)
        case let prop where isFar(prop) != mirrored:
            return .fromFar(prop, distance, whole: whole(a), padding: end, at: run.size[a] - end - d)
        default: return .fromNear(rule.prop, distance, padding: start, at: start + d)
        }
    }

    /// An edge that refers to one at `base`. `left` and `right` count from the left, also in right-to-left; all others from where reading
    /// begins.
    private func physicalReference(
        _ k: Int, _ a: Axis, _ rule: RelativeRule, _ target: Target, base: Double, isGone: Bool
    ) -> RelativeEdgeFact {
        let (times, anchor) = (rule.rule.mult, rule.rule.anchor)
        let name: RelativeAnchorName
        switch target {
        case .container, .nothing: name = .content(whole(a), anchor, padding: contentPadding(a, anchor), content: run.roomNow(a))
        case .itself: name = .sibling(run.items[k].node, anchor)
        case .item(let j): name = .sibling(run.items[j].node, anchor)
        case .leftOut(let n): name = .sibling(n, anchor)
        }
        let add = isGone ? 0 : rule.rule.add
        guard isMirrored(a), rule.prop != .left, rule.prop != .right else {
            return .of(name, base: base, times: times, add: rule.rule.add, isGone: isGone, at: base * times + add)
        }
        if times == 1 { return .of(name, base: base, times: 1, add: -rule.rule.add, isGone: isGone, at: base - add) }
        let reach = run.size.x - base
        return .ofFromRight(
            name, base: base, reach: reach, times: times, add: add, whole: whole(a), at: run.size.x - (reach * times + add))
    }
}
