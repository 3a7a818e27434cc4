import TGLLayout
import TGLSyntax

/// The target of a sweep, and the values to which it is set.
package struct SweptValues {
    /// The values in order.
    private enum Values {
        /// Numbers, or percentages, at equal distances, up to the last one.
        case steps(from: Double, step: Double, to: Double, isPercent: Bool)
        case listed([Value])
    }

    /// The target as written: `screen.width`.
    let target: String
    /// A function that sets the target to its argument.
    let setter: Function
    private let values: Values
    /// The number of values.
    let count: Int

    /// The most values in a range of numbers.
    static let mostValues = 100_001
    private static let usualSteps = 1000.0

    /// - Parameters:
    ///   - first: the first value, or a list of all.
    ///   - last: the last value of a range; `none` for a list.
    ///   - words: the words of the target, in order.
    init(_ target: String, _ setter: Function, _ first: Value, _ last: Value, words: [String]) throws(Failure) {
        (self.target, self.setter) = (target, setter)
        switch (first, last) {
        case (.list(let list), .none):
            guard !list.isEmpty else { throw Failure(.argument, "the list of values for `\(target)` is empty") }
            values = .listed(Array(list))
            count = list.count
        case (.number(let from), .number(let to)): (values, count) = try Self.grid(target, from, to, isPercent: false)
        case (.percent(let from), .percent(let to)): (values, count) = try Self.grid(target, from, to, isPercent: true)
        case (.word(let from), .word(let to)):
            guard let low = words.firstIndex(of: from.text), let high = words.firstIndex(of: to.text) else {
                throw Failure(
                    .argument, "`\(target)` takes no range from `\(from.text)` to `\(to.text)`",
                    help: words.isEmpty ? nil : "it takes \(words.joined(separator: ", "))")
            }
            let range = words[min(low, high)...max(low, high)].map { Value.word(WordID.known($0)) }
            values = .listed(low <= high ? range : range.reversed())
            count = range.count
        default:
            let wrong = if case .none = last { first } else if case .number = first { last } else { first }
            throw Failure(
                .type, "a sweep of `\(target)` takes a range or a list of values, not \(wrong.kindText)",
                help: "write `over \(target) in 320..1440` or `over \(target) in [320, 375, 768]`")
        }
    }

    /// The step of a range: 1 between whole numbers; otherwise, or for a very long range, a few thousand steps are used.
    private static func grid(_ target: String, _ from: Double, _ to: Double, isPercent: Bool) throws(Failure) -> (Values, Int) {
        let width = abs(to - from)
        guard width.isFinite else { throw Failure(.argument, "the range of values for `\(target)` is too wide") }
        let isWhole = from.rounded() == from && to.rounded() == to
        var step = 1.0
        if !isWhole || width > Double(mostValues - 1) { step = niceStep(width / usualSteps) }
        let steps = width == 0 ? 0 : Int((width / step - 1e-9).rounded(.up))
        return (.steps(from: from, step: to < from ? -step : step, to: to, isPercent: isPercent), steps + 1)
    }

    /// The least step that is 1, 2 or 5 times a power of ten and not below a given one.
    package static func niceStep(_ least: Double) -> Double {
        guard least > 0 else { return 1 }
        var power = 1.0
        while power > least, power > 1e-300 { power /= 10 }
        while power * 10 <= least { power *= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power
    }

    /// Whether what is between two values that were tried can be found by bisection.
    var isGrid: Bool { if case .steps = values { true } else { false } }

    /// The number at an index.
    private func number(at place: Int, _ from: Double, _ step: Double, _ to: Double) -> Double {
        place == count - 1 ? to : from + Double(place) * step
    }

    /// The value at an index, from 0.
    func value(at place: Int) -> Value {
        switch values {
        case .steps(let from, let step, let to, let isPercent):
            let number = number(at: place, from, step, to)
            return isPercent ? .percent(number) : .number(number)
        case .listed(let list): return list[place]
        }
    }

    /// The indices of the values next to a number on both sides, and at it, if it is within the range.
    func places(around number: Double) -> [Int] {
        guard case .steps(let from, let step, let to, _) = values, number >= min(from, to), number <= max(from, to) else { return [] }
        let place = Int(((number - from) / step).rounded(.down))
        return [place - 1, place, place + 1].filter { (0..<count).contains($0) }
    }
}
