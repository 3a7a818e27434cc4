/// The words of a language that its grammar does not fix: those that make nodes.
///
/// The parser knows no kind of node by itself. Its caller, who knows which kinds there are, gives it their words.
public struct Vocabulary: Sendable {
    /// A word that makes a node of one kind.
    public struct KindWord: Hashable, Sendable {
        /// The word as written.
        public let text: String
        /// The caller's number for the kind, from 0; it is in `NodeDecl.kind`.
        public let number: UInt8
        /// The word may also name what is no node, such as a variable. Every kind word may name a node.
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
    /// What to write here for a word that makes a node in another layout system; `nil` where nothing is known of the word.
    public let foreignKind: @Sendable (String) -> String?
    /// What to write here for a statement that begins with a word of no statement, or with a colon, given the texts of its tokens;
    /// `nil` where nothing is known of it.
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

    /// No kind words: enough to cut a text into tokens.
    public static let empty = Vocabulary(kinds: [])

    /// The word for the kind of a number, if there is one.
    public func word(ofKind number: UInt8) -> KindWord? { kinds.first { $0.number == number } }

    /// The words of the kinds that exist, separated by commas.
    public var kindList: String { kinds.map(\.text).joined(separator: ", ") }
}
