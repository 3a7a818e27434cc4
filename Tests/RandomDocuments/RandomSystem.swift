import TGLLayout
import TGLSolver

/// A system of linear relations as a test writes it: what `LinearSystem` is built from, as often as needed.
package struct RandomSystem {
    /// A relation: `sum + constant (=, <=, >=) 0`.
    package struct Relation {
        /// Pairs of an unknown and its factor.
        package var terms: [LinearTerm]
        /// What is added to the sum.
        package var constant: Double
        /// How the sum compares with 0.
        package var comparison: Comparison
        /// 1000: required; less: soft.
        package var level: Double
    }

    /// The sort of system and its seed.
    package var name: String
    /// How many unknowns there are.
    package var unknowns = 0
    /// The unknowns that are never below 0.
    package var nonNegative: [Int32] = []
    /// The relations, in order (C-20).
    package var relations: [Relation] = []
    /// The preferences after them, in order (C-21, points 4 and 5).
    package var preferences: [(terms: [LinearTerm], constant: Double)] = []

    /// A system without anything.
    package init(name: String) { self.name = name }

    /// The system for the solver.
    package func built() -> LinearSystem {
        let system = LinearSystem(unknowns: unknowns)
        for unknown in nonNegative { system.holdNonNegative(unknown) }
        for relation in relations { system.add(relation.terms, relation.constant, relation.comparison, level: relation.level) }
        for preference in preferences { system.prefer(preference.terms, preference.constant) }
        return system
    }

    /// Takes a line of a system that is written in words; answers whether it is one.
    ///
    ///     system UNKNOWNS
    ///     above UNKNOWN                                     never below 0
    ///     row (=|<|>) LEVEL CONSTANT UNKNOWN FACTOR …
    ///     prefer CONSTANT UNKNOWN FACTOR …
    package mutating func read(_ words: [Substring]) -> Bool {
        let numbers = words.map { Double($0) ?? 0 }
        func terms(_ from: Int) -> [(Int, Double)] {
            stride(from: from, to: words.count - 1, by: 2).map { (Int(numbers[$0]), numbers[$0 + 1]) }
        }
        switch words.first {
        case "system": unknowns = Int(numbers[1])
        case "above": nonNegative.append(Int32(numbers[1]))
        case "row": relate(terms(4), numbers[3], words[1] == "=" ? .equal : words[1] == "<" ? .atMost : .atLeast, numbers[2])
        case "prefer": preferences.append((terms(2).map { LinearTerm(Int32($0.0), $0.1) }, numbers[1]))
        default: return false
        }
        return true
    }

    /// Adds a relation between pairs of an unknown and a factor.
    package mutating func relate(_ pairs: [(Int, Double)], _ constant: Double, _ comparison: Comparison, _ level: Double = 1000) {
        let terms = pairs.map { LinearTerm(Int32($0.0), $0.1) }
        relations.append(Relation(terms: terms, constant: constant, comparison: comparison, level: level))
    }

    /// Adds an item: its left edge and its size, which is the next unknown, with their preferences.
    package mutating func addItem() -> Int {
        let left = unknowns
        unknowns += 2
        nonNegative.append(Int32(left + 1))
        preferences.append(([LinearTerm(Int32(left + 1), 1)], 0))
        preferences.append(([LinearTerm(Int32(left), 1)], 0))
        return left
    }
}

extension RandomSystem {
    /// What a random system is like.
    package enum Sort: String, CaseIterable, Sendable {
        case chain, equal, wrapped, labels, contradictory, ties, bounds, barrier, factors, mixed, grid, circle, extreme
    }

    /// The system of a seed. One in a hundred has 500 unknowns where `large` is said.
    package init(seed: UInt64, large: Bool = false) {
        var random = Random(seed)
        let sort = Sort.allCases[Int(seed % UInt64(Sort.allCases.count))]
        self.init(name: "\(sort) \(seed)")
        let items = large && random.chance(1) ? 250 : random.chance(70) ? 1 + random.below(6) : 1 + random.below(30)
        switch sort {
        case .chain: addChain(items, &random)
        case .equal: addEqual(items, &random)
        case .wrapped: addWrapped(items, &random)
        case .labels: addLabels(items, &random)
        case .contradictory: addRelations(items, &random, required: 90, factors: [1, -1])
        case .ties: addRelations(items, &random, required: 10, factors: [1, -1, 1, 2])
        case .bounds: addBounds(items, &random)
        case .barrier: addBarrier(items, &random)
        case .factors: addMultiples(items, &random)
        case .extreme: addRelations(items, &random, required: 50, factors: [1, -1, 1e-6, 1e6, 0x1p-20, 0x1p20, 1000, 0.001, 3])
        case .mixed: addRelations(items, &random, required: 50, factors: [1, 1, -1, 2, -2, 0.5, 3])
        case .grid: addGrid(items, &random)
        case .circle: addCircle(items, &random)
        }
        if random.chance(20) { addSome(1 + random.below(3), &random, required: 60, factors: [1, -1, 2]) }
        if random.chance(10) { repeatSome(&random) }
    }

    private static let levels: [Double] = [750, 500, 250, 250, 50, 50, 2, 1, 749]

    private func level(_ random: inout Random, required: Int) -> Double {
        random.chance(required) ? 1000 : RandomSystem.levels[random.below(RandomSystem.levels.count)]
    }

    private func comparison(_ random: inout Random, equal: Int) -> Comparison {
        random.chance(equal) ? .equal : random.chance(50) ? .atMost : .atLeast
    }

    private func number(_ random: inout Random) -> Double { Double(random.below(21) - 4) * (random.chance(80) ? 10 : 0.5) }

    /// Items one behind the other, each with a size, or not.
    private mutating func addChain(_ count: Int, _ random: inout Random) {
        var last: Int?
        for k in 0..<count {
            let item = addItem()
            if let last {
                relate([(item, 1), (last, -1), (last + 1, -1)], -8, .equal)
            } else {
                relate([(item, 1)], -number(&random), .equal)
            }
            if random.chance(70) { relate([(item + 1, 1)], -number(&random), comparison(&random, equal: 70), level(&random, required: 60)) }
            if k == count - 1, random.chance(60) { relate([(item, 1), (item + 1, 1)], -300, comparison(&random, equal: 70)) }
            last = item
        }
    }

    /// Items as wide as the first, between two edges.
    private mutating func addEqual(_ count: Int, _ random: inout Random) {
        for k in 0..<count {
            let item = addItem()
            relate(k == 0 ? [(item, 1)] : [(item, 1), (item - 2, -1), (item - 1, -1)], -8, .equal)
            if k > 0 { relate([(item + 1, 1), (1, -1)], 0, .equal, level(&random, required: 90)) }
            if random.chance(20) { relate([(item + 1, 1)], -number(&random), comparison(&random, equal: 10)) }
        }
        relate([(unknowns - 2, 1), (unknowns - 1, 1)], -300, .equal, level(&random, required: 90))
    }

    /// A parent that wraps what is tied to its far edge.
    private mutating func addWrapped(_ count: Int, _ random: inout Random) {
        let parent = addItem()
        relate([(parent, 1)], 0, .equal)
        relate([(parent + 1, 1)], 0, .equal, 50)
        if random.chance(30) { relate([(parent + 1, 1)], -number(&random), comparison(&random, equal: 10)) }
        for _ in 0..<count {
            let item = addItem()
            if random.chance(80) { relate([(item, 1)], -8, .equal) }
            if random.chance(70) { relate([(item, 1), (item + 1, 1), (parent + 1, -1)], 8, comparison(&random, equal: 30)) }
            if random.chance(30) { relate([(item + 1, 1), (parent + 1, -0.5)], 0, .equal) }
            addContent(item, &random)
        }
    }

    /// A content size, hugged and resisted.
    private mutating func addContent(_ item: Int, _ random: inout Random) {
        let content = Double(8 * (1 + random.below(12)))
        relate([(item + 1, 1)], -content, .atMost, random.chance(80) ? 250 : random.chance(50) ? 251 : 249)
        relate([(item + 1, 1)], -content, .atLeast, random.chance(80) ? 750 : random.chance(50) ? 751 : 1000)
    }

    /// Labels in a row that is too short or too long.
    private mutating func addLabels(_ count: Int, _ random: inout Random) {
        for k in 0..<count {
            let item = addItem()
            relate(k == 0 ? [(item, 1)] : [(item, 1), (item - 2, -1), (item - 1, -1)], -8, random.chance(85) ? .equal : .atLeast)
            addContent(item, &random)
        }
        relate([(unknowns - 2, 1), (unknowns - 1, 1)], -Double(60 * count), comparison(&random, equal: 80))
    }

    /// Upper and lower bounds, the upper first.
    private mutating func addBounds(_ count: Int, _ random: inout Random) {
        for k in 0..<count {
            let item = addItem()
            for place in [item, item + 1] where random.chance(60) {
                relate([(place, 1)], -number(&random), .atMost, level(&random, required: 80))
                if random.chance(70) { relate([(place, 1)], -number(&random), .atLeast, level(&random, required: 80)) }
            }
            if random.chance(50) { relate([(item, 1), (item + 1, 1)], -number(&random), comparison(&random, equal: 20)) }
            if k > 0, random.chance(50) { relate([(item, 1), (item - 2, -1)], -number(&random), comparison(&random, equal: 20)) }
        }
    }

    /// An item behind the farthest of others (C-13).
    private mutating func addBarrier(_ count: Int, _ random: inout Random) {
        let item = addItem()
        for _ in 0..<count {
            let other = addItem()
            relate([(other, 1)], -number(&random), .equal)
            addContent(other, &random)
            relate([(item, 1), (other, -1), (other + 1, -1)], -8, .atLeast)
            relate([(item, 1), (other, -1), (other + 1, -1)], -8, .equal, 1)
        }
        if random.chance(50) { relate([(item, 1), (item + 1, 1)], -300, .equal) }
        if random.chance(50) { addContent(item, &random) }
    }

    /// Rows of items as wide as those above them.
    private mutating func addGrid(_ count: Int, _ random: inout Random) {
        let columns = 1 + random.below(4)
        for k in 0..<count {
            let item = addItem()
            if k % columns == 0 {
                relate([(item, 1)], -8, .equal)
            } else {
                relate([(item, 1), (item - 2, -1), (item - 1, -1)], -8, .equal)
            }
            if k >= columns { relate([(item + 1, 1), (item + 1 - 2 * columns, -1)], 0, .equal) }
            if random.chance(50) { addContent(item, &random) }
            if k % columns == columns - 1, random.chance(50) { relate([(item, 1), (item + 1, 1)], -200, comparison(&random, equal: 50)) }
        }
    }

    /// Sizes that depend on each other in a circle.
    private mutating func addCircle(_ count: Int, _ random: inout Random) {
        for _ in 0..<count { _ = addItem() }
        let factors = [1.0, 1, 1, 2, 0.5, -1]
        for k in 0..<count {
            let (a, b) = (2 * k + 1, 2 * ((k + 1) % count) + 1)
            if a == b { continue }
            let factor = factors[random.below(factors.count)]
            relate([(a, 1), (b, -factor)], -number(&random), comparison(&random, equal: 85), level(&random, required: 80))
        }
    }

    /// Items each of which is a multiple of another one, up to a million times as large or as small, and contents.
    private mutating func addMultiples(_ count: Int, _ random: inout Random) {
        for _ in 0..<count { _ = addItem() }
        let factors = [0x1p-20, 0x1p20, 1e6, 1000, 0x1p-10, 0x1p10, 3, 1]
        for k in 0..<count {
            let (item, other) = (2 * k, 2 * random.below(count))
            relate([(item, 1)], -number(&random), .equal)
            if item != other, random.chance(70) {
                let factor = factors[random.below(factors.count)]
                relate(
                    [(item + 1, 1), (other + 1, -factor)], -number(&random), comparison(&random, equal: 80), level(&random, required: 70))
            }
            if random.chance(70) { addContent(item, &random) }
        }
    }

    /// Any relations.
    private mutating func addRelations(_ count: Int, _ random: inout Random, required: Int, factors: [Double]) {
        for _ in 0..<count { _ = addItem() }
        addSome(1 + random.below(4 * count), &random, required: required, factors: factors)
    }

    private mutating func addSome(_ count: Int, _ random: inout Random, required: Int, factors: [Double]) {
        for _ in 0..<count {
            let pairs = (0..<(1 + random.below(3))).map { _ in (random.below(unknowns), factors[random.below(factors.count)]) }
            relate(pairs, -number(&random), comparison(&random, equal: 60), level(&random, required: required))
        }
    }

    /// Relations that stand there twice, or once more with another factor.
    private mutating func repeatSome(_ random: inout Random) {
        guard !relations.isEmpty else { return }
        for _ in 0..<(1 + random.below(3)) {
            var again = relations[random.below(relations.count)]
            if random.chance(50) {
                again.terms = again.terms.map { LinearTerm($0.unknown, 2 * $0.factor) }
                again.constant *= 2
            }
            if random.chance(30) { again.level = level(&random, required: 50) }
            relations.insert(again, at: random.below(relations.count + 1))
        }
    }
}
