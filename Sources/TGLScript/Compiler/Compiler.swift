import TGLLayout
import TGLSyntax

/// Compiles the statements of a tree. Names are resolved here, once, as far as possible; a name that may also belong to a node is left to
/// the machine.
///
/// An error in a statement becomes an instruction that fails, so that `expect error` can catch it.
///
/// Files: `Compiler` (state, registers, jumps), `CompilerNames`, `CompilerExpressions`, `CompilerOperators`,
/// `CompilerStatements`, `CompilerNodes`, `CompilerEdits`, `FreeNames`.
final class Compiler {
    let tree: SyntaxTree
    let scope: TopScope
    let places: PlaceTable
    let heap: Heap
    /// The layer of top-level names to which declarations are added.
    let layer: Int
    let isBuiltIn: Bool
    /// Whether an expression by itself shows its value, as at a prompt.
    var echoes = false
    /// The top-level `def` that is being compiled, so that it may call itself.
    var pending: (symbol: Symbol, global: Int)?
    let freeNames: FreeNames
    /// A cache of the properties that names stand for, by the numbers of the names.
    @exclusivity(unchecked) private var properties: [PropertyName??] = []
    /// The innermost function that is being compiled. (The dynamic checks of exclusive access would cost a tenth of the compiler's time.)
    @exclusivity(unchecked) var function: FunctionState
    /// How many top-level variables are used as registers of the statement, its first ones.
    private(set) var inPlace = 0
    /// Whether the top-level variables so far may be registers of a statement.
    var hasRoomInPlace: Bool { scope.count <= Compiler.mostInPlace }
    /// Called now and then in long blocks: true ends the compilation.
    var shouldStop: (() -> Bool)?
    /// Whether the compilation was ended early, so that its result is incomplete.
    private(set) var wasStopped = false
    @exclusivity(unchecked) private var compiledInBlocks = 0
    /// The number of suggestions searched for so far in the statement.
    private var suggestionCount = 0
    /// The number of suggestions that all statements together may still search for.
    var suggestionsLeft = Int.max

    /// The most names, arguments and functions in one top-level statement.
    static let mostNames = 60_000
    /// With more top-level variables than this, none of them is used as a register of a statement.
    private static let mostInPlace = 5_000
    /// The most suggestions searched for in one statement: each compares all names, and only one failure is thrown.
    private static let mostSuggestions = 20

    init(_ tree: SyntaxTree, _ surroundings: CompilerSurroundings, layer: Int, isBuiltIn: Bool = false) {
        self.tree = tree
        scope = surroundings.scope
        places = surroundings.places
        heap = surroundings.heap
        self.layer = layer
        self.isBuiltIn = isBuiltIn
        freeNames = FreeNames(tree)
        function = FunctionState(source: tree.source, layer: layer, parent: nil)
    }

    /// Whether to skip the rest of a block.
    func stops() -> Bool {
        compiledInBlocks &+= 1
        if compiledInBlocks & 1023 == 0, shouldStop?() ?? false { wasStopped = true }
        return wasStopped
    }

    /// The top-level statements.
    var statements: ArraySlice<StmtID> { tree[tree.root.statements] }

    /// The tests of a statement: a `test` block, once for each of its screens; `nil` for another statement.
    func tests(_ id: StmtID) -> [TestBlock]? { tree.tests(id) }

    /// Compiles a top-level statement. Its first registers are the top-level variables.
    func compile(statement id: StmtID) -> Program {
        defer { function.draft = Draft(source: tree.source) }
        function = FunctionState(source: tree.source, layer: layer, parent: nil)
        function.isTop = true
        function.draft.isBuiltIn = isBuiltIn
        suggestionCount = 0
        function.capturedNames = freeNames.inner(of: id)
        function.draft.reserve(bytes: Int(tree.range(of: id).end - tree.range(of: id).start))
        let count = scope.count
        // Register numbers have 16 bits, so with very many variables none is a register of the statement.
        inPlace = hasRoomInPlace ? count : 0
        function.draft.base = count - inPlace
        function.draft.firstOwn = inPlace + 1
        function.nextRegister = inPlace + 1
        function.highest = function.nextRegister
        function.selfRegister = allocate()
        let range = tree.range(of: id)
        emit(.jump, range: range)
        function.scopes = [BlockScope()]
        constant(.none, into: function.selfRegister, range)
        compileTop(id)
        emit(.exit, range: range)
        // The statement first logs the variables that it writes.
        if function.writtenGlobals.isEmpty {
            function.draft.code[0].wide = 0
        } else {
            function.draft.code[0].wide = function.draft.code.count - 1
            for global in function.writtenGlobals.sorted() { emitWide(.logGlobal, 0, global, range: range) }
            emit(.jump, range: range)
            function.draft.code[function.draft.code.count - 1].wide = 1 - function.draft.code.count
        }
        function.draft.registerCount = function.highest
        let isTooLarge = function.highest - inPlace > Compiler.mostNames || function.isTooLarge
        return isTooLarge ? tooManyNames(range) : Program(function.draft)
    }

    private func tooManyNames(_ range: SourceRange) -> Program {
        var draft = Draft(source: tree.source)
        draft.failures = [
            Failure(
                .names, "this statement is too large: the limit is \(Compiler.mostNames) names, arguments and functions",
                note: "this limit is fixed",
                help: "split it into several top-level statements, or make similar nodes in a loop")
        ]
        draft.code = [Instruction(.fail)]
        draft.ranges = [range]
        draft.base = function.draft.base
        draft.firstOwn = function.draft.firstOwn
        draft.registerCount = draft.firstOwn + 1
        return Program(draft)
    }

    // MARK: Registers

    func allocate(_ count: Int = 1) -> Int {
        let register = function.nextRegister
        function.nextRegister += count
        if function.nextRegister > function.highest { function.highest = function.nextRegister }
        return register
    }

    /// Allocates consecutive registers for a callee and its arguments, and returns the first. This is the register of the result, if it
    /// belongs to no variable and the others can follow it.
    func allocateCall(_ arguments: Int, into register: Int) -> Int {
        guard register == function.nextRegister - 1, register > function.lastVariable else { return allocate(arguments + 1) }
        _ = allocate(arguments)
        return register
    }

    /// Frees all registers from this one on.
    func free(from register: Int) {
        function.nextRegister = register
        function.lastVariable = min(function.lastVariable, register - 1)
    }

    /// Does work and then frees the registers that it allocated.
    @discardableResult
    func scratch<T>(_ work: () -> T) -> T {
        let mark = function.nextRegister
        let result = work()
        function.nextRegister = mark
        return result
    }

    // MARK: Instructions

    @discardableResult
    func emit(_ op: Op, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, range: SourceRange) -> Int {
        function.emit(op, a, b, c, range)
    }

    @discardableResult
    func emitWide(_ op: Op, _ a: Int, _ wide: Int, range: SourceRange) -> Int { function.emitWide(op, a, wide, range) }

    /// The index of the next instruction.
    var here: Int { function.draft.code.count }

    /// Makes jumps lead to the next instruction.
    func land(_ jumps: [Int]) { for jump in jumps { land(jump, at: here) } }

    func land(_ jump: Int, at target: Int) { function.draft.code[jump].wide = target - jump - 1 }

    func jumpBack(to target: Int, range: SourceRange) {
        let index = emit(.jumpBack, range: range)
        land(index, at: target)
    }

    func fail(_ failure: Failure, at range: SourceRange) {
        failure.range = failure.range ?? range
        function.draft.failures.append(failure)
        emitWide(.fail, 0, function.draft.failures.count - 1, range: range)
    }

    /// The name that may have been meant; `nil` after too many suggestions in one statement.
    func suggestion(for name: String, among names: @autoclosure () -> [String]) -> String? {
        guard suggestionCount < Compiler.mostSuggestions, suggestionsLeft > 0 else { return nil }
        suggestionCount += 1
        suggestionsLeft -= 1
        return Suggestions.nearest(name, among: names())
    }

    // MARK: Constants

    func constantIndex(_ number: Double) -> Int { function.constantIndex(number) }

    func constantIndex(_ value: Value) -> Int {
        if case .number(let number) = value { return constantIndex(number) }
        function.draft.constants.append(value)
        return function.draft.constants.count - 1
    }

    func constant(_ value: Value, into register: Int, _ range: SourceRange) {
        emitWide(.loadConstant, register, constantIndex(value), range: range)
    }

    func constant(_ number: Double, into register: Int, _ range: SourceRange) {
        let function = function
        function.emitWide(.loadConstant, register, function.constantIndex(number), range)
    }

    func text(_ symbol: Symbol) -> String { tree.names[symbol] }

    /// The property of a name; each name of the text is looked up only once.
    func property(_ symbol: Symbol) -> PropertyName? {
        let index = Int(symbol.raw)
        if index < properties.count, let known = properties[index] { return known }
        let found = PropertyName(text(symbol))
        while properties.count <= index { properties.append(nil) }
        properties[index] = .some(found)
        return found
    }

    /// The source text of a range, on one line.
    func written(_ range: SourceRange) -> String {
        tree.textOnOneLine(range)
    }
}

/// The state of a function, or of a top-level statement, while it is compiled.
final class FunctionState {
    let parent: FunctionState?
    @exclusivity(unchecked) var draft: Draft
    @exclusivity(unchecked) var scopes: [BlockScope] = []
    @exclusivity(unchecked) var nextRegister = 0
    @exclusivity(unchecked) var highest = 0
    /// The highest register of a variable in an open block.
    var lastVariable = -1
    /// The register of the open node.
    var selfRegister = 0
    /// Whether the block of a node is open within this function.
    var isOpen = false
    /// What is known about the node or style of that block.
    var openBearer = KnownBearer.unknown
    /// Whether it is a top-level statement, not a function.
    var isTop = false
    /// Whether it is a `when` block, which collects relations.
    var isInWhen = false
    /// Whether the code is in the block of an `animate`.
    var isAnimating = false
    /// Set while compiling the knob-dependent part of a relation's right side.
    var split: KnobSplit?
    /// The names that functions within it capture.
    var capturedNames: Set<Symbol> = []
    /// All variables so far, which are compared by identity.
    var locals: [Local] = []
    var captureIndex: [ObjectIdentifier: Int] = [:]
    @exclusivity(unchecked) var numbers: [UInt64: Int] = [:]
    var members: [MemberKey: Int] = [:]
    var loops: [LoopState] = []
    /// The open `expect error` blocks, the innermost last.
    var expects: [ExpectState] = []
    var writtenGlobals: Set<Int> = []
    /// Whether a register or number did not fit into an instruction.
    var isTooLarge = false

    init(source: SourceFile, layer: Int, parent: FunctionState?) {
        self.parent = parent
        draft = Draft(source: source)
        draft.layer = layer
    }

    @discardableResult
    func emit(_ op: Op, _ a: Int, _ b: Int, _ c: Int, _ range: SourceRange) -> Int {
        if a | b | c > 0xFFFF { isTooLarge = true }
        draft.code.append(Instruction(op, a: a, b: b, c: c))
        draft.ranges.append(range)
        return draft.code.count - 1
    }

    @discardableResult
    func emitWide(_ op: Op, _ a: Int, _ wide: Int, _ range: SourceRange) -> Int {
        let index = emit(op, a, 0, 0, range)
        draft.code[index].wide = wide
        return index
    }

    /// The index of a constant number; equal numbers share one.
    func constantIndex(_ number: Double) -> Int {
        if let index = numbers[number.bitPattern] { return index }
        draft.constants.append(.number(number))
        let index = draft.constants.count - 1
        numbers[number.bitPattern] = index
        return index
    }
}

/// The names of one block.
struct BlockScope {
    var locals: [Symbol: Local] = [:]
    /// The names of nodes that statements directly in this block make. The first `inSet` of them are also in a set, which is extended only
    /// when a declaration asks.
    private var nodes: [Symbol] = []
    private var nodeSet: Set<Symbol> = []
    private var inSet = 0

    mutating func noteNode(_ symbol: Symbol) { nodes.append(symbol) }

    mutating func makesNode(_ symbol: Symbol) -> Bool {
        nodeSet.formUnion(nodes[inSet...])
        inSet = nodes.count
        return nodeSet.contains(symbol)
    }
}

/// A variable of a block.
final class Local {
    enum Kind: UInt8 { case variable, style, def, parameter, knob }

    let register: Int
    /// Whether the register holds a cell, because functions use the variable.
    let isCell: Bool
    let kind: Kind
    let range: SourceRange

    init(register: Int, isCell: Bool, kind: Kind, range: SourceRange) {
        self.register = register
        self.isCell = isCell
        self.kind = kind
        self.range = range
    }
}

/// What distinguishes members.
struct MemberKey: Hashable {
    let text: String
    let path: [Step]
    let fromSelf: Bool
    let part: BoxPart
}

struct LoopState {
    var breaks: [Int] = []
    var continues: [Int] = []
    let expectDepth: Int
    /// Whether the loop is in the block of an `animate`.
    let isAnimating: Bool
}

struct ExpectState {
    /// Registers allocated before the block belong to variables that it may write.
    let firstRegister: Int
    var registers: Set<Int> = []
    var globals: Set<Int> = []
}
