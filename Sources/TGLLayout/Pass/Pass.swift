// The layout pass: walks dirty boundaries, asks a container's algorithm, and gives children their frames.
//
//     layout(container, proposal) ──► algorithm(run) ──► size, and the items' places
//                                        │  asks `measure` for a child's content
//                                        ▼
//     place: transform, mirror ──► setFrame(child) ──► layout(child, exact) where it changed
//
// An algorithm sees one `Run`: its own box and its direct children as `Item`s, in logical coordinates (x counts from the
// side where reading begins). Caches, dirty marks, padding, safe area, transform and mirroring wrap it from outside.

/// One child in a running layout. `pos` and `size` are the outcome, in the container's logical coordinates.
struct Item {
    var node: Int32
    var kind: Kind
    var marks: Marks = []
    /// Whether a size is settled, per axis: see `Settling`.
    var settledX = Settling.open
    var settledY = Settling.open
    var pos = Pair.zero
    var size = Pair.zero

    @inline(__always) init(node: Int32, kind: Kind) {
        self.node = node
        self.kind = kind
    }

    struct Marks: OptionSet {
        let rawValue: UInt16
        static let gone = Marks(rawValue: 1)
        static let hugsX = Marks(rawValue: 2)
        static let hugsY = Marks(rawValue: 4)
        /// It has neither positions nor alignment, nor bounds.
        static let plain = Marks(rawValue: 8)
        /// It is plain and its rule is a number, which stands in `size` from the start.
        static let numberX = Marks(rawValue: 16)
        static let numberY = Marks(rawValue: 32)
        /// Whether the size hangs on the container's own, once that was found out.
        static let hangsX = Marks(rawValue: 64)
        static let hangsY = Marks(rawValue: 128)
        static let standsX = Marks(rawValue: 256)
        static let standsY = Marks(rawValue: 512)
        /// The same of the own other size.
        static let otherHangsX = Marks(rawValue: 1024)
        static let otherHangsY = Marks(rawValue: 2048)
        static let otherStandsX = Marks(rawValue: 4096)
        static let otherStandsY = Marks(rawValue: 8192)

        /// The marks that say whether a size along `axis` hangs on the container's along `of`, or does not.
        @inline(__always) static func hanging(_ axis: Axis, on of: Axis) -> (yes: Marks, no: Marks) {
            if axis == of { return of == .x ? (.hangsX, .standsX) : (.hangsY, .standsY) }
            return of == .x ? (.otherHangsX, .otherStandsX) : (.otherHangsY, .otherStandsY)
        }
    }

    @inline(__always) mutating func notePlain(_ width: Rule, _ height: Rule) {
        marks.insert(.plain)
        if width.kind == .number {
            marks.insert(.numberX)
            size.x = width.add > 0 ? width.add : 0
        }
        if height.kind == .number {
            marks.insert(.numberY)
            size.y = height.add > 0 ? height.add : 0
        }
    }
    /// Whether it is plain and its rule along an axis is a number.
    @inline(__always) func isNumber(_ axis: Axis) -> Bool { marks.contains(axis == .x ? .numberX : .numberY) }

    /// Whether the child is gone (only relative sees such items).
    @inline(__always) var gone: Bool {
        get { marks.contains(.gone) }
        set { if newValue { marks.insert(.gone) } else { marks.remove(.gone) } }
    }

    @inline(__always) func settled(_ axis: Axis) -> Settling { axis == .x ? settledX : settledY }
    @inline(__always) mutating func settle(_ axis: Axis, _ length: Double) {
        let value = length <= longestLength ? length : tamedLength(length)
        if axis == .x {
            size.x = value
            settledX = .done
            marks.remove(.hugsX)
        } else {
            size.y = value
            settledY = .done
            marks.remove(.hugsY)
        }
    }
    /// Notes that the size just settled is what the container's content asked for. Settling it anew takes that back.
    @inline(__always) mutating func hug(_ axis: Axis) { marks.insert(axis == .x ? .hugsX : .hugsY) }
    @inline(__always) mutating func mark(_ axis: Axis, _ s: Settling) { if axis == .x { settledX = s } else { settledY = s } }
}

/// How far the settling of a size has come; `asking` twice is a cycle.
enum Settling: UInt8 { case open, asking, done }

/// The longest side of a frame, and its furthest coordinate.
let mostLength = 1e300

struct Pass<R: Recorder> {
    unowned(unsafe) let doc: Document
    let nodes: UnsafeMutablePointer<Node>
    let rules: UnsafeMutablePointer<NodeRules>
    let boxes: UnsafeMutablePointer<Box>
    let exts: UnsafeMutablePointer<Ext>
    let contents: UnsafeMutablePointer<Content>
    var scratch: Scratch
    var recorder: R
    let rtl: Bool
    /// Whether a place on the screen can change a layout (safe area, windowCenter).
    let placed: Bool
    let hasSafeArea: Bool
    let tracks: Bool
    /// Whether what the parent offers at most was looked at, in the measuring that runs.
    var usedOffer = false
    /// Containers visited and their children since it was last asked whether to stop, and whether the pass was told to: then it
    /// only unwinds.
    var visits: Int32 = 0
    var isStopped = false
    var laidOut = 0
    var changes: [(node: Int32, old: Rect)] = []
    var cycles: [String] = []

    init(_ doc: Document, _ recorder: R) {
        self.doc = doc
        self.recorder = recorder
        nodes = doc.nodes.base
        rules = doc.rules.base
        boxes = doc.boxes.base
        exts = doc.exts.base
        contents = doc.contents.base
        scratch = doc.scratch
        rtl = doc.screenState.rtl
        hasSafeArea = doc.screenState.hasSafeArea
        placed = hasSafeArea || doc.usesWindow
        tracks = doc.tracksChanges
    }

    /// Lays out one container. Where `place` is true both axes are exact.
    /// `held`: while it is measured, how far from the screen's far edge its own far edge is held, per axis; below 0: it is not.
    mutating func layout(_ i: Int32, _ proposal: Proposal, origin: Pair, held: Pair = Pair(-1, -1), place: Bool) -> Pair {
        let n = nodes + Int(i)
        let box = boxes + Int(n.pointee.box)
        visits &+= 1 &+ box.pointee.count
        if visits >= 2048 { askWhetherToStop() }
        if isStopped { return .zero }
        let key = placed ? origin : .zero
        let keeps = !place && held.x < 0 && held.y < 0 && !(R.isOn && recorder.asksAgain(i)) && proposal.page == .zero
        if keeps, let known = box.pointee.cache.find(proposal, key) {
            if known.usedOffer { usedOffer = true }
            return known.answer
        }
        let before = usedOffer
        usedOffer = false
        if R.isOn { recorder.enter(i, proposal, place: place) }
        let mark = scratch.mark
        let size: Pair
        if let plain = layoutPlainly(i, proposal, origin, place: place) {
            size = plain
        } else {
            var run = begin(i, proposal, origin, held, place)
            size = arrange(&run)
            if place { finish(&run) }
        }
        if place {
            if !R.isOn || recorder.descends { n.pointee.flags.subtract([.dirty, .fresh, .touched]) }
            laidOut += 1
        } else if keeps {
            box.pointee.cache.store(proposal, key, size, usedOffer: usedOffer)
            if proposal.wrapX, proposal.wrapY, !placed {
                var settled = proposal
                settled.wrapX = false
                settled.hugsX = mindsHugging(i, n.pointee.kind)
                settled.size.x = size.x
                box.pointee.cache.store(settled, key, size, usedOffer: usedOffer)
            }
        }
        usedOffer = usedOffer || before
        scratch.release(mark)
        if R.isOn { recorder.leave(i, size) }
        return size
    }

    /// The last child of a node, or -1.
    func last(_ i: Int32) -> Int32 { nodes[Int(i)].box < 0 ? -1 : boxes[Int(nodes[Int(i)].box)].last }

    /// Whether to say what is done and why.
    @inline(__always) var hears: Bool { R.isOn && recorder.hears }

    /// Whether to say it of an item. Of many children the texts of all would take long.
    @inline(__always) func hears(_ run: Run, _ k: Int) -> Bool { hears && recorder.wants(run.items[k].node) }

    @inline(never) private mutating func askWhetherToStop() {
        visits = 0
        if let ask = doc.shouldStop, ask() { isStopped = true }
    }

    /// Collects the children that take part, and resolves padding.
    private mutating func begin(_ i: Int32, _ proposal: Proposal, _ origin: Pair, _ held: Pair, _ place: Bool) -> Run {
        let n = nodes + Int(i)
        let box = boxes + Int(n.pointee.box)
        let keepsGone = n.pointee.kind == .relative
        if n.pointee.kind == .row { box.pointee.orientation = rowOrientation(i) }
        let items = scratch.take(Item.self, Int(box.pointee.count))
        var count = 0
        let reverse = box.pointee.flags.contains(.reverse) && n.pointee.kind != .relative
        var c = reverse ? box.pointee.last : n.pointee.first
        while c >= 0 {
            let child = nodes + Int(c)
            let out = child.pointee.flags.intersection([.useFrame, .gone])
            if out.isEmpty || (keepsGone && out == .gone) {
                var item = Item(node: c, kind: child.pointee.kind)
                if !out.isEmpty {
                    item.gone = true
                } else if child.pointee.ext < 0, !child.pointee.flags.contains(.hasBounds) {
                    item.notePlain(rules[Int(c)].width, rules[Int(c)].height)
                }
                (items + count).initialize(to: item)
                if child.pointee.item != Int32(count) { child.pointee.item = Int32(count) }
                count += 1
            } else {
                child.pointee.item = -1
            }
            c = reverse ? child.pointee.prev : child.pointee.next
        }
        let state = scratch.take(RunState.self, 1)
        state.initialize(
            to: RunState(
                node: i, kind: n.pointee.kind, box: box, rtl: rtl, place: place, wrapX: proposal.wrapX, wrapY: proposal.wrapY,
                hugsX: proposal.wrapX || proposal.hugsX, hugsY: proposal.wrapY || proposal.hugsY, size: proposal.size,
                offer: proposal.size, page: proposal.page, origin: origin, held: held, items: items, count: count))
        let run = Run(state: state)
        run.pad = padding(of: run)
        return run
    }

    /// The padding in force with the safe area's part, in logical terms.
    func padding(of run: Run) -> Insets {
        if run.kind == .screen || run.kind == .view { return Insets() }
        let b = run.box
        var p = Insets(
            top: b.pointee.topPadding, leading: rtl ? b.pointee.rightPadding : b.pointee.leftPadding,
            bottom: b.pointee.bottomPadding, trailing: rtl ? b.pointee.leftPadding : b.pointee.rightPadding)
        if b.pointee.flags.contains(.logicalPadding) {
            let l = doc.value(run.node, .leadingPadding)
            let t = doc.value(run.node, .trailingPadding)
            if l.isSet { p.leading = l.add }
            if t.isSet { p.trailing = t.add }
        }
        if hasSafeArea { addSafeArea(run, &p) }
        return p
    }

    /// Runs the algorithm of the container's kind; returns the own outer size.
    @inline(__always) private mutating func arrange(_ run: inout Run) -> Pair {
        switch run.kind {
        // What is put into a label or an image stands as in a view; their size is that of their content.
        case .screen, .view, .label, .image: return arrangeFree(&run)
        case .frame: return arrangeFrame(&run)
        case .linear, .row: return arrangeLinear(&run)
        case .table: return arrangeTable(&run)
        case .relative: return arrangeRelative(&run)
        case .flow: return arrangeFlow(&run)
        case .float: return arrangeFloat(&run)
        case .path: return arrangePath(&run)
        }
    }

    /// After the algorithm: transform, mirror, frames, and the layouts inside.
    private mutating func finish(_ run: inout Run) {
        if run.box.pointee.flags.contains(.transform) { transform(run) }
        let mirror = rtl && run.kind != .path
        for k in 0..<run.count {
            let item = run.items + k
            var w = item.pointee.size.x
            var h = item.pointee.size.y
            w = w > 0 ? min(w, mostLength) : 0
            h = h > 0 ? min(h, mostLength) : 0
            var x = item.pointee.pos.x
            if mirror { x = run.size.x - x - w }
            setFrame(item.pointee.node, Rect(within(x), within(item.pointee.pos.y), w, h), run, item.pointee.marks)
        }
        placeLeftOut(run)
    }

    /// A coordinate that is a number: numbers near the largest that there are add up to infinities, and their differences to
    /// nothing at all.
    @inline(__always) private func within(_ v: Double) -> Double {
        abs(v) <= mostLength ? v : v > 0 ? mostLength : v < 0 ? -mostLength : 0
    }

    /// Gone children stand at no size; those with `useFrame` at their frame.
    @inline(never) private mutating func placeLeftOut(_ run: Run) {
        guard run.count < Int(run.box.pointee.count) else { return }
        var c = nodes[Int(run.node)].first
        while c >= 0 {
            if nodes[Int(c)].item < 0 {
                let gone = nodes[Int(c)].flags.contains(.gone)
                setFrame(c, gone ? Rect.zero : ownFrame(c), run)
            }
            c = nodes[Int(c)].next
        }
    }

    /// The frame that a node with `useFrame` or `noLayout` stands at.
    @inline(never) func ownFrame(_ i: Int32) -> Rect {
        if let f = doc.numberList(i, .frame), f.count == 4 { return Rect(f[0], f[1], max(0, f[2]), max(0, f[3])) }
        func n(_ p: Prop) -> Double { doc.number(i, p) }
        return Rect(n(.left), n(.top), max(0, n(.width)), max(0, n(.height)))
    }

    /// Gives a child its frame, and lays out what is in it where that can have changed.
    mutating func setFrame(_ i: Int32, _ placedAt: Rect, _ run: Run, _ marks: Item.Marks = []) {
        if R.isOn, !recorder.descends { return }
        let n = nodes + Int(i)
        var frame = placedAt
        var marks = marks
        if n.pointee.flags.contains(.noLayout), !n.pointee.flags.contains(.gone) {
            frame = ownFrame(i)
            marks = []
        }
        if !frame.isTame { frame = frame.tamed }
        if n.pointee.box < 0 {
            setLeafFrame(i, n, frame)
        } else {
            setTameFrame(i, n, frame, run.origin, inScreen: run.kind == .screen, marks)
        }
    }

    /// Gives its frame to a child that has no layout of its own.
    @inline(__always) mutating func setLeafFrame(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) {
        let changed = keepFrame(i, n, frame)
        if changed || !n.pointee.flags.isDisjoint(with: [.fresh, .touched, .dirty]) {
            laidOut += 1
            n.pointee.flags.subtract([.dirty, .fresh, .touched])
        }
    }

    /// Keeps a frame; answers whether it is another than before.
    @inline(__always) private mutating func keepFrame(_ i: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect) -> Bool {
        if n.pointee.frame == frame { return false }
        if tracks { changes.append((i, n.pointee.frame)) }
        n.pointee.frame = frame
        n.pointee.isSettled = false
        return true
    }

    /// Gives its frame to a child with a layout of its own, which runs where it can come out otherwise than before.
    mutating func setTameFrame(
        _ i: Int32, _ n: UnsafeMutablePointer<Node>, _ frame: Rect, _ above: Pair, inScreen: Bool, _ marks: Item.Marks
    ) {
        let old = n.pointee.frame
        let changed = keepFrame(i, n, frame)
        let resized = old.width != frame.width || old.height != frame.height || boxes[Int(n.pointee.box)].flags.contains(.paged)
        let news = noteStanding(n, marks)
        if resized || news || (placed && (changed || !inScreen)) || !n.pointee.flags.isDisjoint(with: [.fresh, .dirty]) {
            let origin = Pair(above.x + frame.x, above.y + frame.y)
            _ = layout(i, exactProposal(i, origin), origin: origin, place: true)
        } else if changed || n.pointee.flags.contains(.touched) {
            laidOut += 1
            n.pointee.flags.remove(.touched)
        }
    }

    /// Whether a layout places its children otherwise where a size is what the content asked for than where it was given:
    /// float and path do, and lines that shrink.
    @inline(__always) func mindsHugging(_ i: Int32, _ kind: Kind) -> Bool {
        if kind.rawValue >= Kind.float.rawValue { return true }
        guard kind == .linear || kind == .table || kind == .row else { return false }
        return boxes[Int(nodes[Int(i)].box)].shrink.mode != 0
    }

    /// What a container is placed in: the size of its frame. One that is gone or only stands at its frame (`useFrame`,
    /// `noLayout`) lays out what is in it, on axes that wrap, in the size that it asks for there (B-31, B-56, B-64).
    mutating func exactProposal(_ i: Int32, _ origin: Pair) -> Proposal {
        let n = nodes + Int(i)
        var exact = Proposal(Pair(n.pointee.frame.width, n.pointee.frame.height))
        if boxes[Int(n.pointee.box)].flags.contains(.paged), n.pointee.parent >= 0 {
            let above = nodes[Int(n.pointee.parent)].frame
            exact.page = Pair(above.width, above.height)
        }
        if boxes[Int(n.pointee.box)].flags.contains(.loose) {
            let wrapX = rules[Int(i)].width.kind == .wrap
            let wrapY = rules[Int(i)].height.kind == .wrap
            guard wrapX || wrapY, rules[Int(i)].content < 0 else { return exact }
            exact.size = layout(i, Proposal(exact.size, wrapX: wrapX, wrapY: wrapY), origin: origin, place: false)
            exact.hugsX = wrapX
            exact.hugsY = wrapY
        } else {
            let flags = boxes[Int(n.pointee.box)].flags
            exact.hugsX = flags.contains(.hugsX)
            exact.hugsY = flags.contains(.hugsY)
        }
        return exact
    }

    /// Keeps how a container stands: on which axes its frame is what its content asked for, and whether it is gone or stands at
    /// a frame of its own. Answers whether that can change what is in it.
    @inline(__always) private func noteStanding(_ n: UnsafeMutablePointer<Node>, _ marks: Item.Marks) -> Bool {
        let b = boxes + Int(n.pointee.box)
        var now: Box.Flags = []
        if mindsHugging(Int32(n - nodes), n.pointee.kind) {
            if marks.contains(.hugsX) { now.insert(.hugsX) }
            if marks.contains(.hugsY) { now.insert(.hugsY) }
        }
        if !n.pointee.flags.isDisjoint(with: [.noLayout, .gone, .useFrame]) { now.insert(.loose) }
        if b.pointee.flags.intersection([.hugsX, .hugsY, .loose]) == now {
            return now.contains(.loose) && n.pointee.flags.contains(.touched)
        }
        b.pointee.flags.subtract([.hugsX, .hugsY, .loose])
        b.pointee.flags.formUnion(now)
        return true
    }

    /// Moves each child's centre about the container's centre.
    @inline(never) private mutating func transform(_ run: Run) {
        guard let m = doc.numberList(run.node, .layoutTransform), m.count == 6 else { return }
        let cx = run.size.x / 2
        let cy = run.size.y / 2
        let origin = doc.value(run.node, .originView)
        for k in 0..<run.count {
            let item = run.items + k
            if run.kind == .path, origin.kind == .node, origin.ref == item.pointee.node { continue }
            let w = max(0, item.pointee.size.x)
            let h = max(0, item.pointee.size.y)
            let dx = item.pointee.pos.x + w / 2 - cx
            let dy = item.pointee.pos.y + h / 2 - cy
            item.pointee.pos.x = m[0] * dx + m[2] * dy + m[4] + cx - w / 2
            item.pointee.pos.y = m[1] * dx + m[3] * dy + m[5] + cy - h / 2
        }
    }
}
