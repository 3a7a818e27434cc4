import TGLSyntax

/// A name that a text gives to something other than a node, and what becomes of it.
struct Declaration {
    let symbol: Symbol
    let sort: DeclaredSort
    /// Where the name is declared; a second `let` of the same scope is another place of the same variable.
    var places: [SourceRange]
    /// It is declared at the top level of the text.
    let isTop: Bool
    /// It is declared within an `expect error`, where nothing is reported.
    let isExpectedToFail: Bool
    /// The function in whose body it is declared.
    let owner: Int?
    /// How many arguments a function takes.
    var arguments: ClosedRange<Int>?
    /// A node is its value.
    var isNode = false
    /// Of a variable, the `let` that may go if nothing uses it: its value has no effect, or is a node that is made without it, too.
    var removable: StmtID?
    /// It is set after its declaration.
    var isSet = false
    /// It is read outside of functions.
    var isRead = false
    /// The functions that read it, by their declarations; itself is none of them.
    var readers: Set<Int> = []
}

extension DeclaredSort {
    /// What a name of this sort stands for, with an article.
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
