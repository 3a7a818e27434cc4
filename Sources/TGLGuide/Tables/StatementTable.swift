// The table of statements, used by help and completion.

import TGLLayout
import TGLRender
import TGLTexts

/// A row of the table of statements.
public struct StatementInfo: Sendable {
    /// The keyword with which the statement begins.
    public let name: String
    /// Its usages, separated by three spaces.
    public let usage: String
    /// A one-line description.
    public let help: String
    /// A complete example script.
    public let example: String

    /// The file with the statements.
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

    /// The row of a statement; nil if there is none.
    public static func named(_ name: String) -> StatementInfo? { all.first { $0.name == name } }
}
