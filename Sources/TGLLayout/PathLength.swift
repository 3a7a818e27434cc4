// How long a curve is, and what stands at a distance along it.
//
//      p1 ·──· p2        The curve is cut into arcs. Each is known by five points at equal steps of the argument; the
//       /    ·\          polynomial through them is the arc. Its length comes from one, two and four chords: each doubling of
//   p0 ·   probe · p3    the chords takes away about three quarters of what is missing, so two results give a better one.
//                  \
//                   · p4
//
// An arc's error is what tells that it is not yet as smooth as that: the difference of the better lengths by two and by four
// chords; the third difference of the four chords, which a kink or a hairpin disturbs even where all points lie on one line;
// and how far a sixth point, at an odd place of the arc, is from where the polynomial expects it. Arcs with more than their
// part of the error allowed are halved, until the errors of all arcs together are below the limit: errors add up along the
// way, so it is their sum that must stay below 0.01, for every place.
//
// Where the function begins and stops giving points is found by halving; what lies between two such places is a piece. The gaps
// have no length, and a place where one piece ends and the next begins is the end of the first.

/// A part of a curve, known by five points.
struct Arc {
    var from: Double
    var to: Double
    var p0: Pair
    var p1: Pair
    var p2: Pair
    var p3: Pair
    var p4: Pair
    /// From the arc's beginning to `p1` … `p4`.
    var d1 = 0.0
    var d2 = 0.0
    var d3 = 0.0
    var length = 0.0
    /// How far the arc can be wrong.
    var error = 0.0
    /// Whether a gap comes before it.
    var begins: Bool
}

struct MeasuredCurve {
    let curve: Curve
    private(set) var arcs: [Arc] = []
    private(set) var length = 0.0
    /// The distance along the curve at which each arc ends.
    private var ends: [Double] = []
    private var calls = 0
    private var current = 0

    /// Errors of all arcs together, at most (of very long curves a part of their length).
    static let allowed = 2e-4
    /// The function is called at most about so many times.
    static let maxCalls = 200_000
    /// Distances this near a joint of two pieces are on it.
    static let joint = 1e-3
    /// Where the sixth point is, in quarters of the arc.
    private static let probe = 1.5278640450004206

    init(_ curve: Curve) {
        self.curve = curve
        guard curve.start <= curve.end else { return }
        scan()
        refine()
        var total = 0.0
        ends.reserveCapacity(arcs.count)
        for a in arcs {
            total += a.length
            ends.append(total)
        }
        length = total
    }

    /// Whether the first and the last point are at most 1 apart.
    var isClosed: Bool {
        guard let a = arcs.first, let b = arcs.last else { return false }
        return gap(a.p0, b.p4) <= 1
    }

    private mutating func point(_ t: Double) -> Pair? {
        calls += 1
        return curve.point(t)
    }

    // MARK: Cutting

    /// Cuts the curve into first arcs: about four units of the argument, or four degrees, each.
    private mutating func scan() {
        let a = curve.start
        let span = curve.end - a
        let units = curve.equation == .polar ? span * 180 / Double.pi : span
        let n = span == 0 ? 0 : max(16, min(1024, (units / 4).rounded(.up)))
        var last: (t: Double, p: Pair?) = (a, point(a))
        var begin: (t: Double, p: Pair)? = last.p.map { (a, $0) }
        if n == 0, let p = last.p { add((a, p), (a, p), true, 0) }
        guard n > 0 else { return }
        let steps = Int(n) * 4
        var begins = true
        for k in 1...steps {
            let t = k == steps ? curve.end : a + span * (Double(k) / Double(steps))
            let p = point(t)
            if last.p == nil, let p {
                begin = edge((t, p), last.t)
                begins = true
            } else if let from = begin, let lastP = last.p, p == nil {
                add(from, edge((last.t, lastP), t), begins, 0)
                begin = nil
            }
            if let from = begin, let p, k % 4 == 0 {
                add(from, (t, p), begins, 0)
                begin = (t, p)
                begins = false
            }
            last = (t, p)
        }
    }

    /// Adds an arc between two points, or several where the function has gaps between.
    private mutating func add(_ a: (t: Double, p: Pair), _ b: (t: Double, p: Pair), _ begins: Bool, _ depth: Int) {
        var begins = begins
        var from: (t: Double, p: Pair)? = a
        var last: (t: Double, p: Pair?) = (a.t, a.p)
        var inner: [Pair] = []
        for u in [1, MeasuredCurve.probe, 2, 3, 4] {
            let t = u == 4 ? b.t : a.t + (b.t - a.t) * (u / 4)
            let p = u == 4 ? b.p : point(t)
            if let p { inner.append(p) }
            if last.p == nil, let p {
                from = edge((t, p), last.t)
                begins = true
            } else if let f = from, let lastP = last.p, p == nil {
                let e = edge((last.t, lastP), t)
                addPart(f, e, begins, depth)
                from = nil
            }
            last = (t, p)
        }
        guard inner.count < 5 else {
            arcs.append(make(a.t, b.t, [a.p, inner[0], inner[2], inner[3], b.p], probe: inner[1], begins))
            return
        }
        if let f = from { addPart(f, b, begins, depth) }
    }

    private mutating func addPart(_ a: (t: Double, p: Pair), _ b: (t: Double, p: Pair), _ begins: Bool, _ depth: Int) {
        if depth < 40, calls < MeasuredCurve.maxCalls { return add(a, b, begins, depth + 1) }
        for end in [a, b] { arcs.append(make(end.t, end.t, [end.p, end.p, end.p, end.p, end.p], probe: end.p, true)) }
    }

    /// The last argument with a point, between one that has a point and one that has none.
    private mutating func edge(_ inside: (t: Double, p: Pair), _ outside: Double) -> (t: Double, p: Pair) {
        var inside = inside
        var outside = outside
        for _ in 0..<60 {
            let t = inside.t + (outside - inside.t) / 2
            if t == inside.t || t == outside { break }
            if let p = point(t) { inside = (t, p) } else { outside = t }
        }
        return inside
    }

    // MARK: Measuring

    /// Halves arcs until the errors of all are below what is allowed.
    private mutating func refine() {
        while calls < MeasuredCurve.maxCalls {
            var error = 0.0
            var total = 0.0
            for a in arcs {
                error += a.error
                total += a.length
            }
            let allowed = max(MeasuredCurve.allowed, total * 1e-10)
            if !(error > allowed) { break }
            let part = allowed / (2 * Double(arcs.count))
            let old = arcs
            arcs.removeAll(keepingCapacity: true)
            for a in old {
                if a.error > part, calls < MeasuredCurve.maxCalls { halve(a) } else { arcs.append(a) }
            }
        }
    }

    private mutating func halve(_ a: Arc) {
        let middle = a.from + (a.to - a.from) / 2
        let least = max(1e-15 * (curve.end - curve.start), 1e-14 * max(abs(a.from), abs(a.to)))
        if a.to - a.from <= least || middle == a.from || middle == a.to {
            // A jump: the chord is all there is.
            var jump = a
            jump.error = 0
            arcs.append(jump)
            return
        }
        half((a.from, a.p0), a.p1, (middle, a.p2), a.begins)
        half((middle, a.p2), a.p3, (a.to, a.p4), false)
    }

    /// One half: of its points, the ends and the middle are known.
    private mutating func half(_ a: (t: Double, p: Pair), _ middle: Pair, _ b: (t: Double, p: Pair), _ begins: Bool) {
        let span = b.t - a.t
        if let p1 = point(a.t + span / 4), let p3 = point(a.t + span * 0.75), let probe = point(a.t + span * (MeasuredCurve.probe / 4)) {
            arcs.append(make(a.t, b.t, [a.p, p1, middle, p3, b.p], probe: probe, begins))
        } else {
            add(a, b, begins, 0)
        }
    }

    private func make(_ from: Double, _ to: Double, _ p: [Pair], probe: Pair, _ begins: Bool) -> Arc {
        var a = Arc(from: from, to: to, p0: p[0], p1: p[1], p2: p[2], p3: p[3], p4: p[4], begins: begins)
        let l0 = gap(a.p0, a.p1)
        let l1 = gap(a.p1, a.p2)
        let l2 = gap(a.p2, a.p3)
        let l3 = gap(a.p3, a.p4)
        let one = gap(a.p0, a.p4)
        let two = gap(a.p0, a.p2) + gap(a.p2, a.p4)
        let four = l0 + l1 + l2 + l3
        a.length = four + (four - two) / 3
        let missing = abs(a.length - (two + (two - one) / 3))
        a.error = missing + abs(l0 - 3 * l1 + 3 * l2 - l3) + gap(probe, a.point(MeasuredCurve.probe))
        let scale = four > 0 ? a.length / four : 1
        a.d1 = l0 * scale
        a.d2 = (l0 + l1) * scale
        a.d3 = (l0 + l1 + l2) * scale
        return a
    }

    // MARK: Places

    /// The point at a distance along the curve. Distances must not go down from one question to the next.
    mutating func place(_ distance: Double) -> Pair {
        while current + 1 < arcs.count, distance > ends[current] {
            if arcs[current + 1].begins, distance <= ends[current] + MeasuredCurve.joint { return arcs[current].p4 }
            current += 1
        }
        let a = arcs[current]
        return a.place(distance - (current > 0 ? ends[current - 1] : 0))
    }
}

private func gap(_ a: Pair, _ b: Pair) -> Double {
    let x = b.x - a.x
    let y = b.y - a.y
    return (x * x + y * y).squareRoot()
}

/// The polynomial through five values at 0, 1, 2, 3, 4.
private func through(_ f0: Double, _ f1: Double, _ f2: Double, _ f3: Double, _ f4: Double, at u: Double) -> Double {
    let a = f1 - f0
    let b = f2 - 2 * f1 + f0
    let c = f3 - 3 * f2 + 3 * f1 - f0
    let d = f4 - 4 * f3 + 6 * f2 - 4 * f1 + f0
    return f0 + u * (a + (u - 1) / 2 * (b + (u - 2) / 3 * (c + (u - 3) / 4 * d)))
}

extension Arc {
    /// Up to this error the polynomial is the arc; beyond it (a jump, or a curve too wild to measure) the chords are.
    private static let smooth = 1e-3

    fileprivate func point(_ u: Double) -> Pair {
        Pair(through(p0.x, p1.x, p2.x, p3.x, p4.x, at: u), through(p0.y, p1.y, p2.y, p3.y, p4.y, at: u))
    }

    /// The point at a distance from the arc's beginning.
    fileprivate func place(_ distance: Double) -> Pair {
        if !(distance < length) { return p4 }
        if !(distance > 0) { return p0 }
        let (n, low, high, a, b) =
            distance < d2
            ? (distance < d1 ? (0.0, 0.0, d1, p0, p1) : (1.0, d1, d2, p1, p2))
            : (distance < d3 ? (2.0, d2, d3, p2, p3) : (3.0, d3, length, p3, p4))
        let part = (distance - low) / (high - low)
        if error > Arc.smooth || part.isNaN { return Pair(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part) }
        return point(quarters(distance, from: n, low, high))
    }

    /// Where in a quarter the length from the beginning comes to a distance, by false position.
    private func quarters(_ distance: Double, from n: Double, _ low: Double, _ high: Double) -> Double {
        var a = (u: n, f: low - distance)
        var b = (u: n + 1, f: high - distance)
        for _ in 0..<30 {
            let u = a.u - a.f * (b.u - a.u) / (b.f - a.f)
            guard u > a.u, u < b.u else { return u.isNaN ? a.u : max(a.u, min(b.u, u)) }
            let f = through(0, d1, d2, d3, length, at: u) - distance
            if abs(f) < 1e-9 { return u }
            if f < 0 {
                a = (u, f)
                b.f /= 2
            } else {
                b = (u, f)
                a.f /= 2
            }
        }
        return (a.u + b.u) / 2
    }
}
