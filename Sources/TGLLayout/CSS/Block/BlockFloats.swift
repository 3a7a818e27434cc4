// Floats of a flow root: their places, and where there is room beside them (CSS 2.2, section 9.5.1).

/// Margins that wait to be collapsed.
struct MarginStrut {
    private var met = MetMargins()
    /// The single margins, for explanations; `nil` in a pass that is not recorded.
    private(set) var told: [BlockMargin]?
    /// Of more than this many, only those are kept that determine the sum.
    private static let mostTold = 16
    /// The margins that waited before a node that clears floats, and how many they are: clearance separates the node from these.
    private var before = (met: MetMargins(), told: 0)

    init(tells: Bool = false) { told = tells ? [] : nil }

    /// For a node that clears floats: no margins yet, after those that wait.
    init(after waiting: MarginStrut) {
        told = waiting.told
        before = (waiting.all, told?.count ?? 0)
    }

    /// Adds the margins of a node that clears floats to those that waited before it.
    mutating func add(ofClearing node: MarginStrut) {
        met.join(node.met)
        told = node.told
    }

    /// The margins of a node that clears floats alone, separated by clearance from those before.
    var apart: MarginStrut {
        var own = self
        own.told = told.map { Array($0.dropFirst(before.told)) }
        own.before = (MetMargins(), 0)
        return own
    }

    mutating func add(_ margin: Double, _ source: @autoclosure () -> BlockMargin) {
        let isExtreme = margin > met.most || margin < met.least
        met.add(margin)
        if let count = told?.count, margin != 0, isExtreme || count < Self.mostTold { told?.append(source()) }
    }

    /// All margins, with those that waited before a node that clears floats.
    private var all: MetMargins {
        var all = met
        all.join(before.met)
        return all
    }

    var sum: Double { all.sum }

    /// The margins that determine the sum: the largest and the smallest.
    var counted: [BlockMargin] {
        [all.most, all.least].compactMap { length in told?.first { $0.length == length } }
    }
}

/// The margin box of a float, in the coordinates of its flow root.
struct PlacedFloat {
    var start: Double
    var end: Double
    var top: Double
    var bottom: Double
    /// The node that floats.
    var node: Int32 = -1
    /// The float under which it is placed, or above whose top it must not be, and the float beside which it is placed; -1 where there is
    /// none.
    var below: Int32 = -1
    var beside: Int32 = -1
    /// Where it and all floats before it on its side have ended, and the float that ends last.
    var allBelow = -Double.infinity
    var lowest: Int32 = -1
}

/// The room between floats at a height, and the floats at its beginning and end; -1 where it reaches to the end of the range.
struct FreeStretch {
    var start: Double
    var end: Double
    var near: Int32 = -1
    var far: Int32 = -1

    init(_ range: (start: Double, end: Double)) { (start, end) = range }
}

/// The floats of a flow root; near is the side where reading begins in the root. No float is higher than an earlier one, so a question
/// about a height looks at the last floats, and goes back until all earlier ones have ended.
struct FloatSpace {
    var near: [PlacedFloat] = []
    var far: [PlacedFloat] = []
    /// The top of the last float: no later one is higher.
    var lastTop = -Double.infinity
    private var lastNode: Int32 = -1

    var isEmpty: Bool { near.isEmpty && far.isEmpty }

    /// Where all floats have ended.
    var lowest: Double { clearance(near: true, far: true) }

    /// The height below which nothing of the cleared sides is left.
    func clearance(near clearsNear: Bool, far clearsFar: Bool) -> Double {
        max(clearsNear ? near.last?.allBelow ?? -.infinity : -.infinity, clearsFar ? far.last?.allBelow ?? -.infinity : -.infinity)
    }

    /// The room between the floats from `top` to `bottom`, within a range.
    func gap(_ range: (start: Double, end: Double), from top: Double, to bottom: Double) -> FreeStretch {
        var gap = FreeStretch(range)
        func meets(_ f: PlacedFloat) -> Bool {
            f.bottom > top && (f.top < bottom || f.top <= top) && f.end > f.start
        }
        forEach(near, endingBelow: top) { f in if meets(f), f.end > gap.start { (gap.start, gap.near) = (f.end, f.node) } }
        forEach(far, endingBelow: top) { f in
            if meets(f), max(f.start, range.start) < gap.end { (gap.end, gap.far) = (max(f.start, range.start), f.node) }
        }
        return gap
    }

    /// The next height below one at which a float ends, and that float.
    func nextBottom(below top: Double) -> (y: Double, float: Int32)? {
        var next = (y: Double.infinity, float: Int32(-1))
        forEach(near, endingBelow: top) { f in if f.bottom > top, f.bottom < next.y { next = (f.bottom, f.node) } }
        forEach(far, endingBelow: top) { f in if f.bottom > top, f.bottom < next.y { next = (f.bottom, f.node) } }
        return next.y < .infinity ? next : nil
    }

    /// The float of the cleared sides that ends last; -1 where there is none.
    func clearing(near clearsNear: Bool, far clearsFar: Bool) -> Int32 {
        let (near, far) = (clearsNear ? near.last : nil, clearsFar ? far.last : nil)
        guard let near else { return far?.lowest ?? -1 }
        return far.map { $0.allBelow > near.allBelow } ?? false ? far?.lowest ?? -1 : near.lowest
    }

    /// The next height below one at which a float begins.
    func nextTop(below top: Double) -> Double {
        var next = Double.infinity
        forEach(near, endingBelow: top) { f in if f.top > top { next = min(next, f.top) } }
        forEach(far, endingBelow: top) { f in if f.top > top { next = min(next, f.top) } }
        return next
    }

    /// Calls `body` with all floats of a side that end below a height, the last ones first, and possibly with others.
    @inline(__always) private func forEach(_ floats: [PlacedFloat], endingBelow top: Double, _ body: (PlacedFloat) -> Void) {
        var k = floats.count - 1
        while k >= 0, floats[k].allBelow > top {
            body(floats[k])
            k -= 1
        }
    }

    /// Places a float no higher than `top`; gives its margin box.
    mutating func place(
        _ size: Pair, isNear: Bool, _ range: (start: Double, end: Double), from top: Double, of node: Int32 = -1
    ) -> PlacedFloat {
        var y = max(top, lastTop)
        // No float is higher than an earlier one.
        var below = lastTop > top ? lastNode : -1
        while true {
            let gap = gap(range, from: y, to: y)
            let fits = size.x <= gap.end - gap.start + 1e-9
            let isFree = gap.start == range.start && gap.end == range.end
            if fits || isFree || size.x <= 0 {
                let start = isNear ? gap.start : max(gap.start, gap.end) - size.x
                var placed = PlacedFloat(start: start, end: start + size.x, top: y, bottom: y + size.y, node: node)
                (placed.below, placed.beside) = (below, isNear ? gap.near : gap.far)
                let before = isNear ? near.last : far.last
                placed.allBelow = max(placed.bottom, before?.allBelow ?? -.infinity)
                placed.lowest = placed.allBelow == placed.bottom ? node : before?.lowest ?? -1
                if isNear { near.append(placed) } else { far.append(placed) }
                (lastTop, lastNode) = (y, node)
                return placed
            }
            guard let next = nextBottom(below: y) else {
                y = max(y, lowest)
                continue
            }
            (y, below) = (next.y, next.float)
        }
    }
}
