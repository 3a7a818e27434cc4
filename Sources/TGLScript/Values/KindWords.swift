import TGLLayout
import TGLSyntax

// The words that make nodes: those of the layouts' kind table, for the parser.

extension Vocabulary {
    /// The kind words of `Kind`, with what other layout systems call them. The number of a word is its kind's `rawValue`.
    public static let layout: Vocabulary = {
        let kinds = Kind.allCases.filter { Kind(word: $0.word) != nil }
        return Vocabulary(
            kinds: kinds.map { KindWord($0.word, number: $0.rawValue, yields: $0.mayBeName) },
            foreignKind: { ForeignNames.kinds[$0.lowercased()] }, foreignStatement: { ForeignStatements.help($0) })
    }()
}

extension SymbolTable {
    /// The names that every text of the language starts with: the words of the grammar and those of `Vocabulary.layout`.
    public static let layout = SymbolTable(.layout)
}
