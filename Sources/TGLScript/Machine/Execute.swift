// The machine's main loop. Operations on numbers are done here, on plain data; everything else calls a method with the instruction. The
// fast paths read no class property: what they need is in a `Cursor`, and all functions that use it are inlined, so that its fields are in
// processor registers.

/// The position of the loop in the frame on top.
private struct Cursor {
    /// The frame's registers and constants.
    var r: UnsafeMutablePointer<TaggedValue>
    var k: UnsafeMutablePointer<TaggedValue>
    /// The next instruction.
    var pc: UnsafeMutablePointer<Instruction>
}

extension Machine {
    /// Runs the frame on top until it has returned, along with all that it calls, or until the statement ends.
    func execute(above depth: Int) throws(Failure) {
        var at = Cursor(r: stack + top.pointee.base, k: top.pointee.constants, pc: top.pointee.pc)

        while true {
            let i = at.pc.pointee
            at.pc += 1
            let a = at.r + Int(i.a)
            switch i.op {
            case .loadConstant: a.copy(at.k[i.wide])
            case .move: a.copy(at.r[Int(i.b)])
            case .getGlobal: if stack[i.wide].tag != Tag.undefined { a.copy(stack[i.wide]) } else { try handOver(i, &at) }
            case .newCell: a.pointee = TaggedValue(bits: UInt64(UInt(bitPattern: Cell.make(a.pointee, heap, epoch: epoch))), tag: Tag.cell)
            case .getCell: a.copy(at.r[Int(i.b)].cell.pointee.slot)
            case .setCell: write(at.r[Int(i.b)], to: a.pointee.cell)
            case .getCapture: a.copy(top.pointee.cells[Int(i.b)].pointee.slot)
            case .setCapture: try setCapture(i, &at)

            case .add, .addHeld: try compute(i, at.r[Int(i.c)], &at) { $0 + $1 }
            case .subtract: try compute(i, at.r[Int(i.c)], &at) { $0 - $1 }
            case .multiply: try compute(i, at.r[Int(i.c)], &at) { $0 * $1 }
            case .divide: try compute(i, at.r[Int(i.c)], &at) { $0 / $1 }
            case .modulo: try compute(i, at.r[Int(i.c)], &at) { Arithmetic.modulo($0, $1) }
            case .addConstant: try compute(i, at.k[Int(i.c)], &at) { $0 + $1 }
            case .subtractConstant: try compute(i, at.k[Int(i.c)], &at) { $0 - $1 }
            case .multiplyConstant: try compute(i, at.k[Int(i.c)], &at) { $0 * $1 }
            case .divideConstant: try compute(i, at.k[Int(i.c)], &at) { $0 / $1 }
            case .moduloConstant: try compute(i, at.k[Int(i.c)], &at) { Arithmetic.modulo($0, $1) }
            case .negate: if at.r[Int(i.b)].isNumber { a.put(-at.r[Int(i.b)].number) } else { try handOver(i, &at) }
            case .not: if at.r[Int(i.b)].tag == Tag.bool { a.put(at.r[Int(i.b)].bits == 0) } else { try handOver(i, &at) }
            case .append: if !append(i, at.r) { try handOver(i, &at) }
            case .less: try compare(i, &at) { $0 < $1 }
            case .lessOrEqual: try compare(i, &at) { $0 <= $1 }
            case .equal: try compare(i, &at) { $0 == $1 }

            case .jump: at.pc += i.wide
            case .jumpBack:
                at.pc += i.wide
                try turn(&at)
            case .jumpIf: try jump(i, if: true, &at)
            case .jumpUnless: try jump(i, if: false, &at)
            case .jumpLess: try jump(i, at.r[Int(i.b)], &at) { $0 < $1 }
            case .jumpNotLess: try jump(i, at.r[Int(i.b)], &at) { !($0 < $1) }
            case .jumpLessOrEqual: try jump(i, at.r[Int(i.b)], &at) { $0 <= $1 }
            case .jumpNotLessOrEqual: try jump(i, at.r[Int(i.b)], &at) { !($0 <= $1) }
            case .jumpLessConstant: try jump(i, at.k[Int(i.b)], &at) { $0 < $1 }
            case .jumpNotLessConstant: try jump(i, at.k[Int(i.b)], &at) { !($0 < $1) }
            case .jumpGreaterConstant: try jump(i, at.k[Int(i.b)], &at) { $0 > $1 }
            case .jumpNotGreaterConstant: try jump(i, at.k[Int(i.b)], &at) { !($0 > $1) }
            case .jumpEqual: try jump(i, at.r[Int(i.b)], whenEqual: true, &at)
            case .jumpNotEqual: try jump(i, at.r[Int(i.b)], whenEqual: false, &at)
            case .jumpEqualConstant: try jump(i, at.k[Int(i.b)], whenEqual: true, &at)
            case .jumpNotEqualConstant: try jump(i, at.k[Int(i.b)], whenEqual: false, &at)

            case .rangePrepare: try prepareRange(i, &at)
            case .rangeLoop: try turnRange(i, &at)
            case .listPrepare: if a.pointee.tag == Tag.list { (a + 1).put(0.0) } else { try handOver(i, &at) }
            case .listNext:
                try turn(&at)
                if !nextItem(a) { at.pc += i.wide }
            case .index:
                let list = at.r[Int(i.b)]
                let place = at.r[Int(i.c)]
                guard list.tag == Tag.list, place.isNumber, let item = item(place.number, of: list.items) else {
                    try handOver(i, &at)
                    break
                }
                a.copy(item)

            case .call: try call(i, &at)
            case .callBuiltIn: try callBuiltIn(i, &at)
            case .giveBack:
                leave(a)
                if frameCount == depth { return }
                resume(&at)
            case .exit:
                pc = at.pc
                dropFrame()
                return
            default: try handOver(i, &at)
            }
        }
    }

    // MARK: Steps

    /// Calls the method for an instruction.
    @inline(__always) private func handOver(_ i: Instruction, _ at: inout Cursor) throws(Failure) {
        pc = at.pc
        try slow(i)
        at.pc = pc
        at.r = stack + top.pointee.base
    }

    /// Continues in the frame on top, at the instruction stored in it.
    @inline(__always) private func resume(_ at: inout Cursor) {
        let top = top
        at.r = stack + top.pointee.base
        at.k = top.pointee.constants
        at.pc = top.pointee.pc
    }

    /// Counts one iteration of a loop, or one call.
    @inline(__always) private func turn(_ at: inout Cursor) throws(Failure) {
        hot.pointee.fuel &-= 1
        if hot.pointee.fuel <= 0 {
            pc = at.pc
            try refuel()
        }
    }

    /// The item of a list at an index, or `nil`.
    @inline(__always) private func item(_ place: Double, of items: UnsafeBufferPointer<Value>) -> UnsafePointer<Value>? {
        guard place >= 0, place < Double(items.count) else { return nil }
        let index = Int(place)
        return Double(index) == place ? items.baseAddress.unsafelyUnwrapped + index : nil
    }

    /// Whether a number is neither infinite nor NaN: the bits of its exponent are not all set.
    @inline(__always) private static func isFinite(_ number: Double) -> Bool {
        let exponent: UInt64 = 0x7FF0_0000_0000_0000
        return number.bitPattern & exponent != exponent
    }

    @inline(__always) private func compute(
        _ i: Instruction, _ c: TaggedValue, _ at: inout Cursor, _ on: (Double, Double) -> Double
    ) throws(Failure) {
        let b = at.r[Int(i.b)]
        if b.tag | c.tag == 0 {
            let result = on(b.number, c.number)
            if Machine.isFinite(result) { return (at.r + Int(i.a)).put(result) }
        }
        try handOver(i, &at)
    }

    @inline(__always) private func compare(
        _ i: Instruction, _ at: inout Cursor, _ holds: (Double, Double) -> Bool
    ) throws(Failure) {
        let b = at.r[Int(i.b)]
        let c = at.r[Int(i.c)]
        if b.tag | c.tag == 0 { (at.r + Int(i.a)).put(holds(b.number, c.number)) } else { try handOver(i, &at) }
    }

    @inline(__always) private func jump(_ i: Instruction, if wanted: Bool, _ at: inout Cursor) throws(Failure) {
        let a = at.r[Int(i.a)]
        guard a.tag == Tag.bool else { return try handOver(i, &at) }
        if (a.bits != 0) == wanted { at.pc += i.wide }
    }

    /// A comparing jump; the next word holds its target.
    @inline(__always) private func jump(
        _ i: Instruction, _ y: TaggedValue, _ at: inout Cursor, _ holds: (Double, Double) -> Bool
    ) throws(Failure) {
        let x = at.r[Int(i.a)]
        let jumps: Bool
        if x.tag | y.tag == 0 {
            jumps = holds(x.number, y.number)
        } else {
            pc = at.pc
            jumps = try compare(i)
        }
        guard jumps else {
            at.pc += 1
            return
        }
        let distance = at.pc.pointee.wide
        at.pc += distance &+ 1
        if distance < 0 { try turn(&at) }
    }

    /// A jump on equality, always forwards.
    @inline(__always) private func jump(_ i: Instruction, _ y: TaggedValue, whenEqual wanted: Bool, _ at: inout Cursor) throws(Failure) {
        let x = at.r[Int(i.a)]
        let isEqual: Bool
        if x.tag | y.tag == 0 {
            isEqual = x.number == y.number
        } else {
            pc = at.pc
            isEqual = try Arithmetic.areEqual(x.value, y.value)
        }
        at.pc += isEqual == wanted ? at.pc.pointee.wide &+ 1 : 1
    }

    @inline(__always) private func prepareRange(_ i: Instruction, _ at: inout Cursor) throws(Failure) {
        let a = at.r + Int(i.a)
        guard a.pointee.isNumber, a[1].isNumber else { return try handOver(i, &at) }
        if a.pointee.number <= a[1].number { (a + 2).put(a.pointee.number) } else { at.pc += i.wide }
    }

    @inline(__always) private func turnRange(_ i: Instruction, _ at: inout Cursor) throws(Failure) {
        let a = at.r + Int(i.a)
        let next = a.pointee.number + 1
        // From 2^53 on, adding 1 does not change a number, so the range ends there.
        guard next <= a[1].number, next > a.pointee.number else { return }
        a.pointee = TaggedValue(next)
        (a + 2).put(next)
        at.pc += i.wide
        try turn(&at)
    }

    // MARK: Variables and calls

    @inline(__always) private func write(_ slot: TaggedValue, to cell: UnsafeMutablePointer<Cell>) {
        if cell.pointee.epoch != epoch { log(cell) }
        set(cell, slot)
    }

    @inline(__always) private func setCapture(_ i: Instruction, _ at: inout Cursor) throws(Failure) {
        pc = at.pc
        let cell = top.pointee.cells[Int(i.a)]
        // A template may not change a variable that existed before the cell.
        if isPure || mode.isEnclosed && cell.pointee.epoch != epoch { throw fixedVariable() }
        write(at.r[Int(i.b)], to: cell)
    }

    @inline(__always) private func call(_ i: Instruction, _ at: inout Cursor) throws(Failure) {
        try turn(&at)
        pc = at.pc
        if enterFast(i, at.r + Int(i.a), at.r[Int(i.c)]) {
            resume(&at)
        } else if try enter(Int(i.a), arguments: Int(i.b), selfRegister: Int(i.c)) {
            resume(&at)
        } else {
            at.r = stack + top.pointee.base
        }
    }

    @inline(__always) private func callBuiltIn(_ i: Instruction, _ at: inout Cursor) throws(Failure) {
        pc = at.pc
        if try callBuiltIn(i) {
            resume(&at)
        } else {
            at.pc += 1
            at.r = stack + top.pointee.base
        }
    }
}
