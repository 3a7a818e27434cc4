import TGLLayout
import TGLSyntax

/// What a value is to be: a side that is computed, a sign, and a side that it is compared with, both as the language reads values.
struct Goal {
    enum Sign {
        case equal, atMost, atLeast

        init?(_ sign: RelationSign) {
            switch sign {
            case .set: self = .equal
            case .atMost: self = .atMost
            case .atLeast: self = .atLeast
            default: return nil
            }
        }

        init?(_ sign: BinaryOperator) {
            switch sign {
            case .equal, .about: self = .equal
            case .lessOrEqual: self = .atMost
            case .greaterOrEqual: self = .atLeast
            default: return nil
            }
        }
    }

    /// As it was typed, on one line.
    let text: String
    /// The left side as it was typed.
    let left: String
    let sign: Sign
    /// Gives both sides as a list of two numbers.
    let sides: Function
    /// The node whose property the left side is, and that property where it is one.
    let node: Int32?
    let prop: Prop?
    /// The properties that it reads, those of the left side first.
    let reads: [(node: Int32, prop: Prop)]

    /// So near is exact.
    static let tolerance = 0.01

    /// How far the left side is from the goal, with its sign: 0 of an equation that is met; of a bound that is met nothing above 0.
    func distance(_ left: Double, _ right: Double) -> Double { sign == .atLeast ? right - left : left - right }

    /// Whether a distance is none: of an equation as far as two decimals show it.
    func isMet(_ distance: Double) -> Bool { excess(distance) <= 0 }

    /// By how much a distance is too large; 0 or below where the goal is met.
    func excess(_ distance: Double) -> Double {
        sign == .equal ? abs(distance) - Goal.tolerance + 1e-9 : distance - 1e-9
    }
}

/// Why a goal cannot be sought.
public enum WantFailure: Error {
    /// The text cannot be read, or a value in it cannot be computed.
    case diagnostics([Diagnostic])
    /// The text asks for something that is no goal; why, and what to write.
    case message(String)
    /// Somebody said stop.
    case interrupted
}
