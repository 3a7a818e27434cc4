// Offsets that change without a layout of the children: they are computed from frames, at the end of a pass.

/// The children of a scroll by their frames, after its layout.
package struct ScrolledFrames: ScrolledChildren {
    let doc: Document
    let node: Int32
    let scroll: ScrollPlace

    package init(doc: Document, node: Int32, scroll: ScrollPlace) {
        self.doc = doc
        self.node = node
        self.scroll = scroll
    }

    package func place(of child: Int32) -> (start: Double, length: Double)? {
        guard child >= 0, doc.exists(child), doc.nodes[child].pointee.parent == node, takesPart(child) else { return nil }
        if let one = scroll.sticky.first(where: { $0.node == child }) { return (one.start, one.length) }
        let frame = doc.exactFrame(child)
        return (scroll.start(of: frame), frame.length(scroll.axis))
    }

    package func forEachStart(_ body: (Double) -> Void) {
        var c = doc.nodes[node].pointee.first
        while c >= 0 {
            if let place = place(of: c) { body(place.start) }
            c = doc.nodes[c].pointee.next
        }
    }

    func takesPart(_ child: Int32) -> Bool { doc.nodes[child].pointee.flags.isDisjoint(with: [.gone, .useFrame]) }
}

extension Document {
    /// The results of the last layout of a node that scrolls; `nil` for other nodes.
    public func scrollPlace(_ i: Int32) -> ScrollPlace? { scrollPlaces.isEmpty || !kind(i).traits.scrolls ? nil : scrollPlaces[i] }

    /// Computes the offset of a scroll without sticky children, whose children have their frames.
    func settleScroll(_ i: Int32, view: Pair) {
        let box = boxes[nodes[i].pointee.box]
        var place = ScrollPlace()
        place.axis = box.pointee.orientation == .horz ? .x : .y
        place.view = view
        place.padding =
            place.axis == .x
            ? (box.pointee.leftPadding, box.pointee.rightPadding) : (box.pointee.topPadding, box.pointee.bottomPadding)
        settleEnd(i, &place)
        settleOffset(i, &place, ScrolledFrames(doc: self, node: i, scroll: place))
        setScrollPlace(i, place)
    }

    /// Finds the end of the content: after the last child in the order of the line.
    private func settleEnd(_ i: Int32, _ place: inout ScrollPlace) {
        let isReversed = boxes[nodes[i].pointee.box].pointee.flags.contains(.reverse)
        var c = isReversed ? nodes[i].pointee.first : boxes[nodes[i].pointee.box].pointee.last
        while c >= 0, !nodes[c].pointee.flags.isDisjoint(with: [.gone, .useFrame]) {
            c = isReversed ? nodes[c].pointee.next : nodes[c].pointee.prev
        }
        var end = place.padding.near
        if c >= 0 {
            let frame = exactFrame(c)
            end = place.start(of: frame) + frame.length(place.axis)
            if nodes[c].pointee.ext >= 0 { end += keptMargins(nodes[c].pointee.ext, place.axis).far }
        }
        place.length = Length.held(max(0, end + place.padding.far))
    }

    /// Marks the offset of a scroll for computing; where the places of its children do not follow from their frames, marks the whole
    /// scroll.
    func touchOffset(_ i: Int32) {
        guard nodes[i].pointee.kind.traits.scrolls else { return }
        guard let place = scrollPlaces[i], place.isDirect, nodes[i].pointee.flags.isDisjoint(with: [.fresh]) else { return invalidate(i) }
        dirtyOffsets.append(i)
    }

    /// Computes the offsets that are marked, and moves sticky children; their own layout does not depend on their place.
    func settleOffsets() {
        guard !dirtyOffsets.isEmpty else { return }
        let due = dirtyOffsets
        dirtyOffsets.removeAll(keepingCapacity: true)
        let start = tracksChanges ? monotonicNanoseconds() : 0
        let settled = withPass(tracing) { pass -> LayoutReport in
            for i in due where exists(i) && nodes[i].pointee.kind.traits.scrolls { settleOffset(i, pass) }
            return LayoutReport(laidOut: pass.state.pointee.laidOut, changes: pass.state.pointee.changes)
        }
        report.laidOut += settled.laidOut
        report.changes += settled.changes
        noteReport(settled, since: start)
    }

    private func settleOffset(_ i: Int32, _ pass: Pass) {
        guard var place = scrollPlaces[i], place.isDirect else { return }
        if place.sticky.isEmpty {
            let frame = exactFrame(i)
            place.view = Pair(frame.width, frame.height)
            settleEnd(i, &place)
        }
        let asked = settleOffset(i, &place, ScrolledFrames(doc: self, node: i, scroll: place))
        if let heard = tracing, let step = heard.begin(TracedPart(self, i, "is scrolled")) {
            tellOffset(i, place, asked, heard)
            heard.end(step)
        }
        setScrollPlace(i, place)
        for (one, start) in zip(place.sticky, place.stuck()) {
            let n = nodes[one.node]
            var frame = n.pointee.frame
            if place.axis == .x { frame.x = Length.heldPlace(start) } else { frame.y = Length.heldPlace(start) }
            if n.pointee.parent == i, pass.keepFrame(one.node, n, frame) { pass.state.pointee.laidOut += 1 }
        }
    }

    /// Whether a node is a sticky child of a scroll.
    package func isSticky(_ i: Int32) -> Bool {
        guard nodes[i].pointee.isSticky, let p = parent(i) else { return false }
        return nodes[p].pointee.kind.traits.scrolls
    }

    /// The children of a scroll that are in view, in tree order (S-14).
    public func visibleChildren(_ i: Int32) -> [Int32] {
        childrenByView(i).inView
    }

    /// How far the content of a scroll or collection is moved to the left and up by its offset.
    public func contentShift(_ i: Int32) -> Pair { scrollPlace(i)?.shift ?? scrolled[i] ?? .zero }

    /// The part of its container's shift that does not move a node: the header, footer and background of a section that scrolls across stay
    /// in place (CO-43).
    public func standingShift(_ i: Int32) -> Pair {
        guard !scrolled.isEmpty, let owner = cellOwners[i], owner.edge != nil, scrollsAcross(owner.section) else { return .zero }
        return contentShift(owner.section)
    }

    /// The exact left top corner of a node's content on the screen, with sticky nodes at the places of the line (S-10, S-16).
    func contentOrigin(_ i: Int32) -> Pair {
        guard !scrollPlaces.isEmpty || !scrolled.isEmpty else { return exactOrigin(i) }
        var path: [Int32] = []
        var k = i
        while k >= 0 {
            path.append(k)
            k = nodes[k].pointee.parent
        }
        var p = Pair.zero
        for n in path.reversed() {
            let (frame, standing) = (exactFrame(n), standingShift(n))
            p = Pair(p.x + standing.x + frame.x, p.y + standing.y + frame.y)
            let shift = contentShift(n)
            p = Pair(p.x - shift.x, p.y - shift.y)
        }
        return p
    }
}
