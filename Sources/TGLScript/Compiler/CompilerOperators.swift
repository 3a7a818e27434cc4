import TGLSyntax

// Operators, and conditions compiled to jumps.

extension Compiler {
    func unary(
        _ sign: UnaryOperator, _ operand: ExprID, into register: Int, _ context: Context, _ range: SourceRange
    ) {
        if sign == .negate {
            switch tree[operand] {
            case .number(let number):
                constant(.number(-number), into: register, range)
                return
            case .percent(let number):
                constant(.percent(-number), into: register, range)
                return
            default: break
            }
        }
        scratch {
            let value = self.operand(operand, sign == .not ? context.inner : context)
            let op: Op = sign == .not ? .not : context.isLive ? .ruleNegate : .negate
            emit(op, register, value, range: range)
        }
    }

    func binary(
        _ sign: BinaryOperator, _ left: ExprID, _ right: ExprID, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        switch sign {
        case .or where context.isLive:
            scratch {
                let first = heldOperand(left, before: right, context)
                ruleArithmetic(.or, first, operand(right, context), into: register, range)
            }
        case .and, .or: logic(sign, left, right, into: register, context, range)
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .about:
            comparison(sign, left, right, into: register, context.inner, range)
        case .range:
            scratch {
                let a = heldOperand(left, before: right, context.inner)
                let b = operand(right, context.inner)
                emit(.range, register, a, b, range: range)
            }
        case .priority: priority(left, right, into: register, context, range)
        default: arithmetic(sign, left, right, into: register, context, range)
        }
    }

    /// `width = 20 @ high`
    private func priority(_ left: ExprID, _ right: ExprID, into register: Int, _ context: Context, _ range: SourceRange) {
        guard context.isLive else {
            fail(
                Failure(
                    .badValue, "a priority belongs to the rule of a size or a position",
                    note: "`@` says how much a rule counts in a `constraint` or a `stack`: `A.width = 20 @ high`"), at: range)
            return
        }
        scratch {
            let value = heldOperand(left, before: right, context)
            let level = allocate()
            levelOperand(right, into: level)
            ruleArithmetic(.priority, value, level, into: register, range)
        }
    }

    /// Whether an expression is one of the words for priorities.
    func isPriorityWord(_ id: ExprID) -> Bool {
        if case .name(let symbol) = tree[id] { return Priorities.words[text(symbol)] != nil }
        return false
    }

    /// Compiles a priority, in which its words come before all other names.
    func levelOperand(_ id: ExprID, into register: Int) {
        let range = tree.range(of: id)
        switch tree[id] {
        case .name(let symbol):
            if let level = Priorities.words[text(symbol)] {
                constant(.number(level), into: register, range)
            } else if findVariable(symbol) == nil, let help = Priorities.help(for: text(symbol)) {
                fail(Failure(.undeclared, "nothing is named `\(text(symbol))`", label: "not a priority", help: help), at: range)
            } else {
                compile(id, into: register, Context(isForbidden: true))
            }
        case .binary(let sign, let left, let right) where [.add, .subtract, .multiply, .divide, .modulo].contains(sign):
            scratch {
                let a = allocate()
                levelOperand(left, into: a)
                let b = allocate()
                levelOperand(right, into: b)
                emit(op(sign, constant: false), register, a, b, range: tree.operatorRange(of: id))
            }
        default: compile(id, into: register, Context(isForbidden: true))
        }
    }

    private func logic(
        _ sign: BinaryOperator, _ left: ExprID, _ right: ExprID, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        scratch {
            let result = allocate()
            compile(left, into: result, context.inner)
            let end = emit(sign == .and ? .jumpUnless : .jumpIf, result, range: tree.range(of: left))
            compile(right, into: result, context.inner)
            emit(.requireBool, result, range: tree.range(of: right))
            land([end])
            emit(.move, register, result, range: range)
        }
    }

    func comparison(
        _ sign: BinaryOperator, _ left: ExprID, _ right: ExprID, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        scratch {
            let a = heldOperand(left, before: right, context)
            let b = operand(right, context)
            comparison(sign, a, b, into: register, range)
        }
    }

    func comparison(_ sign: BinaryOperator, _ a: Int, _ b: Int, into register: Int, _ range: SourceRange) {
        switch sign {
        case .less: emit(.less, register, a, b, range: range)
        case .lessOrEqual: emit(.lessOrEqual, register, a, b, range: range)
        case .greater: emit(.less, register, b, a, range: range)
        case .greaterOrEqual: emit(.lessOrEqual, register, b, a, range: range)
        case .notEqual: emit(.notEqual, register, a, b, range: range)
        case .about: emit(.about, register, a, b, range: range)
        default: emit(.equal, register, a, b, range: range)
        }
    }

    /// The constant index of a literal number, if it is small enough for an instruction.
    private func smallConstant(_ id: ExprID) -> Int? {
        guard case .number(let number) = tree[id] else { return nil }
        let index = constantIndex(number)
        return index < 65_536 ? index : nil
    }

    func arithmetic(
        _ sign: BinaryOperator, _ left: ExprID, _ right: ExprID, into register: Int, _ context: Context,
        _ range: SourceRange
    ) {
        scratch {
            let start = here
            if context.isLive || context.property?.takesPercentSums ?? false && (isPercentage(left) || isPercentage(right)) {
                let a = heldOperand(left, before: right, context)
                let b = operand(right, context)
                if fold(sign, from: start, into: register, range) { return }
                ruleArithmetic(sign, a, b, into: register, range)
                return
            }
            if let constant = smallConstant(right) {
                let a = operand(left, context)
                if fold(sign, from: start, with: constant, into: register, range) { return }
                emit(op(sign, constant: true), register, a, constant, range: range)
                return
            }
            let a = heldOperand(left, before: right, context)
            if sign == .add, a == register || !isVariable(left, in: register), let item = onlyItem(right) {
                emit(.append, register, a, operand(item, context), range: range)
                return
            }
            let b = operand(right, context)
            // `xs = xs + [f(x)]`: the value held in another register may grow in place, since the variable receives it again.
            let isOwn = sign == .add && a != register && isVariable(left, in: register)
            emit(isOwn ? .addHeld : op(sign, constant: false), register, a, b, range: range)
        }
    }

    /// Whether an expression is a literal percentage, or arithmetic with one.
    private func isPercentage(_ id: ExprID) -> Bool {
        switch tree[id] {
        case .percent: true
        case .unary(.negate, let operand): isPercentage(operand)
        case .binary(.add, let left, let right), .binary(.subtract, let left, let right), .binary(.multiply, let left, let right),
            .binary(.divide, let left, let right):
            isPercentage(left) || isPercentage(right)
        default: false
        }
    }

    /// Computes arithmetic on two literals at compile time: the code since `start` only loads both, or one of them. An operation that fails
    /// is left to fail at run time.
    private func fold(
        _ sign: BinaryOperator, from start: Int, with constant: Int? = nil, into register: Int, _ range: SourceRange
    ) -> Bool {
        let count = constant == nil ? 2 : 1
        guard here - start == count, case .number(let x)? = loaded(at: start),
            case .number(let y)? = constant.map({ function.draft.constants[$0] }) ?? loaded(at: start + 1),
            let result = try? Arithmetic.on(sign, x, y)
        else { return false }
        function.draft.code.removeLast(count)
        function.draft.ranges.removeLast(count)
        self.constant(result, into: register, range)
        return true
    }

    /// The constant that an instruction loads, if that is all it does.
    private func loaded(at index: Int) -> Value? {
        let i = function.draft.code[index]
        return i.op == .loadConstant ? function.draft.constants[i.wide] : nil
    }

    /// The item of a list with one item: `xs + [x]` appends it without making the list.
    func onlyItem(_ id: ExprID) -> ExprID? {
        guard case .list(let items) = tree[id], items.count == 1 else { return nil }
        return tree[items].first
    }

    private func isVariable(_ id: ExprID, in register: Int) -> Bool {
        guard case .name(let symbol) = tree[id], let variable = findVariable(symbol) else { return false }
        return home(of: variable) == register
    }

    func ruleArithmetic(_ sign: BinaryOperator, _ a: Int, _ b: Int, into register: Int, _ range: SourceRange) {
        emit(.ruleArithmetic, register, a, b, range: range)
        emit(.jump, Int(sign.rawValue), range: range)
    }

    func op(_ sign: BinaryOperator, constant: Bool) -> Op {
        switch sign {
        case .add: constant ? .addConstant : .add
        case .subtract: constant ? .subtractConstant : .subtract
        case .multiply: constant ? .multiplyConstant : .multiply
        case .divide: constant ? .divideConstant : .divide
        default: constant ? .moduloConstant : .modulo
        }
    }

    // MARK: Conditions

    /// Compiles a condition to jumps that are taken if it is `wanted`; otherwise the code continues. Returns the jumps, which still need a
    /// target.
    func jumps(_ id: ExprID, when wanted: Bool, _ context: Context) -> [Int] {
        let range = tree.range(of: id)
        switch tree[id] {
        case .unary(.not, let operand):
            return jumps(operand, when: !wanted, context)
        case .binary(let sign, let left, let right) where sign == .and || sign == .or:
            // `a and b` is false as soon as `a` is; `a or b` is true as soon as `a` is.
            if (sign == .or) == wanted {
                return jumps(left, when: wanted, context) + jumps(right, when: wanted, context)
            }
            let away = jumps(left, when: !wanted, context)
            let result = jumps(right, when: wanted, context)
            land(away)
            return result
        case .binary(let sign, let left, let right) where sign.isComparison && sign != .about:
            return comparingJump(sign, left, right, when: wanted, context, tree.operatorRange(of: id))
        default:
            return scratch {
                let value = operand(id, context)
                return [emit(wanted ? .jumpIf : .jumpUnless, value, range: range)]
            }
        }
    }

    private func comparingJump(
        _ sign: BinaryOperator, _ left: ExprID, _ right: ExprID, when wanted: Bool, _ context: Context,
        _ range: SourceRange
    ) -> [Int] {
        scratch {
            if let constant = smallConstant(right) {
                let a = operand(left, context)
                let op: Op =
                    switch sign {
                    case .less: wanted ? .jumpLessConstant : .jumpNotLessConstant
                    case .greaterOrEqual: wanted ? .jumpNotLessConstant : .jumpLessConstant
                    case .greater: wanted ? .jumpGreaterConstant : .jumpNotGreaterConstant
                    case .lessOrEqual: wanted ? .jumpNotGreaterConstant : .jumpGreaterConstant
                    case .equal: wanted ? .jumpEqualConstant : .jumpNotEqualConstant
                    default: wanted ? .jumpNotEqualConstant : .jumpEqualConstant
                    }
                emit(op, a, constant, range: range)
                return [emit(.jump, range: range)]
            }
            let a = heldOperand(left, before: right, context)
            let b = operand(right, context)
            let isSwapped = sign == .greater || sign == .greaterOrEqual
            let op: Op =
                switch sign {
                case .less, .greater: wanted ? .jumpLess : .jumpNotLess
                case .lessOrEqual, .greaterOrEqual: wanted ? .jumpLessOrEqual : .jumpNotLessOrEqual
                case .equal: wanted ? .jumpEqual : .jumpNotEqual
                default: wanted ? .jumpNotEqual : .jumpEqual
                }
            emit(op, isSwapped ? b : a, isSwapped ? a : b, range: range)
            return [emit(.jump, range: range)]
        }
    }
}
