import TGLSyntax

/// The children of a node, and the nodes of a group, as other languages write them: `S.children`, `for c in S`, `m[*].width`.
enum MemberTurn {
    static func answer(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        let text = wholeGroups(childrenOfLoop(children(words, scope), scope), scope).text
        return text == words.text ? nil : TurnAnswer(statement: text)
    }

    private static let childWords: Set<String> = ["children", "subviews", "arrangedsubviews", "childnodes", "childviews"]
    private static let countWords: Set<String> = ["count", "length", "size"]

    /// `S.children` as `children(S)`, `S.children.count` as `len(children(S))`.
    private static func children(_ words: TurnWords, _ scope: TurnScope) -> TurnWords {
        var result: [TurnWord] = []
        var rest = words
        while let word = rest.first {
            if word.kind == .dot, let member = rest.dropFirst().first, childWords.contains(member.key),
                let start = path(endingAt: result[...]), isNode(result[start...].text, scope),
                !["foreach", "map", "makeobjectsperformselector"].contains(rest.dropFirst(3).first?.key)
            {
                var text = "children(\(result[start...].text))"
                rest = rest.dropFirst(2)
                if rest.first?.kind == .leftParen, rest.closing == rest.startIndex + 1 { rest = rest.dropFirst(2) }
                if rest.first?.kind == .dot, let count = rest.dropFirst().first, countWords.contains(count.key) {
                    text = "len(\(text))"
                    rest = rest.dropFirst(2)
                }
                let first = result[start]
                result.replaceSubrange(start..., with: [replaced(first, by: text, to: member)])
            } else {
                result.append(word)
                rest = rest.dropFirst()
            }
        }
        return result[...]
    }

    /// `for c in S { … }` as `for c in children(S) { … }`.
    private static func childrenOfLoop(_ words: TurnWords, _ scope: TurnScope) -> TurnWords {
        guard words.first?.text == "for", let place = words.firstIndex(where: { $0.text == "in" }),
            let brace = words.firstIndex(where: { $0.kind == .leftBrace }), place + 1 < brace
        else { return words }
        let node = words[(place + 1)..<brace]
        // Nodes that were named by a call are a list already.
        guard path(endingAt: node) == node.startIndex, !node.text.hasSuffix(")"), scope.node(node.text) != nil, let first = node.first,
            let last = node.last
        else { return words }
        return words[...place] + [replaced(first, by: "children(\(node.text))", to: last)] + words[brace...]
    }

    /// `m[*].width` as `m.width`: the name of a group means all of its nodes.
    private static func wholeGroups(_ words: TurnWords, _ scope: TurnScope) -> TurnWords {
        var result: [TurnWord] = []
        var rest = words
        while let word = rest.first {
            result.append(word)
            rest = rest.dropFirst()
            guard word.kind == .name, rest.first?.kind == .leftBracket, let close = rest.closing,
                scope.document?.hasGroup(word.text) ?? false
            else { continue }
            let inner = rest[(rest.startIndex + 1)..<close]
            if inner.allSatisfy({ $0.kind == .star || $0.kind == .colon }) || inner.text == "all" { rest = rest[(close + 1)...] }
        }
        return result[...]
    }

    /// Where the name at the end of some words begins: `A`, `m[1]`.
    private static func path(endingAt words: TurnWords) -> Int? {
        guard let last = words.last else { return nil }
        if last.kind == .name { return words.dropLast().last?.kind == .dot ? nil : words.endIndex - 1 }
        guard last.kind == .rightBracket, let open = words.lastIndex(where: { $0.kind == .leftBracket }), open > words.startIndex,
            words[open - 1].kind == .name
        else { return nil }
        return open - 1
    }

    private static func isNode(_ text: String, _ scope: TurnScope) -> Bool {
        ["screen", "self", "parent"].contains(text) || scope.node(text) != nil
    }

    private static func replaced(_ first: TurnWord, by text: String, to last: TurnWord) -> TurnWord {
        TurnWord(text: text, kind: .name, range: first.range.union(last.range), isFirstOnLine: first.isFirstOnLine)
    }
}
