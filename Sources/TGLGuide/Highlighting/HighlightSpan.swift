/// What a piece of a text is, for whoever colours it.
public enum HighlightRole: String, CaseIterable, Sendable {
    /// The word of a kind of node: `view`.
    case kind
    /// A property of a node: `width`.
    case property
    /// A word of the language, or a value such as `wrap`; the name of a session command.
    case word
    /// A number with its percent sign.
    case number
    /// A string with its quotes, without the expressions in it.
    case string
    /// A comment.
    case comment
    /// The name of a node that exists, or that the text makes.
    case node
    /// The name of a variable, a knob or a parameter.
    case variable
    /// The name of a function.
    case function
    /// The name of a style.
    case style
    /// A sign that sets, compares or computes.
    case operatorSign
    /// A bracket, a comma, a dot.
    case punctuation
    /// The bracket at the cursor, and its partner.
    case bracketMatch
    /// A name that nothing has, a property that its node does not take, a token that cannot be where it is.
    case wrong
}

/// A piece of a text that has a role.
public struct HighlightSpan: Hashable, Sendable {
    /// Where it is, in bytes of UTF-8.
    public let range: Range<Int>
    /// What it is.
    public let role: HighlightRole

    /// A piece with its role.
    public init(_ range: Range<Int>, _ role: HighlightRole) {
        self.range = range
        self.role = role
    }
}
