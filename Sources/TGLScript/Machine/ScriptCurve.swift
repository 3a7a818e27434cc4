import TGLLayout
import TGLSyntax

/// A function of a script that a property holds.
protocol ScriptFunction: CurveFunction {
    /// The original function.
    var given: Function { get }
    /// The function with the values that its variables had when it was set.
    var frozen: Function { get }
    /// The knobs whose values at that time it keeps.
    var knobs: Set<Int> { get }
}

/// A function given to `polar`, `rect` or `param`.
final class ScriptCurve: ScriptFunction {
    let given: Function
    let frozen: Function
    /// The knobs whose values at that time it keeps.
    let knobs: Set<Int>
    private let link: MachineLink
    private var machine: Machine? { link.machine }
    private let prop: Prop
    let source: String

    init(_ function: Function, in machine: Machine, _ prop: Prop) throws(Failure) {
        given = function
        let freezer = Freezer(machine)
        frozen = try freezer.freeze(function)
        knobs = freezer.knobs
        link = machine.link
        self.prop = prop
        source = function.program?.text ?? function.name
    }

    func callAsFunction(_ argument: Double) -> (Double, Double)? {
        guard let machine else { return nil }
        do {
            return try machine.point(of: frozen, at: argument, prop)
        } catch {
            if machine.session.curveFailure == nil { machine.session.curveFailure = error }
            return nil
        }
    }
}

extension Machine {
    /// A curve's point for an argument: one number, or two for `param`; `nil` if the function returns `none`.
    fileprivate func point(of function: Function, at argument: Double, _ prop: Prop) throws(Failure) -> (Double, Double)? {
        let value = try inPureMode(.function) { () throws(Failure) in try call(function, [.number(argument)]) }
        switch value {
        case .none: return nil
        case .number(let number) where prop != .param: return (number, 0)
        case .list(let list) where prop == .param && list.count == 2:
            guard case .number(let x) = list[0], case .number(let y) = list[1] else { break }
            return (x, y)
        default: break
        }
        let needs = prop == .param ? "a list of two numbers" : "a number"
        let failure = Failure.type("the function of `\(prop.word)`", needs: "to return \(needs) or none", got: value)
        if let program = function.program {
            failure.place = Diagnostic.Place(source: program.source, range: program.range(at: 0))
        }
        throw failure
    }
}
