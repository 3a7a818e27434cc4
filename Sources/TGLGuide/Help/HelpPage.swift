/// A help page as data; the caller decides how to display it.
public struct HelpPage: Equatable, Sendable {
    /// A piece of a page.
    public enum Part: Equatable, Sendable {
        /// The title of the page; always first.
        case title(String)
        /// Text, with an empty line between paragraphs; code is in backquotes.
        case paragraph(String)
        /// Verbatim code: usages, lines of a session, failing code.
        case code(String)
        /// A complete script.
        case script(String)
        /// The heading of the next part.
        case heading(String)
        /// Words, each with a line of help.
        case rows([HelpRow])
        /// Phrases of other systems, each with the equivalent statement.
        case translations([HelpRow])
        /// A list of words.
        case words([String])
    }

    /// The pieces from top to bottom.
    public var parts: [Part]

    /// Creates a page from its parts.
    public init(parts: [Part] = []) { self.parts = parts }
}

/// A word with a line of help.
public struct HelpRow: Equatable, Sendable {
    /// The word.
    public let word: String
    /// The line of help.
    public let help: String

    /// Creates a row from its parts.
    public init(_ word: String, _ help: String) {
        self.word = word
        self.help = help
    }
}
