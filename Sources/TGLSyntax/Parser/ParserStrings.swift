// Strings and the expressions in them.
extension Parser {
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
        // Inner strings have added their parts already, so these parts are consecutive.
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
                .emptyInterpolation, "an expression is missing between `{` and `}`",
                at: SourceRange(start: previous.end - 1, end: token.start + 1), help: "for literal braces write `\\{\\}`",
                by: "\\{\\}")
            return missing()
        }
        let outer = equalsCompares
        equalsCompares = true
        defer { equalsCompares = outer }
        return parseExpression()
    }

    /// Skips to the text after an expression in a string; an error in the expression ends there.
    private mutating func skipToStringPart(panickedBefore: Bool) {
        defer { if token.kind != .end { isPanicking = panickedBefore } }
        if token.kind == .stringMiddle || token.kind == .stringTail { return }
        let (place, found) = (unexpectedRange, unexpectedText)
        skipInString()
        // An empty tail stands for a missing closing quote, which has been reported.
        if token.kind == .end || token.start == token.end { return }
        complain(
            .listSeparator, "expected `}`, found \(found)", at: place,
            label: "the expression in the string ends before this",
            help: "for a literal brace write `\\{`")
    }

    private mutating func skipInString() {
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
}
