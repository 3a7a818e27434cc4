// What float layout reports to a recorder: each step with the rules that it read. Nothing here runs unless a recorder listens.

extension FloatLayout {
    private func size(_ k: Int, _ axis: Axis, _ step: FloatSizeFact, reads: [Fact.Read]) {
        run.say(run.items[k].node, run.physical(axis), run.items[k].size[axis], step, reads: reads)
    }

    private func place(_ k: Int, _ axis: Axis, _ step: FloatPlaceFact, reads: [Fact.Read] = [], goesOn: Bool = false) {
        run.say(run.items[k].node, run.nearEdge(axis), run.items[k].pos[axis], step, reads: reads, goesOn: goesOn)
    }

    private func marginReads(_ k: Int, _ axis: Axis, _ sides: [Side] = [.near, .far]) -> [Fact.Read] {
        run.distanceReads(run.items[k].node, axis, sides)
    }

    /// The child's own size rule.
    private func own(_ k: Int, _ axis: Axis) -> Fact.Read { Fact.Read(run.items[k].node, run.physical(axis)) }

    /// A property of the child, as it is written.
    private func childRule(_ k: Int, _ prop: Prop) -> Fact.Read {
        Fact.Read(run.items[k].node, prop, .rule(isOwn: true))
    }

    /// A property of the container, as it is written.
    private func floatRule(_ prop: Prop) -> Fact.Read { Fact.Read(run.node, prop, .rule()) }

    // MARK: Sizes

    func reportCell(_ k: Int, _ f: FloatField, size: Double) {
        self.size(k, f.along, .cell(raw: f.shared, size: size), reads: [floatRule(.subviewsSize)])
    }

    func reportPercentDown(_ k: Int, _ f: FloatField, _ rule: Rule, whole: Double, margins: Double, raw: Double, size: Double) {
        let step = FloatSizeFact.percentDown(
            rule: rule, of: run.physical(f.down), whole: whole, margins: margins, raw: raw, size: size)
        self.size(k, f.down, step, reads: [own(k, f.down)] + marginReads(k, f.down))
    }

    /// A size that is a part of the gap at the place found.
    func reportGap(_ k: Int, _ f: FloatField, _ step: FloatSizeFact) {
        size(k, f.along, step, reads: [own(k, f.along)] + marginReads(k, f.along))
    }

    func reportStretched(_ k: Int, _ f: FloatField, line: Double, size: Double) {
        self.size(k, f.down, .stretched(line: line, size: size), reads: [childRule(k, .alignment)])
    }

    func reportFollowing(_ k: Int, _ f: FloatField, _ rule: Rule, raw: Double, size: Double) {
        let step = FloatSizeFact.following(
            rule: rule, own: run.physical(f.down), length: run.items[k].size[f.down], raw: raw, size: size)
        self.size(k, f.along, step, reads: [own(k, f.along)])
    }

    // MARK: Places

    func reportSpot(_ k: Int, _ f: FloatField, _ spot: FloatSpot, _ m: FloatMargins, isFar: Bool) {
        let at = run.items[k].pos[f.along]
        var reads = marginReads(k, f.along, [isFar ? .far : .near]) + run.paddingReads(f.along)
        if isFar { reads.append(childRule(k, .reverseFloat)) }
        if spot.reach != 0 { reads += run.spaceReads(f.along) }
        let step: FloatPlaceFact =
            isFar
            ? .farSide(
                whole: run.size[f.along], padding: f.far, reach: spot.reach, margin: m.far, side: run.physical(f.along),
                length: run.items[k].size[f.along], at: at)
            : .nearSide(start: f.near, reach: spot.reach, margin: m.near, at: at)
        place(k, f.along, step, reads: reads)
        var down = marginReads(k, f.down, [.near]) + run.paddingReads(f.down)
        if doc.value(run.items[k].node, .clearFloat).isSet { down.append(childRule(k, .clearFloat)) }
        place(k, f.down, .height(top: spot.top, margin: m.top, at: run.items[k].pos[f.down]), reads: down)
    }

    func reportGravity(_ k: Int, _ f: FloatField, rest: Double, isHalf: Bool, from old: Double) {
        let step = FloatPlaceFact.movedByGravity(rest: rest, isHalf: isHalf, from: old, at: run.items[k].pos[f.down])
        place(k, f.down, step, reads: [floatRule(.gravity)], goesOn: true)
    }

    func reportAligned(_ k: Int, _ f: FloatField, line: Double, isHalf: Bool, from old: Double) {
        let step = FloatPlaceFact.aligned(
            line: line, size: run.items[k].size[f.down], isHalf: isHalf, from: old, at: run.items[k].pos[f.down])
        place(k, f.down, step, reads: [childRule(k, .alignment)], goesOn: true)
    }

    func reportFarEdgeKept(_ k: Int, _ f: FloatField) {
        place(k, f.along, .keepsFarEdge(at: run.items[k].pos[f.along]), goesOn: true)
    }
}
