/// The role of a piece of text, which determines its colour.
public enum HighlightRole: String, CaseIterable, Sendable {
    /// The word for a kind of node: `view`.
    case kind
    /// A property of a node: `width`.
    case property
    /// A keyword, or a value such as `wrap`; the name of a session command.
    case word
    /// A number with its percent sign.
    case number
    /// A string with its quotes, without interpolated expressions.
    case string
    /// A comment.
    case comment
    /// The name of a node that exists or that the text creates.
    case node
    /// The name of a variable, a knob or a parameter.
    case variable
    /// The name of a function.
    case function
    /// The name of a style.
    case style
    /// An operator.
    case operatorSign
    /// A bracket, a comma, a dot.
    case punctuation
    /// The bracket at the cursor, or its partner.
    case bracketMatch
    /// An unknown name, a property that its node does not have, or a misplaced token.
    case wrong
}

/// A piece of text with a role.
public struct HighlightSpan: Hashable, Sendable {
    /// The range in bytes of UTF-8.
    public let range: Range<Int>
    /// The role.
    public let role: HighlightRole

    /// Creates a span from its parts.
    public init(_ range: Range<Int>, _ role: HighlightRole) {
        self.range = range
        self.role = role
    }
}
