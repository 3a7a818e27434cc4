// Statements that begin with their own keyword: screen style import test remove unset rename copy move print show why expect.
extension Parser {
    mutating func parseHead(_ word: Word) -> StmtID {
        let start = token.start
        let head = token
        advance()
        let statement: Stmt
        switch word {
        case .screen: statement = parseScreen()
        case .style:
            let name = requireName("a style")
            statement = .style(name, requireBlock("style card"))
        case .import: statement = parseImport()
        case .test: statement = parseTest()
        case .remove: statement = .remove(parseExpressions(after: head))
        case .unset: statement = parseUnset(head)
        case .rename: statement = parseRename()
        case .copy: statement = parseCopy()
        case .move: statement = parseMove()
        case .print:
            statement = .print(isAtStatementEnd ? ExprList(start: 0, length: 0) : parseExpressions(after: head))
        case .show: statement = parseShow()
        case .why:
            let value = parseExpression()
            let isDeep = follows(.deep)
            if isDeep { advance() }
            var goal: ExprID?
            if !isDeep, token.kind == .assign {
                advance()
                goal = parseExpression()
            }
            statement = .why(value, isDeep: isDeep, goal: goal)
        case .expect: statement = parseExpect()
        default: statement = .invalid
        }
        return addStatement(statement, from: start)
    }

    /// exprs = expr { "," expr }
    private mutating func parseExpressions(after head: Token) -> ExprList {
        let base = expressionStack.count
        while true {
            let value = parseExpression()
            expressionStack.append(value)
            guard follows(.comma), !isPanicking else { break }
            advance()
        }
        return takeExpressions(above: base)
    }

    private mutating func requireString(_ word: String, example: String) -> ExprID {
        if follows(.string) || follows(.stringHead) { return parseString() }
        let place = missing()
        if token.kind == .leftBrace, !token.isFirstOnLine {
            complain(
                .missingString, "a string is missing after `\(word)`", at: SourceRange(at: previous.end),
                help: "write `\(example)`")
        } else {
            fail(
                .missingString, "expected a string after `\(word)`, found \(unexpectedText)",
                help: "write `\(example)`")
        }
        return place
    }

    /// "import" STRING [ "as" ID ]
    private mutating func parseImport() -> Stmt {
        let path = requireString("import", example: "import \"lib.tgl\"")
        guard follows(.as), !isPanicking else { return .import(path, as: nil) }
        advance()
        return .import(path, as: requireName("the scene"))
    }

    /// "test" STRING [ "on" device { "," device } ] block
    private mutating func parseTest() -> Stmt {
        let name = requireString("test", example: "test \"name\" { … }")
        var devices = DeviceList(start: 0, length: 0)
        if follows(.on), !isPanicking {
            advance()
            devices = parseDevices()
        }
        return .test(name, on: devices, requireBlock("test \"name\""))
    }

    // MARK: The screen

    /// NUM NUM | ID [ "portrait" | "landscape" ] | block
    private mutating func parseScreen() -> Stmt {
        if token.kind == .leftBrace { return .screen(.block(requireBlock("screen"))) }
        return .screen(.device(parseDevice(after: "screen")))
    }

    /// device = ID [ "portrait" | "landscape" ] | NUM NUM
    private mutating func parseDevice(after word: String) -> Device {
        let isHere = isOnLine || lineGoesOn
        if isHere, token.kind == .number {
            let width = parsePrimary()
            if follows(.comma), following.kind == .number, word == "screen" {
                complain(
                    .screenForm, "a screen's width and height are written without a comma", at: token.range,
                    help: "write `screen 375 667`")
                advance()
            }
            if follows(.number) { return .size(width: width, height: parsePrimary()) }
            fail(
                .screenForm, "expected the screen's height after its width, found \(unexpectedText)",
                note: "both are plain numbers", help: "write `\(word) 375 667`")
            return .size(width: width, height: missing())
        }
        if isHere, token.kind == .name {
            let name = requireName("a device")
            var turn: ScreenTurn?
            if follows(.portrait) { turn = .portrait }
            if follows(.landscape) { turn = .landscape }
            if turn != nil { advance() }
            return .named(name, turn)
        }
        fail(
            .screenForm, "expected a device or a size after `\(word)`, found \(unexpectedText)",
            help: word == "screen"
                ? "write `screen 375 667`, `screen iphone8` or `screen { scale = 2 }`"
                : "write `show on iphone8, 375 667`")
        return .named(Identifier(symbol: Symbol(.none), range: unexpectedRange), nil)
    }

    // MARK: Changes of the tree

    private mutating func parseUnset(_ head: Token) -> Stmt {
        guard follows(.when) else { return .unset(parseExpressions(after: head)) }
        advance()
        if startsClasses { return .unsetWhen(.classes(parseClasses())) }
        if isAtStatementEnd {
            fail(
                .whenForm, "expected a condition after `unset when`, found \(unexpectedText)",
                help: "write `unset when landscape` or `unset when screen.width < 600`")
            return .unsetWhen(.classes(parseClasses()))
        }
        return .unsetWhen(.expression(parseCondition()))
    }

    /// "rename" expr "to" nref
    private mutating func parseRename() -> Stmt {
        let node = parseExpression()
        requireWord(.to, example: "rename A to B")
        return .rename(node, to: parseNodeRef())
    }

    /// "copy" expr "as" nref
    private mutating func parseCopy() -> Stmt {
        let node = parseExpression()
        requireWord(.as, example: "copy A as B")
        return .copy(node, as: parseNodeRef())
    }

    private mutating func requireWord(_ word: Word, example: String) {
        if follows(word) { return advance() }
        fail(
            .editForm, "expected `\(word.text)`, found \(unexpectedText)", help: "write `\(example)`", canGoOn: false)
    }

    /// "move" expr ( "to" expr [ place ] | place )
    private mutating func parseMove() -> Stmt {
        let node = parseExpression()
        var container: ExprID?
        if follows(.to) {
            advance()
            container = parseExpression()
        }
        let place = parsePlace()
        if container == nil, place == nil {
            let written = source.text(tree.range(of: node))
            if follows(.number), following.kind == .number || following.kind == .comma, written.utf8.count < 40 {
                let second = tokens[min(position + (following.kind == .comma ? 2 : 1), tokens.count - 1)]
                fail(
                    .editForm, "`move` moves a node in the tree, not to a point",
                    help: "write `\(written).origin = [\(source.text(token.range)), \(source.text(second.range))]`", canGoOn: false)
                return .move(node, to: nil, place: nil)
            }
            fail(
                .editForm, "the destination is missing", label: "found \(unexpectedText)",
                help: "it is written `move A to S`, `move A before B`, `move A after B` or `move A at 0`", canGoOn: false)
        }
        return .move(node, to: container, place: place)
    }

    /// "insert" expr ( "to" expr [ place ] | place )
    mutating func parseInsert() -> StmtID {
        let start = token.start
        advance()
        if isKind(token.symbol), token.kind == .name, startsNode {
            fail(
                .editForm, "`insert` takes values, whose nodes a collection makes by its `item`", label: "this is a kind of node",
                help: tree.names.vocabulary.foreignStatement(statementTexts), canGoOn: false)
            return addStatement(.invalid, from: start)
        }
        let values = parseExpression()
        var target: ExprID?
        if follows(.to) {
            advance()
            target = parseExpression()
        }
        return addStatement(.insert(values, to: target, place: parsePlace()), from: start)
    }

    /// "animate" add [ ID ] block
    mutating func parseAnimation() -> StmtID {
        let start = token.start
        advance()
        let seconds = parseBinary(Level.sum)
        var curve: Identifier?
        if follows(.name) {
            curve = Identifier(symbol: token.symbol, range: token.range)
            advance()
        }
        return addStatement(.animate(seconds, curve: curve, requireBlock("animate 0.3 easeOut")), from: start)
    }

    /// True if the next token, `animate`, begins a statement: a number or a name follows.
    var startsAnimation: Bool {
        mutating get { !following.isFirstOnLine && (following.kind == .number || following.kind == .name) }
    }

    /// True if the next token, `insert`, begins a statement: after an operand, `to` or the word of a place follows on the line.
    var startsInsert: Bool {
        mutating get {
            if following.isFirstOnLine || following.kind == .dot || following.kind.relation != nil { return false }
            var open = 0
            var index = position + 2
            while index < tokens.count {
                let (last, next) = (tokens[index - 1], tokens[index])
                switch last.kind {
                case .leftParen, .leftBracket, .leftBrace, .stringHead: open += 1
                case .rightParen, .rightBracket, .rightBrace, .stringTail: open -= 1
                default: break
                }
                if open < 0 || next.kind == .end { return false }
                if open == 0 {
                    if next.kind == .semicolon || next.isFirstOnLine && !last.goesOn || next.kind.relation != nil { return false }
                    if next.kind == .name, next.symbol.word?.isPlace ?? false, last.endsOperand { return true }
                }
                index += 1
            }
            return false
        }
    }

    /// place = ("before" | "after" | "at") expr
    private mutating func parsePlace() -> Place? {
        guard follows(.name) else { return nil }
        let kind: Place.Kind
        switch token.symbol.word {
        case .before: kind = .before
        case .after: kind = .after
        case .at: kind = .at
        default: return nil
        }
        advance()
        return Place(kind: kind, of: parseExpression())
    }

    // MARK: Showing and expecting

    /// "show" [ expr ] [ "as" ID ] [ "on" device { "," device } ]
    private mutating func parseShow() -> Stmt {
        var value: ExprID?
        if !isAtStatementEnd, !follows(.as), !follows(.on), !follows(.in) { value = parseExpression() }
        var form: Identifier?
        if follows(.as) {
            advance()
            if follows(.name) {
                form = Identifier(symbol: token.symbol, range: token.range)
                advance()
            } else {
                fail(
                    .showForm, "expected a form after `as`, found \(unexpectedText)",
                    note: "a form is a word such as tree, boxes or svg; `:help show` lists them", canGoOn: false)
            }
        }
        guard follows(.on) else { return .show(value, as: form, on: DeviceList(start: 0, length: 0)) }
        advance()
        return .show(value, as: form, on: parseDevices())
    }

    /// [ "textSize" ] device { "," device }
    mutating func parseDevices() -> DeviceList {
        // `on textSize large, ax3`: text sizes in place of devices.
        if follows(.name), source.text(token.range) == "textSize" { advance() }
        var devices = [parseDevice(after: "on")]
        while follows(.comma), !isPanicking {
            advance()
            devices.append(parseDevice(after: "on"))
        }
        let first = UInt32(tree.devicePool.count)
        tree.devicePool.append(contentsOf: devices)
        return DeviceList(start: first, length: UInt32(devices.count))
    }

    /// "expect" "error" [ STRING ] block | "expect" "show" … "in" STRING | "expect" nothing | "expect" expr [ "," expr ]
    private mutating func parseExpect() -> Stmt {
        if startsExpectNothing { return parseExpectNothing() }
        let next = following
        if follows(.error), !next.isFirstOnLine,
            next.kind == .leftBrace || next.kind == .string || next.kind == .stringHead
        {
            advance()
            let code = token.kind == .leftBrace ? nil : parseString()
            return .expectError(code: code, requireBlock("expect error"))
        }
        if startsPicture { return parseExpectShow() }
        let condition = parseCondition()
        guard follows(.comma), !isPanicking else { return .expect(condition, message: nil) }
        advance()
        return .expect(condition, message: parseExpression())
    }

    /// Whether `show` begins a picture here, and is not the name of a value: `expect show == 3`.
    private var startsPicture: Bool {
        mutating get {
            guard follows(.show) else { return false }
            let next = following
            if next.isFirstOnLine { return false }
            switch next.kind {
            case .name: return !next.isWord(.and) && !next.isWord(.or)
            case .leftBracket: return next.start > token.end
            case .number, .string, .stringHead: return true
            default: return false
            }
        }
    }

    /// Parses the rest of an `expect show`: the `show`, and the file of the expected picture.
    private mutating func parseExpectShow() -> Stmt {
        let start = token.start
        advance()
        let picture = addStatement(parseShow(), from: start)
        if follows(.in) {
            advance()
        } else if !isPanicking {
            fail(
                .missingString, "expected `in` and a file after the picture, found \(unexpectedText)",
                note: "the picture is compared with the file, which `tgl test --update` writes",
                help: "write `expect show A as boxes in \"a.txt\"`")
            return .expectShow(picture, in: missing())
        }
        return .expectShow(picture, in: requireString("in", example: "expect show A as boxes in \"a.txt\""))
    }

    // MARK: Classes

    /// True if `w:`, `h:`, `portrait` or `landscape` is a class here, not an expression.
    var startsClasses: Bool {
        mutating get {
            guard follows(.name) else { return false }
            let next = following
            switch token.symbol.word {
            case .w, .h:
                return next.kind == .colon
            case .portrait, .landscape:
                if next.isFirstOnLine || next.kind != .name {
                    return next.isFirstOnLine || [.leftBrace, .end, .semicolon, .rightBrace].contains(next.kind)
                }
                return next.isWord(.w) || next.isWord(.h) || next.isWord(.portrait) || next.isWord(.landscape)
            default:
                return false
            }
        }
    }

    /// class {class}, class = ("w"|"h") ":" ("any"|"compact"|"regular") | "portrait" | "landscape"
    mutating func parseClasses() -> ClassList {
        var terms: [ClassTerm] = []
        while follows(.name), let term = parseClass() { terms.append(term) }
        if follows(.and) || follows(.comma) {
            fail(
                .whenForm, "size classes are written side by side", label: "remove \(quoted(token))",
                help: "write `when w:regular landscape { … }`")
        }
        let first = UInt32(tree.classPool.count)
        tree.classPool.append(contentsOf: terms)
        return ClassList(start: first, length: UInt32(terms.count))
    }

    private mutating func parseClass() -> ClassTerm? {
        let first = token
        switch first.symbol.word {
        case .portrait, .landscape:
            advance()
            return ClassTerm(test: first.isWord(.portrait) ? .portrait : .landscape, range: first.range)
        case .w, .h:
            break
        default:
            return nil
        }
        advance()
        if token.kind == .colon { advance() }
        var size = SizeClassWord.any
        switch token.kind == .name ? token.symbol.word : nil {
        case .any: size = .any
        case .compact: size = .compact
        case .regular: size = .regular
        default:
            fail(
                .whenForm, "expected `any`, `compact` or `regular`, found \(unexpectedText)",
                help: "write `when w:compact { … }`")
            return nil
        }
        advance()
        let range = SourceRange(start: first.start, end: previous.end)
        return ClassTerm(test: first.isWord(.w) ? .width(size) : .height(size), range: range)
    }
}

extension Word {
    /// True for the keywords of a place for what is moved or inserted.
    fileprivate var isPlace: Bool {
        switch self {
        case .to, .before, .after, .at: true
        default: false
        }
    }
}

extension Token {
    /// Whether an operand may end with this token: two operands never follow each other.
    fileprivate var endsOperand: Bool {
        switch kind {
        case .number, .percent, .fraction, .string, .stringTail, .rightParen, .rightBracket, .rightBrace: true
        case .name:
            switch symbol.word {
            case .true, .false, Word.none?: true
            default: !symbol.isReserved || symbol.liveWord != nil
            }
        default: false
        }
    }
}
