import TGLLayout
import TGLSyntax

// Knobs, and relations that follow them. If a right side contains a knob, the parts that depend on it become a function, which is called
// whenever the knob is set. All other parts are computed once, where the relation is set, and passed to that function.

/// A compiled relation that follows knobs. When it is set it becomes a `Tie`.
final class TiedPlan {
    /// The index of the relation in its program.
    let relation: Int
    /// The right side as a function of the parts that are computed once.
    let program: Program
    let text: TiedText
    /// The function with its built-ins resolved, and the knobs that it reads; made when the relation is first set.
    var frozen: (function: Function, knobs: Set<Int>)?
    /// The tie that it became in a document, if it depends on nothing but knobs.
    var tie: (document: UInt32, tie: Tie)?

    init(relation: Int, program: Program, text: TiedText) {
        self.relation = relation
        self.program = program
        self.text = text
    }
}

/// The source text of a right side, with gaps for the parts that were computed once.
struct TiedText {
    enum Piece {
        case text(String)
        /// The value of a constant, by its index.
        case value(Int)
        /// The name of a built-in, which a later declaration may hide.
        case builtIn(String)
    }
    let whole: [Piece]
    /// For a list that sets the parts of a shorthand: for each part its text, whether it contains a knob, and its range.
    let parts: [(pieces: [Piece], isTied: Bool, range: SourceRange)]
}

extension Compiler {
    // MARK: Declaring

    /// `knob gutter = 8 in 0..40`, a top-level declaration.
    func topKnob(_ name: Identifier, _ value: ExprID, _ limits: ExprID?, _ range: SourceRange) {
        scratch {
            let first = allocate(3)
            compile(value, into: first, .plain)
            var form = KnobForm.free
            if let limits {
                if case .binary(.range, let low, let high) = tree[limits] {
                    form = .span
                    compile(low, into: first + 1, .plain)
                    compile(high, into: first + 2, .plain)
                } else {
                    form = .items
                    compile(limits, into: first + 1, .plain)
                }
            }
            declareTop(name, first, .knob, range)
            let global = function.draft.declarations.last?.global ?? 0
            emit(.makeKnob, first, form.rawValue, range: limits.map { tree.range(of: $0) } ?? range)
            emitWide(.jump, 0, global, range: tree.range(of: value))
        }
    }

    /// Whether a bare name means a knob here: one that is declared, or that the text declares later.
    func isKnob(_ symbol: Symbol) -> Bool {
        guard mayHaveKnobs, findLocal(symbol) == nil else { return false }
        // In a node's block these are the node's own properties.
        if symbol.word == .width || symbol.word == .height, function.isOpen || !function.isTop { return false }
        if let entry = scope.find(symbol, layer: layer) { return entry.kind == .knob }
        scope.witness?.note(symbol, .knob, tree.knobs.contains(symbol) ? 1 : 0)
        if layer > 0 { scope.witness?.note(symbol, .testKnob, tree.testKnobs.contains(symbol) ? 1 : 0) }
        return tree.knobs.contains(symbol) || layer > 0 && tree.testKnobs.contains(symbol)
    }

    private var mayHaveKnobs: Bool { scope.hasKnobs || !tree.knobs.isEmpty || layer > 0 && !tree.testKnobs.isEmpty }

    // MARK: Relations

    /// Compiles a relation with a knob on its right side; false if there is none.
    func relateTied(_ node: Int, _ relation: Relation, _ side: ExprID, _ context: Context, _ range: SourceRange) -> Bool {
        guard mayHaveKnobs, relation.sign.operation == nil, let tied = tied(relation, [side], context, range) else { return false }
        emit(.relateTied, node, tied.first, tied.count, range: range)
        emitWide(.jump, 0, function.draft.plans.ties.count - 1, range: range)
        return true
    }

    /// Makes a function of the parts that depend on a knob: of the one side, or of the list of both. Adds the relation and its plan, and
    /// computes the constants into registers from `first` on. `nil` if there is no knob.
    func tied(
        _ relation: Relation, _ sides: [ExprID], _ context: Context, _ range: SourceRange
    ) -> (first: Int, count: Int)? {
        guard mayHaveKnobs else { return nil }
        let split = KnobSplit(self, sides, context)
        guard sides.contains(where: { split.mentionsKnob($0) }) else { return nil }
        for side in sides { split.plan(side, context) }
        let number = function.draft.relations.count
        let first = allocate(split.constants.count)
        compile(split.constants, first, number)
        let state = FunctionState(source: tree.source, layer: layer, parent: function)
        state.capturedNames = Set(split.names.keys)
        state.split = split
        state.draft.text = written(tree.range(of: sides[sides.count - 1]))
        let program = write(state) {
            function.selfRegister = allocate()
            split.firstRegister = allocate(split.constants.count)
            function.draft.required = split.constants.count
            function.draft.parameterCount = split.constants.count
            for (symbol, constant) in split.names.sorted(by: { $0.value < $1.value }) {
                declareLocal(symbol, at: range, register: split.firstRegister + constant, kind: .parameter)
            }
            let result = allocate(sides.count)
            var inner = context
            inner.relation = nil
            for (offset, side) in sides.enumerated() { compile(side, into: result + offset, inner) }
            if sides.count > 1 { emit(.newList, result, result, sides.count, range: range) }
            emit(.giveBack, result, range: range)
        }
        function.draft.relations.append(relation)
        function.draft.plans.ties.append(TiedPlan(relation: number, program: program, text: split.text(of: sides, relation.property)))
        return (first, split.constants.count)
    }

    /// Compiles the constants, the parts that depend on no knob, into one register each. A constant behind a condition that depends on no
    /// knob is computed only if the condition allows it.
    private func compile(_ constants: [KnobSplit.Constant], _ first: Int, _ relation: Int) {
        for (offset, constant) in constants.enumerated() {
            if !constant.guards.isEmpty { self.constant(.none, into: first + offset, constant.range) }
            let past = constant.guards.map { emit($0.wanted ? .jumpUnless : .jumpIf, first + $0.condition, range: constant.range) }
            var context = constant.context
            context.relation = context.property == nil ? nil : relation
            switch constant.source {
            case .expression(let id): compile(id, into: first + offset, context)
            case .node(let id): scratch { emit(.move, first + offset, expected(id), range: constant.range) }
            case .name(let symbol): _ = name(symbol, into: first + offset, .plain, constant.range)
            }
            land(past)
        }
    }
}

/// The forms of a knob's allowed values.
enum KnobForm: Int {
    /// Any value; the numbers of a range; the items of a list.
    case free, span, items
}

/// Divides a right side into the parts that depend on knobs and those that do not.
final class KnobSplit {
    /// A part that is computed once.
    struct Constant {
        enum Source {
            case expression(ExprID)
            /// A node, which may be made later.
            case node(ExprID)
            /// A name that a function within the right side captures.
            case name(Symbol)
        }
        let source: Source
        let context: Context
        /// Conditions, by their constant's index, under which the part is computed.
        let guards: [(condition: Int, wanted: Bool)]
        let range: SourceRange
    }

    private enum Cut {
        case value(Int)
        case builtIn(String)
    }

    private let compiler: Compiler
    private var tree: SyntaxTree { compiler.tree }
    private var mentions: Set<ExprID> = []
    private(set) var constants: [Constant] = []
    /// For the names that functions within the right side capture, the index of the constant with their value.
    private(set) var names: [Symbol: Int] = [:]
    /// The register of the first constant within the knob-dependent function.
    var firstRegister = 0
    private var places: [ExprID: Int] = [:]
    private var cuts: [(range: SourceRange, cut: Cut)] = []
    private var guards: [(condition: Int, wanted: Bool)] = []
    /// Whether the part is behind a condition that depends on a knob: then an expression that may fail is left to the function.
    private var isLazy = false

    init(_ compiler: Compiler, _ sides: [ExprID], _ context: Context) {
        self.compiler = compiler
        for side in sides { _ = search(side, context.property, []) }
    }

    func mentionsKnob(_ id: ExprID) -> Bool { mentions.contains(id) }

    /// The register of a constant expression within the knob-dependent function.
    func register(of id: ExprID) -> Int? { places[id].map { firstRegister + $0 } }

    // MARK: Where knobs are

    /// Records the expressions that contain a knob. `shadowed`: the parameters of the surrounding functions.
    private func search(_ id: ExprID, _ property: PropertyName?, _ shadowed: [Symbol]) -> Bool {
        var found = false
        if case .name(let symbol) = tree[id] {
            let isWord = property?.takes(compiler.text(symbol)) ?? false
            found = !isWord && !shadowed.contains(symbol) && compiler.isKnob(symbol)
        }
        var inner = shadowed
        tree.forEachPart(of: id) { part in
            switch part {
            case .value(let part): if search(part, nil, inner) { found = true }
            case .propertyValue(let part): if search(part, property, inner) { found = true }
            case .priority(let level): if !compiler.isPriorityWord(level), search(level, nil, inner) { found = true }
            case .declared(let name, _): inner.append(name.symbol)
            // The rules of a node made here follow knobs by themselves.
            default: break
            }
        }
        if found { mentions.insert(id) }
        return found
    }

    // MARK: What is computed once

    /// Finds the largest subexpressions that depend on no knob.
    func plan(_ id: ExprID, _ context: Context) {
        if isWritten(id, context) { return }
        if !mentions.contains(id), !isLazy || isSafe(id) {
            add(id, context)
            return
        }
        planParts(id, context)
    }

    /// Whether an expression is a literal or a word of the property.
    private func isWritten(_ id: ExprID, _ context: Context) -> Bool {
        switch tree[id] {
        case .number, .percent, .fraction, .bool, .none, .missing: true
        case .string: tree.plainText(of: id) != nil
        case .name(let symbol): context.property?.takes(compiler.text(symbol)) ?? false
        case .unary(.negate, let operand): isWritten(operand, .plain)
        default: false
        }
    }

    /// Whether an expression may be computed early: it reads variables or nodes, so that it must be computed once or fails in any case.
    private func isSafe(_ id: ExprID) -> Bool {
        switch tree[id] {
        case .name, .member, .live, .function: true
        case .index(let base, _):
            if case .name(let symbol) = tree[base] { compiler.findVariable(symbol) == nil } else { false }
        case .call(let callee, _):
            if case .name(let symbol) = tree[callee] { compiler.findBuiltIn(symbol)?.readsNodes ?? false } else { false }
        default: false
        }
    }

    @discardableResult
    private func add(_ id: ExprID, _ context: Context, awaits: Bool = false) -> Int {
        if let known = places[id] { return known }
        let range = tree.range(of: id)
        constants.append(Constant(source: awaits ? .node(id) : .expression(id), context: context, guards: guards, range: range))
        places[id] = constants.count - 1
        cuts.append((range, .value(constants.count - 1)))
        return constants.count - 1
    }

    private func planParts(_ id: ExprID, _ context: Context) {
        switch tree[id] {
        case .string(let parts): for part in tree[parts] { if case .value(let value) = part { plan(value, .plain) } }
        case .list(let items): for item in tree[items] { plan(item, context) }
        case .unary(let sign, let operand): plan(operand, sign == .not ? context.inner : context)
        case .binary(.or, let left, let right) where context.isLive:
            plan(left, context)
            plan(right, context)
        case .binary(let sign, let left, let right) where sign == .and || sign == .or:
            behind(left, context.inner, [(right, sign == .and, context.inner)])
        case .binary(.priority, let left, let right):
            plan(left, context)
            planLevel(right, context.inner)
        case .binary(let sign, let left, let right):
            let inner = sign.rawValue >= BinaryOperator.add.rawValue ? context : context.inner
            plan(left, inner)
            plan(right, inner)
        case .member(let base, _, _): plan(base, Context(isForbidden: context.isForbidden || context.isLive))
        case .call(let callee, let arguments): planCall(callee, arguments, context)
        case .index(let base, let index):
            // An indexed name of several nodes is looked up together with its index.
            if case .name(let symbol) = tree[base], compiler.findVariable(symbol) == nil {} else { plan(base, context.inner) }
            plan(index, context.inner)
        case .function(let parameters, let body): planNames(body, tree[parameters].map(\.symbol))
        case .choice(let condition, let then, let otherwise):
            var inner = context
            if context.isLive { (inner.isLive, inner.isForbidden) = (false, true) }
            behind(condition, context.inner, [(then, true, inner), (otherwise, false, inner)])
        case .number, .percent, .fraction, .bool, .none, .name, .live, .missing: break
        }
    }

    /// Plans a priority, in which its words are not variables.
    private func planLevel(_ id: ExprID, _ context: Context) {
        if compiler.isPriorityWord(id) { return }
        if case .binary(_, let left, let right) = tree[id] {
            planLevel(left, context)
            planLevel(right, context)
        } else {
            plan(id, context)
        }
    }

    /// Plans a condition, and the parts that are computed only if it has the `wanted` result.
    private func behind(_ condition: ExprID, _ context: Context, _ parts: [(id: ExprID, wanted: Bool, context: Context)]) {
        let saved = (guards, isLazy)
        defer { (guards, isLazy) = saved }
        plan(condition, context)
        for part in parts {
            (guards, isLazy) = saved
            if let constant = places[condition] { guards.append((constant, part.wanted)) } else { isLazy = true }
            plan(part.id, part.context)
        }
    }

    private func planCall(_ callee: ExprID, _ arguments: ExprList, _ context: Context) {
        var inner = context.inner
        if case .name(let symbol) = tree[callee], compiler.isPlacedCall(symbol, context) {
            inner.property = context.property
            return planPlaced(WordID.known(compiler.text(symbol)), Array(tree[arguments]), inner)
        }
        if case .name(let symbol) = tree[callee], compiler.isFixedCall(symbol, arguments.count, context) {
            if let builtIn = compiler.findBuiltIn(symbol) {
                cuts.append((tree.range(of: callee), .builtIn(builtIn.name)))
                if builtIn.id == .value { inner = .plain }
            }
        } else {
            plan(callee, context.inner)
        }
        for argument in tree[arguments] { plan(argument, inner) }
    }

    /// Plans the arguments of a word that is valid only on the right side of its property; the first may be a node that is made later.
    private func planPlaced(_ word: WordID, _ arguments: [ExprID], _ context: Context) {
        for (place, argument) in arguments.enumerated() {
            guard place == 0, word.namesNode(of: arguments.count), !mentions.contains(argument) else {
                plan(argument, context)
                continue
            }
            add(argument, context, awaits: true)
        }
    }

    /// Finds the variables that a function within the right side captures.
    private func planNames(_ id: ExprID, _ shadowed: [Symbol]) {
        switch tree[id] {
        case .name(let symbol): if !shadowed.contains(symbol) { planName(symbol, tree.range(of: id)) }
        case .function(let parameters, let body): planNames(body, shadowed + tree[parameters].map(\.symbol))
        default: for operand in tree.operands(of: id) { planNames(operand, shadowed) }
        }
    }

    private func planNames(_ body: RightSide, _ shadowed: [Symbol]) {
        switch body {
        case .expression(let id): planNames(id, shadowed)
        case .node(let id): for name in TemplateNames.find(in: id, shadowed, compiler) { planName(name.symbol, name.range) }
        }
    }

    private func planName(_ symbol: Symbol, _ range: SourceRange) {
        if compiler.isKnob(symbol) { return }
        guard compiler.findVariable(symbol) != nil else {
            if let builtIn = compiler.findBuiltIn(symbol) { cuts.append((range, .builtIn(builtIn.name))) }
            return
        }
        if names[symbol] == nil {
            constants.append(Constant(source: .name(symbol), context: .plain, guards: [], range: range))
            names[symbol] = constants.count - 1
        }
        if let constant = names[symbol] { cuts.append((range, .value(constant))) }
    }

    // MARK: The text

    /// The text of a right side; for two sides each is a part.
    func text(of sides: [ExprID], _ property: PropertyName) -> TiedText {
        var parts: [(pieces: [TiedText.Piece], isTied: Bool, range: SourceRange)] = []
        guard sides.count == 1, let side = sides.first else {
            return TiedText(whole: [], parts: sides.map { (pieces(tree.range(of: $0)), mentions.contains($0), tree.range(of: $0)) })
        }
        var (list, level, isLevelTied) = (side, [TiedText.Piece](), false)
        if case .binary(.priority, let value, let given) = tree[side] {
            (list, level, isLevelTied) = (value, [.text(" @ ")] + pieces(tree.range(of: given)), mentions.contains(given))
        }
        if case .list(let items) = tree[list], property.parts.count > 1, items.count == property.parts.count {
            parts = tree[items].map { (pieces(tree.range(of: $0)) + level, mentions.contains($0) || isLevelTied, tree.range(of: $0)) }
        }
        return TiedText(whole: pieces(tree.range(of: side)), parts: parts)
    }

    /// The text of a range on one line, with its constants as gaps.
    private func pieces(_ range: SourceRange) -> [TiedText.Piece] {
        var result: [TiedText.Piece] = []
        var text = ""
        var line = OneLine()
        var last: SourceRange?
        for token in tree.tokens(in: range) {
            let start = token.start
            let gap = line.gap(before: token)
            if let last, start < last.end { continue }
            text += gap
            guard let cut = cuts.first(where: { $0.range.start <= start && start < $0.range.end }) else {
                text += tree.source.text(token.range)
                continue
            }
            last = cut.range
            if !text.isEmpty { result.append(.text(text)) }
            text = ""
            switch cut.cut {
            case .value(let number): result.append(.value(number))
            case .builtIn(let name): result.append(.builtIn(name))
            }
        }
        if !text.isEmpty { result.append(.text(text)) }
        return result
    }
}

extension BuiltIn {
    /// Whether it reads nodes, so that its result holds only for the moment.
    var readsNodes: Bool {
        switch id {
        case .children, .indexOf, .kind, .nameOf, .node, .exists, .nearest, .visible, .value: true
        default: false
        }
    }
}
