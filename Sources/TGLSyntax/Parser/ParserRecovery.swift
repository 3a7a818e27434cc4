// The end of statements, recovery after errors, and unmatched braces.
extension Parser {
    /// Checks that the statement ends here; skips its rest after an error.
    @inline(__always)
    mutating func finishStatement() {
        if isAtStatementEnd && !isPanicking { return }
        finishUnended()
    }

    private mutating func finishUnended() {
        if isPanicking { return recover() }
        if failUnknownStatement() { return recover() }
        switch token.kind {
        case .comma:
            complain(
                .statementEnd, "statements are separated by `;` or a line end, not by `,`", at: token.range,
                help: endedBareNode ? "each node needs its own statement: `view A; view B`" : "write `;`", by: ";")
            advance()
        case .rightParen, .rightBracket:
            complain(.strayBracket, "this \(quoted(token)) closes nothing", at: token.range)
            advance()
            if !isAtStatementEnd { finishUnended() }
        case _ where startsStatementClearly:
            let help = "write `;` or a line break between two statements"
            complain(
                .statementEnd, "a statement ends before the next one begins", at: token.range,
                label: "\(quoted(token)) begins another", help: help, fixes: [TextEdit(SourceRange(at: previous.end), ";")])
        default:
            failEnd()
            recover()
        }
    }

    /// True if the last statement makes a node without a block.
    private var endedBareNode: Bool {
        mutating get {
            if case .node(let id)? = tree.statements.last?.statement { return tree[id].block == nil }
            return false
        }
    }

    /// True if the next token can only begin a new statement.
    private var startsStatementClearly: Bool {
        mutating get {
            guard token.kind == .name else { return false }
            if previous.kind == .rightBrace { return true }
            let symbol = token.symbol
            let word = symbol.word
            switch word {
            case .let, .def, .return, .for, .while, .break, .continue, .when, .if, .else: return true
            case .knob: return startsKnob
            case .keep: return startsKeep
            case .vfl: return startsFormat
            case .remake: return startsRemake
            case .insert: return startsInsert
            case .animate: return startsAnimation
            default: return (word?.isHead ?? isKind(symbol)) && following.kind != .leftParen
            }
        }
    }

    private mutating func failEnd() {
        let found = quoted(token)
        switch token.kind {
        case .name where previous.kind == .number && Lexer.units.contains(tree.names[token.symbol]):
            fail(
                .numberSuffix, "numbers have no units; sizes are in points", label: "remove \(found)",
                help: "write \(quoted(previous)), or `\(source.text(previous.range))%` for a percentage of the container",
                fixes: Lexer.isPoints(tree.names[token.symbol])
                    ? [TextEdit(previous.range.union(token.range), source.text(previous.range))] : [])
        case .assign:
            if let sign = signBeforeLine {
                fail(
                    .missingExpression, "an expression is missing after \(quoted(sign))", at: SourceRange(at: sign.end),
                    label: "the next line is a statement of its own")
            } else {
                fail(
                    .statementEnd, "a statement has one `=`", label: "this is the second one",
                    help: "a test is written `expect a == b`; to set two, write two statements")
            }
        case .plusPlus:
            fail(.increment, "there is no `++`", help: "write `+= 1`", by: "+= 1")
        case .number where previous.kind == .percent:
            fail(
                .percentSign, "there is no `%` operator", at: previous.range.union(token.range),
                help: "the remainder is `a mod b`")
        default:
            fail(
                .statementEnd, "expected the end of the statement, found \(unexpectedText)", help: helpForRest)
        }
    }

    /// The sign at the end of the statement's line.
    private var signBeforeLine: Token? {
        let place = tokens[statementStart..<position].firstIndex { $0.kind.relation != nil }
        return place.flatMap { $0 + 1 < position && tokens[$0 + 1].isFirstOnLine ? tokens[$0] : nil }
    }

    /// The help for a statement that continues but should have ended.
    private var helpForRest: String? {
        mutating get {
            let first = tokens[statementStart]
            let second = tokens[min(statementStart + 1, tokens.count - 1)]
            if second.kind == .name, first.kind == .name, isKind(first.symbol) {
                let text = source.text(second.range)
                if text.hasPrefix("vert") { return "write `vert`" }
                if text.hasPrefix("hor") { return "write `horz`" }
            }
            if first.kind == .name, isKind(first.symbol) {
                if token.symbol.isReserved, position == statementStart + 1 {
                    return "\(quoted(token)) is a reserved word; choose another name, such as `\(source.text(token.range))_`"
                }
                if token.kind == .dot { return "a name has no dot: make children in the node's block, `A { view B }`" }
                if token.kind == .name || token.kind == .leftParen || token.kind.relation != nil {
                    return "write the node's rules in braces: `view A { width = 20 }`"
                }
            }
            if token.kind == .name, following.kind.relation != nil { return "write `;` before \(quoted(token)), or begin a new line" }
            if token.kind == .number, previous.kind == .number { return "a list is written `[1, 2]`" }
            if first.kind == .name, position == statementStart + 1, [.name, .string, .number].contains(token.kind) {
                let text = source.text(first.range)
                if let near = Suggestions.nearest(text, among: statementWords) { return "did you mean `\(near)`?" }
            }
            if first.isWord(.insert), position == statementStart + 1 {
                return "write `insert \(source.text(token.range)) to C`, `… to C at 0` or `… before C[4]`"
            }
            if isOperandStart,
                following.kind == .end || following.kind == .rightBrace || following.kind == .semicolon || following.isFirstOnLine,
                case .expression(let target)? = tree.statements.last?.statement, isTarget(target)
            {
                let text = tree.sourceText(of: target)
                if text.utf8.count < 40 { return "to set a value, write `\(text) = \(source.text(token.range))`" }
            }
            return nil
        }
    }

    private var isOperandStart: Bool {
        mutating get { token.kind == .number || token.kind == .percent || token.kind == .fraction }
    }

    // MARK: Recovery

    /// Skips to a place where the next statement may begin.
    private mutating func recover() {
        isPanicking = false
        brackets = 0
        var open = panicBrackets
        // Rules may have opened further brackets since the panic began.
        for index in min(panicPosition, position)..<position { open = max(0, open + bracketStep(tokens[index])) }
        while true {
            switch token.kind {
            case .end, .rightBrace:
                return
            case .semicolon where open == 0 || !closesOnLine(open):
                return
            case .leftBrace where opensForeignClosure:
                let open = token
                skipBlock()
                if token.kind == .rightBrace { advance() } else { unclosedBraces.append(open.range) }
                continue
            case .leftBrace:
                // Errors within the block are reported separately.
                _ = parseBlock()
                isPanicking = false
                continue
            case _ where token.isFirstOnLine && position > statementStart:
                if open == 0 || !closesSoon(open) { return }
            default:
                break
            }
            open = max(0, open + bracketStep(token))
            advance()
        }
    }

    /// The change that a token makes to the number of open brackets.
    private mutating func bracketStep(_ token: Token) -> Int {
        switch token.kind {
        case .leftParen, .leftBracket: 1
        case .rightParen, .rightBracket: -1
        default: 0
        }
    }

    /// True if the open brackets are closed on this line: `(i = 0; i < 5)`.
    private mutating func closesOnLine(_ count: Int) -> Bool {
        var open = count
        var ahead = position
        let limit = min(tokens.count, position + 200)
        while ahead < limit, !tokens[ahead].isFirstOnLine {
            if [.leftBrace, .rightBrace, .end].contains(tokens[ahead].kind) { return false }
            open += bracketStep(tokens[ahead])
            if open == 0 { return true }
            ahead += 1
        }
        return false
    }

    /// True if the open brackets are closed within a few lines, before anything that begins a statement.
    private mutating func closesSoon(_ count: Int) -> Bool {
        var open = count
        var ahead = position
        let limit = min(tokens.count, position + 200)
        while ahead < limit {
            let next = tokens[ahead]
            switch next.kind {
            case .leftParen, .leftBracket: open += 1
            case .rightParen, .rightBracket:
                open -= 1
                if open == 0 { return true }
            case .leftBrace, .rightBrace, .semicolon, .assign, .end: return false
            case .name where next.isFirstOnLine:
                if isKind(next.symbol) { return false }
                if let word = next.symbol.word, word.isHead || word == .let || word == .def { return false }
            default: break
            }
            ahead += 1
        }
        return false
    }

    // MARK: Braces

    /// A `}` without a `{`.
    mutating func skipStrayBrace() {
        if forgivenBraces > 0 {
            forgivenBraces -= 1
        } else {
            complain(
                .strayBracket, "this `}` closes nothing", at: token.range,
                help: "remove it, or look for a missing `{` above", fixes: [TextEdit(token.range, "")])
        }
        advance()
    }

    /// Reports braces that are open at the end of the text: one error, at the brace that most likely lacks its `}`.
    mutating func reportUnclosedBraces() {
        guard let inmost = unclosedBraces.first, let outmost = unclosedBraces.last else { return }
        // An unclosed string has probably hidden the brace.
        if report.has(.unclosedString) || report.has(.foreignString) { return }
        // After an error, a user who types line by line could not close it.
        if endsAtFirstError, report.count > 0 { return }
        isPanicking = false
        if let (open, end) = misalignedPair(after: outmost.start) {
            complain(
                .unclosedBrace, "this `{` is never closed", at: open, label: "opened here",
                also: [(end, "this `}` is indented less than the block that it would close")],
                help: "add a `}` before", fixes: [closing(open)].compactMap { $0 })
        } else {
            let also = unclosedBraces.dropFirst().prefix(1).map { ($0, "this one is open as well") }
            let fixes = closing(unclosedBraces)
            let most = fixes.map { $0.text.count { $0 == "}" } }.max() ?? 1
            let braces = Array(repeating: "}", count: most).joined(separator: " ")
            complain(
                .unclosedBrace, "this `{` is never closed", at: inmost, label: "opened here", also: also,
                help: "add `\(braces)` at its end", fixes: fixes)
        }
    }

    /// So many braces are closed by a fix.
    private static let mostClosed = 8

    /// The edits that close braces: each where the indentation says that its block ends, otherwise at the end of the text.
    private func closing(_ open: [SourceRange]) -> [TextEdit] {
        guard open.count <= Parser.mostClosed else { return [] }
        var edits: [TextEdit] = []
        func add(_ edit: TextEdit) {
            guard let last = edits.last, last.range == edit.range else { return edits.append(edit) }
            edits[edits.count - 1] = TextEdit(edit.range, last.text + edit.text)
        }
        let line = source.lineIndex(of: previous.end)
        let end = source.lineRange(line + 1).end
        for brace in open {
            if let edit = closing(brace) {
                // Inner blocks end before outer ones.
                guard edits.last.map({ $0.range.start <= edit.range.start }) ?? true else { return [] }
                add(edit)
            } else {
                // A comment may hide the brace.
                if source.text(SourceRange(start: previous.end, end: end)).contains("}") { return [] }
                let isOnLine = source.lineIndex(of: brace.start) == line
                let text = isOnLine ? " }" : "\n\(String(repeating: " ", count: indentation(brace)))}"
                add(TextEdit(SourceRange(at: isOnLine ? previous.end : end), text))
            }
        }
        return edits
    }

    /// The edit that closes a brace before the first line that is indented as little as its own; `nil` if there is none.
    private func closing(_ open: SourceRange) -> TextEdit? {
        let level = indentation(open)
        let after = tokens.drop { $0.start <= open.start }
        // Where the first line within is not indented, the others say nothing either.
        guard let first = after.first, !first.isFirstOnLine || indentation(first.range) > level,
            let next = after.first(where: { $0.isFirstOnLine && indentation($0.range) <= level }), next.kind != .end
        else { return nil }
        return TextEdit(SourceRange(at: next.start), "}\n" + String(repeating: " ", count: indentation(next.range)))
    }

    /// The first pair of braces after an offset whose `}` is less indented than the line of its `{`.
    private func misalignedPair(after start: UInt32) -> (SourceRange, SourceRange)? {
        var open: [Token] = []
        for token in tokens where token.start >= start {
            if token.kind == .leftBrace { open.append(token) }
            if token.kind == .rightBrace, let last = open.popLast(), token.isFirstOnLine,
                indentation(token.range) < indentation(last.range)
            {
                return (last.range, token.range)
            }
        }
        return nil
    }

    /// The indentation of the line on which a range begins, in bytes.
    private func indentation(_ range: SourceRange) -> Int {
        let start = Int(source.lineStarts[source.lineIndex(of: range.start)])
        var index = start
        while index < source.bytes.count, source.bytes[index] == 0x20 || source.bytes[index] == 0x09 { index += 1 }
        return index - start
    }
}
