// Finds where the lines lead that begin in changed blocks of a kept flow (see `LineBreaks`), and places the children of blocks.

/// The children of neighbouring blocks, and as many children after them as may be in lines that begin in these blocks.
private struct FlowCells {
    private(set) var all: UnsafeMutablePointer<LineCell>
    private(set) var count = 0
    private var room: Int
    /// How many cells are in the blocks, and the cell after the last of these lines.
    var inBlocks = 0
    var end = 0

    init(room: Int, _ scratch: inout Scratch) {
        self.room = room
        all = scratch.take(LineCell.self, room)
    }

    @inline(__always) mutating func add(_ cell: LineCell, _ scratch: inout Scratch) {
        if count == room { grow(&scratch) }
        (all + count).initialize(to: cell)
        count += 1
    }

    @inline(never) private mutating func grow(_ scratch: inout Scratch) {
        let larger = scratch.take(LineCell.self, 2 * room)
        larger.initialize(from: all, count: count)
        all = larger
        room *= 2
    }

    /// The place of a cell; `LineExit.none` after the last one.
    @inline(__always) func place(_ k: Int) -> Int32 { k < count ? all[k].place : LineExit.none }
}

/// Fills in the exits of blocks, from the last block to the first.
private struct FlowExits {
    let breaks: LineBreaks
    let cells: FlowCells
    private var ends: LineEnds
    /// The cell that is next.
    private var k: Int

    init(_ breaks: LineBreaks, _ cells: FlowCells, _ fill: LineFill, deep: UnsafeMutablePointer<Int32>) {
        self.breaks = breaks
        self.cells = cells
        ends = LineEnds(cells.all, end: cells.end, fill, deep: deep)
        k = cells.end - 1
        while k >= cells.inBlocks {
            ends.begin(at: k)
            k -= 1
        }
    }

    /// Notes the exits of the previous block, whose children have these places.
    mutating func note(_ slot: Int32, from begin: Int32, to end: Int32) {
        let exits = breaks.exits(of: slot)
        let cells = cells
        // Copies that can be in registers.
        var (ends, k) = (ends, k)
        var reach = LineExit.none
        // A child that takes part in no line leads where the next one does.
        var exit = LineExit(child: behind(end, cells.place(k + 1)), lines: 0, depth: 0)
        var done = end
        var isLast = true
        while k >= 0, cells.all[k].place >= begin {
            let place = cells.all[k].place
            while done > place + 1 {
                done -= 1
                exits[Int(done - begin)] = exit
            }
            ends.begin(at: k)
            k -= 1
            let next = cells.place(ends.end)
            if isLast, next != LineExit.none { reach = next - end + 1 }
            isLast = false
            exit = next < end ? exits[Int(next - begin)] : LineExit(child: behind(end, next), lines: 0, depth: 0)
            exit.lines += 1
            exit.depth += ends.depth
            exits[Int(place - begin)] = exit
            done = place
        }
        for child in begin..<done { exits[Int(child - begin)] = exit }
        breaks.blocks[slot].pointee.reach = reach
        (self.ends, self.k) = (ends, k)
    }

    @inline(__always) private func behind(_ end: Int32, _ place: Int32) -> Int32 { place == LineExit.none ? place : place - end }
}

extension FlowPatch {
    /// Finds where lines lead that begin in a stale block, or in stale ones right after it; answers the last of these, `nil` where a child
    /// does not suit.
    func find(from first: Int32, _ breaks: LineBreaks, _ line: UnsafeMutablePointer<KeptLine>) -> Int32? {
        let blocks = doc.keptBlocks.base
        // Not so many that they take much memory, and not so few that most of the work is on the cells after them.
        let enough = max(16 * breaks.room, 4 * breaks.behind)
        var (last, end) = (first, Int32(0))
        var child: Int32 = -1
        var b = first
        while b >= 0, blocks[Int(b)].isStale, end < enough {
            if child < 0 { child = blocks[Int(b)].first }
            end += blocks[Int(b)].count
            last = b
            b = blocks[Int(b)].next
        }
        let mark = run.pass.state.pointee.scratch.mark
        defer { run.pass.state.pointee.scratch.release(mark) }
        guard let cells = gather(child, end, line) else { return nil }
        breaks.behind = Int32(cells.count - cells.inBlocks)
        var exits = FlowExits(breaks, cells, empty, deep: run.pass.state.pointee.scratch.take(Int32.self, cells.count + 1))
        b = last
        while true {
            let begin = end - blocks[Int(b)].count
            exits.note(blocks[Int(b)].slot, from: begin, to: end)
            if b == first { return last }
            end = begin
            b = breaks.blocks[blocks[Int(b)].slot].pointee.before
        }
    }

    /// The children of blocks from the first one on, and the children after them that may be in lines that begin in these blocks; `nil`
    /// where one does not suit.
    private func gather(_ first: Int32, _ count: Int32, _ line: UnsafeMutablePointer<KeptLine>) -> FlowCells? {
        let state = run.pass.state
        var cells = FlowCells(room: Int(count) + 64, &state.pointee.scratch)
        var longest = line.pointee.longest
        var place: Int32 = 0
        var c = first
        while c >= 0, place < count {
            let n = run.nodes + Int(c)
            if !isLeftOut(n) {
                guard let size = size(c, n) else { return nil }
                longest = max(longest, size[across])
                cells.add(LineCell(along: size[along], across: size[across], place: place), &state.pointee.scratch)
            }
            place += 1
            c = n.pointee.next
        }
        cells.inBlocks = cells.count
        // The line that begins last.
        var fill = empty
        if cells.count > 0 { _ = fill.take(cells.all[cells.count - 1].along, 0) }
        var isOver = false
        while c >= 0, !isOver {
            let n = run.nodes + Int(c)
            if !isLeftOut(n) {
                guard let size = size(c, n) else { return nil }
                isOver = fill.take(size[along], 0)
                cells.add(LineCell(along: size[along], across: size[across], place: place), &state.pointee.scratch)
            }
            place += 1
            c = n.pointee.next
        }
        cells.end = isOver ? cells.count - 1 : cells.count
        line.pointee.longest = longest
        return cells
    }
}

extension FlowLayout {
    static func patch(_ patch: Patch) -> Patched { FlowPatch(patch)?.patched() ?? .no }

    /// Places the children of a block, line by line.
    static func place(_ doc: Document, _ block: KeptBlock, of line: KeptLine, _ note: (Int32, Rect) -> Void) {
        guard var fill = line.fill, block.slot >= 0, block.first >= 0, let breaks = doc.keptBreaks[block.line] else { return }
        var (c, at) = firstLine(doc, block, breaks)
        var place = fill.start
        var left = block.count
        var isInBlock = false
        let own = breaks.blocks[block.slot]
        let isDown = line.main == .y
        while left > 0, c >= 0 {
            if c == block.first { isInBlock = true }
            let n = doc.nodes[c]
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                let before = n.pointee.frame
                let (isLater, depth) = (fill.inLine > 0, fill.depth)
                if fill.take(isDown ? before.width : before.height, isDown ? before.height : before.width) {
                    if isLater { at += depth + line.space }
                    place = fill.start
                    if isInBlock { (own.pointee.last, own.pointee.lastStart) = (c, at) }
                }
                if isInBlock {
                    (n.pointee.frame.x, n.pointee.frame.y) = isDown ? (place, at) : (at, place)
                    if n.pointee.frame != before { note(c, before) }
                }
                place += (isDown ? before.width : before.height) + fill.gap
            }
            if isInBlock { left -= 1 }
            c = n.pointee.next
        }
    }

    /// The child that begins the line of a block's first child, or the line after that, and where the line is.
    private static func firstLine(_ doc: Document, _ block: KeptBlock, _ breaks: LineBreaks) -> (child: Int32, at: Double) {
        let own = breaks.blocks[block.slot].pointee
        var b = own.entry == 0 ? -1 : own.before
        while b >= 0, doc.keptBlocks[b].pointee.live == 0, doc.keptBlocks[b].pointee.slot >= 0 {
            b = breaks.blocks[doc.keptBlocks[b].pointee.slot].pointee.before
        }
        // No child before it takes part in lines.
        guard b >= 0 else { return (block.first, block.start) }
        let earlier = doc.keptBlocks[b].pointee
        guard earlier.slot >= 0 else { return (block.first, block.start) }
        let other = breaks.blocks[earlier.slot].pointee
        if earlier.isPlaced, !earlier.isStale, other.last >= 0 { return (other.last, other.lastStart) }
        var c = earlier.first
        for _ in 0..<other.entry where c >= 0 { c = doc.nodes[c].pointee.next }
        return (c, earlier.start)
    }
}
