import TGLLayout
import TGLSyntax

/// A line of the phrase book as a pattern: the same line with other nodes and numbers gives the same statement with these.
struct PhraseTurn {
    let system: PhraseSystem
    let phrase: Phrase
    /// Its words, and its words without those that have no effect.
    private let forms: [TurnWords]
    private let ours: TurnWords
    private let nodes: Set<String>

    private static func words(_ text: String) -> TurnWords { TurnWord.read(SourceFile(name: "", text: text), names: .layout)[...] }

    private init?(_ phrase: Phrase, of system: PhraseSystem, _ nodes: Set<String>) {
        guard let typed = phrase.typed else { return nil }
        self.system = system
        self.phrase = phrase
        self.nodes = nodes
        let words = Self.words(typed)
        forms = [words] + [ForeignLine(words, TurnScope(document: nil))?.words].compactMap { $0 }
        ours = Self.words(phrase.ours)
    }

    private static let all: [PhraseTurn] = PhraseBook.systems.flatMap { system in
        let nodes = names(in: PhraseBook.scene + "\n" + system.scene)
        return system.phrases.compactMap { PhraseTurn($0, of: system, nodes) }
    }

    /// The nodes that a scene makes.
    private static func names(in scene: String) -> Set<String> {
        let words = words(scene)
        var names: Set<String> = []
        for index in words.indices.dropLast() where Kind(word: words[index].text) != nil {
            let next = ["horz", "vert"].contains(words[index + 1].text) ? index + 2 : index + 1
            if next < words.endIndex, words[next].kind == .name { names.insert(words[next].text) }
        }
        return names
    }

    /// The first pattern that a line matches, with its statement.
    static func answer(_ words: TurnWords, _ scope: TurnScope) -> (turn: PhraseTurn, statement: String)? {
        let plain = ForeignLine(words, scope)?.words
        for turn in all {
            for form in turn.forms {
                guard let filled = turn.match(words, form, scope) ?? plain.flatMap({ turn.match($0, form, scope) }) else { continue }
                return (turn, turn.statement(filled))
            }
        }
        return nil
    }

    /// The nodes and numbers in a line for those of the pattern.
    private func match(_ words: TurnWords, _ form: TurnWords, _ scope: TurnScope) -> [String: String]? {
        guard words.count == form.count else { return nil }
        var filled: [String: String] = [:]
        for (word, example) in zip(words, form) {
            let isNode = nodes.contains(example.text) && word.kind == .name && (scope.document == nil || scope.node(word.text) != nil)
            if isNode || example.kind == .number && word.kind == .number {
                if filled.updateValue(word.text, forKey: example.text) ?? word.text != word.text { return nil }
            } else if word.key != example.key {
                return nil
            }
        }
        return filled
    }

    private func statement(_ filled: [String: String]) -> String {
        TurnWords(
            ours.map { word in
                var word = word
                word.text = filled[word.text] ?? word.text
                return word
            }
        ).text
    }
}

/// What is written here for a line of another system, for help: without a document, so that its names may be those of any nodes.
public struct ForeignAnswer {
    /// The statement; `nil` if there is none.
    public let statement: String?
    /// A remark.
    public let because: String
    /// The line of the phrase book that it matches.
    public let phrase: (system: PhraseSystem, phrase: Phrase)?

    /// Translates a line as the help of errors does; `nil` if it is unknown.
    public init?(_ line: String) {
        guard line.utf8.count < 400 else { return nil }
        let words = TurnWord.read(SourceFile(name: "", text: line), names: .layout)[...].statements.first { !$0.isEmpty } ?? []
        let scope = TurnScope(document: nil)
        let like = PhraseTurn.answer(words, scope)
        let answer = TurnReader(scope: scope).answers(words).first { answer in
            answer.statement.map { $0 != words.text && !SyntaxTree.parse($0, names: .layout).hasErrors } ?? true
        }
        guard answer != nil || like != nil else { return nil }
        statement = answer?.statement ?? like?.statement
        because = answer?.because ?? ""
        phrase = like.map { ($0.turn.system, $0.turn.phrase) }
    }
}
