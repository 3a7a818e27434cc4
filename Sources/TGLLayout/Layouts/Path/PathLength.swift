// How long a curve is, and what is at a distance along it.
//
//        ·──o──·           The curve is cut into arcs. Each is known by nine points at equal steps of the argument: `o` every
//      o         o         second one, `·` those between. Either half is the polynomial through its five points. Its length is
//     ·           ·        extrapolated from two and from four chords: the error of four is about a quarter of that of two, so
//     o           o        that the two together nearly cancel it.
//
// An arc's error is how far the points between are from the polynomial through every second one, and the difference between the lengths of
// the two halves and of that polynomial. A kink shows in the first, and so does a hairpin, even where all points are on one line. Arcs with
// more than their part of the allowed error are halved until the sum of all errors is below the limit: errors add up along the way, so
// their sum keeps every place within 0.01.
//
// Where the function begins and stops giving points is found by halving; the part between two such arguments is a piece. Gaps have no
// length, and the place where one piece ends and the next begins is the end of the first.

/// A part of a curve, known by nine points.
struct Arc {
    let from: Double
    let to: Double
    let points: [Pair]
    /// From the arc's beginning to each of its points.
    let distances: [Double]
    /// Whether a gap comes before it.
    let begins: Bool
    /// How far its length and places can be wrong.
    var error: Double
    /// Whether only its chords count: at a jump, or where the curve is too wild to measure.
    var isRough = false

    var length: Double { distances[8] }

    init(_ from: Double, _ to: Double, _ points: [Pair], begins: Bool) {
        self.from = from
        self.to = to
        self.points = points
        self.begins = begins
        var along = [0.0]
        along.reserveCapacity(9)
        for half in [0, 4] {
            var four = 0.0
            for k in half..<half + 4 { four += gap(points[k], points[k + 1]) }
            let two = gap(points[half], points[half + 2]) + gap(points[half + 2], points[half + 4])
            let scale = four > 0 ? 1 + (four - two) / 3 / four : 1
            for k in half..<half + 4 { along.append(along[k] + gap(points[k], points[k + 1]) * scale) }
        }
        distances = along
        var four = 0.0
        for k in [0, 2, 4, 6] { four += gap(points[k], points[k + 2]) }
        let two = gap(points[0], points[4]) + gap(points[4], points[8])
        error = abs(along[8] - four - (four - two) / 3)
        var off = 0.0
        for k in [1, 3, 5, 7] {
            let x = through(points[0].x, points[2].x, points[4].x, points[6].x, points[8].x, at: Double(k) / 2)
            let y = through(points[0].y, points[2].y, points[4].y, points[6].y, points[8].y, at: Double(k) / 2)
            off = max(off, gap(points[k], Pair(x, y)))
        }
        error += off
    }
}

struct MeasuredCurve {
    let curve: Curve
    private(set) var arcs: [Arc] = []
    private(set) var length = 0.0
    /// The distance along the curve at which each arc ends.
    private var ends: [Double] = []
    private var calls = 0
    private var afterGap = true
    /// The arc of the last question.
    private var current = 0

    private typealias Sample = (t: Double, p: Pair?)

    /// The largest sum of the errors of all arcs (for very long curves a part of their length).
    static let allowed = 1e-3
    /// The function is called at most about this many times.
    static let maxCalls = 200_000
    /// Distances this close to a joint of two pieces are on it.
    static let joint = 1e-3

    init(_ curve: Curve) {
        self.curve = curve
        guard curve.start <= curve.end else { return }
        scan()
        refine()
        ends.reserveCapacity(arcs.count)
        for a in arcs {
            length += a.length
            ends.append(length)
        }
    }

    /// Whether the first and the last point are at most 1 apart.
    var isClosed: Bool {
        guard let a = arcs.first, let b = arcs.last else { return false }
        return gap(a.points[0], b.points[8]) <= 1
    }

    private mutating func sample(_ t: Double) -> Sample {
        calls += 1
        return (t, curve.point(t))
    }

    // MARK: Cutting

    /// Cuts the curve into first arcs. A step is a little less than one unit of the argument, or than one degree: steps that divide these
    /// evenly would miss a pattern that repeats with them.
    private mutating func scan() {
        let span = curve.end - curve.start
        let units = curve.equation == .polar ? span * 180 / Double.pi : span
        let count = Int(max(8, min(512, (units / 7.3).rounded(.up))))
        var samples = [sample(curve.start)]
        if span == 0 {
            if let p = samples[0].p { addPoint(samples[0].t, p) }
            return
        }
        for a in 0..<count {
            for k in 1...8 {
                let step = Double(a * 8 + k) / Double(count * 8)
                samples.append(sample(step == 1 ? curve.end : curve.start + span * step))
            }
            add(samples, 0)
            samples = [samples[8]]
        }
    }

    /// Adds an arc of nine samples, or several where some have no point.
    private mutating func add(_ samples: [Sample], _ depth: Int) {
        var points: [Pair] = []
        points.reserveCapacity(9)
        for s in samples { if let p = s.p { points.append(p) } }
        if points.count == 9 {
            arcs.append(Arc(samples[0].t, samples[8].t, points, begins: afterGap))
            afterGap = false
            return
        }
        var k = 0
        while k < 9 {
            guard samples[k].p != nil else {
                afterGap = true
                k += 1
                continue
            }
            var last = k
            while last < 8, samples[last + 1].p != nil { last += 1 }
            let from = k > 0 ? edge(samples[k], samples[k - 1].t) : samples[k]
            let to = last < 8 ? edge(samples[last], samples[last + 1].t) : samples[last]
            addPart(from, to, depth + 1)
            k = last + 1
        }
    }

    /// Adds the part between two samples that have points.
    private mutating func addPart(_ from: Sample, _ to: Sample, _ depth: Int) {
        guard let p = from.p, let q = to.p else { return }
        if from.t == to.t { return addPoint(from.t, p) }
        if depth > 40 || calls > MeasuredCurve.maxCalls {
            addPoint(from.t, p)
            afterGap = true
            return addPoint(to.t, q)
        }
        var samples = [from]
        for k in 1...7 { samples.append(sample(from.t + (to.t - from.t) * (Double(k) / 8))) }
        samples.append(to)
        add(samples, depth)
    }

    private mutating func addPoint(_ t: Double, _ p: Pair) {
        arcs.append(Arc(t, t, Array(repeating: p, count: 9), begins: afterGap))
        afterGap = false
    }

    /// The last argument with a point, between a sample that has one and an argument that has none.
    private mutating func edge(_ inside: Sample, _ outside: Double) -> Sample {
        var inside = inside
        var outside = outside
        for _ in 0..<60 {
            let s = sample(inside.t + (outside - inside.t) / 2)
            if s.t == inside.t || s.t == outside { break }
            if s.p != nil { inside = s } else { outside = s.t }
        }
        return inside
    }

    // MARK: Measuring

    /// Halves arcs until the errors of all are below what is allowed.
    private mutating func refine() {
        while calls < MeasuredCurve.maxCalls {
            var error = 0.0
            var total = 0.0
            for a in arcs where !a.isRough {
                error += a.error
                total += a.length
            }
            let allowed = max(MeasuredCurve.allowed, total * 1e-10)
            if !(error > allowed) { break }
            let part = allowed / (2 * Double(arcs.count))
            let old = arcs
            arcs.removeAll(keepingCapacity: true)
            for a in old {
                if a.error > part, !a.isRough, calls < MeasuredCurve.maxCalls { halve(a) } else { arcs.append(a) }
            }
        }
        for k in arcs.indices where arcs[k].error > MeasuredCurve.allowed { arcs[k].isRough = true }
    }

    private mutating func halve(_ a: Arc) {
        let least = max(1e-15 * (curve.end - curve.start), 1e-14 * max(abs(a.from), abs(a.to)))
        if a.to - a.from <= least {
            var jump = a
            jump.isRough = true
            arcs.append(jump)
            return
        }
        afterGap = a.begins
        let step = (a.to - a.from) / 8
        for half in [0, 4] {
            var samples: [Sample] = []
            samples.reserveCapacity(9)
            for k in 0..<8 {
                let t = a.from + step * (Double(half) + Double(k) / 2)
                samples.append(k % 2 == 0 ? (t, a.points[half + k / 2]) : sample(t))
            }
            samples.append((half == 0 ? a.from + step * 4 : a.to, a.points[half + 4]))
            add(samples, 0)
        }
    }

    // MARK: Places

    /// The point at a distance along the curve. Distances must not go down from one question to the next.
    mutating func place(_ distance: Double) -> Pair {
        while current + 1 < arcs.count, distance > ends[current] {
            if arcs[current + 1].begins, distance <= ends[current] + MeasuredCurve.joint { return arcs[current].points[8] }
            current += 1
        }
        return arcs[current].place(distance - (current > 0 ? ends[current - 1] : 0))
    }
}

extension Arc {
    /// The point at a distance from the arc's beginning.
    fileprivate mutating func place(_ distance: Double) -> Pair {
        if !(distance < length) { return points[8] }
        if !(distance > 0) { return points[0] }
        var k = 0
        while k < 7, distance >= distances[k + 1] { k += 1 }
        let part = (distance - distances[k]) / (distances[k + 1] - distances[k])
        let p = points[k]
        let q = points[k + 1]
        if isRough || part.isNaN { return Pair(p.x + (q.x - p.x) * part, p.y + (q.y - p.y) * part) }
        let h = k < 4 ? 0 : 4
        let u = argument(distance, Double(k - h), half: h)
        return Pair(
            through(points[h].x, points[h + 1].x, points[h + 2].x, points[h + 3].x, points[h + 4].x, at: u),
            through(points[h].y, points[h + 1].y, points[h + 2].y, points[h + 3].y, points[h + 4].y, at: u))
    }

    /// Where between two points the distance from the beginning is a given one, in steps from the half's beginning: by
    /// false position on the polynomial through the half's distances.
    private func argument(_ distance: Double, _ k: Double, half h: Int) -> Double {
        let d = distances
        var a = (u: k, f: d[h + Int(k)] - distance)
        var b = (u: k + 1, f: d[h + Int(k) + 1] - distance)
        for _ in 0..<30 {
            let u = a.u - a.f * (b.u - a.u) / (b.f - a.f)
            guard u > a.u, u < b.u else { return u >= b.u ? b.u : a.u }
            let f = through(d[h], d[h + 1], d[h + 2], d[h + 3], d[h + 4], at: u) - distance
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
