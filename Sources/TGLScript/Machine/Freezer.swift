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
        for (cell, copy) in fresh { copy.pointee.slot = TaggedValue(freeze(cell.pointee.slot.value)) }
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
