// What is not one property, kind, statement or command: relations, sizes, positions, words that stand for nodes.

import TGLTexts

/// One row of the table of topics: a page of its own.
public struct TopicInfo: Sendable {
    /// What the page is asked for by.
    public let name: String
    /// What the page is about, in a line.
    public let summary: String
    /// The page: paragraphs with an empty line between them, code in backquotes.
    public let text: String
    /// A script that runs as it is.
    public let example: String

    /// The file of the topics.
    package static let table = TextTable(
        "topics", TextForm(code: ["example"]), values: ["commands": Array(SessionCommand.bareWords.joined(separator: ", ").utf8)])

    /// All topics, in the order in which they are listed.
    public static let all = table.sections.map {
        TopicInfo(name: $0.key, summary: $0.title, text: $0.text, example: $0.code("example"))
    }

    /// The row of a topic, nil where there is none of that name.
    public static func named(_ name: String) -> TopicInfo? { all.first { $0.name == name } }
}
