import TGLSyntax

/// What was found out about the top-level statements of a text, for the next version of the text.
///
/// A check examines a statement, and records what the result depends on apart from the statement itself: questions about names, with the
/// answers (`AskedNames`). In the next version it takes the result of a statement that is the same, byte for byte, if the answers are
/// still the same. Results hold no places and no symbols of one version: their places are counted from the beginning of the statement,
/// and their symbols are those of `kept(_:)`.
package final class KeptStatements<Finding> {
    private var places = KeptPlaces()
    /// The results of the last version, in the order of its statements.
    private var kept: [Finding?] = []

    /// Nothing is known so far.
    package init() {}

    /// The results of statements that are as they were in the last version, in the order of the statements.
    package func findings(of tree: SyntaxTree, _ ids: ArraySlice<StmtID>) -> [Finding?] {
        places.known(of: tree, ids).map { $0 < 0 ? nil : kept[$0] }
    }

    /// Keeps the results of a version; `nil` for statements that are to be examined again.
    package func keep(_ findings: [Finding?], of tree: SyntaxTree, _ ids: ArraySlice<StmtID>) {
        places.keep(tree, ids)
        kept = findings
    }

    /// The symbol that stands for a name of the present version in all versions.
    package func kept(_ symbol: Symbol) -> Symbol { places.keptSymbols[Int(symbol.raw)] }

    /// The symbol of the present version.
    package func present(_ symbol: Symbol) -> Symbol { places.presentSymbols[Int(symbol.raw)] }
}

/// The statements of the last version of a text, and the names of all versions. It is not generic, and so as fast in other modules as here.
private struct KeptPlaces {
    private var source: SourceFile?
    /// The statements in the order of the text; empty ranges for those that have a meaning only there.
    private var ranges: [SourceRange] = []
    /// All names so far, and the names of the last version.
    private var names: SymbolTable?
    private var lastNames: SymbolTable?
    /// The kept symbols by those of the last version, and the other way round.
    private(set) var keptSymbols: [Symbol] = []
    private(set) var presentSymbols: [Symbol] = []

    /// For each statement the number that it had in the last version, where it is the same; otherwise -1.
    mutating func known(of tree: SyntaxTree, _ ids: ArraySlice<StmtID>) -> [Int] {
        takeNames(of: tree)
        guard let source else { return Array(repeating: -1, count: ids.count) }
        let shift = TextShift(from: tree.source, to: source)
        var place = 0
        return ids.map { id in
            guard let range = shift.range(tree.range(of: id)) else { return -1 }
            while place < ranges.count, ranges[place].start < range.start { place += 1 }
            return place < ranges.count && ranges[place] == range && tree.isReadAlone(id) ? place : -1
        }
    }

    mutating func keep(_ tree: SyntaxTree, _ ids: ArraySlice<StmtID>) {
        source = tree.source
        ranges = ids.map { id in
            let range = tree.range(of: id)
            return tree.isReadAlone(id) ? range : SourceRange(at: range.start)
        }
    }

    private mutating func takeNames(of tree: SyntaxTree) {
        if let lastNames, lastNames.isSame(as: tree.names) { return }
        lastNames = tree.names
        // Names that were typed and changed again are forgotten from time to time.
        var all = names ?? tree.names
        if all.count > 2 * tree.names.count + 1000 {
            ranges = []
            all = tree.names
        }
        names = nil
        keptSymbols = (0..<UInt32(tree.names.count)).map { all.intern(tree.names[Symbol(raw: $0)]) }
        presentSymbols = Array(repeating: Symbol(raw: 0), count: all.count)
        for (present, kept) in keptSymbols.enumerated() { presentSymbols[Int(kept.raw)] = Symbol(raw: UInt32(present)) }
        names = all
    }
}

/// What a result depends on: for each question about a name the first answer, which is that before the statement.
package struct AskedNames<Question: Hashable> {
    /// A question about a name.
    package struct Key: Hashable {
        package let symbol: Symbol
        package let question: Question
    }

    /// The answers so far.
    package private(set) var answers: [Key: UInt8] = [:]

    /// Nothing was asked so far.
    package init() {}

    /// Records an answer, unless the question was asked before.
    package mutating func note(_ symbol: Symbol, _ question: Question, _ answer: UInt8) {
        let key = Key(symbol: symbol, question: question)
        if answers[key] == nil { answers[key] = answer }
    }
}

extension SyntaxTree {
    /// Whether the statement has the same meaning in any text: it mentions no kind word that the text uses as a name, for which the parser
    /// looks at the text before.
    fileprivate func isReadAlone(_ id: StmtID) -> Bool {
        names.namedKinds.isEmpty || !tokens(in: range(of: id)).contains { stream.symbol($0).map(names.namedKinds.contains) ?? false }
    }
}
