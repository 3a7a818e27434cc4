// Functions as expressions that make them again.

import TGLSyntax

extension Function {
    /// The variables that it holds on to, with what they hold.
    var captured: [(name: Symbol, value: Value)] {
        (program?.captureNames ?? []).enumerated().compactMap { index, name in
            index < cellCount ? (name, cells[index].pointee.slot.value) : nil
        }
    }
}

/// Writes functions. What one holds on to is given to it anew: `(k => t => k * t)(3)`.
struct FunctionText {
    private let machine: Machine
    private let literal: (Value) -> String?

    init(_ machine: Machine, literal: @escaping (Value) -> String?) {
        self.machine = machine
        self.literal = literal
    }

    /// `nil` where no script makes it again by itself. `frozen`: what a curve keeps, where its variables may have changed since.
    func expression(for function: Function, frozen: Function? = nil) -> String? {
        if function.builtIn != nil { return function.name }
        guard let program = function.program else { return nil }
        var names: [String] = []
        var values: [String] = []
        func hold(_ name: Symbol, _ value: Value) -> Bool {
            guard let text = literal(value) else { return false }
            names.append(machine.session.names[name])
            values.append(text)
            return true
        }
        for variable in (frozen ?? function).captured where !hold(variable.name, variable.value) { return nil }
        if let frozen = frozen?.program {
            for (name, value) in changes(program, frozen) where !names.contains(machine.session.names[name]) && !hold(name, value) { return nil }
        }
        if !program.name.isEmpty { return names.isEmpty && isToday(function) ? program.name : nil }
        if names.isEmpty { return program.text }
        let head = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
        return "(\(head) => \(program.text))(\(values.joined(separator: ", ")))"
    }

    /// Whether a `def` is the one that has its name today.
    private func isToday(_ function: Function) -> Bool {
        guard let name = function.program?.name, let symbol = machine.session.names.find(name), let entry = machine.session.scope.find(symbol, layer: 0),
            entry.kind == .def, case .function(let now) = machine.stack[entry.index].value
        else { return false }
        return now === function
    }

    /// The top-level variables that a curve keeps with another value than they have today.
    private func changes(_ given: Program, _ frozen: Program) -> [(name: Symbol, value: Value)] {
        var result: [(name: Symbol, value: Value)] = []
        for index in 0..<given.codeCount where frozen.code[index].op == .loadConstant {
            let i = given.code[index]
            let name: Symbol?
            switch i.op {
            case .getGlobal: name = machine.session.scope.symbol(at: i.wide)
            case .getName: name = Symbol(raw: UInt32(i.wide))
            default: continue
            }
            guard let name, !result.contains(where: { $0.name == name }) else { continue }
            let kept = frozen.constants[frozen.code[index].wide].value
            if !isToday(kept, name) { result.append((name, kept)) }
        }
        for (inner, frozenInner) in zip(given.programs, frozen.programs) { result += changes(inner, frozenInner) }
        return result
    }

    /// Whether a variable still holds what a curve keeps of it.
    private func isToday(_ kept: Value, _ name: Symbol) -> Bool {
        guard let entry = machine.session.scope.find(name, layer: 0) else { return false }
        let now = machine.stack[entry.index].value
        guard case .function(let frozen) = kept else { return literal(kept) == literal(now) }
        guard case .function(let given) = now, given.program?.source === frozen.program?.source, given.program?.text == frozen.program?.text else {
            return false
        }
        if given.builtIn != nil { return frozen.builtIn?.id == given.builtIn?.id }
        guard let a = given.program, let b = frozen.program, a.codeCount == b.codeCount else { return false }
        return changes(a, b).isEmpty && given.captured.map { literal($0.value) } == frozen.captured.map { literal($0.value) }
    }
}
