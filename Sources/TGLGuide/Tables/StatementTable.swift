// The table of statements: one row each, read by help and completion.

import TGLLayout
import TGLRender
import TGLTexts

/// One row of the table of statements.
public struct StatementInfo: Sendable {
    /// The word that the statement begins with.
    public let name: String
    /// The forms that it takes, three spaces between them.
    public let usage: String
    /// What it does, in a line.
    public let help: String
    /// A script that runs as it is.
    public let example: String

    /// The file of the statements.
    package static let table = TextTable(
        "statements", TextForm(code: ["usage", "example"]),
        values: [
            "curves": Array(AnimationCurve.allCases.map(\.rawValue).joined(separator: "|").utf8),
            "forms": Array(OutputForm.words(for: .statement).joined(separator: "|").utf8),
        ])

    /// All statements, in the order in which they are listed.
    public static let all = table.sections.map {
        StatementInfo(
            name: $0.key, usage: $0.code("usage").replacing("\n", with: "   "), help: $0.text, example: $0.code("example"))
    }

    /// The row of a statement, nil where there is none of that name.
    public static func named(_ name: String) -> StatementInfo? { all.first { $0.name == name } }
}
