// Where lines lead that begin at any child of a kept flow, so that lines need not be broken one after the other.
//
//     block    ┌ A B C D E ┐┌ F G H I J ┐┌ K …         two or three of these a line
//     from A     ─── ─── ────► G                       3 lines, then one begins at the second child of the next block
//     from B       ─── ─── ──► G                       the same, since lines of A come together with lines of B
//     from C         ─── ───► F                        2 lines, then one at the first child
//
// Where a line ends depends on nothing but the child that it begins with, those in it, and the first that it has no room for. So an
// edit changes what is known of its block, and of those before whose lines reach it. From block to block lines are then followed by a
// look each: those that begin elsewhere come together with the old ones, or not before the flow's end.

/// Lines from one that begins at a child to the end of the child's block.
struct LineExit {
    /// The child that begins the next line, counted from the end of the block; `none` where the flow ends before.
    var child: Int32
    /// How many lines there are, and how deep they are together.
    var lines: Int32
    var depth: Double

    static let none = Int32.max
}

/// What is known of a block beside its exits.
struct BlockBreaks {
    /// The block before it, or -1.
    var before: Int32 = -1
    /// The child that begins the first line which does not begin earlier, counted from the block's first child; it may be behind the
    /// block, and be `LineExit.none`.
    var entry: Int32 = 0
    /// How many children behind the block are looked at for lines that begin in it; `LineExit.none` where there may be any number.
    var reach = LineExit.none
    /// The child with which the last line of the block began when it was placed, and where that line was.
    var last: Int32 = -1
    var lastStart = 0.0
}

/// What is known of all blocks of a flow, by their slots.
final class LineBreaks {
    /// Exits for as many children a block.
    let room: Int32
    /// How many children behind some blocks were looked at last.
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

    /// A slot for a block of which nothing is known yet.
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

/// Where the line ends that begins at each of some cells, told from the last cell to the first. A line that begins later does not end
/// earlier; so a cell costs a few steps, however long lines are.
struct LineEnds {
    private let cells: UnsafeMutablePointer<LineCell>
    private let fill: LineFill
    /// The cell behind the line.
    private(set) var end: Int
    /// The length of the line, added up in another order than when it is filled; by how much both sums may differ, and what a cell that
    /// comes or goes adds to that.
    private var length = 0.0
    private var doubt = 0.0
    private let step: Double
    /// Cells of the line that are deeper than all before them in it: `first..<last`, the deepest first.
    private let deep: UnsafeMutablePointer<Int32>
    private var first = 0
    private var last = 0

    /// Lines that end before the cell `end` at the latest. `deep`: memory for a number a cell.
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

    /// Takes cells off the end of a line until it holds the others. Where it is not clear whether it does, it is filled.
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
