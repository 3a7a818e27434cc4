import TGLLayout
import TGLSyntax

// Statements as they can be written where they are: with the names of nodes outside of blocks, with the sheet of a design, with numbers of
// the screen in a container.

extension TurnReader {
    /// Further forms of answers, in case these cannot be in force where they are.
    func otherForms(of answers: [TurnAnswer]) -> [TurnAnswer] {
        var others: [TurnAnswer] = []
        // A node in a container may not follow the screen, so it uses the screen's present numbers.
        for answer in answers {
            guard let statement = answer.statement, statement.contains("screen."), !statement.hasPrefix("screen.") else { continue }
            var other = answer
            other.statement = ["width", "height"].reduce(statement) { $0.replacing("screen.\($1)", with: "value(screen.\($1))") }
            if other.statement != statement, !statement.contains("value(") { others.append(other) }
        }
        // Outside of a constraint only edges may refer to the safe area.
        for answer in answers {
            guard let statement = answer.statement, let safe = statement.firstRange(of: ".safe.") else { continue }
            var other = answer
            let before = statement[..<safe.lowerBound].reversed().drop { !$0.isWhitespace }.reversed()
            other.statement = String(before) + "safeArea" + statement[safe.upperBound...].drop { $0.isLetter }
            others.append(other)
        }
        return others
    }

    /// `A.width = parent.width` as `A.width = A.parent.width`, and `self` by its name: outside of blocks these words have no node. Other
    /// names of the container, such as `superview`, are `parent`.
    func named(_ text: String) -> String {
        guard !text.contains("{") else { return text }
        return text.components("; ").map { statement in
            guard let dot = statement.firstIndex(of: "."), let sign = statement.firstIndex(where: { "=<>".contains($0) }), dot < sign else {
                return statement
            }
            let node = statement[..<dot]
            let words = TurnWord.read(SourceFile(name: "", text: String(statement[sign...])), names: .layout)
            var value = Array(statement[sign...].utf8)
            for index in words.indices.reversed() where words[index].kind == .name {
                let word = words[index].text
                if index > 0, words[index - 1].kind == .dot { continue }
                let isContainer = scope.node(word) == nil && (word == "parent" || ForeignNames.superviews[TurnWord.key(word)] != nil)
                let isMember = index + 1 < words.count && words[index + 1].kind == .dot
                guard isContainer && (isMember || word == "parent") || word == "self" else { continue }
                let range = Int(words[index].range.start)..<Int(words[index].range.end)
                value.replaceSubrange(range, with: Array((isContainer ? "\(node).parent" : String(node)).utf8))
            }
            return statement[..<sign] + String(decoding: value, as: UTF8.self)
        }.joined(separator: "; ")
    }

    /// A statement that says the size of the design before lengths of it, where the screen has none.
    func designed(_ text: String, _ words: TurnWords) -> String {
        guard text.contains("design("), !text.contains("screen.design"), let document = scope.document,
            document.own(Document.screen, .design, .rule) == nil
        else { return text }
        let slash = words.indices.first { $0 + 1 < words.endIndex && words[$0].kind == .slash && words[$0 + 1].kind == .number }
        let given = slash.flatMap { Double(words[$0 + 1].text) }.map { Text.number($0) }
        let size = text.contains(", height)") ? "[375, \(given ?? "667")]" : "[\(given ?? "375"), 667]"
        return "screen.design = \(size); \(text)"
    }
}
