/// How the screen is compared with the sheet of a design.
public enum DesignFactor: Int32, CaseIterable, Sendable {
    case none = 0
    /// The screen's width by the sheet's.
    case width
    /// The screen's height by the sheet's.
    case height
    /// The screen's diagonal by the sheet's.
    case diagonal
    /// The smaller of the factors of width and height.
    case min
    /// The larger of these.
    case max
    /// The factor of the width for lengths along x, that of the height for lengths along y; of `adapt` only.
    case both
}

/// A number that depends on the reader's text size or on the screen.
public indirect enum LiveNumber: Hashable, Sendable {
    /// `scaled(n, style, most)`: grows with the text size.
    case scaled(LiveSum, TextStyle, most: LiveSum?)
    /// `design(n, how)`: a number of the sheet, on the screen.
    case design(LiveSum, DesignFactor)
    /// `vw(n)`, `vh(n)`: hundredths of the screen's width or height.
    case screen(LiveSum, Axis)
    /// `max(…)` or `min(…)` of live numbers.
    case extreme([LiveSum], isLargest: Bool)
    /// `exact(n)`: not changed by `adapt`.
    case exact(LiveSum)
}

/// A live number times a factor.
public struct LiveTerm: Hashable, Sendable {
    /// The factor.
    public var factor: Double
    /// The number.
    public let number: LiveNumber

    /// A term by its parts.
    public init(_ number: LiveNumber, factor: Double = 1) {
        self.factor = factor
        self.number = number
    }
}

/// A number of points plus live numbers.
public struct LiveSum: Hashable, Sendable {
    /// What is added, in points.
    public var add: Double
    /// The live numbers, in the order in which they are written.
    public var terms: [LiveTerm]

    /// A sum by its parts.
    public init(_ add: Double = 0, _ terms: [LiveTerm] = []) {
        self.add = add
        self.terms = terms
    }
}

/// What a rule of kind `adaptive` holds (`Document.adaptiveRules`): which rule is in force follows from the reader, the
/// screen or the nodes that take part.
public enum AdaptiveRule: Equatable, Sendable {
    /// `idiom(a, b)`: the first on a phone, the second on a pad.
    case idiom(phone: Rule, pad: Rule)
    /// A rule to which live numbers are added.
    case sum(Rule, [LiveTerm])
    /// A list of numbers of which some are live.
    case numbers([LiveSum])
    /// `a or b`: the second while a node that the first names is gone, removed, not there or not made yet.
    case otherwise(Rule, Rule)
}

extension LiveNumber {
    /// Whether it depends on the text size; it may depend on the design as well.
    var dependsOnText: Bool {
        switch self {
        case .scaled: true
        case .design(let sum, _), .screen(let sum, _), .exact(let sum): sum.dependsOnText
        case .extreme(let sums, _): sums.contains { $0.dependsOnText }
        }
    }

    /// Whether it depends on the screen and the sheet.
    var dependsOnDesign: Bool {
        switch self {
        case .scaled(let sum, _, let most): sum.dependsOnDesign || most?.dependsOnDesign ?? false
        case .design, .screen: true
        case .exact(let sum): sum.dependsOnDesign
        case .extreme(let sums, _): sums.contains { $0.dependsOnDesign }
        }
    }

    /// The number in a context, in points.
    public func value(_ context: AdaptContext) -> Double {
        switch self {
        case .scaled(let sum, let style, let most):
            let grown = sum.value(context) * style.leading(at: context.textSize) / style.leading(at: .large)
            return most.map { Swift.min($0.value(context), grown) } ?? grown
        case .design(let sum, let how): return sum.value(context) * context.factor(how)
        case .screen(let sum, let axis): return sum.value(context) * context.screen[axis] / 100
        case .extreme(let sums, let isLargest):
            let values = sums.map { $0.value(context) }
            return (isLargest ? values.max() : values.min()) ?? 0
        case .exact(let sum): return sum.value(context)
        }
    }
}

extension LiveSum {
    var dependsOnText: Bool { terms.contains { $0.number.dependsOnText } }
    var dependsOnDesign: Bool { terms.contains { $0.number.dependsOnDesign } }

    /// The sum in a context, in points. The plain number is multiplied by `factor`.
    public func value(_ context: AdaptContext, times factor: Double = 1) -> Double {
        terms.reduce(add * factor) { $0 + $1.factor * $1.number.value(context) }
    }

    /// The sum times a factor.
    public func scaled(by factor: Double) -> LiveSum {
        LiveSum(add * factor, terms.map { LiveTerm($0.number, factor: $0.factor * factor) })
    }
}
