import TGLLayout
import TGLSyntax

// Names: the order in which a bare name is looked up, and variables.

/// Where an expression is: what bare words mean there, and whether sizes are live.
struct Context {
    /// The property on the left, whose words come before all other names.
    var property: PropertyName?
    /// On the right side of a size or position: a node's size stands for whatever it is.
    var isLive = false
    /// In a call, index or `if` of such a right side: a node's size is an error.
    var isForbidden = false
    /// In an argument of a live number: what is such a word there is one too.
    var isInLiveNumber = false
    /// The relation's target is the open node.
    var isOpen = false
    /// The relation's number in the program, for messages.
    var relation: Int?

    static let plain = Context()

    /// Whether `scaled`, `design`, `idiom` and `exact` stay live.
    var keepsNumbersLive: Bool { isLive || property != nil || isInLiveNumber }

    /// For what is in a call, an index or a condition here.
    var inner: Context { Context(isForbidden: isLive || isForbidden) }
}

/// What a name of a script's own stands for.
enum Variable {
    case register(Int)
    case cell(Int)
    case capture(Int)
    case global(Int)
}

extension Compiler {
    /// The variable of an enclosing block or function, inmost first.
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

    /// The top-level variable, def or style of that name.
    func findGlobal(_ symbol: Symbol) -> Int? {
        if let pending, pending.symbol == symbol { return pending.global }
        return scope.find(symbol, layer: layer)?.index
    }

    func findVariable(_ symbol: Symbol) -> Variable? {
        findLocal(symbol)?.variable ?? findGlobal(symbol).map { .global($0) }
    }

    /// Declares a variable of the inmost block that takes the value in a register of its own.
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

    /// Reads a variable; gives the register where its value is, which is `register` unless it is in one already.
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

    /// Writes what is in a register to a variable.
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

    /// The register that a variable lives in, if work may be done on it in place.
    func home(of variable: Variable) -> Int? {
        switch variable {
        case .register(let register): return register
        case .global(let index) where function.isTop && index < inPlace && !scope.isKnob(index): return index
        default: return nil
        }
    }

    /// Notes that a variable is written, for the statement's log and for `expect error` blocks.
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

    /// Whether what is compiled is for a property that takes a node.
    func takesNode(_ context: Context) -> Bool {
        if case .prop(let prop) = context.property { return prop.info.forms.contains(.node) }
        return false
    }

    /// A name that no block declares.
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

    /// A bare `width` or `height`: the open node's.
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

    /// The number of a member in the program's table.
    func member(_ text: String, path: [Step], fromSelf: Bool, part: BoxPart = .natural, _ range: SourceRange) -> Int {
        let key = MemberKey(text: text, path: path, fromSelf: fromSelf, part: part)
        if let index = function.members[key] { return index }
        function.draft.members.append(
            Member(text: text, property: PropertyName(text), live: liveWord(text), path: path, fromSelf: fromSelf, part: part))
        function.members[key] = function.draft.members.count - 1
        return function.draft.members.count - 1
    }

    /// A member that is none of a node outside of cells, with the failure that says so.
    func member(_ text: String, unknown failure: Int) -> Int {
        function.draft.members.append(
            Member(text: text, property: nil, live: nil, path: [], fromSelf: false, part: .natural, failure: failure))
        return function.draft.members.count - 1
    }

    /// Whether the own rules of a property count, as a member.
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

    /// A failure if a block's own variable has the name that a node is to take.
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
