/// Selects the first linearly independent rows of a sequence, and solves them as equations.
///
/// Each selected row defines one unknown in terms of others that are still free. Definitions by at most one other unknown are substituted
/// at once, and chains of them are compressed when they are followed. Longer definitions are substituted only when a row needs them, so a
/// chain of a thousand boxes stays a thousand short definitions.
struct LinearElimination {
    private struct Definition {
        var first: Int32 = 0
        var count: Int32 = 0
        var constant = 0.0
        /// When it was added, as a sequence number; -1 if the unknown is free.
        var time: Int32 = -1
    }

    private var definitions: [Definition] = []
    private var terms: [LinearTerm] = []
    /// The defined unknowns, in the order in which their rows were selected.
    private var defined: [Int32] = []
    /// The row being reduced: for each unknown, its factor, and the sum of the magnitudes that were added up for it.
    private var factor: [Double] = []
    private var size: [Double] = []
    private var isTouched: [Bool] = []
    private var touched: [Int32] = []
    /// The definitions to substitute next; the oldest first.
    private var next = LeastFirst()
    private var constant = 0.0
    private var reduced: [LinearTerm] = []
    private var path: [Int32] = []

    /// An arithmetic step that computes the constants of definitions from those of rows.
    private struct Step {
        enum Kind: UInt8 {
            /// Sets the sum to a row's constant.
            case load
            /// Adds a definition's constant, times a factor, to the sum.
            case gather
            /// Adds a definition's constant, times a factor, to that of another definition.
            case carry
            /// Sets a definition's constant to the sum, times a factor.
            case define
        }
        var kind: Kind
        var target: Int32
        var source: Int32
        var factor: Double
    }

    /// Whether the steps are recorded, so that they can be repeated with other constants.
    var isRecording = false
    private var steps: [Step] = []
    private var pending: [Step] = []

    /// The fraction of a sum that counts as a rounding error.
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

    /// Repeats the recorded steps with other constants of rows. The definitions are then exactly those that a new elimination would give.
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

    /// The number of selected rows.
    var count: Int { defined.count }

    /// Selects a row as an equation, unless it depends on those already selected. Returns whether it was selected.
    ///
    /// - Parameters:
    ///   - weight: for each unknown, the cost of defining it.
    ///   - number: the number of the row, for repeating the steps.
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

    /// A row after substituting all defined unknowns.
    mutating func reduced(_ row: ArraySlice<LinearTerm>, _ constant: Double) -> (terms: [LinearTerm], constant: Double) {
        reduce(row, constant)
        return (reduced, self.constant)
    }

    /// Computes the values of all unknowns; all must be defined.
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

    /// Follows definitions by at most one unknown: `unknown = k * root + c`; the root is -1 if there is none.
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

    /// Turns a long definition into one by at most one unknown, if all others have been eliminated.
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

/// A priority queue of numbers; the smallest comes first.
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
