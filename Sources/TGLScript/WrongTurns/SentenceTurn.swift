import TGLLayout
import TGLSyntax

/// Texts that are no statements: sentences, calls of other languages, a word too many or too few. The rows are in `foreign-statements.txt`.
package struct SentenceTurn {
    package let pattern: TurnPattern
    /// The statement; `nil` if there is none.
    package let ours: String?
    /// A remark.
    let because: String
    /// Whether the statement is in a node's block.
    package var isInBlock: Bool { place == .inBlock || place == .inBlockOfVert }
    /// Where the row applies: the kind of the node `<a>`, or of its container.
    package let place: ForeignPlace
    /// The scene of its example, and the example; empty if both follow from the pattern.
    package let scene, example: String

    private init(_ row: ForeignTable.Row) {
        pattern = TurnPattern(row.theirs)
        (ours, because, place, scene, example) = (row.ours, row.because, row.place, row.scene, row.example)
    }

    /// The answer to such a text; `nil` if no row matches.
    static func answer(_ words: TurnWords, _ scope: TurnScope, last: Bool = false) -> TurnAnswer? {
        if !last, let first = words.first, first.key == "label", words.count > 2, let word = words.last, scope.loops.contains(word.text) {
            return TurnAnswer(statement: words.dropLast().text + " \"{\(word.text)}\"")
        }
        if !last, let answer = relations(words, scope) { return answer }
        // An error in a format is reported at its place in the string.
        if last, words.first?.text == "vfl" { return nil }
        for row in last ? others : all where !row.isInBlock || !scope.open.isEmpty {
            guard var filled = row.pattern.match(words), scope.applies(row.place, to: filled["<a>"]?.text ?? "") else {
                continue
            }
            // A property is not a node.
            let isNamedFirst = row.pattern.text.hasPrefix("<a> ") && !row.pattern.text.hasPrefix("<a> .")
            if isNamedFirst, let name = filled["<a>"], PropertyName(name.text) != nil, scope.node(name.text) == nil { continue }
            if let block = filled["<block>"] {
                filled["<each>"] = each(block)
                if row.ours?.hasPrefix("when ") ?? false || row.ours?.hasPrefix("animate ") ?? false {
                    let texts = TurnReader(scope: scope).block(block)
                    filled["<block>"] = TurnValues.words(texts.joined(separator: "; "), like: block)
                }
            }
            if let string = filled["<s>"]?.first { filled["<bare>"] = TurnWord.simple(String(string.text.dropFirst().dropLast())) }
            if let count = filled["<n>"].flatMap({ Int($0.text) }) { filled["<last>"] = TurnWord.simple(String(count - 1)) }
            if let device = filled["<d>"].flatMap({ words in Devices.all.first { $0.name == words.text } }) {
                filled["<width>"] = TurnWord.simple(Text.number(device.size.width))
            }
            let parent = filled["<a>"].map { scope.containerName(of: $0.text) } ?? "screen"
            for slot in ["<p>", "<q>"] { if let name = filled[slot] { filled[slot] = TurnWord.simple(TurnPattern.property(name.text)) } }
            let ours = row.ours.map { TurnPattern.fillValues($0, filled).replacing("{parent}", with: parent) }
            return TurnAnswer(statement: ours, because: TurnPattern.fill(row.because, filled))
        }
        return last ? nil : question(words)
    }

    /// `Spacer()`, `spacer s`
    static func isSpacer(_ words: TurnWords) -> Bool { words.first?.key == "spacer" && words.count < 5 }

    /// The words of a loop's block, with an index after each node's name.
    private static func each(_ block: TurnWords) -> TurnWords {
        var words = Array(block)
        // A closure may name its own variable, or use `$0`.
        if words.count > 2, words[0].kind == .name, words[1].text == "in" {
            let variable = words[0].text
            words.removeFirst(2)
            for index in words.indices where words[index].text == variable { words[index].text = "i" }
        }
        for index in words.indices.dropLast().reversed() where words[index].text == "$" && words[index + 1].text == "0" {
            words[index + 1].text = "i"
            words.remove(at: index)
        }
        for index in words.indices.dropLast() where words[index].kind == .name && Kind(word: words[index].text) != nil {
            let isFirst = index == 0 || [.semicolon, .leftBrace].contains(words[index - 1].kind) || words[index].isFirstOnLine
            let isPlain = index + 2 >= words.count || words[index + 2].kind != .leftBracket
            if isFirst, isPlain, words[index + 1].kind == .name { words[index + 1].text += "[i]" }
        }
        return words[...]
    }

    /// `how do I center a box?`: the help on the first word that has a page.
    private static func question(_ words: TurnWords) -> TurnAnswer? {
        guard let first = words.first, words.dropFirst().first?.kind != .dot else { return nil }
        let asks = ["how", "what", "where", "can", "could", "is", "do", "does", "please", "i", "which", "who"].contains(first.key)
        guard first.text == "?" || words.last?.text == "?" || asks && words.count > 2 else { return nil }
        if words.contains(where: { [.assign, .leftBrace].contains($0.kind) }) {
            return TurnAnswer(because: "type `:help` to see what there is; `why A.width` says where a number comes from")
        }
        let known = words.first { PropertyName($0.text) != nil || $0.text.count > 3 && !PhraseBook.phrases($0.text).isEmpty }
        return TurnAnswer(
            because: known.map { "type `:help \($0.text)`; `:help` alone shows what there is" } ?? "type `:help` to see what there is")
    }

    /// All rows; the first match applies.
    package static let all = rows { $0 != "last" && $0 != "values" }
    /// The rows that apply only if nothing else is known.
    package static let others = rows { $0 == "last" }
    /// The rows of values: calls and sums within a statement.
    package static let values = rows { $0 == "values" }

    private static func rows(_ isWanted: (String) -> Bool) -> [SentenceTurn] {
        ForeignTable.statements.rows.filter { isWanted($0.section) }.map(SentenceTurn.init)
    }
}
