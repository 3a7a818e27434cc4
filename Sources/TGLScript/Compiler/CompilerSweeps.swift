import TGLLayout
import TGLSyntax

// Expectations for a range of values: the part that sets the target of a sweep becomes a function of the value.

extension Compiler {
    func expectNothing(_ flaw: LayoutFlaw, _ scope: ExprID?, _ settings: StmtList, _ values: ExprList, _ range: SourceRange) {
        scratch {
            let first = allocate(1 + 3 * settings.count)
            if let scope { compile(scope, into: first, .plain) } else { constant(.none, into: first, range) }
            var targets: [(text: String, words: [String])] = []
            for (index, (setting, values)) in zip(tree[settings], tree[values]).enumerated() {
                guard case .relation(let target, _, let side) = tree[setting] else { continue }
                let register = first + 1 + 3 * index
                let property = sweptProperty(target)
                targets.append((written(tree.range(of: target)), property?.parts.first?.info.words.map(\.word) ?? []))
                if case .name(let symbol) = tree[target], isPlainVariable(symbol) {
                    fail(plainVariable(symbol), at: tree.range(of: target))
                    return
                }
                let context = Context(property: property)
                if case .binary(.range, let low, let high) = tree[values] {
                    compile(low, into: register + 1, context)
                    compile(high, into: register + 2, context)
                } else {
                    compile(values, into: register + 1, context)
                    constant(.none, into: register + 2, range)
                }
                setter(setting, target, side, into: register)
            }
            function.draft.plans.sweeps.append(SweepPlan(flaw: flaw, targets: targets, range: range, text: written(range)))
            emit(.expectNothing, first, function.draft.plans.sweeps.count - 1, range: range)
        }
    }

    /// The property that a sweep sets; `nil` for a knob.
    private func sweptProperty(_ target: ExprID) -> PropertyName? {
        switch tree[target] {
        case .member(_, let symbol, _): property(symbol)
        case .name(let symbol) where function.isOpen: property(symbol)
        default: nil
        }
    }

    private func isPlainVariable(_ symbol: Symbol) -> Bool {
        !isKnob(symbol) && (function.isOpen ? property(symbol) == nil : true) && findVariable(symbol) != nil
    }

    private func plainVariable(_ symbol: Symbol) -> Failure {
        let name = text(symbol)
        return Failure(
            .outOfPlace, "`\(name)` is a variable: rules have read it, and do not follow it",
            note: "a sweep sets a property, as `screen.width`, or a knob", help: "declare it as a knob, `knob \(name) = …`")
    }

    /// Compiles a function that sets the target of a sweep to its argument, which is named `in`.
    private func setter(_ setting: StmtID, _ target: ExprID, _ side: RightSide, into register: Int) {
        let range = tree.range(of: setting)
        let state = FunctionState(source: tree.source, layer: layer, parent: function)
        state.capturedNames = function.capturedNames
        let program = write(state) {
            function.draft.text = written(range)
            function.selfRegister = allocate()
            (function.draft.required, function.draft.parameterCount) = (1, 1)
            declareLocal(Symbol(.in), at: tree.range(of: side), register: allocate(), kind: .parameter)
            relation(setting, target, .set, side)
            scratch {
                let result = allocate()
                constant(.none, into: result, range)
                emit(.giveBack, result, range: range)
            }
        }
        function.draft.programs.append(program)
        emit(.closure, register, function.draft.programs.count - 1, function.selfRegister, range: range)
    }
}
