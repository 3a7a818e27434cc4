/// The index of an expression in its tree.
public struct ExprID: Hashable, Sendable {
    /// The number of the expression in its tree, from 0.
    public let raw: UInt32
    @inlinable init(raw: UInt32) { self.raw = raw }
}

/// Consecutive expressions: the items of a list, arguments, targets. `tree[list]` gives them.
public struct ExprList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable init(start: UInt32, length: UInt32) {
        self.start = start
        self.length = length
    }
    /// How many there are.
    @inlinable public var count: Int { Int(length) }
    /// True where there are none.
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// Consecutive names: parameters of a function, styles. `tree[list]` gives them.
public struct IdentifierList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable init(start: UInt32, length: UInt32) {
        self.start = start
        self.length = length
    }
    /// How many names there are.
    @inlinable public var count: Int { Int(length) }
    /// True where there are none.
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// The parts of a string, text and expressions. `tree[list]` gives them.
public struct StringPartList: Hashable, Sendable {
    @usableFromInline let start: UInt32
    @usableFromInline let length: UInt32
    @inlinable init(start: UInt32, length: UInt32) {
        self.start = start
        self.length = length
    }
    /// How many parts there are.
    @inlinable public var count: Int { Int(length) }
    /// True for the empty string.
    @inlinable public var isEmpty: Bool { length == 0 }
}

/// A name with its place.
public struct Identifier: Hashable, Sendable {
    /// The name's number in the tree's table.
    public let symbol: Symbol
    /// Where the name is, in bytes.
    public let range: SourceRange
    @inlinable init(symbol: Symbol, range: SourceRange) {
        self.symbol = symbol
        self.range = range
    }
}

/// An expression. Its parts are indices into the same tree. A part always has a smaller index than the whole, and so do the expressions in
/// a node that a function makes.
///
/// Grouping parentheses are not stored: the range of their content includes them.
public enum Expr: Hashable, Sendable {
    /// `12`, `0.5`, `1e-3`
    case number(Double)
    /// `20%` holds 20.
    case percent(Double)
    /// `2fr`, which is `share(2)`.
    case fraction(Double)
    /// A plain string has at most one part, a text. See `SyntaxTree.plainText(of:)`.
    case string(StringPartList)
    /// `true`, `false`
    case bool(Bool)
    /// `none`
    case none
    /// A bare name with any meaning; a kind word here is the name of a property.
    case name(Symbol)
    /// `self`, `parent`, `prev`, `next`, `first`, `last` by themselves. After a dot they are a `member`.
    case live(LiveWord)
    /// `[a, b]`
    case list(ExprList)
    /// `-a`, `not a`
    case unary(UnaryOperator, ExprID)
    /// `a + b`, `a..b`, `a == b`, `a and b`
    case binary(BinaryOperator, ExprID, ExprID)
    /// `a.name`; `at` is the offset of the name. See `SyntaxTree.nameRange(of:)`.
    case member(ExprID, name: Symbol, at: UInt32)
    /// `f(a, b)`
    case call(ExprID, arguments: ExprList)
    /// `a[i]`
    case index(ExprID, ExprID)
    /// `t => body`, `(a, b) => body`; the body of a template is a node.
    case function(parameters: IdentifierList, body: RightSide)
    /// `if condition then a else b`
    case choice(condition: ExprID, then: ExprID, otherwise: ExprID)
    /// A placeholder for an expression that could not be parsed; a diagnostic says why.
    case missing
}

/// A part of a string.
public enum StringPart: Hashable, Sendable {
    /// Text with its escapes resolved; `tree.text(ref)` gives it.
    case text(TextRef)
    /// What is between `{` and `}`.
    case value(ExprID)
}

/// A text of the tree: a piece of the source, or a text with its escapes resolved.
public struct TextRef: Hashable, Sendable {
    @usableFromInline let start: UInt32
    /// The length; the top bit is set if `start` is an index into the resolved texts.
    @usableFromInline let lengthAndPool: UInt32

    init(start: UInt32, length: UInt32, isResolved: Bool) {
        self.start = start
        self.lengthAndPool = length | (isResolved ? 0x8000_0000 : 0)
    }

    var isResolved: Bool { lengthAndPool & 0x8000_0000 != 0 }
    var range: Range<Int> { Int(start)..<(Int(start) + Int(lengthAndPool & 0x7FFF_FFFF)) }
}

/// An operator with one operand.
public enum UnaryOperator: UInt8, CaseIterable, Sendable {
    /// `-` and `not`
    case negate, not

    /// The sign or word as written.
    public var text: String { self == .negate ? "-" : "not" }
}

/// An operator with two operands, from the lowest precedence to the highest.
public enum BinaryOperator: UInt8, CaseIterable, Sendable {
    /// `or`, `and`
    case or, and
    /// `== != < <= > >= ~=`; they do not chain.
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, about
    /// `..`, which does not chain either.
    case range
    /// `+`, `-`
    case add, subtract
    /// `*`, `/`, `mod`
    case multiply, divide, modulo
    /// `@`: a value with a priority, the whole right side of a relation.
    case priority

    /// The sign or word as written.
    public var text: String {
        switch self {
        case .or: "or"
        case .and: "and"
        case .equal: "=="
        case .notEqual: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .about: "~="
        case .range: ".."
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .modulo: "mod"
        case .priority: "@"
        }
    }

    /// True for `+ - * / mod`, and for `@`, whose left side is a value of this sort.
    var isArithmetic: Bool { rawValue >= BinaryOperator.add.rawValue }

    /// True for `== != < <= > >= ~=`.
    public var isComparison: Bool {
        rawValue >= BinaryOperator.equal.rawValue && rawValue <= BinaryOperator.about.rawValue
    }
}
