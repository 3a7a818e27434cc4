// Programs, blocks, and the statements of control: if while for break continue return let def when.
extension Parser {
    /// program = { sep } [ stmt { sep {sep} stmt } ] { sep }
    mutating func parseProgram() {
        let base = statementStack.count
        while true {
            parseStatements()
            if token.kind == .end { break }
            skipStrayBrace()
        }
        tree.root = Block(statements: takeStatements(above: base), range: source.range)
        reportUnclosedBraces()
    }

    /// Reads statements up to `}` or the end of the text; they stay on the stack.
    private mutating func parseStatements() {
        while true {
            while token.kind == .semicolon { advance() }
            if token.kind == .rightBrace || token.kind == .end { return }
            let before = position
            statementStart = position
            let id = parseStatement()
            statementStack.append(id)
            finishStatement()
            if position == before { advance() }
        }
    }

    /// Moves the statements above `base` from the stack to the tree.
    private mutating func takeStatements(above base: Int) -> StmtList {
        let list = StmtList(
            start: UInt32(truncatingIfNeeded: tree.statementPool.count),
            length: UInt32(truncatingIfNeeded: statementStack.count &- base))
        tree.statementPool.append(contentsOf: statementStack[base...])
        statementStack.removeLast(statementStack.count &- base)
        return list
    }

    /// block = "{" {sep} [ stmt { sep {sep} stmt } ] {sep} "}"
    ///
    /// The next token is the `{`.
    mutating func parseBlock() -> BlockID {
        let open = token
        depth += 1
        defer { depth -= 1 }
        let outerBrackets = brackets
        brackets = 0
        defer { brackets = outerBrackets }
        let base = statementStack.count
        if depth > maxNesting {
            _ = refuseNesting(open.range)
            skipBlock()
        } else {
            advance()
            parseStatements()
        }
        if token.kind == .rightBrace {
            advance()
        } else {
            if report.count == 0 { needsMore = true }
            unclosedBraces.append(open.range)
        }
        let block = Block(
            statements: takeStatements(above: base), range: SourceRange(start: open.start, end: previous.end))
        tree.blocks.append(block)
        return BlockID(raw: UInt32(tree.blocks.count - 1))
    }

    /// Goes on to the `}` that closes the block that begins here.
    private mutating func skipBlock() {
        var open = 0
        while token.kind != .end {
            if token.kind == .leftBrace { open += 1 }
            if token.kind == .rightBrace {
                open -= 1
                if open == 0 { return }
            }
            advance()
        }
    }

    /// The block that must stand here; `owner` says whose it is.
    mutating func requireBlock(_ owner: String) -> BlockID {
        if token.kind == .leftBrace {
            if token.isFirstOnLine, previous.isWord(.else) == false { complainBraceOnNextLine() }
            return parseBlock()
        }
        var help = "a block stands in braces: `\(owner) { … }`"
        if token.kind == .arrow || token.kind == .assign, statementIsDef {
            help = "write `{ return … }`, or make a function with `let f = x => …`"
        }
        if token.kind == .colon { help += ", without a colon" }
        let isLostBrace = !isPanicking && lineEndsWithoutBrace
        fail(.missingBlock, "expected `{`, found \(unexpectedText)", label: "a block begins here", help: help)
        if isLostBrace { forgivenBraces += 1 }
        tree.blocks.append(Block(statements: StmtList(start: 0, length: 0), range: unexpectedRange))
        return BlockID(raw: UInt32(tree.blocks.count - 1))
    }

    private var statementIsDef: Bool { tokens[statementStart].isWord(.def) }

    /// True where no `{` follows on the line, so that the `}` of this block will be one too many.
    private var lineEndsWithoutBrace: Bool {
        var ahead = position
        while tokens[ahead].kind != .end, ahead == position || !tokens[ahead].isFirstOnLine {
            if tokens[ahead].kind == .leftBrace { return false }
            if tokens[ahead].isFirstOnLine { break }
            ahead += 1
        }
        return true
    }

    mutating func complainBraceOnNextLine() {
        complain(
            .braceOnNextLine, "a `{` stands on the line of what it belongs to", at: token.range,
            also: [(SourceRange(at: previous.end), "put it here")], help: "move it up to the end of that line")
    }

    // MARK: Control

    /// if = "if" expr block { "else" "if" expr block } [ "else" block ]
    mutating func parseIf() -> StmtID {
        let start = token.start
        var branches: [Branch] = []
        var otherwise: BlockID?
        while true {
            advance()
            let condition = parseCondition()
            if follows(.then) { complainThen() }
            let block = requireBlock("if a")
            branches.append(Branch(condition: condition, block: block))
            if isElseIfHabit, !token.isFirstOnLine {
                complainElseIf()
                continue
            }
            guard follows(.else), !isPanicking else { break }
            advance()
            if token.isWord(.if) { continue }
            otherwise = requireBlock("else")
            break
        }
        let first = UInt32(tree.branchPool.count)
        tree.branchPool.append(contentsOf: branches)
        let list = BranchList(start: first, length: UInt32(branches.count))
        return addStatement(.if(list, otherwise: otherwise), from: start)
    }

    private mutating func complainThen() {
        complain(
            .missingBlock, "an `if` that does something has a block, not `then`", at: token.range,
            help: "write `if a { … }`")
        advance()
    }

    /// True where the next token is `elif` or the like.
    var isElseIfHabit: Bool {
        guard token.kind == .name, token.end - token.start >= 4, source.bytes[Int(token.start)] == UInt8(ascii: "e"),
            !token.symbol.isReserved
        else { return false }
        return ["elif", "elsif", "elseif"].contains(tree.names[token.symbol])
    }

    mutating func complainElseIf() {
        complain(
            .elseIfSpelling, "\(quoted(token)) is written `else if` here", at: token.range, help: "write `else if`")
    }

    /// An `else` that begins a statement.
    mutating func parseStrayElse() -> StmtID {
        let start = token.start
        let isAfterBlock = previous.kind == .rightBrace
        if token.isWord(.else) {
            if isAfterBlock, token.isFirstOnLine {
                complain(
                    .strayElse, "an `else` stands on the line of the `}` before it", at: token.range,
                    also: [(SourceRange(at: previous.end), "put it here")], help: "write `} else {`")
            } else {
                complain(.strayElse, "this `else` belongs to no `if`", at: token.range)
            }
            advance()
        } else {
            complainElseIf()
        }
        if token.isWord(.if) || isElseIfHabit || !previous.isWord(.else) {
            if isElseIfHabit || token.isWord(.if) {
                _ = parseIf()
            }
        } else {
            _ = requireBlock("else")
        }
        return addStatement(.invalid, from: start)
    }

    /// while = "while" expr block
    mutating func parseWhile() -> StmtID {
        let start = token.start
        advance()
        let condition = parseCondition()
        return addStatement(.while(condition, requireBlock("while a")), from: start)
    }

    /// for = "for" ID "in" expr block
    mutating func parseFor() -> StmtID {
        let start = token.start
        advance()
        if token.kind == .leftParen || token.isWord(.let) {
            fail(.forForm, "expected a name after `for`, found \(unexpectedText)", help: "a loop is written `for i in 1..5 { … }`")
        }
        let name = requireName("a loop variable")
        if follows(.in) {
            advance()
        } else if !isPanicking, follows(.assign) || token.kind == .name && tree.names[token.symbol] == "of" {
            complain(.forForm, "after the loop variable `in` is missing", at: token.range, help: "write `for i in 1..5 { … }`")
            advance()
        } else {
            fail(
                .forForm, "after the loop variable `in` is missing, not \(unexpectedText)",
                help: "a loop is written `for i in 1..5 { … }`")
        }
        let items = parseExpression()
        return addStatement(.for(name, in: items, requireBlock("for i in 1..5")), from: start)
    }

    /// "return" [rhs]
    mutating func parseReturn() -> StmtID {
        let start = token.start
        advance()
        if isAtStatementEnd { return addStatement(.return(nil), from: start) }
        return addStatement(.return(parseRightSide()), from: start)
    }

    // MARK: Names given

    /// let = "let" ID "=" rhs
    mutating func parseLet() -> StmtID {
        let start = token.start
        advance()
        let name = requireName("a variable")
        if follows(.assign) {
            advance()
        } else if follows(.leftParen) {
            fail(
                .letForm, "a `let` takes one name", label: "no `(` here",
                help: "write `def f(x) { return … }` or `let f = x => …`")
        } else if follows(.colon), following.kind == .name, tokens[min(position + 2, tokens.count - 1)].kind == .assign {
            complain(.letForm, "a variable has no type", at: token.range.union(following.range), help: "write `let a = 1`")
            advance()
            advance()
            advance()
        } else if follows(.colon) || follows(.equal) {
            complain(.letForm, "a `let` is written with `=`", at: token.range, help: "write `let a = 1`")
            advance()
        } else {
            fail(
                .letForm, "a `let` needs a value", label: "expected `=`, found \(unexpectedText)",
                help: "write `let a = 1`; for no value yet `let a = none`", canGoOn: false)
        }
        return addStatement(.let(name, parseRightSide()), from: start)
    }

    /// def = "def" ID "(" [ param { "," param } ] ")" block
    mutating func parseDef() -> StmtID {
        let start = token.start
        advance()
        let name = requireName("a function")
        var parameters: [Parameter] = []
        if follows(.leftParen) {
            parameters = parseParameters()
        } else {
            fail(
                .parameterForm, "after the function's name `(` is missing, not \(unexpectedText)",
                help: "write `def f() { … }` or `def f(a, b = 1) { … }`", canGoOn: false)
        }
        let first = UInt32(tree.parameterPool.count)
        tree.parameterPool.append(contentsOf: parameters)
        let list = ParameterList(start: first, length: UInt32(parameters.count))
        return addStatement(.def(name, list, requireBlock("def f()")), from: start)
    }

    /// param = ID [ "=" expr ]
    private mutating func parseParameters() -> [Parameter] {
        let open = token
        advance()
        brackets += 1
        var parameters: [Parameter] = []
        while token.kind != .rightParen {
            let name = requireName("a parameter")
            var value: ExprID?
            if token.kind == .colon {
                complain(
                    .parameterForm, "a parameter has no type", at: token.range, help: "a default is written `a = 1`")
                advance()
                value = parseExpression()
            }
            if token.kind == .assign {
                advance()
                value = parseExpression()
            }
            parameters.append(Parameter(name: name, value: value))
            if isPanicking || token.kind != .comma { break }
            advance()
        }
        close(.rightParen, of: open, expecting: "`,` or `)`")
        return parameters
    }

    // MARK: Names

    /// A name that is given to something; `role` says to what.
    mutating func requireName(_ role: String) -> Identifier {
        guard token.kind == .name, isOnLine || lineGoesOn else {
            fail(
                .missingName, "the name of \(role) is missing", label: "found \(unexpectedText)",
                note: "a name is a letter or `_`, then letters, digits and `_`")
            return Identifier(symbol: Symbol(.none), range: unexpectedRange)
        }
        let name = token
        checkName(name, for: role)
        advance()
        return Identifier(symbol: name.symbol, range: name.range)
    }

    /// Reports a name that cannot be given.
    mutating func checkName(_ name: Token, for role: String) {
        let symbol = name.symbol
        if symbol.isReserved {
            complain(
                .reservedName, "\(quoted(name)) is a word of the language and cannot name \(role)", at: name.range,
                help: "choose another, such as `\(source.text(name.range))_`")
        } else if symbol.kind != nil {
            complain(
                .kindName, "\(quoted(name)) is a kind of node and cannot name \(role)", at: name.range,
                help: "choose another, such as `\(source.text(name.range))1`")
        }
    }

    /// "when" ( class {class} | expr ) block
    mutating func parseWhen() -> StmtID {
        let start = token.start
        advance()
        if startsClasses {
            let classes = parseClasses()
            return addStatement(.when(.classes(classes), requireBlock("when landscape")), from: start)
        }
        let condition = parseCondition()
        return addStatement(.when(.expression(condition), requireBlock("when landscape")), from: start)
    }
}
