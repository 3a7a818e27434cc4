import TGLLayout
import TGLSyntax

/// Runs code that only combines constants, without a machine.
struct ConstantCode {
    let program: Program
    let heap: Heap
    /// The value of a name that is certainly no variable and no node; `nil` if that is uncertain.
    let word: (Symbol, Relation) throws(Failure) -> Value?
    private var registers: [UInt16: Value] = [:]

    init(_ program: Program, heap: Heap, word: @escaping (Symbol, Relation) throws(Failure) -> Value?) {
        self.program = program
        self.heap = heap
        self.word = word
    }

    /// The result of running the code.
    enum Outcome {
        case value(Value)
        /// The instruction at an index fails.
        case failure(Failure, at: Int)
        /// It depends on more than constants.
        case unknown
    }

    /// The content of a register after a stretch of code has run.
    mutating func value(in register: UInt16, after code: Range<Int>) -> Outcome {
        var index = code.lowerBound
        while index < code.upperBound {
            let start = index
            do throws(Failure) {
                guard let length = try step(at: index) else { return .unknown }
                index += length
            } catch {
                return .failure(error, at: start)
            }
        }
        return registers[register].map { .value($0) } ?? .unknown
    }

    /// Runs one instruction and returns its length in words; `nil` if it needs more than constants.
    private mutating func step(at index: Int) throws(Failure) -> Int? {
        let i = program.code[index]
        var length = 1
        let result: Value?
        switch i.op {
        case .loadConstant: result = program.constants[i.wide].value
        case .move: result = registers[i.b]
        case .add, .subtract, .multiply, .divide, .modulo:
            result = try arithmetic(i, registers[i.b], registers[i.c])
        case .append:
            guard let item = registers[i.c] else { return nil }
            result = try arithmetic(i, registers[i.b], .list(ListBox([item], heap)))
        case .addConstant, .subtractConstant, .multiplyConstant, .divideConstant, .moduloConstant:
            result = try arithmetic(i, registers[i.b], program.constants[Int(i.c)].value)
        case .negate: result = try registers[i.b].map { value throws(Failure) in try Arithmetic.negate(value) }
        case .ruleNegate: result = try registers[i.b].map { value throws(Failure) in try Arithmetic.negateRule(value) }
        case .ruleArithmetic:
            length = 2
            guard let sign = BinaryOperator(rawValue: UInt8(truncatingIfNeeded: program.code[index + 1].a)),
                let left = registers[i.b], let right = registers[i.c]
            else { return nil }
            result = try Arithmetic.onRules(sign, left, right)
        case .not:
            guard let value = registers[i.b] else { return nil }
            guard case .bool(let bool) = value else { throw Failure.notBool("`not`", value) }
            result = .bool(!bool)
        case .less, .lessOrEqual:
            guard case .number(let left)? = registers[i.b], case .number(let right)? = registers[i.c] else { return nil }
            result = .bool(i.op == .less ? left < right : left <= right)
        case .newList, .extendList: result = list(i)
        case .wordCall:
            guard case .word(let name) = program.constants[Int(i.b)].value, let argument = registers[i.c] else { return nil }
            result = try WordCall.value(name, of: argument)
        case .getNameFor:
            length = 2
            result = try word(Symbol(raw: UInt32(i.wide)), program.relations[program.code[index + 1].wide])
        default: return nil
        }
        guard let result else { return nil }
        registers[i.a] = result
        return length
    }

    private func arithmetic(_ i: Instruction, _ left: Value?, _ right: Value?) throws(Failure) -> Value? {
        guard let left, let right else { return nil }
        switch (left, right) {
        case (.string, .string), (.list, .list): return nil
        default: break
        }
        switch i.op {
        case .add, .addConstant, .append: return try Arithmetic.on(.add, left, right)
        case .subtract, .subtractConstant: return try Arithmetic.on(.subtract, left, right)
        case .multiply, .multiplyConstant: return try Arithmetic.on(.multiply, left, right)
        case .divide, .divideConstant: return try Arithmetic.on(.divide, left, right)
        case .modulo, .moduloConstant: return try Arithmetic.on(.modulo, left, right)
        default: return nil
        }
    }

    private func list(_ i: Instruction) -> Value? {
        var items: [Value] = []
        if i.op == .extendList {
            guard case .list(let own)? = registers[i.a] else { return nil }
            items = own.items
        }
        for offset in 0..<i.c {
            guard let item = registers[i.b + offset] else { return nil }
            items.append(item)
        }
        return .list(ListBox(items, heap))
    }
}
