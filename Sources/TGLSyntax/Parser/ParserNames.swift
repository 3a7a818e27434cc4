// Declarations, and the rules for names: let, def, knob, keep, vfl, remake.
extension Parser {
    /// let = "let" ID "=" rhs
    mutating func parseLet() -> StmtID {
        let start = token.start
        advance()
        let name = requireName("a variable")
        if follows(.assign) {
            advance()
        } else if follows(.leftParen) {
            fail(
                .letForm, "a `let` declares one name", label: "unexpected `(`",
                help: "write `def f(x) { return … }` or `let f = x => …`")
        } else if follows(.colon), following.kind == .name, tokens[min(position + 2, tokens.count - 1)].kind == .assign {
            complain(
                .letForm, "a variable has no type", at: token.range.union(following.range), help: "write `let a = 1`")
            advance()
            advance()
            advance()
        } else if follows(.colon) || follows(.equal) {
            complain(.letForm, "a `let` is written with `=`", at: token.range, help: "write `let a = 1`", by: spacedAssign)
            advance()
        } else {
            fail(
                .letForm, "a `let` needs a value", label: "expected `=`, found \(unexpectedText)",
                help: "write `let a = 1`; without a value yet, `let a = none`", canGoOn: false)
        }
        return addStatement(.let(name, parseRightSide()), from: start)
    }

    /// True where the next token, `knob`, begins a statement: a name follows it on the line.
    var startsKnob: Bool {
        mutating get {
            let next = following
            guard next.kind == .name, !next.isFirstOnLine else { return false }
            return !next.symbol.isReserved || tokens[min(position + 2, tokens.count - 1)].kind == .assign
        }
    }

    /// True where the next token, `keep`, begins a statement: a name, a number or a percentage follows it on the line.
    var startsKeep: Bool {
        mutating get {
            let next = following
            guard !next.isFirstOnLine else { return false }
            return next.kind == .name && next.symbol.word?.joins != true || next.kind == .number || next.kind == .percent
        }
    }

    /// True where the next token, `vfl`, begins a statement: a name or a string follows it on the line.
    var startsFormat: Bool {
        mutating get {
            let next = following
            guard !next.isFirstOnLine else { return false }
            return next.kind == .name && next.symbol.word?.joins != true || next.kind == .string || next.kind == .stringHead
        }
    }

    /// True where the next token, `remake`, begins a statement: a name follows it on the line.
    var startsRemake: Bool {
        mutating get {
            let next = following
            return next.kind == .name && !next.isFirstOnLine && next.symbol.word?.joins != true
        }
    }

    /// A label with its colon, if there is one.
    private mutating func parseLabel() -> Identifier? {
        guard token.kind == .name, following.kind == .colon, !following.isFirstOnLine else { return nil }
        let label = requireName("a relation")
        advance()
        return label
    }

    /// keep = "keep" [ ID ":" ] add ( "=" | "<=" | ">=" ) add [ "@" add ]
    mutating func parseKeep() -> StmtID {
        let start = token.start
        advance()
        let label = parseLabel()
        let left = parseBinary(Level.sum)
        guard !isPanicking, !token.isFirstOnLine, let sign = token.kind.relation, [.set, .atMost, .atLeast].contains(sign) else {
            fail(
                .keepForm, "a `keep` needs `=`, `<=` or `>=`", label: "found \(unexpectedText)",
                help: token.kind == .equal
                    ? "write `=`: `keep A.right = B.left - 8`"
                    : "write `keep A.right <= B.left - 8`, or with a label `keep gap: A.right <= B.left - 8`", canGoOn: false)
            return addStatement(.invalid, from: start)
        }
        advance()
        let right = parsePriority(of: .expression(parseBinary(Level.sum)))
        guard case .expression(let value) = right else { return addStatement(.invalid, from: start) }
        return addStatement(.keep(label: label, left, sign, value), from: start)
    }

    /// vfl = "vfl" [ ID ":" ] STRING [ "align" ID { "," ID } ]
    mutating func parseFormat() -> StmtID {
        let start = token.start
        advance()
        let label = parseLabel()
        guard token.kind == .string || token.kind == .stringHead, isOnLine else {
            fail(
                .formatForm, "a `vfl` needs a string", label: "found \(unexpectedText)", help: "write `vfl \"H:|-[A]-8-[B]-|\"`",
                canGoOn: false)
            return addStatement(.invalid, from: start)
        }
        let text = parsePostfix()
        let first = UInt32(tree.identifierPool.count)
        if token.kind == .name, !token.isFirstOnLine, tree.names[token.symbol] == "align" {
            repeat {
                advance()
                guard token.kind == .name, isOnLine || previous.kind == .comma else {
                    fail(
                        .formatForm, "`align` needs the name of an edge, a centre or a baseline", label: "found \(unexpectedText)",
                        help: "write `align top` or `align centerY, leftToRight`", canGoOn: false)
                    break
                }
                tree.identifierPool.append(Identifier(symbol: token.symbol, range: token.range))
                advance()
            } while follows(.comma)
        }
        let list = IdentifierList(start: first, length: UInt32(tree.identifierPool.count) - first)
        return addStatement(.vfl(label: label, text, align: list), from: start)
    }

    /// remake = "remake" exprs block
    mutating func parseRemake() -> StmtID {
        let start = token.start
        advance()
        let base = expressionStack.count
        expressionStack.append(parsePostfix())
        while follows(.comma), !isPanicking {
            advance()
            expressionStack.append(parsePostfix())
        }
        let list = takeExpressions(above: base)
        return addStatement(.remake(list, requireBlock("remake A")), from: start)
    }

    /// knob = "knob" ID "=" expr [ "in" expr ]
    mutating func parseKnob() -> StmtID {
        let start = token.start
        advance()
        let name = requireName("a knob")
        if follows(.assign) {
            advance()
        } else if follows(.colon) || follows(.equal) {
            complain(.knobForm, "a `knob` is written with `=`", at: token.range, help: "write `knob gutter = 8`", by: spacedAssign)
            advance()
        } else {
            fail(
                .knobForm, "a `knob` needs a value", label: "expected `=`, found \(unexpectedText)",
                help: "write `knob \(tree.names[name.symbol]) = 8`, or with its range `knob \(tree.names[name.symbol]) = 8 in 0..40`",
                canGoOn: false)
        }
        if token.kind == .name, isKind(token.symbol), startsNode {
            fail(
                .knobForm, "a knob cannot be given a node that is made in its declaration", label: "this makes a node",
                help: "make the node first, with a name, and give the knob that name: `knob \(tree.names[name.symbol]) = B`")
        }
        let value = parseExpression()
        var range: ExprID?
        if follows(.in), !isPanicking {
            advance()
            range = parseExpression()
        }
        return addStatement(.knob(name, value: value, range: range), from: start)
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
                .parameterForm, "expected `(` after the function's name, found \(unexpectedText)",
                help: "write `def f() { … }` or `def f(a, b = 1) { … }`",
                fixes: token.kind == .leftBrace ? [TextEdit(SourceRange(at: previous.end), "()")] : [], canGoOn: false)
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

    /// The name of something new; `role` says of what.
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

    /// The role of a node's name.
    static var nodeRole: String { "a node" }

    /// Reports a name that is not allowed.
    mutating func checkName(_ name: Token, for role: String) {
        let symbol = name.symbol
        let isNode = role == Self.nodeRole
        if symbol.isReserved {
            if isNode, symbol.isTreeWord { return }
            complain(
                .reservedName, "\(quoted(name)) is a reserved word and cannot name \(role)", at: name.range,
                help: "choose another, such as `\(source.text(name.range))_`")
        } else if isKind(symbol), !tree.names.nameByKind(symbol, isNode: isNode) {
            let free = tree.names.freeNames(like: symbol)
            complain(
                .kindName, "\(quoted(name)) is a kind of node and cannot name \(role)", at: name.range,
                help: "choose another, such as `\(free.0)` or `\(free.1)`")
        }
    }
}
