import TGLLayout
import TGLSyntax

/// The largest number and the largest factor that a relation of a system may have (C-40): doubles hold nine digits beside it, so that a
/// solution is exact to a millionth of a point.
enum Magnitude {
    static let most = 1e9

    /// The failure of a relation with a number or a factor beyond it.
    static func failure(of numbers: [Double], _ range: SourceRange?) -> Failure? {
        guard let large = numbers.first(where: { abs($0) > most }) else { return nil }
        return Failure(
            .badValue, "`\(shortNumber(large))` is too large for a relation: its numbers and factors go up to 1e9",
            note: "a `constraint` and a `stack` solve their relations together, and with larger numbers the solution is not exact",
            help: "write a smaller number, or place the node in another container, such as a `frame`", range: range)
    }

    static func numbers(of sum: LinearSum) -> [Double] {
        [sum.add, sum.percent ?? 0, sum.wrap ?? 0, sum.nested?.mult ?? 0] + sum.terms.map(\.mult)
    }

    static func numbers(of rule: Rule, _ sum: SumRule?) -> [Double] {
        [rule.add, rule.mult] + (sum?.operands.flatMap { numbers(of: $0) } ?? [])
    }
}
