import TGLLayout
import TGLSyntax

// Instructions on values and variables that the main loop passes on.

extension Machine {
    // MARK: Values

    func negate(_ i: Instruction) throws(Failure) {
        let value = register(i.b).pointee.value
        register(i.a).put(try i.op == .ruleNegate ? Arithmetic.negateRule(value) : Arithmetic.negate(value))
    }

    func compareOrder(_ i: Instruction) throws(Failure) {
        let (left, right) = (register(i.b).pointee.value, register(i.c).pointee.value)
        register(i.a).put(try Arithmetic.isLess(left, right, orEqual: i.op == .lessOrEqual, signText()))
    }

    func compareEquality(_ i: Instruction) throws(Failure) {
        let (left, right) = (register(i.b).pointee.value, register(i.c).pointee.value)
        let isAlike = try i.op == .about ? Arithmetic.areAbout(left, right) : Arithmetic.areEqual(left, right)
        register(i.a).put(isAlike != (i.op == .notEqual))
    }

    func requireBool(_ i: Instruction) throws(Failure) {
        let value = register(i.a).pointee.value
        if case .bool = value { return }
        throw Failure.notBool("a condition", value)
    }

    /// The failure for a loop over a value that is neither a list nor a range.
    func notLoopable(_ i: Instruction) -> Failure {
        if i.op == .rangePrepare {
            let wrong = register(i.a).pointee.isNumber ? register(i.a + 1) : register(i.a)
            return Failure.type("a range", needs: "two numbers", got: wrong.pointee.value)
        }
        let value = register(i.a).pointee.value
        let failure = Failure(.notList, "`for` needs a list or a range, not \(value.kindText)")
        if case .number = value { failure.help = "a range is written `1..n`" }
        return failure
    }

    // MARK: Top-level variables

    func getGlobal(_ i: Instruction) throws(Failure) {
        guard let symbol = session.scope.symbol(at: i.wide) else { throw Failure(.unknownName, "it does not exist") }
        register(i.a).put(try lookup(symbol, awaits: false))
    }

    func setGlobal(_ i: Instruction) throws(Failure) {
        if isPure || mode.isEnclosed { throw fixedVariable() }
        logGlobal(i.wide)
        (stack + i.wide).copy(register(i.a).pointee)
    }

    func requireFreeName(_ i: Instruction) throws(Failure) {
        let symbol = Symbol(raw: UInt32(i.wide))
        guard isInCell else {
            if let failure = nodeHolding(symbol) { throw failure }
            return
        }
        let text = session.names[symbol]
        if try nameInCell(symbol, text, awaits: false) != nil {
            throw Failure.nameInUse(text, holder: "a node of this cell", free: session.names.freeNames(like: symbol))
        }
    }

    // MARK: Functions of properties

    func fixedVariable() -> Failure {
        if mode.isForeseeing, !isInCell {
            return Failure(
                .impure, "the template of a `wouldBe` cannot set variables that are declared outside of it",
                note: "nothing stays of what it does")
        }
        if isInCell {
            return Failure(
                .impure, "a template cannot set variables that are declared outside of it",
                note: "it keeps the values that they had when it was set, so that equal arguments make equal cells")
        }
        switch mode.code {
        case .relation, .condition: return impure()
        case .statements where mode.questions > 0: return questionChanges
        default: break
        }
        return Failure(
            .impure, "a function that is assigned to a property cannot set variables",
            note: "it keeps the values that its variables had when it was assigned")
    }

    func impure() -> Failure {
        switch mode.code {
        case .relation:
            return Failure(
                .impure, "a rule that depends on a knob cannot read or change nodes here, set variables, or print",
                note: "it is computed again whenever the knob is set",
                help: "read the nodes beforehand: `let n = …`, and use `n` here")
        case .condition:
            return Failure(
                .impure, "the condition of a `when` can read only `screen`, and cannot change nodes, set variables, or print",
                note: "it is evaluated again whenever the screen or a knob changes")
        case .function, .statements:
            return Failure(
                .impure, "a function that is assigned to a property can only compute numbers",
                note: "it cannot read or change nodes, or print")
        }
    }

    /// The operator of the current comparison, as written.
    private func signText() -> String {
        let program = program
        return program.source.text(program.range(at: pc - program.code - 1))
    }

    /// A comparing jump on values other than two numbers.
    @inline(never)
    func compare(_ i: Instruction) throws(Failure) -> Bool {
        let a = register(i.a).pointee.value
        let sign = signText()
        switch i.op {
        case .jumpLess: return try Arithmetic.isLess(a, register(i.b).pointee.value, orEqual: false, sign)
        case .jumpNotLess: return try !Arithmetic.isLess(a, register(i.b).pointee.value, orEqual: false, sign)
        case .jumpLessOrEqual: return try Arithmetic.isLess(a, register(i.b).pointee.value, orEqual: true, sign)
        case .jumpNotLessOrEqual: return try !Arithmetic.isLess(a, register(i.b).pointee.value, orEqual: true, sign)
        case .jumpLessConstant: return try Arithmetic.isLess(a, constant(Int(i.b)), orEqual: false, sign)
        case .jumpNotLessConstant: return try !Arithmetic.isLess(a, constant(Int(i.b)), orEqual: false, sign)
        case .jumpGreaterConstant: return try Arithmetic.isLess(constant(Int(i.b)), a, orEqual: false, sign)
        case .jumpNotGreaterConstant: return try !Arithmetic.isLess(constant(Int(i.b)), a, orEqual: false, sign)
        default: preconditionFailure("\(i.op) compares no order")
        }
    }

    // MARK: Arithmetic

    func arithmetic(_ i: Instruction) throws(Failure) {
        let sign: BinaryOperator
        var isConstant = false
        switch i.op {
        case .add, .addHeld, .append: sign = .add
        case .subtract: sign = .subtract
        case .multiply: sign = .multiply
        case .divide: sign = .divide
        case .modulo: sign = .modulo
        case .addConstant: (sign, isConstant) = (.add, true)
        case .subtractConstant: (sign, isConstant) = (.subtract, true)
        case .multiplyConstant: (sign, isConstant) = (.multiply, true)
        case .divideConstant: (sign, isConstant) = (.divide, true)
        case .moduloConstant: (sign, isConstant) = (.modulo, true)
        default: preconditionFailure("\(i.op) is no arithmetic")
        }
        var right = isConstant ? constant(Int(i.c)) : register(i.c).pointee.value
        if i.op == .append { right = list(CollectionOfOne(right)) }
        if sign == .add, !isConstant, try join(i, with: right) { return }
        register(i.a).put(try Arithmetic.on(sign, register(i.b).pointee.value, right))
    }

    /// `+` on two strings or two lists. `xs = xs + […]` extends the list in place if nothing else holds it.
    private func join(_ i: Instruction, with right: Value) throws(Failure) -> Bool {
        let left = register(i.b)
        if left.pointee.tag == Tag.list, case .list(let added) = right {
            let count = left.pointee.list.count
            guard count + added.count <= limits.list else { throw Failure.limit(.listLength, limits.list) }
            let isFirstLonger = count >= added.count
            let bytes =
                isFirstLonger
                ? left.pointee.list.bytes(toExtendBy: added.count, atFront: false)
                : added.bytes(toExtendBy: count, atFront: true)
            if bytes > 0 { try checkMemory(adding: bytes) }
            forgetResult(i)
            if isFirstLonger, mayGrow(i), let own = left.pointee.takeUniqueList() {
                own.append(added)
                register(i.a).put(.list(own))
            } else {
                register(i.a).put(.list(left.pointee.list.joined(with: added)))
            }
            if bytes > 0 { try look(after: bytes / MemoryLayout<Value>.stride) }
            try checkMemory()
            return true
        }
        guard left.pointee.tag == Tag.string, case .string(let added) = right else { return false }
        let count = left.pointee.string.byteCount
        guard count + added.byteCount <= limits.string else { throw Failure.limit(.stringLength, limits.string) }
        forgetResult(i)
        if count >= added.byteCount, mayGrow(i), let own = left.pointee.takeUniqueString() {
            own.append(added)
            register(i.a).put(.string(own))
        } else {
            register(i.a).put(.string(left.pointee.string.joined(with: added)))
        }
        try checkMemory()
        return true
    }

    /// Releases the old value of the result's register. In a loop this may be the previous iteration's result, made from the same list,
    /// which would prevent extending it in place.
    func forgetResult(_ i: Instruction) {
        if i.a != i.b, i.a != i.c, register(i.a).pointee.isObject { register(i.a).take(.none) }
    }

    /// Whether the left side of a `+` may be extended in place: it is a temporary value, or the variable for the result, which is then
    /// released.
    private func mayGrow(_ i: Instruction) -> Bool {
        if i.op == .addHeld, register(i.a).pointee.bits == register(i.b).pointee.bits { register(i.a).take(.none) }
        return i.op == .addHeld || (i.a == i.b && i.b != i.c)
    }

    /// Asks now and then whether to stop, at an index of a step that handles very many items. An interrupted edit ends the step.
    @inline(__always) func look(at index: Int) throws(Failure) {
        if index & 63 == 63 || document.isUnfinished { try lookNow() }
    }

    @inline(never) func lookNow() throws(Failure) {
        if let failure = session.reasonToStop() { throw failure }
        // The reason to stop is gone, so the edit is finished.
        if document.isUnfinished { document.asking(nil) { _ = document.finishEdits() } }
    }

    /// Asks whether to stop after a step with this many items: a few long steps take as long as very many short ones.
    @inline(__always) func look(after items: Int) throws(Failure) {
        if items > 10_000, let failure = session.reasonToStop() { throw failure }
    }

    /// Checks the memory limit for strings, lists and variables, with this many bytes more.
    @inline(__always) func checkMemory(adding bytes: Int = 0) throws(Failure) {
        if heap.bytes > heapAtNextLook - bytes { try checkHeap(bytes) }
        if bytes > 1 << 24 { try checkRoom(bytes) }
    }

    /// Checks the real memory of the process whenever much has been allocated by count; if the host does not provide it, the count decides.
    @inline(never) private func checkHeap(_ bytes: Int) throws(Failure) {
        if let failure = session.shortage(adding: bytes) { throw failure }
        if session.memoryShortage == nil {
            heapAtNextLook = limits.memory
            if heap.bytes > limits.memory - bytes { throw Failure.limit(.memory, limits.memory) }
            return
        }
        heapAtNextLook = heap.bytes + bytes + limits.memory / 32
    }

    /// Asks the system before a large allocation.
    @inline(never) func checkRoom(_ bytes: Int) throws(Failure) {
        if let failure = session.lackOfRoom(for: bytes) { throw failure }
    }

    func ruleArithmetic(_ i: Instruction) throws(Failure) {
        let sign = BinaryOperator(rawValue: UInt8(truncatingIfNeeded: pc.pointee.a)) ?? .add
        pc += 1
        do {
            register(i.a).put(
                try Arithmetic.onRules(sign, register(i.b).pointee.value, register(i.c).pointee.value))
        } catch {
            pc -= 1
            throw error
        }
    }

    // MARK: Turns

    /// Checks the limits, and whether the run is to stop.
    @inline(never)
    func refuel() throws(Failure) {
        steps += fuelTank  // all of it has been used
        if session.isPuttingBack {
            (fuelTank, fuel) = (4096, 4096)
            return
        }
        let left = min(limits.steps, session.trial?.steps ?? .max) - steps
        fuelTank = max(1, min(left, turnsToLook()))
        fuel = fuelTank
        if left <= 0 {
            session.trial?.isOver = true
            throw Failure.limit(.steps, limits.steps)
        }
        if let failure = session.reasonToStop() { throw failure }
        try checkMemory()
        if session.memoryShortage == nil, heap.bytes > limits.memory - document.bytes { throw Failure.limit(.memory, limits.memory) }
    }

    /// Asks whether to stop after some instructions that the loop has passed on. Their number adapts to how long they take.
    @inline(never) func lookAfterSteps() throws(Failure) {
        let now = Session.now()
        let past = now - lastStepLook
        lastStepLook = now
        if past > 0.002 { stepsPerLook = max(1, stepsPerLook / 4) } else if past < 0.0005 { stepsPerLook = min(256, stepsPerLook * 2) }
        nextStepLook = slowSteps &+ stepsPerLook
        try lookNow()
    }

    /// The number of iterations until the next check, adapted so that checks are about a millisecond apart.
    private func turnsToLook() -> Int {
        let now = Session.now()
        let past = now - lastLook
        lastLook = now
        if past > 0.002 { turnsPerLook = max(1, turnsPerLook / 4) } else if past < 0.0005 { turnsPerLook = min(4096, turnsPerLook * 2) }
        return turnsPerLook
    }
}

extension Failure {
    static func notBool(_ what: String, _ value: Value) -> Failure {
        let failure = Failure(.notBool, "\(what) must be true or false, not \(value.kindText)")
        if case .number = value { failure.help = "compare it: `… > 0`" }
        return failure
    }
}
