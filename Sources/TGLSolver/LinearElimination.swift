/// Picks the first independent ones of a sequence of rows, and solves them as equations.
///
/// Each row that is taken defines one unknown by others that are still free. A definition by at most one other unknown is followed at
/// once, and such chains are shortened whenever they are walked; longer ones are put in only where a row needs them, so that a chain of
/// a thousand boxes stays a thousand short definitions.
struct LinearElimination {
    private struct Definition {
        var first: Int32 = 0
        var count: Int32 = 0
        var constant = 0.0
        /// When it was made, or -1: the unknown is free.
        var time: Int32 = -1
    }

    private var definitions: [Definition] = []
    private var terms: [LinearTerm] = []
    /// The unknowns that rows define, in the order in which they were taken.
    private var defined: [Int32] = []
    /// The row under reduction: factor, and the sum of the sizes of what made it.
    private var factor: [Double] = []
    private var size: [Double] = []
    private var isTouched: [Bool] = []
    private var touched: [Int32] = []
    /// Which definitions are put in next: those that were made first.
    private var next = LeastFirst()
    private var constant = 0.0
    private var reduced: [LinearTerm] = []
    private var path: [Int32] = []

    /// A step of the arithmetic that leads from the constants of rows to those of definitions.
    private struct Step {
        enum Kind: UInt8 {
            /// The sum is a row's constant.
            case load
            /// A definition's constant, times a factor, is added to the sum.
            case gather
            /// A definition's constant, times a factor, is added to another one's.
            case carry
            /// The sum, times a factor, is a definition's constant.
            case define
        }
        var kind: Kind
        var target: Int32
        var source: Int32
        var factor: Double
    }

    /// Whether the steps are kept, so that they can be taken again with other constants.
    var isRecording = false
    private var steps: [Step] = []
    private var pending: [Step] = []

    /// Part of a sum that is no more than rounding.
    private static let rounding = 1e-11

    mutating func begin(unknowns n: Int) {
        definitions.removeAll(keepingCapacity: true)
        for _ in 0..<n { definitions.append(Definition()) }
        while factor.count < n {
            factor.append(0)
            size.append(0)
            isTouched.append(false)
        }
        terms.removeAll(keepingCapacity: true)
        defined.removeAll(keepingCapacity: true)
        steps.removeAll(keepingCapacity: true)
    }

    private mutating func record(_ kind: Step.Kind, _ target: Int32, _ source: Int32, _ factor: Double) {
        if isRecording { steps.append(Step(kind: kind, target: target, source: source, factor: factor)) }
    }

    /// Takes the recorded steps again: the definitions are then what they had been with these constants of rows, to the last bit.
    mutating func repeatSteps(constant: (Int32) -> Double) {
        steps.withUnsafeBufferPointer { steps in
            definitions.withUnsafeMutableBufferPointer { definitions in
                var sum = 0.0
                for step in steps {
                    switch step.kind {
                    case .load: sum = constant(step.source)
                    case .gather: sum += step.factor * definitions[Int(step.source)].constant
                    case .carry:
                        definitions[Int(step.target)].constant =
                            step.factor * definitions[Int(step.source)].constant + definitions[Int(step.target)].constant
                    case .define: definitions[Int(step.target)].constant = sum * step.factor
                    }
                }
            }
        }
    }

    /// How many rows were taken.
    var count: Int { defined.count }

    /// Takes a row as an equation unless it follows from those that were taken. `weight`: of each unknown, how much it costs to define it;
    /// `number`: what the row is called when steps are taken again.
    mutating func take(_ row: ArraySlice<LinearTerm>, _ constant: Double, weight: [Int32], number: Int = 0) -> Bool {
        record(.load, -1, Int32(number), 0)
        reduce(row, constant)
        guard !reduced.isEmpty else { return false }
        var largest = 0.0
        for term in reduced { largest = max(largest, abs(term.factor)) }
        var best = -1
        for (k, term) in reduced.enumerated() where abs(term.factor) >= 0.01 * largest {
            if best < 0 || weight[Int(term.unknown)] <= weight[Int(reduced[best].unknown)] { best = k }
        }
        let pivot = reduced[best]
        let scale = -1 / pivot.factor
        let first = Int32(terms.count)
        for (k, term) in reduced.enumerated() where k != best { terms.append(LinearTerm(term.unknown, term.factor * scale)) }
        definitions[Int(pivot.unknown)] = Definition(
            first: first, count: Int32(terms.count) - first, constant: self.constant * scale, time: Int32(defined.count))
        record(.define, pivot.unknown, -1, scale)
        defined.append(pivot.unknown)
        return true
    }

    /// What is left of a row when the unknowns that are defined are put in.
    mutating func reduced(_ row: ArraySlice<LinearTerm>, _ constant: Double) -> (terms: [LinearTerm], constant: Double) {
        reduce(row, constant)
        return (reduced, self.constant)
    }

    /// The values of all unknowns; each must be defined.
    func solve(into values: inout [Double]) {
        for u in defined.reversed() {
            let d = definitions[Int(u)]
            var sum = d.constant
            for k in Int(d.first)..<Int(d.first + d.count) { sum += terms[k].factor * values[Int(terms[k].unknown)] }
            values[Int(u)] = sum
        }
    }

    // MARK: Reducing

    private mutating func reduce(_ row: ArraySlice<LinearTerm>, _ number: Double) {
        constant = number
        touched.removeAll(keepingCapacity: true)
        for term in row { add(term.unknown, term.factor) }
        while let entry = next.popLeast() {
            let u = Int32(truncatingIfNeeded: entry)
            let f = factor[Int(u)]
            factor[Int(u)] = 0
            if abs(f) <= size[Int(u)] * Self.rounding { continue }
            shorten(u)
            let d = definitions[Int(u)]
            constant += f * d.constant
            record(.gather, -1, u, f)
            for k in Int(d.first)..<Int(d.first + d.count) { add(terms[k].unknown, f * terms[k].factor) }
        }
        reduced.removeAll(keepingCapacity: true)
        for u in touched {
            let f = factor[Int(u)]
            if definitions[Int(u)].time < 0, abs(f) > size[Int(u)] * Self.rounding { reduced.append(LinearTerm(u, f)) }
            factor[Int(u)] = 0
            size[Int(u)] = 0
            isTouched[Int(u)] = false
        }
    }

    private mutating func add(_ unknown: Int32, _ f: Double) {
        let (root, k, c) = find(unknown)
        constant += f * c
        if root != unknown { record(.gather, -1, unknown, f) }
        guard root >= 0 else { return }
        let u = Int(root)
        let part = f * k
        factor[u] += part
        size[u] += abs(part)
        if isTouched[u] { return }
        isTouched[u] = true
        touched.append(root)
        if definitions[u].time >= 0 { next.insert(Int64(definitions[u].time) << 32 | Int64(root)) }
    }

    /// Follows definitions by one unknown or none: `unknown = k * root + c`; a root of -1 is none.
    private mutating func find(_ unknown: Int32) -> (root: Int32, k: Double, c: Double) {
        var u = unknown
        path.removeAll(keepingCapacity: true)
        while definitions[Int(u)].time >= 0, definitions[Int(u)].count == 1 {
            path.append(u)
            u = terms[Int(definitions[Int(u)].first)].unknown
        }
        var root = u
        var k = 1.0
        var c = 0.0
        if definitions[Int(u)].time >= 0, definitions[Int(u)].count == 0 {
            root = -1
            k = 0
            c = definitions[Int(u)].constant
        }
        var below: Int32 = root < 0 ? u : -1
        for v in path.reversed() {
            let place = Int(definitions[Int(v)].first)
            let f = terms[place].factor
            if below >= 0 { record(.carry, v, below, f) }
            below = v
            c = f * c + definitions[Int(v)].constant
            k *= f
            definitions[Int(v)].constant = c
            if root < 0 {
                definitions[Int(v)].count = 0
            } else {
                terms[place] = LinearTerm(root, k)
            }
        }
        return (root, k, c)
    }

    /// Makes a long definition one by at most one unknown, where it has become that.
    private mutating func shorten(_ u: Int32) {
        let d = definitions[Int(u)]
        var only: Int32 = -1
        var k = 0.0
        var parts = 0.0
        var c = d.constant
        pending.removeAll(keepingCapacity: true)
        for place in Int(d.first)..<Int(d.first + d.count) {
            let (root, factor, number) = find(terms[place].unknown)
            c += terms[place].factor * number
            if isRecording, root != terms[place].unknown {
                pending.append(Step(kind: .carry, target: u, source: terms[place].unknown, factor: terms[place].factor))
            }
            if root < 0 { continue }
            if only >= 0, only != root { return }
            only = root
            k += terms[place].factor * factor
            parts += abs(terms[place].factor * factor)
        }
        steps += pending
        definitions[Int(u)].constant = c
        definitions[Int(u)].count = only < 0 || abs(k) <= parts * Self.rounding ? 0 : 1
        if definitions[Int(u)].count == 1 { terms[Int(d.first)] = LinearTerm(only, k) }
    }
}

/// Numbers, of which the least is taken out next.
struct LeastFirst {
    private var heap: [Int64] = []

    @inline(__always) mutating func insert(_ entry: Int64) {
        heap.append(entry)
        var at = heap.count - 1
        while at > 0, heap[(at - 1) / 2] > heap[at] {
            heap.swapAt(at, (at - 1) / 2)
            at = (at - 1) / 2
        }
    }

    @inline(__always) mutating func popLeast() -> Int64? {
        guard let first = heap.first else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            var at = 0
            while true {
                var least = at
                for child in [2 * at + 1, 2 * at + 2] where child < heap.count && heap[child] < heap[least] { least = child }
                if least == at { break }
                heap.swapAt(at, least)
                at = least
            }
        }
        return first
    }
}
