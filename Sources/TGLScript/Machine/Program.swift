import TGLSyntax

/// One step of the machine, 8 bytes. `a`, `b` and `c` are registers or numbers of things in the program, by `Op`.
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
    case getKnob  // r[a] = knob wide, in what a property keeps of a template
    case setGlobal  // global wide = r[a]
    case logGlobal  // the variable in global wide is written from here on
    case newCell  // r[a] = a cell that holds r[a]
    case getCell  // r[a] = what the cell in r[b] holds
    case setCell  // what the cell in r[a] holds = r[b]
    case getCapture  // r[a] = what captured cell b holds
    case setCapture  // what captured cell a holds = r[b]
    case getName  // r[a] = whatever symbol wide names
    case getNameFor  // the same, for relation `a` of the next word
    case awaitName  // the same, for a rule: a node not made yet is awaited
    case getNameIfAny  // the same, for `exists`: none for a node that was removed
    case getIndexed  // r[a] = symbol (next word's wide) with the index r[b]
    case awaitIndexed
    case getIndexedIfAny
    case setName  // whatever symbol (next word's wide) names is set to r[a]
    case declare  // declaration a of the program
    case makeKnob  // global (next word's wide) is a knob with the value r[a] and limits of form b, in r[a + 1], r[a + 2]
    case setKnob  // knob wide = r[a], and what follows it is worked out again

    // Arithmetic on r[b] and r[c], or k[c].
    case add, subtract, multiply, divide, modulo
    case append  // r[a] = r[b] + [r[c]]
    case addHeld  // add; r[b] held what r[a] holds, and is not used again
    case addConstant, subtractConstant, multiplyConstant, divideConstant, moduloConstant
    case negate, not
    case equal, notEqual, less, lessOrEqual, about
    /// Arithmetic on what a rule may come down to; the sign is in the next word's `a`.
    case ruleArithmetic
    case ruleNegate

    // Jumps. A comparing jump is followed by a `jump` that is taken when the comparison comes out as it says.
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
    case wordCall  // r[a] = word b (constant) with r[c]: of a word that takes several arguments their list

    // Nodes.
    case getProperty  // r[a] = member c of r[b]
    case getLive  // r[a] = the rule that follows member c of r[b] (r[b] is the open node where the member says so)
    case getSelf  // r[a] = the open node r[b], which there must be
    case makeNode  // r[a] = a node in r[a], by the plan of the next word's wide; its index, text, styles are in r[b] …
    case openList  // r[a] = the list of all nodes and styles that r[b] … (c of them) name
    case refuseStyle  // r[a] must be no style: the block holds more than relations
    case relate  // relation (next word's wide) on r[a] with r[b]
    case relateTied  // relation of tie (next word's wide) on r[a] with the constants r[b] … (c of them)
    case extendList  // the list in r[a] grows by r[b] … (c of them)
    case jumpIfGiven  // jumps when r[a] holds something: the argument was given
    case jumpUnlessOpen  // jumps when r[a] is no open node
    case unset, unsetProperty, unsetWhen, remove, rename, copyNode, moveNode
    case insertItems  // the values r[a] go into r[a + 1], at r[a + 2], by edit plan b
    case getScreen  // r[a] = the screen
    case setScreen, style, beginWhen, endWhen
    case keep  // a relation by plan b, of r[a] with r[a + 1]; r[c] is the open node
    case format  // a visual format by plan b, whose names have the values r[a] …; r[c] is the open node
    case remake  // takes the own sizes, positions and relations of r[a] … (b of them) away
    case setLabel  // a part, by plan b, of the relation r[a] = r[a + 1]
    case nameInUse  // node names: symbol wide must name no node

    case beginAnimation  // takes r[a] seconds, by curve b
    case endAnimation

    // Speaking.
    case print, show, why, whyGoal, echo
    case expectFailed, expectBegin, expectEnd
    case expectNothing  // looks for flaws by sweep plan b, with the values in r[a] …
    case fail  // throws failure wide of the program
    case exit  // the end of a statement

    /// Whether what follows may not run: it jumps in some cases, or begins what runs in some.
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

/// A piece of a program: a top-level statement or the body of a function, ready to run.
final class Program {
    /// Where it was written.
    let source: SourceFile
    /// What the session calls it: `f` for a def, empty for a function without a name.
    let name: String
    /// Belongs to the language, not to a script: errors in it are told of its caller.
    let isBuiltIn: Bool

    var code: UnsafeMutablePointer<Instruction>
    let codeCount: Int
    var constants: UnsafeMutablePointer<TaggedValue>
    private(set) var constantCount: Int
    /// The text of an arrow function, or the name of a def.
    let text: String
    /// The place of each instruction.
    let ranges: [SourceRange]

    /// Registers that a frame needs.
    let registerCount: Int
    /// Of a statement: where its registers begin in the stack, and the first that is no top-level variable.
    let base: Int
    let firstOwn: Int
    /// Parameters without a default, and all of them.
    let required: Int
    let parameterCount: Int
    /// What a function made from it takes along, from the frame it is made in.
    let captures: [CaptureSource]
    /// What these variables are called.
    let captureNames: [Symbol]
    /// Top-level variables that it or a function in it names.
    let globals: Set<Int>
    /// The layer of top-level names it sees: 0 a file's, 1 a test's.
    let layer: Int

    /// Of a copy that a property keeps (`Freezer`): what it was copied from. Names of built-ins mean these in it permanently.
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

    /// A copy with code and constants of its own, in all programs within it too.
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

    /// Bytes of its own code and constants, with those of the programs within it.
    var bytes: Int {
        let own = codeCount * MemoryLayout<Instruction>.stride + constantCount * MemoryLayout<TaggedValue>.stride
        return programs.reduce(own + 256) { $0 + $1.bytes }
    }

    /// Adds constants at the end. Nothing may be running in the program.
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

    /// The place of an instruction.
    func range(at index: Int) -> SourceRange {
        index >= 0 && index < ranges.count ? ranges[index] : SourceRange(at: 0)
    }
}

/// Where a captured variable's cell is when a function is made.
enum CaptureSource {
    case register(Int)
    case capture(Int)
}

/// A program being written.
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
    /// Makes room for what a statement of so many bytes of text commonly needs: moving long lists as they grow costs more.
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
