// Operands: postfix = prim { "." ID | "(" [ exprs ] ")" | "[" expr "]" }
extension Parser {
    mutating func parsePostfix() -> ExprID {
        var value = parsePrimary()
        while true {
            switch token.kind {
            case .dot:
                guard isOnLine, let member = parseMember(of: value) else { return value }
                value = member
            case .leftParen:
                if token.isFirstOnLine { return value }
                value = parseCall(of: value)
            case .leftBracket:
                if token.isFirstOnLine { return value }
                value = parseIndex(of: value)
            default:
                return value
            }
        }
    }

    private mutating func parseMember(of value: ExprID) -> ExprID? {
        advance()
        guard token.kind == .name, !token.isFirstOnLine || brackets > 0 else {
            fail(
                .memberName, "expected a name after `.`, found \(unexpectedText)",
                label: "the name of a property belongs here",
                canGoOn: brackets > 0)
            return nil
        }
        let name = token
        if name.symbol.isReserved, name.symbol.liveWord == nil {
            complain(.memberName, "\(quoted(name)) is a reserved word, not a property", at: name.range)
        }
        advance()
        let from = start(value)
        return add(.member(value, name: name.symbol, at: name.start), from: from, above: height(value))
    }

    private mutating func parseCall(of value: ExprID) -> ExprID {
        let open = token
        let base = expressionStack.count
        parseItems(until: .rightParen, of: open)
        let height = max(height(value), heightOfItems(above: base))
        let arguments = takeExpressions(above: base)
        let from = start(value)
        return add(.call(value, arguments: arguments), from: from, above: height)
    }

    private mutating func parseIndex(of value: ExprID) -> ExprID {
        let open = token
        advance()
        brackets += 1
        let index = parseCondition()
        close(.rightBracket, of: open, expecting: "`]`")
        let from = start(value)
        return add(.index(value, index), from: from, above: max(height(value), height(index)))
    }

    /// Reads `[ exprs ]` and the closing bracket; the items stay on the stack.
    private mutating func parseItems(until end: TokenKind, of open: Token) {
        advance()
        brackets += 1
        let outer = equalsCompares
        equalsCompares = end == .rightBracket
        defer { equalsCompares = outer }
        while token.kind != end, !isNewStatement {
            var item = parseExpression()
            if end == .rightParen, !isPanicking, token.kind == .assign || token.kind == .colon {
                complainNamedArgument()
                item = parseExpression()
            }
            expressionStack.append(item)
            if isPanicking || token.kind != .comma { break }
            advance()
            if token.kind == end, end == .rightParen { complainLastComma() }
        }
        close(end, of: open, expecting: end == .rightParen ? "`,` or `)`" : "`,` or `]`")
    }

    /// True if a line within brackets begins like a statement, so that a bracket must be missing.
    private var isNewStatement: Bool {
        mutating get {
            guard token.isFirstOnLine, token.kind == .name else { return false }
            let word = token.symbol.word
            switch word {
            case .let, .def, .return, .for, .while, .break, .continue, .when: return true
            case .knob: return startsKnob
            case .keep: return startsKeep
            case .vfl: return startsFormat
            case .remake: return startsRemake
            case .insert: return startsInsert
            case .animate: return startsAnimation
            default:
                let isNamed = following.kind == .name || following.kind == .string || following.kind == .leftBrace
                return (word?.isHead ?? isKind(token.symbol)) && isNamed && !following.isFirstOnLine
            }
        }
    }

    private mutating func complainNamedArgument() {
        complain(
            .namedArgument, "arguments are positional and have no names", at: token.range,
            help: "write only the values, in the order of the parameters: `f(1, 2)`")
        advance()
    }

    private mutating func complainLastComma() {
        complain(
            .missingExpression, "an argument is missing after the last `,`", at: previous.range,
            note: "only a list may end with a comma")
    }

    /// Reads a closing bracket, or reports what is there instead.
    mutating func close(_ end: TokenKind, of open: Token, expecting expected: String) {
        defer { brackets -= 1 }
        if token.kind == end { return advance() }
        switch token.kind {
        case _ where token.kind == .end || token.isFirstOnLine:
            failUnclosed(open)
        case .leftBrace, .rightBrace, .semicolon, .rightParen, .rightBracket, .stringMiddle, .stringTail:
            failUnclosed(open)
        case .assign:
            fail(
                .listSeparator, "expected \(expected), found `=`", also: [(open.range, "opened here")],
                help: "to compare, write `==`")
        case .comma:
            fail(
                .listSeparator, "expected \(expected), found `,`", also: [(open.range, "opened here")],
                help: helpForComma(after: open))
        default:
            // An index and brackets around a sum hold one value.
            let isItem = expected.contains(",") && [.number, .name, .string, .percent].contains(token.kind)
            fail(
                .listSeparator, "expected \(expected), found \(unexpectedText)", also: [(open.range, "opened here")],
                help: isItem ? "write `,` between two items" : nil, fixes: isItem ? [TextEdit(SourceRange(at: previous.end), ",")] : [])
        }
    }

    private func helpForComma(after open: Token) -> String {
        let first = tokens[statementStart]
        if position > 0, open.start == tokens[statementStart + 1].start {
            if first.isWord(.print) { return "write `print a, b` without parentheses" }
            if source.text(first.range) == "keep" {
                return "`keep` adds a relation of one node; write one for each, or set the rules of several: `[A, B].left = …`"
            }
        }
        return "a list is written `[a, b]`"
    }

    private mutating func failUnclosed(_ open: Token) {
        let also = token.kind == .end ? [] : [(token.range, "it is still open here")]
        fail(
            .unclosedBracket, "this \(quoted(open)) is never closed", at: open.range, label: "opened here", also: also,
            help: open.kind == .leftParen ? "add `)`" : "add `]`")
    }

    // MARK: Primaries

    /// prim = NUM | PERCENT | STRING | ID | "true" | "false" | "none" | "(" expr ")" | "[" [ exprs [","] ] "]"
    mutating func parsePrimary() -> ExprID {
        let first = token
        if first.isFirstOnLine, brackets == 0, position != statementStart, !lineGoesOn { return failPrimary() }
        switch first.kind {
        case .name:
            return parseNameOperand(first)
        case .number:
            advance()
            return addLeaf(.number(numbers[Int(first.payload)]), first.range)
        case .percent:
            advance()
            return addLeaf(.percent(numbers[Int(first.payload)]), first.range)
        case .fraction:
            advance()
            return addLeaf(.fraction(numbers[Int(first.payload)]), first.range)
        case .string, .stringHead:
            return parseString()
        case .leftParen:
            return parseGroup(first)
        case .leftBracket:
            let base = expressionStack.count
            parseItems(until: .rightBracket, of: first)
            let height = heightOfItems(above: base)
            let items = takeExpressions(above: base)
            return add(.list(items), from: first.start, above: height)
        default:
            return failPrimary()
        }
    }

    private mutating func parseNameOperand(_ name: Token) -> ExprID {
        let symbol = name.symbol
        if !symbol.isReserved {
            advance()
            return addLeaf(.name(symbol), name.range)
        }
        if let word = symbol.liveWord {
            advance()
            return addLeaf(.live(word), name.range)
        }
        let value: Expr
        switch symbol.word {
        case .true: value = .bool(true)
        case .false: value = .bool(false)
        case .none?: value = .none
        case .if, .not: return parseLooseOperand(name)
        default: return failPrimary()
        }
        advance()
        return addLeaf(value, name.range)
    }

    /// `1 + if a then b else c`: an operand of low precedence needs parentheses there.
    private mutating func parseLooseOperand(_ word: Token) -> ExprID {
        complain(
            .looseOperator, "\(quoted(word)) needs parentheses here", at: word.range,
            help: word.isWord(.if) ? "write `(if a then b else c)`" : "write `(not a)`")
        return parseExpression()
    }

    /// "(" expr ")": adds no expression, but extends the range of the inner one.
    private mutating func parseGroup(_ open: Token) -> ExprID {
        advance()
        brackets += 1
        let outer = equalsCompares
        equalsCompares = true
        let value = parseExpression()
        equalsCompares = outer
        close(.rightParen, of: open, expecting: "`)`")
        tree.expressions[Int(value.raw)].range = SourceRange(start: open.start, end: previous.end)
        return value
    }

    // MARK: Nothing to read

    private mutating func failPrimary() -> ExprID {
        let place = missing()
        if token.kind == .end || isPastLineEnd {
            failPrimaryAtEnd()
            return place
        }
        switch token.kind {
        case .plus where position != statementStart, .plusPlus:
            fail(
                .unaryPlus, "a `+` needs a left operand", help: "remove it: a positive number is written without a sign",
                by: token.kind == .plus ? "" : nil)
        case .dot where following.kind == .number && following.start == token.end:
            fail(
                .numberForm, "a number begins with a digit", at: token.range.union(following.range),
                help: "write `0.\(source.text(following.range))`", by: "0.\(source.text(following.range))")
        case .leftBrace:
            fail(
                .missingExpression, "expected an expression, found a block", label: "unexpected `{`",
                help: "a list is written in `[ ]`, a group in `( )`")
        case .name:
            fail(
                .missingExpression, "expected an expression, found the reserved word \(quoted(token))",
                label: "a reserved word")
        case .stringMiddle, .stringTail:
            fail(.missingExpression, "the expression in the string is not complete", at: SourceRange(at: token.start))
        default:
            fail(.missingExpression, "expected an expression, found \(unexpectedText)", help: helpForSign)
        }
        return place
    }

    private mutating func failPrimaryAtEnd() {
        let isAfterSomething = previous.end > 0 && previous.kind != .end
        let message = "an expression is missing" + (isAfterSomething ? " after \(quoted(previous))" : "")
        fail(.missingExpression, message, label: lineGoesOn ? "" : "it must be on the same line")
    }

    /// The help for a sign where an expression should begin.
    private var helpForSign: String? {
        mutating get {
            let first = tokens[statementStart]
            switch token.kind {
            case .equal, .notEqual, .less, .greater, .about, .dotDot, .plus, .minus, .star, .slash, .dot, .lessOrEqual,
                .greaterOrEqual, .assign:
                if position == statementStart, position > 0 {
                    return token.kind == .dot || token.kind == .assign
                        ? "put it on the line of the statement that it belongs to"
                        : "a line continues after an operator: put it at the end of the previous line"
                }
                if position == statementStart + 1, let word = first.symbol.word, first.kind == .name, word.isHead {
                    return "\(quoted(first)) begins a statement; to use it as a name, put it in parentheses: `(\(word.text))`"
                }
                return nil
            default:
                return nil
            }
        }
    }
}
