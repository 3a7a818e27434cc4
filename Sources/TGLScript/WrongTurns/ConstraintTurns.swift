import TGLSyntax

// Calls of Auto Layout and its libraries that make several relations.

extension SentenceTurn {
    /// `distribute(by: 8, horizontally: A, B)`, and the space after a view of a stack.
    static func relations(_ words: TurnWords, _ scope: TurnScope) -> TurnAnswer? {
        guard let first = words.first, words.contains(where: { $0.kind == .leftParen || $0.kind == .leftBrace }) else { return nil }
        if first.text == "distribute" { return distribution(words) }
        return nil
    }

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
}
