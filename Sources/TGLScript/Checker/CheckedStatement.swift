import TGLSyntax

/// What is known of the statements of a text that was checked, so that a check of its next version only examines those that changed or
/// whose names stand for something else now.
package typealias CheckedStatements = KeptStatements<CheckedStatement>

/// A top-level statement in which nothing is wrong: what that depends on, and what it declares and makes.
package struct CheckedStatement {
    /// What can be asked about a name.
    enum Question {
        /// What a top-level name stands for: nothing, or a sort of variable.
        case entry
        /// Whether something may have the name at the end of the statement, or at any time.
        case givenBefore, givenAnywhere
        /// Whether the text, or a test of it, declares a knob with the name.
        case knob, testKnob
    }

    /// What a result depends on apart from names.
    struct Situation: Equatable {
        let hasUnknownImports: Bool
        let keepsNodes: Bool
        let hasRoomInPlace: Bool
        let mayHaveKnobs: Bool
    }

    let situation: Situation
    let asked: [(symbol: Symbol, question: Question, answer: UInt8)]
    /// The names that it declares, and the nodes that it certainly makes. Places are counted from its beginning.
    let declared: [(symbol: Symbol, kind: Local.Kind, range: SourceRange)]
    let made: [(symbol: Symbol, range: SourceRange)]

    /// - Parameters:
    ///   - start: the beginning of the statement.
    ///   - kept: the symbol that is kept for one of the text.
    init(_ situation: Situation, _ witness: StatementWitness, at start: UInt32, kept: (Symbol) -> Symbol) {
        self.situation = situation
        asked = witness.asked.answers.map { (kept($0.key.symbol), $0.key.question, $0.value) }
        declared = witness.declared.map { (kept($0.symbol), $0.kind, $0.range.moved(by: -Int(start))) }
        made = witness.made.map { (kept($0.symbol), $0.range.moved(by: -Int(start))) }
    }
}

/// Notes what a check of a statement asks and finds.
final class StatementWitness {
    private(set) var asked = AskedNames<CheckedStatement.Question>()
    var declared: [(symbol: Symbol, kind: Local.Kind, range: SourceRange)] = []
    var made: [(symbol: Symbol, range: SourceRange)] = []

    func note(_ symbol: Symbol, _ question: CheckedStatement.Question, _ answer: UInt8) { asked.note(symbol, question, answer) }
}
