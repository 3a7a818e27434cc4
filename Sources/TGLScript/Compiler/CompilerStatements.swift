import TGLLayout
import TGLSyntax

// Statements for control flow, variables and functions. Those about nodes are in `CompilerNodes` and `CompilerEdits`.

extension Compiler {
    /// Compiles a statement at the top level, where `let`, `def` and `style` declare top-level names.
    func compileTop(_ id: StmtID) {
        switch tree[id] {
        case .let(let name, let side): topLet(name, side, tree.range(of: id))
        case .def(let name, let parameters, let block): topDef(id, name, parameters, block)
        case .style(let name, let block): topStyle(id, name, block)
        case .knob(let name, let value, let limits): topKnob(name, value, limits, tree.range(of: id))
        default: compile(id)
        }
    }

    /// Compiles the statements of a block in a new scope.
    func compile(_ block: BlockID) {
        let mark = function.nextRegister
        function.scopes.append(BlockScope())
        for id in tree[tree[block].statements] where !stops() { compile(id) }
        function.scopes.removeLast()
        free(from: mark)
    }

    func compile(_ id: StmtID) {
        let range = tree.range(of: id)
        if function.isInWhen, let failure = whenContentFailure(id) {
            fail(failure, at: range)
            return
        }
        switch tree[id] {
        case .if(let branches, let otherwise): compileIf(branches, otherwise, range)
        case .while(let condition, let block): compileWhile(condition, block, range)
        case .for(let index, let name, let list, let block): compileFor(index, name, list, block, range)
        case .break: leaveLoop(range) { loop, jump in loop.breaks.append(jump) }
        case .continue: leaveLoop(range) { loop, jump in loop.continues.append(jump) }
        case .return(let side): compileReturn(side, range)
        case .let(let name, let side): innerLet(name, side, range)
        case .def(let name, let parameters, let block): innerDef(id, name, parameters, block)
        case .node(let node): scratch { _ = self.node(node) }
        case .open(let targets, let block): open(targets, block, range)
        case .relation(let target, let sign, let side): relation(id, target, sign, side)
        case .expression(let expression): alone(expression)
        case .print(let list):
            scratch {
                let first = allocate(list.count)
                for (offset, item) in tree[list].enumerated() { compile(item, into: first + offset, .plain) }
                emit(.print, first, list.count, range: range)
            }
        case .expect(let condition, let message): expect(condition, message, range)
        case .expectError(let code, let block): expectError(code, block, range)
        case .expectNothing(let flaw, let scope, let settings, let values): expectNothing(flaw, scope, settings, values, range)
        default: compileHead(id, range)
        }
    }

    // MARK: Control

    private func compileIf(_ branches: BranchList, _ otherwise: BlockID?, _ range: SourceRange) {
        var ends: [Int] = []
        let list = tree[branches]
        for (index, branch) in list.enumerated() {
            let past = scratch { jumps(branch.condition, when: false, .plain) }
            compile(branch.block)
            if index < list.count - 1 || otherwise != nil { ends.append(emit(.jump, range: range)) }
            land(past)
        }
        if let otherwise { compile(otherwise) }
        land(ends)
    }

    private func compileWhile(_ condition: ExprID, _ block: BlockID, _ range: SourceRange) {
        function.loops.append(LoopState(expectDepth: function.expects.count, isAnimating: function.isAnimating))
        let toCondition = emit(.jump, range: range)
        let start = here
        compile(block)
        let loop = function.loops.removeLast()
        land(loop.continues)
        land([toCondition])
        let place = tree.range(of: condition)
        if isOrderComparison(condition) {
            for jump in scratch({ jumps(condition, when: true, .plain) }) { land(jump, at: start) }
        } else {
            let past = scratch { jumps(condition, when: false, .plain) }
            jumpBack(to: start, range: place)
            land(past)
        }
        land(loop.breaks)
    }

    /// Whether it is a comparison whose jump instruction also counts the loop's iterations.
    private func isOrderComparison(_ id: ExprID) -> Bool {
        guard case .binary(let sign, _, _) = tree[id] else { return false }
        switch sign {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: return true
        default: return false
        }
    }

    private func compileFor(_ index: Identifier?, _ name: Identifier, _ list: ExprID, _ block: BlockID, _ range: SourceRange) {
        let mark = function.nextRegister
        let first = allocate(index == nil ? 3 : 5)
        var isRange = false
        let place = tree.range(of: list)
        if case .binary(.range, let from, let to) = tree[list] {
            isRange = true
            compile(from, into: first, .plain)
            compile(to, into: first + 1, .plain)
        } else {
            compile(list, into: first, .plain)
        }
        if let index {
            if index.symbol == name.symbol {
                fail(Failure(.nameInUse, "two loop variables are named `\(text(name.symbol))`"), at: name.range)
            }
            constant(-1, into: first + 3, place)
        }
        let prepare = emit(isRange ? .rangePrepare : .listPrepare, first, range: place)
        function.loops.append(LoopState(expectDepth: function.expects.count, isAnimating: function.isAnimating))
        function.scopes.append(BlockScope())
        let start = here
        let next = isRange ? nil : emit(.listNext, first, range: place)
        declareLocal(name, register: first + 2, kind: .variable)
        if let index { declarePlace(index, register: first + 4, counter: first + 3) }
        compile(block)
        function.scopes.removeLast()
        let loop = function.loops.removeLast()
        land(loop.continues)
        if let next {
            // `listNext` counts the iterations.
            let back = emit(.jump, range: place)
            land(back, at: start)
            land([next])
        } else {
            let back = emit(.rangeLoop, first, range: place)
            land(back, at: start)
            land([prepare])
        }
        land(loop.breaks)
        free(from: mark)
    }

    /// Declares the variable for the index of an item: a copy, for each iteration, of a counter that the block does not see.
    private func declarePlace(_ name: Identifier, register: Int, counter: Int) {
        scratch {
            let one = allocate()
            constant(1, into: one, name.range)
            emit(.add, counter, counter, one, range: name.range)
        }
        emit(.move, register, counter, range: name.range)
        declareLocal(name, register: register, kind: .variable)
    }

    private func leaveLoop(_ range: SourceRange, _ note: (inout LoopState, Int) -> Void) {
        guard let loop = function.loops.last else {
            fail(Failure(.outOfPlace, "`\(written(range))` is outside a loop"), at: range)
            return
        }
        if function.expects.count > loop.expectDepth { emit(.expectEnd, range: range) }
        if function.isAnimating && !loop.isAnimating { emit(.endAnimation, range: range) }
        let jump = emit(.jump, range: range)
        note(&function.loops[function.loops.count - 1], jump)
    }

    private func compileReturn(_ side: RightSide?, _ range: SourceRange) {
        guard !function.isTop else {
            fail(Failure(.outOfPlace, "`return` is outside a function"), at: range)
            return
        }
        scratch {
            var register = allocate()
            if case .expression(let id) = side, case .name(let symbol) = tree[id], case .register(let own)? = findLocal(symbol)?.variable {
                register = own
            } else if let side {
                compile(side, into: register, .plain)
            } else {
                constant(.none, into: register, range)
            }
            if !function.expects.isEmpty { emit(.expectEnd, range: range) }
            if function.isAnimating { emit(.endAnimation, range: range) }
            emit(.giveBack, register, range: range)
        }
    }

    /// Compiles an expression that is a statement by itself.
    private func alone(_ id: ExprID) {
        let range = tree.range(of: id)
        // In a node's block the name of a style is meant for the node, so it shows no value.
        if echoes, function.isTop, !(function.isOpen && isStyle(id)) {
            echo(id, range)
            return
        }
        if case .call = tree[id] {
            scratch { compile(id, into: allocate(), .plain) }
            return
        }
        let failure = Failure(.doesNothing, "this does nothing", label: "its value is not used")
        switch tree[id] {
        case .binary(.equal, let left, let right):
            let target = written(tree.range(of: left))
            failure.message = "`==` only compares, and the result is not used"
            failure.help = "to set it, write `\(target) = \(written(tree.range(of: right)))`; to test it, `expect \(written(range))`"
        case .binary(let sign, _, _) where sign.isComparison:
            failure.help = "to test it, write `expect \(written(range))`"
        case .name(let symbol) where findVariable(symbol) == nil && ForeignStatements.help(name: text(symbol)) != nil:
            failure.message = "there is no statement `\(text(symbol))`"
            failure.label = ""
            failure.help = ForeignStatements.help(name: text(symbol))
        case .member, .name, .index: failure.help = "to see it, write `print \(written(range))`"
        default: break
        }
        fail(failure, at: range)
    }

    private func isStyle(_ id: ExprID) -> Bool {
        guard case .name(let symbol) = tree[id] else { return false }
        return findLocal(symbol)?.local.kind == .style || findLocal(symbol) == nil && scope.find(symbol, layer: layer)?.kind == .style
    }

    /// Shows the value of an expression at a prompt; for a comparison with a property, also how to set it.
    private func echo(_ id: ExprID, _ range: SourceRange) {
        scratch {
            let register = allocate()
            compile(id, into: register, .plain)
            let hint = settingHint(id).map { Value.string(StringBox($0, heap)) } ?? .none
            var isCall = false
            if case .call = tree[id] { isCall = true }
            emit(.echo, register, constantIndex(hint), isCall ? 1 : 0, range: range)
        }
    }

    /// A statement that makes a comparison true.
    private func settingHint(_ id: ExprID) -> String? {
        guard case .binary(let sign, let left, let right) = tree[id] else { return nil }
        let (one, other) = (written(tree.range(of: left)), written(tree.range(of: right)))
        switch sign {
        case .equal:
            guard case .member = tree[left] else { return nil }
            return "to set it, write `\(one) = \(other)`"
        case .less where isBounded(left): return "for a bound, write `\(one) <= \(other)`"
        case .greater where isBounded(left): return "for a bound, write `\(one) >= \(other)`"
        case .less where isBounded(right): return "for a bound, write `\(other) >= \(one)`"
        case .greater where isBounded(right): return "for a bound, write `\(other) <= \(one)`"
        default: return nil
        }
    }

    /// Whether an expression names a size or a position of a node, which may have bounds.
    private func isBounded(_ id: ExprID) -> Bool {
        guard case .member(let base, let name, _) = tree[id], let property = PropertyName(text(name)) else { return false }
        if case .name(let symbol) = tree[base], symbol.word == .screen { return false }
        return property.isLive
    }

    // MARK: Variables

    /// Compiles a right side into a register.
    func compile(_ side: RightSide, into register: Int, _ context: Context) {
        switch side {
        case .expression(let id): compile(id, into: register, context)
        case .node(let id): scratch { emit(.move, register, node(id), range: tree[id].range) }
        }
    }

    private func topLet(_ name: Identifier, _ side: RightSide, _ range: SourceRange) {
        scratch {
            let value = allocate()
            compile(side, into: value, .plain)
            declareTop(name, value, .variable, range)
        }
    }

    /// Declares a top-level name with the value of a register.
    func declareTop(_ name: Identifier, _ value: Int, _ kind: Local.Kind, _ range: SourceRange) {
        let known = scope.find(name.symbol, layer: layer, only: true)
        let global = known?.index ?? scope.count
        function.draft.declarations.append(
            Declaration(symbol: name.symbol, global: global, layer: layer, kind: kind, range: name.range))
        emit(.declare, function.draft.declarations.count - 1, range: name.range)
        emitWide(.setGlobal, value, global, range: range)
    }

    private func innerLet(_ name: Identifier, _ side: RightSide, _ range: SourceRange) {
        if function.scopes[function.scopes.count - 1].makesNode(name.symbol) {
            emitWide(.nameInUse, 0, Int(name.symbol.raw), range: name.range)
        }
        if let local = function.scopes.last?.locals[name.symbol] {
            guard local.kind == .variable else {
                fail(nameInUse(name, holder: describe(local.kind), at: local.range), at: name.range)
                return
            }
            scratch {
                let value = allocate()
                compile(side, into: value, .plain)
                write(value, to: local.isCell ? .cell(local.register) : .register(local.register), range)
            }
            return
        }
        let register = allocate()
        compile(side, into: register, .plain)
        declareLocal(name, register: register, kind: .variable)
    }

    // MARK: Functions

    private func topDef(_ id: StmtID, _ name: Identifier, _ parameters: ParameterList, _ block: BlockID) {
        scratch {
            let value = allocate()
            let known = scope.find(name.symbol, layer: layer, only: true)
            pending = (name.symbol, known?.index ?? scope.count)
            def(id, name, parameters, block, into: value)
            pending = nil
            declareTop(name, value, .def, name.range)
        }
    }

    private func innerDef(_ id: StmtID, _ name: Identifier, _ parameters: ParameterList, _ block: BlockID) {
        if let local = function.scopes.last?.locals[name.symbol] {
            fail(nameInUse(name, holder: describe(local.kind), at: local.range), at: name.range)
            return
        }
        if function.scopes[function.scopes.count - 1].makesNode(name.symbol) {
            emitWide(.nameInUse, 0, Int(name.symbol.raw), range: name.range)
        }
        // The name is declared before the body, so that the function may call itself.
        let register = allocate()
        constant(.none, into: register, name.range)
        let local = declareLocal(name, register: register, kind: .def)
        scratch {
            let value = allocate()
            def(id, name, parameters, block, into: value)
            emit(local.isCell ? .setCell : .move, register, value, range: name.range)
        }
    }

    private func def(
        _ id: StmtID, _ name: Identifier, _ parameters: ParameterList, _ block: BlockID, into register: Int
    ) {
        let list = tree[parameters].map { (name: $0.name, value: $0.value) }
        checkParameters(list)
        let state = FunctionState(source: tree.source, layer: layer, parent: function)
        state.capturedNames = freeNames.inner(def: id)
        state.draft.isBuiltIn = isBuiltIn
        state.draft.name = text(name.symbol)
        let program = write(state) {
            function.draft.required = list.firstIndex { $0.value != nil } ?? list.count
            beginParameters(list)
            compile(block)
            let result = allocate()
            constant(.none, into: result, tree[block].range)
            emit(.giveBack, result, range: tree[block].range)
        }
        function.draft.programs.append(program)
        // A `def` uses the node that is open where it is called, not the one that is open here.
        emit(.closure, register, function.draft.programs.count - 1, 0xFFFF, range: name.range)
    }
}
