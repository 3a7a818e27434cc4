// What the linear layout reports to a recorder: each step with the rules that it read. Nothing here runs unless a recorder listens.

extension LinearLayout {
    // MARK: Sizes

    /// What determines the length of a share; `free`: how the free length results.
    func reportShare(_ line: Line, _ part: SharePart, _ free: [Fact.Read], _ length: Double) {
        let k = Int(part.item)
        let i = run.items[k].node
        let prop = run.physical(line.main)
        let shared = line.shared
        var reads = run.sizeSource(i, line.main).reads
        if run.sizeRule(i, line.main).kind == .reference { reads.append(Fact.Read(i, prop, .step(LinearRead.followsShare))) }
        let fact: LinearSizeFact
        if run.wraps(line.main) {
            fact = .unshared(container: run.node, prop, base: part.base, length: length)
        } else if line.isWeighed {
            fact = .besideWeights(base: part.base, length: length)
        } else {
            switch shared.outcome(part) {
            case .grown(let raw):
                fact = .share(free: shared.free, weight: part.weight, weights: shared.weights, base: part.base, raw: raw)
                reads += free
            case .weightless: fact = .weightlessShare(length: length)
            case .held(.lower) where part.low == 0:
                fact = .noShare
                reads += free
            case .held(let slot): fact = .heldShare(slot, length: length)
            }
        }
        run.say(i, prop, max(0, length), fact, reads: reads)
    }

    /// How the length that is free for shares results from the `room`, and the weights of what shares it.
    func shareReads(_ line: Line, _ room: Double) -> [Fact.Read] {
        guard let parts = line.parts else { return [] }
        let (held, weights) = run.sharedTerms(parts, line.partCount, line.shared, line.main)
        var taken = NamedSum()
        var shared: Set<Int> = []
        for p in 0..<line.partCount where parts[p].role != .space {
            shared.insert(3 * Int(parts[p].item) + (parts[p].role == .near ? 0 : parts[p].role == .size ? 1 : 2))
        }
        for k in 0..<run.count { addCell(line, k, to: &taken, without: shared) }
        taken.add(spaces: run.count - 1, of: line.space)
        taken.add(spaces: 2, of: line.ends)
        addDividers(line, to: &taken)
        var reads = run.roomReads(line.main)
        reads.append(note(line, .free(run.roomNow(line.main), taken: taken, held: held, free: room - held.total)))
        if weights.terms.count > 1 { reads.append(note(line, .weights(weights, line.shared.weights))) }
        return reads
    }

    func note(_ line: Line, _ note: LinearRead) -> Fact.Read {
        Fact.Read(run.node, line.main == .x ? .hspace : .vspace, .step(note))
    }

    /// Adds a child with its own spacings, except what is `shared`: for each child in turn the near spacing, the length and the far
    /// spacing. `isOwn`: its length will still change.
    private func addCell(_ line: Line, _ k: Int, to sum: inout NamedSum, without shared: Set<Int> = [], isOwn: Bool = false) {
        let i = run.items[k].node
        for side in [Side.near, .far] {
            if side == .far, !shared.contains(3 * k + 1) {
                sum.add(isOwn ? .own(i) : run.needName(k, line.main), run.items[k].size[line.main])
            }
            if shared.contains(3 * k + (side == .near ? 0 : 2)) { continue }
            let gap = line.gaps?[2 * k + (side == .near ? 0 : 1)] ?? 0
            if gap != 0 { sum.add(.side(i, run.positionProp(i, line.main, side)), gap) }
        }
    }

    /// The whole line. `changing`: the children whose lengths will still change.
    private func cells(_ line: Line, changing: Set<Int32> = []) -> NamedSum {
        var sum = NamedSum()
        for k in 0..<run.count { addCell(line, k, to: &sum, isOwn: changing.contains(Int32(k))) }
        sum.add(spaces: run.count - 1, of: line.space)
        sum.add(spaces: 2, of: line.ends)
        addDividers(line, to: &sum)
        return sum
    }

    private func addDividers(_ line: Line, to sum: inout NamedSum) {
        let length = line.dividers.total(run.count)
        if length > 0 { sum.add(.dividers, length) }
    }

    /// The length that the line leaves in the container's room. `changing`: the children that will get it, or give what it lacks.
    func leftReads(_ line: Line, _ left: Double, changing: Set<Int32> = []) -> [Fact.Read] {
        run.roomReads(line.main) + [note(line, .left(run.roomNow(line.main), cells(line, changing: changing), left: left))]
    }

    /// What the lengths that gave or got a part have in common, and how it results.
    func fitAccount(
        _ line: Line, _ parts: UnsafeMutablePointer<SharePart>, _ count: Int, _ shared: Shared, _ left: Double
    ) -> LinearFitAccount {
        let (gains, weights) = run.gains(parts, count, shared, line.main)
        let rest = left - gains.total
        var reads = leftReads(line, left, changing: run.changing(parts, count))
        if !gains.isEmpty { reads.append(note(line, .gains(left: left, gains, rest: rest))) }
        let isEqual = shared.weights == Double(weights.terms.count + weights.others)
        if !isEqual, weights.terms.count > 1 { reads.append(note(line, .weights(weights, shared.weights))) }
        return LinearFitAccount(rest: rest, weights: shared.weights, reads: reads)
    }

    private func fitted(_ part: SharePart, _ shared: Shared, _ account: LinearFitAccount, to length: Double) -> LinearFitted {
        var stop: LinearStop?
        if part.weight <= 0 || shared.weights <= 0 { stop = .end }
        if case .held = shared.outcome(part) { stop = .end }
        if length == part.high { stop = .upperBound } else if length == part.low { stop = part.low > 0 ? .lowerBound : .end }
        if length == part.base { stop = .unchanged }
        return LinearFitted(
            rest: account.rest, weight: part.weight, weights: account.weights, from: part.base, to: length, stop: stop)
    }

    /// The effect of shrinking or gravity fill on a size. `cause`: the property that sets it.
    func reportFit(_ line: Line, _ part: SharePart, _ shared: Shared, _ account: LinearFitAccount, to length: Double, by cause: Prop) {
        let fact = LinearSizeFact.fitted(fitted(part, shared, account, to: length))
        let reads = account.reads + [Fact.Read(run.node, cause, .rule())]
        run.say(run.items[Int(part.item)].node, run.physical(line.main), max(0, length), fact, reads: reads, goesOn: true)
    }

    /// Notes the effect of shrinking on a spacing, or on the spaces between the children, which are one part.
    func noteShrunk(_ account: LinearAccount, _ line: Line, _ part: SharePart, _ shared: Shared, to length: Double) {
        let place = part.role == .space ? -1 : 2 * Int(part.item) + (part.role == .near ? 0 : 1)
        account.shrunk[place] = fitted(part, shared, account.fit, to: length)
    }

    /// What makes the line's content.
    func content(_ line: Line) -> any ContentStep { told.map { rowContent($0).sum } ?? LinearContent(cells: cells(line)) }

    /// The need of the children across the line: that of the child with the largest need, or of the labels on the baseline.
    func breadthFact(_ axis: Axis, _ breadth: Double) -> any ContentStep {
        if axis == .y, run.box.pointee.flags.contains(.baseView), let base = baseItem(), !standsOnBaseline(base) {
            return alignedBaseRead(base, breadth) ?? run.largestNeed(axis, breadth)
        }
        guard axis == .y, run.box.pointee.flags.contains(.baseView), let read = baselineRead(breadth) else {
            return run.largestNeed(axis, breadth)
        }
        return read
    }

    /// The need of a label on the baseline of a base view that is aligned in another way, if it determines the breadth.
    private func alignedBaseRead(_ base: Int, _ breadth: Double) -> LinearAlignedBaseContent? {
        let aligned = alignedBase(base)
        guard aligned.item >= 0, aligned.need == breadth else { return nil }
        let k = aligned.item
        let ascents = (ascent(base), ascent(k))
        return LinearAlignedBaseContent(
            base: run.items[base].node, part: aligned.part, shift: aligned.offset - ascents.0, baseAscent: ascents.0,
            label: run.items[k].node, ascent: ascents.1, height: aligned.isAbove ? nil : run.items[k].size.y)
    }

    /// The properties that set the space between children and the dividers, and the resulting space.
    func spaceReads(_ line: Line) -> [Fact.Read] {
        if let told { return rowContent(told).reads }
        return dividerReads(line.dividers.total(run.count)) + onlySpaceReads(line)
    }

    private func onlySpaceReads(_ line: Line) -> [Fact.Read] {
        guard run.count > 1 else { return [] }
        if let account = line.account, let shrunk = account.shrunk[-1] {
            let reads = account.fit.reads + [Fact.Read(run.node, .shrinkType, .rule())]
            let each = LinearRead.shrunk(.space, shrunk)
            return reads + [note(line, each)] + (run.count > 2 ? [note(line, .eachSpace(shrunk.to, count: run.count - 1))] : [])
        }
        if let even = run.evenItems, run.box.pointee.flags.contains(.subviewsSize), !run.wraps(line.main), line.space != even.least,
            line.space != even.most
        {
            let parts = run.count - 1 + (even.isCentered ? 2 : 0)
            let rule = Fact.Read(run.node, .subviewsSize, .rule())
            let space = LinearRead.space(
                count: run.count, size: even.size, dividers: line.dividers.total(run.count), run.roomNow(line.main), parts: parts,
                space: line.space)
            return run.roomReads(line.main) + [rule, note(line, space)]
        }
        return run.spaceReads(line.main, of: spaceOwner)
    }

    // MARK: Places

    /// What determines the place of each item along the line. `start`: where the line begins; `gravity`: the space that gravity adds
    /// between each two.
    func reportAlong(_ line: Line, _ place: Gravity.Place, start: Double, gravity: Double) {
        let main = line.main
        let isMoved = start != run.pad.near(main) + line.ends + line.dividers.beginning
        let left = isMoved || gravity != 0 ? leftReads(line, rest(line)) : []
        for k in 0..<run.count where run.hears(k) {
            let i = run.items[k].node
            let at = run.items[k].pos[main]
            let spacing = line.gaps?[2 * k] ?? 0
            var reads = spacing == 0 ? [] : spacingReads(line, k, .near)
            let fact: LinearPlaceFact
            if k == 0 {
                fact = firstFact(line, place, isMoved: isMoved, at: at, spacing: spacing)
                reads += run.paddingReads(main) + dividerReads(line.dividers.beginning)
            } else {
                let step = stepFact(line, k, place, gravity)
                fact = .after(step, at: at)
                if step.farSpacing != 0 { reads += spacingReads(line, k - 1, .far) }
                if step.divider != 0 { reads += dividerReads(step.divider) }
                if step.space != 0 { reads += onlySpaceReads(line) }
            }
            if k == 0 ? isMoved && place != .windowCenter : gravity != 0 {
                reads += left + [gravityRead(line, place, gravity)]
            }
            run.say(i, run.nearEdge(main), at, fact, reads: reads)
        }
    }

    private func firstFact(_ line: Line, _ place: Gravity.Place, isMoved: Bool, at: Double, spacing: Double) -> LinearPlaceFact {
        if isMoved && place == .windowCenter {
            let window = doc.screenState.size[line.main]
            return .firstOnScreen(
                container: run.node, prop: run.physical(line.main), window: window, cells: cells(line), ends: line.ends,
                divider: line.dividers.beginning,
                before: line.main == .x && rtl ? window - run.origin.x - run.size.x : run.origin[line.main], spacing: spacing, at: at)
        }
        return .first(
            padding: run.padding(line.main, .near), ends: line.ends, divider: line.dividers.beginning,
            lead: isMoved ? LinearLead(place: place, left: rest(line), count: run.count) : nil, spacing: spacing, at: at)
    }

    private func stepFact(_ line: Line, _ k: Int, _ place: Gravity.Place, _ gravity: Double) -> LinearStep {
        let before = run.items[k - 1]
        return LinearStep(
            axis: line.main, before: before.node, end: before.pos[line.main] + before.size[line.main],
            farSpacing: line.gaps?[2 * k - 1] ?? 0,
            space: line.space, divider: line.dividers.middle, gravity: gravity, place: place, spacing: line.gaps?[2 * k] ?? 0)
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
        // In a scroll a percentage is a part of the view (S-2).
        if run.traits.scrolls { return run.distanceReads(i, line.main, [side]) }
        let prop = run.positionProp(i, line.main, side)
        let length = line.gaps?[2 * k + (side == .near ? 0 : 1)] ?? 0
        var reads: [Fact.Read] = []
        let role: SharePart.Role = side == .near ? .near : .far
        if run.position(i, line.main, side).kind == .percent {
            var step = LinearRead.heldSpacing(i, prop, length: length)
            let part = line.parts.flatMap { parts in
                (0..<line.partCount).first { parts[$0].item == Int32(k) && parts[$0].role == role }.map { parts[$0] }
            }
            if let part, !run.wraps(line.main), !line.isWeighed, case .grown(let raw) = line.shared.outcome(part) {
                let shared = line.shared
                step = .spacing(i, prop, free: shared.free, weight: part.weight, weights: shared.weights, base: part.base, length: raw)
                reads += line.reads
            }
            reads.append(Fact.Read(i, prop, .step(step)))
        } else {
            reads.append(Fact.Read(i, prop))
        }
        if let shrunk = line.account?.shrunk[2 * k + (side == .near ? 0 : 1)] {
            reads += (line.account?.fit.reads ?? []) + [Fact.Read(run.node, .shrinkType, .rule())]
            reads.append(Fact.Read(i, prop, .step(LinearRead.shrunk(.side(i, prop), shrunk))))
        }
        return reads
    }

    /// A label on the common baseline.
    func reportBaseline(_ k: Int, _ line: Double, _ ascent: Double) {
        guard let base = baselineBase(line) else { return }
        let i = run.items[k].node
        let at = run.items[k].pos.y
        // The place of the base view by its own alignment is counted from the container's edge.
        let isAligned = baseItem().map { !standsOnBaseline($0) } ?? false
        let fact = LinearPlaceFact.onBaseline(
            padding: isAligned ? PaddingRead(length: 0) : run.padding(.y, .near), base: run.items[base.item].node, margin: base.margin,
            baseAscent: base.ascent, ascent: ascent,
            at: at)
        var reads = [Fact.Read(run.node, .baselineBaseView, .rule()), ascentRead(base.item, base.ascent)]
        if base.item != k { reads.append(ascentRead(k, ascent)) }
        run.say(i, .top, at, fact, reads: reads + run.placeReads(i, .y))
    }

    /// The label that determines the common baseline: the base view after its margin, or the one that reaches highest.
    private func baselineBase(_ line: Double) -> (item: Int, margin: NamedDistance, ascent: Double)? {
        guard let base = baseItem() else { return nil }
        if !standsOnBaseline(base) { return (base, NamedDistance(prop: .top, length: run.items[base].pos.y), ascent(base)) }
        let margin = run.named(run.items[base].node, .y, .near, whole: run.content(.y))
        if margin.length + ascent(base) == line { return (base, margin, ascent(base)) }
        guard let highest = (0..<run.count).first(where: { standsOnBaseline($0) && ascent($0) == line }) else { return nil }
        return (highest, NamedDistance(prop: .top, length: 0), line)
    }

    private func ascentRead(_ k: Int, _ ascent: Double) -> Fact.Read {
        let (i, height) = (run.items[k].node, run.items[k].size.y)
        let font = doc.lineHeight(i)
        let text = height - 2 * (ascent - 0.75 * font)
        return Fact.Read(i, .fontSize, .step(LinearRead.ascent(i, height: height, text: text, font: font, ascent)))
    }

    /// The label on the baseline with the largest need, if it determines the breadth.
    private func baselineRead(_ breadth: Double) -> LinearBaselineContent? {
        guard let line = baseline(), let base = baselineBase(line), let named = baseItem() else { return nil }
        for k in 0..<run.count where standsOnBaseline(k) {
            let i = run.items[k].node
            let far = run.named(i, .y, .far, whole: 0)
            let own = k == named ? far : NamedDistance(prop: far.prop, length: 0)
            guard line - ascent(k) + run.items[k].size.y + own.length == breadth else { continue }
            return LinearBaselineContent(
                base: run.items[base.item].node, margin: base.margin, baseAscent: base.ascent, lowest: i, ascent: ascent(k),
                height: run.items[k].size.y, far: own)
        }
        return nil
    }
}
