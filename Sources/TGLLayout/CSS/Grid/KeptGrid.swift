// What is kept of a grid between passes, so that an edit of a few items measures no others (see `GridPatch`).

/// The tracks of an axis and the needs of the children in them. Children are counted in tree order.
struct KeptTracks {
    let axis: Axis
    /// The tracks as they are set up, and as they are sized.
    let setUp: GridSizer
    var sized: GridSizer
    /// Where they begin, and the lengths of the areas of a single track.
    private(set) var starts: [Double]
    private var lengths: [Double]
    let stretches: Bool
    /// The needs of each child.
    private(set) var asked: [GridAsked]
    /// The largest needs of the children that are in a track alone.
    private var most: [GridAsked]
    /// The children that are in a single track, one track after the other, and where those of each track begin.
    private var members: [Int32] = []
    private var firstMembers: [Int]
    /// The children that span several tracks, with these tracks.
    private(set) var spanning: [(child: Int, tracks: Range<Int>)] = []

    init(_ axis: Axis, setUp: GridSizer, of solver: GridSolver, stretches: Bool, asked: [GridAsked], tracks: [Range<Int>]) {
        self.axis = axis
        self.setUp = setUp
        self.stretches = stretches
        self.asked = asked
        sized = solver.sizer(axis)
        sized.asking = nil
        starts = axis == .x ? solver.starts.x : solver.starts.y
        lengths = sized.tracks.indices.map { [starts] in solver.span($0..<$0 + 1, axis, starts).length }
        let count = sized.tracks.count
        most = Array(repeating: GridAsked(), count: count)
        firstMembers = Array(repeating: 0, count: count + 1)
        for range in tracks where range.count == 1 { firstMembers[range.upperBound] += 1 }
        for t in 0..<count { firstMembers[t + 1] += firstMembers[t] }
        members = Array(repeating: 0, count: firstMembers[count])
        var next = firstMembers
        for (o, range) in tracks.enumerated() where !range.isEmpty {
            if range.count > 1 {
                spanning.append((o, range))
            } else {
                members[next[range.lowerBound]] = Int32(o)
                next[range.lowerBound] += 1
            }
        }
        for t in 0..<count { most[t] = largest(in: t) }
    }

    func members(of t: Int) -> ArraySlice<Int32> { members[firstMembers[t]..<firstMembers[t + 1]] }

    private func largest(in t: Int) -> GridAsked { members(of: t).reduce(GridAsked()) { $0.joined(asked[Int($1)]) } }

    /// Notes the current needs of a child; answers whether its tracks have to be sized again.
    mutating func note(_ new: GridAsked, of o: Int, in range: Range<Int>) -> Bool {
        let old = asked[o]
        if new == old { return false }
        asked[o] = new
        guard range.count == 1 else { return true }
        let t = range.lowerBound
        let before = most[t]
        most[t] = old.isBelow(before) ? before.joined(new) : largest(in: t)
        return most[t] != before
    }

    private func contribution(of t: Int, _ range: Range<Int>) -> GridContribution? {
        members(of: t).isEmpty ? nil : GridContribution(range, axis, most[t], in: setUp)
    }

    /// All tracks, sized for the current needs.
    func sizedAgain() -> GridSizer {
        var sizer = setUp
        var all = most.indices.compactMap { contribution(of: $0, $0..<$0 + 1) }
        all += spanning.map { GridContribution($0.tracks, axis, asked[$0.child], in: setUp) }
        sizer.size(&all, stretches: stretches)
        return sizer
    }

    /// The length of a track that does not depend on the others: where no room is given and no item spans it with others. Otherwise `nil`.
    private func lengthAlone(_ t: Int) -> Double? {
        guard setUp.inner == nil, !setUp.hasFlexible, !spanning.contains(where: { $0.tracks.contains(t) }) else { return nil }
        var sizer = setUp.part(t..<t + 1, gap: 0) { _ in 0 }
        var all = [contribution(of: t, 0..<1)].compactMap { $0 }
        sizer.size(&all, stretches: stretches)
        return sizer.tracks[0].base
    }

    /// Sizes tracks again, and those that depend on them; answers whether the length of one changed.
    mutating func size(_ tracks: [Int]) -> Bool {
        var hasChanged = false
        for t in tracks {
            guard let length = lengthAlone(t) else {
                let before = sized.tracks
                sized = sizedAgain()
                return hasChanged || zip(before, sized.tracks).contains { $0.base != $1.base }
            }
            if length != sized.tracks[t].base { hasChanged = true }
            sized.tracks[t].base = length
        }
        return hasChanged
    }

    /// Takes over the starts of tracks that were sized again; gives the first track that moved, and the children whose areas may have
    /// another length.
    mutating func move(to starts: [Double], _ solver: GridSolver) -> (first: Int, resized: [Int]) {
        var first = starts.count
        var resized: [Int] = []
        for t in lengths.indices {
            if starts[t] != self.starts[t] { first = min(first, t) }
            // A length may include rounding.
            let length = solver.span(t..<t + 1, axis, starts).length
            if length == lengths[t] { continue }
            lengths[t] = length
            first = min(first, t + 1)
            resized += members(of: t).map { Int($0) }
        }
        resized += spanning.lazy.filter { $0.tracks.upperBound >= first }.map(\.child)
        self.starts = starts
        return (first, resized)
    }

    var bytes: (used: Int, taken: Int) {
        Bytes.array(asked) + Bytes.array(most) + Bytes.array(members) + Bytes.array(firstMembers) + Bytes.array(spanning)
            + Bytes.array(starts) + Bytes.array(lengths) + Bytes.array(sized.tracks) + Bytes.array(setUp.tracks)
    }
}

/// A grid that is kept, with its children in tree order.
final class KeptGrid {
    @exclusivity(unchecked) var columns: KeptTracks
    @exclusivity(unchecked) var rows: KeptTracks
    let columnLines: GridLines
    let rowLines: GridLines
    /// The area of each child; `nil` for those left out.
    let areas: [GridArea?]
    let nodes: [Int32]
    /// The requested cells of children that are not placed one after another.
    let wanted: [Int: [GridPlacer.Wanted]]
    /// The distance of each child from the start of its area, downwards.
    @exclusivity(unchecked) var offsets: [Double]
    private let top: Double
    /// The number of children in a block, and for each block the last row in which some child of it begins.
    let blockSize: Int
    private(set) var lastRows: [Int] = []

    /// `nil` for a grid that cannot be kept. It was placed before.
    init?(_ solver: GridSolver, blockSize: Int) {
        let run = solver.run
        let count = Int(run.box.pointee.count)
        var areas = [GridArea?](repeating: nil, count: count)
        var (nodes, offsets) = ([Int32](), [Double](repeating: 0, count: count))
        var wanted: [Int: [GridPlacer.Wanted]] = [:]
        var asked = (x: [GridAsked](repeating: GridAsked(), count: count), y: [GridAsked](repeating: GridAsked(), count: count))
        nodes.reserveCapacity(count)
        var n = 0
        var c = run.nodes[Int(run.node)].first
        while c >= 0 {
            let o = nodes.count
            nodes.append(c)
            if n < solver.items.count, run.items[solver.items[n].k].node == c {
                let item = solver.items[n]
                guard run.pass.suitsKeptGrid(c), let offset = solver.keptOffset(n) else { return nil }
                (areas[o], offsets[o]) = (item.area, offset)
                (asked.x[o], asked.y[o]) = (solver.asked.x[n].asked, solver.asked.y[n].asked)
                wanted[o] = solver.wantedElsewhere(n)
                n += 1
            }
            c = run.nodes[Int(c)].next
        }
        // Items with an `order`, or out of the flow, have other places.
        guard n == solver.items.count, n == run.count else { return nil }
        (self.areas, self.nodes, self.offsets, self.wanted) = (areas, nodes, offsets, wanted)
        (columnLines, rowLines) = (solver.columnLines, solver.rowLines)
        self.blockSize = blockSize
        top = run.pad.top
        let css = solver.css
        let sized = (solver.columns, solver.rows)
        solver.setUpColumns(.definite, inner: run.content(.x))
        solver.setUpRows(of: nil)
        let setUp = (x: solver.columns, y: solver.rows)
        (solver.columns, solver.rows) = sized
        columns = KeptTracks(
            .x, setUp: setUp.x, of: solver, stretches: css.justifyContent.stretches, asked: asked.x,
            tracks: areas.map { $0?.columns ?? 0..<0 })
        rows = KeptTracks(
            .y, setUp: setUp.y, of: solver, stretches: css.alignContent.stretches, asked: asked.y, tracks: areas.map { $0?.rows ?? 0..<0 })
        for first in stride(from: 0, to: count, by: blockSize) {
            lastRows.append(areas[first..<min(first + blockSize, count)].reduce(-1) { max($0, $1?.rows.lowerBound ?? -1) })
        }
    }

    /// Measures an item again, the only one of a solver; gives its tracks where they have to be sized again.
    func ask(_ o: Int, _ axis: Axis, _ solver: GridSolver) -> Range<Int> {
        let range = solver.items[0].area[axis]
        var contribution = GridContribution(range, axis, of: 0, in: solver)
        contribution.ask(as: axis == .x ? columns.asked[o] : rows.asked[o])
        let asked = contribution.asked
        let isNews = axis == .x ? columns.note(asked, of: o, in: range) : rows.note(asked, of: o, in: range)
        return isNews ? range : 0..<0
    }

    /// The number of a child.
    func number(of c: Int32, in doc: Document) -> Int? {
        let first = Int(doc.keptBlocks[doc.rules[c].pointee.block].pointee.slot)
        return nodes[first..<min(first + blockSize, nodes.count)].firstIndex(of: c)
    }

    /// Writes the heights of the children of a block.
    func place(from first: Int, in doc: Document, _ note: (Int32, Rect) -> Void) {
        for o in first..<min(first + blockSize, nodes.count) {
            guard let area = areas[o] else { continue }
            let n = doc.nodes[nodes[o]]
            let before = n.pointee.frame
            let y = Length.heldPlace(top + rows.starts[area.rows.lowerBound] + offsets[o])
            if y == before.y { continue }
            n.pointee.frame.y = y
            note(nodes[o], before)
        }
    }

    var storage: (used: Int, taken: Int) {
        columns.bytes + rows.bytes + Bytes.array(areas) + Bytes.array(nodes) + Bytes.array(offsets) + Bytes.table(wanted)
            + Bytes.array(lastRows)
    }
}

extension GridSolver {
    /// The cells that an item requests; `nil` where it is placed after the one before it.
    func wantedElsewhere(_ n: Int) -> [GridPlacer.Wanted]? {
        let (minor, major) = wanted(n)
        return minor == .anywhere && major == .anywhere ? nil : [minor, major]
    }

    /// The distance of an item from its area's start, downwards; `nil` where something else moved it.
    func keptOffset(_ n: Int) -> Double? {
        let offset = offset(n, .y)
        let place = run.pad.top + starts.y[items[n].area.rows.lowerBound] + offset
        return run.items[items[n].k].pos.y == place ? offset : nil
    }
}

extension Pass {
    /// Whether a child of a grid depends only on its area and its content, and is placed in tree order.
    func suitsKeptGrid(_ c: Int32) -> Bool {
        let n = nodes + Int(c)
        let item = css(ofItem: c)
        guard !n.pointee.flags.contains(.noLayout), item.pointee.order == 0,
            item.pointee.position == .static || item.pointee.position.movesByEdges, !hasSizeByLength(c)
        else { return false }
        guard n.pointee.ext >= 0 else { return true }
        let e = exts + Int(n.pointee.ext)
        return e.pointee.bounds < 0
            && [Prop.left, .top, .right, .bottom, .leading, .trailing].allSatisfy {
                [.unset, .number, .percent, .auto].contains(position(e, $0).kind)
            }
    }
}
