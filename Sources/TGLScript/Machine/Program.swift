import TGLSyntax

/// One instruction of the machine, 8 bytes. What `a`, `b` and `c` are depends on `Op`: registers, or numbers of things in the program.
struct Instruction {
    var op: Op
    var a: UInt16
    var b: UInt16
    var c: UInt16

    init(_ op: Op, a: Int = 0, b: Int = 0, c: Int = 0) {
        self.op = op
        self.a = UInt16(truncatingIfNeeded: a)
        self.b = UInt16(truncatingIfNeeded: b)
        self.c = UInt16(truncatingIfNeeded: c)
    }

    /// `b` and `c` as one number: a jump's distance from the instruction after it, or a large index.
    var wide: Int {
        @inline(__always) get { Int(Int32(bitPattern: UInt32(b) | UInt32(c) << 16)) }
        set {
            let bits = UInt32(bitPattern: Int32(truncatingIfNeeded: newValue))
            b = UInt16(truncatingIfNeeded: bits)
            c = UInt16(truncatingIfNeeded: bits >> 16)
        }
    }
}

/// What an instruction does. `r[x]` is a register, `k[x]` a constant of the program.
enum Op: UInt8 {
    // Moving.
    case loadConstant  // r[a] = k[wide]
    case move  // r[a] = r[b]
    case getGlobal  // r[a] = global wide
    case getKnob  // r[a] = knob wide, in a stored template
    case setGlobal  // global wide = r[a]
    case logGlobal  // logs the variable in global wide before it is written
    case newCell  // r[a] = a cell that holds r[a]
    case getCell  // r[a] = what the cell in r[b] holds
    case setCell  // what the cell in r[a] holds = r[b]
    case getCapture  // r[a] = what captured cell b holds
    case setCapture  // what captured cell a holds = r[b]
    case getName  // r[a] = the meaning of symbol wide
    case getNameFor  // the same, for relation `a` of the next word
    case awaitName  // the same, for a rule, which may name a node that is not made yet
    case getNameIfAny  // the same, for `exists`: `none` for a removed node
    case getIndexed  // r[a] = symbol (next word's wide) with the index r[b]
    case awaitIndexed
    case getIndexedIfAny
    case setName  // sets the variable of symbol (next word's wide) to r[a]
    case declare  // declares name a of the program
    case makeKnob  // global (next word's wide) is a knob with the value r[a] and limits of form b, in r[a + 1], r[a + 2]
    case setKnob  // sets knob wide to r[a], and computes what follows it

    // Arithmetic on r[b] with r[c] or k[c].
    case add, subtract, multiply, divide, modulo
    case append  // r[a] = r[b] + [r[c]]
    case addHeld  // add, where r[b] and r[a] hold the same value and r[b] is not used again
    case addConstant, subtractConstant, multiplyConstant, divideConstant, moduloConstant
    case negate, not
    case equal, notEqual, less, lessOrEqual, about
    /// Arithmetic in rules; the operator is in the next word's `a`.
    case ruleArithmetic
    case ruleNegate

    // Jumps. A comparing jump is followed by a `jump`, which is taken if the comparison is true.
    case jump, jumpBack
    case jumpIf, jumpUnless  // r[a] must be a bool
    case jumpLess, jumpNotLess, jumpLessOrEqual, jumpNotLessOrEqual  // r[a] against r[b]
    case jumpLessConstant, jumpNotLessConstant, jumpGreaterConstant, jumpNotGreaterConstant  // r[a] against k[b]
    case jumpEqual, jumpNotEqual, jumpEqualConstant, jumpNotEqualConstant
    case requireBool  // r[a] must be a bool

    // Loops.
    case rangePrepare  // r[a] .. r[a + 1]; jumps when empty
    case rangeLoop  // r[a] += 1, r[a + 2] = r[a]; jumps back while it is in the range
    case listPrepare  // r[a] must be a list; r[a + 1] = 0
    case listNext  // r[a + 2] = the next item, or jumps at the end

    // Values.
    case newList  // r[a] = the list of r[b] … (c of them)
    case range  // r[a] = r[b] .. r[c] as a list
    case index  // r[a] = r[b][r[c]]
    case interpolate  // r[a] = r[b] … (c of them) as one string
    case closure  // r[a] = function b of the program
    case call  // r[a] = r[a](r[a + 1] …), b arguments; self is r[c]
    case callBuiltIn  // r[a] = built-in c of r[a + 1] …, b arguments; the symbol is the next word's wide
    case giveBack  // return r[a]
    case wordCall  // r[a] = word b (constant) with the argument r[c], which is a list if there are several

    // Nodes.
    case getProperty  // r[a] = member c of r[b]
    case getLive  // r[a] = the rule that follows member c of r[b]; for some members r[b] is the open node
    case getSelf  // r[a] = the open node r[b]; fails without one
    case makeNode  // r[a] = a node in r[a], by the plan of the next word's wide; its index, text, styles are in r[b] …
    case openList  // r[a] = the list of all nodes and styles that r[b] … (c of them) name
    case refuseStyle  // fails if r[a] is a style, since the block has more than relations
    case relate  // relation (next word's wide) on r[a] with r[b]
    case relateTied  // relation of tie (next word's wide) on r[a] with the constants r[b] … (c of them)
    case extendList  // appends r[b] … (c of them) to the list in r[a]
    case jumpIfGiven  // jumps if r[a] holds something, that is, if the argument was given
    case jumpUnlessOpen  // jumps if r[a] is no open node
    case unset, unsetProperty, unsetWhen, remove, rename, copyNode, moveNode
    case insertItems  // inserts the values r[a] into r[a + 1] at r[a + 2], by edit plan b
    case getScreen  // r[a] = the screen
    case setScreen, style, beginWhen, endWhen
    case keep  // adds a relation by plan b between r[a] and r[a + 1]; r[c] is the open node
    case format  // a visual format by plan b; r[a] … are the values of its names, r[c] is the open node
    case remake  // removes the own sizes, positions and relations of r[a] … (b of them)
    case setLabel  // sets a part, by plan b, of the relation r[a] to r[a + 1]
    case nameInUse  // fails if a node has the name symbol wide

    case beginAnimation  // begins an animation of r[a] seconds with curve b
    case endAnimation

    // Output.
    case print, show, beginQuestion, why, whyGoal, echo
    case expectFailed, expectBegin, expectEnd
    case expectNothing  // searches for flaws by sweep plan b, with the values in r[a] …
    case fail  // throws failure wide of the program
    case exit  // the end of a statement

    /// Whether the instructions after it may be skipped: it may jump, or begins a block that may be left early.
    var mayLeadPast: Bool {
        switch self {
        case .jumpIf, .jumpUnless, .jumpLess, .jumpNotLess, .jumpLessOrEqual, .jumpNotLessOrEqual, .jumpLessConstant, .jumpNotLessConstant,
            .jumpGreaterConstant, .jumpNotGreaterConstant, .jumpEqual, .jumpNotEqual, .jumpEqualConstant, .jumpNotEqualConstant,
            .rangePrepare, .listPrepare, .listNext, .jumpIfGiven, .jumpUnlessOpen, .beginWhen:
            true
        default: false
        }
    }
}

/// Executable code: a top-level statement or the body of a function.
final class Program {
    /// The text that contains it.
    let source: SourceFile
    /// The name: `f` for a `def`, empty for a function without a name.
    let name: String
    /// Whether it is a built-in of the language: then errors in it are reported at its caller.
    let isBuiltIn: Bool

    var code: UnsafeMutablePointer<Instruction>
    let codeCount: Int
    var constants: UnsafeMutablePointer<TaggedValue>
    private(set) var constantCount: Int
    /// The text of an arrow function, or the name of a def.
    let text: String
    /// For each instruction, its range in the text.
    let ranges: [SourceRange]

    /// The number of registers in its frame.
    let registerCount: Int
    /// For a statement: the stack index of its first register, and the first register that is no top-level variable.
    let base: Int
    let firstOwn: Int
    /// The number of parameters without a default, and of all parameters.
    let required: Int
    let parameterCount: Int
    /// The variables that a function made from it captures from the frame where it is made.
    let captures: [CaptureSource]
    /// The names of the captured variables.
    let captureNames: [Symbol]
    /// The top-level variables that it, or a function within it, uses.
    let globals: Set<Int>
    /// The layer of top-level names that it sees: 0 for a file, 1 for a test.
    let layer: Int

    /// For a copy stored in a property (`Freezer`): the program it was copied from. Names of built-ins in the copy always mean the
    /// built-ins.
    private(set) var original: Program?

    let programs: [Program]
    let members: [Member]
    let relations: [Relation]
    let nodes: [NodePlan]
    let failures: [Failure]
    let declarations: [Declaration]
    let plans: Plans

    init(_ draft: Draft) {
        source = draft.source
        name = draft.name
        isBuiltIn = draft.isBuiltIn
        text = draft.text
        codeCount = draft.code.count
        code = UnsafeMutablePointer<Instruction>.allocate(capacity: max(1, codeCount))
        code.initialize(from: draft.code, count: codeCount)
        constantCount = draft.constants.count
        constants = UnsafeMutablePointer<TaggedValue>.allocate(capacity: max(1, constantCount))
        for (index, value) in draft.constants.enumerated() { (constants + index).initialize(to: TaggedValue(value)) }
        ranges = draft.ranges
        registerCount = draft.registerCount
        base = draft.base
        firstOwn = draft.firstOwn
        required = draft.required
        parameterCount = draft.parameterCount
        captures = draft.captures
        captureNames = draft.captureNames
        globals = draft.globals
        layer = draft.layer
        programs = draft.programs
        members = draft.members
        relations = draft.relations
        nodes = draft.nodes
        failures = draft.failures
        declarations = draft.declarations
        plans = draft.plans
    }

    /// A deep copy, with its own code and constants, also of all programs within it.
    init(copying other: Program) {
        original = other.original ?? other
        source = other.source
        name = other.name
        text = other.text
        isBuiltIn = other.isBuiltIn
        codeCount = other.codeCount
        code = UnsafeMutablePointer<Instruction>.allocate(capacity: max(1, codeCount))
        code.initialize(from: other.code, count: codeCount)
        constantCount = other.constantCount
        constants = UnsafeMutablePointer<TaggedValue>.allocate(capacity: max(1, constantCount))
        for index in 0..<constantCount {
            other.constants[index].retain()
            (constants + index).initialize(to: other.constants[index])
        }
        ranges = other.ranges
        registerCount = other.registerCount
        base = other.base
        firstOwn = other.firstOwn
        required = other.required
        parameterCount = other.parameterCount
        captures = other.captures
        captureNames = other.captureNames
        globals = other.globals
        layer = other.layer
        programs = other.programs.map { Program(copying: $0) }
        members = other.members
        relations = other.relations
        nodes = other.nodes
        failures = other.failures
        declarations = other.declarations
        plans = other.plans
    }

    /// The bytes of its code and constants, and of the programs within it.
    var bytes: Int {
        let own = codeCount * MemoryLayout<Instruction>.stride + constantCount * MemoryLayout<TaggedValue>.stride
        return programs.reduce(own + 256) { $0 + $1.bytes }
    }

    /// Appends constants. The program must not be running.
    func addConstants(_ values: [Value]) {
        guard !values.isEmpty else { return }
        let bigger = UnsafeMutablePointer<TaggedValue>.allocate(capacity: constantCount + values.count)
        bigger.moveInitialize(from: constants, count: constantCount)
        for (index, value) in values.enumerated() { (bigger + constantCount + index).initialize(to: TaggedValue(value)) }
        constants.deallocate()
        constants = bigger
        constantCount += values.count
    }

    deinit {
        for index in 0..<constantCount { constants[index].release() }
        constants.deallocate()
        code.deallocate()
    }

    /// The range of an instruction in the text.
    func range(at index: Int) -> SourceRange {
        index >= 0 && index < ranges.count ? ranges[index] : SourceRange(at: 0)
    }
}

/// Where the cell of a captured variable is found when a function is made.
enum CaptureSource {
    case register(Int)
    case capture(Int)
}

/// A program under construction.
struct Draft {
    var source: SourceFile
    var name = ""
    var text = ""
    var isBuiltIn = false
    var code: [Instruction] = []
    var ranges: [SourceRange] = []
    var constants: [Value] = []
    var registerCount = 0
    var base = 0
    var firstOwn = 0
    var required = 0
    var parameterCount = 0
    var captures: [CaptureSource] = []
    var captureNames: [Symbol] = []
    var globals: Set<Int> = []
    var layer = 0
    var programs: [Program] = []
    var members: [Member] = []
    var relations: [Relation] = []
    var nodes: [NodePlan] = []
    var failures: [Failure] = []
    var declarations: [Declaration] = []
    var plans = Plans()
}

extension Draft {
    /// Reserves what a statement with this many bytes of text usually needs, since growing long arrays costs more.
    mutating func reserve(bytes: Int) {
        guard bytes > 4096 else { return }
        code.reserveCapacity(bytes / 9)
        ranges.reserveCapacity(bytes / 9)
        relations.reserveCapacity(bytes / 36)
        nodes.reserveCapacity(bytes / 72)
    }
}

/// A top-level name that a statement declares.
struct Declaration {
    let symbol: Symbol
    let global: Int
    let layer: Int
    let kind: Local.Kind
    let range: SourceRange
}
