import TGLSyntax

// What Auto Layout and its libraries write for several relations at once.

extension SentenceTurn {
    /// `distribute(by: 8, horizontally: A, B)`, and closures of SnapKit, whose statements are read one by one.
    static func relations(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        guard let first = words.first, words.contains(where: { $0.kind == .leftParen || $0.kind == .leftBrace }) else { return nil }
        if first.text == "distribute" { return distribution(words) }
        if first.text == "make" {
            // What the parser reads is answered where it is compiled.
            let isUnreadable = words.indices.dropFirst(2).contains { index in
                words[index].kind == .colon || words[index].kind == .unknown
                    || words[index].kind == .dot && [.leftParen, .comma].contains(words[index - 1].kind)
            }
            return isUnreadable ? ForeignCalls.relation(words.text).map { TurnAnswer(statement: $0) } : nil
        }
        if let found = customSpacing.match(words), let stack = found["<a>"], scope.node(stack.text).map({ $0.kind == "stack" }) ?? true {
            return TurnAnswer(statement: TurnPattern.fill("<b>.spaceAfter = <n>", found))
        }
        if let relation = ForeignCalls.anchorRelation(words.text) { return TurnAnswer(statement: relation) }
        return closure(words)
    }

    private static let customSpacing = TurnPattern("<a> . setCustomSpacing ( <n> , after : <b> )")

    private static let distributions: [(TurnPattern, String)] = [
        (TurnPattern("distribute ( by : <n> , horizontally|leftToRight : <v> )"), ""),
        (TurnPattern("distribute ( by : <n> , vertically : <v> )"), "V:"),
    ]

    private static func distribution(_ words: TurnWords) -> TurnAnswer? {
        for (pattern, head) in distributions {
            guard let found = pattern.match(words), let number = found["<n>"], let list = found["<v>"] else { continue }
            let names = list.split { $0.kind == .comma }.map(\.text)
            let chain = names.map { "[\($0)]" }.joined(separator: "-\(number.text)-")
            return TurnAnswer(statement: "vfl \"\(head)\(chain)\"", because: "in the container's block, or of items of one container")
        }
        return nil
    }

    private static let closures: [(TurnPattern, String)] = {
        let heads = ["<a> . snp . ", "<a> . "]
        return heads.flatMap { head in
            [
                (TurnPattern(head + "makeConstraints|updateConstraints|mas_makeConstraints|mas_updateConstraints <block>"), ""),
                (TurnPattern(head + "remakeConstraints|mas_remakeConstraints <block>"), "remake "),
            ]
        }
    }()

    private static func closure(_ words: TurnWords) -> TurnAnswer? {
        for (pattern, head) in closures {
            guard let found = pattern.match(words), let node = found["<a>"], var block = found["<block>"] else { continue }
            if let word = block.firstIndex(where: { $0.text == "in" }), word < block.startIndex + 4 { block = block[(word + 1)...] }
            let relations = block.statements.compactMap { statement in
                statement.first.flatMap { $0.text == "make" ? ForeignCalls.relation(statement.text) : nil }
            }
            guard !relations.isEmpty, relations.count == block.statements.count else { return nil }
            return TurnAnswer(
                statement: "\(head)\(node.text) { \(relations.joined(separator: "; ")) }", because: "see `:help snapkit`")
        }
        return nil
    }
}
