import TGLLayout
import TGLSyntax

/// Runs programs. Registers of all frames are one after the other in one stack; top-level variables are the registers
/// at its bottom, so that a top-level statement works on them in place.
package final class Machine {
    let heap = Heap()
    /// What functions and edits that the document holds know the machine by.
    let link = MachineLink()
    unowned(unsafe) let session: Session
    let limits: Limits

    /// What the loop reads and writes at every turn, outside the object so that no access needs a check.
    let hot: UnsafeMutablePointer<Hot>
    /// Where `expect error` blocks go on.
    var handlers: [Handler] = []
    /// The `when` blocks being run, inmost last.
    var whens: [OpenWhen] = []

    var fuelTank = 0
    /// Turns of loops and calls so far, up to the last look.
    var steps = 0
    /// When the limits were last looked at, and how many turns are done between two looks.
    var lastLook = 0.0
    var turnsPerLook = 64

    /// How many instructions the loop handed over so far.
    @exclusivity(unchecked) var slowSteps = 0
    /// With how many of them it is asked again whether to stop, when that was asked last, and how many are done between.
    @exclusivity(unchecked) var nextStepLook = 0
    @exclusivity(unchecked) var lastStepLook = 0.0
    @exclusivity(unchecked) var stepsPerLook = 4

    /// With so many bytes of strings, lists and variables, what the process takes is looked at again.
    var heapAtNextLook = 0

    /// The last savepoint's number.
    var lastEpoch: UInt32 = 1
    /// For each top-level variable the savepoint in which it was last logged.
    var globalEpochs: [UInt32] = []
    /// A function that may change nothing is running (a curve's, or a condition on the screen).
    var isPure = false
    /// What a relation follows of knobs is being computed: that changes nothing either.
    var isWorkingOut = false
    /// The condition of a `when` is being asked.
    var isTesting = false
    /// The relation that follows knobs and is being set.
    var tying: Tie?
    /// A relation is computed again since a knob was set: what it refers to was checked when it was written.
    var isTyingAgain = false
    /// A template is making a cell, and this one.
    @exclusivity(unchecked) package var isInCell = false
    @exclusivity(unchecked) var cell = CellRun()
    /// The template of a `wouldBe` is making its node, which will not stay.
    @exclusivity(unchecked) var isForeseeing = false
    /// What the `animate` under way began with.
    var animating: OpenAnimation?
    /// How deep calls from native code nest.
    var nativeDepth = 0
    /// The lists of nodes that were asked for lately.
    var seenNodes = SeenNodes()
    /// The document has, or had, rules that follow others, or curves: a layout may fail.
    var needsCheck = false

    /// How long the longest layout took that was none of a trial, in seconds, since the document was empty.
    var longestLayout = 0.0

    /// How many places the arena had when the statement under way began: what is behind was made by it.
    var statementStart = 0

    /// The document in which nodes are made, and its number in handles.
    @exclusivity(unchecked) package var document: Document
    var documentNumber: UInt32

    init(session: Session, document: Document) {
        self.session = session
        limits = session.limits
        self.document = document
        documentNumber = 1
        hot = UnsafeMutablePointer<Hot>.allocate(capacity: 1)
        hot.initialize(to: Hot(frameLimit: limits.calls))
        link.machine = self
    }

    deinit {
        link.machine = nil
        while frameCount > 0 { dropFrame() }
        for index in 0..<stackCapacity { stack[index].release() }
        stack.deallocate()
        frames.deallocate()
        hot.deallocate()
    }
}

/// A machine as long as it is there, for what may outlive it: functions and edits that a document holds.
///
/// A weak reference to the machine would do the same, but an object with one has its references counted in another object, which
/// takes several times as long, and the machine's are counted at every step.
final class MachineLink {
    @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var machine: Machine?
}

/// The machine's state that the loop works on.
struct Hot {
    /// Registers: the top-level variables, then those of each frame.
    var stack: UnsafeMutablePointer<TaggedValue>
    var stackCapacity = 1024
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity = 64
    var frameCount = 0
    let frameLimit: Int
    /// How many frames may be pushed without another look.
    var frameRoom: Int { min(frameLimit, frameCapacity) }
    /// The next instruction, while a method works for the loop.
    var pc: UnsafeMutablePointer<Instruction>
    /// Turns left until the limits are looked at again.
    var fuel = 0
    /// The savepoint in force: variables written first since then are written to the log.
    var epoch: UInt32 = 1

    /// Where no frame runs yet.
    nonisolated(unsafe) static let nowhere = {
        let place = UnsafeMutablePointer<Instruction>.allocate(capacity: 1)
        place.initialize(to: Instruction(.exit))
        return place
    }()

    init(frameLimit: Int) {
        self.frameLimit = frameLimit
        stack = UnsafeMutablePointer<TaggedValue>.allocate(capacity: stackCapacity)
        stack.initialize(repeating: TaggedValue(0.0), count: stackCapacity)
        frames = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity)
        pc = Hot.nowhere
    }
}

extension Machine {
    @inline(__always) package var stack: UnsafeMutablePointer<TaggedValue> {
        get { hot.pointee.stack }
        set { hot.pointee.stack = newValue }
    }
    @inline(__always) var stackCapacity: Int {
        get { hot.pointee.stackCapacity }
        set { hot.pointee.stackCapacity = newValue }
    }
    @inline(__always) var frames: UnsafeMutablePointer<Frame> {
        get { hot.pointee.frames }
        set { hot.pointee.frames = newValue }
    }
    @inline(__always) var frameCapacity: Int {
        get { hot.pointee.frameCapacity }
        set { hot.pointee.frameCapacity = newValue }
    }
    @inline(__always) var frameCount: Int {
        get { hot.pointee.frameCount }
        set { hot.pointee.frameCount = newValue }
    }
    /// The frame on top.
    @inline(__always) var top: UnsafeMutablePointer<Frame> { hot.pointee.frames + (hot.pointee.frameCount &- 1) }
    @inline(__always) var pc: UnsafeMutablePointer<Instruction> {
        get { hot.pointee.pc }
        set { hot.pointee.pc = newValue }
    }
    @inline(__always) var fuel: Int {
        get { hot.pointee.fuel }
        set { hot.pointee.fuel = newValue }
    }
    @inline(__always) var epoch: UInt32 {
        get { hot.pointee.epoch }
        set { hot.pointee.epoch = newValue }
    }
}

/// A call under way.
struct Frame {
    var program: Unmanaged<Program>
    /// The function called, which the frame owns a reference to; none for a statement.
    var function: Unmanaged<Counted>?
    var constants: UnsafeMutablePointer<TaggedValue>
    var cells: UnsafeMutablePointer<UnsafeMutablePointer<Cell>>
    /// Where to go on when what it calls has returned.
    var pc: UnsafeMutablePointer<Instruction>
    /// The frame's first register in the stack.
    var base: Int
    /// The registers that are its own: a statement leaves the top-level variables alone.
    var firstOwn: Int
    var registerCount: Int
}

/// An `expect error` block under way.
struct Handler {
    let frameCount: Int
    let whenCount: Int
    let resume: UnsafeMutablePointer<Instruction>
    let plan: ExpectPlan
    let mark: Int
    let epoch: UInt32
    /// Registers to be put back.
    var saved: [(register: Int, slot: TaggedValue)]
}

/// An `animate` block under way.
struct OpenAnimation {
    let before: FrameSnapshot
    let seconds: Double
    let curve: AnimationCurve
    /// How many `expect error` blocks it is in.
    let handlers: Int
}

/// A `when` block under way: what it holds so far.
struct OpenWhen {
    var slots: [WhenSlot] = []
    var keeps: [(keep: Keep, tie: Tie?, spot: TiedSlot.Spot)] = []
}

extension Machine {
    var program: Program { frames[frameCount - 1].program.takeUnretainedValue() }
    var base: Int { frames[frameCount - 1].base }
    func register(_ index: UInt16) -> UnsafeMutablePointer<TaggedValue> { stack + base + Int(index) }
    func constant(_ index: Int) -> Value { frames[frameCount - 1].constants[index].value }

    func string(_ text: String) -> Value { .string(StringBox(text, heap)) }
    func list(_ items: some Collection<Value>) -> Value { .list(ListBox(items, heap)) }

    /// Makes room for so many registers.
    func reserve(_ count: Int) {
        guard count > stackCapacity else { return }
        let capacity = max(count, stackCapacity * 2)
        let bigger = UnsafeMutablePointer<TaggedValue>.allocate(capacity: capacity)
        bigger.moveInitialize(from: stack, count: stackCapacity)
        (bigger + stackCapacity).initialize(repeating: TaggedValue(0.0), count: capacity - stackCapacity)
        stack.deallocate()
        stack = bigger
        stackCapacity = capacity
    }

    /// Refuses a stack that would grow beyond what strings, lists and variables may take together.
    @inline(__always) private func checkStack(_ count: Int) throws(Failure) {
        guard count > stackCapacity || frameCount == frameCapacity else { return }
        let bytes = max(count, stackCapacity) * 2 * MemoryLayout<TaggedValue>.stride + frameCapacity * 2 * MemoryLayout<Frame>.stride
        if bytes > 1 << 20 { try checkMemory(adding: bytes) }
    }

    func push(_ frame: Frame) {
        if frameCount == frameCapacity {
            let bigger = UnsafeMutablePointer<Frame>.allocate(capacity: frameCapacity * 2)
            bigger.moveInitialize(from: frames, count: frameCount)
            frames.deallocate()
            frames = bigger
            frameCapacity *= 2
        }
        (frames + frameCount).initialize(to: frame)
        frameCount += 1
    }

    /// Takes the frame on top away and frees what its registers hold, those of passing values before those of variables.
    @inline(__always) func dropFrame() {
        let top = top
        let own = stack + top.pointee.base
        var slot = own + top.pointee.registerCount
        let first = own + top.pointee.firstOwn
        while slot > first {
            slot -= 1
            if slot.pointee.isObject { slot.take(TaggedValue(0.0)) }
        }
        let function = top.pointee.function
        hot.pointee.frameCount &-= 1
        if let function { TaggedValue.release(function) }
    }

    /// Returns from the frame on top with what is in a register; it takes the place of the function that was called.
    @inline(__always) func leave(_ register: UnsafeMutablePointer<TaggedValue>) {
        let place = stack + top.pointee.base
        // The result's reference moves.
        let result = register.pointee
        register.pointee = TaggedValue(0.0)
        dropFrame()
        place.pointee = result
    }

    /// The first register that no frame uses.
    var stackTop: Int {
        guard frameCount > 0 else { return session.scope.count }
        let frame = frames[frameCount - 1]
        return frame.base + frame.registerCount
    }

    /// Runs a top-level statement.
    func run(_ program: Program) throws(Failure) {
        reserve(program.base + program.registerCount + 8)
        let depth = frameCount
        push(
            Frame(
                program: Unmanaged.passUnretained(program), function: nil, constants: program.constants,
                cells: Machine.noCells, pc: program.code, base: program.base, firstOwn: program.firstOwn,
                registerCount: program.registerCount))
        defer { _ = program.codeCount }
        try runFrames(above: depth)
    }

    /// Runs what is above a frame, through `expect error` blocks, until it is done.
    func runFrames(above depth: Int) throws(Failure) {
        while true {
            do {
                // Where this fails, the frame that was pushed for the call goes too.
                if fuel <= 0 { try refuel() }
                try execute(above: depth)
                return
            } catch {
                locate(error)
                try recover(from: error, above: depth)
            }
        }
    }

    nonisolated(unsafe) static let noCells = UnsafeMutablePointer<UnsafeMutablePointer<Cell>>.allocate(capacity: 1)

    /// Calls a function from native code, once, and gives its result.
    func call(_ function: Function, _ arguments: [Value], openNode: TaggedValue = .none) throws(Failure) -> Value {
        guard nativeDepth < 16 else { throw Failure.nativeCalls }
        nativeDepth += 1
        defer { nativeDepth -= 1 }
        let savedPC = pc
        let savedFuel = fuel
        defer {
            pc = savedPC
            if frameCount > 0 { fuel = min(fuel, savedFuel) }
        }
        let top = stackTop
        reserve(top + arguments.count + 2)
        (stack + top).put(.function(function))
        for (index, value) in arguments.enumerated() { (stack + top + index + 1).put(value) }
        let depth = frameCount
        if try open(top, arguments: arguments.count, openNode: openNode) { try runFrames(above: depth) }
        let result = stack[top].value
        for index in top...(top + arguments.count) { (stack + index).put(0.0) }
        return result
    }

    /// Calls a function that may only compute with one argument for each number; `take` gets what each call returns.
    func pure(
        _ function: Function, with numbers: Range<Int>, argument: (Int) -> Value, _ take: (Value) throws(Failure) -> Void
    ) throws(Failure) {
        guard nativeDepth < 16 else { throw Failure.nativeCalls }
        nativeDepth += 1
        let (wasPure, savedPC, savedFuel) = (isPure, pc, fuel)
        isPure = true
        defer {
            nativeDepth -= 1
            isPure = wasPure
            pc = savedPC
            if frameCount > 0 { fuel = min(fuel, savedFuel) }
        }
        let (top, depth) = (stackTop, frameCount)
        reserve(top + 3)
        for index in numbers {
            (stack + top).put(.function(function))
            (stack + top + 1).put(argument(index))
            if try open(top, arguments: 1, openNode: .none) { try runFrames(above: depth) }
            let result = stack[top].value
            (stack + top).put(0.0)
            (stack + top + 1).put(0.0)
            try take(result)
        }
    }

    /// Calls a script's function when there is room and the arguments are as many as its parameters.
    @inline(__always)
    func enterFast(_ i: Instruction, _ place: UnsafeMutablePointer<TaggedValue>, _ openNode: TaggedValue) -> Bool {
        let callee = place.pointee
        guard callee.tag == Tag.function else { return false }
        return callee.unheldFunction._withUnsafeGuaranteedRef { function in
            let start = place - stack
            guard Int(i.b) == function.parameterCount, frameCount < hot.pointee.frameRoom,
                start &+ function.registerCount &+ 8 <= stackCapacity, let program = function.unheldProgram
            else { return false }
            let caller = top
            caller.pointee.pc = pc
            // An open node is no object: nothing is counted.
            place.pointee = function.openNode.tag == Tag.none ? openNode : function.openNode
            (caller + 1).initialize(
                to: Frame(
                    program: program, function: callee.counted,
                    constants: program._withUnsafeGuaranteedRef { $0.constants }, cells: function.cells, pc: function.code,
                    base: start, firstOwn: 0, registerCount: function.registerCount))
            hot.pointee.frameCount &+= 1
            return true
        }
    }

    /// Calls what is in a register of the frame on top; true when a frame of a script's function was pushed.
    func enter(_ register: Int, arguments: Int, selfRegister: Int) throws(Failure) -> Bool {
        frames[frameCount - 1].pc = pc
        let base = self.base
        return try open(base + register, arguments: arguments, openNode: stack[base + selfRegister])
    }

    private func open(_ place: Int, arguments: Int, openNode: TaggedValue) throws(Failure) -> Bool {
        guard stack[place].tag == Tag.function else {
            try callOther(place, arguments: arguments)
            return false
        }
        let function = stack[place].function
        guard let program = function.program else {
            try callBuiltIn(function.builtIn, at: place, arguments: arguments)
            return false
        }
        guard arguments >= program.required, arguments <= program.parameterCount else {
            throw Failure.argumentCount(function.name, program.required, program.parameterCount, arguments)
        }
        guard frameCount < limits.calls else { throw Failure.limit(.callDepth, limits.calls) }
        try checkStack(place + program.registerCount + 8)
        reserve(place + program.registerCount + 8)
        var missing = arguments
        while missing < program.parameterCount {
            missing += 1
            (stack + place + missing).take(.undefined)
        }
        let callee = stack[place]
        let node = function.openNode.tag == Tag.none ? openNode : function.openNode
        stack[place] = node
        node.retain()
        push(
            Frame(
                program: Unmanaged.passUnretained(program),
                function: callee.counted,
                constants: program.constants, cells: function.cells,
                pc: program.code, base: place, firstOwn: 0,
                registerCount: program.registerCount))
        return true
    }
}
