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
                .memberName, "after `.` a name is missing, not \(unexpectedText)", label: "a property's name stands here",
                canGoOn: brackets > 0)
            return nil
        }
        let name = token
        if name.symbol.isReserved, name.symbol.liveWord == nil {
            complain(.memberName, "\(quoted(name)) is a word of the language, no property", at: name.range)
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
        while token.kind != end {
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

    private mutating func complainNamedArgument() {
        complain(
            .namedArgument, "arguments go by position, not by name", at: token.range,
            help: "write the values alone, in their order: `f(1, 2)`")
        advance()
    }

    private mutating func complainLastComma() {
        complain(
            .missingExpression, "after the last `,` an argument is missing", at: previous.range,
            note: "only a list may end with a comma")
    }

    /// Reads a closing bracket, or reports what stands in its place.
    mutating func close(_ end: TokenKind, of open: Token, expecting expected: String) {
        defer { brackets -= 1 }
        if token.kind == end { return advance() }
        switch token.kind {
        case _ where token.kind == .end || token.isFirstOnLine:
            failUnclosed(open)
        case .leftBrace, .rightBrace, .semicolon, .rightParen, .rightBracket, .stringMiddle, .stringTail:
            failUnclosed(open)
        case .assign:
            fail(.listSeparator, "expected \(expected), found `=`", also: [(open.range, "opened here")], help: "to compare, write `==`")
        default:
            fail(
                .listSeparator, "expected \(expected), found \(unexpectedText)", also: [(open.range, "opened here")],
                help: token.kind == .number || token.kind == .name || token.kind == .string || token.kind == .percent
                    ? "items are parted by commas" : nil)
        }
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

    @inline(__always)
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

    /// `1 + if a then b else c`: what binds loosely needs brackets there.
    private mutating func parseLooseOperand(_ word: Token) -> ExprID {
        complain(
            .looseOperator, "\(quoted(word)) cannot stand here without brackets", at: word.range,
            help: word.isWord(.if) ? "write `(if a then b else c)`" : "write `(not a)`")
        return parseExpression()
    }

    /// "(" expr ")": no node of its own, but the range of the expression grows.
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

    // MARK: Strings

    mutating func parseString() -> ExprID {
        let first = token
        advance()
        let partStart = UInt32(tree.partPool.count)
        if first.kind == .string {
            addText(first)
            let parts = StringPartList(start: partStart, length: UInt32(tree.partPool.count) - partStart)
            return addLeaf(.string(parts), first.range)
        }
        var values: [(text: Token, value: ExprID?)] = [(first, nil)]
        var height = 0
        let outerBrackets = brackets
        let panickedBefore = isPanicking
        while true {
            brackets = 0
            let value = parseInterpolation()
            values[values.count - 1].value = value
            height = max(height, self.height(value))
            skipToStringPart(panickedBefore: panickedBefore)
            guard token.kind == .stringMiddle || token.kind == .stringTail else { break }
            values.append((token, nil))
            advance()
            if previous.kind == .stringTail { break }
        }
        brackets = outerBrackets
        // Inner strings have added their parts by now, so these stand in a row.
        let start = UInt32(tree.partPool.count)
        for part in values {
            addText(part.text)
            if let value = part.value { tree.partPool.append(.value(value)) }
        }
        let parts = StringPartList(start: start, length: UInt32(tree.partPool.count) - start)
        return add(.string(parts), from: first.start, above: height)
    }

    private mutating func addText(_ token: Token) {
        let text = texts[Int(token.payload)]
        if !text.range.isEmpty { tree.partPool.append(.text(text)) }
    }

    private mutating func parseInterpolation() -> ExprID {
        if token.kind == .stringMiddle || token.kind == .stringTail, token.start < token.end {
            complain(
                .emptyInterpolation, "between `{` and `}` an expression is missing",
                at: SourceRange(start: previous.end - 1, end: token.start + 1), help: "for plain braces write `\\{\\}`")
            return missing()
        }
        let outer = equalsCompares
        equalsCompares = true
        defer { equalsCompares = outer }
        return parseExpression()
    }

    /// Goes on to the text that follows an expression in a string; an error in the expression ends there.
    private mutating func skipToStringPart(panickedBefore: Bool) {
        defer { if token.kind != .end { isPanicking = panickedBefore } }
        if token.kind == .stringMiddle || token.kind == .stringTail { return }
        fail(
            .listSeparator, "expected `}`, found \(unexpectedText)", label: "the expression in the string ends before",
            help: "for a plain brace write `\\{`")
        var open = 0
        while token.kind != .end {
            switch token.kind {
            case .stringHead: open += 1
            case .stringMiddle where open == 0: return
            case .stringTail:
                if open == 0 { return }
                open -= 1
            default: break
            }
            advance()
        }
    }

    // MARK: Nothing to read

    private mutating func failPrimary() -> ExprID {
        let place = missing()
        if token.kind == .end || token.isFirstOnLine && brackets == 0 {
            let before = position > 0 && previous.kind != .end && previous.end > 0 ? " after \(quoted(previous))" : ""
            fail(.missingExpression, "an expression is missing\(before)", label: "it stands on the same line")
            return place
        }
        switch token.kind {
        case .plus, .plusPlus:
            fail(.unaryPlus, "a `+` needs something on its left", help: "a positive number is written without a sign")
        case .dot where following.kind == .number && following.start == token.end:
            fail(
                .numberForm, "a number begins with a digit", at: token.range.union(following.range),
                help: "write `0.\(source.text(following.range))`")
        case .leftBrace:
            fail(
                .missingExpression, "an expression is missing, a block begins here", label: "no `{` here",
                help: "a list stands in `[ ]`; a group in `( )`")
        case .name:
            fail(
                .missingExpression, "an expression is missing, \(quoted(token)) is a word of the language",
                label: "a reserved word")
        case .stringMiddle, .stringTail:
            fail(.missingExpression, "the expression in the string is not complete", at: SourceRange(at: token.start))
        default:
            fail(.missingExpression, "expected an expression, found \(unexpectedText)")
        }
        return place
    }
}
