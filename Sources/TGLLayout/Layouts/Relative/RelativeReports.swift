// What relative layout reports to a recorder when all is solved: the steps that the solver kept (`RelativeRecord`), in physical
// coordinates. Nothing here runs unless a recorder listens.

extension RelativeLayout {
    /// Reports how every item came by its sizes and places.
    func report(_ g: RelativeSolver) {
        for k in 0..<run.count where run.hears(k) {
            for a in [Axis.x, .y] {
                reportSize(g, k, a)
                reportPlace(g, k, a)
            }
        }
    }

    /// Reports which child a wrapped length comes from.
    func reportDemand(_ a: Axis, _ demand: RelativeDemand) {
        let step = RelativeSizeFact.demand(demand.reason, of: run.items[demand.item].node, content: demand.length)
        run.say(run.node, run.physical(a), demand.length, step)
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
            if case .share(let account, let weight, let raw) = record.size {
                step = .share(account, weight: weight, raw: raw, size: size, isHeld: record.isMoved)
            }
            return run.say(i, side, size, step, reads: reads)
        }
        switch record.size {
        case .between: reportBetween(g, k, a, record)
        case .toPadding(let rule, let room, let raw):
            var reads = [Fact.Read(i, side)]
            let shape = g.cell(k, a).pointee.shape
            for edge in [shape.contains(.near) ? record.near : nil, shape.contains(.far) ? record.far : nil] {
                if let edge { reads.append(read(i, edge.rule.prop, .edgeAt(edge.rule.prop, physical(k, a, edge)))) }
            }
            let step = RelativeSizeFact.toPadding(rule: rule, room: room, raw: raw, size: size, isHeld: record.isMoved)
            run.say(i, side, size, step, reads: reads)
        case .rule(let raw):
            let betweenMargins = g.cell(k, a).pointee.shape.isDisjoint(with: [.group, .center, .baseline])
            run.noteSize(k, a, raw, size, fillsBetweenMargins: betweenMargins)
        case .share, nil: run.say(i, side, size, RelativeSizeFact.unsolved(size: size))
        }
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
        let reads = zip([near.rule, far.rule], ends).map { read(i, $0.prop, .ruleAt($0.rule, $0.prop, on: i, $1)) }
        run.say(i, run.physical(a), size, step, reads: reads)
    }

    // MARK: Places

    private func reportPlace(_ g: RelativeSolver, _ k: Int, _ a: Axis) {
        let i = run.items[k].node
        let record = g.records[2 * k + Int(a.rawValue)]
        let shape = g.cell(k, a).pointee.shape
        let at = physicalNear(k, a)
        if shape.contains(.group) { return reportInGroup(k, a, record.group) }
        let movedTo = record.isMoved ? at : nil
        if shape.isDisjoint(with: [.near, .far, .center, .baseline]) {
            let size = run.items[k].size[a]
            let start = isMirrored(a) ? run.size.x - run.pad.near(a) - size : run.pad.near(a)
            return run.say(i, run.nearEdge(a), at, RelativePlaceFact.contentStart(at: start, movedTo: movedTo))
        }
        guard let edge = leadingEdge(record, shape, a, isGone: run.items[k].gone) else {
            return run.say(i, run.nearEdge(a), at, RelativePlaceFact.unsolved(at: at))
        }
        let rule = edge.rule
        let reads = [read(i, rule.prop, .rule(rule.rule, rule.prop, on: i))]
        run.say(i, run.nearEdge(a), at, step(k, a, edge, record, movedTo: movedTo), reads: reads)
    }

    /// The edge that the place comes from: of two given ones the left or upper; a gone child stands at the one where reading begins.
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
        case .centerX, .centerY: return .aboutCentre(fact, length: length, at: fact.at - length / 2, movedTo: movedTo)
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
        let reads = doc.value(i, center).isSet ? [Fact.Read(i, center, .rule(isOwn: true))] : []
        guard let group else { return run.say(i, run.nearEdge(a), at, RelativePlaceFact.unsolved(at: at), reads: reads) }
        let isMirrored = isMirrored(a)
        let content = run.content(a)
        // Without room inside, the paddings are together more than the length.
        let far = content > 0 ? run.pad.far(a) : run.size[a] - run.pad.near(a)
        let step = RelativePlaceFact.inGroup(
            total: group.total, content: content, padding: isMirrored ? far : run.pad.near(a),
            before: isMirrored ? group.after : group.before,
            offset: isMirrored ? -group.offset : group.offset, at: at)
        run.say(i, run.nearEdge(a), at, step, reads: reads)
    }

    // MARK: Physical coordinates

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

    /// Where a rule puts the edge, centre or baseline that it is set on.
    private func physical(_ k: Int, _ a: Axis, _ edge: RelativeEdgeRecord) -> RelativeEdgeFact {
        switch edge.place {
        case .distance(let d, let isBounded): return physicalDistance(a, edge.rule, d, isBounded: isBounded)
        case .reference(let target, let base, let isGone):
            return physicalReference(k, a, edge.rule, target, base: isMirrored(a) ? run.size.x - base : base, isGone: isGone)
        }
    }

    private func physicalDistance(_ a: Axis, _ rule: RelativeRule, _ d: Double, isBounded: Bool) -> RelativeEdgeFact {
        let mirrored = isMirrored(a)
        let start = mirrored ? run.pad.far(a) : run.pad.near(a)
        let end = mirrored ? run.pad.near(a) : run.pad.far(a)
        let distance: RelativeDistance = rule.rule.kind == .percent && !isBounded ? .percent(rule.rule, of: run.content(a)) : .points(d)
        switch rule.prop {
        case .centerX, .centerY:
            let logical = run.pad.near(a) + run.content(a) / 2
            let middle = mirrored ? run.size.x - logical : logical
            let offset = mirrored ? -d : d
            return .aboutMiddle(middle, offset: offset, at: middle + offset)
        case let prop where isFar(prop) != mirrored:
            return .fromFar(prop, distance, whole: run.size[a], padding: end, at: run.size[a] - end - d)
        default: return .fromNear(rule.prop, distance, padding: start, at: start + d)
        }
    }

    /// An edge that follows one at `base`. `left` and `right` count from the left in right-to-left too, all else from where reading
    /// begins.
    private func physicalReference(
        _ k: Int, _ a: Axis, _ rule: RelativeRule, _ target: Target, base: Double, isGone: Bool
    ) -> RelativeEdgeFact {
        let (times, anchor) = (rule.rule.mult, rule.rule.anchor)
        let name: RelativeAnchorName
        switch target {
        case .container, .nothing: name = .content(of: run.node, anchor)
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
            name, base: base, reach: reach, times: times, add: add, whole: run.size.x, at: run.size.x - (reach * times + add))
    }
}
