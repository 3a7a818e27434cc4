/// What could be where Tab was pressed.
public struct Completion: Equatable, Sendable {
    /// A text that may take the word's place.
    public struct Choice: Equatable, Sendable {
        /// The text.
        public var text: String
        /// A line of help, shown beside it in the list.
        public var help: String
        /// An ASCII character to put behind it when it is the only choice.
        public var suffix: Unicode.Scalar?
        /// Whether it is shown only when Tab is pressed again, dimmed. Such choices are behind all others.
        public var isIdle: Bool

        /// A choice; without a suffix nothing is put behind it.
        public init(_ text: String, help: String = "", suffix: Unicode.Scalar? = nil, isIdle: Bool = false) {
            self.text = text
            self.help = help
            self.suffix = suffix
            self.isIdle = isIdle
        }
    }

    /// Where the word begins, as an offset into the text's UTF-8.
    public var start: Int
    /// The choices in the order to show, each beginning with what the word has so far.
    public var choices: [Choice]

    /// Choices for the word that begins at `start`.
    public init(start: Int, choices: [Choice]) {
        self.start = start
        self.choices = choices
    }
}

/// Answers what could be at `cursor`, an offset into the UTF-8 of `text`, which is the whole entry and
/// may have several lines.
public typealias Completer = (_ text: String, _ cursor: Int) -> Completion
