import TGLScript
import TGLSyntax

/// A call of a function by its name.
struct NamedCall {
    let symbol: Symbol
    /// The declaration that the name refers to; nil if only the whole text determines it.
    let declaration: Int?
    let arguments: Int
    let range: SourceRange
}

/// Finds errors in calls of the text's own functions.
struct CallRules {
    private(set) var errors: [Diagnostic] = []

    init(_ walk: NameWalk) {
        for call in walk.calls {
            guard let index = call.declaration ?? walk.topFunction(call.symbol), !walk.mayBeSet(call.symbol),
                let counts = walk.declarations[index].arguments, !counts.contains(call.arguments),
                // Before its declaration, the name refers to nothing.
                walk.declarations[index].places[0].start < call.range.start
            else { continue }
            let place = Diagnostic.Place(source: walk.tree.source, range: call.range)
            errors.append(CheckedText.wrongCount(of: walk.tree.text(call.symbol), takes: counts, given: call.arguments, at: place))
        }
    }
}
