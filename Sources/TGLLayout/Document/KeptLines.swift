// Lines of many children that are kept between passes, so that an edit of a few children need not visit the others.
//
// The children of a line are in blocks of neighbours (`KeptLine.size`). Each block stores how long its children are together and where it
// begins; so an edit costs the block that it is in, and a sum over the blocks:
//
//     line    ┌─ block ──────┐┌─ block ──────┐┌─ block ──────┐
//             │ A B C D …    ││ …            ││ …            │     an edit of B: lengths of its block are added up again, the next
//             └ start, sum ──┘└ start, sum ──┘└ start, sum ──┘     blocks begin elsewhere
//
// When a block begins at another place, the places along the line of its children are written when one of them is read (`settlePlace`).
// Sizes, and places across the line, are always in the frames.
//
// Sums by blocks agree with those of a layout from scratch to the last bit where every length is a multiple of 2⁻²⁰ points and all together
// are below 2³²: then no sum of doubles is rounded, in whatever order. A line with other lengths is added up in order (`isExact`), block by
// block: for most blocks it is known by how much they change a sum that is rounded on the way (`OrderedSum`).

/// Margins that collapse: the largest positive and the smallest negative one count.
struct MetMargins: Equatable {
    private(set) var most = 0.0
    private(set) var least = 0.0

    init() {}
    init(_ margin: Double) { add(margin) }

    var sum: Double { most + least }

    @inline(__always) mutating func add(_ margin: Double) {
        if margin > 0 { most = max(most, margin) } else { least = min(least, margin) }
    }

    @inline(__always) mutating func join(_ others: MetMargins) {
        most = max(most, others.most)
        least = min(least, others.least)
    }
}

/// A run of neighbours among a line's children.
package struct KeptBlock {
    /// The first child, or -1 where none is left, and how many there are, including those left out of the line.
    var first: Int32
    var count: Int32 = 0
    /// How many take part in the line.
    var live: Int32 = 0
    let line: Int32
    /// The next block, or -1.
    var next: Int32 = -1
    /// The number under which a layout keeps more of the block (`Document.keptBreaks`), or -1. For a grid the number of its first child.
    var slot: Int32 = -1
    /// Whether the frames of the children are up to date, and whether the children have to be added up again.
    var isPlaced = false
    var isStale = true
    /// The lengths and margins of the children in the line, without the spaces between them, and the largest breadth.
    var sum = 0.0
    var breadth = 0.0
    /// Margins that collapse: those before and after the children that separate margins, whether there are such children, and the margins
    /// that come in from the blocks before.
    var before = MetMargins()
    var after = MetMargins()
    var isParted = false
    var incoming = MetMargins()
    /// Where the block begins along the line and, for a float, where it began when its children were placed.
    var start = 0.0
    var base = 0.0
}

extension KeptBlock {
    /// Passes margins that collapse on through the block. They join those at its beginning. Where a child separates margins, they end
    /// there: `at` moves by their length, which is the answer, and the margins at the end of the block go on.
    mutating func passMargins(_ met: inout MetMargins, at: inout Double) -> Double {
        met.join(before)
        guard isParted else { return 0 }
        let length = met.sum
        at += length
        met = after
        return length
    }
}

/// A line that is kept.
package struct KeptLine {
    /// The least number of children for which a container is kept.
    static let fewest: Int32 = 64

    let owner: Int32
    let main: Axis
    var firstBlock: Int32 = -1
    /// How many children a new block has; a block with twice as many is divided.
    let size: Int32
    /// Points between neighbours, points before the first one, and the paddings along and across the line.
    let space: Double
    let near: Double
    let padding: (main: Double, cross: Double)
    /// Whether children are at the near side across the line, whatever their size and the container's.
    let isNearAcross: Bool
    var live = 0
    var sum = 0.0
    var breadth = 0.0
    /// Whether the lengths are such that sums of few of them are not rounded, and the longest so far.
    var isExact = true
    var longest = 0.0
    /// Whether the container's own sizes came from its content when the line was made.
    let wraps: (main: Bool, cross: Bool)
    /// How the lines of a flow are filled; the lines then follow one another. `nil`: the children do.
    var fill: LineFill?
    /// Whether the frame of some child is out of date.
    var isUnsettled = false
    /// Whether blocks may be stale although no child in them was edited: new blocks, and those that children were added to or removed from.
    var hasStale = true
    /// Whether the margins of neighbours collapse.
    var marginsMeet = false
    /// Whether its blocks are added up in order (`OrderedBlock`).
    var isOrdered = false

    /// At most how many children are in a block.
    var most: Int32 { 2 * size }

    /// How many children a block has, by the number of all. Visiting a child takes ten times as long as visiting a block.
    static func size(of count: Int32) -> Int32 { max(16, min(512, Int32(Double(count).squareRoot() / 2))) }

    /// The length of the children and what is between them.
    var total: Double { (live > 1 ? space * Double(live - 1) : 0) + sum }

    /// Whether a length is a multiple of 2⁻²⁰ and short, so that sums of such lengths are not rounded.
    @inline(__always) static func isExact(_ length: Double) -> Bool {
        // Doubles of this size have no digits below 2⁻²⁰.
        let middle = 1.5 * 4_294_967_296
        return abs(length) < 1_048_576 && (length + middle) - middle == length
    }

    /// Whether sums of all lengths of so many children are not rounded: each has a length, two margins and a space.
    func isExact(of count: Int32) -> Bool { isExact(of: count, longest: longest) }
    func isExact(of count: Int32, longest: Double) -> Bool { isExact && Double(count + 1) * 4 * longest < 4_294_967_296 }
}

/// How children are broken into lines.
struct LineFill {
    /// Children a line; 0: as many as fit.
    let count: Int32
    /// Points between the children of a line, and the longest a line may be, with a tolerance for rounding.
    let gap: Double
    let limit: Double
    /// Where lines begin.
    let start: Double
    /// The line that is being filled.
    var length = 0.0
    var depth = 0.0
    var inLine: Int32 = 0

    /// Adds the next child; answers whether it begins a line.
    @inline(__always) mutating func take(_ along: Double, _ across: Double) -> Bool {
        let before = inLine == 0 ? 0 : length + gap
        let begins = inLine == 0 || (count > 0 ? inLine == count : before + along > limit)
        length = begins ? along : before + along
        depth = begins ? across : max(depth, across)
        inLine = begins ? 1 : inLine + 1
        return begins
    }
}

extension Document {
    /// The number of the kept line of a container's children, or -1.
    @inline(__always) func keptLine(of i: Int32) -> Int32 {
        let box = nodes[i].pointee.box
        guard box >= 0, boxes[box].pointee.flags.contains(.isKept) else { return -1 }
        return keptBlocks[rules[nodes[i].pointee.first].pointee.block].pointee.line
    }

    /// Keeps a line of a container's children from now on, in blocks of `size`, and gives its number; `nil` where `suits` refuses a child.
    func keep(_ line: KeptLine, inBlocksOf size: Int32, _ suits: (Int32) -> Bool) -> Int32? {
        let l = keptLines.add(line)
        boxes[nodes[line.owner].pointee.box].pointee.flags.insert(.isKept)
        var last: Int32 = -1
        var c = nodes[line.owner].pointee.first
        while c >= 0 {
            let block = keptBlocks.add(KeptBlock(first: c, line: l))
            if last < 0 { keptLines[l].pointee.firstBlock = block } else { keptBlocks[last].pointee.next = block }
            last = block
            while c >= 0, keptBlocks[block].pointee.count < size {
                rules[c].pointee.block = block
                guard suits(c) else {
                    dropKept(line.owner)
                    return nil
                }
                keptBlocks[block].pointee.count += 1
                c = nodes[c].pointee.next
            }
        }
        return l
    }

    /// Forgets what is kept of a container's children. Where their frames are out of date, the caller places them again.
    @inline(__always) func dropKept(_ i: Int32) {
        let box = nodes[i].pointee.box
        if box >= 0, !boxes[box].pointee.flags.isDisjoint(with: .kept) { dropKeptLine(i, boxes[box]) }
    }

    @inline(never) private func dropKeptLine(_ i: Int32, _ box: UnsafeMutablePointer<Box>) {
        let line = keptLine(of: i)
        if box.pointee.flags.contains(.keepsPlaces) { keptPlaces[i] = nil }
        box.pointee.flags.subtract(.kept)
        guard line >= 0 else { return }
        if keptLines[line].pointee.isUnsettled { unsettledLines -= 1 }
        keptLines[line].pointee.isUnsettled = false
        var b = keptLines[line].pointee.firstBlock
        while b >= 0 {
            let next = keptBlocks[b].pointee.next
            keptBlocks.release(b)
            if !keptStarts.isEmpty { keptStarts[b] = nil }
            b = next
        }
        if !keptBreaks.isEmpty { keptBreaks[line] = nil }
        if !keptGrids.isEmpty { keptGrids[line] = nil }
        keptLines.release(line)
    }

    // MARK: Edits

    /// Notes that a child was edited, added or removed.
    @inline(__always) func noteEdited(_ child: Int32, in parent: Int32) {
        if let last = editedChildren.last, last == (parent, child) { return }
        if editedChildren.count < Document.mostEdited { editedChildren.append((parent, child)) } else { isPatchable = false }
    }

    /// Adds a child to the block of its neighbour, where something is kept of its container.
    @inline(never) func noteKept(attached i: Int32, to parent: Int32) {
        guard boxes[nodes[parent].pointee.box].pointee.flags.contains(.isKept) else { return forgetPlaces(in: parent) }
        let (prev, next) = (nodes[i].pointee.prev, nodes[i].pointee.next)
        let neighbour = prev >= 0 ? prev : next
        guard neighbour >= 0 else { return dropKept(parent) }
        let block = rules[neighbour].pointee.block
        rules[i].pointee.block = block
        let b = keptBlocks[block]
        if prev < 0 { b.pointee.first = i }
        b.pointee.count += 1
        b.pointee.isStale = true
        keptLines[b.pointee.line].pointee.hasStale = true
        if b.pointee.count >= keptLines[b.pointee.line].pointee.most { part(block) }
    }

    /// Places on a curve depend on the number of children.
    private func forgetPlaces(in i: Int32) {
        if boxes[nodes[i].pointee.box].pointee.flags.contains(.keepsPlaces) { dropKept(i) }
    }

    /// Takes a child that is removed out of its block, where places are kept for its container.
    @inline(never) func noteKept(detaching i: Int32, from parent: Int32) {
        guard boxes[nodes[parent].pointee.box].pointee.flags.contains(.isKept) else { return forgetPlaces(in: parent) }
        if boxes[nodes[parent].pointee.box].pointee.count <= 1 {
            settlePlaces(in: parent)
            return dropKept(parent)
        }
        let b = keptBlocks[rules[i].pointee.block]
        b.pointee.count -= 1
        b.pointee.isStale = true
        keptLines[b.pointee.line].pointee.hasStale = true
        if b.pointee.first == i { b.pointee.first = b.pointee.count > 0 ? nodes[i].pointee.next : -1 }
        // `detach` has stored the frame in the node with `settlePlace`; undo and `:diff` read it there.
        rules[i].pointee.block = -1
    }

    /// Divides a block into two.
    private func part(_ block: Int32) {
        let count = keptBlocks[block].pointee.count
        var c = keptBlocks[block].pointee.first
        for _ in 0..<count / 2 { c = nodes[c].pointee.next }
        var second = KeptBlock(first: c, line: keptBlocks[block].pointee.line)
        second.count = count - count / 2
        second.next = keptBlocks[block].pointee.next
        let new = keptBlocks.add(second)
        keptBlocks[block].pointee.next = new
        keptBlocks[block].pointee.count = count / 2
        keptBlocks[block].pointee.isStale = true
        for _ in 0..<second.count {
            rules[c].pointee.block = new
            c = nodes[c].pointee.next
        }
    }

    // MARK: Places

    /// Writes the place of a node into its frame, where that was put off until it is read.
    @inline(__always) func settlePlace(_ i: Int32) {
        if unsettledLines > 0 { settleOwnPlace(i) }
    }

    @inline(never) private func settleOwnPlace(_ i: Int32) {
        let p = entry(i).pointee.parent
        guard p >= 0, nodes[p].pointee.box >= 0, boxes[nodes[p].pointee.box].pointee.flags.contains(.isKept) else { return }
        // A removed child still has its parent, but is in no block.
        let b = rules[i].pointee.block
        guard b >= 0 else { return }
        let block = keptBlocks[b]
        if !block.pointee.isPlaced, keptLines[block.pointee.line].pointee.isUnsettled { place(b) { _, _ in } }
    }

    /// Writes the places of all children of a container into their frames.
    package func settlePlaces(in i: Int32) {
        let line = keptLine(of: i)
        if line >= 0 { settlePlaces(line: line) { _, _ in } }
    }

    /// Writes all places that were put off until they are read.
    func settleAllPlaces() {
        guard unsettledLines > 0 else { return }
        for line in 0..<Int32(keptLines.count) where keptLines[line].pointee.isUnsettled { settlePlaces(line: line) { _, _ in } }
    }

    /// Writes the places of all children of a line into their frames; reports each child that moves, with its frame before.
    package func settlePlaces(line: Int32, _ note: (Int32, Rect) -> Void) {
        guard keptLines[line].pointee.isUnsettled else { return }
        var b = keptLines[line].pointee.firstBlock
        while b >= 0 {
            if !keptBlocks[b].pointee.isPlaced { place(b, note) }
            b = keptBlocks[b].pointee.next
        }
        keptLines[line].pointee.isUnsettled = false
        unsettledLines -= 1
    }

    /// Notes that frames of children of a line may be out of date.
    func unsettle(_ line: Int32) {
        if keptLines[line].pointee.isUnsettled { return }
        keptLines[line].pointee.isUnsettled = true
        unsettledLines += 1
    }

    /// Adds up the blocks, and notes which of them begin at another place.
    func addUpBlocks(_ l: Int32) {
        if keptLines[l].pointee.marginsMeet { addUpBlocks(l, marginsMeet: true) } else { addUpBlocks(l, marginsMeet: false) }
    }

    /// The same, compiled separately for both cases.
    @inline(__always) private func addUpBlocks(_ l: Int32, marginsMeet: Bool) {
        let line = keptLines[l]
        let space = line.pointee.space
        var (live, sum, breadth) = (0, 0.0, 0.0)
        var at = line.pointee.near
        var met = MetMargins()
        var isUnsettled = false
        var b = line.pointee.firstBlock
        while b >= 0 {
            let block = keptBlocks[b]
            if marginsMeet, block.pointee.incoming != met {
                block.pointee.incoming = met
                block.pointee.isPlaced = false
            }
            if block.pointee.start != at || !block.pointee.isPlaced {
                block.pointee.start = at
                block.pointee.isPlaced = false
                isUnsettled = true
            }
            if marginsMeet { sum += block.pointee.passMargins(&met, at: &at) }
            at += block.pointee.sum + Double(block.pointee.live) * space
            live += Int(block.pointee.live)
            sum += block.pointee.sum
            breadth = max(breadth, block.pointee.breadth)
            b = block.pointee.next
        }
        sum += met.sum
        (line.pointee.live, line.pointee.sum, line.pointee.breadth) = (live, sum, breadth)
        if isUnsettled { unsettle(l) }
    }

    /// Makes a child of a block longer, and moves what comes after it. `isLast`: whether the child is the last one in the block.
    func lengthen(_ block: UnsafeMutablePointer<KeptBlock>, of l: Int32, by length: Double, isLast: Bool) {
        let blocks = keptBlocks.base
        block.pointee.sum += length
        keptLines[l].pointee.sum += length
        var b = block.pointee.next
        if isLast, b < 0 { return }
        if !isLast { block.pointee.isPlaced = false }
        while b >= 0 {
            blocks[Int(b)].start += length
            blocks[Int(b)].isPlaced = false
            b = blocks[Int(b)].next
        }
        unsettle(l)
    }

    /// Places the children of a block from where it begins.
    private func place(_ b: Int32, _ note: (Int32, Rect) -> Void) {
        let block = keptBlocks[b]
        let line = keptLines[block.pointee.line]
        block.pointee.isPlaced = true
        nodes[line.pointee.owner].pointee.kind.layout.place(self, block.pointee, of: line.pointee, note)
        block.pointee.base = block.pointee.start
    }

    /// Places children one after another with their current sizes; answers where the next one begins.
    func placeAlong(
        _ first: Int32, _ count: Int32, from start: Double, _ main: Axis, space: Double, _ note: (Int32, Rect) -> Void
    ) -> Double {
        var at = start
        var c = first
        for _ in 0..<count {
            let n = nodes[c]
            if n.pointee.flags.isDisjoint(with: [.useFrame, .gone]) {
                let (near, far) = n.pointee.ext < 0 ? (0, 0) : keptMargins(n.pointee.ext, main)
                at += near
                let place = Length.heldPlace(at)
                let before = n.pointee.frame
                if main == .x {
                    n.pointee.frame.x = place
                    at += before.width + far + space
                    if before.x != place { note(c, before) }
                } else {
                    n.pointee.frame.y = place
                    at += before.height + far + space
                    if before.y != place { note(c, before) }
                }
            }
            c = n.pointee.next
        }
        return at
    }

    /// The margins along a line of a child whose margins are numbers.
    @inline(__always) func keptMargins(_ ext: Int32, _ main: Axis) -> (near: Double, far: Double) {
        let e = exts[ext]
        if main == .x { return (length(e.pointee.leftForm, e.pointee.left), length(e.pointee.rightForm, e.pointee.right)) }
        return (length(e.pointee.topForm, e.pointee.top), length(e.pointee.bottomForm, e.pointee.bottom))
    }

    @inline(__always) private func length(_ form: RuleForm, _ value: UInt64) -> Double {
        form == .number ? Double(bitPattern: value) : 0
    }
}
