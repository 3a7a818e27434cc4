import TGLLayout
import TGLSyntax

extension Magnitude {
    /// The failure for a relation with a number or factor above the maximum; `nil` if there is none.
    static func failure(of numbers: [Double], _ range: SourceRange?) -> Failure? {
        numbers.first { abs($0) > most }.map { failure(of: $0, range) }
    }

    static func failure(of large: Double, _ range: SourceRange?) -> Failure {
        Failure(
            .badValue, "`\(shortNumber(large))` is too large for a relation: its numbers and factors go up to 1e9",
            note: "a `constraint` and a `stack` solve their relations together, and with larger numbers the solution is not exact",
            help: "write a smaller number, or place the node in another container, such as a `frame`", range: range)
    }
}
