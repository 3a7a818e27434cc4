// The statements of lesson files: course lesson learner say start goal on try hint ask close forbid
// way mistake show part reach.

extension SourceFile {
    /// Whether the text is a lesson file: it begins with `course` or `lesson` and a string.
    public var isLessonFile: Bool {
        TokenStream.read(self, names: SymbolTable(.empty)).tokens.withUnsafeBufferPointer { Parser.isLessonFile(self, $0) }
    }
}

extension Parser {
    /// Whether the text is a lesson file: it begins with `course` or `lesson` and a string.
    static func isLessonFile(_ source: SourceFile, _ tokens: UnsafeBufferPointer<Token>) -> Bool {
        guard tokens.count > 1, tokens[0].kind == .name, !tokens[1].isFirstOnLine,
            tokens[1].kind == .string || tokens[1].kind == .stringHead
        else { return false }
        return ["course", "lesson"].contains(source.text(tokens[0].range))
    }

    /// The keyword of a lesson file that begins a statement here, if any.
    var lessonWord: LessonWord? {
        mutating get {
            guard isLessonFile, token.kind == .name, depth == 0 || depth == lessonDepth else { return nil }
            guard let word = LessonWord(rawValue: source.text(token.range)) else { return nil }
            let next = following
            if next.isFirstOnLine || next.kind == .dot || next.kind == .leftBracket || next.kind.relation != nil { return nil }
            switch word {
            // Otherwise it is a node of this name, whose block follows.
            case .start, .goal: return next.kind == .leftBrace ? word : nil
            case .on, .forbid: return next.kind == .name || next.kind == .number ? word : nil
            case _ where word.needsText: return next.kind == .string || next.kind == .stringHead ? word : nil
            default: return [.string, .stringHead, .number, .name, .leftBrace].contains(next.kind) ? word : nil
            }
        }
    }

    mutating func parseLessonStatement(_ word: LessonWord) -> StmtID {
        let start = token.start
        let isInLesson = depth > 0
        if isInLesson ? !word.isOfLesson : !word.isOfFile {
            let place = isInLesson ? "is not inside a lesson" : "is inside a `lesson` block"
            complain(
                .lessonForm, "`\(word.rawValue)` \(place)", at: token.range,
                help: isInLesson ? "close the lesson before it with `}`" : "write it between the braces of `lesson \"TITLE\" { … }`")
        }
        advance()
        return addStatement(.lesson(parseLesson(word)), from: start)
    }

    private mutating func parseLesson(_ word: LessonWord) -> LessonStatement {
        switch word {
        case .course: return .course(requireLessonText(word))
        case .lesson: return .lesson(title: requireLessonText(word), parseLessonBlock())
        case .say: return .text(.say, requireLessonText(word, isWhole: false))
        case .hint: return .text(.hint, requireLessonText(word, isWhole: false))
        case .close: return .text(.close, requireLessonText(word, isWhole: false))
        case .start: return .start(parseBlock())
        case .goal: return .goal(parseBlock())
        case .on: return .on(parseDevices())
        case .try: return parseNamed(.attempt, word, like: "try \"a wider row\"")
        case .way: return parseNamed(.way, word, like: "way \"with shares\"")
        case .mistake: return parseNamed(.mistake, word, like: "mistake \"what to say to it\"")
        case .show: return parseNamed(.show, word, like: "show \"in Arabic\"")
        case .part: return parsePart()
        case .reach: return parseReach()
        case .learner: return .learner(requireLessonText(word))
        case .ask: return parseAsk()
        case .forbid: return .forbid(parseLessonNames("a property or a word", example: "forbid width, left"))
        }
    }

    /// A string; if it need not be the whole text, also an expression that begins with one: `"a" + b`.
    private mutating func requireLessonText(_ word: LessonWord, isWhole: Bool = true) -> ExprID {
        if follows(.string) || follows(.stringHead) { return isWhole ? parseString() : parseExpression() }
        let place = missing()
        fail(
            .lessonForm, "expected a text in quotes after `\(word.rawValue)`, found \(unexpectedText)",
            help: "write `\(word.rawValue) \"…\"`")
        return place
    }

    private mutating func parseNamed(_ block: LessonBlock, _ word: LessonWord, like example: String) -> LessonStatement {
        .named(block, requireLessonText(word), requireBlock(example))
    }

    /// "part" STRING "," names
    private mutating func parsePart() -> LessonStatement {
        let name = requireLessonText(.part)
        requireLessonComma("the boxes after the name of the part", example: "part \"the bar\", Bar")
        return .part(name, parseLessonNames("a box", example: "part \"the bar\", Bar"))
    }

    /// "reach" STRING "," expr
    private mutating func parseReach() -> LessonStatement {
        let words = requireLessonText(.reach)
        requireLessonComma("the condition after the words", example: "reach \"a wide box\", A.width > 100")
        return .reach(words, parseExpression())
    }

    private mutating func requireLessonComma(_ what: String, example: String) {
        if follows(.comma) { return advance() }
        fail(.lessonForm, "expected `,` and \(what), found \(unexpectedText)", help: "write `\(example)`")
    }

    private mutating func parseLessonBlock() -> BlockID {
        lessonDepth = depth + 1
        defer { lessonDepth = 0 }
        return requireBlock("lesson \"TITLE\"")
    }

    /// "ask" STRING "," expr [ block ]
    private mutating func parseAsk() -> LessonStatement {
        let question = requireLessonText(.ask)
        requireLessonComma("the answer after the question", example: "ask \"How wide is B?\", B.width")
        let answer = parseExpression()
        return .ask(question, answer: answer, follows(.leftBrace) ? parseBlock() : nil)
    }

    /// Any words: properties, kinds, statements, names of boxes.
    private mutating func parseLessonNames(_ what: String, example: String) -> IdentifierList {
        let first = UInt32(tree.identifierPool.count)
        while true {
            guard follows(.name) else {
                fail(.lessonForm, "expected \(what), found \(unexpectedText)", help: "write `\(example)`")
                break
            }
            tree.identifierPool.append(Identifier(symbol: token.symbol, range: token.range))
            advance()
            guard follows(.comma) else { break }
            advance()
        }
        return IdentifierList(start: first, length: UInt32(tree.identifierPool.count) - first)
    }
}
