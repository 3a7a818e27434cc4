// Reads the arithmetic in a line of an explanation and works it out again, knowing nothing of how it came to be written.
//
// A line is cut into clauses at `:`, `;`, `, ` and `→`. What is in backquotes is a rule and no arithmetic. In a clause
// with `=` every side must come to the same. Words do not count, but `of` between two numbers multiplies and `half` is ½.
// A printed length is rounded to two decimals and what multiplies or divides it to four, so each stands for an interval, and
// sides are the same when theirs meet.

/// All numbers that a printed number may stand for.
struct Interval {
    var low: Double
    var high: Double

    init(_ low: Double, _ high: Double) {
        self.low = min(low, high)
        self.high = max(low, high)
    }

    /// A number as printed: a length, or what multiplies one.
    init(printed v: Double, isFactor: Bool = false) {
        let slack = (isFactor ? 0.0000501 : 0.00501) + abs(v) * 1e-12
        self.init(v - slack, v + slack)
    }

    func meets(_ other: Interval) -> Bool {
        let slack = 1e-9 * (1 + max(abs(low), abs(high)))
        return low <= other.high + slack && other.low <= high + slack
    }

    static func + (a: Interval, b: Interval) -> Interval { Interval(a.low + b.low, a.high + b.high) }
    static func - (a: Interval, b: Interval) -> Interval { Interval(a.low - b.high, a.high - b.low) }

    static func * (a: Interval, b: Interval) -> Interval {
        let all = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
        return Interval(all.min() ?? 0, all.max() ?? 0)
    }

    static func / (a: Interval, b: Interval) -> Interval {
        guard b.low > 0 || b.high < 0 else { return Interval(-.infinity, .infinity) }
        return a * Interval(1 / b.low, 1 / b.high)
    }
}

struct WhyArithmetic {
    /// What is wrong with a line's arithmetic.
    private(set) var problems: [String] = []
    /// How many equations were computed.
    private(set) var equations = 0
    /// The last number of the line.
    private(set) var last: Double?

    enum Token: Equatable {
        case number(Double), word(String), sign(Character)
    }

    /// `names`: the document's nodes, whose digits are no numbers.
    init(_ line: String, names: [String]) {
        for clause in WhyArithmetic.clauses(line, names) {
            let tokens = WhyArithmetic.tokens(clause)
            for case .number(let v) in tokens { last = v }
            let sides = tokens.split(separator: .sign("="), omittingEmptySubsequences: false)
            guard sides.count > 1 else { continue }
            var values: [Interval] = []
            for (index, side) in sides.enumerated() {
                if index == 0, !side.contains(where: { if case .number = $0 { true } else { $0 == .word("half") } }) { continue }
                var reader = Reader(Array(side))
                if let value = reader.value() { values.append(value) } else { problems.append("`\(clause)` does not read as arithmetic") }
            }
            for (a, b) in zip(values, values.dropFirst()) {
                equations += 1
                if !a.meets(b) { problems.append("`\(clause)`: \(a.low)…\(a.high) is not \(b.low)…\(b.high)") }
            }
        }
    }

    static func clauses(_ line: String, _ names: [String]) -> [String] {
        var text = ""
        var quoted = false
        for c in line {
            if c == "`" { quoted.toggle() } else if !quoted { text.append(c) }
        }
        for name in names.sorted(by: { $0.count > $1.count }) where text.contains(name) {
            text = replace(name, in: text)
        }
        // `its text, 2 lines at 130 wide, 32` is one term.
        text = text.replacing(#/, [0-9]+ lines? at [0-9.]+ wide, /#, with: " ")
        // `3 measured (7, 8, 9)` are told by their places.
        text = text.replacing(#/ measured(, made ahead)? \([0-9, …]+\)/#, with: " measured").replacing(#/\bitem [0-9]+/#, with: "N")
            .replacing(#/\brow [0-9]+ (of [^ ]+ )?(?=stands|is|begins)/#, with: "N ")
        // `row 2.1: …` and `row 2.1 begins at …` are told of a part of a template by its number.
        text = text.replacing(#/\b(row|column) [0-9.]+(?=:| begins)/#, with: "N ")
        // `line 2's 30` is told of a line by its number.
        text = text.replacing(#/\b(line|column|row) [0-9.]+'s/#, with: "N's").replacing(#/the other (lines|columns|rows)'/#, with: "N's")
        return text.replacing(", ", with: ";").replacing("→", with: ";").replacing(": ", with: ";").split(separator: ";").map(String.init)
    }

    /// A name shrinks to `N` where it is by itself.
    private static func replace(_ name: String, in text: String) -> String {
        func isPart(_ c: Character?) -> Bool { c.map { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "[" } ?? false }
        var out = ""
        var rest = Substring(text)
        while let found = rest.firstRange(of: name) {
            let before = found.lowerBound > rest.startIndex ? rest[rest.index(before: found.lowerBound)] : out.last
            let after = found.upperBound < rest.endIndex ? rest[found.upperBound] : nil
            out += rest[..<found.lowerBound] + (isPart(before) || isPart(after) ? name : "N")
            rest = rest[found.upperBound...]
        }
        return out + rest
    }

    static func tokens(_ text: String) -> [Token] {
        var list: [Token] = []
        let all = Array(text)
        var i = 0
        while i < all.count {
            let c = all[i]
            let start = i
            if c.isNumber || (c == "−" && i + 1 < all.count && all[i + 1].isNumber) {
                i += 1
                while i < all.count, all[i].isNumber || all[i] == "." || isExponent(all, i) { i += 1 }
                list.append(.number(Double(String(all[start..<i]).replacing("−", with: "-")) ?? .nan))
            } else if c == "∞" {
                list.append(.number(.infinity))
                i += 1
            } else if c.isLetter || c == "_" {
                while i < all.count, all[i].isLetter || all[i].isNumber || "_.'[]".contains(all[i]) { i += 1 }
                list.append(.word(String(all[start..<i])))
            } else {
                if "+−×/%()=".contains(c) { list.append(.sign(c)) }
                i += 1
            }
        }
        return list
    }

    private static func isExponent(_ all: [Character], _ i: Int) -> Bool {
        if all[i] == "e" { return i + 1 < all.count && (all[i + 1].isNumber || "+-".contains(all[i + 1])) }
        return (all[i] == "+" || all[i] == "-") && all[i - 1] == "e"
    }

    /// Works one side out.
    private struct Reader {
        private var tokens: [Token] = []
        private var at = 0

        init(_ all: [Token]) {
            for token in all {
                switch token {
                case .word("half"): tokens += [.number(0.5), .sign("×")]
                case .word("of"): if isOperand(tokens.last) { tokens.append(.sign("×")) }
                // `… 7 more 210`: the number before only counts.
                case .word("more"): if case .number = tokens.last { tokens.removeLast() }
                case .word: break
                default: tokens.append(token)
                }
            }
        }

        private func isOperand(_ token: Token?) -> Bool {
            switch token {
            case .number: true
            case .sign(let c): c == ")" || c == "%"
            default: false
            }
        }

        private var next: Token? { at < tokens.count ? tokens[at] : nil }

        private mutating func take(_ signs: String) -> Character? {
            guard case .sign(let c) = next, signs.contains(c) else { return nil }
            at += 1
            return c
        }

        mutating func value() -> Interval? {
            guard let v = sum(), at == tokens.count else { return nil }
            return v
        }

        private mutating func sum() -> Interval? {
            guard var v = product() else { return nil }
            while let sign = take("+−") {
                guard let w = product() else { return nil }
                v = sign == "+" ? v + w : v - w
            }
            return v
        }

        private mutating func product() -> Interval? {
            // `2 × 8.33` is so many lengths, `8.33 × 2` a length by a factor.
            var counts = if case .number(let n) = next { n == n.rounded() } else { false }
            guard var v = factor() else { return nil }
            while let sign = take("×/") {
                guard let w = factor(isFactor: sign == "/" || !counts) else { return nil }
                counts = false
                v = sign == "×" ? v * w : v / w
            }
            return v
        }

        private mutating func factor(isFactor: Bool = false) -> Interval? {
            if take("−") != nil { return factor(isFactor: isFactor).map { Interval(0, 0) - $0 } }
            if take("(") != nil {
                guard let v = sum(), take(")") != nil else { return nil }
                return v
            }
            guard case .number(let n) = next else { return nil }
            at += 1
            // A factor of a half is exact.
            let isPercentage = take("%") != nil
            let v = n == 0.5 ? Interval(n, n) : Interval(printed: n, isFactor: isFactor || isPercentage)
            return isPercentage ? v * Interval(0.01, 0.01) : v
        }
    }
}
