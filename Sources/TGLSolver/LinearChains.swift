// Chains of gaps: required inequalities of the form "one unknown is at least this far from another". Longest paths along them give a
// starting point that satisfies them, so that the simplex does not have to find them one by one.

/// For each unknown that the equations leave free: the interval allowed by required inequalities of that unknown alone or of two unknowns.
struct LinearChains {
    /// The inequality of a row: `to >= slope * from + constant`.
    private struct Edge {
        let row: Int32
        let from: Int32
        let to: Int32
        let slope: Double
        let constant: Double
    }

    /// An end of an interval, and the row that determines it; -1 if there is none.
    private struct End {
        var value: Double
        var row: Int32 = -1
    }

    private var edges: [Edge] = []
    /// The edges of each unknown, both incoming and outgoing, as consecutive lists.
    private var firstEdge: [Int32] = []
    private var edgesOf: [Int32] = []
    private var low: [End]
    private var high: [End]
    private var isChosen: [Bool]
    private var isQueued: [Bool] = []
    private var rank: [Int64] = []
    /// The remaining number of steps along edges. It ends the propagation when contradictory inequalities form a cycle, in which the ends
    /// would move forever.
    private var left = 0

    init(unknowns: Int) {
        low = Array(repeating: End(value: -.infinity), count: unknowns)
        high = Array(repeating: End(value: .infinity), count: unknowns)
        isChosen = Array(repeating: false, count: unknowns)
    }

    /// Adds the required relation `sum of terms + constant >= 0`, or `<= 0` if `isAtMost`, between free unknowns.
    mutating func add(_ row: Int32, _ terms: [LinearTerm], _ constant: Double, isAtMost: Bool) {
        let sign = isAtMost ? -1.0 : 1.0
        switch terms.count {
        case 1:
            let (u, bound) = (Int(terms[0].unknown), -constant / terms[0].factor)
            if sign * terms[0].factor > 0 {
                if bound > low[u].value { low[u] = End(value: bound, row: row) }
            } else if bound < high[u].value {
                high[u] = End(value: bound, row: row)
            }
        case 2 where (terms[0].factor > 0) != (terms[1].factor > 0):
            let (to, from) = sign * terms[0].factor > 0 ? (terms[0], terms[1]) : (terms[1], terms[0])
            edges.append(
                Edge(row: row, from: from.unknown, to: to.unknown, slope: -from.factor / to.factor, constant: -constant / to.factor))
        default: break
        }
    }

    /// Computes the intervals, by longest paths from the unknowns with a known end.
    mutating func close() {
        listEdges()
        rankUnknowns()
        left = 16 * edges.count
        for isLow in [true, false] { propagate(from: low.indices.filter { (isLow ? low : high)[$0].row >= 0 }, isLow: isLow) }
    }

    private mutating func listEdges() {
        firstEdge = Array(repeating: 0, count: low.count + 1)
        for edge in edges {
            firstEdge[Int(edge.from) + 1] += 1
            firstEdge[Int(edge.to) + 1] += 1
        }
        for u in low.indices { firstEdge[u + 1] += firstEdge[u] }
        edgesOf = Array(repeating: 0, count: 2 * edges.count)
        var next = firstEdge
        for (k, edge) in edges.enumerated() {
            for u in [Int(edge.from), Int(edge.to)] {
                edgesOf[Int(next[u])] = Int32(k)
                next[u] += 1
            }
        }
    }

    /// Ranks the unknowns in topological order of the edges; those in cycles come last.
    private mutating func rankUnknowns() {
        var waits = Array(repeating: Int32(0), count: low.count)
        for edge in edges { waits[Int(edge.to)] += 1 }
        var order = low.indices.filter { waits[$0] == 0 }
        var first = 0
        while first < order.count {
            let u = order[first]
            first += 1
            for k in firstEdge[u]..<firstEdge[u + 1] where Int(edges[Int(edgesOf[Int(k)])].from) == u {
                let to = Int(edges[Int(edgesOf[Int(k)])].to)
                waits[to] -= 1
                if waits[to] == 0 { order.append(to) }
            }
        }
        order += low.indices.filter { waits[$0] > 0 }
        rank = Array(repeating: 0, count: low.count)
        for (k, u) in order.enumerated() { rank[u] = Int64(k) }
        isQueued = Array(repeating: false, count: low.count)
    }

    /// Propagates the ends of some unknowns' intervals along the edges, in the order of rank.
    private mutating func propagate(from unknowns: [Int], isLow: Bool) {
        var queue = LeastFirst()
        func enter(_ u: Int) {
            isQueued[u] = true
            queue.insert((isLow ? rank[u] : Int64(rank.count) - rank[u]) << 32 | Int64(u))
        }
        unknowns.forEach(enter)
        while let entry = queue.popLeast() {
            let u = Int(entry & 0xFFFF_FFFF)
            isQueued[u] = false
            for k in firstEdge[u]..<firstEdge[u + 1] where left > 0 {
                let edge = edges[Int(edgesOf[Int(k)])]
                let (own, other) = isLow ? (edge.from, Int(edge.to)) : (edge.to, Int(edge.from))
                guard Int(own) == u else { continue }
                left -= 1
                if moves(edge, isLow: isLow), !isQueued[other] { enter(other) }
            }
        }
    }

    /// Tightens the end of an interval along an edge. Returns whether it changed.
    private mutating func moves(_ edge: Edge, isLow: Bool) -> Bool {
        if isLow {
            let bound = edge.slope * low[Int(edge.from)].value + edge.constant
            if bound <= low[Int(edge.to)].value { return false }
            low[Int(edge.to)] = End(value: bound, row: edge.row)
        } else {
            let bound = (high[Int(edge.to)].value - edge.constant) / edge.slope
            if bound >= high[Int(edge.from)].value { return false }
            high[Int(edge.from)] = End(value: bound, row: edge.row)
        }
        return true
    }

    /// Fixes an unknown at the value nearest to a wish that its interval allows, given the choices so far. Returns the row that keeps it
    /// from the wish, or -1.
    mutating func choose(_ unknown: Int32, near wish: Double) -> Int32 {
        let u = Int(unknown)
        if isChosen[u] { return -1 }
        isChosen[u] = true
        let end = wish < low[u].value ? low[u] : wish > high[u].value ? high[u] : End(value: wish)
        (low[u].value, high[u].value) = (end.value, end.value)
        for isLow in [true, false] { propagate(from: [u], isLow: isLow) }
        return end.row
    }
}
