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
    /// A word with arguments: `share(2)`, `fixed(40)`, `minmax(40, 1fr)`, `show(A)`.
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

/// A word with arguments.
public final class WordCall: Counted {
    /// The word before the bracket.
    public let word: WordID
    /// What is in the brackets.
    public let arguments: [Value]
    /// How many values it holds, itself too and lists with what they hold, and how many levels of them there are. Beyond what
    /// a script can make it is not counted on.
    let count: Int
    let height: Int
    /// What a script can make: whoever goes through one needs no look at the limits.
    private static let mostValues = 100_000
    private static let mostLevels = 100
    /// The first argument, where it is a number.
    var number: Double { if case .number(let number)? = arguments.first { number } else { 0 } }

    init(word: WordID, _ arguments: [Value]) {
        self.word = word
        self.arguments = arguments
        (count, height) = WordCall.extent(of: arguments, 1)
    }

    /// How many values there are in a list or in brackets at a level, the list too, and how many levels.
    private static func extent(of values: some Collection<Value>, _ level: Int) -> (count: Int, height: Int) {
        var all = (count: 1, height: 1)
        guard level <= mostLevels else { return all }
        for value in values {
            let inner: (count: Int, height: Int) =
                switch value {
                case .list(let list): extent(of: list, level + 1)
                case .call(let call): (call.count, call.height)
                default: (1, 0)
                }
            all = (all.count + inner.count, max(all.height, inner.height + 1))
            if all.count > mostValues { break }
        }
        return all
    }

    convenience init(word: WordID, argument: Double) { self.init(word: word, [.number(argument)]) }

    /// A word with its argument or, if it takes several, with the list of them.
    static func value(_ word: WordID, of given: Value) throws(Failure) -> Value {
        if case .list(let list) = given, word.mostArguments > 1 || word.namesNode(of: list.count) { return try value(word, list.items) }
        return try value(word, [given])
    }

    /// A word with arguments: `share(2)`.
    static func value(_ word: WordID, _ arguments: [Value]) throws(Failure) -> Value {
        let wanted = WordBook.calls[word.text] ?? 1...1
        guard wanted.contains(arguments.count) else {
            throw Failure.argumentCount(word.text, wanted.lowerBound, wanted.upperBound, arguments.count)
        }
        let call = WordCall(word: word, arguments)
        if call.count > mostValues || call.height > mostLevels {
            let most = call.height > mostLevels ? "\(mostLevels) levels" : "\(mostValues) values"
            throw Failure(.argument, "`\(word.text)` holds too much: the limit is \(most)", note: "this limit is fixed")
        }
        if let value = try liveValue(word, arguments) { return value }
        if word.spot != nil, let needs = spotNeeds(word, arguments) {
            throw Failure.type("`\(word.text)`", needs: needs.text, got: needs.got)
        }
        for (place, argument) in arguments.enumerated() {
            if let needs = needs(word, place, argument) { throw Failure.type("`\(word.text)`", needs: needs, got: argument) }
        }
        return .call(call)
    }

    /// What an argument must be instead; `nil` where it is.
    private static func needs(_ word: WordID, _ place: Int, _ argument: Value) -> String? {
        let isNumber = if case .number = argument { true } else { false }
        let isString = if case .string = argument { true } else { false }
        let isPercent = if case .percent = argument { true } else { false }
        switch word {
        case .minmax, .show, .item, .header, .rows, .columns, .part, .gap: return nil
        case .repeat:
            if place > 0 || isNumber || argument.isWord(.autoFill) || argument.isWord(.autoFit) { return nil }
            return "a number, autoFill or autoFit first"
        case .fitContent: return isNumber || isPercent || argument.isPercentSum ? nil : "a number or a percentage"
        case .span: return isNumber || isString ? nil : "a number or the name of a line"
        case .line: return place == 0 ? (isString ? nil : "the name of a line first") : (isNumber ? nil : "a number after the name")
        default: return isNumber ? nil : "a number"
        }
    }
}

extension Value {
    /// Whether it is a percentage and a number.
    fileprivate var isPercentSum: Bool { if case .rule(let box) = self { box.rule.kind == .percent } else { false } }
    /// Whether it is that word.
    func isWord(_ word: WordID) -> Bool { if case .word(let own) = self { own == word } else { false } }
}

/// A rule under construction, with the items of a list of rules.
public final class RuleBox: Counted {
    let rule: Rule
    let items: [Rule]
    /// Of a rule of kind `sum` the sums, until it is bound.
    let sum: SumRule?
    /// Numbers that are added and that depend on the reader or the screen.
    let live: [LiveTerm]

    init(_ rule: Rule, items: [Rule] = [], sum: SumRule? = nil, live: [LiveTerm] = []) {
        self.rule = rule
        self.items = items
        self.sum = sum
        self.live = live
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
