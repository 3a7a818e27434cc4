import TGLScript
import TGLSyntax

/// What is known of the statements of a text after a walk, so that a walk of its next version only visits those that changed, or for which
/// an outer name is another sort of name now.
package typealias WalkedStatements = KeptStatements<WalkedStatement>

/// What a top-level statement does with names. Places are counted from its beginning, declarations and statements from its first.
package final class WalkedStatement {
    /// What can be asked about a name that the statement does not declare itself.
    enum Question {
        /// Whether the text declares it at the top level, whether the text or an import declares it, and whether it is a style so far.
        case declaredHere, declared, style
    }

    let flow: StatementFlow
    let doesSomething: Bool
    let asked: [(symbol: Symbol, question: Question, answer: UInt8)]
    let declarations: [Declaration]
    /// Those of its declarations that are names of the text.
    let topNames: [(symbol: Symbol, index: Int)]
    let reads: [OuterRead]
    /// The names that it sets; outer ones may be names of the text.
    let sets: [(symbol: Symbol, isOuter: Bool)]
    let calls: [NamedCall]
    let namesOfTests: [Symbol]

    /// - Parameters:
    ///   - own: the declarations in the statement, with their numbers.
    ///   - topNames: the numbers of those that are names of the text.
    ///   - calls: the calls in the statement.
    ///   - place: the beginning and the number of the statement.
    ///   - kept: the symbol that is kept for one of the text.
    init(
        _ flow: StatementFlow, _ witness: WalkWitness, doesSomething: Bool, declarations own: ArraySlice<Declaration>, topNames: [Int],
        calls: ArraySlice<NamedCall>, at place: (start: UInt32, id: StmtID), kept: (Symbol) -> Symbol
    ) {
        let base = own.startIndex
        let move = DeclarationMove(place: -Int(place.start), index: -base, statement: -Int(place.id.raw))
        self.flow = flow
        self.doesSomething = doesSomething
        asked = witness.asked.answers.map { (kept($0.key.symbol), $0.key.question, $0.value) }
        declarations = own.map { $0.moved(move, kept) }
        self.topNames = topNames.map { (kept(own[$0].symbol), $0 - base) }
        reads = witness.reads.map { OuterRead(symbol: kept($0.symbol), owner: $0.owner.map { $0 - base }) }
        sets = witness.sets.map { (kept($0.symbol), $0.isOuter) }
        self.calls = calls.map { $0.moved(move, kept) }
        namesOfTests = witness.namesOfTests.map { kept($0) }
    }
}

/// A read of a name that no block declares, by a function or a variable with a function.
struct OuterRead: Hashable {
    let symbol: Symbol
    let owner: Int?
}

/// Notes what a walk asks and finds in a statement.
final class WalkWitness {
    var asked = AskedNames<WalkedStatement.Question>()
    var reads: Set<OuterRead> = []
    var sets: [(symbol: Symbol, isOuter: Bool)] = []
    var namesOfTests: [Symbol] = []
    /// Whether the result has to do with places outside the statement.
    var dependsOnPlaces = false
}

/// By how much places and numbers change from one version of a text to another.
struct DeclarationMove {
    let place: Int
    let index: Int
    let statement: Int
}

extension Declaration {
    /// The declaration in another version of its text.
    func moved(_ move: DeclarationMove, _ name: (Symbol) -> Symbol) -> Declaration {
        var moved = Declaration(
            symbol: name(symbol), sort: sort, places: places.map { $0.moved(by: move.place) }, isTop: isTop,
            isExpectedToFail: isExpectedToFail, owner: owner.map { $0 + move.index }, arguments: arguments)
        (moved.isNode, moved.isSet, moved.isRead) = (isNode, isSet, isRead)
        moved.removable = removable.map { $0 + move.statement }
        moved.readers = Set(readers.map { $0 + move.index })
        return moved
    }
}

extension NamedCall {
    /// The call in another version of its text.
    func moved(_ move: DeclarationMove, _ name: (Symbol) -> Symbol) -> NamedCall {
        NamedCall(
            symbol: name(symbol), declaration: declaration.map { $0 + move.index }, arguments: arguments,
            range: range.moved(by: move.place))
    }
}
