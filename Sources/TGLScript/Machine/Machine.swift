import TGLLayout
import TGLSyntax

/// Runs programs. The registers of all frames are consecutive in one stack. The top-level variables are at its bottom, so that a top-level
/// statement works on them in place.
package final class Machine {
    let heap = Heap()
    /// A reference to the machine for functions and edits that the document holds.
    let link = MachineLink()
    unowned(unsafe) let session: Session
    let limits: Limits

    /// The state that the loop reads and writes in every iteration. It is outside of the object, so that no access needs a check.
    let hot: UnsafeMutablePointer<Hot>
    /// The open `expect error` blocks, the innermost last.
    var handlers: [Handler] = []
    /// The open `when` blocks, the innermost last.
    var whens: [OpenWhen] = []

    var fuelTank = 0
    /// The iterations and calls counted so far, up to the last check of the limits.
    var steps = 0
    /// The time of the last check of the limits, and the number of iterations between two checks.
    var lastLook = 0.0
    var turnsPerLook = 64

    /// The number of instructions that the loop has passed to methods so far.
    @exclusivity(unchecked) var slowSteps = 0
    /// The number of such instructions at which stops are checked next, the time of the last check, and the number between two checks.
    @exclusivity(unchecked) var nextStepLook = 0
    @exclusivity(unchecked) var lastStepLook = 0.0
    @exclusivity(unchecked) var stepsPerLook = 4

    /// The number of bytes in strings, lists and variables at which the memory of the process is checked next.
    var heapAtNextLook = 0

    /// The number of the last savepoint.
    var lastEpoch: UInt32 = 1
    /// For each top-level variable, the savepoint in which it was last logged.
    var globalEpochs: [UInt32] = []
    @exclusivity(unchecked) var mode = MachineMode()
    /// The state of the template that is making a cell.
    @exclusivity(unchecked) var cell = CellRun()
    /// The state from before the open `animate` block.
    var animating: OpenAnimation?
    /// The nesting depth of calls from native code.
    var nativeDepth = 0
    /// The lists of nodes that were read recently.
    var seenNodes = SeenNodes()
    /// Whether a layout may fail: the document has, or had, rules that follow others, or curves.
    var needsCheck = false

    /// The seconds that the longest layout outside of trials took since the document was empty.
    var longestLayout = 0.0

    /// The size of the arena when the current statement began: nodes from there on were made by it.
    var statementStart = 0

    /// The document in which nodes are made, and its number in node handles.
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

/// A reference to the machine that becomes `nil` with it, for functions and edits in a document, which may outlive it.
///
/// A weak reference would do the same. But the reference count of an object with weak references is stored in another object, which takes
/// several times as long, and the machine is retained and released at every step.
final class MachineLink {
    @exclusivity(unchecked) fileprivate(set) unowned(unsafe) var machine: Machine?
}

/// The state of the machine that the loop works on.
struct Hot {
    /// The registers: the top-level variables, then those of each frame.
    var stack: UnsafeMutablePointer<TaggedValue>
    var stackCapacity = 1024
    var frames: UnsafeMutablePointer<Frame>
    var frameCapacity = 64
    var frameCount = 0
    let frameLimit: Int
    /// How many frames there may be before the limit and the capacity are checked again.
    var frameRoom: Int { min(frameLimit, frameCapacity) }
    /// The next instruction, while a method works for the loop.
    var pc: UnsafeMutablePointer<Instruction>
    /// The iterations left until the next check of the limits.
    var fuel = 0
    /// The current savepoint: variables not written since it began are logged at their first write.
    var epoch: UInt32 = 1

    /// The program counter while no frame runs.
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

/// An active call.
struct Frame {
    var program: Unmanaged<Program>
    /// The called function, which the frame holds a reference to; none for a statement.
    var function: Unmanaged<Counted>?
    var constants: UnsafeMutablePointer<TaggedValue>
    var cells: UnsafeMutablePointer<UnsafeMutablePointer<Cell>>
    /// Where the frame continues after a call returns.
    var pc: UnsafeMutablePointer<Instruction>
    /// The frame's first register in the stack.
    var base: Int
    /// The first register that the frame clears: a statement keeps the top-level variables.
    var firstOwn: Int
    var registerCount: Int
}

/// An open `expect error` block.
struct Handler {
    let frameCount: Int
    let whenCount: Int
    let resume: UnsafeMutablePointer<Instruction>
    let plan: ExpectPlan
    let mark: Int
    let epoch: UInt32
    /// The registers to be restored.
    var saved: [(register: Int, slot: TaggedValue)]
}

/// An open `animate` block.
struct OpenAnimation {
    let before: FrameSnapshot
    let seconds: Double
    let curve: AnimationCurve
    /// The number of `expect error` blocks around it.
    let handlers: Int
}

/// An open `when` block, with its content so far.
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

    /// Grows the stack to at least this many registers.
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

    /// Fails if a larger stack would exceed the memory limit of strings, lists and variables.
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

    /// Removes the frame on top and releases its registers, those of temporary values before those of variables.
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

    /// Returns from the frame on top: the value in a register replaces the function that was called.
    @inline(__always) func leave(_ register: UnsafeMutablePointer<TaggedValue>) {
        let place = stack + top.pointee.base
        // The result is moved, with its reference.
        let result = register.pointee
        register.pointee = TaggedValue(0.0)
        dropFrame()
        place.pointee = result
    }

    /// The first register above all frames.
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

    /// Runs the frames above a depth until they are done, with all of their `expect error` blocks.
    func runFrames(above depth: Int) throws(Failure) {
        while true {
            do {
                // Within the `do`, so that a failure also drops the frame of the call.
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

    /// Calls a function from native code and returns its result.
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

    /// Calls a function that may not change anything with one argument for each number; passes each result to `take`.
    func pure(
        _ function: Function, with numbers: Range<Int>, argument: (Int) -> Value, _ take: (Value) throws(Failure) -> Void
    ) throws(Failure) {
        guard nativeDepth < 16 else { throw Failure.nativeCalls }
        nativeDepth += 1
        let (savedPC, savedFuel) = (pc, fuel)
        defer {
            nativeDepth -= 1
            pc = savedPC
            if frameCount > 0 { fuel = min(fuel, savedFuel) }
        }
        let (top, depth) = (stackTop, frameCount)
        reserve(top + 3)
        try inPureMode(.function) { () throws(Failure) in
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
    }

    /// Calls a script's function if there is room and the number of arguments is that of the parameters.
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
            // An open node is not an object, so no reference is counted.
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

    /// Calls the value in a register of the frame on top; true if this pushed the frame of a script's function.
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
