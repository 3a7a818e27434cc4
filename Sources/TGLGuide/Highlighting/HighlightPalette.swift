// The colours of highlighting, in one table.

import TGLRender

/// The colours of roles while typing.
///
/// All have medium lightness, so they are readable on dark and light backgrounds; wrong text is also underlined.
public enum HighlightPalette {
    /// A row: the name of a role, an example, and the parameters of its escape sequence with 16 and with 256 colours.
    public struct Row: Sendable {
        /// The role.
        public let role: HighlightRole
        /// The name in the list of `:set colours`.
        public let name: String
        /// An example of text with the role.
        public let example: String
        /// The parameters with 16 colours; nil for normal text.
        let basic: String?
        /// The parameters with 256 colours or more; nil for normal text.
        let rich: String?
    }

    /// All rows, in the order of the roles.
    public static let rows: [Row] = [
        Row(role: .kind, name: "kinds", example: "linear view label", basic: "1;36", rich: "1;38;5;31"),
        Row(role: .property, name: "properties", example: "width gravity", basic: "36", rich: "38;5;31"),
        Row(role: .word, name: "keywords", example: "let wrap parent :undo", basic: "35", rich: "38;5;133"),
        Row(role: .number, name: "numbers", example: "12 50%", basic: "32", rich: "38;5;166"),
        Row(role: .string, name: "strings", example: "\"text\"", basic: "32", rich: "38;5;28"),
        Row(role: .comment, name: "comments", example: "# a comment", basic: "2", rich: "38;5;244"),
        Row(role: .node, name: "nodes", example: "A cell[3]", basic: "1", rich: "1"),
        Row(role: .variable, name: "variables", example: "gap", basic: nil, rich: nil),
        Row(role: .function, name: "functions", example: "min round", basic: "1;35", rich: "38;5;30"),
        Row(role: .style, name: "styles", example: "card", basic: "1;32", rich: "38;5;97"),
        Row(role: .operatorSign, name: "operators", example: "= <= + ..", basic: nil, rich: nil),
        Row(role: .punctuation, name: "brackets", example: "{ [ ( , .", basic: nil, rich: nil),
        Row(role: .bracketMatch, name: "matching bracket", example: "( )", basic: "1;4;36", rich: "1;4;38;5;166"),
        Row(role: .wrong, name: "wrong", example: "wdith", basic: "4;31", rich: "4;38;5;160"),
    ]

    /// The parameters of the escape sequence for a role's colour; nil for normal text.
    public static func code(for role: HighlightRole, _ depth: ColorDepth) -> String? {
        switch depth {
        case .none: nil
        case .basic: byRole[role]?.basic
        case .palette, .trueColor: byRole[role]?.rich
        }
    }

    private static let byRole = Dictionary(uniqueKeysWithValues: rows.map { ($0.role, $0) })

    /// The list that `:set colours` shows, a line for each role.
    public static func list(_ depth: ColorDepth) -> TerminalText {
        let width = (rows.map(\.name.count).max() ?? 0) + 2
        return rows.map { row -> TerminalText in
            let name = row.name + String(repeating: " ", count: width - row.name.count)
            guard let code = code(for: row.role, depth) else { return "\(name)\(row.example)\n" }
            return "\(name)\u{1B}[\(code)m\(row.example)\u{1B}[0m\n"
        }.joined()
    }
}
