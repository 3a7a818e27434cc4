// Where the lines lead that begin at any child of a kept flow, so that lines need not be broken one after another.
//
//     block    ┌ A B C D E ┐┌ F G H I J ┐┌ K …         two or three of these a line
//     from A     ─── ─── ────► G                       3 lines, then one begins at the second child of the next block
//     from B       ─── ─── ──► G                       the same, since lines of A come together with lines of B
//     from C         ─── ───► F                        2 lines, then one at the first child
//
// Where a line ends depends only on the child that it begins with, the children in it, and the first one that does not fit. So an edit
// changes the exits in its block, and in blocks before it whose lines reach it. Lines are then followed from block to block with one read
// each: lines that begin elsewhere meet the old ones again, or they differ up to the flow's end.

/// The lines from one that begins at a child to the end of the child's block.
struct LineExit {
    /// The child that begins the next line, counted from the end of the block; `none` where the flow ends before.
    var child: Int32
    /// The number of these lines, and their depth together.
    var lines: Int32
    var depth: Double

    static let none = Int32.max
}

/// What is kept of a block in addition to its exits.
struct BlockBreaks {
    /// The block before it, or -1.
    var before: Int32 = -1
    /// The first child that begins a line, counted from the block's first child; it may be after the block, or `LineExit.none`.
    var entry: Int32 = 0
    /// How many children after the block may be in lines that begin in it; `LineExit.none` for any number.
    var reach = LineExit.none
    /// The child with which the last line of the block began when it was placed, and where that line was.
    var last: Int32 = -1
    var lastStart = 0.0
}

/// What is kept of all blocks of a flow, by their slots.
final class LineBreaks {
    /// The number of exits per block.
    let room: Int32
    /// How many children after some blocks were needed last.
    var behind: Int32 = 0
    @exclusivity(unchecked) private(set) var blocks: Pool<BlockBreaks>
    @exclusivity(unchecked) private var exits: Pool<LineExit>

    init(room: Int32, blocks count: Int32) {
        self.room = room
        blocks = Pool(capacity: Int(count))
        exits = Pool(capacity: Int(count) * Int(room))
    }

    deinit {
        blocks.deallocate()
        exits.deallocate()
    }

    /// A new slot for a block.
    func addSlot() -> Int32 {
        exits.extend(by: Int(room))
        return blocks.append(BlockBreaks())
    }

    /// The exits of a block, from its first child's on.
    @inline(__always) func exits(of slot: Int32) -> UnsafeMutablePointer<LineExit> { exits[slot * room] }

    var storage: (used: Int, taken: Int) { (blocks.bytes + exits.bytes, blocks.taken + exits.taken) }
}

/// A child that takes part in lines.
struct LineCell {
    let along: Double
    let across: Double
    /// Its number among all children, counted from the first block that is looked at.
    let place: Int32
}

/// Finds the ends of the lines that begin at each of some cells, from the last cell to the first. A line that begins later does not end
/// earlier; so a cell costs a few steps, however long lines are.
struct LineEnds {
    private let cells: UnsafeMutablePointer<LineCell>
    private let fill: LineFill
    /// The cell after the line.
    private(set) var end: Int
    /// The length of the line, which is added up in another order than when it is filled; by how much the two sums may differ, and what
    /// each added or removed cell adds to that.
    private var length = 0.0
    private var doubt = 0.0
    private let step: Double
    /// Cells of the line that are deeper than all before them in it: `first..<last`, the deepest first.
    private let deep: UnsafeMutablePointer<Int32>
    private var first = 0
    private var last = 0

    /// For lines that end before the cell `end` at the latest. `deep`: memory for one number per cell.
    init(_ cells: UnsafeMutablePointer<LineCell>, end: Int, _ fill: LineFill, deep: UnsafeMutablePointer<Int32>) {
        self.cells = cells
        self.fill = fill
        self.end = end
        self.deep = deep
        step = (2 * fill.limit + fill.gap) * 8 * Double.ulpOfOne
    }

    /// How deep the line is.
    @inline(__always) var depth: Double { cells[Int(deep[first])].across }

    /// Goes on to the line that begins at the cell before.
    @inline(__always) mutating func begin(at i: Int) {
        if fill.count > 0 {
            end = min(end, i + Int(fill.count))
        } else {
            length += cells[i].along + (end > i + 1 ? fill.gap : 0)
            doubt += step
            shorten(i)
        }
        while last > first, cells[Int(deep[last - 1])].across <= cells[i].across { last -= 1 }
        deep[last] = Int32(i)
        last += 1
        while Int(deep[first]) >= end { first += 1 }
    }

    /// Removes cells from the end of a line until the others fit. Where that is uncertain because of rounding, the line is filled.
    @inline(__always) private mutating func shorten(_ i: Int) {
        while end > i + 1, length + doubt > fill.limit {
            if length - doubt <= fill.limit {
                (end, length) = LineEnds.filled(cells, i..<end, fill)
                doubt = Double(end - i) * step
                return
            }
            end -= 1
            length -= cells[end].along + fill.gap
            doubt += step
        }
    }

    /// Where a line of some cells ends, and how long it is.
    @inline(never)
    private static func filled(_ cells: UnsafeMutablePointer<LineCell>, _ range: Range<Int>, _ empty: LineFill) -> (Int, Double) {
        var line = empty
        for k in range {
            let length = line.length
            if line.take(cells[k].along, cells[k].across), k > range.lowerBound { return (k, length) }
        }
        return (range.upperBound, line.length)
    }
}
