// The machine's loop. Work on numbers is done here, on plain data; everything else is a call to a method that takes the
// instruction. No class property is read on the fast paths: what they need stands in local variables.

extension Machine {
    /// The bits of a number's exponent: all set in infinities and in what is no number.
    private static let exponent: UInt64 = 0x7FF0_0000_0000_0000

    @inline(__always) private static func isFinite(_ number: Double) -> Bool {
        number.bitPattern & exponent != exponent
    }

    /// Runs the frame on top until it and all it calls have returned, or the statement ends.
    func execute(above depth: Int) throws(Failure) {
        var base = frames[frameCount - 1].base
        var r = stack + base
        var k = frames[frameCount - 1].constants
        var pc = frames[frameCount - 1].pc
        var fuel = self.fuel

        while true {
            let i = pc.pointee
            pc += 1
            let a = r + Int(i.a)
            switch i.op {
            case .loadConstant: a.copy(k[i.wide])
            case .move: a.copy(r[Int(i.b)])
            case .getGlobal:
                let slot = stack[i.wide]
                if slot.tag == Tag.undefined {
                    self.pc = pc
                    try slow(i)
                    r = stack + base
                } else {
                    a.copy(slot)
                }

            case .add, .addHeld:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                let sum = b.number + c.number
                if b.tag | c.tag == 0, Machine.isFinite(sum) {
                    a.put(sum)
                } else {
                    self.pc = pc
                    try slow(i)
                    r = stack + base
                }
            case .subtract:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                let difference = b.number - c.number
                if b.tag | c.tag == 0, Machine.isFinite(difference) {
                    a.put(difference)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .multiply:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                let product = b.number * c.number
                if b.tag | c.tag == 0, Machine.isFinite(product) {
                    a.put(product)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .divide:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                let quotient = b.number / c.number
                if b.tag | c.tag == 0, Machine.isFinite(quotient) {
                    a.put(quotient)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .addConstant:
                let b = r[Int(i.b)]
                let sum = b.number + k[Int(i.c)].number
                if b.tag == 0, Machine.isFinite(sum) {
                    a.put(sum)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .subtractConstant:
                let b = r[Int(i.b)]
                let difference = b.number - k[Int(i.c)].number
                if b.tag == 0, Machine.isFinite(difference) {
                    a.put(difference)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .multiplyConstant:
                let b = r[Int(i.b)]
                let product = b.number * k[Int(i.c)].number
                if b.tag == 0, Machine.isFinite(product) {
                    a.put(product)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .divideConstant:
                let b = r[Int(i.b)]
                let quotient = b.number / k[Int(i.c)].number
                if b.tag == 0, Machine.isFinite(quotient) {
                    a.put(quotient)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .modulo:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                if b.tag | c.tag == 0, c.number != 0 {
                    a.put(Arithmetic.modulo(b.number, c.number))
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .moduloConstant:
                let b = r[Int(i.b)]
                let c = k[Int(i.c)]
                if b.tag == 0, c.number != 0 {
                    a.put(Arithmetic.modulo(b.number, c.number))
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .negate:
                let b = r[Int(i.b)]
                if b.isNumber {
                    a.put(-b.number)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .not:
                let b = r[Int(i.b)]
                if b.tag == Tag.bool {
                    a.put(b.bits == 0)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .less:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                if b.tag | c.tag == 0 {
                    a.put(b.number < c.number)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .lessOrEqual:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                if b.tag | c.tag == 0 {
                    a.put(b.number <= c.number)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .equal:
                let b = r[Int(i.b)]
                let c = r[Int(i.c)]
                if b.tag | c.tag == 0 {
                    a.put(b.number == c.number)
                } else {
                    self.pc = pc
                    try slow(i)
                }

            case .jump:
                pc += i.wide
            case .jumpBack:
                pc += i.wide
                fuel &-= 1
                if fuel <= 0 {
                    self.pc = pc
                    self.fuel = fuel
                    try refuel()
                    fuel = self.fuel
                }
            case .jumpIf, .jumpUnless:
                if a.pointee.tag == Tag.bool {
                    if (a.pointee.bits != 0) == (i.op == .jumpIf) { pc += i.wide }
                } else {
                    self.pc = pc
                    try slow(i)
                }

            // Comparing jumps: the next word is the jump.
            case .jumpLess, .jumpNotLess, .jumpLessOrEqual, .jumpNotLessOrEqual:
                let x = a.pointee
                let y = r[Int(i.b)]
                let holds: Bool
                if x.tag | y.tag == 0 {
                    switch i.op {
                    case .jumpLess: holds = x.number < y.number
                    case .jumpNotLess: holds = !(x.number < y.number)
                    case .jumpLessOrEqual: holds = x.number <= y.number
                    default: holds = !(x.number <= y.number)
                    }
                } else {
                    self.pc = pc
                    holds = try compare(i)
                }
                if holds {
                    let distance = pc.pointee.wide
                    pc += distance &+ 1
                    if distance < 0 {
                        fuel &-= 1
                        if fuel <= 0 {
                            self.pc = pc
                            self.fuel = fuel
                            try refuel()
                            fuel = self.fuel
                        }
                    }
                } else {
                    pc += 1
                }
            case .jumpLessConstant, .jumpNotLessConstant, .jumpGreaterConstant, .jumpNotGreaterConstant:
                let x = a.pointee
                let y = k[Int(i.b)].number
                let holds: Bool
                if x.isNumber {
                    switch i.op {
                    case .jumpLessConstant: holds = x.number < y
                    case .jumpNotLessConstant: holds = !(x.number < y)
                    case .jumpGreaterConstant: holds = x.number > y
                    default: holds = !(x.number > y)
                    }
                } else {
                    self.pc = pc
                    holds = try compare(i)
                }
                if holds {
                    let distance = pc.pointee.wide
                    pc += distance &+ 1
                    if distance < 0 {
                        fuel &-= 1
                        if fuel <= 0 {
                            self.pc = pc
                            self.fuel = fuel
                            try refuel()
                            fuel = self.fuel
                        }
                    }
                } else {
                    pc += 1
                }
            case .jumpEqual, .jumpNotEqual:
                let x = a.pointee
                let y = r[Int(i.b)]
                let same: Bool
                if x.tag | y.tag == 0 {
                    same = x.number == y.number
                } else {
                    self.pc = pc
                    same = Arithmetic.areEqual(x.value, y.value)
                }
                if same == (i.op == .jumpEqual) { pc += pc.pointee.wide &+ 1 } else { pc += 1 }
            case .jumpEqualConstant, .jumpNotEqualConstant:
                let x = a.pointee
                let same = x.isNumber && x.number == k[Int(i.b)].number
                if same == (i.op == .jumpEqualConstant) { pc += pc.pointee.wide &+ 1 } else { pc += 1 }

            case .rangePrepare:
                if a.pointee.isNumber, a[1].isNumber {
                    if a.pointee.number <= a[1].number {
                        (a + 2).put(a.pointee.number)
                    } else {
                        pc += i.wide
                    }
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .rangeLoop:
                let next = a.pointee.number + 1
                if next <= a[1].number {
                    a.pointee = Slot(next)
                    (a + 2).put(next)
                    pc += i.wide
                    fuel &-= 1
                    if fuel <= 0 {
                        self.pc = pc
                        self.fuel = fuel
                        try refuel()
                        fuel = self.fuel
                    }
                }
            case .listPrepare:
                if a.pointee.tag == Tag.list {
                    (a + 1).put(0.0)
                } else {
                    self.pc = pc
                    try slow(i)
                }
            case .listNext:
                self.pc = pc
                fuel &-= 1
                if fuel <= 0 {
                    self.fuel = fuel
                    try refuel()
                    fuel = self.fuel
                }
                if !nextItem(a) { pc += i.wide }

            case .newCell:
                a.pointee = Slot(
                    bits: UInt64(UInt(bitPattern: Cell.make(a.pointee, heap))), tag: Tag.cell)
            case .getCell:
                a.copy(r[Int(i.b)].cell.pointee.slot)
            case .setCell:
                let cell = a.pointee.cell
                if cell.pointee.epoch != epoch { log(cell) }
                set(cell, r[Int(i.b)])
            case .getCapture:
                a.copy(frames[frameCount - 1].cells[Int(i.b)].pointee.slot)
            case .setCapture:
                self.pc = pc
                if isPure { throw fixedVariable() }
                let cell = frames[frameCount - 1].cells[Int(i.a)]
                if cell.pointee.epoch != epoch { log(cell) }
                set(cell, r[Int(i.b)])

            case .index:
                let list = r[Int(i.b)]
                let place = r[Int(i.c)]
                if list.tag == Tag.list, place.isNumber, take(place.number, of: list, into: a) { break }
                self.pc = pc
                try slow(i)

            case .call:
                self.pc = pc
                fuel &-= 1
                if fuel <= 0 {
                    self.fuel = fuel
                    try refuel()
                    fuel = self.fuel
                }
                if enterFast(i, a, r[Int(i.c)], base) {
                    base += Int(i.a)
                    k = frames[frameCount - 1].constants
                    pc = frames[frameCount - 1].pc
                } else if try enter(Int(i.a), arguments: Int(i.b), selfRegister: Int(i.c)) {
                    base = frames[frameCount - 1].base
                    k = frames[frameCount - 1].constants
                    pc = frames[frameCount - 1].pc
                }
                r = stack + base
            case .callBuiltIn:
                self.pc = pc
                self.fuel = fuel
                if try callBuiltIn(i) {
                    base = frames[frameCount - 1].base
                    k = frames[frameCount - 1].constants
                    pc = frames[frameCount - 1].pc
                } else {
                    pc += 1
                }
                fuel = self.fuel
                r = stack + base
            case .giveBack:
                leave(a.pointee, register: Int(i.a))
                if frameCount == depth {
                    self.fuel = fuel
                    return
                }
                base = frames[frameCount - 1].base
                k = frames[frameCount - 1].constants
                pc = frames[frameCount - 1].pc
                r = stack + base
            case .exit:
                self.pc = pc
                self.fuel = fuel
                dropFrame()
                return
            default:
                self.pc = pc
                self.fuel = fuel
                try slow(i)
                pc = self.pc
                fuel = self.fuel
                r = stack + base
            }
        }
    }
}
