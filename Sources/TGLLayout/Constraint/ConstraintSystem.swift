// A constraint system: a root and all its items, as rows of a linear system.
//
//     items in tree order ──► contents measured ──► rows in order (C-20) ──► LinearSystem ──► frames
//            ▲                                                                                  │
//            └───────── widths, insets, largest operands and tallest items of this round ───────┘   (C-18)

import TGLSolver

/// A system during its layout.
package struct ConstraintSystem {
    /// How many rounds there are at most (C-18).
    static let mostRounds = 8

    /// The pass that reads the rules; another one where the system is brought up to date. For a system that a document keeps it is over,
    /// and must not be used.
    var pass: Pass
    package let root: Int32
    package var items: [ConstraintItem] = []
    package var itemOf: [Int32: Int32] = [:]
    package var system = LinearSystem(unknowns: 0)
    package var sources: [ConstraintSource] = []
    /// The range of each item's own rows.
    var ownRows: [Range<Int>] = []
    /// Whether rows are kept as they were written, for explanations.
    var records = false
    package var rowExpressions: [LinearExpression] = []
    /// For each unknown its item and whether it is the item's size or place, where rows are kept and solved.
    package var owners: [Owner] = []
    /// The same without the rows as they were written, for a document to keep.
    var withoutRecord: ConstraintSystem {
        var system = self
        (system.records, system.rowExpressions, system.owners) = (false, [], [])
        return system
    }
    package var unknownCount = 0
    /// The number of the current round, from 1.
    var round = 1
    /// The choices of the round before: for each `max` and `min`, in order, the operand; for each stack, in order, the tallest item.
    var choices: [Int32] = []
    var nextChoices: [[LinearExpression]] = []
    var isLargest: [Bool] = []
    var tallest: [Int32: Int32] = [:]
    /// The state of each chain, by item; chains that are missing are in the first state.
    package var chainStates: [Int32: ChainState] = [:]
    /// The chains of this round.
    var chains: [Int32] = []
    /// The place of the root on the screen.
    var origin: Pair
    /// The parts of the safe area that each item covers, by item, in the round before: left, top, right, bottom.
    var covered: [Int32: Rect] = [:]
    var usesSafeArea = false
    /// Whether the last round still changed something.
    package var isUnsettled = false

    var doc: Document { pass.doc }
    /// Whether it is read from right to left; stored, since a solution outlives its pass.
    package let rtl: Bool

    init(_ pass: Pass, root: Int32, width: Double?, height: Double?, origin: Pair) {
        self.pass = pass
        self.root = root
        self.origin = origin
        rtl = pass.rtl
        collect(width, height)
    }

    // MARK: Items

    private mutating func collect(_ width: Double?, _ height: Double?) {
        var stack: [(node: Int32, parent: Int32)] = [(root, -1)]
        while let (node, parent) = stack.popLast() {
            let n = pass.nodes + Int(node)
            // The items before that are not parents of this one are complete.
            closeItems(upTo: parent)
            let isGone = parent >= 0 && (n.pointee.flags.contains(.gone) || items[Int(parent)].isGone)
            var item = ConstraintItem(node: node, kind: n.pointee.kind, parent: parent, isGone: isGone)
            number(&item, width, height)
            let at = Int32(items.count)
            items.append(item)
            open.append(at)
            itemOf[node] = at
            guard item.joins else { continue }
            var c = pass.boxes[Int(n.pointee.box)].last
            while c >= 0 {
                stack.append((c, at))
                c = pass.nodes[Int(c)].prev
            }
        }
        closeItems(upTo: -1)
    }

    private var open: [Int32] = []

    private mutating func closeItems(upTo parent: Int32) {
        while let last = open.last, last != parent {
            items[Int(last)].end = Int32(items.count)
            open.removeLast()
        }
    }

    private mutating func number(_ item: inout ConstraintItem, _ width: Double?, _ height: Double?) {
        func unknown() -> ConstraintItem.Length {
            unknownCount += 1
            return .init(unknown: Int32(unknownCount - 1))
        }
        if item.parent < 0 {
            item.width = width.map { .init(add: $0) } ?? unknown()
            item.height = height.map { .init(add: $0) } ?? unknown()
        } else if !item.isGone, pass.nodes[Int(item.node)].flags.contains(.useFrame) {
            let frame = doc.ownFrame(item.node)
            let parent = items[Int(item.parent)]
            item.isHeld = true
            item.left = .init(unknown: parent.left.unknown, add: parent.left.add + frame.x)
            item.top = .init(unknown: parent.top.unknown, add: parent.top.add + frame.y)
            item.width = .init(add: frame.width)
            item.height = .init(add: frame.height)
        } else {
            item.left = unknown()
            item.top = unknown()
            if !item.isGone {
                item.width = unknown()
                item.height = unknown()
            }
        }
    }

    /// Whether an item is within another one.
    func isInside(_ item: Int32, _ container: Int32) -> Bool { item > container && item < items[Int(container)].end }

    // MARK: Rounds

    /// Solves the system; `false`: the pass was interrupted.
    mutating func solve() -> Bool {
        while true {
            measureContents()
            build()
            let pass = pass
            let node = root
            let goesOn = system.solve {
                pass.askWhetherToEnd(at: node)
                return pass.state.pointee.isStopped
            }
            if !goesOn { return false }
            let changes = noteOutcome()
            if !changes || round == Self.mostRounds {
                isUnsettled = changes
                return true
            }
            round += 1
        }
    }

    mutating func build() {
        system = LinearSystem(unknowns: unknownCount)
        sources.removeAll(keepingCapacity: true)
        ownRows.removeAll(keepingCapacity: true)
        rowExpressions.removeAll(keepingCapacity: true)
        nextChoices.removeAll(keepingCapacity: true)
        isLargest.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        for k in items.indices { items[k].hasPosition = (false, false) }
        for item in items {
            for length in [item.width, item.height] where length.unknown >= 0 { system.holdNonNegative(length.unknown) }
        }
        addItems()
        for k in items.indices {
            for axis in [Axis.x, .y] where items[k].size(axis).unknown >= 0 { system.prefer(size(Int32(k), axis).terms, 0) }
        }
        for k in items.indices.dropFirst() {
            for axis in [Axis.x, .y] where items[k].start(axis).unknown >= 0 && !items[k].isHeld {
                let distance = start(Int32(k), axis) - contentStart(items[k].parent, axis)
                system.prefer(distance.terms, distance.constant)
            }
        }
    }

    /// The solution for a place or size.
    package func found(_ length: ConstraintItem.Length) -> Double { found(length, in: system.values) }

    /// The same with the values of the solution, where these are read once for many items.
    private func found(_ length: ConstraintItem.Length, in values: [Double]) -> Double {
        (length.unknown < 0 ? 0 : values[Int(length.unknown)]) + length.add + 0
    }

    /// The frame of an item in the solution, in the root's box.
    package func frame(_ item: Int) -> Rect { frame(item, in: system.values) }

    /// The same with the values of the solution, where these are read once for many items.
    func frame(_ item: Int, in values: [Double]) -> Rect {
        Rect(
            found(items[item].left, in: values), found(items[item].top, in: values),
            max(0, found(items[item].width, in: values)), max(0, found(items[item].height, in: values)))
    }

    /// The axes on which an item has the size of its content in a frame.
    func hugs(_ item: Int, _ frame: Rect) -> (x: Bool, y: Bool) {
        let i = items[item]
        return (i.contentWidth == frame.width, i.contentHeight == frame.height && i.contentWidth >= 0)
    }

    /// Notes what the next round uses of this one; answers whether that differs from what this round used.
    mutating func noteOutcome() -> Bool {
        var isOther = false
        let chosen = nextChoices.indices.map { k in
            let places = nextChoices[k].map { $0.value(system.values) }
            var best = 0
            for (j, place) in places.enumerated().dropFirst() {
                if isLargest[k] ? place > places[best] + 1e-9 : place < places[best] - 1e-9 { best = j }
            }
            return Int32(best)
        }
        if chosen != choices {
            choices = chosen
            isOther = true
        }
        for k in items.indices where items[k].joins && isHorizontalStack(Int32(k)) {
            let shown = shownItems(Int32(k))
            var best = shown.first ?? -1
            for j in shown where found(items[Int(j)].height) > found(items[Int(best)].height) + 1e-9 { best = j }
            if tallest[Int32(k)] ?? shown.first ?? -1 != best { isOther = true }
            tallest[Int32(k)] = best
        }
        if noteChains() { isOther = true }
        if noteInsets() { isOther = true }
        if noteWidths() { isOther = true }
        return isOther
    }

    /// Measures again at the resulting widths; answers whether anything changed.
    private mutating func noteWidths() -> Bool {
        var isOther = false
        for k in items.indices where items[k].contentWidth >= 0 && !items[k].isGone {
            let width = (max(0, found(items[k].width)) * 1e6).rounded() / 1e6
            if width == items[k].measuredWidth { continue }
            let before = items[k]
            items[k].measuredWidth = width
            measureHeight(k)
            if before.contentHeight != items[k].contentHeight || before.textHeight != items[k].textHeight { isOther = true }
        }
        return isOther
    }
}
