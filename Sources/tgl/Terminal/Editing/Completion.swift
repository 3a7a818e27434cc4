/// The completions at the place where Tab was pressed.
public struct Completion: Equatable, Sendable {
    /// A candidate for the word.
    public struct Choice: Equatable, Sendable {
        /// The text to insert.
        public var text: String
        /// A line of help, shown beside it in the list.
        public var help: String
        /// An ASCII character to insert after it if it is the only candidate.
        public var suffix: Unicode.Scalar?
        /// Whether it is only shown, dimmed, when Tab is pressed again. Such candidates come last.
        public var isIdle: Bool

        /// Creates a candidate from its parts.
        public init(_ text: String, help: String = "", suffix: Unicode.Scalar? = nil, isIdle: Bool = false) {
            self.text = text
            self.help = help
            self.suffix = suffix
            self.isIdle = isIdle
        }
    }

    /// The byte offset at which the word begins.
    public var start: Int
    /// The candidates in display order; each begins with the text of the word.
    public var choices: [Choice]

    /// Creates a list from its parts.
    public init(start: Int, choices: [Choice]) {
        self.start = start
        self.choices = choices
    }
}

/// Computes the completions at `cursor`, a byte offset into `text`, which is the whole entry and may have several lines.
public typealias Completer = (_ text: String, _ cursor: Int) -> Completion
