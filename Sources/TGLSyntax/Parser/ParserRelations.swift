// The beginnings of statements, targets and relations.
extension Parser {
    /// stmt = if | while | for | … | node | head | blockst | relation | expr
    mutating func parseStatement() -> StmtID {
        guard token.kind == .name else {
            if token.kind == .colon { failSessionCommand() }
            return parseTargetStatement()
        }
        if isLessonFile, let word = lessonWord { return parseLessonStatement(word) }
        let symbol = token.symbol
        if isKind(symbol) {
            guard startsNode else { return parseTargetStatement() }
            let start = token.start
            return addStatement(.node(parseNode()), from: start)
        }
        guard let word = symbol.word else {
            return isElseIfHabit || startsForeignKeyword ? parseForeignKeyword() : parseTargetStatement()
        }
        switch word {
        case .if: return parseIf()
        case .while: return parseWhile()
        case .for: return parseFor()
        case .break: return parseBare(.break)
        case .continue: return parseBare(.continue)
        case .return: return parseReturn()
        case .let: return parseLet()
        case .def: return parseDef()
        case .when: return parseWhen()
        case .knob where startsKnob: return parseKnob()
        case .keep where startsKeep: return parseKeep()
        case .vfl where startsFormat: return parseFormat()
        case .remake where startsRemake: return parseRemake()
        case .insert where startsInsert: return parseInsert()
        case .animate where startsAnimation: return parseAnimation()
        case .else: return parseStrayElse()
        default: break
        }
        if word.isHead, !isNameHere, !opensBlockOfName(word) { return parseHead(word) }
        return parseTargetStatement()
    }

    /// Whether a keyword is the name of a node whose block follows: `print { width = 5 }`. Such statements never begin with a brace.
    private mutating func opensBlockOfName(_ word: Word) -> Bool {
        switch word {
        case .screen, .style, .import, .test: return false
        default: return following.kind == .leftBrace && !following.isFirstOnLine
        }
    }

    private mutating func parseBare(_ statement: Stmt) -> StmtID {
        let start = token.start
        advance()
        return addStatement(statement, from: start)
    }

    /// True if the next token, a keyword, is an ordinary name: a relation sign or `.` follows.
    private var isNameHere: Bool {
        mutating get {
            let next = following
            return !next.isFirstOnLine && (next.kind == .dot || next.kind.relation != nil)
        }
    }

    // MARK: Relations and blocks

    /// blockst = target { "," target } block
    /// relation = target ( "=" | "<=" | ">=" | "+=" | "-=" | "*=" | "/=" ) rhs
    mutating func parseTargetStatement() -> StmtID {
        let start = token.start
        if token.kind == .leftBrace { return parseStrayBlock() }
        if token.kind == .minus || token.isWord(.not) || startsFunction {
            return finishExpression(parseExpression(), from: start)
        }
        let target = parsePostfix()
        switch token.kind {
        case .leftBrace where opensForeignClosure:
            break
        case .leftBrace where !token.isFirstOnLine || !isPanicking && isTarget(target):
            return parseOpen([target], from: start)
        case .comma where !token.isFirstOnLine && !isPanicking:
            return parseTargets(after: target, from: start)
        case .colon where !token.isFirstOnLine:
            complainColon()
            advance()
            return addRelation(target, .set, from: start)
        case .plusPlus where !token.isFirstOnLine:
            complainIncrement(target)
            return addStatement(.expression(target), from: start)
        case .arrow where !token.isFirstOnLine:
            complain(
                .foreignSign, "`=>` makes a function", at: token.range,
                help: "to set a value write `=`, for \"at least\" `>=`")
            advance()
            return addRelation(target, .atLeast, from: start)
        default:
            break
        }
        if !token.isFirstOnLine, let sign = token.kind.relation {
            advance()
            return addRelation(target, sign, from: start)
        }
        return finishExpression(continueBinary(target, Level.or), from: start)
    }

    /// Parses the right side after a sign.
    private mutating func addRelation(_ target: ExprID, _ sign: RelationSign, from start: UInt32) -> StmtID {
        if token.isFirstOnLine, token.kind == .name, isKind(token.symbol), startsNode {
            // The next statement is not a value.
            complain(
                .missingExpression, "an expression is missing after \(quoted(previous))", at: SourceRange(at: previous.end),
                label: "the next line is a statement of its own")
            return addStatement(.relation(target: target, sign, .expression(missing())), from: start)
        }
        let side = parseRightSide()
        return addStatement(.relation(target: target, sign, side), from: start)
    }

    /// [ "@" add ]
    ///
    /// - Returns: the right side, combined with its priority into one expression.
    mutating func parsePriority(of side: RightSide) -> RightSide {
        guard follows(.atSign), case .expression(let value) = side else { return side }
        advance()
        let priority = parseBinary(Level.sum)
        return .expression(add(.binary(.priority, value, priority), from: self.start(value), above: max(height(value), height(priority))))
    }

    /// rhs = node | expr [ "@" add ]
    mutating func parseRightSide() -> RightSide {
        if token.kind == .name, isKind(token.symbol), isOnLine || lineGoesOn, startsNode {
            return .node(parseNode())
        }
        return parsePriority(of: .expression(parseExpression()))
    }

    /// True for arithmetic that contains only members, such as `A.width`, and numbers. (`A.background-color` does not qualify.)
    private mutating func isSumOfMembers(_ id: ExprID) -> Bool {
        guard case .binary = tree[id] else { return false }
        var pending = [id]
        var hasMember = false
        while let next = pending.popLast() {
            switch tree[next] {
            case .binary(.add, let left, let right), .binary(.subtract, let left, let right), .binary(.multiply, let left, let right),
                .binary(.divide, let left, let right):
                pending.append(left)
                pending.append(right)
            case .member: hasMember = true
            case .number: break
            default: return false
            }
        }
        return hasMember
    }

    /// An expression as a statement; a relation sign after it has no target.
    private mutating func finishExpression(_ value: ExprID, from start: UInt32) -> StmtID {
        if !token.isFirstOnLine, let sign = token.kind.relation {
            if isSumOfMembers(value) {
                // A `keep` can say this: the compiler explains how.
                advance()
                return addRelation(value, sign, from: start)
            }
            complainComputed(value)
            advance()
            return addRelation(value, sign, from: start)
        }
        return addStatement(.expression(value), from: start)
    }

    private mutating func parseTargets(after first: ExprID, from start: UInt32) -> StmtID {
        var targets = [first]
        while follows(.comma) {
            advance()
            targets.append(parsePostfix())
            if isPanicking { break }
        }
        if token.kind == .leftBrace { return parseOpen(targets, from: start) }
        if !isPanicking, !token.isFirstOnLine, token.kind.relation != nil {
            let names = targets.map { tree.sourceText(of: $0) }
            fail(
                .targetListNeedsBlock, "a rule has one target", label: "this one has \(names.count)",
                help: "several are set by `[A, B].width = 30` or `A, B { width = 30 }`")
        } else {
            fail(
                .targetListNeedsBlock, "expected `{` after several targets, found \(unexpectedText)",
                help: "several are opened by `A, B { height = 40 }`")
        }
        return addStatement(.invalid, from: start)
    }

    private mutating func parseOpen(_ targets: [ExprID], from start: UInt32) -> StmtID {
        let base = expressionStack.count
        expressionStack.append(contentsOf: targets)
        let list = takeExpressions(above: base)
        let block = requireNodeBlock("A")
        return addStatement(.open(list, block), from: start)
    }

    /// True for an expression that may be on the left of a sign or a block; numbers and strings may not.
    mutating func isTarget(_ id: ExprID) -> Bool {
        switch tree[id] {
        case .name, .live, .member, .call, .index, .list: true
        default: false
        }
    }

    private mutating func complainComputed(_ value: ExprID) {
        let range = tree.range(of: value)
        if let name = hyphenatedName(range) {
            return complain(
                .notATarget, "there is no property `\(name)`", at: range,
                help: "a property's name has no hyphen; `help properties` lists them all")
        }
        complain(
            .notATarget, "only a name or a property can be on the left of \(quoted(token))", at: range,
            label: "this is computed", also: [(token.range, "a relation sign")],
            help: token.kind == .assign ? "a test is written `expect a == b`" : nil)
    }

    /// The last name in a range of names, dots and hyphens without blanks, if it has a hyphen: `white-space` of `A.white-space`.
    private func hyphenatedName(_ range: SourceRange) -> String? {
        let text = source.text(range)
        guard text.utf8.allSatisfy({ ASCII.isNameStart($0) || ASCII.isDigit($0) || "-.[]".utf8.contains($0) }),
            let name = text.split(separator: ".").last, name.contains("-"), !name.contains("["), !name.contains("--")
        else { return nil }
        return String(name)
    }

    // MARK: Habits

    /// A replacement for the next token, with a space before it if there is none.
    func spaced(_ text: String) -> String { previous.end < token.start ? text : " " + text }

    /// A `=` in place of the next token.
    var spacedAssign: String { spaced("=") }

    private mutating func complainColon() {
        complain(
            .colonForEquals, "a value is set with `=`, not with `:`", at: token.range,
            help: "write `=`; only a new node takes its styles after `:`", by: spacedAssign)
    }

    private mutating func complainIncrement(_ target: ExprID) {
        complain(
            .increment, "there is no `++`", at: token.range, help: "write `\(tree.sourceText(of: target)) += 1`",
            by: spaced("+= 1"))
        advance()
    }

    /// A `{` that begins a statement.
    private mutating func parseStrayBlock() -> StmtID {
        let start = token.start
        if previous.end > 0, token.isFirstOnLine, previous.kind != .semicolon, previous.kind != .rightBrace {
            complainBraceOnNextLine()
        } else {
            complain(
                .braceOnNextLine, "this `{` belongs to nothing", at: token.range,
                help: "a block follows a node, a name or a keyword: `A { width = 20 }`")
        }
        _ = parseBlock()
        return addStatement(.invalid, from: start)
    }

    /// True if two names begin a declaration of another language.
    private var startsForeignKeyword: Bool {
        mutating get {
            let next = following
            guard next.kind == .name, !next.isFirstOnLine else { return false }
            return Parser.foreignKeywords[tree.names[token.symbol]] != nil
        }
    }

    private static let foreignKeywords: [String: Word] = [
        "var": .let, "const": .let, "val": .let, "local": .let, "auto": .let, "int": .let, "float": .let,
        "double": .let, "number": .let, "string": .let, "mut": .let,
        "func": .def, "fn": .def, "function": .def, "fun": .def, "define": .def, "proc": .def, "sub": .def,
    ]

    private mutating func parseForeignKeyword() -> StmtID {
        if isElseIfHabit { return isNameHere ? parseTargetStatement() : parseStrayElse() }
        let word = Parser.foreignKeywords[tree.names[token.symbol]] ?? .let
        let meaning = word == .let ? "a variable is declared with `let`" : "a function is declared with `def`"
        complain(
            .foreignKeyword, "\(meaning), not with \(quoted(token))", at: token.range, help: "write `\(word.text)`", by: word.text)
        return word == .let ? parseLet() : parseDef()
    }
}

extension Word {
    /// True for keywords that join two expressions and begin nothing.
    var joins: Bool {
        switch self {
        case .and, .or, .mod, .then, .else, .in, .to, .as, .on: true
        default: false
        }
    }

    /// True for the words of `head` in the grammar.
    var isHead: Bool { rawValue >= Word.screen.rawValue && rawValue <= Word.expect.rawValue }
}
