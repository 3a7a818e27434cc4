// The cells of collections in the arena: they are linked and released without the history, since they are not part of what was set.

extension Document {
    /// Runs `body` with a pass between two others, and adds its results to the report.
    /// - Throws: `DocumentError.interrupted`.
    func passBetween(_ body: (Pass) -> Void) throws {
        let before = report
        let start = tracksChanges ? monotonicNanoseconds() : 0
        let isStopped = withPass(tracing) { pass in
            body(pass)
            report = LayoutReport(
                laidOut: pass.state.pointee.laidOut, plainly: pass.state.pointee.plainly, changes: pass.state.pointee.changes,
                cycles: pass.state.pointee.cycles, conflict: pass.state.pointee.conflict)
            return pass.state.pointee.isStopped
        }
        if tracksChanges { trackedInCollections += report.laidOut }
        noteReport(report, since: start)
        report = LayoutReport(
            laidOut: before.laidOut + report.laidOut, plainly: before.plainly + report.plainly, changes: before.changes + report.changes,
            cycles: before.cycles + report.cycles, conflict: before.conflict ?? report.conflict)
        if isStopped { throw stopped() }
    }

    /// The error for a pass that was interrupted; its results are discarded.
    func stopped() -> DocumentError {
        isPatchable = false
        isAfreshDue = true
        dirty = [Document.screen]
        return .interrupted
    }

    /// Makes these the children of a section, in order.
    func relink(_ section: Int32, _ made: [Int32]) {
        let cells = childrenWithoutCells(section) + made
        let n = nodes[section]
        let box = boxes[n.pointee.box]
        var at = n.pointee.first
        var isSame = true
        for cell in cells {
            if at != cell { isSame = false }
            if at >= 0 { at = nodes[at].pointee.next }
        }
        if isSame, at < 0 { return }
        n.pointee.first = cells.first ?? -1
        box.pointee.last = cells.last ?? -1
        box.pointee.count = Int32(cells.count)
        for (k, cell) in cells.enumerated() {
            nodes[cell].pointee.parent = section
            nodes[cell].pointee.prev = k > 0 ? cells[k - 1] : -1
            nodes[cell].pointee.next = k + 1 < cells.count ? cells[k + 1] : -1
        }
        linkCount &+= 1
        self.cells.rootLinkCount &+= 1
        childOrders[section] = nil
        subtrees = SubtreeCounts()
    }

    /// The length that is made ahead on both sides of the viewport.
    func prefetch(of node: Int32, viewport: Double) -> Double {
        let rule = value(node, .prefetch)
        switch rule.kind {
        case .number: return max(0, rule.add)
        case .percent: return max(0, viewport * rule.mult / 100 + rule.add)
        default: return 0
        }
    }

    /// The places to which the offset of a collection, or of a section that scrolls across, snaps.
    func paging(of node: Int32, viewport: Double) -> CollectionPaging {
        let rule = value(node, .paging)
        switch rule.kind {
        case .number: return rule.add > 0 ? .length(rule.add) : .none
        case .word: return rule.ref == 1 ? .length(viewport) : rule.ref == 2 ? .item : .none
        default: return .none
        }
    }

    /// The inset of a section that scrolls across, along its axis.
    func insets(of node: Int32, _ axis: Axis) -> (before: Double, after: Double) {
        let rule = value(node, .inset)
        if rule.kind == .number { return (rule.add, rule.add) }
        guard rule.kind == .numbers, case let list = numbers[Int(rule.ref)], list.count == 4 else { return (0, 0) }
        if axis == .y { return (list[0], list[2]) }
        return screenState.rtl ? (list[3], list[1]) : (list[1], list[3])
    }

    /// Marks the cells that read a knob, or any knob: they are made again.
    package func staleCells(reading knob: Int? = nil) {
        func reads(_ cell: Cell) -> Bool { knob.map { cell.knobs.contains($0) } ?? !cell.knobs.isEmpty }
        for (section, state) in sectionStates.sorted(by: { $0.key < $1.key }) {
            for (id, cell) in state.cells where reads(cell) { state.cells[id]?.isStale = true }
            for edge in CellEdge.allCases { if let cell = state[edge], reads(cell) { state[edge]?.isStale = true } }
            // Estimates and sizes by function may read the knob, too.
            state.forgetTables()
            if exists(section) { invalidate(section) }
        }
        measureEpoch += 1
    }
}

extension Document {
    /// Notes a change of the screen: cells that read it are made again.
    func noteScreenChange() {
        guard hasCollections else { return }
        screenVersion += 1
        measureEpoch += 1
        for section in sectionStates.keys.sorted() where exists(section) { invalidate(section) }
    }

    /// Notes that rules of many nodes changed: cells that are not made must be measured again.
    func noteSharedRules() {
        guard hasCollections else { return }
        measureEpoch += 1
        for (section, state) in sectionStates.sorted(by: { $0.key < $1.key }) where state.hasMeasures && exists(section) {
            invalidate(section)
        }
    }
}
