import TGLLayout
import TGLSyntax

// Functions given to properties keep the values that their variables had then.

/// Copies functions with the values of all variables they see.
final class Freezer {
    private let machine: Machine
    private var functions: [ObjectIdentifier: Function] = [:]
    private var cells: [UnsafeMutablePointer<Cell>: UnsafeMutablePointer<Cell>] = [:]
    private var lists: [ObjectIdentifier: Value] = [:]

    init(_ machine: Machine) { self.machine = machine }

    func freeze(_ function: Function) -> Function {
        guard let program = function.program else { return function }
        if let done = functions[ObjectIdentifier(function)] { return done }
        // The copy is there before what it refers to is copied, since that may be itself.
        let copied = Program(copying: program)
        // What a property holds is kept, since it may come back by undo.
        machine.heap.take(copied.bytes)
        var own: [UnsafeMutablePointer<Cell>] = []
        var fresh: [(UnsafeMutablePointer<Cell>, UnsafeMutablePointer<Cell>)] = []
        for index in 0..<function.cellCount {
            let cell = function.cells[index]
            if let done = cells[cell] {
                done.pointee.references &+= 1
                own.append(done)
                continue
            }
            let copy = Cell.make(.none, machine.heap)
            cells[cell] = copy
            fresh.append((cell, copy))
            own.append(copy)
        }
        let result = Function(copied, cells: own, openNode: .none, heap: machine.heap)
        functions[ObjectIdentifier(function)] = result
        for (cell, copy) in fresh { copy.pointee.slot = Slot(freeze(cell.pointee.slot.value)) }
        fill(copied)
        return result
    }

    private func freeze(_ value: Value) -> Value {
        switch value {
        case .function(let function): return .function(freeze(function))
        case .list(let list):
            guard list.items.contains(where: { if case .function = $0 { true } else { false } }) else { return value }
            // A list may stand in others many times over.
            if let done = lists[ObjectIdentifier(list)] { return done }
            let copy = machine.list(list.items.map { freeze($0) })
            lists[ObjectIdentifier(list)] = copy
            return copy
        default: return value
        }
    }

    /// Turns reads of top-level variables into constants, in a program and in those within it.
    private func fill(_ program: Program) {
        var added: [Value] = []
        for index in 0..<program.codeCount {
            let i = program.code[index]
            let entry: Int?
            switch i.op {
            case .getGlobal: entry = i.wide
            case .getName: entry = machine.session.scope.find(Symbol(raw: UInt32(i.wide)), layer: program.layer)?.index
            default: continue
            }
            guard let entry, machine.stack[entry].tag != Tag.undefined else { continue }
            added.append(freeze(machine.stack[entry].value))
            program.code[index].op = .loadConstant
            program.code[index].wide = program.constantCount + added.count - 1
        }
        program.addConstants(added)
        for inner in program.programs { fill(inner) }
    }
}

/// A function given to `polar`, `rect` or `param`.
final class Curve: CurveFunction {
    /// The function as it was given.
    let given: Function
    let frozen: Function
    private weak var machine: Machine?
    private let prop: Prop
    let source: String

    init(_ function: Function, in machine: Machine, _ prop: Prop) {
        given = function
        frozen = Freezer(machine).freeze(function)
        self.machine = machine
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
    /// A curve's point at an argument: one number, or two for `param`; `nil` where the function gives `none`.
    fileprivate func point(of function: Function, at argument: Double, _ prop: Prop) throws(Failure) -> (Double, Double)? {
        let wasPure = isPure
        isPure = true
        defer { isPure = wasPure }
        let value = try call(function, [.number(argument)])
        switch value {
        case .none: return nil
        case .number(let number) where prop != .param: return (number, 0)
        case .list(let list) where prop == .param && list.items.count == 2:
            guard case .number(let x) = list.items[0], case .number(let y) = list.items[1] else { break }
            return (x, y)
        default: break
        }
        let needs = prop == .param ? "a list of two numbers" : "a number"
        let failure = Failure.type("the function given to `\(prop.word)`", needs: "to give \(needs) or none", got: value)
        if let program = function.program {
            failure.place = Diagnostic.Place(source: program.source, range: program.range(at: 0))
        }
        throw failure
    }
}
