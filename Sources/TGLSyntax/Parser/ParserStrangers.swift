// Statements of other systems and commands of the prompt: their first word begins no statement here.
extension Parser {
    /// Reports a statement whose first word begins none, if it is known; false otherwise.
    ///
    /// The word has been parsed as an expression, and the statement continues after it.
    mutating func failUnknownStatement() -> Bool {
        let first = tokens[statementStart]
        guard first.kind == .name, isOnLine, !isKind(first.symbol), !first.symbol.isReserved else { return false }
        let word = source.text(first.range)
        let texts = statementTexts
        if position > statementStart, let help = tree.names.vocabulary.foreignStatement(texts) {
            let statement = texts.count == 2 ? texts.joined(separator: " ") : word
            fail(.unknownStatement, "there is no statement `\(statement)`", at: first.range, help: help)
            return true
        }
        guard position == statementStart + 1, token.kind == .name || token.kind == .string || token.kind == .stringHead,
            following.kind.relation == nil
        else { return false }
        if let kind = tree.names.vocabulary.foreignKind(word) {
            fail(.unknownStatement, "there is no kind of node `\(word)`", at: first.range, help: "did you mean `\(kind)`?", by: kind)
        } else if let near = Suggestions.nearest(word, among: statementWords) {
            fail(.unknownStatement, "no statement begins with `\(word)`", at: first.range, help: "did you mean `\(near)`?", by: near)
        } else if following.kind == .leftBrace {
            fail(
                .unknownStatement, "there is no kind of node `\(word)`", at: first.range,
                help: "a node begins with its kind: \(tree.names.vocabulary.kindList)")
        } else {
            return false
        }
        return true
    }

    /// Reports a colon at the beginning of a statement, with a name directly after it.
    mutating func failSessionCommand() {
        let name = following
        guard name.kind == .name, name.start == token.end else { return }
        let command = ":" + source.text(name.range)
        fail(
            .sessionCommand, "`\(command)` is a session command, not a statement", at: token.range.union(name.range),
            help: tree.names.vocabulary.foreignStatement(statementTexts) ?? "type it on its own line at the prompt, which `tgl` opens",
            by: source.text(name.range))
    }

    /// The texts of the first tokens on the statement's first line: a string with its quotes, a block as its braces.
    var statementTexts: [String] {
        mutating get {
            var texts: [String] = []
            var index = statementStart
            while index < tokens.count, texts.count < 24 {
                let token = tokens[index]
                if token.kind == .end || token.kind == .semicolon || token.kind == .rightBrace { break }
                if token.isFirstOnLine, index > statementStart { break }
                texts.append(source.text(token.range))
                index += 1
            }
            return texts
        }
    }

    /// The words that a statement may begin with.
    var statementWords: [String] {
        mutating get {
            let control: [Word] = [.let, .knob, .def, .return, .if, .for, .while, .break, .continue, .when]
            let heads = Word.allCases.filter(\.isHead)
            return control.map(\.text) + tree.names.vocabulary.kinds.map(\.text) + heads.map(\.text)
        }
    }

    /// True at the `{` of a closure with a parameter, `{ make in`, whose content cannot be parsed.
    var opensForeignClosure: Bool {
        mutating get {
            let word = tokens[min(position + 2, tokens.count - 1)]
            return token.kind == .leftBrace && following.kind == .name && word.isWord(.in) && !word.isFirstOnLine
        }
    }
}
