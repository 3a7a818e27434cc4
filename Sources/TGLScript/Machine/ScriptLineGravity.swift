import TGLLayout
import TGLSyntax

/// A function given to `lineGravity`, with the values that its variables had then.
final class ScriptLineGravity: LineFunction, ScriptFunction {
    let given: Function
    let frozen: Function
    let knobs: Set<Int>
    private let link: MachineLink
    private var machine: Machine? { link.machine }
    let source: String

    init(_ function: Function, in machine: Machine) throws(Failure) {
        given = function
        let freezer = Freezer(machine)
        frozen = try freezer.freeze(function)
        knobs = freezer.knobs
        link = machine.link
        source = function.program?.text ?? function.name
    }

    func word(line: Int, children: Int, isLast: Bool) -> Int32? {
        guard let machine else { return nil }
        do throws(Failure) {
            let all: [Value] = [.number(Double(line)), .number(Double(children)), .bool(isLast)]
            // A function may omit parameters that it does not use.
            return try code(machine.pure(frozen, Array(all.prefix(frozen.program?.parameterCount ?? all.count))))
        } catch {
            if machine.session.curveFailure == nil { machine.session.curveFailure = error }
            return nil
        }
    }

    private func code(_ value: Value) throws(Failure) -> Int32 {
        if case .none = value { return 0 }
        if case .word(let word) = value, let info = Prop.lineGravity.info.words.first(where: { $0.word == word.text }) { return info.code }
        let failure = Failure.type(
            "the function of `lineGravity`", needs: "to return a word for gravity along the line, as `between`, or none", got: value)
        if let program = given.program { failure.place = Diagnostic.Place(source: program.source, range: program.range(at: 0)) }
        throw failure
    }
}
