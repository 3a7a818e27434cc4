import TGLLayout
import TGLSyntax

// Rules under construction that are linear sums of several sizes and positions, a `max` or `min` of such sums, or have priorities.

extension Arithmetic {
    /// A rule as a linear sum, if it is one.
    static func linearSum(_ box: RuleBox) -> LinearSum? {
        let rule = box.rule
        switch rule.kind {
        case .number: return LinearSum(add: rule.add, live: box.live)
        case .percent: return LinearSum(percent: rule.mult, add: rule.add, live: box.live)
        case .reference:
            return LinearSum(
                terms: [SumTerm(node: rule.ref, path: rule.path, anchor: rule.anchor, mult: rule.mult)], add: rule.add, live: box.live)
        case .sum:
            guard let stored = box.sum, stored.choice == .only, var sum = stored.operands.first else { return nil }
            for k in sum.terms.indices { sum.terms[k].mult *= rule.mult }
            sum.percent = sum.percent.map { $0 * rule.mult }
            sum.add = sum.add * rule.mult + rule.add
            sum.live = scaled(sum.live, rule.mult) + box.live
            return sum
        default: return nil
        }
    }

    /// `x + sign * y`, if both are linear sums.
    static func linearSum(_ x: RuleBox, _ y: RuleBox, _ sign: Double) -> LinearSum? {
        guard x.items.isEmpty, y.items.isEmpty, var sum = linearSum(x), let other = linearSum(y) else { return nil }
        for var term in other.terms {
            term.mult *= sign
            let same = sum.terms.firstIndex {
                $0.node == term.node && $0.path == term.path && $0.anchor == term.anchor && $0.part == term.part
            }
            if let same { sum.terms[same].mult += term.mult } else { sum.terms.append(term) }
        }
        if let percent = other.percent { sum.percent = (sum.percent ?? 0) + sign * percent }
        sum.add += sign * other.add
        sum.live += scaled(other.live, sign)
        guard sum.add.isFinite, sum.percent?.isFinite ?? true, sum.terms.allSatisfy({ $0.mult.isFinite }) else { return nil }
        return sum
    }

    /// The items of a list, also of a list of sizes or positions after arithmetic on the whole list: `[A.width, B.width] * 2`.
    static func items(of value: Value) -> [Value]? {
        if case .list(let list) = value { return list.items }
        guard case .rule(let box) = value, box.rule.kind == .list else { return nil }
        return box.items.map { item in
            var rule = item
            rule.mult *= box.rule.mult
            rule.add = rule.add * box.rule.mult + box.rule.add
            rule.priority = box.rule.priority
            return Arithmetic.value(rule, items: [], sum: nil, live: box.live)
        }
    }

    /// Live numbers times a factor.
    static func scaled(_ live: [LiveTerm], _ factor: Double) -> [LiveTerm] {
        factor == 1 ? live : live.map { LiveTerm($0.number, factor: $0.factor * factor) }
    }

    /// A linear sum as the simplest value that means the same.
    static func value(_ sum: LinearSum) -> Value {
        if sum.terms.isEmpty {
            return value(sum.percent.map { .percent($0, add: sum.add) } ?? .number(sum.add), live: sum.live)
        }
        if sum.terms.count == 1, sum.percent == nil, let only = sum.terms.first, only.part == .natural {
            return .rule(
                RuleBox(
                    Rule(.reference, anchor: only.anchor, path: only.path, ref: only.node, mult: only.mult, add: sum.add), live: sum.live))
        }
        return .rule(RuleBox(Rule(.sum), sum: SumRule(.only, [sum])))
    }

    /// The value after `+=`, `-=` and so on: `old sign value`, with the priority of the old rule.
    static func changed(_ sign: BinaryOperator, _ old: Value, _ value: Value) throws(Failure) -> Value {
        if case .rule(let box) = value, box.rule.priority != 0 {
            throw Failure(
                .badValue, "a priority is set with `=`, `<=` or `>=`", note: "a rule that is changed keeps its priority")
        }
        if case .call(let call) = old, call.word == .or || call.word == .idiom {
            let first = try changed(sign, call.arguments[0], value)
            return .call(WordCall(word: call.word, [first, try changed(sign, call.arguments[1], value)]))
        }
        guard case .rule(let box) = old, box.rule.priority != 0 else { return try onRules(sign, old, value) }
        return try prioritized(onRules(sign, unprioritized(box), value), .number(box.rule.priority))
    }

    private static func unprioritized(_ box: RuleBox) -> Value {
        var rule = box.rule
        rule.priority = 0
        return Arithmetic.value(rule, items: box.items, sum: box.sum, live: box.live)
    }

    /// A value with a priority; for a list each item gets it.
    static func prioritized(_ given: Value, _ level: Value) throws(Failure) -> Value {
        guard case .number(let priority) = level, priority > 0, priority <= 1000 else {
            throw Failure(
                .badValue, "a priority is a number above 0 and at most 1000, or one of its words",
                note: "the words are `required` 1000, `high` 750, `medium` 500, `low` 250 and `fit` 50")
        }
        if try given.holdsIdiom() {
            return try WordCall.onBothDevices { isPad throws(Failure) in try prioritized(try given.onDevice(isPad: isPad), level) }
        }
        if let either = given.alternatives {
            return .call(WordCall(word: .or, [try prioritized(either.first, level), try prioritized(either.second, level)]))
        }
        guard case .list(let list) = given else { return try prioritized(given, priority) }
        return .list(ListBox(try list.map { item throws(Failure) in try prioritized(item, priority) }, list.heap))
    }

    private static func prioritized(_ given: Value, _ priority: Double) throws(Failure) -> Value {
        guard let box = linear(given) else {
            throw Failure(.badValue, "a priority belongs to the rule of a size or a position, not to \(given.kindText)")
        }
        var rule = box.rule
        rule.priority = priority
        return .rule(RuleBox(rule, items: box.items, sum: box.sum, live: box.live))
    }

    /// `max(…)` or `min(…)` of values that include sizes or positions (C-13); `nil` if all are plain numbers.
    static func extreme(_ values: [Value], isLargest: Bool) throws(Failure) -> Value? {
        if try values.holdIdiom() {
            return try WordCall.onBothDevices { isPad throws(Failure) in
                try extremeOrNumber(try values.onDevice(isPad: isPad), isLargest: isLargest)
            }
        }
        try refuseAlternatives(values, in: isLargest ? "`max`" : "`min`")
        let isLive = values.contains { if case .rule = $0 { true } else { $0.isWord(.wrap) } }
        let percentages = values.filter { if case .percent = $0 { true } else { false } }
        guard isLive || !percentages.isEmpty && percentages.count < values.count else { return nil }
        var operands: [LinearSum] = []
        for value in values {
            guard let box = linear(value), let sum = operand(box) else {
                throw notLinear("`\(isLargest ? "max" : "min")` of sizes takes sums of sizes, positions, percentages and numbers")
            }
            operands.append(sum)
        }
        // Of numbers it is one.
        if operands.allSatisfy({ $0.terms.isEmpty && $0.percent == nil && $0.wrap == nil && $0.nested == nil }) {
            let number = LiveNumber.extreme(operands.map { LiveSum($0.add, $0.live) }, isLargest: isLargest)
            return .rule(RuleBox(.number(0), live: [LiveTerm(number)]))
        }
        return .rule(RuleBox(Rule(.sum), sum: SumRule(isLargest ? .largest : .smallest, operands)))
    }

    /// A rule as an operand of `max` or `min`: a linear sum, the content's size, or another `max` or `min`.
    private static func operand(_ box: RuleBox) -> LinearSum? {
        guard box.items.isEmpty, box.rule.priority == 0 else { return nil }
        if box.rule.kind == .wrap {
            var sum = LinearSum(add: box.rule.add, live: box.live)
            sum.wrap = box.rule.mult
            return sum
        }
        if box.rule.kind == .sum, let stored = box.sum, stored.choice != .only {
            var sum = LinearSum(add: box.rule.add, live: box.live)
            sum.nested = NestedExtreme(stored, mult: box.rule.mult)
            return sum
        }
        return linearSum(box)
    }

    /// Like `extreme`, but the values may all be plain numbers.
    private static func extremeOrNumber(_ values: [Value], isLargest: Bool) throws(Failure) -> Value {
        if let live = try extreme(values, isLargest: isLargest) { return live }
        var best: Double?
        for value in values {
            guard case .number(let number) = value else {
                throw notLinear("`\(isLargest ? "max" : "min")` of sizes takes sums of sizes, positions, percentages and numbers")
            }
            best = best.map { isLargest ? max($0, number) : min($0, number) } ?? number
        }
        return .number(best ?? 0)
    }
}
