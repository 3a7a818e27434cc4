import TGLLayout
import TGLSyntax

// Names: the order in which a bare name is looked up, and variables.

/// The surroundings of an expression: the meaning of bare words, and whether sizes are live.
struct Context {
    /// The property on the left side, whose words come before all other names.
    var property: PropertyName?
    /// Whether it is the right side of a size or position, where a node's size stands for its value at any time.
    var isLive = false
    /// Whether it is in a call, index or `if` within such a right side, where a node's size is an error.
    var isForbidden = false
    /// Whether it is an argument of a live number, where such words are live too.
    var isInLiveNumber = false
    /// Whether the relation's target is the open node.
    var isOpen = false
    /// The index of the relation in the program, for messages.
    var relation: Int?

    static let plain = Context()

    /// Whether `scaled`, `design`, `idiom` and `exact` are live here.
    var keepsNumbersLive: Bool { isLive || property != nil || isInLiveNumber }

    /// The context of a call, an index or a condition within this one.
    var inner: Context { Context(isForbidden: isLive || isForbidden) }
}

/// What a declared name stands for.
enum Variable {
    case register(Int)
    case cell(Int)
    case capture(Int)
    case global(Int)
}

extension Compiler {
    /// The variable of an enclosing block or function, the innermost first.
    func findLocal(_ symbol: Symbol) -> (variable: Variable, local: Local)? { findLocal(symbol, in: function) }

    private func findLocal(_ symbol: Symbol, in state: FunctionState) -> (variable: Variable, local: Local)? {
        for scope in state.scopes.reversed() {
            if let local = scope.locals[symbol] {
                return (local.isCell ? .cell(local.register) : .register(local.register), local)
            }
        }
        guard let parent = state.parent, let outer = findLocal(symbol, in: parent) else { return nil }
        let key = ObjectIdentifier(outer.local)
        if let index = state.captureIndex[key] { return (.capture(index), outer.local) }
        switch outer.variable {
        case .cell(let register): state.draft.captures.append(.register(register))
        case .capture(let index): state.draft.captures.append(.capture(index))
        default: return nil
        }
        state.draft.captureNames.append(symbol)
        let index = state.draft.captures.count - 1
        state.captureIndex[key] = index
        return (.capture(index), outer.local)
    }

    /// The top-level variable, function or style of a name.
    func findGlobal(_ symbol: Symbol) -> Int? {
        if let pending, pending.symbol == symbol { return pending.global }
        return scope.find(symbol, layer: layer)?.index
    }

    func findVariable(_ symbol: Symbol) -> Variable? {
        findLocal(symbol)?.variable ?? findGlobal(symbol).map { .global($0) }
    }

    /// Declares a variable of the innermost block, and moves the value into a register of its own.
    @discardableResult
    func declareLocal(_ name: Identifier, register: Int, kind: Local.Kind) -> Local {
        declareLocal(name.symbol, at: name.range, register: register, kind: kind)
    }

    @discardableResult
    func declareLocal(_ symbol: Symbol, at range: SourceRange, register: Int, kind: Local.Kind) -> Local {
        let isCell = function.capturedNames.contains(symbol)
        let local = Local(register: register, isCell: isCell, kind: kind, range: range)
        if isCell { emit(.newCell, register, range: range) }
        function.scopes[function.scopes.count - 1].locals[symbol] = local
        function.locals.append(local)
        function.lastVariable = max(function.lastVariable, register)
        return local
    }

    /// Reads a variable and returns the register of its value: `register`, unless the variable is in a register already.
    func read(_ variable: Variable, into register: Int?, _ range: SourceRange) -> Int {
        if case .register(let own) = variable {
            guard let register else { return own }
            if register != own { emit(.move, register, own, range: range) }
            return register
        }
        if case .global(let index) = variable {
            function.draft.globals.insert(index)
            if function.isTop, register == nil, index < inPlace { return index }
        }
        let target = register ?? allocate()
        switch variable {
        case .cell(let cell): emit(.getCell, target, cell, range: range)
        case .capture(let index): emit(.getCapture, target, index, range: range)
        case .global(let index): emitWide(.getGlobal, target, index, range: range)
        case .register: break
        }
        return target
    }

    /// Writes the value of a register to a variable.
    func write(_ register: Int, to variable: Variable, _ range: SourceRange) {
        noteWrite(variable)
        if case .global(let index) = variable, scope.isKnob(index) {
            emitWide(.setKnob, register, index, range: range)
            return
        }
        switch variable {
        case .register(let own): if own != register { emit(.move, own, register, range: range) }
        case .cell(let cell): emit(.setCell, cell, register, range: range)
        case .capture(let index): emit(.setCapture, index, register, range: range)
        case .global(let index):
            function.draft.globals.insert(index)
            if function.isTop, index < inPlace {
                emit(.move, index, register, range: range)
            } else {
                emitWide(.setGlobal, register, index, range: range)
            }
        }
    }

    /// The register of a variable that may be changed in place; `nil` if it has none.
    func home(of variable: Variable) -> Int? {
        switch variable {
        case .register(let register): return register
        case .global(let index) where function.isTop && index < inPlace && !scope.isKnob(index): return index
        default: return nil
        }
    }

    /// Records that a variable is written, for the statement's log and for `expect error` blocks.
    func noteWrite(_ variable: Variable) {
        switch variable {
        case .register(let register):
            for index in function.expects.indices where register < function.expects[index].firstRegister {
                function.expects[index].registers.insert(register)
            }
        case .global(let global) where function.isTop:
            function.writtenGlobals.insert(global)
            for index in function.expects.indices { function.expects[index].globals.insert(global) }
        default: break
        }
    }

    // MARK: Bare names

    /// A bare name on a right side.
    func name(_ symbol: Symbol, into register: Int?, _ context: Context, _ range: SourceRange) -> Int {
        let text = text(symbol)
        if let property = context.property, property.takes(text), let word = WordBook.shared.ofProperty(text) {
            let target = register ?? allocate()
            constant(.word(word), into: target, range)
            return target
        }
        if let local = findLocal(symbol)?.variable { return read(local, into: register, range) }
        if symbol.word == .width || symbol.word == .height, function.isOpen || !function.isTop {
            return ownSize(symbol, into: register, context, range)
        }
        return outerName(symbol, into: register, context, range)
    }

    /// Whether the value is for a property that takes a node.
    func takesNode(_ context: Context) -> Bool {
        if case .prop(let prop) = context.property { return prop.info.forms.contains(.node) }
        return false
    }

    /// A name that no enclosing block declares.
    private func outerName(_ symbol: Symbol, into register: Int?, _ context: Context, _ range: SourceRange) -> Int {
        if let global = findGlobal(symbol) { return read(.global(global), into: register, range) }
        let target = register ?? allocate()
        if takesNode(context) {
            // Such a property may name a node that is made later.
            emitWide(.awaitName, target, Int(symbol.raw), range: range)
        } else if let relation = context.relation {
            emitWide(.getNameFor, target, Int(symbol.raw), range: range)
            emitWide(.jump, 0, relation, range: range)
        } else {
            emitWide(.getName, target, Int(symbol.raw), range: range)
        }
        return target
    }

    /// A bare `width` or `height`, which means that of the open node.
    private func ownSize(_ symbol: Symbol, into register: Int?, _ context: Context, _ range: SourceRange) -> Int {
        let target = register ?? allocate()
        if context.isForbidden {
            fail(liveInCall(text(symbol)), at: range)
            return target
        }
        var jumps: [Int] = []
        var closed: Int?
        if !function.isOpen { closed = emit(.jumpUnlessOpen, function.selfRegister, range: range) }
        let index = member(text(symbol), path: [], fromSelf: context.isLive && context.isOpen, range)
        emit(context.isLive ? .getLive : .getProperty, target, function.selfRegister, index, range: range)
        if let closed {
            jumps.append(emit(.jump, range: range))
            land([closed])
            _ = outerName(symbol, into: target, context, range)
        }
        land(jumps)
        return target
    }

    /// The index of a member in the program's table.
    func member(_ text: String, path: [Step], fromSelf: Bool, part: BoxPart = .natural, _ range: SourceRange) -> Int {
        let key = MemberKey(text: text, path: path, fromSelf: fromSelf, part: part)
        if let index = function.members[key] { return index }
        function.draft.members.append(
            Member(text: text, property: PropertyName(text), live: liveWord(text), path: path, fromSelf: fromSelf, part: part))
        function.members[key] = function.draft.members.count - 1
        return function.draft.members.count - 1
    }

    /// A member that only a node in a cell may have, with the failure for all others.
    func member(_ text: String, unknown failure: Int) -> Int {
        function.draft.members.append(
            Member(text: text, property: nil, live: nil, path: [], fromSelf: false, part: .natural, failure: failure))
        return function.draft.members.count - 1
    }

    /// The member that tells whether the own rules of a property count.
    func member(activeOf property: PropertyName) -> Int {
        function.draft.members.append(
            Member(text: "active", property: nil, live: nil, path: [], fromSelf: false, part: .natural, activeOf: property))
        return function.draft.members.count - 1
    }

    private func liveWord(_ text: String) -> LiveWord? { LiveWord.allCases.first { $0.text == text } }

    func liveInCall(_ written: String) -> Failure {
        let failure = Failure(
            .liveInCall, "a size in a call, an index or an `if` cannot stay live", label: "this is live",
            note: "the right side of a size or position follows the other node permanently")
        failure.offer("write `value(\(written))` for its current number", "value(\(written))", for: .text(written))
        return failure
    }

    // MARK: Taken names

    /// The failure for a new node with the name of a local variable.
    func nodeNameFailure(_ name: Identifier) -> Failure? {
        guard let local = function.scopes.last?.locals[name.symbol] else { return nil }
        return nameInUse(name, holder: describe(local.kind), at: local.range)
    }

    func nameInUse(_ name: Identifier, holder: String, at range: SourceRange?) -> Failure {
        let failure = Failure.nameInUse(text(name.symbol), holder: holder, free: tree.names.freeNames(like: name.symbol))
        failure.range = name.range
        if let range {
            failure.secondary = [Diagnostic.Place(source: tree.source, range: range, label: "here")]
        }
        return failure
    }

    func describe(_ kind: Local.Kind) -> String {
        switch kind {
        case .variable: "a variable"
        case .style: "a style"
        case .def: "a function"
        case .parameter: "a parameter"
        case .knob: "a knob"
        }
    }
}
