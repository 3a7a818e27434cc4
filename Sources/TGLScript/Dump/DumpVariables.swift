// The variables and functions of a dump.

import TGLLayout
import TGLSyntax

extension DumpWriter {
    /// Writes the variables of a stage. Those with nodes come after the nodes; those with a `def` after all other functions.
    mutating func variables(_ stage: VariableStage) {
        let entries = session.scope.entries().filter { $0.entry.kind != .style && $0.entry.kind != .parameter }
            .map { (symbol: $0.symbol, entry: $0.entry, value: values.fitting(session.machine.stack[$0.entry.index].value)) }
            .filter { ($0.value.map { values.stage(of: $0) } ?? .first) == stage }
        for holdsDef in [false, true] {
            for (symbol, entry, value) in entries where (entry.kind != .def && value.map { mentionsDef($0) } ?? false) == holdsDef {
                variable(symbol, entry, value)
            }
        }
    }

    private mutating func variable(_ symbol: Symbol, _ entry: TopScope.Entry, _ value: Value?) {
        let name = session.names[symbol]
        let word = entry.kind == .knob ? "knob" : "let"
        if entry.kind == .def {
            lines.append(values.helpers.definition(entry) ?? "# def \(name): its text is not known")
        } else if let value, let text = values.written(value) {
            // It is written as a helper.
            if values.helpers.held.contains(name) { return }
            let limits = entry.limits.flatMap { limitsText($0) }.map { " in \($0)" } ?? ""
            lines.append("\(word) \(name) = \(text)\(limits)" + (holdsRemoved(value) ? "  # none: a node that was removed" : ""))
        } else if value == nil {
            lines.append("# \(word) \(name): a list that is too long, or nested too deeply, to be written")
        } else {
            lines.append("# \(word) \(name): a function made inside another function, which no script can restore")
        }
    }

    /// The allowed values of a knob, as written after `in`.
    private func limitsText(_ limits: KnobLimits) -> String? {
        switch limits {
        case .span(let low, let high): "\(exactNumber(low))..\(exactNumber(high))"
        case .items(let items): values.literal(.list(ListBox(items, session.machine.heap)))
        }
    }

    private func mentionsDef(_ value: Value) -> Bool {
        values.contains(value) { if case .function(let function) = $0 { function.program?.name.isEmpty == false } else { false } }
    }

    private func holdsRemoved(_ value: Value) -> Bool {
        ValueWalk(value).contains {
            guard case .node(let node) = $0 else { return false }
            return session.machine.resolve(node) == nil && session.machine.item(of: node) == nil
        }
    }
}

/// Values as expressions that make them again.
struct DumpValues {
    let session: Session
    /// The most values in one variable's line, including the contents of lists.
    private static let mostItems = 1_000_000

    let helpers: DumpHelpers

    init(_ session: Session) {
        self.session = session
        helpers = DumpHelpers(session)
    }

    /// A value if it is short enough to be written: lists that share others can be much longer as text.
    func fitting(_ value: Value) -> Value? {
        // For each list, the number of values in it, including nested ones, and its depth.
        var known: [ObjectIdentifier: (count: Int, height: Int)] = [:]
        func measure(_ parts: [Value], _ id: ObjectIdentifier, _ depth: Int) -> (count: Int, height: Int) {
            if let done = known[id] { return done }
            var all = (count: 1, height: 1)
            guard depth < session.limits.nesting else { return (DumpValues.mostItems, depth) }
            // Only functions can form a cycle, and one that occurs again is written by its name.
            known[id] = all
            for part in parts {
                let one = measure(part, depth + 1)
                all = (min(all.count + one.count, DumpValues.mostItems), max(all.height, one.height + 1))
            }
            known[id] = all
            return all
        }
        func measure(_ value: Value, _ depth: Int) -> (count: Int, height: Int) {
            switch value {
            case .list(let list): measure(list.items, ObjectIdentifier(list), depth)
            case .function(let function): measure(function.captured.map(\.value), ObjectIdentifier(function), depth)
            case .call(let call): (call.count, call.height)
            default: (1, 1)
            }
        }
        let size = measure(value, 0)
        // The rest of the line has brackets of its own.
        return size.count < DumpValues.mostItems && size.height + 20 < session.limits.nesting ? value : nil
    }

    func mentionsNode(_ value: Value) -> Bool {
        contains(value) { if case .node(let node) = $0 { name(node) != nil } else { false } }
    }

    /// The stage at which the variable of a value is declared.
    func stage(of value: Value) -> VariableStage {
        mentionsNode(value) ? .withNodes : mentionsStyle(value) ? .withStyles : .first
    }

    func mentionsStyle(_ value: Value) -> Bool {
        contains(value) { if case .style = $0 { true } else { false } }
    }

    /// A node as an expression: its name, or an item of its collection. `nil` for a removed node.
    private func name(_ node: NodeHandle) -> String? {
        if let item = session.machine.item(of: node) { return "\(session.document.nameText(item.section))[\(item.place)]" }
        return session.machine.resolve(node).map { session.document.nameText($0) }
    }

    /// Whether a value, or one within it, meets a condition. The stored variables of curves count as within it.
    func contains(_ value: Value, where isOne: (Value) -> Bool) -> Bool { ValueWalk(value, functions: true).contains(where: isOne) }

    /// A value as an expression that makes it again; `nil` if there is none.
    func literal(_ value: Value) -> String? { fitting(value).flatMap { written($0) } }

    func written(_ value: Value) -> String? {
        switch value {
        case .number(let number): return exactNumber(number)
        case .percent(let number): return exactNumber(number) + "%"
        case .function(let function): return FunctionText(session.machine, helpers) { literal($0) }.expression(for: function)
        case .list(let list):
            var parts: [String] = []
            for item in list.items {
                guard let part = written(item) else { return nil }
                parts.append(part)
            }
            return "[" + parts.joined(separator: ", ") + "]"
        case .undefined, .rule: return "none"
        case .word(let word): return helpers.name(of: value, called: word.text)
        case .node(let node): return name(node) ?? "none"
        default: return try? session.machine.text(value, quoted: true)
        }
    }
}
