// Expectations for a layout over a range of values: `expect nothing overflows over screen.width in 320..1440`.
extension Parser {
    /// Whether an `expect nothing` follows: `nothing` may also be the name of a variable.
    var startsExpectNothing: Bool {
        mutating get {
            let next = following
            guard follows(.name), source.text(token.range) == "nothing", !next.isFirstOnLine, next.kind == .name else { return false }
            return !next.symbol.isReserved || next.isWord(.in)
        }
    }

    /// "nothing" [ "in" expr ] flaw [ "over" sweep { "," sweep } ]
    mutating func parseExpectNothing() -> Stmt {
        advance()
        var scope: ExprID?
        if follows(.in) {
            advance()
            scope = parseExpression()
        }
        let nothing = Stmt.expectNothing(
            .breaks, in: scope, over: StmtList(start: 0, length: 0), values: ExprList(start: 0, length: 0))
        guard !isPanicking, let flaw = parseFlaw() else { return nothing }
        let (settings, values) = (statementStack.count, expressionStack.count)
        if followsOver {
            repeat {
                advance()
                parseSweep()
            } while follows(.comma) && !isPanicking
        }
        return .expectNothing(flaw, in: scope, over: takeStatements(above: settings), values: takeExpressions(above: values))
    }

    private var followsOver: Bool { mutating get { follows(.name) && source.text(token.range) == "over" } }

    /// One of the flaws in `LayoutFlaw`, which may have several words.
    private mutating func parseFlaw() -> LayoutFlaw? {
        let found = follows(.name) ? LayoutFlaw.allCases.first { $0.words[0] == source.text(token.range) } : nil
        for word in found?.words ?? [] {
            guard follows(.name), source.text(token.range) == word else {
                fail(
                    .expectNothingForm, "expected `\(word)`, found \(unexpectedText)",
                    help: "write `expect nothing \(found?.text ?? "")`")
                return nil
            }
            advance()
        }
        if found == nil {
            let words = LayoutFlaw.allCases.map { "`\($0.text)`" }.joined(separator: ", ")
            fail(
                .expectNothingForm, "expected what nothing should do, found \(unexpectedText)", note: "it is one of \(words)",
                canGoOn: false)
        }
        return found
    }

    /// sweep = target "in" ( expr ".." expr | list ). The sweep becomes a relation that sets its target to `in`, which stands for each
    /// value.
    private mutating func parseSweep() {
        let start = token.start
        let target = parseExpression()
        let place = token.range
        guard follows(.in), !isPanicking else {
            fail(
                .expectNothingForm, "expected `in` and the values to try, found \(unexpectedText)",
                help: "write `over \(source.text(SourceRange(start: start, end: previous.end))) in 320..1440`")
            return
        }
        let value = addLeaf(.name(Symbol(.in)), place)
        statementStack.append(addStatement(.relation(target: target, .set, .expression(value)), from: start))
        advance()
        expressionStack.append(parseExpression())
    }
}
