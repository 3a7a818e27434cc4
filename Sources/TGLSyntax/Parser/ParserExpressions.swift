// Expressions, from the lowest precedence to the highest: `=>` and `if then else` · or · and · not · comparisons · `..` · `+ -` · `* / mod`
// · `-` · postfix.
extension Parser {
    /// The precedence of a binary operator.
    enum Level {
        static let or = 1
        static let and = 2
        static let comparison = 4
        static let range = 5
        static let sum = 6
        static let product = 7
    }

    /// expr = ( ID | "(" [ ID { "," ID } ] ")" ) "=>" ( node | expr ) | "if" expr "then" expr "else" expr | or
    mutating func parseExpression() -> ExprID {
        depth &+= 1
        defer { depth &-= 1 }
        if depth > maxNesting { return skipTooDeep() }
        if token.isWord(.if), isOnLine || lineGoesOn { return parseChoice() }
        if startsFunction { return parseFunction() }
        let value = parseBinary(Level.or)
        if follows(.arrow) { return parseMisplacedFunction(after: value) }
        return value
    }

    /// An expression in which `=` can only be meant as `==`.
    mutating func parseCondition() -> ExprID {
        let outer = equalsCompares
        equalsCompares = true
        defer { equalsCompares = outer }
        return parseExpression()
    }

    // MARK: Choices and functions

    /// "if" expr "then" expr "else" expr
    private mutating func parseChoice() -> ExprID {
        let start = token.start
        advance()
        let condition = parseCondition()
        guard follows(.then) else { return failChoice(from: start, lacks: "then") }
        advance()
        let first = parseExpression()
        guard follows(.else) else { return failChoice(from: start, lacks: "else") }
        advance()
        let second = parseExpression()
        let height = max(height(condition), height(first), height(second))
        return add(.choice(condition: condition, then: first, otherwise: second), from: start, above: height)
    }

    private mutating func failChoice(from start: UInt32, lacks word: String) -> ExprID {
        let range = SourceRange(start: start, end: previous.end)
        fail(
            .choiceForm, "an `if` expression has no `\(word)`", label: "`\(word)` is missing here",
            note: "it is written `if a then b else c`, on one line or in brackets",
            help: token.kind == .leftBrace ? "a value is written without braces" : nil)
        return addLeaf(.missing, range)
    }

    /// True where the next tokens are the parameters of a function and `=>`.
    var startsFunction: Bool {
        mutating get {
            if token.kind == .name { return following.kind == .arrow && !following.isFirstOnLine }
            guard token.kind == .leftParen else { return false }
            var ahead = position + 1
            while tokens[ahead].kind == .name, tokens[ahead + 1].kind == .comma { ahead += 2 }
            if tokens[ahead].kind == .name { ahead += 1 }
            return tokens[ahead].kind == .rightParen && tokens[ahead + 1].kind == .arrow
                && !tokens[ahead + 1].isFirstOnLine
        }
    }

    /// ( ID | "(" [ ID { "," ID } ] ")" ) "=>" ( node | expr )
    private mutating func parseFunction() -> ExprID {
        let start = token.start
        let first = UInt32(tree.identifierPool.count)
        let isBracketed = token.kind == .leftParen
        if isBracketed { advance() }
        while token.kind == .name {
            let name = Identifier(symbol: token.symbol, range: token.range)
            checkName(token, for: "a parameter")
            tree.identifierPool.append(name)
            advance()
            if token.kind == .comma { advance() }
        }
        if isBracketed { advance() }
        advance()
        let parameters = IdentifierList(start: first, length: UInt32(tree.identifierPool.count) - first)
        if token.kind == .leftBrace { failFunctionBody() }
        let (body, height) = parseFunctionBody()
        return add(.function(parameters: parameters, body: body), from: start, above: height)
    }

    /// The body after `=>`, and its depth.
    private mutating func parseFunctionBody() -> (body: RightSide, height: Int) {
        guard token.kind == .name, isKind(token.symbol), isOnLine || lineGoesOn, startsNode else {
            let body = parseExpression()
            return (.expression(body), height(body))
        }
        let outer = (deepest, equalsCompares)
        (deepest, equalsCompares) = (depth, false)
        defer { (deepest, equalsCompares) = (max(deepest, outer.0), outer.1) }
        let body = parseNode()
        return (.node(body), deepest - depth)
    }

    private mutating func failFunctionBody() {
        fail(
            .functionForm, "the body of `=>` is an expression or a node, not a block", label: "no `{` here",
            help: "write `t => t * 2` or `t => view { … }`; for several statements use `def f(t) { … return t * 2 }`")
    }

    /// `1 + t => t`, `f(t) => t`
    private mutating func parseMisplacedFunction(after value: ExprID) -> ExprID {
        if case .name = tree[value] {
            complain(
                .functionForm, "a parameter is written without parentheses or in one pair of them", at: token.range,
                help: "write `t => t * 2` or `(a, b) => a + b`")
        } else {
            complain(
                .functionForm, "only parameters may precede `=>`", at: token.range,
                note: "a function is written `t => t * 2` or `(a, b) => a + b`",
                help: equalsCompares ? "for \"at least\" write `>=`" : "in a longer expression, put it in parentheses")
        }
        advance()
        _ = parseFunctionBody()
        return addLeaf(.missing, SourceRange(start: start(value), end: previous.end))
    }

    // MARK: Binary operators

    /// An operand and the following operators of at least this precedence.
    mutating func parseBinary(_ level: Int) -> ExprID {
        if token.isWord(.not) {
            let left = level <= Level.and + 1 ? parseNot() : parseMisplacedNot()
            return continueBinary(left, level)
        }
        return continueBinary(parseUnary(), level)
    }

    /// The operators after an operand that have at least this precedence.
    @inline(__always)
    mutating func continueBinary(_ operand: ExprID, _ level: Int) -> ExprID {
        if isAtOperator { return parseOperators(operand, level) }
        return operand
    }

    /// True where the next token could be a binary operator.
    @inline(__always)
    private var isAtOperator: Bool {
        mutating get {
            switch token.kind {
            case .equal, .notEqual, .less, .greater, .about, .dotDot, .plus, .minus, .star, .slash, .lessOrEqual,
                .greaterOrEqual, .assign, .name:
                return isOnLine
            default:
                return false
            }
        }
    }

    private mutating func parseOperators(_ operand: ExprID, _ level: Int) -> ExprID {
        var left = operand
        var lastLevel = 0
        while !isPanicking, isOnLine, let (sign, signLevel) = binaryOperator, signLevel >= level {
            let signToken = token
            if token.kind == .assign { complainEquals() }
            advance()
            let right = parseBinary(signLevel + 1)
            let from = start(left)
            left = add(.binary(sign, left, right), from: from, above: max(height(left), height(right)))
            if signLevel == lastLevel, signLevel == Level.comparison || signLevel == Level.range {
                complainChain(left, signToken)
            }
            lastLevel = signLevel
        }
        return left
    }

    /// The binary operator of the next token, with its precedence.
    @inline(__always)
    private var binaryOperator: (BinaryOperator, Int)? {
        mutating get {
            switch token.kind {
            case .plus: (.add, Level.sum)
            case .minus: (.subtract, Level.sum)
            case .star: (.multiply, Level.product)
            case .slash: (.divide, Level.product)
            case .dotDot: (.range, Level.range)
            case .equal: (.equal, Level.comparison)
            case .notEqual: (.notEqual, Level.comparison)
            case .less: (.less, Level.comparison)
            case .lessOrEqual: (.lessOrEqual, Level.comparison)
            case .greater: (.greater, Level.comparison)
            case .greaterOrEqual: (.greaterOrEqual, Level.comparison)
            case .about: (.about, Level.comparison)
            case .assign: equalsCompares ? (.equal, Level.comparison) : nil
            case .name:
                switch token.symbol.word {
                case .and: (.and, Level.and)
                case .or: (.or, Level.or)
                case .mod: (.modulo, Level.product)
                default: nil
                }
            default: nil
            }
        }
    }

    private mutating func complainEquals() {
        complain(
            .equalsForCompare, "`=` sets a value, `==` compares", at: token.range, label: "this is a comparison",
            help: "write `==`", by: "==")
    }

    /// The error for chained comparisons or ranges: `1 < a < 3`.
    private mutating func complainChain(_ whole: ExprID, _ sign: Token) {
        guard case .binary(let second, let left, let right) = tree[whole],
            case .binary(let first, let a, let b) = tree[left]
        else { return }
        if second == .range {
            return complain(
                .chainedRange, "ranges do not chain", at: sign.range, label: "a second `..`",
                help: "for steps write `range(0, 10, 2)`")
        }
        let (x, y, z) = (tree.sourceText(of: a), tree.sourceText(of: b), tree.sourceText(of: right))
        let meant = "\(x) \(first.text) \(y) and \(y) \(second.text) \(z)"
        let isShort = x.utf8.count + 2 * y.utf8.count + z.utf8.count < 60
        complain(
            .chainedComparison, "comparisons do not chain", at: sign.range, label: "a second comparison",
            help: isShort
                ? "write `\(meant)`" : "write `1 < a and a < 3`", fixes: isShort ? [TextEdit(tree.range(of: whole), meant)] : [])
    }

    // MARK: Unary operators

    /// not = { "not" } cmp
    private mutating func parseNot() -> ExprID {
        let first = position
        while token.isWord(.not) {
            advance()
            if !isOnLine || token.kind == .end { return failOperand(after: "not") }
        }
        let count = position - first
        let operand = parseBinary(Level.comparison)
        return addSigns(.not, count, from: first, operand)
    }

    /// `1 == not a`
    private mutating func parseMisplacedNot() -> ExprID {
        complain(
            .looseOperator, "`not` cannot follow an operator of higher precedence", at: token.range,
            help: "put it in parentheses: `(not a)`")
        return parseNot()
    }

    /// un = { "-" } postfix
    @inline(__always)
    mutating func parseUnary() -> ExprID {
        token.kind == .minus ? parseNegative() : parsePostfix()
    }

    private mutating func parseNegative() -> ExprID {
        let first = position
        while token.kind == .minus {
            advance()
            if !isOnLine || token.kind == .end { return failOperand(after: "-") }
        }
        let count = position - first
        let operand = parsePostfix()
        return addSigns(.negate, count, from: first, operand)
    }

    /// Builds `- - - a` from the inside out; without recursion, since there may be a million signs.
    private mutating func addSigns(_ sign: UnaryOperator, _ count: Int, from first: Int, _ operand: ExprID) -> ExprID {
        if count + height(operand) + depth > maxNesting {
            return refuseNesting(SourceRange(start: tokens[first].start, end: previous.end))
        }
        var value = operand
        var index = first + count - 1
        while index >= first {
            value = add(.unary(sign, value), from: tokens[index].start, above: height(value))
            index -= 1
        }
        return value
    }

    private mutating func failOperand(after sign: String) -> ExprID {
        let before = position >= 2 ? tokens[position - 2] : previous
        if sign == "-", before.kind == .minus, before.end == previous.start {
            fail(
                .increment, "there is no `--`", at: before.range.union(previous.range),
                help: "write `-= 1`", by: "-= 1", canGoOn: false)
        } else {
            fail(
                .missingExpression, "an expression is missing after `\(sign)`", label: "it must be on the same line",
                canGoOn: brackets > 0)
        }
        return missing()
    }

    // MARK: Depth

    /// Reports nesting that is too deep, and skips it.
    mutating func skipTooDeep() -> ExprID {
        let value = refuseNesting(token.range)
        while token.kind != .end, token.kind != .semicolon, token.kind != .leftBrace, token.kind != .rightBrace {
            advance()
            if token.isFirstOnLine { break }
        }
        return value
    }

    mutating func refuseNesting(_ range: SourceRange) -> ExprID {
        let place = SourceRange(start: range.start, end: min(range.end, range.start + 1))
        fail(
            .nestingTooDeep, "this is nested more than \(maxNesting) levels deep", at: place,
            note: "blocks, brackets and expressions count together",
            help: "move a part of it into a `let` or a `def`"
                + (maxNesting < ParseOptions.nestingCeiling
                    ? ", or raise the limit with `--max-nesting`, up to \(ParseOptions.nestingCeiling)"
                    : "; no flag raises the limit further"),
            canGoOn: false)
        return addLeaf(.missing, range)
    }
}
