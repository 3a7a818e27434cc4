/// The completions at a cursor.
public struct CompletionList: Equatable, Sendable {
    /// The byte offset at which the word to complete begins.
    public var start: Int
    /// The word typed so far.
    public var word: String
    /// The candidates in display order. Each begins with the word, and none occurs twice.
    public var items: [CompletionItem]
    /// Whether the word is the path of a script; the caller then adds matching files.
    public var isPath: Bool

    /// Creates a list from its parts.
    public init(start: Int, word: String, items: [CompletionItem] = [], isPath: Bool = false) {
        self.start = start
        self.word = word
        self.items = items
        self.isPath = isPath
    }

    /// Creates a list of the candidates that begin with the word, without duplicates; those without effect come last.
    init(start: Int, word: String, fitting items: [CompletionItem]) {
        var seen: Set<String> = []
        let fitting = items.filter { $0.text.hasPrefix(word) && seen.insert($0.text).inserted }
        self.init(start: start, word: word, items: fitting.filter { !$0.isIdle } + fitting.filter(\.isIdle))
    }
}

/// A candidate for the word.
public struct CompletionItem: Equatable, Sendable {
    /// The sort of a candidate, for programs that show it as an icon.
    public enum Category: Sendable {
        /// Words of the language, commands of the prompt, and names that a script declared.
        case nodeKind, statement, command, property, node, variable, style, function, relation, word, device, outputForm, topic, setting
    }

    /// The text to insert.
    public var text: String
    /// The sort of the candidate.
    public var category: Category
    /// A line of help; may be empty.
    public var help: String
    /// An ASCII character to insert after the text if it is the only candidate.
    public var suffix: Unicode.Scalar?
    /// Whether it would have no effect there. It is then only shown if completion is requested again.
    public var isIdle: Bool

    /// Creates a candidate from its parts.
    public init(_ text: String, _ category: Category, help: String = "", suffix: Unicode.Scalar? = nil, isIdle: Bool = false) {
        self.text = text
        self.category = category
        self.help = help
        self.suffix = suffix
        self.isIdle = isIdle
    }
}
