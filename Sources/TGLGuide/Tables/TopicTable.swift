// Topics that are not a single property, kind, statement or command: relations, sizes, positions, words for nodes.

import TGLTexts

/// A row of the table of topics, with its own page.
public struct TopicInfo: Sendable {
    /// The name of the topic.
    public let name: String
    /// A one-line description of the page.
    public let summary: String
    /// The text of the page: paragraphs separated by empty lines, with code in backquotes.
    public let text: String
    /// A complete example script.
    public let example: String

    /// The file with the topics.
    package static let table = TextTable(
        "topics", TextForm(code: ["example"]), values: ["commands": Array(SessionCommand.bareWords.joined(separator: ", ").utf8)])

    /// All topics, in the order in which they are listed.
    public static let all = table.sections.map {
        TopicInfo(name: $0.key, summary: $0.title, text: $0.text, example: $0.code("example"))
    }

    /// The row of a topic; nil if there is none.
    public static func named(_ name: String) -> TopicInfo? { all.first { $0.name == name } }
}
