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
            let pairs = ProgramPairs(program, frozen)
            let changed = changes(program, frozen, pairs)
            // One that calls itself calls today's: it cannot be given what has changed.
            if !changed.isEmpty, pairs.hasRings { return nil }
            for (name, value) in changed where !names.contains(machine.session.names[name]) && !hold(name, value) { return nil }
        }
        if !program.name.isEmpty { return names.isEmpty && isToday(function) ? program.name : nil }
        if names.isEmpty { return program.text }
        let head = names.count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
        return "(\(head) => \(program.text))(\(values.joined(separator: ", ")))"
    }

    /// Whether a `def` is the one that has its name today.
    private func isToday(_ function: Function) -> Bool {
        guard let name = function.program?.name, let symbol = machine.session.names.find(name),
            let entry = machine.session.scope.find(symbol, layer: 0),
            entry.kind == .def, case .function(let now) = machine.stack[entry.index].value
        else { return false }
        return now === function
    }

    /// The top-level variables that a curve keeps with another value than they have today.
    private func changes(_ given: Program, _ frozen: Program, _ pairs: ProgramPairs) -> [(name: Symbol, value: Value)] {
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
            if !isToday(kept, name, pairs) { result.append((name, kept)) }
        }
        for (inner, frozenInner) in zip(given.programs, frozen.programs) { result += changes(inner, frozenInner, pairs) }
        return result
    }

    /// Whether a variable still holds what a curve keeps of it.
    private func isToday(_ kept: Value, _ name: Symbol, _ pairs: ProgramPairs) -> Bool {
        guard let entry = machine.session.scope.find(name, layer: 0) else { return false }
        let now = machine.stack[entry.index].value
        guard case .function(let frozen) = kept else { return literal(kept) == literal(now) }
        guard case .function(let given) = now, given.program?.source === frozen.program?.source, given.program?.text == frozen.program?.text
        else {
            return false
        }
        if given.builtIn != nil { return frozen.builtIn?.id == given.builtIn?.id }
        guard let a = given.program, let b = frozen.program, a.codeCount == b.codeCount else { return false }
        return pairs.areSame(a, b) {
            changes(a, b, pairs).isEmpty && given.captured.map { literal($0.value) } == frozen.captured.map { literal($0.value) }
        }
    }
}

/// Programs and what a curve keeps of them, as far as they were compared: functions may call each other in a cycle.
private final class ProgramPairs {
    private struct Pair: Hashable {
        let given: ObjectIdentifier
        let frozen: ObjectIdentifier
    }
    private var known: [Pair: Bool] = [:]
    private var underWay: Set<Pair> = []
    /// Whether a pair was met again while it was being compared.
    private(set) var hasRings = false

    init(_ given: Program, _ frozen: Program) { underWay.insert(Pair(given: ObjectIdentifier(given), frozen: ObjectIdentifier(frozen))) }

    /// Whether two are the same; one that is being compared counts as the same.
    func areSame(_ given: Program, _ frozen: Program, _ compare: () -> Bool) -> Bool {
        let pair = Pair(given: ObjectIdentifier(given), frozen: ObjectIdentifier(frozen))
        if let answer = known[pair] { return answer }
        guard underWay.insert(pair).inserted else {
            hasRings = true
            return true
        }
        let answer = compare()
        underWay.remove(pair)
        known[pair] = answer
        return answer
    }
}
