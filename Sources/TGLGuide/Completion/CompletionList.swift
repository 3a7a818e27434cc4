/// What may be where the cursor is.
public struct CompletionList: Equatable, Sendable {
    /// Where the word begins that is being completed, as an offset into the text's UTF-8.
    public var start: Int
    /// What the word has so far.
    public var word: String
    /// The candidates in the order to show, each beginning with what the word has so far, no text twice.
    public var items: [CompletionItem]
    /// Whether the word is the path of a script: whoever may look at files adds those that it could go on to.
    public var isPath: Bool

    /// A list of these candidates.
    public init(start: Int, word: String, items: [CompletionItem] = [], isPath: Bool = false) {
        self.start = start
        self.word = word
        self.items = items
        self.isPath = isPath
    }

    /// A list of those candidates that begin with the word, the first of each text; what means nothing there is at the end.
    init(start: Int, word: String, fitting items: [CompletionItem]) {
        var seen: Set<String> = []
        let fitting = items.filter { $0.text.hasPrefix(word) && seen.insert($0.text).inserted }
        self.init(start: start, word: word, items: fitting.filter { !$0.isIdle } + fitting.filter(\.isIdle))
    }
}

/// A text that may take the word's place.
public struct CompletionItem: Equatable, Sendable {
    /// What a candidate is, for programs that show it by a sign.
    public enum Category: Sendable {
        /// Words of the language, commands of the prompt, and names that a script declared.
        case nodeKind, statement, command, property, node, variable, style, function, relation, word, device, outputForm, topic, setting
    }

    /// The text.
    public var text: String
    /// What it is.
    public var category: Category
    /// A line of help; empty where there is nothing to say.
    public var help: String
    /// An ASCII character to put behind the text when it is the only candidate.
    public var suffix: Unicode.Scalar?
    /// Whether it would mean nothing there: it is shown when asked for again.
    public var isIdle: Bool

    /// A candidate.
    public init(_ text: String, _ category: Category, help: String = "", suffix: Unicode.Scalar? = nil, isIdle: Bool = false) {
        self.text = text
        self.category = category
        self.help = help
        self.suffix = suffix
        self.isIdle = isIdle
    }
}
