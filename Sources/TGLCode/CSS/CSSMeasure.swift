// Lengths and percentages: `calc()`, `min()`, `max()`, `clamp()` and all units, after Values 4, as what a script writes for them.

/// A sum of points, a percentage, parts of the screen and knobs.
struct LengthSum: Equatable {
    var points = 0.0
    var percent = 0.0
    /// Parts of the screen's width and height.
    var screenWidth = 0.0
    var screenHeight = 0.0
    /// Each knob that takes part, with its factor.
    var knobs: [Knob] = []

    struct Knob: Equatable {
        let name: String
        var factor: Double
        /// What it is to begin with.
        let value: Double
    }

    var isNumber: Bool { percent == 0 && screenWidth == 0 && screenHeight == 0 && knobs.isEmpty }

    static func + (a: LengthSum, b: LengthSum) -> LengthSum {
        var sum = a
        sum.points += b.points
        sum.percent += b.percent
        sum.screenWidth += b.screenWidth
        sum.screenHeight += b.screenHeight
        for knob in b.knobs {
            if let known = sum.knobs.firstIndex(where: { $0.name == knob.name }) {
                sum.knobs[known].factor += knob.factor
            } else {
                sum.knobs.append(knob)
            }
        }
        return sum
    }

    func times(_ factor: Double) -> LengthSum {
        LengthSum(
            points: points * factor, percent: percent * factor, screenWidth: screenWidth * factor, screenHeight: screenHeight * factor,
            knobs: knobs.map { Knob(name: $0.name, factor: $0.factor * factor, value: $0.value) })
    }
}

/// A length: a sum, and the smallest or largest of others.
struct Measure: Equatable {
    var sum = LengthSum()
    var extremes: [Extreme] = []

    struct Extreme: Equatable {
        var factor: Double
        let isLeast: Bool
        let of: [Measure]
    }

    init(_ sum: LengthSum = LengthSum()) { self.sum = sum }
    init(points: Double) { sum.points = points }
    init(percent: Double) { sum.percent = percent }

    static let zero = Measure()
    /// Whether it is a number of points.
    var isNumber: Bool { extremes.isEmpty && sum.isNumber }
    var isZero: Bool { isNumber && sum.points == 0 }
    var hasPercent: Bool { sum.percent != 0 || extremes.contains { $0.of.contains(where: \.hasPercent) } }
    /// Whether it is a percentage alone.
    var isPercent: Bool {
        extremes.isEmpty && sum.points == 0 && sum.screenWidth == 0 && sum.screenHeight == 0 && sum.knobs.isEmpty && sum.percent != 0
    }
    var readsScreen: Bool {
        sum.screenWidth != 0 || sum.screenHeight != 0 || extremes.contains { $0.of.contains(where: \.readsScreen) }
    }
    var knobs: [LengthSum.Knob] { sum.knobs + extremes.flatMap { $0.of.flatMap(\.knobs) } }

    static func + (a: Measure, b: Measure) -> Measure {
        var result = Measure(a.sum + b.sum)
        result.extremes = a.extremes + b.extremes
        return result
    }

    func times(_ factor: Double) -> Measure {
        var result = Measure(sum.times(factor))
        result.extremes = extremes.map { Extreme(factor: $0.factor * factor, isLeast: $0.isLeast, of: $0.of) }
        return result
    }

    /// The smallest or largest of some, as a number where all are.
    static func extreme(_ isLeast: Bool, _ parts: [Measure]) -> Measure {
        var others: [Measure] = []
        var number: Double?
        for part in parts {
            if part.isNumber {
                number = number.map { isLeast ? min($0, part.sum.points) : max($0, part.sum.points) } ?? part.sum.points
            } else if !others.contains(part) {
                others.append(part)
            }
        }
        if let number {
            if others.isEmpty { return Measure(points: number) }
            others.append(Measure(points: number))
        }
        if others.count == 1 { return others[0] }
        var result = Measure()
        result.extremes = [Extreme(factor: 1, isLeast: isLeast, of: others)]
        return result
    }

    /// How much it is on a screen, with percentages of a length; nil where there are percentages and no such length.
    func points(screen: (width: Double, height: Double), of whole: Double? = nil) -> Double? {
        var total = sum.points + sum.screenWidth * screen.width + sum.screenHeight * screen.height
        for knob in sum.knobs { total += knob.factor * knob.value }
        if sum.percent != 0 {
            guard let whole else { return nil }
            total += sum.percent / 100 * whole
        }
        for extreme in extremes {
            var values: [Double] = []
            for part in extreme.of {
                guard let value = part.points(screen: screen, of: whole) else { return nil }
                values.append(value)
            }
            total += extreme.factor * ((extreme.isLeast ? values.min() : values.max()) ?? 0)
        }
        return total
    }

    /// What a script writes for it.
    var script: String {
        var parts: [(text: String, isNegative: Bool)] = []
        func add(_ factor: Double, _ text: String) {
            guard factor != 0 else { return }
            parts.append((abs(factor) == 1 ? text : "\(text) * \(abs(factor).scriptText)", factor < 0))
        }
        if sum.percent != 0 { parts.append((abs(sum.percent).percentText + "%", sum.percent < 0)) }
        for extreme in extremes {
            add(extreme.factor, (extreme.isLeast ? "min(" : "max(") + extreme.of.map(\.script).joined(separator: ", ") + ")")
        }
        for (part, word) in [(sum.screenWidth, "vw"), (sum.screenHeight, "vh")] where part != 0 {
            parts.append(("\(word)(\(abs(part * 100).scriptText))", part < 0))
        }
        for knob in sum.knobs { add(knob.factor, knob.name) }
        if sum.points != 0 || parts.isEmpty { parts.append((abs(sum.points).scriptText, sum.points < 0)) }
        var text = ""
        for (index, part) in parts.enumerated() {
            text += index == 0 ? (part.isNegative ? "-" : "") : part.isNegative ? " - " : " + "
            text += part.text
        }
        return text
    }
}

extension Double {
    /// A percentage as a script writes it: to six decimals.
    var percentText: String {
        let rounded = (self * 1_000_000).rounded() / 1_000_000
        guard abs(rounded) < 1e9, rounded != rounded.rounded() else { return rounded.scriptText }
        var digits = "\(Int(((abs(rounded) - abs(rounded).rounded(.down)) * 1_000_000).rounded()) + 1_000_000)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return (rounded < 0 ? "-" : "") + "\(Int(abs(rounded).rounded(.down)))." + digits
    }
}

/// What relative units are relative to.
struct LengthContext {
    var fontSize = 16.0
    var rootFontSize = 16.0
    var lineHeight = 16.0
    var rootLineHeight = 16.0
    var screen: (width: Double, height: Double) = (1280, 800)
}

/// Reads lengths and numbers from tokens.
struct MeasureReader {
    let context: LengthContext
    /// Whether a percentage may be there.
    var takesPercent = true
    /// Parentheses, functions, products and sums may be so deep in each other: `calc` in `calc` takes four of these.
    static let mostLevels = 256

    init(_ context: LengthContext, takesPercent: Bool = true) {
        self.context = context
        self.takesPercent = takesPercent
    }

    private enum Term {
        case number(Double)
        case measure(Measure)
    }

    /// A length from one token, or one function with all that is in it.
    func length(_ tokens: ArraySlice<CSSToken>) -> Measure? {
        let tokens = tokens.trimmed
        guard let first = tokens.first else { return nil }
        if tokens.count == 1 {
            if first.kind == .number { return first.number == 0 ? .zero : nil }
            return unit(first)
        }
        guard first.kind == .function, case .measure(let measure)? = function(tokens, 0) else {
            // A calc of zeros is a number, which is no length.
            return nil
        }
        return measure
    }

    /// A number, also of `calc()`.
    func number(_ tokens: ArraySlice<CSSToken>) -> Double? {
        let tokens = tokens.trimmed
        guard let first = tokens.first else { return nil }
        if tokens.count == 1 { return first.kind == .number ? first.number : nil }
        guard first.kind == .function, case .number(let number)? = function(tokens, 0) else { return nil }
        return number
    }

    private func unit(_ token: CSSToken) -> Measure? {
        switch token.kind {
        case .knob:
            return Measure(LengthSum(knobs: [LengthSum.Knob(name: token.text, factor: 1, value: token.number)]))
        case .percentage: return takesPercent ? Measure(percent: token.number) : nil
        case .dimension:
            let number = token.number
            if let factor = CSSUnits.absolute[token.text] { return Measure(points: number * factor) }
            switch token.text {
            case "em", "ic", "cap": return Measure(points: number * context.fontSize)
            case "rem", "ric": return Measure(points: number * context.rootFontSize)
            case "ch", "ex": return Measure(points: number * context.fontSize / 2)
            case "rch", "rex": return Measure(points: number * context.rootFontSize / 2)
            case "lh": return Measure(points: number * context.lineHeight)
            case "rlh": return Measure(points: number * context.rootLineHeight)
            case "vw", "svw", "lvw", "dvw", "vi", "svi", "lvi", "dvi": return Measure(LengthSum(screenWidth: number / 100))
            case "vh", "svh", "lvh", "dvh", "vb", "svb", "lvb", "dvb": return Measure(LengthSum(screenHeight: number / 100))
            case "vmin", "svmin", "lvmin", "dvmin": return part(number, isWidth: context.screen.width < context.screen.height)
            case "vmax", "svmax", "lvmax", "dvmax": return part(number, isWidth: context.screen.width >= context.screen.height)
            default: return nil
            }
        default: return nil
        }
    }

    private func part(_ number: Double, isWidth: Bool) -> Measure {
        Measure(isWidth ? LengthSum(screenWidth: number / 100) : LengthSum(screenHeight: number / 100))
    }

    /// A function and its arguments up to its closing parenthesis, or the end.
    private func function(_ tokens: ArraySlice<CSSToken>, _ level: Int) -> Term? {
        guard level < Self.mostLevels, let name = tokens.first?.text else { return nil }
        var inner = tokens.dropFirst()
        if inner.last?.kind == .closeParen { inner = inner.dropLast() }
        let arguments = inner.split(atTopLevel: .comma)
        guard arguments.count <= 64 else { return nil }
        func terms() -> [Term]? {
            var terms: [Term] = []
            for argument in arguments {
                guard let term = sum(argument.trimmed, level + 1) else { return nil }
                terms.append(term)
            }
            return terms
        }
        switch name {
        case "calc", "-webkit-calc", "-moz-calc", "": return arguments.count == 1 ? sum(arguments[0].trimmed, level + 1) : nil
        case "min", "max": return terms().flatMap { Self.extreme(name == "min", $0) }
        case "clamp":
            guard let all = terms(), all.count == 3, let upper = Self.extreme(true, [all[1], all[2]]) else { return nil }
            return Self.extreme(false, [all[0], upper])
        case "abs", "sign", "round", "mod", "rem", "hypot", "sqrt", "pow":
            guard let all = terms(), case .number(let a)? = all.first else { return nil }
            switch name {
            case "abs": return .number(abs(a))
            case "sqrt": return a >= 0 ? .number(a.squareRoot()) : nil
            case "sign": return .number(a > 0 ? 1 : a < 0 ? -1 : 0)
            default: return nil
            }
        case "env", "constant":
            // The insets of a screen without a notch.
            return arguments.count > 1 ? sum(arguments[1].trimmed, level + 1) : .measure(.zero)
        default: return nil
        }
    }

    private static func extreme(_ isLeast: Bool, _ terms: [Term]) -> Term? {
        guard !terms.isEmpty else { return nil }
        var numbers: [Double] = []
        var measures: [Measure] = []
        for term in terms {
            switch term {
            case .number(let number): numbers.append(number)
            case .measure(let measure): measures.append(measure)
            }
        }
        if measures.isEmpty { return .number(isLeast ? numbers.min()! : numbers.max()!) }
        guard numbers.isEmpty else { return nil }
        return .measure(.extreme(isLeast, measures))
    }

    /// Terms with `+` and `-` between.
    private func sum(_ tokens: ArraySlice<CSSToken>, _ level: Int) -> Term? {
        guard level < Self.mostLevels else { return nil }
        var total: Term?
        var sign = 1.0
        var start = tokens.startIndex
        var depth = 0
        func add(_ part: ArraySlice<CSSToken>) -> Bool {
            guard let term = product(part.trimmed, level + 1) else { return false }
            switch (total, term) {
            case (nil, .number(let b)): total = .number(sign * b)
            case (nil, .measure(let b)): total = .measure(b.times(sign))
            case (.number(let a), .number(let b)): total = .number(a + sign * b)
            case (.measure(let a), .measure(let b)): total = .measure(a + b.times(sign))
            default: return false
            }
            return true
        }
        for index in tokens.indices {
            switch tokens[index].kind {
            case .openParen, .function: depth += 1
            case .closeParen: depth -= 1
            case .delim where depth == 0 && (tokens[index].text == "+" || tokens[index].text == "-"):
                guard index > tokens.startIndex, tokens[index - 1].kind == .space else { continue }
                guard add(tokens[start..<index]) else { return nil }
                sign = tokens[index].text == "+" ? 1 : -1
                start = index + 1
            default: break
            }
        }
        return add(tokens[start...]) ? total : nil
    }

    /// Factors with `*` and `/` between.
    private func product(_ tokens: ArraySlice<CSSToken>, _ level: Int) -> Term? {
        guard level < Self.mostLevels else { return nil }
        var total: Term?
        var isDivision = false
        var start = tokens.startIndex
        var depth = 0
        func multiply(_ part: ArraySlice<CSSToken>) -> Bool {
            guard let factor = operand(part.trimmed, level + 1) else { return false }
            switch (total, factor) {
            case (nil, _): total = factor
            case (.number(let a), .number(let b)):
                guard !isDivision || b != 0 else { return false }
                total = .number(isDivision ? a / b : a * b)
            case (.measure(let a), .number(let b)):
                guard !isDivision || b != 0 else { return false }
                total = .measure(a.times(isDivision ? 1 / b : b))
            case (.number(let a), .measure(let b)):
                guard !isDivision else { return false }
                total = .measure(b.times(a))
            default: return false
            }
            return true
        }
        for index in tokens.indices {
            switch tokens[index].kind {
            case .openParen, .function: depth += 1
            case .closeParen: depth -= 1
            case .delim where depth == 0 && (tokens[index].text == "*" || tokens[index].text == "/"):
                guard multiply(tokens[start..<index]) else { return nil }
                isDivision = tokens[index].text == "/"
                start = index + 1
            default: break
            }
        }
        return multiply(tokens[start...]) ? total : nil
    }

    private func operand(_ tokens: ArraySlice<CSSToken>, _ level: Int) -> Term? {
        guard let first = tokens.first else { return nil }
        switch first.kind {
        case .number where tokens.count == 1: return .number(first.number)
        case .openParen: return sum(tokens.dropFirst().dropLast().trimmed, level + 1)
        case .function: return function(tokens, level + 1)
        case .ident where tokens.count == 1:
            switch first.word {
            case "pi": return .number(Double.pi)
            case "e": return .number(2.718281828459045)
            case "infinity": return .number(1e9)
            case "-infinity": return .number(-1e9)
            default: return nil
            }
        default: return tokens.count == 1 ? unit(first).map { .measure($0) } : nil
        }
    }
}
