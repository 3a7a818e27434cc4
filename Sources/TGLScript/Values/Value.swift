import TGLLayout

/// A value of the language.
public enum Value {
    /// A finite number.
    case number(Double)
    /// `20%` holds 20.
    case percent(Double)
    /// `true` or `false`.
    case bool(Bool)
    /// `none`: no value.
    case none
    /// A word of the catalogue, by its number in the word book.
    case word(WordID)
    /// A node, which may have been removed since.
    case node(NodeHandle)
    /// A style.
    case style(StyleHandle)
    /// A relation beside the slots, by its label.
    case keep(KeepHandle)
    /// A text.
    case string(StringBox)
    /// A list of values of any kinds.
    case list(ListBox)
    /// A function of a script, or a built-in.
    case function(Function)
    /// A word with a number: `share(2)`, `fixed(40)`, `count(5)`.
    case call(WordCall)
    /// What the right side of a size or position came down to; it lives only while a relation is computed.
    case rule(RuleBox)
    /// A name that holds nothing yet; no script sees it.
    case undefined
}

/// A word's number in the word book.
public struct WordID: Hashable, Sendable {
    /// The word's number, from 0.
    public let raw: Int32
    /// The word as written.
    public var text: String { WordBook.shared.text(self) }
}

/// A node as a value: its place in the arena, which no other node ever takes, and in which document.
public struct NodeHandle: Hashable, Sendable {
    /// The node's number in its document.
    public let index: Int32
    let document: UInt32
}

/// A style as a value.
public struct StyleHandle: Hashable, Sendable {
    /// The style's number in its document.
    public let index: Int32
    let document: UInt32
}

/// A relation beside the slots as a value (`keep`, `vfl`).
public struct KeepHandle: Hashable, Sendable {
    /// The relation's number in its document.
    public let index: Int32
    let document: UInt32
}

/// A word with a number.
public final class WordCall: Counted {
    /// The word before the bracket.
    public let word: WordID
    /// The number in the bracket.
    public let argument: Double

    init(word: WordID, argument: Double) {
        self.word = word
        self.argument = argument
    }

    /// A word with an argument: `share(2)`.
    static func value(_ word: WordID, _ argument: Value) throws(Failure) -> Value {
        guard case .number(let number) = argument else {
            throw Failure.type("`\(word.text)`", needs: "a number", got: argument)
        }
        return .call(WordCall(word: word, argument: number))
    }
}

/// A rule under construction, with the items of a list of rules.
public final class RuleBox: Counted {
    let rule: Rule
    let items: [Rule]
    /// Of a rule of kind `sum` the sums, until it is bound.
    let sum: SumRule?

    init(_ rule: Rule, items: [Rule] = [], sum: SumRule? = nil) {
        self.rule = rule
        self.items = items
        self.sum = sum
    }
}

extension Value {
    /// What kind of value it is, with an article: `a number`.
    public var kindText: String {
        switch self {
        case .number: "a number"
        case .percent: "a percentage"
        case .bool: "a bool"
        case .none: "none"
        case .word, .call: "a keyword"
        case .node: "a node"
        case .style: "a style"
        case .keep: "a relation"
        case .string: "a string"
        case .list: "a list"
        case .function: "a function"
        case .rule: "a rule"
        case .undefined: "nothing"
        }
    }
}
