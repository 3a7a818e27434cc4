// The layout pass: visits dirty boundaries, asks a container's algorithm, and gives children their frames.
//
//     layout(container, proposal) ──► algorithm(run) ──► size, and the items' places
//                                        │  asks `run` for children's sizes
//                                        ▼
//     place: transform, mirror ──► setFrame(child) ──► layout(child, exact) where it changed
//
// An algorithm sees one `Run`: its own box and its direct children as `Item`s, in logical coordinates (x counts from the
// side where reading begins). Caches, dirty marks, padding, safe area, transform and mirroring wrap it from outside.

/// The state of a pass.
struct PassState {
    unowned(unsafe) let doc: Document
    let nodes: UnsafeMutablePointer<Node>
    let rules: UnsafeMutablePointer<NodeRules>
    let boxes: UnsafeMutablePointer<Box>
    let exts: UnsafeMutablePointer<Ext>
    let bounds: UnsafeMutablePointer<Bounds>
    let placeBounds: UnsafeMutablePointer<PlaceBounds>
    let pool: UnsafeMutablePointer<Rule>
    let traits: UnsafePointer<KindTraits>
    /// The values of CSS's properties where none is set.
    let standardItem: UnsafePointer<CSSItem>
    let standardBox: UnsafePointer<CSSBox>
    var scratch: Scratch
    /// The recording that notes what the pass does and why; `nil` in ordinary passes.
    let recording: Recording?
    let records: Bool
    let goesShortWays: Bool
    /// Whether reading goes from right to left at the current container: set by a node in a flex, grid or block, otherwise inherited.
    var rtl: Bool
    let usesDirection: Bool
    /// Whether a place on the screen can change a layout (safe area, windowCenter).
    let placed: Bool
    let hasSafeArea: Bool
    var region = Region()
    let tracks: Bool
    /// Whether every dirty container is placed before the pass ends, so that children can be placed while they are measured.
    var placesAhead = false
    /// The boundary that is laid out.
    var boundary = Document.screen
    /// The offers of the parent on which the current measuring depends, and those on which the last answer depends.
    var offers = UsedOffers()
    var answerOffers = UsedOffers()
    /// How often each node was laid out or measured, where that is counted.
    let visitsOf: UnsafeMutablePointer<UInt32>?
    /// How many containers and children were visited since the last question whether to stop, and whether the answer was yes: the pass then
    /// only unwinds.
    var visits: Int32 = 0
    var isStopped = false
    var laidOut = 0
    /// Containers laid out by a short way, for tests and reports.
    var plainly = 0
    var changes: [(node: Int32, old: Rect)] = []
    var cycles: [String] = []
    /// The grid that was measured last, which may be placed next.
    var measuredGrid: MeasuredGrid?
    /// The first child found that is in the lists of two others.
    var conflict: ListConflict?
    /// The first cell of a table found whose column is before the next one in its row.
    var columnConflict: ColumnConflict?

    init(_ doc: Document, _ recording: Recording?) {
        self.doc = doc
        self.recording = recording
        records = recording != nil
        goesShortWays = recording == nil && doc.goesShortWays
        nodes = doc.nodes.base
        rules = doc.rules.base
        boxes = doc.boxes.base
        exts = doc.exts.base
        bounds = doc.bounds.base
        placeBounds = doc.placeBounds.base
        pool = doc.pool.base
        traits = Kind.traitsTable
        (standardItem, standardBox) = (CSSItem.standardPlace, CSSBox.standardPlace)
        scratch = doc.scratch
        rtl = doc.screenState.rtl
        usesDirection = doc.usesDirection
        hasSafeArea = doc.screenState.hasSafeArea
        placed = hasSafeArea || doc.usesWindow
        tracks = doc.tracksChanges
        visitsOf = doc.visitCounts
        if hasSafeArea { doc.makePlacings() }
    }
}

extension Document {
    /// Runs a pass: `body` lays out with it.
    package func withPass<T>(_ recording: Recording? = nil, _ body: (Pass) -> T) -> T {
        passCount &+= 1
        var state = PassState(self, recording)
        // Many small passes ask as often as one large pass.
        state.visits = visitsSinceLook &+ 8
        defer {
            visitsSinceLook = state.visits
            scratch = state.scratch
            scratch.passEnded()
        }
        return withUnsafeMutablePointer(to: &state) { body(Pass(state: $0)) }
    }
}

/// A running pass. Its state is stored outside, so that passing it on costs one word; a copy is the same pass.
package struct Pass {
    let state: UnsafeMutablePointer<PassState>

    @inline(__always) var doc: Document { state.pointee.doc }
    @inline(__always) var nodes: UnsafeMutablePointer<Node> { state.pointee.nodes }
    @inline(__always) var rules: UnsafeMutablePointer<NodeRules> { state.pointee.rules }
    @inline(__always) var boxes: UnsafeMutablePointer<Box> { state.pointee.boxes }
    @inline(__always) var exts: UnsafeMutablePointer<Ext> { state.pointee.exts }
    @inline(__always) var rtl: Bool { state.pointee.rtl }
    @inline(__always) package var placed: Bool { state.pointee.placed }
    @inline(__always) package var hasSafeArea: Bool { state.pointee.hasSafeArea }
    @inline(__always) var records: Bool { state.pointee.records }
    @inline(__always) var scratch: Scratch {
        get { state.pointee.scratch }
        nonmutating _modify { yield &state.pointee.scratch }
    }
    /// Whether to record what is done and why.
    @inline(__always) var hears: Bool { state.pointee.records && state.pointee.recording?.hears ?? false }
    /// Whether the results of the pass are the layout: frames, and what is kept beside them. Another pass changes nothing in the document.
    @inline(__always) var isForGood: Bool { !state.pointee.records || state.pointee.recording?.isForGood ?? true }

    @inline(__always) func traits(_ kind: Kind) -> UnsafePointer<KindTraits> { state.pointee.traits + Int(kind.rawValue) }

    /// Lays out a container at `origin` on the screen. Where `place` is true, both axes are exact, and its children are placed. `isAnew`:
    /// known answers are not used.
    func layout(_ i: Int32, _ proposal: Proposal, origin: Pair, place: Bool, isAnew: Bool = false) -> Pair {
        let n = nodes + Int(i)
        let box = boxes + Int(n.pointee.box)
        noteVisit(i, box)
        if state.pointee.isStopped { return .zero }
        let keeps = !place && !isAnew && !(records && asksAgain(i))
        if keeps, let known = doc.knownAnswer(box, proposal) {
            state.pointee.answerOffers = known.offers
            return known.size
        }
        if !place { box.pointee.cache.isPlacedAhead = false }
        let before = state.pointee.offers
        let rtlAround = state.pointee.rtl
        if state.pointee.usesDirection, let own = doc.ownDirection(i) { state.pointee.rtl = own }
        state.pointee.offers = UsedOffers()
        if records { state.pointee.recording?.enter(i, proposal, place: place) }
        let mark = state.pointee.scratch.mark
        let size: Pair
        let isDone = place && box.pointee.cache.isPlacedAhead && isPlacedAhead(i, box, in: proposal)
        if isDone {
            size = proposal.lengths
        } else if let plain = layoutPlainly(i, n, box, proposal, origin, place: place) {
            state.pointee.plainly += 1
            if let visits = state.pointee.visitsOf { visits[Int(i)] += 1 }
            size = plain
        } else if hasSafeArea {
            size = layoutInSafeArea(i, n, proposal, origin, place: place)
        } else {
            let run = begin(i, proposal, origin, place: place)
            if run.count >= 2048 { askWhetherToStop(at: i) }
            size = state.pointee.isStopped ? .zero : n.pointee.kind.layout.arrange(run)
            if place || run.isPlacedAhead, !state.pointee.isStopped { finish(run) }
            if run.isPlacedAhead, !state.pointee.isStopped { notePlacedAhead(i, box) }
        }
        if place {
            if isForGood {
                n.pointee.flags.subtract([.dirty, .fresh, .touched])
                if !isDone { doc.dropKept(i) }
                noteOffers(box, proposal)
            }
            state.pointee.laidOut += 1
            box.pointee.cache.isPlacedAhead = false
        } else if keeps, !state.pointee.isStopped {
            keep(i, n, box, proposal, size)
        } else {
            box.pointee.cache.isPlacedAhead = false
        }
        state.pointee.answerOffers = state.pointee.offers
        state.pointee.offers = before
        state.pointee.rtl = rtlAround
        state.pointee.scratch.release(mark)
        if records { state.pointee.recording?.leave(i, size) }
        return size
    }

    /// The answer of a flex, grid or block to a question about a given size; `nil` where it has none. It is kept with the measured sizes,
    /// so that the same question for another container above computes nothing twice. `rtl`: the direction of reading around it.
    func answer(_ question: SizedQuestion, of i: Int32, _ proposal: Proposal, rtl: Bool) -> Double? {
        let n = nodes + Int(i)
        let box = boxes + Int(n.pointee.box)
        noteVisit(i, box)
        if state.pointee.isStopped { return nil }
        let code = KeptAnswer.code(proposal, question)
        let keeps = !(records && asksAgain(i))
        if keeps, let known = doc.knownAnswer(box, proposal, code) { return known.size.y.isNaN ? nil : known.size.y }
        let mark = state.pointee.scratch.mark
        let before = state.pointee.offers
        let answer = reading(in: i, around: rtl) { n.pointee.kind.layout.answer(question, begin(i, proposal, .zero, place: false)) }
        state.pointee.offers = before
        state.pointee.scratch.release(mark)
        if keeps, !state.pointee.isStopped {
            let kept = Answer(proposal: proposal, size: Pair(proposal.x.length, answer ?? .nan))
            doc.keepAnswer(box, kept, code, most: traits(n.pointee.kind).pointee.answers)
        }
        return answer
    }

    /// Runs `body` in the direction in which a node is read: its own, or the one around it. Code that begins a run of a node without
    /// `layout` must do so within this; a run keeps the direction in which it began.
    @inline(__always) func reading<T>(in i: Int32, around rtl: Bool, _ body: () -> T) -> T {
        let before = state.pointee.rtl
        state.pointee.rtl = state.pointee.usesDirection ? doc.ownDirection(i) ?? rtl : rtl
        defer { state.pointee.rtl = before }
        return body()
    }

    /// Counts a container and its children, and regularly asks whether to stop.
    @inline(__always) private func noteVisit(_ i: Int32, _ box: UnsafeMutablePointer<Box>) {
        state.pointee.visits &+= 1 &+ box.pointee.count
        if state.pointee.visits >= 2048 { askWhetherToStop(at: i) }
    }

    /// Keeps a measured answer. An answer for both axes is also the answer for its own width.
    @inline(__always) private func keep(
        _ i: Int32, _ n: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>, _ proposal: Proposal, _ size: Pair
    ) {
        let most = traits(n.pointee.kind).pointee.answers
        let answer = Answer(proposal: proposal, size: size, offers: state.pointee.offers)
        let takesFromParent = proposal.x.parentLength != 0 || proposal.y.parentLength != 0
        guard proposal.x.mode == .atMost, proposal.y.wraps, !takesFromParent else { return doc.keepAnswer(box, answer, most: most) }
        var settled = proposal
        settled.x = .exact(size.x, hugs: mindsHugging(i, n.pointee.kind), offering: proposal.x.offer)
        doc.keepAnswer(box, answer, also: KeptAnswer.code(settled), most: most)
    }

    /// Notes the offers with which a container was placed, and whether anything in it depends on them.
    @inline(__always) private func noteOffers(_ box: UnsafeMutablePointer<Box>, _ p: Proposal) {
        box.pointee.offered = Pair(p.x.offer, p.y.offer)
        box.pointee.flags.subtract([.mindsOfferX, .mindsOfferY])
        if !state.pointee.offers.x.isAny { box.pointee.flags.insert(.mindsOfferX) }
        if !state.pointee.offers.y.isAny { box.pointee.flags.insert(.mindsOfferY) }
    }

    private func asksAgain(_ i: Int32) -> Bool { state.pointee.recording?.asksAgain(i) ?? false }

    /// Lays out a container by the short way of its kind; `nil` where there is none, or where its children do not allow it. A recorded pass
    /// always takes the general way.
    @inline(__always) private func layoutPlainly(
        _ i: Int32, _ n: UnsafeMutablePointer<Node>, _ box: UnsafeMutablePointer<Box>, _ proposal: Proposal, _ origin: Pair, place: Bool
    ) -> Pair? {
        guard state.pointee.goesShortWays, n.pointee.first >= 0, traits(n.pointee.kind).pointee.hasShortWay,
            !box.pointee.flags.contains(.extremes)
        else { return nil }
        if traits(n.pointee.kind).pointee.borrowsRules { n.pointee.kind.layout.prepare(self, i) }
        return n.pointee.kind.layout.arrangePlainly(
            PlainRun(pass: self, node: i, box: box, proposal: proposal, origin: origin, place: place))
    }

    /// Whether the pass has to end, in a loop over very many children of a container; asks once in thousands of them.
    @inline(__always) func stops(at k: Int, of i: Int32) -> Bool {
        if k & 4095 == 4095 { askWhetherToStop(at: i) }
        return state.pointee.isStopped
    }

    /// Counts work on a container that takes as long as visiting so many children, and regularly asks whether the pass has to end: then it
    /// answers true.
    @inline(__always) func spends(_ children: Int, at i: Int32) -> Bool {
        state.pointee.visits &+= Int32(truncatingIfNeeded: min(children, 2048))
        if state.pointee.visits >= 2048 { askWhetherToStop(at: i) }
        return state.pointee.isStopped
    }

    /// Asks whether the pass has to end, at a node.
    func askWhetherToEnd(at i: Int32) { askWhetherToStop(at: i) }

    @inline(never) private func askWhetherToStop(at i: Int32) {
        state.pointee.visits = 0
        guard let ask = doc.shouldStop, ask() else { return }
        state.pointee.isStopped = true
        doc.stoppedAt = i
    }

    /// Collects the children that take part, and resolves padding. On a screen with a safe area: `isInStrips`: whether a container that is
    /// placed may reach into a strip; `standing`: the place of a container that is measured.
    func begin(
        _ i: Int32, _ proposal: Proposal, _ origin: Pair, place: Bool, _ standing: Standing = Standing(), isInStrips: Bool = false
    ) -> Run {
        if let visits = state.pointee.visitsOf { visits[Int(i)] += 1 }
        let n = nodes + Int(i)
        let box = boxes + Int(n.pointee.box)
        let traits = traits(n.pointee.kind)
        let keepsGone = traits.pointee.keepsGone
        // Its content is placed between passes.
        let isStaged = traits.pointee.isStaged
        if traits.pointee.borrowsRules { n.pointee.kind.layout.prepare(self, i) }
        let items = state.pointee.scratch.take(Item.self, isStaged ? 0 : Int(box.pointee.count))
        var count = 0
        let reverse = box.pointee.flags.contains(.reverse) && traits.pointee.reverses
        var c = isStaged ? -1 : reverse ? box.pointee.last : n.pointee.first
        while c >= 0 {
            let child = nodes + Int(c)
            let out = child.pointee.flags.intersection([.useFrame, .gone])
            if out.isEmpty || (keepsGone && out.contains(.gone)) {
                (items + count).initialize(to: item(of: c))
                if child.pointee.item != Int32(count) { child.pointee.item = Int32(count) }
                count += 1
            } else {
                child.pointee.item = -1
            }
            c = reverse ? child.pointee.prev : child.pointee.next
        }
        let runState = state.pointee.scratch.take(RunState.self, 1)
        runState.initialize(
            to: RunState(
                node: i, kind: n.pointee.kind, traits: traits.pointee, box: box, rtl: rtl, place: place, proposal: proposal,
                wrapX: proposal.x.wraps, wrapY: proposal.y.wraps, hugsX: proposal.x.wraps || proposal.x.hugs,
                hugsY: proposal.y.wraps || proposal.y.hugs, size: proposal.lengths, origin: origin,
                isInStrips: isInStrips || !standing.isClear, standing: standing, items: items, count: count))
        let run = Run(state: runState, pass: self)
        run.pad = run.padding()
        return run
    }

    /// A child as an item with no settled size.
    @inline(__always) func item(of c: Int32) -> Item {
        let n = nodes + Int(c)
        var item = Item(node: c, kind: n.pointee.kind, content: traits(n.pointee.kind).pointee.content)
        if n.pointee.flags.contains(.gone) {
            item.gone = true
        } else if n.pointee.ext < 0, !n.pointee.flags.contains(.hasBounds) {
            item.notePlain(rules + Int(c))
        }
        return item
    }

    /// Whether a layout places its children differently depending on whether a size is that of the content or was given.
    @inline(__always) func mindsHugging(_ i: Int32, _ kind: Kind) -> Bool {
        switch traits(kind).pointee.hugging {
        case .ignored: return false
        case .counts: return true
        case .countsWherePaged: return boxes[Int(nodes[Int(i)].box)].flags.contains(.paged)
        case .countsWhereItShrinks:
            let box = boxes + Int(nodes[Int(i)].box)
            let gravity = box.pointee.gravity
            return box.pointee.shrink.mode != 0 || !box.pointee.flags.isDisjoint(with: [.weights, .shrinks])
                || gravity.horizontal == .stretch || gravity.vertical == .stretch
        }
    }
}
