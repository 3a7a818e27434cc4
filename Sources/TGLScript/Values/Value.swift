import TGLLayout

/// A value of the language.
public enum Value {
    /// A finite number.
    case number(Double)
    /// A percentage: `20%` is 20.
    case percent(Double)
    /// `true` or `false`.
    case bool(Bool)
    /// `none`, the lack of a value.
    case none
    /// A word of the language, by its number in the word book.
    case word(WordID)
    /// A node, which may have been removed.
    case node(NodeHandle)
    /// A style.
    case style(StyleHandle)
    /// A relation that is not in a slot, by its label (`keep`, `vfl`).
    case keep(KeepHandle)
    /// A text.
    case string(StringBox)
    /// A list of values of any kinds.
    case list(ListBox)
    /// A function of a script, or a built-in.
    case function(Function)
    /// A word with arguments: `share(2)`, `fixed(40)`, `minmax(40, 1fr)`, `show(A)`.
    case call(WordCall)
    /// The right side of a size or position; it exists only while a relation is computed.
    case rule(RuleBox)
    /// The content of a name before its declaration runs; scripts never see it.
    case undefined
}

/// A word's number in the word book.
public struct WordID: Hashable, Sendable {
    /// The word's number, from 0.
    public let raw: Int32
    /// The word as written.
    public var text: String { WordBook.shared.text(self) }
}

/// A node as a value: its number in the arena, which no other node will have, and its document.
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

/// A relation that is not in a slot, as a value (`keep`, `vfl`).
public struct KeepHandle: Hashable, Sendable {
    /// The relation's number in its document.
    public let index: Int32
    let document: UInt32
}

/// A word with arguments.
public final class WordCall: Counted {
    /// The word before the parentheses.
    public let word: WordID
    /// The values in the parentheses.
    public let arguments: [Value]
    /// The number of values in it, including itself and the contents of lists, and the number of levels. Beyond what a script can make,
    /// counting stops.
    let count: Int
    let height: Int
    /// The limits of what a script can make; within them, a walk over the values need not check for stops.
    private static let mostValues = 100_000
    private static let mostLevels = 100
    /// The first argument if it is a number, else 0.
    var number: Double { if case .number(let number)? = arguments.first { number } else { 0 } }

    init(word: WordID, _ arguments: [Value]) {
        self.word = word
        self.arguments = arguments
        (count, height) = WordCall.extent(of: arguments, 1)
    }

    /// The number of values in a list or in arguments at a level, including the list itself, and the number of levels.
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

    /// A word with its argument, or, if it takes several, with a list of them.
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

    /// What an argument must be instead; `nil` if it is right.
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
    /// Whether it is the sum of a percentage and a number.
    fileprivate var isPercentSum: Bool { if case .rule(let box) = self { box.rule.kind == .percent } else { false } }
    /// Whether it is this word.
    func isWord(_ word: WordID) -> Bool { if case .word(let own) = self { own == word } else { false } }
}

/// A rule under construction; for a list of rules, also its items.
public final class RuleBox: Counted {
    let rule: Rule
    let items: [Rule]
    /// The sums of a rule of kind `sum`, until it is bound.
    let sum: SumRule?
    /// The added numbers that depend on the reader or the screen.
    let live: [LiveTerm]

    init(_ rule: Rule, items: [Rule] = [], sum: SumRule? = nil, live: [LiveTerm] = []) {
        self.rule = rule
        self.items = items
        self.sum = sum
        self.live = live
    }
}

extension Value {
    /// The type of the value, with an article: `a number`.
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
