import TGLLayout
import TGLSyntax

// Functions given to properties keep the values that their variables had at that time.

/// A function that is stored: a template, or the condition of a `when`.
package final class KeptFunction {
    /// The function as it was given, with its variables.
    let given: Function
    /// The function with the values of its variables at that time; knobs are read when it is called.
    package let frozen: Function
    /// The knobs that it may read.
    package let knobs: Set<Int>

    init(given: Function, frozen: Function, knobs: Set<Int>) {
        self.given = given
        self.frozen = frozen
        self.knobs = knobs
    }
}

/// Copies functions together with the values of all variables that they see.
final class Freezer {
    private let machine: Machine
    /// Whether knobs are not copied but read when the function is called.
    private let keepsKnobs: Bool
    /// For a template, whose reads of knobs are recorded (`Op.getKnob`): the names of the nodes that it makes.
    private let nodeNames: Set<Symbol>?
    private var notesKnobs: Bool { nodeNames != nil }
    /// The knobs that the functions read.
    private(set) var knobs: Set<Int> = []
    private var functions: [ObjectIdentifier: Function] = [:]
    private var cells: [UnsafeMutablePointer<Cell>: UnsafeMutablePointer<Cell>] = [:]
    /// The copied programs and cells whose content is not copied yet, each cell with its original. Functions may contain each other to any
    /// depth, so each is filled after the one that contains it.
    private var unfilled: [(program: Program, cells: [(given: UnsafeMutablePointer<Cell>, own: UnsafeMutablePointer<Cell>)])] = []
    /// Replaces functions by their copies.
    private var replacer = ValueReplacer()

    init(_ machine: Machine, keepsKnobs: Bool = false, template nodeNames: Set<Symbol>? = nil) {
        self.machine = machine
        self.keepsKnobs = keepsKnobs
        self.nodeNames = nodeNames
    }

    func freeze(_ function: Function) throws(Failure) -> Function {
        let result = copy(function)
        try fillAll()
        return result
    }

    /// A copy of a value in which all functions are frozen.
    func freeze(_ value: Value) throws(Failure) -> Value {
        let result = try copy(value)
        try fillAll()
        return result
    }

    private func copy(_ value: Value) throws(Failure) -> Value {
        // A long list of numbers or texts need not be searched.
        if case .list(let list) = value, !list.contains(where: \.holdsOthers) { return value }
        return try replacer.replace(in: value) { if case .function(let function) = $0 { .function(copy(function)) } else { nil } } ?? value
    }

    /// A copy of a function whose content is filled in later.
    private func copy(_ function: Function) -> Function {
        // A built-in has no variables.
        guard let program = function.program, !program.isBuiltIn else { return function }
        if let done = functions[ObjectIdentifier(function)] { return done }
        let copied = Program(copying: program)
        // Properties keep their functions, since an undo may restore them.
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
        unfilled.append((copied, fresh))
        return result
    }

    private func fillAll() throws(Failure) {
        var count = 0
        while let (program, cells) = unfilled.popLast() {
            for (given, own) in cells { own.pointee.slot = TaggedValue(try copy(given.pointee.slot.value)) }
            try fill(program)
            try machine.look(at: count)
            try machine.checkMemory()
            count += 1
        }
    }

    private func variable(_ entry: Int) -> Value? {
        machine.stack[entry].tag == Tag.undefined ? nil : machine.stack[entry].value
    }

    /// Replaces reads of top-level variables, built-ins and words by constants, in a program and in the programs within it, so that a later
    /// node or variable with such a name has no effect. An unknown name stays a name, for which `Machine.lookup` then finds no variable.
    private func fill(_ program: Program) throws(Failure) {
        var added: [Value] = []
        /// Makes an instruction load a value, if there is one. Returns whether there is.
        func load(_ value: Value?, at index: Int) throws(Failure) -> Bool {
            guard let value else { return false }
            added.append(try copy(value))
            program.code[index].op = .loadConstant
            program.code[index].wide = program.constantCount + added.count - 1
            return true
        }
        for index in 0..<program.codeCount {
            let i = program.code[index]
            switch i.op {
            case .getGlobal where isKnob(i.wide), .getKnob where isKnob(i.wide): if notesKnobs { program.code[index].op = .getKnob }
            case .getGlobal, .getKnob:
                if try !load(variable(i.wide), at: index), let symbol = machine.session.scope.symbol(at: i.wide) {
                    program.code[index].op = .getName
                    program.code[index].wide = Int(symbol.raw)
                }
            case .getName where isKnob(named: i.wide, in: program):
                program.code[index].op = notesKnobs ? .getKnob : .getGlobal
                program.code[index].wide = entry(of: i.wide, in: program)?.index ?? 0
            case .getName, .getNameIfAny: _ = try load(meaning(of: i.wide, in: program), at: index)
            // The second word of these instructions is the name; the list is loaded in its place.
            case .getIndexed, .getIndexedIfAny: _ = try load(meaning(of: program.code[index + 1].wide, in: program), at: index + 1)
            default: continue
            }
        }
        // A knob relation in a template is a function that is frozen separately.
        if notesKnobs { for plan in program.plans.ties { knobs.formUnion(try machine.frozen(plan).knobs) } }
        program.addConstants(added)
        for inner in program.programs { try fill(inner) }
    }

    /// Records a knob that is read. Returns whether the read is to stay.
    private func isKnob(_ index: Int) -> Bool {
        guard machine.session.scope.isKnob(index) else { return false }
        knobs.insert(index)
        return keepsKnobs
    }

    private func isKnob(named symbol: Int, in program: Program) -> Bool { entry(of: symbol, in: program).map { isKnob($0.index) } ?? false }

    private func entry(of symbol: Int, in program: Program) -> TopScope.Entry? {
        machine.session.scope.find(Symbol(raw: UInt32(symbol)), layer: program.layer)
    }

    /// The value of a name that does not belong to a node.
    private func meaning(of symbol: Int, in program: Program) -> Value? {
        if let nodeNames, nodeNames.contains(Symbol(raw: UInt32(symbol))) { return nil }
        return entry(of: symbol, in: program).map { variable($0.index) } ?? machine.fixedMeaning(of: Symbol(raw: UInt32(symbol)))
    }
}
