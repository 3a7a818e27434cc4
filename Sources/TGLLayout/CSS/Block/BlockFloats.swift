// Floats of a flow root: where they are, and where there is room beside them (CSS 2.2, section 9.5.1).

/// Margins that meet, waiting to be collapsed.
struct MarginStrut {
    private var met = MetMargins()
    /// The margins, where they are to be told; without it nothing is kept.
    private(set) var told: [BlockMargin]?
    /// What waited before a node that clears floats, and how many of the margins that is: clearance parts the node from these.
    private var before = (met: MetMargins(), told: 0)

    init(tells: Bool = false) { told = tells ? [] : nil }

    /// No margins of a node that clears floats yet, after those that wait.
    init(after waiting: MarginStrut) {
        told = waiting.told
        before = (waiting.all, told?.count ?? 0)
    }

    /// Adds the margins of a node that clears floats to those that waited before it.
    mutating func add(ofClearing node: MarginStrut) {
        met.join(node.met)
        told = node.told
    }

    /// Those of a node that clears floats alone, which clearance parts from those before.
    var apart: MarginStrut {
        var own = self
        own.told = told.map { Array($0.dropFirst(before.told)) }
        own.before = (MetMargins(), 0)
        return own
    }

    mutating func add(_ margin: Double, _ source: @autoclosure () -> BlockMargin) {
        met.add(margin)
        if told != nil, margin != 0 { told?.append(source()) }
    }

    /// With those that waited before a node that clears floats.
    private var all: MetMargins {
        var all = met
        all.join(before.met)
        return all
    }

    var sum: Double { all.sum }

    /// The margins that make the sum: the largest and the smallest.
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
    /// Where it and all before it on its side have ended.
    var allBelow = -Double.infinity
}

/// The floats of a flow root; near is the side where reading begins in the root. No float is higher than an earlier one, so what is asked
/// of a height looks at the last floats, and back until all earlier ones have ended.
struct FloatSpace {
    var near: [PlacedFloat] = []
    var far: [PlacedFloat] = []
    /// The top of the last float: no later one is higher.
    var lastTop = -Double.infinity

    var isEmpty: Bool { near.isEmpty && far.isEmpty }

    /// Where all floats have ended.
    var lowest: Double { clearance(near: true, far: true) }

    /// Below which height nothing of the cleared sides is left.
    func clearance(near clearsNear: Bool, far clearsFar: Bool) -> Double {
        max(clearsNear ? near.last?.allBelow ?? -.infinity : -.infinity, clearsFar ? far.last?.allBelow ?? -.infinity : -.infinity)
    }

    /// The room between the floats from `top` to `bottom`, within a range.
    func gap(_ range: (start: Double, end: Double), from top: Double, to bottom: Double) -> (start: Double, end: Double) {
        var gap = range
        func meets(_ f: PlacedFloat) -> Bool {
            f.bottom > top && (f.top < bottom || f.top <= top) && f.end > f.start
        }
        forEach(near, endingBelow: top) { f in if meets(f) { gap.start = max(gap.start, f.end) } }
        forEach(far, endingBelow: top) { f in if meets(f) { gap.end = min(gap.end, max(f.start, range.start)) } }
        return gap
    }

    /// The next height below one at which a float ends.
    func nextBottom(below top: Double) -> Double? {
        var next = Double.infinity
        forEach(near, endingBelow: top) { f in if f.bottom > top { next = min(next, f.bottom) } }
        forEach(far, endingBelow: top) { f in if f.bottom > top { next = min(next, f.bottom) } }
        return next < .infinity ? next : nil
    }

    /// The next height below one at which a float begins.
    func nextTop(below top: Double) -> Double {
        var next = Double.infinity
        forEach(near, endingBelow: top) { f in if f.top > top { next = min(next, f.top) } }
        forEach(far, endingBelow: top) { f in if f.top > top { next = min(next, f.top) } }
        return next
    }

    /// Calls `body` with all floats of a side that end below a height, the last ones first, and with some others.
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
        while true {
            let gap = gap(range, from: y, to: y)
            let fits = size.x <= gap.end - gap.start + 1e-9
            let isFree = gap.start == range.start && gap.end == range.end
            if fits || isFree || size.x <= 0 {
                let start = isNear ? gap.start : max(gap.start, gap.end) - size.x
                var placed = PlacedFloat(start: start, end: start + size.x, top: y, bottom: y + size.y, node: node)
                placed.allBelow = max(placed.bottom, (isNear ? near : far).last?.allBelow ?? -.infinity)
                if isNear { near.append(placed) } else { far.append(placed) }
                lastTop = y
                return placed
            }
            guard let next = nextBottom(below: y) else {
                y = max(y, lowest)
                continue
            }
            y = next
        }
    }
}
