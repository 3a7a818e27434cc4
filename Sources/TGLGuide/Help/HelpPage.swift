/// A page of help, as values: whoever shows it decides how.
public struct HelpPage: Equatable, Sendable {
    /// A piece of a page.
    public enum Part: Equatable, Sendable {
        /// What the page is about; is first.
        case title(String)
        /// Text, with an empty line between its paragraphs; code in it is in backquotes.
        case paragraph(String)
        /// Lines of code as they are: usages, lines of a session, what fails.
        case code(String)
        /// A script that runs as it is.
        case script(String)
        /// What the next part is.
        case heading(String)
        /// Words with a line on each.
        case rows([HelpRow])
        /// What other systems write, and the statement that does it here.
        case translations([HelpRow])
        /// Words one after the other.
        case words([String])
    }

    /// The pieces from top to bottom.
    public var parts: [Part]

    /// A page of these pieces.
    public init(parts: [Part] = []) { self.parts = parts }
}

/// A word and a line on it.
public struct HelpRow: Equatable, Sendable {
    /// The word.
    public let word: String
    /// What there is to say of it.
    public let help: String

    /// A row of a word and what there is to say of it.
    public init(_ word: String, _ help: String) {
        self.word = word
        self.help = help
    }
}
