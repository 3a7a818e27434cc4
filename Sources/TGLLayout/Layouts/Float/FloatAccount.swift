// What a float layout keeps for its reports: to which children the boxes of both sides belong, and next to which of them each child is. It
// exists only in a recorded pass.

/// Which sibling a child is beside or below.
struct FloatLinks {
    /// The sibling on its own side that it is beside, and the one on the other side that limits its gap; -1: the edge.
    var beside = -1
    var opposite = -1
    /// The sibling that it is below, or whose top limits its own; -1: the top.
    var top = -1
    /// Whether it is below that sibling; otherwise its top is limited by the sibling's top.
    var isBelow = false
}

/// The extent of a child, in points.
struct FloatCell {
    var margins = FloatMargins(near: 0, far: 0, top: 0, bottom: 0)
    var length = 0.0
    var height = 0.0
    /// Whether its length or height is its lower bound alone.
    var isLeast = (along: false, down: false)
}

final class FloatAccount {
    /// The items of each side's boxes.
    fileprivate var boxes: [[Int32]]
    /// The last child of each side, and the one that ends lowest.
    fileprivate var last: [Int] = [-1, -1]
    fileprivate var lowest: [Int] = [-1, -1]
    fileprivate(set) var links: [FloatLinks]
    fileprivate(set) var cells: [FloatCell]
    /// The child that makes the wrapped length, and the one that ends lowest of all.
    fileprivate(set) var widest = -1
    fileprivate(set) var deepest = -1

    init(_ count: Int) {
        boxes = [[Int32](repeating: -1, count: count), [Int32](repeating: -1, count: count)]
        links = [FloatLinks](repeating: FloatLinks(), count: count)
        cells = [FloatCell](repeating: FloatCell(), count: count)
    }
}

extension FloatField {
    /// Notes the siblings next to which a child is at a spot, before its own box is added.
    func noteLinks(_ k: Int, _ spot: FloatSpot, side: Int) {
        guard let account else { return }
        let (own, other) = (sides + side, sides + (1 - side))
        var links = FloatLinks()
        if spot.kept > 0, spot.reach != 0 { links.beside = Int(account.boxes[side][spot.kept - 1]) }
        var below = -1
        var j = other.pointee.count - 1
        while j >= 0, other.pointee.boxes[j].bottom <= spot.top + tolerance {
            if other.pointee.boxes[j].bottom == spot.top { below = Int(account.boxes[1 - side][j]) }
            j -= 1
        }
        if j >= 0 { links.opposite = Int(account.boxes[1 - side][j]) }
        var i = own.pointee.count - 1
        while i >= spot.kept {
            if own.pointee.boxes[i].bottom == spot.top { below = Int(account.boxes[side][i]) }
            i -= 1
        }
        for s in [side, 1 - side] where below < 0 && (sides + s).pointee.lowest == spot.top { below = account.lowest[s] }
        (links.top, links.isBelow) = (below, below >= 0)
        if below < 0, spot.top != top {
            if spot.kept > 0, own.pointee.boxes[spot.kept - 1].top == spot.top {
                links.top = Int(account.boxes[side][spot.kept - 1])
            } else {
                links.top = account.last[1 - side]
            }
        }
        account.links[k] = links
    }

    /// Notes the extent of a child, after its box was added.
    func noteCell(_ k: Int, _ cell: FloatCell, side: Int, bottom: Double) {
        guard let account else { return }
        let own = sides + side
        account.boxes[side][own.pointee.count - 1] = Int32(k)
        account.last[side] = k
        if own.pointee.lowest == bottom + below { account.lowest[side] = k }
        account.cells[k] = cell
    }
}

extension FloatAccount {
    func noteWidest(_ k: Int) { widest = k }
    /// The same for a child whose length changed.
    func noteWidest(_ k: Int, _ length: Double) {
        widest = k
        cells[k].length = length
    }
    func noteDeepest(_ k: Int) { deepest = k }
}

extension FloatLayout {
    /// A distance of a child at a side, by its name.
    func named(_ k: Int, _ axis: Axis, _ side: Side, _ length: Double) -> NamedDistance {
        NamedDistance(prop: run.positionProp(run.items[k].node, axis, side), length: length)
    }

    /// What the wrapped length is made up of: the children one beside the other, or one below the other.
    func contentSum(_ f: FloatField, _ axis: Axis) -> NamedSum {
        guard let account = f.account else { return NamedSum() }
        return axis == f.along ? widestSum(f, account) : deepestSum(f, account)
    }

    private func widestSum(_ f: FloatField, _ account: FloatAccount) -> NamedSum {
        var chain: [Int] = []
        var k = account.widest
        while k >= 0 {
            chain.append(k)
            k = account.links[k].beside
        }
        var sum = NamedSum()
        for k in chain.reversed() {
            let (i, cell) = (run.items[k].node, account.cells[k])
            if k == account.widest, isPart(ruleKind(i, f.along)) {
                // A child sized by the gap needs only its lower bound.
                sum.add(.least(i), Length.heldPlace(run.clamp(k, f.along, 0)))
                continue
            }
            sum.add(i, named(k, f.along, .near, cell.margins.near))
            sum.add(cell.isLeast.along ? .least(i) : .asked(i, run.physical(f.along), .size, cell.length), cell.length)
            sum.add(i, named(k, f.along, .far, cell.margins.far))
        }
        sum.add(spaces: chain.count - 1, of: f.between)
        let ends = f.near + f.far - Length.heldPlace(run.pad.near(f.along)) - Length.heldPlace(run.pad.far(f.along))
        if ends != 0 { for _ in 0..<2 { sum.add(.space, ends / 2) } }
        return sum
    }

    private func deepestSum(_ f: FloatField, _ account: FloatAccount) -> NamedSum {
        var chain: [Int] = []
        var k = account.deepest
        while k >= 0 {
            chain.append(k)
            var links = account.links[k]
            while links.top >= 0, !links.isBelow { links = account.links[links.top] }
            k = links.top
        }
        var sum = NamedSum()
        for k in chain.reversed() {
            let (i, cell) = (run.items[k].node, account.cells[k])
            sum.add(i, named(k, f.down, .near, cell.margins.top))
            sum.add(cell.isLeast.down ? .least(i) : .asked(i, run.physical(f.down), .size, cell.height), cell.height)
            sum.add(i, named(k, f.down, .far, cell.margins.bottom))
        }
        sum.add(spaces: chain.count - 1, of: f.below)
        return sum
    }
}
