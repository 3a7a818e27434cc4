import TGLLayout
import TGLSyntax

// Functions given to properties keep the values that their variables had then.

/// A function that is kept: a template, or the condition of a `when`.
package final class KeptFunction {
    /// The function as it was given, with its variables.
    let given: Function
    /// The function with what its variables held then; knobs are read when it is called.
    package let frozen: Function
    /// The knobs that it may read.
    package let knobs: Set<Int>

    init(given: Function, frozen: Function, knobs: Set<Int>) {
        self.given = given
        self.frozen = frozen
        self.knobs = knobs
    }
}

/// Copies functions with the values of all variables they see.
final class Freezer {
    private let machine: Machine
    /// Knobs are left to be read when the function is called.
    private let keepsKnobs: Bool
    /// Of a template, whose reading of knobs is noted (`Op.getKnob`), the names of the nodes that it makes.
    private let nodeNames: Set<Symbol>?
    private var notesKnobs: Bool { nodeNames != nil }
    /// The knobs that the functions read.
    private(set) var knobs: Set<Int> = []
    private var functions: [ObjectIdentifier: Function] = [:]
    private var cells: [UnsafeMutablePointer<Cell>: UnsafeMutablePointer<Cell>] = [:]
    private var lists: [ObjectIdentifier: Value] = [:]

    init(_ machine: Machine, keepsKnobs: Bool = false, template nodeNames: Set<Symbol>? = nil) {
        self.machine = machine
        self.keepsKnobs = keepsKnobs
        self.nodeNames = nodeNames
    }

    func freeze(_ function: Function) -> Function {
        // What a built-in does is always the same.
        guard let program = function.program, !program.isBuiltIn else { return function }
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
        let result = Function(copied, cellCount: own.count, openNode: .none, heap: machine.heap) { own[$0] }
        functions[ObjectIdentifier(function)] = result
        for (cell, copy) in fresh { copy.pointee.slot = TaggedValue(freeze(cell.pointee.slot.value)) }
        fill(copied)
        return result
    }

    /// A value, with the functions that it is or holds frozen.
    func freeze(_ value: Value) -> Value {
        switch value {
        case .function(let function): return .function(freeze(function))
        case .list(let list):
            guard list.contains(where: { if case .function = $0 { true } else { false } }) else { return value }
            // A list may be in others many times over.
            if let done = lists[ObjectIdentifier(list)] { return done }
            let copy = machine.list(list.map { freeze($0) })
            lists[ObjectIdentifier(list)] = copy
            return copy
        default: return value
        }
    }

    private func variable(_ entry: Int) -> Value? {
        machine.stack[entry].tag == Tag.undefined ? nil : machine.stack[entry].value
    }

    /// Turns reads of top-level variables, built-ins and words into constants, in a program and in those within it: a node or
    /// a variable that takes such a name later changes nothing. A name that nothing has stays one: `Machine.lookup` finds no variable
    /// for it.
    private func fill(_ program: Program) {
        var added: [Value] = []
        /// Has an instruction load a value, if there is one; answers whether there is.
        func load(_ value: Value?, at index: Int) -> Bool {
            guard let value else { return false }
            added.append(freeze(value))
            program.code[index].op = .loadConstant
            program.code[index].wide = program.constantCount + added.count - 1
            return true
        }
        for index in 0..<program.codeCount {
            let i = program.code[index]
            switch i.op {
            case .getGlobal where isKnob(i.wide), .getKnob where isKnob(i.wide): if notesKnobs { program.code[index].op = .getKnob }
            case .getGlobal, .getKnob:
                if !load(variable(i.wide), at: index), let symbol = machine.session.scope.symbol(at: i.wide) {
                    program.code[index].op = .getName
                    program.code[index].wide = Int(symbol.raw)
                }
            case .getName where isKnob(named: i.wide, in: program):
                program.code[index].op = notesKnobs ? .getKnob : .getGlobal
                program.code[index].wide = entry(of: i.wide, in: program)?.index ?? 0
            case .getName, .getNameIfAny: _ = load(meaning(of: i.wide, in: program), at: index)
            // The list is where its name was.
            case .getIndexed, .getIndexedIfAny: _ = load(meaning(of: program.code[index + 1].wide, in: program), at: index + 1)
            default: continue
            }
        }
        // What follows knobs in a template is a function that freezes by itself.
        if notesKnobs { for plan in program.plans.ties { knobs.formUnion(machine.frozen(plan).knobs) } }
        program.addConstants(added)
        for inner in program.programs { fill(inner) }
    }

    /// Notes a knob that is read; answers whether it is to be left as it is.
    private func isKnob(_ index: Int) -> Bool {
        guard machine.session.scope.isKnob(index) else { return false }
        knobs.insert(index)
        return keepsKnobs
    }

    private func isKnob(named symbol: Int, in program: Program) -> Bool { entry(of: symbol, in: program).map { isKnob($0.index) } ?? false }

    private func entry(of symbol: Int, in program: Program) -> TopScope.Entry? {
        machine.session.scope.find(Symbol(raw: UInt32(symbol)), layer: program.layer)
    }

    /// What a name stands for that is no node.
    private func meaning(of symbol: Int, in program: Program) -> Value? {
        if let nodeNames, nodeNames.contains(Symbol(raw: UInt32(symbol))) { return nil }
        return entry(of: symbol, in: program).map { variable($0.index) } ?? machine.fixedMeaning(of: Symbol(raw: UInt32(symbol)))
    }
}
