// Control flow: if, while, for, return, when.
extension Parser {
    /// if = "if" expr block { "else" "if" expr block } [ "else" block ]
    mutating func parseIf() -> StmtID {
        let start = token.start
        var branches: [Branch] = []
        var otherwise: BlockID?
        while true {
            advance()
            let condition = parseCondition()
            if follows(.then) { refuseThen() }
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

    private mutating func refuseThen() {
        let message = "an `if` statement takes a block, not `then`"
        if following.kind == .leftBrace {
            complain(.missingBlock, message, at: token.range, help: "remove `then`", by: "")
            advance()
        } else {
            fail(.missingBlock, message, help: "write `if a { … }`")
        }
    }

    /// True where the next token is `elif` or the like.
    var isElseIfHabit: Bool {
        mutating get {
            guard token.kind == .name, token.end - token.start >= 4,
                source.bytes[Int(token.start)] == UInt8(ascii: "e"),
                !token.symbol.isReserved
            else { return false }
            return ["elif", "elsif", "elseif"].contains(tree.names[token.symbol])
        }
    }

    mutating func complainElseIf() {
        complain(
            .elseIfSpelling, "\(quoted(token)) is written `else if` here", at: token.range, help: "write `else if`",
            by: "else if")
    }

    /// An `else` without an `if` before it.
    mutating func parseStrayElse() -> StmtID {
        let start = token.start
        let isAfterBlock = previous.kind == .rightBrace
        if token.isWord(.else) {
            if isAfterBlock, token.isFirstOnLine {
                complain(
                    .strayElse, "an `else` must be on the line of the `}` before it", at: token.range,
                    also: [(SourceRange(at: previous.end), "put it here")], help: "write `} else {`",
                    fixes: [TextEdit(previous.range.union(token.range), "} else")])
            } else {
                complain(.strayElse, "this `else` belongs to no `if`", at: token.range)
            }
            advance()
        } else {
            complainElseIf()
        }
        if token.isWord(.if) || isElseIfHabit {
            _ = parseIf()
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

    /// for = "for" ID [ "," ID ] "in" expr block
    mutating func parseFor() -> StmtID {
        let start = token.start
        advance()
        if token.kind == .leftParen || token.isWord(.let) {
            fail(
                .forForm, "expected a name after `for`, found \(unexpectedText)",
                help: "a loop is written `for i in 1..5 { … }`")
        }
        var name = requireName("a loop variable")
        var index: Identifier?
        if follows(.comma), !isPanicking {
            advance()
            if token.isWord(.in) {
                complain(
                    .forForm, "the second loop variable is missing after the comma", at: token.range,
                    help: "for the index and the item: `for i, x in xs { … }`")
            } else {
                index = name
                name = requireName("a loop variable")
            }
            if follows(.comma), !isPanicking {
                fail(
                    .forForm, "a loop has at most two variables", label: "a third variable",
                    help: "for the index and the item: `for i, x in xs { … }`", canGoOn: false)
            }
        }
        if follows(.in) {
            advance()
        } else if !isPanicking, follows(.assign) || token.kind == .name && tree.names[token.symbol] == "of" {
            complain(
                .forForm, "`in` is missing after the loop variable", at: token.range,
                help: "write `for i in 1..5 { … }`", by: "in")
            advance()
        } else {
            fail(
                .forForm, "expected `in` after the loop variable, found \(unexpectedText)",
                help: "a loop is written `for i in 1..5 { … }`")
        }
        let items = parseExpression()
        return addStatement(.for(index: index, name, in: items, requireBlock("for i in 1..5")), from: start)
    }

    /// "return" [rhs]
    mutating func parseReturn() -> StmtID {
        let start = token.start
        advance()
        if isAtStatementEnd { return addStatement(.return(nil), from: start) }
        return addStatement(.return(parseRightSide()), from: start)
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
