import TGLLayout
import TGLSyntax

// The words for kinds of nodes, from the layout's table of kinds, for the parser.

extension Vocabulary {
    /// The words of `Kind`, with the names that other layout systems use for them. The number of a word is the kind's `rawValue`.
    public static let layout: Vocabulary = {
        let kinds = Kind.allCases.filter { Kind(word: $0.word) != nil }
        return Vocabulary(
            kinds: kinds.map { KindWord($0.word, number: $0.rawValue, yields: $0.mayBeName) },
            foreignKind: { ForeignNames.kinds[$0.lowercased()] }, foreignStatement: { ForeignStatements.help($0) })
    }()
}

extension SymbolTable {
    /// The names that are known before a text is read: the words of the grammar and those of `Vocabulary.layout`.
    public static let layout = SymbolTable(.layout)
}
