/// The words of a language that its grammar does not fix: those that make nodes.
///
/// The parser does not know the kinds of nodes. Its caller gives it their words.
public struct Vocabulary: Sendable {
    /// A word that makes a node of one kind.
    public struct KindWord: Hashable, Sendable {
        /// The word as written.
        public let text: String
        /// The caller's number for the kind, from 0; it is in `NodeDecl.kind`.
        public let number: UInt8
        /// Whether the word may also name other things than nodes, such as a variable. Every kind word may name a node.
        public let yields: Bool

        /// A word, the number of its kind, and whether the word may name what is no node.
        public init(_ text: String, number: UInt8, yields: Bool = false) {
            self.text = text
            self.number = number
            self.yields = yields
        }
    }

    /// The kind words, in the order in which messages list them.
    public let kinds: [KindWord]
    /// The kind for a word that makes a node in another layout system; `nil` if the word is unknown.
    public let foreignKind: @Sendable (String) -> String?
    /// The translation of a statement that begins with an unknown word or a colon, given the texts of its tokens; `nil` if it is unknown.
    public let foreignStatement: @Sendable ([String]) -> String?

    /// A vocabulary of kind words.
    ///
    /// - Parameters:
    ///   - foreignKind: asked only for messages, with words as written.
    ///   - foreignStatement: asked only for messages, with the first tokens of a statement as written.
    /// - Precondition: no word occurs twice, and none is a word of the grammar (`Word`).
    public init(
        kinds: [KindWord], foreignKind: @escaping @Sendable (String) -> String? = { _ in nil },
        foreignStatement: @escaping @Sendable ([String]) -> String? = { _ in nil }
    ) {
        self.kinds = kinds
        self.foreignKind = foreignKind
        self.foreignStatement = foreignStatement
    }

    /// A vocabulary without kind words, which is enough for the lexer.
    public static let empty = Vocabulary(kinds: [])

    /// The word of the kind with a number; `nil` if there is none.
    public func word(ofKind number: UInt8) -> KindWord? { kinds.first { $0.number == number } }

    /// The kind words, separated by commas.
    public var kindList: String { kinds.map(\.text).joined(separator: ", ") }
}
