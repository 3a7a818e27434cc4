// What the linear layout reports to a recorder: each step with the rules that it read. Nothing here runs unless a recorder listens.

extension LinearLayout {
    // MARK: Sizes

    /// Why a share is as long as it is; `room`: what was there to be shared, before bounds and added numbers.
    func reportShare(_ line: Line, _ part: SharePart, _ shared: Shared, _ room: Double, _ length: Double) {
        let k = Int(part.item)
        let i = run.items[k].node
        let prop = run.physical(line.main)
        var reads = run.sizeSource(i, line.main).reads
        if run.sizeRule(i, line.main).kind == .reference { reads.append(Fact.Read(i, prop, .step(LinearRead.followsShare))) }
        let fact: LinearSizeFact
        if run.wraps(line.main) {
            fact = .unshared(container: run.node, prop, base: part.base, length: length)
        } else {
            switch shared.outcome(part) {
            case .grown(let raw):
                fact = .share(free: shared.free, weight: part.weight, weights: shared.weights, base: part.base, raw: raw)
                reads += run.roomReads(line.main) + freeReads(line, shared, room)
            case .weightless: fact = .weightlessShare(length: length)
            case .held(.lower) where part.low == 0: fact = .noShare
            case .held(let slot): fact = .heldShare(slot, length: length)
            }
        }
        run.say(i, prop, max(0, length), fact, reads: reads)
    }

    /// How the free length comes about, where it is not the room.
    private func freeReads(_ line: Line, _ shared: Shared, _ room: Double) -> [Fact.Read] {
        guard line.fixed != 0 || shared.free != room else { return [] }
        let note = LinearRead.free(
            run.roomNow(line.main), fixed: line.fixed, held: room - shared.free, isLacking: room < 0, free: shared.free)
        return [Fact.Read(run.node, line.main == .x ? .hspace : .vspace, .step(note))]
    }

    /// What shrinking or gravity fill did to a size. `left`: what the line left or lacked; `cause`: the property that says so.
    func reportFit(_ line: Line, _ part: SharePart, left: Double, to length: Double, by cause: Prop) {
        let stop: LinearStop? =
            length == part.high ? .upperBound : length == part.low ? (part.low > 0 ? .lowerBound : .end) : nil
        run.say(
            run.items[Int(part.item)].node, run.physical(line.main), max(0, length),
            LinearSizeFact.fitted(left: left, from: part.base, to: length, stop: stop), reads: [Fact.Read(run.node, cause, .rule())],
            goesOn: true)
    }

    /// What the line's content is made up of.
    func content(_ line: Line) -> LinearContent {
        var lengths = 0.0
        var spacings = 2 * line.ends
        for k in 0..<run.count {
            lengths += run.items[k].size[line.main]
            if let gaps = line.gaps { spacings += gaps[2 * k] + gaps[2 * k + 1] }
        }
        let named = run.count > 6 ? 0 : run.count
        return LinearContent(
            named: (0..<named).map { LinearContent.Child(node: run.items[$0].node, length: run.items[$0].size[line.main]) },
            lengths: lengths, count: run.count, areRows: run.traits.lendsRules, space: line.space, spacings: spacings)
    }

    /// The property that sets the space between children.
    func spaceReads(_ line: Line) -> [Fact.Read] { run.count > 1 ? run.spaceReads(line.main, of: spaceOwner) : [] }

    // MARK: Places

    /// Why each item stands where it does along the line. `start`: where the line begins; `gravity`: what gravity puts between
    /// each two.
    func reportAlong(_ line: Line, _ place: Gravity.Place, start: Double, gravity: Double) {
        let main = line.main
        let isMoved = start != run.pad.near(main) + line.ends
        for k in 0..<run.count where run.hears(k) {
            let i = run.items[k].node
            let at = run.items[k].pos[main]
            let spacing = line.gaps?[2 * k] ?? 0
            var reads = spacing == 0 ? [] : spacingReads(line, k, .near)
            let fact: LinearPlaceFact
            if k == 0 {
                fact = firstFact(line, place, isMoved: isMoved, at: at, spacing: spacing)
                reads += run.paddingReads(main)
            } else {
                let step = stepFact(line, k, place, gravity)
                fact = .after(step, at: at)
                if step.farSpacing != 0 { reads += spacingReads(line, k - 1, .far) }
                if step.space != 0 { reads += spaceReads(line) }
            }
            if k == 0 ? isMoved : gravity != 0 { reads.append(gravityRead(line, place, gravity)) }
            run.say(i, run.nearEdge(main), at, fact, reads: reads)
        }
    }

    private func firstFact(_ line: Line, _ place: Gravity.Place, isMoved: Bool, at: Double, spacing: Double) -> LinearPlaceFact {
        let isOverdrawn = line.main == .x && rtl && line.debts.map { $0[0] != 0 } ?? false
        if isOverdrawn || isMoved && place == .windowCenter { return .firstAt(at - spacing, spacing: spacing, at: at) }
        return .first(
            padding: run.padding(line.main, .near), ends: line.ends,
            lead: isMoved ? LinearLead(place: place, left: rest(line), count: run.count) : nil, spacing: spacing, at: at)
    }

    private func stepFact(_ line: Line, _ k: Int, _ place: Gravity.Place, _ gravity: Double) -> LinearStep {
        let before = run.items[k - 1]
        let lacksBefore = !(line.main == .x && rtl)
        return LinearStep(
            before: before.node, end: before.pos[line.main] + before.size[line.main],
            lack: line.debts?[lacksBefore ? k - 1 : k] ?? 0, lacksBefore: lacksBefore, farSpacing: line.gaps?[2 * k - 1] ?? 0,
            space: line.space, gravity: gravity, place: place, spacing: line.gaps?[2 * k] ?? 0)
    }

    private func gravityRead(_ line: Line, _ place: Gravity.Place, _ each: Double) -> Fact.Read {
        let parts: Int
        switch place {
        case .between where run.count > 1: parts = run.count - 1
        case .around: parts = run.count
        case .among: parts = run.count + 1
        default: return Fact.Read(run.node, .gravity, .rule())
        }
        return Fact.Read(run.node, .gravity, .step(LinearRead.gravity(container: run.node, left: rest(line), parts: parts, each: each)))
    }

    /// A child's own spacing along the line.
    private func spacingReads(_ line: Line, _ k: Int, _ side: Side) -> [Fact.Read] {
        let i = run.items[k].node
        if run.given != nil, givenSpacing(k, side) != nil { return [Fact.Read(run.node, .equalize, .rule())] }
        let prop = run.positionProp(i, line.main, side)
        guard run.position(i, line.main, side).kind == .percent else { return [Fact.Read(i, prop)] }
        let length = line.gaps?[2 * k + (side == .near ? 0 : 1)] ?? 0
        return [Fact.Read(i, prop, .step(LinearRead.spacing(i, prop, length: length)))]
    }

    /// A label on the common baseline.
    func reportBaseline(_ k: Int, _ line: Double, _ ascent: Double) {
        let i = run.items[k].node
        let at = run.items[k].pos.y
        run.say(
            i, .top, at, LinearPlaceFact.onBaseline(padding: run.pad.top, line: line, ascent: ascent, at: at),
            reads: [Fact.Read(run.node, .baselineBaseView, .rule())] + run.placeReads(i, .y))
    }
}
