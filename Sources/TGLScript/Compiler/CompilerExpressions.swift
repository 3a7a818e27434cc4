import TGLLayout
import TGLSyntax

// Expressions. `compile` puts a value into a given register; `operand` chooses the register, a variable's own if possible.

extension Compiler {
    /// Compiles an expression and returns the register of its value: a variable's own, or a new one.
    func operand(_ id: ExprID, _ context: Context) -> Int {
        if let split = function.split, let register = split.register(of: id) { return register }
        if case .name(let symbol) = tree[id] { return name(symbol, into: nil, context, tree.range(of: id)) }
        let register = allocate()
        compile(id, into: register, context)
        return register
    }

    /// Like `operand`, but evaluating `next` cannot change the value.
    func heldOperand(_ id: ExprID, before next: ExprID, _ context: Context) -> Int {
        if isCalm(next) || isUnshared(id) { return operand(id, context) }
        let register = allocate()
        compile(id, into: register, context)
        return register
    }

    /// Whether an expression is a variable that no call can change.
    private func isUnshared(_ id: ExprID) -> Bool {
        guard case .name(let symbol) = tree[id], case .register = findLocal(symbol)?.variable else { return false }
        return true
    }

    /// Whether an expression makes no calls, so that evaluating it changes no variable.
    func isCalm(_ id: ExprID) -> Bool {
        switch tree[id] {
        case .call, .choice: false
        case .string(let parts):
            tree[parts].allSatisfy { if case .value(let value) = $0 { isCalm(value) } else { true } }
        case .list(let items): tree[items].allSatisfy { isCalm($0) }
        case .unary(_, let operand): isCalm(operand)
        case .binary(_, let left, let right): isCalm(right) && isCalm(left)
        case .member(let base, _, _): isCalm(base)
        case .index(let base, let index): isCalm(base) && isCalm(index)
        default: true
        }
    }

    func compile(_ id: ExprID, into register: Int, _ context: Context) {
        let range = tree.range(of: id)
        if let split = function.split, let given = split.register(of: id) {
            if given != register { emit(.move, register, given, range: range) }
            return
        }
        switch tree[id] {
        case .number(let number): constant(number, into: register, range)
        case .percent(let number): constant(.percent(number), into: register, range)
        case .fraction(let number): constant(.call(WordCall(word: .share, argument: number)), into: register, range)
        case .bool(let bool): constant(.bool(bool), into: register, range)
        case .none: constant(.none, into: register, range)
        case .string(let parts): string(parts, into: register, range)
        case .name(let symbol): _ = name(symbol, into: register, context, range)
        case .live(let word): live(word, into: register, range)
        case .list(let items):
            list(tree[items], into: register, context, range)
        case .unary(let sign, let operand): unary(sign, operand, into: register, context, range)
        case .binary(let sign, let left, let right):
            binary(sign, left, right, into: register, context, tree.operatorRange(of: id))
        case .member(let base, let symbol, _):
            member(base, symbol, into: register, context, tree.nameRange(of: id), whole: range)
        case .call(let callee, let arguments): call(callee, arguments, into: register, context, range)
        case .index(let base, let index): self.index(base, index, into: register, context, range)
        case .function(let parameters, let body): arrow(id, parameters, body, into: register, context)
        case .choice(let condition, let then, let otherwise):
            choice(condition, then, otherwise, into: register, context, range)
        case .missing: constant(.none, into: register, range)
        }
    }

    /// A list, compiled in pieces so that a long one needs few registers.
    private func list(_ items: ArraySlice<ExprID>, into register: Int, _ context: Context, _ range: SourceRange) {
        scratch {
            let most = 64
            let result = items.count > most ? allocate() : register
            var rest = items
            var isFirst = true
            while isFirst || !rest.isEmpty {
                let piece = rest.prefix(most)
                scratch {
                    let first = allocate(piece.count)
                    for (offset, item) in piece.enumerated() { compile(item, into: first + offset, context) }
                    emit(isFirst ? .newList : .extendList, result, first, piece.count, range: range)
                }
                rest = rest.dropFirst(most)
                isFirst = false
            }
            if result != register { emit(.move, register, result, range: range) }
        }
    }

    // MARK: Strings

    private func string(_ parts: StringPartList, into register: Int, _ range: SourceRange) {
        let parts = tree[parts]
        if parts.allSatisfy({ if case .text = $0 { true } else { false } }) {
            var whole = ""
            for part in parts { if case .text(let ref) = part { whole += tree.text(ref) } }
            constant(.string(StringBox(whole, heap)), into: register, range)
            return
        }
        scratch {
            let first = allocate(parts.count)
            for (offset, part) in parts.enumerated() {
                switch part {
                case .text(let ref):
                    let box = StringBox(tree.text(ref), heap)
                    constant(.string(box), into: first + offset, range)
                case .value(let value): compile(value, into: first + offset, .plain)
                }
            }
            emit(.interpolate, register, first, parts.count, range: range)
        }
    }

    // MARK: Words for nodes

    /// The name that a word such as `parent` is outside of a node's block.
    private func name(by word: LiveWord) -> Symbol? {
        guard function.isTop, !function.isOpen, let symbol = tree.names.find(word.text), symbol.isTreeWord else { return nil }
        return symbol
    }

    private func live(_ word: LiveWord, into register: Int, _ range: SourceRange) {
        if let name = name(by: word) {
            emitWide(.getName, register, Int(name.raw), range: range)
            return
        }
        emit(.getSelf, register, function.selfRegister, range: range)
        guard word != .itself else { return }
        emit(.getProperty, register, register, member(word.text, path: [], fromSelf: false, range), range: range)
    }

    // MARK: Members

    private func member(
        _ base: ExprID, _ symbol: Symbol, into register: Int, _ context: Context, _ range: SourceRange,
        whole: SourceRange
    ) {
        let text = text(symbol)
        let property = PropertyName(text)
        if let active = activeProperty(base, symbol) {
            scratch {
                let object = active.owner.map { operand($0, .plain) } ?? function.selfRegister
                emit(.getProperty, register, object, member(activeOf: active.property), range: range)
            }
            return
        }
        if let property, property.isLiveToRead {
            if context.isForbidden {
                fail(liveInCall(written(whole)), at: whole)
                return
            }
            if context.isLive {
                liveMember(base, text, property, into: register, context, range)
                return
            }
        }
        var unknown: Failure?
        if property == nil, symbol.liveWord == nil, KeepMember(rawValue: text) == nil {
            let failure = unknownMember(base, text, whole)
            guard mayBeInCell(base) else { return fail(failure, at: range) }
            failure.range = failure.range ?? range
            unknown = failure
        }
        scratch {
            let object = operand(base, Context(isForbidden: context.isForbidden || context.isLive))
            if let unknown {
                // For a node in a cell this may be the name of another node there.
                function.draft.failures.append(unknown)
                emit(.getProperty, register, object, member(text, unknown: function.draft.failures.count - 1), range: range)
                return
            }
            emit(.getProperty, register, object, member(text, path: [], fromSelf: false, range), range: range)
        }
    }

    /// A size or position of a node in a rule. The last live words before it, such as `parent`, become steps of the rule.
    private func liveMember(
        _ base: ExprID, _ text: String, _ property: PropertyName, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        guard property.followed != nil else {
            fail(
                Failure(
                    .badValue, "a rule cannot follow `\(text)`",
                    help: "write `value(\(written(tree.range(of: base))).\(text))` for its current value"), at: range)
            return
        }
        var path: [Step] = []
        var root = base
        var part = BoxPart.natural
        if case .member(let inner, let symbol, _) = tree[root], symbol.liveWord == nil, let named = BoxPart(word: self.text(symbol)) {
            part = named
            root = inner
        }
        while case .member(let inner, let symbol, _) = tree[root], let step = symbol.liveWord.flatMap({ Step($0) }) {
            path.insert(step, at: 0)
            root = inner
        }
        guard path.count <= 5 else {
            fail(Arithmetic.notLinear("a rule can follow at most five steps"), at: range)
            return
        }
        if case .live(let word) = tree[root], name(by: word) == nil {
            if let step = Step(word) { path.insert(step, at: 0) }
            let index = member(text, path: path, fromSelf: context.isOpen, part: part, range)
            emit(.getLive, register, function.selfRegister, index, range: range)
            return
        }
        scratch {
            let object = expected(root)
            emit(.getLive, register, object, member(text, path: path, fromSelf: false, part: part, range), range: range)
        }
    }

    /// The register of a node that a rule names. If no node has the name yet, one is expected.
    func expected(_ id: ExprID) -> Int {
        let range = tree.range(of: id)
        if let given = function.split?.register(of: id) { return given }
        switch tree[id] {
        case .name(let symbol) where findVariable(symbol) == nil:
            let register = allocate()
            emitWide(.getName, register, Int(symbol.raw), range: range)
            function.draft.code[here - 1].op = .awaitName
            return register
        case .index(let base, let index):
            guard case .name(let symbol) = tree[base], findVariable(symbol) == nil else { break }
            let register = allocate()
            scratch {
                let place = allocate()
                compile(index, into: place, Context(isForbidden: true))
                emit(.awaitIndexed, register, place, range: range)
                emitWide(.jump, 0, Int(symbol.raw), range: range)
            }
            return register
        default: break
        }
        return operand(id, Context(isForbidden: true))
    }

    /// Whether an expression before a dot may be a node in a collection's cell: an item, or the value of a variable.
    func mayBeInCell(_ base: ExprID) -> Bool {
        switch tree[base] {
        case .index, .call, .live: true
        case .name(let symbol): findVariable(symbol) != nil
        case .member(let inner, _, _): mayBeInCell(inner)
        default: false
        }
    }

    func unknownMember(_ base: ExprID, _ text: String, _ whole: SourceRange) -> Failure {
        let failure = Failure(.unknownProperty, "there is no property `\(text)`")
        if text.hasPrefix("tg_"), let plain = PropertyName(String(text.dropFirst(3))), let name = plain.word {
            failure.note = "names are written without `tg_`"
            failure.help = "write `\(written(tree.range(of: base))).\(name)`"
        } else if let help = ForeignNames.help(property: text) {
            failure.help = help
        } else if let near = suggestion(for: text, among: PropertyName.all + LiveWord.allCases.map(\.text))
            ?? suggestion(for: text, among: KeepMember.allCases.map(\.rawValue))
        {
            failure.suggest(near, for: text, shown: "\(written(tree.range(of: base))).\(near)")
        }
        return failure
    }

    // MARK: Indexes

    private func index(
        _ base: ExprID, _ index: ExprID, into register: Int, _ context: Context, _ range: SourceRange
    ) {
        scratch {
            if case .name(let symbol) = tree[base], findVariable(symbol) == nil {
                // `cell[3]` is the node made with this name, not the fourth item of a list.
                let place = allocate()
                compile(index, into: place, context.inner)
                // A property that takes a node may name one that is made later.
                emit(takesNode(context) ? .awaitIndexed : .getIndexed, register, place, range: range)
                emitWide(.jump, 0, Int(symbol.raw), range: range)
                return
            }
            let list = heldOperand(base, before: index, context.inner)
            let place = operand(index, context.inner)
            emit(.index, register, list, place, range: range)
            // A list that a call returned is released at once; otherwise a list of nodes would be kept up to date.
            if case .call = tree[base] { constant(.none, into: list, range) }
        }
    }

    // MARK: Calls

    private func call(
        _ callee: ExprID, _ arguments: ExprList, into register: Int, _ context: Context, _ range: SourceRange
    ) {
        if case .name(let symbol) = tree[callee] {
            let text = text(symbol)
            if isWordCall(symbol, arguments.count, context) {
                if let counts = WordBook.calls[text], !counts.contains(arguments.count) {
                    fail(Failure.argumentCount(text, counts.lowerBound, counts.upperBound, arguments.count), at: range)
                    return
                }
                if WordCall.live.contains(text) { return liveNumber(text, Array(tree[arguments]), into: register, context, range) }
                scratch {
                    let value = allocate()
                    var inner = context.inner
                    inner.property = context.property
                    let called = WordID.known(text)
                    if called.namesNode(of: arguments.count) {
                        nodeArguments(Array(tree[arguments]), into: value, inner, range)
                    } else if called.mostArguments == 1, let argument = tree[arguments].first {
                        compile(argument, into: value, inner)
                    } else {
                        list(tree[arguments][...], into: value, inner, range)
                    }
                    let word = constantIndex(.word(called))
                    emit(.wordCall, register, word, value, range: range)
                }
                return
            }
            if let builtIn = findBuiltIn(symbol, text) {
                callBuiltIn(builtIn, symbol, arguments, into: register, context, range)
                return
            }
        }
        if case .member(let base, let symbol, _) = tree[callee], symbol.liveWord == nil,
            PropertyName(text(symbol)).map(\.isNeverFunction) ?? true
        {
            fail(habit(base, text(symbol), arguments, range), at: tree.nameRange(of: callee))
            return
        }
        scratch {
            let first = allocateCall(arguments.count, into: register)
            compile(callee, into: first, context.inner)
            for (offset, argument) in tree[arguments].enumerated() {
                compile(argument, into: first + 1 + offset, context.inner)
            }
            emit(.call, first, arguments.count, function.selfRegister, range: range)
            if first != register { emit(.move, register, first, range: range) }
        }
    }

    /// The built-in that a call of this name means.
    func findBuiltIn(_ symbol: Symbol) -> BuiltIn? { findBuiltIn(symbol, text(symbol)) }

    /// Whether a call with this many arguments is one of a word or a built-in, not of a variable's value.
    func isFixedCall(_ symbol: Symbol, _ arguments: Int, _ context: Context) -> Bool {
        let text = text(symbol)
        return isWordCall(symbol, arguments, context) || findBuiltIn(symbol, text) != nil
    }

    /// Whether the callee is a word that is valid only on the right side of this property.
    func isPlacedCall(_ symbol: Symbol, _ context: Context) -> Bool {
        let text = text(symbol)
        return WordBook.placed.contains(text) && context.property?.takes(text) ?? false
    }

    private func isWordCall(_ symbol: Symbol, _ arguments: Int, _ context: Context) -> Bool {
        let text = text(symbol)
        guard let counts = WordBook.calls[text] else { return false }
        let isOfProperty = context.property?.takes(text) ?? false
        if WordBook.placed.contains(text) { return isOfProperty }
        if WordCall.live.contains(text) { return context.keepsNumbersLive && findVariable(symbol) == nil }
        return counts.contains(arguments) && (isOfProperty || findVariable(symbol) == nil)
    }

    /// `scaled(44)`, `idiom(A.width, 50%)`: a number or rule that depends on the reader or the screen.
    private func liveNumber(_ word: String, _ arguments: [ExprID], into register: Int, _ context: Context, _ range: SourceRange) {
        scratch {
            let first = allocate(arguments.count)
            let list = allocate()
            for (offset, argument) in arguments.enumerated() {
                var inner = word == "idiom" ? context : context.inner
                inner.property = WordCall.words(of: word, argument: offset).map { .prop($0) } ?? context.property
                inner.isInLiveNumber = true
                compile(argument, into: first + offset, inner)
            }
            let takesList = WordID.known(word).mostArguments > 1
            if takesList { emit(.newList, list, first, arguments.count, range: range) }
            emit(.wordCall, register, constantIndex(.word(.known(word))), takesList ? list : first, range: range)
        }
    }

    /// The arguments of a word whose first argument is a node, which the same statement may make later.
    private func nodeArguments(_ arguments: [ExprID], into register: Int, _ context: Context, _ range: SourceRange) {
        scratch {
            let first = allocate(arguments.count)
            for (offset, argument) in arguments.enumerated() {
                if offset > 0 {
                    compile(argument, into: first + offset, context)
                } else {
                    scratch { emit(.move, first, expected(argument), range: range) }
                }
            }
            emit(.newList, register, first, arguments.count, range: range)
        }
    }

    private func findBuiltIn(_ symbol: Symbol, _ text: String) -> BuiltIn? {
        guard let builtIn = BuiltIn.byName[text], findVariable(symbol) == nil else {
            if isBuiltIn, text == "__sort" { return BuiltIn.byName["sort "] }
            if isBuiltIn, text == "__list" { return BuiltIn.byName["list "] }
            return nil
        }
        return builtIn
    }

    private func callBuiltIn(
        _ builtIn: BuiltIn, _ symbol: Symbol, _ arguments: ExprList, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        guard arguments.count >= builtIn.required, arguments.count <= builtIn.most else {
            let failure = Failure.argumentCount(builtIn.name, builtIn.required, builtIn.most, arguments.count)
            failure.help = "it is `\(builtIn.usage)`: \(builtIn.help)"
            fail(failure, at: range)
            return
        }
        // `value(B.width)` reads a number once, so its argument is not live.
        let inner = builtIn.id == .value ? .plain : builtIn.takesLiveValues(in: context) ? context : context.inner
        scratch {
            let first = allocateCall(arguments.count, into: register)
            for (offset, argument) in tree[arguments].enumerated() {
                let words = WordCall.words(of: builtIn.name, argument: offset)
                compile(argument, into: first + 1 + offset, words.map { Context(property: .prop($0)) } ?? inner)
                if builtIn.id == .exists { askWhetherThere(argument) }
            }
            emit(.callBuiltIn, first, arguments.count, Int(builtIn.id.rawValue), range: range)
            emitWide(.jump, function.selfRegister, Int(symbol.raw), range: range)
            if first != register { emit(.move, register, first, range: range) }
        }
    }

    /// Changes the code of an argument of `exists`, just compiled, so that the name of a removed node gives `none`.
    private func askWhetherThere(_ argument: ExprID) {
        switch tree[argument] {
        case .name where function.draft.code[here - 1].op == .getName, .live where function.draft.code[here - 1].op == .getName:
            function.draft.code[here - 1].op = .getNameIfAny
        case .index where function.draft.code[here - 2].op == .getIndexed: function.draft.code[here - 2].op = .getIndexedIfAny
        default: break
        }
    }

    /// The failure for the syntax of another system: `A.tg_width.equal(20)`.
    private func habit(_ base: ExprID, _ text: String, _ arguments: ExprList, _ range: SourceRange) -> Failure {
        let signs = [
            "equal": "=", "equalTo": "=", "set": "=", "add": "+=", "min": ">=", "max": "<=", "multiply": "*=",
            "append": "+=", "push": "+=",
        ]
        let failure = Failure(.habit, "values have no methods: there is no `\(text)`")
        if let help = ForeignStatements.help(
            calling: text, of: written(tree.range(of: base)), tree[arguments].map { written(tree.range(of: $0)) })
        {
            failure.help = help
            return failure
        }
        guard let sign = signs[text], arguments.count == 1, let argument = tree[arguments].first else { return failure }
        var target = written(tree.range(of: base))
        if let dot = target.firstRange(of: ".tg_") { target.replaceSubrange(dot, with: ".") }
        let value = written(tree.range(of: argument))
        let isList = text == "append" || text == "push"
        let relation = "\(target) \(isList ? "= \(target) + [\(value)]" : "\(sign) \(value)")"
        failure.offer("write `\(relation)`", relation, for: .range(range))
        return failure
    }

    // MARK: Functions

    private func arrow(
        _ id: ExprID, _ parameters: IdentifierList, _ body: RightSide, into register: Int, _ context: Context
    ) {
        let range = tree.range(of: id)
        checkParameters(tree[parameters].map { ($0, nil) })
        let state = FunctionState(source: tree.source, layer: layer, parent: function)
        state.capturedNames = freeNames.inner(of: id)
        // A template, like a `def`, uses the node that is open where it is called.
        var isTemplate = false
        if case .node = body { isTemplate = true }
        state.isOpen = function.isOpen && !isTemplate
        state.draft.text = written(range)
        state.draft.isBuiltIn = isBuiltIn
        let program = write(state) {
            let names = tree[parameters]
            function.draft.required = names.count
            beginParameters(names.map { ($0, nil) })
            let result = allocate()
            var inner = context.inner
            // If the function returns a word of the property, the property's words also come first within it.
            if context.property == .prop(.lineGravity) { inner.property = context.property }
            compile(body, into: result, inner)
            emit(.giveBack, result, range: tree.range(of: body))
        }
        function.draft.programs.append(program)
        emit(.closure, register, function.draft.programs.count - 1, isTemplate ? 0xFFFF : function.selfRegister, range: range)
    }

    /// Compiles a function and returns its program.
    func write(_ state: FunctionState, _ body: () -> Void) -> Program {
        let outer = function
        function = state
        function.scopes = [BlockScope()]
        body()
        function.draft.registerCount = function.highest
        function = outer
        if state.isTooLarge { outer.isTooLarge = true }
        outer.draft.globals.formUnion(state.draft.globals)
        return Program(state.draft)
    }

    /// Fails for duplicate parameters, and for invalid defaults.
    func checkParameters(_ list: [(name: Identifier, value: ExprID?)]) {
        var seen: Set<Symbol> = []
        var hasDefault = false
        for parameter in list {
            let name = parameter.name
            if !seen.insert(name.symbol).inserted {
                fail(Failure(.nameInUse, "two parameters are named `\(text(name.symbol))`"), at: name.range)
            }
            if parameter.value != nil {
                hasDefault = true
            } else if hasDefault {
                fail(
                    Failure(
                        .argumentCount, "`\(text(name.symbol))` needs a default too",
                        note: "parameters after one with a default must have a default"), at: name.range)
            }
        }
    }

    /// Allocates the registers of the open node and the parameters, and sets the defaults of omitted arguments.
    func beginParameters(_ list: [(name: Identifier, value: ExprID?)]) {
        function.selfRegister = allocate()
        let first = allocate(list.count)
        function.draft.parameterCount = list.count
        for (offset, parameter) in list.enumerated() {
            let name = parameter.name
            if let value = parameter.value {
                let given = emit(.jumpIfGiven, first + offset, range: name.range)
                compile(value, into: first + offset, .plain)
                land([given])
            }
            declareLocal(name, register: first + offset, kind: .parameter)
        }
    }

    // MARK: Choices

    private func choice(
        _ condition: ExprID, _ then: ExprID, _ otherwise: ExprID, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        var inner = context
        if context.isLive {
            inner.isLive = false
            inner.isForbidden = true
        }
        // The value is built in a separate register, since the branches may read the variable that receives it.
        scratch {
            let result = allocate()
            let otherwiseJumps = jumps(condition, when: false, context.inner)
            compile(then, into: result, inner)
            let end = emit(.jump, range: range)
            land(otherwiseJumps)
            compile(otherwise, into: result, inner)
            land([end])
            emit(.move, register, result, range: range)
        }
    }
}
