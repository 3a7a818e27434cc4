// Programs and blocks.
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

    /// Parses statements up to `}` or the end of the text; they stay on the stack.
    private mutating func parseStatements() {
        while true {
            while token.kind == .semicolon { advance() }
            if token.kind == .rightBrace || token.kind == .end { return }
            readStatement()
        }
    }

    /// Parses one statement, which stays on the stack, and moves to where the next one may begin.
    @inline(__always)
    mutating func readStatement() {
        let before = position
        statementStart = position
        let id = parseStatement()
        statementStack.append(id)
        finishStatement()
        if position == before { advance() }
    }

    /// Moves the statements above `base` from the stack to the tree.
    mutating func takeStatements(above base: Int) -> StmtList {
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
        deepest = max(deepest, depth)
        defer { depth -= 1 }
        let outerBrackets = brackets
        brackets = 0
        defer { brackets = outerBrackets }
        let outerStart = statementStart
        let outerPanic = isPanicking
        isPanicking = false
        defer {
            statementStart = outerStart
            isPanicking = outerPanic
        }
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

    /// Skips to the `}` of the block that begins here.
    mutating func skipBlock() {
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

    /// Parses a required block; `owner` names its statement.
    mutating func requireBlock(_ owner: String) -> BlockID {
        if token.kind == .leftBrace {
            if token.isFirstOnLine, !previous.isWord(.else) { complainBraceOnNextLine() }
            return parseBlock()
        }
        failBlock(owner)
        tree.blocks.append(Block(statements: StmtList(start: 0, length: 0), range: unexpectedRange))
        return BlockID(raw: UInt32(tree.blocks.count - 1))
    }

    /// Parses the required block of a node.
    mutating func requireNodeBlock(_ owner: String) -> BlockID {
        nodeBlocks += 1
        defer { nodeBlocks -= 1 }
        return requireBlock(owner)
    }

    private mutating func failBlock(_ owner: String) {
        var help = "a block is written in braces: `\(owner) { … }`"
        if token.kind == .arrow || token.kind == .assign, statementIsDef {
            help = "write `{ return … }`, or declare a function with `let f = x => …`"
        }
        var fixes: [TextEdit] = []
        if token.kind == .colon || token.kind == .name && source.text(token.range) == "then" {
            help += token.kind == .colon ? ", without a colon" : ", without `then`"
            if let rest = restOfLine {
                let colon = SourceRange(start: previous.end, end: rest.start)
                let head = SourceRange(start: tokens[statementStart].start, end: previous.end)
                help = "write `\(source.text(head)) { \(source.text(rest)) }`"
                fixes = [TextEdit(colon, " { "), TextEdit(SourceRange(at: rest.end), " }")]
            }
        }
        let isLostBrace = !isPanicking && lineEndsWithoutBrace
        fail(.missingBlock, "expected `{`, found \(unexpectedText)", label: "a block begins here", help: help, fixes: fixes)
        if isLostBrace { forgivenBraces += 1 }
    }

    /// The tokens behind the next one, up to the end of the line, if there are some and no brace is among them.
    private var restOfLine: SourceRange? {
        mutating get {
            let rest = tokens[(position + 1)...].prefix { !$0.isFirstOnLine && $0.kind != .end }
            guard let first = rest.first, let last = rest.last, !rest.contains(where: { [.leftBrace, .rightBrace].contains($0.kind) })
            else { return nil }
            return SourceRange(start: first.start, end: last.end)
        }
    }

    private var statementIsDef: Bool {
        mutating get { tokens[statementStart].isWord(.def) }
    }

    /// True if no `{` follows on the line, so that the `}` of this block will be superfluous.
    private var lineEndsWithoutBrace: Bool {
        mutating get {
            if isPastLineEnd { return true }
            var ahead = position
            repeat {
                if tokens[ahead].kind == .leftBrace { return false }
                if tokens[ahead].kind == .end || tokens[ahead].kind == .semicolon { return true }
                ahead += 1
            } while !tokens[ahead].isFirstOnLine
            return true
        }
    }

    mutating func complainBraceOnNextLine() {
        complain(
            .braceOnNextLine, "a `{` must be on the line of the statement that it belongs to", at: token.range,
            also: [(SourceRange(at: previous.end), "put it here")], help: "move the `{` up to the end of that line",
            fixes: [TextEdit(SourceRange(start: previous.end, end: token.end), " {")])
    }
}
