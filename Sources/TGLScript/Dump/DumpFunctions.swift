// Functions as expressions that make them again.

import TGLSyntax

extension Function {
    /// The captured variables with their values.
    var captured: [(name: Symbol, value: Value)] {
        (program?.captureNames ?? []).enumerated().compactMap { index, name in
            index < cellCount ? (name, cells[index].pointee.slot.value) : nil
        }
    }
}

/// Writes functions. Captured values are passed again: `(k => t => k * t)(3)`. For a `def`, and for functions that hold each other, a
/// helper function does this (`DumpHelpers`).
struct FunctionText {
    private let machine: Machine
    private let helpers: DumpHelpers
    private let literal: (Value) -> String?

    init(_ machine: Machine, _ helpers: DumpHelpers, literal: @escaping (Value) -> String?) {
        self.machine = machine
        self.helpers = helpers
        self.literal = literal
    }

    /// `nil` if no script can make the function again. A function stored in a property has the variables of that time.
    func expression(for function: Function) -> String? {
        if let builtIn = function.builtIn { return helpers.name(of: .function(function), called: builtIn.name) }
        guard let program = function.program else { return nil }
        if program.isBuiltIn { return helpers.name(of: .function(function), called: program.name) }
        if let name = helpers.nameWithin(function) { return name }
        guard helpers.begin(function) else { return nil }
        defer { helpers.end() }
        let given = program.original ?? program
        var held: [HeldValue] = []
        func hold(_ name: Symbol, _ value: Value) -> Bool {
            let before = helpers.uses
            guard let text = literal(value) else { return false }
            held.append(HeldValue(name: machine.session.names[name], text: text, isKnot: helpers.uses > before))
            return true
        }
        for variable in function.captured where !isItself(variable, given) && !hold(variable.name, variable.value) { return nil }
        if program.original != nil {
            for change in changes(given, program) where !isItself(change, given) {
                guard let value = change.value else { return nil }
                if !held.contains(where: { $0.name == machine.session.names[change.name] }), !hold(change.name, value) { return nil }
            }
        }
        // The order of captured variables depends on how the function was written; sorted, the dump of a dump is the same.
        held.sort { $0.name < $1.name }
        if !given.name.isEmpty, held.isEmpty, isToday(function) { return given.name }
        if !given.name.isEmpty || held.contains(where: \.isKnot) { return helpers.call(given, held) }
        if held.isEmpty { return given.text }
        let names = held.map(\.name).joined(separator: ", ")
        return "(\(held.count == 1 ? names : "(\(names))") => \(given.text))(\(held.map(\.text).joined(separator: ", ")))"
    }

    /// Whether the captured or read value of a `def` is itself, since it calls itself.
    private func isItself(_ variable: (name: Symbol, value: Value?), _ given: Program) -> Bool {
        guard case .function(let held) = variable.value, let program = held.program else { return false }
        return machine.session.names[variable.name] == given.name && (program.original ?? program) === given
    }

    /// Whether a `def` is the present one of its name.
    private func isToday(_ function: Function) -> Bool {
        guard let name = function.program?.name, let symbol = machine.session.names.find(name),
            let entry = machine.session.scope.find(symbol, layer: 0),
            entry.kind == .def, case .function(let now) = machine.stack[entry.index].value
        else { return false }
        return now === function || now.program === function.program?.original
    }

    /// The top-level variables whose stored value in a curve differs from the present one; `nil` for those that did not exist then.
    private func changes(_ given: Program, _ frozen: Program) -> [(name: Symbol, value: Value?)] {
        let pairs = ProgramPairs()
        // Each round knows the differences that earlier rounds found, and assumes the rest to be equal.
        while true {
            pairs.beginRound()
            _ = pairs.areSame(given, frozen) { changes(given, frozen, pairs).isEmpty }
            if !pairs.hasNews { return changes(given, frozen, pairs) }
        }
    }

    private func changes(_ given: Program, _ frozen: Program, _ pairs: ProgramPairs) -> [(name: Symbol, value: Value?)] {
        var result: [(name: Symbol, value: Value?)] = []
        for index in 0..<given.codeCount {
            let i = given.code[index]
            var place = index
            let name: Symbol?
            switch i.op {
            case .getGlobal: name = machine.session.scope.symbol(at: i.wide)
            case .getName, .getNameIfAny: name = Symbol(raw: UInt32(i.wide))
            case .getIndexed, .getIndexedIfAny:
                place += 1
                name = Symbol(raw: UInt32(given.code[place].wide))
            case .callBuiltIn:
                let symbol = Symbol(raw: UInt32(given.code[index + 1].wide))
                let builtIn = Value.function(machine.session.function(of: BuiltIn.all[Int(i.c)]))
                if !isToday(builtIn, symbol, pairs), !result.contains(where: { $0.name == symbol }) { result.append((symbol, builtIn)) }
                continue
            default: continue
            }
            guard let name, !result.contains(where: { $0.name == name }) else { continue }
            if frozen.code[place].op == .loadConstant {
                let kept = frozen.constants[frozen.code[place].wide].value
                // The name now means a knob, which is live, but the stored value is not.
                if machine.session.isKnob(name) || !isToday(kept, name, pairs) { result.append((name, kept)) }
            } else if hasVariable(name), frozen.code[place].op != .getGlobal, frozen.code[place].op != .getKnob {
                result.append((name, nil))
            }
        }
        for (inner, frozenInner) in zip(given.programs, frozen.programs) { result += changes(inner, frozenInner, pairs) }
        return result
    }

    private func hasVariable(_ name: Symbol) -> Bool {
        guard let entry = machine.session.scope.find(name, layer: 0) else { return false }
        return machine.stack[entry.index].tag != Tag.undefined
    }

    /// Whether a variable still has the value that a curve stores.
    private func isToday(_ kept: Value, _ name: Symbol, _ pairs: ProgramPairs) -> Bool {
        let variable = machine.session.scope.find(name, layer: 0).map { machine.stack[$0.index].value }
        guard let now = variable ?? machine.fixedMeaning(of: name) else { return false }
        guard case .function(let frozen) = kept else { return areSame([kept], [now]) }
        if let builtIn = frozen.builtIn {
            guard case .function(let given) = now else { return false }
            return given.builtIn?.id == builtIn.id
        }
        if case .function(let given) = now, given === frozen { return true }
        guard case .function(let given) = now, given.program?.source === frozen.program?.source, given.program?.text == frozen.program?.text
        else {
            return false
        }
        guard let a = given.program, let b = frozen.program, a.codeCount == b.codeCount else { return false }
        return pairs.areSame(a, b) {
            changes(a, b, pairs).isEmpty && areSame(given.captured.map(\.value), frozen.captured.map(\.value))
        }
    }

    /// Whether values have the same text. A value without a text is in no variable of the dump.
    private func areSame(_ a: [Value], _ b: [Value]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { a, b in literal(a).map { $0 == literal(b) } ?? false }
    }
}

/// Compares programs with the copies that curves store. Functions may call each other in a cycle, so two count as equal unless a difference
/// is found; this is certain when a round finds no new one.
private final class ProgramPairs {
    private struct Pair: Hashable {
        let given: ObjectIdentifier
        let frozen: ObjectIdentifier
    }
    private var different: Set<Pair> = []
    /// The pairs compared in this round, or being compared, without a difference so far.
    private var same: Set<Pair> = []
    /// Whether this round found a difference.
    private(set) var hasNews = false

    func beginRound() {
        same = []
        hasNews = false
    }

    func areSame(_ given: Program, _ frozen: Program, _ compare: () -> Bool) -> Bool {
        let pair = Pair(given: ObjectIdentifier(given), frozen: ObjectIdentifier(frozen))
        if different.contains(pair) { return false }
        if !same.insert(pair).inserted || compare() { return true }
        same.remove(pair)
        different.insert(pair)
        hasNews = true
        return false
    }
}
