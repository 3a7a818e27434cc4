/// A name as a small number, which is the same in all trees that share a `SymbolTable`.
public struct Symbol: Hashable, Comparable, Sendable {
    /// The name's number in its table, from 0.
    public let raw: UInt32

    /// The symbol of a number.
    @inlinable
    public init(raw: UInt32) { self.raw = raw }

    /// The symbol of a word that every table knows.
    @inlinable
    public init(_ word: Word) { self.raw = UInt32(word.rawValue) }

    /// The symbol of a vocabulary's first kind word; the others follow in their order.
    @usableFromInline static let firstKind = UInt32(Word.height.rawValue) + 1

    /// Orders symbols by their numbers.
    @inlinable
    public static func < (a: Symbol, b: Symbol) -> Bool { a.raw < b.raw }

    /// The word that this is, if every table knows it.
    @inlinable
    public var word: Word? { raw < 256 ? Word(rawValue: UInt8(raw)) : nil }

    /// One of `self parent prev next first last`.
    @inlinable
    public var liveWord: LiveWord? {
        let index = raw &- UInt32(Word.itself.rawValue)
        return index < LiveWord.count ? LiveWord(rawValue: UInt8(index)) : nil
    }

    /// True for a word that can never be a name, except after a dot for the six of `LiveWord`.
    @inlinable
    public var isReserved: Bool { raw <= UInt32(Word.last.rawValue) }

    /// One of `prev next first last`, which may be names of nodes: the name counts at top level, the word in a node's block and in rules.
    @inlinable
    public var isTreeWord: Bool { raw >= UInt32(Word.prev.rawValue) && raw <= UInt32(Word.last.rawValue) }
}

/// The words of the grammar, in the order in which every `SymbolTable` begins.
///
/// The text of each is the name of its case, except for `itself`. It is stored again in `texts`, since reading the names of cases at run
/// time would take a tenth of the start.
public enum Word: UInt8, CaseIterable, Sendable {
    /// Reserved: what begins and joins statements.
    case `let`, def, `return`, `if`, then, `else`, `for`, `in`, `while`, `break`, `continue`, when
    /// Reserved: operators and values.
    case and, or, not, mod, `true`, `false`, none
    /// `itself` is the word `self`.
    case itself, parent, prev, next, first, last
    /// Keywords of statements.
    case screen, style, `import`, test, remove, unset, rename, copy, move, print, show, why, expect
    /// Words with a meaning in one place.
    case vert, horz, w, h, any, compact, regular, portrait, landscape
    /// Words with a meaning within statements.
    case to, `as`, on, at, before, after, deep, error
    /// Words that begin a statement if a name follows, and are names anywhere else.
    case knob, keep, vfl, remake
    /// A word that begins a statement if a value and a place follow.
    case insert
    /// A word that begins a statement if a number or a name follows.
    case animate
    /// Names that the language gives a meaning by themselves.
    case width, height

    private static let texts: [String] = """
        let def return if then else for in while break continue when and or not mod true false none
        self parent prev next first last
        screen style import test remove unset rename copy move print show why expect
        vert horz w h any compact regular portrait landscape to as on at before after deep error knob
        keep vfl remake insert animate width height
        """.split { $0 == " " || $0 == "\n" }.map { String($0) }

    /// The word as written.
    public var text: String { Word.texts[Int(rawValue)] }
}

/// The words for a node by its position in the tree.
public enum LiveWord: UInt8, CaseIterable, Sendable {
    /// `itself` is the word `self`.
    case itself, parent, prev, next, first, last

    @usableFromInline static let count = UInt32(6)

    /// The word as written.
    public var text: String { Word(rawValue: Word.itself.rawValue + rawValue)?.text ?? "" }
}
