import TGLScript
import TGLSyntax

/// Warnings about unused names and about names that hide others.
struct NameRules {
    private(set) var warnings: [Diagnostic] = []
    private let declarations: [Declaration]
    private let tree: SyntaxTree
    private let readable: ReadableStatements
    private let importedNames: Set<Symbol>
    private let keepsTopNames: Bool
    private let hasErrors: Bool
    /// By declaration: whether it may be reported, and whether it is reachable through calls.
    private var mayBeReported: [Bool] = []
    private var isLive: [Bool] = []

    /// - Parameter keepsTopNames: other texts may use the top-level names.
    init(_ walk: NameWalk, _ text: CheckedText, _ readable: ReadableStatements, keepsTopNames: Bool) {
        declarations = walk.declarationsWithReads()
        tree = text.tree
        self.readable = readable
        importedNames = walk.namesOfImports
        self.keepsTopNames = keepsTopNames
        hasErrors = text.hasErrors
        mayBeReported = declarations.map { mayBeReported($0) }
        isLive = Self.liveFunctions(declarations, mayBeReported)
        for index in declarations.indices where mayBeReported[index] { checkUse(of: index) }
        for hiding in walk.hidings { checkHiding(hiding.inner, hiding.outer, hiding.sort) }
    }

    private func name(_ declaration: Declaration) -> String { tree.text(declaration.symbol) }

    private mutating func warn(
        _ code: CheckCode, _ message: String, at places: [SourceRange], label: String, help: String, also: [(SourceRange, String)] = [],
        fixes: [TextEdit] = []
    ) {
        let others = places.dropFirst().map { ($0, "declared again here") } + also
        warnings.append(
            Diagnostic(
                code: code.text, severity: .warning, message: message,
                primary: Diagnostic.Place(source: tree.source, range: places[0], label: label),
                secondary: others.map { Diagnostic.Place(source: tree.source, range: $0.0, label: $0.1) }, help: help, fixes: fixes))
    }

    // MARK: Use

    /// Whether only this text can use the name, and the name does not begin with `_`.
    private func mayBeReported(_ declaration: Declaration) -> Bool {
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
            warn(
                .neverRead, message, at: declaration.places, label: "a variable that nothing reads", help: help,
                fixes: removal(of: declaration))
        case .style where !isUsed:
            warn(
                .neverUsed, "no node uses the style `\(name)`", at: declaration.places, label: "a style that nothing uses",
                help: "give it to a node, `view A : \(name)`, or remove it")
        case .function where !isLive[index]:
            // A function inside an uncalled function is covered by the warning about that one.
            if let owner = declaration.owner, declarations[owner].sort == .function, !isLive[owner] { return }
            let caller = declaration.readers.min().map { self.name(declarations[$0]) }
            let message = caller.map { "`\(name)` is called only by `\($0)`, which is never called" } ?? "`\(name)` is never called"
            warn(
                .neverCalled, message, at: declaration.places, label: "a function that nothing calls",
                help: "remove it, or name it `_\(name)` where that is meant")
        default: break
        }
    }

    /// The edit that removes a variable without changing anything else.
    private func removal(of declaration: Declaration) -> [TextEdit] {
        // A statement that sets the variable would fail without it. If there are errors, one of them may be a misspelling of the variable.
        guard !hasErrors, let number = declaration.removable, !declaration.isSet, declaration.places.count == 1 else { return [] }
        let id = tree.statementID(UInt32(number))
        guard case .let(_, .node(let node)) = tree[id] else { return tree.removal(of: id) }
        return [TextEdit(SourceRange(start: tree.range(of: id).start, end: tree[node].range.start), "")]
    }

    /// The functions that are called from outside functions, or by functions that are called themselves. Functions that may be used
    /// elsewhere count as called; in a library, these are all at the top level.
    private static func liveFunctions(_ declarations: [Declaration], _ mayBeReported: [Bool]) -> [Bool] {
        var called: [[Int]] = Array(repeating: [], count: declarations.count)
        var isLive = Array(repeating: false, count: declarations.count)
        var waiting: [Int] = []
        for index in declarations.indices {
            for reader in declarations[index].readers where declarations[reader].sort == .function {
                called[reader].append(index)
            }
            let isRoot = declarations[index].isRead || !mayBeReported[index]
            if isRoot || declarations[index].readers.contains(where: { declarations[$0].sort != .function }) { waiting.append(index) }
        }
        while let index = waiting.popLast() {
            if isLive[index] { continue }
            isLive[index] = true
            waiting += called[index]
        }
        return isLive
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
