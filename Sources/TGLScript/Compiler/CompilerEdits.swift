import TGLLayout
import TGLSyntax

// Statements that begin with their own keyword.

extension Compiler {
    func compileHead(_ id: StmtID, _ range: SourceRange) {
        switch tree[id] {
        case .screen(.device(let device)): screen(device, range)
        case .screen(.block(let block)):
            scratch {
                let register = allocate()
                emit(.getScreen, register, range: range)
                opened(register, .screen) { compile(block) }
            }
        case .style(let name, let block): innerStyle(name, block)
        case .import:
            fail(Failure(.importPlace, "an `import` must be at the top level of a file or a test"), at: range)
        case .test:
            fail(Failure(.importPlace, "a `test` must be at top level"), at: range)
        case .knob(let name, _, _):
            fail(
                Failure(
                    .outOfPlace, "a `knob` must be at top level", note: "it is a global that rules everywhere can follow",
                    help: "declare it at top level and set it here: `\(text(name.symbol)) = …`; for a variable of this block, use `let`"),
                at: range)
        case .when(let test, let block): when(test, block, range)
        case .keep(let label, let left, let sign, let right): keep(label, left, sign, right, range)
        case .vfl(let label, let string, let align): format(label, string, align, range)
        case .remake(let list, let block): remake(list, block, range)
        case .animate(let seconds, let curve, let block): animate(seconds, curve, block, range)
        case .unset(let list): unset(list, range)
        case .unsetWhen(let test):
            guard let plan = plan(test) else { return }
            function.draft.plans.whens.append(plan)
            emit(.unsetWhen, function.draft.plans.whens.count - 1, range: range)
        case .remove(let list):
            scratch {
                let first = allocate(list.count)
                for (offset, item) in tree[list].enumerated() { compile(item, into: first + offset, .plain) }
                emit(.remove, first, list.count, range: range)
            }
        case .rename(let node, let ref): rename(node, ref, .rename, range)
        case .copy(let node, let ref): rename(node, ref, .copyNode, range)
        case .move(let node, let to, let place): move(node, to, place, range)
        case .insert(let values, let target, let place): insert(values, target, place, range)
        case .show(let node, let form, let devices): show(node, form, devices, in: nil, range)
        case .expectShow(let picture, let file):
            guard case .show(let node, let form, let devices) = tree[picture] else { return }
            show(node, form, devices, in: file, range)
        case .why(let target, _, let goal?): why(target, .set, goal, range)
        case .why(let target, let isDeep, nil):
            if case .binary(let sign, let left, let right) = tree[target], sign.isComparison {
                why(left, compared: sign, right, range)
            } else {
                why(target, isDeep, range)
            }
        case .lesson where tree[tree.root.statements].first == id:
            let file = tree.source.name
            fail(
                Failure(
                    .lessonPlace, "a lesson file is not run as a script", note: "its statements are the lessons of a course",
                    help: "open it with `tgl learn \(file)`, or check it with `tgl learn --check \(file)`"),
                at: range)
        default: break
        }
    }

    // MARK: The screen

    private func screen(_ device: Device, _ range: SourceRange) {
        scratch {
            let first = allocate(2)
            function.draft.plans.screens.append(plan(device, first))
            emit(.setScreen, first, function.draft.plans.screens.count - 1, range: range)
        }
    }

    /// The plan of a device; the width and height of an unnamed one are put into two registers.
    private func plan(_ device: Device, _ first: Int) -> DevicePlan {
        switch device {
        case .named(let name, let turn): return .named(text(name.symbol), turn, name.range)
        case .size(let width, let height):
            compile(width, into: first, .plain)
            compile(height, into: first + 1, .plain)
            return .size
        }
    }

    // MARK: When

    private func when(_ test: WhenTest, _ block: BlockID, _ range: SourceRange) {
        guard !function.isInWhen else {
            fail(Failure(.whenContent, "a `when` cannot contain another `when`"), at: range)
            return
        }
        scratch {
            let register = allocate()
            guard let plan = plan(test) else { return }
            if case .expression(let condition) = test { closure(of: condition, into: register) }
            function.draft.plans.whens.append(plan)
            emit(.beginWhen, range: range)
            function.isInWhen = true
            compile(block)
            function.isInWhen = false
            emit(.endWhen, register, function.draft.plans.whens.count - 1, range: range)
        }
    }

    /// Compiles a condition as a function without parameters.
    private func closure(of condition: ExprID, into register: Int) {
        let state = FunctionState(source: tree.source, layer: layer, parent: function)
        state.capturedNames = function.capturedNames
        let program = write(state) {
            function.draft.required = 0
            function.draft.text = written(tree.range(of: condition))
            beginParameters([])
            let result = allocate()
            compile(condition, into: result, .plain)
            emit(.giveBack, result, range: tree.range(of: condition))
        }
        function.draft.programs.append(program)
        emit(.closure, register, function.draft.programs.count - 1, 0xFFFF, range: tree.range(of: condition))
    }

    /// The plan of a `when` condition; `nil` if the condition is invalid.
    private func plan(_ test: WhenTest) -> WhenPlan? {
        switch test {
        case .classes(let classes): return plan(classes)
        case .expression(let condition):
            if let failure = whenTestFailure(condition) {
                fail(failure, at: failure.range ?? tree.range(of: condition))
                return nil
            }
            return .test(text: written(tree.range(of: condition)))
        }
    }

    private func plan(_ classes: ClassList) -> WhenPlan {
        var width: Int32 = 0
        var height: Int32 = 0
        var orientation: Int32?
        func number(_ size: SizeClassWord) -> Int32 {
            switch size {
            case .any: 0
            case .compact: 1
            case .regular: 2
            }
        }
        for term in tree[classes] {
            switch term.test {
            case .width(let size): width = number(size)
            case .height(let size): height = number(size)
            case .portrait: orientation = 0
            case .landscape: orientation = 1
            }
        }
        return .classes(width: width, height: height, orientation: orientation)
    }

    /// The failure for an expression that a condition on the screen may not contain.
    private func whenTestFailure(_ id: ExprID) -> Failure? {
        func refuse(_ message: String, _ help: String? = nil) -> Failure {
            Failure(
                .whenTest, message, note: "the condition of a `when` may read the screen and knobs; other variables are read once",
                help: help, range: tree.range(of: id))
        }
        switch tree[id] {
        case .member(let base, _, _):
            if case .name(let symbol) = tree[base], symbol.word == .screen { return nil }
            return refuse("`\(written(tree.range(of: id)))` is not a property of the screen")
        case .live: return refuse("`\(written(tree.range(of: id)))` is a node")
        case .unary(_, let operand): return whenTestFailure(operand)
        case .binary(_, let left, let right): return whenTestFailure(left) ?? whenTestFailure(right)
        case .list(let items): return tree[items].lazy.compactMap { self.whenTestFailure($0) }.first
        case .call(let callee, let arguments):
            return whenTestFailure(callee) ?? tree[arguments].lazy.compactMap { self.whenTestFailure($0) }.first
        case .index(let base, let index): return whenTestFailure(base) ?? whenTestFailure(index)
        case .choice(let condition, let then, let otherwise):
            return whenTestFailure(condition) ?? whenTestFailure(then) ?? whenTestFailure(otherwise)
        default: return nil
        }
    }

    /// Whether a value is no node but a word that is also a kind, as in `flexDirection = row`.
    private func isKindWord(_ side: RightSide, for target: ExprID) -> Bool {
        let symbol: Symbol
        switch tree[target] {
        case .name(let name): symbol = name
        case .member(_, let name, _): symbol = name
        default: return false
        }
        return PropertyName(text(symbol)).map { word(of: side, for: $0) != nil } ?? false
    }

    /// The failure for a statement that a `when` block may not contain.
    func whenContentFailure(_ id: StmtID) -> Failure? {
        let failure = Failure(
            .whenContent, "a `when` may contain only rules, `unset` and blocks of existing nodes and styles",
            note: "its rules apply while its condition is true")
        switch tree[id] {
        case .open, .keep, .vfl: return nil
        case .unset(let list):
            guard tree[list].contains(where: { !isProperty($0) }) else { return nil }
            failure.message = "an `unset` in a `when` names properties, such as `unset A.left`"
            return failure
        case .relation(let target, let sign, let side):
            if case .node = side, !isKindWord(side, for: target) { return failure }
            switch sign {
            case .set, .atMost, .atLeast: break
            default:
                failure.message = "`\(sign.text)` cannot be temporary: a `when` sets values"
                return failure
            }
            if case .name(let symbol) = tree[target], !(function.isOpen && PropertyName(text(symbol)) != nil),
                findVariable(symbol) != nil
            {
                failure.message = "a `when` cannot set variables"
                return failure
            }
            if case .member(let base, let symbol, _) = tree[target], PropertyName(text(symbol)) == nil,
                KeepMember(rawValue: text(symbol)) != nil
            {
                if let active = activeProperty(base, symbol) {
                    failure.message = "a `when` cannot set `active`"
                    failure.help = "`unset \(active.property.word ?? "")` shows the default while the condition is true"
                    return failure
                }
                failure.message = "a `when` cannot set `\(text(symbol))` of a relation"
                failure.help = "write the relation itself in the `when`: `when landscape { keep gap: B.left >= A.right + 8 }`"
                return failure
            }
            return nil
        default: return failure
        }
    }

    /// Whether the operand of an `unset` is a property of a node, as far as the text shows.
    private func isProperty(_ item: ExprID) -> Bool {
        switch tree[item] {
        case .name(let symbol): function.isOpen && PropertyName(text(symbol)) != nil
        case .member(_, let symbol, _): symbol.liveWord == nil && PropertyName(text(symbol)) != nil
        default: false
        }
    }

    // MARK: Edits

    private func unset(_ list: ExprList, _ range: SourceRange) {
        for item in tree[list] {
            let place = tree.range(of: item)
            scratch {
                switch tree[item] {
                case .name(let symbol):
                    if function.isOpen || !function.isTop, let property = PropertyName(text(symbol)) {
                        unsetProperty(function.selfRegister, property, place)
                        return
                    }
                case .member(let base, let symbol, _) where symbol.liveWord == nil:
                    guard let property = PropertyName(text(symbol)) else {
                        fail(unknownMember(base, text(symbol), place), at: tree.nameRange(of: item))
                        return
                    }
                    unsetProperty(operand(base, .plain), property, place)
                    return
                default: break
                }
                emit(.unset, operand(item, .plain), range: place)
            }
        }
    }

    private func unsetProperty(_ node: Int, _ property: PropertyName, _ range: SourceRange) {
        let source = places.number(tree.source, range)
        function.draft.plans.edits.append(EditPlan(property: property, range: range, source: source, isInWhen: function.isInWhen))
        emit(.unsetProperty, node, function.draft.plans.edits.count - 1, range: range)
    }

    /// `rename A to B`, `copy A as B`.
    private func rename(_ node: ExprID, _ ref: NodeRef, _ op: Op, _ range: SourceRange) {
        scratch {
            let first = allocate(2)
            compile(node, into: first, .plain)
            if let failure = nodeNameFailure(ref.name) {
                fail(failure, at: ref.name.range)
                return
            }
            if let index = ref.index { compile(index, into: first + 1, .plain) }
            function.draft.plans.edits.append(
                EditPlan(
                    name: text(ref.name.symbol), symbol: ref.name.symbol, hasIndex: ref.index != nil,
                    range: ref.name.range))
            emit(op, first, function.draft.plans.edits.count - 1, range: range)
        }
    }

    private func move(_ node: ExprID, _ to: ExprID?, _ place: Place?, _ range: SourceRange) {
        scratch {
            let first = allocate(3)
            compile(node, into: first, .plain)
            if let to { compile(to, into: first + 1, .plain) }
            if let place { compile(place.of, into: first + 2, .plain) }
            function.draft.plans.edits.append(
                EditPlan(
                    hasTarget: to != nil, place: place?.kind, range: place.map { tree.range(of: $0.of) } ?? range))
            emit(.moveNode, first, function.draft.plans.edits.count - 1, range: range)
        }
    }

    private func insert(_ values: ExprID, _ target: ExprID?, _ place: Place?, _ range: SourceRange) {
        scratch {
            let first = allocate(3)
            compile(values, into: first, .plain)
            if let target { compile(target, into: first + 1, .plain) }
            if let place { compile(place.of, into: first + 2, .plain) }
            function.draft.plans.edits.append(
                EditPlan(
                    hasTarget: target != nil, place: place?.kind,
                    range: (target ?? place?.of).map { tree.range(of: $0) } ?? range))
            emit(.insertItems, first, function.draft.plans.edits.count - 1, range: range)
        }
    }

    // MARK: Speaking

    private func show(_ node: ExprID?, _ form: Identifier?, _ devices: DeviceList, in file: ExprID?, _ range: SourceRange) {
        scratch {
            let first = allocate(2 + 2 * devices.count)
            if let node { compile(node, into: first, .plain) }
            var plans: [DevicePlan] = []
            for (offset, device) in tree[devices].enumerated() { plans.append(plan(device, first + 1 + 2 * offset)) }
            if let file { compile(file, into: first + 1 + 2 * devices.count, .plain) }
            function.draft.plans.shows.append(
                ShowPlan(
                    hasNode: node != nil, hasFile: file != nil, form: form.map { text($0.symbol) }, devices: plans, text: written(range),
                    formRange: form?.range ?? range))
            emit(.show, first, function.draft.plans.shows.count - 1, range: range)
        }
    }

    private func why(_ target: ExprID, _ isDeep: Bool, _ range: SourceRange) {
        scratch {
            var plan = EditPlan(range: tree.range(of: target))
            if let (base, property, number) = part(target) {
                (plan.property, plan.hasIndex, plan.hasTarget) = (property, true, isDeep)
                function.draft.plans.edits.append(plan)
                let first = allocate(3)
                compile(base, into: first, .plain)
                compile(number, into: first + 1, .plain)
                // A wrong number is reported as it is when the value is read.
                compile(target, into: first + 2, .plain)
                emit(.why, first, function.draft.plans.edits.count - 1, range: range)
                return
            }
            var node = target
            if case .member(let base, let symbol, _) = tree[target], symbol.liveWord == nil {
                guard let property = PropertyName(text(symbol)) else {
                    fail(unknownMember(base, text(symbol), tree.range(of: target)), at: tree.nameRange(of: target))
                    return
                }
                plan.property = property
                node = base
            }
            plan.hasTarget = isDeep
            function.draft.plans.edits.append(plan)
            emit(.why, operand(node, .plain), function.draft.plans.edits.count - 1, range: range)
        }
    }

    /// `why A.width <= 120`: a comparison is also a goal, if a single value can reach it.
    private func why(_ target: ExprID, compared sign: BinaryOperator, _ value: ExprID, _ range: SourceRange) {
        switch sign {
        case .lessOrEqual: why(target, .atMost, value, range)
        case .greaterOrEqual: why(target, .atLeast, value, range)
        default:
            let near = sign == .less ? "<=" : sign == .greater ? ">=" : "="
            let failure = Failure(
                .argument, "`why` asks of a value with `=`, `<=` or `>=`, not `\(sign.text)`",
                help: "write `why \(written(tree.range(of: target))) \(near) \(written(tree.range(of: value)))`")
            fail(failure, at: range)
        }
    }

    /// `why A.width = 120`: why the property does not have this value.
    private func why(_ target: ExprID, _ sign: RelationSign, _ value: ExprID, _ range: SourceRange) {
        guard case .member(let node, let symbol, _) = tree[target], let property = PropertyName(text(symbol)),
            property.explained.count == 1, property.isLiveToRead
        else {
            let help = "write a node's size or position: `why A.width \(sign.text) \(written(tree.range(of: value)))`"
            return fail(Failure(.argument, "`why … \(sign.text)` asks about one size or position", help: help), at: tree.range(of: target))
        }
        scratch {
            var plan = EditPlan(range: tree.range(of: value))
            (plan.property, plan.sign) = (property, sign)
            function.draft.plans.edits.append(plan)
            let first = allocate(2)
            compile(node, into: first, .plain)
            compile(value, into: first + 1, .plain)
            emit(.whyGoal, first, function.draft.plans.edits.count - 1, range: range)
        }
    }

    /// The node, property and index of `G.columns[1]`, a track of a grid, or of `S.lines[1]`, a line.
    private func part(_ target: ExprID) -> (base: ExprID, property: PropertyName, number: ExprID)? {
        guard case .index(let list, let number) = tree[target], case .member(let base, let symbol, _) = tree[list], isCalm(base),
            let property = PropertyName(text(symbol)), property.hasParts
        else { return nil }
        return (base, property, number)
    }

    // MARK: Expectations

    func expect(_ condition: ExprID, _ message: ExprID?, _ range: SourceRange) {
        // `expect a and b` checks `a`, then `b`.
        if case .binary(.and, let left, let right) = tree[condition] {
            expect(left, message, range)
            expect(right, message, range)
            return
        }
        let place = tree.range(of: condition)
        scratch {
            let result = allocate(4)
            var plan = Expectation(range: place, text: written(place))
            if case .binary(let sign, let left, let right) = tree[condition], sign.isComparison {
                compile(left, into: result + 1, .plain)
                compile(right, into: result + 2, .plain)
                comparison(sign, result + 1, result + 2, into: result, tree.operatorRange(of: condition))
                plan.sign = sign
                plan.leftText = written(tree.range(of: left))
                plan.rightText = written(tree.range(of: right))
            } else {
                compile(condition, into: result, .plain)
                emit(.requireBool, result, range: place)
            }
            let past = emit(.jumpIf, result, range: place)
            if let message { compile(message, into: result + 3, .plain) } else { constant(.none, into: result + 3, range) }
            function.draft.plans.expectations.append(plan)
            emit(.expectFailed, result, function.draft.plans.expectations.count - 1, range: place)
            land([past])
        }
    }

    func expectError(_ code: ExprID?, _ block: BlockID, _ range: SourceRange) {
        let index = function.draft.plans.expects.count
        function.draft.plans.expects.append(
            ExpectPlan(code: code.flatMap { tree.plainText(of: $0) }, range: range))
        function.expects.append(ExpectState(firstRegister: function.nextRegister))
        let begin = emit(.expectBegin, range: range)
        emit(.jump, index, range: range)
        compile(block)
        emit(.expectEnd, range: range)
        land(begin, at: here)
        let state = function.expects.removeLast()
        function.draft.plans.expects[index].registers = state.registers.sorted()
        function.draft.plans.expects[index].globals = state.globals.sorted()
    }
}
