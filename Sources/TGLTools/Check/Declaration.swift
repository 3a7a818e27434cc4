import TGLSyntax

/// The declaration of a name that is not a node's, and how the name is used.
struct Declaration {
    let symbol: Symbol
    let sort: DeclaredSort
    /// The places of the declaration; a second `let` in the same scope is another place of the same variable.
    var places: [SourceRange]
    /// Whether it is declared at the top level.
    let isTop: Bool
    /// Whether it is declared within an `expect error`, where nothing is reported.
    let isExpectedToFail: Bool
    /// The function whose body contains the declaration.
    let owner: Int?
    /// The number of arguments of a function.
    var arguments: ClosedRange<Int>?
    /// Whether its value is a node.
    var isNode = false
    /// For a variable, the number of the `let` that can be removed if it is unused: its value has no effect, or is a node that can be made
    /// without the `let`.
    var removable: Int?
    /// Whether it is set after its declaration.
    var isSet = false
    /// Whether it is read outside functions.
    var isRead = false
    /// The functions that read it, except itself, by their declarations.
    var readers: Set<Int> = []
}

extension DeclaredSort {
    /// The sort of declaration, with an article.
    var text: String {
        switch self {
        case .variable: "a variable"
        case .knob: "a knob"
        case .function: "a function"
        case .style: "a style"
        case .parameter: "a parameter"
        case .loopVariable: "a loop variable"
        }
    }
}
