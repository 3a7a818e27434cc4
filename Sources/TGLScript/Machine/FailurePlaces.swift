import TGLLayout
import TGLSyntax

// Handling of failures: the place where they arose, and the `expect error` block that catches them.

extension Machine {
    /// Gives a failure the place of its instruction in the innermost frame that belongs to a script.
    func locate(_ failure: Failure) {
        guard failure.place == nil, frameCount > 0 else { return }
        var index = frameCount - 1
        var at = pc
        while index >= 0 {
            let program = frames[index].program.takeUnretainedValue()
            let offset = at - program.code - 1
            if !program.isBuiltIn, offset >= 0, offset < program.codeCount {
                let range = failure.range ?? program.range(at: offset)
                failure.place = Diagnostic.Place(source: program.source, range: range, label: failure.label)
                break
            }
            failure.range = nil
            index -= 1
            if index >= 0 { at = frames[index].pc }
        }
        noteCallers(of: failure, from: index)
    }

    /// Adds to a failure the call in the statement that led to it.
    private func noteCallers(of failure: Failure, from index: Int) {
        guard index > 0, let place = failure.place else { return }
        let outer = frames[0]
        let program = outer.program.takeUnretainedValue()
        let offset = outer.pc - program.code - 1
        guard frames[0].function == nil, offset >= 0, offset < program.codeCount else { return }
        let range = program.range(at: offset)
        guard program.source !== place.source || range != place.range, failure.secondary.count < 2 else { return }
        failure.secondary.append(Diagnostic.Place(source: program.source, range: range, label: "called from here"))
    }

    /// Continues after the `expect error` block that catches a failure, or throws it again.
    func recover(from first: Failure, above depth: Int) throws(Failure) {
        var failure = first
        while true {
            guard let handler = handlers.last, handler.frameCount > depth, !failure.isFatal else {
                while frameCount > depth { dropFrame() }
                while let last = handlers.last, last.frameCount > depth {
                    for entry in last.saved { entry.slot.release() }
                    handlers.removeLast()
                }
                throw failure
            }
            do throws(Failure) { try resume(at: handler) } catch {
                // The run has to end, so the frames around the block are dropped too.
                for entry in handler.saved { entry.slot.release() }
                failure = error
                continue
            }
            guard let code = handler.plan.code, code != failure.code else {
                frames[frameCount - 1].pc = handler.resume
                return
            }
            let other = Failure(.otherError, "this fails with \(failure.code), not with \(code)")
            other.note = failure.message
            other.place = Diagnostic.Place(source: program.source, range: handler.plan.range)
            if let place = failure.place { other.secondary = [place.labelled("fails here")] }
            failure = other
        }
    }

    /// Restores the state from before the block of the innermost handler.
    private func resume(at handler: Handler) throws(Failure) {
        handlers.removeLast()
        mode.questions = 0
        while frameCount > handler.frameCount { dropFrame() }
        whens.removeLast(max(0, whens.count - handler.whenCount))
        forgetAnimation(within: handlers.count + 1)
        if !document.rollback(to: handler.mark) {
            try lookNow()
            document.asking(nil) { _ = document.rollback(to: handler.mark) }
        }
        epoch = handler.epoch
        for entry in handler.saved { (stack + entry.register).take(entry.slot) }
    }

    /// Begins a savepoint: the first write to each variable is logged again.
    func newEpoch() {
        lastEpoch &+= 1
        epoch = lastEpoch
    }

    /// Begins an `expect error` block. The next word holds the number of its plan, and the jump the end of the block.
    func beginExpect(_ i: Instruction) {
        let plan = program.plans.expects[Int(pc.pointee.a)]
        let resume = pc + i.wide
        pc += 1
        let base = self.base
        var saved: [(register: Int, slot: TaggedValue)] = []
        for register in plan.registers {
            let slot = stack[base + register]
            slot.retain()
            saved.append((base + register, slot))
        }
        handlers.append(
            Handler(
                frameCount: frameCount, whenCount: whens.count, resume: resume, plan: plan, mark: document.mark,
                epoch: epoch, saved: saved))
        newEpoch()
        for global in plan.globals { logGlobal(global) }
    }

    /// Ends an `expect error` block that reached its end: fails because of unknown names, a cycle of rules, or the lack of an error.
    func endExpect() throws(Failure) {
        if let failure = session.missingName() { throw failure }
        try layout()
        guard let handler = handlers.popLast() else { return }
        for entry in handler.saved { entry.slot.release() }
        throw Failure(.noError, "this block should fail, but it did not", range: handler.plan.range)
    }

    // MARK: The log

    /// Logs the content of a cell before it changes.
    @inline(never) func log(_ cell: UnsafeMutablePointer<Cell>) {
        cell.pointee.epoch = epoch
        guard !isPure else { return }
        document.note(CellEdit(cell))
    }

    @inline(__always) func set(_ cell: UnsafeMutablePointer<Cell>, _ slot: TaggedValue) {
        slot.retain()
        let old = cell.pointee.slot
        cell.pointee.slot = slot
        old.release()
    }

    /// Logs a top-level variable before it changes.
    func logGlobal(_ index: Int) {
        while globalEpochs.count <= index { globalEpochs.append(0) }
        guard globalEpochs[index] != epoch else { return }
        globalEpochs[index] = epoch
        document.note(GlobalEdit(self, index))
    }
}

extension Diagnostic.Place {
    func labelled(_ label: String) -> Diagnostic.Place {
        Diagnostic.Place(source: source, range: range, label: label)
    }
}

/// A change of a captured variable.
final class CellEdit: ForeignEdit {
    private let cell: UnsafeMutablePointer<Cell>
    private let heap: Heap
    private var slot: TaggedValue

    init(_ cell: UnsafeMutablePointer<Cell>) {
        self.cell = cell
        heap = cell.pointee.heap.takeUnretainedValue()
        slot = cell.pointee.slot
        slot.retain()
        cell.pointee.references &+= 1
    }

    deinit {
        slot.release()
        Cell.release(cell)
    }

    func swap() {
        let old = cell.pointee.slot
        cell.pointee.slot = slot
        slot = old
        cell.pointee.epoch = 0
    }
}

/// A change of a top-level variable.
final class GlobalEdit: ForeignEdit {
    private let link: MachineLink
    private var machine: Machine? { link.machine }
    private let index: Int
    private var slot: TaggedValue

    init(_ machine: Machine, _ index: Int) {
        link = machine.link
        self.index = index
        slot = machine.stack[index]
        slot.retain()
    }

    deinit { slot.release() }

    func swap() {
        guard let machine else { return }
        let old = machine.stack[index]
        machine.stack[index] = slot
        slot = old
        machine.globalEpochs[index] = 0
        guard machine.session.scope.isKnob(index) else { return }
        machine.document.askWhensAgain()
        // Cells are made outside of the history, and one may have read the knob through a function in another knob.
        if machine.document.hasCollections { machine.document.staleCells() }
    }
}
