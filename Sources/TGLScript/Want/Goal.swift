import TGLLayout
import TGLSyntax

/// A goal for a value: a computed side, a sign, and the side that it is compared with. Both sides are expressions of the language.
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

    /// The goal as typed, on one line.
    let text: String
    /// The left side as typed.
    let left: String
    let sign: Sign
    /// A function that returns both sides as a list of two numbers.
    let sides: Function
    /// The node of the left side's property, and the property, if it is one.
    let node: Int32?
    let prop: Prop?
    /// The properties that it reads, those of the left side first.
    let reads: [(node: Int32, prop: Prop)]

    /// The tolerance for a value that counts as exact.
    static let tolerance = 0.01

    /// The signed distance of the left side from the goal: 0 for an equation that is met; at most 0 for a bound that is met.
    func distance(_ left: Double, _ right: Double) -> Double { sign == .atLeast ? right - left : left - right }

    /// Whether a distance counts as met; for an equation, to two decimals.
    func isMet(_ distance: Double) -> Bool { excess(distance) <= 0 }

    /// How much too large a distance is; 0 or below if the goal is met.
    func excess(_ distance: Double) -> Double {
        sign == .equal ? abs(distance) - Goal.tolerance + 1e-9 : distance - 1e-9
    }
}

/// Why a goal cannot be searched.
public enum WantFailure: Error {
    /// The text cannot be parsed, or a value in it cannot be computed.
    case diagnostics([Diagnostic])
    /// The text is no goal; with the reason and what to write.
    case message(String)
    /// The search was interrupted.
    case interrupted
}
