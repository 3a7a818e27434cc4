// Finds the value of one number for which all goals are met. It knows nothing about documents; it asks for samples.

/// The result of one value: the signed distance from each goal, and the largest excess.
struct WantSample {
    let x: Double
    /// The left sides of the goals.
    let values: [Double]
    let distances: [Double]
    /// At most 0 if all goals are met.
    let excess: Double
    /// The index of the goal that is farthest from being met.
    let worst: Int?

    var isMet: Bool { excess <= 0 }
}

/// The possible values of a number.
struct WantDomain {
    var low: Double
    var high: Double
    /// Whether only whole numbers are possible.
    var isWhole = false
    /// Whether only whole numbers are possible if the document rejects others.
    var mayBeWhole = false
    /// Values at which the result may jump.
    var jumps: [Double] = []
    /// The possible values, if only a few are.
    var items: [Double]?
    /// The size of a large change of the number.
    var scale: Double
}

/// The result of the search for one number.
enum WantResult {
    /// A rounded value for which the goals are met.
    case found(WantSample)
    /// No value: the nearest one, and the two values between which the goal was skipped.
    case missed(WantMiss)
    /// The limit on samples was reached.
    case stopped
}

struct WantMiss {
    let nearest: WantSample
    /// The two values between which the left side jumps over the goal.
    var jump: (from: WantSample, to: WantSample)?
    /// Whether all samples are equal.
    var isConstant = false
}

struct WantSolver {
    private var domain: WantDomain
    /// The present value; its sample is `first`.
    let start: Double
    /// Returns the sample of a value; `nil` if the document rejects the value.
    let ask: (Double) -> WantSample?
    /// Whether more samples are allowed.
    let mayGoOn: () -> Bool

    private var best: WantSample?
    private var jump: (from: WantSample, to: WantSample)?
    private var known: [Double: WantSample] = [:]
    private var isConstant = true
    /// Whether a straight line from the present value ends before the goal, so that it is unlikely to be met elsewhere.
    private(set) var endsBefore = false
    private var first: WantSample?

    init(_ domain: WantDomain, start: Double, ask: @escaping (Double) -> WantSample?, mayGoOn: @escaping () -> Bool) {
        self.domain = domain
        self.start = start
        self.ask = ask
        self.mayGoOn = mayGoOn
    }

    /// Searches along a straight line from the present value, whose sample is known if the number is in force; `nil` if a wider search is
    /// needed.
    mutating func solveQuickly(from now: WantSample?) -> WantResult? {
        if let now { note(now) }
        if domain.mayBeWhole, start == start.rounded(), mayGoOn(), ask(start + 0.5) == nil { domain.isWhole = true }
        if domain.isWhole || domain.items != nil { return solveOneByOne() }
        first = now ?? sample(start)
        guard let first else { return nil }
        if first.isMet { return rounded(from: nil, to: first) }
        return secant(from: first)
    }

    /// Searches everywhere.
    mutating func solveWidely() -> WantResult { hop() ?? scan() ?? sweep() ?? approach() ?? ending() }

    private func ending() -> WantResult {
        guard mayGoOn() || endsBefore else { return .stopped }
        guard let best else {
            return .missed(WantMiss(nearest: WantSample(x: start, values: [], distances: [], excess: 0, worst: nil), isConstant: true))
        }
        return .missed(WantMiss(nearest: best, jump: jump, isConstant: isConstant))
    }

    private mutating func note(_ sample: WantSample) {
        if let best, sample.values != best.values { isConstant = false }
        if best.map({ sample.excess < $0.excess }) ?? true { best = sample }
    }

    private mutating func sample(_ x: Double) -> WantSample? {
        if let known = known[x] { return known }
        guard x >= domain.low, x <= domain.high, mayGoOn(), let sample = ask(x) else { return nil }
        known[x] = sample
        note(sample)
        return sample
    }

    /// The samples, by number.
    private var samples: [WantSample] { known.values.sorted { $0.x < $1.x } }

    // MARK: Ways to a bracket

    /// For whole numbers and lists: tries each value, those near the present one first.
    private mutating func solveOneByOne() -> WantResult {
        let values = domain.items ?? (0...24).flatMap { $0 == 0 ? [start] : [start - Double($0), start + Double($0)] }
        for x in values {
            guard let sample = sample(x) else { continue }
            if sample.isMet { return .found(sample) }
        }
        return ending()
    }

    /// The secant method: most values depend linearly on a number, within the needed distance.
    private mutating func secant(from first: WantSample) -> WantResult? {
        let step = max(domain.scale / 256, 0.5)
        guard let worst = first.worst else { return nil }
        for probe in [start + step, start - step] {
            guard let second = sample(probe) else { continue }
            if second.isMet { return rounded(from: first, to: second) }
            if let found = crossing(first, second) { return found }
            let slope = (second.distances[worst] - first.distances[worst]) / (second.x - first.x)
            guard slope != 0 else { continue }
            let goal = first.x - first.distances[worst] / slope
            let x = min(max(goal, domain.low), domain.high)
            guard let third = sample(x) else { continue }
            if let found = crossing(first, third) { return found }
            // A straight line that ends before the goal.
            let straight = first.distances[worst] + slope * (x - first.x)
            if x != goal, abs(third.distances[worst] - straight) < 1e-6 * max(1, abs(straight)) { endsBefore = true }
        }
        return nil
    }

    /// Tries values before, at and after each value at which the result may jump.
    private mutating func hop() -> WantResult? {
        for jump in domain.jumps {
            for x in [jump - 0.5, jump, jump + 0.5] {
                guard let next = sample(x), next.isMet else { continue }
                return rounded(from: samples.filter { !$0.isMet }.min { abs($0.x - x) < abs($1.x - x) } ?? first, to: next)
            }
        }
        return nil
    }

    /// Steps of growing width in both directions, until a goal is passed.
    private mutating func scan() -> WantResult? {
        var ends: [(last: WantSample?, isOver: Bool)] = [(first, false), (first, false)]
        var step = max(domain.scale / 512, 0.25)
        while !(ends[0].isOver && ends[1].isOver), mayGoOn() {
            for way in 0...1 where !ends[way].isOver {
                var x = way == 0 ? start + step : start - step
                if x >= domain.high || x <= domain.low {
                    x = x >= domain.high ? domain.high : domain.low
                    ends[way].isOver = true
                }
                guard let next = sample(x) else { continue }
                if let last = ends[way].last, let found = crossing(last, next) { return found }
                if ends[way].last == nil, next.isMet { return rounded(from: nil, to: next) }
                ends[way].last = next
            }
            step *= 2
        }
        return nil
    }

    /// Equal steps over the usual range, for results that go up and down.
    private mutating func sweep() -> WantResult? {
        if isConstant || goesOneWay { return nil }
        let (low, high) = (max(domain.low, start - domain.scale), min(domain.high, start + domain.scale))
        let samples = (0...32).compactMap { sample(low + (high - low) * Double($0) / 32) }
        let pairs = zip(samples, samples.dropFirst()).sorted { abs($0.1.x - start) < abs($1.1.x - start) }
        for (last, next) in pairs {
            if last.isMet, next.isMet { return rounded(from: nil, to: next) }
            if let found = last.isMet ? crossing(next, last) : crossing(last, next) { return found }
        }
        return nil
    }

    /// Smaller and smaller steps around the nearest value so far.
    private mutating func approach() -> WantResult? {
        if isConstant { return nil }
        for _ in 0..<12 {
            guard let best, let beside = known.keys.filter({ $0 != best.x }).map({ abs($0 - best.x) }).min(), beside > 0.01 else {
                return nil
            }
            for x in [best.x - beside / 2, best.x + beside / 2] {
                if let next = sample(x), next.isMet { return rounded(from: best, to: next) }
            }
        }
        return nil
    }

    /// Whether each goal's distance only grows, or only shrinks, over all values tried.
    private var goesOneWay: Bool {
        let samples = samples
        guard let goals = samples.first?.distances.indices else { return true }
        return goals.allSatisfy { goal in
            let steps = zip(samples, samples.dropFirst()).map { $1.distances[goal] - $0.distances[goal] }
            return steps.allSatisfy { $0 >= -1e-9 } || steps.allSatisfy { $0 <= 1e-9 }
        }
    }

    // MARK: Within a bracket

    /// Searches between two samples, the first of which misses, if a goal is met or passed there.
    private mutating func crossing(_ a: WantSample, _ b: WantSample) -> WantResult? {
        if b.isMet { return rounded(from: a, to: b) }
        for goal in a.distances.indices where a.distances[goal] * b.distances[goal] < 0 {
            let (from, to) = refine(a, b) { $0.distances[goal] }
            if to.isMet { return rounded(from: a, to: to) }
            if from.isMet { return rounded(from: a, to: from) }
            if jump == nil, abs(to.distances[goal] - from.distances[goal]) > 0.02 { jump = (from, to) }
        }
        return nil
    }

    /// Two near samples between which a function changes its sign, or a sample that meets the goals.
    private mutating func refine(
        _ a: WantSample, _ b: WantSample, _ measure: (WantSample) -> Double
    ) -> (WantSample, WantSample) {
        var (from, to) = (a, b)
        var (atFrom, atTo) = (measure(a), measure(b))
        for turn in 0..<48 where abs(to.x - from.x) > 1e-4 {
            // Alternates between linear interpolation and bisection: only bisection finds jumps.
            var x = (from.x + to.x) / 2
            if turn % 3 != 2, atFrom != atTo {
                let straight = from.x - atFrom * (to.x - from.x) / (atTo - atFrom)
                if straight.isFinite, straight > min(from.x, to.x), straight < max(from.x, to.x) { x = straight }
            }
            guard let middle = sample(x) else { break }
            let value = measure(middle)
            if middle.isMet { return (from, middle) }
            if (value > 0) == (atFrom > 0) { (from, atFrom) = (middle, value) } else { (to, atTo) = (middle, value) }
        }
        return (from, to)
    }

    /// The roundest value near the edge between a miss and a hit, on the side of the hit.
    private mutating func rounded(from a: WantSample?, to b: WantSample) -> WantResult {
        var (miss, hit) = (a, b)
        if let far = miss, abs(b.x - far.x) > 1, let beside = sample(b.x + (far.x > b.x ? 0.25 : -0.25)) {
            // Usually the goal is met only at one point.
            if beside.isMet { hit = beside } else { miss = beside }
        }
        for unit in [1, 2, 4, 10, 100, 1_000, 10_000, 100_000] as [Double] {
            while let outside = miss, abs(hit.x - outside.x) > 0.5 / unit, let middle = sample((outside.x + hit.x) / 2) {
                if middle.isMet { hit = middle } else { miss = middle }
            }
            var best: WantSample?
            for x in roundValues(miss?.x, hit.x, unit) + (unit < 10 ? [] : [(b.x * unit).rounded() / unit]) {
                guard let sample = x == hit.x ? hit : sample(x), sample.isMet else { continue }
                if best.map({ sample.excess < $0.excess - 1e-7 }) ?? true { best = sample }
                if unit < 10 { break }
            }
            if let best { return .found(best) }
        }
        return mayGoOn() ? .found(hit) : .stopped
    }

    /// The first two multiples of a unit after a value that misses, towards one that meets the goals.
    private func roundValues(_ miss: Double?, _ hit: Double, _ unit: Double) -> [Double] {
        guard let miss else { return [(hit * unit).rounded() / unit] }
        let first = miss < hit ? (miss * unit).rounded(.down) + 1 : (miss * unit).rounded(.up) - 1
        return [first / unit, (first + (miss < hit ? 1 : -1)) / unit]
    }
}
