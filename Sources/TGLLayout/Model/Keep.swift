import TGLSolver

/// How the two sides of a relation compare.
public typealias Comparison = TGLSolver.Comparison

/// A relation beside the slots: what `keep` and `vfl` add (C-20, C-39).
public struct Keep: Equatable, Sendable {
    /// The left side of the relation.
    public enum Form: Equatable, Sendable {
        /// One size or position: the relation reads as a rule or bound of it would.
        case property(node: Int32, prop: Prop)
        /// A sum, in coordinates of the nearest common container.
        case equation(LinearSum)
        /// A visual format; the sign and the rule are not used.
        case format(VisualFormat)
    }

    /// The node that it belongs to, and with which it goes.
    public var owner: Int32
    /// The left side of the relation.
    public var form: Form
    /// How the two sides compare.
    public var sign: Comparison
    /// The right side, with the priority. `rule.add` is the constant that a script can change.
    public var rule: Rule
    /// Whether it is in force.
    public var isActive: Bool
    /// Its label; `nil` where it has none.
    public var label: String?
    /// The statement's relation as written, for messages: `Photo.top >= Field.bottom + 8`, or the format's string.
    public var text: String
    /// Where it was written.
    public var source: Source

    /// A relation by its parts.
    public init(
        owner: Int32, form: Form, sign: Comparison = .equal, rule: Rule = .number(0), isActive: Bool = true, label: String? = nil,
        text: String, source: Source = -1
    ) {
        self.owner = owner
        self.form = form
        self.sign = sign
        self.rule = rule
        self.isActive = isActive
        self.label = label
        self.text = text
        self.source = source
    }
}
