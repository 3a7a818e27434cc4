import Glibc
import TGLLayout
import TGLSyntax

/// Arithmetic on values other than two plain numbers, and comparisons.
enum Arithmetic {
    /// The remainder with the divisor's sign.
    @inline(__always) static func modulo(_ a: Double, _ b: Double) -> Double {
        // Whole numbers are handled apart, since `fmod` takes several times as long.
        if a >= 1, a < 0x1p53, b >= 1, b < 0x1p53 {
            let (x, y) = (UInt64(a), UInt64(b))
            if Double(x) == a, Double(y) == b { return Double(x % y) }
        }
        let rest = fmod(a, b)
        return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest
    }

    static func on(_ sign: BinaryOperator, _ a: Double, _ b: Double) throws(Failure) -> Double {
        let result: Double
        switch sign {
        case .add: result = a + b
        case .subtract: result = a - b
        case .multiply: result = a * b
        case .divide:
            if b == 0 { throw Failure(.notFinite, "a division by zero") }
            result = a / b
        default:
            if b == 0 { throw Failure(.notFinite, "a remainder by zero") }
            result = modulo(a, b)
        }
        guard result.isFinite else { throw Failure(.notFinite, "the result is too large for a number") }
        return result
    }

    /// `a sign b` outside rules.
    static func on(_ sign: BinaryOperator, _ a: Value, _ b: Value) throws(Failure) -> Value {
        switch (a, b) {
        case (.number(let x), .number(let y)): return .number(try on(sign, x, y))
        case (.percent(let x), .percent(let y)) where sign == .add || sign == .subtract:
            return .percent(try on(sign, x, y))
        case (.percent(let x), .percent(let y)) where sign == .divide:
            return .number(try on(sign, x, y))
        case (.percent(let x), .number(let y)) where sign == .multiply || sign == .divide:
            return .percent(try on(sign, x, y))
        case (.number(let x), .percent(let y)) where sign == .multiply:
            return .percent(try on(sign, x, y))
        case (.percent, .number), (.number, .percent):
            throw Failure(
                .percentSum, "a percentage plus a number is not a value",
                note: "a number can be added to a percentage only in the rule of a size or position")
        default:
            if a.isLiveNumber || b.isLiveNumber, try a.canBeInRule(), try b.canBeInRule() { return try onRules(sign, a, b) }
        }
        if sign == .add {
            throw Failure(
                .type, "`+` takes two numbers, two strings or two lists, not \(a.kindText) and \(b.kindText)",
                help: isText(a) || isText(b) ? "write `\"{…}\"` or `str(…)` to convert a value to a string" : nil)
        }
        throw Failure(.type, "`\(sign.text)` takes two numbers, not \(a.kindText) and \(b.kindText)")
    }

    private static func isText(_ value: Value) -> Bool { if case .string = value { true } else { false } }

    static func negate(_ value: Value) throws(Failure) -> Value {
        switch value {
        case .number(let number): return .number(-number)
        case .percent(let number): return .percent(-number)
        case _ where value.isLiveNumber: return try negateRule(value)
        default: throw Failure(.type, "`-` takes a number, not \(value.kindText)")
        }
    }

    /// Whether `a` comes before `b` (or is equal, for `orEqual`).
    static func isLess(_ a: Value, _ b: Value, orEqual: Bool, _ sign: String) throws(Failure) -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)), (.percent(let x), .percent(let y)): return orEqual ? x <= y : x < y
        case (.string(let x), .string(let y)): return x.isLess(than: y, orEqual: orEqual)
        case (.word(let x), .word(let y)):
            guard let first = textSize(x), let second = textSize(y) else {
                throw Failure(
                    .type, "`\(sign)` compares two numbers, two strings or two text sizes, not `\(x.text)` and `\(y.text)`")
            }
            return orEqual ? first <= second : first < second
        default:
            throw Failure(
                .type, "`\(sign)` compares two numbers or two strings, not \(a.kindText) and \(b.kindText)")
        }
    }

    private static func textSize(_ word: WordID) -> TextSize? { TextSize.allCases.first { "\($0)" == word.text } }

    /// Whether two values are equal; values of different types are not. Throws if the run has to end.
    static func areEqual(_ a: Value, _ b: Value) throws(Failure) -> Bool { try compare(a, b) { $0 == $1 } }

    /// Whether two values are equal to within 0.01.
    static func areAbout(_ a: Value, _ b: Value) throws(Failure) -> Bool { try compare(a, b) { abs($0 - $1) <= 0.01 } }

    /// Compares lists item by item, without recursion.
    private static func compare(_ a: Value, _ b: Value, _ same: (Double, Double) -> Bool) throws(Failure) -> Bool {
        var pending: [(Value, Value)] = [(a, b)]
        // Lists may contain the same list many times, so each pair is compared only once.
        var seen: Set<BoxPair> = []
        var count = 0
        while let (a, b) = pending.popLast() {
            if case .list(let x) = a, case .list(let y) = b {
                if x === y { continue }
                count += 1
                if count & 0x3FF == 0 { try x.heap.look() }
                if !pending.isEmpty, !seen.insert(BoxPair(x, y)).inserted { continue }
                guard x.count == y.count else { return false }
                x.fillIn()
                y.fillIn()
                for index in x.indices.reversed() {
                    if index & 0xFFFF == 0xFFFF { try x.heap.look() }
                    // Plain items are compared here, so that a long list of numbers takes no memory.
                    if case .number(let u) = x[index], case .number(let v) = y[index] {
                        if !same(u, v) { return false }
                    } else {
                        pending.append((x[index], y[index]))
                    }
                }
            } else if case .call(let x) = a, case .call(let y) = b {
                if x === y || !pending.isEmpty && !seen.insert(BoxPair(x, y)).inserted { continue }
                if x.word != y.word || x.arguments.count != y.arguments.count { return false }
                pending.append(contentsOf: zip(x.arguments, y.arguments))
            } else if !isSame(a, b, same) {
                return false
            }
        }
        return true
    }

    private static func isSame(_ a: Value, _ b: Value, _ same: (Double, Double) -> Bool) -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)), (.percent(let x), .percent(let y)): same(x, y)
        case (.bool(let x), .bool(let y)): x == y
        case (.none, .none): true
        case (.word(let x), .word(let y)): x == y
        case (.string(let x), .string(let y)): x.isEqual(to: y)
        case (.node(let x), .node(let y)): x == y
        case (.style(let x), .style(let y)): x == y
        case (.keep(let x), .keep(let y)): x == y
        case (.function(let x), .function(let y)): x === y || (x.builtIn != nil && x.builtIn?.id == y.builtIn?.id)
        default: false
        }
    }
}

private struct BoxPair: Hashable {
    let x: ObjectIdentifier
    let y: ObjectIdentifier

    init(_ x: Counted, _ y: Counted) { (self.x, self.y) = (ObjectIdentifier(x), ObjectIdentifier(y)) }
}

// Arithmetic in rules, whose result must have the form BASE * number + number.
extension Arithmetic {
    /// A value as a rule, if it can be one.
    static func linear(_ value: Value) -> RuleBox? {
        switch value {
        case .number(let number): return RuleBox(.number(number))
        case .percent(let number): return RuleBox(.percent(number))
        case .rule(let box): return box
        case .word(.wrap): return RuleBox(.wrap)
        case .word(.fill): return RuleBox(.fill)
        case .word(.average): return RuleBox(Rule(.average))
        case .word(.safeArea): return RuleBox(Rule(.safeArea))
        case .word(.layoutMargin): return RuleBox(Rule(.layoutMargin))
        case .call(let call) where call.word == .share: return RuleBox(Rule(.share, mult: call.number))
        case .call(let call): return call.spotRule.map { RuleBox($0) }
        default: return nil
        }
    }

    /// The failure for arithmetic on a scroll position: only a number can be added to it or subtracted from it.
    private static func spotFailure(_ spot: Rule.Spot?) -> Failure {
        Failure(
            .notLinear, "only a number can be added to `\(spot ?? .page)(…)`, or subtracted from it",
            note: "`offset = page(2) + 10` is 10 points after the third page begins")
    }

    /// A rule as the simplest value that means the same.
    static func value(_ rule: Rule, items: [Rule] = [], sum: SumRule? = nil, live: [LiveTerm] = []) -> Value {
        switch rule.kind {
        case .number where live.isEmpty: .number(rule.add)
        case .percent where rule.add == 0 && live.isEmpty: .percent(rule.mult)
        default: .rule(RuleBox(rule, items: items, sum: sum, live: live.filter { $0.factor != 0 }))
        }
    }

    /// `a sign b` on the right side of a rule.
    static func onRules(_ sign: BinaryOperator, _ a: Value, _ b: Value) throws(Failure) -> Value {
        if try [a, b].holdIdiom() {
            return try WordCall.onBothDevices { isPad throws(Failure) in
                try onRules(sign, try a.onDevice(isPad: isPad), try b.onDevice(isPad: isPad))
            }
        }
        if sign == .or { return try alternative(a, b) }
        if a.alternatives != nil, b.alternatives != nil {
            throw Failure(
                .badValue, "only one side of `\(sign.text)` can have an `or`",
                help: "write `or` between whole rules: `left = A.right + 8 or 0`")
        }
        if let either = a.alternatives {
            return .call(WordCall(word: .or, [try onRules(sign, either.first, b), try onRules(sign, either.second, b)]))
        }
        if let either = b.alternatives {
            return .call(WordCall(word: .or, [try onRules(sign, a, either.first), try onRules(sign, a, either.second)]))
        }
        switch (a, b) {
        case (.number, .number) where sign != .priority: return try on(sign, a, b)
        case (.string, .string): return try on(sign, a, b)
        case (.percent, .percent) where sign != .divide && sign != .priority: return try on(sign, a, b)
        case (.list, .list): throw notLinear("a rule cannot combine two lists")
        default: break
        }
        if sign == .priority { return try prioritized(a, b) }
        guard let x = try operand(a), let y = try operand(b) else {
            if a.isLiveNumber || b.isLiveNumber { throw notLinear("a rule cannot combine \(a.kindText) and \(b.kindText)") }
            return try on(sign, a, b)
        }
        switch sign {
        case .add: return try sum(x, y, 1)
        case .subtract: return try sum(x, y, -1)
        case .multiply:
            if y.isPlain { return try scaled(x, y.rule.add) }
            if x.isPlain { return try scaled(y, x.rule.add) }
            throw notLinear("two sizes cannot be multiplied")
        case .divide:
            guard y.isPlain else {
                throw notLinear("a rule cannot divide by a \(y.live.isEmpty ? "size" : "number that depends on the reader or the screen")")
            }
            if y.rule.add == 0 { throw Failure(.notFinite, "a division by zero") }
            return try scaled(x, 1 / y.rule.add)
        default:
            throw notLinear("`\(sign.text)` cannot be used with a size")
        }
    }

    static func negateRule(_ value: Value) throws(Failure) -> Value {
        if try value.holdsIdiom() {
            return try WordCall.onBothDevices { isPad throws(Failure) in try negateRule(try value.onDevice(isPad: isPad)) }
        }
        if let either = value.alternatives {
            return .call(WordCall(word: .or, [try negateRule(either.first), try negateRule(either.second)]))
        }
        guard case .number = value else {
            guard let x = try operand(value) else { return try negate(value) }
            return try scaled(x, -1)
        }
        return try negate(value)
    }

    /// A value as an operand: a list of rules is scaled and added to as a whole.
    private static func operand(_ value: Value) throws(Failure) -> RuleBox? {
        guard case .list(let list) = value else { return linear(value) }
        var items: [Rule] = []
        for item in list {
            guard let box = linear(item), box.items.isEmpty, box.live.isEmpty else { return nil }
            items.append(box.rule)
        }
        return RuleBox(Rule(.list), items: items)
    }

    private static func sum(_ x: RuleBox, _ y: RuleBox, _ sign: Double) throws(Failure) -> Value {
        var rule: Rule
        let items: [Rule]
        let live = x.live + scaled(y.live, sign)
        if y.rule.kind == .number {
            rule = x.rule
            rule.add += sign * y.rule.add
            items = x.items
        } else if x.rule.kind == .number {
            if sign < 0, y.rule.kind == .spot { throw spotFailure(y.rule.spot) }
            rule = y.rule
            rule.mult *= sign
            rule.add = x.rule.add + sign * rule.add
            items = y.items
        } else if x.rule.kind == y.rule.kind, x.items.isEmpty, y.items.isEmpty, hasSameBase(x.rule, y.rule) {
            rule = x.rule
            rule.mult += sign * y.rule.mult
            rule.add += sign * y.rule.add
            items = []
        } else if let spot = x.rule.spot ?? y.rule.spot {
            throw spotFailure(spot)
        } else if let sum = linearSum(x, y, sign) {
            return value(sum)
        } else {
            throw notLinear("a rule can have only one base, and this one has two")
        }
        guard rule.mult.isFinite, rule.add.isFinite else {
            throw Failure(.notFinite, "the result is too large for a number")
        }
        return value(rule, items: items, sum: x.sum ?? y.sum, live: live)
    }

    private static func hasSameBase(_ x: Rule, _ y: Rule) -> Bool {
        switch x.kind {
        case .percent: true
        case .reference: x.ref == y.ref && x.path == y.path && x.anchor == y.anchor
        default: false
        }
    }

    private static func scaled(_ x: RuleBox, _ factor: Double) throws(Failure) -> Value {
        var rule = x.rule
        if rule.kind == .spot { throw spotFailure(rule.spot) }
        if rule.kind != .number { rule.mult *= factor }
        rule.add *= factor
        guard rule.mult.isFinite, rule.add.isFinite else {
            throw Failure(.notFinite, "the result is too large for a number")
        }
        return value(rule, items: x.items, sum: x.sum, live: scaled(x.live, factor))
    }

    static func notLinear(_ message: String) -> Failure {
        Failure(
            .notLinear, message,
            note: "a rule must be one base times a number plus a number: `B.width * 2 + 10`",
            help: "`value(…)` reads the current number of a size")
    }
}

extension RuleBox {
    /// Whether it is a number and nothing else.
    fileprivate var isPlain: Bool { rule.kind == .number && live.isEmpty }
}

extension Value {
    /// Whether it can be an operand in a rule.
    fileprivate func canBeInRule() throws(Failure) -> Bool { try holdsIdiom() || Arithmetic.linear(self) != nil }
}
