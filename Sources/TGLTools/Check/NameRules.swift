import TGLScript
import TGLSyntax

/// Warnings about names: those that nothing uses, and those that hide others.
struct NameRules {
    private(set) var warnings: [Diagnostic] = []
    private let declarations: [Declaration]
    private let tree: SyntaxTree
    private let readable: ReadableStatements
    private let importedNames: Set<Symbol>
    private let keepsTopNames: Bool
    private var live: Set<Int> = []

    /// - Parameter keepsTopNames: top-level names may be used by other texts.
    init(_ walk: NameWalk, _ text: CheckedText, _ readable: ReadableStatements, keepsTopNames: Bool) {
        declarations = walk.declarationsWithReads()
        tree = text.tree
        self.readable = readable
        importedNames = walk.namesOfImports
        self.keepsTopNames = keepsTopNames
        live = Self.liveFunctions(declarations) { [self] in mayBeReported($0) }
        for index in declarations.indices where mayBeReported(index) { checkUse(of: index) }
        for hiding in walk.hidings { checkHiding(hiding.inner, hiding.outer, hiding.sort) }
    }

    private func name(_ declaration: Declaration) -> String { tree.text(declaration.symbol) }

    private mutating func warn(
        _ code: CheckCode, _ message: String, at places: [SourceRange], label: String, help: String, also: [(SourceRange, String)] = []
    ) {
        let others = places.dropFirst().map { ($0, "declared again here") } + also
        warnings.append(
            Diagnostic(
                code: code.text, severity: .warning, message: message,
                primary: Diagnostic.Place(source: tree.source, range: places[0], label: label),
                secondary: others.map { Diagnostic.Place(source: tree.source, range: $0.0, label: $0.1) }, help: help))
    }

    // MARK: Use

    /// Whether only the text itself can use a name, and nothing asks to leave it alone.
    private func mayBeReported(_ index: Int) -> Bool {
        let declaration = declarations[index]
        if declaration.isExpectedToFail || name(declaration).hasPrefix("_") { return false }
        if declaration.isTop, keepsTopNames || importedNames.contains(declaration.symbol) { return false }
        return !readable.otherNames.contains(declaration.symbol)
    }

    private mutating func checkUse(of index: Int) {
        let declaration = declarations[index]
        let name = name(declaration)
        let isUsed = declaration.isRead || !declaration.readers.isEmpty
        switch declaration.sort {
        case .variable where !isUsed:
            let help =
                declaration.isNode
                ? "remove `let \(name) =`: the node is made without it" : "remove it, or name it `_\(name)` where that is meant"
            let message = declaration.isSet ? "`\(name)` is set, but never read" : "`\(name)` is never read"
            warn(.neverRead, message, at: declaration.places, label: "a variable that nothing reads", help: help)
        case .style where !isUsed:
            warn(
                .neverUsed, "no node uses the style `\(name)`", at: declaration.places, label: "a style that nothing uses",
                help: "give it to a node, `view A : \(name)`, or remove it")
        case .function where !isLive(index):
            // One that is within another that is never called goes with it.
            if let owner = declaration.owner, declarations[owner].sort == .function, !isLive(owner) { return }
            let caller = declaration.readers.min().map { self.name(declarations[$0]) }
            let message = caller.map { "`\(name)` is called only by `\($0)`, which is never called" } ?? "`\(name)` is never called"
            warn(
                .neverCalled, message, at: declaration.places, label: "a function that nothing calls",
                help: "remove it, or name it `_\(name)` where that is meant")
        default: break
        }
    }

    /// Whether a function is called, by whatever is called itself.
    private func isLive(_ index: Int) -> Bool { live.contains(index) }

    /// The functions that are called outside of functions, or by functions that are called. Those that nothing can tell of count too: in
    /// a library whatever is at top level.
    private static func liveFunctions(_ declarations: [Declaration], mayBeReported: (Int) -> Bool) -> Set<Int> {
        var called: [Int: [Int]] = [:]
        var live: Set<Int> = []
        var waiting: [Int] = []
        for index in declarations.indices {
            for reader in declarations[index].readers where declarations[reader].sort == .function {
                called[reader, default: []].append(index)
            }
            let isRoot = declarations[index].isRead || !mayBeReported(index)
            if isRoot || declarations[index].readers.contains(where: { declarations[$0].sort != .function }) { waiting.append(index) }
        }
        while let index = waiting.popLast() {
            if live.insert(index).inserted { waiting += called[index] ?? [] }
        }
        return live
    }

    // MARK: Hiding

    private mutating func checkHiding(_ index: Int, _ outer: SourceRange, _ sort: String) {
        let declaration = declarations[index]
        let name = name(declaration)
        if declaration.isExpectedToFail || name.hasPrefix("_") { return }
        warn(
            .shadowed, "`\(name)` hides \(sort) of the same name", at: [declaration.places[0]], label: "hides the other one here",
            help: "choose another name for one of the two", also: [(outer, "the hidden one")])
    }
}
