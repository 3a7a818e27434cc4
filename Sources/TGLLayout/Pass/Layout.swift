// Bringing frames up to date, and reading them.

extension Document {
    /// Whether frames may be out of date by edits since the last `layout()`.
    public var isDirty: Bool { !dirty.isEmpty || !dirtyOffsets.isEmpty || !touchedByItems.isEmpty }

    /// Brings all frames up to date; returns at once where they are. Takes stack for each level of the tree: see `maxDepth`.
    /// - Throws: `DocumentError.cycle` when rules depend on each other in a cycle; frames are then those in which the rule that
    ///   closes the cycle counts as unset. `DocumentError.namedTwice` when two lists name the same child, which then follows the first
    ///   of them. `DocumentError.columnGoesBack` when the column that a cell names is before the next one in its row; it then counts as
    ///   unset. `DocumentError.tooManyItems`, `.tooManyCounted` or `.failedItem` when a collection could not be laid out.
    ///   `DocumentError.interrupted` when `shouldStop` answered true: frames are then partly out of date, and the next call
    ///   lays out everything. An error is thrown once, by the call that meets it; `report.cycles` has the cycles until the next layout.
    public func layout() throws {
        defer { settleOffsets() }
        resolveDueAlternatives()
        dirtyByItems()
        guard !dirty.isEmpty else { return }
        if marginKeepers.isEmpty && preservedMargins.isEmpty { return try layoutOnceThrough() }
        try layoutInRounds()
    }

    /// Brings all frames up to date with the current layout margins of containers.
    func layoutOnceThrough() throws {
        guard !dirty.isEmpty else { return }
        if hasCollections { prepareCollections() }
        try layoutOnce()
        if !dueCollections.isEmpty || !lengthRequests.isEmpty { try layOutCollections() }
    }

    /// Runs one pass over what is dirty.
    func layoutOnce() throws {
        guard !dirty.isEmpty else { return }
        if tracing == nil, isPatchable, !editedChildren.isEmpty, !isAfreshDue, patchEdited() { return }
        try runPass()
    }

    /// Lays out the changes of a few edited children, where nothing else changed; answers whether nothing is left to do.
    private func patchEdited() -> Bool {
        guard goesShortWays, !screenState.hasSafeArea, !usesWindow, !screenState.rtl, !usesDirection else { return false }
        let start = tracksChanges ? monotonicNanoseconds() : 0
        let isDone = withPass { pass in
            pass.state.pointee.placesAhead = true
            let isDone = patch(pass)
            report = LayoutReport(laidOut: pass.state.pointee.laidOut, changes: pass.state.pointee.changes)
            isAfreshDue = pass.state.pointee.isStopped
            return isDone
        }
        noteReport(report, since: start)
        guard isDone else { return false }
        dirty.removeAll(keepingCapacity: true)
        editedChildren.removeAll(keepingCapacity: true)
        return true
    }

    /// Notes the results of a pass, where changes are tracked.
    func noteReport(_ report: LayoutReport, since start: Int) {
        guard tracksChanges else { return }
        if tracked.isEmpty { tracked = report.changes } else { tracked += report.changes }
        trackedLaidOut += report.laidOut
        trackedNanoseconds += monotonicNanoseconds() - start
    }

    /// Lays out what is dirty; `tracing` records it.
    private func runPass() throws {
        if isAfreshDue {
            if isToldToStop { throw DocumentError.interrupted }
            startAfresh()
        }
        let start = tracksChanges ? monotonicNanoseconds() : 0
        let list = dirtyFromTheTop()
        let isStopped = withPass(tracing) { pass in
            pass.state.pointee.placesAhead = tracing == nil
            for i in list where nodes[i].pointee.flags.isSuperset(of: [.alive, .dirty]) { layOut(boundary: i, pass) }
            report = LayoutReport(
                laidOut: pass.state.pointee.laidOut, plainly: pass.state.pointee.plainly, changes: pass.state.pointee.changes,
                cycles: pass.state.pointee.cycles, conflict: pass.state.pointee.conflict,
                columnConflict: pass.state.pointee.columnConflict)
            return pass.state.pointee.isStopped
        }
        noteReport(report, since: start)
        editedChildren.removeAll(keepingCapacity: true)
        isPatchable = tracing == nil
        if isStopped {
            // Before the next pass, everything that passes found out is discarded. That takes a while itself.
            throw stopped()
        }
        if let c = report.cycles.first { throw DocumentError.cycle(c) }
        if let c = report.conflict { throw DocumentError.namedTwice(c) }
        if let c = report.columnConflict { throw DocumentError.columnGoesBack(c) }
    }

    /// The marked boundaries, those nearer to the root first. The list of marks is emptied.
    private func dirtyFromTheTop() -> [Int32] {
        let list = dirty
        dirty.removeAll(keepingCapacity: true)
        if list.count <= 1 { return list }
        let byDepth: [(depth: Int, node: Int32)] = list.map { (depth($0), $0) }
        return byDepth.sorted { a, b in a.depth == b.depth ? a.node < b.node : a.depth < b.depth }.map { $0.node }
    }

    /// Lays out a boundary in its current size.
    private func layOut(boundary i: Int32, _ pass: Pass) {
        assert(nodes[i].pointee.box >= 0, "a leaf is not a boundary")
        if i == Document.screen { nodes[i].pointee.frame = Rect(0, 0, screenState.size.x, screenState.size.y) }
        let origin = pass.placed ? exactOrigin(i) : .zero
        if usesDirection { pass.state.pointee.rtl = readsRightToLeft(around: i) }
        pass.state.pointee.boundary = i
        _ = pass.layout(i, pass.exactProposal(i, origin), origin: origin, place: true)
        // The boundary itself was not laid out: its frame was set before.
        if !pass.state.pointee.isStopped { pass.state.pointee.laidOut -= 1 }
    }

    /// Reads every node's rules and writes its frame unchanged, and nothing else: the least work of any layout of the tree, for benchmarks
    /// to compare with. Returns the sum of the rules' numbers.
    package func touchEveryNode() -> Double {
        var sum = 0.0
        walk(Document.screen) { i, _ in
            let n = self.nodes[i]
            let r = self.rules[i]
            if r.pointee.isNumber(.x) { sum += r.pointee.number(.x) }
            if r.pointee.isNumber(.y) { sum += r.pointee.number(.y) }
            let f = n.pointee.frame
            n.pointee.frame = Rect(f.x + 0, f.y + 0, f.width, f.height)
        }
        return sum
    }

    /// Lays everything out again, as if no pass had run before. Resolved rules stay: see `rebuilt`. The frames are those of `layout()`.
    /// - Throws: as `layout`.
    public func layoutAgain() throws {
        startAfresh()
        try layout()
    }

    /// Lays everything out again and counts how often each node was laid out or measured; an answer that is already known is no visit.
    /// - Throws: as `layout`.
    package func countVisits() throws -> [UInt32] {
        let counts = UnsafeMutablePointer<UInt32>.allocate(capacity: nodes.count)
        counts.initialize(repeating: 0, count: nodes.count)
        defer { counts.deallocate() }
        visitCounts = counts
        defer { visitCounts = nil }
        try layoutAgain()
        return Array(UnsafeBufferPointer(start: counts, count: nodes.count))
    }

    /// Discards everything that passes found out.
    func startAfresh() {
        isAfreshDue = false
        isPatchable = false
        editedChildren.removeAll(keepingCapacity: true)
        walk(Document.screen) { i, _ in
            let n = self.nodes[i]
            n.pointee.flags.formUnion([.dirty, .fresh])
            n.pointee.frame = .zero
            n.pointee.isSettled = false
            self.dropKept(i)
            if n.pointee.box >= 0 { self.forgetAnswers(self.boxes[n.pointee.box]) }
        }
        dirty = [Document.screen]
    }

    /// The exact frame in the parent as of the last layout, before snapping; 0 in all parts before the first.
    public func exactFrame(_ i: Int32) -> Rect {
        let node = entry(i)
        settlePlace(i)
        return node.pointee.frame
    }

    /// The exact left top corner on the screen, added up from the screen downwards as a pass does, so that it is the same to the last bit.
    package func exactOrigin(_ i: Int32) -> Pair {
        let levels = depth(i) + 1
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: levels) { path in
            var k = i
            for level in stride(from: levels - 1, through: 0, by: -1) {
                path[level] = k
                k = nodes[k].pointee.parent
            }
            var p = Pair.zero
            for n in path {
                settlePlace(n)
                p.x += nodes[n].pointee.frame.x
                p.y += nodes[n].pointee.frame.y
            }
            return p
        }
    }

    /// The frame on the screen as of the last layout, snapped to the screen's scale. Takes time in proportion to the depth of the node.
    public func screenFrame(_ i: Int32) -> Rect {
        let p = entry(i).pointee.parent
        let (above, standing) = (p >= 0 ? contentOrigin(p) : .zero, standingShift(i))
        return screenFrame(i, within: Pair(above.x + standing.x, above.y + standing.y))
    }

    /// The same for a node in a container at a known place. The sum is as in `exactOrigin`.
    private func screenFrame(_ i: Int32, within above: Pair) -> Rect {
        let f = exactFrame(i)
        return snap(Rect(above.x + f.x, above.y + f.y, f.width, f.height))
    }

    /// The frame in the parent as of the last layout, snapped so that edges that meet on the screen still meet; of a removed node its last
    /// one. Where the screen has a scale, it takes time in proportion to the depth of the node.
    public func frame(_ i: Int32) -> Rect {
        let p = entry(i).pointee.parent
        guard screenState.scale > 0, p >= 0 else { return exactFrame(i) }
        let o = contentOrigin(p)
        let s = screenFrame(i, within: o)
        return Rect(s.x - snap(o.x), s.y - snap(o.y), s.width, s.height)
    }

    /// A frame given in screen coordinates with its edges on the screen's pixels.
    public func snap(_ r: Rect) -> Rect {
        guard screenState.scale > 0 else { return r }
        let x = snap(r.x)
        let y = snap(r.y)
        return Rect(x, y, max(0, snap(r.x + r.width) - x), max(0, snap(r.y + r.height) - y))
    }

    /// The nearest pixel edge; halves are rounded away from 0. Where pixels are too small to be counted, the value is unchanged.
    func snap(_ v: Double) -> Double {
        let pixels = (v * screenState.scale).rounded(.toNearestOrAwayFromZero)
        return pixels.isFinite ? pixels / screenState.scale : v
    }
}
